"""Play one entry of a record: its turn, its ruling and its position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain, islice
from typing import Any, NamedTuple

import msgspec

from barsis_notation.diagnostics import move_codes, throw_codes
from barsis_notation.diagnostics.findings import Code, Fix
from barsis_notation.engines.engine import END, THROWS, Play, TurnRefusal
from barsis_notation.language.texts import Text, bind_texts, get_reason
from barsis_notation.record.grammar import find_syntax_error_in_game
from barsis_notation.record.position_lines import PositionSyntaxError, format_setup, parse_setup
from barsis_notation.record.spelled_turn import get_item_string, get_turn_string
from barsis_notation.record.structs import Entry, Ruling, SpelledTurn, TurnItem, make_entry
from barsis_notation.record.turns import (
    Turn,
    TurnSyntaxError,
    find_syntax_error,
    format_turn,
    parse_turn,
)
from barsis_notation.replay import derived_facts, lenient_turns
from barsis_notation.replay.broken_off import has_later_turn, is_last_throw
from barsis_notation.replay.explain import MayTry, correct_throws, explain
from barsis_notation.replay.joined_moves import split_joined_moves
from barsis_notation.replay.legal_notes import add_stars, find_remarks
from barsis_notation.replay.lenient_turns import parse_seat
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.refusal_details import NeighbourTurns
from barsis_notation.replay.typography import describe_error_place, describe_odd_signs
from barsis_notation.replay.unknown_throws import find_throws

_text = bind_texts("replay_entries")

SEAT_REFUSALS = ("throw-out-of-turn", "game-already-over", "stop-not-last")
"""Refusals that are about the seat of a turn and do not depend on its throws."""

REREAD = throw_codes.THROW_REREAD

EMPTY_RULING = Ruling()
"""A ruling without content: canonical bytes leave it out, so it has no effect."""


class TurnLine(NamedTuple):
    """A sequence of turns: those of a record, or of a side line of an entry.

    Attributes:
        items: The turn strings and entries.
        pointer: JSON pointer of the sequence, such as ``/turns``.
        turn: Place in the record's turns, from 1, of the entry that has the line; 0 for the
            record's own turns.
        may_break_off: Whether play may have stopped after the last throw.
        may_try: Function that takes the name of a refusal and returns whether to try other readings
            of the rules to explain it; None to always try them.
    """

    items: Sequence[TurnItem]
    pointer: str = "/turns"
    turn: int = 0
    may_break_off: bool = False
    may_try: MayTry | None = None


class EntryPlay:
    """The play of one entry.

    Call ``run`` once to play the entry; it sets the attributes.

    Attributes:
        line: The turns that the entry belongs to.
        number: Place of the entry in the line, from 1.
        turn: Place in the record's turns, from 1, of the entry or, in a side line, of the entry
            that has the line; findings name it.
        words: Texts with the names of the players.
        entry: The entry; a turn string becomes an entry with that turn.
        items: The turn strings and entries of the line.
        pointer: JSON pointer of the entry.
        written: The turn string as written; ``""`` without a turn.
        text: The turn in the strict grammar; ``""`` if there is none or it cannot be read. Joined
            moves are split if the turn was played in this way, and a turn whose last throw was not
            played ends with ``stop``. Unknown throws stay ``?``.
        play: The game after the entry. If the entry is refused, this is the game either before or
            after its turn.
        findings: The findings about the entry.
        is_refused: Whether the entry is refused.
        is_end_refused: Whether it is refused because the turn cannot end there.
        is_lost: Whether the position after the entry is not known, because it was not known before
            or because of unknown moves or throws. Turns are then read but not played, until an
            entry gives a position.

    Args:
        line: The turns that the entry belongs to.
        number: Place of the entry in the line, from 1.
        play: The game before the entry; it may be changed.
        words: Texts with the names of the players.
        is_lost: Whether the position before the entry is not known.
    """

    def __init__(
        self, line: TurnLine, number: int, play: Play, words: Phrases, *, is_lost: bool
    ) -> None:
        self.line = line
        self.items = line.items
        self.number = number
        self.turn = line.turn or number
        self.pointer = f"{line.pointer}/{number - 1}"
        self.play = play
        self.words = words
        self.is_lost = is_lost
        entry = line.items[number - 1]
        self.entry = make_entry(entry)
        self.written = get_turn_string(self.entry.turn)
        self.text = ""
        self.findings: list[Any] = []
        self.is_refused = self.is_end_refused = False

    def run(self) -> None:
        """Play the turn of the entry, then check or apply its position, and apply its ruling.

        The position in the entry is applied if the current position is not known, or if the entry
        has no turn or an illegal turn that stood. Otherwise, it is only compared with the current
        one. The results are in the attributes. Wrong turns and positions are findings, never
        exceptions.
        """
        if self.written or isinstance(self.items[self.number - 1], str):
            self._read()
            if self.text and not self.is_lost:
                self._play_turn()
        if self.entry.position and not self.is_refused:
            self._check_position()
        if self.entry.ruling not in (msgspec.UNSET, EMPTY_RULING) and not self.is_refused:
            self.play.resume()
        if self.is_refused:
            self._make_reread_unsafe()

    @property
    def not_examined(self) -> int:
        """The number of turn strings and entries after this one in the same line of play."""
        return len(self.items) - self.number

    def _report(self, code: Code, pointer: str = "", **facts: Any) -> None:
        """Add a finding about this entry, or about its member at *pointer*."""
        finding = code.finding(turn=self.turn, pointer=f"{self.pointer}{pointer}", **facts)
        if finding.seat is not None:
            finding.player = self.words.names.get(finding.seat)
        self.findings.append(finding)

    def _refuse(self, code: Code, pointer: str = "", **facts: Any) -> None:
        """Add a finding and refuse the entry, so that play cannot go on."""
        self.is_refused = True
        self._report(code, pointer, not_examined=self.not_examined, **facts)

    # -- reading ----------------------------------------------------------------------------

    def _read(self) -> None:
        """Convert the turn to the strict grammar, or report why it cannot be read."""
        error = find_syntax_error(self.written)
        text = lenient_turns.normalise_turn(self.written, self.play)
        if self.line.turn and (text is not None or error is None):
            # an illegal turn of a line is not an error, but a turn of another game is
            error = find_syntax_error_in_game(self.play.ruleset.id, text or self.written)
            text = None if error else text
        if text is not None and text != self.written:
            self._report_reread(text)
        elif error is None:
            self.text = self.written
        else:
            self._report_unreadable(error)

    def _report_unreadable(self, error: TurnSyntaxError) -> None:
        """Report why the turn cannot be read, or that it is several turns."""
        turns = lenient_turns.split_turns(self.written, self.play)
        if turns:
            quoted = [_text("quoted", word=turn) for turn in turns]
            expected = reduce(lambda one, next: _text("and-next", first=one, next=next), quoted)
            words: dict[str, object] = {"count": len(turns)}
            self._refuse(move_codes.TWO_TURNS, found=self.written, expected=expected, words=words)
        else:
            words = {"at": describe_error_place(error)}
            self._refuse(
                move_codes.TURN_SYNTAX, found=self.written, expected=error.expected, words=words
            )

    def _report_reread(self, text: str, *, safe: bool = True) -> None:
        """Use *text* as the turn and report it; one finding covers all that was read leniently."""
        self.text = text
        codes = [said.code for said in self.findings]
        at = codes.index(REREAD.code) if REREAD.code in codes else len(codes)
        later, self.findings = self.findings[at + 1 :], self.findings[:at]
        self._report(
            REREAD,
            found=_text("quoted", word=self.written),
            expected=_text("quoted", word=text),
            words={
                "signs": describe_odd_signs(self.written),
                "options": "--fix" if safe else "--fix --unsafe-fixes",
            },
            seat=text[0],
            fix=self._fix(text, safe=safe),
        )
        self.findings += later

    def _make_reread_unsafe(self) -> None:
        """Mark the fix of a refused turn as unsafe, because its play id uses the written text."""
        if any(said.code == REREAD.code for said in self.findings):
            self._report_reread(self.text, safe=False)

    def _fix(self, text: str, *, safe: bool = True) -> Fix:
        """Return the fix that writes *text* as the turn, spelled out if the entry's turn is."""
        inside = "/turn" if isinstance(self.items[self.number - 1], Entry) else ""
        value: Any = text
        if isinstance(self.entry.turn, SpelledTurn):
            value = msgspec.to_builtins(derived_facts.respell(self.entry.turn, text))
        return Fix.of(
            _text("write", turn=text), safe=safe, pointer=f"{self.pointer}{inside}", value=value
        )

    # -- playing ----------------------------------------------------------------------------

    def _play_turn(self) -> None:
        before = self.play.copy()
        refused = self.play.replay([self.text])
        if refused is not None and refused.name == "not-known":
            self._play_incomplete(before, parse_turn(self.text))
        elif refused is not None:
            self._play_refused(before, refused)
        else:
            self._report_remarks(before)

    def _report_remarks(self, before: Play) -> None:
        """Add the remarks about a legal turn."""
        if self.entry.stood:
            self._report(move_codes.RULING_NEEDLESS, found=self.text, seat=self.text[0])
        self.findings += derived_facts.check_derived_facts(
            before, self.entry, self.turn, self.pointer, self.words
        )
        said = list(find_remarks(before, self.play, self.text, self.words))
        unmarked = {facts["move"] for code, facts in said if code is move_codes.STAR_MISSING}
        for code, facts in said:
            if code is move_codes.PASS_UNSAID:
                facts["fix"] = self._fix(f"{self.text} pass")
            elif code is move_codes.STAR_MISSING:
                facts["fix"] = self._fix(add_stars(self.text, unmarked))
            self._report(code, **facts)

    def _play_refused(self, before: Play, refused: TurnRefusal) -> None:
        """Try a refused turn with its joined moves split, then as a turn that was broken off.

        Otherwise it is illegal, unless it stood by a ruling.
        """
        text = split_joined_moves(before, self.text)
        self.play = before.copy()
        if text is not None and self.play.replay([text]) is None:
            self._report_reread(text)
            return
        self.play = before
        if self.entry.stood:
            self._check_ruled_position()
        elif not self._break_off(before):
            self._explain(before, refused)

    def _break_off(self, before: Play) -> bool:
        """Play a last throw without moves as ended by ``stop``; return whether it was one."""
        stopped = f"{self.text} stop"
        if not self.line.may_break_off or not is_last_throw(self.items, self.number, self.text):
            return False
        play = before.copy()
        if play.replay([stopped]) is not None:
            return False
        ends_here = not has_later_turn(self.items, self.number)
        if not ends_here:
            play.resume()
        self._report(
            move_codes.THROW_NOT_PLAYED,
            words={"who": self.words.who(self.text[0])},
            found=self.words.throws(parse_turn(self.text).throws),
            expected=stopped,
            seat=self.text[0],
            fix=self._fix(stopped, safe=False) if ends_here else None,
        )
        self.play, self.text = play, stopped
        return True

    def _check_ruled_position(self) -> None:
        """Refuse an illegal turn that stood if its entry lacks the position after the turn."""
        if not self.entry.position:
            self._refuse(move_codes.STOOD_WITHOUT_POSITION, found=self.text, seat=self.text[0])

    def _explain(self, before: Play, refused: TurnRefusal) -> None:
        self.is_refused, self.is_end_refused = True, refused.move == END
        at = refused._replace(turn=self.turn)
        around = NeighbourTurns(
            self._turn_before(), *islice(chain(self._seats_after(), ("", "")), 2)
        )
        finding = explain(before, self.text, at, self.words, around, self.line.may_try)
        finding.pointer = self.pointer
        finding.not_examined = self.not_examined
        meant = correct_throws(before, self.text) if refused.name == "unknown-outcome" else None
        if meant is not None:
            finding.fix = self._fix(meant, safe=False)
        self.findings.append(finding)

    def _play_incomplete(self, before: Play, turn: Turn) -> None:
        """Play a turn with unknown throws or moves."""
        if any(move.unseen for move in turn.moves):
            self._lose_position()
            return
        refusal = before.copy().throw(next(iter(before.outcomes), ""), turn.seat)
        explained = find_throws(before, turn, self._next_seat())
        if explained.text is not None:
            self.play.replay([explained.text])
        elif self.entry.stood:
            self._check_ruled_position()
        elif refusal is not None and (refusal in SEAT_REFUSALS or not before.outcomes):
            self._explain(before, TurnRefusal(self.turn, THROWS, refusal))
        elif explained.complete:
            self._refuse_throws(before, turn)
        else:
            self._lose_position()

    def _turn_before(self) -> str:
        """Return the turn string of the entry before this one as written; ``""`` for the first."""
        items = self.items[max(self.number - 2, 0) : self.number - 1]
        return next(map(get_item_string, items), "")

    def _next_seat(self) -> str:
        """Return the seat of the next turn; ``""`` if no turn is played from this position."""
        return next(self._seats_after(), "")

    def _seats_after(self) -> Iterator[str]:
        """Yield the seats of the turns that are played from this position."""
        is_set = bool(self.entry.position)
        for item in islice(self.items, self.number, None):
            if is_set:
                return
            text = get_item_string(item)
            is_set = isinstance(item, Entry) and bool(item.position)
            if text:
                yield parse_seat(text)

    def _refuse_throws(self, before: Play, turn: Turn) -> None:
        self._refuse(
            throw_codes.THROWS_UNKNOWN,
            found=format_turn(turn).partition(": ")[2] or turn.ending,
            seat=turn.seat,
            rule=before.ruleset.sentence("device.outcomes"),
            position=format_setup(before.setup()),
        )

    def _lose_position(self) -> None:
        """Mark the position as unknown, and report it unless the next entry sets one."""
        self.is_lost = True
        ahead, is_found = self._turns_before_next_position()
        if ahead or not is_found:
            self._report(
                move_codes.NOT_FOLLOWED,
                found=self.text,
                expected=_text("turns", count=ahead),
                seat=self.text[0],
                not_examined=ahead,
            )

    def _turns_before_next_position(self) -> tuple[int, bool]:
        """Return the number of turns up to the next position, and whether there is one."""
        if self.entry.position:
            return 0, True
        count = 0
        for at in range(self.number, len(self.items)):
            item = self.items[at]
            count += isinstance(item, str) or bool(item.turn)
            if isinstance(item, Entry) and item.position:
                return count, True
        return count, False

    # -- positions --------------------------------------------------------------------------

    def _check_position(self) -> None:
        """Compare the written position with the one reached, or set the game to it."""
        line = self.entry.position
        resets = bool(self.entry.stood) or not self.written or self.is_lost
        reached = format_setup(self.play.setup())
        if line == reached and not resets:
            return
        wrong = self._why_not_position(line)
        if wrong is not None:
            facts = {"found": line, "expected": wrong, "seat": self.text[:1] or None}
            say = self._refuse if resets else self._report  # legal play can go on
            say(move_codes.POSITION_WRONG, "/position", **facts)
        elif resets:
            self.play.set_position(parse_setup(line))
            self.is_lost = False
        elif not self._is_same_position(line, reached):
            self._report(
                move_codes.POSITION_DIFFERS,
                "/position",
                found=line,
                expected=reached,
                seat=self.text[:1] or None,
                position=reached,
            )

    def _why_not_position(self, line: str) -> Text | str | None:
        try:
            wrong = self.play.copy().set_position(parse_setup(line))
        except PositionSyntaxError as error:
            return get_reason(error)
        return next(iter(wrong), None)

    def _is_same_position(self, line: str, reached: str) -> bool:
        """Return whether *line* is the same position with its seats in another order."""
        there = self.play.copy()
        there.set_position(parse_setup(line))
        return format_setup(there.setup()) == reached
