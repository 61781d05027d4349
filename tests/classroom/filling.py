"""Puts a solution's methods into a skeleton, or into the cells that students complete."""

from __future__ import annotations

import ast
from pathlib import Path

from damier.classroom.handout import build_handout

SOLUTIONS = Path(__file__).parent / "solutions"


def solution(assignment: str) -> str:
    """Return the text of a correct solution of an assignment."""
    return SOLUTIONS.joinpath(f"{assignment}.py").read_text(encoding="utf-8")


def fill(text: str, assignment: str) -> str:
    """Return a text in which every method that a solution has too is the solution's.

    The solution's imports come first; the methods that no skeleton has go where their class is first defined.
    """
    solved = ast.parse(solution(assignment))
    asked = _classes(ast.parse(build_handout(assignment)[f"{assignment}.py"]))
    tree = ast.parse(text)
    for name, node in _classes(tree).items():
        methods = _methods(_classes(solved)[name])
        own = [method for key, method in methods.items() if key not in _methods(asked[name])]
        node.body = [methods.get(part.name, part) if isinstance(part, ast.FunctionDef) else part for part in node.body]
        if name not in [base.id for base in node.bases if isinstance(base, ast.Name)]:
            node.body += own
    start = sum(isinstance(node, ast.Expr) or getattr(node, "module", "") == "__future__" for node in tree.body)
    tree.body[start:start] = [
        node
        for node in solved.body
        if isinstance(node, ast.Import | ast.ImportFrom) and node.names[0].name != "annotations"
    ]
    return ast.unparse(tree)


def _classes(tree: ast.Module) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _methods(node: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}
