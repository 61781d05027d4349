from damier.games.connexion.thinking.continuations cimport Continuations

# Declared here rather than cimported: Cython's own files would count as changed in every new build environment.
cdef extern from "<math.h>":
    double exp(double number) noexcept

cdef int AROUND_IT, CELL_SIGNS, ENDS, FREE, NEAREST, NEEDS, NEXT, STARS, WEIGHTS, WHOLE, WHOLE_SIGNS


cdef class Intuition(Continuations):
    cdef float[::1] weights  # what was learnt, see ``signs_of``
    cdef int[::1] next_need  # of each colour: the cells it needs to join more stars than it has
    cdef int[::1] raising  # the groups of components that would do that
    cdef int[::1] needs  # of the player to move and the other: for all stars, then for more
    cdef int[::1] signs  # of each cell, ``CELL_SIGNS`` numbers of weights
    cdef int[::1] whole_signs  # of the position, ``WHOLE_SIGNS`` numbers of weights
    cdef double[::1] likely  # of each cell: how likely a good player is to choose it

    cdef int _measure_both(self) except -1
    cdef void _measure_next(self, int player) noexcept
    cdef bint _raises(self, int which, int player) noexcept
    cdef int _stars_in(self, int which, int player) noexcept
    cdef int _rank(self, int nearest, int cell) noexcept
    cdef int _around(self, int cell, int turn) noexcept
    cdef void _read_signs(self, int turn) noexcept
    cdef double _appraise(self, int turn) noexcept
