"""Games written as HTML for notebooks: which positions are shown, and what cannot escape from them."""

import json
import re
from base64 import b64decode
from xml.etree import ElementTree as ET

import pytest

from damier import Session
from damier.core.contract import say
from damier.drawing.replay import MOST_FRAMES, write_replay
from damier.locale import load_language


def frames(html: str) -> list[tuple[str, str, str]]:
    """Return the frames of a replay: each a picture's address, its description and its caption."""
    found = re.search(r"const frames = (.*);\n", html)
    assert found is not None
    listed: list[list[str]] = json.loads(found[1])
    return [(picture, description, caption) for picture, description, caption in listed]


def test_every_position_of_a_short_game_is_a_frame() -> None:
    """The first comes before any move, the last tells how the game ended."""
    html = write_replay(Session("get10: 2x2 start=1.1/2.3; b1"))
    assert [caption for _, _, caption in frames(html)] == [
        "the start, before 1 move",
        "move 1 of 1: b1",
    ]
    lost = write_replay(Session("get10: 2x1 target=9 seed=3 start=1.1; a1"))
    assert frames(lost)[-1][2].startswith("move 1 of 1: a1 · ")


def test_frames_are_pictures_of_the_positions() -> None:
    """Each is an SVG file of its own."""
    html = write_replay(Session("get10: 3x2 start=1.1.2/2.3.3; b1"))
    for picture, description, _ in frames(html):
        root = ET.fromstring(b64decode(picture.removeprefix("data:image/svg+xml;base64,")))
        text = root.find("{http://www.w3.org/2000/svg}desc")
        assert text is not None
        assert text.text == description
    assert "1 1 2; 2 3 3" in frames(html)[0][1]


def test_a_long_game_skips_positions_but_never_the_first_or_the_last() -> None:
    """A hundred positions are enough to see how it went."""
    session = Session("connexion: 15x15 stars=3 seed=1")
    while session.outcome() is None and session.board.move_count < 150:
        session.play(next(iter(session.board.legal_moves)))
    shown = frames(write_replay(session))
    assert 2 <= len(shown) <= MOST_FRAMES
    assert shown[0][2].startswith("the start")
    assert f"move {session.board.move_count} of {session.board.move_count}" in shown[-1][2]


def test_a_large_board_has_few_frames() -> None:
    """A notebook is not filled with pictures."""
    session = Session("connexion: 120x120 stars=3 seed=1")
    for move, _ in zip(list(session.board.legal_moves), range(12), strict=False):
        session.play(move)
    html = write_replay(session)
    assert 2 <= len(frames(html)) < 13
    assert len(html) < 30_000_000


def test_what_a_game_says_cannot_end_the_script_or_the_attributes() -> None:
    """The texts of a game from another package are data."""
    evil = say("</script><img src=x onerror=alert(1)>\"'")
    session = Session("connexion: 3x3 red=a1,c1 blue=a3,c3; b1")
    outcome = session.outcome()
    assert outcome is not None
    object.__setattr__(outcome, "sentence", evil)
    session.outcome = lambda: outcome  # type: ignore[method-assign]
    html = write_replay(session)
    assert html.count("</script>") == 1
    assert "<img src=x" not in html
    assert frames(html)[-1][2].endswith(str(evil))


def test_a_replay_speaks_a_language() -> None:
    """The captions and the names of the buttons."""
    html = write_replay(Session("get10: 2x2 start=1.1/2.3; b1"), language=load_language("fr"))
    assert "coup 1 sur 1 : b1" in html
    assert 'aria-label="Position suivante"' in html
    assert 'lang="fr"' in html


def test_a_session_shows_itself_where_its_game_draws() -> None:
    """Notebooks ask for ``_repr_html_``."""
    assert "damier-replay" in (Session("get10: 2x2 start=1.1/2.3")._repr_html_() or "")


@pytest.mark.parametrize("count", [1, 2])
def test_ids_are_never_the_same(count: int) -> None:
    """Even of the same game."""
    session = Session("get10: 2x2 start=1.1/2.3; b1")
    assert len({re.findall(r'id="(.*?)"', write_replay(session))[0] for _ in range(count)}) == count
