"""What keeps a student's program in its place: limits, no network, and no writing outside a scratch folder.

This file runs in the process of the student's program, before that is loaded, and imports nothing of damier. Each fence
is put up if the platform has it; none needs root. ``docs/classroom.md`` says what they do not prevent.

- Limits of the system (``resource``): memory, CPU time, the size of files, open files, new processes.
- A user namespace with a network of its own, which is empty (Linux).
- Landlock (Linux 5.13 and later): what is not Python's own can be neither read nor written, but for the scratch folder;
  no program can be started, no TCP connection made, and no process outside be sent a signal.
- An audit hook of Python, on every platform: the same rules a second time, with a reason that can be told.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import struct
import sys

MEGABYTE = 1 << 20
#: What the text of a refusal begins with; whoever grades puts it into the reader's language.
REFUSED = "damier/"
_NEW_USER, _NEW_NET = 0x10000000, 0x40000000
_NO_NEW_PRIVILEGES = 38
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
# Landlock's rights: execute, write a file, read a file, read a folder, then those that change folders.
_EXECUTE, _WRITE, _READ, _LIST = 1, 2, 4, 8
#: How many rights on files, on the network and on other processes each version of Landlock knows, newest first.
_RIGHTS = ((6, 16, 2, 2), (5, 16, 2, 0), (4, 15, 2, 0), (3, 15, 0, 0), (2, 14, 0, 0), (1, 13, 0, 0))
#: What programs need besides Python's own folders.
_SYSTEM = ("/usr", "/lib", "/lib64", "/etc", "/opt", "/dev", "/proc/self")
_NULL = os.devnull
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_FORBIDDEN = (
    "socket.", "subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.kill", "ctypes.dl",
    "ctypes.call", "signal.pthread_kill", "pty.", "webbrowser.", "ftplib.", "smtplib.", "urllib.",
)  # fmt: skip
_CHANGES = (
    "os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.chmod", "os.chown", "os.truncate",
    "os.utime", "os.setxattr", "shutil.",
)  # fmt: skip


def put_up(scratch: str, *, memory: int, seconds: int, answers: str | None) -> list[str]:
    """Put up all fences that the platform has, and return their names.

    ``memory`` is in megabytes, beyond what the process has now; ``seconds`` of CPU time are for all that the process
    does. ``answers`` is the folder of a package that must not be imported or read, or None.
    """
    up = []
    if _limit(memory, seconds):
        up.append("limits")
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.unshare(_NEW_USER | _NEW_NET) == 0:
            up.append("network")
        if _landlock(libc, scratch):
            up.append("landlock")
    sys.addaudithook(_Guard(scratch, answers, [scratch, *_readable()] if "landlock" in up else []))
    return [*up, "audit"]


def _limit(memory: int, seconds: int) -> bool:
    try:
        import resource  # noqa: PLC0415 (Windows has none)
    except ImportError:
        return False
    wanted = {
        "RLIMIT_CPU": seconds,
        "RLIMIT_AS": _used_memory() + memory * MEGABYTE,
        "RLIMIT_FSIZE": MEGABYTE,
        "RLIMIT_NOFILE": 64,
        "RLIMIT_NPROC": 0,
        "RLIMIT_CORE": 0,
    }
    for name, most in wanted.items():
        # What a platform does not know, or has set lower, stays as it is.
        with contextlib.suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (most, most))
    return True


def _used_memory() -> int:
    """Return the size of this process's memory in bytes, or 0 where it is not known."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 (nothing else is loaded here)
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _landlock(libc: ctypes.CDLL, scratch: str) -> bool:
    version = libc.syscall(_CREATE_RULESET, None, 0, 1)
    rights = next((known[1:] for known in _RIGHTS if known[0] <= version), None)
    if rights is None:
        return False
    files, network, others = ((1 << number) - 1 for number in rights)
    attributes = struct.pack("QQQ", files, network, others)
    ruleset = libc.syscall(_CREATE_RULESET, attributes, 24 if others else 16 if network else 8, 0)
    if ruleset < 0:
        return False
    try:
        _allow(libc, ruleset, scratch, files & ~_EXECUTE)
        _allow(libc, ruleset, os.devnull, _READ | _WRITE)
        for place in _readable():
            _allow(libc, ruleset, place, _READ | _LIST if os.path.isdir(place) else _READ)  # noqa: PTH112 (as above)
        return bool(libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0 and libc.syscall(_RESTRICT_SELF, ruleset, 0) == 0)
    finally:
        os.close(ruleset)


def _readable() -> set[str]:
    """Return what may be read besides the scratch folder: Python's own, and what programs need."""
    return {*_SYSTEM, sys.prefix, sys.base_prefix, *filter(None, sys.path)}


def _allow(libc: ctypes.CDLL, ruleset: int, place: str, rights: int) -> None:
    with contextlib.suppress(OSError):
        here = os.open(place, os.O_PATH | os.O_CLOEXEC)
        libc.syscall(_ADD_RULE, ruleset, 1, struct.pack("=Qi", rights, here), 0)
        os.close(here)


class _Guard:
    """An audit hook that refuses what a student's program has no business to do."""

    def __init__(self, scratch: str, answers: str | None, readable: list[str]) -> None:
        self._home = os.path.realpath(scratch)
        self._kept = None if answers is None else os.path.realpath(answers)
        #: What Landlock lets be read, so that a reason can be told for what it does not; nothing if it is not up.
        self._readable = [os.path.realpath(place) for place in readable]
        # What a student's program may put into the place of these functions must not be what is called here.
        self._real, self._join, self._decode, self._exists = os.path.realpath, os.path.join, os.fsdecode, os.path.exists

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        reason = self._refusal(event, arguments)
        if reason:
            raise PermissionError(REFUSED + reason)

    def _refusal(self, event: str, arguments: tuple[object, ...]) -> str:
        """Return the kind of refusal and what it is about, or nothing if an event is allowed."""
        if event.startswith(_FORBIDDEN):
            return f"event/{event}"
        if event == "open":
            return self._opening(arguments[0], arguments[2])
        if event.startswith(_CHANGES):
            paths = (one for one in arguments if isinstance(one, str | bytes))
            inside = all(self._inside(path, self._home) for path in paths)
            return "" if inside else f"event/{event}"
        if event == "import" and self._kept is not None and str(arguments[0]).partition(".")[0] == "damier":
            return "import/damier"
        return ""

    def _opening(self, path: object, flags: object) -> str:
        if isinstance(path, int) or path == _NULL:
            return ""
        name = self._decode(path) if isinstance(path, str | bytes) else ""
        if isinstance(flags, int) and flags & _WRITING and not self._inside(path, self._home):
            return f"write/{name}"
        if self._kept is not None and self._inside(path, self._kept):
            return f"read/{name}"
        outside = self._readable and not any(self._inside(path, place) for place in self._readable)
        return f"outside/{name}" if outside and self._exists(name) else ""

    def _inside(self, path: object, folder: str) -> bool:
        found = self._real(self._decode(path)) if isinstance(path, str | bytes) else ""
        return found == folder or found.startswith(self._join(folder, ""))
