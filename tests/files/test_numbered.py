"""A folder of level files as packs: under their own numbers, whatever else is in the folder."""

from pathlib import Path

import pytest

from damier.core.contract import Malformed, load_game
from damier.files.numbered import NumberedPack, read_packs

FLOW = "flow: 2x2 red=a1-b1 blue=a2-b2"
OTHER = "flow: 3x2 red=a1-c1 blue=a2-c2"


def plumber_file(number: int) -> str:
    """Return a level that comes with Plumber as its own kind of file."""
    game = load_game("plumber")
    return str(game.require("files").write([game.levels()[number]], ".p"))


def numbers(packs: list[NumberedPack]) -> list[tuple[str, str, list[int]]]:
    """Return of each pack its title, its game and its numbers."""
    return [(pack.title, pack.game, list(pack.levels)) for pack in packs]


def test_files_with_numbers_are_one_pack_for_each_game(tmp_path: Path) -> None:
    """In the order of their numbers, not of their names; a number is a game's own."""
    folder = tmp_path / "Week 3"
    folder.mkdir()
    for name, number in (("level10.p", 2), ("level3.p", 0), ("level 7.p", 1)):
        folder.joinpath(name).write_text(plumber_file(number))
    folder.joinpath("level7.txt").write_text(FLOW)
    packs, errors = read_packs(folder)
    assert numbers(packs) == [("Week 3", "plumber", [3, 7, 10]), ("Week 3", "flow", [7])]
    assert packs[0].levels[7] == load_game("plumber").levels()[1]
    assert not errors


def test_a_file_with_several_levels_is_a_pack_of_its_own(tmp_path: Path) -> None:
    """Counted from 1, and the numbers of the others stay what they are."""
    tmp_path.joinpath("level3.p").write_text(plumber_file(0))
    tmp_path.joinpath("homework2.txt").write_text(f"{FLOW}\n{OTHER}\n")
    tmp_path.joinpath("bridge.txt").write_text(OTHER)
    game = load_game("plumber")
    tmp_path.joinpath("hard.json").write_text(game.require("files").write(game.levels()[:2], ".json"))
    packs, errors = read_packs(tmp_path)
    assert numbers(packs) == [
        (tmp_path.name, "plumber", [3]),
        ("bridge", "flow", [1]),
        ("hard", "plumber", [1, 2]),
        ("homework2", "flow", [1, 2]),
    ]
    assert not errors


def test_what_cannot_be_read_hides_nothing_else(tmp_path: Path) -> None:
    """Each thing is said with its file, and its line where it has one."""
    tmp_path.joinpath("level1.txt").write_text(FLOW)
    tmp_path.joinpath("level01.txt").write_text(OTHER)
    tmp_path.joinpath("level2.p").write_text("no level")
    tmp_path.joinpath("some.txt").write_text(f"{FLOW}\nflow: 2x2 red=a1\n{OTHER}\n{OTHER}; draw a1-b1\n")
    packs, errors = read_packs(tmp_path)
    assert numbers(packs) == [(tmp_path.name, "flow", [1]), ("some", "flow", [1, 3])]
    told = [str(error) for error in errors]
    assert told[0] == f"{tmp_path}/level1.txt: 'level01.txt' has the number 1 too"
    assert told[1].startswith(f"{tmp_path}/level2.p:1")
    assert told[2].startswith(f"{tmp_path}/some.txt:2:")
    assert told[3] == f"{tmp_path}/some.txt: this is a game under way, not a level"
    assert len(told) == 4


def test_a_folder_must_be_there_and_not_be_empty(tmp_path: Path) -> None:
    """Otherwise it is refused."""
    for path, why in ((tmp_path, "is empty"), (tmp_path / "none", "cannot read")):
        with pytest.raises(Malformed, match=why):
            read_packs(path)
