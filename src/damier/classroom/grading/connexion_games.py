"""Whole games of Connexion, typed to a student's program: how they end, after how many moves, and who has won.

Moves are typed as ``i j``, or each number on a line of its own; ``abandonner`` gives up. The winner is read from what
is returned, or from the last lines that are printed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from damier.classroom.connexion import BLEU, ROUGE
from damier.classroom.grading.connexion_match import Case, Match, begin, calling
from damier.classroom.grading.marks import Example
from damier.classroom.grading.process import Reply, Thing
from damier.classroom.grading.questions import Trial, WrongError
from damier.classroom.grading.wording import error_sentence
from damier.core.sentences import say

_GIVE_UP: Final = "abandonner"
_RED: Final = r"rouges?|reds?|joueur r|joueur 1|r"
_BLUE: Final = r"bleue?s?|blues?|joueur b|joueur 2|b"
_SIDE: Final = rf"\b({_RED}|{_BLUE})\b"
_WINNING: Final = r"(?:gagn|wins|won|victoire|vainqueur|remporte)"


def _winner(reply: Reply) -> int | None:
    """Return the colour that a game's end names as the winner, or None."""
    value = reply.value.text if isinstance(reply.value, Thing) else reply.value
    if value in (ROUGE, BLEU):
        return int(value)
    lines = [line for line in (reply.printed.lower() + f"\n{value or ''}".lower()).splitlines() if line.strip()]
    for line in reversed(lines[-6:]):
        before = re.search(rf"{_SIDE}\W+(?:(?!{_SIDE})\w+\W+){{0,3}}?{_WINNING}", line)
        after = re.search(rf"(?:gagnant|vainqueur|winner|victoire)\W+(?:\w+\W+){{0,3}}?{_SIDE}", line)
        found = before or after
        if found:
            return ROUGE if re.fullmatch(_RED, found[1]) else BLEU
    only = re.findall(_SIDE, lines[-1]) if lines else []
    if len(only) == 1:
        return ROUGE if re.fullmatch(_RED, only[0]) else BLEU
    return None


@dataclass(frozen=True, slots=True)
class _Ended:
    """A game that was typed: the answer, the moves it took, and how many it should have taken."""

    reply: Reply
    moves: float
    call: str


def _type(trial: Trial, setup: tuple[int, int, int], method: str, lines: Callable[[Match], list[str]]) -> Any:
    """Play a game by typing lines, and return our match and how it ended, or None.

    A program that reads each number by itself fails on ``2 3``: then each number has a line of its own.
    """
    for apart in (False, True):
        match = begin(trial, *setup)
        if match is None:
            return None
        typed = lines(match)
        if apart:
            typed = [word for line in typed for word in line.split()]
        _, reply = trial.ask(["type", "\n".join([*typed, ""])], calling(method))
        if reply.error is None or reply.error[0] not in ("ValueError", "TypeError") or apart:
            break
    call = f"{method}(), {' / '.join(typed[:40])}"
    return match, _Ended(reply, reply.read / (2 if apart else 1), call)


def _over(trial: Trial, ended: _Ended) -> None:
    """Require that a game has ended by itself."""
    error = ended.reply.error
    if error is not None and error[0] == "EOFError":
        trial.require(False, ended.call, say("the end of the game"), say("the game goes on"))
    if error is not None:
        raise WrongError(Example(error_sentence(error), ended.call, board=trial.board), "error")


def _order(match: Match, numbers: list[int]) -> list[Case]:
    """Return the free cells in the order that some numbers choose."""
    free = match.cells(0)
    chosen = [*numbers, *([0] * len(free))][: len(free)]
    return [free.pop(number % len(free)) for number in chosen]


@dataclass(frozen=True, slots=True)
class _Course:
    """How a game goes: after how many moves it ends, and how many stars each player has joined since which move."""

    moves: int
    red: tuple[int, int]
    blue: tuple[int, int]
    won: bool

    @property
    def winner(self) -> int | None:
        """The winner, as the document says; None where it does not: neither has joined two stars."""
        if self.red == self.blue:
            return None
        red_first = self.red[0] > self.blue[0] or (self.red[0] == self.blue[0] and self.red[1] < self.blue[1])
        return ROUGE if red_first else BLEU


def _course(match: Match, moves: list[Case]) -> _Course:
    """Return how a game goes in which the players colour these cells in turn."""
    colours = {cell: match.colour(cell) for cell in match.cells(0, ROUGE, BLEU)}
    stars = {cell for cell, colour in colours.items() if colour}
    reached = {ROUGE: (1, 0), BLEU: (1, 0)}
    for count, cell in enumerate(moves, start=1):
        turn = ROUGE if count % 2 else BLEU
        colours[cell] = turn
        found = [cell]
        for i, j in found:
            near = ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))
            found += [one for one in near if colours.get(one) == turn and one not in found]
        joined = len(stars.intersection(found))
        if joined > reached[turn][0]:
            reached[turn] = (joined, count)
        if joined == match.k:
            return _Course(count, reached[ROUGE], reached[BLEU], won=True)
    return _Course(len(moves), reached[ROUGE], reached[BLEU], won=False)


#: The size and the stars of a game, a seed for the stars and one for the moves, and what kind of game is wished for.
Played = tuple[int, int, int, int, int]
_ATTEMPTS: Final = 60


def _wished(course: _Course, *, full: bool, wish: int) -> bool:
    """Return whether a game is as wished: won by all stars, or full with equal scores (red or blue first) or not."""
    if not full:
        return course.won
    if course.won or course.winner is None:
        return False
    kinds = (course.red[0] == course.blue[0] and course.winner == BLEU, course.red[0] != course.blue[0])
    return kinds[wish] if wish < len(kinds) else course.red[0] == course.blue[0] and course.winner == ROUGE


def _ask_game(trial: Trial, case: Played, *, full: bool) -> None:
    """Play on to the end: with all the stars of a player joined or, if ``full``, to the last cell."""
    n, k, seed, shuffled, wish = case
    moves: list[Case] = []

    def lines(match: Match) -> list[str]:
        moves.clear()
        if max(match.ours.afficheScores()) > 1:  # the document says nothing of stars that touch from the start
            return []
        order, chance = match.cells(0), random.Random(shuffled)
        for _ in range(_ATTEMPTS):
            chance.shuffle(order)
            if _wished(_course(match, order), full=full, wish=wish):
                moves[:] = order
                break
        return [f"{i} {j}" for i, j in moves]

    played = _type(trial, (n, k, seed), "joueDeuxHumains", lines)
    if played is None or not moves:
        return
    match, ended = played
    course = _course(match, moves)
    _over(trial, ended)
    call = f"joueDeuxHumains(), {' / '.join(f'{i} {j}' for i, j in moves[: course.moves])}"
    trial.require(
        ended.moves == course.moves,
        call,
        say("the end of the game after {n} {n:move|moves}", n=course.moves),
        say("the end of the game after {n} {n:move|moves}", n=int(ended.moves)),
    )
    if course.winner is not None:
        _require_winner(trial, call, course.winner, ended.reply)


def _require_winner(trial: Trial, call: str, winner: int, reply: Reply) -> None:
    came = _winner(reply)
    names = {ROUGE: say("Red wins"), BLEU: say("Blue wins"), None: say("{text}", text=reply.printed[-200:])}
    trial.require(came == winner, call, names[winner], names[came])


def ask_full(trial: Trial, case: Played) -> None:
    """Ask about a game in which nobody joins all stars."""
    _ask_game(trial, case, full=True)


def ask_all_stars(trial: Trial, case: Played) -> None:
    """Ask about a game in which somebody joins all stars."""
    _ask_game(trial, case, full=False)


def ask_resign(trial: Trial, case: tuple[int, list[int]]) -> None:
    """Ask about a game that is given up after some moves."""
    seed, numbers = case

    def lines(match: Match) -> list[str]:
        moves = _order(match, numbers)[: len(numbers)]
        return [*(f"{i} {j}" for i, j in moves), _GIVE_UP, *(["1 1"] * 3)]

    played = _type(trial, (5, 2, seed), "joueDeuxHumains", lines)
    if played is None:
        return
    match, ended = played
    for number, cell in enumerate(_order(match, numbers)[: len(numbers)]):
        match.ours.colorerCase(*cell, BLEU if number % 2 else ROUGE)
        if match.k in match.ours.afficheScores():  # over before anybody gave up
            return
    _over(trial, ended)
    _require_winner(trial, ended.call, BLEU if len(numbers) % 2 == 0 else ROUGE, ended.reply)


def ask_computer(trial: Trial, case: int) -> None:
    """Ask whether a game against the computer ends: when the person gives up, and when the board is full."""
    played = _type(trial, (4, 2, case), "joueOrdiHumain", lambda _: [_GIVE_UP] * 3)
    if played is not None:
        _over(trial, played[1])
    every = [f"{i} {j}" for i in range(1, 4) for j in range(1, 4)]
    played = _type(trial, (3, 2, case), "joueOrdiHumain", lambda _: every * 2)
    if played is not None:
        _over(trial, played[1])
