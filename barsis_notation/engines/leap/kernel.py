"""The kernel of the leaping games: steps and leaps on a board of cells. Compiled with mypyc.

Cells are numbered column by column as the scanner writes them: column * 10 + row (``b3`` is 23).
One function answers why a move may not be made; replay, the list of moves and ``why_not`` ask it.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.refusals import (
    CAPTURE_FALSE,
    CELL_FULL,
    FINE,
    GAME_ALREADY_OVER,
    MUST_MOVE,
    NO_MAN_THERE,
    NOT_A_MOVE_HERE,
    NOT_KNOWN,
    NOT_STRICT,
    PASS_NOT_ALLOWED,
    STOP_NOT_LAST,
    THROW_AFTER_STOP,
    THROW_MISSING,
    THROW_OUT_OF_TURN,
    WRONG_DISTANCE,
)
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import HEADER, LEAP, STEP, Scanner, next_move

NONE: Final = -1
CELLS: Final = 100
"""Places of the board, by the scanner's numbers."""
NO_CELL: Final = -1
EMPTY: Final = -2
DRAWN: Final = 2
"""The winner of a game that nobody has won."""

# May, or must, a man that has leapt leap on?
ONCE: Final = 0
MAY_LEAP_ON: Final = 1
MUST_LEAP_ON: Final = 2

# What becomes of a side that cannot move?
PASSES: Final = 0
LOSES: Final = 1
DRAWS: Final = 2

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

LONGEST: Final = 32
"""Cells a leap may touch: more men than a side has cannot be taken."""


class Lookup:
    """What a kernel asks of its ruleset: letters, men at the start, and the policies."""

    def __init__(self, letters: list[int], start: list[int], multi: int, must: bool) -> None:
        self.letters: vec[i64] = vec[i64]([i64(letter) for letter in letters])
        self.start: vec[i64] = vec[i64]([i64(owner) for owner in start])
        self.multi: i64 = multi
        self.must: bool = must
        self.no_moves: i64 = PASSES
        self.repetition: i64 = 0
        self.ways: vec[i64] = vec[i64]([i64(way) for way in (10, -10, 1, -1)])


class Kernel:
    """One game in progress. Answers FINE or a refusal; after a refusal it stands as it stood."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup: Lookup = lookup
        self.at: vec[i64] = vec[i64](lookup.start)
        self.men: vec[i64] = vec[i64]([i64(0)] * 2)
        self.to: i64 = NONE
        self.moved: bool = False
        self.winner: i64 = NONE
        self.ending: i64 = 0
        self.stopped: bool = False
        self.made: i64 = 0
        # every position a turn has ended in, where repetition counts
        self.seen: list[int] = []
        # the men the last move took, and the cells of the move being looked for
        self.taken: vec[i64] = vec[i64]([i64(0)] * LONGEST)
        self.takings: i64 = 0
        self.path: vec[i64] = vec[i64]([i64(0)] * LONGEST)
        self.count_men()

    def copy(self) -> Kernel:
        """Return a kernel that stands as this one and shares nothing that changes."""
        other = Kernel(self.lookup)
        other.at = vec[i64](self.at)
        other.to = self.to
        other.moved = self.moved
        other.winner = self.winner
        other.ending = self.ending
        other.stopped = self.stopped
        other.made = self.made
        other.seen = list(self.seen)
        other.taken = vec[i64](self.taken)
        other.takings = self.takings
        other.count_men()
        return other

    def count_men(self) -> None:
        """Count the men of both seats on the board."""
        self.men[0] = 0
        self.men[1] = 0
        cell: i64 = 0
        while cell < CELLS:
            if self.at[cell] >= 0:
                self.men[self.at[cell]] += 1
            cell += 1

    # -- whole turns ------------------------------------------------------------------------

    def replay(self, scanner: Scanner, turns: list[str]) -> i64:
        """Play *turns*; return FINE, or turn * TURN_UNIT + (move + 2) * MOVE_UNIT + refusal.

        Turns and moves count from 1; move 0 stands for the seat, -1 for the end of the turn.
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
        answer = self.why_not_seat(self.seat_of(turn[0]))
        if answer == FINE and turn[1] > 0:
            answer = THROW_AFTER_STOP
        if answer != FINE:
            return AT_THROWS + answer
        self.sit(self.seat_of(turn[0]))
        return self._play_moves(turn)

    def _play_moves(self, turn: vec[i64]) -> i64:
        at: i64 = HEADER
        number: i64 = 0
        while number < turn[2]:
            answer = self.why_not(turn, at)
            if answer != FINE:
                return FIRST_MOVE + number * MOVE_UNIT + answer
            self.make(turn, at)
            at = next_move(turn, at)
            number += 1
        answer = self.end(turn[3])
        return FINE if answer == FINE else AT_END + answer

    def seat_of(self, letter: i64) -> i64:
        """Return the number of the seat with the code *letter*, NONE where there is none."""
        if letter == self.lookup.letters[0]:
            return 0
        if letter == self.lookup.letters[1]:
            return 1
        return NONE

    def is_over(self) -> bool:
        """Return whether nobody plays on."""
        return self.winner != NONE

    def why_not_seat(self, seat: i64) -> i64:
        """Return why *seat* may not play now, FINE if it may."""
        if self.is_over():
            return GAME_ALREADY_OVER
        if self.stopped:
            return STOP_NOT_LAST
        if seat == NONE or (self.to != NONE and self.to != seat):
            return THROW_OUT_OF_TURN
        return FINE

    def sit(self, seat: i64) -> None:
        """Begin the turn of *seat*."""
        if self.to == NONE:
            self.to = seat
            if self.lookup.repetition > 0:
                self._note_position()

    # -- one move (NK2, NK3) ----------------------------------------------------------------

    def why_not(self, turn: vec[i64], at: i64) -> i64:
        """Return why the scanned move at *at* may not be made, FINE if it may."""
        if self.is_over():
            return GAME_ALREADY_OVER
        if turn[at] != STEP and turn[at] != LEAP:
            return NOT_A_MOVE_HERE
        if self.moved or turn[at + 1] > LONGEST:
            return NOT_A_MOVE_HERE
        start = turn[at + 2]
        if not self._is_cell(start):
            return NOT_A_MOVE_HERE
        if self.at[start] != self.to:
            return NO_MAN_THERE
        return self._why_not_step(turn, at) if turn[at] == STEP else self._why_not_leap(turn, at)

    def _is_cell(self, cell: i64) -> bool:
        return 0 <= cell < CELLS and self.at[cell] != NO_CELL

    def _why_not_step(self, turn: vec[i64], at: i64) -> i64:
        stop = turn[at + 3]
        if not self._is_cell(stop):
            return NOT_A_MOVE_HERE
        if not is_straight(stop - turn[at + 2], 1):
            return WRONG_DISTANCE
        if self.at[stop] != EMPTY:
            return CELL_FULL
        if self.lookup.must and self.can_leap_somewhere():
            return MUST_MOVE
        return FINE

    def _why_not_leap(self, turn: vec[i64], at: i64) -> i64:
        """Make the leap hop by hop, say what is wrong with it, and take it back."""
        hops = turn[at + 1] - 1
        if hops > 1 and self.lookup.multi == ONCE:
            return NOT_A_MOVE_HERE
        answer: i64 = FINE
        hop: i64 = 0
        while hop < hops and answer == FINE:
            answer = self._why_not_hop(turn[at + 2 + hop], turn[at + 3 + hop])
            if answer == FINE:
                self._hop(turn[at + 2 + hop], turn[at + 3 + hop])
                hop += 1
        if answer == FINE and self.lookup.multi == MUST_LEAP_ON:
            if self.can_leap(turn[at + 2 + hops]):
                answer = MUST_MOVE
        while hop > 0:
            hop -= 1
            self._unhop(turn[at + 2 + hop], turn[at + 3 + hop])
        return answer

    def _why_not_hop(self, start: i64, stop: i64) -> i64:
        if not self._is_cell(stop):
            return NOT_A_MOVE_HERE
        if not is_straight(stop - start, 2):
            return WRONG_DISTANCE
        if self.at[(start + stop) // 2] != 1 - self.to:
            return CAPTURE_FALSE
        return FINE if self.at[stop] == EMPTY else CELL_FULL

    def _hop(self, start: i64, stop: i64) -> None:
        self.at[stop] = self.to
        self.at[start] = EMPTY
        self.at[(start + stop) // 2] = EMPTY

    def _unhop(self, start: i64, stop: i64) -> None:
        self.at[start] = self.to
        self.at[stop] = EMPTY
        self.at[(start + stop) // 2] = 1 - self.to

    def can_leap(self, start: i64) -> bool:
        """Return whether the man on *start* of the side to move can leap."""
        way: i64 = 0
        while way < 4:
            stop = start + 2 * self.lookup.ways[way]
            if self._is_cell(stop) and self._why_not_hop(start, stop) == FINE:
                return True
            way += 1
        return False

    def can_leap_somewhere(self) -> bool:
        """Return whether any man of the side to move can leap."""
        cell: i64 = 0
        while cell < CELLS:
            if self.at[cell] == self.to and self.can_leap(cell):
                return True
            cell += 1
        return False

    def can_move(self) -> bool:
        """Return whether the side to move has any move."""
        cell: i64 = 0
        while cell < CELLS:
            if self.at[cell] == self.to and (self._can_step(cell) or self.can_leap(cell)):
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

    def make(self, turn: vec[i64], at: i64) -> None:
        """Make the scanned move at *at*, which may be made."""
        self.takings = 0
        self.moved = True
        self.made += 1
        hop: i64 = 0
        while hop < turn[at + 1] - 1:
            start = turn[at + 2 + hop]
            stop = turn[at + 3 + hop]
            if turn[at] == LEAP:
                self._hop(start, stop)
                self.taken[self.takings] = (start + stop) // 2
                self.takings += 1
                self.men[1 - self.to] -= 1
            else:
                self.at[stop] = self.to
                self.at[start] = EMPTY
            hop += 1
        if self.men[1 - self.to] == 0:
            self.winner = self.to

    # -- the end of a turn ------------------------------------------------------------------

    def why_not_end(self, word: i64) -> i64:
        """Return why the turn may not end now with *word*, FINE if it may."""
        if self.is_over():
            return FINE if self.moved and (word == 0 or word == STOP) else GAME_ALREADY_OVER
        if self.stopped:
            return STOP_NOT_LAST
        if self.to == NONE:
            return THROW_MISSING
        if word > MISS or (word == MISS and self.moved):
            return NOT_A_MOVE_HERE
        if word > PASS or self.moved:
            return FINE
        if not self.can_move():
            return FINE
        return PASS_NOT_ALLOWED if word == PASS else MUST_MOVE

    def end(self, word: i64) -> i64:
        """End the turn; return FINE, or why it may not end (then nothing is changed)."""
        answer = self.why_not_end(word)
        if answer != FINE:
            return answer
        if word == STOP and not self.is_over():
            self.stopped = True
        elif word == RESIGN or word == FORFEIT:
            self.ending = word
            self.winner = 1 - self.to
        elif not self.is_over():
            self.pass_on()
        self.moved = False
        return FINE

    def pass_on(self) -> None:
        """Give the turn to the other side; it may be that it cannot move, or the game is drawn."""
        self.to = 1 - self.to
        if self.lookup.repetition > 0:
            self._note_position()
        if self.winner == NONE and self.lookup.no_moves != PASSES and not self.can_move():
            if self.lookup.no_moves == LOSES:
                self.winner = 1 - self.to
            else:
                self.winner = DRAWN

    def go_on(self) -> None:
        """Let the other side play after a turn that was broken off."""
        if self.stopped:
            self.stopped = False
            self.moved = False
            self.pass_on()

    def _note_position(self) -> None:
        number: int = self.to
        for cell in range(CELLS):
            if self.at[cell] != NO_CELL:
                number = number * 3 + self.at[cell] + 2
        self.seen.append(number)
        if self.seen.count(number) >= self.lookup.repetition:
            self.winner = DRAWN


def is_straight(distance: i64, steps: i64) -> bool:
    """Return whether *distance* is *steps* cells along a row or a column."""
    if distance < 0:
        distance = -distance
    return distance == steps or distance == 10 * steps
