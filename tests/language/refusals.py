"""Records in which there is something to find, made of the cases that other tests play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from barsis_notation.record.structs import Entry, Record
from tests.engines.cross.test_undecided import OPTIONS, POSITION, TIMES, turn
from tests.engines.rule_cases import read_all_rule_cases
from tests.replay.records import record
from tests.replay.test_entries import ALL, record_of


@cache
def records_with_findings() -> dict[str, list[Record]]:
    """Return records by the name of what is found in them, or of what brought them here."""
    found: dict[str, list[Record]] = {}
    for name, game in [*_of_rules(), *_of_entries(), *_of_others()]:
        found.setdefault(name, []).append(game)
    return found


def _of_rules() -> Iterator[tuple[str, Record]]:
    """Yield the records of the cases of rules in which something is refused."""
    for case in read_all_rule_cases():
        if case.refused and not case.is_of_the_start:
            members: dict[str, Any] = {"players": [{"seats": [*own]} for own in case.seats]}
            members["options"] = case.options
            if case.position:
                members["start"] = {"position": case.position}
            if case.opening:
                members["opening"] = case.opening
            played = record(case.turns, game=case.game, seats="-", **members)
            yield str(case.refused[2]), played


def _of_entries() -> Iterator[tuple[str, Record]]:
    for case in ALL:
        for told in case.get("findings", []):
            yield told.partition(" ")[0], record_of(case)


def _of_others() -> Iterator[tuple[str, Record]]:
    """Yield what no case of a table shows."""
    higher = {"position": "shesh-besh W:13,off(14) B:22(2),off(13) to=W"}
    yield "higher-die", record(["W 64: 13/9"], game="shesh-besh", start=higher)
    start = {"position": POSITION}
    undecided = {"game": "pachisi", "seats": "SENW", "options": OPTIONS, "start": start}
    yield "turn-undecided", record([turn([TIMES] * 4) + " stop"], **undecided)
    out = {"position": "barsis S:bar(3),8 N:bar(4) to=S"}
    stands = record([], start=out)
    stands.turns = [Entry(turn="S 2: 8/11", stood=True)]
    yield "stood-without-position", stands
    yield "two-turns-in-one", record(["S 1+3: bar/11 bar/1 1/4 N 2:", "N 2:"])
    elsewhere = {"turn": "S 2: 8/10", "position": "barsis S:bar(3),9 N:bar(4) to=N"}
    yield "position-differs", record([elsewhere], start=out)
    yield "unknown-throw-impossible", record(["S ?: 8/9 9/10"], start=out)
    lines = [["S 3: 8/12"]] * 2000
    yield "lines-not-examined", record([{"turn": "S 2: 8/10", "variations": lines}], start=out)
    tied = {"game": "parchis", "options": {"turn.first": "highest"}}
    throws = ["1 3", "2 3", "3 3", "4 3"]
    yield "opening-throws-undecided", record(["1 2: stop"], opening=throws, **tied)
    yield "opening-throw-wrong", record(["S 2:"], opening=["S 9", "N 1"])
    yield "opening-throw-wrong", record(["W b3xd3"], game="natt-klab", seats="WB", opening=["W 9"])
    yield "likeliest-slip", record(["S 2:", "N 3:", "S 1+3: bar/11 11/12 12/16", "N 2:", "S 3:"])
    yield "likeliest-slip", record(["S 2:", "N 3:", "N 4:", "S 4:", "N 2:"])
    yield "no-such-seat", record(["X 2:", "N 3:"])
    yield "not-a-turn", record(["S 2: 8–10 8“10", "N 2:"], start=out)
