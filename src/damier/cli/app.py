"""``damier`` itself: its commands, its language, its exit status.

Exit status 0 is yes, 1 is no (impossible, not valid, lost), 2 bad input or usage, 3 a budget that ran out, 130
interrupted, 143 ended by another process (SIGTERM). Errors are printed on standard error in a line or two.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from typing import Final

import click

import damier
from damier.cli.grammar import Group, Option, RunLanguage, error_line, print_sentence, usage_error
from damier.compiled import compiled
from damier.core.errors import DamierError, Malformed
from damier.core.sentences import Sentence, say
from damier.files.disk import reason_of
from damier.locale import load_language, preferred_code

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
TERMINATED: Final = 128 + signal.SIGTERM


def _print_version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked:
        core = say("compiled core") if compiled() else say("core not compiled: the same code, slower")
        print_sentence(say("damier {version} ({core})", version=damier.__version__, core=core))
        ctx.exit()


def _serve_by_default(ctx: click.Context) -> object:
    """Run ``serve`` if no command is given."""
    if ctx.invoked_subcommand is None:
        serve = ROOT.get_command(ctx, "serve")
        if serve is not None:
            return ctx.invoke(serve)
    return None


ROOT: Final = Group(
    "damier",
    summary=say("Four grid games, played, solved, generated and studied."),
    lazy={
        "serve": ("damier.cli.serve:serve", say("Play in a browser. `damier` alone does the same.")),
        "games": ("damier.cli.games:games", say("List the games, or describe one.")),
        "play": ("damier.cli.play:play", say("Play a game in the terminal.")),
        "today": ("damier.cli.today:today", say("Show the level of the day.")),
        "show": ("damier.cli.show:show", say("Show a level or a position.")),
        "replay": ("damier.cli.replay:replay", say("Play a game again, move by move.")),
        "solve": ("damier.cli.solve:solve", say("Solve levels.")),
        "check": ("damier.cli.check:check", say("Check that levels have exactly one solution.")),
        "convert": ("damier.cli.convert:convert", say("Convert level files.")),
        "generate": ("damier.cli.generate:generate", say("Make new levels.")),
        "hint": ("damier.cli.hint:hint", say("Say what to do next at a position.")),
        "explain": ("damier.cli.explain:explain", say("Explain a level step by step.")),
        "grade": ("damier.cli.grade:grade", say("Say how hard levels are.")),
        "review": ("damier.cli.review:review", say("Say which moves of a game lost most.")),
        "arena": ("damier.cli.arena:arena", say("Measure how strong a computer player is.")),
        "classroom": ("damier.cli.classroom:classroom", say("Grade students' programs.")),
        "store": ("damier.cli.store:store", say("Back up, restore, check or move the games of the page.")),
        "completion": ("damier.cli.completion:completion", say("Print a script that lets a shell complete commands.")),
    },
    params=[
        Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_print_version,
               meaning=say("Print the version, and whether the core is compiled.")),
        # `run` removes it from the arguments, wherever it is; declared here for the help.
        Option(["--lang"], expose_value=False, typed=say("en|fr"),
               meaning=say("The language: English or French. Default: that of the locale.")),
    ],
    callback=click.pass_context(_serve_by_default),
)  # fmt: skip


class _Terminated(KeyboardInterrupt):
    """Another process has asked this one to end: what is done then is the same as for Ctrl-C."""


def _raise_terminated(_number: int, _frame: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the second time it ends at once
    raise _Terminated


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit status."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    language = RunLanguage(load_language(preferred_code()))
    signal.signal(signal.SIGTERM, _raise_terminated)
    try:
        return _run_command(arguments, language)
    except DamierError as error:
        return _fail(error, error.exit_status, language)
    except click.UsageError as error:
        return _fail(Malformed(usage_error(error)), BAD_INPUT, language)
    except KeyboardInterrupt as end:
        status = TERMINATED if isinstance(end, _Terminated) else INTERRUPTED
        return _fail(DamierError(say("Interrupted.")), status, language)
    except BrokenPipeError:
        # The reader of our output has closed it. Python must not report that at its end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("DAMIER_DEBUG"):
            raise
        return _fail(DamierError(_fault(error)), BAD_INPUT, language)


def _run_command(arguments: list[str], language: RunLanguage) -> int:
    code, rest = _split_language(arguments)
    if code is not None:
        language.base = load_language(code)
    # Not through click's own `main`, which would print some errors itself, in English.
    try:
        with ROOT.make_context("damier", rest, obj=language) as ctx:
            result = ROOT.invoke(ctx)
    except click.exceptions.Exit as end:
        result = end.exit_code
    if sys.stdout is not None:
        sys.stdout.flush()
    return result if isinstance(result, int) else 0


def _fault(error: Exception) -> Sentence:
    """Return the sentence for an unforeseen error: a full disk behind standard output, or a bug in damier."""
    if isinstance(error, OSError) and error.filename is not None:
        return say("{path}: {reason}", path=error.filename, reason=reason_of(error))
    if isinstance(error, OSError):
        return say("the output cannot be written: {reason}", reason=reason_of(error))
    cause = f"{type(error).__name__}: {error}"
    return say("a fault in damier, please report it: {cause} (DAMIER_DEBUG=1 shows where)", cause=cause)


def _split_language(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Return the value of ``--lang``, wherever it is among the arguments, or None, and the other arguments."""
    rest: list[str] = []
    code: str | None = None
    remaining = iter(arguments)
    for argument in remaining:
        if argument == "--lang":
            code = next(remaining, "")
        elif argument.startswith("--lang="):
            code = argument.removeprefix("--lang=")
        elif argument == "--":
            rest += [argument, *remaining]
        else:
            rest.append(argument)
    if code == "":
        raise Malformed(say("option {name} needs a value", name="--lang"))
    return code, rest


def _fail(error: DamierError, status: int, language: RunLanguage) -> int:
    """Print an error and return the exit status."""
    with contextlib.suppress(OSError):
        click.echo(error_line(error, language.current), err=True)
    return status
