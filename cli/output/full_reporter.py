"""The full report: a paragraph for each finding with players, place, rule, fix and more."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.finding_text import (
    describe_readings,
    format_heading,
    format_location,
    pair_with_slips,
)
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts

from .line_writer import GAP, SEVERITY_STYLES, LineWriter, format_label

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.replay.game_context import GameContext
    from barsis_notation.validation import CheckedRecord

    from .tally import Tally

_text = bind_texts("report")

MAX_MOVES = 12
"""The number of legal moves that are listed; JSON contains all of them."""


class FullReporter:
    """A reporter that writes a paragraph for each finding, separated by empty lines.

    Args:
        sink: The binary stream to write to; it is not closed.
    """

    def __init__(self, sink: BinaryIO) -> None:
        self.lines = LineWriter(sink)
        self.is_first = True

    def show(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Write a paragraph for each of *findings*; *checked* has the game that they are about."""
        if not findings:
            return
        from barsis_notation.replay.game_context import GameContext

        occasion = GameContext(checked.record, checked.ruleset, checked.number)
        for finding, slip in pair_with_slips(findings):
            if not self.is_first:
                self.lines.write()
            self.is_first = False
            _write_finding(self.lines, finding, checked.file, occasion, slip)

    def close(self, tally: Tally) -> None:
        """Do nothing: this form has no summary."""


def _write_finding(
    lines: LineWriter, finding: Finding, file: str, occasion: GameContext, slip: Finding | None
) -> None:
    """Write a paragraph about one finding; *file* is used if the finding names no file."""
    lines.write_place(format_location(finding, file), before=str(occasion.format_heading()))
    turn = occasion.describe_turn(finding)
    if turn:
        lines.write(turn)
    write_details(lines, finding, occasion, slip)


def write_details(
    lines: LineWriter, finding: Finding, occasion: GameContext | None, slip: Finding | None = None
) -> None:
    """Write the lines of ``format_details``, wrapped and with labels in color on terminals.

    Args:
        lines: The writer.
        finding: The finding.
        occasion: The game, to name moves; None if it is unknown.
        slip: The likely transcription error that caused the finding, if any.
    """
    (heading, message), *others = _iter_details(finding, occasion, slip)
    lines.write_labelled(heading, message, SEVERITY_STYLES[finding.severity.value])
    for label, text in others:
        lines.write_labelled(label, text)


def format_finding(
    finding: Finding, file: str, occasion: GameContext | None, slip: Finding | None = None
) -> Iterator[str]:
    """Yield the lines of a paragraph about one finding, without line breaks.

    Args:
        finding: The finding.
        file: Path of the file it is about, if the finding names no file.
        occasion: The game, to name players and moves; None if it is unknown.
        slip: The likely transcription error that caused the finding, if any.
    """
    where = format_location(finding, file)
    game = occasion.format_heading() if occasion else ""
    yield f"{game}{GAP}{where}" if game else where
    turn = occasion.describe_turn(finding) if occasion else ""
    if turn:
        yield turn
    yield from format_details(finding, occasion, slip)


def format_details(
    finding: Finding, occasion: GameContext | None, slip: Finding | None = None
) -> Iterator[str]:
    """Yield the indented lines about one finding: message, legal moves, rule, fix.

    They also have the position, the likeliest slip and the number of turns that were not examined,
    if the finding has them.

    Args:
        finding: The finding.
        occasion: The game, to name moves; None if it is unknown.
        slip: The likely transcription error that caused the finding, if any.
    """
    for label, text in _iter_details(finding, occasion, slip):
        yield f"{format_label(str(label))}{text}"


def _iter_details(
    finding: Finding, occasion: GameContext | None, slip: Finding | None
) -> Iterator[tuple[object, object]]:
    """Yield labels with texts, first the heading of the finding with its message."""
    yield format_heading(finding), finding.message
    if finding.legal is not None:
        yield _text("could-be-played"), _format_moves(finding, finding.legal, occasion)
    if finding.rule is not None:
        yield _text("rule"), finding.spoken("rule")
    if finding.legal_under is not None:
        yield _text("readings"), describe_readings(finding.legal_under)
    if finding.position is not None:
        yield _text("position"), finding.position
    if slip is not None:
        yield _text("likeliest-slip"), slip.message
    if finding.fix is not None:
        what = finding.fix.spoken("what")
        yield _text("fix"), what if finding.fix.safe else _text("fix-to-be-judged", fix=what)
    if finding.not_examined:
        yield _text("not-examined"), _text("turns", count=Count(finding.not_examined))


def _format_moves(finding: Finding, moves: list[str], occasion: GameContext | None) -> object:
    if not moves:
        return _text("nothing")
    seat = finding.seat or ""
    spoken = [
        occasion.describe_move(seat, move) if occasion else move for move in moves[:MAX_MOVES]
    ]
    more = len(moves) - MAX_MOVES
    return "   ".join(map(str, [*spoken, _text("more", count=more)] if more > 0 else spoken))
