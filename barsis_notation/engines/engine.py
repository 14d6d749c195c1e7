"""What every family of games offers: a game in progress, and how to begin one.

``Play`` is the seam between the rules and everything above them. Moves, throws and turns cross it
in the notation, so that nothing above needs to know how a family keeps its men.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Protocol, Self

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.language.texts import Text
from barsis_notation.record.position_lines import Setup
from barsis_notation.rulesets import Ruleset


class Refused(NamedTuple):
    """Where play stopped: turn and move count from 1; move 0 is the throws, move -1 the end."""

    turn: int
    move: int
    name: str


class Attempt(NamedTuple):
    """What a refused turn tried: its seat and throws, and the two ends of the refused move.

    *before* is the seat of the turn before it, empty if that is not known. *start* and *to* are
    empty if no race move is refused; *cells* are those of a refused move from cell to cell.
    """

    seat: str = ""
    throws: tuple[str, ...] = ()
    start: str = ""
    to: str = ""
    cells: tuple[str, ...] = ()
    before: str = ""


NO_ATTEMPT: Final = Attempt()

THROWS = 0
"""The move of a refusal that is about the seat, the throws or the turn as a whole."""
UNDECIDED = "opening-throws-undecided"
"""What a roll-off is that leaves open who starts."""
UNENDING = "unending"
"""What a turn is that does not end, or is longer than a record can hold."""
END = -1
"""The move of a refusal that is about how the turn ended."""

MAX_KEPT: Final = 2**14
"""Throws and moves that a ``NoteBook`` keeps from game to game."""


NotedTurn = tuple[str, Any, tuple[Any, ...], str, str, int | None]
"""A turn string that was played: its throws and moves as a ``NoteBook`` has them, its closing word,
the position line after it, and the steps that all men of its seat then have to go."""


class NoteBook:
    """What a reader of notes makes of throws and moves, once of each that is the same.

    *throws_of* is given the throws of a turn (``5+2``); *move_of* the seat whose turn it is, the
    move, and its note, for ``Play.noted``.
    """

    def __init__(
        self, throws_of: Callable[[str], Any], move_of: Callable[[str, str, int], Any]
    ) -> None:
        self.throws_of = throws_of
        self.move_of = move_of
        self.throws: dict[str, Any] = {}
        self.moves: dict[tuple[str, str, int], Any] = {}
        self.plain: dict[int, Any] = {}
        """The moves whose notes alone say all that is written."""

    def forget_if_many(self) -> None:
        """Begin anew where more is kept than a few games need."""
        if len(self.throws) + len(self.moves) > MAX_KEPT:
            self.throws.clear()
            self.moves.clear()
            self.plain.clear()


class Play(Protocol):
    """One game in progress under one ruleset. Mutable; ``copy`` to keep a moment of it."""

    @property
    def ruleset(self) -> Ruleset: ...

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in use, in turn order."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """The seats each player has: ``("S", "N")``, ``("SN", "EW")`` for two with two sets."""
        ...

    def copy(self) -> Play: ...

    def stand_as(self, other: Self) -> None:
        """Stand as *other*, a game of the same rules and players, stands; quicker than ``copy``."""
        ...

    def setup(self) -> Setup:
        """Return the position as it is written, also in the middle of a turn."""
        ...

    def line_and_way(self, seat: str) -> tuple[str, int | None]:
        """Return the position line, and the steps that all men of *seat* have to go.

        None for the steps in games in which nobody goes home.
        """
        ...

    def to_go(self, seats: Sequence[str]) -> list[int | None]:
        """Return for each of *seats* the steps that all its men have to go.

        None in games in which nobody goes home.
        """
        ...

    def stand(self, setup: Setup) -> list[Text]:
        """Put the game into the position *setup*; return what is wrong with it.

        Then nothing is changed. Seats that have left the game stay away.
        """
        ...

    def restart(self) -> None:
        """Go back to the start of the game."""
        ...

    def go_on(self) -> None:
        """Let play go on after a turn that was broken off with stop."""
        ...

    def place_spoken(self, seat: str, place: str) -> Text | str | None:
        """Return what people call the place of *seat*'s man: a cell (``SR6``), a point.

        None for bar and off, which the ruleset names.
        """
        ...

    def fact_of(self, refusal: str, attempt: Attempt = NO_ATTEMPT) -> str | None:
        """Return the path of the fact that decides a refusal where the game is now.

        None if the refusal rests on no fact: a turn that nobody can play under any rules.
        """
        ...

    @property
    def other_points(self) -> Mapping[str, str]:
        """Other ways to write a point that are read leniently (``25`` for bar)."""
        ...

    @property
    def joins_moves(self) -> bool:
        """Whether people write several moves of one man as one (``9/2`` for 6 and 1)."""
        ...

    @property
    def outcomes(self) -> Mapping[str, tuple[str, ...]]:
        """What each outcome gives, by its key in the record; two dice have a key a roll."""
        ...

    @property
    def entry_steps(self) -> tuple[str, ...]:
        """The steps on which a man may enter the board."""
        ...

    def steps_to_go(self, seat: str, place: str) -> int | None:
        """Return how many steps a man of *seat* on *place* has to go, 0 where he is off.

        None in games in which nobody goes home.
        """
        ...

    def to_move(self) -> tuple[str, ...]:
        """Return the seats whose turn string may come next, empty when the game is over.

        First the one expected, then any that may take the turn because the first has a right to
        it and no duty.
        """
        ...

    def replay(self, turns: Sequence[str]) -> Refused | None:
        """Play whole turn strings; None when all are legal.

        After a refusal the game stands as it stood before the refused move, the throws of that
        turn made.
        """
        ...

    def replay_json(self, raw: bytes, at: int) -> tuple[int, Refused | None]:
        """Play the turns that end canonical bytes, the first from *at*.

        Return how many are legal, and why the one after these is refused: None where all are
        played. They are ASCII, between quotation marks; anything but a turn string is refused.
        Then the game stands anywhere.
        """
        ...

    @property
    def takes_notes(self) -> bool:
        """Whether ``note`` may note anything."""
        ...

    def note(self, turns: list[str], first: int, book: NoteBook) -> list[NotedTurn]:
        """Play *turns* from *first* on, as long as they are legal and each can be noted.

        Return what is noted of them. If not all are, the game stands anywhere, but stays as it is
        where it takes no notes.
        """
        ...

    def noted(self, note: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the values that a move used and the men that it took, by its note."""
        ...

    def opening(self, throws: Sequence[tuple[str, str]]) -> str | None:
        """Take note of the roll-off for the first turn, seat and outcome of each throw.

        Where the rules let it decide who starts, the first turn is held to it. Return None, the
        name of the refusal of a throw that cannot be part of it, or ``UNDECIDED`` where the first
        turn should be held to it and nobody has thrown highest.
        """
        ...

    def throw(self, outcome: str, seat: str = "") -> str | None:
        """Make one throw (``"5"``, ``"31"``); return None, or the name of the refusal.

        *seat* is by default the seat in turn, or the first of ``to_move``.
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
    ) -> Refused | None:
        """Play legal turns and add them to *turns*, until the game is over or a record is full.

        *cast* gives one throw after the other, None where nothing is thrown; *choose* gives the
        number, from 0, of the move to make of so many, and is asked where there are several. The
        first turn is that of *seat*, by default the first of ``to_move``, and begins with *throw*
        if there is one. Nobody ends a turn while a move can be made, unless *choose* passes by -1:
        with *may_end* it is asked also where a turn may end.

        Return None; or what is refused, and then the last of *turns* is what was played of that
        turn. A turn that has too many throws, or is too long for a record, is left out and called
        ``UNENDING``; the game then stands in the middle of it.
        """
        ...

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the readings of what is given and not yet used, each ``("10", "khal")``."""
        ...

    def moves(self) -> list[str]:
        """Return every legal move with what is owed, in the notation, without stars."""
        ...

    def count_moves(self) -> int:
        """Return how many legal moves there are, in the order of ``moves``."""
        ...

    def move_text(self, number: int) -> str:
        """Return legal move *number*, from 0, of those just counted, as ``moves`` has it."""
        ...

    def takes(self, number: int) -> bool:
        """Return whether legal move *number*, from 0, of those just counted takes anybody."""
        ...

    def why_not(self, move: str) -> str | None:
        """Return the name of the refusal of *move*, or None if it is legal. Changes nothing."""
        ...

    def move(self, move: str) -> str | None:
        """Make *move*; return None, or the name of the refusal (then nothing is changed)."""
        ...

    def why_not_end(self, word: str = "") -> str | None:
        """Return why the turn may not end now with the closing *word*, or None if it may."""
        ...

    def end(self, word: str = "") -> str | None:
        """End the turn; return None, or the name of the refusal (then nothing is changed)."""
        ...

    def finals(self, roll: str) -> list[str] | None:
        """Return the position lines, sorted, that the legal turns of *roll* can end in.

        None in games in which a turn is not one roll of dice. Raises UsageError for a *roll* that
        cannot be thrown now.
        """
        ...

    def winners(self) -> tuple[str, ...]:
        """Return the seats that have won, all of the side; empty while the game goes on."""
        ...

    def result(self) -> Outcome | None:
        """Return how the game ended, as far as the moves tell; None while it goes on."""
        ...

    def decided(self) -> Outcome | None:
        """Return the outcome as far as the moves decide it; None while nobody has won.

        It is ``result``, unless the game is played on for the places: then the winner, the score
        and the places taken are decided before the end.
        """
        ...

    def has_left(self, seat: str) -> bool:
        """Return whether *seat* has resigned or was forfeited while the others play on."""
        ...

    def taken(self) -> tuple[str, ...]:
        """Return what the last move took, as ``"N.32"``; empty where it took nothing."""
        ...

    def moves_made(self) -> int:
        """Return how many moves were made since the game began."""
        ...

    def captures(self, seat: str) -> tuple[int, int]:
        """Return how many men *seat* has taken, and lost to takers, since the game began."""
        ...

    def remarks(self) -> Remarks:
        """Return how often, since the game began, something happened that is worth a word."""
        ...


class Remarks(NamedTuple):
    """Counts of what is worth a word in a game that is legal.

    Captures marked with a star, captures not marked, turns that ended early without the word
    ``pass`` where the ruleset lets a player decline, and uses of a doubling cube.
    """

    starred: int
    unstarred: int
    early: int
    cubes: int


class Outcome(NamedTuple):
    """How a game ended by its moves: winners, score by seat, name of the win, ranks by seat.

    *signs* has 1 for a seat that wins ranking points, -1 for one that loses some, where the rules
    tell so much and no amounts.
    """

    winners: tuple[str, ...]
    reason: str
    name: str
    score: Mapping[str, int]
    ranks: Mapping[str, int]
    signs: Mapping[str, int] = {}


class Engine(Protocol):
    """One family's rules: begins games."""

    @property
    def position_keys(self) -> Collection[str]:
        """The keys that a position line of the family may have: ``owed``."""
        ...

    def begin(self, ruleset: Ruleset, players: Sequence[str]) -> Play:
        """Return a game at its start; *players* are the seats each player has, in any order.

        Most have one (``"SN"`` or ``("S", "N")``: two players); one who plays two sets has two
        (``("SN", "EW")``).
        """
        ...

    def unsupported(self, ruleset: Ruleset) -> list[str]:
        """Return the paths of facts whose value this engine does not play."""
        ...
