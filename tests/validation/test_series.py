"""The games of a match held against one another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from barsis_notation import validate
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.structs import Match, Player, Record, Result, RulesetRef
from barsis_notation.validation import Checks, check_matches, check_record
from barsis_notation.validation.match_checks import MatchCollector
from tests.cli.run import barsis, write
from tests.cli.run import record as document
from tests.replay.records import record

AMAL, BASIM, HUDA = "Amal", "Basim", "Huda"


def game(
    number: int,
    before: tuple[int, int] | None = None,
    won: tuple[int, int] | None = None,
    *,
    players: tuple[str, str] = (AMAL, BASIM),
    **more: Any,
) -> Record:
    """Return a game of a match: points of the players at S and N before it, and won in it."""
    match: dict[str, Any] = {"id": "final", "game": number} | more.pop("match", {})
    if before is not None:
        match["before"] = dict(zip("SN", before, strict=True))
    if won is not None:
        more["result"] = {"winners": [], "score": dict(zip("SN", won, strict=True))}
    seated = [{"name": name, "seats": [seat]} for name, seat in zip(players, "SN", strict=True)]
    return record(["S 2:"], match=match, players=seated, **more)


def told(*records: Record) -> list[tuple[str, int | None, str | None, str | None]]:
    """Return name, record, found and expected of every finding."""
    return [(one.name, one.record, one.found, one.expected) for one in check_matches(records)]


def names(*records: Record) -> list[str]:
    return [one.name for one in check_matches(records)]


WON = [game(1, (0, 0), (1, 0)), game(2, (1, 0), (0, 2)), game(3, (1, 2), (1, 0))]


def test_a_match_that_counts_right_is_silent() -> None:
    assert names(*WON) == []


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_part_of_a_match_is_no_error(first: int) -> None:
    assert names(*WON[first:]) == []


def test_points_that_were_not_won() -> None:
    wrong = game(3, (2, 2))
    assert told(*WON[:2], wrong) == [
        ("wrong-points-before-game", 3, "Amal (S) 2, Basim (N) 2", "Amal (S) 1, Basim (N) 2")
    ]
    (finding,) = check_matches([*WON[:2], wrong])
    assert finding.pointer == "/match/before"
    assert finding.message == (
        'match "final": before game 3 the score is Amal (S) 2, Basim (N) 2; '
        "after game 2 (record 2) it is Amal (S) 1, Basim (N) 2"
    )


def test_points_are_carried_over_games_that_do_not_say_them() -> None:
    unsaid = [game(1, won=(1, 0)), game(2, won=(0, 2)), game(3, won=(1, 0))]
    assert names(*unsaid, game(4, (2, 2))) == []
    assert names(*unsaid, game(4, (2, 1))) == ["wrong-points-before-game"]
    assert names(*unsaid, game(4, (2, 3))) == ["wrong-points-before-game"]
    assert names(*unsaid[1:], game(4, (1, 2))) == []
    assert told(*unsaid[1:], game(4, (0, 2)))[0][3] == "Amal (S) at least 1, Basim (N) at least 2"


def test_points_go_with_the_player_and_not_with_the_seat() -> None:
    swapped = game(2, (0, 1), players=(BASIM, AMAL))
    assert names(game(1, (0, 0), (1, 0)), swapped) == []
    same_seat = game(2, (1, 0), players=(BASIM, AMAL))
    assert names(game(1, (0, 0), (1, 0)), same_seat) == ["wrong-points-before-game"]


def test_a_winner_without_points_won_something_and_the_other_nothing() -> None:
    first = game(1, (0, 0), result={"winners": ["S"], "reason": "resign"})
    assert names(first, game(2, (3, 0))) == []
    assert told(first, game(2, (0, 1)))[0][3] == "Amal (S) at least 0, Basim (N) 0"
    drawn = game(1, (0, 0), result={"winners": [], "reason": "agreement"})
    assert names(drawn, game(2, (1, 0))) == ["wrong-points-before-game"]
    broken_off = game(1, (0, 0), result={"winners": [], "reason": "unfinished"})
    assert names(broken_off, game(2, (1, 0))) == []


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ((1, 2, 4), [("game-of-match-missing", 3, "4", "game 3")]),
        ((1, 5), [("game-of-match-missing", 2, "5", "games 2 to 4")]),
        ((3, 4, 6), [("game-of-match-missing", 3, "6", "game 5")]),
        ((4, 1, 3), [("game-of-match-missing", 3, "3", "game 2")]),
        ((3, 4, 5), []),
        ((1, 2, 2), [("game-of-match-twice", 3, "2", "every game of a match once")]),
        (
            (2, 2, 2),
            [("game-of-match-twice", n, "2", "every game of a match once") for n in (2, 3)],
        ),
    ],
)
def test_numbers(numbers: Sequence[int], expected: list[tuple[Any, ...]]) -> None:
    assert told(*map(game, numbers)) == expected


def test_after_a_gap_points_do_not_fall() -> None:
    assert names(game(1, (0, 0), (1, 0)), game(3, (1, 1))) == ["game-of-match-missing"]
    assert names(game(1, (0, 0), (1, 0)), game(3, (0, 2))) == [
        "game-of-match-missing",
        "wrong-points-before-game",
    ]


def test_nothing_is_carried_over_a_gap() -> None:
    unsaid = [game(1, (0, 0), (1, 0)), game(3, won=(0, 1))]
    assert names(*unsaid, game(4, (2, 1))) == ["game-of-match-missing"]
    assert names(*unsaid, game(4, (2, 0))) == ["game-of-match-missing", "wrong-points-before-game"]


def test_the_game_after_a_double_goes_with_either() -> None:
    doubled = [game(1, (0, 0), (1, 0)), game(1, (0, 0), (0, 1))]
    assert names(*doubled, game(2, (1, 0))) == ["game-of-match-twice"]
    assert names(*doubled, game(2, (0, 1))) == ["game-of-match-twice"]
    assert names(*doubled, game(2, (1, 1))) == ["game-of-match-twice", "wrong-points-before-game"]


def test_length_and_players_stay_the_same() -> None:
    to = [game(1, match={"to": 3}), game(2, match={"to": 5}), game(3), game(4, match={"to": 3})]
    assert told(*to) == [("match-length-differs", 2, "5", "3")]
    other = game(2, (5, 5), players=(AMAL, HUDA))
    assert told(game(1, (0, 0), (1, 0)), other) == [
        ("match-players-differ", 2, "Amal (S), Huda (N)", "Amal (S), Basim (N)")
    ]


def player(seat: str, name: str = "", id: str = "") -> dict[str, Any]:
    return {"seats": [seat], "name": name, "id": id}


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        ([player("S", AMAL, "7"), player("N")], [player("S", "A.", "7"), player("N")], (1, 0)),
        ([player("S", AMAL, "7"), player("N")], [player("S"), player("N", "A.", "7")], (0, 1)),
        ([player("S", AMAL), player("N", BASIM)], [player("S"), player("N")], (1, 0)),
        ([player("S", AMAL), player("N")], [player("S"), player("N", AMAL)], (0, 1)),
        ([player("S", AMAL, "7"), player("N", AMAL, "8")], [player("S", AMAL, "8"), player("N", AMAL, "7")], (0, 1)),  # noqa: E501
        ([player("S"), player("N")], [player("S"), player("N")], (1, 0)),
        ([player("S", "فادي"), player("N", HUDA)], [player("S", HUDA.upper()), player("N", "فادى")], (0, 1)),  # noqa: E501
        ([player("S", AMAL), player("N", AMAL.upper())], [player("S", AMAL.upper()), player("N", AMAL)], (0, 1)),  # noqa: E501
        ([player("S", AMAL, "7"), player("N", HUDA)], [player("S", AMAL.upper(), "8"), player("N", HUDA)], None),  # noqa: E501
        ([player("S", AMAL, "7"), player("N", HUDA)], [player("S", AMAL, "8"), player("N", HUDA)], None),  # noqa: E501
        ([player("S", AMAL), player("N", HUDA)], [player("S", BASIM), player("N")], None),
        ([player("S"), player("N")], [player("S"), player("N"), player("E")], None),
    ],
)  # fmt: skip
def test_who_is_who(
    first: list[dict[str, Any]], second: list[dict[str, Any]], points: tuple[int, int] | None
) -> None:
    match = {"id": "final", "game": 1, "before": {"S": 0, "N": 0}}
    one = record([], match=match, players=first, result={"winners": ["S"], "score": {"S": 1}})
    if points is None:
        assert names(one, record([], match=match | {"game": 2}, players=second))[-1:] == [
            "match-players-differ"
        ]
        return
    for before in [(1, 0), (0, 1)]:
        said = match | {"game": 2, "before": dict(zip("SN", before, strict=True))}
        wrong = [] if before == points else ["wrong-points-before-game"]
        assert names(one, record([], match=said, players=second)) == wrong


def test_nothing_is_played_after_the_match() -> None:
    to = {"to": 2}
    games = [
        game(1, (0, 0), (2, 0), match=to),
        game(2, (2, 0), (0, 1), match=to),
        game(3, (2, 1), match=to),
    ]
    (finding,) = check_matches(games)
    assert (finding.name, finding.record) == ("match-was-over", 2)
    assert finding.found == "Amal (S) had 2 of 2 after game 1 (record 1)"
    assert told(game(5, (2, 1), match=to)) == [
        (
            "match-was-over",
            1,
            "Amal (S) had 2 of 2 by its own match.before",
            "no game after the match was won",
        )
    ]
    assert names(game(1, won=(1, 0), match=to), game(2, won=(0, 3), match=to)) == []


def test_days_do_not_run_backwards() -> None:
    days = ["2026-11-19", "2026-11-20", "2026-11", "2026-11-18", "2025"]
    games = [game(number, event={"date": day}) for number, day in enumerate(days, start=1)]
    assert told(*games) == [("match-runs-backwards", 5, "2025", "2026-11-18")]
    assert names(games[1], game(3, event={"date": "2026-11-19"})) == ["match-runs-backwards"]


def test_points_before_the_first_game_are_worth_a_word() -> None:
    (finding,) = check_matches([game(1, (2, 0), (0, 1)), game(2, (2, 1))])
    assert (finding.name, finding.severity) == ("points-before-first-game", "warning")


def test_other_events_and_sections_have_matches_of_their_own() -> None:
    def at(event: dict[str, str]) -> Record:
        return game(1, event=event)

    assert names(at({"name": "Cup"}), at({"name": "Open"})) == []
    assert names(at({"name": "Cup", "section": "A"}), at({"name": "Cup", "section": "B"})) == []
    assert names(at({"name": "Cup", "round": "1"}), at({"name": "Cup", "round": "2"})) == [
        "game-of-match-twice"
    ]
    assert names(game(1, match={"id": ""}), game(1, match={"id": ""})) == []


def test_a_game_without_a_number_has_players_and_a_length() -> None:
    other = record([], match={"id": "final", "to": 9}, players=[{"seats": ["S"], "name": HUDA}])
    assert sorted(names(game(1, match={"to": 3}), other)) == [
        "match-length-differs",
        "match-players-differ",
    ]


def test_two_seats_of_a_player_carry_the_same_points() -> None:
    def two_sets(number: int, before: dict[str, int]) -> Record:
        players = [{"name": AMAL, "seats": ["S", "N"]}, {"name": BASIM, "seats": ["E", "W"]}]
        match = {"id": "final", "game": number, "before": before}
        result = {"winners": ["S", "N"], "score": {"S": 1, "N": 1, "E": 0, "W": 0}}
        return record([], match=match, players=players, result=result)

    assert names(two_sets(1, {}), two_sets(2, {"S": 1, "N": 1, "E": 0, "W": 0})) == []
    assert names(two_sets(1, {}), two_sets(2, {"S": 1, "E": 0})) == []


# -- the law ----------------------------------------------------------------------------------


@st.composite
def matches(draw: st.DrawFn) -> list[Record]:
    """Return a match that counts right; players change seats, points go unsaid."""
    points = {AMAL: 0, BASIM: 0}
    games = []
    for number in range(1, draw(st.integers(2, 7)) + 1):
        seated = (AMAL, BASIM) if draw(st.booleans()) else (BASIM, AMAL)
        won = draw(st.sampled_from([(1, 0), (0, 1), (2, 0), (0, 3), (0, 0)]))
        before = (points[seated[0]], points[seated[1]])
        said = before if draw(st.booleans()) else None
        games.append(game(number, said, won, players=seated))
        for name, more in zip(seated, won, strict=True):
            points[name] += more
    return games


def fingerprints(records: Sequence[Record]) -> list[tuple[str, int, str | None, str | None]]:
    """Return the findings with the number of the game in place of that of the record."""
    found = check_matches(records)
    return sorted(
        (one.name, _number(records[(one.record or 0) - 1]), one.found, one.expected)
        for one in found
    )


def _match(one: Record) -> Match:
    assert isinstance(one.match, Match)
    return one.match


def _number(one: Record) -> int:
    number = _match(one).game
    assert isinstance(number, int)
    return number


@given(matches(), st.data())
def test_every_part_of_a_match_counts_right(games: list[Record], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(games) - 1))
    last = data.draw(st.integers(first, len(games) - 1))
    assert fingerprints(data.draw(st.permutations(games[first : last + 1]))) == []


@given(matches(), st.data())
def test_the_order_of_the_records_changes_nothing(games: list[Record], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(games) - 1))
    wrong = data.draw(st.tuples(st.integers(0, 9), st.integers(0, 9)))
    before = dict(zip("SN", wrong, strict=True))
    match = msgspec.structs.replace(_match(games[at]), before=before)
    games[at] = msgspec.structs.replace(games[at], match=match)
    del games[data.draw(st.integers(0, len(games) - 1))]
    assert fingerprints(data.draw(st.permutations(games))) == fingerprints(games)


@given(matches(), st.data())
def test_a_changed_score_is_found_if_both_sides_of_it_are_said(
    games: list[Record], data: st.DataObject
) -> None:
    said = [n for n in range(1, len(games)) if _match(games[n]).before]
    assume(said)
    at = data.draw(st.sampled_from(said)) - 1
    score = {seat: points + 1 for seat, points in _score(games[at]).items()}
    games[at] = msgspec.structs.replace(games[at], result=Result(winners=[], score=score))
    assert "wrong-points-before-game" in [one.name for one in check_matches(games)]


def _score(one: Record) -> dict[str, int]:
    assert isinstance(one.result, Result)
    return one.result.score


# -- seats nobody plays -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("match", "pointers"),
    [
        ({"before": {"S": 1, "N": 0}, "cube": {"value": 2, "owner": "N"}}, []),
        ({"before": {"S": 1, "E": 0}}, ["/match/before"]),
        ({"cube": {"value": 2, "owner": "W"}}, ["/match/cube/owner"]),
        ({"before": {"W": 1}, "cube": {"owner": "W"}}, ["/match/before", "/match/cube/owner"]),
        ({"cube": {"value": 2}}, []),
    ],
)
def test_seats_of_a_match_are_played(match: dict[str, Any], pointers: list[str]) -> None:
    findings = check_record(record(["S 2:"], match=match)).findings
    assert [(one.name, one.pointer) for one in findings] == [
        ("seat-not-in-game", pointer) for pointer in pointers
    ]


# -- files ------------------------------------------------------------------------------------


def of_match(number: int, **more: Any) -> dict[str, Any]:
    return document(match={"id": "final", "game": number, **more})


def test_a_match_goes_across_files_and_lines(tmp_path: Path) -> None:
    write(tmp_path / "a.barsis.jsonl", of_match(4), document(), of_match(1))
    write(tmp_path / "b.barsis.json", of_match(2))
    found = list(validate(tmp_path))
    assert [one.name for one in found] == ["game-of-match-missing"]
    assert (found[0].file, found[0].record) == (str(tmp_path / "a.barsis.jsonl"), 1)
    assert (found[0].line, found[0].column) == (1, 1)
    assert f"follows game 2 ({tmp_path / 'b.barsis.json'}, record 1)" in found[0].message
    assert list(validate(tmp_path, Checks(matches=False))) == []


@pytest.mark.parametrize("form", ["full", "concise", "grouped", "json", "jsonl"])
def test_the_command_tells_them_in_every_form(tmp_path: Path, form: str) -> None:
    write(tmp_path / "a.barsis.jsonl", of_match(4), of_match(1))
    result = barsis("validate", "-f", form, tmp_path)
    assert result.exit_code == 1
    assert "game-of-match-missing" in result.stdout
    assert str(tmp_path / "a.barsis.jsonl") in result.stdout
    assert result.stderr == "1 file, 2 records, 12 turns, 8 moves: 1 error\n"
    assert barsis("validate", "--ignore", "EVT", "-f", form, tmp_path).exit_code == 0


def test_what_is_fixed_is_still_one_run(tmp_path: Path) -> None:
    one = write(tmp_path / "a.barsis.json", of_match(1))
    two = write(tmp_path / "b.barsis.json", of_match(3))
    result = barsis("validate", "--fix", "-f", "concise", one, two)
    assert [line.split()[1] for line in result.stdout.splitlines()] == ["EVT004"]


# -- memory -----------------------------------------------------------------------------------


def test_games_of_no_match_leave_nothing_behind() -> None:
    matches = MatchCollector()
    for number in range(100):
        matches.add_record(record([], match={"game": 1, "to": 3}), f"{number}.json", 1)
        matches.add_record(record([]), f"{number}.json", 2)
    assert (matches._rows, matches._words) == ({}, {"": 0})
    matches.add_record(record([], match={"id": "cup", "game": 1, "to": 3}), "cup.json", 1)
    assert matches._rows != {}


def test_a_game_of_a_match_costs_little() -> None:
    rng = random.Random(3)
    matches = MatchCollector()
    players = [Player(name=AMAL, seats=["S"]), Player(name=BASIM, seats=["N"])]
    for number in range(1, 2001):
        match = Match(id=f"m{rng.randrange(200)}", game=number, before={"S": 1, "N": 2})
        ruleset = RulesetRef(id="barsis", version=1)
        one = Record(format="", ruleset=ruleset, match=match, players=players, turns=[])
        matches.add_record(one, "all.jsonl", number, number)
    assert sum(len(row) for row in matches._rows.values()) == 17 * 2000
    assert len(matches._words) < 210


def test_findings_name_both_records() -> None:
    findings: list[Finding] = list(check_matches([game(1, (0, 0), (1, 0)), game(2, (0, 1))]))
    assert [one.record for one in findings] == [2]
    assert "record 1" in findings[0].message


# One slip is one finding, at the game it is in.


def match_of(scores: Sequence[tuple[int, int]], *, says: Sequence[bool]) -> list[Record]:
    """Return the games of a match with these *scores*; some say the points before them."""
    games, before = [], (0, 0)
    for number, (won, says_it) in enumerate(zip(scores, says, strict=True), start=1):
        games.append(game(number, before if says_it else None, won))
        before = (before[0] + won[0], before[1] + won[1])
    return games


POINTS = st.sampled_from([(1, 0), (0, 1), (2, 0), (0, 2)])


@given(st.data())
def test_a_wrong_score_before_a_game_is_one_finding_at_that_game(data: st.DataObject) -> None:
    scores = data.draw(st.lists(POINTS, min_size=3, max_size=8))
    place = data.draw(st.integers(1, len(scores) - 2))
    says = [data.draw(st.booleans()) or at in (place, place + 1) for at in range(len(scores))]
    games = match_of(scores, says=says)
    assert names(*games) == []
    match = games[place].match
    assert match
    before = {seat: data.draw(st.integers(0, 9)) for seat in "SN"}
    assume(before != match.before)
    match.before = before
    assert [(one.name, one.record) for one in check_matches(games)] == [
        ("wrong-points-before-game", place + 1)
    ]


def test_a_first_game_that_later_ones_contradict() -> None:
    games = [game(1, (2, 0), (0, 1)), game(2, (0, 1), (1, 0)), game(3, (1, 1), (0, 1))]
    assert told(*games) == [
        (
            "wrong-points-before-first-game",
            1,
            "Amal (S) 2, Basim (N) 0",
            "Amal (S) 0, Basim (N) 0",
        )
    ]
    unsaid = [games[0], game(2, won=(1, 0)), games[2]]
    assert names(*unsaid) == ["wrong-points-before-first-game"]
    given_points = [games[0], game(2, (2, 1), (1, 0)), game(3, (3, 1))]
    assert names(*given_points) == ["points-before-first-game"]
    assert names(games[0]) == ["points-before-first-game"]


def test_a_wrong_score_does_not_end_the_match() -> None:
    scores = [(0, 1), (1, 0), (0, 1), (1, 0)]
    games = match_of(scores, says=[True] * 4)
    for one in games:
        assert one.match
        one.match.to = 3
    assert names(*games) == []
    wrong = games[1].match
    assert wrong
    wrong.before = {"S": 2, "N": 2}
    assert [(one.name, one.record) for one in check_matches(games)] == [
        ("wrong-points-before-game", 2)
    ]


def test_players_of_one_name_are_told_apart_by_their_ids() -> None:
    games = [game(1), game(2)]
    for one, id in zip(games, ("a1", "a2"), strict=True):
        one.players[0].id = id
    ((_, _, found, expected),) = told(*games)
    assert found == "Amal (S) with the id a2, Basim (N) with the id -"
    assert expected == "Amal (S) with the id a1, Basim (N) with the id -"
