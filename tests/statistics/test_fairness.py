"""Tests of throws, against SciPy, sums by hand, and every case where there are few."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, groupby, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.speech import speaking
from barsis_notation.rulesets.odds import Device
from barsis_notation.statistics.fairness import (
    Deviation,
    compare_frequencies,
    compare_serial_pairs,
    compute_power,
    correct_by_holm,
    count_runs,
    estimate_changes,
    find_least_load,
    find_low_outcomes,
    group_outcomes,
)
from barsis_notation.statistics.tallies import ThrowTally, tally_throws
from tests.scale import SEED

COIN = Device("sticks", 1, (0, 1))
STICKS = Device("sticks", 4, (0, 1))
SHELLS = Device("cowries", 6, (0, 1))
SEVEN = Device("cowries", 7, (0, 1))
DIE = Device("die", 1, (1, 2, 3, 4, 5, 6))
DICE = Device("dice", 2, (1, 2, 3, 4, 5, 6))
DEVICES = (COIN, STICKS, SHELLS, SEVEN, DIE, DICE)


def thrown(device: Device, throws: int, seed: int, load: str = "0.5") -> ThrowTally:
    """Return a tally of stretches of fifty throws."""
    odds = device.odds(Fraction(load))
    chances = [*map(float, odds.values())]
    draw = Random(seed)
    return tally_throws(draw.choices([*odds], chances, k=50) for _ in range(throws // 50))


# -- Frequencies ------------------------------------------------------------------------------


def test_a_die_by_hand() -> None:
    """Of 120 throws 20 of each are expected: (25 + 9 + 1 + 16 + 4 + 25) / 20 = 4."""
    counts = {"1": 25, "2": 17, "3": 21, "4": 24, "5": 18, "6": 15}
    found = compare_frequencies(counts, DIE.odds())
    assert found.statistic == pytest.approx(4.0)
    assert found.freedom == 5
    assert found.chance == pytest.approx(0.5494, abs=5e-5)


def test_rare_outcomes_are_put_together_by_hand() -> None:
    """Of 40 throws of four sticks 2.5 are expected of 0 and of 4: each goes with its neighbour.

    Then 12.5, 15 and 12.5 are expected: 2.5² / 12.5 + 1² / 15 + 3.5² / 12.5 = 1.5467.
    """
    assert group_outcomes(STICKS.odds(), 40) == [("0", "1"), ("2",), ("3", "4")]
    found = compare_frequencies({"0": 5, "1": 10, "2": 16, "3": 9}, STICKS.odds())
    assert found.statistic == pytest.approx(6.25 / 12.5 + 1 / 15 + 12.25 / 12.5)
    assert found.freedom == 2


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("device", DEVICES)
def test_frequencies_are_what_scipy_says(device: Device) -> None:
    from scipy.stats import chisquare

    tally = thrown(device, 2000, seed=7, load="0.53")
    odds = device.odds()
    expected = chisquare(
        [tally.outcomes.get(key, 0) for key in odds], [float(2000 * odds[key]) for key in odds]
    )
    found = compare_frequencies(tally.outcomes, odds)
    assert found.statistic == pytest.approx(float(expected.statistic))
    assert found.chance == pytest.approx(float(expected.pvalue))
    assert found.freedom == len(odds) - 1


@given(st.sampled_from(DEVICES), st.integers(0, 5000), st.sampled_from([1, 2]))
def test_classes_have_five_and_are_as_many_as_neighbours_allow(
    device: Device, throws: int, in_a_row: int
) -> None:
    odds = device.odds()
    classes = group_outcomes(odds, throws, in_a_row)
    assert [key for keys in classes for key in keys] == [*odds]
    chances = [sum((odds[key] for key in keys), Fraction(0)) for keys in classes]
    assert len(classes) == 1 or all(throws * one**in_a_row >= 5 for one in chances)
    if all(throws * one**in_a_row >= 5 for one in odds.values()):
        assert len(classes) == len(odds)


# -- Pairs ------------------------------------------------------------------------------------


def test_pairs_of_a_coin_by_hand() -> None:
    """Of 50 pairs 25 begin and 25 end with either side, so 12.5 of each: 4 · 2.5² / 12.5 = 2."""
    pairs = {("0", "0"): 15, ("0", "1"): 10, ("1", "0"): 10, ("1", "1"): 15}
    found = compare_serial_pairs(pairs, COIN.odds())
    assert found.statistic == pytest.approx(2.0)
    assert found.freedom == 1


@pytest.mark.parametrize("device", DEVICES)
def test_pairs_are_what_scipy_says_of_their_table(device: Device) -> None:
    from scipy.stats import chi2_contingency

    tally, odds = thrown(device, 4000, seed=3), device.odds()
    classes = group_outcomes(odds, sum(tally.pairs.values()), in_a_row=2)
    table = [
        [sum(tally.pairs.get((one, two), 0) for one in row for two in column) for column in classes]
        for row in classes
    ]
    expected = chi2_contingency(table, correction=False)
    found = compare_serial_pairs(tally.pairs, odds)
    assert found.statistic == pytest.approx(float(expected.statistic))
    assert found.chance == pytest.approx(float(expected.pvalue))
    assert found.freedom == expected.dof == (len(classes) - 1) ** 2


def test_throws_that_follow_one_another_are_seen() -> None:
    """Each third throw is that before it once more; the frequencies stay those of a fair die."""
    draw, throws = Random(5), list[str]()
    while len(throws) < 3000:
        again = bool(throws) and draw.random() < 1 / 3
        throws.append(throws[-1] if again else str(draw.randrange(1, 7)))
    tally = tally_throws([throws])
    assert compare_serial_pairs(tally.pairs, DIE.odds()).chance < 1e-6
    assert count_runs(tally, DIE.odds()).deviation.chance < 1e-6
    assert count_runs(tally, DIE.odds()).seen < count_runs(tally, DIE.odds()).expected


def test_a_load_alone_is_not_seen_in_pairs_nor_in_runs() -> None:
    tally = thrown(SHELLS, 20_000, seed=11, load="0.56")
    assert compare_frequencies(tally.outcomes, SHELLS.odds()).chance < 1e-12
    assert compare_serial_pairs(tally.pairs, SHELLS.odds()).chance > 0.01
    assert count_runs(tally, SHELLS.odds()).deviation.chance > 0.01


# -- Runs -------------------------------------------------------------------------------------


def runs_of(throws: tuple[str, ...]) -> int:
    """Count the runs of a sequence by what a run is."""
    return sum(1 for _ in groupby(throws))


def test_runs_of_a_coin_by_hand() -> None:
    """Of ``0 0 1 | 1 0 1`` low, low, low and high come before low, high, low and high.

    So (3 · 2 + 1 · 2) / 4 changes are expected in 2 stretches, and 5 - 2 are seen; their variance
    is 4 · 3 · 1 · 2 · 2 / (16 · 3) = 1.
    """
    found = count_runs(tally_throws(["001", "101"]), COIN.odds())
    assert found[:2] == (5, 4.0)
    assert found.deviation[:2] == (1.0, 1)
    assert found.deviation.chance == pytest.approx(0.3173, abs=5e-5)


def test_mean_and_variance_are_those_of_every_way_to_put_throws_behind_others() -> None:
    for pairs in range(7):
        for low_before, low_after in product(range(pairs + 1), repeat=2):
            changes = [
                sum((place < low_before) != (place in low) for place in range(pairs))
                for low in combinations(range(pairs), low_after)
            ]
            mean = Fraction(sum(changes), len(changes))
            variance = Fraction(sum(one * one for one in changes), len(changes)) - mean**2
            margins = (low_before, pairs - low_before, low_after, pairs - low_after)
            assert estimate_changes(*margins) == (mean, variance)


@pytest.mark.parametrize("throws", range(1, 9))
def test_in_all_sequences_of_a_coin_less_than_half_a_run_more_is_seen(throws: int) -> None:
    """With n pairs it is (n - 1) / 2n: given throws that come before, few are left to come after.

    So it does not grow with the throws, as their standard deviation does.
    """
    off = 0.0
    for sequence in product("01", repeat=throws):
        found = count_runs(tally_throws([sequence]), COIN.odds())
        assert found.seen == runs_of(sequence)
        off += found.seen - found.expected
    pairs = throws - 1
    assert off / 2**throws == pytest.approx(max(0, pairs - 1) / max(1, 2 * pairs))


@pytest.mark.parametrize("device", DEVICES)
def test_runs_are_what_scipy_says_of_the_pairs_of_low_and_high(device: Device) -> None:
    """Pearson's statistic divides by the variance of n pairs, not of n - 1."""
    from scipy.stats import chi2_contingency

    tally = thrown(device, 4000, seed=3, load="0.52")
    low = find_low_outcomes(device.odds())
    table = [[0, 0], [0, 0]]
    for (before, after), times in tally.pairs.items():
        table[before in low][after in low] += times
    pairs = 4000 - 4000 // 50
    expected = chi2_contingency(table, correction=False)
    found = count_runs(tally, device.odds())
    assert found.deviation.statistic * pairs / (pairs - 1) == pytest.approx(expected.statistic)
    changes = expected.expected_freq[0][1] + expected.expected_freq[1][0]
    assert found.expected == pytest.approx(80 + changes)


@pytest.mark.parametrize(
    ("device", "low"),
    [(SHELLS, "012"), (STICKS, "01"), (SEVEN, "0123"), (DIE, "123"), (COIN, "0")],
)
def test_the_line_parts_low_throws_from_high_ones(device: Device, low: str) -> None:
    assert find_low_outcomes(device.odds()) == tuple(low)


def test_the_line_of_two_dice_lies_between_two_throws_of_seven_points() -> None:
    """Of 36 ways 15 have six points or fewer; 61, 52 and 43 have seven, 2 ways each."""
    odds = DICE.odds()
    low = find_low_outcomes(odds)
    assert sum(odds[key] for key in low) == Fraction(17, 36)
    assert [DICE.count_shown(key) for key in low[-2:]] == [6, 7]


# -- What holds for all -----------------------------------------------------------------------

TESTS: tuple[Callable[[ThrowTally, Device], Deviation], ...] = (
    lambda tally, device: compare_frequencies(tally.outcomes, device.odds()),
    lambda tally, device: compare_serial_pairs(tally.pairs, device.odds()),
    lambda tally, device: count_runs(tally, device.odds()).deviation,
)


@given(st.sampled_from(DEVICES), st.data())
def test_every_chance_is_one(device: Device, data: st.DataObject) -> None:
    """However few the throws are, and however odd."""
    throws = st.lists(st.sampled_from([*device.odds()]), max_size=30)
    stretches = data.draw(st.lists(throws, max_size=5))
    tally = tally_throws(stretches * data.draw(st.sampled_from([1, 40])))
    for test in TESTS:
        found = test(tally, device)
        assert 0 <= found.chance <= 1
        assert found.statistic >= 0
        assert found.freedom > 0 or found == (0.0, 0, 1.0)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: compare_frequencies({"7": 1}, DIE.odds()),
        lambda: compare_serial_pairs({("1", "?"): 1}, DIE.odds()),
        lambda: count_runs(tally_throws([["1", "66"]]), DIE.odds()),
        lambda: count_runs(ThrowTally({"1": 2}, {("1", "66"): 1}, 1), DIE.odds()),
    ],
)
def test_throws_that_cannot_be_are_refused(wrong: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="cannot be thrown"):
        wrong()


# -- Holm -------------------------------------------------------------------------------------


def test_four_chances_corrected_by_hand() -> None:
    """0.005 · 4, 0.01 · 3, then 0.03 · 2, and 0.04 · 1, which is raised to the one before."""
    assert correct_by_holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


CHANCES = st.lists(st.floats(0, 1), max_size=12)


@given(CHANCES)
def test_corrected_chances_keep_their_order_and_grow(chances: list[float]) -> None:
    corrected = correct_by_holm(chances)
    places = sorted(range(len(chances)), key=chances.__getitem__)
    assert [corrected[place] for place in places] == sorted(corrected)
    for chance, after in zip(chances, corrected, strict=True):
        assert chance <= after <= min(1.0, len(chances) * chance)


@given(CHANCES, st.randoms(use_true_random=False))
def test_the_order_of_the_tests_does_not_matter(chances: list[float], draw: Random) -> None:
    places = [*range(len(chances))]
    draw.shuffle(places)
    corrected = correct_by_holm(chances)
    assert correct_by_holm([chances[place] for place in places]) == [
        corrected[place] for place in places
    ]


@given(CHANCES)
def test_what_stands_out_is_what_the_steps_of_holm_reject(chances: list[float]) -> None:
    """The oracle goes from the least on, and stops at the first that is too large."""
    rejected = set[int]()
    for left, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if chances[place] * (len(chances) - left) > 0.05:
            break
        rejected.add(place)
    assert {place for place, one in enumerate(correct_by_holm(chances)) if one <= 0.05} == rejected


# -- Power ------------------------------------------------------------------------------------


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("load", ["0.5", "0.51", "0.6"])
def test_power_is_what_scipy_says(device: Device, load: str) -> None:
    from scipy.stats import chi2, ncx2

    odds, loaded = device.odds(), device.odds(Fraction(load))
    for throws in (1000, 50_000):
        found = compute_power(odds, loaded, throws, alpha=0.01)
        freedom = len(odds) - 1
        shift = sum(float((loaded[key] - odds[key]) ** 2 / odds[key]) for key in odds)
        limit = chi2.isf(0.01, freedom)
        if load == "0.5":
            assert found == pytest.approx(0.01)
        else:
            assert found == pytest.approx(float(ncx2.sf(limit, freedom, throws * shift)), abs=1e-9)


def test_the_least_load_found_is_the_least() -> None:
    for device, pieces in ((SHELLS, 6), (SHELLS, 1), (DIE, 1)):
        load = find_least_load(device, 2000, pieces)
        assert load is not None
        assert compute_power(device.odds(), device.odds(load, pieces), 2000) >= 0.8
        less = load - Fraction(1, 1000)
        assert compute_power(device.odds(), device.odds(less, pieces), 2000) < 0.8


def test_too_few_throws_find_no_load() -> None:
    assert find_least_load(COIN, 4) is None
    assert find_least_load(STICKS, 20, pieces=1) is None


# -- Fair and loaded --------------------------------------------------------------------------


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("device", [SHELLS, STICKS, DIE])
def test_fair_throws_are_found_odd_as_rarely_as_is_said(device: Device) -> None:
    """Of 400 tallies 20 are below 0.05, and more than 45 in less than one of a million."""
    found = [
        [test(tally, device).chance for test in TESTS]
        for tally in (thrown(device, 1000, SEED + number) for number in range(400))
    ]
    for chances in zip(*found, strict=True):
        assert sum(chance <= 0.05 for chance in chances) <= 45


def test_loaded_shells_are_found_as_often_as_is_said() -> None:
    """At 1,000 throws 0.52 is found in some six cases of ten; five sigma either way."""
    said = compute_power(SHELLS.odds(), SHELLS.odds(Fraction("0.52")), 1000)
    tries = 200
    found = sum(
        TESTS[0](thrown(SHELLS, 1000, SEED + number, "0.52"), SHELLS).chance <= 0.05
        for number in range(tries)
    )
    assert abs(found - tries * said) <= 5 * (tries * said * (1 - said)) ** 0.5


# -- Without SciPy ----------------------------------------------------------------------------


def test_without_scipy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(MissingPackageError, match=r"barsis_notation\[fairness\]") as needed:
        compare_frequencies({"1": 30, "2": 30}, DIE.odds())
    with speaking("ar"):
        assert "barsis_notation[fairness]" in str(needed.value)
        assert "يحتاج" in str(needed.value)


def test_scipy_is_imported_where_it_is_used() -> None:
    code = (
        "import sys, barsis_notation.statistics.throw_verdicts; assert 'scipy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
