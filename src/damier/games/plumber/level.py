"""Where a game of Plumber starts.

A level is its author's picture: for each place of the grid, border included, the token that a level file has there.
``X`` is an empty place of the border, ``R2`` a source (its colour and the side it opens to), ``.`` an empty cell,
``L1`` a pipe of the reserve where the author put it, ``*O0`` a pipe screwed down. Play starts from what the picture
fixes, the sources and the screwed pipes; its other pipes go to the reserve. Where they stood is kept, as a
solution when it wins and to write the file again. Two levels that differ only there are one ``puzzle``, but not equal.

Cells are named over the whole grid: ``a1`` is the corner at the top left, and the board begins at ``b2``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Final, Literal, NamedTuple

from damier.core.contract import Cell, Level, Malformed, Sentence, Size, say
from damier.games.plumber.sorts import BY_NAME, EAST, KINDS, SIDES, SORTS, SOUTH, STEPS, Sort

SMALLEST_SIDE: Final = 3
LARGEST_SIDE: Final = 66
BORDER: Final = "X"
EMPTY: Final = "."
SCREW: Final = "*"

Colour = Literal["red", "green", "blue", "yellow"]
#: The colours of sources, by their letter in files.
COLOURS: Final[Mapping[str, Colour]] = MappingProxyType({"R": "red", "G": "green", "B": "blue", "Y": "yellow"})
LETTERS: Final[Mapping[str, str]] = MappingProxyType({colour: letter for letter, colour in COLOURS.items()})

Rows = tuple[tuple[str, ...], ...]
#: What decides a game, and nothing else: the size, the sources, the screwed pipes and the reserve.
Puzzle = tuple[Size, frozenset["Source"], frozenset[tuple[Cell, Sort]], tuple[int, ...]]


class Source(NamedTuple):
    """A source: its place on the border, its colour, and the side on which it opens."""

    cell: Cell
    colour: Colour
    side: int

    @property
    def faced(self) -> Cell:
        """The cell of the board that it opens onto."""
        return beyond(self.cell, self.side)


@dataclass(frozen=True, repr=False)
class PlumberLevel(Level):
    """A puzzle of Plumber with its author's picture, row by row; ``str`` returns its text, which ``codec.py`` reads.

    A pipe may have any rotation digit; ``rows`` keeps the canonical one.
    """

    game: ClassVar = "plumber"
    rows: Rows

    def __post_init__(self) -> None:
        _check_shape(self.rows)
        size = self.size
        tokens = [[*row] for row in self.rows]
        for cell in size.cells():
            token = tokens[cell.row][cell.column]
            reason = spelling_defect(token) or placing_defect(token, cell, size)
            if reason is not None:
                raise Malformed(say("{cell}: {reason}", cell=cell, reason=reason))
            tokens[cell.row][cell.column] = canonical(token)
        object.__setattr__(self, "rows", tuple(map(tuple, tokens)))

    @classmethod
    def assemble(
        cls, size: Size, sources: Mapping[Cell, Colour], pipes: Mapping[Cell, Sort], screwed: Collection[Cell] = ()
    ) -> PlumberLevel:
        """Return a level of its parts: the size with the border, colours by place, pipes by cell, and screwed cells.

        >>> from damier.games.plumber.sorts import BY_NAME
        >>> print(PlumberLevel.assemble(Size(3, 3), {Cell(1, 0): "red"}, {Cell(1, 1): BY_NAME["C0"]}, [Cell(1, 1)]))
        XR2X/X*C0X/XXX
        """
        tokens: dict[Cell, str] = {}
        for cell, colour in sources.items():
            inward = inward_side(cell, size)
            tokens[cell] = f"{LETTERS[colour]}{SIDES.index(inward) if inward is not None else 0}"
        for cell, sort in pipes.items():
            tokens[cell] = f"{SCREW if cell in screwed else ''}{sort}"
        return cls(
            tuple(
                tuple(
                    tokens.get(Cell(column, row), EMPTY if inside(Cell(column, row), size) else BORDER)
                    for column in range(size.width)
                )
                for row in range(size.height)
            )
        )

    @cached_property
    def size(self) -> Size:
        """The columns and rows of the whole grid, border included."""
        return Size(len(self.rows[0]), len(self.rows))

    @cached_property
    def board_size(self) -> Size:
        """The columns and rows of the board, without its border."""
        return Size(self.size.width - 2, self.size.height - 2)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board, line by line."""
        return tuple(cell for cell in self.size.cells() if inside(cell, self.size))

    @cached_property
    def inner_sides(self) -> tuple[tuple[Cell, Cell], ...]:
        """The sides between two cells of the board, by these cells, the upper or left one first."""
        return tuple(
            (cell, other)
            for cell in self.cells
            for side in (EAST, SOUTH)
            if inside(other := beyond(cell, side), self.size)
        )

    @cached_property
    def sources(self) -> Mapping[Cell, Source]:
        """The sources by their places, line by line."""
        return {
            cell: Source(cell, COLOURS[token[0]], SIDES[int(token[1])])
            for cell in self.size.cells()
            if (token := self.token(cell))[0] in COLOURS
        }

    @cached_property
    def pipes(self) -> Mapping[Cell, Sort]:
        """Every pipe of the picture by its cell, line by line."""
        return {cell: BY_NAME[self.token(cell).removeprefix(SCREW)] for cell in self.cells if self.token(cell) != EMPTY}

    @cached_property
    def screwed(self) -> Mapping[Cell, Sort]:
        """The pipes that are screwed down, by their cells."""
        return {cell: sort for cell, sort in self.pipes.items() if self.token(cell).startswith(SCREW)}

    @cached_property
    def reserve(self) -> tuple[int, ...]:
        """How many pipes of each sort there are to place, in the order of ``SORTS``."""
        counts = [0] * len(SORTS)
        for cell, sort in self.pipes.items():
            counts[sort.number] += cell not in self.screwed
        return tuple(counts)

    @property
    def puzzle(self) -> Puzzle:
        """What decides a game: equal for levels that differ only in where the author put the reserve's pipes."""
        return self.size, frozenset(self.sources.values()), frozenset(self.screwed.items()), self.reserve

    def token(self, cell: Cell) -> str:
        """Return the token that the picture has at ``cell``."""
        return self.rows[cell.row][cell.column]

    def picture(self, pipes: Mapping[Cell, Sort]) -> Rows:
        """Return the rows of tokens with ``pipes`` on the board instead of the author's."""

        def token(cell: Cell) -> str:
            if not inside(cell, self.size):
                return self.token(cell)
            if cell not in pipes:
                return EMPTY
            return f"{SCREW if cell in self.screwed else ''}{pipes[cell]}"

        return tuple(
            tuple(token(Cell(column, row)) for column in range(self.size.width)) for row in range(self.size.height)
        )

    def __str__(self) -> str:
        return "/".join("".join(row) for row in self.rows)


def beyond(cell: Cell, side: int) -> Cell:
    """Return the place that touches ``cell`` on a side."""
    columns, rows = STEPS[side]
    return Cell(cell.column + columns, cell.row + rows)


def inside(cell: Cell, size: Size) -> bool:
    """Return whether a place is a cell of the board, not of the border."""
    return 0 < cell.column < size.width - 1 and 0 < cell.row < size.height - 1


def inward_side(cell: Cell, size: Size) -> int | None:
    """Return the side on which a place of the border touches the board; None for corners and cells of the board."""
    if inside(cell, size):
        return None
    return next((side for side in SIDES if inside(beyond(cell, side), size)), None)


def canonical(token: str) -> str:
    """Return the one token for all that mean the same: L2 is L0, O3 is O0.

    >>> canonical("*L3"), canonical("R2")
    ('*L1', 'R2')
    """
    screw, name = token[: token.startswith(SCREW)], token.removeprefix(SCREW)
    return f"{screw}{BY_NAME[name]}" if name in BY_NAME else token


def _check_shape(rows: Sequence[Sequence[str]]) -> None:
    height, width = len(rows), len(rows[0]) if rows else 0
    if not (SMALLEST_SIDE <= width <= LARGEST_SIDE and SMALLEST_SIDE <= height <= LARGEST_SIDE):
        raise Malformed(
            say("a Plumber grid has {least} to {most} columns and rows, border included, not {size}",
                least=SMALLEST_SIDE, most=LARGEST_SIDE, size=Size(width, height))
        )  # fmt: skip
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            raise Malformed(
                say("row {number} has {n} places, the first {width}", number=number, n=len(row), width=width)
            )


def spelling_defect(token: str) -> Sentence | None:  # noqa: PLR0911 (each defect has its own sentence)
    """Return why ``token`` is not a token, or None if it is one."""
    quote = token[:20]
    if token in (BORDER, EMPTY):
        return None
    name = token.removeprefix(SCREW)
    if not name:
        return say("a pipe should follow {screw!r}", screw=SCREW)
    letter, digits = name[0], name[1:]
    if token[0] in (BORDER, EMPTY):
        return say("{token!r}: {extra!r} is too much", token=quote, extra=token[1:21])
    if token[0] == SCREW and letter in (BORDER, EMPTY, SCREW, *COLOURS):
        return say("{token!r}: only a pipe can be screwed, and once", token=quote)
    if letter not in COLOURS and letter not in KINDS:
        meant = token.upper()[:20]
        if meant != quote and spelling_defect(meant) is None:
            return say("{token!r}: unknown letter {letter!r}: did you mean {meant!r}?", token=quote, letter=letter,
                       meant=meant)  # fmt: skip
        return say("{token!r}: unknown letter {letter!r}: there are {known}", token=quote, letter=letter,
                   known=" ".join((BORDER, EMPTY, *COLOURS, *KINDS)))  # fmt: skip
    if not digits:
        return say("{token!r}: a rotation from 0 to 3 should follow {letter!r}", token=quote, letter=letter)
    if not ("0" <= digits[0] <= "3"):
        return say("{token!r}: a rotation is 0, 1, 2 or 3, not {found!r}", token=quote, found=digits[0])
    if len(digits) > 1:
        return say("{token!r}: {extra!r} is too much", token=quote, extra=digits[1:21])
    return None


def placing_defect(token: str, cell: Cell, size: Size) -> Sentence | None:  # noqa: PLR0911
    """Return why ``token`` may not stand at ``cell``, or None if it may."""
    if inside(cell, size):
        if token == BORDER:
            return say("{token!r} is for the border: an empty cell of the board is '.'", token=token)
        if token[0] in COLOURS:
            return say("{token!r}: a source stands on the border, not on the board", token=token)
        return None
    side = inward_side(cell, size)
    if side is None:
        return None if token == BORDER else say("{token!r}: a corner is 'X' and nothing else", token=token)
    if token == EMPTY:
        return say("{token!r} is for the board: an empty place of the border is 'X'", token=token)
    if token == BORDER:
        return None
    if token[0] not in COLOURS:
        return say("{token!r}: a pipe stands on the board, not on the border", token=token)
    if SIDES[int(token[1])] != side:
        meant = f"{token[0]}{SIDES.index(side)}"
        return say("{token!r}: a source here opens onto the board: did you mean {meant!r}?", token=token, meant=meant)
    return None
