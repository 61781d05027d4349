from damier.games.connexion.thinking.distances cimport Distances

cdef unsigned long long FACTOR, TERM, WORD


cdef class Thinker(Distances):
    cdef unsigned long long seed
    cdef unsigned long long random
    # The budget: what it is, what is spent of it, and when to look at the clock again.
    cdef double seconds
    cdef long long node_limit
    cdef double began
    cdef readonly long long nodes
    cdef long long look
    cdef int between_looks
    cdef bint late

    cdef int _count(self) except -1
    cdef int _below(self, int bound) noexcept
