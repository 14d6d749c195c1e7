"""Fair tables: few meet again, everybody has all seats in turn."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation.events.next_rounds import draw_fair_rounds
from barsis_notation.events.seated_rounds import NO_PAST, Past, SeatedRound, collect_past
from barsis_notation.events.seating import (
    SeatingError,
    choose_table_sizes,
    plan_tables,
    planning,
    seat_by_standing,
)
from barsis_notation.events.seating.designs import make_design
from barsis_notation.events.seating.seat_shares import assign_seats
from barsis_notation.events.seating.starters import STARTERS
from barsis_notation.language.speech import speaking
from tests.events.made import read
from tests.events.plans import meetings, met_again, named, partitions, uneven_seats
from tests.events.starters import SHAPES, starter_of


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "STEPS", 3_000)


@pytest.mark.parametrize("players", [16, 20, 32])
@pytest.mark.parametrize("seed", range(3))
def test_five_rounds_in_which_nobody_meets_again(players: int, seed: int) -> None:
    rounds = plan_tables(named(players), 4, 5, seed=seed)
    assert met_again(rounds) == 0
    assert uneven_seats(rounds, 4) == 1
    assert set(meetings(rounds).values()) == {1}
    for each in rounds:
        assert sorted(player for table in each.tables for player in table) == sorted(named(players))


@pytest.mark.parametrize("players", [16, 20, 32])
def test_one_round_at_a_time_is_as_good(players: int) -> None:
    rounds: list[SeatedRound] = []
    for _ in range(5):
        rounds += plan_tables(named(players), 4, past=collect_past(rounds))
    assert met_again(rounds) == 0
    assert uneven_seats(rounds, 4) == 1


@pytest.mark.parametrize("count", [0, -1])
def test_no_rounds_are_an_empty_plan(count: int) -> None:
    event = read([], players=[{"name": name} for name in named(4)])
    assert (plan_tables(named(4), 2, count), draw_fair_rounds(event, count)) == ([], [])


@pytest.mark.parametrize(("players", "rounds"), [(17, 5), (18, 5), (22, 7), (25, 8), (37, 8)])
def test_players_who_do_not_fill_the_tables_meet_as_seldom(players: int, rounds: int) -> None:
    planned: list[SeatedRound] = []
    for _ in range(rounds):
        planned += plan_tables(named(players), 4, also=[3], past=collect_past(planned))
    assert met_again(planned) == 0


@pytest.mark.parametrize(
    ("tables", "size", "rounds"),
    [  # as many as there can be, or as are known
        *((3, 3, 4), (4, 3, 4), (5, 3, 7), (6, 3, 8), (7, 3, 10), (8, 3, 11), (9, 3, 13)),
        *(
            (10, 3, 14),
            (11, 3, 16),
            (12, 3, 17),
            (13, 3, 19),
            (4, 4, 5),
            (5, 4, 5),
            (6, 4, 7),
            (7, 4, 9),
        ),
        *((8, 4, 9), (9, 4, 11), (10, 4, 13), (5, 5, 6), (6, 5, 6), (6, 6, 3), (7, 6, 7)),
        *((8, 8, 9), (9, 2, 17), (2, 4, 1)),
    ],
)
def test_designs_have_as_many_rounds_as_they_should(tables: int, size: int, rounds: int) -> None:
    assert len(make_design(tables, size)) == rounds


def test_nobody_meets_twice_in_any_design() -> None:
    for tables, size in product(range(1, 18), range(2, 9)):
        met: Counter[tuple[int, int]] = Counter()
        for blocks in make_design(tables, size):
            assert sorted(p for block in blocks for p in block) == [*range(tables * size)]
            assert {len(block) for block in blocks} == {size}
            met.update(pair for block in blocks for pair in combinations(sorted(block), 2))
        assert max(met.values()) == 1, (tables, size)


def test_starters_are_those_that_their_program_finds() -> None:
    quick = [shape for shape in SHAPES if shape.points <= 24]
    assert len(quick) == 5
    for shape in quick:
        assert STARTERS[shape.points // shape.size, shape.size] == starter_of(shape)
    assert {(s.points // s.size, s.size) for s in SHAPES} == set(STARTERS)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("players", "size", "also", "rounds"),
    [(6, 3, (), 4), (8, 4, (), 4), (7, 4, (3,), 3), (9, 3, (), 2), (5, 3, (2,), 4), (8, 2, (), 3)],
)
@pytest.mark.usefixtures("few_steps")
def test_no_other_tables_are_better(
    players: int, size: int, also: tuple[int, ...], rounds: int
) -> None:
    names = named(players)
    all_rounds = [
        SeatedRound(tuple(t)) for t in partitions(names, choose_table_sizes(players, size, also))
    ]
    best = min(
        sum(times**3 for times in meetings([all_rounds[0], *others]).values())
        for others in product(all_rounds, repeat=rounds - 1)
    )
    for seed in range(3):
        found = meetings(plan_tables(names, size, rounds, also=also, seed=seed))
        assert sum(times**3 for times in found.values()) == best


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("players", "size", "also"), [(8, 4, ()), (9, 3, ()), (7, 4, (3,))])
def test_no_other_next_round_is_better(
    players: int, size: int, also: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "STEPS", 15_000)
    names = named(players)
    for seed in range(4):
        draw = Random(seed)
        met = Counter({frozenset(p): int(draw.random() * 4) for p in combinations(names, 2)})

        def cost(tables: Iterable[Sequence[str]], met: Counter[frozenset[str]] = met) -> int:
            return sum(
                2 * met[frozenset(pair)] + 1 for table in tables for pair in combinations(table, 2)
            )

        [found] = plan_tables(names, size, also=also, past=Past(met=met), seed=seed)
        assert cost(found.tables) == min(
            map(cost, partitions(names, choose_table_sizes(players, size, also)))
        )


@st.composite
def events(draw: st.DrawFn) -> tuple[int, int, tuple[int, ...], int, list[set[str]]]:
    size = draw(st.integers(2, 8))
    players = draw(st.integers(size + 2, 26))
    also = tuple(draw(st.sets(st.integers(2, 8), max_size=2)))
    rounds = draw(st.integers(1, 5))
    away = draw(st.lists(st.sets(st.sampled_from(named(players)), max_size=2), max_size=rounds))
    return players, size, also, rounds, away


@settings(max_examples=40, deadline=None)
@given(events(), st.integers(0, 5))
@pytest.mark.by_turns(2)
def test_laws_of_plans(
    event: tuple[int, int, tuple[int, ...], int, list[set[str]]], seed: int
) -> None:
    players, size, also, rounds, away = event
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(planning, "STEPS", 300)
        planned = plan_tables(named(players), size, rounds, also=also, absent=away, seed=seed)
    assert len(planned) == rounds
    away += [set()] * (rounds - len(away))
    rested: Counter[str] = Counter()
    for each, gone in zip(planned, away, strict=True):
        there = [player for player in named(players) if player not in gone]
        at_tables = [player for table in each.tables for player in table]
        assert sorted(at_tables + list(each.byes)) == sorted(there)
        assert sorted(map(len, each.tables)) == sorted(choose_table_sizes(len(there), size, also))
        fewest = min(rested[player] for player in there)
        for player in each.byes:  # nobody twice before everybody once
            assert rested[player] == fewest or all(
                rested[other] > fewest or other in each.byes for other in there
            )
        rested.update(each.byes)


@pytest.mark.by_turns(2)
@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize("size", range(2, 9))
def test_everybody_has_all_seats_equally_often(size: int) -> None:
    for tables, rounds in ((1, 7), (2, 5), (3, 3), (5, 6), (6, 8)):
        planned = plan_tables(named(tables * size), size, rounds)
        assert uneven_seats(planned, size) <= 1, (tables, rounds)
        assert uneven_seats(planned, size) == 0 or rounds % size


def test_all_seats_equally_often_whoever_sits_together() -> None:
    """De Werra's theorem, at tables drawn by chance: the same players again, and byes."""
    for seed in range(60):
        draw = Random(seed).random
        size, players = 2 + int(draw() * 7), 9 + int(draw() * 20)
        rounds = []
        for _ in range(1 + int(draw() * 9)):
            line = sorted(range(players), key=lambda _: draw())
            rounds.append([line[i : i + size] for i in range(0, players - size + 1, size)])
        sat = [[0] * size for _ in range(players)]
        for before, after in zip(rounds, assign_seats(rounds, sat), strict=True):
            assert [sorted(table) for table in before] == [sorted(table) for table in after]
        assert max(max(had) - min(had) for had in sat) <= 1, seed


def test_seats_of_the_next_round_make_up_for_the_past() -> None:
    """The sum of the squares of all counts is the least of all orders at each table."""
    for seed in range(20):
        draw = Random(seed).random
        sat = [[int(draw() * 4) for _ in range(4)] for _ in range(8)]
        tables = [[0, 1, 2, 3], [4, 5, 6, 7]]
        least = sum(
            min(
                sum(2 * sat[player][seat] + 1 for seat, player in enumerate(order))
                for order in permutations(table)
            )
            for table in tables
        )
        before = sum(count**2 for had in sat for count in had)
        assign_seats([tables], sat)
        assert sum(count**2 for had in sat for count in had) == before + least


def test_seats_of_several_rounds_make_up_for_the_past() -> None:
    """Two rounds of two tables: near the best of all 3! ** 4 orders, and mostly the best."""
    best_found = 0
    for seed in range(20):
        draw = Random(seed).random
        past = [[int(draw() * 3) for _ in range(3)] for _ in range(6)]
        rounds = [[[0, 1, 2], [3, 4, 5]], [[0, 1, 3], [2, 4, 5]]]
        least = min(
            sum(count**2 for had in _counted(past, orders) for count in had)
            for orders in product(*(permutations(t) for tables in rounds for t in tables))
        )
        sat = [had.copy() for had in past]
        assign_seats(rounds, sat)
        found = sum(count**2 for had in sat for count in had)
        assert least <= found <= least + 4
        best_found += found == least
    assert best_found >= 15


def _counted(past: list[list[int]], tables: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    sat = [had.copy() for had in past]
    for table in tables:
        for seat, player in enumerate(table):
            sat[player][seat] += 1
    return sat


@pytest.mark.parametrize(
    ("players", "size", "also", "sizes"),
    [
        (18, 4, (3,), (4, 4, 4, 3, 3)),
        (18, 4, (), (4, 4, 4, 4)),
        (9, 4, (3,), (3, 3, 3)),
        (5, 4, (3,), (4,)),
        (40, 6, (4, 5), (6, 6, 6, 6, 6, 5, 5)),
        (20, 4, (5,), (4, 4, 4, 4, 4)),
        (16, 5, (4,), (4, 4, 4, 4)),
        (2, 2, (), (2,)),
    ],
)
def test_sizes(players: int, size: int, also: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    assert choose_table_sizes(players, size, also) == sizes


def test_sizes_are_the_best_of_all() -> None:
    for players, size, also in product(range(3, 15), (3, 4), ((), (3,), (4, 5), (2, 6))):
        allowed = {size, *also}
        found = choose_table_sizes(players, size, also) if players >= min(allowed) else ()
        choices = [
            sizes
            for count in range(players // 2 + 1)
            for sizes in product(sorted(allowed), repeat=count)
            if sum(sizes) <= players
        ]
        best = min((players - sum(s), sum((x - size) ** 2 for x in s)) for s in choices)
        assert (players - sum(found), sum((x - size) ** 2 for x in found)) == best


@pytest.mark.by_turns(2)
def test_eighteen_players_at_fours_and_threes() -> None:
    rounds = plan_tables(named(18), 4, 3, also=[3])
    assert met_again(rounds) == 0
    assert set(collect_past(rounds).short.values()) == {1}


@pytest.mark.usefixtures("few_steps")
def test_who_is_to_be_kept_apart_does_not_sit_together() -> None:
    teams = [("p0", "p1", "p2"), ("p3", "p4", "p5"), ("p6", "p7", "p8")]
    rounds = plan_tables(named(12), 4, 3, apart=teams)
    together = meetings(rounds)
    assert not any(together[pair] for team in teams for pair in combinations(team, 2))


def test_who_comes_late_and_who_goes_are_seated_too() -> None:
    first = plan_tables(named(16), 4, 2)
    [third] = plan_tables([*named(15), "late"], 4, past=collect_past(first))
    assert met_again([*first, third]) == 0
    assert {"late"} < {player for table in third.tables for player in table}


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("also", [(), (3,)])
def test_who_is_away_leaves_the_others_their_places(also: tuple[int, ...]) -> None:
    rounds: list[SeatedRound] = []
    for away in ((), ("p3",), ("p5",), (), ("p9",)):
        rounds += plan_tables(named(20), 4, also=also, past=collect_past(rounds), absent=[away])
    assert met_again(rounds[:4]) == 0
    assert met_again(rounds) == (not also)  # a mate of p9 has had his bye: another has to move
    byes = Counter(player for each in rounds for player in each.byes)
    assert sorted(byes.values()) == ([] if also else [1] * 9)


@pytest.mark.usefixtures("few_steps")
def test_byes_go_on_in_turn() -> None:
    rounds: list[SeatedRound] = []
    for _ in range(9):
        rounds += plan_tables(named(9), 4, past=collect_past(rounds))
    assert Counter(player for each in rounds for player in each.byes) == dict.fromkeys(named(9), 1)


@pytest.mark.usefixtures("few_steps")
def test_the_same_seed_gives_the_same_plan_and_another_another() -> None:
    assert plan_tables(named(17), 4, 5, seed=1) == plan_tables(named(17), 4, 5, seed=1)
    assert plan_tables(named(16), 4, 3, seed=1) != plan_tables(named(16), 4, 3, seed=2)


_PRINTED = """
from fractions import Fraction
from barsis_notation.events.seated_rounds import collect_past
from barsis_notation.events.seating import plan_tables, planning, seat_by_standing
planning.STEPS = 2000
names = [f"player {n}" for n in range(19)]
first = plan_tables(names, 4, 4, also=[3], apart=[names[:3]], seed=7)
scores = {name: Fraction(n % 5, 2) for n, name in enumerate(names)}
print(first, seat_by_standing(scores, 4, past=collect_past(first), seed=3))
"""


@pytest.mark.by_turns(2)
def test_plans_do_not_depend_on_the_order_of_hashes() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", _PRINTED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(said) == 1
    assert "player 18" in said.pop()


def test_players_of_like_score_sit_together() -> None:
    scores = {f"p{n}": n // 4 for n in range(16)}
    tables = seat_by_standing(scores, 4).tables
    assert [{scores[player] for player in table} for table in tables] == [{3}, {2}, {1}, {0}]


def test_players_of_like_score_who_have_met_are_parted() -> None:
    """Two groups of sixteen, who sat together in fours: in each group nobody meets again."""
    scores = {f"p{n}": n // 16 for n in range(32)}
    first = SeatedRound(tuple(tuple(f"p{4 * table + n}" for n in range(4)) for table in range(8)))
    second = seat_by_standing(scores, 4, past=collect_past([first]))
    assert [{scores[player] for player in table} for table in second.tables] == [{1}] * 4 + [
        {0}
    ] * 4
    assert met_again([first, second]) == 0


@pytest.mark.by_turns(2)
def test_no_other_tables_by_standing_are_better() -> None:
    """Against every way to part eight and nine players, by the costs that the docs give."""
    for seed in range(6):
        draw = Random(seed).random
        names = named(8 + seed % 2)
        size = 4 if len(names) == 8 else 3
        scores = {name: Fraction(int(draw() * 9), 2) for name in names}
        met = Counter({frozenset(p): int(draw() * 3) for p in combinations(names, 2)})
        higher = {a: [scores[b] > scores[a] for b in names].count(True) for a in names}
        level = {a: [*scores.values()].count(scores[a]) for a in names}
        place = {a: higher[a] + Fraction(level[a] + 1, 2) for a in names}

        def cost(
            tables: Iterable[Sequence[str]],
            size: int = size,
            met: Counter[frozenset[str]] = met,
            place: dict[str, Fraction] = place,
        ) -> Fraction:
            return sum(
                (
                    ((place[a] - place[b]) / size) ** 2 + (4 * met[frozenset((a, b))]) ** 2
                    for table in tables
                    for a, b in combinations(table, 2)
                ),
                Fraction(0),
            )

        found = seat_by_standing(scores, size, past=Past(met=met), seed=seed)
        sizes = [size] * (len(names) // size)
        assert cost(found.tables) == min(map(cost, partitions(names, sizes)))


def test_byes_by_standing_are_for_the_last_of_those_who_had_the_fewest() -> None:
    scores = {f"p{n}": -n for n in range(10)}
    past = Past(rested={"p9": 1})
    assert seat_by_standing(scores, 4, past=past).byes == ("p7", "p8")


def test_what_cannot_be_seated_is_said_in_both_languages() -> None:
    for language, few, many in (
        ("en", "3 players are too few for a table: 4 are needed", "for at most 1000 players"),
        ("ar", "3 لاعبين لا يكفون لطاولة: أقلّ عدد لها 4", "لأكثر من 1000"),
    ):
        with speaking(language):
            with pytest.raises(SeatingError) as refused:
                plan_tables(named(3), 4)
            assert str(refused.value) == few
            with pytest.raises(SeatingError, match=many):
                plan_tables(named(1001), 4)
    with pytest.raises(ValueError, match="2 to 8"):
        plan_tables(named(20), 9)
    with pytest.raises(ValueError, match="twice"):
        plan_tables(["a", "b", "a", "c"], 4)


def test_the_past_is_counted() -> None:
    past = collect_past(
        [SeatedRound((("a", "b", "c"), ("d", "e")), ("f",)), SeatedRound((("b", "a"),))]
    )
    assert past.met[frozenset("ab")] == 2
    assert past.sat["a"] == {0: 1, 1: 1}
    assert past.rested == {"f": 1}
    assert {player: count for player, count in past.short.items() if count} == {"d": 1, "e": 1}
    assert Past() == NO_PAST
