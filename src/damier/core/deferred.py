"""Things named now and imported when they are first used, so that knowing a game costs nothing of what it can do."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Deferred:
    """Stands for something in a module: to call it, or to ask for a member, imports the module."""

    __slots__ = ("_place",)

    def __init__(self, place: str) -> None:
        self._place = place

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Import it and call it."""
        return self._found()(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._found(), name)

    def __repr__(self) -> str:
        return f"<{self._place}>"

    def _found(self) -> Any:
        module, _, attribute = self._place.partition(":")
        return getattr(import_module(module), attribute)


def deferred(place: str) -> Any:
    """Give what stands for ``package.module:name``.

    >>> deferred("math:sqrt")(9)
    3.0
    """
    return Deferred(place)
