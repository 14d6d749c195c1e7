"""Ratings: laws, and the published formulas written out."""

from __future__ import annotations

import math
import sys
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation.events.ratings import Contest, Rating, compute_ratings, rank_ratings
from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.speech import LANGUAGES, speaking

SIGMA, BETA = 25 / 3, 25 / 6

RATING = st.builds(Rating, st.floats(0, 60), st.floats(0.5, 25 / 3), st.integers(0, 99))


@st.composite
def contests(draw: st.DrawFn) -> tuple[Contest, dict[str, Rating]]:
    """Return a contest of 2 to 8 sides of one or two players, and ratings of some of them."""
    sizes = draw(st.lists(st.integers(1, 2), min_size=2, max_size=8))
    names = iter("abcdefghijklmnop")
    sides = tuple(tuple(next(names) for _ in range(size)) for size in sizes)
    places = tuple(draw(st.integers(1, len(sides))) for _ in sides)
    players = [player for side in sides for player in side]
    return Contest(sides, places), draw(st.dictionaries(st.sampled_from(players), RATING))


def by_the_paper(contest: Contest, known: dict[str, Rating]) -> dict[str, tuple[float, float]]:
    """Return strength and uncertainty after *contest*: Weng and Lin (2011), algorithm 4, in words.

    Of every place q at the table, the sides that came in at q or behind it compete for it; the
    chance of each is e to the strength over c, a share of the sum. The gamma is sigma over c.
    """
    olds = [[known.get(player, Rating()) for player in side] for side in contest.sides]
    mus = [sum(one.strength for one in side) for side in olds]
    variances = [sum(one.uncertainty**2 for one in side) for side in olds]
    c = math.sqrt(sum(variance + BETA**2 for variance in variances))
    places = contest.places
    every = range(len(mus))

    def chance(i: int, q: int) -> float:
        rivals = [s for s in every if places[s] >= places[q]]
        return math.exp(mus[i] / c) / math.fsum(math.exp(mus[s] / c) for s in rivals)

    found = {}
    for i in every:
        omega = delta = 0.0
        for q in every:
            if places[q] <= places[i]:
                share = 1 / sum(places[s] == places[q] for s in every)
                omega += ((i == q) - chance(i, q)) * share
                delta += chance(i, q) * (1 - chance(i, q)) * share
        omega *= variances[i] / c
        delta *= math.sqrt(variances[i]) / c * variances[i] / c**2
        for player, old in zip(contest.sides[i], olds[i], strict=True):
            part = old.uncertainty**2 / variances[i]
            sigma = old.uncertainty * math.sqrt(max(1 - part * delta, 0.0001))
            found[player] = (old.strength + part * omega, sigma)
    return found


@settings(max_examples=40)
@given(contests())
def test_ratings_follow_the_published_formulas(drawn: tuple[Contest, dict[str, Rating]]) -> None:
    contest, known = drawn
    found = compute_ratings([contest], earlier=known)
    for player, (mu, sigma) in by_the_paper(contest, known).items():
        assert math.isclose(found[player].strength, mu, rel_tol=1e-9, abs_tol=1e-9)
        assert math.isclose(found[player].uncertainty, sigma, rel_tol=1e-9)
        assert found[player].games == known.get(player, Rating()).games + 1


def test_two_players_by_hand() -> None:
    """c² = 2(25/3)² + 2(25/6)² = 173.6, c = 13.18; each has one chance in two.

    The winner gains (25/3)² / c · 1/2 = 2.635. Both variances shrink by the factor
    1 - (25/3)/c · (25/3)²/c² · 1/4 = 0.9368, so that 8.333 becomes 8.066.
    """
    found = compute_ratings([Contest((("a",), ("b",)), (1, 2))])
    assert found["a"].strength == pytest.approx(27.635, abs=0.0005)
    assert found["b"].strength == pytest.approx(22.365, abs=0.0005)
    assert found["a"].uncertainty == found["b"].uncertainty == pytest.approx(8.066, abs=0.0005)


def test_four_seats_with_one_winner_by_hand() -> None:
    """c² = 4(25/3)² + 4(25/6)² = 347.2, c = 18.63; each has one chance in four to win.

    The winner gains (25/3)² / c · 3/4 = 2.795, and each of the others, who share the last place,
    loses (25/3)² / c · 1/4 = 0.932: what they do among themselves comes to nothing.
    """
    found = compute_ratings([Contest((("a",), ("b",), ("c",), ("d",)), (2, 1, 2, 2))])
    assert found["b"].strength == pytest.approx(27.795, abs=0.0005)
    for loser in "acd":
        assert found[loser].strength == pytest.approx(24.068, abs=0.0005)


@settings(max_examples=40)
@given(RATING, RATING)
def test_who_wins_against_one_never_falls_and_who_loses_never_rises(a: Rating, b: Rating) -> None:
    found = compute_ratings([Contest((("a",), ("b",)), (1, 2))], earlier={"a": a, "b": b})
    assert found["a"].strength >= a.strength
    assert found["b"].strength <= b.strength


@settings(max_examples=40)
@given(contests())
def test_no_uncertainty_grows(drawn: tuple[Contest, dict[str, Rating]]) -> None:
    contest, known = drawn
    for player, rating in compute_ratings([contest, contest], earlier=known).items():
        assert rating.uncertainty <= known.get(player, Rating()).uncertainty


@settings(max_examples=40)
@given(contests(), st.randoms(use_true_random=False))
def test_the_order_of_seats_does_not_matter(
    drawn: tuple[Contest, dict[str, Rating]], rng: object
) -> None:
    contest, known = drawn
    pairs = list(zip(contest.sides, contest.places, strict=True))
    rng.shuffle(pairs)  # type: ignore[attr-defined]
    other = Contest(tuple(side[::-1] for side, _ in pairs), tuple(place for _, place in pairs))
    assert compute_ratings([contest], earlier=known) == compute_ratings([other], earlier=known)


@pytest.mark.parametrize("tied", [(1, 2, 3, 4), (1, 2, 3, 3), (1, 2, 2, 2), (1, 2, 2, 3)])
def test_alike_players_with_alike_results_are_alike(tied: tuple[int, ...]) -> None:
    for places in set(permutations(tied)):
        found = compute_ratings([Contest((("a",), ("b",), ("c",), ("d",)), places)])
        by_place = {place: found[player] for player, place in zip("abcd", places, strict=True)}
        assert [by_place[place] for place in places] == [found[player] for player in "abcd"]
        strengths = [by_place[place].strength for place in sorted(by_place)]
        assert strengths == sorted(set(strengths), reverse=True)


def test_partners_win_and_lose_together_the_less_known_moves_more() -> None:
    known = {"a": Rating(25, 2)}
    found = compute_ratings([Contest((("a", "b"), ("c", "d")), (1, 2))], earlier=known)
    assert 25 < found["a"].strength < found["b"].strength
    assert found["c"] == found["d"]


def test_what_was_not_played_is_left_out_unless_it_is_asked_for() -> None:
    walkover = Contest((("a",), ("b",)), (1, 2), is_played=False)
    known = {"z": Rating(30, 1, 7)}
    assert compute_ratings([walkover], earlier=known) == known
    played = compute_ratings([walkover._replace(is_played=True)], earlier=known)
    assert compute_ratings([walkover], earlier=known, with_unplayed=True) == played
    assert played.keys() == {"a", "b", "z"}


def test_a_season_is_its_parts_one_after_the_other() -> None:
    games = [Contest((("a",), ("b",)), (1, 2)), Contest((("b",), ("c",)), (1, 1))]
    first = compute_ratings(games[:1])
    assert compute_ratings(games[1:], earlier=first) == compute_ratings(games)
    assert first == compute_ratings(games[:1])


def test_the_strongest_in_all_likelihood_stands_first() -> None:
    known = {"new": Rating(30, 8), "sure": Rating(28, 1), "b": Rating(), "a": Rating()}
    assert [name for name, _ in rank_ratings(known)] == ["sure", "new", "a", "b"]
    assert known["sure"].sure == 25


@pytest.mark.parametrize(
    "contest",
    [
        Contest((("a",),), (1,)),
        Contest((("a",), ()), (1, 2)),
        Contest((("a",), ("b", "a")), (1, 2)),
        Contest((("a",), ("b",)), (1,)),
    ],
)
def test_an_impossible_contest_is_a_mistake_of_the_caller(contest: Contest) -> None:
    with pytest.raises(ValueError, match="of a contest"):
        compute_ratings([contest])


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_package_it_is_said(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with speaking(language), pytest.raises(MissingPackageError, match=r"_notation\[ratings\]"):
        compute_ratings([])
