"""The likeliest slip behind a refused turn.

One slip at or before the refused turn is looked for with which every later turn is legal and the
result, where there is one, agrees. Ties are named and never chosen. The only slip that explains a
record has a fix, which is not safe: the score sheet may say otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from barsis_notation.diagnostics import move_codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.structs import Entry, Record
from barsis_notation.replay.lenient import reread
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import names_of
from barsis_notation.replay.start import plain_turns
from barsis_notation.validation.effort import MAX_TURNS, AnyEffort
from barsis_notation.validation.result import check_result
from barsis_notation.validation.slips import Slip, slips_at

_text = texts_of("validation")
_common = texts_of("common")

BLOCK: Final = 64
"""Turns between two moments of the game that are kept."""

FEW: Final = 4
"""Turns replayed at once after a change, and how many times more each time that all are legal."""

MAX_NAMED: Final = 3
"""Slips that a finding names one by one."""


class SlipSearch(NamedTuple):
    """The slips that explain a refusal, nearest to it first, and whether all were tried.

    *only* is the one change of the record that does, None where several do: also where one missed
    turn can be filled in several ways. *spent* counts the turns that were replayed.
    """

    slips: list[Slip]
    complete: bool
    only: Slip | None = None
    spent: int = 0


def search(record: Record, start: Play, refused: int, budget: int = MAX_TURNS) -> SlipSearch:
    """Return the single slips at or before turn *refused* that explain it.

    *start* stands where the record's first turn begins and is left as it is. Records that say
    more of their play than turn strings are not searched.
    """
    turns = _strict_turns(record, start)
    if turns is None:
        return SlipSearch([], complete=False)
    found: list[Slip] = []
    spent = 0
    after = start.copy()
    for place, before in _moments(turns, start, refused):
        for slip in slips_at(turns, place, before):
            after.stand_as(before)
            is_legal, replayed = _plays_on(after, slip, turns)
            spent += replayed
            if is_legal and _agrees(record, after):
                found.append(slip)
        if spent > budget:
            return SlipSearch(_distinct(found), complete=False, spent=spent)
    only = found[0] if len(found) == 1 else None
    return SlipSearch(_distinct(found), complete=True, only=only, spent=spent)


def _strict_turns(record: Record, start: Play) -> list[str] | None:
    """Return the turns of a record of strings in the strict grammar, None for other records."""
    turns = plain_turns(record, spelled=True)
    if turns is None or len(turns) != len(record.turns):
        return None
    refused = start.copy().replay(turns)
    legal = refused.turn - 1 if refused else len(turns)
    return [*turns[:legal], *(reread(turn, start) or turn for turn in turns[legal:])]


def _moments(turns: Sequence[str], start: Play, refused: int) -> Iterator[tuple[int, Play]]:
    """Yield each turn up to the refused one, the last first, with the game before it.

    Nothing where a turn before it is not legal as it stands: throws nobody noted, joined moves.
    """
    play = start.copy()
    kept: list[tuple[int, Play]] = []
    for first in range(0, refused, BLOCK):
        kept.append((first, play.copy()))
        if play.replay(turns[first : min(first + BLOCK, refused - 1)]) is not None:
            return
    for first, before in reversed(kept):
        block: list[tuple[int, Play]] = []
        for place in range(first, min(first + BLOCK, refused)):
            block.append((place, before.copy()))
            before.replay(turns[place : place + 1])
        yield from reversed(block)


def _plays_on(play: Play, slip: Slip, turns: Sequence[str]) -> tuple[bool, int]:
    """Play what *slip* puts in and every later turn; return whether all is legal, and how many."""
    stopped = play.replay(slip.turns)
    count = stopped.turn if stopped else len(slip.turns)
    at, ahead = slip.turn - 1 + slip.taken, FEW
    while stopped is None and at < len(turns):
        block = turns[at : at + ahead]
        stopped = play.replay(block)
        count += stopped.turn if stopped else len(block)
        at, ahead = at + ahead, ahead * FEW
    return stopped is None, count


def _agrees(record: Record, end: Play) -> bool:
    return not any(finding.severity == "error" for finding in check_result(record, end))


def _distinct(slips: list[Slip]) -> list[Slip]:
    """Return *slips* with the ways to fill the same missed turn taken as one."""
    kept: dict[tuple[object, ...], Slip] = {}
    for slip in slips:
        kept.setdefault((slip.turn, slip.kind, slip.written, slip.meant), slip)
    return list(kept.values())


def suggest(
    record: Record, start: Play, refusal: Finding, effort: AnyEffort | None = None
) -> Finding | None:
    """Return the finding that names the likeliest slip behind *refusal*, None without a guess.

    With *effort* the search is made as far as that goes.
    """
    if refusal.turn is None:
        return None
    budget = MAX_TURNS if effort is None else effort.budget()
    if effort is not None and not budget:
        return None
    found = search(record, start, refusal.turn, budget)
    if effort is not None:
        effort.spend(found.spent)
    if not found.slips:
        return None
    words = Phrases(start, names_of(record))
    first, *others = found.slips
    return move_codes.LIKELIEST_SLIP.finding(
        words={
            "later": _later(len(record.turns) - first.turn),
            "result": _text("result-agrees") if record.result else "",
            "others": _others(others, words, complete=found.complete),
            "kind": _spoken(first, words),
        },
        found=first.written or _common("nothing"),
        expected=_meant(first),
        turn=first.turn,
        seat=_seat(record, first),
        pointer=f"/turns/{first.turn - 1}",
        position=refusal.position,
        fix=_fix(record, found.only, words) if found.only is not None else None,
    )


def _fix(record: Record, slip: Slip, words: Phrases) -> Fix | None:
    """Return the fix that undoes *slip*; None where an entry would lose what else it says."""
    at = slip.turn - 1
    old = record.turns[at : at + slip.taken]
    if len(old) == len(slip.turns) == 1:
        inside = "/turn" if isinstance(old[0], Entry) else ""
        return Fix.of(
            _text("write", value=slip.turns[0]),
            safe=False,
            pointer=f"/turns/{at}{inside}",
            value=slip.turns[0],
        )
    if any(isinstance(item, Entry) and item != Entry(turn=item.turn) for item in old):
        return None
    turns = [*record.turns[:at], *slip.turns, *record.turns[at + slip.taken :]]
    return Fix.of(
        _text("undo-slip", slip=_spoken(slip, words)),
        safe=False,
        pointer="/turns",
        value=msgspec.to_builtins(turns),
    )


def _seat(record: Record, slip: Slip) -> str | None:
    turns = plain_turns(record, spelled=True) or []
    return turns[slip.turn - 1][0] if slip.turn <= len(turns) else None


def _later(count: int) -> Text:
    if count > 1:
        return _text("later-turns-are-legal", count=count)
    return _text("next-turn-is-legal") if count else _text("turn-is-legal")


def _meant(slip: Slip) -> Text | str:
    if slip.kind == "turn missed":
        return _text("turn-of", seat=slip.meant)
    return slip.meant or _common("nothing")


def _spoken(slip: Slip, words: Phrases) -> Text:
    """Return a slip in words: ``a 3 written as 4 in turn 11``."""
    turn = slip.turn
    if slip.kind == "turn missed":
        return _text("slip-missed", seat=slip.meant, turn=turn)
    if slip.kind == "turn written twice":
        return _text("slip-twice", turn=turn)
    if slip.kind == "seats exchanged":
        return _text("slip-seats", turn=turn, next=turn + 1)
    if slip.kind == "turns exchanged":
        return _text("slip-turns", turn=turn, next=turn + 1)
    if slip.kind == "seat":
        return _text("slip-seat", meant=slip.meant, written=slip.written, turn=turn)
    if slip.kind == "move left out":
        return _text("slip-left-out", move=slip.meant, turn=turn)
    meant = words.throw(slip.meant) if slip.kind == "throw" else slip.meant
    return _text("slip-written", meant=meant, written=slip.written, turn=turn)


def _others(slips: list[Slip], words: Phrases, *, complete: bool) -> Text:
    if not slips:
        return _text("no-other-slip") if complete else _text("no-other-slip-near")
    named = listed(_spoken(slip, words) for slip in slips[:MAX_NAMED])
    more = len(slips) - MAX_NAMED
    if more > 0:
        return _text("other-slips-and-more", named=named, more=more)
    return _text("other-slips", named=named)
