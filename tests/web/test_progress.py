"""Playing at once, the levels of the day, what is kept of games that end, and all of it as one file."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from damier.core.contract import load_game
from damier.store.games import Result
from damier.web import archive, presentation, progress
from damier.web.shelf import Shelf
from tests.web.conftest import FLOW, Client, Refused, Server

TODAY = datetime.now(UTC).date()


def home(client: Client, name: str) -> dict[str, Any]:
    """What the home page is told of a game."""
    told: dict[str, Any] = next(one for one in client.ask("home", day=str(TODAY))["games"] if one["name"] == name)
    return told


def solve(client: Client, game: dict[str, Any]) -> None:
    """Play a level's solution."""
    level = load_game(game["name"]).parse_level(game["level"])
    moves = load_game(game["name"]).solve(level).solutions[0].moves
    client.act("play", game, move=[str(move) for move in moves])
    assert game["outcome"]["winner"] == 0


def test_playing_starts_the_next_level_that_is_not_solved(client: Client) -> None:
    """And goes on with it."""
    game = client.ask("start", game="flow")
    assert game["number"] == home(client, "flow")["next"] == 1
    client.act("play", game, move=client_move(game))
    assert client.ask("start", game="flow")["id"] == game["id"]
    assert home(client, "flow")["game"]["number"] == 1
    client.act("reset", game)
    solve(client, game)
    assert client.ask("start", game="flow")["number"] == home(client, "flow")["next"] == 2
    assert home(client, "flow")["solved"] == 1


def client_move(game: dict[str, Any]) -> str:
    """A move of a scene."""
    return str(next(shape["move"] for shape in game["scene"]["shapes"] if "move" in shape))


def test_playing_starts_a_new_game_where_there_are_no_levels(client: Client) -> None:
    """Each time another; against a computer player where one is named."""
    assert client.ask("start", game="get10")["id"] != client.ask("start", game="get10")["id"]
    game = client.ask("start", game="connexion", player="easy")
    assert (game["seats"], game["outcome"]) == ([None, "easy"], None)
    assert client.ask("start", game="connexion")["seats"] == [None, None]
    for player in ("nobody", "os:system"):
        with pytest.raises(Refused) as refusal:
            client.ask("start", game="connexion", player=player)
        assert refusal.value.kind == "malformed"


def test_the_level_of_the_day_is_the_same_for_everybody(client: Client, server: Server) -> None:
    """It counts when it is solved on its day, with its result, and makes a streak."""
    game = client.ask("start", game="flow", day=str(TODAY))
    with server.client() as socket:
        assert Client(socket).hello().ask("start", game="flow", day=str(TODAY))["level"] == game["level"]
    told = home(client, "flow")["today"]
    assert told["result"] is None
    assert told["title"]
    assert client.ask("home", day=str(TODAY))["streak"] == 0
    solve(client, game)
    result = home(client, "flow")["today"]["result"]
    assert (result["won"], result["hints"], result["moves"]) == (True, 0, result["moves"])
    assert client.ask("home", day=str(TODAY))["streak"] == 1
    assert client.ask("home", day=str(TODAY + timedelta(days=1)))["streak"] == 1
    assert client.ask("home", day=str(TODAY + timedelta(days=2)))["streak"] == 0
    assert client.ask("start", game="connexion", day=str(TODAY))["seats"][1] is not None


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "0001-01-01", "9999-12-31", "x" * 1000])
def test_what_is_no_day_is_refused(client: Client, day: str) -> None:
    """In words."""
    for do, members in (("home", {}), ("start", {"game": "flow"}), ("statistics", {})):
        with pytest.raises(Refused, match="a day is a date such as") as refusal:
            client.ask(do, day=day, **members)
        assert refusal.value.kind == "malformed"
    with pytest.raises(Refused, match="slow has no level of the day"):
        client.ask("start", game="slow", day="2026-11-18")


def test_statistics_add_up_what_has_ended(client: Client) -> None:
    """Levels by grade with their times, games by opponent; a shown solution and a lesson count for nothing."""
    game = client.ask("open", game="flow", number=1)
    solve(client, game)
    lesson = next(one for one in client.games if one["name"] == "flow")["lessons"][0]
    solve(client, client.ask("open", game="flow", level=lesson["level"]))
    shown = client.ask("open", game="flow", number=2)
    moves = client.ask("solution", game=shown["id"], version=0, job=1)["moves"]
    client.act("show", shown, moves=moves)
    played = client.ask("start", game="connexion", player="easy")
    client.act("resign", played, side=0)
    told = {one["name"]: one for one in client.ask("statistics", day=str(TODAY))["games"]}
    assert (told["flow"]["games"], told["flow"]["won"]) == (1, 1)
    assert [row["solved"] for row in told["flow"]["grades"]] == [1]
    assert told["flow"]["grades"][0]["best"] == told["flow"]["grades"][0]["median"]
    assert [(row["player"], row["strength"], row["games"], row["won"]) for row in told["connexion"]["opponents"]] == [
        ("easy", "Easy", 1, 0)
    ]
    level = client.ask("levels", game="flow")["packs"][0]["levels"][0]
    assert level["best"] == told["flow"]["grades"][0]["best"]
    assert home(client, "flow")["game"] is None


def test_the_end_says_the_best_time_for_the_level(client: Client) -> None:
    """Of the games in which it was solved: the shorter one, whichever that was, and only once the game is over."""
    first = client.ask("open", game="flow", number=1)
    assert first["best"] is None
    time.sleep(0.2)
    solve(client, first)
    assert first["best"] == first["seconds"]
    again = client.ask("open", game="flow", number=1, fresh=True)
    solve(client, again)
    assert again["best"] == min(first["seconds"], again["seconds"])
    assert client.ask("resume", game=first["id"])["best"] == again["best"]
    client.act("undo", again)
    assert again["best"] is None
    other = client.ask("open", game="flow", number=2)
    solve(client, other)
    assert other["best"] == other["seconds"]


def test_a_best_time_is_of_games_won_without_the_solution(client: Client) -> None:
    """Not where the solution was shown, though the level was solved before, not in a lesson, not in defeat."""
    solve(client, client.ask("open", game="flow", number=1))
    shown = client.ask("open", game="flow", number=1, fresh=True)
    moves = client.ask("solution", game=shown["id"], version=0, job=1)["moves"]
    assert client.act("show", shown, moves=moves)["game"]["best"] is None
    assert shown["outcome"]["winner"] == 0
    lesson = client.ask("open", game="flow", level=next(iter(client.games))["lessons"][0]["level"])
    solve(client, lesson)
    assert lesson["best"] is None
    played = client.ask("start", game="connexion", player="easy")
    client.act("resign", played, side=0)
    assert (played["outcome"]["winner"], played["best"]) == (1, None)


def test_a_game_whose_solution_was_shown_never_counts_as_solved(client: Client) -> None:
    """Though it was taken back, or begun again, and played by hand."""
    game = client.ask("open", game="flow", number=1)
    moves = client.ask("solution", game=game["id"], version=0, job=1)["moves"]
    client.act("show", game, moves=moves)
    client.act("undo", game)
    assert (game["helped"], game["shown"]) == (True, False)
    client.act("reset", game)
    solve(client, game)
    assert (game["helped"], game["shown"], game["best"]) == (True, False, None)
    assert (home(client, "flow")["solved"], home(client, "flow")["record"]["games"]) == (0, 0)


def test_times_of_games_with_hints_are_no_best_times() -> None:
    """The level is solved all the same; where there is no other time, none is told."""
    slow = Result(game="a", name="flow", level="x", grade="easy", opponent="", won=True, score=None, seconds=50.0,
                  moves=5, hints=0, day="", ended=0.0)  # fmt: skip
    hinted = replace(slow, seconds=20.0, hints=3)
    assert progress.best_times([slow, hinted]) == {"x": 50.0}
    assert progress.best_time(hinted, [slow, hinted]) is None
    entry = Shelf()["flow"]
    language = entry.language("en")
    assert progress.statistics(entry, [hinted], 1, language)["grades"] == [
        {"grade": "easy", "name": "Easy", "solved": 1, "best": None, "median": None}
    ]


def test_a_best_time_is_against_the_same_opponent() -> None:
    """Who won quickly against the weakest player has no time against the strongest."""
    easy, expert = (
        Result(name, "connexion", "a" * 64, "", name, True, None, seconds, 3, 0, "", 1.0)
        for name, seconds in (("easy", 5.0), ("expert", 90.0))
    )
    lost = replace(easy, won=False, seconds=1.0)
    assert progress.best_time(expert, [easy, expert, lost]) == 90.0
    assert progress.best_time(easy, [easy, expert, lost]) == 5.0
    assert progress.best_time(lost, [easy]) is progress.best_time(None, [easy]) is None


def test_a_level_like_another_has_its_size_kind_and_grade(client: Client) -> None:
    """The grade that comes with it, or that was found out; a level beyond reasoning has none that can be asked for."""
    graded = client.ask("open", game="flow", number=100)
    assert not graded["like"]
    solve(client, graded)
    assert graded["like"]["grade"] == graded["grade"] == "medium"
    assert graded["like"]["size"] == graded["label"].split()[0].replace("×", "x")
    own = client.ask("open", game="flow", level=FLOW)
    found = client.ask("grade", game=own["id"], version=0, job=1)["grade"]
    solve(client, own)
    assert own["like"]["grade"] == found
    assert (own["like"]["size"], own["like"]["colors"]) == ("5x5", "6")
    made = client.ask("new", game="flow", settings=own["like"], seed=1, job=2)["level"]
    fresh = client.ask("open", game="flow", level=made)
    assert client.ask("grade", game=fresh["id"], version=0, job=3)["grade"] == found
    entry = Shelf()["flow"]
    shown = {"grade": "any"}
    assert [(presentation.settings_like(entry, shown, grade) or {})["grade"] for grade in (None, "beyond", "hard")] == [
        "any", "any", "hard"
    ]  # fmt: skip


def test_everything_goes_to_another_key_and_nothing_is_lost(client: Client, server: Server) -> None:
    """Games under way, solved levels and results; a second time changes nothing."""
    solve(client, client.ask("open", game="flow", number=1))
    game = client.ask("open", game="get10", level="5x5 seed=42")
    client.act("play", game, move="a1")
    file = client.ask("export")
    assert file["name"].endswith(".json")
    with server.client() as socket:
        other = Client(socket).hello()
        mine = other.ask("open", game="plumber", number=1)
        solve(other, mine)
        added = other.ask("load", name="everything.json", text=file["text"])["added"]
        assert added == {"solved": 1, "results": 1, "games": 1}
        assert home(other, "flow")["solved"] == home(other, "plumber")["solved"] == 1
        assert home(other, "get10")["game"]["level"] == game["level"]
        again = other.ask("load", name="everything.json", text=file["text"])["added"]
        assert again == {"solved": 0, "results": 0, "games": 0}


def spoilt(**members: Any) -> str:
    """A file of everything in which something is wrong."""
    return json.dumps({"damier_archive": 1, "solved": {}, "results": [], "games": [], **members})


@pytest.mark.parametrize(
    "text",
    [
        '{"damier_archive":',
        spoilt(damier_archive=2),
        spoilt(solved={"flow": ["not a digest"]}),
        spoilt(solved={"x" * 65: []}),
        spoilt(results=[["g", "flow", "a" * 64, "", "", True, None, -1.0, 1, 0, "", 1.0]]),
        spoilt(results=[["g", "flow", "a" * 64, "", "", True, None, 1.0, 1, 0, "never", 1.0]]),
        spoilt(results=[["g", "flow", "a" * 64, "", "", True, None, 1.0, 1, 0, "2026-99-99", 1.0]]),
        spoilt(results=[["g", "flow", "a" * 64, "", "", True, None, 1.0, 1, 0, "2199-01-01", 1.0]]),
        spoilt(results=[["g", "flow", "a" * 64, "", "", True, None, 1.0, 1, 0, "0001-01-01", 1.0]]),
        spoilt(results=[["g", "flow", "a" * 64, "", "", True, None, 1.0, 1, 0, "", 9e10]]),
        spoilt(results=[["g", "flow", "a" * 64, "nonsense", "", True, None, 1.0, 1, 0, "", 1.0]]),
        spoilt(results=[["g", "flow", "a" * 64 + "\n", "", "", True, None, 1.0, 1, 0, "", 1.0]]),
        spoilt(games=["x"] * 51),
        spoilt(more=1),
    ],
)
def test_a_damaged_file_of_everything_is_refused(client: Client, text: str) -> None:
    """In words, and nothing of it is taken."""
    with pytest.raises(Refused) as refusal:
        client.ask("load", name="everything.json", text=text)
    assert refusal.value.kind == "malformed"
    assert client.ask("statistics", day=str(TODAY))["longest"] == 0


def test_a_file_of_everything_brings_no_code(client: Client) -> None:
    """A save in it that seats a player of one's own is left out."""
    save = {"damier": 1, "game": "connexion", "level": "5x5 stars=2 seed=1", "moves": [], "seats": [None, "os:system"]}
    added = client.ask("load", name="everything.json", text=spoilt(games=[json.dumps(save)]))["added"]
    assert added["games"] == 0


def won(day: str) -> Result:
    """The result of a level of the day."""
    return Result(day, "flow", "a" * 64, "easy", "", True, None, 5.0, 3, 0, day, 1.0)


def test_a_streak_is_of_days_in_a_row() -> None:
    """Up to today, or up to yesterday while today can still be done."""
    results = [won(day) for day in ("2026-01-30", "2026-01-31", "2026-02-01", "2026-02-03")]
    assert progress.streak(results, date(2026, 2, 1)) == progress.streak(results, date(2026, 2, 2)) == 3
    assert progress.streak(results, date(2026, 2, 3)) == 1
    assert progress.streak(results, date(2026, 2, 5)) == 0
    assert (progress.longest_streak(results), progress.longest_streak([])) == (3, 0)


def test_a_file_of_everything_is_bounded() -> None:
    """The newest results and the first games are kept, and what is written can be read."""
    results = [won(str(date(2000, 1, 1) + timedelta(days=n))) for n in range(archive.MOST_RESULTS + 5)]
    text = archive.write({"flow": [f"{n:064x}" for n in range(archive.MOST_SOLVED + 5)]}, results, [])
    read = archive.read(text)
    assert archive.is_archive(text)
    assert (len(read.solved["flow"]), len(read.results), read.results[-1]) == (4_000, 2_000, results[-1])
    assert len(text) < 900_000


def test_a_day_is_counted_where_it_is_that_day_somewhere() -> None:
    """The day before and the day after are the same day elsewhere."""
    entry = Shelf()["get10"]
    level = str(entry.daily(TODAY).level)  # type: ignore[union-attr]
    assert progress.day_of(entry, level, "", TODAY + timedelta(days=1)) == TODAY
    assert progress.day_of(entry, level, "", TODAY + timedelta(days=2)) is None
    assert progress.day_of(entry, level, "expert", TODAY) is None
