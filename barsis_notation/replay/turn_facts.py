"""What the rules know of every turn, for tables and statistics: values, cells, steps to go."""

from __future__ import annotations

from typing import NamedTuple

from barsis_notation.engines.engine import Play
from barsis_notation.engines.registry import engine_for
from barsis_notation.record.positions import Setup, print_setup
from barsis_notation.record.structs import Record, SpelledMove, SpelledTurn
from barsis_notation.replay.spelled_record import derived_steps
from barsis_notation.replay.start import not_played, ruleset_of, seats_of
from barsis_notation.rulesets import Ruleset


class TurnFacts(NamedTuple):
    """One turn as the rules read it.

    *text* is its string in the strict grammar, *turn* the same with every derived member.
    *position* is the line of the position after it, *to_go* the steps that all men of its seat then
    have to go. *before* and *after* are the steps that the man of each move has to go; None where
    he has no way to go.
    """

    text: str
    turn: SpelledTurn
    position: str
    to_go: int | None
    before: tuple[int | None, ...]
    after: tuple[int | None, ...]


def turn_facts(record: Record, own: tuple[Ruleset, ...] = ()) -> list[TurnFacts | None]:
    """Return what the rules know of every item of ``turns``.

    *own* are the user's rulesets that the record may name. None as in ``derive_record``; for all
    of them where the ruleset is not known or not played, or nobody can play at the seats. Raises
    nothing.
    """
    facts: list[TurnFacts | None] = [None] * len(record.turns)
    ruleset = ruleset_of(record, own)[0]
    if ruleset is None or not _can_begin(record, ruleset):
        return facts
    for step, play, turn in derived_steps(record, ruleset):
        if turn is not None:
            facts[step.turn - 1] = _facts(step.text, turn, play, step.after)
    return facts


def why_no_rules(record: Record, own: tuple[Ruleset, ...] = ()) -> str | None:
    """Return why no rules can be asked about a record's play, None where its rules are played."""
    ruleset, findings = ruleset_of(record, own)
    wrong = findings if ruleset is None else not_played(ruleset)
    return "; ".join(finding.message for finding in wrong) or None


def _can_begin(record: Record, ruleset: Ruleset) -> bool:
    """Return whether the game of *record* has a beginning: its seats and its rules are played."""
    seats = seats_of(record)
    is_known = set(seats) <= set(ruleset["seats.names"]) and len(set(seats)) == len(seats)
    if not seats or not is_known or not_played(ruleset):
        return False
    try:
        engine_for(ruleset.family).begin(ruleset, seats)
    except (ValueError, LookupError):
        return False
    return True


def _facts(text: str, turn: SpelledTurn, play: Play, after: Setup) -> TurnFacts:
    moves = [move for move in turn.moves if move is not None]
    return TurnFacts(
        text=text,
        turn=turn,
        position=print_setup(after),
        to_go=_all_to_go(play, turn.seat, after),
        before=tuple(_to_go(play, turn.seat, move, move.from_) for move in moves),
        after=tuple(_to_go(play, turn.seat, move, move.to) for move in moves),
    )


def _to_go(play: Play, seat: str, move: SpelledMove, place: str) -> int | None:
    return steps_to_go(play, move.seat or seat, place) if place else None


def steps_to_go(play: Play, seat: str, place: str) -> int | None:
    """Return the steps that a man of *seat* on *place* has to go; one that is off has none.

    A man not yet on the board has all of the way before him. None in games without a way home.
    """
    first = _whole_way(play, seat)
    if first is None or place == "off":
        return None if first is None else 0
    steps = play.steps_to_go(seat, place)
    return first if steps is None and place == "bar" else steps


def _whole_way(play: Play, seat: str) -> int | None:
    """Return the steps from before the first step to home, None where there is no home."""
    on_bar = play.steps_to_go(seat, "bar")
    if on_bar is not None:
        return on_bar
    on_first = play.steps_to_go(seat, "1")
    return None if on_first is None else on_first + 1


def _all_to_go(play: Play, seat: str, after: Setup) -> int | None:
    ways = [steps_to_go(play, seat, man.place) for man in after.men.get(seat, ())]
    known = [way for way in ways if way is not None]
    return sum(known) if len(known) == len(ways) else None
