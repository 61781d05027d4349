"""The classes and methods that the assignments ask for, as thin layers over the boards.

Names, coordinates and return values are exactly those of the assignments; see each module. ``check`` grades classes
that a student has written, as a notebook's cell; it is imported when it is first used. ``attempt`` and ``draw`` are for
the other cells. Where the locale is French, ``help`` shows all of this in French.
"""

import sys
from typing import TYPE_CHECKING, Any

from damier.classroom.connexion import Connexion
from damier.classroom.flow import FlowModel, PathUnderBuilding
from damier.classroom.get10 import Grid, Position, PositionList, TenGame, TenGrid
from damier.classroom.trying import attempt, draw
from damier.locale import preferred_code

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
    "attempt",
    "check",
    "draw",
]


def __getattr__(name: str) -> Any:
    if name not in ("Marks", "check"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from damier.classroom import grading  # noqa: PLC0415 (whoever plays needs none of it)

    return _explained(name, getattr(grading, name))


def _explained(name: str, thing: Any) -> Any:
    """Return a thing of that name with docstrings in the reader's language."""
    if preferred_code() == "fr":
        from damier.classroom.french import use_french  # noqa: PLC0415 (English needs none of it)

        use_french(name, thing)
    return thing


_explained("", sys.modules[__name__])
for _name in set(__all__) & set(globals()):
    _explained(_name, globals()[_name])


def __dir__() -> list[str]:
    return __all__
