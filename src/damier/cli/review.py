"""``damier review``: what each move of a game was worth, and which lost most."""

from __future__ import annotations

import json

import click

from damier.cli.grammar import Command, Duration, current_language, option
from damier.cli.sources import NUMBER, SOURCE, facts_of, one_entry, session_of
from damier.core.contract import Budget, say


@click.command(
    cls=Command,
    summary=say("Say what each move of a game was worth, and which lost most: of a saved game, or of a position."),
)
@SOURCE
@NUMBER
@option("--time", "seconds", type=Duration(), default="10s", typed=say("TIME"),
        meaning=say("CPU time to think [10s]."))  # fmt: skip
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
def review(source: str, number: int | None, seconds: float, as_json: bool) -> int:
    """Print a judgement of each move, and a sentence that sums up."""
    entry = one_entry(source, number)
    session = session_of(entry)
    given = session.game.review(session.board, Budget(seconds=seconds))
    language = current_language()
    if as_json:
        keys = [side.key for side in session.game.sides]
        judgements = [
            {
                "move": one.move,
                "text": str(session.board.moves[one.move - 1]),
                "side": keys[one.side],
                "before": round(one.before, 4),
                "after": round(one.after, 4),
                "better": one.better,
                "proved": one.proved,
                "sentence": one.sentence.render(language),
            }
            for one in given.judgements
        ]
        worst = None if given.worst is None else given.worst.move
        facts = {"worst": worst, "sentence": given.sentence.render(language), "judgements": judgements}
        click.echo(json.dumps({**facts_of(entry), **facts}, ensure_ascii=False))
        return 0
    for sentence in given.lines:
        click.echo(sentence.render(language))
    click.echo(given.sentence.render(language))
    return 0
