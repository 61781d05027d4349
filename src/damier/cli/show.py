"""``damier show``: a level or a saved game as text, SVG, PNG or JSON."""

from __future__ import annotations

import json
from pathlib import Path

import click

from damier.cli.grammar import (
    Choice,
    Command,
    FilePath,
    WholeNumber,
    argument,
    current_language,
    option,
    print_sentence,
)
from damier.cli.levels import picture, print_remarks
from damier.cli.positions import open_position
from damier.core.contract import say
from damier.drawing import THEMES
from damier.files.disk import write_atomically


@click.command(cls=Command, summary=say("Show a level or a saved game: as text, or as a picture in a file."))
@argument("level", typed=say("LEVEL"), meaning=say("a save file, a level such as 'get10:5x5 seed=1', or a game"))
@option(
    "--number", type=WholeNumber(1, 1_000_000), default="1", typed=say("N"), meaning=say("Which level of the file [1].")
)
@option(
    "--svg",
    type=FilePath(),
    typed=say("FILE"),
    meaning=say("Write an SVG picture to this file (- is standard output)."),
)
@option("--png", type=FilePath(), typed=say("FILE"), meaning=say("Write a PNG picture to this file."))
@option("--theme", type=Choice(say("theme"), *THEMES), typed=say("light|dark"), default="light",
        meaning=say("Colours of the picture."))  # fmt: skip
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
def show(level: str, number: int, svg: Path | None, png: Path | None, theme: str, as_json: bool) -> int:
    """Print a level or a saved game, or write its picture."""
    session = open_position(level, number)
    game, language = session.game, current_language()
    print_remarks([session.level])
    scene = game.drawing(session.board, None) if game.drawing else None
    if svg is not None or png is not None:
        game.require("drawing")
    if scene is not None and svg is not None:
        from damier.drawing.svg import write_svg  # noqa: PLC0415 (text is shown more often)

        _write(svg, write_svg(scene, theme, language).encode())
    if scene is not None and png is not None:
        from damier.drawing.png import write_png  # noqa: PLC0415 (loads an imaging library)

        _write(png, write_png(scene, theme, language))
    facts = [fact.render(language) for fact in scene.facts] if scene else []
    outcome = session.outcome()
    if as_json:
        members = {
            "game": game.name,
            "level": str(session.level),
            "moves": [str(move) for move in session.board.moves],
            "board": str(session.board).splitlines(),
            "facts": facts,
            "outcome": outcome.name if outcome else None,
        }
        click.echo(json.dumps(members, ensure_ascii=False))
    elif svg is None and png is None:
        click.echo(picture(session.board), nl=False)
        for line in [*facts, *([outcome.sentence.render(language)] if outcome else [])]:
            click.echo(line)
    return 0


def _write(path: Path, content: bytes) -> None:
    """Write a picture to a file, or to standard output if the path is ``-``."""
    if str(path) == "-":
        click.echo(content, nl=False)
        return
    write_atomically(path, content)
    print_sentence(say("wrote {path}", path=path), err=True)
