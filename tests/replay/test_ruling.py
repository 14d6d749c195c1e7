"""Rulings: the entry that is written, the position it fills in, and that play goes on from it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.canonical import record_id
from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.record_io import load
from barsis_notation.record.structs import Entry, Meta, Player, Record, RulesetRef, Ruling, Start
from barsis_notation.replay.rulings import RulingError, find_position_by_moves, let_stand, take_back
from barsis_notation.replay.walk import steps
from barsis_notation.rulesets import Ruleset, load_reference
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.samples.test_samples import SAMPLES

ILLEGAL = ["S 2:", "N 3:", "S 1+3: bar/11 11/12 12/15", "N 4:", "S 3: 15/19", "N 2:"]
WRITTEN: Any = {"by": "Nabil", "text": "Not claimed in time."}
GAMES = [
    ("barsis", {}, 2),
    ("barsis", {}, 4),
    ("barsis", {"turn.mode": "immediate"}, 2),
    ("barsis", {"turn.entry_tries": 3}, 2),
    ("shesh-besh", {}, 2),
]


def record(turns: Sequence[str | Entry], **members: object) -> Record:
    return Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id="barsis", version=1),
        players=[Player(seats=["S"]), Player(seats=["N"])],
        turns=list(turns),
        **members,  # type: ignore[arg-type]
    )


def errors(told: Record, rules: Ruleset | None = None) -> list[Finding]:
    found = check_record(told, ruleset=rules).findings
    return [finding for finding in found if finding.severity == "error"]


def test_an_illegal_turn_stands() -> None:
    told = record(list(ILLEGAL), meta=Meta(recorder="Nada"), x={"kept": 1})
    ruled = let_stand(told, 5, **WRITTEN)
    assert ruled.entry == Entry(
        turn="S 3: 15/19",
        stood=True,
        position="barsis S:bar(3),19 N:bar(4) to=N",
        ruling=Ruling(by="Nabil", text="Not claimed in time.", codes=["token-not-available"]),
    )
    assert ruled.record.turns == [*ILLEGAL[:4], ruled.entry, ILLEGAL[5]]
    assert ruled.record.meta == Meta(recorder="Nada", revision=2, previous=record_id(told))
    assert ruled.record.x == {"kept": 1}
    assert errors(told)
    assert errors(ruled.record) == []
    assert told.turns == ILLEGAL


def test_an_illegal_turn_is_taken_back() -> None:
    turns: list[str | Entry] = [*ILLEGAL[:5], "S 3: 15/18", "N 2:"]
    ruled = take_back(record(turns), 5, **WRITTEN)
    assert ruled.entry == Entry(
        position="barsis S:bar(3),15 N:bar(4) to=S",
        retracted=[["S 3: 15/19"]],
        ruling=Ruling(by="Nabil", text="Not claimed in time.", codes=["token-not-available"]),
    )
    assert errors(ruled.record) == []
    assert ruled.record.turns[5:] == turns[5:]


def test_a_turn_taken_back_keeps_what_its_entry_said() -> None:
    turns: list[str | Entry] = [*ILLEGAL[:5], "S 3: 15/18"]
    turns[4] = Entry(turn="S 3: 15/19", comment="in a hurry", retracted=[["S 3: 15/17"]])
    ruled = take_back(record(turns), 5, **WRITTEN)
    kept = Entry(turn="S 3: 15/19", comment="in a hurry")
    assert ruled.entry.retracted == [["S 3: 15/17"], [kept]]
    assert ruled.entry.comment == ""
    assert errors(ruled.record) == []


@pytest.mark.parametrize("game", ["barsis", "shesh-besh"])
def test_the_sample_ruling_comes_out_as_it_was_written(game: str) -> None:
    told = load(SAMPLES / game / "arbiter_lets_a_move_stand.barsis.json")
    number, entry = next(
        (number, item)
        for number, item in enumerate(told.turns, start=1)
        if isinstance(item, Entry) and item.stood
    )
    assert entry.ruling
    bare = msgspec.structs.replace(entry, stood=msgspec.UNSET, position="", ruling=msgspec.UNSET)
    turns = [*told.turns]
    turns[number - 1] = bare
    ruled = let_stand(
        msgspec.structs.replace(told, turns=turns),
        number,
        by=entry.ruling.by,
        text=entry.ruling.text,
    )
    assert ruled.entry == entry


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("game", "options", "seats"), GAMES)
def test_men_go_where_legal_turns_take_them(
    game: str, options: dict[str, object], seats: int
) -> None:
    rules, _ = load_reference(game, options)
    assert rules is not None
    rng = random.Random(1)
    hits = 0
    for told in simulate(rules, games=2, seats=seats, seed=3):
        played = list(steps(told, rules))
        hitting = [step for step in played if "*" in step.text]
        for step in [*rng.sample(played, 12), *rng.sample(hitting, min(8, len(hitting)))]:
            hits += "*" in step.text
            after = find_position_by_moves(told, step.turn, rules)
            assert after is not None, step.text
            assert format_setup(after) == format_setup(step.after), step.text
    assert hits


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("game", "options", "seats"), GAMES)
def test_a_turn_played_twice_and_taken_back_once_is_as_if_played_once(
    game: str, options: dict[str, object], seats: int
) -> None:
    rules, _ = load_reference(game, options)
    assert rules is not None
    rng = random.Random(2)
    for told in simulate(rules, games=2, seats=seats, seed=5):
        ends = [format_setup(step.after) for step in steps(told, rules)]
        for number in [1, 2, *rng.sample(range(3, len(told.turns) + 1), 3)]:
            turns = [*told.turns[: number - 1], told.turns[number - 1], *told.turns[number - 1 :]]
            ruled = take_back(
                msgspec.structs.replace(told, turns=turns), number, **WRITTEN, ruleset=rules
            )
            assert errors(ruled.record, rules) == []
            played = list(steps(ruled.record, rules))
            del played[number - 1]
            assert [format_setup(step.after) for step in played] == ends


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("game", "options", "seats"), GAMES)
def test_a_turn_that_stands_is_no_error_any_more(
    game: str, options: dict[str, object], seats: int
) -> None:
    rules, _ = load_reference(game, options)
    assert rules is not None
    rng = random.Random(2)
    stood = 0
    for told in simulate(rules, games=2, seats=seats, seed=5):
        for number in rng.sample(range(3, len(told.turns) + 1), 6):
            turns = [*told.turns[:number]]
            turns[-1] = slipped(str(turns[-1]), rng)
            short = msgspec.structs.replace(told, turns=turns, result=msgspec.UNSET)
            if not errors(short, rules):
                continue
            try:
                ruled = let_stand(short, number, **WRITTEN, ruleset=rules)
            except RulingError as error:
                assert "--position" in str(error)  # noqa: PT017 - most stand
                continue
            stood += 1
            assert errors(ruled.record, rules) == []
    assert stood > 5


def slipped(turn: str, rng: random.Random) -> str:
    """Return a turn with another end of its last move."""
    head, _, last = turn.rpartition(" ")
    start, slash, end = last.rstrip("*").partition("/")
    if not (slash and end.isdigit()):
        return turn
    return f"{head} {start}/{int(end) + rng.choice([1, -1])}"


def test_a_star_sends_back_whoever_stands_there() -> None:
    nobody = Start(position="barsis S:bar(2),9,20 N:bar,47(2),60 to=S")
    assert find_position_by_moves(record(["S 2: 9/14*"], start=nobody), 1) is None
    here = Start(position="barsis S:bar(2),9,20 N:bar,48(2),60 to=S")
    told = record(["S 2: 9/14*"], start=here)
    after = find_position_by_moves(told, 1)
    assert after is not None
    assert format_setup(after) == "barsis S:bar(2),14,20 N:bar(3),60 to=N"
    unmarked = find_position_by_moves(record(["S 2: 9/14"], start=here), 1)
    assert unmarked is None


def test_a_position_can_be_given_and_must_stand() -> None:
    told = record(list(ILLEGAL))
    line = "barsis S:bar(3),20 N:bar(4) to=N"
    assert let_stand(told, 5, **WRITTEN, position=line).entry.position == line
    for wrong in ("barsis S:bar(3) N:bar(4) to=N", "barsis S:bar(3),20", "kioz A:1-22 B:1-22 to=A"):
        with pytest.raises(RulingError, match="is impossible"):
            let_stand(told, 5, **WRITTEN, position=wrong)


def test_a_position_on_the_entry_is_taken() -> None:
    line = "barsis S:bar(3),21 N:bar(4) to=N"
    turns: list[str | Entry] = [*ILLEGAL]
    turns[4] = Entry(turn="S 3: 15/19", position=line)
    assert let_stand(record(turns), 5, **WRITTEN).entry.position == line


@pytest.mark.parametrize(
    ("turns", "turn", "said"),
    [
        (ILLEGAL, 7, "the record has no turn 7; it has 6"),
        (ILLEGAL, 0, "the record has no turn 0"),
        (ILLEGAL, 6, "turn 5 is refused, so turn 6 is never reached"),
        (ILLEGAL, 3, "turn 3 is legal as written"),
        ([*ILLEGAL[:4], "S 3: 15 19"], 5, "cannot be read"),
        ([*ILLEGAL[:4], Entry(comment="tea")], 5, "has no turn"),
        ([*ILLEGAL[:4], "S 3: 40/43"], 5, "seat S has no piece on 40; give it with"),
        ([*ILLEGAL[:4], "S ?: ?", "N 2: 1/9"], 6, "position before turn 6 is not known"),
    ],
)
def test_what_makes_no_sense_is_refused(turns: list[str | Entry], turn: int, said: str) -> None:
    with pytest.raises(RulingError, match=said):
        let_stand(record(list(turns)), turn, **WRITTEN)


def test_force_lets_a_legal_turn_stand_and_rules_again() -> None:
    told = record(ILLEGAL[:4])
    ruled = let_stand(told, 3, **WRITTEN, force=True)
    assert ruled.entry.position == "barsis S:bar(3),15 N:bar(4) to=N"
    assert ruled.entry.ruling
    assert ruled.entry.ruling.codes == []
    assert [each.name for each in check_record(ruled.record).findings] == ["stood-but-legal"]
    once = let_stand(record(list(ILLEGAL)), 5, **WRITTEN).record
    with pytest.raises(RulingError, match="already has a ruling, by Nabil"):
        take_back(once, 5, **WRITTEN)
    again = take_back(once, 5, by="Appeal", text="Back.", force=True)
    assert again.entry.ruling == Ruling(by="Appeal", text="Back.", codes=["token-not-available"])
    assert again.record.meta
    assert again.record.meta.revision == 3


def test_words_of_a_ruling_are_composed_and_bounded() -> None:
    told = record(list(ILLEGAL))
    ruled = let_stand(told, 5, by="Zoe\u0308", text="So.")
    assert ruled.entry.ruling
    assert ruled.entry.ruling.by == "Zo\u00eb"
    for words in ("x" * 5000, "half \ud800", "nul \0"):
        with pytest.raises(RulingError):
            let_stand(told, 5, by="Nabil", text=words)
