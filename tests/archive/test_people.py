"""The people of an archive: listed, merged into one, parted again, and what the acts say of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from barsis_notation.archive import acts
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import NotFoundError
from barsis_notation.archive.people import Person, PersonGroups, read_people_acts
from barsis_notation.record.structs import Record, Result
from tests.archive.records import archive_of
from tests.every import every
from tests.named_players import played


def led_by_acts(database: Database) -> dict[int, int]:
    """Return what ``people.person`` should be according to the acts, by spelling."""
    together = PersonGroups()
    for members in read_people_acts(database):
        together.apply(members)
    return together.leaders


def record(south: str, north: str, won: str = "", **ids: str) -> Record:
    """Return a record between two people, of whom *won* is the seat of the winner."""
    game = played(seed=len(south) * 100 + len(north))[0]
    players = [
        msgspec.structs.replace(player, name=name, id=ids.get(player.seats[0], ""))
        for player, name in zip(game.players, (south, north), strict=True)
    ]
    result = Result(winners=[won], reason="agreement") if won else msgspec.UNSET
    return msgspec.structs.replace(game, players=players, result=result)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    path = tmp_path / "games.barsis"
    archive_of(
        path,
        [
            record("Amal", "Basim", won="S"),
            record("أمل", "Basim", won="N"),
            record("Amal Haddad", "Huda", S="LB-17"),
            record("amal", "Karim", won="S"),
        ],
    )
    with Archive.open(path, writing=True) as opened:
        yield opened


def by_name(archive: Archive) -> dict[str, Person]:
    return {person.name: person for person in archive.people()}


def test_people_are_listed_with_what_they_played(archive: Archive) -> None:
    listed = by_name(archive)
    assert list(listed) == ["Amal", "Basim", "أمل", "Amal Haddad", "Huda", "amal", "Karim"]
    assert listed["Basim"][4:7] == (2, 2, 1)
    assert listed["Amal Haddad"][1:7] == ("Amal Haddad", "LB-17", (), 1, 0, 0)
    assert listed["Huda"].others == ()


def test_names_that_fold_together_may_be_one_person(archive: Archive) -> None:
    listed = by_name(archive)
    assert listed["Amal"].may_be == (listed["amal"].number,)
    assert listed["amal"].may_be == (listed["Amal"].number,)
    assert listed["أمل"].may_be == ()
    archive.merge("1", str(listed["amal"].number))
    assert by_name(archive)["Amal"].may_be == ()


@every(
    "ids, may_be",
    [(("", ""), True), (("7", ""), True), (("7", "8"), False)],
)
def test_two_numbers_of_a_register_are_two_people(
    tmp_path: Path, ids: tuple[str, str], may_be: bool
) -> None:
    path = tmp_path / "games.barsis"
    archive_of(path, [record("Amal", "Huda", S=ids[0]), record("AMAL", "Nour", S=ids[1])])
    with Archive.open(path) as opened:
        assert bool(by_name(opened)["Amal"].may_be) is may_be


def test_merged_people_count_as_one(archive: Archive) -> None:
    moved = archive.merge("LB-17", "أمل")
    leading = by_name(archive)["Amal Haddad"]
    assert (moved.leader, moved.spellings) == (leading.number, (leading.others[0].number,))
    assert [other.name for other in leading.others] == ["أمل"]
    assert leading[4:7] == (2, 1, 0)
    assert "أمل" not in by_name(archive)
    assert archive.statistics().players == 6


def test_a_merge_of_merged_people_takes_all_their_spellings(archive: Archive) -> None:
    archive.merge("Amal Haddad", "أمل")
    archive.merge("1", "6")
    archive.merge("1", "Amal Haddad")
    (leading,) = (person for person in archive.people() if person.others)
    assert (leading.number, leading.name) == (1, "Amal")
    assert {other.name for other in leading.others} == {"Amal Haddad", "أمل", "amal"}
    assert led_by_acts(archive.database) == dict.fromkeys((3, 4, 6), 1)


def test_who_is_parted_takes_along_whom_he_led(archive: Archive) -> None:
    before = list(archive.people())
    archive.merge("Amal Haddad", "أمل")
    between = list(archive.people())
    archive.merge("1", "Amal Haddad")
    moved = archive.part("أمل", "1")
    assert list(archive.people()) == between
    assert moved == (1, (4, 3))
    archive.part("Amal Haddad", "أمل")
    assert list(archive.people()) == before
    assert led_by_acts(archive.database) == {}


def test_the_first_merge_can_be_undone_under_a_later_one(archive: Archive) -> None:
    archive.merge("Amal Haddad", "أمل")
    archive.merge("1", "Amal Haddad")
    archive.part("Amal Haddad", "أمل")
    assert led_by_acts(archive.database) == {4: 1}
    assert by_name(archive)["أمل"].others == ()
    archive.merge("1", "أمل")
    assert led_by_acts(archive.database) == {4: 1, 3: 1}


@every(
    "act, who, said",
    [
        ("merge", ("Amal Haddad", "Amal Haddad"), "already one person"),
        ("merge", ("Nadia", "Huda"), "Nadia"),
        ("merge", ("Huda", "Nadia"), "Nadia"),
        ("merge", ("amal", "Huda"), "several"),
        ("merge", ("", "Huda"), "no"),
        ("part", ("Huda", "Karim"), "not two spellings of one person"),
        ("part", ("Huda", "Huda"), "not two spellings of one person"),
        ("part", ("Nadia", "Huda"), "Nadia"),
    ],
)
def test_what_cannot_be_done_is_said_and_not_done(
    tmp_path: Path, act: str, who: tuple[str, str], said: str
) -> None:
    path = tmp_path / "games.barsis"
    archive_of(path, [record("Amal", "Huda"), record("AMAL", "Karim"), record("Amal Haddad", "X")])
    with Archive.open(path, writing=True) as opened:
        before = list(opened.people()), list(acts.read_acts(opened.database))
        with pytest.raises(NotFoundError, match=said):
            (opened.merge if act == "merge" else opened.part)(*who)
        assert (list(opened.people()), list(acts.read_acts(opened.database))) == before


def test_spellings_that_fold_together_are_parted_by_their_numbers(archive: Archive) -> None:
    archive.merge("1", "6")
    with pytest.raises(NotFoundError, match="not two spellings"):
        archive.part("Huda", "amal")
    assert archive.part("Amal", "6") == (1, (6,))


def test_acts_hold_numbers_alone(archive: Archive) -> None:
    archive.merge("Amal Haddad", "أمل")
    archive.part("Amal Haddad", "أمل")
    merged, parted = [act.members for act in acts.read_acts(archive.database)][-2:]
    assert (merged["act"], merged["leader"], merged["spellings"]) == ("merge", 4, [3])
    assert (parted["act"], parted["leader"], parted["spellings"]) == ("part", 4, [3])
    assert set(merged) == {"act", "at", "leader", "spellings"}


def test_who_led_and_was_withdrawn_leaves_the_others_together(archive: Archive) -> None:
    archive.merge("أمل", "1")
    archive.merge("أمل", "6")
    archive.withdraw(2, "asked for by the player")
    (leading,) = (person for person in archive.people() if person.others)
    assert (leading.name, [other.number for other in leading.others]) == ("Amal", [6])
    assert led_by_acts(archive.database) == {6: 1}
    rows = archive.database.rows("SELECT number, person FROM people WHERE person IS NOT NULL")
    assert dict(rows) == {6: 1}


def test_an_act_without_spellings_is_malformed() -> None:
    with pytest.raises(ValueError, match="without spellings"):
        PersonGroups().apply({"act": "part", "spellings": []})
