"""The rulesets that an archive stores with its records, as canonical bytes.

A record is always checked by the ruleset stored with it, even if a later version of this library
has a newer edition.
"""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from hashlib import sha256

from barsis_notation.archive.database import Database
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.builtin_files import load_builtin_editions
from barsis_notation.rulesets.user_files import read_ruleset


def pin_ruleset(database: Database, ruleset: Ruleset) -> int:
    """Store a ruleset if it is new, and return its number in the archive, from 1.

    The chosen options are not stored. Call this inside a transaction of *database*; this is not
    checked.

    Raises:
        OSError: If the archive cannot be written.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    canonical = ruleset.edition.canonical
    digest = sha256(canonical).digest()
    number = database.value("SELECT number FROM rulesets WHERE sha256 = ?", (digest,))
    if number is None:
        number = database.execute(
            "INSERT INTO rulesets (sha256, id, version, bytes) VALUES (?, ?, ?, ?)",
            (digest, ruleset.id, ruleset.version, zlib.compress(canonical, 9)),
        ).lastrowid
    return int(number)


def load_pinned_rulesets(database: Database) -> dict[int, Ruleset | None]:
    """Return a dict that maps the number of each stored ruleset to the ruleset, in order.

    Numbers are those in the archive, from 1. The options of the rulesets have default values. A
    value is None if the stored bytes do not match their SHA-256 or are not a ruleset.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If a row of the table is damaged, or the archive is locked.
        UsageError: If the archive is closed.
    """
    rows = database.rows("SELECT number, sha256, bytes FROM rulesets ORDER BY number")
    return {number: _unpack_ruleset(digest, packed) for number, digest, packed in rows}


@lru_cache(maxsize=64)
def _unpack_ruleset(digest: bytes, packed: bytes) -> Ruleset | None:
    try:
        unpacker = zlib.decompressobj()
        canonical = unpacker.decompress(packed, _MAX_BYTES)
        if sha256(canonical).digest() != digest or unpacker.unused_data:
            return None
        return _load_built_in(digest) or read_ruleset(json.loads(canonical))[0]
    except (zlib.error, ValueError, RecursionError):
        return None


def _load_built_in(digest: bytes) -> Ruleset | None:
    """Return the built-in ruleset with this SHA-256, if any, since parsing one takes 20 ms."""
    editions = (one for one in load_builtin_editions() if one.sha256 == digest.hex())
    return next((load_ruleset(one.file.id, one.file.version) for one in editions), None)


_MAX_BYTES = 4 * 1024 * 1024
