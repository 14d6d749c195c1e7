"""A leaping game in progress: the kernel's integers in the words of the notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from barsis_notation.engines.engine import Outcome, Refused, Remarks
from barsis_notation.engines.leap import rules
from barsis_notation.engines.leap.kernel import (
    CELLS,
    DRAWN,
    EMPTY,
    MOVE_UNIT,
    NONE,
    ONCE,
    TURN_UNIT,
    Kernel,
)
from barsis_notation.engines.refusals import (
    FINE,
    GAME_ALREADY_OVER,
    NOT_KNOWN,
    NOT_STRICT,
    THROW_AFTER_STOP,
    refusal_name,
)
from barsis_notation.record.positions import Man, Setup
from barsis_notation.record.scan import ENDINGS, HEADER
from barsis_notation.record.scanners import local
from barsis_notation.record.unread_turns import turn_strings
from barsis_notation.rulesets import Ruleset


class LeapPlay:
    """One game under one ruleset; see :class:`~barsis_notation.engines.engine.Play`."""

    other_points: Mapping[str, str] = {}
    joins_moves = False
    outcomes: Mapping[str, tuple[str, ...]] = {}
    entry_steps: tuple[str, ...] = ()

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.seats: tuple[str, ...] = tuple(ruleset["seats.names"])
        self.players = self.seats
        self.kernel = Kernel(rules.lookup(ruleset))

    def copy(self) -> LeapPlay:
        """Return a game that stands the same and goes its own way."""
        twin = object.__new__(LeapPlay)
        twin.__dict__.update(self.__dict__)
        twin.kernel = self.kernel.copy()
        return twin

    # -- positions --------------------------------------------------------------------------

    def setup(self) -> Setup:
        """Return the position as it is written."""
        kernel = self.kernel
        men = {seat: tuple(map(Man, self._cells(owner))) for owner, seat in enumerate(self.seats)}
        is_known = kernel.to != NONE and not kernel.is_over()
        return Setup(
            id=self.ruleset.id, men=men, to=self.seats[kernel.to] if is_known else "-", keys={}
        )

    def _cells(self, owner: int) -> list[str]:
        at = self.kernel.at
        return [rules.cell_name(cell) for cell in range(CELLS) if at[cell] == owner]

    def stand(self, setup: Setup) -> list[str]:
        """Put the game into the position *setup*; return what is wrong with it.

        Then nothing is changed.
        """
        wrong = list(self._wrong(setup))
        if not wrong:
            self._put(setup)
        return wrong

    def _wrong(self, setup: Setup) -> Iterator[str]:
        if setup.id != self.ruleset.id:
            yield f"the position is of {setup.id}, the game is {self.ruleset.id}"
        if set(setup.men) != set(self.seats):
            yield f"the position has seats {', '.join(setup.men)}, not {', '.join(self.seats)}"
        if setup.to not in ("-", *self.seats):
            yield f"seat {setup.to} is to move and does not play"
        for key in setup.keys:
            yield f"{key}={setup.keys[key]} means nothing in this game"
        yield from self._wrong_men(setup)

    def _wrong_men(self, setup: Setup) -> Iterator[str]:
        known = {rules.cell_name(cell) for cell in rules.cells_of(self.ruleset)}
        held: set[str] = set()
        for seat, men in setup.men.items():
            most = len(self.ruleset["start"].get(seat, ()))
            if len(men) > most:
                yield f"seat {seat} has {len(men)} men; it begins with {most}"
            for man in men:
                if man.place not in known or man.tag:
                    yield f"seat {seat} has a man on {man.place}{man.tag}, which is no cell"
                elif man.place in held:
                    yield f"two men stand on {man.place}"
                held.add(man.place)

    def _put(self, setup: Setup) -> None:
        made = self.kernel.made
        kernel = Kernel(rules.lookup(self.ruleset))
        for cell, owner in enumerate(rules.empty_board(self.ruleset)):
            kernel.at[cell] = owner
        for seat, men in setup.men.items():
            for man in men:
                kernel.at[rules.cell_number(man.place)] = self.seats.index(seat)
        kernel.count_men()
        kernel.made = made
        for owner in range(2):
            if kernel.men[owner] == 0 < kernel.men[1 - owner]:
                kernel.winner = 1 - owner
        self.kernel = kernel
        if setup.to != "-":
            kernel.sit(self.seats.index(setup.to))

    def restart(self) -> None:
        """Go back to the start of the game."""
        self.kernel = Kernel(rules.lookup(self.ruleset))

    def go_on(self) -> None:
        """Let play go on after a turn that was broken off with stop."""
        self.kernel.go_on()

    # -- words ------------------------------------------------------------------------------

    def place_spoken(self, seat: str, place: str) -> str | None:  # noqa: ARG002 - the same for both
        """Return the name of a cell, which is what the notation writes."""
        return place

    def fact_of(self, refusal: str, to: str) -> str | None:  # noqa: ARG002 - the same wherever to
        """Return the path of the fact that a refusal rests on."""
        return rules.FACTS.get(refusal)

    def steps_to_go(self, seat: str, place: str) -> int | None:  # noqa: ARG002 - nobody goes home
        """Return None: no man has a way to go."""
        return None

    # -- turns ------------------------------------------------------------------------------

    def to_move(self) -> tuple[str, ...]:
        """Return the seats whose turn string may come next; both before the first turn."""
        kernel = self.kernel
        if kernel.is_over() or kernel.stopped:
            return ()
        return self.seats if kernel.to == NONE else (self.seats[kernel.to],)

    def opening(self, throws: Sequence[tuple[str, str]]) -> str | None:
        """Return the refusal of a roll-off: nothing is thrown in this game."""
        return "unknown-outcome" if throws else None

    def replay(self, turns: Sequence[str]) -> Refused | None:
        """Play whole turn strings; None when all are legal."""
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

    def throw(self, outcome: str, seat: str = "") -> str | None:  # noqa: ARG002 - no throws
        """Return the refusal of a throw: nothing is thrown in this game."""
        return refusal_name(GAME_ALREADY_OVER if self.kernel.is_over() else THROW_AFTER_STOP)

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the one reading of what is owed: nothing is."""
        return ((),)

    # -- moves ------------------------------------------------------------------------------

    def moves(self) -> list[str]:
        """Return every legal move; several leaps of one man are one move (NK3).

        Before the first turn these are both seats' moves: the first that is made says who begins.
        """
        kernel = self.kernel
        if kernel.is_over() or kernel.moved:
            return []
        if kernel.to == NONE:
            return [move for seat in range(2) for move in self._seated(seat).moves()]
        starts = [cell for cell in range(CELLS) if kernel.at[cell] == kernel.to]
        return [move for start in starts for move in self._moves_from(start)]

    def _moves_from(self, start: int) -> Iterator[str]:
        name = rules.cell_name(start)
        for way in self.kernel.lookup.ways:
            stop = start + way
            if 0 <= stop < CELLS and self.kernel.at[stop] == EMPTY:
                step = f"{name}-{rules.cell_name(stop)}"
                if self.why_not(step) is None:
                    yield step
        yield from self._leaps([name])

    def _leaps(self, path: list[str]) -> Iterator[str]:
        """Yield the leaps that begin with *path*, longer ones after shorter."""
        last = rules.cell_number(path[-1])
        known = {cell: rules.cell_name(cell) for cell in rules.cells_of(self.ruleset)}
        for way in self.kernel.lookup.ways:
            stop = known.get(last + 2 * way)
            longer = [*path, stop] if stop else []
            if longer and self._could_leap(longer):
                leap = "x".join(longer)
                if self.why_not(leap) is None:
                    yield leap
                if self.kernel.lookup.multi != ONCE:
                    yield from self._leaps(longer)

    def _could_leap(self, path: list[str]) -> bool:
        """Return whether the hops of *path* are possible, whether or not they must go on."""
        return self.why_not("x".join(path)) in (None, "must-move")

    def why_not(self, move: str) -> str | None:
        """Return the name of the refusal of *move*, or None if it is legal."""
        return refusal_name(self._check(move))

    def _check(self, move: str) -> int:
        kernel = self.kernel
        seat = self.seats[kernel.to if kernel.to != NONE else 0]
        if local.scanner.scan(f"{seat}: {move}") != 0 or local.scanner.out[2] != 1:
            return NOT_STRICT
        if local.scanner.unknown:
            return NOT_KNOWN
        if kernel.to != NONE:
            return kernel.why_not(local.scanner.out, HEADER)
        return self._seated(self._owner(move)).kernel.why_not(local.scanner.out, HEADER)

    def _owner(self, move: str) -> int:
        """Return whose man a first move begins with, the first seat where there is none."""
        owners = {name: owner for owner in range(2) for name in self._cells(owner)}
        return owners.get(move[:2], 0)

    def _seated(self, seat: int) -> LeapPlay:
        """Return a game that stands the same, with *seat* to move."""
        twin = self.copy()
        twin.kernel.sit(seat)
        return twin

    def move(self, move: str) -> str | None:
        """Make *move*; None, or the name of the refusal (then nothing is changed)."""
        refused = self._check(move)
        if refused == FINE:
            if self.kernel.to == NONE:
                self.kernel.sit(self._owner(move))
            self.kernel.make(local.scanner.out, HEADER)
        return refusal_name(refused)

    def taken(self) -> tuple[str, ...]:
        """Return the cells of the men the last move took, with their seat: ``B.c3``."""
        kernel = self.kernel
        loser = self.seats[1 - kernel.to] if kernel.takings else ""
        return tuple(
            f"{loser}.{rules.cell_name(kernel.taken[number])}" for number in range(kernel.takings)
        )

    # -- the end of a turn, of the game -----------------------------------------------------

    def why_not_end(self, word: str = "") -> str | None:
        """Return why the turn may not end now with *word*, or None if it may."""
        if word not in ENDINGS:
            return "not-strict"
        return refusal_name(self.kernel.why_not_end(ENDINGS.index(word)))

    def end(self, word: str = "") -> str | None:
        """End the turn; None, or the name of the refusal (then nothing is changed)."""
        refused = self.why_not_end(word)
        if refused is None:
            self.kernel.end(ENDINGS.index(word))
        return refused

    def winners(self) -> tuple[str, ...]:
        """Return the seat that has won; empty for a draw and while the game goes on."""
        winner = self.kernel.winner
        return (self.seats[winner],) if winner in (0, 1) else ()

    def result(self) -> Outcome | None:
        """Return how the game ended, as far as the moves tell; None while it goes on (NK4)."""
        kernel = self.kernel
        if not kernel.is_over():
            return None
        if kernel.winner == DRAWN:
            reason = "no_moves" if kernel.lookup.repetition == 0 else self._draw_reason()
            return Outcome((), reason, "", dict.fromkeys(self.seats, 0), {})
        if kernel.ending:
            return Outcome(self.winners(), ENDINGS[kernel.ending], "", {}, {})
        points = self.ruleset["win.score.win"]
        score = {seat: points * (seat in self.winners()) for seat in self.seats}
        loser = 1 - kernel.winner
        reason = "capture" if kernel.men[loser] == 0 else "no_moves"
        return Outcome(self.winners(), reason, "", score, {})

    def _draw_reason(self) -> str:
        seen = self.kernel.seen
        return "repetition" if seen.count(seen[-1]) >= self.kernel.lookup.repetition else "no_moves"

    def moves_made(self) -> int:
        """Return how many moves were made since the game began."""
        return self.kernel.made

    def remarks(self) -> Remarks:
        """Return no remarks: a leap is written as one, and nobody may decline."""
        return Remarks(0, 0, 0, 0)


class LeapEngine:
    """Begins leaping games; see :class:`~barsis_notation.engines.engine.Engine`."""

    def begin(self, ruleset: Ruleset, seats: Sequence[str]) -> LeapPlay:
        """Return a game at its start (NK1). Raises ValueError unless both seats play."""
        if sorted(seats) != sorted(ruleset["seats.names"]):
            raise ValueError(f"seats {', '.join(seats)}: both seats of {ruleset.id} play")
        return LeapPlay(ruleset)

    def unsupported(self, ruleset: Ruleset) -> list[str]:
        """Return the paths of facts whose value this engine does not play."""
        return rules.unsupported(ruleset)
