# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Random continuations of a position of Connexion: both players colour free cells at random until the board is full.

The rule is kept in every continuation. It is first played to the full board and looked at once: since scores only grow,
only equal scores leave a question, who was first, and halving finds the move that answers it.

The continuations of a *measured* search answer: two diagonal neighbours of one colour are as good as joined while both
cells between them are free, so whoever sees the opponent enter one takes the other.
"""

from __future__ import annotations

import array
from collections.abc import Sequence

import cython

from damier.games.connexion.thinking.constants import DRAW, FACTOR, FREE, TERM, WORD, WORK
from damier.games.connexion.thinking.thinker import Thinker

#: Continuations after which to listen for Ctrl-C.
BETWEEN = cython.declare(cython.int, 256)


@cython.cclass
class Continuations(Thinker):
    """Plays positions to their end at random, where ``measured`` says so with answers."""

    def __init__(
        self, width: int, height: int, red: Sequence[int], blue: Sequence[int], seed: int, measured: bool
    ) -> None:
        super().__init__(width, height, red, blue, 1, seed)
        self.measured = measured
        self.free = 0
        self.order = array.array("h", [0]) * self.size
        self.coloured = array.array("h", [0]) * self.size
        self.history = array.array("Q", [0]) * ((self.size + 1) * self.words)
        self.stride = width + 1
        self.colour = array.array("b", [3]) * ((height + 2) * (width + 1) + 1)
        self.root_colour = array.array("b", self.colour)
        self.spot_of = array.array(
            "h", [(place // width + 1) * self.stride + place % width + 1 for place in range(self.size)]
        )

    def playout(self, colours: Sequence[int], leader: int, turn: int) -> tuple[int, list[int]]:
        """Play a position to its end at random; return the result, and the cells in the order of their colouring."""
        self.begin(colours, leader, None, None)
        self._list_free()
        result = self._play_on(turn)
        return result, [self.coloured[at] for at in range(self.free)]

    def playouts(self, colours: Sequence[int], leader: int, turn: int, count: int) -> list[int]:
        """Play a position ``count`` times to its end at random; return how often each result came, by its number."""
        played: cython.int
        results = [0, 0, 0, 0]
        self.begin(colours, leader, None, None)
        self._list_free()
        self._save(0)
        for played in range(count):
            if played % BETWEEN == 0:
                self._listen()
            self._load(0)
            self._reset_colours()
            results[self._play_on(turn)] += 1
        return results

    def _list_free(self) -> None:
        """List the free cells of the position, from which all continuations start, and note its colours."""
        cell: cython.int
        self.free = 0
        for cell in range(self.size):
            self.root_colour[self.spot_of[cell]] = 0
            if self._has(FREE * self.words, cell):
                self.order[self.free] = cell
                self.free += 1
            else:
                self.root_colour[self.spot_of[cell]] = 1 if self._has(self.words, cell) else 2
        self._reset_colours()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _reset_colours(self) -> cython.void:
        """Put back the colours of the position from which continuations start."""
        spot: cython.int
        for spot in range(self.stride, self.stride * (self.height + 1) + 1):
            self.colour[spot] = self.root_colour[spot]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _play_on(self, turn: cython.int) -> cython.int:
        """Fill the board at random, each player in turn, ``turn`` first; return the result."""
        at: cython.int
        chosen: cython.int
        cell: cython.int
        word: cython.int
        steps: cython.int = 0
        random: cython.ulonglong = self.random
        first: cython.int = turn
        red: cython.int
        blue: cython.int
        for at in range(self.free):
            # As ``_below`` draws, and further down as ``_add`` adds: a call into another module takes longer than that.
            random = (random * FACTOR + TERM) & WORD
            chosen = at + cython.cast(cython.int, ((random >> 33) * (self.free - at)) >> 31)
            cell = self.order[chosen]
            self.order[chosen] = self.order[at]
            self.order[at] = cell
            if self.colour[self.spot_of[cell]] != 0:
                continue
            while cell >= 0:
                self.sets[turn * self.words + self.word_of[cell]] |= self.bit_of[cell]
                self.colour[self.spot_of[cell]] = turn
                for word in range(self.words):
                    self.history[steps * self.words + word] = self.sets[turn * self.words + word]
                self.coloured[steps] = cell
                steps += 1
                turn = 3 - turn
                cell = self._answer(cell, turn) if self.measured else -1
        self.random = random
        red = self._most(1, self.best[1])
        blue = self._most(2, self.best[2])
        if red != blue:
            return 1 if red > blue else 2
        if red == self.best[1] or red == self.best[2]:
            return self.leader if self.leader != 0 else DRAW
        return self._first_to(red, first, steps)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _answer(self, cell: cython.int, player: cython.int) -> cython.int:
        """Return what keeps two diagonal neighbours joined after the opponent took ``cell`` between them, or -1."""
        spot: cython.int = self.spot_of[cell]
        above: cython.int = spot - self.stride
        below: cython.int = spot + self.stride
        if self.colour[above] == player:
            if self.colour[above - 1] == 0 and self.colour[spot - 1] == player:
                return cell - self.width - 1
            if self.colour[above + 1] == 0 and self.colour[spot + 1] == player:
                return cell - self.width + 1
        if self.colour[below] == player:
            if self.colour[below - 1] == 0 and self.colour[spot - 1] == player:
                return cell + self.width - 1
            if self.colour[below + 1] == 0 and self.colour[spot + 1] == player:
                return cell + self.width + 1
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _first_to(self, number: cython.int, first: cython.int, steps: cython.int) -> cython.int:
        """Return who was the first to join ``number`` stars in the continuation just played; neither had at its start.

        ``first`` made its first step, and it has so many ``steps``.
        """
        early: cython.int = 0
        late: cython.int = steps - 1
        middle: cython.int
        mover: cython.int
        while early < late:
            middle = (early + late) // 2
            mover = first if middle & 1 == 0 else 3 - first
            if self._joined(middle, mover, number) or (middle > 0 and self._joined(middle - 1, 3 - mover, number)):
                late = middle
            else:
                early = middle + 1
        return first if early & 1 == 0 else 3 - first

    @cython.cfunc
    @cython.exceptval(check=False)
    def _joined(self, step: cython.int, player: cython.int, number: cython.int) -> cython.bint:
        """Return whether ``player`` had joined ``number`` stars after a step of the continuation."""
        own: cython.int = (WORK + 1) * self.words
        word: cython.int
        for word in range(self.words):
            self.sets[own + word] = self.history[step * self.words + word]
        return self._most_in(own, player, number - 1) >= number
