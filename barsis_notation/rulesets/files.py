"""The rulesets that come with the package: which there are, their files and their hashes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec

from barsis_notation.base.resources import read_resource, resource_names
from barsis_notation.rulesets.structs import RulesetFile

DATA: Final = "barsis_notation.rulesets.data"
"""The package that holds them."""


class Edition(msgspec.Struct, frozen=True, eq=False, dict=True, weakref=True):
    """One version of a ruleset, as it stands in a file.

    ``canonical`` is what the hash is taken of, and what an archive keeps. ``inherited`` are the
    languages of names that a file without a name in them has from the ruleset it extends.
    """

    file: RulesetFile
    canonical: bytes
    builtin: bool
    inherited: frozenset[str] = frozenset()

    @property
    def names(self) -> dict[str, str]:
        """The game's own names by language, none of its base's; its id if it has none."""
        own = {lang: name for lang, name in self.file.names.items() if lang not in self.inherited}
        return own or {"en": self.file.id}

    @cached_property
    def sha256(self) -> str:
        """The hash of the canonical bytes."""
        from hashlib import sha256

        return sha256(self.canonical).hexdigest()


def canonical_bytes(document: dict[str, Any]) -> bytes:
    """Return the canonical bytes of a ruleset file: RFC 8785, without ``$schema``.

    A ruleset holds no floats and its member names are ASCII; then sorted msgspec is RFC 8785.
    """
    kept = {name: value for name, value in document.items() if name != "$schema"}
    return msgspec.json.encode(kept, order="sorted")


def edition_of(
    document: dict[str, Any], *, builtin: bool = False, inherited: frozenset[str] = frozenset()
) -> Edition:
    """Return the edition that a decoded ruleset file is, one object as long as it is in use.

    *inherited* are the languages of names that it has from the ruleset it extends. Does not check
    it against the schema.
    """
    canonical = canonical_bytes(document)
    key = (canonical, builtin, inherited)
    edition = _in_use.get(key)
    if edition is None:
        edition = Edition(msgspec.convert(document, RulesetFile), canonical, builtin, inherited)
        edition = _in_use.setdefault(key, edition)
    return edition


_in_use: WeakValueDictionary[tuple[bytes, bool, frozenset[str]], Edition] = WeakValueDictionary()


@cache
def builtin_versions() -> dict[str, tuple[int, ...]]:
    """Return the built-in rulesets' ids with their versions, oldest first."""
    versions: dict[str, list[int]] = {}
    for name in resource_names(DATA):
        if name.endswith(".json"):
            id, _, version = name.removesuffix(".json").rpartition("-")
            versions.setdefault(id, []).append(int(version))
    return {id: tuple(sorted(numbers)) for id, numbers in versions.items()}


@cache
def builtin_edition(id: str, version: int) -> Edition:
    """Read one built-in ruleset. It must be one of :func:`builtin_versions`."""
    return edition_of(builtin_document(id, version), builtin=True)


def builtin_document(id: str, version: int) -> dict[str, Any]:
    """Return the file of one built-in ruleset as JSON, free to be changed."""
    data = read_resource(DATA, f"{id}-{version}.json")
    document: dict[str, Any] = msgspec.json.decode(data)
    return document


def builtin_editions() -> tuple[Edition, ...]:
    """Return every built-in ruleset in every version."""
    return tuple(
        builtin_edition(id, version)
        for id, versions in builtin_versions().items()
        for version in versions
    )


class BuiltinRuleset(msgspec.Struct, frozen=True):
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
