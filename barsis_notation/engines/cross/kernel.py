"""The kernel of the cross games: whole turns on integer tables. Compiled with mypyc.

Replays what ``record.scan`` read. Every question, whether from replay, from the list of legal
moves or from ``why_not``, comes down to the same functions, so they cannot disagree.
"""

from __future__ import annotations

from barsis_notation.engines.cross.chain import Chain
from barsis_notation.engines.cross.duty import leaves_playable, must_move
from barsis_notation.engines.cross.journal import Journal
from barsis_notation.engines.cross.lane import Lane
from barsis_notation.engines.cross.legal_moves import FOUND, find_moves
from barsis_notation.engines.cross.lookup import FRESH_THIS_TURN, CrossLookup
from barsis_notation.engines.cross.men import Men
from barsis_notation.engines.cross.moves import Moves
from barsis_notation.engines.cross.notes import UNCLEAR, payment_of, taken_by, writing_of
from barsis_notation.engines.cross.owed import OwedValues
from barsis_notation.engines.cross.seats import Seats
from barsis_notation.engines.cross.written_moves import check_written, see_found
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
    """One game in progress. Answers FINE or a refusal; after a refusal it stands as it stood.

    *moves* judges one move and makes it; its parts are the kernel's own.
    """

    def __init__(self, lookup: CrossLookup) -> None:
        moves = Moves(lookup)
        super().__init__(lookup, moves.seats)
        self.lookup: CrossLookup = lookup
        self.moves: Moves = moves
        self.lane: Lane = Lane(lookup)
        self.men: Men = moves.men
        self.owed: OwedValues = moves.owed
        self.seats: Seats = moves.seats
        self.chain: Chain = moves.chain
        self.journal: Journal = moves.journal
        self.is_noting: bool = False
        self.is_unclear: bool = False
        self.notes: list[int] = []
        """What the moves of the turn used and took that ``play_noting`` played last."""

    def copy(self) -> CrossKernel:
        """Return a kernel that stands as this one and shares nothing that changes."""
        other = CrossKernel(self.lookup)
        other.moves.copy_from(self.moves)
        other.count_on(self)
        return other

    def as_far_as_known(self, answer: i64) -> i64:
        """Return *answer*, or TURN_UNDECIDED where a reading that was left out could lift it."""
        if self.owed.cut and rests_on_readings(answer):
            return TURN_UNDECIDED
        return answer

    # -- turns ---------------------------------------------------------------------------

    def play_plain(self, game: bytes, at: i64, last: i64) -> i64:
        """Play the turns at *at* for as long as they are plain; return where the next begins."""
        at = self.lane.run(self, game, at, last)
        self.plain = self.lane.played
        return at

    def after(self, seat: i64) -> i64:
        """Return the seat after *seat* that still plays; *seat* where nobody else does."""
        return self.seats.after(seat)

    def begin_turn(self, seat: i64) -> None:
        """Give the turn to *seat*, NONE before the first turn; who has entered may move now."""
        self.men.age()
        self.give_turn(seat)

    def give_turn(self, seat: i64) -> None:
        """Give the turn to *seat* and leave the men as they are."""
        super().begin_turn(seat)
        self.seats.give_to(seat)
        if seat >= 0:
            self.chain.start_turn()

    def pass_on(self) -> None:
        """Give the turn on; the side's losses can no longer be made good (3.2 no. 5)."""
        if self.lookup.cancels:
            self.journal.forget_losers(self.lookup.side_mask[self.seats.to])
        super().pass_on()

    def throw(self, outcome: i64) -> i64:
        """Make one throw for the seat to move."""
        return self.chain.throw(outcome)

    # -- moves ---------------------------------------------------------------------------

    def check(self, scanned: vec[i64], at: i64) -> i64:
        """Return why the scanned move at *at* may not be made, or FINE."""
        return check_written(self.moves, scanned, at)

    def make(self, scanned: vec[i64], at: i64) -> None:
        """Make the scanned move at *at*, which was checked last."""
        self.count_move(self.moves.candidate.taking, scanned[at + 6])
        if not self.is_noting:
            self.make_candidate()
            return
        note = payment_of(self.moves)
        writing = writing_of(self.moves, scanned, at)
        self.make_candidate()
        taken = taken_by(self.men)
        if note == UNCLEAR or taken == NONE:
            self.is_unclear = True
        else:
            self.notes.append(note + writing + taken)

    def make_candidate(self) -> None:
        """Make the move that was checked last, and count whom it takes."""
        self.moves.make()
        man: i64 = 0
        while man < self.men.takings:
            self.count_taken(self.men.taken[2 * man], 1)
            man += 1

    def play_noting(self, scanner: Scanner, text: str) -> list[int] | None:
        """Play one turn string; return the notes of its moves.

        None where it is refused, or one of them is unclear.
        """
        self.notes = []
        self.is_noting = True
        self.is_unclear = False
        answer = self.play(scanner, text)
        self.is_noting = False
        return None if answer != FINE or self.is_unclear else self.notes

    def count_moves(self) -> i64:
        """Find the legal moves with what is owed; return how many there are."""
        if self.seats.to < 0 or self.owes_throw():
            return 0
        return find_moves(self.moves)

    def move_text(self, number: i64) -> str:
        """Return move *number* of those found, with the man it takes where there is a choice."""
        found = self.moves.found
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

    def takes(self, number: i64) -> bool:
        """Return whether move *number* of those found takes anybody."""
        return self.moves.found[number * FOUND + 5] != 0

    def choose(self, number: i64) -> i64:
        """Make move *number* of those found; return FINE, or why it may not be made."""
        answer = see_found(self.moves, number)
        if answer == FINE:
            self.count_move(self.moves.candidate.taking, 1)
            self.make_candidate()
        return answer

    # -- the end of a turn ---------------------------------------------------------------

    def why_not_close(self, word: i64) -> i64:
        """Return why the turn may not end now with *word*, or FINE: not with one of a cube."""
        return NOT_A_MOVE_HERE if word > MISS else super().why_not_close(word)

    def duty(self, word: i64) -> i64:
        """Return the refusal of a turn that ends before its duty is done, or FINE."""
        if not must_move(self.moves):
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

    def leaves_playable(self) -> bool:
        """Return whether a turn that ends now leaves what could be played."""
        return leaves_playable(self.moves)

    def goes_on(self) -> bool:
        """Return whether the seat to move throws on, after a capture too (BJ8)."""
        if super().goes_on():
            return True
        return self.chain.took and self.lookup.capture_again and self.seats.plays_on(self.seats.to)

    def throw_on(self) -> None:
        """Let the seat to move begin another string."""
        super().throw_on()
        if self.lookup.fresh != FRESH_THIS_TURN:
            self.men.age()

    def end_turn(self) -> None:
        """Give the turn on, or let the seat try again to bring a man on the board."""
        if self.chain.may_try_again():
            self.chain.try_again()
        else:
            self.pass_on()

    def clear(self, word: i64) -> None:
        """Forget what belongs to one string: what is owed is void."""
        super().clear(word)
        self.owed.clear()
        self.chain.start_string()

    def leave(self, word: i64) -> None:  # noqa: ARG002 - either word does the same
        """Let the seat to move leave the game (0.5 "A seat leaves")."""
        if self.lookup.cancels:
            self.journal.forget_seats(self.lookup.player_mask[self.seats.to])
        self.seats.leave()
        if not self.seats.over:
            self.pass_on()


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
