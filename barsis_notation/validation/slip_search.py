"""Search for the likeliest slip that explains a refused turn.

A slip is a writing mistake of the person who kept the record. The search looks for a single slip at
or before the refused turn whose correction makes every later turn legal and, if the record has a
result, agrees with it. Ties are reported and not resolved. A slip has a fix only if no other
explains the record; the fix is not safe, because the score sheet may say otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from barsis_notation.diagnostics import move_codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.structs import Entry, Record
from barsis_notation.replay.lenient_turns import normalise_turn
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import get_player_names
from barsis_notation.replay.start import list_plain_turns
from barsis_notation.validation.result_checks import check_result
from barsis_notation.validation.search_limits import MAX_TURNS, AnyEffort
from barsis_notation.validation.slips import Slip, generate_slips

_text = bind_texts("validation")
_common = bind_texts("common")

BLOCK: Final = 64
"""Number of turns between two stored copies of the game."""

FEW: Final = 4
"""Number of turns replayed at once after a change, and the factor after each legal block."""

MAX_NAMED: Final = 3
"""Largest number of other slips that a finding names; further slips are counted."""


class SlipSearch(NamedTuple):
    """The result of a search for slips, the writing mistakes of a scorer.

    Attributes:
        slips: The slips that explain the refusal, the ones nearest to the refused turn first. If
            there are several ways to fill in a missed turn, only the first is listed.
        complete: False if the budget was exceeded, or if turn strings alone do not describe the
            play; otherwise True. It is also True if the search was not possible because an earlier
            turn is not legal as written.
        only: The slip that explains the refusal, if there is exactly one and *complete* is True;
            otherwise None. Several ways to fill in the same missed turn count as several slips.
        spent: Number of turns replayed.
    """

    slips: list[Slip]
    complete: bool
    only: Slip | None = None
    spent: int = 0


def search_slips(record: Record, start: Play, refused: int, budget: int = MAX_TURNS) -> SlipSearch:
    """Search for single slips, at or before a refused turn, that explain the refusal.

    A record is not searched, and the result has no slips, in two cases:

    - Turn strings alone do not describe its play; ``complete`` is then False.
    - A turn before the refused one is not legal exactly as written; ``complete`` is then True.

    Args:
        record: The record.
        start: The game before its first turn; not modified.
        refused: Number of the refused turn, from 1.
        budget: Number of replayed turns after which the search stops; a few more may be replayed.
    """
    turns = _list_strict_turns(record, start)
    if turns is None:
        return SlipSearch([], complete=False)
    found: list[Slip] = []
    spent = 0
    after = start.copy()
    for place, before in _iter_moments(turns, start, refused):
        for slip in generate_slips(turns, place, before):
            after.copy_from(before)
            is_legal, replayed = _play_on(after, slip, turns)
            spent += replayed
            if is_legal and _agrees(record, after):
                found.append(slip)
        if spent > budget:
            return SlipSearch(_drop_repeated(found), complete=False, spent=spent)
    only = found[0] if len(found) == 1 else None
    return SlipSearch(_drop_repeated(found), complete=True, only=only, spent=spent)


def _list_strict_turns(record: Record, start: Play) -> list[str] | None:
    """Return the turns as strings; those from *start* on in strict grammar if possible.

    Return None if turn strings alone do not describe the play.
    """
    turns = list_plain_turns(record, spelled=True)
    if turns is None or len(turns) != len(record.turns):
        return None
    refused = start.copy().replay(turns)
    legal = refused.turn - 1 if refused else len(turns)
    return [*turns[:legal], *(normalise_turn(turn, start) or turn for turn in turns[legal:])]


def _iter_moments(turns: Sequence[str], start: Play, refused: int) -> Iterator[tuple[int, Play]]:
    """Yield the index of each turn up to the refused one and the game before it, last first.

    Yields no turns if an earlier one is not legal as written, such as one with joined moves or
    with throws that were not noted.
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


def _play_on(play: Play, slip: Slip, turns: Sequence[str]) -> tuple[bool, int]:
    """Play the turns of *slip* and all later ones.

    Returns whether all are legal, and the number of turns replayed.
    """
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


def _drop_repeated(slips: list[Slip]) -> list[Slip]:
    """Return *slips* with only the first way to fill the same missed turn."""
    kept: dict[tuple[object, ...], Slip] = {}
    for slip in slips:
        kept.setdefault((slip.turn, slip.kind, slip.written, slip.meant), slip)
    return list(kept.values())


def suggest_slip(
    record: Record, start: Play, refusal: Finding, effort: AnyEffort | None = None
) -> Finding | None:
    """Return the finding for the likeliest slip that explains a refusal.

    A slip is a writing mistake of the scorer. Return None if no slip is found or the record cannot
    be searched (see ``search_slips``). Also return None if *refusal* has no turn, or if the effort
    refuses the search.

    Args:
        record: The record.
        start: The game before its first turn; not modified.
        refusal: The finding of the refused turn.
        effort: Limits the number of turns that the search replays, and counts them; its current
            file must be set. If it is None, the limit is 200,000 (``MAX_TURNS``).
    """
    if refusal.turn is None:
        return None
    budget = MAX_TURNS if effort is None else effort.budget()
    if effort is not None and not budget:
        return None
    found = search_slips(record, start, refusal.turn, budget)
    if effort is not None:
        effort.spend(found.spent)
    if not found.slips:
        return None
    words = Phrases(start, get_player_names(record))
    first, *others = found.slips
    return move_codes.LIKELIEST_SLIP.finding(
        words={
            "later": _describe_later(len(record.turns) - first.turn),
            "result": _text("result-agrees") if record.result else "",
            "others": _describe_others(others, words, complete=found.complete),
            "kind": _describe_slip(first, words),
        },
        found=first.written or _common("nothing"),
        expected=_describe_meant(first),
        turn=first.turn,
        seat=_find_seat(record, first),
        pointer=f"/turns/{first.turn - 1}",
        position=refusal.position,
        fix=_make_fix(record, found.only, words) if found.only is not None else None,
    )


def _make_fix(record: Record, slip: Slip, words: Phrases) -> Fix | None:
    """Return the fix that undoes *slip*; None if an entry would lose its other members."""
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
        _text("undo-slip", slip=_describe_slip(slip, words)),
        safe=False,
        pointer="/turns",
        value=msgspec.to_builtins(turns),
    )


def _find_seat(record: Record, slip: Slip) -> str | None:
    turns = list_plain_turns(record, spelled=True) or []
    return turns[slip.turn - 1][0] if slip.turn <= len(turns) else None


def _describe_later(count: int) -> Text:
    if count > 1:
        return _text("later-turns-are-legal", count=count)
    return _text("next-turn-is-legal") if count else _text("turn-is-legal")


def _describe_meant(slip: Slip) -> Text | str:
    if slip.kind == "turn missed":
        return _text("turn-of", seat=slip.meant)
    return slip.meant or _common("nothing")


def _describe_slip(slip: Slip, words: Phrases) -> Text:
    """Return a slip in words: ``a 3 written as 4 in turn 11``."""
    turn = slip.turn
    if slip.kind == "turn missed":
        return _text("slip-missed", seat=slip.meant, turn=turn)
    if slip.kind == "turn written twice":
        return _text("slip-twice", turn=turn)
    if slip.kind == "turns written twice":
        return _text("slip-both-twice", turn=turn, next=turn + 1)
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


def _describe_others(slips: list[Slip], words: Phrases, *, complete: bool) -> Text:
    if not slips:
        return _text("no-other-slip") if complete else _text("no-other-slip-near")
    named = join_words(_describe_slip(slip, words) for slip in slips[:MAX_NAMED])
    more = len(slips) - MAX_NAMED
    if more > 0:
        return _text("other-slips-and-more", named=named, more=more)
    return _text("other-slips", named=named)
