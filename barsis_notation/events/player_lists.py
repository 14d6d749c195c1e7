"""Reading of player lists: one name per line, or a table with a row of headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from msgspec import UNSET

from barsis_notation.diagnostics.file_kinds import (
    LOOKED_AT,
    describe_kind,
    recognise_kind,
    recognise_other_kind,
)
from barsis_notation.events.spreadsheets.headings import PLAYERS, find_meaning
from barsis_notation.events.spreadsheets.sheet_reading import split_names
from barsis_notation.events.structs import EventPlayer
from barsis_notation.formats.flat.separated import (
    guess_separator,
    read_texts,
    split_rows,
    unguard_text,
)
from barsis_notation.formats.input_files import to_buffered
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.decode import MARK
from barsis_notation.record.file_lines import FileLines

_text = bind_texts("events")

_RATING: Final = re.compile(r"-?\d{1,9}")

MAX_LINE: Final = 2**16
"""Maximum length of a line, in bytes."""

MAX_LINES: Final = 2**17
"""Maximum number of lines, including those without a name."""


class WrongLine(NamedTuple):
    """A line from which no player could be read.

    Attributes:
        line: Number of the line, from 1.
        why: The reason, in words.
    """

    line: int
    why: Text


def read_players(stream: BinaryIO) -> Iterator[EventPlayer | WrongLine]:
    """Yield the players of a list, and a WrongLine for each line that cannot be read.

    If the first row has a heading for names, such as ``Name`` or ``Player``, its headings define
    the columns. Columns for names, ids, other names, teams, countries and ratings are read; others
    are ignored. Headings are recognised in English and Arabic, in any spelling: those of the sheet
    of players that ``make_event_sheets`` returns, and common synonyms. Otherwise, the first column
    contains the names. Other names in a cell are separated by semicolons.

    Lines without a name are skipped.

    A line cannot be read in these cases:

    - It has more than ``MAX_LINE`` (65,536) bytes.
    - It is not UTF-8, contains NUL, or is malformed CSV.
    - It has a rating that is not a whole number of at most 9 digits.

    After ``MAX_LINES`` (131,072) rows, reading stops and the last item is a WrongLine with this
    reason. If the file is of another kind, such as a record, the only item is a WrongLine that says
    so.

    Args:
        stream: The list in UTF-8, optionally compressed: plain lines, or CSV with commas,
            semicolons or tabs. It is not closed.

    Raises:
        BrokenCompressionError: If the stream is compressed and damaged. Like the other error, it is
            raised during iteration.
        OSError: If the stream cannot be read, or needs Zstandard, which is not installed.
    """
    buffered = to_buffered(stream)
    lines = FileLines(buffered)
    kind = recognise_other_kind(buffered.peek(LOOKED_AT), "packed")
    first, second = lines.look(MAX_LINE)
    kind = kind or recognise_kind(first + second)
    if kind is not None:
        yield WrongLine(1, describe_kind(kind))
        return
    head = first.removeprefix(MARK).decode("utf-8", "surrogateescape")
    columns = {"name": 0}
    for row in split_rows(read_texts(lines, MAX_LINE), guess_separator(head)):
        if row.number > MAX_LINES:
            yield WrongLine(row.line, _text("more-lines", most=MAX_LINES))
            return
        cells = [(unguard_text(cell) if cell else "").strip() for cell in row.cells]
        if row.number == 1 and (found := _find_columns(cells)):
            columns = found
        elif row.fault:
            yield WrongLine(row.line, row.fault)
        else:
            player = _parse_player(
                {name: cells[at] for name, at in columns.items() if at < len(cells)}, row.line
            )
            if player is not None:
                yield player


def _find_columns(cells: list[str]) -> dict[str, int]:
    """Map members of a player to their columns, from 0; empty if no heading means a name."""
    found: dict[str, int] = {}
    for at, cell in enumerate(cells):
        member = find_meaning(cell, PLAYERS) if cell else None
        if member is not None:
            found.setdefault(member, at)
    return found if "name" in found else {}


def _parse_player(cells: dict[str, str], line: int) -> EventPlayer | WrongLine | None:
    name, rating = cells.get("name", ""), cells.get("rating", "")
    if not name:
        return None
    if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in "".join(cells.values())):
        return WrongLine(line, _text("not-text"))
    if rating and not _RATING.fullmatch(rating):
        return WrongLine(line, _text("no-rating", rating=rating))
    return EventPlayer(
        name=name,
        id=cells.get("id", ""),
        also=split_names(cells.get("also", "")),
        team=cells.get("team", ""),
        country=cells.get("country", ""),
        rating=int(rating) if rating else UNSET,
    )
