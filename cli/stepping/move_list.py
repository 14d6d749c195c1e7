"""The list of moves beside the board, with rows for turns and their moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.drawing.canvas import clip
from barsis_notation.drawing.look import DIM, get_color
from barsis_notation.drawing.text_drawings import get_sign
from barsis_notation.language.patterns import Count
from barsis_notation.language.speech import current_speech
from barsis_notation.language.text_width import padded, width_of
from barsis_notation.language.texts import texts_of
from barsis_notation.replay.ply_walk import Bookmark, PlyLine, bookmark_of

from .key_bindings import is_mirrored
from .ply_text import ALARM, ENDINGS, NOTED, describe_throws

if TYPE_CHECKING:
    from barsis_notation.replay.plies import Ply
    from barsis_notation.validation.stepped_games import SteppedGame

_text = texts_of("cli/replay")
_report = texts_of("report")

WIDE: Final = 36
"""Columns from which on moves are said in words."""

NO_TURN: Final = "…"
"""What stands for an entry without a turn, which has a position or a ruling alone."""


class MoveRow(NamedTuple):
    """A row of the list, its ANSI style, and the ply that it leads to."""

    text: str
    style: str = ""
    bookmark: Bookmark | None = None
    is_here: bool = False


def list_rows_around(game: SteppedGame, count: int, width: int, *, ascii: bool) -> list[MoveRow]:
    """Return at most *count* rows of the current line around the current ply."""
    rows = [*_rows(game, count, width, ascii=ascii)]
    here = next((number for number, row in enumerate(rows) if row.is_here), 0)
    first = max(0, min(here - count // 2, len(rows) - count))
    return rows[first : first + count]


def _rows(game: SteppedGame, count: int, width: int, *, ascii: bool) -> Iterator[MoveRow]:
    """Yield the rows of so many entries before and behind the one at hand."""
    walk = game.walk
    ply = walk.ply
    entry = ply.node.number if ply else 0
    first = max(1, entry - count)
    if first == 1:
        yield _beginning(game)
    writer = _RowWriter(game, width, ascii=ascii)
    for number in range(first, entry + count + 1):
        plies = walk.line.plies_of_entry(number)
        if not plies:
            break
        yield from writer.entry(walk.line, plies)
    else:
        return
    left = len(walk.line.first.line.items) - (number - 1)
    if left:
        yield MoveRow(str(_text("not-examined", turns=_report("turns", count=Count(left)))), DIM)


def _beginning(game: SteppedGame) -> MoveRow:
    walk = game.walk
    line = walk.line
    if line.beside is None:
        return MoveRow(str(_text("start")), DIM, Bookmark(), walk.number == 0)
    turn, outer = line.first.line.turn, Bookmark(line.beside.pointer)
    if line.first in line.beside.retracted:
        return MoveRow(str(_text("taken-back", turn=turn)), NOTED, outer)
    return MoveRow(str(_text("not-played", turn=turn)), NOTED, outer)


class _RowWriter:
    """Writes the rows of entries."""

    def __init__(self, game: SteppedGame, width: int, *, ascii: bool) -> None:
        self.game = game
        self.width = width
        self.ascii = ascii
        self.here = game.walk.bookmark
        self.digits = max(2, len(str(len(game.record.turns))))
        self.indent = " " * (self.digits + 1)

    def entry(self, line: PlyLine, plies: list[Ply]) -> Iterator[MoveRow]:
        """Yield the rows of one entry, and of what stands beside it."""
        head, style = self._head(plies[0])
        moves = [str(self._move(ply)) for ply in plies]
        whole = f"{head}  {moves[0]}".rstrip()
        if len(plies) == 1 and (not moves[0] or width_of(whole) < self.width):
            yield self._row(whole, plies[0], style)
        else:
            yield MoveRow(head, style, bookmark_of(plies[0]))
            for ply, move in zip(plies, moves, strict=True):
                yield self._row(f"{self.indent}  {move}", ply, style)
        beside = self.game.walk.beside(line, plies[0].node)
        if beside:
            lines = _text("lines-beside", count=Count(len(beside)))
            into = Bookmark(beside[0].first.pointer, 1)
            yield MoveRow(f"{self.indent}{lines}", NOTED, into)

    def _head(self, ply: Ply) -> tuple[str, str]:
        """Return number, sign and throws of a turn, and the style of its seat.

        Two blanks keep them in their order in a language from the right.
        """
        ruleset, seat = self.game.ruleset, ply.turn.seat
        number = ply.node.line.turn or ply.node.number
        seats = ruleset["seats.names"]
        sign = seat if self.ascii or seat not in seats else get_sign(ruleset, seat)
        style = get_color(seats.index(seat)) if seat in seats else ""
        thrown = self._throws(ply) if seat else plain(ply.node.text) or NO_TURN
        gap = "  " if is_mirrored() else " "
        return f"{number:>{self.digits}}{gap}{sign}{gap}{thrown}".rstrip(), style

    def _throws(self, ply: Ply) -> str:
        game, throws = self.game, ply.turn.throws
        if not throws:
            return ""
        if self.width >= WIDE:
            return str(describe_throws(game.words, game.ruleset, throws, ascii=self.ascii))
        return "+".join(map(self._briefly, throws))

    def _briefly(self, throw: str) -> str:
        """Return the name of a throw that has one of its own, else its key."""
        row = self.game.ruleset.value("device.outcomes").get(throw, {})
        language = current_speech().language
        name = self.game.ruleset.throw_name(throw, language) if "name" in row else None
        return name or throw

    def _move(self, ply: Ply) -> object:
        ending = ENDINGS.get(ply.turn.ending, ply.turn.ending) if ply.is_last else ""
        if ply.parsed_move is None:
            return ending
        wide = self.width >= WIDE
        move = self.game.words.parsed_move(ply.turn.seat, ply.parsed_move) if wide else ply.text
        return f"{move}  {ending}" if ending else move

    def _row(self, text: str, ply: Ply, style: str) -> MoveRow:
        """Return the row of a ply, marked where there is something to say of it."""
        bookmark = bookmark_of(ply)
        is_marked = ply.is_refused or bool(self.game.remarks(bookmark))
        if is_marked:
            text, style = f"{padded(clip(text, self.width - 2), self.width - 2)} !", ALARM
        return MoveRow(text, style, bookmark, bookmark == self.here)
