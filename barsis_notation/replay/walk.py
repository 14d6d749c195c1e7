"""Replay a record turn by turn, including rulings, written positions and unknown throws.

Turns are read leniently, and refusals are explained. ``validation.replay_checks`` first replays all
turns at once; it walks through a record only if this gives no clear verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.position_lines import Setup, parse_setup
from barsis_notation.record.structs import Entry, Record
from barsis_notation.replay.broken_off import can_break_off
from barsis_notation.replay.entry_play import EntryPlay, TurnLine
from barsis_notation.replay.errors import CannotBeginError, IllegalMove
from barsis_notation.replay.explain import MayTry
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import get_player_names, get_record_seating
from barsis_notation.replay.side_lines import SideLines
from barsis_notation.replay.start import OpenedRecord, begin_at, open_record, play_opening
from barsis_notation.rulesets import Ruleset, RulesetError

_text = bind_texts("replay")


class Step(NamedTuple):
    """One played entry of a record; ``steps`` yields them.

    Attributes:
        turn: Place of the entry in ``Record.turns``, from 1.
        entry: The entry as in the record.
        text: The turn as it was played, in the strict grammar; ``""`` for an entry without a turn,
            or if the turn cannot be read.
        before: The position before the entry, or the last known one.
        after: The position after the entry, or before it if the entry is refused.
        findings: The findings about the entry.
        is_refused: Whether the entry is refused. A refused entry is the last step.
        is_lost: Whether the position after the entry is not known because of unknown moves or
            throws; *after* is then the last known position.

    Examples:
        >>> from barsis_notation import Game, steps
        >>> game = Game("barsis")
        >>> game.push_turn("S 1+3: bar/11 11/12 12/15")
        >>> [step] = steps(game.record())
        >>> step.turn, step.text, step.after.to, step.is_refused, step.findings
        (1, 'S 1+3: bar/11 11/12 12/15', 'N', False, [])
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
    """Play a record and yield a step for every entry; stop after a refused one.

    No step is yielded if no engine supports the ruleset, or if no game can begin with the record's
    seats, start and roll-off. Use ``validate`` to get the findings. A refused turn does not raise
    an exception; its step is the last one and has the finding.

    Args:
        record: The record. Do not change it during the iteration.
        ruleset: Ruleset to use in place of the one that the record names.

    Raises:
        RulesetError: At the call, if the ruleset that the record names, its version or one of its
            options is unknown, its options contradict each other, or its hash differs.
        WrongTypeError: At the call, if an argument has the wrong type.

    Examples:
        >>> from barsis_notation import Game, format_setup, steps
        >>> game = Game("shesh-besh")
        >>> game.push_turn("W 31: 8/5 6/5")
        >>> [format_setup(step.after) for step in steps(game.record())]
        ['shesh-besh W:5(2),6(4),8(2),13(5),24(2) B:6(5),8(3),13(5),24(2) to=B']
    """
    expect("record", record, Record)
    expect("ruleset", ruleset, Ruleset, None)
    opened = OpenedRecord(record, ruleset) if ruleset else open_record(record)
    if opened.ruleset is None:
        raise RulesetError(opened.ruleset_findings)
    return _iter_steps(opened)


def _iter_steps(opened: OpenedRecord) -> Iterator[Step]:
    play = opened.begin() if opened.is_playable else None
    if play is not None:
        yield from Walk(opened.record, play.copy()).steps()


def replay_record(record: Record, ruleset: Ruleset) -> Play:
    """Return the game after all turns of *record*, played under *ruleset*.

    Raises:
        IllegalMove: If a turn or the roll-off is refused.
        CannotBeginError: If only one player has seats, or a seat is unknown or used twice. Also if
            the start position is impossible or names another ruleset, or if unknown moves or throws
            leave the position unknown.
        UsageError: If the ruleset has the record's seats, but the engine cannot begin a game at
            them.
        PositionSyntaxError: If the start position cannot be parsed.
        RulesetError: If no engine supports *ruleset*.
    """
    line = record.start.position if record.start else ""
    players = get_record_seating(record, ruleset).players
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
    """A replay of one record, entry by entry.

    Call either ``run`` or ``steps`` once, or ``play_entry`` and ``play_strings`` in the order of
    the turns.

    Attributes:
        line: The turns of the record.
        play: The game after the last entry that was played, or the last known state. If that entry
            was refused, this is the game either before or after its turn.
        words: Texts with the names of the players.
        lines: The check of the side lines; None if they are not checked.
        is_lost: Whether unknown moves or throws have left the position unknown.
        is_refused: Whether the last entry was refused.
        is_end_refused: Whether it was refused because its turn cannot end there.

    Args:
        record: The record; its turns must have been read.
        play: The game before its first turn, with the roll-off applied; it is changed.
        lines: Whether to check the side lines of the entries too.
        may_try: Function that takes the name of a refusal and returns whether to try other readings
            of the rules to explain it; by default they are always tried.
    """

    def __init__(
        self, record: Record, play: Play, *, lines: bool = False, may_try: MayTry | None = None
    ) -> None:
        self.line = TurnLine(record.turns, may_break_off=can_break_off(record), may_try=may_try)
        self.play = play
        self.words = Phrases(play, get_player_names(record))
        self.lines = SideLines(self.words) if lines else None
        self.is_lost = False
        self.is_refused = self.is_end_refused = False

    def steps(self) -> Iterator[Step]:
        """Yield a step for every entry, up to the first refused one."""
        for number, entry in enumerate(self.line.items, start=1):
            before = self.play.setup()
            played = self.play_entry(number)
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
        """Return the findings about the side lines of an entry; [] if they are not checked."""
        if self.lines is None:
            return []
        entry, pointer = self.line.items[number - 1], f"{self.line.pointer}/{number - 1}"
        before = None if self.is_lost else self.play
        return list(self.lines.check_lines_beside(entry, pointer, number, before))

    def play_entry(self, number: int) -> EntryPlay:
        """Play the next entry and return its play, with the findings about it.

        They include the findings about its side lines, if these are checked. *number* is the place
        of the entry, from 1; every entry before it must have been played.
        """
        beside = self._check_lines(number)
        played = EntryPlay(self.line, number, self.play, self.words, is_lost=self.is_lost)
        played.run()
        played.findings = beside + played.findings
        self.play, self.is_lost = played.play, played.is_lost
        self.is_refused, self.is_end_refused = played.is_refused, played.is_end_refused
        return played

    def run(self) -> Finding | None:
        """Play all entries up to the first refused one.

        Return the error about the refused entry, or None if all entries are accepted. Findings
        about accepted entries are not kept.
        """
        items, number = self.line.items, 0
        while number < len(items):
            strings = takewhile(lambda item: isinstance(item, str), items[number:])
            number += self.play_strings([str(item) for item in strings])
            if number == len(items):
                break
            number += 1
            played = self.play_entry(number)
            if played.is_refused:
                return find_first_error(played.findings)
        return None

    def play_strings(self, turns: list[str]) -> int:
        """Play the next turns as long as they are legal and in the strict grammar.

        Playing stops before a turn that is not. Call ``play_entry`` to read that turn leniently, or
        to get the reason why it is refused.

        Args:
            turns: The next turn strings of the record, such as ``S 5: 8/13``.

        Returns:
            The number of turns that were played; 0 if the position is not known.
        """
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


def find_first_error(findings: Iterable[Finding]) -> Finding | None:
    """Return the first error among *findings*, or None if there are no errors."""
    return next((each for each in findings if each.severity is Severity.ERROR), None)
