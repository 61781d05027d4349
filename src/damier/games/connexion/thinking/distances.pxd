from damier.games.connexion.thinking.grid cimport Grid

cdef int AROUND, CELLS, DRAW, ENDS, FREE, GROWN, NEAREST, NOT_FIRST, NOT_LAST, SEEN, SETS, WORK


cdef class Distances(Grid):
    cdef int costs  # the most that a tree may cost, for the tables
    cdef int tables  # where they start
    cdef int ends  # how many components were joined in the last measure
    cdef int[::1] need  # of each colour: the cells it needs to join the most that it can
    cdef int[::1] reach  # of each colour: the most stars that it can still join
    cdef double[::1] close  # of red and each cell, then of blue: how much it matters; -1 where it is not free

    cdef int _decided(self) noexcept
    cdef int _measure(self, int player) except -1
    cdef void _weigh(self) noexcept
    cdef inline int _table(self, int which, int cost) noexcept
    cdef inline bint _any(self, int one) noexcept
    cdef int _components(self, int player) noexcept
    cdef void _touch(self, int to, int one) noexcept
    cdef void _trees(self, int which, int player) noexcept
    cdef void _meet(self, int which, int cost, int where, int to) noexcept
