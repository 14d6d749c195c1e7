"""A tab game in progress: the kernel's integers in the words of the notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from barsis_notation.engines.engine import UNDECIDED, Outcome, Refused, Remarks
from barsis_notation.engines.refusals import (
    FINE,
    NOT_KNOWN,
    NOT_STRICT,
    THROW_OUT_OF_TURN,
    UNKNOWN_OUTCOME,
    refusal_name,
)
from barsis_notation.engines.tab import rules
from barsis_notation.engines.tab.kernel import (
    MOVE_UNIT,
    NONE,
    NOTHING,
    TURN_UNIT,
    UNMOVED,
    VALUES,
    Kernel,
)
from barsis_notation.engines.tab.setup import read_setup, write_setup
from barsis_notation.record.positions import Setup
from barsis_notation.record.scan import ENDINGS, HEADER
from barsis_notation.record.scanners import local
from barsis_notation.record.unread_turns import turn_strings
from barsis_notation.rulesets import Ruleset


class TabPlay:
    """One game under one ruleset; see :class:`~barsis_notation.engines.engine.Play`."""

    other_points: Mapping[str, str] = {}
    joins_moves = False
    entry_steps: tuple[str, ...] = ()

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.seats: tuple[str, ...] = tuple(ruleset["seats.names"])
        self.players = self.seats
        self.outcomes = rules.outcomes_of(ruleset)
        self.start = Kernel(rules.lookup(ruleset))
        for seat in range(2):
            for step in range(1, ruleset["pieces"] + 1):
                self.start.put(seat, step, UNMOVED)
        self.kernel = self.start.copy()

    def copy(self) -> TabPlay:
        """Return a game that stands the same and goes its own way."""
        twin = object.__new__(TabPlay)
        twin.__dict__.update(self.__dict__)
        twin.kernel = self.kernel.copy()
        return twin

    # -- positions --------------------------------------------------------------------------

    def setup(self) -> Setup:
        """Return the position as it is written, also in the middle of a turn."""
        return write_setup(self.ruleset, self.kernel)

    def stand(self, setup: Setup) -> list[str]:
        """Put the game into the position *setup*; return what is wrong with it.

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
        """Let play go on after a turn that was broken off with stop."""
        self.kernel.go_on()

    # -- words ------------------------------------------------------------------------------

    def place_spoken(self, seat: str, place: str) -> str | None:  # noqa: ARG002 - each counts his own
        """Return what people call a hole: its row and column from the side of its owner."""
        if not place.isdigit() or not 1 <= int(place) <= self.kernel.last:
            return None
        columns = self.kernel.lookup.columns
        row, along = divmod(int(place) - 1, columns)
        column = along + 1 if row % 2 == 0 else columns - along
        return f"row {row + 1} hole {column}"

    def fact_of(self, refusal: str, to: str) -> str | None:  # noqa: ARG002 - the same wherever to
        """Return the path of the fact that a refusal rests on."""
        path = rules.FACTS.get(refusal)
        return path if path in self.ruleset.facts else None

    def steps_to_go(self, seat: str, place: str) -> int | None:  # noqa: ARG002 - nobody goes home
        """Return None: no piece has a way to go."""
        return None

    # -- turns ------------------------------------------------------------------------------

    def to_move(self) -> tuple[str, ...]:
        """Return the seats whose turn string may come next, the one expected first."""
        kernel = self.kernel
        if kernel.winner >= 0 or kernel.stopped:
            return ()
        if kernel.to == NONE:
            return self.seats
        expected = self.seats[kernel.to]
        return (expected, self.seats[1 - kernel.to]) if kernel.may_skip else (expected,)

    def opening(self, throws: Sequence[tuple[str, str]]) -> str | None:
        """Hold the first turn to the roll-off where the highest throw starts (0.5)."""
        for seat, outcome in throws:
            if seat not in self.seats:
                return "throw-out-of-turn"
            if outcome not in self.outcomes:
                return "unknown-outcome"
        if throws and self.ruleset["turn.first"] == "highest" and self.kernel.to == NONE:
            starter = self._highest(throws)
            if starter is None:
                return UNDECIDED
            self.kernel.to = self.seats.index(starter)
        return None

    def _highest(self, throws: Sequence[tuple[str, str]]) -> str | None:
        """Return who threw the higher value in the first round that decides, None where none."""
        shown: dict[str, int] = {}
        for seat, outcome in throws:
            shown[seat] = int(self.outcomes[outcome][0])
            if len(shown) == 2:
                if len(set(shown.values())) == 2:
                    return max(shown, key=lambda one: shown[one])
                shown = {}
        return None

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

    def throw(self, outcome: str, seat: str = "") -> str | None:
        """Make one throw for *seat*, by default the seat in turn or the first of ``to_move``."""
        kernel = self.kernel
        before = kernel.to
        wanted = seat or next(iter(self.to_move()), self.seats[0])
        if wanted not in self.seats:
            return refusal_name(THROW_OUT_OF_TURN)
        refused = FINE
        if not kernel.thrown or self.seats[kernel.to] != wanted:
            refused = kernel.open(self.seats.index(wanted))
        if refused == FINE:
            is_known = len(outcome) == 1 and outcome.isdigit()
            refused = kernel.throw(int(outcome)) if is_known else UNKNOWN_OUTCOME
        if refused != FINE and before == NONE:
            kernel.to = NONE
        return refusal_name(refused)

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the one reading of what is owed."""
        owed = self.kernel.owed
        return (tuple(str(value) for value in range(VALUES) for _ in range(owed[value])),)

    # -- moves ------------------------------------------------------------------------------

    def moves(self) -> list[str]:
        """Return every legal move with what is owed."""
        kernel = self.kernel
        if kernel.to == NONE or kernel.owes_throw() or kernel.winner >= 0:
            return []
        starts = [step for step in range(1, kernel.last + 1) if self._stands(step)]
        found = {move for start in starts for move in self._moves_from(start)}
        return [f"{start}/{dest}" for start, dest in sorted(found)]

    def _stands(self, step: int) -> bool:
        kernel = self.kernel
        return bool(kernel.at[kernel.to * kernel.side + step] != NOTHING)

    def _moves_from(self, start: int) -> Iterator[tuple[int, int]]:
        kernel = self.kernel
        for value in range(1, VALUES):
            if kernel.owed[value] > 0:
                for dest in (kernel.straight(start, value), kernel.looped(start, value)):
                    if dest > 0 and kernel.why_not(start, dest) == FINE:
                        yield start, dest

    def why_not(self, move: str) -> str | None:
        """Return the name of the refusal of *move*, or None if it is legal."""
        return refusal_name(self._check(move))

    def _check(self, move: str) -> int:
        kernel = self.kernel
        seat = self.seats[max(kernel.to, 0)]
        if local.scanner.scan(f"{seat}: {move}") != 0 or local.scanner.out[2] != 1:
            return NOT_STRICT
        if local.scanner.unknown:
            return NOT_KNOWN
        if kernel.to == NONE or (kernel.winner < 0 and kernel.owes_throw()):
            return kernel.why_not_finish(0)
        return kernel.check(local.scanner.out, HEADER)

    def move(self, move: str) -> str | None:
        """Make *move*; None, or the name of the refusal (then nothing is changed)."""
        refused = self._check(move)
        if refused == FINE:
            self.kernel.make(local.scanner.out[HEADER + 6])
        return refusal_name(refused)

    def taken(self) -> tuple[str, ...]:
        """Return the piece the last move took, as ``B.17``; empty where it took none."""
        kernel = self.kernel
        return (f"{self.seats[1 - kernel.to]}.{kernel.taken}",) if kernel.taken else ()

    # -- the end of a turn, of the game -----------------------------------------------------

    def why_not_end(self, word: str = "") -> str | None:
        """Return why the turn may not end now with *word*, or None if it may."""
        if word not in ENDINGS:
            return "not-strict"
        return refusal_name(self.kernel.why_not_finish(ENDINGS.index(word)))

    def end(self, word: str = "") -> str | None:
        """End the turn; None, or the name of the refusal (then nothing is changed)."""
        refused = self.why_not_end(word)
        if refused is None:
            self.kernel.close(ENDINGS.index(word))
        return refused

    def winners(self) -> tuple[str, ...]:
        """Return the seat that has won."""
        winner = self.kernel.winner
        return () if winner < 0 else (self.seats[winner],)

    def result(self) -> Outcome | None:
        """Return how the game ended, as far as the moves tell; None while it goes on (KZ7)."""
        winners = self.winners()
        if not winners:
            return None
        if self.kernel.ending:
            return Outcome(winners, ENDINGS[self.kernel.ending], "", {}, {})
        points = self.ruleset["win.score.win"]
        score = {seat: points * (seat in winners) for seat in self.seats}
        return Outcome(winners, "capture", "", score, {})

    def moves_made(self) -> int:
        """Return how many moves were made since the game began."""
        return self.kernel.made

    def remarks(self) -> Remarks:
        """Return counts of marked captures, unmarked ones, and turns ended early without pass."""
        kernel = self.kernel
        return Remarks(kernel.starred, kernel.unstarred, kernel.early, 0)


class TabEngine:
    """Begins tab games; see :class:`~barsis_notation.engines.engine.Engine`."""

    def begin(self, ruleset: Ruleset, seats: Sequence[str]) -> TabPlay:
        """Return a game at its start (KZ1). Raises ValueError unless both seats play."""
        if sorted(seats) != sorted(ruleset["seats.names"]):
            raise ValueError(f"seats {', '.join(seats)}: both seats of {ruleset.id} play")
        return TabPlay(ruleset)

    def unsupported(self, ruleset: Ruleset) -> list[str]:
        """Return the paths of facts whose value this engine does not play."""
        return rules.unsupported(ruleset)
