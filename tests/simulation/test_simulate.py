"""Simulated games are legal, repeatable, and thrown with true odds."""

from collections import Counter
from hashlib import sha256
from math import comb, sqrt
from random import Random
from typing import Any

import msgspec
import pytest

from barsis_notation.engines.engine import TurnRefusal
from barsis_notation.engines.simulated_turns import MAX_THROWS
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.shapes import MAX_TURNS
from barsis_notation.record.structs import Record, Result
from barsis_notation.replay.seating import assign_seats, get_player_counts
from barsis_notation.rulesets import Ruleset, builtin_rulesets, load_ruleset
from barsis_notation.rulesets.builtin_files import load_builtin_editions
from barsis_notation.rulesets.throw_devices import list_outcomes
from barsis_notation.rulesets.user_files import read_ruleset
from barsis_notation.simulation import (
    SimulationError,
    make_random_cast,
    simulate,
)
from barsis_notation.validation import check_record

BARSIS = load_ruleset("barsis")
SHESH_BESH = load_ruleset("shesh-besh")

POLICIES = ("random", "greedy")

FROZEN = {
    "barsis": "f23600823a85598003b30982ae38a79c9a510b3495837a9f5a3b5882b24293a8",
    "shesh-besh": "cbb01a3605d48fc08476d535015b5b6bca719db347ef259a47fcfeeff5b77ad8",
}
"""The SHA-256 of ten games from seed 1: what a seed gives is a promise."""

FROZEN_TABLES = {
    "barjis": ("7238f2d22c212c2d", "f21a7f01ef9b8f8c"),
    "barsis": ("5dcb43a0202a1c58", "afc27f586bd55ad7"),
    "kioz": ("81e2768e9c0a5328", "61ed1ed050884b6e"),
    "natt-klab": ("065dad4d9ec776ab", "a87dfe9d2cff7e69"),
    "pachisi": ("118095b8cd1d879d", "31f73dbdb5912571"),
    "parchis": ("c7164d45247fafc2", "501a1902f004a6cb"),
    "shesh-besh": ("548bf35cbd42a230", "9ed3d818a4889a9b"),
}
"""How the SHA-256 of two games at every number of players begins, played at random and greedily."""


def lines(records: object) -> bytes:
    assert isinstance(records, list)
    return b"\n".join(map(canonical_bytes, records))


def throws(record: Record) -> list[str]:
    heads = (str(turn).partition(":")[0] for turn in record.turns)
    return [throw for head in heads for throw in head[2:].split("+")]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    ("game", "seats"),
    [("barsis", 2), ("barsis", 3), ("barsis", 4), ("shesh-besh", 2)],
)
def test_every_game_is_legal_with_its_result(game: str, seats: int, policy: str) -> None:
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
    for policy, frozen in zip(POLICIES, FROZEN_TABLES[game], strict=True):
        digest = sha256()
        for seats in sorted(get_player_counts(ruleset)):
            for record in simulate(ruleset, games=2, seats=seats, seed=seats, policy=policy):
                digest.update(canonical_bytes(record) + b"\n")
        assert digest.hexdigest().startswith(frozen)


def test_every_game_has_its_frozen_tables() -> None:
    assert FROZEN_TABLES.keys() == {listed.id for listed in builtin_rulesets()}


def test_more_games_begin_with_the_same_ones() -> None:
    assert lines(list(simulate(BARSIS, games=2, seed=9))) == lines(
        list(simulate(BARSIS, games=5, seed=9))[:2]
    )


@pytest.mark.parametrize("policy", POLICIES)
def test_each_game_can_be_made_alone(policy: str) -> None:
    together = list(simulate(SHESH_BESH, games=5, seed=9, policy=policy))
    alone = [next(simulate(SHESH_BESH, first=n, seed=9, policy=policy)) for n in (5, 4, 3, 2, 1)]
    assert lines(together) == lines(alone[::-1])
    assert len(set(map(canonical_bytes, together))) == 5


def test_a_game_is_thrown_alike_whatever_policy_plays_it() -> None:
    one, other = (next(simulate(BARSIS, seed=3, policy=policy)) for policy in POLICIES)
    length = min(len(throws(one)), len(throws(other)))
    assert throws(one)[:length] == throws(other)[:length]
    assert one.turns != other.turns


def test_another_seed_gives_other_games() -> None:
    for seed in (1, 2, 2**200):
        assert lines(list(simulate(BARSIS, seed=seed))) != lines(list(simulate(BARSIS, seed=-seed)))
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
        for policy in POLICIES
    }
    assert stars["greedy"] > 1.2 * stars["random"] > 0


@pytest.mark.parametrize("game", [listed.id for listed in builtin_rulesets()])
def test_a_greedy_game_ends_sensibly(game: str) -> None:
    """Nobody goes to and fro, or takes and is taken, without end."""
    for record in simulate(load_ruleset(game), games=3, seed=5, policy="greedy"):
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
        for policy in POLICIES
    }
    assert leaps["greedy"] > 1.2 * leaps["random"] > 0


def test_players_sit_where_the_rules_say() -> None:
    assert assign_seats(BARSIS) == ("S", "N")
    assert assign_seats(BARSIS, 3) == ("S", "E", "N")
    assert assign_seats(BARSIS, 4) == ("S", "E", "N", "W")
    assert assign_seats(SHESH_BESH) == ("W", "B")
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
        assert len(throws(record)) <= len(record.turns) * MAX_THROWS
        assert check_record(record, ruleset=ruleset).findings == []


def test_nothing_is_written_that_the_engine_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    from barsis_notation.engines.cross.play import CrossPlay

    def refuse(_: object, turns: list[str], *__: object, **___: object) -> TurnRefusal:
        turns.append("S 2: 5/7")
        return TurnRefusal(1, 1, "no-man-there")

    monkeypatch.setattr(CrossPlay, "play_out", refuse)
    with pytest.raises(SimulationError, match=r"simulated: move .*5/7.*: no-man-there"):
        list(simulate(BARSIS, seed=1))


@pytest.mark.parametrize(
    "edition", load_builtin_editions(), ids=lambda edition: str(edition.file.id)
)
def test_the_device_falls_in_the_ways_that_the_rules_are_held_against(edition: Any) -> None:
    ruleset = load_ruleset(edition.file.id)
    if "device.kind" not in ruleset.facts:
        assert ruleset.id == "natt-klab"
        return
    cast = make_random_cast(ruleset, Random(1).random)
    seen = {cast() for _ in range(3000)}
    assert seen == set(list_outcomes(ruleset.facts))
