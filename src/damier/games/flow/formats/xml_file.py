"""The XML of the assignment: ``flowpuzzles``, in it ``flowpuzzle`` with ``line``, in it ``color``, ``src``, ``dst``.

It is read by a parser that takes no document type, and so no entity and nothing from outside the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from xml.parsers import expat

from damier.core.contract import Cell, DamierError, Malformed, Place, Sentence, Size, say
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
#: What the parser finds wrong, by its number.
_REASONS: Final[Mapping[int, Sentence]] = {
    expat.errors.codes[getattr(expat.errors, f"XML_ERROR_{name}")]: reason
    for name, reason in (
        ("SYNTAX", say("this is not XML: an element is expected here")),
        ("NO_ELEMENTS", say("this XML ends too soon")),
        ("INVALID_TOKEN", say("this is not XML: a character or a word that may not be here")),
        ("UNCLOSED_TOKEN", say("this is not XML: what begins here has no end")),
        ("TAG_MISMATCH", say("this is not XML: this closes another element than the last one opened")),
        ("DUPLICATE_ATTRIBUTE", say("this is not XML: an attribute is given twice")),
        ("JUNK_AFTER_DOC_ELEMENT", say("this is not XML: nothing may follow the end of the first element")),
        ("UNDEFINED_ENTITY", say("this is not XML: an entity that is not defined")),
        ("BAD_CHAR_REF", say("this is not XML: the number of no character")),
        ("MISPLACED_XML_PI", say("this is not XML: its declaration is not at the beginning of the file")),
        ("UNCLOSED_CDATA_SECTION", say("this is not XML: what begins here has no end")),
        ("XML_DECL", say("this is not XML: its declaration is wrong")),
    )
}


class _Reader:
    """Collects levels while the parser goes through the text."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.open: list[str] = []
        self.levels: list[FlowLevel] = []
        self.size = Size(1, 1)
        self.pairs: list[tuple[str, Pair]] = []
        self.line: dict[str, str | Cell] = {}

    @property
    def place(self) -> Place:
        """Where the parser is."""
        return Place(line=self.parser.CurrentLineNumber, column=self.parser.CurrentColumnNumber + 1)

    def _doctype(self, *_: object) -> None:
        raise Malformed(say("a document type is not read, nor any entity"), self.place)

    def _text(self, text: str) -> None:
        if text.strip():
            place = self.place
            blanks = len(text) - len(text.lstrip())
            raise Malformed(
                say("text does not belong between the elements: {quote!r}", quote=text.strip()[:20]),
                place._replace(column=(place.column or 1) + blanks),
            )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        parent = self.open[-1] if self.open else None
        if name not in _INSIDE or _INSIDE[name] != parent:
            where = f"<{parent}>" if parent else say("the file")
            raise Malformed(say("<{name}> does not belong in {where}", name=name[:40], where=where), self.place)
        for wanted in _ATTRIBUTES.get(name, ()):
            if wanted not in attributes:
                raise Malformed(say("<{name}> lacks {wanted!r}", name=name, wanted=wanted), self.place)
        self.open.append(name)
        match name:
            case "flowpuzzle":
                self.size = Size(self._number(attributes, "width"), self._number(attributes, "height"))
                self.pairs = []
            case "line":
                self.line = {}
            case "color" | "src" | "dst":
                if name in self.line:
                    raise Malformed(say("a second <{name}> in one line", name=name), self.place)
                self.line[name] = (
                    attributes["value"]
                    if name == "color"
                    else Cell(self._number(attributes, "x"), self._number(attributes, "y"))
                )

    def _number(self, attributes: dict[str, str], name: str) -> int:
        text = attributes[name].strip()
        if not (text.isascii() and text.isdigit() and len(text) <= 9):  # noqa: PLR2004 (more is no size of anything)
            raise Malformed(say("{name} should be a whole number, not {text!r}", name=name, text=text[:40]), self.place)
        return int(text)

    def _end(self, name: str) -> None:
        self.open.pop()
        if name == "line":
            for wanted in ("color", "src", "dst"):
                if wanted not in self.line:
                    raise Malformed(say("this line lacks <{wanted}>", wanted=wanted), self.place)
            colour, source, target = (self.line[part] for part in ("color", "src", "dst"))
            assert isinstance(colour, str)  # noqa: S101 (put there above)
            assert isinstance(source, Cell)  # noqa: S101
            assert isinstance(target, Cell)  # noqa: S101
            self.pairs.append((colour, (source, target)))
        elif name == "flowpuzzle":
            try:
                self.levels.append(FlowLevel(self.size, tuple(self.pairs)))
            except DamierError as error:
                raise Malformed(error.reason, self.place) from error


def read(text: str) -> list[FlowLevel]:
    """Return all levels of a file; raise ``Malformed`` with the place of an error."""
    reader = _Reader()
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        reason = _REASONS.get(error.code, say("this is not XML"))
        raise Malformed(reason, Place(line=error.lineno, column=error.offset + 1)) from error
    except ValueError as error:  # half of a character, which cannot be in a file
        raise Malformed(say("this is not XML"), reader.place) from error
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
