"""``damier today``: the level of the day of each game, or of one."""

from __future__ import annotations

import json
from datetime import date, datetime

import click

from damier.cli.grammar import Command, argument, current_language, option
from damier.cli.levels import picture
from damier.core.contract import Game, Impossible, Malformed, load_game, load_games, say


@click.command(cls=Command, summary=say("Show the level of the day: of each game in a line, or of one as text."))
@argument("game", typed=say("[GAME]"), required=False, meaning=say("a game's name; all games if it is left out"))
@option("--date", "day", typed=say("DATE"), meaning=say("Another day than today, such as 2026-11-18."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
def today(game: str | None, day: str | None, as_json: bool) -> int:
    """Print the level of the day of a game, or the lines of all of them."""
    when = datetime.now().astimezone().date() if day is None else read_date(day)
    games = [load_game(game)] if game else [one for one in load_games() if isinstance(one, Game) and one.daily]
    for one in games:
        if one.daily is None:
            raise Impossible(say("{game} has no level of the day", game=one.name))
        daily = one.daily(when)
        line = f"{one.name}: {daily.level}"
        if as_json:
            members = {"game": one.name, "date": when.isoformat(), "level": str(daily.level), "grade": daily.grade}
            click.echo(json.dumps({**members, "opponent": daily.opponent}, ensure_ascii=False))
        elif game:
            click.echo(daily.title.render(current_language()))
            click.echo(line)
            click.echo(picture(one.board(daily.level)), nl=False)
        else:
            click.echo(line)
    return 0


def read_date(text: str) -> date:
    """Return the date of a text such as ``2026-11-18``; raises ``Malformed``."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Malformed(say("a day is a date such as 2026-11-18, not {text!r}", text=text[:40])) from error
