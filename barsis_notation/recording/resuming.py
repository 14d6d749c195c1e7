"""What a record already holds, taken up again: the game after some turns, a turn in its parts."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from barsis_notation.engines.engine import Play
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.spelled_turn import turn_text
from barsis_notation.record.structs import Entry, Record, TurnItem
from barsis_notation.record.turns import why_not_turn
from barsis_notation.replay.lenient import reread
from barsis_notation.replay.start import begin
from barsis_notation.replay.walk import Walk
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.replaying import begin_play, plain_turns


class Parts(NamedTuple):
    """A turn in its parts, each as written."""

    throws: tuple[str, ...]
    moves: tuple[str, ...]
    ending: str

    def shorter(self) -> tuple[Parts, str, str]:
        """Return the parts without the last one, what it was, and its text."""
        if self.ending:
            return self._replace(ending=""), "ending", self.ending
        if self.moves:
            return self._replace(moves=self.moves[:-1]), "move", self.moves[-1]
        if self.throws:
            return self._replace(throws=self.throws[:-1]), "throw", self.throws[-1]
        return self, "turn", ""


NOTHING_ELSE: Final = Parts((), (), "")
"""A turn of which nothing is left."""


def stood(record: Record) -> bool:
    """Return whether a record begins from a position of its own."""
    return bool(record.start and record.start.position)


def game_after(record: Record, ruleset: Ruleset, count: int) -> Play | None:
    """Return the game after the first *count* entries; None where it cannot be told.

    The head of the record is right.
    """
    part = msgspec.structs.replace(record, turns=record.turns[:count])
    play = begin(part, ruleset)
    if begin_play(part, play):
        return None
    turns = plain_turns(part)
    if turns is not None and play.replay(turns) is None:
        return play
    play = begin(part, ruleset)
    begin_play(part, play)
    walk = Walk(part, play)
    for _ in walk.steps():
        pass
    return None if walk.is_refused or walk.is_lost else walk.play


def parts_of(item: TurnItem, before: Play) -> tuple[str, Parts | None]:
    """Return the text of an entry and its parts; no parts where it holds more than its turn.

    That is a position, a ruling, throws or moves nobody noted, or no turn at all.
    """
    entry = item if isinstance(item, Entry) else Entry(turn=item)
    text = turn_text(entry.turn)
    if not text or entry.position or entry.ruling or entry.stood or "?" in text:
        return text or entry.comment, None
    strict = text if why_not_turn(text) is None else reread(text, before)
    if strict is None:
        return text, None
    head, _, tail = strict.partition(":")
    throws = head[2:].split("+") if head[2:] else []
    words = tail.split()
    ending = words.pop() if words and words[-1] in ENDINGS else ""
    return strict, Parts(tuple(throws), tuple(words), ending)
