# A hint to the processor; where the compiler has none, nothing.
cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define damier_fetch(address) __builtin_prefetch(address, 1)
    #else
    #define damier_fetch(address) ((void) 0)
    #endif
    """
    void fetch "damier_fetch" (const void *address) noexcept
