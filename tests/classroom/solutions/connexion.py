"""A correct Connexion, as a student could write it: components are found by a walk each time."""

# ruff: noqa: N802, T201 (the names are the assignment's, and so is the printing)

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Sequence

Case = tuple[int, int]
ROUGE = 1
BLEU = 2


class Connexion:
    """A board and its functions."""

    def __init__(
        self, n: int, k: int, rouges: Sequence[Case] | None = None, bleues: Sequence[Case] | None = None
    ) -> None:
        self.n = n
        cases = random.sample([(x, y) for x in range(1, n + 1) for y in range(1, n + 1)], 2 * k)
        self.etoiles = {ROUGE: set(rouges or cases[:k]), BLEU: set(bleues or cases[k:])}
        self.couleurs = {case: c for c, cases in self.etoiles.items() for case in cases}
        self.meneur = 0
        self.suivre()

    def __str__(self) -> str:
        signs = {0: "0", ROUGE: "1", BLEU: "2"}
        return "\n".join(
            " ".join(
                "*" * self.couleurs[x, y]
                if any((x, y) in stars for stars in self.etoiles.values())
                else signs[self.couleurs.get((x, y), 0)]
                for y in range(1, self.n + 1)
            )
            for x in range(1, self.n + 1)
        )

    def voisines(self, x: int, y: int) -> list[Case]:
        """Return the cells that touch a cell."""
        around = [(x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y)]
        return [(i, j) for i, j in around if 1 <= i <= self.n and 1 <= j <= self.n]

    def composante(self, case: Case) -> set[Case]:
        """Return the component of a cell."""
        found, waiting = {case}, [case]
        while waiting:
            for other in self.voisines(*waiting.pop()):
                if other not in found and self.couleurs.get(other) == self.couleurs[case]:
                    found.add(other)
                    waiting.append(other)
        return found

    def scores(self) -> tuple[int, int]:
        """Return the most stars joined by each."""
        best = {c: max(len(self.composante(star) & stars) for star in stars) for c, stars in self.etoiles.items()}
        return best[ROUGE], best[BLEU]

    def suivre(self) -> None:
        """Keep who was first to have joined more than the other."""
        red, blue = self.scores()
        if red != blue:
            self.meneur = ROUGE if red > blue else BLEU

    def colorerCase(self, x: int, y: int, c: int) -> bool:
        """Colour a cell."""
        if not (1 <= x <= self.n and 1 <= y <= self.n) or (x, y) in self.couleurs:
            return False
        self.couleurs[x, y] = c
        self.suivre()
        print(self)
        return True

    def afficheComposante(self, x: int, y: int, c: int) -> list[Case]:
        """Print the component."""
        cases = sorted(self.composante((x, y))) if self.couleurs.get((x, y)) == c else []
        print(cases)
        return cases

    def existeCheminCases(self, x: int, y: int, z: int, t: int, c: int) -> bool:
        """Return whether a path joins them."""
        joined = self.couleurs.get((x, y)) == c and (z, t) in self.composante((x, y))
        print(joined)
        return joined

    def relierCasesMin(self, x: int, y: int, z: int, t: int) -> int | None:
        """Return the fewest cells to colour."""
        c = self.couleurs[x, y]
        costs, waiting = {(x, y): 0}, deque([(x, y)])
        while waiting:
            case = waiting.popleft()
            for other in self.voisines(*case):
                step = {c: 0, None: 1}.get(self.couleurs.get(other))
                if step is not None and costs[case] + step < costs.get(other, math.inf):
                    costs[other] = costs[case] + step
                    (waiting.append if step else waiting.appendleft)(other)
        print(costs.get((z, t)))
        return costs.get((z, t))

    def nombreEtoiles(self, x: int, y: int, c: int) -> int:
        """Return the stars of the component."""
        number = len(self.composante((x, y)) & self.etoiles[c])
        print(number)
        return number

    def afficheScores(self) -> tuple[int, int]:
        """Print the scores."""
        print(self.scores())
        return self.scores()

    def relieComposantes(self, x: int, y: int, c: int) -> bool:
        """Return whether several components would be joined."""
        near = {frozenset(self.composante(case)) for case in self.voisines(x, y) if self.couleurs.get(case) == c}
        print(len(near) > 1)
        return len(near) > 1

    def gagnant(self) -> int | None:
        """Return who has won on this board, if anybody."""
        for c, score in zip((ROUGE, BLEU), self.scores(), strict=True):
            if score == len(self.etoiles[c]):
                return c
        return None

    def joue(self, ordi: int) -> int | None:
        """Play to the end; the computer has a colour, or 0 for none."""
        c = ROUGE
        while self.gagnant() is None and len(self.couleurs) < self.n**2:
            if c == ordi:
                free = [
                    (x, y) for x in range(1, self.n + 1) for y in range(1, self.n + 1) if (x, y) not in self.couleurs
                ]
                x, y = max(free, key=lambda case: self.evaluerCase1(case[0], case[1], ordi))
            else:
                words = input().split()
                if words[:1] == ["abandonner"]:
                    print("Bleu gagne" if c == ROUGE else "Rouge gagne")
                    return 3 - c
                x, y = map(int, words)
            if self.colorerCase(x, y, c):
                c = 3 - c
        winner = self.gagnant() or self.meneur
        print(["Personne ne gagne", "Rouge gagne", "Bleu gagne"][winner])
        return winner or None

    def joueDeuxHumains(self) -> int | None:
        """Play for two."""
        return self.joue(0)

    def evaluerCase1(self, x: int, y: int, c: int) -> float:
        """Return how near the centre of mass is."""
        stars = self.etoiles[c]
        return -math.dist((x, y), (sum(i for i, _ in stars) / len(stars), sum(j for _, j in stars) / len(stars)))

    def joueOrdiHumain(self) -> int | None:
        """Play against the computer."""
        return self.joue(BLEU)
