"""What a check says when a promise does not hold, and the check of every sentence."""

from __future__ import annotations

import pickle
from typing import Any

from damier.core.contract import AnyGame, Board, Sentence
from damier.core.registry import own_names
from damier.locale import LANGUAGES, load_language


class Promises:
    """One run of the kit over a game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        #: The templates that were found to be said in every language.
        self._said: set[str] = set()

    def require(self, holds: bool, promise: str, board: Board[Any, Any] | None = None) -> None:
        """Raise ``AssertionError`` with what the game does wrong, and where, unless the promise holds."""
        if not holds:
            where = "" if board is None else f"\nposition: {board.line()}\n{board}"
            raise AssertionError(f"{self.game.name} {promise}{where}")

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
        keys = [side.key for side in game.sides]
        self.require(bool(keys) and len(set(keys)) == len(keys), f"has sides without a key of their own: {keys}")
        settings = [setting.name for setting in (game.generator.settings if game.generator else ())]
        for word in (game.name, *keys, *settings):
            plain = word.replace("_", "").isalnum() and word.isascii() and word == word.lower()
            self.require(plain, f"calls something {word!r}: use small letters, digits and _")
        self.require(not set(keys) & set(settings), f"calls a side as it calls a setting: {keys}, {settings}")
        for side in game.sides:
            self.check_sentence(side.name)
        for setting in game.generator.settings if game.generator else ():
            self.check_sentence(setting.description)
        for player in (game.players or {}).values():
            self.check_sentence(player.description)
        for question in (game.questions or {}).values():
            for sentence in (question.description, *question.cells):
                self.check_sentence(sentence)

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


def _has_words(template: str) -> bool:
    """Return whether there is anything in a template to translate besides its parts."""
    depth = 0
    for sign in template:
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and sign.isalpha():
            return True
    return False
