cdef class Grid:
    cdef int width, height
    cdef readonly int size
    cdef readonly int[::1] boards
    cdef int[::1] leader  # of each place of the joined board: the first place of its group
    cdef int[::1] members  # of each leader: the number of places in its group

    cpdef void show(self, object cells) except *
    cpdef void join(self, int board) noexcept
    cdef inline int _first(self, int place) noexcept
    cdef bint distinct(self, int place) noexcept
    cpdef void collapse(self, int board, int chosen, int reached) noexcept
