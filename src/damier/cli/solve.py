"""``damier solve``: the solutions of levels, their moves, and how many there are."""

from __future__ import annotations

import json
from typing import Any

import click

from damier.cli.grammar import Command, WholeNumber, option, print_sentence
from damier.cli.levels import picture
from damier.cli.pictures import Pictures, picture_options, write_picture
from damier.cli.solving import CREW, JSON, STATUS, TIME, SolveTask, verdict_facts, verdicts
from damier.cli.sources import NUMBER, SOURCES, Found, name_of
from damier.core.board import SEPARATOR
from damier.core.contract import Impossible, Malformed, Solution, Verdict, load_game, say
from damier.core.level import check_drawn
from damier.files.reading import Entry
from damier.search.jobs import Cluster


@click.command(
    cls=Command,
    summary=say(
        "Solve levels: draw their solutions, and print their moves. Of a position or a saved game, the level is solved "
        "from its start. Exits with status 1 if one has no solution, 2 if one cannot be read, 3 if the time ran out."
    ),
)
@SOURCES
@NUMBER
@option("--all", "most", type=WholeNumber(1, 1_000_000), default="1", typed=say("N"),
        meaning=say("Find up to N solutions [1]."))  # fmt: skip
@option("--count", is_flag=True, meaning=say("Count the solutions."))
@TIME
@CREW
@picture_options
@JSON
def solve(
    sources: tuple[str, ...],
    number: int | None,
    most: int,
    count: bool,
    seconds: float,
    jobs: int | Cluster,
    pictures: Pictures,
    as_json: bool,
) -> int:
    """Solve levels, and print or draw their solutions."""
    found = Found(sources, number)
    worst, first = 0, True
    for entry, verdict in verdicts(found, found, lambda level: SolveTask(level, seconds, most, count), jobs):
        worst = max(worst, STATUS[verdict.status])
        if as_json:
            click.echo(json.dumps(verdict_facts(entry, verdict, count=count), ensure_ascii=False))
        else:
            if not first:
                click.echo(err=pictures.on_standard_output)
            _print_verdict(entry, verdict, pictures, named=bool(entry.source) or len(sources) > 1)
        if pictures.wanted:
            _draw(entry, verdict, pictures, alone=number is not None or not entry.source, most=most)
        first = False
    return Malformed.exit_status if found.failed else worst


def _print_verdict(entry: Entry, verdict: Verdict[Any], pictures: Pictures, *, named: bool) -> None:
    """Print a level's solutions, each with its moves, and the verdict; the level is ``named`` first.

    The solutions are not drawn if their pictures go to files. If these go to standard output, the words go to standard
    error.
    """
    err = pictures.on_standard_output
    if named:
        print_sentence(name_of(entry), err=err)
    for solution in verdict.solutions:
        if not pictures.wanted:
            _print_picture(solution)
        moves = f"{SEPARATOR} ".join(map(str, solution.moves))
        print_sentence(say("moves: {moves}", moves=moves), err=err)
    print_sentence(verdict.sentence, err=err)


def _print_picture(solution: Solution[Any]) -> None:
    """Print the position that a solution ends in, or why it is not drawn: before all moves are made for that."""
    try:
        check_drawn(solution.level)
    except Impossible as error:
        print_sentence(error.reason, err=True)
    else:
        click.echo(picture(solution.board), nl=False)


def _draw(entry: Entry, verdict: Verdict[Any], pictures: Pictures, *, alone: bool, most: int) -> None:
    """Draw a level's solutions to files: named by its number unless it is ``alone``, and by their own if several."""
    drawing = load_game(entry.level.game).require("drawing")
    check_drawn(entry.level)
    for number, solution in enumerate(verdict.solutions, start=1):
        suffix = "" if alone else f"-{entry.number}"
        if most > 1:
            suffix += f"-{number}"
        write_picture(drawing(solution.board, None), pictures, suffix)
