"""Nim: the players in turn take one, two or three stones from a heap; who takes the last one wins."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from damier.core.contract import Board, Game, Level, Outcome, Sentence, Side, say
from damier.core.fields import whole_number

SIDES = (Side("first", say("the first")), Side("second", say("the second")))


@dataclass(frozen=True, repr=False)
class Heap(Level):
    """How many stones there are at the start."""

    game: ClassVar = "nim"
    stones: int

    def __str__(self) -> str:
        return str(self.stones)


class NimBoard(Board[Heap, int]):
    """How many stones are left. A move is the number of stones to take."""

    def __init__(self, level: Heap) -> None:
        super().__init__(level)
        self.stones = level.stones

    @property
    def turn(self) -> int:
        """The side to move."""
        return self.move_count % 2

    def refusal(self, move: int) -> Sentence | None:
        """Say why a move is not allowed."""
        if 1 <= move <= min(3, self.stones):
            return None
        return say("take 1, 2 or 3 stones of the {n} that are left, not {move}", n=self.stones, move=move)

    def generate_moves(self) -> Iterator[int]:
        """Return the moves that are allowed."""
        return iter(range(1, min(3, self.stones) + 1))

    def apply(self, move: int) -> None:
        """Take stones."""
        self.stones -= move

    def revert(self, move: int, undo: None) -> None:  # noqa: ARG002 (the move says all)
        """Put them back."""
        self.stones += move

    def outcome(self) -> Outcome | None:
        """Return who has won, once no stone is left: the side that is not to move."""
        if self.stones:
            return None
        winner = 1 - self.turn
        return Outcome("LAST_TAKEN", winner, say("{side} has the last stone.", side=SIDES[winner].name))

    def position(self) -> Hashable:
        """Return what undo must restore."""
        return self.stones, self.turn


GAME: Game[Heap, int, NimBoard] = Game(
    name="nim",
    title=say("Nim"),
    tagline=say("take the last stone"),
    rules=say("Take one, two or three stones. Who takes the last one wins."),
    parse_level=lambda text: Heap(whole_number(text)),
    parse_move=whole_number,
    board=NimBoard,
    label=lambda level: say("{n} stones", n=level.stones),
    sides=SIDES,
)
