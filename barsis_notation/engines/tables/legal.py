"""The legal turns of one roll, and the positions in which they can end (rule SB5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from barsis_notation.engines.tables.kernel import format_move
from barsis_notation.engines.tables.tables_board import TablesBoard
from barsis_notation.record.position_lines import format_setup

if TYPE_CHECKING:
    from barsis_notation.engines.tables.play import TablesPlay


def find_turns(board: TablesBoard, head: str) -> list[str]:
    """Return every legal turn of the roll on *board*, such as ``W 31: 8/5 6/5``.

    The same moves in a different order count as a different turn. If no move is legal, the only
    turn is *head*. The board must have a roll; it is unchanged afterwards.

    Args:
        board: The board, before the first move of the roll.
        head: The turn string before the moves, such as ``W 31:``.
    """
    return [" ".join((head, *moves)) for moves in _iter_turns(board, ())]


def _iter_turns(board: TablesBoard, made: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the moves of every legal turn; *board* is unchanged after the last one."""
    choices = board.find_choices()
    if not choices:
        yield made
    for choice in choices:
        board.make_choice(choice)
        yield from _iter_turns(board, (*made, format_move(choice)))
        board.take_back()


def find_final_positions(play: TablesPlay) -> list[str]:
    """Return the sorted position lines in which the legal turns of a roll can end.

    Each line occurs once. *play* must have rolled and made no move of the turn; it is unchanged
    afterwards.
    """
    found: set[str] = set()
    _add_ends(play, set(), found)
    return sorted(found)


def _add_ends(play: TablesPlay, seen: set[tuple[int, ...]], found: set[str]) -> None:
    """Add every position line that can be reached to *found*; skip the states in *seen*."""
    board = play.kernel.board
    if board.key() in seen:
        return
    seen.add(board.key())
    choices = board.find_choices()
    if not choices:
        end = play.copy()
        end.kernel.note_winner()
        end.end()
        found.add(format_setup(end.setup()))
    for choice in choices:
        board.make_choice(choice)
        _add_ends(play, seen, found)
        board.take_back()
