"""The hot modules: the list of them, and what their compiled classes must not do."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import subprocess
from collections.abc import Callable
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

import damier
from damier.compiled import HOT_MODULES, compiled
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.currents import Network, Sheet
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.thinking.alphabeta import AlphaBeta
from damier.games.connexion.thinking.blocking import Blocking
from damier.games.connexion.thinking.continuations import Continuations
from damier.games.connexion.thinking.distances import Distances
from damier.games.connexion.thinking.exact import Exact
from damier.games.connexion.thinking.force import Force
from damier.games.connexion.thinking.grid import Grid
from damier.games.connexion.thinking.intuition import Intuition
from damier.games.connexion.thinking.judge import Judge
from damier.games.connexion.thinking.nodes import Nodes
from damier.games.connexion.thinking.thinker import Thinker
from damier.games.connexion.thinking.tree import Tree
from damier.games.flow.codec import parse_level
from damier.games.flow.cover import WINDING, Cover
from damier.games.flow.exchanges import exchanges_of
from damier.games.flow.frontier import layouts
from damier.games.flow.grade import deduction_of
from damier.games.flow.kernel import Meeting
from damier.games.flow.sweep import Plan, Sweep
from damier.games.get10 import crowd as get10_crowd
from damier.games.get10 import grid as get10_grid
from damier.games.get10 import kernel as get10
from damier.games.plumber.chart import chart_of as plumber_chart
from damier.games.plumber.codec import parse_level as parse_plumber

ROOT = Path(__file__).parent.parent
SOURCE = Path(damier.__file__).parent


def module_of(path: Path) -> str:
    """Return the name of a module of damier by its path."""
    return ".".join(("damier", *path.relative_to(SOURCE).with_suffix("").parts))


def test_the_list_is_that_of_the_modules_written_for_cython() -> None:
    """They open with its directives; and what has declarations for it is one of them."""
    written = [
        path for path in sorted(SOURCE.rglob("*.py")) if path.read_text(encoding="utf-8").startswith("# cython:")
    ]
    assert [module_of(path) for path in written] == sorted(HOT_MODULES)
    declared = {module_of(SOURCE / path.relative_to(ROOT / "src" / "damier")) for path in ROOT.rglob("src/**/*.pxd")}
    assert declared
    assert declared <= set(HOT_MODULES)


def test_make_installs_again_when_one_of_them_changes() -> None:
    """The Makefile knows every hot module and its declarations."""
    told = subprocess.run(
        ["make", "--eval", "sources: ; @echo $(HOT)", "sources"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
    ).stdout.split()  # fmt: skip
    hot = [(ROOT / "src").joinpath(*name.split(".")) for name in HOT_MODULES]
    needed = [path.with_suffix(suffix) for path in hot for suffix in (".py", ".pxd")]
    assert {str(path.relative_to(ROOT)) for path in needed if path.exists()} <= set(told)


def test_compiled_tells_what_python_loads() -> None:
    """All hot modules are extensions, or none is."""
    files = [str(importlib.import_module(name).__file__) for name in HOT_MODULES]
    extensions = [file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files]
    assert extensions == [compiled()] * len(HOT_MODULES)


def instances() -> dict[str, Any]:
    """Make one of each class of the hot modules, some of them with parts that are not set yet."""
    board = ConnexionBoard(ConnexionLevel(4, 2, seed=1))
    placed = 4, 4, board.stars_of(0), board.stars_of(1)
    level = parse_level("3x3 red=a1-c1 green=a2-c3")
    layout = layouts(level, {})[0]
    halves = [layout.start_half(forward, 1) for forward in (True, False)]
    made = [
        board.core,
        Network(2, 2),
        Sheet(2, bytes(4), 1, []),
        Grid(*placed, 1),
        Distances(*placed, 1),
        Thinker(*placed, 1, 0),
        Judge(*placed, 0),
        AlphaBeta(*placed, 0),
        Blocking(4, 4, 0, 15, 16),
        Exact(*placed, 16),
        Continuations(*placed, 0, measured=True),
        Intuition(*placed, 0, None),
        Nodes(*placed, 0, 100, None),
        Tree(*placed, 0, 100, []),
        Force(*placed),
        WINDING,
        Cover(level.graph, 1),
        deduction_of(level),
        level.graph.wiring,
        exchanges_of(level),
        Plan(level.graph.wiring, None),
        Sweep(Plan(level.graph.wiring, None), [(0, 2), (3, 8)], both=False, touching=False),
        halves[0],
        Meeting(halves[0], halves[1], *layout.frontier(0)),
        plumber_chart(parse_plumber("XR2X/XL0X/XR0X")).deduction({}, {}, dry=True),
        get10_crowd.Crowd(3, 3, [[1], [1]], [1], [None]),
        get10_grid.Grid(3, 3),
        get10.Search(3, 3, 10, [[1], [1]], None, 0),
    ]
    return {f"{type(one).__module__}.{type(one).__qualname__}": one for one in made}


def test_every_class_is_among_those_that_are_tried() -> None:
    """A new compiled class is tried as well."""
    found = {
        f"{name}.{class_name}"
        for name in HOT_MODULES
        for class_name, one in inspect.getmembers(importlib.import_module(name), inspect.isclass)
        if one.__module__ == name
    }
    assert found == set(instances())


@pytest.mark.parametrize("name", instances())
def test_an_instance_is_copied_or_refuses_with_a_type_error(name: str) -> None:
    """Neither pickle, whatever its protocol, nor copy ends Python, which compiled classes can do."""
    one = instances()[name]
    ways: list[Callable[[Any], object]] = [copy.deepcopy, copy.copy]
    ways += [partial(pickle.dumps, protocol=protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for way in ways:
        try:
            way(one)
        except TypeError as error:
            assert "pickle" in str(error)  # noqa: PT017 (it may work, too)
