"""The protocols of a game in progress (``Play``) and of a family's engine (``Engine``).

``Play`` separates the rules from the code that uses them. Moves, throws and turns are passed in the
notation, so that callers do not depend on how a family stores its men.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Protocol, Self

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.language.texts import Text
from barsis_notation.record.position_lines import Setup
from barsis_notation.rulesets import Ruleset


class TurnRefusal(NamedTuple):
    """The place and the reason of a refused turn.

    Attributes:
        turn: Number of the refused turn, from 1, in the sequence that was played.
        move: Number of the refused move in its turn, from 1; ``THROWS`` (0) if the seat, the throws
            or the whole turn are refused, ``END`` (-1) if the end of the turn is.
        name: Name of the refusal: one of ``refusals.NAMES``, a value of ``refusals.RETRY``, or
            ``UNENDING``.
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
        cells: Cells of a refused move from cell to cell, such as ``("b3", "b4")``.
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
"""The ``TurnRefusal.move`` of a refusal of the seat, the throws or the turn as a whole."""
UNDECIDED = "opening-throws-undecided"
"""Returned by ``Play.apply_roll_off`` if more than one seat can still start."""
UNENDING = "unending"
"""Name of the refusal of a simulated turn that does not end or is too long for a record."""
END = -1
"""The ``TurnRefusal.move`` of a refusal of the end of a turn."""

MAX_KEPT: Final = 2**14
"""Maximum number of throws and moves that a ``NoteCache`` keeps from game to game."""


NotedTurn = tuple[str, Any, tuple[Any, ...], str, str, int | None]
"""A played turn: the turn string, its throws as ``NoteCache.throws_of`` converted them, its moves
as ``NoteCache.move_of`` converted each, its closing word (empty without one), the position line
after it, and the number of steps that all men of its seat then have to go.
"""


class NoteCache:
    """A cache of converted throws and moves, used by ``Play.play_with_notes``.

    Each distinct throw text and each distinct move is converted only once. The caller chooses the
    form of the converted values and creates the cache; one cache can serve many games of the same
    ruleset and seats.

    Attributes:
        throws_of: Converts the throws of a turn from their text, such as ``5+2``; empty for a turn
            without throws.
        move_of: Converts a move; its arguments are the letter of the seat whose turn it is, the
            move in the notation, and the note of the move, for ``Play.decode_note``.
        throws: Converted throws by their text.
        moves: Converted moves by seat letter, text and note.
    """

    def __init__(
        self, throws_of: Callable[[str], Any], move_of: Callable[[str, str, int], Any]
    ) -> None:
        """Start with an empty cache.

        Args:
            throws_of: Converts the throws of a turn from their text, such as ``5+2``.
            move_of: Converts a move from the letter of the seat whose turn it is, its text and its
                note.
        """
        self.throws_of = throws_of
        self.move_of = move_of
        self.throws: dict[str, Any] = {}
        self.moves: dict[tuple[str, str, int], Any] = {}
        self.plain: dict[int, Any] = {}
        """Converted moves by note, for notes that encode the whole text of the move."""

    def forget_if_many(self) -> None:
        """Clear the cache if it has more than ``MAX_KEPT`` throws and moves (16384)."""
        if len(self.throws) + len(self.moves) > MAX_KEPT:
            self.throws.clear()
            self.moves.clear()
            self.plain.clear()


class Play(Protocol):
    """One game in progress under one ruleset.

    ``Engine.begin`` creates one. An instance is mutable: turns, throws and moves change it.
    ``copy`` preserves a state. Arguments and results are in the notation:

    * A seat is one letter (``"S"``).
    * A place is a step (``"14"``), a point (``"8"``), a cell (``"b3"``), ``"bar"`` or ``"off"``.
    * An outcome is the key of a throw in the record (``"5"``, ``"31"``).
    * A man is seat and place (``"N.32"``).
    * The name of a refusal is one of ``refusals.NAMES``, such as ``"wrong-distance"``, or a value
      of ``refusals.RETRY``: ``"not-strict"`` for text that is not in the strict grammar,
      ``"not-known"`` for throws or moves that were not noted (``?``).

    Arguments that are seats must be seats of the game; most methods raise ValueError for others.
    """

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        ...

    @property
    def seats(self) -> tuple[str, ...]:
        """The letters of the seats in use, in turn order, such as ``("S", "N")``."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """The seat letters of each player.

        An example is ``("S", "N")`` for two players with one seat each, ``("SN", "EW")`` for two
        players with two.
        """
        ...

    def copy(self) -> Play:
        """Return an independent game in the same state."""
        ...

    def copy_from(self, other: Self) -> None:
        """Copy the state of *other* into this game.

        *other* must be a game of the same engine with the same ruleset and players; this is not
        checked. In cross games this is faster than ``copy``.
        """
        ...

    def setup(self) -> Setup:
        """Return the position as a ``Setup``, also in the middle of a turn.

        Its ``to`` is ``-`` after the end of the game and if no seat has the turn yet.
        """
        ...

    def summarise_position(self, seat: str) -> tuple[str, int | None]:
        """Return the position line, and the steps that the men of *seat* have to go.

        The number of steps is the sum for all men of the seat: 0 without men; otherwise None in
        games whose men do not go home.

        Raises:
            ValueError: If *seat* is not a seat letter of the ruleset.
        """
        ...

    def count_steps_to_go(self, seats: Sequence[str]) -> list[int | None]:
        """Return the number of steps that the men of each of *seats* have to go.

        The results are sums, in the order of *seats*. A result is 0 for a seat without men;
        otherwise it is None in games whose men do not go home.

        Raises:
            ValueError: If one of *seats* is not a seat letter of the ruleset.
        """
        ...

    def set_position(self, setup: Setup) -> list[Text]:
        """Put the game into the position *setup*.

        In cross games, seats that have left the game do not come back. In games of other families,
        a game that was given up goes on. The counts of moves, captures and remarks are kept. If the
        position is refused, the game is unchanged.

        Returns:
            The reasons of the refusal, as texts for the user; empty if the position was applied.
        """
        ...

    def restart(self) -> None:
        """Go back to the start of the game; all counts are 0 again."""
        ...

    def resume(self) -> None:
        """Give the turn to the next seat if the last turn was broken off with ``stop``.

        Otherwise the game is unchanged.
        """
        ...

    def name_place(self, seat: str, place: str) -> Text | str | None:
        """Return the common name of the place of a man of *seat*, such as ``SR6``.

        *place* is written as in moves, such as ``"14"`` or ``"b3"``. In games with a bar, return
        None for ``"bar"`` and ``"off"``, whose names are in the ruleset. A place that the board
        does not have gives None in cross and tab games; other engines do not check it.
        """
        ...

    def find_fact(self, refusal: str, attempt: TurnAttempt = NO_ATTEMPT) -> str | None:
        """Return the path of the fact that decides a refusal in the present state.

        Args:
            refusal: Name of the refusal, such as ``"cell-full"``.
            attempt: The refused turn. Without it the answer is less exact.

        Returns:
            The path of a fact of the ruleset, such as ``"occupancy.max"``; None if no fact of the
                ruleset decides the refusal, or the name is unknown.

        Raises:
            ValueError: If the fact depends on the seat and *attempt* does not name a seat of the
                game.
        """
        ...

    @property
    def other_points(self) -> Mapping[str, str]:
        """Texts that lenient readers accept for a point, mapped to the point in the notation.

        An example is ``{"25": "bar", "0": "off"}``. Empty except in tables games.
        """
        ...

    @property
    def joins_moves(self) -> bool:
        """Whether players write several moves of one man as one.

        An example is ``9/2`` for a 6 and a 1.
        """
        ...

    @property
    def outcomes(self) -> Mapping[str, tuple[str, ...]]:
        """The values that each outcome gives: maps its key in the record to the values.

        An example is ``{"5": ("25", "khal")}``. In tables games a key is a roll of both dice, and
        each order is a key: ``"12"`` and ``"21"``. In other games a key is one digit. Empty in a
        game without throws.
        """
        ...

    @property
    def entry_steps(self) -> tuple[str, ...]:
        """The steps on which a man may enter the board, ascending: ``("1", "11")``.

        In tables games they are points. Empty in games without a bar.
        """
        ...

    def steps_to_go(self, seat: str, place: str) -> int | None:
        """Return the number of steps that a man of *seat* on *place* has to go.

        Always None in games whose men do not go home. In tables games the steps are pips.

        Args:
            seat: Letter of the seat.
            place: ``"bar"``, ``"off"``, or a step such as ``"14"``. The result for ``"off"`` is 0;
                for an unknown place it is 0 in cross games and None in tables games.
        """
        ...

    def to_move(self) -> tuple[str, ...]:
        """Return the letters of the seats whose turn string may come next.

        Before the first turn these are all seats that may begin. Afterwards the expected seat is
        first; the next seat follows if it may take the turn, because the expected one has a right
        to a further throw and no duty. Empty if the game is over or was broken off with ``stop``.
        """
        ...

    def replay(self, turns: Sequence[str]) -> TurnRefusal | None:
        """Play turns until one is refused; return its refusal, or None if all are legal.

        After a refusal, the throws and moves of that turn that precede the refused one are made. A
        turn that is not in the strict grammar changes nothing.

        Args:
            turns: Turn strings in the strict grammar, such as ``"S 1+3: bar/11 11/14"``.
        """
        ...

    def replay_json(self, raw: bytes, at: int) -> tuple[int, TurnRefusal | None]:
        """Play the turns at the end of a canonical JSON record until one is refused.

        There must be at least one turn. The turns must be between quotation marks, and ``","`` must
        separate two of them; anything except a turn string is refused. After a refusal the state of
        the game is undefined.

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
        ...

    @property
    def supports_notes(self) -> bool:
        """Whether ``play_with_notes`` and ``decode_note`` can be used."""
        ...

    def play_with_notes(self, turns: list[str], first: int, cache: NoteCache) -> list[NotedTurn]:
        """Play turns, and note the values and captures of each move as one integer.

        Stops before a turn that is refused, or in which more than one choice of values fits a move
        or a note cannot encode a move. If it stops before the last turn, the state of the game is
        undefined. If ``supports_notes`` is False, no turn is played and the game is unchanged.

        Args:
            turns: Turn strings of one game in the strict grammar.
            first: Index in *turns* of the first turn to play, from 0.
            cache: Cache that converts throws and moves; new conversions are added to it.

        Returns:
            One item for each turn that was played, in order.
        """
        ...

    def decode_note(self, note: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the values that a move used and the men that it took.

        Args:
            note: The note of the move, as passed to ``NoteCache.move_of``.

        Returns:
            Values such as ``("10", "khal")``, and men such as ``("N.32",)``, seat and step; the
                second tuple is empty if the move took none.

        Raises:
            NotImplementedError: If ``supports_notes`` is False.
        """
        ...

    def apply_roll_off(self, throws: Sequence[tuple[str, str]]) -> str | None:
        """Apply the throws of the roll-off before the first turn.

        If the rules let the roll-off decide who starts, other seats cannot take the first turn
        afterwards. If a position has set the seat to move, the throws are only checked.

        Args:
            throws: Seat letter and outcome of each throw, in order.

        Returns:
            None if the throws are accepted; the name of the refusal of a throw that cannot be part
                of the roll-off; ``UNDECIDED`` if the rules need a starter and more than one seat
                can still start, because several share the highest throw or one has not thrown.
                Tables games return None then, too.
        """
        ...

    def throw(self, outcome: str, seat: str = "") -> str | None:
        """Make one throw; return None, or the name of the refusal.

        A refused throw can still give the turn to *seat*: this can happen if it is the second seat
        of ``to_move`` and the outcome is unknown.

        Args:
            outcome: Key of the outcome (``"5"``, ``"31"``); other text is refused.
            seat: Letter of the seat that throws; by default the seat to move, or the first of
                ``to_move`` before the first turn. Seats that are not in ``to_move`` are refused.
        """
        ...

    def play_out(
        self,
        turns: list[str],
        cast: Callable[[], str] | None,
        choose: Callable[[int], int],
        *,
        seat: str = "",
        throw: str = "",
        may_end: bool = False,
    ) -> TurnRefusal | None:
        """Play legal turns until the game is over or the record is full.

        A full record has ``record.shapes.MAX_TURNS`` turns. A turn continues while a move can be
        made, unless *choose* returns -1. The game must be at the start of a turn.

        Args:
            turns: Turn strings of the game so far; the new ones are appended.
            cast: Returns the next throw, such as ``"5"`` or ``"31"``; None in a game without
                throws.
            choose: Gets the number of legal moves and returns the index of the move to make, from
                0, in the order of ``moves``; or -1 to pass. It is called if there are several
                moves, or because of *may_end*.
            seat: Letter of the seat of the first turn; by default the first of ``to_move``. Ignored
                in a game without throws.
            throw: First throw of the first turn; empty to call *cast*. Ignored in a game without
                throws.
            may_end: Also call *choose* if there is one move and the turn may end without it.

        Returns:
            None if the game ended or the record is full. Otherwise the refusal of a throw, a move
                or the end of a turn, such as a pass that is not allowed; the last of *turns* is
                then the part of the turn that was played, with the refused throw or move. A turn
                with too many throws or too long for a record is not appended: its refusal is
                ``UNENDING``, and the game is left in the middle of the turn.
        """
        ...

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the readings of the values given and not yet used.

        Each reading is one possible list of values, such as ``("10", "khal")``. If no values are
        owed, the result is one empty reading, ``((),)``.
        """
        ...

    def moves(self) -> list[str]:
        """Return every legal move with the values owed, in the notation.

        An example is ``["1/14", "bar/11"]``. A star and the captured man are written only if the
        move can take one of several, such as ``28/31*E.48``. In a leaping game before the first
        turn, these are the moves of both seats. Empty if no move is legal, a throw has to be made
        first, or the game is over.
        """
        ...

    def count_moves(self) -> int:
        """Return the number of legal moves, and number them from 0 as in ``moves``.

        ``move_text`` and ``is_capture`` take these numbers. The result is 0 if ``moves`` is empty.
        """
        ...

    def move_text(self, number: int) -> str:
        """Return the text of a legal move, as in the list that ``moves`` returns.

        *number* is its index, from 0, at the last ``count_moves``; the game must be unchanged
        since.
        """
        ...

    def is_capture(self, number: int) -> bool:
        """Return whether a legal move captures.

        *number* is its index, from 0, at the last ``count_moves``; the game must be unchanged
        since.
        """
        ...

    def why_not(self, move: str) -> str | None:
        """Return the name of the refusal of *move*, or None if it is legal.

        *move* is one move in the strict notation, such as ``"1/14"``; other text is refused. The
        position is unchanged.
        """
        ...

    def move(self, move: str) -> str | None:
        """Make *move*; return None, or the name of the refusal.

        *move* is one move in the strict notation, such as ``"1/14"``; other text is refused. If it
        is refused, the game is unchanged.
        """
        ...

    def why_not_end(self, word: str = "") -> str | None:
        """Return the name of the refusal to end the turn now, or None if it may end.

        *word* is a closing word of ``record.scan.ENDINGS``, such as ``pass``; empty for none. Other
        words are refused as ``not-strict``. The game is unchanged.
        """
        ...

    def end(self, word: str = "") -> str | None:
        """End the turn; return None, or the name of the refusal.

        *word* is a closing word of ``record.scan.ENDINGS``, such as ``pass``; empty for none. Other
        words are refused as ``not-strict``. If the end is refused, the game is unchanged.
        """
        ...

    def final_positions(self, roll: str) -> list[str] | None:
        """Return the sorted position lines in which the legal turns of a roll can end.

        Each line occurs once. In games in which a turn is not one roll of dice, return None for
        every *roll*. The game is unchanged.

        Args:
            roll: Key of the roll, such as ``"31"``.

        Raises:
            UsageError: If *roll* is unknown or cannot be thrown now; it is a ValueError.
        """
        ...

    def winners(self) -> tuple[str, ...]:
        """Return the letters of the winning seats; empty before the end of the game.

        These are all seats of the winning side. A draw has no winners.
        """
        ...

    def result(self) -> Outcome | None:
        """Return the outcome of the game; None while the game goes on."""
        ...

    def outcome_so_far(self) -> Outcome | None:
        """Return the part of the outcome that is decided; None while no seat has won.

        This equals ``result``, unless play goes on for the lower ranks: then the winner, the score
        and the ranks of the seats that are home are decided before the end.
        """
        ...

    def has_left(self, seat: str) -> bool:
        """Return whether *seat* has left the game: its player resigned or was forfeited.

        *seat* is a letter. In tables, tab and leaping games the result is False: they end when a
        player gives up.

        Raises:
            ValueError: In cross games, if the ruleset does not have the seat.
        """
        ...

    def captured_men(self) -> tuple[str, ...]:
        """Return the men that the last move took, such as ``("N.32",)``.

        Each is seat letter and place; empty if the move took none.
        """
        ...

    def moves_made(self) -> int:
        """Return how many moves were made since the game began."""
        ...

    def captures(self, seat: str) -> tuple[int, int]:
        """Return the number of men that *seat* has taken, and the number that it has lost.

        Both are counted from the start of the game; men lost are those that were captured.

        Raises:
            ValueError: If *seat* is not a seat letter of the ruleset.
        """
        ...

    def count_remarks(self) -> RemarkCounts:
        """Return the counts of legal events that deserve a remark since the game began."""
        ...


class RemarkCounts(NamedTuple):
    """Counts of events of a game that are legal but deserve a remark.

    ``Play.count_remarks`` returns them.

    Attributes:
        starred: Moves that capture and were written with a star; in turns of ``play_out``, all
            moves that capture. Leaps are not counted.
        unstarred: Moves that capture and were written without a star; leaps are not counted.
        early: Turns that ended without the word ``pass`` although a value could still be played;
            counted only if the ruleset lets a player decline.
        cubes: Uses of a doubling cube: offers, takes and drops.
    """

    starred: int
    unstarred: int
    early: int
    cubes: int


class Outcome(NamedTuple):
    """The way a game ended, as its turns decide it; ``Game.outcome`` returns one.

    Attributes:
        winners: Letters of the seats that have won; empty for a draw.
        reason: Why the game ended: ``home``, ``capture``, ``no_moves``, ``repetition``, ``resign``,
            ``forfeit`` or ``drop``. In cross games it is ``home`` or ``resign``, also after
            ``forfeit``.
        name: Name of the win, such as ``mars``; empty for a plain win.
        score: Maps seat letter to points; empty if a tables, tab or leaping game was given up.
        ranks: Maps seat letter to rank, from 1; empty if the rules have a winner only. While play
            goes on for the lower ranks, it has only the seats that are home.
        signs: Maps seat letter to 1 if the seat wins ranking points and -1 if it loses some. Empty
            unless the rules name winners and losers of points without amounts.

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


class Engine(Protocol):
    """The rules of one family of games; ``engine_registry.get_engine`` returns one."""

    @property
    def position_keys(self) -> Collection[str]:
        """The keys that a position line of the family may have, such as ``owed``."""
        ...

    def begin(self, ruleset: Ruleset, players: Sequence[str]) -> Play:
        """Return a game at its start.

        Args:
            ruleset: A ruleset of this family for which ``find_unsupported`` returns an empty list.
            players: The seat letters of each player, in any order: one string per player, ``"SN"``
                or ``("S", "N")`` for two players with one seat, ``("SN", "EW")`` for two players
                with two. Cross games do not check the number of players or seats used twice.

        Raises:
            UsageError: If *players* are not the two seats of a game for two, or a seat is unknown;
                it is a ValueError.
            LookupError: If *ruleset* is of another family.
        """
        ...

    def find_unsupported(self, ruleset: Ruleset) -> list[str]:
        """Return the paths of the facts whose value this engine does not play.

        *ruleset* must be of the engine's family. A path is such as ``"device.n"``. The list is
        empty if the engine can play the ruleset.
        """
        ...
