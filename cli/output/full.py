"""A finding as a paragraph: who, where, what, what instead, which rule, what was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.reporting import heading, location, spoken_readings, with_slips
from barsis_notation.language.columns import padded, width_of
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import texts_of

from .lines import LineWriter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.replay.occasion import Occasion
    from barsis_notation.validation import Checked

    from .tally import Tally

_text = texts_of("report")

PLACE_AT = 72
"""The column of the file's name in the first line."""

LABEL = 18
"""The width of the words on the left."""

MAX_MOVES = 12
"""Legal moves that are spelled out; JSON has them all."""


class FullReporter:
    """Writes a paragraph a finding, an empty line between two."""

    def __init__(self, sink: BinaryIO) -> None:
        self.lines = LineWriter(sink)
        self.is_first = True

    def show(self, checked: Checked, findings: Sequence[Finding]) -> None:
        """Write a paragraph for every finding."""
        if not findings:
            return
        from barsis_notation.replay.occasion import Occasion

        occasion = Occasion(checked.record, checked.ruleset, checked.number)
        for finding, slip in with_slips(findings):
            if not self.is_first:
                self.lines.write()
            self.is_first = False
            for line in paragraph(finding, checked.file, occasion, slip):
                self.lines.write(line)

    def close(self, tally: Tally) -> None:
        """Write nothing more."""


def paragraph(
    finding: Finding, file: str, occasion: Occasion | None, slip: Finding | None = None
) -> Iterator[str]:
    """Yield the lines of one finding, with those of the *slip* that may be behind it."""
    where = location(finding, file)
    game = occasion.heading() if occasion else ""
    yield f"{padded(game, PLACE_AT - 1)} {where}" if game else where
    turn = occasion.turn(finding) if occasion else ""
    if turn:
        yield turn
    yield from details(finding, occasion, slip)


def details(
    finding: Finding, occasion: Occasion | None, slip: Finding | None = None
) -> Iterator[str]:
    """Yield what is found and what goes with it, indented."""
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


def _moves(finding: Finding, moves: list[str], occasion: Occasion | None) -> object:
    if not moves:
        return _text("nothing")
    seat = finding.seat or ""
    spoken = [occasion.move(seat, move) if occasion else move for move in moves[:MAX_MOVES]]
    more = len(moves) - MAX_MOVES
    return "   ".join(map(str, [*spoken, _text("more", count=more)] if more > 0 else spoken))
