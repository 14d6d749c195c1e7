"""Reading of match files as a stream of games, one game in memory at a time.

The options of the games follow from the words of the file, otherwise from its points. Games are
held back until the options are known. The reason is reported once, with the first game.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import BinaryIO, Final

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.mat import header, raw_games
from barsis_notation.formats.backgammon.mat.mat_game import GameReading, make_refusal, read_game
from barsis_notation.formats.backgammon.mat.raw_games import (
    MAX_LINE,
    Comments,
    PlainRows,
    RawGame,
    RawMatch,
)
from barsis_notation.formats.backgammon.western import Clue, apply_options, describe_options
from barsis_notation.formats.encodings import UTF8, TextLine, TextLines
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.decode import (
    STANDARD,
    Decoded,
    EndlessError,
    Limits,
    report_broken_compression,
)
from barsis_notation.record.file_lines import BrokenCompressionError
from barsis_notation.record.shapes import MAX_TURNS

_text = bind_texts("backgammon")
_count = bind_texts("formats")

MAX_UNREAD = 100
"""Maximum number of findings about unknown lines, before a game and in each game."""


def read(
    source: bytes | BinaryIO,
    *,
    limits: Limits = STANDARD,
    check_turns: bool = False,  # noqa: ARG001 (every turn is written here, in the strict grammar)
) -> Iterator[Decoded]:
    """Yield the games of a match file. Problems in the file are reported as findings.

    The left column is White (W), and the right one is Black (B). Legality is not checked. The
    options of games that do not name their ruleset follow from a tag of the file, or else from its
    points. Until the options are known, up to MAX_HELD_GAMES (1000) games are held back. Findings
    about the file as a whole are in a ``Decoded`` with the number 0. The file is read, and errors
    are raised, during iteration.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed. A stream
            stays open.
        limits: Limits for the size of games.
        check_turns: Ignored, because the turns are generated in the strict grammar.

    Raises:
        OSError: If *source* cannot be read, or needs Zstandard and it is not installed.
    """
    reader = _MatchReader(TextLines(source, limits), limits)
    try:
        yield from reader.read()
    except BrokenCompressionError as error:
        yield from reader.settling.end()
        yield report_broken_compression(error, reader.parts, "games")
    except EndlessError as error:
        yield from reader.stop(error)


class _MatchReader:
    """Collects lines into games."""

    def __init__(self, lines: TextLines, limits: Limits) -> None:
        self.lines = lines
        self.limits = limits
        self.parts = 0
        self.settling = OptionSettler()
        self._match = RawMatch()
        self._game: RawGame | None = None
        self._comments = Comments()
        self._findings: list[Finding] = []
        self._apart = False  # whether an empty line follows the game above

    def read(self) -> Iterator[Decoded]:
        """Yield each game when the next game or the end of the file is reached."""
        for line in self.lines:
            if self._is_heading(line):
                yield from self.settling.take(self._finish_game())
                self._begin_part(line)
            else:
                self._take(line)
            self._take_plain()
        yield from self.settling.take(self._finish_game())
        yield from self.settling.end()
        if self.parts == 0:
            yield self._report_no_game()

    def stop(self, error: EndlessError) -> Iterator[Decoded]:
        """Yield the current game and the games held back, then the finding that reading stopped."""
        yield from self.settling.take(self._finish_game())
        yield from self.settling.end()
        yield Decoded(number=0, findings=[*self._findings, error.finding])

    def _finish_game(self) -> GameReading | None:
        """Finish the current game and return it; return None if there is no current game."""
        game, self._game = self._game, None
        if game is None:
            return None
        read = self._read(game)
        game.match.previous = game.score
        for finding in (*read.decoded.findings, *read.once):
            finding.record = game.part
        return read

    def _read(self, game: RawGame) -> GameReading:
        size, most = len(game.raw), self.limits.size
        if size > most:
            return _refuse_game(
                game, _count("bytes", count=size), _count("record-at-most", count=most)
            )
        if game.lines > MAX_TURNS:
            found = _count("more-lines", count=MAX_TURNS)
            return _refuse_game(game, found, _count("at-most", count=MAX_TURNS))
        return read_game(game)

    def _report_no_game(self) -> Decoded:
        finding = codes.MAT_NO_GAME.finding(
            line=1, found=_text("no-game"), expected=_text("line-game-1")
        )
        return Decoded(number=0, findings=[*self._findings, finding])

    def _is_heading(self, line: TextLine) -> bool:
        may_begin = len(line.text) <= MAX_LINE and not line.is_rest
        return may_begin and any(
            kind.match(line.text) for kind in (raw_games.GAME, raw_games.MATCH, raw_games.MONEY)
        )

    def _begin_part(self, line: TextLine) -> None:
        """Begin a match or a game.

        Comments above a match belong to the match. Comments above a game that has no match heading
        begin a match and belong to it.
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
        self.lines.begin_record()
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
        if line.is_rest:  # the finding about its first piece covers the whole line
            return
        if not text.strip():
            self._apart = game is None or bool(game.rows or game.score)
            return
        if len(text) > MAX_LINE:
            self._report_unread(line)
        elif raw_games.COMMENT.match(text):
            self._take_comment(line)
        elif game is None:
            self._report_unread(line)
        else:
            self._note_encoding(game, line)
            self._take_row(game, line)

    def _take_comment(self, line: TextLine) -> None:
        """Keep a comment.

        A tag belongs to the following lines. A note belongs to the turn above it, or to the game
        before its first turn; after an empty line it belongs to the following lines.
        """
        game, text = self._game, unicodedata.normalize("NFC", line.text.strip())
        kept = self._comments
        if game and not (self._apart or game.is_won() or header.parse_comment_key(text)):
            kept = game.get_last_comments() if game.rows else game.comments
            text = text.lstrip(";#").strip() if game.rows else text
        if not kept.take(text, line.number):
            self._report_unread(line)

    def _take_plain(self) -> None:
        """Append the plain rows in the buffer without parsing each of them."""
        game = self._game
        if game is None or game.is_squeezed or self.lines.encoding is not UTF8:
            return
        held, at = self.lines.get_buffer()
        end = raw_games.find_plain_rows_end(held, at)
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
            self._report_unread(line)
            return
        offset = len(game.raw) - len(line.raw)
        game.take(raw_games.read_rows(line.number, offset, line.text, game.right_column))
        self._apart = False

    def _report_unread(self, line: TextLine) -> None:
        kept = self._game.findings if self._game else self._findings
        if len(kept) < MAX_UNREAD:
            found = repr(line.text.strip()[:60])
            expected = _text("lines-of-game")
            kept.append(
                codes.MAT_UNREAD_LINE.finding(
                    line=line.number, column=1, found=found, expected=expected
                )
            )


def _refuse_game(game: RawGame, found: Text, expected: Text) -> GameReading:
    finding = make_refusal(game, found, expected)
    return GameReading(
        Decoded(number=game.part, findings=[finding], line=game.line, offset=game.offset)
    )


MAX_HELD_GAMES: Final = 1000
"""Maximum number of games held back.

If none of these decides the options, later games are not considered.
"""


class OptionSettler:
    """A queue that decides the options of the games of a file, and yields the games in order.

    Pass each game of a file to ``take``, and call ``end`` after the last one; iterate over the
    results of both, because the work is done during iteration. At most MAX_HELD_GAMES (1,000) games
    are held back until one of them shows the options.
    """

    def __init__(self) -> None:
        self._held: list[GameReading] = []
        self._is_settled = False
        self._shown: Clue | None = None
        self._reported: set[str] = set()

    def take(self, game: GameReading | None) -> Iterator[Decoded]:
        """Add a game, and yield the games whose options are now decided.

        The options are written into their records. A game that names its ruleset keeps its own. The
        options are decided once for the file, by the first game that shows them or, if the first
        1,000 games do not, by the points of these. Until then, games are held back; later ones are
        yielded immediately. The work is done while the result is iterated.

        Args:
            game: The next game of the file; None is ignored.
        """
        if game is None:
            return
        self._held.append(game)
        if not self._is_settled and game.word and not game.is_own:
            self._is_settled, self._shown = True, game.word
        if self._is_settled or len(self._held) >= MAX_HELD_GAMES:
            yield from self.end()

    def end(self) -> Iterator[Decoded]:
        """Decide the options if they are still undecided, and yield the games held back.

        Undecided options are decided by the points of these games. The options are written into the
        records of the games, except those that name their ruleset.
        """
        held, self._held = self._held, []
        if not self._is_settled:
            self._is_settled = True
            self._settle_by_points(held)
        for game in held:
            self._finish(game)
            yield game.decoded

    def _settle_by_points(self, held: list[GameReading]) -> None:
        """Decide by the first game with conclusive points, unless another game contradicts it."""
        telling = [game for game in held if not game.is_own and game.ending and game.ending.tells]
        shown = [_make_points_clue(game) for game in telling]
        if len({one.is_western for one in shown}) == 1:
            self._shown = shown[0]
        elif shown:
            other = next(one for one in shown if one.is_western != shown[0].is_western)
            self._report(telling[0], _make_disagreement_finding(shown[0], other))

    def _finish(self, game: GameReading) -> None:
        """Write the options into the record of *game*, and report them."""
        record = game.decoded.record
        for finding in game.once:
            self._report(game, finding)
        if record is None or game.is_own:
            return
        is_western = self._shown is not None and self._shown.is_western
        apply_options(record, game.first_dice, game.ending, is_western=is_western)
        if self._shown is not None and is_western:
            self._report(game, _make_western_finding(self._shown))
        elif record.ruleset.options:
            self._report(game, _make_opening_finding(game.decoded))

    def _report(self, game: GameReading, finding: Finding) -> None:
        if finding.code not in self._reported:
            self._reported.add(finding.code)
            finding.record = game.decoded.number
            game.decoded.findings.append(finding)


def _make_points_clue(game: GameReading) -> Clue:
    times = game.ending.times if game.ending else 0
    found = _text("game-counted", game=game.decoded.number, times=times)
    return Clue(times == 3, found, _text("two-stakes"), *game.result_at)


def _make_western_finding(shown: Clue) -> Finding:
    return codes.MAT_WESTERN.finding(
        line=shown.line,
        column=shown.column,
        pointer="/ruleset/options",
        found=shown.found,
        expected=shown.expected,
        words={"options": describe_options()},
    )


def _make_disagreement_finding(one: Clue, other: Clue) -> Finding:
    return codes.MAT_WESTERN_UNDECIDED.finding(
        line=one.line,
        column=one.column,
        pointer="/ruleset/options",
        found=_text("two-ways", one=one.found, line=other.line, other=other.found),
        expected=_text("counting-alike"),
    )


def _make_opening_finding(decoded: Decoded) -> Finding:
    line, column = decoded.locate("/turns/0")
    return codes.MAT_WESTERN_OPENING.finding(
        line=line,
        column=column,
        turn=1,
        pointer="/ruleset/options",
        found=_text("no-double"),
        expected=_text("throw-after-roll-off"),
    )
