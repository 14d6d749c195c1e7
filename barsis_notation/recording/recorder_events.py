"""What a recorder has to tell after it was given something: facts, not words."""

from __future__ import annotations

from typing import NamedTuple

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text
from barsis_notation.record.structs import Result


class ThrowMade(NamedTuple):
    """A throw of the turn under way, and what it gives."""

    seat: str
    outcome: str
    values: tuple[str, ...]


class OpeningThrown(NamedTuple):
    """A throw of the roll-off for the first turn."""

    seat: str
    outcome: str


class Begins(NamedTuple):
    """Who takes the first turn, or a turn that could have been another's."""

    seat: str


class Moved(NamedTuple):
    """A move as the record writes it, and whom it took: ``("N.32",)``."""

    seat: str
    move: str
    taken: tuple[str, ...]


class Ended(NamedTuple):
    """A turn that is over: its number and text, its closing word, what was still owed.

    With *could_move* something could still have been played.
    """

    turn: int
    seat: str
    text: str
    word: str
    owed: tuple[str, ...]
    could_move: bool


class Saved(NamedTuple):
    """The record is safe up to *turn*, its opening and comment included."""

    turn: int


class NotSaved(NamedTuple):
    """The record could not be kept; it stands as it was saved last."""

    turn: int
    reason: Text | str


class Over(NamedTuple):
    """The game has ended."""

    result: Result


class TakenBack(NamedTuple):
    """What does not count any more, in the notation; the turn it was of."""

    what: str
    turn: int
    text: str


class BrokenOff(NamedTuple):
    """The last turn is not over; the record keeps it ended with ``stop``."""

    turn: int
    text: str


class GoesOn(NamedTuple):
    """A turn that was broken off is gone on with, so far *text*."""

    turn: int
    text: str


class Stood(NamedTuple):
    """An illegal turn that is written as it was played; *codes* name what is wrong with it."""

    turn: int
    text: str
    codes: tuple[str, ...]
    position: str


class Edits(NamedTuple):
    """A turn further back is to be played anew; *text* is how it was."""

    turn: int
    text: str


class NoLongerStands(NamedTuple):
    """A turn after one that was edited is refused now, and is to be played anew."""

    turn: int
    text: str
    finding: Finding


class Edited(NamedTuple):
    """A turn was changed, and the *later* turns after it stand."""

    turn: int
    later: int


class Noted(NamedTuple):
    """The comment that *turn* carries now; turn 0 is the record itself."""

    turn: int
    text: str


class RefusedLine(NamedTuple):
    """What the rules do not allow, and why."""

    finding: Finding


class Unread(NamedTuple):
    """What could not be made sense of, or not now, and what was expected."""

    found: Text | str
    expected: Text | str


RecorderEvent = (
    ThrowMade
    | OpeningThrown
    | Begins
    | Moved
    | Ended
    | Saved
    | NotSaved
    | Over
    | TakenBack
    | BrokenOff
    | GoesOn
    | Stood
    | Edits
    | NoLongerStands
    | Edited
    | Noted
    | RefusedLine
    | Unread
)
