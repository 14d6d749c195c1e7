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
    for place in range(len(truth.thrown), len(told.thrown)):
        yield throw_codes.DERIVED_THROW.finding(
            found=_spoken(told.thrown[place] or Thrown()) or "nobody's",
            expected="no throw of this turn",
            turn=number,
            seat=told.seat,
            pointer=f"/turns/{number - 1}/turn/thrown/{place}",
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
    owed = [play.owed()]
    moves: list[SpelledMove | None] = []
    for move in told.moves:
        moves.append(_derived_move(play, told.seat, move))
        owed.append(play.owed())
    uses = _uses(owed, _endings(play, told.ending))
    for place, move in enumerate(moves):
        if move is not None:
            used = _one_of(play, told.seat, move, uses[place]) if play.winners() else uses[place]
            move.used = [int(value) if value.isdigit() else value for value in used]  # type: ignore[misc]
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


Reading = tuple[str, ...]
"""What is owed, by one way to say which values the moves used."""


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


def _uses(owed: list[tuple[Reading, ...]], endings: list[Reading]) -> list[Reading]:
    """Return the values that each move used, *owed* being the readings before, between and after.

    Of several ways the one that takes the fewest and smallest values for the first that differs.
    """
    ways = [endings or list(owed[-1])]
    for readings in reversed(owed[:-1]):
        ways.append([one for one in readings if any(_used(one, then) for then in ways[-1])])
    now, *later = reversed(ways)
    reading = now[0] if now else owed[0][0]
    uses: list[Reading] = []
    for readings, known in zip(later, owed[1:], strict=True):
        fitting = [then for then in readings if _used(reading, then)] or known[:1]
        then = min(fitting, key=lambda then: _order(_used(reading, then) or ()))
        uses.append(_used(reading, then) or ())
        reading = then
    return uses


def _used(before: Reading, after: Reading) -> Reading | None:
    """Return what *before* has more than *after*, None where that is nothing or not all."""
    left = list(after)
    used = tuple(value for value in before if value not in left or left.remove(value))
    return used if used and not left else None


def _order(values: Reading) -> list[tuple[bool, int]]:
    return [(not value.isdigit(), int(value) if value.isdigit() else 0) for value in values]


def _one_of(play: Play, seat: str, move: SpelledMove, used: Reading) -> Reading:
    """Return the one value of a move that won the game with others still owed, which are void."""
    if len(used) < 2 or any(play.owed()):
        return used
    to_go = str(play.steps_to_go(seat, move.from_))
    return (to_go,) if to_go in used else (max(used),)


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
