"""Headers: what iter_records gives but for the turns, from any bytes that are a record."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from msgspec import inspect

from barsis_notation.record.canonical import canonical_bytes, pretty_bytes, sorted_bytes
from barsis_notation.record.headers import (
    iter_headers,
    make_header,
    read_quick_header,
    split_turns,
)
from barsis_notation.record.record_io import RecordError, iter_records, loads
from barsis_notation.record.structs import Header, Record
from tests.record import strategies as some
from tests.record.samples import GAMES, game, raw


def _members(kind: type) -> dict[str, tuple[Any, ...]]:
    declared = inspect.type_info(kind)
    assert isinstance(declared, inspect.StructType)
    return {
        one.name: (one.encode_name, one.required, one.type)
        for one in declared.fields
        if one.name != "turns"
    }


def test_a_header_has_the_members_of_a_record_in_their_order() -> None:
    assert _members(Header) == _members(Record)
    assert Header.__struct_fields__ == Record.__struct_fields__


def _same(header: Header, record: Record) -> None:
    for name in Record.__struct_fields__:
        if name != "turns":
            assert getattr(header, name) == getattr(record, name)
    assert msgspec.json.decode(header.turns) == msgspec.to_builtins(record.turns)


@given(some.records)
def test_whatever_the_layout_the_header_is_that_of_the_record(record: Record) -> None:
    loose = json.dumps(msgspec.to_builtins(record), ensure_ascii=False).encode()
    for data in (pretty_bytes(record), sorted_bytes(record), canonical_bytes(record), loose):
        header = read_quick_header(data)
        if header is not None:
            _same(header, loads(data))
    _same(make_header(record), record)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_our_own_layouts_are_read_the_quick_way(name: str) -> None:
    document = game(name)
    for part in (document, document.get("ruleset", {}), document.get("event", {})):
        part.pop("x", None)
    document["turns"] = [turn for turn in document["turns"] if isinstance(turn, str)]
    record = loads(raw(document))
    for data in (pretty_bytes(record), canonical_bytes(record)):
        header = read_quick_header(data)
        assert header is not None
        _same(header, loads(data))


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_a_file_has_as_many_headers_as_records(ending: str, tmp_path: Path) -> None:
    lines = b"".join(raw(game(name)) + b"\n" for name in sorted(GAMES))
    path = tmp_path / f"a.barsis.jsonl{ending}"
    path.write_bytes(gzip.compress(lines) if ending else lines)
    pairs = list(zip(iter_headers(path), iter_records(path), strict=True))
    assert len(pairs) == len(GAMES)
    for header, record in pairs:
        _same(header, record)


PLAIN = canonical_bytes(loads(raw(game("kioz"))))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"version":1', b'"version":1,"version":1'),
        (b'"version":1', b'"version":1.0'),
        (b'"version":1', b'"vesrion":1'),
        (b'"turns":[', b'"turns":[],"turns":['),
        (b'"turns":[', b'"turns":["A 1:"],"zzz":["A 1:",'),
        (b"Player A", b"Player \xff"),
        (b"Player A", b"Player \0"),
        (b"Player A", b"Player \\u0000"),
        (b"record/1", b"record/2"),
        (b'"version":1}', b'"version":1,"x":{"a":1.5}}'),
        (b'"version":1}', b'"version":1,"x":{"a b":1}}'),
        (b"A 1: 22/23", b"A 1: \xff"),
        (b'"turns":[', b'"turns":[' + b"[" * 50_000 + b"]" * 50_000 + b","),
    ],
)
def test_what_is_wrong_is_not_overlooked(old: bytes, new: bytes, tmp_path: Path) -> None:
    assert old in PLAIN
    path = tmp_path / "a.barsis.json"
    path.write_bytes(PLAIN.replace(old, new, 1))
    with pytest.raises(RecordError) as caught:
        list(iter_headers(path))
    assert caught.value.findings


def test_text_that_is_not_composed_is_not_read_the_quick_way() -> None:
    data = PLAIN.replace(b"Player A", "e\u0301".encode())
    assert read_quick_header(data) is None
    assert read_quick_header(PLAIN.replace(b"Player A", "\u00e9".encode())) is not None


def test_turns_are_cut_out_only_where_nothing_can_hide() -> None:
    rest, turns = split_turns(PLAIN)
    assert turns == msgspec.json.encode(game("kioz")["turns"])
    assert rest == PLAIN.replace(turns, b"[]")
    for data in (
        PLAIN[:-1] + b',"x":{}}',
        PLAIN.replace(b"22/23", b"22/2]"),
        PLAIN[:-2],
        b'{"x":{"a":1,"turns":[]}}',
        b"",
    ):
        assert split_turns(data) == (data, b"")


@pytest.mark.by_turns(2)
def test_headers_stream_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis.jsonl.gz"
    path.write_bytes(gzip.compress((PLAIN + b"\n") * 20_000))
    tracemalloc.start()
    count = sum(1 for _ in iter_headers(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 20_000
    assert peak < 6_000_000


def test_remarks_about_the_file_are_passed_over_and_damage_is_raised(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis.jsonl"
    path.write_bytes(PLAIN + b"\n\n\n" + PLAIN)
    assert len(list(iter_headers(path))) == 2
    path.write_bytes(gzip.compress(PLAIN * 10)[:-4])
    with pytest.raises(RecordError):
        list(iter_headers(path))
