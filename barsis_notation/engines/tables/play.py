"""A tables game in progress: the kernel's integers in the words of the notation."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence

from barsis_notation.engines.engine import Outcome, Refused
from barsis_notation.engines.refusals import (
    FINE,
    NAMES,
    NOT_KNOWN,
    NOT_STRICT,
    THROW_OUT_OF_TURN,
    UNKNOWN_OUTCOME,
)
from barsis_notation.engines.tables import legal, rules
from barsis_notation.engines.tables.board import AWAY, NONE, ON_BAR, SIDE
from barsis_notation.engines.tables.kernel import MOVE_UNIT, TURN_UNIT, Kernel
from barsis_notation.engines.tables.setup import move_text, owed_of, read_setup, write_setup
from barsis_notation.record.positions import Setup
from barsis_notation.record.scan import ENDINGS, HEADER, Scanner
from barsis_notation.rulesets import Ruleset

DICE = {str(number): number for number in rules.DICE}
RETRY = {NOT_STRICT: "not-strict", NOT_KNOWN: "not-known"}


class _Local(threading.local):
    def __init__(self) -> None:
        self.scanner = Scanner()


_local = _Local()


def refusal_name(refusal: int) -> str | None:
    """Return the name of a kernel's answer, None for FINE."""
    if refusal == FINE:
        return None
    return RETRY.get(refusal) or NAMES[refusal]


class TablesPlay:
    """One game under one ruleset; see :class:`~barsis_notation.engines.engine.Play`."""

    def __init__(self, ruleset: Ruleset, kernel: Kernel, cube: str = "") -> None:
        self.ruleset = ruleset
        self.seats: tuple[str, ...] = tuple(ruleset["seats.names"])
        self.kernel = kernel
        self.cube = cube

    def copy(self) -> TablesPlay:
        """Return a game that stands the same and goes its own way."""
        return TablesPlay(self.ruleset, self.kernel.copy(), self.cube)

    def setup(self) -> Setup:
        """Return the position as it is written, also in the middle of a turn."""
        return write_setup(self.ruleset, self.kernel.board, self._mover() or "-", self.cube)

    # -- whose turn, and the throws -----------------------------------------------------------

    def to_move(self) -> tuple[str, ...]:
        """Return the seats whose turn string may come next.

        Both before the first turn, unless opening dice have told who begins; while these are
        being thrown, the seats that have not shown theirs (SB2).
        """
        kernel = self.kernel
        if kernel.is_over() or kernel.stopped:
            return ()
        if kernel.board.to != NONE:
            return (self.seats[kernel.board.to],)
        return tuple(seat for n, seat in enumerate(self.seats) if kernel.has_to_show(n))

    def _mover(self) -> str:
        """Return the seat a position names as the one to move, also after ``stop``."""
        if self.kernel.stopped:
            return self.seats[self.kernel.board.to]
        return next(iter(self.to_move()), "")

    def opening(self, throws: Iterable[tuple[str, str | int]]) -> str | None:
        """Let the seats show their opening dice, ties included, before the first turn (SB2).

        The first full turn is then held to the higher die. Return None, or the name of the
        refusal of the first throw that cannot be (the ones before it are made).
        """
        for seat, die in throws:
            refused = self._why_not_begin(seat) or self.kernel.roll_off(
                self._number_of(seat), DICE.get(str(die), 0)
            )
            if refused != FINE:
                return refusal_name(refused)
        return None

    def _number_of(self, seat: str) -> int:
        return self.seats.index(seat) if seat in self.seats else NONE

    def _why_not_begin(self, seat: str) -> int:
        refused = self.kernel.why_not_seat(self._number_of(seat))
        if refused == FINE and self.kernel.board.to != NONE:
            refused = THROW_OUT_OF_TURN
        return refused

    def throw(self, outcome: str, seat: str = "") -> str | None:
        """Make one throw for *seat*, by default the first of ``to_move``.

        One die before the first turn is an opening die: the turn does not begin with it.
        """
        kernel = self.kernel
        number = self._number_of(seat or self._mover())
        refused = kernel.why_not_seat(number) or self._scanned(f"{self.seats[number]} {outcome}:")
        if refused == NOT_STRICT or (refused == FINE and _local.scanner.out[1] != 1):
            refused = UNKNOWN_OUTCOME
        if refused == FINE:
            thrown = _local.scanner.out[HEADER]
            is_die = kernel.board.to == NONE and thrown < 10
            refused = (kernel.roll_off if is_die else kernel.throw)(number, thrown)
        return refusal_name(refused)

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the one reading of what is still to be played; none where nothing is."""
        owed = tuple(map(str, owed_of(self.kernel.board)))
        return (owed,) if owed and not self.kernel.is_over() else ()

    # -- whole turns --------------------------------------------------------------------------

    def replay(self, turns: Sequence[str]) -> Refused | None:
        """Play whole turn strings; None when all are legal.

        After a refusal the game stands before the refused move, the throws of that turn made; the
        next string of the seat then writes no throw.
        """
        answer = self.kernel.replay(_local.scanner, list(turns))
        if answer == FINE:
            return None
        number, rest = divmod(answer, TURN_UNIT)
        move, refusal = divmod(rest, MOVE_UNIT)
        return Refused(number, move - 2, refusal_name(refusal) or "")

    def turns(self, roll: str) -> list[str]:
        """Return every legal whole turn of *roll*, in the notation, without stars (SB5).

        Raises ValueError where *roll* cannot be thrown now.
        """
        return legal.turns(self._thrown(roll).kernel.board, f"{self._mover()} {roll}:")

    def finals(self, roll: str) -> list[str]:
        """Return the position lines, sorted, that the legal turns of *roll* can end in.

        Raises ValueError where *roll* cannot be thrown now.
        """
        return legal.finals(self._thrown(roll))

    def _thrown(self, roll: str) -> TablesPlay:
        twin = self.copy()
        refused = twin.throw(roll)
        if refused is not None or not twin.kernel.board.rolled:
            raise ValueError(f"{roll!r} cannot be thrown now: {refused or 'unknown-outcome'}")
        return twin

    # -- moves --------------------------------------------------------------------------------

    def moves(self) -> list[str]:
        """Return every move that a legal whole turn can go on with (SB5), rearmost first."""
        return [move_text(found) for found in self.kernel.board.choices()]

    def why_not(self, move: str) -> str | None:
        """Return the name of the refusal of *move*, or None if it is legal.

        A move that is possible by itself but spoils the duty of SB5 is refused too.
        """
        return refusal_name(self._check(move))

    def _check(self, move: str) -> int:
        refused = self._scanned(f"{self.seats[0]}: {move}")
        if refused != FINE:
            return refused
        turn = _local.scanner.out
        if turn[2] != 1 or turn[3] != 0:
            return NOT_STRICT
        return self.kernel.why_not_written(turn)

    def _scanned(self, text: str) -> int:
        """Scan *text*; return FINE, or why it cannot be played as it stands."""
        if _local.scanner.scan(text) != 0:
            return NOT_STRICT
        return NOT_KNOWN if "?" in text else FINE

    def move(self, move: str) -> str | None:
        """Make *move*; return None, or the name of the refusal (then nothing is changed)."""
        refused = self._check(move)
        if refused == FINE:
            self.kernel.make_checked(_local.scanner.out[HEADER + 6])
        return refusal_name(refused)

    def taken(self) -> tuple[str, ...]:
        """Return the checker the last move took, as ``("B.17",)``; empty where it took none."""
        seat, point = divmod(self.kernel.board.taken, SIDE)
        return (f"{self.seats[seat]}.{point}",) if point else ()

    # -- the end of a turn, of the game -------------------------------------------------------

    def why_not_end(self, word: str = "") -> str | None:
        """Return why the turn may not end now with the closing *word*, or None if it may."""
        if word not in ENDINGS:
            return "not-strict"
        return refusal_name(self.kernel.why_not_end(ENDINGS.index(word)))

    def end(self, word: str = "") -> str | None:
        """End the turn; return None, or the name of the refusal (then nothing is changed)."""
        refused = self.why_not_end(word)
        if refused is None:
            if self.kernel.board.to == NONE:
                self.kernel.sit(self._number_of(self._mover()))
            self.kernel.end(ENDINGS.index(word))
        return refused

    def winners(self) -> tuple[str, ...]:
        """Return the seat that has won."""
        winner = self.kernel.winner()
        return () if winner == NONE else (self.seats[winner],)

    def result(self) -> Outcome | None:
        """Return how the game ended, as far as the moves tell; None while it goes on (SB7).

        What a game that was given up is worth the moves do not tell: its score is empty.
        """
        winner = self.kernel.winner()
        if winner == NONE:
            return None
        if self.kernel.ending > 0:
            return Outcome(self.winners(), ENDINGS[self.kernel.ending], "", {}, {})
        loser = 1 - winner
        board = self.kernel.board
        name = rules.name_of_win(board.count(loser, AWAY), board.count(loser, ON_BAR))
        points = rules.points_of_win(self.ruleset, name)
        score = {seat: points if n == winner else 0 for n, seat in enumerate(self.seats)}
        return Outcome(self.winners(), "home", name, score, {})

    def remarks(self) -> tuple[int, int, int]:
        """Return counts of marked hits, of unmarked ones, and 0: nobody may decline here."""
        return self.kernel.starred, self.kernel.unstarred, 0


class TablesEngine:
    """Begins tables games; see :class:`~barsis_notation.engines.engine.Engine`."""

    def begin(self, ruleset: Ruleset, seats: Sequence[str]) -> TablesPlay:
        """Return a game at its start (SB1). Raises ValueError unless both seats play."""
        if sorted(seats) != sorted(ruleset["seats.names"]):
            raise ValueError(f"seats {', '.join(seats)}: both seats of {ruleset.id} play")
        kernel = Kernel(rules.lookup(ruleset))
        kernel.board.stand(2 * rules.start_of(ruleset), [])
        return TablesPlay(ruleset, kernel)

    def resume(self, ruleset: Ruleset, setup: Setup) -> tuple[TablesPlay | None, list[str]]:
        """Return a game that stands as *setup* says, or None and what is wrong with it."""
        kernel, wrong = read_setup(ruleset, setup)
        if wrong:
            return None, wrong
        return TablesPlay(ruleset, kernel, setup.keys.get("cube", "")), []

    def unsupported(self, ruleset: Ruleset) -> list[str]:
        """Return the paths of facts whose value this engine does not play."""
        return rules.unsupported(ruleset)
