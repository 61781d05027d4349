"""Hints of Connexion: every claim against trying everything, or against the same count made once more."""

import re
import time
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from damier.compiled import compiled
from damier.core.contract import Budget, Hint, Impossible
from damier.games.connexion import Connexion
from damier.games.connexion.board import ConnexionBoard
from damier.games.connexion.chances import LOST, Chance, Thoughts
from damier.games.connexion.codec import Colour, ConnexionMove, Swap, parse_level, parse_move
from damier.games.connexion.hints import EFFORT, _counts, hint
from damier.games.connexion.level import ConnexionLevel
from damier.locale import load_language
from tests.games.connexion.plain import Plain
from tests.games.connexion.positions import at_random, by_trying, joins_by_force

#: Enough for proofs and counts on small boards, compiled or not.
SOME = Budget(nodes=8_000)
#: What takes minutes uncompiled, where the same moves are chosen: ``thinking/test_thinking.py`` shows it.
SLOW = pytest.mark.skipif(not compiled(), reason="it takes minutes uncompiled")


def board_after(level: str, *moves: str) -> ConnexionBoard:
    """Return a board with moves made."""
    board = ConnexionBoard(parse_level(level))
    for move in moves:
        board.push(parse_move(move))
    return board


def after(board: ConnexionBoard, move: ConnexionMove, found: Callable[[ConnexionBoard], int]) -> int:
    """Return what is found once a move is made."""
    board.push(move)
    result = found(board)
    board.pop()
    return result


def wins_now(board: ConnexionBoard, player: int) -> list[int]:
    """Return the free cells that would join all stars of a player, by colouring each on a copy."""
    found = []
    for place, colour in enumerate(board.core.picture()):
        if colour == 0:
            core = board.core.copy()
            core.paint(place, player + 1)
            if core.most(player + 1) == board.level.stars:
                found.append(place)
    return found


def check_proved(board: ConnexionBoard, given: Hint[ConnexionMove]) -> None:  # noqa: C901 (a case for each claim)
    """Check a claim that is proved, by trying every game."""
    (move,) = given.moves
    text, known = str(given.sentence), dict[object, int]()
    moves = list(board.legal_moves)

    def value(one: ConnexionMove) -> int:
        return -after(board, one, lambda there: by_trying(there, known))

    number = int(found.group(1)) if (found := re.search(r"in (\d+) moves", text)) else 0
    others = [one for one in moves if one != move]

    def opponent_joins(one: ConnexionMove) -> bool:
        return bool(after(board, one, lambda there: 0 if there.outcome() else joins_by_force(there, number)))

    if counted := re.search(r"one of (\d+) cells that stop", text):
        stops = [one for one in moves if not opponent_joins(one)]
        assert move in stops
        assert len(stops) == int(counted.group(1)) > 1
    elif "joins all your stars and wins" in text:
        assert after(board, move, lambda there: int(there.outcome() is not None)) == 1
    elif "can take only one of them" in text:
        assert len(wins_now(board, 1 - board.turn)) == int(re.findall(r"in (\d+) cells", text)[0]) > 1
        assert value(move) == -1
    elif "who would join all his stars here" in text:
        assert [board.size.cell(place) for place in wins_now(board, 1 - board.turn)] == list(given.cells)
    elif "all your stars are joined in" in text:
        assert joins_by_force(board, number) == number
        assert value(move) == 1
    elif "only one that stops" in text:
        assert all(map(opponent_joins, others))
        assert not opponent_joins(move)
    elif "Whatever you colour" in text and number:
        assert all(map(opponent_joins, moves))
    elif "Whatever you colour" in text:
        assert max(map(value, moves)) == -1
    elif "only one that wins by force" in text:
        assert value(move) == 1 > max(map(value, others))
    elif "wins by force" in text and "nothing" not in text and "after which" not in text:
        assert value(move) == 1
    elif "does not win by force" in text:
        assert value(move) == 0 > max(map(value, others))
    elif "keeps a draw" in text:
        assert value(move) == 0 == max(map(value, moves))


def test_what_is_proved_is_so_by_trying_everything() -> None:
    """On some hundred positions of 4x4 with few free cells, and each kind of claim is met."""
    kinds: Counter[str] = Counter()
    for seed in range(160):
        board = at_random(ConnexionLevel(4, 2 + seed % 2, seed=seed), seed, 3 + seed % 6)
        if board.free > 8:
            continue
        given = hint(board, SOME)
        assert board.is_legal(given.moves[0])
        check_proved(board, given)
        kinds[given.technique] += 1
    met = {"wins-at-once", "only-defence", "wins-by-force", "keeps-the-draw", "lost"}
    assert met <= set(kinds), kinds


@pytest.mark.parametrize(
    ("level", "moves", "beginning"),
    [
        ("5x5 red=a1,c1 blue=a5,c5", (), "Colour this cell: it joins all your stars and wins."),
        ("5x5 red=a1,e1 blue=a5,c5", (), "Colour this cell: it is the only one that stops Blue, who would join"),
        ("5x5 red=b2,d3 blue=a5,e5", (), "Colour this cell: it wins by force. Whatever Blue replies, all your stars"),
    ],
)
def test_a_hint_says_what_is_proved(level: str, moves: tuple[str, ...], beginning: str) -> None:
    """A win, a threat, a win by force."""
    assert str(hint(board_after(level, *moves), SOME).sentence).startswith(beginning)


#: Positions in which a win by force in two moves has to be stopped: the level's side, stars and seed.
THREATS = [(5, 2, 0), (5, 2, 28), (5, 2, 158), (5, 2, 32), (6, 2, 160), (6, 3, 762), (5, 2, 682), (5, 3, 216)]


@pytest.mark.parametrize(("side", "stars", "seed"), THREATS)
def test_cells_that_stop_a_win_by_force_are_all_that_do(side: int, stars: int, seed: int) -> None:
    """One, some or none of them: trying every game of two moves says the same."""
    count = {0: 6, 28: 10, 158: 12}.get(seed, (2 if stars == 3 else 4) + seed % 9)
    board = at_random(ConnexionLevel(side, stars, seed=seed), seed, count)
    given = hint(board, SOME)
    assert given.technique in {"only-defence", "stops-a-win", "lost"}
    assert "in 2 moves" in str(given.sentence)
    check_proved(board, given)


def needed(board: ConnexionBoard, player: int, move: ConnexionMove) -> int:
    """Return the fewest cells that join all stars of a player after a move, by trying all sets of cells."""
    twin = board.copy()
    twin.push(move)
    free = [place for place, colour in enumerate(twin.core.picture()) if colour == 0]
    for count in range(1, len(free) + 1):
        for cells in combinations(free, count):
            core = twin.core.copy()
            for cell in cells:
                core.paint(cell, player + 1)
            if core.most(player + 1) == twin.level.stars:
                return count
    raise AssertionError


@SLOW
def test_what_is_counted_is_counted_again() -> None:
    """The points, the groups that are joined, the cells that are needed; on 5x5 with three stars."""
    checked: Counter[str] = Counter()
    for seed in range(3, 50):
        board = at_random(ConnexionLevel(5, 3, seed=seed), seed, seed % 5)
        given = hint(board, SOME)
        text = str(given.sentence)
        (move,) = given.moves
        assert isinstance(move, Colour)
        place = board.size.index(move.cell)
        if counted := re.search(
            r"it scores (\d+) points out of 100 in trial games(?:, and the next best (\d+))?", text
        ):
            chance = Thoughts(board, SOME, EFFORT).chance_of(board, place)
            points, other = (int(number or 0) for number in counted.groups())
            assert points == int(100 * (chance.won + chance.drawn / 2) / chance.played) > other
            checked["counted"] += 1
        if joined := re.search(r"joins (\d+) of your groups", text):
            plain = Plain(5, board.stars_of(0), board.stars_of(1))
            plain.colours = {at: colour for at, colour in enumerate(board.core.picture()) if colour}
            assert plain.joins(place, board.turn + 1) == int(joined.group(1)) > 1
            assert all(board.owner(cell) == board.turn for cell in given.evidence)
            checked["joined"] += 1
        if need := re.search(r"you then need (\d+) more cells? to join all your stars, and \w+ needs (\d+)", text):
            assert [needed(board, side, move) for side in (board.turn, 1 - board.turn)] == [*map(int, need.groups())]
            checked["needed"] += 1
    assert min(checked[name] for name in ("counted", "joined", "needed")) > 2, checked


@pytest.mark.parametrize(
    ("chance", "other", "compared"),
    [
        (Chance(1700, 2150, 5000), Chance(1850, 1550, 5000),
         "55 points out of 100 in trial games, and the next best 52"),
        (Chance(2750, 0, 5000), Chance(2710, 40, 5000), "55 points out of 100 in trial games, and the next best 54"),
        (Chance(2840, 0, 5000), Chance(2780, 60, 5000),
         "56 points out of 100 in trial games, about as many as the next best"),
        (Chance(2840, 0, 5000), LOST, "56 points out of 100 in trial games"),
    ],
)  # fmt: skip
def test_the_figures_never_speak_against_the_advice(chance: Chance, other: Chance, compared: str) -> None:
    """The next best may win more and draw less: wins and draws are one figure, by which the cells are ranked."""
    assert str(_counts(chance, other)) == f"it scores {compared} (a draw counts half)"


def test_few_nodes_claim_nothing_that_was_not_counted() -> None:
    """The move is still one of the board's."""
    board = at_random(ConnexionLevel(8, 3, seed=2), 2, 6)
    given = hint(board, Budget(nodes=10))
    assert board.is_legal(given.moves[0])
    assert "trial games" not in str(given.sentence)


def test_exchanging_the_colours_is_advised_with_reasons() -> None:
    """After a first move that wins by force, and the first move is chosen to be fair."""
    swap = hint(board_after("5x5 red=b3,d4 blue=a3,e3 swap=yes", "c3"), SOME)
    assert swap.moves == (Swap(),)
    assert str(swap.sentence).startswith("Exchange the colours: ")
    wasted = hint(board_after("5x5 red=a1,e1 blue=a5,d5 swap=yes", "e2"), SOME)
    assert isinstance(wasted.moves[0], Colour)
    first = hint(board_after("5x5 red=a1,d1 blue=a5,e5 swap=yes"), SOME)
    assert first.technique == "fair-start"
    assert "Unless Blue exchanges the colours" in str(first.sentence)


def test_the_widest_boards_have_hints_too() -> None:
    """At once, also on a board of a million cells: a win there, else the cell nearest to the centre of the stars."""
    near = hint(ConnexionBoard(ConnexionLevel(1000, 4, seed=1)), SOME)
    assert near.technique == "nearest-to-the-centre"
    win = hint(board_after("100x100 red=a1,c1 blue=a5,c9"), SOME)
    assert win.technique == "wins-at-once"


@SLOW
def test_hints_are_written_in_both_languages() -> None:
    """They name no cell, and the same position always gets the same words."""
    french = load_language("fr")
    for seed in range(40):
        board = at_random(ConnexionLevel(5, 2 + seed % 2, seed=seed), seed, seed % 9)
        given = Connexion.hint(board, SOME)
        assert given == Connexion.hint(board, SOME)
        english, translated = str(given.sentence), given.sentence.render(french)
        assert english.startswith(("Colour this cell: ", "Whatever you colour, ", "Red can join", "Blue can join"))
        assert translated.startswith(("Colorez cette case : ", "Quoi que vous coloriez", "Rouge peut", "Bleu"))
        assert not re.search(r"\b[a-e][1-5]\b", english + translated)
        assert given.kind == "advice"
        assert given.cells == tuple(move.cell for move in given.moves if isinstance(move, Colour))
        assert given.evidence
        assert given.technique


def test_a_game_that_is_over_has_no_hint() -> None:
    """It says so."""
    with pytest.raises(Impossible, match="over"):
        hint(board_after("3x3 red=a1,c1 blue=a3,c3", "b1"), SOME)


@pytest.mark.skipif(not compiled(), reason="the bar is for the compiled core")
@pytest.mark.parametrize("side", [8, 16, 63])
def test_the_first_words_come_soon_whatever_the_budget(side: int) -> None:
    """Long before the budget ends."""
    board = ConnexionBoard(ConnexionLevel(side, 3, seed=1))
    began = time.thread_time()
    hint(board, Budget(seconds=20))
    assert time.thread_time() - began < 2


@pytest.mark.parametrize("level", ["63x63 stars=6 seed=0", "40x40 stars=12 seed=0", "63x63 stars=40 seed=0"])
def test_wide_boards_with_many_stars_are_not_searched(level: str) -> None:
    """Measuring what each side needs takes too long there: the first words come at once."""
    given = hint(board_after(level), Budget(seconds=2))
    assert given.technique == "nearest-to-the-centre"
