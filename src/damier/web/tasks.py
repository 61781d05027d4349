"""What workers do: small records that travel to a process, and what they give back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Protocol

from damier.core.contract import (
    Board,
    Budget,
    Exhausted,
    Game,
    Hint,
    Impossible,
    Save,
    Session,
    load_game,
    say,
)
from damier.files.reading import is_save, levels_of
from damier.web.limits import LEVEL, LEVELS_OF_A_FILE, MOVES, OutOfBounds


class Task(Protocol):
    """Something to do in another process."""

    def run(self) -> Any:
        """Do it; raise ``DamierError`` where it cannot be done."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position by the level and the moves that led to it."""

    game: str
    level: str
    moves: tuple[str, ...]

    def board(self) -> Board[Any, Any]:
        """Play it again."""
        game = load_game(self.game)
        board = game.board(game.parse_level(self.level))
        for move in self.moves:
            board.push(game.parse_move(move))
        return board


@dataclass(frozen=True, slots=True)
class GiveHint:
    """Find a hint."""

    position: Position
    seconds: float

    def run(self) -> Hint[str]:
        """Give it, its moves as texts."""
        hinter = load_game(self.position.game).hinter
        if hinter is None:
            raise Impossible(say("{game} gives no hints", game=self.position.game))
        found = hinter(self.position.board(), Budget(seconds=self.seconds))
        return Hint(tuple(map(str, found.moves)), found.sentence)


@dataclass(frozen=True, slots=True)
class Solve:
    """Solve a level."""

    game: str
    level: str
    seconds: float

    def run(self) -> tuple[str, ...]:
        """Give the moves of a solution."""
        game = load_game(self.game)
        if game.solver is None:
            raise Impossible(say("{game} is not solved by damier", game=self.game))
        verdict = game.solver.solve(game.parse_level(self.level), Budget(seconds=self.seconds))
        if verdict.status == "solved" and verdict.solutions:
            return tuple(map(str, verdict.solutions[0]))
        raise (Exhausted if verdict.status == "exhausted" else Impossible)(verdict.sentence)


@dataclass(frozen=True, slots=True)
class Generate:
    """Make a level."""

    game: str
    settings: tuple[tuple[str, str], ...]
    seed: int

    def run(self) -> str:
        """Give its text."""
        game = load_game(self.game)
        if game.generator is None:
            raise Impossible(say("{game} does not make levels", game=self.game))
        return str(game.generator.generate(dict(self.settings), self.seed))


@dataclass(frozen=True, slots=True)
class Think:
    """Choose a computer player's move."""

    position: Position
    player: str
    seconds: float
    seed: int

    def run(self) -> str:
        """Give its text."""
        opponent = (load_game(self.position.game).players or {})[self.player]
        return str(opponent.make(Budget(seconds=self.seconds), self.seed).choose(self.position.board()))


@dataclass(frozen=True, slots=True)
class Found:
    """A level of a file: its game, its text, and its label."""

    game: str
    level: str
    label: str


@dataclass(frozen=True, slots=True)
class ReadFile:
    """Read a file that a person gave."""

    name: str
    text: str

    def run(self) -> Save | list[Found]:
        """Give the save that it is, proved by replaying it, or its levels."""
        text = self.text.removeprefix("\ufeff")
        if is_save(text):
            save = Save.from_json(text)
            if len(save.moves) > MOVES:
                raise OutOfBounds(say("a save for the page has at most {most} moves", most=MOVES))
            session = Session.restore(save)
            _check_length(str(session.level))
            return session.save()
        found = levels_of(text, PurePath(self.name))
        if len(found) > LEVELS_OF_A_FILE:
            raise OutOfBounds(say("a file for the page has at most {most} levels", most=LEVELS_OF_A_FILE))
        return [_found(game, level) for game, level in found]


def _found(game: Game[Any, Any], level: Any) -> Found:
    text = str(level)
    _check_length(text)
    return Found(game.name, text, label(game, level))


def label(game: Game[Any, Any], level: Any) -> str:
    """Name a level in a word: its size."""
    settings = game.generator.settings_of(level) if game.generator else {}
    if "size" in settings:
        return settings["size"]
    if game.drawing is None:
        return game.name
    scene = game.drawing(game.board(level), None)
    return f"{scene.columns}x{scene.rows}"


def _check_length(level: str) -> None:
    if len(level) > LEVEL:
        raise OutOfBounds(say("a level for the page has at most {most} characters", most=LEVEL))
