"""The Tower of Hanoi: discs are carried from peg to peg, one at a time, never onto a smaller one.

The scene says nothing in advance of what is seen when a disc is taken up: front ends wait for the scene with it held.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from damier.core.contract import (
    Board,
    Cell,
    Game,
    Gesture,
    Level,
    Malformed,
    Outcome,
    Rectangle,
    Scene,
    Sentence,
    Shape,
    say,
)
from damier.core.fields import whole_number

PEGS = 3
Move = tuple[int, int]


@dataclass(frozen=True, repr=False)
class Tower(Level):
    """How many discs there are, all on the first peg."""

    game: ClassVar = "hanoi"
    discs: int

    def __str__(self) -> str:
        return str(self.discs)


class HanoiBoard(Board[Tower, Move]):
    """The discs on each peg, the uppermost last. A move is the peg a disc is taken from, and the one it goes to."""

    def __init__(self, level: Tower) -> None:
        super().__init__(level)
        self.pegs: list[list[int]] = [[*range(level.discs, 0, -1)], [], []]

    def refusal(self, move: Move) -> Sentence | None:
        """Say why a move is not allowed."""
        origin, target = move
        if not self.pegs[origin]:
            return say("there is no disc on peg {n}", n=origin + 1)
        if self.pegs[target] and self.pegs[target][-1] <= self.pegs[origin][-1]:
            return say("no disc lies on a smaller one")
        return None

    def generate_moves(self) -> Iterator[Move]:
        """Return the moves that are allowed."""
        moves = ((origin, target) for origin in range(PEGS) for target in range(PEGS))
        return (move for move in moves if self.refusal(move) is None)

    def apply(self, move: Move) -> None:
        """Carry a disc."""
        self.pegs[move[1]].append(self.pegs[move[0]].pop())

    def revert(self, move: Move, undo: None) -> None:  # noqa: ARG002 (the move says all)
        """Carry it back."""
        self.pegs[move[0]].append(self.pegs[move[1]].pop())

    def outcome(self) -> Outcome | None:
        """Return the end, once every disc is on the last peg."""
        return Outcome("SOLVED", 0, say("Solved.")) if len(self.pegs[-1]) == self.level.discs else None

    def position(self) -> Hashable:
        """Return what undo must restore."""
        return tuple(map(tuple, self.pegs))


def parse_move(text: str) -> Move:
    """Return the move with this text, such as ``1-3``."""
    pegs = text.split("-")
    if len(pegs) != 2 or not all(peg in ("1", "2", "3") for peg in pegs):
        raise Malformed(say("{text} is no move", text=text))
    return int(pegs[0]) - 1, int(pegs[1]) - 1


def draw(board: HanoiBoard, held: str | None = None) -> Scene:
    """Return the picture of a position, with the uppermost disc of the peg named ``held`` in hand."""
    origin = int(held) - 1 if held in ("1", "2", "3") and board.pegs[int(held) - 1] else None
    height = board.level.discs + 1
    shapes = [Shape(key="ground", role="ground", form=Rectangle(0, 0, PEGS, height))]
    for peg, discs in enumerate(board.pegs):
        move = None if origin is None or board.refusal((origin, peg)) else f"{origin + 1}-{peg + 1}"
        shapes.append(
            Shape(key=f"peg-{peg}", role="place", form=Rectangle(peg + 0.05, 0.05, 0.9, height - 0.1, 0.1),
                  label=say("peg {n}: {discs} discs", n=peg + 1, discs=len(discs) - (peg == origin)), cell=Cell(peg, 0),
                  glyph=str(len(discs)), move=move, hold=str(peg + 1) if origin is None and discs else None,
                  back=origin is not None and move is None)
        )  # fmt: skip
        for level, disc in enumerate(discs):
            width = 0.9 * disc / board.level.discs
            form = Rectangle(peg + 0.5 - width / 2, height - 1 - level, width, 0.8, 0.2)
            shapes.append(
                Shape(key=f"disc-{disc}", role="disc", tone="blue", form=form,
                      carried=peg == origin and level == len(discs) - 1)
            )  # fmt: skip
    grip = None if origin is None else (origin + 0.5, height - len(board.pegs[origin]) + 0.4)
    return Scene(columns=PEGS, rows=1, width=PEGS, height=height, shapes=tuple(shapes), title=say("Tower of Hanoi"),
                 description=say("Tower of Hanoi"), grip=grip)  # fmt: skip


GAME: Game[Tower, Move, HanoiBoard] = Game(
    name="hanoi",
    title=say("Tower of Hanoi"),
    tagline=say("carry the tower to the last peg"),
    rules=say("Carry one disc at a time, never onto a smaller one."),
    parse_level=lambda text: Tower(whole_number(text)),
    parse_move=parse_move,
    board=HanoiBoard,
    label=lambda level: say("{n} discs", n=level.discs),
    drawing=draw,
    gesture=Gesture.CARRY,
)
