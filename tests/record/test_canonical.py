"""Canonical bytes: an independent writer agrees, equal records have one id."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import msgspec
import pytest
import rfc8785
from hypothesis import given

from barsis_notation.record.canonical import canonical_bytes, canonicalise, pretty_bytes, record_id
from barsis_notation.record.decode import decode
from barsis_notation.record.structs import Entry, Event, Match, Meta, Record, Ruling, Source
from tests.record import strategies as some
from tests.record.samples import GAMES, game, raw


def _record(document: Any) -> Record:
    decoded = decode(raw(document), check_turns=True)
    assert decoded.record is not None, decoded.findings
    return decoded.record


@given(some.records)
@pytest.mark.by_turns(2)
def test_an_independent_writer_writes_the_same_bytes(record: Record) -> None:
    written = canonical_bytes(record)
    assert written == rfc8785.dumps(json.loads(written))


@given(some.records)
def test_canonical_is_idempotent_and_readable(record: Record) -> None:
    written = canonical_bytes(record)
    decoded = decode(written, check_turns=True)
    assert decoded.findings == []
    assert decoded.record is not None
    assert decoded.record == canonicalise(record)
    assert canonical_bytes(decoded.record) == written


@given(some.records)
@pytest.mark.by_turns(2)
def test_pretty_gives_the_same_record_back(record: Record) -> None:
    decoded = decode(pretty_bytes(record), check_turns=True)
    assert decoded.findings == []
    assert decoded.record == record


def _shuffled(value: Any, chance: random.Random) -> Any:
    """Return *value* with the members of every object in another order."""
    if isinstance(value, dict):
        names = list(value)
        chance.shuffle(names)
        return {name: _shuffled(value[name], chance) for name in names}
    return [_shuffled(item, chance) for item in value] if isinstance(value, list) else value


@given(some.records)
@pytest.mark.by_turns(2)
def test_order_white_space_and_escapes_do_not_change_the_id(record: Record) -> None:
    document = json.loads(pretty_bytes(record))
    mixed = _shuffled(document, random.Random(1))
    for text in (json.dumps(mixed), json.dumps(mixed, indent=3, ensure_ascii=False)):
        decoded = decode(text.encode())
        assert decoded.record is not None
        assert record_id(decoded.record) == record_id(record)


def test_the_id_is_the_hash_of_the_canonical_bytes() -> None:
    record = _record(game("kioz"))
    assert record_id(record) == hashlib.sha256(canonical_bytes(record)).hexdigest()
    assert canonical_bytes(record) == (
        b'{"format":"barsis-record/1","players":[{"name":"Player A","seats":["A"]},'
        b'{"name":"Player B","seats":["B"]}],"ruleset":{"id":"kioz","version":1},'
        b'"turns":["A 1: 22/23","B 0:"]}'
    )


def test_pretty_bytes_are_laid_out_for_people() -> None:
    document = game("kioz")
    document["turns"].append({"turn": "A 2:", "marks": ["!"]})
    document["result"] = {"winners": [], "score": {"B": 1, "A": 0}}
    assert pretty_bytes(_record(document)).decode() == (
        "{\n"
        '  "format": "barsis-record/1",\n'
        '  "ruleset": {"id": "kioz", "version": 1},\n'
        '  "players": [{"name": "Player A", "seats": ["A"]}, '
        '{"name": "Player B", "seats": ["B"]}],\n'
        '  "turns": [\n'
        '    "A 1: 22/23",\n'
        '    "B 0:",\n'
        '    {"turn": "A 2:", "marks": ["!"]}\n'
        "  ],\n"
        '  "result": {"winners": [], "score": {"B": 1, "A": 0}}\n'
        "}\n"
    )


def test_no_turns_are_still_written() -> None:
    document = game("kioz") | {"turns": [], "players": []}
    assert b'"players":[]' in canonical_bytes(_record(document))
    assert b'"turns":[]' in canonical_bytes(_record(document))
    assert b'  "turns": []\n' in pretty_bytes(_record(document))


SAME: list[tuple[str, Any]] = [
    ("schema", lambda d: d | {"$schema": "record-1.schema.json"}),
    ("empty members", lambda d: d | {"comment": "", "opening": [], "event": {}, "x": {}}),
    ("empty inside empty", lambda d: d | {"meta": {"source": {"raw": ""}, "throws": {}}}),
    ("an entry of a turn alone", lambda d: d | {"turns": [{"turn": "A 1: 22/23"}, "B 0:"]}),
    (
        "an entry of a turn and nothing",
        lambda d: d | {"turns": [{"turn": "A 1: 22/23", "marks": [], "ruling": {}}, "B 0:"]},
    ),
    (
        "a spelled-out turn",
        lambda d: (
            d
            | {
                "turns": [
                    {
                        "turn": {
                            "seat": "A",
                            "throws": [1],
                            "moves": [{"from": "22", "to": "23", "cells": ["a1"]}],
                        }
                    },
                    "B 0:",
                ]
            }
        ),
    ),
]
OTHER: list[tuple[str, Any]] = [
    ("marks", lambda d: d | {"turns": [{"turn": "A 1: 22/23", "marks": ["!"]}, "B 0:"]}),
    ("pass", lambda d: d | {"turns": ["A 1: 22/23", "B 0: pass"]}),
    ("a star", lambda d: d | {"turns": ["A 1: 22/23*", "B 0:"]}),
    ("an option as by default", lambda d: d | {"ruleset": {**d["ruleset"], "options": {"a": 1}}}),
    (
        "an option without values",
        lambda d: d | {"ruleset": {**d["ruleset"], "options": {"board.safe.cells": []}}},
    ),
    ("the order of a list", lambda d: d | {"players": d["players"][::-1]}),
    ("winners", lambda d: d | {"result": {"winners": []}}),
    ("empty values inside x", lambda d: d | {"x": {"a": {}}}),
]


@pytest.mark.parametrize(("name", "change"), SAME)
def test_what_does_not_change_the_id(name: str, change: Any) -> None:
    (id,) = {record_id(_record(each)) for each in (change(game("kioz")), game("kioz"))}
    assert len(id) == 64


@pytest.mark.parametrize(("name", "change"), OTHER)
def test_what_changes_the_id(name: str, change: Any) -> None:
    assert record_id(_record(change(game("kioz")))) != record_id(_record(game("kioz")))


def test_two_changes_give_two_ids() -> None:
    ids = {record_id(_record(change(game("kioz")))) for _, change in OTHER}
    assert len(ids) == len(OTHER)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_empty_structs_are_no_members(name: str) -> None:
    record = _record(game(name))
    hollow = msgspec.structs.replace(
        record,
        turns=[Entry(turn=item) if isinstance(item, str) else item for item in record.turns],
        event=record.event or Event(),
        match=record.match or Match(),
        meta=record.meta or Meta(source=Source()),
    )
    assert canonical_bytes(hollow) == canonical_bytes(record)
    assert canonicalise(Record(format="", ruleset=record.ruleset, players=[], turns=[])).turns == []
    assert canonicalise(hollow) is not hollow
    assert Ruling() == Ruling()


def test_canonical_leaves_its_argument_alone() -> None:
    record = _record(game("half-written"))
    before = msgspec.json.encode(record)
    canonical_bytes(record)
    assert msgspec.json.encode(record) == before
