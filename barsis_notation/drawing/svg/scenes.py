"""Conversion of a record into boards: the start, and one after every ply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.record.position_lines import Setup
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import TurnSyntaxError, parse_turn
from barsis_notation.replay.plies import Ply, get_move_path, iter_plies
from barsis_notation.replay.tree import Node, build_tree
from barsis_notation.rulesets import Ruleset


class Scene(NamedTuple):
    """One board of a record, from ``list_scenes``.

    Attributes:
        setup: The position shown.
        node: The node of the record to which the position belongs; the start node in the first
            scene.
        ply: The move, or entry without a move, that led to the position; None in the first scene.
            Its ``text`` is the move in the notation.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import load
        >>> from barsis_notation.drawing import list_scenes
        >>> sample = files("barsis_notation.sample_games") / "natt-klab/agreed_a_draw.barsis.json"
        >>> start, first, *_ = list_scenes(load(sample))
        >>> start.ply, first.turn, first.last_move, first.is_refused
        (None, 1, ('W', 'a1', 'a2'), False)
    """

    setup: Setup
    node: Node
    ply: Ply | None = None

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 at the start."""
        return self.node.number

    @property
    def is_refused(self) -> bool:
        """Whether the rules refuse the ply. If so, the position is the one before it."""
        return self.ply is not None and self.ply.is_refused

    @property
    def last_move(self) -> tuple[str, ...]:
        """The seat and the path of the move, such as ``("S", "8", "14")``.

        The first item is the ``seat`` of the ply, which is that of the moved man. The others are
        the ``path`` of the ply: the start and the end, or all cells of a move from cell to cell.
        The tuple is empty in the first scene, for a refused ply, and for a ply without places.
        """
        if self.ply is None or self.is_refused or not self.ply.path:
            return ()
        return (self.ply.seat, *self.ply.path)

    @property
    def throws(self) -> tuple[str, ...]:
        """The throws of the turn, as a record writes them; empty in the first scene."""
        return tuple(self.ply.turn.throws) if self.ply is not None else ()


def list_scenes(record: Record, ruleset: Ruleset | None = None) -> Iterator[Scene]:
    """Yield the scenes of a record: the start, then one per ply of its main line.

    The last ply may be one that the rules refuse. Errors are raised when iteration begins.

    Args:
        record: The record.
        ruleset: Its ruleset; defaults to the one that the record names.

    Raises:
        CannotBeginError: If only one player has seats, a seat is unknown or used twice, or
            the start position is impossible or names another ruleset.
        IllegalMove: If the roll-off is refused.
        PositionSyntaxError: If the start position cannot be parsed.
        RulesetError: If the ruleset is unknown, or no engine supports it.
        UsageError: If the engine cannot begin a game at the record's seats, or an argument has a
            wrong type.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import load
        >>> from barsis_notation.drawing import list_scenes
        >>> sample = files("barsis_notation.sample_games") / "natt-klab/agreed_a_draw.barsis.json"
        >>> [(scene.turn, *scene.last_move) for scene in list_scenes(load(sample))][:3]
        [(0,), (1, 'W', 'a1', 'a2'), (2, 'B', 'e5', 'e4')]
    """
    start = build_tree(record, ruleset)
    yield Scene(start.setup, start)
    for ply in iter_plies(start):
        yield Scene(ply.after, ply.node, ply)


class VisibleTurn(NamedTuple):
    """The parts of a turn that are drawn, from ``read_visible_turn``.

    Attributes:
        last_move: Seat letter and places of its last move, ``("S", "8", "14")``; empty if it has no
            move, or if the places of the move are not written.
        throws: Its throws, as a record writes them.
    """

    last_move: tuple[str, ...] = ()
    throws: tuple[str, ...] = ()


def read_visible_turn(text: str) -> VisibleTurn:
    """Parse a turn string such as ``S 1+3: bar/1 1/4``.

    Return an empty VisibleTurn if the string is malformed. Legality is not checked.
    """
    try:
        turn = parse_turn(text)
    except TurnSyntaxError:
        return VisibleTurn()
    move = turn.moves[-1] if turn.moves else None
    way = get_move_path(move) if move is not None else ()
    if move is None or not way:
        return VisibleTurn((), tuple(turn.throws))
    return VisibleTurn((move.seat or turn.seat, *way), tuple(turn.throws))
