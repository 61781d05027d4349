"""Drawing a student's boards, as they are and as they should not be."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from damier.classroom import attempt, draw

solved = {name: import_module(f"tests.classroom.solutions.{name}") for name in ("connexion", "flow", "get10")}


def grid() -> Any:
    """Return a grid of get10 with a value and an empty cell."""
    board = solved["get10"].Grid(2, 1)
    board.set(solved["get10"].Position(0, 0), 7)
    return board


def path() -> Any:
    """Return a model of Flow with a path that is begun."""
    model = solved["flow"].FlowModel(3, 1, [("red", (0, 0), (2, 0))])
    model.start(0, 0)
    model.extend(1, 0)
    return model


def stars() -> Any:
    """Return a board of Connexion that is full of stars."""
    return solved["connexion"].Connexion(2, 2, [(1, 1), (2, 2)], [(1, 2), (2, 1)])


@pytest.mark.parametrize(("make", "text"), [(grid, "7 ."), (path, "A──╴  A"), (stars, "*  **")])
def test_outside_a_notebook_a_board_is_drawn_as_text(
    make: Callable[[], Any], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The student's classes know nothing of damier."""
    draw(make())
    assert text in capsys.readouterr().out


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (SimpleNamespace(nbCol=lambda: 0, nbLig=lambda: 3), "nbCol et nbLig"),
        (SimpleNamespace(nbCol=lambda: 1, nbLig=lambda: 1, get=lambda _: "x"), "'x' n'est pas la valeur d'une case"),
        (SimpleNamespace(colorerCase=None), "namespace"),
        (object(), "'object' n'a aucune méthode d'un sujet"),
        (
            SimpleNamespace(
                width=2, height=2, getPathesUnderBuilding=lambda: [
                    SimpleNamespace(color="red", endpoints=((0, 0), (1, 1)), portions=[[(0, 0), (1, 1)]])
                ]
            ),
            "red, [(0, 0), (1, 1)]",
        ),
    ],
)  # fmt: skip
def test_what_is_no_board_is_said_to_be_none(board: object, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence says why, where a picture cannot."""
    draw(board)
    said = capsys.readouterr().out
    assert said.startswith("Impossible à dessiner : ")
    assert reason in said


def test_what_is_still_to_do_is_said_and_nothing_else_is_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    """A mistake in a student's own code is raised as it is."""
    with attempt():
        raise NotImplementedError("à faire : Grid.get")
    with attempt():
        raise NotImplementedError
    assert capsys.readouterr().out == "À faire : Grid.get\nCette partie reste à faire.\n"
    with pytest.raises(ZeroDivisionError), attempt():
        _ = 1 // 0
