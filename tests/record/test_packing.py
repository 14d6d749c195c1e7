"""Packed files: gzip and Zstandard, whole, damaged, and made to become more than they seem."""

from __future__ import annotations

import gzip
import io
import subprocess
import sys
import tracemalloc
import zlib
from collections.abc import Callable
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest
import zstandard

from barsis_notation import iter_headers, iter_records, load, loads, read, write
from barsis_notation.formats.format_registry import FORMATS, HEAD, find_format_by_suffix, sniff
from barsis_notation.record import packing
from barsis_notation.record.canonical import canonical_bytes, record_id
from barsis_notation.record.file_lines import MAX_EMPTY
from barsis_notation.record.packing import is_zstd
from barsis_notation.record.record_io import dump, read_records
from barsis_notation.validation import check_file
from tests.record.samples import GAMES, game, raw

RECORDS = [loads(raw(game(name))) for name in sorted(GAMES)]
LINES = b"".join(canonical_bytes(record) + b"\n" for record in RECORDS)
ZSTD_MODULE = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
MISSING = "compression.zstd" if sys.version_info >= (3, 14) else "barsis_notation[zstd]"
"""What the message names where that module is not there."""
SKIPPED = b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc"


def zstd(data: bytes, **how: Any) -> bytes:
    how = {"write_checksum": True, "write_content_size": True} | how
    return zstandard.ZstdCompressor(**how).compress(data)


def streamed(data: bytes, **how: Any) -> bytes:
    """Return *data* packed without its size at the head."""
    packer = zstandard.ZstdCompressor(**how).compressobj()
    return packer.compress(data) + packer.flush()


def names(data: bytes) -> list[str]:
    return [finding.name for one in read_records(data) for finding in one.findings]


FRAMES: dict[str, list[bytes]] = {
    "one frame": [zstd(LINES)],
    "no size": [streamed(LINES)],
    "no checksum": [zstd(LINES, write_checksum=False)],
    "several frames": [zstd(line) for line in LINES.splitlines(keepends=True)],
    "an empty frame": [zstd(b""), zstd(LINES), zstd(b"")],
    "a skipped frame first": [SKIPPED, zstd(LINES)],
    "a skipped frame last": [zstd(LINES), SKIPPED],
    "a high level": [zstd(LINES, level=19)],
    "blocks of one byte over and over": [zstd(LINES + b"\n" * 5000)],
    "several blocks": [zstd(LINES * 90)],
}
PACKED = {kind: b"".join(frames) for kind, frames in FRAMES.items()}
ENDS = {kind: [*accumulate(map(len, frames))] for kind, frames in FRAMES.items()}


@pytest.mark.parametrize("kind", PACKED)
def test_every_kind_of_frame_is_read(kind: str) -> None:
    found = [one.record for one in read_records(PACKED[kind]) if one.number]
    times = 90 if kind == "several blocks" else 1
    assert found == [one.record for one in read_records(LINES)] * times


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("kind", PACKED)
def test_a_cut_is_told_wherever_it_is(kind: str) -> None:
    data = PACKED[kind]
    for cut in range(4, len(data), 1 + len(data) // 500):
        if cut not in ENDS[kind]:
            assert "broken-compression" in names(data[:cut]), cut


def test_the_records_before_a_cut_are_read() -> None:
    data = gzip.compress(LINES * 3)
    whole = [one.record for one in read_records(LINES * 3)]
    counts = set()
    for cut in range(20, len(data), 7):
        legible = zlib.decompressobj(31).decompress(data[:cut])
        lines = legible.count(b"\n")
        assert [one.record for one in read_records(data[:cut]) if one.record] == whole[:lines], cut
        counts.add(lines)
    assert len(counts) > 5


def test_the_frames_before_a_cut_are_read() -> None:
    """A frame of one block comes whole or not at all."""
    data, ends = PACKED["several frames"], ENDS["several frames"]
    for end, after in pairwise(ends):
        for cut in range(end, after, 50):
            found = [one.record for one in read_records(data[:cut]) if one.record]
            assert len(found) == ends.index(end) + 1, cut


def test_a_flipped_bit_is_told() -> None:
    data, told = bytearray(PACKED["one frame"]), 0
    for at in range(len(data)):
        data[at] ^= 4
        found = list(read_records(bytes(data)))
        is_told = any(one.findings for one in found)
        same = [canonical_bytes(one.record) for one in found if one.record] == LINES.splitlines()
        assert is_told or same, at
        told += is_told
        data[at] ^= 4
    assert told > 0.99 * len(data)
    assert not names(bytes(data))


def test_a_wrong_checksum_is_told() -> None:
    data = PACKED["one frame"][:-1] + bytes([PACKED["one frame"][-1] ^ 1])
    assert names(data)[-1] == "broken-compression"


def test_what_follows_the_last_frame_is_told() -> None:
    assert names(PACKED["one frame"] + b"and more")[-1] == "broken-compression"


def test_a_frame_that_wants_2_gib_is_refused() -> None:
    window = zstandard.ZstdCompressionParameters(window_log=31, enable_ldm=True)
    data = streamed(LINES, compression_params=window)
    assert zstandard.get_frame_parameters(data).window_size == 2**31
    assert names(data) == ["broken-compression"]
    widest = zstandard.ZstdCompressionParameters(window_log=27)
    assert names(streamed(LINES, compression_params=widest)) == []


def bomb(size: int, **how: Any) -> bytes:
    piece, out = bytes(2**20), io.BytesIO()
    packer = zstandard.ZstdCompressor(**how)
    with packer.stream_writer(out, closefd=False) as stream:
        for _ in range(size // 2**20):
            stream.write(piece)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["declared", "undeclared", "lines", "frames"])
def test_a_bomb_fills_no_memory(kind: str) -> None:
    size = 2**29
    if kind == "declared":
        data = zstd(bytes(2**28))
    elif kind == "undeclared":
        data = bomb(size)
    elif kind == "lines":
        data = zstd(b"[]\n" * 10**5) * 2000
    else:
        data = zstd(bytes(2**20)) * 512
    tracemalloc.start()
    told = set()
    for count, one in enumerate(read_records(data)):
        told |= {finding.name for finding in one.findings}
        if count > 1000:
            break
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert told & {"record-too-large", "broken-compression", "not-a-record"}
    assert peak < 60_000_000


def test_too_much_from_too_little_is_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "UNSUSPECTED", 2**22)
    data = zstd((canonical_bytes(RECORDS[0]) + b"\n") * 20_000)
    assert len(data) < 2**12
    assert set(names(data)) == {"broken-compression"}
    monkeypatch.setattr(packing, "UNSUSPECTED", 2**28)
    assert names(data) == []


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "plain": bytes,
    "gzip": gzip.compress,
    "zstd": zstd,
}


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("kind", PACKERS)
@pytest.mark.parametrize("feed", [b"\n", b"\r\n"])
def test_empty_lines_without_end_are_left(kind: str, feed: bytes) -> None:
    pack = PACKERS[kind]
    line = canonical_bytes(RECORDS[0]) + b"\n"
    few, many = line + feed * MAX_EMPTY + line, line + feed * (MAX_EMPTY + 1) + line
    assert names(pack(few)) == ["empty-line"]
    assert names(pack(many)) == ["too-many-empty-lines"]
    assert [one.number for one in read_records(pack(many))] == [1, 0]


def test_empty_lines_without_end_are_left_in_the_text_form() -> None:
    text = next(one for one in FORMATS if one.name == "text")
    told = [finding.name for one in text.read(b"\n" * (MAX_EMPTY + 5)) for finding in one.findings]
    assert told == ["extra-empty-line", "too-many-empty-lines", "file-empty"]


# -- names and writing ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "form"),
    [("a.barsis.json.zst", "json"), ("A.BARSIS.JSONL.ZST", "jsonl"), ("a.bsn.zst", "text")],
)
def test_the_ending_is_known(name: str, form: str) -> None:
    found = find_format_by_suffix(name)
    assert found is not None
    assert found.name == form


@pytest.mark.parametrize("form", ["json", "jsonl", "text"])
def test_content_tells_the_format(form: str) -> None:
    stream = io.BytesIO()
    next(one for one in FORMATS if one.name == form).write(RECORDS[:1], stream)
    found = sniff(zstd(stream.getvalue())[:HEAD], "x")
    assert found is not None
    assert found.name == form


def test_a_head_is_unpacked_as_far_as_it_goes() -> None:
    whole = b"".join(b"%d " % number for number in range(10**5))
    for packed in (zstd(whole), gzip.compress(whole)):
        assert packing.unpack_head(packed, HEAD) == whole[:HEAD]
        part = packing.unpack_head(packed[: len(packed) // 10], HEAD)
        assert part == whole[: len(part)]
    assert packing.unpack_head(zstd(bytes(2**28)), HEAD) == bytes(HEAD)


@pytest.mark.parametrize("name", ["a.barsis.json.zst", "a.barsis.jsonl.zst", "a.bsn.zst"])
def test_what_is_written_is_packed_and_read_back(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    record = RECORDS[0]
    write(record, path)
    first = path.read_bytes()
    assert is_zstd(first)
    assert [record_id(one) for one in read(path)] == [record_id(record)]
    write(record, path)
    assert path.read_bytes() == first
    (checked,) = check_file(str(path))
    assert checked.record == record
    if not name.startswith("a.bsn"):
        dump(record, path)
        assert is_zstd(path.read_bytes())
        assert canonical_bytes(load(path)) == canonical_bytes(record)
        assert [one.players for one in iter_headers(path)] == [record.players]
        assert len(list(iter_records(path))) == 1


def test_without_the_extra_it_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis.jsonl.zst"
    path.write_bytes(PACKED["one frame"])
    code = (
        f"import sys; sys.modules[{ZSTD_MODULE!r}] = None\n"
        "from barsis_notation import validate, iter_records, write, loads\n"
        f"for path in ({str(path)!r}, {str(tmp_path / 'b')!r}):\n"
        "    (told,) = validate(path)\n"
        "    assert told.name == 'unreadable-file', told\n"
        f"    assert {MISSING!r} in told.message, told\n"
        "    try:\n"
        "        list(iter_records(path))\n"
        "    except OSError as error:\n"
        f"        assert {MISSING!r} in str(error)\n"
        "    else:\n"
        "        raise AssertionError\n"
        "from barsis_cli.app import main\n"
        f"sys.argv = ['barsis', 'convert', {str(tmp_path / 'c.barsis.jsonl')!r}, 'x.bsn.zst']\n"
        "main()\n"
    )
    (tmp_path / "b").write_bytes(PACKED["one frame"])
    (tmp_path / "c.barsis.jsonl").write_bytes(LINES)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, timeout=60, cwd=tmp_path
    )
    assert done.returncode == 3, done.stderr
    assert b"Traceback" not in done.stderr
    assert MISSING.encode() in done.stderr
    assert not (tmp_path / "x.bsn.zst").exists()


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="the library's own shutil imports it")
def test_it_is_imported_for_such_files_alone() -> None:
    code = (
        "import sys, gzip, barsis_notation.validation.file_checks\n"
        "from barsis_notation.record.record_io import read_records\n"
        f"list(read_records(gzip.compress({LINES!r})))\n"
        f"assert {ZSTD_MODULE!r} not in sys.modules\n"
        f"list(read_records({PACKED['one frame']!r}))\n"
        f"assert {ZSTD_MODULE!r} in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
