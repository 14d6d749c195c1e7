"""A turn while it is made: its throws and moves so far, checked one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import END, THROWS, Play
from barsis_notation.engines.engine import Refused as Refusal
from barsis_notation.record.positions import print_setup
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.turns import parse_move, starred, why_not_turn
from barsis_notation.recording.recorder_events import Moved, Refused, Thrown, Told
from barsis_notation.recording.resuming import Parts
from barsis_notation.replay import lenient
from barsis_notation.replay.explain import REFUSALS, explain
from barsis_notation.replay.joined import take_apart
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.values_used import used_between


class Choice(NamedTuple):
    """A legal move, the values it uses, whom it takes."""

    move: str
    uses: tuple[str, ...]
    taken: tuple[str, ...]


class TurnUnderWay:
    """One turn from *before*, the game when it began; *number* is its place in the record.

    Nothing of it has happened yet; *names* are the players' by seat.
    """

    def __init__(self, before: Play, number: int, names: Mapping[str, str]) -> None:
        self.before = before
        self.number = number
        self.names = names
        self.play = before.copy()
        self.seat = ""
        """Whose turn it is, as soon as something of it has happened."""
        self.chosen = ""
        """Who is to take it, where that was a choice."""
        self.throws: tuple[str, ...] = ()
        self.moves: tuple[str, ...] = ()

    @property
    def is_begun(self) -> bool:
        """Whether a throw or a move has been made."""
        return bool(self.throws or self.moves)

    @property
    def expected(self) -> str:
        """The seat whose turn it is or will be; ``""`` when the game is over."""
        return self.seat or self.chosen or next(iter(self.play.to_move()), "")

    @property
    def parts(self) -> Parts:
        """What has happened so far."""
        return Parts(self.throws, self.moves, "")

    def is_settled(self) -> bool:
        """Return whether nothing is left to be thrown or played."""
        if self.play.winners():
            return True
        return self.play.why_not_end() is None and not self.play.moves()

    def owed(self) -> tuple[str, ...]:
        """Return what is owed; of several readings the longest."""
        return max(self.play.owed(), key=len, default=())

    def text(self, word: str = "") -> str:
        """Return the turn as a record writes it, ended with *word*."""
        return _turn_text(self.expected, self.throws, (*self.moves, *([word] if word else ())))

    # -- what happens -----------------------------------------------------------------------

    def throw(self, outcomes: Sequence[str], thrower: str) -> list[Told] | Refused:
        """Make throws, all or none of them. They are one or two digits each."""
        play, told = self.play.copy(), list[Told]()
        for made, outcome in enumerate(outcomes, start=1):
            is_known = outcome in play.outcomes
            refused = play.throw(outcome, thrower) if is_known else "unknown-outcome"
            if refused is not None:
                text = _turn_text(thrower, (*self.throws, *outcomes[:made]))
                return Refused(self.why(text, THROWS, refused))
            told.append(Thrown(thrower, outcome, play.outcomes[outcome]))
        self.play, self.seat, self.chosen = play, thrower, ""
        self.throws += tuple(outcomes)
        return told

    def move(self, moves: Sequence[str]) -> list[Told] | Refused:
        """Make moves in the strict notation, all or none of them."""
        seat, told = self.expected, list[Told]()
        kept = (self.play, self.moves)
        self.play = self.play.copy()
        for move in moves:
            refused = self.play.move(move)
            if refused is not None:
                finding = self.why_not_move(move, refused)
                self.play, self.moves = kept
                return Refused(finding)
            taken = self.play.taken()
            written = starred(move) if taken else move
            self.moves += (written,)
            told.append(Moved(seat, written, taken))
        self.seat, self.chosen = seat, ""
        return told

    def take(self, seat: str, parts: Parts) -> bool:
        """Stand after *parts* of the turn of *seat*; False, and at its beginning, if they fail."""
        play = self.before.copy()
        refused = any(play.throw(throw, seat) for throw in parts.throws)
        refused = refused or any(play.move(move) for move in parts.moves)
        self.play = self.before.copy() if refused else play
        self.throws, self.moves = ((), ()) if refused else (parts.throws, parts.moves)
        self.seat = seat if self.is_begun else ""
        to_move = self.before.to_move()
        is_choice = self.before.setup().to == "-" or to_move[:1] != (seat,)
        self.chosen = seat if not self.is_begun and is_choice and not refused else ""
        return not refused

    # -- what could happen ------------------------------------------------------------------

    def choice(self, move: str) -> Choice:
        """Return what a legal move uses and takes."""
        after = self.play.copy()
        after.move(move)
        if after.winners():
            return Choice(move, (), after.taken())
        rules, start = self.play.ruleset, parse_move(move).start
        ways = (used_between(rules, self.owed(), left, start) for left in after.owed())
        return Choice(move, next(filter(None, ways), ()), after.taken())

    def moves_in(self, text: str) -> list[str]:
        """Return the moves *text* means, in the strict notation; none where it is no move."""
        turn = lenient.reread(f"{self.expected}: {text}", self.play)
        if turn is None:
            return []
        moves = turn.partition(": ")[2].split()
        if any(move in ENDINGS or "?" in move for move in moves):
            return []
        if moves and self.play.joins_moves and self.play.why_not(moves[0]) is not None:
            apart = take_apart(self.play, turn)
            moves = apart.partition(": ")[2].split() if apart else moves
        return moves

    # -- refusals ---------------------------------------------------------------------------

    def why_not_move(self, move: str, refused: str) -> Finding:
        """Return the finding for a move that cannot be made now."""
        text = _turn_text(self.expected or "?", self.throws, (*self.moves, move))
        return self.why(text, len(self.moves) + 1, refused)

    def why(self, text: str, move: int, refused: str) -> Finding:
        """Return the finding about *text*, the turn up to what was refused."""
        if refused not in REFUSALS or why_not_turn(text) is not None:
            found = text.partition(": ")[2] or text
            such = next(iter(self.play.moves()), "")
            expected = f"a move such as {such}" if such else "a move"
            return REFUSALS["unreadable-turn"].finding(
                found=found, expected=expected, words={"at": ""}
            )
        words = Phrases(self.play, self.names)
        finding = explain(self.before, text, Refusal(self.number, move, refused), words)
        if move not in (THROWS, END):
            finding.legal = self.play.moves()
            finding.position = print_setup(self.play.setup())
        return finding


def _turn_text(seat: str, throws: Sequence[str], words: Sequence[str] = ()) -> str:
    head = f"{seat} {'+'.join(throws)}:" if throws else f"{seat}:"
    return " ".join([head, *words])
