"""Loading of the rulesets that come with the package, with their versions and hashes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec

from barsis_notation.base.resources import list_resources, read_resource
from barsis_notation.rulesets.structs import RulesetFile

DATA: Final = "barsis_notation.rulesets.data"
"""The package that contains the ruleset files."""


class Edition(msgspec.Struct, frozen=True, eq=False, dict=True, weakref=True):
    """One version of a ruleset, as it is written in a file, without options applied.

    ``make_edition`` and ``load_builtin_edition`` return one. If the file extends another one,
    everything that it inherits is included.

    Attributes:
        file: The decoded file.
        canonical: The canonical JSON bytes, which are hashed and which an archive stores; see
            ``encode_canonical``.
        builtin: Whether the file comes with the package.
        inherited: Languages (``en``, ``ar`` …) whose name of the game comes from the ruleset that
            the file extends.
    """

    file: RulesetFile
    canonical: bytes
    builtin: bool
    inherited: frozenset[str] = frozenset()

    @property
    def names(self) -> dict[str, str]:
        """The names of the game by language, without inherited names.

        The result is ``{"en": id}`` if the file has no name of its own.
        """
        own = {lang: name for lang, name in self.file.names.items() if lang not in self.inherited}
        return own or {"en": self.file.id}

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 of the canonical bytes, in lower-case hexadecimal."""
        from hashlib import sha256

        return sha256(self.canonical).hexdigest()


def encode_canonical(document: dict[str, Any]) -> bytes:
    """Return the canonical bytes of a decoded ruleset file.

    They are RFC 8785 JSON (UTF-8, sorted, no spaces) without the member ``$schema``. *document*
    must contain no floats, and its member names must be ASCII, which is not checked. Otherwise the
    sorted JSON of msgspec might differ from RFC 8785. *document* is not changed.
    """
    kept = {name: value for name, value in document.items() if name != "$schema"}
    return msgspec.json.encode(kept, order="sorted")


def make_edition(
    document: dict[str, Any], *, builtin: bool = False, inherited: frozenset[str] = frozenset()
) -> Edition:
    """Return the edition of a decoded ruleset file.

    Equal calls return the same object as long as it is in use. The file is not validated against
    the schema.

    Args:
        document: The decoded JSON of a complete file, without ``extends``.
        builtin: Whether the file comes with the package.
        inherited: Languages (``en``, ``ar`` …) whose name of the game comes from the ruleset that
            the file extended.

    Raises:
        msgspec.ValidationError: If the document does not fit the types of a ruleset file; it is a
            ValueError.
    """
    canonical = encode_canonical(document)
    key = (canonical, builtin, inherited)
    edition = _in_use.get(key)
    if edition is None:
        edition = Edition(msgspec.convert(document, RulesetFile), canonical, builtin, inherited)
        edition = _in_use.setdefault(key, edition)
    return edition


_in_use: WeakValueDictionary[tuple[bytes, bool, frozenset[str]], Edition] = WeakValueDictionary()


@cache
def list_builtin_versions() -> dict[str, tuple[int, ...]]:
    """Return the versions of each built-in ruleset by id, oldest version first.

    An example is ``{"barsis": (1,)}``. The result is cached, so do not change it.
    """
    versions: dict[str, list[int]] = {}
    for name in list_resources(DATA):
        if name.endswith(".json"):
            id, _, version = name.removesuffix(".json").rpartition("-")
            versions.setdefault(id, []).append(int(version))
    return {id: tuple(sorted(numbers)) for id, numbers in versions.items()}


@cache
def load_builtin_edition(id: str, version: int) -> Edition:
    """Return one version of a built-in ruleset; equal calls return the same object.

    *id* and *version* must be listed by :func:`list_builtin_versions`.
    """
    return make_edition(load_builtin_document(id, version), builtin=True)


def load_builtin_document(id: str, version: int) -> dict[str, Any]:
    """Return the decoded JSON of one built-in ruleset file.

    The result is a new object, which may be changed. *id* and *version* must be listed by
    :func:`list_builtin_versions`.
    """
    data = read_resource(DATA, f"{id}-{version}.json")
    document: dict[str, Any] = msgspec.json.decode(data)
    return document


def load_builtin_editions() -> tuple[Edition, ...]:
    """Return every version of every built-in ruleset.

    The versions of each ruleset are next to one another, oldest first.
    """
    return tuple(
        load_builtin_edition(id, version)
        for id, versions in list_builtin_versions().items()
        for version in versions
    )


class BuiltinRuleset(msgspec.Struct, frozen=True):
    """The id, versions, engine family and names of a built-in ruleset.

    ``builtin_rulesets`` returns one for each.

    Attributes:
        id: The id, such as ``barsis``.
        versions: All versions, oldest first.
        family: The engine family of the newest version: ``cross``, ``tables``, ``tab`` or ``leap``.
        names: The names of the game by language (``en``, ``ar`` …), in the newest version.
    """

    id: str
    versions: tuple[int, ...]
    family: str
    names: Mapping[str, str]


def builtin_rulesets() -> tuple[BuiltinRuleset, ...]:
    """Return the id, versions, engine family and names of each built-in ruleset, sorted by id.

    Each item has the members ``id``, ``versions`` (a tuple, oldest first), ``family`` (``cross``,
    ``tables``, ``tab`` or ``leap``) and ``names`` (by language, ``en`` and ``ar``).

    Examples:
        >>> from barsis_notation.rulesets import builtin_rulesets
        >>> {each.id: each.names["en"] for each in builtin_rulesets()}["natt-klab"]
        'Natt Klab ash-Shawk'
    """
    return tuple(
        _summarise(id, versions) for id, versions in sorted(list_builtin_versions().items())
    )


def _summarise(id: str, versions: tuple[int, ...]) -> BuiltinRuleset:
    file = load_builtin_edition(id, versions[-1]).file
    return BuiltinRuleset(id, versions, file.family, file.names)
