"""Compare the derived facts of a spelled-out turn with those that replay gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple, cast

import msgspec

from barsis_notation.diagnostics import move_codes, throw_codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.engines.engine import NoteCache, Play
from barsis_notation.language.texts import Text, bind_texts, format_english, join_words
from barsis_notation.record.spelled_turn import (
    SpelledThrow,
    spell_move,
    spell_throw,
    spell_turn,
    unspell_turn,
)
from barsis_notation.record.structs import Entry, SpelledMove, SpelledTurn, Thrown, Value
from barsis_notation.record.turns import (
    Move,
    Turn,
    format_move,
    format_turn,
    parse_move,
    parse_turn,
)
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import get_seating
from barsis_notation.replay.values_used import OwedReadings, Values, find_values_between
from barsis_notation.rulesets import Ruleset

_text = bind_texts("replay_entries")


def check_derived_facts(
    before: Play, entry: Entry, turn: int, pointer: str, words: Phrases
) -> Iterator[Finding]:
    """Yield a finding for every derived fact of an entry that is wrong.

    Derived facts are the names and values of throws, and the members ``used``, ``cells`` and
    ``taken`` of moves. Facts that the entry does not state are not checked.

    Args:
        before: The game before the entry; it is not changed.
        entry: The entry, whose turn must be legal. If it has no spelled-out turn, there are no
            findings.
        turn: Place in ``Record.turns``, from 1, of the entry itself; for an entry of a side line,
            the place of the entry that the line belongs to.
        pointer: JSON pointer of the entry.
        words: Texts with the names of the players.
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
    """Return the fix that writes the replayed value; unsafe, as the move itself may be wrong."""
    return Fix.of(
        _text("write-what-replay-gives"),
        safe=False,
        pointer=pointer,
        value=msgspec.to_builtins(value),
    )


def _agrees(said: Thrown, is_so: Thrown) -> bool:
    return said.name in ("", is_so.name) and said.values in ([], is_so.values)


def _describe_throw(thrown: Thrown) -> Text | str:
    """Return the name of a throw and its values; ``""`` if it has neither."""
    values = join_words(thrown.values, "commas")
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
    return join_words(values, "commas") if values else _text("none")


class ThrowFacts(NamedTuple):
    """The facts of a throw under the rules.

    Attributes:
        name: The English name of the throw; ``""`` if it has none.
        values: The values that it gives, such as ``("10", "khal")``.
    """

    name: str
    values: Values


class MoveFacts(NamedTuple):
    """The facts of a move under the rules.

    Attributes:
        used: The values that it used, such as ``("10", "khal")``; empty in games without values.
        cells: The English names, such as ``SR6``, of its first and last cell, or of all cells of a
            move from cell to cell.
        taken: The men that it captured, each by seat and the place of the capture, such as
            ``("N.32",)``; a step or point is numbered as for that seat.
    """

    used: Values
    cells: tuple[str, ...]
    taken: tuple[str, ...]


class TurnThrows(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The throws of a turn with their facts.

    Attributes:
        written: The throws as in the record, such as ``("5", "31", "?")``.
        facts: The facts of each throw (None for an unknown throw); None if no rules were applied.
    """

    written: tuple[str, ...]
    facts: tuple[ThrowFacts | None, ...] | None


class PlayedMove(msgspec.Struct, frozen=True, eq=False):
    """A move of a turn, with its facts.

    Attributes:
        seat: Letter of the seat whose turn it is.
        move: The move.
        facts: Its facts; None if no rules were applied.
        before: Number of steps that the man had left to go home before the move; 0 for an unknown
            move (``?``). It is None if no rules were applied, for a move from cell to cell, and in
            games in which men do not go home.
        after: Number of steps that the man has left after the move, or None as for *before*.
    """

    seat: str
    move: Move
    facts: MoveFacts | None = None
    before: int | None = None
    after: int | None = None

    @property
    def man(self) -> str:
        """The seat letter of the man that moves."""
        return self.move.seat or self.seat

    @property
    def way(self) -> int | None:
        """The number of steps of the move; 0 for an unknown move (``?``).

        It is None if the attribute ``before`` or ``after`` is None. This is so if no rules were
        applied, if the move is from cell to cell, or if men do not go home in this game.
        """
        if self.before is None or self.after is None:
            return None
        return self.before - self.after


class FixedFacts:
    """The facts of a game that moves do not change, each obtained from the engine only once.

    Use ``get_fixed_facts`` to get one; the constructor takes the game at its beginning. Results of
    ``throws`` and ``book`` for equal throws and moves are the same object, as long as they are
    cached.

    Attributes:
        begun: The game at its beginning; copy it before you play any turns.
        outcomes: Maps the key of each outcome to its values.
        rows: Maps the key of each outcome to its row in the fact ``device.outcomes``; a row may
            have ``name``.
        cell: Function that takes a seat letter and a place of one of its men, and returns the
            English name of the place. If the place has no name, it is returned unchanged.
        steps_to_go: ``Play.steps_to_go`` of the game, cached.
        throws: Function that takes the throws of a turn as text, such as ``5+2``, and returns them
            with their facts.
        book: The cache of converted throws and moves for ``Play.play_with_notes``.
    """

    def __init__(self, play: Play) -> None:
        self.begun = play
        self.outcomes = play.outcomes
        self.rows = play.ruleset.value("device.outcomes")
        self.cell = cache(lambda seat, place: format_english(play.name_place(seat, place) or place))
        """Takes a seat letter and a place; returns the English name of the place."""
        self.steps_to_go = cache(play.steps_to_go)
        """``Play.steps_to_go`` of the game, cached."""
        self.throws = lru_cache(maxsize=4096)(self._make_throws)
        """Takes the throws of a turn, ``5+2`` or ``""``; returns them with their facts."""
        self.book = NoteCache(self.throws, self._convert_note)

    def get_throw_facts(self, outcome: str) -> ThrowFacts | None:
        """Return the name and values of a throw; None if the game does not have it.

        *outcome* is the key of the throw in the record, such as ``5`` or ``31``. The result for
        ``?``, an unknown throw, is also None.
        """
        values = self.outcomes.get(outcome)
        name = str(self.rows.get(outcome, {}).get("name", ""))
        return None if values is None else ThrowFacts(name, values)

    def _make_throws(self, text: str) -> TurnThrows:
        written = tuple(text.split("+")) if text else ()
        return TurnThrows(written, tuple(map(self.get_throw_facts, written)))

    def _convert_note(self, seat: str, text: str, note: int) -> PlayedMove:
        move = parse_move(text)
        used, taken = self.begun.decode_note(note)
        return self.make_played_move(seat, move, MoveFacts(used, _cells(move, seat, self), taken))

    def make_played_move(self, seat: str, move: Move, facts: MoveFacts) -> PlayedMove:
        """Return a move with its facts and the steps that its man has left before and after it.

        Args:
            seat: Letter of the seat whose turn it is.
            move: The move.
            facts: Its facts.
        """
        if move.path:
            return PlayedMove(seat, move, facts)
        man = move.seat or seat
        start, end = self.steps_to_go(man, move.start), self.steps_to_go(man, move.to)
        return PlayedMove(seat, move, facts, start, end)


@lru_cache(maxsize=32)
def get_fixed_facts(ruleset: Ruleset, players: tuple[str, ...]) -> FixedFacts:
    """Return the facts of a game that moves do not change, cached by ruleset and players.

    Args:
        ruleset: The ruleset.
        players: The seats of each player, such as ``("S", "N")``.

    Raises:
        ValueError: If a seat is unknown or used twice, or the engine cannot begin a game at these
            seats.
    """
    return FixedFacts(get_seating(ruleset, players).game())


def derive(before: Play, spelled: SpelledTurn) -> SpelledTurn:
    """Return a legal turn with every derived member filled in.

    These are ``thrown`` of the turn and ``used``, ``cells`` and ``taken`` of each move.

    Args:
        before: The game before the turn; it is not changed.
        spelled: The turn, which must be legal; this is not checked. It is not changed; its derived
            members are ignored.
    """
    turn = unspell_turn(spelled)
    fixed = get_fixed_facts(before.ruleset, before.players)
    throws = fixed.throws("+".join(turn.throws))
    return spell_derived(spelled, throws, derive_move_facts(before, turn, fixed))


def derive_move_facts(before: Play, turn: Turn, fixed: FixedFacts) -> list[MoveFacts]:
    """Return the facts of each move of a legal turn, in order.

    If the engine can note these facts while it plays, its notes are used.

    Args:
        before: The game before the turn; it is not changed.
        turn: The turn, which must be legal; this is not checked.
        fixed: The result of ``get_fixed_facts`` for the ruleset and the players of the game.
    """
    noted = (
        before.copy().play_with_notes([format_turn(turn)], 0, fixed.book)
        if before.supports_notes
        else []
    )
    if not noted:
        return collect_move_facts(before.copy(), turn, fixed)
    _, _, moves, *_ = noted[0]
    return [played.facts for played in moves]


def spell_derived(
    spelled: SpelledTurn, throws: TurnThrows, moves: Iterable[MoveFacts]
) -> SpelledTurn:
    """Return a spelled-out turn with its derived members filled in.

    These are ``thrown`` of the turn and ``used``, ``cells`` and ``taken`` of each move.

    Args:
        spelled: The turn, which is not changed; its derived members are ignored.
        throws: Its throws with their facts; without facts, ``thrown`` is empty.
        moves: The facts of each of its moves, in order.

    Raises:
        ValueError: If *moves* does not have one item for each move of the turn.
    """
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
    """Return the spelled-out throws of a turn, and the items of ``SpelledTurn.thrown`` for them.

    The second list has None for an unknown throw, and is empty if *throws* has no facts. The result
    is cached: do not change it.
    """
    return list(map(spell_throw, throws.written)), list(map(_spell_throw_facts, throws.facts or ()))


@lru_cache(maxsize=4096)
def spell_played(played: PlayedMove) -> SpelledMove | None:
    """Return a move spelled out, with its facts if it has any.

    The result is None if *played* is an unknown move (``?``). It is cached: do not change it.
    """
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
    """Return a value of a throw as spelled out: a number, or a word such as ``khal``."""
    return int(text) if text.isdigit() else cast(Value, text)


def collect_move_facts(play: Play, turn: Turn, fixed: FixedFacts) -> list[MoveFacts]:
    """Play a legal turn move by move, except its end; return the facts of each move.

    Args:
        play: The game before the turn; afterwards its turn is still in progress.
        turn: The turn, which must be legal; this is not checked.
        fixed: The result of ``get_fixed_facts`` for the ruleset and the players of the game.
    """
    for throw in turn.throws:
        play.throw(throw, turn.seat)
    owed = [play.owed()]
    taken = []
    for move in turn.moves:
        refused = None if move.unseen else play.move(format_move(move))
        taken.append(() if refused else play.captured_men())
        owed.append(play.owed())
    endings = _filter_readings(play, owed[-1], turn.ending)
    if play.winners() and turn.moves:
        endings = (_owed_after_win(play, owed[-2][0], turn.moves[-1], turn.seat),)
    uses = _find_move_values(play.ruleset, [*owed[:-1], endings], turn.moves)
    return [
        MoveFacts(used, _cells(move, turn.seat, fixed), men)
        for used, move, men in zip(uses, turn.moves, taken, strict=True)
    ]


def _cells(move: Move, seat: str, fixed: FixedFacts) -> tuple[str, ...]:
    ends = move.path or (move.start, move.to)
    return tuple([fixed.cell(move.seat or seat, end) for end in ends])


def _filter_readings(play: Play, readings: OwedReadings, word: str) -> OwedReadings:
    """Return the *readings* of the values left with which the turn may end on *play*."""
    if len(readings) == 1:
        return readings
    return tuple(reading for reading in readings if _can_end(play, reading, word))


def _can_end(play: Play, reading: Values, word: str) -> bool:
    if not reading:
        return True
    twin, setup = play.copy(), play.setup()
    keys = {key: what for key, what in setup.keys.items() if key != "again"}
    twin.set_position(msgspec.structs.replace(setup, keys={**keys, "owed": ",".join(reading)}))
    return twin.why_not_end(word) is None


def _find_move_values(
    ruleset: Ruleset, owed: Sequence[OwedReadings], moves: Sequence[Move]
) -> list[Values]:
    """Return the values that each move used.

    *owed* are the readings before, between and after the moves. If there are several possibilities,
    the first move that differs uses the fewest and smallest values.
    """
    if max(map(len, owed)) == 1:
        uses = [
            find_values_between(ruleset, before, after, move)
            for ((before,), (after,)), move in zip(pairwise(owed), moves, strict=True)
        ]
        if all(uses):
            return uses
    return _find_ambiguous_values(ruleset, owed, moves)


def _find_ambiguous_values(
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
    """Return the values left after the winning move, which the engine no longer reports."""
    if move.unseen or len(before) < 2 or any(play.owed()):
        return play.owed()[0]
    to_go = str(play.steps_to_go(seat, move.start))
    left = list(before)
    left.remove(to_go if to_go in left else max(left))
    return tuple(left)


def _preference(values: Values) -> list[tuple[bool, int]]:
    return [(not value.isdigit(), int(value) if value.isdigit() else 0) for value in values]


def respell(spelled: SpelledTurn, text: str) -> SpelledTurn:
    """Return a changed turn spelled out, keeping the derived members that still apply.

    If both turns have the same number of moves, they are compared one by one. A move with the same
    start and end as before keeps ``used``, ``cells`` and ``taken`` from *spelled*. If all throws
    are the same, the turn keeps ``thrown``. The other derived members are left empty.

    Args:
        spelled: The turn before the change; this object is not modified.
        text: The new turn in the strict grammar, such as ``S 5: 8/13``.

    Raises:
        TurnSyntaxError: If *text* is not in the strict grammar; it is a ValueError.
    """
    new = spell_turn(parse_turn(text))
    moves = list(new.moves)
    if len(moves) == len(spelled.moves):
        moves = [_keep_derived(old, one) for old, one in zip(spelled.moves, moves, strict=True)]
    thrown = spelled.thrown if new.throws == spelled.throws else []
    return msgspec.structs.replace(new, moves=moves, thrown=thrown)


def _keep_derived(old: SpelledMove | None, new: SpelledMove | None) -> SpelledMove | None:
    if old is None or new is None or (old.from_, old.to) != (new.from_, new.to):
        return new
    return msgspec.structs.replace(new, used=old.used, cells=old.cells, taken=old.taken)
