"""Things are imported when they are first used, and not before."""

import sys
from dataclasses import dataclass
from typing import Any

import pytest

from damier.core.lazy import Deferred, Resolving, deferred, exports, package_exports


@dataclass(frozen=True, slots=True)
class Record(Resolving):
    """A record whose member may be deferred."""

    member: Any


def test_a_deferred_member_is_imported_once_when_it_is_read() -> None:
    """Until then the record holds a placeholder, afterwards the thing itself."""
    record = Record(deferred("colorsys:rgb_to_hsv"))
    sys.modules.pop("colorsys", None)
    assert isinstance(object.__getattribute__(record, "member"), Deferred)
    assert "colorsys" not in sys.modules
    member = record.member
    assert member is sys.modules["colorsys"].rgb_to_hsv
    assert object.__getattribute__(record, "member") is member


def test_a_module_gives_names_that_live_elsewhere() -> None:
    """Under their own names or under others; what it does not list it has not."""
    get, names = exports("here", {"sqrt": "math", "root": "math:sqrt", "floor": "math"})
    assert get("root") is get("sqrt")
    assert get("floor")(2.5) == 2
    assert names() == ["floor", "root", "sqrt"]
    with pytest.raises(AttributeError, match="module 'here' has no attribute 'ceil'"):
        get("ceil")


def test_a_package_gives_the_names_of_its_modules() -> None:
    """From the first module that has the name; what is not public it does not give."""
    get, names = package_exports("json", ["loads", "JSONDecoder", "JSONEncoder", "nowhere"], "decoder", "encoder")
    assert get("JSONDecoder") is sys.modules["json.decoder"].JSONDecoder
    assert get("JSONEncoder") is sys.modules["json.encoder"].JSONEncoder
    assert names() == ["JSONDecoder", "JSONEncoder", "loads", "nowhere"]
    for name in ("nowhere", "scanstring"):
        with pytest.raises(AttributeError, match=f"module 'json' has no attribute '{name}'"):
            get(name)
