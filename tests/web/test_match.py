"""Two people by link: seats and watchers, clocks, offers and rematches, over real WebSockets."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta
from typing import Any

import pytest

from damier.store.place import FILE
from tests.postgres import Cluster
from tests.web.conftest import Client, Refused, Server, patched

Join = Callable[..., Client]


@pytest.fixture
def come(server: Server) -> Iterator[Join]:
    """A function that returns a client with a key of its own, or with a key that is given."""
    with ExitStack() as connections:
        yield lambda key=None, at=server: Client(connections.enter_context(at.client())).hello(key)


def invited(host: Client, game: str = "chomp", level: str = "4x3", **wishes: Any) -> dict[str, Any]:
    """Begin a match, with its host at the first side unless told otherwise."""
    return host.ask("invite", game=game, level=level, **{"side": 0, **wishes})


def seated(host: Client, guest: Client, **wishes: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Begin a match between two clients; return the game as each has it."""
    mine = invited(host, **wishes)
    theirs = guest.ask("join", link=mine["match"]["seat"])
    mine.update(host.push("game")["game"])
    return mine, theirs


def play(mover: Client, game: dict[str, Any], other: Client, seen: dict[str, Any], move: str, **more: Any) -> None:
    """Make a move, which the other sees."""
    mover.act("play", game, move=move, **more)
    pushed = other.push("game")["game"]
    while pushed["version"] < game["version"]:
        pushed = other.push("game")["game"]
    seen.update(pushed)


def refusal(ask: Callable[..., object]) -> str:
    """Return in which words something is refused."""
    with pytest.raises(Refused) as refused:
        ask()
    return refused.value.sentence


def test_who_opens_the_link_sits_down_and_who_comes_later_watches(come: Join) -> None:
    """Each is told who has which side, and the secret of the link to a side is told to those who play only."""
    host, guest, late = come(), come(), come()
    game = invited(host)
    match = game["match"]
    assert (match["you"], match["taken"], match["here"]) == (0, [True, False], [True, False])
    assert match["seat"] != match["watch"]
    theirs = guest.ask("join", link=match["seat"])
    assert (theirs["id"], theirs["match"]["you"], theirs["match"]["seat"]) == (game["id"], 1, match["seat"])
    pushed = host.push("game")["game"]["match"]
    assert pushed["taken"] == [True, True]
    assert host.push("match")["match"]["here"] == [True, True]
    watched = late.ask("join", link=match["seat"])["match"]
    assert (watched["you"], watched["seat"], watched["taken"], watched["watching"]) == (None, None, [True, True], 1)
    assert host.push("match")["match"]["watching"] == 1
    assert guest.ask("join", link=match["seat"])["match"]["you"] == 1
    assert host.ask("join", link=match["seat"])["match"]["you"] == 0


def test_the_link_for_watching_gives_no_side(come: Join) -> None:
    """Though one is free."""
    host, guest = come(), come()
    link = invited(host)["match"]["watch"]
    assert guest.ask("join", link=link)["match"]["you"] is None
    assert guest.ask("join", link=link)["match"]["taken"] == [True, False]
    for number in (0, -1, 2, 2**63, 10**30):
        assert "leads to no game" in refusal(lambda number=number: guest.ask("join", link=link, number=number))


def test_a_game_is_seen_by_its_link_only(come: Join) -> None:
    """To whoever has none it does not exist, whatever its id; a link that is none is refused in words."""
    host, stranger = come(), come()
    game = invited(host)
    assert refusal(lambda: stranger.ask("resume", game=game["id"])).startswith("there is no such game here")
    for link in ("x" * 22, "", "x" * 5000, "a b"):
        assert "this link leads to no game" in refusal(lambda link=link: stranger.ask("join", link=link))
    assert "this link" in refusal(lambda: stranger.ask("join", link=game["match"]["watch"], number=2))


def test_a_watcher_can_never_act(come: Join) -> None:
    """Whatever is sent; the game stays as it is."""
    host, guest, watcher = come(), come(), come()
    game, _ = seated(host, guest)
    seen = watcher.ask("join", link=game["match"]["watch"])
    at = {"game": seen["id"], "version": seen["version"]}
    messages: list[tuple[str, dict[str, Any]]] = [
        ("play", {"move": "d3"}), ("play", {"move": ["d3", "c2"]}), ("trace", {"cells": [[0, 0]]}), ("undo", {}),
        ("redo", {}), ("reset", {}), ("resign", {"side": 0}), ("resign", {"side": 1}), ("checkpoint", {"name": "1"}),
        ("return", {"name": "1"}), ("seats", {"seats": [None, "nibbler"]}), ("show", {"moves": ["d3"]}),
        ("offer", {"what": "draw"}), ("accept", {"what": "draw"}), ("decline", {"what": "draw"}),
        ("hint", {"job": 1}), ("ask", {"question": "bite", "cells": ["a1"]}), ("solution", {"job": 2}),
    ]  # fmt: skip
    for do, members in messages:
        with pytest.raises(Refused) as refused:
            watcher.ask(do, **at, **members)
        assert refused.value.kind == "illegal", do
    assert host.ask("resume", game=game["id"])["version"] == game["version"]


def test_nobody_plays_for_the_other_side_or_is_helped(come: Join) -> None:
    """Nor takes anything back alone, nor gives up for the other."""
    host, guest = come(), come()
    game, theirs = seated(host, guest)
    at = {"game": game["id"], "version": game["version"]}
    assert refusal(lambda: guest.ask("play", **at, move="d3")) == "it is the turn of the first"
    assert refusal(lambda: host.ask("play", **at, move=["d3", "c2"])) == "it is the turn of the second"
    assert refusal(lambda: guest.ask("play", **at, move=[])) == "there is no move to play"
    assert refusal(lambda: host.ask("resign", **at, side=1)) == "nobody plays for the other side"
    play(host, game, guest, theirs, "d3")
    helps: list[tuple[str, dict[str, Any]]] = [
        ("undo", {}), ("reset", {}), ("hint", {"job": 1}), ("seats", {"seats": [None, "nibbler"]}),
        ("picture", {"job": 1, "solution": True}),
    ]  # fmt: skip
    for do, more in helps:
        assert "this is not possible" in refusal(
            lambda do=do, more=more: host.ask(do, game=game["id"], version=game["version"], **more)
        )
    assert refusal(lambda: host.ask("play", game=game["id"], version=game["version"], move="a1")) == (
        "it is the turn of the second"
    )
    play(guest, theirs, host, game, "a1")
    assert (game["outcome"]["winner"], game["undo"]) == (0, True)
    assert "sentence" in guest.act("ask", theirs, question="bite", cells=["a1"])


def test_nobody_moves_before_both_are_there(come: Join) -> None:
    """The other side is free."""
    host = come()
    game = invited(host)
    assert "the other side is still free" in refusal(
        lambda: host.ask("play", game=game["id"], version=game["version"], move="d3")
    )


def test_both_see_each_others_moves_and_presence(come: Join, server: Server) -> None:
    """As patches to what they have; whoever leaves is away, and whoever comes back goes on."""
    host = come()
    game = invited(host)
    with server.client() as socket:
        guest = Client(socket).hello()
        theirs = guest.ask("join", link=game["match"]["seat"])
        game.update(host.push("game")["game"])
        assert host.push("match")["match"]["here"] == [True, True]
        play(host, game, guest, theirs, "d3")
        assert patched(theirs["scene"], theirs["patch"]) == guest.ask("resume", game=game["id"])["scene"]
    assert host.push("match")["match"]["here"] == [True, False]
    again = come(guest.key)
    back = again.ask("resume", game=game["id"])
    assert (back["version"], back["match"]["you"]) == (game["version"], 1)
    assert host.push("match")["match"]["here"] == [True, True]
    play(again, back, host, game, "c2")


def test_who_leaves_a_game_is_away_and_hears_no_more_of_it(come: Join) -> None:
    """Though the line stays open; coming back is joining again."""
    host, guest = come(), come()
    game, theirs = seated(host, guest)
    assert host.push("match")["match"]["here"] == [True, True]
    assert guest.ask("leave", game=game["id"]) == {"left": True}
    assert guest.ask("leave", game=game["id"]) == {"left": False}
    assert guest.ask("leave", game="nonsense") == {"left": False}
    assert host.push("match")["match"]["here"] == [True, False]
    host.act("play", game, move="d3")
    theirs = guest.ask("join", link=game["match"]["seat"])
    assert "game" not in [pushed["push"] for pushed in guest.pushes]
    assert (theirs["moves"], theirs["match"]["here"]) == (1, [True, True])


def test_a_draw_is_agreed_upon(come: Join) -> None:
    """What is offered can be withdrawn or declined, lapses with a move, and is not accepted by who offers it."""
    host, guest = come(), come()
    game, theirs = seated(host, guest)
    host.act("offer", game, what="draw")
    theirs.update(guest.push("game")["game"])
    assert theirs["match"]["offers"] == [{"what": "draw", "side": 0}]
    assert refusal(lambda: host.ask("accept", game=game["id"], version=game["version"], what="draw")) == (
        "nobody offers that now"
    )
    guest.act("decline", theirs, what="draw")
    game.update(host.push("game")["game"])
    assert game["match"]["offers"] == []
    assert "make a move before you offer it again" in refusal(
        lambda: host.ask("offer", game=game["id"], version=game["version"], what="draw")
    )
    play(host, game, guest, theirs, "d3")
    host.act("offer", game, what="draw")
    theirs.update(guest.push("game")["game"])
    play(guest, theirs, host, game, "c3")
    assert game["match"]["offers"] == []
    guest.act("offer", theirs, what="draw")
    game.update(host.push("game")["game"])
    host.act("accept", game, what="draw")
    assert (game["outcome"]["name"], game["outcome"]["winner"]) == ("DRAWN", None)
    assert guest.push("game")["game"]["outcome"]["sentence"] == "A draw: both agree."
    assert "over" in refusal(lambda: guest.ask("play", game=game["id"], version=game["version"], move="c2"))


def test_a_move_is_taken_back_by_consent(come: Join) -> None:
    """With what the other has answered; then it is one's own turn."""
    host, guest = come(), come()
    game, theirs = seated(host, guest)
    assert refusal(lambda: host.ask("offer", game=game["id"], version=game["version"], what="takeback")) == (
        "there is nothing to take back"
    )
    play(host, game, guest, theirs, "d3")
    play(guest, theirs, host, game, "c3")
    host.act("offer", game, what="takeback")
    theirs.update(guest.push("game")["game"])
    guest.act("accept", theirs, what="takeback")
    assert (theirs["moves"], theirs["turn"], theirs["redo"]) == (0, 0, False)
    game.update(host.push("game")["game"])
    play(host, game, guest, theirs, "c3")
    host.act("offer", game, what="takeback")
    theirs.update(guest.push("game")["game"])
    guest.act("accept", theirs, what="takeback")
    assert (theirs["moves"], theirs["turn"]) == (0, 0)


def test_a_rematch_changes_sides_and_keeps_the_links(come: Join) -> None:
    """Both must want it; the game before stays there, by its number."""
    host, guest, watcher = come(), come(), come()
    game, theirs = seated(host, guest)
    links = {name: game["match"][name] for name in ("seat", "watch")}
    assert "goes on" in refusal(lambda: host.ask("offer", game=game["id"], version=game["version"], what="rematch"))
    host.act("resign", game, side=0)
    theirs.update(guest.push("game")["game"])
    guest.act("offer", theirs, what="rematch")
    game.update(host.push("game")["game"])
    assert not game["match"]["next"]
    host.act("offer", game, what="rematch")
    assert game["match"]["next"]
    assert guest.push("game")["game"]["match"]["next"]
    mine = host.ask("join", link=links["seat"])
    other = guest.ask("join", link=links["seat"])
    assert mine["id"] == other["id"] != game["id"]
    assert (mine["match"]["you"], other["match"]["you"], mine["match"]["round"]) == (1, 0, 2)
    assert {name: mine["match"][name] for name in links} == links
    play(guest, other, host, mine, "d3")
    assert watcher.ask("join", link=links["watch"])["moves"] == 1
    first = watcher.ask("join", link=links["watch"], number=1)
    assert (first["id"], first["outcome"]["name"]) == (game["id"], "RESIGNED")


def test_a_finished_game_is_replayed_and_judged_by_its_link(come: Join) -> None:
    """For whoever has it, as for those who have played."""
    host, guest, watcher = come(), come(), come()
    game, theirs = seated(host, guest, game="connexion", level="4x4 stars=4 seed=1")
    seen = watcher.ask("join", link=game["match"]["watch"])
    assert "once the game is over" in refusal(
        lambda: watcher.ask("review", game=seen["id"], version=seen["version"], job=1)
    )
    play(host, game, guest, theirs, "b1")
    play(guest, theirs, host, game, "d1")
    host.act("resign", game, side=0)
    seen = watcher.ask("join", link=game["match"]["watch"])
    at = {"game": seen["id"], "version": seen["version"]}
    assert len(watcher.ask("replay", **at, job=2)["changes"]) == 2
    assert watcher.ask("review", **at, job=3)["judgements"]


def test_a_game_with_a_friend_is_none_of_ones_own(come: Join) -> None:
    """Its level is opened as a new game, and *Continue* does not lead to it; the home page lists it for both."""
    host, guest = come(), come()
    game, theirs = seated(host, guest, level="5x4")
    play(host, game, guest, theirs, "e4")
    assert host.ask("open", game="chomp", level="5x4")["id"] != game["id"]
    for client in (host, guest):
        home = client.ask("home")
        assert [one["game"] for one in home["games"] if one["name"] == "chomp"] == [None]
        assert [(one["name"], one["seat"]) for one in home["matches"]] == [("chomp", game["match"]["seat"])]


def test_a_match_needs_sides_and_a_sensible_clock(come: Join) -> None:
    """What is wrong is refused in words."""
    host = come()
    assert refusal(lambda: host.ask("invite", game="flow", level="2x2 red=a1-b1")) == "flow is a game for one"
    assert refusal(lambda: invited(host, side=2)) == "chomp has no side 3"
    clocks: list[dict[str, Any]] = [
        {"minutes": 181},
        {"minutes": -1},
        {"days": 31},
        {"minutes": 5, "days": 1},
        {"increment": 5},
    ]
    for wishes in clocks:
        with pytest.raises(Refused) as refused:
            invited(host, **wishes)
        assert refused.value.kind == "malformed", wishes
    assert {invited(host, side=None)["match"]["you"] for _ in range(20)} == {0, 1}


# Time.


def wait_for(server: Server, game: str, wait: timedelta) -> None:
    """Have so much time gone by in a game: the server is killed, the game's start moved back, the server started."""
    server.kill()
    connection = sqlite3.connect(server.data / FILE)
    with connection:
        (started,) = connection.execute("select started from games where id = ?", (game,)).fetchone()
        earlier = (datetime.fromisoformat(started) - wait).isoformat()
        connection.execute("update games set started = ? where id = ?", (earlier, game))
    connection.close()
    server.start()


def test_clocks_run_once_both_sides_are_taken(come: Join) -> None:
    """Before that nobody loses time; each has what was chosen."""
    host, guest = come(), come()
    alone = invited(host, minutes=5, increment=3)
    assert (alone["match"]["left"], alone["match"]["running"]) == ([300.0, 300.0], False)
    game, theirs = seated(host, guest, minutes=5, increment=3)
    assert (game["match"]["left"][1], game["match"]["running"]) == (300.0, True)
    play(host, game, guest, theirs, "d3", spent=0.0)
    assert 300 < game["match"]["left"][0] <= 303
    play(guest, theirs, host, game, "c3", spent=0.0)
    assert 300 < game["match"]["left"][1] <= 303


def test_a_server_that_is_killed_loses_neither_moves_nor_time(start: Callable[..., Server]) -> None:
    """Who reconnects goes on; the clock went on meanwhile. Time that has run out ends the game for whoever looks."""
    server = start()
    with server.client() as one, server.client() as two:
        host, guest = Client(one).hello(), Client(two).hello()
        game, theirs = seated(host, guest, minutes=30)
        play(host, game, guest, theirs, "d3")
        play(guest, theirs, host, game, "c3")
    wait_for(server, game["id"], timedelta(minutes=20))
    with server.client() as one, server.client() as two:
        host, guest = Client(one).hello(host.key), Client(two).hello(guest.key)
        game, theirs = host.ask("resume", game=game["id"]), guest.ask("resume", game=game["id"])
        assert (game["moves"], game["version"]) == (2, theirs["version"])
        assert 0 < game["match"]["left"][0] <= 600
        play(host, game, guest, theirs, "d2")
    wait_for(server, game["id"], timedelta(minutes=31))
    with server.client() as one:
        watcher = Client(one).hello()
        seen = watcher.ask("join", link=game["match"]["watch"])
        assert (seen["outcome"]["name"], seen["outcome"]["winner"]) == ("OUT_OF_TIME", 0)
        assert seen["match"]["left"][1] == 0
        assert seen["outcome"]["sentence"] == "the second has no time left: the first wins."
    server.end()


def test_days_a_move_survive_a_week(start: Callable[..., Server]) -> None:
    """Each move has its days anew; a move that comes too late is not made."""
    server = start()
    with server.client() as one, server.client() as two:
        host, guest = Client(one).hello(), Client(two).hello()
        game, theirs = seated(host, guest, days=7)
        play(host, game, guest, theirs, "d3")
        play(guest, theirs, host, game, "c3")
    wait_for(server, game["id"], timedelta(days=6))
    with server.client() as one, server.client() as two:
        host, guest = Client(one).hello(host.key), Client(two).hello(guest.key)
        game, theirs = host.ask("resume", game=game["id"]), guest.ask("resume", game=game["id"])
        assert 80_000 < game["match"]["left"][0] <= 86_400
        play(host, game, guest, theirs, "d2")
        left = game["match"]["left"]
        assert left[0] == 7 * 86_400.0 >= left[1] > 7 * 86_400.0 - 60
    wait_for(server, game["id"], timedelta(days=8))
    with server.client() as one:
        guest = Client(one).hello(guest.key)
        assert "the time has run out" in refusal(
            lambda: guest.ask("play", game=game["id"], version=game["version"], move="c2")
        )
        assert guest.ask("resume", game=game["id"])["outcome"]["name"] == "OUT_OF_TIME"
    server.end()


def test_whoever_looks_on_is_told_when_time_runs_out(start: Callable[..., Server]) -> None:
    """By itself, without anybody's asking."""
    server = start()
    with server.client() as one, server.client() as two:
        host, guest = Client(one).hello(), Client(two).hello()
        game, theirs = seated(host, guest, minutes=1)
        play(host, game, guest, theirs, "d3")
        play(guest, theirs, host, game, "c3")
    wait_for(server, game["id"], timedelta(seconds=57))
    with server.client() as one:
        watcher = Client(one).hello()
        seen = watcher.ask("join", link=game["match"]["watch"])
        if seen["outcome"] is None:
            seen = watcher.push("game")["game"]
        assert (seen["outcome"]["name"], seen["outcome"]["winner"]) == ("OUT_OF_TIME", 1)
    server.end()


# Several servers.


def expect_here(client: Client, game: dict[str, Any], here: list[bool]) -> None:
    """Wait until a client knows who is there."""
    while game["match"]["here"] != here:
        pushed = client.push("match")
        if pushed["game"] == game["id"]:
            game["match"] = pushed["match"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_two_people_play_through_two_servers(
    kind: str, start: Callable[..., Server], request: pytest.FixtureRequest
) -> None:
    """From the link to the rematch, over each database."""
    if kind == "sqlite":
        first = start()
        second = start(data=first.data)
    else:
        cluster: Cluster = request.getfixturevalue("postgres")
        address = cluster.new_database()
        first, second = start(store=address), start(store=address)
    with first.client() as one, second.client() as two:
        host, guest = Client(one).hello(), Client(two).hello()
        game, theirs = seated(host, guest, level="2x1", minutes=5)
        play(host, game, guest, theirs, "b1")
        play(guest, theirs, host, game, "a1")
        assert game["outcome"]["winner"] == 0
        expect_here(host, game, [True, True])
        host.act("offer", game, what="rematch")
        theirs.update(guest.push("game")["game"])
        guest.act("accept", theirs, what="rematch")
        assert host.push("game")["game"]["match"]["next"]
        mine, other = (one.ask("join", link=game["match"]["seat"]) for one in (host, guest))
        assert mine["id"] == other["id"]
        play(guest, other, host, mine, "b1")
        two.close()
        expect_here(host, mine, [False, True])
    first.end()
    second.end()
