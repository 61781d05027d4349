"""The classes and methods that the assignments ask for, as thin layers over the boards.

Names, coordinates and return values are exactly those of the assignments; see each module. ``check`` grades classes
that a student has written, as a notebook's cell; it is imported when it is first used.
"""

from typing import TYPE_CHECKING, Any

from damier.classroom.connexion import Connexion
from damier.classroom.flow import FlowModel, PathUnderBuilding
from damier.classroom.get10 import Grid, Position, PositionList, TenGame, TenGrid

if TYPE_CHECKING:
    from damier.classroom.grading import Marks, check

__all__ = [
    "Connexion",
    "FlowModel",
    "Grid",
    "Marks",
    "PathUnderBuilding",
    "Position",
    "PositionList",
    "TenGame",
    "TenGrid",
    "check",
]


def __getattr__(name: str) -> Any:
    if name not in ("Marks", "check"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from damier.classroom import grading  # noqa: PLC0415 (whoever plays needs none of it)

    return getattr(grading, name)


def __dir__() -> list[str]:
    return __all__
