"""The formats ``json``, ``jsonl`` and ``json-expanded``, which have one reader.

``json`` is one record, indented, for people and version control. ``jsonl`` is any number of
records, one per line in canonical bytes. ``json-expanded`` is one record with every turn spelled
out as an object, for other languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import BinaryIO

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format import Format, find_no_losses, get_single_record
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.canonical import canonical_bytes, pretty_bytes
from barsis_notation.record.record_io import iter_unread_records, read_records
from barsis_notation.record.spelled_turn import spell_text
from barsis_notation.record.structs import (
    Entry,
    Record,
    SpelledTurn,
    TurnItem,
    get_fast_constructor,
)
from barsis_notation.record.turns import find_syntax_error

_text = bind_texts("formats")
_make_entry = get_fast_constructor(Entry)


def _rewrite(old: bytes, before: Record, after: Record) -> bytes:
    from barsis_notation.record.json_edits import rewrite_record

    return rewrite_record(old, before, after)


def write_one(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write one record as indented JSON.

    Args:
        records: The records; exactly one.
        stream: The binary output stream; it is not closed.

    Raises:
        UsageError: If *records* is empty or has more than one item.
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
        OSError: If *stream* cannot be written.
    """
    stream.write(pretty_bytes(get_single_record(records, "json")))


def write_lines(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write the canonical bytes of each record, followed by a line feed.

    Args:
        records: The records.
        stream: The binary output stream; it is not closed.

    Raises:
        WrongTypeError: If an item is not a Record; earlier ones are written. It is a UsageError.
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
        OSError: If *stream* cannot be written.
    """
    for record in records:
        stream.write(canonical_bytes(record) + b"\n")


JSON = Format(
    name="json",
    suffixes=(".barsis.json",),
    summary=_text("json-summary"),
    many=False,
    read=partial(read_records, lines=False),
    write=write_one,
    rewrite=_rewrite,
    read_later=partial(iter_unread_records, lines=False),
    between=b"",
)

JSONL = Format(
    name="jsonl",
    suffixes=(".barsis.jsonl",),
    summary=_text("jsonl-summary"),
    read=partial(read_records, lines=True),
    write=write_lines,
    rewrite=_rewrite,
    read_later=partial(iter_unread_records, lines=True),
    between=b"",
)


# -- json-expanded ----------------------------------------------------------------------------

Derive = Callable[[Record], Sequence[SpelledTurn | None]]
"""A function that returns the turn with its derived members for every item of ``turns``.

Its argument is the record. Its result is a sequence as long as ``turns``, with None for each turn
whose derived members are unknown.
"""


def derive_nothing(record: Record) -> Sequence[SpelledTurn | None]:
    """Return a list of None, one for each turn of *record*, as no derived members are known."""
    return [None] * len(record.turns)


def expand_record(record: Record, derive: Derive = derive_nothing) -> Record:
    """Return a copy of a record with every turn spelled out as an object.

    Retracted turns and variations are spelled out, too, without derived members. A turn outside the
    strict grammar remains a string, and its entry, with its retracted turns and variations, is not
    changed. An empty turn becomes an entry whose turn is empty.

    Args:
        record: The record.
        derive: Function that takes the record and returns one value for each item of ``turns``. The
            value is the turn as an object with its derived members, or None to spell the turn out
            without them.

    Raises:
        ValueError: If *derive* does not return one value for each turn.
    """
    facts = derive(record)
    turns = [_expand_item(item, fact) for item, fact in zip(record.turns, facts, strict=True)]
    return msgspec.structs.replace(record, turns=turns)


def _expand_item(item: TurnItem, fact: SpelledTurn | None) -> TurnItem:
    turn = fact or _spell_turn(item if isinstance(item, str) else item.turn)
    if turn is None:
        return item
    if isinstance(item, str):
        return _make_entry(turn=turn)
    return msgspec.structs.replace(
        item,
        turn=turn,
        retracted=[[_expand_item(one, None) for one in line] for line in item.retracted],
        variations=[[_expand_item(one, None) for one in line] for line in item.variations],
    )


def _spell_turn(turn: str | SpelledTurn) -> str | SpelledTurn | None:
    """Return *turn* spelled out, an empty one unchanged, None if its string cannot be parsed."""
    if not turn or isinstance(turn, SpelledTurn):
        return turn
    return None if find_syntax_error(turn) else spell_text(turn)


def make_expanded_format(
    derive: Derive = derive_nothing,
    losses: Callable[[Record], list[Finding]] = find_no_losses,
) -> Format:
    """Return the format ``json-expanded``.

    Its reader is that of ``json``. Its writer raises UsageError unless it gets exactly one record.

    Args:
        derive: Function that takes a record and returns, for each item of ``turns``, the turn with
            its derived members, or None if they are unknown. By default, no derived members are
            written.
        losses: Function that takes a record and returns findings about unknown derived members; it
            becomes ``Format.losses``.
    """

    def write(records: Iterable[Record], stream: BinaryIO) -> None:
        stream.write(
            pretty_bytes(expand_record(get_single_record(records, "json-expanded"), derive))
        )

    return Format(
        name="json-expanded",
        suffixes=(),
        summary=_text("json-expanded-summary"),
        many=False,
        read=JSON.read,
        write=write,
        rewrite=_rewrite,
        losses=losses,
        between=b"",
    )


JSON_EXPANDED = make_expanded_format()
