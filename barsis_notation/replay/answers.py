"""Answers to a question about a position: its legal moves after a throw, or why not a move."""

from __future__ import annotations

from typing import Any, NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.folding import folded
from barsis_notation.language.texts import listed, quoted, texts_of
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.defaults import NONE

_text = texts_of("moves")


class NoAnswerError(BarsisError):
    """No moves follow from a position and a throw; the text says why."""


class WrongQuestionError(BarsisError, ValueError):
    """A question without meaning in its game, such as a throw that its device has not."""


class PositionAnswer(NamedTuple):
    """A position after its throws, with the legal moves there.

    *position* is the position line that was asked about, *game* stands after *throws*. *finals* are
    the positions in which the whole roll can end, None if they were not asked for.
    """

    position: str
    game: Game
    throws: list[str]
    finals: list[str] | None

    @property
    def has_throws(self) -> bool:
        """Whether the game has dice, shells or sticks."""
        return _has_throws(self.game.ruleset)

    def to_json(self) -> dict[str, Any]:
        """Return the legal moves, what each uses, and the position after it, as JSON."""
        answer = self._asked() | {"moves": [self._move(one) for one in list(self.game.legal_moves)]}
        return answer if self.finals is None else answer | {"finals": self.finals}

    def explain(self, move: str) -> dict[str, Any]:
        """Return why *move* is refused, as JSON; ``finding`` is null if it is legal."""
        finding: Finding | None = self.game.why_not(move)
        return self._asked() | {"why": move, "finding": finding}

    def _asked(self) -> dict[str, Any]:
        return {"position": self.position, "throw": "+".join(self.throws) or None}

    def _move(self, move: str) -> dict[str, Any]:
        after = self.game.copy()
        after.push(move)
        uses = [int(value) if value.isdigit() else value for value in self.game.uses(move)]
        return {"move": move, "uses": uses, "position": after.position}


def reference_of(position: str) -> str:
    """Return the reference to the rules of a position line: the id it begins with."""
    return parse_setup(position).id


def _has_throws(rules: Ruleset) -> bool:
    return bool(rules.value("device.kind") != NONE)


def answer_question(
    position: str, rules: Ruleset, throw: str | None = None, *, turns: bool = False
) -> PositionAnswer:
    """Return the position line *position* after *throw*, with the legal moves there.

    Args:
        position: A position line.
        rules: The rules of the game.
        throw: Throws as people type them, joined with ``+``; None for those that are owed.
        turns: Whether the ends of the whole roll are wanted, in games of two dice.

    Raises:
        WrongQuestionError: *throw* is missing, is not a throw of the game, or the game has no
            rolls of two dice.
        NoAnswerError: The position cannot stand, the game is over, or the throw is refused.
    """
    try:
        game = Game(rules, position=position)
    except ValueError as error:
        raise NoAnswerError(_text("cannot-stand", error=str(error))) from None
    if not game.to_move:
        raise NoAnswerError(_text("is-over"))
    if _has_throws(rules):
        if throw is None and not any(game.owed):
            raise WrongQuestionError(_text("throw-missing"))
    elif throw is not None:
        raise WrongQuestionError(_text("nothing-thrown", ruleset=rules.id))
    throws = [_parse_throw(word, rules) for word in throw.split("+")] if throw is not None else []
    finals = _find_finals(game, throws) if turns else None
    try:
        for outcome in throws:
            game.throw(outcome)
    except IllegalMove as error:
        raise NoAnswerError(error.finding.message) from None
    return PositionAnswer(position, game, throws, finals)


def _parse_throw(typed: str, rules: Ruleset) -> str:
    """Return a throw that a user typed, as a record writes it."""
    word = folded(typed)
    outcome = word if word.isdigit() else rules.outcome_of(word)
    if outcome is None:
        keys = rules.words("throws")
        throws = listed((f"{key} {rules.named('throws', key)}" for key in keys), "commas")
        no_throw = _text("no-throw", throw=quoted(word), ruleset=rules.id, throws=throws)
        raise WrongQuestionError(no_throw)
    return outcome


def _find_finals(game: Game, throws: list[str]) -> list[str]:
    try:
        finals = game.play.final_positions(throws[0]) if len(throws) == 1 else None
    except ValueError as error:
        raise WrongQuestionError(str(error)) from None
    if finals is None:
        raise WrongQuestionError(_text("turns-of-two-dice"))
    return finals
