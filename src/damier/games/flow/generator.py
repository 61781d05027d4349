"""New levels of Flow, each with exactly one solution under its own rules: the full ones, unless others are asked for.

**The idea.** Draw a random cover of the board by paths (``cover.py``), keep only the endpoints, and ask whether they
can be joined in another way. If so, change the cover where the two differ, and ask again. Nearly every cover has
other solutions at first; nearly all of them are *local*: a few cells in a corner that can be routed in two ways. To
look for those first is what makes it fast, since a proof over the whole board costs a thousand times more.

1. **Small windows.** Hold the board still outside a window of a few cells a side, and let the quick search
   (``sweep.py``) look for another way through it. It takes some microseconds, and after a change only the windows
   around it are looked at again.
2. **The whole board, quickly.** The same search, for solutions in which no path touches itself, and for a few steps
   for all. That is the whole proof of most levels up to 12x12.
3. **Larger windows.** A SAT solver that knows the whole level, with the board held still outside. Several changes that
   lie apart are taken at once.
4. **The whole board.** The proof, which looks for tidy solutions only (``exchanges.py``). If it takes long, another
   cover is begun: that costs a hundredth of it. Where cover after cover is given up, more and more is spent on each.

Another solution is known by what it *changes*, the edges that it has and the cover has not, and the reverse. Around a
cell of it, paths are cut and joined anew (see ``cover.py``) until the same change makes no solution any more. All
changes met so far are kept, and a new way must not bring an old one back: without this memory, repairs undo each other
for ever on large boards. Of a few ways, the one with fewest old changes and bad windows is taken (``repair.py``).

If no path may touch itself, the searches look only for solutions in which none does, and there are no exchanges. In a
*tight* level, every way of joining the pairs covers the board. To make one, every other way of joining them counts as
another solution, also if it leaves cells empty; of these too, only those that do not touch themselves need to be looked
for (``shortcuts.py``). What is left then has one solution under every rule, so tight levels are also what is made if
cells may stay empty.

If a *grade* is asked for, each level that is found is graded, and one of another grade is thrown away. If the number of
colours is free, the next attempt then has one more or one less: the more colours, the easier a level is. After some
attempts that were all too hard, or all too easy, it is more than one: large boards take many more colours to be easy.
With fewer than about half as many as the side of the board, levels take long to make and are seldom harder: from there,
the attempts begin again near the usual number.

Everything is counted, not timed, so the same seed gives the same level on every machine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from damier.core.contract import (
    Area,
    Budget,
    Cell,
    Choice,
    Exhausted,
    Setting,
    Size,
    Stream,
    Switch,
    WholeNumber,
    say,
)
from damier.core.randomness import mix
from damier.core.reasoning import GRADE_CHOICES, GRADE_NAMES, GRADES, Grade
from damier.core.settings import BadSetting, Limits
from damier.games.flow.cover import CLASSIC, SHORTEST, WINDING, Cover
from damier.games.flow.graph import Graph
from damier.games.flow.level import FlowLevel, Shape, YesNo, wall_between

if TYPE_CHECKING:
    from damier.search.sat import Meter

#: The work after which a level is given up, in conflicts of the SAT solver for each cell; how many cells count at most;
#: and what a new cover counts for, for each cell.
WORK: Final = 10_000
MOST_WORK_CELLS: Final = 400
WORK_OF_COVER: Final = 20
LARGEST_GENERATED: Final = 40
#: Two paths need so many cells.
FEWEST_CELLS: Final = 2 * (SHORTEST + 1)
#: From so many cells on, two colours can always be joined in many ways.
ROOM_FOR_THREE: Final = 16
#: Paths that are longer than this on average can always be joined in many ways, too; by shape, and whether borders are
#: joined. The more neighbours a cell has, the more ways there are.
LONGEST_MEAN: Final = {("square", False): 21, ("square", True): 11, ("hex", False): 11, ("hex", True): 7}
#: If the number of colours is not given, there are as many as the side of the board, or one for so many cells if that
#: is more.
CELLS_OF_COLOUR: Final = 15
#: There may be one hole, one bridge and one wall for so many cells each.
CELLS_OF_HOLE: Final = 4
CELLS_OF_BRIDGE: Final = 12
CELLS_OF_WALL: Final = 2
MOST_CELLS: Final = LARGEST_GENERATED**2
#: How much more work is done for a level of a given grade.
WORK_FOR_GRADE: Final = 4
#: After so many attempts on one side of it, the number of colours changes faster.
SINGLE_STEPS: Final = 3
#: The styles by their names, and what each means to a reader.
STYLES: Final = {"winding": WINDING, "classic": CLASSIC}
STYLE_CHOICES: Final = {
    "winding": say("Winding"),
    "classic": say("Straighter (classic)"),
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What a level should be like."""

    size: Size
    colours: int
    bridges: int = 0
    holes: int = 0
    walls: int = 0
    shape: Shape = "square"
    wrap: bool = False
    touch: YesNo = "yes"
    cover: YesNo = "yes"
    #: Whether every way of joining the pairs covers the board.
    tight: bool = False
    #: How paths run: what ``cover.py`` says of each style.
    style: str = "winding"
    #: How hard the level is, or None for any; and whether there may be other colours than so many for its sake.
    grade: Grade | None = None
    free_colours: bool = False

    def check(self) -> None:
        """Raise ``BadSetting`` if no level can be like this."""
        width, height = self.size.width, self.size.height
        cells = width * height - self.holes
        if self.holes * CELLS_OF_HOLE > width * height:
            raise BadSetting.of("holes", say("at most a quarter of the cells can be holes, {most} here, not {found}",
                                             most=width * height // CELLS_OF_HOLE, found=self.holes))  # fmt: skip
        if cells < FEWEST_CELLS:
            raise BadSetting.of("holes" if self.holes else "size",
                                say("a level takes {least} cells that are no holes, not {found}", least=FEWEST_CELLS,
                                    found=cells))  # fmt: skip
        limits = self.limits()
        least, most = limits["colors"]
        if not least <= self.colours <= most:
            raise BadSetting.of("colors", say("{cells} cells take {least} to {most} colours, not {found}", cells=cells,
                                              least=least, most=most, found=self.colours))  # fmt: skip
        if self.bridges > limits["bridges"][1]:
            raise BadSetting.of("bridges", say("{cells} cells have room for {most} bridges, not {found}", cells=cells,
                                               most=limits["bridges"][1], found=self.bridges))  # fmt: skip
        if self.walls > limits["walls"][1]:
            raise BadSetting.of("walls", say("{cells} cells have room for {most} walls, not {found}", cells=cells,
                                             most=limits["walls"][1], found=self.walls))  # fmt: skip
        if self.shape == "hex" and self.wrap and width % 2:
            raise BadSetting.of(
                "size", say("a hexagonal board that wraps has an even number of columns, not {n}", n=width)
            )

    def limits(self) -> dict[str, tuple[int, int]]:
        """Return the fewest and the most of each thing that the rest leaves room for."""
        whole = self.size.width * self.size.height
        cells = max(whole - self.holes, 0)
        least, most = _colours(cells, self.shape, self.wrap)
        return {
            "colors": (least, max(least, most)),
            "bridges": (0, cells // CELLS_OF_BRIDGE),
            "holes": (0, max(0, min(whole // CELLS_OF_HOLE, whole - FEWEST_CELLS))),
            "walls": (0, cells // CELLS_OF_WALL),
        }


def _colours(cells: int, shape: Shape, wrap: bool) -> tuple[int, int]:
    """Return the fewest and the most colours for a level of so many cells."""
    least = max(2 if cells < ROOM_FOR_THREE else 3, -(-cells // LONGEST_MEAN[shape, wrap]))
    return least, cells // (SHORTEST + 1)


def _fewest_for_grade(cells: int) -> int:
    """Return the fewest colours that are tried for the sake of a grade."""
    return int(cells**0.5) // 2 + 1


class FlowGenerator:
    """Makes levels of every kind."""

    settings = (
        Setting("size", Area(2, LARGEST_GENERATED), Size(7, 7), say("columns x rows of the board"), title=say("Size")),
        Setting(
            "colors",
            WholeNumber(1, MOST_CELLS // (SHORTEST + 1), auto=True),
            None,
            say("how many colours; auto is about the side of the board, or more on large ones"),
            title=say("Colours"),
        ),
        Setting(
            "bridges", WholeNumber(0, MOST_CELLS // CELLS_OF_BRIDGE), 0, say("how many bridges"), title=say("Bridges")
        ),
        Setting("holes", WholeNumber(0, MOST_CELLS // CELLS_OF_HOLE), 0, say("how many holes"), title=say("Holes")),
        Setting("walls", WholeNumber(0, MOST_CELLS // CELLS_OF_WALL), 0, say("how many walls"), title=say("Walls")),
        Setting("hex", Switch(), False, say("a hexagonal board")),
        Setting("wrap", Switch(), False, say("opposite borders joined")),
        Setting("touch", Switch(), True, say("a path may touch itself")),
        Setting("cover", Switch(), True, say("every cell must be covered")),
        Setting("grade", Choice(GRADE_CHOICES), "any", say("how hard the level is"), shown=False, title=say("Grade")),
        Setting(
            "style",
            Choice(STYLE_CHOICES),
            "winding",
            say("how paths run: winding, or straighter, as in most published levels"),
            shown=False,
            title=say("How paths run"),
        ),
        Setting("tight", Switch(), False, say("every way of joining all pairs covers the board"), shown=False),
    )

    def generate(self, settings: Mapping[str, Any], seed: int) -> FlowLevel:
        """Return a level with one solution; the same settings and seed always make the same one."""
        wish = wish_of(settings)
        wish.check()
        return make(wish, seed)

    def limits(self, settings: Mapping[str, Any]) -> Limits:
        """Return the fewest and the most colours, bridges, holes and walls that the other settings leave room for."""
        return wish_of(settings).limits()

    def settings_of(self, level: FlowLevel) -> Mapping[str, Any]:
        """Return the settings that make levels like this one."""
        return {
            "size": level.size,
            "colors": len(level.pairs),
            "bridges": len(level.bridges),
            "holes": len(level.holes),
            "walls": len(level.walls),
            "hex": level.shape == "hex",
            "wrap": level.wrap,
            "touch": level.touch == "yes",
            "cover": level.cover == "yes",
            "grade": "any",
            "tight": False,
            "style": "winding",
        }


def make(wish: Wish, seed: int, work: int = WORK) -> FlowLevel:
    """Return a level, tried from one cover after the other.

    Raises ``Exhausted`` when the work, ``work`` for each cell, is used up.
    """
    from damier.search.sat import Meter  # noqa: PLC0415 (needed only here)

    cells = wish.size.width * wish.size.height
    least, most = _colours(cells - wish.holes, wish.shape, wish.wrap)
    colours = wish.colours
    fewest = max(least, _fewest_for_grade(cells - wish.holes))
    meter = Meter(Budget(nodes=work * (WORK_FOR_GRADE if wish.grade else 1) * min(cells, MOST_WORK_CELLS)))
    # Attempts are counted for each number of colours, so that to ask for the number found makes the same level.
    attempts = defaultdict[int, Iterator[int]](count)
    direction, alike = 0, 0
    while True:
        meter.nodes_used += WORK_OF_COVER * cells
        level = _attempt(replace(wish, colours=colours), seed, next(attempts[colours]), meter)
        too_hard = 0 if level is None else _too_hard(level, wish.grade)
        if level is not None and too_hard == 0:
            return level
        if meter.exhausted:
            break
        if wish.free_colours:
            direction, alike = too_hard, alike + 1 if too_hard == direction else 1
            colours = min(colours + too_hard * max(1, alike - SINGLE_STEPS + 1), most)
            if colours < fewest:
                colours, direction = max(fewest, wish.colours - 1), 0
    if wish.grade is not None:
        raise Exhausted(
            say("no level of {size} with the grade {grade} was found; another seed, size or number of colours may do",
                size=wish.size, grade=GRADE_NAMES[wish.grade])
        )  # fmt: skip
    raise Exhausted(
        say("no level of {size} with {n} colours was found; another seed, or more colours, may do", size=wish.size,
            n=wish.colours)
    )  # fmt: skip


def _too_hard(level: FlowLevel, wanted: Grade | None) -> int:
    """Return 1 if a level is harder than wanted, -1 if it is easier, 0 if it is just so."""
    if wanted is None:
        return 0
    from damier.games.flow.grade import grade  # noqa: PLC0415 (few ask for it)
    from damier.search.sat import Meter  # noqa: PLC0415

    found = GRADES.index(grade(level, Meter(Budget(nodes=1))).grade)
    return (found > GRADES.index(wanted)) - (found < GRADES.index(wanted))


def wish_of(settings: Mapping[str, Any]) -> Wish:
    """Return what the settings ask for, with the usual number of colours where none is given."""
    size, holes = settings["size"], settings["holes"]
    cells = max(size.width * size.height - holes, 0)
    shape: Shape = "hex" if settings["hex"] else "square"
    least, most = _colours(cells, shape, settings["wrap"])
    usual = min(max(least, round(cells**0.5), cells // CELLS_OF_COLOUR), most)
    return Wish(
        size=size,
        colours=usual if settings["colors"] is None else settings["colors"],
        bridges=settings["bridges"],
        holes=holes,
        walls=settings["walls"],
        shape=shape,
        wrap=settings["wrap"],
        touch="yes" if settings["touch"] else "no",
        cover="yes" if settings["cover"] else "no",
        tight=settings["tight"],
        style=settings["style"],
        grade=None if settings["grade"] == "any" else settings["grade"],
        free_colours=settings["colors"] is None,
    )


def _attempt(wish: Wish, seed: int, number: int, meter: Meter) -> FlowLevel | None:
    """Draw a board and a cover, repair the cover, and return its level; None if that did not succeed."""
    from damier.games.flow.repair import Repair  # noqa: PLC0415 (loads a SAT solver)

    stream = Stream(mix(seed), number)
    board = _board(wish, stream)
    if board is None:
        return None
    style = STYLES[wish.style]
    cover = Cover(board.graph, stream.bits(), style)
    if not cover.reach(wish.colours):
        return None
    if wish.walls:
        board = _walled(board, cover, wish.walls, stream)
        paths = cover.paths()
        cover = Cover(board.graph, stream.bits(), style)
        cover.draw(paths)
    repair = Repair(board, cover, stream, meter, tight=wish.tight or wish.cover == "no", before=number)
    return repair.finished_level() if repair.run() else None


def _walled(board: FlowLevel, cover: Cover, count: int, stream: Stream) -> FlowLevel:
    """Return a board with walls at random places where no path of a cover passes, and no bridge is."""
    graph, used = board.graph, cover.edges()
    unused = [
        (graph.nodes[one].cell, graph.nodes[other].cell)
        for edge, (one, other) in enumerate(graph.edges)
        if edge not in used and not graph.is_lane(one) and not graph.is_lane(other)
    ]
    walls = [unused.pop(stream.below(len(unused))) for _ in range(min(count, len(unused)))]
    return replace(board, walls=frozenset(wall_between(*wall) for wall in walls))


def _board(wish: Wish, stream: Stream) -> FlowLevel | None:
    """Return a board with random holes and bridges, or None; its one pair of endpoints stands for none."""
    cells = list(wish.size.cells())
    board = FlowLevel(wish.size, (("-", (cells[0], cells[-1])),), shape=wish.shape, wrap=wish.wrap, touch=wish.touch,
                      cover=wish.cover)  # fmt: skip
    left = set(range(len(cells)))
    drawn = cells.copy()
    for _ in range(len(cells)):
        if len(cells) - len(left) == wish.holes:
            break
        node = board.graph.at[drawn.pop(stream.below(len(drawn)))][0]
        # A hole where the board would fall apart is not made.
        if _is_one_piece(board.graph, left - {node}):
            left.remove(node)
    holes = {cell for cell in cells if board.graph.at[cell][0] not in left}
    bridges: set[Cell] = set()
    for _ in range(200):
        if len(bridges) == wish.bridges:
            break
        cell = stream.pick(cells)
        near = {*_square_around(cell)}
        if near <= {*cells} and not near & (holes | bridges):
            bridges.add(cell)
    if len(holes) < wish.holes or len(bridges) < wish.bridges:
        return None
    free = [cell for cell in cells if cell not in holes and cell not in bridges]
    return replace(
        board,
        pairs=(("-", (free[0], free[-1])),),
        bridges=frozenset(bridges),
        holes=frozenset(holes),
        bridge_rule="both" if bridges else "any",
    )


def _square_around(cell: Cell) -> Iterator[Cell]:
    """Yield a cell and the eight around it."""
    for row in range(cell.row - 1, cell.row + 2):
        for column in range(cell.column - 1, cell.column + 2):
            yield Cell(column, row)


def _is_one_piece(graph: Graph, nodes: set[int]) -> bool:
    """Return whether each of ``nodes`` can be reached from each other one, and none is a dead end."""
    first = min(nodes)
    seen, waiting = {first}, [first]
    while waiting:
        near = nodes.intersection(graph.neighbours(waiting.pop()))
        if len(near) < 2:  # noqa: PLR2004 (in and out)
            return False
        waiting += near - seen
        seen |= near
    return len(seen) == len(nodes)


#: The game's ``generator``.
GENERATOR: Final = FlowGenerator()
