"""The JSON Schema and the typed decoder accept and refuse the same documents."""

from __future__ import annotations

import json
import random
from typing import Any

import jsonschema
import pytest
import referencing

from barsis_notation.record.decode import decode
from barsis_notation.record.record_schema import make_schema
from tests.fuzzing.json_changes import VALUES, change, nodes
from tests.record.samples import GAMES, game, raw

VALIDATOR = jsonschema.Draft202012Validator(make_schema(), registry=referencing.Registry())


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


@pytest.mark.by_turns(2)
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


@pytest.mark.by_turns(2)
def test_every_value_under_every_member_of_an_entry() -> None:
    for member in ("turn", "position", "stood", "ruling", "comment", "marks", "at", "retracted"):
        for value in VALUES:
            for more in ({}, {"turn": "A 1:"}, {"ruling": {"text": "a"}, "turn": "A 1:"}):
                document = game("kioz") | {"turns": [{**more, member: value}]}
                assert disagreement(document) == ""


@pytest.mark.by_turns(4)
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
