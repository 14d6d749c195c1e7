"""Functions that find and load a ruleset by id, version, options and hash."""

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
from barsis_notation.rulesets.builtin_files import (
    Edition,
    builtin_edition,
    builtin_versions,
    make_edition,
)
from barsis_notation.rulesets.errors import RulesetError
from barsis_notation.rulesets.option_choices import check_options, chosen_options, effective_facts
from barsis_notation.rulesets.ruleset import Ruleset
from barsis_notation.rulesets.values import freeze, json_list

_text = texts_of("rules")

Found = tuple[Ruleset | None, tuple[Finding, ...]]


def load_ruleset(
    id: str, version: int | None = None, options: Mapping[str, Any] | None = None
) -> Ruleset:
    """Return a built-in ruleset. Does not look for files.

    Args:
        id: The id, which may include a version and a profile: ``barsis``, ``barsis-1``,
            ``barsis@finkel-2002``.
        version: The version; None means the one in *id*, else the newest.
        options: Values by path of the fact. They override those of the profile.

    Raises:
        RulesetError: If the ruleset, version, profile, option or value is unknown, or if options
            contradict each other.
        WrongTypeError: If an argument has the wrong type.
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
            return _require(load_reference(reference, options))
    return _require(_find_ruleset(id, version, _encode_options(options), "", (), current_speech()))


def find_ruleset(
    id: str,
    version: int | None,
    options: Mapping[str, Any] | None = None,
    sha256: str = "",
    *,
    own: tuple[Ruleset, ...] = (),
) -> Found:
    """Return the ruleset that a record refers to, and findings about the reference. Never raises.

    The ruleset is None if the play cannot be judged: the id, version, an option or a value is
    unknown, or the hash differs. A ruleset of the user without a hash in the record gives an error
    but is returned. Look-ups are cached; the findings are new copies each time.

    Args:
        id: The id of the ruleset.
        version: The version; None means the newest.
        options: Values by path of the fact; None means no options.
        sha256: The hash of the ruleset file in hexadecimal; ``""`` if the record has none.
        own: Rulesets that were read from files of the user.
    """
    return _copy_findings(
        _find_ruleset(id, version, _encode_options(options), sha256, own, current_speech())
    )


def ruleset_with_options(edition: Edition, options: Mapping[str, Any]) -> Ruleset:
    """Return *edition* with *options*, which are values by path of the fact.

    Raises:
        RulesetError: If an option or its value is unknown, or if options contradict each other.
    """
    return _require(_check_and_build(edition, _encode_options(options), current_speech()))


def ruleset_from(
    id: str,
    version: int,
    options: Mapping[str, Any],
    file: bytes,
    inherited: frozenset[str] = frozenset(),
) -> Ruleset:
    """Return a ruleset from its parts; used to unpickle rulesets. Equal rulesets are one object.

    Args:
        id: The id of a built-in ruleset, ignored if *file* is given.
        version: Its version, ignored if *file* is given.
        options: Values by path of the fact.
        file: The canonical bytes of a ruleset file of the user; empty for a built-in ruleset.
        inherited: Languages whose name of the game comes from the ruleset that the file extends.

    Raises:
        RulesetError: If an option or its value is unknown.
    """
    if not file:
        return ruleset_with_options(builtin_edition(id, version), options)
    return ruleset_with_options(
        make_edition(msgspec.json.decode(file), inherited=inherited), options
    )


def check_and_choose(edition: Edition, options: Mapping[str, Any]) -> Found:
    """Return *edition* with *options* (values by path), and findings; None if one is an error."""
    return _copy_findings(_check_and_build(edition, _encode_options(options), current_speech()))


def _copy_findings(found: Found) -> Found:
    """The same with findings that the caller may write on; the cache keeps its own."""
    ruleset, findings = found
    return (ruleset, tuple(map(copy.copy, findings))) if findings else found


def _require(found: Found) -> Ruleset:
    ruleset, findings = _copy_findings(found)
    if ruleset is None:
        raise RulesetError(findings)
    return ruleset


def _encode_options(options: Mapping[str, Any] | None) -> bytes:
    """Options as a key of the caches: JSON, written the quick way where it can be."""
    if not options:
        return _NONE
    if float in map(type, options.values()):  # the quick way writes null for NaN
        return _encode_any_options(options)
    try:
        return msgspec.json.encode(options)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return _encode_any_options(options)


def _encode_any_options(options: Mapping[str, Any]) -> bytes:
    import json

    return json.dumps(dict(options), default=_plain).encode()


def _decode_options(key: bytes) -> dict[str, Any]:
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
def _find_ruleset(
    id: str,
    version: int | None,
    options: bytes,
    sha256: str,
    own: tuple[Ruleset, ...],
    speech: Speech,
) -> Found:
    """Return what :func:`find_ruleset` does; *speech* is that of the findings, spoken now."""
    edition, findings = _find_edition(id, version, sha256, own)
    if edition is None:
        return None, findings
    ruleset, more = _check_and_build(edition, options, speech)
    return ruleset, findings + more


@lru_cache(maxsize=4096)
def _check_and_build(
    edition: Edition,
    options: bytes,
    speech: Speech,  # noqa: ARG001 - findings are kept in the language they were made in
) -> Found:
    given = _decode_options(options)
    if edition.builtin and not given:  # a test holds every built-in ruleset free of findings
        return _build_ruleset(edition, options), ()
    from barsis_notation.rulesets.consistency import check_facts

    findings = tuple(check_options(edition.file, given))
    if not has_errors(findings):
        findings += tuple(check_facts(edition.file, given))
    if has_errors(findings):
        return None, findings
    return _build_ruleset(edition, _encode_options(chosen_options(edition.file, given))), findings


def has_errors(findings: Iterable[Finding]) -> bool:
    """Return whether *findings* include an error."""
    return any(finding.severity is Severity.ERROR for finding in findings)


_alive: WeakValueDictionary[tuple[Edition, bytes], Ruleset] = WeakValueDictionary()
"""Every ruleset in use: the same choices stay one object, also after a memo above forgot them."""


def _build_ruleset(edition: Edition, chosen: bytes) -> Ruleset:
    ruleset = _alive.get((edition, chosen))
    if ruleset is None:
        options = _decode_options(chosen)
        facts = freeze(effective_facts(edition.file, options))
        ruleset = Ruleset(edition, facts, MappingProxyType(freeze(options)))
        ruleset = _alive.setdefault((edition, chosen), ruleset)
    return ruleset


def _find_edition(
    id: str, version: int | None, sha256: str, own: tuple[Ruleset, ...]
) -> tuple[Edition | None, tuple[Finding, ...]]:
    versions = _find_versions(id, sha256, own)
    if not versions:
        return None, (_unknown_ruleset_finding(id, own),)
    number = max(versions) if version is None else version
    if number not in versions:
        return None, (_unknown_version_finding(id, number, versions),)
    edition = versions[number]
    if sha256 and sha256 != edition.sha256:
        return None, (_hash_differs_finding(edition, sha256),)
    return edition, () if sha256 or edition.builtin else (_hash_missing_finding(edition),)


def _find_versions(id: str, sha256: str, own: tuple[Ruleset, ...]) -> dict[int, Edition]:
    """Return the editions called *id*; of two of one version that which has the hash *sha256*."""
    named = sorted(
        (ruleset.edition for ruleset in own if ruleset.id == id),
        key=lambda edition: edition.sha256 == sha256,
    )
    mine = {edition.file.version: edition for edition in named}
    return mine | {number: builtin_edition(id, number) for number in builtin_versions().get(id, ())}


def _unknown_ruleset_finding(id: str, own: tuple[Ruleset, ...]) -> Finding:
    known = list(dict.fromkeys([*builtin_versions(), *(ruleset.id for ruleset in own)]))
    meant = find_game_id(id) or nearest(id, known)
    return codes.UNKNOWN_RULESET.finding(
        words={"hint": did_you_mean(meant)},
        pointer="/ruleset/id",
        found=id,
        expected=listed(known, "commas"),
        fix=_make_id_fix(id, meant),
    )


def _make_id_fix(id: str, meant: str | None) -> Fix | None:
    if meant is None:
        return None
    what = _text("write-for", meant=meant, found=id)
    return Fix.of(what, safe=False, pointer="/ruleset/id", value=meant)


def find_game_id(word: str) -> str | None:
    """Return the id of the built-in game with this id or name, or None.

    The name may be in any language; case does not matter.
    """
    for id, versions in builtin_versions().items():
        if has_id_or_name(builtin_edition(id, versions[-1]), word):
            return id
    return None


def has_id_or_name(edition: Edition, word: str) -> bool:
    """Return whether *word*, case-folded, is the id of an edition or its name in any language."""
    from barsis_notation.language.folding import folded

    return folded(word) in {folded(edition.file.id), *map(folded, edition.names.values())}


def _unknown_version_finding(id: str, version: int, versions: dict[int, Edition]) -> Finding:
    return codes.UNKNOWN_RULESET_VERSION.finding(
        words={"id": id},
        pointer="/ruleset/version",
        found=str(version),
        expected=_text("versions", numbers=json_list(sorted(versions))),
    )


def _hash_differs_finding(edition: Edition, sha256: str) -> Finding:
    return codes.HASH_DIFFERS.finding(
        words={"id": edition.file.id, "version": str(edition.file.version)},
        pointer="/ruleset/sha256",
        found=sha256,
        expected=edition.sha256,
    )


def _hash_missing_finding(edition: Edition) -> Finding:
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
