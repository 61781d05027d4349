"""A folder of level files as packs of numbered levels: what ``damier serve --levels`` shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from damier.core.errors import DamierError, Malformed
from damier.core.level import Level
from damier.core.sentences import say
from damier.files.packs import files_of, number_in, number_taken
from damier.files.reading import Entry, entries_of_file


@dataclass(frozen=True, slots=True)
class NumberedPack:
    """Levels of one game that somebody has put together, each under its own number, in order."""

    title: str
    game: str
    levels: Mapping[int, Level]


def read_packs(folder: Path) -> tuple[list[NumberedPack], list[DamierError]]:
    """Return the packs of a folder, and an error for each thing in it that cannot be read.

    Files with one level and a number in their names, such as ``level 7.p``, are together a pack that has the folder's
    name, one for each game. Any other file is a pack with the file's name, its levels counted from 1. Raises
    ``Malformed`` if the folder cannot be read or is empty.
    """
    errors: list[DamierError] = []
    numbered: dict[str, dict[int, Entry]] = {}
    packs: list[NumberedPack] = []
    for file in files_of(folder):
        found = list(entries_of_file(file))
        levels = [entry for entry in found if isinstance(entry, Entry) and not entry.under_way]
        errors += [_refusal(file, entry) for entry in found if entry not in levels]
        number = number_in(file.name) if len(found) == 1 else None
        if number is None:
            packs += _packs_of(file.stem, levels)
            continue
        for entry in levels:
            mine = numbered.setdefault(entry.level.game, {})
            if number in mine:
                errors.append(number_taken(file, number, Path(mine[number].source)))
            else:
                mine[number] = entry
    title = folder.resolve().name
    together = [
        NumberedPack(title, game, {number: mine[number].level for number in sorted(mine)})
        for game, mine in numbered.items()
    ]
    return together + packs, errors


def _packs_of(title: str, entries: list[Entry]) -> list[NumberedPack]:
    """Return the levels of one file as packs, one for each game."""
    games = dict.fromkeys(entry.level.game for entry in entries)
    return [
        NumberedPack(title, game, {one.number: one.level for one in entries if one.level.game == game})
        for game in games
    ]


def _refusal(file: Path, found: Entry | DamierError) -> DamierError:
    if isinstance(found, DamierError):
        return found
    return Malformed(say("this is a game under way, not a level")).in_file(file)
