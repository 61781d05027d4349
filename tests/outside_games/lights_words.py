"""The sentences of Lights Out in other languages, by their English: imported when one of them is first needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FRENCH: Final = {
    "Lights Out": "Lights Out",
    "Plain": "Simples",
    "Wrapped": "Bords joints",
    "put out every lamp": "éteindre toutes les lampes",
    "Press a lamp: it changes, and so do those that touch it by a side, from on to off or from off to on. Put out "
    "every lamp.": (
        "Appuyez sur une lampe : elle change, ainsi que celles qui la touchent par un côté ; allumée elle s'éteint, "
        "éteinte elle s'allume. Éteignez toutes les lampes."
    ),
    "a grid has 1 to {most} columns and rows, not {size}": "une grille a de 1 à {most} colonnes et lignes, pas {size}",
    "there is no lamp at {cell} in a grid of {size}": "il n'y a pas de lampe en {cell} dans une grille de {size}",
    "reach": "portée",
    "Solved: every lamp is out.": "Résolu : toutes les lampes sont éteintes.",
    "{n} {n:lamp is|lamps are} on.": "{n} {n:lampe est allumée|lampes sont allumées}.",
    "{cell}: on": "{cell} : allumée",
    "{cell}: off": "{cell} : éteinte",
    "Lights Out, {size}": "Lights Out, {size}",
    "The lamps, line by line, * for one that is on: {lines}.": (
        "Les lampes, ligne à ligne, * pour une allumée : {lines}."
    ),
    "expected X or . for each lamp of a grid of {size}": "il faut X ou . pour chaque lampe d'une grille de {size}",
    "lamps on: {n}": "lampes allumées : {n}",
    "presses: {n}": "appuis : {n}",
    "every lamp is out already": "toutes les lampes sont déjà éteintes",
    "no presses put out every lamp from here": "aucun appui n'éteint toutes les lampes à partir d'ici",
    "Press {cell}: {n} {n:press puts|presses put} out every lamp, this one first.": (
        "Appuyez en {cell} : {n} {n:appui éteint|appuis éteignent} toutes les lampes, celui-ci en premier."
    ),
    "columns x rows of the grid": "colonnes x lignes de la grille",
    "how many lamps are on": "combien de lampes sont allumées",
    "what a press changes": "ce qu'un appui change",
    "the lamp and those that touch it by a side": "la lampe et celles qui la touchent par un côté",
    "the lamp and all those around it": "la lampe et toutes celles qui l'entourent",
    "whether the grid goes on at the opposite edge": "si la grille continue au bord opposé",
    "a grid of {size} has no {n} lamps": "une grille de {size} n'a pas {n} lampes",
    "no level with these settings was found: choose another number of lamps": (
        "aucun niveau avec ces réglages n'a été trouvé : choisissez un autre nombre de lampes"
    ),
    "no lamp is on: the level is solved before it starts": "aucune lampe n'est allumée : le niveau est résolu d'avance",
    "A press at {cell} puts out {out} and puts on {new}.": "Un appui en {cell} en éteint {out} et en allume {new}.",
    "The higher the number, the more lamps a press puts out.": (
        "Plus le nombre est grand, plus un appui éteint de lampes."
    ),
    "presses the lamps of a solution": "appuie sur les lampes d'une solution",
    "which lamps a press would change": "quelles lampes un appui changerait",
    "the lamp to press": "la lampe où appuyer",
    "how many lamps each press would put out": "combien de lampes chaque appui éteindrait",
}

TRANSLATIONS: Final[Mapping[str, Mapping[str, str]]] = {"fr": FRENCH}
