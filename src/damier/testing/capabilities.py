"""Checks of what a game can do besides being played: make levels, write files, solve, give hints, play, answer."""

from __future__ import annotations

import contextlib
import json
import pickle
import re
from collections.abc import Iterator
from typing import Any, Final

from damier.core.contract import (
    Area,
    Board,
    Budget,
    Cell,
    Choice,
    DamierError,
    Exhausted,
    IllegalMove,
    Impossible,
    Level,
    Malformed,
    Question,
    Setting,
    Size,
    Stream,
    Switch,
    Verdict,
    WholeNumber,
)
from damier.core.reasoning import GRADES, Grade
from damier.core.settings import read_settings
from damier.testing.levels import check_level
from damier.testing.promises import Promises

_SMALL: Final = Budget(nodes=20)
_SOLVING: Final = Budget(seconds=0.5)
#: The positions that are searched for a win before a solver that says there is none is believed.
_SEARCHED: Final = 2000
_BUNDLED: Final = 50
_GRADING: Final = Budget(seconds=5)
#: The keys of packs are words of files and programs.
_KEY: Final = re.compile("[a-z][a-z0-9-]*")
#: How many solutions are asked for.
_MOST: Final = 2
#: A seed that stands out in whatever it leaks into.
_SEED: Final = 9_182_736_455_463_728_190


# Levels.


def check_generator(promises: Promises, stream: Stream) -> None:
    """Check that settings are sound, that a seed makes one level, and that a level tells its settings."""
    game = promises.game
    if game.generator is None:
        return
    for setting in game.generator.settings:
        for value in (setting.default, setting.write(setting.default)):
            promises.require(_takes_default(setting, value), f"does not take {value!r} for {setting.name}")
    seed = stream.below(1 << 32)
    level = game.generate(seed=seed)
    promises.require(level == game.generate(seed=seed), f"makes two levels from the seed {seed}")
    _check_settings_of(promises, level, {}, seed)
    for setting in game.generator.settings:
        for value in _other_values(setting):
            try:
                level = game.generate({setting.name: value}, seed=seed)
            except (Malformed, Impossible, Exhausted) as error:
                promises.check_sentence(error.sentence)
            else:
                check_level(promises, level)
                _check_settings_of(promises, level, {setting.name: value}, seed)


def _takes_default(setting: Setting, value: object) -> bool:
    """Return whether a value is read as the default of a setting."""
    try:
        return bool(setting.read(value) == setting.default)
    except Malformed:
        return False


def _other_values(setting: Setting) -> Iterator[Any]:
    """Yield values of a setting near its default."""
    match setting.kind, setting.default:
        case Choice(options), default:
            yield from (option for option in options if option != default)
        case Switch(), default:
            yield not default
        case WholeNumber(least, most), int(default):
            yield from (value for value in (default - 1, default + 1) if least <= value <= most)
        case Area(least, most, square), Size(width, height):
            sizes = [Size(width + 1, height + 1), Size(width - 1, height - 1)]
            sizes += [] if square else [Size(width - 1, height), Size(width, height + 1)]
            yield from (size for size in sizes if least <= min(size.width, size.height) and size.width <= most)
        case _:
            return


def _check_settings_of(promises: Promises, level: Any, given: dict[str, Any], seed: int) -> None:
    generator = promises.game.require("generator")
    told = generator.settings_of(level)
    names = {setting.name for setting in generator.settings}
    promises.require(set(told) == names, f"tells of {level} the settings {sorted(told)}, not {sorted(names)}")
    try:
        read_settings(generator.settings, told)
    except Malformed as error:
        raise AssertionError(
            f"{promises.game.name} tells settings of {level} that it does not take: {error}"
        ) from error
    hidden = {setting.name for setting in generator.settings if not setting.shown}
    for name, value in given.items():
        if name not in hidden:
            promises.require(told[name] == value, f"was asked for {name} {value} and tells {told[name]} of {level}")
    asked = {**told, **{name: value for name, value in given.items() if name in hidden}}
    promises.require(level == promises.game.generate(asked, seed=seed), f"forgets settings: {told} for {level}")


def check_packs(promises: Promises) -> None:
    """Check that packs have keys, titles and grades, and that their levels are all different and can be solved."""
    if not promises.game.has("packs"):
        return
    packs = promises.game.require("packs")()
    levels = promises.game.levels()
    promises.require(len({pack.key for pack in packs}) == len(packs), "comes with two packs of one key")
    for pack in packs:
        promises.require(_KEY.fullmatch(pack.key) is not None, f"has {pack.key!r} as the key of a pack")
        promises.check_sentence(pack.title)
        promises.require(len(pack.levels) > 0, f"comes with levels, but there is none in the pack {pack.key}")
        promises.require({*pack.grades} <= {None, *GRADES}, f"has other grades than {GRADES} in the pack {pack.key}")
    promises.require(len(levels) > 0, "comes with levels, but there is none")
    promises.require(len(set(levels)) == len(levels), "comes with a level twice")
    for level in levels[:_BUNDLED]:
        check_level(promises, level)
    check_solver(promises, levels[0], solvable=True)
    for level in levels[1:_BUNDLED] if promises.game.has("solver") and len(promises.game.sides) == 1 else ():
        status = promises.game.solve(level, _SOLVING).status
        promises.require(status != "impossible", f"comes with the level {level}, and calls it impossible")
    for pack in packs:
        _check_grade(promises, pack.levels[0], pack.grades[0])


def _check_grade(promises: Promises, level: Level, stored: Grade | None) -> None:
    """Check that a level that comes with a grade is of that grade, if the game grades levels."""
    reasoner = promises.game.reasoner
    if stored is None or reasoner is None:
        return
    with contextlib.suppress(Exhausted):
        found = reasoner.grade(level, _GRADING).grade
        promises.require(found == stored, f"comes with the level {level} as {stored}, and grades it {found}")


def check_files(promises: Promises, level: Level) -> None:
    """Check that level files read back what was written, alone and in a pack, and are recognised."""
    files = promises.game.files
    if files is None:
        return
    promises.require(files.pack_ending in files.endings, f"writes packs as {files.pack_ending!r}, which it cannot")
    for ending in files.endings:
        for levels in ([level], [level, level]):
            try:
                text = files.write(levels, ending)
            except Impossible as error:
                promises.check_sentence(error.sentence)
                continue  # this format has no sign for something in the level, or holds one level only
            promises.note("file")
            promises.require(files.recognises(text), f"does not recognise its own file {ending}")
            again = files.read(text)
            promises.require(len(again) == len(levels), f"reads {len(again)} levels from {ending} of {len(levels)}")
            if ending in (".json", files.pack_ending):
                promises.require(again == levels, f"reads another level from {ending}")
    try:
        files.read("{")
    except Malformed as error:
        promises.check_sentence(error.sentence)
    else:
        promises.require(False, "reads levels from a file that has none")


def check_validator(promises: Promises, level: Level) -> None:
    """Check that texts which are no drawings of a level are refused, or have violations."""
    if promises.game.validator is None:
        return
    for text in ("", "?", "rubbish and more rubbish"):
        try:
            found = promises.game.validate(level, text)
        except (Malformed, Exhausted) as error:
            promises.check_sentence(error.sentence)
        else:
            promises.require(bool(found), f"finds nothing wrong with the drawing {text!r} of {level}")
            for violation in found:
                promises.check_sentence(violation.sentence)


def check_solver(promises: Promises, level: Level, *, solvable: bool) -> None:
    """Check a verdict against itself, its solutions by playing them, and an ``impossible`` by looking for a win.

    ``solvable`` says that the level comes from the game itself, whose levels all have a solution.
    """
    game = promises.game
    if game.solver is None:
        return
    verdict = game.solve(level, _SOLVING, most=_MOST)
    promises.require(isinstance(verdict, Verdict), f"says {verdict!r} of {level}, which is no Verdict")
    promises.check_sentence(verdict.sentence)
    status, found = verdict.status, len(verdict.solutions)
    promises.require(status in ("solved", "impossible", "exhausted"), f"says that {level} is {status!r}")
    promises.require((found > 0) == (status == "solved"), f"says {status} of {level} with {found} solutions")
    promises.require(found <= _MOST, f"finds {found} solutions of {level}, asked for {_MOST} at most")
    promises.require(not verdict.unique or found == 1, f"calls {level} unique with {found} solutions")
    promises.travelled(verdict, f"its verdict on {level}")
    try:
        json.dumps(verdict.facts)
    except (TypeError, ValueError) as error:
        raise AssertionError(f"{game.name} has facts about {level} that are no JSON: {error}") from error
    played = {tuple(map(str, solution.moves)) for solution in verdict.solutions}
    promises.require(len(played) == found, f"finds one solution of {level} twice")
    several = len(game.sides) > 1
    for solution in verdict.solutions:
        board = game.board(level)
        for move in solution.moves:
            board.push(move)
        outcome = board.outcome()
        won = outcome is not None and (outcome.winner is not None or several)
        promises.require(won, "has a solution that does not win", board)
        promises.require(several or not board.violations(), "is won with defects", board)
        promises.require(solution.board == board, "has a solution that ends in another position", board)
    if status == "impossible":
        promises.require(not several, f"calls {level} impossible, which no game of several sides is")
        promises.require(not solvable, f"comes with, or makes, the level {level}, and calls it impossible")
        promises.require(not _can_be_won(game.board(level)), f"calls {level} impossible, which can be won")
    if status == "exhausted":
        return
    promises.note("verdict")
    counted = game.solve(level, _SOLVING, count=True)
    if counted.count is not None and not several:
        agree = min(counted.count, _MOST) == found and (
            verdict.unique is None or verdict.unique == (counted.count == 1)
        )
        promises.require(agree, f"counts {counted.count} solutions of {level}, and says unique={verdict.unique}")


def _can_be_won(board: Board[Any, Any]) -> bool:
    """Return whether a bounded search finds a won position."""
    seen = {board.key()}
    waiting = [board.copy()]
    while waiting and len(seen) < _SEARCHED:
        position = waiting.pop(0)
        outcome = position.outcome()
        if outcome is not None and outcome.winner is not None:
            return True
        for move in position.legal_moves:
            position.push(move)
            if position.key() not in seen:
                seen.add(position.key())
                waiting.append(position.copy())
            position.pop()
    return False


# Those who look at positions.


def check_seen(promises: Promises, board: Board[Any, Any]) -> Board[Any, Any]:
    """Check that what players see of a position is the position, without the seed of its level; return it."""
    seen = board.seen(7)
    promises.require(str(seen) == str(board) and seen.turn == board.turn, "shows players another position", board)
    promises.require([*seen.legal_moves] == [*board.legal_moves], "shows players other moves", board)
    seed = getattr(board.level, "seed", None)
    leaks = seed is not None and seed not in (0, 7) and getattr(seen.level, "seed", None) == seed
    promises.require(not leaks, "lets players see the seed of its level: see Board.seen", board)
    promises.travelled(seen, "a board")
    return seen


def check_hidden_seed(promises: Promises) -> None:
    """Check that a seed that stands out is nowhere in what players see."""
    if not promises.game.has("generator"):
        return
    board = promises.game.board(promises.game.generate(seed=_SEED))
    seen = check_seen(promises, board)
    for told in (str(seen.level), repr(seen), repr(pickle.dumps(seen)), seen.line()):
        promises.require(str(_SEED) not in told, "lets players see the seed of its level: see Board.seen", board)


def check_players(promises: Promises, board: Board[Any, Any], seed: int) -> None:
    """Check that computer players give legal moves, and the same ones from the same seed."""
    before = board.position()
    for name, opponent in (promises.game.players or {}).items():
        try:
            moves = [opponent.make(_SMALL, seed).choose(board) for _ in range(2)]
        except Impossible as error:
            promises.check_sentence(error.sentence)
            over = board.outcome() is not None or not board.legal_moves
            promises.require(over, f"has a player {name} that gives up", board)
        else:
            promises.require(board.is_legal(moves[0]), f"has a player {name} that plays {moves[0]}", board)
            promises.require(moves[0] == moves[1], f"has a player {name} that plays two moves from one seed", board)
    promises.require(board.position() == before, "changes when a player looks at it", board)


def check_hint(promises: Promises, board: Board[Any, Any]) -> None:
    """Check that a hint has moves that can be played, a sentence, and cells that the board has; or is refused."""
    if not promises.game.has("hinter"):
        return
    before = board.position()
    try:
        hint = promises.game.hint(board, _SMALL)
    except DamierError as error:
        promises.check_sentence(error.sentence)
    else:
        promises.require(bool(hint.moves), "gives a hint with no moves", board)
        twin = board.copy()
        for move in hint.moves:
            promises.require(twin.is_legal(move), f"gives a hint with the illegal {move}", board)
            promises.require(move in list(twin.legal_moves), f"gives a hint with {move}, which it does not list", board)
            twin.push(move)
        promises.check_sentence(hint.sentence)
        promises.check_cells(board, hint.cells, "gives a hint about")
        promises.note("hint")
        if hint.cells or promises.game.drawing is None:
            promises.note("cells")
    promises.require(board.position() == before, "changes when a hint looks at it", board)


def check_review(promises: Promises, board: Board[Any, Any]) -> None:
    """Check that a review judges moves that were made, in order, with chances, sentences and legal better moves."""
    if not promises.game.has("reviewer"):
        return
    before = board.position()
    review = promises.game.review(board, _SMALL)
    promises.require(review == promises.game.review(board, _SMALL), "has two reviews for one budget of nodes", board)
    promises.check_sentence(review.sentence)
    numbers = [one.move for one in review.judgements]
    made = set(range(1, board.move_count + 1))
    promises.require(numbers == sorted(set(numbers) & made), "judges moves that were not made, or not in order", board)
    replayed = promises.game.board(board.level)
    judged = {one.move: one for one in review.judgements}
    for number, move in enumerate(board.moves, start=1):
        one = judged.get(number)
        if one is not None:
            promises.check_sentence(one.sentence)
            promises.require(0 <= one.after <= one.before <= 1, f"judges move {number} with odd chances", board)
            promises.require(one.side == replayed.turn, f"judges move {number} for another side", board)
            legal = one.better is None or replayed.is_legal(one.better)
            promises.require(legal, f"calls {one.better} better, which is not legal", board)
        replayed.push(move)
    promises.require(board.position() == before, "changes when a review looks at it", board)


def check_questions(promises: Promises, board: Board[Any, Any], stream: Stream) -> None:
    """Check that questions about any cells of the scene are answered, or refused with a reason."""
    before = board.position()
    for name, question in (promises.game.questions or {}).items():
        _check_question(promises, board, name, question, stream)
    promises.require(board.position() == before, "changes when a question looks at it", board)


def _check_question(promises: Promises, board: Board[Any, Any], name: str, question: Question, stream: Stream) -> None:
    if promises.game.drawing is None:
        return
    scene = promises.game.drawing(board, None)
    count = len(question.cells) + stream.below(1 + len(question.optional))
    cells = tuple(Cell(stream.below(scene.columns), stream.below(scene.rows)) for _ in range(count))
    sides = (stream.below(len(promises.game.sides)),) if question.sided and stream.below(2) else ()
    try:
        answer = question.ask(board, cells, *sides)
    except IllegalMove as error:
        promises.check_sentence(error.sentence)
        return
    promises.check_sentence(answer.sentence)
    promises.check_cells(board, (*answer.cells, *answer.values), f"answers {name} with")
