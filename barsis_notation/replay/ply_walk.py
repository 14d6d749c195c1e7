"""Walk through a game ply by ply: the current ply, its line, and steps to other plies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.base.json_pointers import split_pointer
from barsis_notation.record.position_lines import Setup
from barsis_notation.replay.plies import Ply, iter_plies
from barsis_notation.replay.tree import Node

BESIDE = ("retracted", "variations")
"""The members of an entry that contain its side lines, in the order of the walk."""


class Bookmark(NamedTuple):
    """The place of a ply in a record.

    Attributes:
        pointer: JSON pointer of its entry, such as ``/turns/4``; ``""`` for the start.
        move: Number of its move in the turn, from 1; 0 for a ply without a move.
    """

    pointer: str = ""
    move: int = 0

    @property
    def order(self) -> tuple[tuple[int, ...], int]:
        """A sort key for the order in the record; an entry comes before its side lines."""
        parts = split_pointer(self.pointer)[1:]
        numbers = (BESIDE.index(part) if part in BESIDE else int(part) for part in parts)
        return tuple(numbers), self.move


START = Bookmark()


class PlyLine:
    """The plies of a line, counted from 1; each is created on first access.

    ``PlyWalk`` creates lines; iteration yields their plies up to the first refused one.

    Attributes:
        first: The first node of the line; the start node of a record for its turns.
        outer: The line that contains the entry *beside*; None for the turns of the record.
        beside: The node of the entry that has this side line; None for the turns of the record.
    """

    def __init__(
        self, first: Node, outer: PlyLine | None = None, beside: Node | None = None
    ) -> None:
        self.first = first
        self.outer = outer
        self.beside = beside
        self._ahead = iter_plies(first)
        self._plies: list[Ply] = []
        self._begins: dict[int, int] = {}
        """The number of the first ply of each entry, by the place of the entry in the line."""

    def ply(self, number: int) -> Ply | None:
        """Return the ply with the given number, from 1; None if the line has no such ply.

        A line has no plies after its end or after a refused ply.
        """
        while len(self._plies) < number and self._add():
            pass
        return self._plies[number - 1] if 0 < number <= len(self._plies) else None

    def last(self) -> int:
        """Play the line to its end, or to a refused ply; return the number of the last ply.

        The number is 0 if the line has no plies.
        """
        while self._add():
            pass
        return len(self._plies)

    def find_first_ply(self, entry: int) -> int | None:
        """Return the number of the first ply of an entry, or None if play does not reach it.

        *entry* is its place in the line, from 1.
        """
        while entry not in self._begins and self._add():
            pass
        return self._begins.get(entry)

    def find_last_ply(self, entry: int) -> int | None:
        """Return the number of the last ply of an entry, or None if play does not reach it.

        *entry* is its place in the line, from 1.
        """
        begin = self.find_first_ply(entry)
        if begin is None:
            return None
        following = self.find_first_ply(entry + 1)
        return self.last() if following is None else following - 1

    def list_plies(self, entry: int) -> list[Ply]:
        """Return the plies of an entry, empty if play does not reach it.

        *entry* is its place in the line, from 1.
        """
        begin, end = self.find_first_ply(entry), self.find_last_ply(entry)
        return [] if begin is None or end is None else self._plies[begin - 1 : end]

    def __iter__(self) -> Iterator[Ply]:
        number = 1
        while (ply := self.ply(number)) is not None:
            yield ply
            number += 1

    def _add(self) -> bool:
        ply = next(self._ahead, None)
        if ply is None:
            return False
        self._plies.append(ply)
        self._begins.setdefault(ply.node.number, len(self._plies))
        return True


class PlyWalk:
    """A cursor in a game: at a ply of a line, or before the first ply of the record.

    Construct it with the start node that ``build_tree`` returns; the cursor is then before the
    first ply. Methods that move the cursor return whether it moved, unless their description says
    otherwise. Going back from the first ply of a side line leads to the outer line. A shallow copy
    has its own cursor, but shares the lines that have been played.

    Attributes:
        start: The start node of the record.
        main: The line of the record's turns.
        line: The line of the cursor.
        number: Number of the current ply in the line, from 1; 0 before the first ply of the record.
    """

    def __init__(self, start: Node) -> None:
        self.start = start
        self.main = PlyLine(start)
        self.line = self.main
        self.number = 0
        self._lines: dict[str, PlyLine] = {}

    @property
    def ply(self) -> Ply | None:
        """The current ply; None before the first."""
        return self.line.ply(self.number)

    @property
    def following(self) -> Ply | None:
        """The next ply of the same turn; None at its last ply and before the first ply."""
        ply, following = self.ply, self.line.ply(self.number + 1)
        return following if ply and following and following.node is ply.node else None

    @property
    def setup(self) -> Setup:
        """The position after the current ply, or the last known one; the start before the first."""
        ply = self.ply
        return self.start.setup if ply is None else ply.after

    @property
    def bookmark(self) -> Bookmark:
        """The place of the current ply in the record.

        It is ``Bookmark()``, the start, before the first ply.
        """
        ply = self.ply
        return START if ply is None else make_bookmark(ply)

    # -- in the line --------------------------------------------------------------------------

    def go_forward(self) -> bool:
        """Go to the next ply of the line; return whether the cursor moved."""
        return self._go_to_ply(self.number + 1)

    def go_back(self) -> bool:
        """Go to the previous ply; return whether the cursor moved.

        From the first ply of a side line, go to the ply before the entry that contains the line.
        """
        return self._go_to_ply(self.number - 1)

    def go_to_next_turn(self) -> bool:
        """Go to the end of the current turn, or from there to the end of the next turn.

        Return whether the cursor moved.
        """
        ply = self.ply
        entry = ply.node.number if ply else 0
        end = self.line.find_last_ply(entry) or 0
        if self.number == end:
            end = self.line.find_last_ply(entry + 1) or end
        return self._go_to_ply(end)

    def go_to_previous_turn(self) -> bool:
        """Go to the end of the previous turn; return whether the cursor moved.

        From the first turn of a side line, go to the ply before the entry that contains the line.
        """
        return self._go_to_ply(self._get_entry_begin() - 1)

    def go_to_first(self) -> bool:
        """Go to the first ply of the line; return whether the cursor moved.

        In the main line, go to the place before its first ply.
        """
        return self._go_to_ply(0 if self.line is self.main else 1)

    def go_to_last(self) -> bool:
        """Go to the last ply of the line; return whether the cursor moved.

        The last ply is the end of the line, or a refused ply.
        """
        return self._go_to_ply(self.line.last())

    # -- between lines ------------------------------------------------------------------------

    def lines_beside(self) -> list[PlyLine]:
        """Return the side lines of the current entry: those taken back, then those not played.

        The list is empty before the first ply.
        """
        ply = self.ply
        return self.list_lines_of(self.line, ply.node) if ply else []

    def list_lines_of(self, outer: PlyLine, node: Node) -> list[PlyLine]:
        """Return the side lines of an entry: first those taken back, then those not played.

        Args:
            outer: The line of the entry.
            node: The node of the entry.
        """
        return [self._get_line(first, outer, node) for first in (*node.retracted, *node.variations)]

    def enter_line(self) -> bool:
        """Go to the first side line of the entry or, if it has none, to the next parallel line.

        Parallel lines are the side lines of the same entry as the current line; the last one is
        followed by the first. Return whether there is such a line; if so, the cursor is at its
        first ply.
        """
        lines = self.lines_beside()
        line = self.line
        if not lines and line.outer is not None and line.beside is not None:
            lines = self.list_lines_of(line.outer, line.beside)
            place = lines.index(line) + 1
            lines = [*lines[place:], *lines[:place]]
        return bool(lines) and lines[0] is not line and self._begin_line(lines[0])

    def leave_line(self) -> bool:
        """Leave a side line: go to the last ply of the entry that has it, and return True.

        In the main line, return False without moving.
        """
        line = self.line
        if line.outer is None or line.beside is None:
            return False
        self.line, self.number = line.outer, line.outer.find_last_ply(line.beside.number) or 0
        return True

    # -- anywhere -----------------------------------------------------------------------------

    def go_to_turn(self, turn: int) -> bool:
        """Go to the end of a turn of the record.

        Return whether play reaches the turn. If it does not, the cursor is at the last ply of the
        main line that can be reached. *turn* is the place in ``Record.turns``, from 1; 0 is the
        start.
        """
        end = self.main.find_last_ply(turn) if turn else 0
        self.line = self.main
        self.number = self.main.last() if end is None else end
        return end is not None

    def go_to(self, bookmark: Bookmark) -> bool:
        """Go to the ply of a bookmark, or to its entry's last ply if there are fewer moves.

        If the bookmark has move 0, go to the last ply of the entry too. Return whether play reaches
        the entry. If it does not, the cursor is at the last ply that can be reached on the way to
        it. The pointer of *bookmark* must be that of an entry, such as ``/turns/4/variations/0/1``,
        or ``""`` to go to the place before the first ply.
        """
        self.line, self.number = self.main, 0
        turns, *parts = split_pointer(bookmark.pointer) or ("",)
        if not turns:
            return True
        is_there = self._go_to_entry(self.main, int(parts[0]))
        for place in range(1, len(parts), 3):
            inner = self._find_line(parts[place : place + 2]) if is_there else None
            is_there = inner is not None and self._go_to_entry(inner, int(parts[place + 2]))
        if is_there and bookmark.move:
            self.number = min(self._get_entry_begin() - 1 + bookmark.move, self.number)
        return is_there

    def iter_plies(self) -> Iterator[Ply]:
        """Yield all plies that can be reached, in the order of ``Bookmark.order``."""
        return self._iter_plies_of(self.main)

    # -- how ----------------------------------------------------------------------------------

    def _go_to_ply(self, number: int) -> bool:
        before = self.line, self.number
        if number < 0 or (number and self.line.ply(number) is None):
            return False
        self.number = number
        beside = self.line.beside
        if not number and self.line.outer is not None and beside is not None:
            self.line = self.line.outer
            self._go_to_ply((self.line.find_first_ply(beside.number) or 1) - 1)
        return (self.line, self.number) != before

    def _begin_line(self, line: PlyLine) -> bool:
        self.line, self.number = line, 1
        return True

    def _get_line(self, first: Node, outer: PlyLine, node: Node) -> PlyLine:
        known = self._lines.get(first.pointer)
        if known is None:
            known = self._lines[first.pointer] = PlyLine(first, outer, node)
        return known

    def _get_entry_begin(self) -> int:
        """Return the number of the first ply of the current entry; 0 at the start."""
        ply = self.ply
        return (self.line.find_first_ply(ply.node.number) or 0) if ply else 0

    def _go_to_entry(self, line: PlyLine, index: int) -> bool:
        """Go to the end of the entry at *index* of *line*; return whether play reaches it."""
        end = line.find_last_ply(index + 1)
        self.line, self.number = line, line.last() if end is None else end
        return end is not None

    def _find_line(self, parts: list[str]) -> PlyLine | None:
        """Return the line with these pointer *parts* beside the current entry, or None."""
        ply = self.ply
        wanted = "/".join([ply.node.pointer, *parts, "0"]) if ply else ""
        return next((one for one in self.lines_beside() if one.first.pointer == wanted), None)

    def _iter_plies_of(self, line: PlyLine) -> Iterator[Ply]:
        for number, ply in enumerate(line, start=1):
            yield ply
            following = line.ply(number + 1)
            if following is None or following.node is not ply.node:
                for inner in self.list_lines_of(line, ply.node):
                    yield from self._iter_plies_of(inner)


def make_bookmark(ply: Ply) -> Bookmark:
    """Return the place of a ply in its record."""
    return Bookmark(ply.node.pointer, ply.move)
