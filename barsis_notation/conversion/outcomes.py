"""What becomes of a record on its way into another format."""

from __future__ import annotations

from typing import BinaryIO, NamedTuple

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.diagnostics.format_codes import NOT_KEPT
from barsis_notation.formats.base import Format
from barsis_notation.formats.registry import FORMATS, HEAD, sniff
from barsis_notation.record.decode import Decoded
from barsis_notation.record.structs import Record
from barsis_notation.validation.files import buffered

GRAVE = (Severity.ERROR, Severity.WARNING)
"""Findings that stop a strict conversion; an info says what was tolerated and nothing more."""


class Outcome(NamedTuple):
    """One record as it is to be written, or None; number 0 stands for the file itself.

    *findings* are those of reading, *losses* what the other format cannot hold.
    """

    file: str
    number: int
    record: Record | None
    findings: list[Finding]
    losses: list[Finding]

    @property
    def is_clean(self) -> bool:
        """Return whether nothing was lost and nothing is wrong: what a strict conversion wants."""
        return not self.losses and not any(each.severity in GRAVE for each in self.findings)


def outcome(decoded: Decoded, file: str, to: Format) -> Outcome:
    """Return what becomes of a record that was read, written as *to*.

    A loss that is an error keeps the record from being written.
    """
    losses = losses_of(decoded.record, to) if decoded.record is not None else []
    for finding in (*decoded.findings, *losses):
        finding.file = file
    for loss in losses:
        loss.record = decoded.number
        loss.line = loss.line or decoded.line
    refused = any(loss.severity is Severity.ERROR for loss in losses)
    record = None if refused else decoded.record
    return Outcome(file, decoded.number, record, decoded.findings, losses)


def losses_of(record: Record, to: Format) -> list[Finding]:
    """Return what *to* cannot hold of *record*; a game it cannot hold at all is an error."""
    if not to.games or record.ruleset.id in to.games:
        return list(to.losses(record))
    finding = NOT_KEPT.finding(
        words={"format": to.name},
        found=f"a game of {record.ruleset.id}",
        expected=" or ".join(to.games),
        pointer="/ruleset/id",
    )
    finding.severity = Severity.ERROR
    return [finding]


def format_of(stream: BinaryIO, name: str) -> Format | None:
    """Return the format of an open file by its content, then its name; takes nothing of it."""
    head = buffered(stream).peek(HEAD)
    return sniff(head, name) if head else FORMATS[0]
