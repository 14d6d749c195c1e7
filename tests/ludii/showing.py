"""What was read of a trial, as text: for golden files, without what depends on the rules."""

from __future__ import annotations

from collections.abc import Iterator

from barsis_notation.formats.format_registry import FORMATS
from barsis_notation.record.decode import Decoded
from barsis_notation.record.spelled_turn import get_turn_string
from barsis_notation.record.structs import Entry, TurnItem

TRL = next(form for form in FORMATS if form.name == "trl")
JUDGEMENTS = ("FMT308", "FMT309", "FMT310", "FMT312")


def show_file(raw: bytes) -> str:
    """Return the turns, results and findings of every trial in a file."""
    return "\n".join(line for decoded in TRL.read(raw) for line in _shown(decoded))


def texts(items: list[TurnItem]) -> list[str]:
    """Return the turn strings of a record, as they were taken."""
    found = []
    for item in items:
        text = get_turn_string(item.turn) if isinstance(item, Entry) else item
        noted = item.comment.removeprefix("Ludii: ") if isinstance(item, Entry) else ""
        found.append(noted or text)
    return [text for text in found if text]


def _shown(decoded: Decoded) -> Iterator[str]:
    yield f"== trial {decoded.number} line {decoded.line}"
    record = decoded.record
    if record is not None:
        yield f"{record.ruleset.id} {record.ruleset.options}"
        yield from texts(record.turns)
        assert record.result
        yield f"winners {record.result.winners}"
        assert record.meta
        assert record.meta.source
        yield f"source {record.meta.software} {record.meta.source.encoding}"
    for finding in decoded.findings:
        if finding.code not in JUDGEMENTS:
            yield f"{finding.code} line {finding.line}: {finding.message}"
