"""New levels of Flow, each with exactly one solution under the full rules.

**The idea.** Draw a random cover of the board by paths (``cover.py``), keep only the endpoints, and ask whether they
can be joined in another way. If so, change the cover where the two differ, and ask again. Nearly every cover has
other solutions at first; nearly all of them are *local*: a few cells in a corner that can be routed in two ways. To
look for those first is what makes it fast, since a proof over the whole board costs a hundred times more.

1. **Small windows.** Cut out a window of a few cells a side. The pieces of paths in it are a small level of their
own: if it has another solution, so has the whole.
   The cover is improved by bites (see ``cover.py``) near such windows, keeping a bite when there are no more bad
   windows than before. A bite changes few windows, and what is known of the others is kept.
2. **The whole board, held still outside a larger window.** A SAT solver that knows the whole level looks for another
solution that differs inside the window only. This also
   finds re-routings in which two pieces of one path are joined the other way round, which the small windows cannot see.
3. **The whole board.** The proof. If it finds another solution after all, the cover is changed where they differ, and
everything starts over.

Everything is counted, not timed, so the same seed gives the same level on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from damier.core.contract import Budget, Cell, Impossible, Malformed, Setting, Size, Stream, say
from damier.core.nearest import unknown
from damier.core.randomness import mixed
from damier.drawing.palette import COLOURS
from damier.games.flow.cover import SHORTEST, Cover
from damier.games.flow.encoding import Edges, Encoding
from damier.games.flow.graph import Graph, touching
from damier.games.flow.level import Level, Pair, Shape, in_order
from damier.search.sat import Clock

#: The sides of the small windows, and of those in which the rest of the board is held still.
SMALL: Final = 6
LARGER: Final = (7, 10)
#: Covers that are begun before a level is given up, and repairs that one gets. A cover that takes long seldom comes
#: right: to begin again is quicker.
COVERS: Final = 600
REPAIRS: Final = 60
#: Ways tried to get rid of another solution; the one that leaves fewest bad windows is kept.
WAYS: Final = 4
#: Bites in a row after which another solution should be gone.
WALK: Final = 12
#: Conflicts of the SAT solver that a proof may take, for each cell.
CONFLICTS: Final = 200
LARGEST_GENERATED: Final = 40

#: What one solution has and another has not, and the other way round: steps between neighbours, as pairs of nodes.
Change = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a level."""

    size: Size
    colours: int
    bridges: int = 0
    holes: int = 0
    walls: int = 0
    shape: Shape = "square"
    wrap: bool = False

    def check(self) -> None:
        """Refuse what cannot be, at once."""
        width, height = self.size.width, self.size.height
        cells = width * height - self.holes
        if not (2 <= width <= LARGEST_GENERATED and 2 <= height <= LARGEST_GENERATED):  # noqa: PLR2004 (a board)
            raise Malformed(say("levels are made with 2 to {most} columns and rows, not {size}", most=LARGEST_GENERATED,
                                size=self.size))  # fmt: skip
        if self.holes * 4 > width * height:
            raise Malformed(say("at most a quarter of the cells can be holes, {most} here, not {found}",
                                most=width * height // 4, found=self.holes))  # fmt: skip
        most = cells // (SHORTEST + 1)
        least = max(2, cells // 20)
        if not least <= self.colours <= most:
            raise Malformed(say("{cells} cells take {least} to {most} colours, not {found}", cells=cells, least=least,
                                most=most, found=self.colours))  # fmt: skip
        if self.bridges and self.shape == "hex":
            raise Malformed(say("no levels are made with bridges on hexagons"))
        if self.bridges * 12 > cells:
            raise Malformed(say("{cells} cells have room for {most} bridges, not {found}", cells=cells,
                                most=cells // 12, found=self.bridges))  # fmt: skip
        if self.walls > cells // 2:
            raise Malformed(say("{cells} cells have room for {most} walls, not {found}", cells=cells, most=cells // 2,
                                found=self.walls))  # fmt: skip
        if self.shape == "hex" and self.wrap and width % 2:
            raise Malformed(say("a hexagonal board that wraps has an even number of columns, not {n}", n=width))


class Generator:
    """Makes levels of every kind."""

    settings = (
        Setting("size", "7x7", say("columns x rows of the board")),
        Setting("colors", "auto", say("how many colours; auto is about the side of the board")),
        Setting("bridges", "0", say("how many bridges")),
        Setting("holes", "0", say("how many holes")),
        Setting("walls", "0", say("how many walls")),
        Setting("hex", "no", say("a hexagonal board"), ("yes", "no")),
        Setting("wrap", "no", say("opposite borders joined"), ("yes", "no")),
    )

    def generate(self, settings: Mapping[str, str], seed: int) -> Level:
        """Make a level with one solution; the same settings and seed always make the same one."""
        wish = read_wish({**{one.name: one.default for one in self.settings}, **settings})
        wish.check()
        for attempt in range(COVERS):
            level = _attempt(wish, Stream(mixed(seed), attempt))
            if level is not None:
                return level
        raise Impossible(
            say("no level of {size} with {n} colours was found in {tries} attempts: ask for other numbers",
                size=wish.size, n=wish.colours, tries=COVERS)
        )  # fmt: skip

    def settings_of(self, level: Level) -> Mapping[str, str]:
        """Give the settings that make levels like this one."""
        return {
            "size": str(level.size),
            "colors": str(len(level.pairs)),
            "bridges": str(len(level.bridges)),
            "holes": str(len(level.holes)),
            "walls": str(len(level.walls)),
            "hex": "yes" if level.shape == "hex" else "no",
            "wrap": "yes" if level.wrap else "no",
        }


def read_wish(settings: Mapping[str, str]) -> Wish:
    """Read the settings."""
    names = [one.name for one in Generator.settings]
    for name in settings:
        if name not in names:
            raise Malformed(unknown(say("setting of Flow"), name, names))
    size = Size.parse(settings["size"])
    holes = _number(settings, "holes")
    usual = round((max(size.width * size.height - holes, 0)) ** 0.5)
    return Wish(
        size=size,
        colours=max(usual, 2) if settings["colors"] == "auto" else _number(settings, "colors"),
        bridges=_number(settings, "bridges"),
        holes=holes,
        walls=_number(settings, "walls"),
        shape="hex" if _flag(settings, "hex") else "square",
        wrap=_flag(settings, "wrap"),
    )


def _number(settings: Mapping[str, str], name: str) -> int:
    text = settings[name]
    if not (text.isascii() and text.isdigit() and len(text) <= 6):  # noqa: PLR2004 (more is no number of anything here)
        raise Malformed(say("{name} is a whole number, not {text!r}", name=name, text=text[:40]))
    return int(text)


def _flag(settings: Mapping[str, str], name: str) -> bool:
    if settings[name] not in ("yes", "no"):
        raise Malformed(say("{name} is yes or no, not {text!r}", name=name, text=settings[name][:40]))
    return settings[name] == "yes"


def _attempt(wish: Wish, stream: Stream) -> Level | None:
    """Draw a board and a cover, and repair the cover until its endpoints have one solution, or give up."""
    board = _board(wish, stream)
    if board is None:
        return None
    cover = Cover(board.graph, stream)
    if not cover.reach(wish.colours):
        return None
    workshop = Workshop(board, cover, wish.walls)
    return workshop.finished() if workshop.repair() else None


def _board(wish: Wish, stream: Stream) -> Level | None:
    """Draw holes and bridges; the level has one pair only, to carry the board."""
    cells = list(wish.size.cells())
    holes: set[Cell] = set()
    bridges: set[Cell] = set()
    for _ in range(200):
        if len(holes) == wish.holes and len(bridges) == wish.bridges:
            break
        cell = stream.pick(cells)
        near = {*_square_around(cell)}
        if len(holes) < wish.holes:
            if cell not in holes and not near & bridges:
                holes.add(cell)
        elif near <= {*cells} and not near & (holes | bridges) and cell not in holes:
            bridges.add(cell)
    if len(holes) < wish.holes or len(bridges) < wish.bridges:
        return None
    free = [cell for cell in cells if cell not in holes and cell not in bridges]
    board = Level(
        wish.size,
        (("-", (free[0], free[-1])),),
        frozenset(bridges),
        frozenset(holes),
        shape=wish.shape,
        wrap=wish.wrap,
        bridge_rule="both" if bridges else "any",
    )
    return board if _is_one_piece(board.graph) else None


def _square_around(cell: Cell) -> Iterator[Cell]:
    """Give a cell and the eight around it."""
    for row in range(cell.row - 1, cell.row + 2):
        for column in range(cell.column - 1, cell.column + 2):
            yield Cell(column, row)


def _is_one_piece(graph: Graph) -> bool:
    """Tell whether every node can be reached, and none is a dead end."""
    if any(len(graph.around[node]) < 2 for node in range(len(graph.nodes))):  # noqa: PLR2004 (in and out)
        return False
    seen, waiting = {0}, [0]
    while waiting:
        for other in graph.neighbours(waiting.pop()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return len(seen) == len(graph.nodes)


class Workshop:
    """A cover on its way to a level with one solution."""

    def __init__(self, board: Level, cover: Cover, walls: int) -> None:
        self.board = board
        self.graph = board.graph
        self.cover = cover
        self.stream = cover.stream
        self.walls = self._draw_walls(walls)
        self.windows = [*_windows(board.size, SMALL, board.shape)]
        #: What is known of small windows: by place and by how the paths run in it, what another way would change.
        self.known: dict[tuple[int, Edges, frozenset[int]], Change] = {}
        #: The nodes and the edges inside each small window.
        self.nodes = [self._nodes_inside(window) for window in self.windows]
        self.inside = [
            frozenset(edge for edge, (one, other) in enumerate(self.graph.edges) if one in nodes and other in nodes)
            for nodes in self.nodes
        ]

    def _draw_walls(self, count: int) -> frozenset[Pair]:
        """Put walls where no path passes; they stay where they are, and bites do not cross them."""
        used = self.cover.edges()
        lanes = self.graph.is_lane
        unused = [
            edge
            for edge, (one, other) in enumerate(self.graph.edges)
            if edge not in used and not lanes(one) and not lanes(other)
        ]
        walls = set()
        for _ in range(min(count, len(unused))):
            edge = unused.pop(self.stream.below(len(unused)))
            one, other = self.graph.edges[edge]
            walls.add(in_order(self.graph.nodes[one].cell, self.graph.nodes[other].cell))
            self.cover.near[one] = [node for node in self.cover.near[one] if node != other]
            self.cover.near[other] = [node for node in self.cover.near[other] if node != one]
        return frozenset(walls)

    def _nodes_inside(self, window: tuple[range, range]) -> frozenset[int]:
        columns, rows = window
        return frozenset(
            number
            for number, node in enumerate(self.graph.nodes)
            if node.cell.column in columns and node.cell.row in rows
        )

    def repair(self) -> bool:
        """Change the cover where there is another solution until there is none; tell whether that was reached."""
        for _ in range(REPAIRS):
            others = self._local_changes(self.cover)
            if others:
                change = self.stream.pick(sorted(others, key=sorted))
            else:
                found = self._another_solution()
                if not found:
                    return found is not None
                change = found
            ways = [way for _ in range(WAYS) if (way := self._without(change)) is not None]
            if not ways:
                return False
            self.cover = min(ways, key=lambda way: len(self._local_changes(way)))
        return False

    def _without(self, change: Change) -> Cover | None:
        """Bite around another solution, given by what it changes, until that change makes no solution any more."""
        way = self.cover.copy()
        where = {node for pair in change for node in pair}
        for _ in range(WALK):
            ends = way.ends()
            near = [end for end in ends if end in where or any(node in where for node in way.near[end])]
            if not any(way.bite(self.stream.pick(near or ends)) for _ in range(40)):
                if not any(way.bite(self.stream.pick(ends)) for _ in range(40)):
                    return None
            if not _is_solution(way, change):
                return way
        return way

    def _local_changes(self, cover: Cover) -> list[Change]:
        """Give, for each small window in which the paths can be routed in another way, what that changes."""
        edges = cover.edges()
        ends = frozenset(cover.ends())
        found = []
        for number, inside in enumerate(self.inside):
            key = number, edges & inside, ends & self.nodes[number]
            if key not in self.known:
                self.known[key] = self._change_inside(number, edges)
            change = self.known[key]
            if change:
                found.append(change)
        return found

    def _change_inside(self, number: int, edges: Edges) -> Change:
        """Cut a window out as a level of its own, and give what another solution of it changes; nothing if there is none.

        A window with a bridge on its rim is passed over.
        """
        columns, rows = self.windows[number]
        nodes = self.nodes[number]
        degree = dict.fromkeys(nodes, 0)
        near: dict[int, list[int]] = {node: [] for node in nodes}
        for edge in edges & self.inside[number]:
            one, other = self.graph.edges[edge]
            near[one].append(other)
            near[other].append(one)
            degree[one] += 1
            degree[other] += 1
        if any(self.graph.is_lane(node) and degree[node] != 2 for node in nodes):  # noqa: PLR2004 (crossed)
            return frozenset()
        pairs = _pieces(near)

        def shifted(node: int) -> Cell:
            cell = self.graph.nodes[node].cell
            return Cell(cell.column - columns[0], cell.row - rows[0])

        size = Size(len(columns), len(rows))
        if not pairs:
            return frozenset()
        full = {shifted(node) for node in nodes if degree[node]}
        level = Level(
            size,
            tuple((str(at), (shifted(one), shifted(other))) for at, (one, other) in enumerate(pairs)),
            frozenset(shifted(node) for node in nodes if self.graph.is_lane(node)),
            frozenset(cell for cell in size.cells() if cell not in full),
            self._walls_inside(columns, rows, size),
            self.board.shape,
            bridge_rule=self.board.bridge_rule,
        )
        graph = level.graph
        numbers = {(node.cell, node.lane): number for number, node in enumerate(graph.nodes)}
        own = {node: numbers[shifted(node), self.graph.nodes[node].lane] for node in nodes if degree[node]}
        drawn = set()
        for edge in edges & self.inside[number]:
            one, other = self.graph.edges[edge]
            found = graph.edge_between(own[one], own[other])
            if found is None:
                return frozenset()  # it goes over a joined border: not inside after all
            drawn.add(found)
        encoding = Encoding(level, Clock(Budget(nodes=10_000)), touching=True)
        encoding.exclude(frozenset(drawn))
        another = encoding.next()
        if not isinstance(another, frozenset):
            return frozenset()
        back = {small: node for node, small in own.items()}
        pairs_changed = (graph.edges[edge] for edge in drawn ^ another)
        return frozenset(_ordered(back[one], back[other]) for one, other in pairs_changed)

    def _walls_inside(self, columns: range, rows: range, size: Size) -> frozenset[Pair]:
        """Give the walls of a window in its own cells; those on a joined border are not inside."""
        walls = set()
        for wall in self.walls:
            one, other = (Cell(cell.column - columns[0], cell.row - rows[0]) for cell in wall)
            if one in size and other in size and other in touching(one, size, self.board.shape == "hex", wrap=False):
                walls.add((one, other))
        return frozenset(walls)

    def level(self) -> Level:
        """Give the level of the cover as it is."""
        cells = [node.cell for node in self.graph.nodes]
        pairs = sorted((min(path[0], path[-1]), max(path[0], path[-1])) for path in self.cover.paths.values())
        names = [*COLOURS, *(f"colour{number}" for number in range(len(COLOURS) + 1, len(pairs) + 1))]
        named = zip(names, pairs, strict=False)
        pairs_of_cells = tuple((name, (cells[one], cells[other])) for name, (one, other) in named)
        return replace(self.board, pairs=pairs_of_cells, walls=self.walls)

    def finished(self) -> Level:
        """Give the level, with its colours drawn."""
        level = self.level()
        names = list(level.colours)
        shuffled = [names.pop(self.stream.below(len(names))) for _ in range(len(names))]
        pairs = dict(zip(shuffled, (pair for _, pair in level.pairs), strict=True))
        return replace(level, pairs=tuple((name, pairs[name]) for name in level.colours))

    def _another_solution(self) -> Change | None:
        """Look for another solution, in larger and larger parts of the board.

        Give what it changes, nothing if there is none, and None where that was not decided.
        """
        level = self.level()
        cells = self.board.size.width * self.board.size.height
        clock = Clock(Budget(nodes=CONFLICTS * cells))
        encoding = Encoding(level, clock, touching=True)
        drawn = self._edges_in(level)
        encoding.exclude(drawn)
        encoding.prefer(drawn)
        for side in LARGER:
            if side >= max(self.board.size.width, self.board.size.height):
                break
            for window in _windows(self.board.size, side, "square"):
                still = self._outside(level, window)
                found = encoding.next(assuming=[edge + 1 if edge in drawn else -edge - 1 for edge in still])
                if isinstance(found, frozenset):
                    return _change(level, drawn, found)
        found = encoding.next()
        if found is None:
            return None
        return _change(level, drawn, found) if isinstance(found, frozenset) else frozenset()

    def _edges_in(self, level: Level) -> Edges:
        """Give the edges of the cover as the level's own graph, which has walls, numbers them."""
        edges = (
            level.graph.edge_between(one, other) for path in self.cover.paths.values() for one, other in pairwise(path)
        )
        return frozenset(edge for edge in edges if edge is not None)

    def _outside(self, level: Level, window: tuple[range, range]) -> list[int]:
        columns, rows = window
        cells = [node.cell.column in columns and node.cell.row in rows for node in level.graph.nodes]
        return [edge for edge, (one, other) in enumerate(level.graph.edges) if not (cells[one] and cells[other])]


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _change(level: Level, one: Edges, other: Edges) -> Change:
    """Give the steps in which two solutions differ."""
    return frozenset(_ordered(*level.graph.edges[edge]) for edge in one ^ other)


def _is_solution(cover: Cover, change: Change) -> bool:
    """Tell whether a cover, changed, still joins the ends of each path and passes every node."""
    steps = {_ordered(*step) for path in cover.paths.values() for step in pairwise(path)} ^ change
    near: dict[int, list[int]] = {}
    for one, other in steps:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    passed = 0
    for path in cover.paths.values():
        before, here = -1, path[0]
        passed += 1
        while here != path[-1] or before == -1:
            ahead = [node for node in near.get(here, ()) if node != before]
            if len(ahead) != 1:
                return False
            before, here = here, ahead[0]
            passed += 1
        if len(near[here]) != 1:
            return False
    return passed == len(cover.graph.nodes)


def _windows(size: Size, side: int, shape: Shape) -> Iterator[tuple[range, range]]:
    """Give windows that overlap by half, as columns and rows; on hexagons they begin at even columns."""
    step = max(1, side // 2)
    if shape == "hex":
        step += step % 2
    wide, high = min(side, size.width), min(side, size.height)
    lefts = {min(left, size.width - wide) for left in range(0, size.width, step)}
    if shape == "hex":
        lefts = {left - left % 2 for left in lefts}
    tops = {min(top, size.height - high) for top in range(0, size.height, step)}
    for top in sorted(tops):
        for left in sorted(lefts):
            yield range(left, min(left + wide, size.width)), range(top, top + high)


def _pieces(near: Mapping[int, list[int]]) -> list[tuple[int, int]]:
    """Give the two ends of each piece of path."""
    ends = sorted(node for node, others in near.items() if len(others) == 1)
    pairs, seen = [], set()
    for end in ends:
        if end in seen:
            continue
        before, here = -1, end
        while True:
            ahead = [other for other in near[here] if other != before]
            if not ahead:
                break
            before, here = here, ahead[0]
        seen |= {end, here}
        pairs.append((end, here))
    return pairs
