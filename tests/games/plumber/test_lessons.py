"""The page that teaches Plumber's techniques is what its program writes."""

import pytest

from damier.games.plumber.techniques import TECHNIQUES
from workshop.lessons import DOCS
from workshop.plumber_lessons import LESSONS


def test_the_page_is_up_to_date() -> None:
    """Else ``python -m workshop.plumber_lessons`` writes it anew."""
    assert DOCS.joinpath(LESSONS.page).read_text(encoding="utf-8") == LESSONS.text()


@pytest.mark.parametrize("name", TECHNIQUES)
def test_every_technique_has_its_picture(name: str) -> None:
    """Of the example as it is now."""
    assert DOCS.joinpath(LESSONS.pictures, f"{name}.svg").read_text(encoding="utf-8") == LESSONS.picture(name)
