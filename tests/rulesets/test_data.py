"""The ruleset files: complete, explained, and never changed once released."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
import referencing
import rfc8785

from barsis_notation.rulesets.builtin_files import list_builtin_versions
from barsis_notation.rulesets.consistency import check_consistency
from barsis_notation.rulesets.option_choices import describe_reading
from barsis_notation.rulesets.ruleset_schema import load_schema
from barsis_notation.rulesets.structs import Reading, RulesetFile
from barsis_notation.rulesets.values import format_options
from tests.rulesets.files import RULESETS, beside, document, edition

FACTS = beside("expected_facts.json")
OPTIONS = beside("expected_options.json")
HASHES = beside("released_hashes.json")


def test_there_are_rulesets() -> None:
    games = {"barjis", "barsis", "kioz", "natt-klab", "pachisi", "parchis", "shesh-besh"}
    assert {f"{game}-1" for game in games} <= set(RULESETS)
    assert {
        f"{id}-{n}" for id, versions in list_builtin_versions().items() for n in versions
    } == set(RULESETS)


@pytest.mark.parametrize("name", RULESETS)
def test_a_released_file_never_changes(name: str) -> None:
    assert HASHES[name] == edition(name).sha256


@pytest.mark.parametrize("name", RULESETS)
def test_the_canonical_bytes_are_those_of_rfc_8785(name: str) -> None:
    plain = document(name)
    del plain["$schema"]
    assert edition(name).canonical == rfc8785.dumps(plain)


@pytest.mark.parametrize("name", RULESETS)
def test_the_published_schema_holds(name: str) -> None:
    schema = load_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema, registry=referencing.Registry())
    assert [error.message for error in validator.iter_errors(document(name))] == []


@pytest.mark.parametrize("name", RULESETS)
def test_the_parts_agree(name: str) -> None:
    assert [finding.message for finding in check_consistency(edition(name).file)] == []


@pytest.mark.parametrize("name", FACTS)
def test_every_fact_of_the_family_has_its_value(name: str) -> None:
    file = edition(name).file
    values = {path: fact.value for path, fact in file.facts.items()}
    assert (file.family, values) == (FACTS[name]["family"], FACTS[name]["facts"])


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_its_values_default_first(name: str) -> None:
    facts = edition(name).file.facts
    offered = {p: [_label(r) for r in fact.readings] for p, fact in facts.items() if fact.readings}
    assert offered == OPTIONS[name]


def _label(reading: Reading) -> Any:
    value = str(describe_reading(reading)) if reading.integer else reading.value
    return f"{value} with {format_options(reading.when)}" if reading.when else value


@pytest.mark.parametrize("name", RULESETS)
def test_a_fact_has_a_quotation_or_says_why_not(name: str) -> None:
    for path, fact in edition(name).file.facts.items():
        assert fact.quote or fact.note, path
        assert fact.confidence != "said" or fact.quote, path


@pytest.mark.parametrize("name", RULESETS)
def test_text_is_clean(name: str) -> None:
    for text in _texts(document(name)):
        assert text == text.strip() != "", repr(text)


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    return [text for item in value for text in _texts(item)] if isinstance(value, list) else []


@pytest.mark.parametrize("name", RULESETS)
def test_the_words_cover_throws_and_seats(name: str) -> None:
    file = edition(name).file
    seats = [seat for names in _values(file, "seats.names") for seat in names]
    assert list(file.words.seats) == list(dict.fromkeys(seats))
    for outcomes in _values(file, "device.outcomes"):
        assert set(outcomes) <= set(file.words.throws)


def _values(file: RulesetFile, path: str) -> list[Any]:
    """A fact's own value, and every value that a reading of another brings."""
    own = [file.facts[path].value] if path in file.facts else []
    readings = [reading for fact in file.facts.values() for reading in fact.readings]
    return own + [reading.brings[path] for reading in readings if path in reading.brings]


@pytest.mark.parametrize("name", RULESETS)
def test_what_a_reading_brings_fits_the_schema(name: str) -> None:
    plain = document(name)
    facts = plain["facts"]
    readings = [reading for fact in facts.values() for reading in fact.get("readings", ())]
    validator = jsonschema.Draft202012Validator(load_schema(), registry=referencing.Registry())
    for brought in [{}, *(reading["brings"] for reading in readings if "brings" in reading)]:
        changed = {path: {**facts[path], "value": value} for path, value in brought.items()}
        assert validator.is_valid({**plain, "facts": {**facts, **changed}}), brought


def test_a_hash_is_kept_for_no_file_that_is_gone() -> None:
    assert set(HASHES) == set(RULESETS)


def test_the_schema_is_valid_json_without_references_elsewhere() -> None:
    assert "http" not in json.dumps(load_schema()["$defs"])
