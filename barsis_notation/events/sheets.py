"""What a table needs before it is played at: a score sheet on paper, a record to begin from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import UNSET

from barsis_notation.events.event import Event, EventRound, Table
from barsis_notation.language.columns import padded, width_of
from barsis_notation.language.texts import Joined, Text, listed, named, numeral, texts_of
from barsis_notation.record.structs import Event as EventOfRecord
from barsis_notation.record.structs import Match, Player, Record
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import seating_at
from barsis_notation.replay.start import record_to_begin

_text = texts_of("events")

WIDTH: Final = 78
"""Columns of a sheet."""

TURNS: Final = 40
"""Lines for turns on a sheet, unless more or less are asked for."""

MOST_COLUMNS: Final = 4
"""Players who have a column each; of more, every line has a place for the seat."""

_NUMBER: Final = 5
"""Columns of the number of a line, with the blanks behind it."""

_UNSAFE: Final = re.compile(r"[^\w-]+")


class ScoreSheet(NamedTuple):
    """The score sheet of a table, and the name of a file for it, without an ending."""

    table: Table
    name: str
    lines: tuple[str, ...]


def sheets_of(event: Event, number: int, turns: int = TURNS) -> Iterator[ScoreSheet]:
    """Yield the score sheets of a round, in the language that is spoken; *turns* lines on each.

    Rounds are counted from 1. Raises IndexError where the event has no such round.
    """
    one = event.rounds[number - 1]
    for table, name in zip(one.tables, _names(one), strict=True):
        yield ScoreSheet(table, name, tuple(_lines(table, event, turns)))


def _names(one: EventRound) -> list[str]:
    """Return what the files of each table are called: ``r3-t2``, by names that a file may have."""
    tables = [_safe(table.name) for table in one.tables]
    if len({name.casefold() for name in tables}) < len(tables):
        tables = [str(table.place) for table in one.tables]
    return [f"r{_safe(one.name)}-t{name}" for name in tables]


def _safe(name: str) -> str:
    return _UNSAFE.sub("-", name)


def record_of(table: Table, event: Event) -> Record:
    """Return the record of a table before its first turn, of a match that of its first game."""
    match = event.match
    file = event.file
    return record_to_begin(
        event.ruleset,
        [_player(seats, player, event) for seats, player in table.pairing.seats.items()],
        EventOfRecord(
            name=event.name,
            section=file.section,
            site=file.site,
            date=day_of(table, event),
            round=event.rounds[table.round - 1].name,
            table=table.name,
            organiser=file.organiser,
            arbiter=file.arbiter,
        ),
        Match(game=1, to=match.to) if match else UNSET,
    )


def _player(seats: str, player: str, event: Event) -> Player:
    known = event.players[player]
    return Player(
        name=known.name, seats=[*seats], id=known.id, country=known.country, rating=known.rating
    )


def day_of(table: Table, event: Event) -> str:
    """Return the day of a table, as far as the event says one; ``""`` where it may be several."""
    one, file = event.rounds[table.round - 1], event.file
    for first, last in ((table.pairing.date, ""), (one.date, one.end_date)):
        if first:
            return first if not last else ""
    return file.date if not file.end_date else ""


# -- on paper ---------------------------------------------------------------------------------


def _lines(table: Table, event: Event, turns: int) -> Iterator[str]:
    for line in _heading(table, event):
        yield str(line)
    yield ""
    for seats, player in table.pairing.seats.items():
        yield f"{padded(str(_seats(seats, event)), WIDTH // 3)} {_called(player, event)}"
    throws = [*_throws(table, event)]
    if throws:
        yield ""
        yield from _wrapped(str(_text("throws", throws=Joined(tuple(throws), "   "))))
    yield ""
    yield from _turns(table, event, turns)
    yield ""
    yield str(_text("result-line", blank=_blank(WIDTH // 3), points=_blank(WIDTH // 4)))
    yield ""
    for player in (*table.players, ""):
        who = _called(player, event) if player else str(_text("arbiter"))
        yield f"{padded(who, WIDTH // 3)} {_blank(WIDTH // 2)}"


def _heading(table: Table, event: Event) -> Iterator[Text | str]:
    one = event.rounds[table.round - 1]
    yield listed(filter(None, (event.name, event.file.section)), "commas")
    yield _text("round-and-table", round=one.name, table=table.name)
    day = day_of(table, event) or _blank(len("2026-11-20"))
    yield listed(filter(None, (event.file.site, day)), "commas")
    game = named(event.ruleset.names) or event.ruleset.id
    match = event.match
    if match and match.to:
        yield _text("game-to", game=game, points=numeral(match.to))
    elif match and match.games:
        yield _text("games-of", game=game, games=_text("match-games", count=match.games))
    else:
        yield str(game)


def _seats(seats: str, event: Event) -> Text:
    each = (event.ruleset.named("seats", seat) or seat for seat in seats)
    return _text("seat-called", seats=seats, names=listed(each))


def _called(player: str, event: Event) -> str:
    return event.players[player].name


def _throws(table: Table, event: Event) -> Iterator[Text | str]:
    """Yield the throws that have names, each with them."""
    phrases = Phrases(seating_at(event.ruleset, table.pairing.seats).game())
    return (phrases.throw(key) for key in event.ruleset.words("throws"))


def _turns(table: Table, event: Event, turns: int) -> Iterator[str]:
    """Yield numbered lines with a place for the turn of each player, or for one turn of anybody."""
    seats = [*table.pairing.seats]
    columns = len(seats) if len(seats) <= MOST_COLUMNS else 1
    width = (WIDTH - _NUMBER) // columns - 1
    if columns == len(seats):
        called = (f"{own} {_called(player, event)}" for own, player in table.pairing.seats.items())
        yield " " * _NUMBER + " ".join(padded(_cut(one, width), width) for one in called).rstrip()
    for number in range(1, turns + 1):
        said = padded(f"{_text('line-number', number=number)}", _NUMBER)
        yield said + " ".join([_blank(width)] * columns)


def _cut(text: str, columns: int) -> str:
    while width_of(text) > columns:
        text = text[:-1]
    return text


def _wrapped(text: str) -> Iterator[str]:
    """Yield *text* in lines of the sheet, cut between words that three blanks part."""
    line = ""
    for part in text.split("   "):
        longer = f"{line}   {part}" if line else part
        if line and width_of(longer) > WIDTH:
            yield line
            longer = f"  {part}"
        line = longer
    yield line


def _blank(columns: int) -> str:
    return "_" * columns
