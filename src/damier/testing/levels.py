"""Checks of levels as values, and of what the game makes of texts that are none."""

from __future__ import annotations

import copy
from typing import Any, Final

from damier.core.board import SEPARATOR
from damier.core.contract import Board, Level, Malformed
from damier.testing.promises import Promises

_RUBBISH: Final = (
    "", " ", "?", "é", "\0", "a0", "a01", "1a", "zzzz999999", "x=", "=", "-1x-1", "0x0", "9" * 400, "a1 " * 50,
)  # fmt: skip


def check_level(promises: Promises, level: Any) -> None:
    """Check that a level is a value with a one-line text that reads back as itself."""
    game = promises.game
    promises.require(isinstance(level, Level), f"has a level that is none: {level!r} does not derive from Level")
    promises.require(level.game == game.name, f"has a level that says it is of {level.game!r}: {level}")
    text = str(level)
    promises.require(len(text.splitlines()) == 1, f"has a level text of several lines: {text!r}")
    promises.require(SEPARATOR not in text, f"has {SEPARATOR!r} in a level's text, where moves would begin: {text!r}")
    again = game.parse_level(text)
    promises.require(again == level and hash(again) == hash(level), f"reads {text!r} back as another level")
    promises.require(str(again) == text, f"writes {text!r} back as {again!s}")
    promises.require(game.board(level) == game.board(again), f"starts {text!r} in two ways")
    promises.require(Board(f"{game.name}: {text}") == game.board(level), f"does not open {text!r} by its text")
    promises.require(text in repr(level), f"has a level whose repr does not say what it is: {level!r}")
    promises.require(promises.travelled(level, f"the level {text}") == level, f"sends {text} as another level")
    promises.require(copy.deepcopy(level) == level, f"cannot copy the level {text}")
    promises.check_sentence(game.label(level))
    promises.require(bool(str(game.label(level))), f"has an empty label for {text}")
    for remark in game.remarks(level) if game.remarks else ():
        promises.check_sentence(remark)


def check_rubbish(promises: Promises) -> None:
    """Check that text which is no level or no move is refused as malformed, and as nothing else."""
    game = promises.game
    for read, what in ((game.parse_level, "level"), (game.parse_move, "move")):
        refused = 0
        for text in _RUBBISH:
            try:
                read(text)
            except Malformed as error:
                refused += 1
                promises.require(bool(str(error)), f"refuses {text!r} without a word")
                promises.check_sentence(error.sentence)
            except Exception as error:
                raise AssertionError(f"{game.name} meets {text!r} with {type(error).__name__}: {error}") from error
        promises.require(refused > len(_RUBBISH) // 2, f"takes nearly any text for a {what}")
