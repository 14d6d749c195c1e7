"""Questions, help and event descriptions of a recorder in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import get_speech
from barsis_notation.language.text_width import pad_text
from barsis_notation.language.texts import MessageText, Text, bind_texts, join_words
from barsis_notation.record.structs import Result
from barsis_notation.recording import recorder_events
from barsis_notation.recording.commands import RecorderCommand, describe_reason, describe_win
from barsis_notation.recording.recorder import Recorder
from barsis_notation.recording.recorder_state import Due, join_with_or
from barsis_notation.replay.phrases import Phrases

_text = bind_texts("recorder")
_common = bind_texts("common")

Line = Text | str

MOVE_WIDTH: Final = 32
"""Width of a move in the list of legal moves, in columns."""


# -- questions ----------------------------------------------------------------------------------


def get_prompt(due: Due) -> Line:
    """Return the prompt for the input that is due; ``""`` for ``Due.NOTHING``."""
    if due is Due.NOTHING:
        return ""
    if due is Due.MOVE:
        return _text("ask-move")
    return _text("ask-seat") if due is Due.STARTER else _text("ask-throw")


def iter_question_lines(recorder: Recorder) -> Iterator[Line]:
    """Yield the lines that ask for the next input of *recorder*.

    If a move is due, the lines contain the legal moves, numbered from 1. There is only one line if
    the game is over or its result was set by hand; it says how to take that back. There is also
    only one if the last turn was broken off; it says how to continue. Convert a line with ``str``
    to get it in the current language.
    """
    if recorder.is_broken_off:
        yield _text("may-go-on")
    elif recorder.due is Due.NOTHING:
        yield _text("nothing-more", undo=RecorderCommand.UNDO.text)
    else:
        if not recorder.is_under_way:
            yield ""
            yield _text("turn", turn=recorder.turn, position=recorder.position)
        yield from _QUESTIONS[recorder.due](recorder)


def _ask_starter(recorder: Recorder) -> Iterator[Line]:
    words = recorder.words
    seats = join_with_or(map(words.who, recorder.seats))
    yield _text("who-begins", seats=seats, who=words.who(recorder.seat))


def _ask_opening(recorder: Recorder) -> Iterator[Line]:
    yield _text("throws-for-first", who=recorder.words.who(recorder.seat))


def _ask_throw(recorder: Recorder) -> Iterator[Line]:
    who = recorder.words.who(recorder.seat)
    if recorder.is_under_way:
        yield _text("another-throw", who=who)
    elif recorder.may_decline:
        yield _text("may-throw", who=who, other=recorder.words.who(recorder.seats[1]))
    else:
        yield _text("throws", who=who)


def _ask_move(recorder: Recorder) -> Iterator[Line]:
    words = recorder.words
    who, owed = words.who(recorder.seat), words.owed()
    if recorder.may_end:
        yield _text("to-play-or-pass", who=who, owed=owed)
    else:
        yield _text("to-play", who=who, owed=owed)
    for number, choice in enumerate(recorder.list_choices(), start=1):
        move = pad_text(str(words.move(recorder.seat, choice.move)), MOVE_WIDTH)
        line = f"  {get_speech().number(number):>2}  {move}"
        if choice.uses:
            line += f"   {_text('uses', values=_list_values(recorder, choice.uses))}"
        if choice.taken:
            line += f"   {_text('takes', men=_list_men(recorder, choice.taken))}"
        yield line


_QUESTIONS: Final[Mapping[Due, Callable[[Recorder], Iterator[Line]]]] = {
    Due.STARTER: _ask_starter,
    Due.OPENING: _ask_opening,
    Due.THROW: _ask_throw,
    Due.MOVE: _ask_move,
}


def list_help_lines() -> list[Line]:
    """Return the lines of the help for the input that a recorder accepts.

    Convert a line with ``str`` to get it in the current language. The Arabic text has the Arabic
    words of the commands.
    """
    word = {command: command.value[1][0] for command in RecorderCommand}
    return [
        _text("help-throw"),
        _text("help-throw-of-a-seat"),
        _text("help-move"),
        _text("help-enter"),
        _text("help-undo", undo=word[RecorderCommand.UNDO]),
        _text("help-comment", comment=word[RecorderCommand.COMMENT]),
        _text(
            "help-board", board=word[RecorderCommand.BOARD], position=word[RecorderCommand.POSITION]
        ),
        _text("help-why", why=word[RecorderCommand.WHY]),
        _text(
            "help-endings",
            resign=word[RecorderCommand.RESIGN],
            forfeit=word[RecorderCommand.FORFEIT],
            miss=word[RecorderCommand.MISS],
            stop=word[RecorderCommand.STOP],
        ),
        _text("help-so"),
        _text("help-so-moves", so=word[RecorderCommand.SO]),
        _text("help-edit"),
        _text("help-edit-later", edit=word[RecorderCommand.EDIT]),
        _text("help-result", result=word[RecorderCommand.RESULT]),
        _text("help-quit"),
        _text("help-quit-later", quit=word[RecorderCommand.QUIT]),
    ]


# -- events -------------------------------------------------------------------------------------


def describe_event(
    event: recorder_events.RecorderEvent, recorder: Recorder, *, named: bool = True
) -> Iterator[Line | Finding]:
    """Yield the lines that describe an event, and findings to be shown between them.

    Convert a line with ``str`` to get it in the current language.

    Args:
        event: An event that *recorder* returned.
        recorder: The recorder, which has the names of players, places and throws.
        named: Whether to show throws by name; otherwise, they are shown as written in records.
    """
    if isinstance(event, recorder_events.ThrowMade):
        throw = recorder.words.throw(event.outcome) if named else event.outcome
        yield _text("threw", throw=throw, values=_list_values(recorder, event.values))
    else:
        yield from _DESCRIBERS[type(event)](event, recorder)


def describe_game_result(result: Result, words: Phrases) -> Text:
    """Return the winners, reason and score of a result in words.

    Args:
        result: The result of a record.
        words: The words of its game, with the names of the players.
    """
    reason = describe_reason(result.reason or "unknown")
    if not result.winners:
        return _text("no-winner", reason=reason)
    who = join_words(map(words.who, result.winners))
    if result.name:
        won = _text("wins-by-name", who=who, reason=reason, name=describe_win(result.name))
    else:
        won = _text("wins", who=who, reason=reason)
    score = ", ".join(f"{seat} {points}" for seat, points in result.score.items())
    return _text("with-score", won=won, score=score) if score else won


def _describe_opening_throw(
    event: recorder_events.OpeningThrowMade, recorder: Recorder
) -> Iterator[Line]:
    yield _text("threw-for-first", who=recorder.words.who(event.seat), throw=event.outcome)


def _describe_turn_assigned(
    event: recorder_events.TurnAssigned, recorder: Recorder
) -> Iterator[Line]:
    yield _text("begins", who=recorder.words.who(event.seat))


def _describe_move(event: recorder_events.MoveMade, recorder: Recorder) -> Iterator[Line]:
    move = recorder.words.move(event.seat, event.move)
    if event.taken:
        yield _text("played-and-took", move=move, men=_list_men(recorder, event.taken))
    else:
        yield _text("played", move=move)


def _describe_turn_end(event: recorder_events.TurnEnded, recorder: Recorder) -> Iterator[Line]:
    who = recorder.words.who(event.seat)
    if event.word:
        yield _describe_ending(event.word, who)
    elif event.owed:
        yield _text("cannot-play", who=who, owed=_list_values(recorder, event.owed))
    yield f"  {event.text}"


def _describe_ending(word: str, who: object) -> MessageText:
    """Return a description of a turn that ended with a closing word."""
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


def _describe_saved(event: recorder_events.RecordSaved, _: Recorder) -> Iterator[Line]:
    yield _text("saved-turn", turn=event.turn) if event.turn else _text("saved")


def _describe_save_failed(event: recorder_events.SaveFailed, _: Recorder) -> Iterator[Line]:
    yield _text("not-saved", reason=event.reason)


def _describe_game_over(event: recorder_events.GameOver, recorder: Recorder) -> Iterator[Line]:
    yield f"  {describe_game_result(event.result, recorder.words)}"


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
"""The values of ``StepUndone.what`` in words."""


def _describe_undone(event: recorder_events.StepUndone, _: Recorder) -> Iterator[Line]:
    what = TAKEN_BACK[event.what]
    if event.turn:
        yield _text("taken-back-of-turn", what=what, text=event.text, turn=event.turn)
    else:
        yield _text("taken-back", what=what, text=event.text)


def _describe_comment(event: recorder_events.CommentChanged, _: Recorder) -> Iterator[Line]:
    if event.turn:
        yield _text("noted-turn", turn=event.turn, text=event.text)
    else:
        yield _text("noted", text=event.text)


def _describe_refused(event: recorder_events.InputRefused, _: Recorder) -> Iterator[Line | Finding]:
    yield event.finding


def _describe_not_understood(
    event: recorder_events.InputNotUnderstood, _: Recorder
) -> Iterator[Line]:
    if event.found:
        yield _text("unread", found=event.found, expected=event.expected)
    else:
        yield _text("unread-empty", expected=event.expected)


def _describe_broken_off(event: recorder_events.TurnBrokenOff, _: Recorder) -> Iterator[Line]:
    yield _text("was-broken-off", turn=event.turn, text=event.text)


def _describe_resumed(event: recorder_events.TurnResumed, _: Recorder) -> Iterator[Line]:
    yield _text("goes-on", turn=event.turn, text=event.text)


def _describe_kept(event: recorder_events.IllegalTurnKept, _: Recorder) -> Iterator[Line]:
    yield _text("stood", turn=event.turn, codes=", ".join(event.codes), text=event.text)


def _describe_edit_started(event: recorder_events.EditStarted, _: Recorder) -> Iterator[Line]:
    yield _text("turn-was", turn=event.turn, text=event.text)
    yield _text("played-anew", undo=RecorderCommand.UNDO.text)


def _describe_later_refused(
    event: recorder_events.LaterTurnRefused, _: Recorder
) -> Iterator[Line | Finding]:
    yield _text("no-longer-stands", turn=event.turn, text=event.text)
    yield event.finding
    yield _text("anew-or-so", so=RecorderCommand.SO.text, undo=RecorderCommand.UNDO.text)


def _describe_edit_finished(event: recorder_events.EditFinished, _: Recorder) -> Iterator[Line]:
    if event.later:
        yield _text("edited-and-later", turn=event.turn, later=event.later)
    else:
        yield _text("edited", turn=event.turn)


_DESCRIBERS: Final[Mapping[type, Callable[[Any, Recorder], Iterator[Line | Finding]]]] = {
    recorder_events.OpeningThrowMade: _describe_opening_throw,
    recorder_events.TurnAssigned: _describe_turn_assigned,
    recorder_events.MoveMade: _describe_move,
    recorder_events.TurnEnded: _describe_turn_end,
    recorder_events.RecordSaved: _describe_saved,
    recorder_events.SaveFailed: _describe_save_failed,
    recorder_events.GameOver: _describe_game_over,
    recorder_events.StepUndone: _describe_undone,
    recorder_events.CommentChanged: _describe_comment,
    recorder_events.InputRefused: _describe_refused,
    recorder_events.InputNotUnderstood: _describe_not_understood,
    recorder_events.TurnBrokenOff: _describe_broken_off,
    recorder_events.TurnResumed: _describe_resumed,
    recorder_events.IllegalTurnKept: _describe_kept,
    recorder_events.EditStarted: _describe_edit_started,
    recorder_events.LaterTurnRefused: _describe_later_refused,
    recorder_events.EditFinished: _describe_edit_finished,
}


# -- words --------------------------------------------------------------------------------------


def _list_values(recorder: Recorder, values: Iterable[str]) -> Text:
    """Return values as a list in words; ``nothing`` if there are none."""
    named = [recorder.words.value(value) for value in values]
    return join_words(named) if named else _common("nothing")


def _list_men(recorder: Recorder, taken: Iterable[str]) -> Text:
    """Return captured men in words: ``Basim (N)'s SR6 [N.32]``."""
    words = recorder.words
    men = (one.partition(".") for one in taken)
    return join_words(
        _text("man", who=words.who(seat), place=words.place(seat, step), man=f"{seat}.{step}")
        for seat, _, step in men
    )
