"""The results of tests of throws for several players, as values and as texts.

A verdict says what was observed, and how often fair throws deviate as much. It does not accuse
anyone.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeVar

from barsis_notation.base.arguments import expect
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Numeral, Text, bind_texts, join_words
from barsis_notation.rulesets.odds import FAIR, Device
from barsis_notation.statistics import fairness
from barsis_notation.statistics.fairness import ALPHA, WANTED_POWER, Deviation
from barsis_notation.statistics.members import round_to_six_digits
from barsis_notation.statistics.tallies import ThrowTally

_text = bind_texts("fairness")

MIN_THROWS: Final = 1000
"""Smallest number of throws that are tested."""

RAREST: Final = 1e-6
"""Smallest probability that texts give as a number."""

K = TypeVar("K", bound=Hashable)


class ThrowTest(NamedTuple):
    """One test of a player's throws; a part of a ThrowVerdict.

    Attributes:
        name: ``frequencies``, ``pairs`` or ``runs``.
        deviation: The deviation from what is expected.
        corrected: The probability of the deviation, corrected for the number of tests in the
            report.
        seen: Number of runs for the test ``runs``, otherwise 0.
        expected: Expected number of runs for the test ``runs``, otherwise 0.

    Examples:
        >>> from barsis_notation.statistics import Device, judge_throws, tally_throws
        >>> coin, throws = Device("sticks", 1, (0, 1)), tally_throws(["01" * 300, "0011" * 200])
        >>> verdict = judge_throws({"Amal": (coin, throws)})["Amal"]
        >>> [(test.name, test.stands_out) for test in verdict.tests]
        [('frequencies', False), ('pairs', True), ('runs', True)]
    """

    name: str
    deviation: Deviation
    corrected: float
    seen: int = 0
    expected: float = 0.0

    @property
    def stands_out(self) -> bool:
        """Whether the deviation is significant: *corrected* is at most 0.05.

        At most 5 % of reports on fair throws have a test that stands out.
        """
        return self.corrected <= ALPHA


class ThrowVerdict(NamedTuple):
    """The results of the tests of throws made with one device; see ``judge_throws``.

    Attributes:
        device: The device.
        throws: Number of throws.
        missing: Number of further throws needed for the tests; 0 if there are enough.
        tests: The tests; empty if there are too few throws or there is nothing to compare.
        of: Number of tests in the whole report.
        finds: How large a load (see ``Device``) the test ``frequencies`` can detect. It maps a
            number of loaded pieces (all pieces, and one) to the least load that would be detected
            in 80 of 100 such reports. The value is None if no load would be detected. Empty if
            there are no tests.

    Examples:
        >>> from barsis_notation.statistics import Device, judge_throws, tally_throws
        >>> coin, throws = Device("sticks", 1, (0, 1)), tally_throws(["01" * 300, "0011" * 200])
        >>> verdict = judge_throws({"Amal": (coin, throws)})["Amal"]
        >>> verdict.throws, verdict.missing, verdict.of
        (1400, 0, 3)
    """

    device: Device
    throws: int
    missing: int = 0
    tests: tuple[ThrowTest, ...] = ()
    of: int = 0
    finds: Mapping[int, Fraction | None] = {}


def judge_throws(thrown: Mapping[K, tuple[Device, ThrowTally]]) -> dict[K, ThrowVerdict]:
    """Test the throws of several players, and return the verdicts in the same order.

    The probabilities of all tests are corrected together by Holm's method, so the order of players
    does not matter. Tests with nothing to compare are omitted. Players with fewer than 1000 throws
    get a verdict without tests.

    Args:
        thrown: Maps each player to a pair of the device and the player's throws. The keys may be of
            any type; the result has the same keys.

    Raises:
        MissingPackageError: If SciPy (the extra ``fairness``) is not installed and a player has
            enough throws. It is an OSError.
        UsageError: If a player has enough throws and one of the throws is impossible with the
            device.

    Examples:
        >>> from barsis_notation.statistics import Device, judge_throws, tally_throws
        >>> coin = Device("sticks", 1, (0, 1))
        >>> many, few = tally_throws(["01" * 600]), tally_throws(["0110"])
        >>> verdicts = judge_throws({"Amal": (coin, many), "Basim": (coin, few)})
        >>> [test.name for test in verdicts["Amal"].tests if test.stands_out]
        ['pairs', 'runs']
        >>> verdicts["Basim"].missing
        996
    """
    tests = {
        key: _run_tests(device, tally) if tally.throws >= MIN_THROWS else []
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
            _find_loads(device, tally.throws, len(chances)) if tests[key] else {},
        )
        for key, (device, tally) in thrown.items()
    }


def _run_tests(device: Device, tally: ThrowTally) -> list[ThrowTest]:
    odds = device.odds()
    runs = fairness.count_runs(tally, odds)
    tests = (
        ThrowTest("frequencies", fairness.compare_frequencies(tally.outcomes, odds), 1.0),
        ThrowTest("pairs", fairness.compare_serial_pairs(tally.pairs, odds), 1.0),
        ThrowTest("runs", runs.deviation, 1.0, runs.seen, runs.expected),
    )
    return [test for test in tests if test.deviation.freedom]


def _find_loads(device: Device, throws: int, tests: int) -> dict[int, Fraction | None]:
    """Return the least loads that are detected, with all pieces loaded and with one loaded.

    With Holm's method, the first test must reach ALPHA divided by the number of tests.
    """
    alpha = ALPHA / tests
    return {
        pieces: fairness.find_least_load(device, throws, pieces, alpha)
        for pieces in (device.number, 1)
    }


# -- As values --------------------------------------------------------------------------------


def make_verdict_members(verdict: ThrowVerdict) -> dict[str, Any]:
    """Return a verdict as a dict of JSON values; numbers have six significant digits.

    If there are too few throws, the keys are ``throws`` and ``missing``. Otherwise they are
    ``throws``, ``tests_of_report`` (the attribute ``of``), ``tests`` and ``finds``. ``tests`` is a
    list of dicts with ``test`` (the name) and the members of the ThrowTest and its deviation:
    ``statistic``, ``freedom``, ``chance``, ``corrected``, ``stands_out`` and, for ``runs``,
    ``seen`` and ``expected``. ``finds`` is a list of dicts with three keys: ``pieces`` is the
    number of loaded pieces, ``load`` the least load of them that would be detected, and ``power``
    how often it would be (always 0.8). A number of pieces is left out if no load of them would be
    detected.
    """
    if verdict.missing:
        return {"throws": verdict.throws, "missing": verdict.missing}
    return {
        "throws": verdict.throws,
        "tests_of_report": verdict.of,
        "tests": [_make_test_members(test) for test in verdict.tests],
        "finds": [
            {"pieces": pieces, "load": float(load), "power": WANTED_POWER}
            for pieces, load in verdict.finds.items()
            if load is not None
        ],
    }


def _make_test_members(test: ThrowTest) -> dict[str, Any]:
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
    """Return the sentences of a verdict, in reading order.

    ``str`` gives a sentence in the current language.

    Args:
        verdict: The verdict.
        made: Maps the origin of throws (``meta.throws.kind`` of their records: ``observed``,
            ``server``, ``commit_reveal``, or "" if not given) to their number. Other origins are
            left out. Empty to omit the sentence about origins.

    Raises:
        WrongTypeError: If *verdict* is not a ThrowVerdict. It is a UsageError.
        KeyError: If there are tests, and the kind of the device is not ``cowries``, ``sticks``,
            ``die`` or ``dice``.

    Examples:
        >>> from barsis_notation.statistics import (
        ...     Device,
        ...     describe_verdict,
        ...     judge_throws,
        ...     tally_throws,
        ... )
        >>> coin, throws = Device("sticks", 1, (0, 1)), tally_throws(["0110"])
        >>> verdict = judge_throws({"Amal": (coin, throws)})["Amal"]
        >>> for line in describe_verdict(verdict, {"observed": 4}):
        ...     print(line)
        how the throws were made: by hand 4
        no verdict under 1,000 throws: 996 more are needed
    """
    expect("verdict", verdict, ThrowVerdict)
    lines: list[Text] = [describe_throw_sources(made)] if made else []
    if verdict.missing:
        count = Count(verdict.missing)
        return [*lines, _text("no-verdict", least=Count(MIN_THROWS), count=count)]
    if not verdict.tests:
        return [*lines, _text("nothing-to-test")]
    lines += [_describe_test(test, verdict.device) for test in verdict.tests]
    lines.append(_summarise(verdict))
    if any(test.name == "frequencies" and test.stands_out for test in verdict.tests):
        nature = _NATURE.get(verdict.device.kind)
        lines += [nature] if nature else []
    return [*lines, *_describe_loads(verdict)]


def describe_throw_sources(made: Mapping[str, int]) -> Text:
    """Return a sentence with the number of throws of each origin.

    *made* maps origins (``meta.throws.kind`` of records: ``observed``, ``server``,
    ``commit_reveal``, or "" if not given) to numbers of throws. Other origins, and those without
    throws, are left out. At least one of these origins must have throws; otherwise, the sentence is
    incomplete. ``str`` of the result is in the current language.
    """
    ways = [
        _text("made-so-often", way=_MADE[kind], count=Count(made[kind]))
        for kind in _MADE
        if made.get(kind)
    ]
    return _text("made", ways=join_words(ways, "commas"))


def describe_throw_source(kind: str) -> Text | str:
    """Return the words for an origin of throws, such as "by hand" for ``observed``.

    *kind* is the ``meta.throws.kind`` of a record; an unknown kind is returned unchanged. ``str``
    gives the text in the current language.
    """
    return _MADE.get(kind, kind)


_MADE: Final = {
    "observed": _text("observed"),
    "server": _text("server"),
    "commit_reveal": _text("commit-reveal"),
    "": _text("not-said"),
}
"""Texts of the origins of throws, by ``meta.throws.kind``."""

_FAIR: Final = {
    "cowries": _text("fair-cowries"),
    "sticks": _text("fair-sticks"),
    "die": _text("fair-die"),
    "dice": _text("fair-dice"),
}
_NATURE: Final = {"cowries": _text("nature-of-cowries"), "sticks": _text("nature-of-sticks")}


def _describe_test(test: ThrowTest, device: Device) -> Text:
    statistic, freedom, chance = test.deviation
    value, fair, often = _format_decimal(statistic), _FAIR[device.kind], describe_chance(chance)
    if test.name == "frequencies":
        return _text("frequencies", value=value, freedom=freedom, fair=fair, often=often)
    if test.name == "pairs":
        return _text("pairs", value=value, freedom=freedom, fair=fair, often=often)
    seen, expected = Count(test.seen), Count(round(test.expected))
    return _text("runs", seen=seen, expected=expected, fair=fair, often=often)


def describe_chance(chance: float) -> Text:
    """Return *chance*, a probability from 0 to 1, in words.

    A probability of at least 0.01 is given as a number of "times in 100". A smaller one is given as
    "once in" a number of times. Below 0.000001, it is "less than once in a million times". ``str``
    of the result is in the current language.
    """
    if chance >= 0.1:
        return _text("percent", share=Numeral(f"{100 * chance:.0f}"))
    if chance >= 0.01:
        return _text("percent", share=_format_decimal(100 * chance))
    if chance >= RAREST:
        return _text("once-in", count=Count(int(float(f"{1 / chance:.2g}"))))
    return _text("hardly-ever")


def _summarise(verdict: ThrowVerdict) -> Text:
    """Return a sentence on the tests that stand out after correction."""
    least = min(test.corrected for test in verdict.tests)
    standing = [_STANDING[test.name] for test in verdict.tests if test.stands_out]
    count = Count(verdict.of)
    if not standing:
        return _text("nothing-stands-out", count=count)
    names = join_words(standing)
    return _text("stands-out", count=count, tests=names, often=describe_chance(max(least, RAREST)))


_STANDING: Final = {
    "frequencies": _text("the-frequencies"),
    "pairs": _text("the-pairs"),
    "runs": _text("the-runs"),
}


def _describe_loads(verdict: ThrowVerdict) -> list[Text]:
    """Return sentences on the loads that would be detected: of all pieces, and of one piece."""
    device = verdict.device
    return [
        _text(
            f"finds-{'all' if pieces > 1 else 'one'}-{device.kind}",
            power=describe_chance(WANTED_POWER),
            share=_format_share(load, device),
            fair=_format_share(FAIR, device),
            face=device.faces[-1],
        )
        for pieces, load in verdict.finds.items()
        if load is not None
    ]


def _format_share(load: Fraction, device: Device) -> Text:
    """Return the percentage of throws in which the last face of a loaded piece comes up."""
    return _format_decimal(float(200 * load / len(device.faces)))


def _format_decimal(number: float) -> Text:
    return Numeral(f"{number:.1f}")
