"""The notebook of an assignment, made from the text of a lesson and the skeleton.

A lesson is Markdown. Its prose becomes text cells, and its blocks of code become cells that run:

- ``python``: as it is;
- ``skeleton``: the classes or methods that it names, cut out of the skeleton, for students to complete. A class of
  which methods are already there is extended: ``class Grid(Grid):`` adds methods to what earlier cells defined;
- ``check``: a call of ``check`` with all classes so far, for the classes or methods that it names, or for all.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, Final

_BLOCK: Final = re.compile(r"^```(python|skeleton|check)\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


def build_notebook(lesson: str, skeleton: str, assignment: str) -> dict[str, Any]:
    """Return the notebook of a lesson, in Jupyter's format (nbformat 4.5)."""
    return {
        "cells": [
            {"id": f"{assignment}-{number}", **cell} for number, cell in enumerate(_cells(lesson, skeleton, assignment))
        ],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cells(lesson: str, skeleton: str, assignment: str) -> Iterator[dict[str, Any]]:
    """Yield the cells of a lesson: prose, and each of its blocks as code."""
    cut = Scissors(skeleton)
    end = 0
    for block in _BLOCK.finditer(lesson):
        yield from _text_cell(lesson[end : block.start()])
        end = block.end()
        kind, content = block[1], block[2].strip("\n")
        if kind == "skeleton":
            yield _code_cell("student", cut.pieces(content.split()))
        elif kind == "check":
            yield _code_cell("check", _check_call(cut.classes, content.split(), assignment))
        else:
            yield _code_cell("example", content)
    yield from _text_cell(lesson[end:])


def _text_cell(text: str) -> Iterator[dict[str, Any]]:
    if text.strip():
        yield {"cell_type": "markdown", "metadata": {}, "source": text.strip()}


def _code_cell(tag: str, source: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"tags": [tag]},
        "outputs": [],
        "source": source,
    }


def _check_call(classes: list[str], only: list[str], assignment: str) -> str:
    """Return the code that checks what is named, or everything."""
    arguments = [*classes, f'assignment="{assignment}"']
    if only:
        names = ", ".join(f'"{name}"' for name in only)
        arguments.append(f"only=({names},)" if len(only) == 1 else f"only=({names})")
    return f"check({', '.join(arguments)})"


class Scissors:
    """Cuts classes and methods out of a skeleton, and knows which classes have been cut out so far."""

    def __init__(self, skeleton: str) -> None:
        self._lines = skeleton.splitlines()
        self._classes = {node.name: node for node in ast.parse(skeleton).body if isinstance(node, ast.ClassDef)}
        #: The classes that have been cut out, in order.
        self.classes: list[str] = []

    def pieces(self, names: list[str]) -> str:
        """Return the code of the classes (``Grid``) and methods (``Grid.get``) of these names."""
        wanted: dict[str, list[str]] = {}
        for name in names:
            owner, _, method = name.partition(".")
            wanted.setdefault(owner, []).extend([method] if method else [])
        return "\n\n\n".join(self._piece(owner, methods) for owner, methods in wanted.items())

    def _piece(self, owner: str, methods: list[str]) -> str:
        node = self._classes[owner]
        first = owner not in self.classes
        if first:
            self.classes.append(owner)
        if not methods:
            return self._text(node)
        head = self._text_between(node, node.body[0]) if first else f"class {owner}({owner}):"
        bodies = {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}
        return "\n\n".join([head, *(self._text(bodies[method]) for method in methods)])

    def _text(self, node: ast.ClassDef | ast.FunctionDef) -> str:
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        return "\n".join(self._lines[first - 1 : node.end_lineno])

    def _text_between(self, node: ast.ClassDef, docstring: ast.stmt) -> str:
        """Return the head of a class, with its docstring."""
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        return "\n".join(self._lines[first - 1 : docstring.end_lineno])
