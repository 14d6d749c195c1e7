"""Derivation of the facts of every turn from the rules, for the format ``json-expanded``."""

from __future__ import annotations

from barsis_notation.diagnostics.findings import Severity
from barsis_notation.record.structs import Record, SpelledTurn
from barsis_notation.replay.turn_facts import derive_spelled_turns
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.record_verdict import check_record


def derive_turns(record: Record, own: tuple[Ruleset, ...] = ()) -> list[SpelledTurn | None]:
    """Return each turn of a record spelled out, with the members that follow from the rules.

    These are, for example, the values that a move uses and the pieces it captures. The items are in
    the order of the turns. An item is None if its turn cannot be played, or was not played as
    written. If the ruleset is unknown or the header has errors, all items are None.

    Args:
        record: The record.
        own: The user's own rulesets that the record may name.

    Raises:
        WrongTypeError: If an argument has the wrong type. It is a UsageError.
    """
    verdict = check_record(record, own=own, play=False)
    rules = verdict.ruleset
    if rules is None or any(one.severity is Severity.ERROR for one in verdict.findings):
        return [None] * len(record.turns)
    return derive_spelled_turns(record, rules)
