"""Which rulesets come with the package."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from barsis_notation.rulesets.files import builtin_edition, builtin_versions


class BuiltinRuleset(NamedTuple):
    """A built-in ruleset: its versions, oldest first, and its names by language."""

    id: str
    versions: tuple[int, ...]
    family: str
    names: Mapping[str, str]


def builtin_rulesets() -> tuple[BuiltinRuleset, ...]:
    """Return the built-in rulesets by id."""
    return tuple(_listed(id, versions) for id, versions in sorted(builtin_versions().items()))


def _listed(id: str, versions: tuple[int, ...]) -> BuiltinRuleset:
    file = builtin_edition(id, versions[-1]).file
    return BuiltinRuleset(id, versions, file.family, file.names)
