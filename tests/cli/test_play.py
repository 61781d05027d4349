"""``damier play`` through a pipe: a line a move, plain text, and an exit status."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

Run = Callable[..., subprocess.CompletedProcess[str]]

WINNABLE = "2x1 target=2 start=1.1"


def test_moves_are_read_line_by_line(damier: Run) -> None:
    """The start and each new position are printed, without colour."""
    done = damier("play", "get10", "--seed", "42", typed="a1\nb1\n")
    assert done.returncode == 0
    assert done.stdout.count("a  b  c  d  e") == 3
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_a_won_game_answers_0_and_a_lost_one_1(damier: Run) -> None:
    """The outcome is said in a sentence."""
    won = damier("play", f"get10: {WINNABLE}", typed="a1\n")
    assert won.returncode == 0
    assert "Won: 2 is made." in won.stdout
    assert damier("play", "get10: 2x1 start=1.2").returncode == 1


def test_a_refused_line_is_said_and_the_game_goes_on(damier: Run) -> None:
    """Illegal, unknown, misspelt: each gets its reason, and the answer is 2."""
    done = damier("play", "get10", "--seed", "42", typed="b4\nz9\nundu\n\n1a\nredo\na1\n")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "b4 is isolated: no 3 touches it",
        "z9 is outside the grid of 5×5",
        "unknown word 'undu': did you mean 'undo'?",
        "expected a cell such as d2 (column d, row 2), not '1a'",
        "there is nothing to redo",
    ]
    assert done.stdout.count("a  b  c  d  e") == 2


def test_undo_redo_and_reset(damier: Run) -> None:
    """Each shows the position it leads to."""
    done = damier("play", "get10", "--seed", "42", "--json", typed="a1\nb1\nundo\nu\nredo\nreset\n")
    boards = [json.loads(line)["board"] for line in done.stdout.splitlines()]
    assert boards[2] != boards[1] == boards[3] == boards[5] != boards[0] == boards[4] == boards[6]


def test_a_hint_is_a_legal_move(damier: Run) -> None:
    """Playing what it says is accepted."""
    done = damier("play", "get10", "--seed", "42", typed="hint\n")
    assert done.returncode == 0
    assert any(line.startswith("Merge the") for line in done.stdout.splitlines())
    (move,) = json.loads(damier("hint", "get10: 5x5 seed=42", "--json").stdout)["moves"]
    assert damier("play", "get10", "--seed", "42", typed=f"{move}\n").returncode == 0


def test_a_new_game_keeps_the_settings(damier: Run) -> None:
    """With the seed that is given."""
    done = damier(
        "play", "get10", "--size", "3x7", "--refill", "rising", typed="new 5\nnew x\nnew 99999999999999999999999\n"
    )
    assert "new game: 3x7 target=10 refill=rising seed=5" in done.stdout
    assert "a seed is a number from 0 to 18446744073709551615, not x" in done.stderr


def test_save_and_load(damier: Run, tmp_path: Path) -> None:
    """A game goes on where it was left."""
    first = damier("play", "get10", "--seed", "42", typed="a1\nsave my.json\n")
    assert "saved to my.json" in first.stdout
    again = damier("play", "my.json", "--json", typed="undo\n")
    boards = [json.loads(line) for line in again.stdout.splitlines()]
    assert [board["moves"] for board in boards] == [1, 0]
    within = damier("play", "get10", typed="load my.json\nb1\nsave my.json\n")
    assert within.returncode == 0
    assert json.loads((tmp_path / "my.json").read_text())["moves"] == ["a1", "b1"]


def test_saving_never_overwrites_another_file(damier: Run, tmp_path: Path) -> None:
    """A file that this sitting neither wrote nor read is left alone."""
    (tmp_path / "thesis.txt").write_text("years of work")
    done = damier("play", "get10", typed="save thesis.txt\n")
    assert done.returncode == 2
    assert "thesis.txt exists already" in done.stderr
    assert (tmp_path / "thesis.txt").read_text() == "years of work"


def test_a_bad_save_does_not_lose_the_game_under_way(damier: Run, tmp_path: Path) -> None:
    """The refusal says why, and the position stays."""
    (tmp_path / "bad.json").write_text('{"damier": 1, "game": "get10"')
    done = damier("play", "get10", "--seed", "42", "--json", typed="a1\nload bad.json\nload none.json\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[1]["board"] == lines[2]["board"] == lines[3]["board"]
    assert lines[2]["error"].startswith("bad.json:1:30: this save is damaged: this JSON ends too soon")
    assert "there is no such file" in lines[3]["error"]


def test_awkward_file_names_are_refused_and_the_game_goes_on(damier: Run, tmp_path: Path) -> None:
    """No home, too long, a zero byte, a folder: each gets its reason, and the next line still plays."""
    (tmp_path / "huge.json").write_text(
        '{"damier": 1, "game": "get10", "level": "5x5", "started": "2026-01-01", "moves": ["a1"], "times": [1'
        + "0" * 400
        + "]}"
    )
    names = ("~nobody1/x", "a" * 300, "a\0b", "/", "none/x")
    lines = [f"{word} {name}" for name in names for word in ("save", "load")]
    typed = "\n".join([*lines, "load huge.json", "a1", ""])
    done = damier("play", "get10", "--seed", "42", "--json", typed=typed)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(one["error"] for one in told[1:-1])
    assert (told[-1]["moves"], told[-1]["error"]) == (1, None)
    assert "fault" not in done.stdout


def test_bytes_that_are_no_text_are_refused(damier: Run) -> None:
    """A strict pipe does not break the game."""
    done = damier("play", "get10", "--seed", "42", typed="a1\n", PYTHONIOENCODING="ascii:strict", LC_ALL="C")
    assert done.returncode == 0
    assert damier("play", "get10", "--seed", "42", typed="é\na1\n", PYTHONIOENCODING="ascii:strict").returncode == 2


def test_programs_read_answers_levels_and_scores(damier: Run) -> None:
    """What is said to a person stands in the objects too."""
    done = damier("play", f"get10: {WINNABLE}", "--json", typed="help\na1\n")
    first, told, won = (json.loads(line) for line in done.stdout.splitlines())
    assert first["level"] == "2x1 target=2 refill=steady seed=0 start=1.1"
    assert "one of these keywords:" in told["answer"]
    assert (won["outcome"], won["score"], won["answer"]) == ("TARGET_MADE", max(2, won["score"]), "Won: 2 is made.")


def test_nothing_follows_a_word_that_takes_nothing(damier: Run) -> None:
    """A slip does not reset the game."""
    done = damier("play", "get10", "--seed", "42", "--json", typed="a1\nreset a1\n")
    assert json.loads(done.stdout.splitlines()[-1])["moves"] == 1
    assert "nothing can follow 'reset'" in done.stdout


def test_words_are_understood_in_french_and_english(damier: Run) -> None:
    """Annuler is undo, and undo still works."""
    done = damier(
        "--lang", "fr", "play", "get10", "--seed", "42", typed="a1\nannuler\nrefaire\nundo\naide\nquitter\na1\n"
    )
    assert done.returncode == 0
    assert "a1 : annulé" in done.stdout
    assert "refaire" in done.stdout
    assert done.stdout.rstrip().endswith("Au revoir.")


def test_help_tells_the_rules_and_the_words_that_can_be_used(damier: Run) -> None:
    """One need not leave the game to learn it, and nothing is offered that the game would refuse."""
    told = damier("play", "get10", "--seed", "42", typed="?\n").stdout
    assert "Choose a cell in a group" in told
    assert all(word in told for word in ("hint", "next", "new [SEED]", "save [FILE]", "load [FILE]", "help", "quit"))
    refused = ("undo", "redo", "reset", "menu", "opponent", "resign", "continue")
    assert not any(f"  {word}" in told for word in refused)
    later = damier("play", "get10", "--seed", "42", typed="a1\nb1\nundo\n?\n").stdout
    assert all(f"  {word}" in later for word in ("undo", "redo", "reset"))
    two = damier("play", "connexion", typed="?\n").stdout
    assert all(f"  {word}" in two for word in ("menu", "opponent", "resign"))
    over = damier("play", f"get10: {WINNABLE}", typed="a1\n?\n").stdout
    assert "  hint" not in over
    assert all(word in damier("play", "get10", typed=f"{word}\n").stderr for word in ("undo", "redo"))
