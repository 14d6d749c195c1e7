"""Tables that belong together: the id that all of them hold, and files of other sets beside one.

The id of a set is made of the ids of its records, in their order, so that the same records are
always the same bytes. It stands in every row, and in the footer of a Parquet file.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import msgspec

from barsis_notation.base.scratch import scratch
from barsis_notation.diagnostics import format_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat.columns import SET, rows_of
from barsis_notation.formats.flat.files import table_files
from barsis_notation.formats.flat.rows import GameRow
from barsis_notation.formats.flat.separated import rows, separator_of, texts
from barsis_notation.formats.format import Tables
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import MARK, Decoded
from barsis_notation.record.file_lines import BrokenCompressionError, Lines
from barsis_notation.record.packing import unpacked
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset

_TAIL: Final = 4 * 2**20
_LONGEST_ROW: Final = 2**24


# -- writing ----------------------------------------------------------------------------------


class Games(NamedTuple):
    """The games of a set, to be gone through once, and its id."""

    set_id: str
    rows: Iterator[GameRow]


@contextmanager
def set_of(records: Iterable[Record], own: tuple[Ruleset, ...] = ()) -> Iterator[Games]:
    """Yield *records* as the games of a set; *own* are rulesets of the user's they may name.

    Its id is known when all records have gone by; so long they wait in a file.
    """
    digest = hashlib.sha256()
    with scratch() as held:
        for record in records:
            raw = canonical_bytes(record)
            digest.update(hashlib.sha256(raw).digest())
            held.write(raw + b"\n")
        held.seek(0)
        set_id = f"set-{digest.hexdigest()[:16]}"
        yield Games(set_id, _games(held, set_id, own))


def _games(lines: Iterable[bytes], set_id: str, own: tuple[Ruleset, ...]) -> Iterator[GameRow]:
    for number, line in enumerate(lines, start=1):
        yield GameRow(number, msgspec.json.decode(line, type=Record), set_id, own)


# -- reading ----------------------------------------------------------------------------------


class _Table(NamedTuple):
    """A table of ours: the id of its set, ``""`` where it says none, and whether it has rows."""

    set_id: str
    is_empty: bool = False


def held_together(read: Iterator[Decoded], path: str, tables: Tables) -> Iterator[Decoded]:
    """Pass on what is *read* of the first of *tables*, at *path*; in the end see to the others.

    Nothing is said of tables that are not there, and of those another program has made.
    """
    beside = _beside(path, tables)
    without_rows = {name for name, (_, table) in beside.items() if table.is_empty}
    missing: set[str] = set()
    for decoded in read:
        if decoded.record is not None and without_rows != missing:
            found = rows_of(GameRow(decoded.number, decoded.record), without_rows)
            missing |= {name for name, some in found.items() if some}
        yield decoded
    own = _table(path) if beside else None
    if own is not None and own.is_empty:  # its rows are lost, and with them its id
        return
    for name, (file, table) in beside.items():
        set_id = own.set_id if own else ""
        if name in missing or not (table.is_empty or table.set_id == set_id):
            yield Decoded(number=0, findings=[_other_set(file, table, set_id)])


def _other_set(file: str, table: _Table, expected: str) -> Finding:
    found = "no rows" if table.is_empty else table.set_id or "no id"
    expected = f"{expected or 'no id'}, as in the table games"
    return format_codes.TABLE_OF_OTHER_SET.finding(
        words={"table": file}, found=found, expected=expected
    )


def _beside(path: str, tables: Tables) -> dict[str, tuple[str, _Table]]:
    """Return the tables of ours that stand beside the first one at *path*, with their files."""
    if not os.path.split(path)[1]:
        return {}
    files = table_files(path, tables)
    first, *others = tables.names
    if Path(files[first]) != Path(path):
        return {}
    found = ((name, files[name], _table(files[name])) for name in others)
    return {name: (file, table) for name, file, table in found if table is not None}


def _table(file: str) -> _Table | None:
    """Return what a file says of its set; None where it cannot be read, or is no table of ours."""
    try:
        with Path(file).open("rb") as stream:
            source = unpacked(stream)
            is_parquet = source.peek(4).startswith(b"PAR1")
            return _of_parquet(source) if is_parquet else _of_csv(source)
    except (OSError, BrokenCompressionError):
        return None


def _of_csv(source: BinaryIO) -> _Table | None:
    lines = Lines(source)
    head = lines.look(_LONGEST_ROW)[0].removeprefix(MARK).decode("utf-8", "surrogateescape")
    found = rows(texts(lines, _LONGEST_ROW), separator_of(head), _LONGEST_ROW)
    names = next(found, None)
    if names is None or not {"game", SET} <= set(names.cells):
        return None
    first = next(found, None)
    if first is None:
        return _Table("", is_empty=True)
    cells = dict(zip(names.cells, first.cells, strict=False))
    return _Table(cells.get(SET) or "")


def _of_parquet(source: BinaryIO) -> _Table | None:
    """Look for the id in the footer, which is small and stands at the end."""
    tail = b""
    while piece := source.read(_TAIL):
        tail = (tail + piece)[-_TAIL:]
    found = _IN_FOOTER.findall(tail)
    return _Table(found[-1].decode()) if found else None


_IN_FOOTER: Final = re.compile(rb"set_id\x18\x14(set-[0-9a-f]{16})")
"""A key and its value in the footer, text of 20 bytes, as Parquet writes it."""
