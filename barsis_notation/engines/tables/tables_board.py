"""The board of tables and the current roll: one move, and the duty of a whole turn.

Compiled with mypyc. Points are counted from the side of the seat that moves: 25 is the bar, 24 to 1
are the points, and 0 is off. ``across`` gives the opponent's number of a point (rule SB1). Replay,
the list of legal moves and ``why_not`` all use ``why_not_play`` and ``why_breaks_duty``, so they
cannot disagree. A seat is 0 or 1. A number is that of a die, 1 to 6.
"""

from __future__ import annotations

from typing import Final, final

from barsis_notation.engines.frame import NONE, Lookup
from barsis_notation.engines.refusals import (
    BAR_FIRST,
    BEAROFF_NOT_HOME,
    FINE,
    HIGHER_DIE,
    MUST_MOVE,
    MUST_USE_BOTH_DICE,
    NO_MAN_THERE,
    NOT_A_MOVE_HERE,
    OVERSHOOT,
    PAIR_PROTECTED,
    TOKEN_NOT_AVAILABLE,
    TOKEN_REUSED,
    WRONG_DISTANCE,
)
from barsis_notation.engines.vectors import copy_into, new_vector, to_vector
from barsis_notation.record.ints import i64, vec

AWAY: Final = 0
"""The point of the checkers that are off."""
ON_BAR: Final = 25
"""The point of the checkers on the bar."""
SIDE: Final = 26
"""Number of integers of a seat in ``men``."""
HOME: Final = 6
FACES: Final = 7
"""Length of a row of ``TablesLookup.lands``, which has an entry for each number from 0 to 6."""
PAST: Final = -1
"""The landing of a number that is larger than needed to bear a checker off."""


class TablesLookup(Lookup):
    """The tables of a tables game, filled by ``rules.build_lookup``.

    The constructor takes the values of the attributes.

    Attributes:
        checkers: Number of checkers of a seat.
        lands: Indexed by point * FACES (7) + number: the point that a checker reaches, or ``PAST``.
        across: Indexed by point, 0 to 25: the opponent's number for the same point.
        higher_die: Whether the higher number has to be played if only one of the two can be played.
        end_with_win: Whether numbers left after the last checker is off are void.
        reroll: Whether the first turn is rolled again instead of using the opening dice.
    """

    def __init__(
        self,
        checkers: int,
        lands: list[int],
        across: list[int],
        higher_die: bool,
        end_with_win: bool,
        reroll: bool,
    ) -> None:
        super().__init__(2)
        self.lands: vec[i64] = to_vector(lands)
        self.across: vec[i64] = to_vector(across)
        self.checkers: i64 = checkers
        self.higher_die: bool = higher_die
        self.end_with_win: bool = end_with_win
        self.reroll: bool = reroll


@final
class TablesBoard:
    """The checkers of both seats, the seat to move, and the numbers to be played.

    A new board is empty, and no seat has the turn. ``TablesKernel`` creates one for a game.

    Attributes:
        lookup: The tables of the ruleset.
        lands: The same as ``lookup.lands``.
        across: The same as ``lookup.across``.
        men: Indexed by seat * SIDE (26) + point: the number of checkers of the seat there.
        to: The seat that moves; NONE before the first turn.
        mine: Index in *men* at which the points of the seat that moves begin.
        theirs: Index in *men* at which the points of its opponent begin.
        first: The number of the first die of the roll; 0 if there is none.
        second: The number of the second die; 0 if there is none.
        owed: Indexed by number: how often the number still has to be played.
        left: The sum of *owed*: how many numbers still have to be played.
        log: The moves of the roll, three integers each. These are the point that the checker
            leaves, the number, and the index in *men* of the checker that was hit, or 0.
        made: Number of moves in *log*.
        taken: Index in *men* of the checker that the last move hit; 0 if it hit none.
        number: The number that ``choose`` has chosen.
        home: The seat with all its checkers off, or NONE.

    Args:
        lookup: The tables of the ruleset.
    """

    def __init__(self, lookup: TablesLookup) -> None:
        self.lookup: TablesLookup = lookup
        self.lands: vec[i64] = lookup.lands
        self.across: vec[i64] = lookup.across
        self.men: vec[i64] = new_vector(2 * SIDE)
        self.to: i64 = NONE
        self.mine: i64 = 0
        self.theirs: i64 = SIDE
        self.first: i64 = 0
        self.second: i64 = 0
        self.owed: vec[i64] = new_vector(FACES)
        self.left: i64 = 0
        self.log: vec[i64] = new_vector(12)
        self.made: i64 = 0
        self.taken: i64 = 0
        self.number: i64 = 0
        self.home: i64 = NONE

    def set_position(self, men: list[int], owed: list[int]) -> None:
        """Set up a position; the board must be new.

        The seat to move is set by ``turn_to``.

        Args:
            men: 52 numbers of checkers: first those of seat 0, then those of seat 1. For each seat,
                the index is the point, counted from its side: 0 is off, 1 to 24 are the points, 25
                is the bar.
            owed: The numbers of the roll that are still to be played, each 1 to 6. The number of a
                double occurs as often as it still has to be played.
        """
        self.men = to_vector(men)
        for number in owed:
            self.second = self.first
            self.first = number
            self.owed[number] += 1
            self.left += 1
        for seat in range(2):
            if self.men[seat * SIDE] == self.lookup.checkers:
                self.home = seat

    def count_pips(self, seat: i64) -> i64:
        """Return the number of pips that all checkers of *seat*, 0 or 1, still have to go.

        A checker on the bar has 25 pips to go.
        """
        total: i64 = 0
        point: i64 = 1
        while point <= ON_BAR:
            total += point * self.men[seat * SIDE + point]
            point += 1
        return total

    def copy(self) -> TablesBoard:
        """Return an independent board in the same state, except for ``number``."""
        other = TablesBoard(self.lookup)
        copy_into(self.men, other.men)
        other.turn_to(self.to)
        other.first = self.first
        other.second = self.second
        copy_into(self.owed, other.owed)
        other.left = self.left
        copy_into(self.log, other.log)
        other.made = self.made
        other.taken = self.taken
        other.home = self.home
        return other

    def turn_to(self, seat: i64) -> None:
        """Make *seat* the seat that moves: 0, 1, or NONE for no seat."""
        self.to = seat
        self.mine = SIDE if seat == 1 else 0
        self.theirs = SIDE - self.mine

    def roll(self, first: i64, second: i64) -> None:
        """Set the dice *first* and *second*, 1 to 6, as the roll to be played.

        Each number is owed once; if they are equal, the number is owed four times (rule SB3). The
        previous roll must have been cleared.
        """
        self.first = first
        self.second = second
        self.owed[first] = 1
        self.owed[second] = 1
        self.left = 2
        if first == second:
            self.owed[first] = 4
            self.left = 4

    def clear_roll(self) -> None:
        """End the roll; numbers that were not played are lost, and ``made`` is 0."""
        self.owed[self.first] = 0
        self.owed[self.second] = 0
        self.first = 0
        self.second = 0
        self.left = 0
        self.made = 0

    # -- one move (SB3, SB4, SB6) ---------------------------------------------------------------

    def choose(self, point: i64, to: i64, mark: i64) -> i64:
        """Set ``number`` to the owed number for a move; return FINE or the refusal code.

        Without a mark, it is the exact number or, if the checker is borne off, the smallest larger
        number that is owed (rule SB6). The places of the men are not checked, except that all must
        be home to bear off. The refusal is NOT_A_MOVE_HERE, BEAROFF_NOT_HOME, WRONG_DISTANCE,
        TOKEN_REUSED or TOKEN_NOT_AVAILABLE; ``number`` is then unchanged.

        Args:
            point: The point that the checker leaves, 1 to 25 (the bar).
            to: The point that it goes to, 0 (off) to 24.
            mark: The number that the record names for the move, or 0 if it names none. A negative
                mark is refused.
        """
        distance = point - to
        if mark < 0:
            return NOT_A_MOVE_HERE
        if to == AWAY and self._highest() > HOME:
            return BEAROFF_NOT_HOME
        low = distance if mark == 0 else mark
        if distance < 1 or low < distance or low >= FACES or (low > distance and to != AWAY):
            return WRONG_DISTANCE
        return self._choose_from(low, FACES - 1 if mark == 0 and to == AWAY else low)

    def _choose_from(self, low: i64, high: i64) -> i64:
        answer: i64 = TOKEN_NOT_AVAILABLE
        number = low
        while number <= high:
            if self.owed[number] > 0:
                self.number = number
                return FINE
            if number in (self.first, self.second):
                answer = TOKEN_REUSED
            number += 1
        return answer

    def why_not_play(self, point: i64, number: i64) -> i64:
        """Return the refusal code if *number* may not be played from *point*, or FINE if it may.

        The refusal is one that ``why_not_from`` or ``why_not_to`` returns. *point* is 1 to 25 (the
        bar), *number* 1 to 6. Whether the number is owed, and the duty of the whole turn, are not
        checked.
        """
        answer = self.why_not_from(point)
        return self.why_not_to(point, number) if answer == FINE else answer

    def why_not_from(self, point: i64) -> i64:
        """Return the refusal code if no checker may leave *point*, or FINE.

        *point* is 1 to 25 (the bar). The refusal is NO_MAN_THERE, or BAR_FIRST if another checker
        is on the bar.
        """
        if self.men[self.mine + point] == 0:
            return NO_MAN_THERE
        if point != ON_BAR and self.men[self.mine + ON_BAR] > 0:
            return BAR_FIRST
        return FINE

    def why_not_to(self, point: i64, number: i64) -> i64:
        """Return the refusal code if a checker on *point* may not land with *number*, or FINE.

        The refusal is PAIR_PROTECTED or, for a checker that would be borne off, BEAROFF_NOT_HOME or
        OVERSHOOT. *point* is 1 to 25 (the bar), *number* 1 to 6.
        """
        to = self.lands[point * FACES + number]
        if to > AWAY:
            return PAIR_PROTECTED if self.men[self.theirs + self.across[to]] > 1 else FINE
        highest = self._highest()
        if highest > HOME:
            return BEAROFF_NOT_HOME
        return OVERSHOOT if to == PAST and highest > point else FINE

    def _highest(self) -> i64:
        """Return the point of the mover's rearmost checker."""
        men = self.men
        at: i64 = self.mine + ON_BAR
        while men[at] == 0:
            at -= 1
        return at - self.mine

    def make(self, point: i64, number: i64) -> None:
        """Play *number*, 1 to 6, from *point*, 1 to 25 (the bar), for the seat to move.

        A number that is larger than needed bears the checker off. Whether the move is possible is
        not checked.
        """
        men = self.men
        mine = self.mine
        to = self.lands[point * FACES + number]
        taken: i64 = 0
        men[mine + point] -= 1
        if to <= AWAY:
            men[mine] += 1
            if men[mine] == self.lookup.checkers:
                self.home = self.to
        else:
            men[mine + to] += 1
            across = self.theirs + self.across[to]
            if men[across] > 0:
                men[across] -= 1
                men[self.theirs + ON_BAR] += 1
                taken = across
        log = self.log
        at = self.made * 3
        log[at] = point
        log[at + 1] = number
        log[at + 2] = taken
        self.taken = taken
        self.made += 1
        self.owed[number] -= 1
        self.left -= 1

    def take_back(self) -> None:
        """Undo the last ``make`` of this roll; there must be one.

        Afterwards, ``taken`` is 0 and ``home`` is NONE.
        """
        self.made -= 1
        at = self.made * 3
        point = self.log[at]
        number = self.log[at + 1]
        taken = self.log[at + 2]
        to = self.lands[point * FACES + number]
        if to == PAST:
            to = AWAY
        self.men[self.mine + to] -= 1
        self.men[self.mine + point] += 1
        if taken > 0:
            self.men[taken] += 1
            self.men[self.theirs + ON_BAR] -= 1
        self.owed[number] += 1
        self.left += 1
        self.taken = 0
        self.home = NONE

    # -- the duty (SB5) -------------------------------------------------------------------------

    def why_breaks_duty(self, point: i64, number: i64) -> i64:
        """Return the refusal code if a possible move may not be the first of its turn, or FINE.

        The refusal is MUST_USE_BOTH_DICE if the other number cannot be played after the move,
        although both numbers can be played in some way. It is HIGHER_DIE if only one of the two
        numbers can be played, and the move plays the lower one although the rules require the
        higher one. A move that wins the game is not refused for this reason. Only the first of two
        different numbers can break the duty. The moves of a double commute, and none of them makes
        another one impossible, so every order has the same number of moves.

        Args:
            point: The point that the checker leaves, 1 to 25 (the bar), counted from the side of
                the seat that moves.
            number: The number that it plays, 1 to 6.
        """
        if self.left != 2 or self.first == self.second:
            return FINE
        other = self.first + self.second - number
        if self._leaves_playable(point, number, other):
            return FINE
        if self._can_play_both(number, other) or self._can_play_both(other, number):
            return MUST_USE_BOTH_DICE
        if not self.lookup.higher_die or number > other or not self._is_playable(other):
            return FINE
        return FINE if self._is_winning(point, number) else HIGHER_DIE

    def _is_winning(self, point: i64, number: i64) -> bool:
        """Return whether the move bears off the last checker of the seat."""
        taken = self.taken
        self.make(point, number)
        won = self.home != NONE
        self.take_back()
        self.taken = taken
        return won

    def _can_play_both(self, number: i64, other: i64) -> bool:
        """Return whether both numbers can be played, *number* first."""
        point: i64 = ON_BAR
        while point > AWAY:
            if self.why_not_play(point, number) == FINE and self._leaves_playable(
                point, number, other
            ):
                return True
            point -= 1
        return False

    def _leaves_playable(self, point: i64, number: i64, other: i64) -> bool:
        """Return whether *other* can be played after the move, or the game may end with it."""
        taken = self.taken
        self.make(point, number)
        fine = self._may_end_won() or self._is_playable(other)
        self.take_back()
        self.taken = taken
        return fine

    def _may_end_won(self) -> bool:
        """Return whether all checkers are off and the numbers left over are void."""
        return self.lookup.end_with_win and self.home != NONE

    def _is_playable(self, number: i64) -> bool:
        if self.men[self.mine + ON_BAR] > 0:
            return self.why_not_to(ON_BAR, number) == FINE
        point: i64 = ON_BAR - 1
        while point > AWAY:
            if self.men[self.mine + point] > 0 and self.why_not_to(point, number) == FINE:
                return True
            point -= 1
        return False

    def can_go_on(self) -> bool:
        """Return whether any number of the roll can still be played.

        Return False if all checkers of a seat are off. The duty of the whole turn is not checked.
        """
        if self.left == 0 or self.home != NONE:
            return False
        if self.owed[self.first] > 0 and self._is_playable(self.first):
            return True
        if self.second == self.first or self.owed[self.second] == 0:
            return False
        return self._is_playable(self.second)

    def check_duty(self) -> i64:
        """Return the refusal code if an open duty forbids ending the turn, or FINE.

        The refusal is one of these:

        - MUST_MOVE: no move was made although one is possible
        - MUST_USE_BOTH_DICE: more numbers can be played, or could have been played
        - HIGHER_DIE: the lower number was played instead of the higher one

        The board is unchanged.
        """
        if self.left == 0 or self._may_end_won():
            return FINE
        if self.can_go_on():
            return MUST_MOVE if self.made == 0 else MUST_USE_BOTH_DICE
        if self.made != 1 or self.first == self.second:
            return FINE
        point = self.log[0]
        number = self.log[1]
        taken = self.taken
        self.take_back()
        answer = self.why_breaks_duty(point, number)
        self.make(point, number)
        self.taken = taken
        return answer

    # -- for the adapter ------------------------------------------------------------------------

    def find_choices(self) -> list[int]:
        """Return the moves that can continue a legal whole turn, without duplicates.

        A move is one integer: the point that the checker leaves * SIDE (26) + the point that it
        goes to, numbered as for the seat to move. They are sorted by the point that the checker
        leaves, the bar first, and then by the number, the higher number first. The list is empty
        before a roll, after the end of the game, and if no number can be played.
        """
        found: list[int] = []
        if self.home != NONE or self.left == 0:
            return found
        high = max(self.first, self.second)
        low = min(self.first, self.second)
        last = ON_BAR if self.men[self.mine + ON_BAR] > 0 else 1
        point: i64 = ON_BAR
        while point >= last:
            if self.men[self.mine + point] > 0:
                self._add_choice(found, point, high)
                if low != high:
                    self._add_choice(found, point, low)
            point -= 1
        return found

    def _add_choice(self, found: list[int], point: i64, number: i64) -> None:
        if self.owed[number] > 0 and self._is_choice(point, number):
            to = self.lands[point * FACES + number]
            found.append(int(point * SIDE + (to if to > AWAY else AWAY)))

    def _is_choice(self, point: i64, number: i64) -> bool:
        if self.why_not_to(point, number) != FINE:
            return False
        if self.lands[point * FACES + number] == PAST:
            self._choose_from(point, number)
            if self.number != number:
                return False
        return self.why_breaks_duty(point, number) == FINE

    def make_choice(self, choice: i64) -> None:
        """Make a move of ``find_choices``.

        *choice* is the point that the checker leaves * SIDE (26) + the point that it goes to.
        """
        point = choice // SIDE
        self.choose(point, choice % SIDE, 0)
        self.make(point, self.number)

    def count_men(self, seat: i64) -> list[int]:
        """Return the number of checkers of *seat*, 0 or 1, on each point.

        The index is the point, from the side of the seat: 0 is off, 25 is the bar.
        """
        return [int(self.men[seat * SIDE + point]) for point in range(SIDE)]

    def count_owed(self, number: i64) -> int:
        """Return how often *number*, 1 to 6, still has to be played."""
        return self.owed[number]

    def key(self) -> tuple[int, ...]:
        """Return a hashable value that differs for different states within one roll."""
        return (*self.men, self.owed[self.first], self.owed[self.second])
