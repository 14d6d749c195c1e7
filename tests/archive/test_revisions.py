"""Which records an archive accepts as revisions: corrections of the same game, and no others."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from barsis_notation import iter_records
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.revisions import explain_difference
from barsis_notation.formats.own.json_format import expand_record
from barsis_notation.language.speech import ENGLISH
from barsis_notation.record.canonical import record_id
from barsis_notation.record.structs import Event, Player, Record
from barsis_notation.validation.fixes import fix_record
from tests.archive.records import SAMPLES, archive_of, event, revised
from tests.cli.run import barsis
from tests.every import every
from tests.named_players import played, seated


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.barsis"


def mallory() -> tuple[Record, Record]:
    """Return the final between two players, and a game of others that names it as its previous."""
    (final,) = played(event=event(5, 1))
    (other,) = played(seed=2, event=event(5, 1))
    players = [
        msgspec.structs.replace(player, name=name)
        for player, name in zip(other.players, ("Mallory", "Eve"), strict=False)
    ]
    return final, revised(msgspec.structs.replace(other, players=players), record_id(final))


@pytest.mark.parametrize("is_first", [True, False])
def test_a_record_of_others_does_not_replace_the_one_it_names(path: Path, is_first: bool) -> None:
    final, forged = mallory()
    both = [final, forged] if is_first else [forged, final]
    added = archive_of(path, both)
    found = {finding.name for one in added for finding in one.findings}
    assert found - {"revision-unknown"} == {"revision-unlike" if is_first else "revised-by-unlike"}
    with Archive.open(path) as archive:
        assert [one.replaced_by for one in archive.holdings()] == [None, None]
        assert [one.previous for one in archive.holdings()] == [None, None]
        assert list(archive.verify()) == []
        number = 1 if is_first else 2
        assert archive.record(3 - number) == forged, "its bytes are kept as they came"
        assert archive.withdrawal(number).numbers == (number,)
        assert archive.withdrawal_of_person("Mallory").numbers == (3 - number,)


def test_archives_in_which_such_a_record_replaced_another_are_reported(path: Path) -> None:
    final, forged = mallory()
    archive_of(path, [final, forged])
    with Archive.open(path, writing=True) as archive:
        id = bytes.fromhex(record_id(final))
        archive.database.execute("UPDATE records SET previous = ? WHERE number = 2", (id,))
    with Archive.open(path) as archive:
        assert [finding.name for finding in archive.verify()] == ["revision-unlike"]


def test_a_revision_cannot_be_unlinked_unseen(path: Path) -> None:
    (record,) = played()
    archive_of(path, [record, revised(record, record_id(record))])
    with Archive.open(path, writing=True) as archive:
        archive.database.execute("UPDATE records SET previous = NULL")
    with Archive.open(path) as archive:
        assert [finding.name for finding in archive.verify()] == ["rows-differ"]


def test_a_correction_of_a_withdrawn_record_leaves_the_archive_sound(path: Path) -> None:
    final, forged = mallory()
    archive_of(path, [final, forged])
    with Archive.open(path, writing=True) as archive:
        archive.withdraw(1, "asked")
        assert list(archive.verify()) == []


def test_a_withdrawal_says_why_each_record_goes(path: Path) -> None:
    (record,) = played()
    second = revised(record, record_id(record))
    archive_of(path, [record, second, revised(second, record_id(second), 3)])
    with Archive.open(path) as archive:
        assert archive.withdrawal(1).revised == {2: 1, 3: 2}
        assert archive.withdrawal(3).revised == {2: 3, 1: 2}
        assert archive.withdrawal_of_person("Amal Haddad").revised == {}
    shown = barsis("archive", "withdraw", path, "1", "--dry-run").stdout.splitlines()
    players = "Amal Haddad (S) v باسم الخوري (N), won by باسم الخوري"
    assert shown[:4] == [
        "3 records would be withdrawn: 1, 2, 3",
        f"  record 1, {players}: as requested",
        f"  record 2, {players}: a revision of the same game as record 1",
        f"  record 3, {players}: a revision of the same game as record 2",
    ]


def _corrections(record: Record) -> list[Record]:
    """Return what a scorer may correct in a record, one thing at a time."""
    replace = msgspec.structs.replace
    first, *others = record.players
    of_event = record.event or Event()
    found = [
        replace(record, comment="checked"),
        replace(record, turns=record.turns[1:]),
        replace(record, turns=[*record.turns[:4], "S 1: pass", *record.turns[4:]]),
        replace(record, turns=record.turns[:-1]),
        replace(record, players=[replace(first, name=f"{first.name}h"), *others]),
        replace(record, event=replace(of_event, name=f"{of_event.name} 2")),
        replace(record, event=replace(of_event, round="9", date="2026-01-01")),
    ]
    if others:
        found.append(replace(record, players=[replace(first, name="Somebody Else"), *others]))
    return found


@every("path", sorted(SAMPLES.glob("*/*.barsis.json")), ids=lambda path: path.name)
def test_corrections_of_every_sample_are_accepted(path: Path) -> None:
    for record in iter_records(path):
        named = msgspec.structs.replace(record, players=seated(record))
        for one in (record, named):
            for corrected in _corrections(one):
                assert explain_difference(one, corrected) is None, corrected


def test_a_correction_of_spelling_is_accepted() -> None:
    (path,) = SAMPLES.glob("barsis/lenient/*.barsis.json")
    (record,) = iter_records(path)
    done = fix_record(record)
    assert done.lifted
    assert explain_difference(record, done.record) is None
    assert explain_difference(done.record, expand_record(done.record)) is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"players": [Player(name="Mallory", seats=["S"]), Player(name="Eve", seats=["N"])]},
            "Eve",
        ),
        ({"players": [Player(name="Amal", seats=["E"]), Player(name="Huda", seats=["N"])]}, "E, N"),
        ({"turns": ["S 2: 1>2"] * 20}, "first 10 turns"),
    ],
)
def test_what_a_correction_cannot_change(change: dict[str, object], said: str) -> None:
    (record,) = played()
    found = explain_difference(record, msgspec.structs.replace(record, **change))
    assert found is not None
    assert said in found.spoken(ENGLISH)


def test_one_player_and_the_event_cannot_differ_together() -> None:
    (record,) = played(event=event(1, 1))
    first, other = record.players
    changed = msgspec.structs.replace(
        record,
        players=[msgspec.structs.replace(first, name="Mallory"), other],
        event=Event(name="Quite another one"),
    )
    found = explain_difference(record, changed)
    assert found is not None
    assert "Quite another one" in found.spoken(ENGLISH)


def test_another_game_is_no_correction() -> None:
    (barsis,), (barjis,) = played(), played("barjis")
    assert explain_difference(barsis, barjis) is not None
