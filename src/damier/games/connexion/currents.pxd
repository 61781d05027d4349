# Declared here rather than cimported: Cython's own files would count as changed in every new build environment.
cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals" () except -1
