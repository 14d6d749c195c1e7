"""What a JSON Schema refuses, in words: what stands there, and what is expected."""

from __future__ import annotations

from typing import Any

from barsis_notation.rulesets.values import listed, written

MAX_QUOTED = 100
"""Characters of a value that a message quotes."""

_SORTS = {
    "string": "text",
    "integer": "an integer",
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "null",
}
_COUNTED = {
    "Items": "item",
    "Length": "character",
    "Properties": "member",
}


def in_words(error: Any) -> tuple[str, str]:
    """Return what an error of jsonschema found and what its schema expects, for people.

    Patterns are said by the description beside them, never as regular expressions.
    """
    rule, value = error.validator, error.validator_value
    if rule == "required":
        return _missing(error)
    if rule == "dependentRequired":
        return "one of quote and source alone", "both, or neither"
    if rule == "not":
        names = value["required"]
        return _shown(error.instance), f"an object without {' and '.join(names)}" + (
            " together" if len(names) > 1 else ""
        )
    return _shown(error.instance), _expected(error.schema, rule, value)


def _missing(error: Any) -> tuple[str, str]:
    name = error.message.partition("'")[2].rpartition("'")[0]
    if list(error.absolute_path) == ["facts"]:
        expected = f'the fact {name}, or "extends" and the built-in ruleset that has it'
        return f"there is no fact {name}", expected
    return f"there is no {name}", f"the member {name}"


def _shown(value: Any) -> str:
    text = written(value)
    return text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + " …"


def _expected(schema: dict[str, Any], rule: str, value: Any) -> str:
    if rule == "pattern":
        return str(schema["description"])
    if rule == "const":
        return written(value)
    if rule == "enum":
        return f"one of {listed(value)}"
    if rule == "uniqueItems":
        return "each item once"
    if rule.startswith(("min", "max")) and rule[3:] in _COUNTED:
        return _counted(rule, value)
    return _sort_of(schema)


def _counted(rule: str, number: int) -> str:
    most = "at least" if rule.startswith("min") else "at most"
    return f"{most} {number} {_COUNTED[rule[3:]]}{'' if number == 1 else 's'}"


def _sort_of(schema: dict[str, Any]) -> str:
    """Return the types a schema allows, and the range of its integers."""
    types = schema.get("type", ())
    sorts = [_SORTS[name] for name in ([types] if isinstance(types, str) else types)]
    least, most = schema.get("minimum"), schema.get("maximum")
    between = ("" if least is None else f" from {least}") + ("" if most is None else f" to {most}")
    return " or ".join(sort + between * (sort == _SORTS["integer"]) for sort in sorts)
