"""A record move by move. A ply is the unit that is shown, stepped through and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.engines.engine import Play
from barsis_notation.record.position_lines import Setup, format_setup
from barsis_notation.record.turns import Move, Turn, TurnSyntaxError, format_move, parse_turn
from barsis_notation.replay.tree import Node
from barsis_notation.replay.values_used import Values, find_values_used

NO_TURN = Turn(seat="")
"""The turn of an entry that has no turn, or whose turn cannot be parsed."""


class Ply(NamedTuple):
    """One move of a record, or an entry without moves; ``iter_plies`` yields them.

    Attributes:
        node: The node of its entry.
        turn: The turn of the entry; NO_TURN, which is empty, if the entry has no turn or the turn
            cannot be parsed.
        move: Number of the move in the turn, from 1; 0 if the entry has no moves or its throws are
            refused.
        before: The game with all throws made, before this move; do not change it. None if *move* is
            0, the position is not known, or a throw or an earlier move is illegal. Also None if the
            turn has an unknown throw or move (``?``).
        after: The position after the ply; if it is not known, the last known one. If the move is
            illegal, the position before the move. If *move* is 0 and the turn is refused, the
            position before the turn.
        uses: The values that the move used, such as ``("10",)``. Empty if the move is not legal, if
            *before* is None, or if the values cannot be determined.
        taken: The men that the move captured, such as ``("N.32",)``, by seat and place; a step or
            point is numbered as for that seat. Empty if it captured none, is not legal, or if
            *before* is None.
        is_known: Whether the position after the ply is known, or the ply is refused.
        is_refused: Whether the turn is refused at this ply, which is then the last one yielded for
            its entry.
    """

    node: Node
    turn: Turn
    move: int
    before: Play | None
    after: Setup
    uses: Values = ()
    taken: tuple[str, ...] = ()
    is_known: bool = True
    is_refused: bool = False

    @property
    def parsed_move(self) -> Move | None:
        """The move; None if the entry has no moves or its throws are refused."""
        return self.turn.moves[self.move - 1] if self.move else None

    @property
    def text(self) -> str:
        """The move in the notation; ``""`` if the entry has no moves or its throws are refused."""
        return format_move(self.parsed_move) if self.parsed_move else ""

    @property
    def seat(self) -> str:
        """The letter of the seat whose piece moves, or of the turn; ``""`` without a turn."""
        return (self.parsed_move.seat if self.parsed_move else "") or self.turn.seat

    @property
    def path(self) -> tuple[str, ...]:
        """The start and the end of the move, or all cells of a move from cell to cell.

        Steps are counted from the start of the man's seat. The tuple is empty if the entry has no
        moves, its throws are refused or the move is unknown (``?``).
        """
        return get_move_path(self.parsed_move) if self.parsed_move else ()

    @property
    def is_last(self) -> bool:
        """Whether no further ply of its entry follows."""
        return self.is_refused or self.move == len(self.turn.moves)

    @property
    def position(self) -> str:
        """The position line of ``after``, the position after the ply or the last known one."""
        return format_setup(self.after)

    def legal_moves(self) -> list[str]:
        """Return the moves that are legal in place of this one.

        Stars are left out unless a move can capture one of several men, as in ``28/31*E.48``. If
        this move is legal, the list includes it in this form, without unnecessary marks such as
        ``=grace``. The list is empty if the attribute ``before`` is None, for example because the
        position before the move is not known.
        """
        return self.before.moves() if self.before is not None else []


def get_move_path(move: Move) -> tuple[str, ...]:
    """Return the places that the text of *move* names; empty for an unknown move.

    The places are the start and the end, such as ``("8", "14")``, or all cells of a move from cell
    to cell.
    """
    if move.unseen:
        return ()
    return tuple(move.path) or (move.start, move.to)


def iter_plies(first: Node) -> Iterator[Ply]:
    """Yield the plies of a line, up to the first refused one.

    *first* is the first node of the line. Pass the start node of a record to iterate over its own
    turns.
    """
    for node in first.mainline():
        for ply in iter_entry_plies(node):
            yield ply
            if ply.is_refused:
                return


def iter_entry_plies(node: Node) -> Iterator[Ply]:
    """Yield the plies of one entry: one for each of its moves, or one if it has none.

    An entry that is refused because of its throws also has one ply; the start node has no plies.
    Plies after a refused one are left out.
    """
    entry = _EntryPlayer(node)
    if node.previous is None:
        return
    if not entry.turn.moves or not entry.make_throws():
        yield entry.make_turn_ply()
        return
    for number in range(1, len(entry.turn.moves) + 1):
        ply = entry.make_move(number)
        yield ply
        if ply.is_refused:
            return


class _EntryPlayer:
    """Plays the moves of one entry in order."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.turn = _parse_turn(node.played_text or node.text)
        before = node.previous
        is_played = before is not None and before.is_known and "?" not in node.text
        self.play = before.play.copy() if before is not None and is_played else None
        self.shown = before.setup if before is not None else node.setup
        """The last known position."""

    def make_throws(self) -> bool:
        """Make the throws; return whether each move is a ply, False if a throw is refused."""
        for throw in self.turn.throws:
            if self.play is None:
                return True
            if self.play.throw(throw, self.turn.seat) is not None:
                self.play = None
                return not self.node.is_refused
        return True

    def make_turn_ply(self) -> Ply:
        node = self.node
        return Ply(
            node,
            self.turn,
            0,
            None,
            node.setup,
            is_known=node.is_known or node.is_refused,
            is_refused=node.is_refused,
        )

    def make_move(self, number: int) -> Ply:
        """Make move *number*, from 1, and return its ply."""
        node, move = self.node, self.turn.moves[number - 1]
        before = self.play.copy() if self.play is not None else None
        is_legal = self.play is not None and self.play.move(format_move(move)) is None
        is_last = number == len(self.turn.moves)
        if not is_legal:
            self.play = None
        is_refused = node.is_refused and (is_last or not is_legal)
        uses: Values = ()
        taken: tuple[str, ...] = ()
        if is_legal and self.play is not None and before is not None:
            self.shown = self.play.setup()
            uses, taken = find_values_used(move, before, self.play), self.play.captured_men()
        if is_last and not node.is_refused:
            self.shown = node.setup
        is_known = is_legal or is_refused or (is_last and node.is_known)
        return Ply(node, self.turn, number, before, self.shown, uses, taken, is_known, is_refused)


def _parse_turn(text: str) -> Turn:
    try:
        return parse_turn(text)
    except TurnSyntaxError:
        return NO_TURN
