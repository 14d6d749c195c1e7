"""The CrossPlay class: a cross game in the words of the notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from barsis_notation.engines.cross import position, rules
from barsis_notation.engines.cross.cross_result import get_outcome, list_side_seats
from barsis_notation.engines.cross.kernel import CrossKernel
from barsis_notation.engines.cross.notes import (
    PositionWriter,
    count_steps_by_arm,
    decode_note,
    note_turns,
)
from barsis_notation.engines.engine import (
    NO_ATTEMPT,
    Engine,
    NoteCache,
    NotedTurn,
    Outcome,
    Play,
    TurnAttempt,
    require_known_seats,
)
from barsis_notation.language.texts import Text
from barsis_notation.record.position_lines import Man, Setup, format_setup, is_number
from barsis_notation.record.scanners import local
from barsis_notation.rulesets import Ruleset


class CrossPlay(Play):
    """One cross game under one ruleset.

    ``ENGINE.begin`` creates one, at the start of the game. ``Play`` describes the attributes that
    are not listed here.

    Args:
        ruleset: A ruleset of the cross family that the engine supports.
        players: The seat letters of each player, such as ``("S", "N")`` or ``("SN", "EW")``. The
            number of players is not checked.

    Raises:
        UsageError: If a seat is unknown; it is a ValueError.

    Attributes:
        board: The geometry of the board.
        turn_seats: The letters of the seats that have turns, in turn order.
        kinds: The kinds of value of the game, in the order of the kernel's indexes.
        lines: The writer of position lines without tags and keys.
        ends: A cache of outcomes. The keys are tuples: the winning side, whether it won a mars, and
            whether it is home.
    """

    kernel: CrossKernel
    start: CrossKernel
    supports_notes = True

    def __init__(self, ruleset: Ruleset, players: Sequence[str]) -> None:
        names = ruleset["seats.names"]
        require_known_seats(ruleset, players)
        self.board = rules.make_board(ruleset)
        order = [names[arm] for arm in self.board.get_turn_order()]
        seats = tuple(seat for seat in order if seat in "".join(players))
        start = CrossKernel(rules.fill_lookup(ruleset, tuple(players)))
        for seat in seats:
            arm = names.index(seat)
            for number in range(ruleset["start.on_board"]):
                man = arm * start.lookup.pawns + number
                start.men.put(man, arm, ruleset["start.step"])
        super().__init__(ruleset, start)
        self.seats = seats
        self.players = tuple(players)
        self.turn_seats = tuple(s for s in order if s in rules.list_turn_seats(ruleset, players))
        rows = ruleset["device.outcomes"].items()
        self._outcomes = {key: tuple(map(str, row["values"])) for key, row in rows}
        self.kinds = rules.list_kinds(ruleset)
        self.ends: dict[tuple[int, bool, bool], Outcome] = {}
        places = [self.get_place_name(place) for place in range(start.lookup.stride)]
        ways = [self.steps_to_go("", place) for place in places]
        used = [arm for arm, name in enumerate(names) if name in seats]
        self.lines = PositionWriter(start.lookup, ruleset.id, used, list(names), places, ways)

    def restart(self) -> None:
        """Go back to the start of the game and reset all counts to 0.

        The vectors of the kernel are reused.
        """
        self._copy_from(self.start)

    def copy_from(self, other: CrossPlay) -> None:
        """Copy the state of *other* into this game.

        *other* must be a game with the same ruleset and players, which is not checked.
        """
        self._copy_from(other.kernel)

    def _copy_from(self, kernel: CrossKernel) -> None:
        self.kernel.state.copy_from(kernel.state)
        self.kernel.copy_counts(kernel)

    # -- positions --------------------------------------------------------------------------

    def list_men(self, seat: int) -> tuple[Man, ...]:
        """Return the pawns of a seat in the order of a position line.

        Pawns on the bar come first, and pawns that are off come last. *seat* is the index of its
        arm, from 0.
        """
        return position.list_men(self, seat)

    def keys(self, *, is_known: bool) -> dict[str, str]:
        """Return the keys of the position line: the state besides the places of pawns.

        The result maps each key, such as ``owed``, to its text. Keys without a text are left out.
        The result is empty if *is_known* is False, which means that no seat has the turn, or that
        the game is over.
        """
        return position.format_keys(self) if is_known else {}

    def summarise_position(self, seat: str) -> tuple[str, int | None]:
        """Return the position line, and the steps that the men of *seat* still have to go.

        *seat* is the letter of a seat; the number of steps is the sum for its men, never None.

        Raises:
            ValueError: If the ruleset does not have the seat.
        """
        return self.lines.format_position(self.kernel) or format_setup(
            self.setup()
        ), self.count_steps_to_go(seat)[0]

    def count_steps_to_go(self, seats: Sequence[str]) -> list[int | None]:
        """Return the number of steps that the men of each of *seats* still have to go.

        *seats* are letters. The results are sums, in the same order; none of them is None.

        Raises:
            ValueError: If the ruleset does not have one of the seats.
        """
        return count_steps_by_arm(self.lines, self.kernel.men, [*map(self.names.index, seats)])

    def apply_setup(self, setup: Setup) -> list[Text]:
        """Put the kernel into the position *setup*; return the reason if it is refused.

        The list has at most one reason, a text for the user. If it is not empty, the state of the
        kernel is undefined.
        """
        return position.apply_setup(self, setup)

    def get_place_name(self, place: int) -> str:
        """Return the name of a place of the kernel, such as ``14``, ``off`` or ``bar``.

        *place* is a step, the goal (``off``) or goal + 1 (``bar``). Moves and position lines use
        these names.
        """
        return self.kernel.lookup.places[place]

    # -- words ------------------------------------------------------------------------------

    def find_fact(self, refusal: str, attempt: TurnAttempt = NO_ATTEMPT) -> str | None:
        """Return the path of the fact that decides a refusal, such as ``"occupancy.max"``.

        Return None if no fact of the ruleset decides the refusal, or if *refusal* is not a known
        name.

        Args:
            refusal: Name of the refusal, such as ``"cell-full"``.
            attempt: The refused turn.

        Raises:
            ValueError: If the fact depends on the seat and *attempt* does not name a seat of the
                game.
        """
        from barsis_notation.engines.cross import refusal_facts

        path = refusal_facts.find_fact(self, refusal, attempt)
        return path if path in self.ruleset.facts else None

    def name_place(self, seat: str, place: str) -> str | None:
        """Return the name of the cell at *place* of *seat*, such as ``SR6``.

        *place* is a step such as ``"14"``. Return None for ``"bar"``, ``"off"``, and steps that are
        not on a cell, or if the ruleset does not have the seat.
        """
        step = int(place) if is_number(place) else 0
        if not 0 < step < self.board.goal or seat not in self.names:
            return None
        return self.board.get_cell_name(self.names.index(seat), step, self.names)

    @property
    def outcomes(self) -> Mapping[str, tuple[str, ...]]:
        """Maps each outcome, one digit as in records, to the values that it gives.

        An example of an item is ``"5": ("25", "khal")``.
        """
        return self._outcomes

    @property
    def entry_steps(self) -> tuple[str, ...]:
        """The steps on which a pawn may enter the board, ascending: ``("1", "11")``.

        They are the steps of the entry rules. If the rules let any value enter a player's first
        pawn, the whole numbers owed are included. This ends when a pawn of the player to move
        leaves the bar, or the player makes a board move.
        """
        steps = {entry.step for entry in rules.list_entries(self.ruleset)}
        chain, arm = self.kernel.chain, self.kernel.seats.first
        if chain.lookup.first_enters and arm >= 0 and not chain.has_introduced(arm):
            steps |= {int(one) for reading in self.owed() for one in reading if one.isdigit()}
        return tuple(map(str, sorted(steps)))

    def steps_to_go(self, seat: str, place: str) -> int:  # noqa: ARG002 - the same for all
        """Return the number of steps that a pawn on *place* still has to go.

        *place* is a step such as ``"14"``, ``"bar"`` or ``"off"``. The result is 0 if *place* is
        ``"off"`` or unknown. *seat* is ignored.
        """
        return rules.count_steps_to_go(self.ruleset, self.board, place)

    # -- turns ------------------------------------------------------------------------------

    def list_starters(self) -> tuple[str, ...]:
        """Return the letters of the seats that have turns, in turn order.

        Any of them may begin, unless a position or a roll-off has fixed the starter: see
        ``to_move``. The result has no meaning after the first turn.
        """
        return self.turn_seats

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the readings of the values owed (not yet used), such as ``(("10", "khal"),)``.

        A reading is one possible list of values. In each, the whole numbers come first, in
        ascending order, including the steps left of split values. If no values are owed, the result
        is one empty reading.
        """
        kinds = tuple(self.kinds)
        return tuple(
            _format_reading(kinds, tuple(one.counts), tuple(left for left, _ in one.splits))
            for one in self.kernel.owed.readings
        )

    # -- moves ------------------------------------------------------------------------------

    def _check(self, move: str) -> int:
        """Return the refusal of *move*, or FINE; missing throws are reported before bad grammar."""
        kernel = self.kernel
        if kernel.seats.to < 0 or (not kernel.seats.over and kernel.owes_throw()):
            return kernel.why_no_move()
        return super()._check(move)

    def captured_men(self) -> tuple[str, ...]:
        """Return the men that the last move captured, such as ``("N.32",)``.

        Each is written as its seat letter and the step on which it was captured, numbered as for
        that seat. The result is empty if the move captured no men.
        """
        men = self.kernel.men
        return tuple(
            f"{self.names[men.taken[2 * number]]}.{men.taken[2 * number + 1]}"
            for number in range(men.takings)
        )

    # -- notes ------------------------------------------------------------------------------

    def play_with_notes(self, turns: list[str], first: int, cache: NoteCache) -> list[NotedTurn]:
        """Play turns, and note the values and captures of each move as one integer.

        The arguments and the result are those of ``Play.play_with_notes``.
        """
        cache.forget_if_many()
        scanner, summarise_position = local.scanner, super().summarise_position
        return note_turns(self.kernel, self.lines, scanner, turns, first, cache, summarise_position)

    def decode_note(self, note: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the values that a move used and the men that it captured, decoded from its note.

        *note* is the note of a move, as passed to ``NoteCache.move_of``. An example of the result
        is ``(("10", "khal"), ("N.32",))``. Each man is written as its seat letter and its step,
        numbered as for that seat. The second tuple is empty if the move captured no men.
        """
        kinds, taken = decode_note(note)
        counts = tuple([kinds.count(kind) for kind in range(len(self.kinds))])
        men = tuple([f"{self.names[arm]}.{step}" for arm, step in taken])
        return _format_reading(tuple(self.kinds), counts, ()), men

    # -- the end of the game ----------------------------------------------------------------

    def winners(self) -> tuple[str, ...]:
        """Return the letters of the winning seats; empty before the end of the game.

        These are all seats of the winning side.
        """
        seats = self.kernel.seats
        return list_side_seats(self, seats.winner) if seats.over else ()

    def result(self) -> Outcome | None:
        """Return the outcome of the game; None while play goes on.

        Play may go on for the lower ranks only, after a side has won; see ``outcome_so_far``.
        The reason is ``home`` or ``resign``, even after ``forfeit``.
        """
        return super().result() if self.kernel.seats.over else None

    def outcome_so_far(self) -> Outcome | None:
        """Return the part of the outcome that is decided; None while no seat has won.

        It equals ``result`` unless play goes on for the lower ranks (rule BJ12).
        """
        return super().result()

    def has_left(self, seat: str) -> bool:
        """Return whether *seat* has left the game: its player resigned or was forfeited.

        Raises:
            ValueError: If *seat* is not a letter of the ruleset.
        """
        return self.kernel.seats.gone >> self.names.index(seat) & 1 == 1

    def final_outcome(self) -> Outcome:
        """Return the part of the outcome that is decided; a side must have won.

        The reason is ``home`` or ``resign``, even after ``forfeit``.
        """
        return get_outcome(self)


@lru_cache(maxsize=4096)
def _format_reading(
    kinds: tuple[int | str, ...], counts: tuple[int, ...], parts: tuple[int, ...]
) -> tuple[str, ...]:
    """Return values as a reading: *counts* of each of *kinds*, and *parts* of split values."""
    values = [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
    numbers = sorted([*(value for value in values if isinstance(value, int)), *parts])
    return (*map(str, numbers), *(value for value in values if isinstance(value, str)))


ENGINE = Engine(CrossPlay, rules.find_unsupported, position.KEYS)
