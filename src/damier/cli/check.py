"""``damier check``: whether levels have exactly one solution, and what keeps a position from being one."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from damier.cli.grammar import Command, FilePath, current_language, option, print_sentence
from damier.cli.levels import picture
from damier.cli.solving import CREW, JSON, STATUS, TIME, SolveTask, verdict_facts, verdicts
from damier.cli.sources import NUMBER, SOURCES, STANDARD_INPUT, Found, entries, facts_of, name_of, session_of
from damier.core.contract import Answer, Board, Cell, DamierError, Level, Malformed, Verdict, Violation, load_game, say
from damier.core.level import MOST_DRAWN, cell_count
from damier.drawing import write_text
from damier.drawing.overlay import with_answer
from damier.files.disk import read_text, text_of
from damier.files.reading import Entry
from damier.search.jobs import Cluster


@click.command(
    cls=Command,
    summary=say(
        "Check levels: that each has exactly one solution; of one that has several, two are shown, with marks where "
        "they differ. Of a position or a saved game, name what keeps it from being a solution. Exits with status 1 if "
        "one fails, 2 if one cannot be read, 3 if the time ran out."
    ),
)
@SOURCES
@NUMBER
@option(
    "--drawing",
    type=FilePath(),
    typed=say("FILE"),
    meaning=say("Check this filled grid of the level instead: name what keeps it from being a solution."),
)
@TIME
@CREW
@JSON
def check(
    sources: tuple[str, ...],
    number: int | None,
    drawing: Path | None,
    seconds: float,
    jobs: int | Cluster,
    as_json: bool,
) -> int:
    """Check levels, positions and drawings."""
    if drawing is not None:
        return _check_drawing(sources, number, drawing, as_json)
    found = Found(sources, number)
    statuses = [0]

    def levels() -> Iterator[Entry]:
        """Yield the levels; check the positions on the way."""
        for entry in found:
            if not entry.under_way:
                yield entry
                continue
            try:
                statuses.append(_check_position(entry, as_json))
            except DamierError as error:
                found.report(error)

    def task_of(level: Level) -> SolveTask:
        # A second solution shows why a puzzle is ambiguous; in a game for two it would show nothing.
        return SolveTask(level, seconds, most=2 if len(load_game(level.game).sides) == 1 else 1)

    for entry, verdict in verdicts(found, levels(), task_of, jobs):
        statuses.append(_status(entry.level, verdict))
        _print_level(entry, verdict, as_json)
    return Malformed.exit_status if found.failed else max(statuses)


def _status(level: Level, verdict: Verdict[Any]) -> int:
    """Return the exit status of a level: 0 if it has exactly one solution, 1 if not, 3 if that is not known.

    In a game of several sides a level passes once its value is known: no solution there is meant to be the only one.
    """
    if verdict.status != "solved" or len(load_game(level.game).sides) > 1:
        return STATUS[verdict.status]
    return {True: 0, False: 1, None: STATUS["exhausted"]}[verdict.unique]


def _print_level(entry: Entry, verdict: Verdict[Any], as_json: bool) -> None:
    """Print the verdict on a level and, if it is ambiguous, two solutions with the cells in which they differ."""
    drawn = verdict.unique is False and cell_count(entry.level) <= MOST_DRAWN
    boards = [solution.board for solution in verdict.solutions[:2]] if drawn else []
    cells = _difference(*boards) if len(boards) > 1 else ()
    if as_json:
        more = {"differ": [str(cell) for cell in cells]} if cells else {}
        click.echo(json.dumps({**verdict_facts(entry, verdict), **more}, ensure_ascii=False))
        return
    print_sentence(say("{level}: {remark}", level=name_of(entry), remark=verdict.sentence))
    if not cells:
        return
    title = say("One solution, and another with marks on the cells in which they differ:")
    print_sentence(title)
    one, other = boards
    click.echo(picture(one), nl=False)
    if other.game.drawing is not None:
        click.echo(write_text(with_answer(other.game.drawing(other, None), Answer(title, cells))), nl=False)


def _difference(one: Board[Any, Any], other: Board[Any, Any]) -> tuple[Cell, ...]:
    """Return the cells that look different in the drawings of two positions."""
    looks = [_looks(board) for board in (one, other)]
    return tuple(cell for cell in looks[0] if looks[0][cell] != looks[1].get(cell))


def _looks(board: Board[Any, Any]) -> dict[Cell, list[tuple[str, str, str]]]:
    """Return what a drawing shows of each cell as text, with its tone."""
    drawing = board.game.drawing
    looks: dict[Cell, list[tuple[str, str, str]]] = {}
    for shape in drawing(board, None).shapes if drawing else ():
        if shape.cell is not None and shape.glyph is not None:
            looks.setdefault(shape.cell, []).append((shape.glyph, shape.glyph_tone or shape.tone, shape.arms))
    return looks


def _check_drawing(sources: tuple[str, ...], number: int | None, drawing: Path, as_json: bool) -> int:
    """Print what keeps a drawing from being a solution of the only level; return the exit status."""
    found = [entry for source in sources for entry in _entries_of(source, number)]
    if len(found) > 1:
        raise Malformed(say("a drawing is of one level, and here are {n}: choose one with --number", n=len(found)))
    (entry,) = found
    text = text_of(sys.stdin.buffer.read()) if str(drawing) == STANDARD_INPUT else read_text(drawing)
    try:
        defects = load_game(entry.level.game).validate(entry.level, text)
    except DamierError as error:
        raise error.in_file(drawing) from error
    if as_json:
        facts = {**facts_of(entry), "drawing": str(drawing), "violations": [_violation_facts(one) for one in defects]}
        click.echo(json.dumps(facts, ensure_ascii=False))
    else:
        for one in defects:
            click.echo(f"{drawing}: {one.name}: {one.sentence.render(current_language())}")
        if not defects:
            print_sentence(say("{path}: this is a solution.", path=drawing))
    return 1 if defects else 0


def _entries_of(source: str, number: int | None) -> Iterator[Entry]:
    for entry in entries(source, number):
        if isinstance(entry, DamierError):
            raise entry
        yield entry


def _check_position(entry: Entry, as_json: bool) -> int:
    """Print what keeps a position from being a solution; return the exit status, 0 if the game is won."""
    session = session_of(entry)
    outcome, defects = session.outcome(), session.board.violations()
    if as_json:
        facts = {
            **facts_of(entry),
            "outcome": outcome and outcome.name,
            "violations": [_violation_facts(one) for one in defects],
        }
        click.echo(json.dumps(facts, ensure_ascii=False))
    else:
        sentences = [say("{name}: {defect}", name=one.name, defect=one.sentence) for one in defects]
        if outcome is not None:
            sentences.append(outcome.sentence)
        elif not defects:
            sentences.append(say("The game goes on."))
        for sentence in sentences:
            print_sentence(say("{level}: {remark}", level=name_of(entry), remark=sentence))
    return 0 if outcome is not None and outcome.winner is not None else 1


def _violation_facts(one: Violation) -> dict[str, object]:
    return {
        "name": one.name,
        "cells": [str(cell) for cell in one.cells],
        "sentence": one.sentence.render(current_language()),
    }
