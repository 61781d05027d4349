"""Load the compiled modules before pytest looks for doctests in their sources.

Otherwise it would import such a source as it is, uncompiled, and other modules that are compiled against it would fail.
"""

from importlib import import_module

from damier.compiled import HOT_MODULES

for name in HOT_MODULES:
    import_module(name)
