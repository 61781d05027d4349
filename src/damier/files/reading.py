"""Reading levels from a file, a folder or a line of text, and writing them.

What a file holds is recognised from its content, not from its name alone: a save, levels in one of the games' own
formats, or a line ``get10: 5x5 seed=1`` for each level.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path, PurePath

from damier.core.errors import Malformed
from damier.core.game import AnyGame, Game
from damier.core.level import Level
from damier.core.nearest import unknown
from damier.core.registry import load, load_all, names
from damier.core.sentences import say
from damier.files.disk import read_text, write_atomically
from damier.files.level_json import game_name_in
from damier.files.packs import check_free, is_folder, pack_files, write_pack


def is_save(content: str) -> bool:
    """Return whether a text is, or was, a save: JSON in which the member "damier" comes before any other.

    >>> is_save('{ "damier": 1'), is_save('{ "game": "flow"'), is_save("")
    (True, False, False)
    """
    return bool(content.strip()) and re.match(r'\s*(\{\s*"damier"|\{?\s*$)', content) is not None


def levels_of(content: str, path: PurePath) -> list[Level]:
    """Return the levels that the content of a file holds; raises ``Malformed`` with what is wrong and where.

    ``path`` is the file's name. If no game recognises the content, it is read by the game that alone has the ending of
    that name, whose errors are then the useful ones.
    """
    lines = [line for line in content.splitlines() if line.strip()]
    if not lines:
        raise Malformed(say("{path} is empty", path=path))
    if is_save(content):
        raise Malformed(say("{path} is a saved game, not a level file", path=path))
    if _opens_with_a_name(content):
        return [level for line in lines for level in levels_of_line(line)]
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
    return [level for line in lines for level in levels_of_line(line)]


def _declared_game(content: str) -> str | None:
    """Return the game that a JSON text says it is for, or None; raises ``Malformed`` for one that there is not."""
    name = game_name_in(content)
    if name is not None and name not in names():
        raise Malformed(unknown(say("game"), name, names()))
    return name


def read_levels(path: Path) -> list[Level]:
    """Return the levels of a file, or of a folder of numbered files in the order of their numbers."""
    if not is_folder(str(path)):
        return levels_of(read_text(path), path)
    levels: list[Level] = []
    for file in pack_files(path):
        try:
            levels += levels_of(read_text(file), file)
        except Malformed as error:
            raise Malformed(say("{path}: {reason}", path=file, reason=error.sentence)) from error
    return levels


def levels_of_line(text: str) -> list[Level]:
    """Return the level of a line such as ``get10: 5x5 seed=1``, as a list of one.

    A game's name alone stands for the levels that come with the game or, if there are none, for the level that its
    generator makes with the default settings and seed 0.
    """
    name, _, level = text.partition(":")
    game = load(name.strip())
    if level.strip():
        return [game.parse_level(level.strip())]
    if game.has("levels"):
        return list(game.require("levels")())
    return [game.generate(seed=0)]


def check_target(game: AnyGame, target: Path) -> None:
    """Raise ``DamierError`` if levels of a game cannot be written to ``target``; a name with no ending is a folder."""
    endings = game.require("files").endings
    if target.suffix and target.suffix not in endings:
        raise Malformed(
            say("{path} should end in one of {endings}, or have no ending: a folder", path=target,
                endings=", ".join(endings))
        )  # fmt: skip
    check_free(target, folder=not target.suffix)


def write_levels(game: AnyGame, levels: Sequence[Level], target: Path) -> None:
    """Write levels of a game to a file, in the format of its ending, or if it has none to a folder, one file each."""
    check_target(game, target)
    files = game.require("files")
    if target.suffix:
        write_atomically(target, files.write(levels, target.suffix).encode())
    else:
        ending = files.pack_ending
        write_pack(target, [files.write([level], ending) for level in levels], ending)


def _opens_with_a_name(content: str) -> bool:
    """Return whether a text begins with a game's name and a colon, as lines of levels do."""
    return content.lstrip().partition(":")[0].strip() in names()
