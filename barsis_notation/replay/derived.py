"""Derived facts that a spelled-out turn carries, held against what replay gives."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from barsis_notation.diagnostics import move_codes, throw_codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.engines.engine import Play
from barsis_notation.record.spelled import spell, unspell
from barsis_notation.record.structs import Entry, SpelledMove, SpelledTurn, Thrown
from barsis_notation.record.turns import parse_turn, print_move
from barsis_notation.replay.words import Words


def check(before: Play, entry: Entry, number: int, words: Words) -> Iterator[Finding]:
    """Yield a finding for every derived fact of *entry* that is not so; *before* is not changed."""
    if not isinstance(entry.turn, SpelledTurn):
        return
    told = entry.turn
    truth = derive(before, told)
    for place, (said, is_so) in enumerate(zip(told.thrown, truth.thrown, strict=False)):
        if said is not None and is_so is not None and not _agrees(said, is_so):
            yield throw_codes.DERIVED_THROW.finding(
                found=_spoken(said),
                expected=_spoken(is_so),
                turn=number,
                seat=told.seat,
                pointer=f"/turns/{number - 1}/turn/thrown/{place}",
                fix=_fix(f"/turns/{number - 1}/turn/thrown/{place}", is_so),
            )
    yield from _moves(told, truth, number, words)


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


def _moves(told: SpelledTurn, truth: SpelledTurn, number: int, words: Words) -> Iterator[Finding]:
    for place, (said, is_so) in enumerate(zip(told.moves, truth.moves, strict=True)):
        if said is None or is_so is None:
            continue
        for member in ("used", "cells", "taken"):
            found, expected = getattr(said, member), getattr(is_so, member)
            if found and found != expected:
                yield move_codes.DERIVED_MOVE.finding(
                    found=f"{member} {_list(found)}",
                    expected=f"{member} {_list(expected)}",
                    turn=number,
                    move=place + 1,
                    seat=told.seat,
                    player=words.names.get(told.seat),
                    pointer=f"/turns/{number - 1}/turn/moves/{place}/{member}",
                    fix=_fix(f"/turns/{number - 1}/turn/moves/{place}/{member}", expected),
                )


def _list(values: list[object]) -> str:
    return ", ".join(map(str, values)) or "none"


def derive(before: Play, told: SpelledTurn) -> SpelledTurn:
    """Return the legal turn *told* with every derived member filled in from *before*."""
    play = before.copy()
    for throw in unspell(told).throws:
        play.throw(throw, told.seat)
    moves = [_derived_move(play, told.seat, move) for move in told.moves]
    thrown = [_thrown(play, throw) for throw in unspell(told).throws]
    return SpelledTurn(
        seat=told.seat, throws=told.throws, moves=moves, ending=told.ending, thrown=thrown
    )


def _thrown(play: Play, throw: str) -> Thrown | None:
    values = play.outcomes.get(throw)
    if values is None:
        return None
    numbers = [int(value) if value.isdigit() else value for value in values]
    return Thrown(name=_throw_key(play, throw), values=numbers)  # type: ignore[arg-type]


def _throw_key(play: Play, throw: str) -> str:
    row = play.ruleset.facts.get("device.outcomes", {}).get(throw, {})
    return str(row.get("name", ""))


def _derived_move(play: Play, seat: str, told: SpelledMove | None) -> SpelledMove | None:
    if told is None:
        return None
    parsed = unspell(SpelledTurn(seat=seat, moves=[told])).moves[0]
    owed = play.owed()[0]
    play.move(print_move(parsed))
    left = list(play.owed()[0])
    used = [value for value in owed if not _take(left, value)]
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
        used=[int(value) if value.isdigit() else value for value in used],  # type: ignore[misc]
        cells=cells,
        taken=list(play.taken()),
    )


def _take(values: list[str], value: str) -> bool:
    """Take *value* out of *values* if it is there; return whether it was."""
    if value not in values:
        return False
    values.remove(value)
    return True


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
