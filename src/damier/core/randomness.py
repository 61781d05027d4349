"""Randomness that can be repeated for ever: a seed and a number give the same values on every machine and Python.

Python's own ``random`` promises that only for ``random()``. A save holds moves and a seed, so it must replay the same
in ten years: the generator is written out here. It is SplitMix64 (Steele, Lea and Flood, 2014), whose output for
consecutive states is well mixed, so a stream for each move of a level needs no warming up.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, TypeVar

from damier.core.errors import Malformed
from damier.core.sentences import say

ALL_BITS: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
LARGEST_SEED: Final = ALL_BITS

Item = TypeVar("Item")


def mix(bits: int) -> int:
    """Return 64 bits scattered: different inputs have different results, and near inputs have results far apart."""
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & ALL_BITS
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & ALL_BITS
    return bits ^ (bits >> 31)


def seed_of(seed: int, number: int) -> int:
    """Return the seed of one of many things made from a seed: of number 0 the seed itself, of others one far from it.

    Neighbouring seeds share no thing: the second level of a pack of seed 1 is not the first of a pack of seed 2.

    >>> seed_of(1, 0), seed_of(1, 1) == seed_of(2, 0)
    (1, False)
    """
    return mix((mix(seed & ALL_BITS) + number * GOLDEN) & ALL_BITS) if number else seed


def hidden_seed(seed: int, number: int = 0) -> int:
    """Return a seed for a player of a game whose level has ``seed``, from which the level's cannot be worked out.

    Unlike ``seed_of`` it goes one way only: a player that knows its own seed still does not know what will be dealt.
    """
    from hashlib import sha256  # noqa: PLC0415 (only games with computer players need it)

    return int.from_bytes(sha256(f"damier player {number} of {seed}".encode()).digest()[:8], "big")


def check_seed(seed: object) -> int:
    """Return a seed that can be used, or raise ``Malformed``.

    >>> check_seed(42)
    42
    """
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
        raise Malformed(
            say("a seed is a number from 0 to {most}, not {found}", most=LARGEST_SEED, found=str(seed)[:40])
        )
    return seed


class Stream:
    """The random values of one moment of a game: a seed and a number, usually that of the move.

    >>> stream = Stream(42, 0)
    >>> [stream.below(6) for _ in range(8)]
    [5, 2, 2, 5, 4, 1, 4, 0]
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, number: int = 0) -> None:
        self._state = mix((mix(seed & ALL_BITS) + number * GOLDEN) & ALL_BITS)

    def bits(self) -> int:
        """Return the next 64 bits, as a number."""
        self._state = (self._state + GOLDEN) & ALL_BITS
        return mix(self._state)

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to ``bound - 1``, all equally likely."""
        if not 1 <= bound <= ALL_BITS + 1:
            raise ValueError(f"a bound is a number from 1 to 2**64, not {bound}")
        fair = (ALL_BITS + 1) // bound * bound
        while (bits := self.bits()) >= fair:
            pass
        return bits % bound

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of the items, all equally likely."""
        return items[self.below(len(items))]

    def weighted_index(self, weights: Sequence[int]) -> int:
        """Return an index into ``weights``, each as likely as its weight says."""
        at = self.below(sum(weights))
        return next(place for place, reached in enumerate(accumulate(weights)) if at < reached)
