"""Flow comme un étudiant l'écrirait : d'après le document seul, la grille étant un dictionnaire de cases coloriées."""

# mypy: ignore-errors


class PathUnderBuilding:
    def __init__(self, couleur, src, dst):
        self.couleur = couleur
        self.extremites = (src, dst)
        #: Ce qui est construit depuis chaque extrémité, extrémité comprise.
        self.portions = [[src], [dst]]
        self.acheve = False


class FlowModel:
    def __init__(self, width, height, lines):
        self.width, self.height = width, height
        self.chemins = [PathUnderBuilding(c, tuple(src), tuple(dst)) for c, src, dst in lines]
        #: La couleur de chaque case remplie.
        self.grille = {case: chemin.couleur for chemin in self.chemins for case in chemin.extremites}
        #: Le chemin et la portion que l'on prolonge, ou None.
        self.courant = None
        self.position = None

    def start(self, x, y):
        for chemin in self.chemins:
            if chemin.acheve:
                continue
            for portion in chemin.portions:
                if portion[-1] == (x, y):
                    self.courant = (chemin, portion)
                    self.position = (x, y)
                    return True
        return False

    def extend(self, x, y):
        if self.courant is None or self.courant[0].acheve:
            return False
        chemin, portion = self.courant
        i, j = portion[-1]
        if abs(x - i) + abs(y - j) != 1 or not (0 <= x < self.width and 0 <= y < self.height):
            return False
        autre = chemin.portions[1 if portion is chemin.portions[0] else 0]
        if (x, y) == autre[-1]:
            chemin.acheve = True
        elif (x, y) in self.grille:
            return False
        else:
            portion.append((x, y))
            self.grille[x, y] = chemin.couleur
        self.position = (x, y)
        return True

    def stop(self, x, y):
        if self.courant is None or self.position != (x, y):
            return False
        self.courant = self.position = None
        return True

    def delPath(self, x, y):
        for chemin in self.chemins:
            touchees = [portion for portion in chemin.portions if (x, y) in portion]
            if touchees and chemin.acheve:
                touchees = chemin.portions
            for portion in touchees:
                for case in portion[1:]:
                    del self.grille[case]
                del portion[1:]
                chemin.acheve = False

    def getPathesUnderBuilding(self):
        return list(self.chemins)

    def endOfGame(self):
        return all(chemin.acheve for chemin in self.chemins) and len(self.grille) == self.width * self.height

    def toString(self):
        bord = "+" + "--" * self.width + "+"
        lignes = [
            "|" + "".join(self.grille.get((x, y), ".")[0] + " " for x in range(self.width)) + "|"
            for y in range(self.height)
        ]
        return "\n".join([bord, *lignes, bord])
