"""Errors say what is wrong and, where that is known, the place."""

import pytest

from damier.core.errors import Exhausted, Malformed, Place
from damier.core.sentences import say
from damier.locale import load_language


@pytest.mark.parametrize(
    ("place", "english", "french"),
    [
        (None, "oh", "oh"),
        (Place(line=2), "line 2: oh", "ligne 2 : oh"),
        (Place(line=2, column=5), "line 2, column 5: oh", "ligne 2, colonne 5 : oh"),
        (Place("x.txt"), "x.txt: oh", "x.txt: oh"),
        (Place("x.txt", 2), "x.txt:2: oh", "x.txt:2: oh"),
        (Place("x.txt", 2, 5), "x.txt:2:5: oh", "x.txt:2:5: oh"),
    ],
)
def test_a_place_is_words_or_what_editors_find(place: Place | None, english: str, french: str) -> None:
    """With a file it is written as compilers do, in every language."""
    error = Malformed(say("oh"), place)
    assert str(error) == english
    assert error.sentence.render(load_language("fr")) == french


def test_an_error_is_given_its_file_and_its_place_once() -> None:
    """By whoever knows them first; it stays of its kind."""
    error = Exhausted(say("oh"))
    placed = error.at(Place(line=2))
    assert isinstance(placed, Exhausted)
    assert placed.at(Place(line=3)) is placed
    named = placed.in_file("x.txt")
    assert isinstance(named, Exhausted)
    assert str(named.in_file("y.txt")) == str(named) == "x.txt:2: oh"
    assert str(error.in_file("x.txt")) == "x.txt: oh"
