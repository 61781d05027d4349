"""``damier replay``: every position of a game, move by move."""

from __future__ import annotations

import json
import time

import click

from damier.cli.grammar import Command, Duration, current_language, option
from damier.cli.levels import picture
from damier.cli.sources import NUMBER, SOURCE, facts_of, one_entry, session_of
from damier.core.contract import say


@click.command(
    cls=Command,
    summary=say("Play a saved game or a position's moves again, one by one. Exits with status 1 if the game was lost."),
)
@SOURCE
@NUMBER
@option("--delay", type=Duration(), typed=say("TIME"), meaning=say("Wait this long between moves, such as 500ms."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON for programs: one object for each position."))
def replay(source: str, number: int | None, delay: float | None, as_json: bool) -> int:
    """Print every position of a game."""
    entry = one_entry(source, number)
    session = session_of(entry)
    language = current_language()
    for count, (move, board) in enumerate(session.replay()):
        outcome = board.outcome()
        if as_json:
            facts = {
                **facts_of(entry),
                "moves": count,
                "move": None if move is None else str(move),
                "board": str(board).splitlines(),
                "outcome": outcome.name if outcome else None,
            }
            click.echo(json.dumps(facts, ensure_ascii=False))
            continue
        if move is None:
            click.echo(f"{session.game.name}: {session.level}\n")
        else:
            if delay is not None:
                time.sleep(delay)
            click.echo(say("\nmove {number}: {move}", number=count, move=move).render(language))
        click.echo(picture(board), nl=False)
    final = session.outcome()
    if final is not None and not as_json:
        click.echo(f"\n{final.sentence.render(language)}")
    return 1 if final is not None and final.winner is None and len(session.game.sides) == 1 else 0
