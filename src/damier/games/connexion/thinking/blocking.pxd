from damier.games.connexion.thinking.thinker cimport Thinker

cdef unsigned long long FACTOR, WORD


cdef class Blocking:
    cdef int width
    cdef unsigned long long not_first, not_last  # the cells that have one on their left, on their right
    cdef unsigned long long one, other  # the two stars
    cdef int room  # places in the table, a power of two
    cdef unsigned long long[::1] keys  # the player's cells, and the free ones
    cdef unsigned long long[::1] carriers
    cdef unsigned char[::1] answers
    cdef unsigned long long[::1] layers  # of each number of steps from a star: the free cells
    cdef unsigned long long carrier  # of the plan found last
    cdef unsigned long long middle, nearest  # the cells of the shortest ways, where they are fewest, and all
    cdef Thinker thinker  # whose budget it is

    cdef int ask(self, unsigned long long own, unsigned long long free, bint moving, Thinker thinker) except -1
    cdef inline unsigned long long _touch(self, unsigned long long bits) noexcept
    cdef inline unsigned long long _flood(self, unsigned long long bits, unsigned long long inside) noexcept
    cdef inline unsigned long long _without_dead_ends(self, unsigned long long own, unsigned long long free) noexcept
    cdef int _solve(self, unsigned long long own, unsigned long long free, bint moving) except -1
    cdef inline int _place_of(self, unsigned long long own, unsigned long long free, bint moving) noexcept
    cdef void _mark_ways(self, unsigned long long joined, unsigned long long own, unsigned long long free) noexcept
