"""Ctrl-C inside compiled loops."""

from __future__ import annotations


def listen() -> None:
    """Handle waiting signals, such as Ctrl-C: Python does that whenever it begins a function that is not compiled.

    Compiled code that calls no such function hears nothing until it returns.
    """
