"""The frame of a game in progress: seats, throws, turns and their ends. Compiled with mypyc.

A family's kernel is a subclass of ``Frame`` and overrides its *hooks*, marked "Hook" below. The
hooks define the values that a throw gives, the refusal and the effect of a move, and the duties of
a player before the turn may end.

All kernels encode values in the same way. A seat is its index from 0 in the ruleset's
``seats.names``, or ``NONE``. An outcome is encoded as by ``record.scan``: 0 to 9, or 100 plus two
digits (``31`` is 131). A closing word is its index in ``record.scan.ENDINGS``, or 0 for none.
*scanned* is a scanned turn in the layout of ``record.scan``; an offset *at* into it points to the
first integer of a move. Unless stated otherwise, a method that returns an answer returns FINE or a
refusal of ``refusals``.
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
"""Number of character codes that can be the letter of a seat."""

NEXT_TURN: Final = 0x222C22
"""The characters between two turns in canonical bytes, ``","``; the first is the lowest byte.
"""
LAST_TURN: Final = 3
"""Number of characters between two turns, and after the last turn (``"]}``)."""
PADDING: Final = b"\n" * 9
"""Appended to canonical bytes, because eight characters are read at a time."""

# Closing words, as scan.ENDINGS numbers them.
PASS: Final = 1
STOP: Final = 2
RESIGN: Final = 3
FORFEIT: Final = 4
MISS: Final = 5

# The place and the reason of a refusal in one number: turn, move + 2, refusal (``decode_answer``).
TURN_UNIT: Final = 1 << 24
MOVE_UNIT: Final = 1 << 8
AT_THROWS: Final = 2 * MOVE_UNIT
AT_END: Final = MOVE_UNIT
FIRST_MOVE: Final = 3 * MOVE_UNIT


def decode_answer(answer: int) -> tuple[int, int, int]:
    """Return the turn, move and refusal that *answer*, a result of ``Frame.replay``, encodes.

    Turns and moves count from 1; move 0 means the throws, and -1 the end of the turn. The turn is 0
    for an answer of ``Frame.play``. The refusal is one of the integers of ``refusals``. *answer*
    must not be FINE.
    """
    return answer // TURN_UNIT, answer % TURN_UNIT // MOVE_UNIT - 2, answer % MOVE_UNIT


class Lookup:
    """The facts of a ruleset that the frame uses, as integers.

    The lookup class of a family adds the facts that its kernel uses. A lookup is filled once and
    then only read. Games share it.

    Attributes:
        seat_by_letter: For each ASCII code, from 0 to 127, the index of the seat with this letter,
            or NONE. ``set_seat_names`` fills it.
        names: For each seat, its letter; empty before ``set_seat_names`` is called.
        next: For each seat, the next seat that has turns; NONE for a seat without turns. At first,
            every seat has turns, in the order of their indexes.
        accumulate: Whether further throws are made before the moves.
        again_is_duty: Whether another throw is mandatory and not just allowed; at first, it is.
        may_decline: Whether a player may leave a playable value unused.
        has_fast_path: Whether ``Frame.play_plain`` can play plain turns.

    Args:
        seats: Number of seats of the ruleset.
    """

    def __init__(self, seats: i64) -> None:
        self.seat_by_letter: vec[i64] = new_vector(LETTERS, NONE)
        self.names: list[str] = []
        self.next: vec[i64] = new_vector(seats)
        seat: i64 = 0
        while seat < seats:
            self.next[seat] = (seat + 1) % seats
            seat += 1
        self.accumulate: bool = False
        self.again_is_duty: bool = True
        self.may_decline: bool = False
        self.has_fast_path: bool = False

    def set_seat_names(self, names: list[str]) -> None:
        """Set the letters of the seats, in the order of the seats' indexes.

        Call this once: the entries of earlier letters are not removed from ``seat_by_letter``.

        Args:
            names: One letter or digit for each seat, such as ``["S", "N"]``. Each must be one ASCII
                character, which is not checked.
        """
        self.names = names
        for seat, name in enumerate(names):
            self.seat_by_letter[ord(name)] = seat


class TurnState:
    """The seat to move, the progress of its turn, and the end of the game.

    Each ``Frame`` has an instance. In a new instance, the game has not begun, and no seat has the
    turn.

    Attributes:
        to: The index of the seat to move; NONE before the first turn, or if a position names no
            seat.
        begun: Whether the current turn string has throws or, in a game without throws, a move.
        closed: Whether no more throws may follow in the current turn string.
        again: Whether the seat to move must or may throw again.
        may_skip: Whether the next seat may take the turn, because the seat to move may continue but
            does not have to.
        stopped: Whether the last turn was broken off with ``stop``.
        over: Whether the game is over.
        winner: The index of the seat that has won; NONE if no seat has won yet. If a side of
            several seats has won, the index of the seat that identifies the side. In leaping games,
            2 means a draw.
        ending: Index in ENDINGS of the word by which the game was given up, or 0. It stays 0 in
            cross games.
    """

    def __init__(self) -> None:
        self.to: i64 = NONE
        self.begun: bool = False
        self.closed: bool = False
        self.again: bool = False
        self.may_skip: bool = False
        self.stopped: bool = False
        self.over: bool = False
        self.winner: i64 = NONE
        self.ending: i64 = 0

    def copy_turn(self, other: TurnState) -> None:
        """Copy all attributes of *other* into this state."""
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

        *seat* is the index of a seat. In leaping games, 2 means a draw.
        """
        self.over = True
        self.winner = seat


class Frame:
    """One game in progress, as integers.

    Methods that judge a move, a throw or the end of a turn return FINE or a refusal code, one of
    the integers of ``engines.refusals``. A refusal leaves the state unchanged. A subclass, the
    kernel of a family, overrides the hooks.

    Attributes:
        rules: The facts of the ruleset.
        turn: The state of the turn.
        made: Number of moves of all seats since the game began, or since the position at which it
            was begun.
        starred: Number of capturing moves that were written with a star.
        unstarred: Number of capturing moves that were written without a star.
        early: Number of turns that ended without the word ``pass`` although a value could be
            played. It stays 0 unless the rules let a player decline.
        cubes: Number of uses of a doubling cube.
        taken_by: For each seat, the number of men that it has captured.
        taken_from: For each seat, the number of men that it has lost by capture.
        next_at: Offset, in the bytes given to ``play_json``, of the first character of the turn
            after the one that it played last.
        replayed: Number of turns that the last ``replay_json`` played, if it did not refuse any.
        plain: Number of turns that the last ``play_plain`` played.

    Args:
        lookup: The facts of the ruleset.
        turn: The state of the turn, which the frame changes. Each game needs a new instance.
    """

    def __init__(self, lookup: Lookup, turn: TurnState) -> None:
        self.rules: Lookup = lookup
        self.turn: TurnState = turn
        self.made: i64 = 0
        self.starred: i64 = 0
        self.unstarred: i64 = 0
        self.early: i64 = 0
        self.cubes: i64 = 0
        self.taken_by: vec[i64] = new_vector(len(lookup.next))
        self.taken_from: vec[i64] = new_vector(len(lookup.next))
        self.next_at: i64 = 0
        self.replayed: i64 = 0
        self.plain: i64 = 0

    def copy(self) -> Frame:
        """Return an independent game in the same state.

        Abstract hook: the kernel of each family implements it.

        Raises:
            NotImplementedError: If the kernel does not override it.
        """
        raise NotImplementedError

    def copy_frame(self, other: Frame) -> None:
        """Copy the turn state and the counts of *other*, but not the state of the subclass.

        *other* must have the same lookup.
        """
        self.turn.copy_turn(other.turn)
        self.copy_counts(other)

    def copy_counts(self, other: Frame) -> None:
        """Copy the counts of moves, captures and remarks of *other*.

        The counts of men captured and lost by each seat are included. *other* must have the same
        lookup.
        """
        self.made = other.made
        self.starred = other.starred
        self.unstarred = other.unstarred
        self.early = other.early
        self.cubes = other.cubes
        copy_into(other.taken_by, self.taken_by)
        copy_into(other.taken_from, self.taken_from)

    def count_move(self, takes: bool, stars: i64) -> None:
        """Count a move, and whether it captures with or without a star.

        Args:
            takes: Whether the move captures.
            stars: Number of stars with which it is written; ignored if it does not capture.
        """
        self.made += 1
        if takes and stars > 0:
            self.starred += 1
        elif takes:
            self.unstarred += 1

    def count_taken(self, loser: i64, men: i64) -> None:
        """Count the capture of men by the seat to move.

        A seat must have the turn; this is not checked.

        Args:
            loser: Index of the seat whose men were captured.
            men: Number of men captured.
        """
        self.taken_by[self.turn.to] += men
        self.taken_from[loser] += men

    # -- whole turns ------------------------------------------------------------------------

    def replay(self, scanner: Scanner, turns: list[str]) -> i64:
        """Play whole turns until one is refused.

        After a refusal, the throws and moves that precede the refused part of the turn have been
        made. A turn that is not in the strict grammar is refused as NOT_STRICT, and a turn with
        unrecorded throws or moves as NOT_KNOWN; neither changes anything.

        Args:
            scanner: The scanner that reads the turns; its results are overwritten.
            turns: Turn strings in the strict grammar, such as ``S 1+3: bar/11 11/14``.

        Returns:
            FINE if all turns were played; otherwise the turn, the move and the refusal as one
            integer, which ``decode_answer`` decodes.
        """
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

        If all are legal, ``replayed`` is set to their number. After a refusal the state is
        undefined. There must be at least one turn.

        Args:
            scanner: The scanner that reads the turns; its results are overwritten.
            raw: UTF-8 bytes that end with the quotation mark of the last turn and ``]}``. Turns are
                separated by ``","``.
            at: Offset in *raw*, in bytes, of the first character of the first turn.

        Returns:
            FINE if all turns were played; otherwise the turn, the move and the refusal as one
            integer, which ``decode_answer`` decodes.

        Raises:
            UnicodeDecodeError: If a turn contains a character that is not ASCII.
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
        """Play turns on the fast path, up to the first turn that it cannot play.

        Set ``plain`` to the number of turns that were played. Call this only if the lookup has
        ``has_fast_path``. Abstract hook: kernels with a fast path implement it.

        Args:
            game: Canonical bytes of a record, with PADDING appended.
            at: Offset in *game* of the first character of a turn.
            last: Offset in *game* of the quotation mark that ends the last turn.

        Returns:
            The offset of the first turn that was not played, or *last* + LAST_TURN if all were
            played.

        Raises:
            NotImplementedError: If the kernel does not override it.
        """
        raise NotImplementedError

    def play_json(self, scanner: Scanner, game: bytes, at: i64, last: i64) -> i64:
        """Play one turn of canonical bytes.

        Set ``next_at`` to the offset in *game* of the next turn's first character. A turn that is
        not followed by exactly ``","`` is refused as NOT_STRICT after it has been played, unless it
        is the last turn.

        Args:
            scanner: The scanner that reads the turn; its results are overwritten.
            game: Canonical bytes of a record, with PADDING appended.
            at: Offset in *game* of the first character of the turn.
            last: Offset in *game* of the quotation mark that ends the last turn.

        Returns:
            FINE, or the move and the refusal as one integer, which ``decode_answer`` decodes with
            turn 0.

        Raises:
            UnicodeDecodeError: If the turn contains a character that is not ASCII.
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

        After a refusal, the throws and moves that precede the refused part have been made. A text
        that is not in the strict grammar is refused as NOT_STRICT, and a turn with unrecorded
        throws or moves as NOT_KNOWN; neither changes anything.

        Args:
            scanner: The scanner that reads the turn; its results are overwritten.
            text: The turn string in the strict grammar, such as ``S 1+3: bar/11 11/14``.

        Returns:
            FINE, or the move and the refusal as one integer, which ``decode_answer`` decodes with
            turn 0.
        """
        if scanner.scan(text) != 0:
            return AT_THROWS + NOT_STRICT
        if scanner.unknown:
            return AT_THROWS + NOT_KNOWN
        return self.play_scanned(scanner.out)

    def play_scanned(self, scanned: vec[i64]) -> i64:
        """Play a scanned turn: its throws, its moves and its end.

        Hook: kernels override it for turns without moves, such as opening dice and uses of a cube.
        After a refusal, the throws and moves that precede the refused part have been made.

        Args:
            scanned: The turn in the layout of ``record.scan``.

        Returns:
            FINE, or the move and the refusal as one integer, which ``decode_answer`` decodes with
            turn 0.
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
        """Return *answer*, or another refusal if the kernel cannot be sure of it.

        *answer* is FINE or a refusal code; FINE must be returned unchanged. By default, *answer* is
        returned unchanged. Hook: a kernel overrides it if it keeps only some of the readings of a
        turn.
        """
        return answer

    # -- seats ------------------------------------------------------------------------------

    def find_seat(self, letter: i64) -> i64:
        """Return the index of the seat with a letter, or NONE if there is no such seat.

        *letter* is the character code of the letter, 0 or more.
        """
        if letter >= LETTERS:
            return NONE
        return self.rules.seat_by_letter[letter]

    def seat_after(self, seat: i64) -> i64:
        """Return the index of the seat whose turn follows that of *seat*.

        *seat* is the index of a seat that has turns; for any other seat, the result is NONE. Hook:
        kernels override it if seats can leave the game.
        """
        return self.rules.next[seat]

    def why_not_start_string(self, seat: i64) -> i64:
        """Return the refusal code if *seat* may not begin a turn string now, or FINE if it may.

        The refusal is GAME_ALREADY_OVER, STOP_NOT_LAST after ``stop``, or THROW_OUT_OF_TURN. *seat*
        is an index, or NONE for a seat that the game does not have, which is refused. If no seat
        has the turn, every seat that has turns may begin. If ``turn.may_skip`` is set, the seat
        after the one to move may begin too.
        """
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
        """Let *seat* begin its turn string; it becomes the seat to move.

        If it is the turn of another seat, that turn is passed on first. *seat* is an index that
        ``why_not_start_string`` has accepted; this is not checked.
        """
        if self.turn.to == NONE:
            self.begin_turn(seat)
        elif self.turn.to != seat:
            self.pass_turn()

    def begin_turn(self, seat: i64) -> None:
        """Give the turn to *seat*, an index, or to no seat (NONE).

        The new turn has no throws. Hook: kernels override it to reset further state of a turn.
        """
        turn = self.turn
        turn.to = seat
        turn.begun = False
        turn.closed = False
        turn.again = False
        turn.may_skip = False

    def pass_turn(self) -> None:
        """Give the turn to the next seat, as ``seat_after`` returns it.

        A seat must have the turn; this is not checked. Hook: kernels override it to reset further
        state of a turn.
        """
        self.begin_turn(self.seat_after(self.turn.to))

    def resume(self) -> None:
        """Give the turn to the next seat if the last turn was broken off with ``stop``.

        Otherwise the game is unchanged.
        """
        if self.turn.stopped:
            self.turn.stopped = False
            self.pass_turn()

    # -- throws -----------------------------------------------------------------------------

    def throw_all(self, seat: i64, scanned: vec[i64]) -> i64:
        """Make the throws of a scanned turn.

        Hook: kernels override it if their turns have other throws.

        Args:
            seat: Index of the seat; ``why_not_start_string`` must have accepted it.
            scanned: The turn in the layout of ``record.scan``.

        Returns:
            FINE if the throws were made, or a refusal code. If a throw is refused, its refusal is
            returned after the preceding throws have been made. THROW_MISSING means that another
            throw is due; it is not returned if the turn has no moves and ends with ``stop``,
            ``resign`` or ``forfeit``. NOT_A_MOVE_HERE means that the turn ends with ``miss`` and
            has throws or moves.
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
        """Make one throw for the seat to move; return FINE or the refusal code.

        *outcome* is 0 to 9 for one digit, or 100 plus two digits: 131 for ``31``. Abstract hook:
        kernels of games with throws implement it.

        Raises:
            NotImplementedError: If the kernel does not override it.
        """
        raise NotImplementedError

    def throw_first(self, seat: i64, outcome: i64) -> i64:
        """Begin a turn string of *seat* with a throw; return FINE or the refusal code.

        *seat* is the index of a seat that may begin, which is not checked. By default, it becomes
        the seat to move even if the throw is refused. *outcome* is 0 to 9 for one digit, or 100
        plus two digits: 131 for ``31``. Hook: kernels override it if the throw depends on the
        roll-off.
        """
        self.start_string(seat)
        return self.throw(outcome)

    def owes_throw(self) -> bool:
        """Return whether the seat to move has to throw before it can move.

        Hook: kernels override it for games without throws, and for games with one throw per turn.
        """
        return not self.turn.closed and (self.rules.again_is_duty or not self.turn.begun)

    # -- moves ------------------------------------------------------------------------------

    def check(self, scanned: vec[i64], at: i64) -> i64:
        """Return the refusal code of a scanned move, or FINE if it is legal.

        Whether the throws were made is not checked. Abstract hook: the kernel of each family
        implements it.

        Args:
            scanned: A turn in the layout of ``record.scan``.
            at: Offset in *scanned* of the first integer of the move.

        Raises:
            NotImplementedError: If the kernel does not override it.
        """
        raise NotImplementedError

    def make(self, scanned: vec[i64], at: i64) -> None:
        """Make a scanned move that ``check`` has just accepted.

        Abstract hook: the kernel of each family implements it.

        Args:
            scanned: A turn in the layout of ``record.scan``.
            at: Offset in *scanned* of the first integer of the move.

        Raises:
            NotImplementedError: If the kernel does not override it.
        """
        raise NotImplementedError

    def why_not_move(self, scanned: vec[i64]) -> i64:
        """Return the refusal code of the one move of *scanned*, or FINE if it may be made now.

        *scanned* is a turn with one move and without throws, in the layout of ``record.scan``; its
        seat is ignored. Unlike ``check``, this checks that a seat has the turn and that its throws
        were made. It also checks that the last turn was not broken off with ``stop``. Hook: kernels
        override it for duties that a single move must not break.
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
        """Return the refusal code for any move in a state in which no move can be made.

        The refusal is GAME_ALREADY_OVER after the end of the game, and THROW_MISSING otherwise.
        Whether a move can be made is not checked.
        """
        return GAME_ALREADY_OVER if self.turn.over else THROW_MISSING

    # -- legal moves by their number --------------------------------------------------------

    def count_moves(self) -> i64:
        """Find and number the legal moves with the values owed; return how many there are.

        The numbers count from 0; ``move_text``, ``is_capture`` and ``choose`` take them. Abstract
        hook: the kernel of each family implements it.

        Raises:
            NotImplementedError: If the kernel does not override it.
        """
        raise NotImplementedError

    def move_text(self, number: i64) -> str:
        """Return a legal move in the notation, such as ``1/14``.

        *number* is the index of the move, from 0, at the last ``count_moves``. Stars are left out
        unless the move can capture one of several men, as in ``28/31*E.48``. Abstract hook: the
        kernel of each family implements it.

        Raises:
            NotImplementedError: If the kernel does not override it.
        """
        raise NotImplementedError

    def is_capture(self, number: i64) -> bool:
        """Return whether a legal move captures.

        *number* is the index of the move, from 0, at the last ``count_moves``; the game must be
        unchanged since. Abstract hook: the kernel of each family implements it.

        Raises:
            NotImplementedError: If the kernel does not override it.
        """
        raise NotImplementedError

    def choose(self, number: i64) -> i64:
        """Make a legal move by its number; return FINE or the refusal code.

        *number* is the index of the move, from 0, at the last ``count_moves``; the game must be
        unchanged since. Abstract hook: the kernel of each family implements it.

        Raises:
            NotImplementedError: If the kernel does not override it.
        """
        raise NotImplementedError

    # -- the end of a turn ------------------------------------------------------------------

    def why_not_end(self, word: i64) -> i64:
        """Return the refusal code if a closing word may not end the turn now, or FINE if it may.

        *word* is an index in ``record.scan.ENDINGS``, 0 for no word. Unlike ``why_not_close``, this
        checks that a seat has the turn, and that the last turn was not broken off with ``stop``. If
        *word* is 0 or PASS, it also checks that the throws of the turn were made. Kernels may
        override this method; the kernel of tables games does not check that a seat has the turn.
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
        """Return the refusal code if *word* may not end the turn, or FINE if it may.

        *word* is an index in ``record.scan.ENDINGS``, 0 for no word. The refusal is
        GAME_ALREADY_OVER, NOT_A_MOVE_HERE for a cube word or for MISS in a turn that has begun, or
        a refusal of ``check_duty``. Whether the throws of the turn were made is not checked.
        Kernels may override it.
        """
        begun = self.turn.begun
        if self.turn.over:
            return FINE if begun and (word == 0 or word == STOP) else GAME_ALREADY_OVER
        if word > MISS or (word == MISS and begun):
            return NOT_A_MOVE_HERE
        return FINE if word > PASS else self.check_duty(word)

    def check_duty(self, word: i64) -> i64:
        """Return the refusal code if an open duty forbids ending the turn, or FINE.

        *word* is PASS, or 0 for no closing word. The code names the open duty, such as MUST_MOVE.
        Abstract hook: the kernel of each family implements it.

        Raises:
            NotImplementedError: If the kernel does not override it.
        """
        raise NotImplementedError

    def has_playable_value(self) -> bool:
        """Return whether a turn that ends now leaves a value that could be played.

        Call this only if the lookup has ``may_decline``. Abstract hook: kernels of games in which
        players may decline implement it.

        Raises:
            NotImplementedError: If the kernel does not override it.
        """
        raise NotImplementedError

    def close(self, word: i64) -> None:
        """End the turn with a closing word, without checking that the turn may end.

        The values owed are cleared, but the roll of a tables game is kept if *word* is STOP. The
        turn then passes to the next seat, unless the game is over, *word* is STOP, or the seat to
        move has another turn string; MISS passes the turn even if it has. RESIGN and FORFEIT end a
        game for two seats.

        Args:
            word: Index in ``record.scan.ENDINGS``, 0 for no word.
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
        """Return whether the seat to move throws again, in another turn string.

        Kernels may override it.
        """
        return self.turn.again and not self.rules.accumulate

    def begin_extra_string(self) -> None:
        """Let the seat to move begin another turn string.

        If the seat does not have to throw again, the next seat may take the turn instead. Kernels
        may override it.
        """
        self.turn.again = True
        self.turn.may_skip = not self.rules.again_is_duty

    def end_turn(self) -> None:
        """End the turn of a seat that does not have another turn string, and pass the turn on.

        Hook: kernels override it if a seat can try again.
        """
        self.pass_turn()

    def clear(self, word: i64) -> None:
        """Clear ``begun`` and ``closed`` at the end of a turn string.

        *word* is the closing word, an index in ``record.scan.ENDINGS``, 0 for no word; it is used
        only by overrides. Hook: kernels override it to clear the values owed.
        """
        self.turn.begun = False
        self.turn.closed = False

    def leave(self, word: i64) -> None:
        """Let the seat to move give up: the game ends, and the next seat wins.

        *word* is RESIGN or FORFEIT. A seat must have the turn; this is not checked. Hook: kernels
        override it for more than two seats.
        """
        self.turn.ending = word
        self.turn.set_winner(self.seat_after(self.turn.to))


def encode_turn_answer(number: i64, answer: i64) -> i64:
    """Return the answer of ``Frame.replay`` for a refused turn.

    ``decode_answer`` decodes it. *number* is the turn, from 1; *answer* is the integer that
    ``Frame.play`` returned for it.
    """
    return number * TURN_UNIT + answer


def is_leaving(word: i64) -> bool:
    """Return whether a closing word is ``resign`` or ``forfeit``, which ends the seat's game.

    *word* is an index in ``record.scan.ENDINGS``.
    """
    return word == RESIGN or word == FORFEIT
