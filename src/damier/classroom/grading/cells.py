"""Runs what the cells of a notebook define, without their trials; imports nothing of damier.

``handed_in.py`` puts the text of this file before the cells, as a Python file that stands for the notebook. So cells
are read and run only in the process of the student's program, behind the fences.
"""

from __future__ import annotations
import __future__

import ast
import re
import types
from typing import Any

_DEFINED = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.Import, ast.ImportFrom)
_NAMED = (ast.Assign, ast.AnnAssign)


def run_cells(cells: list[tuple[str, str]], module: str) -> dict[str, Any]:
    """Return what cells define, each given by its name for errors and its text.

    Imports, classes, functions and assignments are run, but nothing is imported from damier, and no assignment is run
    that calls a method of an object: both are for trials, which may not end. An assignment that fails is passed over,
    as is a cell that is no Python and has no class.
    """
    space: dict[str, Any] = {"__name__": module}
    for name, text in cells:
        try:
            # Lines for Jupyter itself: %matplotlib, !pip.
            body = ast.parse(re.sub("^[%!].*$", "", text, flags=re.MULTILINE)).body
        except SyntaxError as error:
            if re.search(r"^\s*class\s", text, re.MULTILINE) is None:
                continue
            error.msg = f"{error.msg} ({name})"
            raise
        for statement in body:
            if isinstance(statement, _DEFINED) and not _is_of_damier(statement):
                _run(statement, name, space)
            elif isinstance(statement, _NAMED) and not _calls_an_object(statement, space):
                try:
                    _run(statement, name, space)
                except Exception:  # noqa: BLE001, S112 (it needs what a trial would have made)
                    continue
    return space


def _run(statement: ast.stmt, name: str, space: dict[str, Any]) -> None:
    flags = __future__.annotations.compiler_flag  # an import of it counts for later cells too
    code = compile(ast.Module([statement], []), f"<{name}>", "exec", flags)
    try:
        exec(code, space)  # noqa: S102 (that is what this file is for)
    except Exception as error:
        error.args = (f"{error} ({name})",)
        raise


def _is_of_damier(statement: ast.stmt) -> bool:
    """Return whether a statement imports damier, which a notebook does for its trials."""
    names = [one.name for one in statement.names] if isinstance(statement, ast.Import) else []
    if isinstance(statement, ast.ImportFrom):
        names = [statement.module or ""]
    return any(name.partition(".")[0] == "damier" for name in names)


def _calls_an_object(statement: ast.stmt, space: dict[str, Any]) -> bool:
    for node in ast.walk(statement):
        called = node.func if isinstance(node, ast.Call) else None
        owner = called.value if isinstance(called, ast.Attribute) else None
        while isinstance(owner, ast.Attribute | ast.Subscript):
            owner = owner.value
        if isinstance(owner, ast.Name) and not isinstance(space.get(owner.id, type), type | types.ModuleType):
            return True
    return False
