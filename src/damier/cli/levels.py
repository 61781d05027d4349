"""Levels as the command line names them, where they are written, and the options that a game adds."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from damier.cli.grammar import print_sentence
from damier.core.contract import AnyGame, Board, Level, Malformed, Switch, game_names, load_game, say
from damier.core.nearest import unknown
from damier.drawing import write_text
from damier.files.disk import is_file
from damier.files.packs import is_folder
from damier.files.reading import levels_of_line
from damier.files.reading import read_levels as read_level_files
from damier.files.reading import write_levels as write_level_files


def picture(board: Board[Any, Any]) -> str:
    """Return a position as plain text: its drawing, if the game has one."""
    drawing = board.game.drawing
    return write_text(drawing(board, None)) if drawing else f"{board}\n"


def read_levels(text: str) -> list[Level]:
    """Return the levels that an argument names: a file, a folder, a line ``get10: 5x5 seed=1``, or a game's name."""
    if is_file(text) or (is_folder(text) and text not in game_names()):
        return read_level_files(Path(text))
    if (":" not in text and "." in text) or "/" in text.partition(":")[0]:
        raise Malformed(say("there is no file {path}", path=text))
    return levels_of_line(text)


def print_remarks(levels: Iterable[Level]) -> None:
    """Print on standard error what is odd about levels, for their author."""
    for number, level in enumerate(levels, start=1):
        game = load_game(level.game)
        for remark in game.remarks(level) if game.remarks else ():
            print_sentence(say("level {number}: {remark}", number=number, remark=remark), err=True)


def write_levels(game: AnyGame, levels: Sequence[Level], target: Path) -> None:
    """Write levels to a file or a folder, and print a line that says so on standard error."""
    write_level_files(game, levels, target)
    print_sentence(say("wrote {n} {n:level|levels} to {path}", n=len(levels), path=target), err=True)


def bundled_level(game: AnyGame, number: int) -> Level:
    """Return one of the levels that come with a game, by its number from 1; raises ``Malformed``."""
    levels: tuple[Level, ...] = game.levels() if game.levels else ()
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


def own_options(
    game: AnyGame, arguments: Sequence[str], *, with_players: bool = True
) -> tuple[dict[str, str], dict[int, str]]:
    """Return the values of the options that a game adds: its settings by name, and its players by the side's number.

    They are typed ``--size 7x7`` or ``--size=7x7``; a switch needs no value, ``--hex``; a side's option names its
    player, ``--red expert``. Raises ``Malformed`` for anything else.
    """
    settings = {f"--{setting.name}": setting for setting in (game.generator.settings if game.generator else ())}
    playable = with_players and game.has("players")
    sides = {f"--{side.key}": number for number, side in enumerate(game.sides)} if playable else {}
    given: dict[str, str] = {}
    players: dict[int, str] = {}
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if not argument.startswith("-"):
            raise Malformed(say("there is one argument too many: {text!r}", text=argument))
        option, equals, value = argument.partition("=")
        if option not in settings and option not in sides:
            raise Malformed(unknown(say("option"), option, [*settings, *sides]))
        if not equals:
            alone = not rest or rest[0].startswith("-")
            switch = option in settings and isinstance(settings[option].kind, Switch)
            value = ("yes" if switch else "") if alone else rest.pop(0)
        if not value:
            raise Malformed(say("option {name} needs a value", name=option))
        if option in sides:
            players[sides[option]] = value
        else:
            given[settings[option].name] = value
    return given, players


def side_options(game: AnyGame) -> str:
    """Return the options that name a player for each side, such as ``--red NAME --blue NAME``."""
    return " ".join(f"--{side.key} NAME" for side in game.sides)


def allow_own_players() -> None:
    """Add the current folder to the import path, so that players ``module:Class`` are found there too."""
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
