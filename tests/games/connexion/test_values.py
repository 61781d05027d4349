"""The table of all levels of a small board, against trying every move, and its files."""

from __future__ import annotations

from pathlib import Path

from damier.core.contract import Size
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.codec import Colour
from damier.games.connexion.level import ConnexionLevel
from tests.games.connexion.positions import by_trying
from workshop.connexion_values import VALUES, kind, placements, read, solve_all


def test_every_first_move_of_every_level_of_3x3_is_worth_what_trying_everything_finds() -> None:
    """All kinds of placements of two stars each that are levels, with every one of their five first moves."""
    total, kinds = placements(3, 2)
    assert total == 36 * 21
    table = solve_all(3, kinds, None, value_alone=False)
    where = Size(3, 3).cell
    for (red, blue), solved in table.items():
        board = ConnexionBoard(ConnexionLevel(3, 2, given=(tuple(map(where, red)), tuple(map(where, blue)))))
        known: dict[object, int] = {}
        for place, sign in enumerate(solved.moves):
            if sign == "*":
                assert place in red + blue
                continue
            board.push(Colour(where(place)))
            assert -by_trying(board, known) == VALUES[sign]
            board.pop()


def test_beginning_is_never_worse_than_not_beginning() -> None:
    """On 4x4: the level with its colours exchanged is what the second player would have if he began."""
    table = solve_all(4, placements(4, 2)[1], None, value_alone=True)
    for (red, blue), solved in table.items():
        assert solved.value >= -table[kind(4, blue, red)].value


def test_a_run_that_was_interrupted_goes_on(tmp_path: Path) -> None:
    """What is in the file is taken from there, also where its last line was cut; the file is then whole."""
    kinds = placements(3, 2)[1]
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    table = solve_all(3, kinds, whole, value_alone=False)
    lines = whole.read_text(encoding="ascii").splitlines(keepends=True)
    assert dict(read(whole, 3)) == table
    cut.write_text("".join(lines[:40]) + lines[40][:9], encoding="ascii")
    assert solve_all(3, kinds, cut, value_alone=False) == table
    assert cut.read_text(encoding="ascii") == whole.read_text(encoding="ascii")
