"""The TablesPlay class: a tables game in the words of the notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from barsis_notation.base.errors import UsageError
from barsis_notation.engines.engine import (
    NO_ATTEMPT,
    Engine,
    Outcome,
    Play,
    TurnAttempt,
    require_both_seats,
)
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import (
    FINE,
    NOT_STRICT,
    THROW_OUT_OF_TURN,
    UNKNOWN_OUTCOME,
    get_refusal_name,
)
from barsis_notation.engines.tables import legal, position, rules
from barsis_notation.engines.tables.kernel import DOUBLE, TablesKernel
from barsis_notation.engines.tables.tables_board import ON_BAR, SIDE
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.position_lines import Man, Setup, is_number
from barsis_notation.record.scan import ENDINGS, HEADER
from barsis_notation.record.scanners import local
from barsis_notation.rulesets import Ruleset

_text = bind_texts("engines")

VALUES = frozenset({"token-not-available", "token-reused", "wrong-distance"})
"""The names of refusals which mean that a number cannot be played."""
CUBE_WORDS = ENDINGS[DOUBLE:]
"""The closing words about a cube: double, take, drop."""
DICE = {str(number): number for number in rules.DICE}


class TablesPlay(Play):
    """One tables game under one ruleset.

    ``ENGINE.begin`` creates one, at the start of the game. ``Play`` describes its attributes.

    Args:
        ruleset: A ruleset of the tables family that the engine supports.
        players: The two seat letters of the ruleset, in any order; a UsageError is raised for
            others.
    """

    kernel: TablesKernel
    start: TablesKernel
    facts = rules.FACTS
    other_points: Mapping[str, str] = {"25": "bar", "0": "off"}
    joins_moves = True
    outcomes: Mapping[str, tuple[str, ...]] = rules.list_rolls()
    entry_steps = tuple(str(rules.find_landing(ON_BAR, number)) for number in reversed(rules.DICE))

    def __init__(self, ruleset: Ruleset, players: Sequence[str]) -> None:
        require_both_seats(ruleset, players)
        super().__init__(ruleset, _make_start(ruleset))

    # -- positions ----------------------------------------------------------------------------

    def list_men(self, seat: int) -> tuple[Man, ...]:
        """Return the checkers of a seat in the order of a position line.

        Checkers on the bar come first, then those on points, the lowest point first, and then those
        that are off. Points are numbered from the side of *seat*, the index of a seat, 0 or 1.
        """
        return position.list_men(self.kernel.board, seat)

    def keys(self, *, is_known: bool) -> dict[str, str]:
        """Return the keys of the position line, ``cube`` and ``owed``, with their texts.

        ``cube`` is the stake and the seat that owns the cube, such as ``2W``. It is empty while the
        stake is 1. ``owed`` lists the numbers of the roll that are still to be played, such as
        ``1,3``. It is empty if *is_known* is False, which means that no seat has the turn or that
        the game is over.
        """
        return position.format_keys(self.ruleset, self.kernel, is_known=is_known)

    def apply_setup(self, setup: Setup) -> list[Text]:
        """Put the kernel into the position *setup*; return the reasons if it is refused.

        The reasons are texts for the user; the list is empty if the position was applied. Otherwise
        the state of the kernel is undefined.
        """
        self.kernel, wrong = position.build_kernel(self.ruleset, setup)
        return wrong

    def find_fact(self, refusal: str, attempt: TurnAttempt = NO_ATTEMPT) -> str | None:
        """Return the path of the fact that decides a refusal, such as ``"bar.first"``.

        Return None if no fact of the ruleset decides the refusal, or if *refusal* is not a known
        name.

        Args:
            refusal: Name of the refusal, such as ``"bar-first"``.
            attempt: The refused turn. Without it, the result is less exact.
        """
        is_a_roll = bool(attempt.throws) and all(roll in self.outcomes for roll in attempt.throws)
        if refusal == "unknown-outcome" and is_a_roll:
            return "opening.reroll"
        if refusal in VALUES:
            is_double = any(len(set(roll)) == 1 for roll in attempt.throws)
            if attempt.start == "bar":
                return "bar.entry"
            if attempt.to == "off":
                return "bearing_off.number"
            if is_double and refusal == "token-reused":
                return "turn.doubles"
        return super().find_fact(refusal, attempt)

    def name_place(self, seat: str, place: str) -> Text | None:  # noqa: ARG002 - each seat counts from its side
        """Return the name of a point, such as ``8-point``; None for ``bar`` and ``off``.

        *place* is a point such as ``"8"``, counted from the side of the seat; its range is not
        checked. *seat* is ignored.
        """
        return _text("point", point=place) if is_number(place) else None

    def steps_to_go(self, seat: str, place: str) -> int | None:  # noqa: ARG002 - the same for both
        """Return the number of pips that a checker on *place* still has to go.

        *place* is ``"bar"``, ``"off"`` (0 pips) or a point ``"1"`` to ``"24"``; for other text the
        result is None. *seat* is ignored.
        """
        return position.parse_point(place)

    def count_steps_to_go(self, seats: Sequence[str]) -> list[int | None]:
        """Return the number of pips that all checkers of each of *seats* still have to go.

        *seats* are letters. The results are in the same order; none of them is None.

        Raises:
            ValueError: If the ruleset does not have one of the seats.
        """
        return [self.kernel.board.count_pips(self.names.index(seat)) for seat in seats]

    # -- whose turn, and the throws -----------------------------------------------------------

    def list_starters(self) -> tuple[str, ...]:
        """Return the letters of the seats that may throw before the first turn (rule SB2).

        These are the seats that have not shown an opening die, or whose die was cleared by a tie;
        there are none once the roll-off is decided.
        Do not call this after the first turn, which clears the dice: it then returns both seats.
        """
        return tuple(seat for n, seat in enumerate(self.names) if self.kernel.has_to_show(n))

    def to_move(self) -> tuple[str, ...]:
        """Return the letters of the seats whose turn may come next.

        If a cube is offered, only the seat that has to answer is returned. Otherwise the result is
        the seat to move or, before the first turn, the seats of ``list_starters``. The result is
        empty if the game is over or was broken off with ``stop``.
        """
        if self.kernel.offered:
            return (self.names[1 - self.kernel.turn.to],)
        return super().to_move()

    def _get_mover(self) -> str:
        """Return the first of the seats that may throw next, even after ``stop``."""
        turn = self.kernel.turn
        return self.names[turn.to] if turn.stopped else next(iter(self.to_move()), "")

    def apply_roll_off(self, throws: Sequence[tuple[str, str]]) -> str | None:
        """Show the opening dice of the seats, including ties, before the first turn (rule SB2).

        The seat with the higher die then takes the first full turn. If a seat is to move already,
        because a position has set it, the dice are only checked.

        Args:
            throws: Seat letter and die (``"1"`` to ``"6"``) of each throw, in order.

        Returns:
            None if all throws are accepted, even if they do not decide yet who begins; otherwise
            the name of the refusal of the first impossible throw. The throws before it remain made.
        """
        kernel = self.kernel
        if kernel.turn.to != NONE:  # a position has set the seat to move: the dice do not count
            kernel = self.start.copy()
        for seat, die in throws:
            number = self.seat_number(seat)
            refused = kernel.why_not_start_string(number)
            if refused == FINE and kernel.turn.to != NONE:
                refused = THROW_OUT_OF_TURN
            if refused == FINE:
                refused = kernel.roll_off(number, DICE.get(die, 0))
            if refused != FINE:
                return get_refusal_name(refused)
        return None

    def throw(self, outcome: str, seat: str = "") -> str | None:
        """Make one throw; return None, or the name of the refusal.

        One die before the first turn is an opening die; it does not begin a turn. If the throw is
        refused, the game is unchanged.

        Args:
            outcome: The roll, such as ``"31"``, or one die, such as ``"3"``; other text is refused.
            seat: Letter of the seat that throws; by default the first of ``to_move`` or, after
                ``stop``, the seat that was to move.
        """
        kernel = self.kernel
        number = self.seat_number(seat or self._get_mover())
        refused = kernel.why_not_start_string(number) or self.scan(
            f"{self.names[number]} {outcome}:"
        )
        if refused == NOT_STRICT or (refused == FINE and local.scanner.out[1] != 1):
            refused = UNKNOWN_OUTCOME
        if refused == FINE:
            thrown = local.scanner.out[HEADER]
            is_die = kernel.turn.to == NONE and thrown < 10
            refused = (kernel.roll_off if is_die else kernel.roll)(number, thrown)
        return get_refusal_name(refused)

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return one reading: the remaining numbers of the roll, such as ``(("1", "3"),)``.

        The numbers are in ascending order; after a double, the number occurs once for each time
        that it still has to be played, at first four times. The reading is empty if no roll has
        been made, or if the game is over and the numbers left are void.
        """
        board = self.kernel.board
        is_void = self.kernel.turn.over and board.check_duty() == FINE
        return ((),) if is_void else (tuple(map(str, position.list_owed(board))),)

    # -- whole turns --------------------------------------------------------------------------

    def list_turns(self, roll: str) -> list[str]:
        """Return every legal whole turn of *roll*, in the notation, without stars (rule SB5).

        An example is ``["W 31: 8/5 6/5"]``. The seat is the first of ``to_move``. The same moves in
        a different order count as a different turn. If no move is legal, the result is one turn
        without moves. *roll* is the key of a roll, such as ``"31"``. The game is unchanged.

        Raises:
            UsageError: If *roll* is unknown or cannot be thrown now.
        """
        return legal.find_turns(
            self._copy_with_roll(roll).kernel.board, f"{self._get_mover()} {roll}:"
        )

    def final_positions(self, roll: str) -> list[str]:
        """Return the sorted position lines in which the legal turns of *roll* can end.

        *roll* is the key of a roll, such as ``"31"``, made by the first seat of ``to_move``. Each
        line occurs once. The game is unchanged.

        Raises:
            UsageError: If *roll* is unknown or cannot be thrown now.
        """
        return legal.find_final_positions(self._copy_with_roll(roll))

    def _copy_with_roll(self, roll: str) -> TablesPlay:
        twin = self.copy()
        refused = twin.throw(roll)
        if refused is not None or not twin.kernel.turn.begun:
            raise UsageError(
                _text("roll-refused", roll=repr(roll), why=refused or "unknown-outcome")
            )
        return twin

    # -- moves --------------------------------------------------------------------------------

    def captured_men(self) -> tuple[str, ...]:
        """Return the checker that the last move captured, such as ``("B.17",)``.

        It consists of the seat letter and the point, counted from the side of that seat. The result
        is empty if the move captured no checker.
        """
        seat, point = divmod(self.kernel.board.taken, SIDE)
        return (f"{self.names[seat]}.{point}",) if point else ()

    # -- the end of a turn, of the game -------------------------------------------------------

    def why_not_end(self, word: str = "") -> str | None:
        """Return the name of the refusal if *word* may not end the turn, or None if it may.

        *word* is one of ``record.scan.ENDINGS``, or empty for no word; other words are refused as
        ``not-strict``. Before the roll, ``double``, ``take`` and ``drop`` are whole turns; after it
        they are refused. The game is unchanged.
        """
        return self.copy()._use_cube(word) if self._is_of_cube(word) else super().why_not_end(word)

    def end(self, word: str = "") -> str | None:
        """End the turn with *word*; return None, or the name of the refusal.

        *word* is one of ``record.scan.ENDINGS``, or empty for no word; other words are refused as
        ``not-strict``. Before the roll, ``double``, ``take`` and ``drop`` are whole turns. If the
        end is refused, the game is unchanged.
        """
        if self._is_of_cube(word):
            return self._use_cube(word)
        refused = self.why_not_end(word)
        if refused is None and self.kernel.turn.to == NONE:
            self.kernel.start_string(self.seat_number(self._get_mover()))
        return refused or super().end(word)

    def _is_of_cube(self, word: str) -> bool:
        """Return whether *word* is about a cube and is a whole turn."""
        return word in CUBE_WORDS and not self.kernel.turn.begun

    def _use_cube(self, word: str) -> str | None:
        seat = self.seat_number(self._get_mover())
        return get_refusal_name(self.kernel.use_cube(seat, ENDINGS.index(word)))

    def final_outcome(self) -> Outcome:
        """Return the outcome of a game that was played to its end (rule SB7).

        The game must be over. The score is the points of the win, multiplied by the stake of the
        cube.
        """
        kernel = self.kernel
        loser = 1 - kernel.turn.winner
        name = rules.name_win(self.ruleset, kernel.board.count_men(loser))
        score = self.score(rules.get_win_points(self.ruleset, name) * kernel.stake)
        return Outcome(self.winners(), "home", name, score, {})


@lru_cache(maxsize=64)
def _make_start(ruleset: Ruleset) -> TablesKernel:
    """Return the kernel at the start of a game (rule SB1); callers copy it."""
    start = TablesKernel(rules.build_lookup(ruleset))
    start.set_position(2 * rules.get_start(ruleset), NONE, [])
    return start


ENGINE = Engine(TablesPlay, rules.find_unsupported, position.KEYS)
