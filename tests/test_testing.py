"""The kit finds what is wrong: each promise broken on purpose is reported."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import count
from typing import Any, ClassVar

import pytest

from damier.core.contract import (
    Answer,
    Button,
    Cell,
    Choice,
    Gesture,
    Hint,
    Impossible,
    Level,
    Line,
    Links,
    Malformed,
    MenuLine,
    Opponent,
    Outcome,
    Pack,
    Question,
    Shape,
    Side,
    Size,
    Solution,
    Verdict,
    Violation,
    say,
)
from damier.files.simple import SimpleFiles
from damier.testing import check_game

chomp: Any = import_module("chomp")
lights: Any = import_module("lights")
lights_words: Any = import_module("lights_words")


def named(kind: type, parent: type, members: dict[str, Any]) -> Any:
    """Make a class where pickles look for it."""
    name = f"Broken{len(globals())}"
    globals()[name] = made = kind(name, (parent,), {"__module__": __name__, **members})
    return made


def breaking(**methods: Any) -> Any:
    """Return the game with some of its board's methods replaced."""
    return replace(chomp.GAME, board=named(type(chomp.ChompBoard), chomp.ChompBoard, methods))


def breaking_lights(**methods: Any) -> Any:
    """Return the game that has every capability with some of its board's methods replaced."""
    return replace(lights.GAME, board=named(type(lights.LightsBoard), lights.LightsBoard, methods))


def level_with(**methods: Any) -> Any:
    """Return the game with some of its level's methods replaced."""
    bar = named(type, chomp.Bar, methods)
    generator = named(type, chomp.Chocolatier, {"generate": lambda _self, settings, _seed: bar(settings["size"])})
    return replace(chomp.GAME, parse_level=lambda text: bar(Size.parse(text)), generator=generator())


def scene_with(**changes: Any) -> Any:
    """Return the game with the first shape of each scene changed."""

    def draw(board: Any, held: str | None) -> Any:
        scene = chomp.draw(board, held)
        if not scene.shapes:
            return scene
        first: Shape = replace(scene.shapes[0], **changes)
        return replace(scene, shapes=(first, *scene.shapes[1:]))

    return replace(chomp.GAME, drawing=draw)


def whole_scene_with(change: Callable[[Any, Any], Any]) -> Any:
    """Return the game with each scene changed by a function of the board and the scene."""
    return replace(chomp.GAME, drawing=lambda board, held: change(board, chomp.draw(board, held)))


def forgetful_pop(board: Any, move: Any, undo: Any) -> None:
    """Revert to something else."""
    del move, undo
    board.rows[0] += 1


def eager(board: Any, move: Any) -> Any:
    """Change the board even when refusing."""
    reason = chomp.ChompBoard.refusal(board, move)
    if reason is not None:
        board.rows[0] -= 1
    return reason


def twice(board: Any) -> Iterator[Any]:
    """List each move twice."""
    for move in chomp.ChompBoard.generate_moves(board):
        yield move
        yield move


def without_the_last(board: Any) -> Iterator[Any]:
    """Leave a legal move out of the list."""
    moves = list(chomp.ChompBoard.generate_moves(board))
    return iter(moves[:-1] or moves)


def all_cells(board: Any) -> Iterator[Any]:
    """List cells that are eaten."""
    return (chomp.Bite(cell) for cell in board.level.size.cells())


TWISTED = {**chomp.GAME.translations["fr"], "{cell}: chocolate": "{case} : chocolat"}


class Charlatan:
    """Says that it has solved what it has not."""

    def solve(self, level: Any, budget: Any, *, most: int = 1, count: bool = False) -> Verdict[Any]:
        """Return no moves."""
        del budget, most, count
        return Verdict(status="solved", solutions=(Solution(level, ()),), unique=None, sentence=say("language"))


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (breaking(revert=forgetful_pop), "is not what it was after"),
        (breaking(refusal=eager), "changes"),
        (breaking(generate_moves=twice), "lists a legal move twice"),
        (breaking(generate_moves=without_the_last), "does not list as legal|is of two minds"),
        (breaking(generate_moves=all_cells), "lists a move that is not legal"),
        (breaking(copy=lambda board: board), "changes when its copy|changes when it is looked at"),
        (breaking(outcome=lambda _board: None), "is not over and has no legal move"),
        (
            replace(chomp.GAME, parse_move=lambda _text: chomp.Bite(chomp.Cell(0, 0))),
            "takes nearly any text for a move",
        ),
        (
            replace(chomp.GAME, parse_level=lambda _text: chomp.Bar(chomp.Size(9, 9))),
            "takes nearly any text for a level",
        ),
        (replace(chomp.GAME, parse_move=lambda text: chomp.Bite(int(text))), "with ValueError"),
        (replace(chomp.GAME, translations={"fr": {}}), "does not say in 'fr'"),
        (replace(chomp.GAME, translations={}), None),
        (scene_with(key="b1"), "two shapes with one key"),
        (scene_with(tone="no such tone"), "in a tone that is not"),
        (scene_with(cell=chomp.Cell(99, 0)), "outside the grid"),
        (scene_with(move="i9"), "offers the illegal i9"),
        (scene_with(label=None), "without a label"),
        (breaking(refusal=lambda _board, _move: None), "accepts the illegal zzz9999|Error"),
        (breaking(refusal=lambda _board, _move: say("No way.")), "lists a move that is not legal|does not say in 'fr'"),
        (replace(chomp.GAME, translations={"fr": TWISTED}), "with other parts than"),
        (breaking(__str__=object.__repr__), "has no text for its board"),
        (breaking(at_rest=property(lambda _board: False)), "is not at rest at its start"),
        (breaking(turn=property(lambda _board: 5)), "is player 5's turn"),
        (
            replace(chomp.GAME, drawing=lambda board, _held: replace(chomp.draw(board, None), shapes=())),
            "draws nothing",
        ),
        (replace(chomp.GAME, solver=Charlatan()), "has a solution that does not win"),
        (scene_with(label=say("language")), None),
    ],
)
def test_the_kit_finds_a_broken_promise(game: Any, promise: str | None) -> None:
    """Each broken game is caught with a message that says what is wrong; the last one is sound."""
    check(game, promise)


#: A sentence that can be said in every language, and a cell that is on every board.
WORDS = say("every lamp is out already")
A1 = Cell(0, 0)

# Broken words.


def settings_with(**changes: Any) -> Any:
    """Return the game whose only setting is changed."""
    setting = replace(chomp.Chocolatier.settings[0], **changes)
    return replace(chomp.GAME, generator=named(type, chomp.Chocolatier, {"settings": (setting,)})())


QUESTION = chomp.GAME.questions["bite"]
PLAYER = chomp.GAME.players["nibbler"]
HALF = dict(list(lights_words.FRENCH.items())[::2])
LOST = {english: french for english, french in lights_words.FRENCH.items() if "around" not in english}
ODD_REMARK = {english: french for english, french in lights_words.FRENCH.items() if "before it starts" not in english}


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (replace(chomp.GAME, title="Chomp"), "says 'Chomp', which is no sentence"),
        (replace(chomp.GAME, name="statistics"), "'statistics' is an address of the page"),
        (replace(chomp.GAME, name="Chomp"), "small letters, digits and _, not 'Chomp'"),
        (replace(chomp.GAME, sides=(Side("one", say("the first")),) * 2), "has sides without a key of their own"),
        (replace(chomp.GAME, sides=(Side("size", say("the first")), chomp.SIDES[1])), "calls a side as it calls"),
        (replace(chomp.GAME, sides=(Side("seed", say("the first")), chomp.SIDES[1])), r"own options: \['seed'\]"),
        (settings_with(name="count"), r"own options: \['count'\]"),
        (settings_with(name="Size of bar"), "calls something 'Size of bar'"),
        (replace(chomp.GAME, players={"the nibbler": PLAYER}), "calls something 'the nibbler'"),
        (replace(chomp.GAME, questions={"what now": QUESTION}), "calls something 'what now'"),
        (replace(chomp.GAME, questions={"7": QUESTION}), "which is a number in the menu"),
        (replace(chomp.GAME, menu={"7": MenuLine(description=say("Bites."), move=True)}), "a line of its menu '7'"),
        (replace(chomp.GAME, menu={"bite": MenuLine(description=say("Bites."))}), "that is not one thing"),
        (replace(chomp.GAME, menu={"b": MenuLine(description=say("Bites."), question="b")}), "'b', which is none"),
        (replace(chomp.GAME, menu={"b": MenuLine(description=say("Bites."), seats=("me", None))}), "that seats"),
        (settings_with(description=say("Columns.")), "does not say in 'fr': 'Columns.'"),
        (settings_with(kind=Choice({"odd": say("Odd.")}), default="odd"), "does not say in 'fr': 'Odd.'"),
        (replace(chomp.GAME, players={"n": Opponent(say("Nibbles."), PLAYER.maker)}), "does not say in 'fr'"),
        (replace(chomp.GAME, questions={"bite": replace(QUESTION, cells=(say("Where?"),))}), "does not say in 'fr'"),
        (replace(chomp.GAME, label=str), "which is no sentence"),
        (replace(lights.GAME, translations={"fr": HALF}), "does not say in 'fr'"),
        (replace(lights.GAME, translations={"fr": LOST}), "the lamp and all those around it"),
        (replace(lights.GAME, translations={}), None),
    ],
)
def test_the_kit_finds_broken_words(game: Any, promise: str | None) -> None:
    """Names that commands cannot take, and sentences that cannot be said; a game in English alone is sound."""
    check(game, promise)


def test_the_kit_finds_a_remark_that_is_not_translated() -> None:
    """On a level that is odd."""
    game = replace(lights.GAME, translations={"fr": ODD_REMARK})
    check_game(game, levels=[lights.parse_level("3x3 on=b2")], plays=1, length=1)
    with pytest.raises(AssertionError, match="before it starts"):
        check_game(game, levels=[lights.parse_level("3x2")], plays=1)


# Broken levels.


@dataclass(frozen=True)
class NoLevel:
    """What looks like a level."""

    game: ClassVar = "chomp"
    size: Size


class Unread(chomp.Bar):  # type: ignore[misc]
    """A level that does not come back from a pickle."""

    def __reduce__(self) -> Any:
        """Lose the level."""
        return chomp.Bar, (Size(1, 1),)


@dataclass(frozen=True, repr=False)
class Seeded(Level):
    """A bar that has the seed of its future in its text."""

    game: ClassVar = "chomp"
    size: Size
    seed: int = 0

    def __str__(self) -> str:
        return f"{self.size} {self.seed}"


def parse_seeded(text: str) -> Seeded:
    """Read a size and a seed."""
    size, _, seed = text.partition(" ")
    if not seed.isdigit():
        raise Malformed(say("there is no chocolate at {cell}", cell=seed))
    return Seeded(Size.parse(size), int(seed))


SEEDED = replace(
    chomp.GAME,
    parse_level=parse_seeded,
    generator=named(type, chomp.Chocolatier, {"generate": lambda _self, given, seed: Seeded(given["size"], seed)})(),
)


def generator_with(**members: Any) -> Any:
    """Return the game with a part of its generator replaced."""
    return replace(chomp.GAME, generator=named(type, chomp.Chocolatier, members)())


def packs_with(*levels: list[Any], key: str = "", grade: Any = None) -> Any:
    """Return the game with packs of these levels, all of one key or each of its own."""
    packs = tuple(
        Pack(key or f"bars{number}", say("Chomp"), tuple(some), (grade,) * len(some))
        for number, some in enumerate(levels)
    )
    return replace(chomp.GAME, packs=lambda: packs)


def moody() -> Callable[..., Any]:
    """Make other levels each time."""
    heights = iter([*range(1, 10)] * 1000)
    return lambda _self, _settings, _seed: chomp.Bar(Size(2, next(heights)))


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (generator_with(generate=lambda *_: NoLevel(Size(2, 2))), "does not derive from Level"),
        (level_with(game="checkers"), "has a level that says it is of 'checkers'"),
        (level_with(__str__=lambda bar: f"{bar.size}\n"), "writes|back as another|several lines"),
        (level_with(__str__=lambda bar: f"{bar.size}\n{bar.size}"), "has a level text of several lines"),
        (level_with(__str__=lambda bar: f"{bar.size};"), "has ';' in a level's text"),
        (level_with(__repr__=lambda _bar: "<Level>"), "has a level whose repr does not say what it is"),
        (level_with(__reduce__=lambda _bar: len), "cannot send the level"),
        (generator_with(generate=lambda _self, settings, _seed: Unread(settings["size"])), "as another level"),
        (level_with(__deepcopy__=lambda _bar, _memo: chomp.Bar(Size(1, 1))), "cannot copy the level"),
        (SEEDED, "lets players see the seed of its level"),
        (generator_with(generate=moody()), "makes two levels from the seed"),
        (generator_with(settings_of=lambda _self, _level: {}), r"the settings \[\], not \['size'\]"),
        (generator_with(settings_of=lambda _self, _level: {"size": "huge"}), "tells settings of .* that it does not"),
        (generator_with(settings_of=lambda _self, _level: {"size": Size(9, 9)}), "forgets settings"),
        (settings_with(default=Size(12, 1)), "does not take .* for size"),
        (replace(chomp.GAME, packs=lambda: ()), "comes with levels, but there is none"),
        (packs_with([]), "comes with levels, but there is none in the pack bars0"),
        (packs_with([chomp.Bar(Size(2, 2))] * 2), "comes with a level twice"),
        (packs_with([chomp.Bar(Size(2, 2))], [chomp.Bar(Size(2, 2))]), "comes with a level twice"),
        (packs_with([chomp.Bar(Size(2, 2))], [chomp.Bar(Size(2, 3))], key="bars"), "comes with two packs of one key"),
        (packs_with([chomp.Bar(Size(2, 2))], key="My bars"), "has 'My bars' as the key of a pack"),
        (packs_with([chomp.Bar(Size(2, 2))], grade="tough"), "has other grades than"),
        (packs_with(["2x2"]), "does not derive from Level"),
        (replace(chomp.GAME, generator=None), "has neither levels nor a generator"),
    ],
)
def test_the_kit_finds_broken_levels(game: Any, promise: str) -> None:
    """Levels that are none or cannot travel, and generators that forget."""
    check(game, promise)


# Broken boards.


def spent(board: Any) -> Any:
    """Name an outcome as no outcome is named."""
    return None if board.rows[0] else Outcome("all eaten", 0, say("{side} wins.", side=chomp.SIDES[0].name))


def violating(name: str, *cells: Any) -> Callable[[Any], list[Violation]]:
    """Make a list of one defect, until the board is won."""
    return lambda board: [Violation(name, cells, WORDS)] if board.lit else []


def many_orders() -> Callable[[Any], Iterator[Any]]:
    """List the moves in another order each time."""
    times = count()

    def moves(board: Any) -> Iterator[Any]:
        listed = list(chomp.ChompBoard.generate_moves(board))
        first = next(times) % 5
        return iter(listed[first:] + listed[:first])

    return moves


def shared_rows(board: Any, memo: Any) -> Any:
    """Copy a board with what changes in it shared."""
    del memo
    twin = board.copy()
    twin.rows = board.rows
    return twin


class Spaced(chomp.Bite):  # type: ignore[misc]
    """A bite with a blank in its text."""

    def __str__(self) -> str:
        return f" {self.cell}"


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (breaking(outcome=spent), "names an outcome 'all eaten', not in capitals"),
        (
            breaking(outcome=lambda board: None if board.rows[0] else Outcome("OVER", 2, say("{side} wins.", side=0))),
            "was won by player 2",
        ),
        (breaking(generate_moves=many_orders()), "lists its legal moves in two orders"),
        (
            breaking(generate_moves=lambda board: (Spaced(cell) for cell in board.level.size.cells())),
            "has a move whose text is ' a1'|is not legal",
        ),
        (breaking_lights(violations=violating("lit")), "names a defect 'lit', not in capitals"),
        (breaking_lights(violations=violating("LIT", Cell(40, 0))), "has a defect LIT at .*, outside the grid"),
        (breaking_lights(violations=violating("LIT", (0, 0))), "which is no Cell"),
        (breaking_lights(violations=lambda _board: [Violation("LIT", (), WORDS)]), "is won with defects"),
        (breaking(key=lambda board: board.rows), "has a key that cannot be hashed"),
        (breaking(key=lambda board: board.turn), "has a key in common with a position that goes on otherwise"),
        (breaking(__reduce__=lambda _board: len), "cannot send a board to another process"),
        (breaking(__reduce__=lambda board: (chomp.ChompBoard, (board.level,))), "comes back from a pickle as"),
        (breaking(__deepcopy__=shared_rows), "changes when what came from a deep copy is undone"),
        (breaking(__repr__=lambda _board: "<board>"), "does not say in its repr what it is"),
        (breaking(seen=lambda board, _seed: type(board)(chomp.Bar(Size(1, 1)))), "shows players another position"),
        (breaking(position=lambda _board: 0), "has a key in common"),
    ],
)
def test_the_kit_finds_broken_boards(game: Any, promise: str) -> None:
    """Outcomes, defects, keys, texts and copies."""
    check(game, promise)


# Broken drawings.


def nibbling(board: Any, scene: Any) -> Any:
    """Change the board that is drawn."""
    board.rows[-1] = 0
    return scene


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (scene_with(glyph_tone="no such tone"), "in a tone that is not"),
        (scene_with(arms_tone="no such tone"), "in a tone that is not"),
        (scene_with(arms="--"), "with 2 arms, not 4"),
        (whole_scene_with(nibbling), "changes when it is drawn"),
        (whole_scene_with(lambda board, scene: replace(scene, width=9 + board.move_count)), "in another size"),
        (whole_scene_with(lambda _, scene: replace(scene, elsewhere="i9")), "offers the illegal i9"),
        (
            replace(whole_scene_with(lambda _, scene: replace(scene, elsewhere="a1")), gesture=Gesture.TRACE),
            "is traced, and sets elsewhere at rest",
        ),
        (
            replace(
                whole_scene_with(lambda _, scene: replace(scene, lines=(Line("red", 0.3, (0,), ((0,),), False, ()),))),
                gesture=Gesture.TRACE,
            ),
            "does not say how spots are linked",
        ),
        (
            replace(
                whole_scene_with(
                    lambda _, scene: replace(
                        scene, links=Links((Cell(0, 0), Cell(1, 0)), ((1,), ()), scene.shapes[0].key)
                    )
                ),
                gesture=Gesture.TRACE,
            ),
            "has links that do not lead both ways",
        ),
        (whole_scene_with(lambda _, scene: replace(scene, buttons=(Button("i9", say("CELL")),))), "illegal i9"),
        (whole_scene_with(lambda _, scene: replace(scene, facts=(say("Eat!"),))), "does not say in 'fr': 'Eat!'"),
        (whole_scene_with(lambda _, scene: replace(scene, title="Chomp")), "which is no sentence"),
    ],
)
def test_the_kit_finds_broken_drawings(game: Any, promise: str) -> None:
    """Tones, sizes, moves and words."""
    check(game, promise)


# Broken capabilities.


def solver_with(**changes: Any) -> Any:
    """Return the game whose verdicts are changed."""

    def solve(_self: Any, level: Any, budget: Any, *, most: int = 1, count: bool = False) -> Any:
        return replace(lights.LightsSolver().solve(level, budget, most=most, count=count), **changes)

    return replace(lights.GAME, solver=named(type, object, {"solve": solve})())


def hinting(*moves: Cell, cells: tuple[Any, ...] = ()) -> Any:
    """Return the game whose hints are these moves about these cells."""
    return replace(lights.GAME, hinter=lambda _board, _budget: Hint(moves, WORDS, cells))


def answering(answer: Answer) -> Any:
    """Return the game that answers every question so."""
    return replace(lights.GAME, questions={"odd": Question(say("the lamp to press"), (), lambda *_: answer)})


def playing(choose: Callable[[Any, Any], Any]) -> Any:
    """Return the game with a player that chooses so."""
    made = named(type, chomp.Nibbler, {"choose": choose})
    return replace(chomp.GAME, players={"odd": Opponent(say("bites anywhere"), made)})


def files_with(**members: Any) -> Any:
    """Return the game with a part of its level files replaced."""
    return replace(lights.GAME, files=named(type, SimpleFiles, members)("lights", lights.parse_level))


def restless() -> Callable[..., Any]:
    """Choose another move each time."""
    turns = count()

    def choose(_self: Any, board: Any) -> Any:
        moves = list(board.legal_moves)
        if not moves:
            return chomp.Nibbler.choose(_self, board)
        return moves[next(turns) % len(moves)]

    return choose


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (solver_with(status="impossible", solutions=(), unique=False), "comes with, or makes, the level .* impossible"),
        (solver_with(status="unsure"), "is 'unsure'"),
        (solver_with(solutions=()), "says solved of .* with 0 solutions"),
        (solver_with(status="exhausted"), "says exhausted of .* with"),
        (solver_with(unique=True), "unique"),
        (solver_with(unique=False), "counts 1 solutions of .* and says unique=False"),
        (solver_with(count=0), "counts 0 solutions"),
        (solver_with(facts={"quiet": {1, 2}}), "has facts about .* that are no JSON"),
        (solver_with(sentence=say("Solved!")), "does not say in 'fr': 'Solved!'"),
        (replace(lights.GAME, solver=named(type, object, {"solve": lambda *_, **__: None})()), "is no Verdict"),
        (hinting(), "gives a hint with no moves"),
        (hinting(Cell(40, 0)), "gives a hint with the illegal"),
        (hinting(A1, cells=(Cell(40, 0),)), "gives a hint about .*, outside the grid"),
        (hinting(A1, cells=("a1",)), "which is no Cell"),
        (answering(Answer(WORDS, (Cell(0, 40),))), "answers odd with a41, outside the grid"),
        (answering(Answer(WORDS, values={Cell(40, 0): 1.0})), "answers odd with .*, outside the grid"),
        (answering(Answer(say("Well."))), "does not say in 'fr': 'Well.'"),
        (playing(lambda _self, _board: chomp.Bite(Cell(40, 0))), "the player .* plays"),
        (playing(restless()), "has a player odd that plays two moves from one seed"),
        (files_with(pack_ending=".p"), "writes packs as '.p', which it cannot"),
        (files_with(recognises=lambda _self, _text: False), "does not recognise its own file"),
        (files_with(read=lambda _self, _text: [lights.parse_level("3x2")]), "reads another level|reads 1 levels"),
        (files_with(read=lambda _self, _text: []), "reads 0 levels"),
    ],
)
def test_the_kit_finds_broken_capabilities(game: Any, promise: str) -> None:
    """Verdicts, hints, answers, players and files."""
    check(game, promise)


def test_the_kit_finds_a_player_that_gives_up() -> None:
    """While there is a move."""

    def sulk(_self: Any, _board: Any) -> Any:
        raise chomp.Impossible(say("there is no chocolate at {cell}", cell=A1))

    check(playing(sulk), "has a player odd that gives up")


def test_the_kit_finds_an_unsound_impossible() -> None:
    """On a level that is not the game's own, by looking for a win."""
    game = replace(solver_with(status="impossible", solutions=(), unique=False), packs=None)
    with pytest.raises(AssertionError, match="calls 3x2 on=a1,b1,a2 impossible, which can be won"):
        check_game(game, levels=[lights.parse_level("3x2 on=a1,b1,a2")], plays=1)


def test_the_kit_finds_a_unique_level_with_several_solutions() -> None:
    """By asking for two."""
    with pytest.raises(AssertionError, match="calls 2x1 on=a1,b1 unique with 2 solutions"):
        check_game(solver_with(unique=True), levels=[lights.parse_level("2x1 on=a1,b1")], plays=1)


def check(game: Any, promise: str | None) -> None:
    """Check that the kit reports the promise, or nothing where there is none to report."""
    if promise is None:
        check_game(game, plays=40)
        return
    with pytest.raises(AssertionError, match=promise):
        check_game(game, plays=40)


class Undecided:
    """A solver whose budget always runs out."""

    def solve(self, level: Any, budget: Any, *, most: int = 1, count: bool = False) -> Verdict[Any]:
        """Decide nothing."""
        del level, budget, most, count
        return Verdict(status="exhausted", unique=None, sentence=say("language"))


class Miscount:
    """A solver that counts seven solutions of everything."""

    def solve(self, level: Any, budget: Any, *, most: int = 1, count: bool = False) -> Verdict[Any]:
        """Solve as it should be, and miscount."""
        verdict = lights.GAME.solver.solve(level, budget, most=most)
        return replace(verdict, unique=None, count=7 if count else None)


class Unwritten:
    """Level files that can hold no level."""

    endings = (".json",)
    pack_ending = ".json"
    recognises = read = lights.GAME.files.read

    def write(self, levels: Any, ending: str) -> str:
        """Refuse."""
        del levels, ending
        raise Impossible(say("there is no level to write"))


def no_hint(board: Any, budget: Any) -> Any:
    """Refuse."""
    del board, budget
    raise Impossible(say("there is no level to write"))


def vague_hint(board: Any, budget: Any) -> Any:
    """Name no cell."""
    return replace(lights.GAME.hinter(board, budget), cells=())


@pytest.mark.parametrize(
    ("changes", "promise"),
    [
        ({"solver": Undecided()}, "never decides a level"),
        ({"solver": Miscount()}, "counts 7 solutions"),
        ({"files": Unwritten()}, "never writes a level"),
        ({"hinter": no_hint}, "never gives a hint"),
        ({"hinter": vague_hint}, "never says which cells"),
        ({"translations": {"fr": {**lights.GAME.translations["fr"], "{n} left": "reste"}}}, "with other parts than"),
        ({"translations": {"fr": {**lights.GAME.translations["fr"], "nothing": " "}}}, "says nothing in 'fr'"),
        ({"packs": lambda: (Pack("dark", say("Plain"), (lights.parse_level("2x1 on=a1"),)),)}, "calls it impossible"),
        ({"questions": None, "remarks": lambda level: level.nothing}, "fails with AttributeError"),
        ({"label": lambda _level: say("{size}", size="")}, "has an empty label"),
        ({"sides": tuple(Side(key, say("language")) for key in "abc")}, "has 3 sides"),
    ],
)
def test_what_never_works_is_found(changes: dict[str, Any], promise: str) -> None:
    """A capability that refuses everything keeps no promise, though it breaks none either."""
    with pytest.raises(AssertionError, match=promise):
        check_game(replace(lights.GAME, **changes), plays=20)
