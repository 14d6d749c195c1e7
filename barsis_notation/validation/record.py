"""An opened record becomes a verdict: every check in the order in which findings are reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from barsis_notation.base.arguments import expect
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.record.decode import STANDARD, Limits
from barsis_notation.record.shapes import MAX_TURNS
from barsis_notation.record.structs import Record
from barsis_notation.record.unread_turns import UnreadError
from barsis_notation.replay.seating import names_of
from barsis_notation.replay.start import OpenedRecord, not_played, open_record
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.checks import Checks
from barsis_notation.validation.effort import AnyEffort
from barsis_notation.validation.header import check_header, check_seats
from barsis_notation.validation.replaying import play_record, play_unread
from barsis_notation.validation.result import check_result


class Verdict(NamedTuple):
    """What validation says of one record: its ruleset, the findings, how many moves it replayed."""

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
    """Check one record by its own ruleset, or by *ruleset* in its place.

    Raises nothing about the data.

    A record that names *ruleset*, one of the user's own, keeps its options. *own* are the user's
    rulesets that the record may name. Without *play* the turns are not replayed. A stage that fails
    ends the checking of this record. With *suggest* a refused turn is followed by the likeliest
    slip behind it, where there is one. It, and the other readings of the rules by which the turn
    would be legal, are looked for as far as *effort* goes, without one always. Play that takes
    longer than *limits* is broken off with a finding. With *trusted* an info names the positions
    and rulings that are set in the record.
    """
    expect("record", record, Record)
    expect("ruleset", ruleset, Ruleset, None)
    expect("own", own, tuple)
    expect("limits", limits, Limits)
    checks = Checks(play=play, suggest=suggest, effort=effort, limits=limits, trusted=trusted)
    return check_opened(open_record(record, ruleset=ruleset, own=own), checks)


def check_opened(opened: OpenedRecord, checks: Checks) -> Verdict:
    """Check an opened record, whose turns have been read, as *checks* asks. Never raises.

    The rulesets of *checks* are not looked at: the record was opened by one. A group of checks is
    left out if the record lacks what it needs: a known ruleset, the seats of a game, an engine.
    """
    findings = _findings(HEADER_CHECKS, opened, checks)
    if opened.ruleset is None:
        return Verdict(None, findings)
    findings += _findings(SEATING_CHECKS, opened, checks)
    if checks.play and opened.is_right:
        findings += _findings(PLAY_CHECKS, opened, checks)
    elif checks.play and opened.seating.is_right:
        return Verdict(opened.ruleset, findings + not_played(opened.ruleset))
    return Verdict(opened.ruleset, _with_players(opened.record, findings), opened.played.moves)


def is_clean(opened: OpenedRecord, checks: Checks) -> bool:
    """Return whether a record whose turns are UNREAD is legal and has no findings.

    If it returns False, the turns have to be read; ``opened.legal`` then counts the first of them
    that are legal, if one is not.
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


def _findings(group: Iterable[Check], opened: OpenedRecord, checks: Checks) -> list[Finding]:
    findings: list[Finding] = []
    for check in group:
        findings += check(opened, checks)
    return findings


# The checks.


def check_clocks(opened: OpenedRecord, _: Checks) -> Iterable[Finding]:
    """Return what is wrong with clocks and moments, which only entries have."""
    if opened.unread or opened.plain_turns is opened.record.turns:
        return ()
    from barsis_notation.validation.times import check_times

    return check_times(opened.record)


def check_trust(opened: OpenedRecord, checks: Checks) -> Iterable[Finding]:
    """Return the info about positions and rulings that are set, if it is asked for."""
    if not checks.trusted or (opened.plain_turns is not None and not opened.record.start):
        return ()
    from barsis_notation.validation.trusted import on_trust

    return on_trust(opened.record)


def check_ruleset(opened: OpenedRecord, _: Checks) -> Iterable[Finding]:
    """Return what is wrong with the ruleset that the record names."""
    return opened.ruleset_findings


def check_match_points(opened: OpenedRecord, _: Checks) -> Iterable[Finding]:
    """Return the points before the game, and the stake, that no match comes to."""
    if not opened.record.match:
        return ()
    from barsis_notation.validation.points import check_match

    return [*check_match(opened.record.match, opened.seating.ruleset)]


def check_play(opened: OpenedRecord, checks: Checks) -> Iterable[Finding]:
    """Replay the turns; return why the game cannot begin, or what is wrong with the turns."""
    may_try = checks.effort.may_try if checks.effort else None
    opened.played = play_record(opened, opened.plain_turns, may_try, checks.limits)
    return opened.played.findings


def check_slip(opened: OpenedRecord, checks: Checks) -> Iterable[Finding]:
    """Return the likeliest slip behind a refused turn, if it is asked for."""
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
    from barsis_notation.validation.suggest import suggest

    slip = suggest(opened.record, start, refusals[-1], checks.effort)
    if slip is None:
        return ()
    if slip.fix is not None:
        refusals[-1].fix = None  # two changes in one go would be one too many
    return (slip,)


def check_end(opened: OpenedRecord, _: Checks) -> Iterable[Finding]:
    """Return what is wrong with the result, if the game was played to its last turn."""
    end = opened.played.end
    return check_result(opened.record, end) if end is not None else ()


Check = Callable[[OpenedRecord, Checks], Iterable[Finding]]
"""Returns the findings of one kind about a record."""

HEADER_CHECKS: Final[tuple[Check, ...]] = (check_header, check_clocks, check_trust, check_ruleset)
"""The checks that need no ruleset."""

SEATING_CHECKS: Final[tuple[Check, ...]] = (check_seats, check_match_points)
"""The checks that need a ruleset."""

PLAY_CHECKS: Final[tuple[Check, ...]] = (check_play, check_slip, check_end)
"""The checks that need players in their seats, and an engine."""

_CHECKS_OF_CLEAN: Final = (check_end, *reversed((*HEADER_CHECKS, *SEATING_CHECKS)))
"""All but those of the turns, which are legal. The first finding ends them: the header comes last,
because it is checked again when the turns have been read.
"""


def _with_players(record: Record, findings: list[Finding]) -> list[Finding]:
    """Fill in the player's name where a finding has only the seat."""
    if not findings:
        return findings
    names = names_of(record)
    for finding in findings:
        if finding.player is None and finding.seat is not None:
            finding.player = names.get(finding.seat)
    return findings
