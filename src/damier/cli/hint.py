"""``damier hint``: what to do next in a saved game."""

from __future__ import annotations

import json
from pathlib import Path

import click

from damier.cli.grammar import Command, Duration, FilePath, argument, current_language, option
from damier.core.contract import Budget, say
from damier.files.saves import read_save
from damier.play.session import Session


@click.command(
    cls=Command, summary=say("Say what to do next in a saved game. Exits with status 1 if nothing can be done.")
)
@argument("save", typed=say("SAVE"), type=FilePath(), meaning=say("a file written by `save`"))
@option("--time", "seconds", type=Duration(), default="2s", typed=say("TIME"), meaning=say("CPU time to think [2s]."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
def hint(save: Path, seconds: float, as_json: bool) -> int:
    """Print what to do next."""
    session = Session.restore(read_save(save))
    given = session.game.hint(session.board, Budget(seconds=seconds))
    sentence = given.sentence.render(current_language())
    if as_json:
        facts = {
            "moves": [str(move) for move in given.moves],
            "sentence": sentence,
            "cells": [str(cell) for cell in given.cells],
        }
        click.echo(json.dumps(facts, ensure_ascii=False))
    else:
        click.echo(sentence)
    return 0
