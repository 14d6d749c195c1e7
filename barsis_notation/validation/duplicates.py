"""Detection of duplicate games among all records of a run, in little memory."""

from __future__ import annotations

from array import array
from typing import Final, NamedTuple

from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.canonical import record_id
from barsis_notation.record.structs import Record
from barsis_notation.replay.play_id import play_id
from barsis_notation.rulesets import Ruleset

_text = bind_texts("validation")

MIN_TURNS: Final = 10
"""Smallest number of turns for comparing games; shorter games may be equal by chance."""


class GameIds(NamedTuple):
    """Two short hashes by which a record and its game are recognised.

    Attributes:
        record: The first 64 bits of the record id.
        play: The first 64 bits of the play id; equal to *record* for a game with fewer
            than 10 turns (MIN_TURNS).
    """

    record: int
    play: int


def make_game_ids(record: Record, ruleset: Ruleset | None) -> GameIds:
    """Return the ids by which a record and its game are recognised.

    Args:
        record: The record, with its turns.
        ruleset: Its ruleset; None if unknown.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
    """
    this = _truncate_hash(record_id(record))
    is_short = len(record.turns) < MIN_TURNS
    return GameIds(this, this if is_short else _truncate_hash(play_id(record, ruleset)))


class SeenGames:
    """The games seen so far in a run, by play id and by record id; initially empty.

    Only the first 64 bits of each id are kept. Therefore different games may be taken for the same
    game; among a million different games, the probability of this is 3 in 100 million. A record
    takes 32 to 48 bytes.

    Attributes:
        files: The names of the files of the games, in order; consecutive games of the same file
            have one item.
    """

    def __init__(self) -> None:
        self.files: list[str] = []
        self._table = HashTable()

    def add_record(
        self, record: Record, ruleset: Ruleset | None, file: str, number: int
    ) -> Finding | None:
        """Add a record; return a finding if it or its game was seen before.

        Return None otherwise. A game of fewer than ``MIN_TURNS`` (10) turns counts as seen only if
        the same record was seen, because short games may be equal by chance. The finding names the
        place where the record or game was seen first. Its members ``file``, ``record`` and ``line``
        are not set.

        Args:
            record: The record, with its turns.
            ruleset: Its ruleset; None if unknown.
            file: Name of its file.
            number: Number of the record in the file, from 1.

        Raises:
            UnicodeEncodeError: If a text has a lone surrogate.
            TypeError: If a member has a value that JSON cannot represent.
        """
        return self.add_ids(make_game_ids(record, ruleset), file, number)

    def add_ids(self, ids: GameIds, file: str, number: int) -> Finding | None:
        """Add a record by its ids; return a finding if it or its game was seen before.

        Return None otherwise. The finding is like that of ``add_record``.

        Args:
            ids: The ids of the record.
            file: Name of its file.
            number: Number of the record in the file, from 1.
        """
        this, play = ids
        place = self._encode_place(file, number)
        first = self._table.put(play, this, place)
        if first is None:
            return None
        other, where = first
        if other == this:
            return self._make_finding(event_codes.DUPLICATE_RECORD, where)
        again = self._table.put(this, this, place)
        if again is not None:
            return self._make_finding(event_codes.DUPLICATE_RECORD, again[1])
        return self._make_finding(event_codes.DUPLICATE_PLAY, where)

    def _encode_place(self, file: str, number: int) -> int:
        if not self.files or self.files[-1] != file:
            self.files.append(file)
        return (len(self.files) - 1) << _NUMBER | number & _MASK  # no file has 2**32 records

    def _make_finding(self, code: Code, place: int) -> Finding:
        file, number = self.files[place >> _NUMBER], place & _MASK
        return code.finding(found=_text("record-of-file", file=file, record=number), pointer="")


_NUMBER: Final = 32
_MASK: Final = (1 << _NUMBER) - 1


def _truncate_hash(digest: str) -> int:
    return int(digest[:16], 16)


class HashTable:
    """A hash table from integers to pairs of integers, with open addressing in one array.

    All are unsigned 64-bit integers; the second integer of a pair is less than 2**64 - 1.
    """

    def __init__(self) -> None:
        self._slots = 1024
        self._held = 0
        self._cells = _make_cells(self._slots)

    def __len__(self) -> int:
        return self._held

    @property
    def size(self) -> int:
        """The memory of the table in bytes."""
        return len(self._cells) * self._cells.itemsize

    def put(self, key: int, one: int, two: int) -> tuple[int, int] | None:
        """Return the pair stored under *key*, or store (*one*, *two*) and return None.

        All arguments are unsigned 64-bit integers; *two* must be less than 2**64 - 1.
        """
        at = self._find(key)
        if self._cells[at + 2]:
            return self._cells[at + 1], self._cells[at + 2] - 1
        self._cells[at : at + 3] = array("Q", (key, one, two + 1))
        self._held += 1
        if 4 * self._held >= 3 * self._slots:
            self._grow()
        return None

    def _find(self, key: int) -> int:
        """Return the index of the slot of *key*, or of the free slot for it.

        A free slot has 0 as its third cell.
        """
        cells, end = self._cells, 3 * self._slots
        at = 3 * (key % self._slots)
        while cells[at + 2] and cells[at] != key:
            at = (at + 3) % end
        return at

    def _grow(self) -> None:
        old = self._cells
        self._slots += self._slots // 2
        self._cells = _make_cells(self._slots)
        for at in range(0, len(old), 3):
            if old[at + 2]:
                new = self._find(old[at])
                self._cells[new : new + 3] = old[at : at + 3]


def _make_cells(slots: int) -> array[int]:
    return array("Q", bytes(24 * slots))
