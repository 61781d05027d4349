"""The trained values of get10: what they are, and the files that they are kept in.

A *tuple* is a few places of the board. For each way to fill them there is a weight, a whole number; together they are
the tuple's table. Tuples that mirror each other share one. The value of a board is the sum of the weights that its
tuples look up, times ``scale``: the log-odds of winning. Boards with a high highest value, the last stages, have tables
of their own; all tables of a stage follow each other, and the stages do.

A file is a header, the tuples, and the weights, compressed. Of 4 million weights most are 0 and few are large, so each
is written as its size, doubled, plus 1 if it is negative; and all the low bytes go before all the high ones.
"""

from __future__ import annotations

import array
import lzma
import struct
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

#: A file starts with MAGIC, then width, height, target, stages, tuples and the log-odds of a weight of 1.
MAGIC: Final = b"get10v2\n"
HEADER: Final = struct.Struct("<5Bf")
#: Each tuple follows: its number of places, where its table starts within a stage, and then its places, one byte each.
TUPLE: Final = struct.Struct("<BI")
#: Bytes before tell nothing about a byte here: without contexts the file is smaller.
_FILTERS: Final = ({"id": lzma.FILTER_LZMA2, "preset": 6, "lc": 0, "lp": 0, "pb": 0},)


@dataclass(frozen=True, slots=True, repr=False)
class Learnt:
    """Trained values for one size and target: the tuples, each a table's start and its places, and all weights."""

    width: int
    height: int
    target: int
    stages: int
    scale: float
    tuples: tuple[tuple[int, tuple[int, ...]], ...]
    weights: array.array[int]

    def __bytes__(self) -> bytes:
        laid = (TUPLE.pack(len(places), start) + bytes(places) for start, places in self.tuples)
        head = HEADER.pack(self.width, self.height, self.target, self.stages, len(self.tuples), self.scale)
        written = array.array("H", [2 * abs(weight) + (weight < 0) for weight in self.weights])
        content = _little(written)
        packed = lzma.compress(content[0::2] + content[1::2], filters=_FILTERS)
        return b"".join((MAGIC, head, *laid, packed))


def read(file: bytes) -> Learnt:
    """Return the values of a file's content; raise ``ValueError`` if it is no such file."""
    if not file.startswith(MAGIC):
        raise ValueError("this is no file of trained values")
    width, height, target, stages, count, scale = HEADER.unpack_from(file, len(MAGIC))
    at = len(MAGIC) + HEADER.size
    tuples: list[tuple[int, tuple[int, ...]]] = []
    for _ in range(count):
        length, start = TUPLE.unpack_from(file, at)
        at += TUPLE.size
        tuples.append((start, tuple(file[at : at + length])))
        at += length
    content = lzma.decompress(file[at:])
    half = len(content) // 2
    weights = array.array("h")
    for first in range(0, half, half // stages):
        last = first + half // stages
        weights.frombytes(_signed(content[first:last], content[half + first : half + last]))
    if sys.byteorder == "big":
        weights.byteswap()
    return Learnt(width, height, target, stages, scale, tuple(tuples), weights)


def _signed(low: Sequence[int], high: Sequence[int]) -> bytes:
    """Return the weights of these low and high bytes, two bytes each, the low one first.

    All of them are worked on at once, as 16 bits each of one long number, which takes Python a hundredth of the time.
    A weight is negated by inverting its bits and adding 1, which never carries over: no weight is minus 0.
    """
    written = bytearray(2 * len(low))
    written[0::2] = low
    written[1::2] = high
    ones = int.from_bytes(b"\1\0" * len(low), "little")
    number = int.from_bytes(written, "little")
    negative = number & ones
    sizes = (number ^ negative) >> 1
    return ((sizes ^ negative * 0xFFFF) + negative).to_bytes(len(written), "little")


def _little(numbers: array.array[int]) -> bytes:
    """Return numbers of two bytes, the low one first."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()
