"""Describe the game of a finding: its round, its players and the turn."""

from __future__ import annotations

from functools import cached_property, reduce
from typing import TYPE_CHECKING

from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.language.texts import bind_texts, join_words
from barsis_notation.record.spelled_turn import get_turn_string
from barsis_notation.record.turns import TurnSyntaxError, parse_turn
from barsis_notation.replay.lenient_turns import parse_seat
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import get_player_names

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.language.texts import Text
    from barsis_notation.record.structs import Entry, Player, Record
    from barsis_notation.replay.phrases import Phrases
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("report")


class GameContext:
    """Texts about one record: its round, its players and its turns.

    The record may have errors. Texts are in the current language.

    Attributes:
        record: The record; None if it could not be read.
        ruleset: Its ruleset; None if it is not known.
        number: Place of the record in its file, from 1.
    """

    def __init__(self, record: Record | None, ruleset: Ruleset | None, number: int = 1) -> None:
        self.record = record
        self.ruleset = ruleset
        self.number = number

    @cached_property
    def words(self) -> Phrases | None:
        """The texts for the game.

        It is None if the record or the ruleset is None, or if no engine can begin a game with
        players at all seats of the ruleset.
        """
        return make_phrases(self.ruleset, self.record) if self.record and self.ruleset else None

    def format_heading(self) -> str:
        """Return the round, the table and the players of the record as a heading.

        An example is ``Round 3, table 2   Amal (S) v Basim (N)``.

        Parts that the record lacks are left out, as are players after the eighth. If it has neither
        a round nor a table, the name of the event takes their place. The number of the record is
        added if it is not 1. Without a record, the result is only that number, or ``""`` if it is
        1.
        """
        record = self.record
        if record is None:
            return self._number_record()
        players: list[object] = [self._describe_player(player) for player in record.players[:8]]
        who = str(reduce(join_opponents, players)) if players else ""
        return "   ".join(
            part for part in (self._describe_place(record), self._number_record(), who) if part
        )

    def _describe_place(self, record: Record) -> str:
        """Return round and table, or the name of the event if there are none."""
        event = record.event
        if not event:
            return ""
        places = [
            *([_text("round", round=event.round)] if event.round else ()),
            *([_text("table", table=event.table)] if event.table else ()),
        ]
        return str(join_words(places, "commas")) or event.name

    def _number_record(self) -> str:
        return str(_text("record", number=self.number)) if self.number > 1 else ""

    def _describe_player(self, player: Player) -> str:
        return f"{self.get_player_name(player)} ({'+'.join(player.seats)})"

    def get_player_name(self, player: Player) -> Text | str:
        """Return the name of a player, or of their first seat if they have no name.

        *player* must have at least one seat. If the seat has no name either, for example because
        the ruleset is not known, the text is "seat".
        """
        return player.name or self._seat_name(player.seats[0]) or _text("seat")

    def describe_turn(self, finding: Finding) -> str:
        """Return the turn of a finding and its throws.

        An example is ``Amal's 6th turn (turn 11)   threw 4 (أربعة)``.

        *finding* must be about this record. The result is ``""`` if the finding is not about a
        turn. The throws are left out if the finding is about a side line of a turn or does not name
        a seat.
        """
        whose = str(self.describe_turn_owner(finding))
        thrown = (
            self.describe_throws(self._text(finding.turn or 0))
            if self._is_main_line_turn(finding)
            else ""
        )
        return f"{whose}   {_text('threw', throws=thrown)}" if thrown else whose

    def describe_turn_owner(self, finding: Finding) -> Text | str:
        """Return whose turn a finding is about, such as ``Amal's 6th turn (turn 11)``.

        *finding* must be about this record. The result is ``""`` if the finding is not about a
        turn. If the finding does not name a seat, the result is only the number of the turn. If it
        is about a side line, the result is the number of the turn and the kind of the line.
        """
        if finding.turn is None:
            return ""
        pointer = finding.pointer or ""
        if "/retracted/" in pointer:
            return _text("taken-back", turn=self._number_turn(finding.turn))
        if "/variations/" in pointer:
            return _text("not-played", turn=self._number_turn(finding.turn))
        if not self._is_main_line_turn(finding):
            return self._describe_turn_alone(finding.turn)
        return _text(
            "turn-of",
            who=finding.player or self._describe_seat(finding.seat or ""),
            ordinal=_format_ordinal(self._own_numbers[finding.turn - 1]),
            turn=self._number_turn(finding.turn),
        )

    def _is_main_line_turn(self, finding: Finding) -> bool:
        """Return whether a finding is about a turn of a seat in the main line."""
        turn, pointer = finding.turn, finding.pointer or ""
        is_beside = "/retracted/" in pointer or "/variations/" in pointer
        if turn is None or finding.seat is None or is_beside or turn > len(self._own_numbers):
            return False
        return self._own_numbers[turn - 1] > 0

    def _number_turn(self, turn: int) -> Text:
        shown = self._get_shown_number(turn)
        if shown == turn:
            return _text("turn", turn=turn)
        return _text("turn-numbered", turn=turn, number=shown)

    def _describe_turn_alone(self, turn: int) -> Text:
        shown = self._get_shown_number(turn)
        if shown == turn:
            return _text("turn-alone", turn=turn)
        return _text("turn-alone-numbered", turn=turn, number=shown)

    def describe_move(self, seat: str, move: str) -> str:
        """Return a move in words, such as ``SM3 to the Kitchen [81/off]``.

        The move is returned unchanged if the record or its rules are not known (``words`` is None).
        A move that cannot be parsed is returned in square brackets.

        Args:
            seat: Letter of the seat whose turn it is.
            move: The move in the notation, such as ``81/off``.
        """
        return str(self.words.move(seat, move)) if self.words else move

    def _describe_seat(self, seat: str) -> object:
        return self._seat_name(seat) or _text("seat-named", seat=seat)

    def _seat_name(self, seat: str) -> Text | None:
        return self.ruleset.named("seats", seat) if self.ruleset else None

    def _get_shown_number(self, turn: int) -> int:
        start = self.record.start if self.record else None
        return turn - 1 + start.turn if start and start.turn else turn

    @cached_property
    def _own_numbers(self) -> list[int]:
        """The number of each turn among the turns of its seat.

        Consecutive strings of one seat count as one turn.
        """
        counts: dict[str, int] = {}
        numbers, before = [], ""
        for item in self.record.turns if self.record else ():
            seat = parse_seat(get_turn_text(item))
            if seat and seat != before:
                counts[seat] = counts.get(seat, 0) + 1
            before = seat or before
            numbers.append(counts.get(seat, 0))
        return numbers

    def describe_throws(self, text: str) -> Text | str:
        """Return the throws of a turn string in words, such as ``1 Dest (دست) + 3 (ثلاثة)``.

        They are returned as written, such as ``1+3``, if the record or its rules are not known
        (``words`` is None). The result is ``""`` if *text* has no throws or is not in the strict
        grammar.
        """
        try:
            throws = parse_turn(text).throws
        except TurnSyntaxError:
            return ""
        if not throws:
            return ""
        return self.words.throws(throws) if self.words else "+".join(throws)

    def _text(self, turn: int) -> str:
        turns = self.record.turns if self.record else []
        return get_turn_text(turns[turn - 1]) if 0 < turn <= len(turns) else ""


def join_opponents(one: object, other: object) -> Text:
    """Return the text for two players or sides that play each other, such as ``Amal v Basim``.

    *one* and *other* are shown by ``str``; each may be a result of this function.
    """
    return _text("against", one=one, other=other)


def make_phrases(ruleset: Ruleset, record: Record | None = None) -> Phrases | None:
    """Return the texts for a game with players at all seats; None if no engine can begin it.

    Args:
        ruleset: The ruleset of the game.
        record: The record with the names of the players, if any.
    """
    try:
        play = get_engine(ruleset.family).begin(ruleset, tuple(ruleset["seats.names"]))
    except (ValueError, LookupError):
        return None
    return Phrases(play, get_player_names(record) if record else None)


def get_turn_text(entry: str | Entry) -> str:
    """Return the turn string of an item of ``Record.turns``; ``""`` if it has none.

    A spelled-out turn is converted to its string.
    """
    return entry if isinstance(entry, str) else get_turn_string(entry.turn)


def _format_ordinal(number: int) -> Text:
    """Return an ordinal number as a text, such as ``1st``."""
    last = 0 if 10 < number % 100 < 14 else number % 10
    if last == 1:
        return _text("first", number=number)
    if last == 2:
        return _text("second", number=number)
    return _text("third", number=number) if last == 3 else _text("later", number=number)
