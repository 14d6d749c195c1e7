"""A walk through a game, ply by ply: the current ply, its line, and the plies to go to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.base.json_pointers import pointer_parts
from barsis_notation.record.position_lines import Setup
from barsis_notation.replay.plies import Ply, plies_of
from barsis_notation.replay.tree import Node

BESIDE = ("retracted", "variations")
"""The members of an entry that have lines beside it, in the order of the walk."""


class Bookmark(NamedTuple):
    """A ply: the JSON pointer of its entry, and which move of it; the start is ``("", 0)``."""

    pointer: str = ""
    move: int = 0

    @property
    def order(self) -> tuple[tuple[int, ...], int]:
        """By what plies are put in order: lines beside an entry come behind the entry itself."""
        parts = pointer_parts(self.pointer)[1:]
        numbers = (BESIDE.index(part) if part in BESIDE else int(part) for part in parts)
        return tuple(numbers), self.move


START = Bookmark()


class PlyLine:
    """The plies of a line, each made when it is asked for; they count from 1.

    *outer* is the line of the entry *beside* which this one stands, both None for the turns of the
    record.
    """

    def __init__(
        self, first: Node, outer: PlyLine | None = None, beside: Node | None = None
    ) -> None:
        self.first = first
        self.outer = outer
        self.beside = beside
        self._ahead = plies_of(first)
        self._plies: list[Ply] = []
        self._begins: dict[int, int] = {}
        """The number of the first ply of each entry, by the entry's number."""

    def ply(self, number: int) -> Ply | None:
        """Return the ply of that *number*, None past the end of what can be played."""
        while len(self._plies) < number and self._add():
            pass
        return self._plies[number - 1] if 0 < number <= len(self._plies) else None

    def last(self) -> int:
        """Return the number of the last ply; plays the line to its end."""
        while self._add():
            pass
        return len(self._plies)

    def first_ply_of(self, entry: int) -> int | None:
        """Return the number of the first ply of an entry, None where it is not reached."""
        while entry not in self._begins and self._add():
            pass
        return self._begins.get(entry)

    def last_ply_of(self, entry: int) -> int | None:
        """Return the number of the last ply of an entry, None where it is not reached."""
        begin = self.first_ply_of(entry)
        if begin is None:
            return None
        following = self.first_ply_of(entry + 1)
        return self.last() if following is None else following - 1

    def plies_of_entry(self, entry: int) -> list[Ply]:
        """Return the plies of an entry, none where it is not reached."""
        begin, end = self.first_ply_of(entry), self.last_ply_of(entry)
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
    """Where one stands in a game: at ply *number* of a *line*; at 0 before the first of the record.

    A copy stands where it does, and shares the lines that have been played.

    Whoever goes back before the first ply of a line beside an entry stands in the outer line again.
    Every step returns whether one stands elsewhere now.
    """

    def __init__(self, start: Node) -> None:
        self.start = start
        self.main = PlyLine(start)
        self.line = self.main
        self.number = 0
        self._lines: dict[str, PlyLine] = {}

    @property
    def ply(self) -> Ply | None:
        """The ply one stands at, None before the first."""
        return self.line.ply(self.number)

    @property
    def following(self) -> Ply | None:
        """The next ply of the same turn, None where this is its last."""
        ply, following = self.ply, self.line.ply(self.number + 1)
        return following if ply and following and following.node is ply.node else None

    @property
    def setup(self) -> Setup:
        """The position one stands at; where it is not known, the last one that is."""
        ply = self.ply
        return self.start.setup if ply is None else ply.after

    @property
    def bookmark(self) -> Bookmark:
        """Where one stands."""
        ply = self.ply
        return START if ply is None else bookmark_of(ply)

    # -- in the line --------------------------------------------------------------------------

    def forward(self) -> bool:
        """Go on by one ply."""
        return self._go_to_ply(self.number + 1)

    def back(self) -> bool:
        """Go back by one ply."""
        return self._go_to_ply(self.number - 1)

    def next_turn(self) -> bool:
        """Go on to the end of the turn, from there to the end of the next."""
        ply = self.ply
        entry = ply.node.number if ply else 0
        end = self.line.last_ply_of(entry) or 0
        if self.number == end:
            end = self.line.last_ply_of(entry + 1) or end
        return self._go_to_ply(end)

    def previous_turn(self) -> bool:
        """Go back to where the turn begins, from there to where the one before it begins."""
        return self._go_to_ply(self._entry_begin() - 1)

    def first(self) -> bool:
        """Go to the first ply of the line; in the main line before it."""
        return self._go_to_ply(0 if self.line is self.main else 1)

    def last(self) -> bool:
        """Go to the end of the line."""
        return self._go_to_ply(self.line.last())

    # -- between lines ------------------------------------------------------------------------

    def lines_beside(self) -> list[PlyLine]:
        """Return the lines beside the entry one stands at: taken back, then not played."""
        ply = self.ply
        return self.beside(self.line, ply.node) if ply else []

    def beside(self, outer: PlyLine, node: Node) -> list[PlyLine]:
        """Return the lines beside an entry of the line *outer*."""
        return [self._line(first, outer, node) for first in (*node.retracted, *node.variations)]

    def into(self) -> bool:
        """Go into the first line beside the entry; where there is none, to the next one like this.

        Behind the last line beside an entry comes the first again.
        """
        lines = self.lines_beside()
        line = self.line
        if not lines and line.outer is not None and line.beside is not None:
            lines = self.beside(line.outer, line.beside)
            place = lines.index(line) + 1
            lines = [*lines[place:], *lines[:place]]
        return bool(lines) and lines[0] is not line and self._enter_line(lines[0])

    def out(self) -> bool:
        """Go out of the line, to the end of the entry it stands beside."""
        line = self.line
        if line.outer is None or line.beside is None:
            return False
        self.line, self.number = line.outer, line.outer.last_ply_of(line.beside.number) or 0
        return True

    # -- anywhere -----------------------------------------------------------------------------

    def go_to_turn(self, turn: int) -> bool:
        """Go to the end of a turn of the record, 0 is its start.

        Return whether it can be reached; where not, one stands at the last that can.
        """
        end = self.main.last_ply_of(turn) if turn else 0
        self.line = self.main
        self.number = self.main.last() if end is None else end
        return end is not None

    def to(self, bookmark: Bookmark) -> bool:
        """Go to a ply, to the last of its entry where that has no such move.

        Return whether the entry can be reached; where not, one stands at the last ply before.
        """
        self.line, self.number = self.main, 0
        turns, *parts = pointer_parts(bookmark.pointer) or ("",)
        if not turns:
            return True
        is_there = self._to_entry(self.main, int(parts[0]))
        for place in range(1, len(parts), 3):
            inner = self._find_line(parts[place : place + 2]) if is_there else None
            is_there = inner is not None and self._to_entry(inner, int(parts[place + 2]))
        if is_there and bookmark.move:
            self.number = min(self._entry_begin() - 1 + bookmark.move, self.number)
        return is_there

    def plies(self) -> Iterator[Ply]:
        """Yield every ply that can be reached, in the order of bookmarks."""
        return self._plies_within(self.main)

    # -- how ----------------------------------------------------------------------------------

    def _go_to_ply(self, number: int) -> bool:
        before = self.line, self.number
        if number < 0 or (number and self.line.ply(number) is None):
            return False
        self.number = number
        beside = self.line.beside
        if not number and self.line.outer is not None and beside is not None:
            self.line = self.line.outer
            self._go_to_ply((self.line.first_ply_of(beside.number) or 1) - 1)
        return (self.line, self.number) != before

    def _enter_line(self, line: PlyLine) -> bool:
        self.line, self.number = line, 1
        return True

    def _line(self, first: Node, outer: PlyLine, node: Node) -> PlyLine:
        known = self._lines.get(first.pointer)
        if known is None:
            known = self._lines[first.pointer] = PlyLine(first, outer, node)
        return known

    def _entry_begin(self) -> int:
        """Return the number of the first ply of the entry one stands at, 0 at the start."""
        ply = self.ply
        return (self.line.first_ply_of(ply.node.number) or 0) if ply else 0

    def _to_entry(self, line: PlyLine, index: int) -> bool:
        """Go to the end of an entry of *line*; return whether it can be reached."""
        end = line.last_ply_of(index + 1)
        self.line, self.number = line, line.last() if end is None else end
        return end is not None

    def _find_line(self, parts: list[str]) -> PlyLine | None:
        """Return the line of these pointer *parts* beside the entry, None where it has none so."""
        ply = self.ply
        wanted = "/".join([ply.node.pointer, *parts, "0"]) if ply else ""
        return next((one for one in self.lines_beside() if one.first.pointer == wanted), None)

    def _plies_within(self, line: PlyLine) -> Iterator[Ply]:
        for number, ply in enumerate(line, start=1):
            yield ply
            following = line.ply(number + 1)
            if following is None or following.node is not ply.node:
                for inner in self.beside(line, ply.node):
                    yield from self._plies_within(inner)


def bookmark_of(ply: Ply) -> Bookmark:
    """Return where a ply stands in its record."""
    return Bookmark(ply.node.pointer, ply.move)
