"""The throws that a record has, each by the turn and the place that the protocol knows it by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple

from barsis_notation.dice.protocol import ROLL_OFF
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Entry, Record, TurnItem
from barsis_notation.replay.walk import steps
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.throw_devices import has_single_die_opening

UNKNOWN: Final = "?"


class WrittenThrow(NamedTuple):
    """One throw of a record: *throw* as it stands there, ``?`` where nobody noted it.

    *turn* and *number* are those of the protocol. *place* is that of its entry in ``turns``, from
    1, 0 for the roll-off; *beside* says that it stands in a line that was taken back. Where the
    turn cannot be read, *throw* is empty and *text* the turn.
    """

    turn: int
    number: int
    throw: str
    seat: str
    pointer: str
    place: int = 0
    beside: bool = False
    text: str = ""


_HEAD: Final = re.compile(r"([A-Z1-8])(?: ((?:[0-9]{1,2}|\?)(?:\+(?:[0-9]{1,2}|\?))*))?:")


def written_throws(record: Record, ruleset: Ruleset) -> Iterator[WrittenThrow]:
    """Yield the throws of the roll-off and of every turn, those of lines taken back before theirs.

    After a turn of the record that cannot be read nothing is yielded. Turns are counted from
    :func:`first_turn`, and only those in which something is thrown: notes, turns that were
    missed and offers of the cube move no throw to another turn.
    """
    return _Reading(record, ruleset).throws()


def begins_with_roll_off(record: Record) -> bool:
    """Return whether a record begins where its game does, and not at a position."""
    return not (record.start and record.start.position)


def first_turn(record: Record) -> int:
    """Return the number of the first turn in which something is thrown.

    A record that begins where its game does begins with 1, whatever number is shown for its turns.
    """
    if not record.start or begins_with_roll_off(record):
        return 1
    return record.start.turn or 1


class _Reading:
    def __init__(self, record: Record, ruleset: Ruleset) -> None:
        self.record = record
        self.ruleset = ruleset
        self.shows_dice = has_single_die_opening(ruleset)
        """Whether one die is thrown for the first turn, which may stand in a turn of its own."""
        self.shown = len(record.opening)
        self._strict: dict[int, str] | None = None

    def throws(self) -> Iterator[WrittenThrow]:
        for number, word in enumerate(self.record.opening, start=1):
            yield WrittenThrow(ROLL_OFF, number, word[2:], word[0], f"/opening/{number - 1}")
        yield from self._line(self.record.turns, "/turns", first_turn(self.record))

    def _line(
        self, items: Sequence[TurnItem], pointer: str, turn: int, place: int = 0
    ) -> Iterator[WrittenThrow]:
        """Yield the throws of a line that begins with *turn*.

        *place* is the entry that it stands beside, 0 for the record's own.
        """
        for number, item in enumerate(items, start=1):
            here, at = f"{pointer}/{number - 1}", place or number
            if isinstance(item, Entry):
                for line, taken_back in enumerate(item.retracted):
                    yield from self._line(taken_back, f"{here}/retracted/{line}", turn, at)
            text = item_text(item)
            head = _HEAD.match(text) if place else self._head(text, number)
            if text and head is None:
                yield WrittenThrow(turn, 1, "", "", here, at, place > 0, text)
                return
            if head is None or head[2] is None:
                continue
            seat, throws = head[1], head[2].split("+")
            if self.shows_dice and len(throws) == 1 and len(throws[0]) == 1 and throws[0] != "?":
                self.shown += not place
                shown = self.shown + (place > 0)
                yield WrittenThrow(ROLL_OFF, shown, throws[0], seat, here, at, place > 0)
                continue
            for chained, throw in zip(count(1), throws, strict=False):
                yield WrittenThrow(turn, chained, throw, seat, here, at, place > 0)
                if throw == UNKNOWN:
                    break
            turn += 1

    def _head(self, text: str, number: int) -> re.Match[str] | None:
        """Return seat and throws of a turn of the record, which may be written leniently."""
        head = _HEAD.match(text)
        if head is None and text:
            head = _HEAD.match(self._strict_texts().get(number, ""))
        return head

    def _strict_texts(self) -> dict[int, str]:
        """Return every turn in the strict grammar by its place, as far as play goes on."""
        if self._strict is None:
            played = steps(self.record, self.ruleset)
            self._strict = {step.turn: step.text for step in played}
        return self._strict
