"""Programs that are wrong by one idea each: small changes of the correct ones in ``students``.

A mutant is the question that it belongs to, the idea in a few words, a piece of the correct program, and what stands in
its place. Each piece is found exactly once.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

STUDENTS = Path(__file__).parent / "students"


class Mutant(NamedTuple):
    """One wrong idea."""

    question: str
    idea: str
    right: str
    wrong: str

    def source(self, assignment: str) -> str:
        """Return the correct program with the wrong idea in it."""
        text = STUDENTS.joinpath(f"{assignment}.py").read_text(encoding="utf-8")
        assert text.count(self.right) == 1, self.idea
        return text.replace(self.right, self.wrong)


MUTANTS: dict[str, list[Mutant]] = {
    "get10": [
        Mutant("Position", "line and column exchanged", "self.couple = (col, lig)", "self.couple = (lig, col)"),
        Mutant("equals", "only the columns are compared",
               "(self.getCol(), self.getLig()) == (p.getCol(), p.getLig())", "self.getCol() == p.getCol()"),
        Mutant("equals", "the same object, not an equal one",
               "return (self.getCol(), self.getLig()) == (p.getCol(), p.getLig())", "return self is p"),
        Mutant("add", "a position is added only once",
               "        self.contenu.append(col if lig is None else Position(col, lig))",
               "        p = col if lig is None else Position(col, lig)\n"
               "        if not self.contains(p): self.contenu.append(p)"),
        Mutant("add", "nothing is returned", "        return True\n\n    def contains(self, p):",
               "\n    def contains(self, p):"),
        Mutant("add", "in front of the others", "self.contenu.append(", "self.contenu.insert(0, "),
        Mutant("contains", "only the first is looked at", "                return True\n        return False",
               "                return True\n            return False\n        return False"),
        Mutant("Grid", "width and height exchanged", "self.largeur, self.hauteur = nbCol, nbLig",
               "self.largeur, self.hauteur = nbLig, nbCol"),
        Mutant("allPositions", "column by column",
               "for lig in range(self.hauteur):\n            for col in range(self.largeur):",
               "for col in range(self.largeur):\n            for lig in range(self.hauteur):"),
        Mutant("regularPosition", "one line too many", "p.getLig() in range(self.hauteur)",
               "p.getLig() in range(self.hauteur + 1)"),
        Mutant("regularPosition", "from 1 on", "p.getCol() in range(self.largeur)",
               "p.getCol() in range(1, self.largeur + 1)"),
        Mutant("set", "unset writes 0", "self.valeurs.pop(p.couple, None)", "self.valeurs[p.couple] = 0"),
        Mutant("set", "empty outside the grid too", "return self.regularPosition(p) and p.couple not in",
               "return p.couple not in"),
        Mutant("adjPositions", "diagonal neighbours", "(0, 1), (1, 0), (0, -1), (-1, 0):",
               "(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1):"),
        Mutant("adjPositions", "the left is forgotten", "(0, 1), (1, 0), (0, -1), (-1, 0):",
               "(0, 1), (1, 0), (0, -1):"),
        Mutant("adjPositions", "neighbours outside the grid",
               "            if self.regularPosition(q):\n                ps.add(q)", "            ps.add(q)"),
        Mutant("TenGrid", "filled column by column", "Position(i % 5, i // 5)", "Position(i // 5, i % 5)"),
        Mutant("getGroup", "neighbours of the first cell only", "while i < groupe.size():", "while i < 1:"),
        Mutant("getGroup", "an isolated cell is a group", "return groupe if groupe.size() > 1 else PositionList()",
               "return groupe"),
        Mutant("collapseGroup", "the value is doubled", "self.set(p, n + 1)", "self.set(p, n * 2)"),
        Mutant("collapseGroup", "never above 9", "self.set(p, n + 1)", "self.set(p, min(n + 1, 9))"),
        Mutant("collapseGroup", "an isolated cell is raised", "        if groupe.size() == 0:\n            return\n",
               "        if not self.regularPosition(p):\n            return\n"),
        Mutant("collapseGroup", "the group is not emptied", "self.unset(groupe.get(i))", "pass"),
        Mutant("pack", "gravity upwards", "[None] * (5 - len(pleines)) + pleines",
               "pleines + [None] * (5 - len(pleines))"),
        Mutant("pack", "the order is turned round", "[None] * (5 - len(pleines)) + pleines",
               "[None] * (5 - len(pleines)) + pleines[::-1]"),
        Mutant("emptyPositions", "the last line is forgotten", "            if self.isEmpty(toutes.get(i)):",
               "            if self.isEmpty(toutes.get(i)) and i < 20:"),
        Mutant("refill", "values from the end", "self.set(vides.get(i), ns[i])", "self.set(vides.get(i), ns[-1 - i])"),
        Mutant("transition/select", "an isolated cell selects an empty list",
               "self.selection = groupe if groupe.size() > 0 else None", "self.selection = groupe"),
        Mutant("transition/select", "a new game is empty",
               "super().__init__([random.randint(1, 4) for _ in range(25)] if ns is None else ns)",
               "super().__init__(ns)"),
        Mutant("transition/collapse", "not packed before it is refilled", "            self.pack()\n", ""),
        Mutant("transition/collapse", "collapsed where the group was selected",
               "            self.collapseGroup(p)\n", "            self.collapseGroup(self.selection.get(0))\n"),
        Mutant("transition/change", "a click outside is not heard",
               "        else:\n            groupe = self.getGroup(p)",
               "        elif self.selection is None:\n            groupe = self.getGroup(p)"),
    ],
    "flow": [
        Mutant("start/endpoint", "a second path leaves an endpoint", "if portion[-1] == (x, y):",
               "if portion[0] == (x, y) or portion[-1] == (x, y):"),
        Mutant("start/endpoint", "only the first endpoint", "in chemin.portions:\n                if portion[-1]",
               "in chemin.portions[:1]:\n                if portion[-1]"),
        Mutant("start/portion", "a path cannot be taken up again", "if portion[-1] == (x, y):",
               "if portion == [(x, y)]:"),
        Mutant("start/other", "any cell of a path", "if portion[-1] == (x, y):",
               "if portion[-1] == (x, y) or (x, y) in portion[1:]:"),
        Mutant("extend/start", "a start is not needed", "        if self.courant is None or self.courant[0].acheve:",
               "        if self.courant is None:\n            self.start(*self.chemins[0].extremites[0])\n"
               "        if self.courant is None or self.courant[0].acheve:"),
        Mutant("extend/neighbour", "diagonal steps", "abs(x - i) + abs(y - j) != 1",
               "max(abs(x - i), abs(y - j)) != 1"),
        Mutant("extend/neighbour", "jumps along a line", "abs(x - i) + abs(y - j) != 1",
               "(x != i and y != j) or (x, y) == (i, j)"),
        Mutant("extend/neighbour", "out of the grid", " or not (0 <= x < self.width and 0 <= y < self.height)", ""),
        Mutant("extend/taken", "crossing allowed", "        elif (x, y) in self.grille:",
               "        elif self.grille.get((x, y)) == chemin.couleur:"),
        Mutant("extend/taken", "cycles allowed", "        elif (x, y) in self.grille:",
               "        elif self.grille.get((x, y), chemin.couleur) != chemin.couleur:"),
        Mutant("extend/taken", "a refused step moves all the same",
               "        elif (x, y) in self.grille:\n            return False",
               "        elif (x, y) in self.grille:\n            portion.append((x, y))\n            return False"),
        Mutant("extend/join", "only an endpoint can be joined", "if (x, y) == autre[-1]:", "if (x, y) == autre[0]:"),
        Mutant("extend/join", "an endpoint alone is no portion", "if (x, y) == autre[-1]:",
               "if (x, y) == autre[-1] and len(autre) > 1:"),
        Mutant("stop", "anywhere", "if self.courant is None or self.position != (x, y):", "if self.courant is None:"),
        Mutant("stop", "without a path in hand", "if self.courant is None or self.position != (x, y):",
               "if self.courant is not None and self.position != (x, y):"),
        Mutant("delPath", "both portions", "            if touchees and chemin.acheve:", "            if touchees:"),
        Mutant("delPath", "the cells stay coloured", "                    del self.grille[case]",
               "                    pass"),
        Mutant("delPath", "the path stays whole", "                chemin.acheve = False", "                pass"),
        Mutant("getPathesUnderBuilding", "untouched paths are left out", "return list(self.chemins)",
               "return [c for c in self.chemins if c.acheve or len(c.portions[0]) + len(c.portions[1]) > 2]"),
        Mutant("endOfGame", "empty cells are allowed", " and len(self.grille) == self.width * self.height", ""),
        Mutant("endOfGame", "paths need not be joined", "all(chemin.acheve for chemin in self.chemins) and ", ""),
        Mutant("toString", "only the endpoints", 'self.grille.get((x, y), ".")[0]',
               "next((c.couleur for c in self.chemins if (x, y) in c.extremites), '.')[0]"),
    ],
    "connexion": [
        Mutant("Connexion", "always the same stars", "            tirees = random.sample(cases, 2 * k)",
               "            tirees = random.Random(n * 10 + k).sample(cases, 2 * k)"),
        Mutant("Connexion", "a star fewer for blue", "2: set(tirees[k:])", "2: set(tirees[k + 1:])"),
        Mutant("colorerCase", "a taken cell is coloured", "if self.couleur.get((x, y)) != 0:",
               "if (x, y) not in self.couleur:"),
        Mutant("colorerCase", "line and column exchanged", "        self.couleur[x, y] = c\n",
               "        self.couleur[y, x] = c\n"),
        Mutant("afficheComposante", "diagonal neighbours", "((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))",
               "((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1), (i + 1, j + 1), (i - 1, j - 1))"),
        Mutant("afficheComposante", "both colours", "if v not in vues and self.couleur[v] == self.couleur[case]:",
               "if v not in vues and self.couleur[v]:"),
        Mutant("existeCheminCases", "one colour is enough",
               "reponse = self.couleur[x, y] == c and (z, t) in self.composante((x, y))",
               "reponse = self.couleur[x, y] == c == self.couleur[z, t]"),
        Mutant("relierCasesMin", "over the opponent's cells", "if self.couleur[v] in (0, c):", "if True:"),
        Mutant("relierCasesMin", "own cells are counted", "prix = cout[case] + (self.couleur[v] == 0)",
               "prix = cout[case] + 1"),
        Mutant("relierCasesMin", "the distance as the crow flies", "        c = self.couleur[x, y]\n        cout,",
               "        print(1)\n        return max(abs(x - z) + abs(y - t) - 1, 0)\n        cout,"),
        Mutant("nombreEtoiles", "cells, not stars", " & (self.etoiles[1] | self.etoiles[2])))", "))"),
        Mutant("afficheScores", "the sum, not the best component", "        rouge, bleu = self.meilleurs()\n",
               "        rouge, bleu = [sum(len(self.composante(e) & self.etoiles[c]) for e in self.etoiles[c])"
               " for c in (1, 2)]\n"),
        Mutant("relieComposantes", "neighbours, not components",
               "len({frozenset(self.composante(v)) for v in voisines}) >= 2", "len(voisines) >= 2"),
        Mutant("relieComposantes", "one component is enough",
               "len({frozenset(self.composante(v)) for v in voisines}) >= 2", "len(voisines) >= 1"),
        Mutant("affichage", "nothing is printed", '        print("Rouge", rouge, "Bleu", bleu)\n',
               "        return rouge, bleu\n"),
        Mutant("joueDeuxHumains/etoiles", "played on to the last cell", "if atteint[tour][0] == self.k:", "if False:"),
        Mutant("joueDeuxHumains/etoiles", "only red can win so", "if atteint[tour][0] == self.k:",
               "if atteint[tour][0] == self.k and tour == 1:"),
        Mutant("joueDeuxHumains/abandon", "who gives up wins",
               'print(self.NOMS[3 - tour], "gagne par abandon")\n                    return 3 - tour',
               'print(self.NOMS[tour], "gagne par abandon")\n                    return tour'),
        Mutant("joueDeuxHumains/chronologie", "chronology ignored", "(atteint[c][0], -atteint[c][1])", "atteint[c][0]"),
        Mutant("joueDeuxHumains/chronologie", "the last one wins", "(atteint[c][0], -atteint[c][1])",
               "(atteint[c][0], atteint[c][1])"),
        Mutant("joueDeuxHumains/chronologie", "stars are not counted", "(atteint[c][0], -atteint[c][1])",
               "-atteint[c][1]"),
        Mutant("evaluerCase1", "the opponent's centre", "i = sum(e[0] for e in self.etoiles[c]) / self.k",
               "c = 3 - c\n        i = sum(e[0] for e in self.etoiles[c]) / self.k"),
        Mutant("evaluerCase1", "the middle of the board", "-((x - i) ** 2 + (y - j) ** 2)",
               "-((x - self.n / 2) ** 2 + (y - self.n / 2) ** 2)"),
        Mutant("joueOrdiHumain", "nobody may give up", "return self.partie(lambda: input(), ordi=2)",
               "return self.partie(lambda: input().replace('abandonner', '1 1'), ordi=2)"),
    ],
}  # fmt: skip
