"""The sets of option values that a ruleset offers, by the number of changes from a given one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import prod
from typing import Any, Final

from msgspec import UNSET

from barsis_notation.replay.start import is_supported
from barsis_notation.rulesets import Reading, Ruleset, RulesetError
from barsis_notation.rulesets.references import apply_profile
from barsis_notation.rulesets.values import freeze, is_same_json

Changes = tuple[tuple[str, Any], ...]
"""Options that differ from the starting ruleset: (path, value) pairs in the ruleset's order."""

MAX_INTEGERS: Final = 100
"""Largest number of integers that are tried for an option that is a range."""


class OptionSpace:
    """The rulesets that differ from a given one only in their options.

    Attributes:
        base: The starting ruleset.
        readings: Maps the path of each option to its readings, the values that it may have.
        values: Maps the path of each option to the values that are tried.
        others: Maps the path of each option to the values that it may be changed to. If another
            option may change the option too, these are all its values, otherwise those that *base*
            does not have.

    Args:
        base: The starting ruleset.
        longest: Largest value that is tried for an unbounded range of integers.
    """

    def __init__(self, base: Ruleset, longest: int) -> None:
        self.base = base
        self.readings = {option.path: option.readings for option in base.options()}
        self.values = {
            path: _list_values(readings, longest) for path, readings in self.readings.items()
        }
        self._built: dict[Changes, Ruleset | None] = {}
        brought = {
            path for rows in self.readings.values() for reading in rows for path in reading.brings
        }
        self.others = {
            path: tuple(
                value for value in values if path in brought or not is_same_json(value, base[path])
            )
            for path, values in self.values.items()
        }
        """Maps the path of each option to the values that it may be changed to.

        They are the values that *base* does not have, and all values of an option that another
        option may bring.
        """

    def get_ruleset(self, changes: Changes) -> Ruleset | None:
        """Return *base* with *changes*; None if they are invalid or no engine supports the result.

        *changes* are (path, value) pairs of options. The result is cached.
        """
        if changes not in self._built:
            self._built[changes] = self._build(changes)
        return self._built[changes]

    def _build(self, changes: Changes) -> Ruleset | None:
        try:
            ruleset = self.base.with_options(dict(changes))
        except RulesetError:
            return None
        return ruleset if is_supported(ruleset) else None

    def find_profiles(self) -> dict[Changes, str]:
        """Return the playable profiles and defaults of the ruleset that differ from *base*.

        The result maps changes, as (path, value) pairs, to a name: for a profile, a name such as
        ``barsis@ludii``; for the defaults, the id of the ruleset. If two have the same changes, the
        first name is used.
        """
        found: dict[Changes, str] = {}
        for name, ruleset in self._iter_named_rules():
            changes = self.list_changes(ruleset) if ruleset is not None else ()
            if changes and self.get_ruleset(changes) is not None:
                found.setdefault(changes, name)
        return found

    def _iter_named_rules(self) -> Iterator[tuple[str, Ruleset | None]]:
        yield self.base.id, apply_profile(self.base, "")
        for profile in self.base.profiles:
            yield f"{self.base.id}@{profile.name}", apply_profile(self.base, profile.name)

    def list_changes(self, ruleset: Ruleset) -> Changes:
        """Return the options that *ruleset* and *base* choose differently.

        The result has (path, value) pairs with the values of *ruleset*, in the order of the
        ruleset. An option that only *base* chooses is included; one that another chosen option
        implies is not.
        """
        return tuple(
            (path, ruleset[path])
            for path in self.readings
            if not is_same_json(
                ruleset.chosen.get(path, _DEFAULT), self.base.chosen.get(path, _DEFAULT)
            )
        )

    def add_change(self, changes: Changes, path: str, value: Any) -> Changes | None:
        """Return *changes* with one more option set, and with the options that this requires.

        Required options are added only if the changes are not valid without them. The result is in
        the order of the ruleset.

        Args:
            changes: The changes to extend, as (path, value) pairs of options.
            path: Path of the option, such as ``win.score.win``.
            value: Its new value, hashable: lists must be tuples.

        Returns:
            The new changes; None if they are not a valid set of options, no engine supports the
            result, or they are unchanged.
        """
        wanted = dict(changes) | {path: value}
        ruleset = self.get_ruleset(self._sort_changes(wanted))
        if ruleset is None:
            wanted |= self._find_required(path, value)
            ruleset = self.get_ruleset(self._sort_changes(wanted))
        new = None if ruleset is None else self.list_changes(ruleset)
        return None if new == changes else new

    def _sort_changes(self, changes: dict[str, Any]) -> Changes:
        return tuple((path, changes[path]) for path in self.readings if path in changes)

    def _find_required(self, path: str, value: Any) -> dict[str, Any]:
        needed: dict[str, Any] = {}
        for reading in self.readings[path]:
            if reading.value is not UNSET and is_same_json(reading.value, value):
                needed |= {other: freeze(what) for other, what in reading.when.items()}
        return {other: what for other, what in needed.items() if other in self.readings}

    def list_single_changes(self) -> Iterator[tuple[str, Any]]:
        """Yield a (path, value) pair for every value that an option may be changed to."""
        for path, values in self.others.items():
            for value in values:
                yield path, value

    def generate_sets(self, paths: Sequence[str], count: int) -> Iterator[tuple[Changes, Ruleset]]:
        """Yield the changes and the ruleset of every valid set of *count* changes.

        Changes are (path, value) pairs of options.

        A set is valid if an engine supports the result and it implies no further changes. The
        rulesets are built again in each call, because there may be many.

        Args:
            paths: The paths of the options that may be changed, in the order of ``others``; sets in
                another order are not found.
            count: Number of options that are changed, from 0.

        Raises:
            KeyError: If a path is not that of an option.
            ValueError: If *count* is negative.
        """
        for chosen in combinations(paths, count):
            for values in product(*(self.others[path] for path in chosen)):
                changes = tuple(zip(chosen, values, strict=True))
                ruleset = self._build(changes)
                if ruleset is not None and self.list_changes(ruleset) == changes:
                    yield changes, ruleset

    def count_sets(self, paths: Sequence[str], count: int) -> int:
        """Return the number of sets that ``generate_sets`` examines for these arguments.

        It is at least the number of sets that it yields, since not every set is valid.

        Args:
            paths: The paths of the options that may be changed.
            count: Number of options that are changed, from 0.

        Raises:
            KeyError: If a path is not that of an option.
            ValueError: If *count* is negative.
        """
        return sum(
            prod(len(self.others[path]) for path in chosen) for chosen in combinations(paths, count)
        )


_DEFAULT: Final = "\0"
"""Placeholder for an option that is not chosen; no option has this value."""


def _list_values(readings: Sequence[Reading], longest: int) -> tuple[Any, ...]:
    return tuple(value for reading in readings for value in _list_reading_values(reading, longest))


def _list_reading_values(reading: Reading, longest: int) -> tuple[Any, ...]:
    span = reading.integer
    if span is None:
        return (freeze(reading.value),)
    last = max(longest, span.min) if span.max is None else span.max
    return tuple(range(span.min, min(last, span.min + MAX_INTEGERS - 1) + 1))
