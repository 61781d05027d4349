# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# mypy: disable-error-code="import-untyped", disallow-untyped-decorators=False
"""The strong get10 player: it imagines how the game goes on after every move, and keeps the best one.

A move of get10 has two halves. The first is the player's: a group collapses onto one cell and the columns
fall. What is on the board then, with holes at the top, is called the *afterstate*. The second half is chance:
new values fall into the holes. The player knows how likely each value is, but not which ones will come, so
the question is "which afterstate do I leave to chance?". It is answered in three steps.

1. **Value.** A number says how good an afterstate is. Where a trained file exists, it is the log-odds of
   winning, read from tables: small patterns of cells (squares, rows, columns, crosses), called tuples, each
   look up one weight by the values they hold, and the weights are added up. The game changes as it goes on,
   so boards with a high highest value, the last stages, have tables of their own. Games of the player
   against chance have set the weights; see ``workshop/get10_values.py``. Without a file, an afterstate is judged by
   its highest value and by how little neighbours differ, since close values are soon merged.

2. **Rollout.** A scenario fixes the values that will fall. In it the player goes on for a
   few moves, each time to the afterstate of best value, and the value at the end tells how the first move
   turned out. The average over many scenarios judges far better than the value alone, because it has met
   the accidents that chance brings within those few moves.

3. **Halving.** All moves are tried in the same scenarios, so that none is merely lucky. The budget is cut
   into equal rounds, and after each round the worse half of the moves is dropped: the contested moves get
   most of the work.

The file is ordinary Python. Compiled by Cython, its annotations make it about a hundred times faster; both
ways choose the same move for the same number of nodes.
"""

from __future__ import annotations

import array
import math
import struct
import sys
import time
import zlib
from collections.abc import Sequence

import cython

from damier.core.signals import listen

#: A trained file starts with MAGIC, then width, height, target, stages, tuples and the log-odds of a weight of 1.
MAGIC = b"get10v1\n"
HEADER = struct.Struct("<5Bf")
#: Each tuple follows: its number of places, where its table starts within a stage, and then its places, one byte each.
TUPLE = struct.Struct("<BI")
#: Moves in a rollout, by measurement: with fewer it overlooks dangers, with more there is time for fewer scenarios.
TRAINED_STEPS = 6
UNTRAINED_STEPS = 5
#: Nodes of a search that is given no budget at all.
DEFAULT_NODES = 5000
#: The most moves that are tried in rollouts; on larger boards the value alone rules out the others.
CANDIDATES = 16

INFINITY = cython.declare(cython.double, math.inf)
#: Moves of a continuation after which to listen for Ctrl-C.
BETWEEN = cython.declare(cython.int, 64)


def groups(cells: Sequence[int], width: int, height: int) -> list[list[int]]:
    """Return the groups of a full board, each as its places in order.

    >>> groups([1, 1, 2, 1], 2, 2)
    [[0, 1, 3]]
    """
    grid = Grid(width, height)
    grid.show(cells)
    grid.join(0)
    found: dict[int, list[int]] = {}
    place: cython.int
    for place in range(width * height):
        found.setdefault(grid.leader[place], []).append(place)
    return [members for members in found.values() if len(members) > 1]


def collapse(cells: Sequence[int], width: int, height: int, index: int) -> list[int]:
    """Return the afterstate of collapsing the group through ``index`` onto it, 0 for an empty place.

    >>> collapse([1, 1, 2, 1], 2, 2, 0)
    [2, 0, 2, 0]
    """
    grid = Grid(width, height)
    grid.show(cells)
    grid.join(0)
    grid.collapse(0, index, grid.size)
    return [grid.boards[grid.size + place] for place in range(grid.size)]


@cython.cclass
class Grid:
    """The rules of get10 on a workspace: some boards that lie one after the other in one array.

    A board is named by where it starts in the array: 0, ``size``, 2 * ``size`` and so on.
    """

    width: cython.int
    height: cython.int
    size = cython.declare(cython.int, visibility="readonly")
    boards = cython.declare(cython.int[::1], visibility="readonly")
    leader: cython.int[::1]  # of each place of the joined board: the first place of its group
    members: cython.int[::1]  # of each leader: the number of places in its group

    def __init__(self, width: int, height: int, boards: int = 2) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.boards = array.array("i", [0]) * (boards * self.size)
        self.leader = array.array("i", [0]) * self.size
        self.members = array.array("i", [0]) * self.size

    @cython.ccall
    def show(self, cells: Sequence[int]) -> cython.void:
        """Put a position on the first board."""
        place: cython.int
        for place in range(self.size):
            self.boards[place] = cells[place]

    @cython.ccall
    @cython.exceptval(check=False)
    def join(self, board: cython.int) -> cython.void:
        """Find the groups of a board: the leader of every place.

        One sweep links each place to an equal one on its left or above. Links go to earlier places only,
        so in a second sweep the leader of the linked place is already known.
        """
        place: cython.int
        left: cython.int
        above: cython.int
        column: cython.int = 0
        width: cython.int = self.width
        for place in range(self.size):
            self.leader[place] = place
            self.members[place] = 0
            if column > 0 and self.boards[board + place] == self.boards[board + place - 1]:
                self.leader[place] = self._first(place - 1)
            if place >= width and self.boards[board + place] == self.boards[board + place - width]:
                left = self.leader[place]
                above = self._first(place - width)
                if above < left:
                    self.leader[left] = above
                    self.leader[place] = above
                else:
                    self.leader[above] = left
            column += 1
            if column == width:
                column = 0
        for place in range(self.size):
            self.leader[place] = self.leader[self.leader[place]]
            self.members[self.leader[place]] += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _first(self, place: cython.int) -> cython.int:
        while self.leader[place] != place:
            place = self.leader[place]
        return place

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def distinct(self, place: cython.int) -> cython.bint:
        """Return whether collapsing the joined board here is a move unlike those at later places.

        Within a vertical run of a group every place gives the same afterstate: the run's lowest stands for it.
        """
        below: cython.int = place + self.width
        lowest: cython.bint = below >= self.size or self.leader[below] != self.leader[place]
        return lowest and self.members[self.leader[place]] > 1

    @cython.ccall
    @cython.exceptval(check=False)
    def collapse(self, board: cython.int, chosen: cython.int, reached: cython.int) -> cython.void:
        """Collapse the joined ``board`` at a place, let the columns fall, and leave that in board ``reached``."""
        width: cython.int = self.width
        group: cython.int = self.leader[chosen]
        column: cython.int
        place: cython.int
        free: cython.int
        for column in range(width):
            place = free = self.size - width + column
            while place >= 0:
                if self.leader[place] != group:
                    self.boards[reached + free] = self.boards[board + place]
                    free -= width
                elif place == chosen:
                    self.boards[reached + free] = self.boards[board + place] + 1
                    free -= width
                place -= width
            while free >= 0:
                self.boards[reached + free] = 0
                free -= width


@cython.cclass
class Search(Grid):
    """Chooses get10 moves, for boards of one size, one target and one table of refill weights.

    ``weights[h]`` holds the weights of the new values 1, 2, 3 ... when the highest value on the board is h;
    its last row serves all higher ones. ``table`` is a file of trained values made for this size, target and
    refill, or None. The same ``seed`` with the same number of nodes chooses the same moves.
    """

    target: cython.int
    seed: cython.ulonglong
    scenario: cython.ulonglong  # how far the drawing of new values has got
    steps: cython.int  # moves in a rollout

    # The refill: row h, from row_start[h] on, spells out each value as often as its weight says.
    rows: cython.int
    row_start: cython.int[::1]
    row_values: cython.int[::1]

    # The trained values: tuple t is tuple_places[tuple_start[t]] up to the next tuple's first place, and its
    # table starts at tuple_table[t] within the weights of a stage. The learner reads them, and writes the weights.
    tuples = cython.declare(cython.int, visibility="readonly")
    tuple_start = cython.declare(cython.int[::1], visibility="readonly")
    tuple_places = cython.declare(cython.int[::1], visibility="readonly")
    tuple_table = cython.declare(cython.int[::1], visibility="readonly")
    weights = cython.declare(cython.short[::1], visibility="readonly")
    stages: cython.int
    stage_size: cython.int
    scale: cython.double

    # The budget: what it is, what is spent of it, and when to look at the clock again.
    seconds: cython.double
    node_limit: cython.longlong
    began: cython.double
    nodes: cython.longlong
    look: cython.longlong
    between_looks: cython.int
    late: cython.bint

    def __init__(
        self,
        width: int,
        height: int,
        target: int,
        weights: Sequence[Sequence[int]],
        table: bytes | None,
        seed: int,
    ) -> None:
        super().__init__(width, height, 3 + CANDIDATES)
        self.target = target
        self.seed = self.scenario = seed & 0xFFFFFFFF
        self.rows = len(weights)
        self.row_start = array.array("i", [sum(map(sum, weights[:row])) for row in range(self.rows + 1)])
        self.row_values = array.array(
            "i", [value for row in weights for value, weight in enumerate(row, 1) for _ in range(weight)]
        )
        # Reading the clock takes as long as a few hundred places of compiled work.
        self.between_looks = max(1, 400 // self.size) if cython.compiled else 1
        self.steps = UNTRAINED_STEPS
        self.tuples = 0
        if table is not None:
            if max(map(len, weights)) >= target:
                raise ValueError("the trained values know of no new value that reaches the target")
            self._load(table)
            self.steps = TRAINED_STEPS

    def _load(self, table: bytes) -> None:
        """Read a trained file: the header, the tuples, and the compressed weights of all stages."""
        if not table.startswith(MAGIC):
            raise ValueError("this is no file of trained values")
        width, height, target, stages, tuples, scale = HEADER.unpack_from(table, len(MAGIC))
        if (width, height, target) != (self.width, self.height, self.target):
            raise ValueError("these values were trained for another size or target")
        at = len(MAGIC) + HEADER.size
        start: list[int] = [0]
        places: list[int] = []
        offsets: list[int] = []
        for _ in range(tuples):
            length, offset = TUPLE.unpack_from(table, at)
            at += TUPLE.size
            places.extend(table[at : at + length])
            at += length
            start.append(len(places))
            offsets.append(offset)
        weights = array.array("h", zlib.decompress(table[at:]))
        if sys.byteorder == "big":
            weights.byteswap()
        self.stages = stages
        self.stage_size = len(weights) // stages
        self.tuples = tuples
        self.tuple_start = array.array("i", start)
        self.tuple_places = array.array("i", places)
        self.tuple_table = array.array("i", offsets)
        self.weights = weights
        self.scale = scale

    def choose(self, cells: Sequence[int], seconds: float | None, nodes: int | None) -> int:
        """Return the index of the place to collapse, chosen within so many CPU seconds and so many nodes."""
        return self.ranked(cells, seconds, nodes)[0]

    def ranked(self, cells: Sequence[int], seconds: float | None, nodes: int | None) -> list[int]:
        """Return the places to collapse that were compared, the best first; one that wins at once stands alone.

        Of places with the same result there is one: the lowest of its column.
        """
        if len(cells) != self.size or (self.tuples and max(cells) >= self.target):
            raise ValueError("this board is not one of those that the search was made for")
        self._begin(seconds, nodes)
        self.show(cells)
        self.join(0)
        moves = [place for place in range(self.size) if self.distinct(place)]
        if not moves:
            raise ValueError("there is no group to collapse")
        for place in moves:
            if cells[place] + 1 >= self.target:
                return [place]
        moves = self._by_value(moves)[:CANDIDATES]
        return self._by_rollouts(moves, cells) if len(moves) > 1 else moves

    def continuation(self, cells: Sequence[int], place: int, number: int, most: int) -> int:
        """Collapse ``place``, then play on by value alone ``most`` moves at most, in the scenario of this ``number``.

        Returns after how many moves the game is won, minus that number if it is lost, or 0 if it still goes on. The
        move at ``place`` is counted.
        """
        full: cython.int = self.size
        reached: cython.int = 2 * self.size
        move: cython.int
        value: cython.double
        if cells[place] + 1 >= self.target:
            return 1
        self.show(cells)
        self.join(0)
        self.collapse(0, place, reached)
        self.scenario = _mix(self.seed + _mix(number))
        for move in range(1, most):
            if move % BETWEEN == 0:
                listen()
            self.refill(reached, full)
            value = self.advance(full, reached)
            if abs(value) == INFINITY:
                return move + 1 if value > 0 else -move
        return 0

    def _begin(self, seconds: float | None, nodes: int | None) -> None:
        """Start counting against a new budget."""
        self.began = time.thread_time()
        self.seconds = math.inf if seconds is None else max(seconds, 1e-6)
        if nodes is None:
            nodes = DEFAULT_NODES if seconds is None else 1 << 60
        self.node_limit = max(nodes, 1)
        self.nodes = self.look = 0
        self.late = False

    @cython.cfunc
    def _count(self) -> cython.void:
        """Count a node, and set ``late`` when the budget is used up; the time is only read now and then."""
        self.nodes += 1
        if self.nodes >= self.node_limit:
            self.late = True
        elif self.nodes >= self.look:
            self.look = self.nodes + self.between_looks
            self.late = time.thread_time() - self.began >= self.seconds

    def _spent(self) -> float:
        """Return which fraction of the budget is used up."""
        of_nodes: cython.double = self.nodes
        of_time: cython.double = time.thread_time() - self.began
        spent: float = max(of_nodes / self.node_limit, of_time / self.seconds)
        return spent

    def _by_value(self, moves: list[int]) -> list[int]:
        """Return the moves of the joined first board, best afterstate first."""
        values = []
        for place in moves:
            self.collapse(0, place, self.size)
            values.append(self.value(self.size))
            self._count()
            if self.late:
                break
        return [place for _, place in sorted(zip(values, moves, strict=False), key=lambda pair: -pair[0])]

    def _by_rollouts(self, moves: list[int], cells: Sequence[int]) -> list[int]:
        """Return ``moves``, best first, by halving; they come sorted by value, which decides between equal ones."""
        afterstates = {place: (3 + rank) * self.size for rank, place in enumerate(moves)}
        for place, board in afterstates.items():
            self.collapse(0, place, board)
        totals = dict.fromkeys(moves, 0.0)
        dropped: list[int] = []
        scenario: cython.ulonglong = self.seed
        for value in cells:
            scenario = _mix(scenario + value)
        rounds = (len(moves) - 1).bit_length()
        for played in range(1, rounds + 1):
            while not self.late and self._spent() * rounds < played:
                scenario = _mix(scenario + 1)
                listen()
                scores = [self.rollout(afterstates[place], scenario) for place in moves]
                if not self.late:
                    for place, score in zip(moves, scores, strict=True):
                        totals[place] += score
            moves = sorted(moves, key=lambda place: -totals[place])
            kept = (len(moves) + 1) // 2
            moves, dropped = moves[:kept], moves[kept:] + dropped
        return moves + dropped

    @cython.cfunc
    def rollout(self, afterstate: cython.int, scenario: cython.ulonglong) -> cython.double:
        """Play on from an afterstate, in a scenario and by value alone; return the chance to win at the end."""
        full: cython.int = self.size
        reached: cython.int = 2 * self.size
        value: cython.double = 0.0
        self.scenario = scenario
        for step in range(self.steps):
            self._count()
            if self.late:
                return 0.0
            self.refill(afterstate if step == 0 else reached, full)
            value = self.advance(full, reached)
            if abs(value) == INFINITY:
                break
        return 1.0 / (1.0 + math.exp(-value))

    @cython.ccall
    def advance(self, full: cython.int, reached: cython.int) -> cython.double:
        """Make the move of best value on a full board, leave its afterstate in board ``reached``, return that value.

        If a move wins at once, none is made and the value is infinite; if there is no move, it is minus infinity.
        """
        chosen: cython.int = -1
        place: cython.int
        value: cython.double
        best: cython.double = -INFINITY
        self.join(full)
        for place in range(self.size):
            if self.distinct(place):
                if self.boards[full + place] + 1 >= self.target:
                    return INFINITY
                self.collapse(full, place, reached)
                value = self.value(reached)
                if value > best:
                    best = value
                    chosen = place
        if chosen >= 0:
            self.collapse(full, chosen, reached)
        return best

    @cython.ccall
    @cython.exceptval(check=False)
    def refill(self, afterstate: cython.int, full: cython.int) -> cython.void:
        """Fill the holes of an afterstate with the scenario's values, and leave the full board in ``full``."""
        highest: cython.int = 0
        place: cython.int
        for place in range(self.size):
            highest = max(highest, self.boards[afterstate + place])
        row: cython.int = min(highest, self.rows - 1)
        first: cython.int = self.row_start[row]
        count: cython.int = self.row_start[row + 1] - first
        for place in range(self.size):
            self.boards[full + place] = self.boards[afterstate + place]
            if self.boards[full + place] == 0:
                self.scenario += 0x9E3779B9
                self.boards[full + place] = self.row_values[first + ((_mix(self.scenario) * count) >> 32)]

    @cython.cfunc
    @cython.exceptval(check=False)
    def value(self, board: cython.int) -> cython.double:
        """Return how good an afterstate is: the log-odds of winning, or a guess if there are no trained values."""
        return self._trained(board) if self.tuples else self._rough(board)

    @cython.ccall
    @cython.exceptval(check=False)
    def stage(self, board: cython.int) -> cython.int:
        """Return where the weights of a board's stage start: the last stages are those with the highest values."""
        highest: cython.int = 0
        place: cython.int
        for place in range(self.size):
            highest = max(highest, self.boards[board + place])
        return max(0, highest + self.stages - self.target) * self.stage_size

    @cython.cfunc
    @cython.exceptval(check=False)
    def _trained(self, board: cython.int) -> cython.double:
        """Return the sum of the weights that the tuples look up; a table has one for each way to fill its tuple."""
        start: cython.int = self.stage(board)
        total: cython.int = 0
        entry: cython.int
        which: cython.int
        at: cython.int
        for which in range(self.tuples):
            entry = 0
            for at in range(self.tuple_start[which], self.tuple_start[which + 1]):
                entry = entry * self.target + self.boards[board + self.tuple_places[at]]
            total += self.weights[start + self.tuple_table[which] + entry]
        return total * self.scale

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rough(self, board: cython.int) -> cython.double:
        """Return a guess: a high value is good, and so are small differences between neighbours, on average."""
        highest: cython.int = 0
        gaps: cython.int = 0
        place: cython.int
        value: cython.int
        other: cython.int
        column: cython.int = 0
        for place in range(self.size):
            value = self.boards[board + place]
            if value > 0:
                highest = max(highest, value)
                other = self.boards[board + place + self.width] if place + self.width < self.size else value
                gaps += abs(value - other)
                other = self.boards[board + place + 1] if column + 1 < self.width else value
                if other > 0:
                    gaps += abs(value - other)
            column += 1
            if column == self.width:
                column = 0
        return (2.0 * highest - 2.5 * gaps / self.size) / self.target - 1.0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _mix(number: cython.ulonglong) -> cython.ulonglong:
    """Return 32 scrambled bits, so that counting up gives numbers that look drawn at random."""
    number &= 0xFFFFFFFF
    number = ((number ^ (number >> 16)) * 0x21F0AAAD) & 0xFFFFFFFF
    number = ((number ^ (number >> 15)) * 0x735A2D97) & 0xFFFFFFFF
    return number ^ (number >> 15)
