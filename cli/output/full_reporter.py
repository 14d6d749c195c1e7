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
from barsis_notation.language.text_width import measure_width, pad_text
from barsis_notation.language.texts import bind_texts

from .line_writer import LineWriter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.replay.game_context import GameContext
    from barsis_notation.validation import CheckedRecord

    from .tally import Tally

_text = bind_texts("report")

PLACE_AT = 72
"""The column of the file name in the first line of a paragraph."""

LABEL = 18
"""The width of the column of labels."""

MAX_MOVES = 12
"""The number of legal moves that are listed; JSON contains all of them."""


class FullReporter:
    """A reporter that writes a paragraph for each finding, separated by empty lines."""

    def __init__(self, sink: BinaryIO) -> None:
        self.lines = LineWriter(sink)
        self.is_first = True

    def show(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Write a paragraph for every finding."""
        if not findings:
            return
        from barsis_notation.replay.game_context import GameContext

        occasion = GameContext(checked.record, checked.ruleset, checked.number)
        for finding, slip in pair_with_slips(findings):
            if not self.is_first:
                self.lines.write()
            self.is_first = False
            for line in format_finding(finding, checked.file, occasion, slip):
                self.lines.write(line)

    def close(self, tally: Tally) -> None:
        """Do nothing: this form has no summary."""


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
    yield f"{pad_text(game, PLACE_AT - 1)} {where}" if game else where
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
    yield _add_label(format_heading(finding), finding.message)
    if finding.legal is not None:
        yield _add_label(_text("could-be-played"), _format_moves(finding, finding.legal, occasion))
    if finding.rule is not None:
        yield _add_label(_text("rule"), finding.spoken("rule"))
    if finding.legal_under is not None:
        yield _add_label(_text("readings"), describe_readings(finding.legal_under))
    if finding.position is not None:
        yield _add_label(_text("position"), finding.position)
    if slip is not None:
        yield _add_label(_text("likeliest-slip"), slip.message)
    if finding.fix is not None:
        what = finding.fix.spoken("what")
        yield _add_label(
            _text("fix"), what if finding.fix.safe else _text("fix-to-be-judged", fix=what)
        )
    if finding.not_examined:
        turns = _text("turns", count=Count(finding.not_examined))
        yield _add_label(_text("not-examined"), turns)


def _add_label(label: object, text: object) -> str:
    gap = " " if measure_width(str(label)) <= LABEL else "  "
    return f"  {pad_text(str(label), LABEL)}{gap}{text}"


def _format_moves(finding: Finding, moves: list[str], occasion: GameContext | None) -> object:
    if not moves:
        return _text("nothing")
    seat = finding.seat or ""
    spoken = [
        occasion.describe_move(seat, move) if occasion else move for move in moves[:MAX_MOVES]
    ]
    more = len(moves) - MAX_MOVES
    return "   ".join(map(str, [*spoken, _text("more", count=more)] if more > 0 else spoken))
