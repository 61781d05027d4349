"""The answers to messages that are about no game under way: who is there, which games and levels there are, new ones.

Each is a function of the client and its message. It returns what the answer's ``ok`` is, or None if a job will answer;
it raises ``DamierError`` to refuse.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from damier.core.capabilities import limits_of
from damier.core.contract import DamierError, Generator, Malformed, say
from damier.core.nearest import unknown
from damier.core.plugins import check_declared
from damier.core.randomness import check_seed
from damier.core.settings import read_settings
from damier.files.saves import Save, to_json
from damier.locale import LANGUAGES
from damier.play.actions import Action
from damier.store.games import StoredGame, digest
from damier.web import archive, presentation, progress, protocol
from damier.web.client import Client
from damier.web.limits import OutOfBounds, bounds, check_length
from damier.web.matches import turn_of
from damier.web.progress import read_day, streak
from damier.web.shelf import Entry
from damier.web.tasks import Generate, ReadFile, ReadLevel
from damier.web.wire import Wire

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{32}")
_KEY_BYTES: Final = 24


async def hello(client: Client, message: protocol.Hello) -> Wire:
    """Take a client's key, or make it one; return the key and the games there are, in its language."""
    if message.language not in LANGUAGES:
        raise Malformed(unknown(say("language"), message.language[:40], LANGUAGES))
    key = message.key if message.key is not None else secrets.token_urlsafe(_KEY_BYTES)
    if not _KEY.fullmatch(key):
        raise Malformed(say("this is not a key that this server gave"))
    client.speak(message.language)
    client.own(digest(key))
    entries = client.rooms.shelf.entries.values()
    return {
        "key": key,
        "games": [presentation.present(entry, entry.language(message.language)) for entry in entries],
    }


async def home(client: Client, message: protocol.Home) -> Wire:
    """Return for each game the one that is under way, how much of it is solved, and the level of the day."""
    day = None if message.day is None else read_day(message.day)
    rooms, kept, code = client.rooms, client.rooms.belongings, client.language.code
    under_way, solved, results, matches = await asyncio.gather(
        kept.under_way(client.owner), kept.solved(client.owner), kept.results(client.owner),
        kept.matches(client.owner),
    )  # fmt: skip
    turns = [await _turn(client, stored) for stored in matches]

    def tell() -> Wire:
        return {
            "streak": 0 if day is None else streak(results, day),
            "games": [
                presentation.progress(entry, under_way.get(name), solved.get(name, set()),
                                      [one for one in results if one.name == name], day, entry.language(code))
                for name, entry in client.rooms.shelf.entries.items()
            ],
            "matches": [
                presentation.match_listed(rooms.shelf[one.name], one, code, turn)
                for one, turn in zip(matches, turns, strict=True)
            ],
        }  # fmt: skip

    return await asyncio.to_thread(tell)


async def _turn(client: Client, stored: StoredGame) -> Wire:
    """Return whether it is the client's turn in a game with somebody else, and how much time is left for the move."""
    rooms = client.rooms
    try:
        room = await rooms.get(stored.id, client.owner)
        async with rooms.holding(room, fresh=True):
            return turn_of(room, client.owner)
    except DamierError:  # the game itself says why, when it is gone to
        return {"yours": False, "left": None}


async def start(client: Client, message: protocol.Start) -> Wire:
    """Open what playing means now: the level of a day, the next level that is not solved, or a new level.

    A level of a pack and one of a day go on if they are under way.
    """
    entry, rooms = client.rooms.shelf[message.game], client.rooms
    player = message.player
    if message.day is not None:
        daily = await asyncio.to_thread(entry.daily, read_day(message.day))
        if daily is None:
            raise Malformed(say("{game} has no level of the day", game=entry.game.name))
        level, player = str(daily.level), daily.opponent
    elif entry.levels:
        solved = (await rooms.belongings.solved(client.owner)).get(message.game, set())
        level = entry.level_text(entry.next_number(solved) or 1)
    else:
        level = await client.workers.do(
            Generate(message.game, (), random.getrandbits(32)), bounds().start_wall, "reading"
        )
    if player is not None:
        check_declared(entry.game, [player])
    seats = [None, *(player for _ in entry.game.sides[1:])]
    room = await rooms.belongings.on_level(client.owner, entry, level)
    if room is not None:
        async with rooms.holding(room, fresh=True):
            under_way = room.session.seats == seats
        if under_way:
            return await client.open(room)
    actions = (Action("seats", json.dumps(seats)),) if player is not None and len(seats) > 1 else ()
    client.begin_game()
    return await client.open(await rooms.new(client.owner, entry, level, actions), fresh=False)


async def statistics(client: Client, message: protocol.Statistics) -> Wire:
    """Return for each game what the games that have ended add up to."""
    day, kept, code = read_day(message.day), client.rooms.belongings, client.language.code
    results, solved = await asyncio.gather(kept.results(client.owner), kept.solved(client.owner))
    games = [
        progress.statistics(entry, [one for one in results if one.name == name], len(solved.get(name, ())),
                            entry.language(code))
        for name, entry in client.rooms.shelf.entries.items()
    ]  # fmt: skip
    return {"streak": streak(results, day), "longest": progress.longest_streak(results), "games": games}


async def export(client: Client, _: protocol.Export) -> Wire:
    """Return everything that is the client's as a file."""
    text = await client.rooms.belongings.export(client.owner)
    return {"name": f"damier-{datetime.now(UTC):%Y-%m-%d}.json", "text": text}


async def levels(client: Client, message: protocol.Levels) -> Wire:
    """Return the packs of levels that come with a game."""
    entry = client.rooms.shelf[message.game]
    await asyncio.to_thread(lambda: (entry.labels, entry.digests))
    kept = client.rooms.belongings
    solved, results = await asyncio.gather(kept.solved(client.owner), kept.results(client.owner))
    best = progress.best_times(one for one in results if one.name == message.game)
    language = entry.language(client.language.code)
    return {"packs": presentation.present_packs(entry, solved.get(message.game, set()), best, language)}


async def techniques(client: Client, message: protocol.Techniques) -> Wire:
    """Return the techniques that solve a game's levels, from easy to hard, each with the words of an example."""
    entry = client.rooms.shelf[message.game]
    entry.game.require("reasoner")
    return {"techniques": await asyncio.to_thread(presentation.techniques, entry, entry.language(client.language.code))}


async def open_level(client: Client, message: protocol.Open) -> Wire:
    """Open a level and return the game under way on it, or a new one."""
    entry = client.rooms.shelf[message.game]
    if (message.level is None) == (message.number is None):
        raise Malformed(say("a level is opened by its text or by its number"))
    place = None
    if message.pack is not None and message.number is not None:
        pack = entry.shelved_pack(message.pack)
        place = pack.place_of(message.number)
        level = pack.levels[message.number]
    elif message.level is not None:
        check_length(message.level, bounds().level)
        level = await known_level(client, entry, message.level)
    else:
        level = await asyncio.to_thread(entry.level_text, message.number or 0)
    room = None if message.fresh else await client.rooms.belongings.on_level(client.owner, entry, level)
    if room is None:
        client.begin_game()
        room = await client.rooms.new(client.owner, entry, level)
    # A level may stand in several places: the answer names the one that it was opened at.
    return {**await client.open(room), **(presentation.place_members(place) if place else {})}


async def known_level(client: Client, entry: Entry, text: str) -> str:
    """Return the text of a level as the game writes it.

    What a stranger has written is read and drawn in a worker process first: a short text may stand for a level that
    would take the server from everybody else.
    """
    async with entry.known.reading(text):
        known = entry.known.level_of(text)
        if known is not None:
            return known
        level: str = await client.workers.do(ReadLevel(entry.game.name, text), bounds().read_wall, "reading")
        entry.known.add(text, level)
    return level


async def load(client: Client, message: protocol.Load) -> Wire:
    """Read a file; return its levels, or open the game that it saves."""
    most = bounds().archive if archive.is_archive(message.text) else bounds().file
    if len(message.text) > most:
        raise OutOfBounds(say("a file for the page has at most {most} characters", most=most))
    found = await client.workers.do(ReadFile(message.name[:100], message.text), bounds().read_wall, "reading")
    if isinstance(found, archive.Archive):
        return {"added": await client.rooms.belongings.add_archive(client.owner, found, client.begin_game)}
    if isinstance(found, Save):
        entry = client.rooms.shelf[found.game]
        action = Action("load", to_json(found))
        client.begin_game()
        return {
            "game": await client.open(await client.rooms.new(client.owner, entry, found.level, (action,)), fresh=False)
        }
    for one in found:
        client.rooms.shelf[one.game]  # a game that the page cannot show is refused
    language = client.language
    return {
        "levels": [
            {"game": one.game, "level": one.level, "label": presentation.label_text(one.label, language)}
            for one in found
        ]
    }


def _settings(generator: Generator[Any], given: Mapping[str, str]) -> dict[str, Any]:
    """Return a checked value for each setting of a generator."""
    for text in (*given, *given.values()):
        check_length(text, bounds().move)
    return read_settings(generator.settings, given)


async def tell_limits(client: Client, message: protocol.Limits) -> Wire:
    """Return the least and the most of those settings of a new level that the others leave only some room for."""
    generator = client.rooms.shelf[message.game].game.require("generator")
    found = limits_of(generator, _settings(generator, message.settings))
    return {"limits": {name: list(pair) for name, pair in found.items()}}


async def new(client: Client, message: protocol.New) -> None:
    """Start a job that makes a level."""
    entry = client.rooms.shelf[message.game]
    settings = _settings(entry.game.require("generator"), message.settings)
    seed = random.getrandbits(32) if message.seed is None else check_seed(message.seed)
    task = Generate(message.game, tuple(settings.items()), seed)

    async def make() -> Wire:
        level = await client.workers.do(task, bounds().generate_wall, "long")
        entry.known.add(level, level)
        return {"game": message.game, "level": level, "seed": seed}

    client.start_job(message.job, message.id, make)


async def cancel(client: Client, message: protocol.Cancel) -> Wire:
    """Stop a job; return whether there was one."""
    return {"cancelled": client.jobs.cancel(message.job)}


ANSWERS: Final[dict[type, Callable[..., Awaitable[Wire | None]]]] = {
    protocol.Hello: hello,
    protocol.Home: home,
    protocol.Start: start,
    protocol.Statistics: statistics,
    protocol.Export: export,
    protocol.Levels: levels,
    protocol.Techniques: techniques,
    protocol.Open: open_level,
    protocol.Load: load,
    protocol.Limits: tell_limits,
    protocol.New: new,
    protocol.Cancel: cancel,
}
