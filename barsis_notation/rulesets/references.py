"""How people name a ruleset on a command line: ``barsis``, ``barsis-1``, ``barsis@finkel-2002``.

A path to a ruleset file of one's own stands anywhere an id does: ``house.json``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from barsis_notation.base import FilePath
from barsis_notation.base.nearest import nearest
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import did_you_mean, listed, texts_of
from barsis_notation.rulesets.files import Edition
from barsis_notation.rulesets.load import Found, choose, find_ruleset
from barsis_notation.rulesets.ruleset import Ruleset
from barsis_notation.rulesets.user_files import load_ruleset_file

_text = texts_of("rules")

_PROFILE = re.compile(r"(?P<rest>.*)@(?P<profile>[A-Za-z0-9-]*)", re.DOTALL)
_VERSION = re.compile(r"(?P<id>.*)-(?P<version>[1-9][0-9]{0,8})", re.DOTALL)


@dataclass(frozen=True)
class Reference:
    """A ruleset as it was named; either ``path`` or ``id``. Not looked up yet."""

    id: str = ""
    version: int | None = None
    profile: str = ""
    path: Path | None = None


def parse_reference(text: str) -> Reference:
    """Return what *text* names. Never fails; whether there is such a ruleset shows on loading."""
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
    """Return the ruleset that is named, under its profile and *options*, and what is wrong.

    An option overrules the profile. *own* are the user's rulesets that may be named by their id; a
    path may name one that extends any of *files*. Never raises.
    """
    if isinstance(reference, str):
        reference = parse_reference(reference)
    plain, findings = _plain(reference, own, files)
    if plain is None:
        return None, findings
    profile, missing = _profile(plain.edition, reference.profile)
    if missing is not None:
        return None, (*findings, missing)
    ruleset, more = choose(plain.edition, {**profile, **(options or {})})
    return ruleset, findings + more


def profile_of(ruleset: Ruleset, name: str) -> Ruleset | None:
    """Return the rules of a profile of *ruleset*, whose own options are left aside.

    ``""`` names the defaults. None for an unknown profile, or one whose options cannot be chosen.
    """
    options, missing = _profile(ruleset.edition, name)
    return choose(ruleset.edition, options)[0] if missing is None else None


def _plain(reference: Reference, own: tuple[Ruleset, ...], files: Sequence[FilePath]) -> Found:
    if reference.path is not None:
        return load_ruleset_file(reference.path, files)
    ruleset, findings = find_ruleset(reference.id, reference.version, own=own)
    # a name on a command line has no place for a hash
    return ruleset, tuple(one for one in findings if one.code != codes.HASH_MISSING.code)


def _profile(edition: Edition, name: str) -> tuple[Mapping[str, Any], Finding | None]:
    if not name:
        return {}, None
    profile = edition.file.profile(name)
    if profile is None:
        return {}, _unknown_profile(edition, name)
    return profile.options, None


def _unknown_profile(edition: Edition, name: str) -> Finding:
    known = [profile.name for profile in edition.file.profiles]
    return codes.UNKNOWN_PROFILE.finding(
        words={
            "id": edition.file.id,
            "version": str(edition.file.version),
            "hint": did_you_mean(nearest(name, known)),
        },
        found=name,
        expected=listed(known, "commas") if known else _text("none"),
    )
