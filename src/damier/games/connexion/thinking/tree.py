# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Tree search for Connexion, with random continuations (UCT with RAVE), and what makes the expert of it.

Each round walks down the tree by what is known of each move so far, adds to it, plays on at random to the end, and
counts the result for every move on the way. A move is also judged by the rounds in which the same player made it later
(RAVE): less exact but known at once, so it counts for less as the move's own rounds become more.

The expert adds four things. Positions are proved where possible: a won move proves the position before it, and so on
upwards; proved moves are not tried again. New positions are measured: a position with a winning move is won, one with
two winning replies is lost, one with a single winning reply has a single move. What is seen of them at a glance (see
``intuition.py``) has likely moves tried first, and counts for a part of each round's result. And continuations answer,
see ``continuations.py``.

``choose`` goes on from what is left of the tree of the choice before if it is told to, see ``nodes.py``.
"""

from __future__ import annotations

import array
from collections.abc import Sequence

import cython

from damier.games.connexion.thinking.constants import DRAW, NEAREST
from damier.games.connexion.thinking.nodes import Nodes

if not cython.compiled:  # compiled, they are those of C, see tree.pxd
    from math import log, sqrt

#: What stands for the proof of something that is no move.
NO_MOVE = cython.declare(cython.int, 4)


@cython.cclass
class Tree(Nodes):
    """Tree search over one board size and its stars, for boards that change from move to move.

    ``room`` is the most nodes. ``weights`` make it the expert, see ``intuition.py``; no numbers at all are 0 each.
    """

    def __init__(
        self,
        width: int,
        height: int,
        red: Sequence[int],
        blue: Sequence[int],
        seed: int,
        room: int,
        weights: Sequence[float] | None,
    ) -> None:
        super().__init__(width, height, red, blue, seed, room, weights)
        measured = self.measured
        self.explore = 0.0 if measured else 0.3
        self.rave_bias = 0.0003 if measured else 0.001
        self.prior_weight = 20.0 if measured else 1.0
        self.wide = 0.5 if measured else 0.0
        self.glance = 0.3 if measured else 0.0
        self.expand_at = 3 if measured else 2
        self.shares = array.array("f", [0.0]) * 3
        self.scores = array.array("d", [0.0]) * self.size
        self.hits = array.array("f", [0.0]) * (2 * self.size)
        self.path = array.array("i", [0]) * (self.size + 1)
        self.results = array.array("i", [0]) * 4
        self.settled = 0
        self.expected = 0.5

    def _fairest(self) -> int:
        """Return the root's child whose chances are nearest to even."""
        moves = [child for child in range(1, 1 + self.size) if self.proof[child] != NO_MOVE]
        return min(moves, key=lambda child: abs(self._known(child) - 0.5))

    def choose(
        self,
        colours: Sequence[int],
        leader: int,
        turn: int,
        seconds: float | None,
        nodes: int | None,
        fair: bool = False,
        going_on: bool = False,
    ) -> int:
        """Return the cell to colour, found within a time and a number of rounds; cells are numbered line by line.

        With ``fair``, the choice is the move that leaves both the most equal chances, not the best one. With
        ``going_on``, the tree of the last choice is kept, as far as it is about what may follow now.
        """
        root = self._after(bytes(colours), leader, turn) if going_on else 0
        self.begin(colours, leader, seconds, nodes)
        self.turn = turn
        self.shown = bytes(colours)
        self.shown_leader = leader
        self._list_free()
        self._save(0)
        if root > 0:
            self._plant(root)
        else:
            self.nodes_made = 1
            self._clear(0)
            self._expand(0, turn)
        moves = sum(self.proof[child] != NO_MOVE for child in range(1, 1 + self.size))
        while not self.late and self.proof[0] == 0 and moves > 1:
            self._round()
            self._count()
        chosen = self._fairest() if fair else self._best()
        self.expected = self._known(chosen)
        self.settled = self.proof[0]
        return chosen - 1

    def ranked(self) -> list[int]:
        """Return the moves between which ``choose`` chose last, most often tried first, those proved lost last."""
        moves = [child for child in range(1, 1 + self.size) if self.proof[child] != NO_MOVE]
        moves.sort(key=lambda child: (self.proof[child] == 3 - self.turn, -self.visits[child]))
        return [child - 1 for child in moves]

    def tries(self) -> dict[int, float]:
        """Return how often ``choose`` tried each move at last, or a proved result alone: of the moves that have it."""
        moves = [child for child in range(1, 1 + self.size) if self.proof[child] != NO_MOVE]
        if self.settled == self.turn:
            return {child - 1: 1.0 for child in moves if self.proof[child] == self.turn}
        return {child - 1: self.visits[child] for child in moves}

    def count(
        self, colours: Sequence[int], leader: int, turn: int, seconds: float | None, nodes: int | None
    ) -> tuple[int, list[int]]:
        """Return the result of a position if it is proved, else 0, and how often each result came, by its number.

        Each round is one continuation, played to its end: while in the tree, both choose what has done well so far.
        """
        self.begin(colours, leader, seconds, nodes)
        self.turn = turn
        self._list_free()
        self._save(0)
        self.shown = b""
        self.nodes_made = 1
        self._clear(0)
        self._expand(0, turn)
        for result in range(4):
            self.results[result] = 0
        while not self.late and self.proof[0] == 0:
            self._round()
            self._count()
        return self.proof[0], list(self.results)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _best(self) -> cython.int:
        """Return the root's child to play: proved won, else the most visited, or a proved draw if that is better."""
        child: cython.int
        chosen: cython.int = -1
        value: cython.double
        most: cython.double = -1.0
        drawn: cython.int = -1
        for child in range(1, 1 + self.size):
            if self.proof[child] == self.turn:
                return child
            if self.proof[child] == NO_MOVE:
                continue
            value = self.visits[child]
            if self.proof[child] == DRAW:
                drawn = child
            elif self.proof[child] != 0:
                value = value / (self.nodes + 1) - 1.0
            if value > most:
                most = value
                chosen = child
        if drawn >= 0 and (most < 0.0 or self.wins[chosen] < 0.5 * self.visits[chosen]):
            return drawn
        return chosen

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _round(self) -> cython.int:
        """Walk down the tree, add to it, play on, and count the result on the way back."""
        node: cython.int = 0
        turn: cython.int = self.turn
        depth: cython.int = 0
        result: cython.int = 0
        cell: cython.int
        self._load(0)
        self._reset_colours()
        self.path[0] = 0
        while True:
            if (
                self.first[node] == 0
                and self.visits[node] >= self.expand_at
                and self.nodes_made + self.size <= self.room
            ):
                self._expand(node, turn)
            if self.proof[node] != 0:
                result = self.proof[node]
                break
            if self.first[node] == 0:
                result = self._play_on(turn)
                break
            cell = self._select(node, turn)
            node = self.first[node] + cell
            depth += 1
            self.path[depth] = node
            if self.proof[node] == 0:
                self.colour[self.spot_of[cell]] = turn
                if self._place(cell, turn):
                    self.proof[node] = turn
                elif self.left == 0:
                    self.proof[node] = self.leader if self.leader != 0 else DRAW
            turn = 3 - turn
        self.results[result] += 1
        self._share(result, self.path[max(depth - 1, 0)] if self.proof[node] == 0 else -1, turn)
        self._count_result(depth)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _share(self, result: cython.int, node: cython.int, turn: cython.int) -> cython.void:
        """Work out the share of each player in a round that ended so, after ``node``, whose player then had moved.

        ``turn`` is to move next. The node is -1 where the result is proved.
        """
        share: cython.double = 0.5 if result == DRAW else 1.0 if result == turn else 0.0
        if node >= 0 and self.measured:
            share += self.glance * (1.0 - self.worth[node] - share)
        self.shares[turn] = share
        self.shares[3 - turn] = 1.0 - share

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_result(self, depth: cython.int) -> cython.void:
        """Count the result of a round along its path, from its end to the root, and note what it proves."""
        cell: cython.int
        node: cython.int
        first: cython.int
        hits: cython.int
        turn: cython.int
        value: cython.float
        proved: cython.bint = self.proof[self.path[depth]] != 0
        for cell in range(self.size):
            self.hits[cell] = self.colour[self.spot_of[cell]] == 1
            self.hits[self.size + cell] = self.colour[self.spot_of[cell]] == 2  # noqa: PLR2004 (blue)
        while depth >= 0:
            node = self.path[depth]
            turn = self.turn if depth & 1 == 0 else 3 - self.turn
            value = self.shares[turn]
            # The node's own figures are those of the player who moved there.
            self.visits[node] += 1.0
            self.wins[node] += self.shares[3 - turn]
            first = self.first[node]
            if first != 0:
                hits = (turn - 1) * self.size
                for cell in range(self.size):
                    self.later_visits[first + cell] += self.hits[hits + cell]
                    self.later_wins[first + cell] += value * self.hits[hits + cell]
            if proved:
                if self.proof[node] == 0:
                    self.proof[node] = self._proved(node, turn)
                proved = self.proof[node] != 0
            depth -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _proved(self, node: cython.int, turn: cython.int) -> cython.int:
        """Return the result of a position where its moves prove it, else 0."""
        child: cython.int
        open_moves: cython.bint = False
        drawn: cython.bint = False
        for child in range(self.first[node], self.first[node] + self.size):
            if self.proof[child] == turn:
                return turn
            if self.proof[child] == 0:
                open_moves = True
            elif self.proof[child] == DRAW:
                drawn = True
        if open_moves:
            return 0
        return DRAW if drawn else 3 - turn

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _expand(self, node: cython.int, turn: cython.int) -> cython.int:  # noqa: C901 (one rule after the other)
        """Add its moves to ``node``, or the proof that it needs none; return the number of moves."""
        other: cython.int = 3 - turn
        other_nearest: cython.int = (NEAREST + 3 * (other - 1)) * self.words
        cell: cython.int
        child: cython.int
        count: cython.int = 0
        forced: cython.int = 0
        only: cython.int = 0
        result: cython.int
        prior: cython.double = 0.5
        if self.measured:
            self._measure_both()
            result = self._decided()
            if result == 0 and self.need[turn] == 1 and self.reach[turn] == self.stars:
                result = turn
            if result != 0 and node != 0:
                self.proof[node] = result
                return 0
            if result == 0 and self.need[other] == 1 and self.reach[other] == self.stars:
                for cell in range(self.size):
                    if self._has(other_nearest, cell):
                        forced += 1
                        only = cell
                if forced > 1 and node != 0:
                    self.proof[node] = other
                    return 0
            prior = self._appraise(turn)
            self.worth[node] = prior
        self.first[node] = self.nodes_made
        for cell in range(self.size):
            child = self.nodes_made
            self.nodes_made += 1
            self._clear(child)
            if self.colour[self.spot_of[cell]] != 0 or (forced == 1 and cell != only):
                self.proof[child] = NO_MOVE
                continue
            count += 1
            if self.measured:
                self.chosen[child] = self.likely[cell]
            self.later_visits[child] = self.prior_weight
            self.later_wins[child] = self.prior_weight * prior
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _known(self, child: cython.int) -> cython.double:
        """Return what is known of a move of the root, from 0 to 1."""
        if self.proof[child] != 0:
            return 0.5 if self.proof[child] == DRAW else 1.0 if self.proof[child] == self.turn else 0.0
        self._judge(0)
        return self.scores[child - 1]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _judge(self, node: cython.int) -> cython.void:
        """Work out what is known of the moves of ``node``: the results of each, and at first its later ones (RAVE).

        The share of the later results is ``later / (later + rounds * trust)``.
        """
        first: cython.int = self.first[node]
        cell: cython.int
        later: cython.double
        trust: cython.double
        for cell in range(self.size):
            later = self.later_visits[first + cell]
            trust = 1.0 + self.rave_bias * later
            self.scores[cell] = (self.later_wins[first + cell] + self.wins[first + cell] * trust) / (
                later + self.visits[first + cell] * trust
            )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _select(self, node: cython.int, turn: cython.int) -> cython.int:
        """Return the move to try next: the best by what is known of it, with a bonus for being little known."""
        first: cython.int = self.first[node]
        cell: cython.int
        chosen: cython.int = 0
        most: cython.double = -1.0
        value: cython.double
        spread: cython.double = self.explore * sqrt(log(self.visits[node] + 1.0))
        self._judge(node)
        if self.measured:
            spread = self.wide * sqrt(self.visits[node])
            for cell in range(self.size):
                self.scores[cell] += spread * self.chosen[first + cell] / (self.visits[first + cell] + 1.0)
        else:
            for cell in range(self.size):
                self.scores[cell] += spread / sqrt(self.visits[first + cell] + 1.0)
        for cell in range(self.size):
            value = self.scores[cell]
            if value > most or self.proof[first + cell] != 0:
                if self.proof[first + cell] != 0:
                    if self.proof[first + cell] == turn:
                        return cell
                    value = 0.5 if self.proof[first + cell] == DRAW else -1.0
                if value > most:
                    most = value
                    chosen = cell
        return chosen
