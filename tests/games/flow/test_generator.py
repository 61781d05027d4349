"""Generated levels: one solution, the shape that was asked for, and the same from the same seed."""

import pytest

from damier.core.contract import Budget, Malformed, Stream
from damier.games.flow.check import violations
from damier.games.flow.codec import parse_level
from damier.games.flow.cover import Cover
from damier.games.flow.generator import Generator
from damier.games.flow.solver import solve

GENERATOR = Generator()
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
    {"size": "6x6", "hex": "yes", "wrap": "yes", "holes": "2", "walls": "2"},
]


@pytest.mark.parametrize("settings", KINDS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_a_level_has_one_solution_under_the_full_rules(settings: dict[str, str], seed: int) -> None:
    """Proved again from nothing, by the solver."""
    level = GENERATOR.generate(settings, seed)
    answer = solve(level, Budget(seconds=60), most=2)
    assert answer.status == "solved"
    assert answer.unique is True
    assert len(answer.solutions) == 1
    paths = {colour: [path] for colour, path in answer.solutions[0].items()}
    assert violations(level, paths) == []


@pytest.mark.parametrize("settings", KINDS, ids=str)
def test_a_level_is_what_was_asked_for(settings: dict[str, str]) -> None:
    """Its settings say so, and no pair is of neighbours."""
    level = GENERATOR.generate(settings, 11)
    told = GENERATOR.settings_of(level)
    assert {name: told[name] for name in settings} == settings
    for _, (one, other) in level.pairs:
        nodes = level.graph.at[one][0], level.graph.at[other][0]
        assert level.graph.edge_between(*nodes) is None


def test_the_same_seed_makes_the_same_level() -> None:
    """And another seed another one."""
    texts = [str(GENERATOR.generate({"size": "6x6"}, seed)) for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_a_level_never_changes() -> None:
    """Packs are named by their seed: what it makes is kept."""
    made = GENERATOR.generate({"size": "5x5", "colors": "5"}, 1)
    assert str(made) == "5x5 red=e1-c5 green=c2-b3 blue=d3-b5 yellow=b2-a5 orange=a1-d2"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"size": "1x5"}, "2 to 40 columns and rows, not 1x5"),
        ({"size": "50x50"}, "2 to 40 columns and rows, not 50x50"),
        ({"size": "9x9", "colors": "1"}, "81 cells take 4 to 20 colours, not 1"),
        ({"size": "9x9", "colors": "30"}, "81 cells take 4 to 20 colours, not 30"),
        ({"size": "9x9", "colors": "many"}, "colors is a whole number, not 'many'"),
        ({"size": "9x9", "holes": "60"}, "at most a quarter of the cells can be holes, 20 here, not 60"),
        ({"size": "9x9", "bridges": "40"}, "room for 6 bridges, not 40"),
        ({"size": "9x9", "walls": "99"}, "room for 40 walls, not 99"),
        ({"size": "8x8", "hex": "yes", "bridges": "1"}, "no levels are made with bridges on hexagons"),
        ({"size": "7x7", "hex": "yes", "wrap": "yes"}, "even number of columns, not 7"),
        ({"size": "7x7", "hex": "maybe"}, "hex is yes or no, not 'maybe'"),
        ({"colours": "7"}, "unknown setting of Flow 'colours': did you mean 'colors'"),
    ],
)
def test_what_cannot_be_is_refused_at_once(settings: dict[str, str], reason: str) -> None:
    """With the numbers that can."""
    with pytest.raises(Malformed, match=reason):
        GENERATOR.generate(settings, 0)


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
