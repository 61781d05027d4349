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
import time
from collections.abc import Sequence

import cython

from damier.core.signals import listen
from damier.games.get10.grid import Grid
from damier.games.get10.learnt import Learnt

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


@cython.cclass
class Search(Grid):
    """Chooses get10 moves, for boards of one size, one target and one table of refill weights.

    ``weights[h]`` holds the weights of the new values 1, 2, 3 ... when the highest value on the board is h;
    its last row serves all higher ones. ``learnt`` are trained values made for this size, target and
    refill, or None. The same ``seed`` with the same number of nodes chooses the same moves.
    """

    def __init__(
        self,
        width: int,
        height: int,
        target: int,
        weights: Sequence[Sequence[int]],
        learnt: Learnt | None,
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
        if learnt is not None:
            if max(map(len, weights)) >= target:
                raise ValueError("the trained values know of no new value that reaches the target")
            self._use(learnt)
            self.steps = TRAINED_STEPS

    def _use(self, learnt: Learnt) -> None:
        """Lay out trained values as the search reads them. The weights are not copied."""
        if (learnt.width, learnt.height, learnt.target) != (self.width, self.height, self.target):
            raise ValueError("these values were trained for another size or target")
        start: list[int] = [0]
        places: list[int] = []
        for _, laid in learnt.tuples:
            places.extend(laid)
            start.append(len(places))
        offsets = [offset for offset, _ in learnt.tuples]
        tuples = len(offsets)
        self.stages = learnt.stages
        self.stage_size = len(learnt.weights) // learnt.stages
        self.tuples = tuples
        self.tuple_start = array.array("i", start)
        self.tuple_places = array.array("i", places)
        self.tuple_table = array.array("i", offsets)
        self.weights = learnt.weights
        self.scale = learnt.scale
        self.entries = array.array("i", offsets)
        self.changed = array.array("i", offsets)
        uses: list[list[tuple[int, int]]] = [[] for _ in range(self.size)]
        for which in range(tuples):
            for at in range(start[which], start[which + 1]):
                uses[places[at]].append((which, self.target ** (start[which + 1] - 1 - at)))
        self.place_start = array.array("i", [sum(map(len, uses[:place])) for place in range(self.size + 1)])
        self.place_tuples = array.array("i", [which for used in uses for which, _ in used])
        self.place_powers = array.array("i", [power for used in uses for _, power in used])

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
        self._read(0)
        for place in moves:
            self.collapse(0, place, self.size)
            values.append(self.value(0, self.size))
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
        leader: cython.int
        below: cython.int
        value: cython.double
        best: cython.double = -INFINITY
        self.join(full)
        self._read(full)
        for place in range(self.size):
            leader = self.leader[place]
            below = place + self.width
            # As ``distinct`` says: written out, since it is asked for every place of every board.
            if self.members[leader] > 1 and (below >= self.size or self.leader[below] != leader):
                if self.boards[full + place] + 1 >= self.target:
                    return INFINITY
                self.collapse(full, place, reached)
                value = self.value(full, reached)
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
    def _read(self, full: cython.int) -> cython.void:
        """Find the entry of every tuple on a full board, from which ``value`` works out those of its afterstates."""
        which: cython.int
        at: cython.int
        entry: cython.int
        for which in range(self.tuples):
            entry = 0
            for at in range(self.tuple_start[which], self.tuple_start[which + 1]):
                entry = entry * self.target + self.boards[full + self.tuple_places[at]]
            self.entries[which] = self.tuple_table[which] + entry

    @cython.cfunc
    @cython.exceptval(check=False)
    def value(self, full: cython.int, reached: cython.int) -> cython.double:
        """Return how good an afterstate of the full board that was read last is.

        It is the log-odds of winning, or a guess if there are no trained values.
        """
        return self._trained(full, reached) if self.tuples else self._rough(reached)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _trained(self, full: cython.int, reached: cython.int) -> cython.double:
        """Return the sum of the weights that the tuples look up; a table has one for each way to fill its tuple."""
        highest: cython.int = 0
        total: cython.int = 0
        start: cython.int
        place: cython.int
        which: cython.int
        at: cython.int
        value: cython.int
        difference: cython.int
        for which in range(self.tuples):
            self.changed[which] = self.entries[which]
        for place in range(self.size):
            value = self.boards[reached + place]
            highest = max(highest, value)
            difference = value - self.boards[full + place]
            if difference != 0:
                for at in range(self.place_start[place], self.place_start[place + 1]):
                    self.changed[self.place_tuples[at]] += difference * self.place_powers[at]
        start = max(0, highest + self.stages - self.target) * self.stage_size
        for which in range(self.tuples):
            total += self.weights[start + self.changed[which]]
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
