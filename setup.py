"""Compile the hot modules, where that is possible.

``src/damier/compiled.py`` lists them: ordinary Python in Cython's pure-Python mode, some with declarations in a
``.pxd`` file beside them. They are compiled all or none, because some share compiled classes: with no compiler, or no
headers, the install succeeds and the same files run uncompiled.
"""

import os
import runpy
import warnings
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
#: Where the C files are kept, so that an unchanged module is not translated again.
GENERATED = Path("build/cython")
#: Where an editable install keeps its extensions, so that an unchanged one is not compiled again.
KEPT = Path("build/editable")
#: What all hot modules need of Cython, compiled once for all: a module of its own.
SHARED = "damier._cyutility"
#: For the C compiler. Without what a debugger wants, it is a quarter quicker and writes a sixth as much.
OPTIONS = ["-O3", "-g0"]


class Optional(build_ext):
    """Build all extensions at once, and go on without any if one of them cannot be built."""

    def run(self) -> None:
        """Build in a folder that stays, for an editable install: pip's own is gone afterwards."""
        self.failures: list[str] = []
        if self.parallel is None:
            self.parallel = os.cpu_count()
        if self.editable_mode:
            self.build_lib = self.build_temp = str(KEPT)
        super().run()

    def build_extension(self, ext: Extension) -> None:
        """Build one extension, or note why it cannot be built."""
        try:
            super().build_extension(ext)
        except Exception as error:  # noqa: BLE001 (whatever goes wrong, the source runs as it is)
            self.failures.append(f"{ext.name}: {error}")

    def build_extensions(self) -> None:
        """Build all extensions. If one fails, remove the others and those of an earlier editable install."""
        super().build_extensions()
        if self.failures:
            warnings.warn(f"damier is not compiled and will run as it is: {'; '.join(self.failures)}", stacklevel=2)
            for ext in self.extensions:
                Path(self.get_ext_fullpath(ext.name)).unlink(missing_ok=True)
                if self.editable_mode:
                    (SOURCE / self.get_ext_filename(ext.name)).unlink(missing_ok=True)


def extensions() -> list[Extension]:
    """Return one extension for each hot module, translated to C, and the one that they share."""
    from Cython.Build import cythonize  # noqa: PLC0415 (only the build has it)

    hot = runpy.run_path(str(SOURCE / "damier" / "compiled.py"))["HOT_MODULES"]
    # Cython notices that a source has changed, but not that these settings have.
    settings = Path(__file__).stat().st_mtime
    for path in GENERATED.rglob("*.c"):
        if path.stat().st_mtime < settings:
            path.unlink()
    found: list[Extension] = cythonize(
        [
            Extension(SHARED, [f"{SHARED.replace('.', '/')}.c"], extra_compile_args=OPTIONS),
            *(
                Extension(
                    name,
                    [str(SOURCE.joinpath(*name.split(".")).with_suffix(".py"))],
                    extra_compile_args=OPTIONS,
                )
                for name in hot
            ),
        ],
        build_dir=str(GENERATED),
        language_level=3,
        nthreads=os.cpu_count() or 1,
        # A class is pickled as it says itself, or not at all: what Cython generates kills Python where a view is unset.
        compiler_directives={"auto_pickle": False},
        shared_utility_qualified_name=SHARED,
    )
    for extension in found:
        extension.optional = True  # its file may be missing
    return found


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": Optional})
