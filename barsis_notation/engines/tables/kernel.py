"""The kernel of the tables games: opening, throws, turns and their ends. Compiled with mypyc.

It replays turns that ``record.scan`` has read, using the integers of ``tables_board``. For the
encoding of arguments see ``engines.frame``; a seat is 0 or 1.
"""

from __future__ import annotations

from typing import Final, final

from barsis_notation.engines.frame import (
    AT_THROWS,
    MISS,
    NONE,
    PASS,
    RESIGN,
    STOP,
    Frame,
    TurnState,
)
from barsis_notation.engines.refusals import (
    CAPTURE_FALSE,
    FINE,
    GAME_ALREADY_OVER,
    MUST_MOVE,
    MUST_USE_BOTH_DICE,
    NOT_A_MOVE_HERE,
    PASS_NOT_ALLOWED,
    STOP_NOT_LAST,
    THROW_AFTER_STOP,
    THROW_MISSING,
    THROW_OUT_OF_TURN,
    UNKNOWN_OUTCOME,
)
from barsis_notation.engines.tables.tables_board import (
    AWAY,
    ON_BAR,
    SIDE,
    TablesBoard,
    TablesLookup,
)
from barsis_notation.engines.vectors import copy_into, new_vector
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import BAR, HEADER, OFF, RACE

# Closing words about a cube, as scan.ENDINGS numbers them.
DOUBLE: Final = 6
TAKE: Final = 7
DROP: Final = 8

PLACES: Final = ["off", *map(str, range(1, ON_BAR)), "bar"]
"""The name of each point, by its number."""


@final
class TablesKernel(Frame):
    """One game in progress; see ``Frame``.

    A refusal code is one of the integers of ``refusals``. A new kernel has an empty board and no
    seat to move; ``set_position`` sets it up.

    Attributes:
        lookup: The tables of the ruleset.
        board: The checkers and the roll.
        shown: For each seat, its opening die (rule SB2), or 0 for none. A tie and the first full
            turn clear the dice.
        opened: Whether the seats have begun to throw the opening dice.
        point: The start point of the move that was checked last.
        stake: The value of the cube, which only imported records use.
        holder: The seat that owns the cube, or NONE.
        offered: Whether the cube is offered.
        found: The legal moves that were counted last, as ``TablesBoard.find_choices`` returns them.

    Args:
        lookup: The tables of the ruleset, from ``rules.build_lookup``.
    """

    def __init__(self, lookup: TablesLookup) -> None:
        super().__init__(lookup, TurnState())
        self.lookup: TablesLookup = lookup
        self.board: TablesBoard = TablesBoard(lookup)
        self.shown: vec[i64] = new_vector(2)
        self.opened: bool = False
        self.point: i64 = 0
        self.stake: i64 = 1
        self.holder: i64 = NONE
        self.offered: bool = False
        self.found: list[int] = []

    def copy(self) -> TablesKernel:
        """Return an independent kernel in the same state.

        The move that was checked last and the legal moves found are not copied.
        """
        other = TablesKernel(self.lookup)
        other.copy_frame(self)
        other.board = self.board.copy()
        copy_into(self.shown, other.shown)
        other.opened = self.opened
        other.stake = self.stake
        other.holder = self.holder
        other.offered = self.offered
        return other

    def set_position(self, men: list[int], to: int, owed: list[int]) -> None:
        """Set up a position; the kernel must be new.

        Args:
            men: 2 * SIDE (52) numbers of checkers: first those of seat 0, then those of seat 1. For
                each seat, the index is the point, counted from the side of that seat: 0 is off, 1
                to 24 are the points, 25 is the bar.
            to: The seat to move, 0 or 1; NONE if either seat may begin, as at the start of a game.
            owed: The numbers of the roll that are still to be played, each 1 to 6. The number of a
                double occurs as often as it still has to be played. Before a roll, the list is
                empty.
        """
        self.board.set_position(men, owed)
        self.board.turn_to(to)
        self.turn.to = to
        self.turn.begun = len(owed) > 0
        self.note_winner()

    def note_winner(self) -> None:
        """End the game if a seat has all its checkers off; that seat wins."""
        if self.board.home != NONE:
            self.turn.set_winner(self.board.home)

    # -- turns ------------------------------------------------------------------------------

    def play_scanned(self, scanned: vec[i64]) -> i64:
        """Play a scanned turn, which may be an opening die or a word about the cube.

        Args:
            scanned: The turn in the layout of ``record.scan``.

        Returns:
            FINE, or the move and the refusal as one integer, which ``decode_answer`` decodes with
            turn 0.
        """
        seat = self.find_seat(scanned[0])
        if scanned[3] >= DOUBLE and scanned[1] + scanned[2] == 0:
            answer = self.use_cube(seat, scanned[3])
        elif self.turn.to == NONE and is_roll_off(scanned):
            answer = self.why_not_start_string(seat)
            if answer == FINE:
                answer = self.roll_off(seat, scanned[HEADER])
        else:
            return super().play_scanned(scanned)
        return FINE if answer == FINE else AT_THROWS + answer

    def why_not_start_string(self, seat: i64) -> i64:
        """Return the refusal code if *seat* may not begin a turn string now, or FINE if it may.

        The refusal is GAME_ALREADY_OVER, STOP_NOT_LAST or THROW_OUT_OF_TURN. THROW_OUT_OF_TURN may
        also mean that an offered cube has to be answered first. *seat* is 0 or 1, or NONE for a
        seat that the game does not have, which is refused.
        """
        answer = super().why_not_start_string(seat)
        return THROW_OUT_OF_TURN if answer == FINE and self.offered else answer

    def start_string(self, seat: i64) -> None:
        """Begin the turn string of *seat*, 0 or 1, and clear the opening dice.

        It becomes the seat to move. Whether it may begin is not checked.
        """
        super().start_string(seat)
        if self.opened:
            self._put_dice_away()

    def begin_turn(self, seat: i64) -> None:
        """Give the turn to *seat* (0, 1, or NONE for no seat), without a roll."""
        super().begin_turn(seat)
        self.board.clear_roll()
        self.board.turn_to(seat)

    def use_cube(self, seat: i64, word: i64) -> i64:
        """Offer, take or drop the cube; return FINE or the refusal code.

        The rules have no cube, but imported records may use one. Taking it doubles the stake;
        dropping it ends the game. A take or a drop is refused as THROW_OUT_OF_TURN if the other
        seat has not offered the cube. An offer is refused as THROW_OUT_OF_TURN, GAME_ALREADY_OVER
        or STOP_NOT_LAST. It is refused as NOT_A_MOVE_HERE before a seat has the turn, after the
        roll, or while the other seat owns the cube.

        Args:
            seat: The seat that uses the cube, 0 or 1; or NONE for a seat that the game does not
                have, which is refused.
            word: DOUBLE, TAKE or DROP.
        """
        refused: i64 = THROW_OUT_OF_TURN
        if word == DOUBLE:
            refused = self.why_not_start_string(seat)
            if refused == FINE and not self._may_double(seat):
                refused = NOT_A_MOVE_HERE
            self.offered = self.offered or refused == FINE
        elif self.offered and seat == 1 - self.turn.to:
            refused = FINE
            self._answer_cube(seat, word)
        if refused == FINE:
            self.cubes += 1
        return refused

    def _may_double(self, seat: i64) -> bool:
        """Return whether *seat* has not rolled yet and the other seat does not own the cube."""
        return self.turn.to == seat and not self.turn.begun and self.holder != 1 - seat

    def _answer_cube(self, seat: i64, word: i64) -> None:
        self.offered = False
        if word == TAKE:
            self.stake *= 2
            self.holder = seat
        else:
            self.turn.ending = DROP
            self.turn.set_winner(self.turn.to)

    # -- throws (SB2, SB3) ------------------------------------------------------------------

    def throw_all(self, seat: i64, scanned: vec[i64]) -> i64:
        """Make the one throw of a scanned turn; return FINE or the refusal code.

        The refusal is THROW_AFTER_STOP if there is more than one throw, or one although the roll
        was already made; THROW_MISSING if there is none; or a refusal code of ``roll``. A turn
        whose roll was already made does not need a throw; nor does a turn without moves that ends
        with ``resign``, ``forfeit`` or ``miss``.

        Args:
            seat: The seat, 0 or 1; it must be allowed to begin.
            scanned: The turn in the layout of ``record.scan``.
        """
        throws = scanned[1]
        if throws > 1 or (throws == 1 and self.turn.begun):
            return THROW_AFTER_STOP
        if throws == 1:
            return self.roll(seat, scanned[HEADER])
        if self.turn.begun:
            return FINE
        if scanned[2] > 0 or scanned[3] < RESIGN:
            return THROW_MISSING
        self.start_string(seat)
        return FINE

    def owes_throw(self) -> bool:
        """Return whether the roll of the turn still has to be made."""
        return not self.turn.begun

    def roll_off(self, seat: i64, die: i64) -> i64:
        """Show the opening die of *seat* (rule SB2).

        The seat with the higher die begins; equal dice are void. Return FINE, THROW_OUT_OF_TURN if
        *seat*, 0 or 1, has already shown a die, or UNKNOWN_OUTCOME if *die* is not 1 to 6.
        """
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
            self.begin_turn(seat if die > other else 1 - seat)
        return FINE

    def has_to_show(self, seat: i64) -> bool:
        """Return whether *seat*, 0 or 1, has not shown an opening die that still counts.

        A tie and the first full turn clear the opening dice.
        """
        return self.shown[seat] == 0

    def roll(self, seat: i64, outcome: i64) -> i64:
        """Give *seat* a roll; return FINE or the refusal code.

        The refusal is THROW_AFTER_STOP if the roll was already made, THROW_MISSING if the opening
        dice have not decided yet who begins, or UNKNOWN_OUTCOME. UNKNOWN_OUTCOME may also mean that
        the first roll is not the two opening dice although the rules require this. Whether *seat*
        may begin its turn is not checked.

        Args:
            seat: The seat, 0 or 1.
            outcome: 100 plus two digits, such as 131 for ``31``.
        """
        turn = self.turn
        if turn.begun:
            return THROW_AFTER_STOP
        if self.opened and turn.to == NONE:
            return THROW_MISSING
        first: i64 = (outcome - 100) // 10
        second: i64 = outcome % 10
        if first < 1 or first > 6 or second < 1 or second > 6:
            return UNKNOWN_OUTCOME
        if self.shown[0] != 0 and not self.lookup.reroll and not self._are_shown(first, second):
            return UNKNOWN_OUTCOME
        self.start_string(seat)
        turn.begun = True
        self.board.roll(first, second)
        return FINE

    def throw_first(self, seat: i64, outcome: i64) -> i64:
        """Begin the turn string of a seat with its roll; return FINE or the refusal code.

        This is the same as ``roll``, and has the same refusals. If the roll is accepted, *seat* is
        the seat to move.

        Args:
            seat: The seat, 0 or 1. Whether it may begin its turn is not checked.
            outcome: 100 plus two digits, such as 131 for ``31``.
        """
        return self.roll(seat, outcome)

    def _are_shown(self, first: i64, second: i64) -> bool:
        """Return whether the roll is the two opening dice, in either order."""
        if first == self.shown[0]:
            return second == self.shown[1]
        return first == self.shown[1] and second == self.shown[0]

    def _put_dice_away(self) -> None:
        self.shown[0] = 0
        self.shown[1] = 0

    # -- one written move (SB3, SB4, SB6) ---------------------------------------------------

    def why_not_move(self, scanned: vec[i64]) -> i64:
        """Return the refusal code of the one move of *scanned*, or FINE if it may be made now.

        *scanned* is a turn with one move and without throws, in the layout of ``record.scan``. A
        move that breaks the duty of the whole turn is also refused (rule SB5).
        """
        answer = super().why_not_move(scanned)
        return (
            answer if answer != FINE else self.board.why_breaks_duty(self.point, self.board.number)
        )

    def check(self, scanned: vec[i64], at: i64) -> i64:
        """Return the refusal code of a scanned move, or FINE if it is possible.

        The duty of the whole turn is not checked. If the result is FINE, ``point`` and the board's
        ``number`` are those of the move.

        Args:
            scanned: A turn in the layout of ``record.scan``.
            at: Offset in *scanned* of the first integer of the move.
        """
        board = self.board
        if scanned[at] != RACE or scanned[at + 3] != 0:
            return NOT_A_MOVE_HERE
        if scanned[at + 1] != 0 and self.find_seat(scanned[at + 1]) != self.turn.to:
            return NOT_A_MOVE_HERE
        if self.turn.over:
            return GAME_ALREADY_OVER
        point = scanned[at + 2]
        to = scanned[at + 4]
        if not is_point(point, BAR) or not is_point(to, OFF):
            return NOT_A_MOVE_HERE
        if point == BAR:
            point = ON_BAR
        if to == OFF:
            to = AWAY
        answer = board.why_not_from(point)
        if answer == FINE:
            answer = board.choose(point, to, scanned[at + 5])
        if answer == FINE:
            answer = board.why_not_to(point, board.number)
        if answer == FINE and scanned[at + 6] > 0 and not self._is_true_hit(scanned, at):
            answer = CAPTURE_FALSE
        self.point = point
        return answer

    def _is_true_hit(self, scanned: vec[i64], at: i64) -> bool:
        """Return whether the star of the scanned move, and the checker it may name, are right."""
        board = self.board
        to = scanned[at + 4]
        if scanned[at + 6] != 1 or to < 1:
            return False
        across = board.across[to]
        if board.men[board.theirs + across] != 1:
            return False
        if scanned[at + 7] == 0:
            return True
        if self.find_seat(scanned[at + 7]) != 1 - self.turn.to or scanned[at + 9] != 0:
            return False
        return scanned[at + 8] == across

    def make(self, scanned: vec[i64], at: i64) -> None:
        """Make and count the scanned move that ``check`` has just accepted.

        The game ends if it bears off the last checker.

        Args:
            scanned: A turn in the layout of ``record.scan``.
            at: Offset in *scanned* of the first integer of the move.
        """
        self.board.make(self.point, self.board.number)
        self._count_made(scanned[at + 6])
        self.note_winner()

    def _count_made(self, stars: i64) -> None:
        """Count the move made last, written with *stars*."""
        takes = self.board.taken > 0
        self.count_move(takes, stars)
        if takes:
            self.count_taken(1 - self.turn.to, 1)

    def count_moves(self) -> i64:
        """Number the moves that can continue a legal turn; return how many there are.

        The result is 0 before the roll, after ``stop`` and after the end of the game.
        """
        self.found = [] if self.turn.stopped else self.board.find_choices()
        return len(self.found)

    def move_text(self, number: i64) -> str:
        """Return legal move *number* in the notation, such as ``8/3``.

        The text has no star, even if the move hits. *number* is the index of the move, from 0, at
        the last ``count_moves``.
        """
        return format_move(self.found[number])

    def is_capture(self, number: i64) -> bool:
        """Return whether legal move *number* hits a checker.

        *number* is its index, from 0, at the last ``count_moves``; the game must be unchanged
        since.
        """
        to: i64 = self.found[number] % SIDE
        return to != AWAY and self.board.men[self.board.theirs + self.board.across[to]] > 0

    def choose(self, number: i64) -> i64:
        """Make and count legal move *number*; return FINE.

        *number* is its index, from 0, at the last ``count_moves``; the game must be unchanged
        since.
        """
        self.board.make_choice(self.found[number])
        self._count_made(1)
        self.note_winner()
        return FINE

    # -- the end of a turn ------------------------------------------------------------------

    def why_not_end(self, word: i64) -> i64:
        """Return the refusal code if *word* may not end the turn now, or FINE if it may.

        *word* is an index in ``record.scan.ENDINGS``, 0 for no word. RESIGN, FORFEIT and MISS may
        end a turn before its roll, even if no seat has the turn yet; PASS, STOP and 0 are then
        refused as THROW_MISSING. After the roll, PASS and 0 are refused while moves are due (see
        ``check_duty``), and MISS after a move. Cube words are refused as NOT_A_MOVE_HERE.
        """
        return self.why_not_close(word)

    def why_not_close(self, word: i64) -> i64:
        """Return the refusal code if *word* may not end the turn now, or FINE if it may.

        *word* is an index in ``record.scan.ENDINGS``, 0 for no word. The refusal is one of these:

        - GAME_ALREADY_OVER or STOP_NOT_LAST
        - NOT_A_MOVE_HERE: the word is a cube word, or it is MISS after a move
        - THROW_MISSING: the roll has to be made first
        - a refusal of ``check_duty``
        """
        turn = self.turn
        if turn.over and (not turn.begun or word >= RESIGN):
            return GAME_ALREADY_OVER
        if turn.stopped:
            return STOP_NOT_LAST
        if word > MISS or (word == MISS and self.board.made > 0):
            return NOT_A_MOVE_HERE
        if word > PASS and (turn.begun or word != STOP):
            return FINE
        return self.check_duty(word) if turn.begun else THROW_MISSING

    def check_duty(self, word: i64) -> i64:
        """Return the refusal code if the rest of the roll has to be played, or FINE (rule SB5).

        *word* is PASS or 0. The refusal is MUST_MOVE, MUST_USE_BOTH_DICE or HIGHER_DIE. If *word*
        is PASS, it is PASS_NOT_ALLOWED instead of the first two.
        """
        answer = self.board.check_duty()
        return PASS_NOT_ALLOWED if word == PASS and is_move_owed(answer) else answer

    def clear(self, word: i64) -> None:
        """Clear the roll at the end of a turn.

        After a turn that was broken off with STOP, the roll is kept unless the game is over. *word*
        is the closing word, an index in ``record.scan.ENDINGS``.
        """
        if word != STOP or self.turn.over:
            super().clear(word)
            self.board.clear_roll()


def format_move(found: int) -> str:
    """Return a move in the notation, such as ``8/3``, ``bar/20`` or ``4/off``.

    The text has no star, even if the move hits.

    *found* is one of the integers of ``TablesBoard.find_choices``: the point that the checker
    leaves * SIDE (26) + the point that it goes to.
    """
    return f"{PLACES[found // SIDE]}/{PLACES[found % SIDE]}"


def is_move_owed(duty: i64) -> bool:
    """Return whether the refusal code *duty* means that more numbers could have been played.

    *duty* is FINE or a refusal of ``TablesBoard.check_duty``.
    """
    return duty in (MUST_MOVE, MUST_USE_BOTH_DICE)


def is_point(place: i64, other: i64) -> bool:
    """Return whether *place* is a point of the board, 1 to 24, or *other*.

    *place* is a place of a move as ``record.scan`` encodes it; *other* is ``record.scan.BAR`` or
    ``OFF``.
    """
    return 1 <= place < ON_BAR or place == other


def is_roll_off(scanned: vec[i64]) -> bool:
    """Return whether a scanned turn is one die and has no moves and no closing word.

    *scanned* is the turn in the layout of ``record.scan``.
    """
    return scanned[1] == 1 and scanned[2] == 0 and scanned[3] == 0 and scanned[HEADER] < 100
