"""The techniques of Flow, as a player would name them, from easy to hard.

The first six are the rules of ``deduction.py`` that a glance at one cell or one path applies. The others suppose that a
path goes through a side, or that none does, and see what is wrong with that: at once, or after a walk of some steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from damier.core.contract import say
from damier.core.reasoning import Technique
from damier.games.flow import deduction

#: How many rounds a walk has at most that is hard, and one that is expert; deeper ones are trying.
SHORT_WALK: Final = 3
LONG_WALK: Final = 8

TECHNIQUES: Final[Mapping[str, Technique]] = MappingProxyType(
    {
        "straight": Technique(
            say("Straight over the bridge"),
            say("A path that comes onto a bridge cannot turn there, so it must go straight on."),
            "easy",
        ),
        "last-way": Technique(
            say("One way on"),
            say("An endpoint, or the loose end of a path, that has only one way on must take it."),
            "easy",
        ),
        "two-ways": Technique(
            say("Two ways left"),
            say("Every cell is covered, so a cell that has only two ways left must be passed through both of them."),
            "easy",
        ),
        "same-colour": Technique(
            say("Neighbours of one colour"),
            say("Where no path may touch itself, two neighbours of the same colour must be joined."),
            "easy",
        ),
        "bridge": Technique(
            say("The bridge must be crossed"),
            say("A bridge that can only be crossed in one way must be crossed there."),
            "easy",
        ),
        "bend": Technique(
            say("A bend casts a diagonal"),
            say(
                "Where no path may touch itself, a cell that lies beside one path twice, as inside a bend, cannot join "
                "it. So it must bend the same way, or be an endpoint, and so on along the diagonal."
            ),
            "easy",
        ),
        "seal": Technique(
            say("It would seal a cell"),
            say("A way that would leave some cell with too few ways cannot be taken."),
            "medium",
        ),
        "clash": Technique(
            say("It would clash at once"),
            say("A way that at once forces two things that cannot both be cannot be taken."),
            "medium",
        ),
        "part": Technique(
            say("It would part a pair"),
            say("A way that would keep the two ends of a colour from ever coming together cannot be taken."),
            "medium",
        ),
        "strand": Technique(
            say("It would strand cells"),
            say("A way that would cut off cells that no colour could then fill cannot be taken."),
            "medium",
        ),
        "short-walk": Technique(
            say("A short walk"),
            say("Suppose that a path goes through a side, or that none does, and follow what must come of it for two "
                "or three steps: if it cannot be, the opposite must hold."),
            "hard",
        ),
        "long-walk": Technique(
            say("A long walk"),
            say("The same over four to eight steps."),
            "expert",
        ),
    }
)  # fmt: skip

#: The technique of each rule that is worth a step.
OF_RULE: Final[Mapping[int, str]] = MappingProxyType(
    {
        deduction.STRAIGHT: "straight",
        deduction.LAST_WAY: "last-way",
        deduction.TWO_WAYS: "two-ways",
        deduction.SAME: "same-colour",
        deduction.BRIDGE: "bridge",
        deduction.TOUCH: "bend",
    }
)
#: The technique of each contradiction that is seen at once; any other is a clash.
OF_CONTRADICTION: Final[Mapping[int, str]] = MappingProxyType(
    {deduction.STARVED: "seal", deduction.CUT: "part", deduction.STRANDED: "strand"}
)


def _example(level: str, *moves: str) -> str:
    """Return the text of a position after these moves: strokes, each the cells that it goes through, and marks."""
    played: list[str] = []
    for move in moves:
        if move.startswith(("join", "close")):
            played.append(move)
        else:
            first, *others = move.split()
            played += [f"start {first}", *(f"extend {cell}" for cell in others), f"stop {others[-1]}"]
    return "; ".join((level, *played))


#: A small position for each technique, as text, in which it is the next step.
EXAMPLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "straight": _example(
            "5x4 red=a4-c4 green=e1-a3 blue=d1-b2 yellow=e3-d4 bridges:d2 bridge_rule:both", "e1 e2 d2"
        ),
        "last-way": _example("3x4 red=b3-c4 green=a1-c1 blue=c3-a4"),
        "two-ways": _example("5x4 red=b2-c3 green=d2-e4 blue=d3-a4 yellow=e1-b3"),
        "same-colour": _example(
            "5x4 red=e1-c3 green=d2-e4 blue=a1-a4 yellow=b1-d3 touch:no",
            "a1 a2", "join b4-c4", "join b3-b4", "a4 a3",
        ),
        "bridge": _example(
            "5x5 red=d3-b4 green=c2-a5 blue=b3-e5 yellow=d2-e3 orange=a1-e1 bridges:d4 bridge_rule:both"
        ),
        "bend": _example(
            "4x5 red=d1-c3 green=b3-d4 blue=a1-c2 yellow=b2-d5 touch:no", "d5 c5", "join a4-a5", "join a5-b5"
        ),
        "seal": _example(
            "5x4 red=e1-c3 green=d2-e4 blue=a1-a4 yellow=b1-d3",
            "a1 a2", "join c1-d1", "join e2-e3", "join c4-d4",
        ),
        "clash": _example("5x4 red=e1-c3 green=d2-e4 blue=a1-a4 yellow=b1-d3", "a1 a2"),
        "part": _example(
            "4x5 red=b4-d5 green=d1-b3 blue=b1-a1 holes:d2",
            "d1 c1 c2", "join d3-d4", "join c3-d3", "join a4-a5", "join a5-b5",
        ),
        "strand": _example(
            "4x4 red=c3-a4 green=d4-d3",
            "join a1-a2", "join a1-b1", "join d1-d2", "join c1-d1", "join b4-c4",
        ),
        "short-walk": _example(
            "4x4 red=d3-d1 green=b2-d4 blue=b1-a1",
            "d4 c4", "join a3-a4", "join a4-b4", "join a2-a3", "join c1-c2", "close b2-c2",
        ),
        "long-walk": _example(
            "4x4 red=c2-d4 green=d2-d1",
            "join a1-a2", "join a1-b1", "join a3-a4", "join a4-b4", "join c3-d3", "join b1-c1", "close c2-c3",
            "join b2-b3", "join b4-c4",
        ),
    }
)  # fmt: skip
