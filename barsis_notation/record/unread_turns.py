"""A record whose turns remain bytes until they are needed.

Nearly every record of a large file is canonical and has only turn strings. Its turns come last, in
quotation marks, so that they can be replayed in place. A replay to the end reads them strictly; if
a turn is not legal, the record is read like any other.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Never

from barsis_notation.record.decode import Limits, read_canonical
from barsis_notation.record.structs import Record

KEY: Final = b',"turns":["'
BETWEEN: Final = b'","'
"""The bytes between two turns."""

END: Final = b'"]}'
"""The bytes after the last turn."""


class UnreadTurns(NamedTuple):
    """The turns of a record that have not been read yet; made by ``read_head``.

    Attributes:
        raw: The bytes of the record.
        turns_at: Offset in *raw* of the first character of the first turn, after its quotation
            mark.
    """

    raw: bytes
    turns_at: int

    @property
    def turns(self) -> int:
        """Number of turns, correct only if all of them are turn strings."""
        return self.raw.count(BETWEEN, self.turns_at) + 1


class UnreadError(Exception):
    """Raised if turns that have not been read yet are accessed.

    Attributes:
        legal: Number of turns, from the first, that are known to be legal.
    """

    def __init__(self, legal: int = 0) -> None:
        super().__init__()
        self.legal = legal


class _UnreadList(list[Any]):
    """A list that raises UnreadError whenever it is accessed."""

    def _refuse(self, *_: object) -> Never:
        raise UnreadError

    __len__ = __iter__ = __reversed__ = __getitem__ = __contains__ = _refuse


UNREAD: Final = _UnreadList()
"""The value of ``turns`` of a record whose turns have not been read."""


def read_head(raw: bytes, limits: Limits) -> tuple[Record, UnreadTurns] | None:
    """Read a record without its turns; return None if it must be read as a whole.

    The turns are not checked. The reader of the turns must check that the bytes from ``turns_at``
    to the closing ``"]}`` are turn strings separated by ``","``. Only then is *raw* a valid record
    in the form of ``sorted_bytes``. Return None if there are no turns, or if they do not come last,
    are not ASCII, or do not begin and end with a string. Also return None if *raw* exceeds
    ``limits.size``, or if ``read_canonical`` refuses the other members.

    Args:
        raw: The bytes of one record.
        limits: The limits of a record.

    Returns:
        The record and the place of its turns. ``turns`` of the record is UNREAD, a list that raises
        UnreadError if it is used.
    """
    turns_at = raw.find(KEY) + len(KEY)
    if turns_at < len(KEY) or len(raw) > limits.size or not raw.endswith(END):
        return None
    if not raw[turns_at:].isascii():
        return None
    record = read_canonical(raw[: turns_at - 1] + END[1:], limits)
    if record is None:
        return None
    record.turns = UNREAD
    return record, UnreadTurns(raw, turns_at)
