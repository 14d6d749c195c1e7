"""The kernel of the cross games: moves and turns on integer tables. Compiled with mypyc.

Replays what ``record.scan`` read. Every question, whether from replay, from the list of legal
moves or from ``why_not``, comes down to the same functions, so they cannot disagree.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.cross.chain import Chain
from barsis_notation.engines.cross.journal import Journal
from barsis_notation.engines.cross.lookup import (
    BLOCKS_NONE,
    CAPTURE_NOBODY,
    CAPTURE_PLAYER,
    EXIT,
    EXIT_NEVER,
    FRESH_NEVER,
    FRESH_THIS_TURN,
    GIFTS,
    KINDS,
    LETTERS,
    NONE,
    PASS_FORCED,
    PASS_OPTIONAL,
    Lookup,
    numbers,
)
from barsis_notation.engines.cross.men import Men
from barsis_notation.engines.cross.owed import EVERY_KIND, Owed
from barsis_notation.engines.cross.seating import Seating
from barsis_notation.engines.refusals import (
    BONUS_MISSING,
    CAPTURE_FALSE,
    CAPTURE_MISSING,
    ENTRY_FORCED,
    FINE,
    GAME_ALREADY_OVER,
    MUST_MOVE,
    MUST_OPEN_BARRIER,
    NO_MAN_THERE,
    NOT_A_MOVE_HERE,
    NOT_KNOWN,
    NOT_STRICT,
    PASS_NOT_ALLOWED,
    SAFE_OCCUPIED,
    STOP_NOT_LAST,
    THIRD_SIX_PENALTY_MISSING,
    THROW_MISSING,
    THROW_OUT_OF_TURN,
    WRONG_DISTANCE,
)
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import (
    BAR,
    GRACE,
    HEADER,
    HIT_SIZE,
    KHAL,
    OFF,
    RACE,
    RACE_SIZE,
    Scanner,
    next_move,
)

# Closing words, as scan.ENDINGS numbers them.
PASS: Final = 1
STOP: Final = 2
RESIGN: Final = 3
FORFEIT: Final = 4
MISS: Final = 5

# Tags that tell two men on one step apart.
FRESH: Final = 102
CAPTOR: Final = 99

TURN_UNIT: Final = 1 << 24
MOVE_UNIT: Final = 1 << 8
THROWS_AT: Final = 2
END_AT: Final = 1

SEARCHED: Final = 3
"""Moves that are tried, one after the other, to make room for what is left of a split."""

FOUND: Final = 5
"""Numbers of a legal move that was found: arm, start, dest, tag or 0, victim or NONE."""


class Kernel:
    """One game in progress. Answers FINE or a refusal; after a refusal it stands as it stood."""

    def __init__(self, lookup: Lookup, scanner: Scanner) -> None:
        self.lookup: Lookup = lookup
        self.scanner: Scanner = scanner
        self.men: Men = Men(lookup)
        self.owed: Owed = Owed(lookup)
        self.seats: Seating = Seating(lookup, self.men)
        self.chain: Chain = Chain(lookup, self.men, self.seats, self.owed)
        self.journal: Journal = Journal(lookup)
        self.may_skip: bool = False
        """Whether the next seat may take the turn, because this one has a right to it only."""
        self.stopped: bool = False
        # the move that was checked last
        self.arm: i64 = NONE
        self.man: i64 = NONE
        self.start: i64 = 0
        self.dest: i64 = 0
        self.victim: i64 = NONE
        self.taking: bool = False
        # counts for remarks
        self.starred: i64 = 0
        self.unstarred: i64 = 0
        self.early: i64 = 0
        self.made: i64 = 0
        # legal moves, FOUND numbers each
        self.found: vec[i64] = numbers(0)
        self.founds: i64 = 0
        # a second board, to try on which splits can be completed; this one being such a board
        self.other: Kernel | None = None
        self.is_trial: bool = False

    def copy_from(self, other: Kernel) -> None:
        """Stand as *other* stands."""
        self.men.copy_from(other.men)
        self.owed.copy_from(other.owed)
        self.seats.copy_from(other.seats)
        self.chain.copy_from(other.chain)
        if self.lookup.cancels:
            self.journal.copy_from(other.journal)
        self.may_skip = other.may_skip
        self.stopped = other.stopped
        self.starred = other.starred
        self.unstarred = other.unstarred
        self.early = other.early
        self.made = other.made

    # -- whole turns ------------------------------------------------------------------------

    def replay(self, turns: list[str]) -> i64:
        """Play *turns*; return FINE, or turn * TURN_UNIT + (move + 2) * MOVE_UNIT + refusal.

        Turns and moves count from 1; move 0 stands for the throws, -1 for the end of the turn.
        """
        number: i64 = 0
        for text in turns:
            number += 1
            refused = self.play(text)
            if refused != FINE:
                return number * TURN_UNIT + refused
        return FINE

    def play(self, text: str) -> i64:
        """Play one turn string; return FINE or (move + 2) * MOVE_UNIT + refusal."""
        if self.scanner.scan(text) != 0:
            return THROWS_AT * MOVE_UNIT + NOT_STRICT
        if self.scanner.unknown:
            return THROWS_AT * MOVE_UNIT + NOT_KNOWN
        turn = self.scanner.out
        refused = self.open(turn[0])
        if refused == FINE:
            refused = self._throw_all(turn)
        if refused != FINE:
            return THROWS_AT * MOVE_UNIT + refused
        return self._play_moves(turn)

    def _throw_all(self, turn: vec[i64]) -> i64:
        at: i64 = HEADER
        end = HEADER + turn[1]
        while at < end:
            refused = self.throw(turn[at])
            if refused != FINE:
                return refused
            at += 1
        ending = turn[3]
        if ending == MISS:
            if turn[1] == 0 and turn[2] == 0:
                return FINE
            return NOT_A_MOVE_HERE
        if self.chain.closed or ending == STOP or is_leaving(ending):
            return FINE
        if self.chain.owes_throw():
            return THROW_MISSING
        return FINE

    def _play_moves(self, turn: vec[i64]) -> i64:
        at: i64 = HEADER + turn[1]
        moves = turn[2]
        number: i64 = 1
        while number <= moves:
            if self._step(turn, at):
                at += RACE_SIZE
            else:
                refused = self.check(turn, at)
                if refused != FINE:
                    return (number + 2) * MOVE_UNIT + refused
                if self.taking:
                    self._count_star(turn[at + 6])
                self.apply()
                at = next_move(turn, at)
            number += 1
        refused = self.why_not_end(turn[3])
        if refused != FINE:
            return END_AT * MOVE_UNIT + refused
        self.close(turn[3])
        return FINE

    def _count_star(self, stars: i64) -> None:
        if stars > 0:
            self.starred += 1
        else:
            self.unstarred += 1

    # -- throws -----------------------------------------------------------------------------

    def open(self, letter: i64) -> i64:
        """Let the seat called *letter* begin its string."""
        if self.seats.over:
            return GAME_ALREADY_OVER
        if self.stopped:
            return STOP_NOT_LAST
        if letter >= LETTERS:
            return THROW_OUT_OF_TURN
        arm = self.lookup.arm_of[letter]
        if arm < 0 or self.lookup.next[arm] < 0:
            return THROW_OUT_OF_TURN
        if self.seats.to == NONE:
            self._begin_turn(arm)
        elif arm != self.seats.to:
            if not self.may_skip or arm != self.seats.after(self.seats.to):
                return THROW_OUT_OF_TURN
            self._pass_on()
        return FINE

    def throw(self, outcome: i64) -> i64:
        """Make one throw for the seat to move."""
        refused = self.chain.throw(outcome)
        if refused == FINE:
            self.may_skip = False
        return refused

    def no_turn(self) -> i64:
        """Return why nobody can move: the game is over, or has not begun."""
        if self.seats.over:
            return GAME_ALREADY_OVER
        return THROW_MISSING

    def start_turn(self, arm: i64) -> None:
        """Give the turn to *arm* as after a turn that passed on, NONE before the first turn."""
        self.stopped = False
        self.owed.clear()
        self.chain.start_string()
        self.may_skip = False
        self.seats.give_to(arm)
        if arm >= 0:
            self.chain.start_turn()

    def go_on(self) -> None:
        """Let the next seat play after a turn that was broken off."""
        if self.stopped:
            self.stopped = False
            self._pass_on()

    def resume_throws(self, again: bool) -> None:
        """Take up a turn in the middle: values are owed, or a further throw is due."""
        chain = self.chain
        owing = not self.owed.is_nothing() or chain.sixes == 3
        chain.again = again and (chain.tries == 0 or owing)
        chain.begun = owing
        chain.closed = owing and not (again and self.lookup.accumulate)
        if again and not owing:
            self.may_skip = chain.tries > 0 or not self.lookup.again_is_duty

    # -- moves ------------------------------------------------------------------------------

    def _step(self, turn: vec[i64], at: i64) -> bool:
        """Make the scanned move at *at* if it is as plain as most are.

        That is one step of one value to an empty cell. False leaves everything as it was, for
        ``check`` to judge.
        """
        start = turn[at + 2]
        dest = turn[at + 4]
        if turn[at] | turn[at + 1] | turn[at + 3] | turn[at + 5] | turn[at + 6] != RACE:
            return False
        if not self.lookup.plain or start < 1 or dest <= start or dest >= self.lookup.goal:
            return False
        men = self.men
        arm = self.seats.to
        if men.freshmen > 0 or arm != self.seats.first:
            return False
        reached = arm * self.lookup.stride + dest
        cell = self.lookup.cell[reached]
        if men.total[cell] != 0:
            return False
        man = men.man_at(arm, start)
        if man < 0 or not self.owed.use_step(dest - start):
            return False
        self.made += 1
        men.takings = 0
        men.put(man, arm, dest)
        if not self.chain.closed:
            self._end_throws()
        return True

    def check(self, turn: vec[i64], at: i64) -> i64:
        """Return why the scanned move at *at* may not be made, or FINE."""
        if turn[at] != RACE:
            return self._no_move_here()
        arm = self.seats.to
        if turn[at + 1] != 0:
            arm = self._arm_called(turn[at + 1])
            if arm < 0:
                return self._no_move_here()
        tag = turn[at + 3]
        if tag != 0 and not self.lookup.tags:
            return self._no_move_here()
        start = self.place(turn[at + 2])
        dest = self.place(turn[at + 4])
        refused = self.why_not(arm, start, dest, tag, self.kind_named(turn[at + 5]))
        if refused != FINE or (not self.taking and turn[at + 6] == 0):
            return refused
        return self._check_victims(turn, at)

    def _no_move_here(self) -> i64:
        if self.seats.over:
            return GAME_ALREADY_OVER
        return NOT_A_MOVE_HERE

    def _arm_called(self, letter: i64) -> i64:
        """Return the arm of a seat whose men may be moved now, NONE for any other."""
        if letter >= LETTERS:
            return NONE
        arm = self.lookup.arm_of[letter]
        if arm >= 0 and (arm == self.seats.to or self.seats.may_move(arm)):
            return arm
        return NONE

    def place(self, point: i64) -> i64:
        """Return the place of a scanned point, NONE where the board has no such step."""
        if point == BAR:
            return self.lookup.bar
        if point == OFF:
            return self.lookup.goal
        if point >= self.lookup.goal or (point == 0 and not self.lookup.step_zero):
            return NONE
        return point

    def kind_named(self, value: i64) -> i64:
        """Return the kind of value a move's mark names, NONE where it has no mark."""
        if value == 0:
            return NONE
        kind: i64 = NONE
        if value == KHAL:
            kind = self.lookup.khal
        elif value == GRACE:
            kind = self.lookup.grace
        elif value <= self.lookup.goal:
            kind = self.lookup.kind[value]
            while kind >= 0 and (kind == self.lookup.khal or kind == self.lookup.grace):
                kind = self.lookup.like[kind]
        if kind >= 0:
            return kind
        if value > 0 and self.lookup.split:
            return KINDS + value
        return KINDS

    def why_not(self, arm: i64, start: i64, dest: i64, tag: i64, mark: i64) -> i64:
        """Return why a man of *arm* may not be moved from *start* to *dest*, or FINE.

        *tag* tells two men on one step apart, 0 for any; *mark* is the kind of value that is named.
        """
        self.victim = NONE
        self.taking = False
        if self.seats.over:
            return GAME_ALREADY_OVER
        lookup = self.lookup
        if start < 0 or dest < 0 or start == lookup.goal:
            return NOT_A_MOVE_HERE
        if dest == lookup.bar and self.chain.penalty < 0:
            return NOT_A_MOVE_HERE
        self.arm = arm
        self.start = start
        self.dest = dest
        self.man = self._man_meant(arm, start, tag)
        if self.man < 0 or not self.seats.may_move(arm):
            return NO_MAN_THERE
        if self.chain.penalty >= 0:
            if start == self.chain.penalty and dest == lookup.bar:
                return FINE
            return THIRD_SIX_PENALTY_MISSING
        refused = self._why_not_pay(start, dest, mark)
        if refused == FINE:
            refused = self._why_not_go(arm, start, dest)
            self.taking = refused == FINE and self.men.taking
            if self.taking and lookup.exit_rule != EXIT_NEVER:
                self._see_exit_victim()
        if refused == FINE and lookup.split and not self._can_complete():
            return WRONG_DISTANCE
        return refused

    def _see_exit_victim(self) -> None:
        """Note whom an entry takes on its exit: who came last (PR9)."""
        place = self.arm * self.lookup.stride + self.dest
        if self.lookup.ground[place] == EXIT:
            self.victim = self.men.last_to_come(self.arm, self.lookup.cell[place])

    def _man_meant(self, arm: i64, start: i64, tag: i64) -> i64:
        """Return the man of *arm* on *start* that *tag* means, without a tag one that has none."""
        man = self.men.man_at(arm, start)
        if man < 0 or not self.lookup.tags or self.tag_of(man) == tag:
            return man
        end = (arm + 1) * self.lookup.pawns
        other = man + 1
        while other < end:
            if self.men.where[other] == start and self.tag_of(other) == tag:
                return other
            other += 1
        if tag == 0:
            return man
        return NONE

    def tag_of(self, man: i64) -> i64:
        """Return the tag of *man*, 0 for none."""
        if self.men.fresh[man] != 0:
            return FRESH
        if self.journal.lines > 0 and self.journal.is_captor(man):
            return CAPTOR
        return 0

    def _why_not_pay(self, start: i64, dest: i64, mark: i64) -> i64:
        """Return why no owed value makes the move that is being checked, or FINE."""
        owed = self.owed
        if self.lookup.limits_values:
            self._see_what_may_move(self.arm, self.man)
        short = mark < 0 and self.lookup.short_pay and owed.usable == EVERY_KIND
        if short and owed.is_plain_step(start, dest):
            return FINE
        owed.find_ways(start, dest, mark)
        return owed.why_not_pay(start, dest)

    def _see_what_may_move(self, arm: i64, man: i64) -> None:
        """Note which values may move *man* of *arm* now (PA4, 3.2 no. 1)."""
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
        """Return why the rules forbid a move that can be paid for, or FINE."""
        lookup = self.lookup
        if lookup.entry_forced and start != lookup.bar and self._must_enter():
            return ENTRY_FORCED
        refused = self.why_not_reach(arm, start, dest)
        if refused != FINE or not lookup.six_opens:
            return refused
        taking = self.men.taking
        if self._must_open():
            return MUST_OPEN_BARRIER
        self.men.taking = taking
        return FINE

    def why_not_reach(self, arm: i64, start: i64, dest: i64) -> i64:
        """Return why the board forbids a man of *arm* to go from *start* to *dest*, or FINE."""
        self.men.taking = False
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
        """Return whether the player, or side, of *arm* has captured (3.2 no. 3)."""
        if self.lookup.needs_capture == CAPTURE_PLAYER:
            return self.seats.captured & self.lookup.player_mask[arm] != 0
        return self.seats.captured & self.lookup.side_mask[arm] != 0

    def _must_enter(self) -> bool:
        """Return whether the value of the move being checked has to enter a man (PR3)."""
        kind = self.owed.way[0]
        if not self.men.has_man_at_bar(self.arm):
            return False
        entry: i64 = 0
        while entry < self.lookup.entries:
            if self.lookup.entry_uses[entry * GIFTS] == kind and self._enters_on(entry) == FINE:
                return True
            entry += 1
        return False

    def _enters_on(self, entry: i64) -> i64:
        return self.men.why_not_land(self.arm, self.lookup.entry_step[entry], True)

    def _must_open(self) -> bool:
        """Return whether the six of the move being checked has to move a man of a barrier (PR6)."""
        kind = self.owed.way[0]
        if kind != self.lookup.six_kind and kind != self.lookup.seven_kind:
            return False
        if self.men.is_in_pair(self.man, self.arm):
            return False
        man = self.arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            if self.men.is_in_pair(man, self.arm):
                start = self.men.where[man]
                dest = self.reach(start, kind)
                if dest >= 0 and self.why_not_reach(self.arm, start, dest) == FINE:
                    return True
            man += 1
        return False

    # -- whom a move takes ------------------------------------------------------------------

    def _check_victims(self, turn: vec[i64], at: i64) -> i64:
        """Return whether the stars of the scanned move at *at* say what it takes."""
        stars = turn[at + 6]
        if not self.taking:
            return CAPTURE_FALSE
        place = self.arm * self.lookup.stride + self.dest
        cell = self.lookup.cell[place]
        from_exit = self.victim >= 0
        if stars > self._most_victims(cell, from_exit):
            return CAPTURE_FALSE
        first = at + RACE_SIZE
        hit: i64 = 0
        while hit < stars:
            if not self._names_victim(turn, first + HIT_SIZE * hit, first, cell, from_exit):
                return CAPTURE_FALSE
            hit += 1
        if self.lookup.capture_one and self.victim < 0:
            return self.choose_victim(cell)
        return FINE

    def _most_victims(self, cell: i64, from_exit: bool) -> i64:
        if self.lookup.capture_one or from_exit:
            return 1
        return self.men.opponents_on(self.arm, cell)

    def _names_victim(
        self, turn: vec[i64], hit: i64, first: i64, cell: i64, from_exit: bool
    ) -> bool:
        """Return whether the scanned hit at *hit* names nobody, or a man it can take.

        The hits of the move begin at *first*; no man is taken twice.
        """
        if turn[hit] == 0:
            return True
        arm: i64 = NONE
        if turn[hit] < LETTERS:
            arm = self.lookup.arm_of[turn[hit]]
        if arm < 0 or self.lookup.side[arm] == self.lookup.side[self.arm]:
            return False
        if from_exit:
            named = self.men.where[self.victim] == turn[hit + 1]
            return named and self.victim // self.lookup.pawns == arm
        if self.lookup.capture_one:
            self.victim = self.men.victim_of(arm, cell)
            return self.victim >= 0 and self.men.where[self.victim] == turn[hit + 1]
        step = self.place(turn[hit + 1])
        if step < 0 or self.lookup.cell[arm * self.lookup.stride + step] != cell:
            return False
        return self.men.men_at(arm, step) > self._named_before(turn, hit, first)

    def _named_before(self, turn: vec[i64], hit: i64, first: i64) -> i64:
        """Return how many hits from *first* on, before *hit*, name the same seat and step."""
        count: i64 = 0
        while first < hit:
            if turn[first] == turn[hit] and turn[first + 1] == turn[hit + 1]:
                count += 1
            first += HIT_SIZE
        return count

    def choose_victim(self, cell: i64) -> i64:
        """Take the one man there is to take; CAPTURE_MISSING where the record must name him."""
        if self.men.victim_seats(self.arm, cell) > 1:
            return CAPTURE_MISSING
        arm: i64 = 0
        while self.victim < 0:
            if self.lookup.side[arm] != self.lookup.side[self.arm]:
                self.victim = self.men.victim_of(arm, cell)
            arm += 1
        return FINE

    # -- making a move ----------------------------------------------------------------------

    def apply(self) -> None:
        """Make the move that was checked last."""
        men = self.men
        men.takings = 0
        self.made += 1
        if self.chain.penalty >= 0:
            self.chain.penalty = NONE
        else:
            self._pay()
        if self.start == self.lookup.bar:
            self._note_entry()
        if self.taking:
            self._take()
        elif self.lookup.cancels:
            men.put(self.man, self.arm, self.dest)
            self.journal.forget_captor(self.man)
        else:
            men.put(self.man, self.arm, self.dest)
        if self.lookup.remembers:
            self._remember()
        if not self.chain.closed:
            self._end_throws()
        if self.dest == self.lookup.goal:
            self._note_home()
        if self.lookup.split and not self.is_trial:
            self._drop_incomplete()

    def _pay(self) -> None:
        if not self.lookup.split:
            self.owed.pay()
            return
        likes = numbers(int(self.lookup.pawns))
        count: i64 = 0
        man = self.arm * self.lookup.pawns
        end = man + self.lookup.pawns
        tag = self.tag_of(self.man)
        while man < end:
            if self.men.where[man] == self.start and self.tag_of(man) == tag:
                likes[count] = man
                count += 1
            man += 1
        if self.start == self.lookup.bar:
            count = 1
            likes[0] = self.man
        self.owed.pay_with_splits(self.man, likes, count)

    def _note_entry(self) -> None:
        self.chain.dry = False
        if self.lookup.fresh != FRESH_NEVER:
            self.men.note_fresh(self.man)

    def _take(self) -> None:
        """Make a move that takes somebody."""
        men = self.men
        cell = self.lookup.cell[self.arm * self.lookup.stride + self.dest]
        if self.lookup.cancels:
            self._take_and_cancel(cell)
            return
        if self.victim >= 0:
            men.take(self.victim, self.victim // self.lookup.pawns)
        else:
            men.take_all(self.arm, cell)
        men.put(self.man, self.arm, self.dest)
        if self.lookup.capture_bonus >= 0:
            self.owed.owe(self.lookup.capture_bonus, 1)

    def _take_and_cancel(self, cell: i64) -> None:
        """Take everybody on *cell*; what they had taken there comes back (3.2 no. 5)."""
        captors = self._captors_on(cell)
        self.men.take_all(self.arm, cell)
        self.men.put(self.man, self.arm, self.dest)
        at: i64 = 0
        end: i64 = len(captors)
        while at < end:
            self.journal.cancel(captors[at], self.lookup.side[self.seats.to], self.men)
            self.journal.forget_captor(captors[at])
            at += 1
        self.journal.forget_captor(self.man)
        at = 0
        while at < self.men.takings:
            self.journal.note(self.man, self.men.taken[2 * at], self.men.taken[2 * at + 1])
            at += 1

    def _captors_on(self, cell: i64) -> list[int]:
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
                and lookup.side[arm] != lookup.side[self.arm]
                and self.journal.is_captor(man)
            ):
                captors.append(int(man))
            man += 1
        return captors

    def _remember(self) -> None:
        """Note what later moves depend on besides where the men stand."""
        mask = self.lookup.player_mask[self.arm]
        if self.start != self.lookup.bar:
            self.seats.moved |= mask
        if self.taking:
            self.seats.captured |= mask
            self.chain.took = True
        self.men.note_arrival(self.man)
        self.chain.note_move(self.arm, self.dest)

    def _end_throws(self) -> None:
        """Let nobody throw on within this string: a move has been made."""
        self.chain.closed = True
        self.chain.again = False

    def _note_home(self) -> None:
        if self.lookup.finish_bonus >= 0:
            self.owed.owe(self.lookup.finish_bonus, 1)
        if self.men.is_home(self.arm):
            self.seats.note_home(self.arm)
            if not self.seats.plays_on(self.seats.to):
                self.chain.again = False

    # -- splits that can be completed (3.2 no. 2) -------------------------------------------

    def _twin(self) -> Kernel:
        """Return a board of its own that stands as this one."""
        twin = self.other
        if twin is None:
            twin = Kernel(self.lookup, self.scanner)
            twin.is_trial = True
            self.other = twin
        twin.copy_from(self)
        return twin

    def _can_complete(self) -> bool:
        """Return whether the move that was checked leaves no split that nothing can complete."""
        if self.is_trial:
            return True
        twin = self._twin()
        twin.why_not(self.arm, self.start, self.dest, self.tag_of(self.man), NONE)
        twin.owed.take_ways(self.owed)
        twin.apply()
        return twin.is_completable(SEARCHED)

    def is_completable(self, budget: i64) -> bool:
        """Return whether some reading can play its open splits to the last step."""
        row: i64 = 0
        while row < self.owed.rows:
            if self._is_row_completable(row, budget):
                return True
            row += 1
        return False

    def _drop_incomplete(self) -> None:
        keep = numbers(int(self.owed.rows))
        row: i64 = 0
        dropped = False
        while row < self.owed.rows:
            if self._is_row_completable(row, SEARCHED):
                keep[row] = 1
            else:
                dropped = True
            row += 1
        if dropped:
            self.owed.keep_rows(keep)

    def _is_row_completable(self, row: i64, budget: i64) -> bool:
        """Return whether reading *row* can play its open splits, trying *budget* moves deep."""
        count = self.owed.splits.count_of(row)
        if count == 0 or self.seats.over:
            return True
        if count == 1:
            if self._parts_fit(row):
                return True
            if not self.owed.owes_anything_else(row):
                return False
        if budget == 0:
            return False
        return self._search(row, budget)

    def _search(self, row: i64, budget: i64) -> bool:
        """Return whether some move of reading *row* leads to where its splits can be completed."""
        twin = self._twin()
        twin.owed.keep_only(row)
        count = twin.find_moves()
        at: i64 = 0
        while at < count:
            place = at * FOUND
            after = twin._twin()
            refused = after.why_not(
                twin.found[place],
                twin.found[place + 1],
                twin.found[place + 2],
                twin.found[place + 3],
                NONE,
            )
            if refused == FINE:
                after.apply()
                if after.is_completable(budget - 1):
                    return True
            at += 1
        return False

    def _parts_fit(self, row: i64) -> bool:
        """Return whether men that had no part of the one open split can take the rest of it.

        Sums that can be reached are kept as bits, in four sets: whether somebody has captured for
        it, and whether somebody goes home who may only then.
        """
        left = self.owed.splits.left_of(row, 0)
        sums = numbers(4)
        sums[0] = 1
        arm = self.seats.first
        while arm >= 0:
            man = arm * self.lookup.pawns
            end = man + self.lookup.pawns
            while man < end:
                if self._may_take_part(row, arm, man):
                    self._add_parts(sums, arm, man, left)
                man += 1
            arm = self._other_mover(arm)
        reached = sums[0] | sums[1] | sums[3]
        return (reached >> left) & 1 != 0

    def _may_take_part(self, row: i64, arm: i64, man: i64) -> bool:
        start = self.men.where[man]
        if start >= self.lookup.goal or self.owed.splits.has_had(row, 0, man):
            return False
        self._see_what_may_move(arm, man)
        return self.owed.usable != 0

    def _add_parts(self, sums: vec[i64], arm: i64, man: i64, left: i64) -> None:
        """Add to the sums what *man* can take of *left* steps."""
        start = self.men.where[man]
        new = numbers(4)
        one: i64 = 1
        limit = (one << (left + 1)) - 1
        part: i64 = 1
        while part <= left:
            dest = start + part
            home = dest >= self.lookup.goal
            if home and self.lookup.exact:
                break
            if home:
                dest = self.lookup.goal
            refused = self.why_not_reach(arm, start, dest)
            flag: i64 = 0
            if self.men.taking:
                flag = 1
            elif refused == CAPTURE_MISSING:
                flag = 2
            if refused == FINE or refused == CAPTURE_MISSING:
                state: i64 = 0
                while state < 4:
                    to = state | flag
                    new[to] |= (sums[state] & (limit >> part)) << part
                    state += 1
            part += 1
        state = 0
        while state < 4:
            sums[state] |= new[state]
            state += 1

    # -- the duty to move -------------------------------------------------------------------

    def must_move(self) -> bool:
        """Return whether every reading still owes a value that has to be played (BS10)."""
        if self.chain.penalty >= 0:
            return True
        if self.owed.left == 0:
            return False
        row: i64 = 0
        while row < self.owed.rows:
            if not self._owes_duty(row):
                return False
            row += 1
        return True

    def _owes_duty(self, row: i64) -> bool:
        if self.lookup.split and self.owed.splits.count_of(row) > 0:
            return True
        if self.lookup.passing == PASS_OPTIONAL:
            return False
        kind: i64 = 0
        while kind < self.lookup.kinds:
            at = row * KINDS + kind
            if (
                self.owed.row[at] > 0
                and self.lookup.forced[kind] != 0
                and self._is_playable(row, kind)
                and not self._may_decline(row, kind)
            ):
                return True
            kind += 1
        return False

    def _may_decline(self, row: i64, kind: i64) -> bool:
        if self.lookup.passing == PASS_FORCED:
            return False
        return self.lookup.passing == PASS_OPTIONAL or self._meets(row, kind, SAFE_OCCUPIED)

    def _is_playable(self, row: i64, kind: i64) -> bool:
        return self._meets(row, kind, FINE)

    def _meets(self, row: i64, kind: i64, answer: i64) -> bool:
        """Return whether some use of an owed value of *kind* lands with *answer*."""
        arm = self.seats.first
        while arm >= 0:
            if self._arm_meets(arm, row, kind, answer):
                return True
            arm = self._other_mover(arm)
        return False

    def _other_mover(self, arm: i64) -> i64:
        """Return the second seat whose men may be moved after the first, else NONE."""
        if arm == self.seats.second:
            return NONE
        return self.seats.second

    def _arm_meets(self, arm: i64, row: i64, kind: i64, answer: i64) -> bool:
        lookup = self.lookup
        entered = False
        man = arm * lookup.pawns
        end = man + lookup.pawns
        while man < end:
            start = self.men.where[man]
            if start == lookup.bar:
                # what holds for one man on the bar holds for all
                if not entered and self._entry_meets(arm, man, row, kind, answer):
                    return True
                entered = True
            elif self._man_meets(arm, man, kind, answer):
                return True
            man += 1
        return False

    def _man_meets(self, arm: i64, man: i64, kind: i64, answer: i64) -> bool:
        """Return whether *man*, on the board, lands with *answer* by a value of *kind*."""
        start = self.men.where[man]
        if start == self.lookup.goal or self.lookup.value[kind] == 0:
            return False
        if self.lookup.limits_values:
            self._see_what_may_move(arm, man)
            if (self.owed.usable >> kind) & 1 == 0:
                return False
        dest = self.reach(start, kind)
        if dest >= 0 and self.why_not_reach(arm, start, dest) == answer:
            return True
        return self.lookup.split and answer == FINE and self._is_split_playable(arm, man, kind)

    def _is_split_playable(self, arm: i64, man: i64, kind: i64) -> bool:
        """Return whether *man* can take the first part of a value of *kind*, others the rest."""
        start = self.men.where[man]
        part: i64 = 1
        while part < self.lookup.value[kind]:
            dest = start + part
            dest = min(dest, self.lookup.goal)
            if self.why_not(arm, start, dest, self.tag_of(man), NONE) == FINE:
                return True
            part += 1
        return False

    def _entry_meets(self, arm: i64, man: i64, row: i64, kind: i64, answer: i64) -> bool:
        lookup = self.lookup
        entry: i64 = 0
        while entry < lookup.entries:
            first = lookup.entry_uses[entry * GIFTS]
            second = lookup.entry_uses[entry * GIFTS + 1]
            if (
                (kind == first or kind == second)
                and self.owed.owes_both(row, first, second)
                and lookup.forced[first] != 0
                and (second < 0 or lookup.forced[second] != 0)
                and self.men.why_not_land(arm, lookup.entry_step[entry], True) == answer
                and not (answer == FINE and self._is_spared(row, kind, first, second))
            ):
                return True
            entry += 1
        if lookup.first_enters and lookup.value[kind] > 0 and answer == FINE:
            self._see_what_may_move(arm, man)
            return self.owed.enters_anyhow
        return False

    def _is_spared(self, row: i64, kind: i64, first: i64, second: i64) -> bool:
        """Return whether an entry uses, besides *kind*, a value that may be declined."""
        other = second
        if kind == second:
            other = first
        return other >= 0 and other != kind and self._may_decline(row, other)

    def reach(self, start: i64, kind: i64) -> i64:
        """Return where a value of *kind* takes a man from *start*, NONE where it overshoots."""
        dest = start + self.lookup.value[kind]
        if dest <= self.lookup.goal:
            return dest
        if self.lookup.exact:
            return NONE
        return self.lookup.goal

    # -- the end of a turn ------------------------------------------------------------------

    def why_not_end(self, word: i64) -> i64:
        """Return why the turn may not end now with the closing *word*, or FINE."""
        if word > MISS:
            return NOT_A_MOVE_HERE
        if self.seats.over:
            if word == 0 or word == STOP:
                return FINE
            return GAME_ALREADY_OVER
        if word > PASS or not self.must_move():
            return FINE
        if word == PASS:
            return PASS_NOT_ALLOWED
        return self._duty()

    def _duty(self) -> i64:
        """Return the refusal of a turn that ends before its duty is done."""
        if self.chain.penalty >= 0:
            return THIRD_SIX_PENALTY_MISSING
        lookup = self.lookup
        if lookup.capture_bonus >= 0 and self.owed.owes(lookup.capture_bonus):
            return BONUS_MISSING
        if lookup.finish_bonus >= 0 and self.owed.owes(lookup.finish_bonus):
            return BONUS_MISSING
        return MUST_MOVE

    def why_not_finish(self, word: i64) -> i64:
        """Return why the turn may not end now, its throws included, or FINE."""
        if self.seats.over and not self.chain.begun:
            return GAME_ALREADY_OVER
        if word == MISS and self.chain.begun:
            return NOT_A_MOVE_HERE
        if not self.seats.over and word < STOP and self.chain.owes_throw():
            return THROW_MISSING
        return self.why_not_end(word)

    def close(self, word: i64) -> None:
        """End the turn: what is owed is void, and the turn goes to whom it goes."""
        if word != PASS and self.lookup.passing != PASS_FORCED and self._leaves_playable():
            self.early += 1
        self.owed.clear()
        chain = self.chain
        goes_on = chain.again and not self.lookup.accumulate
        if chain.took and self.lookup.capture_again and self.seats.plays_on(self.seats.to):
            goes_on = True
        chain.start_string()
        if self.seats.over:
            return
        if word == STOP:
            self.stopped = True
        elif is_leaving(word):
            self._leave()
        elif word == MISS:
            self._begin_turn(self.seats.after(self.seats.to))
        elif goes_on:
            self.may_skip = not self.lookup.again_is_duty
            chain.again = True
            if self.lookup.fresh != FRESH_THIS_TURN:
                self.men.age()
        elif chain.dry and chain.tries + 1 < self.lookup.tries:
            chain.tries += 1
            chain.again = False
            self.may_skip = True
            chain.thrown = 0
            chain.equal = 0
        else:
            self._pass_on()

    def _leaves_playable(self) -> bool:
        kind: i64 = 0
        while kind < self.lookup.kinds and self.owed.left > 0:
            if self.owed.row[kind] > 0 and self._is_playable(0, kind):
                return True
            kind += 1
        return False

    def _pass_on(self) -> None:
        """Give the turn on; the side's losses can no longer be made good (3.2 no. 5)."""
        if self.lookup.cancels:
            self.journal.forget_losers(self.lookup.side_mask[self.seats.to])
        self._begin_turn(self.seats.after(self.seats.to))

    def _begin_turn(self, arm: i64) -> None:
        if self.men.freshmen > 0:
            self.men.age()
        self.seats.give_to(arm)
        self.may_skip = False
        self.chain.start_turn()

    def _leave(self) -> None:
        """Let the seat to move leave the game (0.5 "A seat leaves")."""
        if self.lookup.cancels:
            self.journal.forget_seats(self.lookup.player_mask[self.seats.to])
        self.seats.leave()
        if not self.seats.over:
            self._pass_on()

    # -- legal moves ------------------------------------------------------------------------

    def find_moves(self) -> i64:
        """Note every legal move in ``found``, FOUND numbers each; return how many there are."""
        self.founds = 0
        if len(self.found) == 0:
            self._make_room()
        if self.seats.over:
            return 0
        if self.chain.penalty >= 0:
            self._find(self.seats.to, self.chain.penalty, self.lookup.bar, 0)
            return self.founds
        arm = self.seats.first
        while arm >= 0:
            self._find_of(arm)
            arm = self._other_mover(arm)
        return self.founds

    def _make_room(self) -> None:
        ways: i64 = KINDS
        if self.lookup.split:
            ways = self.lookup.goal
        self.found = numbers(int(FOUND * 2 * (self.lookup.pawns + 1) * (ways + self.lookup.arms)))

    def _find_of(self, arm: i64) -> None:
        man = arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            start = self.men.where[man]
            if start < self.lookup.goal:
                if self.lookup.tags or self.men.man_at(arm, start) == man:
                    self._find_steps(arm, start, self._tag_spelled(arm, man))
            elif start == self.lookup.bar and self.men.man_at(arm, start) == man:
                self._find_entries(arm, start)
            man += 1

    def _tag_spelled(self, arm: i64, man: i64) -> i64:
        """Return the tag *man* is written with: his own where others on his step have none."""
        if not self.lookup.tags:
            return 0
        tag = self.tag_of(man)
        start = self.men.where[man]
        other = arm * self.lookup.pawns
        end = other + self.lookup.pawns
        while other < end and tag != 0:
            if self.men.where[other] == start and self.tag_of(other) == 0:
                return tag
            other += 1
        return 0

    def _find_entries(self, arm: i64, start: i64) -> None:
        entry: i64 = 0
        while entry < self.lookup.entries:
            self._find(arm, start, self.lookup.entry_step[entry], 0)
            entry += 1

    def _find_steps(self, arm: i64, start: i64, tag: i64) -> None:
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if self.lookup.value[kind] > 0:
                dest = self.reach(start, kind)
                if dest >= 0:
                    self._find(arm, start, dest, tag)
            kind += 1
        if self.lookup.grace_bears_off and start == self.lookup.goal - 1:
            self._find(arm, start, self.lookup.goal, tag)
        if self.lookup.split:
            self._find_parts(arm, start, tag)

    def _find_parts(self, arm: i64, start: i64, tag: i64) -> None:
        most: i64 = 0
        kind: i64 = 0
        while kind < self.lookup.kinds:
            most = max(most, self.lookup.value[kind])
            kind += 1
        dest = start + 1
        while dest <= self.lookup.goal and dest < start + most:
            self._find(arm, start, dest, tag)
            dest += 1

    def _find(self, arm: i64, start: i64, dest: i64, tag: i64) -> None:
        if self._is_found(arm, start, dest, tag):
            return
        if self.why_not(arm, start, dest, tag, NONE) != FINE:
            return
        if not self.taking or not self.lookup.capture_one:
            self._add(arm, start, dest, tag, NONE)
            return
        cell = self.lookup.cell[arm * self.lookup.stride + dest]
        many = self.men.victim_seats(arm, cell) > 1
        other: i64 = 0
        while other < self.lookup.arms:
            if self.lookup.side[other] != self.lookup.side[arm]:
                victim = self.men.victim_of(other, cell)
                if victim >= 0 and many:
                    self._add(arm, start, dest, tag, victim)
                elif victim >= 0:
                    self._add(arm, start, dest, tag, NONE)
            other += 1

    def _is_found(self, arm: i64, start: i64, dest: i64, tag: i64) -> bool:
        at: i64 = 0
        end = FOUND * self.founds
        while at < end:
            if (
                self.found[at] == arm
                and self.found[at + 1] == start
                and self.found[at + 2] == dest
                and self.found[at + 3] == tag
            ):
                return True
            at += FOUND
        return False

    def _add(self, arm: i64, start: i64, dest: i64, tag: i64, victim: i64) -> None:
        found = self.found
        at = FOUND * self.founds
        found[at] = arm
        found[at + 1] = start
        found[at + 2] = dest
        found[at + 3] = tag
        found[at + 4] = victim
        self.founds += 1


def is_leaving(word: i64) -> bool:
    """Return whether the closing *word* takes a seat out of the game."""
    return word == RESIGN or word == FORFEIT
