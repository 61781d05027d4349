"""Imports go one way: each layer may use those above it in the list, and none below."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import damier

SOURCE = Path(damier.__file__).parent

#: Each layer, and the layers it may import besides itself.
ALLOWED = {
    "core": set[str](),
    "files": {"core"},
    "play": {"core", "files"},
    "drawing": {"core"},
    "search": {"core"},
    "games": {"core", "files", "drawing", "search"},
    "locale": {"core"},
    "classroom": {"core", "files", "play", "drawing", "search", "games", "locale"},
    "store": {"core", "files"},
    "web": {"core", "files", "play", "drawing", "search", "games", "locale", "store"},
    "testing": {"core", "files", "play", "drawing", "locale"},
    "compiled": set[str](),
    "cli": {
        "core",
        "files",
        "play",
        "drawing",
        "search",
        "games",
        "classroom",
        "locale",
        "store",
        "web",
        "compiled",
        "damier",
    },
    # The front door and `python -m damier`.
    "api": {"core", "files", "play"},
    "damier": {"core", "play", "api"},
    "__main__": {"cli"},
}


def layer(parts: tuple[str, ...]) -> str:
    """Return the layer of a module by its parts, without the leading ``damier``."""
    return parts[0] if parts else "damier"


def imports() -> Iterator[tuple[tuple[str, ...], tuple[str, ...], str]]:
    """Yield every import of damier in damier: the importer's parts, the imported one's, and the place."""
    for path in sorted(SOURCE.rglob("*.py")):
        relative = path.relative_to(SOURCE).with_suffix("")
        importer = relative.parts[:-1] if relative.name == "__init__" else relative.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}: imports are written in full"
                names = [node.module or ""]
            else:
                names = [alias.name for alias in node.names]
            for name in names:
                if name.split(".")[0] == "damier":
                    yield importer, tuple(name.split(".")[1:]), f"{relative}:{node.lineno}"


def test_every_folder_is_a_layer() -> None:
    """A new folder finds its place in the order before it is used."""
    found = {layer(importer) for importer, _, _ in imports()}
    assert found <= set(ALLOWED)


def test_imports_go_one_way() -> None:
    """No layer imports one that stands below it."""
    wrong = [
        (place, layer(imported))
        for importer, imported, place in imports()
        if layer(imported) != layer(importer) and layer(imported) not in ALLOWED[layer(importer)]
    ]
    assert not wrong


def test_games_do_not_know_each_other() -> None:
    """A game's folder imports no other game's."""
    wrong = [
        place
        for importer, imported, place in imports()
        if importer[:1] == ("games",) and imported[:1] == ("games",) and importer[1:2] != imported[1:2]
    ]
    assert not wrong


def outside_imports(folder: str) -> Iterator[tuple[str, str]]:
    """Yield every module that a folder imports, damier's own and others, with the place."""
    for path in sorted(SOURCE.joinpath(folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                yield node.module or "", f"{path.relative_to(SOURCE)}:{node.lineno}"
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.name, f"{path.relative_to(SOURCE)}:{node.lineno}"


def test_only_the_store_knows_sql() -> None:
    """The web asks the store in the store's own words."""
    wrong = [place for name, place in outside_imports("web") if name.split(".")[0] in ("sqlalchemy", "sqlite3")]
    assert not wrong


def test_the_store_knows_no_game() -> None:
    """It keeps actions as rows; what they mean is known beside sessions. Not even indirectly does it load a game."""
    names = [f"damier.store.{path.stem}" for path in SOURCE.joinpath("store").glob("*.py") if path.stem != "__init__"]
    known = ("damier.play.session", "damier.core.game", "damier.core.registry", "damier.play.actions")
    program = f"import sys, {', '.join(names)}; print([name for name in {known} if name in sys.modules])"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout == "[]\n"
