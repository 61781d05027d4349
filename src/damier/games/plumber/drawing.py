"""What a position of Plumber looks like, and what can be carried where.

The board stands with its border at the left, the reserve's twelve zones at the right. A zone that has a pipe and a pipe
that is not screwed down can be held; the scene then shows the board without it, the pipe as carried, and the places to
let go of it. Each pipe keeps the keys of its shapes wherever it goes, so that front ends can show it move. With the
marks in hand, sides are touched instead (``side_marks.py``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from damier.core.contract import (
    Cell,
    Disc,
    Letters,
    Lift,
    Point,
    Polygon,
    Rectangle,
    Rest,
    Run,
    Scene,
    Sentence,
    Shape,
    Tool,
    say,
)
from damier.games.plumber.board import PlumberBoard, PlumberMove
from damier.games.plumber.level import LETTERS, Source, beyond
from damier.games.plumber.marks import Side
from damier.games.plumber.names import COLOUR_NAMES, SORT_NAMES
from damier.games.plumber.pieces import (
    DRY,
    GLYPHS,
    KEPT,
    PIPE,
    RIM,
    ZONES,
    Reserve,
    carried_shapes,
    lift_from_board,
    mark_places,
    pipe_shapes,
    place_form,
)
from damier.games.plumber.side_marks import MARK_ARMS, MARKING, draw_marks, draw_sides
from damier.games.plumber.sorts import BY_NAME, NORTH, SIDES, SORTS, STEPS, WEST, Sort
from damier.games.plumber.water import runs

#: The tone of pipes where two colours meet.
CONFLICT: Final = "maroon"
_SCREW: Final = 0.4
#: How much nearer to the board a source is than the middle of its place, how large it is, and the strip along the edges
#: that this leaves empty.
_INWARD: Final = 0.14
_SOURCE: Final = 0.32
_SOURCE_RIM: Final = 0.36
_TRIM: Final = 0.26


@dataclass(frozen=True, slots=True)
class Hand:
    """The pipe in hand, and the cell it came from, or None for the reserve."""

    sort: Sort
    number: int
    origin: Cell | None


def draw(board: PlumberBoard, held: str | None = None) -> Scene:
    """Return the picture of a position.

    ``held`` is a sort of the reserve (``T2``), a cell with a loose pipe, or "marks", with which sides are marked.
    """
    hand = _hand(board, held)
    marking = held == MARKING and board.outcome() is None
    if hand is not None and hand.origin is not None:
        # The board without the pipe: as if it were in the reserve, whose counts leave out what is in hand.
        board = board.copy()
        board.push(PlumberMove(hand.origin, None))
    level, size = board.level, board.level.size
    reserve, water = Reserve(size), runs(board)
    width = size.width + reserve.width
    height = max(float(size.height), reserve.height)
    shapes = [Shape(key="ground", role="ground", form=Rectangle(0, 0, width, height, 0.1))]
    for cell in level.cells:
        shapes += _cell(board, cell, hand, water, marking=marking)
    if marking:
        shapes += draw_sides(board)
    shapes += draw_marks(board, marking=marking)
    take = None if hand is None or hand.origin is None else str(PlumberMove(hand.origin, None))
    for sort in SORTS:
        shapes += reserve.shapes(sort, _left(board, sort, hand), take, held=hand is not None or marking)
    for source in level.sources.values():
        shapes += _source(source, joined=board.is_joined(source))
    facts = [
        say("reserve {left} of {total}", left=board.left - (hand is not None), total=sum(level.reserve)),
        say("sources joined {joined} of {sources}", joined=board.joined, sources=len(level.sources)),
        say("leaks {n}", n=board.leaks),
    ]
    grip: Point | None = None
    if hand is not None:
        facts.append(say("in hand: {pipe}", pipe=SORT_NAMES[hand.sort.name]))
        place = reserve.cell(hand.sort) if hand.origin is None else hand.origin
        origin = reserve.rest(hand.sort) if hand.origin is None else Rest(*_centre(hand.origin))
        grip = origin.x, origin.y
        shapes += carried_shapes(hand.sort, hand.number, origin, place)
    return Scene(
        columns=size.width,
        rows=size.height,
        width=width,
        height=height,
        shapes=tuple(shapes),
        title=say("Plumber, {size}", size=level.board_size),
        description=say("Line by line as in level files: {lines}.", lines=str(board).replace("\n", "; ")),
        facts=tuple(facts),
        tools=(Tool(MARKING, say("Marks"), say("Tap between two cells: water passes, does not, nothing.")),)
        if board.outcome() is None
        else (),
        elsewhere=take,
        grip=grip,
        lifts=() if marking else tuple(_lifts(board, reserve, hand)),
        aside=ZONES,
        aside_title=say("Reserve"),
        trim=_TRIM,
    )


def _left(board: PlumberBoard, sort: Sort, hand: Hand | None) -> list[int]:
    """Return the numbers of the pipes of a sort in the reserve, without the one in hand."""
    numbers = board.reserve[sort.number]
    return numbers[:-1] if hand is not None and hand.sort == sort else numbers


def _lifts(board: PlumberBoard, reserve: Reserve, hand: Hand | None) -> Iterator[Lift]:
    """Yield what is seen when one of the pipes that are not in hand is taken up."""
    for sort in SORTS:
        if numbers := _left(board, sort, hand):
            yield reserve.lift(sort, numbers)
    for cell, number in board.numbers.items():
        sort = board.pipes[cell]
        yield lift_from_board(sort, number, cell, reserve.rest(sort))


def _hand(board: PlumberBoard, held: str | None) -> Hand | None:
    """Return the pipe in hand; None if nothing is held, or nothing that can be."""
    if held is not None and held in BY_NAME:
        sort = BY_NAME[held]
        numbers = board.reserve[sort.number]
        return Hand(sort, numbers[-1], None) if numbers else None
    cell = next((cell for cell in board.numbers if str(cell) == held), None)
    return None if cell is None else Hand(board.pipes[cell], board.numbers[cell], cell)


def _centre(cell: Cell) -> Point:
    return cell.column + 0.5, cell.row + 0.5


# The board.


def _cell(
    board: PlumberBoard, cell: Cell, hand: Hand | None, water: dict[tuple[Cell, int], Run], *, marking: bool
) -> tuple[Shape, ...]:
    sort = board.pipes.get(cell)
    move = None
    if hand is not None and sort is None and cell != hand.origin:
        move = str(PlumberMove(hand.sort if hand.origin is None else hand.origin, cell))
    back = move is None if hand is not None else sort is not None
    if sort is None:
        return _empty(cell, _mark_arms(board, cell) if board.marks else "", move, back)
    number = board.numbers.get(cell)
    components = range(len(sort.components))
    return _piped(
        cell,
        sort,
        number,
        tuple([board.colour(cell, component) for component in components]),
        tuple([water.get((cell, component)) for component in components]),
        hold=hand is None and not marking and number is not None,
        back=back,
    )


@lru_cache(maxsize=KEPT)
def _empty(cell: Cell, arms: str, move: str | None, back: bool) -> tuple[Shape, ...]:
    """Return the shape of a cell without a pipe; ``arms`` show marks in a text."""
    return (
        Shape(
            key=f"cell-{cell}",
            role="place",
            form=place_form(cell),
            label=say("{cell}: empty", cell=cell),
            cell=cell,
            glyph=".",
            arms=arms,
            move=move,
            back=back,
            takes=True,
        ),
    )


@lru_cache(maxsize=KEPT)
def _piped(
    cell: Cell,
    sort: Sort,
    number: int | None,
    colours: tuple[str | None, ...],
    comes: tuple[Run | None, ...],
    *,
    hold: bool,
    back: bool,
) -> tuple[Shape, ...]:
    """Return the shapes of a cell with a pipe, whose ``number`` is None if it is screwed down.

    ``colours`` are those of its components, and ``comes`` says how water comes into each.
    """
    x, y = _centre(cell)
    screwed = number is None
    key = f"screwed-{cell}" if screwed else f"pipe-{sort}-{number}"
    lines = "┃━┃━" if screwed else "│─│─"
    shades = ["" if colour is None else _tone(colour) for colour in colours]  # dry pipes have no tone in a text
    return (
        Shape(
            key=f"cell-{cell}",
            role="place",
            form=place_form(cell),
            label=_label(cell, sort, colours, screwed=screwed),
            cell=cell,
            glyph=GLYPHS[sort.name][screwed],
            glyph_tone=shades[0],
            arms="".join(line if sort.openings & side else " " for side, line in zip(SIDES, lines, strict=True)),
            arms_tone=shades[-1],
            hold=str(cell) if hold else None,
            back=back,
        ),
        *pipe_shapes(key, sort, Rest(x, y), tuple(map(_tone, colours)), comes),
        *_marks(cell, sort, key, colours, comes),
        *(_screws(cell) if screwed else ()),
    )


def _screws(cell: Cell) -> Iterator[Shape]:
    x, y = _centre(cell)
    for place, (dx, dy) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        form = Disc(x + _SCREW * dx, y + _SCREW * dy, 0.05)
        yield Shape(key=f"screwed-{cell}-screw{place}", role="wall", form=form)


def _side(cell: Cell, side: int) -> Side:
    """Return a side of a cell as marks have it."""
    place = beyond(cell, side)
    return (place, cell) if side in (NORTH, WEST) else (cell, place)


def _tone(colour: str | None) -> str:
    return DRY if colour is None else CONFLICT if colour == "conflict" else colour


def _mark_arms(board: PlumberBoard, cell: Cell) -> str:
    """Return the arms that show the marks around an empty cell in a text, or nothing if there are none."""
    marked = [board.marks.get(_side(cell, side)) for side in SIDES]
    arms = "".join(MARK_ARMS[water][at] for at, water in enumerate(marked))
    return "" if arms.isspace() else arms


def _water(colour: str | None) -> Sentence:
    if colour is None:
        return say("dry")
    return say("two colours joined") if colour == "conflict" else COLOUR_NAMES[colour]


def _label(cell: Cell, sort: Sort, colours: tuple[str | None, ...], *, screwed: bool) -> Sentence:
    water = [_water(colour) for colour in colours]
    wet = water[0] if len(water) == 1 else say("north-south {one}, east-west {other}", one=water[0], other=water[1])
    if screwed:
        return say("{cell}: {pipe}, screwed down, {water}", cell=cell, pipe=SORT_NAMES[sort.name], water=wet)
    return say("{cell}: {pipe}, {water}", cell=cell, pipe=SORT_NAMES[sort.name], water=wet)


@lru_cache(maxsize=KEPT)
def _source(source: Source, *, joined: bool) -> tuple[Shape, ...]:
    (x, y), (across, down) = _centre(source.cell), STEPS[source.side]
    edge = x + across / 2, y + down / 2
    centre = x + across * _INWARD, y + down * _INWARD
    key, tone, letter = f"source-{source.cell}", source.colour, LETTERS[source.colour]
    colour = COLOUR_NAMES[source.colour]
    arms = "".join(line if side == source.side else " " for side, line in zip(SIDES, "│─│─", strict=True))
    return (
        Shape(key=f"{key}-rim-arm", role="wall", form=Polygon(_arm(centre, edge, RIM))),
        Shape(key=f"{key}-rim", role="wall", form=Disc(*centre, _SOURCE_RIM)),
        Shape(key=f"{key}-arm", role="source", tone=tone, form=Polygon(_arm(centre, edge, PIPE))),
        Shape(
            key=key,
            role="source",
            tone=tone,
            form=Disc(*centre, _SOURCE),
            label=say("{cell}: {colour} source, joined", cell=source.cell, colour=colour)
            if joined
            else say("{cell}: {colour} source, alone", cell=source.cell, colour=colour),
            cell=source.cell,
            glyph=letter,
            arms=arms,
        ),
        Shape(key=f"{key}-letter", role="ink", tone=tone, form=Letters(*centre, 0.34, letter)),
    )


def _arm(start: Point, end: Point, half: float) -> tuple[Point, ...]:
    """Return the outline of a pipe from one point to another, straight across or down."""
    (x, y), (to_x, to_y) = start, end
    dx, dy = (0.0, half) if y == to_y else (half, 0.0)
    return (x - dx, y - dy), (to_x - dx, to_y - dy), (to_x + dx, to_y + dy), (x + dx, y + dy)


def _marks(
    cell: Cell, sort: Sort, key: str, colours: tuple[str | None, ...], comes: tuple[Run | None, ...]
) -> Iterator[Shape]:
    """Yield the letter of its colour for each wet component, for those who do not see the colour."""
    for component, (place, colour) in enumerate(zip(mark_places(sort, cell), colours, strict=True)):
        if colour is not None:
            text = "!" if colour == "conflict" else LETTERS[colour]
            yield Shape(
                key=f"{key}-mark{component}",
                role="ink",
                tone=_tone(colour),
                form=Letters(*place, 0.22, text),
                run=comes[component],
            )
