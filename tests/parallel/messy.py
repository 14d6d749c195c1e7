"""JSON Lines in which much is wrong, each line in a way of its own."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate

EMPTY = (b"", b"\r")


def games(count: int) -> list[bytes]:
    """Return the canonical bytes of some games."""
    ruleset = load_ruleset("barsis")
    return [canonical_bytes(record) for record in simulate(ruleset, games=count, seed=14)]


def messy(seed: int, lines: int = 60, count: int = 12) -> bytes:
    """Return JSON Lines of *lines* lines, of *count* games."""
    rng = random.Random(seed)
    ending = rng.choice([b"\n", b"", b"\n\n\n"])
    return b"\n".join(_lines(rng, lines, games(count))) + ending


def _lines(rng: random.Random, lines: int, records: list[bytes]) -> Iterator[bytes]:
    yield rng.choice([*records[:2], b'{"format": 1}'])
    for _ in range(lines):
        yield _line(rng, rng.choice(records))


def _line(rng: random.Random, record: bytes) -> bytes:
    kind = rng.randrange(16)
    at = rng.randrange(1, len(record) - 1)
    wrong = {
        0: rng.choice(EMPTY),
        1: b"\n" * rng.randint(1, 9),
        2: record[:at],
        3: record.replace(b"S ", b"N ", 1),
        4: record.replace(b'"turns"', b'"turnz"'),
        5: b"\xff" + record,
        6: record[:at] + b"\0" + record[at:],
        7: record[:at] + bytes([rng.randrange(32, 127)]) + record[at + 1 :],
        8: record + b"\r",
        9: b'{"a":"' + b"x" * 5000 + b'"}',
        10: _of_match(rng, record),
    }
    return wrong.get(kind, record)


def _of_match(rng: random.Random, record: bytes) -> bytes:
    members = json.loads(record)
    members["match"] = {"id": "m", "game": rng.randint(1, 3), "to": rng.choice([3, 5])}
    return json.dumps(members).encode()
