from damier.games.connexion.thinking.thinker cimport Thinker

cdef int DRAW


cdef class Judge(Thinker):
    cdef short[::1] moves  # of each ply, up to ``breadth``
    cdef double[::1] marks
    cdef int breadth
    # What the chosen move is worth; more than 0 is better than what the opponent has.
    cdef readonly double expected

    cdef int _candidates(self, int ply) noexcept
    cdef double _value(self, int turn)
    cdef double _judged(self, int turn) noexcept
    cdef double _price(self, int player) noexcept
