"""Records put into an archive: what is kept of them, once, in order, and what is said."""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barsis_notation import play_id, read, record_id, validate
from barsis_notation.archive import acts
from barsis_notation.archive.adder import AddedRecord, AddOutcome
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import NotFoundError
from barsis_notation.archive.table_rows import make_rows
from barsis_notation.formats.folders import Folders
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.record_io import dump
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.user_files import load_ruleset_file
from barsis_notation.validation import Checks
from tests.archive.records import SAMPLES, archive_of, changed, event, revised, root_by_definition
from tests.named_players import played

FAULTY = SAMPLES / "barsis" / "faulty"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.barsis"


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("zstd", [False, True])
def test_every_sample_comes_out_as_it_went_in(path: Path, zstd: bool) -> None:
    files = sorted(SAMPLES.glob("*/*.barsis.json*"))
    records = [record for file in files for record in read(file)]
    assert len(records) > 70
    added = archive_of(path, records, zstd=zstd)
    with Archive.open(path) as archive:
        kept = {one.number: one.id for one in added if one.outcome is AddOutcome.ADDED}
        assert [*kept] == [*range(1, len(archive) + 1)]
        assert set(kept.values()) == {record_id(record) for record in records}
        for record, one in zip(records, added, strict=True):
            assert archive.canonical_bytes(one.number) == canonical_bytes(record)
            assert archive.canonical_bytes(one.id[:12]) == canonical_bytes(record)
            assert record_id(archive.record(one.number)) == one.id


def test_the_root_is_that_of_the_canonical_bytes_in_order(path: Path) -> None:
    records = played(games=13)
    with Archive.create(path) as archive:
        leaves: list[bytes] = []
        for record in records:
            list(archive.add_records([record]))
            leaves.append(canonical_bytes(record))
            assert archive.root == root_by_definition(leaves)
            assert len(archive) == len(leaves)
    with Archive.open(path) as archive:
        assert archive.root == root_by_definition(leaves)


def test_a_record_is_added_once(path: Path) -> None:
    first, second = played(games=2)
    assert [one.outcome for one in archive_of(path, [first, first, second])] == [
        AddOutcome.ADDED,
        AddOutcome.PRESENT,
        AddOutcome.ADDED,
    ]
    before = path.read_bytes()
    again = changed(path, lambda archive: list(archive.add_records([second, first])))
    assert [(one.outcome, one.number) for one in again] == [
        (AddOutcome.PRESENT, 2),
        (AddOutcome.PRESENT, 1),
    ]
    assert path.read_bytes() == before, "to add what is there changes nothing"


def test_a_record_is_yielded_when_others_can_read_it(path: Path) -> None:
    Archive.create(path).close()
    with Archive.open(path, writing=True) as archive, Archive.open(path) as other:
        for one in archive.add_records(played(games=3)):
            assert other.canonical_bytes(one.number) == archive.canonical_bytes(one.number)


def test_a_closed_archive_is_one_file(path: Path) -> None:
    with Archive.create(path) as archive:
        list(archive.add_records(played()))
        assert len([*path.parent.iterdir()]) > 1
    assert [*path.parent.iterdir()] == [path]


def test_the_acts_are_chained(path: Path) -> None:
    records = played(games=3)
    archive_of(path, records[:1])
    changed(path, lambda archive: list(archive.add_records(records[1:])))
    with Archive.open(path) as archive:
        chain = bytes(32)
        kinds = []
        for act in acts.read_acts(archive.database):
            chain = sha256(chain + act.body.encode()).digest()
            assert act.chain == chain
            kinds.append(act.members["act"])
        assert kinds == ["init", "add", "add"]
        last = act.members
        assert last["root"] == archive.root.hex()
        assert (last["first"], last["size"]) == (2, 3)
        hashes = b"".join(
            sha256(canonical_bytes(record)).digest() + bytes.fromhex(play_id(record))
            for record in records[1:]
        )
        assert last["hashes"] == sha256(hashes).hexdigest()
        assert last["rulesets"] == [load_ruleset("barsis").sha256]
        assert archive.added_at(3) == last["at"]


# -- What is said -------------------------------------------------------------------------------


def names(added: AddedRecord) -> list[str]:
    return [finding.name for finding in added.findings]


def test_the_same_play_under_other_names_is_told(path: Path) -> None:
    (record,) = played()
    other = msgspec.structs.replace(record, comment="another scorer's")
    added = archive_of(path, [record, other])
    assert [names(one) for one in added] == [[], ["duplicate-play"]]
    assert "record 1 of the archive" in added[1].findings[0].message
    assert added[1].outcome is AddOutcome.ADDED


@pytest.mark.parametrize("order", [*itertools.permutations(range(3))])
def test_revisions_are_no_second_play_in_any_order(path: Path, order: tuple[int, ...]) -> None:
    (record,) = played()
    second = revised(record, record_id(record))
    versions = [record, second, revised(second, record_id(second), 3)]
    added = archive_of(path, [versions[at] for at in order])
    known = {"revision-unknown"}  # the record before is not in the archive yet
    found = {name for one in added for name in names(one)} - known
    assert found == (set() if 1 in order[:2] else {"duplicate-play"})


def test_a_revision_is_another_record_and_no_second_play(path: Path) -> None:
    (record,) = played()
    second = revised(record, record_id(record))
    third = revised(second, record_id(second), 3)
    added = archive_of(path, [record, second, third])
    assert [names(one) for one in added] == [[], [], []]
    with Archive.open(path) as archive:
        assert [one.replaced_by for one in archive.holdings()] == [2, 3, None]
        assert [one.revision for one in archive.holdings()] == [None, 2, 3]
        assert archive.holding(3).previous == record_id(second)
        assert archive.record(1) == record


def test_a_revision_of_what_is_not_there_is_told(path: Path) -> None:
    (record,) = played()
    (added,) = archive_of(path, [revised(record, "ab" * 32)])
    assert names(added) == ["revision-unknown"]
    assert "ab" * 32 in added.findings[0].message


def test_faulty_records_are_kept_with_their_findings(path: Path) -> None:
    with Archive.create(path) as archive:
        added = list(archive.add([FAULTY]))
        kept = [one for one in added if one.outcome is AddOutcome.ADDED]
        assert any(one.outcome is AddOutcome.UNREAD for one in added)
        assert len(kept) > 20
        for one in kept:
            record = archive.record(one.number)
            rows = archive.database.rows(
                "SELECT code, turn, move FROM findings WHERE record = ? ORDER BY place",
                (one.number,),
            )
            said = [(each.code, each.turn, each.move) for each in validate(record)]
            assert list(rows) == said, one.checked.file
            worst = archive.holding(one.number).worst
            assert (worst == "error") == any(
                each.severity == "error" for each in validate(record)
            ), one.checked.file
            checked = archive.checked(one.number)
            assert [each.code for each in checked.findings] == [code for code, *_ in said]


def test_only_valid_records_are_added_where_that_is_asked(path: Path) -> None:
    with Archive.create(path) as archive:
        added = list(archive.add([FAULTY], only_valid=True))
        refused = [one for one in added if one.outcome is AddOutcome.REFUSED]
        assert refused
        assert all(names(one) == ["faulty-refused"] and not one.number for one in refused)
        assert all(one.worst != "error" for one in archive.holdings())
        outcomes = {one.outcome for one in added}
        assert outcomes <= {
            AddOutcome.ADDED,
            AddOutcome.REFUSED,
            AddOutcome.UNREAD,
            AddOutcome.PRESENT,
        }


def test_a_ruleset_of_ones_own_is_kept_with_the_records(path: Path, tmp_path: Path) -> None:
    from barsis_notation.rulesets.builtin_files import load_builtin_document

    document = load_builtin_document("barsis", 1) | {"id": "barsis-club"}
    file = tmp_path / "club.json"
    file.write_text(json.dumps(document))
    ruleset, findings = load_ruleset_file(file)
    assert ruleset is not None, findings
    (record,) = played()
    named = msgspec.structs.replace(
        record.ruleset, id="barsis-club", version=1, sha256=ruleset.sha256
    )
    record = msgspec.structs.replace(record, ruleset=named)
    with Archive.create(path) as archive:
        (added,) = archive.add_records([record], Checks(own=(ruleset,)))
        assert added.checked.findings == []
    file.unlink()
    with Archive.open(path) as archive:
        (kept,) = archive.rulesets()
        assert kept.edition.canonical == ruleset.edition.canonical
        assert archive.checked(1).findings == []


def test_tables_say_what_follows_from_the_record(path: Path) -> None:
    (record,) = played("shesh-besh", event=event(2, 5))
    archive_of(path, [record])
    with Archive.open(path) as archive:
        holding = archive.holding(1)
        assert (holding.event, holding.site, holding.date) == (
            "Spring Cup",
            "Beirut",
            "2026-03-21",
        )
        assert (holding.round, holding.table, holding.section) == ("2", "5", "A")
        assert (holding.game, holding.version) == ("shesh-besh", 1)
        assert holding.turns == len(record.turns)
        assert record.result
        assert [one.won for one in holding.players] == [
            player.seats[0] in record.result.winners for player in record.players
        ]
        assert [one.name for one in holding.players] == [one.name for one in record.players]
        rows = make_rows(archive.checked(1))
        assert rows.event == ("Spring Cup", "Beirut")
        assert {"amal", "haddad", "amalhaddad", "spring", "beirut"} <= set(rows.words.split())
        assert "الخوري" in rows.words


@pytest.mark.parametrize(
    ("which", "why"),
    [
        ("99", "no record 99"),
        ("zz", "no record zz"),
        ("", "no record"),
        ("abc", "no record abc"),
        ("12345678901234567890", "no record"),
    ],
)
def test_a_record_that_is_not_there_is_told(path: Path, which: str, why: str) -> None:
    archive_of(path, played())
    with Archive.open(path) as archive, pytest.raises(NotFoundError, match=why):
        archive.number(which)


@pytest.mark.by_turns(4)
def test_an_id_that_begins_several_is_told(path: Path) -> None:
    (record,) = played("natt-klab")
    archive_of(path, (named(record, number) for number in range(1500)))
    with Archive.open(path) as archive:
        begins = [one.id[:4] for one in archive.holdings()]
        twice = {one for one in begins if begins.count(one) > 1 and not one.isdecimal()}
        assert twice
        for one in twice:
            with pytest.raises(NotFoundError, match="several records"):
                archive.number(one)
        assert archive.number(archive.holding(7).id) == 7


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("count", [0, 1, 499, 500, 501])
def test_records_are_written_some_at_a_time(path: Path, count: int) -> None:
    (record,) = played("natt-klab")
    records = (named(record, number) for number in range(count))
    assert len(archive_of(path, records)) == count
    with Archive.open(path) as archive:
        assert [one.number for one in archive.holdings()] == [*range(1, count + 1)]


def named(record: Record, number: int) -> Record:
    return msgspec.structs.replace(record, comment=f"game {number}", turns=record.turns[:5])


def test_what_was_acknowledged_stays_when_the_rest_fails(path: Path) -> None:
    def records() -> Any:
        yield from played(games=3)
        raise KeyboardInterrupt

    with Archive.create(path) as archive:
        acknowledged: list[AddedRecord] = []
        with pytest.raises(KeyboardInterrupt):
            acknowledged += archive.add_records(records())
        assert len(archive) == len(acknowledged)


def opened_by(archive: Path, paths: list[Path]) -> tuple[list[AddedRecord], list[str]]:
    """Return what became of adding *paths*, and what was passed over of their folders."""
    passed: list[str] = []
    folders = Folders(passed_over=passed.append)
    with Archive.open(archive, writing=True) as opened, without_opening(archive):
        added = list(opened.add(paths, folders=folders))
        assert Path(f"{archive}-wal").exists(), "nobody has let go of its locks"
    return added, passed


@contextmanager
def without_opening(archive: Path) -> Iterator[None]:
    """Fail where anybody but SQLite opens a file of the archive."""

    def watch(event: str, given: tuple[Any, ...]) -> None:
        if watching and event == "open" and str(given[0]).startswith(str(archive)):
            seen.append(str(given[0]))

    watching, seen = [True], list[str]()
    sys.addaudithook(watch)
    try:
        yield
    finally:
        watching.clear()
    assert seen == []


def test_the_folder_in_which_the_archive_stands_may_be_added(path: Path) -> None:
    archive_of(path, [])
    dump(played()[0], path.parent / "game.barsis.json")
    added, passed = opened_by(path, [path.parent])
    assert [one.outcome for one in added] == [AddOutcome.ADDED]
    assert sorted(passed) == [str(path), f"{path}-shm", f"{path}-wal"]


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_the_archive_is_not_added_to_itself(path: Path, ending: str) -> None:
    archive_of(path, played())
    (path.parent / "link").symlink_to(path)
    for named_so in (Path(f"{path}{ending}"), path.parent / "link"):
        added, _ = opened_by(path, [named_so])
        assert [one.checked.findings[0].name for one in added] == ["not-importable"]
