"""``damier explain``: the whole solution of a level as numbered steps, each with its reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from damier.cli.grammar import Command, Duration, FilePath, current_language, option, print_sentence
from damier.cli.progress import thinking
from damier.cli.sources import NUMBER, SOURCE, facts_of, one_entry, print_remarks
from damier.core.contract import Board, Budget, Cell, Hint, Scene, say
from damier.core.reasoning import GRADE_NAMES, Explanation, Reasoner
from damier.drawing.overlay import with_hint
from damier.files.disk import write_atomically
from damier.files.packs import check_free, make_folder


@click.command(
    cls=Command,
    summary=say(
        "Explain a level: its whole solution as numbered steps, each with its reason, and its grade. Exits with status "
        "1 if reasoning alone does not finish it, or if it has no solution or several."
    ),
)
@SOURCE
@NUMBER
@option(
    "--svg",
    "folder",
    type=FilePath(),
    typed=say("FOLDER"),
    meaning=say("Write a picture of each step to this new folder."),
)
@option("--time", "seconds", type=Duration(), default="20s", typed=say("TIME"), meaning=say("CPU time to think [20s]."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON, for programs."))
def explain(source: str, number: int | None, folder: Path | None, seconds: float, as_json: bool) -> int:
    """Explain a level."""
    entry = one_entry(source, number)
    board: Board[Any, Any] = Board(entry.level)
    reasoner: Reasoner = board.game.require("reasoner")
    print_remarks(entry)
    if folder is not None:
        board.game.require("drawing")
        check_free(folder, folder=True)
    with thinking():
        found = reasoner.explain(entry.level, Budget(seconds))
    if folder is not None:
        _write_steps(folder, found, board)
    if as_json:
        grading = found.grading
        facts = {
            **facts_of(entry),
            "grade": grading.grade,
            "score": grading.score,
            "solved": found.solved,
            "steps": [step_facts(board, step) for step in found.steps],
        }
        click.echo(json.dumps(facts, ensure_ascii=False))
    else:
        _print_steps(found, reasoner)
    return 0 if found.solved else 1


def step_facts(board: Board[Any, Any], step: Hint[Any]) -> dict[str, object]:
    """Return a step for programs; its moves are apart from the marks that it makes."""
    return {
        "technique": step.technique or None,
        "kind": step.kind,
        "sentence": step.sentence.render(current_language()),
        "evidence": [str(cell) for cell in step.evidence],
        "conclusion": [str(cell) for cell in step.cells],
        "moves": [str(move) for move in step.moves if not board.is_mark(move)],
        "marks": [str(move) for move in step.moves if board.is_mark(move)],
    }


def _print_steps(found: Explanation[Any], reasoner: Reasoner) -> None:
    language = current_language()
    width = len(str(len(found.steps)))
    for number, step in enumerate(found.steps, start=1):
        title = reasoner.techniques[step.technique].title.render(language)
        cells = f"{_names(step.evidence)} → {_names(step.cells)}" if step.evidence else _names(step.cells)
        click.echo(f"{number:>{width}}  {title} ({cells})")
        click.echo(f"{'':>{width}}  {step.sentence.render(language)}")
    grading = found.grading
    if found.solved:
        print_sentence(
            say("{grade}, score {score}: {n} {n:step|steps}.", grade=GRADE_NAMES[grading.grade], score=grading.score,
                n=len(found.steps))
        )  # fmt: skip
    else:
        print_sentence(
            say("{grade}: reasoning alone goes no further after {n} {n:step|steps}.", grade=GRADE_NAMES[grading.grade],
                n=len(found.steps))
        )  # fmt: skip


def _names(cells: tuple[Cell, ...]) -> str:
    return " ".join(map(str, cells))


def _scenes(found: Explanation[Any], board: Board[Any, Any]) -> Iterator[Scene]:
    """Yield the scene of each step: the position before it, with its marks; and the final position."""
    drawing = board.game.require("drawing")
    for step in found.steps:
        yield with_hint(drawing(board, None), step)
        for move in step.moves:
            board.push(move)
    yield drawing(board, None)


def _write_steps(folder: Path, found: Explanation[Any], board: Board[Any, Any]) -> None:
    """Write a picture for each step, ``step-01.svg`` and so on, and one of the end, ``step-99.svg``, say."""
    from damier.drawing.svg import write_svg  # noqa: PLC0415 (text is shown more often)

    make_folder(folder)
    width = len(str(len(found.steps) + 1))
    for number, scene in enumerate(_scenes(found, board.copy()), start=1):
        content = write_svg(scene, "light", current_language(), coordinates=True)
        write_atomically(folder / f"step-{number:0{width}}.svg", content.encode())
    print_sentence(say("wrote {n} {n:picture|pictures} to {path}", n=len(found.steps) + 1, path=folder), err=True)
