"""A record read but for its turns, which stay the bytes they are until somebody asks for them.

Nearly every record of a large file is canonical and has nothing but turn strings. Its turns stand
last, between quotation marks: they can be replayed where they stand. Whoever plays them to the end
has read them strictly; where they are not legal, the record is read as any other.
"""

from __future__ import annotations

from typing import Any, Final, Never

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.record.decode import Limits, read_canonical
from barsis_notation.record.structs import Record

KEY: Final = b',"turns":["'
BETWEEN: Final = b'","'
"""What stands between two turns."""

END: Final = b'"]}'
"""What stands behind the last turn."""


class UnreadTurns(NamedTuple):
    """The turns of a record in the bytes *raw* of it, not read yet; the first is at *turns_at*."""

    raw: bytes
    turns_at: int

    @property
    def turns(self) -> int:
        """How many turns there are, if they are turn strings and nothing else."""
        return self.raw.count(BETWEEN, self.turns_at) + 1


class UnreadError(Exception):
    """Somebody asked for turns that nobody has read yet; so many of the first are *legal*."""

    def __init__(self, legal: int = 0) -> None:
        super().__init__()
        self.legal = legal


class _NotThere(list[Any]):
    """A list that raises UnreadError whenever something is asked of it."""

    def _refuse(self, *_: object) -> Never:
        raise UnreadError

    __len__ = __iter__ = __reversed__ = __getitem__ = __contains__ = _refuse


UNREAD: Final = _NotThere()
"""Stands for the turns of a record that nobody has read yet."""


def read_head(raw: bytes, limits: Limits) -> tuple[Record, UnreadTurns] | None:
    """Return the record *raw*, its turns UNREAD, and where they are; None to read *raw* whole.

    If between ``turns_at`` and END there are turn strings with ``","`` between them, *raw* is
    canonical and its shape is right.
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
