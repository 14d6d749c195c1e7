"""Open a record: its ruleset, its seating and the start of its game.

``OpenedRecord`` keeps these, each looked up once. It is the second stage on the way from a file to
a verdict: ``formats.input_files`` opens a file and yields its records,
``validation.record_verdict`` checks an opened record. Statistics, tables of turns and play ids also
begin with an opened record.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import msgspec
from msgspec import UNSET, UnsetType

from barsis_notation.diagnostics import header_codes, ruleset_codes, throw_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import UNDECIDED, Outcome, Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.language.texts import Text, bind_texts, get_reason, join_words, quote_word
from barsis_notation.record.position_lines import (
    PositionSyntaxError,
    Setup,
    format_setup,
    parse_setup,
)
from barsis_notation.record.scan import are_texts
from barsis_notation.record.shapes import FORMAT, HOME
from barsis_notation.record.spelled_turn import get_turn_string
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
from barsis_notation.replay.seating import Seating, assign_seats, get_record_seating, get_seating
from barsis_notation.rulesets import Ruleset, RulesetError, find_ruleset

if TYPE_CHECKING:
    from barsis_notation.record.unread_turns import UnreadTurns

_text = bind_texts("replay")


def find_record_ruleset(
    record: Record, own: tuple[Ruleset, ...] = ()
) -> tuple[Ruleset | None, tuple[Finding, ...]]:
    """Find the ruleset that a record names, with the options that it chooses.

    Args:
        record: The record.
        own: Rulesets of the user that the record may name, besides the built-in ones, which take
            precedence.

    Returns:
        The ruleset and the findings about the reference. The ruleset is None if the id, the
        version, an option or its value is unknown, if an option cannot be chosen with the others,
        or if the hash differs. A ruleset can come with findings, for example if the record names a
        ruleset of the user without its hash.
    """
    named = record.ruleset
    return find_ruleset(named.id, named.version, named.options, named.sha256, own=own)


def resolve_rules(record: Record, ruleset: Ruleset) -> tuple[Ruleset | None, tuple[Finding, ...]]:
    """Return the rules to use for a record if *ruleset* replaces the ruleset that it names.

    The options that *record* names stay in force if it names *ruleset* (the same id, version and,
    if given, hash). *ruleset* must then be the user's own and have no chosen options. Otherwise
    *ruleset* is returned unchanged, without findings.

    Returns:
        The rules and the findings about the options. The rules are None if the record names options
        or values that *ruleset* does not have or that contradict each other.
    """
    named = record.ruleset
    is_named = (named.id, named.version) == (ruleset.id, ruleset.version)
    if ruleset.builtin or ruleset.chosen or not is_named or not named.options:
        return ruleset, ()
    if named.sha256 not in {"", ruleset.sha256}:
        return ruleset, ()
    return find_ruleset(ruleset.id, ruleset.version, named.options, ruleset.sha256, own=(ruleset,))


def make_reference(ruleset: Ruleset) -> RulesetRef:
    """Return the reference by which a record names *ruleset*, for ``Record.ruleset``.

    The reference has the id, the version, the chosen options and, for a ruleset of the user, the
    hash.
    """
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
    """Return the record of a game before its first turn, with the result ``unfinished``.

    The seats of the players are not checked.

    Args:
        ruleset: The ruleset to name in the record.
        players: The players with their seats.
        event: The event of the game; UNSET if there is none.
        match: The match that the game belongs to; UNSET if there is none.
    """
    from barsis_notation.record.record_schema import ID

    return Record(
        schema=ID if HOME else "",
        format=FORMAT,
        ruleset=make_reference(ruleset),
        event=event,
        players=players,
        match=match,
        turns=[],
        result=Result(winners=[], reason="unfinished"),
    )


def make_result(outcome: Outcome | None, old: Result | UnsetType = UNSET) -> Result:
    """Convert an outcome to the result of a record.

    Args:
        outcome: How the moves ended the game; None for ``unfinished``. Its ``signs`` are not used.
        old: Result whose other members are kept, that is, all except winners, reason, name, score
            and ranks; UNSET if there is none.
    """
    return msgspec.structs.replace(
        old or Result(winners=[]),
        winners=list(outcome.winners) if outcome else [],
        reason=outcome.reason if outcome else "unfinished",
        name=outcome.name if outcome else "",
        score=dict(outcome.score) if outcome else {},
        ranks=dict(outcome.ranks) if outcome else {},
    )


def find_unsupported(ruleset: Ruleset) -> list[Finding]:
    """Return a finding for every fact of *ruleset* with a value that no engine supports.

    The list is empty if an engine supports the ruleset.
    """
    return [
        ruleset_codes.OPTION_NOT_IMPLEMENTED.finding(
            found=f"{path}={ruleset[path]}", pointer="/ruleset"
        )
        for path in _list_unsupported(ruleset)
    ]


def is_supported(ruleset: Ruleset) -> bool:
    """Return whether an engine supports the value of every fact of *ruleset*."""
    return not _list_unsupported(ruleset)


@lru_cache(maxsize=256)
def _list_unsupported(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(get_engine(ruleset.family).find_unsupported(ruleset))


def require_supported(ruleset: Ruleset) -> None:
    """Raise RulesetError if a fact of *ruleset* has a value that no engine supports."""
    findings = find_unsupported(ruleset)
    if findings:
        raise RulesetError(tuple(findings))


def begin_game(record: Record, ruleset: Ruleset) -> Play:
    """Return the game of a record at its beginning; the start position is not applied.

    Args:
        record: The record; the seats of its players must be seats of *ruleset*.
        ruleset: The ruleset of the game; an engine must support it.

    Raises:
        CannotBeginError: If a seat is unknown or used twice; it is a ValueError.
        UsageError: If the engine cannot begin a game at these seats; it is a ValueError.
    """
    return get_record_seating(record, ruleset).game()


def begin_at(ruleset: Ruleset, players: Sequence[str], setup: Setup | None = None) -> Play:
    """Return a game at its start, or at a given position.

    Args:
        ruleset: The ruleset of the game.
        players: Seats of each player, such as ``("SN", "EW")``. If empty, every seat of *setup* is
            a separate player; without *setup*, ``assign_seats`` decides.
        setup: The position to begin at; None for the start position of the game.

    Raises:
        CannotBeginError: If fewer than two players have seats, a seat is unknown or used twice, or
            *setup* is impossible or names a ruleset other than *ruleset*.
        UsageError: If the engine cannot begin a game at the seats.
        RulesetError: If no engine supports *ruleset*.
    """
    require_supported(ruleset)
    seating = get_seating(ruleset, players or (setup.men if setup else assign_seats(ruleset)))
    if len(seating.players) < 2:
        raise seating.make_unplayable_error()
    play = seating.game()
    wrong = play.set_position(setup) if setup else []
    if wrong and setup:
        line = format_setup(setup)
        raise CannotBeginError(_text("position-impossible", position=line, reason=wrong[0]))
    return play


def apply_start(record: Record, play: Play) -> list[Finding]:
    """Apply the start position and the roll-off of a record to its game.

    If there are findings, the first turn cannot be played, although *play* may have been changed.

    Args:
        record: The record.
        play: The game of the record at its beginning; it is changed.

    Returns:
        The findings about the start position; if there are none, the findings about the roll-off.
    """
    return set_start_position(record, play) or play_opening(record, play)


def set_start_position(record: Record, play: Play) -> list[Finding]:
    """Set *play* to the start position of a record; return the findings about it.

    *play* is unchanged if there are findings, or if the record has no start position.
    """
    if not record.start or not record.start.position:
        return []
    line = record.start.position
    try:
        wrong: list[Text] | list[Text | str] = play.set_position(parse_setup(line))
    except PositionSyntaxError as error:
        wrong = [get_reason(error)]
    return [
        header_codes.START_WRONG.finding(found=line, expected=reason, pointer="/start/position")
        for reason in wrong
    ]


def play_opening(record: Record, play: Play) -> list[Finding]:
    """Apply the roll-off of a record to *play*; return the findings about its throws.

    The list is empty if the record has no opening throws. An undecided roll-off causes a finding
    only if the rules require the roll-off to decide who starts and the record has turns; in tables
    games it never does.

    Args:
        record: The record; its ``opening`` has the throws, such as ``W 5``.
        play: The game at the start of the record; it is changed.
    """
    words = [word.partition(" ") for word in record.opening]
    throws = [(seat, outcome) for seat, _, outcome in words]
    refused = play.apply_roll_off(throws) if throws else None
    if refused is None:
        return []
    if refused == UNDECIDED:
        return _find_undecided(record, play.ruleset)
    return [make_opening_finding(record, play)]


def make_opening_finding(record: Record, play: Play) -> Finding:
    """Return the finding that a record's opening throws are not a roll-off of its game.

    *play* is a game with the rules of the record.
    """
    return throw_codes.FIRST_THROW.finding(
        found=join_words((word or quote_word(word) for word in record.opening), "commas"),
        expected=_text("throws-of-seats") if play.outcomes else _text("throws-of-nothing"),
        rule=_describe_opening_rule(play.ruleset),
        pointer="/opening",
    )


def _describe_opening_rule(ruleset: Ruleset) -> Text | str | None:
    """Return the sentence of the rules that decides who begins."""
    from barsis_notation.replay.deciding_facts import describe_rule, find_first_turn_fact

    return describe_rule(ruleset, find_first_turn_fact(ruleset))


def _find_undecided(record: Record, ruleset: Ruleset) -> list[Finding]:
    """Return the finding that the roll-off has no winner; [] if the record has no turns."""
    if not record.turns:
        return []
    return [
        throw_codes.OPENING_UNDECIDED.finding(
            found=join_words(record.opening, "commas"),
            rule=_describe_opening_rule(ruleset),
            pointer="/opening",
        )
    ]


# Opened records.


class PlayedTurns(NamedTuple):
    """The result of playing the turns of a record.

    Attributes:
        end: The game after the last turn; None if a turn was refused or the position after it is
            not known. It is valid until a game with the same seating begins again in this thread.
        findings: The findings about the turns.
        moves: Number of moves that were replayed.
        turns: Number of turns, set only if the turns of the record are UNREAD.
        is_end_refused: Whether the end of a turn was refused, not its throws or one of its moves.
    """

    end: Play | None
    findings: list[Finding]
    moves: int
    turns: int = 0
    is_end_refused: bool = False


NOT_PLAYED: Final = PlayedTurns(None, [], 0)


class OpenedRecord:
    """A record with its ruleset, its seating and the start of its game.

    Use ``open_record`` to create one.

    Attributes:
        record: The record.
        ruleset: Its ruleset; None if it is unknown.
        ruleset_findings: The findings about the ruleset.
        seating: The seats of the players; missing if the ruleset is unknown.
        is_right: Whether an engine supports the ruleset, and the players sit as it requires.
        unread: The bytes of the record and the offset of its turns, if ``record.turns`` is UNREAD
            because they have not been read yet; otherwise None.
        legal: Number of turns, from the first one, that are known to be legal; 0 if this is not
            known.
        played: The result of playing the turns; NOT_PLAYED until they have been replayed.
    """

    seating: Seating
    is_right = False
    legal = 0
    played = NOT_PLAYED
    start_findings: list[Finding] | None = None
    """The findings about the start; None before the first call of ``begin``."""
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
            self.seating = get_record_seating(record, ruleset)
            self.is_right = self.seating.is_right and is_supported(ruleset)

    @property
    def is_playable(self) -> bool:
        """Whether an engine supports the ruleset and can begin a game at these seats.

        The seats may still be against the rules: see ``is_right``.
        """
        ruleset = self.ruleset
        return ruleset is not None and is_supported(ruleset) and self.seating.is_playable

    @property
    def plain_turns(self) -> list[str] | None:
        """The turns as ``list_plain_turns`` returns them; None if they are UNREAD."""
        if self._turns is False:
            self._turns = None if self.unread else list_plain_turns(self.record)
        return cast("list[str] | None", self._turns)

    def begin(self) -> Play | None:
        """Return the game before the first turn; None if it cannot begin.

        In this case, ``start_findings`` has the findings about the start position and the roll-off.
        The game is valid until ``begin`` is next called in this thread, for this record or another
        with the same seating; ``copy`` it to keep it.

        Raises:
            UnreadError: If the start of the game depends on turns that are UNREAD.
            AttributeError: If the ruleset is unknown.
            ValueError: If no game can begin at these seats; see ``is_playable``.
        """
        if self._start is not None:
            return self._start.copy()
        play = get_cached_play(self.seating)
        if self.start_findings is None:
            self.start_findings = apply_start(self.record, play)
            if self.record.start and not self.start_findings:
                self._start = play.copy()
        elif not self.start_findings:
            play_opening(self.record, play)  # faster than copying every game with a roll-off
        return None if self.start_findings else play

    def adopt_turns(self, record: Record) -> bool:
        """Replace a record with UNREAD turns by *record*, the same record read in full.

        Return True if it was replaced. If *record* has a different header, return False and keep
        the old record.
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
    """Open a record for replay, with the ruleset that it names or with *ruleset*.

    Args:
        record: The record.
        ruleset: Ruleset to use in place of the named one; see ``resolve_rules`` for options.
        own: Rulesets of the user that the record may name.
        unread: The bytes of the record and the offset of its turns, if they have not been read.

    Returns:
        The opened record. An unknown ruleset and wrong seats do not raise an exception: see the
        attributes of ``OpenedRecord``.
    """
    found, findings = (
        resolve_rules(record, ruleset) if ruleset else find_record_ruleset(record, own)
    )
    return OpenedRecord(record, found, findings, unread)


def list_plain_turns(record: Record, *, spelled: bool = False) -> list[str] | None:
    """Return the turn strings of a record, or None if they do not describe its whole play.

    Entries are replaced by their turn strings; entries without a turn are skipped. The result is
    None if an entry has a ruling, a position, a turn that stood by a ruling or, unless *spelled* is
    set, a spelled-out turn. If all turns are strings, the result is the list of the record itself:
    do not change it.

    Args:
        record: The record.
        spelled: Whether to convert spelled-out turns to strings too; their derived members are
            ignored.
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
                turns.append(get_turn_string(entry.turn))
        else:
            turns.append(entry)
    return turns


class _PlayCache(threading.local):
    """A cache, one in each thread, of a game for each seating."""

    def __init__(self) -> None:
        self.games: dict[Seating, Play] = {}


_play_cache = _PlayCache()

MAX_CACHED: Final = 256


def get_cached_play(seating: Seating) -> Play:
    """Return a game at its start, cached for each thread and *seating*.

    A later call with the same seating restarts and returns the same object: ``copy`` the game to
    keep it.

    Raises:
        CannotBeginError: If a seat is unknown or used twice; it is a ValueError.
        UsageError: If the engine cannot begin a game at these seats; it is a ValueError.
    """
    games = _play_cache.games
    play = games.get(seating)
    if play is None:
        if len(games) >= MAX_CACHED:
            games.clear()
        play = games[seating] = seating.game()
    play.restart()
    return play
