"""Imports go one way: each layer may use those above it in the list, and none below."""

import ast
from collections.abc import Iterator
from pathlib import Path

import damier

SOURCE = Path(damier.__file__).parent

#: Each layer, and the layers it may import besides itself.
ALLOWED = {
    "core": set[str](),
    "files": {"core"},
    "drawing": {"core"},
    "search": {"core"},
    "games": {"core", "files", "drawing", "search"},
    "locale": {"core"},
    "classroom": {"core", "files", "drawing", "search", "games", "locale"},
    "store": {"core", "files"},
    "web": {"core", "files", "drawing", "search", "games", "locale", "store"},
    "testing": {"core", "files", "drawing", "locale"},
    "compiled": set[str](),
    "cli": {"core", "files", "drawing", "search", "games", "classroom", "locale", "store", "web", "compiled", "damier"},
    # The front door and `python -m damier`.
    "api": {"core", "files"},
    "damier": {"core", "api"},
    "__main__": {"cli"},
}


def layer(parts: tuple[str, ...]) -> str:
    """Give the layer of a module by its parts, without the leading ``damier``."""
    return parts[0] if parts else "damier"


def imports() -> Iterator[tuple[tuple[str, ...], tuple[str, ...], str]]:
    """Give every import of damier in damier: the importer's parts, the imported one's, and the place."""
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
