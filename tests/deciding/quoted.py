"""What a finding quotes of a turn in a position, and which fact that is."""

from __future__ import annotations

from typing import Any

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.record.structs import Player, Record, RulesetRef, Start
from barsis_notation.record.turns import parse_turn
from barsis_notation.replay.deciding_facts import find_deciding_fact
from barsis_notation.replay.seating import get_seating
from barsis_notation.validation import check_record
from tests.deciding.chosen import Choice


def record_of(case: dict[str, Any], options: dict[str, Any] | None = None) -> Record:
    """Return the record of a case: its position, and its one turn; under more *options*."""
    return Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id=case["game"], version=1, options=case["options"] | (options or {})),
        players=[Player(seats=list(seats)) for seats in case["players"]],
        start=Start(position=case["position"]),
        turns=[case["turn"]],
    )


def finding_of(case: dict[str, Any], options: dict[str, Any] | None = None) -> Finding | None:
    """Return the finding that refuses the turn of a case, None if there is none."""
    findings = check_record(record_of(case, options)).findings
    return next((one for one in findings if one.name == case["refusal"]), None)


def _is_forgotten(word: str) -> bool:
    key, _, _ = word.partition("=")
    return key in ("captured", "journal", "last", "moved", "sixes", "thrown", "tries")


def errors_of(case: dict[str, Any], options: dict[str, Any]) -> list[str]:
    """Return the errors of the record of a case under *options* as well.

    What its position says of things that the other rules forget (``sixes=2``) is left out there.
    """
    words = case["position"].split()
    findings = check_record(record_of(case, options)).findings
    for forgotten in filter(_is_forgotten, tuple(words)):
        if all(one.name != "start-impossible" for one in findings):
            break
        words.remove(forgotten)
        findings = check_record(record_of(case | {"position": " ".join(words)}, options)).findings
    return [f"{one.code} {one.message}" for one in findings if one.severity == "error"]


def fact_named(choice: Choice, position: str, turn: str) -> str | None:
    """Return the fact behind a refused turn, by its refusal and where it was refused."""
    play = get_seating(choice.ruleset, choice.players).game()
    play.set_position(parse_setup(position))
    refused = play.replay([turn])
    return find_deciding_fact(play, parse_turn(turn), refused, []) if refused is not None else None
