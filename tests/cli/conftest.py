"""What several tests of the command line use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.window import Open, Window


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Open]:
    """A function that opens a window on ``damier play`` with some arguments."""
    opened: list[Window] = []

    def start(*arguments: str, **how: object) -> Window:
        opened.append(Window(tmp_path, *arguments, **how))  # type: ignore[arg-type]
        return opened[-1]

    yield start
    for one in opened:
        one.close()
