"""Mutation testing: change one small thing in a module, run the tests that belong to it, and see whether they notice.

    python workshop/mutants.py                                  every module of the table, every mutant
    python workshop/mutants.py --module flow/check --jobs 2     the modules whose path contains this text
    python workshop/mutants.py --sample 100 --seed 7            some mutants of all modules together

A mutant that no test notices survives, and is printed as ``path:line: old → new``. Either it shows a behaviour that no
test holds, or code that nothing needs, or it is equivalent: it changes nothing that can be observed.

Mutants live in a copy of ``src`` that comes first on the path; the working tree is never touched. Each mutant runs in a
fork of this process, which has pytest and the libraries loaded, but nothing of damier. A fork that fails, loops or eats
the memory has noticed its mutant.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import contextlib
import importlib
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

#: For each folder under ``src/damier``: its modules, and the tests in the same folder under ``tests`` that belong to
#: them. A module's own ``test_module.py`` runs first, then its doctests, these tests, and for a game the contract kit.
TESTS: Final[Mapping[str, tuple[str, str]]] = {
    "core": (
        "board cells settings fields randomness registry plugins capabilities game level nearest sentences lazy",
        "",
    ),
    "files": ("saves packs level_json simple reading disk", ""),
    "play": ("session actions clock", ""),
    "store": ("store games tables writer database", "test_store test_writer"),
    "games/connexion": ("board codec level questions", "test_board"),
    "games/flow": ("board check codec graph hints level", "test_board test_check test_hints test_formats"),
    "games/flow/formats": ("__init__ json_file limits puzz_link text_file xml_file", "../test_formats"),
    "games/get10": ("batch board codec learnt level rules", "test_rules test_board test_batch test_learnt"),
    "games/plumber": ("board check codec level sorts", "test_level test_board test_formats"),
    "games/plumber/formats": ("__init__ json_file p_file", "../test_formats"),
}
#: What else belongs to one module, under ``tests``.
ALSO: Final[Mapping[str, str]] = {"core/settings.py": "test_guide.py"}
#: Libraries that the tests load, so that no fork has to.
LOADED: Final = ("click", "hypothesis.strategies", "pickle", "PIL.Image", "pysat.solvers", "pytest", "cython",
                 "urllib.parse", "xml.etree.ElementTree", "_pytest.doctest", "_hypothesis_pytestplugin")  # fmt: skip
ROOT: Final = Path(__file__).parents[1]
KIT_PLAYS: Final = 20
MEMORY: Final = 4 << 30

COMPARISONS: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATORS: Final[Mapping[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
CALLS: Final = {"any": "all", "all": "any", "min": "max", "max": "min", "sorted": "list", "reversed": "list"}
#: What says something to people: its own words stay as they are, and so does the length of what it quotes.
SAYING: Final = ("say", "unknown")
#: Nothing in these is behaviour, nor in these parts of others.
SILENT: Final = (ast.Assert, ast.Import, ast.ImportFrom, ast.alias)
TYPES: Final = frozenset({"annotation", "returns", "decorator_list", "bases", "format_spec"})


@dataclass(frozen=True)
class Mutant:
    """A module with one change: where it is, what was there, what is there instead, and the whole new text."""

    module: str
    line: int
    old: str
    new: str
    source: str

    def __str__(self) -> str:
        return f"src/damier/{self.module}:{self.line}: {self.old} → {self.new}"


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Return every mutant of a module's text.

    >>> [f"{one.old} → {one.new}" for one in mutants("m", "def f(a): return a < 1")]
    ['return a < 1 → return None', 'a < 1 → a <= 1', '1 → 2', '1 → 0']
    """
    tree = ast.parse(source)
    seen = {ast.unparse(tree)}
    for parent, field, place, node in _sites(tree):
        for new in _changes(parent, field, node):
            _put(parent, field, place, new)
            text = ast.unparse(ast.fix_missing_locations(tree))
            _put(parent, field, place, node)
            if text not in seen:
                seen.add(text)
                yield Mutant(module, getattr(node, "lineno", 0), _line(node), _line(new), text)


def _line(node: ast.AST) -> str:
    lines = ast.unparse(node).splitlines()
    return lines[0] + (" …" if len(lines) > 1 else "")


def _put(parent: ast.AST, field: str, place: int | None, node: ast.AST) -> None:
    if place is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[place] = node


def _sites(parent: ast.AST, saying: bool = False) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Return every node that may change, with its parent, the parent's field, and its place if that field is a list."""
    for field, value in ast.iter_fields(parent):
        nodes = enumerate(value) if isinstance(value, list) else [(None, value)]
        for place, node in nodes:
            if isinstance(node, ast.AST) and not _left_alone(parent, field, place, node, saying):
                if not (isinstance(parent, ast.JoinedStr) and isinstance(node, ast.Constant)):
                    yield parent, field, place, node
                yield from _sites(node, saying or _called(node) in SAYING)


def _left_alone(parent: ast.AST, field: str, place: int | None, node: ast.AST, saying: bool) -> bool:
    """Return whether a node is for readers or type checkers: docstrings, annotations, sentences and so on."""
    if isinstance(node, SILENT) or field in TYPES:
        return True
    match parent, node:
        case _, ast.Expr(value=ast.Constant()) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case _, ast.FunctionDef(name="__repr__" | "_repr_svg_" | "_repr_html_"):
            return True
        case ast.Module(), ast.Assign(value=ast.Subscript() | ast.Call(func=ast.Name(id="TypeVar"))):
            return True  # a name for a type
        case ast.Call(), _ if place == 0 and field == "args":
            return _called(parent) in (*SAYING, "cast")
    return saying and (field == "upper" or (isinstance(node, ast.Constant) and isinstance(node.value, str)))


def _called(node: ast.AST) -> str | None:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None


def _changes(parent: ast.AST, field: str, node: ast.AST) -> Iterator[ast.AST]:  # noqa: C901, PLR0912 (one case each)
    """Return what may stand in a node's place."""
    match node:
        case ast.Compare(left, ops, comparators):
            for at, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:at], COMPARISONS[type(op)](), *ops[at + 1 :]], comparators)
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in OPERATORS:
            yield ast.AugAssign(target, OPERATORS[type(op)](), value)
            yield ast.Pass()
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(str(value)):
            yield ast.Constant(value + "X")
        case ast.Call(ast.Name(name), args, keywords) if name in CALLS:
            keywords = [] if name == "sorted" else keywords
            yield ast.Call(ast.Name(CALLS[name]), args, keywords)
        case ast.Return(value) if value is not None and not (isinstance(value, ast.Constant) and value.value is None):
            yield ast.Return(ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield from (ast.Break(), ast.Pass())
        case ast.Return() | ast.Raise() | ast.Expr() | ast.Delete() if not (
            isinstance(node, ast.Return) and isinstance(parent, ast.FunctionDef)
        ):
            yield ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript()]) | ast.AnnAssign(target=ast.Attribute()):
            yield ast.Pass()
    if field in {"test", "ifs"} and isinstance(node, ast.BoolOp | ast.Call | ast.Name | ast.Attribute):
        yield ast.UnaryOp(ast.Not(), node)
    plain = (ast.Constant, ast.UnaryOp)  # whose number changes already
    if isinstance(parent, ast.Slice) and isinstance(node, ast.expr) and not isinstance(node, plain):
        yield ast.BinOp(node, ast.Add(), ast.Constant(1))


def run_tests(module: str, copy: Path) -> int:
    """Run the tests of a module against the copy; a status other than 0 means that one failed."""
    import pytest  # noqa: PLC0415 (loaded before the fork)

    folder, name = os.path.split(module)
    tests = [f"{folder}/test_{name}", *(f"{folder}/{test}.py" for test in TESTS[folder][1].split())]
    tests += ALSO.get(module, "").split()
    places = dict.fromkeys(ROOT.joinpath("tests", test).resolve() for test in tests)
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", "--hypothesis-profile=mutants"]
    existing = [*filter(Path.exists, places), copy / "damier" / module]
    status = int(pytest.main([*options, f"--rootdir={ROOT}", f"-c{ROOT}/pyproject.toml", *map(str, existing)]))
    if status == 0 and module.startswith("games/"):
        contract, kit = (importlib.import_module(f"damier.{name}") for name in ("core.contract", "testing"))
        kit.check_game(contract.load_game(module.split("/")[1]), plays=KIT_PLAYS)
    return status


def fork(module: str, source: str, copy: Path, seconds: float, *, shown: bool = False) -> int:
    """Run the tests of a module in a fork, with ``source`` as the module's text; return the fork's id."""
    target = copy / "damier" / module
    for other in (*target.parent.glob(f"{target.stem}.*.so"), *target.parent.glob(f"__pycache__/{target.stem}.*")):
        other.unlink()  # it would be imported in the mutant's place
    target.write_text(source, encoding="utf-8")
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)  # nobody handles the alarm: it ends the fork
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        for stream in () if shown else (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        sys.path.insert(0, str(copy))
        os.environ["PYTHONPATH"] = str(copy)
        status = run_tests(module, copy)
    except BaseException:  # noqa: BLE001 (whatever it is, the mutant is noticed)
        traceback.print_exc()
    finally:
        os._exit(status)


def time_limit(module: str, copy: Path) -> float:
    """Run a module's tests without any mutant; return how many seconds each mutant may take."""
    began = time.monotonic()
    for shown in (False, True):
        _, status = os.waitpid(fork(module, text_of(module), copy, 600, shown=shown), 0)
        if status == 0:
            return 5 + 4 * (time.monotonic() - began)
    raise SystemExit(f"the tests of {module} fail without any mutant")


def judge(found: Sequence[Mutant], copies: Sequence[Path]) -> Iterator[tuple[Mutant, bool]]:
    """Run the mutants of one module, one at a time in each copy; return each with whether it was caught."""
    seconds = time_limit(found[0].module, copies[0])
    waiting, free = [*reversed(found)], [*copies]
    running: dict[int, tuple[Mutant, Path]] = {}
    try:
        while waiting or running:
            while waiting and free:
                mutant, copy = waiting.pop(), free.pop()
                running[fork(mutant.module, mutant.source, copy, seconds)] = mutant, copy
            child, status = os.wait()
            mutant, copy = running.pop(child)
            free.append(copy)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)  # what its tests may have left behind
            yield mutant, status != 0
    finally:
        for child in running:
            os.kill(child, signal.SIGKILL)
    for copy in copies:
        (copy / "damier" / found[0].module).write_text(text_of(found[0].module), encoding="utf-8")


def text_of(module: str) -> str:
    """Read a module of the working tree."""
    return ROOT.joinpath("src", "damier", module).read_text(encoding="utf-8")


def prepare(folder: str, jobs: int) -> list[Path]:
    """Load what every fork needs, make Hypothesis try few examples, always the same; return copies of ``src``."""
    for name in LOADED:
        importlib.import_module(name)
    from hypothesis import HealthCheck, Phase, settings  # noqa: PLC0415

    settings.register_profile("mutants", derandomize=True, max_examples=20, deadline=None, database=None,
        phases=(Phase.explicit, Phase.generate), suppress_health_check=[*HealthCheck])  # fmt: skip
    sys.path.insert(0, str(ROOT))
    copies = [Path(folder, str(job)) for job in range(jobs)]
    for copy in copies:
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("*.egg-info", "*.c"))
        compileall.compile_dir(copy, quiet=2)
    # Mutants are written faster than Python can tell one compiled file from the next.
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    return copies


def main() -> None:
    """Judge the mutants that are asked for, print the survivors and the share that was caught."""
    parser = argparse.ArgumentParser(description="Count the mutants that the tests catch, and print those they do not.")
    parser.add_argument("--module", default="", help="only modules whose path contains this text")
    parser.add_argument("--sample", type=int, help="only so many mutants, drawn from all")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--jobs", type=int, default=1, help="how many mutants run at a time")
    parser.add_argument("--json", type=Path, help="write the result of every mutant to this file too")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the copies are removed
    modules = [f"{folder}/{name}.py" for folder, (names, _) in TESTS.items() for name in names.split()]
    found = [mutant for module in modules if asked.module in module for mutant in mutants(module, text_of(module))]
    if asked.sample is not None and asked.sample < len(found):
        found = random.Random(asked.seed).sample(found, asked.sample)
    results: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies = prepare(folder, max(1, asked.jobs))
        for module in modules:
            mine = [mutant for mutant in found if mutant.module == module]
            caught = 0
            for mutant, noticed in judge(mine, copies) if mine else ():
                caught += noticed
                results.append({"module": module, "line": mutant.line, "old": mutant.old, "new": mutant.new,
                                "caught": noticed})  # fmt: skip
                if not noticed:
                    print(mutant, flush=True)
            if mine:
                print(f"{module}: {caught} of {len(mine)} caught, {caught / len(mine):.0%}", flush=True)
    if asked.json:
        asked.json.write_text(json.dumps(results, ensure_ascii=False, indent=1), encoding="utf-8")
    caught = sum(bool(result["caught"]) for result in results)
    print(f"{caught} of {len(results)} mutants caught, {caught / max(1, len(results)):.1%}")


if __name__ == "__main__":
    main()
