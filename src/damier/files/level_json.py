"""damier's own JSON of levels, for any game: a level, a pack ``{"game": "flow", "levels": […]}``, or a level a line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from damier.core.board import LevelT
from damier.core.errors import DamierError, Malformed
from damier.core.nearest import unknown
from damier.core.sentences import Sentence, say

#: How much of a text is searched for the name of its game.
_OPENING: Final = 10_000


def game_name_in(text: str) -> str | None:
    """Return the name of the game that a JSON text says it is for, or None if it says none.

    >>> game_name_in('{"game": "flow", "width": 5}')
    'flow'
    """
    if text.lstrip()[:1] not in ("{", "["):
        return None
    found = re.search(r'"game"\s*:\s*"([^"]*)"', text[:_OPENING])
    return found[1] if found else None


@dataclass(frozen=True)
class LevelJson(Generic[LevelT]):
    """The JSON of one game's levels: its members, which of them it must have, and how they make a level.

    Each member has a reader, which raises ``TypeError`` or ``ValueError`` for a wrong value, and a sentence that says
    what it expects.
    """

    game: str
    title: str
    members: Mapping[str, tuple[Callable[[Any], Any], Sentence]]
    required: tuple[str, ...]
    make: Callable[[dict[str, Any]], LevelT]

    def recognises(self, text: str) -> bool:
        """Return whether a text looks like JSON."""
        return text.lstrip()[:1] in ("{", "[")

    def read(self, text: str) -> list[LevelT]:
        """Return all levels of a text; raises ``Malformed`` with what is wrong and where."""
        try:
            return self._levels(json.loads(text), say("the file"))
        except json.JSONDecodeError as error:
            lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
            if error.msg != "Extra data" or len(lines) < 2:  # noqa: PLR2004 (several lines)
                raise Malformed(_broken(error.lineno, error.colno, text[error.pos : error.pos + 20])) from error
        except (ValueError, RecursionError) as error:
            raise Malformed(say("this is no JSON that can be read")) from error
        levels: list[LevelT] = []
        for number, line in lines:
            try:
                levels += self._levels(json.loads(line), say("line {number}", number=number))
            except json.JSONDecodeError as error:
                raise Malformed(_broken(number, error.colno, line[error.pos : error.pos + 20])) from error
            except (ValueError, RecursionError) as error:
                raise Malformed(say("this is no JSON that can be read")) from error
        return levels

    def _levels(self, data: Any, where: Sentence) -> list[LevelT]:
        self._check_object(data, where)
        self._check_game(data, where)
        if "levels" not in data:
            return [self._level(data, where)]
        if not isinstance(data["levels"], list) or not data["levels"]:
            raise Malformed(
                say('{where}: "levels" should be a list of levels, not {quote}', where=where,
                    quote=_quote(data["levels"]))
            )  # fmt: skip
        return [
            self._level(one, say("level {number}", number=number)) for number, one in enumerate(data["levels"], start=1)
        ]

    def _check_game(self, data: Any, where: Sentence) -> None:
        if data.get("game", self.game) != self.game:
            raise Malformed(
                say("{where}: this is a level of {other}, not of {game}", where=where, other=_quote(data["game"]),
                    game=self.game)
            )  # fmt: skip

    def _check_object(self, data: Any, where: Sentence) -> None:
        if not isinstance(data, dict):
            raise Malformed(
                say("{where}: expected a level of {title}, not {quote}", where=where, title=self.title,
                    quote=_quote(data))
            )  # fmt: skip

    def _level(self, data: Any, where: Sentence) -> LevelT:
        self._check_object(data, where)
        self._check_game(data, where)
        for name in self.required:
            if name not in data:
                raise Malformed(say('{where}: it lacks the member "{name}"', where=where, name=name))
        for name in data:
            if name not in self.members and name != "game":
                reason = unknown(say("member"), str(name)[:40], self.members)
                raise Malformed(say("{where}: {reason}", where=where, reason=reason))
        fields: dict[str, Any] = {}
        for name, (read_member, expected) in self.members.items():
            if name in data:
                try:
                    fields[name] = read_member(data[name])
                except (TypeError, ValueError) as error:
                    raise Malformed(
                        say(
                            '{where}: "{name}" should be {expected}, not {quote}',
                            where=where,
                            name=name,
                            expected=expected,
                            quote=_quote(data[name]),
                        )
                    ) from error
        try:
            return self.make(fields)
        except DamierError as error:
            raise Malformed(say("{where}: {reason}", where=where, reason=error.sentence)) from error

    def write(self, levels: Sequence[Mapping[str, Any]]) -> str:
        """Return the JSON of one level's data, or of a pack with a level a line."""
        lines = [json.dumps({"game": self.game, **level}, ensure_ascii=False) for level in levels]
        if len(lines) == 1:
            return lines[0] + "\n"
        return f'{{"game": "{self.game}", "levels": [\n' + ",\n".join(lines) + "\n]}\n"


def _broken(line: int, column: int, quote: str) -> Sentence:
    return say("{place}: this is not JSON, at {quote!r}", place=f"{line}:{column}", quote=quote)


def _quote(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)[:40]
