"""What a format loses of a record: the record is written, read back and compared.

One way for every writer. A difference has three parts: where it is, what the record holds there,
and what the file read back holds. What a reader adds of its own accord, the place a record was
read from, is not compared. A format that writes what only the rules of a game say loses that
where they are unknown.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Struct

from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.diagnostics.format_codes import NOT_KEPT
from barsis_notation.formats.format import Format
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.canonical import canonical
from barsis_notation.record.excerpt import cut
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import (
    Entry,
    Meta,
    Record,
    Source,
    TurnItem,
    as_entry,
    fields_of,
)
from barsis_notation.rulesets import Ruleset

_text = texts_of("formats")

Alike = Callable[[str, str], bool]
"""Says whether a turn, the second, says all that the first one does."""

MAX_ALIGNED: Final = 500
"""Turns that are held against one another in any order; of more, one against one."""

_EMPTY: Final[tuple[Any, ...]] = (UNSET, "", [], {})


class Loss(NamedTuple):
    """Something of a record that does not come back: where, what it is, and what is there then.

    *found* or *kept* is UNSET where there is nothing. *there* is the pointer in what was read back,
    where turns before it are gone. *turns* counts this turn and those after it that are gone.
    """

    pointer: str
    found: Any
    kept: Any
    there: str
    turns: int = 0


def find_losses(record: Record, form: Format, alike: Alike = str.__eq__) -> list[Finding]:
    """Return what writing *record* as *form* loses, in the order of the record."""
    stream = io.BytesIO()
    form.write([record], stream)
    back = [one.record for one in form.read(stream.getvalue()) if one.record is not None]
    if len(back) != 1:
        return [_make_refusal(form.name, len(back))]
    return [make_loss_finding(one, form.name) for one in compare_records(record, back[0], alike)]


def make_loss_finding(one: Loss, name: str) -> Finding:
    """Return the finding that the format *name* does not keep what differs."""
    member = one.pointer.rpartition("/")[2]
    member = "turn" if member.isdigit() else member
    return NOT_KEPT.finding(
        pointer=one.pointer,
        found=cut(_describe_found(one, member)),
        expected=_text("nothing") if one.kept in _EMPTY else cut(_to_json(one.kept)),
        words={"format": name},
    )


def _describe_found(one: Loss, member: str) -> Text:
    if one.found in _EMPTY:
        return _text("no-turn") if member == "turn" else _text("no-member", member=member)
    if one.turns > 1:
        return _text("turns-from-here", count=one.turns)
    value = _to_json(one.found)
    if member == "turn":
        return _text("turn-said", value=value)
    return _text("member-said", member=member, value=value)


def _make_refusal(name: str, count: int) -> Finding:
    finding = NOT_KEPT.finding(
        pointer="",
        found=_text("this-record"),
        expected=_text("games-then", count=count),
        words={"format": name},
    )
    finding.severity = Severity.ERROR
    return finding


def _to_json(value: Any) -> str:
    if isinstance(value, Entry) and value == Entry(turn=value.turn):
        value = value.turn
    return msgspec.json.encode(value).decode()


# Differences.


def compare_records(record: Record, back: Record, alike: Alike = str.__eq__) -> Iterator[Loss]:
    """Yield where *back* is not *record*: by member, by player, by turn."""
    one, two = _without_place(canonical(record)), _without_place(canonical(back))
    for field in fields_of(Record):
        mine, theirs = getattr(one, field.name), getattr(two, field.name)
        pointer = f"/{field.encode_name}"
        if field.name == "turns":
            yield from _compare_turns(mine, theirs, alike)
        elif field.name == "players":
            yield from _compare_players(mine, theirs)
        else:
            yield from _compare_parts(mine, theirs, pointer)


def _without_place(record: Record) -> Record:
    """Return *record* without the file it was read from: a file that is written is another."""
    meta = record.meta or Meta()
    source = msgspec.structs.replace(
        meta.source or Source(), format="", sha256="", encoding="", part=UNSET, parts=UNSET
    )
    return msgspec.structs.replace(record, meta=msgspec.structs.replace(meta, source=source))


def _compare_parts(one: Any, two: Any, pointer: str, there: str = "") -> Iterator[Loss]:
    if one == two:
        return
    there = there or pointer
    if isinstance(one, Struct) and type(one) is type(two):
        for field in fields_of(type(one)):
            ends = (f"{place}/{field.encode_name}" for place in (pointer, there))
            yield from _compare_parts(getattr(one, field.name), getattr(two, field.name), *ends)
    else:
        yield Loss(pointer, one, two, there)


def _compare_players(one: list[Any], two: list[Any]) -> Iterator[Loss]:
    """Compare player by player; all at once where their seats are others."""
    if [player.seats for player in one] != [player.seats for player in two]:
        yield Loss("/players", one, two, "/players")
        return
    for index, (player, other) in enumerate(zip(one, two, strict=True)):
        yield from _compare_parts(player, other, f"/players/{index}")


# Turns: those that are gone are found first, so that the others are compared with their own.


def _compare_turns(one: list[TurnItem], two: list[TurnItem], alike: Alike) -> Iterator[Loss]:
    for start, end, first, last in _align_turns(_turn_texts(one), _turn_texts(two)):
        both = min(end - start, last - first)
        for step in range(both):
            pair = (one[start + step], two[first + step])
            yield from _compare_items(*pair, (start + step, first + step), alike)
        gone, more = one[start + both : end], two[first + both : last]
        here, there = f"/turns/{start + both}", f"/turns/{first + both}"
        if gone:
            yield Loss(here, gone[0], UNSET, there, len(gone))
        if more:
            yield Loss(here, UNSET, more[0], there)


def _align_turns(one: list[str], two: list[str]) -> list[tuple[int, int, int, int]]:
    """Return which turns of *one* stand against which of *two*, from and up to, in order."""
    if one == two or max(len(one), len(two)) > MAX_ALIGNED:
        return [(0, len(one), 0, len(two))]

    return [block[1:] for block in SequenceMatcher(None, one, two, autojunk=False).get_opcodes()]


def _turn_texts(items: list[TurnItem]) -> list[str]:
    """Return the turn strings without marks of hits, which some readers find by counting."""
    return [item_text(item).replace("*", "") for item in items]


def _compare_items(
    one: TurnItem, two: TurnItem, places: tuple[int, int], alike: Alike
) -> Iterator[Loss]:
    if one == two:
        return
    mine, theirs = as_entry(one), as_entry(two)
    pointers = [f"/turns/{place}" for place in places]
    if not alike(item_text(one), item_text(two)):
        yield Loss(pointers[0], mine, theirs, pointers[1])
        return
    for field in fields_of(Entry):
        if field.name != "turn":
            ends = (f"{pointer}/{field.encode_name}" for pointer in pointers)
            yield from _compare_parts(getattr(mine, field.name), getattr(theirs, field.name), *ends)


def find_rule_losses(name: str, record: Record, own: tuple[Ruleset, ...] = ()) -> list[Finding]:
    """Return the loss of what the rules would say of *record* in the format *name*.

    None where its rules are known, as built in or among the user's *own*, and are played. A record
    without a turn loses nothing.
    """
    from barsis_notation.replay.turn_facts import why_no_rules

    why = why_no_rules(record, own) if record.turns else None
    if why is None:
        return []
    return [
        data_codes.RULES_UNTOLD.finding(
            words={"format": name},
            found=why,
            expected=_text("known-rules"),
            pointer="/ruleset",
        )
    ]
