"""The state of a recorder: its record and game, the expected input, and saving."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import JoinedText, Text, bind_texts
from barsis_notation.record.canonical import make_revision
from barsis_notation.record.record_io import RecordError
from barsis_notation.record.shapes import REASONS_OF_MOVES
from barsis_notation.record.structs import Entry, Record, TurnItem
from barsis_notation.recording.recorder_events import (
    RecorderEvent,
    RecordSaved,
    SaveFailed,
)
from barsis_notation.recording.turn_making import (
    TurnEdit,
    get_turn_or_comment,
    strip_play,
)
from barsis_notation.replay.game import Game
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import get_player_names
from barsis_notation.rulesets import Ruleset

OPEN_REASONS: Final = ("", "unfinished", "unknown")
"""Reasons of a result that do not end a game."""


_text = bind_texts("recorder")


def join_with_or(parts: Iterable[object]) -> Text:
    """Return texts or other objects joined with "or", such as ``S or E or N``.

    Raises:
        ValueError: If *parts* is empty.
    """
    first, *others = parts
    said: Text = JoinedText((first,))
    for other in others:
        said = _text("either", most=said, end=other)
    return said


def _describe_error(error: OSError | RecordError) -> Text | str:
    """Return the reason why a record could not be saved."""
    return (describe_os_error(error) if isinstance(error, OSError) else str(error)) or _text(
        "no-reason"
    )


class Due(enum.Enum):
    """The input that the game waits for; each value is its description.

    STARTER is the seat that has the first turn, and OPENING a throw of the roll-off. NOTHING means
    that the game is over or that its result was set by hand.
    """

    STARTER = _text("due-starter")
    OPENING = _text("due-opening")
    THROW = _text("due-throw")
    MOVE = _text("due-move")
    NOTHING = _text("due-nothing")


class Choice(NamedTuple):
    """A legal move, as ``RecorderState.list_choices`` returns it.

    Attributes:
        move: The move in the notation, such as ``8/14``. It has a star only if it can capture one
            of several men, as in ``28/31*E.48``.
        uses: The values of throws that it uses, such as ``("10",)``.
        taken: The men that it captures, by seat and place, such as ``("N.32",)``; a step or point
            is counted by that seat.
    """

    move: str
    uses: tuple[str, ...]
    taken: tuple[str, ...]


class RecorderState:
    """A record that is being written, its game, and the turn under way.

    The base class of Recorder. The constructor raises the errors of ``Game.from_record``: for
    example, CannotBeginError if the position after the last turn is unknown, and IllegalMove if a
    turn is illegal.

    Args:
        record: The record to continue; it is not changed.
        ruleset: The rules of the game.
        save: A callback that saves a record. It may raise OSError or RecordError.

    Attributes:
        record: The record so far, without the turn under way.
        game: The game, with the turn under way.
        ruleset: The rules of the game.
        unsaved: The reason why the last attempt to save failed; ``""`` if it did not fail.
    """

    def __init__(self, record: Record, ruleset: Ruleset, save: Callable[[Record], None]) -> None:
        self.record = msgspec.structs.replace(
            record, turns=list(record.turns), opening=list(record.opening)
        )
        self.ruleset = ruleset
        self.unsaved: Text | str = ""
        """The reason why the present record is not saved, ``""`` if it is."""
        self._save = save
        self._names = get_player_names(record)
        self._edit: TurnEdit | None = None
        """The edit of an earlier turn; None if there is none."""
        self._saved = len(record.turns)
        """The number of turns of the record as last saved."""
        self._before = record if record.meta and record.meta.revision else None
        """The numbered revision that was opened, until a change of it is saved."""
        self._begin_turn(Game.from_record(self.record, ruleset=ruleset))

    def _begin_turn(self, game: Game, old: TurnItem | None = None) -> None:
        """Continue at the beginning of a turn of *game*; *old* is the turn that is replaced."""
        self.game = game
        self._chosen = ""
        """The seat that was chosen to take the turn, ``""`` if there was no choice."""
        self._refused = ""
        """The turn with the input that was refused last; ``""`` if there is none."""
        self._entry = Entry() if old is None else strip_play(old)
        """The entry of the turn under way, without its turn: comment, clocks and so on."""

    # -- present state ----------------------------------------------------------------------

    @property
    def play(self) -> Play:
        """The game as the engine's ``Play``; callers must not change it."""
        return self.game.play

    @property
    def words(self) -> Phrases:
        """A new ``Phrases`` for the current game, with the names of the players."""
        return Phrases(self.play, self._names)

    @property
    def position(self) -> str:
        """The current position line, even in the middle of a turn.

        An example is ``barsis S:82,off(3) to=S``.
        """
        return self.game.position

    @property
    def turn(self) -> int:
        """The number of the turn under way, or of the next one, from 1."""
        return len(self.record.turns) + 1

    @property
    def text(self) -> str:
        """The turn under way so far, such as ``S 1+3: bar/11``.

        It is ``""`` if the turn has no throw or move yet.
        """
        return self.game.turn

    @property
    def comment(self) -> str:
        """The comment of the turn under way, or of the next one; ``""`` without a comment."""
        return self._entry.comment

    @property
    def is_under_way(self) -> bool:
        """Whether the current turn already has a throw or a move."""
        return self.game.is_under_way

    @property
    def seat(self) -> str:
        """The letter of the seat whose turn it is, or that is expected to throw or play.

        It is ``""`` if the moves have ended the game, or a turn was broken off with ``stop``. A
        result that was set by hand does not change it.
        """
        if self.due is Due.OPENING:
            return self.game.to_roll_off[0]
        return self._chosen or self.game.seat

    @property
    def seats(self) -> tuple[str, ...]:
        """The letters of the seats that may take the turn, the one that the rules expect first.

        The tuple is empty if the moves have ended the game, or a turn was broken off with ``stop``.
        While a turn is under way, it has only the seat of that turn. Choosing a seat with ``start``
        does not change the order.
        """
        return (self.game.seat,) if self.is_under_way else self.play.to_move()

    @property
    def due(self) -> Due:
        """The input that the game waits for."""
        if not self.is_under_way:
            if self._is_ended_by_hand() or not self.play.to_move():
                return Due.NOTHING
            if self._chosen:
                return Due.THROW
            if self.play.setup().to == "-":
                return Due.OPENING if self.game.to_roll_off else Due.STARTER
        return Due.THROW if self.play.why_not_end() == "throw-missing" else Due.MOVE

    @property
    def may_end(self) -> bool:
        """Whether the turn may end although a move is possible."""
        return self.due is Due.MOVE and self.play.why_not_end() is None

    @property
    def may_decline(self) -> bool:
        """Whether the expected seat may leave the turn to another seat."""
        is_open = self.due is Due.THROW and not self.is_under_way and not self._chosen
        return is_open and len(self.play.to_move()) > 1

    @property
    def moves(self) -> list[str]:
        """The legal moves in the notation, such as ``8/14``; empty if no move is expected.

        Stars are left out unless a move can capture one of several men, as in ``28/31*E.48``.
        """
        return self.play.moves() if self.due is Due.MOVE else []

    def list_choices(self) -> list[Choice]:
        """Return the legal moves, with the values that they use and the men they capture.

        They are in the order of ``moves``, and empty if no move is expected.
        """
        game = self.game
        return [Choice(move, game.uses(move), game.takes(move)) for move in self.moves]

    def why_not(self, move: str) -> Finding | None:
        """Return a finding that says why a move is illegal now; None if it is legal.

        Args:
            move: The move in the notation, such as ``11/14``. Text that is not a move also gives a
                finding.
        """
        return self.game.why_not(move)

    def _is_ended_by_hand(self) -> bool:
        result = self.record.result
        if not result or self.play.result() is not None:
            return False
        if self.play.outcome_so_far() is not None and result.reason in (
            "unfinished",
            *REASONS_OF_MOVES,
        ):
            return False
        return bool(result.winners) or result.reason not in OPEN_REASONS

    @property
    def is_broken_off(self) -> bool:
        """Whether the last turn is unfinished and was ended by ``stop``."""
        is_other = self._edit or self._is_ended_by_hand() or self.game.winners
        if is_other or self.due is not Due.NOTHING:
            return False
        return get_turn_or_comment(self.record.turns[-1]).endswith(" stop")

    def _is_settled(self) -> bool:
        """Return whether no throw or move is left in this turn."""
        if self.game.winners:
            return True
        return self.play.why_not_end() is None and not self.play.moves()

    # -- saving -----------------------------------------------------------------------------

    def retry(self) -> list[RecorderEvent]:
        """Try again to save a record that could not be saved; return the events.

        They are a RecordSaved or a SaveFailed. The list is empty if the record was saved before, or
        during an edit.
        """
        return self._store(len(self.record.turns)) if self.unsaved else []

    def _store(self, number: int) -> list[RecorderEvent]:
        """Save the record, except during an edit, and return the outcome as events.

        The first change to a numbered revision creates the next revision.
        """
        if self._edit:
            return []
        if self._before:
            self.record.meta = make_revision(self._before, self.record).meta
            self._before = None
        meta = self.record.meta
        if meta and meta.turn_count is not msgspec.UNSET:
            count = len(self.record.turns)
            self.record.meta = msgspec.structs.replace(meta, turn_count=count)
        try:
            self._save(self.record)
        except (OSError, RecordError) as error:
            self.unsaved = _describe_error(error)
            return [SaveFailed(number, self.unsaved)]
        self.unsaved, self._saved = "", len(self.record.turns)
        return [RecordSaved(number)]
