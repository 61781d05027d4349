"""get10 comme un étudiant l'écrirait : écrit d'après le document seul, avec des dictionnaires."""

# mypy: ignore-errors

import random


class Position:
    def __init__(self, col, lig):
        self.couple = (col, lig)

    def getCol(self):
        return self.couple[0]

    def getLig(self):
        return self.couple[1]

    def equals(self, p):
        return (self.getCol(), self.getLig()) == (p.getCol(), p.getLig())


class PositionList:
    """Une liste à la Java : elle n'étend pas celle de Python."""

    def __init__(self):
        self.contenu = []

    def add(self, col, lig=None):
        self.contenu.append(col if lig is None else Position(col, lig))
        return True

    def contains(self, p):
        for q in self.contenu:
            if q.equals(p):
                return True
        return False

    def get(self, i):
        return self.contenu[i]

    def size(self):
        return len(self.contenu)


class Grid:
    def __init__(self, nbCol, nbLig):
        self.largeur, self.hauteur = nbCol, nbLig
        self.valeurs = {}

    def nbCol(self):
        return self.largeur

    def nbLig(self):
        return self.hauteur

    def allPositions(self):
        ps = PositionList()
        for lig in range(self.hauteur):
            for col in range(self.largeur):
                ps.add(col, lig)
        return ps

    def regularPosition(self, p):
        return p.getCol() in range(self.largeur) and p.getLig() in range(self.hauteur)

    def isEmpty(self, p):
        return self.regularPosition(p) and p.couple not in self.valeurs

    def get(self, p):
        return self.valeurs.get(p.couple)

    def set(self, p, v):
        self.valeurs[p.couple] = v

    def unset(self, p):
        self.valeurs.pop(p.couple, None)

    def adjPositions(self, p):
        ps = PositionList()
        for dcol, dlig in (0, 1), (1, 0), (0, -1), (-1, 0):
            q = Position(p.getCol() + dcol, p.getLig() + dlig)
            if self.regularPosition(q):
                ps.add(q)
        return ps


class TenGrid(Grid):
    def __init__(self, ns=None):
        super().__init__(5, 5)
        if ns is not None:
            for i in range(25):
                self.set(Position(i % 5, i // 5), ns[i])

    def getGroup(self, p):
        groupe = PositionList()
        if not self.regularPosition(p) or self.isEmpty(p):
            return groupe
        groupe.add(p)
        i = 0
        while i < groupe.size():
            voisines = self.adjPositions(groupe.get(i))
            for j in range(voisines.size()):
                q = voisines.get(j)
                if self.get(q) == self.get(p) and not groupe.contains(q):
                    groupe.add(q)
            i += 1
        return groupe if groupe.size() > 1 else PositionList()

    def collapseGroup(self, p):
        groupe = self.getGroup(p)
        if groupe.size() == 0:
            return
        n = self.get(p)
        for i in range(groupe.size()):
            self.unset(groupe.get(i))
        self.set(p, n + 1)

    def pack(self):
        for col in range(5):
            pleines = [v for v in (self.get(Position(col, lig)) for lig in range(5)) if v is not None]
            for lig, v in enumerate([None] * (5 - len(pleines)) + pleines):
                self.unset(Position(col, lig))
                if v is not None:
                    self.set(Position(col, lig), v)

    def emptyPositions(self):
        vides = PositionList()
        toutes = self.allPositions()
        for i in range(toutes.size()):
            if self.isEmpty(toutes.get(i)):
                vides.add(toutes.get(i))
        return vides

    def refill(self, ns):
        vides = self.emptyPositions()
        for i in range(vides.size()):
            self.set(vides.get(i), ns[i])


class TenGame(TenGrid):
    def __init__(self, ns=None):
        super().__init__([random.randint(1, 4) for _ in range(25)] if ns is None else ns)
        self.selection = None

    def getSelectedGroup(self):
        return self.selection

    def transition(self, p):
        if self.selection is not None and self.selection.contains(p):
            self.collapseGroup(p)
            self.pack()
            self.refill([random.randint(1, 4) for _ in range(self.emptyPositions().size())])
            self.selection = None
        else:
            groupe = self.getGroup(p)
            self.selection = groupe if groupe.size() > 0 else None
