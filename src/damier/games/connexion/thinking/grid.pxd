# Declared here rather than cimported: Cython's own files would count as changed in every new build environment.
cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals" () except -1

cdef int CELLS, FREE, NOT_FIRST, NOT_LAST, SETS, STARS, WORK


cdef class Grid:
    cdef int width, height, size
    cdef int words  # of a set
    cdef int last  # the shift from the first line of a word to its last
    cdef int stars  # of each player
    cdef unsigned long long[::1] sets
    cdef int[::1] word_of  # of each cell
    cdef unsigned long long[::1] bit_of
    cdef int[::1] star_cells  # red's, then blue's
    cdef int[::1] best  # of each colour: the most stars in one component
    cdef int leader
    cdef int left  # free cells
    cdef unsigned long long[::1] saved  # positions kept, to come back to
    cdef int[::1] saved_numbers

    cdef int _listen(self) except -1
    # Inline in grid.py; a call from another module costs a jump.
    cdef inline void _add(self, int to, int cell) noexcept
    cdef inline bint _has(self, int where, int cell) noexcept
    cdef inline void _empty(self, int to) noexcept
    cdef inline int _common(self, int one, int other) noexcept
    cdef inline int _component(self, int to, int cell, int within, int player) noexcept
    cdef void _flood(self, int grown, int within) noexcept
    cdef int _most(self, int player, int known) noexcept
    cdef int _most_in(self, int own, int player, int known) noexcept
    cdef bint _place(self, int cell, int player) noexcept
    cdef void _save(self, int slot) noexcept
    cdef void _load(self, int slot) noexcept
