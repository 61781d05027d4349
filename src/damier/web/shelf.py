"""What the server knows of the games: loaded once, their levels by number, their sentences in each language."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from datetime import date
from functools import cache, cached_property, lru_cache
from typing import Any, Final, NamedTuple

from damier.core.contract import (
    AnyGame,
    Board,
    Daily,
    DamierError,
    Game,
    Hint,
    Language,
    Malformed,
    Pack,
    Sentence,
    load_games,
    say,
)
from damier.core.nearest import unknown
from damier.core.reasoning import Grade
from damier.files.numbered import NumberedPack
from damier.locale import load_page_language
from damier.store.games import digest

#: The levels from elsewhere that are remembered to have been read in a worker process.
_KNOWN: Final = 1_000
#: The label of a level that cannot be read.
_NONE: Final = say("?")
_LONGEST_KEY: Final = 40


#: What stands for no pack in the second part of an address.
_ADDRESSES: Final = frozenset({"learn", "level", "play", "today"})


class Shelved:
    """A pack of levels from a folder, as the page shows it: ``key`` stands for it in addresses."""

    def __init__(self, key: str, pack: NumberedPack) -> None:
        self.key = key
        self.title = pack.title
        #: The texts of the levels by their numbers, in order.
        self.levels = {number: str(level) for number, level in pack.levels.items()}

    @cached_property
    def digests(self) -> dict[int, str]:
        """The digest of each level, by which the store knows it."""
        return {number: digest(level) for number, level in self.levels.items()}

    def place_of(self, number: int) -> Place:
        """Return where the level with a number is; raises ``Malformed`` if the pack has none with it."""
        if number not in self.levels:
            numbers = ", ".join(map(str, self.levels))
            raise Malformed(
                say("there is no level {number}: the numbers are {numbers}", number=number, numbers=numbers)
            )
        after = (one for one in self.levels if one > number)
        return Place(self, number, next(after, None))


class Place(NamedTuple):
    """Where a level is: the pack from a folder, or None, its number, and that of the level after it; None for none."""

    pack: Shelved | None
    number: int | None
    next: int | None


class Known:
    """The levels that are known to be read and drawn in good time, by the texts that stand for them."""

    def __init__(self, entry: Entry) -> None:
        self._entry = entry
        self._others: dict[str, str] = {}
        self._reading: dict[str, asyncio.Lock] = {}

    def level_of(self, text: str) -> str | None:
        """Return the level that a text stands for, as the game writes it, or None if that is not known."""
        return text if self._entry.place_of(text).number is not None else self._others.get(text)

    def add(self, text: str, level: str) -> None:
        """Remember that a text stands for a level; the oldest are forgotten."""
        self._others[text] = self._others[level] = level
        while len(self._others) > _KNOWN:
            del self._others[next(iter(self._others))]

    @asynccontextmanager
    async def reading(self, text: str) -> AsyncIterator[None]:
        """Keep others from reading the same text during the block: when a class follows a link, it is read once."""
        lock = self._reading.setdefault(text, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            if self._reading.get(text) is lock and not lock.locked():
                del self._reading[text]


class Entry:
    """A game that can be played on the page."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        #: The texts of levels that need not be read in a worker process.
        self.known = Known(self)
        #: The packs from folders, by their keys.
        self.shelved: dict[str, Shelved] = {}

    def add(self, pack: NumberedPack) -> None:
        """Show a pack from a folder too, under a key made from its title that nothing else has."""
        taken = {*_ADDRESSES, *self.shelved, *(pack.key for pack in self.packs)}
        plain = re.sub(r"[\W_]+", "-", pack.title.casefold())[:_LONGEST_KEY].strip("-")
        key = base = "levels" if not plain or plain.isdigit() else plain
        count = 1
        while key in taken:
            count += 1
            key = f"{base}-{count}"
        self.shelved[key] = Shelved(key, pack)

    def shelved_pack(self, key: str) -> Shelved:
        """Return a pack from a folder by its key; raises ``Malformed``."""
        if key not in self.shelved:
            raise Malformed(unknown(say("pack"), key[:40], self.shelved))
        return self.shelved[key]

    def place_of(self, level: str) -> Place:
        """Return where a level is, by its text: among those that come with the game, else in a folder's pack."""
        number = self.numbers.get(level)
        if number is not None:
            return Place(None, number, number + 1 if number < len(self.levels) else None)
        return self._shelved_places.get(level) or Place(None, None, None)

    @cached_property
    def _shelved_places(self) -> dict[str, Place]:
        found: dict[str, Place] = {}
        for pack in self.shelved.values():
            for number, level in pack.levels.items():
                found.setdefault(level, pack.place_of(number))
        return found

    @property
    def packs(self) -> tuple[Pack[Any], ...]:
        """The packs of levels that come with it."""
        return self.game.packs() if self.game.packs else ()

    @cached_property
    def levels(self) -> tuple[str, ...]:
        """The texts of the levels that come with it, the first being number 1."""
        return tuple(map(str, self.game.levels()))

    @cached_property
    def labels(self) -> tuple[Sentence, ...]:
        """The label of each of those levels, for its tile."""
        return tuple(map(self.game.label, self.game.levels()))

    @cached_property
    def grades(self) -> tuple[Grade | None, ...]:
        """The grade of each of those levels, as far as it is known."""
        return tuple(grade for pack in self.packs for grade in pack.grades)

    @cached_property
    def digests(self) -> tuple[str, ...]:
        """The digest of each of those levels, by which the store knows it."""
        return tuple(map(digest, self.levels))

    @cached_property
    def lessons(self) -> frozenset[str]:
        """The texts of the levels that teach how to play."""
        return frozenset(str(self.game.parse_level(lesson.level)) for lesson in self.game.lessons)

    @lru_cache(maxsize=64)  # noqa: B019 (entries last as long as the process)
    def daily(self, day: date) -> Daily | None:
        """Return the level of a day, or None if the game has none."""
        return None if self.game.daily is None else self.game.daily(day)

    @lru_cache(maxsize=2_000)  # noqa: B019 (entries last as long as the process)
    def label_of(self, level: str) -> Sentence:
        """Return the label of a level by its text; a question mark if the game no longer reads the level."""
        try:
            return self.game.label(self.game.parse_level(level))
        except DamierError:
            return _NONE

    def next_number(self, solved: Collection[str]) -> int | None:
        """Return the number of the first level whose digest is not among those solved, or None."""
        return next((number for number, level in enumerate(self.digests, start=1) if level not in solved), None)

    def grade_of(self, level: str) -> Grade | None:
        """Return the grade of a level by its text, as far as it is known."""
        number = self.numbers.get(level)
        return None if number is None else self.grades[number - 1]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each of those levels by its text."""
        return {text: number for number, text in enumerate(self.levels, start=1)}

    def level_text(self, number: int) -> str:
        """Return the text of a level by its number; raises ``Malformed``."""
        if not 1 <= number <= len(self.levels):
            raise Malformed(
                say(
                    "there is no bundled level {number} of {game}: there are {n}",
                    number=number,
                    game=self.game.name,
                    n=len(self.levels),
                )
            )
        return self.levels[number - 1]

    @cache  # noqa: B019 (entries last as long as the process)
    def example(self, technique: str) -> tuple[Board[Any, Any], Hint[Any]]:
        """Return the example of a technique: the position, and the step that comes next."""
        board = self.game.parse_position(self.game.require("reasoner").examples[technique])
        return board, self.game.hint(board)

    @cache  # noqa: B019 (entries last as long as the process)
    def language(self, code: str) -> Language:
        """Return a language with the game's own sentences."""
        return load_page_language(code).with_catalogue(self.game.translations.get(code, {}))


class Shelf:
    """Every game that loads and draws; ``packs`` are shown besides those that come with the games."""

    def __init__(self, packs: Sequence[NumberedPack] = ()) -> None:
        self.entries = {
            game.name: Entry(game) for game in load_games() if isinstance(game, Game) and game.drawing is not None
        }
        for pack in packs:
            self[pack.game].add(pack)

    def warm(self) -> None:
        """Load ahead of time what the first players would have to wait for."""
        for entry in self.entries.values():
            if entry.labels:
                level = entry.game.parse_level(entry.levels[0])
                if entry.game.drawing is not None:
                    entry.game.drawing(entry.game.board(level), None)

    def __getitem__(self, name: str) -> Entry:
        if name not in self.entries:
            raise Malformed(unknown(say("game"), name[:40], self.entries))
        return self.entries[name]

    @cache  # noqa: B019 (the shelf lasts as long as the process)
    def language(self, code: str) -> Language:
        """Return a language with the sentences of every game, for what is said of none in particular."""
        language = load_page_language(code)
        for entry in self.entries.values():
            language = language.with_catalogue(entry.game.translations.get(code, {}))
        return language
