"""What the types of the structs cannot say: entries that mean something, moves that are whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import UNSET, UnsetType

from barsis_notation.base.json_pointers import step_into
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.grammar import why_not_turn_of
from barsis_notation.record.scan import are_texts
from barsis_notation.record.spelled_turn import turn_text
from barsis_notation.record.structs import (
    Entry,
    Record,
    Ruling,
    SpelledMove,
    SpelledTurn,
    TurnItem,
)
from barsis_notation.record.turns import TurnSyntaxError

_text = texts_of("record")


def entry_findings(record: Record) -> list[Finding]:
    """Return the entries of *record* that are empty, and the spelled-out moves that are not whole.

    Turn strings are not looked at.
    """
    if are_texts(record.turns):
        return []
    return list(_line(record.turns, "/turns"))


def turn_errors(record: Record, *, narrow: bool) -> Iterator[tuple[str, TurnSyntaxError]]:
    """Yield the pointer and the error of every turn outside the strict grammar.

    With *narrow* the turns of one of the seven games are held to that game's seats, throws and
    sorts of moves, as the JSON Schema does.
    """
    return _errors(record.turns, "/turns", record.ruleset.id if narrow else "")


def turn_finding(pointer: str, error: TurnSyntaxError) -> Finding:
    """Return the finding that says *error*."""
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
            error = why_not_turn_of(ruleset, item)
            if error:
                yield step_into(pointer, index), error
        else:
            yield from _entry_errors(item, step_into(pointer, index), ruleset)


def _entry_errors(
    entry: Entry, pointer: str, ruleset: str
) -> Iterator[tuple[str, TurnSyntaxError]]:
    text = turn_text(entry.turn)
    narrowly = ruleset if isinstance(entry.turn, str) else ""
    error = why_not_turn_of(narrowly, text) if text else None
    if error:
        yield f"{pointer}/turn", error
    for where, line in lines_beside(entry, pointer):
        yield from _errors(line, where, ruleset)


def lines_beside(entry: Entry, pointer: str) -> Iterator[tuple[str, list[TurnItem]]]:
    """Yield every line beside *entry*, which stands at *pointer*, with the line's own pointer."""
    for name, lines in (("retracted", entry.retracted), ("variations", entry.variations)):
        for index, line in enumerate(lines):
            yield f"{pointer}/{name}/{index}", line


def item_at(record: Record, pointer: str) -> TurnItem | None:
    """Return the item of ``turns``, or of a line beside one, that *pointer* leads to.

    None where *pointer* is to something else. Raises IndexError where the record has no such item.
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


def _line(items: list[TurnItem], pointer: str) -> Iterator[Finding]:
    entries = [(index, item) for index, item in enumerate(items) if type(item) is Entry]
    for index, entry in entries:
        yield from _entry(entry, step_into(pointer, index))


def _entry(entry: Entry, pointer: str) -> Iterator[Finding]:
    if not (entry.turn or entry.position or entry.comment or _says(entry.ruling)):
        found, expected = _text("none-of-four"), _text("one-of-four")
        yield shp.EMPTY_ENTRY.finding(pointer=pointer, found=found, expected=expected)
    if entry.stood is True and not (entry.position and _says(entry.ruling)):
        missing = _text("no-ruling") if entry.position else _text("no-position")
        expected = _text("position-and-ruling")
        yield shp.STOOD_WITHOUT_RULING.finding(pointer=pointer, found=missing, expected=expected)
    if isinstance(entry.turn, SpelledTurn):
        yield from _spelled(entry.turn, f"{pointer}/turn")
    for where, line in lines_beside(entry, pointer):
        yield from _line(line, where)


def _says(ruling: Ruling | UnsetType) -> bool:
    return ruling is not UNSET and ruling != _NO_RULING


_NO_RULING = Ruling()


def _spelled(turn: SpelledTurn, pointer: str) -> Iterator[Finding]:
    for index, move in enumerate(turn.moves):
        if move is not None:
            yield from _move(move, f"{pointer}/moves/{index}")


def _move(move: SpelledMove, pointer: str) -> Iterator[Finding]:
    wrong = _why_not_path(move) if move.path else _why_not_race(move)
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


def _why_not_path(move: SpelledMove) -> tuple[Text, Text] | None:
    if move.from_ or move.to or move.seat or move.tag or move.value or move.hits:
        return _text("path-beside"), _text("path-and-leap")
    if len(move.path) > 2 and not move.leap:
        return _text("cells", count=len(move.path)), _text("two-cells")
    return None


def _why_not_race(move: SpelledMove) -> tuple[Text, Text] | None:
    if move.leap:
        return _text("leap-alone"), _text("cells-in-path")
    if not (move.from_ and move.to):
        return _text("not-both-ends"), _text("from-and-to")
    return None
