"""``damier show``: a level or a saved game as text, SVG, PNG or JSON."""

from __future__ import annotations

import json

import click

from damier.cli.grammar import Command, current_language, option
from damier.cli.levels import picture
from damier.cli.pictures import Pictures, picture_options, write_picture
from damier.cli.sources import NUMBER, SOURCE, facts_of, one_entry, print_remarks, session_of
from damier.core.contract import say
from damier.core.reasoning import GRADE_NAMES


@click.command(cls=Command, summary=say("Show a level or a position: as text, or as a picture in a file."))
@SOURCE
@NUMBER
@picture_options
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
def show(source: str, number: int | None, pictures: Pictures, as_json: bool) -> int:
    """Print a level or a saved game, or write its picture."""
    entry = one_entry(source, number)
    session = session_of(entry)
    game, language = session.game, current_language()
    print_remarks(entry)
    if pictures.wanted:
        game.require("drawing")
    scene = game.drawing(session.board, None) if game.drawing else None
    if scene is not None:
        write_picture(scene, pictures)
    grade = game.stored_grade(entry.level)
    facts = [fact.render(language) for fact in scene.facts] if scene else []
    outcome = session.outcome()
    if as_json:
        members = {
            **facts_of(entry),
            "moves": [str(move) for move in session.board.moves],
            "board": str(session.board).splitlines(),
            "facts": facts,
            "grade": grade,
            "outcome": outcome.name if outcome else None,
        }
        click.echo(json.dumps(members, ensure_ascii=False))
    elif not pictures.wanted:
        click.echo(picture(session.board), nl=False)
        if grade is not None:
            facts.append(say("grade: {grade}", grade=GRADE_NAMES[grade]).render(language))
        for line in [*facts, *([outcome.sentence.render(language)] if outcome else [])]:
            click.echo(line)
    return 0
