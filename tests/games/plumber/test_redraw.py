"""Parts of networks drawn anew: a network stays one, and fewer of its nets lie beside themselves."""

import pytest

from damier.core.contract import Size, Stream
from damier.games.plumber.check import nets, violations
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.network import Network
from damier.games.plumber.redraw import Redrawing, redraw


def drawn(size: Size, empty: int, seed: int) -> Network:
    """Return a random network as it was drawn at first."""
    found = (Network.draw(size, 3, empty, Stream(seed, number)) for number in range(100))
    return next(network for network in found if network is not None)


def beside_itself(level: PlumberLevel) -> int:
    """Count the sides between two cells at which a net lies beside itself and is not joined, pair by pair of parts."""
    at = {part: number for number, net in enumerate(nets(level, level.pipes)) for part in net.parts}
    count = 0
    for one, other in level.inner_sides:
        side = 2 if one.row == other.row else 4
        if not level.pipes.get(one) or not level.pipes.get(other) or level.pipes[one].openings & side:
            continue
        here, there = ([number for part, number in at.items() if part.cell == cell] for cell in (one, other))
        count += sum(number == another for number in here for another in there)
    return count


@pytest.mark.parametrize(("size", "empty"), [(Size(7, 6), 0), (Size(8, 10), 6), (Size(12, 11), 0)])
def test_a_network_stays_a_network(size: Size, empty: int) -> None:
    """Each pipe is wet, each net has two sources and no leak, no net is lost, and empty cells stay empty."""
    for seed in range(5):
        network = drawn(size, empty, seed)
        before, empties = len(network.nets()), {*network.cells}
        redraw(network)
        assert {*network.cells} == empties
        assert len(network.nets()) >= before
        assert all(len(net.sources) > 1 for net in network.nets())
        level = network.level(3)
        assert violations(level, level.pipes) == []


def test_nets_lie_beside_themselves_less() -> None:
    """On most boards far less."""
    before, after = 0, 0
    for seed in range(8):
        network = drawn(Size(10, 9), 0, seed)
        before += beside_itself(network.level(3))
        redraw(network)
        after += beside_itself(network.level(3))
    assert after < before / 2


def test_what_is_known_of_the_nets_is_what_a_fresh_look_finds() -> None:
    """After many changes, kept or taken back."""
    network = drawn(Size(9, 8), 2, 1)
    redrawing = Redrawing(network)
    redrawing.run()
    known = {id(net): net for net in redrawing._net.values()}.values()
    fresh = network.nets()
    assert sorted((len(net.halves), net.sources) for net in known) == sorted(
        (len(net.parts), len(net.sources)) for net in fresh
    )
    assert sum(net.beside for net in known) == beside_itself(network.level(3))
