"""List the changes of the facts of a ruleset, and make them.

The name of a change is the path of the fact. If the members of a fact are changed one by one, the
member follows after a slash (``device.outcomes/2``, ``turn.again/12``). An option gets its first
other reading without a condition, with the facts that this reading brings. The condition of a
reading, the facts it brings and the ends of its range are changed too:
``entry.dest/readings/10/when``, ``capture.bonus/readings/1/integer/max``.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Document = dict[str, Any]
"""A decoded ruleset file."""

OTHER: dict[str, Any] = {
    "board.direction": "cw",
    "board.exit": "R5",
    "board.lines": "slanted",
    "board.marked": ["a1"],
    "board.safe.cells": ["L5", "R5"],
    "bonus_duty": "optional",
    "capture.exit_rule": "when_full",
    "device.face": "pips",
    "device.kind": "die",
    "device.seven_k6": 35,
    "entry.five": "13:6",
    "entry.grace": "2:grace",
    "entry_rules.first_piece": "any_throw",
    "entry_rules.first_values": [2, 3, 4],
    "entry_rules.fresh": "next_throw",
    "entry_rules.grace": "instead",
    "entry_rules.throws": [10],
    "entry_rules.throws_first": [10],
    "finish.mode": "at_least",
    "finish.requires_capture": "player",
    "men.laid_down": "never",
    "occupancy.pair_blocks": "enemy",
    "occupancy.max": 1,
    "pass": "optional",
    "route.loop": [1, 2],
    "seats.finished": "throws_for_partner",
    "seats.left_men": "removed",
    "seats.two": "any",
    "seats.two_player_turn": "per_seat",
    "start.step": 13,
    "teams": "opposite",
    "tokens.grace.step": 1,
    "turn.first": "highest",
    "turn.max_throws": 2,
    "turn.mode": "immediate",
    "turn.third_six": "last_moved",
    "win.rank": "finish_order",
    "win.score.mars": 7,
    "win.start_distance": "exit",
}
"""Maps the path of a fact that is not an option to its new value, unless that is its present value.
Facts without an entry become the opposite or one more."""
SOMETHING_ELSE = "something_else"
"""A value that no ruleset and no engine knows."""


def changes(document: Document) -> dict[str, Any]:
    """Return the changes of a ruleset file: a dict from the name of a change to the new value."""
    return {name: value for path in document["facts"] for name, value in _of(document, path)}


def _of(document: Document, path: str) -> Iterator[tuple[str, Any]]:
    value = document["facts"][path]["value"]
    if path == "device.outcomes":
        yield from ((f"{path}/{key}", _increase(value, key)) for key in value)
    elif path == "turn.again" and isinstance(value, list):
        yield from ((f"{path}/{one}", [each for each in value if each != one]) for one in value)
    else:
        yield path, _other(document["facts"][path], path)
    yield from _of_readings(document["facts"][path], path)


def _of_readings(fact: Document, path: str) -> Iterator[tuple[str, Any]]:
    """Yield each condition removed, each brought fact changed, each end of a range plus one."""
    for number, reading in enumerate(fact.get("readings", ()) if "no_effect" not in fact else ()):
        place = f"{path}/readings/{number}"
        if "when" in reading:
            yield f"{place}/when", {}
        for other, value in reading.get("brings", {}).items():
            yield f"{place}/brings/{other}", reading["brings"] | {other: _exchange(value)}
        for end, value in reading.get("integer", {}).items():
            yield f"{place}/integer/{end}", reading["integer"] | {end: value + 1}


def _exchange(value: Any) -> Any:
    """Return a list of names with the last two exchanged, or the opposite of another *value*."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return [*value[:-2], value[-1], value[-2]]
    return _opposite(value)


def _increase(outcomes: Document, key: str) -> Document:
    """Return *outcomes* with the first value of *key* increased by one."""
    changed = copy.deepcopy(outcomes)
    changed[key]["values"][0] += 1
    return changed


def _other(fact: Document, path: str) -> Any:
    value = fact["value"]
    for reading in fact.get("readings", ())[1:]:
        if "value" in reading and "when" not in reading:
            return reading["value"]
    if path in OTHER and OTHER[path] != value:
        return OTHER[path]
    return _opposite(value)


def _opposite(value: Any) -> Any:
    """Return a value that differs from *value*: the opposite, one more, or a part of it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, dict):
        first = next(iter(value))
        return value | {first: _opposite(value[first])}
    return value[:-1] if isinstance(value, list) else SOMETHING_ELSE


def path_of(name: str) -> str:
    """Return the path of the fact that the change *name* changes."""
    return name.partition("/")[0]


def _member(document: Document, name: str) -> tuple[Document, str]:
    """Return the dict that the change *name* changes, and the key of the member."""
    fact: Document = document["facts"][path_of(name)]
    words = name.split("/")
    if len(words) < 4 or words[1] != "readings":
        return fact, "value"
    return fact["readings"][int(words[2])], words[3]


def was(document: Document, name: str) -> Any:
    """Return the value that the change *name* replaces."""
    holder, key = _member(document, name)
    return holder[key]


def change(document: Document, name: str, value: Any) -> None:
    """Make a change in the decoded ruleset file *document*.

    If the value of a fact changes, its new reading becomes the default, and the facts that this
    reading brings change too.

    Args:
        document: The ruleset file, which is changed in place.
        name: The name of the change.
        value: The new value.
    """
    fact, key = _member(document, name)
    if key != "value":
        fact[key] = value
        return
    readings = fact.get("readings", [])
    fact["value"] = value
    taken = [reading for reading in readings if reading.get("value", readings) == value]
    fact["readings"] = [*taken, *(reading for reading in readings if reading not in taken)]
    for path, brought in (taken[0].get("brings", {}) if taken else {}).items():
        document["facts"][path]["value"] = brought
