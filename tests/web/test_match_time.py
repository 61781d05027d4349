"""The clocks of games by link, with a clock of our own instead of the machine's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest

from damier.core.contract import DamierError, IllegalMove
from damier.core.sentences import ENGLISH
from damier.play.actions import Action
from damier.play.clock import SteadyTime
from damier.play.match import DAY, LAG, Control
from damier.store.games import StoredMatch
from damier.store.store import Store
from damier.web.matches import match_actions, match_members
from damier.web.room import Room
from damier.web.rooms import Rooms
from damier.web.shelf import Shelf
from damier.web.wire import Wire, patch
from damier.web.workers import Workers


class Person:
    """Somebody who has a game open, and remembers how it ended."""

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.outcomes: list[str] = []
        #: At which versions they were told who has come or gone.
        self.told: list[int] = []

    def game_changed(self, room: Room) -> None:
        """Note an outcome."""
        outcome = room.session.outcome()
        self.outcomes += [] if outcome is None else [outcome.name]

    def trouble(self, room: Room, error: DamierError) -> None:
        """No computer plays here."""

    def match_changed(self, room: Room) -> None:
        """Note that somebody has come or gone."""
        self.told.append(room.version)

    def hand_moved(self, room: Room, hand: Wire) -> None:
        """Nobody's hand is seen here."""

    def put_away(self, room: Room) -> None:
        """Every game stays open here."""


class Evening:
    """A match between two people, at times that the test says."""

    def __init__(self, rooms: Rooms, room: Room, clock: list[float]) -> None:
        self.rooms, self.room, self.clock = rooms, room, clock
        self.people = (Person("host"), Person("guest"))

    async def play(self, move: str, after: float, spent: float | None = None) -> None:
        """Make a move, so many seconds after the one before."""
        self.clock[0] += after
        by = self.people[self.room.session.board.turn]
        await self.rooms.act(self.room, self.room.version, "play", move, lambda: None, by, spent)

    def left(self) -> list[float]:
        """Return the seconds that each has."""
        members = match_members(self.room, "host")
        assert members is not None
        left: list[float] = members["left"]
        return left


def spend(folder: Path, control: Control, story: Callable[[Evening], Awaitable[None]]) -> None:
    """Have a story happen in a new match."""

    async def tell() -> None:
        clock = [1_000_000.0]
        store = Store(folder)
        rooms = Rooms(Shelf(()), store, cast(Workers, None), lambda: clock[0])
        match = StoredMatch("m", "host", "s" * 22, "w" * 22)
        actions = match_actions(control, ["host", "guest"])
        room = await rooms.new("host", rooms.shelf["connexion"], "4x4 stars=4 seed=1", actions, match)
        try:
            await story(Evening(rooms, room, clock))
        finally:
            rooms.close()
            store.close()

    with ThreadPoolExecutor(1) as thread:  # the browser's tests keep a loop running in this one
        thread.submit(lambda: asyncio.run(tell())).result(60)


def test_what_the_line_took_is_credited_up_to_a_second(tmp_path: Path) -> None:
    """So that a move which was made in time counts, though it arrives late; one that was not does not."""

    async def story(evening: Evening) -> None:
        await evening.play("b1", 10)
        await evening.play("d1", 20)
        await evening.play("a2", 50.8, spent=49.9)
        assert evening.left()[0] == pytest.approx(0.1)
        await evening.play("d2", 30.0)
        assert evening.left()[1] == pytest.approx(60 - 20 - 30 - 0.9)
        with pytest.raises(IllegalMove, match="the time has run out"):
            await evening.play("a3", 0.2 + LAG, spent=0.15)
        outcome = evening.room.session.outcome()
        assert outcome is not None
        assert (outcome.name, outcome.winner) == ("OUT_OF_TIME", 1)
        assert evening.left()[0] == 0

    spend(tmp_path, Control(minutes=1), story)


def test_a_move_that_comes_too_late_is_not_made(tmp_path: Path) -> None:
    """The game has ended then, at the moment when the time had run out, and is so in the store."""

    async def story(evening: Evening) -> None:
        await evening.play("b1", 5)
        await evening.play("d1", 5)
        with pytest.raises(IllegalMove, match="the time has run out"):
            await evening.play("a2", 3 * DAY)
        assert evening.room.session.board.move_count == 2
        found = evening.rooms._store.game(evening.room.id)
        assert found is not None
        stored, rows = found
        assert stored.over
        assert rows[-1][:2] == ("time", "0")
        assert rows[-1][2] == pytest.approx(10 + 2 * DAY)

    spend(tmp_path, Control(days=2), story)


def test_looking_at_a_game_is_enough_to_end_it(tmp_path: Path) -> None:
    """Once, for all who have it open; a moment before, nothing happens."""

    async def story(evening: Evening) -> None:
        rooms, room = evening.rooms, evening.room
        for person in evening.people:
            rooms.enter(room, person)
        await evening.play("b1", 5)
        await evening.play("d1", 5)
        looks: list[Any] = []
        for wait in (55.0, LAG - 0.01, 0.02, 1.0):
            evening.clock[0] += wait
            async with rooms.holding(room):
                looks.append(await rooms.see_time(room))
        assert looks == [False, False, True, False]
        assert [person.outcomes for person in evening.people] == [["OUT_OF_TIME"], ["OUT_OF_TIME"]]
        for person in evening.people:
            rooms.leave(room, person)

    spend(tmp_path, Control(minutes=1), story)


@pytest.mark.parametrize("moves", [0, 1])
@pytest.mark.parametrize("control", [Control(minutes=1), Control(days=1)])
def test_who_sits_down_and_never_moves_loses_on_time(tmp_path: Path, control: Control, moves: int) -> None:
    """Whichever side that is, once both are taken."""

    async def story(evening: Evening) -> None:
        if moves:
            await evening.play("b1", 5)
        looks = []
        for wait in (control.start, LAG + 0.01):
            evening.clock[0] += wait
            async with evening.rooms.holding(evening.room):
                looks.append(await evening.rooms.see_time(evening.room))
        assert looks == [False, True]
        outcome = evening.room.session.outcome()
        assert outcome is not None
        assert (outcome.name, outcome.winner) == ("OUT_OF_TIME", 1 - moves)

    spend(tmp_path, control, story)


def test_many_who_come_and_go_are_told_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of a hundred would be told of each; a few are told at once."""
    monkeypatch.setattr("damier.web.presence._TOGETHER", 0.01)

    async def story(evening: Evening) -> None:
        host, guest = evening.people
        for person in (host, guest):
            evening.rooms.enter(evening.room, person)
        assert (len(host.told), len(guest.told)) == (1, 0)
        crowd = [Person(f"{number}") for number in range(100)]
        for person in crowd:
            evening.rooms.enter(evening.room, person)
        before = len(host.told)
        assert before < 30
        await asyncio.sleep(0.02)  # the loop comes to what was to be done sooner first
        assert len(host.told) == before + 1
        for person in crowd[:50]:
            evening.rooms.leave(evening.room, person)
        assert len(host.told) == before + 1
        await asyncio.sleep(0.02)
        assert len(host.told) == len(crowd[99].told) + before == before + 2

    spend(tmp_path, Control(), story)


def test_what_many_are_shown_alike_is_made_once(tmp_path: Path) -> None:
    """A move of one is a patch for everybody who looks on."""

    async def story(evening: Evening) -> None:
        first = evening.room.scene()
        await evening.play("b1", 10)
        room, second = evening.room, evening.room.scene()
        french = room.entry.language("fr")
        once = room.changes(first, second, ENGLISH)
        assert once is room.changes(first, second, ENGLISH)
        assert once == patch(first, second, ENGLISH)
        assert room.changes(first, second, french) == patch(first, second, french) != once
        assert room.changes(second, first, ENGLISH) == patch(second, first, ENGLISH)

    spend(tmp_path, Control(), story)


def test_a_clock_that_is_set_back_stops_neither_a_match_nor_a_race(tmp_path: Path) -> None:
    """They go on from where they were; it never goes back, and it is the machine's when that is right again."""
    wall, steady = [1_000_000.0], [50.0]

    def wait(seconds: float) -> None:
        wall[0] += seconds
        steady[0] += seconds

    async def tell() -> None:
        store = Store(tmp_path)
        rooms = Rooms(Shelf(()), store, cast(Workers, None), SteadyTime(lambda: wall[0], lambda: steady[0]))
        minutes, race = (StoredMatch(name, "host", name * 22, (name + "v") * 11) for name in "mr")
        people = match_actions(Control(minutes=5), ["host", "guest"])
        match = await rooms.new("host", rooms.shelf["connexion"], "4x4 stars=4 seed=1", people, minutes)
        racing = (*match_actions(Control(), ["host", "guest"], "race"), Action("start"))
        made = await rooms.new("host", rooms.shelf["flow"], "2x1 red=a1-b1", racing, race)
        board = await rooms.get(made.id, "host")
        assert board.race is not None
        assert board.race.covered
        evening = Evening(rooms, match, wall)
        wait(1)
        wall[0] -= 3600
        wait(4)
        assert (board.race.seconds, board.race.covered) == (2, False)
        assert evening.left() == [295, 300]
        wall[0] += 3600
        wait(1)
        assert (board.race.seconds, evening.left()) == (3, [294, 300])
        rooms.close()
        store.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(tell())).result(60)


def test_every_server_says_the_same_of_who_was_first(tmp_path: Path) -> None:
    """However late it hears of the others: what counts is when each has won, as the store has it."""

    async def tell() -> None:
        clock = [1_000_000.0]
        store = Store(tmp_path)
        servers = [Rooms(Shelf(()), store, cast(Workers, None), lambda: clock[0]) for _ in range(2)]
        host, guest = Person("host"), Person("guest")
        match = StoredMatch("m", "host", "s" * 22, "w" * 22)
        people = match_actions(Control(), ["host", None], "race")
        one = await servers[0].new("host", servers[0].shelf["flow"], "2x1 red=a1-b1", people, match)
        sit = json.dumps({"side": 1, "who": "guest", "game": "g" * 16})
        await servers[0].act(one, one.version, "sit", sit, lambda: None, guest)
        await servers[0].act(one, one.version, "start", "", lambda: None, host)
        await servers[0].rounds.board(one, 1)
        two = await servers[1].get("g" * 16, "guest")
        assert one.race is not None
        assert two.race is not None
        boards = (one.race, one), (two.race, two)
        for rooms, (_, room), person in zip(servers, boards, (host, guest), strict=True):
            rooms.enter(room, person)
        for wait, rooms, (_, room), person in ((10, servers[1], boards[1], guest), (2, servers[0], boards[0], host)):
            clock[0] += wait
            await rooms.act(room, room.version, "play", "draw a1-b1", lambda: None, person)
        clock[0] += 20
        told = []
        for rooms, (race, room) in zip(servers, boards, strict=True):
            await rooms.rounds.look(room)
            told.append([(racer["rank"], racer["seconds"]) for racer in race.members(0, ENGLISH)["racers"]])
        assert told == [[(2, 9.0), (1, 7.0)]] * 2
        for rooms in servers:
            rooms.close()
        store.close()

    asyncio.run(tell())
