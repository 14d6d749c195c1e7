"""The game a finding is about, in the words of the people who played it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.record.structs import Entry, Player, Record
    from barsis_notation.replay.phrases import Phrases
    from barsis_notation.rulesets import Ruleset

BESIDE = {"retracted": "Taken back at", "variations": "Not played, beside"}
"""How a line is called that stands beside a turn, by the member that holds it."""

ORDINALS = {1: "st", 2: "nd", 3: "rd"}


class Occasion:
    """One record: its round, its players, its turns. Any of it may be missing or wrong."""

    def __init__(self, record: Record | None, ruleset: Ruleset | None, number: int = 1) -> None:
        self.record = record
        self.ruleset = ruleset
        self.number = number

    @cached_property
    def words(self) -> Phrases | None:
        """The words of the game, None where its rules are not known."""
        return words_of(self.ruleset, self.record) if self.record and self.ruleset else None

    def heading(self) -> str:
        """Return round, table and players: ``Round 3, table 2   Amal (S) v Basim (N)``."""
        record = self.record
        if record is None:
            return f"record {self.number}" if self.number > 1 else ""
        event = record.event
        words = []
        if event:
            words = [event.round and f"Round {event.round}", event.table and f"table {event.table}"]
            words = [word for word in words if word] or [event.name]
        place = ", ".join(word for word in words if word)
        numbered = f"record {self.number}" if self.number > 1 else ""
        players = " v ".join(map(self._player, record.players[:8]))
        return "   ".join(part for part in (place, numbered, players) if part)

    def _player(self, player: Player) -> str:
        seats = "+".join(player.seats)
        called = self.ruleset.name("seats", player.seats[0]) if self.ruleset else None
        return f"{player.name or called or 'seat'} ({seats})"

    def turn(self, finding: Finding) -> str:
        """Return whose turn it is and what was thrown: ``Amal's 6th turn (turn 11)   threw 4``."""
        if finding.turn is None:
            return ""
        place = f"turn {finding.turn}"
        shown = self._shown_number(finding.turn)
        if shown != finding.turn:
            place += f", numbered {shown}"
        for member, what in BESIDE.items():
            if f"/{member}/" in (finding.pointer or ""):
                return f"{what} {place}"
        own = self._own_numbers[finding.turn - 1] if finding.turn <= len(self._own_numbers) else 0
        if not own or finding.seat is None:
            return place.capitalize()
        who = finding.player or self._seat(finding.seat)
        return f"{who}'s {_ordinal(own)} turn ({place}){self._thrown(finding.turn)}"

    def move(self, seat: str, move: str) -> str:
        """Return a move in words, the notation in brackets."""
        return str(self.words.move(seat, move)) if self.words else move

    def _seat(self, seat: str) -> str:
        return (self.ruleset.name("seats", seat) if self.ruleset else None) or f"seat {seat}"

    def _shown_number(self, turn: int) -> int:
        start = self.record.start if self.record else None
        return turn - 1 + start.turn if start and start.turn else turn

    @cached_property
    def _own_numbers(self) -> list[int]:
        """Which of its seat's turns each turn is: strings of one seat in a row are one."""
        counts: dict[str, int] = {}
        numbers, before = [], ""
        for item in self.record.turns if self.record else ():
            seat = text_of(item)[:1]
            if seat and seat != before:
                counts[seat] = counts.get(seat, 0) + 1
            before = seat or before
            numbers.append(counts.get(seat, 0))
        return numbers

    def _thrown(self, turn: int) -> str:
        from barsis_notation.record.turns import TurnSyntaxError, parse_turn

        try:
            throws = parse_turn(self._text(turn)).throws
        except TurnSyntaxError:
            return ""
        if not throws:
            return ""
        return "   threw " + (str(self.words.throws(throws)) if self.words else "+".join(throws))

    def _text(self, turn: int) -> str:
        turns = self.record.turns if self.record else []
        return text_of(turns[turn - 1]) if 0 < turn <= len(turns) else ""


def words_of(ruleset: Ruleset, record: Record | None = None) -> Phrases | None:
    """Return the words of a game, with the names of a record's players; None without an engine."""
    from barsis_notation.engines.registry import engine_for
    from barsis_notation.replay.phrases import Phrases
    from barsis_notation.replay.seating import names_of

    try:
        play = engine_for(ruleset.family).begin(ruleset, tuple(ruleset["seats.names"]))
    except (ValueError, LookupError):
        return None
    return Phrases(play, names_of(record) if record else None)


def text_of(entry: str | Entry) -> str:
    """Return the turn string of an item of ``turns``, empty where it has none."""
    from barsis_notation.record.spelled_turn import turn_text

    return entry if isinstance(entry, str) else turn_text(entry.turn)


def _ordinal(number: int) -> str:
    ending = "th" if 10 < number % 100 < 14 else ORDINALS.get(number % 10, "th")
    return f"{number}{ending}"
