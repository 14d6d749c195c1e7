"""An arbiter's ruling written into a record: an illegal turn that stands, or one taken back.

The record comes back as its next revision, with everything but the ruled turn as it was.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import Text, reason_of, texts_of
from barsis_notation.record.canonical import next_revision, pretty_bytes
from barsis_notation.record.decode import decode
from barsis_notation.record.position_lines import (
    Man,
    PositionSyntaxError,
    Setup,
    parse_setup,
    print_setup,
)
from barsis_notation.record.spelled_turn import item_text, turn_text
from barsis_notation.record.structs import Entry, Record, Ruling, as_entry
from barsis_notation.record.turns import Move, Turn, parse_turn
from barsis_notation.replay.start import begin, begin_play, ruleset_of
from barsis_notation.replay.walk import Step, Walk
from barsis_notation.rulesets import Ruleset

_text = texts_of("replay_entries")

BAR = "bar"


class RulingError(BarsisError, ValueError):
    """A ruling that makes no sense for the record; the message says why."""


class UnclearPositionError(RulingError):
    """The turn does not say where the men stood after it; *why* says what is missing."""

    def __init__(self, turn: int, why: Text | str) -> None:
        self.why = why
        super().__init__(_text("position-unclear", turn=turn, why=why))


class RulingResult(NamedTuple):
    """The record with the ruling, its next revision, and the entry that was written."""

    record: Record
    entry: Entry


def let_stand(
    record: Record,
    turn: int,
    *,
    by: str,
    text: str,
    position: str = "",
    force: bool = False,
    ruleset: Ruleset | None = None,
) -> RulingResult:
    """Let the illegal turn at place *turn*, from 1, stand.

    Play goes on from *position*; where it is not given, from the one the entry writes, else from
    where the written moves take the men. Only with *force* is a legal turn ruled on, or a turn
    that carries a ruling. Raises RulingError.
    """
    case = _JudgedTurn(record, turn, ruleset)
    case.check_open(force=force)
    if not case.step.is_refused and not force:
        raise RulingError(_text("legal-already", turn=turn))
    if any(finding.name == "unreadable-turn" for finding in case.step.findings):
        raise RulingError(_text("unreadable-turn", turn=turn, text=case.text))
    line = position or case.entry.position
    if line:
        after = case.check_position(line)
    elif case.step.is_refused:
        after = case.position_after()
    else:
        after = print_setup(case.step.after)
    ruling = Ruling(by=_normalise(by), text=_normalise(text), codes=case.codes())
    entry = msgspec.structs.replace(case.entry, stood=True, position=after, ruling=ruling)
    return case.write_entry(entry)


def take_back(
    record: Record,
    turn: int,
    *,
    by: str,
    text: str,
    force: bool = False,
    ruleset: Ruleset | None = None,
) -> RulingResult:
    """Take the turn at place *turn*, from 1, back: play goes on from before it, by the same seat.

    What the turn said is kept under ``retracted``. Only with *force* is a turn taken back that
    carries a ruling. Raises RulingError.
    """
    case = _JudgedTurn(record, turn, ruleset)
    case.check_open(force=force)
    old = case.entry
    bare = msgspec.structs.replace(old, retracted=[], variations=[])
    line: list[str | Entry] = [case.text if bare == Entry(turn=case.text) else bare]
    entry = Entry(
        position=print_setup(case.step.before),
        retracted=[*old.retracted, line],
        variations=old.variations,
        ruling=Ruling(by=_normalise(by), text=_normalise(text), codes=case.codes()),
    )
    return case.write_entry(entry)


def position_by_moves(record: Record, turn: int, ruleset: Ruleset | None = None) -> Setup | None:
    """Return the position after the turn at place *turn*, legal or not, as it took the men.

    None where the turn does not say. Captures are those of the stars.
    """
    try:
        case = _JudgedTurn(record, turn, ruleset)
        return case.setup_after() if case.step.text else None
    except RulingError:
        return None


def _normalise(words: str) -> str:
    return unicodedata.normalize("NFC", words)


class _JudgedTurn:
    """One turn of a record, played up to and including it. Raises RulingError where none can be."""

    def __init__(self, record: Record, turn: int, ruleset: Ruleset | None) -> None:
        self.record = record
        self.turn = turn
        if not 0 < turn <= len(record.turns):
            raise RulingError(_text("no-such-turn", turn=turn, count=len(record.turns)))
        item = record.turns[turn - 1]
        self.entry = as_entry(item)
        self.text = turn_text(self.entry.turn)
        if not self.text:
            raise RulingError(_text("entry-without-turn", turn=turn))
        self.play, self.step = self._replay(ruleset)

    def _replay(self, ruleset: Ruleset | None) -> tuple[Play, Step]:
        """Return the game before the turn, and the turn as it is played."""
        rules = ruleset or ruleset_of(self.record)[0]
        if rules is None:
            raise RulingError(_text("rules-unknown"))
        try:
            play = begin(self.record, rules)
        except (ValueError, LookupError) as error:
            raise RulingError(_text("seats-unplayable", why=reason_of(error))) from None
        wrong = begin_play(self.record, play)
        if wrong:
            raise RulingError(wrong[0].message)
        walk = Walk(self.record, play)
        steps = walk.steps()
        for _ in range(self.turn - 1):
            earlier = next(steps)
            if earlier.is_refused:
                why = _refusal(earlier).message
                raise RulingError(
                    _text("turn-never-reached", earlier=earlier.turn, turn=self.turn, why=why)
                )
        if walk.is_lost:
            raise RulingError(_text("position-unknown", turn=self.turn))
        before = walk.play.copy()
        return before, next(steps)

    def check_open(self, *, force: bool) -> None:
        """Raise RulingError where the turn carries a ruling already, unless that is forced."""
        if self.entry.ruling and not force:
            by = self.entry.ruling.by
            raise RulingError(
                _text("ruled-already-by", turn=self.turn, by=by)
                if by
                else _text("ruled-already", turn=self.turn)
            )

    def codes(self) -> list[str]:
        """Return the names of what is wrong with the turn."""
        found = self._findings_as_written()
        return list(dict.fromkeys(each.name for each in found if each.severity == "error"))

    def _findings_as_written(self) -> list[Finding]:
        """Return the findings about the turn without its ruling."""
        if not self.entry.stood:
            return self.step.findings
        plain = msgspec.structs.replace(self.record, turns=[*self.record.turns[: self.turn]])
        plain.turns[-1] = self.text
        return _JudgedTurn(plain, self.turn, self.play.ruleset).step.findings

    def write_entry(self, entry: Entry) -> RulingResult:
        """Return the record with *entry* in the place of the turn."""
        turns = [*self.record.turns]
        turns[self.turn - 1] = entry
        try:
            record = next_revision(self.record, msgspec.structs.replace(self.record, turns=turns))
            findings = decode(pretty_bytes(record)).findings
        except UnicodeEncodeError:
            raise RulingError(_text("half-a-character")) from None
        wrong = [each for each in findings if (each.pointer or "").startswith("/turns")]
        fatal = next((each for each in wrong if each.severity == "error"), None)
        if fatal is not None:
            raise RulingError(fatal.message)
        return RulingResult(record, entry)

    # -- the position after it --------------------------------------------------------------

    def check_position(self, line: str) -> str:
        """Return *line* as it is written; Raises RulingError where it cannot stand."""
        twin = self.play.copy()
        wrong: list[Text | str]
        try:
            wrong = [*twin.set_position(parse_setup(line))]
        except PositionSyntaxError as error:
            wrong = [reason_of(error)]
        if wrong:
            raise RulingError(_text("cannot-stand", why=wrong[0]))
        return print_setup(twin.setup())

    def position_after(self) -> str:
        """Return the position after the turn as its moves, legal or not, took the men."""
        return print_setup(self.setup_after())

    def setup_after(self) -> Setup:
        """Return the position after the turn. Raises RulingError where the turn does not say."""
        turn = parse_turn(self.step.text)
        if turn.ending not in ("", "pass", "stop"):
            raise self._unclear_error(_text("turn-ends-with", ending=turn.ending))
        men = {seat: list(placed) for seat, placed in self.play.setup().men.items()}
        for move in turn.moves:
            self._move_man(men, turn.seat, move)
        reasons = []
        for to, keys in self._next_seats(turn):
            placed = {seat: tuple(there) for seat, there in men.items()}
            setup = Setup(id=self.play.ruleset.id, men=placed, to=to, keys=keys)
            twin = self.play.copy()
            wrong = [*map(str, twin.set_position(setup))]
            if not wrong:
                return twin.setup()
            reasons += wrong
        raise self._unclear_error(reasons[0])

    def _unclear_error(self, why: Text | str) -> RulingError:
        return UnclearPositionError(self.turn, why)

    def _move_man(self, men: dict[str, list[Man]], seat: str, move: Move) -> None:
        """Move a man as written, and send those of the stars to the bar."""
        if move.unseen or move.path:
            raise self._unclear_error(_text("not-step-to-step"))
        owner = move.seat or seat
        self._remove_man(men, owner, move.start)
        for victim, place in list(self._find_hits(men, owner, move)):
            self._remove_man(men, victim, place)
            men[victim].append(Man(BAR))
        men[owner].append(Man(move.to))

    def _remove_man(self, men: dict[str, list[Man]], seat: str, place: str) -> None:
        """Take a man off the board; those that carry a mark of their own move by its rules."""
        here = [man for man in men.get(seat, ()) if man.place == place]
        if not here:
            raise self._unclear_error(_text("no-man-there", seat=seat, place=place))
        if any(man.tag for man in here):
            raise self._unclear_error(_text("marked-men-there", seat=seat, place=place))
        men[seat].remove(here[0])

    def _find_hits(
        self, men: dict[str, list[Man]], owner: str, move: Move
    ) -> Iterator[tuple[str, str]]:
        """Yield seat and place of every man that the stars of *move* send to the bar."""
        named = [(hit.seat, hit.step) for hit in move.hits if hit.seat]
        yield from named
        if len(named) == len(move.hits):
            return
        there = [
            (seat, man.place)
            for seat, placed in men.items()
            for man in placed
            if self._share_cell((owner, move.to), (seat, man.place))
        ]
        if not there:
            raise self._unclear_error(_text("star-names-nobody", move=f"{move.start}/{move.to}"))
        one = self.play.ruleset.value("capture.count") == "one"
        if one and len(there) > 1:
            raise self._unclear_error(_text("star-of-several", move=f"{move.start}/{move.to}"))
        yield from there

    def _share_cell(self, one: tuple[str, str], other: tuple[str, str]) -> bool:
        """Return whether two men, each seat and place, cannot stand at once: they share a cell."""
        if one[0] == other[0] or other[1] in (BAR, "off"):
            return False
        lonely = {seat: [Man(BAR)] * len(placed) for seat, placed in self.play.setup().men.items()}
        for seat, place in (one, other):
            lonely[seat][0] = Man(place)
        setup = Setup(
            id=self.play.ruleset.id,
            men={seat: tuple(placed) for seat, placed in lonely.items()},
            to=one[0],
        )
        return bool(self.play.copy().set_position(setup))

    def _next_seats(self, turn: Turn) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield who may play after the turn, the likeliest first, and the keys of the position.

        That is whoever would play if nothing could be moved, else the seat after, or the same one
        where its throw gives another and the record goes on with it; nobody where the game is over.
        """
        thrown = self._throw_all(turn)
        ended = thrown.copy() if thrown and turn.throws else None
        if ended and ended.end() is None:
            setup = ended.setup()
            yield setup.to, setup.keys
        keys = dict(thrown.setup().keys) if thrown else {}
        keys.pop("owed", None)
        following = self.record.turns[self.turn : self.turn + 1]
        texts = [*map(item_text, following)]
        if keys.get("again") == "1" and texts and texts[0].startswith(turn.seat):
            yield turn.seat, keys
        after = self._seat_after(thrown, turn)
        if after:
            yield after, {}
        yield "-", {}

    def _throw_all(self, turn: Turn) -> Play | None:
        """Return the game with the throws of the turn made; None where they cannot be."""
        play = self.play.copy()
        if turn.seat not in play.to_move():
            setup = msgspec.structs.replace(play.setup(), to=turn.seat, keys={})
            if play.set_position(setup):
                return None
        if any(play.throw(throw, turn.seat) is not None for throw in turn.throws):
            return None
        return play

    def _seat_after(self, thrown: Play | None, turn: Turn) -> str:
        """Return the seat after that of the turn, as the game passes it on."""
        tries = [thrown] if thrown and turn.throws else []
        for outcome in self.play.outcomes:
            play = self._throw_all(Turn(seat=turn.seat, throws=(outcome,)))
            if play is not None:
                tries.append(play)
        for play in tries:
            if play.end("stop") is None:
                play.resume()
                return play.setup().to
        return ""


def _refusal(step: Step) -> Finding:
    return next(finding for finding in step.findings if finding.severity == "error")
