"""Archives with everything in them that an archive can have, and what they say of themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch
from uuid import UUID

import msgspec

from barsis_notation.archive.adder import AddedRecord, AddOutcome
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.seals.key_files import SecretKey
from barsis_notation.record.canonical import record_id
from barsis_notation.record.structs import Entry, Player, Record, Ruling
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.builtin_files import load_builtin_document
from barsis_notation.rulesets.user_files import read_ruleset
from barsis_notation.validation.check_options import Checks
from tests.archive.records import SAMPLES, event, revised
from tests.named_players import played

GHOST: Final = "Ghadanfar al-Muntasir"
"""Who sits in one record alone, which is withdrawn."""

KEY: Final = SecretKey(bytes(range(32)), b"barsiskey"[:8])


def house() -> Ruleset:
    """Return a ruleset of somebody's own."""
    document = load_builtin_document("barsis", 1) | {"id": "barsis-house"}
    ruleset, findings = read_ruleset(document)
    assert ruleset is not None, findings
    return ruleset


def by_house() -> tuple[Record, Ruleset]:
    """Return a record that was played by a ruleset of somebody's own, and that."""
    ruleset = house()
    (record,) = played(seed=77)
    ref = msgspec.structs.replace(record.ruleset, id=ruleset.id, sha256=ruleset.sha256)
    return msgspec.structs.replace(record, ruleset=ref), ruleset


def with_words(record: Record) -> Record:
    """Return *record* with words of people beside its turns."""
    first, *others = record.turns
    assert isinstance(first, str)
    ruled = Entry(turn=first, ruling=Ruling(by="Qadi Nasr", text="stands"), comment="Sami coughed")
    note = Entry(comment="Tea for Lamis")
    return msgspec.structs.replace(record, turns=[ruled, note, *others], comment="Umm Ziad watched")


def make_whole(path: Path, *, zstd: bool = False) -> None:
    """Make an archive with faults, revisions, own rules, a merge, a withdrawal and seals."""
    with Archive.create(path, zstd=zstd) as archive:
        for folder in ("barsis/faulty", "natt-klab"):
            done(archive.add([SAMPLES / folder]))
        first, second = played(games=2, seed=5, event=event(1, 1))
        done(archive.add_records([with_words(first), revised(second, record_id(first))]))
        done(archive.add_records([ghostly()]))
        seal(archive)
        record, ruleset = by_house()
        done(archive.add_records([record], Checks(own=(ruleset,))))
        archive.merge("Amal Haddad", "Huda")
        archive.withdraw_person(GHOST, "on request")
        done(archive.add_records(played("pachisi", games=3, seed=9)))
        seal(archive)
        done(archive.add_records(played("shesh-besh", games=2, seed=4)))


def make_small(path: Path) -> None:
    """Make a small archive with a merge, a withdrawal and a seal."""
    with Archive.create(path) as archive:
        done(archive.add_records(played("natt-klab", games=3)))
        archive.merge("Huda", "Amal Haddad")
        archive.withdraw(3, "طلب")
        seal(archive)


def ghostly() -> Record:
    """Return a record of somebody who plays once."""
    (record,) = played(seed=33)
    _, *others = record.players
    ghost = Player(name=GHOST, seats=record.players[0].seats, id="REG-4711")
    return msgspec.structs.replace(record, players=[ghost, *others], comment=f"{GHOST} was late")


def done(all_added: Any) -> list[AddedRecord]:
    """Return what became of records; one at least was added."""
    found = list(all_added)
    assert any(one.outcome is AddOutcome.ADDED for one in found)
    return found


def seal(archive: Archive) -> None:
    """Keep a signed checkpoint of *archive*."""
    archive.sign(KEY, Path(archive.path).with_name(f"{len(archive)}.checkpoint"))


TABLES: Final = {
    "about": "SELECT name, value FROM about ORDER BY name",
    "acts": "SELECT number, body, hex(chain) FROM acts ORDER BY number",
    "rulesets": "SELECT sha256, id, version FROM rulesets ORDER BY sha256",
    "dictionaries": "SELECT sha256, bytes FROM dictionaries ORDER BY number",
    "events": "SELECT name, site FROM events ORDER BY name, site",
    "people": "SELECT number, name, id, person FROM people ORDER BY number",
    "games": "SELECT * FROM games ORDER BY number",
    "leaves": "SELECT number, id, leaf, play, previous, revision FROM records ORDER BY number",
    "withdrawals": "SELECT * FROM withdrawals ORDER BY number",
    "results": "SELECT * FROM results ORDER BY record, place",
    "findings": "SELECT * FROM findings ORDER BY record, place",
    "words": "SELECT * FROM words ORDER BY number",
    "checkpoints": "SELECT * FROM checkpoints ORDER BY number",
}
"""What two archives say alike when they are the same."""


def state(archive: Archive) -> dict[str, list[Any]]:
    """Return all that *archive* says, but for how it is packed."""
    tables = {name: list(archive.database.rows(query)) for name, query in TABLES.items()}
    return {**tables, "contents": list(archive.contents()), "holdings": list(archive.holdings())}


def state_of(path: Path) -> dict[str, list[Any]]:
    with Archive.open(path) as archive:
        return state(archive)


@contextmanager
def always_the_same() -> Iterator[None]:
    """Let archives that are made have one id, and be made at one time."""
    with (
        patch("uuid.uuid4", return_value=UUID(int=7)),
        patch(
            "barsis_notation.archive.acts.current_timestamp", return_value="2026-03-21T10:00:00Z"
        ),
    ):
        yield


def manifest_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(f"{path}.manifest.json").read_bytes())
    return found
