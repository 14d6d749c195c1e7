"""Derived facts that a spelled-out turn carries, held against what replay gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from barsis_notation.diagnostics import move_codes, throw_codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.engines.engine import Play
from barsis_notation.record.spelled_turn import spell, unspell
from barsis_notation.record.structs import Entry, SpelledMove, SpelledTurn, Thrown, Value
from barsis_notation.record.turns import parse_turn, print_move
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.values_used import Reading, used_between
from barsis_notation.rulesets import Ruleset


def check(before: Play, entry: Entry, turn: int, pointer: str, words: Phrases) -> Iterator[Finding]:
    """Yield a finding for every derived fact of *entry* that is not so; *before* is not changed.

    The entry stands at *pointer*, beside or as turn *turn* of its record.
    """
    if not isinstance(entry.turn, SpelledTurn):
        return
    told = entry.turn
    inside = f"{pointer}/turn"
    truth = derive(before, told)
    for place, (said, is_so) in enumerate(zip(told.thrown, truth.thrown, strict=False)):
        if said is not None and is_so is not None and not _agrees(said, is_so):
            yield throw_codes.DERIVED_THROW.finding(
                found=_spoken(said),
                expected=_spoken(is_so),
                turn=turn,
                seat=told.seat,
                pointer=f"{inside}/thrown/{place}",
                fix=_fix(f"{inside}/thrown/{place}", is_so),
            )
    for place in range(len(truth.thrown), len(told.thrown)):
        yield throw_codes.DERIVED_THROW.finding(
            found=_spoken(told.thrown[place] or Thrown()) or "nobody's",
            expected="no throw of this turn",
            turn=turn,
            seat=told.seat,
            pointer=f"{inside}/thrown/{place}",
        )
    yield from _moves(told, truth, turn, inside, words)


def _fix(pointer: str, value: object) -> Fix:
    """Return the fix that writes what replay gives: perhaps the move is what is wrong."""
    return Fix(
        what="write what replay gives",
        safe=False,
        pointer=pointer,
        value=msgspec.to_builtins(value),
    )


def _agrees(said: Thrown, is_so: Thrown) -> bool:
    return said.name in ("", is_so.name) and said.values in ([], is_so.values)


def _spoken(thrown: Thrown) -> str:
    values = ", ".join(map(str, thrown.values))
    return f"{thrown.name} ({values})" if thrown.name else values


def _moves(
    told: SpelledTurn, truth: SpelledTurn, turn: int, inside: str, words: Phrases
) -> Iterator[Finding]:
    for place, (said, is_so) in enumerate(zip(told.moves, truth.moves, strict=True)):
        if said is None or is_so is None:
            continue
        for member in ("used", "cells", "taken"):
            found, expected = getattr(said, member), getattr(is_so, member)
            if found and found != expected:
                yield move_codes.DERIVED_MOVE.finding(
                    found=f"{member} {_list(found)}",
                    expected=f"{member} {_list(expected)}",
                    turn=turn,
                    move=place + 1,
                    seat=told.seat,
                    player=words.names.get(told.seat),
                    pointer=f"{inside}/moves/{place}/{member}",
                    fix=_fix(f"{inside}/moves/{place}/{member}", expected),
                )


def _list(values: list[object]) -> str:
    return ", ".join(map(str, values)) or "none"


def derive(before: Play, told: SpelledTurn) -> SpelledTurn:
    """Return the legal turn *told* with every derived member filled in from *before*."""
    play = before.copy()
    for throw in unspell(told).throws:
        play.throw(throw, told.seat)
    owed = [play.owed()]
    moves: list[SpelledMove | None] = []
    for move in told.moves:
        moves.append(_derived_move(play, told.seat, move))
        owed.append(play.owed())
    endings = _endings(play, told.ending)
    if play.winners() and moves:
        endings = [_after_win(play, owed[-2][0], moves[-1], told.seat)]
    for move, used in zip(moves, _uses(play.ruleset, owed, endings, moves), strict=True):
        if move is not None:
            move.used = [_value(value) for value in used]
    thrown = [_thrown(play, throw) for throw in unspell(told).throws]
    return SpelledTurn(
        seat=told.seat, throws=told.throws, moves=moves, ending=told.ending, thrown=thrown
    )


def _thrown(play: Play, throw: str) -> Thrown | None:
    values = play.outcomes.get(throw)
    if values is None:
        return None
    return Thrown(name=_throw_key(play, throw), values=[_value(value) for value in values])


def _value(text: str) -> Value:
    """Return a value of a throw as it is spelled out: a number, or its word."""
    return int(text) if text.isdigit() else cast(Value, text)


def _throw_key(play: Play, throw: str) -> str:
    row = play.ruleset.facts.get("device.outcomes", {}).get(throw, {})
    return str(row.get("name", ""))


def _derived_move(play: Play, seat: str, told: SpelledMove | None) -> SpelledMove | None:
    if told is None:
        return None
    parsed = unspell(SpelledTurn(seat=seat, moves=[told])).moves[0]
    play.move(print_move(parsed))
    ends = [parsed.start, parsed.to] if not parsed.path else list(parsed.path)
    cells = [play.place_spoken(seat, end) or end for end in ends]
    return SpelledMove(
        from_=told.from_,
        to=told.to,
        seat=told.seat,
        tag=told.tag,
        value=told.value,
        hits=told.hits,
        path=told.path,
        leap=told.leap,
        cells=cells,
        taken=list(play.taken()),
    )


def _endings(play: Play, word: str) -> list[Reading]:
    """Return the readings of what is owed with which the turn may end so, on *play*."""
    return [reading for reading in play.owed() if _may_end(play, reading, word)]


def _may_end(play: Play, reading: Reading, word: str) -> bool:
    if not reading or len(play.owed()) == 1:
        return True
    twin, setup = play.copy(), play.setup()
    keys = {key: what for key, what in setup.keys.items() if key != "again"}
    twin.stand(msgspec.structs.replace(setup, keys={**keys, "owed": ",".join(reading)}))
    return twin.why_not_end(word) is None


def _uses(
    ruleset: Ruleset,
    owed: list[tuple[Reading, ...]],
    endings: list[Reading],
    moves: list[SpelledMove | None],
) -> list[Reading]:
    """Return the values that each move used, *owed* being the readings before, between and after.

    Of several ways the one that takes the fewest and smallest values for the first that differs.
    """
    starts = [move.from_ if move is not None else "" for move in moves]
    ways = [endings]
    for readings, start in zip(reversed(owed[:-1]), reversed(starts), strict=True):
        ways.append(
            [one for one in readings if any(used_between(ruleset, one, n, start) for n in ways[-1])]
        )
    reading, uses = next(iter(ways.pop()), ()), []
    for start in starts:
        fitting = {then: used_between(ruleset, reading, then, start) for then in ways.pop()}
        fitting = {then: used for then, used in fitting.items() if used}
        reading = min(fitting, key=lambda then: _order(fitting[then]), default=())
        uses.append(fitting.get(reading, ()))
    return uses


def _after_win(play: Play, before: Reading, move: SpelledMove | None, seat: str) -> Reading:
    """Return what was owed after the move that won, which is void and no longer told."""
    if move is None or len(before) < 2 or any(play.owed()):
        return play.owed()[0]
    to_go = str(play.steps_to_go(seat, move.from_))
    left = list(before)
    left.remove(to_go if to_go in left else max(left))
    return tuple(left)


def _order(values: Reading) -> list[tuple[bool, int]]:
    return [(not value.isdigit(), int(value) if value.isdigit() else 0) for value in values]


def respell(told: SpelledTurn, text: str) -> SpelledTurn:
    """Return *told* saying *text*, with the derived members of what did not change."""
    new = spell(parse_turn(text))
    moves = list(new.moves)
    if len(moves) == len(told.moves):
        moves = [_kept(old, one) for old, one in zip(told.moves, moves, strict=True)]
    thrown = told.thrown if new.throws == told.throws else []
    return msgspec.structs.replace(new, moves=moves, thrown=thrown)


def _kept(old: SpelledMove | None, new: SpelledMove | None) -> SpelledMove | None:
    if old is None or new is None or (old.from_, old.to) != (new.from_, new.to):
        return new
    return msgspec.structs.replace(new, used=old.used, cells=old.cells, taken=old.taken)
