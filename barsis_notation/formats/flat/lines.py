"""The lines of the csv tables: the rows of a game as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from barsis_notation.formats.flat.rows import GameRow, game_rows, move_rows, turn_rows
from barsis_notation.formats.flat.separated import joined, quoted


def game_lines(game: GameRow) -> Iterator[str]:
    """Yield the line of *game* in the table games."""
    for row in game_rows(game):
        yield f"{joined(row)}\n"


def turn_lines(game: GameRow) -> Iterator[str]:
    """Yield the lines of *game* in the table turns."""
    for row in turn_rows(game):
        (
            number,
            turn,
            seated,
            text,
            throws,
            moves,
            ending,
            taken,
            to_go,
            position,
            beside,
            of_set,
        ) = row
        yield (
            f"{number},{turn},{seated.text},{quoted(text) if text else ''},{throws.text},"
            f"{'' if moves is None else moves},{quoted(ending) if ending else ''},"
            f"{'' if taken is None else taken},{'' if to_go is None else to_go},"
            f"{quoted(position) if position else ''},{beside.text},{of_set.text}\n"
        )


def move_lines(game: GameRow) -> Iterator[str]:
    """Yield the lines of *game* in the table moves."""
    for number, turn, place, move, of_set in move_rows(game):
        yield f"{number},{turn},{place},{move.text},{of_set.text}\n"


LINES: Final[Mapping[str, Callable[[GameRow], Iterator[str]]]] = {
    "games": game_lines,
    "turns": turn_lines,
    "moves": move_lines,
}
"""What yields the lines of each table."""
