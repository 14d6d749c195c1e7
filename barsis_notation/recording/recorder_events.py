"""The events that a recorder returns: facts, which ``recorder_texts`` describes.

Seats are letters such as ``S``, and turns have numbers from 1.
"""

from __future__ import annotations

from typing import NamedTuple

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text
from barsis_notation.record.structs import Result


class ThrowMade(NamedTuple):
    """A throw was made in the turn under way.

    Attributes:
        seat: The letter of the seat that threw.
        outcome: The throw as a record writes it, such as ``31``.
        values: The values that the throw gives, such as ``("10", "khal")``.
    """

    seat: str
    outcome: str
    values: tuple[str, ...]


class OpeningThrowMade(NamedTuple):
    """A throw of the roll-off for the first turn was made.

    Attributes:
        seat: The letter of the seat that threw.
        outcome: The throw as a record writes it, such as ``5``.
    """

    seat: str
    outcome: str


class TurnAssigned(NamedTuple):
    """A seat takes the first turn, or a turn that another seat could have taken.

    Attributes:
        seat: The letter of the seat.
    """

    seat: str


class MoveMade(NamedTuple):
    """A move was made.

    Attributes:
        seat: The letter of the seat that moved.
        move: The move in the notation, such as ``11/14``, ``11/14*`` with a capture, or ``b3xd3``.
        taken: The captured men by seat and place, such as ``("N.32",)``; a step or point is
            numbered as for that seat. Empty without a capture.
    """

    seat: str
    move: str
    taken: tuple[str, ...]


class TurnEnded(NamedTuple):
    """A turn has ended.

    Attributes:
        turn: Its number, from 1.
        seat: The letter of the seat that played it.
        text: The turn string, such as ``N 3: 23/26``.
        word: Its closing word as entered, or ``""``.
        owed: Values that were not played; empty if the game is won. If the moves can be read in
            several ways, the longest list of such values.
        could_move: Whether values and a legal move for them were left.

    For a whole turn given in an edit, ``word``, ``owed`` and ``could_move`` are always ``""``,
    ``()`` and False.
    """

    turn: int
    seat: str
    text: str
    word: str
    owed: tuple[str, ...]
    could_move: bool


class RecordSaved(NamedTuple):
    """The record was saved.

    Attributes:
        turn: The number of the last saved turn, from 1; 0 before the first turn. The roll-off and
            comments are saved too.
    """

    turn: int


class SaveFailed(NamedTuple):
    """The record could not be saved; the file has the state of the last save.

    Attributes:
        turn: The number of the last turn that was to be saved; 0 before the first turn.
        reason: The reason, in words.
    """

    turn: int
    reason: Text | str


class GameOver(NamedTuple):
    """The game has ended.

    Attributes:
        result: The result of the game.
    """

    result: Result


class StepUndone(NamedTuple):
    """A step was taken back.

    Attributes:
        what: ``choice`` (of the seat that takes the turn), ``opening`` (a throw of the roll-off),
            ``throw``, ``move``, ``ending``, ``turn``, ``result`` or ``edit``.
        turn: The number of its turn; 0 for the opening. For a result, the number of the next turn.
        text: The step in the notation: a seat letter, throw, move, closing word or turn string. For
            an entry without a turn, its comment; for a result, its reason; for an edit, the old
            turn.
    """

    what: str
    turn: int
    text: str


class TurnBrokenOff(NamedTuple):
    """The last turn is unfinished; the record ends it with ``stop``.

    Attributes:
        turn: Its number, from 1.
        text: The turn string, with ``stop``.
    """

    turn: int
    text: str


class TurnResumed(NamedTuple):
    """A turn that was broken off continues.

    Attributes:
        turn: Its number, from 1.
        text: The turn string so far.
    """

    turn: int
    text: str


class IllegalTurnKept(NamedTuple):
    """An illegal turn was recorded as it was played, with a ruling.

    Attributes:
        turn: Its number, from 1.
        text: The turn string.
        codes: The names of the errors of the turn.
        position: The position line after it.
    """

    turn: int
    text: str
    codes: tuple[str, ...]
    position: str


class EditStarted(NamedTuple):
    """An earlier turn is being replaced.

    Attributes:
        turn: Its number, from 1.
        text: The old turn string; for an entry without a turn, its comment.
    """

    turn: int
    text: str


class LaterTurnRefused(NamedTuple):
    """A turn after an edited one is now illegal and must be replaced.

    Attributes:
        turn: Its number, from 1.
        text: The turn string, as it was before the edit.
        finding: The reason why it is illegal.
    """

    turn: int
    text: str
    finding: Finding


class EditFinished(NamedTuple):
    """A turn was replaced, and all later turns are legal.

    Attributes:
        turn: The number of the edited turn, from 1.
        later: Number of turns after it.
    """

    turn: int
    later: int


class CommentChanged(NamedTuple):
    """A comment was changed or removed, or the input left it unchanged.

    Attributes:
        turn: The number of the turn, from 1; 0 for the comment of the record itself.
        text: The comment as it is now; ``""`` if there is none.
    """

    turn: int
    text: str


class InputRefused(NamedTuple):
    """The rules do not allow the input.

    Attributes:
        finding: The reason, as a finding about the refused throw, move, ending, turn or result.
    """

    finding: Finding


class InputNotUnderstood(NamedTuple):
    """The input was not understood, or is not possible now.

    Attributes:
        found: The input, or the part that was not understood.
        expected: The input that is possible, in words.
    """

    found: Text | str
    expected: Text | str


RecorderEvent = (
    ThrowMade
    | OpeningThrowMade
    | TurnAssigned
    | MoveMade
    | TurnEnded
    | RecordSaved
    | SaveFailed
    | GameOver
    | StepUndone
    | TurnBrokenOff
    | TurnResumed
    | IllegalTurnKept
    | EditStarted
    | LaterTurnRefused
    | EditFinished
    | CommentChanged
    | InputRefused
    | InputNotUnderstood
)
