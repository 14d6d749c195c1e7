"""Simulated games are legal, repeatable, and thrown with true odds."""

from collections import Counter
from hashlib import sha256
from math import comb, sqrt
from random import Random
from typing import Any

import msgspec
import pytest

from barsis_notation.engines.engine import Refused
from barsis_notation.engines.simulated_turns import MAX_THROWS
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.shapes import MAX_TURNS
from barsis_notation.record.structs import Record, Result
from barsis_notation.replay.seating import counts_of, players_for
from barsis_notation.rulesets import Ruleset, builtin_rulesets, load_ruleset
from barsis_notation.rulesets.devices import faces_of
from barsis_notation.rulesets.files import builtin_editions
from barsis_notation.rulesets.user_files import read_ruleset
from barsis_notation.simulation import (
    Policy,
    SimulationError,
    device_of,
    simulate,
)
from barsis_notation.validation import check_record

BARSIS = load_ruleset("barsis")
SHESH_BESH = load_ruleset("shesh-besh")

FROZEN = {
    "barsis": "20371b7ae02895f50d9d03352aef3febe367127da7017a83e953675eacbf22c8",
    "shesh-besh": "764028dcb8b6f915021ec2ead03c4cbb09411c1346dcb8b0fa328a8e97b9d5b6",
}
"""The SHA-256 of ten games from seed 1: what a seed gives is a promise."""

FROZEN_TABLES = {
    "barjis": ("0f0ca4fae1f37b58", "f888ca8083cf49c2"),
    "barsis": ("74e459ade01d2317", "37202320105b0487"),
    "kioz": ("c646eff63e508280", "2587975d3ce5fe24"),
    "natt-klab": ("b31a0aef24f16194", "5a751bb7c6948af7"),
    "pachisi": ("a478b8810a7701ed", "f8171a18a738df8b"),
    "parchis": ("4f0ed8bfb9ca7d66", "12e290f0bc652927"),
    "shesh-besh": ("8f50bba44b76a312", "e4d77266ae155ac6"),
}
"""How the SHA-256 of two games at every number of players begins, played at random and greedily."""


def lines(records: object) -> bytes:
    assert isinstance(records, list)
    return b"\n".join(map(canonical_bytes, records))


def throws(record: Record) -> list[str]:
    heads = (str(turn).partition(":")[0] for turn in record.turns)
    return [throw for head in heads for throw in head[2:].split("+")]


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize(
    ("game", "seats"),
    [("barsis", 2), ("barsis", 3), ("barsis", 4), ("shesh-besh", 2)],
)
def test_every_game_is_legal_with_its_result(game: str, seats: int, policy: Policy) -> None:
    records = list(simulate(load_ruleset(game), games=2, seats=seats, seed=seats, policy=policy))
    assert len(records) == 2
    for record in records:
        assert check_record(record).findings == []
        assert record.result
        assert record.result.reason == "home"
        assert len(record.result.winners) == 1


@pytest.mark.parametrize("options", [
    {"turn.mode": "immediate"},
    {"turn.first": "highest"},
    {"capture.count": "one"},
    {"turn.entry_tries": 3},
    {"turn.triple_cancels": True, "turn.max_throws": 4},
    {"board.direction": "cw", "entry.dest": "22:10"},
    {"pass": "optional", "occupancy.pair_safe": True},
])  # fmt: skip
def test_house_rules_are_played_and_named(options: dict[str, object]) -> None:
    ruleset = BARSIS.with_options(options)
    for record in simulate(ruleset, games=3, seats=4, seed=3):
        assert record.ruleset.options == options
        assert check_record(record).findings == []


def test_the_opening_dice_can_be_the_first_turn() -> None:
    ruleset = SHESH_BESH.with_options({"opening.reroll": False})
    for record in simulate(ruleset, games=10, seed=5):
        first, second = record.opening[-2:]
        dice = sorted((first[2:], second[2:]), reverse=True)
        assert str(record.turns[0])[2:4] == "".join(dice)
        assert check_record(record).findings == []


@pytest.mark.parametrize("ruleset", [BARSIS, SHESH_BESH], ids=lambda ruleset: ruleset.id)
def test_one_seed_gives_the_same_bytes_for_ever(ruleset: object) -> None:
    records = list(simulate(ruleset, games=10, seed=1))  # type: ignore[arg-type]
    assert sha256(lines(records)).hexdigest() == FROZEN[records[0].ruleset.id]


@pytest.mark.parametrize("game", FROZEN_TABLES)
def test_every_table_plays_the_same_for_ever(game: str) -> None:
    ruleset = load_ruleset(game)
    for policy, frozen in zip(Policy, FROZEN_TABLES[game], strict=True):
        digest = sha256()
        for seats in sorted(counts_of(ruleset)):
            for record in simulate(ruleset, games=2, seats=seats, seed=seats, policy=policy):
                digest.update(canonical_bytes(record) + b"\n")
        assert digest.hexdigest().startswith(frozen)


def test_every_game_has_its_frozen_tables() -> None:
    assert FROZEN_TABLES.keys() == {listed.id for listed in builtin_rulesets()}


def test_more_games_begin_with_the_same_ones() -> None:
    assert lines(list(simulate(BARSIS, games=2, seed=9))) == lines(
        list(simulate(BARSIS, games=5, seed=9))[:2]
    )


def test_another_seed_gives_other_games() -> None:
    assert lines(list(simulate(BARSIS, seed=1))) != lines(list(simulate(BARSIS, seed=2)))


def test_shells_fall_either_way_with_the_same_chance() -> None:
    cast = Counter(
        throw for record in simulate(BARSIS, games=60, seed=4) for throw in throws(record)
    )
    total = cast.total()
    assert total > 5_000
    for closed in range(7):
        chance = comb(6, closed) / 64
        expected = total * chance
        assert abs(cast[str(closed)] - expected) < 5 * sqrt(expected * (1 - chance)), closed


def test_dice_are_written_higher_first_with_the_same_chance() -> None:
    cast = Counter(
        throw for record in simulate(SHESH_BESH, games=60, seed=4) for throw in throws(record)
    )
    total = cast.total()
    assert set(cast) == {f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)}
    for throw, count in cast.items():
        chance = (1 if throw[0] == throw[1] else 2) / 36
        assert abs(count - total * chance) < 5 * sqrt(total * chance * (1 - chance)), throw


def test_who_throws_higher_begins() -> None:
    for record in simulate(SHESH_BESH, games=20, seed=6):
        first, second = record.opening[-2:]
        starter = max(first, second, key=lambda word: word[2:])[0]
        assert first[2:] != second[2:]
        assert str(record.turns[0])[0] == starter


def test_the_greedy_take_more_often() -> None:
    stars = {
        policy: sum(
            str(turn).count("*")
            for record in simulate(BARSIS, games=15, seats=4, seed=2, policy=policy)
            for turn in record.turns
        )
        / 15
        for policy in Policy
    }
    assert stars[Policy.GREEDY] > 1.2 * stars[Policy.RANDOM] > 0


@pytest.mark.parametrize("game", [listed.id for listed in builtin_rulesets()])
def test_a_greedy_game_ends_sensibly(game: str) -> None:
    """Nobody goes to and fro, or takes and is taken, without end."""
    for record in simulate(load_ruleset(game), games=3, seed=5, policy=Policy.GREEDY):
        assert isinstance(record.result, Result)
        assert record.result.winners
        assert len(record.turns) < 1_500


def test_the_greedy_leap_where_they_can() -> None:
    leaps = {
        policy: sum(
            "x" in str(turn)
            for record in simulate(load_ruleset("natt-klab"), games=3, seed=5, policy=policy)
            for turn in record.turns[:20]
        )
        for policy in Policy
    }
    assert leaps[Policy.GREEDY] > 1.2 * leaps[Policy.RANDOM] > 0


def test_players_sit_where_the_rules_say() -> None:
    assert players_for(BARSIS) == ("S", "N")
    assert players_for(BARSIS, 3) == ("S", "E", "N")
    assert players_for(BARSIS, 4) == ("S", "E", "N", "W")
    assert players_for(SHESH_BESH) == ("W", "B")
    record = next(simulate(BARSIS))
    assert [(player.name, player.seats) for player in record.players] == [
        ("South", ["S"]),
        ("North", ["N"]),
    ]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_number_of_players_the_game_is_not_for_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="barsis is for 2, 3, 4 players"):
        simulate(BARSIS, seats=seats)


def test_a_game_nobody_can_win_is_broken_off() -> None:
    ruleset = BARSIS.with_options(
        {"entry.dest": "none", "entry.benj": "none", "entry.khal": "none"}
    )
    record = next(simulate(ruleset))
    assert len(record.turns) == MAX_TURNS
    assert record.result
    assert (record.result.winners, record.result.reason) == ([], "unfinished")
    assert check_record(record).findings == []


def changed(game: str, **values: object) -> Ruleset:
    """A game with other facts: ``turn_again`` is turn.again."""
    document: dict[str, Any] = msgspec.json.decode(load_ruleset(game).edition.canonical)
    document["id"] = "house"
    del document["profiles"]
    for name, value in values.items():
        fact = document["facts"][name.replace("_", ".", 1)]
        fact["value"] = value
        fact.pop("readings", None)
    ruleset, findings = read_ruleset(document)
    assert all(finding.severity == "warning" for finding in findings)
    assert ruleset is not None
    return ruleset


def test_a_turn_that_does_not_end_breaks_the_game_off() -> None:
    outcomes = {str(face): {"values": [2]} for face in range(7)} | {"0": {"values": [6]}}
    ruleset = changed("barsis", device_outcomes=outcomes, turn_again=[2])  # 63 of 64 go on
    records = list(simulate(ruleset, games=5, seed=1))
    assert "unfinished" in {record.result.reason for record in records if record.result}
    for record in records:
        assert len(throws(record)) <= len(record.turns) * (MAX_THROWS + 1)
        assert check_record(record, ruleset=ruleset).findings == []


def test_nothing_is_written_that_the_engine_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    from barsis_notation.engines.cross.play import CrossPlay

    def refuse(_: object, turns: list[str], *__: object, **___: object) -> Refused:
        turns.append("S 2: 5/7")
        return Refused(1, 1, "no-man-there")

    monkeypatch.setattr(CrossPlay, "play_out", refuse)
    with pytest.raises(SimulationError, match=r"simulated: move .*5/7.*: no-man-there"):
        list(simulate(BARSIS, seed=1))


@pytest.mark.parametrize("edition", builtin_editions(), ids=lambda edition: str(edition.file.id))
def test_the_device_falls_in_the_ways_that_the_rules_are_held_against(edition: Any) -> None:
    ruleset = load_ruleset(edition.file.id)
    if "device.kind" not in ruleset.facts:
        assert ruleset.id == "natt-klab"
        return
    cast = device_of(ruleset, Random(1).random)
    seen = {cast() for _ in range(3000)}
    assert seen == set(faces_of(ruleset.facts))
