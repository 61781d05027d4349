"""Files by their names: read within a limit, written whole or not at all, every failure told in words."""

import codecs
import contextlib
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.errors import Malformed
from damier.files import disk
from damier.files.disk import is_file, path_of, read_text, reason_of, text_of, write_atomically


def test_a_path_may_begin_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a shell has it; other paths are as they are given."""
    monkeypatch.setenv("HOME", "/home/somebody")
    assert path_of("~/game.json") == Path("/home/somebody/game.json")
    assert path_of("game.json") == Path("game.json")


@pytest.mark.parametrize("text", ["a\0b", "~nobody-at-all/x", "x" * 5000])
def test_what_cannot_be_a_path_is_refused_and_is_no_file(text: str) -> None:
    """By its first 60 characters."""
    with pytest.raises(Malformed) as refused:
        path_of(text)
    assert str(refused.value) == f"{text[:60]!r} cannot be the name of a file here"
    assert is_file(text) is False


def test_a_file_is_told_from_a_folder(tmp_path: Path) -> None:
    """And from nothing."""
    tmp_path.joinpath("x").write_text("x")
    assert is_file(str(tmp_path / "x"))
    assert not is_file(str(tmp_path))
    assert not is_file(str(tmp_path / "y"))


def test_a_text_is_read_as_utf_8_with_or_without_a_mark(tmp_path: Path) -> None:
    """Editors of some systems put a mark at the beginning."""
    path = tmp_path / "text"
    for content in ("é\n".encode(), b"\xef\xbb\xbf" + "é\n".encode()):
        path.write_bytes(content)
        assert read_text(path) == "é\n"


def test_a_file_is_read_up_to_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One byte more is refused, with the most there may be."""
    assert disk.LARGEST_FILE == 33_554_432
    monkeypatch.setattr(disk, "LARGEST_FILE", 10)
    path = tmp_path / "text"
    path.write_text("x" * 10)
    assert read_text(path) == "x" * 10
    path.write_text("x" * 11)
    with pytest.raises(Malformed, match="text: this file is larger than 10 bytes"):
        read_text(path)


def test_a_name_of_any_length_that_the_disk_takes_is_written(tmp_path: Path) -> None:
    """The file beside it, which then takes its place, has a name that fits as well."""
    path = tmp_path / ("x" * 255)
    write_atomically(path, b"content")
    assert path.read_bytes() == b"content"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_keeps_its_permissions_and_no_more(tmp_path: Path) -> None:
    """Those to read, write and run it, for everybody."""
    path = tmp_path / "x"
    for mode in (0o777, 0o640, 0o604):
        path.write_bytes(b"before")
        path.chmod(mode)
        write_atomically(path, b"after")
        assert path.stat().st_mode & 0o7777 == mode
        path.unlink()


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (FileNotFoundError(2, "No such file"), "there is no such file or folder"),
        (PermissionError(13, "Permission denied"), "it is not allowed"),
        (IsADirectoryError(21, "Is a directory"), "it is a folder"),
        (OSError(28, "No space left on device"), "the disk is full"),
        (OSError("something"), "something"),
        (ValueError("embedded null byte"), "embedded null byte"),
    ],
)
def test_a_reason_is_in_words(error: OSError | ValueError, reason: str) -> None:
    """The common ones in damier's own, the others in the system's."""
    assert str(reason_of(error)) == reason


def test_a_file_takes_the_place_of_another_only_once_it_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it, while the old one is still there."""
    path = tmp_path / "x"
    path.write_bytes(b"before")
    seen: list[tuple[int, bytes]] = []
    monkeypatch.setattr(os, "fsync", lambda handle: seen.append((os.fstat(handle).st_size, path.read_bytes())))
    write_atomically(path, b"afterwards")
    assert seen == [(10, b"before")]
    assert path.read_bytes() == b"afterwards"


def test_a_write_that_fails_keeps_the_old_file_and_leaves_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is told with the file and the reason."""
    path = tmp_path / "x"
    path.write_bytes(b"before")

    def full(_handle: int) -> None:
        raise OSError(28, "the disk is full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Malformed, match=r"^cannot write .*x: the disk is full$"):
        write_atomically(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_read_is_told_with_the_file_and_the_reason(tmp_path: Path) -> None:
    """Nothing there, or bytes that are no text, with the place of the first."""
    path = tmp_path / "x"
    with pytest.raises(Malformed, match=r"x: this cannot be read: there is no such file or folder$"):
        read_text(path)
    path.write_bytes(b"ab\nc\x81")
    with pytest.raises(Malformed, match=r"x:2:2: this is not a text file in UTF-8$"):
        read_text(path)


XML = '<?xml version="1.0" encoding="{}"?>\n<é/>'


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-8-sig", "ISO-8859-1"),  # the mark is right
        ("latin-1", "ISO-8859-1"),
        ("cp1252", "windows-1252"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16BE"),
        ("utf-32", "utf-32"),
        ("mac-roman", "macintosh"),
        ("gb18030", "GB18030"),
    ],
)
def test_xml_is_read_in_the_encoding_that_it_declares(encoding: str, name: str) -> None:
    """By a mark at its beginning, by how its first letters are written, or by name."""
    text = XML.format(name)
    assert text_of(text.encode(encoding)) == text


@pytest.mark.parametrize("text", ["5 5\ndoré", "<é/>", "doré", "“doré”, 5 €"])
def test_a_text_that_declares_nothing_and_is_not_in_utf_8_is_read_as_latin(text: str) -> None:
    """As older editors write it, those of Windows with their quotes."""
    assert text_of(text.encode("cp1252")) == text


def test_other_texts_are_read_in_the_encoding_of_their_mark() -> None:
    """Which some editors write; without one they are UTF-8."""
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32"):
        assert text_of("5 5\né".encode(encoding)) == "5 5\né"
    assert text_of(codecs.BOM_UTF16_BE + "é".encode("utf-16-be")) == "é"
    assert text_of(b"") == ""


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (XML.format("klingon").encode(), "line 1: unknown encoding 'klingon': UTF-8 is always right"),
        (XML.format("punycode").encode(), "line 1: unknown encoding 'punycode': UTF-8 is always right"),
        (XML.format("base64").encode(), "line 1: unknown encoding 'base64': UTF-8 is always right"),
        (XML.format("UTF-16").encode(), "line 1: this file says that it is UTF-16, and is not"),
        (XML.format("UTF-8").encode("latin-1"), "line 2, column 2: this is not a text file in UTF-8"),
        (XML.format("ascii").encode(), "line 2, column 2: this is not in the encoding ASCII"),
        ("5 5\né".encode() + b"\xe9", "line 2, column 2: this is not a text file in UTF-8"),
        ("5 5\n黒".encode() + b"\xe9", "line 2, column 2: this is not a text file in UTF-8"),
        ("Чёрный".encode("koi8-r"), "line 1, column 1: this is not a text file in UTF-8"),
        (b"5 5\n\x81", "line 2, column 1: this is not a text file in UTF-8"),
        (codecs.BOM_UTF8 + b"\xe9", "line 1, column 2: this is not a text file in UTF-8"),
        (codecs.BOM_UTF16_LE + b"a\0b", "line 1, column 2: this is not in the encoding UTF-16"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is not a text file"),
        (b"PK\x03\x04", "this is not a text file"),
        (b"abc\0", "this is not a text file"),
        (bytes(range(256)), "this is not a text file"),
    ],
)
def test_what_is_not_in_its_encoding_is_refused_in_words(content: bytes, reason: str) -> None:
    """None of its bytes are quoted."""
    with pytest.raises(Malformed) as refused:
        text_of(content)
    assert str(refused.value) == reason


@given(st.binary(max_size=200), st.sampled_from(["", "utf-7", "idna", "hz", "iso2022_jp", "utf-16", "cp037"]))
def test_any_bytes_are_text_or_refused(content: bytes, encoding: str) -> None:
    """Nothing but damier's own error comes out."""
    with contextlib.suppress(Malformed):
        text_of((XML.format(encoding).encode() if encoding else b"") + content)


def test_what_is_no_ordinary_file_is_written_into(tmp_path: Path) -> None:
    """A pipe stays a pipe, and its reader gets the content."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        read = pool.submit(pipe.read_bytes)
        write_atomically(pipe, b"all of it")
        assert read.result(timeout=30) == b"all of it"
    assert pipe.is_fifo()
    assert is_file(str(pipe))


def test_a_link_to_itself_is_told_as_such(tmp_path: Path) -> None:
    """When it is written and when it is read."""
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(Malformed, match="a link that leads back to itself"):
        write_atomically(loop, b"x")
    with pytest.raises(Malformed, match="a link that leads back to itself"):
        read_text(loop)
