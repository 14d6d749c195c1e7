"""A cross game in progress: the kernel's integers in the words of the notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from barsis_notation.engines.cross import lookup as at
from barsis_notation.engines.cross import rules
from barsis_notation.engines.cross.choices import FOUND
from barsis_notation.engines.cross.kernel import MOVE_UNIT, TURN_UNIT, Kernel
from barsis_notation.engines.cross.ranks import result_of, seats_of_side
from barsis_notation.engines.cross.setup import put_men_at_start, read_setup, write_setup
from barsis_notation.engines.engine import UNDECIDED, Outcome, Refused, Remarks
from barsis_notation.engines.refusals import FINE, NOT_KNOWN, NOT_STRICT, refusal_name
from barsis_notation.record.positions import Setup
from barsis_notation.record.scan import ENDINGS, HEADER
from barsis_notation.record.scanners import local
from barsis_notation.record.unread_turns import turn_strings
from barsis_notation.rulesets import Ruleset


class CrossPlay:
    """One game under one ruleset; see :class:`~barsis_notation.engines.engine.Play`."""

    def __init__(self, ruleset: Ruleset, players: Sequence[str]) -> None:
        names = ruleset["seats.names"]
        self.ruleset = ruleset
        self.board = rules.board_of(ruleset)
        self.names: tuple[str, ...] = tuple(names)
        self.players = tuple(players)
        order = [names[arm] for arm in self.board.turn_order()]
        self.seats = tuple(seat for seat in order if seat in "".join(players))
        self.turn_seats = tuple(s for s in order if s in rules.turn_seats(ruleset, players))
        self.kinds = rules.kinds_of(ruleset)
        self.ends: dict[tuple[int, bool, bool], Outcome | None] = {}
        """Outcomes met in play, by winner, mars, and whether the winner is home."""
        lookup = rules.fill(ruleset, self.players)
        self._start = Kernel(lookup, local.scanner)
        put_men_at_start(self)
        self.kernel = Kernel(lookup, local.scanner)
        self.restart()

    def copy(self) -> CrossPlay:
        """Return a game that stands the same and goes its own way."""
        twin = object.__new__(CrossPlay)
        twin.__dict__.update(self.__dict__)
        twin.kernel = Kernel(self.kernel.lookup, self.kernel.scanner)
        twin.kernel.copy_from(self.kernel)
        return twin

    # -- positions --------------------------------------------------------------------------

    def setup(self) -> Setup:
        """Return the position as it is written, also in the middle of a turn."""
        return write_setup(self)

    def stand(self, setup: Setup) -> list[str]:
        """Put the game into the position *setup*; return what is wrong with it.

        Then nothing is changed. Seats that have left the game stay away.
        """
        return read_setup(self, setup)

    def restart(self) -> None:
        """Go back to the start of the game."""
        self.kernel.copy_from(self._start)

    def go_on(self) -> None:
        """Let play go on after a turn that was broken off: the turn passes on."""
        self.kernel.go_on()

    def place_name(self, place: int) -> str:
        """Return a place as moves and positions write it."""
        lookup = self.kernel.lookup
        return {lookup.bar: "bar", lookup.goal: "off"}.get(place, str(place))

    def fact_of(self, refusal: str, to: str) -> str | None:
        """Return the path of the fact that a refusal of a move to *to* rests on."""
        return rules.fact_of(self.ruleset, refusal, to)

    other_points: Mapping[str, str] = {}
    joins_moves = False

    def place_spoken(self, seat: str, place: str) -> str | None:
        """Return the name of the cell under *place* of *seat* (``SR6``).

        None off the cells, and for a seat that the game does not have.
        """
        step = int(place) if place.isdigit() else 0
        if not 0 < step < self.board.goal or seat not in self.names:
            return None
        return self.board.cell_name(self.names.index(seat), step, self.names)

    @property
    def outcomes(self) -> dict[str, tuple[str, ...]]:
        """What each outcome gives, by its key in the record."""
        rows = self.ruleset["device.outcomes"].items()
        return {key: tuple(map(str, row["values"])) for key, row in rows}

    @property
    def entry_steps(self) -> tuple[str, ...]:
        """The steps on which a pawn may enter the board, the first of a player's on his value."""
        steps = {entry.step for entry in rules.entries_of(self.ruleset)}
        chain, arm = self.kernel.chain, self.kernel.seats.first
        if chain.lookup.first_enters and arm >= 0 and not chain.has_introduced(arm):
            steps |= {int(one) for reading in self.owed() for one in reading if one.isdigit()}
        return tuple(map(str, sorted(steps)))

    def steps_to_go(self, seat: str, place: str) -> int | None:  # noqa: ARG002 - the same for all
        """Return how many steps a pawn on *place* has to go, None on bar and off."""
        return self.board.goal - int(place) if place.isdigit() else None

    # -- turns ------------------------------------------------------------------------------

    def to_move(self) -> tuple[str, ...]:
        """Return the seats whose turn string may come next, the one expected first."""
        kernel = self.kernel
        to = kernel.seats.to
        if kernel.seats.over or kernel.stopped:
            return ()
        if to < 0:
            return self.turn_seats
        if not kernel.may_skip:
            return (self.names[to],)
        return (self.names[to], self.names[kernel.seats.after(to)])

    def replay(self, turns: Sequence[str]) -> Refused | None:
        """Play whole turn strings; None when all are legal."""
        answer = self.kernel.replay(turns if isinstance(turns, list) else list(turns))
        if answer == FINE:
            return None
        number, rest = divmod(answer, TURN_UNIT)
        move, refusal = divmod(rest, MOVE_UNIT)
        return Refused(number, move - 2, refusal_name(refusal) or "")

    def replay_unread(self, raw: bytes, at: int) -> int:
        """Play the turns that stand in canonical bytes from *at* on; count them, 0 if refused."""
        kernel = self.kernel
        if kernel.lookup.has_lane:
            return kernel.turns if kernel.replay_json(raw, at) == FINE else 0
        turns = turn_strings(raw, at)
        return len(turns) if self.replay(turns) is None else 0

    def opening(self, throws: Sequence[tuple[str, str]]) -> str | None:
        """Hold the first turn to the roll-off where the highest throw starts (0.5)."""
        known = self.ruleset["device.outcomes"]
        for seat, outcome in throws:
            if seat not in self.turn_seats:
                return "throw-out-of-turn"
            if outcome not in known:
                return "unknown-outcome"
        if not throws or self.ruleset["turn.first"] != "highest" or self.kernel.seats.to >= 0:
            return None
        starter = rules.starter(self.ruleset, self.turn_seats, throws)
        if starter is None:
            return UNDECIDED
        self.kernel.start_turn(self.names.index(starter))
        return None

    def throw(self, outcome: str, seat: str = "") -> str | None:
        """Make one throw for *seat*, by default the seat in turn or the first of ``to_move``."""
        kernel = self.kernel
        before = kernel.seats.to
        refused = FINE
        if not self.is_in_turn() or (seat and seat != self.names[before]):
            refused = kernel.open(ord(seat or (self.to_move() or ("?",))[0]))
        if refused == FINE:
            refused = kernel.throw(int(outcome) if len(outcome) == 1 and outcome.isdigit() else 99)
        if refused != FINE and before < 0:
            kernel.seats.give_to(before)
        return refusal_name(refused)

    def is_in_turn(self) -> bool:
        """Return whether throws of the turn under way have been made."""
        return self.kernel.chain.begun

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the readings of what is owed, each whole numbers first."""
        owed = self.kernel.owed
        return tuple(self._reading(row) for row in range(owed.rows))

    def _reading(self, row: int) -> tuple[str, ...]:
        owed, splits = self.kernel.owed, self.kernel.owed.splits
        kinds = [
            kind
            for number, kind in enumerate(self.kinds)
            for _ in range(owed.row[row * at.KINDS + number])
        ]
        if self.kernel.lookup.split:
            kinds += [splits.left_of(row, split) for split in range(splits.count_of(row))]
        words = [kind for kind in kinds if isinstance(kind, str)]
        return (*map(str, sorted(kind for kind in kinds if isinstance(kind, int))), *words)

    # -- moves ------------------------------------------------------------------------------

    def moves(self) -> list[str]:
        """Return every legal move with what is owed."""
        kernel = self.kernel
        if kernel.seats.to < 0 or kernel.chain.owes_throw():
            return []
        count = kernel.find_moves()
        return [self._move_text(FOUND * number) for number in range(count)]

    def _move_text(self, found: int) -> str:
        kernel = self.kernel
        arm, start, dest, tag, victim = (kernel.found[found + part] for part in range(FOUND))
        seat = "" if arm == kernel.seats.to else f"{self.names[arm]}."
        text = f"{seat}{self.place_name(start)}{chr(tag) if tag else ''}/{self.place_name(dest)}"
        if victim < 0:
            return text
        loser = self.names[victim // kernel.lookup.pawns]
        return f"{text}*{loser}.{kernel.men.where[victim]}"

    def why_not(self, move: str) -> str | None:
        """Return the name of the refusal of *move*, or None if it is legal."""
        return refusal_name(self._check(move))

    def _check(self, move: str) -> int:
        kernel = self.kernel
        if kernel.seats.to < 0 or (not kernel.seats.over and kernel.chain.owes_throw()):
            return kernel.no_turn()
        seat = self.names[kernel.seats.to]
        if kernel.scanner.scan(f"{seat}: {move}") != 0 or kernel.scanner.out[2] != 1:
            return NOT_STRICT
        if kernel.scanner.unknown:
            return NOT_KNOWN
        return kernel.as_far_as_known(kernel.check(kernel.scanner.out, HEADER))

    def move(self, move: str) -> str | None:
        """Make *move*; None, or the name of the refusal (then nothing is changed)."""
        refused = self._check(move)
        if refused == FINE:
            self.kernel.apply()
        return refusal_name(refused)

    def taken(self) -> tuple[str, ...]:
        """Return what the last move took, as ``N.32``."""
        men = self.kernel.men
        return tuple(
            f"{self.names[men.taken[2 * number]]}.{men.taken[2 * number + 1]}"
            for number in range(men.takings)
        )

    # -- the end of a turn, of the game -----------------------------------------------------

    def why_not_end(self, word: str = "") -> str | None:
        """Return why the turn may not end now with *word*, or None if it may."""
        if self.kernel.seats.to < 0:
            return refusal_name(self.kernel.no_turn())
        refused = self.kernel.why_not_finish(ENDINGS.index(word))
        return refusal_name(self.kernel.as_far_as_known(refused))

    def end(self, word: str = "") -> str | None:
        """End the turn; None, or the name of the refusal (then nothing is changed)."""
        refused = self.why_not_end(word)
        if refused is None:
            self.kernel.close(ENDINGS.index(word))
        return refused

    def winners(self) -> tuple[str, ...]:
        """Return the seats that have won, all of the side; empty while the game goes on."""
        kernel = self.kernel
        if not kernel.seats.over:
            return ()
        return seats_of_side(self, kernel.seats.winner)

    def result(self) -> Outcome | None:
        """Return how the game ended, as far as the moves tell; None while it goes on."""
        return result_of(self)

    def moves_made(self) -> int:
        """Return how many moves were made since the game began."""
        return self.kernel.made

    def remarks(self) -> Remarks:
        """Return counts of marked captures, unmarked ones, and turns ended early without pass."""
        kernel = self.kernel
        return Remarks(kernel.starred, kernel.unstarred, kernel.early, 0)


class CrossEngine:
    """Begins cross games; see :class:`~barsis_notation.engines.engine.Engine`."""

    def begin(self, ruleset: Ruleset, players: Sequence[str]) -> CrossPlay:
        """Return a game at its start."""
        return CrossPlay(ruleset, players)

    def unsupported(self, ruleset: Ruleset) -> list[str]:
        """Return the paths of facts whose value this engine does not play."""
        return rules.unsupported(ruleset)
