"""Replay turn by turn, with everything a record can say besides its moves.

It reads leniently, follows rulings and written positions, tries what nobody noted, and explains
what it refuses. ``validation.replay_checks`` first replays all turns at once, and walks through a
record only if that does not settle it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import texts_of
from barsis_notation.record.position_lines import Setup, parse_setup
from barsis_notation.record.structs import Entry, Record
from barsis_notation.replay.broken_off import may_break_off
from barsis_notation.replay.entry_play import EntryPlay, TurnLine
from barsis_notation.replay.errors import CannotBeginError, IllegalMove
from barsis_notation.replay.explain import MayTry
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import names_of, seating_of
from barsis_notation.replay.side_lines import SideLines
from barsis_notation.replay.start import OpenedRecord, begin_at, open_record, play_opening
from barsis_notation.rulesets import Ruleset, RulesetError

_text = texts_of("replay")


class Step(NamedTuple):
    """One entry of a record, played.

    *turn* is its place in ``turns``, from 1; *text* its turn in the strict grammar, ``""`` where
    it has none. After a refused turn *after* is *before*, and no step follows. *is_lost* says that
    moves nobody noted have been made since the last position: *after* is the last one known.
    """

    turn: int
    entry: str | Entry
    text: str
    before: Setup
    after: Setup
    findings: list[Finding]
    is_refused: bool
    is_lost: bool = False


def steps(record: Record, ruleset: Ruleset | None = None) -> Iterator[Step]:
    """Play a record and yield a step for every entry; stops after a turn that is refused.

    Yields nothing if the seats or the start are wrong: ``validate`` says why. Raises RulesetError
    if the ruleset that the record names, or an option of it, is unknown.
    """
    expect("record", record, Record)
    expect("ruleset", ruleset, Ruleset, None)
    opened = OpenedRecord(record, ruleset) if ruleset else open_record(record)
    if opened.ruleset is None:
        raise RulesetError(opened.ruleset_findings)
    return _steps(opened)


def _steps(opened: OpenedRecord) -> Iterator[Step]:
    play = opened.begin() if opened.is_playable else None
    if play is not None:
        yield from Walk(opened.record, play.copy()).steps()


def replay_record(record: Record, ruleset: Ruleset) -> Play:
    """Return the game after the turns of *record*.

    Raises IllegalMove where one of them or the roll-off is refused, CannotBeginError where the
    game cannot begin so, or moves that nobody noted leave the position unknown.
    """
    line = record.start.position if record.start else ""
    players = seating_of(record, ruleset).players
    play = begin_at(ruleset, players, parse_setup(line) if line else None)
    wrong = next(iter(play_opening(record, play)), None)
    if not wrong and record.turns:
        walk = Walk(record, play)
        wrong, play = walk.run(), walk.play
        if walk.is_lost:
            raise CannotBeginError(_text("position-unknown"))
    if wrong:
        raise IllegalMove(wrong)
    return play


class Walk:
    """Plays one record on *play*, which stands where its first turn begins.

    With *lines* the findings of a step are also those of the lines that stand beside its entry.
    *may_try* says of a refusal whether the other readings of the rules are tried.
    """

    def __init__(
        self, record: Record, play: Play, *, lines: bool = False, may_try: MayTry | None = None
    ) -> None:
        self.line = TurnLine(record.turns, may_break_off=may_break_off(record), may_try=may_try)
        self.play = play
        self.words = Phrases(play, names_of(record))
        self.lines = SideLines(self.words) if lines else None
        self.is_lost = False
        """Whether moves nobody noted have left the position unknown."""
        self.is_refused = False

    def steps(self) -> Iterator[Step]:
        """Yield a step for every entry, up to the first that is refused."""
        for number, entry in enumerate(self.line.items, start=1):
            before = self.play.setup()
            played = self.entry(number)
            after = before if played.is_refused else self.play.setup()
            yield Step(
                number,
                entry,
                played.text,
                before,
                after,
                played.findings,
                played.is_refused,
                played.is_lost,
            )
            if played.is_refused:
                return

    def _check_lines(self, number: int) -> list[Finding]:
        """Return what is wrong with the lines beside entry *number*, where they are looked at."""
        if self.lines is None:
            return []
        entry, pointer = self.line.items[number - 1], f"{self.line.pointer}/{number - 1}"
        before = None if self.is_lost else self.play
        return list(self.lines.check_lines_beside(entry, pointer, number, before))

    def entry(self, number: int) -> EntryPlay:
        """Play entry *number*, the next, and return what there is to say of it."""
        beside = self._check_lines(number)
        played = EntryPlay(self.line, number, self.play, self.words, is_lost=self.is_lost)
        played.run()
        played.findings = beside + played.findings
        self.play, self.is_lost = played.play, played.is_lost
        self.is_refused = played.is_refused
        return played

    def run(self) -> Finding | None:
        """Play every entry, up to the first that is refused; return the error it is refused by."""
        items, number = self.line.items, 0
        while number < len(items):
            strings = takewhile(lambda item: isinstance(item, str), items[number:])
            number += self.play_strings([str(item) for item in strings])
            if number == len(items):
                break
            number += 1
            played = self.entry(number)
            if played.is_refused:
                errors: list[Finding] = [
                    each for each in played.findings if each.severity is Severity.ERROR
                ]
                return errors[0]
        return None

    def play_strings(self, turns: list[str]) -> int:
        """Play *turns*, the next, as far as each is strict and legal; return how many that are."""
        if self.is_lost:
            return 0
        ahead = self.play.copy()
        refused = ahead.replay(turns)
        if refused is None:
            self.play = ahead
            return len(turns)
        legal = turns[: refused.turn - 1]
        self.play.replay(legal)
        return len(legal)
