"""The lines of a record in the data of a page: turns and plies as short arrays.

Positions are written as changes.

A *line* is ``[pointer, parent, ply, kind, turns]``: its JSON pointer; the index of the line to
which it is an alternative, -1 for the main line; the number of the ply of that line after which it
begins; ``retracted``, ``variations`` or ``""``; and its turns.

A *turn* is ``[seat, throws, ending, plies, more]``. *plies* is empty if the turn cannot be played.
*more* is an object with the other members of the entry; ``text``, the turn as written, if the rest
does not show it; and ``lines``, the indexes of the lines beside the turn.

A *ply* is ``[move, uses, men, tail, legal, taken, flags]``, without empty items at its end. All are
texts, lists with spaces between their items, except the integer *flags*, a sum of UNKNOWN, REFUSED
and UNTRIED. *uses* are the values that the move uses, *taken* the pieces it captures, *legal* the
other legal moves. *men* has the pieces of the seats whose pieces changed, as in position lines, and
the letter alone of a seat without pieces. *tail* is the text after ``to=`` of the position line, if
it changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from barsis_notation.record.position_lines import Setup, format_setup
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Entry, TurnItem, make_entry
from barsis_notation.record.turns import Turn, TurnSyntaxError, format_turn, parse_turn
from barsis_notation.replay.plies import Ply, iter_entry_plies
from barsis_notation.replay.tree import Node

UNKNOWN: Final = 1
"""Flag of a ply after which the position is unknown."""
REFUSED: Final = 2
"""Flag of a refused ply: the position is the one before it."""
UNTRIED: Final = 4
"""Flag of a ply before which the legal moves are unknown."""

MAX_PLIES: Final = 10_000
"""Largest number of plies of a page; the turns after them are listed and not played."""


def find_ply_after(turn: int, lines: Sequence[Sequence[Any]]) -> int:
    """Return the number of plies up to the end of a turn of the main line.

    If the turn was not played, plies are counted up to the last played turn before it.

    Args:
        turn: Position of the turn in the main line, from 1; 0 for the start.
        lines: The lines of play of the page, as ``PageLines.written`` has them; the first is the
            main line.
    """
    turns = lines[0][4] if lines else ()
    return sum(len(plies) for _, _, _, plies, *_ in turns[:turn])


class PageLines:
    """A converter from the lines of play of one record to arrays for the script of a page.

    The main line comes first; each other line follows the line to which it is an alternative.

    Attributes:
        written: The lines, as arrays that the docstring of the module ``page_lines`` describes.
        left: Number of plies that may still be written; 0 or less if the limit is reached.
        throws: The throws of the main line, in order.
    """

    def __init__(self) -> None:
        self.written: list[list[Any]] = []
        self.left = MAX_PLIES
        self.throws: list[str] = []

    def add_record(self, start: Node | None, items: Sequence[TurnItem]) -> None:
        """Add the turns of a record and their lines to ``written``; call it once.

        Args:
            start: The start of the game; None if the turns cannot be played.
            items: The turns of the record.
        """
        if start is None:
            self._add_line(None, items, "/turns", (-1, 0, ""))
        else:
            self._add_line(start.next, items, "/turns", (-1, 0, ""), start.setup)

    def _add_line(
        self,
        first: Node | None,
        items: Sequence[TurnItem],
        pointer: str,
        beside: tuple[int, int, str],
        before: Setup | None = None,
    ) -> int:
        """Add a line and the lines beside its turns; return its index."""
        number = len(self.written)
        turns: list[list[Any]] = []
        self.written.append([pointer, *beside, turns])
        changes = _Changes(before) if before is not None else None
        plies, node, is_played = 0, first, True
        for place, item in enumerate(items):
            is_played = is_played and node is not None and changes is not None and self.left > 0
            base = changes.setup if changes is not None else None
            made = list(iter_entry_plies(node)) if is_played and node is not None else []
            self.left -= len(made)
            turn = _make_turn(item, made, changes)
            turns.append(turn)
            self._note_throws(number, turn)
            self._add_beside(item, f"{pointer}/{place}", (number, plies), turn, base, made and node)
            plies += len(made)
            is_played = is_played and not any(ply.is_refused for ply in made)
            node = node.next if node is not None else None
        return number

    def _add_beside(
        self,
        item: TurnItem,
        pointer: str,
        at: tuple[int, int],
        turn: list[Any],
        before: Setup | None,
        node: Any,
    ) -> None:
        """Add the lines beside an entry, and their indexes to its *turn*."""
        numbers = []
        for kind in ("retracted", "variations") if isinstance(item, Entry) else ():
            firsts: Iterator[Node] = iter(getattr(node, kind) if node else ())
            for place, items in enumerate(getattr(item, kind)):
                if items:
                    first = next(firsts, None)
                    line = f"{pointer}/{kind}/{place}"
                    numbers.append(self._add_line(first, items, line, (*at, kind), before))
        if numbers:
            turn[4]["lines"] = numbers

    def _note_throws(self, line: int, turn: list[Any]) -> None:
        if line == 0 and turn[1]:
            self.throws += turn[1].split("+")


class _Changes:
    """The changes from one position to the next."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def advance(self, setup: Setup) -> tuple[str, str]:
        """Continue with *setup*; return the pieces of changed seats, and the tail if it changed."""
        old, old_tail = split_position(self.setup)
        new, tail = split_position(setup)
        self.setup = setup
        gone = [seat for seat in old if seat not in new]
        moved = [f"{seat}:{men}" for seat, men in new.items() if old.get(seat) != men]
        return " ".join(moved + gone), tail if tail != old_tail else ""


def split_position(setup: Setup) -> tuple[dict[str, str], str]:
    """Split a position into the pieces of each seat and the text after ``to=``.

    Return a dict that maps each seat letter to its pieces as in a position line, such as
    ``82,off(3)``; and the text, such as ``S owed=10``.
    """
    head, _, tail = format_setup(setup).partition(" to=")
    return {men[0]: men[2:] for men in head.split(" ")[1:]}, tail


def _make_turn(item: TurnItem, plies: Sequence[Ply], changes: _Changes | None) -> list[Any]:
    text = get_item_string(item)
    turn = plies[0].turn if plies else _parse_turn(text)
    made = [_make_ply(ply, changes) for ply in plies] if changes is not None else []
    more = _list_extras(item)
    if text and (not plies or any(ply.is_refused for ply in plies) or text != _print_turn(turn)):
        more["text"] = text
    return [turn.seat, "+".join(turn.throws), turn.ending, made, more]


def _parse_turn(text: str) -> Turn:
    try:
        return parse_turn(text)
    except TurnSyntaxError:
        return Turn(seat="")


def _print_turn(turn: Turn) -> str:
    return format_turn(turn) if turn.seat else ""


def _make_ply(ply: Ply, changes: _Changes) -> list[Any]:
    men, tail = changes.advance(ply.after)
    flags = UNKNOWN * (not ply.is_known) + REFUSED * ply.is_refused + UNTRIED * (not ply.before)
    others = _list_others(ply) if ply.before else ()
    written = [ply.text, " ".join(ply.uses), men, tail, " ".join(others), " ".join(ply.taken)]
    return _drop_empty_end([*written, flags if ply.move or flags != UNTRIED else 0])


def _list_others(ply: Ply) -> Iterable[str]:
    """Return the other legal moves in place of the ply's move."""
    made = ply.text.partition("*")[0].partition("=")[0]
    return (move for move in ply.legal_moves() if made not in (move, move.partition("=")[0]))


def _drop_empty_end(values: list[Any]) -> list[Any]:
    while values and not values[-1]:
        values.pop()
    return values


def _list_extras(item: TurnItem) -> dict[str, Any]:
    """Return the members of an entry besides its turn."""
    entry = make_entry(item)
    ruling = entry.ruling if entry.ruling is not msgspec.UNSET else None
    said = {
        "comment": entry.comment,
        "ruling": [ruling.by, ruling.text] if ruling and (ruling.by or ruling.text) else None,
        "position": entry.position if entry.stood or not entry.turn else "",
        "clock": None if entry.clock_ms is msgspec.UNSET else entry.clock_ms,
        "spent": None if entry.spent_ms is msgspec.UNSET else entry.spent_ms,
        "at": entry.at,
        "by": entry.by,
        "marks": list(entry.marks),
        "supplied": entry.supplied is True,
    }
    return {name: value for name, value in said.items() if value not in (None, "", [], False)}
