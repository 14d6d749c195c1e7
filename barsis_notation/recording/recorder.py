"""``Recorder``: a game written down while it is played, every turn kept at once.

It raises nothing on what an arbiter says: it returns what there is to tell (``play.told``). Every
turn that is over has been replayed as a whole, by the kernel that validates records, before it is
handed to ``save``.
"""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play
from barsis_notation.record.positions import print_setup
from barsis_notation.record.reading import RecordError
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import MAX_TEXT, REASONS
from barsis_notation.record.structs import Entry, Record, Result, TurnItem
from barsis_notation.recording.opening import next_to_throw
from barsis_notation.recording.recorder_events import (
    Begins,
    Ended,
    Noted,
    NotSaved,
    OpeningThrown,
    Over,
    Refused,
    Saved,
    TakenBack,
    Told,
    Unread,
)
from barsis_notation.recording.resuming import NOTHING_ELSE, Parts, game_after, parts_of, stood
from barsis_notation.recording.turn_under_way import Choice, TurnUnderWay
from barsis_notation.replay.phrases import Phrases, names_of
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.result import check_result

OPEN_REASONS: Final = ("", "unfinished", "unknown")
"""Reasons of a result that do not end a game."""


class Due(enum.Enum):
    """What the game waits for."""

    STARTER = "who begins"
    OPENING = "a throw of the roll-off"
    THROW = "a throw"
    MOVE = "a move"
    NOTHING = "nothing: the game has ended"


class Recorder:
    """Writes one game down, from its beginning or from where a record has come to.

    *record* is one that validation has no error against, its result aside; it is not changed.
    *save* keeps a record for good, or raises OSError or RecordError. Raises ValueError where the
    position after the last turn is not known.
    """

    def __init__(self, record: Record, ruleset: Ruleset, save: Callable[[Record], None]) -> None:
        self.record = msgspec.structs.replace(
            record, turns=list(record.turns), opening=list(record.opening)
        )
        self.ruleset = ruleset
        self.unsaved = ""
        """Why the record is not kept as it stands, ``""`` where it is."""
        self._save = save
        self._names = names_of(record)
        play = game_after(self.record, ruleset, len(record.turns))
        if play is None:
            raise ValueError("the position after the last turn is not known")
        self._stand(play)

    def _stand(self, before: Play) -> None:
        """Begin a turn from *before*."""
        self._turn = TurnUnderWay(before, self.turn, self._names)
        self._entry = Entry()

    # -- what stands ------------------------------------------------------------------------

    @property
    def play(self) -> Play:
        """The game as it stands; not to be changed."""
        return self._turn.play

    @property
    def words(self) -> Phrases:
        """The words of the game as it stands."""
        return Phrases(self.play, self._names)

    @property
    def position(self) -> str:
        """The position line, also in the middle of a turn."""
        return print_setup(self.play.setup())

    @property
    def turn(self) -> int:
        """The number of the turn under way, or of the next one."""
        return len(self.record.turns) + 1

    @property
    def text(self) -> str:
        """The turn under way as it would be written now, ``""`` where none is."""
        return self._turn.text() if self.is_under_way else ""

    @property
    def comment(self) -> str:
        """What is noted for the turn under way."""
        return self._entry.comment

    @property
    def is_under_way(self) -> bool:
        """Whether a throw or a move of a turn that is not over has been made."""
        return self._turn.is_begun

    @property
    def seat(self) -> str:
        """The seat whose turn it is, or that is expected; ``""`` when the game is over."""
        if self.due is Due.OPENING:
            return self._to_roll_off()[0]
        return self._turn.expected

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that may take the turn, the one expected first."""
        return (self._turn.seat,) if self._turn.seat else self.play.to_move()

    @property
    def due(self) -> Due:
        """What the game waits for."""
        if not self.is_under_way:
            if self._is_ended_by_hand() or not self.play.to_move():
                return Due.NOTHING
            if self.play.setup().to == "-" and not self._turn.chosen:
                return Due.OPENING if self._to_roll_off() else Due.STARTER
            if self._turn.chosen:
                return Due.THROW
        return Due.THROW if self.play.why_not_end() == "throw-missing" else Due.MOVE

    @property
    def may_end(self) -> bool:
        """Whether the turn may end though something could be played."""
        return self.due is Due.MOVE and self.play.why_not_end() is None

    @property
    def may_decline(self) -> bool:
        """Whether the seat expected may leave the turn to another."""
        is_open = self.due is Due.THROW and not self.is_under_way and not self._turn.chosen
        return is_open and len(self.play.to_move()) > 1

    @property
    def moves(self) -> list[str]:
        """The legal moves."""
        return self.play.moves() if self.due is Due.MOVE else []

    def choices(self) -> list[Choice]:
        """Return the legal moves with what they use and take."""
        return [self._turn.choice(move) for move in self.moves]

    def why_not(self, move: str) -> Finding | None:
        """Return why *move* cannot be made now, or None if it is legal."""
        refused = self.play.why_not(move)
        return None if refused is None else self._turn.why_not_move(move, refused)

    def _is_ended_by_hand(self) -> bool:
        result = self.record.result
        if not result or self.play.result() is not None:
            return False
        return bool(result.winners) or result.reason not in OPEN_REASONS

    # -- the beginning ----------------------------------------------------------------------

    def resume(self) -> list[Told]:
        """Do what can be done before anybody says anything; call it once, first."""
        told = self._throw_opening_dice()
        if self.due is Due.MOVE:
            told = self._settled(told)
        outcome = self.play.result()
        if outcome is not None and not self.record.result:
            self._write_result()
            told += self._store(len(self.record.turns))
        if self.due is Due.NOTHING and self.record.result and not told:
            told.append(Over(self.record.result))
        return told

    def start(self, seat: str) -> list[Told]:
        """Let *seat* take the turn: the first one, or one that another leaves to it."""
        may = self.due in (Due.STARTER, Due.OPENING) or self.may_decline
        if not may or (self.record.opening and self.due is Due.OPENING):
            return [Unread(seat, self.due.value)]
        if seat not in self.play.to_move():
            return [Unread(seat, " or ".join(self.play.to_move()))]
        self._turn.chosen = seat
        return [Begins(seat)]

    def decline(self) -> list[Told]:
        """Leave the turn to the seat after the one expected."""
        if not self.may_decline:
            return [Unread("", self.due.value)]
        return self.start(self.play.to_move()[1])

    def roll_off(self, outcomes: Sequence[str], seat: str = "") -> list[Told]:
        """Make throws for the first turn, each by the seat expected, the first by *seat*."""
        told: list[Told] = []
        kept = list(self.record.opening)
        for outcome in outcomes:
            waiting = self._to_roll_off()
            thrower = seat or next(iter(waiting), "")
            if self.due is not Due.OPENING or thrower not in waiting or not _is_throw(outcome):
                self._open_with(kept)
                return [Unread(f"{seat} {outcome}".strip(), self.due.value)]
            self.record.opening.append(f"{thrower} {outcome}")
            if not self._open_with(self.record.opening):
                self._open_with(kept)
                return [Unread(outcome, "a throw of this game")]
            told.append(OpeningThrown(thrower, outcome))
            seat = ""
        if self.due is not Due.OPENING and self._turn.expected:
            told.append(Begins(self._turn.expected))
        told += self._store(0)
        return told + self._throw_opening_dice()

    def _open_with(self, throws: Sequence[str]) -> bool:
        """Stand at the start with these throws of the roll-off; whether they can be."""
        self.record.opening = list(throws)
        play = game_after(self.record, self.ruleset, 0)
        if play is not None:
            self._stand(play)
        return play is not None

    def _to_roll_off(self) -> tuple[str, ...]:
        """Return the seats that have yet to throw for the first turn, in order."""
        if self.record.turns or stood(self.record) or self.play.setup().to != "-":
            return ()
        return next_to_throw(self.play, self.record.opening)

    def _opening_roll(self) -> str:
        """Return the roll that begins the first turn by itself, ``""`` where there is none."""
        if self.ruleset.facts.get("opening.reroll", True) or len(self.record.opening) < 2:
            return ""
        if self.record.turns or self.is_under_way or self.due is not Due.THROW:
            return ""
        return "".join(sorted((word[2:] for word in self.record.opening[-2:]), reverse=True))

    def _throw_opening_dice(self) -> list[Told]:
        """Throw the opening dice as the first turn where the rules take them so."""
        roll = self._opening_roll()
        return self.throw([roll]) if roll else []

    # -- a turn -----------------------------------------------------------------------------

    def throw(self, outcomes: Sequence[str], seat: str = "") -> list[Told]:
        """Make one or more throws of one turn, all or none of them."""
        due = self.due
        if due is Due.STARTER and seat in self.play.to_move():
            due = Due.THROW
        thrower = self._turn.seat or seat or self._turn.expected
        wrong = next((outcome for outcome in outcomes if not _is_throw(outcome)), None)
        if wrong is not None or not outcomes or due not in (Due.THROW, Due.MOVE):
            return [Unread(wrong or "+".join(outcomes), self.due.value)]
        if seat and seat != thrower:
            return [Unread(seat, thrower)]
        return self._settled(self._turn.throw(outcomes, thrower))

    def choose(self, text: str) -> list[Told]:
        """Make one or more moves, written as people write them; all or none of them."""
        if self.due is not Due.MOVE:
            return [Unread(text, self.due.value)]
        moves = self._turn.moves_in(text)
        if not moves:
            return [Unread(text, "a move such as " + next(iter(self.moves), "none"))]
        return self._settled(self._turn.move(moves))

    def _settled(self, told: list[Told] | Refused) -> list[Told]:
        """End the turn where nothing is left to be thrown or played."""
        if isinstance(told, Refused):
            return [told]
        return told + self._finish("") if self._turn.is_settled() else told

    def end(self, word: str = "") -> list[Told]:
        """End the turn with a closing word: ``pass``, ``resign``, ``forfeit``, ``stop``, ``miss``.

        Without a throw of its own it is the whole turn of the seat expected.
        """
        due = self.due
        if word not in ENDINGS or due in (Due.STARTER, Due.OPENING, Due.NOTHING):
            return [Unread(word, due.value)]
        return self._finish(word)

    def _finish(self, word: str) -> list[Told]:
        turn, number, seat = self._turn, self.turn, self._turn.expected
        text = turn.text(word)
        after = turn.before.copy()
        refused = after.replay([text])
        if refused is not None:
            return [Refused(turn.why(text, refused.move, refused.name))]
        owed = () if after.winners() else turn.owed()
        could = bool(owed) and bool(turn.play.moves())
        entry = msgspec.structs.replace(self._entry, turn=text)
        self.record.turns.append(text if self._entry == Entry() else entry)
        self._stand(after)
        self._write_result()
        ended = Ended(number, seat, text, word, owed, could)
        told: list[Told] = [ended, *self._store(number)]
        if self.record.result and after.result() is not None:
            told.append(Over(self.record.result))
        return told

    # -- taking back ------------------------------------------------------------------------

    def undo(self, *, whole: bool = False) -> list[Told]:
        """Take back the last throw, move or closing word, or the *whole* turn.

        Goes on into the turns that are saved; the record without what is taken back is saved.
        """
        if self.is_under_way:
            parts = NOTHING_ELSE if whole else self._turn.parts
            told = self._shorten(parts, self.turn)
        elif self._is_ended_by_hand():
            told = self._reopen_result()
        elif self._turn.chosen:
            told = [TakenBack("choice", self.turn, self._turn.chosen)]
            self._turn.chosen = ""
        elif self.record.turns:
            told = self._reopen(whole=whole)
        else:
            return self._shorten_opening()
        # dice that were thrown by themselves go with what threw them
        return told + self._shorten_opening() if self._opening_roll() else told

    def _shorten_opening(self) -> list[Told]:
        """Take back the last throw of the roll-off."""
        if not self.record.opening:
            return [Unread("undo", "something to take back")]
        last = self.record.opening[-1]
        self._open_with(self.record.opening[:-1])
        return [TakenBack("opening", 0, last), *self._store(0)]

    def _shorten(self, parts: Parts, number: int) -> list[Told]:
        """Leave out the last of *parts* of the turn under way, and what then ends it by itself."""
        turn = self._turn
        seat, gone = turn.seat, turn.text()
        while True:
            parts, what, dropped = parts.shorter()
            gone = dropped or gone
            turn.take(seat, parts)
            if not turn.is_begun or not turn.is_settled():
                return [TakenBack(what, number, gone)]

    def _reopen(self, *, whole: bool) -> list[Told]:
        """Take the last turn off the record and go on in it, or leave it out as a whole."""
        number = len(self.record.turns)
        before = game_after(self.record, self.ruleset, number - 1)
        if before is None:
            return [Unread("undo", "a turn before it whose position is known")]
        item = self.record.turns.pop()
        text, parts = parts_of(item, before)
        self._stand(before)
        self._write_result()
        told: list[Told] = [TakenBack("turn", number, text)]
        if parts is not None and not whole and self._turn.take(text[0], parts):
            self._turn.seat = text[0]
            if isinstance(item, Entry):
                self._entry = msgspec.structs.replace(item, turn="")
            told = self._shorten(parts, number)
        return [*told, *self._store(number - 1)]

    def _reopen_result(self) -> list[Told]:
        before = self.record.result
        self._write_result()
        reason = before.reason if before else ""
        return [TakenBack("result", self.turn, reason), *self._store(len(self.record.turns))]

    # -- notes, the result ------------------------------------------------------------------

    def note(self, text: str) -> list[Told]:
        """Add *text* to the comment of the turn under way, else of the last; ``-`` removes it."""
        text = unicodedata.normalize("NFC", text.strip())
        if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text):
            return [Unread(text, "text without control characters")]
        number = self.turn if self.is_under_way else len(self.record.turns)
        old = self._comment_of(number)
        new = "" if text == "-" else f"{old} {text}".strip()
        if len(new) > MAX_TEXT:
            return [Unread(f"{len(new)} characters", f"a comment of at most {MAX_TEXT}")]
        if new == old:
            return [Noted(number, old)]
        if not self._write_comment(number, new):
            return [Unread(text, "a comment: without one this entry would say nothing")]
        told: list[Told] = [Noted(number, new)]
        return told if self.is_under_way else told + self._store(number)

    def _comment_of(self, number: int) -> str:
        if self.is_under_way:
            return self._entry.comment
        if number == 0:
            return self.record.comment
        item = self.record.turns[number - 1]
        return item.comment if isinstance(item, Entry) else ""

    def _write_comment(self, number: int, text: str) -> bool:
        """Set the comment; False where the entry would be empty then."""
        if self.is_under_way:
            self._entry = msgspec.structs.replace(self._entry, comment=text)
        elif number == 0:
            self.record.comment = text
        else:
            item = _commented(self.record.turns[number - 1], text)
            if item is None:
                return False
            self.record.turns[number - 1] = item
        return True

    def set_result(self, winners: Sequence[str], reason: str) -> list[Told]:
        """Write the result of a game that did not end by its moves, or ``unfinished`` again."""
        if self.is_under_way:
            return [Unread("result", "the end of the turn, or stop, first")]
        if reason not in REASONS:
            return [Unread(reason, " or ".join(REASONS))]
        old = self.record.result or Result(winners=[])
        result = msgspec.structs.replace(
            old, winners=list(winners), reason=reason, name="", score={}, ranks={}
        )
        judged = msgspec.structs.replace(self.record, result=result)
        wrong = [found for found in check_result(judged, self.play) if found.severity == "error"]
        if wrong:
            return [Refused(wrong[0])]
        self.record.result = result
        self._turn.chosen = ""
        told = self._store(len(self.record.turns))
        return [*told, Over(result)] if self.due is Due.NOTHING else told

    def _write_result(self) -> None:
        """Write the result that the moves tell."""
        outcome = self.play.result()
        old = self.record.result or Result(winners=[])
        self.record.result = msgspec.structs.replace(
            old,
            winners=list(outcome.winners) if outcome else [],
            reason=outcome.reason if outcome else "unfinished",
            name=outcome.name if outcome else "",
            score=dict(outcome.score) if outcome else {},
            ranks=dict(outcome.ranks) if outcome else {},
        )

    # -- keeping ----------------------------------------------------------------------------

    def retry(self) -> list[Told]:
        """Try again to keep what could not be kept."""
        return self._store(len(self.record.turns)) if self.unsaved else []

    def _store(self, number: int) -> list[Told]:
        """Hand the record to be kept; say whether it is."""
        meta = self.record.meta
        if meta and meta.turn_count is not msgspec.UNSET:
            count = len(self.record.turns)
            self.record.meta = msgspec.structs.replace(meta, turn_count=count)
        try:
            self._save(self.record)
        except (OSError, RecordError) as error:
            self.unsaved = str(getattr(error, "strerror", None) or error) or "unknown reason"
            return [NotSaved(number, self.unsaved)]
        self.unsaved = ""
        return [Saved(number)]


def _is_throw(outcome: str) -> bool:
    return outcome.isascii() and outcome.isdigit() and len(outcome) <= 2


def _commented(item: TurnItem, text: str) -> TurnItem | None:
    """Return *item* with a comment, a bare string where it has nothing else to say."""
    entry = item if isinstance(item, Entry) else Entry(turn=item)
    entry = msgspec.structs.replace(entry, comment=text)
    if not (entry.turn or entry.position or entry.comment or entry.ruling):
        return None
    is_bare = isinstance(entry.turn, str) and entry == Entry(turn=entry.turn)
    return entry.turn if is_bare and isinstance(entry.turn, str) else entry
