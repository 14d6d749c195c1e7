"""A map to begin with: every member that a game can need, with a value that is most often right."""

from __future__ import annotations

import json
from typing import Any

from barsis_notation.formats.mapped.layout import FORMAT
from barsis_notation.formats.mapped.words import has_cells
from barsis_notation.rulesets import Ruleset

_EVENT = ("name", "site", "date", "round", "table")


def template(ruleset: Ruleset) -> dict[str, Any]:
    """Return a map for tables of *ruleset*'s game with a row a move, as JSON has it.

    Its table has the columns ``game, turn, seat, throw, from, to, hit, ending, comment``, those of
    the head named after the members of a record, and calls seats by their names.
    """
    seats = {ruleset.name("seats", seat) or seat: seat for seat in ruleset["seats.names"]}
    document: dict[str, Any] = {
        "$schema": "map-1.schema.json",
        "format": FORMAT,
        "ruleset": _reference(ruleset),
        "file": {"kind": "csv", "separator": ",", "encoding": "utf-8"},
        "rows": "move",
        "columns": _columns(ruleset),
        "seats": seats,
    }
    if "device.kind" in ruleset.facts:
        document["throws"] = _throws(ruleset)
    document["places"] = _places(ruleset)
    document["endings"] = {"resigned": "resign", "passed": "pass"}
    document["players"] = [
        {"seats": [seat], "name": f"player_{seat}", "rating": f"rating_{seat}"}
        for seat in ruleset["seats.names"]
    ]
    document["event"] = {member: f"event_{member}" for member in _EVENT}
    document["date_format"] = "iso"
    document["result"] = {
        "winner": "winner",
        "reason": "reason",
        "reasons": {"finished": "home", "timeout": "time"},
    }
    return document


def _reference(ruleset: Ruleset) -> dict[str, Any]:
    reference: dict[str, Any] = {"id": ruleset.id, "version": ruleset.version}
    if ruleset.chosen:
        reference["options"] = {
            path: list(value) if isinstance(value, tuple) else value
            for path, value in ruleset.chosen.items()
        }
    if not ruleset.builtin:
        reference["sha256"] = ruleset.sha256
    return reference


def _columns(ruleset: Ruleset) -> dict[str, Any]:
    columns: dict[str, Any] = {"game": "game", "seat": "seat", "turn": "turn"}
    if "device.kind" in ruleset.facts:
        dice = ruleset["device.n"] if ruleset["device.kind"] == "dice" else 1
        columns["throw"] = ["throw"] if dice == 1 else [f"die_{n + 1}" for n in range(dice)]
    return columns | {
        "from": "from",
        "to": "to",
        "hit": "hit",
        "ending": "ending",
        "comment": "comment",
    }


def _throws(ruleset: Ruleset) -> dict[str, Any]:
    """Return how throws are written: outcomes are their own words, names stand beside them."""
    words = {
        name: outcome
        for outcome in ruleset.facts.get("device.outcomes", {})
        if (name := ruleset.throw_name(outcome)) is not None
    }
    return {"as": "count", "on": "turn", "separator": "+", "words": words}


def _places(ruleset: Ruleset) -> dict[str, Any]:
    """Return how places are numbered: as in a record, home and base by those words too."""
    if has_cells(ruleset):
        columns, rows = ruleset["board.columns"], ruleset["board.rows"]
        cells = [f"{chr(97 + file)}{rank + 1}" for rank in range(rows) for file in range(columns)]
        return {"words": {cell.upper(): cell for cell in cells}}
    return {"counts": "up", "first": 1, "words": {"base": "bar", "home": "off"}}


def template_text(ruleset: Ruleset) -> str:
    """Return the template as a file holds it."""
    return json.dumps(template(ruleset), ensure_ascii=False, indent=2) + "\n"
