"""Whether all is right so far: whether some solution has every pipe on the board and every mark.

Nothing is wrong that is merely missing. If no solution agrees, the first thing is looked for that made it so: what is
on the board is taken in the order in which it came there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from damier.core.contract import Budget, Cell, say
from damier.core.reasoning import Soundness
from damier.games.plumber.board import PlumberBoard, PlumberMove
from damier.games.plumber.check import violations
from damier.games.plumber.encoding import Encoding, Ground, Picture, picture_of
from damier.games.plumber.level import beyond
from damier.games.plumber.marks import Side, SideMark
from damier.games.plumber.sorts import SIDES
from damier.search.sat import Meter

#: A pipe by its cell, or a mark by its side.
Thing = Cell | Side


class Agreement:
    """The search for solutions that agree with things on a board."""

    def __init__(self, board: PlumberBoard, meter: Meter) -> None:
        self.board = board
        self.ground = Ground(board.level)
        self._meter = meter
        self._number = {cell: at for at, cell in enumerate(board.level.cells)}

    @cached_property
    def encoding(self) -> Encoding:
        """The level for the SAT solver."""
        return Encoding(self.board.level, self._meter)

    def solution_here(self) -> Picture | bool | None:
        """Return a solution that has all that is on the board, the author's picture if it is one.

        Returns False if there is none, None if the budget ran out.
        """
        level, things = self.board.level, [thing for _, thing in self.things()]
        if not violations(level, level.pipes):
            picture = picture_of(level, level.pipes)
            wet = self._wet_sides(picture)
            if all(
                level.pipes.get(thing) == self.board.pipes[thing]
                if isinstance(thing, Cell)
                else bool(self._cell_and_side(thing) & wet) == self.board.marks[thing]
                for thing in things
            ):
                return picture
        return self.solution(things)

    def solution(self, things: Sequence[Thing], assuming: Sequence[int] = ()) -> Picture | bool | None:
        """Return a solution that has all of these; False if there is none, None if the budget ran out."""
        literals = [self._literal(thing) for thing in things] + [*assuming]
        while True:
            picture = self.encoding.next(assuming=literals)
            if picture is None or isinstance(picture, bool):
                return picture
            wet = self._wet_sides(picture)
            circles = [thing for thing in things if self._claims_water(thing) and not self._cell_and_side(thing) & wet]
            if not circles:
                return picture
            for thing in circles:
                for at, side in sorted(self._cell_and_side(thing)):
                    self.encoding.exclude_circle(picture, at, side)

    def things(self) -> list[tuple[int, Thing]]:
        """Return what is on the board, pipes and marks, each with the number of its move, in that order."""
        since: dict[Thing, int] = {}
        for number, move in enumerate(self.board.moves, start=1):
            if isinstance(move, SideMark):
                since[move.side] = number
            elif move.target is not None:
                since[move.target] = number
        here = [thing for thing in since if thing in self.board.numbers or thing in self.board.marks]
        return sorted(((since[thing], thing) for thing in here), key=lambda one: one[0])

    def first_wrong(self) -> tuple[int, Thing] | None:
        """Return the first thing, with its move, that no solution has together with those before it.

        Returns None if the budget ran out, or if the level has no solution at all. Call it where not all agree.
        """
        things = self.things()
        right, wrong = 0, len(things)  # so many agree, and so many do not
        if not isinstance(self.solution([]), tuple):
            return None
        while wrong - right > 1:
            middle = (right + wrong) // 2
            found = self.solution([thing for _, thing in things[:middle]])
            if found is None:
                return None
            if isinstance(found, bool):
                wrong = middle
            else:
                right = middle
        return things[wrong - 1] if things else None

    def water(self, side: Side) -> int:
        """Return the literal that water runs over a side."""
        return self._literal_of(side)

    def _literal(self, thing: Thing) -> int:
        if isinstance(thing, Cell):
            return self.encoding.holds[self._number[thing]][self.board.pipes[thing].number]
        literal = self._literal_of(thing)
        return literal if self.board.marks[thing] else -literal

    def _literal_of(self, side: Side) -> int:
        at, bit = min(self._cell_and_side(side))
        return self.encoding.water(at, bit)

    def _claims_water(self, thing: Thing) -> bool:
        return not isinstance(thing, Cell) and self.board.marks[thing]

    def _cell_and_side(self, thing: Thing) -> set[tuple[int, int]]:
        """Return the two ways to speak of a side: a cell's number and which of its sides."""
        one, other = thing
        assert isinstance(one, Cell)  # noqa: S101 (for the type checker)
        assert isinstance(other, Cell)  # noqa: S101
        return {
            (self._number[here], side)
            for here, there in ((one, other), (other, one))
            for side in SIDES
            if beyond(here, side) == there
        }

    def _wet_sides(self, picture: Picture) -> set[tuple[int, int]]:
        ground = self.ground
        return {
            (ground.cells[place], side)
            for _, parts in ground.nets(picture)
            for place, sides in parts
            for side in SIDES
            if sides & side
        }


def cells_of(thing: Thing) -> tuple[Cell, ...]:
    """Return the cells that a pipe or a mark is about."""
    return (thing,) if isinstance(thing, Cell) else thing


def taking_back(thing: Thing) -> PlumberMove | SideMark:
    """Return the move that takes a pipe or a mark away."""
    return PlumberMove(thing, None) if isinstance(thing, Cell) else SideMark("clear", *thing)


def check(board: PlumberBoard, budget: Budget) -> Soundness:
    """Return whether all is right so far; what is merely missing is not wrong."""
    agreement = Agreement(board, Meter(budget))
    found = agreement.solution_here()
    if isinstance(found, tuple):
        return Soundness(right=True, sentence=say("All is right so far."))
    if found is None:
        return Soundness(right=None, sentence=say("Whether all is right was not found out in the time there was."))
    wrong = agreement.first_wrong()
    if wrong is None:
        return Soundness(right=False, sentence=say("No solution agrees with all that is on the board."))
    number, thing = wrong
    if isinstance(thing, Cell):
        sentence = say("The framed pipe, of move {number}, is wrong: no solution has it there with what came before.",
                       number=number)  # fmt: skip
    else:
        sentence = say("The mark between the framed cells, of move {number}, is wrong: no solution agrees with it and "
                       "with what came before.", number=number)  # fmt: skip
    return Soundness(right=False, sentence=sentence, move=number, cells=cells_of(thing))
