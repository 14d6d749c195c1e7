"""Exports brought back: into an empty archive whole, into another what is missing, else nothing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from backports import zstd

from barsis_notation.archive.adder import AddedRecord, AddOutcome
from barsis_notation.archive.archive import Archive
from barsis_notation.diagnostics.findings import Finding
from tests.archive.parcel_damages import OF_MANIFESTS
from tests.archive.whole import GHOST, done, make_whole, state, state_of
from tests.named_players import played

WHOLE = ("all.jsonl.zst", "bag")
"""What brings everything back."""

OTHERS = ("all.jsonl", "all.jsonl.gz", "all.parquet")


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with an archive and everything that it is exported as."""
    folder = tmp_path_factory.mktemp("exported")
    make_whole(folder / "all.barsis")
    with Archive.open(folder / "all.barsis") as archive:
        for name in (*WHOLE, *OTHERS):
            archive.export(folder / name, to="bag" if name == "bag" else None)
    return folder


@pytest.fixture
def copied(exported: Path, tmp_path: Path) -> Path:
    """Return the same folder, to be damaged."""
    import shutil

    return Path(shutil.copytree(exported, tmp_path / "copied"))


def imported(path: Path, source: Path) -> list[AddedRecord]:
    with Archive.open(path, writing=True) as archive:
        return list(archive.import_from(source))


def into_new(folder: Path, source: Path) -> tuple[Path, list[AddedRecord]]:
    path = folder / "new.barsis"
    Archive.create(path).close()
    return path, imported(path, source)


def said(all_added: list[AddedRecord]) -> list[Finding]:
    """Return what is said of a whole."""
    return [
        one for added in all_added if not added.checked.number for one in added.checked.findings
    ]


def outcomes(all_added: list[AddedRecord]) -> Counter[AddOutcome]:
    return Counter(added.outcome for added in all_added)


# -- Into an empty archive --------------------------------------------------------------------


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("name", WHOLE)
def test_everything_comes_back_into_an_empty_archive(
    exported: Path, tmp_path: Path, name: str
) -> None:
    path, added = into_new(tmp_path, exported / name)
    before, after = state_of(exported / "all.barsis"), state_of(path)
    for table in before:
        assert after[table] == before[table], table
    with Archive.open(path) as archive:
        assert [finding.message for finding in archive.verify()] == []
    assert outcomes(added)[AddOutcome.WITHDRAWN] == 1
    assert outcomes(added)[AddOutcome.ADDED] == len(before["contents"])


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", WHOLE)
def test_an_archive_goes_on_where_the_one_before_ended(
    exported: Path, tmp_path: Path, name: str
) -> None:
    path, _ = into_new(tmp_path, exported / name)
    new = played("parchis", games=2, seed=3)
    with Archive.open(path, writing=True) as archive:
        before = len(archive)
        added = done(archive.add_records(new))
        assert [one.number for one in added] == [before + 1, before + 2]
        assert [finding.message for finding in archive.verify()] == []


@pytest.mark.by_turns(2)
def test_a_zstandard_archive_comes_back_with_its_dictionary(tmp_path: Path) -> None:
    with Archive.create(tmp_path / "packed.barsis", zstd=True) as archive:
        done(archive.add_records(played(games=2)))
        before = state(archive)
        for name in WHOLE:
            archive.export(tmp_path / name, to="bag" if name == "bag" else None)
            new, _ = into_new(tmp_path, tmp_path / name)
            assert state_of(new) == before
            with Archive.open(new) as other:
                assert [finding.message for finding in other.verify()] == []
            new.unlink()


def test_an_empty_archive_comes_back(tmp_path: Path) -> None:
    with Archive.create(tmp_path / "none.barsis") as archive:
        for name in WHOLE:
            archive.export(tmp_path / name, to="bag" if name == "bag" else None)
            path, added = into_new(tmp_path, tmp_path / name)
            assert (added, state_of(path)) == ([], state(archive))
            path.unlink()


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("name", OTHERS)
def test_records_alone_are_added(exported: Path, tmp_path: Path, name: str) -> None:
    from barsis_notation.validation.check_options import Checks
    from tests.archive.whole import house

    path = tmp_path / "new.barsis"
    with Archive.create(path) as archive:
        added = done(archive.import_from(exported / name, Checks(own=(house(),))))
        contents = [raw for _, raw in archive.contents()]
    assert set(outcomes(added)) == {AddOutcome.ADDED}
    with Archive.open(exported / "all.barsis") as archive:
        assert contents == [raw for _, raw in archive.contents()]


# -- Into an archive with records -------------------------------------------------------------


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("name", [*WHOLE, *OTHERS])
def test_what_is_missing_is_added_and_nothing_twice(
    exported: Path, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "other.barsis"
    with Archive.open(exported / "all.barsis") as archive:
        contents = [*archive.records()]
    with Archive.create(path) as archive:
        done(archive.add_records(contents[5:9]))
    first = outcomes(imported(path, exported / name))
    assert (first[AddOutcome.PRESENT], first[AddOutcome.ADDED]) == (4, len(contents) - 4)
    again = outcomes(imported(path, exported / name))
    assert (again[AddOutcome.PRESENT], again[AddOutcome.ADDED]) == (len(contents), 0)


@pytest.mark.by_turns(2)
def test_the_rules_that_came_with_the_records_are_those_that_judge_them(
    exported: Path, tmp_path: Path
) -> None:
    path = tmp_path / "other.barsis"
    with Archive.create(path) as archive:
        done(archive.add_records(played("parchis")))
        done(archive.import_from(exported / "bag"))
        here = {(holding.id, holding.worst) for holding in archive.holdings()}
    with Archive.open(exported / "all.barsis") as archive:
        there = {(each.id, each.worst) for each in archive.holdings() if each.withdrawn is None}
    assert there <= here


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("name", WHOLE)
def test_it_is_said_that_a_record_was_withdrawn_there(
    exported: Path, tmp_path: Path, name: str
) -> None:
    from tests.archive.whole import ghostly

    path = tmp_path / "other.barsis"
    with Archive.create(path) as archive:
        done(archive.add_records([ghostly()]))
        found = said(list(archive.import_from(exported / name)))
        assert [one.name for one in found] == ["withdrawn-elsewhere"]
        assert archive.record(1) == ghostly()


@pytest.mark.by_turns(2)
def test_another_state_of_the_same_archive_is_told(exported: Path, tmp_path: Path) -> None:
    path, _ = into_new(tmp_path, exported / "bag")
    found = said(imported(path, exported / "all.jsonl.zst"))
    assert [one.name for one in found] == ["other-history"]


# -- What is wrong ----------------------------------------------------------------------------


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("what", OF_MANIFESTS)
def test_nothing_is_imported_of_what_is_wrong(copied: Path, tmp_path: Path, what: str) -> None:
    damage, name = OF_MANIFESTS[what]
    damage(copied)
    if "forged" in what or "none, and the chain" in what:
        for beside in copied.glob("all.jsonl.zst.checkpoint*"):
            beside.unlink()
    path = tmp_path / "new.barsis"
    Archive.create(path).close()
    before = state_of(path)
    found = said(imported(path, copied / "all.jsonl.zst"))
    assert name in {one.name for one in found}, [one.message for one in found]
    assert state_of(path) == before


def test_of_a_withdrawn_record_nothing_is_in_an_export(exported: Path) -> None:
    for path in sorted(exported.rglob("*")):
        if path.is_file() and path.name != "all.barsis":
            assert not any(_stands(word, path) for word in (GHOST, "REG-4711")), path


def _stands(word: str, path: Path) -> bool:
    raw = path.read_bytes()
    if path.name.endswith(".zst"):
        raw = zstd.decompress(raw)
    return word.encode() in raw or word.lower().encode() in raw
