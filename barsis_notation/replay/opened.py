"""A record opened for play: its ruleset, its seating and the start of its game, each found once.

``OpenedRecord`` is the second stage on the way from a file to a verdict: ``formats.input_files``
opens a source and yields its records, ``validation.record`` checks an opened record and returns the
verdict. Statistics, tables of turns and play ids begin with an opened record too.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final, cast

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play
from barsis_notation.record.scan import are_texts
from barsis_notation.record.spelled_turn import turn_text
from barsis_notation.record.structs import Entry, Record
from barsis_notation.replay.seating import Seating, seating_of
from barsis_notation.replay.start import (
    begin_play,
    is_played,
    open_game,
    rules_in_place,
    ruleset_of,
)
from barsis_notation.rulesets import Ruleset

if TYPE_CHECKING:
    from barsis_notation.record.unread_turns import UnreadTurns


class Played(NamedTuple):
    """How the turns of a record were played.

    *end* is the game after the last turn; None if a turn was refused or the position after it is
    not known. It is valid until another record of the same seating begins in this thread. *moves*
    counts the moves that were replayed, *turns* the turns if they are UNREAD.
    """

    end: Play | None
    findings: list[Finding]
    moves: int
    turns: int = 0


NOT_PLAYED: Final = Played(None, [], 0)


class OpenedRecord:
    """A record with its ruleset, its seating and the start of its game.

    *ruleset* is None if it is unknown; *ruleset_findings* say why. *unread* says where the turns
    are if they are UNREAD. *legal* is the number of first turns known to be legal, 0 if nothing is
    known about them. *played* is set when the turns have been replayed.
    """

    __slots__ = (
        "_seating",
        "_start",
        "_turns",
        "legal",
        "played",
        "record",
        "ruleset",
        "ruleset_findings",
        "start_findings",
        "unread",
    )

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
        self.legal = 0
        self.played = NOT_PLAYED
        self.start_findings: list[Finding] | None = None
        """What is wrong with the start; None before the first call of ``begin``."""
        self._seating: Seating | None = None
        self._start: Play | None = None
        self._turns: list[str] | bool | None = False

    @property
    def seating(self) -> Seating:
        """The seats of the players under the ruleset, which has to be known."""
        if self._seating is None:
            assert self.ruleset is not None
            self._seating = seating_of(self.record, self.ruleset)
        return self._seating

    @property
    def is_playable(self) -> bool:
        """Whether an engine plays the ruleset and begins a game at these seats, right or not."""
        ruleset = self.ruleset
        return ruleset is not None and is_played(ruleset) and self.seating.is_playable

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
        play = ready(self.seating)
        if self.start_findings is None:
            self.start_findings = begin_play(self.record, play)
            if self.record.start and not self.start_findings:
                self._start = play.copy()
        elif not self.start_findings:
            open_game(self.record, play)  # quicker than a copy of every game with a roll-off
        return None if self.start_findings else play

    def take_turns(self, record: Record) -> bool:
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
    found, findings = rules_in_place(record, ruleset) if ruleset else ruleset_of(record, own)
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


class _Ready(threading.local):
    """A game at its start for every seating that this thread has met."""

    def __init__(self) -> None:
        self.games: dict[Seating, Play] = {}


_ready = _Ready()

MAX_READY: Final = 256


def ready(seating: Seating) -> Play:
    """Return a game at its start, in each thread the same object for the same seating."""
    games = _ready.games
    play = games.get(seating)
    if play is None:
        if len(games) >= MAX_READY:
            games.clear()
        play = games[seating] = seating.game()
    play.restart()
    return play
