"""Exports: what is written, in which order, in one state, whole or not at all, and never twice."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Callable
from errno import ENOSPC
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest
from backports import zstd

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ArchiveError, ExportError
from barsis_notation.archive.exchange.exporting import FRAME
from barsis_notation.archive.merkle import compute_root, hash_leaf
from barsis_notation.archive.seals.checkpoints import read_checkpoint, read_signed_checkpoint
from barsis_notation.archive.seals.key_files import PublicKey
from barsis_notation.base.errors import UsageError
from tests.archive.test_opening import by_sql
from tests.archive.whole import KEY, done, make_whole, manifest_of
from tests.named_players import played


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "all.barsis"
    make_whole(path)
    return path


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.barsis"
    with Archive.create(path) as archive:
        done(archive.add_records(played("natt-klab", games=3)))
    return path


def content(path: Path) -> bytes:
    raw = path.read_bytes()
    if path.name.endswith(".gz"):
        return gzip.decompress(raw)
    return zstd.decompress(raw) if path.name.endswith(".zst") else raw


@pytest.mark.parametrize("name", ["x.jsonl", "x.jsonl.gz", "x.jsonl.zst", "X.JSONL"])
def test_json_lines_are_canonical_bytes_in_the_order_of_the_log(
    whole: Path, tmp_path: Path, name: str
) -> None:
    with Archive.open(whole) as archive:
        done = archive.export(tmp_path / name)
        lines = [raw for _, raw in archive.contents()]
    assert content(tmp_path / name) == b"".join(line + b"\n" for line in lines)
    assert (done.records, done.withdrawn) == (len(lines), 1)


@pytest.mark.parametrize("since", [0, 1, 5, 1000])
@pytest.mark.by_turns(2)
def test_records_after_a_number(whole: Path, tmp_path: Path, since: int) -> None:
    with Archive.open(whole) as archive:
        archive.export(tmp_path / "x.jsonl", since=since)
        lines = [raw + b"\n" for _, raw in archive.contents(since=since)]
    assert content(tmp_path / "x.jsonl") == b"".join(lines)


def test_a_manifest_says_all_that_its_file_does_not(whole: Path, tmp_path: Path) -> None:
    with Archive.open(whole) as archive:
        done = archive.export(tmp_path / "x.jsonl.zst")
        manifest = manifest_of(tmp_path / "x.jsonl.zst")
        assert (manifest["archive"], manifest["size"]) == (archive.id, len(archive))
        assert manifest["root"] == archive.root.hex()
        assert [entry["id"] for entry in manifest["log"]] == [
            holding.id for holding in archive.holdings()
        ]
        withdrawn = {
            entry["number"]: (entry["withdrawn"]["at"], entry["withdrawn"]["reason"])
            for entry in manifest["log"]
            if "withdrawn" in entry
        }
        assert withdrawn == {
            holding.number: holding.withdrawn
            for holding in archive.holdings()
            if holding.withdrawn is not None
        }
    assert manifest["sha256"] == hashlib.sha256((tmp_path / "x.jsonl.zst").read_bytes()).hexdigest()
    assert (
        compute_root(bytes.fromhex(entry["leaf"]) for entry in manifest["log"]).hex()
        == manifest["root"]
    )
    assert [Path(file).name for file in done.files] == [
        *("x.jsonl.zst", "x.jsonl.zst.manifest.json"),
        *("x.jsonl.zst.checkpoint", "x.jsonl.zst.checkpoint.minisig"),
    ]


@pytest.mark.by_turns(2)
def test_a_frame_is_read_without_the_others(whole: Path, tmp_path: Path) -> None:
    with Archive.open(whole) as archive:
        archive.export(tmp_path / "x.jsonl.zst")
        lines = [raw for _, raw in archive.contents()]
    raw = (tmp_path / "x.jsonl.zst").read_bytes()
    frames = manifest_of(tmp_path / "x.jsonl.zst")["frames"]
    assert len(frames) == -(-len(lines) // FRAME) > 1
    for frame in frames:
        found = zstd.decompress(raw[frame["offset"] :][: frame["size"]]).splitlines()
        assert found == lines[frame["first"] - 1 :][: frame["lines"]]
    assert sum(frame["size"] for frame in frames) == len(raw)


def test_the_newest_signed_checkpoint_is_beside_it(whole: Path, tmp_path: Path) -> None:
    with Archive.open(whole) as archive:
        assert archive.export(tmp_path / "x.jsonl.zst").is_signed
        newest = archive.database.value("SELECT max(size) FROM checkpoints")
    body = (tmp_path / "x.jsonl.zst.checkpoint").read_bytes()
    signature = (tmp_path / "x.jsonl.zst.checkpoint.minisig").read_bytes()
    sealed, findings = read_signed_checkpoint(body, signature, [KEY.public])
    assert sealed is not None, findings
    assert sealed.checkpoint.size == newest


def test_without_a_signed_one_a_checkpoint_says_what_it_says_unsigned(
    small: Path, tmp_path: Path
) -> None:
    with Archive.open(small) as archive:
        assert archive.export(tmp_path / "x.jsonl.zst").is_signed is False
        root, size = archive.root, len(archive)
    body = (tmp_path / "x.jsonl.zst.checkpoint").read_bytes()
    assert b"key" not in body
    nobody = PublicKey(bytes(8), bytes(32)).to_line().encode()
    checkpoint, findings = read_checkpoint(body + b"key " + nobody + b"\n")
    assert checkpoint is not None, findings
    assert (checkpoint.root, checkpoint.size) == (root, size)


@pytest.mark.by_turns(3)
def test_a_manifest_of_later_records_leads_to_the_same_root(whole: Path, tmp_path: Path) -> None:
    with Archive.open(whole) as archive:
        archive.export(tmp_path / "x.jsonl.zst", since=11)
        root = archive.root
    with Archive.create(tmp_path / "new.barsis") as archive:
        added = done(archive.import_from(tmp_path / "x.jsonl.zst"))
        assert not [one for one in added if not one.checked.number]
        assert archive.id != manifest_of(tmp_path / "x.jsonl.zst")["archive"]
    manifest = manifest_of(tmp_path / "x.jsonl.zst")
    assert (manifest["root"], manifest["since"]) == (root.hex(), 11)
    manifest["peaks"][0] = "ab" * 32
    (tmp_path / "x.jsonl.zst.manifest.json").write_text(json.dumps(manifest))
    with Archive.create(tmp_path / "other.barsis") as archive:
        (added_,) = archive.import_from(tmp_path / "x.jsonl.zst")
        assert [one.name for one in added_.checked.findings] == ["root-differs"]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("to", ["x.parquet", "day/"])
def test_tables_hold_every_record(whole: Path, tmp_path: Path, to: str) -> None:
    from pyarrow import parquet

    with Archive.open(whole) as archive:
        done = archive.export(f"{tmp_path}/{to}", to="parquet")
        ids = [holding.id for holding in archive.holdings() if holding.withdrawn is None]
    table = parquet.read_table(done.files[0])
    assert table["record_id"].to_pylist() == ids
    turns = parquet.read_table(done.files[1])
    assert turns.num_rows > len(ids)


def test_tables_are_derived_by_the_rules_of_the_archive(whole: Path, tmp_path: Path) -> None:
    from pyarrow import parquet

    with Archive.open(whole) as archive:
        files = archive.export(tmp_path / "x.parquet").files
        games = [holding.game for holding in archive.holdings() if holding.withdrawn is None]
    number = games.index("barsis-house") + 1
    turns = parquet.read_table(files[1], filters=[("game", "=", number)])
    assert any(turns["position"].to_pylist())


# -- Where it is written ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["x.jsonl", "x.jsonl.gz", "x.jsonl.zst", "x.parquet", "bag"])
def test_what_is_there_is_written_over_by_force_alone(
    small: Path, tmp_path: Path, name: str
) -> None:
    to = "bag" if name == "bag" else None
    with Archive.open(small) as archive:
        files = archive.export(tmp_path / name, to=to).files
        before = _all(tmp_path)
        with pytest.raises(FileExistsError):
            archive.export(tmp_path / name, to=to)
        assert _all(tmp_path) == before
        assert archive.export(tmp_path / name, to=to, force=True).files == files


def test_no_file_beside_is_written_over_either(small: Path, tmp_path: Path) -> None:
    for ending in (".manifest.json", ".checkpoint", ".checkpoint.minisig"):
        beside = tmp_path / f"x.jsonl.zst{ending}"
        beside.write_text("mine")
        with Archive.open(small) as archive, pytest.raises(FileExistsError):
            archive.export(tmp_path / "x.jsonl.zst")
        assert beside.read_text() == "mine"
        beside.unlink()


def test_a_signature_of_an_export_before_does_not_stay(small: Path, tmp_path: Path) -> None:
    with Archive.open(small, writing=True) as archive:
        archive.sign(KEY, tmp_path / "spring.checkpoint")
        archive.export(tmp_path / "x.jsonl.zst")
        archive.export(tmp_path / "x.jsonl.zst", force=True, anonymous=True)
    names = {path.name for path in tmp_path.iterdir() if path.name.startswith("x.")}
    assert names == {"x.jsonl.zst", "x.jsonl.zst.manifest.json"}


@pytest.mark.parametrize("to", ["jsonl", "parquet", "bag"])
def test_an_archive_is_not_written_over_by_its_export(small: Path, to: str) -> None:
    before = small.read_bytes()
    with Archive.open(small) as archive, pytest.raises(ExportError):
        archive.export(small, to=to, force=True)
    assert small.read_bytes() == before


@pytest.mark.parametrize("name", ["x", "x.json", "x.csv", "x.parquet.gz", "x.zst", ""])
def test_a_name_has_to_say_what_is_written(small: Path, tmp_path: Path, name: str) -> None:
    with Archive.open(small) as archive, pytest.raises(ExportError):
        archive.export(str(tmp_path / name) if name else "")


@pytest.mark.parametrize("name", ["x.jsonl", "x.jsonl.gz", "x.jsonl.zst", "x.parquet", "bag"])
def test_of_a_damaged_archive_nothing_is_written(small: Path, tmp_path: Path, name: str) -> None:
    by_sql(small, "UPDATE contents SET bytes = (SELECT bytes FROM contents WHERE number = 1),"
           " size = (SELECT size FROM contents WHERE number = 1) WHERE number = 2")  # fmt: skip
    to = "bag" if name == "bag" else None
    before = _all(tmp_path)
    with Archive.open(small) as archive, pytest.raises(ArchiveError):
        archive.export(tmp_path / name, to=to)
    assert _all(tmp_path) == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET leaf = x'00' WHERE number = 3",
        "DELETE FROM contents WHERE number = 3",
        "UPDATE about SET value = 2 WHERE name = 'size'",
        "UPDATE rulesets SET bytes = x'00'",
        "UPDATE contents SET size = size + 1",
    ],
)
def test_what_is_damaged_is_not_exported(small: Path, tmp_path: Path, statement: str) -> None:
    by_sql(small, statement)
    with Archive.open(small) as archive, pytest.raises(ArchiveError):
        archive.export(tmp_path / "x.jsonl.zst")
    assert not list(tmp_path.glob("*x.jsonl*"))


def test_where_a_file_cannot_be_written_all_stay_as_they_were(small: Path, tmp_path: Path) -> None:
    """Every file fails in turn to reach the disk."""
    target, failed = tmp_path / "x.jsonl.zst", 0
    with Archive.open(small) as archive:
        archive.export(target)
        before = _all(tmp_path)
        for number in count(1):
            with patch.object(os, "fsync", failing_at(number, os.fsync)):
                try:
                    archive.export(target, force=True)
                    break
                except OSError as error:
                    failed += error.errno == ENOSPC
            if number <= len(before) - 1:
                assert _all(tmp_path) == before
    assert failed == number - 1 > 3


def failing_at(number: int, real: Callable[[int], None]) -> Callable[[int], None]:
    """Return *real*, which fails when it is called the time *number*."""
    calls = count(1)

    def call(handle: int) -> None:
        if next(calls) == number:
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        real(handle)

    return call


def _all(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(("-shm", "-wal"))
    }


def test_an_export_is_of_one_state(small: Path, tmp_path: Path) -> None:
    """Another process adds while the file is written."""
    new = iter(played("kioz", games=3))

    def meanwhile(data: bytes) -> bytes:
        done(other.add_records([next(new)]))
        return hash_leaf(data)

    with Archive.open(small) as archive, Archive.open(small, writing=True) as other:
        with patch("barsis_notation.archive.exchange.manifests.hash_leaf", meanwhile):
            assert archive.export(tmp_path / "x.jsonl.zst").records == 3
        assert len(other) == 6
    manifest = manifest_of(tmp_path / "x.jsonl.zst")
    assert (manifest["size"], len(manifest["log"]), len(manifest["acts"])) == (3, 3, 2)


def test_the_same_archive_is_the_same_bytes(small: Path, tmp_path: Path) -> None:
    with Archive.open(small) as archive:
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            archive.export(tmp_path / name / "x.jsonl.zst")
            archive.export(tmp_path / name / "bag", to="bag")
    one, two = _all(tmp_path / "one"), _all(tmp_path / "two")
    without_date = {name for name in one if not name.endswith("checkpoint")}
    assert {name: one[name] for name in without_date} == {name: two[name] for name in without_date}


def test_a_bag_has_the_access_of_a_new_folder(small: Path, tmp_path: Path) -> None:
    with Archive.open(small) as archive:
        archive.export(tmp_path / "bag", to="bag")
    (tmp_path / "new").mkdir()
    made, new = ((tmp_path / name).stat().st_mode for name in ("bag", "new"))
    assert made == new


def test_an_unknown_kind_is_refused(small: Path, tmp_path: Path) -> None:
    with Archive.open(small) as archive, pytest.raises(UsageError, match="found 'xml'"):
        archive.export(tmp_path / "x", to="xml")
    assert not (tmp_path / "x").exists()
