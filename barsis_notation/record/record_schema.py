"""The JSON Schema of a record (2020-12), made from the structs.

``python -m barsis_notation.record.record_schema`` writes ``schemas/record-1.schema.json``. The
schema is equivalent to the typed decoder, except for five faults that a schema cannot detect:
duplicate members, ``83.0`` for an integer, integers beyond 2^53, escaped half characters, and text
that is not NFC.
"""

from __future__ import annotations

import ast
import contextlib
import itertools
import json
import sys
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, cast

import msgspec
from msgspec import inspect

from barsis_notation.base.json_pointers import make_pointer
from barsis_notation.base.saving import save
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import ENGLISH
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record import shapes
from barsis_notation.record.excerpt import cut, excerpt
from barsis_notation.record.grammar import RULESETS, UNION, Family, make_turn_pattern
from barsis_notation.record.structs import Entry, Hit, Record, SpelledMove

_text = bind_texts("record")

PATH: Final = Path("schemas") / "record-1.schema.json"
ID: Final = shapes.make_schema_id(PATH.name)
MAX_ERRORS: Final = 100
MAX_CALLS: Final = 4000
"""Limit of nested calls; a record of the maximum depth, 200, needs far fewer."""

Json = dict[str, Any]
_NONE: Final[Json] = {}


def make_schema() -> Json:
    """Return the JSON Schema of a record, draft 2020-12, as a dict.

    Raises OSError if the source code of the structs is not available.
    """
    definitions: Json = {"turn": _turn_text(UNION)}
    definitions |= {
        f"item_{name}": _make_item_schema(name, family) for name, family in RULESETS.items()
    }
    rules = {"allOf": [_make_game_rule(name) for name in RULESETS]}
    return make_struct_schema(Record, ID, rules, definitions)


def make_struct_schema(
    kind: type, identifier: str, rules: Json = _NONE, others: Json = _NONE
) -> Json:
    """Return the JSON Schema of a struct.

    Members are described by the strings below them in the source of the struct; OSError is raised
    if that source is not available.

    Args:
        kind: The struct.
        identifier: The ``$id`` of the schema.
        rules: Further members of the schema, such as ``allOf``.
        others: Further schemas for ``$defs``, by name.
    """
    definitions: Json = {}
    root = _struct(inspect.type_info(kind), definitions)
    definitions |= {"anything": _ANYTHING, **others}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": identifier,
        **root,
        **rules,
        "$defs": dict(sorted(definitions.items())),
    }


def make_types_schema(title: str, file_name: str, *kinds: type) -> Json:
    """Return the JSON Schema of documents of any of *kinds*, as derived by msgspec.

    Args:
        title: Title of the schema.
        file_name: File name of the published schema, from which its ``$id`` is made.
        kinds: The types.
    """
    found, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": shapes.make_schema_id(file_name),
        "title": title,
        **(found[0] if len(found) == 1 else {"anyOf": [*found]}),
        "$defs": {
            name: kind | {"description": _cut_example(kind.get("description", ""))}
            for name, kind in sorted(definitions.items())
        },
    }


def _cut_example(docstring: str) -> str:
    """Return a docstring without its examples, which are Python."""
    return cleandoc(docstring).partition("\n\nExamples:")[0]


def format_schema(schema: Json) -> str:
    """Return a JSON Schema as the text of its published file.

    It is indented by two spaces and ends with a line feed.
    """
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def make_schema_text() -> str:
    """Return the text of the published schema file of a record.

    Raises OSError if the source code of the structs is not available.
    """
    return format_schema(make_schema())


def find_schema_faults(document: Any) -> list[Finding]:
    """Return a finding for each error of *document* against the schema of a record.

    At most MAX_ERRORS (100) errors are considered. If a text fails to match several patterns, a
    single finding names the narrowest pattern. The findings have pointers but no lines. The list is
    empty if the document is valid. The network is not used: all references are inside the schema.

    Args:
        document: A value of JSON, as parsed by ``json``. It is not changed.

    Raises:
        OSError: If the source code of the structs is not available.
        RecursionError: If *document* is nested much deeper than a record may be (200 levels).
    """
    from jsonschema.exceptions import best_match

    with _allow_deep_calls():
        errors = list(itertools.islice(_get_validator().iter_errors(document), MAX_ERRORS))
    found: dict[Any, Finding] = {}
    for number, error in enumerate(errors):
        best = best_match([error]) or error
        finding = _finding(best, document)
        found[finding.pointer if best.validator == "pattern" else number] = finding
    return list(found.values())


@contextlib.contextmanager
def _allow_deep_calls() -> Iterator[None]:
    """Raise the recursion limit for the deepest record.

    The validator makes eight nested calls for each level of nesting.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, MAX_CALLS))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@cache
def _get_validator() -> Any:
    from barsis_notation.base.json_schema import make_validator

    return make_validator(make_schema())


def _finding(error: Any, document: Any) -> Finding:
    pointer = make_pointer(*error.absolute_path)
    code = _CODES.get(error.validator, shp.WRONG_VALUE)
    is_pattern = error.validator == "pattern"
    said = _describe_form(error.validator_value, document) if is_pattern else None
    expected = said or _text("schema-says", rule=error.validator, said=cut(error.message))
    return code.finding(pointer=pointer, found=excerpt(error.instance), expected=expected)


def _describe_form(pattern: str, document: Any) -> Text | None:
    """Return the form that *pattern* requires, in words; games may share a pattern of turns."""
    match document:
        case {"ruleset": {"id": str(game)}} if game in RULESETS:
            family = RULESETS[game]
            if make_turn_pattern(family) == pattern:
                return family.said
    return _SAID.get(pattern)


_SAID: Final[dict[str, Text]] = dict(shapes.SAID) | {
    make_turn_pattern(family): family.said for family in (UNION, *RULESETS.values())
}
"""The form of a text in words, by the pattern that it must match."""

_CODES: Final = {
    "type": shp.WRONG_TYPE,
    "required": shp.MISSING_MEMBER,
    "additionalProperties": shp.UNKNOWN_MEMBER,
    "maxLength": shp.TEXT_TOO_LONG,
    "maxItems": shp.TOO_MANY_ITEMS,
    "minItems": shp.TOO_FEW_ITEMS,
}


# From a declaration to its schema.


def _make_type_schema(kind: inspect.Type, definitions: Json) -> Json:
    """Return the schema of *kind*; objects are put into *definitions* and referred to."""
    if isinstance(kind, inspect.Metadata):
        return _make_type_schema(shapes.get_plain_type(kind), definitions) | (
            kind.extra_json_schema or {}
        )
    if isinstance(kind, inspect.StructType):
        return _reference(kind, definitions)
    if isinstance(kind, inspect.UnionType):
        return _union(kind, definitions)
    if isinstance(kind, inspect.ListType):
        return _add_sizes(
            {"type": "array", "items": _make_type_schema(kind.item_type, definitions)},
            kind,
            "Items",
        )
    if isinstance(kind, inspect.DictType):
        names = {"propertyNames": _make_type_schema(kind.key_type, definitions)}
        values = {"additionalProperties": _make_type_schema(kind.value_type, definitions)}
        return {"type": "object"} | names | values
    return _plain(kind)


def _plain(kind: inspect.Type) -> Json:
    if isinstance(kind, inspect.StrType):
        return _string(kind)
    if isinstance(kind, inspect.IntType):
        return _add_bounds({"type": "integer"}, minimum=kind.ge, maximum=kind.le)
    if isinstance(kind, inspect.LiteralType):
        return {"enum": list(kind.values)}
    if isinstance(kind, inspect.AnyType):
        return {"$ref": "#/$defs/anything"}
    return {"type": "boolean" if isinstance(kind, inspect.BoolType) else "null"}


def _string(kind: inspect.StrType) -> Json:
    text = _add_sizes({"type": "string"}, kind, "Length")
    if kind.pattern is None:
        return text | {"pattern": shapes.NO_NUL_PATTERN}
    said = shapes.SAID.get(kind.pattern)
    return (
        text
        | {"pattern": kind.pattern}
        | ({"description": f"{said.spoken(ENGLISH)}."} if said else {})
    )


def _add_sizes(schema: Json, kind: Any, noun: str) -> Json:
    return _add_bounds(schema, **{f"min{noun}": kind.min_length, f"max{noun}": kind.max_length})


def _add_bounds(schema: Json, **bounds: int | None) -> Json:
    return schema | {name: bound for name, bound in bounds.items() if bound is not None}


def _union(kind: inspect.UnionType, definitions: Json) -> Json:
    kinds = kind.types
    if _is_turn(kinds):
        struct = next(one for one in kinds if isinstance(one, inspect.StructType))
        return {
            "if": {"type": "string"},
            "then": {"$ref": "#/$defs/turn"},
            "else": _make_type_schema(struct, definitions),
        }
    return {"anyOf": [_make_type_schema(one, definitions) for one in kinds]}


def _is_turn(kinds: tuple[inspect.Type, ...]) -> bool:
    """Return whether *kinds* are the two forms of a turn: its string, or an object."""
    return {type(one) for one in kinds} == {inspect.StrType, inspect.StructType}


def _reference(kind: inspect.StructType, definitions: Json) -> Json:
    name = kind.cls.__name__
    if name not in definitions:
        definitions[name] = {}  # placeholder: an entry contains entries
        definitions[name] = _struct(kind, definitions)
    return {"$ref": f"#/$defs/{name}"}


def _struct(kind: Any, definitions: Json) -> Json:
    """Return the schema of a struct as a closed object, with the rules beyond its types."""
    said = _member_texts(kind.cls)
    properties = {
        field.encode_name: _make_type_schema(field.type, definitions)
        | ({"description": said[field.name]} if field.name in said else {})
        for field in kind.fields
    }
    document = {
        "title": kind.cls.__name__,
        "description": (kind.cls.__doc__ or "").split("\n\n")[0],
        "type": "object",
        "properties": properties,
        "required": [field.encode_name for field in kind.fields if field.required],
        "additionalProperties": False,
    }
    return document | _BEYOND_TYPES.get(kind.cls, {})


def _member_texts(kind: type) -> dict[str, str]:
    """Return the strings below the members of *kind* in its source, by member."""
    said = (
        {"x": "Your own members: any JSON without floats."} if "x" in kind.__annotations__ else {}
    )
    declaration = cast("ast.ClassDef", ast.parse(getsource(kind)).body[0])
    for member, text in pairwise(declaration.body):
        if isinstance(member, ast.AnnAssign) and isinstance(text, ast.Expr):
            said[ast.unparse(member.target)] = " ".join(ast.literal_eval(text.value).split())
    return said


# Turn strings, of all families and of one.


def _turn_text(family: Family) -> Json:
    said = family.said.spoken(ENGLISH)
    return {
        "title": "Turn",
        "description": f"One throw chain and the moves made from it: {said}.",
        "type": "string",
        "minLength": 1,
        "maxLength": shapes.MAX_TEXT,
        "pattern": make_turn_pattern(family),
    }


def _make_item_schema(name: str, family: Family) -> Json:
    """Return the schema of an item of ``turns`` for *family*, side lines included."""
    turn = _turn_text(family)
    lines = _lists(_lists({"$ref": f"#/$defs/item_{name}"}))
    inside = {"turn": {"if": {"type": "string"}, "then": turn}}
    inside |= {"retracted": lines, "variations": lines}
    others = {"type": "object", "properties": inside}
    return {"if": {"type": "string"}, "then": turn, "else": others}


def _make_game_rule(name: str) -> Json:
    """Return the rule that the turns of one of the seven games match its pattern."""
    named = _object({"id": {"const": name}}, "id")
    items = _lists({"$ref": f"#/$defs/item_{name}"})
    return {
        "if": _object({"ruleset": named}, "ruleset"),
        "then": {"properties": {"turns": items}},
    }


def _lists(item: Json) -> Json:
    return {"type": "array", "items": item}


def _object(properties: Json, *required: str) -> Json:
    return {"type": "object", "properties": properties, "required": [*required]}


# Rules that the types do not contain.

_SAYS = {"type": "string", "minLength": 1}
_RULED: Final = {
    "required": ["ruling"],
    "properties": {
        "ruling": {
            "anyOf": [
                _object({"by": _SAYS}, "by"),
                _object({"text": _SAYS}, "text"),
                _object({"codes": {"type": "array", "minItems": 1}}, "codes"),
                _object({"x": {"type": "object", "minProperties": 1}}, "x"),
            ]
        }
    },
}
_ENTRY: Final = {
    "anyOf": [
        {"required": ["turn"], "properties": {"turn": True}},
        {"required": ["position"], "properties": {"position": True}},
        {"required": ["comment"], "properties": {"comment": _SAYS}},
        _RULED,
    ],
    "if": {"required": ["stood"], "properties": {"stood": {"const": True}}},
    "then": {"required": ["position"], "properties": {"position": True}, "allOf": [_RULED]},
}
_NAMED_VICTIM: Final = {"dependentRequired": {"seat": ["step"], "step": ["seat"], "tag": ["step"]}}
_RACE_MEMBERS: Final = ("from", "to", "seat", "tag", "value")
_MOVE: Final = {
    "if": {"required": ["path"], "properties": {"path": True}},
    "then": {
        "properties": {
            **dict.fromkeys(_RACE_MEMBERS, False),
            "hits": {"type": "array", "maxItems": 0},
        },
        "if": {"required": ["leap"], "properties": {"leap": {"const": True}}},
        "else": {"properties": {"path": {"type": "array", "maxItems": 2}}},
    },
    "else": {
        "required": ["from", "to"],
        "properties": {"from": True, "to": True, "leap": {"const": False}},
    },
}
_ANYTHING: Final = {
    "description": "Any JSON without floats, text and integers within the limits.",
    "anyOf": [
        {
            "type": "object",
            "propertyNames": {"type": "string", "pattern": shapes.KEY_PATTERN},
            "additionalProperties": {"$ref": "#/$defs/anything"},
        },
        {"type": "array", "items": {"$ref": "#/$defs/anything"}},
        {"type": "string", "maxLength": shapes.MAX_TEXT, "pattern": shapes.NO_NUL_PATTERN},
        {"type": "integer", "minimum": -shapes.MAX_INTEGER, "maximum": shapes.MAX_INTEGER},
        {"type": "boolean"},
        {"type": "null"},
    ],
}
_BEYOND_TYPES: Final[dict[type, Json]] = {Entry: _ENTRY, Hit: _NAMED_VICTIM, SpelledMove: _MOVE}


def main() -> None:
    """Write ``schemas/record-1.schema.json`` below the current folder.

    An existing file is replaced.

    Raises OSError if it cannot be written.
    """
    save(PATH, make_schema_text().encode())


if __name__ == "__main__":
    main()
