"""What a position of Flow looks like, on square and hexagonal boards, and what can be touched in it.

A hand draws whole strokes (``strokes.py``): the scene's links and lines say what they look like on their way. Step by
step, an endpoint or a loose end offers to start there; while such a stroke is under way, the cells around it offer to
extend or to run back, and the place where it is offers to stop, as does letting go elsewhere.
With the *marks* held, the sides between cells are touched instead: each goes from no mark to closed, to joined, and
back to none.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from damier.core.contract import (
    Cell,
    Disc,
    Letters,
    Line,
    Links,
    Point,
    Polygon,
    Rectangle,
    Scene,
    Sentence,
    Shape,
    Stroke,
    Tool,
    say,
)
from damier.core.level import check_drawn
from damier.core.scene import HEXAGON_SIDE, HEXAGON_STEP, hexagon_centre
from damier.drawing.palette import COLOURS
from damier.games.flow.board import FlowBoard, letter
from damier.games.flow.graph import SQUARE, Graph, step
from damier.games.flow.level import FlowLevel, wall_between
from damier.games.flow.names import colour_name, lettered

_GAP: Final = 0.03
_PATH: Final = 0.34
#: Half the width of an arrowhead at an open border, and its length.
_ARROW: Final = 0.09
_DOT: Final = 0.33
#: Half the bar across a side that is closed.
_BAR: Final = 0.17
_MARK: Final = 0.07
#: The size of an endpoint's letters, by how many there are.
_LETTER_SIZES: Final = (0.34, 0.27, 0.19)
#: From a cell to its neighbours in each direction, on boards of squares and of hexagons.
_STEPS: Final[Mapping[int, tuple[Point, ...]]] = {
    4: SQUARE,
    6: tuple((x * HEXAGON_STEP, y) for x, y in ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))),
}
#: The arms of a cell by direction, and those of a bridge.
_ARMS: Final = {(4, False): "│─│─", (4, True): "┃━┃━", (6, False): "│──│──", (6, True): "│━━│━━"}
#: The lines of a path in a cell, and those of paths on a bridge, by the sum of where they go: 1 up, 2 right, 4 down,
#: 8 left, which are the sides of each direction. A bridge is a cross, heavy where a path is.
_SIDES: Final = {4: (1, 2, 4, 8), 6: (1, 2, 2, 4, 8, 8)}
_LINES: Final = ".╵╶└╷│┌├╴┘─┴┐┤┬┼"
_CROSSINGS: Final = "+╀┾╄╁╂╆╊┽╃┿╇╅╉╈╋"


class _Paint(NamedTuple):
    """A colour of a level: its name, its number and its tone."""

    name: str
    number: int
    tone: str


class _Spot(NamedTuple):
    """What is the same of a cell in every scene: its middle, its directions, and what it is."""

    cell: Cell
    middle: Point
    directions: int
    what: str


class _Fixed(NamedTuple):
    """What is the same in every scene of a level: each cell with its nodes and what lies on it, paints, the rest."""

    width: float
    height: float
    ground: Shape
    spots: tuple[tuple[_Spot, tuple[int, ...], tuple[Shape, ...]], ...]
    #: By number; the last is that of cells that are free.
    paints: tuple[_Paint | None, ...]
    tones: tuple[str, ...]
    #: The middle of the cell of each node.
    middles: tuple[Point, ...]
    openings: tuple[Shape, ...]
    walls: tuple[Shape, ...]


class _Sign(NamedTuple):
    """What stands for a cell in a text: its glyph with a tone, and its arms with another."""

    glyph: str
    tone: str
    arms: str
    arms_tone: str


#: What touching a side does to its mark.
_NEXT_MARK: Final = {0: "close", -1: "join", 1: "clear"}
#: What is held to mark sides.
MARKING: Final = "marks"


def draw(board: FlowBoard, held: str | None = None) -> Scene:
    """Return the picture of a position; with ``held`` "marks", sides are to be marked and nothing is drawn."""
    check_drawn(board.level)
    level, fixed = board.level, _fixed(board.level)
    shapes = [fixed.ground]
    marking = held == MARKING and board.stroke is None
    offers, ways, arms = {} if marking else _offers(board), _ways(board), _mark_arms(board)
    owner, paints = board.owner, fixed.paints
    for spot, nodes, rails in fixed.spots:
        cell = spot.cell
        owners, going = tuple([paints[owner[node]] for node in nodes]), tuple([ways[node] for node in nodes])
        shapes.append(_place(spot, owners, going, arms.get(cell, ""), offers.get(cell)))
        shapes += rails
    shapes += fixed.openings
    if marking:
        shapes += _sides(board)
    shapes += _marks(board)
    paths = [tuple(_paths(board, number, fixed)) for number in range(len(board.portions))]
    for path in paths:
        shapes += path
    for number, portions in enumerate(board.portions):
        for end, portion in enumerate(portions):
            shapes += _endpoint(number, end, fixed.middles[portion[0]], fixed.tones[number])
    shapes += fixed.walls
    here = board.here
    return Scene(
        columns=level.size.width,
        rows=level.size.height,
        width=fixed.width,
        height=fixed.height,
        shapes=tuple(shapes),
        title=say("Flow, {size}, {n} {n:colour|colours}", size=level.size, n=len(board.portions)),
        description=say("Line by line, capitals are endpoints: {lines}.", lines=board.letters().replace("\n", "; ")),
        facts=_facts(board),
        tools=(Tool(MARKING, say("Marks"), say("Tap between two cells: closed, joined, nothing.")),)
        if board.outcome() is None
        else (),
        elsewhere=None if here is None else f"stop {board.graph.nodes[here].cell}",
        hexagonal=level.shape == "hex",
        links=None if marking else _links(board.graph),
        lines=() if marking else _lines(board, fixed.tones, paths),
    )


@lru_cache(maxsize=64)
def _links(graph: Graph) -> Links:
    """Return where strokes can go: a spot for each node, and the nodes around it."""
    around = tuple(tuple(graph.neighbours(node)) for node in range(len(graph.nodes)))
    return Links(tuple(node.cell for node in graph.nodes), around, _first_end(0, 0))


def _lines(board: FlowBoard, tones: Sequence[str], paths: Sequence[tuple[Shape, ...]]) -> tuple[Line, ...]:
    """Return what is drawn of each colour, for hands to take up; ``paths`` are the shapes of each."""
    return tuple(
        Line(
            tone=tones[number],
            width=_PATH,
            ends=(first[0], second[0]),
            strands=(tuple(first), tuple(second)),
            whole=number in board.joined,
            keys=tuple([shape.key for shape in paths[number]]),
        )
        for number, (first, second) in enumerate(board.portions)
    )


def _facts(board: FlowBoard) -> tuple[Sentence, ...]:
    """Return how many pairs are joined and cells covered, and the rules that the level states."""
    facts = [say("pairs {joined} of {pairs}", joined=len(board.joined), pairs=len(board.portions))]
    if board.level.cover == "no":
        facts.append(say("cells may stay empty"))
    else:
        facts.append(
            say("cells {covered} of {cells}", covered=board.cell_count - board.uncovered, cells=board.cell_count)
        )
    touching = board.touching_colours()
    facts += [say("{colour} touches itself", colour=colour_name(board, number))
              for number in touching]  # fmt: skip
    if board.level.touch == "no" and not touching:
        facts.append(say("no path may touch itself"))
    return tuple(facts)


@lru_cache(maxsize=256)
def _fixed(level: FlowLevel) -> _Fixed:
    """Return what is the same in every scene of a level."""
    graph, tones, hexagonal = level.graph, _tones(level), level.shape == "hex"
    width = HEXAGON_STEP * (level.size.width - 1) + 2 * HEXAGON_SIDE if hexagonal else float(level.size.width)
    height = level.size.height + (0.5 if hexagonal else 0.0)
    kinds = {**dict.fromkeys(level.bridges, "bridge"), **dict.fromkeys(level.colour_at, "endpoint")}
    return _Fixed(
        width=width,
        height=height,
        ground=Shape(key="ground", role="ground", form=Rectangle(0, 0, width, height, 0.14)),
        spots=tuple(
            (
                _Spot(cell, _middle(level, cell), graph.directions, kinds.get(cell, "path")),
                nodes,
                tuple(_bridge(level, cell)) if cell in level.bridges else (),
            )
            for cell, nodes in graph.at.items()
        ),
        paints=(*(_Paint(*paint) for paint in zip(level.colours, range(len(tones)), tones, strict=True)), None),
        tones=tones,
        middles=tuple(_middle(level, node.cell) for node in graph.nodes),
        openings=_openings(level),
        walls=tuple(_walls(level)),
    )


def _tones(level: FlowLevel) -> tuple[str, ...]:
    """Return the tone of each colour: its name if the palette has it, else one that no name takes, in order."""
    names = level.colours
    free = [name for name in COLOURS if name not in names] or [*COLOURS]
    others = [name for name in names if name not in COLOURS]
    given = {name: free[place % len(free)] for place, name in enumerate(others)}
    return tuple(given.get(name, name) for name in names)


def _middle(level: FlowLevel, cell: Cell) -> Point:
    """Return the middle of ``cell``; odd columns of hexagons are half a cell higher."""
    return hexagon_centre(cell) if level.shape == "hex" else (cell.column + 0.5, cell.row + 0.5)


def _ways(board: FlowBoard) -> list[int]:
    """Return the directions in which the path on each node goes on, as the sum of a bit for each."""
    graph, half = board.graph, board.graph.directions // 2
    ways = [0] * len(graph.nodes)
    for number, portions in enumerate(board.portions):
        for nodes in [board.path(number)] if number in board.joined else portions:
            for here, there in pairwise(nodes):
                way = _way(board, here, there)
                ways[here] |= 1 << way
                ways[there] |= 1 << (way + half) % graph.directions
    return ways


def _sign(spot: _Spot, owners: tuple[_Paint | None, ...], ways: tuple[int, ...], marks: str) -> _Sign:
    """Return what stands for a cell in a text; ``owners`` and ``ways`` are those of its nodes."""
    going = {way for bits in ways for way in range(spot.directions) if bits >> way & 1}
    sides = _SIDES[spot.directions]
    number = sum({sides[way] for way in going})
    bridge = spot.what == "bridge"
    lines = _ARMS[spot.directions, bridge]
    arms = "".join(
        line if way in going else mark
        for way, (line, mark) in enumerate(zip(lines, marks or " " * len(lines), strict=True))
    )
    arms = arms if arms.strip() else ""
    shades = ["" if owner is None else owner.tone for owner in owners]
    if not bridge:
        owner = owners[0]
        glyph = letter(owner.number) if owner is not None and spot.what == "endpoint" else _LINES[number]
        return _Sign(glyph, shades[0], arms, shades[0])
    aside = {shade for shade in shades[1:] if shade}
    side = aside.pop() if len(aside) == 1 else ""
    return _Sign(_CROSSINGS[number], shades[0] or side, arms, side)


def _offers(board: FlowBoard) -> dict[Cell, str]:
    """Return the move that touching each cell plays; if several are legal, the one that a hand most likely means."""
    wish = ("stop", "extend", "retract") if board.stroke is not None else ("start",)
    offers: dict[Cell, str] = {}
    for move in sorted(
        (move for move in board.path_moves() if move.verb in wish), key=lambda move: wish.index(move.verb)
    ):
        offers.setdefault(move.cell, str(move))
    return offers


def _label(cell: Cell, what: str, paints: Sequence[_Paint]) -> Sentence:
    names = [lettered(paint.name, paint.number) for paint in paints]
    if what == "endpoint":
        return say("{cell}: {name:capital}, endpoint", cell=cell, name=names[0])
    if what == "bridge":
        if len(names) > 1:
            return say("{cell}: {one:capital} and {other:capital}, bridge", cell=cell, one=names[0], other=names[1])
        if names:
            return say("{cell}: {name:capital}, bridge", cell=cell, name=names[0])
        return say("{cell}: bridge, empty", cell=cell)
    return say("{cell}: {name:capital}", cell=cell, name=names[0]) if names else say("{cell}: empty", cell=cell)


@lru_cache(maxsize=1 << 14)
def _place(
    spot: _Spot, owners: tuple[_Paint | None, ...], ways: tuple[int, ...], marks: str, move: str | None
) -> Shape:
    """Return the shape of a cell, kept because most are the same from one scene to the next.

    ``owners`` and ``ways`` are those of its nodes, ``marks`` the arms that show marks, or empty.
    """
    cell, (x, y) = spot.cell, spot.middle
    sign = _sign(spot, owners, ways, marks)
    form: Polygon | Rectangle
    if spot.directions != len(SQUARE):
        side = HEXAGON_SIDE - _GAP
        form = Polygon(
            tuple((x + side * math.cos(k * math.pi / 3), y + side * math.sin(k * math.pi / 3)) for k in range(6))
        )
    else:
        form = Rectangle(x - 0.5 + _GAP, y - 0.5 + _GAP, 1 - 2 * _GAP, 1 - 2 * _GAP, 0.12)
    return Shape(
        key=f"cell-{cell}",
        role="place",
        form=form,
        label=_label(cell, spot.what, [owner for owner in owners if owner is not None]),
        cell=cell,
        glyph=sign.glyph,
        glyph_tone=sign.tone,
        arms=sign.arms,
        arms_tone=sign.arms_tone,
        move=move,
    )


def _bridge(level: FlowLevel, cell: Cell) -> Iterator[Shape]:
    """Yield the rails of each lane of a bridge."""
    x, y = _middle(level, cell)
    graph = level.graph
    for node in graph.at[cell]:
        for direction, _, _ in graph.around[node]:
            dx, dy = _STEPS[graph.directions][direction]
            for rail in (-0.24, 0.24):
                start = (x + 0.24 * dx - rail * dy, y + 0.24 * dy + rail * dx)
                end = (x + 0.45 * dx - rail * dy, y + 0.45 * dy + rail * dx)
                side = "left" if rail < 0 else "right"
                yield Shape(key=f"rail-{cell}-{direction}-{side}", role="wall", form=Stroke((start, end), 0.05))


def _mark_arms(board: FlowBoard) -> dict[Cell, str]:
    """Return by cell the arms that show marks in a text, one for each direction.

    A joined side is a dashed line. A closed side is a cross at the right of a square; upright sides, and those of
    hexagons, have no place for it.
    """
    found: dict[Cell, list[str]] = {}
    directions = board.graph.directions
    for edge, mark in board.marks.items():
        here, there = board.graph.edges[edge]
        for one, other in ((here, there), (there, here)):
            way, cell = _way(board, one, other), board.graph.nodes[one].cell
            upright = way % (directions // 2) == 0
            if mark > 0:
                found.setdefault(cell, [" "] * directions)[way] = "┆" if upright else "┄"
            elif way == 1 and directions == len(SQUARE):
                found.setdefault(cell, [" "] * directions)[way] = "x"
    return {cell: "".join(arms) for cell, arms in found.items()}


def _marks(board: FlowBoard) -> Iterator[Shape]:
    """Yield the marks of the player's own: a thin line where cells are joined, a bar across a side that is closed."""
    drawn = {*board.drawn_sides()}
    for edge, mark in sorted(board.marks.items()):
        if edge in drawn:
            continue
        places = _side(board, edge)
        for end, (point, (dx, dy)) in places.items():
            x, y = point
            if mark > 0:  # over a joined border, from each cell to the border
                whole = len(places) == 1
                start = point if end else (x - dx / 2, y - dy / 2)
                points = (start, (x + dx / 2, y + dy / 2) if whole or end else point)
            else:
                points = ((x - _BAR * dy, y + _BAR * dx), (x + _BAR * dy, y - _BAR * dx))
            yield Shape(
                key=f"mark-{_side_name(board, edge)}{end}",
                role="mark",
                form=Stroke(points, _MARK),
                label=_side_label(board, edge, mark),
            )


def _side(board: FlowBoard, edge: int) -> dict[str, tuple[Point, Point]]:
    """Return the middle of a side and the way across it; of one over joined borders both ends, each by its name."""
    here, there = board.graph.edges[edge]
    dx, dy = _STEPS[board.graph.directions][_way(board, here, there)]
    (ax, ay), (bx, by) = (_middle(board.level, board.graph.nodes[node].cell) for node in (here, there))
    middles = {"": ((ax + dx / 2, ay + dy / 2), (dx, dy))}
    if _over_border((ax, ay), (bx, by)):
        middles["-far"] = ((bx - dx / 2, by - dy / 2), (dx, dy))
    return middles


def _side_name(board: FlowBoard, edge: int) -> str:
    one, other = wall_between(*(board.graph.nodes[node].cell for node in board.graph.edges[edge]))
    return f"{one}-{other}"


def _sides(board: FlowBoard) -> Iterator[Shape]:
    """Yield what is touched to mark a side: a small disc on each that no path goes through."""
    drawn = {*board.drawn_sides()}
    for edge in range(len(board.graph.edges)):
        if edge in drawn:
            continue
        mark, name = board.marks.get(edge, 0), _side_name(board, edge)
        for end, ((x, y), _) in _side(board, edge).items():
            yield Shape(
                key=f"side-{name}{end}",
                role="mark",
                form=Disc(x, y, 0.07),
                label=_side_label(board, edge, mark),
                move=f"{_NEXT_MARK[mark]} {name}",
            )


def _side_label(board: FlowBoard, edge: int, mark: int) -> Sentence:
    name = _side_name(board, edge)
    if mark > 0:
        return say("{side}: joined", side=name)
    return say("{side}: closed", side=name) if mark < 0 else say("{side}: no mark", side=name)


def _paths(board: FlowBoard, number: int, fixed: _Fixed) -> Iterator[Shape]:
    whole = number in board.joined
    lists = [board.path(number)] if whole else board.portions[number]
    for side, nodes in enumerate(lists):
        if len(nodes) > 1:
            for part, points in enumerate(_strokes(board, nodes, fixed.middles)):
                yield _path(f"path-{number}-{side}-{part}", "whole" if whole else "path", fixed.tones[number], points)


@lru_cache(maxsize=1 << 12)
def _path(key: str, role: str, tone: str, points: tuple[Point, ...]) -> Shape:
    return Shape(key=key, role=role, tone=tone, form=Stroke(points, _PATH))


def _strokes(board: FlowBoard, nodes: list[int], middles: Sequence[Point]) -> Iterator[tuple[Point, ...]]:
    """Yield the points of a path, in several pieces if it goes over a joined border."""
    points: list[Point] = []
    last = nodes[0]
    for node in nodes:
        point = middles[node]
        if points and _over_border(points[-1], point):
            dx, dy = _STEPS[board.graph.directions][_way(board, last, node)]
            yield (*points, (points[-1][0] + dx / 2, points[-1][1] + dy / 2))
            points = [(point[0] - dx / 2, point[1] - dy / 2)]
        points.append(point)
        last = node
    if len(points) > 1:
        yield tuple(points)


def _over_border(one: Point, other: Point) -> bool:
    """Return whether two cells that touch do so over a joined border: other neighbours are 1 apart."""
    return math.dist(one, other) > 1.5  # noqa: PLR2004


def _way(board: FlowBoard, here: int, there: int) -> int:
    """Return the direction from a node to one that touches it."""
    return next(direction for direction, other, _ in board.graph.around[here] if other == there)


def _first_end(number: int, end: int) -> str:
    """Return the key of the lowest shape of an endpoint."""
    return f"end-{number}-{end}-rim"


@lru_cache(maxsize=1 << 12)
def _endpoint(number: int, end: int, middle: Point, shade: str) -> tuple[Shape, ...]:
    x, y = middle
    text = letter(number)
    size = _LETTER_SIZES[len(text) - 1]
    return (
        Shape(key=_first_end(number, end), role="wall", form=Disc(x, y, _DOT + 0.03)),
        Shape(key=f"end-{number}-{end}", role="endpoint", tone=shade, form=Disc(x, y, _DOT)),
        Shape(key=f"end-{number}-{end}-letter", role="ink", tone=shade, form=Letters(x, y, size, text)),
    )


def _walls(level: FlowLevel) -> Iterator[Shape]:
    """Yield the walls; one between opposite borders is drawn at both."""
    hexagonal = level.shape == "hex"
    half = HEXAGON_SIDE / 2 if hexagonal else 0.5
    for one, other in sorted(level.walls):
        ways = range(level.graph.directions)
        way = next(way for way in ways if step(one, way, level.size, hexagonal, level.wrap) == other)
        (ax, ay), (bx, by), (dx, dy) = _middle(level, one), _middle(level, other), _STEPS[len(ways)][way]
        middles = {"": (ax + dx / 2, ay + dy / 2)}
        if _over_border((ax, ay), (bx, by)):
            middles["-far"] = (bx - dx / 2, by - dy / 2)
        for end, (x, y) in middles.items():
            points = ((x - half * dy, y + half * dx), (x + half * dy, y - half * dx))
            yield Shape(key=f"wall-{one}-{other}{end}", role="wall", form=Stroke(points, 0.1))


def _openings(level: FlowLevel) -> tuple[Shape, ...]:
    """Return the arrowheads at the sides over which paths leave the board and come in at the other side."""
    if not level.wrap:
        return ()
    found: list[Shape] = []
    graph = level.graph
    for node, around in zip(graph.nodes, graph.around, strict=True):
        middle = _middle(level, node.cell)
        for way, other, _ in around:
            if not _over_border(middle, _middle(level, graph.nodes[other].cell)):
                continue
            dx, dy = _STEPS[graph.directions][way]
            (x, y), (u, v) = middle, (-dy * _ARROW, dx * _ARROW)
            base, tip = 0.5 - _ARROW, 0.5
            points = ((x + base * dx + u, y + base * dy + v), (x + tip * dx, y + tip * dy),
                      (x + base * dx - u, y + base * dy - v))  # fmt: skip
            found.append(Shape(key=f"open-{node.cell}-{way}", role="mark", form=Polygon(points)))
    return tuple(found)
