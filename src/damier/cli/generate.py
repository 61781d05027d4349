"""``damier generate``: new levels, the same ones from the same seed.

Levels that go to a file are first written one by one to a file beside it, ``pack.json.part`` (``kept.py``). Whatever
ends the work, they are kept there, and the same command goes on after them. Each line of that file is what ``--json``
prints, and a file that ends in ``.jsonl`` is that very file: however many levels are made, one is in memory at a time.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final, overload

import click

from damier.cli.crew import crew_options
from damier.cli.grammar import (
    Command,
    FilePath,
    GameName,
    WholeNumber,
    argument,
    current_language,
    option,
    print_sentence,
)
from damier.cli.kept import Kept, kept_beside
from damier.cli.levels import write_levels
from damier.cli.own_options import own_options
from damier.cli.progress import progress, thinking
from damier.core.contract import AnyGame, Budget, DamierError, Exhausted, Impossible, Level, Malformed, load_game, say
from damier.core.errors import Place
from damier.core.randomness import LARGEST_SEED, seed_of
from damier.core.settings import read_settings
from damier.core.signals import held_back
from damier.files.packs import check_free
from damier.files.reading import check_target
from damier.search.jobs import Cluster, map_in_order, raise_lost

MOST_LEVELS: Final = 1_000_000
#: The ending of a file with a level a line, as ``--json`` prints them.
LINES: Final = ".jsonl"
#: How long a level is graded.
GRADING: Final = Budget(seconds=20.0)


@dataclass(frozen=True, slots=True)
class GenerateTask:
    """One level to make, as values that can be sent to another process; ``number`` is its place in the pack, from 1."""

    game: str
    settings: tuple[tuple[str, str], ...]
    number: int
    seed: int
    graded: bool = False

    def __str__(self) -> str:
        return f"{self.game} --seed {self.seed}"

    @property
    def facts(self) -> dict[str, object]:
        """The task for programs. ``seed`` makes this level alone, as the first of a pack of one."""
        return {"game": self.game, "number": self.number, "seed": self.seed, "settings": dict(self.settings)}

    @property
    def told(self) -> frozenset[str]:
        """What its line says besides the level."""
        return frozenset(("grade", "score") if self.graded else ())


@dataclass(frozen=True, slots=True)
class Tasks(Sequence[GenerateTask]):
    """The levels to make, from one number to another; each task is made when it is asked for."""

    game: str
    settings: tuple[tuple[str, str], ...]
    seed: int
    numbers: range
    graded: bool = False

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, at: int) -> GenerateTask: ...

    @overload
    def __getitem__(self, at: slice) -> Tasks: ...

    def __getitem__(self, at: int | slice) -> GenerateTask | Tasks:
        if isinstance(at, slice):
            return Tasks(self.game, self.settings, self.seed, self.numbers[at], self.graded)
        number = self.numbers[at]
        return GenerateTask(self.game, self.settings, number, seed_of(self.seed, number - 1), self.graded)


@dataclass(frozen=True, slots=True)
class Made:
    """What became of a task: a level and how hard it is, if that was asked and is known, or why no level was found."""

    task: GenerateTask
    level: str | None = None
    grade: str | None = None
    score: int | None = None
    error: Exhausted | None = None

    @property
    def line(self) -> str:
        """The level for programs, or why there is none, as a line of JSON."""
        facts: dict[str, object] = {**self.task.facts, "level": self.level}
        if self.error is not None:
            facts["error"] = self.error.sentence.render(current_language())
        elif self.task.graded:
            facts |= {"grade": self.grade, "score": self.score}
        return json.dumps(facts, ensure_ascii=False)


def make_level(task: GenerateTask) -> Made:
    """Return the level that a task asks for, or why none was found."""
    game = load_game(task.game)
    try:
        level = game.generate(dict(task.settings), seed=task.seed)
    except Exhausted as error:
        return Made(task, error=error)
    if task.graded:
        try:
            grading = game.require("reasoner").grade(level, GRADING)
            return Made(task, str(level), grading.grade, grading.score)
        except (Exhausted, Impossible):  # there is a level, but no grade
            pass
    return Made(task, str(level))


def lose_level(task: GenerateTask) -> Made:
    """Return the error that says that the process of a task has died."""
    try:
        raise_lost(task)
    except Exhausted as error:
        return Made(task, error=error)


@click.command(
    cls=Command,
    settings=True,
    summary=say(
        "Make new levels. The same seed makes the same levels. Exits with status 3 if one of them was not found."
    ),
)
@argument("name", type=GameName(), typed=say("GAME"), meaning=say("the name of a game"))
@option("--count", type=WholeNumber(1, MOST_LEVELS), default="1", typed=say("N"), meaning=say("How many levels [1]."))
@option("--seed", type=WholeNumber(0, LARGEST_SEED), default="1", typed=say("N"), meaning=say("The seed [1]."))
@option("--from", "first", type=WholeNumber(1, MOST_LEVELS), default="1", typed=say("N"),
        meaning=say("Begin with the level of this number, and leave out those before it [1]."))  # fmt: skip
@crew_options(say("How many processes work [1]."))
@option(
    "-o",
    "--output",
    type=FilePath(),
    typed=say("FILE"),
    meaning=say(
        "Write a level file, a folder if the name has no ending, or if it ends in .jsonl what --json prints. Default: "
        "print one level a line."
    ),
)
@option("--graded", is_flag=True, meaning=say("Grade the levels, too: --json and .jsonl files say how hard each is."))
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON for programs: one object for each level."))
@click.pass_context
def generate(
    ctx: click.Context,
    name: str,
    count: int,
    seed: int,
    first: int,
    jobs: int | Cluster,
    output: Path | None,
    graded: bool,
    as_json: bool,
) -> int:
    """Make levels, and print or write them."""
    game = load_game(name)
    generator = game.require("generator")
    given = own_options(game, ctx.args, with_players=False)[0]
    read_settings(generator.settings, given)  # a wrong one is refused before anything is written
    settings = tuple((one.name, given.get(one.name, one.write(one.default))) for one in generator.settings)
    if first > count:
        raise Malformed(
            say(
                "{name} is a number from {least} to {most}, not {found}",
                name="--from",
                least=1,
                most=count,
                found=first,
            )
        )
    if graded:
        game.require("reasoner")
    if graded and not as_json and (output is None or output.suffix != LINES):
        raise Malformed(
            say("{option} needs {one}, or a file that ends in {ending}: grades are told there", option="--graded",
                one="--json", ending=LINES)
        )  # fmt: skip
    tasks = Tasks(name, settings, seed, range(first, count + 1), graded)
    if output is None:
        return _print_levels(tasks, jobs, as_json)
    if output.suffix == LINES:
        check_free(output, folder=False)
    else:
        check_target(game, output)
    return _write_levels(game, tasks, jobs, output, as_json)


def _print_levels(tasks: Tasks, jobs: int | Cluster, as_json: bool) -> int:
    """Print levels as they are made; return the exit status."""
    status, last = 0, 0
    try:
        with progress(len(tasks)) as advance:
            for made in _make_levels(tasks, jobs):
                if made.error is not None:
                    status = made.error.exit_status
                with held_back():  # what is counted is printed to its end
                    last = made.task.number
                    if as_json:
                        click.echo(made.line)
                    elif made.level is not None:
                        click.echo(f"{made.task.game}: {made.level}")
                advance()
    except KeyboardInterrupt:
        if last:
            command = _command("--from", str(last + 1))
            print_sentence(say("{n} is the last level that was made; to go on: {command}", n=last, command=command),
                           err=True)  # fmt: skip
        raise
    return status


def _write_levels(game: AnyGame, tasks: Tasks, jobs: int | Cluster, output: Path, as_json: bool) -> int:
    """Make levels and write them to a file or a folder, after those that an earlier run has kept; return the status."""
    with kept_beside(output, tasks) as kept:
        if kept.count:
            print_sentence(
                say("going on after the {n} {n:level|levels} in {path}", n=kept.count, path=kept.path), err=True
            )
        try:
            with progress(len(tasks)) as advance:
                for line in kept:
                    if as_json:
                        click.echo(line)
                    advance()
                for made in _make_levels(tasks[kept.count :], jobs):
                    if not kept.count and made.level is not None and output.suffix not in {"", LINES}:
                        # A format that cannot hold such levels, or so many, is refused before all of them are made.
                        level = game.parse_level(made.level)
                        game.require("files").write([level] * min(len(tasks), 2), output.suffix)
                    kept.add(made.line)
                    if as_json:
                        click.echo(made.line)
                    advance()
        except KeyboardInterrupt:
            if kept.count:
                print_sentence(
                    say("{n} of {total} levels {n:is|are} kept in {path}; to go on: {command}", n=kept.count,
                        total=len(tasks), path=kept.path, command=_command()),
                    err=True,
                )  # fmt: skip
            raise
        found = _finish(game, kept, output)
    return 0 if found == len(tasks) else Exhausted.exit_status


def _finish(game: AnyGame, kept: Kept, output: Path) -> int:
    """Write the levels that were kept to where they are meant to be; return how many there are."""
    if output.suffix == LINES:
        found = sum(facts["level"] is not None for facts in kept.facts())
        kept.become(output)
        print_sentence(say("wrote {n} {n:level|levels} to {path}", n=found, path=output), err=True)
        return found
    levels = _levels_in(kept, game)
    if levels:
        write_levels(game, list(levels.values()), output, list(levels))
    kept.forget()
    return len(levels)


def _levels_in(kept: Kept, game: AnyGame) -> dict[int, Level]:
    """Return the levels that could be made, by number; raises ``Malformed`` if the file was changed meanwhile."""
    found = {}
    for number, facts in enumerate(kept.facts(), start=1):
        try:
            if facts["level"] is not None:
                found[facts["number"]] = game.parse_level(facts["level"])
        except DamierError as error:
            raise Malformed(error.reason, Place(str(kept.path), number)) from error
    return found


def _make_levels(tasks: Tasks, jobs: int | Cluster) -> Iterator[Made]:
    """Yield what was made of each task, and print why a level could not be."""
    with closing(map_in_order(make_level, tasks, jobs, lost=lose_level)) as results:
        while True:
            with thinking() if len(tasks) == 1 else nullcontext():
                made = next(results, None)
            if made is None:
                return
            if made.error is not None:
                print_sentence(
                    say("level {number}: {reason}", number=made.task.number, reason=made.error.sentence), err=True
                )
            yield made


def _command(*more: str) -> str:
    """Return the command that was typed, with other options at its end."""
    return shlex.join(["damier", *sys.argv[1:], *more])
