"""The rule cases of every game, judged by its oracle, which shares nothing with the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.engines.rule_cases import RuleCase, read_all_rule_cases, summarise_turns
from tests.every import every
from tests.oracles.judging import is_late, judged, list_legal_turns

OF_A_READER = {"not-known", "not-strict", "stop-not-last"}
"""Refusals that no oracle gives: they are of what stands in a record besides the play."""

OF_THE_DISTANCE = {
    "capture-false", "entry-without-right", "entry-wrong-square", "no-man-there",
    "not-a-move-here", "overshoot", "token-not-available", "token-reused", "wrong-distance",
}  # fmt: skip
"""Refusals of a move that nothing allows: which of them is named first is a matter of choice."""

NAMED_OTHERWISE = {
    "barsis/judging/the-first-wrong-throw-is-named": (
        (1, None, "unknown-outcome"),
        [1, 0, "throw-after-stop"],
    )
}
"""Cases of throws of which two are wrong, with the faults of oracle and case."""


def cases() -> Iterator[RuleCase]:
    """Yield every case of turns that an oracle can judge."""
    for case in read_all_rule_cases():
        of_a_reader = case.refused and case.refused[2] in OF_A_READER
        begins = not case.is_of_the_start and not is_late(case)
        if case.kind == "play" and case.turns and begins and not of_a_reader:
            yield case


@every("case", cases, ids=lambda case: case.id, by=lambda case: case.game)
def test_the_oracle_says_what_the_case_says(case: RuleCase) -> None:
    try:
        fault, stands = judged(case)
    except ValueError:
        assert case.refused, "not well formed for the oracle"
        return
    if case.id in NAMED_OTHERWISE:
        assert (fault, case.refused) == NAMED_OTHERWISE[case.id]
    else:
        assert as_told(fault) == as_told(case.refused)
    if not case.refused and stands:
        assert stands == case.expected["position"]


def as_told(fault: Sequence[Any] | None) -> tuple[int, int, str] | None:
    """Return turn, move and name of a refusal, as far as oracle and case have to agree on it."""
    if fault is None:
        return None
    turn, move, name = fault
    return turn, max(0, move or 0), "no such move" if name in OF_THE_DISTANCE else name


def legal_cases() -> Iterator[RuleCase]:
    """Yield every case of legal turns that an oracle can list."""
    for case in read_all_rule_cases():
        if case.kind == "legal" and not is_late(case):
            yield case


@every("case", legal_cases, ids=lambda case: case.id, by=lambda case: case.game, days=20)
def test_the_oracle_lists_the_legal_turns_of_the_case(case: RuleCase) -> None:
    assert summarise_turns(list_legal_turns(case)) == case.expected
