"""The answers to messages about a game under way: playing in it, asking about it, and work done for it.

Each is a function of the client, its message and the game's room. It returns what the answer's ``ok`` is, or None if a
job will answer; it raises ``DamierError`` to refuse.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from damier.core.contract import Answer, Cell, Hint, IllegalMove, Malformed, say
from damier.core.nearest import unknown
from damier.core.plugins import check_declared
from damier.drawing.overlay import with_answer, with_hint
from damier.files.saves import to_json
from damier.play.actions import LEFT, Kind
from damier.play.tracing import traced_moves
from damier.web import presentation, protocol
from damier.web.client import Client
from damier.web.films import DrawReplay, ReviewGame
from damier.web.limits import OutOfBounds, bounds, check_length
from damier.web.room import Room
from damier.web.tasks import CheckSoFar, DrawForPrint, GiveHint, GradeLevel, Solve
from damier.web.views import film_of
from damier.web.wire import Wire

# Actions: they change the game, are written to the store, and count one version.


async def play(client: Client, message: protocol.Play, room: Room) -> Wire:
    """Play a move, or several as one action."""
    if isinstance(message.move, str):
        check_length(message.move, bounds().move)
        return await _act(client, message, room, "play", message.move)
    _check_moves(message.move)
    if not message.move:
        raise Malformed(say("there is no move to play"))
    return await _act(client, message, room, "moves", json.dumps(message.move))


async def trace(client: Client, message: protocol.Trace, room: Room) -> Wire:
    """Play what a hand has traced, as one action; a trace that changes nothing is none."""
    check_length(message.cells, bounds().moves)
    cells = [Cell(*place) for place in message.cells]
    async with client.rooms.holding(room, message.version):
        over = room.session.outcome() is not None
        moves = () if over or not cells else traced_moves(room.entry.game, room.session.board, cells)
        if not moves:
            return _drawn(client, message, room)
    if len(moves) == 1:
        return await _act(client, message, room, "play", str(moves[0]))
    return await _act(client, message, room, "moves", json.dumps([str(move) for move in moves]))


async def undo(client: Client, message: protocol.Undo, room: Room) -> Wire:
    """Take back the last action."""
    return await _act(client, message, room, "undo")


async def redo(client: Client, message: protocol.Redo, room: Room) -> Wire:
    """Play again what was taken back."""
    return await _act(client, message, room, "redo")


async def reset(client: Client, message: protocol.Reset, room: Room) -> Wire:
    """Go back to the start."""
    return await _act(client, message, room, "reset")


async def checkpoint(client: Client, message: protocol.Checkpoint, room: Room) -> Wire:
    """Keep this position under a name."""
    check_length(message.name, bounds().move)
    if message.name == LEFT:
        raise Malformed(say("a position is kept under a name"))
    async with client.rooms.holding(room):
        names = {*room.session.checkpoints, message.name} - {LEFT}
    if len(names) > bounds().checkpoints:
        raise OutOfBounds(say("at most {most} positions of a game are kept", most=bounds().checkpoints))
    return await _act(client, message, room, "checkpoint", message.name)


async def return_to(client: Client, message: protocol.Return, room: Room) -> Wire:
    """Go back to a position that was kept; the one that is left is kept under an empty name."""
    check_length(message.name, bounds().move)
    return await _act(client, message, room, "return", message.name)


async def resign(client: Client, message: protocol.Resign, room: Room) -> Wire:
    """Resign for a side."""
    async with client.rooms.holding(room):
        seats = list(room.session.seats)
    if 0 <= message.side < len(seats) and seats[message.side] is not None:
        raise IllegalMove(say("a person gives up for a side of his own, not for a computer's"))
    return await _act(client, message, room, "resign", str(message.side))


async def seats(client: Client, message: protocol.Seats, room: Room) -> Wire:
    """Change who plays which side."""
    check_length(message.seats, bounds().move)
    check_declared(room.entry.game, message.seats)
    return await _act(client, message, room, "seats", json.dumps(message.seats))


async def _act(client: Client, message: protocol.Versioned, room: Room, kind: Kind, text: str = "") -> Wire:
    spent = message.spent if isinstance(message, protocol.Move) else None
    return await client.rooms.act(
        room, message.version, kind, text, lambda: _drawn(client, message, room), client, spent
    )


def _drawn(client: Client, message: protocol.Versioned, room: Room) -> Wire:
    """Return the game as it is after an action, with the tool that stays in hand if the scene still offers it."""
    held = message.held if isinstance(message, protocol.Act) else None
    offered = held is not None and any(tool.hold == held for tool in room.scene().tools)
    return client.views.game(room, held=held if offered else None)


async def show(client: Client, message: protocol.Show, room: Room) -> Wire:
    """Show a line of moves from the start, with what each of them changes."""
    _check_moves(message.moves)
    film = await film_of(room, message.moves, client.views.language(room))
    text = json.dumps(message.moves)
    return await client.rooms.act(room, message.version, "show", text, lambda: client.views.shown(room, film), client)


def _check_moves(moves: list[str]) -> None:
    """Raise ``OutOfBounds`` if there are too many moves, or one of them is too long."""
    check_length(moves, bounds().moves)
    for move in moves:
        check_length(move, bounds().move)


# What changes nothing.


async def resume(client: Client, _: protocol.Resume, room: Room) -> Wire:
    """Return a game whole, and watch it from now on; a computer player whose turn it is begins to think."""
    return await client.open(room)


async def save(client: Client, _: protocol.Save, room: Room) -> Wire:
    """Return a game as a save file."""
    async with client.rooms.holding(room, fresh=True):
        return {"name": f"{room.stored.name}-save.json", "text": to_json(room.session.save())}


async def hold(client: Client, message: protocol.Hold, room: Room) -> Wire:
    """Draw the position with something in hand, or with nothing."""
    async with client.rooms.holding(room, message.version):
        if message.thing is None:
            return client.views.game(room)
        check_length(message.thing, bounds().move)
        plain = room.scene()
        seen = client.views.last_sent(room) or plain
        held = {tool.hold for tool in plain.tools} | {shape.hold for shape in (*plain.shapes, *seen.shapes)}
        if message.thing not in held:
            raise IllegalMove(say("nothing called {thing!r} can be held now", thing=message.thing[:40]))
        return client.views.game(room, held=message.thing)


async def ask(client: Client, message: protocol.Ask, room: Room) -> Wire:
    """Answer a question about the position."""
    questions = room.entry.game.require("questions")
    if message.question not in questions:
        raise Malformed(unknown(say("question"), message.question[:40], questions))
    question = questions[message.question]
    if len(message.cells) != len(question.cells):
        raise Malformed(say("{question} asks for {n} {n:cell|cells}", question=message.question, n=len(question.cells)))
    cells = tuple(map(Cell.parse, message.cells))
    async with client.rooms.holding(room, message.version):
        answer = await asyncio.to_thread(question.ask, room.session.board, cells)
        return _pointed_out(client, room, answer)


def _pointed_out(client: Client, room: Room, answer: Answer) -> Wire:
    """Return an answer's sentence, and the game with its cells pointed out."""
    return {
        "sentence": answer.sentence.render(client.views.language(room)),
        "game": client.views.game(room, with_answer(room.scene(), answer)),
    }


# Jobs.


async def hint(client: Client, message: protocol.Hint, room: Room) -> None:
    """Start a job that finds a hint; a hint that is given is counted, which is an action of its own."""

    async def find() -> Wire:
        async with client.rooms.holding(room, message.version):
            task = GiveHint(room.position, bounds().hint_seconds)
        found = await client.workers.do(task, bounds().hint_wall)
        return await client.rooms.act(room, message.version, "hint", "", lambda: told(found), client)

    def told(found: Hint[str]) -> Wire:
        reasoner, language = room.entry.game.reasoner, client.views.language(room)
        technique = reasoner.techniques.get(found.technique) if reasoner is not None else None
        return {
            "technique": found.technique,
            "title": "" if technique is None else technique.title.render(language),
            "kind": found.kind,
            "sentence": found.sentence.render(language),
            "evidence": [str(cell) for cell in found.evidence],
            "cells": [str(cell) for cell in found.cells],
            "moves": list(found.moves),
            "game": client.views.game(room, with_hint(room.scene(), found)),
        }

    client.start_job(message.job, message.id, find, room)


async def check(client: Client, message: protocol.Check, room: Room) -> None:
    """Start a job that finds out whether all is right so far."""
    room.entry.game.require("checker")

    async def find() -> Wire:
        async with client.rooms.holding(room, message.version):
            task = CheckSoFar(room.position, bounds().hint_seconds)
        found = await client.workers.do(task, bounds().hint_wall)
        async with client.rooms.holding(room, message.version):
            cells = [str(cell) for cell in found.cells]
            return {"right": found.right, "cells": cells,
                    **_pointed_out(client, room, Answer(found.sentence, found.cells))}  # fmt: skip

    client.start_job(message.job, message.id, find, room)


async def grade(client: Client, message: protocol.Grade, room: Room) -> None:
    """Start a job that finds out how hard the level is, unless it is known."""
    room.entry.game.require("reasoner")

    async def find() -> Wire:
        if room.grade is None:
            task = GradeLevel(f"{room.stored.name}: {room.stored.level}", bounds().grade_seconds)
            room.grade = await client.workers.do(task, bounds().hint_wall)
        return presentation.grade_members(room.grade, client.language)

    async with client.rooms.holding(room, message.version):
        client.start_job(message.job, message.id, find, room)


async def solution(client: Client, message: protocol.Solution, room: Room) -> None:
    """Start a job that solves the level."""

    async def find() -> Wire:
        task = Solve(f"{room.stored.name}: {room.stored.level}", bounds().solve_seconds)
        return {"moves": list(await client.workers.do(task, bounds().solve_wall, "long"))}

    async with client.rooms.holding(room, message.version):
        client.start_job(message.job, message.id, find, room)


async def picture(client: Client, message: protocol.Picture, room: Room) -> None:
    """Start a job that draws the position, or the level's start, and if it is wanted the solution, for paper."""
    if message.solution:
        room.entry.game.require("solver")
    code = client.views.language(room).code

    async def find() -> Wire:
        async with client.rooms.holding(room, message.version):
            position = f"{room.stored.name}: {room.stored.level}" if message.start else room.position
        task = DrawForPrint(position, code, bounds().solve_seconds if message.solution else None)
        board, solved = await client.workers.do(task, bounds().solve_wall, "long" if message.solution else "reading")
        return {"board": board, "solution": solved}

    client.start_job(message.job, message.id, find, room)


async def replay(client: Client, message: protocol.Replay, room: Room) -> None:
    """Start a job that draws the game from its start, frame by frame; the game is not changed."""
    await _look_back(client, message, room, DrawReplay, bounds().replay_wall)


async def review(client: Client, message: protocol.Review, room: Room) -> None:
    """Start a job that says what each move of an ended game was worth."""
    room.entry.game.require("reviewer")
    async with client.rooms.holding(room, message.version):
        if room.session.outcome() is None:
            # It names better moves: during the game that would be a hint which is not counted.
            raise IllegalMove(say("moves are judged once the game is over"))
    await _look_back(client, message, room, ReviewGame, bounds().review_wall)


async def _look_back(
    client: Client,
    message: protocol.Replay | protocol.Review,
    room: Room,
    task: type[DrawReplay | ReviewGame],
    wall: float,
) -> None:
    """Start a job that looks back at the moves of a game. Its answer is JSON already: the process has written it."""
    code = client.views.language(room).code

    async def find() -> Any:
        async with client.rooms.holding(room, message.version):
            position = room.position
        return msgspec.Raw(await client.workers.do(task(position, code), wall, "long"))

    client.start_job(message.job, message.id, find, room)


GAME_ANSWERS: Final[dict[type, Callable[..., Awaitable[Wire | None]]]] = {
    protocol.Play: play,
    protocol.Trace: trace,
    protocol.Undo: undo,
    protocol.Redo: redo,
    protocol.Reset: reset,
    protocol.Checkpoint: checkpoint,
    protocol.Return: return_to,
    protocol.Resign: resign,
    protocol.Seats: seats,
    protocol.Show: show,
    protocol.Resume: resume,
    protocol.Save: save,
    protocol.Hold: hold,
    protocol.Ask: ask,
    protocol.Hint: hint,
    protocol.Check: check,
    protocol.Grade: grade,
    protocol.Solution: solution,
    protocol.Picture: picture,
    protocol.Replay: replay,
    protocol.Review: review,
}
