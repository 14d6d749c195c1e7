"""Additional columns of Parquet tables: lists, maps, days and times made from text columns.

The text column stays unchanged, so that programs that use it continue to work. The typed columns
come after all others; each is made from the cells of one text column and is not read back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final, NamedTuple


class TypedColumn(NamedTuple):
    """A column of typed values converted from a text column.

    Attributes:
        name: The name of the column.
        source: The name of the text column.
        kind: The name of the Arrow type, such as ``list<string>``.
        value: Function that takes a nonempty text and returns its value; None if the text does not
            represent a value.
    """

    name: str
    source: str
    kind: str
    value: Callable[[str], Any]


def _split_commas(text: str) -> list[str]:
    return text.split(",")


def _split_throws(text: str) -> list[str]:
    return text.split("+")


def _split_values(text: str) -> list[list[str]]:
    return [values.split(",") for values in text.split("+")]


def _parse_pairs(text: str) -> list[tuple[str, Any]]:
    return list(json.loads(text).items())


def _parse_day(text: str) -> date | None:
    """Return a complete day, None for a month or a year."""
    try:
        return date.fromisoformat(text) if len(text) == len("2026-11-20") else None
    except ValueError:
        return None


def _parse_time(text: str) -> datetime | None:
    """Return a time in UTC, None if Python cannot represent it."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


TYPED: Final[Mapping[str, tuple[TypedColumn, ...]]] = {
    "games": (
        TypedColumn("day", "date", "date32", _parse_day),
        TypedColumn("seat_list", "seats", "list<string>", _split_commas),
        TypedColumn("player_map", "players", "map<string, string>", _parse_pairs),
        TypedColumn("winner_list", "winners", "list<string>", _split_commas),
        TypedColumn("score_map", "score", "map<string, int64>", _parse_pairs),
    ),
    "turns": (
        TypedColumn("throw_list", "throw", "list<string>", _split_throws),
        TypedColumn("value_list", "values", "list<list<string>>", _split_values),
        TypedColumn("time", "at", "timestamp[us, tz=UTC]", _parse_time),
    ),
    "moves": (
        TypedColumn("used_list", "used", "list<string>", _split_commas),
        TypedColumn("taken_list", "taken", "list<string>", _split_commas),
        TypedColumn("taken_seat_list", "taken_seat", "list<string>", _split_commas),
    ),
}
"""The typed columns of each table, by its name."""


def get_arrow_type(arrow: Any, kind: str) -> Any:
    """Return the Arrow type with the name *kind*.

    Args:
        arrow: The module pyarrow.
        kind: The name, a value of ``TypedColumn.kind`` such as ``list<string>``.

    Raises:
        KeyError: If there is no such type.
    """
    text = arrow.string()
    return {
        "date32": arrow.date32(),
        "list<string>": arrow.list_(text),
        "list<list<string>>": arrow.list_(arrow.list_(text)),
        "map<string, string>": arrow.map_(text, text),
        "map<string, int64>": arrow.map_(text, arrow.int64()),
        "timestamp[us, tz=UTC]": arrow.timestamp("us", tz="UTC"),
    }[kind]


def make_typed_array(arrow: Any, column: TypedColumn, texts: Any) -> Any:
    """Return the Arrow array of a typed column. Each distinct text is converted once.

    For malformed text, the exceptions of ``column.value`` and of pyarrow are raised.

    Args:
        arrow: The module pyarrow.
        column: The typed column.
        texts: The Arrow array of strings of the source column; empty strings and nulls become null.
    """
    cells = texts.dictionary_encode()
    values = [column.value(text) if text else None for text in cells.dictionary.to_pylist()]
    return arrow.array(values, type=get_arrow_type(arrow, column.kind)).take(cells.indices)
