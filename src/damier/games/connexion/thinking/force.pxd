from damier.games.connexion.thinking.thinker cimport Thinker

cdef int FREE, NEAREST


cdef class Force(Thinker):
    cdef bint wide  # whether there are more stars than a measure joins exactly: then every cell is tried
    cdef short[::1] moves  # of each ply
    cdef readonly int found  # the first move of the forced win found last

    cdef bint _wins(self, int ply, int turn, int moves)
    cdef bint _holds(self, int ply, int turn, int moves)
    cdef int _list(self, int ply, int player, int spare) noexcept
