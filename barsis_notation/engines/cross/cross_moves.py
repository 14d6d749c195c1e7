"""One move of a cross game: its refusal and its effects. Compiled with mypyc.

In arguments and results, an arm is its index from 0. A place of an arm is a step 0 to ``goal``, or
``bar`` (goal + 1). A man is represented by an index: arm * pawns per seat + its number in the seat,
from 0. A kind is an index in ``rules.list_kinds``.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.cross.chain import Chain
from barsis_notation.engines.cross.cross_lookup import (
    BLOCKS_NONE,
    CAPTURE_NOBODY,
    CAPTURE_PLAYER,
    EXIT,
    EXIT_NEVER,
    FRESH_NEVER,
    MAX_GIFTS,
    CrossLookup,
)
from barsis_notation.engines.cross.journal import Journal
from barsis_notation.engines.cross.men import Men
from barsis_notation.engines.cross.owed import EVERY_KIND, OwedValues
from barsis_notation.engines.cross.seats import Seats
from barsis_notation.engines.cross.splits import can_complete, drop_incomplete
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import (
    CAPTURE_MISSING,
    ENTRY_FORCED,
    FINE,
    GAME_ALREADY_OVER,
    MUST_OPEN_BARRIER,
    NO_MAN_THERE,
    NOT_A_MOVE_HERE,
    THIRD_SIX_PENALTY_MISSING,
    WRONG_DISTANCE,
)
from barsis_notation.engines.vectors import new_vector
from barsis_notation.record.ints import i64, vec

# Tags that distinguish two men on one step.
FRESH: Final = 102
CAPTOR: Final = 99


class Candidate:
    """A move that is being checked: the man, its start and destination, and its captures.

    ``CrossState`` has an instance and fills it.

    Attributes:
        arm: The index of the man's arm, from 0.
        man: Index of the man: arm * pawns per seat + its number in the seat, from 0. NONE if no man
            was found.
        start: Place that it leaves: a step 0 to ``goal``, or ``bar`` (goal + 1).
        dest: Place that it goes to, in the same form.
        taking: Whether it captures.
        victim: Index of the one man that it captures; NONE if it captures all opponents on the
            cell, or if it does not capture.
    """

    def __init__(self) -> None:
        self.arm: i64 = NONE
        self.man: i64 = NONE
        self.start: i64 = 0
        self.dest: i64 = 0
        self.taking: bool = False
        self.victim: i64 = NONE


class CrossState:
    """The state of a cross game: men, seats, throws and values owed.

    It checks and makes moves. ``why_not`` stores a legal move as the ``candidate``; ``make`` makes
    the candidate. In a new state all men are on the bar and no seat has the turn.

    Attributes:
        lookup: The tables of the game.
        men: The men.
        owed: The values owed.
        seats: The seats, with the state of the turn.
        chain: The throws of the turn.
        journal: The captures that may still be cancelled.
        candidate: The move that was checked last. A check changes only the candidate and the
            payments in *owed*.
        found: The legal moves that were found last, ``cross_legal_moves.FOUND`` integers each.
        found_count: Number of legal moves in *found*.
        payable: The kinds that are owed, or that move a man as many steps as an owed kind; one bit
            per kind.
        is_trial: Whether this is a second board, on which ``splits`` tries moves.
        second: The board from ``get_trial_board``; None before its first call.

    Args:
        lookup: The tables of the game, from ``rules.fill_lookup``.
    """

    def __init__(self, lookup: CrossLookup) -> None:
        self.lookup: CrossLookup = lookup
        self.men: Men = Men(lookup)
        self.owed: OwedValues = OwedValues(lookup)
        self.seats: Seats = Seats(lookup, self.men)
        self.chain: Chain = Chain(lookup, self.men, self.seats, self.owed)
        self.journal: Journal = Journal(lookup)
        self.candidate: Candidate = Candidate()
        self.found: vec[i64] = new_vector(0)
        self.found_count: i64 = 0
        self.payable: i64 = 0
        self.is_trial: bool = False
        self.second: CrossState | None = None

    def copy_from(self, other: CrossState) -> None:
        """Copy the state of *other*, which must have the same lookup.

        The candidate, the payments of ``owed`` and the legal moves found are not copied.
        """
        self.men.copy_from(other.men)
        self.owed.copy_from(other.owed)
        self.seats.copy_from(other.seats)
        self.chain.copy_from(other.chain)
        if self.lookup.cancels:
            self.journal.copy_from(other.journal)

    def get_trial_board(self) -> CrossState:
        """Return a second state, a copy of this one, to try moves on.

        Every call returns the same object and overwrites it. Its ``is_trial`` is True.
        """
        twin = self.second
        if twin is None:
            twin = CrossState(self.lookup)
            twin.is_trial = True
            self.second = twin
        twin.copy_from(self)
        return twin

    # -- why a move may not be made ------------------------------------------------------

    def why_not(self, arm: i64, start: i64, dest: i64, tag: i64, mark: i64) -> i64:
        """Return the refusal code of a move; if it is legal, make it the candidate and return FINE.

        Whether a throw has to be made first is not checked.

        Args:
            arm: The index of the man's arm, from 0.
            start: Place that it leaves, a step or ``bar`` (goal + 1); NONE, which is refused, for a
                place that the board does not have.
            dest: Place that it goes to, in the same form as *start*.
            tag: FRESH or CAPTOR to select a man on *start* that has this tag; 0 for any man there,
                preferably one without a tag. It is ignored if the rules do not give tags to men.
            mark: Kind of value that the move names, an index in ``rules.list_kinds``; NONE if it
                names none. For values that no throw gives, see ``OwedValues.find_payments``.
        """
        move = self.candidate
        move.victim = NONE
        move.taking = False
        if self.seats.over:
            return GAME_ALREADY_OVER
        lookup = self.lookup
        if start < 0 or dest < 0 or start == lookup.goal:
            return NOT_A_MOVE_HERE
        if dest == lookup.bar and self.chain.penalty < 0:
            return NOT_A_MOVE_HERE
        move.arm = arm
        move.start = start
        move.dest = dest
        move.man = self._find_man(arm, start, tag)
        if move.man < 0 or not self.seats.may_move(arm):
            return NO_MAN_THERE
        if self.chain.penalty >= 0:
            if start == self.chain.penalty and dest == lookup.bar:
                return FINE
            return THIRD_SIX_PENALTY_MISSING
        refused = self._why_not_pay(start, dest, mark)
        if refused == FINE:
            refused = self._why_not_go(arm, start, dest)
            move.taking = refused == FINE and self.men.is_capture(arm, dest, start == lookup.bar)
            if move.taking and lookup.exit_rule != EXIT_NEVER:
                self._set_exit_victim()
        if refused == FINE and lookup.split and not can_complete(self):
            return WRONG_DISTANCE
        return refused

    def _find_man(self, arm: i64, start: i64, tag: i64) -> i64:
        """Return the man on *start* with *tag*; for tag 0, preferably a man without a tag."""
        man = self.men.find_man(arm, start)
        if man < 0 or not self.lookup.tags or self.get_tag(man) == tag:
            return man
        end = (arm + 1) * self.lookup.pawns
        other = man + 1
        while other < end:
            if self.men.where[other] == start and self.get_tag(other) == tag:
                return other
            other += 1
        if tag == 0:
            return man
        return NONE

    def get_tag(self, man: i64) -> i64:
        """Return the tag of *man*: FRESH, CAPTOR or 0.

        The tag is FRESH if the man has just entered and may not move yet. Otherwise it is CAPTOR if
        a capture by the man may still be cancelled, and 0 if not. *man* is an index: arm * pawns
        per seat + the number of the man in its seat, from 0.
        """
        if self.men.fresh[man] != 0:
            return FRESH
        if self.journal.lines > 0 and self.journal.is_captor(man):
            return CAPTOR
        return 0

    def _set_exit_victim(self) -> None:
        """Set the man that an entry takes on its exit: the last man that arrived there (PR9)."""
        move = self.candidate
        place = move.arm * self.lookup.stride + move.dest
        if self.lookup.ground[place] == EXIT:
            move.victim = self.men.find_last_arrival(move.arm, self.lookup.cell[place])

    def _why_not_pay(self, start: i64, dest: i64, mark: i64) -> i64:
        """Return the refusal code of the checked move if no owed value makes it, otherwise FINE."""
        owed = self.owed
        if self.lookup.limits_values:
            self.update_usable_kinds(self.candidate.arm, self.candidate.man)
        short = mark < 0 and not self.lookup.pays_otherwise and owed.usable == EVERY_KIND
        if short and owed.find_plain_payment(start, dest):
            return FINE
        owed.find_payments(start, dest, mark)
        return owed.why_not_pay(start, dest)

    def update_usable_kinds(self, arm: i64, man: i64) -> None:
        """Set ``owed.usable`` and ``owed.enters_anyhow`` for *man* of *arm*.

        They limit the values that may move the man. *arm* is an index from 0; *man* is an index:
        arm * pawns per seat + the number of the man in its seat, from 0.
        """
        lookup = self.lookup
        owed = self.owed
        mask = lookup.player_mask[arm]
        owed.usable = EVERY_KIND
        if self.men.fresh[man] != 0:
            owed.usable = 0
        elif lookup.first_kinds != 0 and self.seats.moved & mask == 0:
            owed.usable = lookup.first_kinds
        owed.enters_anyhow = lookup.first_enters and not self.chain.has_introduced(arm)

    def _why_not_go(self, arm: i64, start: i64, dest: i64) -> i64:
        """Return the refusal code of a move for which a value is owed, or FINE."""
        lookup = self.lookup
        if lookup.entry_forced and start != lookup.bar and self._must_enter():
            return ENTRY_FORCED
        refused = self.why_not_reach(arm, start, dest)
        if refused != FINE or not lookup.six_opens:
            return refused
        return MUST_OPEN_BARRIER if self._must_open() else FINE

    def why_not_reach(self, arm: i64, start: i64, dest: i64) -> i64:
        """Return the refusal code if a man of *arm* may not go from *start* to *dest*, or FINE.

        The refusal is one of these:

        - BARRIER_IN_PATH: the man would pass a blocking pair
        - CAPTURE_MISSING: it would go home without a capture that the rules require
        - a refusal of ``Men.why_not_land``

        Whether a value is owed and whether there is a man on *start* is not checked.

        Args:
            arm: The index of the man's arm, from 0.
            start: Place that it leaves, a step or ``bar`` (goal + 1).
            dest: Step that it goes to; ``goal`` is home.
        """
        if self.lookup.blocks != BLOCKS_NONE:
            refused = self.men.why_not_pass(arm, start, dest)
            if refused != FINE:
                return refused
        if dest == self.lookup.goal:
            if self.lookup.needs_capture != CAPTURE_NOBODY and not self._has_captured(arm):
                return CAPTURE_MISSING
            return FINE
        return self.men.why_not_land(arm, dest, start == self.lookup.bar)

    def _has_captured(self, arm: i64) -> bool:
        """Return whether the player, or side, of *arm* has captured a man."""
        if self.lookup.needs_capture == CAPTURE_PLAYER:
            return self.seats.captured & self.lookup.player_mask[arm] != 0
        return self.seats.captured & self.lookup.side_mask[arm] != 0

    def _must_enter(self) -> bool:
        """Return whether the value of the move being checked has to enter a man (rule PR3)."""
        kind = self.owed.find_paid_kind()
        if not self.men.has_man_at_bar(self.candidate.arm):
            return False
        entry: i64 = 0
        while entry < self.lookup.entries:
            first = self.lookup.entry_uses[entry * MAX_GIFTS]
            second = self.lookup.entry_uses[entry * MAX_GIFTS + 1]
            if (
                first == kind
                and (second < 0 or self._are_owed(first, second))
                and self._why_not_enter_on(entry) == FINE
            ):
                return True
            entry += 1
        return False

    def _are_owed(self, first: i64, second: i64) -> bool:
        """Return whether every reading owes both values that an entry uses."""
        return all(reading.owes_both(first, second) for reading in self.owed.readings)

    def _why_not_enter_on(self, entry: i64) -> i64:
        return self.men.why_not_land(self.candidate.arm, self.lookup.entry_step[entry], True)

    def _must_open(self) -> bool:
        """Return whether the six of the move being checked has to move a man of a barrier (PR6)."""
        move = self.candidate
        kind = self.owed.find_paid_kind()
        if kind != self.lookup.six_kind and kind != self.lookup.seven_kind:
            return False
        if self.men.is_in_pair(move.man, move.arm):
            return False
        man = move.arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            if self.men.is_in_pair(man, move.arm):
                start = self.men.where[man]
                dest = self.reach(start, kind)
                if dest >= 0 and self.why_not_reach(move.arm, start, dest) == FINE:
                    return True
            man += 1
        return False

    def reach(self, start: i64, kind: i64) -> i64:
        """Return the step that a value of *kind* takes a man to, or NONE if it overshoots.

        A value that is too large takes the man home (to ``goal``) unless ``CrossLookup.exact`` is
        set. *start* is the step of the man, 0 to ``goal``; *kind* is an index in
        ``rules.list_kinds``.
        """
        dest = start + self.lookup.value[kind]
        if dest <= self.lookup.goal:
            return dest
        if self.lookup.exact:
            return NONE
        return self.lookup.goal

    # -- making a move -------------------------------------------------------------------

    def make(self) -> None:
        """Make the candidate, which ``why_not`` must have just accepted.

        The values that it uses are no longer owed, and its bonuses become owed. Afterwards,
        ``men.taken`` has the captured men. The caller counts the move (``Frame.count_move``).
        """
        move = self.candidate
        men = self.men
        men.takings = 0
        waiting: i64 = 0
        if self.lookup.waiting_kinds != 0 and not self.chain.has_introduced(move.arm):
            waiting = self.owed.count_waiting()
        if self.chain.penalty >= 0:
            self.chain.penalty = NONE
        else:
            self._pay()
        if waiting > 0:
            self.owed.give_waiting(waiting)
        if move.start == self.lookup.bar:
            self._note_entry()
        if move.taking:
            self._take()
        else:
            men.put(move.man, move.arm, move.dest)
            self.journal.forget_captor(move.man)
        if self.lookup.remembers:
            self._remember()
        if not self.seats.closed:
            self._end_throws()
        if move.dest == self.lookup.goal:
            self._note_home()
        if self.lookup.split:
            drop_incomplete(self)

    def _pay(self) -> None:
        if not self.owed.pay_plainly():
            self.owed.pay(int(self.candidate.man), self._list_equivalent_men())

    def _list_equivalent_men(self) -> list[int]:
        """Return the men that the candidate may refer to, including its own man."""
        move = self.candidate
        if not self.lookup.split or move.start == self.lookup.bar:
            return [int(move.man)]
        first = int(move.arm * self.lookup.pawns)
        tag = self.get_tag(move.man)
        men = range(first, first + int(self.lookup.pawns))
        return [m for m in men if self.men.where[m] == move.start and self.get_tag(m) == tag]

    def _note_entry(self) -> None:
        self.chain.dry = False
        if self.lookup.fresh != FRESH_NEVER:
            self.men.note_fresh(self.candidate.man)

    def _take(self) -> None:
        """Make a move that captures."""
        move = self.candidate
        men = self.men
        cell = self.lookup.cell[move.arm * self.lookup.stride + move.dest]
        if self.lookup.cancels:
            self._take_and_cancel(cell)
            return
        if move.victim >= 0:
            men.take(move.victim, move.victim // self.lookup.pawns)
        else:
            men.take_all(move.arm, cell)
        men.put(move.man, move.arm, move.dest)
        if self.lookup.capture_bonus >= 0:
            self.owed.owe(self.lookup.capture_bonus, 1)

    def _take_and_cancel(self, cell: i64) -> None:
        """Take all opponents on *cell*, and put back the men that these had taken."""
        move = self.candidate
        captors = self._list_captors(cell)
        self.men.take_all(move.arm, cell)
        self.men.put(move.man, move.arm, move.dest)
        at: i64 = 0
        end: i64 = len(captors)
        while at < end:
            self.journal.cancel(captors[at], self.lookup.side[self.seats.to], self.men)
            self.journal.forget_captor(captors[at])
            at += 1
        self.journal.forget_captor(move.man)
        at = 0
        while at < self.men.takings:
            self.journal.add(move.man, self.men.taken[2 * at], self.men.taken[2 * at + 1])
            at += 1

    def _list_captors(self, cell: i64) -> list[int]:
        """Return the opponents on *cell* whose captures may still be cancelled."""
        lookup = self.lookup
        captors: list[int] = []
        man: i64 = 0
        end = lookup.arms * lookup.pawns
        while man < end:
            arm = man // lookup.pawns
            on_cell = lookup.cell[arm * lookup.stride + self.men.where[man]] == cell
            if (
                on_cell
                and lookup.side[arm] != lookup.side[self.candidate.arm]
                and self.journal.is_captor(man)
            ):
                captors.append(int(man))
            man += 1
        return captors

    def _remember(self) -> None:
        """Record the facts on which later moves depend, besides the places of the men."""
        move = self.candidate
        mask = self.lookup.player_mask[move.arm]
        # an entry by the number of any throw counts as a board move (``entry_rules.first_piece``)
        if move.start != self.lookup.bar or not self.owed.has_entry_at(move.dest):
            self.seats.moved |= mask
        if move.taking:
            self.seats.captured |= mask
            self.chain.took = True
        self.men.note_arrival(move.man)
        self.chain.note_move(move.arm, move.dest)

    def _end_throws(self) -> None:
        """Allow no further throw in this string, because a move has been made."""
        self.seats.closed = True
        self.seats.again = False

    def _note_home(self) -> None:
        if self.lookup.finish_bonus >= 0:
            self.owed.owe(self.lookup.finish_bonus, 1)
        if self.men.is_home(self.candidate.arm):
            self.seats.note_home(self.candidate.arm)
            if not self.seats.is_arm_playing(self.seats.to):
                self.seats.again = False
