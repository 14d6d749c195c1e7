"""Put seats, places, throws and moves into words, followed by the notation in brackets.

Most results are ``Text`` objects, which are put into a language when they are shown. Text that is
notation only is a string.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import JoinedText, NameText, Text, bind_texts, join_words
from barsis_notation.record.turns import Move, TurnSyntaxError, format_move, parse_move
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.defaults import NONE

_text = bind_texts("replay")
_common = bind_texts("common")


class Phrases:
    """Texts about one game, with the words of its ruleset and the names of its players.

    The constructor takes the game and, optionally, a mapping from seat letter to player name.

    Attributes:
        play: The game that the texts are about, in its present state.
        ruleset: Its ruleset.
        names: Maps seat letter to player name; seats without a name are missing or have ``""``.
    """

    def __init__(self, play: Play, names: Mapping[str, str] | None = None) -> None:
        self.play = play
        self.ruleset: Ruleset = play.ruleset
        self.names = dict(names or {})

    def who(self, seat: str) -> Text:
        """Return the name of a player, or else of their seat: ``Amal (S)`` or ``South (S)``.

        *seat* is the letter of the seat. A seat that the game does not have is described by its
        letter.
        """
        name = escape_invisible(self.names.get(seat, "")) or self.ruleset.named("seats", seat)
        return _text("who", name=name, seat=seat) if name else _text("seat", seat=seat)

    def place(self, seat: str, point: str) -> Text | str:
        """Return the common name of a place, such as ``SR6`` or ``the Kitchen``.

        The result is *point* if the place has no name or the ruleset does not have the seat.
        Whether the board has the place is not always checked; see ``Play.name_place``.

        Args:
            seat: Letter of the seat whose man is there.
            point: The place in the notation, such as ``81``, ``bar`` or ``off``.
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
        """Return a move in words, such as ``SM3 to the Kitchen [81/off]``.

        A move that cannot be parsed is returned in square brackets.

        Args:
            seat: Letter of the seat whose turn it is.
            move: The move in the notation.
        """
        try:
            parsed = parse_move(move)
        except TurnSyntaxError:
            return f"[{escape_invisible(move)}]"
        return self.parsed_move(seat, parsed)

    def parsed_move(self, seat: str, move: Move) -> Text:
        """Return a move in words, such as ``SM3 to the Kitchen [81/off]``.

        Args:
            seat: Letter of the seat whose turn it is.
            move: The parsed move; an unknown one (``?``) is described as such.
        """
        if move.unseen:
            return _text("unseen-move")
        return _text("move", way=self._way(seat, move), move=format_move(move))

    def way_home(self, seat: str, move: Move) -> Text:
        """Return in words a move of more steps than its piece has left to go.

        The English text is that of ``parsed_move``. The Arabic text names the action: walking on,
        entering home or, if the move ends with ``off`` in a game with bearing off, bearing off.

        Args:
            seat: Letter of the seat whose turn it is.
            move: A move whose start and end are known.
        """
        way, written = self._way(seat, move), format_move(move)
        if move.to != "off":
            return _text("way-on", way=way, move=written)
        if self.ruleset.value("bearing_off.number") != NONE:
            return _text("bear-off", way=way, move=written)
        return _text("enter-home", way=way, move=written)

    def _way(self, seat: str, move: Move) -> Text | str:
        """Return the places of a move in words, in order."""
        seat = move.seat or seat
        ends = move.path if move.path else (move.start, move.to)
        places = [self.place(seat, end) for end in ends]
        return reduce(lambda start, end: _text("way", start=start, end=end), places)

    def throw(self, outcome: str) -> Text | str:
        """Return a throw with its names, such as ``1 Dest (دست)``, ``3 (ثلاثة)`` or ``31``.

        *outcome* is the key of the throw in the record, such as ``1`` or ``31``. If the English
        name is only a number, only the Arabic name is added. A key for which the ruleset has no
        word is returned unchanged.
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

    def short_throw(self, outcome: str) -> Text | str:
        """Return a throw with its name in the reader's language, such as ``1 Dest`` or ``دست``.

        *outcome* is the key of the throw in the record, such as ``1`` or ``31``. The key is
        returned unchanged if the ruleset has no word for it, or if its name is only a number.
        Without an Arabic name, the English text is used in Arabic too.
        """
        word = self.ruleset.words("throws").get(outcome)
        row = self.ruleset.value("device.outcomes").get(outcome)
        if word is None or (row is not None and "name" not in row):
            return outcome
        return NameText({"en": f"{outcome} {word.en}", "ar": word.ar or f"{outcome} {word.en}"})

    def throw_with_values(self, outcome: str) -> Text | str:
        """Return a throw with its names and values, such as ``1 Dest (دست): 10 and khal``.

        *outcome* is the key of the throw in the record, such as ``1`` or ``31``. The values are
        left out if the only value is the same as the key, or if the game does not have the throw.
        """
        gives = [*self.play.outcomes.get(outcome, (outcome,))]
        if gives == [outcome]:
            return self.throw(outcome)
        values = join_words(map(self.value, gives))
        return _text("throw-gives", throw=self.throw(outcome), values=values)

    def throws(self, outcomes: Iterable[str]) -> Text:
        """Return the throws of a turn, such as ``1 Dest (دست) + 3 (ثلاثة)``.

        *outcomes* are the keys of the throws in the record, such as ``1`` or ``31``. Each is
        described as by ``throw``. The text is "nothing" if there are no throws.
        """
        named = tuple(map(self.throw, outcomes))
        return JoinedText(named, " + ") if named else _common("nothing")

    def owed(self, last: str = "and") -> Text:
        """Return the values still to be used, in the longest reading, such as ``10 and khal``.

        *last* is the conjunction before the last value, ``and`` or ``or``. The text is "nothing" if
        no value is owed.
        """
        longest: tuple[str, ...] = ()
        for reading in self.play.owed():
            longest = max(longest, reading, key=len)
        return join_words(map(self.value, longest), last) if longest else _common("nothing")

    def value(self, value: str) -> Text | int | str:
        """Return a value for display: an int if it consists of digits, otherwise a text.

        *value* is, for example, ``10`` or ``khal``. The text is the word itself in English, and its
        name in Arabic. A word that the ruleset does not have is returned unchanged.
        """
        if value.isdigit():
            return int(value)
        token = self.ruleset.words("tokens").get(value)
        return NameText({"en": value, "ar": token.ar}) if token and token.ar else value
