"""The keyword ``menu`` of a table, and the games that lines of a menu begin.

A game lists its questions there, or the lines of its own under names that are imposed (``Game.menu``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.core.contract import Budget, Malformed, Question, Sentence, say
from damier.core.plugins import make_player
from damier.play.menu import describe, menu_text, read_seats
from damier.play.session import Session

if TYPE_CHECKING:
    from damier.cli.table import Table


def menu(table: Table, rest: str) -> Sentence:
    """Return the lines of the menu with their numbers, or what the one is for that ``rest`` names."""
    game, language = table.session.game, table.language
    questions: dict[str, Question] = game.require("questions")
    if game.menu:
        return describe(game, rest) if rest else menu_text(game, language)
    if rest:
        raise Malformed(say("nothing can follow {word!r}: {rest!r}", word="menu", rest=rest[:40]))
    typed = [
        " ".join([name, *(f"({cell.render(language)})" for cell in question.cells)])
        for name, question in questions.items()
    ]
    width = max(map(len, typed))
    lines = [
        f"{number:>4}  {text:<{width}}  {question.description.render(language)}"
        for number, (text, question) in enumerate(zip(typed, questions.values(), strict=True), start=1)
    ]
    return say("Type a number or a name:\n{lines}", lines="\n".join(lines))


def begin(table: Table, name: str, rest: str) -> Sentence:
    """Begin the new game, like this one, of a line of the menu; if one is under way, when that is typed again.

    ``rest`` may name another computer player, and his side.
    """
    session = table.session
    game, typed = session.game, (name, rest, session.board.position())
    seats = read_seats(game, name, rest.split(), table.language)
    for computer in filter(None, seats):
        make_player(game, computer, Budget(nodes=1), 0)  # an unknown one is refused before anything is left
    if session.board.move_count and session.outcome() is None and table.leaving != typed:
        table.leaving = typed
        line = f"{name} {rest}".strip()
        return say("A game is under way: type {line} again to leave it and begin another.", line=line)
    table.leaving = None
    level = game.generate(game.require("generator").settings_of(session.level))
    table.change_game(Session(level, game=game))
    for side, player in enumerate(seats):
        table.seat(side, player)
    return say("new game: {level}", level=level)
