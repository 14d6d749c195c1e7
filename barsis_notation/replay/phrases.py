"""Seats, places, throws and moves in people's words, the notation in brackets beside them.

They are texts, said in the language that is spoken where they are shown; what is notation alone is
a string.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import Joined, Names, Text, listed, texts_of
from barsis_notation.record.turns import Move, TurnSyntaxError, parse_move, print_move
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.defaults import NONE

_text = texts_of("replay")
_common = texts_of("common")


class Phrases:
    """The words of one game: its ruleset's, and its players' names."""

    def __init__(self, play: Play, names: Mapping[str, str] | None = None) -> None:
        self.play = play
        self.ruleset: Ruleset = play.ruleset
        self.names = dict(names or {})

    def who(self, seat: str) -> Text:
        """Return the player of *seat* with his seat: ``Amal (S)``, ``South (S)``."""
        name = plain(self.names.get(seat, "")) or self.ruleset.named("seats", seat)
        return _text("who", name=name, seat=seat) if name else _text("seat", seat=seat)

    def place(self, seat: str, point: str) -> Text | str:
        """Return what people call a place: ``SR6``, ``the Kitchen``.

        A point of a seat that the game does not have stays as it is written.
        """
        if seat not in self.ruleset["seats.names"]:
            return point
        spoken = self.play.name_place(seat, point)
        if spoken is not None:
            return spoken
        name = self.ruleset.named("places", point)
        if name is None or point in ("bar", name.by_language["en"]):
            return name or point
        return _text("the-place", place=name)

    def move(self, seat: str, move: str) -> Text | str:
        """Return a move in words: ``SM3 to the Kitchen [81/off]``."""
        try:
            parsed = parse_move(move)
        except TurnSyntaxError:
            return f"[{plain(move)}]"
        return self.parsed_move(seat, parsed)

    def parsed_move(self, seat: str, move: Move) -> Text:
        """Return a move in words, already read."""
        if move.unseen:
            return _text("unseen-move")
        return _text("move", way=self._way(seat, move), move=print_move(move))

    def way_home(self, seat: str, move: Move) -> Text:
        """Return a move that should end where men leave the board, already read.

        Arabic names it by what the man does there: he enters, or is borne off.
        """
        way, written = self._way(seat, move), print_move(move)
        if move.to != "off":
            return _text("way-on", way=way, move=written)
        if self.ruleset.value("bearing_off.number") != NONE:
            return _text("bear-off", way=way, move=written)
        return _text("enter-home", way=way, move=written)

    def _way(self, seat: str, move: Move) -> Text | str:
        """Return the places of a move, in the order it goes to them."""
        seat = move.seat or seat
        ends = move.path if move.path else (move.start, move.to)
        places = [self.place(seat, end) for end in ends]
        return reduce(lambda start, end: _text("way", start=start, end=end), places)

    def throw(self, outcome: str) -> Text | str:
        """Return a throw with its names: ``1 Dest (دست)``, ``3 (ثلاثة)``, ``31``.

        A throw that is called by its number has no other name in English.
        """
        word = self.ruleset.words("throws").get(outcome)
        row = self.ruleset.value("device.outcomes").get(outcome)
        if word is None:
            return outcome
        is_named = row is None or "name" in row
        if not word.ar:
            return _text("throw-without-arabic", key=outcome, name=word.en) if is_named else outcome
        if is_named:
            return _text("throw", key=outcome, name=word.en, arabic=word.ar)
        return _text("throw-by-number", key=outcome, arabic=word.ar)

    def throw_given(self, outcome: str) -> Text | str:
        """Return a throw with its names and what it gives: ``1 Dest (دست): 10 and khal``.

        One that gives what its number says is named alone.
        """
        gives = [*self.play.outcomes.get(outcome, (outcome,))]
        if gives == [outcome]:
            return self.throw(outcome)
        values = listed(map(self.value, gives))
        return _text("throw-gives", throw=self.throw(outcome), values=values)

    def throws(self, outcomes: Iterable[str]) -> Text:
        """Return the throws of a turn: ``1 Dest (دست) + 3 Three (ثلاثة)``."""
        named = tuple(map(self.throw, outcomes))
        return Joined(named, " + ") if named else _common("nothing")

    def owed(self, last: str = "and") -> Text:
        """Return what is owed now: ``10 and khal``; of several readings the longest."""
        longest: tuple[str, ...] = ()
        for reading in self.play.owed():
            longest = max(longest, reading, key=len)
        return listed(map(self.value, longest), last) if longest else _common("nothing")

    def value(self, value: str) -> Text | int | str:
        """Return a value that is owed: a number of steps, or what it is called: ``khal``."""
        if value.isdigit():
            return int(value)
        token = self.ruleset.words("tokens").get(value)
        return Names({"en": value, "ar": token.ar}) if token and token.ar else value
