"""A record move by move: plies, which is what one looks at, steps through and draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.engines.engine import Play
from barsis_notation.record.position_lines import Setup, print_setup
from barsis_notation.record.turns import Move, Turn, TurnSyntaxError, parse_turn, print_move
from barsis_notation.replay.tree import Node
from barsis_notation.replay.values_used import Values, find_values_used

NO_TURN = Turn(seat="")
"""The turn of an entry that has none, or none that can be read."""


class Ply(NamedTuple):
    """One move, or a turn in which nobody moves.

    *node* is the entry it belongs to, *turn* what that says; *move* is which move of the turn this
    is, from 1, or 0 where nobody moves. *before* is the game with everything thrown and this move
    to be made, None where the position is not known or nothing of the turn can be played. *after*
    is the position then: the last one known where *is_known* is False, the one before the turn or
    move where *is_refused*.
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
        """The move, None where nobody moves."""
        return self.turn.moves[self.move - 1] if self.move else None

    @property
    def text(self) -> str:
        """The move as it is written, ``""`` where nobody moves."""
        return print_move(self.parsed_move) if self.parsed_move else ""

    @property
    def seat(self) -> str:
        """Whose man moves; else whose turn it is, ``""`` where the entry has none."""
        return (self.parsed_move.seat if self.parsed_move else "") or self.turn.seat

    @property
    def path(self) -> tuple[str, ...]:
        """The places the man goes through, as his seat counts them; empty where nobody moves."""
        return move_path(self.parsed_move) if self.parsed_move else ()

    @property
    def is_last(self) -> bool:
        """Whether no other ply of the same turn follows."""
        return self.is_refused or self.move == len(self.turn.moves)

    @property
    def position(self) -> str:
        """The position line of *after*."""
        return print_setup(self.after)

    def legal_moves(self) -> list[str]:
        """Return the moves that could be made in place of this one, this one too if it is legal."""
        return self.before.moves() if self.before is not None else []


def move_path(move: Move) -> tuple[str, ...]:
    """Return the places a man goes through, from the first to the last; none of a move unnoted."""
    if move.unseen:
        return ()
    return tuple(move.path) or (move.start, move.to)


def plies_of(first: Node) -> Iterator[Ply]:
    """Yield the plies of a line from *first* on, of the start of a record those of its turns.

    The last is the first that is refused: what follows it cannot be played.
    """
    for node in first.mainline():
        for ply in plies_of_entry(node):
            yield ply
            if ply.is_refused:
                return


def plies_of_entry(node: Node) -> Iterator[Ply]:
    """Yield the plies of one entry; at least one, and more for every move but the first."""
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
    """Plays the moves of one entry one after the other."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.turn = _turn_of(node.played_text or node.text)
        before = node.previous
        is_played = before is not None and before.is_known and "?" not in node.text
        self.play = before.play.copy() if before is not None and is_played else None
        self.shown = before.setup if before is not None else node.setup
        """The last position that is known."""

    def make_throws(self) -> bool:
        """Make the throws; return whether the moves of the turn are plies of their own.

        They are not where a throw is refused.
        """
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
        """Make move *number* and return its ply."""
        node, move = self.node, self.turn.moves[number - 1]
        before = self.play.copy() if self.play is not None else None
        is_legal = self.play is not None and self.play.move(print_move(move)) is None
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


def _turn_of(text: str) -> Turn:
    try:
        return parse_turn(text)
    except TurnSyntaxError:
        return NO_TURN
