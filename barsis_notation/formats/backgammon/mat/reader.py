"""A match file as a stream of games: its lines are held a game at a time.

Which options its games are read under follows from its words, else from the points it writes.
Until that is known games are held back. What decides is reported once, with the first game.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import BinaryIO, Final

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.mat import header, raw_games
from barsis_notation.formats.backgammon.mat.game import Read, read_game, refusal
from barsis_notation.formats.backgammon.mat.raw_games import (
    MAX_LINE,
    Comments,
    PlainRows,
    RawGame,
    RawMatch,
)
from barsis_notation.formats.backgammon.western import Clue, declare, spoken_options
from barsis_notation.formats.encodings import UTF8, TextLine, TextLines
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.decode import (
    STANDARD,
    Decoded,
    EndlessError,
    Limits,
    broken_compression,
)
from barsis_notation.record.file_lines import BrokenCompressionError
from barsis_notation.record.shapes import MAX_TURNS

_text = texts_of("backgammon")
_count = texts_of("formats")

MAX_UNREAD = 100
"""Findings that are kept of lines nobody understood, before a game and in it."""


def read(
    source: bytes | BinaryIO,
    *,
    limits: Limits = STANDARD,
    check_turns: bool = False,  # noqa: ARG001 (every turn is written here, in the strict grammar)
) -> Iterator[Decoded]:
    """Yield the games of a match file, which may be gzipped; nothing is raised for what is in it.

    The left column is White (W), the right one Black (B). Legality is not checked. A finding about
    the file and no game comes with number 0. Raises OSError where *source* cannot be read.
    """
    reader = _MatchReader(TextLines(source, limits), limits)
    try:
        yield from reader.decoded()
    except BrokenCompressionError as error:
        yield from reader.settling.end()
        yield broken_compression(error, reader.parts, "games")
    except EndlessError as error:
        yield from reader.left(error)


class _MatchReader:
    """Collects lines into games."""

    def __init__(self, lines: TextLines, limits: Limits) -> None:
        self.lines = lines
        self.limits = limits
        self.parts = 0
        self.settling = Settling()
        self._match = RawMatch()
        self._game: RawGame | None = None
        self._comments = Comments()
        self._findings: list[Finding] = []
        self._apart = False  # from the game above, by an empty line

    def decoded(self) -> Iterator[Decoded]:
        """Yield each game when the next one, or the end, is reached."""
        for line in self.lines:
            if self._begins(line):
                yield from self.settling.take(self._ended())
                self._begin(line)
            else:
                self._take(line)
            self._take_plain()
        yield from self.settling.take(self._ended())
        yield from self.settling.end()
        if self.parts == 0:
            yield self._empty()

    def left(self, error: EndlessError) -> Iterator[Decoded]:
        """Yield the game under way and those held back, and that the file was left after them."""
        yield from self.settling.take(self._ended())
        yield from self.settling.end()
        yield Decoded(number=0, findings=[*self._findings, error.finding])

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
            return _left_out(
                game, _count("bytes", count=size), _count("record-at-most", count=most)
            )
        if game.lines > MAX_TURNS:
            found = _count("more-lines", count=MAX_TURNS)
            return _left_out(game, found, _count("at-most", count=MAX_TURNS))
        return read_game(game)

    def _empty(self) -> Decoded:
        finding = codes.MAT_NO_GAME.finding(
            line=1, found=_text("no-game"), expected=_text("line-game-1")
        )
        return Decoded(number=0, findings=[*self._findings, finding])

    def _begins(self, line: TextLine) -> bool:
        may_begin = len(line.text) <= MAX_LINE and not line.is_rest
        return may_begin and any(
            kind.match(line.text) for kind in (raw_games.GAME, raw_games.MATCH, raw_games.MONEY)
        )

    def _begin(self, line: TextLine) -> None:
        """Begin a match or a game.

        Comments above a match are its own; so are those above a game without a match.
        """
        comments, self._comments = self._comments, Comments()
        game = raw_games.GAME.match(line.text)
        if game:
            if not self._match.said and comments:
                self._match, comments = RawMatch(comments=comments), Comments()
            self._open(line, int(game[1]), game[2], comments)
            return
        points = raw_games.MATCH.match(line.text)
        self._match = RawMatch(int(points[1]) if points else 0, comments=comments, said=True)

    def _open(self, line: TextLine, number: int, heading: str, comments: Comments) -> None:
        self.parts += 1
        self.lines.begin()
        self._game = RawGame(
            self.parts, line.number, line.offset, number, heading, self._match, comments
        )
        self._apart = False
        self._game.raw += line.raw
        self._game.findings, self._findings = self._findings, []
        self._note_encoding(self._game, line)

    def _note_encoding(self, game: RawGame, line: TextLine) -> None:
        game.encoding = self.lines.encoding.name
        finding = self.lines.finding(line.number)
        if finding:
            game.findings.append(finding)

    def _take(self, line: TextLine) -> None:
        game, text = self._game, line.text
        if game:
            if len(game.raw) > self.limits.size or game.lines > MAX_TURNS:
                return
            game.raw += line.raw
        if line.is_rest:  # what is said of its beginning is said of the whole line
            return
        if not text.strip():
            self._apart = game is None or bool(game.rows or game.score)
            return
        if len(text) > MAX_LINE:
            self._unread(line)
        elif raw_games.COMMENT.match(text):
            self._comment(line)
        elif game is None:
            self._unread(line)
        else:
            self._note_encoding(game, line)
            self._take_row(game, line)

    def _comment(self, line: TextLine) -> None:
        """Keep a comment.

        A tag belongs to what follows. A note belongs to the turn above it, or to the game whose
        first turn is still to come; behind an empty line to what follows.
        """
        game, text = self._game, unicodedata.normalize("NFC", line.text.strip())
        kept = self._comments
        if game and not (self._apart or game.is_won() or header.key_of(text)):
            kept = game.noted() if game.rows else game.comments
            text = text.lstrip(";#").strip() if game.rows else text
        if not kept.take(text, line.number):
            self._unread(line)

    def _take_plain(self) -> None:
        """Take the usual rows that come next, as far as they are held, without looking at each."""
        game = self._game
        if game is None or game.is_squeezed or self.lines.encoding is not UTF8:
            return
        held, at = self.lines.held()
        end = raw_games.plain_rows(held, at)
        offset, size = len(game.raw), len(game.raw) + end - at
        if size == offset or size > self.limits.size:
            return
        if game.lines + held.count(b"\n", at, end) > MAX_TURNS:
            return
        game.raw += held[at:end]
        game.rows.append(PlainRows(self.lines.number + 1, offset, size))
        game.lines += self.lines.pass_over(end)
        self._apart = False

    def _take_row(self, game: RawGame, line: TextLine) -> None:
        if not game.rows and game.score is None:
            game.score = raw_games.read_score(unicodedata.normalize("NFC", line.text))
            if game.score:
                return
        numbered = raw_games.NUMBER.match(line.text)
        if not (numbered or raw_games.RESULT.match(line.text)):
            self._unread(line)
            return
        offset = len(game.raw) - len(line.raw)
        game.take(raw_games.read_rows(line.number, offset, line.text, game.right_column))
        self._apart = False

    def _unread(self, line: TextLine) -> None:
        kept = self._game.findings if self._game else self._findings
        if len(kept) < MAX_UNREAD:
            found = repr(line.text.strip()[:60])
            expected = _text("lines-of-game")
            kept.append(
                codes.MAT_UNREAD_LINE.finding(
                    line=line.number, column=1, found=found, expected=expected
                )
            )


def _left_out(game: RawGame, found: Text, expected: Text) -> Read:
    finding = refusal(game, found, expected)
    return Read(Decoded(number=game.part, findings=[finding], line=game.line, offset=game.offset))


MAX_HELD_GAMES: Final = 1000
"""Games that are held back. If none of them decides, those that follow are not asked."""


class Settling:
    """Takes games in their order and gives them back in their order, with their options."""

    def __init__(self) -> None:
        self._held: list[Read] = []
        self._is_settled = False
        self._shown: Clue | None = None
        self._reported: set[str] = set()

    def take(self, game: Read | None) -> Iterator[Decoded]:
        """Take *game*, if it is one; yield the games that are settled."""
        if game is None:
            return
        self._held.append(game)
        if not self._is_settled and game.word and not game.is_own:
            self._is_settled, self._shown = True, game.word
        if self._is_settled or len(self._held) >= MAX_HELD_GAMES:
            yield from self.end()

    def end(self) -> Iterator[Decoded]:
        """Yield the games that are held back."""
        held, self._held = self._held, []
        if not self._is_settled:
            self._is_settled = True
            self._settle_by_points(held)
        for game in held:
            self._finish(game)
            yield game.decoded

    def _settle_by_points(self, held: list[Read]) -> None:
        """Let the first game that tells decide, unless another contradicts it."""
        telling = [game for game in held if not game.is_own and game.ending and game.ending.tells]
        shown = [_shown(game) for game in telling]
        if len({one.is_western for one in shown}) == 1:
            self._shown = shown[0]
        elif shown:
            other = next(one for one in shown if one.is_western != shown[0].is_western)
            self._report(telling[0], _disagreement(shown[0], other))

    def _finish(self, game: Read) -> None:
        """Write the options into the record of *game*, and report them."""
        record = game.decoded.record
        for finding in game.once:
            self._report(game, finding)
        if record is None or game.is_own:
            return
        is_western = self._shown is not None and self._shown.is_western
        declare(record, game.first_dice, game.ending, is_western=is_western)
        if self._shown is not None and is_western:
            self._report(game, _western(self._shown))
        elif record.ruleset.options:
            self._report(game, _opening(game.decoded))

    def _report(self, game: Read, finding: Finding) -> None:
        if finding.code not in self._reported:
            self._reported.add(finding.code)
            finding.record = game.decoded.number
            game.decoded.findings.append(finding)


def _shown(game: Read) -> Clue:
    times = game.ending.times if game.ending else 0
    found = _text("game-counted", game=game.decoded.number, times=times)
    return Clue(times == 3, found, _text("two-stakes"), *game.result_at)


def _western(shown: Clue) -> Finding:
    return codes.MAT_WESTERN.finding(
        line=shown.line,
        column=shown.column,
        pointer="/ruleset/options",
        found=shown.found,
        expected=shown.expected,
        words={"options": spoken_options()},
    )


def _disagreement(one: Clue, other: Clue) -> Finding:
    return codes.MAT_WESTERN_UNDECIDED.finding(
        line=one.line,
        column=one.column,
        pointer="/ruleset/options",
        found=_text("two-ways", one=one.found, line=other.line, other=other.found),
        expected=_text("counting-alike"),
    )


def _opening(decoded: Decoded) -> Finding:
    line, column = decoded.where("/turns/0")
    return codes.MAT_WESTERN_OPENING.finding(
        line=line,
        column=column,
        turn=1,
        pointer="/ruleset/options",
        found=_text("no-double"),
        expected=_text("throw-after-roll-off"),
    )
