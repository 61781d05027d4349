"""``damier play`` as a person sees it, in the window of a terminal: what is shown, where, and what the mouse does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.window import DOWN, ENTER, ESCAPE, LEFT, PAGE_DOWN, RIGHT, Open

#: A generated level of 10x10.
PLUMBER = (
    "plumber: XB2Y2XG2G2Y2Y2B2B2G2X/B1T3L0T1*T3L0T0T3F0T3T0G3/G1T2L0F0T2T0L1T2T0L1L1B3/G1F2L0L0*T0L1L1*F3L1*T2T1Y3/"
    "Y1O0T3T0T2T1L1L1T2L0L0X/X*F0L1*L1T3*T0L1*T2F0*F2T0Y3/G1T3*T1T2*T1L1L1T3*L0*L0T1G3/G1*L1F2L0*T0*L1L1*T2*L0T0T3X/"
    "G1L1T3T0*F1L1L1T3*F0T2T1B3/B1L1L1L1O0T2*T1T2L0L0T0B3/G1T2T1T2L0T0*T3L0L0T0F1G3/XG0Y0Y0G0XXB0G0XG0X"
)
TWO_LEVELS = "flow: 2x1 red=a1-b1\nflow: 3x1 red=a1-c1\n"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("arguments", "rows"),
    [
        (("flow", "--size", "15x15", "--seed", "1"), 15),
        (("connexion", "--size", "10", "--seed", "1"), 10),
        ((PLUMBER,), 12),
        (("get10", "--seed", "1"), 5),
    ],
)
def test_every_game_has_its_board_in_view_in_a_usual_window(
    window: Open, arguments: tuple[str, ...], rows: int, language: str
) -> None:
    """At 80x24: the title, every row, what there is to watch, the message and the line to type on."""
    opened = window(*arguments, "--lang", language)
    for message in ("?", None):  # the words at the start, then those of a hint
        named = [line.split()[0] for line in opened.lines if line.split()]
        numbers = [name for name in named if name.isdigit()]  # a message below may begin a line with a number too
        assert [str(row) for row in range(1, rows + 1)] == numbers[:rows]
        assert arguments[0].partition(":")[0] in opened.lines[0].lower()
        assert opened.lines[-1] == "> _" or "> _" in opened.lines
        if message is not None:
            assert "?" in opened.text
            opened.press("h", ENTER)
            opened.see("hint" if language == "en" else "indice")  # how to play what it says
            opened.see("> _")
    if arguments[0] == "connexion":
        opened.press("m", ENTER)
        assert "colorerCase" in opened.see("evaluerCase1")  # the whole of it, below the whole board
        assert [line.split()[0] for line in opened.lines[2:12]] == [str(row) for row in range(1, rows + 1)]
        assert "> _" in opened.lines


@pytest.mark.parametrize(
    ("arguments", "title"),
    [
        (("flow", "--number", "1"), "5×5, 6 colours (Easy)"),
        (("flow", "--number", "1", "--lang", "fr"), "(Facile)"),
        (("flow: 3x3 red=a1-c1 blue=a2-c2 green=a3-c3",), "(Easy)"),
        (
            ("flow: 7x7 red=b4-e6 green=g1-f2 blue=b3-e4 yellow=f6-e7 orange=g2-g7 cyan=b2-d3 pink=a4-b6",),
            "(Beyond reasoning)",
        ),
    ],
)
def test_the_title_says_how_hard_the_level_is(window: Open, arguments: tuple[str, ...], title: str) -> None:
    """As its pack says, or found out for a level that comes with none."""
    opened = window(*arguments)
    assert title in opened.lines[0]


def test_a_title_says_no_grade_in_a_game_that_has_none(window: Open) -> None:
    """Only what the position is."""
    assert "(" not in window("get10", "--seed", "1").lines[0]


def test_help_is_one_key_away_and_scrolls(window: Open) -> None:
    """In a window of any size; Escape goes back to the board."""
    opened = window("get10", "--seed", "42", columns=40, lines=12)
    opened.press("?")
    first = opened.see("Choose a cell")
    assert "quit (q)" not in first
    assert "Escape" in first
    opened.press(*[PAGE_DOWN] * 6)
    assert all(len(line) <= 40 for line in opened.see("Ctrl-D leaves.").splitlines())
    opened.press("\x1b[<64;1;1M", "\x1b[<64;1;1M")
    opened.see("quit (q)", gone="Ctrl-D leaves.")
    opened.press(ESCAPE)
    assert "best 3 of 10" in opened.see("> _")
    opened.press("a", "?")
    opened.see("> a?_")


def test_a_hint_is_marked_on_the_board_and_names_letters(window: Open) -> None:
    """The colour has the letter that the board shows, and the moves are told as one types them."""
    opened = window("flow: 3x2 red=a1-c1 blue=a2-c2", columns=60, lines=20)
    opened.press("h", ENTER)
    seen = opened.see("From the bracketed cell, red (A) has only one way on")
    assert "<  A  >" in seen or "[  A  ]" in seen
    assert "(  .  )" in seen
    opened.press("h", ENTER)
    opened.see("last move: stop b1")


def test_moves_are_shown_as_one_types_them(window: Open) -> None:
    """The last one is among the things to watch, and what was taken back is in the order in which it was played."""
    opened = window("flow: 3x2 red=a1-c1 blue=a2-c2")
    opened.press(ENTER, RIGHT, RIGHT, ENTER)
    opened.see("last move: draw a1-b1-c1")
    opened.press("u", ENTER)
    assert "took back draw a1-b1-c1" in opened.see("took back")


def test_what_there_is_to_watch_wraps_at_words(window: Open) -> None:
    """Nothing is cut off in a narrow window."""
    opened = window("connexion", "--size", "6", "--stars", "4", "--seed", "1", "--blue", "mass", columns=34)
    opened.press("a1", ENTER)
    seen = " ".join(opened.see("Blue (mass)").split())
    assert "last move: " in seen
    assert "Blue: mass" in seen
    assert "Red to move" in seen


def test_next_follows_a_solved_level(window: Open, tmp_path: Path) -> None:
    """The next of the file, and after the last nothing if the game cannot make another like it."""
    tmp_path.joinpath("two.txt").write_text(TWO_LEVELS)
    opened = window("two.txt")
    opened.press("start a1", ENTER, "extend b1", ENTER)
    opened.see("Type next for the next level.")
    opened.press("next", ENTER)
    opened.see("Flow, 3×1", gone="Solved")
    opened.press("start a1", ENTER, "extend b1", ENTER, "extend c1", ENTER)
    opened.see("Solved")
    assert "Type next" not in opened.text
    opened.press("?")
    assert "next" not in opened.see("help (?)")


def test_next_follows_a_level_that_was_made(window: Open) -> None:
    """With another like it."""
    opened = window("get10: 2x1 target=5 start=4.4")
    opened.press("a1", ENTER)
    opened.see("Type next for another like it.")
    opened.press("+", ENTER)
    opened.see("new game: 2x1 target=5", gone="Won")


def test_next_follows_a_level_that_comes_with_the_game(window: Open) -> None:
    """In the order of their numbers."""
    opened = window("flow", "--number", "2")
    opened.press("next", ENTER)
    assert "next level: " in opened.see("next level")


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("get10: 2x1 start=1.2", "Lost: no group is left"),
        ("flow: 2x2 red=a1-b2 blue=b1-a2", "This level has no solution."),
        ("get10: 32x32 seed=1", "of 32×32, the arrows go on"),
    ],
)
def test_what_is_wrong_with_a_level_is_said_at_the_start(window: Open, level: str, said: str) -> None:
    """It is lost, it cannot be solved, or it is larger than the window."""
    assert said in window(level).text


def test_the_part_of_a_large_board_follows_the_cursor(window: Open) -> None:
    """And what is shown is told."""
    opened = window("get10: 32x32 seed=1")
    opened.press(*[DOWN] * 31, *[RIGHT] * 31)
    seen = opened.see("to af32 of 32×32")
    assert any(line.startswith("32 ") and "[" in line for line in seen.splitlines())


def test_a_window_may_change_its_size(window: Open) -> None:
    """The board is laid out again at once."""
    opened = window("get10", "--seed", "42")
    opened.process.setwinsize(10, 40)
    opened._screen.resize(10, 40)
    opened.see("5  ")
    assert "> _" in opened.see("> _")


def test_a_path_is_drawn_with_the_mouse(window: Open) -> None:
    """It follows the pointer while the button is down, also where the pointer is too quick for each cell."""
    opened = window("flow: 4x2 red=a1-d1 blue=a2-d2")
    opened.mouse("press", opened.place("a", 1))
    opened.mouse("drag", opened.place("b", 1))
    opened.mouse("drag", opened.place("d", 1))
    opened.mouse("release", opened.place("d", 1))
    opened.see("pairs 1 of 2")
    opened.mouse("press", opened.place("d", 2))
    opened.mouse("drag", opened.place("b", 2))
    opened.mouse("release", (0, 23))
    opened.see("last move: draw d2-c2-b2")
    opened.mouse("press", opened.place("b", 2))
    opened.mouse("drag", opened.place("a", 2))
    opened.see("cells 8 of 8")
    opened.mouse("release", opened.place("a", 2))
    opened.see("Solved")
    opened.mouse("press", opened.place("b", 1))
    opened.mouse("drag", opened.place("b", 2))
    opened.mouse("release", opened.place("b", 2))
    opened.press("u", ENTER)
    opened.see("took back draw b2-a2")


def test_the_mouse_cuts_what_it_draws_over(window: Open) -> None:
    """And gives it back where it runs back before the button is let go; a click alone changes nothing."""
    opened = window("flow: 4x2 red=a1-d1 blue=a2-d2")
    opened.press("draw a1-b1-c1-d1", ENTER)
    opened.see("pairs 1 of 2")
    opened.mouse("press", opened.place("a", 2))
    opened.mouse("drag", opened.place("b", 2))
    opened.mouse("drag", opened.place("b", 1))
    opened.see("pairs 0 of 2")
    opened.mouse("drag", opened.place("b", 2))
    opened.see("pairs 1 of 2")
    opened.mouse("release", opened.place("b", 2))
    opened.see("last move: draw a2-b2")
    opened.click(opened.place("b", 1))
    assert "last move: draw a2-b2" in opened.see("pairs 1 of 2")


def test_a_path_goes_over_an_open_border_with_the_keys(window: Open) -> None:
    """An arrow at the border comes in at the other side."""
    opened = window("flow: 3x3 red=a2-c2 wrap:yes")
    opened.press(DOWN, ENTER, LEFT, ENTER)
    opened.see("last move: draw a2-c2")


def test_what_cannot_be_touched_is_told(window: Open) -> None:
    """A click on an empty cell of Flow says that it is one."""
    opened = window("flow: 4x2 red=a1-d1 blue=a2-d2")
    opened.click(opened.place("b", 2))
    opened.see("b2: empty")


def test_a_group_is_clicked_twice(window: Open) -> None:
    """In get10 the first click shows the group."""
    opened = window("get10: 2x1 target=2 start=1.1")
    opened.click(opened.place("b", 1))
    opened.see("(  1  )")
    opened.click(opened.place("b", 1))
    opened.see("Won: 2 is made.")


def test_a_cell_is_clicked(window: Open) -> None:
    """In Connexion that colours it; where a question waits for a cell, it is the answer."""
    opened = window("connexion: 3x3 red=a1,c3 blue=c1,a3")
    opened.click(opened.place("b", 1))
    opened.see("Blue to move")
    opened.press("component", ENTER)
    opened.see("component: the cell?")
    opened.click(opened.place("b", 1))
    opened.see("last move: b1", gone="component: the cell?")


def test_a_pipe_is_carried_with_the_mouse(window: Open, tmp_path: Path) -> None:
    """With the button down, or from one click to the next; beside the board it goes back to the reserve."""
    tmp_path.joinpath("level1.p").write_text("3 5\nX X X X X\nR1 *L1 L1 L1 R3\nX X X X X\n")
    opened = window("level1.p")
    zone = next((line.index("─ 2"), place) for place, line in enumerate(opened.lines) if "─ 2" in line)
    opened.mouse("press", zone)
    opened.see("in hand: line east-west")
    opened.mouse("drag", opened.place("c", 2))
    opened.mouse("release", opened.place("c", 2))
    opened.see("reserve 1 of 2", gone="in hand")
    opened.mouse("press", opened.place("c", 2))
    opened.see("in hand")
    opened.mouse("release", (70, 20))
    opened.see("reserve 2 of 2", gone="in hand")
    opened.click(zone)
    opened.see("in hand")
    opened.click(opened.place("d", 2))
    opened.see("reserve 1 of 2", gone="in hand")
    opened.see("put L1 d2")
