"""The kernel of the cross games: whole turns on integer tables. Compiled with mypyc.

Replays what ``record.scan`` read. Every question, whether from replay, from the list of legal
moves or from ``why_not``, comes down to the same functions, so they cannot disagree.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.cross.lane import PADDING, Lane
from barsis_notation.engines.cross.lookup import (
    FRESH_THIS_TURN,
    LETTERS,
    NONE,
    PASS_FORCED,
    Lookup,
)
from barsis_notation.engines.cross.written import Written
from barsis_notation.engines.refusals import (
    BONUS_MISSING,
    ENTRY_FORCED,
    ENTRY_WITHOUT_RIGHT,
    FINE,
    GAME_ALREADY_OVER,
    MUST_MOVE,
    MUST_OPEN_BARRIER,
    NOT_A_MOVE_HERE,
    NOT_KNOWN,
    NOT_STRICT,
    OVERSHOOT,
    PASS_NOT_ALLOWED,
    STOP_NOT_LAST,
    THIRD_SIX_PENALTY_MISSING,
    THROW_MISSING,
    THROW_OUT_OF_TURN,
    TOKEN_NOT_AVAILABLE,
    TOKEN_REUSED,
    TURN_UNDECIDED,
    WRONG_DISTANCE,
)
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import HEADER, RACE_SIZE, Scanner, next_move

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


class Kernel(Written):
    """One game in progress. Answers FINE or a refusal; after a refusal it stands as it stood."""

    def __init__(self, lookup: Lookup, scanner: Scanner) -> None:
        super().__init__(lookup)
        self.scanner: Scanner = scanner
        self.lane: Lane = Lane(lookup)
        self.may_skip: bool = False
        """Whether the next seat may take the turn, because this one has a right to it only."""
        self.stopped: bool = False
        # counts for remarks
        self.starred: i64 = 0
        self.unstarred: i64 = 0
        self.early: i64 = 0
        self.turns: i64 = 0
        """Turns that ``replay_json`` has played last."""

    def copy_from(self, other: Kernel) -> None:
        """Stand as *other* stands."""
        self.stand_as(other)
        self.may_skip = other.may_skip
        self.stopped = other.stopped
        self.starred = other.starred
        self.unstarred = other.unstarred
        self.early = other.early

    # -- whole turns ---------------------------------------------------------------------

    def replay(self, turns: list[str]) -> i64:
        """Play *turns*; return FINE, or turn * TURN_UNIT + (move + 2) * MOVE_UNIT + refusal.

        Turns and moves count from 1; move 0 stands for the throws, -1 for the end of the turn.
        """
        if self.lookup.has_lane:
            texts = '","'.join(turns)
            if texts.isascii() and texts.count('"') == 2 * (len(turns) - 1):
                return self.replay_json((texts + '"]}').encode(), 0)
        number: i64 = 0
        for text in turns:
            number += 1
            refused = self.play(text)
            if refused != FINE:
                return number * TURN_UNIT + refused
        return FINE

    def replay_json(self, raw: bytes, at: i64) -> i64:
        """Do the same with the turns that end the canonical bytes *raw*, plain ones by the lane.

        *at* is where the first begins, behind its quotation mark. All of them are ASCII. What is
        not just ``","`` between two of them is refused as part of a turn that is not strict.
        """
        game = raw + PADDING
        last: i64 = len(raw) - 3
        number: i64 = 0
        while True:
            at = self.lane.run(self, game, at, last)
            number += self.lane.played
            if at > last:
                self.turns = number
                return FINE
            end: i64 = game.find(b'"', at)
            refused = self.play(game[at:end].decode("ascii"))
            number += 1
            if refused == FINE and end != last and game[end : end + 3] != b'","':
                refused = THROWS_AT * MOVE_UNIT + NOT_STRICT
            if refused != FINE:
                return number * TURN_UNIT + refused
            at = end + 3

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
            if self.step(turn, at):
                at += RACE_SIZE
            else:
                refused = self.check(turn, at)
                if refused != FINE:
                    return (number + 2) * MOVE_UNIT + self.as_far_as_known(refused)
                if self.taking:
                    self._count_star(turn[at + 6])
                self.apply()
                at = next_move(turn, at)
            number += 1
        refused = self.why_not_end(turn[3])
        if refused != FINE:
            return END_AT * MOVE_UNIT + self.as_far_as_known(refused)
        self.close(turn[3])
        return FINE

    def as_far_as_known(self, refused: i64) -> i64:
        """Return a refusal as it may be told: undecided where a reading left out could lift it."""
        if self.owed.cut and rests_on_readings(refused):
            return TURN_UNDECIDED
        return refused

    def _count_star(self, stars: i64) -> None:
        if stars > 0:
            self.starred += 1
        else:
            self.unstarred += 1

    # -- throws --------------------------------------------------------------------------

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
        third_six = chain.sixes == 3
        if third_six:
            chain.see_penalty()
        owing = third_six or not self.owed.is_nothing()
        chain.again = again and (chain.tries == 0 or owing)
        chain.begun = owing
        chain.closed = owing and not (again and self.lookup.accumulate)
        if again and not owing:
            self.may_skip = chain.tries > 0 or not self.lookup.again_is_duty

    # -- the end of a turn ---------------------------------------------------------------

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


def is_leaving(word: i64) -> bool:
    """Return whether the closing *word* takes a seat out of the game."""
    return word == RESIGN or word == FORFEIT


def rests_on_readings(refused: i64) -> bool:
    """Return whether another reading of what is owed could lift the refusal."""
    return refused in (
        TOKEN_NOT_AVAILABLE,
        TOKEN_REUSED,
        WRONG_DISTANCE,
        OVERSHOOT,
        ENTRY_WITHOUT_RIGHT,
        ENTRY_FORCED,
        MUST_MOVE,
        MUST_OPEN_BARRIER,
        BONUS_MISSING,
        PASS_NOT_ALLOWED,
    )
