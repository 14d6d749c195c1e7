"""Check the side lines of a record: turns taken back (``retracted``) or not played.

Each line is read like the turns of the record and played from the position before its entry; the
same applies to the side lines of its own entries. Errors in a line do not affect the game and have
their own codes, as a line that was taken back may well be illegal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from barsis_notation.diagnostics import move_codes, throw_codes
from barsis_notation.diagnostics.findings import Code, Finding, Severity
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.entry_checks import iter_side_lines
from barsis_notation.record.structs import Entry, TurnItem
from barsis_notation.replay.entry_play import EntryPlay, TurnLine
from barsis_notation.replay.phrases import Phrases

_text = bind_texts("replay")

MAX_EFFORT: Final = 20_000
"""Largest number of turns played in the side lines of a record.

It limits the time in a way that is the same on every machine.
"""

REFUSAL_EFFORT: Final = 200
"""Number of turns that an illegal turn counts as, because it has to be explained."""

KEPT: Final = frozenset(
    code.code
    for code in (
        move_codes.DERIVED_MOVE,
        throw_codes.DERIVED_THROW,
        throw_codes.THROW_REREAD,
    )
)
"""Codes of findings about the spelling of a side line; they are the same as for the game."""

ILLEGAL: Final = {
    "retracted": move_codes.RETRACTED_ILLEGAL,
    "variations": move_codes.VARIATION_ILLEGAL,
}
"""The code for an illegal turn of a line, by the member of the entry that contains the line."""


class SideLines:
    """A check of the side lines of one record, limited to a total of 20,000 turns.

    Args:
        words: Texts with the names of the players. ``words.play`` supplies the rules.

    Attributes:
        left: Number of turns that may still be played; an illegal turn counts as 200 more turns.
        is_cut: Whether the finding has been yielded that some side lines are not examined.
    """

    def __init__(self, words: Phrases) -> None:
        self.words = words
        self.left = MAX_EFFORT
        self.is_cut = False
        """Whether the finding has been yielded that some side lines are not examined."""

    def check_lines_beside(
        self, item: TurnItem, pointer: str, turn: int, before: Play | None
    ) -> Iterator[Finding]:
        """Yield the findings about the side lines of an entry, and about side lines inside them.

        They are about turns that cannot be read, illegal turns, lenient spellings and wrong derived
        facts. A line may end in the middle of a legal turn. Each turn played reduces ``left``, the
        number of turns that may still be played. When none is left, one finding for the record says
        so, and later lines are not examined.

        Args:
            item: The entry; a turn string has no lines.
            pointer: JSON pointer of the entry.
            turn: Place in ``Record.turns``, from 1, of the entry itself; for an entry of a side
                line, the place of the entry that the line belongs to.
            before: The game before the entry; it is not changed. If it is None (not known), the
                lines are read but not played.
        """
        if not isinstance(item, Entry) or not (item.retracted or item.variations):
            return
        for where, items in iter_side_lines(item, pointer):
            code = ILLEGAL[where.split("/")[-2]]
            yield from self._check_line(TurnLine(items, where, turn), code, before)

    def _check_line(self, line: TurnLine, code: Code, before: Play | None) -> Iterator[Finding]:
        play = (before or self.words.play).copy()
        is_lost = before is None
        for number, item in enumerate(line.items, start=1):
            if self.left <= 0:
                yield from self._report_limit(line, number)
                return
            self.left -= 1
            here = f"{line.pointer}/{number - 1}"
            yield from self.check_lines_beside(item, here, line.turn, None if is_lost else play)
            played = EntryPlay(line, number, play, self.words, is_lost=is_lost)
            played.run()
            yield from self._convert_findings(played, code)
            play, is_lost = played.play, played.is_lost or played.is_refused

    def _convert_findings(self, played: EntryPlay, code: Code) -> Iterator[Finding]:
        """Yield the findings about a turn of a line; *code* is the code for an illegal one."""
        is_unread = bool(played.written) and not played.text
        for finding in played.findings:
            finding.not_examined = None
            if is_unread or finding.code in KEPT:
                yield finding
            elif finding.severity is Severity.ERROR and not _breaks_off(played):
                self.left -= REFUSAL_EFFORT
                yield _make_illegal_finding(finding, played, code)

    def _report_limit(self, line: TurnLine, number: int) -> Iterator[Finding]:
        """Yield, once per record, a finding that lines are not read after turn *number* - 1."""
        if not self.is_cut:
            self.is_cut = True
            yield move_codes.LINES_NOT_EXAMINED.finding(
                found=_text("turns-of-lines", most=MAX_EFFORT, illegal=REFUSAL_EFFORT),
                turn=line.turn,
                pointer=f"{line.pointer}/{number - 1}",
            )


def _breaks_off(played: EntryPlay) -> bool:
    """Return whether a line ends in the middle of a turn that is legal so far."""
    is_last = played.number == len(played.items) and played.is_refused
    return (
        is_last and bool(played.text) and played.play.copy().replay([f"{played.text} stop"]) is None
    )


def _make_illegal_finding(finding: Finding, played: EntryPlay, code: Code) -> Finding:
    """Return *finding*, about a turn of a line, as a finding of *code*."""
    return code.finding(
        words={"why": finding.given("message")},
        found=played.text or played.written or finding.given("found"),
        expected=finding.given("expected"),
        turn=finding.turn,
        move=finding.move,
        seat=finding.seat,
        player=finding.player,
        pointer=finding.pointer,
        legal=finding.legal,
        legal_under=finding.legal_under,
        rule=finding.given("rule"),
        position=finding.position,
    )
