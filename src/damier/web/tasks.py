"""What workers do: small records that travel to a process, and what they return."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath
from time import process_time
from typing import Any, Protocol

from damier.core.contract import Board, Budget, Exhausted, Hint, Impossible, Level, Sentence, load_game, say
from damier.core.plugins import check_declared
from damier.core.reasoning import Grade, Soundness
from damier.core.registry import parse_level
from damier.drawing import write_svg
from damier.files.reading import levels_of
from damier.files.saves import Save, from_json, is_save
from damier.locale import load_page_language
from damier.play.session import Session
from damier.web import archive
from damier.web.limits import OutOfBounds, bounds, check_cells


class Task(Protocol):
    """Something to do in another process."""

    def run(self) -> Any:
        """Return the result; raise ``DamierError`` where there is none."""


@dataclass(frozen=True, slots=True)
class GiveHint:
    """Find a hint for a position, given by its line."""

    position: str
    seconds: float

    def run(self) -> Hint[str]:
        """Return the hint, its moves as texts."""
        board: Board[Any, Any] = Board(self.position)
        found = board.game.hint(board, Budget(seconds=self.seconds))
        return replace(found, moves=tuple(map(str, found.moves)))


@dataclass(frozen=True, slots=True)
class CheckSoFar:
    """Find out whether all is right so far in a position, given by its line."""

    position: str
    seconds: float

    def run(self) -> Soundness:
        """Return what was found out."""
        board: Board[Any, Any] = Board(self.position)
        found: Soundness = board.game.require("checker")(board, Budget(seconds=self.seconds))
        return found


@dataclass(frozen=True, slots=True)
class GradeLevel:
    """Find out how hard a level is, given by its text with the game's name."""

    level: str
    seconds: float

    def run(self) -> Grade | None:
        """Return the grade, or None if the level has none or the time ran out before it was known."""
        level = parse_level(self.level)
        try:
            found: Grade = load_game(level.game).require("reasoner").grade(level, Budget(seconds=self.seconds)).grade
        except (Exhausted, Impossible):
            return None
        return found


@dataclass(frozen=True, slots=True)
class Solve:
    """Solve a level, given by its text with the game's name."""

    level: str
    seconds: float

    def run(self) -> tuple[str, ...]:
        """Return the moves of a solution, as texts."""
        level = parse_level(self.level)
        verdict = load_game(level.game).solve(level, Budget(seconds=self.seconds))
        if verdict.solutions:
            return tuple(map(str, verdict.solutions[0].moves))
        raise (Exhausted if verdict.status == "exhausted" else Impossible)(verdict.sentence)


@dataclass(frozen=True, slots=True)
class DrawForPrint:
    """Draw a position, given by its line, black on white, and with ``seconds`` a solution of its level."""

    position: str
    code: str
    seconds: float | None

    def run(self) -> tuple[str, str]:
        """Return the picture of the position as SVG, and that of the solution, empty if it is not wanted."""
        board: Board[Any, Any] = Board(self.position)
        if self.seconds is None:
            return self._picture(board), ""
        solved: Board[Any, Any] = board.game.board(board.level)
        for move in Solve(f"{board.game.name}: {board.level}", self.seconds).run():
            solved.push(board.game.parse_move(move))
        return self._picture(board), self._picture(solved)

    def _picture(self, board: Board[Any, Any]) -> str:
        game = board.game
        language = load_page_language(self.code).with_catalogue(game.translations.get(self.code, {}))
        return write_svg(game.require("drawing")(board, None), "print", language)


@dataclass(frozen=True, slots=True)
class Generate:
    """Make a level."""

    game: str
    settings: tuple[tuple[str, object], ...]
    seed: int

    def run(self) -> str:
        """Return the level's text."""
        return str(load_game(self.game).generate(dict(self.settings), seed=self.seed))


@dataclass(frozen=True, slots=True)
class Think:
    """Choose a computer player's move at a position, given by its line."""

    position: str
    player: str
    seconds: float
    seed: int

    def run(self) -> str:
        """Return the move's text."""
        board: Board[Any, Any] = Board(self.position)
        return str(board.game.player(self.player, Budget(seconds=self.seconds), self.seed).choose(board))


@dataclass(frozen=True, slots=True)
class ReadLevel:
    """Read the text of a level that a person brings, and draw it."""

    game: str
    text: str

    def run(self) -> str:
        """Return the text as the game writes it; raise ``OutOfBounds`` if the level is too much for the page."""
        spent = process_time()
        game = load_game(self.game)
        level = game.parse_level(self.text)
        check_cells(level)
        game.require("drawing")(game.board(level), None)
        text = str(level)
        _check_length(text)
        _check_time(process_time() - spent)
        return text


@dataclass(frozen=True, slots=True)
class Found:
    """A level of a file: its game, its text, and its label."""

    game: str
    level: str
    label: Sentence


@dataclass(frozen=True, slots=True)
class ReadFile:
    """Read a file that a person gave."""

    name: str
    text: str

    def run(self) -> Save | archive.Archive | list[Found]:
        """Return the save that the file is, proved by replaying it, or its levels, or all that a person has."""
        text = self.text.removeprefix("\ufeff")
        if archive.is_archive(text):
            return archive.read(text)
        if is_save(text):
            save = from_json(text)
            if len(save.moves) > bounds().moves:
                raise OutOfBounds(say("a save for the page has at most {most} moves", most=bounds().moves))
            check_declared(load_game(save.game), save.seats)
            spent = process_time()
            session = Session.restore(save)
            _check_length(str(session.level))
            _check_time(process_time() - spent)
            return session.save()
        found = levels_of(text, PurePath(self.name))
        if len(found) > bounds().levels_of_a_file:
            raise OutOfBounds(say("a file for the page has at most {most} levels", most=bounds().levels_of_a_file))
        return [_found(level) for level in found]


def _found(level: Level) -> Found:
    text = str(level)
    _check_length(text)
    return Found(level.game, text, load_game(level.game).label(level))


def _check_time(spent: float) -> None:
    if spent > bounds().read_seconds:
        raise OutOfBounds(say("this takes too long for the page: play it in a terminal"))


def _check_length(level: str) -> None:
    if len(level) > bounds().level:
        raise OutOfBounds(say("a level for the page has at most {most} characters", most=bounds().level))
