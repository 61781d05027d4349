"""A game at the table: what a typed line does, for any game. The terminal and the pipe both sit at one.

A line is a move; or one of the words below, in English or in the language spoken, with what it needs after it; or one
of the game's questions, by its name or its number in the menu. A question that lacks cells asks for them: the next
lines give them. Computer players answer through ``replies``.
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
from damier.core.randomness import LARGEST_SEED
from damier.drawing.overlay import with_answer
from damier.files.disk import path_of
from damier.files.saves import read_save, write_save
from damier.play.session import Session

HINT_SECONDS = 0.2
THINKING_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Word:
    """A word that can be typed: its name, its short form, what may follow, and what it does."""

    name: Sentence
    short: str
    following: Sentence | None
    meaning: Sentence
    act: Callable[[Table, str], Sentence]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question under way: its name, and the cells given so far."""

    name: str
    question: Question
    cells: tuple[Cell, ...] = ()

    @property
    def prompt(self) -> Sentence | None:
        """What to give next, or None where nothing is missing."""
        if len(self.cells) == len(self.question.cells):
            return None
        return say("{question}: {cell}?", question=self.name, cell=self.question.cells[len(self.cells)])


class Table:
    """A session with the words to steer it. ``do`` takes a line and gives what to say."""

    def __init__(
        self,
        session: Session[Any, Any],
        language: Language,
        *,
        thinking: Budget = Budget(seconds=THINKING_SECONDS),  # noqa: B008 (frozen)
        seed: int | None = None,
        own_players: frozenset[str] = frozenset(),
    ) -> None:
        """Sit down at a session. ``own_players`` are the players ``module:Class`` that may be imported.

        They were named by whoever runs the program; one that only a save names is not let in.
        """
        self.session = session
        self.language = language
        self.over = False
        #: The files this sitting has written or read: they may be written again without asking.
        self.own: set[Path] = set()
        #: The question that waits for its cells.
        self.asked: Asked | None = None
        self._thinking = thinking
        self._seed = random.getrandbits(32) if seed is None else seed
        self._own_players = own_players
        self._players: dict[str, Player] = {}
        self._answer: Answer | None = None
        self._held: str | None = None
        self._scene: Scene | None = None

    @property
    def scene(self) -> Scene | None:
        """The position now, drawn once until something changes; None where the game has no drawing."""
        if self._scene is None and self.session.game.drawing is not None:
            scene = self.session.game.drawing(self.session.board, self._held)
            self._scene = scene if self._answer is None else with_answer(scene, self._answer)
        return self._scene

    @property
    def pointing(self) -> bool:
        """Whether the scene points out cells that the last answer was about."""
        return self._answer is not None and bool(self._answer.cells or self._answer.values)

    def hold(self, thing: str | None) -> None:
        """Take something in hand, as the scene's shapes name it, or let go of it."""
        self._held = thing
        self._scene = None

    def do(self, line: str) -> Sentence | None:
        """Obey a line; give an answer if there is one beyond the new position. Raises ``DamierError``."""
        typed, _, rest = line.strip().partition(" ")
        self._answer = None
        if not typed:
            return self.asked.prompt if self.asked else None
        try:
            word = self._word(typed)
            if word is not None:
                self.asked = None
                if rest.strip() and word.following is None:
                    raise Malformed(say("nothing can follow {word!r}: {rest!r}", word=typed, rest=rest.strip()[:40]))
                return word.act(self, rest.strip())
            if self.asked is not None and not self._drops(typed):
                return self._ask(self.asked, line)
            self.asked = None
            asked = self._question(typed)
            return self._play(line.strip()) if asked is None else self._ask(asked, rest)
        finally:
            self.hold(None)

    def replies(self) -> Iterator[Sentence]:
        """Let the computer players move until it is a person's turn or the game is over; say each move."""
        while (name := self.session.computer) is not None:
            side = self.session.game.sides[self.session.board.turn].name
            move = self._player(name).choose(self.session.board)
            self.session.play(move)
            self.hold(None)
            outcome = self.session.outcome()
            told = say("{side} ({player}) plays {move}.", side=side, player=name, move=move)
            yield say("{told} {outcome}", told=told, outcome=outcome.sentence) if outcome else told

    def _player(self, name: str) -> Player:
        if name not in self._players:
            if is_plugin(name) and name not in self._own_players:
                raise Malformed(
                    say("the save seats the player {name!r}: name it on the command line too if it may run here",
                        name=name)
                )  # fmt: skip
            self._players[name] = make_player(self.session.game, name, self._thinking, self._seed)
        return self._players[name]

    def _word(self, typed: str) -> Word | None:
        names = ((word, (str(word.name), word.name.render(self.language), word.short)) for word in WORDS)
        return next((word for word, known in names if typed.lower() in known), None)

    def _drops(self, typed: str) -> bool:
        """Tell whether a word, typed where a cell was asked for, is another question or a move that is no cell."""
        if typed.lower() in (name.lower() for name in self.session.game.questions or ()):
            return True
        if not typed.isalpha():
            return False
        try:
            self.session.game.parse_move(typed)
        except Malformed:
            return False
        return True

    def _question(self, typed: str) -> Asked | None:
        """Find a question by its name or by its number in the menu."""
        questions = self.session.game.questions or {}
        for number, (name, question) in enumerate(questions.items(), start=1):
            if typed.lower() in (name.lower(), str(number)):
                return Asked(name, question)
        if typed.isdigit() and questions:
            raise Malformed(say("the menu has the numbers 1 to {n}, not {found}", n=len(questions), found=typed[:40]))
        return None

    def _ask(self, asked: Asked, given: str) -> Sentence:
        """Take the cells that are given; answer the question once none is missing, ask for the next one before."""
        cells = (*asked.cells, *(Cell.parse(word) for word in given.split()))
        wanted = len(asked.question.cells)
        if len(cells) > wanted:
            raise Malformed(say("{question} asks for {n} {n:cell|cells}", question=asked.name, n=wanted))
        asked = Asked(asked.name, asked.question, cells)
        self.asked = asked
        if asked.prompt is not None:
            return asked.prompt
        self.asked = Asked(asked.name, asked.question)  # a refusal asks again, from the first cell
        self._answer = asked.question.ask(self.session.board, cells)
        self.asked = None
        return self._answer.sentence

    def _play(self, line: str) -> Sentence | None:
        try:
            self.session.play(line)
        except Malformed as error:
            if line.isalpha():
                names = [word.name.render(self.language) for word in WORDS] + list(self.session.game.questions or ())
                raise Malformed(unknown(say("word"), line, names)) from error
            raise
        outcome = self.session.outcome()
        return outcome.sentence if outcome else None

    def status(self) -> list[str]:
        """Give the facts to watch, which sides a computer plays, and whose turn it is where there are two."""
        facts = [fact.render(self.language) for fact in self.scene.facts] if self.scene else []
        sides = self.session.game.sides
        for side, player in zip(sides, self.session.seats, strict=True):
            if player is not None:
                facts.append(say("{side}: {player}", side=side.name, player=player).render(self.language))
        if len(sides) > 1 and self.session.outcome() is None:
            facts.append(say("{side} to move", side=sides[self.session.board.turn].name).render(self.language))
        return facts

    def lost(self) -> bool:
        """Tell whether the game is one for one player, and lost."""
        outcome = self.session.outcome()
        return outcome is not None and outcome.winner is None and len(self.session.game.sides) == 1

    def undo(self, _: str) -> Sentence:
        """Take back the last action."""
        moves = self.session.undo()
        return say("took back {moves}", moves=", ".join(map(str, moves)) or say("the resignation"))

    def redo(self, _: str) -> Sentence:
        """Play again what was taken back."""
        moves = self.session.redo()
        outcome = self.session.outcome()
        if not moves and outcome is not None:
            return outcome.sentence
        return say("played {moves} again", moves=", ".join(map(str, moves)))

    def resign(self, _: str) -> Sentence:
        """Give the game up, for the only person or for whoever is to move."""
        self.session.resign()
        outcome = self.session.outcome()
        return say("the game is over") if outcome is None else outcome.sentence

    def reset(self, _: str) -> Sentence:
        """Go back to the start of the level."""
        self.session.reset()
        return say("back at the start")

    def hint(self, _: str) -> Sentence:
        """Ask a computer player."""
        return self.session.game.hint(self.session.board, Budget(seconds=HINT_SECONDS)).sentence

    def opponent(self, rest: str) -> Sentence:
        """Change who plays the other side: a computer player by its name, or a person."""
        session = self.session
        if len(session.seats) == 1:
            raise Impossible(say("{game} is a game for one", game=session.game.name))
        taken = [side for side, player in enumerate(session.seats) if player is not None]
        side = taken[0] if taken else (session.board.turn + 1) % len(session.seats)
        session.seat(side, rest or None)
        if rest:
            return say("{side}: {player}", side=session.game.sides[side].name, player=rest)
        return say("{side}: a person", side=session.game.sides[side].name)

    def menu(self, _: str) -> Sentence:
        """List the questions with their numbers."""
        questions: Mapping[str, Question] = self.session.game.require("questions")
        typed = [
            " ".join([name, *(f"({cell.render(self.language)})" for cell in question.cells)])
            for name, question in questions.items()
        ]
        width = max(map(len, typed))
        lines = [
            f"{number:>4}  {words:<{width}}  {question.description.render(self.language)}"
            for number, (words, question) in enumerate(zip(typed, questions.values(), strict=True), start=1)
        ]
        return say("Type a number or a name:\n{lines}", lines="\n".join(lines))

    def new(self, rest: str) -> Sentence:
        """Start again with a seed, given or drawn, and the settings of this level."""
        game = self.session.game
        if rest and not (rest.isascii() and rest.isdigit() and int(rest[:21]) <= LARGEST_SEED):
            raise Malformed(say("a seed is a number from 0 to {most}, not {found}", most=LARGEST_SEED, found=rest[:40]))
        settings = game.require("generator").settings_of(self.session.level)
        level = game.generate(settings, seed=int(rest) if rest else None)
        self.session = Session(level, game=game, seats=self.session.seats)
        self._players.clear()
        return say("new game: {level}", level=self.session.level)

    def save(self, rest: str) -> Sentence:
        """Write the game to a file, but never over a file that is not this sitting's own."""
        path = self._file(rest)
        if path.exists() and path.resolve() not in self.own:
            raise Malformed(say("{path} exists already: give another name after `save`", path=path))
        write_save(self.session.save(), path)
        self.own.add(path.resolve())
        return say("saved to {path}", path=path)

    def load(self, rest: str) -> Sentence:
        """Go on with a saved game; the one under way stays if that fails."""
        path = self._file(rest)
        self.session = Session.restore(read_save(path), self.session.game)
        self._players.clear()
        self.own.add(path.resolve())
        return say("loaded {path}", path=path)

    def quit(self, _: str) -> Sentence:
        """Leave the table."""
        self.over = True
        return say("Goodbye.")

    def help(self, _: str) -> Sentence:
        """Tell the rules, how a move is typed, and every word."""
        lines = []
        for word in WORDS:
            following = f"{word.following.render(self.language)} " if word.following else ""
            typed = f"{word.name.render(self.language)} {following}({word.short})"
            lines.append(f"  {typed:<28}{word.meaning.render(self.language)}")
        return say(
            "{rules}\nA move is typed as such, for instance {move}. Words:\n{lines}",
            rules=self.session.game.rules,
            move=next(iter(self.session.board.legal_moves), "-"),
            lines="\n".join(lines),
        )

    def _file(self, rest: str) -> Path:
        return path_of(rest or f"{self.session.game.name}-save.json")


def attempt(table: Table, line: str) -> tuple[Sentence | None, bool]:
    """Do a line; give what to say and whether it was refused."""
    try:
        return table.do(line), False
    except DamierError as error:
        return error.sentence, True


WORDS = (
    Word(say("undo"), "u", None, say("take back the last action"), Table.undo),
    Word(say("redo"), "r", None, say("play again what was taken back"), Table.redo),
    Word(say("reset"), "0", None, say("go back to the start of the level"), Table.reset),
    Word(say("hint"), "h", None, say("ask a computer player"), Table.hint),
    Word(say("menu"), "m", None, say("list what can be asked of the position"), Table.menu),
    Word(
        say("opponent"),
        "o",
        say("[NAME]"),
        say("let this computer player have the other side, or a person"),
        Table.opponent,
    ),
    Word(say("resign"), "x", None, say("give the game up"), Table.resign),
    Word(say("new"), "n", say("[SEED]"), say("start another game, with this seed"), Table.new),
    Word(say("save"), "s", say("[FILE]"), say("write the game to a file"), Table.save),
    Word(say("load"), "l", say("[FILE]"), say("go on with a saved game"), Table.load),
    Word(say("help"), "?", None, say("tell the rules and these words"), Table.help),
    Word(say("quit"), "q", None, say("leave"), Table.quit),
)
