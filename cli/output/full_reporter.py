"""The full report: a paragraph for each finding with players, place, rule, fix and more."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.finding_text import heading, location, spoken_readings, with_slips
from barsis_notation.language.patterns import Count
from barsis_notation.language.text_width import padded, width_of
from barsis_notation.language.texts import texts_of

from .line_writer import LineWriter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.replay.game_context import GameContext
    from barsis_notation.validation import CheckedRecord

    from .tally import Tally

_text = texts_of("report")

PLACE_AT = 72
"""The column of the file name in the first line of a paragraph."""

LABEL = 18
"""The width of the column of labels."""

MAX_MOVES = 12
"""The number of legal moves that are listed; JSON contains all of them."""


class FullReporter:
    """Writes a paragraph for each finding, separated by empty lines."""

    def __init__(self, sink: BinaryIO) -> None:
        self.lines = LineWriter(sink)
        self.is_first = True

    def show(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Write a paragraph for every finding."""
        if not findings:
            return
        from barsis_notation.replay.game_context import GameContext

        occasion = GameContext(checked.record, checked.ruleset, checked.number)
        for finding, slip in with_slips(findings):
            if not self.is_first:
                self.lines.write()
            self.is_first = False
            for line in paragraph(finding, checked.file, occasion, slip):
                self.lines.write(line)

    def close(self, tally: Tally) -> None:
        """Do nothing: this form has no summary."""


def paragraph(
    finding: Finding, file: str, occasion: GameContext | None, slip: Finding | None = None
) -> Iterator[str]:
    """Yield the lines of one finding.

    Args:
        finding: The finding.
        file: The file it is about, if the finding names none.
        occasion: The game, to name players and moves; None if it is unknown.
        slip: The likely transcription error that caused the finding, if any.
    """
    where = location(finding, file)
    game = occasion.heading() if occasion else ""
    yield f"{padded(game, PLACE_AT - 1)} {where}" if game else where
    turn = occasion.turn(finding) if occasion else ""
    if turn:
        yield turn
    yield from details(finding, occasion, slip)


def details(
    finding: Finding, occasion: GameContext | None, slip: Finding | None = None
) -> Iterator[str]:
    """Yield the indented lines of one finding: message, legal moves, rule, fix and more.

    Args:
        finding: The finding.
        occasion: The game, to name moves; None if it is unknown.
        slip: The likely transcription error that caused the finding, if any.
    """
    yield _labelled(heading(finding), finding.message)
    if finding.legal is not None:
        yield _labelled(_text("could-be-played"), _moves(finding, finding.legal, occasion))
    if finding.rule is not None:
        yield _labelled(_text("rule"), finding.spoken("rule"))
    if finding.legal_under is not None:
        yield _labelled(_text("readings"), spoken_readings(finding.legal_under))
    if finding.position is not None:
        yield _labelled(_text("position"), finding.position)
    if slip is not None:
        yield _labelled(_text("likeliest-slip"), slip.message)
    if finding.fix is not None:
        what = finding.fix.spoken("what")
        yield _labelled(
            _text("fix"), what if finding.fix.safe else _text("fix-to-be-judged", fix=what)
        )
    if finding.not_examined:
        turns = _text("turns", count=Count(finding.not_examined))
        yield _labelled(_text("not-examined"), turns)


def _labelled(label: object, text: object) -> str:
    gap = " " if width_of(str(label)) <= LABEL else "  "
    return f"  {padded(str(label), LABEL)}{gap}{text}"


def _moves(finding: Finding, moves: list[str], occasion: GameContext | None) -> object:
    if not moves:
        return _text("nothing")
    seat = finding.seat or ""
    spoken = [occasion.move(seat, move) if occasion else move for move in moves[:MAX_MOVES]]
    more = len(moves) - MAX_MOVES
    return "   ".join(map(str, [*spoken, _text("more", count=more)] if more > 0 else spoken))
