"""A whole record spelled out with its derived facts, for programs without an engine."""

from __future__ import annotations

from barsis_notation.record.spelled import spell
from barsis_notation.record.structs import Record, SpelledTurn
from barsis_notation.record.turns import parse_turn
from barsis_notation.replay.derived import derive
from barsis_notation.replay.start import begin
from barsis_notation.replay.walk import replay
from barsis_notation.rulesets import Ruleset


def derive_record(record: Record, ruleset: Ruleset) -> list[SpelledTurn | None]:
    """Return every turn of a record spelled out with its derived members.

    None for an entry without a turn, with throws or moves nobody noted, for an illegal turn that
    stood, for turns from moves nobody noted to the next position, and from the first refused turn
    on. The head of the record is right.
    """
    derived: list[SpelledTurn | None] = [None] * len(record.turns)
    is_known = True
    for step in replay(record, ruleset):
        if is_known and step.text and "?" not in step.text and not step.is_refused:
            play = begin(record, ruleset)
            play.stand(step.before)
            if play.copy().replay([step.text]) is None:  # else it is illegal, and stood
                derived[step.turn - 1] = derive(play, spell(parse_turn(step.text)))
        is_known = not step.is_lost
    return derived
