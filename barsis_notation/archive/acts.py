"""The acts of an archive: a log of every change, linked by hashes.

An act is a JSON object such as ``{"act": "add", "at": …}`` with sorted member names. The *chain*
after an act is the SHA-256 of the previous chain (32 zero bytes before the first act) followed by
the UTF-8 bytes of the act. Changing, removing or moving an act changes the chain of all later acts.
Acts contain no names of people, so no act ever has to be withdrawn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from barsis_notation.archive.database import Database

START: Final = bytes(32)
"""The chain hash before the first act."""


class ArchiveAct(NamedTuple):
    """One entry in an archive's log of acts, such as an addition or a withdrawal.

    Attributes:
        number: The position of the act in the log, from 1.
        body: The JSON text of the act.
        chain: The chain hash after the act, 32 bytes; see :func:`extend_chain`.
    """

    number: int
    body: str
    chain: bytes

    @property
    def members(self) -> dict[str, Any]:
        """The JSON object in *body*, as a dict from the name of each member to its value.

        Raises:
            ValueError: If *body* is not a JSON object.
            RecursionError: If *body* is nested too deeply.
        """
        found = json.loads(self.body)
        if not isinstance(found, dict):
            raise ValueError("an act is an object")
        return found


def current_timestamp() -> str:
    """Return the current time in UTC to the second, such as ``2026-11-22T14:05:00Z``."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def extend_chain(chain: bytes, body: str) -> bytes:
    """Return the chain hash after an act, 32 bytes.

    It is the SHA-256 of *chain* followed by *body* in UTF-8.

    Args:
        chain: The chain hash before the act, 32 bytes; START (32 zero bytes) before the first act.
        body: The JSON text of the act.

    Raises:
        UnicodeEncodeError: If *body* contains a lone surrogate. It is a ValueError.
    """
    return sha256(chain + body.encode()).digest()


def append_act(database: Database, act: str, at: str, **members: Any) -> ArchiveAct:
    """Append an act to the log and return it with its number and chain hash.

    Call this inside a transaction of *database*; this is not checked.

    Args:
        database: The archive, open for writing.
        act: The kind of act: ``init``, ``add``, ``withdraw``, ``merge``, ``part`` or ``sign``.
        at: The time of the act, as returned by :func:`current_timestamp`.
        **members: The other members of the act; their values must be serialisable as JSON.

    Raises:
        TypeError: If a value cannot be serialised.
        UnicodeEncodeError: If a text contains a lone surrogate. It is a ValueError.
        OSError: If the archive cannot be written.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    last = read_last_act(database)
    number, chain = (last.number, last.chain) if last else (0, START)
    body = json.dumps(
        {"act": act, "at": at, **members}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    made = ArchiveAct(number + 1, body, extend_chain(chain, body))
    database.execute("INSERT INTO acts (number, body, chain) VALUES (?, ?, ?)", made)
    return made


def read_last_act(database: Database) -> ArchiveAct | None:
    """Return the last act in the log of acts, or None if the log is empty.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    row = database.row("SELECT number, body, chain FROM acts ORDER BY number DESC LIMIT 1")
    return ArchiveAct(*row) if row else None


def read_acts(database: Database) -> Iterator[ArchiveAct]:
    """Yield all acts, sorted by number. The chain hashes are not checked.

    The archive is read, and errors are raised, during iteration.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    for row in database.rows("SELECT number, body, chain FROM acts ORDER BY number"):
        yield ArchiveAct(*row)
