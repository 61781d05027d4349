"""``damier`` itself: its commands, its language, its exit status.

0 is yes, 1 is no (impossible, not valid, lost), 2 bad input or usage, 3 a budget exhausted, 130 interrupted. Errors go
to standard error in a line or two.
"""

from __future__ import annotations

import os
import sys
from typing import Final

import click

import damier
from damier.cli.grammar import Group, Option, tell, usage_error
from damier.compiled import compiled
from damier.core.errors import DamierError, Malformed
from damier.core.sentences import ENGLISH, Language, say
from damier.locale import language, preferred

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


def _version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked:
        core = say("compiled core") if compiled() else say("core not compiled: the same code, slower")
        tell(say("damier {version} ({core})", version=damier.__version__, core=core))
        ctx.exit()


def _home(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


ROOT: Final = Group(
    "damier",
    summary=say("Four grid games, played, solved, generated and studied."),
    lazy={
        "games": ("damier.cli.games:games", say("List the games, or tell about one.")),
        "play": ("damier.cli.play:play", say("Play a game in the terminal.")),
        "show": ("damier.cli.show:show", say("Show a level or a saved game.")),
        "replay": ("damier.cli.replay:replay", say("Play a saved game again, move by move.")),
        "solve": ("damier.cli.solve:solve", say("Solve levels.")),
        "check": ("damier.cli.solve:check", say("Check that levels have exactly one solution.")),
        "convert": ("damier.cli.convert:convert", say("Convert level files.")),
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


def run(arguments: list[str]) -> int:  # noqa: PLR0911 (each way to end has its own answer)
    """Run one command line and give its exit status."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    speech = ENGLISH
    try:
        speech, rest = _language(arguments)
        # Not through click's own `main`, which would word and answer some errors itself.
        with ROOT.make_context("damier", rest, obj=speech) as ctx:
            result = ROOT.invoke(ctx)
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except DamierError as error:
        return _fail(error.sentence.render(speech), error.exit_status)
    except click.UsageError as error:
        return _fail(usage_error(error).render(speech), BAD_INPUT)
    except KeyboardInterrupt:
        return _fail(say("Interrupted.").render(speech), INTERRUPTED)
    except BrokenPipeError:
        # The reader has seen enough. Python must not complain of it at its end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("DAMIER_DEBUG"):
            raise
        fault = say("a fault in damier, please report it: {cause} (DAMIER_DEBUG=1 shows where)",
                    cause=f"{type(error).__name__}: {error}")  # fmt: skip
        return _fail(fault.render(speech), BAD_INPUT)
    return result if isinstance(result, int) else 0


def _language(arguments: list[str]) -> tuple[Language, list[str]]:
    """Take ``--lang`` out of the arguments, wherever it stands."""
    rest: list[str] = []
    code = preferred()
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
    if not code:
        raise Malformed(say("option {name} needs a value, or was given one it does not take", name="--lang"))
    return language(code), rest


def _fail(message: str, status: int) -> int:
    click.echo(f"damier: {message}", err=True)
    return status
