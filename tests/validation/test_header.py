"""The head of a record: seats, players, the count of turns, what is offered to put it right."""

from __future__ import annotations

from typing import Any

import pytest

from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import Player
from barsis_notation.replay.seating import get_record_seating, get_seating
from barsis_notation.rulesets import load_ruleset
from barsis_notation.validation import check_record
from barsis_notation.validation.file_checks import check_bytes
from tests.replay.records import record


def told_of(
    players: list[dict[str, Any]], turns: list[Any] | None = None, **members: Any
) -> list[str]:
    game = record(turns or ["S 2:"], players=players, **members)
    return [finding.name for finding in check_record(game).findings]


def at(*seats: str) -> list[dict[str, Any]]:
    return [{"seats": list(seat)} for seat in seats]


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (at("S", "N"), []),
        (at("N", "S"), []),
        (at("E", "W"), ["no-such-seat"]),
        (at("S", "E"), ["wrong-seats"]),
        (at("S", "E", "W"), []),
        (at("S", "E", "N", "W"), []),
        (at("S"), ["wrong-number-of-players"]),
        (at("S", "E", "N", "W", "S"), ["seat-twice", "wrong-number-of-players"]),
        (at("S", "S"), ["seat-twice"]),
        (at("S", "Q"), ["unknown-seat"]),
        (at("SE", "N"), ["wrong-seats"]),
        (at("SN", "EW"), ["wrong-seats"]),
        (at("SS", "N"), ["seat-twice", "wrong-seats"]),
    ],
    ids=str,
)
def test_seats(players: list[dict[str, Any]], told: list[str]) -> None:
    assert told_of(players) == told


def test_seats_that_were_good_under_other_rules_are_looked_at_again() -> None:
    game = record(["W 31: 8/5 6/5"], game="shesh-besh", players=at("W", "B"))
    assert check_record(game).findings == []
    assert "unknown-seat" in told_of(at("W", "B"))


def test_records_of_one_seating_share_it() -> None:
    barsis = load_ruleset("barsis")
    one, other = (record(["S 2:"], players=named(("Amal", ""), (name, ""))) for name in "RH")
    assert get_record_seating(one, barsis) is get_record_seating(other, barsis)
    assert get_record_seating(one, barsis) is get_seating(barsis, ("S", "E"))
    assert get_record_seating(one, load_ruleset("barjis")) is not get_record_seating(one, barsis)


def test_players_are_told_apart_by_the_seats_of_each() -> None:
    """Records made in Python hold what the decoder refuses."""
    barsis = load_ruleset("barsis")
    good = get_record_seating(record(["S 2:"], players=at("S", "N")), barsis)
    for lists in ([["SN"]], [["S", "N"]], [["N"], ["S"]]):
        game = record(["S 2:"], players=at("S", "N"))
        game.players = [Player(seats=seats) for seats in lists]
        seating = get_record_seating(game, barsis)
        assert seating is not good
        assert seating.is_right is (lists == [["N"], ["S"]])
        assert bool(check_record(game).findings) is not seating.is_right


def named(*names: tuple[str, str]) -> list[dict[str, Any]]:
    return [
        {"name": name, "id": id, "seats": [seat]}
        for (name, id), seat in zip(names, "SEN", strict=False)
    ]


@pytest.mark.parametrize(
    ("names", "alike"),
    [
        ([("Amal", ""), ("Huda", ""), ("Rim", "")], 0),
        ([("Amal", ""), ("Amal", ""), ("Rim", "")], 1),
        ([("Amal", ""), ("Amal", ""), ("Amal", "")], 2),
        ([("Amal", "1"), ("Amal", "2"), ("Amal", "")], 0),
        ([("Amal", "1"), ("Amal", "1"), ("Rim", "")], 1),
        ([("Amal", ""), ("Amal", "7"), ("Amal", "")], 1),
        ([("", ""), ("", ""), ("Rim", "")], 0),
    ],
    ids=str,
)
def test_players_alike(names: list[tuple[str, str]], alike: int) -> None:
    assert told_of(named(*names)) == ["players-alike"] * alike


@pytest.mark.parametrize(
    ("count", "told"), [(2, []), (1, ["turn-count-differs"]), (0, ["turn-count-differs"])]
)
def test_the_count_of_turns(count: int, told: list[str]) -> None:
    turns = ["S 2:", {"comment": "an entry counts"}]
    assert told_of(at("S", "N"), turns, meta={"turn_count": count}) == told


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_the_count_of_turns_that_nobody_had_to_read(count: int) -> None:
    """Legal records are checked by the bytes of their turns, those with a wrong count as well."""
    turns = ["S 2:", "N 3:", "S 1+3: bar/11 11/12 12/15"]
    game = record(turns, players=at("S", "N"), meta={"turn_count": count})
    checked = check_bytes(canonical_bytes(game), "", 1)
    assert (checked.decoded is not None) == (count == 3), "read whole where something is said"
    expected = [] if count == 3 else [(str(count), "3")]
    assert [(one.found, one.expected) for one in checked.findings] == expected


def test_the_one_seat_without_a_turn_may_be_the_one_without_a_player() -> None:
    game = record(["S 2:", "N 2:", "S 2:"], players=at("S", "E"))
    (finding,) = check_record(game).findings
    assert finding.fix is not None
    assert (finding.fix.pointer, finding.fix.value, finding.fix.safe) == (
        "/players/1/seats",
        ["N"],
        False,
    )
    two_lost = record(["S 2:", "N 2:"], players=at("E", "W"))
    assert [finding.fix for finding in check_record(two_lost).findings] == [None]


@pytest.mark.parametrize(
    "members",
    [
        {"start": {"position": "barsis S:bar(4) E:bar(4) to=S"}},
        {"result": {"winners": ["E"], "reason": "resign"}},
        {"result": {"winners": [], "reason": "unfinished", "score": {"E": 2}}},
        {"result": {"winners": [], "reason": "unfinished", "ranks": {"E": 1}}},
        {"match": {"id": "m", "before": {"E": 1}}},
    ],
)
def test_a_seat_that_is_named_elsewhere_is_no_slip(members: dict[str, Any]) -> None:
    """Changed among the players alone, it would be wrong where it stands beside them."""
    game = record(["S 2:", "N 2:", "S 2:"], players=at("S", "E"), **members)
    (finding,) = [one for one in check_record(game).findings if one.name == "wrong-seats"]
    assert finding.fix is None


def test_a_head_that_is_wrong_ends_the_checking() -> None:
    game = record(["S 9:"], players=at("S", "Q"), result={"winners": ["W"], "reason": "home"})
    assert [finding.name for finding in check_record(game).findings] == ["unknown-seat"]
    assert check_record(game).moves == 0


def test_without_play_the_head_alone_is_checked() -> None:
    game = record(["S 9:"], meta={"turn_count": 9})
    findings = check_record(game, play=False).findings
    assert [finding.name for finding in findings] == ["turn-count-differs"]
