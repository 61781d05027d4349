"""The classes and methods that the assignments ask for, as thin layers over the boards.

Names, coordinates and return values are exactly those of the assignments; see each module.
"""

from damier.classroom.connexion import Connexion
from damier.classroom.flow import FlowModel, PathUnderBuilding
from damier.classroom.get10 import Grid, Position, PositionList, TenGame, TenGrid

__all__ = ["Connexion", "FlowModel", "Grid", "PathUnderBuilding", "Position", "PositionList", "TenGame", "TenGrid"]


def __dir__() -> list[str]:
    return __all__
