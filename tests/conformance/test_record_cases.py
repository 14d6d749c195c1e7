"""The cases of records agree with writers that follow the pages and share no code with us."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import jsonschema

from barsis_notation import loads, play_id
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.formats import decode_record
from barsis_notation.record.record_schema import make_schema
from tests.conformance.statements import PAGES
from tests.every import every
from tests.kit_files import KIT, read_kit_file

RECORDS = read_kit_file("notation/records.json")
CANONICAL = read_kit_file("canonical/records.json")
PLAYS = read_kit_file("canonical/play-ids.json")

ESCAPES = {'"': r"\"", "\\": r"\\", "\b": r"\b", "\f": r"\f", "\n": r"\n", "\r": r"\r", "\t": r"\t"}


def write_json(value: Any) -> str:
    """Return *value* as RFC 8785 says, for the values of a record."""
    if isinstance(value, dict):
        members = (f"{write_json(key)}:{write_json(value[key])}" for key in sorted(value))
        return f"{{{','.join(members)}}}"
    if isinstance(value, list):
        return f"[{','.join(map(write_json, value))}]"
    if isinstance(value, str):
        signs = (
            ESCAPES.get(sign) or (sign if sign >= " " else f"\\u{ord(sign):04x}") for sign in value
        )
        return f'"{"".join(signs)}"'
    return str(value) if type(value) is int else {None: "null", True: "true", False: "false"}[value]


def write_move(move: dict[str, Any] | None) -> str:
    """Return a spelled-out move as in a turn string."""
    if move is None:
        return "?"
    if move.get("path"):
        return ("x" if move.get("leap") else "-").join(move["path"])
    hits = (
        "*" + (f"{hit['seat']}.{hit['step']}{hit.get('tag', '')}" if hit else "")
        for hit in move.get("hits", [])
    )
    seat, value = move.get("seat"), move.get("value")
    man = f"{seat}." if seat else ""
    used = f"={value}" if value else ""
    return f"{man}{move['from']}{move.get('tag', '')}/{move['to']}{used}{''.join(hits)}"


def write_turn(turn: Any) -> str:
    """Return a turn string, or a spelled-out turn as its turn string."""
    if isinstance(turn, str):
        return turn
    throws = [
        "?" if one is None else "".join(map(str, one if isinstance(one, list) else [one]))
        for one in turn.get("throws", [])
    ]
    head = turn["seat"] + (f" {'+'.join(throws)}" if throws else "") + ":"
    return " ".join(
        [head, *map(write_move, turn.get("moves", [])), *filter(None, [turn.get("ending")])]
    )


def change(value: Any, name: str = "") -> Any:
    """Return a part of a record after the first stage; *name* is the member that holds it."""
    if name in {"x", "options"}:
        return value
    if name == "turn" and not isinstance(value, int):  # the turn of ``start`` is a number
        return write_turn(value)
    if isinstance(value, list):
        return [
            change(one, "line" if name in {"retracted", "variations"} else name) for one in value
        ]
    if not isinstance(value, dict):
        return value
    made = {key: change(one, key) for key, one in value.items() if key != "$schema"}
    kept = {"turns", "players", "winners"}
    made = {key: one for key, one in made.items() if key in kept or one not in ({}, [], "")}
    return made["turn"] if name in {"turns", "line"} and set(made) == {"turn"} else made


@every("case", CANONICAL, ids=lambda case: str(case["id"]))
def test_canonical_bytes_are_those_of_a_writer_made_from_the_page(case: dict[str, Any]) -> None:
    written = write_json(change(json.loads(case["input"]["text"])))
    assert case["expected"]["canonical"] == written
    assert case["expected"]["record_id"] == hashlib.sha256(written.encode()).hexdigest()


@every("case", PLAYS, ids=lambda case: str(case["id"]))
def test_play_ids_are_ours(case: dict[str, Any]) -> None:
    assert play_id(loads(case["input"]["text"])) == case["expected"]["play_id"]


@every("case", RECORDS, ids=lambda case: str(case["id"]))
def test_records_are_records_for_us(case: dict[str, Any]) -> None:
    decoded = decode_record(case["input"]["text"].encode(), check_turns=True)
    errors = [one.name for one in decoded.findings if one.severity == "error"]
    assert (decoded.record is not None and not errors) == case["expected"]["valid"], errors


UNSEEN = {
    "record-json",
    "record-once",
    "record-integer",
    "record-surrogate",
    "record-nfc",
    "record-depth",
}
"""Statements whose breaches a JSON Schema cannot see."""


def test_the_schema_sees_what_it_can_see() -> None:
    schema = jsonschema.Draft202012Validator(make_schema())
    cases = [case for case in RECORDS if not UNSEEN & {*case["checks"]}]
    assert len(cases) > 200
    differing = [
        case["id"]
        for case in cases
        if schema.is_valid(json.loads(case["input"]["text"])) != case["expected"]["valid"]
    ]
    assert differing == []


def test_the_page_of_verdicts_has_the_codes_of_the_kit() -> None:
    page = (PAGES / "verdict.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| \[`(\w+)`\]\(\S+/findings/(\w+)\.md\) \| `([a-z-]+)` \|", page)
    assert [code for code, linked, _ in rows if code != linked] == []
    named = {code: name for code, _, name in rows}
    names = {code.code: code.name for code in CODES}
    assert {code: names[code] for code in named} == named
    cases = [
        case
        for path in (KIT / "records").glob("*.json")
        for case in read_kit_file(f"records/{path.name}")
    ]
    found = {one["code"] for case in cases for one in case["expected"].get("findings", ())}
    assert found - {*named} == set()
