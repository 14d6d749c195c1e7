"""The two ways a record is written as JSON: canonical bytes, and pretty ones for people.

Canonical bytes are RFC 8785 of the record after the changes the notation names: ``$schema`` left
out, a spelled-out turn as its string, an entry that holds only a turn as the bare string, members
whose value is empty left out. Their SHA-256 is the record id. No ruleset is needed.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from barsis_notation.base.arguments import expect
from barsis_notation.record.scan import are_texts
from barsis_notation.record.spelled_turn import turn_text
from barsis_notation.record.structs import (
    Cube,
    Entry,
    Event,
    Header,
    Match,
    Meta,
    Record,
    RecordPart,
    Ruling,
    Source,
    Start,
    ThrowsMeta,
    Transcription,
    TurnItem,
)

P = TypeVar("P", bound=RecordPart)

_SORTED: Final = msgspec.json.Encoder(order="sorted")
_AS_IS: Final = msgspec.json.Encoder()


def canonical_bytes(record: Record) -> bytes:
    """Return the canonical bytes of *record*, without a line feed."""
    expect("record", record, Record)
    return _SORTED.encode(canonical(record))


def sorted_bytes(record: Record | Header) -> bytes:
    """Return *record* without these changes, on one line, its members in order."""
    return _SORTED.encode(record)


def record_id(record: Record) -> str:
    """Return the record id: the SHA-256 of the canonical bytes, in hexadecimal."""
    from hashlib import sha256

    return sha256(canonical_bytes(record)).hexdigest()


def id_by_head(head: Record, raw: bytes) -> str | None:
    """Return the id of the record *raw*, of which the turns of *head* may be unread.

    *raw* is sorted, its turns are turn strings. None where it may hold what canonical bytes do not.
    """
    from hashlib import sha256

    plain = msgspec.structs.replace(head, turns=[])
    return sha256(raw).hexdigest() if canonical(plain) == plain else None


def next_revision(before: Record, after: Record) -> Record:
    """Return *after* as the revision that follows *before*, whose record id it names."""
    meta = after.meta or Meta()
    number = before.meta.revision if before.meta else UNSET
    return msgspec.structs.replace(
        after,
        meta=msgspec.structs.replace(meta, revision=(number or 1) + 1, previous=record_id(before)),
    )


def canonical(record: Record) -> Record:
    """Return *record* as canonical bytes write it; *record* is not changed."""
    turns = record.turns
    return msgspec.structs.replace(
        record,
        schema="",
        event=_kept(record.event, _NO_EVENT),
        match=_match(record.match),
        start=_kept(record.start, _NO_START),
        turns=turns if are_texts(turns) else [*map(canonical_item, turns)],
        meta=_meta(record.meta),
    )


def canonical_item(item: TurnItem) -> TurnItem:
    """Return an item of ``turns`` as canonical bytes write it."""
    if isinstance(item, str):
        return item
    entry = msgspec.structs.replace(
        item,
        turn=turn_text(item.turn),
        ruling=_kept(item.ruling, _NO_RULING),
        retracted=[[*map(canonical_item, line)] for line in item.retracted],
        variations=[[*map(canonical_item, line)] for line in item.variations],
    )
    if not isinstance(entry.turn, str) or not entry.turn:
        return entry
    return entry.turn if entry == Entry(turn=entry.turn) else entry


def pretty_bytes(record: Record | Header) -> bytes:
    """Return *record* as files hold it: one member a line, one turn a line, a last line feed."""
    members = [
        head + _pretty_value(name, value)
        for name, head, required in _MEMBERS
        if not _is_absent(value := getattr(record, name), required=required)
    ]
    return b"{\n" + b",\n".join(members) + b"\n}\n"


_MEMBERS: Final = [
    (field.name, b"  " + _AS_IS.encode(field.encode_name) + b": ", field.required)
    for field in msgspec.structs.fields(Record)
]

_NO_EVENT: Final = Event()
_NO_START: Final = Start()
_NO_MATCH: Final = Match()
_NO_CUBE: Final = Cube()
_NO_META: Final = Meta()
_NO_RULING: Final = Ruling()
_NO_TRANSCRIPTION: Final = Transcription()
_NO_THROWS: Final = ThrowsMeta()
_NO_SOURCE: Final = Source()


def _kept(part: P | UnsetType, empty: P) -> P | UnsetType:
    """Return *part*, or UNSET where it holds nothing."""
    return UNSET if part == empty else part


def _match(match: Match | UnsetType) -> Match | UnsetType:
    if match is UNSET:
        return UNSET
    return _kept(msgspec.structs.replace(match, cube=_kept(match.cube, _NO_CUBE)), _NO_MATCH)


def _meta(meta: Meta | UnsetType) -> Meta | UnsetType:
    if meta is UNSET:
        return UNSET
    tidy = msgspec.structs.replace(
        meta,
        transcription=_kept(meta.transcription, _NO_TRANSCRIPTION),
        throws=_kept(meta.throws, _NO_THROWS),
        source=_kept(meta.source, _NO_SOURCE),
    )
    return _kept(tidy, _NO_META)


def _is_absent(value: object, *, required: bool) -> bool:
    return value is UNSET or (not required and value in ("", [], {}))


def _pretty_value(name: str, value: Any) -> bytes:
    if isinstance(value, msgspec.Raw):
        return bytes(value)
    if name == "turns" and value:
        return b"[\n    " + _pretty_lines(_AS_IS.encode_lines(value)[:-1]) + b"\n  ]"
    return msgspec.json.format(_AS_IS.encode(value), indent=0)


def _pretty_lines(lines: bytes) -> bytes:
    if lines.startswith(b"{") or b"\n{" in lines:
        return b",\n    ".join(map(_pretty_line, lines.split(b"\n")))
    return lines.replace(b"\n", b",\n    ")


def _pretty_line(line: bytes) -> bytes:
    return msgspec.json.format(line, indent=0) if line.startswith(b"{") else line
