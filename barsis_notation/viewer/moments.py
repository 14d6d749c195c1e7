"""The moment of a game that a finding is about: the position and the move."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.entry_checks import get_item
from barsis_notation.record.position_lines import PositionSyntaxError, Setup, parse_setup
from barsis_notation.record.turns import Move, TurnSyntaxError, parse_turn
from barsis_notation.replay.game_context import GameContext, get_turn_text
from barsis_notation.replay.plies import iter_entry_plies
from barsis_notation.replay.tree import Node, build_tree


class Moment(NamedTuple):
    """A position, and the move to be played from it; from ``Moments.find``.

    Attributes:
        setup: The position before the move or turn, None if unknown.
        text: The turn string as written; "" if the finding is not about a readable turn.
        move: The move of the turn that the finding is about; None if it is not about a move.
        seat: Letter of the seat that moves, "" if unknown.
        is_end: Whether this is the position after the last turn, for a finding about the result.
    """

    setup: Setup | None
    text: str = ""
    move: Move | None = None
    seat: str = ""
    is_end: bool = False


class Moments:
    """The positions and moves to which the findings of one game refer.

    Args:
        occasion: The game; its record and its ruleset may be missing or wrong.
    """

    def __init__(self, occasion: GameContext) -> None:
        self.record = occasion.record
        self.ruleset = occasion.ruleset

    def find(self, finding: Finding) -> Moment:
        """Return the position and move of a finding; unknown parts are empty.

        The position is that of the finding itself, if it has one. Otherwise it is the position
        after all turns and moves before the finding; for a finding about the result, which has no
        turn, it is the final position. It is None if the game cannot be played that far, and for
        other findings without a turn and a position. Findings without a turn have no text, move
        and seat. No error is raised if the record does not have the turn.
        """
        text = self._get_turn_text(finding)
        move = _find_move(text, finding.move)
        seat = (move.seat if move else "") or finding.seat or ""
        if finding.turn is None:
            is_result = finding.code.startswith("RES") and finding.position is None
            end = self._find_end() if is_result else None
            return Moment(end or _parse_position(finding), is_end=end is not None)
        setup = _parse_position(finding) or self._find_position(finding)
        return Moment(setup, text, move, seat)

    def _get_turn_text(self, finding: Finding) -> str:
        """Return the turn string of a finding as written, "" if it is not about a turn."""
        if self.record is None or finding.turn is None:
            return ""
        try:
            item = get_item(self.record, finding.pointer or "")
            return get_turn_text(self.record.turns[finding.turn - 1] if item is None else item)
        except IndexError:  # a report of a part may say anything
            return ""

    def _find_position(self, finding: Finding) -> Setup | None:
        """Return the position before the turn of a finding, or before its move."""
        node = self._find_node(finding)
        if node is None or node.previous is None or not node.previous.is_known:
            return None
        for ply in iter_entry_plies(node) if finding.move else ():
            if ply.move == finding.move and ply.before is not None:
                return ply.before.setup()
        return node.previous.setup

    def _find_node(self, finding: Finding) -> Node | None:
        node: Node | None = self._tree
        if node is None:
            return None
        pointer = finding.pointer or f"/turns/{(finding.turn or 1) - 1}"
        return _find_below(node.next, pointer)

    def _find_end(self) -> Setup | None:
        """Return the position after the last turn, None if it is unknown."""
        last = None
        for node in self._tree.mainline() if self._tree else ():
            last = node
        return last.setup if last is not None and last.is_known else None

    @cached_property
    def _tree(self) -> Node | None:
        """The record as a tree, None if its game cannot begin."""
        if self.record is None or self.ruleset is None:
            return None
        try:
            return build_tree(self.record, self.ruleset)
        except (BarsisError, ValueError, LookupError):
            return None


def _find_below(first: Node | None, pointer: str) -> Node | None:
    """Return the node of the entry at or above a JSON pointer, from the line of *first*."""
    for node in first.mainline() if first is not None else ():
        if pointer == node.pointer or pointer.startswith(f"{node.pointer}/"):
            beside = (_find_below(line, pointer) for line in (*node.retracted, *node.variations))
            return next(filter(None, beside), node)
    return None


def _parse_position(finding: Finding) -> Setup | None:
    if finding.position is None:
        return None
    try:
        return parse_setup(finding.position)
    except PositionSyntaxError:  # a report of a part may say anything
        return None


def _find_move(text: str, number: int | None) -> Move | None:
    try:
        moves = parse_turn(text).moves
    except TurnSyntaxError:
        return None
    return moves[number - 1] if number and number <= len(moves) else None
