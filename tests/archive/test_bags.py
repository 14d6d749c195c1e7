"""Bags: whole by BagIt, read without us, and refused where anything leads out or was changed."""

from __future__ import annotations

import json
import logging
import shutil
import subprocess
import sys
from pathlib import Path

import bagit  # type: ignore[import-untyped]
import msgspec
import pytest

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ExportError
from barsis_notation.archive.exchange import bags
from barsis_notation.archive.exchange.bag_checks import MAX_WRONG, check_bag, is_unsafe
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import decode
from barsis_notation.record.structs import Record
from tests.archive.parcel_damages import OF_BAGS
from tests.archive.test_importing import imported, said
from tests.archive.whole import done, make_whole, state_of
from tests.named_players import played


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with an archive and its bag."""
    folder = tmp_path_factory.mktemp("bags")
    make_whole(folder / "all.barsis")
    with Archive.open(folder / "all.barsis") as archive:
        archive.export(folder / "bag", to="bag")
    return folder


@pytest.fixture
def bag(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made / "bag", tmp_path / "bag"))


@pytest.fixture(autouse=True)
def quiet() -> None:
    logging.getLogger("bagit").setLevel(logging.CRITICAL)


def test_bagit_verifies_a_bag(made: Path) -> None:
    bag = bagit.Bag(str(made / "bag"))
    bag.validate()
    with Archive.open(made / "all.barsis") as archive:
        assert bag.info["External-Identifier"] == archive.id
    assert {path.name for path in (made / "bag").iterdir()} == {
        *("bagit.txt", "bag-info.txt", "data"),
        *("manifest-sha256.txt", "tagmanifest-sha256.txt"),
    }


def test_a_bag_has_what_its_readme_promises(made: Path) -> None:
    data = made / "bag" / "data"
    for name in ("README.md", "README.ar.md", "grammar.md", "replay.py", "check_proof.py"):
        assert (data / name).stat().st_size > 1000, name
    assert {path.name for path in (data / "schemas").iterdir()} >= {"record-1.schema.json"}
    assert list((data / "cells").iterdir())


def test_every_record_stands_where_the_log_says(made: Path) -> None:
    data = made / "bag" / "data"
    log = json.loads((data / "log.json").read_bytes())["log"]
    with Archive.open(made / "all.barsis") as archive:
        for entry, holding in zip(log, archive.holdings(), strict=True):
            assert (entry["number"], entry["id"]) == (holding.number, holding.id)
            if holding.withdrawn is not None:
                assert {"at": holding.withdrawn[0], "reason": holding.withdrawn[1]} == entry[
                    "withdrawn"
                ]
                assert "file" not in entry
                continue
            lines = (data / entry["file"]).read_bytes().split(b"\n")
            assert lines[entry["line"] - 1] == archive.canonical_bytes(holding.number)
            assert entry["line"] == holding.number  # a withdrawn one leaves its line empty


def test_the_expanded_form_is_the_same_records(made: Path) -> None:
    data = made / "bag" / "data"
    records, expanded = (
        (data / folder / "000001.jsonl").read_bytes().split(b"\n")
        for folder in ("records", "expanded")
    )
    with Archive.open(made / "all.barsis") as archive:
        faults = [holding.worst for holding in archive.holdings()]
    assert len(records) == len(expanded) == len(faults) + 1
    spelled_out = 0
    for raw, spelled, worst in zip(records, expanded, [*faults, None], strict=True):
        assert bool(raw) == bool(spelled)
        if raw and worst is None:
            assert canonical_bytes(msgspec.json.decode(spelled, type=Record)) == raw
            spelled_out += b'"thrown"' in spelled
    assert spelled_out > 5


def test_a_file_of_records_has_so_many_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bags.PART == 1000
    monkeypatch.setattr(bags, "PART", 3)
    with Archive.create(tmp_path / "many.barsis") as archive:
        done(archive.add_records(played("natt-klab", games=7)))
        archive.withdraw(4, "on request")
        archive.export(tmp_path / "bag", to="bag")
        before = archive.root
    parts = sorted((tmp_path / "bag" / "data" / "records").iterdir())
    assert [part.name for part in parts] == ["000001.jsonl", "000002.jsonl", "000003.jsonl"]
    assert [part.read_bytes().count(b"\n") for part in parts] == [3, 3, 1]
    with Archive.create(tmp_path / "new.barsis") as archive:
        assert len(done(archive.import_from(tmp_path / "bag"))) == 7
        assert archive.root == before


@pytest.mark.by_turns(2)
def test_the_script_in_a_bag_needs_nothing_else(bag: Path) -> None:
    data = bag / "data"
    shutil.rmtree(data / "expanded")
    log = json.loads((data / "log.json").read_bytes())["log"]
    run = subprocess.run(
        [sys.executable, "-I", str(data / "replay.py"), "all"],
        env={}, cwd="/", capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    shown = [
        line.split()[1:3] for line in run.stdout.decode().splitlines() if line.startswith("record ")
    ]
    assert shown == [
        [str(entry["number"]), entry["id"]] for entry in log if "withdrawn" not in entry
    ]


def test_a_folder_that_is_no_bag_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "will.txt").write_text("mine")
    with Archive.create(tmp_path / "one.barsis") as archive:
        done(archive.add_records(played()))
        with pytest.raises(FileExistsError):
            archive.export(tmp_path / "papers", to="bag")
        for target in (tmp_path / "papers", tmp_path):
            with pytest.raises(ExportError):
                archive.export(target, to="bag", force=True)
        archive.export(tmp_path / "bag", to="bag")
        with pytest.raises(FileExistsError):
            archive.export(tmp_path / "bag", to="bag")
        archive.export(tmp_path / "bag", to="bag", force=True)
    assert (tmp_path / "papers" / "will.txt").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bag", "one.barsis", "papers"]


# -- What is wrong with a bag -----------------------------------------------------------------


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("what", OF_BAGS)
def test_nothing_is_imported_of_a_bag_that_is_wrong(bag: Path, tmp_path: Path, what: str) -> None:
    damage, name = OF_BAGS[what]
    damage(bag)
    path = tmp_path / "new.barsis"
    Archive.create(path).close()
    before = state_of(path)
    found = said(imported(path, bag))
    assert name in {one.name for one in found}, [one.message for one in found]
    assert state_of(path) == before


def test_a_manifest_of_nothing_but_wrong_lines_is_left(bag: Path) -> None:
    manifest = bag / "manifest-sha256.txt"
    manifest.write_bytes(b"x\n" * 300_000 + b"y" * 300_000)
    found = [one for one in check_bag(str(bag)) if one.file == str(manifest)]
    lines = [one.line for one in found if one.line is not None]
    assert lines == [*range(1, MAX_WRONG + 1)]


@pytest.mark.by_turns(2)
def test_bags_that_others_packed_anew_are_taken(made: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(made / "bag" / "data", tmp_path / "bag"))
    bagit.make_bag(str(folder), checksums=["sha512", "md5"])
    path = tmp_path / "new.barsis"
    Archive.create(path).close()
    assert said(imported(path, folder)) == []
    assert state_of(path) == state_of(made / "all.barsis")


@pytest.mark.parametrize("beside", [".txt", "bagit.txt"])
def test_a_folder_that_is_no_bag_of_ours_is_told(tmp_path: Path, beside: str) -> None:
    folder = tmp_path / "others"
    folder.mkdir()
    (folder / "letter.txt").write_text("Dear Sir")
    expected = "bag-malformed"
    if beside == "bagit.txt":
        bagit.make_bag(str(folder), checksums=["sha256"])
        expected = "not-importable"
    path = tmp_path / "new.barsis"
    Archive.create(path).close()
    assert [one.name for one in said(imported(path, folder))] == [expected]


def test_names_that_lead_nowhere_else_are_safe() -> None:
    for name in ("data/a b.json", "data/..a", "data/سجل.json", "data/a..b/c", "data/x~"):
        assert not is_unsafe(name)


def test_a_whole_bag_has_no_findings(made: Path) -> None:
    assert list(check_bag(str(made / "bag"))) == []


def test_records_of_a_bag_are_read_by_anything_that_reads_lines(made: Path) -> None:
    lines = (made / "bag" / "data" / "records" / "000001.jsonl").read_bytes().splitlines()
    assert all(decode(line).record for line in lines if line)
