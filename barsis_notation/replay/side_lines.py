"""Lines that stand beside the turns of a record: taken back (``retracted``), or not played.

Every line is read like the turns of the record and played from the position before the entry it
stands beside, lines beside its own entries too. What is wrong in it changes nothing of the game,
so it is said in findings of their own kind: a line that was taken back may well be illegal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from barsis_notation.diagnostics import move_codes, throw_codes
from barsis_notation.diagnostics.findings import Code, Finding, Severity
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import texts_of
from barsis_notation.record.entry_checks import lines_beside
from barsis_notation.record.structs import Entry, TurnItem
from barsis_notation.replay.entry_play import EntryPlay, TurnLine
from barsis_notation.replay.phrases import Phrases

_text = texts_of("replay")

MAX_EFFORT: Final = 20_000
"""Turns of lines that are played in one record; a bound on time, the same on any machine."""

REFUSAL_EFFORT: Final = 200
"""How many turns an illegal turn counts for: it has to be explained."""

KEPT: Final = frozenset(
    code.code
    for code in (
        move_codes.DERIVED_MOVE,
        throw_codes.DERIVED_THROW,
        throw_codes.THROW_REREAD,
    )
)
"""Findings about how a line is written, which are the same as in the game."""

ILLEGAL: Final = {
    "retracted": move_codes.RETRACTED_ILLEGAL,
    "variations": move_codes.VARIATION_ILLEGAL,
}
"""The finding that an illegal turn of a line gives, by the member it stands in."""


class SideLines:
    """Plays the lines of one record, as far as MAX_EFFORT goes."""

    def __init__(self, words: Phrases) -> None:
        self.words = words
        self.left = MAX_EFFORT
        self.is_cut = False
        """Whether it was said that something is not examined."""

    def check_lines_beside(
        self, item: TurnItem, pointer: str, turn: int, before: Play | None
    ) -> Iterator[Finding]:
        """Yield what is wrong with the lines beside *item*, which stands at *pointer*.

        *before* is the game before it and is not changed; None where it is not known, so that the
        lines are only read. *turn* is the place in ``turns`` of the record.
        """
        if not isinstance(item, Entry) or not (item.retracted or item.variations):
            return
        for where, items in lines_beside(item, pointer):
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
            yield from self._findings_of(played, code)
            play, is_lost = played.play, played.is_lost or played.is_refused

    def _findings_of(self, played: EntryPlay, code: Code) -> Iterator[Finding]:
        """Yield what there is to say of a turn of a line; *code* is that of an illegal one."""
        is_unread = bool(played.written) and not played.text
        for finding in played.findings:
            finding.not_examined = None
            if is_unread or finding.code in KEPT:
                yield finding
            elif finding.severity is Severity.ERROR and not _breaks_off(played):
                self.left -= REFUSAL_EFFORT
                yield _make_illegal_finding(finding, played, code)

    def _report_limit(self, line: TurnLine, number: int) -> Iterator[Finding]:
        """Yield, once for a record, that the lines from turn *number* of *line* on are not read."""
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
