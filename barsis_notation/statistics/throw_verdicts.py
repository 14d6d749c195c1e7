"""What tests of throws say about each of several players, in plain values and in words.

A verdict says what was seen, and how often fair throws give as much. It says nothing of people.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any, Final, TypeVar

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Numeral, Text, listed, texts_of
from barsis_notation.rulesets.odds import FAIR, Device
from barsis_notation.statistics import fairness
from barsis_notation.statistics.fairness import ALPHA, WANTED_POWER, Deviation
from barsis_notation.statistics.members import round_to_six_digits
from barsis_notation.statistics.tallies import ThrowTally

_text = texts_of("fairness")

MIN_THROWS: Final = 1000
"""Fewer throws get no verdict."""

RAREST: Final = 1e-6
"""Of what is rarer words only say that it is."""

K = TypeVar("K", bound=Hashable)


class ThrowTest(NamedTuple):
    """One test of somebody's throws: ``frequencies``, ``pairs`` or ``runs``.

    *corrected* is the chance of its deviation, corrected for the number of tests in the report. Of
    runs, *seen* and *expected* are how many there are and how many there would be.
    """

    name: str
    deviation: Deviation
    corrected: float
    seen: int = 0
    expected: float = 0.0

    @property
    def stands_out(self) -> bool:
        """Whether fair throws give as much in ALPHA of reports at most."""
        return self.corrected <= ALPHA


class ThrowVerdict(NamedTuple):
    """What the tests say of *throws* made with a *device*.

    Where as many as *missing* are missing there are no tests. *of* is how many tests the report has
    in all; *finds* are the least loads that ``frequencies`` would find with WANTED_POWER in so many
    throws and tests, by the number of pieces that have it; None where no load would be found.
    """

    device: Device
    throws: int
    missing: int = 0
    tests: tuple[ThrowTest, ...] = ()
    of: int = 0
    finds: Mapping[int, Fraction | None] = {}


def judge_throws(thrown: Mapping[K, tuple[Device, ThrowTally]]) -> dict[K, ThrowVerdict]:
    """Return the verdict on each of those who have *thrown*, in the same order.

    They are one report: all tests are corrected together, by Holm's way, and the order changes
    nothing. A test in which nothing could be compared is left out. Raises MissingPackageError
    without SciPy where somebody has throws enough; ValueError for throws that the device has not.
    """
    tests = {
        key: _tests(device, tally) if tally.throws >= MIN_THROWS else []
        for key, (device, tally) in thrown.items()
    }
    chances = [test.deviation.chance for own in tests.values() for test in own]
    corrected = iter(fairness.correct_by_holm(chances))
    return {
        key: ThrowVerdict(
            device,
            tally.throws,
            max(0, MIN_THROWS - tally.throws),
            tuple(test._replace(corrected=next(corrected)) for test in tests[key]),
            len(chances),
            _finds(device, tally.throws, len(chances)) if tests[key] else {},
        )
        for key, (device, tally) in thrown.items()
    }


def _tests(device: Device, tally: ThrowTally) -> list[ThrowTest]:
    odds = device.odds()
    runs = fairness.count_runs(tally, odds)
    tests = (
        ThrowTest("frequencies", fairness.compare_frequencies(tally.outcomes, odds), 1.0),
        ThrowTest("pairs", fairness.compare_serial_pairs(tally.pairs, odds), 1.0),
        ThrowTest("runs", runs.deviation, 1.0, runs.seen, runs.expected),
    )
    return [test for test in tests if test.deviation.freedom]


def _finds(device: Device, throws: int, tests: int) -> dict[int, Fraction | None]:
    """Return the least load found of all pieces, and of one: what Holm's way asks of the first."""
    alpha = ALPHA / tests
    return {
        pieces: fairness.find_least_load(device, throws, pieces, alpha)
        for pieces in (device.number, 1)
    }


# -- As values --------------------------------------------------------------------------------


def make_verdict_members(verdict: ThrowVerdict) -> dict[str, Any]:
    """Return a verdict as JSON has it; numbers have six digits, the same on every machine."""
    if verdict.missing:
        return {"throws": verdict.throws, "missing": verdict.missing}
    return {
        "throws": verdict.throws,
        "tests_of_report": verdict.of,
        "tests": [_test_members(test) for test in verdict.tests],
        "finds": [
            {"pieces": pieces, "load": float(load), "power": WANTED_POWER}
            for pieces, load in verdict.finds.items()
            if load is not None
        ],
    }


def _test_members(test: ThrowTest) -> dict[str, Any]:
    statistic, freedom, chance = test.deviation
    counted = (
        {"seen": test.seen, "expected": round_to_six_digits(test.expected)}
        if test.name == "runs"
        else {}
    )
    return {
        "test": test.name,
        **counted,
        "statistic": round_to_six_digits(statistic),
        "freedom": freedom,
        "chance": round_to_six_digits(chance),
        "corrected": round_to_six_digits(test.corrected),
        "stands_out": test.stands_out,
    }


# -- In words ---------------------------------------------------------------------------------


def describe_verdict(verdict: ThrowVerdict, made: Mapping[str, int]) -> list[Text]:
    """Return what a verdict says, a line each.

    *made* is how many of the throws were made in which way: by ``meta.throws.kind`` of their
    records, ``""`` where it does not say.
    """
    lines: list[Text] = [describe_throw_sources(made)] if made else []
    if verdict.missing:
        count = Count(verdict.missing)
        return [*lines, _text("no-verdict", least=Count(MIN_THROWS), count=count)]
    if not verdict.tests:
        return [*lines, _text("nothing-to-test")]
    lines += [_test_text(test, verdict.device) for test in verdict.tests]
    lines.append(_together(verdict))
    if any(test.name == "frequencies" and test.stands_out for test in verdict.tests):
        nature = _NATURE.get(verdict.device.kind)
        lines += [nature] if nature else []
    return [*lines, *_found_texts(verdict)]


def describe_throw_sources(made: Mapping[str, int]) -> Text:
    """Return how throws were made, and how many in each way."""
    ways = [
        _text("made-so-often", way=_MADE[kind], count=Count(made[kind]))
        for kind in _MADE
        if made.get(kind)
    ]
    return _text("made", ways=listed(ways, "commas"))


_MADE: Final = {
    "observed": _text("observed"),
    "server": _text("server"),
    "commit_reveal": _text("commit-reveal"),
    "": _text("not-said"),
}
"""By ``meta.throws.kind``: how throws were made."""

_FAIR: Final = {
    "cowries": _text("fair-cowries"),
    "sticks": _text("fair-sticks"),
    "die": _text("fair-die"),
    "dice": _text("fair-dice"),
}
_NATURE: Final = {"cowries": _text("nature-of-cowries"), "sticks": _text("nature-of-sticks")}


def _test_text(test: ThrowTest, device: Device) -> Text:
    statistic, freedom, chance = test.deviation
    value, fair, often = _decimal(statistic), _FAIR[device.kind], describe_chance(chance)
    if test.name == "frequencies":
        return _text("frequencies", value=value, freedom=freedom, fair=fair, often=often)
    if test.name == "pairs":
        return _text("pairs", value=value, freedom=freedom, fair=fair, often=often)
    seen, expected = Count(test.seen), Count(round(test.expected))
    return _text("runs", seen=seen, expected=expected, fair=fair, often=often)


def describe_chance(chance: float) -> Text:
    """Return how often something comes, as a share of one hundred or as once in so many."""
    if chance >= 0.1:
        return _text("percent", share=Numeral(f"{100 * chance:.0f}"))
    if chance >= 0.01:
        return _text("percent", share=_decimal(100 * chance))
    if chance >= RAREST:
        return _text("once-in", count=Count(int(float(f"{1 / chance:.2g}"))))
    return _text("hardly-ever")


def _together(verdict: ThrowVerdict) -> Text:
    """Return what is left of the deviations once they are corrected."""
    least = min(test.corrected for test in verdict.tests)
    standing = [_STANDING[test.name] for test in verdict.tests if test.stands_out]
    count = Count(verdict.of)
    if not standing:
        return _text("nothing-stands-out", count=count)
    names = listed(standing)
    return _text("stands-out", count=count, tests=names, often=describe_chance(max(least, RAREST)))


_STANDING: Final = {
    "frequencies": _text("the-frequencies"),
    "pairs": _text("the-pairs"),
    "runs": _text("the-runs"),
}


def _found_texts(verdict: ThrowVerdict) -> list[Text]:
    """Return which load would be found: that of all pieces, and that of one alone."""
    device = verdict.device
    return [
        _text(
            f"finds-{'all' if pieces > 1 else 'one'}-{device.kind}",
            power=describe_chance(WANTED_POWER),
            share=_share(load, device),
            fair=_share(FAIR, device),
            face=device.faces[-1],
        )
        for pieces, load in verdict.finds.items()
        if load is not None
    ]


def _share(load: Fraction, device: Device) -> Text:
    """Return how often in a hundred throws the last face of a piece with a *load* comes up."""
    return _decimal(float(200 * load / len(device.faces)))


def _decimal(number: float) -> Text:
    return Numeral(f"{number:.1f}")
