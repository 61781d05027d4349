"""Computer players of one's own, ``module:Class``, and where they may not be named."""

from __future__ import annotations

from typing import Any

import pytest

from damier.core.contract import Budget, Game, Impossible, Malformed, load_game
from damier.core.plugins import check_declared, is_plugin, make_player

CONNEXION: Game[Any, Any, Any] = load_game("connexion")
BUDGET = Budget(nodes=1)


class Mine:
    """A player that remembers what it was made with and shown."""

    made: tuple[Budget, int] | None = None
    shown: Any = None

    def __init__(self, budget: Budget, seed: int) -> None:
        Mine.made = budget, seed

    def choose(self, board: Any) -> str:
        """Play the first move there is, by its text."""
        Mine.shown = board
        return str(next(iter(board.legal_moves)))


class Idle:
    """Something that is made as a player is, and plays nothing."""

    choose = "nothing"

    def __init__(self, budget: Budget, seed: int) -> None:
        del budget, seed


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a module that has both classes."""
    import sys  # noqa: PLC0415
    import types  # noqa: PLC0415

    made = types.ModuleType("my_players")
    vars(made).update(Mine=Mine, Idle=Idle)
    monkeypatch.setitem(sys.modules, "my_players", made)
    return "my_players"


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("my_module:MyPlayer", True),
        ("a.b_1.c:D", True),
        ("expert", False),
        ("a:", False),
        (":B", False),
        ("a:b:c", False),
        ("a..b:C", False),
        ("1a:B", False),
        ("a:B()", False),
    ],
)
def test_a_name_of_a_class_in_a_module_is_told_from_others(name: str, answer: bool) -> None:
    """By its colon, with names on both sides."""
    assert is_plugin(name) is answer


def test_a_player_of_one_s_own_is_made_as_the_game_s_are(module: str) -> None:
    """With the budget and the seed, and it never sees the level's seed."""
    board = CONNEXION.board(CONNEXION.generate(seed=1234567890123456789))
    player = make_player(CONNEXION, f"{module}:Mine", BUDGET, 7)
    assert Mine.made == (BUDGET, 7)
    assert player.choose(board) == next(iter(board.legal_moves))
    assert "1234567890123456789" not in repr(Mine.shown)


def test_a_game_s_player_is_made_by_its_name() -> None:
    """And an unknown one is refused with the nearest."""
    board = CONNEXION.board(CONNEXION.generate(seed=1))
    name = next(iter(CONNEXION.require("players")))
    assert make_player(CONNEXION, name, BUDGET, 7).choose(board) in board.legal_moves
    with pytest.raises(Malformed, match=f"unknown player '{name}x': did you mean '{name}'"):
        make_player(CONNEXION, f"{name}x", BUDGET, 7)


def test_a_player_that_cannot_be_made_is_refused(module: str) -> None:
    """Whatever is missing: the module, the class, or its method."""
    with pytest.raises(Impossible, match="the player 'no_module:Mine' does not load: ModuleNotFoundError: No module"):
        make_player(CONNEXION, "no_module:Mine", BUDGET, 7)
    with pytest.raises(Impossible, match="the player 'my_players:Nobody' does not load: AttributeError"):
        make_player(CONNEXION, f"{module}:Nobody", BUDGET, 7)
    with pytest.raises(Malformed, match="'my_players:Idle' is no player: it has no method"):
        make_player(CONNEXION, f"{module}:Idle", BUDGET, 7)


def test_strangers_name_only_people_and_declared_players() -> None:
    """A class of somebody's own is refused as any unknown name is, by its first 40 characters."""
    players = list(CONNEXION.require("players"))
    check_declared(CONNEXION, [None, *players])
    for name in ("my_players:Mine", "y" * 100):
        with pytest.raises(Malformed, match=f"unknown player '{name[:40]}'"):
            check_declared(CONNEXION, [None, name])
    with pytest.raises(Impossible, match="flow has no computer players"):
        check_declared(load_game("flow"), ["expert"])
