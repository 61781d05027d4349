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
    Point,
    Polygon,
    Rectangle,
    Scene,
    Sentence,
    Shape,
    Size,
    Tool,
    say,
)
from damier.games.plumber.board import PlumberBoard, PlumberMove
from damier.games.plumber.level import LETTERS, Source, beyond
from damier.games.plumber.marks import Side
from damier.games.plumber.names import COLOUR_NAMES, SORT_NAMES
from damier.games.plumber.side_marks import MARKING, draw_marks, draw_sides
from damier.games.plumber.sorts import BY_NAME, NORTH, SIDES, SORTS, STEPS, WEST, ZONE_COLUMNS, Sort

#: The tone of pipes that no source reaches, and that of pipes where two colours meet and of empty zones.
DRY: Final = "grey"
CONFLICT: Final = "maroon"
_SPENT_RIM: Final = "white"
ZONES: Final = Size(ZONE_COLUMNS, len(SORTS) // ZONE_COLUMNS)

_GAP: Final = 0.03
_PIPE: Final = 0.16
_RIM: Final = 0.2
_SCREW: Final = 0.4
#: A zone's width and height and the space around it, where the board is small; they grow with a large one, so that
#: the counts can be read.
_ZONE: Final = (1.7, 1.1)
_SPACE: Final = 0.12
_ROWS: Final = 8
#: How many drawings of pipes and of sources are kept: most are the same from one scene to the next.
_KEPT: Final = 1 << 14

#: Each sort as a character, loose and screwed down.
_GLYPHS: Final = {
    "C0": "┼╋", "O0": "╫╂", "L0": "│┃", "L1": "─━", "T0": "└┗", "T1": "┌┏", "T2": "┐┓", "T3": "┘┛",
    "F0": "├┣", "F1": "┬┳", "F2": "┤┫", "F3": "┴┻",
}  # fmt: skip


#: The arms of an empty cell to the north, east, south and west: marked open, marked shut, and not marked.
_MARK_ARMS: Final = {True: "╎╌╎╌", False: "─│─│", None: "    "}


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
    larger = max(1.0, size.height / _ROWS)
    zone_width, zone_height = _ZONE[0] * larger, _ZONE[1] * larger
    width = size.width + ZONES.width * (zone_width + _SPACE * larger) + _SPACE * larger
    height = max(float(size.height), ZONES.height * (zone_height + _SPACE * larger) + _SPACE * larger)
    shapes = [Shape(key="ground", role="ground", form=Rectangle(0, 0, width, height, 0.1))]
    for cell in level.cells:
        shapes += _cell(board, cell, hand, marking=marking)
    if marking:
        shapes += draw_sides(board)
    shapes += draw_marks(board, marking=marking)
    for sort in SORTS:
        shapes += _zone(board, sort, hand, larger, marking=marking)
    for source in level.sources.values():
        shapes += _source(source, joined=board.is_joined(source))
    if hand is not None:
        shapes += _carried(board, hand, larger)
    facts = [
        say("reserve {left} of {total}", left=board.left - (hand is not None), total=sum(level.reserve)),
        say("sources joined {joined} of {sources}", joined=board.joined, sources=len(level.sources)),
        say("leaks {n}", n=board.leaks),
    ]
    if hand is not None:
        facts.append(say("in hand: {pipe}", pipe=SORT_NAMES[hand.sort.name]))
    return Scene(
        columns=size.width,
        rows=size.height,
        width=width,
        height=height,
        shapes=tuple(shapes),
        title=say("Plumber, {size}", size=level.board_size),
        description=say("Line by line as in level files: {lines}.", lines=str(board).replace("\n", "; ")),
        facts=tuple(facts),
        tools=(Tool(MARKING, say("Marks")),) if board.outcome() is None else (),
        elsewhere=None if hand is None or hand.origin is None else str(PlumberMove(hand.origin, None)),
        grip=None if hand is None else _home(hand, larger, board),
        aside=ZONES,
    )


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


def zone_cell(board: PlumberBoard, sort: Sort) -> Cell:
    """Return the cell of a sort's zone in the grid beside the board."""
    row, column = divmod(sort.number, ZONES.width)
    return Cell(board.level.size.width + column, row)


def _zone_corner(board: PlumberBoard, sort: Sort, larger: float) -> Point:
    row, column = divmod(sort.number, ZONES.width)
    width, height, space = _ZONE[0] * larger, _ZONE[1] * larger, _SPACE * larger
    return board.level.size.width + space + column * (width + space), space + row * (height + space)


def _zone_middle(corner: Point, larger: float) -> Point:
    """Return the point at which a pipe lies in its zone."""
    return corner[0] + 0.65 * larger, corner[1] + _ZONE[1] * larger / 2


def _home(hand: Hand, larger: float, board: PlumberBoard) -> Point:
    if hand.origin is not None:
        return _centre(hand.origin)
    return _zone_middle(_zone_corner(board, hand.sort, larger), larger)


# The board.


def _cell(board: PlumberBoard, cell: Cell, hand: Hand | None, *, marking: bool) -> Iterator[Shape]:
    x, y = _centre(cell)
    sort = board.pipes.get(cell)
    screwed = cell in board.level.screwed
    move = None
    if hand is not None and sort is None and cell != hand.origin:
        move = str(PlumberMove(hand.sort if hand.origin is None else hand.origin, cell))
    glyph, glyph_tone, arms, arms_tone = _text(board, cell)
    yield Shape(
        key=f"cell-{cell}",
        role="place",
        form=Rectangle(x - 0.5 + _GAP, y - 0.5 + _GAP, 1 - 2 * _GAP, 1 - 2 * _GAP, 0.06),
        label=_cell_label(board, cell),
        cell=cell,
        glyph=glyph,
        glyph_tone=glyph_tone,
        arms=arms,
        arms_tone=arms_tone,
        move=move,
        hold=str(cell) if hand is None and not marking and cell in board.numbers else None,
        back=hand is not None and move is None,
    )
    if sort is not None:
        tones = tuple(_tone(board.colour(cell, component)) for component in range(len(sort.components)))
        key = f"screwed-{cell}" if screwed else f"pipe-{sort}-{board.numbers[cell]}"
        yield from _pipe(key, sort, (x, y), tones)
        yield from _marks(board, cell, sort, key)
    if screwed:
        for place, (dx, dy) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
            form = Disc(x + _SCREW * dx, y + _SCREW * dy, 0.05)
            yield Shape(key=f"screwed-{cell}-screw{place}", role="wall", form=form)


def _side(cell: Cell, side: int) -> Side:
    """Return a side of a cell as marks have it."""
    place = beyond(cell, side)
    return (place, cell) if side in (NORTH, WEST) else (cell, place)


def _tone(colour: str | None) -> str:
    return DRY if colour is None else CONFLICT if colour == "conflict" else colour


def _text(board: PlumberBoard, cell: Cell) -> tuple[str, str, str, str | None]:
    """Return a cell's character, its tone, the arms around it and their tone; dry pipes have no tone."""
    sort = board.pipes.get(cell)
    if sort is None:
        marked = [board.marks.get(_side(cell, side)) for side in SIDES]
        arms = "".join(_MARK_ARMS[water][at] for at, water in enumerate(marked))
        return ".", "", "" if arms.isspace() else arms, None
    screwed = cell in board.level.screwed
    lines = "┃━┃━" if screwed else "│─│─"
    arms = "".join(line if sort.openings & side else " " for side, line in zip(SIDES, lines, strict=True))
    tones = [
        "" if (colour := board.colour(cell, component)) is None else _tone(colour)
        for component in range(len(sort.components))
    ]
    return _GLYPHS[sort.name][screwed], tones[0], arms, tones[-1]


def _water(board: PlumberBoard, cell: Cell, component: int) -> Sentence:
    colour = board.colour(cell, component)
    if colour is None:
        return say("dry")
    return say("two colours joined") if colour == "conflict" else COLOUR_NAMES[colour]


def _cell_label(board: PlumberBoard, cell: Cell) -> Sentence:
    sort = board.pipes.get(cell)
    if sort is None:
        return say("{cell}: empty", cell=cell)
    water = [_water(board, cell, component) for component in range(len(sort.components))]
    wet = water[0] if len(water) == 1 else say("north-south {one}, east-west {other}", one=water[0], other=water[1])
    if cell in board.level.screwed:
        return say("{cell}: {pipe}, screwed down, {water}", cell=cell, pipe=SORT_NAMES[sort.name], water=wet)
    return say("{cell}: {pipe}, {water}", cell=cell, pipe=SORT_NAMES[sort.name], water=wet)


@lru_cache(maxsize=_KEPT)
def _source(source: Source, *, joined: bool) -> tuple[Shape, ...]:
    x, y = _centre(source.cell)
    key, tone, letter = f"source-{source.cell}", source.colour, LETTERS[source.colour]
    colour = COLOUR_NAMES[source.colour]
    arms = "".join(line if side == source.side else " " for side, line in zip(SIDES, "│─│─", strict=True))
    return (
        Shape(key=f"{key}-rim-arm", role="wall", form=Polygon(_outline((x, y), source.side, _RIM))),
        Shape(key=f"{key}-rim", role="wall", form=Disc(x, y, 0.36)),
        Shape(key=f"{key}-arm", role="source", tone=tone, form=Polygon(_outline((x, y), source.side, _PIPE))),
        Shape(
            key=key,
            role="source",
            tone=tone,
            form=Disc(x, y, 0.32),
            label=say("{cell}: {colour} source, joined", cell=source.cell, colour=colour)
            if joined
            else say("{cell}: {colour} source, alone", cell=source.cell, colour=colour),
            cell=source.cell,
            glyph=letter,
            arms=arms,
        ),
        Shape(key=f"{key}-letter", role="ink", tone=tone, form=Letters(x, y, 0.34, letter)),
    )


# Pipes.


def _outline(centre: Point, sides: int, half: float) -> tuple[Point, ...]:
    """Return the outline of a component: a square in the middle, and an arm to each of its sides."""
    x, y = centre
    points: list[Point] = []
    for side in SIDES:
        dx, dy = STEPS[side]
        # The corner before the side, clockwise; the next side adds the one after.
        points.append((x + (dx + dy) * half, y + (dy - dx) * half))
        if sides & side:
            points.append((x + dx * 0.5 + dy * half, y + dy * 0.5 - dx * half))
            points.append((x + dx * 0.5 - dy * half, y + dy * 0.5 + dx * half))
    return tuple(points)


@lru_cache(maxsize=_KEPT)
def _pipe(
    key: str, sort: Sort, centre: Point, tones: tuple[str, ...], *, rim: str = "", carried: Cell | None = None
) -> tuple[Shape, ...]:
    """Return the shapes of a pipe: each component with its rim, the second of OVER under the first.

    ``carried`` is the cell from which a pipe in hand was taken.
    """
    return tuple(
        Shape(
            key=f"{key}-{layer}{component}",
            role=role,
            tone=tone,
            form=Polygon(_outline(centre, sort.components[component], half)),
            cell=carried,
            carried=carried is not None,
        )
        for component in reversed(range(len(sort.components)))
        for layer, role, tone, half in (("rim", "wall", rim, _RIM), ("body", "pipe", tones[component], _PIPE))
    )


def _marks(board: PlumberBoard, cell: Cell, sort: Sort, key: str) -> Iterator[Shape]:
    """Yield the letter of its colour for each wet component, for those who do not see the colour."""
    x, y = _centre(cell)
    places = ((x, y - 0.34), (x - 0.34, y)) if len(sort.components) > 1 else ((x, y),)
    for component, place in enumerate(places):
        colour = board.colour(cell, component)
        if colour is not None:
            text = "!" if colour == "conflict" else LETTERS[colour]
            yield Shape(key=f"{key}-mark{component}", role="ink", tone=_tone(colour), form=Letters(*place, 0.22, text))


# The reserve.


def _zone(board: PlumberBoard, sort: Sort, hand: Hand | None, larger: float, *, marking: bool) -> tuple[Shape, ...]:
    numbers = board.reserve[sort.number]
    count = len(numbers) - (hand is not None and hand.sort == sort)
    return _zone_with(
        sort,
        count,
        numbers[count - 1] if count else 0,
        None if hand is None or hand.origin is None else str(PlumberMove(hand.origin, None)),
        sort.name if hand is None and not marking and count else None,
        zone_cell(board, sort),
        _zone_corner(board, sort, larger),
        larger,
    )


@lru_cache(maxsize=_KEPT)
def _zone_with(
    sort: Sort, count: int, shown: int, move: str | None, hold: str | None, cell: Cell, corner: Point, larger: float
) -> tuple[Shape, ...]:
    x, y = corner
    pipe = SORT_NAMES[sort.name]
    centre = _zone_middle(corner, larger)
    tones = (DRY if count else CONFLICT,) * len(sort.components)
    return (
        Shape(
            key=f"zone-{sort}",
            role="place",
            tone="" if count else CONFLICT,
            form=Rectangle(x, y, _ZONE[0] * larger, _ZONE[1] * larger, 0.1 * larger),
            label=say("reserve: {pipe}, {n} left", pipe=pipe, n=count)
            if count
            else say("reserve: {pipe}, none", pipe=pipe),
            cell=cell,
            glyph=f"{_GLYPHS[sort.name][0]} {count or '·'}",
            move=move,
            hold=hold,
        ),
        *(
            _pipe(f"pipe-{sort}-{shown}", sort, centre, tones)
            if count
            else _pipe(f"spent-{sort}", sort, centre, tones, rim=_SPENT_RIM)
        ),
        Shape(
            key=f"count-{sort}",
            role="ink",
            tone="" if count else CONFLICT,
            form=Letters(x + 1.35 * larger, centre[1], 0.4 * larger, str(count)),
        ),
    )


def _carried(board: PlumberBoard, hand: Hand, larger: float) -> Iterator[Shape]:
    """Yield the pipe in hand where it was taken; front ends then move its grip to the pointer."""
    place = zone_cell(board, hand.sort) if hand.origin is None else hand.origin
    tones = (DRY,) * len(hand.sort.components)
    yield from _pipe(f"pipe-{hand.sort}-{hand.number}", hand.sort, _home(hand, larger, board), tones, carried=place)
