"""The kernel of the cross games: throws, moves and turns on integer tables. Compiled with mypyc.

Replays what ``record.scan`` read. Every question, whether from replay, from the list of legal
moves or from ``why_not``, comes down to the same functions, so they cannot disagree.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.cross.lookup import (
    GIFTS,
    KINDS,
    LETTERS,
    NONE,
    PASS_FORCED,
    PASS_OPTIONAL,
    Lookup,
    numbers,
)
from barsis_notation.engines.cross.men import Men, copy_into
from barsis_notation.engines.cross.owed import Owed
from barsis_notation.engines.refusals import (
    CAPTURE_FALSE,
    CAPTURE_MISSING,
    FINE,
    GAME_ALREADY_OVER,
    MUST_MOVE,
    NO_MAN_THERE,
    NOT_A_MOVE_HERE,
    NOT_KNOWN,
    NOT_STRICT,
    PASS_NOT_ALLOWED,
    SAFE_OCCUPIED,
    STOP_NOT_LAST,
    THROW_AFTER_STOP,
    THROW_MISSING,
    THROW_OUT_OF_TURN,
    UNKNOWN_OUTCOME,
)
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import BAR, GRACE, HEADER, KHAL, OFF, RACE, Scanner, next_move

# Closing words, as scan.ENDINGS numbers them.
PASS: Final = 1
STOP: Final = 2
RESIGN: Final = 3
FORFEIT: Final = 4
MISS: Final = 5

TURN_UNIT: Final = 1 << 24
MOVE_UNIT: Final = 1 << 8
THROWS_AT: Final = 2
END_AT: Final = 1


class Kernel:
    """One game in progress. Answers FINE or a refusal; after a refusal it stands as it stood."""

    def __init__(self, lookup: Lookup, khal: i64, grace: i64, scanner: Scanner) -> None:
        self.lookup: Lookup = lookup
        self.khal: i64 = khal
        self.grace: i64 = grace
        self.men: Men = Men(lookup)
        self.owed: Owed = Owed(lookup)
        self.scanner: Scanner = scanner
        self.left: vec[i64] = numbers(lookup.arms)
        # the seat to move, NONE before the first turn; whether another may take its turn
        self.to: i64 = NONE
        self.may_skip: bool = False
        # the chain: throws made, the running count of equal special ones, a further one due
        self.thrown: i64 = 0
        self.equal: i64 = 0
        self.equal_of: i64 = NONE
        self.again: bool = False
        # the turn: throws of this string made, and no more due; chains tried; this one failing
        self.begun: bool = False
        self.closed: bool = False
        self.tries: i64 = 0
        self.dry: bool = False
        self.winner: i64 = NONE
        self.stopped: bool = False
        # the move that was checked last
        self.man: i64 = NONE
        self.dest: i64 = 0
        self.victim: i64 = NONE
        self.taking: bool = False
        # counts for remarks
        self.starred: i64 = 0
        self.unstarred: i64 = 0
        self.early: i64 = 0
        self.made: i64 = 0
        # legal moves, three numbers each: start, dest, victim or NONE
        self.found: vec[i64] = numbers(3 * KINDS * (lookup.pawns + 1) * lookup.arms)
        self.founds: i64 = 0

    def copy_from(self, other: Kernel) -> None:
        """Stand as *other* stands."""
        self.men.copy_from(other.men)
        self.owed.copy_from(other.owed)
        copy_into(other.left, self.left)
        self.to = other.to
        self.may_skip = other.may_skip
        self.thrown = other.thrown
        self.equal = other.equal
        self.equal_of = other.equal_of
        self.again = other.again
        self.begun = other.begun
        self.closed = other.closed
        self.tries = other.tries
        self.dry = other.dry
        self.winner = other.winner
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
            refused = self._throw_all()
        if refused != FINE:
            return THROWS_AT * MOVE_UNIT + refused
        return self._play_moves()

    def _throw_all(self) -> i64:
        turn = self.scanner.out
        at: i64 = HEADER
        end = HEADER + turn[1]
        while at < end:
            refused = self.throw(turn[at])
            if refused != FINE:
                return refused
            at += 1
        if turn[3] == MISS:
            return FINE if turn[1] == 0 and turn[2] == 0 else NOT_A_MOVE_HERE
        if not self.closed and turn[3] != STOP and not is_leaving(turn[3]):
            return THROW_MISSING
        return FINE

    def _play_moves(self) -> i64:
        turn = self.scanner.out
        at: i64 = HEADER + turn[1]
        number: i64 = 1
        while number <= turn[2]:
            refused = self.check(at)
            if refused != FINE:
                return (number + 2) * MOVE_UNIT + refused
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
        if self.taking:
            if stars > 0:
                self.starred += 1
            else:
                self.unstarred += 1

    # -- throws -----------------------------------------------------------------------------

    def open(self, letter: i64) -> i64:
        """Let the seat called *letter* begin its string."""
        if self.winner >= 0:
            return GAME_ALREADY_OVER
        if self.stopped:
            return STOP_NOT_LAST
        if letter >= LETTERS:
            return THROW_OUT_OF_TURN
        arm = self.lookup.arm_of[letter]
        if arm < 0:
            return THROW_OUT_OF_TURN
        if self.to == NONE:
            self.to = arm
            self._new_chain()
        elif arm != self.to:
            if not self.may_skip or arm != self.after(self.to):
                return THROW_OUT_OF_TURN
            self._pass_on()
        return FINE

    def is_throw_due(self) -> bool:
        """Return whether the seat to move may or must throw on, within its turn or chain."""
        return self.again or (self.tries > 0 and self.thrown == 0 and self.owed.left == 0)

    def no_turn(self) -> i64:
        """Return why nobody can move: the game is over, or has not begun."""
        return GAME_ALREADY_OVER if self.winner >= 0 else THROW_MISSING

    def start_turn(self, arm: i64) -> None:
        """Give the turn to *arm* as after a turn that passed on, NONE before the first turn."""
        self.to = arm
        self.stopped = False
        self.begun = False
        self.closed = False
        self.owed.clear()
        if arm >= 0:
            self._new_chain()

    def go_on(self) -> None:
        """Let the next seat play after a turn that was broken off."""
        if self.stopped:
            self.stopped = False
            self._pass_on()

    def resume_throws(self, again: bool) -> None:
        """Take up a turn in the middle: values are owed, or a further throw is due."""
        owing = not self.owed.is_nothing()
        self.again = again and (self.tries == 0 or owing)
        self.begun = owing
        self.closed = owing and not (again and self.lookup.accumulate)
        if again and not owing:
            self.may_skip = self.tries > 0 or not self.lookup.again_is_duty

    def throw(self, outcome: i64) -> i64:
        """Make one throw for the seat to move."""
        if self.closed:
            return THROW_AFTER_STOP
        if outcome < 0 or outcome > 9 or self.lookup.known[outcome] == 0:
            return UNKNOWN_OUTCOME
        lookup = self.lookup
        self.begun = True
        self.may_skip = False
        self.thrown += 1
        if self._is_third_equal(outcome):
            # the two before it are void too where no move was made from them yet
            if lookup.accumulate:
                self.owed.give(outcome, -2)
        else:
            self.owed.give(outcome, 1)
        last = lookup.max_throws > 0 and self.thrown >= lookup.max_throws
        self.again = lookup.again[outcome] != 0 and not last
        self.closed = not lookup.accumulate or not self.again
        return FINE

    def _is_third_equal(self, outcome: i64) -> bool:
        if not self.lookup.triple_cancels or self.lookup.again[outcome] == 0:
            self.equal = 0
            return False
        self.equal = self.equal + 1 if outcome == self.equal_of else 1
        self.equal_of = outcome
        if self.equal < 3:
            return False
        self.equal = 0
        self.equal_of = NONE
        return True

    # -- moves ------------------------------------------------------------------------------

    def check(self, at: i64) -> i64:
        """Return why the scanned move at *at* may not be made, or FINE."""
        turn = self.scanner.out
        if turn[at] != RACE or turn[at + 3] != 0:
            return GAME_ALREADY_OVER if self.winner >= 0 else NOT_A_MOVE_HERE
        seat = turn[at + 1]
        if seat != 0 and (seat > 127 or self.lookup.arm_of[seat] != self.to):
            return NOT_A_MOVE_HERE
        refused = self.why_not(
            self.place(turn[at + 2]), self.place(turn[at + 4]), self.kind_named(turn[at + 5])
        )
        return self._check_victims(at) if refused == FINE else refused

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
        if value == KHAL:
            return self.khal if self.khal >= 0 else KINDS
        if value == GRACE:
            return self.grace if self.grace >= 0 else KINDS
        kind = self.lookup.kind[value] if value <= self.lookup.goal else NONE
        while kind >= 0 and (kind == self.khal or kind == self.grace):
            kind = self.lookup.like[kind]
        return kind if kind >= 0 else KINDS

    def why_not(self, start: i64, dest: i64, mark: i64) -> i64:
        """Return why the seat to move may not move a man from *start* to *dest*, or FINE."""
        self.victim = NONE
        if self.winner >= 0:
            return GAME_ALREADY_OVER
        if start < 0 or dest < 0 or dest == self.lookup.bar or start == self.lookup.goal:
            return NOT_A_MOVE_HERE
        self.man = self.men.man_at(self.to, start)
        if self.man < 0:
            return NO_MAN_THERE
        self.dest = dest
        refused: i64 = FINE
        if mark >= 0 or not self.owed.is_plain_step(start, dest):
            self.owed.find_ways(start, dest, mark)
            refused = self.owed.why_not_pay(start, dest)
        if refused == FINE:
            refused = self.men.why_not_land(self.to, dest)
        self.taking = refused == FINE and self.men.takes(self.to, dest)
        return refused

    def _check_victims(self, at: i64) -> i64:
        """Return whether the stars of the scanned move at *at* say what it takes."""
        turn = self.scanner.out
        stars = turn[at + 6]
        if not self.taking:
            return CAPTURE_FALSE if stars > 0 else FINE
        cell = self.lookup.cell[self.to * self.lookup.stride + self.dest]
        most: i64 = 1 if self.lookup.capture_one else self.men.opponents_on(self.to, cell)
        if stars > most:
            return CAPTURE_FALSE
        hit: i64 = 0
        while hit < stars:
            if not self._names_victim(at + 7 + 3 * hit, at + 7, cell):
                return CAPTURE_FALSE
            hit += 1
        if self.lookup.capture_one and self.victim < 0:
            return self.choose_victim(cell)
        return FINE

    def _names_victim(self, hit: i64, first: i64, cell: i64) -> bool:
        """Return whether the scanned hit at *hit* names nobody, or a man it can take.

        The hits of the move begin at *first*; no man is taken twice.
        """
        turn = self.scanner.out
        if turn[hit] == 0:
            return True
        arm = self.lookup.arm_of[turn[hit]] if turn[hit] < 128 else NONE
        if arm < 0 or self.lookup.side[arm] == self.lookup.side[self.to]:
            return False
        victim = self.men.victim_of(arm, cell)
        if self.lookup.capture_one:
            self.victim = victim
            return victim >= 0 and self.men.where[victim] == turn[hit + 1]
        step = self.place(turn[hit + 1])
        if step < 0 or self.lookup.cell[arm * self.lookup.stride + step] != cell:
            return False
        return self.men.men_at(arm, step) > self._named_before(hit, first)

    def _named_before(self, hit: i64, first: i64) -> i64:
        """Return how many hits from *first* on, before *hit*, name the same seat and step."""
        turn = self.scanner.out
        count: i64 = 0
        while first < hit:
            if turn[first] == turn[hit] and turn[first + 1] == turn[hit + 1]:
                count += 1
            first += 3
        return count

    def choose_victim(self, cell: i64) -> i64:
        """Take the one man there is to take; CAPTURE_MISSING where the record must name him."""
        if self.men.victim_seats(self.to, cell) > 1:
            return CAPTURE_MISSING
        arm: i64 = 0
        while self.victim < 0:
            if self.lookup.side[arm] != self.lookup.side[self.to]:
                self.victim = self.men.victim_of(arm, cell)
            arm += 1
        return FINE

    def apply(self) -> None:
        """Make the move that was checked last."""
        men = self.men
        men.takings = 0
        self.made += 1
        self.owed.pay()
        if men.where[self.man] == self.lookup.bar:
            self.dry = False
        if self.taking:
            if self.victim >= 0:
                men.take(self.victim, self.victim // self.lookup.pawns)
            else:
                men.take_all(self.to, self.lookup.cell[self.to * self.lookup.stride + self.dest])
        men.put(self.man, self.to, self.dest)
        if men.home[self.to] == self.lookup.pawns:
            self.winner = self.to

    # -- the duty to move -------------------------------------------------------------------

    def must_move(self) -> bool:
        """Return whether every reading still owes a value that has to be played (BS10)."""
        if self.owed.left == 0:
            return False
        row: i64 = 0
        while row < self.owed.rows:
            if not self._owes_duty(row):
                return False
            row += 1
        return True

    def _owes_duty(self, row: i64) -> bool:
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if (
                self.owed.row[row * KINDS + kind] > 0
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
        lookup = self.lookup
        man = self.to * lookup.pawns
        end = man + lookup.pawns
        while man < end:
            start = self.men.where[man]
            if start == lookup.bar:
                if self._entry_meets(row, kind, answer):
                    return True
            elif start < lookup.goal and lookup.value[kind] > 0:
                dest = self.reach(start, kind)
                if dest >= 0 and self.men.why_not_land(self.to, dest) == answer:
                    return True
            man += 1
        return False

    def _entry_meets(self, row: i64, kind: i64, answer: i64) -> bool:
        lookup = self.lookup
        entry: i64 = 0
        while entry < lookup.entries:
            first = lookup.entry_uses[entry * GIFTS]
            second = lookup.entry_uses[entry * GIFTS + 1]
            if (
                (kind == first or kind == second)
                and self.owed.has(row, first, second)
                and lookup.forced[first] != 0
                and (second < 0 or lookup.forced[second] != 0)
                and self.men.why_not_land(self.to, lookup.entry_step[entry]) == answer
                and not (answer == FINE and self._is_spared(row, kind, first, second))
            ):
                return True
            entry += 1
        return False

    def _is_spared(self, row: i64, kind: i64, first: i64, second: i64) -> bool:
        """Return whether an entry uses, besides *kind*, a value that may be declined."""
        other = second if kind == first else first
        return other >= 0 and other != kind and self._may_decline(row, other)

    def reach(self, start: i64, kind: i64) -> i64:
        """Return where a value of *kind* takes a man from *start*, NONE where it overshoots."""
        dest = start + self.lookup.value[kind]
        if dest <= self.lookup.goal:
            return dest
        return NONE if self.lookup.exact else self.lookup.goal

    # -- the end of a turn ------------------------------------------------------------------

    def why_not_end(self, word: i64) -> i64:
        """Return why the turn may not end now with the closing *word*, or FINE."""
        if word > MISS:
            return NOT_A_MOVE_HERE
        if self.winner >= 0:
            return FINE if word == 0 or word == STOP else GAME_ALREADY_OVER
        if word > PASS:
            return FINE
        if self.must_move():
            return PASS_NOT_ALLOWED if word == PASS else MUST_MOVE
        return FINE

    def why_not_finish(self, word: i64) -> i64:
        """Return why the turn may not end now, its throws included, or FINE."""
        if self.winner >= 0 and not self.begun:
            return GAME_ALREADY_OVER
        if word == MISS and self.begun:
            return NOT_A_MOVE_HERE
        if self.winner < 0 and not self.closed and word < STOP:
            return THROW_MISSING
        return self.why_not_end(word)

    def close(self, word: i64) -> None:
        """End the turn: what is owed is void, and the turn goes to whom it goes."""
        if word != PASS and self.lookup.passing != PASS_FORCED and self._leaves_playable():
            self.early += 1
        self.owed.clear()
        self.begun = False
        self.closed = False
        if self.winner >= 0:
            return
        if word == STOP:
            self.stopped = True
        elif is_leaving(word):
            self._leave()
        elif word == MISS:
            self._pass_on()
        elif self.again:
            self.may_skip = not self.lookup.again_is_duty
        elif self.dry and self.tries + 1 < self.lookup.tries:
            self.tries += 1
            self.may_skip = True
            self.thrown = 0
            self.equal = 0
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
        self.to = self.after(self.to)
        self._new_chain()

    def _new_chain(self) -> None:
        self.may_skip = False
        self.again = False
        self.thrown = 0
        self.equal = 0
        self.equal_of = NONE
        self.tries = 0
        self.dry = self.lookup.tries > 1 and not self.men.has_man_on_route(self.to)

    def after(self, arm: i64) -> i64:
        """Return the seat after *arm* that is still in the game; *arm* where nobody else is."""
        other = self.lookup.next[arm]
        while self.left[other] != 0 and other != arm:
            other = self.lookup.next[other]
        return other

    def _leave(self) -> None:
        """Let the seat to move leave the game (0.5 "A seat leaves")."""
        gone = self.to
        self.left[gone] = 1
        if not self.lookup.left_men_stay:
            self.men.remove(gone)
        self.win_if_alone(self.after(gone))
        if self.winner < 0:
            self._pass_on()

    def win_if_alone(self, arm: i64) -> None:
        """Let *arm* win if every other seat has left the game."""
        if self.left[arm] == 0 and self.after(arm) == arm:
            self.winner = arm

    # -- legal moves ------------------------------------------------------------------------

    def find_moves(self) -> i64:
        """Note every legal move in ``found``; return how many there are."""
        self.founds = 0
        man = self.to * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end and self.winner < 0:
            start = self.men.where[man]
            if self.men.man_at(self.to, start) == man:
                if start == self.lookup.bar:
                    self._find_entries(start)
                elif start < self.lookup.goal:
                    self._find_steps(start)
            man += 1
        return self.founds

    def _find_entries(self, start: i64) -> None:
        entry: i64 = 0
        while entry < self.lookup.entries:
            self._find(start, self.lookup.entry_step[entry])
            entry += 1

    def _find_steps(self, start: i64) -> None:
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if self.lookup.value[kind] > 0:
                dest = self.reach(start, kind)
                if dest >= 0:
                    self._find(start, dest)
            kind += 1

    def _find(self, start: i64, dest: i64) -> None:
        at: i64 = 0
        while at < 3 * self.founds:
            if self.found[at] == start and self.found[at + 1] == dest:
                return
            at += 3
        if self.why_not(start, dest, NONE) != FINE:
            return
        if not self.taking or not self.lookup.capture_one:
            self._add(start, dest, NONE)
            return
        cell = self.lookup.cell[self.to * self.lookup.stride + dest]
        many = self.men.victim_seats(self.to, cell) > 1
        arm: i64 = 0
        while arm < self.lookup.arms:
            if self.lookup.side[arm] != self.lookup.side[self.to]:
                victim = self.men.victim_of(arm, cell)
                if victim >= 0:
                    self._add(start, dest, victim if many else NONE)
            arm += 1

    def _add(self, start: i64, dest: i64, victim: i64) -> None:
        self.found[3 * self.founds] = start
        self.found[3 * self.founds + 1] = dest
        self.found[3 * self.founds + 2] = victim
        self.founds += 1


def is_leaving(word: i64) -> bool:
    """Return whether the closing *word* takes a seat out of the game."""
    return word == RESIGN or word == FORFEIT
