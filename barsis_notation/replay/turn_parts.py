"""The parts of a turn, so that the last one can be removed."""

from __future__ import annotations

from typing import NamedTuple

from barsis_notation.engines.engine import Play
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.spelled_turn import get_turn_string
from barsis_notation.record.structs import TurnItem, make_entry
from barsis_notation.replay.lenient_turns import make_strict


class TurnParts(NamedTuple):
    """The parts of a turn, which may be unfinished, in the notation; all are empty by default.

    Attributes:
        seat: Letter of the seat.
        throws: The throws, such as ``("5", "31")``.
        moves: The moves, such as ``("8/14",)``.
        ending: The closing word, or ``""``.
    """

    seat: str = ""
    throws: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    ending: str = ""

    @property
    def text(self) -> str:
        """The turn string, such as ``S 5+31: 8/14 pass``."""
        head = f"{self.seat} {'+'.join(self.throws)}:" if self.throws else f"{self.seat}:"
        return " ".join([head, *self.moves, self.ending]).rstrip()

    def remove_last(self) -> tuple[TurnParts, str, str]:
        """Return the parts without the last one, the kind of that part, and its text.

        The last part is the ending or, if there is none, the last move or, if there are no moves,
        the last throw. The kind is ``ending``, ``move`` or ``throw``. If the turn has none of
        these, the parts are returned unchanged with the kind ``turn`` and an empty text.
        """
        if self.ending:
            return self._replace(ending=""), "ending", self.ending
        if self.moves:
            return self._replace(moves=self.moves[:-1]), "move", self.moves[-1]
        if self.throws:
            return self._replace(throws=self.throws[:-1]), "throw", self.throws[-1]
        return self, "turn", ""


def split_entry(item: TurnItem, before: Play) -> TurnParts | None:
    """Return the parts of the turn of an entry, or None if it is not a plain turn.

    The turn is not plain if it cannot be read or has unknown throws or moves. The entry must have a
    turn, but no position, no ruling and no ``stood``. Whether the turn is legal is not checked.

    Args:
        item: The entry or turn string; its spelling may be lenient.
        before: The game before the entry; it is not changed.
    """
    entry = make_entry(item)
    text = get_turn_string(entry.turn)
    if not text or entry.position or entry.ruling or entry.stood or "?" in text:
        return None
    strict = make_strict(text, before)
    if strict is None:
        return None
    head, _, tail = strict.partition(":")
    throws = head[2:].split("+") if head[2:] else []
    words = tail.split()
    ending = words.pop() if words and words[-1] in ENDINGS else ""
    return TurnParts(strict[0], tuple(throws), tuple(words), ending)
