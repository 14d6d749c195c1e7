"""``Recorder``: a game written down while it is played, every turn kept at once.

It raises nothing on what an arbiter says: it returns what there is to tell (``recorder_events``).
Every turn that is over has been replayed as a whole, by the kernel that validates records, before
it is handed to ``save``.
"""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play
from barsis_notation.record.reading import RecordError
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import MAX_TEXT, REASONS
from barsis_notation.record.spelled_turn import turn_text
from barsis_notation.record.structs import Entry, Record, Result, TurnItem
from barsis_notation.recording.recorder_events import (
    Begins,
    Ended,
    Moved,
    Noted,
    NotSaved,
    OpeningThrown,
    Over,
    Refused,
    Saved,
    TakenBack,
    Thrown,
    Told,
    Unread,
)
from barsis_notation.replay import lenient
from barsis_notation.replay.errors import CannotBeginError, IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.replay.joined import take_apart
from barsis_notation.replay.phrases import Phrases, names_of
from barsis_notation.replay.turn_parts import TurnParts, parts_of
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


class Choice(NamedTuple):
    """A legal move, the values it uses, whom it takes."""

    move: str
    uses: tuple[str, ...]
    taken: tuple[str, ...]


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
        self._go_on(Game.from_record(self.record, ruleset=ruleset))

    def _go_on(self, game: Game) -> None:
        """Stand at the beginning of a turn, as *game* does."""
        self.game = game
        self._chosen = ""
        """Who is to take the turn, where that was a choice."""
        self._entry = Entry()

    # -- what stands ------------------------------------------------------------------------

    @property
    def play(self) -> Play:
        """The game as it stands; not to be changed."""
        return self.game.play

    @property
    def words(self) -> Phrases:
        """The words of the game as it stands."""
        return Phrases(self.play, self._names)

    @property
    def position(self) -> str:
        """The position line, also in the middle of a turn."""
        return self.game.position

    @property
    def turn(self) -> int:
        """The number of the turn under way, or of the next one."""
        return len(self.record.turns) + 1

    @property
    def text(self) -> str:
        """The turn under way as it would be written now, ``""`` where none is."""
        return self.game.turn

    @property
    def comment(self) -> str:
        """What is noted for the turn under way."""
        return self._entry.comment

    @property
    def is_under_way(self) -> bool:
        """Whether a throw or a move of a turn that is not over has been made."""
        return self.game.is_under_way

    @property
    def seat(self) -> str:
        """The seat whose turn it is, or that is expected; ``""`` when the game is over."""
        if self.due is Due.OPENING:
            return self.game.to_roll_off[0]
        return self._chosen or self.game.seat

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that may take the turn, the one expected first."""
        return (self.game.seat,) if self.is_under_way else self.play.to_move()

    @property
    def due(self) -> Due:
        """What the game waits for."""
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
        """Whether the turn may end though something could be played."""
        return self.due is Due.MOVE and self.play.why_not_end() is None

    @property
    def may_decline(self) -> bool:
        """Whether the seat expected may leave the turn to another."""
        is_open = self.due is Due.THROW and not self.is_under_way and not self._chosen
        return is_open and len(self.play.to_move()) > 1

    @property
    def moves(self) -> list[str]:
        """The legal moves."""
        return self.play.moves() if self.due is Due.MOVE else []

    def choices(self) -> list[Choice]:
        """Return the legal moves with what they use and take."""
        game = self.game
        return [Choice(move, game.uses(move), game.takes(move)) for move in self.moves]

    def why_not(self, move: str) -> Finding | None:
        """Return why *move* cannot be made now, or None if it is legal."""
        return self.game.why_not(move)

    def _is_ended_by_hand(self) -> bool:
        result = self.record.result
        if not result or self.play.result() is not None:
            return False
        return bool(result.winners) or result.reason not in OPEN_REASONS

    # -- the beginning ----------------------------------------------------------------------

    def resume(self) -> list[Told]:
        """Do what can be done before anybody says anything; call it once, first."""
        told = self._throw_opening_dice()
        if self.due is Due.MOVE and self._is_settled():
            told += self._finish("")
        outcome = self.play.result()
        if outcome is not None and not self.record.result:
            self.record.result = self.game.result
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
        self._chosen = seat
        return [Begins(seat)]

    def decline(self) -> list[Told]:
        """Leave the turn to the seat after the one expected."""
        if not self.may_decline:
            return [Unread("", self.due.value)]
        return self.start(self.play.to_move()[1])

    def roll_off(self, outcomes: Sequence[str], seat: str = "") -> list[Told]:
        """Make throws for the first turn, each by the seat expected, the first by *seat*."""
        told: list[Told] = []
        game, due = self.game.copy(), self.due
        for outcome in outcomes:
            waiting = game.to_roll_off
            thrower = seat or next(iter(waiting), "")
            if due is not Due.OPENING or thrower not in waiting or not _is_throw(outcome):
                return [Unread(f"{seat} {outcome}".strip(), due.value)]
            try:
                game.roll_off(outcome, thrower)
            except IllegalMove:
                return [Unread(outcome, "a throw of this game")]
            told.append(OpeningThrown(thrower, outcome))
            seat = ""
        self._go_on(game)
        self.record.opening = game.opening
        if self.due is not Due.OPENING and self.seat:
            told.append(Begins(self.seat))
        told += self._store(0)
        return told + self._throw_opening_dice()

    def _opening_roll(self) -> str:
        """Return the roll that begins the first turn by itself, ``""`` where there is none."""
        return self.game.opening_roll if self.due is Due.THROW else ""

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
        thrower = self.game.seat if self.is_under_way else seat or self.seat
        wrong = next((outcome for outcome in outcomes if not _is_throw(outcome)), None)
        if wrong is not None or not outcomes or due not in (Due.THROW, Due.MOVE):
            return [Unread(wrong or "+".join(outcomes), self.due.value)]
        if seat and seat != thrower:
            return [Unread(seat, thrower)]
        game = self.game.copy()
        try:
            return self._made(game, [_thrown(game, outcome, thrower) for outcome in outcomes])
        except IllegalMove as error:
            return [Refused(error.finding)]

    def choose(self, text: str) -> list[Told]:
        """Make one or more moves, written as people write them; all or none of them."""
        if self.due is not Due.MOVE:
            return [Unread(text, self.due.value)]
        moves = _moves_in(self.game, text)
        if not moves:
            return [Unread(text, "a move such as " + next(iter(self.moves), "none"))]
        game = self.game.copy()
        try:
            return self._made(game, [_moved(game, move) for move in moves])
        except IllegalMove as error:
            return [Refused(error.finding)]

    def _made(self, game: Game, told: list[Told]) -> list[Told]:
        """Stand as *game* does, and end the turn where nothing is left to be thrown or played."""
        self.game, self._chosen = game, ""
        return told + self._finish("") if self._is_settled() else told

    def _is_settled(self) -> bool:
        """Return whether nothing is left to be thrown or played in this turn."""
        if self.game.winners:
            return True
        return self.play.why_not_end() is None and not self.play.moves()

    def end(self, word: str = "") -> list[Told]:
        """End the turn with a closing word: ``pass``, ``resign``, ``forfeit``, ``stop``, ``miss``.

        Without a throw of its own it is the whole turn of the seat expected.
        """
        due = self.due
        if word not in ENDINGS or due in (Due.STARTER, Due.OPENING, Due.NOTHING):
            return [Unread(word, due.value)]
        return self._finish(word)

    def _finish(self, word: str) -> list[Told]:
        game, number, seat = self.game, self.turn, self.seat
        text = game.parts._replace(seat=seat, ending=word).text
        whole = _without_turn(game)
        try:
            whole.push_turn(text)
        except IllegalMove as error:
            return [Refused(error.finding)]
        owed = () if whole.winners else max(game.owed, key=len, default=())
        could = bool(owed) and bool(game.play.moves())
        entry = msgspec.structs.replace(self._entry, turn=text)
        self.record.turns.append(text if self._entry == Entry() else entry)
        self._go_on(whole)
        self.record.result = whole.result
        told: list[Told] = [Ended(number, seat, text, word, owed, could), *self._store(number)]
        if whole.outcome is not None:
            told.append(Over(self.record.result))
        return told

    # -- taking back ------------------------------------------------------------------------

    def undo(self, *, whole: bool = False) -> list[Told]:
        """Take back the last throw, move or closing word, or the *whole* turn.

        Goes on into the turns that are saved; the record without what is taken back is saved.
        """
        told: list[Told]
        if self.is_under_way:
            told = [self._drop_turn() if whole else self._shorten(self.turn, self.game.parts)]
        elif self._is_ended_by_hand():
            told = self._reopen_result()
        elif self._chosen:
            told = [TakenBack("choice", self.turn, self._chosen)]
            self._chosen = ""
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
        self._chosen = ""
        told = TakenBack("opening", 0, self.game.pop())
        self.record.opening = self.game.opening
        return [told, *self._store(0)]

    def _shorten(self, number: int, parts: TurnParts) -> TakenBack:
        """Take back the last of *parts*, all of the turn under way, and what then ends it."""
        what, gone = ("ending", parts.ending) if parts.ending else ("", parts.text)
        while self.is_under_way and (not what or self._is_settled()):
            what = "move" if self.game.parts.moves else "throw"
            gone = self.game.pop()
        self._choose_again(parts.seat)
        return TakenBack(what or "turn", number, gone)

    def _drop_turn(self) -> TakenBack:
        """Take back the whole of the turn under way."""
        told = TakenBack("turn", self.turn, self.text)
        seat, self.game = self.game.seat, _without_turn(self.game)
        self._choose_again(seat)
        return told

    def _choose_again(self, seat: str) -> None:
        """Let *seat* take the turn, where nothing of it is left and that is a choice."""
        is_free = self.play.setup().to == "-" or self.play.to_move()[:1] != (seat,)
        self._chosen = seat if is_free and not self.is_under_way else ""

    def _reopen(self, *, whole: bool) -> list[Told]:
        """Take the last turn off the record and go on in it, or leave it out as a whole."""
        number, item, game = len(self.record.turns), self.record.turns[-1], self.game.copy()
        try:
            game.pop()
        except CannotBeginError:
            return [Unread("undo", "a turn before it whose position is known")]
        entry = item if isinstance(item, Entry) else Entry(turn=item)
        parts = parts_of(item, game.before)
        text = parts.text if parts else turn_text(entry.turn) or entry.comment
        self.record.turns.pop()
        self._go_on(_without_turn(game) if whole else game)
        told = TakenBack("turn", number, text)
        if parts is not None and not whole:
            self._entry = msgspec.structs.replace(entry, turn="")
            told = self._shorten(number, parts)
        self.record.result = self.game.result
        return [told, *self._store(number - 1)]

    def _reopen_result(self) -> list[Told]:
        before = self.record.result
        self.record.result = self.game.result
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
        self._chosen = ""
        told = self._store(len(self.record.turns))
        return [*told, Over(result)] if self.due is Due.NOTHING else told

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


def _thrown(game: Game, outcome: str, seat: str) -> Told:
    """Make a throw; raise IllegalMove where it is none of the game, or cannot be made now."""
    values = game.play.outcomes.get(outcome)
    if values is None:
        raise IllegalMove(game.why_not_throw(outcome, seat, "unknown-outcome"))
    game.throw(outcome, seat)
    return Thrown(seat, outcome, values)


def _moved(game: Game, move: str) -> Told:
    game.push(move)
    return Moved(game.seat, game.parts.moves[-1], game.taken)


def _without_turn(game: Game) -> Game:
    """Return *game* as it was before the turn under way."""
    game = game.copy()
    while game.is_under_way:
        game.pop()
    return game


def _moves_in(game: Game, text: str) -> list[str]:
    """Return the moves *text* means, in the strict notation; none where it is no move."""
    turn = lenient.reread(f"{game.seat}: {text}", game.play)
    if turn is None:
        return []
    moves = turn.partition(": ")[2].split()
    if any(move in ENDINGS or "?" in move for move in moves):
        return []
    if moves and game.play.joins_moves and game.play.why_not(moves[0]) is not None:
        apart = take_apart(game.play, turn)
        moves = apart.partition(": ")[2].split() if apart else moves
    return moves


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
