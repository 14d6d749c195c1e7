"""The adapter between the notation and a kernel: strings in, the frame's integers out.

A family says, in the words of the notation, only what no other family could say for it.
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
    Attempt,
    NoteBook,
    NotedTurn,
    Outcome,
    Play,
    Refused,
    Remarks,
)
from barsis_notation.engines.frame import NONE, Frame, place_of
from barsis_notation.engines.refusals import (
    FINE,
    NOT_KNOWN,
    NOT_STRICT,
    UNKNOWN_OUTCOME,
    refusal_name,
)
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.position_lines import Man, Setup, print_setup
from barsis_notation.record.scan import ENDINGS, HEADER
from barsis_notation.record.scanners import local
from barsis_notation.rulesets import Ruleset

if TYPE_CHECKING:
    from barsis_notation.engines.simulated_turns import Cast, Choose

_text = texts_of("engines")

K = TypeVar("K", bound=Frame)
P = TypeVar("P", bound=Play)


class FamilyPlay(ABC, Generic[K]):
    """One game under one ruleset; see :class:`~barsis_notation.engines.engine.Play`.

    *start* is the kernel as the game begins. Seats are numbered as ``seats.names`` has them.
    """

    other_points: Mapping[str, str] = {}
    joins_moves = False
    takes_notes = False
    facts: Mapping[str, str] = {}
    """The fact that a refusal rests on, where the ruleset has one."""

    def __init__(self, ruleset: Ruleset, start: K) -> None:
        self.ruleset = ruleset
        self.names: tuple[str, ...] = tuple(ruleset["seats.names"])
        self.seats = self.names
        self.players = self.names
        self.start = start
        self.kernel = _copied(start)

    def copy(self) -> Self:
        """Return a game that stands the same and goes its own way."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.kernel = _copied(self.kernel)
        return twin

    def stand_as(self, other: Self) -> None:
        """Stand as *other*, a game of the same rules and players, stands."""
        self.kernel = _copied(other.kernel)

    # -- positions --------------------------------------------------------------------------

    def setup(self) -> Setup:
        """Return the position as it is written, also in the middle of a turn."""
        turn = self.kernel.turn
        is_known = turn.to != NONE and not turn.over
        men = {seat: self.men_of(n) for n, seat in enumerate(self.names) if seat in self.seats}
        keys = {key: text for key, text in self.keys(is_known=is_known).items() if text}
        to = self.names[turn.to] if is_known else "-"
        return Setup(id=self.ruleset.id, men=men, to=to, keys=keys)

    def line_and_way(self, seat: str) -> tuple[str, int | None]:
        """Return the position line, and the steps that all men of *seat* have to go.

        None for the steps where one of them has no way home.
        """
        return print_setup(self.setup()), self.to_go(seat)[0]

    def to_go(self, seats: Sequence[str]) -> list[int | None]:
        """Return for each of *seats* the steps that all its men have to go.

        None where one of them has no way home.
        """
        return [self._to_go(seat) for seat in seats]

    def _to_go(self, seat: str) -> int | None:
        men = self.men_of(self.names.index(seat))
        ways = [self.steps_to_go(seat, man.place) for man in men]
        known = [way for way in ways if way is not None]
        return sum(known) if len(known) == len(ways) else None

    @abstractmethod
    def men_of(self, seat: int) -> tuple[Man, ...]:
        """Return the men of a seat in the order of a position line."""

    def keys(self, *, is_known: bool) -> dict[str, str]:  # noqa: ARG002 - of families that have any
        """Return what a position says besides where the men stand, empty texts left out of it.

        *is_known* tells whether somebody is to move.
        """
        return {}

    def stand(self, setup: Setup) -> list[Text]:
        """Put the game into the position *setup*; return what is wrong with it.

        Then nothing is changed. Seats that have left the game stay away.
        """
        twin = self.copy()
        wrong = twin.place(setup)
        if not wrong:
            twin.kernel.count_on(self.kernel)
            self.kernel = twin.kernel
        return wrong

    @abstractmethod
    def place(self, setup: Setup) -> list[Text]:
        """Let the kernel stand as *setup* says; return what is wrong, then it means nothing."""

    def restart(self) -> None:
        """Go back to the start of the game."""
        self.kernel = _copied(self.start)

    def go_on(self) -> None:
        """Let play go on after a turn that was broken off with stop."""
        self.kernel.go_on()

    # -- words ------------------------------------------------------------------------------

    @abstractmethod
    def place_spoken(self, seat: str, place: str) -> Text | str | None:
        """Return what people call the place of *seat*'s man, None for bar and off."""

    def fact_of(self, refusal: str, attempt: Attempt = NO_ATTEMPT) -> str | None:  # noqa: ARG002
        """Return the path of the fact that decides a refusal, None if the ruleset has none."""
        path = self.facts.get(refusal)
        return path if path in self.ruleset.facts else None

    def finals(self, roll: str) -> list[str] | None:  # noqa: ARG002 - of families with rolls
        """Return None: a turn is not one roll of dice."""
        return None

    def steps_to_go(self, seat: str, place: str) -> int | None:  # noqa: ARG002 - nobody goes home
        """Return how many steps a man of *seat* on *place* has to go: None, he has no way."""
        return None

    @property
    def outcomes(self) -> Mapping[str, tuple[str, ...]]:
        """What each outcome gives, by its key in the record; nothing in a game without throws."""
        return {}

    @property
    def entry_steps(self) -> tuple[str, ...]:
        """The steps on which a man may enter the board."""
        return ()

    def number_of(self, seat: str) -> int:
        """Return the number of a seat, NONE where there is none."""
        return self.names.index(seat) if seat in self.names else NONE

    # -- whose turn, and the throws ---------------------------------------------------------

    def starters(self) -> tuple[str, ...]:
        """Return the seats that may take the first turn."""
        return self.seats

    def to_move(self) -> tuple[str, ...]:
        """Return the seats whose turn string may come next, the one expected first."""
        turn = self.kernel.turn
        if turn.over or turn.stopped:
            return ()
        if turn.to == NONE:
            return self.starters()
        if not turn.may_skip:
            return (self.names[turn.to],)
        return (self.names[turn.to], self.names[self.kernel.after(turn.to)])

    def opening(self, throws: Sequence[tuple[str, str]]) -> str | None:
        """Hold the first turn to the roll-off where the highest throw starts (0.5)."""
        starters = self.starters()
        for seat, outcome in throws:
            if seat not in starters:
                return "throw-out-of-turn"
            if outcome not in self.outcomes:
                return "unknown-outcome"
        if throws and roll_off.is_held(self.ruleset) and self.kernel.turn.to == NONE:
            contenders, _ = roll_off.still_in(starters, throws, self.outcomes)
            if len(contenders) > 1:
                return UNDECIDED
            self.kernel.begin_turn(self.names.index(contenders[0]))
        return None

    def throw(self, outcome: str, seat: str = "") -> str | None:
        """Make one throw for *seat*, by default the seat in turn or the first of ``to_move``."""
        kernel, turn = self.kernel, self.kernel.turn
        before = turn.to
        refused = FINE
        if not turn.begun or (seat and seat != self.names[before]):
            number = self.number_of(seat or next(iter(self.to_move()), ""))
            refused = kernel.why_not_sit(number)
            if refused == FINE:
                kernel.sit(number)
        if refused == FINE:
            is_digit = len(outcome) == 1 and outcome.isdecimal()
            refused = kernel.throw(int(outcome)) if is_digit else UNKNOWN_OUTCOME
        if refused != FINE and before == NONE:
            kernel.begin_turn(NONE)
        return refusal_name(refused)

    def replay(self, turns: Sequence[str]) -> Refused | None:
        """Play whole turn strings; None when all are legal.

        After a refusal the game stands before the refused move, the throws of that turn made; the
        next string of the seat then writes no throw.
        """
        lines = turns if isinstance(turns, list) else list(turns)
        return _refused(self.kernel.replay(local.scanner, lines))

    def replay_json(self, raw: bytes, at: int) -> tuple[int, Refused | None]:
        """Play the turns that end canonical bytes; return how many, and why the next is refused."""
        refused = _refused(self.kernel.replay_json(local.scanner, raw, at))
        return (refused.turn - 1 if refused else self.kernel.replayed), refused

    def play_out(
        self,
        turns: list[str],
        cast: Cast | None,
        choose: Choose,
        *,
        seat: str = "",
        throw: str = "",
        may_end: bool = False,
    ) -> Refused | None:
        """Play legal turns and add them to *turns*, until the game is over or a record is full."""
        from barsis_notation.engines import simulated_turns

        number = self.number_of(seat or next(iter(self.to_move()), ""))
        answer = simulated_turns.play_out(self.kernel, turns, number, throw, cast, choose, may_end)
        if answer == simulated_turns.UNENDING:
            return Refused(len(turns) + 1, THROWS, UNENDING)
        return _refused(answer)

    def note(self, turns: list[str], first: int, book: NoteBook) -> list[NotedTurn]:  # noqa: ARG002
        """Play *turns* from *first* on as long as each can be noted: by default none."""
        return []

    def noted(self, note: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the values that a move used and the men that it took, by its note."""
        raise NotImplementedError

    @abstractmethod
    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the readings of what is given and not yet used."""

    # -- moves ------------------------------------------------------------------------------

    def moves(self) -> list[str]:
        """Return every legal move with what is owed."""
        return [self.kernel.move_text(number) for number in range(self.count_moves())]

    def count_moves(self) -> int:
        """Return how many legal moves there are with what is owed."""
        return self.kernel.count_moves()

    def takes(self, number: int) -> bool:
        """Return whether legal move *number* of those just counted takes anybody."""
        return self.kernel.takes(number)

    def move_text(self, number: int) -> str:
        """Return legal move *number* of those just counted, without stars."""
        return self.kernel.move_text(number)

    def why_not(self, move: str) -> str | None:
        """Return the name of the refusal of *move*, or None if it is legal."""
        return refusal_name(self._check(move))

    def move(self, move: str) -> str | None:
        """Make *move*; None, or the name of the refusal (then nothing is changed)."""
        refused = self._check(move)
        if refused == FINE:
            self.kernel.make(local.scanner.out, HEADER)
        return refusal_name(refused)

    def _check(self, move: str) -> int:
        """Scan *move* and return why it may not be made, or FINE."""
        answer = self.scan(f"{self.names[max(self.kernel.turn.to, 0)]}: {move}")
        if answer != FINE:
            return answer
        scanned = local.scanner.out
        if scanned[2] != 1 or scanned[3] != 0:
            return NOT_STRICT
        return self.kernel.why_not_move(scanned)

    def scan(self, text: str) -> int:
        """Scan a turn string; return FINE, or why it cannot be played as it stands."""
        if local.scanner.scan(text) != 0:
            return NOT_STRICT
        return NOT_KNOWN if local.scanner.unknown else FINE

    @abstractmethod
    def taken(self) -> tuple[str, ...]:
        """Return what the last move took, as ``N.32``; empty where it took nothing."""

    # -- the end of a turn, of the game -----------------------------------------------------

    def why_not_end(self, word: str = "") -> str | None:
        """Return why the turn may not end now with *word*, or None if it may."""
        if word not in ENDINGS:
            return refusal_name(NOT_STRICT)
        return refusal_name(self.kernel.why_not_end(ENDINGS.index(word)))

    def end(self, word: str = "") -> str | None:
        """End the turn; None, or the name of the refusal (then nothing is changed)."""
        refused = self.why_not_end(word)
        if refused is None:
            self.kernel.close(ENDINGS.index(word))
        return refused

    def winners(self) -> tuple[str, ...]:
        """Return the seats that have won; empty for a draw and while the game goes on."""
        return self.names[self.kernel.turn.winner :][:1] if self.kernel.turn.winner >= 0 else ()

    def result(self) -> Outcome | None:
        """Return how the game ended, as far as the moves tell; None while it goes on.

        What a game that was given up is worth the moves do not tell: its score is empty.
        """
        turn = self.kernel.turn
        if turn.winner == NONE:
            return None
        if turn.ending:
            return Outcome(self.winners(), ENDINGS[turn.ending], "", {}, {})
        return self.played_out()

    def decided(self) -> Outcome | None:
        """Return the outcome as far as the moves decide it: by default at the end only."""
        return self.result()

    def has_left(self, seat: str) -> bool:  # noqa: ARG002 - between two the game is over
        """Return whether *seat* has left the game while the others play on: by default never."""
        return False

    @abstractmethod
    def played_out(self) -> Outcome:
        """Return how a game ended that was played to its end."""

    def score(self, points: int) -> dict[str, int]:
        """Return the score of a game that its winners win with *points*."""
        winners = self.winners()
        return {seat: points * (seat in winners) for seat in self.seats}

    def moves_made(self) -> int:
        """Return how many moves were made since the game began."""
        return self.kernel.made

    def captures(self, seat: str) -> tuple[int, int]:
        """Return how many men *seat* has taken, and lost to takers, since the game began."""
        number = self.names.index(seat)
        return self.kernel.taken_by[number], self.kernel.taken_from[number]

    def remarks(self) -> Remarks:
        """Return how often, since the game began, something happened that is worth a word."""
        kernel = self.kernel
        return Remarks(kernel.starred, kernel.unstarred, kernel.early, kernel.cubes)


class FamilyEngine(Generic[P]):
    """Begins the games of a family; see :class:`~barsis_notation.engines.engine.Engine`."""

    def __init__(
        self,
        play: Callable[[Ruleset, Sequence[str]], P],
        unsupported: Callable[[Ruleset], list[str]],
        position_keys: Collection[str] = (),
    ) -> None:
        self.position_keys = position_keys
        self._play = play
        self._unsupported = unsupported

    def begin(self, ruleset: Ruleset, players: Sequence[str]) -> P:
        """Return a game at its start. Raises UsageError for players the game cannot have."""
        return self._play(ruleset, players)

    def unsupported(self, ruleset: Ruleset) -> list[str]:
        """Return the paths of facts whose value this engine does not play."""
        return self._unsupported(ruleset)


def need_both_seats(ruleset: Ruleset, seats: Sequence[str]) -> None:
    """Raise ValueError unless *seats* are the two of a game for two."""
    if sorted(seats) != sorted(ruleset["seats.names"]):
        raise UsageError(_text("both-seats", seats=listed(seats, "commas"), game=ruleset.id))


def _refused(answer: int) -> Refused | None:
    """Return what a kernel answers to whole turns, None where all are legal."""
    if answer == FINE:
        return None
    number, move, refusal = place_of(answer)
    return Refused(number, move, refusal_name(refusal) or "")


def _copied(kernel: K) -> K:
    return cast("K", kernel.copy())
