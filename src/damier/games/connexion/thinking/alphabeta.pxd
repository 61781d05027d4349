from damier.games.connexion.thinking.judge cimport Judge

cdef int DRAW


cdef class AlphaBeta(Judge):
    cdef double _search(self, int ply, int depth, int turn, double low, double high)
