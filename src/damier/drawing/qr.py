"""QR codes: a short text as a square that phones read, after ISO/IEC 18004.

Only what an address needs is here: bytes, versions 1 to 10 (up to 213 of them), and the level of correction called M,
which reads with 15 % of the square spoilt. The bits of the text, in bytes, are cut into blocks; to each belongs a
remainder of Reed and Solomon, by which a reader mends it. All of it goes in a zigzag over the cells that are not
taken by the patterns that a reader finds the square by, and one of eight masks is laid over it: the one that looks
least like those patterns and has the fewest large patches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from damier.core.contract import Malformed, say

#: For each version the correcting bytes of a block, and the blocks: how many, and with how many bytes of data.
_BLOCKS: Final[tuple[tuple[int, tuple[tuple[int, int], ...]], ...]] = (
    (10, ((1, 16),)),
    (16, ((1, 28),)),
    (26, ((1, 44),)),
    (18, ((2, 32),)),
    (24, ((2, 43),)),
    (16, ((4, 27),)),
    (18, ((4, 31),)),
    (22, ((2, 38), (2, 39))),
    (22, ((3, 36), (2, 37))),
    (26, ((4, 43), (1, 44))),
)
#: The versions whose length is written in one byte.
_SHORT: Final = 9
#: The first version that says which it is.
_SAYS_VERSION: Final = 7
#: Light cells around the square, as the standard asks for.
MARGIN: Final = 4

Matrix = list[list[bool]]


def encode(text: str) -> Matrix:
    """Return the cells of the QR code of a text, row by row, dark ones true; raise ``Malformed`` if it is too long.

    >>> len(encode("https://example.org/play/x"))
    25
    """
    data = text.encode()
    version = _version_for(len(data))
    square = _Square(version)
    square.place(_interleaved(_codewords(data, version), version))
    return square.best_masked()


def to_svg(text: str, title: str = "") -> str:
    """Return the QR code of a text as SVG, dark on white whatever the theme, with the margin that readers need."""
    matrix = encode(text)
    size = len(matrix) + 2 * MARGIN
    runs = "".join(f"M{column + MARGIN} {row + MARGIN}h{length}v1h-{length}z" for row, column, length in _runs(matrix))
    name = title.replace("&", "&amp;").replace("<", "&lt;")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<title>{name}</title><path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{runs}"/></svg>'
    )


def _runs(matrix: Matrix) -> Iterator[tuple[int, int, int]]:
    """Yield the dark runs of each row: its number, where the run begins, and how long it is."""
    for number, row in enumerate(matrix):
        start = None
        for column, dark in enumerate([*row, False]):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                yield number, start, column - start
                start = None


# Bytes.


def _capacity(version: int) -> int:
    """Return how many bytes of data a version has."""
    return sum(count * length for count, length in _BLOCKS[version - 1][1])


def _version_for(length: int) -> int:
    for version in range(1, len(_BLOCKS) + 1):
        if length + (2 if version <= _SHORT else 3) <= _capacity(version):
            return version
    raise Malformed(say("a QR code has at most {most} bytes here, not {n}", most=_capacity(10) - 3, n=length))


def _codewords(data: bytes, version: int) -> list[int]:
    """Return the bytes of data: the mode and the length, the text, and what fills up the rest."""
    bits = f"0100{len(data):0{8 if version <= _SHORT else 16}b}" + "".join(f"{byte:08b}" for byte in data)
    whole = 8 * _capacity(version)
    bits += "0" * min(4, whole - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return words + [(0xEC, 0x11)[number % 2] for number in range(_capacity(version) - len(words))]


def _interleaved(words: Sequence[int], version: int) -> list[int]:
    """Return the bytes in the order in which they are placed: of every block the first, the second, and so on."""
    correcting, kinds = _BLOCKS[version - 1]
    blocks, at = [], 0
    for count, length in kinds:
        for _ in range(count):
            blocks.append(words[at : at + length])
            at += length
    checks = [_remainder(block, correcting) for block in blocks]
    longest = max(map(len, blocks))
    first = [block[place] for place in range(longest) for block in blocks if place < len(block)]
    return first + [check[place] for place in range(correcting) for check in checks]


def _product(a: int, b: int) -> int:
    """Return the product of two elements of the field of 256, modulo x^8 + x^4 + x^3 + x^2 + 1."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a = (a << 1) ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


def _remainder(block: Sequence[int], length: int) -> list[int]:
    """Return the correcting bytes of a block: the remainder of its division by the generator of this length."""
    generator, root = [1], 1
    for _ in range(length):
        generator = [left ^ _product(right, root) for left, right in zip([*generator, 0], [0, *generator], strict=True)]
        root = _product(root, 2)
    rest = [*block, *([0] * length)]
    for at in range(len(block)):
        factor = rest[at]
        for offset, coefficient in enumerate(generator):
            rest[at + offset] ^= _product(coefficient, factor)
    return rest[len(block) :]


# Cells.


class _Square:
    """The cells of a version: first the patterns by which it is found, then the data."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.size = 17 + 4 * version
        self.cells: Matrix = [[False] * self.size for _ in range(self.size)]
        #: The cells that belong to patterns, where no data goes.
        self.taken: Matrix = [[False] * self.size for _ in range(self.size)]
        self._draw_patterns()

    def _set(self, row: int, column: int, dark: bool) -> None:
        self.cells[row][column] = dark
        self.taken[row][column] = True

    def _draw_patterns(self) -> None:
        last = self.size - 1
        for place in range(self.size):
            self._set(6, place, place % 2 == 0)
            self._set(place, 6, place % 2 == 0)
        for top, left in ((0, 0), (0, last - 6), (last - 6, 0)):
            for row in range(max(0, top - 1), min(last, top + 7) + 1):
                for column in range(max(0, left - 1), min(last, left + 7) + 1):
                    self._set(row, column, max(abs(row - top - 3), abs(column - left - 3)) in (0, 1, 3))
        centres = _centres(self.version)
        for row in centres:
            for column in centres:
                self._draw_alignment(row, column)
        self._write_format(0)
        self._set(last - 7, 8, True)
        if self.version >= _SAYS_VERSION:
            bits = self.version << 12 | _check(self.version, 0x1F25, 12)
            for number in range(18):
                dark = bool(bits >> number & 1)
                self._set(number // 3, last - 10 + number % 3, dark)
                self._set(last - 10 + number % 3, number // 3, dark)

    def _draw_alignment(self, row: int, column: int) -> None:
        corners = ((6, 6), (6, self.size - 7), (self.size - 7, 6))
        if (row, column) in corners:
            return
        for down in range(-2, 3):
            for right in range(-2, 3):
                self._set(row + down, column + right, max(abs(down), abs(right)) != 1)

    def _write_format(self, mask: int) -> None:
        """Write the level of correction, M, and the mask, twice."""
        bits = (mask << 10 | _check(mask, 0x537, 10)) ^ 0x5412
        last = self.size - 1
        for number in range(15):
            dark = bool(bits >> number & 1)
            if number < 8:  # noqa: PLR2004 (as the standard draws it: down the column, then along the row)
                self._set(number + (number > 5), 8, dark)  # noqa: PLR2004
                self._set(8, last - number, dark)
            else:
                self._set(8, 14 - number + (number == 8), dark)  # noqa: PLR2004
                self._set(last - 14 + number, 8, dark)

    def place(self, words: Sequence[int]) -> None:
        """Write bytes in a zigzag from the lower right, two columns at a time; what is left over stays light."""
        bits = (word >> shift & 1 for word in words for shift in range(7, -1, -1))
        columns = [column for column in range(self.size - 1, 0, -1) if column != 6]  # noqa: PLR2004 (the timing pattern)
        columns.append(0)
        upwards = True
        for right, left in zip(columns[::2], columns[1::2], strict=True):
            rows = range(self.size - 1, -1, -1) if upwards else range(self.size)
            for row in rows:
                for column in (right, left):
                    if not self.taken[row][column]:
                        self.cells[row][column] = bool(next(bits, 0))
            upwards = not upwards

    def best_masked(self) -> Matrix:
        """Return the cells under the mask that is easiest to read."""
        candidates = []
        for mask, covers in enumerate(_MASKS):
            self._write_format(mask)
            candidates.append([
                [dark ^ (not self.taken[row][column] and covers(row, column)) for column, dark in enumerate(line)]
                for row, line in enumerate(self.cells)
            ])  # fmt: skip
        return min(candidates, key=_penalty)


def _centres(version: int) -> list[int]:
    """Return where the small patterns of a version are, by row and by column."""
    if version == 1:
        return []
    if version < _SAYS_VERSION:
        return [6, 4 * version + 10]
    return [6, 2 * version + 8, 4 * version + 10]


def _check(value: int, generator: int, length: int) -> int:
    """Return the check bits of a value: the remainder of a division without carries."""
    rest = value << length
    while rest.bit_length() > length:
        rest ^= generator << rest.bit_length() - length - 1
    return rest


_MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _: row % 2 == 0,
    lambda _, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
#: What looks like the corner of a code.
_CORNERLIKE: Final = ("10111010000", "00001011101")


def _penalty(matrix: Matrix) -> int:
    """Return how hard a square is to read: long runs, patches, false corners, and too much of one shade."""
    size, points = len(matrix), 0
    lines = ["".join("01"[dark] for dark in line) for line in (*matrix, *zip(*matrix, strict=True))]
    for line in lines:
        points += sum(len(run) - 2 for run in _same(line) if len(run) >= 5)  # noqa: PLR2004
        points += 40 * sum(line.startswith(shape, at) for shape in _CORNERLIKE for at in range(size - 10))
    for row in range(size - 1):
        for column in range(size - 1):
            block = {matrix[row + down][column + right] for down in (0, 1) for right in (0, 1)}
            points += 3 * (len(block) == 1)
    dark = sum(map(sum, matrix))
    return points + 10 * (abs(20 * dark - 10 * size * size) // (size * size))


def _same(line: str) -> Iterator[str]:
    """Yield the runs of equal signs in a line."""
    start = 0
    for at in range(1, len(line) + 1):
        if at == len(line) or line[at] != line[start]:
            yield line[start:at]
            start = at
