"""The kernel of the tab games: pieces in holes, sticks, a loop and a far row. Compiled with mypyc.

A seat's holes are its steps 1..last: its home row, the loop, the far row. One function answers why
a piece may not be moved; replay, the list of moves and ``why_not`` ask it.
"""

from __future__ import annotations

from typing import Final

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
    NOT_KNOWN,
    NOT_STRICT,
    PASS_NOT_ALLOWED,
    STOP_NOT_LAST,
    THROW_AFTER_STOP,
    THROW_MISSING,
    THROW_OUT_OF_TURN,
    TOKEN_NOT_AVAILABLE,
    TOKEN_REUSED,
    UNKNOWN_OUTCOME,
    WRONG_DISTANCE,
)
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import HEADER, RACE, Scanner, next_move

NONE: Final = -1

# What stands in a hole, to the seat whose step it is.
NOTHING: Final = 0
UNMOVED: Final = 1
MOVED: Final = 2
BEEN_FAR: Final = 3

# When the far row may be entered, and what keeps a piece from moving there.
ALWAYS: Final = 0
ENEMY_PRESENT: Final = 1
NEVER: Final = 2
OWN_HOME: Final = 0
OPPONENT_HOME: Final = 1

VALUES: Final = 16
"""Values below this can be thrown."""
OUTCOMES: Final = 10

# Closing words, as scan.ENDINGS numbers them.
PASS: Final = 1
STOP: Final = 2
RESIGN: Final = 3
FORFEIT: Final = 4
MISS: Final = 5

TURN_UNIT: Final = 1 << 24
MOVE_UNIT: Final = 1 << 8
AT_THROWS: Final = 2 * MOVE_UNIT
AT_END: Final = MOVE_UNIT
FIRST_MOVE: Final = 3 * MOVE_UNIT


def numbers(size: int, value: int = 0) -> vec[i64]:
    """Return *size* integers, each *value*."""
    return vec[i64]([i64(value)] * size)


class Lookup:
    """What a kernel asks of its ruleset: rows, outcomes and policies as integers."""

    def __init__(self, columns: i64) -> None:
        self.columns: i64 = columns
        self.letters: vec[i64] = numbers(2)
        self.gives: vec[i64] = numbers(OUTCOMES)
        self.again: vec[i64] = numbers(OUTCOMES)
        self.kioz: i64 = 1
        self.accumulate: bool = False
        self.again_is_duty: bool = True
        self.each_needs_kioz: bool = True
        self.blocked_moves_any: bool = False
        self.enter: i64 = ALWAYS
        self.once_a_player: bool = False
        self.freeze: i64 = OWN_HOME
        self.optional: bool = False


class Kernel:
    """One game in progress. Answers FINE or a refusal; after a refusal it stands as it stood."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup: Lookup = lookup
        # the ends of home row, loop and far row, and how many numbers a seat takes in ``at``
        self.home_end: i64 = lookup.columns
        self.loop_end: i64 = 3 * lookup.columns
        self.last: i64 = 4 * lookup.columns
        self.side: i64 = 4 * lookup.columns + 1
        self.at: vec[i64] = numbers(2 * (4 * int(lookup.columns) + 1))
        # by seat: pieces left, not moved yet, at home, in the far row; has begun; has entered it
        self.left: vec[i64] = numbers(2)
        self.unmoved: vec[i64] = numbers(2)
        self.at_home: vec[i64] = numbers(2)
        self.begun: vec[i64] = numbers(2)
        self.entered: vec[i64] = numbers(2)
        # the turn: who, whether another may take it, what is owed, a further throw due
        self.to: i64 = NONE
        self.may_skip: bool = False
        self.owed: vec[i64] = numbers(VALUES)
        self.given: i64 = 0
        self.count: i64 = 0
        self.thrown: bool = False
        self.closed: bool = False
        self.again: bool = False
        self.winner: i64 = NONE
        self.ending: i64 = 0
        self.stopped: bool = False
        # the move that was checked last, and what the last move took (a step of the loser)
        self.start: i64 = 0
        self.dest: i64 = 0
        self.value: i64 = 0
        self.taken: i64 = 0
        # counts since the game began
        self.made: i64 = 0
        self.starred: i64 = 0
        self.unstarred: i64 = 0
        self.early: i64 = 0

    def copy(self) -> Kernel:
        """Return a kernel that stands as this one and shares nothing that changes."""
        other = Kernel(self.lookup)
        other.at = vec[i64](self.at)
        other.left = vec[i64](self.left)
        other.unmoved = vec[i64](self.unmoved)
        other.at_home = vec[i64](self.at_home)
        other.begun = vec[i64](self.begun)
        other.entered = vec[i64](self.entered)
        other.to = self.to
        other.may_skip = self.may_skip
        other.owed = vec[i64](self.owed)
        other.given = self.given
        other.count = self.count
        other.thrown = self.thrown
        other.closed = self.closed
        other.again = self.again
        other.winner = self.winner
        other.ending = self.ending
        other.stopped = self.stopped
        other.taken = self.taken
        other.count_on(self)
        return other

    def count_on(self, other: Kernel) -> None:
        """Take over what *other* has counted since the game began."""
        self.made = other.made
        self.starred = other.starred
        self.unstarred = other.unstarred
        self.early = other.early

    # -- pieces -----------------------------------------------------------------------------

    def across(self, step: i64) -> i64:
        """Return the other seat's step for the hole of *step* (6.1)."""
        columns = self.lookup.columns
        if step <= columns:
            return step + 3 * columns
        if step <= 2 * columns:
            return step + columns
        if step <= 3 * columns:
            return step - columns
        return step - 3 * columns

    def put(self, seat: i64, step: i64, state: i64) -> None:
        """Put a piece of *seat* into the hole of its *step*. Does not check that it is empty."""
        self.at[seat * self.side + step] = state
        self.left[seat] += 1
        self.unmoved[seat] += 1 if state == UNMOVED else 0
        self.at_home[seat] += 1 if step <= self.home_end else 0

    def lift(self, seat: i64, step: i64) -> i64:
        """Take the piece of *seat* out of the hole of its *step*; return what it was."""
        place = seat * self.side + step
        state = self.at[place]
        self.at[place] = NOTHING
        self.left[seat] -= 1
        self.unmoved[seat] -= 1 if state == UNMOVED else 0
        self.at_home[seat] -= 1 if step <= self.home_end else 0
        return state

    # -- whole turns ------------------------------------------------------------------------

    def replay(self, scanner: Scanner, turns: list[str]) -> i64:
        """Play *turns*; return FINE, or turn * TURN_UNIT + (move + 2) * MOVE_UNIT + refusal.

        Turns and moves count from 1; move 0 stands for the throws, -1 for the end of the turn.
        """
        number: i64 = 0
        for text in turns:
            number += 1
            answer = self.play(scanner, text)
            if answer != FINE:
                return number * TURN_UNIT + answer
        return FINE

    def play(self, scanner: Scanner, text: str) -> i64:
        """Play one turn string; return FINE, or (move + 2) * MOVE_UNIT + refusal."""
        if scanner.scan(text) != 0:
            return AT_THROWS + NOT_STRICT
        if scanner.unknown:
            return AT_THROWS + NOT_KNOWN
        turn = scanner.out
        answer = self.open(self.seat_of(turn[0]))
        if answer == FINE:
            answer = self._throw_all(turn)
        if answer != FINE:
            return AT_THROWS + answer
        return self._play_moves(turn)

    def _throw_all(self, turn: vec[i64]) -> i64:
        at: i64 = HEADER
        end = HEADER + turn[1]
        while at < end:
            answer = self.throw(turn[at])
            if answer != FINE:
                return answer
            at += 1
        if turn[3] == MISS:
            return FINE if turn[1] + turn[2] == 0 else NOT_A_MOVE_HERE
        if self.owes_throw() and (turn[3] < STOP or turn[3] > MISS):
            return THROW_MISSING
        return FINE

    def owes_throw(self) -> bool:
        """Return whether a throw must be made before any move: a further one may be a right."""
        return not self.closed and (self.lookup.again_is_duty or not self.thrown)

    def _play_moves(self, turn: vec[i64]) -> i64:
        at: i64 = HEADER + turn[1]
        number: i64 = 0
        while number < turn[2]:
            answer = self.check(turn, at)
            if answer != FINE:
                return FIRST_MOVE + number * MOVE_UNIT + answer
            self.make(turn[at + 6])
            at = next_move(turn, at)
            number += 1
        answer = self.why_not_end(turn[3])
        if answer != FINE:
            return AT_END + answer
        self.close(turn[3])
        return FINE

    def seat_of(self, letter: i64) -> i64:
        """Return the number of the seat with the code *letter*, NONE where there is none."""
        if letter == self.lookup.letters[0]:
            return 0
        if letter == self.lookup.letters[1]:
            return 1
        return NONE

    # -- throws (KZ2, KZ3) ------------------------------------------------------------------

    def open(self, seat: i64) -> i64:
        """Let *seat* begin its string."""
        if self.winner >= 0:
            return GAME_ALREADY_OVER
        if self.stopped:
            return STOP_NOT_LAST
        if seat == NONE:
            return THROW_OUT_OF_TURN
        if self.to == NONE:
            self.to = seat
        elif seat != self.to:
            if not self.may_skip:
                return THROW_OUT_OF_TURN
            self.pass_on()
        return FINE

    def throw(self, outcome: i64) -> i64:
        """Make one throw for the seat to move."""
        if self.closed:
            return THROW_AFTER_STOP
        if outcome < 0 or outcome >= OUTCOMES or self.lookup.gives[outcome] == 0:
            return UNKNOWN_OUTCOME
        value = self.lookup.gives[outcome]
        one: i64 = 1
        self.thrown = True
        self.may_skip = False
        self.owed[value] += 1
        self.given |= one << value
        self.count += 1
        self.again = self.lookup.again[outcome] != 0
        self.closed = not self.lookup.accumulate or not self.again
        return FINE

    # -- one move (KZ4 to KZ6) --------------------------------------------------------------

    def check(self, turn: vec[i64], at: i64) -> i64:
        """Return why the scanned move at *at* may not be made, FINE if it may."""
        if self.winner >= 0:
            return GAME_ALREADY_OVER
        if turn[at] != RACE or turn[at + 3] != 0:
            return NOT_A_MOVE_HERE
        if turn[at + 1] != 0 and self.seat_of(turn[at + 1]) != self.to:
            return NOT_A_MOVE_HERE
        answer = self.why_not(turn[at + 2], turn[at + 4])
        if answer == FINE and turn[at + 5] != 0 and turn[at + 5] != self.value:
            return TOKEN_NOT_AVAILABLE
        if answer == FINE and turn[at + 6] > 0 and not self._is_true_hit(turn, at):
            return CAPTURE_FALSE
        return answer

    def _is_true_hit(self, turn: vec[i64], at: i64) -> bool:
        """Return whether the star of the scanned move at *at*, and its victim, are right."""
        step = self.across(self.dest)
        if turn[at + 6] != 1 or self.at[(1 - self.to) * self.side + step] == NOTHING:
            return False
        if turn[at + 7] == 0:
            return True
        return self.seat_of(turn[at + 7]) == 1 - self.to and turn[at + 8] == step

    def why_not(self, start: i64, dest: i64) -> i64:
        """Return why the seat to move may not move a piece from *start* to *dest*, or FINE."""
        if self.winner >= 0:
            return GAME_ALREADY_OVER
        if start < 1 or start > self.last or dest < 1 or dest > self.last:
            return NOT_A_MOVE_HERE
        state = self.at[self.to * self.side + start]
        if state == NOTHING:
            return NO_MAN_THERE
        self.start = start
        self.dest = dest
        self.value = self.distance(start, dest)
        answer = self._why_not_owed()
        if answer == FINE:
            answer = self._why_not_piece(state)
        if answer == FINE and self.at[self.to * self.side + dest] != NOTHING:
            answer = CELL_FULL
        return answer

    def distance(self, start: i64, dest: i64) -> i64:
        """Return the value that takes a piece from *start* to *dest*, 0 where none does (KZ6)."""
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
        if value < 1 or value >= VALUES or not self._is_thrown(value):
            return WRONG_DISTANCE
        if self.owed[value] > 0:
            return FINE
        return TOKEN_REUSED if (self.given >> value) & 1 == 1 else TOKEN_NOT_AVAILABLE

    def _is_thrown(self, value: i64) -> bool:
        """Return whether some outcome gives *value*."""
        outcome: i64 = 0
        while outcome < OUTCOMES:
            if self.lookup.gives[outcome] == value:
                return True
            outcome += 1
        return False

    def _why_not_piece(self, state: i64) -> i64:
        """Return why the piece may not use the value: unmoved ones, the far row (KZ4, KZ6)."""
        is_kioz = self.value == self.lookup.kioz
        if is_kioz and state != UNMOVED and self.is_for_unmoved():
            return MUST_USE_KIOZ_ON_UNMOVED
        if state == UNMOVED and not is_kioz and self.needs_kioz():
            return MUST_USE_KIOZ_ON_UNMOVED
        if self.start > self.loop_end:
            return FAR_ROW_FROZEN if self.is_frozen() else FINE
        if self.dest > self.loop_end:
            return self._why_not_enter(state)
        return FINE

    def is_for_unmoved(self) -> bool:
        """Return whether a kioz may move none but a piece that has not moved yet (KZ4)."""
        if self.unmoved[self.to] == 0:
            return False
        return not self.lookup.blocked_moves_any or self._unmoved_can_move()

    def _unmoved_can_move(self) -> bool:
        """Return whether a kioz has a way for some piece that has not moved yet."""
        mine = self.to * self.side
        step: i64 = 1
        while step <= self.home_end:
            dest = self.straight(step, self.lookup.kioz)
            if self.at[mine + step] == UNMOVED and dest > 0 and self.at[mine + dest] == NOTHING:
                if dest <= self.loop_end or self._why_not_enter(UNMOVED) == FINE:
                    return True
            step += 1
        return False

    def needs_kioz(self) -> bool:
        """Return whether a piece that has not moved needs a kioz to move."""
        return self.lookup.each_needs_kioz or self.begun[self.to] == 0

    def is_frozen(self) -> bool:
        """Return whether pieces of the seat to move may not move in the far row."""
        if self.lookup.freeze == OWN_HOME:
            return self.at_home[self.to] > 0
        return self.lookup.freeze == OPPONENT_HOME and self.at_home[1 - self.to] > 0

    def _why_not_enter(self, state: i64) -> i64:
        if state == BEEN_FAR or (self.lookup.once_a_player and self.entered[self.to] != 0):
            return FAR_ROW_TWICE
        if self.lookup.enter == NEVER:
            return ENTRY_WITHOUT_RIGHT
        if self.lookup.enter == ENEMY_PRESENT and not self._enemy_is_far():
            return ENTRY_WITHOUT_RIGHT
        return FINE

    def _enemy_is_far(self) -> bool:
        """Return whether an enemy stands in the far row of the seat to move: his own home row."""
        return self.at_home[1 - self.to] > 0

    def make(self, stars: i64) -> None:
        """Make the move that was checked last, written with *stars*."""
        seat = self.to
        state = self.lift(seat, self.start)
        enters = self.dest > self.loop_end and self.start <= self.loop_end
        if enters:
            self.entered[seat] = 1
        step = self.across(self.dest)
        self.taken = 0
        if self.at[(1 - seat) * self.side + step] != NOTHING:
            self.lift(1 - seat, step)
            self.taken = step
        self.put(seat, self.dest, BEEN_FAR if enters or state == BEEN_FAR else MOVED)
        self.begun[seat] = 1
        self.closed = True
        self.owed[self.value] -= 1
        self.count -= 1
        self._count_move(stars)
        if self.left[1 - seat] == 0:
            self.winner = seat

    def _count_move(self, stars: i64) -> None:
        self.made += 1
        if self.taken > 0 and stars > 0:
            self.starred += 1
        elif self.taken > 0:
            self.unstarred += 1

    # -- the end of a turn ------------------------------------------------------------------

    def can_move(self) -> bool:
        """Return whether some owed value has a legal move (KZ5)."""
        value: i64 = 1
        while value < VALUES and self.count > 0:
            if self.owed[value] > 0 and self._can_play(value):
                return True
            value += 1
        return False

    def _can_play(self, value: i64) -> bool:
        step: i64 = 1
        while step <= self.last:
            if self.at[self.to * self.side + step] != NOTHING:
                first = self.straight(step, value)
                if first > 0 and self.why_not(step, first) == FINE:
                    return True
                second = self.looped(step, value)
                if second > 0 and self.why_not(step, second) == FINE:
                    return True
            step += 1
        return False

    def straight(self, step: i64, value: i64) -> i64:
        """Return where *value* leads on from *step* without turning into the loop, or 0."""
        return step + value if step + value <= self.last else 0

    def looped(self, step: i64, value: i64) -> i64:
        """Return where *value* leads from *step* by turning into the loop, 0 where it does not."""
        columns = self.lookup.columns
        if self.loop_end < step:
            return step + value - 2 * columns if step + value > self.last else 0
        if step > 2 * columns and step + value > self.loop_end:
            return step + value - 2 * columns
        return 0

    def why_not_end(self, word: i64) -> i64:
        """Return why the turn may not end now with the closing *word*, or FINE."""
        if self.winner >= 0:
            return FINE if word == 0 or word == STOP else GAME_ALREADY_OVER
        if word > MISS:
            return NOT_A_MOVE_HERE
        if word > PASS or self.lookup.optional or not self.can_move():
            return FINE
        return PASS_NOT_ALLOWED if word == PASS else MUST_MOVE

    def why_not_finish(self, word: i64) -> i64:
        """Return why the turn may not end now, its throws included, or FINE."""
        if self.winner >= 0 and not self.thrown:
            return GAME_ALREADY_OVER
        if self.to == NONE:
            return THROW_MISSING
        if word == MISS and self.thrown:
            return NOT_A_MOVE_HERE
        if self.winner < 0 and self.owes_throw() and word < STOP:
            return THROW_MISSING
        return self.why_not_end(word)

    def close(self, word: i64) -> None:
        """End the turn: what is owed is void, and the turn goes to whom it goes."""
        if self.lookup.optional and word != PASS and self.winner < 0 and self.can_move():
            self.early += 1
        self.clear()
        if self.winner >= 0:
            return
        if word == STOP:
            self.stopped = True
        elif word == RESIGN or word == FORFEIT:
            self.ending = word
            self.winner = 1 - self.to
        elif self.again and not self.lookup.accumulate and word != MISS:
            self.may_skip = not self.lookup.again_is_duty
        else:
            self.pass_on()

    def clear(self) -> None:
        """Owe nothing."""
        value: i64 = 1
        while value < VALUES and self.count > 0:
            self.count -= self.owed[value]
            self.owed[value] = 0
            value += 1
        self.given = 0
        self.thrown = False
        self.closed = False

    def pass_on(self) -> None:
        """Give the turn to the other seat."""
        self.to = 1 - self.to
        self.again = False
        self.may_skip = False

    def go_on(self) -> None:
        """Let the other seat play after a turn that was broken off."""
        if self.stopped:
            self.stopped = False
            self.pass_on()
