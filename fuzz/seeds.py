"""Texts to start from: levels, moves, positions, files, saves and messages as they are, of every game."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any, Final, get_args

import msgspec

from damier.core.contract import AnyGame, DamierError
from damier.files.saves import to_json
from damier.play.session import Session
from damier.web import protocol

#: What is put into texts: numbers at their ends, signs that mean something, characters of all kinds.
TOKENS: Final = (
    "", "0", "-1", "1", "9", "40", "99999", "2147483648", "1e999", "-0.5", "nan", "null", "true", "[]", "{}", '""', "x",
    "a1", "z99", "a0", "aaaa1", "A", "\0", "\n", "\r\n", " ", "\t", ",", ":", ";", "=", "-", "/", "#", '"', "\\",
    "\\u0000", "\\ud800", "é", "×", "٣", "\U0001d7d9", "\u2028", "\ufeff", "\U0001f600", "red", "seed", "(", ")", "[",
    "]", "{", "}", "<", ">", "*", "?", "x" * 300, "[" * 60,
)  # fmt: skip


def texts_of(game: AnyGame) -> list[str]:
    """Return levels, moves and positions of a game."""
    found = []
    chance = random.Random(1)
    for level in _levels(game):
        board = game.board(level)
        for _ in range(6):
            moves = list(board.legal_moves)
            if not moves or board.outcome() is not None:
                break
            found += [str(one) for one in moves[:3]]
            board.push(chance.choice(moves))
        found += [str(level), board.line().partition(": ")[2]]
    return found


def files_of(game: AnyGame) -> list[str]:
    """Return level files of a game, in each of its forms."""
    found = []
    for level in _levels(game):
        found.append(f"{game.name}: {level}\n")
        if game.files is None:
            continue
        for ending in game.files.endings:
            try:
                found.append(game.files.write([level], ending))
            except DamierError:  # not every form has room for every level
                continue
    return found


def saves_of(game: AnyGame) -> list[str]:
    """Return saves of a game."""
    found = []
    for level in _levels(game):
        session: Session[Any, Any] = Session(level, game=game)
        for _ in range(5):
            move = next(iter(session.board.legal_moves), None)
            if move is None or session.outcome() is not None:
                break
            session.play(str(move))
        found.append(to_json(session.save()))
    return found


def messages_of(game: AnyGame, under_way: Sequence[str]) -> list[str]:
    """Return messages of each kind, about what is under way of a game, by what stands for it in ``Messages``."""
    texts, found = texts_of(game), []
    for kind in get_args(protocol.AnyMessage):
        for number, one in enumerate(under_way):
            message = {name: _value(kind, name, game.name, texts) for name in kind.__struct_fields__}
            if "version" in message or kind in (protocol.Resume, protocol.Save, protocol.Hand, protocol.Leave):
                message["game"] = one
            if kind is protocol.Join:
                message["link"] = one.replace("@", "@s" if number % 2 else "@w")
            found.append(json.dumps({"do": kind.__struct_config__.tag, **message, "id": number}))
    files = (*files_of(game), *saves_of(game))
    found += [json.dumps({"do": "load", "id": 1, "name": "x.json", "text": text}) for text in files]
    for text in texts:
        found.append(json.dumps({"do": "open", "id": 1, "game": game.name, "level": text}))
        for one in under_way:
            found.append(json.dumps({"do": "play", "id": 1, "game": one, "version": "@v", "move": text}))
    return found


def _value(kind: type[msgspec.Struct], name: str, game: str, texts: Sequence[str]) -> Any:
    """Return what a member of a message may be."""
    values: dict[str, Any] = {
        "language": "en", "day": "2026-11-18", "game": game, "level": texts[-2], "number": None, "version": "@v",
        "cells": ["a1"] if kind is protocol.Ask else [[0, 0], [1, 0]], "move": texts[0], "moves": texts[:2],
        "seats": [None], "job": 1, "settings": {}, "seed": 1, "name": "x", "text": "x", "side": 0, "fresh": False,
        "question": "evaluation", "start": True, "solution": False, "style": "together", "minutes": 0, "increment": 0,
        "days": 0, "what": "draw", "way": [[0.5, 0.5], [1, 2]], "down": True, "spent": 1.5,
    }  # fmt: skip
    return values.get(name)


def _levels(game: AnyGame) -> list[Any]:
    """Return a level of each pack and one that is made: of all kinds that the game has."""
    found = [pack.levels[len(pack.levels) // 2] for pack in game.packs()] if game.packs else list(game.levels())[:3]
    return [*found, game.generate(seed=3)] if game.generator is not None else found
