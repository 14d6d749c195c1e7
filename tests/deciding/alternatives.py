"""The other values of a fact that an engine plays, each as a ruleset of its own."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec

from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.replay.seating import assign_seats
from barsis_notation.rulesets import Ruleset, RulesetError, load_ruleset
from barsis_notation.rulesets.builtin_files import load_builtin_document, make_edition
from barsis_notation.rulesets.load import check_and_choose
from tests.mutation.changes import change, changes, path_of


class Alternative(NamedTuple):
    """One fact with another value: its path, the value, and the ruleset that has it.

    *is_reading*: the value is a reading of an option, and not one that only tests give the fact.
    """

    path: str
    value: Any
    ruleset: Ruleset
    is_reading: bool


@cache
def alternatives(ruleset: Ruleset) -> tuple[Alternative, ...]:
    """Return every other value of one fact of *ruleset* that its engine plays."""
    return (*_readings(ruleset), *_changes(ruleset))


def _readings(ruleset: Ruleset) -> list[Alternative]:
    """Return the other readings of each option."""
    found = []
    for option in ruleset.options():
        for reading in option.readings:
            value = reading.value
            if value is msgspec.UNSET:
                value = reading.integer.min if reading.integer else None
            try:
                other = ruleset.with_options({option.path: value})
            except RulesetError:
                continue
            if other[option.path] != option.value and _is_played(other):
                found.append(Alternative(option.path, value, other, is_reading=True))
    return found


def _changes(ruleset: Ruleset) -> list[Alternative]:
    """Return each fact without readings changed as the mutation tests change it."""
    plain = load_builtin_document(ruleset.id, ruleset.version)
    found = []
    for name, value in changes(plain).items():
        fact = plain["facts"][path_of(name)]
        if fact.get("readings") or "no_effect" in fact or name == "tokens.khal.step":
            continue  # a khal of two steps is another table of throws
        document = load_builtin_document(ruleset.id, ruleset.version)
        change(document, name, value)
        other = _chosen(document, dict(ruleset.chosen))
        if other is not None and other.facts != ruleset.facts and _is_played(other):
            found.append(Alternative(path_of(name), value, other, is_reading=False))
    return found


@cache
def other_entries(ruleset: Ruleset, steps: frozenset[int]) -> tuple[Alternative, ...]:
    """Return each way on to the board that is no option, as one on another of *steps*."""
    found = []
    for path, fact in ruleset.declared.items():
        for step in steps if path.startswith("entry.") and not fact.readings else ():
            document = load_builtin_document(ruleset.id, ruleset.version)
            value = f"{step}:{ruleset[path].partition(':')[2]}"
            change(document, path, value)
            other = _chosen(document, dict(ruleset.chosen))
            if other is not None and _is_played(other):
                found.append(Alternative(path, value, other, is_reading=False))
    return tuple(found)


def _chosen(document: dict[str, Any], options: dict[str, Any]) -> Ruleset | None:
    try:
        other, _ = check_and_choose(make_edition(document), options)
    except (KeyError, TypeError, ValueError):
        return None
    return other


def _is_played(ruleset: Ruleset) -> bool:
    try:
        engine = get_engine(ruleset.family)
        if engine.find_unsupported(ruleset):
            return False
        engine.begin(ruleset, assign_seats(ruleset))
    except (KeyError, TypeError, ValueError, AttributeError):
        return False
    return True


def base(game: str, options: dict[str, Any]) -> Ruleset:
    """Return a built-in game under *options*."""
    return load_ruleset(game, options=options)
