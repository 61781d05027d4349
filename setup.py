"""Compile the hot modules, where that is possible.

A hot module is any file called ``kernel.py``: ordinary Python in Cython's pure-Python mode. Each becomes an *optional*
extension: with no compiler, or no headers, the install succeeds and the same file runs uncompiled.
"""

from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src")


def extensions() -> list[Extension]:
    """Name one optional extension for each hot module."""
    from Cython.Build import cythonize  # noqa: PLC0415 (only the build has it)

    kernels = sorted(path.relative_to(SOURCE) for path in SOURCE.rglob("kernel.py"))
    return cythonize(  # type: ignore[no-any-return]
        [
            Extension(
                ".".join(path.with_suffix("").parts),
                [str(SOURCE / path)],
                extra_compile_args=["-O3"],
                optional=True,
            )
            for path in kernels
        ],
        build_dir="build/cython",
        language_level=3,
    )


setup(ext_modules=extensions())
