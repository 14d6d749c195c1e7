"""Bytes kept in records: a file comes back as it was, or is written anew where anything changed."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation.formats import original_bytes
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import FORMATS, find_format
from barsis_notation.formats.original_bytes import READ_AS
from barsis_notation.record.canonical import canonical_bytes, record_id
from barsis_notation.record.decode import MIB, decode
from barsis_notation.record.structs import Record, Source
from tests.cli.run import barsis

HERE = Path(__file__).parent
NAMES = [form.name for form in FORMATS if form.name in {"mat", "trl"}]
FILES = sorted(path for name in NAMES for path in HERE.glob(f"{name}/golden/*.{name}"))


def form_of(path: Path) -> Format:
    form = find_format(path.suffix[1:])
    assert form is not None
    return form


def read(raw: bytes, form: Format) -> list[Record]:
    """Return the records of a file with their bytes, as JSON brings them back."""
    found = original_bytes.read_and_keep(io.BytesIO(raw), form)
    return [_again(one.record) for one in found if one.record is not None]


def _again(record: Record) -> Record:
    again = decode(canonical_bytes(record))
    assert again.record is not None
    assert again.findings == []
    return again.record


def written(records: list[Record], form: Format) -> bytes:
    stream = io.BytesIO()
    original_bytes.write(records, form, stream)
    return stream.getvalue()


def is_whole(path: Path) -> bool:
    """Return whether every game of a file can be read, and there is one."""
    numbered = [one for one in form_of(path).read(path.read_bytes()) if one.number]
    return bool(numbered) and all(one.record is not None for one in numbered)


WHOLE = [path for path in FILES if is_whole(path)]


@pytest.mark.add_on("ludii")
def test_there_are_files() -> None:
    assert len(WHOLE) >= 20
    assert {path.suffix for path in WHOLE} == {".mat", ".trl"}


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_a_file_comes_back_as_it_was(path: Path) -> None:
    raw, form = path.read_bytes(), form_of(path)
    assert written(read(raw, form), form) == raw
    assert written(read(gzip.compress(raw), form), form) == raw


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_the_parts_of_a_file_are_the_file(path: Path) -> None:
    raw = path.read_bytes()
    records = read(raw, form_of(path))
    sources = [record.meta.source for record in records if record.meta]
    parts = [base64.b64decode(source.raw) for source in sources if source]
    assert b"".join(parts) == raw
    assert [source.part for source in sources if source] == [*range(1, len(records) + 1)]


MATCH = HERE / "mat/golden/two_matches.mat"


def test_what_was_changed_is_written_anew() -> None:
    raw, form = MATCH.read_bytes(), form_of(MATCH)
    records = read(raw, form)
    changed = [msgspec.structs.replace(records[0], comment="of another day"), *records[1:]]
    assert b"of another day" in written(changed, form)
    plain = io.BytesIO()
    form.write(changed, plain)
    assert written(changed, form) == plain.getvalue()


def test_a_part_that_is_missing_doubled_or_moved_is_no_file() -> None:
    raw, form = MATCH.read_bytes(), form_of(MATCH)
    records = read(raw, form)
    for wrong in (records[:-1], records[1:], records[::-1], [*records, records[-1]], []):
        assert original_bytes.restore_original(wrong, form.name, form.read) is None
    assert original_bytes.restore_original(records, form.name, form.read) == raw
    assert original_bytes.restore_original(records, "other", form.read) is None


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_change_of_a_record_goes_unseen(data: st.DataObject) -> None:
    form = form_of(MATCH)
    record = read(MATCH.read_bytes(), form)[0]
    raw = bytearray(canonical_bytes(record))
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= 1 << data.draw(st.integers(0, 6))
    other = decode(bytes(raw)).record
    if other is not None and other != record:
        rest = read(MATCH.read_bytes(), form)[1:]
        assert original_bytes.restore_original([other, *rest], form.name, form.read) in (
            None,
            MATCH.read_bytes(),
        )


def test_bytes_that_are_no_base64_or_another_games() -> None:
    form = form_of(MATCH)
    records = read(MATCH.read_bytes(), form)
    meta = records[0].meta
    assert meta
    assert meta.source
    for raw in ("AAA=", "A", base64.b64encode(b"another game").decode()):
        source = msgspec.structs.replace(meta.source, raw=raw)
        record = msgspec.structs.replace(
            records[0], meta=msgspec.structs.replace(meta, source=source)
        )
        assert original_bytes.restore_original([record, *records[1:]], form.name, form.read) is None


def test_a_game_too_large_is_told_and_not_kept() -> None:
    raw = MATCH.read_bytes() + b"; " + b"x" * 60 + b"\n"
    large = raw + b"; a comment of no use at all, over and over again\n" * (MIB // 40)
    found = list(original_bytes.read_and_keep(io.BytesIO(large), form_of(MATCH)))
    assert [f.name for f in found[-1].findings if f.name == "raw-not-kept"] == ["raw-not-kept"]
    source = found[-1].record.meta.source if found[-1].record and found[-1].record.meta else None
    assert source
    assert source.raw == ""


def test_nothing_is_kept_of_a_damaged_file() -> None:
    long = MATCH.read_bytes() + (b" " * 60_000 + b"\n") * 80
    raw = gzip.compress(long)[:-8]
    found = list(original_bytes.read_and_keep(io.BytesIO(raw), form_of(MATCH)))
    assert [each.name for each in found[-1].findings] == ["broken-compression"]
    records = [one.record for one in found if one.record]
    assert records
    assert not any(original_bytes.is_unchanged(record, "mat") for record in records)
    assert list(original_bytes.read_and_keep(io.BytesIO(b""), form_of(MATCH)))[-1].findings


@pytest.mark.parametrize("name", ["mat/golden/cp1252.mat", "trl/golden/utf_16.trl", MATCH])
def test_on_the_command_line_both_ways(name: str | Path, tmp_path: Path) -> None:
    path = HERE / name
    there, back = tmp_path / "a.barsis.jsonl", tmp_path / f"b{path.suffix}"
    assert barsis("convert", path, there, "--keep-raw").exit_code == 0
    assert barsis("validate", there).exit_code == 0
    assert barsis("convert", there, back).exit_code == 0
    assert back.read_bytes() == path.read_bytes()
    packed = tmp_path / f"c{path.suffix}.gz"
    assert barsis("convert", there, packed).exit_code == 0
    assert gzip.decompress(packed.read_bytes()) == path.read_bytes()


@pytest.mark.add_on("ludii")
def test_a_trial_is_written_only_as_it_was_read(tmp_path: Path) -> None:
    path, there = HERE / "trl/golden/kioz.trl", tmp_path / "a.barsis.jsonl"
    assert barsis("convert", path, there).exit_code == 0
    refused = barsis("convert", there, tmp_path / "b.trl")
    assert (refused.exit_code, "not kept with --keep-raw" in refused.stderr) == (1, True)
    assert not (tmp_path / "b.trl").exists()
    form = form_of(path)
    with pytest.raises(ValueError, match="only as it was read"):
        form.write([], io.BytesIO())


# -- bytes that are forged --------------------------------------------------------------------

KEEPING = [form for form in FORMATS if form.reads and form.writes and not form.lossless]
GAMES = {
    "mat": [b" Game 1\n a : 0     b : 0\n  1) 31: 8/5 6/5\n", b" Game 1\n a : 0     b : 0\n"],
    "sgf": [b"(;FF[4]GM[6];W[31hefe])", b"(;FF[4]GM[6];W[42hdfd])"],
    "trl": [path.read_bytes() for path in sorted(HERE.glob("trl/golden/*.trl"))[:2]],
}
ANY = [b"no game at all", b"\x7fELF\x00\xff", b"<script>alert(1)</script>"]


def forged(record: Record, raw: bytes) -> Record:
    """Return *record* with *raw* as its bytes, and hashes that fit them."""
    assert record.meta
    assert record.meta.source
    others = {key: one for key, one in record.meta.source.x.items() if key != READ_AS}
    digest = hashlib.sha256(raw).hexdigest()
    source = msgspec.structs.replace(record.meta.source, raw="", sha256=digest, x=others)
    plain = with_source(record, source)
    text = base64.b64encode(raw).decode()
    x = {**others, READ_AS: record_id(plain)}
    return with_source(record, msgspec.structs.replace(source, raw=text, x=x))


def with_source(record: Record, source: Source) -> Record:
    assert record.meta
    meta = msgspec.structs.replace(record.meta, source=source)
    return msgspec.structs.replace(record, meta=meta)


@pytest.mark.add_on("ludii")
def test_every_format_that_keeps_bytes_is_forged() -> None:
    assert {form.name for form in KEEPING} == set(GAMES)


@pytest.mark.parametrize("form", KEEPING, ids=lambda form: form.name)
def test_bytes_are_read_again_before_they_are_written(form: Format) -> None:
    one, other = GAMES[form.name]
    (record,) = read(one, form)
    same = forged(record, one)
    assert record_id(same) == record_id(record)
    assert written([same], form) == one
    for raw in (other, one + one, one[: len(one) // 2], *ANY):
        false = forged(record, raw)
        assert original_bytes.is_unchanged(false, form.name)
        assert original_bytes.restore_original([false], form.name, form.read) is None
        if form.name == "trl":
            assert [one.severity for one in form.losses(false)] == ["error"]
            with pytest.raises(ValueError, match="as it was read"):
                written([false], form)
        else:
            plain = io.BytesIO()
            form.write([false], plain)
            assert written([false], form) == plain.getvalue()


@pytest.mark.parametrize("form", KEEPING, ids=lambda form: form.name)
def test_forged_bytes_are_not_converted(form: Format, tmp_path: Path) -> None:
    one, other = GAMES[form.name]
    (record,) = read(one, form)
    source = tmp_path / "forged.barsis.json"
    for number, raw in enumerate((other, *ANY)):
        target = tmp_path / f"{number}.{form.name}"
        source.write_bytes(canonical_bytes(forged(record, raw)))
        barsis("convert", source, target)
        assert not target.exists() or raw not in target.read_bytes()
