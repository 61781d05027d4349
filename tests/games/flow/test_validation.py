"""A filled drawing is right exactly if it can be read as a solution; what is wrong with it has a name."""

import contextlib
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import damier
from damier.core.contract import Budget, Cell, DamierError, Exhausted, Impossible, Malformed, load_game
from damier.games.flow import Filling, drawing_of, validate, validation, violations
from damier.games.flow.codec import parse_level
from damier.games.flow.level import FlowLevel
from tests.games.flow.brute_force import Edges, random_level, solutions, with_all_rules

PLAIN = parse_level("3x2 red=a1-c1 blue=a2-c2")
DOCUMENT = "4x4 1=b1-a3 2=d2-a4 3=d1-b2 4=c4-d4 bridges:c3"
CROSSED = "3x3 red=a2-c2 blue=b1-b3 bridges:b2 holes:a1,c1,a3,c3"
#: Two bridges side by side, which two colours cross.
TWIN = "4x3 red=a2-d2 blue=b1-b3 green=c1-c3 bridges:b2,c2 holes:a1,d1,a3,d3"


def judged(level: str, drawing: str) -> list[tuple[str, str]]:
    """Return the name and the cells of each defect of a drawing."""
    return [(one.name, " ".join(map(str, one.cells))) for one in validate(parse_level(level), drawing)]


# How a drawing is written.


@pytest.mark.parametrize(
    "drawing",
    [
        "AAA BBB",
        "AaA\nbBb\n",
        "1 1 1 2 2 2",
        "111\n222",
        "3 2\n111\n222",
        "3 2 111 222",
        "3 2\n1 1 1\n2 2 2",
        "red red red\nblue blue blue",
        "a red 1\nb 2 blue",
        "01 001 1\n2 2 2",
        "AAA\nB B B",
        ["AAA", "BBB"],
        [[1, 1, 1], [2, 2, 2]],
        [["A", "red", 1], ("B", "blue", "2")],
    ],
)
def test_a_drawing_is_written_in_many_ways(drawing: str) -> None:
    """With letters, numbers or names, together or apart, with the sizes first or not, as text or as rows."""
    assert drawing_of(drawing, PLAIN) == Filling(
        {Cell(column, row): (("red", "blue")[row],) for row in range(2) for column in range(3)}
    )
    assert validate(PLAIN, drawing) == []


@pytest.mark.parametrize("drawing", ["#.0\n+A#", "# . 0 + A 00", [[None, "", 0], ["+", "a", "#"]]])
def test_empty_cells_are_written_in_many_ways(drawing: str) -> None:
    """With the sign of level files, that of pictures, or nought."""
    filling = drawing_of(drawing, PLAIN)
    assert [cell for cell, colours in filling.cells.items() if colours] == [Cell(1, 1)]


def test_names_that_are_numbers_or_letters_are_names() -> None:
    """A number or a letter is not counted then."""
    numbers = parse_level("2x2 2=a1-b1 0=a2-b2")
    assert validate(numbers, "22 00") == []
    assert [one.name for one in validate(numbers, "11 00")] == ["UNKNOWN_COLOUR"]
    letters = parse_level("2x2 B=a1-b1 A=a2-b2")
    assert validate(letters, "BB AA") == []
    assert validate(letters, "11 22") == []
    assert [one.name for one in validate(letters, "AA BB")][:2] == ["CROSSING", "CROSSING"]


def test_more_colours_than_letters_are_written_as_numbers() -> None:
    """Numbers of two digits have blanks around them."""
    level = FlowLevel(damier.Size(2, 30), tuple((f"colour {row}", (Cell(0, row), Cell(1, row))) for row in range(30)))
    assert validate(level, "\n".join(f"{row} {row}" for row in range(1, 31))) == []
    assert validate(level, "2 30\n" + "\n".join(f"{row} {row}" for row in range(1, 31))) == []


def test_a_crossed_bridge_shows_what_crosses_it_in_any_order() -> None:
    """Also where cells are written together."""
    for row in ("AA/BA", "AB/AA", "A B/A A", "1 2/1 1", "red blue/red red"):
        assert judged(CROSSED, f"#B#\n{row}\n#B#") == []
    assert judged(TWIN, "# B C #\nA A/B C/A A\n# B C #") == []


def test_holes_may_be_blanks() -> None:
    """Since the letters of a board have them so."""
    level = parse_level("3x2 red=b1-c2 holes:a1,c1")
    assert (
        judged(str(level), " A \naaa")
        == judged(str(level), "#A# AAA")
        == [
            ("BRANCH", "b2"),
            ("END_IS_NO_ENDPOINT", "a2"),
        ]
    )
    board: Any = damier.solve(damier.level("flow: 3x2 red=b1-a2 holes:a1")).solutions[0].board
    assert validate(board.level, board.letters()) == []


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        ("", "the drawing should have 2 rows of 3 cells, as the level has"),
        ("AAA\nBB", "line 2, column 1: the drawing should have 2 rows of 3 cells, as the level has"),
        ("AAA\nBBB\nA", "line 3, column 2: the drawing should have 2 rows of 3 cells, as the level has"),
        ([[1, 1], [2, 2, 2]], "row 1 of the drawing has 2 cells, and the level has 3 columns"),
        ([[1, 1, 1]], "the drawing has 1 rows, and the level has 2"),
        ([1, 2], "row 1 of the drawing has 0 cells, and the level has 3 columns"),
    ],
)
def test_a_drawing_of_another_size_is_refused(drawing: str, reason: str) -> None:
    """With the place in a text."""
    with pytest.raises(Malformed) as refused:
        validate(PLAIN, drawing)
    assert str(refused.value) == reason


# What is wrong with it.


def test_the_document_s_grid_is_validated() -> None:
    """Its bridge is crossed once."""
    assert judged(DOCUMENT, "4 4\n1133\n1332\n1222\n2244") == []
    assert judged(DOCUMENT, "4 4\n1133\n1332\n12+2\n2244") == [
        ("END_IS_NO_ENDPOINT", "b3"),
        ("END_IS_NO_ENDPOINT", "d3"),
        ("DISCONNECTED", "d2 a4"),
        ("BRIDGE_NOT_CROSSED", "c3"),
    ]


@pytest.mark.parametrize(
    ("level", "drawing", "expected"),
    [
        ("2x1 red=a1-b1", "AA", []),
        ("2x1 red=a1-b1", "##", [("DISCONNECTED", "a1 b1"), ("EMPTY_CELL", "a1"), ("EMPTY_CELL", "b1")]),
        ("2x1 red=a1-b1", "A#", [("EMPTY_CELL", "b1")]),
        ("2x1 red=a1-b1", "AZ", [("UNKNOWN_COLOUR", "b1")]),
        ("3x1 red=a1-b1 holes:c1", "AAA", [("OFF_BOARD", "c1")]),
        ("3x1 red=a1-c1", "A#A", [("DISCONNECTED", "a1 c1"), ("EMPTY_CELL", "b1")]),
        ("3x1 red=a1-b1", "AAA", [("BRANCH", "b1"), ("END_IS_NO_ENDPOINT", "c1")]),
        ("3x1 red=a1-b1", "AA#", [("EMPTY_CELL", "c1")]),
        ("4x1 red=a1-b1 blue=c1-d1", "AABA", [("CROSSING", "d1"), ("END_IS_NO_ENDPOINT", "d1")]),
        ("3x2 red=a1-c1", "AAA #A#",
         [("BRANCH", "b1"), ("END_IS_NO_ENDPOINT", "b2"), ("EMPTY_CELL", "a2"), ("EMPTY_CELL", "c2")]),
        ("5x2 red=a1-a2", "AA#AA AA#AA", [("LOOP", "d1 e1 d2 e2"), ("EMPTY_CELL", "c1"), ("EMPTY_CELL", "c2")]),
        ("3x3 red=a1-c3", "AAA AAA AAA", []),
        ("3x3 red=a1-b1", "AAA AAA AAA", [("LOOP", "a1 b1 c1 a2 b2 c2 a3 b3 c3")]),
        ("4x3 red=a1-b1 holes:d1,d3", "AAA# AAAA AAA#", [("END_IS_NO_ENDPOINT", "d2")]),
        ("4x4 red=a1-d4", "AAAA A##A A##A AAAA",
         [("LOOP", "a1 b1 c1 d1 a2 d2 a3 d3 a4 b4 c4 d4"),
          *(("EMPTY_CELL", cell) for cell in ("b2", "c2", "b3", "c3"))]),
        (CROSSED, "#B# A+A #B#", [("DISCONNECTED", "a2 c2"), ("DISCONNECTED", "b1 b3"), ("BRIDGE_NOT_CROSSED", "b2")]),
        (CROSSED, "#B# AAA #B#", [("DISCONNECTED", "b1 b3")]),
        (CROSSED, "#B#\nAA/B/AA\n#B#", [("CROSSING", "b2"), ("END_IS_NO_ENDPOINT", "b2")]),
        (CROSSED, "# B #\nA A/A A\n# B #", [("END_IS_NO_ENDPOINT", "b2"), ("DISCONNECTED", "b1 b3")]),
        (CROSSED + " bridge_rule:both", "#B# AAA #B#", [("DISCONNECTED", "b1 b3"), ("BRIDGE_NOT_CROSSED", "b2")]),
        ("3x3 red=a2-b1 bridges:b2 holes:a1,c1,a3,c3,c2,b3", "#A# AA# ###",
         [("TURN_ON_BRIDGE", "b2"), ("DISCONNECTED", "a2 b1")]),
        ("3x1 red=a1-b1 bridges:c1", "AAA", [("END_IS_NO_ENDPOINT", "c1")]),
        ("2x1 red=a1-b1", "A/A A", []),
        ("3x3 red=a1-c3 touch:no", "AAA AAA AAA", [("TOUCHES_ITSELF", "a1 b1 a2 b2 c2 b3 c3")]),
        ("3x2 red=a1-a2 blue=c1-c2 touch:no", "AAB AAB", [("TOUCHES_ITSELF", "a1 a2")]),
        ("3x2 red=a1-a2 touch:no cover:no", "A## A##", []),
        ("3x2 red=a1-a2 cover:no", "A#A A##", [("END_IS_NO_ENDPOINT", "c1")]),
    ],
)  # fmt: skip
def test_defects_are_named(level: str, drawing: str, expected: list[tuple[str, str]]) -> None:
    """With the cells that they are about, in the order of the names."""
    assert judged(level, drawing) == expected


def test_a_colour_that_is_missing_is_a_defect_though_its_endpoints_touch() -> None:
    """By paths and by cells."""
    level = parse_level("2x1 red=a1-b1")
    assert [one.name for one in violations(level, {})] == ["DISCONNECTED"]
    assert [one.name for one in violations(level, Filling({}))] == ["DISCONNECTED", "EMPTY_CELL", "EMPTY_CELL"]


def test_a_filling_is_a_drawing_for_violations_too() -> None:
    """By its cells instead of its paths, whatever they are."""
    filling = drawing_of("AAA BBB", PLAIN)
    assert violations(PLAIN, filling) == []
    odd = {**filling.cells, Cell(9, 9): ("red",), Cell(-1, 0): ("green", "green")}
    assert [one.name for one in violations(PLAIN, Filling(odd))] == ["UNKNOWN_COLOUR", "OFF_BOARD", "OFF_BOARD"]


def test_what_is_not_found_out_in_time_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rather than guessed: a patch of one colour may be read in very many ways."""
    monkeypatch.setattr(validation, "budget_for", lambda _: Budget(nodes=1))
    level = parse_level("12x12 red=f6-h7")
    with pytest.raises(Exhausted, match="whether the cells of 'red' form one path was not found out in time"):
        validate(level, " ".join(["A" * 12] * 12))
    assert [one.name for one in validate(level, " ".join(["A" * 12] * 11 + ["A" * 10 + "##"]))] == ["EMPTY_CELL"] * 2


def test_a_patch_that_no_path_can_fill_is_refused_at_once() -> None:
    """As on a chess board, a path alternates between two kinds of squares."""
    assert [one.name for one in validate(parse_level("30x30 red=a1-c1"), " ".join(["A" * 30] * 30))] == ["LOOP"]


def test_other_games_say_that_they_check_no_drawings() -> None:
    """In words."""
    with pytest.raises(Impossible, match="get10 does not check drawings"):
        load_game("get10").validate(load_game("get10").parse_level("5x5"), "")


# Against brute force.


def filling_of(level: FlowLevel, edges: Edges) -> dict[Cell, tuple[str, ...]]:
    """Return what a solution looks like to somebody who sees the colours of cells only."""
    graph = level.graph
    shown: dict[Cell, list[str]] = {cell: [] for cell in graph.at}
    for colour, (start, _) in level.pairs:
        path = [graph.at[start][0]]
        while following := [o for _, o, edge in graph.around[path[-1]] if edge in edges and o not in path[-2:]]:
            path += following
        for node in path:
            shown[graph.nodes[node].cell].append(colour)
    return {cell: tuple(sorted(colours)) for cell, colours in shown.items()}


def drawings(
    level: FlowLevel, right: list[dict[Cell, tuple[str, ...]]], seed: int
) -> Iterator[dict[Cell, tuple[str, ...]]]:
    """Yield drawings of a level in which endpoints have their colours: all if they are few, else some; near misses."""
    choices: list[list[tuple[str, ...]]] = []
    for cell, nodes in level.graph.at.items():
        if cell in level.colour_at:
            choices.append([(level.colour_at[cell],)])
        elif cell in level.bridges:
            choices.append([some for times in range(len(nodes) + 1)
                            for some in itertools.combinations_with_replacement(level.colours, times)])  # fmt: skip
        else:
            empty = [()] if level.cover == "no" else []
            choices.append([*((colour,) for colour in level.colours), *empty])
    chance = random.Random(seed)
    several = 1
    for choice in choices:
        several *= len(choice)
    every = itertools.product(*choices) if several <= 300 else (
        tuple(chance.choice(choice) for choice in choices) for _ in range(60)
    )  # fmt: skip
    for shown in every:
        yield dict(zip(level.graph.at, shown, strict=True))
    for solution in right[:20]:
        for _ in range(5):
            at = chance.randrange(len(choices))
            yield {**solution, list(level.graph.at)[at]: chance.choice(choices[at])}


@pytest.mark.parametrize("seed", range(150))
def test_a_drawing_is_right_exactly_if_it_shows_a_solution(seed: int) -> None:
    """On small boards of every kind and under all rules, against all solutions, found by brute force."""
    for level in with_all_rules(random_level(seed)):
        right = [filling_of(level, edges) for edges in solutions(level)]
        for solution in right[:200]:
            assert violations(level, Filling(solution)) == []
        for drawing in drawings(level, right, seed):
            shown = {cell: tuple(sorted(colours)) for cell, colours in drawing.items()}
            assert (violations(level, Filling(drawing)) == []) == (shown in right), (str(level), drawing)


@given(st.integers(0, 10**6), st.text("AaBbC123#.+0/ \né", max_size=60))
def test_any_drawing_is_judged_or_refused(seed: int, text: str) -> None:
    """Nothing but damier's own errors comes out, and an empty text is no solution."""
    level = random_level(seed)
    with contextlib.suppress(DamierError):
        validate(level, text)
