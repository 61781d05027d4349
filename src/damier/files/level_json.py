"""damier's own JSON of levels, for any game: a level, a pack ``{"game": "flow", "levels": […]}``, or a level a line.

A level may say how hard it is, ``"grade": "easy", "score": 12``, and a pack what it is called, ``"key": "bridges",
"title": "Bridges"``. That changes nothing about the levels; ``read_pack`` returns it with them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from damier.core.board import LevelT
from damier.core.errors import DamierError, Malformed, Place
from damier.core.nearest import unknown
from damier.core.packs import Pack
from damier.core.reasoning import GRADES, Grade
from damier.core.sentences import Sentence, say
from damier.files.json_text import parse_json, place_in, quote_json

#: How much of a text is searched for the name of its game.
_OPENING: Final = 10_000


def _grade(data: Any) -> Grade:
    return GRADES[GRADES.index(data)]


def _score(data: Any) -> int:
    if type(data) is not int:
        raise TypeError
    return data


#: What a level of any game may say of itself besides its own members.
_GRADING: Final[Mapping[str, tuple[Callable[[Any], Any], Sentence]]] = {
    "grade": (_grade, say("one of {grades}", grades=", ".join(GRADES))),
    "score": (_score, say("a whole number")),
}


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
        lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
        if len(lines) < 2 or not _ends_in_its_line(lines[0][1]):  # noqa: PLR2004 (several lines)
            return self._levels(text)
        levels: list[LevelT] = []
        for number, line in lines:
            try:
                levels += self._levels(line)
            except Malformed as error:
                place = error.place or Place()
                raise Malformed(error.reason, place._replace(line=number)) from error
        return levels

    def read_pack(self, text: str, title: Sentence) -> Pack[LevelT]:
        """Return the pack that a text is, with the key in it, the grades of its levels, and ``title`` for people.

        Raises ``Malformed`` with what is wrong and where, also if it is a pack without a key.
        """
        data = parse_json(text)
        levels = tuple(self._levels_in(data, text))
        if not isinstance(data.get("key"), str) or "levels" not in data:
            raise Malformed(say("expected a pack with a key"))
        return Pack(data["key"], title, levels, tuple(one.get("grade") for one in data["levels"]))

    def _levels(self, text: str) -> list[LevelT]:
        """Return the level that a JSON text is, or the levels of the pack that it is."""
        return self._levels_in(parse_json(text), text)

    def _levels_in(self, data: Any, text: str) -> list[LevelT]:
        try:
            self._check_object(data)
            self._check_game(data)
            if "levels" not in data:
                return [self._level(data)]
            return [self._level_of_pack(one, number) for number, one in enumerate(self._listed(data), start=1)]
        except _Misfit as misfit:
            raise Malformed(misfit.reason, place_in(text, *misfit.steps)) from misfit

    def _listed(self, data: Any) -> list[Any]:
        listed = data["levels"]
        if not isinstance(listed, list) or not listed:
            raise _Misfit(say('"levels" should be a list of levels, not {quote}', quote=_quote(listed)), "levels")
        return listed

    def _level_of_pack(self, data: Any, number: int) -> LevelT:
        try:
            self._check_object(data)
            self._check_game(data)
            return self._level(data)
        except _Misfit as misfit:
            reason = say("level {number}: {reason}", number=number, reason=misfit.reason)
            raise _Misfit(reason, "levels", number - 1, *misfit.steps) from misfit

    def _check_game(self, data: Any) -> None:
        if data.get("game", self.game) != self.game:
            raise _Misfit(
                say("this is a level of {other}, not of {game}", other=_quote(data["game"]), game=self.game), "game"
            )

    def _check_object(self, data: Any) -> None:
        if not isinstance(data, dict):
            raise _Misfit(say("expected a level of {title}, not {quote}", title=self.title, quote=_quote(data)))

    def _level(self, data: dict[str, Any]) -> LevelT:
        for name in self.required:
            if name not in data:
                raise _Misfit(say('this level lacks the member "{name}"', name=name))
        members = {**_GRADING, **self.members}
        for name in data:
            if name not in members and name != "game":
                raise _Misfit(unknown(say("member"), name[:40], self.members), name)
        fields: dict[str, Any] = {}
        for name, (read_member, expected) in members.items():
            if name in data:
                try:
                    fields[name] = read_member(data[name])
                except (TypeError, ValueError) as error:
                    raise _Misfit(
                        say('"{name}" should be {expected}, not {quote}', name=name, expected=expected,
                            quote=_quote(data[name])),
                        name,
                    ) from error  # fmt: skip
        try:
            return self.make({name: fields[name] for name in self.members if name in fields})
        except DamierError as error:
            raise _Misfit(error.reason) from error

    def write(self, levels: Sequence[Mapping[str, Any]], pack: Mapping[str, str] | None = None) -> str:
        """Return the JSON of one level's data, or of a pack with a level a line.

        ``pack`` is what the pack says of itself, its ``key`` and ``title``: then one level makes a pack too.
        """
        lines = [json.dumps({"game": self.game, **level}, ensure_ascii=False) for level in levels]
        if len(lines) == 1 and pack is None:
            return lines[0] + "\n"
        opening = json.dumps({"game": self.game, **(pack or {})}, ensure_ascii=False).removesuffix("}")
        return f'{opening}, "levels": [\n' + ",\n".join(lines) + "\n]}\n"


class _Misfit(Exception):  # noqa: N818 (it never leaves this module)
    """What is wrong with the data of a level, and the steps that lead to it from the whole."""

    def __init__(self, reason: Sentence, *steps: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.steps = steps


def _ends_in_its_line(line: str) -> bool:
    """Return whether a line is a JSON text of its own."""
    try:
        parse_json(line)
    except Malformed:
        return False
    return True


def _quote(data: Any) -> str:
    return quote_json(data, 40)
