"""Sentences are values: they can be compared, and sent to another process, inside errors too."""

import pickle

import pytest

from damier.core.contract import DamierError, Exhausted, IllegalMove, Impossible, Language, Malformed, Outcome, say
from damier.core.sentences import ENGLISH


@pytest.mark.parametrize("kind", [Malformed, IllegalMove, Impossible, Exhausted])
def test_errors_travel_between_processes(kind: type[DamierError]) -> None:
    """Solvers and generators run in worker processes; what they raise must arrive."""
    error = kind(say("unknown {kind} {given!r}: there is none here", kind=say("game"), given="x"))
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert again.sentence == error.sentence
    assert str(again) == "unknown game 'x': there is none here"


def test_outcomes_travel_between_processes() -> None:
    """With their sentence."""
    outcome = Outcome("SOLVED", 0, say("game"), 3)
    assert pickle.loads(pickle.dumps(outcome)) == outcome


def test_a_sentence_inside_another_begins_with_a_capital_where_that_asks_for_it() -> None:
    """In the language it is read in."""
    french = Language("fr", {"blue": "écru", "{name:capital}, endpoint": "{name:capital}, extrémité"})
    sentence = say("{name:capital}, endpoint", name=say("blue"))
    assert str(sentence) == "Blue, endpoint"
    assert sentence.render(french) == "Écru, extrémité"


FRENCH = Language("fr", {"{n} {n:group|groups}": "{n} {n:groupe|groupes}"}, decimal_mark=",", zero_is_singular=True)


@pytest.mark.parametrize(
    ("n", "english", "french"),
    [
        (0, "0 groups", "0 groupe"),
        (1, "1 group", "1 groupe"),
        (2, "2 groups", "2 groupes"),
        (-1, "-1 groups", "-1 groupes"),
    ],
)
def test_plurals_are_as_the_language_counts(n: int, english: str, french: str) -> None:
    """Of nothing English has many, French one."""
    sentence = say("{n} {n:group|groups}", n=n)
    assert str(sentence) == english
    assert sentence.render(FRENCH) == french


def test_a_plural_may_have_a_bar_of_its_own() -> None:
    """Only the first one parts the two words."""
    assert str(say("{n:one|two|three}", n=2)) == "two|three"


def test_numbers_have_the_language_s_decimal_mark() -> None:
    """Points of other texts stay, and so do whole numbers."""
    sentence = say("{share:.2f} of {name} in {n}", share=0.25, name="a.txt", n=3)
    assert str(sentence) == "0.25 of a.txt in 3"
    assert sentence.render(FRENCH) == "0,25 of a.txt in 3"
    assert sentence.render(Language("xx")) == str(sentence)
    assert str(say("{n:group|groups}", n=0)) == say("{n:group|groups}", n=0).render(Language("xx")) == "groups"


def test_parts_are_shown_quoted_or_as_sentences_of_the_same_language() -> None:
    """``{x!r}`` quotes; a sentence inside a sentence is translated too."""
    inner = say("{n} {n:group|groups}", n=2)
    assert say("{given!r}: {inner}", given="x", inner=inner).render(FRENCH) == "'x': 2 groupes"


def test_a_language_takes_more_sentences() -> None:
    """Its own stay, newer ones win, and its way to write numbers is kept; without any it is the same language."""
    more = FRENCH.with_catalogue({"game": "jeu"})
    assert (more.code, more.decimal_mark, more.zero_is_singular) == ("fr", ",", True)
    assert say("game").render(more) == "jeu"
    assert say("{n} {n:group|groups}", n=2).render(more) == "2 groupes"
    assert say("game").render(FRENCH) == "game"
    assert FRENCH.with_catalogue({}) is FRENCH
    assert say("game").render(more.with_catalogue({"game": "partie"})) == "partie"


def test_equal_sentences_hash_alike_whatever_their_parts() -> None:
    """Even parts that cannot be hashed."""
    one, other = say("{cells}", cells=[1, 2]), say("{cells}", cells=[1, 2])
    assert one == other
    assert hash(one) == hash(other)
    assert len({hash(say(text)) for text in ("game", "player", "setting")}) == 3


def test_english_is_what_sentences_are_written_in() -> None:
    """By its code."""
    assert ENGLISH.code == "en"


def test_no_line_begins_with_a_mark_that_has_a_space_before_it() -> None:
    """The catalogue has plain spaces; what is read has others there, in sentences that are added later too."""
    french = Language("fr", {"one: two?": "un : deux ?"}, unbroken=True).with_catalogue({"so": "« ainsi »"})
    assert say("one: two?").render(french) == "un\u00a0: deux\u00a0?"
    assert say("so").render(french) == "«\u00a0ainsi\u00a0»"
    assert say("elsewhere : {n}", n=1).render(french) == "elsewhere : 1"
