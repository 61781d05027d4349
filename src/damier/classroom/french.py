"""The docstrings of ``damier.classroom`` in French: ``help`` shows them where the locale is French.

English ones are in the code. ``use_french`` replaces them when a name is imported; what asks for the docstring
afterwards (``help``, a notebook's ``?``) needs to know nothing of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType
from typing import Any, Final

#: For the package (""), each class, function, method and property, by its name.
DOCSTRINGS: Final[Mapping[str, str]] = {
    "": """Les classes et les méthodes que demandent les sujets, par-dessus les plateaux de damier.

Les noms, les coordonnées et les résultats sont exactement ceux des sujets ; voyez chaque classe.""",
    "Connexion": """Un tableau de Connexion et ses dix fonctions.

``n`` est le nombre de cases par côté, ``k`` les étoiles de chaque joueur. Elles sont placées au hasard, de nouveau
pour chaque tableau et chaque partie, sauf si une graine ``graine`` est donnée ; ``level`` donne leurs places.

Une case est ``(i, j)``, ligne et colonne à partir de 1, (1, 1) en haut à gauche. Une couleur est 1 (rouge) ou
2 (bleu), ou encore ``"R"`` et ``"B"``. Chaque méthode donne son résultat et l'affiche. Un argument incorrect
(une case hors du tableau, une case libre là où il en faut une colorée) lève ``IllegalMove`` avec la raison ;
seule ``colorerCase``, qui peut être essayée sur toute case, affiche la raison et donne False.""",
    "Connexion.abandonner": "Abandonner, pour le joueur au trait ; donner False si la partie est déjà finie.",
    "Connexion.afficheComposante": """Afficher et donner les cases de la composante d'une case colorée, ligne par
ligne.

Le temps est proportionnel à sa taille.""",
    "Connexion.afficheScores": "Donner le plus d'étoiles que Rouge, puis Bleu, a reliées dans une même composante.",
    "Connexion.annuler": "Reprendre le dernier coloriage, ou le dernier abandon ; donner s'il y en avait un.",
    "Connexion.colorerCase": """Colorer une case, afficher le tableau et donner True ; si c'est exclu, dire pourquoi
et donner False.

Sans couleur ``c``, c'est un coup du joueur au trait. Avec une couleur, c'est la fonction du sujet, à qui une
case libre suffit ; c'est ensuite au tour de l'autre couleur.""",
    "Connexion.evaluerCase1": "Donner la valeur d'une case libre : moins sa distance au centre de masse du joueur.",
    "Connexion.evaluerCase2": """Donner la valeur d'une case libre : moins les cases à colorer pour que les étoiles
s'y rejoignent.""",
    "Connexion.evaluerCase3": """Donner la valeur d'une case libre : les cases de plus qu'il faut à l'adversaire
s'il ne peut l'avoir.""",
    "Connexion.evaluerCase4": "Donner la valeur d'une case libre : sa part du courant électrique entre les étoiles.",
    "Connexion.evaluerCase5": "Donner la valeur d'une case libre : les étoiles de la composante qu'elle formerait.",
    "Connexion.existeCheminCases": """Donner si un chemin de couleur ``c`` relie deux cases. Par défaut, la couleur
de la première.""",
    "Connexion.joueDeuxHumains": """Jouer une partie entre deux personnes à cet écran ; donner sa fin, ou None si
elles se sont arrêtées avant.

La première partie se joue sur le tableau tel qu'il est ; chacune des suivantes est une nouvelle partie.""",
    "Connexion.joueOrdiHumain": """Jouer contre le joueur artificiel ``joueur``, qui a ``secondes`` par coup et la
couleur ``ordi``.

Donne la fin de la partie, ou None si la personne s'est arrêtée avant. La première partie se joue sur le tableau
tel qu'il est ; chacune des suivantes est une nouvelle partie.""",
    "Connexion.nombreEtoiles": "Donner le nombre d'étoiles de la composante d'une case colorée.",
    "Connexion.relieComposantes": """Donner si colorer une case libre relie deux composantes ou plus. Par défaut,
pour le joueur au trait.""",
    "Connexion.relierCasesMin": """Donner le plus petit nombre de cases à colorer pour relier deux cases d'une
couleur, ou None si c'est impossible.""",
    "FlowModel": """Le modèle d'une partie de Flow, fait à partir d'un niveau ou de son texte : ``FlowModel("3x1
red=a1-c1")``.

Une case est ``(x, y)``, colonne et ligne à partir de 0. Chaque action donne si elle a été faite ; une action
refusée ne change rien.""",
    "FlowModel.delPath": "Supprimer la portion de chemin qui passe par une case, s'il y en a une.",
    "FlowModel.endOfGame": "Donner si toutes les paires sont reliées et qu'aucune case n'est vide.",
    "FlowModel.extend": "Ajouter une case au chemin en construction ; donner si c'est permis.",
    "FlowModel.getPathesUnderBuilding": "Donner le chemin de chaque couleur, dans l'ordre du niveau.",
    "FlowModel.start": "Entamer un chemin, ou en reprendre un, à une case ; donner si c'est permis.",
    "FlowModel.stop": "Arrêter le chemin en construction à la case courante ; donner si c'est permis.",
    "FlowModel.toString": """Donner la grille en lettres : majuscules pour les extrémités, minuscules pour les
chemins, points pour les cases vides.""",
    "Grid": "Une grille d'entiers, dont toutes les cases sont d'abord vides.",
    "Grid.adjPositions": """Donner les positions qui touchent ``p`` par un côté : au-dessus, à gauche, à droite, au-
dessous ; aucune si ``p`` est hors de la grille.""",
    "Grid.allPositions": "Donner toutes les positions, par ligne, puis par colonne.",
    "Grid.get": "Donner la valeur en ``p``, ou None si elle est vide ; lève ``IndexError`` hors de la grille.",
    "Grid.isEmpty": "Donner si ``p`` est dans la grille et vide.",
    "Grid.nbCol": "Donner le nombre de colonnes.",
    "Grid.nbLig": "Donner le nombre de lignes.",
    "Grid.regularPos": "Donner si ``p`` est dans la grille : l'autre nom que le sujet donne à ``regularPosition``.",
    "Grid.regularPosition": "Donner si ``p`` est dans la grille.",
    "Grid.set": "Placer la valeur ``v`` en ``p`` ; lève ``IndexError`` hors de la grille.",
    "Grid.unset": "Vider ``p``.",
    "Marks": """Les notes d'un étudiant : ``passed`` dit si toutes les questions sont réussies, et les notes sont vraies
dans ce cas : ``assert check(X)``.

``str`` en donne le rapport en texte, que montre aussi une console, et un cahier Jupyter les montre en tableau.""",
    "Marks.facts": "Donner les notes, pour les programmes.",
    "Marks.heading": "Donner le fichier et ses points, en une phrase.",
    "Marks.out_of": "Les points qu'il y a en tout.",
    "Marks.passed": "Si toutes les questions ont leurs points.",
    "Marks.points": "Les points obtenus.",
    "Marks.table": "Donner les remarques, et les questions en tableau HTML.",
    "PathUnderBuilding": """Un chemin dans l'un de ses trois états : initial, construit en partie d'un bout ou des
deux, ou complet.

``portions`` contient ce qui est construit, case par case : rien à l'état initial, une ou deux portions,
chacune depuis son extrémité, s'il est partiel, et le chemin entier, de la première extrémité à la seconde,
s'il est complet.""",
    "PathUnderBuilding.partial": """Si l'on connaît une de ses portions, ou les deux, et qu'elles ne se rejoignent
pas encore.""",
    "PathUnderBuilding.untouched": "Si l'on ne connaît que ses deux extrémités.",
    "Position": "Un numéro de colonne et un numéro de ligne.",
    "Position.equals": "Donner si ``p`` a la même colonne et la même ligne.",
    "Position.getCol": "Donner le numéro de la colonne.",
    "Position.getLig": "Donner le numéro de la ligne.",
    "PositionList": "Une liste de positions, avec les méthodes d'une ``ArrayList`` de Java dont le sujet se sert.",
    "PositionList.add": """Ajouter une position, donnée comme ``Position`` ou par sa colonne et sa ligne ; donner
True.""",
    "PositionList.contains": "Donner si une position égale à ``p`` est dans la liste.",
    "PositionList.get": "Donner la position d'indice ``i``, à partir de 0.",
    "PositionList.size": "Donner le nombre de positions.",
    "TenGame": """Une partie de get10 : sélectionner un groupe, puis le collapser.

``TenGame()`` est prête à jouer, ``TenGame(seed=7)`` commence et continue toujours de même, et ``TenGame(ns)``
part de valeurs données. Les nouvelles valeurs sont celles du niveau de cette graine (voyez
``damier.games.get10``).""",
    "TenGame.getSelectedGroup": "Donner le groupe sélectionné, ou None.",
    "TenGame.transition": """Sélectionner le groupe de ``p`` ; ou, si ``p`` est dans le groupe sélectionné, l'y
collapser, compacter et remplir.

Une position hors de la grille ne change rien ; une position isolée ne laisse rien de sélectionné.""",
    "TenGrid": "La grille de 5 sur 5 de get10, vide ou remplie ligne par ligne avec au moins 25 valeurs.",
    "TenGrid.collapseGroup": """Augmenter de un la valeur en ``p`` et vider le reste de son groupe ; ne rien changer
si ``p`` n'a pas de groupe.""",
    "TenGrid.emptyPositions": "Donner les positions vides, par ligne, puis par colonne.",
    "TenGrid.getGroup": """Donner le groupe de ``p``, avec ``p`` ; une liste vide si elle est isolée, vide ou hors
de la grille.""",
    "TenGrid.pack": "Faire descendre les valeurs de chaque colonne les unes sur les autres, dans leur ordre.",
    "TenGrid.refill": """Remplir les cases vides avec les valeurs de ``ns``, dans l'ordre d'``emptyPositions``.

Lève ``ValueError`` s'il y en a trop peu.""",
    "attempt": "Exécuter le code d'un bloc ``with`` ; s'il rencontre une méthode qui reste à écrire, dire laquelle.",
    "check": """Donner les notes des classes qu'un cahier a définies, dont ``passed`` est le verdict.

Les questions sont celles de ces classes et de celles sur lesquelles le document les fait reposer, qui sont
cherchées à côté d'elles et parmi celles qu'elles étendent : ``check(MonTenGrid)`` interroge sur les positions, les
grilles et ``TenGrid``, et ``check(MonTenGame)`` sur tout. Sans ``assignment``, le sujet se reconnaît aux noms des
classes ; ``only`` donne les noms des questions à poser. Une classe d'un autre nom se reconnaît à celle qu'elle étend.
Lève ``Malformed``, dans la langue du rapport, si les classes ne sont d'aucun sujet.""",
    "draw": """Montrer le plateau d'un étudiant : en image dans un cahier Jupyter, en texte ailleurs.

``board`` a les méthodes d'un sujet : une grille ou une partie de get10, un modèle de Flow, un tableau de
Connexion. Ce que ses méthodes lèvent est levé. Si ce qu'elles donnent n'est pas un plateau du jeu, une phrase
dit pourquoi.""",
}


def use_french(name: str, thing: Any) -> None:
    """Give a class or function of that name, its methods and properties, their French docstrings."""
    thing.__doc__ = DOCSTRINGS[name]
    for part in vars(thing).values() if isinstance(thing, type) else ():
        if isinstance(part, FunctionType) and not part.__doc__:
            part.__doc__ = ""  # help would show English instead: "Initialize self."
    for member, text in DOCSTRINGS.items():
        owner, _, own = member.partition(".")
        if own and owner == name:
            described: Any = vars(thing)[own]
            described.__doc__ = text
