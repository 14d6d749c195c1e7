"""One record under many rulesets: whether it is legal, and if not, how far play got."""

from __future__ import annotations

from typing import Final, NamedTuple

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.diagnostics.move_codes import PASS_UNSAID
from barsis_notation.engines.engine import END, Play, Refused
from barsis_notation.record.decode import STANDARD, Limits
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import why_not_turn
from barsis_notation.replay.broken_off import is_last_throw, may_break_off
from barsis_notation.replay.explain import never
from barsis_notation.replay.joined_moves import take_apart
from barsis_notation.replay.lenient import reread
from barsis_notation.replay.start import OpenedRecord, plain_turns
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.replaying import play_record
from barsis_notation.validation.result import check_result

AT_END: Final = 2**30
"""Comes after every move of a turn, and after every turn."""


class Reached(NamedTuple):
    """How far a record's play is legal; what goes further is greater.

    *turn* and *move* are where play was refused; turn 0 is what comes before the first, and the
    turn after the last stands for the result, of which the fewer members are wrong the better.
    """

    is_legal: bool
    turn: int
    move: int

    @property
    def is_silent(self) -> bool:
        """Whether nothing is illegal but that a value is declined without the word ``pass``."""
        return not self.is_legal and -AT_END < self.move < 0


LEGAL: Final = Reached(is_legal=True, turn=AT_END, move=0)
NOWHERE: Final = Reached(is_legal=False, turn=0, move=0)


class Case(NamedTuple):
    """A record made ready to be replayed often, and where it comes from.

    *turns* are its turn strings, None where it says more of its play or does not know all of it.
    *is_strict* says that they are in the strict grammar. *limits* bound each replay.
    """

    record: Record
    file: str
    number: int
    turns: list[str] | None
    is_strict: bool
    limits: Limits


def case_of(record: Record, file: str = "", number: int = 1, limits: Limits = STANDARD) -> Case:
    """Return *record*, number *number* of *file*, as a case."""
    turns = plain_turns(record)
    if turns is not None and any("?" in turn for turn in turns):
        turns = None
    is_strict = turns is not None and not any(map(why_not_turn, turns))
    return Case(record, file, number, turns, is_strict, limits)


def reached(case: Case, ruleset: Ruleset, *, strict: bool = False) -> Reached:
    """Return how far *case* is legal under *ruleset*, which an engine plays.

    Seats, start, opening, every turn and the result count; the rest of the head does not. With
    *strict* a record is not legal either in which a value is declined without the word ``pass``;
    the fewer, the further it gets.
    """
    opened = OpenedRecord(case.record, ruleset)
    play = opened.begin() if opened.seating.is_right else None
    if play is None:
        return NOWHERE
    if case.turns is None:
        return _walked(case, opened, strict=strict)
    refused = play.replay(case.turns)
    if refused is not None and (play.joins_moves or not case.is_strict):
        refused, play = _replayed_leniently(case, opened)
    if refused is not None:
        if _is_broken_off(case, refused):
            return _walked(case, opened, strict=strict)
        return Reached(False, refused.turn, AT_END if refused.move == END else refused.move)
    return _ended(case, play, play.remarks().early if strict else 0)


def _replayed_leniently(case: Case, opened: OpenedRecord) -> tuple[Refused | None, Play]:
    """Play the turns as people write them, joined moves taken apart; return the game after them."""
    play = opened.begin()
    assert play is not None
    for number, text in enumerate(case.turns or (), start=1):
        turn = reread(text, play) or text
        before = play.copy()
        refused = play.replay([turn])
        if refused is not None and play.joins_moves and why_not_turn(turn) is None:
            apart = take_apart(before, turn)
            play = before
            refused = play.replay([apart]) if apart is not None else refused
        if refused is not None:
            return refused._replace(turn=number), play
    return None, play


def _is_broken_off(case: Case, refused: Refused) -> bool:
    """Return whether play was refused for nothing but a last throw that nobody played."""
    turns = case.turns or []
    text = turns[refused.turn - 1]
    strict = refused.move == END and case.is_strict and may_break_off(case.record)
    return strict and is_last_throw(turns, refused.turn, text)


def _walked(case: Case, opened: OpenedRecord, *, strict: bool) -> Reached:
    """Judge a record that says more of its play than turn strings do, turn by turn."""
    played = play_record(opened, None, never, case.limits)
    errors = [finding for finding in played.findings if finding.severity is Severity.ERROR]
    if errors:
        return Reached(False, errors[0].turn or 0, errors[0].move or 0)
    silent = [one for one in played.findings if one.code == PASS_UNSAID.code] if strict else []
    return _ended(case, played.end, len(silent))


def _ended(case: Case, play: Play | None, silent: int) -> Reached:
    """Return the verdict where every turn is legal; *play* is None where the end is not known."""
    wrong = _errors(check_result(case.record, play)) if play is not None else 0
    if wrong:
        return Reached(False, len(case.record.turns) + 1, -AT_END - wrong)
    return Reached(False, len(case.record.turns) + 1, -silent) if silent else LEGAL


def _errors(findings: list[Finding]) -> int:
    return sum(finding.severity is Severity.ERROR for finding in findings)
