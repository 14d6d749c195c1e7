"""A record as a tree: its turns and their side lines, with the position after each turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play
from barsis_notation.record.position_lines import Setup, format_setup
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Entry, Record, TurnItem
from barsis_notation.replay.broken_off import can_break_off
from barsis_notation.replay.entry_play import EntryPlay, TurnLine
from barsis_notation.replay.game import Game
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import get_player_names
from barsis_notation.rulesets import Ruleset


class _NodeState(NamedTuple):
    """The game after a node, and how its entry was played.

    Attributes:
        play: The game; before the entry, if the entry is refused.
        is_lost: Whether the position is not known.
        words: Texts for findings.
        is_refused: Whether the entry is refused.
        text: The turn as it was played, in the strict grammar.
        findings: The findings about the entry.
    """

    play: Play
    is_lost: bool
    words: Phrases
    is_refused: bool = False
    text: str = ""
    findings: tuple[Finding, ...] = ()


class Node:
    """An entry of a record or of one of its side lines, or (with number 0) the start of the game.

    ``build_tree`` returns the start node, from which all other nodes are reached. A node is
    created, and its entry is played, when it is first accessed. ``line`` is the sequence of turns
    that the node belongs to. A side line has turns that were taken back or could have been played
    instead.

    Attributes:
        number: The place of the entry in its line, from 1; 0 for the start.
        previous: The node after which this one is played; None for the start.
        parent: The node of the entry that has this side line; None for the turns of the record.

    Examples:
        >>> from barsis_notation import Entry, Game, build_tree
        >>> record = Game("barsis").record()
        >>> record.turns = [Entry(turn="S 2:", variations=[["S 3:", "N 2:"]])]
        >>> node = build_tree(record).next
        >>> node.text, node.number, node.position
        ('S 2:', 1, 'barsis S:bar(4) N:bar(4) to=N')
        >>> (
        ...     [other.text for other in node.variations[0].mainline()],
        ...     node.variations[0].parent is node,
        ... )
        (['S 3:', 'N 2:'], True)
    """

    def __init__(
        self, line: TurnLine, number: int, before: Node | None, parent: Node | None
    ) -> None:
        self.line = line
        self.number = number
        """The place of the entry in its line, from 1; 0 for the start."""
        self.previous = before
        """The node after which this one is played; None for the start."""
        self.parent = parent
        """The node of the entry that has this side line; None for the turns of the record."""
        self._next: Node | None = None
        self._beside: dict[str, tuple[Node, ...]] = {}
        self._stand: _NodeState | None = None
        self._setup: Setup | None = None

    def __repr__(self) -> str:
        return f"<Node {self.pointer} {self.text!r}>" if self.number else "<Node of the start>"

    @property
    def item(self) -> TurnItem:
        """The turn string or entry as in the record; ``""`` for the start."""
        return self.line.items[self.number - 1] if self.number else ""

    @property
    def text(self) -> str:
        """The turn string as written; ``""`` for the start and entries without a turn."""
        return get_item_string(self.item)

    @property
    def pointer(self) -> str:
        """The JSON pointer of the entry, such as ``/turns/4``; ``""`` for the start."""
        return f"{self.line.pointer}/{self.number - 1}" if self.number else ""

    @property
    def next(self) -> Node | None:
        """The next entry of the same line; None after the last."""
        if self._next is None and self.number < len(self.line.items):
            self._next = Node(self.line, self.number + 1, self, self.parent)
        return self._next

    @property
    def retracted(self) -> tuple[Node, ...]:
        """The first node of each line that was played in place of this entry and taken back."""
        return self._lines("retracted")

    @property
    def variations(self) -> tuple[Node, ...]:
        """The first node of each line that could have been played in place of this entry."""
        return self._lines("variations")

    def _lines(self, name: str) -> tuple[Node, ...]:
        if name not in self._beside:
            item, turn = self.item, self.line.turn or self.number
            lines = getattr(item, name) if isinstance(item, Entry) else []
            self._beside[name] = tuple(
                Node(
                    TurnLine(items, f"{self.pointer}/{name}/{index}", turn), 1, self.previous, self
                )
                for index, items in enumerate(lines)
                if items
            )
        return self._beside[name]

    def mainline(self) -> Iterator[Node]:
        """Yield this node, unless it is the start, and all later nodes of its line."""
        node = self if self.number else self.next
        while node is not None:
            yield node
            node = node.next

    @property
    def position(self) -> str | None:
        """The position line after this entry.

        It is None if the position is not known (see ``is_known``).
        """
        return format_setup(self.setup) if self.is_known else None

    @property
    def is_known(self) -> bool:
        """Whether the position after this entry is known; if not, ``position`` is None.

        A refused entry makes the position unknown. So does an entry with unknown moves or throws
        that leave the position open. The next entry that gives a position makes it known again.
        """
        stand = self._play_to_here()
        return not (stand.is_lost or stand.is_refused)

    @property
    def is_refused(self) -> bool:
        """Whether the entry is refused.

        Entries after a refused one are read but not played, until an entry gives a position.
        """
        return self._play_to_here().is_refused

    @property
    def setup(self) -> Setup:
        """The position after this entry or, if that is not known, the last known position."""
        if self._setup is None:
            self._setup = self._play_to_here().play.setup()
        return self._setup

    @property
    def play(self) -> Play:
        """The game after this entry, or the last known state of the game; do not change it."""
        return self._play_to_here().play

    @property
    def played_text(self) -> str:
        """The turn in the strict grammar; ``""`` if there is none or it cannot be read.

        It is also set for a turn that is refused, or that is read but not played. Joined moves are
        split if the turn was played in this way, and a turn whose last throw was not played ends
        with ``stop``. Unknown throws stay ``?``.
        """
        return self._play_to_here().text

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings about this entry, without those about its side lines."""
        return self._play_to_here().findings

    def _play_to_here(self) -> _NodeState:
        """Play all entries from the last played node to this one."""
        ahead = [self]
        while ahead[-1]._stand is None and ahead[-1].previous is not None:
            ahead.append(ahead[-1].previous)
        found = ahead.pop()._stand
        assert found is not None
        for node in reversed(ahead):
            found = node._stand = node._play_after(found)
        return found

    def _play_after(self, before: _NodeState) -> _NodeState:
        is_lost = before.is_lost or before.is_refused
        entry = EntryPlay(self.line, self.number, before.play.copy(), before.words, is_lost=is_lost)
        entry.run()
        return _NodeState(
            before.play if entry.is_refused else entry.play,
            entry.is_lost,
            before.words,
            entry.is_refused,
            entry.text,
            tuple(entry.findings),
        )


def build_tree(record: Record, ruleset: Ruleset | None = None) -> Node:
    """Return the start node of *record*, from which its turns and side lines are reached.

    A refused turn does not raise an exception; its node has the findings.

    Args:
        record: The record; do not change it while the nodes are used.
        ruleset: Ruleset to use in place of the one that the record names.

    Returns:
        The node with number 0. Its ``next`` is the node of the first turn, or None if the record
        has no turns.

    Raises:
        CannotBeginError: If only one player has seats, a seat is unknown or used twice, or
            the start position is impossible or names another ruleset.
        UsageError: If the ruleset has the record's seats, but the engine cannot begin a game at
            them.
        IllegalMove: If the roll-off is refused.
        PositionSyntaxError: If the start position cannot be parsed. It is a ValueError.
        RulesetError: If the ruleset that the record names cannot be loaded, for example because an
            option is unknown or the hash differs, or if no engine plays it.
        WrongTypeError: If an argument has the wrong type.

    Examples:
        >>> from barsis_notation import Game, build_tree
        >>> game = Game("barsis")
        >>> game.push_turn("S 2:")
        >>> game.push_turn("N 1+3: bar/11 11/12 12/15")
        >>> [node.text for node in build_tree(game.record()).mainline()]
        ['S 2:', 'N 1+3: bar/11 11/12 12/15']
    """
    game = Game.from_record(record, 0, ruleset=ruleset)
    start = Node(TurnLine(record.turns, may_break_off=can_break_off(record)), 0, None, None)
    start._stand = _NodeState(game.play, False, Phrases(game.play, get_player_names(record)))
    return start
