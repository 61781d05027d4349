"""The searches as they are installed, compiled where that is possible, against their sources run as they are."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from damier.games.connexion import thinking
from damier.games.connexion.level import ConnexionLevel
from damier.games.connexion.players import learnt_weights
from damier.games.connexion.thinking import alphabeta, exact, force, judge, tree
from tests.games.connexion.positions import at_random

#: Each after those whose classes it extends.
MODULES = (
    "grid",
    "distances",
    "thinker",
    "judge",
    "alphabeta",
    "blocking",
    "exact",
    "force",
    "continuations",
    "intuition",
    "nodes",
    "tree",
)


@pytest.fixture(scope="module")
def plain() -> dict[str, ModuleType]:
    """The modules' sources, loaded as they are beside their compiled forms."""
    loaded: dict[str, ModuleType] = {}
    names = {name: f"{thinking.__name__}.{name}" for name in MODULES}
    with pytest.MonkeyPatch.context() as patch:
        for name, full in names.items():
            spec = importlib.util.spec_from_file_location(full, Path(thinking.__path__[0]) / f"{name}.py")
            assert spec is not None
            assert spec.loader is not None
            loaded[name] = importlib.util.module_from_spec(spec)
            patch.setitem(sys.modules, full, loaded[name])
            spec.loader.exec_module(loaded[name])
    return loaded


@pytest.mark.parametrize(("side", "stars"), [(5, 2), (9, 3), (17, 4)])
def test_compiled_or_not_the_same_moves_are_chosen(plain: dict[str, ModuleType], side: int, stars: int) -> None:
    """Each search has the same answer after the same number of nodes, on boards of one word, of two, and of six."""
    few = 3 if side > 9 else 40
    board = at_random(ConnexionLevel(side, stars, seed=4), 4, 6)
    seen = board.core.picture(), board.core.leader, board.turn + 1
    placed = side, side, board.stars_of(0), board.stars_of(1)
    for weights in (None, [], learnt_weights()):
        trees = [module.Tree(*placed, 5, 2000, weights) for module in (tree, plain["tree"])]
        assert trees[0].choose(*seen, None, few) == trees[1].choose(*seen, None, few)
        assert trees[0].expected == pytest.approx(trees[1].expected, abs=1e-5)  # compiled, it counts in floats
        assert trees[0].count(*seen, None, few) == trees[1].count(*seen, None, few)
    forces = [module.Force(*placed) for module in (force, plain["force"])]
    for one in forces:
        one.begin(*seen[:2], None, few)
    assert forces[0].joins_in(seen[2], 3) == forces[1].joins_in(seen[2], 3)
    assert forces[0].nodes == forces[1].nodes
    judges = [module.Judge(*placed, 5) for module in (judge, plain["judge"])]
    assert judges[0].choose(*seen, None, few) == judges[1].choose(*seen, None, few)
    deeper = [module.AlphaBeta(*placed, 5) for module in (alphabeta, plain["alphabeta"])]
    assert deeper[0].choose(*seen, None, few // 2 + 1) == deeper[1].choose(*seen, None, few // 2 + 1)
    assert deeper[0].expected == deeper[1].expected
    if side == 5:  # small enough to solve
        solvers = [module.Exact(*placed, 1 << 10) for module in (exact, plain["exact"])]
        for solver in solvers:
            solver.begin(*seen[:2], None, 300)
        assert solvers[0].value(seen[2]) == solvers[1].value(seen[2])
        assert solvers[0].nodes == solvers[1].nodes
