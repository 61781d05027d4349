"""A position of Plumber: the pipes on the board, the reserve, and which pipes water joins.

A move puts a pipe of the reserve on an empty cell, moves a pipe to another empty cell, or takes it back to the reserve;
or it marks the side between two cells (``marks.py``), which decides nothing.
A net is the components that water joins. A pipe that is put down makes one net of those that it joins, without a look
at the rest of them. Where one is taken away, its own nets are found anew and no others. Undo restores the nets of
before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Self

from damier.core.contract import Board, Cell, Outcome, Sentence, Violation, say
from damier.games.plumber.check import Net, Part, in_reading_order, net_from, openings, part_at, violations
from damier.games.plumber.level import PlumberLevel, Source, beyond, inside
from damier.games.plumber.marks import Side, SideMark
from damier.games.plumber.names import SORT_NAMES
from damier.games.plumber.sorts import SIDES, SORTS, Sort, opposite


@dataclass(frozen=True, slots=True)
class PlumberMove:
    """A pipe moves from the reserve (its sort) or from a cell, to a cell or back to the reserve (None)."""

    origin: Sort | Cell
    target: Cell | None

    def __str__(self) -> str:
        if isinstance(self.origin, Sort):
            return f"put {self.origin} {self.target}"
        return f"take {self.origin}" if self.target is None else f"move {self.origin} {self.target}"


#: Whatever a player does: a pipe is carried, or a side marked.
AnyMove = PlumberMove | SideMark
#: The nets that a step removed, and those that it made.
Change = tuple[list[Net], list[Net]]


@dataclass(frozen=True, slots=True)
class _Undo:
    """What a move changed: the pipe that it moved, and the nets."""

    sort: Sort
    number: int
    changes: tuple[Change, ...]


class PlumberBoard(Board[PlumberLevel, AnyMove]):
    """A game of Plumber under way."""

    def __init__(self, level: PlumberLevel) -> None:
        super().__init__(level)
        #: The pipe in each cell that has one.
        self.pipes: dict[Cell, Sort] = dict(level.screwed)
        #: For each sort the pipes in the reserve, numbered from 1, the next to go last. A number follows its pipe
        #: about, so that a picture can show which one moved.
        self.reserve: list[list[int]] = [[*range(count, 0, -1)] for count in level.reserve]
        #: The numbers of the pipes on the board that are not screwed down.
        self.numbers: dict[Cell, int] = {}
        #: The sides that the player has marked, the upper or left cell first: whether water runs there.
        self.marks: dict[Side, bool] = {}
        self._net: dict[Part, Net] = {}
        #: How many pipes are in the reserve, how many nets join several colours, how many open ends leak, and how many
        #: sources are joined to another of their colour.
        self.left = sum(level.reserve)
        self.conflicts = self.leaks = self.joined = 0
        parts = (Part(cell, at) for cell, sort in self.pipes.items() for at in range(len(sort.components)))
        self._enter(self._find_nets(parts))

    # What water joins.

    def net(self, cell: Cell, component: int = 0) -> Net:
        """Return the net of a component of the pipe in ``cell``."""
        return self._net[Part(cell, component)]

    def colour(self, cell: Cell, component: int = 0) -> str | None:
        """Return the colour of a component: None if it is dry, ``conflict`` if two colours meet in it."""
        colours = self.net(cell, component).colours
        return None if not colours else colours[0] if len(colours) == 1 else "conflict"

    def is_joined(self, source: Source) -> bool:
        """Return whether ``source`` is joined to another of its colour."""
        sort = self.pipes.get(source.faced)
        component = None if sort is None else sort.component(opposite(source.side))
        return component is not None and source not in self.net(source.faced, component).alone

    def _enter(self, nets: Iterable[Net]) -> None:
        """Take nets into account, in place of whatever is known of their parts."""
        for net in nets:
            self._net.update(dict.fromkeys(net.parts, net))
            self._account(net, 1)

    def _account(self, net: Net, sign: int) -> None:
        """Add a net to the counts, or with a ``sign`` of -1 take it off."""
        if net.sources:
            self.conflicts += sign * (len(net.colours) > 1)
            self.leaks += sign * len(net.leaks)
            self.joined += sign * (len(net.sources) - len(net.alone))

    def _find_nets(self, parts: Iterable[Part]) -> list[Net]:
        """Return the nets of these parts."""
        found: list[Net] = []
        seen: set[Part] = set()
        for part in parts:
            if part not in seen:
                found.append(net_from(self.level, self.pipes, part))
                seen.update(found[-1].parts)
        return found

    def _lay(self, cell: Cell, sort: Sort, number: int) -> list[Change]:
        """Put a pipe in a cell; return how each of its components changes the nets."""
        self.pipes[cell] = sort
        self.numbers[cell] = number
        changes = []
        for component in range(len(sort.components)):
            gone, net = self._joined_by(Part(cell, component))
            for one in gone:
                self._account(one, -1)
            self._enter([net])
            changes.append((gone, [net]))
        return changes

    def _joined_by(self, part: Part) -> tuple[list[Net], Net]:
        """Return the nets that a new part joins, and the net that they become with it."""
        gone: dict[int, Net] = {}
        sources: list[Source] = []
        leaks: list[tuple[Cell, int]] = []
        closed: set[tuple[Cell, int]] = set()
        for side, place in openings(self.pipes[part.cell], part):
            meets = part_at(self.pipes, place, opposite(side))
            source = self.level.sources.get(place)
            if meets is not None:
                net = self._net[meets]
                gone[id(net)] = net
                closed.add((place, opposite(side)))
            elif source is not None and source.side == opposite(side):
                sources.append(source)
            else:
                leaks.append((part.cell, side))
        nets = [*gone.values()]
        if not nets:
            return nets, Net((part,), in_reading_order(sources), tuple(leaks))
        parts = (*chain.from_iterable(net.parts for net in nets), part)
        leaks += [leak for net in nets for leak in net.leaks if leak not in closed]
        return nets, Net(parts, in_reading_order(chain(sources, *(net.sources for net in nets))), tuple(leaks))

    def _lift(self, cell: Cell) -> tuple[Sort, int, Change]:
        """Remove the pipe of a cell; return its sort, its number and how that changes the nets."""
        sort = self.pipes.pop(cell)
        gone: dict[int, Net] = {}
        for component in range(len(sort.components)):
            net = self._net.pop(Part(cell, component))
            gone[id(net)] = net
        for net in gone.values():
            self._account(net, -1)
        found = self._find_nets(part for net in gone.values() for part in net.parts if part.cell != cell)
        self._enter(found)
        return sort, self.numbers.pop(cell), ([*gone.values()], found)

    # What is allowed.

    def is_mark(self, move: AnyMove) -> bool:
        """Return whether a move only marks a side."""
        return isinstance(move, SideMark)

    def refusal(self, move: AnyMove) -> Sentence | None:
        """Return why the rules forbid the move, or None if they allow it."""
        if isinstance(move, SideMark):
            return self._mark_refusal(move)
        reason = self._origin_refusal(move.origin)
        if reason is not None or move.target is None:
            return reason
        target = move.target
        if not inside(target, self.level.size):
            return self._off_board_refusal(target)
        if target == move.origin:
            return say("the pipe is at {cell} already", cell=target)
        if target in self.pipes:
            return say(
                "there is a pipe at {cell} already: {pipe}", cell=target, pipe=SORT_NAMES[str(self.pipes[target])]
            )
        return None

    def _origin_refusal(self, origin: Sort | Cell) -> Sentence | None:
        if isinstance(origin, Sort):
            if not self.reserve[origin.number]:
                return say("the reserve has no such pipe left: {pipe}", pipe=SORT_NAMES[origin.name])
        elif not inside(origin, self.level.size):
            return self._off_board_refusal(origin)
        elif origin not in self.pipes:
            return say("there is no pipe at {cell}", cell=origin)
        elif origin in self.level.screwed:
            return say("the pipe at {cell} is screwed down", cell=origin)
        return None

    def _mark_refusal(self, mark: SideMark) -> Sentence | None:
        for cell in mark.side:
            if not inside(cell, self.level.size):
                return self._off_board_refusal(cell)
        if not any(beyond(mark.one, side) == mark.other for side in SIDES):
            return say("{one} and {other} have no side in common", one=mark.one, other=mark.other)
        found = self.marks.get(mark.side)
        if mark.word == "clear":
            return (
                say("there is no mark between {one} and {other}", one=mark.one, other=mark.other)
                if found is None
                else None
            )
        if found is (mark.word == "open"):
            return say("the side between {one} and {other} is marked so already", one=mark.one, other=mark.other)
        return None

    def _off_board_refusal(self, cell: Cell) -> Sentence:
        if cell in self.level.sources:
            return say("{cell} is a source, not a cell of the board", cell=cell)
        if cell in self.level.size:
            return say("{cell} is the border, not a cell of the board", cell=cell)
        return say("{cell} is outside the grid of {size}", cell=cell, size=self.level.size)

    def generate_moves(self) -> Iterator[AnyMove]:
        """Yield every legal move: pipes of the reserve, pipes to other cells, pipes taken back, then marks."""
        empty = [cell for cell in self.level.cells if cell not in self.pipes]
        loose = [cell for cell in self.level.cells if cell in self.numbers]
        for sort in SORTS:
            if self.reserve[sort.number]:
                yield from (PlumberMove(sort, cell) for cell in empty)
        for origin in loose:
            yield from (PlumberMove(origin, cell) for cell in empty)
        yield from (PlumberMove(cell, None) for cell in loose)
        for side in self.level.inner_sides:
            found = self.marks.get(side)
            if found is not True:
                yield SideMark("open", *side)
            if found is not False:
                yield SideMark("shut", *side)
            if found is not None:
                yield SideMark("clear", *side)

    # Carrying out and taking back.

    def apply(self, move: AnyMove) -> _Undo | bool | None:
        """Carry out a move; return the pipe and how the nets changed, step by step, or the mark of before."""
        if isinstance(move, SideMark):
            before = self.marks.pop(move.side, None)
            if move.word != "clear":
                self.marks[move.side] = move.word == "open"
            return before
        changes: list[Change] = []
        if isinstance(move.origin, Sort):
            sort, number = move.origin, self.reserve[move.origin.number].pop()
            self.left -= 1
        else:
            sort, number, change = self._lift(move.origin)
            changes.append(change)
        if move.target is None:
            self.reserve[sort.number].append(number)
            self.left += 1
        else:
            changes += self._lay(move.target, sort, number)
        return _Undo(sort, number, tuple(changes))

    def revert(self, move: AnyMove, undo: Any) -> None:
        """Put the pipe back where it came from, and restore the nets of before; or restore the mark of before."""
        if isinstance(move, SideMark):
            self.marks.pop(move.side, None)
            if undo is not None:
                self.marks[move.side] = undo
            return
        for before, after in reversed(undo.changes):
            for net in after:
                self._account(net, -1)
            self._enter(before)
        if move.target is None:
            self.reserve[undo.sort.number].pop()
            self.left -= 1
        else:
            del self.pipes[move.target], self.numbers[move.target]
            for component in range(len(undo.sort.components)):
                del self._net[Part(move.target, component)]
        if isinstance(move.origin, Sort):
            self.reserve[undo.sort.number].append(undo.number)
            self.left += 1
        else:
            self.pipes[move.origin], self.numbers[move.origin] = undo.sort, undo.number

    # The rest of the contract.

    def violations(self) -> list[Violation]:
        """Return what keeps the position from winning, in a fixed order; empty when it wins."""
        return violations(self.level, self.pipes)

    def outcome(self) -> Outcome | None:
        """Return how the game has ended, or None while it goes on.

        It is solved when the reserve is empty, no two colours meet, nothing wet leaks and no source is alone.
        """
        if not self.left and not self.conflicts and not self.leaks and self.joined == len(self.level.sources):
            return Outcome("SOLVED", 0, say("Solved: every pipe is placed, every source is joined, nothing leaks."))
        if not any(self.level.reserve):
            return Outcome("NOTHING_TO_MOVE", None, say("There is no pipe to move, and the position does not win."))
        return None

    def position(self) -> Hashable:
        """Return all that distinguishes positions: pipes, reserve, the colour of every component, and marks."""
        pipes = tuple((cell, self.pipes[cell].number) for cell in sorted(self.pipes))
        colours = frozenset((part, net.colours) for part, net in self._net.items())
        counts = tuple(map(len, self.reserve))
        marks = tuple(sorted(self.marks.items()))
        return pipes, counts, colours, (self.left, self.conflicts, self.leaks, self.joined), marks

    def copy(self) -> Self:
        """Return an independent board with the same history."""
        twin = super().copy()
        twin.pipes = self.pipes.copy()
        twin.reserve = [numbers.copy() for numbers in self.reserve]
        twin.numbers = self.numbers.copy()
        twin.marks = self.marks.copy()
        twin._net = self._net.copy()  # noqa: SLF001 (its own class)
        return twin

    def __str__(self) -> str:
        """Return the tokens of the position, as in a level file, then the reserve, and marks if there are any."""
        lines = [" ".join(f"{token:<3}" for token in row).rstrip() for row in self.level.picture(self.pipes)]
        counts = [f"{sort}={len(numbers)}" for sort, numbers in zip(SORTS, self.reserve, strict=True) if numbers]
        marks = [str(SideMark("open" if water else "shut", *side)) for side, water in sorted(self.marks.items())]
        return "\n".join([*lines, " ".join(["reserve", *counts]), *([", ".join(marks)] if marks else [])])
