"""What SGF cannot hold of a record: what is not there when it is read back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.format_codes import NOT_KEPT
from barsis_notation.formats.backgammon.written import is_opening_die, read_item
from barsis_notation.formats.sgf.reader import read_games
from barsis_notation.formats.sgf.writer import record_text
from barsis_notation.record.canonical import canonical
from barsis_notation.record.shown import cut
from barsis_notation.record.structs import Entry, Record

Lost = tuple[str, str, str]
"""A JSON pointer, what stands there, and what comes back."""


def losses(record: Record) -> list[Finding]:
    """Return what writing *record* as SGF loses, in the order of the record."""
    [again] = list(read_games(record_text(record).encode()))
    if again.record is None:
        return [_finding(("", "this record", "a game of backgammon"))]
    record = _with_opening(canonical(record))
    again.record.meta = UNSET
    return list(map(_finding, _differences(record, canonical(again.record), "")))


def _finding(lost: Lost) -> Finding:
    pointer, found, expected = lost
    return NOT_KEPT.finding(
        pointer=pointer, found=cut(found), expected=cut(expected), words={"format": "sgf"}
    )


def _with_opening(record: Record) -> Record:
    """Return *record* with its roll-off in its place, where it stands as single dice in turns."""
    dice = []
    for item in record.turns:
        turn = read_item(item)
        if turn is None or not is_opening_die(turn):
            break
        dice.append(f"{turn.seat} {turn.throws[0]}")
    if not dice:
        return record
    opening = record.opening or dice
    return msgspec.structs.replace(record, opening=opening, turns=record.turns[len(dice) :])


def _differences(one: Any, two: Any, pointer: str) -> Iterator[Lost]:
    """Yield where *two*, read back, is not *one*: by member, by turn."""
    one, two = _entries(one, two)
    if isinstance(one, Struct) and type(one) is type(two):
        for field in msgspec.structs.fields(one):
            here = f"{pointer}/{field.encode_name}"
            yield from _differences(getattr(one, field.name), getattr(two, field.name), here)
    elif isinstance(one, list) and isinstance(two, list) and pointer in ("/turns", "/players"):
        for index, (item, back) in enumerate(zip(one, two, strict=False)):
            yield from _differences(item, back, f"{pointer}/{index}")
        left = len(one) - len(two)
        if left > 0:
            what = f"the {pointer[1:]} from here on ({left})"
            yield f"{pointer}/{len(two)}", what, f"{len(two)} of them"
    elif one != two and one not in (UNSET, "", [], {}):
        yield pointer, _said(one, pointer), _said(two, pointer)


def _entries(one: Any, two: Any) -> tuple[Any, Any]:
    """Return both as entries where one of them is an entry and the other a bare turn."""
    if isinstance(one, Entry) and isinstance(two, str):
        return one, Entry(turn=two)
    if isinstance(one, str) and isinstance(two, Entry):
        return Entry(turn=one), two
    return one, two


def _said(value: Any, pointer: str) -> str:
    if value in (UNSET, "", [], {}):
        return "nothing"
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, Struct | dict | list):
        return pointer.rpartition("/")[2] + " " + msgspec.json.encode(value).decode()
    return str(value)
