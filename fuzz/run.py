"""Fuzz everything that reads: texts, files, saves and messages, for every game that is registered.

python -m fuzz.run --count 100000 [--seed 1] [--kind message]
python -m fuzz.run --coverage [arguments of libFuzzer]

Without ``--coverage`` texts are changed at random, from a seed, and counted; with it atheris, which must be installed,
looks for texts that reach new code. What raises another error than damier's own, is not the same when it is written and
read again, is not answered, or takes more than two seconds of CPU, is printed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

KINDS: Final = ("text", "file", "save", "message")
#: The most seconds of CPU that an input may take.
LONGEST: Final = 2.0
#: One message in so many is left as it is, so that games go on.
UNCHANGED: Final = 8
#: How many changes a text has, as one of these by chance.
_CHANGES: Final = (1, 1, 1, 2, 3, 4)
#: What a value in JSON is replaced by.
_VALUES: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 1, 2.5, 1e300, 2**31, 10**40, "", "x", "a1", "@v", [], {}, [[]], ["a1"], {"a": 1},
)  # fmt: skip


def changed(text: str, others: Sequence[str], tokens: Sequence[str], chance: random.Random) -> str:
    """Return a text with some changes: parts removed, doubled, replaced, or taken from another text.

    Half of those that are JSON stay JSON: then one of their values is changed.
    """
    if chance.randrange(2) and text[:1] == "{":
        members = json.loads(text)
        holder, key = _place(members, chance)
        value = holder[key]
        if chance.randrange(3) == 0:
            holder[key] = chance.choice(_VALUES)
        elif isinstance(value, str):
            holder[key] = _edited(value, others, tokens, chance)
        elif type(value) is int:
            holder[key] = value + chance.choice((-1, 1, 10, 2**31, -(2**63)))
        elif isinstance(value, list) and value:
            holder[key] = value * 2 if chance.randrange(2) else value[:-1]
        elif isinstance(holder, dict):
            del holder[key]
        return json.dumps(members, ensure_ascii=bool(chance.randrange(2)))
    return _edited(text, others, tokens, chance)


def _place(members: dict[str, Any], chance: random.Random) -> tuple[Any, Any]:
    """Return where a value is in something read from JSON: what holds it, and its name or number there."""
    holder: Any = members
    while True:
        key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or not chance.randrange(4):
            return holder, key
        holder = inner


def _edited(text: str, others: Sequence[str], tokens: Sequence[str], chance: random.Random) -> str:
    """Return a text with some of its characters changed."""
    for _ in range(chance.choice(_CHANGES)):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 5, 20)))
        match chance.randrange(6):
            case 0:
                part = ""
            case 1:
                part = text[start:end] * 2
            case 2 | 3:
                part = chance.choice(tokens)
            case 4:
                other = chance.choice(others)
                place = chance.randint(0, len(other))
                part = other[place : place + chance.choice((1, 3, 10, 50))]
            case _:
                part = "".join(chr(max(1, ord(one) + chance.choice((-1, 1, 32)))) for one in text[start:end])
        text = text[:start] + part + text[end:]
    return text


class Failures:
    """What went wrong, one example of each kind."""

    def __init__(self) -> None:
        self.examples: dict[str, str] = {}
        #: How many texts of each kind there were, and how many of them could be read.
        self.tried, self.read = Counter[str](), Counter[str]()

    def try_one(self, what: str, read: Callable[[str], bool], text: str) -> None:
        """Read a text, and keep what goes wrong."""
        start = time.thread_time()
        self.tried[what] += 1
        try:
            self.read[what] += read(text)
        except Exception as error:  # noqa: BLE001 (that is what is looked for)
            frame = traceback.extract_tb(error.__traceback__)[-1]
            self._keep(f"{what}: {type(error).__name__} in {frame.filename}:{frame.lineno}", f"{error}\n{text!r}")
        spent = time.thread_time() - start
        if spent > LONGEST:
            self._keep(f"{what}: slow", f"{spent:.1f} s\n{text!r}")

    def _keep(self, where: str, example: str) -> None:
        if where not in self.examples:
            self.examples[where] = example
            print(f"{where}\n{example[:3000]}\n", flush=True)


def fuzz(count: int, seed: int, kinds: Sequence[str]) -> int:
    """Try so many changed texts; return the exit status."""
    from fuzz.seeds import TOKENS, files_of, messages_of, saves_of, texts_of  # noqa: PLC0415 (--coverage imports later)
    from fuzz.targets import GAMES, READERS, Messages  # noqa: PLC0415 (as above)

    server = Messages()
    readers = {**READERS, "message": server.receive}
    seeds = {
        game.name: {
            "text": texts_of(game),
            "file": files_of(game),
            "save": saves_of(game),
            "message": messages_of(game, server.games[game.name]),
        }
        for game in GAMES
    }
    chance, failures = random.Random(seed), Failures()
    start = time.process_time()
    for number in range(count):
        kind, game = kinds[number % len(kinds)], chance.choice(GAMES)
        own = seeds[game.name][kind]
        text = chance.choice(own)
        if kind != "message" or chance.randrange(UNCHANGED):
            text = changed(text, own, TOKENS, chance)
        failures.try_one(f"{game.name} {kind}", partial(readers[kind], game), text)
    spent = time.process_time() - start
    server.close()
    counts = ", ".join(f"{n} {name} ({failures.read[name]} read)" for name, n in sorted(failures.tried.items()))
    print(f"{count} inputs in {spent:.0f} s of CPU: {counts}")
    print(f"{len(failures.examples)} kinds of failure")
    return 1 if failures.examples else 0


def fuzz_by_coverage(arguments: Sequence[str]) -> None:
    """Hand over to atheris: the first byte of an input chooses what reads it, and the second the game."""
    import atheris  # noqa: PLC0415 (it may not be installed)

    with atheris.instrument_imports(include=["damier"]):
        from fuzz.targets import GAMES, READERS, Messages  # noqa: PLC0415 (they are instrumented)

    readers = [*READERS.values(), Messages().receive]

    def read(data: bytes) -> None:
        if len(data) > 1:
            readers[data[0] % len(readers)](GAMES[data[1] % len(GAMES)], data[2:].decode("utf-8", "replace"))

    atheris.Setup([sys.argv[0], *arguments], read)
    atheris.Fuzz()


def main() -> int:
    """Read the options and fuzz."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--coverage", action="store_true")
    options, rest = parser.parse_known_args()
    if options.coverage:
        fuzz_by_coverage(rest)
        return 0
    if rest:
        parser.error(f"unknown: {' '.join(rest)}")
    return fuzz(options.count, options.seed, options.kind or KINDS)


if __name__ == "__main__":
    sys.exit(main())
