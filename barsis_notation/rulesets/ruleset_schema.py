"""Validation of ruleset files against their published JSON Schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import islice
from pathlib import Path
from typing import Any

from barsis_notation.base.json_pointers import pointer_to, step_into
from barsis_notation.base.nearest import nearest
from barsis_notation.base.resources import read_resource
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import ENGLISH
from barsis_notation.language.texts import Text, did_you_mean, listed, texts_of
from barsis_notation.rulesets.values import json_list, json_text

_text = texts_of("rules")

NAME = "ruleset-1.schema.json"
MAX_ERRORS = 100


@cache
def ruleset_schema() -> dict[str, Any]:
    """Return the JSON Schema of a ruleset file. The object is shared and must not be changed."""
    schema: dict[str, Any] = json.loads(_schema_text())
    return schema


def _schema_text() -> str:
    try:
        return read_resource("barsis_notation.schemas", NAME).decode()
    except ModuleNotFoundError:  # a checkout that is not installed
        return (Path(__file__).parents[2] / "schemas" / NAME).read_text("utf-8")


def check_schema(document: Any) -> Iterator[Finding]:
    """Yield findings about what the schema rejects, from at most 100 errors.

    Args:
        document: Any decoded JSON.
    """
    for error in islice(_validator().iter_errors(document), MAX_ERRORS):
        yield from _findings(error)


def check_values(document: dict[str, Any]) -> Iterator[Finding]:
    """Yield findings about values that their facts do not allow, in readings and ranges.

    These are values in ``brings`` and the ends of ``integer`` ranges, which the schema itself does
    not check. *document* must have passed the schema.
    """
    family = ruleset_schema()["$defs"][f"facts_{document['family']}"]
    for pointer, path, value in _separate_values(document["facts"]):
        shape = _value_schema(family, path)
        if shape is None:  # an unknown fact has a finding of its own
            continue
        for error in _validator().evolve(schema=shape).iter_errors({"value": value}):
            error.path.clear()
            error.path.extend(pointer)
            yield _malformed_finding(error)


def _separate_values(facts: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], str, Any]]:
    """Yield the values that stand apart from the fact they are of: where, of which fact, what."""
    for path, fact in facts.items():
        for number, reading in enumerate(fact.get("readings", ())):
            where = ("facts", path, "readings", str(number))
            for other, value in reading.get("brings", {}).items():
                yield (*where, "brings", other), other, value
            for end, value in reading.get("integer", {}).items():
                yield (*where, "integer", end), path, value


def _value_schema(family: dict[str, Any], path: str) -> dict[str, Any] | None:
    """Return the schema of the fact *path*, None where the family has none of the name."""
    shapes = [family["properties"][path]] if path in family["properties"] else []
    patterns = family.get("patternProperties", {}).items()
    shapes += [shape for pattern, shape in patterns if re.search(pattern, path)]
    if not shapes:
        return None
    name = shapes[0]["$ref"].rpartition("/")[2]
    shape = ruleset_schema()["$defs"][name]
    return {"properties": {"value": shape["properties"]["value"]}}


def describe_pattern(description: str) -> Text | str:
    """Return the schema's English *description* of a pattern as a translatable text, if known."""
    return _descriptions().get(description, description)


@cache
def _descriptions() -> dict[str, Text]:
    return {text.spoken(ENGLISH): text for text in _DESCRIBED}


_DESCRIBED = (
    _text("address-of-schema"),
    _text("id-of-ruleset"),
    _text("id-with-version"),
    _text("hash"),
    _text("path-of-fact"),
    _text("name-of-profile"),
    _text("language"),
    _text("key-of-word"),
    _text("cell-of-arm"),
    _text("seat"),
    _text("throw"),
    _text("name-of-throw"),
    _text("way-to-enter"),
    _text("point"),
    _text("cell-of-board"),
)


@cache
def _validator() -> Any:
    from barsis_notation.base.json_schema import validator_of

    return validator_of(ruleset_schema())


def _findings(error: Any) -> Iterable[Finding]:
    if error.validator == "additionalProperties":
        return [_unknown_member_finding(error, name) for name in _unknown_members(error)]
    return [_malformed_finding(error)]


def _pointer(error: Any) -> str:
    return pointer_to(*error.absolute_path)


def _malformed_finding(error: Any) -> Finding:
    pointer = _pointer(error)
    found, expected = describe_error(error)
    return codes.RULESET_MALFORMED.finding(
        words={
            "where": pointer or _text("the-file"),
            "but": _text("but-expected", expected=expected),
        },
        pointer=pointer,
        found=found,
        expected=expected,
    )


def _unknown_members(error: Any) -> list[str]:
    patterns = error.schema.get("patternProperties", ())
    return [
        name
        for name in error.instance
        if name not in error.schema["properties"]
        and not any(re.search(pattern, name) for pattern in patterns)
    ]


def _unknown_member_finding(error: Any, name: str) -> Finding:
    pointer = _pointer(error)
    return codes.RULESET_UNKNOWN_MEMBER.finding(
        words={
            "where": pointer or _text("a-ruleset-file"),
            "hint": did_you_mean(nearest(name, error.schema["properties"])),
        },
        pointer=step_into(pointer, name),
        found=name,
    )


# What the schema refuses, in words.


MAX_QUOTED = 100
"""Maximum number of characters of a value in a message."""

_SORTS = {
    "string": _text("text"),
    "integer": _text("integer"),
    "boolean": _text("true-or-false"),
    "object": _text("object"),
    "array": _text("list"),
    "null": _text("null"),
}

FoundAndExpected = tuple[Text | str, Text | str]
"""What was found, and what is expected."""


def describe_error(error: Any) -> FoundAndExpected:
    """Return in words what an error of jsonschema found and what its schema expects.

    Patterns are described in words, not as regular expressions.

    Args:
        error: A ``jsonschema.ValidationError``.
    """
    rule, value = error.validator, error.validator_value
    if rule == "required":
        return _describe_missing(error)
    if rule == "dependentRequired":
        return _text("quote-or-source"), _text("both-or-neither")
    if rule == "not":
        without = _text(
            "object-without", count=len(value["required"]), names=_join_with_and(value["required"])
        )
        return _quote_value(error.instance), without
    return _quote_value(error.instance), _describe_expected(error.schema, rule, value)


def _join_with_and(names: Sequence[str]) -> Text:
    """Return ``a and b and c``."""
    return reduce(lambda most, end: listed((most, end)), names[1:], listed(names[:1]))


def _describe_missing(error: Any) -> FoundAndExpected:
    name = error.message.partition("'")[2].rpartition("'")[0]
    if list(error.absolute_path) == ["facts"]:
        return _text("no-fact", name=name), _text("fact-or-extends", name=name)
    return _text("no-member", name=name), _text("member", name=name)


def _quote_value(value: Any) -> str:
    text = json_text(value)
    return text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + " …"


def _describe_expected(schema: dict[str, Any], rule: str, value: Any) -> Text | str:
    if rule == "pattern":
        return describe_pattern(schema["description"])
    if rule == "const":
        return json_text(value)
    if rule == "enum":
        return _text("one-of", values=json_list(value))
    if rule == "uniqueItems":
        return _text("each-once")
    return _describe_length(rule, value) or _describe_types(schema)


def _describe_length(rule: str, number: int) -> Text | None:
    """Return what a bound of the length of a list, a text or an object says."""
    match rule:
        case "minItems":
            return _text("at-least-items", count=number)
        case "maxItems":
            return _text("at-most-items", count=number)
        case "minLength":
            return _text("at-least-characters", count=number)
        case "maxLength":
            return _text("at-most-characters", count=number)
        case "minProperties":
            return _text("at-least-members", count=number)
        case "maxProperties":
            return _text("at-most-members", count=number)
    return None


def _describe_types(schema: dict[str, Any]) -> Text:
    """Return the types a schema allows, and the range of its integers."""
    types = schema.get("type", ())
    names = [types] if isinstance(types, str) else types
    sorts = [_describe_integer(schema) if name == "integer" else _SORTS[name] for name in names]
    return reduce(lambda most, end: listed((most, end), "or"), sorts[1:], listed(sorts[:1]))


def _describe_integer(schema: dict[str, Any]) -> Text:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None:
        return _SORTS["integer"] if most is None else _text("integer-to", most=most)
    if most is None:
        return _text("integer-at-least", least=least)
    return _text("integer-between", least=least, most=most)
