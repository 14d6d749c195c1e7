"""The rule cases of every game, judged by its oracle, which shares nothing with the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from barsis_notation.record.position_lines import parse_setup
from tests.engines.cross.family import oracle_of, simplify_line
from tests.engines.rule_cases import RuleCase, read_all_rule_cases
from tests.every import every
from tests.oracles.barsis import BarsisOracle
from tests.oracles.kioz import KiozOracle
from tests.oracles.natt_klab import NattKlabOracle
from tests.oracles.shesh_besh import Referee, SheshBeshOracle, parse_turn

OF_A_READER = {"not-known", "not-strict", "stop-not-last"}
"""Refusals that no oracle gives: they are of what stands in a record besides the play."""

OF_THE_DISTANCE = {
    "capture-false", "entry-without-right", "entry-wrong-square", "no-man-there",
    "not-a-move-here", "overshoot", "token-not-available", "token-reused", "wrong-distance",
}  # fmt: skip
"""Refusals of a move that nothing allows: which of them is named first is a matter of choice."""

Fault = tuple[int, int | None, str] | None


def cases() -> Iterator[RuleCase]:
    """Yield every case of turns that an oracle can judge."""
    for case in read_all_rule_cases():
        of_a_reader = case.refused and case.refused[2] in OF_A_READER
        if case.kind == "play" and case.turns and not (of_a_reader or _is_late(case)):
            yield case


def _is_late(case: RuleCase) -> bool:
    """Return whether a case begins where the oracle of its game cannot.

    That of Barsis not in the middle of a turn; neither it nor that of Kiôz after a roll-off.
    """
    _, _, keys = case.position.partition(" to=")
    late = case.game == "barsis" and bool(keys[1:] or keys == "-")
    return late or (case.game in ("barsis", "kioz") and bool(case.opening))


@every("case", cases, ids=lambda case: case.id, by=lambda case: case.game)
def test_the_oracle_says_what_the_case_says(case: RuleCase) -> None:
    try:
        fault, stands = judged(case)
    except ValueError:
        assert case.refused, "not well formed for the oracle"
        return
    assert as_told(fault) == as_told(case.refused)
    if not case.refused and stands:
        assert stands == case.expected["position"]


def as_told(fault: Sequence[Any] | None) -> tuple[int, int, str] | None:
    """Return turn, move and name of a refusal, as far as oracle and case have to agree on it."""
    if fault is None:
        return None
    turn, move, name = fault
    return turn, max(0, move or 0), "no such move" if name in OF_THE_DISTANCE else name


def judged(case: RuleCase) -> tuple[Fault, str]:
    """Return the first fault of a case, and where the game stands then if the oracle says so."""
    if case.game == "barsis":
        return _by_the_oracle_of_barsis(case), ""
    if case.game == "shesh-besh":
        return _by_the_oracle_of_shesh_besh(case), ""
    if case.game in ("kioz", "natt-klab"):
        oracle_class = KiozOracle if case.game == "kioz" else NattKlabOracle
        oracle = oracle_class(case.options)
        if case.position:
            oracle.place_line(case.position)
        return oracle.judge(case.turns), oracle.position()
    racing = oracle_of(case.game, case.seats, case.options)
    if case.position:
        racing.place_line(case.position)
    fault: Fault = racing.judge(case.turns, case.opening)
    line, told = case.expected.get("position", ""), racing.position()
    is_same = line and simplify_line(line, racing) == simplify_line(told, racing)
    return fault, line if is_same else told


def _by_the_oracle_of_barsis(case: RuleCase) -> Fault:
    oracle = BarsisOracle("".join(case.seats), case.options)
    if case.position:
        setup = parse_setup(case.position)
        men: dict[str, list[int | str]] = {
            seat: [int(man.place) if man.place.isdigit() else man.place for man in row]
            for seat, row in setup.men.items()
        }
        oracle.place(men, setup.to)
    return oracle.judge(case.turns)


def _by_the_oracle_of_shesh_besh(case: RuleCase) -> Fault:
    oracle, first = SheshBeshOracle(case.options), None
    if case.position:
        setup = parse_setup(case.position)
        white, black = (Counter(man.place for man in men) for men in setup.men.values())
        oracle.place(_by_point(white), _by_point(black), setup.to)
        first = setup.to
    referee = Referee(oracle, first)
    opening = [f"{word}:" for word in case.opening]
    for number, turn in enumerate(map(parse_turn, opening + case.turns), 1 - len(opening)):
        fault = referee.fault(turn)
        if fault is not None:
            return number, *fault
    return None


def _by_point(men: Counter[str]) -> dict[int | str, int]:
    return {int(place) if place.isdigit() else place: count for place, count in men.items()}
