"""Reading of event files."""

from __future__ import annotations

import os
from typing import Final

from barsis_notation.base import FilePath
from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.events.event import Event
from barsis_notation.events.event_file_checks import check_event
from barsis_notation.events.structs import FORMAT, EventFile
from barsis_notation.formats.named_files import open_file
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.documents import MAX_BYTES, Form, locate_findings, read_document
from barsis_notation.rulesets import Ruleset, find_ruleset

_text = bind_texts("events")


class EventError(BarsisError, ValueError):
    """Raised by ``load_event`` for a file that is not an event or has an error.

    Attributes:
        findings: The findings, at least one of which is an error.
        file: Path of the file, ``""`` if unknown.
    """

    def __init__(self, findings: list[Finding], file: str = "") -> None:
        self.findings = findings
        self.file = file
        super().__init__("\n".join(finding.message for finding in findings))


def load_event(path: FilePath, own: tuple[Ruleset, ...] = ()) -> Event:
    """Return the event in a file.

    Args:
        path: Path or URI of the event file, at most 16 MiB.
        own: Rulesets that are not built in and that the event may name.

    Raises:
        EventError: If the file is not an event or has an error.
        OSError: If the file cannot be opened or read, or the add-on for cloud storage is missing.
        ValueError: If the path contains NUL.
    """
    event, findings = read_event_file(path, own)
    if event is None:
        raise EventError(findings, str(path))
    return event


def read_event_file(
    path: FilePath, own: tuple[Ruleset, ...] = ()
) -> tuple[Event | None, list[Finding]]:
    """Return the event in a file, None if it has an error, and its findings.

    Wrong content is reported in the findings, not raised. Findings have *path* as their file.

    Args:
        path: Path or URI of the event file, at most 16 MiB.
        own: Rulesets that are not built in and that the event may name.

    Raises:
        OSError: If the file cannot be opened or read, or the add-on for cloud storage is missing.
        ValueError: If the path contains NUL.
    """
    with open_file(os.fspath(path)) as stream:
        raw = stream.read(MAX_BYTES + 1)
    event, findings = read_event(raw, own)
    for finding in findings:
        finding.file = str(path)
    return event, findings


def read_event(raw: bytes, own: tuple[Ruleset, ...] = ()) -> tuple[Event | None, list[Finding]]:
    """Return the event in *raw*, None if it has an error, and its findings.

    Wrong content is reported in the findings, not raised. An event without errors may have other
    findings.

    Args:
        raw: The bytes of an event file: JSON in UTF-8, at most 16 MiB.
        own: Rulesets that are not built in and that the event may name.
    """
    file, findings = read_document(raw, EventFile, _FORM)
    if file is None:
        return None, findings
    event, findings = _build_event(file, own)
    locate_findings(findings, raw)
    is_wrong = any(finding.severity is Severity.ERROR for finding in findings)
    return None if is_wrong else event, findings


def _build_event(file: EventFile, own: tuple[Ruleset, ...]) -> tuple[Event | None, list[Finding]]:
    named = file.ruleset
    ruleset, wrong = find_ruleset(named.id, named.version, named.options, named.sha256, own=own)
    if ruleset is None:
        return None, list(wrong)
    event = Event(file, ruleset)
    return event, [*wrong, *check_event(event)]


def _describe_expected(slip: Text | str | None) -> Text | str:
    return slip or _text("event-as-json")


_FORM: Final = Form(FORMAT, event_codes.EVENT_UNREADABLE, _describe_expected)
