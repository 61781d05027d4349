"""The kit finds what is wrong: each promise broken on purpose is reported."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from damier.core.contract import Shape, Solution, Verdict, say
from damier.testing import check_game

chomp: Any = import_module("chomp")


def breaking(**methods: Any) -> Any:
    """Give the game with some of its board's methods replaced."""
    name = f"Broken{len(globals())}"
    # Where pickles look for it.
    globals()[name] = board = type(name, (chomp.ChompBoard,), {"__module__": __name__, **methods})
    return replace(chomp.GAME, board=board)


def scene_with(**changes: Any) -> Any:
    """Give the game with the first shape of each scene changed."""

    def draw(board: Any, held: str | None) -> Any:
        scene = chomp.draw(board, held)
        if not scene.shapes:
            return scene
        first: Shape = replace(scene.shapes[0], **changes)
        return replace(scene, shapes=(first, *scene.shapes[1:]))

    return replace(chomp.GAME, drawing=draw)


def forgetful_pop(board: Any, move: Any, undo: Any) -> None:
    """Revert to something else."""
    del move, undo
    board.rows[0] += 1


def eager(board: Any, move: Any) -> Any:
    """Change the board even when refusing."""
    reason = chomp.ChompBoard.refusal(board, move)
    if reason is not None:
        board.rows[0] -= 1
    return reason


def twice(board: Any) -> Iterator[Any]:
    """List each move twice."""
    for move in chomp.ChompBoard.generate_moves(board):
        yield move
        yield move


def all_cells(board: Any) -> Iterator[Any]:
    """List cells that are eaten."""
    return (chomp.Bite(cell) for cell in board.level.size.cells())


TWISTED = {**chomp.GAME.translations["fr"], "{cell}: chocolate": "{case} : chocolat"}


class Charlatan:
    """Says that it has solved what it has not."""

    def solve(self, level: Any, budget: Any, *, most: int = 1, count: bool = False) -> Verdict[Any]:
        """Give no moves."""
        del budget, most, count
        return Verdict(status="solved", solutions=(Solution(level, ()),), unique=None, sentence=say("language"))


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (breaking(revert=forgetful_pop), "is not what it was after"),
        (breaking(refusal=eager), "changes"),
        (breaking(generate_moves=twice), "lists a legal move twice"),
        (breaking(generate_moves=all_cells), "lists a move that is not legal"),
        (breaking(copy=lambda board: board), "changes when its copy|changes when it is looked at"),
        (breaking(outcome=lambda _board: None), "is not over and has no legal move"),
        (
            replace(chomp.GAME, parse_move=lambda _text: chomp.Bite(chomp.Cell(0, 0))),
            "reads the move|accepts the illegal",
        ),
        (replace(chomp.GAME, parse_level=lambda _text: chomp.Bar(chomp.Size(9, 9))), "as another level"),
        (replace(chomp.GAME, parse_move=lambda text: chomp.Bite(int(text))), "with ValueError"),
        (replace(chomp.GAME, translations={"fr": {}}), "does not say in 'fr'"),
        (replace(chomp.GAME, translations={}), None),
        (scene_with(key="b1"), "two shapes with one key"),
        (scene_with(tone="no such tone"), "in a colour that is not"),
        (scene_with(cell=chomp.Cell(99, 0)), "outside the grid"),
        (scene_with(move="i9"), "offers the illegal i9"),
        (scene_with(label=None), "without a label"),
        (breaking(refusal=lambda _board, _move: None), "accepts the illegal zzz9999|Error"),
        (breaking(refusal=lambda _board, _move: say("No way.")), "lists a move that is not legal|does not say in 'fr'"),
        (replace(chomp.GAME, translations={"fr": TWISTED}), "cannot say in 'fr'"),
        (breaking(__str__=object.__repr__), "has no text for its board"),
        (breaking(at_rest=property(lambda _board: False)), "is not at rest at its start"),
        (breaking(turn=property(lambda _board: 5)), "is player 5's turn"),
        (
            replace(chomp.GAME, drawing=lambda board, _held: replace(chomp.draw(board, None), shapes=())),
            "draws nothing",
        ),
        (replace(chomp.GAME, solver=Charlatan()), "has a solution that does not win"),
        (scene_with(label=say("language")), None),
    ],
)
def test_the_kit_finds_a_broken_promise(game: Any, promise: str | None) -> None:
    """Each broken game is caught with a message that says what is wrong; the last one is sound."""
    if promise is None:
        check_game(game, plays=40)
        return
    with pytest.raises(AssertionError, match=promise):
        check_game(game, plays=40)
