"""``damier completion``: scripts that let bash, zsh and fish complete what is being typed.

A script asks damier itself at each press of Tab: ``damier completion bash -- WORD...``, whose last word is the one to
complete. The answer is one candidate a line, with its meaning after a tab. The line ``:files`` asks the shell to add
the names of files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import click

from damier.cli.grammar import Argument, Choice, Command, FilePath, Group, Option, argument, current_language
from damier.cli.own_options import settings_by_option, sides_by_option
from damier.core import settings
from damier.core.contract import AnyGame, Broken, DamierError, Sentence, load_game, load_games, say
from damier.locale import LANGUAGES

FILES: Final = ":files"
#: A candidate with its meaning, if it has one.
Candidate = tuple[str, Sentence | None]
_LANGUAGE: Final = "--lang"

SCRIPTS: Final[Mapping[str, str]] = {
    "bash": r"""
_damier() {
    local line word="${COMP_WORDS[COMP_CWORD]}"
    [[ $word == "=" ]] && word=""
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ $line == :files ]]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$word")
        else
            COMPREPLY+=("${line%%$'\t'*}")
        fi
    done < <("$1" completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _damier damier
""",
    "zsh": r"""
#compdef damier
_damier() {
    local line files
    local -a candidates
    for line in "${(@f)$("${words[1]}" completion zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        if [[ $line == :files ]]; then
            files=yes
        elif [[ $line == *$'\t'* ]]; then
            candidates+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
        elif [[ -n $line ]]; then
            candidates+=("${line//:/\\:}")
        fi
    done
    (( $#candidates )) && _describe damier candidates
    [[ -n $files ]] && _files
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _damier "$@"
else
    compdef _damier damier
fi
""",
    "fish": r"""
function __damier_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    for line in (command $words[1] completion fish -- $words[2..-1] "$word" 2>/dev/null)
        if test "$line" = ":files"
            __fish_complete_path "$word"
        else
            printf '%s\n' "$line"
        end
    end
end
complete -c damier -f -a '(__damier_complete)'
""",
}


@click.command(
    cls=Command,
    summary=say(
        "Print a script that lets a shell complete damier's commands, options, games and files. For bash, put "
        '`eval "$(damier completion bash)"` into ~/.bashrc.'
    ),
)
@argument("shell", type=Choice(say("shell"), *SCRIPTS), typed=say("SHELL"), meaning=say("bash, zsh or fish"))
@argument("words", nargs=-1, typed=say("[WORD...]"),
          meaning=say("what is typed so far: complete the last of these, as the script asks"))  # fmt: skip
@click.pass_context
def completion(ctx: click.Context, shell: str, words: tuple[str, ...]) -> int:
    """Print the script for a shell or, given words, how the last of them may go on."""
    if not words:
        click.echo(SCRIPTS[shell].lstrip(), nl=False)
        return 0
    language = current_language()
    root = ctx.find_root().command
    if isinstance(root, Group):
        for value, meaning in candidates(root, words):
            click.echo(value if meaning is None else f"{value}\t{meaning.render(language)}")
    return 0


def candidates(root: Group, words: Sequence[str]) -> list[Candidate]:
    """Return how the last of ``words`` may go on, after those before it."""
    # bash takes `--size=5` apart at the sign.
    *before, last = ["" if word == "=" else word for word in words]
    line = _Line(root)
    for word in before:
        if word:
            line.add(word)
    option, equals, value = last.partition("=")
    if last.startswith("--") and equals:
        found = [(f"{option}={name}", meaning) for name, meaning in line.values_of(option) if name != FILES]
        return [one for one in found if one[0].startswith(f"{option}={value}")]
    return [one for one in line.candidates(last) if one[0] == FILES or one[0].startswith(last)]


@dataclass(slots=True)
class _Line:
    """A command line as far as it is typed."""

    root: Group
    command: Command | None = None
    arguments: list[str] = field(default_factory=list)
    #: The option whose value comes next.
    awaiting: str = ""
    #: Whether the line makes no sense: nothing can complete it.
    lost: bool = False

    def add(self, word: str) -> None:
        """Take one more whole word."""
        if self.awaiting:
            self.awaiting = ""
        elif word.startswith("-") and word != "-":
            self.awaiting = word if "=" not in word and self._takes_value(word) else ""
        elif self.command is None:
            self._enter(word)
        else:
            self.arguments.append(word)

    def _enter(self, name: str) -> None:
        found = self.root.get_command(click.get_current_context(), name) if name in self.root.lazy else None
        self.lost = not isinstance(found, Command)
        self.command = found if isinstance(found, Command) else None

    def candidates(self, last: str) -> Iterable[Candidate]:
        """Return what the next word may be; ``last`` is its beginning."""
        if self.lost:
            return []
        if self.awaiting:
            return self.values_of(self.awaiting)
        if last.startswith("-"):
            return self._options()
        if self.command is None:
            return [(name, summary) for name, (_, summary) in self.root.lazy.items()]
        return list(self._argument_values()) or self._options()

    def values_of(self, option: str) -> Iterable[Candidate]:
        """Return the values that an option may have, as far as they can be listed."""
        own = next((p for p in self._own() if option in p.opts), None)
        if option == _LANGUAGE:
            return [(code, None) for code in LANGUAGES]
        if own is not None:
            return [(name, None) for name in own.type.names] if isinstance(own.type, Choice) else _files(own.type)
        game = self._game()
        if game is None or self.command is None:
            return []
        if option in settings_by_option(game):
            return _values_of_setting(settings_by_option(game)[option])
        if self.command.players and option in sides_by_option(game):
            return [(name, player.description) for name, player in (game.players or {}).items()]
        return []

    def _own(self) -> list[Option]:
        """Return the options of the command itself, or of damier before a command is named."""
        return [p for p in (self.command or self.root).params if isinstance(p, Option)]

    def _takes_value(self, option: str) -> bool:
        own = next((p for p in self._own() if option in p.opts), None)
        if own is not None:
            return not own.is_flag
        if option == _LANGUAGE:
            return True
        game = self._game()
        if game is None:
            return False
        setting = settings_by_option(game).get(option)
        return option in sides_by_option(game) if setting is None else not isinstance(setting.kind, settings.Switch)

    def _game(self) -> AnyGame | None:
        """Return the game whose own options can be given, or None."""
        if self.command is None or not self.command.settings or not self.arguments:
            return None
        try:
            return load_game(self.arguments[0])
        except DamierError:
            return None

    def _options(self) -> list[Candidate]:
        found: list[Candidate] = [(option.opts[-1], option.meaning) for option in self._own()]
        if self.command is not None:
            found.append((_LANGUAGE, None))
        game = self._game()
        if game is not None and self.command is not None:
            found += [(option, setting.description) for option, setting in settings_by_option(game).items()]
            if self.command.players:
                found += [(option, game.sides[side].name) for option, side in sides_by_option(game).items()]
        return found

    def _argument_values(self) -> Iterable[Candidate]:
        """Return what the next argument may be; nothing if there is none."""
        arguments = [p for p in self.command.params if isinstance(p, Argument)] if self.command else []
        place = len(self.arguments)
        if arguments and place >= len(arguments) and arguments[-1].nargs == -1:
            place = len(arguments) - 1
        return _values_of_argument(arguments[place].type) if place < len(arguments) else []


def _values_of_argument(kind: click.ParamType[Any]) -> list[Candidate]:
    """Return the values of an argument that can be listed: a plain text may be a game's name or a file."""
    if isinstance(kind, Choice):
        return [(name, None) for name in kind.names]
    found = [] if isinstance(kind, FilePath) else [one for one in load_games() if not isinstance(one, Broken)]
    return [*((game.name, game.tagline) for game in found), *_files(kind)]


def _files(kind: click.ParamType[Any]) -> list[Candidate]:
    """Return the candidate that stands for files, if values of this kind may be files: what is a plain text may."""
    return [(FILES, None)] if isinstance(kind, FilePath | click.types.StringParamType) else []


def _values_of_setting(setting: settings.Setting) -> list[Candidate]:
    match setting.kind:
        case settings.Choice(options):
            return list(options.items())
        case settings.Switch():
            return [("yes", None), ("no", None)]
        case _:
            return [(setting.write(setting.default), None)]
