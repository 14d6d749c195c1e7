"""Answer questions about a position: its legal moves after a throw, or why a move is illegal."""

from __future__ import annotations

from typing import Any, NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.folding import fold_word
from barsis_notation.language.texts import bind_texts, join_words, quote_word
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.game import Game
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.defaults import NONE

_text = bind_texts("moves")


class NoAnswerError(BarsisError):
    """Raised if a question cannot be answered; the message gives the reason.

    Possible reasons: the position cannot be parsed, is impossible or names another ruleset, no
    engine supports the ruleset, the game is over, or a throw is refused.
    """


class WrongQuestionError(BarsisError, ValueError):
    """Raised if a question makes no sense in its game.

    The message gives the reason:

    - A throw is missing, or was given in a game without throws.
    - A word is not the name of a throw.
    - The final positions were requested, but the throw is not one roll of two dice that can be made
      now.
    """


class PositionAnswer(NamedTuple):
    """A position after its throws, with the legal moves; ``answer_question`` returns one.

    Attributes:
        position: The position line of the question.
        game: The game after *throws*.
        throws: Keys of the throws, such as ``31``; empty if none were made.
        finals: Sorted position lines in which the whole roll can end; None if they were not
            requested.
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
        """Return the answer as JSON data.

        Its members are ``position`` (of the question), ``throw`` (the keys, joined with ``+``, or
        None), ``moves``, ``end`` and, if requested, ``finals``. Each move is a dict with ``move``,
        ``uses`` (the values used, numbers and words such as ``khal``), ``position`` (the position
        line after it) and ``end``.

        ``end`` of the answer is the position line after the turn if the turn can end now, with or
        without ``pass``; ``end`` of a move is the same right after that move. It is None if the
        turn cannot end there because a throw or a move is due, or if the game is over. If there are
        no moves and ``end`` is None, a throw is due.

        ``finals`` is a sorted list of the position lines in which the whole roll can end.
        """
        answer = self._describe_question() | {
            "moves": [self._describe_move(one) for one in list(self.game.legal_moves)],
            "end": _find_end(self.game),
        }
        return answer if self.finals is None else answer | {"finals": self.finals}

    def explain(self, move: str) -> dict[str, Any]:
        """Return a dict with the reason why a move, such as ``8/14``, is refused.

        Its members are:

        - ``position``: the position line of the question.
        - ``throw``: the keys of the throws, joined with ``+``, or None.
        - ``why``: the move as passed.
        - ``finding``: a Finding; None if the move is legal.

        Text that is not a move is refused too. The game is unchanged.

        Raises:
            WrongTypeError: If *move* is not a str.
        """
        finding: Finding | None = self.game.why_not(move)
        return self._describe_question() | {"why": move, "finding": finding}

    def _describe_question(self) -> dict[str, Any]:
        return {"position": self.position, "throw": "+".join(self.throws) or None}

    def _describe_move(self, move: str) -> dict[str, Any]:
        after = self.game.copy()
        after.push(move)
        uses = [int(value) if value.isdigit() else value for value in self.game.uses(move)]
        return {"move": move, "uses": uses, "position": after.position, "end": _find_end(after)}


def parse_ruleset_id(position: str) -> str:
    """Return the ruleset id at the beginning of a position line, such as ``barsis``.

    *position* is a line such as ``barsis S:82,off(3) to=S``. Whether the ruleset exists is not
    checked.

    Raises:
        PositionSyntaxError: If *position* cannot be parsed; it is a ValueError.
    """
    return parse_setup(position).id


def _has_throws(rules: Ruleset) -> bool:
    return bool(rules.value("device.kind") != NONE)


def answer_question(
    position: str, rules: Ruleset, throw: str | None = None, *, turns: bool = False
) -> PositionAnswer:
    """Return the legal moves at a position after a throw.

    Args:
        position: Position line such as ``barsis S:82,off(3) to=S``.
        rules: The ruleset of the game.
        throw: Throws as typed by a user, joined with ``+``: keys such as ``31``, or names in
            English or Arabic, in any letter case. Pass None if the game has no throws, or to use
            the values that *position* lists after ``owed=``: those of earlier throws that are still
            to be played.
        turns: Whether to also find the positions in which the whole roll can end; *throw* must then
            be one roll of two dice.

    Raises:
        WrongQuestionError: If *throw* does not fit the question:

            - It is None, but the game has throws and *position* has no ``owed=``.
            - One of its words is not the name of a throw.
            - It is given, but the game has no throws.
            - *turns* is set, but *throw* is not one roll of two dice that can be thrown now.
        NoAnswerError: If *position* cannot be parsed, is impossible or names another ruleset, or if
            no engine plays *rules*. Also if the game is over or a throw is refused, for example
            because no outcome has that number.
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


def _find_end(game: Game) -> str | None:
    """Return the position line after the turn, if it can end now."""
    if game.is_over:
        return None
    after = game.play.copy()
    ends = any(after.end(word) is None for word in ("", "pass"))
    return format_setup(after.setup()) if ends else None


def _parse_throw(typed: str, rules: Ruleset) -> str:
    """Return the key of a throw typed by a user. Raises WrongQuestionError if it is unknown."""
    word = fold_word(typed)
    outcome = word if word.isdigit() else rules.outcome_of(word)
    if outcome is None:
        keys = rules.words("throws")
        throws = join_words((f"{key} {rules.named('throws', key)}" for key in keys), "commas")
        no_throw = _text("no-throw", throw=quote_word(word), ruleset=rules.id, throws=throws)
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
