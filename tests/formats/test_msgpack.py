"""MessagePack: what a library of another program sees, and what is said of damage."""

from __future__ import annotations

import io
import random
import tracemalloc
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.formats.format_registry import MSGPACK
from barsis_notation.formats.own.msgpack_format import CutShortError, convert_map_to_json, is_like
from barsis_notation.record.canonical import canonical_bytes, canonicalise
from barsis_notation.record.decode import Decoded, Extent, Limits, decode
from barsis_notation.record.structs import Record
from tests.record import strategies as some
from tests.record.samples import GAMES, game, raw


def _record(name: str = "kioz") -> Record:
    record = decode(raw(game(name))).record
    assert record is not None
    return record


def written(*records: Record) -> bytes:
    stream = io.BytesIO()
    MSGPACK.write(records, stream)
    return stream.getvalue()


def read(data: bytes, **how: Any) -> list[Decoded]:
    return list(MSGPACK.read(data, check_turns=True, **how))


def names(decodeds: list[Decoded]) -> list[list[str]]:
    return [[finding.name for finding in one.findings] for one in decodeds]


@given(st.lists(some.records, min_size=1, max_size=3))
@pytest.mark.by_turns(2)
def test_what_is_written_reads_back(records: list[Record]) -> None:
    found = read(written(*records))
    assert names(found) == [[]] * len(records)
    assert [one.record for one in found] == [canonicalise(record) for record in records]
    assert found[0].offset == 0


@pytest.mark.parametrize("name", sorted(GAMES))
def test_another_library_reads_the_canonical_json(name: str) -> None:
    data = msgspec.msgpack.decode(written(_record(name)))
    assert msgspec.json.encode(data, order="sorted") == canonical_bytes(_record(name))
    assert list(data) == sorted(data)


@given(some.anything)
def test_as_json_says_what_msgspec_reads(value: Any) -> None:
    data = msgspec.msgpack.encode({"x": value})
    text, size = convert_map_to_json(data, 0, 64)
    assert size == len(data)
    assert msgspec.json.decode(text) == {"x": value}
    for end in range(len(data)):
        with pytest.raises(CutShortError):
            convert_map_to_json(data[:end], 0, 64)


def pack(value: Any) -> bytes:
    return msgspec.msgpack.encode(value)


TWICE = b"\x82\xa6format\xa1a\xa6format\xa1b"
HEAD: dict[str, Any] = {"format": "barsis-record/1"}

BAD: list[tuple[str, bytes, list[str]]] = [
    ("a member twice", TWICE, ["duplicate-member", "wrong-format"]),
    ("a float", pack(HEAD | {"x": {"a": 83.0}}), ["not-an-integer"]),
    ("not a number", pack(HEAD | {"x": {"a": float("nan")}}), ["not-json"]),
    ("bytes", pack(HEAD | {"comment": b"abc"}), ["msgpack-syntax"]),
    ("a moment", pack(HEAD | {"comment": msgspec.msgpack.Ext(5, b"a")}), ["msgpack-syntax"]),
    ("a key of a number", b"\x82\xa6format\xa1a\x01\x02", ["msgpack-syntax"]),
    ("broken text", b"\x81\xa6format\xa2\xff\xfe", ["msgpack-syntax"]),
    ("half a character", b"\x81\xa6format\xa3\xed\xa0\x80", ["msgpack-syntax"]),
    ("an unknown member", pack(HEAD | {"turnes": []}), ["unknown-member", "missing-member"]),
    ("a zero character", pack(HEAD | {"comment": "a\0b"}), ["nul-in-text"]),
    ("deep", pack(HEAD | {"x": {"a": [[[[[[]]]]]]}}), ["msgpack-syntax"]),
    ("a list", b"\x93\x01\x02\x03", ["msgpack-syntax"]),
    ("text", b"hello", ["msgpack-syntax"]),
    ("cut short", b"\x8f\xa6format\xa1a", ["msgpack-syntax"]),
]


@pytest.mark.parametrize(("what", "data", "expected"), BAD, ids=[what for what, _, _ in BAD])
def test_a_bad_record_costs_itself(what: str, data: bytes, expected: list[str]) -> None:
    good = written(_record())
    found = read(good + data + good, limits=Limits(depth=6))
    assert found[0].findings == []
    first = [name for name in names(found)[1] if name != "missing-member" or name in expected]
    assert first[: len(expected)] == expected
    assert all(finding.line == 2 and finding.record == 2 for finding in found[1].findings)
    if what != "cut short":
        assert found[-1].record == canonicalise(_record())
        assert len(found) == 3


def test_a_large_record_costs_itself() -> None:
    large = msgspec.structs.replace(_record(), turns=["A 1:"] * 2000)
    found = read(written(_record(), large, _record()), limits=Limits(size=3000))
    assert names(found) == [[], ["record-too-large"], []]


@pytest.mark.parametrize("data", [b"", b"\0" * 70_000, b"\xc1", written(_record())[:-1]])
def test_what_holds_no_record(data: bytes) -> None:
    found = read(data)
    assert [one.record for one in found] == [None] * len(found)
    assert names(found) in ([["file-empty"]], [["msgpack-syntax"]])


def test_content_tells_the_format() -> None:
    assert is_like(written(_record()))
    assert is_like(written(_record("half-written")))
    assert not is_like(b"{\n")
    assert not is_like(b'[format "barsis-record/1"]')


def test_any_mutant_gives_records_or_findings(scale: int) -> None:
    rng = random.Random(3)
    whole = written(*(_record(name) for name in sorted(GAMES)))
    kept = 0
    for _ in range(300 * scale):
        mutant = bytearray(whole)
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(mutant))
            mutant[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        found = read(bytes(mutant))
        assert all(one.record is not None or one.findings for one in found)
        kept += sum(one.record is not None for one in found)
    assert kept > 300 * scale


@pytest.mark.by_turns(2)
def test_what_is_short_in_messagepack_fills_no_memory() -> None:
    """A list of its pieces took a hundred bytes for each of what is one byte there."""
    count = 2**18
    data = b"\x81\xa5turns\xdd" + count.to_bytes(4) + b"\xc0" * count
    tracemalloc.start()
    text, size = convert_map_to_json(data, 0, 64)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (len(text), size) == (len('{"turns":[]}') + 5 * count - 1, len(data))
    assert peak < 4 * len(text)


def test_a_record_says_where_it_stands() -> None:
    parts = [written(_record("kioz")), written(_record("barsis"))]
    found = read(b"".join(parts))
    assert [one.offset for one in found] == [0, len(parts[0])]
    assert [one.extent for one in found] == [
        Extent(0, len(parts[0])),
        Extent(len(parts[0]), len(parts[1])),
    ]


@pytest.mark.parametrize("size", [0, 31, 32, 255, 256, 65_535, 65_536])
def test_texts_of_every_size_are_read(size: int) -> None:
    packed = msgspec.msgpack.encode({"a": "x" * size})
    assert convert_map_to_json(packed, 0, 1) == (b'{"a":"%s"}' % (b"x" * size), len(packed))


class _Impatient(Limits, frozen=True):
    max_skip = 2**20
    """Fewer bytes than any limits allow."""


def test_what_follows_too_much_that_is_no_record_is_left() -> None:
    data = b"\xc1" * 2**22 + written(_record())
    broken, good = read(data)
    assert good.record == canonicalise(_record())
    (left,) = read(data, limits=_Impatient())
    assert names([left]) == names([broken]) == [["msgpack-syntax"]]
