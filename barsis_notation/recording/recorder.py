"""The Recorder class, which records a game while it is played.

It raises no exceptions for wrong input: it returns events (``recorder_events``). Before ``save`` is
called, each finished turn is replayed as a whole by the engine that also validates records.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import UNSET

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import MAX_TEXT, REASONS
from barsis_notation.record.structs import Entry, Result, TurnItem
from barsis_notation.recording.commands import RecorderCommand, get_reason_text
from barsis_notation.recording.recorder_events import (
    CommentChanged,
    EditFinished,
    EditStarted,
    GameOver,
    IllegalTurnKept,
    InputNotUnderstood,
    InputRefused,
    LaterTurnRefused,
    OpeningThrowMade,
    RecorderEvent,
    StepUndone,
    TurnAssigned,
    TurnBrokenOff,
    TurnEnded,
    TurnResumed,
)
from barsis_notation.recording.recorder_state import Due, RecorderState, join_with_or
from barsis_notation.recording.turn_making import (
    TurnEdit,
    copy_before_turn,
    get_turn_or_comment,
    is_throw,
    make_move,
    make_throw,
    parse_moves,
    replace_comment,
    simplify_entry,
)
from barsis_notation.replay.errors import CannotBeginError, IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.replay.lenient_turns import make_strict
from barsis_notation.replay.rulings import RulingError, UnclearPositionError, let_stand
from barsis_notation.replay.turn_parts import TurnParts, split_entry
from barsis_notation.rulesets.throw_devices import has_single_die_opening
from barsis_notation.validation.result_checks import check_result

_text = bind_texts("recorder")

PLAYED_SO: Final = "it was played so"
"""The text of the ruling for an illegal turn that is kept. English, like all text in files."""


class Recorder(RecorderState):
    """A recorder of one game, from its beginning or from the end of an unfinished record.

    Create it with a record that has no errors (except in its result), call ``resume`` first and
    ``leave`` last. Methods return the events that their input caused, in order. If the rules do not
    allow the input, the only event is an InputRefused; for other wrong input, it is an
    InputNotUnderstood. In both cases, the record and the game are unchanged.

    The record is saved whenever a turn, a comment, the roll-off or the result has changed, except
    during an edit. The event is a RecordSaved or a SaveFailed. When a turn ends, the events of its
    throws and moves are followed by a TurnEnded and, during an edit, by an EditFinished or a
    LaterTurnRefused. Unless the edit continues, a RecordSaved or SaveFailed comes next, and a
    GameOver comes last if the turn has ended the game.

    The constructor raises the errors of ``Game.from_record``: for example, CannotBeginError, a
    ValueError, if the position after the last turn is unknown.

    Args:
        record: The record to continue; it is not changed.
        ruleset: The rules of the game.
        save: A callback that saves a record. If it raises OSError or RecordError, a SaveFailed is
            returned as an event; other exceptions are propagated.
    """

    # -- the beginning ----------------------------------------------------------------------

    def resume(self) -> list[RecorderEvent]:
        """Make the throws and turns that need no input, such as an opening roll.

        Call it once, before any other method. The list has the events of these throws and turns. A
        RecordSaved or SaveFailed follows if the record lacked the result of its moves, and a
        TurnBrokenOff if the last turn was broken off. If there are no such events and the game is
        over, the only event is a GameOver.
        """
        events = self._play_automatic_part()
        outcome = self.play.result()
        if outcome is not None and not self.record.result:
            self.record.result = self.game.result
            events += self._store(len(self.record.turns))
        if self.is_broken_off:
            events.append(
                TurnBrokenOff(len(self.record.turns), get_turn_or_comment(self.record.turns[-1]))
            )
        elif self.due is Due.NOTHING and self.record.result and not events:
            events.append(GameOver(self.record.result))
        return events

    def _play_automatic_part(self) -> list[RecorderEvent]:
        """Make the next throw, or end the turn under way, if no player has a choice."""
        events = self._throw_opening_dice()
        return events + self._finish("") if self.due is Due.MOVE and self._is_settled() else events

    def continue_turn(self) -> list[RecorderEvent]:
        """Continue the last turn if it was broken off; the event is a TurnResumed.

        The turn is removed from the record, which is not saved until the turn ends. If the last
        turn was not broken off, or the position before it is unknown, the event is
        InputNotUnderstood.
        """
        if not self.is_broken_off:
            return [InputNotUnderstood("", self.due.value)]
        event = self._reopen(whole=False)
        return [TurnResumed(self.turn, self.text)] if isinstance(event, StepUndone) else [event]

    def leave(self) -> list[RecorderEvent]:
        """Save the turn under way as broken off; call it once, as the last method.

        The events are a TurnBrokenOff and a RecordSaved or SaveFailed. If no turn is under way, but
        the number of turns has changed since the record was saved, there is no TurnBrokenOff. An
        unfinished edit is cancelled: the only event is a StepUndone, and the record is as it was
        before the edit. The list is empty if there is nothing to save.
        """
        if self._edit:
            return [self._cancel_edit()]
        if not self.is_under_way:
            is_kept = self._saved == len(self.record.turns)
            return [] if is_kept else self._store(len(self.record.turns))
        number, text = self.turn, get_turn_or_comment(self.game.record().turns[-1])
        self.record.turns.append(simplify_entry(msgspec.structs.replace(self._entry, turn=text)))
        return [TurnBrokenOff(number, text), *self._store(number)]

    def start(self, seat: str) -> list[RecorderEvent]:
        """Let *seat*, a letter such as ``S``, take the turn; the event is a TurnAssigned.

        The event is InputNotUnderstood if *seat* may not take the turn, or if the turn cannot be
        assigned now. A turn can be assigned while ``may_decline`` is true. The first turn can also
        be assigned if the rules do not determine who begins and no throw of a roll-off has been
        made.
        """
        may = self.due in (Due.STARTER, Due.OPENING) or self.may_decline
        if not may or (self.record.opening and self.due is Due.OPENING):
            return [InputNotUnderstood(seat, self.due.value)]
        if seat not in self.play.to_move():
            return [InputNotUnderstood(seat, join_with_or(self.play.to_move()))]
        self._chosen = seat
        return [TurnAssigned(seat)]

    def decline(self) -> list[RecorderEvent]:
        """Leave the turn to the next seat that may take it.

        The event is a TurnAssigned, or InputNotUnderstood if ``may_decline`` is false.
        """
        if not self.may_decline:
            return [InputNotUnderstood("", self.due.value)]
        return self.start(self.play.to_move()[1])

    def roll_off(self, outcomes: Sequence[str], seat: str = "") -> list[RecorderEvent]:
        """Make throws of the roll-off for the first turn, all or none.

        The events are an OpeningThrowMade for each throw, a TurnAssigned if the roll-off is
        decided, and a RecordSaved or SaveFailed. If the roll-off makes the first throw, the events
        of ``throw`` follow. The only event is InputNotUnderstood if no throw of the roll-off is
        due, a seat is not expected to throw, or the game has no such throw.

        Args:
            outcomes: At least one throw (not checked), as a record writes it, such as ``6``. Each
                throw is made by the next expected seat.
            seat: The letter of the seat that makes the first throw; ``""`` means the expected seat.
        """
        events: list[RecorderEvent] = []
        game, due = self.game.copy(), self.due
        single = has_single_die_opening(self.ruleset)
        for outcome in outcomes:
            waiting = game.to_roll_off
            thrower = seat or next(iter(waiting), "")
            if due is not Due.OPENING or thrower not in waiting or not is_throw(outcome):
                return [InputNotUnderstood(f"{seat} {outcome}".strip(), due.value)]
            try:
                game.roll_off(outcome, thrower)
            except IllegalMove:
                key = "expected-one-die" if single else "expected-throw-of-game"
                return [InputNotUnderstood(outcome, _text(key))]
            events.append(OpeningThrowMade(thrower, outcome))
            seat = ""
        self._begin_turn(game)
        self.record.opening = game.opening
        if self.due is not Due.OPENING and self.seat:
            events.append(TurnAssigned(self.seat))
        events += self._store(0)
        return events + self._throw_opening_dice()

    def _get_opening_roll(self) -> str:
        """Return the roll with which the first turn begins without input, or ``""``."""
        return self.game.opening_roll if self.due is Due.THROW else ""

    def _throw_opening_dice(self) -> list[RecorderEvent]:
        """Use the opening dice as the first throw if the rules say so."""
        roll = self._get_opening_roll()
        return self.throw([roll]) if roll else []

    # -- a turn -----------------------------------------------------------------------------

    def throw(self, outcomes: Sequence[str], seat: str = "") -> list[RecorderEvent]:
        """Make one or more throws of one turn, all or none.

        The events are a ThrowMade for each throw. If no move or throw is possible after them, the
        turn ends, and the events that ``end`` returns follow.

        If the rules do not allow a throw, for example because a move is due, the only event is an
        InputRefused. It is an InputNotUnderstood if:

        - *outcomes* is empty or has an item that is not one or two digits,
        - a throw of the roll-off is due, or the game is over,
        - a starter is due and *seat* is not one of ``seats``, or
        - it is not the turn of *seat*.

        Args:
            outcomes: The throws as a record writes them, such as ``31``.
            seat: The letter of the seat that throws; ``""`` means the expected seat.
        """
        due = self.due
        if due is Due.STARTER and seat in self.play.to_move():
            due = Due.THROW
        thrower = self.game.seat if self.is_under_way else seat or self.seat
        wrong = next((outcome for outcome in outcomes if not is_throw(outcome)), None)
        if wrong is not None or not outcomes or due not in (Due.THROW, Due.MOVE):
            return [InputNotUnderstood(wrong or "+".join(outcomes), self.due.value)]
        if seat and seat != thrower:
            return [InputNotUnderstood(seat, thrower)]
        game = self.game.copy()
        try:
            return self._accept(game, [make_throw(game, outcome, thrower) for outcome in outcomes])
        except IllegalMove as error:
            parts = self.game.parts
            made = (*parts.throws, *outcomes)
            return self._refuse(error, parts._replace(seat=thrower, throws=made).text)

    def choose(self, text: str) -> list[RecorderEvent]:
        """Make one or more moves, all or none.

        The events are a MoveMade for each move. If no move or throw is possible after them, the
        turn ends, and the events that ``end`` returns follow.

        If a move is illegal, the only event is an InputRefused. It is an InputNotUnderstood if no
        move is due or *text* cannot be read as moves.

        Args:
            text: The moves as typed, such as ``bar/11 11/14``; the strict notation is not needed.
        """
        if self.due is not Due.MOVE:
            return [InputNotUnderstood(text, self.due.value)]
        moves = parse_moves(self.game, text)
        if not moves:
            return [InputNotUnderstood(text, self._describe_expected_move())]
        game = self.game.copy()
        try:
            return self._accept(game, [make_move(game, move) for move in moves])
        except IllegalMove as error:
            parts = self.game.parts
            made = (*parts.moves, *moves)
            return self._refuse(error, parts._replace(seat=self.seat, moves=made).text)

    def _describe_expected_move(self) -> Text:
        first = next(iter(self.moves), "")
        return _text("expected-move", move=first) if first else _text("expected-no-move")

    def _accept(self, game: Game, events: list[RecorderEvent]) -> list[RecorderEvent]:
        """Continue with *game*, and end the turn if no throw or move is left in it."""
        self.game, self._chosen, self._refused = game, "", ""
        return events + self._finish("") if self._is_settled() else events

    def _refuse(self, error: IllegalMove, text: str) -> list[RecorderEvent]:
        """Return why input is refused, and keep *text*: the turn so far with the input."""
        self._refused = text
        return [InputRefused(error.finding)]

    def end(self, word: str = "") -> list[RecorderEvent]:
        """End the turn, with or without a closing word.

        If no throw has been made, the word is the whole turn of the expected seat. The first event
        is a TurnEnded. During an edit of an earlier turn, an EditFinished or a LaterTurnRefused
        follows. Unless the edit continues, a RecordSaved or SaveFailed comes next, and a GameOver
        comes last if the game has ended.

        If the turn cannot end with *word*, the only event is an InputRefused. It is an
        InputNotUnderstood if *word* is not a closing word or the game is over. It is also one if a
        starter or a throw of the roll-off is due.

        Args:
            word: A closing word of the turn grammar: ``pass``, ``resign``, ``forfeit``, ``stop``,
                ``miss``, ``double``, ``take`` or ``drop``; ``""`` for none.
        """
        due = self.due
        if word not in ENDINGS or due in (Due.STARTER, Due.OPENING, Due.NOTHING):
            return [InputNotUnderstood(word, due.value)]
        return self._finish(word)

    def _finish(self, word: str) -> list[RecorderEvent]:
        """End the turn with a closing word, or ``""`` for none."""
        game, number, seat = self.game, self.turn, self.seat
        text = game.parts._replace(seat=seat, ending=word).text
        whole = copy_before_turn(game)
        try:
            whole.push_turn(text)
        except IllegalMove as error:
            return self._refuse(error, text)
        owed = () if whole.winners else max(game.owed, key=len, default=())
        could = bool(owed) and bool(game.play.moves())
        ended = TurnEnded(number, seat, text, word, owed, could)
        return [
            ended,
            *self._add(simplify_entry(msgspec.structs.replace(self._entry, turn=text)), whole),
        ]

    def _add(self, item: TurnItem, after: Game) -> list[RecorderEvent]:
        """Add a turn, which changes the game to *after*, and save the record."""
        self.record.turns.append(item)
        self.record.result = after.result
        self._begin_turn(after)
        events = self._replay_later_turns(self._edit) if self._edit else []
        if self._edit:
            return events
        events += self._store(len(self.record.turns))
        return events if self.game.outcome is None else [*events, GameOver(self.game.result)]

    def keep_illegal_turn(self, text: str, *, position: str = "") -> list[RecorderEvent]:
        """Record an illegal turn as it was played, with a ruling.

        The ruling is attributed to the arbiter of the event or, if none is named, to the recorder
        that the record names. The first event is an IllegalTurnKept; the others are those that
        ``end`` returns after its TurnEnded. The only event is an InputNotUnderstood if:

        - the turn cannot be read or is legal,
        - *text* is ``""`` and no input was refused,
        - *position* is impossible, or missing although the moves do not lead to a position, or
        - a starter or a throw of the roll-off is due.

        Args:
            text: The whole turn, such as ``N 3: 23/27``, or the moves that follow the ones already
                made in the turn under way; ``""`` means the input that was refused last.
            position: The position line after the turn, such as ``barsis S:82,off(3) to=S``; ``""``
                means the position to which the moves lead.
        """
        seat = self.seat or next(iter(self.game.seats))
        written = text if ":" in text else f"{self.game.parts._replace(seat=seat).text} {text}"
        written = written if text else self._refused
        strict = make_strict(written, self.play)
        if self.due in (Due.STARTER, Due.OPENING) or not written or strict is None:
            return [InputNotUnderstood(written or text, _text("expected-refused"))]
        entry = msgspec.structs.replace(self._entry, turn=strict)
        record = msgspec.structs.replace(self.record, turns=[*self.record.turns, entry])
        try:
            ruled = let_stand(
                record,
                self.turn,
                by=self._find_arbiter(),
                text=PLAYED_SO,
                position=position,
                ruleset=self.ruleset,
            )
        except UnclearPositionError as error:
            return [InputNotUnderstood(strict, _text("expected-position", why=str(error.why)))]
        except RulingError as error:
            return [InputNotUnderstood(strict, str(error))]
        record.turns[-1] = ruled.entry
        codes = ruled.entry.ruling.codes if ruled.entry.ruling else []
        stood = IllegalTurnKept(self.turn, strict, tuple(codes), ruled.entry.position)
        return [stood, *self._add(ruled.entry, Game.from_record(record, ruleset=self.ruleset))]

    def _find_arbiter(self) -> str:
        """Return the arbiter of the event or, if unknown, the recorder, or ``""``."""
        record = self.record
        arbiter = record.event.arbiter if record.event else ""
        return arbiter or (record.meta.recorder if record.meta else "")

    # -- earlier turns ----------------------------------------------------------------------

    def edit(self, number: int, text: str = "") -> list[RecorderEvent]:
        """Replace an earlier turn with *text* or with the input that follows.

        The first event is an EditStarted or, if *text* is given, the TurnEnded of the new turn. The
        later turns are replayed when the new turn has ended. The first one that is now illegal is
        returned as a LaterTurnRefused and must be replaced too. The record is saved, with an
        EditFinished, when all turns are legal.

        If the only event is an InputRefused or an InputNotUnderstood, no edit was started. It is an
        InputRefused if *text* is illegal. It is an InputNotUnderstood if:

        - *text* cannot be read,
        - a turn is under way or another edit is unfinished, or
        - the turn to replace does not exist or the position before it is unknown.

        Args:
            number: The number of the turn, from 1.
            text: The new turn, such as ``N 3: 23/26``; ``""`` means that it is entered throw by
                throw and move by move.
        """
        if self.is_under_way or self._edit:
            return [InputNotUnderstood(RecorderCommand.EDIT.text, _text("expected-end-first"))]
        if not 0 < number <= len(self.record.turns):
            return [
                InputNotUnderstood(str(number), _text("expected-turn", last=len(self.record.turns)))
            ]
        try:
            before = Game.from_record(self.record, number - 1, ruleset=self.ruleset)
        except CannotBeginError:
            return [InputNotUnderstood(str(number), _text("expected-known-before"))]
        later = self.record.turns[number - 1 :]
        by_hand = self.record.result if self._is_ended_by_hand() else UNSET
        self._edit = TurnEdit(number, self.record, self.game, later, by_hand)
        self.record = msgspec.structs.replace(self.record, turns=self.record.turns[: number - 1])
        self.record.result = before.result
        self._begin_turn(before, later[0])
        if not text:
            return [
                EditStarted(number, get_turn_or_comment(later[0])),
                *self._play_automatic_part(),
            ]
        events = self._play_whole_turn(text)
        if not isinstance(events[0], TurnEnded):
            self._cancel_edit()
        return events

    def _play_whole_turn(self, text: str) -> list[RecorderEvent]:
        """Play a whole turn that is given as *text*."""
        strict = make_strict(text, self.play)
        if strict is None:
            return [InputNotUnderstood(text, _text("expected-whole-turn"))]
        game = self.game.copy()
        try:
            game.push_turn(strict)
        except IllegalMove as error:
            return [InputRefused(error.finding)]
        item = msgspec.structs.replace(self._entry, turn=strict)
        ended = TurnEnded(self.turn, strict[0], strict, "", (), could_move=False)
        return [ended, *self._add(simplify_entry(item), game)]

    def _replay_later_turns(self, edit: TurnEdit) -> list[RecorderEvent]:
        """Replay the turns after an edited one, up to the first that is now illegal."""
        del edit.later[0]
        whole = msgspec.structs.replace(self.record, turns=[*self.record.turns, *edit.later])
        try:
            game = Game.from_record(whole, ruleset=self.ruleset)
        except IllegalMove as error:
            return [self._stop_at_refused(edit, error.finding)]
        self._edit, self.record = None, whole
        self._begin_turn(game)
        is_by_moves = game.outcome is not None or edit.result is UNSET
        self.record.result = game.result if is_by_moves else edit.result
        return [EditFinished(edit.number, len(whole.turns) - edit.number)]

    def _stop_at_refused(self, edit: TurnEdit, finding: Finding) -> RecorderEvent:
        """Continue before the first later turn that is now illegal and must be replaced."""
        standing = (finding.turn or self.turn) - self.turn
        self.record.turns += edit.later[:standing]
        del edit.later[:standing]
        self._begin_turn(Game.from_record(self.record, ruleset=self.ruleset), edit.later[0])
        self._refused = get_turn_or_comment(edit.later[0])
        return LaterTurnRefused(self.turn, self._refused, finding)

    def _cancel_edit(self) -> StepUndone:
        """Restore the record from before the edit."""
        edit, self._edit = self._edit, None
        assert edit is not None
        self.record = edit.record
        self._begin_turn(edit.game)
        return StepUndone(
            "edit", edit.number, get_turn_or_comment(edit.record.turns[edit.number - 1])
        )

    # -- undoing ----------------------------------------------------------------------------

    def undo(self, *, whole: bool = False) -> list[RecorderEvent]:
        """Take back the last step: a throw, move or closing word, or the choice of a seat.

        A result set by hand is taken back first. An ended turn is reopened; if it has a ruling, a
        position, or unknown throws or moves, the whole turn is taken back. If there are no turns, a
        throw of the roll-off is taken back. If the turn would end again at once, the step before is
        taken back too. During an edit, only steps of the new turn are taken back; if it has none,
        the edit is cancelled.

        The first event is a StepUndone; a RecordSaved or SaveFailed follows if the record has
        changed. If the roll-off made the first throw, both are taken back, with a StepUndone for
        each. The only event is InputNotUnderstood if there is nothing to take back, or if the
        position before the last turn is unknown.

        Args:
            whole: Whether to take back the whole turn instead of its last step.
        """
        events: list[RecorderEvent]
        if self._edit and not (self.is_under_way or self._chosen):
            return [self._cancel_edit()]
        if self.is_under_way:
            events = [self._drop_turn() if whole else self._shorten(self.turn, self.game.parts)]
        elif self._is_ended_by_hand():
            events = self._reopen_result()
        elif self._chosen:
            events = [StepUndone("choice", self.turn, self._chosen)]
            self._chosen = ""
        elif self.record.turns:
            taken = self._reopen(whole=whole)
            if isinstance(taken, InputNotUnderstood):
                return [taken]
            events = [taken, *self._store(len(self.record.turns))]
        else:
            return self._shorten_opening()
        # dice that were thrown automatically are taken back with the throw that caused them
        is_both = self._get_opening_roll() and not self._edit
        return events + self._shorten_opening() if is_both else events

    def _shorten_opening(self) -> list[RecorderEvent]:
        """Take back the last throw of the roll-off."""
        if not self.record.opening:
            return [InputNotUnderstood(RecorderCommand.UNDO.text, _text("expected-something"))]
        self._chosen = ""
        event = StepUndone("opening", 0, self.game.pop())
        self.record.opening = self.game.opening
        return [event, *self._store(0)]

    def _shorten(self, number: int, parts: TurnParts) -> StepUndone:
        """Take back the last step of the turn, and further steps that would end the turn again.

        *parts* are the whole turn.
        """
        what, gone = ("ending", parts.ending) if parts.ending else ("", parts.text)
        while self.is_under_way and (not what or self._is_settled()):
            what = "move" if self.game.parts.moves else "throw"
            gone = self.game.pop()
        self._restore_choice(parts.seat)
        return StepUndone(what or "turn", number, gone)

    def _drop_turn(self) -> StepUndone:
        """Take back the whole turn under way."""
        event = StepUndone("turn", self.turn, self.text)
        seat, self.game = self.game.seat, copy_before_turn(self.game)
        self._restore_choice(seat)
        return event

    def _restore_choice(self, seat: str) -> None:
        """Let *seat* take the turn if the turn is now empty and other seats could take it."""
        is_free = self.play.setup().to == "-" or self.play.to_move()[:1] != (seat,)
        self._chosen = seat if is_free and not self.is_under_way else ""

    def _reopen(self, *, whole: bool) -> StepUndone | InputNotUnderstood:
        """Remove the last turn from the record and continue it, or drop it if *whole*."""
        number, item, game = len(self.record.turns), self.record.turns[-1], self.game.copy()
        try:
            game.pop()
        except CannotBeginError:
            return InputNotUnderstood(RecorderCommand.UNDO.text, _text("expected-known-turn"))
        parts = split_entry(item, game.before)
        event = StepUndone("turn", number, parts.text if parts else get_turn_or_comment(item))
        self.record.turns.pop()
        is_kept = parts is not None and not whole
        self._begin_turn(copy_before_turn(game) if whole else game, item if is_kept else None)
        if parts is not None and not whole:
            event = self._shorten(number, parts)
        self.record.result = self.game.result
        return event

    def _reopen_result(self) -> list[RecorderEvent]:
        """Take back a result that was set by hand."""
        before = self.record.result
        self.record.result = self.game.result
        reason = before.reason if before else ""
        return [StepUndone("result", self.turn, reason), *self._store(len(self.record.turns))]

    # -- notes, the result ------------------------------------------------------------------

    def add_comment(self, text: str) -> list[RecorderEvent]:
        """Append a space and *text* to the comment of the turn under way, or else the last turn.

        If *text* is ``-``, the comment is removed. Before the first turn, the comment of the record
        is changed. *text* is normalised to NFC, without white space around it.

        The first event is a CommentChanged, even if the comment stays the same; a RecordSaved or
        SaveFailed follows if it has changed and no turn is under way. The only event is an
        InputNotUnderstood if:

        - *text* has control characters or lone surrogates,
        - the comment would have more than 4096 characters, or
        - the comment is to be removed, and its entry contains nothing else.
        """
        text = unicodedata.normalize("NFC", text.strip())
        if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text):
            return [InputNotUnderstood(text, _text("expected-plain-text"))]
        number = self.turn if self.is_under_way else len(self.record.turns)
        old = self._get_comment(number)
        new = "" if text == "-" else f"{old} {text}".strip()
        if len(new) > MAX_TEXT:
            return [
                InputNotUnderstood(
                    _text("characters", count=len(new)), _text("expected-comment", most=MAX_TEXT)
                )
            ]
        if new == old:
            return [CommentChanged(number, old)]
        if not self._set_comment(number, new):
            return [InputNotUnderstood(text, _text("expected-some-comment"))]
        events: list[RecorderEvent] = [CommentChanged(number, new)]
        return events if self.is_under_way else events + self._store(number)

    def _get_comment(self, number: int) -> str:
        if self.is_under_way:
            return self._entry.comment
        if number == 0:
            return self.record.comment
        item = self.record.turns[number - 1]
        return item.comment if isinstance(item, Entry) else ""

    def _set_comment(self, number: int, text: str) -> bool:
        """Set the comment of a turn; return False if the entry would then be empty."""
        if self.is_under_way:
            self._entry = msgspec.structs.replace(self._entry, comment=text)
        elif number == 0:
            self.record.comment = text
        else:
            item = replace_comment(self.record.turns[number - 1], text)
            if item is None:
                return False
            self.record.turns[number - 1] = item
        return True

    def set_result(self, winners: Sequence[str], reason: str) -> list[RecorderEvent]:
        """Set the result of a game that did not end by its moves, and save the record.

        The events are a RecordSaved or SaveFailed and, if the game is then over, a GameOver. The
        only event is an InputRefused if the result does not fit the game or its seats. It is an
        InputNotUnderstood if *reason* is unknown, a turn is under way or an edit is unfinished.

        Args:
            winners: The letters of the seats that have won; empty for a game without winners.
            reason: One of ``record.shapes.REASONS``, such as ``time``; ``unfinished`` reopens the
                game.
        """
        if self.is_under_way or self._edit:
            return [
                InputNotUnderstood(
                    RecorderCommand.RESULT.text,
                    _text("expected-end-or-stop", stop=RecorderCommand.STOP.text),
                )
            ]
        if reason not in REASONS:
            return [InputNotUnderstood(reason, join_with_or(map(get_reason_text, REASONS)))]
        old = self.record.result or Result(winners=[])
        result = msgspec.structs.replace(
            old, winners=list(winners), reason=reason, name="", score={}, ranks={}
        )
        judged = msgspec.structs.replace(self.record, result=result)
        wrong = [found for found in check_result(judged, self.play) if found.severity == "error"]
        if wrong:
            return [InputRefused(wrong[0])]
        self.record.result = result
        self._chosen = ""
        events = self._store(len(self.record.turns))
        return [*events, GameOver(result)] if self.due is Due.NOTHING else events
