"""Connexion : à compléter.

Chaque méthode marquée « à faire » est à écrire à la place de la ligne `raise NotImplementedError`. Les noms sont
imposés. Une case est donnée par sa ligne et sa colonne, à partir de 1 ; la case (1, 1) est en haut à gauche. Une
couleur est 1 (rouge) ou 2 (bleu). Deux cases se touchent par un côté, jamais par un coin.

Chaque joueur dispose au départ de k cases étoiles de sa couleur, k > 1. Tour à tour, les joueurs colorent une case
libre. Le premier qui relie toutes ses étoiles par des cases de sa couleur gagne. Sur un plateau plein, celui qui a
relié le plus d'étoiles entre elles gagne ; à égalité, celui qui y est parvenu le premier.

Un affichage est demandé pour chaque fonctionnalité : affichez le résultat avec `print`, et donnez-le avec `return`.
"""

from __future__ import annotations

from collections.abc import Sequence

Case = tuple[int, int]
ROUGE = 1
BLEU = 2


class Connexion:
    """Un tableau de jeu et ses dix fonctionnalités."""

    def __init__(
        self, n: int, k: int, rouges: Sequence[Case] | None = None, bleues: Sequence[Case] | None = None
    ) -> None:
        """Construire un tableau de n lignes et n colonnes, où chaque joueur a k étoiles, k > 1.

        Les étoiles sont placées au hasard (module `random`), sauf si leurs cases sont données, pour des essais.
        Choisissez ici vos structures de données : l'efficacité des méthodes en dépend.
        """
        raise NotImplementedError("à faire : Connexion.__init__")

    def __str__(self) -> str:
        """Donner le tableau, une ligne par ligne, les cases séparées par des espaces.

        Une case vide est 0, une case rouge 1, une case bleue 2, une étoile rouge * et une étoile bleue **.
        """
        raise NotImplementedError("à faire : Connexion.__str__")

    def colorerCase(self, x: int, y: int, c: int) -> bool:
        """Colorer la case libre (x, y) en couleur c, et donner True ; donner False, sans rien changer, si c'est exclu.

        C'est exclu si la case n'est pas sur le tableau ou si elle a déjà une couleur.
        """
        raise NotImplementedError("à faire : Connexion.colorerCase")

    def afficheComposante(self, x: int, y: int, c: int) -> list[Case]:
        """Afficher et donner la composante de la case (x, y) de couleur c, triée par ligne, puis par colonne.

        C'est l'ensemble des cases de couleur c reliées à (x, y) par un chemin de couleur c.
        """
        raise NotImplementedError("à faire : Connexion.afficheComposante")

    def existeCheminCases(self, x: int, y: int, z: int, t: int, c: int) -> bool:
        """Donner True s'il y a un chemin de couleur c entre les cases (x, y) et (z, t), et False sinon."""
        raise NotImplementedError("à faire : Connexion.existeCheminCases")

    def relierCasesMin(self, x: int, y: int, z: int, t: int) -> int | None:
        """Donner le nombre minimum de cases à colorer pour créer un chemin entre (x, y) et (z, t), de même couleur.

        C'est 0 si elles sont déjà reliées, et None si elles ne peuvent plus l'être.
        """
        raise NotImplementedError("à faire : Connexion.relierCasesMin")

    def nombreEtoiles(self, x: int, y: int, c: int) -> int:
        """Donner le nombre d'étoiles de la composante dont la case (x, y) de couleur c fait partie."""
        raise NotImplementedError("à faire : Connexion.nombreEtoiles")

    def afficheScores(self) -> tuple[int, int]:
        """Donner le nombre maximum d'étoiles que Rouge, puis Bleu, a connectées au sein d'une composante."""
        raise NotImplementedError("à faire : Connexion.afficheScores")

    def relieComposantes(self, x: int, y: int, c: int) -> bool:
        """Donner True si colorer la case libre (x, y) en c relie deux composantes de couleur c, ou davantage."""
        raise NotImplementedError("à faire : Connexion.relieComposantes")

    def joueDeuxHumains(self) -> int | None:
        """Lancer et gérer le jeu pour deux humains ; donner la couleur du gagnant, ou None s'il n'y en a pas.

        À chaque coup, lire au clavier (`input`) la ligne et la colonne de la case à colorer, sur une ligne et séparées
        par un espace, ou le mot « abandonner ». Rouge commence. À la fin, afficher qui gagne.
        La partie est finie lorsqu'un joueur a connecté toutes ses étoiles, qu'un joueur a abandonné, ou que toutes les
        cases sont colorées : gagne alors le premier à avoir créé une composante possédant le plus d'étoiles.
        """
        raise NotImplementedError("à faire : Connexion.joueDeuxHumains")

    def evaluerCase1(self, x: int, y: int, c: int) -> float:
        """Donner l'intérêt de colorer la case (x, y) en c : sa proximité du centre de masse des étoiles de c.

        Le centre de masse est la moyenne des lignes et celle des colonnes. Plus la case en est proche, plus la valeur
        est grande.
        """
        raise NotImplementedError("à faire : Connexion.evaluerCase1")

    def joueOrdiHumain(self) -> int | None:
        """Lancer le jeu pour un humain, qui commence avec Rouge, et l'ordinateur, qui a Bleu.

        Les conditions d'arrêt et le résultat sont ceux de `joueDeuxHumains`.
        """
        raise NotImplementedError("à faire : Connexion.joueOrdiHumain")
