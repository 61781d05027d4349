"""The words of Flow's hints, in both languages: they open with what is noticed, conclude, and name no cell."""

import re
from itertools import product

import pytest

from damier.core.contract import Sentence
from damier.games.flow import Flow, deduction
from damier.games.flow.board import FlowBoard
from damier.games.flow.codec import parse_level
from damier.games.flow.deduction import CLOSED, USED
from damier.games.flow.reasoning import Finding, Reasoning
from damier.games.flow.sentences import explained, sentence_of
from damier.games.flow.techniques import EXAMPLES, TECHNIQUES
from damier.locale import load_language

#: One of these is in every sentence of a forced step.
NECESSITY = {"en": r"\b(must|cannot|can only)\b", "fr": r"\b(doi(t|vent)|ne peu(t|vent) (donc )?(pas|plus que))\b"}
#: A sentence that opened so would give away what to do before why.
ORDERS = {
    "en": r"(So|Go|Draw|Join|Close|Play|You|It must|Suppose)\b",
    "fr": r"(Donc|Allez|Tracez|Reliez|Fermez|Jouez|Vous|Il faut|Supposez)\b",
}
CELL = re.compile(r"\b[a-z]{1,2}[0-9]+\b")
LANGUAGES = ("en", "fr")


def sentences() -> list[Sentence]:
    """Return every sentence that a step may have: of each technique, and of each contradiction both ways round."""
    plain = FlowBoard(parse_level("3x3 red=a1-c3 blue=b1-c2 bridges:b2"))
    both = FlowBoard(parse_level("3x3 red=a1-c3 blue=b1-c2 bridges:b2 bridge_rule:both"))
    kinds = range(deduction.STRANDED + 1)
    found = (
        sentence_of(board, Finding(name, ((0, value),), 0, colour, ((0, -value),), kind))
        for name, board, value, kind in product(TECHNIQUES, (plain, both), (USED, CLOSED), kinds)
        for colour in ((-1, 0) if name == "last-way" else (0,))
    )
    return list(dict.fromkeys(found))


def written(sentence: Sentence, code: str) -> str:
    """Return a sentence in a language."""
    return sentence.render(load_language(code))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_carries_a_word_of_necessity(code: str) -> None:
    """What follows must be, or cannot be."""
    for sentence in sentences():
        assert re.search(NECESSITY[code], written(sentence, code)), written(sentence, code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_opens_with_what_is_noticed(code: str) -> None:
    """The conclusion comes after it."""
    for sentence in sentences():
        text = written(sentence, code)
        assert not re.match(ORDERS[code], text), text
        assert text[0].isupper(), text
        assert text.endswith("."), text
        # The word of necessity that concludes is in the latter half.
        assert max(match.start() for match in re.finditer(NECESSITY[code], text)) > len(text) / 3, text


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_names_a_cell(code: str) -> None:
    """What it speaks of is marked on the board."""
    for sentence in sentences():
        assert not CELL.search(written(sentence, code)), written(sentence, code)


@pytest.mark.parametrize("name", TECHNIQUES)
def test_what_a_step_speaks_of_is_marked(name: str) -> None:
    """Its conclusion and its evidence, which have no cell in common unless all of it is both."""
    board = Flow.parse_position(EXAMPLES[name])
    finding = Reasoning(board).next()
    assert finding is not None
    step = explained(board, finding)
    assert (step.technique, step.kind) == (name, "forced")
    assert step.cells
    assert step.evidence or name in {"seal", "clash", "part", "strand"}
    assert not {*step.cells} & {*step.evidence}
    assert step.moves
    for played in step.moves:
        board.push(played)


def test_colours_are_named_with_their_letter() -> None:
    """As the board shows them."""
    board = Flow.parse_position(EXAMPLES["last-way"])
    finding = Reasoning(board).next()
    assert finding is not None
    assert str(explained(board, finding).sentence) == (
        "From the bracketed cell, blue (C) has only one way on, so it must take it."
    )
