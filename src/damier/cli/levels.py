"""Which level or position a word on the command line means, and the options that a game adds to a command."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from damier.core.contract import Game, Impossible, Language, Malformed, Save, Session, load_game, say
from damier.core.nearest import unknown
from damier.core.saves import read_text


def open_position(text: str) -> Session[Any, Any]:
    """Open what was asked for: a file (a save, or a line ``get10: 5x5 seed=1``), ``get10:5x5 seed=1``, or ``get10``."""
    path = Path(text)
    if path.is_file():
        content = read_text(path)
        if content.lstrip()[:1] in ("{", "[", ""):
            return Session.restore(Save.from_json(content))
        return _from_line(content.strip())
    if text.endswith(".json") or "/" in text.partition(":")[0]:
        raise Malformed(say("there is no file {path}", path=text))
    return _from_line(text)


def _from_line(text: str) -> Session[Any, Any]:
    if len(text.splitlines()) != 1:
        raise Malformed(say("expected one line such as `get10: 5x5 seed=1`, not {n} lines", n=len(text.splitlines())))
    name, _, level = text.partition(":")
    game = load_game(name.strip())
    if not level.strip():
        return Session(game, new_level(game, {}, seed=0))
    return Session(game, game.parse_level(level.strip()))


def new_level(game: Game[Any, Any], settings: Mapping[str, str], seed: int | None) -> Any:
    """Make a level from settings and a seed, drawn if none is given."""
    if game.generator is None:
        raise Impossible(say("{game} does not make levels: give one", game=game.name))
    return game.generator.generate(settings, random.getrandbits(32) if seed is None else seed)


def settings_from(game: Game[Any, Any], words: Sequence[str]) -> dict[str, str]:
    """Read the options that a game adds, ``--size 7x7`` or ``--size=7x7``."""
    known = [setting.name for setting in game.generator.settings] if game.generator else []
    settings: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--"):
            raise Malformed(say("there is an argument too many: {text!r}", text=word))
        if name not in known:
            raise Malformed(unknown(say("option"), word.partition("=")[0], [f"--{one}" for one in known]))
        settings[name] = value if equals else next(rest, "")
        if not settings[name]:
            raise Malformed(say("option {name} needs a value, or was given one it does not take", name=f"--{name}"))
    return settings


def language_of(game: Game[Any, Any], language: Language) -> Language:
    """Give the language with the game's own sentences."""
    return language.extended(game.translations.get(language.code, {}))
