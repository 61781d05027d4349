"""``damier generate``: new levels, the same ones from the same seed.

Levels that go to a file are first written one by one to a file beside it, ``pack.json.part``. Whatever ends the work,
they are kept there, and the same command goes on after them. Each line of that file is what ``--json`` prints.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

import click

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
from damier.cli.levels import write_levels
from damier.cli.own_options import own_options
from damier.cli.progress import progress, thinking
from damier.core.contract import AnyGame, DamierError, Exhausted, Level, Malformed, load_game, say
from damier.core.errors import Place
from damier.core.randomness import LARGEST_SEED, seed_of
from damier.core.settings import read_settings
from damier.core.signals import held_back
from damier.files.disk import lock, reason_of
from damier.files.reading import check_target
from damier.search.jobs import map_in_order, raise_lost

MOST_LEVELS: Final = 100_000


@dataclass(frozen=True, slots=True)
class GenerateTask:
    """One level to make, as values that can be sent to another process; ``number`` is its place in the pack, from 1."""

    game: str
    settings: tuple[tuple[str, str], ...]
    number: int
    seed: int

    def __str__(self) -> str:
        return f"{self.game} --seed {self.seed}"

    @property
    def facts(self) -> dict[str, object]:
        """The task for programs. ``seed`` makes this level alone, as the first of a pack of one."""
        return {"game": self.game, "number": self.number, "seed": self.seed, "settings": dict(self.settings)}


#: What became of a task: the text of a level, or why none was found.
Made = tuple[GenerateTask, str | Exhausted]


def make_level(task: GenerateTask) -> Made:
    """Return a task with the text of the level that it asks for, or with why none was found."""
    try:
        return task, str(load_game(task.game).generate(dict(task.settings), seed=task.seed))
    except Exhausted as error:
        return task, error


def lose_level(task: GenerateTask) -> Made:
    """Return a task with the error that says that its process has died."""
    try:
        raise_lost(task)
    except Exhausted as error:
        return task, error


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
@option("--jobs", type=WholeNumber(1, 256), default="1", typed=say("N"), meaning=say("How many processes work [1]."))
@option(
    "-o",
    "--output",
    type=FilePath(),
    typed=say("FILE"),
    meaning=say("Write a level file, or a folder if the name has no ending. Default: print one level a line."),
)
@option("--json", "as_json", is_flag=True, meaning=say("Write JSON for programs: one object for each level."))
@click.pass_context
def generate(
    ctx: click.Context, name: str, count: int, seed: int, first: int, jobs: int, output: Path | None, as_json: bool
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
    tasks = [GenerateTask(name, settings, number, seed_of(seed, number - 1)) for number in range(first, count + 1)]
    if output is None:
        return _print_levels(tasks, jobs, as_json)
    check_target(game, output)
    return _write_levels(game, tasks, jobs, output, as_json)


def _print_levels(tasks: list[GenerateTask], jobs: int, as_json: bool) -> int:
    """Print levels as they are made; return the exit status."""
    status, last = 0, 0
    try:
        with progress(len(tasks)) as advance:
            for task, made in _make_levels(tasks, jobs):
                if isinstance(made, Exhausted):
                    status = made.exit_status
                with held_back():  # what is counted is printed to its end
                    last = task.number
                    if as_json:
                        click.echo(_line(task, made))
                    elif isinstance(made, str):
                        click.echo(f"{task.game}: {made}")
                advance()
    except KeyboardInterrupt:
        if last:
            command = _command("--from", str(last + 1))
            print_sentence(say("{n} is the last level that was made; to go on: {command}", n=last, command=command),
                           err=True)  # fmt: skip
        raise
    return status


def _write_levels(game: AnyGame, tasks: list[GenerateTask], jobs: int, output: Path, as_json: bool) -> int:
    """Make levels and write them to a file or a folder, after those that an earlier run has kept; return the status."""
    with _kept(output, tasks) as kept:
        if kept.lines:
            print_sentence(
                say("going on after the {n} {n:level|levels} in {path}", n=len(kept.lines), path=kept.path), err=True
            )
        try:
            with progress(len(tasks)) as advance:
                for line in kept.lines:
                    if as_json:
                        click.echo(line)
                    advance()
                for task, made in _make_levels(tasks[len(kept.lines) :], jobs):
                    if not kept.lines and isinstance(made, str) and output.suffix:
                        # A format that cannot hold such levels, or so many, is refused before all of them are made.
                        game.require("files").write([game.parse_level(made)] * min(len(tasks), 2), output.suffix)
                    kept.add(_line(task, made))
                    if as_json:
                        click.echo(kept.lines[-1])
                    advance()
        except KeyboardInterrupt:
            if kept.lines:
                print_sentence(
                    say("{n} of {total} levels {n:is|are} kept in {path}; to go on: {command}", n=len(kept.lines),
                        total=len(tasks), path=kept.path, command=_command()),
                    err=True,
                )  # fmt: skip
            raise
        levels = kept.levels(game)
        if levels:
            write_levels(game, list(levels.values()), output, list(levels))
        kept.forget()
    return 0 if len(levels) == len(tasks) else Exhausted.exit_status


def _make_levels(tasks: list[GenerateTask], jobs: int) -> Iterator[Made]:
    """Yield each task with what was made, and print why a level could not be."""
    with closing(map_in_order(make_level, tasks, jobs, lost=lose_level)) as results:
        while True:
            with thinking() if len(tasks) == 1 else nullcontext():
                task, made = next(results, (None, ""))
            if task is None:
                return
            if isinstance(made, Exhausted):
                print_sentence(say("level {number}: {reason}", number=task.number, reason=made.sentence), err=True)
            yield task, made


def _line(task: GenerateTask, made: str | Exhausted) -> str:
    """Return a level for programs, or why there is none, as a line of JSON."""
    found: dict[str, object] = {"level": made} if isinstance(made, str) else {
        "level": None, "error": made.sentence.render(current_language())
    }  # fmt: skip
    return json.dumps({**task.facts, **found}, ensure_ascii=False)


def _command(*more: str) -> str:
    """Return the command that was typed, with other options at its end."""
    return shlex.join(["damier", *sys.argv[1:], *more])


@dataclass(frozen=True, slots=True)
class _Kept:
    """The levels that were made so far, in a file that outlives this process."""

    path: Path
    lines: list[str]
    file: IO[bytes]

    def add(self, line: str) -> None:
        """Keep one more."""
        self.file.write(line.encode() + b"\n")
        self.file.flush()
        self.lines.append(line)

    def levels(self, game: AnyGame) -> dict[int, Level]:
        """Return the levels that could be made, by number; raises ``Malformed`` if the file was changed meanwhile."""
        found = {}
        for number, line in enumerate(self.lines, start=1):
            facts = json.loads(line)
            try:
                if facts["level"] is not None:
                    found[facts["number"]] = game.parse_level(facts["level"])
            except DamierError as error:
                raise Malformed(error.reason, Place(str(self.path), number)) from error
        return found

    def forget(self) -> None:
        """Leave nothing behind: the levels are where they were meant to be."""
        self.lines.clear()


@contextmanager
def _kept(output: Path, tasks: list[GenerateTask]) -> Iterator[_Kept]:
    """Open the file in which levels meant for ``output`` are kept; at the end of the block, remove it if it is empty.

    Raises ``Malformed`` if it cannot be written, or if it has anything but the levels of the first of ``tasks``; it
    then stays as it is.
    """
    output = output if output.name else output.resolve()
    path = output.with_name(f"{output.name}.part")
    try:
        file = path.open("a+b")
    except OSError as error:
        raise Malformed(say("cannot write {path}: {reason}", path=path, reason=reason_of(error))) from error
    kept: _Kept | None = None
    try:
        with file:
            kept = _opened(path, file, tasks)
            yield kept
    finally:
        if kept is not None and not kept.lines:
            path.unlink(missing_ok=True)


def _opened(path: Path, file: IO[bytes], tasks: list[GenerateTask]) -> _Kept:
    """Return what a file has kept of the levels of ``tasks``; raises ``Malformed`` if it has anything else.

    While it is open, no other process can use it.
    """
    if not lock(file):
        raise Malformed(say("another damier is making {path} just now", path=path.with_suffix("")))
    file.seek(0)
    content = file.read()
    whole = content[: content.rfind(b"\n") + 1]  # a line that was being written when all ended is made again
    lines = whole.decode(errors="replace").splitlines()
    begun = content[len(whole) :].decode(errors="replace")
    ours = len(lines) <= len(tasks) and all(map(_is_line_of, tasks, lines))
    if not ours or (begun and not any(_begins_line_of(task, begun) for task in tasks[len(lines) :][:1])):
        raise Malformed(say("{path} has levels of another pack: delete it, or give another name", path=path))
    file.truncate(len(whole))
    return _Kept(path, lines, file)


def _begins_line_of(task: GenerateTask, begun: str) -> bool:
    """Return whether a text is the beginning of the line that says what became of a task."""
    opening = json.dumps(task.facts, ensure_ascii=False).removesuffix("}")
    return opening.startswith(begun) or begun.startswith(opening)


def _is_line_of(task: GenerateTask, line: str) -> bool:
    """Return whether a line of JSON says what became of a task."""
    try:
        found = json.loads(line)
        return {name: found[name] for name in task.facts} == task.facts and isinstance(found["level"], str | None)
    except (ValueError, TypeError, LookupError):
        return False
