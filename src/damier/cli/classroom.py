"""``damier classroom``: what a teacher does with the assignments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from damier.cli.grammar import (
    Choice,
    Command,
    Duration,
    FilePath,
    WholeNumber,
    argument,
    current_language,
    option,
    print_sentence,
)
from damier.cli.progress import progress
from damier.core.errors import Malformed
from damier.core.sentences import say
from damier.files.disk import write_atomically
from damier.search.jobs import map_in_order

ACTIONS: Final = ("grade", "new")
ASSIGNMENTS: Final = ("flow", "get10", "connexion")
_LACKING: Final = 1


@click.command(
    cls=Command,
    summary=say(
        "Grade students' programs by the properties of an assignment's document, or write what students are given: a "
        "skeleton, a notebook, and notes for the teacher. Grading exits with status 1 if somebody lacks a point, 2 if "
        "a file cannot be read."
    ),
)
@argument("action", type=Choice(say("action"), *ACTIONS), typed=say("ACTION"), meaning=say("grade, or new."))
@argument(
    "assignment",
    type=Choice(say("assignment"), *ASSIGNMENTS),
    typed=say("ASSIGNMENT"),
    meaning=say("flow, get10 or connexion."),
)
@argument(
    "place",
    type=FilePath(),
    typed=say("FILE_OR_FOLDER"),
    meaning=say(
        "A student's Python file, notebook or zip, or a folder with one of these or one folder a student; for new, the "
        "folder to write to."
    ),
)
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON for programs: one object for each student."))
@option(
    "--question",
    "only",
    multiple=True,
    typed=say("NAME"),
    meaning=say("Ask this question only; can be given several times."),
)
@option(
    "--out",
    "tables",
    type=FilePath(),
    multiple=True,
    typed=say("FILE"),
    meaning=say("Write the table of the class to a file: .csv, .json or .html; can be given several times."),
)
@option(
    "--time",
    "seconds",
    type=Duration(),
    default="2s",
    typed=say("TIME"),
    meaning=say("CPU time for each case that is tried [2s]."),
)
@option(
    "--jobs",
    type=WholeNumber(1, 256),
    default="1",
    typed=say("N"),
    meaning=say("How many students are graded at once [1]."),
)
def classroom(
    action: str,
    assignment: str,
    place: Path,
    as_json: bool,
    only: tuple[str, ...],
    tables: tuple[Path, ...],
    seconds: float,
    jobs: int,
) -> int:
    """Grade students' programs, or write the files of an assignment."""
    if action == "grade":
        return grade(assignment, place, as_json, only, tables, seconds, jobs)
    context = click.get_current_context()
    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        if isinstance(parameter, click.Option) and given:
            raise Malformed(say("{option} is for grading: new takes no options", option=parameter.opts[0]))
    return write_new(assignment, place)


def write_new(assignment: str, folder: Path) -> int:
    """Write the skeleton, the notebook and the notes of an assignment, and print their names."""
    from damier.classroom.handout import write_handout  # noqa: PLC0415 (help needs none)

    skeleton, notebook, notes = write_handout(assignment, folder)
    print_sentence(say("{path}: the skeleton, for students", path=skeleton))
    print_sentence(say("{path}: the notebook, for students", path=notebook))
    print_sentence(say("{path}: notes for the teacher", path=notes))
    return 0


def grade(
    assignment: str,
    place: Path,
    as_json: bool,
    only: tuple[str, ...],
    tables: tuple[Path, ...],
    seconds: float,
    jobs: int,
) -> int:
    """Grade one student or a folder of them; print the reports or objects, write the tables."""
    from damier.classroom.grading import (  # noqa: PLC0415 (help needs none)
        Task,
        chosen,
        grade_task,
        load_assignment,
    )
    from damier.classroom.grading.handed_in import left_out, students  # noqa: PLC0415
    from damier.classroom.grading.report import WRITERS, require_ending  # noqa: PLC0415

    for path in tables:
        require_ending(path)
    chosen(load_assignment(assignment), only)
    language = current_language()
    tasks = [Task(name, (path,), assignment, seconds, language.code, only) for name, path in students(place)]
    if others := left_out(place):
        names = ", ".join(others)
        print_sentence(
            say("left out, since these are no Python files, notebooks or zips: {names}", names=names), err=True
        )
    found = []
    with progress(len(tasks)) as advance:
        for marks in map_in_order(grade_task, tasks, jobs):
            found.append(marks)
            click.echo(json.dumps(marks.facts(), ensure_ascii=False) if as_json else str(marks))
            advance()
    title = say("The class's marks: {assignment}", assignment=assignment)
    for path in tables:
        write_atomically(path, WRITERS[path.suffix.lower()](found, title, language).encode())
    return 0 if all(marks.passed for marks in found) else _LACKING
