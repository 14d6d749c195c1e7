"""Turns, positions and records for the laws, made by Hypothesis."""

from __future__ import annotations

import unicodedata
from typing import Any

from hypothesis import strategies as st
from msgspec import UNSET

from barsis_notation.record.position_lines import Man, Setup
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.spelled_turn import spell_turn
from barsis_notation.record.structs import (
    Cube,
    Entry,
    Event,
    Hit,
    Match,
    Meta,
    Player,
    Record,
    Result,
    RulesetRef,
    Ruling,
    Source,
    Start,
)
from barsis_notation.record.turns import Move, Turn, format_turn

SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ12345678"

seats = st.sampled_from(SEATS)
tags = st.sampled_from(["", *"abcxyz"])
steps = st.integers(1, 999).map(str)
points = st.one_of(st.sampled_from(["bar", "off", "0"]), steps)
values = st.one_of(st.sampled_from(["", "khal", "grace"]), st.integers(1, 99).map(str))
cells = st.builds("{}{}".format, st.sampled_from("abcdefghijklmnopqrstuvwxyz"), st.integers(1, 9))
hits = st.one_of(st.just(Hit()), st.builds(Hit, seat=seats, step=steps, tag=tags))
races = st.builds(
    Move,
    seat=st.one_of(st.just(""), seats),
    start=points,
    tag=tags,
    to=points,
    value=values,
    hits=st.lists(hits, max_size=3).map(tuple),
)
walks = st.builds(Move, path=st.tuples(cells, cells))
leaps = st.builds(Move, path=st.lists(cells, min_size=2, max_size=4).map(tuple), leap=st.just(True))
moves = st.one_of(races, walks, leaps, st.just(Move(unseen=True)))
throws = st.one_of(st.just("?"), st.integers(0, 9).map(str), st.integers(0, 99).map("{:02}".format))
turns = st.builds(
    Turn,
    seat=seats,
    throws=st.lists(throws, max_size=4).map(tuple),
    moves=st.lists(moves, max_size=4).map(tuple),
    ending=st.sampled_from(ENDINGS),
)

men = st.builds(Man, st.one_of(points, cells), tags)
setups = st.builds(
    Setup,
    id=st.sampled_from(["barsis", "shesh-besh", "my.rules_2"]),
    men=st.dictionaries(seats, st.lists(men, max_size=20).map(tuple), min_size=1, max_size=4),
    to=st.one_of(st.just("-"), seats),
    keys=st.dictionaries(
        st.sampled_from(["again", "owed", "last", "journal", "sixes"]),
        st.sampled_from(["1", "10,khal", "1.53,2.63", "E.29>S.12", "1*2"]),
    ),
)


def _optional(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.just(UNSET), strategy)


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12).map(
    _nfc
)
integers = st.integers(-(2**53) + 1, 2**53 - 1)
positives = st.integers(1, 2**53 - 1)
keys = st.text("ABCxyz019_.$-", min_size=1, max_size=8)
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), integers, texts),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=3)),
    max_leaves=6,
)
extras = st.one_of(st.just({}), st.dictionaries(keys, anything, max_size=2))

positions = st.sampled_from(
    ["", "barsis S:bar,48,67,off N:bar,23,28,81 to=N owed=10,khal", "kioz A:1-22u B:1-22u to=A"]
)
turn_texts = turns.map(format_turn)
rulings = st.builds(Ruling, by=texts, text=texts, codes=st.lists(texts, max_size=2), x=extras)


def _means_something(entry: Entry) -> bool:
    ruled = entry.ruling is not UNSET and entry.ruling != Ruling()
    return bool(entry.turn or entry.position or entry.comment or ruled)


def _entries(lines: st.SearchStrategy[Any]) -> st.SearchStrategy[Entry]:
    return st.builds(
        Entry,
        turn=st.one_of(st.just(""), turn_texts, turns.map(spell_turn)),
        position=positions,
        ruling=_optional(rulings),
        comment=texts,
        marks=st.lists(texts, max_size=2),
        clock_ms=_optional(st.integers(0, 10**7)),
        retracted=lines,
        variations=lines,
        supplied=_optional(st.booleans()),
        x=extras,
    ).filter(_means_something)


_inner = st.one_of(turn_texts, _entries(st.just([])))
items = st.one_of(
    turn_texts, _entries(st.lists(st.lists(_inner, max_size=2), max_size=2)), turn_texts
)
players = st.builds(
    Player,
    name=texts,
    seats=st.lists(seats, min_size=1, max_size=2),
    rating=_optional(integers),
    members=st.lists(texts, max_size=2),
    x=extras,
)
events = st.builds(Event, name=texts, date=st.sampled_from(["", "2026", "2024-02-29"]), x=extras)
matches = st.builds(
    Match,
    id=texts,
    game=_optional(positives),
    before=st.dictionaries(seats, integers, max_size=2),
    crawford=_optional(st.booleans()),
    cube=_optional(st.builds(Cube, value=_optional(positives))),
)
results = st.builds(
    Result,
    winners=st.lists(seats, max_size=2),
    reason=st.sampled_from(["", "home", "unknown"]),
    score=st.dictionaries(seats, integers, max_size=2),
)
metas = st.builds(
    Meta,
    recorder=texts,
    revision=_optional(positives),
    source=_optional(st.builds(Source, raw=st.sampled_from(["", "QUJD"]), encoding=texts)),
)
rulesets = st.builds(
    RulesetRef,
    id=st.sampled_from(["my-rules", "own.2"]),
    version=positives,
    options=st.dictionaries(
        st.sampled_from(["entry.dest", "win.score.mars", "pass"]),
        st.one_of(
            st.none(),
            st.booleans(),
            integers,
            st.sampled_from(["11:10+khal", "none"]),
            st.lists(integers, max_size=2),
        ),
        max_size=2,
    ),
)
records = st.builds(
    Record,
    schema=st.sampled_from(["", "record-1.schema.json"]),
    format=st.just("barsis-record/1"),
    ruleset=rulesets,
    event=_optional(events),
    match=_optional(matches),
    opening=st.lists(st.sampled_from(["W 4", "B 31"]), max_size=2),
    start=_optional(st.builds(Start, position=positions, turn=_optional(positives))),
    comment=texts,
    players=st.lists(players, max_size=3),
    turns=st.lists(items, max_size=5),
    result=_optional(results),
    meta=_optional(metas),
    x=extras,
)
