"""A record that is read only when and where it is needed."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from barsis_notation.engines.engine import Play
from barsis_notation.record.decode import STANDARD, Decoded, decode
from barsis_notation.record.record_io import ensure_read
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Record
from barsis_notation.record.unread_turns import BETWEEN, END, UnreadError, UnreadTurns, read_head
from barsis_notation.replay.start import OpenedRecord, open_record
from barsis_notation.rulesets import Ruleset

ENTRY: Final = b"{"
"""The beginning of an entry, which does not occur in turn strings."""


class Content:
    """A record as bytes; its parts are read when they are first used.

    Args:
        raw: The bytes of the record, UTF-8 JSON. The constructor accepts any bytes.
        own: User rulesets that the record may name; ``()`` for none.
        is_plain: Whether turns may be read from the bytes without decoding them, which is faster.
            Set it to True if *raw* is the result of ``canonical_bytes`` for a valid record.
            ``Counting`` notices turns that are not valid.
        decoded: The record if it is already decoded; None to decode *raw*.

    Attributes:
        raw: The bytes of the record.

    Examples:
        >>> from barsis_notation import canonical_bytes, load_ruleset, simulate
        >>> from barsis_notation.statistics import Content
        >>> [record] = simulate(load_ruleset("barsis"), games=1, seed=7)
        >>> content = Content(canonical_bytes(record), (), is_plain=True)
        >>> content.first_seat, len(content.texts) == len(record.turns)
        ('S', True)
        >>> Content(b"[]", (), is_plain=False).head is None
        True
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
        """Return the content of a decoded record, whose turns may still be unread.

        *own* are user rulesets that the record may name.
        """
        is_unread = decoded.unread is not None and not decoded.findings
        return cls(decoded.raw, own, is_plain=is_unread, decoded=decoded)

    @property
    def plain(self) -> UnreadTurns | None:
        """The record's bytes and the offset of its turns; None if the turns have to be decoded.

        It is None if *is_plain* was false; for a content from ``of``, this means that the turns
        were already read or that the record has findings. It is also None if the record has no
        turns, or a turn that is not an ASCII string. The bytes must be canonical, and the head must
        not have a member ``x``.
        """
        return self._head[1] if self._head else None

    @cached_property
    def texts(self) -> list[str]:
        """The turns as strings; "" for an entry that is not a turn.

        The list is empty if the bytes are not a record.
        """
        if self._head is None:
            return [get_item_string(item) for item in self.record.turns] if self.record else []
        raw, at = self._head[1]
        return raw[at : -len(END)].decode("ascii").split(BETWEEN.decode())

    @property
    def first_seat(self) -> str:
        """The letter of the seat of the first turn.

        It is "" if the record has no turns, its first entry is not a turn, or the bytes are not a
        record.
        """
        if self._head is None:
            return (self.texts or [""])[0][:1]
        return chr(self.raw[self._head[1].turns_at])

    @property
    def head(self) -> Record | None:
        """The record, perhaps without its turns; None if the bytes are not a record."""
        return self._head[0] if self._head else self.record

    @cached_property
    def record(self) -> Record | None:
        """The record with all its turns; None if the bytes are not a record."""
        return (
            decode(self.raw).record if self._decoded is None else ensure_read(self._decoded).record
        )

    @cached_property
    def opened(self) -> OpenedRecord | None:
        """The record, opened by its ruleset; None if its game cannot be played.

        It cannot be played if the bytes are not a record, its ruleset is unknown or no engine
        supports it, or no game can begin at its seats.
        """
        head = self.head
        opened = open_record(head, own=self._own, unread=self.plain) if head else None
        return opened if opened and opened.is_playable else None

    def begun(self) -> Play | None:
        """Return the game before the first turn; None if it cannot begin.

        It cannot begin if ``opened`` is None, or if the start position or the roll-off is wrong.
        The object is valid until a game with the same seating begins again in this thread.
        """
        if self.opened is None:
            return None
        try:
            return self.opened.begin()
        except UnreadError:  # whether it can begin depends on whether there are turns
            record = self.record
            return OpenedRecord(record, self.opened.ruleset).begin() if record else None
