"""Generated levels: one solution, the shape that was asked for, and the same from the same seed."""

from itertools import pairwise
from statistics import mean, pstdev

import pytest

from damier.core.contract import Budget, Exhausted, Malformed, Size, Stream
from damier.games.flow import Flow
from damier.games.flow.check import violations
from damier.games.flow.codec import parse_level
from damier.games.flow.cover import CLASSIC, CLOSED, USED, WINDING, Cover, Style
from damier.games.flow.generator import GENERATOR, Wish, make, wish_of
from damier.games.flow.graph import Graph
from damier.games.flow.level import FlowLevel
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
    {"size": "8x8", "style": "classic"},
    {"size": "6x6", "hex": "yes", "style": "classic", "walls": "3"},
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
    told = {**GENERATOR.settings_of(level), "style": settings.get("style", "winding")}  # a level does not tell
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
    assert str(made) == "5x5 red=b1-a3 green=e2-a5 blue=e1-b2 yellow=e3-d5 orange=d4-b5"


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


def statistics(cover: Cover, graph: Graph) -> tuple[float, float, float]:
    """Return the shares of inner cells that are straight and of paths with no bend, and the variation of lengths."""
    ways = {(node, other): way for node, near in enumerate(graph.around) for way, other, _ in near}
    paths = cover.paths()
    lengths = [len(path) for path in paths]
    straight = [[ways[one] == ways[two] for one, two in pairwise(pairwise(path))] for path in paths]
    inner = sum(map(len, straight))
    return sum(map(sum, straight)) / inner, sum(map(all, straight)) / len(paths), pstdev(lengths) / mean(lengths)


@pytest.mark.parametrize(
    ("style", "straight", "bare"),
    [(WINDING, (0.45, 0.6), (0, 0.08)), (CLASSIC, (0.63, 0.77), (0.05, 0.18))],
    ids=["winding", "classic"],
)
def test_a_style_says_how_many_cells_are_straight_and_how_many_paths_have_no_bend(
    style: Style, straight: tuple[float, float], bare: tuple[float, float]
) -> None:
    """Over thirty covers; of classic ones seven cells in ten, and one path in ten, as in published levels."""
    graph = parse_level("13x13 red=a1-b2").graph
    found = []
    for seed in range(30):
        cover = Cover(graph, seed, style)
        assert cover.reach(13)
        found.append(statistics(cover, graph))
    means = [mean(values) for values in zip(*found, strict=True)]
    assert straight[0] < means[0] < straight[1]
    assert bare[0] <= means[1] < bare[1]
    assert means[2] > 0.5
    assert style is WINDING or means[2] > 0.65


def test_levels_have_the_style_that_was_asked_for() -> None:
    """What repairs cut and join anew is drawn in the same style."""
    found = {}
    for style in ("winding", "classic"):
        straight = inner = 0
        for seed in range(10):
            level = Flow.generate({"size": "9x9", "style": style}, seed=seed)
            (solution,) = solve(level, Budget(seconds=60), most=2).solutions
            for path in solution.values():
                steps = [(two.column - one.column, two.row - one.row) for one, two in pairwise(path)]
                straight += sum(one == two for one, two in pairwise(steps))
                inner += len(path) - 2
        found[style] = straight / inner
    assert found["winding"] < 0.6
    assert 0.63 < found["classic"] < 0.78


def check_cover(cover: Cover, level: FlowLevel) -> None:
    """Check that the paths pass every node once, over edges, are joined wherever they touch, and end in no lane."""
    graph = level.graph
    paths = cover.paths()
    assert sorted(node for path in paths for node in path) == list(range(len(graph.nodes)))
    owner = {node: name for name, path in enumerate(paths) for node in path}
    drawn = {graph.edge_between(*step) for path in paths for step in pairwise(path)}
    assert None not in drawn
    assert cover.edges() == drawn
    for edge, (one, other) in enumerate(graph.edges):
        assert (owner[one] == owner[other]) == (edge in drawn)
        assert cover.known()[edge] == (USED if edge in drawn else CLOSED)
    assert cover.number() == len(paths)
    assert sorted(cover.ends()) == sorted(end for path in paths for end in (path[0], path[-1]))
    assert not any(graph.is_lane(end) for end in cover.ends())


BOARDS = [
    "9x9 red=a1-b2 bridges:g7",
    "8x6 red=a1-b2",
    "7x8 red=a1-b2 shape:hex holes:c3",
    "8x7 red=a1-b2 wrap:yes walls:c3-d3 bridges:e5",
]


@pytest.mark.parametrize("style", [WINDING, CLASSIC], ids=["winding", "classic"])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(5))
def test_a_cover_renewed_in_places_is_still_one(seed: int, board: str, style: Style) -> None:
    """It has the same number of paths, passes every cell, touches itself nowhere, and is a copy: the old one stays."""
    level = parse_level(board)
    stream = Stream(seed)
    cover = Cover(level.graph, seed, style)
    assert cover.reach(9)
    renewed = 0
    for _ in range(20):
        before = cover.paths()
        way = cover.copy(stream.bits())
        node = stream.below(len(level.graph.nodes))
        if way.renew([node, *level.graph.neighbours(node)], 9):
            renewed += 1
            check_cover(way, level)
            assert min(map(len, way.paths())) >= 3
            assert cover.paths() == before
            cover = way
        assert cover.number() == 9
    assert renewed


@pytest.mark.parametrize("style", [WINDING, CLASSIC], ids=["winding", "classic"])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(5))
def test_a_cover_passes_every_cell_and_touches_itself_nowhere(seed: int, board: str, style: Style) -> None:
    """And stays so however often paths bite each other."""
    level = parse_level(board)
    cover = Cover(level.graph, seed, style)
    stream = Stream(seed)
    assert cover.reach(8)
    check_cover(cover, level)
    bitten = 0
    for number in range(200):
        bitten += cover.bite(stream.pick(cover.ends()))
        if number % 10 == 0:
            check_cover(cover, level)
    assert bitten
    assert min(map(len, cover.paths())) >= 3


@pytest.mark.parametrize("board", BOARDS)
def test_paths_can_be_drawn_on_a_cover(board: str) -> None:
    """Those of another one, say, on the same board."""
    level = parse_level(board)
    cover = Cover(level.graph, 1)
    assert cover.reach(9)
    drawn = Cover(level.graph, 2)
    drawn.draw(cover.paths())
    assert drawn.paths() == cover.paths()
    check_cover(drawn, level)


@pytest.mark.parametrize("name", ["easy", "medium", "hard", "expert"])
@pytest.mark.parametrize(
    "settings",
    [
        {"size": "7x7"},
        {"size": "7x7", "style": "classic"},
        {"size": "8x8", "touch": "no"},
        {"size": "6x6", "hex": "yes"},
    ],
    ids=str,
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
