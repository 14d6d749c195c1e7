"""Files: JSON and JSON Lines, packed or not, in constant memory; writing that keeps the old."""

from __future__ import annotations

import gzip
import io
import os
import tracemalloc
from pathlib import Path
from typing import Any, BinaryIO, cast

import msgspec
import pytest
from hypothesis import given

from barsis_notation.record.canonical import canonical_bytes, pretty_bytes
from barsis_notation.record.decode import Decoded, Limits, decode
from barsis_notation.record.record_io import (
    RecordError,
    check_members,
    dump,
    dumps,
    iter_records,
    load,
    loads,
    read_records,
)
from barsis_notation.record.structs import Record
from tests.record import strategies as some
from tests.record.samples import GAMES, game, raw
from tests.scale import is_its_day


def _record(name: str = "kioz") -> Record:
    record = decode(raw(game(name))).record
    assert record is not None
    return record


RECORDS = [_record(name) for name in sorted(GAMES)]
LINES = b"".join(canonical_bytes(record) + b"\n" for record in RECORDS)


def _read(data: bytes, **how: Any) -> list[Decoded]:
    return list(read_records(data, **how))


def _told(decodeds: list[Decoded]) -> list[tuple[int, bool, list[str]]]:
    return [
        (one.number, one.record is not None, [finding.name for finding in one.findings])
        for one in decodeds
    ]


@given(some.records)
def test_loads_is_the_mirror_of_dumps(record: Record) -> None:
    assert loads(dumps(record)) == record


@pytest.mark.parametrize("lined", [True, None])
@pytest.mark.parametrize("packed", [False, True])
def test_json_lines_are_read_one_by_one(lined: bool | None, packed: bool) -> None:
    found = _read(gzip.compress(LINES) if packed else LINES, lines=lined)
    assert [one.findings for one in found] == [[]] * len(RECORDS)
    assert [canonical_bytes(cast(Record, one.record)) for one in found] == LINES.splitlines()
    assert [one.line for one in found] == list(range(1, len(RECORDS) + 1))
    assert [LINES[one.offset :].startswith(one.raw) for one in found] == [True] * len(RECORDS)


@pytest.mark.parametrize("packed", [False, True])
def test_a_pretty_record_is_one_document(packed: bool) -> None:
    text = pretty_bytes(RECORDS[0])
    (one,) = _read(gzip.compress(text) if packed else text)
    assert one.record == RECORDS[0]
    assert one.findings == []


def test_a_bad_line_costs_itself() -> None:
    good = canonical_bytes(_record())
    data = b"\n".join([good, b'{"format":', b"", b"", b"\xff", good, b"[1]", b""])
    assert _told(_read(data)) == [
        (1, True, []),
        (2, False, ["file-breaks-off"]),
        (0, False, ["empty-line"]),
        (3, False, ["not-utf-8"]),
        (4, True, []),
        (5, False, ["not-a-record"]),
    ]
    by_line = {one.number: one.findings[0].line for one in _read(data) if one.findings}
    assert by_line == {2: 2, 0: 3, 3: 5, 5: 7}


def test_a_bad_first_line_does_not_hide_the_others() -> None:
    good = canonical_bytes(_record())
    assert _told(_read(b'{"format":\n' + good + b"\n")) == [
        (1, False, ["file-breaks-off"]),
        (2, True, []),
    ]


def test_the_last_line_feed_is_missed() -> None:
    good = canonical_bytes(_record())
    assert _told(_read(good + b"\n" + good)) == [
        (1, True, []),
        (2, True, ["no-last-line-feed"]),
    ]
    assert _told(_read(good, lines=True)) == [(1, True, ["no-last-line-feed"])]
    assert _told(_read(good)) == [(1, True, [])]


def test_line_ends_of_windows_are_taken() -> None:
    good = canonical_bytes(_record())
    assert _told(_read(good + b"\r\n" + good + b"\r\n")) == [(1, True, []), (2, True, [])]


@pytest.mark.parametrize("lined", [True, False, None])
def test_nothing_is_a_finding(lined: bool | None) -> None:
    assert _told(_read(b"", lines=lined)) == [(0, False, ["file-empty"])]


def test_an_overlong_line_costs_itself() -> None:
    good = canonical_bytes(_record())
    data = good + b"\n" + b"x" * 3_000_000 + b"\n" + good + b"\n"
    assert _told(_read(data, limits=Limits(size=1000))) == [
        (1, True, []),
        (2, False, ["record-too-large"]),
        (3, True, []),
    ]


@pytest.mark.parametrize("extra", [-1, 0, 1, 2])
@pytest.mark.parametrize("lined", [True, False])
def test_the_limit_is_exact(extra: int, lined: bool) -> None:
    good = canonical_bytes(_record())
    limits = Limits(size=len(good) - extra)
    found = _told(_read(good + b"\n" * lined, lines=lined, limits=limits))
    assert found == [(1, extra <= 0, [] if extra <= 0 else ["record-too-large"])]


class _Endless(io.RawIOBase):
    """A file that never ends, such as /dev/zero."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        buffer[:] = b"\0" * len(buffer)
        return len(buffer)


@pytest.mark.parametrize("lined", [True, False, None])
def test_a_file_that_never_ends_is_left(
    lined: bool | None,
) -> None:
    source = cast(BinaryIO, _Endless())
    found = list(read_records(source, lines=lined, limits=Limits(size=1000)))
    assert {finding.name for one in found for finding in one.findings} == {"record-too-large"}


@pytest.mark.parametrize("cut", [1, 2, 3, 11, 12, 40, -9, -1])
def test_damaged_gzip_is_a_finding(cut: int) -> None:
    packed = gzip.compress(LINES)
    found = _read(packed[:cut])
    assert found[-1].findings
    assert found[-1].record is None


def test_a_flipped_bit_in_gzip_is_a_finding() -> None:
    packed = bytearray(gzip.compress(LINES))
    for at in (at for at in range(10, len(packed)) if is_its_day(at, 4)):
        packed[at] ^= 1
        assert any(one.findings for one in _read(bytes(packed))), at
        packed[at] ^= 1


def test_a_gzip_bomb_fills_no_memory() -> None:
    bomb = gzip.compress(b"[" * 100_000_000, 9)
    tracemalloc.start()
    found = _read(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [one.record for one in found] == [None] * len(found)
    assert peak < 40_000_000


@pytest.mark.by_turns(2)
def test_memory_stays_flat_while_records_stream(tmp_path: Path) -> None:
    path = tmp_path / "many.barsis.jsonl.gz"
    path.write_bytes(gzip.compress(LINES * 300))
    tracemalloc.start()
    count = sum(1 for _ in iter_records(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 300 * len(RECORDS)
    assert peak < 6_000_000


@pytest.mark.parametrize("name", ["a.barsis.json", "a.barsis.json.gz", "a.barsis.jsonl"])
def test_dump_and_load(tmp_path: Path, name: str) -> None:
    record = _record("half-written")
    path = tmp_path / name
    dump(record, path)
    first = path.read_bytes()
    dump(record, path)
    assert path.read_bytes() == first
    assert first.startswith(b"\x1f\x8b") == name.endswith(".gz")
    assert not name.endswith(".gz") or first[4:8] == b"\0\0\0\0"  # no time of writing
    assert canonical_bytes(load(path)) == canonical_bytes(record)
    if not name.endswith(".jsonl"):  # a line is canonical, and has no turn spelled out
        assert msgspec.structs.replace(load(path), schema=record.schema) == record
    assert [p.name for p in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_failed_dump_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    path = tmp_path / "a.barsis.json"
    dump(_record("kioz"), path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, broken, fail)
    with pytest.raises(OSError, match="No space"):
        dump(_record("barsis"), path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["a.barsis.json"]


def test_a_new_file_is_synced_before_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def sync(handle: int) -> None:
        done.append("sync")
        fsync(handle)

    def name(one: str, other: str) -> None:
        done.append("name")
        replace(one, other)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", name)
    dump(_record(), tmp_path / "a.barsis.json")
    assert done == ["sync", "name", "sync"]


def test_load_says_file_line_and_what(tmp_path: Path) -> None:
    path = tmp_path / "bad.barsis.json"
    path.write_bytes(pretty_bytes(_record()).replace(b'"name"', b'"nmae"'))
    with pytest.raises(RecordError, match="perhaps name") as caught:
        load(path)
    assert str(path) in str(caught.value)
    assert {one.name for one in caught.value.findings} == {"unknown-member"}


def test_load_wants_one_record(tmp_path: Path) -> None:
    path = tmp_path / "many.barsis.jsonl"
    path.write_bytes(LINES)
    with pytest.raises(RecordError, match="iter_records"):
        load(path)
    assert [*map(canonical_bytes, iter_records(path))] == LINES.splitlines()


def test_iter_records_stops_at_the_first_bad_one(tmp_path: Path) -> None:
    path = tmp_path / "many.barsis.jsonl"
    path.write_bytes(LINES + b"{}\n")
    records = iter_records(path)
    assert [next(records) for _ in RECORDS]
    with pytest.raises(RecordError, match="no format"):
        next(records)


@pytest.mark.parametrize("text", ["", "{}", "\ud800", '{"a": "\ud800"}', b"\xff"])
def test_loads_raises_with_findings(text: str | bytes) -> None:
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert caught.value.findings


@pytest.mark.parametrize("depth", [5_000, 100_000, None])
def test_too_deep_for_python_is_no_record(depth: int | None) -> None:
    deep: dict[str, Any] = {}
    if depth is None:
        deep["a"] = deep
    for _ in range(depth or 0):
        deep = {"a": deep}
    record = _record()
    record.x = deep
    for check in (dumps, check_members):
        with pytest.raises(RecordError) as caught:
            check(record)
        assert caught.value.findings


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("comment", "\ud800"),
        ("comment", "a\0"),
        ("comment", "a" * 4097),
        ("x", {"a": 1.5}),
        ("x", {"a": (1, 2)}),
        ("x", {"a b": 1}),
        ("format", "barsis-record/2"),
        ("turns", [""] * 20_001),
    ],
)
def test_dumps_writes_nothing_that_cannot_be_read(member: str, value: Any) -> None:
    record = _record()
    setattr(record, member, value)
    with pytest.raises(RecordError) as caught:
        dumps(record)
    assert caught.value.findings


def test_a_name_in_two_characters_is_written_as_it_is() -> None:
    record = _record()
    record.players[0].name = "e\u0301"
    assert loads(dumps(record)).players[0].name == "e\u0301"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError):  # noqa: PT011 - another kind on every system
        load(tmp_path)


@pytest.mark.parametrize("lined", [None, True])
@pytest.mark.parametrize("count", [1, 3])
def test_a_quoted_mail_and_another_encoding_are_told_once(lined: bool | None, count: int) -> None:
    file_lines = LINES.splitlines(keepends=True)[:count]
    quoted = b"".join(b"> " + line for line in file_lines)
    wide = b"".join(file_lines).decode().encode("utf-16")
    for data, name in ((quoted, "quoted-mail"), (wide, "utf-16-or-utf-32")):
        (one,) = _read(data, lines=lined)
        assert [finding.name for finding in one.findings] == [name]
        assert one.mended is not None
        assert one.mended.text.encode() == b"".join(file_lines)
