"""The techniques of Flow: each has a name, a lesson, and an example in which it is just what comes next."""

import pytest

from damier.core.contract import Budget
from damier.core.reasoning import GRADES
from damier.games.flow import Flow
from damier.games.flow.grade import STAGES
from damier.games.flow.reasoning import Reasoning
from damier.games.flow.solver import is_unique
from damier.games.flow.techniques import EXAMPLES, OF_CONTRADICTION, OF_RULE, TECHNIQUES
from tests.games.flow.proofs import Searched


def test_every_technique_has_an_example() -> None:
    """In the same order, from easy to hard."""
    assert [*EXAMPLES] == [*TECHNIQUES]
    grades = [GRADES.index(one.grade) for one in TECHNIQUES.values()]
    assert grades == sorted(grades)


def test_every_rule_and_every_walk_is_a_technique() -> None:
    """Of the same grade as the stage that it belongs to."""
    walks = {stage.technique(kind): stage.grade for stage in STAGES for kind in (*OF_CONTRADICTION, -1)}
    assert {*OF_RULE.values(), *walks} == {*TECHNIQUES}
    assert all(TECHNIQUES[name].grade == "easy" for name in OF_RULE.values())
    assert all(TECHNIQUES[name].grade == grade for name, grade in walks.items())


@pytest.mark.parametrize("name", TECHNIQUES)
def test_an_example_shows_its_technique(name: str) -> None:
    """On a level with one solution, of which the moves are a part; what is concluded is proved."""
    board = Flow.parse_position(EXAMPLES[name])
    assert is_unique(board.level, Budget(seconds=10)) is True
    found = Reasoning(board).next()
    assert found is not None
    assert found.technique == name
    assert not Searched(board.level).wrong(board, found)
