"""What a position of Flow looks like, on square and hexagonal boards, and what can be touched in it.

At rest, an endpoint or a loose end offers to start there, and a path to be deleted. While a stroke is under way, the
cells around it offer to extend or to run back, and the place where it is offers to stop, as does letting go elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from damier.core.contract import Cell, Disc, Letters, Point, Polygon, Rectangle, Scene, Sentence, Shape, Stroke, say
from damier.drawing.palette import COLOURS
from damier.games.flow.board import FREE, FlowBoard, letter

_SIDE: Final = 1 / math.sqrt(3)
_COLUMN: Final = math.sqrt(3) / 2
_GAP: Final = 0.03
_PATH: Final = 0.34
_DOT: Final = 0.33


def draw(board: FlowBoard, held: str | None = None) -> Scene:
    """Return the picture of a position. ``held`` is ignored: nothing is ever held in Flow."""
    del held
    level = board.level
    hexagonal = level.shape == "hex"
    width = _COLUMN * (level.size.width - 1) + 2 * _SIDE if hexagonal else float(level.size.width)
    height = level.size.height + (0.5 if hexagonal and level.size.width > 1 else 0.0)
    shapes = [Shape(key="ground", role="ground", form=Rectangle(0, 0, width, height, 0.1))]
    offers = _offers(board)
    for cell in board.graph.at:
        shapes.append(_cell(board, cell, offers.get(cell)))
        if cell in level.bridges:
            shapes += _bridge(board, cell)
    for number in range(len(board.portions)):
        shapes += _paths(board, number)
    shapes += [shape for number in range(len(board.portions)) for shape in _endpoints(board, number)]
    shapes += _walls(board)
    here = board.here
    joined, covered = len(board.joined), board.cell_count - board.uncovered
    return Scene(
        columns=level.size.width,
        rows=level.size.height,
        width=width,
        height=height,
        shapes=tuple(shapes),
        title=say("Flow, {size}, {n} {n:colour|colours}", size=level.size, n=len(board.portions)),
        description=say("Line by line, capitals are endpoints: {lines}.", lines=str(board).replace("\n", "; ")),
        facts=(
            say("pairs {joined} of {pairs}", joined=joined, pairs=len(board.portions)),
            say("cells {covered} of {cells}", covered=covered, cells=board.cell_count),
        ),
        elsewhere=None if here is None else f"stop {board.graph.nodes[here].cell}",
    )


def tone(board: FlowBoard, number: int) -> str:
    """Return the tone of colour ``number``: its name if the palette has it, else one that no name takes, in order."""
    names = board.level.colours
    if names[number] in COLOURS:
        return names[number]
    free = [name for name in COLOURS if name not in names] or [*COLOURS]
    return free[sum(name not in COLOURS for name in names[:number]) % len(free)]


def centre(board: FlowBoard, cell: Cell) -> Point:
    """Return the middle of ``cell``; odd columns of hexagons are half a cell higher."""
    if board.level.shape == "hex":
        lower = 0.5 if cell.column % 2 == 0 and board.level.size.width > 1 else 0.0
        return _SIDE + _COLUMN * cell.column, cell.row + 0.5 + lower
    return cell.column + 0.5, cell.row + 0.5


def _offers(board: FlowBoard) -> dict[Cell, str]:
    """Return the move that touching each cell plays; if several are legal, the one that a hand most likely means."""
    wish = ("stop", "extend", "retract") if board.stroke is not None else ("start", "delete")
    offers: dict[Cell, str] = {}
    for move in sorted(
        (move for move in board.legal_moves if move.verb in wish), key=lambda move: wish.index(move.verb)
    ):
        offers.setdefault(move.cell, str(move))
    return offers


def _cell(board: FlowBoard, cell: Cell, move: str | None) -> Shape:
    level = board.level
    names = tuple(level.colours[board.owner[node]] for node in board.graph.at[cell] if board.owner[node] != FREE)
    what = "endpoint" if cell in level.colour_at else "bridge" if cell in level.bridges else "path"
    glyph, number = board.glyph(cell)
    glyph_tone = tone(board, number) if number is not None else ""
    return _place(cell, centre(board, cell), level.shape == "hex", what, names, glyph, glyph_tone, move)


def _label(cell: Cell, what: str, names: tuple[str, ...]) -> Sentence:
    if what == "endpoint":
        return say("{cell}: endpoint of {name}", cell=cell, name=names[0])
    if what == "bridge":
        if names:
            return say("{cell}: bridge with {names}", cell=cell, names=", ".join(names))
        return say("{cell}: bridge, empty", cell=cell)
    return say("{cell}: {name}", cell=cell, name=names[0]) if names else say("{cell}: empty", cell=cell)


@lru_cache(maxsize=1 << 14)
def _place(
    cell: Cell,
    middle: Point,
    hexagonal: bool,
    what: str,
    names: tuple[str, ...],
    glyph: str,
    tint: str,
    move: str | None,
) -> Shape:
    """Return the shape of a cell, kept because most are the same from one scene to the next."""
    x, y = middle
    form: Polygon | Rectangle
    if hexagonal:
        side = _SIDE - _GAP
        form = Polygon(
            tuple((x + side * math.cos(k * math.pi / 3), y + side * math.sin(k * math.pi / 3)) for k in range(6))
        )
    else:
        form = Rectangle(x - 0.5 + _GAP, y - 0.5 + _GAP, 1 - 2 * _GAP, 1 - 2 * _GAP, 0.06)
    return Shape(
        key=f"cell-{cell}",
        role="place",
        form=form,
        label=_label(cell, what, names),
        cell=cell,
        glyph=glyph,
        glyph_tone=tint,
        move=move,
    )


def _bridge(board: FlowBoard, cell: Cell) -> Iterator[Shape]:
    """Yield the rails of each lane of a bridge."""
    x, y = centre(board, cell)
    for node in board.graph.at[cell]:
        for direction, other, _ in board.graph.around[node]:
            ox, oy = centre(board, board.graph.nodes[other].cell)
            dx, dy = _towards(x, y, ox, oy)
            for rail in (-0.24, 0.24):
                start = (x + 0.24 * dx - rail * dy, y + 0.24 * dy + rail * dx)
                end = (x + 0.45 * dx - rail * dy, y + 0.45 * dy + rail * dx)
                side = "left" if rail < 0 else "right"
                yield Shape(key=f"rail-{cell}-{direction}-{side}", role="wall", form=Stroke((start, end), 0.05))


def _towards(x: float, y: float, ox: float, oy: float) -> Point:
    """Return the direction from one point to another, over the border if a warp joins them."""
    dx, dy = ox - x, oy - y
    length = math.hypot(dx, dy)
    away = -1 if length > 1.5 else 1  # noqa: PLR2004 (neighbours are 1 apart, unless over a border)
    return away * dx / length, away * dy / length


def _paths(board: FlowBoard, number: int) -> Iterator[Shape]:
    whole = number in board.joined
    lists = [board.path(number)] if whole else board.portions[number]
    for side, nodes in enumerate(lists):
        for part, points in enumerate(_strokes(board, nodes)):
            yield Shape(
                key=f"path-{number}-{side}-{part}",
                role="whole" if whole else "path",
                tone=tone(board, number),
                form=Stroke(points, _PATH),
            )


def _strokes(board: FlowBoard, nodes: list[int]) -> Iterator[tuple[Point, ...]]:
    """Yield the points of a path, in several pieces if it goes over a joined border."""
    points: list[Point] = []
    for node in nodes:
        point = centre(board, board.graph.nodes[node].cell)
        if points and math.dist(points[-1], point) > 1.5:  # noqa: PLR2004 (neighbours are 1 apart)
            (ax, ay), (bx, by) = points[-1], point
            dx, dy = _towards(ax, ay, bx, by)
            yield (*points, (ax + dx / 2, ay + dy / 2))
            points = [(bx - dx / 2, by - dy / 2)]
        points.append(point)
    if len(points) > 1:
        yield tuple(points)


def _endpoints(board: FlowBoard, number: int) -> Iterator[Shape]:
    shade = tone(board, number)
    for end, portion in enumerate(board.portions[number]):
        yield from _endpoint(number, end, centre(board, board.graph.nodes[portion[0]].cell), shade)


@lru_cache(maxsize=1 << 12)
def _endpoint(number: int, end: int, middle: Point, shade: str) -> tuple[Shape, ...]:
    x, y = middle
    return (
        Shape(key=f"end-{number}-{end}-rim", role="wall", form=Disc(x, y, _DOT + 0.03)),
        Shape(key=f"end-{number}-{end}", role="endpoint", tone=shade, form=Disc(x, y, _DOT)),
        Shape(key=f"end-{number}-{end}-letter", role="ink", tone=shade, form=Letters(x, y, 0.34, letter(number))),
    )


def _walls(board: FlowBoard) -> Iterator[Shape]:
    for one, other in sorted(board.level.walls):
        (ax, ay), (bx, by) = centre(board, one), centre(board, other)
        dx, dy = _towards(ax, ay, bx, by)
        x, y = ax + dx / 2, ay + dy / 2
        half = _SIDE / 2 if board.level.shape == "hex" else 0.5
        points = ((x - half * dy, y + half * dx), (x + half * dy, y - half * dx))
        yield Shape(key=f"wall-{one}-{other}", role="wall", form=Stroke(points, 0.1))
