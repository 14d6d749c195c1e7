"""Reading of event files."""

from __future__ import annotations

import os
from typing import Final

from barsis_notation.base import FilePath
from barsis_notation.base.arguments import expect_bytes
from barsis_notation.base.errors import BarsisError
from barsis_notation.base.json_pointers import split_pointer
from barsis_notation.diagnostics import event_codes, shape_codes
from barsis_notation.diagnostics.findings import Finding, Severity, iter_with_causes
from barsis_notation.events.event import Event
from barsis_notation.events.event_file_checks import check_event
from barsis_notation.events.structs import FORMAT, EventFile, EventPlayer, Pairing, Round
from barsis_notation.formats.named_files import open_file
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.documents import MAX_BYTES, Form, locate_findings, read_document
from barsis_notation.record.shape_faults import find_closest
from barsis_notation.record.structs import Result
from barsis_notation.rulesets import Ruleset, find_ruleset

_text = bind_texts("events")


class EventError(BarsisError, ValueError):
    """Raised if a file is not an event file, or has an error.

    ``load_event`` raises it, and so do ``change_event_file`` and ``undo_event_file``.

    Its text has the messages of the findings, one per line.

    Attributes:
        findings: The findings, at least one of which is an error.
        file: Path of the file, ``""`` if unknown.

    Examples:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.events import EventError, load_event
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder) / "event.json"
        ...     written = path.write_text('{"format": "barsis-event/1"}')
        ...     try:
        ...         load_event(path)
        ...     except EventError as error:
        ...         print([finding.name for finding in error.findings])
        ['missing-member', 'missing-member', 'missing-member']
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
        EventError: If the file is not an event or has an error. Findings of a lower
            severity are not raised; ``read_event`` returns them.
        OSError: If the file cannot be opened or read, or the add-on for cloud storage is missing.
        ValueError: If the path contains NUL.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.events import load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> event = load_event(samples / "event.json")
        >>> event.name, len(event.players), event.seats
        ('Amman Open', 4, ('S', 'N'))
    """
    event, findings = read_event_file(path, own)
    if event is None:
        raise EventError(findings, str(path))
    return event


def read_event_file(
    path: FilePath, own: tuple[Ruleset, ...] = (), *, partial: bool = False
) -> tuple[Event | None, list[Finding]]:
    """Return the event in a file (None if the file has an error) and the findings of the file.

    Wrong content is reported in the findings, not raised. Findings have *path* as their file.

    Args:
        path: Path or URI of the event file, at most 16 MiB.
        own: Rulesets that are not built in and that the event may name.
        partial: Whether an event is also returned if the only errors are in values on which no
            result depends, such as dates, comments, officials, countries and most unknown members.
            Such an event lacks the wrong values, so do not save it.

    Raises:
        OSError: If the file cannot be opened or read, or the add-on for cloud storage is missing.
        ValueError: If the path contains NUL.
    """
    with open_file(os.fspath(path)) as stream:
        raw = stream.read(MAX_BYTES + 1)
    event, findings = read_event(raw, own, partial=partial)
    for finding in iter_with_causes(findings):
        finding.file = str(path)
    return event, findings


def read_event(
    raw: bytes, own: tuple[Ruleset, ...] = (), *, partial: bool = False
) -> tuple[Event | None, list[Finding]]:
    """Return the event in *raw* (None if it has an error) and the findings.

    Wrong content is reported in the findings, not raised. An event without errors may have findings
    of lower severity.

    Args:
        raw: The bytes of an event file: JSON in UTF-8, at most 16 MiB.
        own: Rulesets that are not built in and that the event may name.
        partial: Whether an event is also returned if the only errors are in values on which no
            result depends, such as dates, comments, officials, countries and most unknown members.
            Such an event lacks the wrong values, so do not save it.

    Returns:
        A pair of the event and the findings. A finding has a line and a column unless it concerns
        the whole file, for example because it is too large or not UTF-8. The event is None if it
        has an error, except for the errors that *partial* allows.

    Raises:
        WrongTypeError: If *raw* is not a bytes, bytearray or memoryview object. It is a UsageError.

    Examples:
        >>> from barsis_notation.events import read_event
        >>> raw = b'''{"format": "barsis-event/1", "name": "Amman Open",
        ...   "ruleset": {"id": "barsis", "version": 1},
        ...   "players": [{"name": "Amal"}, {"name": "Basim"}]}'''
        >>> event, findings = read_event(raw)
        >>> event.name, list(event.players), findings
        ('Amman Open', ['Amal', 'Basim'], [])
        >>> event, findings = read_event(b"[]")
        >>> event, [finding.name for finding in findings]
        (None, ['wrong-type'])
        >>> wrong = raw.replace(b'"players"', b'"date": "20/11/2026", "players"')
        >>> event, findings = read_event(wrong, partial=True)
        >>> event.name, event.file.date, [finding.pointer for finding in findings]
        ('Amman Open', '', ['/date'])
    """
    raw = expect_bytes("raw", raw)
    file, findings = read_document(raw, EventFile, _FORM, _find_member_to_leave_out)
    if file is None or (findings and not partial):
        return None, findings
    event, further = _build_event(file, own)
    if any((finding.pointer or "") in _DAYS for finding in findings):  # one day of two is left out
        further = [one for one in further if one.code != event_codes.DAYS_OF_EVENT.code]
    locate_findings([*iter_with_causes(further)], raw)
    harmless = (event_codes.DAYS_OF_EVENT.code,) if partial else ()
    is_wrong = any(
        finding.severity is Severity.ERROR and finding.code not in harmless for finding in further
    )
    return None if is_wrong else event, [*findings, *further]


_FOR_PEOPLE: Final = ("date", "end_date", "comment", "x")
"""Members of events, players, rounds and pairings on which no result or pairing depends."""

_DAYS: Final = ("/date", "/end_date")

_NEEDED: Final = [
    name
    for part in (EventFile, EventPlayer, Round, Pairing, Result)
    for name in part.__struct_fields__
    if name not in _FOR_PEOPLE
]
"""Members that may be meant by an unknown member with a similar name."""


def _find_member_to_leave_out(finding: Finding) -> tuple[str, ...]:
    """Return the path of the member to remove so that an event with *finding* can be checked."""
    path = tuple(split_pointer(finding.pointer or ""))
    if finding.code == shape_codes.UNKNOWN_MEMBER.code:
        return () if find_closest(path[-1], _NEEDED) else path
    match path:
        case ["history" | "site" | "organiser" | "arbiter" | "$schema", *_]:
            return path[:1]
        case ["rounds", _, "pairings", _, name, *_] if name in _FOR_PEOPLE:
            return path[:5]
        case ["rounds" | "players", _, name, *_] if name in (*_FOR_PEOPLE, "country"):
            return path[:3]
        case [name, *_] if name in _FOR_PEOPLE:
            return path[:1]
    return ()


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
