"""Ruleset files of one's own: read, checked, and then as good as a built-in one."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any

from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.rulesets.consistency import check_consistency, check_readings
from barsis_notation.rulesets.extending import extended, is_extending
from barsis_notation.rulesets.files import (
    Edition,
    builtin_edition,
    builtin_versions,
    edition_of,
)
from barsis_notation.rulesets.load import Found, choose, has_errors
from barsis_notation.rulesets.reading import NotJsonError, read_json, unseen_faults
from barsis_notation.rulesets.schema import check_schema, check_values


def load_ruleset_file(path: str | PathLike[str]) -> Found:
    """Return the ruleset in a file, with its defaults, and what is wrong with the file.

    There is no ruleset where anything is, but for warnings of readings that cannot be chosen alone.
    Raises nothing for what the file holds.
    """
    place = Path(path)
    try:
        document = read_json(place)
    except NotJsonError as error:
        return None, (_unreadable(error, str(place)),)
    ruleset, findings = read_ruleset(document)
    for finding in findings:
        finding.file = str(place)
    return ruleset, findings


def read_ruleset(document: Any) -> Found:
    """Return the ruleset that a decoded JSON document is, and what is wrong with it.

    A document that extends a built-in ruleset is the whole one that it stands for.
    """
    findings = tuple(_unseen(document)) or tuple(check_schema(document))
    if not findings and is_extending(document):
        document, findings = extended(document)
        findings = findings or tuple(check_schema(document))
    findings = findings or tuple(check_values(document))
    if findings:
        return None, findings
    edition = _known_edition(edition_of(document))
    findings = (*check_consistency(edition.file), *_taken(edition))
    if findings:
        return None, findings
    ruleset, findings = choose(edition, {})
    if ruleset is not None and not edition.builtin:
        findings += tuple(check_readings(edition.file))
    return (None if has_errors(findings) else ruleset), findings


def _known_edition(edition: Edition) -> Edition:
    """The built-in edition where the file is a copy of one: then it needs no hash in a record."""
    own = _namesake(edition)
    return own if own is not None and own.sha256 == edition.sha256 else edition


def _namesake(edition: Edition) -> Edition | None:
    file = edition.file
    if file.version not in builtin_versions().get(file.id, ()):
        return None
    return builtin_edition(file.id, file.version)


def _taken(edition: Edition) -> Iterator[Finding]:
    if not edition.builtin and _namesake(edition) is not None:
        yield codes.RULESET_ID_TAKEN.finding(
            pointer="/id",
            found=f"{edition.file.id} {edition.file.version}",
            expected=f"{edition.file.id}-house",
        )


def _unseen(document: Any) -> Iterator[Finding]:
    for pointer, found in unseen_faults(document):
        yield codes.RULESET_MALFORMED.finding(
            words={"where": pointer or "the file", "but": ""}, pointer=pointer, found=found
        )


def _unreadable(error: NotJsonError, file: str) -> Finding:
    return codes.RULESET_UNREADABLE.finding(
        file=file, line=error.line, column=error.column, found=str(error)
    )
