"""Plumber's board: colours, moves and undo, the named defects, and what wins."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import Cell, IllegalMove, Malformed
from damier.games.plumber.board import PlumberBoard, PlumberMove
from damier.games.plumber.check import nets, violations
from damier.games.plumber.codec import parse_level, parse_move
from damier.games.plumber.level import PlumberLevel, inside
from damier.games.plumber.sorts import BY_NAME, SORTS, Sort
from damier.play.session import Session
from tests.games.plumber.random_levels import levels
from tests.games.plumber.test_level import INTRODUCTION


def after(level: str, *moves: str) -> PlumberBoard:
    """Return the board of a level after some moves."""
    board = PlumberBoard(parse_level(level))
    for move in moves:
        board.push(parse_move(move))
    return board


def placed(level: PlumberLevel) -> list[PlumberMove]:
    """Return the moves that put every pipe where the author had it."""
    return [PlumberMove(sort, cell) for cell, sort in level.pipes.items() if cell not in level.screwed]


def solved(level: str) -> PlumberBoard:
    """Return the board of a level with every pipe where the author had it."""
    board = PlumberBoard(parse_level(level))
    for move in placed(board.level):
        board.push(move)
    return board


def at(cell: str) -> Cell:
    """Read a cell."""
    return Cell.parse(cell)


# The start.


def test_the_board_starts_with_what_is_screwed_and_the_reserve_with_the_rest() -> None:
    """Exactly the screwed pipes on the board; exactly the others, by sort, in the reserve."""
    board = after(INTRODUCTION)
    assert {str(cell): str(sort) for cell, sort in board.pipes.items()} == {"c3": "O0"}
    assert {str(sort): len(board.reserve[sort.number]) for sort in SORTS if board.reserve[sort.number]} == {
        "O0": 2, "L0": 1, "L1": 2, "T1": 1, "T2": 1, "T3": 1
    }  # fmt: skip
    assert board.outcome() is None


# Colours.


def test_a_net_with_no_source_is_dry() -> None:
    """However many pipes are in it."""
    board = after("XXXX/XL1L1X/XXXX", "put L1 b2", "put L1 c2")
    assert (board.colour(at("b2")), board.colour(at("c2"))) == (None, None)


def test_a_net_has_the_colour_of_its_sources_even_alone_and_leaking() -> None:
    """One source is enough, and an open end changes nothing."""
    board = after("XXXX/R1L1L1X/XXXX", "put L1 c2")
    assert board.colour(at("c2")) is None
    board.push(parse_move("put L1 b2"))
    assert (board.colour(at("b2")), board.colour(at("c2"))) == ("red", "red")


def test_two_colours_joined_are_in_conflict_all_over_the_net() -> None:
    """Every component joined to them; taking a pipe away gives each its colour again."""
    board = after("XXXXX/R1L1L1L1B3/XXXXX", "put L1 b2", "put L1 d2")
    assert [board.colour(at(cell)) for cell in ("b2", "d2")] == ["red", "blue"]
    board.push(parse_move("put L1 c2"))
    assert [board.colour(at(cell)) for cell in ("b2", "c2", "d2")] == ["conflict"] * 3
    board.push(parse_move("take c2"))
    assert [board.colour(at(cell)) for cell in ("b2", "d2")] == ["red", "blue"]


def test_the_two_components_of_over_have_their_own_colours() -> None:
    """Vertical blue, horizontal red; CROSS joins all four."""
    board = after("XB2X/R1O0X/XXX", "put O0 b2")
    assert (board.colour(at("b2"), 0), board.colour(at("b2"), 1)) == ("blue", "red")
    assert after("XB2X/R1C0X/XXX", "put C0 b2").colour(at("b2")) == "conflict"


def test_an_open_end_that_faces_a_closed_side_does_not_connect() -> None:
    """The neighbour stays dry."""
    board = after("XXXX/R1L1L0X/XXXX", "put L1 b2", "put L0 c2")
    assert (board.colour(at("b2")), board.colour(at("c2"))) == ("red", None)


def test_a_source_is_joined_once_it_meets_another_of_its_colour() -> None:
    """Neither an empty cell before it, nor a closed side, nor a source of another colour is enough."""
    board = after("XXXXX/R1L1L1O0R3/XXXB0X", "put L1 b2", "put L1 c2")
    joined = [[board.is_joined(source) for source in board.level.sources.values()]]
    for move in ("put O0 d2", "take b2", "move c2 b2"):
        board.push(parse_move(move))
        joined.append([board.is_joined(source) for source in board.level.sources.values()])
    assert joined == [[False] * 3, [True, True, False], [False] * 3, [False] * 3]
    closed = after("XXX/R1L0R3/XXX", "put L0 b2")
    assert not any(map(closed.is_joined, closed.level.sources.values()))


def test_a_net_is_asked_for_by_its_cell() -> None:
    """And by its component where a pipe has two."""
    board = after("XB2X/R1O0X/XXX", "put O0 b2")
    assert [board.net(at("b2")).colours, board.net(at("b2"), 1).colours] == [("blue",), ("red",)]


def test_boards_differ_where_their_pipes_do() -> None:
    """Wherever each pipe came from."""
    level = "XXXX/XL1.X/XXXX"
    assert after(level, "put L1 b2") != after(level)
    assert after(level, "put L1 b2") != after(level, "put L1 c2")
    assert after(level, "put L1 b2", "move b2 c2") == after(level, "put L1 c2")


@given(levels(), st.data())
def test_colours_after_each_move_are_those_of_a_fresh_look(level: PlumberLevel, data: st.DataObject) -> None:
    """After every move, every undo and every redo: nets, leaks, conflicts, sources, and pipes in all."""
    board = PlumberBoard(level)
    history = []

    def check() -> None:
        fresh = nets(level, board.pipes)
        assert {part: net.colours for net in fresh for part in net.parts} == {
            part: net.colours for part, net in board._net.items()
        }
        wet = [net for net in fresh if net.sources]
        assert board.leaks == sum(len(net.leaks) for net in wet)
        assert board.conflicts == sum(len(net.colours) > 1 for net in wet)
        assert board.joined == sum(len(net.sources) - len(net.alone) for net in wet)
        in_reserve = [len(numbers) for numbers in board.reserve]
        assert board.left == sum(in_reserve)
        for sort in SORTS:
            everywhere = in_reserve[sort.number] + sum(other == sort for other in board.pipes.values())
            assert everywhere == sum(other == sort for other in level.pipes.values())
            mine = [board.numbers[cell] for cell, other in board.pipes.items()
                    if other == sort and cell in board.numbers]  # fmt: skip
            assert sorted([*mine, *board.reserve[sort.number]]) == [*range(1, level.reserve[sort.number] + 1)]
        outcome = board.outcome()
        assert (outcome is not None and outcome.name == "SOLVED") == (not board.violations())

    check()
    for _ in range(data.draw(st.integers(0, 12))):
        moves = [*board.legal_moves]
        if not moves:
            break
        history.append((board.position(), [[*numbers] for numbers in board.reserve], {**board.numbers}))
        board.push(data.draw(st.sampled_from(moves)))
        check()
    for position, reserve, numbers in reversed(history):
        board.pop()
        assert (board.position(), board.reserve, board.numbers) == (position, reserve, numbers)
        check()


# Moves.


def test_a_pipe_goes_from_the_reserve_to_a_cell_to_another_and_back() -> None:
    """Each is one move, and undo takes back exactly one."""
    session = Session(parse_level("XXXX/XL1.X/XXXX"))
    seen = [session.board.position()]
    for move in ("put L1 b2", "move b2 c2", "take c2"):
        session.play(move)
        seen.append(session.board.position())
    assert seen[3] == seen[0]
    for position in reversed(seen[:3]):
        session.undo()
        assert session.board.position() == position
    for position in seen[1:]:
        session.redo()
        assert session.board.position() == position
    session.undo()
    session.play("move c2 b2")
    assert not session.can_redo


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("put C0 b2", "the reserve has no such pipe left: cross"),
        ("put L0 c3", "there is a pipe at c3 already: over"),
        ("put L0 d1", "d1 is a source, not a cell of the board"),
        ("put L0 a1", "a1 is the border, not a cell of the board"),
        ("put L0 z9", "z9 is outside the grid of 5×5"),
        ("take c3", "the pipe at c3 is screwed down"),
        ("move c3 d4", "the pipe at c3 is screwed down"),
        ("take d1", "d1 is a source, not a cell of the board"),
        ("take b2", "there is no pipe at b2"),
        ("move b4 b4", "the pipe is at b4 already"),
        ("move b4 c3", "there is a pipe at c3 already: over"),
    ],
)
def test_what_is_refused(move: str, said: str) -> None:
    """Screwed pipes and sources do not move, cells hold one pipe, and a zone that has run out gives none."""
    board = after(INTRODUCTION, "put T1 b4")
    before = board.position()
    with pytest.raises(IllegalMove) as refused:
        board.push(parse_move(move))
    assert str(refused.value) == said
    assert board.position() == before


@pytest.mark.parametrize(
    ("moves", "legal"),
    [
        ([], ["put C0 b2", "put C0 c3", "put L1 b2", "put L1 c3"]),
        (["put L1 c3"], ["put C0 b2", "move c3 b2", "take c3"]),
        (["put L1 c3", "put C0 b2"], ["take b2", "take c3"]),
    ],
)
def test_the_legal_moves_are_puts_moves_pipes_taken_back_and_marks(moves: list[str], legal: list[str]) -> None:
    """Sorts in the order of their zones, cells line by line; screwed pipes stay where they are."""
    board = after("XXXX/XL1*L0X/X*L0C0X/XXXX", *moves)
    marks = ["open b2-c2", "shut b2-c2", "open b2-b3", "shut b2-b3"]
    marks += ["open c2-c3", "shut c2-c3", "open b3-c3", "shut b3-c3"]
    assert [str(move) for move in board.legal_moves] == [*legal, *marks]


@pytest.mark.parametrize("text", ["", "put", "put L1", "put b2 L1", "take", "take L1 b2", "move b2", "b2", "lay L1 b2"])
def test_what_is_no_move(text: str) -> None:
    """It is refused as such."""
    with pytest.raises(Malformed):
        parse_move(text)


CELLS = st.builds(Cell, st.integers(0, 700), st.integers(0, 700))


@given(st.sampled_from(SORTS), CELLS, CELLS)
def test_the_text_of_a_move_reads_back(sort: Sort, one: Cell, other: Cell) -> None:
    """Whatever the sort and the cells."""
    for move in (PlumberMove(sort, one), PlumberMove(one, other), PlumberMove(one, None)):
        assert parse_move(str(move)) == move


# Winning.


def test_the_authors_position_of_the_introduction_wins() -> None:
    """Every pipe placed, every source joined to one of its colour, nothing leaking."""
    board = solved(INTRODUCTION)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("SOLVED", 0)
    assert board.violations() == []
    board.pop()
    assert board.outcome() is None


@pytest.mark.parametrize(
    ("name", "level", "cells", "said"),
    [
        ("COLOURS_JOINED", "XR2X/B1C0B3/XR0X", "b1 b3 a2 c2",
         "the red source at b1 is joined to the blue source at a2"),
        ("SOURCE_ALONE", "XXX/R1L0X/XXX", "a2", "the red source at a2 is joined to no pipe"),
        ("SOURCE_ALONE", "XXX/R1.X/XXX", "a2", "the red source at a2 is joined to no pipe"),
        ("SOURCE_ALONE", "XXXX/R1F1T2X/XT0T3X/XXXX", "a2",
         "the red source at a2 is joined to no other of its colour"),
        ("LEAK_INTO_CELL", "XR2X/R1F2X/X.X/XXX", "b2 b3", "b2 leaks into the empty cell b3"),
        ("LEAK_INTO_BORDER", "XR2X/R1F2X/XXX", "b2 b3", "b2 leaks into the border at b3"),
        ("LEAK_AGAINST_PIPE", "XR2X/R1F2X/XL1X/XXX", "b2 b3",
         "b2 leaks against the pipe at b3, which has no opening there"),
    ],
)  # fmt: skip
def test_a_board_with_one_defect_does_not_win(name: str, level: str, cells: str, said: str) -> None:
    """All pipes are placed; the defect has its name, its places and its words."""
    board = solved(level)
    outcome = board.outcome()
    assert outcome is None or outcome.name == "NOTHING_TO_MOVE"
    (found,) = board.violations()
    assert (found.name, str(found.sentence)) == (name, said)
    assert {*found.cells} == {at(cell) for cell in cells.split()}


def test_a_pipe_left_in_the_reserve_does_not_win() -> None:
    """Even where everything else holds."""
    board = after("XXX/R1*L1R3/XL0X/XXX")
    assert [one.name for one in board.violations()] == ["RESERVE_NOT_EMPTY"]
    assert board.outcome() is None
    board.push(parse_move("put L0 b3"))
    assert board.outcome() is not None


def test_a_dry_net_may_leak() -> None:
    """Its open ends do not keep the game from being won."""
    assert solved("XXX/R1L1R3/XC0X/XXX").outcome() is not None


def test_three_sources_of_a_colour_may_meet() -> None:
    """Each is joined to at least one of its own."""
    assert solved("XR2X/R1C0R3/XR0X").outcome() is not None


def test_a_level_with_no_source_and_nothing_to_place_is_won_at_once() -> None:
    """It says so before the first move."""
    board = after("XXX/X.X/XXX")
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.name == "SOLVED"
    assert [*board.legal_moves] == []


def test_a_level_in_which_nothing_moves_and_that_does_not_win_is_lost() -> None:
    """There is nothing to do about it."""
    outcome = after("XXX/R1*L1X/XXX").outcome()
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("NOTHING_TO_MOVE", None)


def test_undo_into_a_winning_position_counts() -> None:
    """It is as won as when it was played."""
    session = Session(parse_level("XXXX/R1*L1*L1R3/XL0.X/XXXX"))
    session.play("put L0 b3")
    session.play("take b3")
    assert session.outcome() is None
    session.undo()
    assert session.outcome() is not None


@pytest.mark.parametrize(
    ("name", "pipes", "said"),
    [
        ("OFF_BOARD", {"b1": "L0"}, "b1 is no cell of the board"),
        ("OFF_BOARD", {"z9": "L0"}, "z9 is no cell of the board"),
        ("SCREWED_PIPE_MISSING", {}, "the pipe screwed down at b2 is not there: line east-west"),
        ("SCREWED_PIPE_MISSING", {"b2": "C0"}, "the pipe screwed down at b2 is not there: line east-west"),
        ("TOO_MANY_PIPES", {"b2": "L1", "b3": "L0", "c3": "L0"}, "there is 1 too many of this pipe: line north-south"),
    ],
)
def test_defects_that_play_never_makes(name: str, pipes: dict[str, str], said: str) -> None:
    """Solvers and generators are held to them."""
    level = parse_level("XXXX/R1*L1L1R3/XL0.X/XXXX")
    found = violations(level, {at(cell): BY_NAME[sort] for cell, sort in pipes.items()})
    assert (name, said) in [(one.name, str(one.sentence)) for one in found]


def told(level: str, **pipes: str) -> list[str]:
    """Return the name and the places of each defect of some pipes on a board."""
    found = violations(parse_level(level), {at(cell): BY_NAME[sort] for cell, sort in pipes.items()})
    return [" ".join([one.name, *map(str, one.cells)]) for one in found]


def test_what_is_off_the_board_is_told_without_what_water_would_do() -> None:
    """It joins nothing; what is missing elsewhere is told all the same."""
    level = "XXXX/R1*L1L1R3/XL0.X/XXXX"
    assert told(level, b1="L0") == ["OFF_BOARD b1", "SCREWED_PIPE_MISSING b2", "RESERVE_NOT_EMPTY"]
    assert told(level, b2="L1", b3="L0", c3="L0") == [
        "TOO_MANY_PIPES b3 c3",
        "RESERVE_NOT_EMPTY",
        "SOURCE_ALONE a2",
        "SOURCE_ALONE d2",
        "LEAK_INTO_CELL b2 c2",
    ]


def test_leaks_are_told_by_where_they_go() -> None:
    """Into cells, into the border, then against pipes, whatever the sides of the pipe."""
    assert told("XXXX/R1C0L0X/X..X/XXXX", b2="C0", c2="L0") == [
        "SOURCE_ALONE a2",
        "LEAK_INTO_CELL b2 b3",
        "LEAK_INTO_BORDER b2 b1",
        "LEAK_AGAINST_PIPE b2 c2",
    ]


def test_the_text_of_a_board_is_its_picture_and_its_reserve() -> None:
    """In columns, as in level files; sorts that have run out are left out."""
    assert str(after(INTRODUCTION, "put T1 b4")) == (
        "X   X   X   G2  X\n"
        "B1  .   .   .   X\n"
        "R1  .   *O0 .   R3\n"
        "X   T1  .   .   X\n"
        "X   G0  B0  X   X\n"
        "reserve O0=2 L0=1 L1=2 T2=1 T3=1"
    )


def wins(level: PlumberLevel, pipes: dict[Cell, str]) -> bool:
    """Judge a full board by the words of the document alone, following water from source to source."""
    opens = {cell: BY_NAME[name].openings for cell, name in pipes.items()}
    ahead = {1: (0, -1), 2: (1, 0), 4: (0, 1), 8: (-1, 0)}
    back = {1: 4, 2: 8, 4: 1, 8: 2}
    for source in level.sources.values():
        reached, company, waiting, seen = False, False, [(source.cell, source.side)], set[tuple[Cell, int]]()
        while waiting:
            place, side = waiting.pop()
            if (place, side) in seen:
                continue
            seen.add((place, side))
            onto = Cell(place.column + ahead[side][0], place.row + ahead[side][1])
            enters = back[side]
            if onto in level.sources:
                if level.sources[onto].colour != source.colour:
                    return False
                company |= onto != source.cell
            elif not inside(onto, level.size) or not opens.get(onto, 0) & enters:
                return False
            else:
                reached = True
                straight = (enters, back[enters]) if pipes[onto] == "O0" else (1, 2, 4, 8)
                waiting += [(onto, out) for out in straight if opens[onto] & out]
        if not (reached and company):
            return False
    return True


def test_every_full_board_of_two_cells_is_judged_as_the_document_says() -> None:
    """Every pair of pipes between every pair of sources."""
    won = 0
    for left, top, right, one, other in product("XRB", "XR", "XRB", SORTS, SORTS):
        row = f"{left}{'1' * (left != 'X')}{one}{other}{right}{'3' * (right != 'X')}"
        level = parse_level(f"X{top}{'2' * (top != 'X')}XX/{row}/XXXX")
        board = solved(str(level))
        outcome = board.outcome()
        expected = wins(level, {cell: sort.name for cell, sort in level.pipes.items()})
        assert (outcome is not None and outcome.name == "SOLVED") == expected == (not board.violations()), str(level)
        won += expected
    assert won > 0
