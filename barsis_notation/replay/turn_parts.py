"""A turn in its parts, so that the last of them can be taken back."""

from __future__ import annotations

from typing import NamedTuple

from barsis_notation.engines.engine import Play
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.spelled_turn import turn_text
from barsis_notation.record.structs import TurnItem, as_entry
from barsis_notation.record.turns import why_not_turn
from barsis_notation.replay.lenient_turns import normalise_turn


class TurnParts(NamedTuple):
    """What has happened of a turn, each part as it is written; nothing by default."""

    seat: str = ""
    throws: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    ending: str = ""

    @property
    def text(self) -> str:
        """The turn string."""
        head = f"{self.seat} {'+'.join(self.throws)}:" if self.throws else f"{self.seat}:"
        return " ".join([head, *self.moves, self.ending]).rstrip()

    def without_last(self) -> tuple[TurnParts, str, str]:
        """Return the parts without the last one, what it was, and its text."""
        if self.ending:
            return self._replace(ending=""), "ending", self.ending
        if self.moves:
            return self._replace(moves=self.moves[:-1]), "move", self.moves[-1]
        if self.throws:
            return self._replace(throws=self.throws[:-1]), "throw", self.throws[-1]
        return self, "turn", ""


def parts_of(item: TurnItem, before: Play) -> TurnParts | None:
    """Return the parts of an entry of a record, None where it holds more than its turn.

    That is a position, a ruling, throws or moves nobody noted, or no turn at all. *before* stands
    before it.
    """
    entry = as_entry(item)
    text = turn_text(entry.turn)
    if not text or entry.position or entry.ruling or entry.stood or "?" in text:
        return None
    strict = text if why_not_turn(text) is None else normalise_turn(text, before)
    if strict is None:
        return None
    head, _, tail = strict.partition(":")
    throws = head[2:].split("+") if head[2:] else []
    words = tail.split()
    ending = words.pop() if words and words[-1] in ENDINGS else ""
    return TurnParts(strict[0], tuple(throws), tuple(words), ending)
