"""Seats, places, throws and moves in people's words, the notation in brackets beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from barsis_notation.base.wording import joined
from barsis_notation.diagnostics.escapes import plain
from barsis_notation.engines.engine import Play
from barsis_notation.record.turns import Move, TurnSyntaxError, parse_move, print_move
from barsis_notation.rulesets import Ruleset


class Phrases:
    """The words of one game: its ruleset's, and its players' names."""

    def __init__(self, play: Play, names: Mapping[str, str] | None = None) -> None:
        self.play = play
        self.ruleset: Ruleset = play.ruleset
        self.names = dict(names or {})

    def who(self, seat: str) -> str:
        """Return the player of *seat* with his seat: ``Amal (S)``, ``South (S)``."""
        name = self.names.get(seat) or self.ruleset.name("seats", seat)
        return f"{plain(name)} ({seat})" if name else f"seat {seat}"

    def place(self, seat: str, point: str) -> str:
        """Return what people call a place: ``SR6``, ``the Kitchen``.

        A point of a seat that the game does not have stays as it is written.
        """
        if seat not in self.ruleset["seats.names"]:
            return point
        spoken = self.play.place_spoken(seat, point)
        if spoken is not None:
            return spoken
        name = self.ruleset.name("places", point)
        if name is None or point == "bar":
            return name or point
        return name if name == point else f"the {name}"

    def move(self, seat: str, move: str) -> str:
        """Return a move in words: ``SM3 to the Kitchen [81/off]``."""
        try:
            parsed = parse_move(move)
        except TurnSyntaxError:
            return f"[{plain(move)}]"
        return self.parsed_move(seat, parsed)

    def parsed_move(self, seat: str, move: Move) -> str:
        """Return a move in words, already read."""
        if move.unseen:
            return "a move nobody noted [?]"
        seat = move.seat or seat
        ends = move.path if move.path else (move.start, move.to)
        spoken = " to ".join(self.place(seat, end) for end in ends)
        return f"{spoken} [{print_move(move)}]"

    def throw(self, outcome: str) -> str:
        """Return a throw with its names: ``1 Dest (دست)``, ``3 (ثلاثة)``, ``31``.

        A throw that is called by its number has no other name in English.
        """
        english, arabic = (self.ruleset.throw_name(outcome, lang) for lang in ("en", "ar"))
        row = self.ruleset.facts.get("device.outcomes", {}).get(outcome)
        is_named = english is not None and (row is None or "name" in row)
        named = f"{outcome} {english}" if is_named else outcome
        return f"{named} ({arabic})" if arabic else named

    def throws(self, outcomes: Iterable[str]) -> str:
        """Return the throws of a turn: ``1 Dest (دست) + 3 Three (ثلاثة)``."""
        return " + ".join(map(self.throw, outcomes)) or "nothing"

    def owed(self, last: str = "and") -> str:
        """Return what is owed now: ``10 and khal``; of several readings the longest."""
        longest: tuple[str, ...] = ()
        for reading in self.play.owed():
            longest = max(longest, reading, key=len)
        return joined(longest, last) or "nothing"
