"""Flow, le modèle du jeu : à compléter.

Chaque méthode marquée « à faire » est à écrire à la place de la ligne `raise NotImplementedError`. Les noms, l'ordre
des paramètres et les résultats sont imposés. Une case est un couple (x, y), colonne et ligne, à partir de 0 ; la case
(0, 0) est en haut à gauche.

Il existe exactement une paire de cases préremplies par couleur. On relie les cases d'une paire en se déplaçant de case
en case, horizontalement ou verticalement, jamais en diagonale. Les chemins ne se croisent pas, et à la fin ils
recouvrent toute la grille.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Case = tuple[int, int]


@dataclass
class PathUnderBuilding:
    """Un chemin en construction ou achevé. Cette classe est déjà écrite.

    `color` est sa couleur et `endpoints` ses deux cases préremplies. `portions` est la liste de ses portions, chacune
    étant la liste de ses cases, à partir de sa case préremplie :

    - à l'état initial, il n'y en a aucune ;
    - partiellement construit, il y en a une ou deux ;
    - complètement construit (`complete` est True), il y en a une seule : le chemin entier.
    """

    color: str
    endpoints: tuple[Case, Case]
    portions: list[list[Case]]
    complete: bool


class FlowModel:
    """Le modèle du jeu : l'état des chemins, et les actions de jeu, qui contrôlent le respect des règles.

    Chaque action donne True si elle a réussi, et False sinon ; une action refusée ne change rien.
    """

    def __init__(self, width: int, height: int, lines: Sequence[tuple[str, Case, Case]]) -> None:
        """Construire le modèle d'une grille de `width` colonnes et `height` lignes, sans aucun chemin.

        `lines` décrit les chemins à construire, chacun par sa couleur et ses deux cases préremplies :
        `[("red", (0, 4), (1, 0)), ("green", (2, 4), (1, 1))]`.
        """
        self.width = width
        self.height = height
        self.pairs: dict[str, tuple[Case, Case]] = {
            color: ((src[0], src[1]), (dst[0], dst[1])) for color, src, dst in lines
        }
        # Ajoutez ici ce qu'il faut pour retenir les portions de chemins et la position courante.

    def start(self, x: int, y: int) -> bool:
        """Choisir le départ : la case (x, y), où entamer ou reprendre la construction d'un chemin.

        Une case préremplie ne peut être choisie que si aucun chemin n'en part déjà. L'extrémité d'une portion de
        chemin qui n'est pas une case préremplie peut être choisie. Aucune autre case ne peut l'être.
        """
        raise NotImplementedError("à faire : FlowModel.start")

    def extend(self, x: int, y: int) -> bool:
        """Prolonger le chemin que l'on est en train de construire avec la case (x, y).

        Un départ a été choisi : c'est la position courante. Le chemin peut être prolongé vers toute case vide contigüe,
        horizontalement ou verticalement, qui devient la position courante. Il ne peut l'être vers une case non vide que
        si elle est l'extrémité de l'autre portion du même chemin, qui peut se réduire à sa case préremplie.
        """
        raise NotImplementedError("à faire : FlowModel.extend")

    def stop(self, x: int, y: int) -> bool:
        """Arrêter le chemin sur la case (x, y), qui est la position courante."""
        raise NotImplementedError("à faire : FlowModel.stop")

    def delPath(self, x: int, y: int) -> None:
        """Supprimer la portion de chemin qui passe par (x, y), ou le chemin entier s'il est complet."""
        raise NotImplementedError("à faire : FlowModel.delPath")

    def getPathesUnderBuilding(self) -> list[PathUnderBuilding]:
        """Donner la liste des chemins en construction ou achevés : un par couleur, dans l'ordre de `lines`."""
        raise NotImplementedError("à faire : FlowModel.getPathesUnderBuilding")

    def endOfGame(self) -> bool:
        """Donner True si la partie est finie, et False sinon.

        Elle l'est lorsque toutes les cases préremplies ont été reliées et qu'il n'existe plus aucune case vide.
        """
        raise NotImplementedError("à faire : FlowModel.endOfGame")

    def toString(self) -> str:
        """Donner une représentation « ASCII art » de la grille du jeu."""
        raise NotImplementedError("à faire : FlowModel.toString")
