"""The file of limits: what it sets, what is refused in it, and that nothing is undocumented."""

from __future__ import annotations

import re
import tomllib
from dataclasses import asdict
from pathlib import Path

import pytest

from damier.core.contract import Malformed
from damier.locale import load_language
from damier.web import limits
from damier.web.limits import Limits, known_bounds
from damier.web.limits_file import limits_of, limits_text, read_limits
from tests.conftest import Run

PAGE = Path(__file__).parents[2].joinpath("docs", "serving.md").read_text(encoding="utf-8")


def test_the_printed_file_sets_every_limit_to_its_default() -> None:
    """In every language; so it can be kept, and edited where something is to differ."""
    for code in ("en", "fr"):
        text = limits_text(load_language(code))
        assert tomllib.loads(text) == asdict(Limits())
        assert limits_of(text) == Limits()
        for name, about in known_bounds().items():
            meaning = re.escape(about.meaning.render(load_language(code)))
            assert re.search(rf"^# {meaning} .*\n{name} = ", text, re.MULTILINE)


def test_every_limit_is_in_the_documentation_with_its_default() -> None:
    """As the printed file has it, and no other."""
    listed = dict(re.findall(r"^\| `(\w+)` \| ([\d_.]+) ", PAGE, re.MULTILINE))
    assert {name: float(value) for name, value in listed.items()} == asdict(Limits())


def test_every_bound_is_a_limit() -> None:
    """A constant of the module could not be set."""
    constants = {name for name in vars(limits) if name.isupper()}
    assert constants == {"BYTES", "CHARACTERS", "CPU_SECONDS", "MEMBERS", "SECONDS"}


def test_what_a_file_leaves_out_keeps_its_default() -> None:
    """And a whole number does for a measure."""
    found = limits_of("jobs = 2\nhint_seconds = 1\n")
    assert (found.jobs, found.hint_seconds, found.rate) == (2, 1.0, Limits().rate)
    assert isinstance(found.hint_seconds, float)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\njbos = 2", r":2: unknown limit 'jbos': did you mean 'jobs'\?"),
        ("jobs = 2.5", r":1: jobs is a whole number, such as 4, not 2\.5"),
        ("jobs = true", r":1: jobs is a whole number, such as 4, not True"),
        ('rate = "fast"', r":1: rate is a number, such as 100\.0, not 'fast'"),
        ("rate = inf", ":1: rate is a number"),
        ("rate = nan", ":1: rate is a number"),
        ("jobs = 0", ":1: jobs is at least 1, not 0"),
        ("people = 101", ":1: people is at most 100, not 101"),
        ("# much\nworker_memory = 1", ":2: worker_memory is at least 268435456, not 1"),
        ("cells = 9\nmessage = 5000", ":2: file is 524288, more than message, which is 5000: make file smaller or "),
        ("[jobs]\nmost = 2", ":1: jobs is a whole number"),
        ("jobs = x", ":1:8: this is not TOML: "),
        ("jobs = 1\njobs = 2\n", ":2:9: this is not TOML: "),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(text: str, why: str, tmp_path: Path) -> None:
    """And with what would be right."""
    path = tmp_path / "limits.toml"
    path.write_text(text)
    with pytest.raises(Malformed, match=re.escape(str(path)) + why):
        read_limits(path)


def test_the_command_prints_them_and_refuses_a_wrong_file(damier: Run, tmp_path: Path) -> None:
    """Before it listens."""
    shown = damier("serve", "--show-limits")
    assert (shown.returncode, shown.stdout) == (0, limits_text())
    tmp_path.joinpath("limits.toml").write_text("jbos = 2\n")
    refused = damier("serve", "--no-browser", "--port", "0", "--limits", "limits.toml")
    assert refused.returncode == 2
    assert refused.stderr == "limits.toml:1: unknown limit 'jbos': did you mean 'jobs'?\n"
