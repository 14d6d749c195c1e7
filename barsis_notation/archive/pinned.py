"""The rulesets that the records of an archive name, kept by their canonical bytes.

A record is judged by the very rules that were kept with it, whatever a later version brings.
"""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from hashlib import sha256

from barsis_notation.archive.database import Database
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.files import builtin_editions
from barsis_notation.rulesets.user_files import read_ruleset


def pin(database: Database, ruleset: Ruleset) -> int:
    """Keep the canonical bytes of a ruleset; return its number in the archive."""
    canonical = ruleset.edition.canonical
    digest = sha256(canonical).digest()
    number = database.value("SELECT number FROM rulesets WHERE sha256 = ?", (digest,))
    if number is None:
        number = database.execute(
            "INSERT INTO rulesets (sha256, id, version, bytes) VALUES (?, ?, ?, ?)",
            (digest, ruleset.id, ruleset.version, zlib.compress(canonical, 9)),
        ).lastrowid
    return int(number)


def pinned_rulesets(database: Database) -> dict[int, Ruleset | None]:
    """Return the rulesets of an archive by number, None for bytes that are no such ruleset."""
    rows = database.rows("SELECT number, sha256, bytes FROM rulesets ORDER BY number")
    return {number: _ruleset(digest, packed) for number, digest, packed in rows}


@lru_cache(maxsize=64)
def _ruleset(digest: bytes, packed: bytes) -> Ruleset | None:
    try:
        unpacker = zlib.decompressobj()
        canonical = unpacker.decompress(packed, _MAX_BYTES)
        if sha256(canonical).digest() != digest or unpacker.unused_data:
            return None
        return _built_in(digest) or read_ruleset(json.loads(canonical))[0]
    except (zlib.error, ValueError, RecursionError):
        return None


def _built_in(digest: bytes) -> Ruleset | None:
    """Return the built-in ruleset of these bytes: to read it anew takes a fiftieth of a second."""
    editions = (one for one in builtin_editions() if one.sha256 == digest.hex())
    return next((load_ruleset(one.file.id, one.file.version) for one in editions), None)


_MAX_BYTES = 4 * 1024 * 1024
