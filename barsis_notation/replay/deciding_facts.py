"""Find the fact of the ruleset that decides a refusal, and the sentence of the rules for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from barsis_notation.diagnostics import throw_codes
from barsis_notation.engines.engine import Play, TurnAttempt, TurnRefusal
from barsis_notation.language.ruleset_texts import RulesetText
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.turns import Move, Turn
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.structs import Fact, Reading
from barsis_notation.rulesets.values import freeze

_text = bind_texts("replay")

WHO_BEGINS = ("turn.first", "opening.first")
"""The facts that decide which seat has the first turn; a game has one of them."""
DUTIES = frozenset({"must-move", "pass-not-allowed"})
"""Refusals that nearly every other option would lift by leaving the seat without a legal move."""


def find_deciding_fact(
    play: Play, turn: Turn, refused: TurnRefusal, lifting: Sequence[str], before: str = ""
) -> str | None:
    """Return the path of the fact that decides a refusal, such as ``capture.count``.

    The engine names a fact for each refusal. It is returned if:

    - *lifting* is empty or contains it,
    - its values are a range of integers, because not all of these are tried, or
    - it is not an option, and the refusal is ``must-move`` or ``pass-not-allowed``.

    Otherwise a fact in *lifting* is returned: preferably one that changes no other facts, then one
    with a sentence of the rules, then the first. If the wrong seat plays the first turn,
    the fact about who begins is used instead of the engine's. Return None if *lifting* is empty and
    the engine does not name a fact.

    Args:
        play: The game at the refusal, after the throws and moves that precede it.
        turn: The refused turn.
        refused: Place and name of the refusal.
        lifting: The options, as ``path=value``, that would each make the turn legal on their own;
            see ``explain.find_legal_options``.
        before: Seat letter of the preceding turn; ``""`` if there is none.
    """
    move = turn.moves[refused.move - 1] if refused.move > 0 else None
    named = play.find_fact(refused.name, _make_attempt(turn, move, before))
    if refused.name == throw_codes.THROW_OUT_OF_TURN.name and not before and _is_at_start(play):
        named = find_first_turn_fact(play.ruleset) or named
    lifted = list(dict.fromkeys(option.partition("=")[0] for option in lifting))
    if not lifted or named in lifted:
        return named
    declared = play.ruleset.declared
    if named is not None and _decides_without_option(declared[named], refused.name):
        return named
    return min(lifted, key=lambda path: _coarseness(declared[path]))


def _decides_without_option(fact: Fact, refusal: str) -> bool:
    """Return whether a fact decides a refusal although none of its readings is known to lift it."""
    if any(reading.integer for reading in fact.readings):
        return True  # not every number was tried
    return refusal in DUTIES and not fact.readings


def find_first_turn_fact(ruleset: Ruleset) -> str | None:
    """Return the path of the fact that decides which seat begins, such as ``turn.first``.

    In some rulesets the path is ``opening.first``. Return None if the ruleset has neither fact.
    """
    return next((path for path in WHO_BEGINS if path in ruleset.facts), None)


def _is_at_start(play: Play) -> bool:
    """Return whether the men are in the start position of the game."""
    start = play.copy()
    start.restart()
    return start.setup().men == play.setup().men


def _make_attempt(turn: Turn, move: Move | None, before: str) -> TurnAttempt:
    if move is None:
        return TurnAttempt(turn.seat, turn.throws, before=before)
    seat = move.seat or turn.seat
    return TurnAttempt(seat, turn.throws, move.start, move.to, move.path, before)


def _coarseness(fact: Fact) -> tuple[bool, bool]:
    """Return a sort key: facts that change other facts come last, then facts without a sentence."""
    return any(reading.brings for reading in fact.readings), fact.quote is None


def describe_rule(ruleset: Ruleset, path: str | None, refusal: str = "") -> Text | str | None:
    """Return the sentence of the rules that explains a refusal.

    It is the sentence that the fact at *path* is based on, quoted with its source. If the reading
    of the sentence is uncertain or is not the default one, the text says so. If the source has no
    such sentence, the text gives the path, value and meaning of the fact instead.

    Args:
        ruleset: The ruleset.
        path: Path of the fact, such as ``capture.count``; None for no fact.
        refusal: Name of the refusal, such as ``must-move``. ``""``, or a refusal without a sentence
            of its own, gives the general sentence about the fact.

    Returns:
        The text, a str if it is only the quoted sentence; None if *path* is None or is not a fact
        that the ruleset declares.
    """
    fact = ruleset.declared.get(path) if path is not None else None
    if path is None or fact is None:
        return None
    sentence = ruleset.sentence(path, refusal)
    reading = _find_reading(ruleset, path, fact)
    meaning = RulesetText(reading.meaning if reading is not None else fact.note or "")
    value = format_value(ruleset[path])
    if sentence is None:
        return _text("rule-unsaid", path=path, value=value, meaning=meaning)
    if reading is not None and reading is not fact.readings[0]:
        return _text("rule-read", rule=sentence, path=path, value=value, meaning=meaning)
    if fact.confidence != "low":
        return sentence
    return _text("rule-uncertain", rule=sentence, path=path, count=len(fact.readings))


def _find_reading(ruleset: Ruleset, path: str, fact: Fact) -> Reading | None:
    """Return the reading of an option in force, or None for a fact that is not an option."""
    value = ruleset[path]
    exact = (one for one in fact.readings if freeze(one.value) == value)
    ranged = (one for one in fact.readings if one.integer is not None)
    return next(exact, None) or next(ranged, None)


def format_value(value: Any) -> str:
    """Return the value of a fact as written on a command line.

    A string is returned unchanged; any other value is returned as JSON without spaces, such as
    ``true`` or ``[1,2]``.
    """
    return value if isinstance(value, str) else msgspec.json.encode(value, enc_hook=dict).decode()
