"""The lines of a record as a page has them: turns and plies as short arrays, positions as changes.

A *line* is ``[pointer, parent, ply, kind, turns]``: the number of the line that it stands beside,
-1 for the record's own; the ply of that line from whose position it is played; ``retracted``,
``variations`` or ``""``. A *turn* is ``[seat, throws, ending, plies, more]``: of a turn that
cannot be played *plies* is empty; *more* has what else the entry says, and is left out where that
is nothing. A *ply* is ``[move, uses, men, tail, legal, taken, flags]``, what is empty at its end
left out: the men of the seats whose men have changed, as position lines have them, a seat alone
where its men are gone; what stands behind ``to=``, where that has changed; the other moves that
could be made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from barsis_notation.record.position_lines import Setup, print_setup
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Entry, TurnItem, as_entry
from barsis_notation.record.turns import Turn, TurnSyntaxError, parse_turn, print_turn
from barsis_notation.replay.plies import Ply, plies_of_entry
from barsis_notation.replay.tree import Node

UNKNOWN: Final = 1
"""The flag of a ply after which the position is not known."""
REFUSED: Final = 2
"""The flag of a ply that is refused: the position is the one before it."""
UNTRIED: Final = 4
"""The flag of a ply before which nobody can say what could be played."""

MAX_PLIES: Final = 10_000
"""Plies of one page. What follows them is listed, and not played."""


def find_ply_after(turn: int, lines: Sequence[Sequence[Any]]) -> int:
    """Return the ply that ends *turn* of the first of *lines*, or the last one played before."""
    turns = lines[0][4] if lines else ()
    return sum(len(plies) for _, _, _, plies, *_ in turns[:turn])


class PageLines:
    """Writes the lines of one record, each after the line that it stands beside."""

    def __init__(self) -> None:
        self.written: list[list[Any]] = []
        self.left = MAX_PLIES
        """Plies that may yet be written."""
        self.throws: list[str] = []
        """Every throw of the main line, in order."""

    def add_record(self, start: Node | None, items: Sequence[TurnItem]) -> None:
        """Write the turns of a record, from its *start*; without one none of them is played."""
        if start is None:
            self._add(None, items, "/turns", (-1, 0, ""))
        else:
            self._add(start.next, items, "/turns", (-1, 0, ""), start.setup)

    def _add(
        self,
        first: Node | None,
        items: Sequence[TurnItem],
        pointer: str,
        beside: tuple[int, int, str],
        before: Setup | None = None,
    ) -> int:
        """Write a line and those beside its turns; return its number."""
        number = len(self.written)
        turns: list[list[Any]] = []
        self.written.append([pointer, *beside, turns])
        changes = _Changes(before) if before is not None else None
        plies, node, is_played = 0, first, True
        for place, item in enumerate(items):
            is_played = is_played and node is not None and changes is not None and self.left > 0
            base = changes.setup if changes is not None else None
            made = list(plies_of_entry(node)) if is_played and node is not None else []
            self.left -= len(made)
            turn = _turn(item, made, changes)
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
        """Write the lines beside an entry, and their numbers into its *turn*."""
        numbers = []
        for kind in ("retracted", "variations") if isinstance(item, Entry) else ():
            firsts: Iterator[Node] = iter(getattr(node, kind) if node else ())
            for place, items in enumerate(getattr(item, kind)):
                if items:
                    first = next(firsts, None)
                    line = f"{pointer}/{kind}/{place}"
                    numbers.append(self._add(first, items, line, (*at, kind), before))
        if numbers:
            turn[4]["lines"] = numbers

    def _note_throws(self, line: int, turn: list[Any]) -> None:
        if line == 0 and turn[1]:
            self.throws += turn[1].split("+")


class _Changes:
    """What changes from one position to the next."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def to(self, setup: Setup) -> tuple[str, str]:
        """Go on to *setup*; return the men of the seats that changed, and the tail if it did."""
        old, old_tail = split_position(self.setup)
        new, tail = split_position(setup)
        self.setup = setup
        gone = [seat for seat in old if seat not in new]
        moved = [f"{seat}:{men}" for seat, men in new.items() if old.get(seat) != men]
        return " ".join(moved + gone), tail if tail != old_tail else ""


def split_position(setup: Setup) -> tuple[dict[str, str], str]:
    """Return the men of each seat as a position line has them, and what stands behind ``to=``."""
    head, _, tail = print_setup(setup).partition(" to=")
    return {men[0]: men[2:] for men in head.split(" ")[1:]}, tail


def _turn(item: TurnItem, plies: Sequence[Ply], changes: _Changes | None) -> list[Any]:
    text = item_text(item)
    turn = plies[0].turn if plies else _read(text)
    made = [_ply(ply, changes) for ply in plies] if changes is not None else []
    more = _more(item)
    if text and (not plies or any(ply.is_refused for ply in plies) or text != _printed(turn)):
        more["text"] = text
    return [turn.seat, "+".join(turn.throws), turn.ending, made, more]


def _read(text: str) -> Turn:
    try:
        return parse_turn(text)
    except TurnSyntaxError:
        return Turn(seat="")


def _printed(turn: Turn) -> str:
    return print_turn(turn) if turn.seat else ""


def _ply(ply: Ply, changes: _Changes) -> list[Any]:
    men, tail = changes.to(ply.after)
    flags = UNKNOWN * (not ply.is_known) + REFUSED * ply.is_refused + UNTRIED * (not ply.before)
    others = _others(ply) if ply.before else ()
    written = [ply.text, " ".join(ply.uses), men, tail, " ".join(others), " ".join(ply.taken)]
    return _shortened([*written, flags if ply.move or flags != UNTRIED else 0])


def _others(ply: Ply) -> Iterable[str]:
    """Return what else could be made in place of the move."""
    made = ply.text.partition("*")[0].partition("=")[0]
    return (move for move in ply.legal_moves() if made not in (move, move.partition("=")[0]))


def _shortened(values: list[Any]) -> list[Any]:
    while values and not values[-1]:
        values.pop()
    return values


def _more(item: TurnItem) -> dict[str, Any]:
    """Return what an entry says beside its turn."""
    entry = as_entry(item)
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
