"""Every game of damier's own keeps the contract."""

from typing import Any

import pytest
from hypothesis import settings

from damier.core.contract import AnyGame, load_game
from damier.core.registry import own_names
from damier.testing import check_game

#: Levels that are small or odd, of games whose own are neither.
LEVELS = {
    "plumber": (
        "XXXG2X/B1L1T2L0X/R1L1*O0O0R3/XT1O0T3X/XG0B0XX",
        "XXXX/R1F1T2X/XT0T3X/XXXX",
        "XR2X/B1C0B3/XR0X",
        "XXX/X.X/XXX",
        "XXX/R1*L1X/XXX",
    )
}


def levels(game: AnyGame) -> list[Any]:
    """Return levels to check a game on; none where those it makes will do."""
    return [game.parse_level(text) for text in LEVELS.get(game.name, ())]


@pytest.mark.parametrize("name", own_names())
def test_game_keeps_the_contract(name: str) -> None:
    """Texts, boards, drawings, players and saves hold over hundreds of random plays, a fifth of them in a brief run."""
    game = load_game(name)
    check_game(game, levels=levels(game), plays=6 * settings().max_examples)
    if game.generator and levels(game):
        check_game(game, plays=10)


@pytest.mark.parametrize("name", own_names())
def test_boards_show_themselves_in_notebooks(name: str) -> None:
    """A board has a picture for notebooks."""
    game = load_game(name)
    board = game.board(game.generate(seed=1) if game.generator else levels(game)[0])
    assert (board._repr_svg_() or "").startswith("<svg ")
