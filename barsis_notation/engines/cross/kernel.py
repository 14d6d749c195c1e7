"""The kernel of the cross games: whole turns on integer tables. Compiled with mypyc.

Replays the turns that ``record.scan`` has read. Replay, the list of legal moves and ``why_not`` use
the same functions, so they cannot disagree. For the encoding of arguments see ``engines.frame``;
seats are arms.
"""

from __future__ import annotations

from barsis_notation.engines.cross.chain import Chain
from barsis_notation.engines.cross.cross_legal_moves import FOUND, find_moves
from barsis_notation.engines.cross.cross_lookup import FRESH_THIS_TURN, CrossLookup
from barsis_notation.engines.cross.cross_moves import CrossState
from barsis_notation.engines.cross.cross_plain_turns import FastPath
from barsis_notation.engines.cross.duty import has_playable_value, must_move
from barsis_notation.engines.cross.journal import Journal
from barsis_notation.engines.cross.men import Men
from barsis_notation.engines.cross.notes import (
    UNCLEAR,
    encode_captures,
    encode_payment,
    encode_writing,
)
from barsis_notation.engines.cross.owed import OwedValues
from barsis_notation.engines.cross.seats import Seats
from barsis_notation.engines.cross.written_moves import check_written, choose_found
from barsis_notation.engines.frame import (
    MISS,
    NONE,
    PASS,
    Frame,
)
from barsis_notation.engines.refusals import (
    BONUS_MISSING,
    ENTRY_FORCED,
    ENTRY_WITHOUT_RIGHT,
    FINE,
    MUST_MOVE,
    MUST_OPEN_BARRIER,
    NOT_A_MOVE_HERE,
    OVERSHOOT,
    PASS_NOT_ALLOWED,
    THIRD_SIX_PENALTY_MISSING,
    TOKEN_NOT_AVAILABLE,
    TOKEN_REUSED,
    TURN_UNDECIDED,
    WRONG_DISTANCE,
)
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import Scanner


class CrossKernel(Frame):
    """One game in progress; see ``Frame``.

    ``state`` checks one move and makes it; its parts are also attributes of the kernel. A refusal
    code is one of the integers of ``refusals``. In a new kernel all men are on the bar and no seat
    has the turn.

    Attributes:
        lookup: The tables of the game.
        state: The state of the game.
        fast_path: The fast path, which plays plain turns.
        men: The men, a part of *state*.
        owed: The values owed, a part of *state*.
        seats: The seats, a part of *state*.
        chain: The throws of the turn, a part of *state*.
        journal: The captures that may still be cancelled, a part of *state*.
        is_noting: Whether ``play_noting`` is playing a turn.
        is_unclear: Whether a move of this turn cannot be noted.
        notes: The notes of the moves of the turn that ``play_noting`` played last.

    Args:
        lookup: The tables of the game, from ``rules.fill_lookup``.
    """

    def __init__(self, lookup: CrossLookup) -> None:
        moves = CrossState(lookup)
        super().__init__(lookup, moves.seats)
        self.lookup: CrossLookup = lookup
        self.state: CrossState = moves
        self.fast_path: FastPath = FastPath(lookup)
        self.men: Men = moves.men
        self.owed: OwedValues = moves.owed
        self.seats: Seats = moves.seats
        self.chain: Chain = moves.chain
        self.journal: Journal = moves.journal
        self.is_noting: bool = False
        self.is_unclear: bool = False
        self.notes: list[int] = []

    def copy(self) -> CrossKernel:
        """Return an independent kernel in the same state.

        The move that was checked last, the legal moves found and the notes are not copied.
        """
        other = CrossKernel(self.lookup)
        other.state.copy_from(self.state)
        other.copy_counts(self)
        return other

    def qualify_refusal(self, answer: i64) -> i64:
        """Return *answer*, or TURN_UNDECIDED if a dropped reading could avoid the refusal.

        A reading is one way of assigning the values to the moves; readings are dropped if there are
        too many. *answer* is FINE or a refusal code.
        """
        if self.owed.cut and depends_on_readings(answer):
            return TURN_UNDECIDED
        return answer

    # -- turns ---------------------------------------------------------------------------

    def play_plain(self, game: bytes, at: i64, last: i64) -> i64:
        """Play turns up to the first one that is not plain; return its offset.

        Set ``plain`` to the number of turns that were played. ``FastPath`` explains which turns are
        plain.

        Args:
            game: Canonical bytes of a record, with ``frame.PADDING`` appended.
            at: Offset in *game* of the first character of a turn.
            last: Offset in *game* of the quotation mark that ends the last turn.

        Returns:
            The offset of the first turn that was not played, or *last* + 3 if all were played.
        """
        at = self.fast_path.run(self, game, at, last)
        self.plain = self.fast_path.played
        return at

    def seat_after(self, seat: i64) -> i64:
        """Return the next seat after *seat* that still plays, or *seat* if no other seat does.

        Seats are indexes of arms, from 0; *seat* must be a seat that has turns.
        """
        return self.seats.seat_after(seat)

    def begin_turn(self, seat: i64) -> None:
        """Give the turn to *seat*, the index of an arm, or to no seat if it is NONE.

        Men that have just entered may move from now on.
        """
        self.men.clear_fresh()
        self.give_turn(seat)

    def give_turn(self, seat: i64) -> None:
        """Give the turn to *seat*, the index of an arm, or to no seat if it is NONE.

        Unlike ``begin_turn``, this does not allow men that have just entered to move.
        """
        super().begin_turn(seat)
        self.seats.set_mover(seat)
        if seat >= 0:
            self.chain.start_turn()

    def pass_turn(self) -> None:
        """Give the turn to the next seat that still plays.

        Afterwards, captures of men of the side that was to move can no longer be cancelled (fact
        ``capture.cancel``). A seat must have the turn; this is not checked.
        """
        if self.lookup.cancels:
            self.journal.forget_losers(self.lookup.side_mask[self.seats.to])
        super().pass_turn()

    def throw(self, outcome: i64) -> i64:
        """Make one throw for the seat to move; return FINE or the refusal code.

        The refusal is THROW_AFTER_STOP if no throw may follow, or UNKNOWN_OUTCOME. *outcome* is a
        digit, 0 to 9; any other integer is refused.
        """
        return self.chain.throw(outcome)

    # -- moves ---------------------------------------------------------------------------

    def check(self, scanned: vec[i64], at: i64) -> i64:
        """Return the refusal code of a scanned move, or FINE if it is legal.

        Whether a throw has to be made first is not checked.

        Args:
            scanned: A turn in the layout of ``record.scan``.
            at: Offset in *scanned* of the first integer of the move.
        """
        return check_written(self.state, scanned, at)

    def make(self, scanned: vec[i64], at: i64) -> None:
        """Make and count the scanned move that ``check`` has just accepted.

        While ``play_noting`` plays a turn, the note of the move is appended to ``notes``, or
        ``is_unclear`` is set if the move cannot be noted.

        Args:
            scanned: A turn in the layout of ``record.scan``.
            at: Offset in *scanned* of the first integer of the move.
        """
        self.count_move(self.state.candidate.taking, scanned[at + 6])
        if not self.is_noting:
            self.make_candidate()
            return
        note = encode_payment(self.state)
        writing = encode_writing(self.state, scanned, at)
        self.make_candidate()
        taken = encode_captures(self.men)
        if note == UNCLEAR or taken == NONE:
            self.is_unclear = True
        else:
            self.notes.append(note + writing + taken)

    def make_candidate(self) -> None:
        """Make the move that was checked last, and count the men that it captures.

        The move itself is not counted. The check must have accepted it.
        """
        self.state.make()
        man: i64 = 0
        while man < self.men.takings:
            self.count_taken(self.men.taken[2 * man], 1)
            man += 1

    def play_noting(self, scanner: Scanner, text: str) -> list[int] | None:
        """Play one turn string; return the notes of its moves, in order.

        Return None if the turn is refused, or if a move has several possible payments or cannot be
        encoded as a note. The state is then undefined.

        Args:
            scanner: The scanner that reads the turn; its results are overwritten.
            text: The turn string in the strict grammar, such as ``S 1+3: bar/11 11/14``.
        """
        self.notes = []
        self.is_noting = True
        self.is_unclear = False
        answer = self.play(scanner, text)
        self.is_noting = False
        return None if answer != FINE or self.is_unclear else self.notes

    def count_moves(self) -> i64:
        """Find the legal moves with the values owed and number them; return how many there are.

        The result is 0 if no seat has the turn, a throw has to be made first, the game is over, or
        no move is legal.
        """
        if self.seats.to < 0 or self.owes_throw():
            return 0
        return find_moves(self.state)

    def move_text(self, number: i64) -> str:
        """Return legal move *number* in the notation.

        Examples are ``1/14`` and ``N.bar/1``. A star and the captured man are written only if the
        move could capture one of several men, as in ``28/31*E.48``; other captures have no star.
        *number* is the index of the move, from 0, at the last ``count_moves``; the game must be
        unchanged since.
        """
        found = self.state.found
        at = number * FOUND
        lookup = self.lookup
        text = f"{lookup.places[found[at + 1]]}/{lookup.places[found[at + 2]]}"
        if found[at + 3] != 0:
            text = text.replace("/", f"{chr(found[at + 3])}/")
        if found[at] != self.seats.to:
            text = f"{lookup.names[found[at]]}.{text}"
        victim = found[at + 4]
        if victim < 0:
            return text
        return f"{text}*{lookup.names[victim // lookup.pawns]}.{self.men.where[victim]}"

    def is_capture(self, number: i64) -> bool:
        """Return whether legal move *number* captures.

        *number* is its index, from 0, at the last ``count_moves``; the game must be unchanged
        since.
        """
        return self.state.found[number * FOUND + 5] != 0

    def choose(self, number: i64) -> i64:
        """Make legal move *number*.

        *number* is its index, from 0, at the last ``count_moves``. Return FINE, or the refusal code
        if the game has changed since and the move is no longer legal.
        """
        answer = choose_found(self.state, number)
        if answer == FINE:
            self.count_move(self.state.candidate.taking, 1)
            self.make_candidate()
        return answer

    # -- the end of a turn ---------------------------------------------------------------

    def why_not_close(self, word: i64) -> i64:
        """Return the refusal code if *word* may not end the turn, or FINE if it may.

        *word* is an index in ``record.scan.ENDINGS``, 0 for no word. Words about a doubling cube
        are refused. Whether the throws of the turn were made is not checked.
        """
        return NOT_A_MOVE_HERE if word > MISS else super().why_not_close(word)

    def check_duty(self, word: i64) -> i64:
        """Return the refusal code if an open duty forbids ending the turn, or FINE.

        *word* is PASS, or 0 for no word. The refusal is PASS_NOT_ALLOWED for PASS. For 0, it is
        THIRD_SIX_PENALTY_MISSING if a third six sends back a man, BONUS_MISSING if a bonus is owed,
        and otherwise MUST_MOVE.
        """
        if not must_move(self.state):
            return FINE
        if word == PASS:
            return PASS_NOT_ALLOWED
        if self.chain.penalty >= 0:
            return THIRD_SIX_PENALTY_MISSING
        lookup = self.lookup
        if lookup.capture_bonus >= 0 and self.owed.owes(lookup.capture_bonus):
            return BONUS_MISSING
        if lookup.finish_bonus >= 0 and self.owed.owes(lookup.finish_bonus):
            return BONUS_MISSING
        return MUST_MOVE

    def has_playable_value(self) -> bool:
        """Return whether ending the turn now would leave a value that could be played.

        If the values can be assigned to the moves in several ways, only the first way counts.
        """
        return has_playable_value(self.state)

    def has_extra_string(self) -> bool:
        """Return whether the seat to move throws again, in another turn string.

        The reason is the last throw or, in some rulesets, a capture (rule BJ8).
        """
        if super().has_extra_string():
            return True
        return (
            self.chain.took
            and self.lookup.capture_again
            and self.seats.is_arm_playing(self.seats.to)
        )

    def begin_extra_string(self) -> None:
        """Let the seat to move begin another turn string.

        If the seat does not have to throw again, the next seat may take the turn instead. Men that
        entered in the preceding string may move, unless the rules hold them for the whole turn.
        """
        super().begin_extra_string()
        if self.lookup.fresh != FRESH_THIS_TURN:
            self.men.clear_fresh()

    def end_turn(self) -> None:
        """Pass the turn, or let the seat try again to enter a man if the rules allow it.

        ``Chain.may_try_again`` decides.
        """
        if self.chain.may_try_again():
            self.chain.try_again()
        else:
            self.pass_turn()

    def clear(self, word: i64) -> None:
        """Clear the state of the turn string that has ended, and the values owed.

        *word* is ignored.
        """
        super().clear(word)
        self.owed.clear()
        self.chain.start_string()

    def leave(self, word: i64) -> None:  # noqa: ARG002 - either word does the same
        """Remove the player to move from the game, with all their seats.

        Their men go to the bar unless ``CrossLookup.left_men_stay`` is set; men at home always
        stay. If fewer than two sides still play, the game ends; otherwise the next seat has the
        turn. *word* is ignored. A seat must have the turn; this is not checked.
        """
        if self.lookup.cancels:
            self.journal.forget_seats(self.lookup.player_mask[self.seats.to])
        self.seats.leave()
        if not self.seats.over:
            self.pass_turn()


def depends_on_readings(refused: i64) -> bool:
    """Return whether another reading of the values owed could avoid a refusal.

    A reading is one way of assigning the values to the moves. *refused* is FINE, which gives False,
    or a refusal code.
    """
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
