"""``damier review``: what each move of a game was worth."""

import json
import subprocess
from collections.abc import Callable

from damier.core.contract import load_game

Run = Callable[..., subprocess.CompletedProcess[str]]

GAME = "connexion: 3x3 red=a1,c1 blue=a3,c3; b2; b1; a2; c2; b3"


def test_each_move_is_judged_and_the_worst_named(damier: Run) -> None:
    """A line for each, and one that sums up; in French too."""
    lines = damier("review", GAME).stdout.splitlines()
    assert lines[0] == "Move 1, b2: Red turns a win into a loss; b1 keeps it. This is proved."
    assert len(lines) == 6
    assert lines[-1].startswith("The move that lost most is number 1, b2: it took the chances from 100 % to 0 %.")
    french = damier("review", GAME, "--lang", "fr").stdout.splitlines()
    assert french[0] == "Coup 1, b2 : Rouge change un gain en une perte ; b1 évite cela. C'est prouvé."


def test_programs_get_the_same_as_json(damier: Run) -> None:
    """With where the game comes from, each judgement, and the number of the worst."""
    facts = json.loads(damier("review", GAME, "--json", "--time", "5s").stdout)
    assert (facts["game"], facts["number"], facts["worst"]) == ("connexion", 1, 1)
    first = facts["judgements"][0]
    assert (first["move"], first["text"], first["side"], first["better"]) == (1, "b2", "red", "b1")
    assert (first["before"], first["after"], first["proved"]) == (1.0, 0.0, True)
    assert set(facts) == {"source", "number", "game", "level", "worst", "sentence", "judgements"}


def test_a_saved_game_is_reviewed(damier: Run) -> None:
    """Of get10, with the moves that were saved."""
    damier("play", "get10: 2x2 target=3 start=1.1/2.3", typed="b1\nsave g.json\n")
    done = damier("review", "g.json", "--time", "2s")
    assert done.returncode == 0
    assert done.stdout.startswith("Move 1, b1: ")


def test_a_game_that_cannot_judge_moves_says_so(damier: Run) -> None:
    """With exit status 2."""
    assert not load_game("flow").has("reviewer")
    done = damier("review", "flow: 3x2 red=a1-c1 blue=a2-c2")
    assert done.returncode == 2
    assert "does not judge moves" in done.stderr
