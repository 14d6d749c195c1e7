"""Conversion of one record into another format: its losses and refusals."""

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
"""Codes of warnings about file content that is not in the record: losses if strict."""


class ConvertedRecord(NamedTuple):
    """A record to be written, or findings about a file; made by ``convert_record``.

    Attributes:
        file: Path of the file.
        number: Number of the record in the file, from 1; 0 for the file itself.
        record: The record; None if it is not written, if *written* is given instead, or for
            findings about a file.
        findings: The findings from reading, and the refusals (see ``find_refusals``).
        losses: The findings about what the other format cannot represent.
        written: The record alone as bytes in the other format, None if not converted yet.
    """

    file: str
    number: int
    record: Record | None
    findings: list[Finding]
    losses: list[Finding]
    written: bytes | None = None

    @property
    def is_clean(self) -> bool:
        """Whether no information is lost, as a strict conversion requires.

        An error counts as a loss, because the whole record may be lost, and so do warnings about
        content of the file that is not in the record. Losses of severity INFO, and warnings about
        tolerated deviations, do not count.
        """
        lost = any(each.severity is not Severity.INFO for each in self.losses)
        return not lost and not any(
            each.severity is Severity.ERROR or each.code in LEFT_OUT for each in self.findings
        )


def convert_record(decoded: Decoded, file: str, to: Format) -> ConvertedRecord:
    """Return a record with its findings and the losses of converting it to a format.

    In the result, ``record`` is None if the record could not be read, has refusals (see
    ``find_refusals``), or has a loss that is an error. Such a record is not written. ``written`` is
    always None.

    Args:
        decoded: The record as its reader returned it, with decoded turns. Refusals are added to its
            findings, which are also those of the result.
        file: Path of its file; all findings get it as their file.
        to: The format to write.

    Raises:
        UsageError: If the losses are found by writing the record, and the format cannot write it.
        OSError: If that writing needs a temporary file or a package that is not available.
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
    """Return the errors in the structure and the header of a record from a lossy format.

    The format is the one that ``meta.source`` names. The list is empty if the record could not be
    read, or if ``meta.source`` does not name a known lossy format; readers of lossless formats
    already check records. The play is not checked. *decoded* is the record as its reader returned
    it.
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
    """Return findings about the data in *record* that the format *to* cannot represent.

    They do not name a file, record or line. If the format does not support the game, the only
    finding is an error.

    Args:
        record: The record; it is not changed.
        to: The format to write.

    Raises:
        UsageError: If the losses are found by writing the record, and the format cannot write it.
        OSError: If that writing needs a temporary file or a package that is not available.
    """
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
