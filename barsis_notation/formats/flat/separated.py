"""Rows of separated values (RFC 4180): split into cells in bounded memory, with findings by row.

Rows may hold line breaks inside quotes. Cells that a spreadsheet would take for a formula are
guarded with an apostrophe when they are written; ``unguarded`` takes it away again.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.decode import MARK
from barsis_notation.record.file_lines import FileLines

_text = texts_of("tables")

MAX_LINES: Final = 4096
"""Lines that one row may have."""

MAX_CELLS: Final = 2**14
"""Cells that the first row may have, as in a spreadsheet; the others have as many as it."""


class SeparatedRow(NamedTuple):
    """One row: its *number*, the first 1; the *line* it begins on; its cells, or what is wrong."""

    number: int
    line: int
    cells: list[str | None]
    fault: Text | None = None


# -- writing ----------------------------------------------------------------------------------

_FORMULA: Final = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
SUSPECT: Final = "'=+-@\t\r\n＝＋－＠"
"""What a formula, or text that is guarded already, begins with."""


def guarded(text: str) -> str:
    """Return *text* so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text[:1] in SUSPECT and _FORMULA.match(text) else text


def unguarded(text: str) -> str:
    """Return what :func:`guarded` made *text* of."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


# -- reading ----------------------------------------------------------------------------------


def texts(lines: FileLines, most: int) -> Iterator[str]:
    """Yield the lines as text, ``""`` for one that is too long; bytes that are not UTF-8 stay."""
    first = True
    while raw := lines.take(most):
        is_cut = len(raw) >= most and not raw.endswith(b"\n")
        is_left = is_cut and not lines.skip_line(16 * most)
        text = (raw.removeprefix(MARK) if first else raw).decode("utf-8", "surrogateescape")
        first = False
        yield "" if is_cut else text
        if is_left:
            return


def rows(
    lines: Iterable[str], separator: str = ",", most: int = 2**20, begins: str = r"\Z(?!\Z)"
) -> Iterator[SeparatedRow]:
    """Yield the rows of *lines*, which keep their line ends; ``""`` is one that was too long.

    A line with an open quote goes on in the next one, up to *most* characters, to MAX_LINES lines,
    or to a line that *begins* matches and that can only be the first of a row. Where that makes no
    row as wide as the first, its first line is damaged and is left out; the others are read anew.
    """
    reading = _RowSplitter(lines, separator, most, re.compile(begins))
    yield from reading.rows()


class _RowSplitter:
    """Rows on their way: lines that were taken back come before those not yet read."""

    def __init__(
        self, lines: Iterable[str], separator: str, most: int, begins: re.Pattern[str]
    ) -> None:
        self.lines = iter(lines)
        self.separator = separator
        self.most = most
        self.begins = begins
        self.back: deque[str] = deque()
        self.line = self.number = 0
        self.width = MAX_CELLS

    def rows(self) -> Iterator[SeparatedRow]:
        while (first := self._next()) is not None:
            self.number += 1
            self.line += 1
            row = self._row(first)
            if self.number == 1 and row.cells:
                self.width = len(row.cells)
            yield row

    def _next(self) -> str | None:
        return self.back.popleft() if self.back else next(self.lines, None)

    def _row(self, first: str) -> SeparatedRow:
        if not first:
            return SeparatedRow(self.number, self.line, [], _text("line-too-long"))
        if first.count('"') % 2 == 0:
            return self._of(first)
        held, is_whole = self._rest(first)
        row = self._of("".join(held)) if is_whole else None
        if row is None or row.fault or len(row.cells) > self.width:
            self.back.extendleft(reversed(held[1:]))
            return SeparatedRow(self.number, self.line, [], _text("open-quote"))
        self.line += len(held) - 1
        return row

    def _rest(self, first: str) -> tuple[list[str], bool]:
        """Return the lines that belong to *first* with its open quote, and whether it is closed."""
        held, size = [first], len(first)
        while (line := self._next()) is not None:
            size += len(line)
            if not line or size > self.most or len(held) >= MAX_LINES or self.begins.match(line):
                self.back.appendleft(line)
                return held, False
            held.append(line)
            if line.count('"') % 2:
                return held, True
        return held, False

    def _of(self, text: str) -> SeparatedRow:
        cells = split(text.removesuffix("\n").removesuffix("\r"), self.separator)
        fault = None if cells is not None else _text("text-beside-quotes")
        return SeparatedRow(self.number, self.line, cells or [], fault)


def split(text: str, separator: str) -> list[str | None] | None:
    """Return the cells of one row, None for one that is empty and not in quotes.

    Return None where text stands beside a quoted cell.
    """
    if not text:
        return []
    cell = _cell(separator)
    cells: list[str | None] = []
    at = 0
    while True:
        found = cell.match(text, at)
        if found is None:
            return None
        quoted, plain = found.groups()
        cells.append(quoted.replace('""', '"') if quoted is not None else plain or None)
        at = found.end()
        if at == len(text):
            return cells
        at += 1


@cache
def _cell(separator: str) -> re.Pattern[str]:
    end = rf"(?={re.escape(separator)}|\Z)"
    plain = rf'([^"{re.escape(separator)}]*)'
    return re.compile(rf'(?:"((?:[^"]++|"")*+)"|{plain}){end}')


def separator_of(head: str, among: Sequence[str] = ",;\t") -> str:
    """Return the separator that the first line of a table most likely has."""
    return max(among, key=head.count)
