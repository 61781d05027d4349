"""Flow's board: bridges, warps, hexagons, strokes and undo, and the named defects of a drawing."""

from collections.abc import Sequence

import pytest

from damier.core.contract import Cell, IllegalMove, Malformed, Session
from damier.games.flow import GAME
from damier.games.flow.board import FlowBoard
from damier.games.flow.check import violations
from damier.games.flow.codec import parse_level, parse_move


def drawn(level: str, *strokes: str) -> FlowBoard:
    """Give a board on which strokes, each a list of cells, have been drawn."""
    board = FlowBoard(parse_level(level))
    for stroke in strokes:
        first, *others = stroke.split()
        for verb, cell in [("start", first), *(("extend", cell) for cell in others), ("stop", [first, *others][-1])]:
            board.push(parse_move(f"{verb} {cell}"))
    return board


def test_a_bridge_is_crossed_straight_by_two() -> None:
    """One each way; a path never turns on it."""
    board = drawn("3x3 red=a2-c2 blue=b1-b3 bridges:b2", "a2 b2 c2")
    assert str(board) == ".B.\nA+A\n.B."
    board.push(parse_move("start b1"))
    board.push(parse_move("extend b2"))
    with pytest.raises(IllegalMove, match="crosses the bridge b2 straight, so it cannot go to a2"):
        board.push(parse_move("extend a2"))
    board.push(parse_move("extend b3"))
    assert len(board.joined) == 2


@pytest.mark.parametrize(("rule", "solved"), [("any", True), ("both", False)])
def test_a_bridge_crossed_once_is_covered_unless_both_ways_are_asked(rule: str, solved: bool) -> None:
    """The level says which."""
    board = drawn(f"3x1 red=a1-c1 bridges:b1 bridge_rule:{rule}", "a1 b1 c1")
    assert (board.outcome() is not None) == solved


def test_the_bridge_level_of_the_document() -> None:
    """Its solution crosses the bridge once."""
    board = drawn("4x4 1=b1-a3 2=d2-a4 3=d1-b2 4=c4-d4 bridges:c3", "b1 a1 a2 a3", "d2 d3 c3 b3 b4 a4", "d1 c1 c2 b2",
                  "c4 d4")  # fmt: skip
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("SOLVED", 0)
    assert board.violations() == []


def test_a_path_may_cross_itself_on_a_bridge() -> None:
    """Each lane is passed once."""
    board = drawn("3x3 red=b3-a2 bridges:b2", "b3 b2 b1 c1 c2 b2 a2")
    assert board.joined == {0}


def test_warps_join_opposite_borders() -> None:
    """From the left border to the right one, and from the top to the bottom."""
    board = drawn("3x3 red=a1-c1 blue=b1-b3 wrap:yes", "a1 c1", "b1 b3")
    assert len(board.joined) == 2


def test_two_columns_do_not_touch_twice() -> None:
    """Borders are joined only across three cells or more."""
    assert len(parse_level("2x3 red=a1-b3 wrap:yes").graph.edges) == 3 + 2 * 3


def test_hexagons_have_six_neighbours() -> None:
    """Odd columns are shifted up: b1 touches a1 and c1, and not a2; b2 touches both."""
    graph = parse_level("3x3 red=a1-c3 shape:hex").graph
    near = {str(graph.nodes[node].cell) for node in graph.neighbours(graph.at[Cell(1, 1)][0])}
    assert near == {"b1", "b3", "a1", "a2", "c1", "c2"}


def test_walls_and_holes_stop_a_path() -> None:
    """With the reason."""
    board = FlowBoard(parse_level("3x2 red=a1-c1 holes:a2 walls:a1-b1"))
    board.push(parse_move("start a1"))
    with pytest.raises(IllegalMove, match="b1 does not touch a1"):
        board.push(parse_move("extend b1"))
    with pytest.raises(IllegalMove, match="a2 is a hole"):
        board.push(parse_move("extend a2"))


def test_running_back_shortens_the_stroke() -> None:
    """Also after it has closed the path, and over what an earlier stroke drew."""
    board = drawn("4x1 red=a1-d1")
    for text in ("start a1", "extend b1", "extend c1", "extend d1"):
        board.push(parse_move(text))
    assert board.joined == {0}
    board.push(parse_move("retract c1"))
    assert (board.joined, str(board)) == (set(), "AaaA")
    board.push(parse_move("retract a1"))
    assert str(board) == "A..A"
    with pytest.raises(IllegalMove, match="has not passed c1"):
        board.push(parse_move("retract c1"))
    while board.move_count:
        board.pop()
    assert board == FlowBoard(board.level)


def test_undo_takes_back_a_whole_stroke() -> None:
    """From its start to its stop, and redo draws it again."""
    session = Session(GAME, parse_level("3x2 red=a1-c1 blue=a2-c2"))
    for text in ("start a1", "extend b1", "extend c1", "stop c1", "start a2", "extend b2", "stop b2"):
        session.play(text)
    assert [str(move) for move in session.undo()] == ["stop b2", "extend b2", "start a2"]
    assert str(session.board) == "AaA\nB.B"
    assert len(session.redo()) == 3
    session.undo()
    session.undo()
    assert not session.can_undo


def cells(path: str) -> list[Cell]:
    """Read a path."""
    return [Cell.parse(cell) for cell in path.split()]


@pytest.mark.parametrize(
    ("level", "paths", "names"),
    [
        ("2x1 red=a1-b1", {"pink": ["a1 b1"]}, ["UNKNOWN_COLOUR"]),
        ("2x1 red=a1-b1", {"red": ["a1 a2 b1"]}, ["OFF_BOARD"]),
        ("3x1 red=a1-c1", {"red": ["a1 c1"]}, ["NOT_NEIGHBOURS"]),
        ("2x2 red=a1-b1 walls:a1-b1", {"red": ["a1 b1"]}, ["NOT_NEIGHBOURS"]),
        ("3x3 red=a2-b1 bridges:b2", {"red": ["a2 b2 b1"]}, ["TURN_ON_BRIDGE"]),
        ("3x1 red=a1-b1 blue=c1-c1", {"red": ["a1 b1"]}, None),
        ("3x3 red=a2-c2 blue=b1-b3", {"red": ["a2 b2 c2"], "blue": ["b1 b2 b3"]}, ["CROSSING", *["EMPTY_CELL"] * 4]),
        ("3x2 red=a1-c1", {"red": ["a1 b1 c1", "b1 b2"]}, ["BRANCH", "END_IS_NO_ENDPOINT", "EMPTY_CELL", "EMPTY_CELL"]),
        ("3x2 red=a1-c1", {"red": ["a1 b1 c1", "a1 a2"]}, ["BRANCH", "END_IS_NO_ENDPOINT", "EMPTY_CELL", "EMPTY_CELL"]),
        ("2x3 red=a1-b1", {"red": ["a1 b1", "a2 b2 b3 a3 a2"]}, ["LOOP"]),
        ("3x1 red=a1-c1", {"red": ["a1 b1"]}, ["END_IS_NO_ENDPOINT", "DISCONNECTED"]),
        ("3x1 red=a1-c1", {}, ["DISCONNECTED", "EMPTY_CELL"]),
        ("2x1 red=a1-b1", {"red": ["a1", "b1"]}, ["DISCONNECTED"]),
        ("2x2 red=a1-b1", {"red": ["a1 b1"]}, ["EMPTY_CELL", "EMPTY_CELL"]),
        ("3x3 red=a1-a2 bridges:b2", {"red": ["a1 b1 c1 c2 c3 b3 a3 a2"]}, ["BRIDGE_NOT_CROSSED"]),
        ("3x1 red=a1-c1 bridges:b1 bridge_rule:both", {"red": ["a1 b1 c1"]}, ["BRIDGE_NOT_CROSSED"]),
        ("3x1 red=a1-c1", {"red": ["a1 b1 c1"]}, []),
    ],
)
def test_each_defect_has_its_name(level: str, paths: dict[str, list[str]], names: Sequence[str] | None) -> None:
    """One small failing board for each, in the order in which they are told."""
    if names is None:
        with pytest.raises(Malformed, match="endpoint twice"):
            parse_level(level)
        return
    found = violations(parse_level(level), {colour: [cells(path) for path in lists] for colour, lists in paths.items()})
    told = [violation.name for violation in found]
    expected = list(names)
    if "TURN_ON_BRIDGE" in expected:
        assert told[0] == "TURN_ON_BRIDGE"
    else:
        assert told == expected
    assert all(str(violation.sentence) for violation in found)


def test_a_board_in_play_names_what_is_missing() -> None:
    """Pairs not joined, then cells not covered."""
    board = drawn("3x2 red=a1-c1 blue=a2-c2", "a1 b1 c1")
    assert [(violation.name, *map(str, violation.cells)) for violation in board.violations()] == [
        ("DISCONNECTED", "a2", "c2"),
        ("EMPTY_CELL", "b2"),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0x5 red=a1-a2", "1 to 200 columns and rows, not 0x5"),
        ("1000000x1000000 red=a1-a2", "not 1000000x1000000"),
        ("3x3", "at least one pair"),
        ("3x3 red=a1-a4", "the endpoint of 'red' at a4 is outside the grid of 3x3"),
        ("3x3 red=a1-a1", "a1 is an endpoint twice, of 'red' and of 'red'"),
        ("3x3 red=a1-a2 blue=a1-a3", "a1 is an endpoint twice, of 'red' and of 'blue'"),
        ("3x3 red=a1-a2 red=b1-b2", "the colour 'red' is given twice"),
        ("3x3 red=a1-a2 holes:a1", "the endpoint of 'red' at a1 is in a hole"),
        ("3x3 red=a1-a2 bridges:a1", "the endpoint of 'red' at a1 is on a bridge"),
        ("3x3 red=a1-a2 bridges:b2 holes:b2", "b2 is both a bridge and a hole"),
        ("3x3 red=a1-a2 holes:z9", "a hole at z9 is outside the grid"),
        ("3x3 red=a1-a2 walls:a1-c1", "no wall between a1 and c1: they do not touch"),
        ("3x3 red=a1-a2 walls:a1", "expected two cells such as a1-b2, not 'a1'"),
        ("3x3 red=a1", "expected two cells such as a1-b2, not 'a1'"),
        ("3x3 red=a1-a2 hole:b2", "unknown setting of Flow 'hole': did you mean 'holes'"),
        ("3x3 red=a1-a2 shape:round", "unknown word 'round'"),
        ("3x3 red=a1-a2 wrap:yes wrap:yes", "wrap is given twice"),
        ("3x4 red=a1-a2 shape:hex wrap:yes", "even number of columns, not 3"),
        ("red=a1-a2", "expected a size"),
        ("3x3 =a1-a2", "a name of 1 to 40 letters, not ''"),
    ],
)
def test_what_is_no_level_is_refused_with_the_reason(text: str, reason: str) -> None:
    """What, where, and what was found."""
    with pytest.raises(Malformed, match=reason):
        parse_level(text)


@pytest.mark.parametrize("text", ["", "a1", "start", "jump a1", "start a1 b1", "start 1a"])
def test_what_is_no_move_is_refused(text: str) -> None:
    """A move is a verb and a cell."""
    with pytest.raises(Malformed):
        parse_move(text)
