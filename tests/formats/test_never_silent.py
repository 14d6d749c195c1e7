"""No reader takes a file for nothing: where there is no record there is a finding."""

from __future__ import annotations

import gzip
import io
import json
import struct
from pathlib import Path
from types import SimpleNamespace

import pyarrow.parquet
import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat import parquet_child, parquet_tables, sets
from barsis_notation.formats.flat.table_writing import name_table_files
from barsis_notation.formats.format_registry import FORMATS, find_format
from barsis_notation.formats.mapped.file import read_map
from barsis_notation.formats.mapped.reader import make_map_format
from barsis_notation.record.decode import Decoded
from barsis_notation.record.packing import import_zstd, pack
from barsis_notation.validation import check_files
from tests.every import every
from tests.formats.flat.making import played, tables, written

HERE = Path(__file__).parent
SAMPLES = {
    "mat": HERE / "mat" / "golden" / "own.mat",
    "sgf": HERE / "sgf" / "golden" / "own.sgf",
    "trl": HERE / "trl" / "golden" / "kioz.trl",
}
TABLE = b"id,no,player,roll,from,to\n1,1,S,2,,\n2,1,N,3,,\n"
MAP = {
    "format": "barsis-map/1",
    "ruleset": {"id": "barsis", "version": 1},
    "rows": "move",
    "columns": {"game": "id", "turn": "no", "seat": "player", "throw": ["roll"],
                "from": "from", "to": "to"},
    "seats": {"S": "S", "N": "N"},
}  # fmt: skip
READERS = [one.name for one in FORMATS] + ["map"]


def sample(name: str) -> bytes:
    if name in SAMPLES:
        return SAMPLES[name].read_bytes()
    form = find_format(name)
    if form is None:
        return TABLE
    return written(form, [played("barsis")] * (2 if form.many else 1))


def decoded(name: str, data: bytes) -> list[Decoded]:
    form = find_format(name)
    if form is None:
        mapping, _ = read_map(json.dumps(MAP).encode())
        assert mapping is not None
        form = make_map_format(mapping)
    return list(form.read(data))


def is_silent(found: list[Decoded]) -> bool:
    return not any(one.record or one.findings for one in found)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("packing", ["", ".gz", ".zst"])
@pytest.mark.parametrize("name", READERS)
def test_a_file_that_is_cut_is_never_nothing(name: str, packing: str, scale: int) -> None:
    whole = pack(sample(name), packing)
    assert any(one.record for one in decoded(name, whole))
    few = min(3 * scale, 12) if name == "parquet" else min(12 * scale, 40)
    cuts = {*range(0, len(whole), max(len(whole) // few, 1)), 1, len(whole) - 1}
    assert [cut for cut in sorted(cuts) if is_silent(decoded(name, whole[:cut]))] == []


@pytest.mark.parametrize("packing", [".gz", ".zst"])
@pytest.mark.parametrize("name", [one for one in READERS if one != "parquet"])
def test_a_packed_file_that_is_cut_says_so(name: str, packing: str) -> None:
    whole = pack(sample(name), packing)
    for cut in (len(whole) // 3, len(whole) - 5, len(whole) - 1):
        found = [one.name for each in decoded(name, whole[:cut]) for one in each.findings]
        assert "broken-compression" in found, cut


@pytest.mark.parametrize("name", READERS)
@every("data", [b"", b" ", b"\n\n", b"{}", b"[]", b"\0" * 9, b"\xef\xbb\xbf", b"x"])
def test_what_is_no_record_is_a_finding(name: str, data: bytes) -> None:
    assert not is_silent(decoded(name, data))


@pytest.mark.parametrize("name", ["csv", "parquet"])
def test_a_table_of_columns_alone_holds_no_record(name: str) -> None:
    form = find_format(name)
    assert form is not None
    (told,) = form.read(written(form, []))
    assert [finding.name for finding in told.findings] == ["file-empty"]


def test_text_that_ends_in_its_tags_says_so() -> None:
    form = find_format("text")
    assert form is not None
    whole = written(form, [played("barsis")])
    tags = whole.partition(b"\n\n")[0]
    for cut in (tags, tags + b"\n", tags + b"\r\n"):
        (told,) = form.read(cut)
        assert told.record is not None
        assert told.record.turns == []
        assert [finding.name for finding in told.findings] == ["text-ends-in-tags"]
        assert told.findings[0].line == tags.count(b"\n") + 1
    (fine,) = form.read(tags + b"\n\n")
    assert fine.findings == []


# -- Parquet's own count ---------------------------------------------------------------------


def test_rows_are_counted_against_the_footer(monkeypatch: pytest.MonkeyPatch) -> None:
    form = find_format("parquet")
    assert form is not None
    monkeypatch.setattr(parquet_tables, "MAX_ROWS", 1)
    data = written(form, [played("barsis")] * 6)
    wrong = with_footer_rows(data, 6, 7)
    found = list(form.read(wrong))
    assert sum(one.record is not None for one in found) == 6
    (lost,) = [finding for one in found for finding in one.findings]
    assert lost.name == "parquet-damaged"
    assert "records 7 to 7" in lost.message


def with_footer_rows(data: bytes, rows: int, claimed: int) -> bytes:
    """Return a Parquet file whose footer claims another number of rows, in Thrift's zigzag."""
    (size,) = struct.unpack("<I", data[-8:-4])
    footer = data[-8 - size : -8]
    old, new = bytes([0x16, rows * 2, 0x19]), bytes([0x16, claimed * 2, 0x19])
    made = data[: -8 - size] + footer.replace(old, new, 1) + data[-8:]
    assert pyarrow.parquet.ParquetFile(io.BytesIO(made)).metadata.num_rows == claimed
    return made


def one_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *before: str) -> Finding:
    """Return what is found in a good file where the reader's process does *before* at first."""
    form = find_format("parquet")
    assert form is not None
    path = tmp_path / "games.parquet"
    path.write_bytes(written(form, [played("barsis")]))
    child = tmp_path / "child.py"
    run = f"runpy.run_path({parquet_child.__file__!r}, run_name='__main__')"
    child.write_text("\n".join(["import os, resource, runpy, sys", *before, run]))
    monkeypatch.setattr(parquet_tables, "_CHILD", child)
    (checked,) = check_files([str(path)])
    (finding,) = checked.findings
    return finding


def bound(megabytes: int, kind: str = "AS") -> str:
    return f"resource.setrlimit(resource.RLIMIT_{kind}, ({megabytes} * 2**20,) * 2)"


@pytest.mark.parametrize("megabytes", [40, 95, 105, 120])
def test_want_of_memory_is_no_damage(
    megabytes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = one_finding(tmp_path, monkeypatch, bound(megabytes))
    assert found.name == "unreadable-file"
    assert "memory" in found.message


@pytest.mark.parametrize(
    ("before", "name"),
    [
        ([], "parquet-damaged"),
        ([bound(2048)], "unreadable-file"),
        ([bound(2048, "DATA")], "unreadable-file"),
    ],
)
def test_death_of_a_process_short_of_memory_is_no_damage(
    before: list[str], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyarrow.py").write_text("import os\nos.abort()\n")
    first = f"sys.path.insert(0, {str(tmp_path)!r})"
    found = one_finding(tmp_path, monkeypatch, *before, first)
    assert found.name == name
    assert ("memory" in found.message) == (name == "unreadable-file")


@pytest.mark.parametrize(
    ("before", "name"), [([], "parquet-damaged"), ([bound(3072)], "unreadable-file")]
)
def test_a_footer_for_which_memory_runs_out_is_no_damage(
    before: list[str], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thrift raises OSError for want of memory."""
    starved = [
        "import pyarrow.parquet",
        "def starved(*_, **__): raise OSError('deserialize thrift: std::bad_alloc')",
        "pyarrow.parquet.ParquetFile = starved",
    ]
    assert one_finding(tmp_path, monkeypatch, *before, *starved).name == name


def test_a_process_that_never_begins_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = one_finding(tmp_path, monkeypatch, "sys.exit(3)")
    assert found.name == "unreadable-file"
    assert "ended at once with status 3" in found.message


def test_zstandard_without_memory_is_no_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = pack(sample("jsonl"), ".zst")
    zstd = import_zstd()

    def starved(*_: object) -> bytes:
        raise zstd.ZstdError("Unable to decompress: Allocation error : not enough memory")

    monkeypatch.setattr(zstd.ZstdFile, "read1", starved)
    form = find_format("jsonl")
    assert form is not None
    with pytest.raises(OSError, match="not enough memory"):
        list(form.read(packed))


# -- sets of tables --------------------------------------------------------------------------


def put_set(folder: Path, name: str, games: int, packing: str = "") -> Path:
    form = find_format(name)
    assert form is not None
    assert form.tables is not None
    files = name_table_files(f"{folder}/x{form.tables.ending}{packing}", form.tables)
    made = tables(form, [played("barsis")] * games)
    for table, file in files.items():
        Path(file).write_bytes(pack(made[table], packing))
    return Path(files["games"])


@pytest.fixture
def one_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all tables have the id of one set, as those have that lost rows."""

    class Same:
        update = digest = lambda *_: b""
        hexdigest = "0".zfill(64).__str__

    monkeypatch.setattr(sets, "hashlib", SimpleNamespace(sha256=lambda *_: Same()))


def findings(path: Path) -> list[str]:
    return [
        f"{one.name} {one.severity}" for each in check_files([str(path)]) for one in each.findings
    ]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("name", "left", "packing"),
    [
        ("csv", 0, ""),
        ("csv", 2, ".gz"),
        ("parquet", 2, ""),
        pytest.param("csv", 0, ".gz", marks=pytest.mark.long),
        pytest.param("csv", 2, "", marks=pytest.mark.long),
        pytest.param("parquet", 0, "", marks=pytest.mark.long),
        ("parquet", 0, ".gz"),
        pytest.param("parquet", 2, ".gz", marks=pytest.mark.long),
    ],
)
@pytest.mark.usefixtures("one_set")
def test_games_that_only_the_sister_tables_have(
    name: str, left: int, packing: str, tmp_path: Path
) -> None:
    form = find_format(name)
    assert form is not None
    path = put_set(tmp_path, name, 3, packing)
    assert findings(path) == []
    path.write_bytes(pack(written(form, [played("barsis")] * left), packing))
    assert findings(path) == ["table-games-missing error"]
    path.with_name(path.name.replace("games", "turns")).unlink()
    assert "table-games-missing error" in findings(path)
    path.with_name(path.name.replace("games", "moves")).unlink()
    assert findings(path) == ["file-empty error"] * (not left)


@pytest.mark.parametrize("name", ["csv", "parquet"])
@pytest.mark.usefixtures("one_set")
@pytest.mark.by_turns(2)
def test_turns_that_the_records_have_and_the_sister_table_has_not(
    name: str, tmp_path: Path
) -> None:
    path = put_set(tmp_path, name, 2)
    (tmp_path / "other").mkdir()
    fewer = put_set(tmp_path / "other", name, 1)
    sister = path.with_name(path.name.replace("games", "turns"))
    sister.write_bytes(fewer.with_name(sister.name).read_bytes())
    assert findings(path) == ["table-sister-differs warning"]


def test_tables_of_others_beside_it_say_nothing(tmp_path: Path) -> None:
    path = put_set(tmp_path, "csv", 1)
    sister = path.with_name("x.turns.csv")
    for content in (
        b"",
        b"a;b\n",
        b"game,turn\nx,y\n",
        b'game,turn\n"',
        b"game,turn\n" + b"9" * 2**20,
    ):
        sister.write_bytes(content)
        assert findings(path) == []
    sister.write_bytes(gzip.compress(b"game,turn\n"))
    path.with_name("x.moves.csv").write_bytes(b"\x1f\x8bdamaged")
    assert findings(path) == ["table-sister-differs warning"]
