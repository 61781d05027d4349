"""Importing things when they are first used, so that knowing a game costs nothing of what it can do.

Three tools: ``deferred`` names something that a record holds without importing it, ``exports`` gives a module public
names that live in other modules, and ``package_exports`` gives a package those of its own modules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from typing import Any


class Deferred:
    """A placeholder for ``package.module:name``."""

    __slots__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def load(self) -> Any:
        """Import the module and return what the placeholder stands for."""
        module, _, attribute = self.place.partition(":")
        return getattr(import_module(module), attribute)

    def __repr__(self) -> str:
        return f"<deferred {self.place}>"


def deferred(place: str) -> Any:
    """Return a placeholder that imports ``package.module:name`` on first use, as a member of a ``Resolving`` record.

    >>> deferred("math:sqrt")
    <deferred math:sqrt>
    >>> deferred("math:sqrt").load()(9)
    3.0
    """
    return Deferred(place)


class Resolving:
    """A base for records whose members may be deferred: whoever reads a member gets the thing itself."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if type(value) is Deferred:
            value = value.load()
            object.__setattr__(self, name, value)
        return value


def exports(module: str, places: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and ``__dir__`` of a module whose public names are defined elsewhere.

    ``places`` maps each name to the module that has it, or to ``module:name`` where it is called otherwise there.
    """

    def __getattr__(name: str) -> Any:  # noqa: N807 (it becomes the module's)
        if name not in places:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        place, _, attribute = places[name].partition(":")
        return getattr(import_module(place), attribute or name)

    def __dir__() -> list[str]:  # noqa: N807
        return sorted(places)

    return __getattr__, __dir__


def package_exports(
    package: str, names: Collection[str], *modules: str
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and ``__dir__`` of a package whose public names are defined in its own modules.

    ``names`` are all public names, the package's ``__all__``. A name that the package itself does not define is looked
    for in ``modules`` in turn, so those that are quick to import come first.
    """

    def __getattr__(name: str) -> Any:  # noqa: N807 (it becomes the package's)
        for module in modules if name in names else ():
            found = import_module(f"{package}.{module}")
            if hasattr(found, name):
                return getattr(found, name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def __dir__() -> list[str]:  # noqa: N807
        return sorted(names)

    return __getattr__, __dir__
