# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The nodes of a tree of positions, and how they are kept from one choice to the next.

The moves of a node follow each other, one for each cell of the board. After a move and its answer, what is below these
two is still true of the new position: it is moved to the front, and all else is forgotten.
"""

from __future__ import annotations

import array
from collections.abc import Sequence

import cython

from damier.games.connexion.thinking.intuition import Intuition


@cython.cclass
class Nodes(Intuition):
    """Room for so many nodes; number 0 is the root, and its moves start at 1."""

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
        super().__init__(width, height, red, blue, seed, weights)
        self.room = room
        self.first = array.array("i", [0]) * room
        self.visits = array.array("f", [0.0]) * room
        self.wins = array.array("f", [0.0]) * room
        self.later_visits = array.array("f", [0.0]) * room
        self.later_wins = array.array("f", [0.0]) * room
        self.proof = array.array("b", [0]) * room
        self.chosen = array.array("f", [0.0]) * (room if self.measured else 1)
        self.worth = array.array("f", [0.0]) * (room if self.measured else 1)
        self.nodes_made = self.turn = 0
        self.shown = b""
        self.shown_leader = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _clear(self, node: cython.int) -> cython.void:
        """Forget what is known of ``node``."""
        self.first[node] = 0
        self.visits[node] = 0.0
        self.wins[node] = 0.0
        self.later_visits[node] = 1.0
        self.later_wins[node] = 0.0
        self.proof[node] = 0

    @cython.cfunc
    def _after(self, colours: bytes, leader: cython.int, turn: cython.int) -> cython.int:
        """Return the node of a position if it comes from the root by one or two moves that are in the tree, else 0."""
        before: bytes = self.shown
        if len(before) != len(colours):
            return 0
        fresh = [cell for cell in range(self.size) if before[cell] != colours[cell]]
        fresh.sort(key=lambda cell: colours[cell] != self.turn)
        moves = [self.turn] if turn != self.turn else [self.turn, 3 - self.turn]
        if [colours[cell] for cell in fresh] != moves or any(before[cell] for cell in fresh):
            return 0
        # Who leads depends on the way; it must be the way that the tree knows.
        self.show(before, self.shown_leader)
        node: cython.int = 0
        cell: cython.int
        for cell in fresh:
            self._place(cell, colours[cell])
            if self.first[node] == 0:
                return 0
            node = self.first[node] + cell
        return node if self.leader == leader and self.first[node] != 0 and self.proof[node] == 0 else 0

    @cython.cfunc
    def _plant(self, root: cython.int) -> object:
        """Make ``root`` the root of the tree, and move all that is below it to the front; the rest is forgotten.

        Moves are added after their position, so going through the nodes from the front never meets one too early.
        """
        blocks: cython.int = (self.nodes_made - 1) // self.size
        block: cython.int
        node: cython.int
        place: cython.int
        cell: cython.int
        made: cython.int = 1
        # Of each block of moves, by number: the node whose moves they are, where that one is now; -1 for none.
        owner = array.array("i", [-1]) * blocks
        owners: cython.int[:] = owner
        self._move_node(0, root)
        owners[(self.first[root] - 1) // self.size] = 0
        for block in range(blocks):
            if owners[block] < 0:
                continue
            self.first[owners[block]] = made
            for cell in range(self.size):
                node = 1 + block * self.size + cell
                place = made + cell
                if self.first[node] != 0:
                    owners[(self.first[node] - 1) // self.size] = place
                self._move_node(place, node)
            made += self.size
        self.nodes_made = made
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _move_node(self, to: cython.int, node: cython.int) -> cython.void:
        """Copy what is known of ``node`` to another place."""
        self.first[to] = self.first[node]
        self.visits[to] = self.visits[node]
        self.wins[to] = self.wins[node]
        self.later_visits[to] = self.later_visits[node]
        self.later_wins[to] = self.later_wins[node]
        self.proof[to] = self.proof[node]
        if self.measured:
            self.chosen[to] = self.chosen[node]
            self.worth[to] = self.worth[node]
