"""A whole record spelled out with its derived facts, for programs without an engine."""

from __future__ import annotations

from collections.abc import Iterator

from barsis_notation.engines.engine import Play
from barsis_notation.record.spelled_turn import spell
from barsis_notation.record.structs import Record, SpelledTurn
from barsis_notation.record.turns import parse_turn
from barsis_notation.replay.derived import derive
from barsis_notation.replay.start import begin
from barsis_notation.replay.walk import Step, steps
from barsis_notation.rulesets import Ruleset


def derive_record(record: Record, ruleset: Ruleset) -> list[SpelledTurn | None]:
    """Return every turn of a record spelled out with its derived members.

    None for an entry without a turn, with throws or moves nobody noted, for an illegal turn that
    stood, for turns from moves nobody noted to the next position, and from the first refused turn
    on. The head of the record is right.
    """
    derived: list[SpelledTurn | None] = [None] * len(record.turns)
    for step, _, turn in derived_steps(record, ruleset):
        derived[step.turn - 1] = turn
    return derived


def derived_steps(
    record: Record, ruleset: Ruleset
) -> Iterator[tuple[Step, Play, SpelledTurn | None]]:
    """Yield the steps of a record, each with the game before it and what was derived of its turn.

    None where ``derive_record`` has none; no step comes after the first refused one.
    """
    is_known = True
    play = begin(record, ruleset)
    for step in steps(record, ruleset):
        turn = None
        if is_known and step.text and "?" not in step.text and not step.is_refused:
            play = begin(record, ruleset)
            play.stand(step.before)
            if play.copy().replay([step.text]) is None:  # else it is illegal, and stood
                turn = derive(play, spell(parse_turn(step.text)))
        yield step, play, turn
        is_known = not step.is_lost
