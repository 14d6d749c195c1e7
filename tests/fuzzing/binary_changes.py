"""Change binary files: MessagePack, Parquet, zip, SQLite.

A function gets the bytes of a file, those of another file, and a random generator. It returns the
changed bytes, or None if the file cannot be changed in this way.
"""

from __future__ import annotations

import io
import sqlite3
import warnings
import zipfile
from random import Random
from typing import Any

import msgspec

from tests.fuzzing.byte_changes import change_bytes
from tests.fuzzing.json_changes import VALUES, change_document
from tests.fuzzing.line_changes import change_lines


def change_msgpack(data: bytes, _other: bytes, rng: Random) -> bytes | None:
    """Change members of the first map, also to values that only MessagePack has."""
    try:
        document = msgspec.msgpack.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):  # several maps
        document = _first_map(data)
    if not isinstance(document, dict):
        return None
    change_document(document, rng)
    try:
        made = msgspec.msgpack.encode(_insert_odd(document, rng), order="sorted")
    except (OverflowError, UnicodeEncodeError):
        return None
    return made + (data if rng.random() < 0.3 else b"")


def _first_map(data: bytes) -> Any:
    from barsis_notation.formats.own.msgpack_format import (
        CutShortError,
        NotMessagePackError,
        convert_map_to_json,
    )

    try:
        return msgspec.json.decode(convert_map_to_json(data, 0, 32)[0])
    except (CutShortError, NotMessagePackError, msgspec.DecodeError):
        return None


def _insert_odd(value: Any, rng: Random) -> Any:
    """Return *value*, sometimes with a value in it that JSON does not have."""
    if isinstance(value, dict):
        return {key: _insert_odd(inner, rng) for key, inner in value.items()}
    if isinstance(value, list):
        return [_insert_odd(inner, rng) for inner in value]
    if rng.random() < 0.01:
        extension = msgspec.msgpack.Ext(rng.randrange(128), b"x")
        return rng.choice((b"bytes", 1.0, 1.5, float("nan"), extension, 2**64 - 1, -(2**63)))
    return value


def change_parquet(data: bytes, _other: bytes, rng: Random) -> bytes | None:
    """Change cells and columns of the table and write it with another compression."""
    import pyarrow
    import pyarrow.parquet

    try:
        table = pyarrow.parquet.read_table(io.BytesIO(data))
        columns = {name: table.column(name).to_pylist() for name in table.column_names}
        for _ in range(rng.choice((1, 1, 2))):
            _change_column(columns, rng)
        made = pyarrow.table(columns)
        stream = io.BytesIO()
        how = rng.choice(("snappy", "zstd", "gzip", "none"))
        size = rng.choice((1, 2, None))
        pyarrow.parquet.write_table(made, stream, compression=how, row_group_size=size)
    except (pyarrow.ArrowException, OSError, ValueError, OverflowError, TypeError):
        return None
    return stream.getvalue()


def _change_column(columns: dict[str, list[Any]], rng: Random) -> None:
    name = rng.choice(sorted(columns))
    cells = columns[name]
    kind = rng.randrange(6)
    if kind == 0:
        del columns[name]
    elif kind == 1:
        columns[rng.choice(("x", "Game", "record", "turns"))] = columns.pop(name)
    elif kind == 2:
        other = rng.choice(sorted(columns))
        columns[name], columns[other] = columns[other], cells
    elif kind == 3:
        columns[name] = [str(cell).encode() if cell is not None else None for cell in cells]
    elif cells:
        cells[rng.randrange(len(cells))] = rng.choice((None, *VALUES[:20], 1.5, b"x"))


def change_zip(data: bytes, other: bytes, rng: Random) -> bytes | None:
    """Change, remove or rename a member of a zip file."""
    made = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as whole:
            parts = [(name, whole.read(name)) for name in whole.namelist()]
        at = rng.randrange(len(parts))
        name, content = parts[at]
        kind = rng.randrange(8)
        if kind == 0:
            del parts[at]
        elif kind == 1:
            parts[at] = (rng.choice(("x", "../x", "/x", parts[0][0])), content)
        else:
            change = change_lines if kind < 5 else change_bytes
            parts[at] = (name, change(content, other, rng))
        with zipfile.ZipFile(made, "w", rng.choice((0, 8))) as packed, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # two members with one name
            for name, content in parts:
                packed.writestr(zipfile.ZipInfo(name), content)
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError, RuntimeError):
        return None
    return made.getvalue()


_SQL = (
    "UPDATE {table} SET {column} = {value} WHERE rowid = (SELECT max(rowid) FROM {table})",
    "DELETE FROM {table} WHERE rowid = (SELECT max(rowid) FROM {table})",
    "DELETE FROM {table}",
    "ALTER TABLE {table} RENAME COLUMN {column} TO x",
    "ALTER TABLE {table} ADD COLUMN x",
    "DROP TABLE {table}",
    "CREATE TRIGGER x AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
    "CREATE VIEW x AS SELECT * FROM {table}",
    "PRAGMA user_version = 9",
    "PRAGMA application_id = 9",
)
_VALUES = (
    "NULL", "0", "-1", "9223372036854775807", "1.5", "''", "'x'", "x''", "x'00ff'", "zeroblob(99)",
)  # fmt: skip


def change_archive(data: bytes, _other: bytes, rng: Random) -> bytes | None:
    """Change values, rows and tables of an SQLite database."""
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(data)
        connection.execute("PRAGMA foreign_keys = OFF")
        tables = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        for _ in range(rng.choice((1, 1, 2))):
            table = rng.choice(tables)
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            column = rng.choice(columns)
            words = {"table": table, "column": column, "value": rng.choice(_VALUES)}
            connection.executescript(rng.choice((*_SQL[:1] * 8, *_SQL)).format(**words))
        connection.commit()
        return connection.serialize()
    except (sqlite3.Error, IndexError, UnicodeDecodeError):
        return None
    finally:
        connection.close()
