"""Every planted fault is found, by name and board, and nothing but what follows from it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import collect_codes
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.event_files import read_event_file
from barsis_notation.events.event_games import gather_games
from barsis_notation.events.event_report import report_event
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import check_files
from tests.cli.run import barsis
from tests.events.faults import (
    IN_MATCHES,
    IN_RECORDS,
    IN_THE_FILE,
    PLANS,
    Fault,
    Files,
    Found,
    copied,
    found_in,
    put_down,
)

ALL = (*IN_THE_FILE, *IN_RECORDS, *IN_MATCHES)

ALONE = ("a member that is misspelled", "a game that there is not")
"""Faults of the event file that keep the rest of it from being looked at."""


def is_named(fault: Fault, found: Iterable[Found]) -> bool:
    """Return whether *fault* is among what was found, with its board, its file and its line."""
    return any(
        one[:3] == (fault.name, fault.board, fault.file) and one.at.startswith(fault.at)
        for one in found
    )


def expected(faults: Iterable[Fault]) -> set[tuple[str, str]]:
    """Return what has to be found, by name and board."""
    return {each for fault in faults for each in ((fault.name, fault.board), *fault.follows)}


def has_duplicates(faults: Iterable[Fault]) -> bool:
    return any(name.startswith("duplicate") for name, _ in expected(faults))


@pytest.mark.parametrize("plan", PLANS)
def test_nothing_is_found_in_clean_events(plan: str, tmp_path: Path) -> None:
    files = copied(plan)
    boards = [one for each in files.event["rounds"] for one in each["pairings"]]
    assert len(boards) == {"GAMES": 24, "MATCHES": 8}[plan]
    assert found_in(put_down(tmp_path / plan, files), duplicates=True) == []


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("fault", ALL, ids=lambda fault: fault.about)
def test_a_fault_is_found_and_nothing_but_what_follows_from_it(
    fault: Fault, tmp_path: Path
) -> None:
    files = copied(fault.plan)
    fault.by(files)
    assert files != copied(fault.plan)
    found = found_in(put_down(tmp_path / "event", files), duplicates=has_duplicates([fault]))
    assert is_named(fault, found), found
    assert {one[:2] for one in found} == expected([fault])
    if fault in (*IN_RECORDS, *IN_MATCHES):
        roots = {one.name for one in found if not one.follows}
        several = {"at-two-boards", "record-without-table"}  # a wrong player, also by id; a board
        assert len(roots) == 1 or fault.name in several, roots


@pytest.mark.parametrize("faults", [IN_THE_FILE, IN_RECORDS, IN_MATCHES])
def test_all_faults_in_one_event_are_found(faults: tuple[Fault, ...], tmp_path: Path) -> None:
    together = [fault for fault in faults if fault.about not in ALONE or fault.board]
    files = copied(together[0].plan)
    for fault in together:
        fault.by(files)
    found = found_in(put_down(tmp_path / "event", files), duplicates=has_duplicates(together))
    assert [fault.about for fault in together if not is_named(fault, found)] == []
    assert {one[:2] for one in found} == expected(together)


def test_there_is_a_fault_for_every_code_of_events() -> None:
    codes = {code.name for code in collect_codes(event_codes) if code.code <= "EVT044"}
    assert {name for name, _ in expected(ALL)} >= codes - {"event-unreadable"}
    assert len({fault.about for fault in ALL}) >= 40


def find_causes(files: Files, folder: Path) -> dict[tuple[str, str, str], tuple[str, str, str]]:
    """Return code, file and pointer of findings that follow, each with those of their causes."""
    path = put_down(folder, files) / "event.json"
    event, _ = read_event_file(path)
    assert event is not None
    games, _ = gather_games(event, check_files([str(folder / "records")], Checks()))
    report = report_event(Boards(event, games), str(path))
    return {
        (one.code, Path(one.file or "").stem, one.pointer or ""): (
            one.follows_from.code,
            Path(one.follows_from.file or "").stem,
            one.follows_from.pointer or "",
        )
        for one in report.all_findings()
        if one.follows_from is not None
    }


def test_a_record_at_the_board_of_another_round_explains_the_board_without_one(
    tmp_path: Path,
) -> None:
    files = copied("GAMES")
    first, _, last = files.event["rounds"]
    for name in ("pairings", "byes", "absent"):  # the players of the first round meet again
        last[name] = json.loads(json.dumps(first.get(name, [])))
    for name in [name for name in files.records if name.startswith("r3-")]:
        files.records[name]["players"] = files.records[name.replace("r3-", "r1-")]["players"]
    files.records["r3-t1"]["event"].update(round="1", table="1")
    causes = find_causes(files, tmp_path / "event")
    missing = "EVT031", "event", "/rounds/2/pairings/0"
    assert causes[missing][:2] in {("EVT032", "r3-t1.barsis"), ("EVT032", "r1-t1.barsis")}


def test_a_record_of_no_board_explains_the_only_board_of_its_players_without_one(
    tmp_path: Path,
) -> None:
    (fault,) = (one for one in IN_RECORDS if one.about == "a game of the evening before")
    files = copied(fault.plan)
    fault.by(files)
    cause = "EVT030", "r1-t1.barsis", "/event"
    causes = find_causes(files, tmp_path / "one")
    assert causes == {("EVT031", "event", "/rounds/0/pairings/0"): cause}
    for name in [name for name in files.records if name.startswith("r3-")]:
        del files.records[name]
    assert find_causes(files, tmp_path / "several") == {}


@pytest.mark.parametrize("slip", [{"date": "23.11.2026"}, {"country": 5}])
def test_another_result_does_not_follow_from_a_slip_elsewhere_in_the_header(
    slip: dict[str, object], tmp_path: Path
) -> None:
    (fault,) = (one for one in ALL if one.about == "another result in the event")
    files = copied(fault.plan)
    fault.by(files)
    files.records["r1-t6"]["event"].update(slip)
    folder = put_down(tmp_path / "event", files)
    words = folder / "event.json", folder / "records", "-f", "json"
    found = json.loads(barsis("event", "validate", *words).stdout)["findings"]
    assert len(found) == 2
    assert "EVT035" in {one["code"] for one in found if one["follows_from"] is None}


def test_an_event_without_its_length_of_matches_explains_boards_with_several_records(
    tmp_path: Path,
) -> None:
    files = copied("MATCHES")
    del files.event["match"]
    found = found_in(put_down(tmp_path / "event", files), duplicates=False)
    several = [one for one in found if one.name == "board-with-two-records"]
    assert several
    assert all(one.follows for one in several)


def test_the_report_has_the_places_of_causes(tmp_path: Path) -> None:
    (fault,) = (one for one in IN_RECORDS if one.about == "a game of the evening before")
    files = copied(fault.plan)
    fault.by(files)
    folder = put_down(tmp_path / "event", files)
    words = folder / "event.json", folder / "records", "-f", "json"
    report = json.loads(barsis("event", "validate", *words).stdout)
    (missing,) = (one for one in report["findings"] if one["code"] == "EVT031")
    (cause,) = (one for one in report["findings"] if one["code"] == "EVT030")
    assert missing["follows_from"] == {name: cause[name] for name in missing["follows_from"]}
    assert missing["follows_from"]["line"]
    assert missing["follows_from"]["column"]
    assert missing["message"].endswith("(follows from EVT030)")
    assert cause["follows_from"] is None


def test_a_player_forgotten_in_a_round_follows_from_one_who_is_there_twice(tmp_path: Path) -> None:
    faults = [one for one in IN_THE_FILE if ("player-not-in-round", "") in one.follows]
    assert len(faults) == 3
    for number, fault in enumerate(faults):
        files = copied(fault.plan)
        fault.by(files)
        _, findings = read_event_file(put_down(tmp_path / str(number), files) / "event.json")
        (forgotten,) = (one for one in findings if one.name == "player-not-in-round")
        assert forgotten.follows_from is not None
        assert forgotten.follows_from.code in {"EVT014", "EVT015"}
        places = {(one.pointer, one.file, one.line, one.column) for one in findings}
        cause = forgotten.follows_from
        assert (cause.pointer, cause.file, cause.line, cause.column) in places
