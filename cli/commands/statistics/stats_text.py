"""The text of `barsis stats`: a table of groups, or a paragraph for each game."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, BinaryIO, Final

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import JoinedText, Numeral, bind_texts, join_words
from barsis_notation.statistics.throw_verdicts import (
    describe_throw_source,
    describe_throw_sources,
    describe_verdict,
)

from ...output.aligned_rows import write_table
from ...output.line_writer import LineWriter

if TYPE_CHECKING:
    from barsis_notation.language.texts import Text
    from barsis_notation.statistics import By, Who
    from barsis_notation.statistics.counting import CountedRow
    from barsis_notation.statistics.counts import FirstTurn
    from barsis_notation.statistics.throw_verdicts import ThrowVerdict

    Tested = tuple[CountedRow, ThrowVerdict | None]
    """A row, and the verdict on its throws, None if they were not tested."""

_text = bind_texts("cli/stats")

INDENT: Final = "    "


class SortColumn(enum.StrEnum):
    """The values of ``--sort``: the columns of numbers."""

    GAMES = "games"
    WON = "won"
    THROWS = "throws"
    LUCK = "luck"
    CAPTURES = "captures"
    PIECES_LOST = "pieces-lost"
    TURNS = "turns"


def sort_rows(rows: Iterable[Tested], column: SortColumn) -> list[Tested]:
    """Return *rows* with the largest numbers of *column* first, and rows without one last.

    Rows with the same number keep their order.
    """
    return sorted(rows, key=lambda tested: _get_sort_key(_NUMBERS[column](tested[0])))


def _get_sort_key(number: Fraction | float | None) -> tuple[bool, Fraction | float]:
    return number is None, -(number or 0)


_NUMBERS: Final[dict[SortColumn, Callable[[CountedRow], Fraction | float | None]]] = {
    SortColumn.GAMES: lambda row: row.games,
    SortColumn.WON: lambda row: row.won,
    SortColumn.THROWS: lambda row: row.tally.throws,
    SortColumn.LUCK: lambda row: row.luck if row.thrown.device else None,
    SortColumn.CAPTURES: lambda row: row.took,
    SortColumn.PIECES_LOST: lambda row: row.lost,
    SortColumn.TURNS: lambda row: row.turns.mean,
}

_OF_PLAYERS: Final = {SortColumn.WON, SortColumn.PIECES_LOST}
"""Columns that say nothing if the players of a game are counted together."""


def print_statistics(rows: Iterable[Tested], target: BinaryIO, by: list[By]) -> None:
    """Write counted rows and the verdicts on throws as text, in UTF-8.

    Rows are lines of a table if they are grouped, otherwise paragraphs.

    Args:
        rows: The rows with their verdicts.
        target: A binary stream; it is not closed.
        by: The groupings of ``--by``; empty for none.
    """
    lines = LineWriter(target)
    every: Iterable[Tested] = rows
    if by:
        every = [*rows]
        _write_groups(lines, [row for row, _ in every])
    for number, (row, verdict) in enumerate(every):
        if by and not verdict:
            continue
        if by or number:
            lines.write()
        lines.write(_make_title(row))
        if not by:
            _write_row(lines, row)
        for line in describe_verdict(verdict, {}) if verdict else ():
            lines.write(f"  {line}")


def _write_groups(lines: LineWriter, rows: list[CountedRow]) -> None:
    """Write the table of groups; the game is a title if there is only one."""
    if not rows:
        return
    games = [join_words(_describe_game(row), "commas") for row in rows]
    is_titled = len(set(map(str, games))) == 1
    if is_titled:
        lines.write(games[0])
    names: list[tuple[str, list[object]]] = []
    if rows[0].who is not None:
        names.append(("player", [_get_name(row.who) for row in rows if row.who]))
    if rows[0].event is not None:
        names.append(("event", [row.event or _text("no-event") for row in rows]))
    if rows[0].made is not None:
        names.append(
            ("made", [describe_throw_source(row.made) for row in rows if row.made is not None])
        )
    if not is_titled or not names:
        ids = [row.game for row in rows]
        is_enough = len(set(ids)) == len(set(map(str, games)))
        names.append(("game", [*(ids if is_enough else games)]))
    columns = [one for one in SortColumn if rows[0].who is not None or one not in _OF_PLAYERS]
    table: list[Sequence[object]] = [
        [*(_text(f"column-{name}") for name, _ in names), *(_text(f"column-{c}") for c in columns)],
        *(
            [*cells, *(_format_cell(column, row) for column in columns)]
            for row, *cells in zip(rows, *(cells for _, cells in names), strict=True)
        ),
    ]
    right = range(len(names), len(table[0]))
    write_table(lines, table, right)


def _format_cell(column: SortColumn, row: CountedRow) -> Text | str:
    number = _NUMBERS[column](row)
    if number is None:
        return ""
    if column is SortColumn.LUCK:
        return Numeral(f"{float(number):+.1f}")
    if column is SortColumn.TURNS:
        return _format_decimal(number)
    return _text("count", count=Count(number))


def _write_row(lines: LineWriter, row: CountedRow) -> None:
    """Write the facts of a game that is not grouped, and how often each throw occurred."""
    for line in _describe_row(row):
        lines.write(f"  {line}")
    if not row.thrown.device:
        return
    table: list[Sequence[object]] = [
        [_text("throw"), _text("seen"), _text("expected")],
        *(
            [
                key,
                _text("count", count=Count(row.tally.outcomes.get(key, 0))),
                _format_decimal(row.expected[key]),
            ]
            for key in row.thrown.keys
        ),
    ]
    write_table(lines, table, range(len(table[0])), indent=INDENT)


def _make_title(row: CountedRow) -> Text:
    """Return the title of a row: player, event, game, device and origin of the throws."""
    return join_words(
        [
            *([_get_name(row.who)] if row.who else []),
            *([row.event or _text("no-event")] if row.event is not None else []),
            *_describe_game(row),
            *(
                [describe_throw_sources({row.made: row.tally.throws})]
                if row.made is not None
                else []
            ),
        ],
        "commas",
    )


def _describe_game(row: CountedRow) -> tuple[Text | str, ...]:
    device = row.thrown.device
    return (row.game, _text(_DEVICES[device.kind], count=device.number)) if device else (row.game,)


def _get_name(who: Who) -> Text | str:
    if who.name and who.id:
        return _text("name-and-id", name=who.name, id=who.id)
    return who.name or who.id or _text("nameless")


_DEVICES: Final = {"cowries": "cowries", "sticks": "sticks", "die": "dice", "dice": "dice"}
"""Maps the kind of a device to the message for the things thrown."""


def _describe_row(row: CountedRow) -> Iterator[Text]:
    """Yield the lines of a row; facts that the game does not have are left out."""
    yield _text("games", games=Count(row.games))
    if row.thrown.device:
        yield from _describe_throws(row)
    yield _text("captured", count=Count(row.took))
    if row.turns.mean is not None:
        yield _text(
            "length",
            mean=_format_decimal(row.turns.mean),
            least=row.turns.least,
            most=row.turns.most,
        )
    if row.to_go:
        steps = (Numeral(f"{float(way):.0f}") for way in row.to_go)
        yield _text("to-go", steps=JoinedText(tuple(steps), " "))
    if row.first.decided:
        yield _describe_first_turn(row.first)


def _describe_throws(row: CountedRow) -> Iterator[Text]:
    yield _text("throws", throws=Count(row.tally.throws))
    if row.unnoted:
        yield _text("unnoted", count=Count(row.unnoted))
    yield describe_throw_sources(row.throws_made)
    luck = Numeral(f"{float(row.luck):+.1f}")
    yield _text("luck", luck=luck, mean=Numeral(f"{float(row.thrown.mean):.3f}"))


def _describe_first_turn(first: FirstTurn) -> Text:
    low, high = first.interval
    return _text(
        "first",
        won=Count(first.won),
        decided=Count(first.decided),
        share=_format_percent(Fraction(first.won, first.decided)),
        low=_format_percent(low),
        high=_format_percent(high),
        chance=_format_percent(first.by_chance / first.decided),
    )


def _format_decimal(number: Fraction | float) -> Numeral:
    return Numeral(f"{float(number):.1f}")


def _format_percent(share: Fraction | float) -> Numeral:
    return _format_decimal(100 * share)
