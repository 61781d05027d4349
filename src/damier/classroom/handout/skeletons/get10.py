"""get10, le modèle du jeu : à compléter.

Chaque méthode marquée « à faire » est à écrire à la place de la ligne `raise NotImplementedError`. Les noms, l'ordre
des paramètres et les résultats sont imposés. Une position est un couple (colonne, ligne), à partir de 0 ; la case
(0, 0) est en haut à gauche. Une case vide vaut None.

Deux cases sont adjacentes si elles se touchent par un côté, jamais en diagonale. Un groupe est formé d'au moins deux
cases adjacentes qui contiennent la même valeur. Une case dont aucune voisine n'a la même valeur est isolée.
"""

from __future__ import annotations

from collections.abc import Sequence


class Position:
    """Une position sur une grille : un numéro de colonne et un numéro de ligne."""

    def __init__(self, col: int, lig: int) -> None:
        """Construire la position de la colonne `col` et de la ligne `lig`."""
        raise NotImplementedError("à faire : Position.__init__")

    def getCol(self) -> int:
        """Donner le numéro de colonne de la position."""
        raise NotImplementedError("à faire : Position.getCol")

    def getLig(self) -> int:
        """Donner le numéro de ligne de la position."""
        raise NotImplementedError("à faire : Position.getLig")

    def equals(self, p: Position) -> bool:
        """Donner True si les numéros de colonne et de ligne de la position sont ceux de `p`, et False sinon."""
        raise NotImplementedError("à faire : Position.equals")


class PositionList(list[Position]):
    """Une liste de positions. `get` et `size`, qu'une ArrayList de Java fournit, sont déjà écrites."""

    def get(self, i: int) -> Position:
        """Donner la position d'indice `i`, à partir de 0."""
        return self[i]

    def size(self) -> int:
        """Donner le nombre de positions de la liste."""
        return len(self)

    def add(self, col: int | Position, lig: int | None = None) -> bool:
        """Ajouter à la liste la position construite avec `col` et `lig`, et donner True.

        Comme pour une ArrayList, `add(p)` avec une seule Position `p` ajoute cette position.
        """
        raise NotImplementedError("à faire : PositionList.add")

    def contains(self, p: Position) -> bool:
        """Donner True s'il existe dans la liste une position égale, au sens de `equals`, à `p` ; et False sinon."""
        raise NotImplementedError("à faire : PositionList.contains")


class Grid:
    """Une grille de valeurs entières, dont les cases peuvent être vides (None)."""

    def __init__(self, nbCol: int, nbLig: int) -> None:
        """Construire une grille de `nbCol` colonnes et `nbLig` lignes, dont toutes les cases sont vides."""
        raise NotImplementedError("à faire : Grid.__init__")

    def nbCol(self) -> int:
        """Donner la largeur de la grille : son nombre de colonnes."""
        raise NotImplementedError("à faire : Grid.nbCol")

    def nbLig(self) -> int:
        """Donner la hauteur de la grille : son nombre de lignes."""
        raise NotImplementedError("à faire : Grid.nbLig")

    def allPositions(self) -> PositionList:
        """Donner la liste de toutes les positions de la grille, par numéro de ligne, puis par numéro de colonne."""
        raise NotImplementedError("à faire : Grid.allPositions")

    def regularPosition(self, p: Position) -> bool:
        """Donner True si `p` est une position dans la grille, et False sinon."""
        raise NotImplementedError("à faire : Grid.regularPosition")

    def isEmpty(self, p: Position) -> bool:
        """Donner True si `p` est une position dans la grille et que sa case est vide ; et False sinon."""
        raise NotImplementedError("à faire : Grid.isEmpty")

    def get(self, p: Position) -> int | None:
        """Donner la valeur en position `p`. Rien n'est exigé si `p` n'est pas dans la grille."""
        raise NotImplementedError("à faire : Grid.get")

    def set(self, p: Position, v: int | None) -> None:
        """Placer la valeur `v` en position `p`. Rien n'est exigé si `p` n'est pas dans la grille."""
        raise NotImplementedError("à faire : Grid.set")

    def unset(self, p: Position) -> None:
        """Rendre vide la case en position `p`. Rien n'est exigé si `p` n'est pas dans la grille."""
        raise NotImplementedError("à faire : Grid.unset")

    def adjPositions(self, p: Position) -> PositionList:
        """Donner la liste des positions de la grille adjacentes à `p` : au plus quatre, jamais en diagonale."""
        raise NotImplementedError("à faire : Grid.adjPositions")


class TenGrid(Grid):
    """La grille de 5 sur 5 du jeu get10."""

    def __init__(self, ns: Sequence[int] | None = None) -> None:
        """Construire une grille de 5 sur 5 : vide, ou remplie avec les valeurs de `ns`, au moins 25.

        La première valeur va en (0, 0) ; les suivantes, par colonne croissante, puis par ligne croissante.
        """
        raise NotImplementedError("à faire : TenGrid.__init__")

    def emptyPositions(self) -> PositionList:
        """Donner la liste des positions vides de la grille, dans l'ordre de `allPositions`."""
        raise NotImplementedError("à faire : TenGrid.emptyPositions")

    def refill(self, ns: Sequence[int]) -> None:
        """Remplir les cases vides avec les valeurs de `ns`, dans l'ordre de `emptyPositions`.

        `ns` contient au moins autant de valeurs qu'il y a de cases vides.
        """
        raise NotImplementedError("à faire : TenGrid.refill")

    def getGroup(self, p: Position) -> PositionList:
        """Donner la liste des positions du groupe qui contient `p`, avec `p`.

        Le groupe est maximal : toute position adjacente à une position de la liste et qui contient la même valeur est
        dans la liste. Si `p` est isolée, la liste est vide.
        """
        raise NotImplementedError("à faire : TenGrid.getGroup")

    def collapseGroup(self, p: Position) -> None:
        """Augmenter de 1 la valeur en position `p` et vider les autres cases de son groupe.

        Si `p` n'est pas dans la grille, ou si elle est isolée, la grille est inchangée.
        """
        raise NotImplementedError("à faire : TenGrid.collapseGroup")

    def pack(self) -> None:
        """Compacter la grille : dans aucune colonne, une case vide n'est en dessous d'une case non vide.

        Dans chaque colonne, l'ordre des cases non vides est préservé.
        """
        raise NotImplementedError("à faire : TenGrid.pack")


class TenGame(TenGrid):
    """Une partie de get10 : sélectionner un groupe, puis le collapser."""

    def __init__(self, ns: Sequence[int] | None = None) -> None:
        """Commencer une partie, sans sélection : avec les valeurs de `ns`, ou avec des valeurs tirées au hasard."""
        raise NotImplementedError("à faire : TenGame.__init__")

    def getSelectedGroup(self) -> PositionList | None:
        """Donner la liste des positions du groupe sélectionné, s'il existe, et None sinon."""
        raise NotImplementedError("à faire : TenGame.getSelectedGroup")

    def transition(self, p: Position) -> None:
        """Effectuer l'action de jeu que désigne la position `p`.

        1. Si aucun groupe n'est sélectionné : sélectionner le groupe de `p`.
        2. Si `p` est dans le groupe sélectionné : collapser le groupe sur `p`, compacter la grille, remplir ses cases
           vides avec de nouvelles valeurs ; plus rien n'est sélectionné.
        3. Si `p` est hors du groupe sélectionné : changer la sélection pour le groupe de `p`, ou l'annuler.

        Si `p` est la position d'une case isolée, la sélection est None.
        """
        raise NotImplementedError("à faire : TenGame.transition")
