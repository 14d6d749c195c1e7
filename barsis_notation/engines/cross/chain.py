"""The throws of the current turn, and the further throws due. Compiled with mypyc."""

from __future__ import annotations

from barsis_notation.engines.cross.cross_lookup import (
    ENTERS_ALWAYS,
    ENTERS_NEVER,
    THIRD_LAST_MOVED,
    THIRD_LAST_MOVED_THIS_TURN,
    THIRD_NONE,
    CrossLookup,
)
from barsis_notation.engines.cross.men import Men
from barsis_notation.engines.cross.owed import OwedValues
from barsis_notation.engines.cross.seats import Seats
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import FINE, THROW_AFTER_STOP, UNKNOWN_OUTCOME
from barsis_notation.engines.vectors import copy_into, new_vector
from barsis_notation.record.ints import i64, vec


class Chain:
    """The throws made and the throws due in the current turn.

    ``CrossState`` creates an instance from its own parts. The values that a throw gives are added
    to ``owed``. ``start_turn`` resets the counts for every turn; ``start_string`` resets only
    *took* and *penalty*, for every turn string.

    Attributes:
        lookup: The tables of the game.
        men: The men of the game.
        seats: The seats, with the state of the turn.
        owed: The values owed.
        thrown: Number of throws made in this chain.
        equal: Number of equal throws in a row that each allow another throw; always 0 unless the
            third one cancels them.
        equal_of: The outcome of the throws counted in *equal*, or NONE.
        tries: Number of chains tried in this turn before this one.
        dry: Whether no man has entered in this turn. It is always False if the rules do not allow
            further tries, or the seat had a man on its route when the turn began.
        took: Whether a move of this turn string has captured a man.
        sixes: Number of sixes thrown in the turn; always 0 if a third six has no special effect.
        last: For each arm, the place of the man that moved last; ``bar`` if it has been captured
            since. It is NONE if no man has moved, and always NONE if a third six does not send a
            man back.
        penalty: The step of the man that the third six sends back, or NONE.
    """

    def __init__(self, lookup: CrossLookup, men: Men, seats: Seats, owed: OwedValues) -> None:
        self.lookup: CrossLookup = lookup
        self.men: Men = men
        self.seats: Seats = seats
        self.owed: OwedValues = owed
        self.thrown: i64 = 0
        self.equal: i64 = 0
        self.equal_of: i64 = NONE
        self.tries: i64 = 0
        self.dry: bool = False
        self.took: bool = False
        self.sixes: i64 = 0
        self.last: vec[i64] = new_vector(lookup.arms, NONE)
        self.penalty: i64 = NONE

    def copy_from(self, other: Chain) -> None:
        """Copy the throws of *other*, but not its men, its seats or the values owed.

        *other* must have the same lookup.
        """
        self.thrown = other.thrown
        self.equal = other.equal
        self.equal_of = other.equal_of
        self.tries = other.tries
        self.dry = other.dry
        self.took = other.took
        self.sixes = other.sixes
        self.penalty = other.penalty
        copy_into(other.last, self.last)

    def start_turn(self) -> None:
        """Reset the counts of throws, equal throws, tries and sixes for a new turn.

        This also sets ``dry``, and resets ``last`` if only moves of the current turn count for a
        third six. A seat must have the turn; this is not checked.
        """
        self.thrown = 0
        self.equal = 0
        self.equal_of = NONE
        self.tries = 0
        self.sixes = 0
        self.dry = self.lookup.tries > 1 and not self.men.has_man_on_route(self.seats.to)
        if self.lookup.third_six == THIRD_LAST_MOVED_THIS_TURN:
            self.last = new_vector(self.lookup.arms, NONE)

    def start_string(self) -> None:
        """Reset the state of one turn string: whether it has captured, and its penalty.

        The penalty is the step of the man that a third six sends back.
        """
        self.took = False
        self.penalty = NONE

    def is_due(self) -> bool:
        """Return whether the seat to move must or may throw again.

        The first throw of a turn does not count: before it, the result is False. It is True if the
        seat may begin another chain of throws and has not thrown yet.
        """
        return self.seats.again or (self.tries > 0 and self.thrown == 0 and self.owed.left == 0)

    def throw(self, outcome: i64) -> i64:
        """Make one throw for the seat to move; return FINE or the refusal code.

        The refusal is THROW_AFTER_STOP if no throw may follow, or UNKNOWN_OUTCOME. *outcome* is a
        digit, 0 to 9; any other integer is refused. If the throw is refused, nothing is changed.
        """
        turn = self.seats
        if turn.closed:
            return THROW_AFTER_STOP
        if outcome < 0 or outcome > 9 or self.lookup.known[outcome] == 0:
            return UNKNOWN_OUTCOME
        turn.begun = True
        turn.may_skip = False
        self.thrown += 1
        if outcome == self.lookup.six and self._is_third_six():
            return FINE
        self._give(outcome)
        last = self.lookup.max_throws > 0 and self.thrown >= self.lookup.max_throws
        turn.again = self.lookup.again[outcome] != 0 and not last
        turn.closed = not self.lookup.accumulate or not turn.again
        return FINE

    def _give(self, outcome: i64) -> None:
        """Add the values of the throw to ``owed``."""
        if self.lookup.triple_cancels and self._is_third_equal(outcome):
            # the two before it are also void if no move was made with them yet
            if self.lookup.accumulate:
                self.owed.give(outcome, -2)
        elif outcome == self.lookup.six:
            self.owed.owe(self._get_kind_of_six(), 1)
        elif self.lookup.grace < 0:
            self.owed.give(outcome, 1)
        else:
            self._give_grace(outcome)

    def _is_third_equal(self, outcome: i64) -> bool:
        if self.lookup.again[outcome] == 0:
            self.equal = 0
            return False
        if outcome == self.equal_of:
            self.equal += 1
        else:
            self.equal = 1
        self.equal_of = outcome
        if self.equal < 3:
            return False
        self.equal = 0
        self.equal_of = NONE
        return True

    def _give_grace(self, outcome: i64) -> None:
        """Add the values of the throw, but its grace only if that may enter a man.

        A grace that does not enter the player's first man is added as soon as that man has entered.
        """
        enters = self.lookup.grace_enters[outcome]
        if enters == ENTERS_NEVER or (
            enters != ENTERS_ALWAYS and not self.has_introduced(self.seats.first)
        ):
            self.owed.give_without_grace(outcome)
        else:
            self.owed.give(outcome, 1)
            self.owed.note_grace(outcome)

    def has_introduced(self, arm: i64) -> bool:
        """Return whether the player of *arm* has introduced a man.

        Return True if a man of the player is not on the bar, or if the player has made a board
        move. A man that entered and was taken before it moved does not count. *arm* is the index of
        an arm, from 0.
        """
        mask = self.lookup.player_mask[arm]
        if self.seats.moved & mask != 0:
            return True
        other: i64 = 0
        while other < self.lookup.arms:
            if (mask >> other) & 1 != 0 and self.men.count_men_at(other, self.lookup.bar) < (
                self.lookup.pawns
            ):
                return True
            other += 1
        return False

    def may_try_again(self) -> bool:
        """Return whether another chain of throws may follow one that entered no man.

        Return False if a man has entered, the rules do not allow further tries, or the seat had a
        man on its route when the turn began.
        """
        return self.dry and self.tries + 1 < self.lookup.tries

    def try_again(self) -> None:
        """Let the seat to move begin another chain of throws.

        The seat may throw again, but does not have to.
        """
        self.tries += 1
        self.thrown = 0
        self.equal = 0
        self.seats.again = False
        self.seats.may_skip = True

    def resume(self, again: bool) -> None:
        """Set the progress of the turn in a position that was set up.

        The counts of throws and the values owed must have been set before. *again* is True if
        another throw is due in the position, that is, if its key ``again`` is 1.
        """
        turn = self.seats
        third_six = self.sixes == 3
        if third_six:
            self.update_penalty()
        owing = third_six or self.owed.left > 0
        turn.again = again and (self.tries == 0 or owing)
        turn.begun = owing
        turn.closed = owing and not (again and self.lookup.accumulate)
        if again and not owing:
            turn.may_skip = self.tries > 0 or not self.lookup.again_is_duty

    # -- sixes (PR6, PR7) -------------------------------------------------------------------

    def _is_third_six(self) -> bool:
        """Count a six; return whether it is the third of its turn.

        The third six gives no value and ends the throws.
        """
        if self.lookup.third_six == THIRD_NONE:
            return False
        self.sixes += 1
        if self.sixes < 3:
            return False
        self.seats.again = False
        self.seats.closed = True
        self.update_penalty()
        return True

    def update_penalty(self) -> None:
        """Set ``penalty`` to the step of the man that the third six sends back, or NONE.

        This is the man that the seat to move moved last, if the rules send it back. A man that is
        home, on its home stretch or still to enter is not sent back.
        """
        self.penalty = NONE
        if self.lookup.third_six < THIRD_LAST_MOVED:
            return
        place = self.last[self.seats.to]
        if place < 0 or place >= self.lookup.bar:
            return
        at = self.seats.to * self.lookup.stride + place
        if self.lookup.spared[at] == 0:
            self.penalty = place

    def _get_kind_of_six(self) -> i64:
        """Return the kind of value that a six gives: a seven if the mover has no man to enter."""
        if self.lookup.seven_kind >= 0 and not self.men.has_man_at_bar(self.seats.to):
            return self.lookup.seven_kind
        return self.lookup.six_kind

    def note_move(self, arm: i64, dest: i64) -> None:
        """Record that a man of *arm* has moved to the place *dest* (rule PR7).

        *arm* is the index of an arm, from 0; *dest* is a step 0 to ``goal``, or ``bar`` (goal + 1).
        The captured men are read from ``Men.taken``. Nothing is recorded unless the rules send a
        man back after a third six.
        """
        if self.lookup.third_six < THIRD_LAST_MOVED:
            return
        at: i64 = 0
        while at < self.men.takings:
            loser = self.men.taken[2 * at]
            if self.last[loser] == self.men.taken[2 * at + 1]:
                self.last[loser] = self.lookup.bar
            at += 1
        self.last[arm] = dest
