"""The named defects of a drawing of Flow, with the cells they are about and their words."""

import pytest

from damier.core.contract import Cell
from damier.games.flow.check import violations
from damier.games.flow.codec import parse_level


def judged(level: str, **paths: list[str]) -> list[tuple[str, str, str]]:
    """Return the name, the cells and the words of each defect of a drawing, each path being a list of cells."""
    drawing = {name: [[Cell.parse(cell) for cell in path.split()] for path in lists] for name, lists in paths.items()}
    found = violations(parse_level(level), drawing)
    return [(one.name, " ".join(map(str, one.cells)), str(one.sentence)) for one in found]


def defects(level: str, **paths: list[str]) -> list[tuple[str, str]]:
    """Return the name and the cells of each defect but empty cells."""
    return [(name, cells) for name, cells, _ in judged(level, **paths) if name != "EMPTY_CELL"]


@pytest.mark.parametrize(
    ("level", "paths", "expected"),
    [
        ("2x1 red=a1-b1", {"red": ["a1 b1"], "pink": []}, ("UNKNOWN_COLOUR", "", "the level has no colour 'pink'")),
        ("2x1 red=a1-b1", {"red": ["a1 a2 b1"]}, ("OFF_BOARD", "a2", "a2 is no cell of the board")),
        ("3x1 red=a1-c1", {"red": ["a1 c1"]}, ("NOT_NEIGHBOURS", "a1 c1", "a1 and c1 do not touch")),
        ("3x1 red=a1-b1 holes:c1", {"red": ["a1 b1", "b1 c1"]}, ("OFF_BOARD", "c1", "c1 is no cell of the board")),
        ("2x2 red=a1-b1 blue=a2-b2", {"red": ["a1 b1"], "blue": ["a2 b2", "a1"]},
         ("CROSSING", "a1", "a1 has 2 colours: red, blue")),
        ("2x3 red=a1-b1", {"red": ["a1 b1", "a2 b2 b3 a3 a2"]},
         ("LOOP", "a2 b2 a3 b3", "'red' runs in a loop through a2")),
        ("2x1 red=a1-b1", {"red": ["a1", "b1"]}, ("DISCONNECTED", "a1 b1", "'red' is not joined")),
        ("2x1 red=a1-b1", {"red": []}, ("DISCONNECTED", "a1 b1", "'red' is not joined")),
        ("2x3 red=a1-a3 touch:no", {"red": ["a1 b1 b2 b3 a3", "a2"]},
         ("END_IS_NO_ENDPOINT", "a2", "'red' ends at a2, which is no endpoint of it")),
        ("2x2 red=a1-a2 touch:no", {"red": ["a1 b1 b2 a2"]}, ("TOUCHES_ITSELF", "a1 a2", "'red' touches itself at a1")),
        ("3x1 red=a1-b1", {"red": ["a1 b1"]}, ("EMPTY_CELL", "c1", "c1 is empty")),
        ("3x1 red=a1-c1 bridges:b1 bridge_rule:both", {"red": ["a1 b1 c1"]},
         ("BRIDGE_NOT_CROSSED", "b1", "the bridge b1 is not crossed both ways")),
        ("3x1 red=a1-b1 bridges:c1", {"red": ["a1 b1"]},
         ("BRIDGE_NOT_CROSSED", "c1", "the bridge c1 is not crossed at all")),
    ],
)  # fmt: skip
def test_one_defect_has_its_cells_and_its_words(
    level: str, paths: dict[str, list[str]], expected: tuple[str, str, str]
) -> None:
    """And is the only one told."""
    found = judged(level, **paths)
    assert found[0] == expected
    assert {name for name, _, _ in found} <= {expected[0], "END_IS_NO_ENDPOINT"}


def test_what_is_misplaced_is_told_alone_and_in_order() -> None:
    """Colours, then cells each once, then steps; steps onto what is no cell are not told again."""
    found = judged("3x2 red=a1-c1 holes:b2", pink=["a1"], red=["a1 b2 b1", "b2 b1 c1", "c1 a1 z9"])
    assert [(name, cells) for name, cells, _ in found] == [
        ("UNKNOWN_COLOUR", ""),
        ("OFF_BOARD", "b2"),
        ("OFF_BOARD", "z9"),
        ("NOT_NEIGHBOURS", "c1 a1"),
    ]


@pytest.mark.parametrize("pieces", [["b2 a2", "b2 c2"], ["c2 b2", "b2 a2"], ["b2 c2", "a2 b2 c2"]])
def test_a_path_may_begin_on_a_bridge(pieces: list[str]) -> None:
    """It is on the lane along which it leaves, so that two pieces which meet there straight are joined."""
    assert defects("3x3 red=a2-c2 bridges:b2", red=pieces) == []
    upright = {"a2": "b1", "c2": "b3", "b2": "b2"}
    turned = [" ".join(upright[cell] for cell in piece.split()) for piece in pieces]
    assert defects("3x3 red=b1-b3 bridges:b2", red=turned) == []


def test_pieces_that_begin_on_different_lanes_of_a_bridge_do_not_meet() -> None:
    """One comes from the west, the other from the north; each ends on the bridge."""
    assert defects("3x3 red=a2-b1 bridges:b2", red=["b2 a2", "b2 b1"]) == [
        ("END_IS_NO_ENDPOINT", "b2"),
        ("END_IS_NO_ENDPOINT", "b2"),
        ("DISCONNECTED", "a2 b1"),
    ]


def test_a_bridge_alone_is_no_path() -> None:
    """Neither way across it is taken."""
    assert defects("3x3 red=a2-c2 bridges:b2", red=["b2"]) == [("DISCONNECTED", "a2 c2"), ("BRIDGE_NOT_CROSSED", "b2")]


def test_a_turn_on_a_bridge_is_told_first_and_joins_nothing() -> None:
    """The path is on one lane before and on the other after; what is drawn beyond counts."""
    assert defects("3x3 red=a2-c1 bridges:b2", red=["a2 b2 b1 c1"]) == [
        ("TURN_ON_BRIDGE", "b2"),
        ("END_IS_NO_ENDPOINT", "b2"),
        ("END_IS_NO_ENDPOINT", "b2"),
        ("DISCONNECTED", "a2 c1"),
    ]
    assert judged("3x3 red=a2-b1 bridges:b2", red=["a2 b2 b1"])[0][2] == "'red' turns on the bridge b2"


def test_two_colours_cross_on_a_bridge_but_not_on_one_lane() -> None:
    """One each way is the rule; two along the same way is a crossing."""
    level = "3x3 red=a2-c2 blue=b1-b3 bridges:b2"
    assert defects(level, red=["a2 b2 c2"], blue=["b1 b2 b3"]) == []
    assert ("CROSSING", "b2") in defects(level, red=["a2 b2 c2"], blue=["b1 b2 b3", "a2 b2 c2"])


def test_a_path_over_the_endpoint_of_another_colour_crosses_it() -> None:
    """Whether or not that colour is drawn; the colour drawn there is named first, in the order of the cells."""
    found = judged("5x1 red=a1-e1 blue=b1-d1", red=["a1 b1"], blue=["d1 e1"])
    assert found == [
        ("CROSSING", "b1", "b1 has 2 colours: red, blue"),
        ("CROSSING", "e1", "e1 has 2 colours: blue, red"),
        ("END_IS_NO_ENDPOINT", "b1", "'red' ends at b1, which is no endpoint of it"),
        ("END_IS_NO_ENDPOINT", "e1", "'blue' ends at e1, which is no endpoint of it"),
        ("DISCONNECTED", "a1 e1", "'red' is not joined"),
        ("DISCONNECTED", "b1 d1", "'blue' is not joined"),
        ("EMPTY_CELL", "c1", "c1 is empty"),
    ]


def test_a_path_through_an_endpoint_branches_there() -> None:
    """An endpoint has one way out, any other cell two."""
    assert judged("4x1 red=a1-b1 blue=c1-d1", red=["a1 b1 c1"], blue=["c1 d1"])[1] == (
        "BRANCH",
        "b1",
        "'red' branches at b1",
    )
    assert defects("3x3 red=a1-c1", red=["a1 b1 c1", "b1 b2"]) == [("BRANCH", "b1"), ("END_IS_NO_ENDPOINT", "b2")]


def test_a_loop_is_found_with_what_hangs_on_it() -> None:
    """All cells of the part are told, in reading order; each loop on its own."""
    assert defects("3x3 red=a1-c1", red=["a1 b1 c1", "a2 b2 b3 a3 a2", "b2 c2"]) == [
        ("BRANCH", "b2"),
        ("LOOP", "a2 b2 c2 a3 b3"),
        ("END_IS_NO_ENDPOINT", "c2"),
    ]
    assert defects("5x3 red=a1-b1", red=["a1 b1", "d2 e2 e3 d3 d2", "a2 b2 b3 a3 a2"]) == [
        ("LOOP", "a2 b2 a3 b3"),
        ("LOOP", "d2 e2 d3 e3"),
    ]


def test_pieces_that_meet_are_one_path() -> None:
    """In any order and direction, and a side that two of them use counts once."""
    assert judged("5x1 red=a1-e1", red=["c1 d1 e1", "a1 b1", "c1 b1"]) == []
    assert judged("3x1 red=a1-c1", red=["a1 b1 c1", "b1 a1"]) == []


def test_defects_come_by_name_and_then_by_colour() -> None:
    """The colours in the order of the level, whatever the order of the drawing."""
    found = defects("3x4 red=a1-c1 blue=a3-c3", blue=["a3 b3"], red=["c1 b1"])
    assert found == [
        ("END_IS_NO_ENDPOINT", "b1"),
        ("END_IS_NO_ENDPOINT", "b3"),
        ("DISCONNECTED", "a1 c1"),
        ("DISCONNECTED", "a3 c3"),
    ]


def test_a_colour_that_is_not_drawn_is_not_joined() -> None:
    """Even where its two endpoints leave no cell empty."""
    assert judged("4x1 red=a1-b1 blue=c1-d1", red=["a1 b1"]) == [("DISCONNECTED", "c1 d1", "'blue' is not joined")]


def test_defects_of_one_name_come_in_reading_order() -> None:
    """Whatever was drawn first, and on boards of any size."""
    assert defects("5x1 red=a1-e1 blue=b1-d1", red=["e1 d1"], blue=["b1 a1"])[:2] == [
        ("CROSSING", "a1"),
        ("CROSSING", "d1"),
    ]
    assert defects("3x3 red=c1-a3", red=["c1 b1 a1 a2 a3", "b1 b2 a2"])[:2] == [("BRANCH", "b1"), ("BRANCH", "a2")]
    assert defects("3x3 red=a1-a2", red=["b1", "c3"])[:2] == [
        ("END_IS_NO_ENDPOINT", "b1"),
        ("END_IS_NO_ENDPOINT", "c3"),
    ]
    assert defects("9x5 red=i1-i2", red=["f4 g4 g5 f5 f4", "b1 c1 c2 b2 b1"])[:2] == [
        ("LOOP", "b1 c1 b2 c2"),
        ("LOOP", "f4 g4 f5 g5"),
    ]


def test_a_colour_touches_itself_wherever_neighbours_do_not_follow_each_other() -> None:
    """In one part of it: two parts that are neighbours may still be joined there."""
    level = "3x3 red=a1-a3 touch:no"
    assert defects(level, red=["a1 b1 c1 c2 b2 a2 a3"]) == [("TOUCHES_ITSELF", "a1 a2"), ("TOUCHES_ITSELF", "b1 b2")]
    assert defects(level, red=["a1 b1 c1", "c2 b2 a2 a3"]) == [
        ("END_IS_NO_ENDPOINT", "c1"),
        ("END_IS_NO_ENDPOINT", "c2"),
        ("DISCONNECTED", "a1 a3"),
    ]
    assert defects(level.removesuffix(" touch:no"), red=["a1 b1 c1 c2 b2 a2 a3"]) == []


def test_cells_may_stay_empty_if_the_level_says_so() -> None:
    """But what is drawn there must be part of a path, and bridges may have to be crossed both ways."""
    assert judged("3x3 red=a1-a3 bridges:b2 cover:no", red=["a1 a2 a3"]) == []
    assert defects("3x3 red=a1-a3 cover:no", red=["a1 a2 a3", "c1 c2"]) == [
        ("END_IS_NO_ENDPOINT", "c1"),
        ("END_IS_NO_ENDPOINT", "c2"),
    ]
    assert defects("3x3 red=a1-a3 bridges:b2 cover:no bridge_rule:both", red=["a1 a2 a3"]) == [
        ("BRIDGE_NOT_CROSSED", "b2")
    ]
