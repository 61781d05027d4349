"""``damier`` itself: its commands, its language, its exit status.

0 is yes, 1 is no (impossible, not valid, lost), 2 bad input or usage, 3 a budget exhausted, 130 interrupted. Errors go
to standard error in a line or two.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import Final

import click

import damier
from damier.cli.grammar import Group, Option, Speech, tell, usage_error
from damier.compiled import compiled
from damier.core.errors import DamierError, Malformed
from damier.core.sentences import Sentence, say
from damier.files.disk import reason
from damier.locale import language, preferred

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


def _version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked:
        core = say("compiled core") if compiled() else say("core not compiled: the same code, slower")
        tell(say("damier {version} ({core})", version=damier.__version__, core=core))
        ctx.exit()


def _home(ctx: click.Context) -> object:
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
        "games": ("damier.cli.games:games", say("List the games, or tell about one.")),
        "play": ("damier.cli.play:play", say("Play a game in the terminal.")),
        "show": ("damier.cli.show:show", say("Show a level or a saved game.")),
        "replay": ("damier.cli.replay:replay", say("Play a saved game again, move by move.")),
        "solve": ("damier.cli.solve:solve", say("Solve levels.")),
        "check": ("damier.cli.solve:check", say("Check that levels have exactly one solution.")),
        "convert": ("damier.cli.convert:convert", say("Convert level files.")),
        "generate": ("damier.cli.generate:generate", say("Make new levels.")),
        "hint": ("damier.cli.hint:hint", say("Say what to do next in a saved game.")),
        "arena": ("damier.cli.arena:arena", say("Measure how strong a computer player is.")),
    },
    params=[
        Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_version,
               meaning=say("Say which damier this is, and whether its core is compiled.")),
        # Taken out by `run` wherever it stands; declared for the help.
        Option(["--lang"], expose_value=False, typed=say("en|fr"),
               meaning=say("Speak English or French. Without it, as the locale says.")),
    ],
    callback=click.pass_context(_home),
)  # fmt: skip


def run(arguments: list[str]) -> int:
    """Run one command line and give its exit status."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    speech = Speech(language(preferred()))
    try:
        return _obey(arguments, speech)
    except DamierError as error:
        return _fail(error.sentence, error.exit_status, speech)
    except click.UsageError as error:
        return _fail(usage_error(error), BAD_INPUT, speech)
    except KeyboardInterrupt:
        return _fail(say("Interrupted."), INTERRUPTED, speech)
    except BrokenPipeError:
        # The reader has seen enough. Python must not complain of it at its end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("DAMIER_DEBUG"):
            raise
        return _fail(_fault(error), BAD_INPUT, speech)


def _obey(arguments: list[str], speech: Speech) -> int:
    code, rest = _language(arguments)
    if code is not None:
        speech.base = language(code)
    # Not through click's own `main`, which would word and answer some errors itself.
    try:
        with ROOT.make_context("damier", rest, obj=speech) as ctx:
            result = ROOT.invoke(ctx)
    except click.exceptions.Exit as end:
        result = end.exit_code
    if sys.stdout is not None:
        sys.stdout.flush()
    return result if isinstance(result, int) else 0


def _fault(error: Exception) -> Sentence:
    """Say what nobody foresaw: a full disk behind standard output, or a mistake of ours."""
    if isinstance(error, OSError):
        return say("the output cannot be written: {reason}", reason=reason(error))
    cause = f"{type(error).__name__}: {error}"
    return say("a fault in damier, please report it: {cause} (DAMIER_DEBUG=1 shows where)", cause=cause)


def _language(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Take ``--lang`` out of the arguments, wherever it stands."""
    rest: list[str] = []
    code: str | None = None
    words = iter(arguments)
    for word in words:
        if word == "--lang":
            code = next(words, "")
        elif word.startswith("--lang="):
            code = word.removeprefix("--lang=")
        elif word == "--":
            rest += [word, *words]
        else:
            rest.append(word)
    if code == "":
        raise Malformed(say("option {name} needs a value, or was given one it does not take", name="--lang"))
    return code, rest


def _fail(message: Sentence, status: int, speech: Speech) -> int:
    with contextlib.suppress(OSError):
        click.echo(f"damier: {message.render(speech.language)}", err=True)
    return status
