"""What other programs pass over: ruleset, options and roll-off, as keys and values of our own."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from barsis_notation.formats.backgammon.facts import RULESET
from barsis_notation.formats.backgammon.members import is_member
from barsis_notation.record.shapes import PATH_PATTERN, ROLL_PATTERN
from barsis_notation.record.structs import Option, Record, RulesetRef

OPTION = "option."


def own_tags(record: Record, opening: list[str]) -> list[tuple[str, str]]:
    """Return the keys and values that say what the file's own layout has no place for."""
    ruleset = record.ruleset
    tags = [("Ruleset", f"{ruleset.id} {ruleset.version}")]
    tags += [
        (f"Option.{path}", json.dumps(value, ensure_ascii=False))
        for path, value in sorted(ruleset.options.items())
    ]
    return tags + ([("Opening", ", ".join(opening))] if opening else [])


def is_own(key: str) -> bool:
    """Say whether *key*, in lower case, is one of ours."""
    return key in ("ruleset", "opening") or key.startswith(OPTION) or is_member(key)


def opening_of(values: Mapping[str, str]) -> list[str]:
    """Return the roll-off, [] if there is none; *values* are by key in lower case."""
    rolls = [roll.strip() for roll in values.get("opening", "").split(",")]
    return rolls if all(re.match(ROLL_PATTERN, roll) for roll in rolls) else []


def ruleset_of(values: Mapping[str, str]) -> RulesetRef | None:
    """Return the ruleset, None in any other program's file."""
    found = re.fullmatch(rf"{RULESET} ([1-9][0-9]{{0,5}})", values.get("ruleset", ""))
    if not found:
        return None
    return RulesetRef(id=RULESET, version=int(found[1]), options=_options(values))


def _options(values: Mapping[str, str]) -> dict[str, Option]:
    options: dict[str, Option] = {}
    for key, value in values.items():
        path = key.removeprefix(OPTION)
        if path != key and re.match(PATH_PATTERN, path):
            options[path] = _option(value)
    return options


def _option(text: str) -> Option:
    """Return *text* as the JSON it is; as text where it is none, or more than one value."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, bool | str) or type(value) is int else text
