"""How large the cells of a picture may be, in pixels."""

from __future__ import annotations

from typing import Final

from damier.core.errors import Malformed
from damier.core.sentences import say

USUAL_CELL: Final = 60
SMALLEST_CELL: Final = 4
LARGEST_CELL: Final = 400


def check_cell(cell: int) -> int:
    """Return the size of a cell; raises ``Malformed`` if it is out of bounds."""
    if not SMALLEST_CELL <= cell <= LARGEST_CELL:
        raise Malformed(
            say(
                "a cell of a picture is {least} to {most} pixels wide, not {found}",
                least=SMALLEST_CELL,
                most=LARGEST_CELL,
                found=cell,
            )
        )
    return cell
