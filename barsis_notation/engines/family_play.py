"""The adapter between the notation and a kernel: converts strings to integers of the frame.

A family's subclass of ``FamilyPlay`` implements only the parts that differ between families.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Self, TypeVar, cast

from barsis_notation.base.errors import UsageError
from barsis_notation.engines import roll_off
from barsis_notation.engines.engine import (
    NO_ATTEMPT,
    THROWS,
    UNDECIDED,
    UNENDING,
    NoteCache,
    NotedTurn,
    Outcome,
    Play,
    RemarkCounts,
    TurnAttempt,
    TurnRefusal,
)
from barsis_notation.engines.frame import NONE, Frame, decode_answer
from barsis_notation.engines.refusals import (
    FINE,
    NOT_KNOWN,
    NOT_STRICT,
    UNKNOWN_OUTCOME,
    get_refusal_name,
)
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.position_lines import Man, Setup, format_setup
from barsis_notation.record.scan import ENDINGS, HEADER
from barsis_notation.record.scanners import local
from barsis_notation.rulesets import Ruleset

if TYPE_CHECKING:
    from barsis_notation.engines.simulated_turns import MoveChooser, ThrowSource

_text = bind_texts("engines")

K = TypeVar("K", bound=Frame)
P = TypeVar("P", bound=Play)


class FamilyPlay(ABC, Generic[K]):
    """One game under one ruleset; see :class:`~barsis_notation.engines.engine.Play`.

    The base class of the games of every family; :meth:`FamilyEngine.begin` creates an instance.

    Args:
        ruleset: The rules of the game.
        start: The kernel in the state in which the game begins; it is copied.

    Attributes:
        ruleset: The rules of the game.
        names: The letters of all seats; a kernel's index of a seat is an index in it.
        seats: The letters of the seats in use, in turn order; by default all.
        players: The seat letters of each player; by default one seat each.
        start: The kernel in the state in which the game begins; it is never changed.
        kernel: The kernel in the present state.
    """

    other_points: Mapping[str, str] = {}
    joins_moves = False
    supports_notes = False
    facts: Mapping[str, str] = {}
    """The path of the fact that decides each refusal, by the name of the refusal."""

    def __init__(self, ruleset: Ruleset, start: K) -> None:
        self.ruleset = ruleset
        self.names: tuple[str, ...] = tuple(ruleset["seats.names"])
        self.seats = self.names
        self.players = self.names
        self.start = start
        self.kernel = _copy_kernel(start)

    def copy(self) -> Self:
        """Return an independent game in the same state."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.kernel = _copy_kernel(self.kernel)
        return twin

    def copy_from(self, other: Self) -> None:
        """Copy the state of *other* into this game.

        *other* must be a game with the same ruleset and players, which is not checked.
        """
        self.kernel = _copy_kernel(other.kernel)

    # -- positions --------------------------------------------------------------------------

    def setup(self) -> Setup:
        """Return the position as a ``Setup``, also in the middle of a turn.

        Its ``to`` is ``-`` after the end of the game and if no seat has the turn yet.
        """
        turn = self.kernel.turn
        is_known = turn.to != NONE and not turn.over
        men = {seat: self.list_men(n) for n, seat in enumerate(self.names) if seat in self.seats}
        keys = {key: text for key, text in self.keys(is_known=is_known).items() if text}
        to = self.names[turn.to] if is_known else "-"
        return Setup(id=self.ruleset.id, men=men, to=to, keys=keys)

    def summarise_position(self, seat: str) -> tuple[str, int | None]:
        """Return the position line, and the steps that the men of *seat* have to go.

        *seat* is the letter of a seat. The number of steps is the sum for its men: None if one of
        them has no way home, and 0 for a seat without men.

        Raises:
            ValueError: If the ruleset does not have the seat.
        """
        return format_setup(self.setup()), self.count_steps_to_go(seat)[0]

    def count_steps_to_go(self, seats: Sequence[str]) -> list[int | None]:
        """Return the number of steps that the men of each of *seats* together have to go.

        *seats* are letters, and the results are in their order. A result is None if a man of the
        seat has no way home, and 0 for a seat without men.

        Raises:
            ValueError: If the ruleset does not have one of the seats.
        """
        return [self._count_steps_to_go(seat) for seat in seats]

    def _count_steps_to_go(self, seat: str) -> int | None:
        men = self.list_men(self.names.index(seat))
        ways = [self.steps_to_go(seat, man.place) for man in men]
        known = [way for way in ways if way is not None]
        return sum(known) if len(known) == len(ways) else None

    @abstractmethod
    def list_men(self, seat: int) -> tuple[Man, ...]:
        """Return the men of a seat in the order of a position line.

        *seat* is the index of the seat in the ruleset, from 0. Abstract: each family implements it.
        """

    def keys(self, *, is_known: bool) -> dict[str, str]:  # noqa: ARG002 - for families with keys
        """Return the keys of the position line: the state besides the places of men.

        Maps each key, such as ``owed``, to its text; ``setup`` leaves out keys with an empty text.
        Empty by default. *is_known* says whether a seat is to move and the game goes on.
        """
        return {}

    def set_position(self, setup: Setup) -> list[Text]:
        """Put the game into the position *setup*.

        In cross games, seats that have left the game do not come back. In games of other families,
        a game that was given up goes on. The counts of moves, captures and remarks are kept. If the
        position is refused, the game is unchanged.

        Returns:
            The reasons of the refusal, as texts for the user; empty if the position was applied.
        """
        twin = self.copy()
        wrong = twin.apply_setup(setup)
        if not wrong:
            twin.kernel.copy_counts(self.kernel)
            self.kernel = twin.kernel
        return wrong

    @abstractmethod
    def apply_setup(self, setup: Setup) -> list[Text]:
        """Put the kernel into the position *setup*; return the reasons against it.

        The reasons are texts for the user; the list is empty if the position was applied. Otherwise
        the state of the kernel is undefined, so ``set_position`` calls this on a copy. Abstract:
        each family implements it.
        """

    def restart(self) -> None:
        """Go back to the start of the game; all counts are 0 again."""
        self.kernel = _copy_kernel(self.start)

    def resume(self) -> None:
        """Give the turn to the next seat if a turn was broken off with ``stop``."""
        self.kernel.resume()

    # -- words ------------------------------------------------------------------------------

    @abstractmethod
    def name_place(self, seat: str, place: str) -> Text | str | None:
        """Return the common name of the place of a man of *seat*, such as ``SR6``.

        *seat* is the letter of the seat; *place* is written as in moves, such as ``14`` or ``b3``.
        In games with a bar, the result is None for ``bar`` and ``off``. Abstract: each family
        implements it.
        """

    def find_fact(self, refusal: str, attempt: TurnAttempt = NO_ATTEMPT) -> str | None:  # noqa: ARG002
        """Return the path of the fact that decides a refusal, such as ``"occupancy.max"``.

        Return None if no fact of the ruleset decides the refusal, or if its name is unknown.

        Args:
            refusal: Name of the refusal, such as ``"cell-full"``.
            attempt: The refused turn; ignored by default, used by some families.
        """
        path = self.facts.get(refusal)
        return path if path in self.ruleset.facts else None

    def final_positions(self, roll: str) -> list[str] | None:  # noqa: ARG002 - for families with rolls
        """Return None: by default a turn is not one roll of dice.

        Tables games return the sorted position lines in which the legal turns of *roll*, such as
        ``"31"``, can end.
        """
        return None

    def steps_to_go(self, seat: str, place: str) -> int | None:  # noqa: ARG002 - men do not go home
        """Return None: by default men do not go home.

        In other families it is the number of steps that a man of *seat*, a letter, on *place* has
        to go; see ``Play.steps_to_go``.
        """
        return None

    @property
    def outcomes(self) -> Mapping[str, tuple[str, ...]]:
        """The values that each outcome gives: ``{"5": ("25", "khal")}``, in part.

        The keys are those of the record. Empty in a game without throws.
        """
        return {}

    @property
    def entry_steps(self) -> tuple[str, ...]:
        """The steps on which a man may enter the board, ascending: ``("1", "11")``.

        Empty by default, for games without a bar.
        """
        return ()

    def seat_number(self, seat: str) -> int:
        """Return the index of a seat in ``names``; NONE if the game does not have it.

        *seat* is the letter of the seat.
        """
        return self.names.index(seat) if seat in self.names else NONE

    # -- whose turn, and the throws ---------------------------------------------------------

    def list_starters(self) -> tuple[str, ...]:
        """Return the letters of the seats that may take the first turn, in turn order."""
        return self.seats

    def to_move(self) -> tuple[str, ...]:
        """Return the letters of the seats whose turn may come next.

        The expected seat is first; the next seat follows if it may take the turn. Before the first
        turn these are the seats of ``list_starters``. Empty if the game is over or was broken off
        with ``stop``.
        """
        turn = self.kernel.turn
        if turn.over or turn.stopped:
            return ()
        if turn.to == NONE:
            return self.list_starters()
        if not turn.may_skip:
            return (self.names[turn.to],)
        return (self.names[turn.to], self.names[self.kernel.seat_after(turn.to)])

    def apply_roll_off(self, throws: Sequence[tuple[str, str]]) -> str | None:
        """Give the first turn to the seat with the highest throw, if the rules say so.

        Otherwise, or if a seat is already to move, the throws are only checked (rules 0.5). If
        *throws* is empty, nothing changes.

        Args:
            throws: Seat letter and key of the outcome, such as ``("S", "5")``, of each throw, in
                order.

        Returns:
            None if the throws are accepted; ``throw-out-of-turn`` for a seat that may not start;
                ``unknown-outcome``; ``UNDECIDED`` if the rules say so and more than one seat can
                still start, because several share the highest throw or one has not thrown.
        """
        starters = self.list_starters()
        for seat, outcome in throws:
            if seat not in starters:
                return "throw-out-of-turn"
            if outcome not in self.outcomes:
                return "unknown-outcome"
        if throws and roll_off.has_roll_off(self.ruleset) and self.kernel.turn.to == NONE:
            contenders, _ = roll_off.find_contenders(starters, throws, self.outcomes)
            if len(contenders) > 1:
                return UNDECIDED
            self.kernel.begin_turn(self.names.index(contenders[0]))
        return None

    def throw(self, outcome: str, seat: str = "") -> str | None:
        """Make one throw; return None, or the name of the refusal.

        If refused, the game is unchanged.

        Args:
            outcome: Key of the outcome in the record, one digit such as ``"5"``; other text is
                refused.
            seat: Letter of the seat that throws; by default the seat to move, or the first of
                ``to_move`` before the first turn. Seats that are not in ``to_move`` are refused.
        """
        kernel, turn = self.kernel, self.kernel.turn
        before = turn.to
        refused = FINE
        if not turn.begun or (seat and seat != self.names[before]):
            number = self.seat_number(seat or next(iter(self.to_move()), ""))
            refused = kernel.why_not_start_string(number)
            if refused == FINE and self.outcomes and outcome not in self.outcomes:
                refused = UNKNOWN_OUTCOME
            if refused == FINE:
                kernel.start_string(number)
        if refused == FINE:
            is_digit = len(outcome) == 1 and outcome.isdecimal()
            refused = kernel.throw(int(outcome)) if is_digit else UNKNOWN_OUTCOME
        if refused != FINE and before == NONE:
            kernel.begin_turn(NONE)
        return get_refusal_name(refused)

    def replay(self, turns: Sequence[str]) -> TurnRefusal | None:
        """Play turns until one is refused; return its refusal, or None if all are legal.

        After a refusal, the throws and moves of that turn that precede the refused one are made, so
        a turn string that continues it must not repeat them. A turn that is not in the strict
        grammar is refused and changes nothing.

        Args:
            turns: Turn strings in the strict grammar, such as ``"S 1+3: bar/11 11/14"``.
        """
        lines = turns if isinstance(turns, list) else list(turns)
        return _make_refusal(self.kernel.replay(local.scanner, lines))

    def replay_json(self, raw: bytes, at: int) -> tuple[int, TurnRefusal | None]:
        """Play the turns at the end of a canonical JSON record until one is refused.

        There must be at least one turn. After a refusal the state of the game is undefined.

        Args:
            raw: UTF-8 JSON of the record, which ends with the quotation mark of the last turn and
                ``]}``.
            at: Offset in bytes from the start of *raw* to the first character of the first turn.

        Returns:
            The number of turns that were played, and the refusal of the next one; the refusal is
                None if all turns were played.

        Raises:
            UnicodeDecodeError: If a turn contains a character that is not ASCII.
        """
        refused = _make_refusal(self.kernel.replay_json(local.scanner, raw, at))
        return (refused.turn - 1 if refused else self.kernel.replayed), refused

    def play_out(
        self,
        turns: list[str],
        cast: ThrowSource | None,
        choose: MoveChooser,
        *,
        seat: str = "",
        throw: str = "",
        may_end: bool = False,
    ) -> TurnRefusal | None:
        """Play legal turns until the game is over or the record is full.

        Args:
            turns: Turn strings of the game so far; the new ones are appended.
            cast: Returns the next throw, such as ``"5"`` or ``"31"``; None in a game without
                throws.
            choose: Gets the number of legal moves and returns the index of one, from 0, or -1 to
                pass.
            seat: Letter of the seat of the first turn; by default the first of ``to_move``. Ignored
                in a game without throws.
            throw: First throw of the first turn; empty to call *cast*. Ignored in a game without
                throws.
            may_end: Also call *choose* if there is one move and the turn may end without it.

        Returns:
            None if the game ended or the record is full; otherwise the refusal, as
                ``Play.play_out`` describes.
        """
        from barsis_notation.engines import simulated_turns

        number = self.seat_number(seat or next(iter(self.to_move()), ""))
        answer = simulated_turns.play_out(self.kernel, turns, number, throw, cast, choose, may_end)
        if answer == simulated_turns.UNENDING:
            return TurnRefusal(len(turns) + 1, THROWS, UNENDING)
        return _make_refusal(answer)

    def play_with_notes(self, turns: list[str], first: int, cache: NoteCache) -> list[NotedTurn]:  # noqa: ARG002
        """Return an empty list: by default no turn is played, and the game is unchanged.

        All arguments are ignored. Families whose ``supports_notes`` is True override this as
        ``Play.play_with_notes`` describes.
        """
        return []

    def decode_note(self, note: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Raise NotImplementedError: by default a family does not support notes.

        Families whose ``supports_notes`` is True return the values that a move used and the men
        that it took, such as ``(("10", "khal"), ("N.32",))``.
        """
        raise NotImplementedError

    @abstractmethod
    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the readings of the values given and not yet used.

        Each reading is one possible list of values, such as ``("10", "khal")``. If no values are
        owed, the result is one empty reading, ``((),)``. Abstract: each family implements it.
        """

    # -- moves ------------------------------------------------------------------------------

    def moves(self) -> list[str]:
        """Return every legal move with the values owed: ``["1/14", "bar/11"]``.

        A star and the captured man are written only if the move can take one of several, such as
        ``28/31*E.48``.
        """
        return [self.kernel.move_text(number) for number in range(self.count_moves())]

    def count_moves(self) -> int:
        """Return the number of legal moves with the values owed, and number them from 0.

        ``move_text`` and ``is_capture`` take these numbers.
        """
        return self.kernel.count_moves()

    def is_capture(self, number: int) -> bool:
        """Return whether a legal move captures a man.

        *number* is its index, from 0, at the last ``count_moves``; the game must be unchanged
        since.
        """
        return self.kernel.is_capture(number)

    def move_text(self, number: int) -> str:
        """Return a legal move in the notation, as ``moves`` does.

        *number* is its index, from 0, at the last ``count_moves``; the game must be unchanged
        since.
        """
        return self.kernel.move_text(number)

    def why_not(self, move: str) -> str | None:
        """Return the name of the refusal of *move*, or None if it is legal.

        *move* is one move in the strict notation, such as ``"1/14"``. The position is unchanged.
        """
        return get_refusal_name(self._check(move))

    def move(self, move: str) -> str | None:
        """Make *move*; return None, or the name of the refusal.

        *move* is one move in the strict notation, such as ``"1/14"``; other text is refused as
        ``not-strict``. If it is refused, the game is unchanged.
        """
        refused = self._check(move)
        if refused == FINE:
            self.kernel.make(local.scanner.out, HEADER)
        return get_refusal_name(refused)

    def _check(self, move: str) -> int:
        """Scan *move* and return the refusal, or FINE."""
        answer = self.scan(f"{self.names[max(self.kernel.turn.to, 0)]}: {move}")
        if answer != FINE:
            return answer
        scanned = local.scanner.out
        if scanned[2] != 1 or scanned[3] != 0:
            return NOT_STRICT
        return self.kernel.why_not_move(scanned)

    def scan(self, text: str) -> int:
        """Scan a turn string with the scanner of this thread.

        Args:
            text: The turn string, such as ``S 1+3: bar/11 11/14``.

        Returns:
            FINE if ``local.scanner.out`` has the scanned turn; NOT_STRICT if *text* is not in the
                strict grammar; NOT_KNOWN if it has unrecorded throws or moves (``?``).
        """
        if local.scanner.scan(text) != 0:
            return NOT_STRICT
        return NOT_KNOWN if local.scanner.unknown else FINE

    @abstractmethod
    def captured_men(self) -> tuple[str, ...]:
        """Return the men that the last move took, such as ``("N.32",)``.

        Each is seat letter and place; empty if the move took none. Abstract: each family implements
        it.
        """

    # -- the end of a turn, of the game -----------------------------------------------------

    def why_not_end(self, word: str = "") -> str | None:
        """Return the name of the refusal to end the turn with *word*, or None.

        It is None if the turn may end. *word* is one of ``record.scan.ENDINGS``, such as ``pass``,
        or empty for no word; other words are refused as ``not-strict``. The game is unchanged.
        """
        if word not in ENDINGS:
            return get_refusal_name(NOT_STRICT)
        return get_refusal_name(self.kernel.why_not_end(ENDINGS.index(word)))

    def end(self, word: str = "") -> str | None:
        """End the turn with *word*; return None, or the name of the refusal.

        *word* is one of ``record.scan.ENDINGS``, such as ``pass``, or empty for no word; other
        words are refused as ``not-strict``. If the end is refused, the game is unchanged.
        """
        refused = self.why_not_end(word)
        if refused is None:
            self.kernel.close(ENDINGS.index(word))
        return refused

    def winners(self) -> tuple[str, ...]:
        """Return the letter of the winning seat; empty for a draw and before the end.

        Families with sides of several seats override this.
        """
        return self.names[self.kernel.turn.winner :][:1] if self.kernel.turn.winner >= 0 else ()

    def result(self) -> Outcome | None:
        """Return the outcome of the game; None while the game goes on.

        If the game was given up (``resign``, ``forfeit`` or ``drop``), its score is empty: the
        moves do not decide it.
        """
        turn = self.kernel.turn
        if turn.winner == NONE:
            return None
        if turn.ending:
            return Outcome(self.winners(), ENDINGS[turn.ending], "", {}, {})
        return self.final_outcome()

    def outcome_so_far(self) -> Outcome | None:
        """Return the part of the outcome that is decided; by default this equals ``result``."""
        return self.result()

    def has_left(self, seat: str) -> bool:  # noqa: ARG002 - with two seats the game is over
        """Return False: by default the game is over when a seat leaves it.

        *seat* is ignored.
        """
        return False

    @abstractmethod
    def final_outcome(self) -> Outcome:
        """Return the outcome of a game that was played to its end.

        Call this only if the game is over and was not given up, which is not checked. Abstract:
        each family implements it.
        """

    def score(self, points: int) -> dict[str, int]:
        """Return the score by seat letter: *points* for a winner, 0 for others.

        All seats in use are in the result.
        """
        winners = self.winners()
        return {seat: points * (seat in winners) for seat in self.seats}

    def moves_made(self) -> int:
        """Return how many moves were made since the game began."""
        return self.kernel.made

    def captures(self, seat: str) -> tuple[int, int]:
        """Return the numbers of men that *seat* has taken and that it has lost.

        *seat* is the letter of the seat; both numbers are counted from the start of the game.

        Raises:
            ValueError: If the ruleset does not have the seat.
        """
        number = self.names.index(seat)
        return self.kernel.taken_by[number], self.kernel.taken_from[number]

    def count_remarks(self) -> RemarkCounts:
        """Return the counts of legal events that deserve a remark since the game began."""
        kernel = self.kernel
        return RemarkCounts(kernel.starred, kernel.unstarred, kernel.early, kernel.cubes)


class FamilyEngine(Generic[P]):
    """An engine that begins games; see :class:`~barsis_notation.engines.engine.Engine`.

    Attributes:
        position_keys: The keys that a position line of the family may have.
    """

    def __init__(
        self,
        play: Callable[[Ruleset, Sequence[str]], P],
        unsupported: Callable[[Ruleset], list[str]],
        position_keys: Collection[str] = (),
    ) -> None:
        """Create the engine of one family.

        Args:
            play: Begins a game, given the ruleset and the seat letters of each player; a subclass
                of ``FamilyPlay``.
            unsupported: Returns the paths of facts of a ruleset whose value the engine does not
                play.
            position_keys: The keys that a position line of the family may have, such as ``owed``.
        """
        self.position_keys = position_keys
        self._play = play
        self._find_unsupported = unsupported

    def begin(self, ruleset: Ruleset, players: Sequence[str]) -> P:
        """Return a game at its start.

        Args:
            ruleset: A ruleset of the engine's family for which ``find_unsupported`` returns an
                empty list; neither is checked.
            players: The seat letters of each player, such as ``("S", "N")`` or ``("SN", "EW")``.
                Cross games do not check the number of players.

        Raises:
            UsageError: If *players* are not the two seats of a game for two, or a seat is unknown;
                it is a ValueError.
            LookupError: If *ruleset* does not have the facts of the family.
        """
        return self._play(ruleset, players)

    def find_unsupported(self, ruleset: Ruleset) -> list[str]:
        """Return the paths of the facts whose value this engine does not play.

        *ruleset* must be of the engine's family. A path is such as ``"device.n"``. The list is
        empty if the engine can play the ruleset.
        """
        return self._find_unsupported(ruleset)


def require_both_seats(ruleset: Ruleset, seats: Sequence[str]) -> None:
    """Check that *seats* are the two seat letters of *ruleset*, a game for two, in any order.

    Raises:
        UsageError: If *seats* are other letters, or not exactly two.
    """
    if sorted(seats) != sorted(ruleset["seats.names"]):
        raise UsageError(_text("both-seats", seats=join_words(seats, "commas"), game=ruleset.id))


def require_known_seats(ruleset: Ruleset, players: Sequence[str]) -> None:
    """Check that the seat letters of *players* are seats of *ruleset*.

    Raises:
        UsageError: If *ruleset* does not have one of them.
    """
    names = ruleset["seats.names"]
    unknown = [seat for seat in "".join(players) if seat not in names]
    if unknown:
        raise UsageError(
            _text(
                "unknown-seats",
                seats=join_words(unknown, "commas"),
                game=ruleset.id,
                known=join_words(names, "commas"),
            )
        )


def _make_refusal(answer: int) -> TurnRefusal | None:
    """Decode a kernel's answer to whole turns; return None if all are legal."""
    if answer == FINE:
        return None
    number, move, refusal = decode_answer(answer)
    return TurnRefusal(number, move, get_refusal_name(refusal) or "")


def _copy_kernel(kernel: K) -> K:
    return cast("K", kernel.copy())
