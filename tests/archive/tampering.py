"""Changes an archive by every means and looks whether ``verify`` finds it; prints a table.

``python -m tests.archive.tampering --flips 10000 --changes 1000`` flips that many bits of the file,
and makes as many changes of each other kind; ``--seed 7`` for others. It exits 1 where a change is
*silent*: ``verify`` finds nothing, and what people are told is another than before; or where
anything but a finding comes of it.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from barsis_notation.archive.verification.verifying import Verification
from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Severity
from tests.archive.tampered import Kept, everything, said

TABLES: Final = (
    "about",
    "acts",
    "rulesets",
    "events",
    "people",
    "records",
    "contents",
    "withdrawals",
    "results",
    "findings",
    "words",
    "checkpoints",
    "dictionaries",
)
SHADOWS: Final = ("search_data", "search_idx", "search_config")
OF_RECORDS: Final = {
    "records": "number",
    "contents": "number",
    "withdrawals": "number",
    "results": "record",
    "findings": "record",
    "words": "number",
}


class Tried(NamedTuple):
    """A change that was made: what, in words, and whether the saved checkpoint is held against."""

    change: str
    with_checkpoint: bool = False


Change = Callable[[Kept, Path, Random], Tried]
"""Writes a changed copy of an archive to a path."""


# -- Bytes of the file --------------------------------------------------------------------------


def flip(kept: Kept, path: Path, rng: Random) -> Tried:
    """Flip one bit."""
    raw = bytearray(kept.states[-1])
    at, bit = rng.randrange(len(raw)), rng.randrange(8)
    raw[at] ^= 1 << bit
    path.write_bytes(raw)
    return Tried(f"bit {bit} of byte {at}")


def truncate(kept: Kept, path: Path, rng: Random) -> Tried:
    """Cut the file, or the end of the log with all that belongs to it."""
    if rng.random() < 0.5:
        return cut_log(kept, path, rng)
    raw = kept.states[-1]
    size = rng.choice((rng.randrange(len(raw)), rng.randrange(len(raw) // 512) * 512))
    path.write_bytes(raw[:size])
    return Tried(f"cut to {size} bytes")


def cut_log(kept: Kept, path: Path, rng: Random) -> Tried:
    """Take the last records out of every table, with or without the acts that added them."""
    with changing(kept, path) as connection:
        last = size_of(connection)
        to = rng.randrange(last)
        for table, column in OF_RECORDS.items():
            connection.execute(f"DELETE FROM {table} WHERE {column} > ?", (to,))
        acts = rng.randrange(count_of(connection, "acts") + 1)
        connection.execute("DELETE FROM acts WHERE number > ?", (acts,))
        connection.execute("INSERT INTO search (search) VALUES ('rebuild')")
        if rng.random() < 0.5:
            connection.execute("UPDATE about SET value = ? WHERE name = 'size'", (to,))
        return Tried(f"log cut to {to} records and {acts} acts")


def roll_back(kept: Kept, path: Path, rng: Random) -> Tried:
    """Put an older copy in its place, or pages of one.

    The copy just before the checkpoint was signed has all that it seals: it is not older.
    """
    older = rng.choice(kept.states[:-3])
    if rng.random() < 0.5:
        path.write_bytes(older)
        return Tried(f"older copy of {len(older)} bytes", with_checkpoint=True)
    page, raw = 8192, bytearray(kept.states[-1])
    pages = rng.sample(range(len(older) // page), rng.randint(1, len(older) // page))
    for number in pages:
        raw[number * page : (number + 1) * page] = older[number * page : (number + 1) * page]
    path.write_bytes(raw)
    # With the first page it is the older archive, as far as it is one.
    return Tried(f"pages {sorted(pages)} of {len(older)} bytes", with_checkpoint=0 in pages)


# -- By SQL -------------------------------------------------------------------------------------


@contextlib.contextmanager
def changing(kept: Kept, path: Path) -> Iterator[sqlite3.Connection]:
    """Yield a connection to a copy of the archive; what is done there is kept."""
    path.write_bytes(kept.states[-1])
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA foreign_keys = OFF")
        yield connection
        connection.commit()
    finally:
        connection.close()


def size_of(connection: sqlite3.Connection) -> int:
    (size,) = connection.execute("SELECT max(number) FROM records").fetchone()
    return int(size)


def count_of(connection: sqlite3.Connection, table: str) -> int:
    (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(count)


def columns_of(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def keys_of(connection: sqlite3.Connection, table: str) -> list[str]:
    """Return the columns that name a row."""
    keys = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[5]]
    return keys or ["rowid"]


def some_row(connection: sqlite3.Connection, table: str, rng: Random) -> dict[str, Any] | None:
    """Return a row by its columns, None in an empty table."""
    count = count_of(connection, table)
    if not count:
        return None
    at = rng.randrange(count)
    cursor = connection.execute(f"SELECT * FROM {table} LIMIT 1 OFFSET {at}")
    names = [column[0] for column in cursor.description]
    return dict(zip(names, cursor.fetchone(), strict=True))


def update(
    connection: sqlite3.Connection,
    table: str,
    row: dict[str, Any],
    values: dict[str, Any],
) -> None:
    """Write *values* into columns of *row*."""
    keys = keys_of(connection, table)
    where = " AND ".join(f"{key} IS ?" for key in keys)
    columns = ", ".join(f"{name} = ?" for name in values)
    connection.execute(
        f"UPDATE {table} SET {columns} WHERE {where}", [*values.values(), *(row[k] for k in keys)]
    )


def filled(connection: sqlite3.Connection, tables: Iterable[str]) -> list[str]:
    return [table for table in tables if count_of(connection, table)]


def drop(kept: Kept, path: Path, rng: Random) -> Tried:
    """Take out a record, from one table or all, or a row of any table."""
    with changing(kept, path) as connection:
        if rng.random() < 0.4:
            number = rng.randint(1, size_of(connection))
            count = rng.randint(1, len(OF_RECORDS))
            tables = rng.sample(sorted(OF_RECORDS), count)
            connection.execute("DELETE FROM search WHERE rowid = ?", (number,))
            for table in tables:
                connection.execute(f"DELETE FROM {table} WHERE {OF_RECORDS[table]} = ?", (number,))
            if rng.random() < 0.5:
                close_gap(connection, number)
            return Tried(f"record {number} dropped from {tables}")
        table = rng.choice(filled(connection, (*TABLES, *SHADOWS)))
        row = some_row(connection, table, rng) or {}
        keys = keys_of(connection, table)
        where = " AND ".join(f"{key} IS ?" for key in keys)
        connection.execute(f"DELETE FROM {table} WHERE {where}", [row[key] for key in keys])
        return Tried(f"{[row[key] for key in keys]} dropped from {table}")


def close_gap(connection: sqlite3.Connection, number: int) -> None:
    """Let the records after *number* move up."""
    for table, column in OF_RECORDS.items():
        numbers = sorted({n for (n,) in connection.execute(f"SELECT {column} FROM {table}")})
        for one in numbers:
            if one > number:
                connection.execute(
                    f"UPDATE OR REPLACE {table} SET {column} = ? WHERE {column} = ?", (one - 1, one)
                )
    connection.execute("INSERT INTO search (search) VALUES ('rebuild')")


def insert(kept: Kept, path: Path, rng: Random) -> Tried:
    """Put a copy of a record at the end or in a gap, or a copy of any row under another key."""
    with changing(kept, path) as connection:
        if rng.random() < 0.4:
            number, new = rng.randint(1, size_of(connection)), size_of(connection) + 1
            for table, column in OF_RECORDS.items():
                copy_rows(connection, table, column, number, new, rng)
            connection.execute("INSERT INTO search (search) VALUES ('rebuild')")
            if rng.random() < 0.5:
                connection.execute("UPDATE about SET value = value + 1 WHERE name = 'size'")
            return Tried(f"copy of record {number} at {new}")
        table = rng.choice(filled(connection, (*TABLES, *SHADOWS)))
        row = some_row(connection, table, rng) or {}
        for key in keys_of(connection, table):
            row[key] = other_value(row[key], rng)
        for name, value in row.items():
            if rng.random() < 0.3 and name not in keys_of(connection, table):
                row[name] = other_value(value, rng)
        columns, places = ", ".join(row), ", ".join("?" * len(row))
        connection.execute(f"INSERT INTO {table} ({columns}) VALUES ({places})", [*row.values()])
        return Tried(f"{table} given {row}")


def copy_rows(
    connection: sqlite3.Connection, table: str, column: str, number: int, new: int, rng: Random
) -> None:
    names = columns_of(connection, table)
    found = connection.execute(
        f"SELECT {', '.join(names)} FROM {table} WHERE {column} = ?", (number,)
    ).fetchall()
    for row in found:
        values = dict(zip(names, row, strict=True)) | {column: new}
        if "id" in values and table == "records":
            values["id"] = rng.randbytes(32)
        places = ", ".join("?" * len(values))
        connection.execute(f"INSERT INTO {table} VALUES ({places})", [*values.values()])


def swap(kept: Kept, path: Path, rng: Random) -> Tried:
    """Let two rows of a table change places, whole, in some columns, or two records everywhere."""
    with changing(kept, path) as connection:
        if rng.random() < 0.3:
            one, other = rng.sample(range(1, size_of(connection) + 1), 2)
            for table, column in OF_RECORDS.items():
                for before, after in ((one, -1), (other, one), (-1, other)):
                    connection.execute(
                        f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (after, before)
                    )
            connection.execute("INSERT INTO search (search) VALUES ('rebuild')")
            return Tried(f"records {one} and {other} swapped")
        table = rng.choice([one for one in filled(connection, TABLES) if one != "dictionaries"])
        keys = keys_of(connection, table)
        others = [name for name in columns_of(connection, table) if name not in keys]
        chosen = others if rng.random() < 0.5 else rng.sample(others, rng.randint(1, len(others)))
        first, second = (some_row(connection, table, rng) or {} for _ in range(2))
        park = {name: park_of(first[name], rng) for name in chosen}
        for row, values in ((first, park), (second, first), (first, second)):
            update(connection, table, row, {name: values[name] for name in chosen})
        names = [first[key] for key in keys], [second[key] for key in keys]
        return Tried(f"{names[0]} and {names[1]} of {table} swapped in {chosen}")


def park_of(value: Any, rng: Random) -> Any:
    """Return a value of the same kind that nothing has."""
    if isinstance(value, bytes):
        return rng.randbytes(32)
    if isinstance(value, str):
        return rng.randbytes(8).hex()
    return None if value is None else -rng.randrange(2, 2**40)


def by_sql(kept: Kept, path: Path, rng: Random) -> Tried:
    """Change one value of one column, or the schema."""
    if rng.random() < 0.15:
        return change_schema(kept, path, rng)
    with changing(kept, path) as connection:
        tables = filled(connection, (*TABLES, *SHADOWS))
        columns = [(table, name) for table in tables for name in columns_of(connection, table)]
        table, name = rng.choice(columns)
        row = some_row(connection, table, rng) or {}
        value = other_value(row[name], rng)
        if value is None or rng.random() < 0.2:
            another = some_row(connection, table, rng) or {}
            value = another[name]
        update(connection, table, row, {name: value})
        return Tried(f"{table}.{name}: {row[name]!r} became {value!r}"[:300])


def other_value(value: Any, rng: Random) -> Any:
    """Return another value, near *value* or far from it."""
    match value:
        case bytes():
            raw = bytearray(value or b"\0")
            raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
            return rng.choice((bytes(raw), b"", value[:-1], value + b"\0", rng.randbytes(32)))
        case str():
            at = rng.randrange(len(value) + 1)
            return rng.choice(
                (value[:at] + rng.choice("a1 ل\0") + value[at:], "", value[:at], value.upper(), "x")
            )
        case int():
            return rng.choice(
                (value + 1, value - 1, 0, -1, 2**31, 2**62, -(2**63), rng.randint(1, 60))
            )
    return rng.choice((None, 0, 1, "", "x", b""))


_SCHEMA: Final = (
    "CREATE TABLE notes (text TEXT)",
    "CREATE TABLE search_notes (text TEXT)",
    "CREATE TRIGGER search_seen AFTER INSERT ON acts BEGIN DELETE FROM records; END",
    "CREATE TRIGGER seen AFTER DELETE ON results BEGIN SELECT 1; END",
    "CREATE VIEW search_view AS SELECT 1",
    "CREATE INDEX more ON results (points)",
    "CREATE INDEX search_more ON results (rank)",
    "CREATE UNIQUE INDEX one_event ON records (round) WHERE event IS NULL",
    "DROP INDEX records_by_play",
    "DROP INDEX results_by_person",
    "DROP VIEW games",
    "DROP VIEW players",
    "DROP TABLE findings",
    "DROP TABLE search",
    "DROP TABLE checkpoints",
    "DROP TABLE dictionaries",
    "ALTER TABLE words RENAME TO the_words",
    "ALTER TABLE people RENAME COLUMN name TO called",
    "ALTER TABLE results ADD COLUMN more TEXT",
    "PRAGMA user_version = 2",
    "PRAGMA application_id = 1",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '')"
    " WHERE name = 'results'",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'records_by_play'",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'words'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = rootpage + 1"
    " WHERE name = 'people'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage ="
    " (SELECT rootpage FROM sqlite_schema WHERE name = 'events') WHERE name = 'people'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE VIEW games AS"
    " SELECT * FROM records', type = 'view' WHERE name = 'games'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET type = 'view', rootpage = 0,"
    " sql = 'CREATE VIEW findings AS SELECT 1 AS record' WHERE name = 'findings'",
    "DROP TABLE words; CREATE VIEW words AS WITH RECURSIVE n(number) AS"
    " (SELECT 1 UNION ALL SELECT number + 1 FROM n) SELECT number, '' AS text FROM n",
    "ALTER TABLE acts RENAME TO old; CREATE VIEW acts AS SELECT * FROM old",
)


def change_schema(kept: Kept, path: Path, rng: Random) -> Tried:
    statement = rng.choice(_SCHEMA)
    with changing(kept, path) as connection:
        connection.executescript(statement)
    return Tried(statement)


# -- What comes of it ---------------------------------------------------------------------------


KINDS: Final[dict[str, Change]] = {
    "flip": flip,
    "drop": drop,
    "insert": insert,
    "swap": swap,
    "truncate": truncate,
    "roll back": roll_back,
    "by SQL": by_sql,
}


class Trial:
    """Changes made of one archive, each judged."""

    def __init__(self, folder: Path, *, zstd: bool = False) -> None:
        self.kept = everything(folder, zstd=zstd)
        self.before = said(self.kept.path)
        self.path = folder / "changed.barsis"

    def judge(self, kind: str, seed: str) -> tuple[str, str]:
        """Return what came of a change, and what it was: found, same, silent or crash.

        A change that SQLite itself refuses is made again in another way.
        """
        rng = Random(seed)
        while True:
            self._remove()
            try:
                tried = KINDS[kind](self.kept, self.path, rng)
                break
            except sqlite3.Error:
                continue
        try:
            return self._outcome(tried), tried.change
        except Exception:  # whatever it is, it is counted, and shown
            return "crash", f"{tried.change}\n{traceback.format_exc()}"

    def _outcome(self, tried: Tried) -> str:
        checkpoint = self.kept.checkpoint if tried.with_checkpoint else None
        verification = Verification(self.path, checkpoint=checkpoint, keys=self.kept.keys)
        try:
            errors = [one for one in verification if one.severity is Severity.ERROR]
        except OSError:
            return "found"
        if errors:
            return "found"
        try:
            return "same" if said(self.path) == self.before else "silent"
        except (BarsisError, OSError, sqlite3.Error):
            return "silent"

    def _remove(self) -> None:
        for ending in ("", "-wal", "-shm", "-journal"):
            Path(f"{self.path}{ending}").unlink(missing_ok=True)


def run(
    counts: dict[str, int], seed: int, folder: Path, *, zstd: bool = False
) -> dict[str, Counter[str]]:
    """Make so many changes of each kind; return what came of them, and say what should not have."""
    trial = Trial(folder, zstd=zstd)
    outcomes = {}
    for kind, count in counts.items():
        outcomes[kind] = Counter[str]()
        for number in range(count):
            outcome, change = trial.judge(kind, f"{seed} {kind} {number}")
            outcomes[kind][outcome] += 1
            if outcome in ("silent", "crash"):
                print(f"{outcome}: {kind} {number}: {change}", file=sys.stderr, flush=True)
    return outcomes


def main() -> int:
    """Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flips", type=int, default=1000, help="bits flipped")
    parser.add_argument("--changes", type=int, default=100, help="changes of each other kind")
    parser.add_argument("--kind", choices=KINDS, action="append", help="by default every kind")
    parser.add_argument("--zstd", action="store_true", help="of an archive packed by Zstandard")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    kinds = given.kind or list(KINDS)
    counts = {kind: given.flips if kind == "flip" else given.changes for kind in kinds}
    began = time.perf_counter()
    folder = Path(tempfile.mkdtemp())
    try:
        outcomes = run(counts, given.seed, folder, zstd=given.zstd)
    finally:
        shutil.rmtree(folder)
    print("| change | tried | found | no difference | silent | crash |\n|---|---|---|---|---|---|")
    for kind, came in outcomes.items():
        cells = (came["found"], came["same"], came["silent"], came["crash"])
        print(f"| {kind} | {came.total()} | {' | '.join(map(str, cells))} |")
    print(f"\n{time.perf_counter() - began:.0f} s")
    return 1 if any(came["silent"] or came["crash"] for came in outcomes.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
