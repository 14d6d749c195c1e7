"""``Recorder``: a game written down while it is played, every turn kept at once.

It raises nothing on what an arbiter says: it returns what there is to tell (``recorder_events``).
Every turn that is over has been replayed as a whole, by the kernel that validates records, before
it is handed to ``save``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import UNSET

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import MAX_TEXT, REASONS
from barsis_notation.record.structs import Entry, Result, TurnItem
from barsis_notation.record.turns import why_not_turn
from barsis_notation.recording.commands import Command, reason_text
from barsis_notation.recording.recorder_events import (
    Begins,
    BrokenOff,
    Edited,
    Edits,
    Ended,
    GoesOn,
    NoLongerStands,
    Noted,
    OpeningThrown,
    Over,
    RecorderEvent,
    RefusedLine,
    Stood,
    TakenBack,
    Unread,
)
from barsis_notation.recording.standing import Due, Standing, either
from barsis_notation.recording.turn_making import (
    TurnEdit,
    bare,
    commented,
    is_throw,
    moved,
    moves_meant,
    text_of,
    thrown,
    without_turn,
)
from barsis_notation.replay import lenient
from barsis_notation.replay.errors import CannotBeginError, IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.replay.ruling import RulingError, UnclearPositionError, let_stand
from barsis_notation.replay.turn_parts import TurnParts, parts_of
from barsis_notation.validation.result import check_result

_text = texts_of("recorder")

PLAYED_SO: Final = "it was played so"
"""The ruling of a turn that stands: in English, as everything that a file holds."""


class Recorder(Standing):
    """Writes one game down, from its beginning or from where a record has come to.

    *record* is one that validation has no error against, its result aside; it is not changed.
    *save* keeps a record for good, or raises OSError or RecordError. Raises ValueError where the
    position after the last turn is not known.
    """

    # -- the beginning ----------------------------------------------------------------------

    def resume(self) -> list[RecorderEvent]:
        """Do what can be done before anybody says anything; call it once, first."""
        events = self._begin_by_itself()
        outcome = self.play.result()
        if outcome is not None and not self.record.result:
            self.record.result = self.game.result
            events += self._store(len(self.record.turns))
        if self.is_broken_off:
            events.append(BrokenOff(len(self.record.turns), text_of(self.record.turns[-1])))
        elif self.due is Due.NOTHING and self.record.result and not events:
            events.append(Over(self.record.result))
        return events

    def _begin_by_itself(self) -> list[RecorderEvent]:
        """Do what a turn begins with, or is, without anybody's choice."""
        events = self._throw_opening_dice()
        return events + self._finish("") if self.due is Due.MOVE and self._is_settled() else events

    def go_on(self) -> list[RecorderEvent]:
        """Take up the turn that was broken off last; it is kept so until it is over."""
        if not self.is_broken_off:
            return [Unread("", self.due.value)]
        event = self._reopen(whole=False)
        return [GoesOn(self.turn, self.text)] if isinstance(event, TakenBack) else [event]

    def leave(self) -> list[RecorderEvent]:
        """Keep the turn under way as one that was broken off; call it once, last.

        An edit that is not over leaves the record as it was.
        """
        if self._edit:
            return [self._leave_edit()]
        if not self.is_under_way:
            is_kept = self._saved == len(self.record.turns)
            return [] if is_kept else self._store(len(self.record.turns))
        number, text = self.turn, text_of(self.game.record().turns[-1])
        self.record.turns.append(bare(msgspec.structs.replace(self._entry, turn=text)))
        return [BrokenOff(number, text), *self._store(number)]

    def start(self, seat: str) -> list[RecorderEvent]:
        """Let *seat* take the turn: the first one, or one that another leaves to it."""
        may = self.due in (Due.STARTER, Due.OPENING) or self.may_decline
        if not may or (self.record.opening and self.due is Due.OPENING):
            return [Unread(seat, self.due.value)]
        if seat not in self.play.to_move():
            return [Unread(seat, either(self.play.to_move()))]
        self._chosen = seat
        return [Begins(seat)]

    def decline(self) -> list[RecorderEvent]:
        """Leave the turn to the seat after the one expected."""
        if not self.may_decline:
            return [Unread("", self.due.value)]
        return self.start(self.play.to_move()[1])

    def roll_off(self, outcomes: Sequence[str], seat: str = "") -> list[RecorderEvent]:
        """Make throws for the first turn, each by the seat expected, the first by *seat*."""
        events: list[RecorderEvent] = []
        game, due = self.game.copy(), self.due
        for outcome in outcomes:
            waiting = game.to_roll_off
            thrower = seat or next(iter(waiting), "")
            if due is not Due.OPENING or thrower not in waiting or not is_throw(outcome):
                return [Unread(f"{seat} {outcome}".strip(), due.value)]
            try:
                game.roll_off(outcome, thrower)
            except IllegalMove:
                return [Unread(outcome, _text("expected-throw-of-game"))]
            events.append(OpeningThrown(thrower, outcome))
            seat = ""
        self._begin_turn(game)
        self.record.opening = game.opening
        if self.due is not Due.OPENING and self.seat:
            events.append(Begins(self.seat))
        events += self._store(0)
        return events + self._throw_opening_dice()

    def _opening_roll(self) -> str:
        """Return the roll that begins the first turn by itself, ``""`` where there is none."""
        return self.game.opening_roll if self.due is Due.THROW else ""

    def _throw_opening_dice(self) -> list[RecorderEvent]:
        """Throw the opening dice as the first turn where the rules take them so."""
        roll = self._opening_roll()
        return self.throw([roll]) if roll else []

    # -- a turn -----------------------------------------------------------------------------

    def throw(self, outcomes: Sequence[str], seat: str = "") -> list[RecorderEvent]:
        """Make one or more throws of one turn, all or none of them."""
        due = self.due
        if due is Due.STARTER and seat in self.play.to_move():
            due = Due.THROW
        thrower = self.game.seat if self.is_under_way else seat or self.seat
        wrong = next((outcome for outcome in outcomes if not is_throw(outcome)), None)
        if wrong is not None or not outcomes or due not in (Due.THROW, Due.MOVE):
            return [Unread(wrong or "+".join(outcomes), self.due.value)]
        if seat and seat != thrower:
            return [Unread(seat, thrower)]
        game = self.game.copy()
        try:
            return self._made(game, [thrown(game, outcome, thrower) for outcome in outcomes])
        except IllegalMove as error:
            parts = self.game.parts
            made = (*parts.throws, *outcomes)
            return self._refuse(error, parts._replace(seat=thrower, throws=made).text)

    def choose(self, text: str) -> list[RecorderEvent]:
        """Make one or more moves, written as people write them; all or none of them."""
        if self.due is not Due.MOVE:
            return [Unread(text, self.due.value)]
        moves = moves_meant(self.game, text)
        if not moves:
            return [Unread(text, self._expected_move())]
        game = self.game.copy()
        try:
            return self._made(game, [moved(game, move) for move in moves])
        except IllegalMove as error:
            parts = self.game.parts
            made = (*parts.moves, *moves)
            return self._refuse(error, parts._replace(seat=self.seat, moves=made).text)

    def _expected_move(self) -> Text:
        first = next(iter(self.moves), "")
        return _text("expected-move", move=first) if first else _text("expected-no-move")

    def _made(self, game: Game, events: list[RecorderEvent]) -> list[RecorderEvent]:
        """Stand as *game* does, and end the turn where nothing is left to be thrown or played."""
        self.game, self._chosen, self._refused = game, "", ""
        return events + self._finish("") if self._is_settled() else events

    def _refuse(self, error: IllegalMove, text: str) -> list[RecorderEvent]:
        """Say why *text*, the turn so far and what was to be made, is refused."""
        self._refused = text
        return [RefusedLine(error.finding)]

    def end(self, word: str = "") -> list[RecorderEvent]:
        """End the turn with a closing word: ``pass``, ``resign``, ``forfeit``, ``stop``, ``miss``.

        Without a throw of its own it is the whole turn of the seat expected.
        """
        due = self.due
        if word not in ENDINGS or due in (Due.STARTER, Due.OPENING, Due.NOTHING):
            return [Unread(word, due.value)]
        return self._finish(word)

    def _finish(self, word: str) -> list[RecorderEvent]:
        game, number, seat = self.game, self.turn, self.seat
        text = game.parts._replace(seat=seat, ending=word).text
        whole = without_turn(game)
        try:
            whole.push_turn(text)
        except IllegalMove as error:
            return self._refuse(error, text)
        owed = () if whole.winners else max(game.owed, key=len, default=())
        could = bool(owed) and bool(game.play.moves())
        ended = Ended(number, seat, text, word, owed, could)
        return [ended, *self._add(bare(msgspec.structs.replace(self._entry, turn=text)), whole)]

    def _add(self, item: TurnItem, after: Game) -> list[RecorderEvent]:
        """Add a turn, after which the game stands as *after*, and keep the record."""
        self.record.turns.append(item)
        self.record.result = after.result
        self._begin_turn(after)
        events = self._take_up(self._edit) if self._edit else []
        if self._edit:
            return events
        events += self._store(len(self.record.turns))
        return events if self.game.outcome is None else [*events, Over(self.game.result)]

    def stand(self, text: str, *, position: str = "") -> list[RecorderEvent]:
        """Write a turn as it was played though the rules refuse it, with the ruling that it stands.

        *text* is the whole turn, or the moves that were made after what is noted of it; by default
        it is what was refused last. Play goes on from *position*, by default where the men went.
        """
        seat = self.seat or next(iter(self.game.seats))
        written = text if ":" in text else f"{self.game.parts._replace(seat=seat).text} {text}"
        written = written if text else self._refused
        strict = written if why_not_turn(written) is None else lenient.reread(written, self.play)
        if self.due in (Due.STARTER, Due.OPENING) or not written or strict is None:
            return [Unread(written or text, _text("expected-refused"))]
        entry = msgspec.structs.replace(self._entry, turn=strict)
        record = msgspec.structs.replace(self.record, turns=[*self.record.turns, entry])
        try:
            ruled = let_stand(
                record,
                self.turn,
                by=self.record.event.arbiter if self.record.event else "",
                text=PLAYED_SO,
                position=position,
                ruleset=self.ruleset,
            )
        except UnclearPositionError as error:
            return [Unread(strict, _text("expected-position", why=str(error.why)))]
        except RulingError as error:
            return [Unread(strict, str(error))]
        record.turns[-1] = ruled.entry
        codes = ruled.entry.ruling.codes if ruled.entry.ruling else []
        stood = Stood(self.turn, strict, tuple(codes), ruled.entry.position)
        return [stood, *self._add(ruled.entry, Game.from_record(record, ruleset=self.ruleset))]

    # -- turns further back -----------------------------------------------------------------

    def edit(self, number: int, text: str = "") -> list[RecorderEvent]:
        """Play turn *number* anew, as *text* says, or as it is thrown and moved from now on.

        The turns after it are taken up again as soon as it is over; the first that is not legal now
        comes as an event, and has to be played anew. Nothing is saved before all of them stand.
        """
        if self.is_under_way or self._edit:
            return [Unread(Command.EDIT.text, _text("expected-end-first"))]
        if not 0 < number <= len(self.record.turns):
            return [Unread(str(number), _text("expected-turn", last=len(self.record.turns)))]
        try:
            before = Game.from_record(self.record, number - 1, ruleset=self.ruleset)
        except CannotBeginError:
            return [Unread(str(number), _text("expected-known-before"))]
        later = self.record.turns[number - 1 :]
        by_hand = self.record.result if self._is_ended_by_hand() else UNSET
        self._edit = TurnEdit(number, self.record, self.game, later, by_hand)
        self.record = msgspec.structs.replace(self.record, turns=self.record.turns[: number - 1])
        self.record.result = before.result
        self._begin_turn(before, later[0])
        if not text:
            return [Edits(number, text_of(later[0])), *self._begin_by_itself()]
        events = self._play_whole(text)
        if not isinstance(events[0], Ended):
            self._leave_edit()
        return events

    def _play_whole(self, text: str) -> list[RecorderEvent]:
        """Play a whole turn as *text* says."""
        strict = text if why_not_turn(text) is None else lenient.reread(text, self.play)
        if strict is None:
            return [Unread(text, _text("expected-whole-turn"))]
        game = self.game.copy()
        try:
            game.push_turn(strict)
        except IllegalMove as error:
            return [RefusedLine(error.finding)]
        item = msgspec.structs.replace(self._entry, turn=strict)
        ended = Ended(self.turn, strict[0], strict, "", (), could_move=False)
        return [ended, *self._add(bare(item), game)]

    def _take_up(self, edit: TurnEdit) -> list[RecorderEvent]:
        """Take up the turns after one that was played anew, as far as they stand."""
        del edit.later[0]
        whole = msgspec.structs.replace(self.record, turns=[*self.record.turns, *edit.later])
        try:
            game = Game.from_record(whole, ruleset=self.ruleset)
        except IllegalMove as error:
            return [self._stop_at(edit, error.finding)]
        self._edit, self.record = None, whole
        self._begin_turn(game)
        is_by_moves = game.outcome is not None or edit.result is UNSET
        self.record.result = game.result if is_by_moves else edit.result
        return [Edited(edit.number, len(whole.turns) - edit.number)]

    def _stop_at(self, edit: TurnEdit, finding: Finding) -> RecorderEvent:
        """Stand before the first turn that no longer stands, which is to be played anew."""
        standing = (finding.turn or self.turn) - self.turn
        self.record.turns += edit.later[:standing]
        del edit.later[:standing]
        self._begin_turn(Game.from_record(self.record, ruleset=self.ruleset), edit.later[0])
        self._refused = text_of(edit.later[0])
        return NoLongerStands(self.turn, self._refused, finding)

    def _leave_edit(self) -> TakenBack:
        """Let the record be as it was before a turn of it was edited."""
        edit, self._edit = self._edit, None
        assert edit is not None
        self.record = edit.record
        self._begin_turn(edit.game)
        return TakenBack("edit", edit.number, text_of(edit.record.turns[edit.number - 1]))

    # -- taking back ------------------------------------------------------------------------

    def undo(self, *, whole: bool = False) -> list[RecorderEvent]:
        """Take back the last throw, move or closing word, or the *whole* turn.

        Goes on into the turns that are saved; the record without what is taken back is saved.
        """
        events: list[RecorderEvent]
        if self._edit and not (self.is_under_way or self._chosen):
            return [self._leave_edit()]
        if self.is_under_way:
            events = [self._drop_turn() if whole else self._shorten(self.turn, self.game.parts)]
        elif self._is_ended_by_hand():
            events = self._reopen_result()
        elif self._chosen:
            events = [TakenBack("choice", self.turn, self._chosen)]
            self._chosen = ""
        elif self.record.turns:
            taken = self._reopen(whole=whole)
            if isinstance(taken, Unread):
                return [taken]
            events = [taken, *self._store(len(self.record.turns))]
        else:
            return self._shorten_opening()
        # dice that were thrown by themselves go with what threw them
        is_both = self._opening_roll() and not self._edit
        return events + self._shorten_opening() if is_both else events

    def _shorten_opening(self) -> list[RecorderEvent]:
        """Take back the last throw of the roll-off."""
        if not self.record.opening:
            return [Unread(Command.UNDO.text, _text("expected-something"))]
        self._chosen = ""
        event = TakenBack("opening", 0, self.game.pop())
        self.record.opening = self.game.opening
        return [event, *self._store(0)]

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
        event = TakenBack("turn", self.turn, self.text)
        seat, self.game = self.game.seat, without_turn(self.game)
        self._choose_again(seat)
        return event

    def _choose_again(self, seat: str) -> None:
        """Let *seat* take the turn, where nothing of it is left and that is a choice."""
        is_free = self.play.setup().to == "-" or self.play.to_move()[:1] != (seat,)
        self._chosen = seat if is_free and not self.is_under_way else ""

    def _reopen(self, *, whole: bool) -> TakenBack | Unread:
        """Take the last turn off the record and go on in it, or leave it out as a whole."""
        number, item, game = len(self.record.turns), self.record.turns[-1], self.game.copy()
        try:
            game.pop()
        except CannotBeginError:
            return Unread(Command.UNDO.text, _text("expected-known-turn"))
        parts = parts_of(item, game.before)
        event = TakenBack("turn", number, parts.text if parts else text_of(item))
        self.record.turns.pop()
        is_kept = parts is not None and not whole
        self._begin_turn(without_turn(game) if whole else game, item if is_kept else None)
        if parts is not None and not whole:
            event = self._shorten(number, parts)
        self.record.result = self.game.result
        return event

    def _reopen_result(self) -> list[RecorderEvent]:
        before = self.record.result
        self.record.result = self.game.result
        reason = before.reason if before else ""
        return [TakenBack("result", self.turn, reason), *self._store(len(self.record.turns))]

    # -- notes, the result ------------------------------------------------------------------

    def note(self, text: str) -> list[RecorderEvent]:
        """Add *text* to the comment of the turn under way, else of the last; ``-`` removes it."""
        text = unicodedata.normalize("NFC", text.strip())
        if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text):
            return [Unread(text, _text("expected-plain-text"))]
        number = self.turn if self.is_under_way else len(self.record.turns)
        old = self._comment_of(number)
        new = "" if text == "-" else f"{old} {text}".strip()
        if len(new) > MAX_TEXT:
            return [
                Unread(
                    _text("characters", count=len(new)), _text("expected-comment", most=MAX_TEXT)
                )
            ]
        if new == old:
            return [Noted(number, old)]
        if not self._write_comment(number, new):
            return [Unread(text, _text("expected-some-comment"))]
        events: list[RecorderEvent] = [Noted(number, new)]
        return events if self.is_under_way else events + self._store(number)

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
            item = commented(self.record.turns[number - 1], text)
            if item is None:
                return False
            self.record.turns[number - 1] = item
        return True

    def set_result(self, winners: Sequence[str], reason: str) -> list[RecorderEvent]:
        """Write the result of a game that did not end by its moves, or ``unfinished`` again."""
        if self.is_under_way or self._edit:
            return [
                Unread(Command.RESULT.text, _text("expected-end-or-stop", stop=Command.STOP.text))
            ]
        if reason not in REASONS:
            return [Unread(reason, either(map(reason_text, REASONS)))]
        old = self.record.result or Result(winners=[])
        result = msgspec.structs.replace(
            old, winners=list(winners), reason=reason, name="", score={}, ranks={}
        )
        judged = msgspec.structs.replace(self.record, result=result)
        wrong = [found for found in check_result(judged, self.play) if found.severity == "error"]
        if wrong:
            return [RefusedLine(wrong[0])]
        self.record.result = result
        self._chosen = ""
        events = self._store(len(self.record.turns))
        return [*events, Over(result)] if self.due is Due.NOTHING else events
