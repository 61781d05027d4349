"""Reading and writing files by their names: size-limited, atomic, with every failure told as a sentence."""

from __future__ import annotations

import codecs
import contextlib
import errno
import os
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Final

from damier.core.errors import Malformed, Place
from damier.core.sentences import Sentence, say

LARGEST_FILE: Final = 32 * 1024 * 1024
#: What is said of the common errors of files.
_REASONS: Final[Mapping[int, Sentence]] = {
    errno.ENOENT: say("there is no such file or folder"),
    errno.EACCES: say("it is not allowed"),
    errno.EPERM: say("it is not allowed"),
    errno.EISDIR: say("it is a folder"),
    errno.ENOTDIR: say("it is not a folder"),
    errno.EEXIST: say("there is such a file already"),
    errno.ENOSPC: say("the disk is full"),
    errno.EROFS: say("it cannot be written to"),
    errno.ELOOP: say("it is a link that leads back to itself"),
    errno.ENAMETOOLONG: say("its name is too long"),
}
#: What bytes begin with, and the encoding that they are in then; UTF-32 before UTF-16, whose mark it begins with.
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    ("<?".encode("utf-16-le"), "utf-16-le"),
    ("<?".encode("utf-16-be"), "utf-16-be"),
)
_XML: Final = re.compile(rb"""\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']""")
#: The encodings of texts, by Python's names. Others, such as punycode, are no encodings of files, and some are slow.
_KNOWN: Final = re.compile(r"utf-(8|16|32)|ascii|iso8859-|cp\d|koi8-|mac-|shift_jis|euc_|gb|big5|iso2022_|tis-620")
#: Characters that no text has.
_BINARY: Final = re.compile("[\0-\x08\x0e-\x19\x1c-\x1f]")
#: What older editors write where UTF-8 is not asked for: Latin-1, with the quotes and dashes of Windows.
_LATIN: Final = "cp1252"
#: What no Latin text has: a letter that is whole in UTF-8, so that a byte that does not fit is damage; or four bytes
#: beyond ASCII in a row, which other alphabets have, and files that are no text.
_NOT_LATIN: Final = re.compile(b"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xf4][\x80-\xbf]{2}|[\x80-\xff]{4}")


def path_of(text: str) -> Path:
    """Return the path that a text names, ``~`` being the home folder; raises ``Malformed`` if it cannot be a path.

    >>> path_of("games/my.json").name
    'my.json'
    """
    try:
        path = Path(text).expanduser()
        path.resolve().exists()
    except (OSError, RuntimeError, ValueError) as error:
        raise Malformed(say("{path!r} cannot be the name of a file here", path=text[:60])) from error
    return path


def is_file(text: str) -> bool:
    """Return whether a text is the path of something that can be read as a file, a pipe too, and no folder.

    A text that cannot be a path is none.
    """
    try:
        return bool(text) and Path(text).exists() and not Path(text).is_dir()
    except (OSError, RuntimeError, ValueError):
        return False


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: ``content`` goes to a new file beside it, which then takes its place.

    What is there and is no ordinary file, such as a device or a pipe, is written into. Raises ``Malformed`` if it
    cannot be written.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(content)
            return
        path = _resolved(path)
        neighbour = path.with_name(f".{path.name[:200]}.{os.getpid()}.{time.monotonic_ns()}.tmp")
        try:
            with neighbour.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                neighbour.chmod(path.stat().st_mode & 0o777)
            neighbour.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                neighbour.unlink()
            raise
    except (OSError, RuntimeError, ValueError) as error:
        raise Malformed(say("cannot write {path}: {reason}", path=path, reason=reason_of(error))) from error


def _resolved(path: Path) -> Path:
    """Return where the links of a path lead; raises ``OSError`` or ``RuntimeError`` if one leads back to itself."""
    resolved = path.resolve()
    if resolved.is_symlink():  # from Python 3.13 on it is left as it is
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return resolved


def lock(file: IO[bytes]) -> bool:
    """Keep an open file from other processes that ask for it, until it is closed; return False if one has it.

    Where the system has no such locks, return True.
    """
    try:
        import fcntl  # noqa: PLC0415 (Windows has none)
    except ImportError:
        return True
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def read_text(path: Path) -> str:
    """Return the content of a text file; raises ``Malformed`` if it is unreadable, too large or no text."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise Malformed(say("this cannot be read: {reason}", reason=reason_of(error)), Place(str(path))) from error
    try:
        return text_of(content)
    except Malformed as error:
        raise error.in_file(path) from error


def text_of(content: bytes) -> str:
    """Return the text that bytes are, in the encoding that they begin by declaring, else in UTF-8, else in Latin-1.

    A byte order mark declares UTF-8, UTF-16 or UTF-32; an XML declaration names any encoding. Bytes that declare
    nothing and are not in UTF-8 are read as Latin-1, in the form that Windows writes. Raises ``Malformed`` for an
    unknown encoding, for bytes that are not in theirs, for what is no text at all, and for more than can be read.

    >>> text_of("doré".encode("latin-1"))
    'doré'
    >>> text_of('<?xml version="1.0" encoding="iso-8859-1"?><é/>'.encode("latin-1"))[-4:]
    '<é/>'
    """
    if len(content) > LARGEST_FILE:
        raise Malformed(say("this file is larger than {most} bytes", most=LARGEST_FILE))
    declared = _declared(content)
    try:
        text = content.decode(declared or "utf-8").removeprefix("\ufeff")
    except UnicodeError as error:
        latin = None if declared else _latin(content)
        if latin is None:
            raise _undecodable(content, declared or "utf-8", error) from error
        text = latin
    if _BINARY.search(text):
        raise Malformed(say("this is not a text file"))
    return text


def _latin(content: bytes) -> str | None:
    """Return the text that bytes are in Latin-1, or None if that is not plausible."""
    if _NOT_LATIN.search(content):
        return None
    try:
        return content.decode(_LATIN)
    except UnicodeError:
        return None


def _declared(content: bytes) -> str | None:
    """Return the encoding that bytes declare: by their mark, by the shape of their first letters, or by XML."""
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return encoding
    found = _XML.match(content)
    if found is None:
        return None
    name = found[1].decode("ascii")
    try:
        known = codecs.lookup(name).name
    except LookupError:
        known = ""
    if not _KNOWN.match(known):
        raise Malformed(say("unknown encoding {name!r}: UTF-8 is always right", name=name[:40]), Place(line=1))
    if known.startswith(("utf-16", "utf-32")):  # then these letters could not have been read
        raise Malformed(say("this file says that it is {name}, and is not", name=name), Place(line=1))
    return known


def _undecodable(content: bytes, encoding: str, error: UnicodeError) -> Malformed:
    """Return the error of bytes that are not in the encoding that they should be in."""
    utf_8 = encoding == "utf-8"
    if utf_8 and _BINARY.search(content.decode("latin-1")):
        return Malformed(say("this is not a text file"))
    before = content[: getattr(error, "start", 0)].decode(encoding, "replace")
    place = Place(line=before.count("\n") + 1, column=len(before) - before.rfind("\n"))
    if utf_8:
        return Malformed(say("this is not a text file in UTF-8"), place)
    return Malformed(say("this is not in the encoding {name}", name=encoding.upper()), place)


def reason_of(error: OSError | RuntimeError | ValueError) -> Sentence | str:
    """Return why a file could not be read or written: a sentence of damier's own for the common reasons."""
    for known, reason in _REASONS.items():
        if isinstance(error, OSError) and error.errno == known:
            return reason
    if isinstance(error, RuntimeError):  # how Python calls such a link
        return _REASONS[errno.ELOOP]
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
