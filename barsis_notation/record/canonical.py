"""The two JSON forms of a record: canonical bytes, and pretty-printed bytes for people.

Canonical bytes are the record as RFC 8785 JSON after the changes that the notation demands:
``$schema`` is left out, a spelled-out turn becomes its string, an entry with nothing more than a
turn becomes its turn string, and members with an empty value are left out. The SHA-256 of these
bytes is the record id. No ruleset is needed.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from barsis_notation.base.arguments import expect
from barsis_notation.record.scan import are_texts
from barsis_notation.record.spelled_turn import get_turn_string
from barsis_notation.record.structs import (
    Entry,
    Header,
    Meta,
    Record,
    RecordPart,
    TurnItem,
    get_fields,
)

P = TypeVar("P", bound=RecordPart)

_SORTED: Final = msgspec.json.Encoder(order="sorted")
_AS_IS: Final = msgspec.json.Encoder()


def canonical_bytes(record: Record) -> bytes:
    """Return the canonical bytes of *record*: UTF-8 JSON without a line feed.

    Members are sorted, ``$schema`` and empty optional members are left out, spelled-out turns
    become turn strings, and an entry with only a turn becomes its turn string. *record* is not
    changed. Unlike ``dumps``, this function does not validate its members: a value of a wrong type
    is written, or raises an error such as AttributeError.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
        WrongTypeError: If *record* is not a Record.

    Examples:
        >>> from barsis_notation import canonical_bytes, loads
        >>> record = loads(
        ...     '{"turns": [{"turn": "S 2:"}], "ruleset": {"version": 1, "id": "barsis"}, '
        ...     '"format": "barsis-record/1", "players": [], "comment": ""}'
        ... )
        >>> canonical_bytes(record).decode().partition('"ruleset":')[2]
        '{"id":"barsis","version":1},"turns":["S 2:"]}'
    """
    expect("record", record, Record)
    return _SORTED.encode(canonicalise(record))


def sorted_bytes(record: Record | Header) -> bytes:
    """Return *record* as UTF-8 JSON on one line, with its members sorted.

    Optional members with their default value are left out. Unlike ``canonical_bytes``, this
    function does not call ``canonicalise`` first. Raises UnicodeEncodeError if a text has a lone
    surrogate, and TypeError if a member has a value that JSON cannot represent.
    """
    return _SORTED.encode(record)


def record_id(record: Record) -> str:
    """Return the record id: the SHA-256 of the canonical bytes, 64 hexadecimal digits.

    It does not depend on white space, on the order of members, or on whether turns are spelled out.
    Hexadecimal letters are in lower case.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
        WrongTypeError: If *record* is not a Record.

    Examples:
        >>> from barsis_notation import Game, dumps, loads, record_id
        >>> record = Game("barsis").record()
        >>> record_id(loads(dumps(record))) == record_id(record)
        True
        >>> len(record_id(record))
        64
    """
    return _hash(canonical_bytes(record))


def compute_id(head: Record, raw: bytes) -> str | None:
    """Return the id of a record from its bytes, or None if they may not be canonical.

    The id is 64 hexadecimal digits. Return None if *head* has a part that canonical bytes leave
    out, such as ``$schema`` or an empty event.

    Args:
        head: The record; its turns are not used and may be unread.
        raw: Its bytes: UTF-8 JSON on one line with sorted members, all turns turn strings.
    """
    plain = msgspec.structs.replace(head, turns=[])
    return _hash(raw) if canonicalise(plain) == plain else None


def _hash(raw: bytes) -> str:
    from hashlib import sha256

    return sha256(raw).hexdigest()


def make_revision(before: Record, after: Record) -> Record:
    """Return *after* as the revision that follows *before*.

    Two members of its ``meta`` are set: ``revision`` is one more than in *before* (2 if *before*
    has none), and ``previous`` is the record id of *before*. Everything else is that of *after*.
    Both arguments stay unchanged. Raises the errors of ``record_id`` for *before*, such as
    UnicodeEncodeError if a text has a lone surrogate.
    """
    meta = after.meta or Meta()
    number = before.meta.revision if before.meta else UNSET
    return msgspec.structs.replace(
        after,
        meta=msgspec.structs.replace(meta, revision=(number or 1) + 1, previous=record_id(before)),
    )


def canonicalise(record: Record) -> Record:
    """Return a copy of *record* with the changes that canonical bytes require.

    ``$schema`` and empty objects, such as an ``event`` without members, are left out. Spelled-out
    turns become turn strings, and entries with only a turn become their string. The copy shares
    unchanged parts with *record*.
    """
    turns = record.turns
    return msgspec.structs.replace(
        record,
        schema="",
        event=_drop_empty(record.event),
        match=_drop_empty(record.match),
        start=_drop_empty(record.start),
        turns=turns if are_texts(turns) else [*map(canonicalise_item, turns)],
        meta=_drop_empty(record.meta),
    )


def canonicalise_item(item: TurnItem) -> TurnItem:
    """Return an item of ``turns`` in the form of canonical bytes.

    If the item has only a turn, the result is the turn string. Otherwise it is an entry with its
    turn, if any, as a string, without an empty ruling, and with side lines in the same form.
    """
    if isinstance(item, str):
        return item
    entry = msgspec.structs.replace(
        item,
        turn=get_turn_string(item.turn),
        ruling=_drop_empty(item.ruling),
        retracted=[[*map(canonicalise_item, line)] for line in item.retracted],
        variations=[[*map(canonicalise_item, line)] for line in item.variations],
    )
    if not isinstance(entry.turn, str) or not entry.turn:
        return entry
    return entry.turn if entry == Entry(turn=entry.turn) else entry


def pretty_bytes(record: Record | Header) -> bytes:
    """Return *record* as UTF-8 JSON for files, with a line for each member and turn.

    The last line also ends with a line feed. Empty optional members are left out. Raises
    UnicodeEncodeError if a text has a lone surrogate, and TypeError if a member has a value that
    JSON cannot represent.
    """
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


def _drop_empty(part: P | UnsetType) -> P | UnsetType:
    """Return *part* without the empty parts inside it, or UNSET if *part* itself is empty."""
    if part is UNSET:
        return UNSET
    empty, names = _describe_kind(type(part))
    inside = {name: getattr(part, name) for name in names}
    parts = {name: value for name, value in inside.items() if isinstance(value, RecordPart)}
    if parts:
        kept = {name: _drop_empty(value) for name, value in parts.items()}
        part = msgspec.structs.replace(part, **kept)
    return UNSET if part == empty else part


@cache
def _describe_kind(kind: type[P]) -> tuple[P, list[str]]:
    """Return an empty part of this kind, and the names of members that may be parts."""
    return kind(), [field.name for field in get_fields(kind) if field.default is UNSET]


def _is_absent(value: object, *, required: bool) -> bool:
    return value is UNSET or (not required and value in ("", [], {}))


def _pretty_value(name: str, value: Any) -> bytes:
    if isinstance(value, msgspec.Raw):
        return bytes(value)
    if name == "turns" and value and isinstance(value, list):
        return b"[\n    " + _pretty_lines(_AS_IS.encode_lines(value)[:-1]) + b"\n  ]"
    return msgspec.json.format(_AS_IS.encode(value), indent=0)


def _pretty_lines(lines: bytes) -> bytes:
    if lines.startswith(b"{") or b"\n{" in lines:
        return b",\n    ".join(map(_pretty_line, lines.split(b"\n")))
    return lines.replace(b"\n", b",\n    ")


def _pretty_line(line: bytes) -> bytes:
    return msgspec.json.format(line, indent=0) if line.startswith(b"{") else line
