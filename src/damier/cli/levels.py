"""Which level a word on the command line means, where levels are written, and the options that a game adds."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from damier.cli.grammar import tell, with_words
from damier.core.contract import (
    Board,
    Game,
    Impossible,
    Malformed,
    game_names,
    say,
)
from damier.core.files import is_file, read_text, write_atomically
from damier.core.nearest import unknown
from damier.core.packs import check_free, is_folder, pack_files, write_pack
from damier.core.reading import Levels, levels_of, levels_of_line
from damier.drawing import write_text


def picture(game: Game[Any, Any], board: Board[Any, Any]) -> str:
    """Give a position as plain text, drawn if the game draws."""
    return write_text(game.drawing(board, None)) if game.drawing else f"{board}\n"


def read_levels(text: str) -> Levels:
    """Read the levels of a file or a folder, that of a line ``get10: 5x5 seed=1``, or those that come with a game."""
    if is_file(text):
        return _from_file(Path(text))
    if is_folder(text) and text not in game_names():
        return [found for path in pack_files(Path(text)) for found in _from_pack(path)]
    if (":" not in text and "." in text) or "/" in text.partition(":")[0]:
        raise Malformed(say("there is no file {path}", path=text))
    return levels_of_line(text, with_words)


def _from_file(path: Path) -> Levels:
    return levels_of(read_text(path), path, with_words)


def _from_pack(path: Path) -> Levels:
    try:
        return _from_file(path)
    except Malformed as error:
        raise Malformed(say("{path}: {reason}", path=path, reason=error.sentence)) from error


def tell_remarks(levels: Iterable[tuple[Game[Any, Any], Any]]) -> None:
    """Say on standard error what is odd about levels, so that their author knows."""
    for number, (game, level) in enumerate(levels, start=1):
        for remark in game.remarks(level) if game.remarks else ():
            tell(say("level {number}: {remark}", number=number, remark=remark), err=True)


def check_target(game: Game[Any, Any], target: Path) -> None:
    """Refuse a place where levels could not be written, before any work is done. No ending means a folder."""
    if game.files is None:
        raise Impossible(say("{game} has no level files", game=game.name))
    if target.suffix and target.suffix not in game.files.endings:
        endings = ", ".join(game.files.endings)
        raise Malformed(
            say("{path} should end in one of {endings}, or have no ending: a folder", path=target, endings=endings)
        )
    check_free(target, folder=not target.suffix)


def write_levels(game: Game[Any, Any], levels: Sequence[Any], target: Path) -> None:
    """Write levels to a file, in the format of its ending, or one by one to a folder."""
    check_target(game, target)
    assert game.files is not None  # noqa: S101 (checked)
    if target.suffix:
        write_atomically(target, game.files.write(levels, target.suffix).encode())
    else:
        ending = game.files.pack_ending
        write_pack(target, [game.files.write([level], ending) for level in levels], ending)
    tell(say("wrote {n} {n:level|levels} to {path}", n=len(levels), path=target), err=True)


def bundled_level(game: Game[Any, Any], number: int) -> Any:
    """Give one of the levels that come with a game, by its number."""
    levels = game.levels() if game.levels else ()
    if not 1 <= number <= len(levels):
        raise Malformed(
            say(
                "there is no bundled level {number} of {game}: there are {n}",
                number=number,
                game=game.name,
                n=len(levels),
            )
        )
    return levels[number - 1]


def new_level(game: Game[Any, Any], settings: Mapping[str, str], seed: int | None) -> Any:
    """Make a level from settings and a seed, drawn if none is given."""
    if game.generator is None:
        raise Impossible(say("{game} does not make levels: give one", game=game.name))
    return game.generator.generate(settings, random.getrandbits(32) if seed is None else seed)


def settings_from(game: Game[Any, Any], words: Sequence[str]) -> dict[str, str]:
    """Read the options that a game adds: ``--size 7x7``, ``--size=7x7``, and ``--hex`` alone for ``--hex yes``."""
    known = {f"--{setting.name}": setting for setting in (game.generator.settings if game.generator else ())}
    settings: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-"):
            raise Malformed(say("there is an argument too many: {text!r}", text=word))
        option, equals, value = word.partition("=")
        if option not in known:
            raise Malformed(unknown(say("option"), option, known))
        if not equals:
            alone = not rest or rest[0].startswith("-")
            value = ("yes" if "yes" in known[option].choices else "") if alone else rest.pop(0)
        if not value:
            raise Malformed(say("option {name} needs a value, or was given one it does not take", name=option))
        settings[known[option].name] = value
    return settings
