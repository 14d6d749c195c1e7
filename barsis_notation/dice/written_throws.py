"""The throws of a record, numbered by turn and place as in the protocol."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple

from barsis_notation.dice.protocol import ROLL_OFF
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Entry, Record, TurnItem
from barsis_notation.replay.walk import steps
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.throw_devices import has_single_die_opening

UNKNOWN: Final = "?"


class WrittenThrow(NamedTuple):
    """One throw of a record, or a turn that cannot be read.

    Attributes:
        turn: Number of the turn, counting only turns with throws; 0 for the roll-off.
        number: Number of the throw in the turn or in the roll-off, from 1.
        throw: The throw as written; ``?`` if it was not recorded, "" if the turn cannot be read.
        seat: Letter of the seat; "" if the turn cannot be read.
        pointer: JSON pointer of the entry.
        place: Position of the entry in ``turns``, from 1; 0 for a throw in ``opening``. For a throw
            in a line that was taken back, it is the position of the entry that contains the line.
        beside: Whether the throw belongs to a line that was taken back.
        text: The turn if it cannot be read, "" otherwise.
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


def iter_written_throws(record: Record, ruleset: Ruleset) -> Iterator[WrittenThrow]:
    """Yield the throws of the roll-off and of every turn of a record.

    A line of turns that was taken back comes before the turn that replaced it. The numbers of its
    turns begin with the number of that turn. A turn that cannot be read is yielded with "" as its
    throw; reading of the record, or of such a line, stops there. In a turn, throws after an unknown
    one (``?``) are left out, because their numbers are not known. The first turn has the number
    that :func:`get_first_turn` returns. Only turns with throws are counted, so notes, missed turns
    and offers of the cube do not change the numbers. If the game begins with one die of each
    player, a turn with a single die belongs to the roll-off.

    Args:
        record: The record; its turns may be in lenient spelling.
        ruleset: Its ruleset.
    """
    return _ThrowReader(record, ruleset).iter_throws()


def is_from_beginning(record: Record) -> bool:
    """Return whether a record starts at the beginning of its game and not in a given position.

    A record without ``start``, or whose ``start`` has no position, starts at the beginning.
    """
    return not (record.start and record.start.position)


def get_first_turn(record: Record) -> int:
    """Return the number of the first turn with a throw.

    It is ``start.turn`` if the record starts in a given position, or 1 if that member is missing.
    If the record starts at the beginning of its game, it is 1, even if ``start.turn`` is given.
    """
    if not record.start or is_from_beginning(record):
        return 1
    return record.start.turn or 1


class _ThrowReader:
    def __init__(self, record: Record, ruleset: Ruleset) -> None:
        self.record = record
        self.ruleset = ruleset
        self.shows_dice = has_single_die_opening(ruleset)
        """Whether one die is thrown for the first turn, which may be written as a separate turn."""
        self.shown = len(record.opening)
        self._strict: dict[int, str] | None = None

    def iter_throws(self) -> Iterator[WrittenThrow]:
        """Yield the throws of the roll-off and of all turns; see ``iter_written_throws``."""
        for number, word in enumerate(self.record.opening, start=1):
            yield WrittenThrow(ROLL_OFF, number, word[2:], word[0], f"/opening/{number - 1}")
        yield from self._read_line(self.record.turns, "/turns", get_first_turn(self.record))

    def _read_line(
        self, items: Sequence[TurnItem], pointer: str, turn: int, place: int = 0
    ) -> Iterator[WrittenThrow]:
        """Yield the throws of a line that begins with *turn*.

        *place* is that of the entry which contains the line, 0 for the main line.
        """
        for number, item in enumerate(items, start=1):
            here, at = f"{pointer}/{number - 1}", place or number
            if isinstance(item, Entry):
                for line, taken_back in enumerate(item.retracted):
                    yield from self._read_line(taken_back, f"{here}/retracted/{line}", turn, at)
            text = get_item_string(item)
            head = _HEAD.match(text) if place else self._match_head(text, number)
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

    def _match_head(self, text: str, number: int) -> re.Match[str] | None:
        """Match the seat and throws of a turn in the main line, in strict or lenient spelling."""
        head = _HEAD.match(text)
        if head is None and text:
            head = _HEAD.match(self._strict_texts().get(number, ""))
        return head

    def _strict_texts(self) -> dict[int, str]:
        """Map the place of each turn to its strict form, up to the first turn that is not legal."""
        if self._strict is None:
            played = steps(self.record, self.ruleset)
            self._strict = {step.turn: step.text for step in played}
        return self._strict
