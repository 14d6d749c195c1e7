"""The moment that a finding is about: the position before the move, and the move."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.entry_checks import item_at
from barsis_notation.record.position_lines import PositionSyntaxError, Setup, parse_setup
from barsis_notation.record.turns import Move, TurnSyntaxError, parse_turn
from barsis_notation.replay.game_context import GameContext, text_of
from barsis_notation.replay.plies import plies_of_entry
from barsis_notation.replay.tree import Node, tree_of


class Moment(NamedTuple):
    """A position, and what was to be played from it.

    *text* is the turn as it is written, ``""`` where the finding is about no turn that can be read;
    *move* is the move of it that the finding is about, of *seat*. *is_end*: it is the position
    after the last turn, for a finding about the result.
    """

    setup: Setup | None
    text: str = ""
    move: Move | None = None
    seat: str = ""
    is_end: bool = False


class Moments:
    """The moments of one game, whose record and ruleset may be missing or wrong."""

    def __init__(self, occasion: GameContext) -> None:
        self.record = occasion.record
        self.ruleset = occasion.ruleset

    def of(self, finding: Finding) -> Moment:
        """Return the moment of *finding*, as far as it is known.

        The position is that of the finding, else the one that the turns before lead to.
        """
        text = self._written(finding)
        move = _move(text, finding.move)
        seat = (move.seat if move else "") or finding.seat or ""
        if finding.turn is None:
            is_result = finding.code.startswith("RES") and finding.position is None
            end = self._end() if is_result else None
            return Moment(end or _given(finding), is_end=end is not None)
        setup = _given(finding) or self._before(finding)
        return Moment(setup, text, move, seat)

    def _written(self, finding: Finding) -> str:
        """Return the turn string of a finding as it is written, ``""`` where it is of none."""
        if self.record is None or finding.turn is None:
            return ""
        try:
            item = item_at(self.record, finding.pointer or "")
            return text_of(self.record.turns[finding.turn - 1] if item is None else item)
        except IndexError:  # a report of a part may say anything
            return ""

    def _before(self, finding: Finding) -> Setup | None:
        """Return the position before the turn of a finding, or before the move it is about."""
        node = self._node(finding)
        if node is None or node.previous is None or not node.previous.is_known:
            return None
        for ply in plies_of_entry(node) if finding.move else ():
            if ply.move == finding.move and ply.before is not None:
                return ply.before.setup()
        return node.previous.setup

    def _node(self, finding: Finding) -> Node | None:
        node: Node | None = self._tree
        if node is None:
            return None
        pointer = finding.pointer or f"/turns/{(finding.turn or 1) - 1}"
        return _below(node.next, pointer)

    def _end(self) -> Setup | None:
        """Return the position after the last turn, None where it is not known."""
        last = None
        for node in self._tree.mainline() if self._tree else ():
            last = node
        return last.setup if last is not None and last.is_known else None

    @cached_property
    def _tree(self) -> Node | None:
        """The record as a tree, None where its game cannot begin."""
        if self.record is None or self.ruleset is None:
            return None
        try:
            return tree_of(self.record, self.ruleset)
        except (BarsisError, ValueError, LookupError):
            return None


def _below(first: Node | None, pointer: str) -> Node | None:
    """Return the node of the entry that *pointer* leads to, or into, from the line of *first*."""
    for node in first.mainline() if first is not None else ():
        if pointer == node.pointer or pointer.startswith(f"{node.pointer}/"):
            beside = (_below(line, pointer) for line in (*node.retracted, *node.variations))
            return next(filter(None, beside), node)
    return None


def _given(finding: Finding) -> Setup | None:
    if finding.position is None:
        return None
    try:
        return parse_setup(finding.position)
    except PositionSyntaxError:  # a report of a part may say anything
        return None


def _move(text: str, number: int | None) -> Move | None:
    try:
        moves = parse_turn(text).moves
    except TurnSyntaxError:
        return None
    return moves[number - 1] if number and number <= len(moves) else None
