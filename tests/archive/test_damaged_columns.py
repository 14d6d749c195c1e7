"""Values of every type in every column: whatever reads an archive refuses it or finds it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.sqlite_schema import TABLES
from barsis_notation.archive.verification.verifying import Verification
from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Severity
from tests.archive.records import SAMPLES, event
from tests.archive.whole import KEY, make_small, with_words
from tests.named_players import played
from tests.scale import LONG

pytestmark = pytest.mark.by_turns(3)

VALUES: Final[dict[str, object]] = {"NULL": None, "int": 5, "text": "x", "blob": b"\xff\0"}

TYPES: Final = {"INTEGER": "int", "TEXT": "text", "BLOB": "blob"}

TABLE: Final = re.compile(r"CREATE TABLE (\w+)")
COLUMN: Final = re.compile(r"^    (\w+) (INTEGER|TEXT|BLOB|ANY)\b(.*?),?$", re.MULTILINE)


def columns() -> Iterator[tuple[str, str, str, str]]:
    """Yield table, column, type and the rest of every column, but for those that number rows.

    SQLite itself keeps nothing but integers in these.
    """
    for statement in TABLES:
        made = TABLE.match(statement)
        for column, type, more in COLUMN.findall(statement) if made else ():
            if (type, "PRIMARY KEY" in more) != ("INTEGER", True):
                assert made
                yield made[1], column, type, more


def damages() -> Iterator[tuple[str, str, str]]:
    """Yield table, column and value of everything that no STRICT table would take."""
    for table, column, type, more in columns():
        for name in VALUES:
            is_there = name == "NULL" and "NOT NULL" not in more and "PRIMARY KEY" not in more
            if not is_there and TYPES.get(type) != name:
                yield table, column, name


DAMAGES: Final = [*damages()]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "games.barsis"
    make_small(path)
    with Archive.open(path, writing=True) as archive:
        (record,) = played("shesh-besh", event=event(1, 1))
        list(archive.add_records([with_words(record)]))
        list(archive.add([SAMPLES / "natt-klab" / "faulty"]))
        archive.database.execute("INSERT INTO dictionaries VALUES (1, x'00', x'00')")
    return path.read_bytes()


def put(path: Path, table: str, column: str, value: object) -> None:
    """Put *value* into a column of every row in which it can stand; SQLite does not look at it."""
    for statement in TABLES:
        if (made := TABLE.match(statement)) and made[1] == table:
            loose = re.sub(r" (INTEGER|TEXT|BLOB|ANY)\b(?! PRIMARY KEY)", "", statement)
            loose = re.sub(r" NOT NULL| REFERENCES \w+ \(\w+\)|STRICT(, )?", "", loose)
            _with_schema(path, table, loose)
            with closing(sqlite3.connect(path)) as connection, connection:
                connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (value,))
            _with_schema(path, table, statement)


def _with_schema(path: Path, table: str, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (statement, table))


def damaged(folder: Path, whole: bytes, table: str, column: str, name: str) -> Path:
    """Return the path of an archive that is *whole* but for a column with a value of that name."""
    path = folder / "games.barsis"
    path.write_bytes(whole)
    put(path, table, column, VALUES[name])
    return path


def _said(
    path: Path, use: Callable[[Archive], object], *, writing: bool = False
) -> BarsisError | None:
    """Return with what a use of an archive is refused; None where it is not."""
    try:
        with Archive.open(path, writing=writing) as archive:
            use(archive)
    except BarsisError as error:
        return error
    return None


def _is_told(path: Path, error: BarsisError | None) -> bool:
    """Return whether an error, if there is one, says what is wrong and where."""
    is_placed = not isinstance(error, ArchiveError) or error.finding.file == str(path)
    return error is None or (bool(str(error)) and is_placed)


def _exported(kind: str, folder: Path) -> Callable[[Archive], object]:
    return lambda archive: archive.export(folder / f"new.{kind}")


def _proved(archive: Archive) -> None:
    for number in range(1, 4):
        archive.prove(number)


READINGS: Final[dict[str, Callable[[Archive], object]]] = {
    "holdings": lambda archive: repr([*archive.holdings()]),
    "people": lambda archive: [*archive.people()],
    "records": lambda archive: [*archive.records()],
    "rulesets": lambda archive: archive.rulesets(),
    "acts": lambda archive: archive.added_at(1),
    "words": lambda archive: [*archive.search("amal")],
    "player": lambda archive: [*archive.search(player="Amal Haddad")],
    "event": lambda archive: [*archive.search(event="Spring Cup")],
    "longest": lambda archive: [*archive.search(game="natt-klab", captures=True, longest=2)],
    "statistics": lambda archive: repr(archive.statistics()),
    "about": lambda archive: (archive.id, len(archive), archive.root),
    "proofs": _proved,
    "checkpoint": lambda archive: archive.last_checkpoint(),
    "withdrawal": lambda archive: archive.withdrawal(1),
    "of a person": lambda archive: archive.withdrawal_of_person("Amal Haddad"),
}


@pytest.mark.parametrize(("table", "column", "name"), DAMAGES[:: 1 if LONG else 2])
@pytest.mark.by_turns(2)
def test_no_type_of_a_column_is_more_than_damage(
    tmp_path: Path, whole: bytes, table: str, column: str, name: str
) -> None:
    path = damaged(tmp_path, whole, table, column, name)
    for use in READINGS.values():
        assert _is_told(path, _said(path, use))
    for kind in ("jsonl", "jsonl.zst", "csv") if LONG else ("jsonl",):
        assert _is_told(path, _said(path, _exported(kind, tmp_path)))
    assert any(one.severity is Severity.ERROR for one in Verification(path))


CHANGES: Final[tuple[Callable[[Archive], object], ...]] = (
    lambda archive: archive.sign(KEY, Path(archive.path).with_name("new.checkpoint")),
    lambda archive: [*archive.add_records(played("barsis", seed=3))],
    lambda archive: archive.merge("Amal Haddad", "باسم الخوري"),
    lambda archive: archive.withdraw(1, "asked for"),
)


@pytest.mark.parametrize(("table", "column", "name"), DAMAGES[:: 1 if LONG else 9])
def test_what_is_damaged_is_not_changed_with_a_crash(
    tmp_path: Path, whole: bytes, table: str, column: str, name: str
) -> None:
    path = damaged(tmp_path, whole, table, column, name)
    for change in CHANGES:
        assert _is_told(path, _said(path, change, writing=True))


@pytest.mark.parametrize(
    ("reading", "table", "column", "name"),
    [
        ("holdings", "records", "play", "int"),
        ("holdings", "records", "date", "blob"),
        ("holdings", "withdrawals", "reason", "NULL"),
        ("holdings", "results", "points", "text"),
        ("people", "people", "name", "NULL"),
        ("people", "people", "person", "text"),
        ("records", "contents", "bytes", "int"),
        ("statistics", "records", "turns", "text"),
        ("acts", "acts", "body", "NULL"),
    ],
)
def test_another_type_is_refused(
    tmp_path: Path, whole: bytes, reading: str, table: str, column: str, name: str
) -> None:
    path = tmp_path / "games.barsis"
    path.write_bytes(whole)
    assert _said(path, READINGS[reading]) is None
    path = damaged(tmp_path, whole, table, column, name)
    assert isinstance(_said(path, READINGS[reading]), ArchiveError)


def test_a_format_that_sqlite_does_not_know_is_damage(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "games.barsis"
    path.write_bytes(whole[:44] + (99).to_bytes(4, "big") + whole[48:])
    with pytest.raises(ArchiveError, match="unsupported file format"):
        Archive.open(path)


def test_sizes_that_cannot_be_added_are_damage(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "games.barsis"
    path.write_bytes(whole)
    put(path, "contents", "size", 2**63 - 1)
    with pytest.raises(ArchiveError), Archive.open(path) as archive:
        archive.statistics()
