"""Folders of level files: in the order of their numbers, written whole or not at all."""

from pathlib import Path

import pytest

from damier.core.errors import Malformed
from damier.files import packs
from damier.files.packs import check_free, is_folder, pack_files, write_pack


def folder(path: Path, *names: str) -> Path:
    """Make files of these names."""
    for name in names:
        path.joinpath(name).write_text("x")
    return path


def test_files_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    """2 before 10, whatever the word before the number; hidden files do not count."""
    folder(tmp_path, "level10.p", "level 2.p", "pipe1.p", "level_3.p", ".hidden")
    files, errors = pack_files(tmp_path)
    assert [(number, path.name) for number, path in files.items()] == [
        (1, "pipe1.p"), (2, "level 2.p"), (3, "level_3.p"), (10, "level10.p"),
    ]  # fmt: skip
    assert errors == []


@pytest.mark.parametrize(
    ("names", "bad", "said"),
    [
        (["level1.p", "notes.txt"], "notes.txt", "a file of a pack has a name with a number, such as level7.p"),
        (["level1.p", "1.p"], "1.p", "a file of a pack has a name with a number"),
        (["level1.p", "level1234567890.p"], "level1234567890.p", "a file of a pack has a name with a number"),
        (["level1.p", "level2"], "level2", "a file of a pack has a name with a number"),
        (["level1.p", "pipe01.p"], "pipe01.p", "'level1.p' has the number 1 too"),
    ],
)
def test_a_bad_name_and_a_number_twice_are_errors_of_their_own(
    tmp_path: Path, names: list[str], bad: str, said: str
) -> None:
    """By the file's name; the others keep their numbers."""
    files, errors = pack_files(folder(tmp_path, *names))
    assert {number: path.name for number, path in files.items()} == {1: "level1.p"}
    assert [str(error) for error in errors if said in str(error)] == [str(error) for error in errors]
    assert [error.place and error.place.path for error in errors] == [str(tmp_path / bad)]


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    """By name."""
    with pytest.raises(Malformed, match="is empty") as refused:
        pack_files(tmp_path)
    assert str(tmp_path) in str(refused.value)


def test_a_pack_is_written_and_never_over_anything(tmp_path: Path) -> None:
    """Into a new folder or an empty one; nothing is left behind where it fails."""
    target = tmp_path / "pack"
    write_pack(target, {3: "a", 10: "b"}, ".p")
    written = [(path.name, path.read_text()) for path in pack_files(target)[0].values()]
    assert written == [("level3.p", "a"), ("level10.p", "b")]
    with pytest.raises(Malformed, match="exists already"):
        write_pack(target, {1: "c"}, ".p")
    empty = tmp_path / "empty"
    empty.mkdir()
    write_pack(empty, {1: "c"}, ".p")
    with pytest.raises(Malformed, match="cannot write"):
        write_pack(tmp_path / "no" / "where", {1: "c"}, ".p")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "pack"]


def test_what_is_no_folder() -> None:
    """A text that cannot name one names none."""
    assert not is_folder("a\0b")
    assert is_folder("x" * 5000) is False
    assert not is_folder("no such folder")


def test_names_may_be_in_capitals_and_have_nine_digits(tmp_path: Path) -> None:
    """As some systems write them."""
    folder(tmp_path, "LEVEL123456789.TXT", "Level-7.json")
    assert [path.name for path in pack_files(tmp_path)[0].values()] == ["Level-7.json", "LEVEL123456789.TXT"]


def test_a_folder_has_files_up_to_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more is refused with the most there may be."""
    assert packs.MOST_FILES == 100_000
    monkeypatch.setattr(packs, "MOST_FILES", 3)
    folder(tmp_path, "level1.p", "level2.p", "level3.p")
    assert len(pack_files(tmp_path)[0]) == 3
    folder(tmp_path, "level4.p")
    with pytest.raises(Malformed, match="has more than 3 files"):
        pack_files(tmp_path)


def test_a_folder_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    """The refusal names it."""
    with pytest.raises(Malformed, match=r"cannot read .*nowhere: there is no such file or folder"):
        pack_files(tmp_path / "nowhere")


def test_a_folder_of_any_name_that_the_disk_takes_is_written(tmp_path: Path) -> None:
    """The one beside it, which then takes its place, has a name that fits as well."""
    target = tmp_path / ("x" * 255)
    write_pack(target, {1: "a"}, ".p")
    assert [path.name for path in target.iterdir()] == ["level1.p"]
    assert list(tmp_path.iterdir()) == [target]


def test_a_pack_that_fails_half_way_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the folder nor the one beside it."""
    full = iter([False, True])

    def write(path: Path, content: bytes) -> None:
        if next(full):
            raise OSError(28, "No space left on device")
        path.write_bytes(content)

    monkeypatch.setattr(packs, "write_atomically", write)
    with pytest.raises(Malformed, match=r"cannot write .*pack: the disk is full"):
        write_pack(tmp_path / "pack", {1: "a", 2: "b"}, ".p")
    assert list(tmp_path.iterdir()) == []


def test_a_name_is_free_where_nothing_is(tmp_path: Path) -> None:
    """For a folder, also where an empty folder is; not where a file is, or a folder with something in it."""
    empty, file = tmp_path / "empty", tmp_path / "file"
    empty.mkdir()
    file.write_text("x")
    check_free(tmp_path / "nothing", folder=False)
    check_free(empty, folder=True)
    for path, is_to_be_folder in ((empty, False), (file, True), (file, False), (tmp_path, True)):
        with pytest.raises(Malformed, match="exists already: give another name"):
            check_free(path, folder=is_to_be_folder)


def test_what_is_a_folder(tmp_path: Path) -> None:
    """A file is none."""
    tmp_path.joinpath("file").write_text("x")
    assert is_folder(str(tmp_path))
    assert not is_folder(str(tmp_path / "file"))
