"""A puzzle solved by several people on one board, and races on boards of their own, over real WebSockets."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from damier.core.contract import Board, load_game
from damier.web.races import COUNTDOWN, share_done
from tests.postgres import Cluster
from tests.web.conftest import Client, Refused, Server

#: Two strokes solve it.
LEVEL = "3x2 red=a1-c1 blue=a2-c2"
RED, BLUE = [[0, 0], [1, 0], [2, 0]], [[0, 1], [1, 1], [2, 1]]

Join = Callable[..., Client]


@pytest.fixture
def come(server: Server) -> Iterator[Join]:
    """A function that returns a client with a key of its own, or with a key that is given."""
    with ExitStack() as connections:
        yield lambda key=None, at=server: Client(connections.enter_context(at.client())).hello(key)


def invited(host: Client, style: str, game: str = "flow", level: str = LEVEL, **more: Any) -> dict[str, Any]:
    """Begin a puzzle with others."""
    return host.ask("invite", game=game, level=level, style=style, **more)


def refusal(client: Client, do: str, game: dict[str, Any], **members: Any) -> str:
    """Return in which words an action on a game is refused as illegal."""
    with pytest.raises(Refused) as refused:
        client.ask(do, game=game["id"], version=game["version"], **members)
    assert refused.value.kind == "illegal", refused.value
    return refused.value.sentence


def seen(client: Client, game: dict[str, Any], version: int) -> dict[str, Any]:
    """Wait until a client is shown a game at a version, and return it."""
    while game["version"] < version:
        game.update(client.push("game")["game"])
    return game


def race(client: Client, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Wait until a client is told what is wanted of a race; return what it is told."""
    while True:
        match: dict[str, Any] = client.push("match")["match"]
        if match["race"] and wanted({**match["race"], "here": match["here"]}):
            told: dict[str, Any] = match["race"]
            return told


def begun(host: Client, guest: Client, mine: dict[str, Any]) -> dict[str, Any]:
    """Have somebody come to a race and begin it; return that one's board, when moves are made."""
    theirs = guest.ask("join", link=mine["match"]["seat"])
    guest.ask("begin", game=theirs["id"])
    time.sleep(COUNTDOWN)
    mine.update(host.ask("resume", game=mine["id"]))
    theirs.update(guest.ask("resume", game=theirs["id"]))
    return theirs


# On one board.


def test_several_people_solve_a_puzzle_on_one_board(come: Join) -> None:
    """Who opens the link has a place and plays at once; what one does the others see, and undo belongs to all."""
    host, guest, third = come(), come(), come()
    mine = invited(host, "together")
    assert (mine["match"]["style"], mine["match"]["you"], mine["match"]["taken"].count(True)) == ("together", 0, 1)
    theirs, other = (one.ask("join", link=mine["match"]["seat"]) for one in (guest, third))
    assert (theirs["id"], theirs["match"]["you"], other["match"]["you"]) == (mine["id"], 1, 2)
    seen(host, mine, other["version"])
    seen(guest, theirs, other["version"])
    guest.act("trace", theirs, cells=RED)
    assert seen(host, mine, theirs["version"])["moves"] == 1
    host.act("undo", mine)
    assert seen(guest, theirs, mine["version"])["moves"] == 0
    guest.act("redo", theirs)
    third.act("trace", seen(third, other, theirs["version"]), cells=BLUE)
    assert seen(host, mine, other["version"])["outcome"]["name"] == "SOLVED"


def test_two_strokes_from_one_version_are_both_drawn(come: Join) -> None:
    """The second is told that it is stale, with the board as it is, and drawn again from there."""
    host, guest = come(), come()
    mine = invited(host, "together")
    theirs = guest.ask("join", link=mine["match"]["seat"])
    seen(host, mine, theirs["version"])
    numbers = [(one, one.send("trace", game=mine["id"], version=mine["version"], cells=cells))
               for one, cells in ((host, RED), (guest, BLUE))]  # fmt: skip
    late = []
    for one, number in numbers:
        try:
            one.answer(number)
        except Refused as refused:
            late.append((one, refused.kind, refused.game["version"]))
    ((one, kind, version),) = late
    assert kind == "stale"
    again = one.ask("trace", game=mine["id"], version=version, cells=RED if one is host else BLUE)
    assert (again["moves"], again["outcome"]["name"]) == (2, "SOLVED")


def test_what_one_has_done_alone_goes_along(come: Join) -> None:
    """Move by move, so that undo takes back the last; a position of another level, or somebody else's, does not."""
    host, stranger = come(), come()
    alone = host.ask("open", game="flow", level=LEVEL, fresh=True)
    host.act("trace", alone, cells=RED)
    mine = invited(host, "together", position=alone["id"])
    assert (mine["moves"], mine["undo"]) == (1, True)
    assert host.ask("resume", game=alone["id"])["moves"] == 1
    for client, more in ((stranger, {}), (host, {"level": "2x1 red=a1-b1"}), (host, {"style": "race"})):
        with pytest.raises(Refused) as refused:
            client.ask(
                "invite", **{"game": "flow", "level": LEVEL, "style": "together", "position": alone["id"], **more}
            )
        assert refused.value.kind == "malformed"


def test_a_watcher_of_a_puzzle_can_never_act(come: Join) -> None:
    """Nor who comes by the link for watching, nor who comes when all places are taken; nor is their hand shown."""
    host, watcher = come(), come()
    for style in ("together", "race"):
        game = invited(host, style)
        looked = watcher.ask("join", link=game["match"]["watch"])
        assert (looked["match"]["you"], looked["match"]["seat"]) == (None, None)
        messages: list[tuple[str, dict[str, Any]]] = [
            ("play", {"move": "draw a1-b1"}), ("trace", {"cells": RED}), ("undo", {}), ("redo", {}), ("reset", {}),
            ("checkpoint", {"name": "1"}), ("return", {"name": "1"}), ("show", {"moves": []}), ("hint", {"job": 1}),
            ("check", {"job": 2}), ("solution", {"job": 3}), ("resign", {"side": 0}), ("seats", {"seats": [None]}),
            ("offer", {"what": "rematch"}),
        ]  # fmt: skip
        for do, members in messages:
            assert refusal(watcher, do, looked, **members)
        for do, members in (("begin", {}), ("hand", {"way": [[0.5, 0.5]]})):
            with pytest.raises(Refused) as refused:
                watcher.ask(do, game=looked["id"], **members)
            assert refused.value.kind == "illegal"
        assert host.ask("resume", game=game["id"])["version"] == game["version"]


def test_a_shared_board_has_so_many_places(come: Join) -> None:
    """Who comes later watches, and who was there before has his place when he comes back."""
    people = [come() for _ in range(13)]
    game = invited(people[0], "together")
    places = [one.ask("join", link=game["match"]["seat"])["match"]["you"] for one in people]
    assert places == [*range(12), None]
    assert come(people[5].key).ask("join", link=game["match"]["seat"])["match"]["you"] == 5


def test_hands_are_shown_to_the_others_and_are_no_actions(come: Join) -> None:
    """Where each is, within the board, a few times a second; more is neither shown nor refused, and nothing counts."""
    host, guest = come(), come()
    mine = invited(host, "together")
    theirs = guest.ask("join", link=mine["match"]["seat"])
    assert guest.ask("hand", game=mine["id"], way=[[0.25, 0.5], [1e9, -7]], down=True) == {"shown": True}
    pushed = host.push("hand")
    assert (pushed["game"], pushed["side"], pushed["way"], pushed["down"]) == (
        mine["id"],
        1,
        [[0.25, 0.5], [4, -1]],
        True,
    )
    shown = [guest.ask("hand", game=mine["id"], way=[], cell=[4, 1])["shown"] for _ in range(60)]
    assert not all(shown)
    assert shown[0]
    assert host.push("hand")["cell"] == [4, 1]
    assert host.ask("resume", game=mine["id"])["version"] == theirs["version"]
    with pytest.raises(Refused) as refused:
        guest.ask("hand", game=mine["id"], way=[[0, 0]] * 17)
    assert refused.value.kind == "limit"


def test_only_puzzles_are_solved_together(come: Join) -> None:
    """A game with sides is played at them, and a puzzle at none."""
    host = come()
    for game, level, style in (("chomp", "4x3", "race"), ("flow", LEVEL, "sides"), ("flow", LEVEL, "apart")):
        with pytest.raises(Refused) as refused:
            host.ask("invite", game=game, level=level, style=style)
        assert refused.value.kind == "malformed"
    with pytest.raises(Refused) as refused:
        invited(host, "race", minutes=5)
    assert refused.value.sentence == "a puzzle that several people solve has no clock"


# Races.


def test_a_race_begins_for_all_at_once_and_tells_who_was_first(come: Join) -> None:
    """Each on a board of their own; they see how far the others are, never where. Coming back is going on."""
    host, guest, late = come(), come(), come()
    mine = invited(host, "race")
    with pytest.raises(Refused) as refused:
        host.ask("begin", game=mine["id"])
    assert refused.value.sentence.startswith("nobody else is here yet")
    theirs = guest.ask("join", link=mine["match"]["seat"])
    assert theirs["id"] != mine["id"]
    assert (theirs["match"]["you"], theirs["match"]["race"]["lane"], theirs["match"]["race"]["seconds"]) == (1, 1, None)
    race(host, lambda told: len(told["racers"]) == 2 and told["here"][:2] == [True, True])
    assert refusal(guest, "trace", theirs, cells=RED) == "the race has not begun yet"
    begun(host, guest, mine)
    watched = late.ask("join", link=mine["match"]["seat"])
    assert (watched["match"]["you"], watched["id"]) == (None, mine["id"])
    guest.act("trace", theirs, cells=RED)
    told = race(host, lambda told: told["racers"][1]["share"] > 0)
    assert told["racers"] == [
        {"side": 0, "number": 1, "share": 0, "facts": ["pairs 0 of 2", "cells 4 of 6"], "seconds": None, "rank": None},
        {
            "side": 1,
            "number": 2,
            "share": 0.5,
            "facts": ["pairs 1 of 2", "cells 5 of 6"],
            "seconds": None,
            "rank": None,
        },
    ]
    again = come(guest.key)
    back = again.ask("join", link=mine["match"]["seat"])
    assert (back["id"], back["moves"]) == (theirs["id"], 1)
    again.act("trace", back, cells=BLUE)
    ended = race(host, lambda told: told["racers"][1]["rank"] == 1)["racers"][1]
    assert (ended["share"], ended["seconds"] < 60) == (1, True)
    assert refusal(again, "undo", back) == "your race is over"
    host.act("trace", mine, cells=RED)
    host.act("trace", mine, cells=BLUE)
    ranks = [one["rank"] for one in mine["match"]["race"]["racers"]]
    assert ranks == [2, 1]
    assert again.ask("join", link=mine["match"]["seat"], number=1)["id"] == mine["id"]
    assert again.ask("open", game="flow", level=LEVEL)["match"] is None


def test_nothing_of_its_level_is_sent_before_a_race_starts(come: Join) -> None:
    """To nobody, not in the countdown either; whatever would show the board is refused until then."""
    host, guest, watcher = come(), come(), come()
    mine = invited(host, "race")
    theirs, seen = guest.ask("join", link=mine["match"]["seat"]), watcher.ask("join", link=mine["match"]["watch"])
    begun = guest.ask("begin", game=theirs["id"])
    for game in (mine, theirs, seen, begun):
        assert (game["level"], game["number"], game["scene"]["shapes"]) == ("", None, [])
        assert "red=" not in json.dumps(game)
    for do, members in (("picture", {"job": 1}), ("replay", {"job": 2}), ("hold", {"thing": None})):
        assert refusal(guest, do, theirs, **members) == "the race has not begun yet"
    time.sleep(COUNTDOWN)
    for client, game in ((host, mine), (guest, theirs), (watcher, seen)):
        shown = client.ask("resume", game=game["id"])
        assert (shown["level"], len(shown["scene"]["shapes"]) > 0) == (LEVEL, True)


def test_nobody_is_helped_in_a_race_or_plays_on_another_board(come: Join) -> None:
    """Neither hints nor solutions, also on paper; a board that is somebody else's is none of one's own."""
    host, guest = come(), come()
    mine = invited(host, "race")
    theirs = begun(host, guest, mine)
    helps: list[tuple[str, dict[str, Any]]] = [
        ("hint", {"job": 1}), ("check", {"job": 2}), ("solution", {"job": 3}), ("show", {"moves": []}),
        ("picture", {"job": 4, "solution": True}),
    ]  # fmt: skip
    for do, members in helps:
        assert refusal(guest, do, theirs, **members) == "nobody is helped in a race"
    # Even to who finds out its id, the board of somebody else is nothing to play on.
    at = {"id": mine["id"], "version": mine["version"]}
    assert refusal(guest, "trace", at, cells=RED) == "this is somebody else's board"
    with pytest.raises(Refused) as refused:
        host.ask("trace", game=theirs["id"], version=theirs["version"], cells=RED)
    assert refused.value.kind == "malformed"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_puzzle_is_solved_over_two_servers(
    kind: str, start: Callable[..., Server], postgres: Cluster, come: Join
) -> None:
    """On one board and in a race: each sees what the other does through another server, also one that was killed."""
    store = postgres.new_database() if kind == "postgresql" else None
    one = start(store=store)
    two = start(data=None if store else one.data, store=store)
    host, guest = come(None, one), come(None, two)
    mine = invited(host, "together")
    theirs = guest.ask("join", link=mine["match"]["seat"])
    seen(host, mine, theirs["version"])
    guest.act("trace", theirs, cells=RED)
    assert seen(host, mine, theirs["version"])["moves"] == 1
    host.act("undo", mine)
    assert seen(guest, theirs, mine["version"])["moves"] == 0
    while not (host.ask("resume", game=mine["id"])["match"]["here"][1]):
        time.sleep(0.2)  # over SQLite, who is there is known after a while
    host.ask("hand", game=mine["id"], way=[[0.5, 0.5]], down=True)
    assert (guest.push("hand")["side"], guest.ask("resume", game=mine["id"])["version"]) == (0, mine["version"])

    mine = invited(host, "race")
    theirs = guest.ask("join", link=mine["match"]["seat"])
    race(host, lambda told: len(told["racers"]) == 2)
    host.ask("begin", game=mine["id"])
    race(guest, lambda told: told["seconds"] is not None)
    time.sleep(COUNTDOWN)
    guest.act("trace", theirs, cells=RED)
    race(host, lambda told: told["racers"][1]["share"] > 0)
    two.kill()
    two.start()
    again = come(guest.key, two)
    back = again.ask("join", link=mine["match"]["seat"])
    assert (back["id"], back["moves"]) == (theirs["id"], 1)
    again.act("trace", back, cells=BLUE)
    race(host, lambda told: told["racers"][1]["rank"] == 1)
    mine.update(host.ask("resume", game=mine["id"]))
    assert [racer["rank"] for racer in mine["match"]["race"]["racers"]] == [None, 1]
    again.ask("again", game=back["id"], level=OTHER)
    while not mine["match"]["next"]:
        mine.update(host.push("game")["game"])
    next_one = host.ask("join", link=mine["match"]["seat"])
    other = again.ask("join", link=mine["match"]["seat"])
    host.ask("begin", game=next_one["id"])
    race(again, lambda told: told["seconds"] is not None)
    time.sleep(COUNTDOWN)
    assert (again.ask("resume", game=other["id"])["level"], other["match"]["round"]) == (OTHER, 2)


def test_many_come_to_a_race_at_once(come: Join) -> None:
    """Each has a place and a board of their own."""
    host, guests = come(), [come() for _ in range(6)]
    link = invited(host, "race")["match"]["seat"]
    games: list[dict[str, Any]] = []
    threads = [threading.Thread(target=lambda one=one: games.append(one.ask("join", link=link))) for one in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(game["match"]["you"] for game in games) == [1, 2, 3, 4, 5, 6]
    assert len({game["id"] for game in games}) == 6


def test_the_share_that_is_done_follows_from_what_a_scene_counts() -> None:
    """From nothing to all of it, whichever way it is counted; where nothing is counted, from the cells."""
    board = Board(f"flow: {LEVEL}")
    drawing = load_game("flow").drawing
    assert drawing is not None
    first = drawing(board, None)
    shares = [share_done(first, drawing(board, None))]
    for move in ("draw a1-b1-c1", "draw a2-b2-c2"):
        board.push(move)
        shares.append(share_done(first, drawing(board, None)))
    assert shares == [0.0, 0.5, 1.0]


# One puzzle after the other.

OTHER = "2x2 red=a1-b1 blue=a2-b2"


def test_another_puzzle_follows_for_all_who_solved_the_last(come: Join) -> None:
    """Once, whoever asks, on another level or the same; all keep their places, and the link leads there."""
    host, guest, watcher = come(), come(), come()
    mine = invited(host, "together")
    theirs = guest.ask("join", link=mine["match"]["seat"])
    watcher.ask("join", link=mine["match"]["watch"])
    with pytest.raises(Refused) as refused:
        guest.ask("again", game=theirs["id"])
    assert (refused.value.kind, refused.value.sentence) == ("illegal", "the game goes on")
    guest.act("trace", theirs, cells=RED)
    guest.act("trace", theirs, cells=BLUE)
    with pytest.raises(Refused) as refused:
        watcher.ask("again", game=mine["id"])
    assert refused.value.kind == "illegal"
    assert guest.ask("again", game=theirs["id"], level=OTHER) == {"round": 2}
    assert host.ask("again", game=mine["id"]) == {"round": 2}
    assert seen(host, mine, theirs["version"] + 1)["match"]["next"] is True
    found = [
        one.ask("join", link=mine["match"][link]) for one, link in ((host, "seat"), (guest, "seat"), (watcher, "watch"))
    ]
    assert {one["id"] for one in found} != {mine["id"]}
    assert [one["match"]["you"] for one in found] == [0, 1, None]
    assert all((one["level"], one["moves"], one["match"]["round"]) == (OTHER, 0, 2) for one in found)
    assert watcher.ask("join", link=mine["match"]["watch"], number=1)["outcome"]["name"] == "SOLVED"
    assert [one["seat"] for one in host.ask("home")["matches"]] == [mine["match"]["seat"]]


def test_another_race_begins_anew_for_all(come: Join) -> None:
    """Who still races is told, and not led away; in the next all have new boards, and those of the last stay."""
    host, guest, late = come(), come(), come()
    mine = invited(host, "race")
    theirs = begun(host, guest, mine)
    assert late.ask("join", link=mine["match"]["seat"])["match"]["you"] is None
    with pytest.raises(Refused) as refused:
        guest.ask("again", game=theirs["id"])
    assert refused.value.sentence == "the game goes on"
    guest.act("trace", theirs, cells=RED)
    guest.act("trace", theirs, cells=BLUE)
    guest.ask("again", game=theirs["id"])
    while not host.push("game")["game"]["match"]["next"]:
        pass
    mine = host.ask("resume", game=mine["id"])
    host.act("trace", mine, cells=RED)
    assert mine["moves"] == 1
    again = guest.ask("join", link=mine["match"]["seat"])
    assert (again["match"]["round"], again["match"]["you"], again["match"]["race"]["seconds"]) == (2, 1, None)
    assert late.ask("join", link=mine["match"]["seat"])["match"]["you"] == 2
    assert [len(one.ask("home")["matches"]) for one in (host, guest, late)] == [1, 1, 1]
    ours = host.ask("join", link=mine["match"]["seat"])
    assert ours["match"]["race"]["lane"] == 0
    guest.ask("begin", game=again["id"])
    time.sleep(COUNTDOWN)
    again = guest.ask("resume", game=again["id"])
    guest.act("trace", again, cells=RED)
    numbers = [racer["number"] for racer in again["match"]["race"]["racers"]]
    assert numbers == [101, 102, 103]
    watcher = come()
    boards = [watcher.ask("join", link=mine["match"]["watch"], number=number) for number in (2, 102)]
    assert [board["moves"] for board in boards] == [2, 1]
    assert boards[0]["outcome"]["name"] == "SOLVED"


def test_what_follows_survives_a_kill(start: Callable[..., Server]) -> None:
    """A server that was ended between the two makes the second when somebody comes by the link."""
    server = start()
    with server.client() as socket:
        host = Client(socket).hello()
        mine = invited(host, "together")
        host.act("trace", mine, cells=RED)
        host.act("trace", mine, cells=BLUE)
        host.ask("again", game=mine["id"], level=OTHER)
    server.kill()
    server.start()
    with server.client() as socket:
        host = Client(socket).hello(host.key)
        assert host.ask("join", link=mine["match"]["seat"])["level"] == OTHER
