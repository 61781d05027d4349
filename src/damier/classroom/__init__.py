"""The assignments' own classes and methods, to the letter, thin over the boards.

Names, coordinates and return values are those of the documents the games come from; see each module.
"""

from damier.classroom.connexion import Connexion
from damier.classroom.flow import FlowModel, PathUnderBuilding
from damier.classroom.get10 import Grid, Position, PositionList, TenGame, TenGrid

__all__ = ["Connexion", "FlowModel", "Grid", "PathUnderBuilding", "Position", "PositionList", "TenGame", "TenGrid"]
