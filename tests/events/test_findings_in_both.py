"""Every finding of a head, a result and several records, said of a real one in each language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import LANGUAGES, NUMERALS, speaking
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import load_ruleset
from barsis_notation.validation import check_matches, check_record
from barsis_notation.validation.duplicates import MIN_TURNS, SeenGames
from tests.events.findings import FINDINGS as OF_EVENTS
from tests.language.arabic import english_letters
from tests.replay.records import record
from tests.validation.test_series import AMAL, BASIM, HUDA, game
from tests.validation.test_times import at, clock

NAMES = (
    *(AMAL, BASIM, HUDA, "final", "table3.barsis.json"),
    *("home", "resign", "mars", "unfinished"),
)
"""What the records below call somebody or something."""

HOME = "barsis S:81,off(3) N:bar(4) to=S"
MARS = "shesh-besh W:2,off(14) B:6(5),8(3),13(5),18(2) to=W"
PLACES = "parchis 1:81,off(3) 2:13,off(3) 3:13,off(3) 4:bar(3),20 to=1"
ENDED: dict[str, Any] = {"winners": ["S"], "reason": "home"}


def of_record(turns: list[Any], **members: Any) -> list[Finding]:
    if "players" not in members and members.get("game", "barsis") == "barsis":
        members["players"] = seated((AMAL, "S"), (BASIM, "N"))
    return check_record(record(turns, **members), suggest=True).findings


def seated(*players: tuple[str, str]) -> list[dict[str, Any]]:
    return [{"name": name, "seats": list(seats)} for name, seats in players]


def at_home(**result: Any) -> list[Finding]:
    return of_record(["S 3: 81/off"], start={"position": HOME}, result=result)


def met_twice(*records: Record) -> Iterable[Finding]:
    games = SeenGames()
    for number, one in enumerate(records, start=1):
        finding = games.add_record(one, load_ruleset("barsis"), "table3.barsis.json", number)
        if finding is not None:
            yield finding


def long(name: str) -> Record:
    return record(["S 2:", "N 2:"] * MIN_TURNS, players=seated((name, "S"), (BASIM, "N")))


CASES: dict[str, Callable[[], Iterable[Finding]]] = {
    "contradictory-result": lambda: of_record(
        ["S 2:"], result={"winners": ["S"], "reason": "unfinished"}
    ),
    "win-name-of-other-rules": lambda: of_record(
        ["S 2:"], result={"winners": ["S"], "reason": "resign", "name": "mars"}
    ),
    "unknown-seat": lambda: of_record([], players=seated((AMAL, "S"), (BASIM, "Q"))),
    "seat-twice": lambda: of_record([], players=seated((AMAL, "S"), (BASIM, "S"))),
    "wrong-number-of-players": lambda: of_record([], players=seated((AMAL, "S"))),
    "wrong-seats": lambda: of_record([], players=seated((AMAL, "S"), (BASIM, "E"))),
    "turn-count-differs": lambda: of_record(["S 2:"], meta={"turn_count": 60}),
    "start-impossible": lambda: of_record(
        ["S 2:"], start={"position": "barsis S:bar(5) N:bar(4) to=S"}
    ),
    "seat-not-in-game": lambda: at_home(winners=["S"], reason="home", score={"E": 1}),
    "players-alike": lambda: of_record([], players=seated((AMAL, "S"), (AMAL, "N"))),
    "event-ends-before-it-begins": lambda: of_record(
        [], event={"date": "2026-11-20", "end_date": "2026-11-19"}
    ),
    "created-before-played": lambda: of_record(
        [], event={"date": "2026-11-20"}, meta={"created": "2025-11-20T18:30:00Z"}
    ),
    "clock-rises": lambda: of_record(clock(300, 301, 330, 200, 290, 100, 400)),
    "clock-and-time-spent-disagree": lambda: of_record(
        clock((300, 10), (230, 10), (220, 10), (210, 10))
    ),
    "time-runs-backwards": lambda: of_record(
        at("2026-11-20T18:30:00Z", "2026-11-20T18:29:00Z", "2026-11-20T18:00:00Z")
    ),
    "game-already-over": lambda: of_record(
        ["S 3: 81/off", "N 2:"], start={"position": HOME}, result=ENDED
    ),
    "wrong-winner": lambda: at_home(winners=["N"], reason="home"),
    "wrong-score": lambda: at_home(**ENDED, score={"S": 2, "N": 0}),
    "wrong-rank": lambda: of_record(
        ["1 3: 81/off"],
        game="parchis",
        start={"position": PLACES},
        result={"winners": ["1"], "reason": "home", "ranks": {"1": 1, "2": 4, "3": 3, "4": 2}},
    ),
    "wrong-reason": lambda: at_home(winners=["S"], reason="resign"),
    "wrong-win-name": lambda: of_record(
        ["W 62: 2/off"],
        game="shesh-besh",
        start={"position": MARS},
        result={"winners": ["W"], "reason": "home", "name": "turkish_mars"},
    ),
    "result-missing": lambda: of_record(["S 3: 81/off"], start={"position": HOME}),
    "on-trust": lambda: (
        check_record(record(["S 3: 81/off"], start={"position": HOME}), trusted=True).findings
    ),
    "impossible-score": lambda: of_record(
        ["S 2:", "N: resign"], result={"winners": ["S"], "reason": "resign", "score": {"N": -1}}
    ),
    "impossible-rank": lambda: of_record(
        ["S 2:"], result={"winners": ["S"], "reason": "time", "ranks": {"S": 1, "N": 5}}
    ),
    "impossible-points-before": lambda: of_record(["S 2:"], match={"before": {"S": 7}, "to": 5}),
    "impossible-stake": lambda: of_record(["S 2:"], match={"cube": {"value": 3}}),
    "duplicate-record": lambda: met_twice(long(AMAL), long(AMAL)),
    "duplicate-play": lambda: met_twice(long(AMAL), long(HUDA)),
    "game-of-match-twice": lambda: check_matches([game(2), game(2)]),
    "game-of-match-missing": lambda: check_matches([game(1), game(5)]),
    "wrong-points-before-game": lambda: check_matches([game(1, (0, 0), (1, 0)), game(2, (0, 0))]),
    "match-length-differs": lambda: check_matches(
        [game(1, match={"to": 5}), game(2, match={"to": 7})]
    ),
    "match-players-differ": lambda: check_matches([game(1), game(2, players=(AMAL, HUDA))]),
    "match-was-over": lambda: check_matches(
        [game(1, (0, 0), (2, 0), match={"to": 2}), game(2, (2, 0), match={"to": 2})]
    ),
    "match-runs-backwards": lambda: check_matches(
        [game(1, event={"date": "2026-11-20"}), game(2, event={"date": "2026-11-19"})]
    ),
    "wrong-points-before-first-game": lambda: check_matches(
        [game(1, (2, 0), (0, 1)), game(2, (0, 1))]
    ),
    "points-before-first-game": lambda: check_matches([game(1, (2, 0), (0, 1)), game(2, (2, 1))]),
}


def found(name: str) -> list[Finding]:
    return [one for one in CASES[name]() if one.name == name]


def test_every_code_of_these_areas_has_a_case() -> None:
    areas = ("RES", "EVT", "HDR")
    codes = {code.name for code in CODES if code.code.startswith(areas)}
    assert CASES.keys() == codes - OF_EVENTS.keys()


@pytest.mark.parametrize("name", CASES)
def test_a_finding_says_the_same_members_in_every_language(name: str) -> None:
    english = found(name)
    assert english
    for language in LANGUAGES[1:]:
        with speaking(language):
            said = found(name)
        for one, other in zip(english, said, strict=True):
            assert one.message != other.message
            other.message = one.message
            assert one == other


@pytest.mark.parametrize("name", CASES)
def test_a_message_is_the_same_whenever_it_is_said(name: str) -> None:
    english = found(name)
    with speaking("ar"):
        arabic = found(name)
        said = [finding.spoken("message") for finding in english]
    assert said == [finding.message for finding in arabic]
    assert [finding.message for finding in english] == [one.spoken("message") for one in arabic]


@pytest.mark.parametrize("name", CASES)
def test_arabic_says_it_in_arabic(name: str) -> None:
    with speaking("ar"):
        for finding in found(name):
            given = (finding.given("found"), finding.given("expected"))
            assert [fact is None for fact in given] == [
                fact is None for fact in (finding.found, finding.expected)
            ]
            written = [fact for fact in given if isinstance(fact, str)]
            assert english_letters(finding.message, [*NAMES, *written]) == [], finding.message
            assert "\u0600" <= finding.message[0] <= "\u06ff", finding.message
            fix = finding.fix.spoken("what") if finding.fix else ""
            assert english_letters(_without_json(fix), NAMES) == [], fix


def _without_json(fix: str) -> str:
    return fix.partition("{")[0].partition("[")[0].partition('"')[0]


def test_numbers_are_said_in_the_numerals_that_are_asked_for() -> None:
    with speaking("ar", NUMERALS[1]):
        (count,) = found("turn-count-differs")
        rises = found("clock-rises")[0].message
    assert "٦٠" in count.message
    assert count.found == "60"
    assert "٣٠١ ث" in rises


if __name__ == "__main__":
    for each in CASES:
        with speaking("ar"):
            for finding in found(each):
                print(finding.code, finding.message)
                print("   ", finding.fix and finding.fix.spoken("what"), "|", finding.expected)


def test_what_is_allowed_is_listed_as_one_or_another() -> None:
    (english,) = found("wrong-number-of-players")
    assert english.expected == "2, 3 and 4 players"
    with speaking("ar"):
        (arabic,) = found("wrong-number-of-players")
    assert "2، 3 أو 4" in arabic.message
