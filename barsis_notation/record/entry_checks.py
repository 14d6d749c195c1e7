"""Checks that types of structs cannot express: empty entries, incomplete moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import UNSET, UnsetType

from barsis_notation.base.json_pointers import join_pointer
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.grammar import find_syntax_error_in_game
from barsis_notation.record.scan import are_texts
from barsis_notation.record.spelled_turn import get_turn_string
from barsis_notation.record.structs import (
    Entry,
    Record,
    Ruling,
    SpelledMove,
    SpelledTurn,
    TurnItem,
)
from barsis_notation.record.turns import TurnSyntaxError

_text = bind_texts("record")


def check_entries(record: Record) -> list[Finding]:
    """Return the findings about faults of entries that struct types cannot exclude.

    The faults are: an entry with no turn, position, comment or ruling; ``stood`` without a position
    or a ruling; and a spelled-out move that is incomplete or contradicts itself. Side lines are
    included. Turn strings are not checked. The findings are in the order of the entries; they have
    pointers but no lines.
    """
    if are_texts(record.turns):
        return []
    return list(_check_line(record.turns, "/turns"))


def find_turn_errors(record: Record) -> Iterator[tuple[str, TurnSyntaxError]]:
    """Yield the JSON pointer and the error of every turn outside the grammar, in order.

    Turns of entries (``/turns/3/turn``) and of side lines are included. For one of the seven games,
    only its own seats, throws and kinds of moves are accepted, as in the JSON Schema. Spelled-out
    turns are only checked against the strict grammar.
    """
    return _errors(record.turns, "/turns", record.ruleset.id)


def make_turn_finding(pointer: str, error: TurnSyntaxError) -> Finding:
    """Return the finding about a turn outside the strict grammar.

    The record, turn, line and column of the finding are not set.

    Args:
        pointer: JSON pointer of the turn.
        error: The syntax error in the turn string.
    """
    return shp.TURN_SYNTAX.finding(
        pointer=pointer,
        found=error.shown,
        expected=error.expected,
        words={"column": error.column + 1},
    )


def _errors(
    items: list[TurnItem], pointer: str, ruleset: str
) -> Iterator[tuple[str, TurnSyntaxError]]:
    for index, item in enumerate(items):
        if isinstance(item, str):
            error = find_syntax_error_in_game(ruleset, item)
            if error:
                yield join_pointer(pointer, index), error
        else:
            yield from _entry_errors(item, join_pointer(pointer, index), ruleset)


def _entry_errors(
    entry: Entry, pointer: str, ruleset: str
) -> Iterator[tuple[str, TurnSyntaxError]]:
    text = get_turn_string(entry.turn)
    narrowly = ruleset if isinstance(entry.turn, str) else ""
    error = find_syntax_error_in_game(narrowly, text) if text else None
    if error:
        yield f"{pointer}/turn", error
    for where, line in iter_side_lines(entry, pointer):
        yield from _errors(line, where, ruleset)


def iter_side_lines(entry: Entry, pointer: str) -> Iterator[tuple[str, list[TurnItem]]]:
    """Yield the JSON pointer and the items of every side line of *entry*.

    The lines of ``retracted`` come first, then those of ``variations``; side lines inside them are
    not included. *pointer* is the JSON pointer of the entry.
    """
    for name, lines in (("retracted", entry.retracted), ("variations", entry.variations)):
        for index, line in enumerate(lines):
            yield f"{pointer}/{name}/{index}", line


def get_item(record: Record, pointer: str) -> TurnItem | None:
    """Return the item of ``turns`` or of a side line at *pointer*.

    Return None if *pointer* points to something else, such as ``/turns/3/comment``.

    Args:
        record: The record.
        pointer: JSON pointer, such as ``/turns/3`` or ``/turns/3/variations/0/1``.

    Raises:
        IndexError: If the record has no such item.
        AttributeError: If *pointer* names a side line of a turn string, which has none.
    """
    match = _ITEM.fullmatch(pointer)
    if match is None:
        return None
    item = record.turns[int(match[1])]
    for member, line, place in _BESIDE.findall(match[2]):
        item = getattr(item, member)[int(line)][int(place)]
    return item


_LINE: Final = r"/(?:retracted|variations)/[0-9]+/[0-9]+"
_ITEM: Final = re.compile(rf"/turns/([0-9]+)((?:{_LINE})*)")
_BESIDE: Final = re.compile(r"/(retracted|variations)/([0-9]+)/([0-9]+)")


def _check_line(items: list[TurnItem], pointer: str) -> Iterator[Finding]:
    entries = [(index, item) for index, item in enumerate(items) if type(item) is Entry]
    for index, entry in entries:
        yield from _entry(entry, join_pointer(pointer, index))


def _entry(entry: Entry, pointer: str) -> Iterator[Finding]:
    if not (entry.turn or entry.position or entry.comment or _is_ruled(entry.ruling)):
        found, expected = _text("none-of-four"), _text("one-of-four")
        yield shp.EMPTY_ENTRY.finding(pointer=pointer, found=found, expected=expected)
    if entry.stood is True and not (entry.position and _is_ruled(entry.ruling)):
        missing = _text("no-ruling") if entry.position else _text("no-position")
        expected = _text("position-and-ruling")
        yield shp.STOOD_WITHOUT_RULING.finding(pointer=pointer, found=missing, expected=expected)
    if isinstance(entry.turn, SpelledTurn):
        yield from _check_spelled(entry.turn, f"{pointer}/turn")
    for where, line in iter_side_lines(entry, pointer):
        yield from _check_line(line, where)


def _is_ruled(ruling: Ruling | UnsetType) -> bool:
    return ruling is not UNSET and ruling != _NO_RULING


_NO_RULING = Ruling()


def _check_spelled(turn: SpelledTurn, pointer: str) -> Iterator[Finding]:
    for index, move in enumerate(turn.moves):
        if move is not None:
            yield from _check_move(move, f"{pointer}/moves/{index}")


def _check_move(move: SpelledMove, pointer: str) -> Iterator[Finding]:
    wrong = _find_path_error(move) if move.path else _find_race_error(move)
    if wrong:
        found, expected = wrong
        yield shp.WRONG_SPELLING.finding(pointer=pointer, found=found, expected=expected)
    for index, hit in enumerate(move.hits):
        if bool(hit.seat) != bool(hit.step) or (hit.tag and not hit.step):
            yield shp.WRONG_SPELLING.finding(
                pointer=f"{pointer}/hits/{index}",
                found=_text("half-named"),
                expected=_text("seat-and-step"),
            )


def _find_path_error(move: SpelledMove) -> tuple[Text, Text] | None:
    if move.from_ or move.to or move.seat or move.tag or move.value or move.hits:
        return _text("path-beside"), _text("path-and-leap")
    if len(move.path) > 2 and not move.leap:
        return _text("cells", count=len(move.path)), _text("two-cells")
    return None


def _find_race_error(move: SpelledMove) -> tuple[Text, Text] | None:
    if move.leap:
        return _text("leap-alone"), _text("cells-in-path")
    if not (move.from_ and move.to):
        return _text("not-both-ends"), _text("from-and-to")
    return None
