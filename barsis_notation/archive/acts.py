"""What was done to an archive, act by act, each sealed by those before it.

An act is an object of JSON, ``{"act": "add", "at": …}``, in the order of its members' names. The
*chain* after an act is the SHA-256 of the chain before it, 32 zero bytes before the first, and of
the act's bytes: who changes, drops or moves an act changes the chain of all that follow. Acts hold
numbers and hashes, no word about people, so that nothing in them has to be withdrawn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from barsis_notation.archive.database import Database

START: Final = bytes(32)
"""The chain before the first act."""


class Act(NamedTuple):
    """One act: its place from 1, the JSON text, and the chain after it."""

    number: int
    body: str
    chain: bytes

    @property
    def members(self) -> dict[str, Any]:
        """The members of the JSON text. Raises ValueError for anything but an object."""
        found = json.loads(self.body)
        if not isinstance(found, dict):
            raise ValueError("an act is an object")
        return found


def now() -> str:
    """Return this second as RFC 3339 writes it, in UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def chained(chain: bytes, body: str) -> bytes:
    """Return the chain after an act whose text is *body*."""
    return sha256(chain + body.encode()).digest()


def append(database: Database, act: str, at: str, **members: Any) -> Act:
    """Write an act behind the last one; call it in a transaction."""
    last = last_act(database)
    number, chain = (last.number, last.chain) if last else (0, START)
    body = json.dumps(
        {"act": act, "at": at, **members}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    made = Act(number + 1, body, chained(chain, body))
    database.execute("INSERT INTO acts (number, body, chain) VALUES (?, ?, ?)", made)
    return made


def last_act(database: Database) -> Act | None:
    """Return the last act, None where there is none."""
    row = database.row("SELECT number, body, chain FROM acts ORDER BY number DESC LIMIT 1")
    return Act(*row) if row else None


def all_acts(database: Database) -> Iterator[Act]:
    """Yield the acts in order."""
    for row in database.rows("SELECT number, body, chain FROM acts ORDER BY number"):
        yield Act(*row)
