"""A game from outside whose work never ends: Chomp with a generator, a solver and a player that sleep."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NoReturn

import chomp
from damier.core.contract import AnyGame, Budget, Hint, Opponent, Setting, Size, Verdict, say


def sleep() -> NoReturn:
    """Sleep for longer than any test."""
    while True:
        time.sleep(3600)


class Sleeper:
    """Makes and solves nothing, for ever."""

    settings: tuple[Setting, ...] = ()

    def generate(self, settings: Mapping[str, str], seed: int) -> Any:
        """Sleep, unless the seed says to fail or to take all the memory."""
        del settings
        if seed == 1:
            raise RuntimeError("a mistake")
        if seed == 2:
            return chomp.Bar(Size(len(bytearray(1 << 40)), 1))
        sleep()

    def settings_of(self, level: Any) -> Mapping[str, str]:
        """Give its size."""
        return {"size": str(level)}

    def solve(self, level: Any, budget: Budget, *, most: int = 1, count: bool = False) -> Verdict:
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


def hint(board: Any, budget: Budget) -> Hint[Any]:
    """Point out the first bite."""
    del budget
    move = next(iter(board.legal_moves))
    return Hint((move,), say("{cell}: chocolate", cell=move))


GAME: AnyGame = replace(
    chomp.GAME,
    name="slow",
    generator=Sleeper(),
    solver=Sleeper(),
    hinter=hint,
    levels=lambda: (chomp.Bar(Size(2, 1)), chomp.Bar(Size(3, 2))),
    players={"sleepy": Opponent(say("bites anywhere"), Sleepy), **(chomp.GAME.players or {})},
)
