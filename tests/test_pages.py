"""What the pages tell the reader to type exists: commands with their options, targets of make, files, levels."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from damier.cli.app import ROOT as COMMANDS
from damier.cli.grammar import Command, RunLanguage
from damier.core.contract import load_game
from damier.core.registry import own_names
from damier.locale import load_language
from pages import FRENCH, PAGES, ROOT, command_lines, headings, inline

#: What stands for something that the reader puts there.
PLACEHOLDER = re.compile(r"\[?[A-Z]{2,}\]?(\.\.\.)?|…|module:Class")
#: The games of the guide for authors.
OTHERS = {"lights", "nim"}
TARGETS = set(re.findall(r"^([a-z-]+):", ROOT.joinpath("Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def typed(page: Path, program: str) -> Iterator[list[str]]:
    """Yield the words after a program's name, for each of its commands on a page, pipes taken apart."""
    for line in command_lines(page):
        try:
            lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
            lexer.whitespace_split = True
            words = list(lexer)
        except ValueError:  # an apostrophe: no command
            continue
        while words:
            end = next((at for at, word in enumerate(words) if set(word) <= set("|;&<>()")), len(words))
            command, words = words[:end], words[end + 1 :]
            while command and re.fullmatch(r"[A-Z_]+=.*", command[0]):
                del command[0]
            if command and command[0].removeprefix(".venv/bin/") == program:
                yield command[1:]


def options_of(command: click.Command, words: list[str]) -> set[str]:
    """Return the options that a command takes, a game's own among them if one is named, or stands for one."""
    known = {name for parameter in command.params for name in parameter.opts}
    named = own_names() if words and PLACEHOLDER.fullmatch(words[0]) else {*words[:1]} & {*own_names()}
    if isinstance(command, Command) and command.settings:
        for game in map(load_game, named):
            known |= {f"--{setting.name}" for setting in (game.generator.settings if game.generator else ())}
            known |= {f"--{side.key}" for side in game.sides}
    return known


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_exists_and_takes_its_options(page: Path) -> None:
    """A whole command is parsed as damier would; of one with placeholders, the options exist."""
    for words in typed(page, "damier"):
        while words and words[0] == "--lang":
            del words[:2]
        with COMMANDS.make_context("damier", [], obj=RunLanguage(load_language("en"))) as ctx:
            if not words or words[0] in {"--version", "--help"} or PLACEHOLDER.fullmatch(words[0]):
                continue
            command = COMMANDS.get_command(ctx, words[0])
            assert command is not None
            given = [word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)]
            if set(words[1:2]) & OTHERS:
                continue
            assert set(given) <= options_of(command, words[1:]), words
            arguments = [word for word in words[1:] if not word.startswith("-")]
            if arguments and "--help" not in given and not any(PLACEHOLDER.fullmatch(word) for word in words):
                command.make_context(words[0], words[1:], parent=ctx)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_target_of_make_exists(page: Path) -> None:
    """And every variable that is given to it is one that the Makefile uses."""
    makefile = ROOT.joinpath("Makefile").read_text(encoding="utf-8")
    for words in typed(page, "make"):
        for word in words:
            name, assigned, _ = word.partition("=")
            assert f"$({name})" in makefile if assigned else word in TARGETS, words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_program_of_the_project_that_is_named_is_there(page: Path) -> None:
    """Scripts that Python is given, and what pytest is given."""
    for program in ("python", "pytest"):
        for words in typed(page, program):
            named = [word for word in words if re.match(r"(tests|benchmarks|workshop|fuzz|src)/", word)]
            assert all(ROOT.joinpath(word).exists() for word in named), words


@pytest.mark.parametrize("name", own_names())
def test_every_level_on_the_page_of_a_game_is_read(name: str) -> None:
    """Lines of code that begin like a level are levels of that game."""
    levels = [piece for piece in inline(ROOT / "docs" / f"{name}.md") if re.match(r"\d+x\d+ \S+[=:]\S", piece)]
    for text in levels:
        load_game(name).parse_level(text)


@pytest.mark.parametrize("page", FRENCH, ids=lambda page: page.name)
def test_both_languages_have_the_same_headings(page: Path) -> None:
    """As many, at the same levels, in the same order: who adds a part to one page is reminded of the other."""
    levels = [[heading.split(" ")[0] for heading in headings(one)] for one in (page, FRENCH[page])]
    assert levels[0] == levels[1], (headings(page), headings(FRENCH[page]))


def test_every_french_page_has_an_english_one() -> None:
    """None is left over."""
    assert {*ROOT.joinpath("docs", "fr").glob("*.md"), ROOT / "LISEZMOI.md"} == {*FRENCH.values()}


@pytest.mark.parametrize("page", FRENCH.values(), ids=lambda page: page.name)
def test_french_pages_name_the_same_things(page: Path) -> None:
    """Settings, players, outcomes and whatever else is written as code in small capitals or typed is in both."""
    english = next(one for one, other in FRENCH.items() if other == page)
    names = {piece for piece in inline(english) if re.fullmatch(r"[A-Z]+(_[A-Z]+)+|[a-z]+\w*(-[a-z]+)*", piece)}
    assert not names - {*inline(page)} - SPOKEN


#: What is typed in another word in French: keywords of the terminal.
SPOKEN = {"hint", "resign", "review"}
