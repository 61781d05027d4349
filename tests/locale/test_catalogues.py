"""Every sentence a person reads exists in English and in French."""

import ast
import json
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import damier
from damier.core.contract import Size, say
from damier.core.errors import Malformed
from damier.locale import LANGUAGES, load_language, preferred_code
from damier.web.pages import page_sentences

SOURCE = Path(damier.__file__).parent


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of ``say`` in the package, with its place."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", node


def templates() -> dict[str, str]:
    """Return every sentence in the code and in the page, with a place where it is."""
    found = dict(page_sentences())
    for place, call in calls():
        assert isinstance(call.args[0], ast.Constant), f"{place}: a sentence must be written out where it is said"
        found[str(call.args[0].value)] = place
    return found


def fields(template: str) -> set[str]:
    """Return the names of the parts of a template."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def catalogue(code: str) -> dict[str, str]:
    """Read a catalogue, refusing a sentence that stands twice in it."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        assert len({key for key, _ in pairs}) == len(pairs)
        return dict(pairs)

    text = SOURCE.joinpath("locale", f"{code}.json").read_text(encoding="utf-8")
    read: dict[str, str] = json.loads(text, object_pairs_hook=once)
    return read


OTHERS = [code for code in LANGUAGES if code != "en"]


@pytest.mark.parametrize("code", OTHERS)
def test_sentences_are_in_order(code: str) -> None:
    """Each has one place where it belongs, so that two changes seldom meet in the same line."""
    assert list(catalogue(code)) == sorted(catalogue(code))


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_is_translated(code: str) -> None:
    """No sentence exists in one language only."""
    missing = {template: place for template, place in templates().items() if template not in catalogue(code)}
    assert not missing


@pytest.mark.parametrize("code", OTHERS)
def test_no_translation_is_left_over(code: str) -> None:
    """A catalogue holds nothing that the code no longer says."""
    assert set(catalogue(code)) <= set(templates())


@pytest.mark.parametrize("code", OTHERS)
def test_translations_have_the_same_parts(code: str) -> None:
    """A translation is filled with what its sentence is filled with."""
    wrong = {key for key, text in catalogue(code).items() if fields(key) != fields(text)}
    assert not wrong


def test_parts_are_given_where_the_sentence_is_said() -> None:
    """Each call names exactly the parts of its template."""
    for place, call in calls():
        template = call.args[0]
        assert isinstance(template, ast.Constant)
        assert {keyword.arg for keyword in call.keywords} == fields(str(template.value)), place


def test_plurals_are_counted_as_the_language_counts() -> None:
    """English has zero moves, French has zéro coup."""
    sentence = say("get10, {size}, after {n} {n:move|moves}", size=Size(5, 5), n=0)
    assert sentence.render() == "get10, 5×5, after 0 moves"
    assert sentence.render(load_language("fr")) == "get10, 5×5, après 0 coup"


def test_decimals_have_the_language_s_mark() -> None:
    """French writes a comma."""
    sentence = say("{moves:.0f} moves a game, {ms:.2f} ms of CPU a move, the slowest {slowest:.0f} ms", moves=1.0,
                   ms=2.5, slowest=3.0)  # fmt: skip
    assert "2,50" in sentence.render(load_language("fr"))


def test_sentences_inside_sentences_are_translated() -> None:
    """An unknown game is unknown in French down to its kind."""
    inner = say("unknown {kind} {given!r}: there is none here", kind=say("game"), given="x")
    assert inner.render(load_language("fr")) == "jeu : 'x' n'existe pas ; il n'y a rien ici"


def test_unknown_language_is_refused_with_the_known_ones() -> None:
    """A language damier does not speak is named in the refusal."""
    with pytest.raises(Malformed, match="unknown language 'de': there are en, fr"):
        load_language("de")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_BE"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "C"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], code: str) -> None:
    """LC_ALL comes before LC_MESSAGES, which comes before LANG."""
    assert preferred_code(environment) == code
