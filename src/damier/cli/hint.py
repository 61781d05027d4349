"""``damier hint``: what to do next at a position."""

from __future__ import annotations

import json

import click

from damier.cli.explain import step_facts
from damier.cli.grammar import Command, Duration, current_language, option, print_sentence
from damier.cli.progress import thinking
from damier.cli.sources import NUMBER, SOURCE, facts_of, one_entry, session_of
from damier.core.board import SEPARATOR
from damier.core.contract import Budget, say
from damier.drawing import write_text
from damier.drawing.overlay import with_hint


@click.command(
    cls=Command, summary=say("Say what to do next at a position. Exits with status 1 if nothing can be done.")
)
@SOURCE
@NUMBER
@option("--time", "seconds", type=Duration(), default="2s", typed=say("TIME"), meaning=say("CPU time to think [2s]."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
def hint(source: str, number: int | None, seconds: float, as_json: bool) -> int:
    """Print what to do next."""
    entry = one_entry(source, number)
    session = session_of(entry)
    with thinking():
        given = session.game.hint(session.board, Budget(seconds=seconds))
    if as_json:
        facts = {
            **facts_of(entry),
            **step_facts(session.board, given),
        }
        click.echo(json.dumps(facts, ensure_ascii=False))
        return 0
    if session.game.drawing is not None:
        scene = session.game.drawing(session.board, None)
        click.echo(write_text(with_hint(scene, given)), nl=False)
    click.echo(given.sentence.render(current_language()))
    print_sentence(say("To play it, type: {moves}", moves=f"{SEPARATOR} ".join(map(str, given.moves))))
    return 0
