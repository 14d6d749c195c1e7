"""The seats of a cross game: the seat to move, seats that left or are home. Compiled with mypyc.

A seat is the index of its arm. A *side* is identified by its lowest arm; a set of seats is one
integer with one bit per arm.
"""

from __future__ import annotations

from barsis_notation.engines.cross.cross_lookup import CrossLookup
from barsis_notation.engines.cross.men import Men
from barsis_notation.engines.frame import NONE, TurnState
from barsis_notation.engines.vectors import copy_into, new_vector
from barsis_notation.record.ints import i64, vec


class Seats(TurnState):
    """The state of the seats of a game, including whose turn it is.

    ``CrossState`` creates an instance. A set of seats is an integer with one bit for each arm.

    Attributes:
        lookup: The tables of the game.
        men: The men of the game.
        first: The arm whose men the seat to move may move; NONE if no seat has the turn.
        second: A second such arm, or NONE; most seats have none.
        gone: The set of seats that have left the game.
        moved: The set of seats whose player has made a board move.
        captured: The set of seats whose player has captured.
        is_mars: Whether no opponent had a man home when the winner won.
        placed: The sides that are home, in the order in which they came home. A position line does
            not contain this order. Sides that are home in a new position follow the known sides, in
            the order of arms.
        placings: Number of sides in *placed*.
    """

    def __init__(self, lookup: CrossLookup, men: Men) -> None:
        super().__init__()
        self.lookup: CrossLookup = lookup
        self.men: Men = men
        self.first: i64 = NONE
        self.second: i64 = NONE
        self.gone: i64 = 0
        self.moved: i64 = 0
        self.captured: i64 = 0
        self.is_mars: bool = False
        self.placed: vec[i64] = new_vector(lookup.arms)
        self.placings: i64 = 0

    def copy_from(self, other: Seats) -> None:
        """Copy the state of *other*, which must have the same lookup.

        Its men are not copied.
        """
        self.copy_turn(other)
        self.first = other.first
        self.second = other.second
        self.gone = other.gone
        self.moved = other.moved
        self.captured = other.captured
        self.is_mars = other.is_mars
        copy_into(other.placed, self.placed)
        self.placings = other.placings

    # -- turns ------------------------------------------------------------------------------

    def set_mover(self, arm: i64) -> None:
        """Make *arm* the seat to move, or no seat if it is NONE.

        Also update ``first`` and ``second``, the arms whose men it may move. *arm* is an index from
        0.
        """
        self.to = arm
        self.first = arm
        self.second = NONE
        if arm >= 0 and self.lookup.partner[arm] >= 0:
            self.update_movers()

    def update_movers(self) -> None:
        """Update ``first`` and ``second``, the arms whose men may be moved (rules PA1, PA7).

        ``first`` is the seat to move, or its partner if the seat is home and the rules let it throw
        for its partner. ``second`` is the partner if one turn moves the men of both seats. A seat
        must have the turn; this is not checked.
        """
        arm = self.to
        partner = self.lookup.partner[arm]
        self.first = arm
        self.second = NONE
        if partner < 0:
            return
        if self.lookup.moves_both:
            self.second = partner
        elif self.lookup.helps and self.men.is_home(arm):
            self.first = partner

    def may_move(self, arm: i64) -> bool:
        """Return whether the seat to move may move men of *arm*, an index from 0."""
        return arm == self.first or (arm == self.second and arm >= 0)

    def get_next_mover(self, arm: i64) -> i64:
        """Return the arm after *arm* among the arms whose men the seat to move may move.

        *arm* is ``first`` or ``second``, the index of an arm. The result is NONE after the last
        arm.
        """
        return NONE if arm == self.second else self.second

    def seat_after(self, arm: i64) -> i64:
        """Return the next seat after *arm* that still plays, or *arm* if no other seat does.

        Seats are indexes of arms; *arm* must be a seat that has turns.
        """
        other = self.lookup.next[arm]
        while other != arm and not self.is_arm_playing(other):
            other = self.lookup.next[other]
        return other

    def is_arm_playing(self, arm: i64) -> bool:
        """Return whether *arm* is still playing: it has not left and is not done.

        A seat is done if its side has been recorded as home. It is also done if all its men are
        home, unless it can still throw or move for its partner. *arm* is the index of an arm in
        use, from 0.
        """
        if (self.gone >> arm) & 1 != 0 or self.is_placed(self.lookup.side[arm]):
            return False
        if self.lookup.helps or self.lookup.moves_both:
            return True
        return not self.men.is_home(arm)

    # -- the end of the game ----------------------------------------------------------------

    def note_home(self, arm: i64) -> None:
        """Record that the last man of *arm* has come home (rules BJ11, BJ12, PA7).

        If the whole side is home, it gets the next place. The first side to come home wins, unless
        another side has already won. The game then ends, unless the rules play on for the lower
        ranks and at least two sides still play. *arm* is an index from 0.
        """
        side = self.lookup.side[arm]
        if self.is_side_home(side) and not self.is_placed(side):
            self.placed[self.placings] = side
            self.placings += 1
            if self.winner < 0:
                self.winner = side
                self.is_mars = self._is_nobody_else_home(side)
            if not self.lookup.plays_to_the_end or self.count_playing() < 2:
                self.over = True
        if not self.over and self.to >= 0:
            self.update_movers()

    def is_side_home(self, side: i64) -> bool:
        """Return whether every seat of *side* has all its men home.

        *side* is the index of its lowest arm. Return True if it does not identify a side.
        """
        arm: i64 = 0
        while arm < self.lookup.arms:
            if self.lookup.side[arm] == side and not self.men.is_home(arm):
                return False
            arm += 1
        return True

    def is_placed(self, side: i64) -> bool:
        """Return whether ``note_home`` has recorded that *side* is home.

        *side* is the index of its lowest arm.
        """
        at: i64 = 0
        while at < self.placings:
            if self.placed[at] == side:
                return True
            at += 1
        return False

    def _is_nobody_else_home(self, side: i64) -> bool:
        arm: i64 = 0
        while arm < self.lookup.arms:
            if self.lookup.side[arm] != side and self.men.home[arm] > 0:
                return False
            arm += 1
        return True

    def is_side_playing(self, side: i64) -> bool:
        """Return whether *side* is in use and not yet home, and none of its seats has left.

        *side* is the index of an arm, from 0; if it is not the lowest of its side, the result is
        False.
        """
        if self.lookup.side[side] != side or self.is_placed(side):
            return False
        return self.lookup.side_mask[side] & self.gone == 0

    def count_playing(self) -> i64:
        """Return the number of sides that are not home yet and of which no seat has left."""
        count: i64 = 0
        arm: i64 = 0
        while arm < self.lookup.arms:
            if self.is_side_playing(arm):
                count += 1
            arm += 1
        return count

    def leave(self) -> None:
        """Remove all seats of the player to move from the game.

        Their men go to the bar unless ``CrossLookup.left_men_stay`` is set; men at home always
        stay. The game ends if fewer than two sides still play; the last one wins if no side has
        won. The turn is not passed on. A seat must have the turn; this is not checked.
        """
        gone = self.lookup.player_mask[self.to]
        self.gone |= gone
        if not self.lookup.left_men_stay:
            arm: i64 = 0
            while arm < self.lookup.arms:
                if (gone >> arm) & 1 != 0:
                    self.men.remove(arm)
                arm += 1
        self.end_if_alone()

    def end_if_alone(self) -> None:
        """End the game if fewer than two sides still play; the last one wins if no side has won."""
        if self.count_playing() >= 2:
            return
        self.over = True
        arm: i64 = 0
        while self.winner < 0 and arm < self.lookup.arms:
            if self.is_side_playing(arm):
                self.winner = arm
            arm += 1
