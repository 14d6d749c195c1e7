"""Whole turns of one roll: every legal one, and every position they can end in (SB5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from barsis_notation.engines.tables.board import TablesBoard
from barsis_notation.engines.tables.kernel import move_text
from barsis_notation.record.position_lines import print_setup

if TYPE_CHECKING:
    from barsis_notation.engines.tables.play import TablesPlay


def turns(board: TablesBoard, head: str) -> list[str]:
    """Return every legal turn of the roll on *board*; *head* is the string before the moves."""
    return [" ".join((head, *moves)) for moves in _lines(board, ())]


def _lines(board: TablesBoard, made: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Walk every order of moves; *board* stands as before when the walk is over."""
    choices = board.choices()
    if not choices:
        yield made
    for choice in choices:
        board.make_choice(choice)
        yield from _lines(board, (*made, move_text(choice)))
        board.take_back()


def finals(play: TablesPlay) -> list[str]:
    """Return the position lines, sorted, of every end that a legal turn of the roll can have."""
    found: set[str] = set()
    _reach(play, set(), found)
    return sorted(found)


def _reach(play: TablesPlay, seen: set[tuple[int, ...]], found: set[str]) -> None:
    """Note every end from here; what was *seen* of this roll is not walked again."""
    board = play.kernel.board
    if board.key() in seen:
        return
    seen.add(board.key())
    choices = board.choices()
    if not choices:
        end = play.copy()
        end.kernel.see_home()
        end.end()
        found.add(print_setup(end.setup()))
    for choice in choices:
        board.make_choice(choice)
        _reach(play, seen, found)
        board.take_back()
