"""Plain turns of tables, read and played in one pass. Compiled with mypyc.

A second implementation for speed: a throw of two dice and moves from point to point, without cube
and closing word. The kernel plays every other turn, and every turn that is to be refused; for these
the game is left unchanged. The duty of a turn and bearing off are decided by the board, so this
follows the rules of every game that the engine plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barsis_notation.engines.frame import NEXT_TURN, NONE
from barsis_notation.engines.refusals import FINE
from barsis_notation.engines.tables.tables_board import AWAY, FACES, ON_BAR, TablesBoard
from barsis_notation.record.ints import i64, read_i64_le
from barsis_notation.record.scan import BAR, COLON, OFF, SLASH, SPACE, STAR, read_plain_place

if TYPE_CHECKING:
    from barsis_notation.engines.tables.kernel import TablesKernel

ZERO: Final = 48
THROW: Final = 4
"""Number of characters of a throw: a space, two dice, a colon."""


def play_turn(kernel: TablesKernel, game: bytes, at: i64, last: i64) -> i64:
    """Play one plain turn of the seat to move; return the offset of its end.

    The end is its closing quotation mark. If the turn is not plain, or is illegal, return NONE and
    leave the game unchanged. The caller gives the turn to the next seat.

    Args:
        kernel: The game, before the roll of the seat to move.
        game: Canonical bytes of a record, with ``frame.PADDING`` appended.
        at: Offset in *game* directly after the letter of the seat.
        last: Offset of the quotation mark that ends the last turn.
    """
    word = read_i64_le(game, at)
    first = ((word >> 8) & 255) - ZERO
    second = ((word >> 16) & 255) - ZERO
    if word & 255 != SPACE or (word >> 24) & 255 != COLON:
        return NONE
    if first < 1 or first >= FACES or second < 1 or second >= FACES:
        return NONE
    board = kernel.board
    taken = board.taken
    starred: i64 = 0
    unstarred: i64 = 0
    at += THROW
    board.roll(first, second)
    while game[at] == SPACE:
        word = read_i64_le(game, at) >> 8
        start = read_plain_place(word)
        word >>= 8 * (start & 7)
        end = read_plain_place(word >> 8)
        if start == 0 or end == 0 or word & 255 != SLASH:
            break
        point = (start >> 3) + OFF
        if point == BAR:
            point = ON_BAR
        elif point >= ON_BAR:
            break
        number = _find_number(board, point, (end >> 3) + OFF)
        if number == 0:
            break
        board.make(point, number)
        at += 2 + (start & 7) + (end & 7)
        if game[at] == STAR:
            if board.taken == 0:
                break
            starred += 1
            at += 1
        elif board.taken != 0:
            unstarred += 1
    is_ended = at == last or read_i64_le(game, at) & 0xFFFFFF == NEXT_TURN
    if is_ended and (board.left == 0 or board.check_duty() == FINE):
        kernel.made += board.made
        kernel.starred += starred
        kernel.unstarred += unstarred
        kernel.count_taken(1 - kernel.turn.to, starred + unstarred)
        board.clear_roll()
        return at
    while board.made > 0:
        board.take_back()
    board.clear_roll()
    board.taken = taken
    return NONE


def _find_number(board: TablesBoard, point: i64, to: i64) -> i64:
    """Return the owed number that takes a checker from *point* to the place *to*, or 0."""
    men = board.men
    mine = board.mine
    if point < 1 or men[mine + point] == 0:
        return 0
    if point != ON_BAR and men[mine + ON_BAR] > 0:
        return 0
    if to == OFF:
        is_fine = (
            board.choose(point, AWAY, 0) == FINE and board.why_not_to(point, board.number) == FINE
        )
        return board.number if is_fine else 0
    number = point - to
    if to < 1 or number < 1 or number >= FACES or board.owed[number] == 0:
        return 0
    return number if men[board.theirs + board.across[to]] < 2 else 0
