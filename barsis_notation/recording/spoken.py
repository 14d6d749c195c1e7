"""What a recorder asks and tells, in words: texts, said in the language that is spoken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.columns import padded
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import Said, Text, listed, texts_of
from barsis_notation.record.structs import Result
from barsis_notation.recording import recorder_events
from barsis_notation.recording.commands import Command, reason_spoken, win_spoken
from barsis_notation.recording.recorder import Recorder
from barsis_notation.recording.standing import Due, either
from barsis_notation.replay.phrases import Phrases

_text = texts_of("recorder")
_common = texts_of("common")

Line = Text | str

MOVE_WIDTH: Final = 32
"""Columns of a move in the list of them."""


# -- questions ----------------------------------------------------------------------------------


def prompt(due: Due) -> Line:
    """Return what stands before an answer."""
    if due is Due.NOTHING:
        return ""
    if due is Due.MOVE:
        return _text("ask-move")
    return _text("ask-seat") if due is Due.STARTER else _text("ask-throw")


def question(recorder: Recorder) -> Iterator[Line]:
    """Yield the lines that ask for what the game waits for."""
    if recorder.is_broken_off:
        yield _text("may-go-on")
    elif recorder.due is Due.NOTHING:
        yield _text("nothing-more", undo=Command.UNDO.text)
    else:
        if not recorder.is_under_way:
            yield ""
            yield _text("turn", turn=recorder.turn, position=recorder.position)
        yield from _QUESTIONS[recorder.due](recorder)


def _starter_question(recorder: Recorder) -> Iterator[Line]:
    words = recorder.words
    seats = either(map(words.who, recorder.seats))
    yield _text("who-begins", seats=seats, who=words.who(recorder.seat))


def _opening_question(recorder: Recorder) -> Iterator[Line]:
    yield _text("throws-for-first", who=recorder.words.who(recorder.seat))


def _throw_question(recorder: Recorder) -> Iterator[Line]:
    who = recorder.words.who(recorder.seat)
    if recorder.is_under_way:
        yield _text("another-throw", who=who)
    elif recorder.may_decline:
        yield _text("may-throw", who=who, other=recorder.words.who(recorder.seats[1]))
    else:
        yield _text("throws", who=who)


def _move_question(recorder: Recorder) -> Iterator[Line]:
    words = recorder.words
    who, owed = words.who(recorder.seat), words.owed()
    if recorder.may_end:
        yield _text("to-play-or-pass", who=who, owed=owed)
    else:
        yield _text("to-play", who=who, owed=owed)
    for number, choice in enumerate(recorder.choices(), start=1):
        move = padded(str(words.move(recorder.seat, choice.move)), MOVE_WIDTH)
        line = f"  {current_speech().number(number):>2}  {move}"
        if choice.uses:
            line += f"   {_text('uses', values=_values(recorder, choice.uses))}"
        if choice.taken:
            line += f"   {_text('takes', men=_men(recorder, choice.taken))}"
        yield line


_QUESTIONS: Final[Mapping[Due, Callable[[Recorder], Iterator[Line]]]] = {
    Due.STARTER: _starter_question,
    Due.OPENING: _opening_question,
    Due.THROW: _throw_question,
    Due.MOVE: _move_question,
}


def help_lines() -> list[Line]:
    """Return what the recorder takes; the Arabic words of commands are those of their table."""
    word = {command: command.value[1][0] for command in Command}
    return [
        _text("help-throw"),
        _text("help-throw-of-a-seat"),
        _text("help-move"),
        _text("help-enter"),
        _text("help-undo", undo=word[Command.UNDO]),
        _text("help-comment", comment=word[Command.COMMENT]),
        _text("help-board", board=word[Command.BOARD], position=word[Command.POSITION]),
        _text("help-why", why=word[Command.WHY]),
        _text(
            "help-endings",
            resign=word[Command.RESIGN],
            forfeit=word[Command.FORFEIT],
            miss=word[Command.MISS],
            stop=word[Command.STOP],
        ),
        _text("help-so"),
        _text("help-so-moves", so=word[Command.SO]),
        _text("help-edit"),
        _text("help-edit-later", edit=word[Command.EDIT]),
        _text("help-result", result=word[Command.RESULT]),
        _text("help-quit"),
        _text("help-quit-later", quit=word[Command.QUIT]),
    ]


# -- events -------------------------------------------------------------------------------------


def told(
    event: recorder_events.RecorderEvent, recorder: Recorder, *, named: bool = True
) -> Iterator[Line | Finding]:
    """Yield the lines that report an event, and the findings that belong between them.

    Throws are *named*, or said by their keys alone.
    """
    if isinstance(event, recorder_events.ThrowMade):
        throw = recorder.words.throw(event.outcome) if named else event.outcome
        yield _text("threw", throw=throw, values=_values(recorder, event.values))
    else:
        yield from _TOLD[type(event)](event, recorder)


def result_text(result: Result, words: Phrases) -> Text:
    """Return who has won and why, and the score."""
    reason = reason_spoken(result.reason or "unknown")
    if not result.winners:
        return _text("no-winner", reason=reason)
    who = listed(map(words.who, result.winners))
    if result.name:
        won = _text("wins-by-name", who=who, reason=reason, name=win_spoken(result.name))
    else:
        won = _text("wins", who=who, reason=reason)
    score = ", ".join(f"{seat} {points}" for seat, points in result.score.items())
    return _text("with-score", won=won, score=score) if score else won


def _threw_for_first(event: recorder_events.OpeningThrown, recorder: Recorder) -> Iterator[Line]:
    yield _text("threw-for-first", who=recorder.words.who(event.seat), throw=event.outcome)


def _begins(event: recorder_events.Begins, recorder: Recorder) -> Iterator[Line]:
    yield _text("begins", who=recorder.words.who(event.seat))


def _moved(event: recorder_events.Moved, recorder: Recorder) -> Iterator[Line]:
    move = recorder.words.move(event.seat, event.move)
    if event.taken:
        yield _text("played-and-took", move=move, men=_men(recorder, event.taken))
    else:
        yield _text("played", move=move)


def _ended(event: recorder_events.Ended, recorder: Recorder) -> Iterator[Line]:
    who = recorder.words.who(event.seat)
    if event.word:
        yield _ended_by(event.word, who)
    elif event.owed:
        yield _text("cannot-play", who=who, owed=_values(recorder, event.owed))
    yield f"  {event.text}"


def _ended_by(word: str, who: object) -> Said:
    """Return what is said of a turn that ended with a closing word."""
    match word:
        case "pass":
            return _text("passes", who=who)
        case "stop":
            return _text("breaks-off", who=who)
        case "resign":
            return _text("resigns", who=who)
        case "forfeit":
            return _text("forfeits", who=who)
        case _:
            return _text("misses", who=who)


def _saved(event: recorder_events.Saved, _: Recorder) -> Iterator[Line]:
    yield _text("saved-turn", turn=event.turn) if event.turn else _text("saved")


def _not_saved(event: recorder_events.NotSaved, _: Recorder) -> Iterator[Line]:
    yield _text("not-saved", reason=event.reason)


def _over(event: recorder_events.Over, recorder: Recorder) -> Iterator[Line]:
    yield f"  {result_text(event.result, recorder.words)}"


TAKEN_BACK: Final = {
    "choice": _text("a-choice"),
    "opening": _text("an-opening"),
    "throw": _text("a-throw"),
    "move": _text("a-move"),
    "ending": _text("an-ending"),
    "turn": _text("a-turn"),
    "result": _text("a-result"),
    "edit": _text("an-edit"),
}
"""What was taken back, in words."""


def _taken_back(event: recorder_events.TakenBack, _: Recorder) -> Iterator[Line]:
    what = TAKEN_BACK[event.what]
    if event.turn:
        yield _text("taken-back-of-turn", what=what, text=event.text, turn=event.turn)
    else:
        yield _text("taken-back", what=what, text=event.text)


def _noted(event: recorder_events.Noted, _: Recorder) -> Iterator[Line]:
    if event.turn:
        yield _text("noted-turn", turn=event.turn, text=event.text)
    else:
        yield _text("noted", text=event.text)


def _refused(event: recorder_events.RefusedLine, _: Recorder) -> Iterator[Line | Finding]:
    yield event.finding


def _unread(event: recorder_events.Unread, _: Recorder) -> Iterator[Line]:
    if event.found:
        yield _text("unread", found=event.found, expected=event.expected)
    else:
        yield _text("unread-empty", expected=event.expected)


def _broken_off(event: recorder_events.BrokenOff, _: Recorder) -> Iterator[Line]:
    yield _text("was-broken-off", turn=event.turn, text=event.text)


def _goes_on(event: recorder_events.GoesOn, _: Recorder) -> Iterator[Line]:
    yield _text("goes-on", turn=event.turn, text=event.text)


def _stood(event: recorder_events.Stood, _: Recorder) -> Iterator[Line]:
    yield _text("stood", turn=event.turn, codes=", ".join(event.codes), text=event.text)


def _edits(event: recorder_events.Edits, _: Recorder) -> Iterator[Line]:
    yield _text("turn-was", turn=event.turn, text=event.text)
    yield _text("played-anew", undo=Command.UNDO.text)


def _no_longer_stands(
    event: recorder_events.NoLongerStands, _: Recorder
) -> Iterator[Line | Finding]:
    yield _text("no-longer-stands", turn=event.turn, text=event.text)
    yield event.finding
    yield _text("anew-or-so", so=Command.SO.text, undo=Command.UNDO.text)


def _edited(event: recorder_events.Edited, _: Recorder) -> Iterator[Line]:
    if event.later:
        yield _text("edited-and-later", turn=event.turn, later=event.later)
    else:
        yield _text("edited", turn=event.turn)


_TOLD: Final[Mapping[type, Callable[[Any, Recorder], Iterator[Line | Finding]]]] = {
    recorder_events.OpeningThrown: _threw_for_first,
    recorder_events.Begins: _begins,
    recorder_events.Moved: _moved,
    recorder_events.Ended: _ended,
    recorder_events.Saved: _saved,
    recorder_events.NotSaved: _not_saved,
    recorder_events.Over: _over,
    recorder_events.TakenBack: _taken_back,
    recorder_events.Noted: _noted,
    recorder_events.RefusedLine: _refused,
    recorder_events.Unread: _unread,
    recorder_events.BrokenOff: _broken_off,
    recorder_events.GoesOn: _goes_on,
    recorder_events.Stood: _stood,
    recorder_events.Edits: _edits,
    recorder_events.NoLongerStands: _no_longer_stands,
    recorder_events.Edited: _edited,
}


# -- words --------------------------------------------------------------------------------------


def _values(recorder: Recorder, values: Iterable[str]) -> Text:
    """Return values as a list is spoken, ``nothing`` for none."""
    named = [recorder.words.value(value) for value in values]
    return listed(named) if named else _common("nothing")


def _men(recorder: Recorder, taken: Iterable[str]) -> Text:
    """Return men that are taken: ``Basim (N)'s SR6 [N.32]``."""
    words = recorder.words
    men = (one.partition(".") for one in taken)
    return listed(
        _text("man", who=words.who(seat), place=words.place(seat, step), man=f"{seat}.{step}")
        for seat, _, step in men
    )
