"""The text form changed where it stands: what is wanted changes, and no other byte of any line."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import assume, given, settings
from msgspec.structs import replace

from barsis_notation.formats.format_registry import TEXT
from barsis_notation.formats.own.text_lines import print_record, rewrite
from barsis_notation.record.canonical import make_revision
from barsis_notation.record.structs import Entry, Meta, Record, Result, Ruling
from tests.record import strategies as some

BY_HAND = """\
[format "barsis-record/1"]
[ruleset.version 1]
[ruleset.id  "barsis"]
[players.0.seats ["S"]]
[players.0.name "Amal" ]
[players.1.seats ["N"] ]
[x {"a":1, "note":  "kept"}]

s 2:
  N 3:
. "S dest+3: bar/11 11/12 12/15"
n 4: {"comment":"slow",  "x":{"b":1}}
. {"comment" :"a walk",
S 3: 15/18
""".replace('"a walk",', '"a walk"}')


def read(raw: bytes) -> Record:
    (found,) = TEXT.read(raw)
    assert found.record
    return found.record


def changed(text: str, change: Callable[[Record], Record]) -> str:
    """Return *text* rewritten; what it is read as is what it was to be."""
    before = read(text.encode())
    after = change(before)
    raw = rewrite(text.encode(), before, after)
    assert read(raw) == after
    return raw.decode()


def with_turns(record: Record, **turns: str | Entry) -> Record:
    items = [turns.get(f"t{number}", item) for number, item in enumerate(record.turns)]
    return replace(record, turns=items)


@pytest.mark.by_turns(2)
@settings(max_examples=30)
@given(some.records, some.records)
def test_any_record_becomes_any_other(before: Record, after: Record) -> None:
    assert read(rewrite(print_record(before), before, after)) == after


@pytest.mark.by_turns(2)
@settings(max_examples=30)
@given(some.records)
def test_our_own_lines_stay_ours(record: Record) -> None:
    assume(record.meta != Meta())  # a tag [meta {}] is filled where it stands
    after = make_revision(record, replace(record, comment="new", result=Result(winners=["S"])))
    assert rewrite(print_record(record), record, after) == print_record(after)


@pytest.mark.parametrize("text", [BY_HAND, BY_HAND.replace("\n", "\r\n"), BY_HAND.rstrip("\n")])
def test_a_turn_is_changed_in_its_place(text: str) -> None:
    def change(record: Record) -> Record:
        entry = Entry(turn="N 4:", comment="slow", x={"b": 1})
        return with_turns(record, t0="S 2:", t3=entry)

    assert changed(text, change) == text.replace("s 2:", "S 2:").replace("n 4:", "N 4:")


def test_of_an_entry_only_the_member_that_changes() -> None:
    def change(record: Record) -> Record:
        walk = Entry(comment="no walk")
        return with_turns(record, t3=Entry(turn="n 4:", comment="fast", x={"b": 1}), t4=walk)

    assert changed(BY_HAND, change) == BY_HAND.replace("slow", "fast").replace("a walk", "no walk")


def test_a_turn_becomes_an_entry() -> None:
    entry = Entry(turn="S 3: 15/18", comment="x", ruling=Ruling(by="Nabil"))
    told = changed(BY_HAND, lambda record: with_turns(record, t5=entry))
    assert told == BY_HAND.replace(
        "S 3: 15/18", 'S 3: 15/18 {"ruling": {"by": "Nabil"}, "comment": "x"}'
    )


def test_tags_are_added_where_they_belong_and_inside_a_value_only_the_part_changes() -> None:
    def change(record: Record) -> Record:
        return replace(
            record, meta=Meta(revision=2), comment="late", x={"a": 1, "note": "kept", "more": [2]}
        )

    told = changed(BY_HAND, change)
    assert told == BY_HAND.replace(
        '[players.0.seats ["S"]]\n', '[comment "late"]\n[players.0.seats ["S"]]\n'
    ).replace("[x {", "[meta.revision 2]\n[x {").replace(
        '"note":  "kept"', '"more":[2], "note":  "kept"'
    )


def test_an_option_is_renamed_in_its_place() -> None:
    text = BY_HAND.replace("[ruleset.id", '[ruleset.options.entry.dset "11:10"]\n[ruleset.id')

    def change(record: Record) -> Record:
        return replace(record, ruleset=replace(record.ruleset, options={"entry.dest": "11:10"}))

    assert changed(text, change) == text.replace("entry.dset", "entry.dest")


def test_a_record_without_turns_and_last_line_feed() -> None:
    text = BY_HAND.partition("\n\n")[0]
    told = changed(text, lambda record: replace(record, meta=Meta(revision=2)))
    assert told == text.replace("[x ", "[meta.revision 2]\n[x ")


def test_the_mark_of_a_first_record_stays() -> None:
    text = "\ufeff" + BY_HAND
    assert changed(text, lambda record: with_turns(record, t0="S 2:")) == text.replace("s 2", "S 2")
    assert msgspec.to_builtins(read(text.encode())) == msgspec.to_builtins(read(BY_HAND.encode()))
