"""The kernel of the tab games: pieces in holes, sticks, a loop and a far row. Compiled with mypyc.

The holes are numbered for each seat as its steps, from 1: its home row, the loop, the far row. A
seat is 0 or 1, and a value is 1 to 15; for the encoding of other arguments, see ``engines.frame``.
One function decides why a piece may not be moved; replay, the list of moves and ``why_not`` use it.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.frame import NONE, PASS, Frame, Lookup, TurnState
from barsis_notation.engines.refusals import (
    CAPTURE_FALSE,
    CELL_FULL,
    ENTRY_WITHOUT_RIGHT,
    FAR_ROW_FROZEN,
    FAR_ROW_TWICE,
    FINE,
    GAME_ALREADY_OVER,
    MUST_MOVE,
    MUST_USE_KIOZ_ON_UNMOVED,
    NO_MAN_THERE,
    NOT_A_MOVE_HERE,
    PASS_NOT_ALLOWED,
    THROW_AFTER_STOP,
    TOKEN_NOT_AVAILABLE,
    TOKEN_REUSED,
    UNKNOWN_OUTCOME,
    WRONG_DISTANCE,
)
from barsis_notation.engines.vectors import copy_into, new_vector, shift_left
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import RACE

# The content of a hole, for the seat whose step it is.
NOTHING: Final = 0
UNMOVED: Final = 1
MOVED: Final = 2
BEEN_FAR: Final = 3

# When the far row may be entered (``enter``), and when pieces may not move there (``freeze``).
ALWAYS: Final = 0
ENEMY_PRESENT: Final = 1
NEVER: Final = 2
OWN_HOME: Final = 0
OPPONENT_HOME: Final = 1

VALUES: Final = 16
"""Length of tables that are indexed by value; all values are less than this."""
OUTCOMES: Final = 10


class TabLookup(Lookup):
    """The facts of a tab game: rows, outcomes and policies, as integers.

    ``rules.build_lookup`` creates and fills an instance; a new instance has no outcomes. The
    constructor takes ``columns``.

    Attributes:
        columns: Number of holes of a row.
        gives: For each outcome, 0 to 9, its value, or 0 if it cannot be thrown.
        thrown: For each value, 0 to 15, 1 if some outcome gives it, otherwise 0.
        again: For each outcome, 1 if the seat throws again, otherwise 0.
        kioz: The value that moves a piece for the first time.
        each_needs_kioz: Whether every piece needs a kioz to begin, not only the first.
        blocked_moves_any: Whether a kioz may move any piece if no unmoved piece can use it.
        enter: When the far row may be entered: ALWAYS, ENEMY_PRESENT (while it has a piece of the
            opponent) or NEVER.
        once_a_player: Whether each player may enter the far row only once.
        freeze: When pieces may not move in the far row: OWN_HOME (while pieces of the player are at
            home), OPPONENT_HOME (while pieces of the opponent are at home) or NEVER.
    """

    def __init__(self, columns: i64) -> None:
        super().__init__(2)
        self.columns: i64 = columns
        self.gives: vec[i64] = new_vector(OUTCOMES)
        self.thrown: vec[i64] = new_vector(VALUES)
        self.again: vec[i64] = new_vector(OUTCOMES)
        self.kioz: i64 = 1
        self.each_needs_kioz: bool = True
        self.blocked_moves_any: bool = False
        self.enter: i64 = ALWAYS
        self.once_a_player: bool = False
        self.freeze: i64 = OWN_HOME


class TabKernel(Frame):
    """One game in progress; see ``Frame``.

    A refusal code is one of the integers of ``refusals``. A new kernel has an empty board and no
    seat to move; ``put`` sets up the pieces. Seats are 0 and 1.

    Attributes:
        lookup: The tables of the ruleset.
        home_end: The last step of the home row.
        loop_end: The last step of the loop.
        last: The last step, at the end of the far row.
        side: Number of integers of a seat in *at*.
        at: Indexed by seat * *side* + step: UNMOVED, MOVED or BEEN_FAR for a piece of the seat
            there, otherwise NOTHING.
        left: For each seat, the number of pieces that it has left.
        unmoved: For each seat, the number of its pieces that have not moved yet.
        at_home: For each seat, the number of its pieces in its home row.
        begun: For each seat, whether it has made a move.
        entered: For each seat, whether it has entered the far row.
        owed: Indexed by value: how often it is owed.
        given: The set of values given in the turn, an integer with bit 1 << value for each.
        count: Number of values owed.
        start: The step left by the move that was checked last.
        dest: The step that this move reaches.
        value: The value that this move uses.
        loser: The seat of the piece that the last move captured.
        taken: The step of that piece, numbered as for its seat; 0 if the last move captured none.
        found: The legal moves that were counted last, each as start * *side* + dest.

    Args:
        lookup: The tables of the ruleset, from ``rules.build_lookup``.
    """

    def __init__(self, lookup: TabLookup) -> None:
        super().__init__(lookup, TurnState())
        self.lookup: TabLookup = lookup
        self.home_end: i64 = lookup.columns
        self.loop_end: i64 = 3 * lookup.columns
        self.last: i64 = 4 * lookup.columns
        self.side: i64 = 4 * lookup.columns + 1
        self.at: vec[i64] = new_vector(2 * (4 * int(lookup.columns) + 1))
        self.left: vec[i64] = new_vector(2)
        self.unmoved: vec[i64] = new_vector(2)
        self.at_home: vec[i64] = new_vector(2)
        self.begun: vec[i64] = new_vector(2)
        self.entered: vec[i64] = new_vector(2)
        self.owed: vec[i64] = new_vector(VALUES)
        self.given: i64 = 0
        self.count: i64 = 0
        self.start: i64 = 0
        self.dest: i64 = 0
        self.value: i64 = 0
        self.loser: i64 = 0
        self.taken: i64 = 0
        self.found: list[int] = []

    def copy(self) -> TabKernel:
        """Return an independent kernel in the same state.

        The move that was checked last and the legal moves found are not copied.
        """
        other = TabKernel(self.lookup)
        other.copy_frame(self)
        copy_into(self.at, other.at)
        copy_into(self.left, other.left)
        copy_into(self.unmoved, other.unmoved)
        copy_into(self.at_home, other.at_home)
        copy_into(self.begun, other.begun)
        copy_into(self.entered, other.entered)
        copy_into(self.owed, other.owed)
        other.given = self.given
        other.count = self.count
        other.loser = self.loser
        other.taken = self.taken
        return other

    # -- pieces -----------------------------------------------------------------------------

    def across(self, step: i64) -> i64:
        """Return the opponent's step for the same hole as *step*.

        *step*, 1 to ``last``, is a step of one seat; the result is a step of the other seat.
        """
        columns = self.lookup.columns
        if step <= columns:
            return step + 3 * columns
        if step <= 2 * columns:
            return step + columns
        if step <= 3 * columns:
            return step - columns
        return step - 3 * columns

    def put(self, seat: i64, step: i64, state: i64) -> None:
        """Put a piece of *seat*, 0 or 1, into the hole at its *step*, from 1.

        *state* is UNMOVED, MOVED or BEEN_FAR. Whether the hole is empty is not checked.
        """
        self.at[seat * self.side + step] = state
        self.left[seat] += 1
        self.unmoved[seat] += 1 if state == UNMOVED else 0
        self.at_home[seat] += 1 if step <= self.home_end else 0

    def lift(self, seat: i64, step: i64) -> i64:
        """Take the piece of *seat* out of the hole at its *step*; return its state.

        *seat* is 0 or 1, and *step* is at least 1. The hole must have a piece of *seat*. The state
        is UNMOVED, MOVED or BEEN_FAR.
        """
        place = seat * self.side + step
        state = self.at[place]
        self.at[place] = NOTHING
        self.left[seat] -= 1
        self.unmoved[seat] -= 1 if state == UNMOVED else 0
        self.at_home[seat] -= 1 if step <= self.home_end else 0
        return state

    # -- throws (KZ2, KZ3) ------------------------------------------------------------------

    def throw(self, outcome: i64) -> i64:
        """Make one throw for the seat to move; return FINE or the refusal code.

        The refusal is THROW_AFTER_STOP if no throw may follow, otherwise UNKNOWN_OUTCOME if the
        game has no such throw. *outcome* is a digit, 0 to 9; any other integer is refused.
        """
        turn = self.turn
        if turn.closed:
            return THROW_AFTER_STOP
        if outcome < 0 or outcome >= OUTCOMES or self.lookup.gives[outcome] == 0:
            return UNKNOWN_OUTCOME
        turn.begun = True
        turn.may_skip = False
        turn.again = self.lookup.again[outcome] != 0
        turn.closed = not self.lookup.accumulate or not turn.again
        self.owe(self.lookup.gives[outcome])
        return FINE

    def owe(self, value: i64) -> None:
        """Add *value*, 1 to 15 holes, to the values owed."""
        self.owed[value] += 1
        self.given |= shift_left(1, value)
        self.count += 1

    # -- one move (KZ4 to KZ6) --------------------------------------------------------------

    def check(self, scanned: vec[i64], at: i64) -> i64:
        """Return the refusal code of a scanned move, or FINE if it is legal.

        If the result is FINE, ``start``, ``dest`` and ``value`` are those of the move.

        Args:
            scanned: A turn in the layout of ``record.scan``.
            at: Offset in *scanned* of the first integer of the move.
        """
        if self.turn.over:
            return GAME_ALREADY_OVER
        if scanned[at] != RACE or scanned[at + 3] != 0:
            return NOT_A_MOVE_HERE
        if scanned[at + 1] != 0 and self.find_seat(scanned[at + 1]) != self.turn.to:
            return NOT_A_MOVE_HERE
        answer = self.why_not(scanned[at + 2], scanned[at + 4])
        if answer == FINE and scanned[at + 5] != 0 and scanned[at + 5] != self.value:
            return TOKEN_NOT_AVAILABLE
        if answer == FINE and scanned[at + 6] > 0 and not self._is_true_hit(scanned, at):
            return CAPTURE_FALSE
        return answer

    def _is_true_hit(self, scanned: vec[i64], at: i64) -> bool:
        """Return whether the star of the scanned move at *at*, and its victim, are right."""
        step = self.across(self.dest)
        if scanned[at + 6] != 1 or self.at[(1 - self.turn.to) * self.side + step] == NOTHING:
            return False
        if scanned[at + 7] == 0:
            return True
        return self.find_seat(scanned[at + 7]) == 1 - self.turn.to and scanned[at + 8] == step

    def why_not(self, start: i64, dest: i64) -> i64:
        """Return the refusal code of a move of the seat to move, or FINE if it is legal.

        A seat must have the turn. *start* and *dest* are steps of that seat, 1 to ``last``; other
        integers are refused as NOT_A_MOVE_HERE. If the result is FINE, ``start``, ``dest`` and
        ``value`` are those of the move.
        """
        turn = self.turn
        if turn.over:
            return GAME_ALREADY_OVER
        if start < 1 or start > self.last or dest < 1 or dest > self.last:
            return NOT_A_MOVE_HERE
        mine = turn.to * self.side
        state = self.at[mine + start]
        if state == NOTHING:
            return NO_MAN_THERE
        self.start = start
        self.dest = dest
        self.value = self.distance(start, dest)
        answer = self._why_not_owed()
        if answer == FINE:
            answer = self._why_not_piece(state)
        if answer == FINE and self.at[mine + dest] != NOTHING:
            answer = CELL_FULL
        return answer

    def distance(self, start: i64, dest: i64) -> i64:
        """Return the value that takes a piece from step *start* to *dest* (rule KZ6).

        The result is 0 if no value does. Whether a throw gives the value is not checked. *start*
        and *dest* are steps of one seat, 1 to ``last``.
        """
        if dest > start:
            return dest - start
        # back into the loop from its end, or from the end of the far row
        value = dest + 2 * self.lookup.columns - start
        lands_in_loop = self.home_end < dest <= self.loop_end
        if start > self.loop_end:
            lands_in_loop = 2 * self.lookup.columns < dest <= self.loop_end
        return value if lands_in_loop and start > 2 * self.lookup.columns else 0

    def _why_not_owed(self) -> i64:
        value = self.value
        if value < 1 or value >= VALUES or self.lookup.thrown[value] == 0:
            return WRONG_DISTANCE
        if self.owed[value] > 0:
            return FINE
        return TOKEN_REUSED if (self.given >> value) & 1 == 1 else TOKEN_NOT_AVAILABLE

    def _why_not_piece(self, state: i64) -> i64:
        """Return the refusal of the value for a piece: unmoved, or in the far row (KZ4, KZ6)."""
        is_kioz = self.value == self.lookup.kioz
        if is_kioz and state != UNMOVED and self.must_move_unmoved():
            return MUST_USE_KIOZ_ON_UNMOVED
        if state == UNMOVED and not is_kioz and self.needs_kioz():
            return MUST_USE_KIOZ_ON_UNMOVED
        if self.start > self.loop_end:
            return FAR_ROW_FROZEN if self.is_frozen() else FINE
        if self.dest > self.loop_end:
            return self._why_not_enter(state)
        return FINE

    def must_move_unmoved(self) -> bool:
        """Return whether a kioz has to be used for a piece that has not moved yet (rule KZ4).

        A kioz is the value that moves a piece for the first time. It has to be used for an unmoved
        piece if the seat to move has one. If ``TabLookup.blocked_moves_any`` is set, this applies
        only if an unmoved piece can move by a kioz. Whether a kioz is owed is not checked.
        """
        if self.unmoved[self.turn.to] == 0:
            return False
        return not self.lookup.blocked_moves_any or self._unmoved_can_move()

    def _unmoved_can_move(self) -> bool:
        """Return whether some piece that has not moved yet can move by a kioz."""
        mine = self.turn.to * self.side
        step: i64 = 1
        while step <= self.home_end:
            dest = self.straight_destination(step, self.lookup.kioz)
            if self.at[mine + step] == UNMOVED and dest > 0 and self.at[mine + dest] == NOTHING:
                if dest <= self.loop_end or self._why_not_enter(UNMOVED) == FINE:
                    return True
            step += 1
        return False

    def needs_kioz(self) -> bool:
        """Return whether an unmoved piece of the seat to move needs a kioz to move.

        It does if ``TabLookup.each_needs_kioz`` is set or the seat has not made a move yet. A kioz
        is the value that moves a piece for the first time.
        """
        return self.lookup.each_needs_kioz or self.begun[self.turn.to] == 0

    def is_frozen(self) -> bool:
        """Return whether pieces of the seat to move may not move while in the far row.

        ``TabLookup.freeze`` says whether this depends on pieces of the seat or of its opponent at
        home.
        """
        if self.lookup.freeze == OWN_HOME:
            return self.at_home[self.turn.to] > 0
        return self.lookup.freeze == OPPONENT_HOME and self.at_home[1 - self.turn.to] > 0

    def _why_not_enter(self, state: i64) -> i64:
        if state == BEEN_FAR or (self.lookup.once_a_player and self.entered[self.turn.to] != 0):
            return FAR_ROW_TWICE
        if self.lookup.enter == NEVER:
            return ENTRY_WITHOUT_RIGHT
        if self.lookup.enter == ENEMY_PRESENT and not self._enemy_is_far():
            return ENTRY_WITHOUT_RIGHT
        return FINE

    def _enemy_is_far(self) -> bool:
        """Return whether an opponent is in the far row of the seat to move, its own home row."""
        return self.at_home[1 - self.turn.to] > 0

    def make(self, scanned: vec[i64], at: i64) -> None:
        """Make and count the scanned move that ``check`` has just accepted.

        Args:
            scanned: A turn in the layout of ``record.scan``.
            at: Offset in *scanned* of the first integer of the move.
        """
        self._move(scanned[at + 6])

    def _move(self, stars: i64) -> None:
        """Make the move that was checked last, written with *stars*."""
        seat = self.turn.to
        state = self.lift(seat, self.start)
        enters = self.dest > self.loop_end and self.start <= self.loop_end
        if enters:
            self.entered[seat] = 1
        step = self.across(self.dest)
        self.loser = 1 - seat
        self.taken = 0
        if self.at[(1 - seat) * self.side + step] != NOTHING:
            self.lift(1 - seat, step)
            self.taken = step
        self.put(seat, self.dest, BEEN_FAR if enters or state == BEEN_FAR else MOVED)
        self.begun[seat] = 1
        self.turn.closed = True
        self.owed[self.value] -= 1
        self.count -= 1
        self.count_move(self.taken > 0, stars)
        if self.taken > 0:
            self.count_taken(1 - seat, 1)
        if self.left[1 - seat] == 0:
            self.turn.set_winner(seat)

    def count_moves(self) -> i64:
        """Find and number the legal moves with the values owed; return how many there are.

        The moves are sorted by the steps that they leave and reach. The number is 0 if no seat has
        the turn, a throw has to be made first, or the game is over.
        """
        self.found = []
        if self.turn.to != NONE and not self.turn.over and self.count > 0 and not self.owes_throw():
            step: i64 = 1
            while step <= self.last:
                if self.at[self.turn.to * self.side + step] != NOTHING:
                    self._find_from(step)
                step += 1
            self.found.sort()
        return len(self.found)

    def _find_from(self, start: i64) -> None:
        """Add the legal moves of the piece on *start* to ``found``."""
        value: i64 = 1
        while value < VALUES:
            if self.owed[value] > 0:
                self._find(start, self.straight_destination(start, value))
                self._find(start, self.loop_destination(start, value))
            value += 1

    def _find(self, start: i64, dest: i64) -> None:
        move: int = start * self.side + dest
        if dest > 0 and self.why_not(start, dest) == FINE and move not in self.found:
            self.found.append(move)

    def move_text(self, number: i64) -> str:
        """Return legal move *number* in the notation, such as ``11/14``.

        The text has no star, even if the move captures. *number* is the index of the move, from 0,
        at the last ``count_moves``.
        """
        found = self.found[number]
        return f"{found // self.side}/{found % self.side}"

    def is_capture(self, number: i64) -> bool:
        """Return whether legal move *number* captures a piece.

        *number* is its index, from 0, at the last ``count_moves``; the game must be unchanged
        since.
        """
        step = self.across(self.found[number] % self.side)
        return self.at[(1 - self.turn.to) * self.side + step] != NOTHING

    def choose(self, number: i64) -> i64:
        """Make legal move *number*.

        *number* is its index, from 0, at the last ``count_moves``. Return FINE, or the refusal code
        if the game has changed since.
        """
        found: i64 = self.found[number]
        answer = self.why_not(found // self.side, found % self.side)
        if answer == FINE:
            self._move(1)
        return answer

    # -- the end of a turn ------------------------------------------------------------------

    def can_move(self) -> bool:
        """Return whether some owed value has a legal move (rule KZ5)."""
        value: i64 = 1
        while value < VALUES and self.count > 0:
            if self.owed[value] > 0 and self._can_play(value):
                return True
            value += 1
        return False

    def _can_play(self, value: i64) -> bool:
        at = self.at
        mine = self.turn.to * self.side
        step: i64 = 1
        while step <= self.last:
            if at[mine + step] != NOTHING:
                dest = self.straight_destination(step, value)
                if dest > 0 and at[mine + dest] == NOTHING and self.why_not(step, dest) == FINE:
                    return True
                dest = self.loop_destination(step, value)
                if dest > 0 and at[mine + dest] == NOTHING and self.why_not(step, dest) == FINE:
                    return True
            step += 1
        return False

    def straight_destination(self, step: i64, value: i64) -> i64:
        """Return the step that *value* leads to from *step* on a straight course.

        The piece does not turn back into the loop. Return 0 if the value leads beyond the last
        step. *step* is 1 to ``last``; *value* is in holes. Other pieces are ignored.
        """
        return step + value if step + value <= self.last else 0

    def loop_destination(self, step: i64, value: i64) -> i64:
        """Return the step that *value* leads to from *step* by turning into the loop.

        A piece turns back after the last hole of the loop or of the far row. Return 0 if *value*
        does not lead past that hole, or if *step* is before the second row of the loop. *step* is 1
        to ``last``; *value* is in holes. Other pieces are ignored.
        """
        columns = self.lookup.columns
        if self.loop_end < step:
            return step + value - 2 * columns if step + value > self.last else 0
        if step > 2 * columns and step + value > self.loop_end:
            return step + value - 2 * columns
        return 0

    def check_duty(self, word: i64) -> i64:
        """Return the refusal code if a value still has to be played, or FINE (rule KZ5).

        The result is FINE if the rules let a player decline. *word* is PASS or 0; the refusal is
        PASS_NOT_ALLOWED for PASS and MUST_MOVE for 0.
        """
        if self.lookup.may_decline or not self.can_move():
            return FINE
        return PASS_NOT_ALLOWED if word == PASS else MUST_MOVE

    def has_playable_value(self) -> bool:
        """Return whether a turn that ends now leaves a value that could be played.

        Return False if the game is over.
        """
        return not self.turn.over and self.can_move()

    def clear(self, word: i64) -> None:
        """Clear the values owed at the end of a turn string; *word* is ignored."""
        super().clear(word)
        value: i64 = 1
        while value < VALUES and self.count > 0:
            self.count -= self.owed[value]
            self.owed[value] = 0
            value += 1
        self.given = 0
