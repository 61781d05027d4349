"""What the command line works on: each SOURCE, whatever it is, becomes levels, positions and saved games.

A SOURCE is a file or a folder, ``-`` for standard input, the line of a level or a position, or a game's name. What
cannot be read is reported, with its file, line and column, and does not keep the rest from being worked on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from damier.cli.grammar import WholeNumber, argument, option, print_error, print_sentence
from damier.core.contract import DamierError, Malformed, Sentence, game_names, load_game, say
from damier.files.disk import is_file
from damier.files.packs import is_folder
from damier.files.reading import Entry, entries_of_stream, entries_of_text, read_entries

if TYPE_CHECKING:
    from damier.play.session import Session

STANDARD_INPUT = "-"
#: How standard input is called in errors and headings.
_STANDARD_INPUT_NAME = "<stdin>"

SOURCE = argument(
    "source",
    typed=say("SOURCE"),
    meaning=say("a level, a position, a file, a folder, a saved game, a game's name, or - for standard input"),
)
SOURCES = argument(
    "sources",
    typed=say("SOURCE..."),
    nargs=-1,
    required=True,
    meaning=say("levels, positions, files, folders, saved games, games' names, or - for standard input"),
)
NUMBER = option(
    "--number",
    type=WholeNumber(1, 999_999_999),
    typed=say("N"),
    meaning=say("Which level of the source."),
)


class Found:
    """The entries of some sources; whether anything could not be read is known once all have been taken."""

    def __init__(self, sources: Iterable[str], number: int | None = None) -> None:
        self.failed = False
        self.sources = list(sources)
        self._number = number

    def __iter__(self) -> Iterator[Entry]:
        """Yield the entries, and report what cannot be read on standard error."""
        typed = 0
        for source in self.sources:
            for found in entries(source, self._number):
                if isinstance(found, DamierError):
                    self.report(found)
                elif found.source:
                    yield found
                else:
                    typed += 1
                    yield replace(found, number=typed)

    def report(self, error: DamierError) -> None:
        """Print an error about one entry or file; the rest goes on."""
        self.failed = True
        print_error(error)


def entries(source: str, number: int | None = None) -> Iterator[Entry | DamierError]:
    """Yield what a source holds or, with ``number``, the entry of that number alone; what cannot be read as errors."""
    if number is None:
        yield from _entries(source)
        return
    found = list(_entries(source))
    chosen = [entry for entry in found if isinstance(entry, Entry) and entry.number == number]
    errors = [error for error in found if isinstance(error, DamierError)]
    missing = _no_such_level(number, [one.number for one in found if isinstance(one, Entry)])
    named = is_file(source) or is_folder(source)
    yield from chosen or errors or [missing.in_file(source) if named else missing]


def _entries(source: str) -> Iterator[Entry | DamierError]:
    if source == STANDARD_INPUT and sys.stdin is None:
        yield Malformed(say("standard input is closed"))
    elif source == STANDARD_INPUT:
        yield from entries_of_stream(sys.stdin.buffer, PurePath(_STANDARD_INPUT_NAME))
    elif is_file(source) or (is_folder(source) and source not in game_names()):
        yield from read_entries(Path(source))
    elif "://" not in source and ((":" not in source and "." in source) or "/" in source.partition(":")[0]):
        yield Malformed(say("there is no such file")).in_file(source)
    elif not source.strip():
        yield Malformed(say("expected a level, a file or a game, not {text!r}", text=source))
    else:
        try:
            yield from entries_of_text(source)
        except DamierError as error:
            yield error


def _no_such_level(number: int, there: list[int]) -> Malformed:
    if there == list(range(1, len(there) + 1)):
        return Malformed(say("there is no level {number}: there {n:is|are} {n}", number=number, n=len(there)))
    numbers = ", ".join(map(str, there))
    return Malformed(say("there is no level {number}: the numbers are {numbers}", number=number, numbers=numbers))


def one_entry(source: str, number: int | None = None) -> Entry:
    """Return the first entry of a source, or the one with this number; raises ``DamierError``."""
    for found in entries(source, number):
        if isinstance(found, DamierError):
            raise found
        return found
    raise Malformed(say("there is no level in {source}", source=source))


def session_of(entry: Entry) -> Session[Any, Any]:
    """Return a session at the position of an entry; raises ``DamierError`` with its file."""
    from damier.play.session import Session  # noqa: PLC0415 (solving needs none)

    try:
        if entry.save is not None:
            return Session.restore(entry.save)
        return Session(entry.position or entry.level)
    except DamierError as error:
        raise (error.in_file(entry.source) if entry.source else error) from error


def name_of(entry: Entry) -> Sentence:
    """Return how an entry is called in what is printed: its file or game, and its number."""
    if entry.source:
        return say("{source}, level {number}", source=entry.source, number=entry.number)
    return say("level {number}", number=entry.number)


def facts_of(entry: Entry) -> dict[str, object]:
    """Return the members that every JSON object about an entry begins with: where it comes from, and its level."""
    return {
        "source": entry.source or None,
        "number": entry.number,
        "game": entry.level.game,
        "level": str(entry.level),
    }


def print_remarks(entry: Entry) -> None:
    """Print on standard error what is odd about a level, for its author."""
    game = load_game(entry.level.game)
    for remark in game.remarks(entry.level) if game.remarks else ():
        print_sentence(say("{level}: {remark}", level=name_of(entry), remark=remark), err=True)
