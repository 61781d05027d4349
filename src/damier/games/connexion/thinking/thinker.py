# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What all searches of Connexion share: a budget, and a source of random numbers."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

import cython

from damier.games.connexion.thinking.constants import FACTOR, TERM, WORD
from damier.games.connexion.thinking.distances import Distances


@cython.cclass
class Thinker(Distances):
    """A measured grid with a budget and random numbers, for one player who thinks.

    The same ``seed`` gives the same random numbers in the same position.
    """

    def __init__(self, width: int, height: int, red: Sequence[int], blue: Sequence[int], slots: int, seed: int) -> None:
        super().__init__(width, height, red, blue, slots)
        self.seed = seed & WORD

    def begin(self, colours: Sequence[int], leader: int, seconds: float | None, nodes: int | None) -> None:
        """Set the position and a budget of ``seconds`` of CPU time and a number of ``nodes``; None is no limit.

        The random numbers start anew, from the seed and the position.
        """
        self.began = time.thread_time()
        self.seconds = math.inf if seconds is None else seconds
        self.node_limit = (1 << 60) if nodes is None else nodes
        self.nodes = self.look = 0
        self.between_looks = max(1, 6400 // self.size) if cython.compiled else 1
        self.late = False
        self.show(colours, leader)
        self.random = self.seed
        for colour in colours:
            self.random = ((self.random ^ cython.cast(cython.ulonglong, colour)) * FACTOR + TERM) & WORD
            self.random ^= self.random >> 29

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _count(self) -> cython.int:
        """Count a node. Now and then, set ``late`` if the time is spent, and raise if Ctrl-C was pressed."""
        self.nodes += 1
        if self.nodes >= self.node_limit:
            self.late = True
        elif self.nodes >= self.look:
            self.look = self.nodes + self.between_looks
            self._listen()
            self.late = time.thread_time() - self.began >= self.seconds
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _below(self, bound: cython.int) -> cython.int:
        """Return a random number from 0 to ``bound - 1``."""
        self.random = (self.random * FACTOR + TERM) & WORD
        return cython.cast(cython.int, ((self.random >> 33) * bound) >> 31)
