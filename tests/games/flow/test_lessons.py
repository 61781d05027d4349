"""The page that teaches Flow's techniques is what its program writes."""

import pytest

from damier.games.flow.techniques import TECHNIQUES
from workshop.flow_lessons import DOCS, PAGE, PICTURES, page, picture


def test_the_page_is_up_to_date() -> None:
    """Else ``python workshop/flow_lessons.py`` writes it anew."""
    assert DOCS.joinpath(PAGE).read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("name", TECHNIQUES)
def test_every_technique_has_its_picture(name: str) -> None:
    """Of the example as it is now."""
    assert DOCS.joinpath(PICTURES, f"{name}.svg").read_text(encoding="utf-8") == picture(name)
