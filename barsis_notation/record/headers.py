"""Records without their turns, read several times as fast: for lists, searches and standings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

import msgspec

from barsis_notation.base import FilePath
from barsis_notation.base.arguments import expect
from barsis_notation.record.canonical import pretty_bytes, sorted_bytes
from barsis_notation.record.decode import STANDARD, Limits, depth_of, may_hide
from barsis_notation.record.record_io import (
    OnError,
    Piece,
    RecordError,
    RecordIterator,
    error_of,
    fill,
    opened,
    pieces,
)
from barsis_notation.record.structs import Header, Record


def iter_headers(path: FilePath, *, on_error: OnError | None = None) -> RecordIterator[Header]:
    """Yield the header of every record of the file at *path*, JSON or JSON Lines, also packed.

    One is in memory at a time. A bad record raises RecordError, or is given to *on_error*, as with
    ``iter_records``: everything but the turns is read as strictly. The turns are not looked at, not
    even whether they are JSON. Raises OSError if the file cannot be opened or read.
    """
    expect("path", path, str, os.PathLike)
    return RecordIterator(_headers_of_file(path), on_error)


def _headers_of_file(path: FilePath) -> Iterator[Header | RecordError]:
    with opened(path) as stream:
        for piece in pieces(stream, STANDARD):
            header = None if piece.is_remark else quick_header(piece.decoded.raw)
            found = header or _slow_header(piece, str(path))
            if found is not None:
                yield found


def quick_header(raw: bytes, limits: Limits = STANDARD) -> Header | None:
    """Return the header of a record whose bytes are as we write them, None for any other.

    Nothing was overlooked in such bytes: they are what the header gives when it is written again.
    """
    if len(raw) > limits.size or b"\0" in raw:
        return None
    rest, turns = without_turns(raw)
    if may_hide(rest) or depth_of(rest, limits.depth) > limits.depth:
        return None
    try:
        raw.decode()
        header = _DECODER.decode(rest)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    again = pretty_bytes(header) if rest.startswith(b"{\n") else sorted_bytes(header)
    if rest != again:
        return None
    if turns:
        header.turns = msgspec.Raw(turns)
    return header


def without_turns(raw: bytes) -> tuple[bytes, bytes]:
    """Return a record with an empty list in place of its turns, and the turns.

    Only where the turns come last and no bracket is among them, so that no member can hide there;
    otherwise *raw* as it is, and nothing.
    """
    head, name, turns = raw.partition(_NAME)
    if not turns.endswith(b"]}") or turns.find(b"]") != len(turns) - 2:
        return raw, b""
    return head + name + b"]}", b"[" + turns[:-1]


_NAME: Final = b',"turns":['
_DECODER: Final = msgspec.json.Decoder(Header)


def _slow_header(piece: Piece, file: str) -> Header | RecordError | None:
    """Return the header of a record as it is read in full; None for a remark about the file."""
    decoded = piece.decoded if piece.is_remark else fill(piece.decoded)
    return error_of(decoded, file) if decoded.record is None else header_of(decoded.record)


def header_of(record: Record) -> Header:
    """Return the header of *record*, its turns as JSON."""
    members = {name: getattr(record, name) for name in record.__struct_fields__}
    return Header(**members | {"turns": msgspec.Raw(msgspec.json.encode(record.turns))})
