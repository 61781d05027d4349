"""Compile the hot modules, where that is possible.

A hot module is any file called ``kernel.py``: ordinary Python in Cython's pure-Python mode. Each becomes an *optional*
extension: with no compiler, or no headers, the install succeeds and the same file runs uncompiled.
"""

import warnings
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")


class Optional(build_ext):
    """Build extensions, and go on without those that cannot be built.

    Setuptools does that for some errors of a compiler, but not where there is no compiler at all.
    """

    def build_extension(self, ext: Extension) -> None:
        """Build one extension, or say why not."""
        try:
            super().build_extension(ext)
        except Exception as error:  # noqa: BLE001 (whatever goes wrong, the source runs as it is)
            warnings.warn(f"{ext.name} is not compiled and will run as it is: {error}", stacklevel=2)


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


setup(ext_modules=extensions(), cmdclass={"build_ext": Optional})
