"""A match file as a stream of games: its lines are held a game at a time."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import BinaryIO

from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.mat import header, layout
from barsis_notation.formats.backgammon.mat.game import Read, read_game, refusal
from barsis_notation.formats.backgammon.mat.layout import USUAL_RIGHT
from barsis_notation.formats.backgammon.mat.lines import MAX_LINE
from barsis_notation.formats.backgammon.mat.raw import Comments, RawGame, RawMatch, Row
from barsis_notation.formats.backgammon.mat.settling import Settling
from barsis_notation.formats.encodings import Line, Lines
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.file_lines import BrokenCompressionError
from barsis_notation.record.shapes import MAX_TURNS

MAX_UNREAD = 100
"""Findings that are kept of lines nobody understood, before a game and in it."""


def read_games(source: bytes | BinaryIO, *, limits: Limits = STANDARD) -> Iterator[Decoded]:
    """Yield the games of a match file, which may be gzipped; nothing is raised for what is in it.

    The left column is White (W), the right one Black (B). Legality is not checked. A finding about
    the file and no game comes with number 0. Raises OSError where *source* cannot be read.
    """
    reader = _Reader(Lines(source), limits)
    try:
        yield from reader.decoded()
    except BrokenCompressionError as error:
        yield from reader.settling.end()
        found, expected = str(error), f"more after {reader.parts} games"
        finding = file_codes.BROKEN_COMPRESSION.finding(found=found, expected=expected)
        yield Decoded(number=0, findings=[finding])


class _Reader:
    """Collects lines into games."""

    def __init__(self, lines: Lines, limits: Limits) -> None:
        self.lines = lines
        self.limits = limits
        self.parts = 0
        self.settling = Settling()
        self._match = RawMatch()
        self._game: RawGame | None = None
        self._comments = Comments()
        self._findings: list[Finding] = []
        self._apart = False  # from the game above: by its result, or by an empty line

    def decoded(self) -> Iterator[Decoded]:
        """Yield each game when the next one, or the end, is reached."""
        for line in self.lines:
            if self._begins(line):
                yield from self.settling.take(self._ended())
                self._begin(line)
            else:
                self._take(line)
        yield from self.settling.take(self._ended())
        yield from self.settling.end()
        if self.parts == 0:
            yield self._empty()

    def _ended(self) -> Read | None:
        """Return the game under way, if there is one, which ends here."""
        game, self._game = self._game, None
        if game is None:
            return None
        read = self._read(game)
        game.match.previous = game.score
        for finding in (*read.decoded.findings, *read.once):
            finding.record = game.part
        return read

    def _read(self, game: RawGame) -> Read:
        size, most = len(game.raw), self.limits.size
        if size > most:
            return _left_out(game, f"{size} bytes", f"at most {most}")
        if len(game.rows) > MAX_TURNS:
            return _left_out(game, f"more than {MAX_TURNS} lines", f"at most {MAX_TURNS}")
        return read_game(game)

    def _empty(self) -> Decoded:
        finding = codes.MAT_NO_GAME.finding(
            line=1, found="no game", expected="a line such as Game 1"
        )
        return Decoded(number=0, findings=[*self._findings, finding])

    def _begins(self, line: Line) -> bool:
        return len(line.text) <= MAX_LINE and any(
            kind.match(line.text) for kind in (layout.GAME, layout.MATCH, layout.MONEY)
        )

    def _begin(self, line: Line) -> None:
        """Begin a match or a game.

        Comments above a match are its own; so are those above a game without a match.
        """
        comments, self._comments = self._comments, Comments()
        game = layout.GAME.match(line.text)
        if game:
            if not self._match.said and comments:
                self._match, comments = RawMatch(comments=comments), Comments()
            self._open(line, int(game[1]), game[2], comments)
            return
        points = layout.MATCH.match(line.text)
        self._match = RawMatch(int(points[1]) if points else 0, comments=comments, said=True)

    def _open(self, line: Line, number: int, heading: str, comments: Comments) -> None:
        self.parts += 1
        self._game = RawGame(
            self.parts, line.number, line.offset, number, heading, self._match, comments
        )
        self._apart = False
        self._game.raw += line.raw
        self._game.findings, self._findings = self._findings, []
        self._note_encoding(self._game, line)

    def _note_encoding(self, game: RawGame, line: Line) -> None:
        game.encoding = self.lines.encoding.name
        finding = self.lines.finding(line.number)
        if finding:
            game.findings.append(finding)

    def _take(self, line: Line) -> None:
        game, text = self._game, line.text
        if game:
            if len(game.raw) > self.limits.size or len(game.rows) > MAX_TURNS:
                return
            game.raw += line.raw
        if not text.strip():
            self._apart = game is None or bool(game.rows or game.score)
            return
        if len(text) > MAX_LINE:
            self._unread(line)
        elif layout.COMMENT.match(text):
            self._comment(line)
        elif game is None:
            self._unread(line)
        else:
            self._note_encoding(game, line)
            self._take_row(game, line)

    def _comment(self, line: Line) -> None:
        """Keep a comment.

        A tag belongs to what follows. A note belongs to the turn above it, or to the game whose
        first turn is still to come; behind an empty line to what follows.
        """
        game, text = self._game, unicodedata.normalize("NFC", line.text.strip())
        kept = self._comments
        if game and not self._apart and not header.key_of(text):
            kept = game.rows[-1].comments if game.rows else game.comments
            text = text.lstrip(";#").strip() if game.rows else text
        if not kept.take(text, line.number):
            self._unread(line)

    def _take_row(self, game: RawGame, line: Line) -> None:
        if not game.rows and game.score is None:
            game.score = layout.read_score(unicodedata.normalize("NFC", line.text))
            if game.score:
                return
        numbered = layout.NUMBER.match(line.text)
        if not (numbered or layout.RESULT.match(line.text)):
            self._unread(line)
            return
        right = (game.score.right_column if game.score else 0) or USUAL_RIGHT
        offset = len(game.raw) - len(line.raw)
        for part in layout.split_rows(line.text):
            cells, strays = layout.split_cells(part.text, part.start, right + part.shift)
            game.rows.append(Row(line.number, offset, line.text, part.number, cells, strays))
            self._apart = any(map(layout.is_result, cells))

    def _unread(self, line: Line) -> None:
        kept = self._game.findings if self._game else self._findings
        if len(kept) < MAX_UNREAD:
            found = repr(line.text.strip()[:60])
            expected = "a short comment, a heading, a score, a numbered turn or a result"
            kept.append(
                codes.MAT_UNREAD_LINE.finding(
                    line=line.number, column=1, found=found, expected=expected
                )
            )


def _left_out(game: RawGame, found: str, expected: str) -> Read:
    finding = refusal(game, found, expected)
    return Read(Decoded(number=game.part, findings=[finding], line=game.line, offset=game.offset))
