"""What was read of a match file (.mat, .sgf), as text: one golden file is one such text."""

from __future__ import annotations

from msgspec import UNSET

from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import MAT
from barsis_notation.record.decode import Decoded
from barsis_notation.record.structs import Entry, Match, Record


def show_file(raw: bytes, form: Format = MAT) -> str:
    """Return everything that was read of *raw*, one fact a line."""
    return "\n".join("\n".join(show(decoded)) for decoded in form.read(raw))


def show(decoded: Decoded) -> list[str]:
    record = decoded.record
    return [
        f"== game {decoded.number} line {decoded.line}",
        *(show_record(record) if record else ["no record"]),
        *(
            f"{one.code} {one.line}:{one.column} turn {one.turn}: {one.message}"
            for one in decoded.findings
        ),
    ]


def show_record(record: Record) -> list[str]:
    players = [(one.name, *one.seats, one.rating or "") for one in record.players]
    assert record.result is not UNSET
    assert record.meta is not UNSET
    match, result, source = record.match or Match(), record.result, record.meta.source
    assert source is not UNSET
    event = record.event
    return [
        f"options {record.ruleset.options}",
        *([f"event {event.name}|{event.site}|{event.round}|{event.date}"] if event else []),
        f"match {match.id} game {match.game} to {match.to} before {match.before}"
        + (" crawford" if match.crawford is True else "")
        + (f" cube {match.cube.value}" if match.cube else ""),
        f"players {players}".replace("UNSET", "-"),
        *([f"start {record.start.position}"] if record.start is not UNSET else []),
        *([f"opening {record.opening}"] if record.opening else []),
        *([f"comment {record.comment!r}"] if record.comment else []),
        *map(show_item, record.turns),
        f"result {result.winners} {result.reason} {result.score} {result.name}".rstrip(),
        f"source {source.encoding} part {source.part} {source.x}",
    ]


def show_item(item: str | Entry) -> str:
    if isinstance(item, str):
        return item
    return f"{item.turn or item.position} ; {item.comment!r}"
