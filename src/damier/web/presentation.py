"""What the server sends of a game before it is played: its texts, and what can be done with it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import islice
from math import isqrt
from typing import Any

from damier.core.contract import Area, Choice, Preset, Setting, Share, WholeNumber
from damier.core.reasoning import GRADE_NAMES, Grade
from damier.core.sentences import Language, Sentence
from damier.drawing.palette import COLOURS
from damier.store.games import Result, StoredGame
from damier.web.limits import bounds
from damier.web.progress import record_of
from damier.web.shelf import Entry, Place, Shelved
from damier.web.wire import Wire


def label_text(label: Sentence, language: Language) -> str:
    """Return the label of a level as people read it, a size written with its own sign: ``7×7``."""
    return re.sub(r"(?<=\d)x(?=\d)", "×", label.render(language))


def _today(entry: Entry, day: date, results: Sequence[Result], language: Language) -> Wire | None:
    """Return the level of a day, and the result that counts there: the first that was won, else the last."""
    daily = entry.daily(day)
    if daily is None:
        return None
    mine = [one for one in results if one.day == day.isoformat()]
    counting = next((one for one in mine if one.won), mine[-1] if mine else None)
    return {
        "title": daily.title.render(language),
        "grade": daily.grade,
        "label": label_text(entry.game.label(daily.level), language),
        "result": None
        if counting is None
        else {name: getattr(counting, name) for name in ("won", "score", "seconds", "moves", "hints")},
    }


def present(entry: Entry, language: Language) -> Wire:
    """Return all that a page needs to know of a game in order to offer it."""
    game = entry.game
    settings = game.generator.settings if game.generator else ()
    return {
        "name": game.name,
        "title": game.title.render(language),
        "tagline": game.tagline.render(language),
        "rules": game.rules.render(language),
        "gesture": game.gesture.value,
        "sides": [side.name.render(language) for side in game.sides],
        "tones": [side.key if side.key in COLOURS else "" for side in game.sides],
        "settings": [_setting(setting, language) for setting in settings],
        "players": [
            {
                "name": name,
                "description": player.description.render(language),
                "strength": "" if player.strength is None else player.strength.render(language),
            }
            for name, player in (game.players or {}).items()
        ],
        "questions": [
            {
                "name": name,
                "description": question.description.render(language),
                "cells": [cell.render(language) for cell in question.cells],
            }
            for name, question in (game.questions or {}).items()
        ],
        "levels": len(entry.levels),
        "lessons": [
            {"level": str(game.parse_level(lesson.level)), "sentence": lesson.sentence.render(language)}
            for lesson in game.lessons
        ],
        "presets": [_preset(preset, language) for preset in game.presets],
        "daily": game.daily is not None,
        "hint": game.has("hinter"),
        "check": game.has("checker"),
        "review": game.has("reviewer"),
        "grade": game.has("reasoner"),
        "solve": game.has("solver"),
        "generate": game.has("generator"),
    }


def _preset(preset: Preset, language: Language) -> Wire:
    """Return a row of choices about a new level, each with the settings that it stands for."""
    choices = [{"title": title.render(language), "settings": dict(settings)} for title, settings in preset.choices]
    return {"name": preset.name, "title": preset.title.render(language), "choices": choices}


def _setting(setting: Setting, language: Language) -> Wire:
    """Return a setting with its kind and what its values may be."""
    message: Wire = {
        "name": setting.name,
        "kind": setting.kind.name,
        "default": setting.write(setting.default),
        "description": (setting.title or setting.description).render(language),
    }
    match setting.kind:
        case Choice(options):
            message["choices"] = [{"name": name, "label": label.render(language)} for name, label in options.items()]
        case WholeNumber(least, most, auto):
            message |= {"least": least, "most": most, "auto": auto}
        case Area(least, most, square):
            message |= {"least": least, "most": max(least, min(most, isqrt(bounds().cells))), "square": square}
        case Share(auto):
            message["auto"] = auto
    return message


def techniques(entry: Entry, language: Language) -> list[Wire]:
    """Return the techniques of a game's reasoner, from easy to hard; a picture of each example is had by its name."""
    assert entry.game.reasoner is not None  # noqa: S101 (asked before)
    return [
        {
            "name": name,
            "title": technique.title.render(language),
            "lesson": technique.lesson.render(language),
            "grade": GRADE_NAMES[technique.grade].render(language),
            "sentence": entry.example(name)[1].sentence.render(language),
        }
        for name, technique in entry.game.reasoner.techniques.items()
    ]


def present_packs(entry: Entry, solved: set[str], best: Mapping[str, float], language: Language) -> list[Wire]:
    """Return the packs of a game for someone who has solved the levels with these digests, with the best times."""
    levels = [
        {
            "number": number,
            "label": label_text(label, language),
            **grade_members(grade, language),
            "solved": digest in solved,
            "best": best.get(digest),
        }
        for number, (label, grade, digest) in enumerate(
            zip(entry.labels, entry.grades, entry.digests, strict=True), start=1
        )
    ]
    numbered = iter(levels)
    own = [
        {"key": pack.key, "title": pack.title.render(language), "folder": False,
         "levels": [*islice(numbered, len(pack.levels))]}
        for pack in entry.packs
    ]  # fmt: skip
    return [_shelved_pack(entry, pack, solved, best, language) for pack in entry.shelved.values()] + own


def _shelved_pack(entry: Entry, pack: Shelved, solved: set[str], best: Mapping[str, float], language: Language) -> Wire:
    """Return a pack from a folder, as ``present_packs`` does."""
    levels = [
        {
            "number": number,
            "label": label_text(entry.label_of(level), language),
            **grade_members(entry.grade_of(level), language),
            "solved": pack.digests[number] in solved,
            "best": best.get(pack.digests[number]),
        }
        for number, level in pack.levels.items()
    ]
    return {"key": pack.key, "title": pack.title, "folder": True, "levels": levels}


def place_members(place: Place) -> Wire:
    """Return what a message says of where a level is: the pack from a folder, its number, the number after it."""
    pack = None if place.pack is None else {"key": place.pack.key, "title": place.pack.title}
    return {"pack": pack, "number": place.number, "next": place.next}


def grade_members(grade: Grade | None, language: Language) -> Wire:
    """Return what a message says of a level's grade: its key, and its name for people."""
    return {"grade": grade, "grade_name": None if grade is None else GRADE_NAMES[grade].render(language)}


def settings_like(entry: Entry, shown: Mapping[str, Any], grade: Grade | None) -> dict[str, str] | None:
    """Return settings that make another level like one of this grade, whose settings are ``shown``.

    Returns None where the game makes no levels. A grade that is not known, or that no level can be asked to have, is
    left as the settings have it.
    """
    generator = entry.game.generator
    if generator is None:
        return None
    like = {setting.name: setting.write(shown.get(setting.name, setting.default)) for setting in generator.settings}
    asked = next((setting.kind for setting in generator.settings if setting.name == "grade"), None)
    if grade is not None and isinstance(asked, Choice) and grade in asked.options:
        like["grade"] = grade
    return like


def progress(
    entry: Entry,
    under_way: StoredGame | None,
    solved: set[str],
    results: Sequence[Result],
    day: date | None,
    language: Language,
) -> Wire:
    """Return how far an owner has come in a game, whose levels with these digests are ``solved``, and of that day."""
    return {
        "name": entry.game.name,
        "game": None
        if under_way is None
        else {
            "id": under_way.id,
            "level": under_way.level,
            **place_members(entry.place_of(under_way.level)),
            "version": under_way.version,
            "label": label_text(entry.label_of(under_way.level), language),
        },
        "next": entry.next_number(solved),
        "record": record_of(results),
        "today": None if day is None else _today(entry, day, results, language),
        "solved": sum(level in solved for level in entry.digests),
        "levels": len(entry.levels),
        "packs": [
            {
                "key": pack.key,
                "title": pack.title,
                "solved": sum(level in solved for level in pack.digests.values()),
                "levels": len(pack.levels),
            }
            for pack in entry.shelved.values()
        ],
    }


def match_listed(entry: Entry, stored: StoredGame, code: str, turn: Wire) -> Wire:
    """Return what the home page says of a game with somebody else that is not over, in the language with a code.

    ``turn`` says whether the reader is to move.
    """
    language = entry.language(code)
    return {
        "name": stored.name,
        "title": entry.game.title.render(language),
        "label": label_text(entry.label_of(stored.level), language),
        "seat": "" if stored.match is None else stored.match.seat,
        **turn,
    }
