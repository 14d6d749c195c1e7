"""The losses of a format: the record is written, read back and compared.

All writers use this comparison. A difference has three parts: its place, the value in the record,
and the value in the file that was read back. The place a record was read from, which readers add,
is not compared. A format that writes what only the rules of a game can determine loses this
information if the rules are unknown.
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
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.canonical import canonicalise
from barsis_notation.record.excerpt import cut
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import (
    Entry,
    Meta,
    Record,
    Source,
    TurnItem,
    get_fields,
    make_entry,
)
from barsis_notation.rulesets import Ruleset

_text = bind_texts("formats")

Alike = Callable[[str, str], bool]
"""A predicate for two turn strings: whether the second contains everything that the first does."""

MAX_ALIGNED: Final = 500
"""Maximum number of turns that are aligned; longer games are compared turn by turn."""

_EMPTY: Final[tuple[Any, ...]] = (UNSET, "", [], {})


class Loss(NamedTuple):
    """A difference between a record and the record read back, from ``compare_records``.

    Attributes:
        pointer: JSON pointer of the value in the record.
        found: The value in the record, with the type that it has there; for a turn, this is a turn
            string or an ``Entry``. If the record does not have the value, UNSET, "", [] or {}, as
            its type requires.
        kept: The value read back, with the same type. If it was not read back, UNSET, "", [] or {},
            as its type requires.
        there: JSON pointer of the value in the record read back. It differs from *pointer* if
            earlier turns were lost.
        turns: Number of consecutive lost turns, including this one; 0 if the difference is not a
            lost turn.
    """

    pointer: str
    found: Any
    kept: Any
    there: str
    turns: int = 0


def find_losses(record: Record, form: Format, alike: Alike = str.__eq__) -> list[Finding]:
    """Return findings about the values of a record that a format does not keep.

    The findings are in the order of the record's members; the list is empty if the format keeps all
    values. If reading the file back does not yield exactly one record, the only finding reports
    this as an error.

    Args:
        record: The record. It is written and read back.
        form: The format, which must support reading and writing.
        alike: Predicate that takes the original turn string and the one read back, and returns
            whether the turn was kept. Defaults to equality.

    Raises:
        UsageError: If the format cannot write the record.
        PlugInError: If the writer of a plug-in fails.
        OSError: If the format needs a temporary file or a package that is not available.
        UnicodeEncodeError: If a text in the record has a lone surrogate.
        TypeError: If a member of the record has a value that JSON cannot represent.
    """
    stream = io.BytesIO()
    form.write([record], stream)
    back = [one.record for one in form.read(stream.getvalue()) if one.record is not None]
    if len(back) != 1:
        return [_make_refusal(form.name, len(back))]
    return [make_loss_finding(one, form.name) for one in compare_records(record, back[0], alike)]


def make_loss_finding(one: Loss, name: str) -> Finding:
    """Return a finding which says that a format does not keep a value.

    Args:
        one: The difference.
        name: The name of the format.
    """
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


# Comparison.


def compare_records(record: Record, back: Record, alike: Alike = str.__eq__) -> Iterator[Loss]:
    """Yield the differences between a record and the record read back.

    Both are compared in canonical form, without the members of ``meta.source`` that describe the
    file: format, digest, encoding and place in the file. Members are compared in the order of the
    record. Objects are compared member by member, and players one by one if their seats agree;
    other lists and dicts are compared as a whole. If both records have at most MAX_ALIGNED (500)
    turns, their turns are aligned, so that consecutive lost turns are one difference.

    Args:
        record: The record as written.
        back: The record as read back.
        alike: Predicate that takes the original turn string and the one read back, and returns
            whether the turn was kept. Defaults to equality.
    """
    one, two = _remove_place(canonicalise(record)), _remove_place(canonicalise(back))
    for field in get_fields(Record):
        mine, theirs = getattr(one, field.name), getattr(two, field.name)
        pointer = f"/{field.encode_name}"
        if field.name == "turns":
            yield from _compare_turns(mine, theirs, alike)
        elif field.name == "players":
            yield from _compare_players(mine, theirs)
        else:
            yield from _compare_parts(mine, theirs, pointer)


def _remove_place(record: Record) -> Record:
    """Return *record* without the file it was read from, which differs for a written file."""
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
        for field in get_fields(type(one)):
            ends = (f"{place}/{field.encode_name}" for place in (pointer, there))
            yield from _compare_parts(getattr(one, field.name), getattr(two, field.name), *ends)
    else:
        yield Loss(pointer, one, two, there)


def _compare_players(one: list[Any], two: list[Any]) -> Iterator[Loss]:
    """Compare player by player, or all together if their seats differ."""
    if [player.seats for player in one] != [player.seats for player in two]:
        yield Loss("/players", one, two, "/players")
        return
    for index, (player, other) in enumerate(zip(one, two, strict=True)):
        yield from _compare_parts(player, other, f"/players/{index}")


# Turns: lost turns are found first, so that the others are compared with their counterparts.


def _compare_turns(one: list[TurnItem], two: list[TurnItem], alike: Alike) -> Iterator[Loss]:
    for start, end, first, last in _align_turns(_list_turn_texts(one), _list_turn_texts(two)):
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
    """Return corresponding ranges of turns: start and end in *one*, start and end in *two*."""
    if one == two or max(len(one), len(two)) > MAX_ALIGNED:
        return [(0, len(one), 0, len(two))]

    return [block[1:] for block in SequenceMatcher(None, one, two, autojunk=False).get_opcodes()]


def _list_turn_texts(items: list[TurnItem]) -> list[str]:
    """Return the turn strings without marks of hits, which some readers add by counting."""
    return [get_item_string(item).replace("*", "") for item in items]


def _compare_items(
    one: TurnItem, two: TurnItem, places: tuple[int, int], alike: Alike
) -> Iterator[Loss]:
    if one == two:
        return
    mine, theirs = make_entry(one), make_entry(two)
    pointers = [f"/turns/{place}" for place in places]
    if not alike(get_item_string(one), get_item_string(two)):
        yield Loss(pointers[0], mine, theirs, pointers[1])
        return
    for field in get_fields(Entry):
        if field.name != "turn":
            ends = (f"{pointer}/{field.encode_name}" for pointer in pointers)
            yield from _compare_parts(getattr(mine, field.name), getattr(theirs, field.name), *ends)


def find_rule_losses(name: str, record: Record, own: tuple[Ruleset, ...] = ()) -> list[Finding]:
    """Return a finding if derived values are lost because the rules are unknown.

    Return [] if the record has no turns, or if its ruleset is built in or among *own* and can be
    played. Otherwise, return one finding.

    Args:
        name: The name of the format.
        record: The record.
        own: The user's own rulesets that the record may name.
    """
    from barsis_notation.replay.turn_facts import explain_missing_rules

    why = explain_missing_rules(record, own) if record.turns else None
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
