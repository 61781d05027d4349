"""The options that a game adds to a command: its settings, such as ``--size 7x7``, and a player for each side."""

from __future__ import annotations

from collections.abc import Sequence

import click

from damier.core.contract import (
    AnyGame,
    Area,
    Choice,
    Language,
    Malformed,
    Sentence,
    Setting,
    Share,
    Switch,
    WholeNumber,
    say,
)
from damier.core.nearest import unknown


def settings_by_option(game: AnyGame) -> dict[str, Setting]:
    """Return the settings of a game's new levels by the option that chooses each."""
    return {f"--{setting.name}": setting for setting in (game.generator.settings if game.generator else ())}


def sides_by_option(game: AnyGame) -> dict[str, int]:
    """Return the numbers of a game's sides by the option that names the computer player of each, if it has players."""
    return {f"--{side.key}": number for number, side in enumerate(game.sides)} if game.has("players") else {}


def own_options(
    game: AnyGame, arguments: Sequence[str], *, with_players: bool = True
) -> tuple[dict[str, str], dict[int, str]]:
    """Return the values of the options that a game adds: its settings by name, and its players by the side's number.

    They are typed ``--size 7x7`` or ``--size=7x7``; a switch needs no value, ``--hex``; a side's option names its
    player, ``--red expert``. Raises ``Malformed`` for anything else.
    """
    settings = settings_by_option(game)
    sides = sides_by_option(game) if with_players else {}
    known = {*settings, *sides}
    given: dict[str, str] = {}
    players: dict[int, str] = {}
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if not argument.startswith("-"):
            raise Malformed(say("there is one argument too many: {text!r}", text=argument))
        option, equals, value = argument.partition("=")
        if option not in known:
            switched = f"--{option.removeprefix('--no-')}"
            if option.startswith("--no-") and switched in settings and isinstance(settings[switched].kind, Switch):
                raise Malformed(
                    say("there is no option {name}; to turn {switch} off, type {switch} no", name=option,
                        switch=switched)
                )  # fmt: skip
            others = click.get_current_context(silent=True)
            common = [name for one in others.command.params for name in one.opts] if others else []
            raise Malformed(unknown(say("option"), option, [*known, *(name for name in common if name[0] == "-")]))
        if not equals:
            switch = option in settings and isinstance(settings[option].kind, Switch)
            # A value may begin with a dash, -3 for instance: that it is wrong is said later, in words of its own.
            alone = not rest or rest[0].startswith("--") or (switch and rest[0].startswith("-"))
            value = ("yes" if switch else "") if alone else rest.pop(0)
        if not value:
            raise Malformed(say("option {name} needs a value", name=option))
        if option in sides:
            players[sides[option]] = value
        else:
            given[settings[option].name] = value
    return given, players


def side_options(game: AnyGame, language: Language) -> str:
    """Return the options that name a player for each side, such as ``--red NAME --blue NAME``."""
    return " ".join(say("{option} NAME", option=f"--{side.key}").render(language) for side in game.sides)


def setting_records(game: AnyGame, language: Language) -> list[tuple[str, str]]:
    """Return each of a game's options of a new level as it is typed, with its meaning, its values and its default."""
    return [
        (_typed(setting).render(language), _meaning(setting, language).render(language))
        for setting in settings_by_option(game).values()
    ]


def side_records(game: AnyGame, language: Language) -> list[tuple[str, str]]:
    """Return each option that names a computer player, as it is typed, with its meaning."""
    meanings = [
        say("a computer player, one of those below")
        if len(game.sides) == 1
        else say("a computer player for {side}, one of those below", side=side.name)
        for side in game.sides
    ]
    return [
        (say("{option} NAME", option=option).render(language), meanings[number].render(language))
        for option, number in sides_by_option(game).items()
    ]


def player_records(game: AnyGame, language: Language) -> list[tuple[str, str]]:
    """Return what each of a game's computer players is called, with its description."""
    return [
        (player_title(game, name, language), player.description.render(language))
        for name, player in (game.players or {}).items()
    ]


def player_title(game: AnyGame, name: str, language: Language) -> str:
    """Return a computer player's name and, if it is called otherwise in this language, its title in brackets."""
    player = (game.players or {}).get(name)
    title = name if player is None or player.title is None else player.title.render(language)
    return name if title == name else f"{name} ({title})"


def _typed(setting: Setting) -> Sentence:
    option = f"--{setting.name}"
    match setting.kind:
        case Area():
            return say("{option} SIZE", option=option)
        case WholeNumber():
            return say("{option} N", option=option)
        case Share():
            return say("{option} SHARE", option=option)
        case Choice():
            return say("{option} NAME", option=option)
        case _:
            return say("{option} yes|no", option=option)


def _values(setting: Setting, language: Language) -> Sentence | str:
    """Return the values that a setting may have: of a choice, each word with its meaning, if that says any more."""
    if not isinstance(setting.kind, Choice):
        return setting.kind.expected
    words = []
    for name, meaning in setting.kind.options.items():
        text = meaning.render(language)
        more = text.lower() != name
        words.append(say("{name}: {meaning}", name=name, meaning=text).render(language) if more else name)
    return (" | " if words != list(setting.kind.options) else ", ").join(words)


def _meaning(setting: Setting, language: Language) -> Sentence:
    if isinstance(setting.kind, Switch):
        return say("{meaning} [{default}]", meaning=setting.description, default=setting.write(setting.default))
    return say(
        "{meaning} ({values}) [{default}]",
        meaning=setting.description,
        values=_values(setting, language),
        default=setting.write(setting.default),
    )
