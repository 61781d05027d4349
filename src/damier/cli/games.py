"""``damier games``: which games there are, and what one of them can do."""

from __future__ import annotations

import json
from typing import Any

import click

from damier.cli.grammar import Command, argument, option, spoken, with_words
from damier.core.contract import Broken, Game, Sentence, load_game, load_games, say

CAPABILITIES = ("drawing", "generator", "solver", "files", "remarks", "levels", "hinter", "players", "questions")


@click.command(cls=Command, summary=say("List the games, or tell about one: its rules, its options, its players."))
@argument("name", typed=say("[GAME]"), required=False, meaning=say("the name of a game"))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
def games(name: str | None, as_json: bool) -> int:
    """List the games, or tell about one."""
    found = list(load_games()) if name is None else [load_game(name)]
    for one in found:
        if isinstance(one, Game):
            with_words(one)
    if as_json:
        click.echo(json.dumps([_facts(one) for one in found], ensure_ascii=False))
    elif name is None:
        for one in found:
            click.echo(_line(one), err=isinstance(one, Broken))
    else:
        _tell(load_game(name))
    return 0


def _line(one: Game[Any, Any] | Broken) -> str:
    if isinstance(one, Broken):
        return f"{one.name:<12}{one.error.sentence.render(spoken())}"
    return f"{one.name:<12}{one.title.render(spoken())}"


def _facts(one: Game[Any, Any] | Broken) -> dict[str, object]:
    if isinstance(one, Broken):
        return {"name": one.name, "broken": one.error.sentence.render(spoken())}
    language = spoken()
    return {
        "name": one.name,
        "title": one.title.render(language),
        "rules": one.rules.render(language),
        "gesture": one.gesture.value,
        "sides": [side.render(language) for side in one.sides],
        "capabilities": [name for name in CAPABILITIES if getattr(one, name) is not None],
        "settings": {
            setting.name: {"default": setting.default, "meaning": setting.description.render(language)}
            for setting in (one.generator.settings if one.generator else ())
        },
        "players": {name: player.description.render(language) for name, player in (one.players or {}).items()},
        "questions": {name: question.description.render(language) for name, question in (one.questions or {}).items()},
    }


def _tell(game: Game[Any, Any]) -> None:
    language = spoken()

    def write(sentence: Sentence) -> None:
        click.echo(sentence.render(language))

    write(game.title)
    click.echo()
    click.echo(click.wrap_text(game.rules.render(language), 100))
    if game.generator is not None:
        click.echo()
        write(say("Options of a new level:"))
        for setting in game.generator.settings:
            choices = f" ({', '.join(setting.choices)})" if setting.choices else ""
            click.echo(f"  --{setting.name:<10}{setting.description.render(language)}{choices} [{setting.default}]")
    if game.levels is not None:
        click.echo()
        write(say("{n} levels come with it: --number plays one.", n=len(game.levels())))
    if game.players is not None:
        click.echo()
        write(say("Computer players:"))
        for name, player in game.players.items():
            click.echo(f"  {name:<12}{player.description.render(language)}")
    if game.questions is not None:
        click.echo()
        write(say("Questions, at any moment of a game:"))
        for name, question in game.questions.items():
            click.echo(f"  {name:<12}{question.description.render(language)}")
