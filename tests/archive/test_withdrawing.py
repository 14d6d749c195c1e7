"""Records withdrawn: what goes, what stays, what is told, and that no trace is left in the file."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barsis_notation import record_id
from barsis_notation.archive import acts, adder, database, scrubbing, withdrawing
from barsis_notation.archive.adder import AddOutcome
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import NotFoundError, ReasonError
from barsis_notation.archive.person_names import find_name, is_name_in
from barsis_notation.archive.scrubbing import is_scrub_due
from barsis_notation.archive.verification.verifying import Verification
from barsis_notation.archive.withdrawing import (
    RemainingName,
    Withdrawal,
    plan_withdrawal,
    withdraw_records,
)
from barsis_notation.record.structs import Entry, Event, Meta, Player, Record, Ruling, Transcription
from tests.archive.records import archive_of, changed, event, revised
from tests.archive.torture.children import started, waited
from tests.archive.traces import lying, pieces, traces
from tests.named_players import played

REASON = "asked for by the family"

LATIN, ARABIC = "Ghaḍanfarzwq al-Xyqwuvis", "غضنفرُّ الخظاجيّ"
ELSEWHERE = "Nour"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "archive" / "games.barsis"


def of_one_person(record: Record) -> Record:
    """Return *record* with a name, a number, comments and an event that no other record has."""
    first, second, *others = record.players
    entry = Entry(
        turn=str(record.turns[3]),
        comment="Plintukvar hesitated",
        by="Brosquendli",
        ruling=Ruling(by="Judge Wexomtarp", text="the drovvinalk stands"),
        retracted=[[Entry(turn=str(record.turns[3]), comment="xelquimbo")]],
    )
    return msgspec.structs.replace(
        record,
        players=[
            msgspec.structs.replace(first, name=LATIN, id="QX-774193-zzv", team="Tromvequil"),
            msgspec.structs.replace(second, name=ARABIC, members=["Yolquarth", "Zibbermund"]),
            *others,
        ],
        event=Event(name="Qarvendish Memorial", site="Ulmeqritz", arbiter="Fenoqwurst"),
        comment="played before Hexaqmond",
        turns=[*record.turns[:3], entry, *record.turns[4:]],
        meta=Meta(recorder="Ospravand", transcription=Transcription(by="Quilmenosk")),
    )


WORDS = (
    *(LATIN, ARABIC, "Ghaḍanfarzwq", "Ghadanfarzwq", "anfarzwq", "Xyqwuvis", "الخظاجيّ", "غضنفرُّ"),
    *("QX-774193-zzv", "Plintukvar", "Brosquendli", "Wexomtarp", "drovvinalk", "xelquimbo"),
    *("Tromvequil", "Yolquarth", "Zibbermund", "Qarvendish", "Ulmeqritz", "Fenoqwurst"),
    *("Hexaqmond", "Ospravand", "Quilmenosk"),
)
"""Words that stand in one record and its revisions, and parts of them."""


def filled(path: Path, *, zstd: bool = False, others: int = 40) -> list[int]:
    """Make an archive in which one record of many has WORDS; return its and its revisions' numbers.

    Records stand before, between and after them, in several transactions.
    """
    path.parent.mkdir()
    about = played("natt-klab", games=others, event=event(1, 1))
    (one,) = map(of_one_person, played("barsis", seed=77))
    second = revised(one, record_id(one))
    third = revised(second, record_id(second), 3)
    with Archive.create(path, zstd=zstd) as archive:
        for some in (about[:9], [one, second], about[9:20], [third], about[20:]):
            numbers = {added.id: added.number for added in archive.add_records(some)}
            assert len(numbers) == len(some)
        return [archive.number(record_id(record)) for record in (one, second, third)]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("zstd", "begins_with"), [(False, 0), (False, 1), (True, 2)])
def test_no_trace_is_left(path: Path, zstd: bool, begins_with: int) -> None:
    numbers = filled(path, zstd=zstd)
    parts = pieces(path, numbers)
    for word in WORDS:
        assert {path.name, "unpacked"} & traces(path, [word]), word
    assert {"words", "people", "events", "terms", "search_data", path.name} <= traces(path, WORDS)
    assert lying(path, parts) == {path.name}
    done = changed(path, lambda archive: archive.withdraw(numbers[begins_with], REASON))
    assert done.numbers == tuple(numbers)
    assert done.unfinished is None
    assert traces(path, WORDS) == set()
    assert lying(path, parts) == set()


def test_no_trace_is_left_while_others_have_the_file_open(path: Path) -> None:
    """The log beside the file is there then, and is looked through too."""
    numbers = filled(path)
    parts = pieces(path, numbers)
    with Archive.open(path) as other, Archive.open(path, writing=True) as archive:
        assert list(other.holdings())
        list(archive.add_records(played("shesh-besh", games=3)))
        assert archive.withdraw(numbers[0], REASON).unfinished is None
        copy = path.parent.parent / "copy"
        _copied_by_another_process(path.parent, copy)
    assert {one.name for one in copy.iterdir()} > {path.name}
    assert lying(copy / path.name, parts) == set()
    assert traces(copy / path.name, WORDS) == set()


def _copied_by_another_process(folder: Path, target: Path) -> None:
    """Copy a folder; this process would let go of its locks if it opened the files."""
    subprocess.run(["cp", "-r", str(folder), str(target)], check=True)


@pytest.mark.by_turns(2)
def test_traces_are_left_where_nothing_scrubs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the tests above can fail; and what a crash left is found by the next opening."""
    numbers = filled(path)
    parts = pieces(path, numbers)
    with monkeypatch.context() as patch:
        patch.setattr(withdrawing, "scrub", lambda path: None)
        changed(path, lambda archive: archive.withdraw(numbers[0], REASON))
    assert path.name in traces(path, WORDS)
    with Archive.open(path) as archive:
        assert is_scrub_due(archive.database), "to read finishes nothing"
    with Archive.open(path, writing=True) as archive:
        assert not is_scrub_due(archive.database)
    assert traces(path, WORDS) == set()
    assert lying(path, parts) == set()


# -- What stays, and what is told -----------------------------------------------------------------


def test_what_stays_is_number_hashes_date_and_reason(path: Path) -> None:
    numbers = filled(path)
    with Archive.open(path) as archive:
        before, root, size = list(archive.holdings()), archive.root, len(archive)
        contents = dict(archive.contents())
    changed(path, lambda archive: archive.withdraw(numbers[0], f"  {REASON} "))
    with Archive.open(path) as archive:
        assert (archive.root, len(archive)) == (root, size)
        assert dict(archive.contents()) == {
            number: raw for number, raw in contents.items() if number not in numbers
        }
        for old, new in zip(before, archive.holdings(), strict=True):
            if old.number not in numbers:
                assert new == old
                continue
            assert (new.number, new.id, new.play) == (old.number, old.id, old.play)
            assert new.withdrawn is not None
            assert new.withdrawn[1] == REASON
            known = {name for name, value in new._asdict().items() if value not in (None, ())}
            assert known == {"number", "id", "play", "withdrawn"}
            with pytest.raises(NotFoundError, match="withdrawn"):
                archive.canonical_bytes(new.number)
        last = acts.read_last_act(archive.database)
        assert last is not None
        assert last.chain == acts.extend_chain(_chain_before(archive), last.body)
        members = last.members
        assert (members["act"], members["numbers"], members["reason"]) == (
            "withdraw",
            numbers,
            REASON,
        )


def _chain_before(archive: Archive) -> bytes:
    *_, before, _ = acts.read_acts(archive.database)
    return before.chain


def test_the_archive_verifies_before_scrubbing_and_after(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = filled(path)
    with monkeypatch.context() as patch:
        patch.setattr(withdrawing, "scrub", lambda path: None)
        changed(path, lambda archive: archive.withdraw(numbers[1], REASON))
    assert [one.name for one in Verification(path)] == ["scrub-due"]
    Archive.open(path, writing=True).close()
    verification = Verification(path)
    assert list(verification) == []
    assert (verification.summary.records, verification.summary.withdrawn) == (40, 3)


def test_a_withdrawn_record_is_not_added_again(path: Path) -> None:
    numbers = filled(path)
    with Archive.open(path) as archive:
        record = archive.record(numbers[1])
    changed(path, lambda archive: archive.withdraw(numbers[1], REASON))
    (added,) = changed(path, lambda archive: list(archive.add_records([record])))
    assert (added.outcome, added.number) == (AddOutcome.WITHDRAWN, numbers[1])
    assert [one.code for one in added.findings] == ["ARC006"]
    assert traces(path, WORDS) == set()


def test_a_record_is_withdrawn_once(path: Path) -> None:
    numbers = filled(path, others=20)
    changed(path, lambda archive: archive.withdraw(numbers[0], REASON))
    with Archive.open(path, writing=True) as archive:
        acts_before = len([*acts.read_acts(archive.database)])
        for number in numbers:
            with pytest.raises(NotFoundError, match="withdrawn already"):
                archive.withdraw(number, "once more")
            with pytest.raises(NotFoundError, match="withdrawn already"):
                archive.withdrawal(number)
            with pytest.raises(NotFoundError, match="withdrawn already"):
                withdraw_records(archive.database, lambda: [number], REASON)  # noqa: B023
        with pytest.raises(NotFoundError, match="no record"):
            archive.withdraw(999, REASON)
        for act in (plan_withdrawal, partial(withdraw_records, reason=REASON)):
            with pytest.raises(NotFoundError, match="no record"):
                act(archive.database, lambda: [999])
        assert len([*acts.read_acts(archive.database)]) == acts_before


def test_a_later_revision_of_a_withdrawn_record_is_withdrawn_alone(path: Path) -> None:
    (record,) = played()
    archive_of(tmp := _new(path), [record])
    changed(tmp, lambda archive: archive.withdraw(1, REASON))
    later = revised(record, record_id(record))
    changed(tmp, lambda archive: list(archive.add_records([later])))
    assert changed(tmp, lambda archive: archive.withdraw(2, REASON)).numbers == (2,)


def _new(path: Path) -> Path:
    path.parent.mkdir()
    return path


def sat(record: Record, *names: str, **members: Any) -> Record:
    """Return *record* with the *names* of its first players."""
    players = [
        msgspec.structs.replace(player, name=names[place] if place < len(names) else "")
        for place, player in enumerate(record.players)
    ]
    return msgspec.structs.replace(record, players=players, **members)


def test_names_that_stand_in_other_records_are_told(path: Path) -> None:
    one, two, three, four, five = played("shesh-besh", games=5)
    archive_of(
        _new(path),
        [
            sat(one, "Huda Nassar", "عبد الله", event=Event(name="Cup", arbiter="Rana Khalil")),
            sat(two, "Huda Nassar", "Omar"),
            sat(three, "Nour", "Omar", comment="Rána  KHALIL was asked; عبدالله looked on"),
            sat(four, "Huda", "Nassar"),
            sat(five, "Khalil", "Rana"),
        ],
    )
    expected = (
        RemainingName("Huda Nassar", (2,)),
        RemainingName("عبد الله", (3,)),
        RemainingName("Rana Khalil", (3,)),
    )
    with Archive.open(path) as archive:
        planned = archive.withdrawal(1)
    assert planned == Withdrawal((1,), expected)
    assert changed(path, lambda archive: archive.withdraw(1, REASON)) == planned


def test_to_look_at_a_withdrawal_changes_nothing(path: Path) -> None:
    numbers = filled(path, others=20)
    before = path.read_bytes()
    with Archive.open(path) as archive:
        assert archive.withdrawal(numbers[2]).numbers == tuple(numbers)
        assert archive.withdrawal_of_person(LATIN).numbers == tuple(numbers)
    assert path.read_bytes() == before


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("reason", "named"),
    [
        ("asked for by Ghadanfarzwq", "ghadanfarzwq"),
        ("AL XYQWUVIS ASKED", "xyqwuvis"),
        ("Ghaḍanfarzwq al-Xyqwuvis", LATIN),
        ("طلب من غضنفر", "غضنفر"),
        ("بطلب من الغضنفر", "غضنفر"),
        ("طلب لغضنفر", "غضنفر"),
        ("of QX-774193-zzv", "QX-774193-zzv"),
        ("the recorder, Ospravand, asked", "Ospravand"),
        ("Judge Wexomtarp said so", "Judge Wexomtarp"),
        ("Zibbermund", "Zibbermund"),
    ],
)
def test_a_reason_that_names_somebody_is_refused(path: Path, reason: str, named: str) -> None:
    numbers = filled(path, others=20)
    before = path.read_bytes()
    with pytest.raises(ReasonError, match="kept permanently") as raised:
        changed(path, lambda archive: archive.withdraw(numbers[0], reason))
    assert named in str(raised.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("reason", ["", "  ", "a\nb", "x" * 4097, "\udcff", "a\u202eb"])
def test_a_reason_is_a_line_of_text(path: Path, reason: str) -> None:
    archive_of(_new(path), played())
    with pytest.raises(ReasonError, match="reason"):
        changed(path, lambda archive: archive.withdraw(1, reason))


@pytest.mark.parametrize("reason", [REASON, "al", "بطلب من صاحب العلاقة", "court order 7/2026"])
def test_other_reasons_are_kept(path: Path, reason: str) -> None:
    numbers = filled(path, others=20)
    changed(path, lambda archive: archive.withdraw(numbers[0], reason))
    with Archive.open(path) as archive:
        assert {one.withdrawn[1] for one in archive.holdings() if one.withdrawn} == {reason}


@pytest.mark.parametrize("name", ["!!!", "-", "★"])
def test_a_name_without_letters_is_in_no_text(path: Path, name: str) -> None:
    (record,) = played(games=1)
    record.players[0].name = name
    record.comment = "?"
    assert not is_name_in(name, record)
    assert find_name("? -", [name, "Nour"]) == ""
    archive_of(_new(path), [record])
    changed(path, lambda archive: archive.withdraw(1, "why? - unknown"))


# -- People ---------------------------------------------------------------------------------------


def merge(path: Path, leading: int, *others: int) -> None:
    """Let spellings be of one person."""
    for other in others:
        changed(path, lambda archive: archive.merge(str(leading), str(other)))  # noqa: B023


def people(path: Path) -> dict[int, tuple[str, int | None]]:
    with Archive.open(path) as archive:
        rows = archive.database.rows("SELECT number, name, person FROM people")
        return {number: (name, person) for number, name, person in rows}


def test_a_person_goes_with_every_record_he_sits_in_under_any_name(path: Path) -> None:
    one, two, three, four = played("shesh-besh", games=4)
    archive_of(
        _new(path),
        [
            sat(one, "Huda", "Omar"),
            sat(two, "Nour", "Hudā N."),
            sat(three, "Nour", "Omar", comment="Huda looked on"),
            sat(four, "هدى", "Omar"),
        ],
    )
    numbers = {name: number for number, (name, _) in people(path).items()}
    merge(path, numbers["Hudā N."], numbers["Huda"], numbers["هدى"])
    with Archive.open(path) as archive:
        for called in ("huda", "هدي", numbers["Huda"], str(numbers["هدى"]), "HUDA N"):
            assert archive.withdrawal_of_person(called).numbers == (1, 2, 4)
    done = changed(path, lambda archive: archive.withdraw_person("هدى", REASON))
    assert done.numbers == (1, 2, 4)
    assert RemainingName("Huda", (3,)) in done.remaining
    assert {name for name, _ in people(path).values()} == {"Nour", "Omar"}


def test_where_the_leading_spelling_goes_the_next_one_leads(path: Path) -> None:
    one, two, three, four = played("shesh-besh", games=4)
    records = [sat(one, "Amal"), sat(two, "أمل"), sat(three, "Amal H."), sat(four, "Amāl")]
    archive_of(_new(path), records)
    numbers = {name: number for number, (name, _) in people(path).items()}
    merge(path, numbers["Amal H."], numbers["Amal"], numbers["أمل"], numbers["Amāl"])
    changed(path, lambda archive: archive.withdraw(3, REASON))
    assert people(path) == {
        numbers["Amal"]: ("Amal", None),
        numbers["أمل"]: ("أمل", numbers["Amal"]),
        numbers["Amāl"]: ("Amāl", numbers["Amal"]),
    }
    with Archive.open(path) as archive:
        last = acts.read_last_act(archive.database)
        assert last is not None
        assert last.members["people"] == [numbers["Amal H."]]
    assert list(Verification(path)) == []


def test_a_name_of_several_people_is_told_with_their_numbers(path: Path) -> None:
    one, two = played("shesh-besh", games=2)
    first, second = (
        msgspec.structs.replace(record, players=[Player(name="Ali", seats=["W"], id=id)])
        for record, id in ((one, "7"), (two, "19"))
    )
    archive_of(_new(path), [first, second])
    with Archive.open(path, writing=True) as archive:
        with pytest.raises(NotFoundError, match=r"several people.*1, 2"):
            archive.withdraw_person("ali", REASON)
        with pytest.raises(NotFoundError, match="no person called Samir"):
            archive.withdraw_person("Samir", REASON)
        assert archive.withdraw_person("19", REASON).numbers == (2,)
        assert archive.withdraw_person(1, REASON).numbers == (1,)


# -- Scrubbing ------------------------------------------------------------------------------------


@pytest.mark.by_turns(2)
def test_who_reads_in_the_state_before_is_waited_for_and_told_of(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MAX_WAIT", 0.1)
    numbers = filled(path)
    with Archive.open(path) as reader:
        with reader.database.reading():
            assert len(list(reader.holdings())) == 43
            done = changed(path, lambda archive: archive.withdraw(numbers[0], REASON))
            assert "another process" in str(done.unfinished)
            assert len(list(reader.contents())) == 43
        assert len(list(reader.contents())) == 40
        assert is_scrub_due(reader.database)
        Archive.open(path, writing=True).close()
        assert not is_scrub_due(reader.database)
    assert traces(path, WORDS) == set()


@pytest.mark.by_turns(2)
def test_a_large_file_is_written_anew_without_memory_for_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scrubbing, "_MAX_IN_MEMORY", 0)
    numbers = filled(path)
    assert changed(path, lambda archive: archive.withdraw(numbers[0], REASON)).unfinished is None
    assert traces(path, WORDS) == set()
    assert [*path.parent.iterdir()] == [path]


@pytest.mark.by_turns(2)
def test_it_is_withdrawn_while_another_process_adds(path: Path, tmp_path: Path) -> None:
    numbers = filled(path)
    parts = pieces(path, numbers)
    (record,) = played("natt-klab", seed=5)
    more = [msgspec.structs.replace(record, comment=f"later {number}") for number in range(60)]

    def add() -> int:
        adder.MAX_RECORDS = 1  # type: ignore[misc]
        with Archive.open(path, writing=True) as archive:
            for added in archive.add_records(more):
                os.write(1, added.outcome.encode() + b"\n")
        return 0

    process = started(add, tmp_path)
    while not (tmp_path / "out").stat().st_size:
        time.sleep(0.001)
    done = changed(path, lambda archive: archive.withdraw(numbers[0], REASON))
    assert done.unfinished is None
    assert waited(process) == 0, (tmp_path / "err").read_text()
    assert (tmp_path / "out").read_text().split() == ["added"] * 60
    assert list(Verification(path)) == []
    assert lying(path, parts) == set()
    assert traces(path, WORDS) == set()


@pytest.mark.by_turns(2)
def test_a_record_whose_bytes_are_damaged_can_be_withdrawn(path: Path) -> None:
    (number, *_) = filled(path)
    with closing(sqlite3.connect(path)) as tables, tables:
        tables.execute("UPDATE contents SET bytes = x'00' WHERE number = ?", (number,))
    with pytest.raises(ReasonError, match="ghadanfarzwq"):
        changed(path, lambda archive: archive.withdraw(number, "Ghadanfarzwq asked"))
    changed(path, lambda archive: archive.withdraw(number, REASON))
    assert traces(path, WORDS) == set()


def test_rulesets_that_no_record_names_any_more_go_too(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who adds meanwhile keeps no number of one that is gone."""
    monkeypatch.setattr(adder, "MAX_RECORDS", 1)
    (one,) = played("shesh-besh")
    other, third = played("barsis", games=2)
    archive_of(_new(path), [one])

    def records() -> Iterator[Record]:
        yield other
        changed(path, lambda archive: archive.withdraw(2, REASON))
        with Archive.open(path) as archive:
            assert [one.id for one in archive.rulesets()] == ["shesh-besh"]
        yield third

    with Archive.open(path, writing=True) as archive:
        added = list(archive.add_records(records()))
        assert [(one.outcome, one.number) for one in added] == [
            (AddOutcome.ADDED, 2),
            (AddOutcome.ADDED, 3),
        ]
        assert archive.checked(3).findings == []
    changed(path, lambda archive: archive.withdraw(3, REASON))
    with Archive.open(path) as archive:
        assert [one.id for one in archive.rulesets()] == ["shesh-besh"]


def test_what_acts_say_names_nobody(path: Path) -> None:
    numbers = filled(path)
    changed(path, lambda archive: archive.withdraw_person(ARABIC, REASON))
    with Archive.open(path) as archive:
        bodies = [json.loads(act.body) for act in acts.read_acts(archive.database)]
    assert bodies[-1]["numbers"] == numbers
    assert set(bodies[-1]) == {"act", "at", "numbers", "people", "reason"}
