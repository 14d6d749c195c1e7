"""The kernel of the tables games: opening, throws, turns and their ends. Compiled with mypyc.

Replays what ``record.scan`` read on the integers of ``board``.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.refusals import (
    CAPTURE_FALSE,
    FINE,
    GAME_ALREADY_OVER,
    MUST_MOVE,
    MUST_USE_BOTH_DICE,
    NOT_A_MOVE_HERE,
    NOT_KNOWN,
    NOT_STRICT,
    PASS_NOT_ALLOWED,
    STOP_NOT_LAST,
    THROW_AFTER_STOP,
    THROW_MISSING,
    THROW_OUT_OF_TURN,
    UNKNOWN_OUTCOME,
)
from barsis_notation.engines.tables.board import AWAY, NONE, ON_BAR, Board, Lookup, zeros
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import BAR, HEADER, HIT_SIZE, OFF, RACE, RACE_SIZE, Scanner

# Closing words, as scan.ENDINGS numbers them.
PASS: Final = 1
STOP: Final = 2
RESIGN: Final = 3
FORFEIT: Final = 4
MISS: Final = 5
DOUBLE: Final = 6
TAKE: Final = 7
DROP: Final = 8

TURN_UNIT: Final = 1 << 24
MOVE_UNIT: Final = 1 << 8
AT_THROWS: Final = 2 * MOVE_UNIT
AT_END: Final = 1 * MOVE_UNIT


class Kernel:
    """One game in progress. Answers FINE or a refusal; after a refusal it stands as it stood."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup: Lookup = lookup
        self.board: Board = Board(lookup)
        # the opening dice (SB2), 0 while not shown; whether the seats have begun to throw them
        self.shown: vec[i64] = zeros(2)
        self.opened: bool = False
        # RESIGN, FORFEIT or DROP that ended the game, or 0; a turn broken off
        self.ending: i64 = 0
        self.stopped: bool = False
        # the point of the move that was checked last
        self.point: i64 = 0
        # the cube of other people's records: the stake, who holds it, whether it is offered
        self.stake: i64 = 1
        self.holder: i64 = NONE
        self.offered: bool = False
        # counts since the game began: moves, hits with a star, hits without, uses of a cube
        self.moves: i64 = 0
        self.starred: i64 = 0
        self.unstarred: i64 = 0
        self.cubes: i64 = 0

    def copy(self) -> Kernel:
        """Return a kernel that stands as this one and shares nothing that changes."""
        other = Kernel(self.lookup)
        other.board = self.board.copy()
        other.shown = vec[i64](self.shown)
        other.opened = self.opened
        other.ending = self.ending
        other.stopped = self.stopped
        other.stake = self.stake
        other.holder = self.holder
        other.offered = self.offered
        other.count_on(self)
        return other

    def count_on(self, other: Kernel) -> None:
        """Take over what *other* has counted since the game began."""
        self.moves = other.moves
        self.starred = other.starred
        self.unstarred = other.unstarred
        self.cubes = other.cubes

    def stand(self, men: list[int], to: int, owed: list[int]) -> None:
        """Stand as written: *men* of both seats, the seat to move, the numbers owed.

        With NONE to move either seat may begin, as at the start of a game.
        """
        self.board.stand(men, owed)
        self.board.turn_to(to)

    # -- whole turns ------------------------------------------------------------------------

    def replay(self, scanner: Scanner, turns: list[str]) -> i64:
        """Play *turns*; return FINE, or turn * TURN_UNIT + (move + 2) * MOVE_UNIT + refusal.

        Turns and moves count from 1; move 0 stands for the throws, -1 for the end of the turn.
        """
        for at, text in enumerate(turns):
            answer = self.play(scanner, text)
            if answer != FINE:
                number: i64 = at + 1
                return number * TURN_UNIT + answer
        return FINE

    def play(self, scanner: Scanner, text: str) -> i64:
        """Play one turn string; return FINE, or (move + 2) * MOVE_UNIT + refusal."""
        if scanner.scan(text) != 0:
            return AT_THROWS + NOT_STRICT
        if "?" in text:
            return AT_THROWS + NOT_KNOWN
        turn = scanner.out
        seat = self.seat_of(turn[0])
        if turn[3] >= DOUBLE and turn[1] + turn[2] == 0:
            refused = self._use_cube(seat, turn[3])
            return FINE if refused == FINE else AT_THROWS + refused
        answer = self.why_not_seat(seat)
        is_die = answer == FINE and self.board.to == NONE and is_roll_off(turn)
        if is_die:
            answer = self.roll_off(seat, turn[HEADER])
        elif answer == FINE:
            answer = self._throw_written(seat, turn)
        if answer != FINE:
            return AT_THROWS + answer
        return FINE if is_die else self._play_moves(turn)

    def _play_moves(self, turn: vec[i64]) -> i64:
        at: i64 = HEADER + turn[1]
        last: i64 = turn[2]
        move: i64 = 0
        while move < last:
            move += 1
            answer = self.check(turn, at)
            if answer != FINE:
                return (move + 2) * MOVE_UNIT + answer
            stars = turn[at + 6]
            self.make_checked(stars)
            at += RACE_SIZE + HIT_SIZE * stars
        answer = self.end(turn[3])
        return FINE if answer == FINE else AT_END + answer

    def seat_of(self, letter: i64) -> i64:
        """Return the number of the seat with the code *letter*, NONE where there is none."""
        if letter == self.lookup.letters[0]:
            return 0
        return 1 if letter == self.lookup.letters[1] else NONE

    def is_over(self) -> bool:
        return self.board.home != NONE or self.ending != 0

    def winner(self) -> int:
        """Return the seat that has won, NONE while none has."""
        if self.ending == DROP:
            return self.board.to
        if self.ending > 0:
            return 1 - self.board.to
        return self.board.home

    def why_not_seat(self, seat: i64) -> i64:
        """Return why *seat* may not play now, FINE if it may."""
        if self.is_over():
            return GAME_ALREADY_OVER
        if self.stopped:
            return STOP_NOT_LAST
        if seat == NONE or self.offered or self.board.to not in (NONE, seat):
            return THROW_OUT_OF_TURN
        return FINE

    def _use_cube(self, seat: i64, word: i64) -> i64:
        """Offer, take or drop the cube, which these rules do not have; FINE where it can be so."""
        refused: i64 = THROW_OUT_OF_TURN
        if word == DOUBLE:
            refused = self.why_not_seat(seat)
            if refused == FINE and not self._may_double(seat):
                refused = NOT_A_MOVE_HERE
            self.offered = self.offered or refused == FINE
        elif self.offered and seat == 1 - self.board.to:
            refused = FINE
            self._answer_cube(seat, word)
        if refused == FINE:
            self.cubes += 1
        return refused

    def _may_double(self, seat: i64) -> bool:
        """Whether *seat* stands before its roll and the other seat does not hold the cube."""
        return self.board.to == seat and not self.board.rolled and self.holder != 1 - seat

    def _answer_cube(self, seat: i64, word: i64) -> None:
        self.offered = False
        if word == TAKE:
            self.stake *= 2
            self.holder = seat
        else:
            self.ending = DROP

    def _throw_written(self, seat: i64, turn: vec[i64]) -> i64:
        """Make the one throw a turn has; a turn begun needs none, nor a seat that gives up."""
        throws = turn[1]
        if throws > 1 or (throws == 1 and self.board.rolled):
            return THROW_AFTER_STOP
        if throws == 1:
            return self.throw(seat, turn[HEADER])
        if self.board.rolled:
            return FINE
        if turn[2] > 0 or turn[3] < RESIGN:
            return THROW_MISSING
        self.sit(seat)
        return FINE

    # -- throws (SB2, SB3) ------------------------------------------------------------------

    def roll_off(self, seat: i64, die: i64) -> i64:
        """Show the opening die of *seat*; the higher of the two begins, equal ones again (SB2)."""
        if self.shown[seat] != 0:
            return THROW_OUT_OF_TURN
        if die < 1 or die > 6:
            return UNKNOWN_OUTCOME
        self.opened = True
        self.shown[seat] = die
        other = self.shown[1 - seat]
        if other == die:
            self._put_dice_away()
        elif other != 0:
            self.board.turn_to(seat if die > other else 1 - seat)
        return FINE

    def why_not_opening(self, seat: i64) -> i64:
        """Return why *seat* may not show an opening die, FINE if it may."""
        answer = self.why_not_seat(seat)
        return THROW_OUT_OF_TURN if answer == FINE and self.board.to != NONE else answer

    def has_to_show(self, seat: i64) -> bool:
        """Whether *seat* has yet to show its opening die, or may begin."""
        return self.shown[seat] == 0

    def throw(self, seat: i64, outcome: i64) -> i64:
        """Give *seat* a roll, as the scanner writes it. Does not check whose turn it is."""
        board = self.board
        if board.rolled:
            return THROW_AFTER_STOP
        if self.opened and board.to == NONE:
            return THROW_MISSING
        first: i64 = (outcome - 100) // 10
        second: i64 = outcome % 10
        if first < 1 or first > 6 or second < 1 or second > 6:
            return UNKNOWN_OUTCOME
        if self.shown[0] != 0 and not self.lookup.reroll and not self._are_shown(first, second):
            return UNKNOWN_OUTCOME
        self.sit(seat)
        board.roll(first, second)
        return FINE

    def _are_shown(self, first: i64, second: i64) -> bool:
        """Whether the roll is the two opening dice, in either order."""
        if first == self.shown[0]:
            return second == self.shown[1]
        return first == self.shown[1] and second == self.shown[0]

    def sit(self, seat: i64) -> None:
        """Begin the turn of *seat*."""
        self.board.turn_to(seat)
        if self.opened:
            self._put_dice_away()

    def _put_dice_away(self) -> None:
        self.shown[0] = 0
        self.shown[1] = 0

    # -- one written move (SB3, SB4, SB6) ---------------------------------------------------

    def why_not_written(self, turn: vec[i64]) -> i64:
        """Return why the one move of the scanned *turn* may not be made now, FINE if it may.

        Also refused is a move that spoils the duty of the whole turn (SB5).
        """
        if self.is_over():
            return GAME_ALREADY_OVER
        if self.stopped:
            return STOP_NOT_LAST
        if not self.board.rolled:
            return THROW_MISSING
        answer = self.check(turn, HEADER)
        return answer if answer != FINE else self.board.spoils(self.point, self.board.number)

    def check(self, turn: vec[i64], at: i64) -> i64:
        """Return why the written move at *at* is impossible by itself, FINE if it is not.

        A possible move stands in ``point`` and the board's ``number`` afterwards.
        """
        board = self.board
        if turn[at] != RACE or turn[at + 3] != 0:
            return NOT_A_MOVE_HERE
        if turn[at + 1] != 0 and self.seat_of(turn[at + 1]) != board.to:
            return NOT_A_MOVE_HERE
        if board.home != NONE:
            return GAME_ALREADY_OVER
        point = turn[at + 2]
        to = turn[at + 4]
        if not is_point(point, BAR) or not is_point(to, OFF):
            return NOT_A_MOVE_HERE
        if point == BAR:
            point = ON_BAR
        if to == OFF:
            to = AWAY
        answer = board.why_not_from(point)
        if answer == FINE:
            answer = board.choose(point, to, turn[at + 5])
        if answer == FINE:
            answer = board.why_not_to(point, board.number)
        if answer == FINE and turn[at + 6] > 0 and not self._is_true_hit(turn, at):
            answer = CAPTURE_FALSE
        self.point = point
        return answer

    def _is_true_hit(self, turn: vec[i64], at: i64) -> bool:
        """Whether the star of the written move, and the victim it may name, are right."""
        board = self.board
        to = turn[at + 4]
        if turn[at + 6] != 1 or to < 1:
            return False
        across = board.across[to]
        if board.men[board.him + across] != 1:
            return False
        if turn[at + 7] == 0:
            return True
        if self.seat_of(turn[at + 7]) != 1 - board.to or turn[at + 9] != 0:
            return False
        return turn[at + 8] == across

    def make_checked(self, stars: i64) -> None:
        """Make the move that was checked last, written with *stars*."""
        board = self.board
        board.make(self.point, board.number)
        self.moves += 1
        if stars > 0:
            self.starred += 1
        elif board.taken > 0:
            self.unstarred += 1

    # -- the end of a turn ------------------------------------------------------------------

    def why_not_end(self, word: i64) -> i64:
        """Return why the turn may not end now with *word*, FINE if it may."""
        rolled = self.board.rolled
        if self.is_over() and (not rolled or word >= RESIGN):
            return GAME_ALREADY_OVER
        if self.stopped:
            return STOP_NOT_LAST
        if word > MISS or (word == MISS and self.board.made > 0):
            return NOT_A_MOVE_HERE
        if word > PASS and (rolled or word != STOP):
            return FINE
        if not rolled:
            return THROW_MISSING
        answer = self.board.duty()
        return PASS_NOT_ALLOWED if word == PASS and is_open(answer) else answer

    def end(self, word: i64) -> i64:
        """End the turn; return FINE, or why it may not end (then nothing is changed)."""
        answer = self.why_not_end(word)
        if answer != FINE:
            return answer
        board = self.board
        if word == STOP and board.home == NONE:
            self.stopped = True
            return FINE
        if word in (RESIGN, FORFEIT):
            self.ending = word
            board.clear_roll()
        else:
            self._pass_on()
        return FINE

    def go_on(self) -> None:
        """Let the other seat play after a turn that was broken off."""
        if self.stopped:
            self.stopped = False
            self._pass_on()

    def _pass_on(self) -> None:
        self.board.clear_roll()
        if self.board.home == NONE:
            self.board.turn_to(1 - self.board.to)


def is_open(duty: i64) -> bool:
    """Whether *duty* is that more could have been played."""
    return duty in (MUST_MOVE, MUST_USE_BOTH_DICE)


def is_point(place: i64, other: i64) -> bool:
    """Whether a place of the scanner is a point of the board or *other*."""
    return 1 <= place < ON_BAR or place == other


def is_roll_off(turn: vec[i64]) -> bool:
    """Whether the scanned turn is one die and nothing else."""
    return turn[1] == 1 and turn[2] == 0 and turn[3] == 0 and turn[HEADER] < 100
