"""What there is in an archive, counted, against the records themselves."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from barsis_notation import record_id
from barsis_notation.archive.archive import Archive
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import Entry, Record
from barsis_notation.record.turns import parse_turn
from tests.archive.records import archive_of, event, revised
from tests.named_players import played


def throws(records: list[Record]) -> dict[str, int]:
    counted = Counter(
        throw
        for record in records
        for turn in record.turns
        for throw in parse_turn(str(turn)).throws
    )
    return dict(sorted(counted.items()))


def test_an_empty_archive_has_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.barsis"
    archive_of(path, [])
    with Archive.open(path) as archive:
        found = archive.statistics()
    assert found[:6] == (0, 0, 0, 0, 0, 0)
    assert found[6:10] == ({}, {}, {}, {})
    assert found.bytes == (path.stat().st_size, 0, 0)


def test_everything_is_counted(tmp_path: Path) -> None:
    barsis = played(games=3)
    barsis[0] = msgspec.structs.replace(barsis[0], event=event(1, 1))
    kioz = played("kioz", seed=3)
    correction = revised(barsis[0], record_id(barsis[0]))
    faulty = msgspec.structs.replace(barsis[1], turns=[*barsis[1].turns[:6], "S 6: 1/84"])
    records = [*barsis, *kioz, correction, faulty]
    path = tmp_path / "games.barsis"
    archive_of(path, records)
    with Archive.open(path) as archive:
        found = archive.statistics()
        listed = list(archive.holdings())
        codes = Counter(
            finding.code for one in listed for finding in archive.checked(one.number).findings
        )
        names = {player.name for one in listed for player in one.players}
    assert (found.records, found.withdrawn, found.revisions) == (6, 0, 1)
    assert (found.players, found.events) == (len(names), 1)
    assert found.turns == sum(len(record.turns) for record in records)
    assert found.games == {"barsis": 5, "kioz": 1}
    assert found.years == {"2026": 2}
    assert found.findings == codes
    assert codes
    assert found.throws == {
        "barsis": throws([*barsis, correction, faulty]),
        "kioz": throws(kioz),
    }
    assert found.bytes.unpacked == sum(len(canonical_bytes(record)) for record in records)
    assert 0 < found.bytes.packed < found.bytes.unpacked
    assert found.bytes.file == path.stat().st_size


def test_throws_are_counted_however_they_are_written(tmp_path: Path) -> None:
    record = played()[0]
    turns = ["S benj+1:", Entry(turn="N 3:", comment="noted"), "S ?:", "N ٤:"]
    path = tmp_path / "games.barsis"
    archive_of(path, [msgspec.structs.replace(record, turns=turns)])
    with Archive.open(path) as archive:
        assert archive.statistics().throws == {"barsis": {"1": 1, "3": 1, "4": 1, "5": 1, "?": 1}}


def test_two_dice_are_one_throw_either_way_round(tmp_path: Path) -> None:
    record = played("shesh-besh")[0]
    path = tmp_path / "games.barsis"
    archive_of(path, [record])
    with Archive.open(path) as archive:
        (counted,) = archive.statistics().throws.values()
    assert all(key == "".join(sorted(key, reverse=True)) for key in counted)
    assert sum(counted.values()) == sum(throws([record]).values())


def test_withdrawn_records_are_counted_apart(tmp_path: Path) -> None:
    path = tmp_path / "games.barsis"
    archive_of(path, played(games=2))
    with Archive.open(path, writing=True) as archive:
        archive.withdraw(1, "asked for")
        found = archive.statistics()
    assert (found.records, found.withdrawn, found.games) == (1, 1, {"barsis": 1})


def test_a_damaged_record_is_said(tmp_path: Path) -> None:
    from barsis_notation.archive.errors import ArchiveError
    from tests.archive.findings import by_sql

    path = tmp_path / "games.barsis"
    archive_of(path, played())
    by_sql(path, "UPDATE contents SET bytes = x'00'")
    with Archive.open(path) as archive, pytest.raises(ArchiveError, match="damaged"):
        archive.statistics()
