"""``damier play`` once a game has ended: what would have been better, and the game seen again move by move."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

from tests.cli.window import ENTER, ESCAPE, RIGHT, Open

Run = Callable[..., subprocess.CompletedProcess[str]]

LAST = "connexion: 3x3 red=a1,c1 blue=a3,c3; b2; b1; a2; c2"
FLOW = "flow: 2x1 red=a1-b1; start a1"


def test_an_ended_game_is_reviewed_on_the_screen(window: Open) -> None:
    """The end says how; the judgements have the screen until Escape."""
    opened = window(LAST)
    assert "review" not in opened.text
    opened.press("b3", ENTER)
    opened.see("Type review for what would have been better, replay to see the game again.")
    opened.press("review", ENTER)
    shown = opened.see("Move 1, b2: Red turns a win into a loss; b1 keeps it. This is proved.")
    assert "The move that lost most is number 1, b2" in shown
    opened.press(ESCAPE)
    opened.see("> _", gone="This is proved")


def test_an_ended_game_is_seen_again_step_by_step(window: Open) -> None:
    """From its start; the game itself stays at its end."""
    opened = window(LAST)
    opened.press("b3", ENTER)
    opened.see("Type review")
    opened.press("replay", ENTER)
    opened.see("the start, before 5 moves")
    opened.press(RIGHT)
    opened.see("move 1 of 5: b2")
    opened.press("\x1b[F")
    opened.see("move 5 of 5: b3")
    opened.press(RIGHT, "\x1b[D")
    opened.see("move 4 of 5: c2")
    opened.press("\x1b[H")
    opened.see("the start, before 5 moves")
    opened.press(ESCAPE)
    opened.see("last move: b3")


def test_a_game_that_cannot_judge_moves_offers_to_see_it_again(window: Open) -> None:
    """In French too, by the French word and the short one."""
    opened = window(FLOW, "--lang", "fr")
    opened.press("extend b1", ENTER)
    shown = opened.see("Tapez revoir pour revoir la partie.")
    assert "bilan" not in shown
    for typed in ("revoir", "p"):
        opened.press(typed, ENTER)
        opened.see("le début, avant 2 coups")
        opened.press(ESCAPE)
        opened.see("> _", gone="le début")


def test_the_help_offers_them_only_at_the_end(damier: Run) -> None:
    """As every keyword that can be used now."""
    lines = damier("play", LAST, typed="help\nb3\nhelp\n").stdout
    before, after = lines.split("A draw", 1)
    assert "review (v)" not in before
    assert "replay (p)" not in before
    assert "review (v)" in after
    assert "replay (p)" in after


def test_through_a_pipe_judgements_are_lines_and_replaying_is_told(damier: Run) -> None:
    """Typed too early, each says why not, with exit status 2."""
    done = damier("play", LAST, typed="b3\nreview\nreplay\n")
    assert done.returncode == 0
    assert "Move 5, b3: Red keeps a draw. This is proved." in done.stdout.splitlines()
    assert "`damier replay FILE` shows it move by move" in done.stdout
    early = damier("play", LAST, typed="review\n")
    assert early.returncode == 2
    assert "moves are judged once the game is over" in early.stderr
    other = damier("play", "flow: 2x1 red=a1-b1", typed="replay\n")
    assert "no move has been made yet" in other.stderr
