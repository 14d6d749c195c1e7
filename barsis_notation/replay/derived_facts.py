"""Derived facts that a spelled-out turn carries, held against what replay gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple, cast

import msgspec

from barsis_notation.diagnostics import move_codes, throw_codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.engines.engine import NoteCache, Play
from barsis_notation.language.texts import Text, in_english, listed, texts_of
from barsis_notation.record.spelled_turn import (
    SpelledThrow,
    spell,
    spell_move,
    spell_throw,
    unspell,
)
from barsis_notation.record.structs import Entry, SpelledMove, SpelledTurn, Thrown, Value
from barsis_notation.record.turns import (
    Move,
    Turn,
    parse_move,
    parse_turn,
    print_move,
    print_turn,
)
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import seating_at
from barsis_notation.replay.values_used import OwedReadings, Values, find_values_between
from barsis_notation.rulesets import Ruleset

_text = texts_of("replay_entries")


def check_derived_facts(
    before: Play, entry: Entry, turn: int, pointer: str, words: Phrases
) -> Iterator[Finding]:
    """Yield a finding for every derived fact of *entry* that is not so; *before* is not changed.

    The entry stands at *pointer*, beside or as turn *turn* of its record.
    """
    if not isinstance(entry.turn, SpelledTurn):
        return
    spelled = entry.turn
    inside = f"{pointer}/turn"
    truth = derive(before, spelled)
    for place, (said, is_so) in enumerate(zip(spelled.thrown, truth.thrown, strict=False)):
        if said is not None and is_so is not None and not _agrees(said, is_so):
            yield throw_codes.DERIVED_THROW.finding(
                found=_describe_throw(said),
                expected=_describe_throw(is_so),
                turn=turn,
                seat=spelled.seat,
                pointer=f"{inside}/thrown/{place}",
                fix=_make_fix(f"{inside}/thrown/{place}", is_so),
            )
    for place in range(len(truth.thrown), len(spelled.thrown)):
        yield throw_codes.DERIVED_THROW.finding(
            found=_describe_throw(spelled.thrown[place] or Thrown()) or _text("nobodys"),
            expected=_text("no-throw-of-turn"),
            turn=turn,
            seat=spelled.seat,
            pointer=f"{inside}/thrown/{place}",
        )
    yield from _check_moves(spelled, truth, turn, inside, words)


def _make_fix(pointer: str, value: object) -> Fix:
    """Return the fix that writes what replay gives: perhaps the move is what is wrong."""
    return Fix.of(
        _text("write-what-replay-gives"),
        safe=False,
        pointer=pointer,
        value=msgspec.to_builtins(value),
    )


def _agrees(said: Thrown, is_so: Thrown) -> bool:
    return said.name in ("", is_so.name) and said.values in ([], is_so.values)


def _describe_throw(thrown: Thrown) -> Text | str:
    """Return the name of a throw and its values, ``""`` where it has neither."""
    values = listed(thrown.values, "commas")
    if thrown.name:
        return _text("derived-throw", name=thrown.name, values=values)
    return values if thrown.values else ""


def _check_moves(
    spelled: SpelledTurn, truth: SpelledTurn, turn: int, inside: str, words: Phrases
) -> Iterator[Finding]:
    for place, (said, is_so) in enumerate(zip(spelled.moves, truth.moves, strict=True)):
        if said is None or is_so is None:
            continue
        for member in ("used", "cells", "taken"):
            found, expected = getattr(said, member), getattr(is_so, member)
            if found and found != expected:
                yield move_codes.DERIVED_MOVE.finding(
                    found=_text("derived-member", member=member, values=_list_values(found)),
                    expected=_text("derived-member", member=member, values=_list_values(expected)),
                    turn=turn,
                    move=place + 1,
                    seat=spelled.seat,
                    player=words.names.get(spelled.seat),
                    pointer=f"{inside}/moves/{place}/{member}",
                    fix=_make_fix(f"{inside}/moves/{place}/{member}", expected),
                )


def _list_values(values: list[object]) -> Text:
    return listed(values, "commas") if values else _text("none")


class ThrowFacts(NamedTuple):
    """What a throw is called, ``""`` where it has no name, and the values it gives."""

    name: str
    values: Values


class MoveFacts(NamedTuple):
    """What the rules know of a move: the values it used, the cells it touched, the men it took."""

    used: Values
    cells: tuple[str, ...]
    taken: tuple[str, ...]


class TurnThrows(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The throws of a turn as they are *written* (``5``, ``31``, ``?``), with their *facts*.

    A throw that nobody noted has no facts, nor has any where the rules are not asked.
    """

    written: tuple[str, ...]
    facts: tuple[ThrowFacts | None, ...] | None


class PlayedMove(msgspec.Struct, frozen=True, eq=False):
    """A move in a turn of *seat*, with what the rules know of it: None where they are not asked.

    *before* and *after* are the steps that its man has to go: None without rules, on his way back,
    and in games in which nobody goes home.
    """

    seat: str
    move: Move
    facts: MoveFacts | None = None
    before: int | None = None
    after: int | None = None

    @property
    def man(self) -> str:
        """The seat of the man that moves."""
        return self.move.seat or self.seat

    @property
    def way(self) -> int | None:
        """The steps the move took."""
        if self.before is None or self.after is None:
            return None
        return self.before - self.after


class FixedFacts:
    """What no move of a game changes, asked of its engine once each.

    *begun* is the game at its beginning, to be copied. Throws and moves that are the same are one
    object, as long as they are remembered.
    """

    def __init__(self, play: Play) -> None:
        self.begun = play
        self.outcomes = play.outcomes
        self.rows = play.ruleset.value("device.outcomes")
        self.cell = cache(lambda seat, place: in_english(play.name_place(seat, place) or place))
        """What people call the place of a seat's man."""
        self.steps_to_go = cache(play.steps_to_go)
        """That of the engine."""
        self.throws = lru_cache(maxsize=4096)(self._throws)
        """The throws of a turn, by their text: ``5+2``."""
        self.book = NoteCache(self.throws, self._noted)

    def throw(self, outcome: str) -> ThrowFacts | None:
        """Return the facts of a throw, None for one nobody noted."""
        values = self.outcomes.get(outcome)
        name = str(self.rows.get(outcome, {}).get("name", ""))
        return None if values is None else ThrowFacts(name, values)

    def _throws(self, text: str) -> TurnThrows:
        written = tuple(text.split("+")) if text else ()
        return TurnThrows(written, tuple(map(self.throw, written)))

    def _noted(self, seat: str, text: str, note: int) -> PlayedMove:
        move = parse_move(text)
        used, taken = self.begun.decode_note(note)
        return self.played(seat, move, MoveFacts(used, _cells(move, seat, self), taken))

    def played(self, seat: str, move: Move, facts: MoveFacts) -> PlayedMove:
        """Return *move*, made in a turn of *seat*, with its *facts*."""
        if move.path:
            return PlayedMove(seat, move, facts)
        man = move.seat or seat
        start, end = self.steps_to_go(man, move.start), self.steps_to_go(man, move.to)
        return PlayedMove(seat, move, facts, start, end)


@lru_cache(maxsize=32)
def fixed_facts(ruleset: Ruleset, players: tuple[str, ...]) -> FixedFacts:
    """Return what no move changes in a game of *ruleset* between *players*.

    Raises what the engine does where nobody can play at their seats.
    """
    return FixedFacts(seating_at(ruleset, players).game())


def derive(before: Play, spelled: SpelledTurn) -> SpelledTurn:
    """Return the legal turn *spelled* with every derived member filled in from *before*."""
    turn = unspell(spelled)
    fixed = fixed_facts(before.ruleset, before.players)
    throws = fixed.throws("+".join(turn.throws))
    return spell_derived(spelled, throws, facts_of(before, turn, fixed))


def facts_of(before: Play, turn: Turn, fixed: FixedFacts) -> list[MoveFacts]:
    """Return what is derived of each move of the legal *turn*, by the notes of the game if it can.

    *before* stands before the turn and is left as it is.
    """
    noted = (
        before.copy().play_with_notes([print_turn(turn)], 0, fixed.book)
        if before.supports_notes
        else []
    )
    if not noted:
        return move_facts(before.copy(), turn, fixed)
    _, _, moves, *_ = noted[0]
    return [played.facts for played in moves]


def spell_derived(
    spelled: SpelledTurn, throws: TurnThrows, moves: Iterable[MoveFacts]
) -> SpelledTurn:
    """Return *spelled* with the facts of its *throws* and *moves*."""
    return SpelledTurn(
        seat=spelled.seat,
        throws=spelled.throws,
        moves=[
            None if move is None else _spell_facts(move, facts)
            for move, facts in zip(spelled.moves, moves, strict=True)
        ],
        ending=spelled.ending,
        thrown=list(map(_spell_throw_facts, throws.facts or ())),
    )


@lru_cache(maxsize=4096)
def spell_throws(throws: TurnThrows) -> tuple[list[SpelledThrow], list[Thrown | None]]:
    """Return *throws* spelled out, and what is derived of them: not to be changed."""
    return list(map(spell_throw, throws.written)), list(map(_spell_throw_facts, throws.facts or ()))


@lru_cache(maxsize=4096)
def spell_played(played: PlayedMove) -> SpelledMove | None:
    """Return *played* spelled out with its facts: not to be changed."""
    spelled = spell_move(played.move)
    return _spell_facts(spelled, played.facts) if spelled and played.facts else spelled


def _spell_facts(spelled: SpelledMove, facts: MoveFacts) -> SpelledMove:
    return msgspec.structs.replace(
        spelled,
        used=[_spell_value(value) for value in facts.used],
        cells=list(facts.cells),
        taken=list(facts.taken),
    )


def _spell_throw_facts(facts: ThrowFacts | None) -> Thrown | None:
    if facts is None:
        return None
    return Thrown(name=facts.name, values=[_spell_value(value) for value in facts.values])


def _spell_value(text: str) -> Value:
    """Return a value of a throw as it is spelled out: a number, or its word."""
    return int(text) if text.isdigit() else cast(Value, text)


def move_facts(play: Play, turn: Turn, fixed: FixedFacts) -> list[MoveFacts]:
    """Play the legal *turn* on *play* except for its end; return what is derived of each move."""
    for throw in turn.throws:
        play.throw(throw, turn.seat)
    owed = [play.owed()]
    taken = []
    for move in turn.moves:
        refused = None if move.unseen else play.move(print_move(move))
        taken.append(() if refused else play.captured_men())
        owed.append(play.owed())
    endings = _possible_endings(play, owed[-1], turn.ending)
    if play.winners() and turn.moves:
        endings = (_owed_after_win(play, owed[-2][0], turn.moves[-1], turn.seat),)
    uses = _values_of_moves(play.ruleset, [*owed[:-1], endings], turn.moves)
    return [
        MoveFacts(used, _cells(move, turn.seat, fixed), men)
        for used, move, men in zip(uses, turn.moves, taken, strict=True)
    ]


def _cells(move: Move, seat: str, fixed: FixedFacts) -> tuple[str, ...]:
    ends = move.path or (move.start, move.to)
    return tuple([fixed.cell(seat, end) for end in ends])


def _possible_endings(play: Play, readings: OwedReadings, word: str) -> OwedReadings:
    """Return those *readings* of what is owed with which the turn may end so, on *play*."""
    if len(readings) == 1:
        return readings
    return tuple(reading for reading in readings if _may_end(play, reading, word))


def _may_end(play: Play, reading: Values, word: str) -> bool:
    if not reading:
        return True
    twin, setup = play.copy(), play.setup()
    keys = {key: what for key, what in setup.keys.items() if key != "again"}
    twin.set_position(msgspec.structs.replace(setup, keys={**keys, "owed": ",".join(reading)}))
    return twin.why_not_end(word) is None


def _values_of_moves(
    ruleset: Ruleset, owed: Sequence[OwedReadings], moves: Sequence[Move]
) -> list[Values]:
    """Return the values that each move used: *owed* are the readings before, between and after.

    Of several ways the one that takes the fewest and smallest values for the first that differs.
    """
    if max(map(len, owed)) == 1:
        uses = [
            find_values_between(ruleset, before, after, move)
            for ((before,), (after,)), move in zip(pairwise(owed), moves, strict=True)
        ]
        if all(uses):
            return uses
    return _values_of_ambiguous_moves(ruleset, owed, moves)


def _values_of_ambiguous_moves(
    ruleset: Ruleset, owed: Sequence[OwedReadings], moves: Sequence[Move]
) -> list[Values]:
    ways: list[Sequence[Values]] = [owed[-1]]
    for readings, move in zip(reversed(owed[:-1]), reversed(moves), strict=True):
        ways.append(
            [
                one
                for one in readings
                if any(find_values_between(ruleset, one, n, move) for n in ways[-1])
            ]
        )
    reading, uses = next(iter(ways.pop()), ()), []
    for move in moves:
        fitting = {then: find_values_between(ruleset, reading, then, move) for then in ways.pop()}
        fitting = {then: used for then, used in fitting.items() if used}
        reading = min(fitting, key=lambda then: _preference(fitting[then]), default=())
        uses.append(fitting.get(reading, ()))
    return uses


def _owed_after_win(play: Play, before: Values, move: Move, seat: str) -> Values:
    """Return what was owed after the move that won, which the engine no longer says."""
    if move.unseen or len(before) < 2 or any(play.owed()):
        return play.owed()[0]
    to_go = str(play.steps_to_go(seat, move.start))
    left = list(before)
    left.remove(to_go if to_go in left else max(left))
    return tuple(left)


def _preference(values: Values) -> list[tuple[bool, int]]:
    return [(not value.isdigit(), int(value) if value.isdigit() else 0) for value in values]


def respell(spelled: SpelledTurn, text: str) -> SpelledTurn:
    """Return *spelled* saying *text*, with the derived members of what did not change."""
    new = spell(parse_turn(text))
    moves = list(new.moves)
    if len(moves) == len(spelled.moves):
        moves = [_keep_derived(old, one) for old, one in zip(spelled.moves, moves, strict=True)]
    thrown = spelled.thrown if new.throws == spelled.throws else []
    return msgspec.structs.replace(new, moves=moves, thrown=thrown)


def _keep_derived(old: SpelledMove | None, new: SpelledMove | None) -> SpelledMove | None:
    if old is None or new is None or (old.from_, old.to) != (new.from_, new.to):
        return new
    return msgspec.structs.replace(new, used=old.used, cells=old.cells, taken=old.taken)
