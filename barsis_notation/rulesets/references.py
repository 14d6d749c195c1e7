"""Parsing and loading of ruleset references of a command line.

Examples: ``barsis``, ``barsis-1``, ``barsis@finkel-2002``. The path of a ruleset file, such as
``house.json``, can be used in place of an id.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from barsis_notation.base import FilePath
from barsis_notation.base.arguments import expect
from barsis_notation.base.nearest import find_nearest
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import bind_texts, join_words, suggest_name
from barsis_notation.rulesets.builtin_files import Edition
from barsis_notation.rulesets.load import Found, check_and_choose, find_ruleset
from barsis_notation.rulesets.ruleset import Ruleset
from barsis_notation.rulesets.user_files import load_ruleset_file

_text = bind_texts("rules")

_PROFILE = re.compile(r"(?P<rest>.*)@(?P<profile>[A-Za-z0-9-]*)", re.DOTALL)
_VERSION = re.compile(r"(?P<id>.*)-(?P<version>[1-9][0-9]{0,8})", re.DOTALL)


@dataclass(frozen=True)
class Reference:
    """A parsed reference to a ruleset, with either a path or an id; not yet looked up.

    ``parse_reference`` makes one from text, ``load_reference`` loads its ruleset.

    Attributes:
        id: The id, or ``""`` if a path is given.
        version: The version, from 1; None means the newest, or that a path is given.
        profile: The name of a profile; ``""`` means the defaults.
        path: The path of a ruleset file; None if an id is given.

    Examples:
        >>> from barsis_notation.rulesets import Reference, load_reference
        >>> ruleset, findings = load_reference(Reference("barsis", 1, "finkel-2002"))
        >>> ruleset.id, findings
        ('barsis', ())
    """

    id: str = ""
    version: int | None = None
    profile: str = ""
    path: Path | None = None


def parse_reference(text: str) -> Reference:
    """Parse a reference such as ``barsis-1``, ``barsis@finkel-2002`` or ``house.json``.

    Text that ends with ``.json`` or contains a slash or backslash is a path, which a profile may
    follow. A profile consists of letters, digits and hyphens; if other characters follow the ``@``,
    they and the ``@`` belong to the id or path. Every string is accepted; an unknown ruleset is
    reported when it is loaded.

    Raises:
        WrongTypeError: If *text* is not a str.

    Examples:
        >>> from barsis_notation.rulesets import parse_reference
        >>> parse_reference("barsis-1@finkel-2002")
        Reference(id='barsis', version=1, profile='finkel-2002', path=None)
        >>> parse_reference("rules/house.json").path.name
        'house.json'
    """
    expect("text", text, str)
    match = _PROFILE.fullmatch(text)
    rest, profile = (match["rest"], match["profile"]) if match else (text, "")
    if rest.endswith(".json") or "/" in rest or "\\" in rest:
        return Reference(path=Path(rest), profile=profile)
    if numbered := _VERSION.fullmatch(rest):
        return Reference(numbered["id"], int(numbered["version"]), profile)
    return Reference(rest, None, profile)


def load_reference(
    reference: Reference | str,
    options: Mapping[str, Any] | None = None,
    *,
    own: tuple[Ruleset, ...] = (),
    files: Sequence[FilePath] = (),
) -> Found:
    """Return the referenced ruleset, and findings; the ruleset is None if one of them is an error.

    Findings are about an unknown ruleset, version, profile, option or value, about options that
    contradict each other, and about a ruleset file that is missing or has faults. None of these
    raises an exception.

    Args:
        reference: A reference or its text, such as ``barsis@finkel-2002``.
        options: Maps the paths of facts to JSON values, such as ``{"turn.entry_tries": 3}``. They
            override those of the profile.
        own: Rulesets of the user that may be referenced by id.
        files: Paths of ruleset files that a file given by path may extend.

    Returns:
        The ruleset or None, and a tuple of findings.

    Raises:
        WrongTypeError: If *reference* is neither a Reference nor a str, or if it has an id and
            *own* is not a tuple.

    Examples:
        >>> from barsis_notation.rulesets import load_reference
        >>> load_reference("barsis-1", {"turn.entry_tries": 3})
        (<Ruleset barsis-1 turn.entry_tries=3>, ())
        >>> ruleset, [finding] = load_reference("barsis@nobody")
        >>> ruleset is None, finding.name
        (True, 'unknown-profile')
    """
    expect("reference", reference, Reference, str)
    if isinstance(reference, str):
        reference = parse_reference(reference)
    plain, findings = _load_without_profile(reference, own, files)
    if plain is None:
        return None, findings
    profile, missing = _find_profile(plain.edition, reference.profile)
    if missing is not None:
        return None, (*findings, missing)
    ruleset, more = check_and_choose(plain.edition, {**profile, **(options or {})})
    return ruleset, findings + more


def apply_profile(ruleset: Ruleset, name: str) -> Ruleset | None:
    """Return *ruleset* with the options of a profile instead of its present options.

    Return None if the ruleset does not have the profile or its options cannot be chosen.

    Args:
        ruleset: A ruleset; its options are ignored.
        name: The name of the profile, such as ``finkel-2002``; ``""`` means the defaults.
    """
    options, missing = _find_profile(ruleset.edition, name)
    return check_and_choose(ruleset.edition, options)[0] if missing is None else None


def _load_without_profile(
    reference: Reference, own: tuple[Ruleset, ...], files: Sequence[FilePath]
) -> Found:
    if reference.path is not None:
        return load_ruleset_file(reference.path, files)
    ruleset, findings = find_ruleset(reference.id, reference.version, own=own)
    # a reference on a command line cannot contain a hash
    return ruleset, tuple(one for one in findings if one.code != codes.HASH_MISSING.code)


def _find_profile(edition: Edition, name: str) -> tuple[Mapping[str, Any], Finding | None]:
    if not name:
        return {}, None
    profile = edition.file.profile(name)
    if profile is None:
        return {}, _unknown_profile_finding(edition, name)
    return profile.options, None


def _unknown_profile_finding(edition: Edition, name: str) -> Finding:
    known = [profile.name for profile in edition.file.profiles]
    return codes.UNKNOWN_PROFILE.finding(
        words={
            "id": edition.file.id,
            "version": str(edition.file.version),
            "hint": suggest_name(find_nearest(name, known)),
        },
        found=name,
        expected=join_words(known, "commas") if known else _text("none"),
    )
