"""``msgpack``: many records as a stream of MessagePack maps, each in canonical form, keys sorted.

A record is the same map as its canonical JSON, so that a program in any language reads it with a
MessagePack library and no parser of its own. Reading turns each map into the JSON it says and hands
that to the one strict reader of records: msgspec's own reader of MessagePack would drop a member
that stands twice, and take bytes for text.

A place in a finding is that of the same record as JSON Lines: the line counts records.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

import msgspec

from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format import Format
from barsis_notation.formats.own.msgpack.as_json import CutShortError, NotReadableError, as_json
from barsis_notation.formats.own.msgpack.buffer import Buffer
from barsis_notation.record.canonical import canonical
from barsis_notation.record.decode import (
    STANDARD,
    Decoded,
    Extent,
    Limits,
    empty,
    finish,
    read_into,
    too_large,
)
from barsis_notation.record.file_lines import BrokenCompressionError
from barsis_notation.record.packing import unpacked
from barsis_notation.record.structs import Record

_ENCODER: Final = msgspec.msgpack.Encoder(order="sorted")


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write each record as one MessagePack map in canonical form."""
    for record in records:
        stream.write(_ENCODER.encode(canonical(record)))


def rewritten(_raw: bytes, _before: Record, after: Record) -> bytes:
    """Return the map of *after* as it stands, nothing left out, its keys sorted."""
    return _ENCODER.encode(after)


def read(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    """Yield the records of *source*; only those that cannot be read are left out."""
    number = 0
    try:
        buffer = Buffer(unpacked(source))
        while buffer.has_more():
            number += 1
            yield _next(buffer, number, limits, check_turns)
    except BrokenCompressionError as error:
        found, expected = str(error), f"more after {number} records"
        finding = fil.BROKEN_COMPRESSION.finding(found=found, expected=expected)
        yield Decoded(number=0, findings=[finding])
    else:
        if number == 0:
            yield Decoded(number=0, findings=[empty(b"")])


def _next(buffer: Buffer, number: int, limits: Limits, check_turns: bool) -> Decoded:
    """Return the next record of *buffer*, which then stands behind it."""
    decoded = Decoded(number=number, offset=buffer.offset, line=number)
    try:
        decoded.raw, size = _document(buffer, limits)
    except NotReadableError as error:
        return _left_out(decoded, _not_readable(error, buffer.offset), buffer)
    except CutShortError:
        if buffer.size > limits.size:
            return _left_out(decoded, too_large(limits), buffer)
        finding = _cut_short(buffer.offset, buffer.size)
        return _left_out(decoded, finding, buffer)
    decoded.extent = Extent(buffer.offset, size)
    buffer.pass_over(size)
    read_into(decoded, decoded.raw, limits)
    finish(decoded, check_turns=check_turns)
    return decoded


def _document(buffer: Buffer, limits: Limits) -> tuple[bytes, int]:
    """Return the JSON of the map *buffer* begins with, and its size in MessagePack."""
    while True:
        try:
            return as_json(buffer.data, buffer.at, limits.depth)
        except CutShortError:
            if buffer.size > limits.size or not buffer.grow():
                raise


def _not_readable(error: NotReadableError, offset: int) -> Finding:
    return data_codes.MSGPACK_SYNTAX.finding(
        words={"offset": offset + error.at}, found=error.found, expected=error.expected
    )


def _cut_short(offset: int, size: int) -> Finding:
    return data_codes.MSGPACK_SYNTAX.finding(
        words={"offset": offset}, found=f"a map that ends after {size} bytes", expected="its rest"
    )


def _left_out(decoded: Decoded, finding: Finding, buffer: Buffer) -> Decoded:
    """Return *decoded* without a record, *buffer* standing where the next one may begin."""
    finding.record, finding.line = decoded.number, decoded.line
    decoded.findings = [finding]
    buffer.seek(_BEGINNING)
    return decoded


_MEMBERS: Final = b"|".join(
    bytes([0xA0 + len(field.encode_name)]) + re.escape(field.encode_name).encode()
    for field in msgspec.structs.fields(Record)
)
_BEGINNING: Final = re.compile(rb"(?:[\x81-\x8f]|\xde..|\xdf....)(?:" + _MEMBERS + rb")", re.DOTALL)


def is_like(head: bytes) -> bool:
    """Return whether *head* begins with a map whose first key is a member of a record."""
    return bool(_BEGINNING.match(head))


MSGPACK = Format(
    name="msgpack",
    suffixes=(".barsis.msgpack",),
    summary="many records as MessagePack maps, canonical form",
    read=read,
    write=write,
    is_like=is_like,
    rewrite=rewritten,
)
