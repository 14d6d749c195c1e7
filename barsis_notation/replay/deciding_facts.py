"""The rule behind a refusal: the fact that decides it, and the sentence that the fact rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from barsis_notation.diagnostics import throw_codes
from barsis_notation.engines.engine import Play, TurnAttempt, TurnRefusal
from barsis_notation.language.ruleset_texts import RulesetText
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.turns import Move, Turn
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.structs import Fact, Reading
from barsis_notation.rulesets.values import freeze

_text = texts_of("replay")

WHO_BEGINS = ("turn.first", "opening.first")
"""The facts, one to a game, that decide whose the first turn is."""
DUTIES = frozenset({"must-move", "pass-not-allowed"})
"""Refusals that nearly every option lifts: under it there is nothing that could be moved."""


def deciding_fact(
    play: Play, turn: Turn, refused: TurnRefusal, lifting: Sequence[str], before: str = ""
) -> str | None:
    """Return the path of the fact that decides a refusal, None if it rests on no fact.

    *play* stands where *turn* was refused. *lifting* are the options, as ``legal_under`` returns
    them, any one of which makes the turn legal: one of these decides, and if the fact that the
    engine names is among them, it does. *before* is the seat of the turn before.
    """
    move = turn.moves[refused.move - 1] if refused.move > 0 else None
    named = play.fact_of(refused.name, _attempt(turn, move, before))
    if refused.name == throw_codes.THROW_OUT_OF_TURN.name and not before and _is_at_start(play):
        named = first_turn_fact(play.ruleset) or named
    lifted = list(dict.fromkeys(option.partition("=")[0] for option in lifting))
    if not lifted or named in lifted:
        return named
    declared = play.ruleset.declared
    if named is not None and _decides_without_option(declared[named], refused.name):
        return named
    return min(lifted, key=lambda path: _coarseness(declared[path]))


def _decides_without_option(fact: Fact, refusal: str) -> bool:
    """Return whether a fact decides a refusal though none of its readings was found to lift it."""
    if any(reading.integer for reading in fact.readings):
        return True  # not every number was tried
    return refusal in DUTIES and not fact.readings


def first_turn_fact(ruleset: Ruleset) -> str | None:
    """Return the path of the fact that decides whose the first turn is, None if there is none."""
    return next((path for path in WHO_BEGINS if path in ruleset.facts), None)


def _is_at_start(play: Play) -> bool:
    """Return whether the men stand as at the start of the game."""
    start = play.copy()
    start.restart()
    return start.setup().men == play.setup().men


def _attempt(turn: Turn, move: Move | None, before: str) -> TurnAttempt:
    if move is None:
        return TurnAttempt(turn.seat, turn.throws, before=before)
    seat = move.seat or turn.seat
    return TurnAttempt(seat, turn.throws, move.start, move.to, move.path, before)


def _coarseness(fact: Fact) -> tuple[bool, bool]:
    """Return what is larger of a fact that changes others too, and of one without a sentence."""
    return any(reading.brings for reading in fact.readings), fact.quote is None


def rule_of(ruleset: Ruleset, path: str | None, refusal: str = "") -> Text | str | None:
    """Return the sentence behind a fact that decides the refusal called *refusal*.

    The text says so if the reading is uncertain, if the game chose another reading than the
    default, and if the source has no such sentence: then it gives the meaning of the value.
    """
    fact = ruleset.declared.get(path) if path is not None else None
    if path is None or fact is None:
        return None
    sentence = ruleset.sentence(path, refusal)
    reading = _reading_in_force(ruleset, path, fact)
    meaning = RulesetText(reading.meaning if reading is not None else fact.note or "")
    value = format_value(ruleset[path])
    if sentence is None:
        return _text("rule-unsaid", path=path, value=value, meaning=meaning)
    if reading is not None and reading is not fact.readings[0]:
        return _text("rule-read", rule=sentence, path=path, value=value, meaning=meaning)
    if fact.confidence != "low":
        return sentence
    return _text("rule-uncertain", rule=sentence, path=path, count=len(fact.readings))


def _reading_in_force(ruleset: Ruleset, path: str, fact: Fact) -> Reading | None:
    """Return the reading of an option that is played, None for a fact that is no option."""
    value = ruleset[path]
    exact = (one for one in fact.readings if freeze(one.value) == value)
    ranged = (one for one in fact.readings if one.integer is not None)
    return next(exact, None) or next(ranged, None)


def format_value(value: Any) -> str:
    """Return an option's value as it is written on a command line."""
    return value if isinstance(value, str) else msgspec.json.encode(value, enc_hook=dict).decode()
