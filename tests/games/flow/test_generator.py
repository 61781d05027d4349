"""Generated levels: one solution, the shape that was asked for, and the same from the same seed."""

from itertools import pairwise
from statistics import mean, pstdev

import pytest

from damier.core.contract import Budget, Exhausted, Malformed, Size, Stream
from damier.games.flow import Flow
from damier.games.flow.check import violations
from damier.games.flow.codec import parse_level
from damier.games.flow.cover import Cover
from damier.games.flow.generator import GENERATOR, Wish, make, wish_of
from damier.games.flow.reasoner import REASONER
from damier.games.flow.shortcuts import is_tight
from damier.games.flow.solver import is_unique, solve
from tests.games.flow.brute_force import with_all_rules

KINDS: list[dict[str, str]] = [
    {"size": "5x5"},
    {"size": "4x7", "colors": "4"},
    {"size": "8x6", "colors": "7"},
    {"size": "7x7", "bridges": "1"},
    {"size": "8x8", "bridges": "2", "colors": "7"},
    {"size": "7x7", "holes": "5"},
    {"size": "7x7", "walls": "6"},
    {"size": "6x6", "hex": "yes"},
    {"size": "6x6", "wrap": "yes"},
    {"size": "7x7", "hex": "yes", "bridges": "1"},
    {"size": "6x6", "hex": "yes", "wrap": "yes", "holes": "2", "walls": "2"},
    {"size": "9x9", "touch": "no"},
    {"size": "6x6", "touch": "no", "hex": "yes"},
    {"size": "8x7", "cover": "no"},
    {"size": "8x8", "cover": "no", "touch": "no", "bridges": "2"},
]
TIGHT: list[dict[str, str]] = [
    {"size": "7x7"},
    {"size": "9x9", "touch": "no"},
    {"size": "8x8", "bridges": "2", "holes": "3"},
    {"size": "7x7", "walls": "6"},
    {"size": "6x6", "hex": "yes", "cover": "no"},
    {"size": "6x6", "hex": "yes", "wrap": "yes"},
]


@pytest.mark.parametrize("settings", KINDS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_a_level_has_one_solution_under_its_rules(settings: dict[str, str], seed: int) -> None:
    """Proved again from nothing, by the solver."""
    level = Flow.generate(settings, seed=seed)
    findings = solve(level, Budget(seconds=60), most=2)
    assert findings.status == "solved"
    assert findings.unique is True
    assert len(findings.solutions) == 1
    paths = {colour: [path] for colour, path in findings.solutions[0].items()}
    assert violations(level, paths) == []


@pytest.mark.parametrize("settings", KINDS, ids=str)
def test_a_level_is_what_was_asked_for(settings: dict[str, str]) -> None:
    """Its settings say so, and no pair is of neighbours."""
    level = Flow.generate(settings, seed=11)
    told = GENERATOR.settings_of(level)
    kinds = {setting.name: setting for setting in GENERATOR.settings}
    assert {name: kinds[name].write(told[name]) for name in settings} == settings
    for _, (one, other) in level.pairs:
        nodes = level.graph.at[one][0], level.graph.at[other][0]
        assert level.graph.edge_between(*nodes) is None


@pytest.mark.parametrize("settings", TIGHT, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_a_tight_level_is_covered_by_every_way_of_joining_its_pairs(settings: dict[str, str], seed: int) -> None:
    """And has one solution under every rule that it could state."""
    level = Flow.generate({**settings, "tight": "yes"}, seed=seed)
    assert is_tight(level, Budget(seconds=60)) is True
    for other in with_all_rules(level):
        assert is_unique(other, Budget(seconds=60)) is True


def test_levels_are_not_tight_unless_asked_for() -> None:
    """Some of these seeds make levels that can be joined without being covered; the settings of none tell."""
    levels = [Flow.generate({"size": "9x9"}, seed=seed) for seed in range(8)]
    assert not all(is_tight(level, Budget(seconds=60)) for level in levels)
    assert not any(GENERATOR.settings_of(level)["tight"] for level in levels)


def test_the_same_seed_makes_the_same_level() -> None:
    """And another seed another one."""
    texts = [str(Flow.generate({"size": "6x6"}, seed=seed)) for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_a_level_never_changes() -> None:
    """Packs are named by their seed: what it makes is kept."""
    made = Flow.generate({"size": "5x5", "colors": "5"}, seed=1)
    assert str(made) == "5x5 red=b2-a5 green=e1-b5 blue=a1-c1 yellow=d3-c4 orange=e2-c5"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"size": "1x5"}, "columns and rows from 2 to 40, not 1×5"),
        ({"size": "50x50"}, "columns and rows from 2 to 40, not 50×50"),
        ({"size": "9x9", "colors": "1"}, "81 cells take 4 to 20 colours, not 1"),
        ({"size": "9x9", "colors": "30"}, "81 cells take 4 to 20 colours, not 30"),
        ({"size": "9x9", "colors": "many"}, "colors is a whole number, not 'many'"),
        ({"size": "9x9", "holes": "60"}, "at most a quarter of the cells can be holes, 20 here, not 60"),
        ({"size": "9x9", "bridges": "40"}, "room for 6 bridges, not 40"),
        ({"size": "9x9", "walls": "99"}, "room for 40 walls, not 99"),
        ({"size": "2x3"}, "a level takes 8 cells that are no holes, not 6"),
        ({"size": "5x5", "colors": "2"}, "25 cells take 3 to 6 colours, not 2"),
        ({"size": "7x7", "hex": "yes", "wrap": "yes"}, "even number of columns, not 7"),
        ({"size": "9x9", "hex": "yes", "colors": "5"}, "81 cells take 8 to 20 colours, not 5"),
        ({"size": "9x9", "wrap": "yes", "colors": "5"}, "81 cells take 8 to 20 colours, not 5"),
        ({"size": "7x7", "hex": "maybe"}, "hex is yes or no, not 'maybe'"),
        ({"colours": "7"}, "unknown setting 'colours': did you mean 'colors'"),
    ],
)
def test_what_cannot_be_is_refused_at_once(settings: dict[str, str], reason: str) -> None:
    """With the numbers that can."""
    with pytest.raises(Malformed, match=reason):
        Flow.generate(settings, seed=0)


@pytest.mark.parametrize("size", ["2x4", "2x5", "3x3", "3x5", "2x12", "4x4"])
def test_small_boards_get_as_many_colours_as_fit(size: str) -> None:
    """When the number is left to the generator."""
    assert len(Flow.generate({"size": size}, seed=0).pairs) >= 2


def test_large_boards_get_more_colours_than_their_side() -> None:
    """Paths stay about as long as on a board of 15×15."""
    defaults = {setting.name: setting.default for setting in GENERATOR.settings}
    assert [wish_of({**defaults, "size": Size(side, side)}).colours for side in (9, 15, 20)] == [9, 15, 26]


def test_what_is_not_found_ends() -> None:
    """Two colours on a board of 4×4 can always be joined in several ways; work is counted, and an end put to it."""
    with pytest.raises(Exhausted, match="no level of 4×4 with 2 colours was found"):
        make(Wish(Size(4, 4), 2), 0, work=200)
    with pytest.raises(Exhausted, match="no level of 4×4 with 2 colours was found"):
        make(Wish(Size(4, 4), 2, tight=True), 0, work=200)


def test_few_cells_are_straight_and_lengths_are_spread() -> None:
    """Over twenty covers: at most three cells in five are passed straight, one path in twelve has no bend."""
    straight = passed = bare = paths = 0
    spreads = []
    for seed in range(20):
        cover = Cover(parse_level("12x12 red=a1-b2").graph, Stream(seed))
        assert cover.reach(12)
        lengths = [len(path) for path in cover.paths.values()]
        spreads.append(pstdev(lengths) / mean(lengths))
        for path in cover.paths.values():
            steps = [cover.direction[step] for step in pairwise(path)]
            here = sum(one == other for one, other in pairwise(steps))
            straight += here
            passed += len(path) - 2
            bare += here == len(path) - 2
            paths += 1
    assert straight / passed < 0.6
    assert bare / paths < 1 / 12
    assert mean(spreads) > 0.4


@pytest.mark.parametrize("seed", range(10))
def test_a_cover_renewed_in_places_is_still_one(seed: int) -> None:
    """It has the same number of paths, passes every cell, touches itself nowhere, and is the same far away."""
    level = parse_level("9x9 red=a1-b2 bridges:g7")
    stream = Stream(seed)
    cover = Cover(level.graph, stream)
    assert cover.reach(9)
    renewed = 0
    for _ in range(20):
        way = cover.copy()
        node = stream.below(len(level.graph.nodes))
        if way.renew({node, *way.near[node]}, 9):
            renewed += 1
            cover = way
        assert len(cover.paths) == 9
        assert sorted(node for path in cover.paths.values() for node in path) == list(range(82))
        used = cover.edges()
        for edge, (one, other) in enumerate(level.graph.edges):
            assert (cover.owner[one] == cover.owner[other]) == (edge in used)
        assert min(map(len, cover.paths.values())) >= 3
        assert not any(level.graph.is_lane(end) for end in cover.ends())
    assert renewed


@pytest.mark.parametrize("seed", range(10))
def test_a_cover_passes_every_cell_and_touches_itself_nowhere(seed: int) -> None:
    """And stays so however often paths bite each other."""
    level = parse_level("8x6 red=a1-b2")
    cover = Cover(level.graph, Stream(seed))
    assert cover.reach(8)
    for _ in range(200):
        ends = cover.ends()
        cover.bite(cover.stream.pick(ends))
        assert sorted(node for path in cover.paths.values() for node in path) == list(range(48))
        used = cover.edges()
        for edge, (one, other) in enumerate(level.graph.edges):
            assert (cover.owner[one] == cover.owner[other]) == (edge in used)
        assert min(map(len, cover.paths.values())) >= 3


@pytest.mark.parametrize("name", ["easy", "medium", "hard", "expert"])
@pytest.mark.parametrize(
    "settings", [{"size": "7x7"}, {"size": "8x8", "touch": "no"}, {"size": "6x6", "hex": "yes"}], ids=str
)
def test_a_level_has_just_the_grade_that_was_asked_for(settings: dict[str, str], name: str) -> None:
    """Under its own rules; the number of colours is what it takes."""
    level = Flow.generate({**settings, "grade": name}, seed=3)
    assert REASONER.grade(level, Budget(seconds=10)).grade == name
    assert is_unique(level, Budget(seconds=60)) is True


@pytest.mark.parametrize(
    ("settings", "least", "most"),
    [({"size": "7x7", "touch": "no", "grade": "hard"}, 4, 7), ({"size": "9x9", "grade": "easy"}, 9, 27)],
    ids=str,
)
def test_colours_are_looked_for_where_levels_of_a_grade_are(settings: dict[str, str], least: int, most: int) -> None:
    """Not below about half the side; to ask for the number that was found makes the same level."""
    made = [Flow.generate(settings, seed=seed) for seed in range(3)]
    assert all(least <= len(level.pairs) <= most for level in made)
    assert [str(Flow.generate(settings, seed=seed)) for seed in range(3)] == [*map(str, made)]
    level = Flow.generate({**settings, "colors": str(len(made[0].pairs))}, seed=0)
    assert str(level) == str(made[0])


def test_a_number_of_colours_that_is_asked_for_is_kept_whatever_the_grade() -> None:
    """Then only chance makes a level easier or harder."""
    level = Flow.generate({"size": "7x7", "grade": "medium", "colors": "6"}, seed=1)
    assert len(level.pairs) == 6
    assert REASONER.grade(level, Budget(seconds=10)).grade == "medium"


def test_a_grade_that_is_not_found_is_said() -> None:
    """No level of 3×3 takes long walks."""
    with pytest.raises(Exhausted, match="no level of 3×3 with the grade Expert was found"):
        make(Wish(Size(3, 3), 2, grade="expert", free_colours=True), 0, work=500)


def test_a_grade_is_one_of_four_or_any() -> None:
    """What is beyond reasoning cannot be asked for."""
    with pytest.raises(Malformed, match="grade is one of any, easy, medium, hard, expert, not 'beyond'"):
        Flow.generate({"grade": "beyond"}, seed=0)
