"""Tables as an app of one's own would write them, made from records.

Nothing of the reader is used here but the grammar of turns: what an app shows of a game is made
from its turns by other numbering, other faces, other words.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from barsis_notation.record.structs import Entry, Record
from barsis_notation.record.turns import Move, Turn, parse_turn

Row = dict[str, Any]


class App:
    """How an app says throws, places and seats."""

    def __init__(
        self,
        *,
        throw: Callable[[str], Any] = str,
        place: Callable[[str, str], Any] = lambda seat, place: place,
        seat: Callable[[str], str] = str,
        separator: str = "+",
        between: str = "-",
    ) -> None:
        self.throw = throw
        self.place = place
        self.seat = seat
        self.separator = separator
        self.between = between

    def throws(self, turn: Turn) -> str:
        return self.separator.join(str(self.throw(throw)) for throw in turn.throws)


def turns_of(record: Record) -> Iterator[Turn]:
    for item in record.turns:
        text = item.turn if isinstance(item, Entry) else item
        yield parse_turn(str(text))


def by_turn(records: Iterable[Record], app: App, **head: Any) -> Iterator[Row]:
    """Yield a row a turn, its moves in one cell: 12-18,5-9x."""
    for number, record in enumerate(records, start=1):
        for turn in turns_of(record):
            yield {
                "id": f"g{number}",
                "player": app.seat(turn.seat),
                "roll": app.throws(turn),
                "moves": ",".join(_moved(turn, move, app) for move in turn.moves),
                **head,
            }


def _moved(turn: Turn, move: Move, app: App) -> str:
    places = move.path or (move.start, move.to)
    said = app.between.join(str(app.place(turn.seat, place)) for place in places)
    return said + "x" * bool(move.hits)


def by_move(records: Iterable[Record], app: App, **head: Any) -> Iterator[Row]:
    """Yield a row a move, one without places for a turn without moves; a leap hop by hop."""
    for number, record in enumerate(records, start=1):
        for place, turn in enumerate(turns_of(record), start=1):
            hops = [hop for move in turn.moves for hop in _hops(move)] or [("", "", move_none)]
            for start, to, move in hops:
                yield {
                    "id": f"g{number}",
                    "no": place,
                    "player": app.seat(turn.seat),
                    "roll": app.throws(turn),
                    "from": start and app.place(move.seat or turn.seat, start),
                    "to": to and app.place(move.seat or turn.seat, to),
                    "piece": app.seat(move.seat) if move.seat else "",
                    "hit": "yes" if move.hits else "",
                    **head,
                }


move_none = Move()


def _hops(move: Move) -> Iterator[tuple[str, str, Move]]:
    places = move.path or (move.start, move.to)
    for start, to in pairwise(places):
        yield start, to, move


def as_csv(rows: Iterable[Row], separator: str = ",") -> bytes:
    """Return a CSV as Python's own module writes it."""
    text = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(text, list(row), delimiter=separator)
            writer.writeheader()
        writer.writerow(row)
    return text.getvalue().encode()


def as_jsonl(rows: Iterable[Row]) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def as_parquet(rows: Iterable[Row]) -> bytes:
    import pyarrow
    import pyarrow.parquet

    plain = [
        {name: cell if name == "no" else str(cell) for name, cell in row.items()} for row in rows
    ]
    stream = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(plain), stream)
    return stream.getvalue()
