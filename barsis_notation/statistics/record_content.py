"""A record, read only as far as somebody asks for it."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from barsis_notation.engines.engine import Play
from barsis_notation.record.decode import STANDARD, Decoded, decode
from barsis_notation.record.record_io import filled
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Record
from barsis_notation.record.unread_turns import BETWEEN, END, UnreadError, UnreadTurns, read_head
from barsis_notation.replay.start import OpenedRecord, open_record
from barsis_notation.rulesets import Ruleset

ENTRY: Final = b"{"
"""What begins an entry, and stands in no turn string."""


class Content:
    """A record by its canonical bytes, read as far as a question asks for it.

    *own* are the user's rulesets that it may name. *is_plain* tells that its turns may be looked at
    as they stand: they are understood, or whoever looks finds out. Of what is *decoded* already the
    record is taken from there.
    """

    def __init__(
        self,
        raw: bytes,
        own: tuple[Ruleset, ...],
        *,
        is_plain: bool,
        decoded: Decoded | None = None,
    ) -> None:
        self.raw = raw
        self._own = own
        self._decoded = decoded
        head = read_head(raw, STANDARD) if is_plain else None
        self._head = head if head and raw.find(ENTRY, head[1].turns_at) < 0 else None

    @classmethod
    def of(cls, decoded: Decoded, own: tuple[Ruleset, ...] = ()) -> Content:
        """Return a record as it comes from a file, unread perhaps."""
        is_unread = decoded.unread is not None and not decoded.findings
        return cls(decoded.raw, own, is_plain=is_unread, decoded=decoded)

    @property
    def plain(self) -> UnreadTurns | None:
        """Where its turns stand, if they are nothing but strings."""
        return self._head[1] if self._head else None

    @cached_property
    def texts(self) -> list[str]:
        """The turns as strings, ``""`` for an entry without one."""
        if self._head is None:
            return [item_text(item) for item in self.record.turns] if self.record else []
        raw, at = self._head[1]
        return raw[at : -len(END)].decode("ascii").split(BETWEEN.decode())

    @property
    def first_seat(self) -> str:
        """Whose the first turn is, ``""`` where there is none."""
        if self._head is None:
            return (self.texts or [""])[0][:1]
        return chr(self.raw[self._head[1].turns_at])

    @property
    def head(self) -> Record | None:
        """The record, its turns perhaps unread; None for bytes that are none."""
        return self._head[0] if self._head else self.record

    @cached_property
    def record(self) -> Record | None:
        """The record with all its turns, None for bytes that are none."""
        return decode(self.raw).record if self._decoded is None else filled(self._decoded).record

    @cached_property
    def opened(self) -> OpenedRecord | None:
        """The record, opened by its ruleset; None if no game can be played at its seats."""
        head = self.head
        opened = open_record(head, own=self._own, unread=self.plain) if head else None
        return opened if opened and opened.is_playable else None

    def begun(self) -> Play | None:
        """Return the game where the first turn begins, None if it cannot begin.

        It is valid until another record of the same seating begins in this thread.
        """
        if self.opened is None:
            return None
        try:
            return self.opened.begin()
        except UnreadError:  # whether it can begin depends on whether there are turns
            record = self.record
            return OpenedRecord(record, self.opened.ruleset).begin() if record else None
