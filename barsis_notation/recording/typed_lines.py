"""What an arbiter types, in Latin or Arabic script: commands, throws, seats, moves.

``take`` hands a line to a recorder. It raises nothing, whatever the line is.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from barsis_notation.language.folding import folded
from barsis_notation.language.speech import ENGLISH
from barsis_notation.language.texts import SaidIn, Text, listed, texts_of
from barsis_notation.record.shapes import REASONS
from barsis_notation.recording.commands import (
    COMMAND_WORDS,
    ENDINGS,
    Command,
    command_named,
    is_turn,
    reason_named,
    reason_text,
)
from barsis_notation.recording.recorder import Recorder
from barsis_notation.recording.recorder_events import RecorderEvent, Unread
from barsis_notation.recording.seat_words import seat_named
from barsis_notation.recording.standing import Due, either
from barsis_notation.recording.throw_words import nearest_throws

_text = texts_of("recorder")

MAX_NAME_WORDS: Final = 3
"""Phrases that the name of one throw may have (شيش بيش)."""

_ALIKE: Final = 0.75
"""How like a command a word is that may mean it, as difflib counts."""

_DIRECTION: Final = dict.fromkeys(
    map(ord, "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)
"""Signs that show nothing and say from which side a text goes."""

_BETWEEN: Final = re.compile(r"[\s+,،]+")


def command_of(line: str, seats: Sequence[str] = ()) -> tuple[Command, str] | None:
    """Return the command a line begins with and the rest of it, None where it is none.

    A capital letter that is one of *seats* is a seat.
    """
    word, _, rest = line.strip().partition(" ")
    if western(word) in seats:
        return None
    command = command_named(word)
    return None if command is None else (command, rest.strip())


def take(recorder: Recorder, line: str) -> list[RecorderEvent]:
    """Do what a line says; return what there is to tell. Commands that only show do nothing."""
    found = command_of(line, recorder.play.seats)
    if found is None:
        return _with_command(_answer(recorder, western(line).strip()), line)
    command, rest = found
    if command is Command.UNDO:
        return recorder.undo(whole=is_turn(rest))
    if command is Command.COMMENT:
        return recorder.note(rest) if rest else []
    if command is Command.RESULT:
        return _result(recorder, rest) if rest else []
    if command is Command.SO:
        return _stand(recorder, western(rest))
    if command is Command.EDIT:
        return _edit(recorder, western(rest))
    if command is Command.PASS and recorder.may_decline:
        return recorder.decline()
    return recorder.end(ENDINGS[command]) if command in ENDINGS else []


def _with_command(events: list[RecorderEvent], line: str) -> list[RecorderEvent]:
    """Name with a line that was not understood the command that is nearly written so."""
    (word, *_), last = line.split() or [""], events[-1]
    meant = difflib.get_close_matches(folded(word), COMMAND_WORDS, n=1, cutoff=_ALIKE)
    if not isinstance(last, Unread) or not meant:
        return events
    command = COMMAND_WORDS[meant[0]]
    expected = _text("or-command", expected=last.expected, command=command)
    return [*events[:-1], Unread(last.found, expected)]


def _answer(recorder: Recorder, text: str) -> list[RecorderEvent]:
    """Take a line that is not a command as the answer to what the game waits for."""
    due = recorder.due
    if due is Due.STARTER:
        return _begin(recorder, text)
    if due is Due.OPENING:
        return _roll_off(recorder, text)
    if due is Due.THROW:
        return _throw(recorder, text)
    if due is Due.MOVE:
        return _move(recorder, text)
    if recorder.is_broken_off:
        events = recorder.go_on()
        return events + _answer(recorder, text) if text and recorder.due is not due else events
    return [Unread(text, due.value)]


def _stand(recorder: Recorder, text: str) -> list[RecorderEvent]:
    """Let a turn stand as it was played: ``so``, ``so 23/27``, ``so N 3: 23/27``.

    A position line after it says how the men stood then.
    """
    turn, name, rest = text.partition(f"{recorder.ruleset.id} ")
    return recorder.stand(turn.strip(), position=(name + rest).strip())


def _edit(recorder: Recorder, text: str) -> list[RecorderEvent]:
    """Play a turn further back anew: ``edit 12``, ``edit 12 N 3: 23/26``."""
    number, _, turn = text.partition(" ")
    if not (number.isascii() and number.isdigit() and len(number) < 7):
        return [Unread(number, _text("expected-number", command=Command.EDIT.text))]
    return recorder.edit(int(number), turn.strip())


def _begin(recorder: Recorder, text: str) -> list[RecorderEvent]:
    seat, rest = split_seat(recorder, text) or ("", text)
    if not text or (seat and not rest):
        return recorder.start(seat or recorder.seat)
    outcomes = throws_of(recorder, rest) if seat else ()
    if outcomes:
        return recorder.throw(outcomes, seat)
    named = listed(map(recorder.words.who, recorder.seats), "or")
    expected = _text("expected-starter", seats=named)
    return [_unread_throw(recorder, text) if seat else Unread(text, expected)]


def _roll_off(recorder: Recorder, text: str) -> list[RecorderEvent]:
    dice = throws_of(recorder, text, paired=False)
    seat = ""
    if not dice:
        seat, rest = split_seat(recorder, text) or ("", "")
        if seat and not rest:
            return recorder.start(seat)
        dice = throws_of(recorder, rest, paired=False)
        if seat and any(die in recorder.play.outcomes and len(die) == 2 for die in dice):
            return _without_roll_off(recorder, seat, dice)
    return recorder.roll_off(dice, seat) if dice else [_unread_throw(recorder, text)]


def _without_roll_off(
    recorder: Recorder, seat: str, outcomes: tuple[str, ...]
) -> list[RecorderEvent]:
    """Let *seat* begin with a throw of both dice, as records do that know no roll-off."""
    begun = recorder.start(seat)
    return begun if isinstance(begun[0], Unread) else recorder.throw(_pairs([*outcomes]))


def _throw(recorder: Recorder, text: str) -> list[RecorderEvent]:
    if not text:
        return recorder.decline() if recorder.may_decline else [Unread("", recorder.due.value)]
    outcomes = throws_of(recorder, text)
    if outcomes:
        return recorder.throw(outcomes)
    seat, rest = split_seat(recorder, text) or ("", "")
    outcomes = throws_of(recorder, rest)
    if seat and outcomes:
        return recorder.throw(outcomes, seat)
    if seat and not rest and recorder.may_decline:
        return recorder.start(seat)
    return [_unread_throw(recorder, text)]


def _unread_throw(recorder: Recorder, text: str) -> Unread:
    """Return what to answer to *text* where a throw is due: the throws that may be meant."""
    seat, rest = split_seat(recorder, text) or ("", text)
    meant = nearest_throws(
        rest if seat and rest else text, recorder.ruleset, recorder.play.outcomes
    )
    if not meant:
        return Unread(text, Due.THROW.value)
    named: Text = listed(map(recorder.words.throw, meant), "or")
    if text.isascii():
        named = SaidIn(named, ENGLISH)
    return Unread(text, _text("expected-throw", throws=named))


def _move(recorder: Recorder, text: str) -> list[RecorderEvent]:
    if not text:
        return recorder.end("pass") if recorder.may_end else [Unread("", recorder.due.value)]
    moves = recorder.moves
    if text.isascii() and text.isdigit():
        number = int(text) if len(text) < 4 else 0
        if 0 < number <= len(moves):
            return recorder.choose(moves[number - 1])
        return [Unread(text, _text("expected-choice", last=len(moves)))]
    if ")(" in text or len(text) > 200:
        return [Unread(text[:40], recorder.due.value)]
    return recorder.choose(text)


def _result(recorder: Recorder, text: str) -> list[RecorderEvent]:
    """Write a result: seats and a reason (``S time``, ``- agreement``, ``unfinished``)."""
    reason = reason_named(text)
    winners: list[str] = []
    for word in _BETWEEN.split(text) if not reason else ():
        seat = seat_of(recorder, word)
        if seat:
            winners.append(seat)
        elif reason_named(word):
            reason = reason_named(word)
        elif word != "-":
            expected = _text("expected-result", reasons=either(map(reason_text, REASONS)))
            return [Unread(word, expected)]
    return recorder.set_result(winners, reason)


# -- words ------------------------------------------------------------------------------------


def western(text: str) -> str:
    """Return *text* with every decimal digit of any script as 0-9, without marks of direction.

    What is copied from a terminal has such marks around it.
    """
    plain = text.translate(_DIRECTION)
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in plain)


def seat_of(recorder: Recorder, word: str) -> str:
    """Return the seat a word stands for: its letter, its player's name, its own; else ``""``."""
    return seat_named(word, recorder.play.seats, recorder.words.names, recorder.ruleset)


def split_seat(recorder: Recorder, text: str) -> tuple[str, str] | None:
    """Return the seat a line begins with and the rest: ``N 3``, ``Basim: 3``."""
    head, colon, rest = text.partition(":")
    if colon:
        seat = seat_of(recorder, head)
        return (seat, rest.strip()) if seat else None
    words = text.split()
    for count in range(min(len(words), 8), 0, -1):
        seat = seat_of(recorder, " ".join(words[:count]))
        if seat:
            return seat, " ".join(words[count:])
    return None


def throws_of(recorder: Recorder, text: str, *, paired: bool = True) -> tuple[str, ...]:
    """Return the throws a line names, by digits or by names; none where it is not only throws.

    Where two dice make a throw, single dice are *paired* (``3 1`` is ``31``), the higher first.
    """
    words = [word for word in _BETWEEN.split(text) if word]
    found: list[str] = []
    while words:
        outcome, used = _first_throw(recorder, words)
        if not used:
            return ()
        found.append(outcome)
        words = words[used:]
    return _pairs(found) if paired and _has_two_dice(recorder) else tuple(found)


def _first_throw(recorder: Recorder, words: list[str]) -> tuple[str, int]:
    """Return the throw that *words* begin with and how many of them it takes."""
    if words[0].isascii() and words[0].isdigit():
        return words[0], int(len(words[0]) <= 2)
    for used in range(min(MAX_NAME_WORDS, len(words)), 0, -1):
        name = " ".join(words[:used])
        outcome = recorder.ruleset.outcome_of(name)
        if outcome is not None and any(map(str.isalpha, name)):
            return outcome, used
    return "", 0


def _has_two_dice(recorder: Recorder) -> bool:
    return all(len(outcome) == 2 for outcome in recorder.play.outcomes)


def _pairs(dice: list[str]) -> tuple[str, ...]:
    rolls: list[str] = []
    single = ""
    for die in dice:
        if len(die) == 2 or single:
            rolls.append("".join(sorted(single + die, reverse=True)))
            single = ""
        else:
            single = die
    return (*rolls, *([single] if single else []))
