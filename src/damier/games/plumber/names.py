"""The names of colours and of sorts of pipes, for people."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from damier.core.contract import Sentence, say

COLOUR_NAMES: Final[Mapping[str, Sentence]] = MappingProxyType(
    {"red": say("red"), "green": say("green"), "blue": say("blue"), "yellow": say("yellow")}
)
SORT_NAMES: Final[Mapping[str, Sentence]] = MappingProxyType(
    {
        "C0": say("cross"),
        "O0": say("over"),
        "L0": say("line north-south"),
        "L1": say("line east-west"),
        "T0": say("turn north-east"),
        "T1": say("turn east-south"),
        "T2": say("turn south-west"),
        "T3": say("turn west-north"),
        "F0": say("fork north-east-south"),
        "F1": say("fork east-south-west"),
        "F2": say("fork south-west-north"),
        "F3": say("fork west-north-east"),
    }
)
