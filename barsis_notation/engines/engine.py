"""A game in progress under the rules of its family (``Play``), in the words of the notation.

``Play`` separates the rules from the code that uses them: moves, throws and turns are passed in the
notation, so that callers do not depend on how a family stores its men. ``Play`` converts them to
the integers of the family's kernel, a ``frame.Frame``. A family's subclass implements only the
parts that differ between families.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from barsis_notation.base.errors import UsageError
from barsis_notation.engines import roll_off
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


class TurnRefusal(NamedTuple):
    """The place and the reason of a refused turn.

    Attributes:
        turn: Number of the refused turn, from 1, in the sequence that was played.
        move: Number of the refused move in its turn, from 1; ``THROWS`` (0) if the seat, the throws
            or the whole turn are refused; ``END`` (-1) if the end of the turn is refused.
        name: Name of the refusal: one of the values of ``refusals.NAMES``, such as ``"cell-full"``,
            or ``UNENDING`` (``"unending"``).
    """

    turn: int
    move: int
    name: str


class TurnAttempt(NamedTuple):
    """The seat, throws and move of a refused turn, as written in the record.

    Attributes:
        seat: Letter of the seat that the turn names.
        throws: The throws of the turn in order, such as ``("1", "3")``.
        start: Place that the refused race move leaves, such as ``"14"`` or ``"bar"``; empty if no
            race move was refused.
        to: Place that the refused race move goes to, such as ``"32"`` or ``"off"``; empty if no
            race move was refused.
        cells: Cells of a refused move from cell to cell, such as ``("b3", "b4")``; empty for other
            moves.
        before: Seat letter of the preceding turn; empty for the first turn or if it is not known.
    """

    seat: str = ""
    throws: tuple[str, ...] = ()
    start: str = ""
    to: str = ""
    cells: tuple[str, ...] = ()
    before: str = ""


NO_ATTEMPT: Final = TurnAttempt()

THROWS = 0
"""The ``TurnRefusal.move`` if the seat, the throws or the turn as a whole are refused."""
UNDECIDED = "opening-throws-undecided"
"""Returned by ``Play.apply_roll_off`` if more than one seat can still start."""
UNENDING = "unending"
"""Name of the refusal of a simulated turn that does not end or is too long for a record."""
END = -1
"""The ``TurnRefusal.move`` if the end of a turn is refused."""

MAX_KEPT: Final = 2**14
"""Maximum number of throws and moves that a ``NoteCache`` keeps from game to game."""


NotedTurn = tuple[str, Any, tuple[Any, ...], str, str, int | None]
"""A played turn: the turn string, its throws as ``NoteCache.throws_of`` converted them, its moves
as ``NoteCache.move_of`` converted each, its closing word (empty without one), the position line
after it, and the number of steps that all men of its seat then still have to go.
"""


class NoteCache:
    """A cache of converted throws and moves, used by ``Play.play_with_notes``.

    Each distinct throw text and each distinct move is converted only once. The caller chooses the
    form of the converted values, and creates the cache from the first two attributes. One cache can
    serve many games of the same ruleset and seats.

    Attributes:
        throws_of: Function that takes the throws of a turn as text, such as ``5+2`` (empty for a
            turn without throws), and returns the converted throws.
        move_of: Function that converts a move. It takes the letter of the seat whose turn it is,
            the move in the notation, and the note of the move (see ``Play.decode_note``).
        throws: Maps the text of throws to the converted throws.
        moves: Maps tuples of seat letter, text and note to the converted moves.
        plain: Maps notes that encode the whole text of a move to the converted moves.
    """

    def __init__(
        self, throws_of: Callable[[str], Any], move_of: Callable[[str, str, int], Any]
    ) -> None:
        """Start with an empty cache.

        Args:
            throws_of: Function that takes the throws of a turn as text, such as ``5+2``, and
                returns the converted throws.
            move_of: Function that takes the letter of the seat whose turn it is, the text of a move
                and its note, and returns the converted move.
        """
        self.throws_of = throws_of
        self.move_of = move_of
        self.throws: dict[str, Any] = {}
        self.moves: dict[tuple[str, str, int], Any] = {}
        self.plain: dict[int, Any] = {}

    def forget_if_many(self) -> None:
        """Clear the cache if ``throws`` and ``moves`` have more than ``MAX_KEPT`` items (16384).

        The items of ``plain`` are cleared too, but not counted.
        """
        if len(self.throws) + len(self.moves) > MAX_KEPT:
            self.throws.clear()
            self.moves.clear()
            self.plain.clear()


class RemarkCounts(NamedTuple):
    """Counts of events of a game that are legal but deserve a remark.

    ``Play.count_remarks`` returns them.

    Attributes:
        starred: Number of capturing moves that were written with a star; in turns of ``play_out``,
            of all capturing moves. Leaps are not counted.
        unstarred: Number of capturing moves that were written without a star; leaps are not
            counted.
        early: Number of turns that ended without the word ``pass`` although a value could still be
            played; they are counted only if the ruleset lets a player decline.
        cubes: Number of uses of a doubling cube: offers, takes and drops.
    """

    starred: int
    unstarred: int
    early: int
    cubes: int


class Outcome(NamedTuple):
    """The way a game ended, as decided by its turns; ``Game.outcome`` returns an instance.

    Attributes:
        winners: Letters of the seats that have won; empty for a draw.
        reason: Why the game ended: ``home``, ``capture``, ``no_moves``, ``repetition``, ``resign``,
            ``forfeit`` or ``drop``. In cross games it is ``home`` or ``resign``, even after
            ``forfeit``.
        name: Name of the win, such as ``mars``; empty for a plain win.
        score: Maps seat letter to points. It is empty if a tables, tab or leaping game was given
            up.
        ranks: Maps seat letter to rank, from 1; empty if the rules determine only a winner. While
            play goes on for the lower ranks, it has only the seats that are home.
        signs: Maps seat letter to 1 if the seat wins ranking points, and to -1 if it loses some. It
            is empty unless the rules name winners and losers of points without amounts.

    Examples:
        >>> from barsis_notation import Game
        >>> line = "shesh-besh W:1,off(14) B:6,off(14) to=W"
        >>> game = Game("shesh-besh", position=line)
        >>> game.push_turn("W 21: 1/off")
        >>> game.outcome.winners, game.outcome.reason, game.outcome.score["W"]
        (('W',), 'home', 1)
    """

    winners: tuple[str, ...]
    reason: str
    name: str
    score: Mapping[str, int]
    ranks: Mapping[str, int]
    signs: Mapping[str, int] = {}


class Play(ABC):
    """One game in progress under one ruleset.

    ``Engine.begin`` creates one. An instance is mutable: turns, throws and moves change it.
    Use ``copy`` to keep a state. Arguments and results are in the notation:

    * A seat is one letter (``"S"``).
    * A place is a step (``"14"``), a point (``"8"``), a cell (``"b3"``), ``"bar"`` or ``"off"``.
    * An outcome is the key of a throw in the record (``"5"``, ``"31"``).
    * A man is a seat and a place (``"N.32"``).
    * The name of a refusal is one of the values of ``refusals.NAMES``, such as
      ``"wrong-distance"``. It is ``"not-strict"`` for text that is not in the strict grammar, and
      ``"not-known"`` for throws or moves that were not recorded (``?``).

    Arguments that are seats must be seats of the game. For other seats, some methods raise
    ValueError, as their descriptions say; the others refuse or ignore them.

    Args:
        ruleset: The rules of the game.
        start: The kernel in the state in which the game begins; it is copied.

    Attributes:
        ruleset: The rules of the game.
        names: The letters of all seats. The kernel's number of a seat is its index in this
            sequence.
        seats: The letters of the seats in use, in turn order, such as ``("S", "N")``; by default
            all seats.
        players: The seat letters of each player: ``("S", "N")`` for two players with one seat each,
            ``("SN", "EW")`` for two players with two seats each. By default each player has one
            seat.
        start: The kernel in the state in which the game begins; it is never changed.
        kernel: The kernel in the present state.
        other_points: Texts that lenient readers accept for a point, mapped to the point in the
            notation, such as ``{"25": "bar", "0": "off"}``; empty except in tables games.
        joins_moves: Whether players write several moves of one man as one, such as ``9/2`` for a 6
            and a 1.
        supports_notes: Whether ``play_with_notes`` and ``decode_note`` can be used.
        facts: Maps the name of each refusal to the path of the fact that decides it.
    """

    kernel: Frame
    start: Frame

    other_points: Mapping[str, str] = {}
    joins_moves = False
    supports_notes = False
    facts: Mapping[str, str] = {}

    def __init__(self, ruleset: Ruleset, start: Frame) -> None:
        self.ruleset = ruleset
        self.names: tuple[str, ...] = tuple(ruleset["seats.names"])
        self.seats = self.names
        self.players = self.names
        self.start = start
        self.kernel = start.copy()

    def copy(self) -> Self:
        """Return an independent game in the same state."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.kernel = self.kernel.copy()
        return twin

    def copy_from(self, other: Self) -> None:
        """Copy the state of *other* into this game.

        *other* must be a game of the same engine with the same ruleset and players; this is not
        checked. In cross games this is faster than ``copy``.
        """
        self.kernel = other.kernel.copy()

    # -- positions --------------------------------------------------------------------------

    def setup(self) -> Setup:
        """Return the position as a ``Setup``, even in the middle of a turn.

        Its ``to`` is ``-`` after the end of the game, and before a seat has the turn.
        """
        turn = self.kernel.turn
        is_known = turn.to != NONE and not turn.over
        men = {seat: self.list_men(n) for n, seat in enumerate(self.names) if seat in self.seats}
        keys = {key: text for key, text in self.keys(is_known=is_known).items() if text}
        to = self.names[turn.to] if is_known else "-"
        return Setup(id=self.ruleset.id, men=men, to=to, keys=keys)

    def summarise_position(self, seat: str) -> tuple[str, int | None]:
        """Return the position line, and the steps that the men of *seat* still have to go.

        The number of steps is the sum for all men of the seat. In games whose men do not go home,
        it is 0 if the seat has no men, and None otherwise.

        Raises:
            ValueError: If *seat* is not a seat letter of the ruleset.
        """
        return format_setup(self.setup()), self.count_steps_to_go(seat)[0]

    def count_steps_to_go(self, seats: Sequence[str]) -> list[int | None]:
        """Return the number of steps that the men of each of *seats* still have to go.

        The results are sums, in the order of *seats*. In games whose men do not go home, a result
        is 0 for a seat without men, and None otherwise.

        Raises:
            ValueError: If one of *seats* is not a seat letter of the ruleset.
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

        The result maps each key, such as ``owed``, to its text; ``setup`` leaves out keys with an
        empty text. It is empty by default. *is_known* says whether a seat has the turn and the game
        goes on.
        """
        return {}

    def set_position(self, setup: Setup) -> list[Text]:
        """Put the game into the position *setup*.

        In cross games, seats that have left the game do not come back. In other families, a game
        that was given up can be continued. The counts of moves, captures and remarks are kept. If
        the position is refused, the game is unchanged.

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
        """Put the kernel into the position *setup*; return the reasons if it is refused.

        The reasons are texts for the user; the list is empty if the position was applied. Otherwise
        the state of the kernel is undefined, so ``set_position`` calls this on a copy. Abstract:
        each family implements it.
        """

    def restart(self) -> None:
        """Go back to the start of the game and reset all counts to 0."""
        self.kernel = self.start.copy()

    def resume(self) -> None:
        """Give the turn to the next seat if the last turn was broken off with ``stop``.

        Otherwise the game is unchanged.
        """
        self.kernel.resume()

    # -- words ------------------------------------------------------------------------------

    @abstractmethod
    def name_place(self, seat: str, place: str) -> Text | str | None:
        """Return the common name of the place of a man of *seat*, such as ``SR6``.

        In tables and tab games, the name is a Text, which ``str`` puts into the current language;
        in other games, it is a str.

        *place* is written as in moves, such as ``"14"`` or ``"b3"``. In games with a bar, return
        None for ``"bar"`` and ``"off"``, whose names are in the ruleset. In cross and tab games,
        the result is None for a place that the board does not have; other engines do not check the
        place. Only cross games use *seat*; there, the result is also None for an unknown seat.
        """

    def find_fact(self, refusal: str, attempt: TurnAttempt = NO_ATTEMPT) -> str | None:  # noqa: ARG002
        """Return the path of the fact that decides a refusal in the present state.

        Args:
            refusal: Name of the refusal, such as ``"cell-full"``.
            attempt: The refused turn. Without it, the result is less exact.

        Returns:
            The path of a fact of the ruleset, such as ``"occupancy.max"``; None if no fact of the
            ruleset decides the refusal, or the name is unknown.

        Raises:
            ValueError: If the fact depends on the seat and *attempt* does not name a seat of the
                game.
        """
        path = self.facts.get(refusal)
        return path if path in self.ruleset.facts else None

    def final_positions(self, roll: str) -> list[str] | None:  # noqa: ARG002 - for families with rolls
        """Return the sorted position lines in which the legal turns of a roll can end.

        Each line occurs once. In games in which a turn is not one roll of dice, return None for
        every *roll*. The game is unchanged.

        Args:
            roll: Key of the roll, such as ``"31"``.

        Raises:
            UsageError: If *roll* is unknown or cannot be thrown now; it is a ValueError.
        """
        return None

    def steps_to_go(self, seat: str, place: str) -> int | None:  # noqa: ARG002 - men do not go home
        """Return the number of steps that a man of *seat* on *place* still has to go.

        The result is always None in games whose men do not go home. In tables games, the steps are
        pips.

        Args:
            seat: Letter of the seat. The built-in engines ignore it, because places are counted
                from the side of each seat.
            place: ``"bar"``, ``"off"``, or a step such as ``"14"``. The result for ``"off"`` is 0;
                for an unknown place it is 0 in cross games and None in tables games.
        """
        return None

    @property
    def outcomes(self) -> Mapping[str, tuple[str, ...]]:
        """The values that each outcome gives; keys are outcomes as written in the record.

        An example is ``{"5": ("25", "khal")}``. In tables games, a key is a roll of both dice, and
        both orders are keys: ``"12"`` and ``"21"``. In other games, a key is one digit. The mapping
        is empty in a game without throws.
        """
        return {}

    @property
    def entry_steps(self) -> tuple[str, ...]:
        """The steps on which a man may enter the board, ascending: ``("1", "11")``.

        They may depend on the seat to move and on the values owed. In tables games, they are
        points. The tuple is empty in games without a bar.
        """
        return ()

    def seat_number(self, seat: str) -> int:
        """Return the index of a seat in ``names``, or NONE if the game does not have the seat.

        *seat* is the letter of the seat.
        """
        return self.names.index(seat) if seat in self.names else NONE

    # -- whose turn, and the throws ---------------------------------------------------------

    def list_starters(self) -> tuple[str, ...]:
        """Return the letters of the seats that the rules allow to begin, in turn order.

        A starter who is already fixed, by a position or a roll-off, does not change the result: see
        ``to_move``. In tables games, the result is the seats that still have to throw for the first
        turn. Call this only before the first turn; later, the result has no meaning.
        """
        return self.seats

    def to_move(self) -> tuple[str, ...]:
        """Return the letters of the seats whose turn string may come next.

        Until the starter is fixed, these are the seats of ``list_starters``. Then the expected seat
        comes first. The next seat follows if it may take the turn, because the expected seat may
        throw again but does not have to. The result is empty if the game is over or was broken off
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
        """Apply the throws of the roll-off before the first turn.

        If the rules let the roll-off decide who starts, other seats cannot take the first turn
        afterwards. If a position has set the seat to move, the throws are only checked.

        Args:
            throws: Seat letter and outcome of each throw, in order.

        Returns:
            None if the throws are accepted, or the name of the refusal of a throw that cannot be
            part of the roll-off. The result is ``UNDECIDED`` if the rules require the roll-off to
            decide who starts, but several seats can still start because they share the highest
            throw or have not thrown yet. Tables games return None in this case. If the result is
            not None, the game is unchanged; but in tables games, the throws before the refused one
            remain made.
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

        If the throw is refused, the game is unchanged.

        Args:
            outcome: Key of the outcome (``"5"``, ``"31"``); other text is refused.
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

        After a refusal, the throws and moves that precede the refused part of the turn have been
        made. A turn that is not in the strict grammar (``not-strict``), or that has unrecorded
        throws or moves (``not-known``), changes nothing.

        Args:
            turns: Turn strings in the strict grammar, such as ``"S 1+3: bar/11 11/14"``.
        """
        lines = turns if isinstance(turns, list) else list(turns)
        return _make_refusal(self.kernel.replay(local.scanner, lines))

    def replay_json(self, raw: bytes, at: int) -> tuple[int, TurnRefusal | None]:
        """Play the turns at the end of a canonical JSON record until one is refused.

        There must be at least one turn. The turns must be between quotation marks and separated by
        ``","``. Anything except a turn string is refused. After a refusal the state of the game is
        undefined.

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

        A full record has 20,000 turns (``record.shapes.MAX_TURNS``). A turn continues while a move
        can be made, unless *choose* returns -1. The game must be at the start of a turn.

        Args:
            turns: Turn strings of the game so far; the new ones are appended.
            cast: Function without arguments that returns the next throw, such as ``"5"`` or
                ``"31"``; None in a game without throws.
            choose: Function that takes the number of legal moves and returns the index of the move
                to make, from 0, in the order of ``moves``, or -1 to pass. It is called if there are
                several moves, or if *may_end* applies.
            seat: Letter of the seat of the first turn; by default the first of ``to_move``. A seat
                that may not begin is refused. Ignored in a game without throws.
            throw: First throw of the first turn, one or two digits such as ``"31"``; empty to call
                *cast*. Ignored in a game without throws.
            may_end: Also call *choose* if there is one move and the turn may end without it.

        Returns:
            None if the game ended or the record is full. Otherwise the refusal of a throw, a move
            or the end of a turn, such as a pass that is not allowed; the last of *turns* is then
            the part of the turn that was played, with the refused throw or move. A turn that has
            too many throws, or is too long for a record, is not appended; its refusal is
            ``UNENDING``, and the game is left in the middle of the turn.

        Raises:
            OutOfRangeError: If *choose* returns an index that is too large. The game is left in the
                middle of the turn, as it is if *cast* or *choose* raises an exception.
        """
        from barsis_notation.engines import simulated_turns

        number = self.seat_number(seat or next(iter(self.to_move()), ""))
        answer = simulated_turns.play_out(self.kernel, turns, number, throw, cast, choose, may_end)
        if answer == simulated_turns.UNENDING:
            return TurnRefusal(len(turns) + 1, THROWS, UNENDING)
        if number == NONE and cast is not None and answer != FINE:
            turns[-1] = f"{seat}{turns[-1][1:]}"
        return _make_refusal(answer)

    def play_with_notes(self, turns: list[str], first: int, cache: NoteCache) -> list[NotedTurn]:  # noqa: ARG002
        """Play turns, and note the values and captures of each move as one integer.

        Playing stops before a turn that is refused. It also stops before a turn with a move that
        more than one choice of values fits, or that a note cannot encode. If not all turns are
        played, the state of the game is undefined. If ``supports_notes`` is False, no turn is
        played and the game is unchanged.

        Args:
            turns: Turn strings of one game in the strict grammar.
            first: Index in *turns* of the first turn to play, from 0.
            cache: Cache that converts throws and moves; new conversions are added to it.

        Returns:
            One tuple for each turn that was played, in order: the turn string, its converted
            throws, a tuple of its converted moves, its closing word (empty if it has none), the
            position line after it, and the number of steps that the men of its seat then still have
            to go.
        """
        return []

    def decode_note(self, note: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the values that a move used and the men that it captured.

        Args:
            note: The note of the move, as passed to ``NoteCache.move_of``.

        Returns:
            Values such as ``("10", "khal")``, and men by seat and step such as ``("N.32",)``, the
            step numbered as for that seat. The second tuple is empty if the move captured no men.

        Raises:
            NotImplementedError: If ``supports_notes`` is False.
        """
        raise NotImplementedError

    @abstractmethod
    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the readings of the values owed: those given by throws and not yet used.

        Each reading is one possible list of these values, such as ``("10", "khal")``. If no values
        are owed, the result is one empty reading, ``((),)``.
        """

    # -- moves ------------------------------------------------------------------------------

    def moves(self) -> list[str]:
        """Return every legal move with the values owed, in the notation.

        An example is ``["1/14", "bar/11"]``. A star and the captured man are written only if the
        move can capture one of several men, such as ``28/31*E.48``. In a leaping game, the moves of
        both seats are returned before the first turn. The result is empty if no move is legal, or a
        throw has to be made first. It is also empty if the game is over, or its last turn was
        broken off with ``stop``.
        """
        return [self.kernel.move_text(number) for number in range(self.count_moves())]

    def count_moves(self) -> int:
        """Return the number of legal moves, and number them from 0 as in ``moves``.

        ``move_text`` and ``is_capture`` take these numbers. The result is 0 if ``moves`` is empty.
        """
        return self.kernel.count_moves()

    def is_capture(self, number: int) -> bool:
        """Return whether a legal move captures.

        *number* is its index, from 0, at the last ``count_moves``; the game must be unchanged
        since.
        """
        return self.kernel.is_capture(number)

    def move_text(self, number: int) -> str:
        """Return the text of a legal move, as in the list that ``moves`` returns.

        *number* is its index, from 0, at the last ``count_moves``; the game must be unchanged
        since.
        """
        return self.kernel.move_text(number)

    def why_not(self, move: str) -> str | None:
        """Return the name of the refusal of *move*, or None if it is legal.

        *move* is one move in the strict notation, such as ``"1/14"``; other text is refused. The
        position is unchanged.
        """
        return get_refusal_name(self._check(move))

    def move(self, move: str) -> str | None:
        """Make *move*; return None, or the name of the refusal.

        *move* is one move in the strict notation, such as ``"1/14"``; other text is refused. If the
        move is refused, the game is unchanged.
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
        """Return the men that the last move captured, such as ``("N.32",)``.

        Each consists of a seat letter and the place of the capture; a step or point is numbered as
        for that seat. The result is empty if the move captured no men.
        """

    # -- the end of a turn, of the game -----------------------------------------------------

    def why_not_end(self, word: str = "") -> str | None:
        """Return the name of the refusal if the turn may not end now, or None if it may.

        *word* is a closing word of ``record.scan.ENDINGS``, such as ``pass``; empty for none. Other
        words are refused as ``not-strict``. The game is unchanged.
        """
        if word not in ENDINGS:
            return get_refusal_name(NOT_STRICT)
        return get_refusal_name(self.kernel.why_not_end(ENDINGS.index(word)))

    def end(self, word: str = "") -> str | None:
        """End the turn; return None, or the name of the refusal.

        *word* is a closing word of ``record.scan.ENDINGS``, such as ``pass``; empty for none. Other
        words are refused as ``not-strict``. If the end is refused, the game is unchanged.
        """
        refused = self.why_not_end(word)
        if refused is None:
            self.kernel.close(ENDINGS.index(word))
        return refused

    def winners(self) -> tuple[str, ...]:
        """Return the letters of the winning seats; empty before the end of the game.

        These are all seats of the winning side. A draw has no winners.
        """
        return self.names[self.kernel.turn.winner :][:1] if self.kernel.turn.winner >= 0 else ()

    def result(self) -> Outcome | None:
        """Return the outcome of the game; None while the game goes on."""
        turn = self.kernel.turn
        if turn.winner == NONE:
            return None
        if turn.ending:
            return Outcome(self.winners(), ENDINGS[turn.ending], "", {}, {})
        return self.final_outcome()

    def outcome_so_far(self) -> Outcome | None:
        """Return the part of the outcome that is decided; None while no seat has won.

        This equals ``result``, unless play goes on for the lower ranks. In that case, the winner,
        the score and the ranks of the seats that are home are decided before the end.
        """
        return self.result()

    def has_left(self, seat: str) -> bool:  # noqa: ARG002 - with two seats the game is over
        """Return whether *seat* has left the game: its player resigned or was forfeited.

        *seat* is a letter. In tables, tab and leaping games the result is False, because these
        games end when a player gives up.

        Raises:
            ValueError: In cross games, if the ruleset does not have the seat.
        """
        return False

    @abstractmethod
    def final_outcome(self) -> Outcome:
        """Return the outcome of a game that was played to its end.

        Call this only if the game is over and was not given up; this is not checked. Abstract: each
        family implements it.
        """

    def score(self, points: int) -> dict[str, int]:
        """Return a dict from seat letter to score: *points* for each winner, and 0 for the others.

        All seats in use are in the result.
        """
        winners = self.winners()
        return {seat: points * (seat in winners) for seat in self.seats}

    def moves_made(self) -> int:
        """Return the number of moves that all seats have made since the game began.

        Moves before a position at which the game was begun are unknown and not counted. A turn may
        have several moves.
        """
        return self.kernel.made

    def captures(self, seat: str) -> tuple[int, int]:
        """Return the number of men that *seat* has captured, and the number that it has lost.

        Both are counted from the start of the game. Only captured men count as lost.

        Raises:
            ValueError: If *seat* is not a seat letter of the ruleset.
        """
        number = self.names.index(seat)
        return self.kernel.taken_by[number], self.kernel.taken_from[number]

    def count_remarks(self) -> RemarkCounts:
        """Return the counts, since the game began, of legal events that deserve a remark."""
        kernel = self.kernel
        return RemarkCounts(kernel.starred, kernel.unstarred, kernel.early, kernel.cubes)


class Engine(NamedTuple):
    """The rules of one family of games; ``engine_registry.get_engine`` returns one.

    Attributes:
        begin: Function that returns a game at its start. It takes a ruleset of the family for which
            ``find_unsupported`` returns an empty list, and the seat letters of each player, in any
            order: ``"SN"`` or ``("S", "N")`` for two players with one seat each, ``("SN", "EW")``
            for two players with two seats each. Cross games do not check the number of players, or
            whether a seat is used twice. It raises UsageError, a ValueError, if a seat is unknown
            or, in a game for two, the players do not have its two seats. For a ruleset of another
            family, it raises UsageError or LookupError.
        find_unsupported: Function that takes a ruleset of the family and returns a list of the
            paths, such as ``"device.n"``, of its facts that the engine does not support. The list
            is empty if the engine supports the ruleset.
        position_keys: The keys that a position line of the family may have, such as ``owed``.
    """

    begin: Callable[[Ruleset, Sequence[str]], Play]
    find_unsupported: Callable[[Ruleset], list[str]]
    position_keys: Collection[str] = ()


def require_both_seats(ruleset: Ruleset, seats: Sequence[str]) -> None:
    """Check that *seats* are the two seat letters of *ruleset*, a game for two, in any order.

    Raises:
        UsageError: If *seats* are other letters, or there are not exactly two.
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
