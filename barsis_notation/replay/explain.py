"""A refusal turned into a finding: what was written, what was possible, which rule says so."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from barsis_notation.diagnostics import move_codes, result_codes, throw_codes
from barsis_notation.diagnostics.findings import Code, Finding, codes_in
from barsis_notation.engines.engine import THROWS, Play, TurnRefusal
from barsis_notation.engines.engine_registry import engine_for
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.position_lines import Setup, print_setup
from barsis_notation.record.turns import Move, Turn, parse_turn, print_turn, why_not_turn
from barsis_notation.replay.deciding_facts import deciding_fact, format_value, rule_of
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.refusal_details import (
    NO_NEIGHBOURS,
    NeighbourTurns,
    describe_moves,
    find_meant_move,
    make_hints,
)
from barsis_notation.replay.seating import Seating, seating_at
from barsis_notation.replay.typography import describe_error_place
from barsis_notation.rulesets import Ruleset, RulesetError
from barsis_notation.rulesets.throw_devices import has_single_die_opening

_text = texts_of("replay")
_common = texts_of("common")

REFUSALS: dict[str, Code] = {
    code.name: code for code in codes_in(throw_codes, move_codes, result_codes)
}

OF_EARLIER_TURNS = frozenset(
    code.name
    for code in (
        throw_codes.THROW_OUT_OF_TURN,
        move_codes.STOP_NOT_LAST,
        result_codes.GAME_ALREADY_OVER,
    )
)
"""Refusals that another reading of a rule could only lift in the turns before."""

OF_WHOLE_ROLL = frozenset(
    code.name for code in (move_codes.MUST_USE_BOTH_DICE, move_codes.HIGHER_DIE)
)
"""Refusals at the end of a turn for what its moves left over, whichever of them it was."""

NO_MOVE = _text("no-move")
NO_FURTHER_MOVE = _text("no-further-move")

MAX_OUTCOMES = 10
"""Throws that a message names one by one."""


MayTry = Callable[[str], bool]
"""Whether the other readings of the rules are tried on a turn refused by the name given."""


def try_none(_name: str) -> bool:
    """``may_try`` of those who want the verdict alone."""
    return False


def explain(
    before: Play,
    text: str,
    refused: TurnRefusal,
    words: Phrases,
    around: NeighbourTurns = NO_NEIGHBOURS,
    may_try: MayTry | None = None,
) -> Finding:
    """Return the finding about *text*, which *refused* says is illegal from *before*.

    *around* are the turns beside it; *may_try* decides whether the other readings of the rules are
    tried, by default always: that takes longer than everything else. Fills everything but the
    file, the line, the record and the count of turns not examined.
    """
    turn = parse_turn(text)
    play = before.copy()
    play.replay([text])
    move = turn.moves[refused.move - 1] if refused.move > 0 else None
    spoken = Phrases(play, words.names)
    code = _code_of(play, turn, refused)
    found = _describe_found(code, turn, move, spoken)
    tries = _depends_on_turn_only(before, refused) and (may_try is None or may_try(code.name))
    lifting = _lifting_options(before, text, play, turn, refused) if tries else None
    deciding = deciding_fact(play, turn, refused, lifting or [], around.before.partition(" ")[0])
    wanted = code.words_said | code.words_expected
    words_made = _word_makers(play, turn, refused, spoken, around)
    return code.finding(
        words={name: make() for name, make in words_made.items() if name in wanted},
        found=found,
        **_describe_expected(refused, play, turn),
        turn=refused.turn,
        move=refused.move if move else None,
        seat=turn.seat,
        player=words.names.get(turn.seat),
        pointer=f"/turns/{refused.turn - 1}",
        legal=_legal_alternatives(before, turn, play, refused),
        legal_under=lifting,
        rule=rule_of(play.ruleset, deciding, refused.name),
        position=print_setup((play if refused.move != THROWS else before).setup()),
    )


def explain_written(
    before: Play, text: str, refused: TurnRefusal, words: Phrases, said: str = ""
) -> Finding:
    """Return the finding about *text*, which anybody may have written, refused from *before*.

    Text outside the notation is named by *said*, by default as a whole; so is a closing word where
    a move is meant.
    """
    said = said or text
    error = why_not_turn(said)
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


def _code_of(play: Play, turn: Turn, refused: TurnRefusal) -> Code:
    """Return the code of a refusal; a seat that nobody plays has a code of its own."""
    if refused.name == throw_codes.THROW_OUT_OF_TURN.name and turn.seat not in play.seats:
        return throw_codes.NO_SUCH_SEAT
    return REFUSALS[refused.name]


def _depends_on_turn_only(before: Play, refused: TurnRefusal) -> bool:
    """Return whether *refused* rests on this turn and what a line says of the ones before it.

    Whose turn it is, and whether there is one, earlier turns decide; opening dice no line says.
    What is undecided is not refused.
    """
    is_of_dice = has_single_die_opening(before.ruleset)
    if refused.name in OF_EARLIER_TURNS or refused.name == move_codes.TURN_UNDECIDED.name:
        return False
    return not (refused.move == THROWS and is_of_dice)


def _describe_found(code: Code, turn: Turn, move: Move | None, words: Phrases) -> Text | str:
    """Return what was written and is refused: a move, the throws, a seat."""
    if code is throw_codes.NO_SUCH_SEAT:
        return words.who(turn.seat)
    if code is move_codes.OVERSHOOT and move is not None:
        return words.way_home(turn.seat, move)
    if move is not None:
        return words.parsed_move(turn.seat, move)
    if turn.throws:
        return words.throws(turn.throws)
    return turn.ending or _text("no-throw")


def _word_makers(
    play: Play, turn: Turn, refused: TurnRefusal, words: Phrases, around: NeighbourTurns
) -> dict[str, Callable[[], object]]:
    """Return a function for each word that a template may hold: most hold few of them."""
    thrown = bool(turn.throws)
    return {
        "who": lambda: words.who(turn.seat),
        "seats": lambda: listed(map(words.who, play.seats), "or"),
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
    """Return the value that takes home the man of a move that overshoots."""
    to_go = play.steps_to_go(turn.seat, turn.moves[number - 1].start)
    behind = play.ruleset.value("bearing_off.higher_first")
    return _text("exactly-or-last", steps=to_go) if behind else _text("exactly", steps=to_go)


def _describe_meant_outcome(play: Play, turn: Turn) -> Text | str:
    """Return which throw may be meant where a value was written (25 for Benj)."""
    wrong, meant = _find_meant_outcome(play, turn)
    if not meant:
        return ""
    name = play.ruleset.named("throws", meant)
    if name is None:
        return _text("value-of-throw", value=wrong, throw=meant)
    return _text("value-of-named-throw", value=wrong, throw=meant, name=name)


def _find_meant_outcome(play: Play, turn: Turn) -> tuple[str, str]:
    """Return the first throw nobody can make, and the only one of that value, else nothing."""
    wrong = next((throw for throw in turn.throws if throw not in play.outcomes), "")
    meant = [key for key, values in play.outcomes.items() if wrong in values]
    return wrong, meant[0] if len(meant) == 1 else ""


def correct_throws(before: Play, text: str) -> str | None:
    """Return *text* with throws in place of their values, None unless that makes it legal."""
    turn = parse_turn(text)
    wrong, meant = _find_meant_outcome(before, turn)
    while wrong and meant:
        throws = tuple(meant if throw == wrong else throw for throw in turn.throws)
        turn = msgspec.structs.replace(turn, throws=throws)
        wrong, meant = _find_meant_outcome(before, turn)
    if wrong or before.copy().replay([print_turn(turn)]) is not None:
        return None
    return print_turn(turn)


def _describe_expected(refused: TurnRefusal, play: Play, turn: Turn) -> dict[str, Any]:
    """Return what was expected where the code's own words cannot say it."""
    if refused.name == "unknown-outcome":
        return {"expected": _describe_outcomes(play)}
    if refused.name == "overshoot":
        return {"expected": _describe_exact_value(play, turn, refused.move)}
    if refused.name == "capture-missing" and turn.moves[refused.move - 1].to == "off":
        return {"expected": _text("taken-first")}
    if refused.name == "entry-wrong-square":
        steps = play.entry_steps
        return {"expected": listed(steps, "or") if steps else _text("no-step")}
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
    """Return the throws of a game in words, of many the first and the last."""
    keys = list(play.outcomes)
    if len(keys) <= MAX_OUTCOMES:
        return listed(keys, "or")
    return _text("outcomes", first=keys[0], last=keys[-1])


def _legal_alternatives(
    before: Play, turn: Turn, play: Play, refused: TurnRefusal
) -> list[str] | None:
    """Return what could be played instead, None where no move is at fault.

    Where nothing is left to play, and earlier moves of the turn are at fault, that is what the turn
    could have begun with.
    """
    if refused.move == THROWS:
        return None
    if refused.name in OF_WHOLE_ROLL and not play.moves():
        play = before.copy()
        for throw in turn.throws:
            play.throw(throw, turn.seat)
    return play.moves()


def _lifting_options(
    before: Play, text: str, play: Play, turn: Turn, refused: TurnRefusal
) -> list[str]:
    """Return what ``legal_under`` does, without a try where no reading can lift the refusal."""
    if refused.name == move_codes.NO_MAN_THERE.name and _has_no_man(before, play, turn, refused):
        return []
    return legal_under(before, text)


def _has_no_man(before: Play, play: Play, turn: Turn, refused: TurnRefusal) -> bool:
    """Return whether the step of a refused move is empty of its men under every reading.

    Men come to a step by the moves that are written, whatever the rules; only those who were taken
    before the turn may be put back. *play* stands where the turn was refused.
    """
    move = turn.moves[refused.move - 1]
    seat, setups = move.seat or turn.seat, (before.setup(), play.setup())
    stand = {man.place for setup in setups for man in setup.men.get(seat, ())}
    return move.start.isdigit() and move.start not in stand and "journal" not in setups[0].keys


def legal_under(before: Play, text: str) -> list[str]:
    """Return the options (``path=value``) any one of which would make *text* legal.

    *before* stands in a position that a line can say; opening dice it cannot.
    """
    setup = before.setup()
    return [
        option
        for option, seating in _other_readings(before.ruleset, tuple(before.players))
        if _is_legal(seating.game(), setup, text)
    ]


def _is_legal(play: Play, setup: Setup, text: str) -> bool:
    """Return whether *text* is legal in the position *setup*, without what its game forgets."""
    if play.set_position(setup) and play.set_position(_drop_unknown_keys(play, setup)):
        return False
    return play.replay([text]) is None


def _drop_unknown_keys(play: Play, setup: Setup) -> Setup:
    """Return *setup* with those of its keys that mean something in the game of *play*."""
    one_by_one = {
        key: msgspec.structs.replace(setup, keys={key: what}) for key, what in setup.keys.items()
    }
    kept = {key: setup.keys[key] for key, one in one_by_one.items() if not play.set_position(one)}
    return msgspec.structs.replace(setup, keys=kept)


@lru_cache(maxsize=32)
def _other_readings(ruleset: Ruleset, players: tuple[str, ...]) -> list[tuple[str, Seating]]:
    """Return every other reading of one option, with the seating of *players* under it.

    A position on a board of so many arms says nothing of one on another.
    """
    return [
        (f"{option.path}={format_value(reading.value)}", seating_at(other, players))
        for option in ruleset.options()
        for reading in option.readings
        if reading.value is not msgspec.UNSET and reading.value != ruleset[option.path]
        for other in _playable_ruleset(ruleset, {option.path: reading.value})
        if other.value("board.arms") == ruleset.value("board.arms")
    ]


def _playable_ruleset(ruleset: Ruleset, options: dict[str, Any]) -> list[Ruleset]:
    """Return *ruleset* with *options*, nothing where it cannot have them or nobody plays them."""
    try:
        other = ruleset.with_options(options)
    except RulesetError:
        return []
    return [] if engine_for(other.family).find_unsupported(other) else [other]
