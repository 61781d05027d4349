"""``damier show``: a level or a saved game as text, SVG, PNG or JSON."""

from __future__ import annotations

import json
from pathlib import Path

import click

from damier.cli.grammar import Choice, Command, File, WholeNumber, argument, option, spoken, tell
from damier.cli.levels import language_of, open_position
from damier.core.contract import Impossible, say
from damier.core.saves import write_atomically
from damier.drawing import THEMES, write_svg, write_text


@click.command(cls=Command, summary=say("Show a level or a saved game: as text, or as a picture in a file."))
@argument("level", typed=say("LEVEL"), meaning=say("a save file, a level such as 'get10:5x5 seed=1', or a game"))
@option(
    "--number", type=WholeNumber(1, 1_000_000), default="1", typed=say("N"), meaning=say("Which level of the file [1].")
)
@option("--svg", type=File(), typed=say("FILE"), meaning=say("Write an SVG picture to this file (- is the screen)."))
@option("--png", type=File(), typed=say("FILE"), meaning=say("Write a PNG picture to this file."))
@option("--theme", type=Choice(say("theme"), *THEMES), typed=say("light|dark"), default="light",
        meaning=say("Colours of the picture."))  # fmt: skip
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
def show(level: str, number: int, svg: Path | None, png: Path | None, theme: str, as_json: bool) -> int:
    """Show a level or a saved game."""
    session = open_position(level, number)
    game = session.game
    language = language_of(game, spoken())
    if game.drawing is None:
        raise Impossible(say("{game} has no pictures", game=game.name))
    scene = game.drawing(session.board, None)
    if svg is not None and str(svg) == "-":
        click.echo(write_svg(scene, theme, language), nl=False)
    elif svg is not None:
        write_atomically(svg, write_svg(scene, theme, language).encode())
        tell(say("wrote {path}", path=svg), err=True)
    if png is not None:
        from damier.drawing.png import write_png  # noqa: PLC0415 (loads an imaging library)

        write_atomically(png, write_png(scene, theme, language))
        tell(say("wrote {path}", path=png), err=True)
    outcome = session.outcome()
    if as_json:
        click.echo(
            json.dumps(
                {
                    "game": game.name,
                    "level": str(session.level),
                    "moves": [str(move) for move in session.board.moves],
                    "board": str(session.board).splitlines(),
                    "facts": [fact.render(language) for fact in scene.facts],
                    "outcome": outcome.name if outcome else None,
                },
                ensure_ascii=False,
            )
        )
    elif svg is None and png is None:
        click.echo(write_text(scene), nl=False)
        for fact in scene.facts:
            click.echo(fact.render(language))
        if outcome is not None:
            click.echo(outcome.sentence.render(language))
    return 0
