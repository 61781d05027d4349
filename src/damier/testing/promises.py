"""What a check says when a promise does not hold, and the check of every sentence."""

from __future__ import annotations

import pickle
import string
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from damier.core.contract import AnyGame, Board, Cell, Choice, Malformed, Scene, Sentence, Size
from damier.core.registry import check_name, own_names
from damier.core.settings import RESERVED
from damier.locale import LANGUAGES, load_language


class Extent(NamedTuple):
    """The size of a scene: of its grid in cells, of its picture, of the second grid if there is one, and its kind."""

    columns: int
    rows: int
    width: float
    height: float
    aside: Size | None
    hexagonal: bool

    @classmethod
    def of(cls, scene: Scene) -> Extent:
        """Return the size of a scene."""
        return cls(scene.columns, scene.rows, scene.width, scene.height, scene.aside, scene.hexagonal)


class Promises:
    """One run of the kit over a game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        #: The templates that were found to be said in every language.
        self._said: set[str] = set()
        #: What was found at each key of each level: the legal moves, whose turn it is and how the game has ended.
        self._prospects: dict[tuple[str, Hashable], Hashable] = {}
        self._extents: dict[str, Extent] = {}
        #: What has worked at least once in this run, by a word for it.
        self._worked: set[str] = set()

    def require(self, holds: bool, promise: str, board: Board[Any, Any] | None = None) -> None:
        """Raise ``AssertionError`` with what the game does wrong, and where, unless the promise holds."""
        if not holds:
            where = "" if board is None else f"\nposition: {board.line()}\n{board}"
            raise AssertionError(f"{self.game.name} {promise}{where}")

    def note(self, what: str) -> None:
        """Remember that something has worked."""
        self._worked.add(what)

    def check_worked(self) -> None:
        """Check that each capability that may refuse has worked at least once in this run."""
        alone = len(self.game.sides) == 1
        for capability, what, promise in (
            ("hinter", "hint", "never gives a hint"),
            ("hinter", "cells", "never says which cells a hint is about"),
            ("files", "file", "never writes a level to a file"),
            *((("solver", "verdict", "never decides a level within the budget"),) if alone else ()),
        ):
            self.require(not self.game.has(capability) or what in self._worked, promise)

    def check_prospects(self, board: Board[Any, Any], prospects: Hashable) -> None:
        """Check that positions of one level with equal keys have equal prospects."""
        try:
            known = self._prospects.setdefault((str(board.level), board.key()), prospects)
        except TypeError as error:
            raise AssertionError(f"{self.game.name} has a key that cannot be hashed: {error}") from error
        self.require(known == prospects, "has a key in common with a position that goes on otherwise", board)

    def check_cells(self, board: Board[Any, Any], cells: Iterable[Cell], what: str) -> None:
        """Check that cells are cells of the board's scene; ``what`` says what names them."""
        extent = self.extent(board)
        for cell in cells:
            self.require(isinstance(cell, Cell), f"{what} {cell!r}, which is no Cell", board)
            inside = extent is None or (0 <= cell.column < extent.columns and 0 <= cell.row < extent.rows)
            self.require(inside, f"{what} {cell}, outside the grid", board)

    def extent(self, board: Board[Any, Any]) -> Extent | None:
        """Return the size in which the start of a board's level is drawn, or None where the game has no drawing."""
        if self.game.drawing is None:
            return None
        level = str(board.level)
        if level not in self._extents:
            self._extents[level] = Extent.of(self.game.drawing(self.game.board(board.level), None))
        return self._extents[level]

    def travelled(self, thing: Any, what: str) -> Any:
        """Return what comes back of a thing that is pickled, as things that go to another process are."""
        try:
            return pickle.loads(pickle.dumps(thing))  # noqa: S301 (pickled just here)
        except Exception as error:
            raise AssertionError(f"{self.game.name} cannot send {what} to another process: {error}") from error

    def check_words(self) -> None:
        """Check what the game says of itself, and the words by which programs know its parts."""
        game = self.game
        for sentence in (game.title, game.tagline, game.rules):
            self.check_sentence(sentence)
        self._check_translations()
        keys = [side.key for side in game.sides]
        self.require(len(keys) in (1, 2), f"has {len(keys)} sides: damier plays games for one and for two")
        self.require(len(set(keys)) == len(keys), f"has sides without a key of their own: {keys}")
        settings = game.generator.settings if game.generator else ()
        names = [setting.name for setting in settings]
        options = {word: words for one in settings if isinstance(one.kind, Choice) for word, words in
                   one.kind.options.items()}  # fmt: skip
        players, questions = game.players or {}, game.questions or {}
        try:
            check_name(game.name)
        except Malformed as error:
            raise AssertionError(f"{game.name} has a name that no game can have: {error}") from error
        for word in (*keys, *names, *options, *players, *questions):
            plain = word.replace("_", "").isalnum() and word.isascii() and word == word.lower()
            self.require(plain, f"calls something {word!r}: use small letters, digits and _")
        self.require(len(set(names)) == len(names), f"has two settings of one name: {names}")
        self.require(not set(keys) & set(names), f"calls a side as it calls a setting: {keys}, {names}")
        taken = RESERVED & {*keys, *names}
        self.require(not taken, f"calls a side or a setting as commands call their own options: {sorted(taken)}")
        numbers = [name for name in questions if name.isdigit()]
        self.require(not numbers, f"calls a question {numbers}, which is a number in the menu of questions")
        self._check_menu()
        sentences = [
            *(side.name for side in game.sides),
            *(line.description for line in game.menu.values()),
            *(setting.description for setting in settings),
            *options.values(),
            *(player.description for player in players.values()),
            *(sentence for question in questions.values() for sentence in (question.description, *question.cells)),
        ]
        for sentence in sentences:
            self.check_sentence(sentence)

    def _check_menu(self) -> None:
        """Check that each line of the menu has a word for a name, and stands for one thing that there is."""
        game = self.game
        for name, line in game.menu.items():
            self.require(name.isalnum() and name.isascii() and not name.isdigit(), f"calls a line of its menu {name!r}")
            stands_for = [line.question, line.move, line.keyword, line.seats]
            self.require(sum(map(bool, stands_for)) == 1, f"has a line {name} of its menu that is not one thing")
            known = not line.question or line.question in (game.questions or {})
            self.require(known, f"has a line {name} of its menu for the question {line.question!r}, which is none")
            seated = {player for player in line.seats if player is not None} <= set(game.players or {})
            sat = not line.seats or (len(line.seats) == len(game.sides) and seated)
            self.require(sat, f"has a line {name} of its menu that seats {line.seats}")

    def _check_translations(self) -> None:
        """Check each translation against its template, whether or not the run comes to say it."""
        for code, catalogue in self.game.translations.items():
            for template, text in catalogue.items():
                self.require(bool(text.strip()) or not template.strip(), f"says nothing in {code!r} for {template!r}")
                same = _parts(text) == _parts(template)
                self.require(same, f"says in {code!r} {text!r}, with other parts than {template!r}")

    def check_sentence(self, sentence: object) -> None:
        """Check that a sentence can be said in English and in every language that the game is translated into."""
        if not isinstance(sentence, Sentence):
            raise AssertionError(  # noqa: TRY004 (the kit raises nothing else)
                f"{self.game.name} says {sentence!r}, which is no sentence: use say(...)"
            )
        if sentence.template in self._said:
            return
        for code in LANGUAGES:
            translated = code in self.game.translations or self.game.name in own_names()
            if code != "en" and not translated:
                continue
            spoken = load_language(code).with_catalogue(self.game.translations.get(code, {}))
            known = code == "en" or sentence.template in spoken.catalogue or not _has_words(sentence.template)
            self.require(known, f"does not say in {code!r}: {sentence.template!r}")
            try:
                sentence.render(spoken)
            except (KeyError, IndexError, ValueError) as error:
                raise AssertionError(
                    f"{self.game.name} cannot say in {code!r}: {sentence.template!r}: {error!r}"
                ) from error
        self._said.add(sentence.template)
        for part in sentence.parts.values():
            if isinstance(part, Sentence):
                self.check_sentence(part)


def _parts(template: str) -> set[str]:
    """Return the names of a template's parts."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}
    except ValueError as error:
        raise AssertionError(f"{template!r} is no template: {error}") from error


def _has_words(template: str) -> bool:
    """Return whether there is anything in a template to translate besides its parts."""
    depth = 0
    for sign in template:
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and sign.isalpha():
            return True
    return False
