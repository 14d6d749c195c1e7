"""Type checks of query results, because SQLite checks the types of columns only when it writes.

A damaged file may have a value of any type in any column. Queries name their columns as
``table.column``; an expression that yields such a value gets the name by ``AS "table.column"``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import Any, Final, NamedTuple

from barsis_notation.archive.sqlite_schema import TABLES


class _Column(NamedTuple):
    """A column of a table: the type of its values in Python, and whether NULL is allowed."""

    name: str
    table: str
    type: type
    is_optional: bool


class QueryColumns:
    """The columns of a query, used to check the types of the values in its rows.

    Args:
        statement: The SQL of the query; tables after ``LEFT JOIN`` may have no row.
        names: The names of all columns in the order of the query. Columns with a name such as
            ``records.id`` are checked; other columns are not.
    """

    def __init__(self, statement: str, names: tuple[str, ...]) -> None:
        self._columns = [(at, _COLUMNS[name]) for at, name in enumerate(names) if name in _COLUMNS]
        self._joined = frozenset(_LEFT_JOIN.findall(statement))
        self._sound: set[tuple[type, ...]] = set()

    def find_damaged(self, row: tuple[Any, ...]) -> str:
        """Return the name of a column whose value in *row* has the wrong type.

        *row* has the values of all columns of the query. The name has the form ``records.id``; it
        is empty if all types are right. If some columns of a left-joined table are NULL and others
        are not, the result is the name of the table. Columns that the schema allows to be NULL do
        not count in this comparison.
        """
        types = tuple(map(type, row))
        if types in self._sound:
            return ""
        found = self._check_types(types)
        if not found:
            self._sound.add(types)
        return found

    def _check_types(self, types: tuple[type, ...]) -> str:
        there: dict[str, set[bool]] = defaultdict(set)
        for at, column in self._columns:
            if types[at] is not type(None):
                if types[at] is not column.type:
                    return column.name
            elif not column.is_optional and column.table not in self._joined:
                return column.name
            if not column.is_optional:
                there[column.table].add(types[at] is not type(None))
        return next((table for table, met in there.items() if len(met) > 1), "")


_LEFT_JOIN: Final = re.compile(r"LEFT JOIN (\w+)")


@lru_cache(maxsize=256)
def get_query_columns(statement: str, names: tuple[str, ...]) -> QueryColumns:
    """Return the columns of a query, used to check its rows. Results are cached.

    Args:
        statement: The SQL of the query.
        names: The names of its columns as SQLite reports them, such as ``records.id``.
    """
    return QueryColumns(statement, names)


_TYPES: Final = {"INTEGER": int, "TEXT": str, "BLOB": bytes}
_TABLE: Final = re.compile(r"CREATE TABLE (\w+)")
_COLUMN: Final = re.compile(r"^    (\w+) (INTEGER|TEXT|BLOB)\b(.*)", re.MULTILINE)


def _parse_columns(statement: str) -> dict[str, _Column]:
    """Map the name of each column of a table to it, from the ``CREATE TABLE`` *statement*."""
    made = _TABLE.match(statement)
    if made is None:
        return {}
    table = made[1]
    columns = {}
    for column, type, more in _COLUMN.findall(statement):
        is_optional = "NOT NULL" not in more and "PRIMARY KEY" not in more
        name = f"{table}.{column}"
        columns[name] = _Column(name, table, _TYPES[type], is_optional)
    return columns


_COLUMNS: Final = {
    name: column for statement in TABLES for name, column in _parse_columns(statement).items()
}
