"""The computer players and the kernel of the strong one."""

import importlib.util
import inspect
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import damier.games.get10
from damier.compiled import compiled
from damier.core.contract import Budget, Impossible, Size
from damier.games.get10 import Get10, grid, kernel, rules
from damier.games.get10.board import Get10Board
from damier.games.get10.level import Get10Level
from damier.games.get10.players import learnt_values
from damier.games.get10.refill import REFILLS


def _source() -> tuple[ModuleType, ModuleType]:
    """Load the sources of the compiled rules and of the kernel, which builds on them, to run them uncompiled."""
    loaded = []
    with pytest.MonkeyPatch.context() as patch:
        for name in ("grid", "kernel"):
            path = Path(inspect.getfile(damier.games.get10)).with_name(f"{name}.py")
            spec = importlib.util.spec_from_file_location(f"{name}_uncompiled", path)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            patch.setitem(sys.modules, f"damier.games.get10.{name}", module)
            loaded.append(module)
    return loaded[0], loaded[1]


UNCOMPILED_GRID, UNCOMPILED = _source()
GRIDS = [pytest.param(grid, id="as installed"), pytest.param(UNCOMPILED_GRID, id="uncompiled")]
KERNELS = [pytest.param(kernel, id="as installed"), pytest.param(UNCOMPILED, id="uncompiled")]


@st.composite
def full_grids(draw: st.DrawFn) -> tuple[list[int], Size]:
    """Return a full grid of any shape."""
    size = Size(draw(st.integers(1, 8)), draw(st.integers(1, 8)))
    length = size.width * size.height
    return draw(st.lists(st.integers(1, 4), min_size=length, max_size=length)), size


@pytest.mark.parametrize("module", GRIDS)
@given(position=full_grids())
def test_the_fast_rules_find_the_same_groups(module: ModuleType, position: tuple[list[int], Size]) -> None:
    """They agree with the readable ones."""
    cells, size = position
    expected = {frozenset(members) for index in range(len(cells)) if (members := rules.group(cells, size, index))}
    assert {frozenset(members) for members in module.groups(cells, size.width, size.height)} == expected


@pytest.mark.parametrize("module", GRIDS)
@given(position=full_grids(), data=st.data())
def test_the_fast_rules_collapse_in_the_same_way(
    module: ModuleType, position: tuple[list[int], Size], data: st.DataObject
) -> None:
    """Collapse and gravity, with 0 for an empty cell."""
    cells, size = position
    places = [index for index in range(len(cells)) if rules.in_group(cells, size, index)]
    if not places:
        return
    index = data.draw(st.sampled_from(places))
    after: list[int | None] = [*cells]
    rules.collapse(after, size, index)
    for column in range(size.width):
        rules.pack(after, size, column)
    assert module.collapse(cells, size.width, size.height, index) == [value or 0 for value in after]


def legal(cells: Sequence[int], size: Size, index: int) -> bool:
    """Tell whether collapsing at a place is legal."""
    return 0 <= index < len(cells) and rules.in_group([*cells], size, index)


@pytest.mark.parametrize("module", KERNELS)
@given(position=full_grids(), seed=st.integers(0, 2**64 - 1), refill=st.sampled_from(sorted(REFILLS)))
@settings(max_examples=40)
def test_the_search_gives_legal_moves_on_every_board(
    module: ModuleType, position: tuple[list[int], Size], seed: int, refill: str
) -> None:
    """Of any size, target and refill, with hardly any budget."""
    cells, size = position
    if not rules.has_group([*cells], size):
        return
    search = module.Search(size.width, size.height, 7, REFILLS[refill].rows, None, seed)
    for nodes in (1, 30):
        assert legal(cells, size, search.choose(cells, None, nodes))


@pytest.mark.parametrize("refill", REFILLS)
@pytest.mark.parametrize("seed", range(8))
def test_compiled_and_uncompiled_choose_the_same(refill: str, seed: int) -> None:
    """The same file, the same nodes, the same move."""
    board = Get10Board(Get10Level(seed=seed, refill=refill))
    for values in (None, learnt_values(refill)):
        chosen = [
            module.Search(5, 5, 10, REFILLS[refill].rows, values, seed).choose(board.values, None, 150)
            for module in (kernel, UNCOMPILED)
        ]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("module", KERNELS)
@pytest.mark.parametrize("size", [Size(5, 5), Size(32, 32)])
def test_the_time_budget_is_kept(module: ModuleType, size: Size) -> None:
    """Within a few times the budget even on the largest board, compiled or not, whatever the noise."""
    cells = Get10Level(size, seed=1).first_values()
    search = module.Search(size.width, size.height, 10, REFILLS["steady"].rows, None, 1)
    before = time.process_time()
    assert legal(cells, size, search.choose(cells, 0.02, None))
    assert time.process_time() - before < 1.0


def test_a_ten_in_reach_is_taken() -> None:
    """Whatever else is on the board, the expert wins when it can."""
    start = (1, 2, 3, 4, 9, 4, 3, 2, 1, 9, 1, 1, 3, 4, 5, 4, 3, 2, 1, 2, 1, 2, 3, 4, 3)
    board = Get10Board(Get10Level(start=start))
    move = (Get10.players or {})["expert"].make(Budget(nodes=50), 0).choose(board)
    board.push(move)
    assert board.best == 10


def test_the_expert_plays_on_after_a_win() -> None:
    """For the next value, on any board."""
    board = Get10Board(Get10Level(Size(3, 2), start=(12, 12, 1, 3, 4, 4)))
    board.push((Get10.players or {})["expert"].make(Budget(nodes=200), 0).choose(board))
    assert board.best == 13


@pytest.mark.parametrize("name", (Get10.players or {}))
def test_a_lost_board_has_no_move(name: str) -> None:
    """The player says so."""
    board = Get10Board(Get10Level(Size(2, 2), start=(1, 2, 3, 1)))
    with pytest.raises(Impossible, match="no group left"):
        (Get10.players or {})[name].make(Budget(nodes=10), 0).choose(board)


def test_no_player_peeks_at_the_seed() -> None:
    """On the same grid, games that will go on differently get the same move."""
    start = tuple(Get10Level(seed=11).first_values())
    for opponent in (Get10.players or {}).values():
        moves = {
            opponent.make(Budget(nodes=300), 5).choose(Get10Board(Get10Level(start=start, seed=seed)))
            for seed in range(6)
        }
        assert len(moves) == 1


@pytest.mark.skipif(not compiled(), reason="it takes a minute uncompiled")
def test_stronger_players_are_stronger() -> None:
    """Over the same few games, with few nodes, greedy reaches more than random and the expert wins them all."""
    best: dict[str, list[int]] = {}
    for name, opponent in (Get10.players or {}).items():
        best[name] = []
        for seed in range(3):
            board = Get10Board(Get10Level(seed=seed))
            player = opponent.make(Budget(nodes=60), seed)
            while board.outcome() is None:
                board.push(player.choose(board))
            best[name].append(board.best)
    assert sum(best["random"]) < sum(best["greedy"]) <= sum(best["expert"])
    assert best["expert"] == [10, 10, 10]


def test_an_interrupt_is_heard_in_the_middle_of_a_search() -> None:
    """Though the search is compiled and has half a minute to think."""
    program = (
        "from damier import Board, player\n"
        "board = Board('get10: 5x5 seed=1')\n"
        "expert = player('get10', 'expert', seconds=30)\n"
        "print('ready', flush=True)\n"
        "expert.choose(board)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        before = time.monotonic()
        process.wait(20)
    assert time.monotonic() - before < 5
