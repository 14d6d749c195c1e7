"""Records as JSON: ``json``, ``jsonl`` and ``json-expanded``, read in one way.

``json`` is one record, pretty, for people and version control; ``jsonl`` many, the canonical bytes
of one on every line; ``json-expanded`` one with every turn spelled out, for other languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import BinaryIO

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format import Format, find_no_losses, get_single_record
from barsis_notation.language.texts import texts_of
from barsis_notation.record.canonical import canonical_bytes, pretty_bytes
from barsis_notation.record.record_io import read_records, unread_records
from barsis_notation.record.spelled_turn import spell_text
from barsis_notation.record.structs import Entry, Record, SpelledTurn, TurnItem
from barsis_notation.record.turns import why_not_turn

_text = texts_of("formats")


def _rewrite(old: bytes, before: Record, after: Record) -> bytes:
    from barsis_notation.record.json_edits import rewritten

    return rewritten(old, before, after)


def write_one(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write the one record of *records*; raise UsageError if there are more, or none."""
    stream.write(pretty_bytes(get_single_record(records, "json")))


def write_lines(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write the canonical bytes of each record and a line feed."""
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
    read_later=partial(unread_records, lines=False),
    between=b"",
)

JSONL = Format(
    name="jsonl",
    suffixes=(".barsis.jsonl",),
    summary=_text("jsonl-summary"),
    read=partial(read_records, lines=True),
    write=write_lines,
    rewrite=_rewrite,
    read_later=partial(unread_records, lines=True),
    between=b"",
)


# -- json-expanded ----------------------------------------------------------------------------

Derive = Callable[[Record], Sequence[SpelledTurn | None]]
"""Gives, for every item of ``turns``, the turn with its derived members, or None."""


def derive_nothing(record: Record) -> Sequence[SpelledTurn | None]:
    """Return no derived members for any turn."""
    return [None] * len(record.turns)


def expand_record(record: Record, derive: Derive = derive_nothing) -> Record:
    """Return *record* with every turn spelled out, and with what *derive* knows of it.

    A turn outside the strict grammar stays the string it is.
    """
    facts = derive(record)
    turns = [_expand_item(item, fact) for item, fact in zip(record.turns, facts, strict=True)]
    return msgspec.structs.replace(record, turns=turns)


def _expand_item(item: TurnItem, fact: SpelledTurn | None) -> TurnItem:
    turn = fact or _spell_turn(item if isinstance(item, str) else item.turn)
    if turn is None:
        return item
    if isinstance(item, str):
        return Entry(turn=turn)
    return msgspec.structs.replace(
        item,
        turn=turn,
        retracted=[[_expand_item(one, None) for one in line] for line in item.retracted],
        variations=[[_expand_item(one, None) for one in line] for line in item.variations],
    )


def _spell_turn(turn: str | SpelledTurn) -> str | SpelledTurn | None:
    """Return *turn* spelled out, an absent one as it is, None where its string cannot be read."""
    if not turn or isinstance(turn, SpelledTurn):
        return turn
    return None if why_not_turn(turn) else spell_text(turn)


def make_expanded_format(
    derive: Derive = derive_nothing,
    losses: Callable[[Record], list[Finding]] = find_no_losses,
) -> Format:
    """Return the format, writing what *derive* knows of each turn; *losses* says what it lacks."""

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
