"""Days, clocks and moments that contradict one another."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation import loads, validate
from barsis_notation.validation import time_checks
from barsis_notation.validation.time_checks import _format_day, check_times, parse_instant
from tests.cli.run import record

NAMES = (
    "event-ends-before-it-begins",
    "created-before-played",
    "clock-rises",
    "clock-and-time-spent-disagree",
    "time-runs-backwards",
)


def told(turns: list[Any], **members: Any) -> list[tuple[str, int | None, str | None]]:
    one = loads(json.dumps(record(turns, **members)))
    return [(each.name, each.turn, each.found) for each in validate(one) if each.name in NAMES]


def names(turns: list[Any], **members: Any) -> list[str]:
    return [name for name, _, _ in told(turns, **members)]


# -- days -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("date", "end", "wrong"),
    [
        ("2026-11-20", "2026-11-19", True),
        ("2026-11-20", "2026-11-20", False),
        ("2026-11-20", "2026-11", False),
        ("2026-11-20", "2026-10", True),
        ("2026-11", "2026-11-01", False),
        ("2026", "2025-12-31", True),
        ("2026-11-20", "2026", False),
        ("2026-11-20", "", False),
        ("", "2026", False),
    ],
)
def test_the_end_is_not_before_the_beginning(date: str, end: str, wrong: bool) -> None:
    found = names([], event={"date": date, "end_date": end} if date and end else {})
    assert found == ["event-ends-before-it-begins"] * wrong


@pytest.mark.parametrize(
    ("date", "created", "wrong"),
    [
        ("2026-11-20", "2025-11-20T18:30:00Z", True),
        ("2026-11-20", "2026-11-20T00:00:00Z", False),
        ("2026-11-20", "2026-11-19T10:00:00Z", False),  # the 20th has begun in Kiribati
        ("2026-11-20", "2026-11-19T09:59:59Z", True),
        ("2026-11-20", "2026-11-20T00:00:00+14:00", False),
        ("2026-11", "2026-10-31T09:00:00Z", True),
        ("2026", "2025-12-31T11:00:00Z", False),
        ("2026", "2024-02-29T23:59:60Z", True),
    ],
)
def test_a_record_is_not_older_than_its_game(date: str, created: str, wrong: bool) -> None:
    found = names([], event={"date": date}, meta={"created": created})
    assert found == ["created-before-played"] * wrong


moments = st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30))


@given(moments, st.integers(-14 * 60, 14 * 60))
def test_moments_are_those_of_datetime(moment: datetime, minutes: int) -> None:
    zone = timedelta(minutes=minutes)
    sign, (hours, rest) = "-" if minutes < 0 else "+", divmod(abs(minutes), 60)
    text = f"{moment.isoformat(timespec='microseconds')}{sign}{hours:02}:{rest:02}"
    since = moment.replace(tzinfo=UTC) - zone - datetime(1970, 1, 1, tzinfo=UTC)
    assert parse_instant(text) == (since // timedelta(microseconds=1)) * 1000
    assert _format_day(parse_instant(f"{moment.isoformat()}Z") or 0) == moment.date().isoformat()


def test_odd_moments() -> None:
    assert parse_instant("2016-12-31T23:59:60Z") == parse_instant("2017-01-01T00:00:00Z")
    assert parse_instant("1970-01-01T00:00:00.5Z") == 500_000_000
    assert parse_instant("1970-01-01T00:00:00.000000001Z") == 1
    assert parse_instant("0000-02-29T00:00:00Z") is not None
    assert parse_instant("yesterday") is None


def at(*moments: str) -> list[Any]:
    return [{"comment": "-", "at": moment} for moment in moments]


def test_time_does_not_run_backwards() -> None:
    forward = at("2026-11-20T18:30:00Z", "2026-11-20T18:30:00Z", "2026-11-20T20:31:00+02:00")
    assert told(forward) == []
    back = at("2026-11-20T18:30:00Z", "2026-11-20T18:30:01+00:01", "2026-11-20T18:00:00Z")
    assert told(back) == [("time-runs-backwards", 2, "2026-11-20T18:30:01+00:01")]
    one = loads(json.dumps(record(back)))
    (finding,) = [each for each in validate(one) if each.name == "time-runs-backwards"]
    assert finding.pointer == "/turns/1/at"
    assert finding.message.endswith("and 1 more")


# -- clocks -----------------------------------------------------------------------------------


def clock(*readings: int | tuple[int, int] | None, seat: str = "S") -> list[Any]:
    """Return turns of one seat with its clock, or clock and time spent, in seconds."""
    turns: list[Any] = []
    for reading in readings:
        both = (reading, None) if isinstance(reading, int) else reading or (None, None)
        members = zip(("clock_ms", "spent_ms"), both, strict=True)
        entry = {name: 1000 * value for name, value in members if value is not None}
        turns.append({"turn": f"{seat} 2:", **entry} if entry else f"{seat} 2:")
    return turns


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ((300, 290, 280), []),
        ((300, 290, 295), ["clock-rises"]),
        ((300, 305, 310, 315), []),  # an increment
        ((300, 305, 290, 295), []),
        ((300, 305, 310, 400), ["clock-rises"]),
        ((300, None, 310), ["clock-rises"]),
        (((300, 10), (290, 10), (280, 10)), []),
        (((300, 10), (290, 11), (280, 9)), []),  # read to a second
        (((300, 10), (230, 10), (220, 10), (210, 10)), ["clock-and-time-spent-disagree"]),
        (((300, 10), (312, 8), (322, 10), (302, 40)), []),  # 20 s for every turn
        (((300, 5), (300, 5), (300, 5)), []),  # a delay
        (((300, 10), (290, 10), (400, 10), (390, 10), (380, 10)), ["clock-rises"]),
        (((300, 10), None, (200, 10)), []),  # what was spent between is not known
        ((300,), []),
        ((), []),
    ],
)
def test_a_clock_falls_or_gains_the_same(readings: tuple[Any, ...], expected: list[str]) -> None:
    assert names(clock(*readings)) == expected


def test_seats_have_clocks_of_their_own() -> None:
    turns = [
        one
        for pair in zip(clock(300, 290, 280), clock(100, 90, 95, seat="N"), strict=True)
        for one in pair
    ]
    one = loads(json.dumps(record(turns)))
    (finding,) = check_times(one)
    assert (finding.name, finding.seat, finding.turn) == ("clock-rises", "N", 6)
    assert finding.pointer == "/turns/5/clock_ms"
    assert finding.message.startswith("the clock of seat N rises from 90 s to 95 s; expected")


def test_one_finding_says_how_many_more() -> None:
    one = loads(json.dumps(record(clock(300, 301, 330, 200, 290, 100, 400))))
    (finding,) = check_times(one)
    assert "and 3 more" in finding.message or "and 2 more" in finding.message


def test_a_record_of_turn_strings_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: object) -> list[Any]:
        raise AssertionError

    monkeypatch.setattr(time_checks, "check_times", never)
    assert told(["S 2:", "N 3:"]) == []
    with pytest.raises(AssertionError):
        told([{"turn": "S 2:", "comment": "a"}])
    assert time_checks.TOLERANCE_MS == 1000
