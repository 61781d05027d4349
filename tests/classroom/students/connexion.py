"""Connexion comme un étudiant l'écrirait : d'après le document seul, sans union-find, avec des parcours en largeur."""

# mypy: ignore-errors

import random
from collections import deque


class JeuConnexion:
    NOMS = {1: "Rouge", 2: "Bleu"}

    def __init__(self, n=8, k=2):
        self.n, self.k = n, k
        cases = [(i, j) for i in range(1, n + 1) for j in range(1, n + 1)]
        while True:
            tirees = random.sample(cases, 2 * k)
            self.etoiles = {1: set(tirees[:k]), 2: set(tirees[k:])}
            self.couleur = dict.fromkeys(cases, 0)
            for c in (1, 2):
                for case in self.etoiles[c]:
                    self.couleur[case] = c
            if k not in self.meilleurs():
                break
        self.premiers = [None, None]

    # Outils.

    def voisines(self, case):
        i, j = case
        return [v for v in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)) if v in self.couleur]

    def composante(self, case):
        vues, file = {case}, deque([case])
        while file:
            for v in self.voisines(file.popleft()):
                if v not in vues and self.couleur[v] == self.couleur[case]:
                    vues.add(v)
                    file.append(v)
        return vues

    def meilleurs(self):
        return [max(len(self.composante(e) & self.etoiles[c]) for e in self.etoiles[c]) for c in (1, 2)]

    def __str__(self):
        def signe(case):
            c = self.couleur[case]
            return "*" * c if case in self.etoiles[1] | self.etoiles[2] else str(c)

        return "\n".join(" ".join(signe((i, j)).ljust(2) for j in range(1, self.n + 1)) for i in range(1, self.n + 1))

    # Les fonctions imposées.

    def colorerCase(self, x, y, c):
        if self.couleur.get((x, y)) != 0:
            print("Cette case n'est pas libre.")
            return False
        self.couleur[x, y] = c
        print(self)
        return True

    def afficheComposante(self, x, y, c):
        print("Composante :", *sorted(self.composante((x, y))))

    def existeCheminCases(self, x, y, z, t, c):
        reponse = self.couleur[x, y] == c and (z, t) in self.composante((x, y))
        print("oui" if reponse else "non")
        return reponse

    def relierCasesMin(self, x, y, z, t):
        c = self.couleur[x, y]
        cout, file = {(x, y): 0}, deque([(x, y)])
        while file:
            case = file.popleft()
            for v in self.voisines(case):
                if self.couleur[v] in (0, c):
                    prix = cout[case] + (self.couleur[v] == 0)
                    if prix < cout.get(v, self.n * self.n):
                        cout[v] = prix
                        (file.appendleft if self.couleur[v] else file.append)(v)
        if (z, t) not in cout:
            print("impossible")
            return -1
        print("il faut colorer", cout[z, t], "case(s)")
        return cout[z, t]

    def nombreEtoiles(self, x, y):
        print("étoiles :", len(self.composante((x, y)) & (self.etoiles[1] | self.etoiles[2])))

    def afficheScores(self):
        rouge, bleu = self.meilleurs()
        print("Rouge", rouge, "Bleu", bleu)

    def relieComposantes(self, x, y, c):
        voisines = [v for v in self.voisines((x, y)) if self.couleur[v] == c]
        reponse = len({frozenset(self.composante(v)) for v in voisines}) >= 2
        print("oui" if reponse else "non")
        return reponse

    def evaluerCase1(self, x, y, c):
        i = sum(e[0] for e in self.etoiles[c]) / self.k
        j = sum(e[1] for e in self.etoiles[c]) / self.k
        return -((x - i) ** 2 + (y - j) ** 2)

    # Les parties.

    def joueDeuxHumains(self):
        return self.partie(lambda: input())

    def joueOrdiHumain(self):
        return self.partie(lambda: input(), ordi=2)

    def partie(self, lire, ordi=None):
        tour, coups = 1, 0
        atteint = {1: (1, 0), 2: (1, 0)}
        while True:
            libres = [case for case, c in self.couleur.items() if c == 0]
            if not libres:
                break
            if tour == ordi:
                case = max(libres, key=lambda v: self.evaluerCase1(*v, tour))
            else:
                print(self.NOMS[tour], ", ligne et colonne ?")
                ligne = lire().strip()
                if ligne == "abandonner":
                    print(self.NOMS[3 - tour], "gagne par abandon")
                    return 3 - tour
                case = tuple(map(int, ligne.split()))
            if not self.colorerCase(*case, tour):
                continue
            coups += 1
            for c, score in zip((1, 2), self.meilleurs()):
                if score > atteint[c][0]:
                    atteint[c] = (score, coups)
            if atteint[tour][0] == self.k:
                print(self.NOMS[tour], "gagne")
                return tour
            tour = 3 - tour
        gagnant = max((1, 2), key=lambda c: (atteint[c][0], -atteint[c][1]))
        print("La partie est finie : le vainqueur est", self.NOMS[gagnant])
        return gagnant
