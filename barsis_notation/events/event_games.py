"""The data of a game that an event needs, taken from checked records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.diagnostics.result_codes import WRONG_WINNER
from barsis_notation.engines.engine import Outcome
from barsis_notation.events.event import Event
from barsis_notation.events.spellings import fold_name
from barsis_notation.language.texts import Text
from barsis_notation.record.intact_heads import read_intact_head
from barsis_notation.record.structs import Event as EventOfRecord
from barsis_notation.record.structs import Match, Player, Record, Result
from barsis_notation.replay.game import Game
from barsis_notation.replay.start import make_result
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.file_checks import CheckedRecord
from barsis_notation.validation.record_verdict import check_record
from barsis_notation.validation.result_checks import UNFINISHED
from barsis_notation.validation.trusted import find_trusted_parts

WINNER_ONLY: Final = "winner_only"
"""The value of the fact ``win.rank`` with which only the winner has a rank."""


class GamePlayed(NamedTuple):
    """The data of one record that an event needs, from ``summarise_game``.

    Attributes:
        file: Path of the record's file, ``""`` if it has none.
        number: Number of the record in its file, from 1.
        line: Line of the record in its file, from 1; None if unknown.
        event: Event, round and table that the record names, as texts; ``""`` for each that it does
            not name.
        players: The players of the record.
        rules: The ruleset of the record; None if it is unknown.
        match: The match that the record names; None if it does not name one.
        result: The result of the record; None if it has none. If the record has no errors and its
            ruleset is known, a missing result, score or ranks are taken from the moves. An
            unfinished result with winners then loses its reason. If a winner of the record left
            before others finished, the result has no winners and is unfinished.
        turns: The number of turns of the record.
        findings: The findings about the record.
        on_trust: Text about the part of the record that is taken on trust, because it was set up
            instead of played or was accepted by a ruling. None if the whole record was played
            legally.
        is_read: Whether the record could be read. If not, *event*, *players*, *match* and *result*
            have the intact parts of its head, and the record was not compared with the event.
    """

    file: str
    number: int
    line: int | None
    event: EventOfRecord
    players: tuple[Player, ...]
    rules: Ruleset | None
    match: Match | None
    result: Result | None
    turns: int
    findings: tuple[Finding, ...]
    on_trust: str | Text | None = None
    is_read: bool = True

    @property
    def has_errors(self) -> bool:
        """Whether any finding of the record is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


def iter_event_games(
    event: Event, all_checked: Iterable[CheckedRecord]
) -> Iterator[GamePlayed | list[Finding]]:
    """Yield the games of *event* among checked records, and lists of other findings.

    A record belongs to the event that it names; a record that does not name an event belongs to any
    event. A record that could not be read (see ``GamePlayed.is_read``) belongs to *event* if the
    intact part of its head does not name another event. The intact part must also name a round or
    players.

    The findings of every other item of *all_checked* that has no head are yielded as a list; empty
    lists are left out. Such findings are:

    - findings about other records that could not be read, even if they name another event
    - findings about a file as a whole
    - findings from comparing records, which come after all records

    Findings about readable records of other events are left out.

    Args:
        event: The event.
        all_checked: Results of checking records, in order, with their heads; checks with a verdict
            cache need ``Checks.heads`` to be true.
    """
    others: set[tuple[str, int]] = set()
    for checked in all_checked:
        if checked.unread is not None and (game := _summarise_unread(checked, event)):
            yield game
        elif checked.head is None:
            found = [one for one in checked.findings if _get_place(one) not in others]
            if found:
                yield found
        elif may_belong_to(checked.head, event):
            yield summarise_game(checked)
        else:
            others.add((checked.file, checked.number))


def _summarise_unread(checked: CheckedRecord, event: Event) -> GamePlayed | None:
    """Return the intact parts of an unreadable record; None if it does not name a board.

    A board is named by a round or by players. Also return None if the record names another event.
    """
    assert checked.unread is not None
    head = read_intact_head(checked.unread)
    if not (head.event.round or head.players):
        return None
    if not may_have_name(head.event.name, head.event.section, event):
        return None
    return GamePlayed(
        file=checked.file,
        number=checked.number,
        line=checked.line,
        event=head.event,
        players=head.players,
        rules=None,
        match=head.match,
        result=head.result,
        turns=checked.turns,
        findings=tuple(checked.findings),
        is_read=False,
    )


def _get_place(finding: Finding) -> tuple[str, int]:
    return finding.file or "", finding.record or 0


def gather_games(
    event: Event, all_checked: Iterable[CheckedRecord]
) -> tuple[list[GamePlayed], list[Finding]]:
    """Return the games of *event* among checked records, and all other findings.

    Findings about a record that arrive after it, such as a wrong game number in a match, are added
    to its game. Games are in the order of the records. Records of other events and their findings
    are left out, except for the findings of records that could not be read.

    Args:
        event: The event.
        all_checked: Results of checking records, as for ``iter_event_games``.
    """
    games: dict[tuple[str, int], GamePlayed] = {}
    besides: list[Finding] = []
    for game in iter_event_games(event, all_checked):
        if isinstance(game, GamePlayed):
            games[game.file, game.number] = game
            continue
        for finding in game:
            place = _get_place(finding)
            if place in games:
                found = (*games[place].findings, finding)
                games[place] = games[place]._replace(findings=found)
            else:
                besides.append(finding)
    return [*games.values()], besides


def may_belong_to(record: Record, event: Event) -> bool:
    """Return whether *record* names *event* or does not name an event.

    Differences of spelling, such as upper and lower case, are ignored. Sections are compared only
    if both name one.
    """
    named = record.event
    return not named or may_have_name(named.name, named.section, event)


def may_have_name(name: str, section: str, event: Event) -> bool:
    """Return whether *event* may be the event with this name and section.

    Differences of spelling, such as upper and lower case, are ignored.

    Args:
        name: The name of the event in a record; ``""`` matches every event.
        section: The section of the event in a record; ``""`` matches every event.
        event: The event; if it has no section, it matches every section.
    """
    both = (name, event.name), (section, event.file.section)
    return all(not said or not own or fold_name(said) == fold_name(own) for said, own in both)


def check_records(
    records: Iterable[Record], own: tuple[Ruleset, ...] = ()
) -> Iterator[CheckedRecord]:
    """Yield the results of checking *records*, numbered from 1 and without a file.

    Each record is checked by itself, against the ruleset that it names. Faults are reported as
    findings and are not raised.

    Args:
        records: The records, with decoded turns.
        own: Rulesets that are not built in and that records may name.

    Raises:
        WrongTypeError: If an item of *records* is not a Record, or *own* is not a tuple of
            rulesets; raised during iteration. It is a UsageError.
    """
    for number, record in enumerate(records, start=1):
        verdict = check_record(record, own=own)
        for finding in verdict.findings:
            finding.record = number
        turns = len(record.turns)
        yield CheckedRecord(
            "", number, record, verdict.ruleset, verdict.findings, turns, verdict.moves
        )


def summarise_game(checked: CheckedRecord) -> GamePlayed:
    """Return the data of a checked record that an event needs.

    Raises:
        ValueError: If *checked* has no head, for example because no record could be read.
    """
    head = checked.head
    if head is None:
        raise ValueError("nothing was read")
    return GamePlayed(
        file=checked.file,
        number=checked.number,
        line=checked.line,
        event=head.event or EventOfRecord(),
        players=tuple(head.players),
        rules=checked.ruleset,
        match=head.match or None,
        result=_complete_result(checked, head),
        turns=checked.turns,
        findings=tuple(checked.findings),
        on_trust=next((info.given("found") for info in find_trusted_parts(head)), None),
    )


def _complete_result(checked: CheckedRecord, head: Record) -> Result | None:
    """Return the result of the record, completed from its moves."""
    written, rules = head.result or None, checked.ruleset
    wrong = any(finding.severity is Severity.ERROR for finding in checked.findings)
    if written is not None and _has_winner_left(checked):
        return replace(written, winners=[], reason=UNFINISHED)
    if wrong or rules is None:
        return written
    if written is not None and written.reason == UNFINISHED and written.winners:
        return replace(written, reason="")  # the moves have decided the winner, not all places
    if written is not None and _is_complete(written, rules):
        return written
    outcome = _compute_outcome(checked)
    if outcome is None:
        return written
    if written is None:
        return make_result(outcome)
    return replace(
        written,
        score=written.score or dict(outcome.score),
        ranks=written.ranks or dict(outcome.ranks),
    )


def _has_winner_left(checked: CheckedRecord) -> bool:
    """Return whether a winner of the record resigned or was forfeited while others played on."""
    record, head = checked.record, checked.head
    if not any(finding.code == WRONG_WINNER.code for finding in checked.findings):
        return False
    if record is None or head is None or not head.result:
        return False
    play = Game.from_record(record, ruleset=checked.ruleset).play
    left = [seat for seat in head.result.winners if seat in play.seats and play.has_left(seat)]
    return bool(left) and play.result() is None


def _is_complete(result: Result, rules: Ruleset) -> bool:
    """Return whether *result* has points, and ranks if the ruleset has ranks.

    A result without winners needs neither.
    """
    has_ranks = rules.value("win.rank") != WINNER_ONLY
    return not result.winners or bool(result.score and (result.ranks or not has_ranks))


def _compute_outcome(checked: CheckedRecord) -> Outcome | None:
    record = checked.record
    return Game.from_record(record, ruleset=checked.ruleset).outcome if record else None
