"""The game a record plays: its ruleset, its seats, the position it begins from.

``OpenedRecord`` holds them, each found once. It is the second stage on the way from a file to a
verdict: ``formats.input_files`` opens a file and yields its records, ``validation.record_verdict``
checks an opened record. Statistics, tables of turns and play ids begin with an opened record too.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

import msgspec
from msgspec import UNSET, UnsetType

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics import header_codes, ruleset_codes, throw_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import UNDECIDED, Outcome, Play
from barsis_notation.engines.engine_registry import engine_for
from barsis_notation.language.texts import Text, listed, reason_of, texts_of
from barsis_notation.record.position_lines import (
    PositionSyntaxError,
    Setup,
    parse_setup,
    print_setup,
)
from barsis_notation.record.scan import are_texts
from barsis_notation.record.shapes import FORMAT, HOME
from barsis_notation.record.spelled_turn import turn_text
from barsis_notation.record.structs import (
    Entry,
    Event,
    Match,
    Player,
    Record,
    Result,
    RulesetRef,
)
from barsis_notation.replay.errors import CannotBeginError
from barsis_notation.replay.seating import Seating, players_for, seating_at, seating_of
from barsis_notation.rulesets import Ruleset, RulesetError, find_ruleset

if TYPE_CHECKING:
    from barsis_notation.record.unread_turns import UnreadTurns

_text = texts_of("replay")


def ruleset_of(
    record: Record, own: tuple[Ruleset, ...] = ()
) -> tuple[Ruleset | None, tuple[Finding, ...]]:
    """Return the ruleset a record names, None where the play cannot be judged, and the findings."""
    named = record.ruleset
    return find_ruleset(named.id, named.version, named.options, named.sha256, own=own)


def resolve_rules(record: Record, ruleset: Ruleset) -> tuple[Ruleset | None, tuple[Finding, ...]]:
    """Return the rules that a record goes by where *ruleset* stands in place of those it names.

    A record that names these very rules, which are the user's own, keeps the options it names;
    None, with findings, where they are not options of theirs. Options of *ruleset* overrule them.
    """
    named = record.ruleset
    is_named = (named.id, named.version) == (ruleset.id, ruleset.version)
    if ruleset.builtin or ruleset.chosen or not is_named or not named.options:
        return ruleset, ()
    if named.sha256 not in {"", ruleset.sha256}:
        return ruleset, ()
    return find_ruleset(ruleset.id, ruleset.version, named.options, ruleset.sha256, own=(ruleset,))


def reference_to(ruleset: Ruleset) -> RulesetRef:
    """Return how a record names *ruleset*: what ``ruleset_of`` finds it by."""
    return RulesetRef(
        id=ruleset.id,
        version=ruleset.version,
        options={
            path: list(value) if isinstance(value, tuple) else value
            for path, value in ruleset.chosen.items()
        },
        sha256="" if ruleset.builtin else ruleset.sha256,
    )


def make_new_record(
    ruleset: Ruleset,
    players: list[Player],
    event: Event | UnsetType = UNSET,
    match: Match | UnsetType = UNSET,
) -> Record:
    """Return the record of a game before its first turn. Does not check who sits where."""
    from barsis_notation.record.record_schema import ID

    return Record(
        schema=ID if HOME else "",
        format=FORMAT,
        ruleset=reference_to(ruleset),
        event=event,
        players=players,
        match=match,
        turns=[],
        result=Result(winners=[], reason="unfinished"),
    )


def result_of(outcome: Outcome | None, old: Result | UnsetType = UNSET) -> Result:
    """Return *outcome* as a record says it, with what else *old* says; None is unfinished."""
    return msgspec.structs.replace(
        old or Result(winners=[]),
        winners=list(outcome.winners) if outcome else [],
        reason=outcome.reason if outcome else "unfinished",
        name=outcome.name if outcome else "",
        score=dict(outcome.score) if outcome else {},
        ranks=dict(outcome.ranks) if outcome else {},
    )


def find_unsupported(ruleset: Ruleset) -> list[Finding]:
    """Return a finding for every fact whose value no engine of this version plays."""
    return [
        ruleset_codes.OPTION_NOT_IMPLEMENTED.finding(
            found=f"{path}={ruleset[path]}", pointer="/ruleset"
        )
        for path in _unsupported(ruleset)
    ]


def is_supported(ruleset: Ruleset) -> bool:
    """Return whether an engine plays every fact of *ruleset*."""
    return not _unsupported(ruleset)


@lru_cache(maxsize=256)
def _unsupported(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(engine_for(ruleset.family).find_unsupported(ruleset))


def require_supported(ruleset: Ruleset) -> None:
    """Raise RulesetError where an engine does not play some fact of *ruleset*."""
    findings = find_unsupported(ruleset)
    if findings:
        raise RulesetError(tuple(findings))


def begin(record: Record, ruleset: Ruleset) -> Play:
    """Return the game of a record at its beginning, without its ``start``. Its head is right."""
    return seating_of(record, ruleset).game()


def begin_at(ruleset: Ruleset, players: Sequence[str], setup: Setup | None = None) -> Play:
    """Return a game between *players*, at its start or where *setup* says.

    *players* are the seats each has; none means those of *setup*, else the fewest that may play
    each other. Raises CannotBeginError for seats that nobody can play at and a position that
    cannot stand, RulesetError for rules that are not played.
    """
    require_supported(ruleset)
    seating = seating_at(ruleset, players or (setup.men if setup else players_for(ruleset)))
    if len(seating.players) < 2:
        raise seating.unplayable_error()
    play = seating.game()
    wrong = play.set_position(setup) if setup else []
    if wrong and setup:
        line = print_setup(setup)
        raise CannotBeginError(_text("position-impossible", position=line, reason=wrong[0]))
    return play


def begin_play(record: Record, play: Play) -> list[Finding]:
    """Put *play* where the first turn of the record begins; return what keeps it from there."""
    return set_start_position(record, play) or play_opening(record, play)


def set_start_position(record: Record, play: Play) -> list[Finding]:
    """Put *play* where the record begins; return what is wrong with its ``start``."""
    if not record.start or not record.start.position:
        return []
    line = record.start.position
    try:
        wrong: list[Text] | list[Text | str] = play.set_position(parse_setup(line))
    except PositionSyntaxError as error:
        wrong = [reason_of(error)]
    return [
        header_codes.START_WRONG.finding(found=line, expected=reason, pointer="/start/position")
        for reason in wrong
    ]


def play_opening(record: Record, play: Play) -> list[Finding]:
    """Give *play* the opening throws of the record; return what is wrong with them."""
    throws = [(word[0], word[2:]) for word in record.opening]
    refused = play.apply_roll_off(throws) if throws else None
    if refused is None:
        return []
    if refused == UNDECIDED:
        return _find_undecided(record, play.ruleset)
    return [opening_finding(record, play)]


def opening_finding(record: Record, play: Play) -> Finding:
    """Return the finding that the opening throws of a record are not a roll-off of its game."""
    return throw_codes.FIRST_THROW.finding(
        found=listed(record.opening, "commas"),
        expected=_text("throws-of-seats") if play.outcomes else _text("throws-of-nothing"),
        rule=_rule_of_opening(play.ruleset),
        pointer="/opening",
    )


def _rule_of_opening(ruleset: Ruleset) -> Text | str | None:
    """Return the sentence that says who begins."""
    from barsis_notation.replay.deciding_facts import first_turn_fact, rule_of

    return rule_of(ruleset, first_turn_fact(ruleset))


def _find_undecided(record: Record, ruleset: Ruleset) -> list[Finding]:
    """Return the finding that nobody has thrown highest; nothing before the first turn."""
    if not record.turns:
        return []
    return [
        throw_codes.OPENING_UNDECIDED.finding(
            found=listed(record.opening, "commas"),
            rule=_rule_of_opening(ruleset),
            pointer="/opening",
        )
    ]


# A record, opened.


class PlayedTurns(NamedTuple):
    """How the turns of a record were played.

    *end* is the game after the last turn; None if a turn was refused or the position after it is
    not known. It is valid until another record of the same seating begins in this thread. *moves*
    counts the moves that were replayed, *turns* the turns if they are UNREAD.
    """

    end: Play | None
    findings: list[Finding]
    moves: int
    turns: int = 0


NOT_PLAYED: Final = PlayedTurns(None, [], 0)


class OpenedRecord:
    """A record with its ruleset, its seating and the start of its game.

    *ruleset* is None if it is unknown; *ruleset_findings* say why, and there is no *seating*.
    *is_right*: an engine plays the ruleset, and the players sit as it says. *unread* says where the
    turns are if they are UNREAD. *legal* is the number of first turns known to be legal, 0 if
    nothing is known about them. *played* is set when the turns have been replayed.
    """

    seating: Seating
    is_right = False
    legal = 0
    played = NOT_PLAYED
    start_findings: list[Finding] | None = None
    """What is wrong with the start; None before the first call of ``begin``."""
    _start: Play | None = None
    _turns: list[str] | bool | None = False

    def __init__(
        self,
        record: Record,
        ruleset: Ruleset | None,
        findings: tuple[Finding, ...] = (),
        unread: UnreadTurns | None = None,
    ) -> None:
        self.record = record
        self.ruleset = ruleset
        self.ruleset_findings = findings
        self.unread = unread
        if ruleset is not None:
            self.seating = seating_of(record, ruleset)
            self.is_right = self.seating.is_right and is_supported(ruleset)

    @property
    def is_playable(self) -> bool:
        """Whether an engine plays the ruleset and begins a game at these seats, right or not."""
        ruleset = self.ruleset
        return ruleset is not None and is_supported(ruleset) and self.seating.is_playable

    @property
    def plain_turns(self) -> list[str] | None:
        """The turns as ``plain_turns`` returns them; None if they are UNREAD."""
        if self._turns is False:
            self._turns = None if self.unread else plain_turns(self.record)
        return cast("list[str] | None", self._turns)

    def begin(self) -> Play | None:
        """Return the game where the first turn begins; None if ``start_findings`` forbid it.

        It is valid until another record of the same seating begins in this thread; ``copy`` it to
        keep it. Raises UnreadError if the start depends on turns that are UNREAD, LookupError or
        ValueError if no game begins at these seats.
        """
        if self._start is not None:
            return self._start.copy()
        play = cached_play(self.seating)
        if self.start_findings is None:
            self.start_findings = begin_play(self.record, play)
            if self.record.start and not self.start_findings:
                self._start = play.copy()
        elif not self.start_findings:
            play_opening(self.record, play)  # quicker than a copy of every game with a roll-off
        return None if self.start_findings else play

    def adopt_turns(self, record: Record) -> bool:
        """Take *record*, read in full, in place of the one with UNREAD turns.

        Return False, and change nothing, if its header is another one.
        """
        turns, record.turns = record.turns, self.record.turns
        has_same_header = record == self.record
        record.turns = turns
        if has_same_header:
            self.record, self.unread = record, None
        return has_same_header


def open_record(
    record: Record,
    *,
    ruleset: Ruleset | None = None,
    own: tuple[Ruleset, ...] = (),
    unread: UnreadTurns | None = None,
) -> OpenedRecord:
    """Return *record*, opened by the ruleset that it names, or by *ruleset* in its place.

    A record that names *ruleset*, one of the user's own, keeps its options. *own* are the user's
    rulesets that the record may name.
    """
    found, findings = resolve_rules(record, ruleset) if ruleset else ruleset_of(record, own)
    return OpenedRecord(record, found, findings, unread)


def plain_turns(record: Record, *, spelled: bool = False) -> list[str] | None:
    """Return the turn strings of a record that says nothing else about its play, or None.

    They are the record's own list if it has nothing but strings. With *spelled*, turns that are
    spelled out count as their strings, whatever is derived beside them.
    """
    if are_texts(record.turns):
        return cast("list[str]", record.turns)
    turns = []
    for entry in record.turns:
        if isinstance(entry, Entry):
            if entry.position or entry.ruling or entry.stood:
                return None
            if type(entry.turn) is not str and not spelled:
                return None
            if entry.turn:
                turns.append(turn_text(entry.turn))
        else:
            turns.append(entry)
    return turns


class _PlayCache(threading.local):
    """A game at its start for every seating that this thread has met."""

    def __init__(self) -> None:
        self.games: dict[Seating, Play] = {}


_play_cache = _PlayCache()

MAX_CACHED: Final = 256


def cached_play(seating: Seating) -> Play:
    """Return a game at its start, in each thread the same object for the same seating."""
    games = _play_cache.games
    play = games.get(seating)
    if play is None:
        if len(games) >= MAX_CACHED:
            games.clear()
        play = games[seating] = seating.game()
    play.restart()
    return play
