"""The next round of a Swiss tournament."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

from barsis_notation.events.swiss import Entrant, NoPairingError, Outing, Pair, pair_swiss_round
from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.speech import LANGUAGES, speaking
from tests.events.swiss import hold_to_rules, is_closest, matchings, tournament
from tests.language.arabic import english_letters
from tests.scale import LONG, SEED

pytest.importorskip("py4swiss")

SCALE = 20 if LONG else 1
ZERO, ONE = Fraction(0), Fraction(1)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seed", range(SEED, SEED + 4 * SCALE))
def test_rounds_of_many_keep_the_absolute_rules(seed: int) -> None:
    steps = list(tournament(seed, 8, 40))
    assert len(steps) > 1
    for step in steps:
        if step.found is not None:
            hold_to_rules(step)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seed", range(SEED, SEED + 12 * SCALE))
def test_rounds_of_few_are_the_closest_there_are(seed: int) -> None:
    for step in tournament(seed, 2, 9):
        assert (step.found is None) == (not matchings(step))
        if step.found is not None:
            hold_to_rules(step)
            assert is_closest(step)


def test_the_upper_half_meets_the_lower_and_first_seats_alternate() -> None:
    found = pair_swiss_round([Entrant(name) for name in "abcdefgh"])
    assert found.pairs == (("a", "e"), ("f", "b"), ("c", "g"), ("h", "d"))
    found = pair_swiss_round([Entrant(name) for name in "abcde"], top_is_first=False)
    assert found == ((("c", "a"), ("b", "d")), "e")


def test_a_second_round_by_hand() -> None:
    """Three won, or had the bye; d and h drew; g did not come to his game against c.

    Of a, c and f one has to go down: a and f both had the first seat, so one of them meets c, who
    had none: a, the higher. d and h have met; f meets d, who sat second as f sat first. So h goes
    down too, to b, the highest there who has not sat as he did.
    """
    half = Fraction(1, 2)
    entrants = [
        Entrant("a", ONE, (Outing(ZERO, "e", is_first=True),)),
        Entrant("b", ZERO, (Outing(ZERO, "f"),)),
        Entrant("c", ONE, (Outing(ZERO, bye=True),)),
        Entrant("d", half, (Outing(ZERO, "h"),)),
        Entrant("e", ZERO, (Outing(ZERO, "a"),)),
        Entrant("f", ONE, (Outing(ZERO, "b", is_first=True),)),
        Entrant("g", ZERO, (Outing(ZERO),)),
        Entrant("h", half, (Outing(ZERO, "d", is_first=True),)),
    ]
    found = pair_swiss_round(entrants)
    assert found.pairs == (("c", "a"), ("d", "f"), ("b", "h"), ("e", "g"))


def test_no_player_is_no_round_and_one_has_the_bye() -> None:
    assert pair_swiss_round([]) == ((), None)
    assert pair_swiss_round([Entrant("a")], absent=["a"]) == ((), None)
    assert pair_swiss_round([Entrant("a")]) == ((), "a")
    assert pair_swiss_round([Entrant("a"), Entrant("b")], absent=["a"]) == ((), "b")


def test_who_won_without_play_has_no_bye_and_may_meet_the_same_again() -> None:
    entrants = [
        Entrant("a", ONE, (Outing(ZERO, bye=True),)),
        Entrant("b", ZERO, (Outing(ZERO),)),
    ]
    assert {*pair_swiss_round(entrants).pairs[0]} == {"a", "b"}
    with pytest.raises(NoPairingError):
        pair_swiss_round(entrants, absent=["b"])


def twice_first(name: str, others: str) -> Entrant:
    return Entrant(name, ZERO, tuple(Outing(ZERO, other, is_first=True) for other in others))


def twice_second(name: str, others: str) -> Entrant:
    return Entrant(name, ZERO, tuple(Outing(ZERO, other) for other in others))


STUCK = [
    *(twice_first("a", "cd"), twice_first("b", "dc")),
    *(twice_second("c", "ab"), twice_second("d", "ba")),
]
"""Four who have met in part: a and b had the first seat twice."""
MET = [
    Entrant("a", ZERO, (Outing(ZERO, "b", is_first=True),)),
    Entrant("b", ZERO, (Outing(ZERO, "a"),)),
]
HAD_BYE = [Entrant("a", ONE, (Outing(ZERO, bye=True),)), Entrant("b", ZERO, (Outing(ZERO),))]
REFUSED: tuple[tuple[str, list[Entrant], list[str], list[Pair], str], ...] = (
    ("met", MET, [], [], "no round can be paired: a player would meet an opponent a second time"),
    ("bye", HAD_BYE, ["b"], [], "no round can be paired: a player would have a second bye"),
    (
        *("apart", [Entrant("a"), Entrant("b")], [], [("b", "a")]),
        "no round can be paired: players who are kept apart would meet",
    ),
    (
        *("seats", STUCK, ["c", "d"], []),
        "no round can be paired under the seat rule: a player would have the same seat three "
        "times in a row, or one seat three times more often than the other",
    ),
    (
        *("several", STUCK, ["c", "d"], [("a", "b")]),
        "no round can be paired: a player would meet an opponent a second time, have a second bye, "
        "meet a player they must not meet, or have the same seat too often",
    ),
)


@pytest.mark.parametrize(
    ("entrants", "absent", "apart", "says"),
    [case[1:] for case in REFUSED],
    ids=[case[0] for case in REFUSED],
)
def test_what_cannot_be_paired_is_said_with_its_reason(
    entrants: list[Entrant], absent: list[str], apart: list[Pair], says: str
) -> None:
    with pytest.raises(NoPairingError) as caught:
        pair_swiss_round(entrants, absent=absent, apart=apart)
    assert str(caught.value) == says
    with speaking("ar"):
        assert not english_letters(str(caught.value))
        assert str(caught.value) != says


def test_the_rule_of_seats_can_be_lifted_and_is_kept_where_it_can_be() -> None:
    (pair,) = pair_swiss_round(STUCK, absent=["c", "d"], any_seats=True).pairs
    assert {*pair} == {"a", "b"}
    late = [Entrant(name, ZERO, (Outing(ZERO), Outing(ZERO))) for name in "ef"]
    found = pair_swiss_round([*STUCK, *late], absent=["c", "d"], any_seats=True)
    assert {second for _, second in found.pairs} == {"a", "b"}


def test_entrants_who_do_not_fit_together_are_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="occurs twice"):
        pair_swiss_round([Entrant("a"), Entrant("a")])
    with pytest.raises(ValueError, match="the same number of rounds"):
        pair_swiss_round([*MET, Entrant("c")])
    with pytest.raises(ValueError, match="no entrant: x, y"):
        pair_swiss_round(MET, absent=["y"], apart=[("x", "a")])
    alone = Entrant("b", ZERO, (Outing(ZERO),))
    same = Entrant("b", ZERO, (Outing(ZERO, "a", is_first=True),))
    for other in (alone, same):
        with pytest.raises(ValueError, match="a and b differ on round 1"):
            pair_swiss_round([MET[0], other])


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_package_it_is_said(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setitem(sys.modules, "py4swiss.engines.common", None)
    monkeypatch.delitem(sys.modules, "barsis_notation.events.swiss_report", raising=False)
    with speaking(language), pytest.raises(MissingPackageError, match=r"_notation\[swiss\]"):
        pair_swiss_round([Entrant("a"), Entrant("b")])
