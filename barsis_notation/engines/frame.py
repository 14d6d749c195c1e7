"""The frame of a game in progress: seats, throws, turns and their ends. Compiled with mypyc.

A family's kernel is a subclass of ``Frame`` and overrides its *hooks*, marked "Hook" below. They
define the values that a throw gives, the refusal and the effect of a move, and the duties that a
player has before the turn may end.

Integers of all kernels: a seat is its index from 0 in the ruleset's ``seats.names``, or ``NONE``;
an outcome is encoded as by ``record.scan`` (0 to 9, or 100 plus two digits: ``31`` is 131); a
closing word is its index in ``record.scan.ENDINGS``, 0 for none; *scanned* is a scanned turn in the
layout of ``record.scan``, and an offset *at* into it points to the first integer of a move. If not
stated otherwise, a method that returns an answer returns FINE or a refusal of ``refusals``.
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
from barsis_notation.engines.vectors import copy_into, new_vector
from barsis_notation.record.ints import i64, read_i64_le, vec
from barsis_notation.record.scan import HEADER, Scanner, find_next_move

NONE: Final = -1
LETTERS: Final = 128
"""Number of character codes that can name a seat."""

NEXT_TURN: Final = 0x222C22
"""The characters between two turns in canonical bytes, ``","``, the first one in the lowest byte.
"""
LAST_TURN: Final = 3
"""Number of characters after the last turn, ``"]}``, and between two turns."""
PADDING: Final = b"\n" * 9
"""Appended to canonical bytes, because eight characters are read at a time."""

# Closing words, as scan.ENDINGS numbers them.
PASS: Final = 1
STOP: Final = 2
RESIGN: Final = 3
FORFEIT: Final = 4
MISS: Final = 5

# The place and reason of a refusal in one number: turn, move + 2, refusal (``decode_answer``).
TURN_UNIT: Final = 1 << 24
MOVE_UNIT: Final = 1 << 8
AT_THROWS: Final = 2 * MOVE_UNIT
AT_END: Final = MOVE_UNIT
FIRST_MOVE: Final = 3 * MOVE_UNIT


def decode_answer(answer: int) -> tuple[int, int, int]:
    """Return turn, move and refusal of an answer of ``Frame.replay``.

    Turns and moves count from 1; move 0 is the throws, -1 the end of the turn. The refusal is one
    of the integers of ``refusals``.
    """
    return answer // TURN_UNIT, answer % TURN_UNIT // MOVE_UNIT - 2, answer % MOVE_UNIT


class Lookup:
    """The facts of a ruleset that the frame uses, as integers.

    The lookup class of a family adds the facts that its kernel uses. At first every seat has turns,
    in the order of their indexes. A lookup is filled once and then only read; games share it.
    """

    def __init__(self, seats: i64) -> None:
        self.seat_by_letter: vec[i64] = new_vector(LETTERS, NONE)
        self.names: list[str] = []
        """By seat: its letter."""
        self.next: vec[i64] = new_vector(seats)
        """By seat: the next seat that has turns; NONE for a seat without turns."""
        seat: i64 = 0
        while seat < seats:
            self.next[seat] = (seat + 1) % seats
            seat += 1
        self.accumulate: bool = False
        """Whether further throws are made before the moves."""
        self.again_is_duty: bool = True
        """Whether a further throw is a duty, and not a right."""
        self.may_decline: bool = False
        """Whether a player may leave a playable value unused."""
        self.has_fast_path: bool = False
        """Whether ``Frame.play_plain`` can play plain turns."""

    def set_seat_names(self, names: list[str]) -> None:
        """Set the seat letters; *names* are in the order of the seats' indexes."""
        self.names = names
        for seat, name in enumerate(names):
            self.seat_by_letter[ord(name)] = seat


class TurnState:
    """Whose turn it is, the progress of the turn, and how the game ended."""

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
        """The seat that has won; of a side with several seats the one that names the side."""
        self.ending: i64 = 0
        """Index in ENDINGS of the word by which a game of two seats was given up, or 0."""

    def copy_turn(self, other: TurnState) -> None:
        """Copy the state of *other*."""
        self.to = other.to
        self.begun = other.begun
        self.closed = other.closed
        self.again = other.again
        self.may_skip = other.may_skip
        self.stopped = other.stopped
        self.over = other.over
        self.winner = other.winner
        self.ending = other.ending

    def set_winner(self, seat: i64) -> None:
        """End the game with *seat* as winner.

        *seat* is the index of a seat; a family may use a further number for a draw.
        """
        self.over = True
        self.winner = seat


class Frame:
    """One game in progress, as integers.

    Methods return FINE or a refusal; a refused move or turn end leaves the state unchanged. A
    subclass overrides the hooks.
    """

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
        # by seat: men it has taken, and men it has lost by capture
        self.taken_by: vec[i64] = new_vector(len(lookup.next))
        self.taken_from: vec[i64] = new_vector(len(lookup.next))
        self.next_at: i64 = 0
        """Offset of the turn after the one that ``play_json`` played last."""
        self.replayed: i64 = 0
        """Number of turns that the last ``replay_json`` played, all of them legal."""
        self.plain: i64 = 0
        """Number of turns that the last ``play_plain`` played."""

    def copy(self) -> Frame:
        """Return an independent game in the same state. Hook."""
        raise NotImplementedError

    def copy_frame(self, other: Frame) -> None:
        """Copy the turn state and the counts of *other*."""
        self.turn.copy_turn(other.turn)
        self.copy_counts(other)

    def copy_counts(self, other: Frame) -> None:
        """Copy the counts of *other* since the game began."""
        self.made = other.made
        self.starred = other.starred
        self.unstarred = other.unstarred
        self.early = other.early
        self.cubes = other.cubes
        copy_into(other.taken_by, self.taken_by)
        copy_into(other.taken_from, self.taken_from)

    def count_move(self, takes: bool, stars: i64) -> None:
        """Count a move.

        Args:
            takes: Whether the move captures.
            stars: Number of stars it is written with.
        """
        self.made += 1
        if takes and stars > 0:
            self.starred += 1
        elif takes:
            self.unstarred += 1

    def count_taken(self, loser: i64, men: i64) -> None:
        """Count a number of *men* of the seat *loser* as taken by the seat to move."""
        self.taken_by[self.turn.to] += men
        self.taken_from[loser] += men

    # -- whole turns ------------------------------------------------------------------------

    def replay(self, scanner: Scanner, turns: list[str]) -> i64:
        """Play whole turns until one is refused.

        Args:
            scanner: The scanner that reads the turns; its results are overwritten.
            turns: Turn strings in the strict grammar.

        Returns:
            FINE, or an encoded turn, move and refusal for ``decode_answer``.
        """
        if self.rules.has_fast_path:
            texts = '","'.join(turns)
            if texts.isascii() and texts.count('"') == 2 * (len(turns) - 1):
                return self.replay_json(scanner, (texts + '"]}').encode(), 0)
        number: i64 = 0
        for text in turns:
            number += 1
            answer = self.play(scanner, text)
            if answer != FINE:
                return encode_turn_answer(number, answer)
        return FINE

    def replay_json(self, scanner: Scanner, raw: bytes, at: i64) -> i64:
        """Play the turns at the end of a canonical JSON record until one is refused.

        ``replayed`` is the number of turns if all are legal.

        Args:
            scanner: The scanner that reads the turns; its results are overwritten.
            raw: ASCII bytes that end with the quotation mark of the last turn and ``]}``.
            at: Offset in *raw* of the first character of the first turn.

        Returns:
            FINE, or an encoded turn, move and refusal for ``decode_answer``.
        """
        game = raw + PADDING
        last: i64 = len(raw) - LAST_TURN
        number: i64 = 0
        while True:
            if self.rules.has_fast_path:
                at = self.play_plain(game, at, last)
                number += self.plain
            if at > last:
                self.replayed = number
                return FINE
            number += 1
            answer = self.play_json(scanner, game, at, last)
            if answer != FINE:
                return encode_turn_answer(number, answer)
            at = self.next_at

    def play_plain(self, game: bytes, at: i64, last: i64) -> i64:
        """Play turns on the fast path for as long as they are plain. Hook.

        ``plain`` counts the turns that were played. Called only if ``Lookup.has_fast_path``.

        Args:
            game: Canonical bytes with PADDING.
            at: Offset of the first character of a turn.
            last: Offset of the quotation mark that ends the last turn.

        Returns:
            The offset of the first turn that was not played, *last* + LAST_TURN if all were.
        """
        raise NotImplementedError

    def play_json(self, scanner: Scanner, game: bytes, at: i64, last: i64) -> i64:
        """Play one turn of canonical bytes; ``next_at`` is then the offset of the next turn.

        A turn that is not followed by exactly ``","`` is refused, except for the last one.

        Args:
            scanner: The scanner that reads the turn; its results are overwritten.
            game: Canonical bytes with PADDING.
            at: Offset of the first character of the turn.
            last: Offset of the quotation mark that ends the last turn.

        Returns:
            FINE, or an encoded move and refusal, as by ``play``.
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
        """Play one turn string.

        Args:
            scanner: The scanner that reads the turn; its results are overwritten.
            text: The turn string in the strict grammar, such as ``S 1+3: 1>14``.

        Returns:
            FINE, or move and refusal as one integer, which ``decode_answer`` decodes with turn 0.
        """
        if scanner.scan(text) != 0:
            return AT_THROWS + NOT_STRICT
        if scanner.unknown:
            return AT_THROWS + NOT_KNOWN
        return self.play_scanned(scanner.out)

    def play_scanned(self, scanned: vec[i64]) -> i64:
        """Play one scanned turn; return the same integer as ``play``.

        Hook: for turns without moves, such as opening dice and uses of a cube.
        """
        seat = self.find_seat(scanned[0])
        answer = self.why_not_start_string(seat)
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
                return FIRST_MOVE + number * MOVE_UNIT + self.qualify_refusal(answer)
            self.make(scanned, at)
            at = find_next_move(scanned, at)
            number += 1
        answer = self.why_not_close(scanned[3])
        if answer != FINE:
            return AT_END + self.qualify_refusal(answer)
        self.close(scanned[3])
        return FINE

    def qualify_refusal(self, answer: i64) -> i64:
        """Return *answer*, or the refusal to give instead of it.

        Hook: for a kernel that keeps only a part of the readings and so cannot be sure.
        """
        return answer

    # -- seats ------------------------------------------------------------------------------

    def find_seat(self, letter: i64) -> i64:
        """Return the index of the seat whose letter has the code *letter*, or NONE."""
        if letter >= LETTERS:
            return NONE
        return self.rules.seat_by_letter[letter]

    def seat_after(self, seat: i64) -> i64:
        """Return the seat whose turn follows that of *seat*. Hook: if seats can leave."""
        return self.rules.next[seat]

    def why_not_start_string(self, seat: i64) -> i64:
        """Return the refusal to let *seat* begin a turn string now, or FINE if it may."""
        turn = self.turn
        if turn.over:
            return GAME_ALREADY_OVER
        if turn.stopped:
            return STOP_NOT_LAST
        if seat == NONE or self.rules.next[seat] == NONE:
            return THROW_OUT_OF_TURN
        if turn.to == NONE or turn.to == seat:
            return FINE
        if turn.may_skip and seat == self.seat_after(turn.to):
            return FINE
        return THROW_OUT_OF_TURN

    def start_string(self, seat: i64) -> None:
        """Let *seat* begin its turn string. Does not check that it may."""
        if self.turn.to == NONE:
            self.begin_turn(seat)
        elif self.turn.to != seat:
            self.pass_turn()

    def begin_turn(self, seat: i64) -> None:
        """Give the turn to *seat*, an index or NONE. Hook: to reset further state of a turn."""
        turn = self.turn
        turn.to = seat
        turn.begun = False
        turn.closed = False
        turn.again = False
        turn.may_skip = False

    def pass_turn(self) -> None:
        """Give the turn to the next seat. Hook: to end further state of a turn."""
        self.begin_turn(self.seat_after(self.turn.to))

    def resume(self) -> None:
        """Give the turn to the next seat if a turn was broken off with ``stop``."""
        if self.turn.stopped:
            self.turn.stopped = False
            self.pass_turn()

    # -- throws -----------------------------------------------------------------------------

    def throw_all(self, seat: i64, scanned: vec[i64]) -> i64:
        """Make the throws of a scanned turn for *seat*, which may begin a string. Hook.

        No throw may be missing before the moves; the same applies to ``why_not_move``. A turn
        without moves that was broken off or given up may lack throws.

        Returns:
            FINE, or the refusal of a throw.
        """
        self.start_string(seat)
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
        """Make one throw for the seat to move; return FINE or the refusal. Hook.

        *outcome* is encoded as by ``record.scan``.
        """
        raise NotImplementedError

    def throw_first(self, seat: i64, outcome: i64) -> i64:
        """Begin a string of *seat* with a throw; return FINE or the refusal.

        Hook: if the throw depends on the roll-off. Does not check that *seat* may begin a string;
        *outcome* is encoded as by ``record.scan``.
        """
        self.start_string(seat)
        return self.throw(outcome)

    def owes_throw(self) -> bool:
        """Return whether a throw has to be made before a move. Hook: for games without throws."""
        return not self.turn.closed and (self.rules.again_is_duty or not self.turn.begun)

    # -- moves ------------------------------------------------------------------------------

    def check(self, scanned: vec[i64], at: i64) -> i64:
        """Return the refusal of the scanned move at offset *at*, or FINE if it is legal. Hook."""
        raise NotImplementedError

    def make(self, scanned: vec[i64], at: i64) -> None:
        """Make the scanned move at offset *at*. Hook.

        ``check`` must have accepted this move directly before.
        """
        raise NotImplementedError

    def why_not_move(self, scanned: vec[i64]) -> i64:
        """Return the refusal of the one move of *scanned*, or FINE if it may be made now.

        This also checks that its throws were made. Hook: for duties that a single move must not
        break.
        """
        turn = self.turn
        if turn.over or turn.to == NONE:
            return self.why_no_move()
        if turn.stopped:
            return STOP_NOT_LAST
        if self.owes_throw():
            return THROW_MISSING
        return self.qualify_refusal(self.check(scanned, HEADER))

    def why_no_move(self) -> i64:
        """Return the refusal of any move: GAME_ALREADY_OVER, or THROW_MISSING before a throw."""
        return GAME_ALREADY_OVER if self.turn.over else THROW_MISSING

    # -- legal moves by their number --------------------------------------------------------

    def count_moves(self) -> i64:
        """Find the legal moves with the values owed; return their number. Hook."""
        raise NotImplementedError

    def move_text(self, number: i64) -> str:
        """Return a legal move in the notation, without a star. Hook.

        Captured men are named only if there is a choice. *number* is the index of the move, from 0,
        at the last ``count_moves``.
        """
        raise NotImplementedError

    def is_capture(self, number: i64) -> bool:
        """Return whether a legal move captures. Hook.

        *number* is the index of the move, from 0, at the last ``count_moves``.
        """
        raise NotImplementedError

    def choose(self, number: i64) -> i64:
        """Make a legal move by its number; return FINE or the refusal. Hook.

        *number* is the index of the move, from 0, at the last ``count_moves``.
        """
        raise NotImplementedError

    # -- the end of a turn ------------------------------------------------------------------

    def why_not_end(self, word: i64) -> i64:
        """Return the refusal to end the turn now with a closing word, or FINE. Hook.

        This also checks that its throws were made. *word* is an index in ``record.scan.ENDINGS``.
        """
        turn = self.turn
        if turn.to == NONE or (turn.over and not turn.begun):
            return self.why_no_move()
        if turn.stopped:
            return STOP_NOT_LAST
        if not turn.over and word < STOP and self.owes_throw():
            return THROW_MISSING
        return self.qualify_refusal(self.why_not_close(word))

    def why_not_close(self, word: i64) -> i64:
        """Return the refusal to end a turn, with its throws made, with *word*, or FINE. Hook.

        *word* is an index in ``record.scan.ENDINGS``.
        """
        begun = self.turn.begun
        if self.turn.over:
            return FINE if begun and (word == 0 or word == STOP) else GAME_ALREADY_OVER
        if word > MISS or (word == MISS and begun):
            return NOT_A_MOVE_HERE
        return FINE if word > PASS else self.check_duty(word)

    def check_duty(self, word: i64) -> i64:
        """Return the refusal to end a turn with PASS or without a word, or FINE. Hook.

        *word* is PASS or 0.
        """
        raise NotImplementedError

    def has_playable_value(self) -> bool:
        """Return whether a turn that ends now leaves a value that could be played. Hook.

        Called only if ``Lookup.may_decline``.
        """
        raise NotImplementedError

    def close(self, word: i64) -> None:
        """End the turn: clear the values owed and give the turn to the next seat.

        Does not check that it may end. *word* is an index in ``record.scan.ENDINGS``.
        """
        turn = self.turn
        if self.rules.may_decline and word != PASS and self.has_playable_value():
            self.early += 1
        has_extra_string = self.has_extra_string()
        self.clear(word)
        if turn.over:
            return
        if word == STOP:
            turn.stopped = True
        elif is_leaving(word):
            self.leave(word)
        elif word == MISS:
            self.begin_turn(self.seat_after(turn.to))
        elif has_extra_string:
            self.begin_extra_string()
        else:
            self.end_turn()

    def has_extra_string(self) -> bool:
        """Return whether the seat to move has another throw in a separate string. Hook."""
        return self.turn.again and not self.rules.accumulate

    def begin_extra_string(self) -> None:
        """Let the seat to move begin another string. Hook."""
        self.turn.again = True
        self.turn.may_skip = not self.rules.again_is_duty

    def end_turn(self) -> None:
        """End the turn of a seat without another string. Hook: for repeated tries."""
        self.pass_turn()

    def clear(self, word: i64) -> None:
        """Clear the state of the string that *word* ended. Hook: for the values owed.

        *word* is an index in ``record.scan.ENDINGS``.
        """
        self.turn.begun = False
        self.turn.closed = False

    def leave(self, word: i64) -> None:
        """Let the seat to move give up. Hook: for more than two seats.

        *word* is RESIGN or FORFEIT.
        """
        self.turn.ending = word
        self.turn.set_winner(self.seat_after(self.turn.to))


def encode_turn_answer(number: i64, answer: i64) -> i64:
    """Return the answer of ``Frame.replay`` for a refused turn.

    *number* is the turn, from 1; *answer* is the integer that ``Frame.play`` returned.
    """
    return number * TURN_UNIT + answer


def is_leaving(word: i64) -> bool:
    """Return whether a closing word takes a seat out of the game: resign or forfeit.

    *word* is an index in ``record.scan.ENDINGS``.
    """
    return word == RESIGN or word == FORFEIT
