"""`barsis event ratings`: rate the players by the games of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, BinaryIO, Final, NamedTuple

import msgspec
import typer

from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.events.ratings import Rating, list_contests, rank_ratings
from barsis_notation.events.ratings import compute_ratings as rated
from barsis_notation.formats.input_files import open_stream
from barsis_notation.language.patterns import Count
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.documents import MAX_BYTES

from ...options import make_usage_error
from ...output.aligned_rows import write_table
from ...output.json_list import write_json_list
from ...output.line_writer import LineWriter
from ...output.tally import Tally
from ...parameters import Option
from ...streams import open_output
from .event_options import read_event_or_exit
from .event_records import EventSource, gather_records
from .round_output import draw_or_exit
from .table_output import write_csv
from .workbook_output import SheetOutput, write_event_workbook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.events.event import Event
    from barsis_notation.events.event_boards import Boards
    from barsis_notation.events.spreadsheets.cell_values import Value

_text = bind_texts("cli/event")
_tables = bind_texts("event_tables")


def ratings(
    context: typer.Context,
    source: EventSource,
    output: SheetOutput,
    *,
    earlier: Annotated[str | None, Option(metavar="FILE")] = None,
    by_match: Annotated[bool, Option()] = False,
) -> None:
    """Rate the strength of players, and show how certain each rating is.

    Everybody starts at 25 with an uncertainty of 8.3. Players are ordered by their rating minus
    three times its uncertainty. Games that were not played, such as forfeits, do not count.

    Examples:
        barsis event ratings event.json games
        barsis event ratings event.json games --by-match -f json -o ratings.json
    """
    output.check(context, source)
    tally = Tally()
    event = read_event_or_exit(source.event_file, source.ruleset, tally)
    known = _read_earlier(earlier) if earlier is not None else {}
    found = gather_records(event, source, tally)
    boards = found.get_boards()
    contests = list_contests(boards, by_match=by_match)
    lines = rank_ratings(draw_or_exit(lambda: rated(contests, earlier=known)))
    with open_output(output.output) as target:
        _WRITERS[output.form](_RatedPlayers(boards, lines), target)
    found.end()


class _RatedPlayers(NamedTuple):
    """The players of an event, and of earlier ratings, in the order of their ratings."""

    boards: Boards
    lines: list[tuple[str, Rating]]

    @property
    def event(self) -> Event:
        """The event whose players are rated."""
        return self.boards.event


class _RatingLine(msgspec.Struct):
    """A player in a file of ratings."""

    player: str
    strength: float
    uncertainty: Annotated[float, msgspec.Meta(gt=0)]
    games: Annotated[int, msgspec.Meta(ge=0)]


class _RatingsFile(msgspec.Struct):
    """The members of a file of ratings that are read."""

    ratings: list[_RatingLine]


def _read_earlier(file: str) -> dict[str, Rating]:
    """Return the ratings in a file by player. Raises BadParameter if it is not such a file."""
    try:
        with open_stream(file) as stream:
            written = msgspec.json.decode(stream.read(MAX_BYTES), type=_RatingsFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise make_usage_error(_text("no-ratings", file=file)) from None
    return {one.player: Rating(one.strength, one.uncertainty, one.games) for one in written.ratings}


# -- the forms --------------------------------------------------------------------------------


def _format_number(value: float) -> str:
    return get_speech().digits(f"{value:.{DECIMALS}f}")


def _write_text(rated: _RatedPlayers, target: BinaryIO) -> None:
    lines = LineWriter(target)
    lines.write_row(rated.event.name)
    lines.write()
    head = ["", _tables("player"), _tables("rating"), "±", _text("games")]
    rows = [head, *_make_rows(rated)]
    write_table(lines, rows, right={0, 2, 3, 4})


def _make_rows(rated: _RatedPlayers) -> Iterator[list[object]]:
    for place, (player, one) in enumerate(rated.lines, start=1):
        yield [
            _tables("place", place=place),
            rated.event.name_of(player),
            _format_number(one.strength),
            _format_number(one.uncertainty),
            _tables("count", count=Count(one.games)),
        ]


def _write_json(rated: _RatedPlayers, target: BinaryIO) -> None:
    target.write(encode_json({"event": rated.event.name})[:-1] + b', "ratings": ')
    lines = (
        {"player": player, "name": rated.event.name_of(player), **one._asdict()}
        for player, one in rated.lines
    )
    write_json_list(target, lines)
    target.write(b"}\n")


DECIMALS: Final = 1
"""Digits after the decimal point in text and workbooks."""

COLUMNS: Final = ("place", "player", "name", "strength", "uncertainty", "games")


def _write_csv(rated: _RatedPlayers, target: BinaryIO) -> None:
    rows: list[tuple[str | int, ...]] = [COLUMNS]
    for place, (player, one) in enumerate(rated.lines, start=1):
        name = rated.event.name_of(player)
        rows.append((place, player, name, repr(one.strength), repr(one.uncertainty), one.games))
    write_csv(target, rows)


def _write_xlsx(rated: _RatedPlayers, target: BinaryIO) -> None:
    rows: list[tuple[Value, ...]] = [
        (
            place,
            rated.event.name_of(player),
            round(one.strength, DECIMALS),
            round(one.uncertainty, DECIMALS),
            one.games,
        )
        for place, (player, one) in enumerate(rated.lines, start=1)
    ]
    headings = (
        *(_tables("place-heading"), _tables("player")),
        *(_tables("rating"), _text("uncertainty"), _text("games")),
    )
    write_event_workbook(target, rated.boards, _text("ratings-sheet"), headings, rows)


_WRITERS = {"text": _write_text, "json": _write_json, "csv": _write_csv, "xlsx": _write_xlsx}
