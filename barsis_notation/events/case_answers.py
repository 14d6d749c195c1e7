"""Answers to cases of the conformance kit: event files and standings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from barsis_notation.events.event_boards import find_boards
from barsis_notation.events.event_files import read_event
from barsis_notation.events.standings import Standing, compute_standings
from barsis_notation.events.tie_breaks import Value

_HEAD_TO_HEAD: Final = "head_to_head"


def answer_event_file(given: dict[str, Any]) -> dict[str, Any]:
    """Return whether an event file is valid, as ``{"valid": True}`` or ``{"valid": False}``.

    *given* is the input of a conformance kit case: a dict whose ``text`` is the text of the file.

    Raises:
        KeyError: If *given* has no ``text``.
        UnicodeEncodeError: If the text has a lone surrogate.
    """
    event, _ = read_event(given["text"].encode())
    return {"valid": event is not None}


def answer_standings(given: dict[str, Any]) -> dict[str, Any]:
    """Return the standings of an event whose results are in its file.

    Args:
        given: The input of a conformance kit case: a dict whose ``event`` is the event file as
            parsed JSON.

    Returns:
        A dict whose ``standings`` is a list of dicts with ``competitor``, ``place``, ``points`` (a
        fraction as text, such as ``5/2``) and, unless it is empty, ``tie_breaks``, which maps the
        name of each tie-break to a fraction as text or to a list of numbers. Competitors are sorted
        by place; those who share a place, by ``competitor``. The tie-break ``head_to_head`` is left
        out, because its value depends on which competitors are compared.

    Raises:
        ValueError: If the event file is not valid.
        KeyError: If *given* has no ``event``.
    """
    event, findings = read_event(msgspec.json.encode(given["event"]))
    if event is None:
        raise ValueError(findings[0].message)
    lines = compute_standings(find_boards(event, []))
    return {"standings": [_describe(line) for line in sorted(lines, key=_get_order)]}


def _get_order(line: Standing) -> tuple[int, str]:
    return line.place, line.competitor


def _describe(line: Standing) -> dict[str, Any]:
    values = {
        name: _format_value(value)
        for name, value in line.tie_breaks.items()
        if name != _HEAD_TO_HEAD
    }
    return {
        "competitor": line.competitor,
        "place": line.place,
        "points": str(line.points),
        **({"tie_breaks": values} if values else {}),
    }


def _format_value(value: Value) -> str | list[int]:
    return str(Fraction(value)) if isinstance(value, int | Fraction) else [*value]


ANSWERS: Final = {"event-file": answer_event_file, "standings": answer_standings}
"""Maps each kind of case to the function that answers it."""
