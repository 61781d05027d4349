"""Keys are cut from bytes however they arrive."""

import os

import pytest

from damier.cli.keyboard import END, Keyboard


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        (b"\x1b[B\x1b[B\x1b[C\r", ["\x1b[B", "\x1b[B", "\x1b[C", "\r"]),
        (b"ab\x7f", ["a", "b", "\x7f"]),
        ("é€😀x".encode(), ["é", "€", "😀", "x"]),
        (b"\x1bOAq", ["\x1bOA", "q"]),
        (b"\x1b[1;5Cz", ["\x1b[1;5C", "z"]),
        (b"\x1bx", ["\x1b", "x"]),
        (b"\x1b", ["\x1b"]),
        (b"\x1b[", ["\x1b", "["]),
        (b"\xc3", ["\ufffd"]),
        (b"\xffa", ["\ufffd"]),
    ],
)
def test_bytes_that_arrive_together_are_cut_into_keys(sent: bytes, keys: list[str]) -> None:
    """Arrows, letters of any length, a lone escape, and sequences that never end."""
    reader, writer = os.pipe()
    os.write(writer, sent)
    keyboard = Keyboard(reader)
    assert [keyboard.key() for _ in keys] == keys
    os.close(writer)
    while keyboard.key() != END:
        pass
    os.close(reader)


def test_a_sequence_may_arrive_in_pieces() -> None:
    """Over a slow line the rest of an arrow comes a little later."""
    reader, writer = os.pipe()
    keyboard = Keyboard(reader)
    os.write(writer, b"\x1b[")
    os.write(writer, b"A")
    assert keyboard.key() == "\x1b[A"
    os.close(writer)
    assert keyboard.key() == END
    os.close(reader)
