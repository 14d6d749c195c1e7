"""Adding lines and columns to the findings about an event."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable

from barsis_notation.base import FilePath
from barsis_notation.base.path_kinds import STANDARD_INPUT
from barsis_notation.diagnostics.findings import Cause, Finding, iter_with_causes
from barsis_notation.formats.input_files import open_input
from barsis_notation.formats.named_files import open_file
from barsis_notation.record.decode import Decoded
from barsis_notation.record.documents import MAX_BYTES, locate_findings


def find_places(findings: Iterable[Finding], event_file: FilePath) -> None:
    """Set the missing lines and columns of findings, and of the findings they follow from.

    Only findings with a file and a JSON pointer are changed, and only their files are read again.
    Findings about a record from standard input are unchanged. Findings that are not about a record
    are unchanged if they have a line, or if their file is not *event_file*.

    Args:
        findings: Findings about the event file or about records; they are changed in place.
        event_file: Path or URI of the event file, written as in the findings.

    Raises:
        OSError: If one of the files can no longer be read.
    """
    of_event: list[Finding | Cause] = []
    of_records: dict[str, list[Finding | Cause]] = defaultdict(list)
    for finding in iter_with_causes(findings):
        if finding.pointer is None or finding.column is not None or finding.file is None:
            continue
        if finding.record is not None:
            of_records[finding.file].append(finding)
        elif finding.file == str(event_file):
            of_event.append(finding)
    if of_event:
        with open_file(os.fspath(event_file)) as stream:
            locate_findings(of_event, stream.read(MAX_BYTES))
    for file, of_file in of_records.items():
        if file != STANDARD_INPUT:
            _locate_in_records(file, of_file)


def _locate_in_records(path: str, findings: list[Finding | Cause]) -> None:
    numbers = {finding.record for finding in findings}
    with open_input(path) as file:
        for decoded in file.records():
            if decoded.number in numbers:
                _locate_in_record(
                    decoded, [one for one in findings if one.record == decoded.number]
                )


def _locate_in_record(decoded: Decoded, findings: list[Finding | Cause]) -> None:
    for finding in findings:
        finding.line, finding.column = decoded.locate(finding.pointer or "")
