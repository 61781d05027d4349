"""The page's own words: found in its files, served in each language."""

import re

import pytest

from damier.locale import LANGUAGES, load_language
from damier.web.pages import STATIC, page_catalogue, page_sentences, sentences_of_script


def test_words_are_found_where_they_stand() -> None:
    """In scripts, as ``t("…")``."""
    assert list(sentences_of_script("t('a') + t( \"b \\\"c\\\"\" , {n}) + at('no') + t(name)")) == ["a", 'b "c"']


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_word_of_the_page_is_in_every_language(code: str) -> None:
    """A word that is missing would be shown in English."""
    missing = [(text, place) for text, place in page_sentences() if text not in load_language(code).catalogue]
    assert not missing
    assert set(page_catalogue(code)) == {text for text, _ in page_sentences()}


def test_every_word_of_the_page_is_written_out() -> None:
    """A word that is put together, or a name in its place, would escape the catalogue."""
    for path in STATIC.glob("*.js"):
        script = path.read_text(encoding="utf-8")
        calls = [call for call in re.findall(r"(?<![\w.])t\((?=(.{0,40}))", script) if not call.startswith("english")]
        written = len(list(sentences_of_script(script)))
        assert len(calls) == written, (path.name, [call for call in calls if call.lstrip()[:1] not in ('"', "'", "")])
