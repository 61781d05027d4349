"""Nothing is undocumented: commands, options, keywords, settings, players, capabilities, outcomes."""

import re
from importlib import import_module
from pathlib import Path

import click
import pytest

from damier.classroom.grading import ASSIGNMENTS, load_assignment
from damier.classroom.grading.marks import STATUSES
from damier.cli.app import ROOT as COMMANDS
from damier.cli.keywords import KEYWORDS
from damier.core.contract import Choice, load_game
from damier.core.game import CAPABILITIES
from damier.core.registry import own_names
from damier.core.settings import RESERVED
from damier.locale import load_language

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "damier"


def page(name: str) -> str:
    """Read a page of the documentation."""
    return ROOT.joinpath("docs", name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS.lazy)
def test_every_command_and_option_is_documented(name: str) -> None:
    """On the page of the command line, under the command's own heading."""
    section = re.search(rf"^## `damier {name}.*?(?=^## |\Z)", page("command-line.md"), re.DOTALL | re.MULTILINE)
    assert section is not None
    module, attribute = COMMANDS.lazy[name][0].split(":")
    command: click.Command = getattr(import_module(module), attribute)
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.name != "help":
            assert any(f"`{name}" in section[0] for name in parameter.opts), parameter.opts


def test_options_of_commands_are_reserved() -> None:
    """No game may call a setting or a side as a command that takes the game's options calls its own."""
    for place, _ in COMMANDS.lazy.values():
        module, attribute = place.split(":")
        command = getattr(import_module(module), attribute)
        if command.settings:
            names = {name.lstrip("-") for option in command.params for name in option.opts if name.startswith("--")}
            assert names <= RESERVED


def test_every_keyword_of_play_is_documented() -> None:
    """In both languages, with its short form."""
    for keyword in KEYWORDS:
        line = next(line for line in page("command-line.md").splitlines() if line.startswith(f"| `{keyword.name}"))
        assert f"| `{keyword.short}` |" in line
        assert f"| `{keyword.name.render(load_language('fr'))}` |" in line


@pytest.mark.parametrize("name", own_names())
def test_every_setting_and_player_of_a_game_is_documented(name: str) -> None:
    """On the game's own page."""
    game, text = load_game(name), page(f"{name}.md")
    for setting in game.generator.settings if game.generator else ():
        assert f"`{setting.name}" in text or f"{setting.name}=" in text
        if isinstance(setting.kind, Choice):
            assert all(f"`{choice}`" in text for choice in setting.kind.options)
    for player in game.players or ():
        assert f"`{player}`" in text


@pytest.mark.parametrize("name", own_names())
def test_every_outcome_of_a_game_is_documented(name: str) -> None:
    """By its name, on the game's own page."""
    source = SOURCE.joinpath("games", name, "board.py").read_text(encoding="utf-8")
    for outcome in re.findall(r'Outcome\(\s*"([A-Z_]+)"', source):
        assert f"`{outcome}`" in page(f"{name}.md")


def test_every_capability_is_documented() -> None:
    """Where authors of games look for it."""
    assert all(f"`{capability}`" in page("new-game.md") for capability in CAPABILITIES)


def test_every_module_opens_with_a_docstring() -> None:
    """It says what the module is for."""
    bare = [path for path in SOURCE.rglob("*.py") if '"""' not in path.read_text(encoding="utf-8")[:200]]
    assert not bare


def test_every_question_about_a_student_s_program_is_documented() -> None:
    """With its points, on the page for teachers; so is every status."""
    text = page("classroom.md")
    for name in ASSIGNMENTS:
        for question in load_assignment(name).questions:
            assert f"| `{question.name}` | {question.points} |" in text
    assert all(f"| `{status}` |" in text for status in STATUSES)
