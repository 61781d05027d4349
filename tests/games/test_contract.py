"""Every registered game keeps the contract."""

import pytest

from damier.core.contract import Game, game_names, load_game, load_games
from damier.testing import check_game


@pytest.mark.parametrize("name", game_names())
def test_game_keeps_the_contract(name: str) -> None:
    """Texts, boards, drawings, players and saves hold over thousands of random plays."""
    check_game(load_game(name))


def test_all_declared_games_load() -> None:
    """None of our own games is broken."""
    assert all(isinstance(game, Game) for game in load_games())


@pytest.mark.parametrize("name", game_names())
def test_boards_show_themselves_in_notebooks(name: str) -> None:
    """A board has a picture for notebooks."""
    game = load_game(name)
    assert game.generator is not None
    board = game.board(game.generator.generate({}, 1))
    assert board._repr_svg_().startswith("<svg ")  # type: ignore[attr-defined]
