"""Packs from a folder on the wire: their own numbers and addresses, beside the levels that come with a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from damier.core.contract import load_game
from damier.files.numbered import NumberedPack
from damier.web.shelf import Entry
from tests.web.conftest import Client, Refused, Server

SMALL = "2x2 red=a1-b1 blue=a2-b2"


@pytest.fixture(scope="module")
def taught(start: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server with a folder: a level of its own, number 3, and two that come with Flow, numbers 7 and 10."""
    folder = tmp_path_factory.mktemp("folder") / "Week 3"
    folder.mkdir()
    first, second = load_game("flow").levels()[:2]
    for number, level in ((3, SMALL), (7, second), (10, first)):
        folder.joinpath(f"level {number}.txt").write_text(f"flow: {level}")
    return start("--levels", str(folder))


@pytest.fixture
def pupil(taught: Server) -> Iterator[Client]:
    """A client of that server."""
    with taught.client() as socket:
        yield Client(socket).hello()


def test_levels_of_a_folder_are_a_pack_under_their_own_numbers(pupil: Client) -> None:
    """Before the others, which keep theirs."""
    first, second, *_ = pupil.ask("levels", game="flow")["packs"]
    assert (first["key"], first["title"], first["folder"]) == ("week-3", "Week 3", True)
    assert [level["number"] for level in first["levels"]] == [3, 7, 10]
    assert not second["folder"]
    assert second["levels"][0]["number"] == 1


def test_a_level_is_opened_at_its_place_in_the_pack(pupil: Client) -> None:
    """The next one is the next of the pack, even where the game has the same level under another number."""
    opened = pupil.ask("open", game="flow", pack="week-3", number=7)
    assert (opened["pack"], opened["number"], opened["next"]) == ({"key": "week-3", "title": "Week 3"}, 7, 10)
    same = pupil.ask("open", game="flow", number=2)
    assert (same["id"], same["pack"], same["number"], same["next"]) == (opened["id"], None, 2, 3)
    assert pupil.ask("open", game="flow", number=7)["level"] != opened["level"]
    assert pupil.ask("open", game="flow", pack="week-3", number=10)["next"] is None


def test_what_is_solved_of_a_pack_is_counted(pupil: Client) -> None:
    """On the home page and in the list; a level of the folder alone is known by its place there."""
    game = pupil.ask("open", game="flow", pack="week-3", number=3)
    pupil.act("play", game, move="draw a1-b1")
    under_way = next(one for one in pupil.ask("home")["games"] if one["name"] == "flow")["game"]
    assert (under_way["pack"]["key"], under_way["number"]) == ("week-3", 3)
    pupil.act("play", game, move="draw a2-b2")
    assert game["outcome"]["name"] == "SOLVED"
    assert (game["pack"]["key"], game["number"], game["next"]) == ("week-3", 3, 7)
    home = next(one for one in pupil.ask("home")["games"] if one["name"] == "flow")
    assert home["packs"] == [{"key": "week-3", "title": "Week 3", "solved": 1, "levels": 3}]
    assert home["solved"] == 0
    assert [level["solved"] for level in pupil.ask("levels", game="flow")["packs"][0]["levels"]] == [True, False, False]


def test_what_is_not_in_a_folder_is_refused(pupil: Client) -> None:
    """The numbers that there are, and the packs, are named."""
    with pytest.raises(Refused, match="there is no level 4: the numbers are 3, 7, 10"):
        pupil.ask("open", game="flow", pack="week-3", number=4)
    with pytest.raises(Refused, match="week-3"):
        pupil.ask("open", game="flow", pack="week-4", number=3)


@pytest.mark.parametrize(
    ("titles", "keys"),
    [
        (["Play", "today"], ["play-2", "today-2"]),
        (["Été 2026!", "ete", "Été__2026"], ["été-2026", "ete", "été-2026-2"]),
        (["12", "…"], ["levels", "levels-2"]),
    ],
)
def test_the_key_of_a_pack_is_no_other_address(titles: list[str], keys: list[str]) -> None:
    """Neither a number, nor a word that stands for something else, nor another pack's."""
    entry = Entry(load_game("flow"))
    for title in titles:
        entry.add(NumberedPack(title, "flow", {1: load_game("flow").parse_level(SMALL)}))
    assert list(entry.shelved) == keys


def test_a_pack_is_never_called_as_one_of_the_game_s_own() -> None:
    """Both are on one screen."""
    entry = Entry(load_game("flow"))
    key = entry.packs[0].key
    entry.add(NumberedPack(key, "flow", {1: load_game("flow").parse_level(SMALL)}))
    assert list(entry.shelved) == [f"{key}-2"]
