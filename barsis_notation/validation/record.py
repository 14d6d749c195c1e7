"""One record through every stage: header, ruleset, play, result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.base.arguments import expect
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.record.decode import STANDARD, Limits
from barsis_notation.record.structs import Record
from barsis_notation.replay.seating import Seating, names_of, seating_of
from barsis_notation.replay.start import not_played, rules_in_place, ruleset_of
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.header import check_header, check_seats
from barsis_notation.validation.replaying import (
    begin_play,
    check_play,
    plain_turns,
    play_unread,
    ready,
)
from barsis_notation.validation.result import check_result

if TYPE_CHECKING:
    from barsis_notation.record.unread_turns import UnreadTurns
    from barsis_notation.validation.effort import AnyEffort


class Verdict(NamedTuple):
    """What validation says of one record: its ruleset, the findings, how many moves it replayed.

    *turns* counts the turns of a record where they are UNREAD.
    """

    ruleset: Ruleset | None
    findings: list[Finding]
    moves: int = 0
    turns: int = 0


def check_record(  # noqa: PLR0913 - a keyword for each thing that can be asked for
    record: Record,
    *,
    ruleset: Ruleset | None = None,
    own: tuple[Ruleset, ...] = (),
    play: bool = True,
    suggest: bool = False,
    effort: AnyEffort | None = None,
    unread: UnreadTurns | None = None,
    legal: int = 0,
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

    *unread* says where the turns of a record are that nobody has read yet. Why they are refused is
    not said: then no moves are counted, or UnreadError is raised. Where that said how many of the
    first turns are *legal*, they are not tried again.
    """
    expect("record", record, Record)
    expect("ruleset", ruleset, Ruleset, None)
    expect("own", own, tuple)
    expect("legal", legal, int)
    expect("limits", limits, Limits)
    findings = check_header(record, unread)
    turns = None if unread else plain_turns(record)
    if not unread and turns is not record.turns:
        from barsis_notation.validation.times import check_times

        findings += check_times(record)
    if trusted and (turns is None or record.start):
        from barsis_notation.validation.trusted import on_trust

        findings += on_trust(record)
    named, wrong = rules_for(record, ruleset, own)
    findings += wrong
    if named is None:
        return Verdict(None, findings)
    seating = seating_of(record, named)
    wrong_seats = check_seats(record, seating)
    findings += wrong_seats
    if record.match:
        from barsis_notation.validation.points import check_match

        findings += check_match(record.match, named)
    if not play or (wrong_seats and any(map(_is_error, wrong_seats))):
        return Verdict(named, _with_players(record, findings))
    not_possible = not_played(named)
    if not_possible:
        return Verdict(named, findings + not_possible)
    if unread:
        played = play_unread(record, seating, unread)
    else:
        may_try = effort.may_try if effort else None
        played = check_play(record, seating, turns, may_try, legal, limits)
    findings += played.findings
    if suggest:
        findings += _likeliest_slip(record, seating, played.findings, effort)
    if played.end is not None:
        findings += check_result(record, played.end)
    return Verdict(named, _with_players(record, findings), played.moves, played.turns)


def rules_for(
    record: Record, ruleset: Ruleset | None = None, own: tuple[Ruleset, ...] = ()
) -> tuple[Ruleset | None, tuple[Finding, ...]]:
    """Return the rules that ``check_record`` goes by, None without any, and what is wrong."""
    return rules_in_place(record, ruleset) if ruleset else ruleset_of(record, own)


def _is_error(finding: Finding) -> bool:
    return finding.severity == Severity.ERROR


def _likeliest_slip(
    record: Record, seating: Seating, findings: list[Finding], effort: AnyEffort | None
) -> list[Finding]:
    refusals = [
        found
        for found in findings
        if _is_error(found) and found.not_examined is not None and found.turn
    ]
    if not refusals or refusals[-1].code == file_codes.TAKES_TOO_LONG.code:
        return []
    start = ready(seating)
    if begin_play(record, start):
        return []
    from barsis_notation.validation.suggest import suggest

    slip = suggest(record, start, refusals[-1], effort)
    if slip is None:
        return []
    if slip.fix is not None:
        refusals[-1].fix = None  # two changes in one go would be one too many
    return [slip]


def _with_players(record: Record, findings: list[Finding]) -> list[Finding]:
    """Fill in the player's name where a finding has his seat only."""
    if not findings:
        return findings
    names = names_of(record)
    for finding in findings:
        if finding.player is None and finding.seat is not None:
            finding.player = names.get(finding.seat)
    return findings
