"""``damier hint``: what to do next in a saved game."""

from __future__ import annotations

import json
from pathlib import Path

import click

from damier.cli.grammar import Command, Duration, File, argument, option, spoken
from damier.cli.positions import restore
from damier.core.contract import Budget, Impossible, Save, say


@click.command(cls=Command, summary=say("Say what to do next in a saved game. Answers 1 where nothing can be done."))
@argument("save", typed=say("SAVE"), type=File(), meaning=say("a file written by `save`"))
@option("--time", "seconds", type=Duration(), default="2s", typed=say("TIME"), meaning=say("CPU time to think [2s]."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
def hint(save: Path, seconds: float, as_json: bool) -> int:
    """Say what to do next."""
    session = restore(Save.read(save))
    if session.game.hinter is None:
        raise Impossible(say("{game} gives no hints", game=session.game.name))
    given = session.game.hinter(session.board, Budget(seconds=seconds))
    words = given.sentence.render(spoken())
    moves = [str(move) for move in given.moves]
    click.echo(json.dumps({"moves": moves, "sentence": words}, ensure_ascii=False) if as_json else words)
    return 0
