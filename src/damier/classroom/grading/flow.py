"""The questions about Flow: ``FlowModel`` and its three actions, ``delPath``, and the state of the game.

Levels are made by cutting a walk through all cells of a small grid into pieces, so that each has a solution, which is
known. A case first plays some legal actions; if the program refuses one of those, the case says nothing about its own
question (``UnreachedError``). Then comes the action that the question is about; what is allowed is what the rules on
our own board say. Nothing is asked that the document leaves open: a start while another path is in hand, a stop on the
start itself, half of a path that was joined from both ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from hypothesis import strategies as st

from damier.classroom.grading.flow_play import Action, Play, Puzzle, puzzles
from damier.classroom.grading.marks import Example
from damier.classroom.grading.process import Wanted
from damier.classroom.grading.questions import Assignment, Question, Trial, UnreachedError
from damier.classroom.grading.wording import call_text, shown
from damier.core.cells import Cell
from damier.core.sentences import say
from damier.games.flow.board import FlowBoard
from damier.games.flow.strokes import FREE


def _make(trial: Trial, puzzle: Puzzle) -> list[Any]:
    """Return the step that makes a student's model of a level, by the first form that works."""
    errors = []
    for form, arguments in puzzle.forms().items():
        step = ["new", "it", "FlowModel", arguments]
        made, _ = trial.ask(step, ["seed", 0])
        if made.error is None:
            return step
        errors.append(f"{form}: {made.error[0]}: {made.error[1][:80]}")
    trial.require(False, "FlowModel(...)", say("a model of the level"), say("{text}", text="\n".join(errors)))
    raise AssertionError


def _steps(play: Play) -> list[list[Any]]:
    return [["call", "it", method, list(cell)] for (method, cell), _ in play.actions]


def _beside(before: str, after: str) -> str:
    """Return the level, and beside it what has become of it, if anything has."""
    if before == after:
        return before
    lines = list(zip(before.splitlines(), after.splitlines(), strict=True))
    return "\n".join(f"{left} {'->' if not number else '  '} {right}" for number, (left, right) in enumerate(lines))


def _told(play: Play, call: str) -> str:
    """Return a call after all actions that led to it."""
    return "; ".join([*(call_text(step) for step in _steps(play)), call])


def _compare(trial: Trial, play: Play, *more: list[Any]) -> list[Any]:
    """Have the program play the same, and require the same answers from the question on; return what ``more`` gave."""
    trial.board = _beside(FlowBoard(play.puzzle.level()).letters(), play.picture or play.board.letters())
    steps = [_make(trial, play.puzzle), *_steps(play)]
    replies = trial.ask(*steps, *more)
    for number, ((action, allowed), reply) in enumerate(zip(play.actions, replies[1:], strict=False)):
        call = call_text(steps[number + 1])
        wrong = reply.error is not None or (action[0] != "delPath" and reply.value is not allowed)
        if number < play.asked and wrong:
            raise UnreachedError(Example(say("this is refused: {call}", call=call), call, "True", trial.board))
        if wrong:
            did = [call_text(step) for step in steps[1 : number + 2]]
            if reply.error is not None:
                trial.values(*steps[: number + 2])
            trial.same("; ".join(did), allowed, reply.value)
    return trial.values(*more) if more else []


Case = tuple[Puzzle, list[int], int]
_CASES: Final = st.tuples(puzzles(), st.lists(st.integers(0, 5), max_size=8), st.integers(0, 30))
#: What may be asked at a position: actions.
Choice = Callable[[Play], list[Action]]


def _probing(choice: Choice, *, resting: bool | None = None) -> Callable[[Trial, Case], None]:
    """Return how to ask about one action of those that ``choice`` lists, then about some that are allowed after it.

    ``resting``: with no path in hand, or with one; None: as it comes.
    """

    def ask(trial: Trial, case: Case) -> None:
        puzzle, numbers, chosen = case
        play = Play(puzzle)
        for number in numbers:
            play.choose(number)
        if resting is True and not play.rest():
            play.choose(0)
            if not play.rest():
                return
        if resting is False and play.board.stroke is None:
            play.choose(chosen)
        if resting is False and (play.board.stroke is None or play.board.stroke.closed):
            return
        actions = choice(play)
        if not actions:
            return
        play.ask(*actions[chosen % len(actions)])
        # What was refused has changed nothing, and what was allowed can be gone on with.
        for number in numbers[:3]:
            play.choose(number)
        _compare(trial, play)

    return ask


def _endpoints(play: Play) -> list[Action]:
    return [("start", cell) for path in play.puzzle.paths for cell in (path[0], path[-1])]


def _loose_ends(play: Play) -> list[Action]:
    ends = {cell for path in play.puzzle.paths for cell in (path[0], path[-1])}
    return [
        ("start", cell)
        for cell in play.puzzle_cells()
        if cell not in ends and play.owner(cell) != FREE and play.board.loose_end(cell) is not None
    ]


def _other_starts(play: Play) -> list[Action]:
    known = {cell for _, cell in _endpoints(play) + _loose_ends(play)}
    others = [cell for cell in play.puzzle_cells() if cell not in known]
    # Cells in the middle of a path first: mistakes are made there.
    inner = [cell for cell in others if play.owner(cell) != FREE]
    return [("start", cell) for cell in [*(inner * 8), *others, *play.around()]]


def _extend_anywhere(play: Play) -> list[Action]:
    return [("extend", cell) for cell in play.puzzle_cells()]


def _extend_to_empty(play: Play) -> list[Action]:
    empty = [cell for cell in play.puzzle_cells() if play.owner(cell) == FREE]
    here = play.here
    # Neighbours first, and those that touch at a corner: mistakes are made there.
    near = [cell for cell in empty if here is not None and max(abs(cell[0] - here[0]), abs(cell[1] - here[1])) == 1]
    return [("extend", cell) for cell in [*near, *near, *empty, *play.around()]]


def _extend_to_taken(play: Play) -> list[Action]:
    here = play.here
    near = play.touching(here) if here is not None else []
    return [("extend", cell) for cell in near if play.owner(cell) != FREE and cell != play.other_end()]


def _stops(play: Play) -> list[Action]:
    here = play.here
    if here is None:
        return [("stop", cell) for cell in play.puzzle_cells()]
    if play.actions[-1][0][0] == "start":
        return [("stop", cell) for cell in play.puzzle_cells() if cell != here]
    return [("stop", cell) for cell in [*([here] * 4), *play.puzzle_cells(), *play.around()]]


def _ask_join(trial: Trial, case: tuple[Puzzle, int, int, bool]) -> None:
    puzzle, number, cut, backwards = case
    play = Play(puzzle)
    path = puzzle.paths[number % len(puzzle.paths)]
    if backwards:
        path = path[::-1]
    met = 1 + cut % (len(path) - 1)
    for portion, last in ((path[:met], False), (path[: met - 1 : -1], True)):
        if len(portion) > 1 or last:
            play.act("start", portion[0])
            for cell in portion[1:]:
                play.act("extend", cell)
            if not last:
                play.act("stop", portion[-1])
    play.ask("extend", path[met - 1])
    play.act("stop", path[met - 1])
    _compare(trial, play)


def _ask_delete(trial: Trial, case: Case) -> None:
    puzzle, numbers, chosen = case
    play = Play(puzzle)
    for number in numbers:
        play.choose(number)
    if not play.rest():
        return
    if chosen % 2:
        play.begin_other_end()
    twice = {
        play.board.graph.nodes[node].cell
        for colour in play.board.joined
        if min(map(len, play.board.portions[colour])) > 1
        for node in play.board.path(colour)
    }
    drawn = [cell for portion in play.portion_cells() for cell in portion if cell not in twice]
    others = [cell for cell in play.puzzle_cells() if cell not in drawn and cell not in twice]
    places = [*drawn, *drawn, *others]
    if not places:
        return
    cell = places[chosen % len(places)]
    gone = next((portion for portion in play.portion_cells() if cell in portion), [])
    play.ask("delPath", cell)
    # The portion can be drawn anew from its endpoint, over the cells that are empty again; the others are still there.
    for method, cells in (("start", gone[:1]), ("extend", gone[1:2])):
        for one in cells:
            play.act(method, one)
    if play.rest():
        left = [one for _, one in _loose_ends(play) if one not in gone]
        for one in sorted(left, key=lambda one: not gone or play.owner(one) != play.owner(gone[0]))[:1]:
            play.act("start", one)
    _compare(trial, play)


def _ask_paths(trial: Trial, case: Case) -> None:
    puzzle, numbers, _ = case
    play = Play(puzzle)
    for number in numbers:
        play.choose(number)
    play.asked = len(play.actions)
    (came,) = _compare(trial, play, ["cells", "it", "getPathesUnderBuilding"])
    call = _told(play, "getPathesUnderBuilding()")
    count = len(puzzle.paths)
    trial.require(
        isinstance(came, list) and len(came) == count,
        call,
        say("a list of {n} {n:path|paths}, one for each colour", n=count),
        say("a list of {n} {n:path|paths}", n=len(came)),
    )
    drawn = play.portion_cells()
    expected = sorted(
        sorted({path[0], path[-1], *(cell for cells in drawn if {path[0], path[-1]} & {*cells} for cell in cells)})
        for path in puzzle.paths
    )
    known = sorted([(x, y) for x, y in cells] for _, cells in came)
    trial.require(
        known == [[(x, y) for x, y in cells] for cells in expected],
        call,
        say("these cells for the paths: {cells}", cells=shown([[(x, y) for x, y in cells] for cells in expected])),
        say("these cells for the paths: {cells}", cells=shown(known)),
    )


def _shortest(play: Play, colour: int) -> list[Cell]:
    """Return a shortest way between the endpoints of a colour over empty cells, or nothing."""
    begin, end = play.puzzle.paths[colour][0], play.puzzle.paths[colour][-1]
    before: dict[Cell, Cell | None] = {begin: None}
    waiting = deque([begin])
    while waiting:
        here = waiting.popleft()
        if here == end:
            way: list[Cell] = []
            at: Cell | None = end
            while at is not None:
                way.append(at)
                at = before[at]
            return way[::-1]
        for near in play.touching(here):
            if near not in before and (play.owner(near) == FREE or near == end):
                before[near] = here
                waiting.append(near)
    return []


def _ask_end(trial: Trial, case: tuple[Puzzle, int, int]) -> None:
    puzzle, short, missing = case
    play = Play(puzzle)
    for colour, path in enumerate(puzzle.paths):
        way = [*path]
        if short == colour:
            way = _shortest(play, colour) or way
        if missing == colour:
            way = way[:-1]
        if len(way) < 2:  # noqa: PLR2004
            continue
        play.act("start", way[0])
        for cell in way[1:]:
            play.act("extend", cell)
        play.act("stop", way[-1])
    play.asked = len(play.actions)
    (came,) = _compare(trial, play, ["call", "it", "endOfGame", []])
    trial.same(_told(play, "endOfGame()"), play.board.outcome() is not None, came)


def _ask_text(trial: Trial, case: Case) -> None:
    puzzle, numbers, _ = case
    play = Play(puzzle)
    play.choose(0)
    before = play.board.letters()
    play.asked = len(play.actions)
    method = ["call", "it", "toString|__str__", []]
    (first,) = _compare(trial, play, method)
    call = _told(play, "toString()")
    trial.require(isinstance(first, str), call, say("a text"), first)
    trial.require(first.isascii(), call, say("a text of ASCII characters only"), say("{text}", text=first))
    lines = len(first.strip("\n").splitlines())
    few = say("at least {n} {n:line|lines}, as many as the grid has", n=puzzle.height)
    trial.require(lines >= puzzle.height, call, few, say("{text}", text=first))
    for number in [0, *numbers]:
        play.choose(number)
    play.asked = len(play.actions)
    (second,) = _compare(trial, play, method)
    if play.board.letters() != before and play.board.uncovered < FlowBoard(puzzle.level()).uncovered:
        trial.board = _beside(before, play.board.letters())
        trial.require(
            first != second,
            _told(play, "toString()"),
            say("another text once a cell is coloured"),
            say("{text}", text=first),
        )


_JOINS: Final = st.tuples(puzzles(), st.integers(0, 4), st.integers(0, 8), st.booleans())
_EMPTY: Final = (
    "D'une position courante, le chemin peut être prolongé vers toute case vide contigüe horizontalement (même ligne "
    "de la grille) ou verticalement (même colonne de la grille)."
)

FLOW: Final = Assignment(
    "flow",
    Wanted(("FlowModel",), {"FlowModel": "getPathesUnderBuilding"}),
    (
        Question(
            "start/endpoint", say("Starting at an endpoint"), 2,
            "une case préremplie ne peut être choisie comme départ d'une prologation de chemin que si aucun chemin "
            "n'en part déjà.",
            ("FlowModel.start",), _CASES, _probing(_endpoints, resting=True),
        ),
        Question(
            "start/portion", say("Starting again at the end of a portion"), 2,
            "Lorsqu'un chemin a déjà été entamé, l'extrémité d'une de ses portions qui n'est pas une case préremplie "
            "peut être choisie comme départ d'une prolongation de chemin.",
            ("FlowModel.start", "FlowModel.extend", "FlowModel.stop"), _CASES, _probing(_loose_ends, resting=True), 120,
        ),
        Question(
            "start/other", say("Starting nowhere else"), 1,
            "Aucune autre case ne peut être choisie comme départ.",
            ("FlowModel.start",), _CASES, _probing(_other_starts, resting=True), 120,
        ),
        Question(
            "extend/start", say("Extending needs a start"), 1,
            "Cette action présuppose qu'un départ a été choisi.",
            ("FlowModel.extend",), _CASES, _probing(_extend_anywhere, resting=True),
        ),
        Question(
            "extend/neighbour", say("Extending to a neighbour"), 2, _EMPTY,
            ("FlowModel.start", "FlowModel.extend"), _CASES, _probing(_extend_to_empty, resting=False), 100,
        ),
        Question(
            "extend/taken", say("Neither crossing nor cycle"), 2,
            "ne pouvoir prolonger un chemin que sur une case vide ou sur la case à l'extrémité de l'autre portion du "
            "même chemin garantit qu'aucun chemin n'en croise un autre ni ne comporte de cycle.",
            ("FlowModel.start", "FlowModel.extend"), _CASES, _probing(_extend_to_taken, resting=False), 120,
        ),
        Question(
            "extend/join", say("Joining the two portions"), 2,
            "Il existe un cas où un chemin peut être prolongé vers une case non vide : c'est le cas où cette case est "
            "l'autre extrémité d'une portion du même chemin (même couleur). Ce cas inclut celui où la « portion » est "
            "réduite à une seule case (préremplie).",
            ("FlowModel.start", "FlowModel.extend", "FlowModel.stop"), _JOINS, _ask_join,
        ),
        Question(
            "stop", say("Stopping"), 1,
            "On peut arrêter un chemin sur n'importe quelle position courante valide (case vide avant prolongation ou "
            "extrémité de l'autre portion du même chemin).",
            ("FlowModel.start", "FlowModel.extend", "FlowModel.stop"), _CASES, _probing(_stops),
        ),
        Question(
            "delPath", say("Deleting a portion"), 2, "Supprime la portion de chemin passant par (x,y).",
            ("FlowModel.start", "FlowModel.extend", "FlowModel.stop", "FlowModel.delPath"), _CASES, _ask_delete, 120,
        ),
        Question(
            "getPathesUnderBuilding", say("The paths that are being built"), 2,
            "La classe PathUnderBuilding contient la description d'un chemin sachant que celui-ci peut être soit à "
            "l'état initial et on ne connaît que les deux cases des extrémités qu'il aura ; soit partiellement "
            "construit et on connaît l'une ou (inclusif) l'autre de ses portions ; soit complètement construit et on "
            "en connaît toutes les cases.",
            ("FlowModel.getPathesUnderBuilding",), _CASES, _ask_paths,
        ),
        Question(
            "endOfGame", say("The end of the game"), 2,
            "Le jeu s'arrête lorsque toutes les cases préremplies ont été reliées par un chemin et qu'il n'existe plus "
            "aucune case vide.",
            ("FlowModel.start", "FlowModel.extend", "FlowModel.stop", "FlowModel.endOfGame"),
            st.tuples(puzzles(), st.integers(0, 3), st.integers(0, 5)), _ask_end,
        ),
        Question(
            "toString", say("The grid as text"), 1, "Donne une représentation « ASCI art » de la grille du jeu.",
            ("FlowModel.toString|__str__",), _CASES, _ask_text, 20, ("__str__",),
        ),
    ),
)  # fmt: skip
