"""The published JSON Schemas, held to what the strictest readers of schemas ask of one.

ajv in its strict mode refuses unknown keywords, keywords without the type they are for, several
types in one place, and required members that are not declared beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

SCHEMAS = sorted((Path(__file__).parents[1] / "schemas").glob("*.schema.json"))
FOR = {
    "object": {"properties", "required", "additionalProperties", "propertyNames", "minProperties",
               "patternProperties", "maxProperties", "dependentRequired"},
    "array": {"items", "minItems", "maxItems", "uniqueItems", "prefixItems", "contains"},
    "string": {"minLength", "maxLength", "pattern"},
    "integer": {"minimum", "maximum"},
}  # fmt: skip
"""Which keywords say something of which type."""

SAME = {"if", "then", "else", "not", "allOf", "anyOf", "oneOf"}
"""Keywords whose schemas are of the same value."""

NAMED = {"properties", "patternProperties", "$defs"}
INNER = {"additionalProperties", "items", "contains", "propertyNames"}
PLAIN = {
    "$schema", "$id", "$ref", "title", "description", "type", "const", "enum", "default",
}  # fmt: skip

Place = tuple[str, dict[str, Any], str | None]


def below(schema: Any, place: str = "", kind: str | None = None) -> Iterator[Place]:
    """Yield every schema with its place and the type that is known of its value."""
    if not isinstance(schema, dict):
        return
    kind = _alone(schema["type"]) if "type" in schema else kind
    yield place, schema, kind
    for key in SAME & schema.keys():
        several = schema[key] if isinstance(schema[key], list) else [schema[key]]
        for number, one in enumerate(several):
            yield from below(one, f"{place}/{key}/{number}", kind)
    for key in NAMED & schema.keys():
        for name, one in schema[key].items():
            yield from below(one, f"{place}/{key}/{name}")
    for key in INNER & schema.keys():
        yield from below(schema[key], f"{place}/{key}")


def _alone(types: Any) -> Any:
    """Return the one type of *types*, which may have null beside it."""
    left = [one for one in types if one != "null"] if isinstance(types, list) else [types]
    return left[0] if len(left) == 1 else types


def read(path: Path) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return schema


def test_there_are_schemas() -> None:
    assert {path.name for path in SCHEMAS} >= {"record-1.schema.json", "ruleset-1.schema.json"}


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_a_schema_is_one_that_strict_readers_take(path: Path) -> None:
    schema = read(path)
    jsonschema.Draft202012Validator.check_schema(schema)
    known = PLAIN | SAME | NAMED | INNER | set().union(*FOR.values())
    for place, one, kind in below(schema):
        assert one.keys() <= known, place
        assert kind is None or isinstance(kind, str), place
        for wanted, keywords in FOR.items():
            assert not keywords & one.keys() or kind == wanted, (place, keywords & one.keys())
        assert set(one.get("required", ())) <= one.get("properties", {}).keys(), place


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_the_ids_are_spelled_alike(path: Path) -> None:
    assert read(path)["$id"] == f"urn:barsis-notation:{path.name}"
