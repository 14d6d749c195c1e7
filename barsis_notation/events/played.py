"""What an event needs of the record of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.diagnostics.result_codes import WRONG_WINNER
from barsis_notation.engines.engine import Outcome
from barsis_notation.events.event import Event
from barsis_notation.events.spellings import called
from barsis_notation.language.texts import Text
from barsis_notation.record.structs import Event as EventOfRecord
from barsis_notation.record.structs import Match, Player, Record, Result
from barsis_notation.replay.game import Game
from barsis_notation.replay.start import result_of
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.check import Checked
from barsis_notation.validation.record import check_record
from barsis_notation.validation.result import UNFINISHED
from barsis_notation.validation.trusted import on_trust

WINNER_ONLY: Final = "winner_only"
"""How ``win.rank`` says that nobody but the winner has a rank."""


class GamePlayed(NamedTuple):
    """The record of a game, as far as an event asks: who, where, by which rules, with what result.

    *rules* are None where nobody knows them. *result* is the record's, with the score and the
    places that follow from its moves; None where the game has no end. *turns* counts its turns,
    *findings* are those about the record, *on_trust* names what in it was set and not played.
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

    @property
    def has_errors(self) -> bool:
        """Whether anything in the record is wrong."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


def games_of(event: Event, all_checked: Iterable[Checked]) -> Iterator[GamePlayed | list[Finding]]:
    """Yield the games of *event* among records that were checked, and what was found besides.

    A record is of the event that it names; one that names none is of any. What was found about no
    record, or only when all were seen, comes as a list; nothing of records of other events.
    """
    others: set[tuple[str, int]] = set()
    for checked in all_checked:
        if checked.head is None:
            found = [one for one in checked.findings if _place(one) not in others]
            if found:
                yield found
        elif is_of(checked.head, event):
            yield game_played(checked)
        else:
            others.add((checked.file, checked.number))


def _place(finding: Finding) -> tuple[str, int]:
    return finding.file or "", finding.record or 0


def gather(event: Event, all_checked: Iterable[Checked]) -> tuple[list[GamePlayed], list[Finding]]:
    """Return the games of *event* among records that were checked, and what was found besides.

    What was found late about a record, such as a wrong number of a game of a match, is with it.
    """
    games: dict[tuple[str, int], GamePlayed] = {}
    besides: list[Finding] = []
    for game in games_of(event, all_checked):
        if isinstance(game, GamePlayed):
            games[game.file, game.number] = game
            continue
        for finding in game:
            place = _place(finding)
            if place in games:
                found = (*games[place].findings, finding)
                games[place] = games[place]._replace(findings=found)
            else:
                besides.append(finding)
    return [*games.values()], besides


def is_of(record: Record, event: Event) -> bool:
    """Return whether *record* may be of *event*: it names it, or does not say of which it is."""
    named = record.event
    return not named or may_be_called(named.name, named.section, event)


def may_be_called(name: str, section: str, event: Event) -> bool:
    """Return whether *event* may have this *name* and *section*, either ``""`` where none is."""
    both = (name, event.name), (section, event.file.section)
    return all(not said or not own or called(said) == called(own) for said, own in both)


def checked_records(records: Iterable[Record], own: tuple[Ruleset, ...] = ()) -> Iterator[Checked]:
    """Yield *records*, checked by the rules that they name; they are counted from 1."""
    for number, record in enumerate(records, start=1):
        verdict = check_record(record, own=own)
        for finding in verdict.findings:
            finding.record = number
        turns = len(record.turns)
        yield Checked("", number, record, verdict.ruleset, verdict.findings, turns, verdict.moves)


def game_played(checked: Checked) -> GamePlayed:
    """Return what an event needs of a record. Raises ValueError where none could be read."""
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
        result=_result(checked, head),
        turns=checked.turns,
        findings=tuple(checked.findings),
        on_trust=next((info.given("found") for info in on_trust(head)), None),
    )


def _result(checked: Checked, head: Record) -> Result | None:
    """Return the result that the record has, with what its moves say where it says less."""
    written, rules = head.result or None, checked.ruleset
    wrong = any(finding.severity is Severity.ERROR for finding in checked.findings)
    if written is not None and _has_winner_left(checked):
        return replace(written, winners=[], reason=UNFINISHED)
    if wrong or rules is None:
        return written
    if written is not None and written.reason == UNFINISHED and written.winners:
        return replace(written, reason="")  # the moves have decided the winner, not all places
    if written is not None and _is_whole(written, rules):
        return written
    outcome = _outcome(checked)
    if outcome is None:
        return written
    if written is None:
        return result_of(outcome)
    return replace(
        written,
        score=written.score or dict(outcome.score),
        ranks=written.ranks or dict(outcome.ranks),
    )


def _has_winner_left(checked: Checked) -> bool:
    """Return whether a winner of the record resigned or was forfeited while others played on."""
    record, head = checked.record, checked.head
    if not any(finding.code == WRONG_WINNER.code for finding in checked.findings):
        return False
    if record is None or head is None or not head.result:
        return False
    play = Game.from_record(record, ruleset=checked.ruleset).play
    left = [seat for seat in head.result.winners if seat in play.seats and play.has_left(seat)]
    return bool(left) and play.result() is None


def _is_whole(result: Result, rules: Ruleset) -> bool:
    """Return whether *result* says all that an event asks: points, and ranks where there are some.

    One without winners has neither.
    """
    has_ranks = rules.value("win.rank") != WINNER_ONLY
    return not result.winners or bool(result.score and (result.ranks or not has_ranks))


def _outcome(checked: Checked) -> Outcome | None:
    record = checked.record
    return Game.from_record(record, ruleset=checked.ruleset).outcome if record else None
