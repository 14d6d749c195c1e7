"""Conversion of an event to sheets that can be read again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from msgspec import UNSET

from barsis_notation.base.arguments import expect
from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import UNDECIDED, Board, Boards
from barsis_notation.events.spreadsheets.cell_values import Sheet, Value
from barsis_notation.events.spreadsheets.headings import BYES, DRAWN, PLAYERS, ROUNDS
from barsis_notation.events.spreadsheets.player_names import PlayerNames
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.structs import Result

_text = bind_texts("spreadsheets")


Places = Mapping[tuple[int, int], Result]
"""Results by number of the round and place of the table, both from 1."""


def make_event_sheets(event: Event, results: Places | None = None) -> list[Sheet]:
    """Return the sheets of players, rounds, results and byes of *event*, in this order.

    They are in the current language. Cells refer to players by name or, if the name is ambiguous,
    by key. All other members of the event file, such as name, days, ruleset and scoring, are left
    out, as are ``joined``, ``left`` and ``x`` of players.

    Args:
        event: The event.
        results: Maps pairs (number of the round, position of the table), both from 1, to the
            results of tables that have none in the file, as ``collect_results`` returns them.

    Returns:
        Four sheets for ``write_workbook``, each with ``title``, ``headings`` and ``rows``. A row
        has a value for every heading: a text, a number or a date, or None or ``""`` for an empty
        cell.

    Raises:
        WrongTypeError: If *event* is not an Event. It is a UsageError.
        ValueError: If *event* has an invalid day, which ``read_event`` would have refused.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.events import load_event, make_event_sheets
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> event = load_event(samples / "event.json")
        >>> [(sheet.title, len(sheet.rows)) for sheet in make_event_sheets(event)]
        [('Players', 4), ('Rounds', 3), ('Results', 6), ('Byes', 0)]
    """
    expect("event", event, Event)
    named = PlayerNames(event.file.players)
    names = {key: named.format_name(player) for key, player in event.players.items()}
    return [
        _make_player_sheet(event),
        _make_round_sheet(event),
        _make_result_sheet(event, names, results or {}),
        _make_bye_sheet(event, names),
    ]


def _make_sheet(title: str, headings: Iterable[str], rows: Iterable[tuple[Value, ...]]) -> Sheet:
    return Sheet(_translate(title), tuple(map(_translate, headings)), list(rows))


def _translate(name: str) -> str:
    return str(_text(name))


def _make_player_sheet(event: Event) -> Sheet:
    return _make_sheet(
        "players",
        PLAYERS,
        (
            (
                player.id,
                player.name,
                join_names(player.also),
                player.team,
                player.country,
                None if player.rating is UNSET else player.rating,
            )
            for player in event.file.players
        ),
    )


def join_names(names: list[str]) -> str:
    """Return *names* as the text of one cell; ``split_names`` is the inverse.

    Names are joined by semicolons. If a name contains a Latin or Arabic semicolon, each name is on
    its own line instead.
    """
    if any(sign in name for name in names for sign in ";؛"):
        return "".join(f"{name}\n" for name in names)
    return "; ".join(names)


def _make_round_sheet(event: Event) -> Sheet:
    return _make_sheet(
        "rounds",
        ROUNDS,
        ((one.name, to_cell_date(one.date), to_cell_date(one.end_date)) for one in event.rounds),
    )


def _make_bye_sheet(event: Event, names: dict[str, str]) -> Sheet:
    rows = [
        (one.name, names.get(player, player), _translate(kind))
        for one in event.rounds
        for kind, players in one.away
        for player in players
    ]
    return _make_sheet("byes", BYES, rows)


# -- results --------------------------------------------------------------------------------------


def collect_results(boards: Boards) -> Places:
    """Return the result of each table, from the event file or, if it has none, from the records.

    A result in the file is returned even if it does not decide the table.

    The keys of the returned dict are pairs: the number of the round and the position of the table,
    both from 1. The values are the results of the tables, which name seats by their letters as in
    the event file. Tables without a result are left out.
    """
    found = {}
    for board in boards:
        result = board.table.pairing.result or _compute_result(board)
        if result is not None:
            found[board.table.round, board.table.place] = result
    return found


def _compute_result(board: Board) -> Result | None:
    """Return the result of the records of *board*, by the seats of its pairing."""
    result = board.result
    if result is None:
        return None
    own = {player: seats for seats, player in board.table.pairing.seats.items()}
    letters = {side: "".join(own[player] for player in side.players) for side in result.sides}
    reasons = [game.result.reason for game in board.games if game.result]
    is_drawn = len(result.winners) == len(result.sides)
    reason = reasons[0] if len(reasons) == 1 else ""
    return Result(
        winners=[] if is_drawn else [*"".join(letters[side] for side in result.winners)],
        reason=reason or (DRAWN if is_drawn else ""),
        score={letters[side][0]: side.score for side in result.sides},
        ranks={
            letter: side.place
            for side in result.sides
            for letter in letters[side]
            if len(result.sides) > 2
        },
        name=result.name,
    )


def _make_result_sheet(event: Event, names: dict[str, str], results: Places) -> Sheet:
    tables = [
        (one.name, table, table.pairing.result or results.get((table.round, table.place)))
        for one in event.rounds
        for table in one.tables
    ]
    seats = list(dict.fromkeys(own for _, table, _ in tables for own in table.pairing.seats))
    seats = seats or list(event.seats)
    given = [result for *_, result in tables if result]
    scored = _order_seats(event, (seat for result in given for seat in result.score))
    placed = _order_seats(event, (seat for result in given for seat in result.ranks))
    headings = (
        *map(_translate, ("round", "date", "table")),
        *seats,
        _translate("winners"),
        *(str(_text("points-of", seat=seat)) for seat in scored),
        *(str(_text("place-of", seat=seat)) for seat in placed),
        *map(_translate, ("kind-of-win", "reason", "comment")),
    )
    rows = []
    for round_name, table, result in tables:
        sitting = table.pairing.seats
        row: tuple[Value, ...] = (
            *(round_name, to_cell_date(table.pairing.date), table.name),
            *(names.get(sitting[own], sitting[own]) if own in sitting else None for own in seats),
            *_make_result_cells(result or None, scored, placed),
            table.pairing.comment,
        )
        rows.append(row)
    return Sheet(_translate("results"), headings, rows)


def _order_seats(event: Event, letters: Iterable[str]) -> list[str]:
    found = set(letters)
    return [letter for letter in event.ruleset["seats.names"] if letter in found]


def _make_result_cells(
    result: Result | None, scored: list[str], placed: list[str]
) -> tuple[Value, ...]:
    if result is None:
        return (None,) * (len(scored) + len(placed) + 3)
    return (
        _format_winners(result),
        *(result.score.get(seat) for seat in scored),
        *(result.ranks.get(seat) for seat in placed),
        result.name,
        result.reason,
    )


def _format_winners(result: Result) -> str:
    nobody = "nobody" if result.reason in UNDECIDED else "draw"
    return " ".join(result.winners) or _translate(nobody)


def to_cell_date(day: str) -> Value:
    """Return a day as a date, or *day* itself if spreadsheets cannot store the date.

    Months, years, days before 1901 and ``""`` are returned unchanged.

    Args:
        day: A day, month or year, as ``2026-11-20``, ``2026-11`` or ``2026``; or ``""``.

    Raises:
        ValueError: If *day* has the form of a day after 1900 but is not a valid date.
    """
    return date.fromisoformat(day) if len(day) == len(_FIRST_DAY) and day >= _FIRST_DAY else day


_FIRST_DAY: Final = "1901-01-01"
"""Spreadsheets count from 1900, and some of them treat it as a leap year."""
