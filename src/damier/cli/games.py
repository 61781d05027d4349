"""``damier games``: the list of the games, and what each can do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from damier.cli.grammar import Command, argument, current_language, option
from damier.cli.own_options import player_records, setting_records, side_options
from damier.core.contract import AnyGame, Broken, Choice, Pack, Sentence, load_game, load_games, say
from damier.core.game import CAPABILITIES


@click.command(cls=Command, summary=say("List the games, or describe one: its rules, its options, its players."))
@argument("name", typed=say("[GAME]"), required=False, meaning=say("the name of a game"))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
def games(name: str | None, as_json: bool) -> int:
    """Print the games, or all about one."""
    found = list(load_games()) if name is None else [load_game(name)]
    if as_json:
        click.echo(json.dumps([_facts(one) for one in found], ensure_ascii=False))
    elif name is None:
        for one in found:
            click.echo(_line(one), err=isinstance(one, Broken))
    else:
        _describe(load_game(name))
    return 0


def _numbered_packs(game: AnyGame) -> Iterator[tuple[int, int, Pack[Any]]]:
    """Yield each pack of a game with the numbers of its first and its last level."""
    last = 0
    for pack in game.packs() if game.packs else ():
        first, last = last + 1, last + len(pack.levels)
        yield first, last, pack


def _line(one: AnyGame | Broken) -> str:
    if isinstance(one, Broken):
        return f"{one.name:<12}{one.error.sentence.render(current_language())}"
    return f"{one.name:<12}{_headline(one).render(current_language())}"


def _headline(game: AnyGame) -> Sentence:
    return say("{title}: {tagline}", title=game.title, tagline=game.tagline)


def _facts(one: AnyGame | Broken) -> dict[str, object]:
    if isinstance(one, Broken):
        return {"name": one.name, "broken": one.error.sentence.render(current_language())}
    language = current_language()
    return {
        "name": one.name,
        "title": one.title.render(language),
        "tagline": one.tagline.render(language),
        "rules": one.rules.render(language),
        "gesture": one.gesture.value,
        "sides": {side.key: side.name.render(language) for side in one.sides},
        "capabilities": [name for name in CAPABILITIES if one.has(name)],
        "settings": {
            setting.name: {
                "kind": setting.kind.name,
                "default": setting.write(setting.default),
                "meaning": setting.description.render(language),
                **({"choices": list(setting.kind.options)} if isinstance(setting.kind, Choice) else {}),
            }
            for setting in (one.generator.settings if one.generator else ())
        },
        "packs": [
            {"key": pack.key, "title": pack.title.render(language), "first": first, "last": last}
            for first, last, pack in _numbered_packs(one)
        ],
        "players": {name: player.description.render(language) for name, player in (one.players or {}).items()},
        "questions": {name: question.description.render(language) for name, question in (one.questions or {}).items()},
    }


def _describe(game: AnyGame) -> None:
    """Print all about a game."""
    language = current_language()

    def write(sentence: Sentence) -> None:
        click.echo(sentence.render(language))

    write(_headline(game))
    click.echo()
    click.echo(click.wrap_text(game.rules.render(language), 100))
    if game.generator is not None:
        click.echo()
        write(say("Options of a new level:"))
        for typed, meaning in setting_records(game, language):
            click.echo(f"  {typed:<16}{meaning}")
    if game.packs is not None:
        click.echo()
        write(say("{n} levels come with it: --number plays one.", n=len(game.levels())))
        for first, last, pack in _numbered_packs(game):
            click.echo(f"  {f'{first}-{last}':<12}{pack.title.render(language)}")
    if game.players is not None:
        click.echo()
        write(say("Computer players ({options}):", options=side_options(game, language)))
        players = player_records(game, language)
        width = max(10, *(len(player) for player, _ in players)) + 2
        for player, meaning in players:
            click.echo(f"  {player:<{width}}{meaning}")
    if game.questions is not None:
        click.echo()
        write(say("Questions, at any moment of a game:"))
        for name, question in game.questions.items():
            click.echo(f"  {name:<12}{question.description.render(language)}")
