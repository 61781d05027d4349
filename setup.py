"""Compile the hot modules, where that is possible.

``src/damier/compiled.py`` lists them: ordinary Python in Cython's pure-Python mode, some with declarations in a
``.pxd`` file beside them. They are compiled all or none, because some share compiled classes: with no compiler, or no
headers, the install succeeds and the same files run uncompiled.
"""

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

SOURCE = Path("src")
#: Where the C files are kept, so that an unchanged module is not translated again.
GENERATED = Path("build/cython")
#: Where what is built beside the sources is kept, so that an unchanged extension is not compiled again.
KEPT = Path(f"build/{sys.implementation.cache_tag}")
#: What all hot modules need of Cython, compiled once for all: a module of its own.
SHARED = "damier._cyutility"
#: For the C compiler. Without what a debugger wants, it is a quarter quicker and writes a sixth as much. The C is
#: Cython's: warnings about it help nobody. -O3 takes a fifth longer than -O2, for no gain that could be measured.
#: Nothing unwinds the stack through these modules, and no loop was found that gains by being aligned: a twelfth less.
OPTIONS = ["-O2", "-g0", "-w", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables"]
OPTIONS += ["-fno-align-functions", "-fno-align-loops", "-fno-align-jumps"]
#: For the linker: leave out the names that nothing outside looks up.
STRIPPED = {"linux": ["-Wl,--strip-all"], "darwin": ["-Wl,-x"]}


class Optional(build_ext):
    """Translate and build what has changed, on all cores; go on without any extension if one cannot be built."""

    def run(self) -> None:
        """Translate the modules to C, then build them, in a folder that stays if they go beside the sources."""
        self.failures: list[str] = []
        if self.parallel is None:
            self.parallel = os.cpu_count()
        self.beside = bool(self.inplace or self.editable_mode)
        if self.beside:
            self.build_lib = self.build_temp = str(KEPT)
        translate(self.extensions)
        super().run()

    def build_extensions(self) -> None:
        """Build all extensions. If one fails, say why, and remove the others, those beside the sources too."""
        if self.compiler.compiler_type == "unix":
            for ext in self.extensions:
                # What is shared makes views and reports errors: no search spends time there.
                ext.extra_compile_args = [*OPTIONS, "-Os"] if ext.name == SHARED else OPTIONS
                ext.extra_link_args = STRIPPED.get(sys.platform, [])
        # The largest first: the cores are then done at the same time.
        self.extensions.sort(key=lambda ext: -Path(ext.sources[0]).stat().st_size)
        super().build_extensions()
        if self.failures:
            print(f"damier is not compiled, and its searches run many times slower: {self.failures[0]}", flush=True)
            for ext in self.extensions:
                Path(self.get_ext_fullpath(ext.name)).unlink(missing_ok=True)
                if self.beside:
                    (SOURCE / self.get_ext_filename(ext.name)).unlink(missing_ok=True)

    def build_extension(self, ext: Extension) -> None:
        """Build one extension if it is out of date, or note why it cannot be built."""
        if self.failures:
            return
        if newer_group([*ext.sources, *ext.depends], self.get_ext_fullpath(ext.name), "newer"):
            sys.stdout.write(f"  compiling {ext.name}\n")  # in one piece: several are compiled at once
            sys.stdout.flush()
        try:
            super().build_extension(ext)
        except Exception as error:  # noqa: BLE001 (whatever goes wrong, the source runs as it is)
            self.failures.append(f"{ext.name}: {error}")

    def get_source_files(self) -> list[str]:
        """Return no file: the sources are modules of the package, which has them in any case."""
        return []


def translate(extensions: list[Extension]) -> None:
    """Translate the extensions' modules to C, those that have changed, and make the C files their sources."""
    from Cython.Build import cythonize  # noqa: PLC0415 (metadata are made without it)

    # Cython notices that a source has changed, but not that these settings have.
    settings = Path(__file__).stat().st_mtime
    for path in GENERATED.rglob("*.c"):
        if path.stat().st_mtime < settings:
            path.unlink()
    translated = cythonize(
        extensions,
        build_dir=str(GENERATED),
        language_level=3,
        nthreads=os.cpu_count() or 1,
        # A class is pickled as it says itself, or not at all: what Cython generates kills Python where a view is unset.
        compiler_directives={"auto_pickle": False, "show_performance_hints": False},
        shared_utility_qualified_name=SHARED,
        quiet=True,
    )
    files = {one.name: (one.sources, one.depends) for one in translated}
    for extension in extensions:
        extension.sources, extension.depends = files[extension.name]


def extensions() -> list[Extension]:
    """Return one extension for each hot module, and the one that they share."""
    hot = runpy.run_path(str(SOURCE / "damier" / "compiled.py"))["HOT_MODULES"]
    sources = {name: SOURCE.joinpath(*name.split(".")).with_suffix(".py") for name in hot}
    sources[SHARED] = Path(*SHARED.split(".")).with_suffix(".c")
    # Optional: its file may be missing.
    return [Extension(name, [str(source)], optional=True) for name, source in sources.items()]


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": Optional})
