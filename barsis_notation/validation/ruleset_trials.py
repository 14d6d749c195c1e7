"""Replay of one record under many rulesets: whether it is legal, and if not, how far play got."""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.diagnostics.move_codes import PASS_UNSAID
from barsis_notation.engines.engine import END, Play, TurnRefusal
from barsis_notation.record.decode import STANDARD, Limits
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import find_syntax_error
from barsis_notation.replay.broken_off import can_break_off, is_last_throw
from barsis_notation.replay.explain import try_none
from barsis_notation.replay.joined_moves import split_joined_moves
from barsis_notation.replay.lenient_turns import normalise_turn
from barsis_notation.replay.start import OpenedRecord, list_plain_turns
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.replay_checks import play_record
from barsis_notation.validation.result_checks import check_result

AT_END: Final = 2**30
"""A number greater than that of every turn and every move."""


class ReplayProgress(NamedTuple):
    """The point up to which a record is legal; a greater value means that more of it is legal.

    Attributes:
        is_legal: Whether the whole record is legal.
        turn: Place of the refused turn among the turn strings and entries of the record, from 1, or
            one of these:

            - 0 if the game cannot begin.
            - ``AT_END`` if the whole record is legal.
            - The number of turn strings and entries plus 1 if all turns are legal, but there are
              faults after them: the result is wrong, or values are declined without the word
              ``pass``.
        move: Number of the refused move in the turn, from 1, or one of these:

            - ``AT_END`` if the end of the turn was refused.
            - 0 if the seat, the throws or the whole turn were refused, or the game cannot begin.
            - 0 if the whole record is legal.
            - A negative number if all turns are legal, but there are faults after them. The more
              faults, the lower it is; for a wrong result it is below -``AT_END``.
    """

    is_legal: bool
    turn: int
    move: int

    @property
    def is_silent(self) -> bool:
        """Whether the only fault is that values are declined without the word ``pass``."""
        return not self.is_legal and -AT_END < self.move < 0


LEGAL: Final = ReplayProgress(is_legal=True, turn=AT_END, move=0)
"""The progress of a legal record."""

NOWHERE: Final = ReplayProgress(is_legal=False, turn=0, move=0)
"""The progress of a record whose game cannot begin."""


class TrialRecord(NamedTuple):
    """A record prepared for many replays, with its origin.

    Attributes:
        record: The record.
        file: Name of its file; "" for none.
        number: Number of the record in the file or, without a file, in the source, from 1.
        turns: Its turns as strings; None if strings do not describe the whole play, or if throws or
            moves were not noted (``?``).
        is_strict: Whether all turns are in the strict grammar.
        limits: Bounds of each replay.
    """

    record: Record
    file: str
    number: int
    turns: list[str] | None
    is_strict: bool
    limits: Limits


def make_case(
    record: Record, file: str = "", number: int = 1, limits: Limits = STANDARD
) -> TrialRecord:
    """Return a record prepared for many replays.

    Args:
        record: The record.
        file: Name of its file; "" for none.
        number: Number of the record in the file or, without a file, in the source, from 1.
        limits: Bounds of each replay.
    """
    turns = list_plain_turns(record)
    if turns is not None and any("?" in turn for turn in turns):
        turns = None
    is_strict = turns is not None and not any(map(find_syntax_error, turns))
    return TrialRecord(record, file, number, turns, is_strict, limits)


def replay_case(case: TrialRecord, ruleset: Ruleset, *, strict: bool = False) -> ReplayProgress:
    """Return how far a record is legal under a ruleset that an engine supports.

    Seats, start, opening, turns and result are judged; the other members of the header are not.

    Args:
        case: The record.
        ruleset: The ruleset.
        strict: Whether a value declined without the word ``pass`` is a fault.

    Returns:
        The progress: ``LEGAL``, ``NOWHERE`` if the game cannot begin, or the place of the fault.
    """
    opened = OpenedRecord(case.record, ruleset)
    play = opened.begin() if opened.seating.is_right else None
    if play is None:
        return NOWHERE
    if case.turns is None:
        return _walk_case(case, opened, strict=strict)
    refused = play.replay(case.turns)
    if refused is not None and (play.joins_moves or not case.is_strict):
        refused, play = _replay_leniently(case, opened)
    if refused is not None:
        if _is_broken_off(case, refused):
            return _walk_case(case, opened, strict=strict)
        turn = _find_place(case, refused.turn)
        return ReplayProgress(False, turn, AT_END if refused.move == END else refused.move)
    return _judge_end(case, play, play.count_remarks().early if strict else 0)


def _find_place(case: TrialRecord, turn: int) -> int:
    """Return the place in the record's turns of a turn string of a case; both count from 1."""
    items = case.record.turns
    places = (at for at, item in enumerate(items, 1) if isinstance(item, str) or item.turn)
    return next(islice(places, turn - 1, None))


def _replay_leniently(case: TrialRecord, opened: OpenedRecord) -> tuple[TurnRefusal | None, Play]:
    """Play the turns in lenient notation, with joined moves split.

    Returns the refusal, None if all turns are legal, and the game after the legal turns.
    """
    play = opened.begin()
    assert play is not None
    for number, text in enumerate(case.turns or (), start=1):
        turn = normalise_turn(text, play) or text
        before = play.copy()
        refused = play.replay([turn])
        if refused is not None and play.joins_moves and find_syntax_error(turn) is None:
            apart = split_joined_moves(before, turn)
            play = before
            refused = play.replay([apart]) if apart is not None else refused
        if refused is not None:
            return refused._replace(turn=number), play
    return None, play


def _is_broken_off(case: TrialRecord, refused: TurnRefusal) -> bool:
    """Return whether the only refused turn is a last throw that was not played."""
    turns = case.turns or []
    text = turns[refused.turn - 1]
    strict = refused.move == END and case.is_strict and can_break_off(case.record)
    return strict and is_last_throw(turns, refused.turn, text)


def _walk_case(case: TrialRecord, opened: OpenedRecord, *, strict: bool) -> ReplayProgress:
    """Judge a record turn by turn, if plain turn strings do not describe its play completely."""
    played = play_record(opened, None, try_none, case.limits)
    errors = [finding for finding in played.findings if finding.severity is Severity.ERROR]
    if errors:
        at_end = played.is_end_refused and len(errors) == 1  # otherwise another fault is before it
        return ReplayProgress(False, errors[0].turn or 0, AT_END if at_end else errors[0].move or 0)
    silent = [one for one in played.findings if one.code == PASS_UNSAID.code] if strict else []
    return _judge_end(case, played.end, len(silent))


def _judge_end(case: TrialRecord, play: Play | None, silent: int) -> ReplayProgress:
    """Return the progress of a record with legal turns; *play* is None if the end is unknown."""
    wrong = _count_errors(check_result(case.record, play)) if play is not None else 0
    if wrong:
        return ReplayProgress(False, len(case.record.turns) + 1, -AT_END - wrong)
    return ReplayProgress(False, len(case.record.turns) + 1, -silent) if silent else LEGAL


def _count_errors(findings: list[Finding]) -> int:
    return sum(finding.severity is Severity.ERROR for finding in findings)
