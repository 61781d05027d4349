"""Long work: it goes on beside everything else, can be cancelled, ends with its connection, and its death is said."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from damier.web.limits import bounds
from tests.web.conftest import Client, Refused, Server


def until(holds: Callable[[], Any]) -> None:
    """Wait for something that is about to be."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def refusal_of(client: Client, number: int) -> Refused:
    """Wait for a message to be refused."""
    with pytest.raises(Refused) as refusal:
        client.answer(number)
    return refusal.value


def test_a_job_goes_on_beside_everything_else_and_is_cancelled(client: Client) -> None:
    """It says that it goes on, the game is played meanwhile, and cancelling ends it with an answer."""
    number = client.send("new", game="slow", settings={}, seed=0, job=7)
    assert client.push("job")["job"] == 7
    game = client.ask("open", game="get10", level="5x5 seed=42", fresh=True)
    assert client.act("play", game, move="a1")["version"] == 1
    assert client.push("job")["seconds"] >= 0.5
    assert client.ask("cancel", job=7) == {"cancelled": True}
    assert refusal_of(client, number).kind == "cancelled"
    assert client.ask("cancel", job=7) == {"cancelled": False}
    assert client.ask("new", game="get10", settings={}, seed=1, job=7)["level"]


def test_a_job_cancelled_at_once_is_answered(client: Client) -> None:
    """However soon the second message comes after the first."""
    for _ in range(20):
        number, cancelling = client.send("new", game="slow", settings={}, seed=0, job=1), client.send("cancel", job=1)
        assert client.answer(cancelling) == {"cancelled": True}
        assert refusal_of(client, number).kind == "cancelled"


def test_jobs_of_a_connection_are_bounded(client: Client) -> None:
    """And each has a number of its own."""
    numbers = [client.send("new", game="slow", settings={}, seed=0, job=job) for job in range(bounds().jobs)]
    with pytest.raises(Refused) as refusal:
        client.ask("new", game="slow", settings={}, seed=0, job=99)
    assert refusal.value.kind == "limit"
    with pytest.raises(Refused, match="there is a job 0 already"):
        client.ask("new", game="slow", settings={}, seed=0, job=0)
    for job, number in enumerate(numbers):
        client.ask("cancel", job=job)
        assert refusal_of(client, number).kind == "cancelled"


def test_what_is_quick_does_not_wait_for_what_is_long(client: Client) -> None:
    """A worker is kept free for hints and computers' moves."""
    for job in range(bounds().jobs - 1):
        client.send("new", game="slow", settings={}, seed=0, job=job)
    game = client.ask("open", game="slow", number=2, fresh=True)
    assert client.ask("hint", game=game["id"], version=0, job=50)["moves"] == ["a1"]


def test_work_ends_with_its_connection(start: Callable[..., Server]) -> None:
    """The process is ended: nobody waits for it."""
    server = start()
    with server.client() as socket:
        client = Client(socket).hello()
        client.send("new", game="slow", settings={}, seed=0, job=1)
        client.push("job")
        (worker,) = server.workers()
    until(lambda: worker not in server.workers())
    assert server.end() == 0


def test_a_worker_that_dies_is_said_and_another_takes_its_place(start: Callable[..., Server]) -> None:
    """Killed from outside, out of memory, or by a mistake of a game."""
    server = start()
    with server.client() as socket:
        client = Client(socket).hello()
        number = client.send("new", game="slow", settings={}, seed=0, job=1)
        client.push("job")
        for worker in server.workers():
            os.kill(worker, signal.SIGKILL)
        refusal = refusal_of(client, number)
        assert refusal.kind == "exhausted"
        assert "ended unexpectedly" in refusal.sentence
        for seed, words in ((1, "a mistake"), (2, "memory")):
            with pytest.raises(Refused, match=words):
                client.ask("new", game="slow", settings={}, seed=seed, job=1)
        assert client.ask("new", game="get10", settings={}, seed=1, job=1)["level"]
        assert server.workers()
        number = client.send("new", game="slow", settings={}, seed=0, job=1)
        client.push("job")
        orphans = server.workers()
    server.kill()
    until(lambda: not any(os.path.exists(f"/proc/{one}") for one in orphans))  # noqa: PTH110


def test_a_computer_answers_by_itself(client: Client, server: Server) -> None:
    """Every page that has the game open is told; undo takes its answer back together with one's own move."""
    game = client.ask("open", game="chomp", level="9x9", fresh=True)
    client.act("seats", game, seats=[None, "nibbler"])
    assert not game["thinking"]
    with server.client() as socket:
        other = Client(socket).hello(client.key)
        other.ask("resume", game=game["id"])
        answer = client.act("play", game, move="i9")
        assert answer["thinking"]
        pushed = client.push("game")["game"]
        assert (pushed["version"], pushed["moves"], pushed["turn"], pushed["thinking"]) == (3, 2, 0, False)
        assert [other.push("game")["game"]["version"] for _ in range(2)] == [2, 3]
    game.update(pushed)
    assert client.act("undo", game)["moves"] == 0


def test_a_computer_that_begins_moves_first(client: Client) -> None:
    """As soon as it is seated."""
    game = client.ask("open", game="chomp", level="9x9", fresh=True)
    client.act("seats", game, seats=["nibbler", None])
    assert client.push("game")["game"]["turn"] == 1


def test_undo_while_a_computer_thinks_stops_it(client: Client) -> None:
    """The move is taken back, and nothing is answered to it later."""
    game = client.ask("open", game="slow", number=2, fresh=True)
    client.act("seats", game, seats=[None, "sleepy"])
    assert client.act("play", game, move="c2")["thinking"]
    with pytest.raises(Refused, match="it is the turn of sleepy") as refusal:
        client.ask("play", game=game["id"], version=2, move="b2")
    assert refusal.value.kind == "illegal"
    assert client.act("undo", game)["thinking"] is False
    assert game["moves"] == 0
    client.act("seats", game, seats=[None, None])
    assert client.act("play", game, move="c2")["thinking"] is False


def test_computers_play_each_other_while_someone_watches(client: Client) -> None:
    """To the end."""
    game = client.ask("open", game="chomp", level="2x1", fresh=True)
    client.act("seats", game, seats=["nibbler", "nibbler"])
    while not (pushed := client.push("game")["game"])["outcome"]:
        pass
    assert pushed["outcome"]["name"] == "ATE_THE_LAST"


@pytest.mark.parametrize(("player", "words"), [("moody", "a bad mood"), ("cheat", "there is no chocolate at d1")])
def test_a_computer_that_fails_or_breaks_the_rules_is_said(client: Client, player: str, words: str) -> None:
    """The page is told why; it is no longer thinking, and undo takes back one's own move."""
    game = client.ask("open", game="slow", number=2, fresh=True)
    client.act("seats", game, seats=[None, player])
    client.act("play", game, move="c2")
    trouble = client.push("trouble")
    assert trouble["game"] == game["id"]
    assert words in trouble["refused"]
    assert client.ask("hold", game=game["id"], version=game["version"], thing=None)["thinking"] is False
    assert client.act("undo", game)["moves"] == 0


def test_a_computer_that_cannot_move_is_said(start: Callable[..., Server]) -> None:
    """Its process died: the page is told, and resuming sets it thinking again."""
    server = start()
    with server.client() as socket:
        client = Client(socket).hello()
        game = client.ask("open", game="slow", number=2)
        client.act("seats", game, seats=["sleepy", None])
        until(server.workers)
        time.sleep(0.5)
        for worker in server.workers():
            os.kill(worker, signal.SIGKILL)
        trouble = client.push("trouble")
        assert (trouble["game"], trouble["kind"]) == (game["id"], "exhausted")
        assert client.ask("resume", game=game["id"])["thinking"]
    server.end()


def test_a_worker_that_is_killed_while_it_is_idle_fails_nobody_s_work(client: Client, server: Server) -> None:
    """Another takes its place."""
    assert client.ask("new", game="get10", settings={}, seed=1, job=1)["level"]

    def dead(process: int) -> bool:  # with all its threads: until then the server cannot know it
        try:
            gone = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
            return gone and len(list(Path(f"/proc/{process}/task").iterdir())) == 1
        except FileNotFoundError:
            return True

    workers = server.workers()
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    until(lambda: all(map(dead, workers)))
    assert client.ask("new", game="get10", settings={}, seed=1, job=1)["level"]
