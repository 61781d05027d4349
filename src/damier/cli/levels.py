"""Levels as the command line shows and writes them."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from damier.cli.grammar import print_sentence
from damier.core.contract import AnyGame, Board, Level, Malformed, say
from damier.drawing import write_text
from damier.files.reading import write_levels as write_level_files


def picture(board: Board[Any, Any]) -> str:
    """Return a position as plain text: its drawing, if the game has one."""
    drawing = board.game.drawing
    return write_text(drawing(board, None)) if drawing else f"{board}\n"


def write_levels(game: AnyGame, levels: Sequence[Level], target: Path, numbers: Sequence[int] | None = None) -> None:
    """Write levels to a file or a folder, and print a line that says so on standard error."""
    write_level_files(game, levels, target, numbers)
    print_sentence(say("wrote {n} {n:level|levels} to {path}", n=len(levels), path=target), err=True)


def bundled_level(game: AnyGame, number: int) -> Level:
    """Return one of the levels that come with a game, by its number from 1; raises ``Malformed``."""
    levels: tuple[Level, ...] = game.levels()
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


def allow_own_players() -> None:
    """Add the current folder to the import path, so that players ``module:Class`` are found there too."""
    with contextlib.suppress(OSError):  # the current folder may be gone
        folder = str(Path.cwd())
        if folder not in sys.path:
            sys.path.insert(0, folder)
