"""A record read but for its turns, which stay the bytes they are until somebody asks for them.

Nearly every record of a large file is canonical and has nothing but turn strings. Its turns stand
last, between quotation marks: they can be replayed where they stand. Whoever plays them to the end
has read them strictly; where they are not legal, the record is read as any other.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Never

from barsis_notation.record.decode import Limits, read_canonical
from barsis_notation.record.structs import Record

KEY: Final = b',"turns":["'
END: Final = b'"]}'
"""What stands behind the last turn."""


class Head(NamedTuple):
    """A record whose turns are UNREAD, and where in its bytes the first of them begins."""

    record: Record
    turns_at: int


class UnreadError(Exception):
    """Somebody asked for turns that nobody has read yet."""


class _Unread(list[Any]):
    """Stands for turns that nobody has read yet: whoever asks for them gets UnreadError."""

    def _refuse(self, *_: object) -> Never:
        raise UnreadError

    __len__ = __iter__ = __reversed__ = __getitem__ = __contains__ = _refuse


UNREAD: Final = _Unread()


def read_head(raw: bytes, limits: Limits) -> Head | None:
    """Return the head of the record *raw*; None where *raw* has to be read as a whole.

    If it is not None, and what stands between ``turns_at`` and END are turn strings with ``","``
    between them, *raw* is canonical and nothing is wrong with its shape.
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
    return Head(record, turns_at)


def count_turns(raw: bytes, turns_at: int) -> int:
    """Return how many turns stand in *raw*, if they are turn strings."""
    return raw.count(b'","', turns_at) + 1
