"""Lists of players as people have them: a name a line, or a table with a row of headings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from msgspec import UNSET

from barsis_notation.events.spreadsheets.headings import PLAYERS, meant_of
from barsis_notation.events.spreadsheets.reading import split_names
from barsis_notation.events.structs import EventPlayer
from barsis_notation.formats.flat.separated import rows, separator_of, texts, unguarded
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.decode import MARK
from barsis_notation.record.file_lines import FileLines

_text = texts_of("events")

MAX_LINE: Final = 2**16
"""Bytes of a line that are read."""

MAX_LINES: Final = 2**17
"""Lines that are read, those without a name too."""


class WrongLine(NamedTuple):
    """A line of a list in which no player could be read, and why."""

    line: int
    why: Text


def players_in(stream: BinaryIO) -> Iterator[EventPlayer | WrongLine]:
    """Yield the players of a list, line by line.

    A table has a first row that says which column has the name; of any other list the first column
    has it. Lines without a name are passed over. A list of more than ``MAX_LINES`` lines ends with
    the WrongLine that says so. Raises BrokenCompressionError.
    """
    lines = FileLines(stream)
    head = lines.look(MAX_LINE)[0].removeprefix(MARK).decode("utf-8", "surrogateescape")
    columns = {"name": 0}
    for row in rows(texts(lines, MAX_LINE), separator_of(head)):
        if row.number > MAX_LINES:
            yield WrongLine(row.line, _text("more-lines", most=MAX_LINES))
            return
        cells = [(unguarded(cell) if cell else "").strip() for cell in row.cells]
        if row.number == 1 and (found := _columns(cells)):
            columns = found
        elif row.fault:
            yield WrongLine(row.line, row.fault)
        else:
            player = _player(
                {name: cells[at] for name, at in columns.items() if at < len(cells)}, row.line
            )
            if player is not None:
                yield player


def _columns(cells: list[str]) -> dict[str, int]:
    """Return the columns by the member that they have; none where none has names."""
    found: dict[str, int] = {}
    for at, cell in enumerate(cells):
        member = meant_of(cell, PLAYERS) if cell else None
        if member is not None:
            found.setdefault(member, at)
    return found if "name" in found else {}


def _player(cells: dict[str, str], line: int) -> EventPlayer | WrongLine | None:
    name, rating = cells.get("name", ""), cells.get("rating", "")
    if not name:
        return None
    if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in "".join(cells.values())):
        return WrongLine(line, _text("not-text"))
    if rating and not rating.lstrip("-").isdecimal():
        return WrongLine(line, _text("no-rating", rating=rating))
    return EventPlayer(
        name=name,
        id=cells.get("id", ""),
        also=split_names(cells.get("also", "")),
        team=cells.get("team", ""),
        country=cells.get("country", ""),
        rating=int(rating) if rating else UNSET,
    )
