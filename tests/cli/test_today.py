"""``damier today``: the level of the day, in lines that other commands read."""

import datetime as dt
import json

import pytest

import damier
from damier.cli.app import run
from damier.core.contract import load_game

DAY = dt.date(2026, 11, 18)


def test_every_game_has_a_line_that_can_be_read_again(capsys: pytest.CaptureFixture[str]) -> None:
    """The level that the page has for that day."""
    assert run(["today", "--date", "2026-11-18"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["flow", "get10", "connexion", "plumber"]
    for line in lines:
        level = damier.level(line)
        daily = load_game(level.game).daily
        assert daily is not None
        assert level == daily(DAY).level == damier.today(level.game, DAY)


def test_one_game_is_shown_as_a_board_or_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """With what is to be done, in the reader's language."""
    assert run(["today", "flow", "--date", "2026-11-18"]) == 0
    title, line, *board = capsys.readouterr().out.splitlines()
    assert title
    assert line == f"flow: {damier.today('flow', DAY)}"
    assert len(board) > 3
    assert run(["today", "flow", "--date", "2026-11-18", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["date"], f"flow: {found['level']}") == ("flow", "2026-11-18", line)


def test_a_wrong_date_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """In words."""
    assert run(["today", "--date", "yesterday"]) == 2
    assert "a day is a date such as 2026-11-18, not 'yesterday'" in capsys.readouterr().err


def test_today_is_the_date_here() -> None:
    """Where none is given."""
    assert damier.today("get10") in {
        damier.today("get10", dt.date.today() - dt.timedelta(days=back))  # noqa: DTZ011 (the date here)
        for back in (0, 1)
    }
