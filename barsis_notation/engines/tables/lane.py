"""Plain turns of tables, read and played in one pass. Compiled with mypyc.

A second road to the same end, for speed: a throw of two dice and moves from point to point, no
cube, no closing word. Whatever else stands in a turn, and every turn that is to be refused, is left
to the kernel with the game as it was. The duty of a turn and bearing off are asked of the board, so
that the lane goes by the rules of every game the engine plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barsis_notation.engines.frame import NEXT_TURN, NONE
from barsis_notation.engines.refusals import FINE
from barsis_notation.engines.tables.board import AWAY, FACES, ON_BAR, TablesBoard
from barsis_notation.record.ints import i64, read_i64_le
from barsis_notation.record.scan import BAR, COLON, OFF, SLASH, SPACE, STAR, plain_place

if TYPE_CHECKING:
    from barsis_notation.engines.tables.kernel import TablesKernel

ZERO: Final = 48
THROW: Final = 4
"""Characters of a throw: a space, two dice, a colon."""


def play_turn(kernel: TablesKernel, game: bytes, at: i64, last: i64) -> i64:
    """Play the turn whose seat, to move, stands before *at*; return where it ends.

    *game* and *last* are those of ``Frame.play_plain``. Return NONE where the turn is not plain:
    then nothing is changed.
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
        start = plain_place(word)
        word >>= 8 * (start & 7)
        end = plain_place(word >> 8)
        if start == 0 or end == 0 or word & 255 != SLASH:
            break
        point = (start >> 3) + OFF
        if point == BAR:
            point = ON_BAR
        elif point >= ON_BAR:
            break
        number = _number(board, point, (end >> 3) + OFF)
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
    if is_ended and (board.left == 0 or board.duty() == FINE):
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


def _number(board: TablesBoard, point: i64, to: i64) -> i64:
    """Return the number owed that takes a checker from *point* to *to*, a place; 0 for none."""
    men = board.men
    me = board.me
    if point < 1 or men[me + point] == 0:
        return 0
    if point != ON_BAR and men[me + ON_BAR] > 0:
        return 0
    if to == OFF:
        is_fine = (
            board.choose(point, AWAY, 0) == FINE and board.why_not_to(point, board.number) == FINE
        )
        return board.number if is_fine else 0
    number = point - to
    if to < 1 or number < 1 or number >= FACES or board.owed[number] == 0:
        return 0
    return number if men[board.him + board.across[to]] < 2 else 0
