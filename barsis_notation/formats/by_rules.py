"""What formats write that only the rules of a game can tell, and the loss where there are none."""

from __future__ import annotations

from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset


def untold(name: str, record: Record, own: tuple[Ruleset, ...] = ()) -> list[Finding]:
    """Return the loss of what the rules would tell of *record* in the format *name*.

    None where its rules are known, as built in or among the user's *own*, and are played. A record
    without a turn loses nothing.
    """
    from barsis_notation.replay.turn_facts import why_no_rules

    why = why_no_rules(record, own) if record.turns else None
    if why is None:
        return []
    return [
        data_codes.RULES_UNTOLD.finding(
            words={"format": name}, found=why, expected="rules that are known", pointer="/ruleset"
        )
    ]
