"""What becomes of a record on its way into another format."""

from __future__ import annotations

from typing import NamedTuple

from barsis_notation.diagnostics import mat_codes, sgf_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.diagnostics.format_codes import NOT_KEPT, RAW_NOT_KEPT
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import find_format
from barsis_notation.language.texts import bind_texts, chain_words
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.decode import Decoded, decode
from barsis_notation.record.structs import Record
from barsis_notation.validation import check_record

_text = bind_texts("formats")

LEFT_OUT = frozenset(
    code.code
    for code in (
        mat_codes.MAT_UNREAD_LINE,
        mat_codes.MAT_AFTER_RESULT,
        mat_codes.MAT_UNREAD_TAG,
        sgf_codes.SGF_SYNTAX,
        sgf_codes.SGF_NOT_KEPT,
        sgf_codes.SGF_OUTSIDE,
        sgf_codes.SGF_UNREAD_TAG,
        RAW_NOT_KEPT,
    )
)
"""Warnings that something of the file is not in the record: to a strict conversion a loss."""


class ConvertedRecord(NamedTuple):
    """One record as it is to be written, or None; number 0 stands for the file itself.

    *findings* are those of reading, *losses* what the other format cannot hold. In the place of the
    record may be *written*, what the other format makes of it alone.
    """

    file: str
    number: int
    record: Record | None
    findings: list[Finding]
    losses: list[Finding]
    written: bytes | None = None

    @property
    def is_clean(self) -> bool:
        """Return whether nothing was lost, in reading or in writing: what a strict one wants.

        A record with an error may be lost as a whole. A warning or an info that says what was
        tolerated does not count as a loss.
        """
        lost = any(each.severity is not Severity.INFO for each in self.losses)
        return not lost and not any(
            each.severity is Severity.ERROR or each.code in LEFT_OUT for each in self.findings
        )


def convert_record(decoded: Decoded, file: str, to: Format) -> ConvertedRecord:
    """Return what becomes of a record that was read, written as *to*.

    A loss that is an error keeps the record from being written; so does what makes a record that
    was read from another program's file one that no reader of records takes.
    """
    refusals = find_refusals(decoded)
    decoded.findings += refusals
    losses = find_losses_in(decoded.record, to) if decoded.record is not None else []
    for finding in (*decoded.findings, *losses):
        finding.file = file
    for loss in losses:
        loss.record = decoded.number
        loss.line = loss.line or decoded.line
    refused = bool(refusals) or any(loss.severity is Severity.ERROR for loss in losses)
    record = None if refused else decoded.record
    return ConvertedRecord(file, decoded.number, record, decoded.findings, losses)


def find_refusals(decoded: Decoded) -> list[Finding]:
    """Return the errors of shape and header in a record of another program's file.

    A record in a form of its own was held against the shape when it was read.
    """
    record = decoded.record
    if record is None or not record.meta or not record.meta.source:
        return []
    form = find_format(record.meta.source.format)
    if form is None or form.lossless:
        return []
    found = [*decode(sorted_bytes(record)).findings, *check_record(record, play=False).findings]
    refusals = [each for each in found if each.severity is Severity.ERROR]
    for each in refusals:
        each.record = decoded.number
        each.line = decoded.line
    return refusals


def find_losses_in(record: Record, to: Format) -> list[Finding]:
    """Return what *to* cannot hold of *record*; a game it cannot hold at all is an error."""
    if not to.games or record.ruleset.id in to.games:
        return list(to.losses(record))
    finding = NOT_KEPT.finding(
        words={"format": to.name},
        found=_text("a-game-of", ruleset=record.ruleset.id),
        expected=chain_words(to.games, "or"),
        pointer="/ruleset/id",
    )
    finding.severity = Severity.ERROR
    return [finding]
