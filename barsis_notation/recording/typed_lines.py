"""Parsing of the lines that an arbiter types, in Latin or Arabic script.

``process_line`` passes a line to a recorder. It never raises an exception for wrong input.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Final

from barsis_notation.language.folding import fold_word, normalise_digits
from barsis_notation.language.speech import ENGLISH
from barsis_notation.language.texts import FixedLanguageText, Text, bind_texts, join_words
from barsis_notation.record.shapes import REASONS
from barsis_notation.recording.commands import (
    COMMAND_WORDS,
    ENDINGS,
    RecorderCommand,
    find_command,
    get_reason_text,
    is_turn_word,
    parse_reason,
)
from barsis_notation.recording.recorder import Recorder
from barsis_notation.recording.recorder_events import InputNotUnderstood, RecorderEvent
from barsis_notation.recording.recorder_state import Due, join_with_or
from barsis_notation.recording.seat_words import find_seat
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.vocabulary import iter_spellings

_text = bind_texts("recorder")

MAX_NAME_WORDS: Final = 3
"""Maximum number of words in the name of one throw (شيش بيش has two)."""

MAX_THROWS: Final = 8
"""Maximum number of throws that are suggested."""

_ALIKE: Final = 0.75
"""Minimum similarity of a word and the command that it may mean, a ratio of difflib."""

_ALIKE_THROW: Final = 0.6
"""Minimum similarity of a word and the name of a suggested throw, a ratio of difflib."""

_BETWEEN: Final = re.compile(r"[\s+,،]+")


def parse_command(line: str, seats: Sequence[str] = ()) -> tuple[RecorderCommand, str] | None:
    """Return the command at the beginning of a line and the rest of the line, or None.

    None means that the first word is not a command. The rest is as typed, without surrounding
    spaces; its digits are not converted to ASCII.

    Args:
        line: The typed line.
        seats: Letters of seats; a line whose first word is one of them is not a command.
    """
    word, _, rest = line.strip().partition(" ")
    if normalise_digits(word) in seats:
        return None
    command = find_command(word)
    return None if command is None else (command, rest.strip())


def process_line(recorder: Recorder, line: str) -> list[RecorderEvent]:
    """Apply a line to *recorder* and return the events.

    Commands that only display something, ``quit``, and ``comment`` or ``result`` without text do
    nothing and return an empty list. An empty line lets the expected seat begin, leaves the turn to
    another seat, passes if the rules allow it, or continues a turn that was broken off. A line that
    cannot be applied raises no exception, but returns an InputNotUnderstood or an InputRefused.

    Args:
        recorder: The recorder, after its ``resume``.
        line: A command with its text, a seat, a throw, a move, or the number of a choice, as typed.
    """
    found = parse_command(line, recorder.play.seats)
    if found is None:
        return _suggest_command(_answer(recorder, normalise_digits(line).strip()), line)
    command, rest = found
    if command is RecorderCommand.UNDO:
        return recorder.undo(whole=is_turn_word(rest))
    if command is RecorderCommand.COMMENT:
        return recorder.add_comment(rest) if rest else []
    if command is RecorderCommand.RESULT:
        return _set_result(recorder, rest) if rest else []
    if command is RecorderCommand.SO:
        return _keep_illegal_turn(recorder, normalise_digits(rest))
    if command is RecorderCommand.EDIT:
        return _edit(recorder, normalise_digits(rest))
    if command is RecorderCommand.PASS and recorder.may_decline:
        return recorder.decline()
    return recorder.end(ENDINGS[command]) if command in ENDINGS else []


def _suggest_command(events: list[RecorderEvent], line: str) -> list[RecorderEvent]:
    """Add the most similar command to the reply for a line that was not understood."""
    (word, *_), last = line.split() or [""], events[-1]
    meant = difflib.get_close_matches(fold_word(word), COMMAND_WORDS, n=1, cutoff=_ALIKE)
    if not isinstance(last, InputNotUnderstood) or not meant:
        return events
    command = COMMAND_WORDS[meant[0]]
    expected = _text("or-command", expected=last.expected, command=command)
    return [*events[:-1], InputNotUnderstood(last.found, expected)]


def _answer(recorder: Recorder, text: str) -> list[RecorderEvent]:
    """Treat a line that is not a command as the input for which the game waits."""
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
        events = recorder.continue_turn()
        return events + _answer(recorder, text) if text and recorder.due is not due else events
    return [InputNotUnderstood(text, due.value)]


def _keep_illegal_turn(recorder: Recorder, text: str) -> list[RecorderEvent]:
    """Keep an illegal turn as it was played: ``so``, ``so 23/27``, ``so N 3: 23/27``.

    A position line at the end gives the position after the turn.
    """
    turn, name, rest = text.partition(f"{recorder.ruleset.id} ")
    return recorder.keep_illegal_turn(turn.strip(), position=(name + rest).strip())


def _edit(recorder: Recorder, text: str) -> list[RecorderEvent]:
    """Replace an earlier turn: ``edit 12``, ``edit 12 N 3: 23/26``."""
    number, _, turn = text.partition(" ")
    if not (number.isascii() and number.isdigit() and len(number) < 7):
        return [
            InputNotUnderstood(number, _text("expected-number", command=RecorderCommand.EDIT.text))
        ]
    return recorder.edit(int(number), turn.strip())


def _begin(recorder: Recorder, text: str) -> list[RecorderEvent]:
    seat, rest = split_seat(recorder, text) or ("", text)
    if not text or (seat and not rest):
        return recorder.start(seat or recorder.seat)
    outcomes = parse_throws(recorder, rest) if seat else ()
    if outcomes:
        return recorder.throw(outcomes, seat)
    named = join_words(map(recorder.words.who, recorder.seats), "or")
    expected = _text("expected-starter", seats=named)
    return [_reply_with_throws(recorder, text) if seat else InputNotUnderstood(text, expected)]


def _roll_off(recorder: Recorder, text: str) -> list[RecorderEvent]:
    dice = parse_throws(recorder, text, paired=False)
    seat = ""
    if not dice:
        seat, rest = split_seat(recorder, text) or ("", "")
        if seat and not rest:
            return recorder.start(seat)
        dice = parse_throws(recorder, rest, paired=False)
        if seat and any(die in recorder.play.outcomes and len(die) == 2 for die in dice):
            return _skip_roll_off(recorder, seat, dice)
    return recorder.roll_off(dice, seat) if dice else [_reply_with_throws(recorder, text)]


def _skip_roll_off(recorder: Recorder, seat: str, outcomes: tuple[str, ...]) -> list[RecorderEvent]:
    """Let *seat* begin with a throw of both dice, as in records without a roll-off."""
    begun = recorder.start(seat)
    return (
        begun
        if isinstance(begun[0], InputNotUnderstood)
        else recorder.throw(_pair_dice([*outcomes]))
    )


def _throw(recorder: Recorder, text: str) -> list[RecorderEvent]:
    if not text:
        return (
            recorder.decline()
            if recorder.may_decline
            else [InputNotUnderstood("", recorder.due.value)]
        )
    outcomes = parse_throws(recorder, text)
    if outcomes:
        return recorder.throw(outcomes)
    seat, rest = split_seat(recorder, text) or ("", "")
    outcomes = parse_throws(recorder, rest)
    if seat and outcomes:
        return recorder.throw(outcomes, seat)
    if seat and not rest and recorder.may_decline:
        return recorder.start(seat)
    return [_reply_with_throws(recorder, text)]


def _reply_with_throws(recorder: Recorder, text: str) -> InputNotUnderstood:
    """Return the reply to *text* if a throw is due: the throws that may be meant."""
    seat, rest = split_seat(recorder, text) or ("", text)
    meant = _suggest_throws(
        rest if seat and rest else text, recorder.ruleset, recorder.play.outcomes
    )
    if not meant:
        return InputNotUnderstood(text, Due.THROW.value)
    named: Text = join_words(map(recorder.words.throw, meant), "or")
    if text.isascii():
        named = FixedLanguageText(named, ENGLISH)
    return InputNotUnderstood(text, _text("expected-throw", throws=named))


def _suggest_throws(
    text: str, ruleset: Ruleset, outcomes: Mapping[str, tuple[str, ...]]
) -> list[str]:
    """Return the outcomes that *text* may mean, the most likely first.

    There are at most ``MAX_THROWS``. The name of a value, such as khal, means the throws that give
    it. If no name resembles *text*, return all throws if the game has at most ``MAX_THROWS``,
    otherwise an empty list.

    Args:
        text: A typed word that is not the name of a throw.
        ruleset: The rules of the game.
        outcomes: Maps each outcome, as a record writes it, to the values that it gives.
    """
    token = ruleset.token_of(text)
    giving = [outcome for outcome, values in outcomes.items() if token and token in values]
    if giving:
        return giving[:MAX_THROWS]
    keys = dict(iter_spellings(ruleset.edition.file.words, "throws"))
    alike = difflib.get_close_matches(
        fold_word(text[:40]), list(keys), n=MAX_THROWS, cutoff=_ALIKE_THROW
    )
    found = dict.fromkeys(keys[name] for name in alike if not name.isdecimal())
    return [*found] or [outcome for outcome in outcomes if len(outcomes) <= MAX_THROWS]


def _move(recorder: Recorder, text: str) -> list[RecorderEvent]:
    if not text:
        return (
            recorder.end("pass")
            if recorder.may_end
            else [InputNotUnderstood("", recorder.due.value)]
        )
    moves = recorder.moves
    if text.isascii() and text.isdigit():
        number = int(text) if len(text) < 4 else 0
        if 0 < number <= len(moves):
            return recorder.choose(moves[number - 1])
        return [InputNotUnderstood(text, _text("expected-choice", last=len(moves)))]
    if ")(" in text or len(text) > 200:
        return [InputNotUnderstood(text[:40], recorder.due.value)]
    return recorder.choose(text)


def _set_result(recorder: Recorder, text: str) -> list[RecorderEvent]:
    """Set a result: seats and a reason (``S time``, ``- agreement``, ``unfinished``)."""
    reason = parse_reason(text)
    winners: list[str] = []
    for word in _BETWEEN.split(text) if not reason else ():
        seat = parse_seat(recorder, word)
        if seat:
            winners.append(seat)
        elif parse_reason(word):
            reason = parse_reason(word)
        elif word != "-":
            expected = _text("expected-result", reasons=join_with_or(map(get_reason_text, REASONS)))
            return [InputNotUnderstood(word, expected)]
    return recorder.set_result(winners, reason)


# -- words ------------------------------------------------------------------------------------


def parse_seat(recorder: Recorder, word: str) -> str:
    """Return the letter of the seat that a word means; ``""`` if it is unknown or ambiguous.

    Args:
        recorder: The recorder of the game.
        word: A letter, the name of a seat or a player, or a part of it; see ``find_seat``.
    """
    return find_seat(word, recorder.play.seats, recorder.words.names, recorder.ruleset)


def split_seat(recorder: Recorder, text: str) -> tuple[str, str] | None:
    """Return the letter of the seat at the beginning of a line, and the rest of it.

    A seat is given by its letter, its name or the name of its player, or by one word of a name.
    Return None if the line does not begin with a seat, or if the text before its colon is not a
    seat or fits several seats.

    Args:
        recorder: The recorder of the game.
        text: The line, such as ``N 3`` or ``Basim: 3``.
    """
    head, colon, rest = text.partition(":")
    if colon:
        seat = parse_seat(recorder, head)
        return (seat, rest.strip()) if seat else None
    words = text.split()
    for count in range(min(len(words), 8), 0, -1):
        seat = parse_seat(recorder, " ".join(words[:count]))
        if seat:
            return seat, " ".join(words[count:])
    return None


def parse_throws(recorder: Recorder, text: str, *, paired: bool = True) -> tuple[str, ...]:
    """Return the throws in a line as a record writes them.

    The result is empty if the line contains anything else, such as ``?``. One or two digits are
    returned even if the game has no such throw.

    Args:
        recorder: The recorder of the game.
        text: The typed throws, as ASCII digits (see ``normalise_digits``) or names, separated by
            spaces, commas or ``+``.
        paired: Whether single dice are joined if two dice make a throw: ``1 3`` is ``31``.
    """
    words = [word for word in _BETWEEN.split(text) if word]
    found: list[str] = []
    while words:
        outcome, used = _parse_first_throw(recorder, words)
        if not used:
            return ()
        found.append(outcome)
        words = words[used:]
    return _pair_dice(found) if paired and _has_two_dice(recorder) else tuple(found)


def _parse_first_throw(recorder: Recorder, words: list[str]) -> tuple[str, int]:
    """Return the throw with which *words* begin, and the number of words in its name."""
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


def _pair_dice(dice: list[str]) -> tuple[str, ...]:
    rolls: list[str] = []
    single = ""
    for die in dice:
        if len(die) == 2 or single:
            rolls.append("".join(sorted(single + die, reverse=True)))
            single = ""
        else:
            single = die
    return (*rolls, *([single] if single else []))
