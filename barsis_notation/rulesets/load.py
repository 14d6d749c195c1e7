"""From a name to a ruleset: by version and options, or as a record refers to it."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec

from barsis_notation.base.arguments import expect
from barsis_notation.base.nearest import nearest
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding, Fix, Severity
from barsis_notation.language.speech import Speech, current_speech
from barsis_notation.language.texts import did_you_mean, listed, texts_of
from barsis_notation.rulesets.errors import RulesetError
from barsis_notation.rulesets.files import (
    Edition,
    builtin_edition,
    builtin_versions,
    edition_of,
)
from barsis_notation.rulesets.options import check_options, chosen_options, effective_facts
from barsis_notation.rulesets.ruleset import Ruleset
from barsis_notation.rulesets.values import frozen, json_list

_text = texts_of("rules")

Found = tuple[Ruleset | None, tuple[Finding, ...]]


def load_ruleset(
    id: str, version: int | None = None, options: Mapping[str, Any] | None = None
) -> Ruleset:
    """Return a built-in ruleset, in its newest version if none is named.

    *id* may name a version and a profile as on the command line: ``barsis-1``,
    ``barsis@finkel-2002``. *options* overrule those of the profile. A file is not looked for.
    Raises RulesetError for an unknown ruleset, version, profile, option or value.
    """
    expect("id", id, str)
    expect("version", version, int, None)
    expect("options", options, Mapping, None)
    if id not in builtin_versions():
        from dataclasses import replace

        from barsis_notation.rulesets.references import load_reference, parse_reference

        named = parse_reference(id)
        both = None not in (version, named.version) and version != named.version
        if named.path is None and named.id in builtin_versions() and not both:
            reference = replace(named, version=version or named.version)
            return _expected(load_reference(reference, options))
    return _expected(_ruleset(id, version, _key(options), "", (), current_speech()))


def find_ruleset(
    id: str,
    version: int | None,
    options: Mapping[str, Any] | None = None,
    sha256: str = "",
    *,
    own: tuple[Ruleset, ...] = (),
) -> Found:
    """Return the ruleset a record refers to, and what is wrong with the reference. Never raises.

    Without a version it is the newest. *own* are rulesets read from files of the user's. There is
    no ruleset where the play cannot be judged: unknown id, version, option or value, or another
    hash than the file has. A ruleset of one's own without a hash in the record is an error, but
    can be played.

    The same reference costs one look-up; the findings are fresh copies each time.
    """
    return _fresh(_ruleset(id, version, _key(options), sha256, own, current_speech()))


def chosen_ruleset(edition: Edition, options: Mapping[str, Any]) -> Ruleset:
    """Return *edition* under *options*. Raises RulesetError where they are not its options."""
    return _expected(_checked(edition, _key(options), current_speech()))


def ruleset_from(
    id: str,
    version: int,
    options: Mapping[str, Any],
    file: bytes,
    inherited: frozenset[str] = frozenset(),
) -> Ruleset:
    """Return the rules of these parts, the same object as any in use that are the same.

    *file* are the canonical bytes of a file of the user's own, empty for a built-in ruleset;
    *inherited* are the languages of names that it has from the ruleset it extends.
    """
    if not file:
        return chosen_ruleset(builtin_edition(id, version), options)
    return chosen_ruleset(edition_of(msgspec.json.decode(file), inherited=inherited), options)


def choose(edition: Edition, options: Mapping[str, Any]) -> Found:
    """Return *edition* under *options*, and what is wrong with them."""
    return _fresh(_checked(edition, _key(options), current_speech()))


def _fresh(found: Found) -> Found:
    """The same with findings that the caller may write on; the cache keeps its own."""
    ruleset, findings = found
    return (ruleset, tuple(map(copy.copy, findings))) if findings else found


def _expected(found: Found) -> Ruleset:
    ruleset, findings = _fresh(found)
    if ruleset is None:
        raise RulesetError(findings)
    return ruleset


def _key(options: Mapping[str, Any] | None) -> bytes:
    """Options as a key of the caches: JSON, written the quick way where it can be."""
    if not options:
        return _NONE
    if float in map(type, options.values()):  # the quick way writes null for NaN
        return _slow_key(options)
    try:
        return msgspec.json.encode(options)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return _slow_key(options)


def _slow_key(options: Mapping[str, Any]) -> bytes:
    import json

    return json.dumps(dict(options), default=_plain).encode()


def _given(key: bytes) -> dict[str, Any]:
    """Options from a key of the caches."""
    if key == _NONE:
        return {}
    import json

    options: dict[str, Any] = json.loads(key)
    return options


_NONE: Final = b"{}"


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else repr(value)


@lru_cache(maxsize=4096)
def _ruleset(
    id: str,
    version: int | None,
    options: bytes,
    sha256: str,
    own: tuple[Ruleset, ...],
    speech: Speech,
) -> Found:
    """Return what :func:`find_ruleset` does; *speech* is that of the findings, spoken now."""
    edition, findings = _edition(id, version, sha256, own)
    if edition is None:
        return None, findings
    ruleset, more = _checked(edition, options, speech)
    return ruleset, findings + more


@lru_cache(maxsize=4096)
def _checked(
    edition: Edition,
    options: bytes,
    speech: Speech,  # noqa: ARG001 - findings are kept in the language they were made in
) -> Found:
    given = _given(options)
    if edition.builtin and not given:  # a test holds every built-in ruleset free of findings
        return _built(edition, options), ()
    from barsis_notation.rulesets.consistency import check_facts

    findings = tuple(check_options(edition.file, given))
    if not has_errors(findings):
        findings += tuple(check_facts(edition.file, given))
    if has_errors(findings):
        return None, findings
    return _built(edition, _key(chosen_options(edition.file, given))), findings


def has_errors(findings: Iterable[Finding]) -> bool:
    """Tell whether one of *findings* is an error."""
    return any(finding.severity is Severity.ERROR for finding in findings)


_alive: WeakValueDictionary[tuple[Edition, bytes], Ruleset] = WeakValueDictionary()
"""Every ruleset in use: the same choices stay one object, also after a memo above forgot them."""


def _built(edition: Edition, chosen: bytes) -> Ruleset:
    ruleset = _alive.get((edition, chosen))
    if ruleset is None:
        options = _given(chosen)
        facts = frozen(effective_facts(edition.file, options))
        ruleset = Ruleset(edition, facts, MappingProxyType(frozen(options)))
        ruleset = _alive.setdefault((edition, chosen), ruleset)
    return ruleset


def _edition(
    id: str, version: int | None, sha256: str, own: tuple[Ruleset, ...]
) -> tuple[Edition | None, tuple[Finding, ...]]:
    versions = _versions(id, sha256, own)
    if not versions:
        return None, (_unknown_ruleset(id, own),)
    number = max(versions) if version is None else version
    if number not in versions:
        return None, (_unknown_version(id, number, versions),)
    edition = versions[number]
    if sha256 and sha256 != edition.sha256:
        return None, (_hash_differs(edition, sha256),)
    return edition, () if sha256 or edition.builtin else (_hash_missing(edition),)


def _versions(id: str, sha256: str, own: tuple[Ruleset, ...]) -> dict[int, Edition]:
    """Return the editions called *id*; of two of one version that which has the hash *sha256*."""
    named = sorted(
        (ruleset.edition for ruleset in own if ruleset.id == id),
        key=lambda edition: edition.sha256 == sha256,
    )
    mine = {edition.file.version: edition for edition in named}
    return mine | {number: builtin_edition(id, number) for number in builtin_versions().get(id, ())}


def _unknown_ruleset(id: str, own: tuple[Ruleset, ...]) -> Finding:
    known = list(dict.fromkeys([*builtin_versions(), *(ruleset.id for ruleset in own)]))
    meant = game_called(id) or nearest(id, known)
    return codes.UNKNOWN_RULESET.finding(
        words={"hint": did_you_mean(meant)},
        pointer="/ruleset/id",
        found=id,
        expected=listed(known, "commas"),
        fix=_other_id(id, meant),
    )


def _other_id(id: str, meant: str | None) -> Fix | None:
    if meant is None:
        return None
    what = _text("write-for", meant=meant, found=id)
    return Fix.of(what, safe=False, pointer="/ruleset/id", value=meant)


def game_called(word: str) -> str | None:
    """Return the id of the built-in game with this name in any language."""
    for id, versions in builtin_versions().items():
        if is_called(builtin_edition(id, versions[-1]), word):
            return id
    return None


def is_called(edition: Edition, word: str) -> bool:
    """Return whether *word* is the id of an edition or its name in any language, folded."""
    from barsis_notation.language.folding import folded

    return folded(word) in {folded(edition.file.id), *map(folded, edition.names.values())}


def _unknown_version(id: str, version: int, versions: dict[int, Edition]) -> Finding:
    return codes.UNKNOWN_RULESET_VERSION.finding(
        words={"id": id},
        pointer="/ruleset/version",
        found=str(version),
        expected=_text("versions", numbers=json_list(sorted(versions))),
    )


def _hash_differs(edition: Edition, sha256: str) -> Finding:
    return codes.HASH_DIFFERS.finding(
        words={"id": edition.file.id, "version": str(edition.file.version)},
        pointer="/ruleset/sha256",
        found=sha256,
        expected=edition.sha256,
    )


def _hash_missing(edition: Edition) -> Finding:
    fix = Fix.of(
        _text("add-hash"),
        safe=False,
        pointer="/ruleset/sha256",
        value=edition.sha256,
    )
    return codes.HASH_MISSING.finding(
        words={"id": edition.file.id, "version": str(edition.file.version)},
        pointer="/ruleset",
        expected=edition.sha256,
        fix=fix,
    )
