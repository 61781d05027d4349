"""The level of the day: one for each date, the same for everybody."""

from datetime import date, timedelta

import pytest

from damier.core.contract import load_game
from damier.core.daily import FIRST_DAY, line_of_day
from damier.core.registry import own_names

WEEK = [FIRST_DAY + timedelta(days=n) for n in range(7)]


@pytest.mark.parametrize("name", own_names())
def test_each_day_has_a_level_of_its_own(name: str) -> None:
    """That can be played; the weekday says what it is like."""
    game = load_game(name)
    assert game.daily is not None
    levels = [game.daily(FIRST_DAY + timedelta(days=n)).level for n in range(364)]
    assert len({str(level) for level in levels}) == 364
    for day in WEEK:
        daily = game.daily(day)
        assert game.board(daily.level).outcome() is None
        assert game.parse_level(str(daily.level)) == daily.level
        assert str(daily.title) == str(game.daily(day + timedelta(days=7)).title)
        assert daily.opponent is None or daily.opponent in (game.players or {})


def test_the_level_of_a_date_never_changes() -> None:
    """Whatever becomes of the generators."""
    levels = {name: str(load_game(name).daily(date(2026, 1, 5)).level) for name in own_names()}  # type: ignore[misc]
    assert levels == {
        "flow": "6x6 red=a1-c1 green=e2-b5 blue=b3-e5 yellow=b2-a6 orange=f5-d6 cyan=d5-b6",
        "get10": "5x5 target=7 refill=steady seed=20260105",
        "connexion": "7x7 stars=3 seed=20260105",
        "plumber": "XY2XG2G2X/XT0T2T0F3G3/XT1*F3T2T1Y3/Y1F3T2F0F2X/B1T2T0F2L0X/XB0XY0Y0X",
    }


def test_a_table_starts_again_before_and_after() -> None:
    """A date of any year has a line."""
    assert [line_of_day("abc", FIRST_DAY + timedelta(days=n)) for n in (-1, 0, 2, 3)] == ["c", "a", "c", "a"]


@pytest.mark.parametrize("name", own_names())
def test_examples_and_lessons_can_be_played(name: str) -> None:
    """An example is in mid-game; a lesson is not over before it begins."""
    game = load_game(name)
    board = game.parse_position(game.example)
    assert board.move_count > 0
    assert board.outcome() is None
    assert 3 <= len(game.lessons) <= 5
    for lesson in game.lessons:
        level = game.parse_level(lesson.level)
        assert game.board(level).outcome() is None
        if game.has("reasoner"):
            assert game.solve(level, count=True).unique


@pytest.mark.parametrize("name", own_names())
def test_presets_stand_for_settings(name: str) -> None:
    """Each choice can be read as the generator's."""
    game = load_game(name)
    known = {setting.name: setting for setting in game.generator.settings} if game.generator else {}
    assert game.presets
    for preset in game.presets:
        for _, settings in preset.choices:
            for key, value in settings.items():
                assert known[key].write(known[key].read(value)) == value
