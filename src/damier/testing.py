"""A kit that checks a game against the contract, for the games here and for those of outside authors.

``check_game(GAME)`` plays the game at random many times and raises ``AssertionError`` at the first promise that does
not hold, saying which one and at which position. It knows nothing of any game.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any
from xml.etree import ElementTree as ET

from damier.core.contract import (
    Board,
    Budget,
    Cell,
    Game,
    IllegalMove,
    Impossible,
    Malformed,
    Outcome,
    Question,
    Save,
    Scene,
    Sentence,
    Session,
    Stream,
)
from damier.core.errors import DamierError
from damier.drawing import THEMES, write_svg, write_text
from damier.locale import LANGUAGES, language

_RUBBISH = ("", " ", "?", "é", "\0", "a0", "a01", "1a", "zzzz999999", "x=", "=", "-1x-1", "0x0", "9" * 400, "a1 " * 50)
_CELL = re.compile(r"\b[a-z]{1,3}[1-9][0-9]*\b")
_SMALL = Budget(nodes=20)


def check_game(
    game: Game[Any, Any], *, levels: Sequence[Any] = (), plays: int = 2000, length: int = 20, seed: int = 0
) -> None:
    """Check a game: its texts, its boards over ``plays`` random plays of up to ``length`` moves, and its capabilities.

    Levels are those given, or for a game that makes its own, levels of many seeds.

    >>> from damier.core.contract import load_game
    >>> check_game(load_game("get10"), plays=5)
    """
    stream = Stream(seed)
    _said.clear()
    check_words(game)
    check_rubbish(game)
    levels = levels or [_made(game, stream.below(1 << 32)) for _ in range(min(plays, 50))]
    for level in levels[:50]:
        check_level(game, level)
    for level in levels[:5]:
        check_start(game, game.board(level))
        check_files_and_solver(game, level)
    pool: list[Any] = []
    for number in range(plays):
        board = game.board(levels[number % len(levels)])
        # Every position is drawn; writing the drawings out, the slowest part, is for one play in twenty.
        steps = stream.below(length) + 1
        while True:
            check_position(game, board, pool, stream)
            check_scene(game, board, written=number % 20 == 0)
            moves = list(board.legal_moves)
            if not moves or board.move_count == steps:
                break
            move = stream.pick(moves)
            check_step(game, board, move)
            if move not in pool:
                pool = [*pool[-200:], move]
        check_undo(game, board)
        if number % 20 == 0:
            check_session(game, board)
            check_capabilities(game, board, seed)


def _made(game: Game[Any, Any], seed: int) -> Any:
    _require(game.generator is not None, game, "makes no levels, so check_game must be given some")
    assert game.generator is not None  # noqa: S101 (for the type checker)
    level = game.generator.generate({}, seed)
    _require(level == game.generator.generate({}, seed), game, f"makes two levels from the seed {seed}")
    settings = game.generator.settings_of(level)
    _require(level == game.generator.generate(settings, seed), game, f"forgets settings: {settings} for {level}")
    return level


def _require(holds: bool, game: Game[Any, Any], promise: str, board: Board[Any, Any] | None = None) -> None:
    if not holds:
        where = "" if board is None else f"\nlevel: {board.level}\nmoves: {' '.join(map(str, board.moves))}\n{board}"
        raise AssertionError(f"{game.name} {promise}{where}")


def check_level(game: Game[Any, Any], level: Any) -> None:
    """Check that a level is a value with a one-line text that reads back as itself."""
    text = str(level)
    _require(len(text.splitlines()) == 1, game, f"has a level text of several lines: {text!r}")
    again = game.parse_level(text)
    _require(again == level and hash(again) == hash(level), game, f"reads {text!r} back as another level")
    _require(str(again) == text, game, f"writes {text!r} back as {again!s}")
    _require(game.board(level) == game.board(again), game, f"starts {text!r} in two ways")


def check_rubbish(game: Game[Any, Any]) -> None:
    """Check that text which is no level or no move is refused as malformed, and as nothing else."""
    for text in _RUBBISH:
        for read in (game.parse_level, game.parse_move):
            try:
                read(text)
            except Malformed as error:
                _require(bool(str(error)), game, f"refuses {text!r} without a word")
            except Exception as error:
                raise AssertionError(f"{game.name} meets {text!r} with {type(error).__name__}: {error}") from error


def check_start(game: Game[Any, Any], board: Board[Any, Any]) -> None:
    """Check a board before its first move: at rest, with a text, and closed to cells that it does not have."""
    _require(board.at_rest, game, "is not at rest at its start", board)
    _require(" object at 0x" not in str(board), game, "has no text for its board")
    for move in board.legal_moves:
        text = _CELL.sub("zzz9999", str(move))
        if text != str(move):
            _check_refused(game, board, game.parse_move(text))
    for value in (board.level, *board.legal_moves):
        _require(pickle.loads(pickle.dumps(value)) == value, game, f"cannot send {value} to another process")  # noqa: S301


def check_files_and_solver(game: Game[Any, Any], level: Any) -> None:
    """Check that level files read back what was written, and that solutions, played, are solutions."""
    for ending in game.files.endings if game.files else ():
        try:
            text = game.files.write([level], ending) if game.files else ""
        except Impossible:
            continue  # this format has no sign for something in the level
        again = game.files.read(text) if game.files else []
        _require(len(again) == 1, game, f"reads {len(again)} levels from a file {ending} of one")
        if ending == ".json":
            _require(again == [level], game, f"reads another level from {ending}")
    if game.solver is None:
        return
    verdict = game.solver.solve(level, Budget(seconds=1))
    _require(bool(verdict.solutions) == (verdict.status == "solved"), game, f"is {verdict.status} without solutions")
    for solution in verdict.solutions:
        board = game.board(level)
        for move in solution:
            board.push(move)
        outcome = board.outcome()
        won = outcome is not None and (outcome.winner is not None or len(game.sides) > 1)
        _require(won, game, "has a solution that does not win", board)
    _check_sentence(game, verdict.sentence)


def check_position(game: Game[Any, Any], board: Board[Any, Any], pool: list[Any], stream: Stream) -> None:
    """Check what must hold at any position: the list of legal moves, refusals, the outcome and copies."""
    before = board.position()
    legal = list(board.legal_moves)
    _require(legal == list(board.legal_moves), game, "lists its legal moves in two orders", board)
    _require(len(set(legal)) == len(legal), game, "lists a legal move twice", board)
    _require(all(board.is_legal(move) for move in legal), game, "lists a move that is not legal", board)
    for move in [stream.pick(pool)] if pool else []:
        _require((move in legal) == board.is_legal(move), game, f"is of two minds about {move}", board)
        if move not in legal:
            _check_refused(game, board, move)
    _require(0 <= board.turn < len(game.sides), game, f"is player {board.turn}'s turn", board)
    outcome = board.outcome()
    _require(outcome == board.outcome(), game, "has two outcomes at one position", board)
    _require(outcome is not None or bool(legal), game, "is not over and has no legal move", board)
    if outcome is not None:
        _check_outcome(game, outcome)
    twin = board.copy()
    _require(twin == board and twin.moves == board.moves, game, "copies itself as something else", board)
    _require(twin.outcome() == outcome and list(twin.legal_moves) == legal, game, "is not what its copy is", board)
    if legal:
        twin.push(legal[-1])
        _require(board.position() == before, game, "changes when its copy is played on", board)
        twin.pop()
    while twin.move_count:
        twin.pop()
    _require(board.position() == before, game, "changes when it is looked at, or when its copy is undone", board)


def _check_refused(game: Game[Any, Any], board: Board[Any, Any], move: Any) -> None:
    before, moves = board.position(), board.moves
    try:
        board.push(move)
    except IllegalMove as error:
        _check_sentence(game, error.sentence)
        _require(board.position() == before and board.moves == moves, game, f"changes on the refused {move}", board)
    else:
        _require(False, game, f"accepts the illegal {move}", board)


def _check_outcome(game: Game[Any, Any], outcome: Outcome) -> None:
    _require(outcome.name.isupper(), game, f"names an outcome {outcome.name!r}, not in capitals")
    _require(
        outcome.winner is None or 0 <= outcome.winner < len(game.sides), game, f"was won by player {outcome.winner}"
    )
    _check_sentence(game, outcome.sentence)


def check_step(game: Game[Any, Any], board: Board[Any, Any], move: Any) -> None:
    """Check that a move reads back from its text, and that push and pop are inverses, there and back again."""
    text = str(move)
    _require(game.parse_move(text) == move, game, f"reads the move {text!r} back as another", board)
    before, outcome = board.position(), board.outcome()
    board.push(move)
    after, then = board.position(), board.outcome()
    _require(board.moves[-1] == move, game, f"forgets the move {text}", board)
    _require(board.pop() == move, game, f"gives back another move than {text}", board)
    _require(board.position() == before, game, f"is not what it was after {text} and back", board)
    _require(board.outcome() == outcome, game, f"has another outcome after {text} and back", board)
    board.push(move)
    _require(board.position() == after and board.outcome() == then, game, f"plays {text} in two ways", board)


def check_undo(game: Game[Any, Any], board: Board[Any, Any]) -> None:
    """Check that taking everything back leads to the start, and playing it again to the same end."""
    moves, end = board.moves, board.position()
    while board.move_count:
        board.pop()
    _require(board == game.board(board.level), game, "does not come back to its start", board)
    try:
        board.pop()
    except IllegalMove:
        pass
    else:
        _require(False, game, "takes back a move at its start", board)
    for move in moves:
        board.push(move)
    _require(board.position() == end, game, "does not play the same game twice", board)


def check_session(game: Game[Any, Any], board: Board[Any, Any]) -> None:
    """Check undo, redo, checkpoints, reset, saving and replaying of the game that led to a position."""
    session = Session(game, board.level)
    for move in board.moves:
        session.play(str(move))
    session.checkpoint("end")
    end = session.board.position()
    count = 0
    while session.can_undo:
        session.undo()
        count += 1
    for _ in range(count):
        session.redo()
    _require(session.board.position() == end, game, "undoes and redoes to another position", board)
    again = Session.restore(Save.from_json(session.save().to_json()), game)
    _require(again.board == session.board, game, "is saved as another game", board)
    session.reset()
    _require(session.board == game.board(board.level), game, "is not reset to its start", board)
    session.return_to("end")
    _require(session.board.position() == end, game, "does not return to a checkpoint", board)
    *_, (_, last) = session.replay()
    _require(last.position() == end, game, "is replayed to another end", board)


def check_scene(game: Game[Any, Any], board: Board[Any, Any], *, written: bool) -> None:
    """Check the drawing of a position: keys, labels, colours, and that what can be touched can be played."""
    if game.drawing is None:
        return
    scene = game.drawing(board, None)
    _check_shapes(game, board, scene)
    offers = [shape for shape in scene.shapes if shape.move is not None]
    hold = next((shape.hold for shape in scene.shapes if shape.hold is not None), None)
    if hold is not None:
        holding = game.drawing(board, hold)
        _check_shapes(game, board, holding)
        offers += [shape for shape in holding.shapes if shape.move is not None]
    _require(bool(offers) or not any(board.legal_moves), game, "draws nothing that can be played", board)
    if not written:
        return
    # Words and colours do not depend on each other: each language once, with one theme or the other, shows all.
    for code, theme in zip(LANGUAGES, cycle(THEMES), strict=False):
        words = language(code).extended(game.translations.get(code, {}))
        ET.fromstring(write_svg(scene, theme, words))  # noqa: S314 (written here)
    lines = [line for line in write_text(scene).splitlines() if line.strip(" ─")]
    rows = max(scene.rows, scene.aside.height if scene.aside else 0)
    _require(len(lines) == rows + 1, game, "has a text of the wrong height", board)


def _check_shapes(game: Game[Any, Any], board: Board[Any, Any], scene: Scene) -> None:
    keys = [shape.key for shape in scene.shapes]
    _require(len(set(keys)) == len(keys), game, "draws two shapes with one key", board)
    looks = {(shape.role, shape.tone, type(shape.form)): shape for shape in scene.shapes}
    for shape in looks.values():
        for theme in THEMES.values():
            try:
                theme.color(shape)
            except KeyError as error:
                raise AssertionError(f"{game.name} draws {shape.key} in a colour that is not: {error}") from error
    for shape in scene.shapes:
        if shape.cell is not None:
            column, row = shape.cell
            inside = 0 <= column < scene.all_columns and 0 <= row < scene.rows_of(column)
            _require(inside, game, f"draws {shape.key} outside the grid", board)
        if shape.move is not None:
            _require(board.is_legal(game.parse_move(shape.move)), game, f"offers the illegal {shape.move}", board)
        if shape.move is not None or shape.hold is not None:
            _require(shape.label is not None, game, f"offers {shape.key} without a label", board)
    if scene.elsewhere is not None:
        _require(board.is_legal(game.parse_move(scene.elsewhere)), game, f"offers the illegal {scene.elsewhere}", board)
    for sentence in _sentences(scene):
        _check_sentence(game, sentence)


def _sentences(scene: Scene) -> Iterator[Sentence]:
    yield scene.title
    yield scene.description
    yield from scene.facts
    yield from (shape.label for shape in scene.shapes if shape.label is not None)


def check_words(game: Game[Any, Any]) -> None:
    """Check that what the game says of itself exists in every language."""
    _check_sentence(game, game.title)
    _check_sentence(game, game.rules)
    for side in game.sides:
        _check_sentence(game, side)
    for setting in game.generator.settings if game.generator else ():
        _check_sentence(game, setting.description)
    for player in (game.players or {}).values():
        _check_sentence(game, player.description)
    for question in (game.questions or {}).values():
        for sentence in (question.description, *question.cells):
            _check_sentence(game, sentence)


#: The templates that this run of the kit has found to be said in every language.
_said: set[str] = set()


def _check_sentence(game: Game[Any, Any], sentence: Sentence) -> None:
    if sentence.template in _said:
        return
    for code in LANGUAGES:
        words = language(code).extended(game.translations.get(code, {}))
        known = code == "en" or sentence.template in words.catalogue
        _require(known, game, f"does not say in {code!r}: {sentence.template!r}")
        try:
            sentence.render(words)
        except (KeyError, IndexError, ValueError) as error:
            raise AssertionError(f"{game.name} cannot say in {code!r}: {sentence.template!r}: {error!r}") from error
    _said.add(sentence.template)
    for part in sentence.parts.values():
        if isinstance(part, Sentence):
            _check_sentence(game, part)


def check_capabilities(game: Game[Any, Any], board: Board[Any, Any], seed: int) -> None:
    """Check that hints and players give legal moves, and players the same ones from the same seed."""
    before = board.position()
    for name, opponent in (game.players or {}).items():
        try:
            moves = [opponent.make(_SMALL, seed).choose(board) for _ in range(2)]
        except Impossible:
            _require(not any(board.legal_moves), game, f"has a player {name} that gives up", board)
        else:
            _require(board.is_legal(moves[0]), game, f"has a player {name} that plays {moves[0]}", board)
            _require(moves[0] == moves[1], game, f"has a player {name} that plays two moves from one seed", board)
    if game.hinter is not None:
        try:
            hint = game.hinter(board, _SMALL)
        except DamierError as error:
            _check_sentence(game, error.sentence)
        else:
            twin = board.copy()
            for move in hint.moves:
                twin.push(move)
            _check_sentence(game, hint.sentence)
    for name, question in (game.questions or {}).items():
        _check_question(game, board, name, question, Stream(seed))
    _require(board.position() == before, game, "changes when a player, a hint or a question looks at it", board)


def _check_question(
    game: Game[Any, Any], board: Board[Any, Any], name: str, question: Question, stream: Stream
) -> None:
    """Check that a question about any cells of the scene is answered, or refused with a reason."""
    if game.drawing is None:
        return
    scene = game.drawing(board, None)
    cells = tuple(Cell(stream.below(scene.columns), stream.below(scene.rows)) for _ in question.cells)
    try:
        answer = question.ask(board, cells)
    except IllegalMove as error:
        _check_sentence(game, error.sentence)
        return
    _check_sentence(game, answer.sentence)
    for cell in (*answer.cells, *answer.values):
        inside = 0 <= cell.column < scene.columns and 0 <= cell.row < scene.rows
        _require(inside, game, f"answers {name} with {cell}, outside the grid", board)
