"""Games that are there twice among all that a command names, found in little memory."""

from __future__ import annotations

from array import array
from typing import Final

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.language.texts import texts_of
from barsis_notation.record.canonical import record_id
from barsis_notation.record.structs import Record
from barsis_notation.replay.play_id import play_id
from barsis_notation.rulesets import Ruleset

_text = texts_of("validation")

MIN_TURNS: Final = 10
"""Items of ``turns`` that two games hardly have in common by chance; shorter ones may be alike."""


class GameIds(NamedTuple):
    """The first 64 bits of a record's id, and of its game's: that of the record for a short one."""

    record: int
    play: int


def ids_of(record: Record, ruleset: Ruleset | None) -> GameIds:
    """Return by what a record and its game are known again."""
    this = _bits(record_id(record))
    is_short = len(record.turns) < MIN_TURNS
    return GameIds(this, this if is_short else _bits(play_id(record, ruleset)))


class GamesMet:
    """The games seen so far, by play and by record.

    Of each id the first 64 bits are kept: among a million different games the chance that any two
    are taken for one is 3 in 100 million. A record costs 32 to 48 bytes.
    """

    def __init__(self) -> None:
        self.files: list[str] = []
        self._table = HashTable()

    def look(
        self, record: Record, ruleset: Ruleset | None, file: str, number: int
    ) -> Finding | None:
        """Return what is to be said of a record that is there already, and remember it."""
        return self.meet(ids_of(record, ruleset), file, number)

    def meet(self, ids: GameIds, file: str, number: int) -> Finding | None:
        """Return what is to be said of the record of these ids, and remember it."""
        this, play = ids
        place = self._place(file, number)
        first = self._table.put(play, this, place)
        if first is None:
            return None
        other, where = first
        if other == this:
            return self._finding(event_codes.DUPLICATE_RECORD, where)
        again = self._table.put(this, this, place)
        if again is not None:
            return self._finding(event_codes.DUPLICATE_RECORD, again[1])
        return self._finding(event_codes.DUPLICATE_PLAY, where)

    def _place(self, file: str, number: int) -> int:
        if not self.files or self.files[-1] != file:
            self.files.append(file)
        return (len(self.files) - 1) << _NUMBER | number & _MASK  # no file has more records

    def _finding(self, code: Code, place: int) -> Finding:
        file, number = self.files[place >> _NUMBER], place & _MASK
        return code.finding(found=_text("record-of-file", file=file, record=number), pointer="")


_NUMBER: Final = 32
_MASK: Final = (1 << _NUMBER) - 1


def _bits(digest: str) -> int:
    return int(digest[:16], 16)


class HashTable:
    """Numbers of 64 bits, each with two more of them: open addressing in one array."""

    def __init__(self) -> None:
        self._slots = 1024
        self._held = 0
        self._cells = _empty(self._slots)

    def __len__(self) -> int:
        return self._held

    @property
    def size(self) -> int:
        """How many bytes the table takes."""
        return len(self._cells) * self._cells.itemsize

    def put(self, key: int, one: int, two: int) -> tuple[int, int] | None:
        """Return what *key* holds already, or None and let it hold *one* and *two*."""
        at = self._find(key)
        if self._cells[at + 2]:
            return self._cells[at + 1], self._cells[at + 2] - 1
        self._cells[at : at + 3] = array("Q", (key, one, two + 1))
        self._held += 1
        if 4 * self._held >= 3 * self._slots:
            self._grow()
        return None

    def _find(self, key: int) -> int:
        """Return where *key* stands, or is to stand; a cell that holds nothing ends in 0."""
        cells, end = self._cells, 3 * self._slots
        at = 3 * (key % self._slots)
        while cells[at + 2] and cells[at] != key:
            at = (at + 3) % end
        return at

    def _grow(self) -> None:
        old = self._cells
        self._slots += self._slots // 2
        self._cells = _empty(self._slots)
        for at in range(0, len(old), 3):
            if old[at + 2]:
                new = self._find(old[at])
                self._cells[new : new + 3] = old[at : at + 3]


def _empty(slots: int) -> array[int]:
    return array("Q", bytes(24 * slots))
