"""What the rows of the tables are made of: a game, its turns, the moves of each turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from barsis_notation.record.spelled_turn import turn_text, unspell
from barsis_notation.record.structs import Entry, Player, Record, SpelledTurn, as_entry
from barsis_notation.record.turns import Move, Turn, parse_turn, why_not_turn
from barsis_notation.replay.derived import MoveFacts
from barsis_notation.replay.start import ruleset_of
from barsis_notation.replay.turn_facts import TurnFacts, turn_facts
from barsis_notation.rulesets import Ruleset


class GameRow:
    """One game, with its *number* in the tables and the id of the set that these are.

    *own* are rulesets of the user's that the record may name.
    """

    def __init__(
        self, number: int, record: Record, set_id: str = "", own: tuple[Ruleset, ...] = ()
    ) -> None:
        self.number = number
        self.record = record
        self.set_id = set_id
        self.own = own

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules that the record names, None where they are not known."""
        return ruleset_of(self.record, self.own)[0]

    @cached_property
    def facts(self) -> list[TurnFacts | None]:
        """What the rules know of each item of ``turns``."""
        return turn_facts(self.record, self.own)

    @cached_property
    def player_of(self) -> dict[str, Player]:
        """The player of each seat."""
        return {seat: player for player in self.record.players for seat in player.seats}

    @property
    def turns(self) -> Iterator[TurnRow]:
        """The rows of its turns, one for each item of ``turns``."""
        for place, (item, facts) in enumerate(zip(self.record.turns, self.facts, strict=True)):
            yield TurnRow(self, place + 1, item, facts)


class TurnRow:
    """One item of ``turns``. *said* is its turn, None where there is none that can be read."""

    def __init__(
        self, game: GameRow, place: int, item: str | Entry, facts: TurnFacts | None
    ) -> None:
        self.game = game
        self.place = place
        self.entry = as_entry(item)
        self.facts = facts
        self.text = turn_text(self.entry.turn)
        self.said = self._said()

    def _said(self) -> Turn | None:
        if self.facts:
            return self.facts.turn
        if isinstance(self.entry.turn, SpelledTurn):
            return unspell(self.entry.turn)
        return parse_turn(self.text) if self.text and why_not_turn(self.text) is None else None

    @property
    def seat(self) -> str:
        return self.said.seat if self.said else ""

    @property
    def moves(self) -> Iterator[MoveRow]:
        """The rows of its moves."""
        moves = self.said.moves if self.said else ()
        for place, move in enumerate(moves):
            facts = self.facts and self.facts.moves[place]
            way = self.facts.ways[place] if self.facts else (None, None)
            yield MoveRow(self, place, PlayedMove(self.seat, move, facts, *way))


class MoveRow(NamedTuple):
    """One move of a turn, its *place* counted from 0."""

    turn: TurnRow
    place: int
    move: PlayedMove


class PlayedMove(NamedTuple):
    """A move in a turn of *seat*, and what the rules know of it, wherever it is played.

    *before* and *after* are the steps that its man has to go.
    """

    seat: str
    move: Move
    facts: MoveFacts | None
    before: int | None
    after: int | None

    @property
    def man(self) -> str:
        """The seat of the man that moves."""
        return self.move.seat or self.seat

    @property
    def way(self) -> int | None:
        """The steps the move took; None for a man on his way back, or without a way."""
        if self.before is None or self.after is None:
            return None
        return self.before - self.after
