"""Two scorers' records: what is the same play, and what is reported where it is not."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from barsis_notation.record.structs import (
    Entry,
    Event,
    Match,
    Player,
    Record,
    Result,
    RulesetRef,
    Ruling,
    Start,
)
from barsis_notation.replay.compare import CompareError, Comparison, LaterTurns, compare
from barsis_notation.replay.compare_heads import HeadDifference
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate

TURNS = ["S 2:", "N 3:", "S 1+3: bar/11 11/12 12/15", "N 4:", "S 3: 15/18", "N 2:", "S 4: 18/22"]
TABLES = ["W 31: 8/5 6/5", "B 62: 24/18 13/11", "W 66: 24/18(2) 13/7(2)"]


def said_of(found: Comparison) -> list[str]:
    return [*map(str, found.matters)]


def record(turns: Sequence[str | Entry], game: str = "barsis", **members: Any) -> Record:
    seats = {"barsis": "SN", "shesh-besh": "WB"}[game]
    told = Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id=game, version=1),
        players=[Player(seats=[seat], name=name) for seat, name in zip(seats, "AB", strict=True)],
        turns=list(turns),
    )
    return msgspec.structs.replace(told, **members)


def against(other: list[str | Entry], turns: list[str] = TURNS, game: str = "barsis") -> Comparison:
    return compare(record(list(turns), game), record(other, game))


@pytest.mark.parametrize(
    "other",
    [
        TURNS,
        ["s 2:", "N 3:", "S dest+٣: bar/11 11/14 14/15", *TURNS[3:]],
        [{"turn": "S 2:"}, Entry(comment="tea"), *TURNS[1:]],
        [*TURNS[:3], Entry(turn="N 4:", position="barsis S:bar(3),15 N:bar(4) to=S"), *TURNS[4:]],
        [*TURNS[:4], "S ?: 15/18", *TURNS[5:]],
        [*TURNS[:4], "S 3: ?", *TURNS[5:]],
        [*TURNS[:4], Entry(position="barsis S:bar(3),15 N:bar(4) to=S"), *TURNS[4:]],
    ],
)
def test_the_same_play(other: list[str | Entry]) -> None:
    turns = [Entry(**each) if isinstance(each, dict) else each for each in other]
    assert against(turns).is_same
    assert compare(record(turns), record(list(TURNS))).is_same


def test_two_spellings_of_one_play() -> None:
    rules = RulesetRef(
        id="barsis",
        version=1,
        options={"entry.dest": "11:10+khal", "entry.benj": "26:25+khal"},
    )
    one, other = (
        record([*TURNS[:2], turn, "N 2:"], ruleset=rules)
        for turn in ("S 1+3: bar/11 11/14", "S 1+3: bar/1 1/11 11/14")
    )
    assert compare(one, other).is_same
    kept = [[*TURNS[:2], turn] for turn in ("S 1+3: bar/11 11/12 12/15", "S 1+3: bar/1 1/11 11/14")]
    assert not compare(record(list(kept[0])), record(list(kept[1]))).is_same


def test_dice_and_moves_have_no_order_and_joined_moves_are_taken_apart() -> None:
    other = ["W 13: 6/5 8/5", "B 26: 13/11 24/18", "W 66: 13/7 24/18 13/7 24/18"]
    assert against(list(other), TABLES, "shesh-besh").is_same
    joined = ["W 62: 24/16", "B 31: 8/5 6/5"]
    apart = ["W 62: 24/18 18/16", "B 31: 8/5 6/5"]
    assert against(list(apart), joined, "shesh-besh").is_same
    assert not against([*TABLES[:2], "W 66: 24/18(3) 13/7"], TABLES, "shesh-besh").is_same


def test_an_illegal_turn_beside_a_legal_one() -> None:
    found = against([*TURNS[:4], "S 3: 15/19", *TURNS[5:]])
    assert found.same == 4
    assert found.before == "barsis S:bar(3),15 N:bar(4) to=S"
    assert found.partings is not None
    one, other = found.partings
    assert (one.turn, one.text, one.is_legal, one.finding) == (5, "S 3: 15/18", True, None)
    assert one.after == "barsis S:bar(3),18 N:bar(4) to=N"
    assert (one.later.legal, one.later.refused) == (2, None)
    assert str(one.spoken) == "A (S) threw 3 (ثلاثة): SR2 to EL2 [15/18]"
    assert (other.turn, other.text, other.is_legal, other.after) == (5, "S 3: 15/19", False, None)
    assert other.finding is not None
    assert other.finding.name == "token-not-available"
    assert other.later == (0, None, 2)
    assert other.later_with_other == (2, None, 0)
    assert one.later_with_other is None
    assert said_of(found) == ["A (S) has pieces on EL2 in A, on EL3 in B"]


def test_two_legal_turns_and_what_follows_them() -> None:
    found = against([*TURNS[:4], "S 2: 15/17", *TURNS[5:]])
    assert found.partings is not None
    one, other = found.partings
    assert (one.is_legal, other.is_legal) == (True, True)
    assert one.later.refused is None
    assert other.later.refused is not None
    assert (other.later.legal, other.later.refused.name) == (1, "no-man-there")
    assert other.later_with_other is not None
    assert other.later_with_other.refused is None
    assert said_of(found) == ["A (S) has pieces on EL2 in A, on EL1 in B"]


def test_only_the_throw_differs() -> None:
    found = against([*TURNS[:3], "N 2:", *TURNS[4:]])
    assert found.same == 3
    assert said_of(found) == ["the positions after it are equal; only the throws differ"]


def test_a_turn_that_is_missing() -> None:
    found = against([*TURNS[:4], *TURNS[5:]])
    assert found.same == 4
    assert said_of(found) == ["B lacks turn 5 of A; the turns that follow are the same"]
    turned = compare(record([*TURNS[:4], *TURNS[5:]]), record(list(TURNS)))
    assert said_of(turned) == ["A lacks turn 5 of B; the turns that follow are the same"]


def test_a_record_that_ends_before_the_other() -> None:
    found = against([*TURNS[:5]])
    assert found.same == 5
    assert found.partings is not None
    assert (found.partings[0].turn, found.partings[1].turn) == (6, None)
    assert str(found.partings[1].spoken) == "no further turn"


def test_a_ruling_is_a_difference() -> None:
    stood = Entry(
        turn="S 3: 15/19",
        stood=True,
        position="barsis S:bar(3),19 N:bar(4) to=N",
        ruling=Ruling(by="Nabil", text="Stands."),
    )
    found = against([*TURNS[:4], stood], [*TURNS[:4], "S 3: 15/19"])
    assert found.partings is not None
    one, other = found.partings
    assert (one.is_legal, one.stood) == (False, False)
    assert (other.is_legal, other.stood) == (None, True)


def test_after_a_turn_refused_in_both_texts_are_compared() -> None:
    bad = [*TURNS[:4], "S 3: 15/19", "N 2:", "S 4: 19/23"]
    assert against(list(bad), bad).is_same
    found = against([*bad[:6], "S 2: 19/21"], bad)
    assert found.same == 6
    assert found.partings is not None
    assert [side.is_legal for side in found.partings] == [None, None]


def test_a_turn_refused_where_the_other_knows_no_position_is_no_difference() -> None:
    bad = [*TURNS[:6], "S 4: 18/23"]
    assert against([*bad[:4], "S 3: ?", *bad[5:]], bad).is_same


def test_turns_after_unknown_moves_are_not_said_to_be_legal() -> None:
    unknown = ["S 2:", "N 3:", "S 1+3: ?", "N 4:", "S 3: 15/18", "N 2:"]
    found = against([*unknown[:3], "N 2:", *unknown[4:]], unknown)
    assert (found.same, found.before) == (3, "barsis S:bar(4) N:bar(4) to=S")
    assert found.partings is not None
    for side in found.partings:
        assert side.is_legal is None
        assert side.later == LaterTurns(legal=0, refused=None, not_examined=2)
    known = Entry(position="barsis S:bar(3),15 N:bar(4) to=S")
    one: list[str | Entry] = [*unknown[:4], known, "S 3: 15/18"]
    other: list[str | Entry] = [*unknown[:3], "N 2:", known, *unknown[4:]]
    found = compare(record(one), record(other))
    assert found.partings is not None
    assert [side.is_legal for side in found.partings] == [None, None]
    assert [side.later.not_examined for side in found.partings] == [0, 0]
    assert [side.later.legal for side in found.partings] == [2, 3]


def test_a_turn_one_did_not_note_is_told() -> None:
    assert against([*TURNS[:4], "S ?: 15/18", *TURNS[5:]]).unnoted == [5]
    found = against([*TURNS[:4], "S ?: 15/20", *TURNS[5:]])
    assert found.same == 4
    wrong = against([*TURNS[:4], "S 3: ?", "N 3:", TURNS[6]])
    assert wrong.same == 5


def test_heads_are_compared_by_seats() -> None:
    one = record(list(TURNS), event=Event(name="Cup", round="1"))
    other = record(list(TURNS), event=Event(name="Cup", round="2", table="5"))
    other.players = [Player(seats=["N"], name="B"), Player(seats=["S"], name="Amal")]
    found = compare(one, other)
    assert found.is_same
    assert found.agrees is False
    assert found.header == [
        HeadDifference("player S.name", "A", "Amal", matters=True),
        HeadDifference("event.round", "1", "2"),
        HeadDifference("event.table", None, "5"),
    ]


SAID: list[tuple[dict[str, Any], dict[str, Any], bool]] = [
    ({"result": Result(winners=["S"])}, {"result": Result(winners=["N"])}, True),
    ({"result": Result(winners=["S"])}, {"result": Result(winners=[])}, True),
    ({"result": Result(winners=["S", "N"])}, {"result": Result(winners=["N", "S"])}, False),
    ({"result": Result(winners=["S"])}, {}, False),
    (
        {"result": Result(winners=["S"], reason="time")},
        {"result": Result(winners=["S"], reason="ruling")},
        True,
    ),
    (
        {"result": Result(winners=["S"], score={"S": 1})},
        {"result": Result(winners=["S"], score={"S": 2})},
        True,
    ),
    (
        {"result": Result(winners=["S"], ranks={"S": 1, "N": 2})},
        {"result": Result(winners=["S"], ranks={"S": 1, "N": 3})},
        True,
    ),
    ({"event": Event(round="1")}, {"event": Event(round="2")}, False),
    ({"opening": ["S 4", "N 2"]}, {"opening": ["S 4", "N 3"]}, True),
    ({"opening": ["S 4", "N 2"]}, {}, False),
    ({"start": Start(turn=4)}, {"start": Start(turn=5)}, False),
    ({"match": Match(game=1)}, {"match": Match(game=2)}, True),
    ({"players": [Player(seats=["S"]), Player(seats=["N"])]}, {}, False),
    (
        {"players": [Player(seats=["S"], rating=1), Player(seats=["N"])]},
        {"players": [Player(seats=["S"], rating=2), Player(seats=["N"])]},
        False,
    ),
]


@pytest.mark.parametrize(("mine", "theirs", "matters"), SAID)
@pytest.mark.parametrize("turned", [False, True])
def test_what_contradicts_matters_and_what_one_does_not_say_does_not(
    mine: dict[str, Any], theirs: dict[str, Any], matters: bool, turned: bool
) -> None:
    pair = [record(list(TURNS), **mine), record(list(TURNS), **theirs)]
    found = compare(*(reversed(pair) if turned else pair))
    assert found.is_same
    assert found.agrees == (not matters)
    assert any(each.matters for each in found.header) == matters


@pytest.mark.parametrize(
    ("options", "matters"),
    [({"pass": "optional"}, True), ({"pass": "forced"}, False), ({"turn.max_throws": 10}, True)],
)
@pytest.mark.parametrize("ruleset", [None, "barsis"])
def test_options_matter_where_the_rules_differ_that_are_declared(
    options: dict[str, Any], matters: bool, ruleset: str | None
) -> None:
    declared = RulesetRef(id="barsis", version=1, options=options)
    rules = load_ruleset(ruleset) if ruleset else None
    found = compare(record(list(TURNS)), record(list(TURNS), ruleset=declared), rules)
    assert [each.path for each in found.header] == [f"ruleset.options.{name}" for name in options]
    assert (found.is_same, found.agrees) == (True, not matters)


@pytest.mark.parametrize("game", ["barsis", "parchis", "shesh-besh", "kioz", "natt-klab"])
def test_of_two_results_the_moves_name_one(game: str) -> None:
    (played,) = simulate(load_ruleset(game), seed=4)
    result = played.result
    assert result
    assert result.winners
    other = [
        seat for player in played.players for seat in player.seats if seat not in result.winners
    ]
    wrong = msgspec.structs.replace(played, result=Result(winners=other, reason=result.reason))
    (found,) = [each for each in compare(played, wrong).header if each.path == "result.winners"]
    assert (found.by_moves, found.matters) == (sorted(result.winners), True)
    assert found.by_moves == found.first


def test_records_of_two_games_or_without_rules_are_not_compared() -> None:
    with pytest.raises(CompareError, match="two games"):
        compare(record(list(TURNS)), record(list(TABLES), "shesh-besh"))
    unknown = record(list(TURNS), ruleset=RulesetRef(id="nobody", version=1))
    with pytest.raises(CompareError, match="not known"):
        compare(record(list(TURNS)), unknown)


def test_another_start_differs_at_once() -> None:
    start = Start(position="barsis S:bar(3),15 N:bar(4) to=S")
    found = compare(record(TURNS[4:], start=start), record(list(TURNS)))
    assert (found.is_same, found.same) == (False, 0)
    assert said_of(found)[0].startswith("A begins from barsis S:bar(3),15")


@pytest.mark.parametrize("game", ["barsis", "shesh-besh"])
def test_a_record_is_the_same_as_itself_and_not_as_one_with_a_turn_changed(game: str) -> None:
    rng = random.Random(4)
    for told in simulate(load_ruleset(game), games=3, seed=9):
        bare = [turn.replace("*", "") for turn in told.turns]  # type: ignore[union-attr]
        assert compare(told, msgspec.structs.replace(told, turns=bare)).is_same
        number = rng.randrange(len(bare) - 1)
        found = compare(told, msgspec.structs.replace(told, turns=bare[:number]))
        assert (found.is_same, found.same) == (False, number)
        del bare[number]
        assert not compare(told, msgspec.structs.replace(told, turns=bare)).is_same
