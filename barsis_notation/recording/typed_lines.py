"""What an arbiter types, in Latin or Arabic script: commands, throws, seats, moves.

``take`` hands a line to a recorder. It raises nothing, whatever the line is.
"""

from __future__ import annotations

import enum
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from barsis_notation.base.wording import joined
from barsis_notation.record.shapes import REASONS
from barsis_notation.recording.recorder import Recorder
from barsis_notation.recording.recorder_events import RecorderEvent, Unread
from barsis_notation.recording.seat_words import seat_named
from barsis_notation.recording.standing import Due
from barsis_notation.recording.throw_words import nearest_throws
from barsis_notation.rulesets.vocabulary import folded


class Command(enum.Enum):
    """The commands, each with the words that stand for it."""

    UNDO = ("u", "undo", "تراجع")
    COMMENT = ("c", "comment", "تعليق", "ت")
    PASS = ("pass", "تمرير")
    RESIGN = ("resign", "استسلام")
    FORFEIT = ("forfeit", "إقصاء")
    MISS = ("miss", "تفويت")
    STOP = ("stop", "قف", "توقف")
    SO = ("so", "هكذا")
    EDIT = ("edit", "تعديل")
    RESULT = ("result", "نتيجة", "النتيجة")
    WHY = ("why", "لماذا")
    BOARD = ("board", "رقعة", "الرقعة")
    POSITION = ("position", "وضع", "الوضع")
    HELP = ("help", "h", "?", "؟", "مساعدة")
    QUIT = ("q", "quit", "exit", "خروج")


ENDINGS: Final = {
    Command.PASS: "pass",
    Command.RESIGN: "resign",
    Command.FORFEIT: "forfeit",
    Command.MISS: "miss",
    Command.STOP: "stop",
}
"""The closing word that a command writes."""

TURN: Final = ("turn", "دور", "الدور")
"""What may follow undo: the whole turn."""

REASON_WORDS: Final = {
    "وقت": "time",
    "استسلام": "resign",
    "انسحاب": "forfeit",
    "إقصاء": "forfeit",
    "اتفاق": "agreement",
    "قرار": "ruling",
    "تكرار": "repetition",
    "لم تنته": "unfinished",
}

MAX_NAME_WORDS: Final = 3
"""Phrases that the name of one throw may have (شيش بيش)."""


def _spellings(words: Sequence[str]) -> Iterator[str]:
    return (folded(word) or word for word in words)


_COMMANDS: Final = {word: command for command in Command for word in _spellings(command.value)}
_TURN: Final = frozenset(_spellings(TURN))
_REASONS: Final = {folded(word): reason for word, reason in REASON_WORDS.items()} | {
    folded(reason): reason for reason in REASONS
}
_BETWEEN: Final = re.compile(r"[\s+,،]+")


def command_of(line: str, seats: Sequence[str] = ()) -> tuple[Command, str] | None:
    """Return the command a line begins with and the rest of it, None where it is none.

    A capital letter that is one of *seats* is a seat.
    """
    word, _, rest = line.strip().partition(" ")
    if word in seats:
        return None
    command = _COMMANDS.get(folded(word) or word)
    return None if command is None else (command, rest.strip())


def take(recorder: Recorder, line: str) -> list[RecorderEvent]:
    """Do what a line says; return what there is to tell. Commands that only show do nothing."""
    found = command_of(line, recorder.play.seats)
    if found is None:
        return _answer(recorder, western(line).strip())
    command, rest = found
    if command is Command.UNDO:
        return recorder.undo(whole=folded(rest) in _TURN)
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
        return [Unread(number, "the number of a turn, as in edit 12")]
    return recorder.edit(int(number), turn.strip())


def _begin(recorder: Recorder, text: str) -> list[RecorderEvent]:
    seat, rest = split_seat(recorder, text) or ("", text)
    if not text or (seat and not rest):
        return recorder.start(seat or recorder.seat)
    outcomes = throws_of(recorder, rest) if seat else ()
    if outcomes:
        return recorder.throw(outcomes, seat)
    named = joined(map(recorder.words.who, recorder.seats), "or")
    return [_unread_throw(recorder, text) if seat else Unread(text, f"who begins: {named}")]


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
    named = joined(map(recorder.words.throw, meant), "or")
    return Unread(text, f"a throw: {named}" if named else "a throw")


def _move(recorder: Recorder, text: str) -> list[RecorderEvent]:
    if not text:
        return recorder.end("pass") if recorder.may_end else [Unread("", recorder.due.value)]
    moves = recorder.moves
    if text.isascii() and text.isdigit():
        number = int(text) if len(text) < 4 else 0
        if 0 < number <= len(moves):
            return recorder.choose(moves[number - 1])
        return [Unread(text, f"a number from 1 to {len(moves)}")]
    if ")(" in text or len(text) > 200:
        return [Unread(text[:40], recorder.due.value)]
    return recorder.choose(text)


def _result(recorder: Recorder, text: str) -> list[RecorderEvent]:
    """Write a result: seats and a reason (``S time``, ``- agreement``, ``unfinished``)."""
    reason = _REASONS.get(folded(text), "")
    winners: list[str] = []
    for word in _BETWEEN.split(text) if not reason else ():
        seat = seat_of(recorder, word)
        if seat:
            winners.append(seat)
        elif folded(word) in _REASONS:
            reason = _REASONS[folded(word)]
        elif word != "-":
            return [Unread(word, "a seat or " + " or ".join(REASONS))]
    return recorder.set_result(winners, reason)


# -- words ------------------------------------------------------------------------------------


def western(text: str) -> str:
    """Return *text* with every decimal digit of any script as 0-9."""
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


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
