cdef unsigned long long ALL_BITS, GOLDEN, FIRST, SECOND
cdef int HIGHEST, BETWEEN


cdef class Crowd:
    cdef int width, height, size
    cdef readonly int count
    cdef readonly unsigned char[::1] boards
    cdef int[::1] column_of  # of each place
    # Of the board that is worked on.
    cdef int[::1] frame_of  # of each place, where it is in the frame
    cdef int[::1] framed  # a copy of the board with an empty line or column on each side
    cdef int[::1] sides  # from a place of the frame to its neighbours
    cdef int[::1] members  # of the group, in the frame; then the places to fill
    cdef int[::1] holes  # of each column: its empty places
    # The refill: row h, from row_start[h] on, spells out each value as often as its weight says; 64 bits are drawn
    # again if they are more than row_fair[h].
    cdef int rows
    cdef int[::1] row_start
    cdef int[::1] row_values
    cdef unsigned long long[::1] row_fair
    cdef unsigned long long state  # of the random numbers of the board that is being refilled
    # Of each board.
    cdef unsigned long long[::1] seeds  # mixed once
    cdef readonly int[::1] moves
    cdef readonly int[::1] best
    cdef readonly int[::1] made

    cdef bint _collapsible(self, int board, int place) noexcept
    cdef void _deal(self, int number)
    cdef void _begin(self, int number) noexcept
    cdef int _draw(self, int row) noexcept
    cdef void _move(self, int number, int place) noexcept
    cdef void _join(self, int board, int place) noexcept
    cdef void _drop(self, int board, int column) noexcept
    cdef void _fill(self, int number) noexcept
    cdef bint _goes_on(self, int board) noexcept
