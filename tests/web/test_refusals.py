"""What the server refuses, in words and by kind; nothing has changed after it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from damier.core.contract import load_game
from damier.web.limits import bounds
from tests.web.conftest import Client, Refused, Server

LEVEL = "5x5 seed=42"


@pytest.fixture
def game(client: Client) -> dict[str, Any]:
    """A game at its start."""
    return client.ask("open", game="get10", level=LEVEL, fresh=True)


def refused(client: Client, do: str, **members: Any) -> tuple[str, str]:
    """Have something refused: its kind and the words."""
    with pytest.raises(Refused) as refusal:
        client.ask(do, **members)
    return refusal.value.kind, refusal.value.sentence


def test_nothing_comes_before_hello(server: Server) -> None:
    """A client says who it is first."""
    with server.client() as socket:
        assert refused(Client(socket), "home") == ("malformed", "the first message must be hello")


@pytest.mark.parametrize("key", ["", "short", "x" * 33, "é" * 32, "../../../../../../../../../../etc"])
def test_a_key_that_nobody_gave_is_refused(server: Server, key: str) -> None:
    """Keys have one form."""
    with server.client() as socket:
        assert refused(Client(socket), "hello", key=key, language="en")[0] == "malformed"


def test_an_unknown_language_is_refused(client: Client) -> None:
    """With those that there are."""
    assert refused(client, "hello", key=None, language="de") == ("malformed", "unknown language 'de': there are en, fr")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", None),
        ("{", None),
        ("null", None),
        ("[]", None),
        ('{"id": 7}', 7),
        ('{"id": 8, "do": "fly"}', 8),
        ('{"id": 9, "do": "play", "game": 3}', 9),
        ('{"id": 10, "do": "home", "extra": 1}', 10),
        ('{"id": "x", "do": "home"}', None),
        ('{"id": 11, "do": "play", "game": "x", "version": 1e99, "move": "a1"}', 11),
        ('{"id": 12, "do": "\\ud800"}', 12),
        ('{"id": 13, "do": "open", "game": "flow", "level": "\\ud800"}', 13),
        ("[" * 100_000, None),
        ('{"id": 14, "do": "home", "extra": ' + "[" * 100_000 + "]" * 100_000 + "}", None),
    ],
)
def test_what_cannot_be_read_is_answered(client: Client, text: str, number: int | None) -> None:
    """Under its number where it has one, and the connection goes on."""
    client.socket.send(text)
    answer = client.receive()
    assert answer["kind"] == "malformed"
    assert answer["re"] == number
    assert client.ask("home")


def test_a_message_of_bytes_is_refused(client: Client) -> None:
    """Messages are texts."""
    client.socket.send(b"\x00\xff")
    assert client.receive() == {"re": None, "kind": "malformed", "refused": "messages are texts, not bytes"}


def test_an_oversized_message_is_refused(client: Client, server: Server) -> None:
    """One that is somewhat too large in words; one that is far too large ends the connection; others go on."""
    client.socket.send(json.dumps({"id": 1, "do": "load", "name": "x", "text": "x" * bounds().message}))
    assert client.receive()["kind"] == "limit"
    assert client.ask("home")
    with suppress(ConnectionClosed):  # it may end before all is sent
        client.socket.send("x" * (5 * bounds().message))
    with pytest.raises(ConnectionClosed):
        client.socket.recv(20)
    with server.client() as socket:
        assert Client(socket).hello().games


def test_an_action_from_another_version_is_stale(client: Client, game: dict[str, Any]) -> None:
    """It comes with the game as it is; what was sent twice is done once."""
    client.act("play", game, move="a1")
    for do, members in (("play", {"move": "a1"}), ("undo", {}), ("redo", {}), ("reset", {}), ("show", {"moves": []}),
                        ("seats", {"seats": [None]}), ("hold", {"thing": None}), ("solution", {"job": 1}),
                        ("hint", {"job": 1})):  # fmt: skip
        for version in (0, 2, -1):
            with pytest.raises(Refused) as refusal:
                client.ask(do, game=game["id"], version=version, **members)
            assert refusal.value.kind == "stale"
            assert refusal.value.game["version"] == 1
    assert client.ask("resume", game=game["id"])["moves"] == 1


def test_moves_that_the_rules_forbid_are_refused(client: Client, game: dict[str, Any]) -> None:
    """By the game's own words; what is no move at all is malformed."""
    assert refused(client, "play", game=game["id"], version=0, move="b4") == (
        "illegal",
        "b4 is isolated: no 3 touches it",
    )
    assert refused(client, "play", game=game["id"], version=0, move="?")[0] == "malformed"
    assert refused(client, "play", game=game["id"], version=0, move="a" * 1000)[0] == "limit"
    assert refused(client, "undo", game=game["id"], version=0) == ("illegal", "there is nothing to undo")
    assert refused(client, "redo", game=game["id"], version=0) == ("illegal", "there is nothing to redo")
    assert client.ask("resume", game=game["id"])["version"] == 0


def test_a_game_is_only_reachable_by_its_key(server: Server, game: dict[str, Any]) -> None:
    """To anybody else it does not exist."""
    with server.client() as socket:
        other = Client(socket).hello()
        for do, members in (
            ("resume", {}),
            ("save", {}),
            ("undo", {"version": 0}),
            ("play", {"version": 0, "move": "a1"}),
        ):
            kind, words = refused(other, do, game=game["id"], **members)
            assert kind == "malformed"
            assert words.startswith("there is no such game here")
        assert refused(other, "resume", game="x" * 500)[0] == "malformed"
        opened = other.ask("open", game="get10", level=LEVEL)
        assert opened["id"] != game["id"]


def test_levels_that_are_not_there_are_refused(client: Client) -> None:
    """By number, by text, by game."""
    count = len(load_game("flow").levels())
    assert refused(client, "open", game="flow", number=count + 1) == (
        "malformed",
        f"there is no bundled level {count + 1} of flow: there are {count}",
    )
    assert refused(client, "open", game="flow", number=0)[0] == "malformed"
    assert refused(client, "open", game="flow")[0] == "malformed"
    assert refused(client, "open", game="flow", number=1, level="x")[0] == "malformed"
    assert refused(client, "open", game="flow", level="rubbish")[0] == "malformed"
    assert refused(client, "open", game="get10", level="x" * (bounds().level + 1))[0] == "limit"
    assert refused(client, "open", game="get1", number=1)[1].startswith("unknown game 'get1'")
    assert refused(client, "levels", game="../x")[0] == "malformed"


def save_of(game: str, level: str, moves: list[str]) -> str:
    """Write a save as a person's file might have it."""
    times = list(range(len(moves)))
    started = "2026-01-31T20:15:00+00:00"
    return json.dumps({"damier": 1, "game": game, "level": level, "started": started, "moves": moves, "times": times})


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "malformed"),
        ("\x00\x01\x02", "malformed"),
        ("<!DOCTYPE x [<!ENTITY e 'x'>]><x>&e;</x>", "malformed"),
        ('{"damier": 1, "game": "get10"', "malformed"),
        ('{"damier": 2}', "malformed"),
        (save_of("get10", LEVEL, ["b4"]), "malformed"),
        (save_of("slow", "2x1", ["a1"] * (bounds().moves + 1)), "limit"),
        ("chomp: 2x1\n" * (bounds().levels_of_a_file + 1), "limit"),
        ("nothing: here", "malformed"),
        ("x" * (bounds().file + 1), "limit"),
    ],
    ids=range(10),
)
def test_a_corrupt_upload_is_refused(client: Client, text: str, kind: str) -> None:
    """In words, and the connection goes on."""
    found, words = refused(client, "load", name="file.txt", text=text)
    assert found == kind
    assert words
    assert "fault" not in words


def test_what_a_game_cannot_do_is_impossible(client: Client, game: dict[str, Any]) -> None:
    """No solver, no such player, no such setting."""
    assert refused(client, "solution", game=game["id"], version=0, job=1)[0] == "impossible"
    assert refused(client, "seats", game=game["id"], version=0, seats=["nobody"])[0] == "malformed"
    assert refused(client, "seats", game=game["id"], version=0, seats=[None, None])[1] == "get10 has 1 side, not 2"
    assert refused(client, "new", game="get10", settings={"sise": "5x5"}, job=1)[1].startswith("unknown setting 'sise'")
    assert refused(client, "new", game="get10", settings={"size": "0x0"}, job=1)[0] == "malformed"
    assert refused(client, "new", game="get10", settings={}, seed=-1, job=1)[0] == "malformed"
    chomp = client.ask("open", game="chomp", level="3x2")
    assert refused(client, "hint", game=chomp["id"], version=0, job=1) == ("impossible", "chomp gives no hints")


def test_too_many_messages_are_refused(server: Server) -> None:
    """Those that come too fast, each with an answer; afterwards it goes on."""
    with server.client() as socket:
        client = Client(socket).hello()
        numbers = [client.send("cancel", job=1) for _ in range(2 * bounds().burst)]
        kinds = []
        for number in numbers:
            try:
                client.answer(number)
            except Refused as refusal:
                kinds.append(refusal.kind)
        assert kinds
        assert set(kinds) == {"limit"}


def test_open_games_are_bounded_by_forgetting_the_oldest(client: Client) -> None:
    """A connection that opens more hears no longer about the first; resuming it brings it back, whole."""
    first = client.ask("open", game="chomp", level="1x1")
    for number in range(bounds().open_games):
        client.ask("open", game="chomp", level=f"{1 + number % 9}x{2 + number // 9}")
    assert "scene" in client.ask("resume", game=first["id"])


def test_pages_of_one_key_are_bounded(server: Server, client: Client) -> None:
    """One more than allowed is refused at hello."""
    sockets = [server.client() for _ in range(bounds().connections_of_a_key)]
    try:
        others = [Client(socket.__enter__()) for socket in sockets]
        for other in others[:-1]:
            other.hello(client.key)
        assert refused(others[-1], "hello", key=client.key, language="en")[0] == "limit"
    finally:
        for socket in sockets:
            socket.__exit__(None, None, None)


def test_nobody_is_seated_who_is_not_of_the_game(client: Client) -> None:
    """A stranger cannot have a module of the server's imported, neither by a seat nor by a save."""
    game = client.ask("open", game="connexion", level="4x4 red=a1,d1 blue=a4,d4")
    for name in ("os:system", "damier.web.server:run", "nobody"):
        with pytest.raises(Refused, match="unknown player") as refused:
            client.ask("seats", game=game["id"], version=0, seats=[None, name])
        assert refused.value.kind == "malformed"
        save = {
            "damier": 1, "game": "connexion", "level": "4x4 red=a1,d1 blue=a4,d4",
            "started": "2026-01-31T20:15:00+00:00", "seats": [None, name], "moves": [], "times": [],
        }  # fmt: skip
        with pytest.raises(Refused, match="unknown player"):
            client.ask("load", name="game.json", text=json.dumps(save))
    assert client.ask("resume", game=game["id"])["seats"] == [None, None]


def test_settings_are_refused_at_once(client: Client) -> None:
    """Before any work is begun, with the setting's name."""
    for settings, reason in (
        ({"size": "0x0"}, "size is"),
        ({"colors": "many"}, "colors is"),
        ({"clors": "7"}, "colors"),
    ):
        with pytest.raises(Refused, match=reason):
            client.ask("new", game="flow", settings=settings, seed=1, job=1)


def test_a_file_with_a_negative_column_hangs_nobody(client: Client) -> None:
    """It is refused, and the next message is answered."""
    text = '{"game":"flow","width":3,"height":2,"pairs":{"red":[[0,0],[-2,0]],"blue":[[0,1],[2,1]]}}'
    with pytest.raises(Refused, match=r"at \(-2, 0\) is outside the grid"):
        client.ask("load", name="level.json", text=text)
    assert client.ask("home")["games"]


@pytest.mark.parametrize(
    ("name", "level"),
    [("connexion", "1000x1000 red=a1,c1 blue=a3,c3"), ("flow", "60x60 red=a1-b1")],
)
def test_a_board_that_would_take_the_server_from_the_others_is_refused(client: Client, name: str, level: str) -> None:
    """Forty characters can ask for a million cells."""
    words = "the page shows boards of at most 1600 cells: play this level in a terminal"
    assert refused(client, "open", game=name, level=level) == ("limit", words)


def test_a_person_does_not_play_the_computer_s_moves(client: Client) -> None:
    """Neither alone nor in a list that begins with one's own."""
    game = client.ask("open", game="connexion", level="6x6 red=a1,f1 blue=a6,f6", fresh=True)
    client.act("seats", game, seats=[None, "mass"])
    kind, words = refused(client, "play", game=game["id"], version=game["version"], move=["b1", "a3", "c1"])
    assert (kind, words) == ("illegal", "it is the turn of mass")
    assert client.ask("resume", game=game["id"])["moves"] == 0


@pytest.mark.parametrize("name", ["x\0y", "\0" * 16, "", "é" * 16, "x" * 15 + "\0"])
def test_an_id_that_no_game_has_is_no_game(client: Client, name: str) -> None:
    """Whatever is in it: the store is not asked for it."""
    assert refused(client, "resume", game=name)[0] == "malformed"


def test_a_nul_is_refused_and_a_backslash_is_not(client: Client, game: dict[str, Any]) -> None:
    """Not every store takes one."""
    words = ("malformed", "a message has no NUL characters")
    assert refused(client, "checkpoint", game=game["id"], version=0, name="a\0") == words
    assert client.act("checkpoint", game, name="\\u0000")["checkpoints"] == ["\\u0000"]
