"""Validation of ruleset files against their published JSON Schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import islice
from pathlib import Path
from typing import Any

from barsis_notation.base.json_pointers import join_pointer, make_pointer
from barsis_notation.base.nearest import find_nearest
from barsis_notation.base.resources import read_resource
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import ENGLISH
from barsis_notation.language.texts import Text, bind_texts, join_words, suggest_name
from barsis_notation.rulesets.values import format_json, format_json_list

_text = bind_texts("rules")

NAME = "ruleset-1.schema.json"
MAX_ERRORS = 100


@cache
def load_schema() -> dict[str, Any]:
    """Return the JSON Schema of a ruleset file as decoded JSON.

    Every call returns the same object, which must not be changed.
    """
    schema: dict[str, Any] = json.loads(_read_schema())
    return schema


def _read_schema() -> str:
    try:
        return read_resource("barsis_notation.schemas", NAME).decode()
    except ModuleNotFoundError:  # a checkout that is not installed
        return (Path(__file__).parents[2] / "schemas" / NAME).read_text("utf-8")


def check_schema(document: Any) -> Iterator[Finding]:
    """Yield findings about the violations of the JSON Schema by a ruleset file.

    At most 100 violations are reported, each by one finding. The unknown members of an object are
    one violation, with a finding for each.

    Args:
        document: The file as decoded JSON, which may be any value.
    """
    for error in islice(_validator().iter_errors(document), MAX_ERRORS):
        yield from _make_findings(error)


def check_values(document: dict[str, Any]) -> Iterator[Finding]:
    """Yield findings about values in readings and ranges that their facts do not allow.

    These are values in ``brings`` and the ends of ``integer`` ranges, which the schema cannot
    check. *document* is a complete decoded ruleset file that has passed the schema.
    """
    family = load_schema()["$defs"][f"facts_{document['family']}"]
    for pointer, path, value in _iter_separate_values(document["facts"]):
        shape = _find_value_schema(family, path)
        if shape is None:  # unknown facts are reported elsewhere
            continue
        for error in _validator().evolve(schema=shape).iter_errors({"value": value}):
            error.path.clear()
            error.path.extend(pointer)
            yield _malformed_finding(error)


def _iter_separate_values(facts: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], str, Any]]:
    """Yield values of a fact that are given outside it: pointer, path of the fact, value."""
    for path, fact in facts.items():
        for number, reading in enumerate(fact.get("readings", ())):
            where = ("facts", path, "readings", str(number))
            for other, value in reading.get("brings", {}).items():
                yield (*where, "brings", other), other, value
            for end, value in reading.get("integer", {}).items():
                yield (*where, "integer", end), path, value


def _find_value_schema(family: dict[str, Any], path: str) -> dict[str, Any] | None:
    """Return the schema of the fact *path*, or None if the family does not have the fact."""
    shapes = [family["properties"][path]] if path in family["properties"] else []
    patterns = family.get("patternProperties", {}).items()
    shapes += [shape for pattern, shape in patterns if re.search(pattern, path)]
    if not shapes:
        return None
    name = shapes[0]["$ref"].rpartition("/")[2]
    shape = load_schema()["$defs"][name]
    return {"properties": {"value": shape["properties"]["value"]}}


def describe_pattern(description: str) -> Text | str:
    """Return the description of a pattern as a translatable text.

    *description* is the English description in the schema; it is returned unchanged if it has no
    translation.
    """
    return _map_descriptions().get(description, description)


@cache
def _map_descriptions() -> dict[str, Text]:
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
    from barsis_notation.base.json_schema import make_validator

    return make_validator(load_schema())


def _make_findings(error: Any) -> Iterable[Finding]:
    if error.validator == "additionalProperties":
        return [_unknown_member_finding(error, name) for name in _find_unknown_members(error)]
    return [_malformed_finding(error)]


def _pointer(error: Any) -> str:
    return make_pointer(*error.absolute_path)


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


def _find_unknown_members(error: Any) -> list[str]:
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
            "hint": suggest_name(find_nearest(name, error.schema["properties"])),
        },
        pointer=join_pointer(pointer, name),
        found=name,
    )


# Descriptions of schema errors.


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
"""The found value and the expected one, in words."""


def describe_error(error: Any) -> FoundAndExpected:
    """Describe a validation error of jsonschema in words.

    Patterns are described in words, not as regular expressions.

    Args:
        error: A ``jsonschema.ValidationError`` for a ruleset file, but not one for unknown members
            (``additionalProperties``).

    Returns:
        What was found, and what the schema expects. A found value is JSON, cut if it is long; a
        text says so if a member is missing.
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
    return reduce(lambda most, end: join_words((most, end)), names[1:], join_words(names[:1]))


def _describe_missing(error: Any) -> FoundAndExpected:
    name = error.message.partition("'")[2].rpartition("'")[0]
    if list(error.absolute_path) == ["facts"]:
        return _text("no-fact", name=name), _text("fact-or-extends", name=name)
    return _text("no-member", name=name), _text("member", name=name)


def _quote_value(value: Any) -> str:
    text = format_json(value)
    return text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + " …"


def _describe_expected(schema: dict[str, Any], rule: str, value: Any) -> Text | str:
    if rule == "pattern":
        return describe_pattern(schema["description"])
    if rule == "const":
        return format_json(value)
    if rule == "enum":
        return _text("one-of", values=format_json_list(value))
    if rule == "uniqueItems":
        return _text("each-once")
    return _describe_length(rule, value) or _describe_types(schema)


def _describe_length(rule: str, number: int) -> Text | None:
    """Describe a limit of the length of a list, text or object; None for another rule."""
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
    """Describe the types that a schema allows, and the range of its integers."""
    types = schema.get("type", ())
    names = [types] if isinstance(types, str) else types
    sorts = [_describe_integer(schema) if name == "integer" else _SORTS[name] for name in names]
    return reduce(lambda most, end: join_words((most, end), "or"), sorts[1:], join_words(sorts[:1]))


def _describe_integer(schema: dict[str, Any]) -> Text:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None:
        return _SORTS["integer"] if most is None else _text("integer-to", most=most)
    if most is None:
        return _text("integer-at-least", least=least)
    return _text("integer-between", least=least, most=most)
