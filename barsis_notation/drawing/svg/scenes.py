"""A record as boards, one after the other: its start, and the position after every ply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.record.position_lines import Setup
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import TurnSyntaxError, parse_turn
from barsis_notation.replay.plies import Ply, plies_of, way_of
from barsis_notation.replay.tree import Node, tree_of
from barsis_notation.rulesets import Ruleset


class Scene(NamedTuple):
    """What one board shows: a position, the entry it belongs to, and the ply that led to it.

    At the start *ply* is None.
    """

    setup: Setup
    node: Node
    ply: Ply | None = None

    @property
    def turn(self) -> int:
        """The turn, 0 at the start."""
        return self.node.number

    @property
    def is_refused(self) -> bool:
        """Whether the ply cannot be played: the position is that before it."""
        return self.ply is not None and self.ply.is_refused

    @property
    def last_move(self) -> tuple[str, ...]:
        """The seat and the places of the move that was made; empty where nobody moved."""
        if self.ply is None or self.is_refused or not self.ply.path:
            return ()
        return (self.ply.seat, *self.ply.path)

    @property
    def throws(self) -> tuple[str, ...]:
        """What was thrown in the turn."""
        return tuple(self.ply.turn.throws) if self.ply is not None else ()


def scenes_of(record: Record, ruleset: Ruleset | None = None) -> Iterator[Scene]:
    """Yield the scenes of *record*: the start, and one a ply, the last perhaps of a refused one.

    *ruleset* is by default the one that the record names. Raises CannotBeginError where the record
    cannot be played at all.
    """
    start = tree_of(record, ruleset)
    yield Scene(start.setup, start)
    for ply in plies_of(start):
        yield Scene(ply.after, ply.node, ply)


class Played(NamedTuple):
    """What a turn leaves to be seen: the seat and the places of its last move, and its throws."""

    last_move: tuple[str, ...] = ()
    throws: tuple[str, ...] = ()


def played_in(text: str) -> Played:
    """Return what is seen of the turn string *text*; nothing where it cannot be read."""
    try:
        turn = parse_turn(text)
    except TurnSyntaxError:
        return Played()
    move = turn.moves[-1] if turn.moves else None
    way = way_of(move) if move is not None else ()
    if move is None or not way:
        return Played((), tuple(turn.throws))
    return Played((move.seat or turn.seat, *way), tuple(turn.throws))
