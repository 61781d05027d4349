"""Keys are cut from bytes however they arrive."""

import os

import pytest

from damier.cli.keyboard import END, WOKEN, Keyboard, pointer_of


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


def test_the_mouse_is_told_from_keys() -> None:
    """Its first button and its wheel; other buttons do nothing."""
    reader, writer = os.pipe()
    keyboard = Keyboard(reader)
    os.write(writer, b"\x1b[<0;12;3Mx\x1b[<32;13;3M\x1b[<0;13;3m\x1b[<65;1;1M\x1b[<2;1;1M")
    keys = [keyboard.key() for _ in range(6)]
    told = [pointer_of(key) for key in keys]
    assert told[1] is None
    assert [one.action for one in told if one] == ["press", "drag", "release", "wheel down", "other"]
    assert told[0] is not None
    assert (told[0].column, told[0].row) == (11, 2)
    os.close(writer)
    os.close(reader)


def test_an_alarm_ends_the_wait_for_a_key() -> None:
    """A window that has changed its size is laid out again at once."""
    reader, writer = os.pipe()
    alarm, ring = os.pipe()
    keyboard = Keyboard(reader, alarm)
    os.write(ring, b"\n")
    assert keyboard.key() == WOKEN
    os.write(writer, b"a")
    assert keyboard.key() == "a"
    for one in (reader, writer, alarm, ring):
        os.close(one)
