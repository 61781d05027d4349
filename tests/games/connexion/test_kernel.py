"""The cells of Connexion against the plainest reference: every answer, at every moment, also after taking back."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damier.games.connexion.kernel import Core
from tests.games.connexion.plain import Plain


def placed(draw: random.Random, side: int, stars: int) -> tuple[list[int], list[int]]:
    """Place stars anywhere, also joined: the core does not mind."""
    cells = draw.sample(range(side * side), 2 * stars)
    return cells[:stars], cells[stars:]


def compare(core: Core, plain: Plain) -> None:
    """Ask everything of both."""
    assert list(core.picture()) == [plain.colours.get(cell, 0) for cell in range(core.cells)]
    assert (core.most(1), core.most(2)) == plain.history[-1]
    if core.most(1) == core.most(2):
        assert core.leader == plain.first()
    else:
        assert core.leader == (1 if core.most(1) > core.most(2) else 2)
    components = {cell: plain.component(cell) for cell in plain.colours}
    for cell, members in components.items():
        listed = core.component(cell)
        assert set(listed) == members
        assert len(listed) == len(members) == core.size(cell)
        assert 2 ** core.height(cell) <= len(members)
        assert core.stars(cell) == len(members & (plain.stars[1] | plain.stars[2]))
    roots = {cell: core.root(cell) for cell in components}
    for cell, members in components.items():
        assert {other for other, root in roots.items() if root == roots[cell]} == members
    for cell in range(core.cells):
        if cell not in components:
            for colour in (1, 2):
                assert core.joins(cell, colour) == plain.joins(cell, colour)
                touched = {frozenset(components[o]) for o in plain.around(cell) if plain.colours.get(o) == colour}
                stars = sum(len(members & plain.stars[colour]) for members in touched)
                assert core.gathers(cell, colour) == stars


def twin(side: int, red: list[int], blue: list[int], painted: list[tuple[int, int]]) -> Plain:
    """Play the same on the plain board, from its start."""
    plain = Plain(side, red, blue)
    for cell, colour in painted:
        plain.paint(cell, colour)
    return plain


@given(st.integers(0, 2**32))
@settings(max_examples=500)
def test_everything_is_as_a_breadth_first_search_finds_it_also_after_undo(seed: int) -> None:
    """Colour at random, take back at random, colour again: components, stars, scores, first, joins."""
    draw = random.Random(seed)
    side = draw.randint(2, 7)
    stars = draw.randint(2, max(2, min(5, side * side // 2)))
    red, blue = placed(draw, side, stars)
    core = Core(side, red, blue)
    painted: list[tuple[int, int]] = []
    free = [cell for cell in range(side * side) if cell not in red + blue]
    for _ in range(draw.randint(1, 4)):
        for _ in range(draw.randint(0, len(free))):
            cell, colour = free.pop(draw.randrange(len(free))), draw.randint(1, 2)
            core.paint(cell, colour)
            painted.append((cell, colour))
        for _ in range(draw.randint(0, len(painted))):
            assert core.undo() == painted[-1][0]
            free.append(painted.pop()[0])
    compare(core, twin(side, red, blue, painted))


def test_a_whole_game_and_all_of_its_undo() -> None:
    """After each colouring, and after taking back each, everything is as it should be."""
    draw = random.Random(4)
    side = 6
    red, blue = placed(draw, side, 4)
    core, painted = Core(side, red, blue), []
    free = [cell for cell in range(side * side) if cell not in red + blue]
    draw.shuffle(free)
    for number, cell in enumerate(free):
        core.paint(cell, 1 + number % 2)
        painted.append((cell, 1 + number % 2))
        compare(core, twin(side, red, blue, painted))
    while painted:
        core.undo()
        painted.pop()
        compare(core, twin(side, red, blue, painted))


@given(st.integers(0, 2**32))
@settings(max_examples=1500)
def test_the_fewest_cells_to_join_two_cells(seed: int) -> None:
    """As many as sets need that grow by one free cell at a time; the way shown has so many, and holds together."""
    draw = random.Random(seed)
    side = draw.randint(2, 9)
    red, blue = placed(draw, side, 2)
    core, plain = Core(side, red, blue), Plain(side, red, blue)
    for cell in range(side * side):
        if cell not in plain.colours and draw.random() < draw.choice((0.3, 0.6)):
            colour = draw.randint(1, 2)
            core.paint(cell, colour)
            plain.colours[cell] = colour
    one = draw.choice(list(plain.colours))
    other = draw.choice([cell for cell, colour in plain.colours.items() if colour == plain.colours[one]])
    fewest = plain.distance(one, other)
    assert core.distance(one, other) == fewest
    assert core.joined(one, other) == (fewest == 0)
    way = core.way(one, other)
    assert bool(way) == (fewest >= 0)
    if way:
        assert (way[0], way[-1]) == (one, other)
        assert all(then in plain.around(cell) for cell, then in pairwise(way))
        assert all(plain.colours.get(cell, plain.colours[one]) == plain.colours[one] for cell in way)
        assert sum(cell not in plain.colours for cell in way) == fewest
    distances = core.distances(one, plain.colours[one])
    assert distances[other] == fewest


@given(st.integers(0, 2**32))
@settings(max_examples=400)
def test_the_tree_of_cheapest_ways(seed: int) -> None:
    """As cheap as the cheapest tree over all pairs of stars, with or without one cell, at most twice the best."""
    draw = random.Random(seed)
    side, stars = draw.randint(3, 7), draw.randint(2, 4)
    red, blue = placed(draw, side, stars)
    core, plain = Core(side, red, blue), Plain(side, red, blue)
    for cell in range(side * side):
        if cell not in plain.colours and draw.random() < 0.4:
            plain.colours[cell] = draw.randint(1, 2)
            core.paint(cell, plain.colours[cell])
    free = [cell for cell in range(side * side) if cell not in plain.colours]
    without = draw.choice(free) if free and draw.random() < 0.5 else -1
    cost, ways = core.tree(1, red, without)
    joined, expected = {red[0]}, 0
    while len(joined) < stars:
        far = {star: min(_far(plain, one, star, without) for one in joined) for star in set(red) - joined}
        nearest = min(far, key=lambda star: far[star])
        expected += far[nearest]
        joined.add(nearest)
    assert cost == expected
    if cost < side * side:
        for cell in ways:
            assert cell not in plain.colours
            plain.colours[cell] = 1
        assert plain.score(1) == stars


def _far(plain: Plain, one: int, other: int, without: int) -> int:
    far = plain.distance(one, other, without)
    return plain.side**2 if far < 0 else far


def test_a_copy_goes_its_own_way() -> None:
    """Colouring a copy leaves the original alone, and the copy can take back what was played before."""
    core = Core(4, [0, 15], [3, 12])
    core.paint(1, 1)
    copy = core.copy()
    copy.paint(2, 2)
    assert core.colour(2) == 0
    assert copy.undo() == 2
    assert copy.undo() == 1
    assert core.colour(1) == 1
    assert copy.colour(1) == 0


@pytest.mark.parametrize(("cell", "colour"), [(0, 1), (-1, 1), (16, 1), (5, 0), (5, 3)])
def test_what_cannot_be_painted_is_refused(cell: int, colour: int) -> None:
    """A taken cell, a cell outside, a colour that is none: nothing changes."""
    core = Core(4, [0, 15], [3, 12])
    before = core.picture()
    with pytest.raises(ValueError, match="cannot be painted"):
        core.paint(cell, colour)
    assert core.picture() == before
    with pytest.raises(ValueError, match="nothing has been painted"):
        core.undo()


def everything(core: Core) -> list[object]:
    """Tell all that can be seen of a core, then take back every colouring and tell it again each time."""
    told: list[object] = []
    while True:
        told += [core.picture(), core.leader, core.count, core.most(1), core.most(2)]
        told += [core.component(cell) for cell in range(core.cells) if core.colour(cell)]
        if core.count == 0:
            return told
        told.append(core.undo())


def pickled(core: Core) -> Core:
    """Return what comes out of a pickle."""
    loaded: Core = pickle.loads(pickle.dumps(core))
    return loaded


@pytest.mark.parametrize("again", [pickled, copy.deepcopy, copy.copy, Core.copy])
def test_a_core_is_pickled_and_copied_with_its_history(again: Callable[[Core], Core]) -> None:
    """The copy has the same colours, components and leader, and undoes the same, also after exchanges."""
    for seed in range(40):
        draw = random.Random(seed)
        core = Core(5, *placed(draw, 5, 3))
        free = [cell for cell in range(25) if core.colour(cell) == 0]
        for cell in draw.sample(free, seed % len(free)):
            core.paint(cell, draw.choice((1, 2)))
            if draw.random() < 0.1:
                core.exchange()
        twin = again(core)
        free = [cell for cell in range(25) if core.colour(cell) == 0]
        if free:
            twin.paint(free[0], 1)
            assert core.colour(free[0]) == 0
            assert twin.undo() == free[0]
        assert everything(twin) == everything(core)


def test_what_is_taken_back_after_an_exchange_leaves_the_lead_with_its_cells() -> None:
    """Red led from the start; exchanged, blue does, and still does when what came before is taken back."""
    core = Core(4, [0, 1], [15, 10])
    assert core.leader == 1
    core.paint(5, 2)
    core.exchange()
    assert core.leader == 2
    core.undo()
    assert core.leader == 2
