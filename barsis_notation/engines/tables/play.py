"""A tables game in progress: the kernel's integers in the words of the notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from barsis_notation.engines.engine import Outcome, Refused, Remarks
from barsis_notation.engines.refusals import (
    FINE,
    NOT_KNOWN,
    NOT_STRICT,
    UNKNOWN_OUTCOME,
    refusal_name,
)
from barsis_notation.engines.tables import legal, rules
from barsis_notation.engines.tables.board import NONE, ON_BAR, SIDE
from barsis_notation.engines.tables.kernel import MOVE_UNIT, TURN_UNIT, Kernel
from barsis_notation.engines.tables.setup import (
    move_text,
    owed_of,
    point_of,
    read_setup,
    write_setup,
)
from barsis_notation.record.positions import Setup
from barsis_notation.record.scan import ENDINGS, HEADER
from barsis_notation.record.scanners import local
from barsis_notation.record.unread_turns import turn_strings
from barsis_notation.rulesets import Ruleset

DICE = {str(number): number for number in rules.DICE}


class TablesPlay:
    """One game under one ruleset; see :class:`~barsis_notation.engines.engine.Play`."""

    other_points: Mapping[str, str] = {"25": "bar", "0": "off"}
    joins_moves = True
    outcomes: Mapping[str, tuple[str, ...]] = rules.rolls()
    entry_steps = tuple(str(rules.landing(ON_BAR, number)) for number in reversed(rules.DICE))

    def __init__(self, ruleset: Ruleset, start: Kernel) -> None:
        self.ruleset = ruleset
        self.seats: tuple[str, ...] = tuple(ruleset["seats.names"])
        self.players = self.seats
        self.start = start
        self.kernel = start.copy()

    def copy(self) -> TablesPlay:
        """Return a game that stands the same and goes its own way."""
        twin = object.__new__(TablesPlay)
        twin.__dict__.update(self.__dict__)
        twin.kernel = self.kernel.copy()
        return twin

    # -- positions ----------------------------------------------------------------------------

    def setup(self) -> Setup:
        """Return the position as it is written, also in the middle of a turn."""
        kernel = self.kernel
        is_known = kernel.board.to != NONE and not kernel.is_over()
        to = self.seats[kernel.board.to] if is_known else "-"
        return write_setup(self.ruleset, kernel, to)

    def stand(self, setup: Setup) -> list[str]:
        """Put the game into the position *setup*; return all that is wrong with it.

        Then nothing is changed.
        """
        kernel, wrong = read_setup(self.ruleset, setup)
        if not wrong:
            kernel.count_on(self.kernel)
            self.kernel = kernel
        return wrong

    def restart(self) -> None:
        """Go back to the start of the game."""
        self.kernel = self.start.copy()

    def go_on(self) -> None:
        """Let play go on after a turn that was broken off: the other seat is to throw."""
        self.kernel.go_on()

    def place_spoken(self, seat: str, place: str) -> str | None:  # noqa: ARG002 - each from his side
        """Return the name of a point, ``8-point``; None for bar and off."""
        return f"{place}-point" if place.isdigit() else None

    def fact_of(self, refusal: str, to: str) -> str | None:  # noqa: ARG002 - the same wherever to
        """Return the path of the fact that a refusal rests on."""
        return rules.FACTS.get(refusal)

    def steps_to_go(self, seat: str, place: str) -> int | None:  # noqa: ARG002 - the same for both
        """Return the pips a checker on *place* has to go, None where it is off."""
        return point_of(place) or None

    # -- whose turn, and the throws -----------------------------------------------------------

    def to_move(self) -> tuple[str, ...]:
        """Return the seats whose turn string may come next.

        Both before the first turn, unless opening dice have told who begins; while these are
        being thrown, the seats that have not shown theirs (SB2).
        """
        kernel = self.kernel
        if kernel.is_over() or kernel.stopped:
            return ()
        if kernel.offered:
            return (self.seats[1 - kernel.board.to],)
        if kernel.board.to != NONE:
            return (self.seats[kernel.board.to],)
        return tuple(seat for n, seat in enumerate(self.seats) if kernel.has_to_show(n))

    def _mover(self) -> str:
        """Return the seat that is to throw, also after ``stop``; the first of those that may."""
        if self.kernel.stopped:
            return self.seats[self.kernel.board.to]
        return next(iter(self.to_move()), "")

    def opening(self, throws: Iterable[tuple[str, str | int]]) -> str | None:
        """Let the seats show their opening dice, ties included, before the first turn (SB2).

        The first full turn is then held to the higher die. Return None, or the name of the
        refusal of the first throw that cannot be (the ones before it are made).
        """
        kernel = self.kernel
        if kernel.board.to != NONE:  # a position has said who is to move: the dice bind nobody
            kernel = self.start.copy()
        for seat, die in throws:
            refused = kernel.why_not_opening(self._number_of(seat)) or kernel.roll_off(
                self._number_of(seat), DICE.get(str(die), 0)
            )
            if refused != FINE:
                return refusal_name(refused)
        return None

    def _number_of(self, seat: str) -> int:
        return self.seats.index(seat) if seat in self.seats else NONE

    def throw(self, outcome: str, seat: str = "") -> str | None:
        """Make one throw for *seat*, by default the first of ``to_move``.

        One die before the first turn is an opening die: the turn does not begin with it.
        """
        kernel = self.kernel
        number = self._number_of(seat or self._mover())
        refused = kernel.why_not_seat(number) or self._scanned(f"{self.seats[number]} {outcome}:")
        if refused == NOT_STRICT or (refused == FINE and local.scanner.out[1] != 1):
            refused = UNKNOWN_OUTCOME
        if refused == FINE:
            thrown = local.scanner.out[HEADER]
            is_die = kernel.board.to == NONE and thrown < 10
            refused = (kernel.roll_off if is_die else kernel.throw)(number, thrown)
        return refusal_name(refused)

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the one reading of what is left of the roll, empty where that is void."""
        kernel = self.kernel
        is_void = kernel.is_over() and kernel.board.duty() == FINE
        return ((),) if is_void else (tuple(map(str, owed_of(kernel.board))),)

    # -- whole turns --------------------------------------------------------------------------

    def replay(self, turns: Sequence[str]) -> Refused | None:
        """Play whole turn strings; None when all are legal.

        After a refusal the game stands before the refused move, the throws of that turn made; the
        next string of the seat then writes no throw.
        """
        answer = self.kernel.replay(local.scanner, list(turns))
        if answer == FINE:
            return None
        number, rest = divmod(answer, TURN_UNIT)
        move, refusal = divmod(rest, MOVE_UNIT)
        return Refused(number, move - 2, refusal_name(refusal) or "")

    def replay_unread(self, raw: bytes, at: int) -> int:
        """Play the turns that stand in canonical bytes from *at* on; count them, 0 if refused."""
        turns = turn_strings(raw, at)
        return len(turns) if self.replay(turns) is None else 0

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
        turn = local.scanner.out
        if turn[2] != 1 or turn[3] != 0:
            return NOT_STRICT
        return self.kernel.why_not_written(turn)

    def _scanned(self, text: str) -> int:
        """Scan *text*; return FINE, or why it cannot be played as it stands."""
        if local.scanner.scan(text) != 0:
            return NOT_STRICT
        return NOT_KNOWN if "?" in text else FINE

    def move(self, move: str) -> str | None:
        """Make *move*; return None, or the name of the refusal (then nothing is changed)."""
        refused = self._check(move)
        if refused == FINE:
            self.kernel.make_checked(local.scanner.out[HEADER + 6])
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
        name = rules.name_of_win(self.ruleset, [board.count(loser, n) for n in range(SIDE)])
        points = rules.points_of_win(self.ruleset, name) * self.kernel.stake
        score = {seat: points if n == winner else 0 for n, seat in enumerate(self.seats)}
        return Outcome(self.winners(), "home", name, score, {})

    def moves_made(self) -> int:
        """Return how many moves were made since the game began."""
        return self.kernel.moves

    def remarks(self) -> Remarks:
        """Return counts of marked hits, of unmarked ones, and of uses of a cube."""
        return Remarks(self.kernel.starred, self.kernel.unstarred, 0, self.kernel.cubes)


class TablesEngine:
    """Begins tables games; see :class:`~barsis_notation.engines.engine.Engine`."""

    def begin(self, ruleset: Ruleset, seats: Sequence[str]) -> TablesPlay:
        """Return a game at its start (SB1). Raises ValueError unless both seats play."""
        if sorted(seats) != sorted(ruleset["seats.names"]):
            raise ValueError(f"seats {', '.join(seats)}: both seats of {ruleset.id} play")
        start = Kernel(rules.lookup(ruleset))
        start.board.stand(2 * rules.start_of(ruleset), [])
        return TablesPlay(ruleset, start)

    def unsupported(self, ruleset: Ruleset) -> list[str]:
        """Return the paths of facts whose value this engine does not play."""
        return rules.unsupported(ruleset)
