"""The JSON Schema and the typed decoder accept and refuse the same documents."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Sequence
from typing import Any

import jsonschema
import pytest
import referencing

from barsis_notation.record.decode import decode
from barsis_notation.record.schema import schema
from tests.record.samples import GAMES, game, raw

VALIDATOR = jsonschema.Draft202012Validator(schema(), registry=referencing.Registry())

VALUES: list[Any] = [
    *[None, True, False, 0, 1, -1, 9, 10, 34, 2**53 - 1, -(2**53), 2**70],
    *["", "a", "A", "S", "9", "bar", "off", "1", "100", "1000", "khal", "é", "سمر", "S 2", "a\n"],
    *[
        "A 1: 22/23",
        "A:",
        "W 31: 8/5 pass",
        "B: b3xd3",
        "S 7:",
        "E 1: bar/1 ",
        "2026",
        "2026-02-30",
    ],
    *["2026-11-20", "2024-02-29", "2026-11-20T18:30:00Z", "2026-11-20T24:00:00Z", "0" * 64, "\0"],
    *[
        "kioz A:1-22u B:- to=A",
        "kioz to=A",
        "kioz A:x to=A",
        "record-1.schema.json",
        "QUI=",
        "home",
    ],
    *["barsis", "barjis", "kioz", "my.rules", "Barsis", "mars", "observed", "x" * 4097, "é" * 4096],
    *[
        [],
        [1],
        ["A"],
        ["a1", "b2"],
        ["a1"],
        ["a1", "b2", "c3"],
        [None],
        [[]],
        [["A 1: 2/3"]],
        ["A 1"],
    ],
    *[{}, {"A": 1}, {"x": {}}, {"text": "a"}, {"by": ""}, {"turn": "A 1:"}, {"comment": ""}],
    *[{"comment": "a"}, {"seat": "A"}, {"from": "1", "to": "2"}, {"path": ["a1", "a2"]}],
    *[{"ruling": {"codes": []}}, {"ruling": {"codes": [""]}}, {"ruling": {"x": {}}}],
    *[{"a b": 1}, {"deep": [{"ü": 1}]}, {"deep": [{"k": [None, 2**60]}]}, {"value": "A"}],
]

WORDS = """
    format comment x turn turns winners reason score ranks name id version options seats throws
    moves ending path leap hits step tag value used cells taken thrown values marks at by to
    position stood ruling codes text retracted variations supplied clock_ms spent_ms from date
    game before crawford cube owner raw sha256 part revision previous meta source nmae opening
"""
NAMES = WORDS.split()

TURNS = [
    "S 1:", "S 6+0: 1/2", "A 4: 1/2*", "A 5:", "W 66:", "W 67:", "W: double", "1 6: 3/9 pass",
    "B: a1-a2", "B: a1xa2xa3", "B 1: a1-a2", "N ?: ?", "S 12: ?", "x", "S 1: bar/off=khal*N.3b",
]  # fmt: skip


def nodes(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Return every container and key of *value*."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        found.append((value, key))
        if isinstance(inner, dict | list):
            nodes(inner, found)
    return found


def change(document: Any, chance: random.Random, names: Sequence[str] = NAMES) -> None:
    """Change something in *document* by chance; a member may get one of *names*."""
    around, key = chance.choice(nodes(document, []))
    kind = chance.randrange(7)
    value = copy.deepcopy(chance.choice(VALUES))
    if kind == 0:
        del around[key]
    elif kind == 1 and isinstance(around, dict):
        around[chance.choice(names)] = value
    elif kind == 2 and isinstance(around, list):
        around.insert(key, copy.deepcopy(around[key]))
    elif kind == 3 and isinstance(around, dict):
        around[chance.choice(names)] = around.pop(key)
    elif kind == 4 and isinstance(around[key], str):
        around[key] = chance.choice(TURNS)
    elif kind == 5 and isinstance(around[key], str):
        at = chance.randint(0, len(around[key]))
        around[key] = around[key][:at] + chance.choice("aA1 :/-*\n٤.") + around[key][at + 1 :]
    else:
        around[key] = value


def mutant(chance: random.Random) -> Any:
    """Return a sample document with one to three changes."""
    document = game(chance.choice(sorted(GAMES)))
    for _ in range(chance.randint(1, 3)):
        if nodes(document, []):
            change(document, chance)
    return document


def disagreement(document: Any) -> str:
    """Return how schema and decoder differ on *document*, "" if they do not."""
    decoded = decode(raw(document), check_turns=True)
    ours = decoded.findings == []
    theirs = VALIDATOR.is_valid(document)
    if ours == theirs:
        return ""
    why = [error.message[:200] for error in VALIDATOR.iter_errors(document)]
    said = [(finding.pointer, finding.message) for finding in decoded.findings]
    return f"{said}\n{why}\n{json.dumps(document)}"


@pytest.mark.parametrize("seed", range(20))
def test_on_mutants_they_agree(seed: int, scale: int) -> None:
    chance = random.Random(seed)
    accepted = 0
    for _ in range(60 * scale):
        document = mutant(chance)
        assert disagreement(document) == ""
        accepted += VALIDATOR.is_valid(document)
    assert 0 < accepted < 60 * scale


@pytest.mark.parametrize("name", sorted(GAMES))
def test_on_samples_they_agree(name: str) -> None:
    assert disagreement(game(name)) == ""
    assert VALIDATOR.is_valid(game(name))


def test_every_value_under_every_member_of_an_entry() -> None:
    for member in ("turn", "position", "stood", "ruling", "comment", "marks", "at", "retracted"):
        for value in VALUES:
            for more in ({}, {"turn": "A 1:"}, {"ruling": {"text": "a"}, "turn": "A 1:"}):
                document = game("kioz") | {"turns": [{**more, member: value}]}
                assert disagreement(document) == ""


def test_every_value_under_every_member_of_a_spelled_move() -> None:
    for member in ("from", "to", "seat", "tag", "value", "hits", "path", "leap", "used"):
        for value in VALUES:
            for more in ({}, {"from": "1", "to": "2"}, {"path": ["a1", "a2"]}):
                turn = {"seat": "A", "moves": [{**more, member: value}]}
                document = game("own") | {"turns": [{"turn": turn}]}
                assert disagreement(document) == ""


FIVE_EXCEPTIONS = [
    ("duplicate members", b', "comment": "a", "comment": "a"}', "duplicate-member"),
    ("83.0", b', "match": {"to": 83.0}}', "not-an-integer"),
    ("beyond 2^53, in digits alone", b', "x": {"a": 9007199254740993}}', "integer-too-large"),
    ("half a character", b', "comment": "\\ud800"}', "lone-surrogate"),
    ("not NFC", b', "comment": "e\\u0301"}', "text-not-nfc"),
]


@pytest.mark.parametrize(("what", "tail", "name"), FIVE_EXCEPTIONS)
def test_what_no_schema_can_see_is_a_finding(what: str, tail: bytes, name: str) -> None:
    text = raw(game("kioz"))[:-1] + tail
    assert [finding.name for finding in decode(text).findings] == [name]
    if "beyond" not in what:
        assert VALIDATOR.is_valid(json.loads(text))
