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
from barsis_notation.base.errors import WrongTypeError
from barsis_notation.base.nearest import find_nearest
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding, Fix, Severity
from barsis_notation.language.speech import Speech, get_speech
from barsis_notation.language.texts import bind_texts, join_words, suggest_name
from barsis_notation.rulesets.builtin_files import (
    Edition,
    list_builtin_versions,
    load_builtin_edition,
    make_edition,
)
from barsis_notation.rulesets.errors import RulesetError
from barsis_notation.rulesets.option_choices import apply_options, check_options, drop_defaults
from barsis_notation.rulesets.ruleset import Ruleset
from barsis_notation.rulesets.values import format_json_list, freeze

_text = bind_texts("rules")

Found = tuple[Ruleset | None, tuple[Finding, ...]]


def load_ruleset(
    id: str, version: int | None = None, options: Mapping[str, Any] | None = None
) -> Ruleset:
    """Return a built-in ruleset.

    The same arguments return the same object. Warnings about unusual combinations of options are
    dropped; ``find_ruleset`` returns them. ``load_ruleset_file`` reads a ruleset of your own from a
    file.

    Args:
        id: The id in lower case, which may include a version and a profile: ``barsis``,
            ``barsis-1``, ``barsis@finkel-2002``.
        version: The version, from 1; None means the one in *id*, or the newest if *id* has none.
        options: Maps the path of a fact to its value in JSON, as in ``{"turn.entry_tries": 3}``.
            These options override those of the profile.

    Raises:
        RulesetError: If the ruleset, version, profile, option or value is unknown, or if *id* names
            a version other than *version*. Also if options contradict each other, or the condition
            of a value is not met.
        WrongTypeError: If an argument has the wrong type.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> load_ruleset("barsis@finkel-2002")
        <Ruleset barsis-1 entry.dest='11:10+khal' entry.benj='24:25+khal'>
        >>> load_ruleset("barsis", options={"pass": "optional"})["pass"]
        'optional'
    """
    expect("id", id, str)
    expect("version", version, int, None)
    expect("options", options, Mapping, None)
    if id not in list_builtin_versions():
        from dataclasses import replace

        from barsis_notation.rulesets.references import load_reference, parse_reference

        named = parse_reference(id)
        both = None not in (version, named.version) and version != named.version
        if named.path is None and named.id in list_builtin_versions() and not both:
            reference = replace(named, version=version or named.version)
            return _get_or_raise(load_reference(reference, options))
    return _get_or_raise(_find_ruleset(id, version, _encode_options(options), "", (), get_speech()))


def find_ruleset(
    id: str,
    version: int | None,
    options: Mapping[str, Any] | None = None,
    sha256: str = "",
    *,
    own: tuple[Ruleset, ...] = (),
) -> Found:
    """Return the ruleset that a record refers to, and findings about the reference.

    Unknown or wrong parts of a reference do not raise an exception. Look-ups are cached; the
    findings are new copies each time.

    Args:
        id: The id of the ruleset, such as ``barsis``, without version and profile.
        version: The version, from 1; None means the newest.
        options: Maps the path of a fact to its value in JSON; None means no options.
        sha256: The hash of the ruleset file in lower-case hexadecimal; ``""`` if the record has
            none.
        own: Rulesets that were read from files of the user. A built-in ruleset with the same id and
            version is preferred; of two rulesets in *own*, the one with the hash *sha256*.

    Raises:
        WrongTypeError: If an argument has the wrong type.

    Returns:
        The ruleset, and the findings. The ruleset is None if the play cannot be judged: the id,
        version, an option or a value is unknown, the condition of a value is not met, options
        contradict each other, or the hash differs. If the record names a ruleset of the user
        without a hash, there is a finding, but the ruleset is returned.

    Examples:
        >>> from barsis_notation.rulesets import find_ruleset
        >>> find_ruleset("barsis", 1)
        (<Ruleset barsis-1>, ())
        >>> ruleset, [finding] = find_ruleset("barsis", 99)
        >>> ruleset is None, finding.name
        (True, 'unknown-ruleset-version')
    """
    expect("id", id, str)
    expect("version", version, int, None)
    expect("options", options, Mapping, None)
    expect("sha256", sha256, str)
    expect("own", own, tuple)
    return _copy_findings(
        _find_ruleset(id, version, _encode_options(options), sha256, own, get_speech())
    )


def apply_options_to(edition: Edition, options: Mapping[str, Any]) -> Ruleset:
    """Return the ruleset of *edition* with *options*.

    *options* maps the path of a fact to its value in JSON, as in ``{"turn.entry_tries": 3}``.

    Raises:
        RulesetError: If an option or its value is unknown, the condition of a value is not met, or
            options contradict each other.
    """
    return _get_or_raise(_check_and_build(edition, _encode_options(options), get_speech()))


def ruleset_from(
    id: str,
    version: int,
    options: Mapping[str, Any],
    file: bytes,
    inherited: frozenset[str] = frozenset(),
) -> Ruleset:
    """Return a ruleset from its parts; used to unpickle rulesets.

    Equal rulesets are one object.

    Args:
        id: The id of a built-in ruleset, which must exist; ignored if *file* is given.
        version: Its version, which must exist; ignored if *file* is given.
        options: Maps the path of a fact to its value in JSON.
        file: The canonical UTF-8 JSON of a ruleset file of the user (``Edition.canonical``); empty
            for a built-in ruleset.
        inherited: Languages (``en``, ``ar`` …) whose name of the game comes from the ruleset that
            the file extends.

    Raises:
        RulesetError: If an option or its value is unknown, the condition of a value is not met, or
            options contradict each other.
    """
    if not file:
        return apply_options_to(load_builtin_edition(id, version), options)
    return apply_options_to(make_edition(msgspec.json.decode(file), inherited=inherited), options)


def check_and_choose(edition: Edition, options: Mapping[str, Any]) -> Found:
    """Return the ruleset of *edition* with *options*, and findings about the options.

    The ruleset is None if one of the findings is an error. *options* maps the path of a fact to its
    value in JSON, as in ``{"turn.entry_tries": 3}``. Wrong options do not raise an exception.
    """
    return _copy_findings(_check_and_build(edition, _encode_options(options), get_speech()))


def _copy_findings(found: Found) -> Found:
    """Return *found* with copies of its findings, because callers may change them."""
    ruleset, findings = found
    return (ruleset, tuple(map(copy.copy, findings))) if findings else found


def _get_or_raise(found: Found) -> Ruleset:
    ruleset, findings = _copy_findings(found)
    if ruleset is None:
        raise RulesetError(findings)
    return ruleset


def _encode_options(options: Mapping[str, Any] | None) -> bytes:
    """Encode options as a key of the caches: JSON, by msgspec if it can encode them exactly."""
    if not options:
        return _NONE
    if float in map(type, options.values()):  # msgspec writes null for NaN
        return _encode_any_options(options)
    try:
        return msgspec.json.encode(options)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return _encode_any_options(options)


def _encode_any_options(options: Mapping[str, Any]) -> bytes:
    import json

    try:
        return json.dumps(dict(options), default=_to_plain_json).encode()
    except (TypeError, ValueError, RecursionError):
        raise WrongTypeError("options: expected names and values of JSON") from None


def _decode_options(key: bytes) -> dict[str, Any]:
    """Decode a key of the caches."""
    if key == _NONE:
        return {}
    import json

    options: dict[str, Any] = json.loads(key)
    return options


_NONE: Final = b"{}"


def _to_plain_json(value: Any) -> Any:
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
    """Implement :func:`find_ruleset`; findings are made in the language *speech*."""
    edition, findings = _find_edition(id, version, sha256, own)
    if edition is None:
        return None, findings
    ruleset, more = _check_and_build(edition, options, speech)
    return ruleset, findings + more


@lru_cache(maxsize=4096)
def _check_and_build(
    edition: Edition,
    options: bytes,
    speech: Speech,  # noqa: ARG001 - part of the cache key: findings keep their language
) -> Found:
    given = _decode_options(options)
    if edition.builtin and not given:  # a test checks that built-in rulesets have no findings
        return _build_ruleset(edition, options), ()
    from barsis_notation.rulesets.consistency import check_facts

    findings = tuple(check_options(edition.file, given))
    if not has_errors(findings):
        findings += tuple(check_facts(edition.file, given))
    if has_errors(findings):
        return None, findings
    return _build_ruleset(edition, _encode_options(drop_defaults(edition.file, given))), findings


def has_errors(findings: Iterable[Finding]) -> bool:
    """Return whether *findings* include an error; warnings do not count."""
    return any(finding.severity is Severity.ERROR for finding in findings)


_alive: WeakValueDictionary[tuple[Edition, bytes], Ruleset] = WeakValueDictionary()
"""Every ruleset in use, so that equal rulesets are one object even after a cache drops them."""


def _build_ruleset(edition: Edition, chosen: bytes) -> Ruleset:
    ruleset = _alive.get((edition, chosen))
    if ruleset is None:
        options = _decode_options(chosen)
        facts = freeze(apply_options(edition.file, options))
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
    """Return a dict of the editions with this *id* by version.

    Built-in editions are preferred; of two editions of the user, the one with the hash *sha256*.
    """
    named = sorted(
        (ruleset.edition for ruleset in own if ruleset.id == id),
        key=lambda edition: edition.sha256 == sha256,
    )
    mine = {edition.file.version: edition for edition in named}
    return mine | {
        number: load_builtin_edition(id, number) for number in list_builtin_versions().get(id, ())
    }


_RELATED_GAMES: Final = {
    **dict.fromkeys(("backgammon", "tavla", "tawla", "tawleh", "nard", "nardi"), "shesh-besh"),
    "parcheesi": "parchis",
    **dict.fromkeys(("chaupar", "chaupad", "chausar"), "pachisi"),
}
"""Names of games that people look for, with the built-in game that is most like them.

The names are only used in messages. The rules differ, so a record is never changed to such a game.
"""


def _unknown_ruleset_finding(id: str, own: tuple[Ruleset, ...]) -> Finding:
    known = list(dict.fromkeys([*list_builtin_versions(), *(ruleset.id for ruleset in own)]))
    meant = find_game_id(id) or find_nearest(id, known)
    related = None if meant else _RELATED_GAMES.get(id.casefold())
    return codes.UNKNOWN_RULESET.finding(
        words={"hint": suggest_name(meant or related)},
        pointer="/ruleset/id",
        found=id,
        expected=join_words(known, "commas"),
        fix=_make_id_fix(id, meant),
    )


def _make_id_fix(id: str, meant: str | None) -> Fix | None:
    if meant is None:
        return None
    what = _text("write-for", meant=meant, found=id)
    return Fix.of(what, safe=False, pointer="/ruleset/id", value=meant)


def find_game_id(word: str) -> str | None:
    """Return the id of the built-in game with this id or name, or None if it is unknown.

    *word* may be a name in any language that the ruleset file has. Case, accents, spaces, hyphens
    and Arabic spelling variants do not matter. Only the newest version of each game is searched.
    """
    for id, versions in list_builtin_versions().items():
        if has_id_or_name(load_builtin_edition(id, versions[-1]), word):
            return id
    return None


def has_id_or_name(edition: Edition, word: str) -> bool:
    """Return whether *word* is the id of *edition* or its name in any language.

    Case, accents, spaces, hyphens and Arabic spelling variants do not matter. Names inherited from
    another ruleset do not count.
    """
    from barsis_notation.language.folding import fold_word

    return fold_word(word) in {fold_word(edition.file.id), *map(fold_word, edition.names.values())}


def _unknown_version_finding(id: str, version: int, versions: dict[int, Edition]) -> Finding:
    return codes.UNKNOWN_RULESET_VERSION.finding(
        words={"id": id},
        pointer="/ruleset/version",
        found=str(version),
        expected=_text("versions", numbers=format_json_list(sorted(versions))),
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
