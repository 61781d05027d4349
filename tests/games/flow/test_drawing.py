"""What a position of Flow looks like: text pictures from which the paths can be read back, letters and walls."""

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core.contract import Cell, Letters, Stroke
from damier.drawing import write_text
from damier.drawing.palette import THEMES, rgb
from damier.drawing.text import Depth
from damier.games.flow.board import FlowBoard
from damier.games.flow.codec import parse_level, parse_move
from damier.games.flow.drawing import draw
from damier.games.flow.level import FlowLevel
from tests.games.flow.brute_force import random_level, solutions
from tests.games.flow.test_board import drawn, played
from tests.games.flow.test_formats import levels

#: The lines that lead from each character up, right, down and left.
OPENINGS = {
    "╵": "N", "╶": "E", "╷": "S", "╴": "W", "│": "NS", "─": "EW", "└": "NE", "┌": "ES", "┐": "SW", "┘": "NW",
    "╀": "N", "┾": "E", "╁": "S", "┽": "W", "╂": "NS", "┿": "EW", "╄": "NE", "╆": "ES", "╅": "SW", "╃": "NW",
    "╊": "NES", "╉": "NSW", "╇": "NEW", "╈": "ESW", "╋": "NESW",
}  # fmt: skip
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def links(board: FlowBoard) -> set[frozenset[Cell]]:
    """Return the pairs of cells between which a path is drawn."""
    found = set()
    for number, portions in enumerate(board.portions):
        for nodes in [board.path(number)] if number in board.joined else portions:
            found |= {frozenset({board.graph.nodes[a].cell, board.graph.nodes[b].cell}) for a, b in pairwise(nodes)}
    return found


def read_back(text: str, level: FlowLevel) -> set[frozenset[Cell]]:
    """Return the pairs of cells that a text picture joins, read from nothing but its characters."""
    width, height = level.size.width, level.size.height
    rows = [line.ljust(3 * width) for line in text.splitlines() if "═" not in line]
    assert len(rows) == height
    found = set()
    for row, line in enumerate(rows):
        for column in range(width):
            left, glyph, right = [*line[3 * column : 3 * column + 3]]
            ways = set(OPENINGS.get(glyph, ""))
            ways |= {way for way, seen in (("W", left in "─━"), ("E", right in "─━")) if seen}
            ways |= {way for way, sign in (("N", "╵"), ("S", "╷")) if left == sign}
            for way in ways:
                dx, dy = STEPS[way]
                other = Cell((column + dx) % width, (row + dy) % height)
                found.add(frozenset({Cell(column, row), other}))
    return found


def random_play(level: FlowLevel, chance: Random, count: int) -> list[FlowBoard]:
    """Return the positions of a game in which strokes are drawn at random, mostly onwards."""
    board, seen = FlowBoard(level), []
    for _ in range(count):
        moves = list(board.legal_moves)
        onwards = [move for move in moves if move.verb == "extend"]
        starts = [move for move in moves if move.verb == "start"]
        board.push(chance.choice(onwards or starts or moves) if chance.random() < 0.9 else chance.choice(moves))
        seen.append(board.copy())
    return seen


@given(levels(), st.randoms(use_true_random=False))
def test_a_text_picture_tells_what_is_drawn(level: FlowLevel, chance: Random) -> None:
    """Two positions of one level in which different paths are drawn never look the same, on boards of every kind."""
    pictures: dict[str, set[frozenset[Cell]]] = {}
    for board in random_play(level, chance, 40):
        assert pictures.setdefault(str(board), links(board)) == links(board)


@given(levels().filter(lambda level: level.shape == "square"), st.randoms(use_true_random=False))
def test_the_paths_can_be_read_back_from_the_picture(level: FlowLevel, chance: Random) -> None:
    """On squares, character by character: with bridges, holes, walls and joined borders."""
    for board in random_play(level, chance, 40):
        assert read_back(str(board), level) == links(board)


@pytest.mark.parametrize("first", range(0, 240, 60))
def test_different_solutions_have_different_pictures(first: int) -> None:
    """All solutions of small levels of every kind: the letters alone are often the same."""
    same_letters = 0
    for seed in range(first, first + 60):
        level = random_level(seed)
        boards = [board_of(level, edges) for edges in solutions(level)[:12]]
        for one, other in combinations(boards, 2):
            assert str(one) != str(other)
            same_letters += one.letters() == other.letters()
    assert same_letters


def board_of(level: FlowLevel, edges: frozenset[int]) -> FlowBoard:
    """Return the board on which a solution is drawn."""
    board = FlowBoard(level)
    for number in range(len(level.pairs)):
        here, end = (portion[0] for portion in board.portions[number])
        used: set[int] = set()
        board.push(parse_move(f"start {board.graph.nodes[here].cell}"))
        while here != end:
            edge, here = next((e, other) for _, other, e in board.graph.around[here] if e in edges and e not in used)
            used.add(edge)
            board.push(parse_move(f"extend {board.graph.nodes[here].cell}"))
        board.push(parse_move(f"stop {board.graph.nodes[end].cell}"))
    return board


def test_a_picture_has_lines_for_paths_and_letters_for_endpoints() -> None:
    """Half lines are loose ends."""
    board = drawn("4x3 red=a1-d1 blue=a3-d3", "a1 a2 b2 c2 c1 d1", "a3 b3", "d3 d2")
    assert write_text(draw(board)).splitlines() == [
        "   a  b  c  d",
        "1  A  .  ┌──A",
        "2  └─────┘  ╷",
        "3  B──╴  .  B",
    ]


@pytest.mark.parametrize(
    ("strokes", "bridge"),
    [
        ((), " + "),
        (("a2 b2 c2",), "━┿━"),
        (("b1 b2 b3",), " ╂ "),
        (("a2 b2 c2", "b1 b2 b3"), "━╋━"),
        (("a2 b2",), "━┽ "),
        (("c2 b2",), " ┾━"),
        (("b1 b2",), " ╀ "),
        (("b3 b2", "a2 b2 c2"), "━╈━"),
    ],
)
def test_a_bridge_shows_who_crosses_it(strokes: tuple[str, ...], bridge: str) -> None:
    """A cross that is heavy where a path is: not at all, once or twice, and which way."""
    board = drawn("3x3 red=a2-c2 blue=b1-b3 bridges:b2", *strokes)
    assert write_text(draw(board)).splitlines()[2][5:8] == bridge


def test_endpoints_that_touch_show_whether_they_are_joined() -> None:
    """Beside each other by a line, one above the other by half lines at their left."""
    apart, joined = drawn("2x2 red=a1-a2 blue=b1-b2"), drawn("2x2 red=a1-a2 blue=b1-b2", "a1 a2")
    assert str(apart) == " A  B\n A  B"
    assert str(joined) == "╷A  B\n╵A  B"
    assert str(drawn("2x1 red=a1-b1", "a1 b1")) == " A──A"


def test_a_path_is_seen_to_leave_over_a_joined_border() -> None:
    """To the left and right, and up and down."""
    level = "4x4 red=a2-d2 blue=b1-b4 green=a1-c1 wrap:yes"
    board = drawn(level, "a2 d2", "b1 b4", "a1 a4 d4 c4 c1")
    assert str(board) == "╵C ╵B ╵C  .\n─A  .  .  A─\n .  .  .  .\n─┐ ╷B  ┌────"


def test_walls_are_double_lines_that_paths_go_past() -> None:
    """Between columns in the same line, between rows in a line of their own; at both borders where they are joined."""
    board = drawn("3x2 red=a1-c1 blue=a2-c2 walls:a1-a2,b1-b2,b2-c2", "c1 b1")
    assert str(board) == " A  ╶──A\n══════\n B  .║ B"
    board = drawn("3x3 red=a1-a3 walls:b1-b2", "a1 a2 a3")
    assert str(board) == " A  .  .\n │ ═══\n │  .  .\n A  .  ."
    joined = FlowBoard(parse_level("3x3 red=a1-b2 walls:a1-c1,b1-b3 wrap:yes"))
    assert str(joined) == "   ═══\n║A  .  .║\n .  A  .\n .  .  .\n   ═══"


def test_hexagons_are_offset_and_their_paths_bend_between_columns() -> None:
    """Odd columns are half a row higher; the number of a row is on both its lines."""
    board = drawn("3x2 red=a1-c2 blue=b1-b2 shape:hex", "a1 a2")
    assert write_text(draw(board)).splitlines() == [
        "    a   b   c",
        "1       B",
        "1   A       .",
        "2   │   B",
        "2   ╵       A",
    ]
    joined = drawn("3x2 red=a1-c1 blue=a2-b2 shape:hex", "a1 b1 c1", "b2 a2")
    assert write_text(draw(joined), coordinates=False).splitlines() == [
        "    ╭───╮",
        "  A─╯   ╰─A",
        "    ╭─B",
        "  B─╯     .",
    ]


def test_three_paths_cross_on_a_hexagonal_bridge() -> None:
    """One each way: its six arms are all seen."""
    level = "3x3 red=b1-b3 blue=a1-c2 green=a2-c1 bridges:b2 shape:hex"
    empty, full = drawn(level), drawn(level, "b1 b2 b3", "a1 b2 c2", "a2 b2 c1")
    assert write_text(draw(empty), coordinates=False).splitlines()[2] == "      +"
    assert write_text(draw(full), coordinates=False).splitlines()[:5] == [
        "      A",
        "  B─╮ │ ╭─C",
        "    ├━╋━┤",
        "  C─╯ │ ╰─B",
        "      A",
    ]


def test_walls_of_hexagons_are_seen() -> None:
    """Slanted ones between columns, level ones between rows, and beside the bend of a path."""
    empty = FlowBoard(parse_level("2x2 red=a1-b1 walls:a1-b1,a1-a2,a1-b2 shape:hex"))
    assert write_text(draw(empty), coordinates=False).splitlines() == ["    ╲ A", "  A >", " ═══╱ .", "  ."]  # noqa: RUF001
    beside = drawn("2x2 red=a1-b2 walls:a1-b1 shape:hex", "a1 b2")
    assert write_text(draw(beside), coordinates=False).splitlines() == ["    ╲ .", "  A─╗", "    ╰─A", "  ."]


def test_each_path_on_a_bridge_has_its_own_colour() -> None:
    """The cross has that of the one up and down, its arms that of the other."""
    board = drawn("3x3 red=a2-c2 blue=b1-b3 bridges:b2", "a2 b2 c2", "b1 b2 b3")
    bridge = next(shape for shape in draw(board).shapes if shape.key == "cell-b2")
    assert (bridge.glyph_tone, bridge.arms_tone) == ("blue", "red")
    blue = ";".join(map(str, rgb(THEMES["dark"].tones["blue"])))
    assert f"\x1b[48;2;{blue}" in write_text(draw(board), depth=Depth.TRUE)


def test_letters_on_the_board_are_those_of_the_text() -> None:
    """Also after the alphabet; more letters are smaller."""
    pairs = " ".join(f"c{row}=a{row}-b{row}" for row in range(1, 31))
    board = FlowBoard(parse_level(f"2x30 {pairs}"))
    scene = draw(board)
    letters = [shape.form for shape in scene.shapes if isinstance(shape.form, Letters)]
    glyphs = [shape.glyph for shape in scene.shapes if shape.glyph]
    assert sorted(form.text for form in letters) == sorted(glyphs)
    assert len(set(glyphs)) == 30
    assert {form.size for form in letters if form.text == "AB"} < {form.size for form in letters}


def test_a_wall_between_joined_borders_is_drawn_at_both() -> None:
    """At opposite sides of the picture."""
    scene = draw(FlowBoard(parse_level("3x3 red=a1-b2 walls:a1-c1 wrap:yes")))
    walls = [shape.form for shape in scene.shapes if shape.key.startswith("wall-")]
    assert sorted(wall.points[0][0] for wall in walls if isinstance(wall, Stroke)) == [0, 3]


def test_colours_without_a_tone_of_their_name_get_those_that_are_free() -> None:
    """In order, and again from the first when all are taken."""
    scene = draw(FlowBoard(parse_level("4x1 red=a1-b1 mine=c1-d1")))
    tones = {shape.key: shape.tone for shape in scene.shapes if shape.role == "endpoint"}
    assert tones == {"end-0-0": "red", "end-0-1": "red", "end-1-0": "green", "end-1-1": "green"}


@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        ("", "pairs 1 of 1; cells 6 of 6"),
        ("touch:no", "pairs 1 of 1; cells 6 of 6; red (A) touches itself"),
        ("cover:no", "pairs 1 of 1; cells may stay empty"),
    ],
)
def test_the_facts_say_what_the_level_states(rules: str, facts: str) -> None:
    """And which path breaks it."""
    board = drawn(f"3x2 red=a1-a2 {rules}", "a1 b1 c1 c2 b2 a2")
    assert "; ".join(map(str, draw(board).facts)) == facts


def test_a_rule_that_is_kept_is_said_too() -> None:
    """So that a player knows it from the start."""
    facts = draw(FlowBoard(parse_level("3x2 red=a1-a2 touch:no cover:no"))).facts
    assert [*map(str, facts)] == ["pairs 0 of 1", "cells may stay empty", "no path may touch itself"]


# Marks of the player's own.


@pytest.mark.parametrize(
    "text", ["3x3 red=a1-c3 bridges:b2", "4x3 red=a1-d3 shape:hex", "4x4 red=a1-d4 wrap:yes", "3x3 red=a1-c3 holes:b2"]
)
def test_with_the_marks_held_every_side_is_touched_to_change_its_mark(text: str) -> None:
    """From none to closed, to joined, and back to none; nothing else can be touched."""
    board = FlowBoard(parse_level(text))
    for verb in ("close", "join", "clear"):
        shapes = draw(board, "marks").shapes
        assert len({shape.key for shape in shapes}) == len(shapes)
        moves = {shape.move for shape in shapes if shape.move}
        assert len(moves) == len(board.graph.edges)
        for move in sorted(moves):
            assert move.startswith(verb)
            board.push(parse_move(move))
    assert board.marks == {}


def test_a_mark_is_drawn_until_a_path_hides_it() -> None:
    """A line for joined cells, a bar across a closed side; both again where the path is deleted."""
    board = played("3x2 red=a1-c1 blue=a2-c2", "join a1-b1", "close b1-b2")

    def marks() -> dict[str, tuple[float, ...]]:
        found = [shape for shape in draw(board).shapes if shape.role == "mark"]
        return {one.key: tuple(sum(one.form.points, ())) for one in found if isinstance(one.form, Stroke)}

    assert marks() == {
        "mark-a1-b1": pytest.approx((1.5, 0.5, 0.5, 0.5)),
        "mark-b1-b2": pytest.approx((1.33, 1.0, 1.67, 1.0)),
    }
    for move in ("start a1", "extend b1", "stop b1"):
        board.push(parse_move(move))
    assert [*marks()] == ["mark-b1-b2"]
    board.push(parse_move("delete a1"))
    assert len(marks()) == 2


def test_a_mark_over_joined_borders_is_drawn_at_both() -> None:
    """From each cell to its border."""
    board = played("3x3 red=a1-c3 wrap:yes", "join a2-c2")
    keys = [shape.key for shape in draw(board).shapes if shape.key.startswith("mark")]
    assert keys == ["mark-a2-c2", "mark-a2-c2-far"]


def test_texts_show_marks() -> None:
    """Joined cells by dashes; a side that is closed, if it is upright, by a cross."""
    board = played("3x2 red=a1-c1 blue=a2-c2", "join a1-b1", "close b1-c1", "join b1-b2")
    assert str(board) == " A┄┆.x A\n B ┆.  B"
    assert write_text(draw(board), roomy=True, coordinates=False).splitlines()[1:5] == [
        "   A┄┄┄┄┄┄.xxx   A",
        "          ┆",
        "          ┆",
        "   B      .      B",
    ]


def test_nothing_is_marked_while_a_path_is_drawn() -> None:
    """The scene with the marks held is the plain one."""
    board = played("3x2 red=a1-c1 blue=a2-c2", "start a1")
    assert draw(board, "marks") == draw(board)
