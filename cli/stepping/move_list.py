"""The list of moves beside the board, with rows for turns and their moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.drawing.canvas import clip
from barsis_notation.drawing.look import DIM, get_color
from barsis_notation.drawing.text_drawings import get_sign
from barsis_notation.language.patterns import Count
from barsis_notation.language.speech import get_speech
from barsis_notation.language.text_width import measure_width, pad_text
from barsis_notation.language.texts import bind_texts
from barsis_notation.replay.ply_walk import Bookmark, PlyLine, make_bookmark

from .key_bindings import is_mirrored
from .ply_text import ALARM, ENDINGS, NOTED, describe_throws

if TYPE_CHECKING:
    from barsis_notation.replay.plies import Ply
    from barsis_notation.validation.stepped_games import SteppedGame

_text = bind_texts("cli/replay")
_report = bind_texts("report")

WIDE: Final = 36
"""Columns from which moves are shown in words."""

NO_TURN: Final = "…"
"""Text of an entry without a turn, which has only a position or a ruling."""


class MoveRow(NamedTuple):
    """A row of the list of moves.

    Attributes:
        text: The text of the row.
        style: Its ANSI style, such as ``1;31``.
        bookmark: The ply that the row leads to, None for none.
        is_here: Whether that is the current ply.
    """

    text: str
    style: str = ""
    bookmark: Bookmark | None = None
    is_here: bool = False


def list_rows_around(game: SteppedGame, count: int, width: int, *, ascii: bool) -> list[MoveRow]:
    """Return the rows of the list of moves around the current ply, for the current line.

    Args:
        game: The game.
        count: The greatest number of rows.
        width: Columns of a row; from 36 columns, moves are in words.
        ascii: Whether only ASCII is used.
    """
    rows = [*_iter_rows(game, count, width, ascii=ascii)]
    here = next((number for number, row in enumerate(rows) if row.is_here), 0)
    first = max(0, min(here - count // 2, len(rows) - count))
    return rows[first : first + count]


def _iter_rows(game: SteppedGame, count: int, width: int, *, ascii: bool) -> Iterator[MoveRow]:
    """Yield the rows of *count* entries before the current one, of itself and *count* after it."""
    walk = game.walk
    ply = walk.ply
    entry = ply.node.number if ply else 0
    first = max(1, entry - count)
    if first == 1:
        yield _make_first_row(game)
    writer = _RowWriter(game, width, ascii=ascii)
    for number in range(first, entry + count + 1):
        plies = walk.line.list_plies(number)
        if not plies:
            break
        yield from writer.iter_entry_rows(walk.line, plies)
    else:
        return
    left = len(walk.line.first.line.items) - (number - 1)
    if left:
        yield MoveRow(str(_text("not-examined", turns=_report("turns", count=Count(left)))), DIM)


def _make_first_row(game: SteppedGame) -> MoveRow:
    walk = game.walk
    line = walk.line
    if line.beside is None:
        return MoveRow(str(_text("start")), DIM, Bookmark(), walk.number == 0)
    turn, outer = line.first.line.turn, Bookmark(line.beside.pointer)
    if line.first in line.beside.retracted:
        return MoveRow(str(_text("taken-back", turn=turn)), NOTED, outer)
    return MoveRow(str(_text("not-played", turn=turn)), NOTED, outer)


class _RowWriter:
    """A writer of the rows of entries."""

    def __init__(self, game: SteppedGame, width: int, *, ascii: bool) -> None:
        self.game = game
        self.width = width
        self.ascii = ascii
        self.here = game.walk.bookmark
        self.digits = max(2, len(str(len(game.record.turns))))
        self.indent = " " * (self.digits + 1)

    def iter_entry_rows(self, line: PlyLine, plies: list[Ply]) -> Iterator[MoveRow]:
        """Yield the rows of one entry, and a row for the lines beside it."""
        head, style = self._make_head(plies[0])
        moves = [self._format_move(ply) for ply in plies]
        whole = f"{head}  {moves[0]}".rstrip()
        if len(plies) == 1 and (not moves[0] or measure_width(whole) < self.width):
            yield self._make_row(whole, plies[0], style)
        else:
            yield MoveRow(head, style, make_bookmark(plies[0]))
            for ply, move in zip(plies, moves, strict=True):
                yield self._make_row(f"{self.indent}  {move}", ply, style)
        beside = self.game.walk.list_lines_of(line, plies[0].node)
        if beside:
            lines = _text("lines-beside", count=Count(len(beside)))
            into = Bookmark(beside[0].first.pointer, 1)
            yield MoveRow(f"{self.indent}{lines}", NOTED, into)

    def _make_head(self, ply: Ply) -> tuple[str, str]:
        """Return number, sign and throws of a turn, and the style of its seat.

        Two blanks keep them in their order in a language written from right to left.
        """
        ruleset, seat = self.game.ruleset, ply.turn.seat
        number = ply.node.line.turn or ply.node.number
        seats = ruleset["seats.names"]
        sign = seat if self.ascii or seat not in seats else get_sign(ruleset, seat)
        style = get_color(seats.index(seat)) if seat in seats else ""
        thrown = self._format_throws(ply) if seat else escape_invisible(ply.node.text) or NO_TURN
        gap = "  " if is_mirrored() else " "
        digits = f"{number:{'<' if is_mirrored() else '>'}{self.digits}}"  # units below units
        return f"{digits}{gap}{sign}{gap}{thrown}".rstrip(), style

    def _format_throws(self, ply: Ply) -> str:
        game, throws = self.game, ply.turn.throws
        if not throws:
            return ""
        texts = ["+".join(map(self._name_throw, throws))]
        if self.width >= WIDE:
            words = describe_throws(game.words, game.ruleset, throws, ascii=self.ascii)
            texts.insert(0, str(words))
        return self._choose_fitting(texts, 2 + 2)  # a sign between two gaps

    def _choose_fitting(self, texts: Sequence[str], reserved: int) -> str:
        """Return the first text that fits after the number and *reserved* columns, or the last."""
        room = self.width - measure_width(self.indent) - reserved
        return next((text for text in texts if measure_width(text) <= room), texts[-1])

    def _name_throw(self, throw: str) -> str:
        """Return the name of a throw, or its key if it has no name."""
        row = self.game.ruleset.value("device.outcomes").get(throw, {})
        language = get_speech().language
        name = self.game.ruleset.throw_name(throw, language) if "name" in row else None
        return name or throw

    def _format_move(self, ply: Ply) -> str:
        """Return a move, in words if the row has room for them, and how the turn ended."""
        ending = ENDINGS.get(ply.turn.ending, ply.turn.ending) if ply.is_last else ""
        if ply.parsed_move is None:
            return str(ending)
        moves = [str(ply.text)]
        if self.width >= WIDE:
            moves.insert(0, str(self.game.words.parsed_move(ply.turn.seat, ply.parsed_move)))
        texts = [f"{move}  {ending}" if ending else move for move in moves]
        return self._choose_fitting(texts, 4)  # the gap before, and a mark after

    def _make_row(self, text: str, ply: Ply, style: str) -> MoveRow:
        """Return the row of a ply, marked if the ply is refused or has findings."""
        bookmark = make_bookmark(ply)
        is_marked = ply.is_refused or bool(self.game.remarks(bookmark))
        if is_marked:
            text, style = f"{pad_text(clip(text, self.width - 2), self.width - 2)} !", ALARM
        return MoveRow(text, style, bookmark, bookmark == self.here)
