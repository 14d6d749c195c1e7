"""Replay of the turns of an opened record: all at once if possible, otherwise turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barsis_notation.base.processor_time import thread_time
from barsis_notation.diagnostics import file_codes, move_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.decode import STANDARD, Limits
from barsis_notation.record.structs import Entry, Record
from barsis_notation.record.unread_turns import UnreadError
from barsis_notation.replay.seating import get_player_names
from barsis_notation.replay.start import NOT_PLAYED, OpenedRecord, PlayedTurns

if TYPE_CHECKING:
    from barsis_notation.replay.explain import MayTry
    from barsis_notation.replay.walk import Walk

_text = bind_texts("validation")
_of_record = bind_texts("record")


def play_record(
    opened: OpenedRecord,
    turns: list[str] | None,
    may_try: MayTry | None = None,
    limits: Limits = STANDARD,
) -> PlayedTurns:
    """Replay the turns of a record whose header is valid.

    If the game cannot begin, the result has only the findings about its start.

    Args:
        opened: The opened record, with decoded turns; ``is_right`` must be true.
        turns: Its ``plain_turns``; None to replay turn by turn.
        may_try: Function that takes the name of a refusal and returns whether to try other options
            to explain it; None to always try them.
        limits: Only ``limits.seconds`` is used: a turn-by-turn replay that takes more CPU time is
            stopped, and a finding says so.
    """
    record, legal = opened.record, opened.legal
    play = opened.begin()
    if play is None:
        return PlayedTurns(None, opened.start_findings or [], 0)
    if turns is not None and (turns is record.turns or not _has_side_lines(record)):
        if not legal:
            refused = play.replay(turns)
            if refused is None and not _needs_findings(play):
                return PlayedTurns(play, _find_cube_use(record, play), play.moves_made())
            legal = refused.turn - 1 if refused else len(turns)
            play = opened.begin()
            assert play is not None
        if len(turns) == len(record.turns):
            walk = _make_walk(record, play, may_try)
            played = _skip_legal_turns(walk, record, turns, legal, limits)
            if played is not None:
                return played
    return _walk_turns(_make_walk(record, play, may_try, lines=True), record, limits)


def _has_side_lines(record: Record) -> bool:
    """Return whether some turn of *record* has retracted moves or variations."""
    return any(
        isinstance(item, Entry) and bool(item.retracted or item.variations) for item in record.turns
    )


def _make_walk(record: Record, play: Play, may_try: MayTry | None, *, lines: bool = False) -> Walk:
    """Return a walk from the current turn of *play*; imported late, as few records need it."""
    from barsis_notation.replay.walk import Walk

    return Walk(record, play.copy(), lines=lines, may_try=may_try)


def play_unread(opened: OpenedRecord) -> PlayedTurns:
    """Replay the turns of a record from its bytes, without decoding them.

    Return ``NOT_PLAYED`` if:

    - the game cannot begin,
    - the record has no turns,
    - there is a finding about a legal turn, or
    - the doubling cube is used.

    In these cases, call ``play_record`` to get the findings.

    Args:
        opened: The opened record, with ``unread``; ``is_right`` must be true.

    Raises:
        UnreadError: If the start depends on the turns, or a turn is not a legal turn string; its
            ``legal`` is the number of legal turns before that turn.
    """
    assert opened.unread is not None
    play = opened.begin()
    if play is None:
        return NOT_PLAYED
    legal, refused = play.replay_json(*opened.unread)
    if refused is not None:
        raise UnreadError(legal)
    if legal == 0 or _needs_findings(play) or play.count_remarks().cubes:
        return NOT_PLAYED
    return PlayedTurns(play, [], play.moves_made(), legal)


def _needs_findings(play: Play) -> bool:
    """Return whether some turns of a legal game need a finding."""
    counts = play.count_remarks()
    return bool((counts.starred and counts.unstarred) or counts.early)


def _find_cube_use(record: Record, play: Play) -> list[Finding]:
    """Return the finding about the first cube action in a legal game, empty if it has none."""
    if not play.count_remarks().cubes:
        return []
    for number, item in enumerate(record.turns, start=1):
        text = item.turn if isinstance(item, Entry) else item
        if isinstance(text, str) and text.endswith(CUBE_WORDS):
            seat = text[0]
            finding = move_codes.CUBE_USED.finding(
                found=text,
                seat=seat,
                player=get_player_names(record).get(seat),
                turn=number,
                pointer=f"/turns/{number - 1}",
            )
            return [finding]
    return []


CUBE_WORDS: Final = (" double", " take", " drop")
"""The endings of turn strings that use a doubling cube."""


def _skip_legal_turns(
    walk: Walk, record: Record, turns: list[str], legal: int, limits: Limits
) -> PlayedTurns | None:
    """Play the turns of a record, and walk only those that are not both strict and legal.

    The first *legal* turns are known to be legal. Returns None if a turn that was not walked may
    need a finding.
    """
    findings: list[Finding] = []
    number, most = 0, legal or FEWEST
    is_cut = False
    until = thread_time() + limits.seconds
    while number < len(turns) and not (walk.is_refused or is_cut):
        passed = walk.play_strings(turns[number : number + most])
        number += passed
        if passed == most and number > legal:
            most *= 2
        elif number < len(turns):
            number, most = number + 1, FEWEST
            findings += walk.play_entry(number).findings
        is_cut = thread_time() > until
    is_cut = is_cut and not walk.is_refused
    if is_cut:
        findings.append(_make_timeout_finding(record, number, limits))
    elif _needs_findings(walk.play) or walk.play.count_remarks().cubes:
        return None
    known = not walk.is_refused and not walk.is_lost and not is_cut
    return _make_played(walk, findings, known=known)


FEWEST: Final = 16
"""Number of turns that are played at once; doubled each time while all are legal."""


def _walk_turns(walk: Walk, record: Record, limits: Limits) -> PlayedTurns:
    findings: list[Finding] = []
    is_cut = False
    until = thread_time() + limits.seconds
    for number in range(1, len(record.turns) + 1):
        findings += walk.play_entry(number).findings
        if walk.is_refused:
            break
        is_cut = thread_time() > until
        if is_cut:
            findings.append(_make_timeout_finding(record, number, limits))
            break
    counts = walk.play.count_remarks()
    if not (counts.starred and counts.unstarred):
        findings = [finding for finding in findings if finding.name != "star-missing"]
    known = not walk.is_refused and not walk.is_lost and not is_cut
    return _make_played(walk, findings, known=known)


def _make_played(walk: Walk, findings: list[Finding], *, known: bool) -> PlayedTurns:
    """Return the result of a walk; *known* is whether the position after it is known."""
    play = walk.play
    return PlayedTurns(
        play if known else None, findings, play.moves_made(), is_end_refused=walk.is_end_refused
    )


def _make_timeout_finding(record: Record, turn: int, limits: Limits) -> Finding:
    return file_codes.TAKES_TOO_LONG.finding(
        found=_text("processor-time", seconds=limits.seconds, turn=turn),
        expected=_of_record("at-most-seconds", seconds=limits.seconds),
        turn=turn,
        pointer=f"/turns/{turn - 1}",
        not_examined=len(record.turns) - turn,
    )
