"""A game at the table: what a typed line does, for any game. The terminal and the pipe both use it.

A line is a move; or a keyword (``keywords.py``), in English or in the language of the run, with what it needs after it;
or a line of the menu or one of the game's questions, by its name or its number in the menu. If cells are missing after
it, the next lines give them. Computer players move in ``computer_moves``.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from damier.cli.keywords import KEYWORDS, Keyword
from damier.cli.menu import begin
from damier.cli.own_options import player_title
from damier.core.board import SEPARATOR
from damier.core.contract import (
    Answer,
    Board,
    Budget,
    Cell,
    Hint,
    IllegalMove,
    Language,
    Level,
    Malformed,
    Player,
    Question,
    Scene,
    Sentence,
    say,
)
from damier.core.errors import DamierError, Exhausted, Impossible
from damier.core.nearest import unknown
from damier.core.plugins import is_plugin, make_player
from damier.core.randomness import hidden_seed
from damier.core.reasoning import Grade
from damier.core.settings import read_settings
from damier.drawing.overlay import with_answer, with_hint
from damier.play.menu import menu_line, read_cells
from damier.play.session import Session
from damier.play.tracing import traced_moves

THINKING_SECONDS = 0.5
#: How long a level is graded for the title.
GRADING: Final = Budget(seconds=0.3)


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that was chosen by its name and takes cells, and those given for it so far.

    ``question`` says which cells; ``None`` stands for a move, which takes one.
    """

    name: str
    question: Question | None
    cells: tuple[Cell, ...] = ()

    @property
    def wanted(self) -> tuple[Sentence, ...]:
        """What each cell that it takes stands for."""
        return (say("the cell"),) if self.question is None else self.question.cells

    @property
    def most(self) -> int:
        """The most cells that it takes."""
        return len(self.wanted) + (0 if self.question is None else len(self.question.optional))

    @property
    def sided(self) -> bool:
        """Whether a side may be named after the cells."""
        return self.question is None or self.question.sided

    @property
    def prompt(self) -> Sentence | None:
        """The sentence that asks for the next cell, or None if no cell is missing."""
        if len(self.cells) >= len(self.wanted):
            return None
        return say("{question}: {cell}?", question=self.name, cell=self.wanted[len(self.cells)])


class Table:
    """A session with the keywords that control it. ``do`` obeys a line and returns what to say."""

    session: Session[Any, Any]

    def __init__(
        self,
        session: Session[Any, Any],
        language: Language,
        *,
        budget: Budget = Budget(seconds=THINKING_SECONDS),  # noqa: B008 (frozen)
        seed: int | None = None,
        own_players: frozenset[str] = frozenset(),
        levels: Sequence[Level] = (),
    ) -> None:
        """Take a session, and the budget and seed of its computer players.

        ``levels`` are those among which ``next`` goes on: those of the file or folder that the game comes from.
        ``own_players`` are the players ``module:Class`` that may be imported, because whoever runs the program named
        them. One that only a save names is refused.
        """
        self.session = session
        self.language = language
        self.over = False
        #: Whether the game is the one that was left unfinished before.
        self.taken_up = False
        #: The files that were written or read at this table: only these may be written over.
        self.own_files: set[Path] = set()
        #: The question that still needs cells, or None.
        self.pending: Pending | None = None
        #: What was typed that would leave the game under way, and at which position: once more, and it does.
        self.leaving: tuple[str, str, Hashable] | None = None
        self._budget = budget
        #: The seed of the computer players: whoever knows it does not know the level's.
        self._seed = hidden_seed(random.getrandbits(32) if seed is None else seed)
        self._levels = levels
        self._own_players = own_players
        self._check_players(session)
        self._players: dict[str, Player] = {}
        self._answer: Answer | Hint[Any] | None = None
        #: The last hint, and the position that it was given at.
        self.hinted: tuple[Hashable, Hint[Any]] | None = None
        #: The level of which the generator has refused to make more.
        self.refused_more: Level | None = None
        self._held: str | None = None
        #: The cells that the hand has traced so far, in a game that is traced; they are played when it is lifted.
        self.traced: tuple[Cell, ...] = ()
        self._scene: Scene | None = None
        #: A level and the one after it, so that it is looked for once.
        self._next: tuple[Level, Level | None] | None = None
        #: A level and its grade, for the same reason.
        self._graded: tuple[Level, Grade | None] | None = None

    @property
    def scene(self) -> Scene | None:
        """The scene of the position, drawn once until something changes; None if the game has no drawing."""
        if self._scene is None and self.session.game.drawing is not None:
            scene = self.session.game.drawing(self.shown_board(), self._held)
            if isinstance(self._answer, Hint):
                scene = with_hint(scene, self._answer)
            elif self._answer is not None:
                scene = with_answer(scene, self._answer)
            self._scene = scene
        return self._scene

    @property
    def pointing(self) -> bool:
        """Whether the scene points out cells that the last answer was about."""
        if isinstance(self._answer, Hint):
            return bool(self._answer.cells or self._answer.evidence)
        return self._answer is not None and bool(self._answer.cells or self._answer.values)

    @property
    def held(self) -> str | None:
        """What is in hand, or None."""
        return self._held

    def point_out(self, answer: Answer | Hint[Any]) -> None:
        """Point out the cells of an answer or a hint in the scene until the next line is obeyed."""
        self._answer = answer
        self._scene = None

    def change_game(self, session: Session[Any, Any]) -> None:
        """Put another session on the table; raises ``Malformed`` if it seats a player that may not run here."""
        self._check_players(session)
        self.session = session
        self.taken_up = False
        self._players.clear()

    def seat(self, side: int, player: str | None) -> None:
        """Seat on a side a computer player that whoever plays here has named, or a person: None."""
        if player is not None:
            # An unknown one is refused before it is seated.
            self._players[player] = make_player(self.session.game, player, self._budget, self._seed)
            self._own_players |= {player}
        self.session.seat(side, player)

    def makes_more(self) -> bool:
        """Return whether the game makes levels like this one: it may be one that its generator would not make."""
        generator = self.session.game.generator
        if generator is None or self.refused_more == self.session.level:
            return False
        try:
            read_settings(generator.settings, generator.settings_of(self.session.level))
        except DamierError:
            return False
        return True

    def grade(self) -> Grade | None:
        """Return how hard the level is: as its pack says, or found out in the little time there is; None if unknown."""
        game, level = self.session.game, self.session.level
        if self._graded is None or self._graded[0] is not level:
            self._graded = level, game.stored_grade(level)
            if self._graded[1] is None and game.reasoner is not None:
                with contextlib.suppress(Exhausted, Impossible):
                    self._graded = level, game.reasoner.grade(level, GRADING).grade
        return self._graded[1]

    def next_level(self) -> Level | None:
        """Return the level after this one, among those it comes from or those of the game; None if there is none."""
        game, level = self.session.game, self.session.level
        if self._next is not None and self._next[0] is level:
            return self._next[1]
        found: Level | None = None
        for levels in (self._levels, game.levels()):
            if found is None and level in levels[:-1]:
                found = levels[levels.index(level) + 1]
        self._next = level, found
        return found

    def hold(self, thing: str | None) -> None:
        """Take something in hand, by the name that the scene's shapes have for it; None lets go of it."""
        self._held = thing
        self._scene = None

    def trace(self, cells: tuple[Cell, ...]) -> None:
        """Show what a hand has traced so far; none is nothing. It is not played yet."""
        self.traced = cells
        self._scene = None

    def shown_board(self) -> Board[Any, Any]:
        """Return the position that is shown: the one in play, or what a trace under way would make of it."""
        board, game = self.session.board, self.session.game
        if self.traced:
            board = board.copy()
            for move in traced_moves(game, board, self.traced):
                board.push(move)
        return board

    def do(self, line: str) -> Sentence | None:
        """Obey a line; return what to say besides showing the new position, or None. Raises ``DamierError``."""
        typed, _, rest = line.strip().partition(" ")
        self._answer = None
        if not typed:
            return self.pending.prompt if self.pending else None
        try:
            keyword, name = self.keyword(typed), self._menu_line(typed)
            if name is not None and self.session.game.menu[name].seats:
                self.pending = None
                return begin(self, name, rest.strip())
            if keyword is not None:
                self.pending = None
                if rest.strip() and keyword.following is None:
                    raise Malformed(say("nothing can follow {word!r}: {rest!r}", word=typed, rest=rest.strip()[:40]))
                return keyword.act(self, rest.strip())
            if self.pending is not None and not self._is_no_cell(typed):
                return self._ask(self.pending, line)
            self.pending = None
            chosen = self._chosen(typed)
            return self._play(line.strip()) if chosen is None else self._ask(chosen, rest)
        finally:
            self.trace(())
            self.hold(None)

    def thinker(self) -> Sentence | None:
        """Return a sentence that says which computer thinks, on its turn."""
        player, sides = self.session.computer, self.session.game.sides
        if player is None:
            return None
        return say("{who} is thinking…", who=player if len(sides) == 1 else sides[self.session.board.turn].name)

    def computer_moves(self) -> Iterator[Sentence]:
        """Play the computer players' moves until a person is to move or the game is over; yield a sentence for each."""
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

    def keyword(self, typed: str) -> Keyword | None:
        """Return the keyword of a word that was typed, or None."""
        for keyword in KEYWORDS:
            if typed.lower() in (str(keyword.name), keyword.name.render(self.language), keyword.short):
                return keyword
        name = self._menu_line(typed)
        stands_for = "" if name is None else self.session.game.menu[name].keyword
        return next((keyword for keyword in KEYWORDS if str(keyword.name) == stands_for), None)

    def _is_no_cell(self, typed: str) -> bool:
        """Return whether a word, typed where a cell was asked for, is a question's name or a move that is no cell."""
        game = self.session.game
        if typed.lower() in (name.lower() for name in (*game.menu, *(game.questions or ()))):
            return True
        if not typed.isalpha():
            return False
        try:
            self.session.game.parse_move(typed)
        except Malformed:
            return False
        return True

    def _menu_line(self, typed: str) -> str | None:
        """Return the name of the line of the game's menu that is typed; a number is a cell's while one is missing."""
        return None if self.pending is not None and typed.isdigit() else menu_line(self.session.game, typed)

    def _chosen(self, typed: str) -> Pending | None:
        """Return what was chosen by its name or its number in the menu, or None; raises ``Malformed`` for no number."""
        game = self.session.game
        name_in_menu, questions = self._menu_line(typed), game.questions or {}
        if name_in_menu is not None:
            line = game.menu[name_in_menu]
            return Pending(name_in_menu, questions[line.question] if line.question else None)
        for number, (name, question) in enumerate(questions.items(), start=1):
            if typed.lower() == name.lower() or (typed == str(number) and not game.menu):
                return Pending(name, question)
        numbers = len(game.menu or questions)
        if typed.isdigit() and numbers:
            raise Malformed(say("the menu has the numbers 1 to {n}, not {found}", n=numbers, found=typed[:40]))
        return None

    def _ask(self, pending: Pending, typed: str) -> Sentence | None:
        """Add the cells that are typed to what was chosen; return what it says, or the prompt for a missing cell."""
        name, question = pending.name, pending.question
        added, side = read_cells(typed, self.session.game.sides if pending.sided else (), self.language)
        cells = (*pending.cells, *added)
        if len(cells) > pending.most:
            raise Malformed(say("{question} asks for {n} {n:cell|cells}", question=name, n=pending.most))
        self.pending = Pending(name, question, cells)
        if self.pending.prompt is not None:
            return self.pending.prompt
        self.pending = Pending(name, question)  # if the cells are refused, the first is asked for again
        if question is None:
            said = self._play_for(side, str(cells[0]))
        else:
            answer = question.ask(self.session.board, cells, *(() if side is None else (side,)))
            self.point_out(answer)
            said = answer.sentence
        self.pending = None
        return said

    def _play_for(self, side: int | None, move: str) -> Sentence | None:
        """Play a move for a side, which must be the one to move; None is that one."""
        turn = self.session.board.turn
        if side is not None and side != turn and self.session.outcome() is None:
            raise IllegalMove(say("it is {side}'s turn", side=self.session.game.sides[turn].name))
        return self._play(move)

    def _play(self, line: str) -> Sentence | None:
        """Play a move, or several with the sign between them that a position's line has."""
        try:
            for move in line.split(SEPARATOR):
                self.session.play(move.strip())
        except Malformed as error:
            if line.isalpha():
                raise Malformed(self._unknown_word(line)) from error
            raise
        outcome = self.session.outcome()
        return outcome.sentence if outcome else None

    def _unknown_word(self, word: str) -> Sentence:
        """Return what is said of an unknown word: the nearest one that there is, or those that can be used now."""
        questions = [*self.session.game.menu, *(self.session.game.questions or ())]
        names = {keyword.name.render(self.language): keyword.offered(self) for keyword in KEYWORDS}
        close = unknown(say("word"), word, [*names, *questions])
        if "close" in close.parts:
            return close
        return unknown(say("word"), word, [*(name for name, offered in names.items() if offered), *questions])

    def status(self) -> list[str]:
        """Return the facts to watch, the sides that computers play and, in a game for two, whose turn it is."""
        facts = [fact.render(self.language) for fact in self.scene.facts] if self.scene else []
        sides = self.session.game.sides
        for side, player in zip(sides, self.session.seats, strict=True):
            if player is not None:
                title = player_title(self.session.game, player, self.language)
                facts.append(say("{side}: {player}", side=side.name, player=title).render(self.language))
        if len(sides) > 1 and self.session.outcome() is None:
            facts.append(say("{side} to move", side=sides[self.session.board.turn].name).render(self.language))
        return facts

    def lost(self) -> bool:
        """Return whether the game is for one player, and lost."""
        outcome = self.session.outcome()
        return outcome is not None and outcome.winner is None and len(self.session.game.sides) == 1


def attempt(table: Table, line: str) -> tuple[Sentence | None, bool]:
    """Obey a line; return what to say, and whether the line was refused."""
    try:
        return table.do(line), False
    except DamierError as error:
        return error.sentence, True
