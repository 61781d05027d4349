"""A game from outside whose work never ends, or fails: Chomp with a generator, a solver and players of that kind."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import chomp
from damier.core.contract import AnyGame, Budget, Cell, Hint, Opponent, Pack, Setting, Size, Verdict, say

#: While this file is there, the moody player plays.
CALM = Path(__file__).with_name("calm")


class SlowBar(chomp.Bar):
    """A bar of this game."""

    game = "slow"


def sleep() -> NoReturn:
    """Sleep for longer than any test."""
    while True:
        time.sleep(3600)


def parse_level(text: str) -> SlowBar:
    """Return the bar of a size; one is never read to its end."""
    if text == "8x8":
        sleep()
    return SlowBar(Size.parse(text))


class Sleeper:
    """Makes and solves nothing, for ever."""

    settings: tuple[Setting, ...] = ()

    def generate(self, settings: Mapping[str, Any], seed: int) -> Any:
        """Sleep, unless the seed says to fail or to take all the memory."""
        del settings
        if seed == 1:
            raise RuntimeError("a mistake")
        if seed == 2:
            return SlowBar(Size(len(bytearray(1 << 40)), 1))
        sleep()

    def settings_of(self, level: Any) -> Mapping[str, Any]:
        """Return none."""
        del level
        return {}

    def solve(self, level: Any, budget: Budget, *, most: int = 1, count: bool = False) -> Verdict[Any]:
        """Sleep."""
        del level, budget, most, count
        sleep()


class Sleepy:
    """A player that sleeps."""

    def __init__(self, budget: Budget, seed: int) -> None:
        del budget, seed

    def choose(self, board: Any) -> Any:
        """Sleep."""
        del board
        sleep()


class Moody(Sleepy):
    """A player that fails, unless it is calm."""

    def choose(self, board: Any) -> Any:
        """Play the last bite there is, or fail."""
        if not CALM.exists():
            raise RuntimeError("a bad mood")
        return list(board.legal_moves)[-1]


class Cheat(Sleepy):
    """A player that plays what is not allowed."""

    def choose(self, board: Any) -> Any:
        """Bite beyond the bar."""
        return chomp.Bite(Cell(board.level.size.width, 0))


def hint(board: Any, budget: Budget) -> Hint[Any]:
    """Point out the first bite."""
    del budget
    move = next(iter(board.legal_moves))
    return Hint((move,), say("{cell}: chocolate", cell=move), (move.cell,))


GAME: AnyGame = replace(
    chomp.GAME,
    name="slow",
    parse_level=parse_level,
    generator=Sleeper(),
    solver=Sleeper(),
    hinter=hint,
    packs=lambda: (Pack("bars", say("Bars"), (SlowBar(Size(2, 1)), SlowBar(Size(3, 2)))),),
    players={
        "sleepy": Opponent(say("bites anywhere"), Sleepy),
        "moody": Opponent(say("bites anywhere"), Moody),
        "cheat": Opponent(say("bites anywhere"), Cheat),
        **(chomp.GAME.players or {}),
    },
)
