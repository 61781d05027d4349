"""Click in the reader's language.

Commands, options and arguments are described by sentences, which are translated when the help is printed. Errors of
usage are damier's own sentences, not click's. Parameter types raise ``Malformed`` themselves.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from damier.core.errors import DamierError, Malformed
from damier.core.nearest import unknown
from damier.core.sentences import Language, Sentence, say

if TYPE_CHECKING:
    from damier.core.game import AnyGame

Function = TypeVar("Function", bound=Callable[..., Any])
#: The digits of the largest number, 2**64.
_DIGITS: Final = 20
#: Where a context keeps the arguments of its command, as they were typed.
_ARGUMENTS: Final = "damier.cli.arguments"
#: The longest time that can be asked for, in seconds: a year or so.
LONGEST: Final = 30_000_000
_DURATION: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)(ms|s)")


@dataclass
class RunLanguage:
    """The language of this run: ``base`` without, ``current`` with the sentences of the games loaded so far."""

    base: Language

    @property
    def current(self) -> Language:
        """The language with the sentences that games from other packages bring, once they are loaded."""
        if "damier.core.registry" not in sys.modules:  # then no game is loaded, and help need not load it either
            return self.base
        from damier.core.registry import loaded_games  # noqa: PLC0415

        language = self.base
        for game in loaded_games():
            language = language.with_catalogue(game.translations.get(language.code, {}))
        return language


def current_language() -> Language:
    """Return the language of this run."""
    return click.get_current_context().find_root().ensure_object(RunLanguage).current


def print_sentence(sentence: Sentence, *, err: bool = False) -> None:
    """Print a sentence in the language of this run, on standard output or, with ``err``, on standard error."""
    click.echo(sentence.render(current_language()), err=err)


def error_line(error: DamierError, language: Language) -> str:
    """Return an error as it is printed: ``path:line:column: what`` if it is about a file, else with damier's name."""
    text = error.sentence.render(language)
    return text if error.place and error.place.path else f"damier: {text}"


def print_error(error: DamierError) -> None:
    """Print an error on standard error, in the language of this run."""
    click.echo(error_line(error, current_language()), err=True)


class Option(click.Option):
    """An option with a ``meaning`` for the help; ``typed`` is the name of its value there."""

    def __init__(self, *args: Any, meaning: Sentence, typed: Sentence | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.meaning = meaning
        self.typed = typed

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Return the option as it is typed, and its meaning."""
        del ctx
        value = f" {self.typed.render(current_language())}" if self.typed else ""
        return ", ".join(self.opts) + value, self.meaning.render(current_language())

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """Return the value that a text means; raise ``Malformed`` if it is missing and another option is there."""
        options = [name for p in ctx.command.params if isinstance(p, Option) for name in p.opts]
        if not self.is_flag and value in options:
            raise Malformed(say("option {name} needs a value", name=self.opts[0]))
        return super().type_cast_value(ctx, value)


class Argument(click.Argument):
    """An argument with a ``meaning`` for the help; ``typed`` is its name there."""

    def __init__(self, *args: Any, meaning: Sentence, typed: Sentence, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.meaning = meaning
        self.typed = typed

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the name of the argument in the usage line."""
        del ctx
        return self.typed.render(current_language())

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Return the argument's name and its meaning."""
        return self.make_metavar(ctx), self.meaning.render(current_language())


def option(*names: str, meaning: Sentence, **kwargs: Any) -> Callable[[Function], Function]:
    """Return a decorator that adds an option to a command."""
    return click.option(*names, cls=Option, meaning=meaning, **kwargs)


def argument(name: str, *, typed: Sentence, meaning: Sentence, **kwargs: Any) -> Callable[[Function], Function]:
    """Return a decorator that adds an argument to a command."""
    return click.argument(name, cls=Argument, typed=typed, meaning=meaning, **kwargs)


def _write_help(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    language = current_language()
    pieces = [
        say("[OPTIONS]").render(language),
        *(p.make_metavar(ctx) for p in command.params if isinstance(p, Argument)),
    ]
    if isinstance(command, Group):
        pieces.append(say("COMMAND ...").render(language))
    formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=say("Usage:").render(language) + " ")
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(getattr(command, "summary").render(language))  # noqa: B009 (both classes have one)
    arguments = [p.get_help_record(ctx) for p in command.params if isinstance(p, Argument)]
    options = [p.get_help_record(ctx) for p in command.get_params(ctx) if isinstance(p, Option)]
    for heading, records in ((say("Arguments"), arguments), (say("Options"), options)):
        if records:
            with formatter.section(heading.render(language)):
                formatter.write_dl(records)


class Command(click.Command):
    """A command with a ``summary``.

    ``settings`` lets it take a game's own options, such as ``--size 7x7``, and ``players`` those that name computer
    players too, such as ``--red expert``.
    """

    def __init__(
        self, *args: Any, summary: Sentence, settings: bool = False, players: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **{**kwargs, "add_help_option": False})
        self.summary = summary
        self.settings = settings
        self.players = players
        self.params.append(_help_option())
        # Too many arguments are refused below, with a sentence that can be translated.
        self.allow_extra_args = True
        self.ignore_unknown_options = settings

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help."""
        _write_help(self, ctx, formatter)
        if not self.settings:
            return
        game = self._game_of(ctx)
        if game is not None:
            self._write_own_options(game, formatter)
            return
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(
                say("A game has options of its own besides: `{command} GAME --help` shows them.",
                    command=ctx.command_path).render(current_language())
            )  # fmt: skip

    def _game_of(self, ctx: click.Context) -> AnyGame | None:
        """Return the game that was named before the help was asked for, or None."""
        from damier.core.contract import game_names, load_game  # noqa: PLC0415 (other help needs no game)

        first = next(p for p in self.params if isinstance(p, Argument))
        given = self.make_parser(ctx).parse_args(list(ctx.meta[_ARGUMENTS]))[0].get(first.name or "")
        if not isinstance(given, str) or not (isinstance(first.type, GameName) or given in game_names()):
            return None
        return load_game(given)

    def _write_own_options(self, game: AnyGame, formatter: click.HelpFormatter) -> None:
        """Write the options that a game adds, and its players if the command takes them."""
        from damier.cli.own_options import player_records, setting_records, side_records  # noqa: PLC0415 (as above)

        language = current_language()
        options = setting_records(game, language) + (side_records(game, language) if self.players else [])
        players = player_records(game, language) if self.players else []
        for heading, records in ((say("Options of {game}", game=game.title), options), (say("Players"), players)):
            if records:
                with formatter.section(heading.render(language)):
                    formatter.write_dl(records)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; raise ``Malformed`` if there are too many."""
        ctx.meta[_ARGUMENTS] = list(args)
        with _errors_in(ctx):
            rest = super().parse_args(ctx, args)
        if rest and not self.settings:
            raise Malformed(say("there is one argument too many: {text!r}", text=rest[0]))
        return rest

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the summary, for the list of commands."""
        del limit
        return self.summary.render(current_language())


class Group(click.Group):
    """A group of commands, each imported only when it is run; its help needs none of them."""

    def __init__(
        self,
        *args: Any,
        summary: Sentence,
        lazy: Mapping[str, tuple[str, Sentence]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **{**kwargs, "add_help_option": False, "invoke_without_command": True})
        self.summary = summary
        self.lazy = lazy
        self.params.append(_help_option())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options before the command."""
        with _errors_in(ctx):
            return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        del ctx
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command and return it; raise ``Malformed`` for an unknown one."""
        from importlib import import_module  # noqa: PLC0415

        del ctx
        if cmd_name not in self.lazy:
            raise Malformed(unknown(say("command"), cmd_name, self.lazy))
        module, name = self.lazy[cmd_name][0].split(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help."""
        _write_help(self, ctx, formatter)
        with formatter.section(say("Commands").render(current_language())):
            formatter.write_dl([(name, summary.render(current_language())) for name, (_, summary) in self.lazy.items()])


@contextmanager
def _errors_in(ctx: click.Context) -> Iterator[None]:
    """Add the context to errors of usage that click raises without one, for ``usage_error``."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or ctx
        raise


def _help_option() -> Option:
    def show(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
        if asked and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()

    return Option(
        ["--help"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        meaning=say("Show this help."),
    )


class WholeNumber(click.ParamType[Any]):
    """A whole number from ``least`` to ``most``."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number; raise ``Malformed`` for what is none."""
        del ctx
        if isinstance(value, int):
            return value
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise Malformed(say("{name} is a whole number, not {text!r}", name=_option_name(param), text=value[:40]))
        if len(digits) > _DIGITS or not self.least <= int(value) <= self.most:
            raise Malformed(
                say(
                    "{name} is a number from {least} to {most}, not {found}",
                    name=_option_name(param),
                    least=self.least,
                    most=self.most,
                    found=value[:40],
                )
            )
        return int(value)


class Duration(click.ParamType[Any]):
    """A length of time, such as 10ms or 2s, in seconds."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the seconds; raise ``Malformed`` for what is no time."""
        del ctx
        if isinstance(value, float):
            return value
        found = _DURATION.fullmatch(value)
        if found is None or float(found[1]) == 0:
            raise Malformed(
                say("{name} is a time such as 10ms or 2s, not {text!r}", name=_option_name(param), text=value[:40])
            )
        seconds = float(found[1]) / (1000 if found[2] == "ms" else 1)
        if seconds > LONGEST:
            raise Malformed(say("{name} is a time of at most {most} s", name=_option_name(param), most=LONGEST))
        return seconds


class Choice(click.ParamType[Any]):
    """One of a few names; ``kind`` says what they are, in errors."""

    name = "choice"

    def __init__(self, kind: Sentence, *names: str) -> None:
        self.kind, self.names = kind, names

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name; raise ``Malformed`` for an unknown one."""
        del param, ctx
        if value not in self.names:
            raise Malformed(unknown(self.kind, value, self.names))
        return str(value)


class GameName(click.ParamType[Any]):
    """The name of a game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name. Whether there is such a game is checked later."""
        del param, ctx
        if value.startswith("-"):
            raise Malformed(say("give the name of a game before its option {name}", name=value[:40]))
        return str(value)


class FilePath(click.ParamType[Any]):
    """A path."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path. Whether it can be read or written is checked later."""
        del param, ctx
        return Path(value)


def _option_name(param: click.Parameter | None) -> str:
    return "?" if param is None else param.opts[0]


def usage_error(error: click.UsageError) -> Sentence:
    """Return the sentence for an error of usage that click found."""
    params = error.ctx.command.params if error.ctx else []
    match error:
        case click.NoSuchOption():
            known = [name for p in params for name in p.opts]
            return unknown(say("option"), error.option_name, [name for name in known if name.startswith("-")])
        case click.MissingParameter() if isinstance(error.param, Argument | Option):
            what = error.param.opts[0] if isinstance(error.param, Option) else error.param.typed
            return say("{what} is missing: {meaning}", what=what, meaning=error.param.meaning)
        case click.BadOptionUsage():
            flags = [name for p in params if isinstance(p, Option) and p.is_flag for name in p.opts]
            if error.option_name in flags:
                return say("option {name} takes no value", name=error.option_name)
            return say("option {name} needs a value", name=error.option_name)
        case _:
            return say("wrong usage: {reason}", reason=error.format_message())
