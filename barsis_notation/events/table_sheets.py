"""Score sheets for the tables of a round, and records of games about to begin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import UNSET

from barsis_notation.base.errors import OutOfRangeError
from barsis_notation.events.event import Event, EventRound, Table
from barsis_notation.language.texts import Text, bind_texts, make_numeral
from barsis_notation.record.structs import Event as EventOfRecord
from barsis_notation.record.structs import Match, Player, Record
from barsis_notation.recording.score_sheets import ScoreSheet
from barsis_notation.recording.sheet_lines import choose_line_count
from barsis_notation.replay.start import make_new_record

_text = bind_texts("events")

_UNSAFE: Final = re.compile(r"[^\w-]+")


class TableSheet(NamedTuple):
    """The score sheet of a table, from ``make_table_sheets``.

    Attributes:
        table: The table.
        name: A file name for the sheet, without suffix, such as ``r3-t2``; unique in the round.
        sheet: The sheet.
    """

    table: Table
    name: str
    sheet: ScoreSheet


def make_table_sheets(event: Event, number: int, turns: int | None = None) -> Iterator[TableSheet]:
    """Yield the score sheets of a round, table by table.

    A round without tables has no sheets. Errors are raised during iteration.

    Args:
        event: The event.
        number: Number of the round, from 1.
        turns: Number of lines for turns on each sheet; None for the default number of
            ``make_blank_sheet``.

    Raises:
        OutOfRangeError: If the event has no such round. It is an IndexError.
        KeyError: If a table has a player who is not in the event.
    """
    if not 1 <= number <= len(event.rounds):
        raise OutOfRangeError(f"there is no round {number}; the event has {len(event.rounds)}")
    one = event.rounds[number - 1]
    for table, name in zip(one.tables, _make_file_names(one), strict=True):
        yield TableSheet(table, name, _make_sheet(table, event, turns))


def _make_sheet(table: Table, event: Event, turns: int | None) -> ScoreSheet:
    file, seats = event.file, table.pairing.seats
    return ScoreSheet(
        event.ruleset,
        {own: event.players[player].name for own, player in seats.items()},
        event=event.name,
        section=file.section,
        round=event.rounds[table.round - 1].name,
        table=table.name,
        site=file.site,
        day=find_table_date(table, event),
        arbiter=file.arbiter,
        length=_describe_length(event),
        turns=choose_line_count(event.ruleset, len(seats)) if turns is None else turns,
    )


def _describe_length(event: Event) -> Text | None:
    """Return the length of a match in words, None if players meet for one game."""
    match = event.match
    if match and match.to:
        return _text("to-points", points=make_numeral(match.to))
    if match and match.games:
        return _text("of-games", games=_text("match-games", count=match.games))
    return None


def _make_file_names(one: EventRound) -> list[str]:
    """Return the file names of the tables, such as ``r3-t2``, without unsafe characters."""
    tables = [_replace_unsafe(table.name) for table in one.tables]
    if len({name.casefold() for name in tables}) < len(tables):
        tables = [str(table.place) for table in one.tables]
    return [f"r{_replace_unsafe(one.name)}-t{name}" for name in tables]


def _replace_unsafe(name: str) -> str:
    return _UNSAFE.sub("-", name)


def make_table_record(table: Table, event: Event) -> Record:
    """Return the record of a table's game before its first turn.

    In a match, it is the first game. The result of the record is ``unfinished``.

    Args:
        table: The table.
        event: Its event.

    Raises:
        KeyError: If the table has a player who is not in the event.
    """
    match = event.match
    file = event.file
    return make_new_record(
        event.ruleset,
        [_make_player(seats, player, event) for seats, player in table.pairing.seats.items()],
        EventOfRecord(
            name=event.name,
            section=file.section,
            site=file.site,
            date=find_table_date(table, event),
            round=event.rounds[table.round - 1].name,
            table=table.name,
            organiser=file.organiser,
            arbiter=file.arbiter,
        ),
        Match(game=1, to=match.to) if match else UNSET,
    )


def _make_player(seats: str, player: str, event: Event) -> Player:
    known = event.players[player]
    return Player(
        name=known.name, seats=[*seats], id=known.id, country=known.country, rating=known.rating
    )


def find_table_date(table: Table, event: Event) -> str:
    """Return the day of a table, such as ``2026-11-20``.

    It is the day of the pairing or, if the pairing has none, of the round or the event. It may be
    only a month or a year. Return ``""`` if none of them has a day, or if the round or the event
    that has it also has an end date.

    Args:
        table: The table.
        event: Its event.
    """
    one, file = event.rounds[table.round - 1], event.file
    for first, last in ((table.pairing.date, ""), (one.date, one.end_date)):
        if first:
            return first if not last else ""
    return file.date if not file.end_date else ""
