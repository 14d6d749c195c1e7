"""The frame of a game in progress: seats, throws, turns and their ends. Compiled with mypyc.

A family's kernel is a ``Frame`` whose *hooks*, marked so below, say what a throw gives, why a move
may not be made, what it does, and what a player owes before the turn may end.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.refusals import (
    FINE,
    GAME_ALREADY_OVER,
    NOT_A_MOVE_HERE,
    NOT_KNOWN,
    NOT_STRICT,
    STOP_NOT_LAST,
    THROW_MISSING,
    THROW_OUT_OF_TURN,
)
from barsis_notation.engines.vectors import copy_into, numbers
from barsis_notation.record.ints import i64, read_i64_le, vec
from barsis_notation.record.scan import HEADER, Scanner, next_move

NONE: Final = -1
LETTERS: Final = 128
"""Codes of the characters a seat may be called by."""

NEXT_TURN: Final = 0x222C22
"""What stands between two turns in canonical bytes, ``","``, the first character lowest."""
LAST_TURN: Final = 3
"""Characters that stand behind the last turn, ``"]}``, or between two."""
PADDING: Final = b"\n" * 9
"""What is put behind canonical bytes: eight characters are read at a time."""

# Closing words, as scan.ENDINGS numbers them.
PASS: Final = 1
STOP: Final = 2
RESIGN: Final = 3
FORFEIT: Final = 4
MISS: Final = 5

# Where play stopped, in one number: turn, move + 2, refusal (``place_of``).
TURN_UNIT: Final = 1 << 24
MOVE_UNIT: Final = 1 << 8
AT_THROWS: Final = 2 * MOVE_UNIT
AT_END: Final = MOVE_UNIT
FIRST_MOVE: Final = 3 * MOVE_UNIT


def place_of(answer: int) -> tuple[int, int, int]:
    """Return turn, move and refusal of what ``replay`` answers.

    Turns and moves count from 1; move 0 stands for the throws, -1 for the end of the turn.
    """
    return answer // TURN_UNIT, answer % TURN_UNIT // MOVE_UNIT - 2, answer % MOVE_UNIT


class Lookup:
    """What the frame asks of a ruleset; a family's lookup adds what its own kernel asks.

    Seats are numbered from 0. As many as *seats* stand in a ring of turns, each after the other,
    until a family says otherwise.
    """

    def __init__(self, seats: i64) -> None:
        self.seat_by_letter: vec[i64] = numbers(LETTERS, NONE)
        self.names: list[str] = []
        """By seat: its letter."""
        self.next: vec[i64] = numbers(seats)
        """By seat: the seat after it that has turns of its own; NONE for a seat without turns."""
        seat: i64 = 0
        while seat < seats:
            self.next[seat] = (seat + 1) % seats
            seat += 1
        self.accumulate: bool = False
        """Whether further throws are made before anything is moved."""
        self.again_is_duty: bool = True
        """Whether a further throw is a duty, and not a right."""
        self.may_decline: bool = False
        """Whether a player may leave unused what could be played."""
        self.has_lane: bool = False
        """Whether ``Frame.play_plain`` plays plain turns."""

    def call(self, names: list[str]) -> None:
        """Let the seats be called by *names*, a letter each, in the order of their numbers."""
        self.names = names
        for seat, name in enumerate(names):
            self.seat_by_letter[ord(name)] = seat


class TurnState:
    """Whose turn it is, how far it has come, and how the game ended."""

    def __init__(self) -> None:
        self.to: i64 = NONE
        """The seat to move, NONE before the first turn."""
        self.begun: bool = False
        """Whether this string has throws or, in a game without throws, a move."""
        self.closed: bool = False
        """Whether no throw may follow in this string."""
        self.again: bool = False
        """Whether a further throw is due."""
        self.may_skip: bool = False
        """Whether the next seat may take the turn, because this one has a right to it only."""
        self.stopped: bool = False
        self.over: bool = False
        self.winner: i64 = NONE
        """The seat that has won, of several on one side the one they are called by."""
        self.ending: i64 = 0
        """The closing word by which a game of two seats was given up, 0 for none."""

    def copy_turn(self, other: TurnState) -> None:
        """Stand as *other* stands."""
        self.to = other.to
        self.begun = other.begun
        self.closed = other.closed
        self.again = other.again
        self.may_skip = other.may_skip
        self.stopped = other.stopped
        self.over = other.over
        self.winner = other.winner
        self.ending = other.ending

    def win(self, seat: i64) -> None:
        """End the game: *seat* has won it."""
        self.over = True
        self.winner = seat


class Frame:
    """One game in progress. Answers FINE or a refusal; after a refusal it stands as it stood."""

    def __init__(self, lookup: Lookup, turn: TurnState) -> None:
        self.rules: Lookup = lookup
        self.turn: TurnState = turn
        # counts since the game began: moves, captures with a star and without, turns that ended
        # early without ``pass``, uses of a cube
        self.made: i64 = 0
        self.starred: i64 = 0
        self.unstarred: i64 = 0
        self.early: i64 = 0
        self.cubes: i64 = 0
        # by seat: men it has taken, and men it has lost so
        self.taken_by: vec[i64] = numbers(len(lookup.next))
        self.taken_from: vec[i64] = numbers(len(lookup.next))
        self.next_at: i64 = 0
        """Where the turn after the one begins that ``play_json`` played last."""
        self.replayed: i64 = 0
        """Turns that ``replay_json`` played last, all of them legal."""
        self.plain: i64 = 0
        """Turns that ``play_plain`` played last."""

    def copy(self) -> Frame:
        """Return a game that stands the same and shares nothing that changes. Hook."""
        raise NotImplementedError

    def copy_frame(self, other: Frame) -> None:
        """Take over turn and counts of *other*."""
        self.turn.copy_turn(other.turn)
        self.count_on(other)

    def count_on(self, other: Frame) -> None:
        """Take over what *other* has counted since the game began."""
        self.made = other.made
        self.starred = other.starred
        self.unstarred = other.unstarred
        self.early = other.early
        self.cubes = other.cubes
        copy_into(other.taken_by, self.taken_by)
        copy_into(other.taken_from, self.taken_from)

    def count_move(self, takes: bool, stars: i64) -> None:
        """Count a move, written with *stars*, that takes somebody or nobody."""
        self.made += 1
        if takes and stars > 0:
            self.starred += 1
        elif takes:
            self.unstarred += 1

    def count_taken(self, loser: i64, men: i64) -> None:
        """Count *men* of *loser* that the seat to move has taken."""
        self.taken_by[self.turn.to] += men
        self.taken_from[loser] += men

    # -- whole turns ------------------------------------------------------------------------

    def replay(self, scanner: Scanner, turns: list[str]) -> i64:
        """Play *turns*; return FINE, or where play stopped and why, for ``place_of``."""
        if self.rules.has_lane:
            texts = '","'.join(turns)
            if texts.isascii() and texts.count('"') == 2 * (len(turns) - 1):
                return self.replay_json(scanner, (texts + '"]}').encode(), 0)
        number: i64 = 0
        for text in turns:
            number += 1
            answer = self.play(scanner, text)
            if answer != FINE:
                return in_turn(number, answer)
        return FINE

    def replay_json(self, scanner: Scanner, raw: bytes, at: i64) -> i64:
        """Play the turns, all ASCII, that end the canonical bytes *raw*; answer as ``replay``.

        *at* is where the first begins, behind its quotation mark.
        """
        game = raw + PADDING
        last: i64 = len(raw) - LAST_TURN
        number: i64 = 0
        while True:
            if self.rules.has_lane:
                at = self.play_plain(game, at, last)
                number += self.plain
            if at > last:
                self.replayed = number
                return FINE
            number += 1
            answer = self.play_json(scanner, game, at, last)
            if answer != FINE:
                return in_turn(number, answer)
            at = self.next_at

    def play_plain(self, game: bytes, at: i64, last: i64) -> i64:
        """Play the turns at *at* for as long as they are plain; return where the next begins. Hook.

        *game* and *last* are those of ``play_json``. ``plain`` counts the turns that were played.
        Asked only where there is a lane.
        """
        raise NotImplementedError

    def play_json(self, scanner: Scanner, game: bytes, at: i64, last: i64) -> i64:
        """Play the turn at *at* of canonical bytes with PADDING; ``next_at`` is where the next is.

        What is not just ``","`` behind a turn is refused as part of it, but for the end at *last*.
        """
        end = scanner.scan_json(game, at)
        if end >= 0:
            answer = self.play_scanned(scanner.out)
        else:
            end = game.find(b'"', at)
            answer = self.play(scanner, game[at:end].decode("ascii"))
        self.next_at = end + LAST_TURN
        if answer == FINE and end != last and read_i64_le(game, end) & 0xFFFFFF != NEXT_TURN:
            return AT_THROWS + NOT_STRICT
        return answer

    def play(self, scanner: Scanner, text: str) -> i64:
        """Play one turn string; return FINE, or where in it play stopped and why."""
        if scanner.scan(text) != 0:
            return AT_THROWS + NOT_STRICT
        if scanner.unknown:
            return AT_THROWS + NOT_KNOWN
        return self.play_scanned(scanner.out)

    def play_scanned(self, scanned: vec[i64]) -> i64:
        """Play one scanned turn; return as ``play`` does. Hook: of turns that are something else.

        So are opening dice and the uses of a cube.
        """
        seat = self.seat_of(scanned[0])
        answer = self.why_not_sit(seat)
        if answer == FINE:
            answer = self.throw_all(seat, scanned)
        if answer != FINE:
            return AT_THROWS + answer
        return self._play_moves(scanned)

    def _play_moves(self, scanned: vec[i64]) -> i64:
        at: i64 = HEADER + scanned[1]
        number: i64 = 0
        while number < scanned[2]:
            answer = self.check(scanned, at)
            if answer != FINE:
                return FIRST_MOVE + number * MOVE_UNIT + self.as_far_as_known(answer)
            self.make(scanned, at)
            at = next_move(scanned, at)
            number += 1
        answer = self.why_not_close(scanned[3])
        if answer != FINE:
            return AT_END + self.as_far_as_known(answer)
        self.close(scanned[3])
        return FINE

    def as_far_as_known(self, answer: i64) -> i64:
        """Return a refusal as it may be given. Hook: where more could be known than is kept."""
        return answer

    # -- seats ------------------------------------------------------------------------------

    def seat_of(self, letter: i64) -> i64:
        """Return the number of the seat with the code *letter*, NONE where there is none."""
        if letter >= LETTERS:
            return NONE
        return self.rules.seat_by_letter[letter]

    def after(self, seat: i64) -> i64:
        """Return the seat whose turn comes after that of *seat*. Hook: where seats leave."""
        return self.rules.next[seat]

    def why_not_sit(self, seat: i64) -> i64:
        """Return why *seat* may not begin a string now, or FINE."""
        turn = self.turn
        if turn.over:
            return GAME_ALREADY_OVER
        if turn.stopped:
            return STOP_NOT_LAST
        if seat == NONE or self.rules.next[seat] == NONE:
            return THROW_OUT_OF_TURN
        if turn.to == NONE or turn.to == seat:
            return FINE
        if turn.may_skip and seat == self.after(turn.to):
            return FINE
        return THROW_OUT_OF_TURN

    def sit(self, seat: i64) -> None:
        """Let *seat*, which may, begin its string."""
        if self.turn.to == NONE:
            self.begin_turn(seat)
        elif self.turn.to != seat:
            self.pass_on()

    def begin_turn(self, seat: i64) -> None:
        """Give the turn to *seat*. Hook: what else begins anew."""
        turn = self.turn
        turn.to = seat
        turn.begun = False
        turn.closed = False
        turn.again = False
        turn.may_skip = False

    def pass_on(self) -> None:
        """Give the turn on. Hook: what else is over with it."""
        self.begin_turn(self.after(self.turn.to))

    def go_on(self) -> None:
        """Let the next seat play after a turn that was broken off."""
        if self.turn.stopped:
            self.turn.stopped = False
            self.pass_on()

    # -- throws -----------------------------------------------------------------------------

    def throw_all(self, seat: i64, scanned: vec[i64]) -> i64:
        """Let *seat*, which may, make the throws of a scanned turn; return why not, or FINE. Hook.

        Its throws have to be all: none is missing before the moves, also in a turn that was broken
        off or given up, as ``why_not_move`` says of a single move.
        """
        self.sit(seat)
        at: i64 = HEADER
        end = HEADER + scanned[1]
        while at < end:
            answer = self.throw(scanned[at])
            if answer != FINE:
                return answer
            at += 1
        word = scanned[3]
        if word == MISS:
            return FINE if scanned[1] + scanned[2] == 0 else NOT_A_MOVE_HERE
        may_lack_throws = scanned[2] == 0 and STOP <= word <= MISS
        if self.owes_throw() and not may_lack_throws:
            return THROW_MISSING
        return FINE

    def throw(self, outcome: i64) -> i64:
        """Make one throw for the seat to move; return why it may not, or FINE. Hook."""
        raise NotImplementedError

    def throw_first(self, seat: i64, outcome: i64) -> i64:
        """Let *seat*, which may, begin its string with a throw; return why not, or FINE. Hook.

        Of throws that depend on what was thrown for the first turn.
        """
        self.sit(seat)
        return self.throw(outcome)

    def owes_throw(self) -> bool:
        """Return whether a throw has to be made before anybody moves. Hook: of no throws."""
        return not self.turn.closed and (self.rules.again_is_duty or not self.turn.begun)

    # -- moves ------------------------------------------------------------------------------

    def check(self, scanned: vec[i64], at: i64) -> i64:
        """Return why the scanned move at *at* may not be made, or FINE. Hook."""
        raise NotImplementedError

    def make(self, scanned: vec[i64], at: i64) -> None:
        """Make the scanned move at *at*, which ``check`` has found fine just now. Hook."""
        raise NotImplementedError

    def why_not_move(self, scanned: vec[i64]) -> i64:
        """Return why the one move of *scanned* may not be made now, its throws included, or FINE.

        Hook: of what else a move must not spoil.
        """
        turn = self.turn
        if turn.over or turn.to == NONE:
            return self.no_turn()
        if turn.stopped:
            return STOP_NOT_LAST
        if self.owes_throw():
            return THROW_MISSING
        return self.as_far_as_known(self.check(scanned, HEADER))

    def no_turn(self) -> i64:
        """Return why nobody can move: the game is over, or a throw comes first."""
        return GAME_ALREADY_OVER if self.turn.over else THROW_MISSING

    # -- legal moves by their number --------------------------------------------------------

    def count_moves(self) -> i64:
        """Find the legal moves with what is owed; return how many there are. Hook."""
        raise NotImplementedError

    def move_text(self, number: i64) -> str:
        """Return move *number*, from 0, of those that were counted just now, no star on it. Hook.

        Whom it takes stands there only where there is a choice.
        """
        raise NotImplementedError

    def takes(self, number: i64) -> bool:
        """Return whether move *number* of those that were counted just now takes anybody. Hook."""
        raise NotImplementedError

    def choose(self, number: i64) -> i64:
        """Make move *number* of those that were counted just now; return FINE, or why not. Hook."""
        raise NotImplementedError

    # -- the end of a turn ------------------------------------------------------------------

    def why_not_end(self, word: i64) -> i64:
        """Return why the turn may not end now with *word*, its throws included, or FINE. Hook."""
        turn = self.turn
        if turn.to == NONE or (turn.over and not turn.begun):
            return self.no_turn()
        if turn.stopped:
            return STOP_NOT_LAST
        if not turn.over and word < STOP and self.owes_throw():
            return THROW_MISSING
        return self.as_far_as_known(self.why_not_close(word))

    def why_not_close(self, word: i64) -> i64:
        """Return why a turn whose throws are made may not end with *word*, or FINE. Hook."""
        begun = self.turn.begun
        if self.turn.over:
            return FINE if begun and (word == 0 or word == STOP) else GAME_ALREADY_OVER
        if word > MISS or (word == MISS and begun):
            return NOT_A_MOVE_HERE
        return FINE if word > PASS else self.duty(word)

    def duty(self, word: i64) -> i64:
        """Return why a turn may not end with PASS or without a word, or FINE. Hook."""
        raise NotImplementedError

    def leaves_playable(self) -> bool:
        """Return whether a turn that ends now leaves what could be played. Hook.

        Asked only where a player may decline.
        """
        raise NotImplementedError

    def close(self, word: i64) -> None:
        """End the turn: what is owed is void, and the turn goes to whom it goes."""
        turn = self.turn
        if self.rules.may_decline and word != PASS and self.leaves_playable():
            self.early += 1
        goes_on = self.goes_on()
        self.clear(word)
        if turn.over:
            return
        if word == STOP:
            turn.stopped = True
        elif is_leaving(word):
            self.leave(word)
        elif word == MISS:
            self.begin_turn(self.after(turn.to))
        elif goes_on:
            self.throw_on()
        else:
            self.end_turn()

    def goes_on(self) -> bool:
        """Return whether the seat to move throws on in a string of its own. Hook."""
        return self.turn.again and not self.rules.accumulate

    def throw_on(self) -> None:
        """Let the seat to move begin another string. Hook."""
        self.turn.again = True
        self.turn.may_skip = not self.rules.again_is_duty

    def end_turn(self) -> None:
        """End the turn of a seat that does not go on. Hook: of a turn tried again."""
        self.pass_on()

    def clear(self, word: i64) -> None:
        """Forget what belongs to the string that *word* ended. Hook: what is owed."""
        self.turn.begun = False
        self.turn.closed = False

    def leave(self, word: i64) -> None:
        """Let the seat to move give up. Hook: where more than two play."""
        self.turn.ending = word
        self.turn.win(self.after(self.turn.to))


def in_turn(number: i64, answer: i64) -> i64:
    """Return what ``play`` answered to turn *number*, from 1, as ``replay`` answers it."""
    return number * TURN_UNIT + answer


def is_leaving(word: i64) -> bool:
    """Return whether the closing *word* takes a seat out of the game."""
    return word == RESIGN or word == FORFEIT
