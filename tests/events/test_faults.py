"""Every planted fault is found, by name and board, and nothing but what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import collect_codes
from tests.events.faults import (
    IN_MATCHES,
    IN_RECORDS,
    IN_THE_FILE,
    PLANS,
    Fault,
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
