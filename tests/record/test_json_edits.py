"""JSON text edited where it stands: what is wanted changes, and no other character."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation.record.canonical import make_revision, pretty_bytes, sorted_bytes
from barsis_notation.record.decode import decode
from barsis_notation.record.json_edits import Change, apply_changes, find_changes, rewrite_record
from barsis_notation.record.structs import Entry, Meta, Record, Result, Ruling
from tests.record import strategies as some
from tests.record.samples import GAMES, game, raw

# -- layouts --------------------------------------------------------------------------------------

BY_HAND = """
{ "format" : "barsis-record/1",
  "players":[ {"name":"Amal", "seats":["S"]},
              {"name":"Basim","seats":["N"]} ],
  "ruleset": {"id":"barsis", "version":1},

  "turns":   [ "s 2:",  "N 3:",
     "S dest+3: bar/11 11/12 12/15", {"turn":"n 4:","comment":"slow"}, "S 3: 15/18" ],
  "meta": {"turn_count":9}
}
"""


def _windows(record: Record) -> bytes:
    return json.dumps(_built(record), indent=2, ensure_ascii=False).replace("\n", "\r\n").encode()


def _built(record: Record) -> Any:
    return msgspec.to_builtins(record)


LAYOUTS: dict[str, Callable[[Record], bytes]] = {
    "ours": pretty_bytes,
    "a line": sorted_bytes,
    "a line of Python": lambda record: json.dumps(_built(record), ensure_ascii=False).encode(),
    "one step": lambda record: (
        json.dumps(_built(record), indent=1, ensure_ascii=False).encode() + b"\n"
    ),
    "tabs": lambda record: (
        b"\xef\xbb\xbf" + json.dumps(_built(record), indent="\t", ensure_ascii=False).encode()
    ),
    "Windows": _windows,
}


# -- laws -----------------------------------------------------------------------------------------


def _spans(text: str) -> dict[tuple[Any, ...], tuple[int, int]]:
    """Return where every value of *text* stands, by a reader that knows nothing of layout."""
    found: dict[tuple[Any, ...], tuple[int, int]] = {}
    decoder = json.JSONDecoder()

    def skip(at: int, signs: str = " \t\r\n\ufeff") -> int:
        while at < len(text) and text[at] in signs:
            at += 1
        return at

    def value(at: int, way: tuple[Any, ...]) -> None:
        _, end = decoder.raw_decode(text, at)
        found[way] = (at, end)
        inside = skip(at + 1, " \t\r\n,")
        number = 0
        while text[at] in "{[" and inside < end - 1:
            key: Any = number
            if text[at] == "{":
                key, after = decoder.raw_decode(text, inside)
                inside = skip(after, " \t\r\n:")
            value(inside, (*way, key))
            inside = skip(found[*way, key][1], " \t\r\n,")
            number += 1

    value(skip(0), ())
    return found


def _without(text: str, ways: Iterable[tuple[Any, ...]]) -> str:
    spans = _spans(text)
    for start, end in sorted((spans[way] for way in ways if way in spans), reverse=True):
        text = text[:start] + "\0" + text[end:]
    return text


def _is_kept(before: str, after: str) -> bool:
    """Return whether *before* stands in *after* in its order, with more between perhaps."""
    rest = iter(after)
    return all(sign in rest for sign in before)


def hold(raw: bytes, before: Record, after: Record) -> str:
    """Assert the laws of one rewriting; return its text."""
    new = rewrite_record(raw, before, after)
    assert decode(new).record == after
    wanted = list(find_changes(_built(before), _built(after)))
    there = [change.way for change in wanted if change.way in _spans(raw.decode())]
    old, text = _without(raw.decode(), there), _without(new.decode(), there)
    assert _is_kept(old, text)
    if len(there) == len(wanted):
        assert old == text
    return new.decode()


LINE = "barsis S:bar(4) N:bar(4) to=N"


def _samples() -> list[Record]:
    found = [decode(raw(game(name))).record for name in sorted(GAMES)]
    return [record for record in found if record is not None]


def _changed(record: Record) -> list[Record]:
    """Return *record* with what fixes and rulings change."""
    turns = [*record.turns]
    turns[0] = Entry(turn="S 2:", stood=True, position=LINE, ruling=Ruling(by="Nabil", text="…"))
    entry = Entry(turn="N 3:", comment='a "quoted" word\n', x={"a": [1, {"b": None}]})
    more = [
        msgspec.structs.replace(record, turns=["S 2:", *record.turns[1:]]),
        msgspec.structs.replace(record, turns=turns),
        msgspec.structs.replace(record, turns=[*record.turns[:-1], entry]),
        msgspec.structs.replace(record, turns=[*record.turns[:2], "S 2:", *record.turns[2:]]),
        msgspec.structs.replace(record, turns=record.turns[:-1] or ["S 2:"]),
        msgspec.structs.replace(record, turns=[*record.turns[1:], entry]),
        msgspec.structs.replace(record, comment="new", **{"schema": "record-1.schema.json"}),
        msgspec.structs.replace(record, result=Result(winners=["S"], reason="time")),
        msgspec.structs.replace(record, meta=Meta(turn_count=3, x={"z": 1, "a": 2})),
    ]
    return [make_revision(record, each) for each in more]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_only_what_changes_changes(layout: str) -> None:
    for record in _samples():
        for after in _changed(record):
            hold(LAYOUTS[layout](record), record, after)


@pytest.mark.parametrize("layout", ["ours", "a line", "one step", "Windows"])
def test_a_layout_of_a_program_stays_that_of_the_program(layout: str) -> None:
    for record in _samples():
        for after in _changed(record):
            raw = rewrite_record(LAYOUTS[layout](record), record, after)
            assert raw == LAYOUTS[layout](after)


@pytest.mark.by_turns(2)
@settings(max_examples=30)
@given(some.records, some.records, st.sampled_from(sorted(LAYOUTS)))
def test_any_record_becomes_any_other(before: Record, after: Record, layout: str) -> None:
    raw = rewrite_record(LAYOUTS[layout](before), before, after)
    assert decode(raw).record == after


# -- as people lay it out -------------------------------------------------------------------------


def _by_hand(change: Callable[[Record], Record]) -> str:
    before = decode(BY_HAND.encode()).record
    assert before
    return hold(BY_HAND.encode(), before, change(before))


def test_a_value_is_changed_in_its_place() -> None:
    def change(record: Record) -> Record:
        turns = ["S 2:", *record.turns[1:3], Entry(turn="N 4:", comment="slow"), *record.turns[4:]]
        return msgspec.structs.replace(record, turns=turns)

    assert _by_hand(change) == BY_HAND.replace("s 2:", "S 2:").replace("n 4:", "N 4:")


def test_items_are_added_and_removed_where_the_others_stay() -> None:
    def change(record: Record) -> Record:
        return msgspec.structs.replace(record, turns=["S 2:", *record.turns[2:]])

    assert _by_hand(change) == BY_HAND.replace('"s 2:",  "N 3:",\n     ', '"S 2:",  ')

    def add(record: Record) -> Record:
        return msgspec.structs.replace(record, turns=[*record.turns, "N 4:"])

    assert _by_hand(add) == BY_HAND.replace('"S 3: 15/18" ]', '"S 3: 15/18",  "N 4:" ]')


def test_members_are_added_as_the_others_stand() -> None:
    def change(record: Record) -> Record:
        return msgspec.structs.replace(
            record, meta=Meta(revision=2, turn_count=9, rights="free"), comment="late"
        )

    told = _by_hand(change)
    assert '"meta": {"revision":2, "turn_count":9, "rights":"free"}\n}\n' in told
    assert '{ "format" : "barsis-record/1",\n  "comment" : "late",\n  "players":[' in told


def test_what_is_empty_in_the_text_is_filled() -> None:
    text = BY_HAND.replace('{"turn_count":9}', "{ }").replace(
        '"version":1}', '"version":1, "options":{}}'
    )
    before = decode(text.encode()).record
    assert before
    ruleset = msgspec.structs.replace(before.ruleset, options={"a.b": 1})
    after = msgspec.structs.replace(before, meta=Meta(revision=2), ruleset=ruleset)
    told = rewrite_record(text.encode(), before, after).decode()
    assert told == text.replace("{ }", '{"revision":2}').replace("{}", '{"a.b":1}')


def test_an_edit_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(LookupError):
        apply_changes('{"a": [1]}', [Change(("a", 1), 2)])
    with pytest.raises(LookupError):
        apply_changes('{"a": [1]}', [Change(("b", "c"), 2)])
