"""Write an arbiter's ruling into a record: an illegal turn stands, or a turn is taken back.

The result is the next revision of the record. Only the entry of the turn is changed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import Text, bind_texts, get_reason
from barsis_notation.record.canonical import make_revision, pretty_bytes
from barsis_notation.record.decode import decode
from barsis_notation.record.position_lines import (
    Man,
    PositionSyntaxError,
    Setup,
    format_setup,
    parse_setup,
)
from barsis_notation.record.spelled_turn import get_item_string, get_turn_string
from barsis_notation.record.structs import Entry, Record, Ruling, make_entry
from barsis_notation.record.turns import Move, Turn, parse_turn
from barsis_notation.replay.start import (
    apply_start,
    begin_game,
    find_record_ruleset,
    require_supported,
)
from barsis_notation.replay.walk import Step, Walk, find_first_error
from barsis_notation.rulesets import Ruleset, RulesetError

_text = bind_texts("replay_entries")

BAR = "bar"


class RulingError(BarsisError, ValueError):
    """Raised if a ruling does not fit the record; the message gives the reason."""


class UnclearPositionError(RulingError):
    """Raised if the position after an illegal turn does not follow from its moves.

    The constructor takes the place of the turn, from 1, and the reason.

    Attributes:
        why: The reason, as a text.
    """

    def __init__(self, turn: int, why: Text | str) -> None:
        self.why = why
        super().__init__(_text("position-unclear", turn=turn, why=why))


class RulingResult(NamedTuple):
    """The result of ``let_stand`` and ``take_back``.

    Attributes:
        record: The next revision of the record, with the ruling.
        entry: The entry that was written.
    """

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
    """Rule that an illegal turn stands.

    The ruling names the errors of the turn. Later turns are not checked.

    Args:
        record: The record; it is not changed.
        turn: Place of the turn in ``Record.turns``, from 1.
        by: Name of the arbiter; ``""`` if unknown.
        text: Text of the ruling.
        position: Position line after the turn, such as ``barsis S:82,off(3) to=S``. By default, it
            is the position in the entry. If the entry has none, it is the position that follows
            from the moves as written or, for a turn that is not refused, from the rules.
        force: Whether to rule even if the turn is legal, and to replace an existing ruling. If the
            turn is legal, *by* or *text* must not be empty.
        ruleset: Ruleset to use in place of the one that the record names.

    Raises:
        UnclearPositionError: If *position* is missing and does not follow from the moves. It is a
            RulingError.
        RulingError: In each of these cases:

            - The entry does not exist or has no turn, or the turn cannot be read.
            - The turn is legal, already stands or has a ruling, and *force* is not set.
            - The ruleset cannot be used, or the record cannot be played up to the turn.
            - *position* cannot be parsed or is impossible.
            - *by*, *text* or the turn cannot be part of a record, for example if it is too long.
            - The ruling would be empty.
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
        after = case.get_position_after()
    else:
        after = format_setup(case.step.after)
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
    """Rule that a turn is taken back: the same seat plays again.

    In the result, the entry has the position before the turn and the new ruling, but no turn. The
    turn is moved to the entry's ``retracted`` lines, with everything else that the entry had, such
    as an old ruling. Side lines of the entry stay in it. The turn may be legal, illegal or
    unreadable. Later turns are not checked.

    Args:
        record: The record; it is not changed.
        turn: Place of the turn in ``Record.turns``, from 1.
        by: Name of the arbiter; ``""`` if unknown.
        text: Text of the ruling.
        force: Whether to take back the turn even if it already has a ruling.
        ruleset: Ruleset to use in place of the one that the record names.

    Raises:
        RulingError: In each of these cases:

            - The entry does not exist or has no turn.
            - The entry has a ruling, and *force* is not set.
            - The ruleset cannot be used, or the record cannot be played up to the turn.
            - *by*, *text* or the turn cannot be part of a record, for example if it is too long.
    """
    case = _JudgedTurn(record, turn, ruleset)
    case.check_open(force=force)
    old = case.entry
    bare = msgspec.structs.replace(old, retracted=[], variations=[])
    line: list[str | Entry] = [case.text if bare == Entry(turn=case.text) else bare]
    entry = Entry(
        position=format_setup(case.step.before),
        retracted=[*old.retracted, line],
        variations=old.variations,
        ruling=Ruling(by=_normalise(by), text=_normalise(text), codes=case.codes()),
    )
    return case.write_entry(entry)


def find_position_by_moves(
    record: Record, turn: int, ruleset: Ruleset | None = None
) -> Setup | None:
    """Return the position that results from the moves of a turn as written, legal or not.

    Only captures marked by stars are made. Return None if the moves do not determine the position,
    or if the turn does not exist or cannot be reached or read. Also return None if the ruleset
    cannot be used.

    Args:
        record: The record; it is not changed.
        turn: Place of the turn in ``Record.turns``, from 1.
        ruleset: Ruleset to use in place of the one that the record names.
    """
    try:
        case = _JudgedTurn(record, turn, ruleset)
        return case.get_setup_after() if case.step.text else None
    except RulingError:
        return None


def _normalise(words: str) -> str:
    return unicodedata.normalize("NFC", words)


class _JudgedTurn:
    """One turn of a record, with the record played up to and including it.

    Raises RulingError if the turn does not exist or cannot be reached.
    """

    def __init__(self, record: Record, turn: int, ruleset: Ruleset | None) -> None:
        self.record = record
        self.turn = turn
        if not 0 < turn <= len(record.turns):
            raise RulingError(_text("no-such-turn", turn=turn, count=len(record.turns)))
        item = record.turns[turn - 1]
        self.entry = make_entry(item)
        self.text = get_turn_string(self.entry.turn)
        if not self.text:
            raise RulingError(_text("entry-without-turn", turn=turn))
        self.play, self.step = self._replay(ruleset)

    def _replay(self, ruleset: Ruleset | None) -> tuple[Play, Step]:
        """Return the game before the turn, and the step of the turn."""
        rules = ruleset or find_record_ruleset(self.record)[0]
        if rules is None:
            raise RulingError(_text("rules-unknown"))
        try:
            require_supported(rules)
        except RulesetError as error:
            raise RulingError(get_reason(error)) from None
        try:
            play = begin_game(self.record, rules)
        except (ValueError, LookupError) as error:
            raise RulingError(_text("seats-unplayable", why=get_reason(error))) from None
        wrong = apply_start(self.record, play)
        if wrong:
            raise RulingError(wrong[0].message)
        walk = Walk(self.record, play)
        steps = walk.steps()
        for _ in range(self.turn - 1):
            earlier = next(steps)
            if earlier.is_refused:
                why = _get_refusal(earlier).message
                raise RulingError(
                    _text("turn-never-reached", earlier=earlier.turn, turn=self.turn, why=why)
                )
        if walk.is_lost:
            raise RulingError(_text("position-unknown", turn=self.turn))
        before = walk.play.copy()
        return before, next(steps)

    def check_open(self, *, force: bool) -> None:
        """Raise RulingError if the turn has a ruling, unless *force* is set."""
        if self.entry.ruling and not force:
            by = self.entry.ruling.by
            raise RulingError(
                _text("ruled-already-by", turn=self.turn, by=by)
                if by
                else _text("ruled-already", turn=self.turn)
            )

    def codes(self) -> list[str]:
        """Return the names of the errors of the turn."""
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
        """Return the record with *entry* in place of the turn.

        Raises RulingError if the new record would have an error.
        """
        turns = [*self.record.turns]
        turns[self.turn - 1] = entry
        try:
            record = make_revision(self.record, msgspec.structs.replace(self.record, turns=turns))
            findings = decode(pretty_bytes(record)).findings
        except UnicodeEncodeError:
            raise RulingError(_text("half-a-character")) from None
        wrong = [each for each in findings if (each.pointer or "").startswith("/turns")]
        fatal = find_first_error(wrong)
        if fatal is not None:
            raise RulingError(fatal.message)
        return RulingResult(record, entry)

    # -- the position after it --------------------------------------------------------------

    def check_position(self, line: str) -> str:
        """Return a position line in its canonical form. Raises RulingError if it is impossible."""
        twin = self.play.copy()
        wrong: list[Text | str]
        try:
            wrong = [*twin.set_position(parse_setup(line))]
        except PositionSyntaxError as error:
            wrong = [get_reason(error)]
        if wrong:
            raise RulingError(_text("cannot-stand", why=wrong[0]))
        return format_setup(twin.setup())

    def get_position_after(self) -> str:
        """Return the position line after the turn by its moves as written, legal or not."""
        return format_setup(self.get_setup_after())

    def get_setup_after(self) -> Setup:
        """Return the position after the turn by its moves as written.

        Raises UnclearPositionError if it does not follow from them.
        """
        turn = parse_turn(self.step.text)
        if turn.ending not in ("", "pass", "stop"):
            raise self._make_unclear_error(_text("turn-ends-with", ending=turn.ending))
        men = {seat: list(placed) for seat, placed in self.play.setup().men.items()}
        for move in turn.moves:
            self._move_man(men, turn.seat, move)
        reasons = []
        for to, keys in self._iter_next_seats(turn):
            placed = {seat: tuple(there) for seat, there in men.items()}
            setup = Setup(id=self.play.ruleset.id, men=placed, to=to, keys=keys)
            twin = self.play.copy()
            wrong = [*map(str, twin.set_position(setup))]
            if not wrong:
                return twin.setup()
            reasons += wrong
        raise self._make_unclear_error(reasons[0])

    def _make_unclear_error(self, why: Text | str) -> RulingError:
        return UnclearPositionError(self.turn, why)

    def _move_man(self, men: dict[str, list[Man]], seat: str, move: Move) -> None:
        """Move a man as written, and send the men marked by stars to the bar."""
        if move.unseen or move.path:
            raise self._make_unclear_error(_text("not-step-to-step"))
        owner = move.seat or seat
        self._remove_man(men, owner, move.start)
        for victim, place in list(self._find_hits(men, owner, move)):
            self._remove_man(men, victim, place)
            men[victim].append(Man(BAR))
        men[owner].append(Man(move.to))

    def _remove_man(self, men: dict[str, list[Man]], seat: str, place: str) -> None:
        """Take a man off the board; men with tags are refused, as they move by special rules."""
        here = [man for man in men.get(seat, ()) if man.place == place]
        if not here:
            raise self._make_unclear_error(_text("no-man-there", seat=seat, place=place))
        if any(man.tag for man in here):
            raise self._make_unclear_error(_text("marked-men-there", seat=seat, place=place))
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
            raise self._make_unclear_error(
                _text("star-names-nobody", move=f"{move.start}/{move.to}")
            )
        one = self.play.ruleset.value("capture.count") == "one"
        if one and len(there) > 1:
            raise self._make_unclear_error(_text("star-of-several", move=f"{move.start}/{move.to}"))
        yield from there

    def _share_cell(self, one: tuple[str, str], other: tuple[str, str]) -> bool:
        """Return whether two men, each seat and place, cannot both be there: they share a cell."""
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

    def _iter_next_seats(self, turn: Turn) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield the seats that may play next, likeliest first, with the keys of the position.

        First comes the seat that would play if no move were possible; then the same seat, if its
        throw gives another and the record continues with it; then the seat after it; then ``-``,
        for a game that is over.
        """
        thrown = self._throw_all(turn)
        ended = thrown.copy() if thrown and turn.throws else None
        if ended and ended.end() is None:
            setup = ended.setup()
            yield setup.to, setup.keys
        keys = dict(thrown.setup().keys) if thrown else {}
        keys.pop("owed", None)
        following = self.record.turns[self.turn : self.turn + 1]
        texts = [*map(get_item_string, following)]
        if keys.get("again") == "1" and texts and texts[0].startswith(turn.seat):
            yield turn.seat, keys
        after = self._find_seat_after(thrown, turn)
        if after:
            yield after, {}
        yield "-", {}

    def _throw_all(self, turn: Turn) -> Play | None:
        """Return the game with the throws of the turn made; None if they are refused."""
        play = self.play.copy()
        if turn.seat not in play.to_move():
            setup = msgspec.structs.replace(play.setup(), to=turn.seat, keys={})
            if play.set_position(setup):
                return None
        if any(play.throw(throw, turn.seat) is not None for throw in turn.throws):
            return None
        return play

    def _find_seat_after(self, thrown: Play | None, turn: Turn) -> str:
        """Return the seat that plays after the seat of the turn; ``""`` if it is not known."""
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


def _get_refusal(step: Step) -> Finding:
    return next(finding for finding in step.findings if finding.severity == "error")
