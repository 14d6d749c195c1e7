"""The kernel of the leaping games: steps and leaps on a board of cells. Compiled with mypyc.

A cell is column * 10 + row, both from 1, as the scanner encodes it (``b3`` is 23). For the encoding
of other arguments see ``engines.frame``; a seat is 0 or 1. One function decides why a move may not
be made; replay, the list of moves and ``why_not`` use it.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.frame import NONE, PASS, Frame, Lookup, TurnState
from barsis_notation.engines.refusals import (
    CAPTURE_FALSE,
    CELL_FULL,
    FINE,
    GAME_ALREADY_OVER,
    MUST_MOVE,
    NO_MAN_THERE,
    NOT_A_MOVE_HERE,
    PASS_NOT_ALLOWED,
    THROW_AFTER_STOP,
    WRONG_DISTANCE,
)
from barsis_notation.engines.vectors import copy_into, new_vector, to_vector
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import LEAP, STEP

CELLS: Final = 100
"""Length of the board vector, which is indexed by cell numbers."""
NO_CELL: Final = -1
EMPTY: Final = -2
DRAWN: Final = 2
"""The ``winner`` of a drawn game."""

# Values of ``multi``: whether a man that has leapt may or must leap again.
ONCE: Final = 0
MAY_LEAP_ON: Final = 1
MUST_LEAP_ON: Final = 2

# Values of ``no_moves``: what happens to a side that cannot move.
PASSES: Final = 0
LOSES: Final = 1
DRAWS: Final = 2

MAX_PATH: Final = 32
"""Maximum number of cells of a leap; no side has enough men for a longer one."""


class LeapLookup(Lookup):
    """The facts of a leaping game: the board at the start, and the policies.

    ``rules.build_lookup`` creates one. The constructor takes the first three attributes.

    Attributes:
        start: Indexed by cell number, column * 10 + row: the index of the seat whose man is there,
            EMPTY, or NO_CELL for a number outside the board. Its length is CELLS.
        multi: Whether a man that has leapt may or must leap again in the same move: ONCE (neither),
            MAY_LEAP_ON or MUST_LEAP_ON.
        must: Whether a leap has to be made if one is possible.
        no_moves: What happens to a side that cannot move: PASSES, LOSES or DRAWS.
        repetition: Number of occurrences of a position after which the game is drawn; 0 if there is
            no such rule.
        ways: The differences of the numbers of neighbouring cells: 10, -10, 1 and -1.
        cell_names: By cell number: the name of the cell, such as ``b3``.
    """

    def __init__(self, start: list[int], multi: int, must: bool) -> None:
        super().__init__(2)
        self.start: vec[i64] = to_vector(start)
        self.multi: i64 = multi
        self.must: bool = must
        self.no_moves: i64 = PASSES
        self.repetition: i64 = 0
        self.ways: vec[i64] = to_vector([10, -10, 1, -1])
        self.cell_names: list[str] = []


class LeapKernel(Frame):
    """One game in progress; see ``Frame``.

    A refusal code is one of the integers of ``refusals``. In a new kernel, the men are in the start
    position, and no seat has the turn.

    Attributes:
        lookup: The tables of the ruleset.
        at: Indexed by cell number: the index of the seat whose man is there, EMPTY or NO_CELL.
        men: For each seat, the number of its men on the board.
        seen: The positions at the beginning of each turn, as integers; empty if the rules do not
            count repetitions.
        loser: The seat whose men the last move captured; meaningless if *takings* is 0.
        taken: The cells of the men that the last move captured; only the first *takings* items are
            valid.
        takings: Number of men that the last move captured.
        found: The legal moves that were counted last, each in the layout of ``record.scan``.

    Args:
        lookup: The tables of the ruleset, from ``rules.build_lookup``.
    """

    def __init__(self, lookup: LeapLookup) -> None:
        super().__init__(lookup, TurnState())
        self.lookup: LeapLookup = lookup
        self.at: vec[i64] = vec[i64](lookup.start)
        self.men: vec[i64] = new_vector(2)
        self.seen: list[int] = []
        self.loser: i64 = 0
        self.taken: vec[i64] = new_vector(MAX_PATH)
        self.takings: i64 = 0
        self.found: list[list[int]] = []
        self.count_men()

    def copy(self) -> LeapKernel:
        """Return an independent kernel in the same state.

        The legal moves found are not copied.
        """
        other = LeapKernel(self.lookup)
        other.copy_frame(self)
        copy_into(self.at, other.at)
        other.seen = list(self.seen)
        other.loser = self.loser
        copy_into(self.taken, other.taken)
        other.takings = self.takings
        other.count_men()
        return other

    def count_men(self) -> None:
        """Recount the men of both seats on the board, into ``men``."""
        self.men[0] = 0
        self.men[1] = 0
        cell: i64 = 0
        while cell < CELLS:
            if self.at[cell] >= 0:
                self.men[self.at[cell]] += 1
            cell += 1

    # -- turns ------------------------------------------------------------------------------

    def throw_all(self, seat: i64, scanned: vec[i64]) -> i64:
        """Let *seat*, 0 or 1, begin its turn; return FINE.

        *scanned* is the turn in the layout of ``record.scan``. If it has throws, change nothing and
        return THROW_AFTER_STOP. If the game is over because the seat that begins it cannot move,
        return GAME_ALREADY_OVER.
        """
        if scanned[1] > 0:
            return THROW_AFTER_STOP
        self.start_string(seat)
        return GAME_ALREADY_OVER if self.turn.over else FINE

    def owes_throw(self) -> bool:
        """Return False: the game has no throws."""
        return False

    def begin_turn(self, seat: i64) -> None:
        """Give the turn to *seat*: 0, 1, or NONE for no seat.

        If the seat cannot move, the rules decide: it loses, the game is drawn, or it has to pass.
        If the rules count repetitions, this draws the game when the position has occurred too
        often.
        """
        super().begin_turn(seat)
        if self.lookup.repetition > 0:
            self._note_position()
        turn = self.turn
        if seat == NONE or turn.over or self.lookup.no_moves == PASSES or self.can_move():
            return
        turn.set_winner(1 - seat if self.lookup.no_moves == LOSES else DRAWN)

    def check_duty(self, word: i64) -> i64:
        """Return the refusal code if the turn may not end, or FINE if it may.

        The result is FINE if a move was made or no move is possible. Otherwise, it is
        PASS_NOT_ALLOWED if *word* is PASS, and MUST_MOVE if *word* is 0 (no word).
        """
        if self.turn.begun or not self.can_move():
            return FINE
        return PASS_NOT_ALLOWED if word == PASS else MUST_MOVE

    # -- one move (NK2, NK3) ----------------------------------------------------------------

    def check(self, scanned: vec[i64], at: i64) -> i64:
        """Return the refusal code of a scanned move, or FINE if it is legal.

        A turn has one move, so a second one is refused.

        Args:
            scanned: A turn in the layout of ``record.scan``.
            at: Offset in *scanned* of the first integer of the move.
        """
        if self.turn.over:
            return GAME_ALREADY_OVER
        if scanned[at] != STEP and scanned[at] != LEAP:
            return NOT_A_MOVE_HERE
        if self.turn.begun or scanned[at + 1] > MAX_PATH:
            return NOT_A_MOVE_HERE
        start = scanned[at + 2]
        if not self._is_cell(start):
            return NOT_A_MOVE_HERE
        if self.at[start] != self.turn.to:
            return NO_MAN_THERE
        if scanned[at] == STEP:
            return self._why_not_step(scanned, at)
        return self._why_not_leap(scanned, at)

    def _is_cell(self, cell: i64) -> bool:
        return 0 <= cell < CELLS and self.at[cell] != NO_CELL

    def _why_not_step(self, scanned: vec[i64], at: i64) -> i64:
        stop = scanned[at + 3]
        if not self._is_cell(stop):
            return NOT_A_MOVE_HERE
        if not is_straight(scanned[at + 2], stop, 1):
            return WRONG_DISTANCE
        if self.at[stop] != EMPTY:
            return CELL_FULL
        if self.lookup.must and self.can_leap_somewhere():
            return MUST_MOVE
        return FINE

    def _why_not_leap(self, scanned: vec[i64], at: i64) -> i64:
        """Return the refusal of a leap, or FINE, by making it hop by hop and then undoing it."""
        hops = scanned[at + 1] - 1
        if hops > 1 and self.lookup.multi == ONCE:
            return NOT_A_MOVE_HERE
        answer: i64 = FINE
        hop: i64 = 0
        while hop < hops and answer == FINE:
            answer = self._why_not_hop(scanned[at + 2 + hop], scanned[at + 3 + hop])
            if answer == FINE:
                self._hop(scanned[at + 2 + hop], scanned[at + 3 + hop])
                hop += 1
        if answer == FINE and self.lookup.multi == MUST_LEAP_ON:
            if self.can_leap(scanned[at + 2 + hops]):
                answer = MUST_MOVE
        while hop > 0:
            hop -= 1
            self._unhop(scanned[at + 2 + hop], scanned[at + 3 + hop])
        return answer

    def _why_not_hop(self, start: i64, stop: i64) -> i64:
        if not self._is_cell(stop):
            return NOT_A_MOVE_HERE
        if not is_straight(start, stop, 2):
            return WRONG_DISTANCE
        if self.at[(start + stop) // 2] != 1 - self.turn.to:
            return CAPTURE_FALSE
        return FINE if self.at[stop] == EMPTY else CELL_FULL

    def _hop(self, start: i64, stop: i64) -> None:
        self.at[stop] = self.turn.to
        self.at[start] = EMPTY
        self.at[(start + stop) // 2] = EMPTY

    def _unhop(self, start: i64, stop: i64) -> None:
        self.at[start] = self.turn.to
        self.at[stop] = EMPTY
        self.at[(start + stop) // 2] = 1 - self.turn.to

    def can_leap(self, start: i64) -> bool:
        """Return whether a man of the seat to move on the cell *start* could leap.

        *start* is column * 10 + row. Whether there is such a man on the cell is not checked.
        """
        at = self.at
        enemy = 1 - self.turn.to
        way: i64 = 0
        while way < 4:
            step = self.lookup.ways[way]
            stop = start + 2 * step
            if self._is_cell(stop) and at[stop] == EMPTY and at[start + step] == enemy:
                return True
            way += 1
        return False

    def can_leap_somewhere(self) -> bool:
        """Return whether any man of the seat to move can leap."""
        to = self.turn.to
        cell: i64 = 0
        while cell < CELLS:
            if self.at[cell] == to and self.can_leap(cell):
                return True
            cell += 1
        return False

    def can_move(self) -> bool:
        """Return whether a man of the seat to move can step or leap."""
        to = self.turn.to
        cell: i64 = 0
        while cell < CELLS:
            if self.at[cell] == to and (self._can_step(cell) or self.can_leap(cell)):
                return True
            cell += 1
        return False

    def _can_step(self, start: i64) -> bool:
        way: i64 = 0
        while way < 4:
            stop = start + self.lookup.ways[way]
            if self._is_cell(stop) and self.at[stop] == EMPTY:
                return True
            way += 1
        return False

    def make(self, scanned: vec[i64], at: i64) -> None:
        """Make and count the move that ``check`` has just accepted.

        The game ends if the move captures the last man of the other seat.

        Args:
            scanned: A turn in the layout of ``record.scan``.
            at: Offset in *scanned* of the first integer of the move.
        """
        self.takings = 0
        to = self.turn.to
        self.loser = 1 - to
        self.turn.begun = True
        self.made += 1
        hop: i64 = 0
        while hop < scanned[at + 1] - 1:
            start = scanned[at + 2 + hop]
            stop = scanned[at + 3 + hop]
            if scanned[at] == LEAP:
                self._hop(start, stop)
                self.taken[self.takings] = (start + stop) // 2
                self.takings += 1
                self.men[1 - to] -= 1
            else:
                self.at[stop] = to
                self.at[start] = EMPTY
            hop += 1
        self.count_taken(1 - to, self.takings)
        if self.men[1 - to] == 0:
            self.turn.set_winner(to)

    # -- legal moves ------------------------------------------------------------------------

    def count_moves(self) -> i64:
        """Find the legal moves and number them; return how many there are.

        Several leaps of one man are one move (rule NK3). Before the first turn, these are the moves
        of both seats, because the first move decides who begins. After a move in the turn, the
        number is 0.
        """
        turn = self.turn
        self.found = []
        if not turn.over and not turn.stopped and not turn.begun:
            if turn.to == NONE:
                turn.to = 0
                self._find_all()
                turn.to = 1
                self._find_all()
                turn.to = NONE
            else:
                self._find_all()
        return len(self.found)

    def _find_all(self) -> None:
        """Add every move of the seat to move to ``found``, man by man, steps before leaps."""
        must_leap = self.lookup.must and self.can_leap_somewhere()
        cell: i64 = 0
        while cell < CELLS:
            if self.at[cell] == self.turn.to:
                if not must_leap:
                    self._find_steps(cell)
                self._find_leaps([LEAP, 1, int(cell)])
            cell += 1

    def _find_steps(self, start: i64) -> None:
        way: i64 = 0
        while way < 4:
            stop = start + self.lookup.ways[way]
            if self._is_cell(stop) and self.at[stop] == EMPTY:
                self.found.append([STEP, 2, int(start), int(stop)])
            way += 1

    def _find_leaps(self, path: list[int]) -> None:
        """Add the leaps that continue the move *path*, which has been made; shorter ones first."""
        lookup = self.lookup
        start: i64 = path[-1]
        way: i64 = 0
        while way < 4 and path[1] < MAX_PATH:
            stop = start + 2 * lookup.ways[way]
            if self._why_not_hop(start, stop) == FINE:
                longer = [*path, int(stop)]
                longer[1] += 1
                self._hop(start, stop)
                if lookup.multi != MUST_LEAP_ON or not self.can_leap(stop):
                    self.found.append(longer)
                if lookup.multi != ONCE:
                    self._find_leaps(longer)
                self._unhop(start, stop)
            way += 1

    def move_text(self, number: i64) -> str:
        """Return a legal move in the notation.

        Examples are ``b3-b4`` for a step and ``b3xb5xd5`` for leaps. *number* is the index of the
        move, from 0, at the last ``count_moves``.
        """
        found = self.found[number]
        names = [self.lookup.cell_names[cell] for cell in found[2:]]
        return ("x" if found[0] == LEAP else "-").join(names)

    def is_capture(self, number: i64) -> bool:
        """Return whether a legal move is a leap, which captures.

        *number* is the index of the move, from 0, at the last ``count_moves``.
        """
        return self.found[number][0] == LEAP

    def choose(self, number: i64) -> i64:
        """Make a legal move; return FINE.

        *number* is the index of the move, from 0, at the last ``count_moves``; the game must be
        unchanged since. Before the first turn, this gives the turn to the seat whose man moves.
        """
        found = self.found[number]
        if self.turn.to == NONE:
            self.start_string(self.at[found[2]])
        self.make(to_vector(found), 0)
        return FINE

    def _note_position(self) -> None:
        """Add the position to ``seen``; end the game as a draw if it has occurred too often."""
        number: int = self.turn.to
        for cell in range(CELLS):
            if self.at[cell] != NO_CELL:
                # Two bits per cell: 0 if empty, 2 and 3 for the seats. 40 cells exceed 64 bits.
                number = number * 4 + int(self.at[cell]) - EMPTY
        self.seen.append(number)
        if self.seen.count(number) >= self.lookup.repetition:
            self.turn.set_winner(DRAWN)


def is_straight(start: i64, stop: i64, steps: i64) -> bool:
    """Return whether two cells are *steps* cells apart along a row or a column.

    The cells are numbers, column * 10 + row, with rows from 1 to 9; *steps* is at least 1.
    """
    distance = stop - start
    if distance < 0:
        distance = -distance
    return distance == 10 * steps or (distance == steps and start // 10 == stop // 10)
