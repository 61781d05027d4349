"""The XML of the assignment: ``flowpuzzles``, in it ``flowpuzzle`` with ``line``, in it ``color``, ``src``, ``dst``.

It is read by a parser that takes no document type, and so no entity and nothing from outside the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from xml.parsers import expat

from damier.core.contract import Cell, DamierError, Malformed, Size, say
from damier.games.flow.formats.limits import refuse_special
from damier.games.flow.level import FlowLevel, Pair

#: The parent of each element.
_INSIDE: Final[Mapping[str, str | None]] = {
    "flowpuzzles": None,
    "flowpuzzle": "flowpuzzles",
    "line": "flowpuzzle",
    "color": "line",
    "src": "line",
    "dst": "line",
}
#: The attributes that an element must have.
_ATTRIBUTES: Final[Mapping[str, tuple[str, ...]]] = {
    "flowpuzzle": ("width", "height"),
    "color": ("value",),
    "src": ("x", "y"),
    "dst": ("x", "y"),
}


class _Reader:
    """Collects levels while the parser goes through the text."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.open: list[str] = []
        self.levels: list[FlowLevel] = []
        self.size = Size(1, 1)
        self.pairs: list[tuple[str, Pair]] = []
        self.line: dict[str, str | Cell] = {}

    @property
    def place(self) -> str:
        return f"{self.parser.CurrentLineNumber}:{self.parser.CurrentColumnNumber + 1}"

    def _doctype(self, *_: object) -> None:
        raise Malformed(say("{place}: a document type is not read, nor any entity", place=self.place))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        parent = self.open[-1] if self.open else None
        if name not in _INSIDE or _INSIDE[name] != parent:
            where = f"<{parent}>" if parent else say("the file")
            raise Malformed(
                say("{place}: <{name}> does not belong in {where}", place=self.place, name=name, where=where)
            )
        for wanted in _ATTRIBUTES.get(name, ()):
            if wanted not in attributes:
                raise Malformed(say("{place}: <{name}> lacks {wanted!r}", place=self.place, name=name, wanted=wanted))
        self.open.append(name)
        match name:
            case "flowpuzzle":
                self.size = Size(self._number(attributes, "width"), self._number(attributes, "height"))
                self.pairs = []
            case "line":
                self.line = {}
            case "color" | "src" | "dst":
                if name in self.line:
                    raise Malformed(say("{place}: a second <{name}> in one line", place=self.place, name=name))
                self.line[name] = (
                    attributes["value"]
                    if name == "color"
                    else Cell(self._number(attributes, "x"), self._number(attributes, "y"))
                )

    def _number(self, attributes: dict[str, str], name: str) -> int:
        text = attributes[name].strip()
        if not (text.isascii() and text.isdigit() and len(text) <= 9):  # noqa: PLR2004 (more is no size of anything)
            raise Malformed(
                say(
                    "{place}: {name} should be a whole number, not {text!r}",
                    place=self.place,
                    name=name,
                    text=text[:40],
                )
            )
        return int(text)

    def _end(self, name: str) -> None:
        self.open.pop()
        if name == "line":
            for wanted in ("color", "src", "dst"):
                if wanted not in self.line:
                    raise Malformed(say("{place}: this line lacks <{wanted}>", place=self.place, wanted=wanted))
            colour, source, target = (self.line[part] for part in ("color", "src", "dst"))
            assert isinstance(colour, str)  # noqa: S101 (put there above)
            assert isinstance(source, Cell)  # noqa: S101
            assert isinstance(target, Cell)  # noqa: S101
            self.pairs.append((colour, (source, target)))
        elif name == "flowpuzzle":
            try:
                self.levels.append(FlowLevel(self.size, tuple(self.pairs)))
            except DamierError as error:
                raise Malformed(say("{place}: {reason}", place=self.place, reason=error.sentence)) from error


def read(text: str) -> list[FlowLevel]:
    """Return all levels of a file; raise ``Malformed`` with the place of an error."""
    reader = _Reader()
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        reason = expat.errors.messages.get(error.code, str(error))
        raise Malformed(
            say("{place}: this is not XML: {reason}", place=f"{error.lineno}:{error.offset + 1}", reason=reason)
        ) from error
    except (UnicodeError, ValueError) as error:
        raise Malformed(say("{place}: this is not XML: {reason}", place=reader.place, reason=error)) from error
    if not reader.levels:
        raise Malformed(say("this file has no <flowpuzzle>"))
    return reader.levels


def write(levels: Sequence[FlowLevel]) -> str:
    """Return the XML of levels, with elements on lines as in the assignment."""
    from xml.sax.saxutils import quoteattr  # noqa: PLC0415 (slow to load, and reading needs none)

    lines = ["<flowpuzzles>"]
    for level in levels:
        refuse_special(level, say("the XML of the assignment"), bridges=False)
        lines.append(f'<flowpuzzle width="{level.size.width}" height="{level.size.height}">')
        for colour, (source, target) in level.pairs:
            lines.append(
                f'<line> <color value={quoteattr(colour)}/> <src x="{source.column}" y="{source.row}"/> '
                f'<dst x="{target.column}" y="{target.row}"/> </line>'
            )
        lines.append("</flowpuzzle>")
    return "\n".join([*lines, "</flowpuzzles>", ""])
