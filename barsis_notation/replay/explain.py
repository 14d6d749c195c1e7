"""Turn a refusal into a finding: what was written, what was possible, and the deciding rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from barsis_notation.diagnostics import move_codes, result_codes, throw_codes
from barsis_notation.diagnostics.findings import Code, Finding, collect_codes
from barsis_notation.engines.engine import THROWS, Play, TurnRefusal
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.position_lines import Setup, format_setup
from barsis_notation.record.turns import Move, Turn, find_syntax_error, format_turn, parse_turn
from barsis_notation.replay.deciding_facts import describe_rule, find_deciding_fact, format_value
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.refusal_details import (
    NO_NEIGHBOURS,
    NeighbourTurns,
    describe_moves,
    find_meant_move,
    make_hints,
)
from barsis_notation.replay.seating import Seating, get_seating
from barsis_notation.replay.typography import describe_error_place
from barsis_notation.rulesets import Ruleset, RulesetError
from barsis_notation.rulesets.throw_devices import has_single_die_opening

_text = bind_texts("replay")
_common = bind_texts("common")

REFUSALS: dict[str, Code] = {
    code.name: code for code in collect_codes(throw_codes, move_codes, result_codes)
}

OF_EARLIER_TURNS = frozenset(
    code.name
    for code in (
        throw_codes.THROW_OUT_OF_TURN,
        move_codes.STOP_NOT_LAST,
        result_codes.GAME_ALREADY_OVER,
    )
)
"""Refusals that another reading of a rule could lift only by changing earlier turns."""

OF_WHOLE_ROLL = frozenset(
    code.name for code in (move_codes.MUST_USE_BOTH_DICE, move_codes.HIGHER_DIE)
)
"""Refusals at the end of a turn because of unused values; any of its moves may be the cause."""

NO_MOVE = _text("no-move")
NO_FURTHER_MOVE = _text("no-further-move")

MAX_OUTCOMES = 10
"""Largest number of throws that a message lists."""


MayTry = Callable[[str], bool]
"""Takes the name of a refusal; returns whether to try other readings of the rules to explain it."""


def try_none(_name: str) -> bool:
    """Return False, so that other readings of the rules are not tried.

    Pass it as *may_try* if only the verdict is needed. The argument, the name of a refusal, is
    ignored.
    """
    return False


def explain(
    before: Play,
    text: str,
    refused: TurnRefusal,
    words: Phrases,
    around: NeighbourTurns = NO_NEIGHBOURS,
    may_try: MayTry | None = None,
) -> Finding:
    """Return the finding for an illegal turn.

    The finding's file, line, record, fix and number of turns not examined are not set.

    Args:
        before: The game before the turn; it is not changed.
        text: The turn in the strict grammar.
        refused: Place and name of the refusal, as ``Play.replay`` returns it; its ``turn`` is the
            place in the record, from 1.
        words: Texts with the names of the players.
        around: The turns before and after it.
        may_try: Function that takes the name of the refusal and returns whether to try other
            readings of the rules. By default they are always tried, which takes most of the time of
            an explanation.

    Raises:
        KeyError: If the refusal is ``not-strict`` or ``not-known``; see ``explain_written``.
        TurnSyntaxError: If *text* is not in the strict grammar; it is a ValueError.
    """
    turn = parse_turn(text)
    play = before.copy()
    play.replay([text])
    move = turn.moves[refused.move - 1] if refused.move > 0 else None
    spoken = Phrases(play, words.names)
    code = _get_code(play, turn, refused)
    found = _describe_found(code, turn, move, spoken)
    tries = _depends_on_turn_only(before, refused) and (may_try is None or may_try(code.name))
    lifting = _try_options(before, text, play, turn, refused) if tries else None
    deciding = find_deciding_fact(
        play, turn, refused, lifting or [], around.before.partition(" ")[0]
    )
    wanted = code.words_said | code.words_expected
    words_made = _make_words(play, turn, refused, spoken, around)
    return code.finding(
        words={name: make() for name, make in words_made.items() if name in wanted},
        found=found,
        **_describe_expected(refused, play, turn),
        turn=refused.turn,
        move=refused.move if move else None,
        seat=turn.seat,
        player=words.names.get(turn.seat),
        pointer=f"/turns/{refused.turn - 1}",
        legal=_find_alternatives(before, turn, play, refused),
        legal_under=lifting,
        rule=describe_rule(play.ruleset, deciding, refused.name),
        position=format_setup((play if refused.move != THROWS else before).setup()),
    )


def explain_written(
    before: Play, text: str, refused: TurnRefusal, words: Phrases, said: str = ""
) -> Finding:
    """Return the finding for a refused turn that may not be in the notation.

    If *said* is in the strict grammar, the rules refuse the turn, and the refused move (if any) is
    in *text*, the result is the finding of ``explain``. Otherwise it is the finding that the turn
    is unreadable.

    Args:
        before: The game before the turn; it is not changed.
        text: The turn as written; it must be in the strict grammar if *said* is.
        refused: Place and name of the refusal, as methods of ``Play`` return it.
        words: Texts with the names of the players.
        said: The text to show if it cannot be read as notation, or if it is a closing word instead
            of a move; by default *text*.
    """
    said = said or text
    error = find_syntax_error(said)
    is_written = error is None and refused.move <= len(parse_turn(text).moves)
    if refused.name in REFUSALS and is_written:
        return explain(before, text, refused, words)
    one = _text("noted-one") if "?" in said else _text("one-move")
    return REFUSALS["unreadable-turn"].finding(
        found=said,
        expected=error.expected if error else one,
        words={"at": describe_error_place(error) if error else ""},
        turn=refused.turn,
    )


def _get_code(play: Play, turn: Turn, refused: TurnRefusal) -> Code:
    """Return the code of a refusal; there is a separate code for a seat that is not in the game."""
    if refused.name == throw_codes.THROW_OUT_OF_TURN.name and turn.seat not in play.seats:
        return throw_codes.NO_SUCH_SEAT
    return REFUSALS[refused.name]


def _depends_on_turn_only(before: Play, refused: TurnRefusal) -> bool:
    """Return whether a refusal depends only on this turn and the position line before it.

    Earlier turns decide which seat plays and whether the game is over, and a position line does not
    contain the opening dice. An undecided turn is not refused.
    """
    is_of_dice = has_single_die_opening(before.ruleset)
    if refused.name in OF_EARLIER_TURNS or refused.name == move_codes.TURN_UNDECIDED.name:
        return False
    return not (refused.move == THROWS and is_of_dice)


def _describe_found(code: Code, turn: Turn, move: Move | None, words: Phrases) -> Text | str:
    """Return the refused part of the turn in words: a move, the throws or a seat."""
    if code is throw_codes.NO_SUCH_SEAT:
        return words.who(turn.seat)
    if code is move_codes.OVERSHOOT and move is not None:
        return words.way_home(turn.seat, move)
    if move is not None:
        return words.parsed_move(turn.seat, move)
    if turn.throws:
        return words.throws(turn.throws)
    return turn.ending or _text("no-throw")


def _make_words(
    play: Play, turn: Turn, refused: TurnRefusal, words: Phrases, around: NeighbourTurns
) -> dict[str, Callable[[], object]]:
    """Return a function for each word that a template may use, because most templates use few."""
    thrown = bool(turn.throws)
    return {
        "who": lambda: words.who(turn.seat),
        "seats": lambda: join_words(map(words.who, play.seats), "or"),
        "owed": words.owed,
        "any": lambda: words.owed("or"),
        "so_far": lambda: _text("so-far", throws=words.throws(turn.throws)) if thrown else "",
        "another": lambda: _text("another") if thrown else _text("one"),
        "hint": lambda: (
            _describe_meant_outcome(play, turn) if refused.name == "unknown-outcome" else ""
        ),
        **make_hints(play, turn, refused, words, around),
    }


def _describe_exact_value(play: Play, turn: Turn, number: int) -> Text:
    """Return the value that would take home the man of an overshooting move."""
    to_go = play.steps_to_go(turn.seat, turn.moves[number - 1].start)
    behind = play.ruleset.value("bearing_off.higher_first")
    return _text("exactly-or-last", steps=to_go) if behind else _text("exactly", steps=to_go)


def _describe_meant_outcome(play: Play, turn: Turn) -> Text | str:
    """Return the throw that may be meant if its value was written, such as 25 for Benj."""
    wrong, meant = _find_meant_outcome(play, turn)
    if not meant:
        return ""
    name = play.ruleset.named("throws", meant)
    if name is None:
        return _text("value-of-throw", value=wrong, throw=meant)
    return _text("value-of-named-throw", value=wrong, throw=meant, name=name)


def _find_meant_outcome(play: Play, turn: Turn) -> tuple[str, str]:
    """Return the first impossible throw, and the only throw with that value.

    Each is ``""`` if there is none; the second is also ``""`` if several throws have that value.
    """
    wrong = next((throw for throw in turn.throws if throw not in play.outcomes), "")
    meant = [key for key, values in play.outcomes.items() if wrong in values]
    return wrong, meant[0] if len(meant) == 1 else ""


def correct_throws(before: Play, text: str) -> str | None:
    """Replace values that were written as throws in a turn by the throws that give them.

    A value is replaced only if exactly one throw gives it. Return the resulting turn, or None if it
    is not legal.

    Args:
        before: The game before the turn; it is not changed.
        text: The turn in the strict grammar, with values such as 25 written for throws.

    Raises:
        TurnSyntaxError: If *text* is not in the strict grammar; it is a ValueError.
    """
    turn = parse_turn(text)
    wrong, meant = _find_meant_outcome(before, turn)
    while wrong and meant:
        throws = tuple(meant if throw == wrong else throw for throw in turn.throws)
        turn = msgspec.structs.replace(turn, throws=throws)
        wrong, meant = _find_meant_outcome(before, turn)
    if wrong or before.copy().replay([format_turn(turn)]) is not None:
        return None
    return format_turn(turn)


def _describe_expected(refused: TurnRefusal, play: Play, turn: Turn) -> dict[str, Any]:
    """Return the ``expected`` of a refusal if its code cannot express it, else an empty dict."""
    if refused.name == "unknown-outcome":
        return {"expected": _describe_outcomes(play)}
    if refused.name == "overshoot":
        return {"expected": _describe_exact_value(play, turn, refused.move)}
    if refused.name == "capture-missing" and turn.moves[refused.move - 1].to == "off":
        return {"expected": _text("taken-first")}
    if refused.name == "entry-wrong-square":
        steps = play.entry_steps
        return {"expected": join_words(steps, "or") if steps else _text("no-step")}
    if refused.name == "no-man-there":
        meant = find_meant_move(play, turn.moves[refused.move - 1])
        return {"expected": meant or describe_moves(play) or NO_MOVE}
    if "any" in REFUSALS[refused.name].words_expected and not any(play.owed()):
        return {"expected": describe_moves(play) or NO_FURTHER_MOVE}
    if "any" in REFUSALS[refused.name].words_expected and not play.moves():
        return {"expected": NO_MOVE}
    if refused.name == "not-a-move-here":
        first = next(iter(play.moves()), "")
        return {"expected": _text("move-such-as", move=first) if first else NO_FURTHER_MOVE}
    return {}


def _describe_outcomes(play: Play) -> Text:
    """Return the throws of a game in words; if there are many, the first and the last."""
    keys = list(play.outcomes)
    if len(keys) <= MAX_OUTCOMES:
        return join_words(keys, "or")
    return _text("outcomes", first=keys[0], last=keys[-1])


def _find_alternatives(
    before: Play, turn: Turn, play: Play, refused: TurnRefusal
) -> list[str] | None:
    """Return the moves that could be played instead, or None if no move is at fault.

    If no move is left and earlier moves of the turn are at fault, these are the moves with which
    the turn could begin.
    """
    if refused.move == THROWS:
        return None
    if refused.name in OF_WHOLE_ROLL and not play.moves():
        play = before.copy()
        for throw in turn.throws:
            play.throw(throw, turn.seat)
    return play.moves()


def _try_options(
    before: Play, text: str, play: Play, turn: Turn, refused: TurnRefusal
) -> list[str]:
    """Return the options that make the turn legal; skip the search if none can."""
    if refused.name == move_codes.NO_MAN_THERE.name and _has_no_man(before, play, turn, refused):
        return []
    return find_legal_options(before, text)


def _has_no_man(before: Play, play: Play, turn: Turn, refused: TurnRefusal) -> bool:
    """Return whether the start of a refused move has no man of the seat under any reading.

    Under any rules, only the written moves bring men to a place, except that men captured before
    the turn may return. *play* is the game at the refusal.
    """
    move = turn.moves[refused.move - 1]
    seat, setups = move.seat or turn.seat, (before.setup(), play.setup())
    stand = {man.place for setup in setups for man in setup.men.get(seat, ())}
    return move.start.isdigit() and move.start not in stand and "journal" not in setups[0].keys


def find_legal_options(before: Play, text: str) -> list[str]:
    """Return the options, as ``path=value``, that would each make a turn legal on their own.

    Only values that the ruleset lists are tried. Ranges of integers, and values that change the
    number of arms of the board, are not.

    Args:
        before: The game before the turn, in a state that a position line describes completely
            (opening dice are not in it); it is not changed.
        text: The turn in the strict grammar.
    """
    setup = before.setup()
    return [
        option
        for option, seating in _list_other_readings(before.ruleset, tuple(before.players))
        if _is_legal(seating.game(), setup, text)
    ]


def _is_legal(play: Play, setup: Setup, text: str) -> bool:
    """Return whether *text* is legal at *setup*; keys that the game does not know are dropped."""
    if play.set_position(setup) and play.set_position(_drop_unknown_keys(play, setup)):
        return False
    return play.replay([text]) is None


def _drop_unknown_keys(play: Play, setup: Setup) -> Setup:
    """Return *setup* with only those keys that the game of *play* accepts."""
    one_by_one = {
        key: msgspec.structs.replace(setup, keys={key: what}) for key, what in setup.keys.items()
    }
    kept = {key: setup.keys[key] for key, one in one_by_one.items() if not play.set_position(one)}
    return msgspec.structs.replace(setup, keys=kept)


@lru_cache(maxsize=32)
def _list_other_readings(ruleset: Ruleset, players: tuple[str, ...]) -> list[tuple[str, Seating]]:
    """Return every other reading of one option, with the seating of *players* under it.

    Readings that change the number of arms of the board are left out: positions do not carry over.
    """
    return [
        (f"{option.path}={format_value(reading.value)}", get_seating(other, players))
        for option in ruleset.options()
        for reading in option.readings
        if reading.value is not msgspec.UNSET and reading.value != ruleset[option.path]
        for other in _apply_options(ruleset, {option.path: reading.value})
        if other.value("board.arms") == ruleset.value("board.arms")
    ]


def _apply_options(ruleset: Ruleset, options: dict[str, Any]) -> list[Ruleset]:
    """Return a list of *ruleset* with *options*; empty if invalid or if no engine supports it."""
    try:
        other = ruleset.with_options(options)
    except RulesetError:
        return []
    return [] if get_engine(other.family).find_unsupported(other) else [other]
