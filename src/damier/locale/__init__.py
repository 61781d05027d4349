"""The languages that damier has. English is in the code; each other language is a catalogue beside this file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from damier.core.errors import Malformed
from damier.core.nearest import unknown
from damier.core.sentences import ENGLISH, Language, say

__all__ = ["LANGUAGES", "load_language", "load_page_language", "preferred_code"]

LANGUAGES: Final = ("en", "fr")


@cache
def load_language(code: str) -> Language:
    """Return a language by its code; raises ``Malformed`` for an unknown one.

    >>> load_language("fr").translate("game")
    'jeu'
    """
    if code == "en":
        return ENGLISH
    if code not in LANGUAGES:
        raise Malformed(unknown(say("language"), code, LANGUAGES))
    import json  # noqa: PLC0415 (English needs neither)
    from importlib.resources import files  # noqa: PLC0415

    catalogue = json.loads(files("damier.locale").joinpath(f"{code}.json").read_text(encoding="utf-8"))
    return Language(code, catalogue, decimal_mark=",", zero_is_singular=True)


@cache
def load_page_language(code: str) -> Language:
    """Return a language for texts whose lines break by themselves, as on a page; raises ``Malformed``."""
    return replace(load_language(code), unbroken=True)


def preferred_code(environment: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language that the environment asks for, or ``en`` if damier does not have it.

    >>> preferred_code({"LANG": "fr_CA.UTF-8"}), preferred_code({"LANG": "C"})
    ('fr', 'en')
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(variable, ""):
            code = value.split(".")[0].split("_")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def __dir__() -> list[str]:
    return __all__
