"""New levels of Connexion: drawn from a seed, and never such that a first move wins where that can be helped."""

from datetime import date, timedelta

import pytest

from damier.core.contract import Cell, load_game
from damier.games.connexion.daily import daily
from damier.games.connexion.generator import draw_level
from damier.games.connexion.level import ConnexionLevel

GAME = load_game("connexion")


def first_move_wins(level: ConnexionLevel) -> bool:
    """Play every first move of red; then, were it his turn, every one of blue, and tell whether one ends the game."""
    for exchanged in (False, True):
        red, blue = level.with_given_stars().given or ((), ())
        start = ConnexionLevel(level.side, level.stars, given=(blue, red) if exchanged else (red, blue))
        for move in GAME.board(start).legal_moves:
            board = GAME.board(start)
            board.push(move)
            outcome = board.outcome()
            if outcome is not None and outcome.winner == 0 and len(board.moves) < level.side**2 - 2 * level.stars:
                return True
    return False


@pytest.mark.parametrize(("side", "stars"), [(4, 2), (5, 2), (6, 3), (8, 3), (7, 4)])
def test_no_first_move_wins(side: int, stars: int) -> None:
    """As playing them all shows."""
    for seed in range(60):
        assert not first_move_wins(draw_level(side, stars, seed))


@pytest.mark.parametrize(("side", "stars"), [(4, 2), (5, 2), (5, 3)])
def test_a_level_is_won_at_once_as_playing_shows(side: int, stars: int) -> None:
    """For levels of both kinds."""
    found = [ConnexionLevel(side, stars, seed) for seed in range(60)]
    assert [level.won_at_once() for level in found] == [first_move_wins(level) for level in found]
    assert {level.won_at_once() for level in found} == {True, False}


def test_a_seed_whose_level_is_good_is_kept() -> None:
    """So most seeds stand for the level that they always did; another one comes from the seed alone."""
    for seed in range(200):
        plain, drawn = ConnexionLevel(5, 2, seed), draw_level(5, 2, seed)
        assert (drawn == plain) is not plain.won_at_once()
        assert drawn == draw_level(5, 2, seed)


def test_where_it_cannot_be_helped_there_is_a_level_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one of the seed itself."""
    monkeypatch.setattr(ConnexionLevel, "won_at_once", lambda _: True)
    assert draw_level(3, 2, 7) == ConnexionLevel(3, 2, 7)


@pytest.mark.parametrize(
    ("red", "blue", "expected"),
    [
        ("a1 c1", "a5 e5", True),  # b1 lies between them
        ("a1 b2", "a5 e5", True),  # by b1 or a2
        ("a1 c1", "b1 e5", False),  # the cell between them is a star of the other's
        ("a1 d1", "a5 e5", False),  # two cells are missing
        ("a1 b1 d1", "a5 c5 e5", True),  # c1 joins two that touch and a third
        ("a5 c3 e1", "b1 b2 d2", True),  # blue, by c2
        ("b1 a2 c2 b3", "e1 e3 e5 c5", True),  # four around one cell
        ("b1 a2 c2 b3 e5", "e1 e3 a5 c5 d4", False),
    ],
)
def test_which_stars_one_cell_joins(red: str, blue: str, expected: bool) -> None:
    """Whoever's they are."""
    given = (tuple(map(Cell.parse, red.split())), tuple(map(Cell.parse, blue.split())))
    assert ConnexionLevel(5, len(given[0]), given=given).won_at_once() is expected


def test_the_generator_and_the_day_deal_such_levels() -> None:
    """What people play is drawn this way."""
    generator = GAME.require("generator")
    settings = {setting.name: setting.default for setting in generator.settings}
    assert not any(generator.generate(settings, seed).won_at_once() for seed in range(200))
    days = (date(2026, 1, 1) + timedelta(days=number) for number in range(400))
    levels = [daily(day).level for day in days]
    assert not any(level.won_at_once() for level in levels if isinstance(level, ConnexionLevel))
