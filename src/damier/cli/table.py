"""A game at the table: what a typed line does, for any game. The terminal and the pipe both use it.

A line is a move; or one of the keywords below, in English or in the language of the run, with what it needs after it;
or one of the game's questions, by its name or its number in the menu. If cells are missing after a question, the next
lines give them. Computer players move in ``computer_moves``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from damier.core.contract import (
    Answer,
    Budget,
    Cell,
    Impossible,
    Language,
    Malformed,
    Player,
    Question,
    Scene,
    Sentence,
    say,
)
from damier.core.errors import DamierError
from damier.core.nearest import unknown
from damier.core.plugins import is_plugin, make_player
from damier.core.randomness import check_seed, hidden_seed
from damier.drawing.overlay import with_answer
from damier.files.disk import path_of
from damier.files.saves import read_save, write_save
from damier.play.session import Session

HINT_SECONDS = 0.2
THINKING_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word that can be typed instead of a move: its name, its short form, what may follow, and what it does."""

    name: Sentence
    short: str
    following: Sentence | None
    meaning: Sentence
    act: Callable[[Table, str], Sentence]


@dataclass(frozen=True, slots=True)
class PendingQuestion:
    """A question that was asked by its name, and the cells given for it so far."""

    name: str
    question: Question
    cells: tuple[Cell, ...] = ()

    @property
    def prompt(self) -> Sentence | None:
        """The sentence that asks for the next cell, or None if no cell is missing."""
        if len(self.cells) == len(self.question.cells):
            return None
        return say("{question}: {cell}?", question=self.name, cell=self.question.cells[len(self.cells)])


class Table:
    """A session with the keywords that control it. ``do`` obeys a line and returns what to say."""

    def __init__(
        self,
        session: Session[Any, Any],
        language: Language,
        *,
        budget: Budget = Budget(seconds=THINKING_SECONDS),  # noqa: B008 (frozen)
        seed: int | None = None,
        own_players: frozenset[str] = frozenset(),
    ) -> None:
        """Take a session, and the budget and seed of its computer players.

        ``own_players`` are the players ``module:Class`` that may be imported, because whoever runs the program named
        them. One that only a save names is refused.
        """
        self.session = session
        self.language = language
        self.over = False
        #: The files that were written or read at this table: only these may be written over.
        self.own_files: set[Path] = set()
        #: The question that still needs cells, or None.
        self.pending: PendingQuestion | None = None
        self._budget = budget
        #: The seed of the computer players: whoever knows it does not know the level's.
        self._seed = hidden_seed(random.getrandbits(32) if seed is None else seed)
        self._own_players = own_players
        self._check_players(session)
        self._players: dict[str, Player] = {}
        self._answer: Answer | None = None
        self._held: str | None = None
        self._scene: Scene | None = None

    @property
    def scene(self) -> Scene | None:
        """The scene of the position, drawn once until something changes; None if the game has no drawing."""
        if self._scene is None and self.session.game.drawing is not None:
            scene = self.session.game.drawing(self.session.board, self._held)
            self._scene = scene if self._answer is None else with_answer(scene, self._answer)
        return self._scene

    @property
    def pointing(self) -> bool:
        """Whether the scene points out cells that the last answer was about."""
        return self._answer is not None and bool(self._answer.cells or self._answer.values)

    def hold(self, thing: str | None) -> None:
        """Take something in hand, by the name that the scene's shapes have for it; None lets go of it."""
        self._held = thing
        self._scene = None

    def do(self, line: str) -> Sentence | None:
        """Obey a line; return what to say besides showing the new position, or None. Raises ``DamierError``."""
        typed, _, rest = line.strip().partition(" ")
        self._answer = None
        if not typed:
            return self.pending.prompt if self.pending else None
        try:
            keyword = self._keyword(typed)
            if keyword is not None:
                self.pending = None
                if rest.strip() and keyword.following is None:
                    raise Malformed(say("nothing can follow {word!r}: {rest!r}", word=typed, rest=rest.strip()[:40]))
                return keyword.act(self, rest.strip())
            if self.pending is not None and not self._is_no_cell(typed):
                return self._ask(self.pending, line)
            self.pending = None
            question = self._question(typed)
            return self._play(line.strip()) if question is None else self._ask(question, rest)
        finally:
            self.hold(None)

    def computer_moves(self) -> Iterator[Sentence]:
        """Let the computer players move until it is a person's turn or the game is over; yield a sentence for each."""
        while (name := self.session.computer) is not None:
            side = self.session.game.sides[self.session.board.turn].name
            move = self._player(name).choose(self.session.board)
            self.session.play(move)
            self.hold(None)
            outcome = self.session.outcome()
            sentence = say("{side} ({player}) plays {move}.", side=side, player=name, move=move)
            yield say("{sentence} {outcome}", sentence=sentence, outcome=outcome.sentence) if outcome else sentence

    def _player(self, name: str) -> Player:
        if name not in self._players:
            self._players[name] = make_player(self.session.game, name, self._budget, self._seed)
        return self._players[name]

    def _check_players(self, session: Session[Any, Any]) -> None:
        """Raise ``Malformed`` if a save seats a player ``module:Class`` that whoever plays here has not named."""
        for name in session.seats:
            if name is not None and is_plugin(name) and name not in self._own_players:
                raise Malformed(
                    say("the save seats the player {name!r}: name it on the command line too if it may run here",
                        name=name)
                )  # fmt: skip

    def _keyword(self, typed: str) -> Keyword | None:
        for keyword in KEYWORDS:
            if typed.lower() in (str(keyword.name), keyword.name.render(self.language), keyword.short):
                return keyword
        return None

    def _is_no_cell(self, typed: str) -> bool:
        """Return whether a word, typed where a cell was asked for, is a question's name or a move that is no cell."""
        if typed.lower() in (name.lower() for name in self.session.game.questions or ()):
            return True
        if not typed.isalpha():
            return False
        try:
            self.session.game.parse_move(typed)
        except Malformed:
            return False
        return True

    def _question(self, typed: str) -> PendingQuestion | None:
        """Return a question by its name or its number in the menu, or None; raises ``Malformed`` for a wrong number."""
        questions = self.session.game.questions or {}
        for number, (name, question) in enumerate(questions.items(), start=1):
            if typed.lower() in (name.lower(), str(number)):
                return PendingQuestion(name, question)
        if typed.isdigit() and questions:
            raise Malformed(say("the menu has the numbers 1 to {n}, not {found}", n=len(questions), found=typed[:40]))
        return None

    def _ask(self, pending: PendingQuestion, typed: str) -> Sentence:
        """Add the cells that are typed to a question; return its answer, or the prompt for the cell that is missing."""
        name, question = pending.name, pending.question
        cells = (*pending.cells, *map(Cell.parse, typed.split()))
        if len(cells) > len(question.cells):
            raise Malformed(say("{question} asks for {n} {n:cell|cells}", question=name, n=len(question.cells)))
        self.pending = PendingQuestion(name, question, cells)
        if self.pending.prompt is not None:
            return self.pending.prompt
        self.pending = PendingQuestion(name, question)  # if the cells are refused, the first is asked for again
        self._answer = question.ask(self.session.board, cells)
        self.pending = None
        return self._answer.sentence

    def _play(self, line: str) -> Sentence | None:
        try:
            self.session.play(line)
        except Malformed as error:
            if line.isalpha():
                names = [keyword.name.render(self.language) for keyword in KEYWORDS]
                raise Malformed(unknown(say("word"), line, [*names, *(self.session.game.questions or ())])) from error
            raise
        outcome = self.session.outcome()
        return outcome.sentence if outcome else None

    def status(self) -> list[str]:
        """Return the facts to watch, the sides that computers play and, in a game for two, whose turn it is."""
        facts = [fact.render(self.language) for fact in self.scene.facts] if self.scene else []
        sides = self.session.game.sides
        for side, player in zip(sides, self.session.seats, strict=True):
            if player is not None:
                facts.append(say("{side}: {player}", side=side.name, player=player).render(self.language))
        if len(sides) > 1 and self.session.outcome() is None:
            facts.append(say("{side} to move", side=sides[self.session.board.turn].name).render(self.language))
        return facts

    def lost(self) -> bool:
        """Return whether the game is for one player, and lost."""
        outcome = self.session.outcome()
        return outcome is not None and outcome.winner is None and len(self.session.game.sides) == 1

    def undo(self, _: str) -> Sentence:
        """Take back the last action; return a sentence that says which."""
        moves = self.session.undo()
        return say("took back {moves}", moves=", ".join(map(str, moves)) or say("the resignation"))

    def redo(self, _: str) -> Sentence:
        """Play again what was taken back; return a sentence that says what."""
        moves = self.session.redo()
        outcome = self.session.outcome()
        if not moves and outcome is not None:
            return outcome.sentence
        return say("played {moves} again", moves=", ".join(map(str, moves)))

    def resign(self, _: str) -> Sentence:
        """Resign for the only person, or for the side to move; return how the game ends."""
        self.session.resign()
        outcome = self.session.outcome()
        return say("the game is over") if outcome is None else outcome.sentence

    def reset(self, _: str) -> Sentence:
        """Go back to the start of the level."""
        self.session.reset()
        return say("back at the start")

    def hint(self, _: str) -> Sentence:
        """Return what to do next."""
        return self.session.game.hint(self.session.board, Budget(seconds=HINT_SECONDS)).sentence

    def opponent(self, rest: str) -> Sentence:
        """Give the other side to the computer player that ``rest`` names, or to a person if it is empty."""
        session = self.session
        if len(session.seats) == 1:
            raise Impossible(say("{game} is a game for one", game=session.game.name))
        taken = [side for side, player in enumerate(session.seats) if player is not None]
        side = taken[0] if taken else (session.board.turn + 1) % len(session.seats)
        if rest:
            # Whoever types a player's name here may have it imported; an unknown one is refused before it is seated.
            self._players[rest] = make_player(session.game, rest, self._budget, self._seed)
            self._own_players |= {rest}
        session.seat(side, rest or None)
        if rest:
            return say("{side}: {player}", side=session.game.sides[side].name, player=rest)
        return say("{side}: a person", side=session.game.sides[side].name)

    def menu(self, _: str) -> Sentence:
        """Return the list of the questions with their numbers."""
        questions: Mapping[str, Question] = self.session.game.require("questions")
        typed = [
            " ".join([name, *(f"({cell.render(self.language)})" for cell in question.cells)])
            for name, question in questions.items()
        ]
        width = max(map(len, typed))
        lines = [
            f"{number:>4}  {text:<{width}}  {question.description.render(self.language)}"
            for number, (text, question) in enumerate(zip(typed, questions.values(), strict=True), start=1)
        ]
        return say("Type a number or a name:\n{lines}", lines="\n".join(lines))

    def new(self, rest: str) -> Sentence:
        """Start a game with the settings of this level and the seed that ``rest`` is, or a random one."""
        game = self.session.game
        seed = check_seed(int(rest[:21]) if rest.isascii() and rest.isdigit() else rest) if rest else None
        settings = game.require("generator").settings_of(self.session.level)
        level = game.generate(settings, seed=seed)
        self.session = Session(level, game=game, seats=self.session.seats)
        self._players.clear()
        return say("new game: {level}", level=self.session.level)

    def save(self, rest: str) -> Sentence:
        """Write the game to a file, but never over one that was not written or read at this table."""
        path = self._save_path(rest)
        if path.exists() and path.resolve() not in self.own_files:
            raise Malformed(say("{path} exists already: give another name after `save`", path=path))
        write_save(self.session.save(), path)
        self.own_files.add(path.resolve())
        return say("saved to {path}", path=path)

    def load(self, rest: str) -> Sentence:
        """Go on with a saved game; if it cannot be read, the game under way stays."""
        path = self._save_path(rest)
        session = Session.restore(read_save(path), self.session.game)
        self._check_players(session)
        self.session = session
        self._players.clear()
        self.own_files.add(path.resolve())
        return say("loaded {path}", path=path)

    def quit(self, _: str) -> Sentence:
        """Leave the table."""
        self.over = True
        return say("Goodbye.")

    def help(self, _: str) -> Sentence:
        """Return the rules, how a move is typed, and every keyword."""
        lines = []
        for keyword in KEYWORDS:
            following = f"{keyword.following.render(self.language)} " if keyword.following else ""
            typed = f"{keyword.name.render(self.language)} {following}({keyword.short})"
            lines.append(f"  {typed:<28}{keyword.meaning.render(self.language)}")
        return say(
            "{rules}\nType a move, for instance {move}, or one of these keywords:\n{lines}",
            rules=self.session.game.rules,
            move=next(iter(self.session.board.legal_moves), "-"),
            lines="\n".join(lines),
        )

    def _save_path(self, rest: str) -> Path:
        return path_of(rest or f"{self.session.game.name}-save.json")


def attempt(table: Table, line: str) -> tuple[Sentence | None, bool]:
    """Obey a line; return what to say, and whether the line was refused."""
    try:
        return table.do(line), False
    except DamierError as error:
        return error.sentence, True


KEYWORDS = (
    Keyword(say("undo"), "u", None, say("take back the last action"), Table.undo),
    Keyword(say("redo"), "r", None, say("play again what was taken back"), Table.redo),
    Keyword(say("reset"), "0", None, say("go back to the start of the level"), Table.reset),
    Keyword(say("hint"), "h", None, say("say what to do next"), Table.hint),
    Keyword(say("menu"), "m", None, say("list what can be asked of the position"), Table.menu),
    Keyword(
        say("opponent"),
        "o",
        say("[NAME]"),
        say("let this computer player have the other side, or a person"),
        Table.opponent,
    ),
    Keyword(say("resign"), "x", None, say("give the game up"), Table.resign),
    Keyword(say("new"), "n", say("[SEED]"), say("start another game, with this seed"), Table.new),
    Keyword(say("save"), "s", say("[FILE]"), say("write the game to a file"), Table.save),
    Keyword(say("load"), "l", say("[FILE]"), say("go on with a saved game"), Table.load),
    Keyword(say("help"), "?", None, say("show the rules and these keywords"), Table.help),
    Keyword(say("quit"), "q", None, say("leave"), Table.quit),
)
