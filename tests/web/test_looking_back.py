"""Looking back at a game: its frames from the start, and what each of its moves was worth."""

from __future__ import annotations

import json
from typing import Any

import pytest

from damier import Board
from damier.web.films import DrawReplay, ReviewGame
from damier.web.limits import Limits, bounds
from tests.web.conftest import Client, Refused, Server, patched

LOST = "connexion", "3x3 red=a1,c1 blue=a3,c3", ["b2", "b1", "a2", "c2", "b3"]
GAMES = [
    LOST,
    ("get10", "3x3 target=4 start=1.1.2/2.1.2/3.3.1 seed=1", ["b2", "a3"]),
    ("flow", "3x2 red=a1-c1 blue=a2-c2", ["start a1", "extend b1", "extend c1", "stop c1", "start a2", "extend b2"]),
    ("plumber", "XXX/R1L1R3/XXX", ["put L1 b2"]),
]


def played(client: Client, name: str, level: str, moves: list[str]) -> dict[str, Any]:
    """Return a game in which these moves were played."""
    game = client.ask("open", game=name, level=level, fresh=True)
    for move in moves:
        client.act("play", game, move=move)
    return game


def ask(client: Client, do: str, game: dict[str, Any], job: int = 1) -> dict[str, Any]:
    """Ask for a replay or a review of a game as it is."""
    return client.ask(do, game=game["id"], version=game["version"], job=job)


def untouchable(scene: dict[str, Any]) -> dict[str, Any]:
    """Return a scene without what touching it does."""
    shapes = [
        {name: value for name, value in shape.items() if name not in ("move", "hold", "back", "takes")}
        for shape in scene["shapes"]
    ]
    plain = {name: value for name, value in scene.items() if name != "lifts"}
    nothing: dict[str, Any] = {"buttons": [], "tools": [], "elsewhere": None, "grip": None, "links": None, "lines": []}
    return {**plain, "shapes": shapes, **nothing}


@pytest.mark.parametrize(("name", "level", "moves"), GAMES)
def test_the_frames_lead_from_the_start_to_the_game_as_it_is(
    client: Client, name: str, level: str, moves: list[str]
) -> None:
    """Of every game; nothing in them can be touched, and the game is not changed."""
    start = client.ask("open", game=name, level=level, fresh=True)["scene"]
    game = played(client, name, level, moves)
    film = ask(client, "replay", game)
    assert film["first"] == untouchable(start)
    scene = film["first"]
    for change in film["changes"]:
        scene = patched(scene, change)
    now = client.ask("resume", game=game["id"])
    assert scene == untouchable(now["scene"])
    assert (now["version"], now["moves"], now["hints"]) == (game["version"], game["moves"], 0)
    assert len(film["changes"]) == len(moves)


def test_a_stroke_is_one_move(client: Client) -> None:
    """Its cells are frames of their own, which count as the same move."""
    game = played(client, *GAMES[2])
    assert ask(client, "replay", game)["numbers"] == [0, 1, 1, 1, 1, 2, 2]


def test_a_game_of_one_single_stroke_counts_its_cells(client: Client) -> None:
    """As a solution that is shown is one."""
    game = played(client, "flow", "3x2 red=a1-c1 blue=a2-c2", ["start a1", "extend b1"])
    assert ask(client, "replay", game)["numbers"] == [0, 1, 2]


def test_many_moves_share_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last frame is the last position however many there are; large boards have fewer."""
    board: Any = Board("get10: 4x4 seed=1")
    for _ in range(7):
        board.push(next(iter(board.legal_moves)))
    monkeypatch.setattr("damier.web.limits._in_force", Limits(frames=3))
    assert json.loads(DrawReplay(board.line(), "en").run())["numbers"] == [0, 3, 6, 7]
    monkeypatch.setattr("damier.web.limits._in_force", Limits(shapes=1))
    assert json.loads(DrawReplay(board.line(), "en").run())["numbers"] == [0, 7]


def test_a_review_judges_every_move_in_the_language_of_the_reader(client: Client, server: Server) -> None:
    """With the worst named, and the position of a move that lost with the better one pointed out."""
    game = played(client, *LOST)
    review = ask(client, "review", game)
    assert review["worst"] == 1
    assert review["sentence"].startswith("The move that lost most is number 1, b2")
    first = review["judgements"][0]
    assert {name: first[name] for name in ("move", "side", "before", "after", "better", "proved")} == {
        "move": 1, "side": 0, "before": 1.0, "after": 0.0, "better": "b1", "proved": True,
    }  # fmt: skip
    assert first["sentence"] == "Move 1, b2: Red turns a win into a loss; b1 keeps it. This is proved."
    seen = patched(ask(client, "replay", game)["first"], first["patch"])
    assert first["frame"] == 0
    labels = {shape.get("label") for shape in seen["shapes"]}
    assert {"b1: free, would have been better", "b2: free, was played"} <= labels
    assert "pointed-b1" in {shape["key"] for shape in seen["shapes"]}
    with server.client() as socket:
        french = Client(socket).hello(client.key, "fr")
        answer = ask(french, "review", game)
        assert answer["judgements"][0]["sentence"].startswith("Coup 1, b2\u00a0: Rouge change un gain en une perte")


def test_a_position_between_two_frames_is_a_patch_of_the_frame_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where several moves share a frame, what a judgement shows is still the position before its own move."""
    line = f"connexion: {LOST[1]}; {'; '.join(LOST[2])}"
    whole = json.loads(DrawReplay(line, "en").run())
    monkeypatch.setattr("damier.web.limits._in_force", Limits(frames=2))
    film, review = (json.loads(task(line, "en").run()) for task in (DrawReplay, ReviewGame))
    frames = [film["first"]]
    for change in film["changes"]:
        frames.append(patched(frames[-1], change))
    second = review["judgements"][1]
    assert second["frame"] == 0
    seen = patched(frames[0], second["patch"])
    before = patched(whole["first"], whole["changes"][0])
    plain = {shape["key"]: shape["form"] for shape in before["shapes"]}
    marked = {shape["key"]: shape["form"] for shape in seen["shapes"]}
    assert plain.items() <= marked.items()
    assert "pointed-b3" in marked


def test_moves_are_judged_only_once_the_game_is_over(client: Client) -> None:
    """Else it would be a hint that is not counted."""
    game = played(client, LOST[0], LOST[1], LOST[2][:3])
    with pytest.raises(Refused, match="once the game is over") as refusal:
        ask(client, "review", game)
    assert refusal.value.kind == "illegal"
    client.act("resign", game, side=1)
    assert len(ask(client, "review", game)["judgements"]) == 3


def test_a_game_without_judgements_says_so(client: Client) -> None:
    """And is not offered them."""
    game = played(client, *GAMES[3])
    with pytest.raises(Refused, match="does not judge moves"):
        ask(client, "review", game)
    offered = {kind["name"]: kind["review"] for kind in client.games}
    assert offered["get10"]
    assert offered["connexion"]
    assert not offered["flow"]


@pytest.mark.parametrize("do", ["replay", "review"])
def test_an_old_version_is_stale_and_a_stranger_sees_nothing(client: Client, server: Server, do: str) -> None:
    """As for anything about a game."""
    game = played(client, *LOST)
    with pytest.raises(Refused) as refusal:
        client.ask(do, game=game["id"], version=1, job=1)
    assert refusal.value.kind == "stale"
    with server.client() as socket, pytest.raises(Refused, match="no such game"):
        ask(Client(socket).hello(), do, game)


def test_they_are_jobs_which_are_bounded_and_cancelled(client: Client) -> None:
    """A review takes seconds of a process: it counts among the jobs of its connection, and cancelling ends it."""
    game = client.ask("open", game="connexion", level="12x12 stars=3 seed=1", fresh=True)
    for cell in (f"{column}{row}" for row in (2, 4, 6) for column in "abcdefghijkl"):
        try:
            client.act("play", game, move=cell)
        except Refused:
            continue
        if game["outcome"]:
            break
    if not game["outcome"]:
        client.act("resign", game, side=0)
    numbers = [client.send("review", game=game["id"], version=game["version"], job=job) for job in range(bounds().jobs)]
    with pytest.raises(Refused) as refusal:
        ask(client, "replay", game, job=99)
    assert refusal.value.kind == "limit"
    for job, number in enumerate(numbers):
        client.ask("cancel", job=job)
        with pytest.raises(Refused) as refusal:
            client.answer(number)
        assert refusal.value.kind == "cancelled"
    assert ask(client, "replay", game)["numbers"][-1] == game["moves"]
