"""Checks of one opened record, in the order in which findings are reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, get_args

from barsis_notation.base.arguments import expect
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.record.decode import STANDARD, Limits
from barsis_notation.record.record_io import find_value_faults
from barsis_notation.record.shapes import MAX_TURNS
from barsis_notation.record.structs import Record
from barsis_notation.record.unread_turns import UnreadError
from barsis_notation.replay.seating import get_player_names
from barsis_notation.replay.start import OpenedRecord, find_unsupported, open_record
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.header_checks import check_header, check_seats
from barsis_notation.validation.replay_checks import play_record, play_unread
from barsis_notation.validation.result_checks import check_result
from barsis_notation.validation.search_limits import AnyEffort


class Verdict(NamedTuple):
    """The result of validating one record.

    A record is illegal only if it has a finding of severity error.

    Attributes:
        ruleset: The ruleset used; None if unknown.
        findings: The findings about the header, then those about the seats and the match, then
            those about the turns and the result.
        moves: Number of moves that were replayed; 0 if the turns were not replayed.

    Examples:
        >>> from barsis_notation import Game, check_record
        >>> verdict = check_record(Game("barsis").record())
        >>> verdict.ruleset, verdict.findings, verdict.moves
        (<Ruleset barsis-1>, [], 0)
    """

    ruleset: Ruleset | None
    findings: list[Finding]
    moves: int = 0


def check_record(
    record: Record,
    *,
    ruleset: Ruleset | None = None,
    own: tuple[Ruleset, ...] = (),
    play: bool = True,
    suggest: bool = False,
    effort: AnyEffort | None = None,
    limits: Limits = STANDARD,
    trusted: bool = False,
) -> Verdict:
    """Check one record and return its verdict.

    Invalid data is reported as findings and does not raise an exception. The types of the record's
    members are not checked first. If a check fails on a wrong type, only the wrong type is
    reported, without the findings of the checks. Checks that need a known ruleset, valid seats or
    an engine are skipped if the record lacks them. The record is not changed, and is not compared
    with other records.

    Args:
        record: The record.
        ruleset: Ruleset to use instead of the one that the record names. If it is one of the user's
            own without chosen options, and the record names it, the options of the record are kept.
        own: The user's own rulesets that the record may name.
        play: Whether the turns are replayed, and the result is compared with the end of the game.
        suggest: Whether to search for the likeliest writing mistake (slip) that explains a refused
            turn.
        effort: Budget for slip searches and for trying other options. If None, the only limit is
            200,000 replayed turns for each search.
        limits: Only ``limits.seconds`` is used: a turn-by-turn replay that takes more CPU time is
            stopped, and a finding says so.
        trusted: Whether a finding of severity info lists the positions and rulings that the replay
            takes on trust.

    Raises:
        WrongTypeError: If *record*, *ruleset*, *own*, *effort* or *limits* has the wrong type.
        TypeError: If a check fails, and a member of the record has a value that JSON cannot
            represent.

    Examples:
        >>> from barsis_notation import Game, check_record
        >>> record = Game("barsis").record()
        >>> record.turns = ["S 1+3: bar/11 11/12 12/16"]
        >>> verdict = check_record(record)
        >>> [(finding.turn, finding.move, finding.severity.value) for finding in verdict.findings]
        [(1, 3, 'error')]
    """
    expect("record", record, Record)
    expect("ruleset", ruleset, Ruleset, None)
    expect("own", own, tuple)
    expect("limits", limits, Limits)
    if effort is not None:
        expect("effort", effort, *get_args(AnyEffort))
    checks = Checks(ruleset, own, play, suggest, limits, effort=effort, trusted=trusted)
    return check_given(record, checks)


def check_given(record: Record, checks: Checks) -> Verdict:
    """Check one record that a program has built, and return its verdict.

    Of *checks*, the members ``schema``, ``duplicates``, ``matches``, ``own_of`` and ``cache`` are
    ignored, and only ``seconds`` of ``limits`` is used. If a check raises an exception because a
    member has a wrong type or value, the findings are only about such members.

    Raises:
        TypeError: If a check fails, and a member has a value that JSON cannot represent.
    """
    try:
        expect("turns", record.turns, list)  # plain Python would read the items of others
        return check_opened(open_record(record, ruleset=checks.ruleset, own=checks.own), checks)
    except (TypeError, AttributeError, ValueError, LookupError):
        findings = find_value_faults(record, checks.limits)
        if not findings:
            raise
        return Verdict(None, findings)


def check_opened(opened: OpenedRecord, checks: Checks) -> Verdict:
    """Check an opened record with decoded turns and return its verdict.

    The rulesets of *checks* are ignored, because the record was opened with one. Checks that need a
    known ruleset, valid seats or an engine are skipped if the record lacks them. If
    ``checks.play`` is False, the turns are not replayed; if they are replayed, ``opened.played`` is
    set.
    """
    findings = _run_checks(HEADER_CHECKS, opened, checks)
    if opened.ruleset is None:
        return Verdict(None, findings)
    findings += _run_checks(SEATING_CHECKS, opened, checks)
    if checks.play and opened.is_right:
        findings += _run_checks(PLAY_CHECKS, opened, checks)
    elif checks.play and opened.seating.is_right:
        return Verdict(opened.ruleset, findings + find_unsupported(opened.ruleset))
    return Verdict(opened.ruleset, _fill_in_players(opened.record, findings), opened.played.moves)


def is_clean(opened: OpenedRecord, checks: Checks) -> bool:
    """Return whether a record with undecoded turns is known to be legal and free of findings.

    If the result is True, ``opened.played`` is set. If it is False, the record may still be free of
    findings: the turns have to be decoded to find out. The ``needs_turns`` of *checks* must be
    False. The result is always False if no move was replayed, or if the record has more than
    20,000 turns (``shapes.MAX_TURNS``). If the replay stopped at a turn that is not a legal turn
    string, ``opened.legal`` is set to the number of turns before it.
    """
    if not opened.is_right:
        return False
    try:
        played = opened.played = play_unread(opened)
        if not played.moves or played.turns > MAX_TURNS:
            return False
        for check in _CHECKS_OF_CLEAN:
            if check(opened, checks):
                return False
    except UnreadError as error:
        opened.legal = error.legal
        return False
    return True


def _run_checks(group: Iterable[Check], opened: OpenedRecord, checks: Checks) -> list[Finding]:
    findings: list[Finding] = []
    for check in group:
        findings += check(opened, checks)
    return findings


# The checks.


def check_clocks(opened: OpenedRecord, _: Checks) -> Iterable[Finding]:
    """Return the findings about the clocks and times of turns.

    The result is empty if all turns are strings, or the turns are undecoded. The second argument is
    not used.
    """
    if opened.unread or opened.plain_turns is opened.record.turns:
        return ()
    from barsis_notation.validation.time_checks import check_times

    return check_times(opened.record)


def check_trust(opened: OpenedRecord, checks: Checks) -> Iterable[Finding]:
    """Return the finding about positions and rulings that the replay takes on trust.

    The finding has severity info. The result is empty if ``checks.trusted`` is False, or if the
    record has no such positions and rulings.
    """
    if not checks.trusted or (opened.plain_turns is not None and not opened.record.start):
        return ()
    from barsis_notation.validation.trusted import find_trusted_parts

    return find_trusted_parts(opened.record)


def check_ruleset(opened: OpenedRecord, _: Checks) -> Iterable[Finding]:
    """Return the findings about the ruleset that the record names.

    The findings were made when the record was opened. The second argument is not used.
    """
    return opened.ruleset_findings


def check_match_points(opened: OpenedRecord, _: Checks) -> Iterable[Finding]:
    """Return the findings about impossible points before the game, and an impossible stake.

    The ruleset of *opened* must be known. The result is empty if the record does not name a match.
    The second argument is not used.
    """
    if not opened.record.match:
        return ()
    from barsis_notation.validation.points_bounds import check_match

    return [*check_match(opened.record.match, opened.seating.ruleset)]


def check_play(opened: OpenedRecord, checks: Checks) -> Iterable[Finding]:
    """Replay the turns and return the findings; the result of the replay is ``opened.played``.

    ``opened.is_right`` must be true. Only the effort and the limits of *checks* are used.
    """
    may_try = checks.effort.may_try if checks.effort else None
    opened.played = play_record(opened, opened.plain_turns, may_try, checks.limits)
    return opened.played.findings


def check_slip(opened: OpenedRecord, checks: Checks) -> Iterable[Finding]:
    """Return the finding for the likeliest slip that explains a refused turn.

    A slip is a writing mistake of the scorer. Call this after ``check_play``. If the slip has a
    fix, the fix of the refusal is removed. The result is empty if:

    - ``checks.suggest`` is False, or the effort refuses the search,
    - no turn is refused,
    - the replay took too long, or
    - no slip is found.
    """
    if not checks.suggest:
        return ()
    refusals = [
        found
        for found in opened.played.findings
        if found.severity is Severity.ERROR and found.not_examined is not None and found.turn
    ]
    if not refusals or refusals[-1].code == file_codes.TAKES_TOO_LONG.code:
        return ()
    start = opened.begin()
    if start is None:
        return ()
    from barsis_notation.validation.slip_search import suggest_slip

    slip = suggest_slip(opened.record, start, refusals[-1], checks.effort)
    if slip is None:
        return ()
    if slip.fix is not None:
        refusals[-1].fix = None  # only one of the two fixes may be applied
    return (slip,)


def check_end(opened: OpenedRecord, _: Checks) -> Iterable[Finding]:
    """Return the findings about the result of the record.

    Call this after ``check_play`` or ``play_unread``. The result is empty if the replay did not
    reach the end of the record (``opened.played.end`` is None). The second argument is not used.
    """
    end = opened.played.end
    return check_result(opened.record, end) if end is not None else ()


Check = Callable[[OpenedRecord, Checks], Iterable[Finding]]
"""Function that takes an opened record and the checks, and returns the findings of one kind."""

HEADER_CHECKS: Final[tuple[Check, ...]] = (check_header, check_clocks, check_trust, check_ruleset)
"""The checks that do not need a ruleset."""

SEATING_CHECKS: Final[tuple[Check, ...]] = (check_seats, check_match_points)
"""The checks that need a ruleset."""

PLAY_CHECKS: Final[tuple[Check, ...]] = (check_play, check_slip, check_end)
"""The checks that need players in their seats, and an engine."""

_CHECKS_OF_CLEAN: Final = (check_end, *reversed((*HEADER_CHECKS, *SEATING_CHECKS)))
"""The checks of a record with legal turns, without those of the turns themselves.

They end at the first finding. The header comes last, because it is checked again when the turns
have been decoded.
"""


def _fill_in_players(record: Record, findings: list[Finding]) -> list[Finding]:
    """Add the player's name to findings that have only the seat; return *findings*."""
    if not findings:
        return findings
    names = get_player_names(record)
    for finding in findings:
        if finding.player is None and finding.seat is not None:
            finding.player = names.get(finding.seat)
    return findings
