"""Damaged canonical records, checked with their turns unread and read first: nothing may differ.

``python -m tests.validation.unread_fuzz --records 20000`` prints the counts, and exits 1 where the
two roads differ.
"""

from __future__ import annotations

import io
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec

from barsis_notation.formats.input_files import InputFile
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation.file_checks import CheckedRecord, check_decoded, check_input
from tests.engines.lane_fuzz import damaged
from tests.fuzz_driver import run

GAMES = ("barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz", "natt-klab")
NAME = "games.barsis.jsonl"


@cache
def records(id: str) -> list[dict[str, Any]]:
    """Return a few good records of a game as their JSON says them."""
    rules = load_ruleset(id)
    counts = rules.facts.get("seats.count", (2,))
    games = [game for seats in counts for game in simulate(rules, games=1, seats=seats, seed=3)]
    return [json.loads(canonical_bytes(game)) for game in games]


# --- damage ---


def damaged_bytes(id: str, rng: random.Random) -> bytes:
    """Return canonical bytes of a game of *id* with something in them changed."""
    record = json.loads(json.dumps(rng.choice(records(id))))
    if rng.random() < 0.6:
        record["turns"] = damaged(record["turns"][: rng.randrange(len(record["turns"]) + 1)], rng)
    if rng.random() < 0.4:
        rng.choice(HEADS)(record, rng)
    raw = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    while rng.random() < 0.5:
        raw = rng.choice(BYTES)(raw, rng)
    return raw


def _without_result(record: dict[str, Any], _: random.Random) -> None:
    record.pop("result", None)


def _other_result(record: dict[str, Any], rng: random.Random) -> None:
    record["result"] = {"reason": "home", "winners": [rng.choice("SENW12")]}


def _counted(record: dict[str, Any], rng: random.Random) -> None:
    record["meta"] = {"turn_count": rng.choice((0, 1, len(record["turns"])))}


def _other_opening(record: dict[str, Any], rng: random.Random) -> None:
    seats = [player["seats"][0] for player in record["players"]]
    record["opening"] = [f"{rng.choice(seats)} {rng.randrange(1, 7)}" for _ in range(3)]


def _other_seat(record: dict[str, Any], rng: random.Random) -> None:
    rng.choice(record["players"])["seats"] = [rng.choice("SENW1234")]


def _named(record: dict[str, Any], rng: random.Random) -> None:
    rng.choice(record["players"])["name"] = rng.choice(("Ħanna", "E\u0301va", 'a"b', '","', "\\"))


def _extra(record: dict[str, Any], rng: random.Random) -> None:
    record[rng.choice(("x", "comment", "z"))] = rng.choice(({"turns": ["S 4:"]}, "turns", 1, {}))


def _entry(record: dict[str, Any], rng: random.Random) -> None:
    if record["turns"]:
        at = rng.randrange(len(record["turns"]))
        record["turns"][at] = {"turn": record["turns"][at], "comment": "so"}


HEADS = (
    _without_result,
    _other_result,
    _counted,
    _other_opening,
    _other_seat,
    _named,
    _extra,
    _entry,
)

SIGNS = b'"",:[]{}\\ \n\r\t\0u0SNbarof/*+19\xc3\xa9\x7f'


def _byte_changed(raw: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(raw))
    return raw[:at] + bytes([rng.choice(SIGNS)]) + raw[at + 1 :]


def _byte_put_in(raw: bytes, rng: random.Random) -> bytes:
    at = rng.choice((rng.randrange(len(raw) + 1), raw.find(b'","', rng.randrange(len(raw))) + 2))
    return raw[:at] + bytes([rng.choice(SIGNS)]) + raw[at:]


def _byte_left_out(raw: bytes, rng: random.Random) -> bytes:
    at = rng.choice((rng.randrange(len(raw)), len(raw) - rng.randrange(1, min(4, len(raw)))))
    return raw[:at] + raw[at + 1 :]


def _between_turns(raw: bytes, rng: random.Random) -> bytes:
    at = raw.find(b'","', raw.find(b'"turns"') + rng.randrange(len(raw)))
    other = rng.choice((b'" ,"', b'", "', b'";"', b'""', b'","","', b"\\n", b'"],"', b'","x'))
    return raw if at < 0 else raw[:at] + other + raw[at + 3 :]


def _escaped(raw: bytes, rng: random.Random) -> bytes:
    at = raw.find(b":", rng.randrange(len(raw)))
    return raw if at < 0 else raw[:at] + b"\\u003a" + raw[at + 1 :]


def _behind(raw: bytes, rng: random.Random) -> bytes:
    return raw + rng.choice((b" ", b"\r", b"}", b'"]}', b"\0", b"{}"))


BYTES = (_byte_changed, _byte_put_in, _byte_left_out, _between_turns, _escaped, _behind)

# --- comparison ---


@dataclass
class Tally:
    """What was compared."""

    records: int = 0
    unread: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    differences: list[bytes] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.records} records, {self.unread} of them good with their turns unread, findings "
            f"of {len(self.codes)} codes, {len(self.differences)} differences"
        )


def said(checked: CheckedRecord) -> tuple[Any, ...]:
    """Return all that is said of one record."""
    findings = [msgspec.to_builtins(finding) for finding in checked.findings]
    counts = checked.number, checked.turns, checked.moves, checked.line, checked.is_late
    return counts, findings, checked.record, checked.ruleset


def carefully(raw: bytes) -> Iterator[CheckedRecord]:
    """Check every record of *raw* after all of it was read."""
    for decoded in InputFile(io.BytesIO(raw), NAME).records():
        yield check_decoded(decoded, NAME)


def compare(id: str, seed: int, count: int) -> Tally:
    """Compare the two roads on *count* damaged records."""
    tally, rng = Tally(), random.Random(f"{id} {seed}")
    while tally.records < count:
        raw = damaged_bytes(id, rng) + b"\n"
        found = list(check_input(InputFile(io.BytesIO(raw), NAME)))
        tally.records += 1
        unread = [checked for checked in found if checked.decoded is not None]
        tally.unread += any(checked.record is not None for checked in unread)
        tally.codes.update(finding.code for checked in found for finding in checked.findings)
        if [*map(said, found)] != [*map(said, carefully(raw))]:
            tally.differences.append(raw)
    return tally


if __name__ == "__main__":
    sys.exit(run(__doc__, compare, GAMES, "records", 7000, "records, of all games"))
