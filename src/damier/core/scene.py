"""A scene: what a position looks like and what can be touched in it.

A game turns a board into a scene once; ``damier.drawing`` writes it as SVG, text or PNG, and a front end plays on it.
Lengths are in cells: a board of 5 by 7 is a scene of 5 by 7. Three things make a shape more than a picture:

- its ``key`` names the same thing from one scene to the next, so that what moves can be seen to move;
- its ``role`` and ``tone`` say what it is and which colour family it has, never which colour;
- ``move`` is the text of the move that touching it plays, and ``hold`` what touching it takes in hand. Holding is not a
  move: it asks for the scene again, drawn with that thing held, in which other shapes carry moves.

What touching means depends on the game's gesture. To tap is to touch. To trace is to touch the shape where the
pointer goes down and each shape that it comes to; where it is lifted, ``elsewhere`` is played if there is one. The game
is told of a trace when it has ended. A scene with ``lines`` tells front ends how to show it until then: a hand takes up
a line at any of its spots, goes on from there from spot to linked spot, and cuts the lines that it is drawn over. To
carry is to touch what the pointer takes up and the shape over which it lets go: one with a ``move`` plays it, one with
``back`` puts what is held back where it was, and anywhere else ``elsewhere`` is played, or nothing where that is None.
``lifts`` and ``takes`` let a front end show all that before the scene with the thing held has come from far away.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from damier.core.cells import Cell, Size
from damier.core.sentences import Sentence

Point = tuple[float, float]
#: How a shape comes that is new in a scene, and goes when it is no longer there, for front ends that show motion.
#: ``fall``: it comes from above the board, and fades away. ``fade``: it appears in place little by little, and goes at
#: once. By default it comes and goes at once.
Motion = Literal["", "fall", "fade"]
#: Of hexagons that are one cell high: the length of a side, and the distance of two columns.
HEXAGON_SIDE: Final = 1 / math.sqrt(3)
HEXAGON_STEP: Final = math.sqrt(3) / 2


def hexagon_centre(cell: Cell) -> Point:
    """Return the middle of a hexagonal cell."""
    return HEXAGON_SIDE + HEXAGON_STEP * cell.column, cell.row + (0.5 if cell.column % 2 else 1.0)


class Rectangle(NamedTuple):
    """An upright rectangle, its corners rounded by ``radius``."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0


class Disc(NamedTuple):
    """A filled circle."""

    x: float
    y: float
    radius: float


class Polygon(NamedTuple):
    """A filled polygon."""

    points: tuple[Point, ...]


class Stroke(NamedTuple):
    """A thick line through points, round at its ends and bends."""

    points: tuple[Point, ...]
    width: float


class Letters(NamedTuple):
    """A short text centred on a point, its capitals about ``size`` high."""

    x: float
    y: float
    size: float
    text: str


Form = Rectangle | Disc | Polygon | Stroke | Letters


class Run(NamedTuple):
    """How a new tone fills a shape: from a point on, and after how many other shapes, counted from where it comes."""

    x: float
    y: float
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One thing to see. ``glyph`` stands for it at ``cell`` in a text picture, in its tone or one of its own.

    ``arms`` are four characters that lead from the glyph to the cells above, to the right, below and to the left, each
    a blank where nothing does; those to the left and right may have a tone of their own. In a hexagonal scene they are
    six, clockwise from the one above.
    """

    key: str
    role: str
    form: Form
    tone: str = ""
    label: Sentence | None = None
    cell: Cell | None = None
    glyph: str | None = None
    glyph_tone: str = ""
    arms: str = ""
    arms_tone: str | None = None
    move: str | None = None
    hold: str | None = None
    #: Whether letting go here puts what is held back where it was, which is no move.
    back: bool = False
    #: Whether it is what is held, and follows the pointer.
    carried: bool = False
    #: Whether whatever can be held may be let go of here: it is what the scene with that thing held has a move for.
    takes: bool = False
    motion: Motion = ""
    #: How its tone comes, for front ends that show motion; by default at once.
    run: Run | None = None


class Links(NamedTuple):
    """Where a line that is traced can go: spots, each on a cell, and for each spot those next to it, by their numbers.

    A cell that lines cross without meeting has several spots. ``below`` is the key of the shape below which lines lie.
    """

    spots: tuple[Cell, ...]
    following: tuple[tuple[int, ...], ...]
    below: str


class Line(NamedTuple):
    """A line that a hand can take up, as front ends show it while it is traced.

    ``ends`` are the spots that it must join: it stops there, and no other line goes there. ``strands`` are what is
    drawn of it, each from an end on; if it is ``whole``, they meet. Where another line is drawn over it, what stays is
    what still hangs on an end. ``keys`` are the shapes that show it now.
    """

    tone: str
    width: float
    ends: tuple[int, ...]
    strands: tuple[tuple[int, ...], ...]
    whole: bool
    keys: tuple[str, ...]


class Button(NamedTuple):
    """A move that belongs to no cell, offered beside the board by its name."""

    move: str
    label: Sentence


class Tool(NamedTuple):
    """Something to take in hand that belongs to no cell, offered beside the board by its name until it is put down.

    ``use`` says in one sentence what to do with it: it is shown while the tool is in hand. Default: nothing is said.
    """

    hold: str
    label: Sentence
    use: Sentence | None = None


class Rest(NamedTuple):
    """Where a piece lies still: the point for its grip, and how large it is there, measured by its size in hand."""

    x: float
    y: float
    scale: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Lift:
    """What is seen at once when the thing at ``cell`` is taken in hand, before the scene with it held is there.

    ``shapes`` are those that change, each with the key that it has: the piece itself as carried, drawn with its grip at
    ``origin``, and what is then to be seen where it was. ``without`` are the keys of shapes that go. Let go of where it
    cannot stay, the piece returns to ``origin``; anywhere else it goes to ``home``.
    """

    cell: Cell
    origin: Rest
    home: Rest
    shapes: tuple[Shape, ...]
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """All there is to see of a position, back to front.

    ``facts`` are the few numbers a player watches; ``description`` tells the position to someone who cannot see it.
    """

    columns: int
    rows: int
    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: Sentence
    description: Sentence
    facts: tuple[Sentence, ...] = ()
    buttons: tuple[Button, ...] = ()
    tools: tuple[Tool, ...] = ()
    #: The move that letting go plays anywhere but on a shape that takes what is carried; in a trace, anywhere.
    elsewhere: str | None = None
    #: The point of what is carried that follows the pointer.
    grip: Point | None = None
    #: What can be taken in hand, for front ends that show it before they have the scene with it held.
    lifts: tuple[Lift, ...] = ()
    #: Where lines can be traced, and the lines there are; none where tracing touches shapes one by one.
    links: Links | None = None
    lines: tuple[Line, ...] = ()
    #: A second, smaller grid beside the first, a reserve for instance: its cells have the columns after the first's.
    #: A front end may lay its cells out otherwise, below the first grid for instance.
    aside: Size | None = None
    #: What the second grid is called.
    aside_title: Sentence | None = None
    #: How wide a strip along each edge of the first grid has nothing in it but ground, and may be left out.
    trim: float = 0.0
    #: Whether the cells are hexagons, one cell high, odd columns half a cell higher than even ones.
    hexagonal: bool = False

    @property
    def all_columns(self) -> int:
        """The columns of both grids."""
        return self.columns + (self.aside.width if self.aside else 0)

    def rows_of(self, column: int) -> int:
        """Return how many rows the grid has that a column belongs to."""
        return self.aside.height if self.aside and column >= self.columns else self.rows

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell of the first grid."""
        if self.hexagonal:
            return hexagon_centre(cell)
        return cell.column + 0.5, cell.row + 0.5

    def at(self, cell: Cell) -> Shape | None:
        """Return the shape to touch at a cell: the frontmost one that can be touched, else the frontmost one."""
        here = [shape for shape in reversed(self.shapes) if shape.cell == cell]
        return next((shape for shape in here if shape.move or shape.hold or shape.back), here[0] if here else None)
