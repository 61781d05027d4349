from damier.games.connexion.thinking.thinker cimport Thinker

cdef int DRAW, FREE, WORK
cdef unsigned long long FACTOR, TERM, WORD


cdef class Continuations(Thinker):
    cdef bint measured
    cdef short[::1] order  # the free cells of the position at the start, as they are shuffled
    cdef int free  # how many these are
    # The colours once more, a byte each, with a border of 3 around the board; and where each cell is there.
    cdef int stride
    cdef signed char[::1] colour
    cdef signed char[::1] root_colour
    cdef short[::1] spot_of
    cdef short[::1] coloured  # the cells of a continuation, first to last
    cdef unsigned long long[::1] history  # the cells of whoever moved, after each step

    cdef void _reset_colours(self) noexcept
    cdef int _play_on(self, int turn) noexcept
    cdef inline int _answer(self, int cell, int player) noexcept
    cdef int _first_to(self, int number, int first, int steps) noexcept
    cdef bint _joined(self, int step, int player, int number) noexcept
