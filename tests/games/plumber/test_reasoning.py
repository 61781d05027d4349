"""Steps of Plumber are proved, lead to the end, are worded as they should be, and grades follow from them."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache

import pytest

from damier.compiled import compiled
from damier.core.contract import Board, Budget, Exhausted, Hint, Impossible, Letters
from damier.core.reasoning import GRADES
from damier.games.plumber.board import AnyMove, PlumberBoard, PlumberMove
from damier.games.plumber.codec import parse_level
from damier.games.plumber.grade import STAGES, grade
from damier.games.plumber.hints import next_step
from damier.games.plumber.level import PlumberLevel
from damier.games.plumber.marks import SideMark
from damier.games.plumber.premise import may_stay_dry
from damier.games.plumber.reasoner import REASONER
from damier.games.plumber.sorts import SORTS
from damier.games.plumber.soundness import Agreement
from damier.games.plumber.techniques import EXAMPLES, TECHNIQUES
from damier.locale import load_language
from damier.search.sat import Meter
from tests.games.plumber.brute_force import random_level
from tests.games.plumber.bundled import by_size
from tests.games.plumber.symmetries import images, painted

AMPLE = Budget(seconds=120)
#: Where nothing is compiled, one in so many.
SAMPLE = 1 if compiled() else 4
FRENCH = load_language("fr")
#: A word of necessity, in each language.
MUST = re.compile(r"\bmust\b|\bcannot\b|\bcan only\b")
DOIT = re.compile(r"\bdoit\b|\bdoivent\b|\bne peut\b|\bne peuvent\b")
#: A level with one solution that no technique finds.
BEYOND = "XXY2B2B2B2X/XT1T3F0T3F0B3/Y1F3T2T0L1F3B3/G1T2F0L1L1F1Y3/G1F3O0T2T1O0R3/XT1T3L0L0L0X/XY0XG0R0Y0X"
SORT_NUMBER = {sort.name: sort.number for sort in SORTS}
CELL = re.compile(r"\b[a-z]{1,2}[0-9]{1,2}\b")


def opposite_holds(agreement: Agreement, move: AnyMove) -> bool | None:
    """Return whether some solution agrees with a position and not with a move; None if that was not found out."""
    things = [thing for _, thing in agreement.things()]
    board = agreement.board
    if isinstance(move, PlumberMove):
        assert move.target is not None
        holds = agreement.encoding.holds[board.level.cells.index(move.target)]
        found = agreement.solution(things, [-holds[SORT_NUMBER[str(move.origin)]]])
    else:
        water = agreement.water(move.side)
        found = agreement.solution(things, [-water if move.word == "open" else water])
        if found is not False and move.word == "shut":
            # Water in a circle that no source feeds is none: marks are looked at for that.
            other = board.copy()
            other.push(SideMark("open", *move.side))
            agreement = Agreement(other, Meter(AMPLE))
            found = agreement.solution([thing for _, thing in agreement.things()])
    return None if found is None else found is not False


def prove_all(board: PlumberBoard) -> Counter[str]:
    """Follow the steps from a position, each proved; return how often each technique was used."""
    used: Counter[str] = Counter()
    agreement, dry = Agreement(board, Meter(AMPLE)), may_stay_dry(board.level, Meter(AMPLE))
    while board.outcome() is None and (step := next_step(board, Meter(AMPLE), dry=dry)) is not None:
        for move in step.moves:
            assert opposite_holds(agreement, move) is False, (board.line(), step)
        for move in step.moves:
            board.push(move)
        used[step.technique] += 1
    return used


def test_every_step_holds_in_every_solution() -> None:
    """On levels of all kinds: unique or not, with dry pipes or without, from positions with things on the board."""
    chance = random.Random(7)
    used: Counter[str] = Counter()
    boards = [PlumberBoard(level) for level in chance.sample(by_size()[:144], 40 // SAMPLE)]
    for seed in range(600 // SAMPLE):
        board = PlumberBoard(random_level(seed))
        for _ in range(chance.randrange(4)):
            if board.outcome() is None:
                board.push(chance.choice(list(board.legal_moves)))
        boards.append(board)
    for board in boards:
        used += prove_all(board)
    assert used.total() > 1500 // SAMPLE, used


@pytest.mark.parametrize("name", TECHNIQUES)
def test_each_technique_has_an_example(name: str) -> None:
    """The next step there is one of this technique, and it is proved."""
    board = Board(f"plumber: {EXAMPLES[name]}")
    assert isinstance(board, PlumberBoard)
    step = next_step(board, Meter(AMPLE), dry=False)
    assert step is not None
    assert step.technique == name
    for move in step.moves:
        assert opposite_holds(Agreement(board, Meter(AMPLE)), move) is False


def test_explained_steps_alone_solve_every_level_that_is_graded_so() -> None:
    """From the start to the end with no look at the solution; where they end early, the grade says so."""
    for level in [*by_size()[:: 12 * SAMPLE], parse_level(BEYOND)]:
        explanation = REASONER.explain(level, AMPLE)
        assert explanation.solved == (explanation.grading.grade != "beyond")
        board = PlumberBoard(level)
        for step in explanation.steps:
            assert step.kind == "forced"
            for move in step.moves:
                board.push(move)
        assert (board.outcome() is not None) == explanation.solved


def test_no_step_is_harder_than_the_grade() -> None:
    """The hardest technique among the steps is that of the grade."""
    for level in by_size()[1 : 120 : 12 * SAMPLE]:
        explanation = REASONER.explain(level, AMPLE)
        hardest = max(GRADES.index(TECHNIQUES[step.technique].grade) for step in explanation.steps)
        if explanation.solved:
            assert GRADES[hardest] == explanation.grading.grade


@cache
def sentences() -> list[tuple[PlumberLevel, Hint[AnyMove]]]:
    """Return the steps of some bundled levels."""
    levels = [*by_size()[2 : 144 : 12 * SAMPLE], by_size()[180]]
    return [(level, step) for level in levels for step in REASONER.explain(level, AMPLE).steps]


def test_a_step_is_worded_as_a_person_would() -> None:
    """It says what is noticed, then with a word of necessity what follows; it names no cell; in both languages."""
    for level, step in sentences():
        english, french = str(step.sentence), step.sentence.render(FRENCH)
        assert MUST.search(english), english
        assert DOIT.search(french), french
        for text in (english, french):
            assert not CELL.search(text), text
            assert text[0].isupper()
            assert text.endswith(".")
            assert "{" not in text
        assert step.cells
        assert not set(step.cells) & set(step.evidence)
        assert all(cell in level.size for cell in (*step.cells, *step.evidence))


def test_a_step_concludes_about_the_cells_it_marks() -> None:
    """A pipe goes on a marked cell; a side that is marked is one of a marked cell."""
    for _, step in sentences():
        for move in step.moves:
            if isinstance(move, PlumberMove):
                assert move.target in step.cells
            else:
                assert set(move.side) & set(step.cells)


def test_a_walk_is_numbered_and_sketched() -> None:
    """It takes few cells; its numbers are on the board, and what would follow in these cells is drawn."""
    walks = [step for _, step in sentences() if step.technique in ("ahead", "walk", "far")]
    assert len(walks) > 20
    for step in walks:
        assert len(step.evidence) <= 12
        numbers = [int(number) for number in re.findall(r"\bat ([0-9]+)\b", str(step.sentence))]
        assert all(1 <= number <= len(step.evidence) for number in numbers), step.sentence
        assert len({shape.key for shape in step.sketch}) == len(step.sketch)
        assert [shape for shape in step.sketch if isinstance(shape.form, Letters) and shape.form.text == "?"]
    assert not any(step.sketch for _, step in sentences() if step not in walks)


def test_turned_mirrored_and_painted_levels_have_one_grade() -> None:
    """The grade, the score and the techniques do not depend on how one looks at a level."""
    for level in by_size()[5 : 144 : 16 * SAMPLE]:
        first = grade(level, Meter(AMPLE))
        others = [*images(level), painted(level, {"red": "yellow", "yellow": "blue", "blue": "green", "green": "red"})]
        assert len(set(others)) > 1
        for other in others:
            assert grade(other, Meter(AMPLE)) == first


#: Reference levels: a level has the same grade for ever.
REFERENCE = {
    "XXXG2X/B1L1T2L0X/R1L1*O0O0R3/XT1O0T3X/XG0B0XX": ("easy", 21),
    "XB2B2XX/B1F2T0L1B3/XT0F1L1B3/B1T2F0T2X/XB0B0B0X": ("easy", 33),
    "XY2B2Y2G2X/R1O0O0O0O0R3/G1O0O0O0F3G3/Y1F3O0F2.X/X.F0O0F1B3/XXB0Y0B0X": ("easy", 70),
    "XY2Y2Y2X/XL0L0L0X/Y1T3L0F0Y3/Y1L1O0O0Y3/XXY0Y0X": ("medium", 45),
    "XXR2R2G2X/R1F1T3L0F0G3/XF0T2L0T0G3/R1T3F0*F3L1R3/R1F1T3T1F1R3/XR0XR0R0X": ("medium", 66),
    "XG2R2R2XXX/R1O0F3T3.T1Y3/G1T3T1F1T2F0Y3/XT1*F2L0*L0L0X/Y1T3T0T3F0T3X/XT1T2.T0L1Y3/XB0B0XXXX": ("medium", 101),
    "XY2B2G2G2X/Y1F2L0F0T3X/XL0L0L0T1G3/Y1F2L0T0T3X/XL0F0T2T1Y3/XY0B0B0Y0X": ("hard", 94),
    ("XY2G2Y2G2G2X/XT0O0T3L0F0G3/G1L1F3F1T3T0G3/G1*L1F1T3T1*L1B3/G1L1T3T1F3L1B3/R1T2T1F2T1F1B3/XR0B0B0B0B0X"): (
        "hard",
        126,
    ),
    (
        "XB2XB2B2G2XX/XT0L1F3T3F0L1G3/Y1L1L1L1L1O0L1Y3/R1T2*T1*F1T2T0T2X/XT0*F3T3T0T2L0X/R1F1*L1L1L1T3L0X/"
        "XT0L1F1T2T1O0B3/XXXR0R0B0G0X"
    ): ("expert", 186),
    (
        "XXXXXXXG2X/Y1L1*T2T1*F1L1T2L0X/XT1*T3L0T0T2L0L0X/XL0T1T3T1*T3L0T0G3/XT0O0T2T0L1*F3L1R3/"
        "R1*T2L0T0L1L1L1L1Y3/XT0T3T1L1T2T1T2X/B1L1L1F3T2T0*T3L0X/XXXXB0XXB0X"
    ): ("expert", 378),
    BEYOND: ("beyond", 82),
}


@pytest.mark.parametrize("text", REFERENCE)
def test_reference_levels_keep_their_grades(text: str) -> None:
    """A change of the techniques that changes a grade is a change that players notice."""
    found = grade(parse_level(text), Meter(AMPLE))
    assert (found.grade, found.score) == REFERENCE[text]


def test_a_level_with_several_solutions_has_no_grade() -> None:
    """Nothing decides between them, and that is said."""
    level = parse_level("XR2XX/XL0L1X/XL0T0X/XR0XX")
    assert may_stay_dry(level, Meter(AMPLE))
    for ask in (REASONER.explain, REASONER.grade):
        with pytest.raises(Impossible, match="more than one solution, and therefore no grade"):
            ask(level, AMPLE)


def test_techniques_are_listed_from_easy_to_hard() -> None:
    """Every stage is one of them, with the same grade."""
    grades = [GRADES.index(technique.grade) for technique in TECHNIQUES.values()]
    assert grades == sorted(grades)
    assert all(TECHNIQUES[stage.technique].grade == stage.grade for stage in STAGES)
    assert list(TECHNIQUES) == list(EXAMPLES)


def test_time_can_run_out() -> None:
    """That is said, and nothing is guessed."""
    with pytest.raises(Exhausted):
        REASONER.grade(by_size()[-1], Budget(seconds=0.000001))
