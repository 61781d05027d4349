"""Reading levels, positions and saved games from a file, a folder or a line of text, and writing levels.

What a file holds is recognised from its content, not from its name alone: a save, levels in one of the games' own
formats, or a line ``get10: 5x5 seed=1`` or ``get10: 5x5 seed=1; a1`` for each level or position.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path, PurePath
from typing import Any, BinaryIO

from damier.core.board import SEPARATOR
from damier.core.errors import DamierError, Malformed, Place
from damier.core.game import AnyGame, Game
from damier.core.level import Level
from damier.core.nearest import unknown
from damier.core.registry import load, load_all, names, split_name
from damier.core.sentences import say
from damier.files.disk import LARGEST_FILE, read_text, text_of, write_atomically
from damier.files.level_json import game_name_in
from damier.files.packs import check_free, is_folder, pack_files, write_pack
from damier.files.saves import Save, from_json, is_save


@dataclass(frozen=True, slots=True)
class Entry:
    """A level, a position or a saved game, and where it was found.

    ``source`` is the file it is in, or the name of the game that it comes with, or empty for a line that was typed.
    ``number`` is its number there: in a folder that of its file's name, else counted from 1.
    """

    level: Level
    source: str = ""
    number: int = 1
    #: The position's line, if it has moves.
    position: str | None = None
    save: Save | None = None

    @property
    def under_way(self) -> bool:
        """Whether this is a position or a saved game, not a level at its start."""
        return self.position is not None or self.save is not None


def read_entries(path: Path) -> Iterator[Entry | DamierError]:
    """Yield what a file, or a folder of numbered files, holds; what cannot be read comes as an error that says where.

    Levels of a folder have the numbers of their files, unless a file holds several: then they are counted from 1.
    """
    if not is_folder(str(path)):
        yield from entries_of_file(path)
        return
    try:
        files, errors = pack_files(path)
    except Malformed as error:
        yield error
        return
    yield from errors
    found = {number: list(entries_of_file(file)) for number, file in files.items()}
    numbered = all(len(entries) == 1 for entries in found.values())
    count = 0
    for number, entries in found.items():
        for entry in entries:
            if isinstance(entry, DamierError):
                yield entry
            else:
                count += 1
                yield replace(entry, number=number if numbered else count)


def entries_of_stream(stream: BinaryIO, path: PurePath) -> Iterator[Entry | DamierError]:
    """Yield what a stream holds, as ``entries_of`` does of a content; of a stream of lines, each as it arrives."""
    lines = iter(lambda: stream.readline(LARGEST_FILE), b"")
    begun: list[bytes] = []
    for line in lines:
        begun.append(line)
        if line.strip():
            break
    if begun and _is_line(begun[-1].decode("utf-8", "replace")):
        yield from _of_lines(chain(begun, lines), path)
        return
    opening = b"".join(begun)
    try:
        content = text_of(opening + stream.read(LARGEST_FILE + 1 - len(opening)))
    except Malformed as error:
        yield error.in_file(path)
        return
    yield from entries_of(content, path)


def entries_of_file(path: Path) -> Iterator[Entry | DamierError]:
    """Yield what a file holds, as ``entries_of`` does of its content; if it cannot be read, that comes as an error."""
    try:
        content = read_text(path)
    except Malformed as error:
        yield error
        return
    yield from entries_of(content, path)


def entries_of(content: str, path: PurePath) -> Iterator[Entry | DamierError]:
    """Yield what the content of a file holds; of a file of lines, each line that cannot be read comes as an error.

    ``path`` is the file's name, for errors and, where the content does not tell, for the game that its ending means.
    """
    if is_save(content):
        try:
            save = from_json(content)
            yield Entry(load(save.game).parse_level(save.level), str(path), save=save)
        except DamierError as error:
            yield error.in_file(path)
        return
    if _opens_with_a_line(content):
        yield from _of_lines(content.splitlines(), path)
        return
    try:
        for number, level in enumerate(levels_of(content, path), start=1):
            yield Entry(level, str(path), number)
    except DamierError as error:
        yield error


def _of_lines(lines: Iterable[str | bytes], path: PurePath) -> Iterator[Entry | DamierError]:
    count = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        count += 1
        try:
            text = line if isinstance(line, str) else text_of(line)
            yield replace(_of_line(text.strip()), source=str(path), number=count)
        except DamierError as error:
            yield error.at(Place(str(path), number))


def _of_line(line: str) -> Entry:
    made = _level_object(line)
    if made is not None:
        if not isinstance(made["level"], str):
            raise Malformed(say("no level was made here"))
        line = f"{made['game']}: {made['level']}"
    game, text = split_name(line)
    if SEPARATOR not in text:
        return Entry(game.parse_level(text))
    return Entry(game.parse_position(text).level, position=line)


def entries_of_text(text: str) -> Iterator[Entry]:
    """Yield what a typed text means: a level's or a position's line, an address, or a game's name alone.

    A name alone stands for the levels that come with the game or, if there are none, for the level that its generator
    makes with the default settings and seed 0. Raises ``DamierError``.
    """
    if "://" in text:
        for number, level in enumerate(_levels_of(text, PurePath()), start=1):
            yield Entry(level, number=number)
        return
    name, _, rest = text.partition(":")
    if rest.strip():
        yield _of_line(text)
        return
    game = load(name.strip())
    levels = game.levels() if game.has("packs") else [game.generate(seed=0)]
    for number, level in enumerate(levels, start=1):
        yield Entry(level, game.name, number)


def levels_of(content: str, path: PurePath) -> list[Level]:
    """Return the levels that the content of a file holds; raises ``DamierError`` with what is wrong and where.

    ``path`` is the file's name. If no game recognises the content, it is read by the game that alone has the ending of
    that name, whose errors are then the useful ones.
    """
    try:
        return _levels_of(content, path)
    except DamierError as error:
        raise error.in_file(path) from error


def _levels_of(content: str, path: PurePath) -> list[Level]:
    if not content.strip():
        raise Malformed(say("this file is empty"))
    _refuse_save(content)
    if _opens_with_a_line(content):
        return _levels_of_lines(content, path)
    owners: list[AnyGame] = []
    failed: Malformed | None = None
    name = _declared_game(content)
    for game in load_all():
        if not isinstance(game, Game) or game.files is None:
            continue
        if name in (None, game.name) and game.files.recognises(content):
            try:
                return list(game.files.read(content))
            except Malformed as error:
                failed = failed or error
        owners += [game] if path.suffix in game.files.endings else []
    if len(owners) == 1 and owners[0].files:
        return list(owners[0].files.read(content))
    if failed is not None:
        raise failed
    return _levels_of_lines(content, path)


def _refuse_save(content: str) -> None:
    """Raise ``Malformed``, with the name of the game, if a text is a save."""
    if is_save(content):
        name = game_name_in(content)
        if name is None:
            raise Malformed(say("this is a saved game, not a level file"))
        raise Malformed(say("this is a saved game of {game}, not a level file", game=name[:40]))


def _levels_of_lines(content: str, path: PurePath) -> list[Level]:
    levels: list[Level] = []
    for entry in _of_lines(content.splitlines(), path):
        if isinstance(entry, DamierError):
            raise entry
        if entry.under_way:
            text = str(entry.position)[:40]
            raise Malformed(say("this is a position, not a level: {text!r}", text=text), Place(str(path)))
        levels.append(entry.level)
    return levels


def _declared_game(content: str) -> str | None:
    """Return the game that a JSON text says it is for, or None; raises ``Malformed`` for one that there is not."""
    name = game_name_in(content)
    if name is not None and name not in names():
        raise Malformed(unknown(say("game"), name, names()))
    return name


def read_levels(path: Path) -> list[Level]:
    """Return the levels of a file, or of a folder of numbered files in the order of their numbers.

    Raises ``DamierError`` for the first thing that cannot be read, with what is wrong and where.
    """
    if not is_folder(str(path)):
        return levels_of(read_text(path), path)
    levels: list[Level] = []
    for entry in read_entries(path):
        if isinstance(entry, DamierError):
            raise entry
        levels.append(entry.level)
    return levels


def check_target(game: AnyGame, target: Path) -> None:
    """Raise ``DamierError`` if levels of a game cannot be written to ``target``; a name with no ending is a folder."""
    endings = game.require("files").endings
    if target.suffix and target.suffix not in endings:
        raise Malformed(
            say("{path} should end in one of {endings}, or have no ending: a folder", path=target,
                endings=", ".join(endings))
        )  # fmt: skip
    check_free(target, folder=not target.suffix)


def write_levels(game: AnyGame, levels: Sequence[Level], target: Path, numbers: Sequence[int] | None = None) -> None:
    """Write levels of a game to a file, in the format of its ending, or if it has none to a folder, one file each.

    ``numbers`` are those of the files in a folder. Default: from 1 on.
    """
    check_target(game, target)
    files = game.require("files")
    if target.suffix:
        write_atomically(target, files.write(levels, target.suffix).encode())
        return
    ending = files.pack_ending
    named = zip(numbers or range(1, len(levels) + 1), levels, strict=True)
    write_pack(target, {number: files.write([level], ending) for number, level in named}, ending)


def _opens_with_a_line(content: str) -> bool:
    """Return whether the first line of a text that is not blank is the line of a level."""
    return _is_line(content.lstrip().partition("\n")[0])


def _is_line(line: str) -> bool:
    """Return whether a line begins with a game's name and a colon, or is an object that ``generate --json`` writes."""
    return line.partition(":")[0].strip() in names() or _level_object(line) is not None


def _level_object(line: str) -> dict[str, Any] | None:
    """Return the object of a line if it has the text of a level, and its number: as ``generate --json`` writes it."""
    if not (line.startswith("{") and '"seed"' in line):
        return None
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) and {"game", "number", "seed", "level"} <= found.keys() else None
