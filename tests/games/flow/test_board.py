"""Flow's board: bridges, warps, hexagons, strokes and undo, and the named defects of a drawing."""

from collections.abc import Sequence

import pytest

from damier.core.contract import Cell, IllegalMove, Malformed
from damier.games.flow.board import FlowBoard, letter
from damier.games.flow.check import violations
from damier.games.flow.codec import parse_level, parse_move
from damier.play.session import Session


def drawn(level: str, *strokes: str) -> FlowBoard:
    """Return a board on which strokes, each a list of cells, have been drawn."""
    board = FlowBoard(parse_level(level))
    for stroke in strokes:
        first, *others = stroke.split()
        for verb, cell in [("start", first), *(("extend", cell) for cell in others), ("stop", [first, *others][-1])]:
            board.push(parse_move(f"{verb} {cell}"))
    return board


def test_a_bridge_is_crossed_straight_by_two() -> None:
    """One each way; a path never turns on it."""
    board = drawn("3x3 red=a2-c2 blue=b1-b3 bridges:b2", "a2 b2 c2")
    assert str(board) == " .  B  .\n A─━┿━─A\n .  B  ."
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


#: A path that touches itself at its end, and the cells it leaves empty.
WINDING = "3x2 red=a1-a2"


@pytest.mark.parametrize(
    ("rules", "stroke", "solved"),
    [
        ("", "a1 b1 c1 c2 b2 a2", "Solved: every pair is joined and every cell is covered."),
        ("touch:no", "a1 b1 c1 c2 b2 a2", None),
        ("cover:no", "a1 b1 c1 c2 b2 a2", "Solved: every pair is joined and every cell is covered."),
        ("", "a1 a2", None),
        ("touch:no", "a1 a2", None),
        ("cover:no", "a1 a2", "Solved: every pair is joined."),
        ("cover:no touch:no", "a1 a2", "Solved: every pair is joined."),
        ("cover:no touch:no", "a1 b1 b2 a2", None),
        ("cover:no", "a1 b1", None),
    ],
)
def test_a_level_is_solved_under_its_own_rules(rules: str, stroke: str, solved: str | None) -> None:
    """Exactly if it has no defect under them."""
    board = drawn(f"{WINDING} {rules}", stroke)
    outcome = board.outcome()
    assert (outcome and str(outcome.sentence)) == solved
    assert (board.violations() == []) == (solved is not None)


@pytest.mark.parametrize(("rule", "solved"), [("any", True), ("both", False)])
def test_bridges_that_must_be_crossed_both_ways_must_be_so_though_cells_may_stay_empty(rule: str, solved: bool) -> None:
    """Others need not be crossed at all."""
    board = drawn(f"3x3 red=a1-c1 blue=a3-c3 bridges:b2 bridge_rule:{rule} cover:no", "a1 b1 c1", "a3 b3 c3")
    assert (board.outcome() is not None) == solved
    assert [one.name for one in board.violations()] == ([] if solved else ["BRIDGE_NOT_CROSSED"])


def test_a_path_touches_itself_as_soon_as_a_portion_of_it_does() -> None:
    """But two loose ends that are neighbours may still be joined."""
    assert drawn(f"{WINDING} touch:no", "a1 b1", "a2 b2").touching_colours() == []
    assert drawn("3x2 red=a1-c2 touch:no", "a1 b1 b2 a2").touching_colours() == [0]
    assert drawn("3x2 red=a1-c2", "a1 b1 b2 a2").touching_colours() == []


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
    assert (board.joined, str(board)) == (set(), " A─────╴  A")
    board.push(parse_move("retract a1"))
    assert str(board) == " A  .  .  A"
    with pytest.raises(IllegalMove, match="has not passed c1"):
        board.push(parse_move("retract c1"))
    while board.move_count:
        board.pop()
    assert board == FlowBoard(board.level)


def route(board: FlowBoard, nodes: Sequence[int]) -> str:
    """Return the cells of some nodes."""
    return " ".join(str(board.graph.nodes[node].cell) for node in nodes)


def played(level: str, *moves: str) -> FlowBoard:
    """Return a board after some moves."""
    board = FlowBoard(parse_level(level))
    for move in moves:
        board.push(parse_move(move))
    return board


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ([], "start z9", "z9 is outside the grid of 4×2"),
        ([], "start b1", "b1 is neither an endpoint nor the loose end of a path"),
        (["start a1", "extend b1"], "start a1", "a path leaves the endpoint a1 already"),
        (["start a2", "extend b2", "extend c2"], "start c2", "a path leaves the endpoint c2 already"),
        ([], "extend b1", "choose a start before extending to b1"),
        (["start a1"], "extend c1", "c1 does not touch a1, where the path is"),
        (["start a2", "extend b2", "extend c2"], "extend d2", "the path is whole: choose another start"),
        (["start a1", "extend b1", "extend b2"], "extend c2", "c2 is taken by 'blue'"),
        (["start a1", "extend b1"], "extend a1", "the path has been at a1 already"),
        ([], "stop a1", "no path is being drawn"),
        (["start a1", "extend b1"], "stop a1", "the path is at b1, not at a1"),
        ([], "retract a1", "no path is being drawn"),
        (["start a1", "extend b1"], "retract b1", "the path being drawn has not passed b1"),
        (["start a1", "extend b1"], "retract a2", "the path being drawn has not passed a2"),
        ([], "delete a1", "there is no path through a1 to delete"),
        (["start a1", "extend b1"], "delete d1", "there is no path through d1 to delete"),
        (["start a1", "extend b1"], "delete d2", "there is no path through d2 to delete"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_the_reason(moves: list[str], move: str, reason: str) -> None:
    """Each action has its own rules, and nothing changes."""
    board = played("4x2 red=a1-d1 blue=a2-c2", *moves)
    before = board.position()
    with pytest.raises(IllegalMove) as refused:
        board.push(parse_move(move))
    assert str(refused.value) == reason
    assert board.position() == before


@pytest.mark.parametrize(
    ("moves", "legal"),
    [
        ([], ["start a1", "start d1", "start a2", "start c2"]),
        (["start a1"], ["extend b1", "stop a1", "start a1", "start d1", "start a2", "start c2"]),
        (["start a1", "extend b1"],
         ["extend c1", "extend b2", "stop b1", "retract a1", "start b1", "start d1", "start a2", "start c2",
          "delete a1", "delete b1"]),
        (["start a1", "extend b1", "extend c1"],
         ["extend d1", "stop c1", "retract b1", "retract a1", "start c1", "start d1", "start a2", "start c2",
          "delete a1", "delete b1", "delete c1"]),
        (["start d1", "extend c1", "extend b1", "extend a1"],
         ["stop a1", "retract b1", "retract c1", "retract d1", "start a2", "start c2",
          "delete a1", "delete b1", "delete c1", "delete d1"]),
        (["start a1", "extend b1", "stop b1"],
         ["start b1", "start d1", "start a2", "start c2", "delete a1", "delete b1"]),
    ],
)  # fmt: skip
def test_the_legal_moves_are_those_of_the_stroke_then_starts_then_deletions(moves: list[str], legal: list[str]) -> None:
    """The stroke goes on by any side, stops where it is, or runs back from the nearest cell on."""
    board = played("4x2 red=a1-d1 blue=a2-c2", *moves)
    assert [str(move) for move in board.path_moves()] == legal
    assert [str(move) for move in board.legal_moves if not board.is_mark(move)] == legal


def test_a_whole_path_of_two_endpoints_can_be_deleted() -> None:
    """It has no cell between them, and yet it is drawn."""
    board = played("3x1 red=a1-b1", "start a1", "extend b1", "stop b1")
    assert [str(move) for move in board.legal_moves] == ["delete a1", "delete b1", "join b1-c1", "close b1-c1"]
    board.push(parse_move("delete b1"))
    assert board.joined == set()
    board.pop()
    assert board.joined == {0}


def test_a_path_leads_from_the_first_endpoint_to_the_second() -> None:
    """Whichever end it was drawn from, and where its two portions met."""
    for strokes in (["a1 b1 c1 d1"], ["d1 c1 b1 a1"], ["a1 b1", "d1 c1 b1"], ["d1 c1", "a1 b1 c1"]):
        board = drawn("4x1 red=a1-d1", *strokes)
        assert route(board, board.path(0)) == "a1 b1 c1 d1"


def test_a_stroke_that_closes_a_path_is_where_the_other_portion_ends() -> None:
    """It came from the second endpoint, and met what had been drawn from the first."""
    board = played("4x1 red=a1-d1", "start a1", "extend b1", "stop b1", "start d1", "extend c1", "extend b1")
    assert "stop b1" in [str(move) for move in board.legal_moves]
    board.push(parse_move("retract c1"))
    assert [str(move) for move in board.legal_moves][:3] == ["extend b1", "stop c1", "retract d1"]


def test_running_back_over_a_bridge_goes_to_where_the_path_passed_last() -> None:
    """The path has crossed it twice."""
    board = drawn("3x3 red=b3-a3 bridges:b2", "b3 b2 b1 c1 c2 b2 a2")
    for move in ("start a2", "retract b2"):
        board.push(parse_move(move))
    assert route(board, board.portions[0][0]) == "b3 b2 b1 c1 c2 b2"
    assert "retract b2" in [str(move) for move in board.legal_moves]
    board.push(parse_move("retract b2"))
    assert route(board, board.portions[0][0]) == "b3 b2"


def test_deleting_on_a_bridge_takes_every_path_across_it() -> None:
    """Also the one being drawn. A portion elsewhere stays, and undo brings all of it back."""
    board = drawn("5x3 red=a2-e2 blue=b1-b3 green=e1-e3 bridges:b2", "e2 d2", "a2 b2", "b1 b2 b3", "e1 d1")
    before = board.position()
    board.push(parse_move("delete b2"))
    assert board.letters() == ".B.cC\nA+.aA\n.B..C"
    assert board.joined == set()
    assert board.uncovered == 15 - 6 - 2
    board.pop()
    assert board.position() == before
    for move in ("start b2", "delete b2"):
        board.push(parse_move(move))
    assert board.at_rest
    board.pop()
    board.pop()
    board.push(parse_move("delete d2"))
    assert board.letters() == ".B.cC\nA+..A\n.B..C"
    assert [board.owner[node] for node in board.graph.at[Cell(1, 1)]] == [1, 0]


@pytest.mark.parametrize(
    ("moves", "deleted", "stroke"),
    [
        (["start a1", "extend b1"], "b1", None),
        (["start a1", "extend b1", "extend c1", "extend d1"], "a1", None),
        (["start a1", "extend b1", "extend c1", "extend d1"], "d1", None),
        (["start d1", "extend c1", "stop c1", "start a1", "extend b1"], "c1", "b1"),
        (["start d1", "extend c1", "stop c1", "start a1", "extend b1"], "a1", None),
        (["start a2", "extend b2", "stop b2", "start a1", "extend b1"], "b2", "b1"),
        (["start a2", "extend b2", "extend c2", "stop c2", "start a1", "extend b1"], "b2", "b1"),
        (["start a1", "extend b1", "stop b1"], "a1", None),
    ],
)
def test_deleting_ends_the_stroke_that_is_deleted_and_no_other(
    moves: list[str], deleted: str, stroke: str | None
) -> None:
    """A whole path goes with the stroke that closed it; another colour or the other portion does not matter."""
    board = played("4x2 red=a1-d1 blue=a2-c2", *moves, f"delete {deleted}")
    here = None if board.here is None else route(board, [board.here])
    assert (here, board.at_rest) == (stroke, stroke is None)
    assert not board.joined


@pytest.mark.parametrize(("rule", "left"), [("any", [5, 4, 4, 4, 4, 4, 5]), ("both", [5, 5, 5, 5, 4, 5, 5])])
def test_cells_to_cover_are_counted(rule: str, left: list[int]) -> None:
    """A bridge is covered when it is crossed in any way, or both ways where the level says so."""
    board = played(f"3x3 red=a2-c2 blue=b1-b3 bridges:b2 bridge_rule:{rule}", "start a2")
    assert board.cell_count == 9
    counts = [board.uncovered]
    for move in ("extend b2", "extend c2", "start b1", "extend b2", "delete a2", "delete b1"):
        board.push(parse_move(move))
        counts.append(board.uncovered)
    assert counts == left


def test_boards_differ_where_their_portions_or_strokes_do() -> None:
    """And a copy goes its own way, also where a path is closed."""
    level = "3x1 red=a1-c1"
    assert played(level, "start a1") != played(level)
    assert played(level, "start a1") != played(level, "start c1")
    assert played(level, "start a1", "extend b1") != played(level, "start c1", "extend b1")
    board = played(level, "start a1", "extend b1")
    twin = board.copy()
    twin.push(parse_move("extend c1"))
    assert (board.joined, twin.joined) == (set(), {0})
    assert board != twin


def test_the_letters_of_a_board_tell_endpoints_paths_bridges_and_holes_apart() -> None:
    """A sign for each cell; which colour is where, not how its path goes."""
    board = drawn("4x3 red=a2-d2 blue=b1-b3 bridges:b2 holes:d1", "a2 b2 c2")
    assert board.letters() == ".B. \nA+aA\n.B.."


def test_letters_of_many_colours_are_doubled() -> None:
    """After the alphabet come AA, AB and so on, and cells have blanks between them."""
    assert [letter(number) for number in (0, 1, 25, 26, 27, 702)] == ["A", "B", "Z", "AA", "AB", "AAA"]
    pairs = " ".join(f"c{row}=a{row}-b{row}" for row in range(1, 28))
    lines = FlowBoard(parse_level(f"2x27 {pairs}")).letters().splitlines()
    assert lines[25:] == ["Z  Z ", "AA AA"]


def test_undo_takes_back_a_whole_stroke() -> None:
    """From its start to its stop, and redo draws it again."""
    session = Session(parse_level("3x2 red=a1-c1 blue=a2-c2"))
    for text in ("start a1", "extend b1", "extend c1", "stop c1", "start a2", "extend b2", "stop b2"):
        session.play(text)
    assert [str(move) for move in session.undo()] == ["stop b2", "extend b2", "start a2"]
    assert str(session.board) == " A─────A\n B  .  B"
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
        ("0x5 red=a1-a2", "1 to 1000 columns and rows, not 0×5"),
        ("1000000x1000000 red=a1-a2", "not 1000000×1000000"),
        ("3x3", "at least one pair"),
        ("3x3 red=a1-a4", "the endpoint of 'red' at a4 is outside the grid of 3×3"),
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


# Marks of the player's own.


def test_a_side_is_marked_as_joined_or_closed_and_cleared() -> None:
    """From either of its cells; a mark that stands already is refused."""
    board = played("3x2 red=a1-c1 blue=a2-c2", "join b1-b2", "close c1-b1")
    assert sorted(board.marks.values()) == [-1, 1]
    with pytest.raises(IllegalMove, match="the side between b1 and b2 is so already"):
        board.push(parse_move("join b2-b1"))
    board.push(parse_move("close b2-b1"))
    assert set(board.marks.values()) == {-1}
    board.push(parse_move("clear b1-b2"))
    board.push(parse_move("clear b1-c1"))
    assert board.marks == {}


def test_a_mark_is_a_text_that_is_read_back() -> None:
    """The first cell in reading order comes first."""
    for text in ("join b1-b2", "close a1-b1", "clear a2-b2"):
        assert str(parse_move(text)) == text
    assert str(parse_move("join b2-b1")) == "join b1-b2"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("join a1-c1", "there is no side between a1 and c1 to mark"),
        ("join a1-b2", "there is no side between a1 and b2 to mark"),
        ("close a2-a3", "there is no side between a2 and a3 to mark"),
        ("join b1-b3", "there is no side between b1 and b3 to mark"),
        ("clear a1-b1", "the side between a1 and b1 is so already"),
        ("close c1-c2", "there is no side between c1 and c2 to mark"),
    ],
)
def test_what_cannot_be_marked_is_refused(move: str, reason: str) -> None:
    """Where there is no side, or a wall, or nothing would change."""
    board = played("3x3 red=a1-c1 blue=a2-c2 holes:a3 walls:c1-c2")
    with pytest.raises(IllegalMove, match=reason):
        board.push(parse_move(move))


def test_no_side_is_marked_while_a_path_is_drawn_nor_below_one() -> None:
    """A path says more than a mark."""
    board = played("3x2 red=a1-c1 blue=a2-c2", "start a1", "extend b1")
    with pytest.raises(IllegalMove, match="finish the path being drawn"):
        board.push(parse_move("join b1-b2"))
    board.push(parse_move("stop b1"))
    with pytest.raises(IllegalMove, match="a path goes between a1 and b1 already"):
        board.push(parse_move("close a1-b1"))
    assert "close a1-b1" not in map(str, board.legal_moves)


def test_marks_are_undone_and_kept_apart_in_copies() -> None:
    """Undoing brings back the mark there was before."""
    board = played("3x2 red=a1-c1 blue=a2-c2", "join b1-b2")
    before, twin = board.position(), board.copy()
    board.push(parse_move("close b1-b2"))
    assert twin.position() == before != board.position()
    board.pop()
    assert board.position() == before
    board.pop()
    assert board.marks == {}


def test_marks_do_not_solve_a_level() -> None:
    """Nor does a wrong one keep it from being solved."""
    board = played("3x1 red=a1-c1", "join a1-b1", "close b1-c1")
    assert board.outcome() is None
    for move in ("start a1", "extend b1", "extend c1"):
        board.push(parse_move(move))
    assert board.outcome() is not None


def test_a_mark_lies_on_a_lane_of_a_bridge() -> None:
    """That which leads over the side."""
    board = played("3x3 red=a1-c3 bridges:b2", "join a2-b2", "close b2-b3")
    assert len(board.marks) == 2
    assert board.is_mark(parse_move("join a2-b2"))
    assert not board.is_mark(parse_move("start a1"))
