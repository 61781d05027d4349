"""Folders of level files: in the order of their numbers, written whole or not at all."""

from pathlib import Path

import pytest

from damier.core.errors import Malformed
from damier.files.packs import is_folder, pack_files, write_pack


def folder(path: Path, *names: str) -> Path:
    """Make files of these names."""
    for name in names:
        path.joinpath(name).write_text("x")
    return path


def test_files_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    """2 before 10, whatever the word before the number; hidden files do not count."""
    folder(tmp_path, "level10.p", "level 2.p", "pipe1.p", "level_3.p", ".hidden")
    assert [path.name for path in pack_files(tmp_path)] == ["pipe1.p", "level 2.p", "level_3.p", "level10.p"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["level1.p", "notes.txt"], "a file of a pack has a name such as level7.p, not 'notes.txt'"),
        (["level1.p", "1.p"], "a file of a pack has a name such as level7.p, not '1.p'"),
        (["level1"], "a file of a pack has a name such as level7.p, not 'level1'"),
        (["level1.p", "pipe01.p"], "two files have the number 1: 'level1.p' and 'pipe01.p'"),
        ([], "is empty"),
    ],
)
def test_a_bad_name_and_a_number_twice_are_refused(tmp_path: Path, names: list[str], said: str) -> None:
    """By name."""
    folder(tmp_path, *names)
    with pytest.raises(Malformed) as refused:
        pack_files(tmp_path)
    assert said in str(refused.value)
    assert str(tmp_path) in str(refused.value)


def test_a_pack_is_written_and_never_over_anything(tmp_path: Path) -> None:
    """Into a new folder or an empty one; nothing is left behind where it fails."""
    target = tmp_path / "pack"
    write_pack(target, ["a", "b"], ".p")
    assert [(path.name, path.read_text()) for path in pack_files(target)] == [("level1.p", "a"), ("level2.p", "b")]
    with pytest.raises(Malformed, match="exists already"):
        write_pack(target, ["c"], ".p")
    empty = tmp_path / "empty"
    empty.mkdir()
    write_pack(empty, ["c"], ".p")
    with pytest.raises(Malformed, match="cannot write"):
        write_pack(tmp_path / "no" / "where", ["c"], ".p")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "pack"]


def test_what_is_no_folder() -> None:
    """A text that cannot name one names none."""
    assert not is_folder("a\0b")
    assert not is_folder("no such folder")
