"""QR codes, read by somebody else's reader."""

from __future__ import annotations

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from damier.core.contract import Malformed
from damier.drawing.qr import MARGIN, encode, to_svg

#: The most bytes that each version holds at level M: table 7 of the standard.
LENGTHS = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)


def read(text: str, spoilt: int = 0) -> str:
    """Return what a reader finds in the code of a text; ``spoilt`` cells in the middle are painted over."""
    matrix = encode(text)
    size, scale = len(matrix) + 2 * MARGIN, 6
    image = Image.new("L", (size * scale, size * scale), 255)
    for row, line in enumerate(matrix):
        for column, dark in enumerate(line):
            if dark:
                left, top = (column + MARGIN) * scale, (row + MARGIN) * scale
                image.paste(0, (left, top, left + scale, top + scale))
    if spoilt:
        middle = size * scale // 2
        image.paste(0, (middle, middle, middle + spoilt * scale, middle + spoilt * scale))
    (found,) = zxingcpp.read_barcodes(image)
    return str(found.text)


@pytest.mark.parametrize("length", sorted({1, 13, *LENGTHS, *(most + 1 for most in LENGTHS[:-1])}))
def test_a_reader_reads_every_version(length: int) -> None:
    """Filled to the last byte, and with one more, which the next version holds."""
    text = ("https://example.org/play/aZ09_-" * 8)[:length]
    assert read(text) == text
    version = next(number for number, most in enumerate(LENGTHS, start=1) if length <= most)
    assert len(encode(text)) == 17 + 4 * version


@settings(max_examples=25, deadline=None)
@given(st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF), min_size=1, max_size=90))
def test_a_reader_reads_any_text(text: str) -> None:
    """Also one that is not of this alphabet."""
    assert read(text) == text


def test_a_spoilt_code_is_read() -> None:
    """A patch of four cells by four is mended."""
    text = "https://example.org/play/abcdefghijklmnopqrstuv"
    assert read(text, spoilt=4) == text


def test_what_is_too_long_is_refused() -> None:
    """With the most that there may be."""
    with pytest.raises(Malformed, match="a QR code has at most 213 bytes here, not 214"):
        encode("x" * 214)


def test_a_code_is_drawn_dark_on_white_with_its_margin() -> None:
    """As SVG, with every dark cell in it."""
    text = "damier"
    drawn, matrix = to_svg(text, "<link>"), encode(text)
    size = len(matrix) + 2 * MARGIN
    assert f'viewBox="0 0 {size} {size}"' in drawn
    assert "<title>&lt;link></title>" in drawn
    lengths = [int(run.partition("v")[0]) for run in drawn.partition("#000")[2].split("h")[1::2]]
    assert sum(lengths) == sum(map(sum, matrix))
    assert drawn.count("<path") == 2
