"""Sentences that people read, kept apart from the language they are read in.

A sentence is written once, in English, where it is needed: ``say("{cell} is not in a group", cell=cell)``. The English
template is its key in the catalogues of ``damier.locale``. Whoever shows it to a person gives the language; whoever
only prints it (``str``) gets English. Templates are format strings with two additions. For plurals,
``{n:group|groups}`` is the first word for one and the second for many, as the language counts. A part that is a
sentence itself begins with a capital where its format says so: ``{colour:capital}``. A value with a method ``spoken``,
such as a ``Size``, is written as that returns it: people read ``7×7`` where level text has ``7x7``.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

#: The format of a part that begins with a capital.
CAPITAL: Final = "capital"
_NO_BREAK: Final = "\u00a0"


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its catalogue of sentences, its decimal mark, its plural of zero, and how lines break.

    Where lines break by themselves, as on a page, the space that some languages write before ``: ; ! ?`` must not be
    where one ends (``unbroken``). Catalogues have plain spaces, and so has what is printed.
    """

    code: str
    catalogue: Mapping[str, str] = field(default_factory=dict)
    decimal_mark: str = "."
    zero_is_singular: bool = False
    unbroken: bool = False

    def translate(self, template: str) -> str:
        """Return the template in this language, or in English if the catalogue lacks it."""
        text = self.catalogue.get(template)
        if text is None:
            return template
        return _unbroken(text) if self.unbroken else text

    def with_catalogue(self, catalogue: Mapping[str, str]) -> Language:
        """Return this language with more sentences, such as those of a game from another package."""
        if not catalogue:
            return self
        return replace(self, catalogue={**self.catalogue, **catalogue})


ENGLISH = Language("en")


@lru_cache(maxsize=4096)
def _unbroken(text: str) -> str:
    """Return a text in which no line can begin with a mark that has a space before it, nor end with an opening one."""
    return re.sub("(?<=«) | (?=[:;!?»%])", _NO_BREAK, text)


@lru_cache(maxsize=4096)
def _pieces(template: str) -> tuple[tuple[str, str | None, str, str | None], ...]:
    """Return the parts of a template: for each the text before it, its name, its format and its conversion."""
    return tuple(
        (literal, name, spec or "", conversion)
        for literal, name, spec, conversion in string.Formatter().parse(template)
    )


def _format_part(value: object, spec: str, language: Language) -> str:
    """Return the text of one part: a plural, a number, a sentence inside the sentence, or a value as it is spoken."""
    if isinstance(value, Sentence):
        text = value.render(language)
        return text[:1].upper() + text[1:] if spec == CAPITAL else text
    if isinstance(value, int) and "|" in spec:
        singular, plural = spec.split("|", 1)
        one = value == 1 or (value == 0 and language.zero_is_singular)
        return singular if one else plural
    spoken: Callable[[], str] | None = getattr(value, "spoken", None)
    if spoken is not None:
        return spoken()
    text = format(value, spec)
    if isinstance(value, float):
        return text.replace(".", language.decimal_mark)
    return text


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template and the values of its parts."""

    template: str
    parts: Mapping[str, object] = field(default_factory=dict)

    def render(self, language: Language = ENGLISH) -> str:
        """Return the sentence as text in a language."""
        texts = []
        for literal, name, spec, conversion in _pieces(language.translate(self.template)):
            texts.append(literal)
            if name is not None:
                value = self.parts[name]
                texts.append(_format_part(repr(value) if conversion == "r" else value, spec, language))
        return "".join(texts)

    def __str__(self) -> str:
        return self.render()

    def __hash__(self) -> int:
        return hash((self.template, tuple(self.parts)))


def say(template: str, /, **parts: object) -> Sentence:
    """Return the sentence of a template, with a value for each of its parts.

    >>> str(say("{n} {n:group|groups} on {where}", n=2, where=say("the board")))
    '2 groups on the board'
    """
    return Sentence(template, parts)
