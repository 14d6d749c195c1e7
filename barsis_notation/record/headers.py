"""Records without their turns, which are read several times faster than whole records.

Used for lists, searches and standings.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

import msgspec

from barsis_notation.base import FilePath
from barsis_notation.base.arguments import expect
from barsis_notation.record.decode import STANDARD, read_as_written
from barsis_notation.record.record_io import (
    OnError,
    Piece,
    RecordError,
    RecordIterator,
    fill,
    get_error,
    iter_pieces,
    open_file,
)
from barsis_notation.record.structs import Header, Record


def iter_headers(path: FilePath, *, on_error: OnError | None = None) -> RecordIterator[Header]:
    """Yield the header of every record of a JSON or JSON Lines file.

    One header is in memory at a time. All members except the turns are checked as ``iter_records``
    checks them. The turns of a record in a form that this package writes (that of
    ``canonical_bytes`` or ``dumps``) are not checked and may not even be JSON. Records in other
    forms are read as a whole, and are bad if their turns are bad.

    The file is opened at the first ``next`` and closed after the last record; ``close`` of the
    iterator closes it earlier.

    Args:
        path: The path of a local file, possibly compressed with gzip or Zstandard.
        on_error: Function called with the RecordError of each bad record, whose result is ignored.
            If None, RecordError is raised, and iteration can continue with the next record.

    Raises:
        RecordError: In iteration, if a record is bad and *on_error* is None.
        OSError: In iteration, if the file cannot be opened or read, or needs Zstandard, which is
            not installed.
        WrongTypeError: If an argument has the wrong type.

    Examples:
        >>> import tempfile
        >>> from barsis_notation import Game, iter_headers, write
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write([Game("barsis").record(), Game("kioz").record()], f"{folder}/games.jsonl")
        ...     [header.ruleset.id for header in iter_headers(f"{folder}/games.jsonl")]
        ['barsis', 'kioz']
    """
    expect("path", path, str, os.PathLike)
    return RecordIterator(_headers_of_file(path), on_error)


def _headers_of_file(path: FilePath) -> Iterator[Header | RecordError]:
    with open_file(path) as stream:
        for piece in iter_pieces(stream, STANDARD):
            header = None if piece.is_remark else read_quick_header(piece.decoded.raw)
            found = header or _read_slow_header(piece, str(path))
            if found is not None:
                yield found


def read_quick_header(raw: bytes) -> Header | None:
    """Return the header of a record if *raw* has a form that this package writes, else None.

    The form is that of ``sorted_bytes`` or ``pretty_bytes``. Writing the header in that form gives
    the same bytes again, so that no content is lost. Also return None if the bytes exceed the
    limits of a record or are not a valid record. Outside the turns, there must be no member ``x``,
    no U+0000 and no text that is not NFC. The turns are not checked.
    """
    if len(raw) > STANDARD.size or b"\0" in raw or not _is_utf_8(raw):
        return None
    rest, turns = split_turns(raw)
    header = read_as_written(rest, STANDARD, _DECODER)
    if header is not None and turns:
        header.turns = msgspec.Raw(turns)
    return header


def _is_utf_8(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True


def split_turns(raw: bytes) -> tuple[bytes, bytes]:
    """Return the JSON of a record with an empty list of turns, and the JSON of its turns.

    The turns are split off only if they come last, after ``,"turns":[``. They must not contain a
    closing square bracket, so that no member can be hidden in them. Otherwise, the result is *raw*
    and b"".

    Args:
        raw: The bytes of one record, without a line feed at its end.
    """
    head, name, turns = raw.partition(_NAME)
    if not turns.endswith(b"]}") or turns.find(b"]") != len(turns) - 2:
        return raw, b""
    return head + name + b"]}", b"[" + turns[:-1]


_NAME: Final = b',"turns":['
_DECODER: Final = msgspec.json.Decoder(Header)


def _read_slow_header(piece: Piece, file: str) -> Header | RecordError | None:
    """Return the header of a fully read record, or None for a finding about the file."""
    decoded = piece.decoded if piece.is_remark else fill(piece.decoded)
    return get_error(decoded, file) if decoded.record is None else make_header(decoded.record)


def make_header(record: Record) -> Header:
    """Return the header of *record*; its turns are encoded as JSON.

    Other members are shared with *record*.

    Raises:
        UnicodeEncodeError: If a turn contains a lone surrogate. It is a ValueError.
    """
    members = {name: getattr(record, name) for name in record.__struct_fields__}
    return Header(**members | {"turns": msgspec.Raw(msgspec.json.encode(record.turns))})
