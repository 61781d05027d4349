"""``damier replay``: every position of a saved game, move by move."""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from damier.cli.grammar import Command, Duration, FilePath, argument, current_language, option
from damier.cli.levels import picture
from damier.core.contract import say
from damier.files.saves import read_save
from damier.play.session import Session


@click.command(cls=Command, summary=say("Play a saved game again, move by move. Exits with status 1 if it was lost."))
@argument("save", typed=say("SAVE"), type=FilePath(), meaning=say("a file written by `save`"))
@option("--delay", type=Duration(), typed=say("TIME"), meaning=say("Wait this long between moves, such as 500ms."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON for programs: one object for each position."))
def replay(save: Path, delay: float | None, as_json: bool) -> int:
    """Print every position of a saved game."""
    session = Session.restore(read_save(save))
    language = current_language()
    for number, (move, board) in enumerate(session.replay()):
        outcome = board.outcome()
        if as_json:
            click.echo(
                json.dumps(
                    {
                        "number": number,
                        "move": None if move is None else str(move),
                        "board": str(board).splitlines(),
                        "outcome": outcome.name if outcome else None,
                    }
                )
            )
            continue
        if move is None:
            click.echo(f"{session.game.name}: {session.level}\n")
        else:
            if delay is not None:
                time.sleep(delay)
            click.echo(say("\nmove {number}: {move}", number=number, move=move).render(language))
        click.echo(picture(board), nl=False)
    final = session.outcome()
    if final is not None and not as_json:
        click.echo(f"\n{final.sentence.render(language)}")
    return 1 if final is not None and final.winner is None and len(session.game.sides) == 1 else 0
