"""Small JSON documents of the package's own formats: read whole, with everything that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct, inspect

from barsis_notation.base import strict_json
from barsis_notation.base.source_map import line_and_column, offset_around, source_map
from barsis_notation.diagnostics import file_codes, shape_codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.decode import STANDARD, depth_of
from barsis_notation.record.json_slips import slips
from barsis_notation.record.json_texts import TextSlip
from barsis_notation.record.shape_faults import faults_of

_text = texts_of("record")

T = TypeVar("T", bound=Struct)

MAX_BYTES: Final = 16 * 2**20

MAX_TYPED: Final = 2**20
"""Characters of a document up to which slips of the pen are looked for."""

WIDTH: Final = 100
"""Characters of a line of a file that is written."""


class Form(NamedTuple):
    """A format of documents: what its member ``format`` says, and the most bytes one may have.

    *unreadable* is the code of findings about bytes that are not JSON; *expects* returns what they
    expect, given what a slip of the pen asks for, None where no slip was found.
    """

    name: str
    unreadable: Code
    expects: Callable[[Text | str | None], Text | str]
    size: int = MAX_BYTES


def read_document(raw: bytes, kind: type[T], form: Form) -> tuple[T | None, list[Finding]]:
    """Return the document that *raw* holds, None where anything is wrong, and what is wrong.

    Findings have line and column. Raises nothing for what the bytes are.
    """
    if len(raw) > form.size:
        return None, [_unreadable(form, _text("more-bytes", most=form.size))]
    depth = depth_of(raw, STANDARD.depth)
    if depth > STANDARD.depth:
        return None, [_unreadable(form, _text("levels", count=depth))]
    try:
        document = strict_json.parse(raw.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        return None, [_slipped(form, error)]
    except UnicodeDecodeError as error:
        found = _text("no-utf-8", offset=error.start)
        return None, [_unreadable(form, found, _text("saved-as-utf-8"))]
    findings = _of_other_format(document, kind, form) or faults_of(
        _type_info(kind), document, form.name
    )
    locate(findings, raw)
    return None if findings else msgspec.convert(document, kind), findings


def _of_other_format(document: Any, kind: type[Struct], form: Form) -> list[Finding]:
    """Return that a document says it is of another format: then it has none of our members."""
    if not (isinstance(document, dict) and "format" in document):
        return []
    findings = faults_of(_type_info(kind), {"format": document["format"]}, form.name)
    return [one for one in findings if one.code == shape_codes.WRONG_FORMAT.code]


@cache
def _type_info(kind: type[Struct]) -> inspect.Type:
    """Return what msgspec knows of *kind*; to ask takes as long as to read a document."""
    return inspect.type_info(kind)


def _unreadable(form: Form, found: Text | str, expected: Text | None = None) -> Finding:
    return form.unreadable.finding(found=found, expected=form.expects(expected))


def _slipped(form: Form, error: json.JSONDecodeError) -> Finding:
    """Return what was typed wrong that a document is no JSON, at its place."""
    slip = next(iter(slips(error.doc)), None) if len(error.doc) <= MAX_TYPED else None
    found, expected = _said(slip) if slip else (_text("words-of-others", words=error.msg), None)
    offset = slip.offset if slip else error.pos
    line, column = line_and_column(error.doc.encode(), len(error.doc[:offset].encode()))
    return form.unreadable.finding(
        found=found, expected=form.expects(expected), line=line, column=column
    )


_OF_RECORDS: Final = (_text("beginning-of-record", bracket="{"), _text("record-as-json"))


def _said(slip: TextSlip) -> tuple[Text | str, Text | str | None]:
    """Return what a slip found and expects, in words that are not of a record alone.

    None where it expects a record.
    """
    if slip.found == _text("a-record"):
        return _text("nothing-at-all"), None
    if slip.code == file_codes.BREAKS_OFF:
        return _text("end-with-open", open=slip.found), _text("rest-of-document")
    if slip.code == file_codes.COMMENT:
        return slip.found, _text("no-comment")
    return slip.found, None if slip.expected in _OF_RECORDS else slip.expected


def locate(findings: list[Finding], raw: bytes) -> None:
    """Say of each of *findings* that has a pointer where it stands in the document *raw*."""
    offsets = source_map(raw) if findings else {}
    for finding in findings:
        if finding.pointer is not None and finding.line is None:
            offset = offset_around(offsets, finding.pointer)
            finding.line, finding.column = line_and_column(raw, offset)


def document_bytes(document: Struct) -> bytes:
    """Return a document as its file has it: what fits into a line stands in one, the rest below.

    An object at the top has a line for each member.
    """
    members = msgspec.to_builtins(document)
    return _below(members, "").encode() + b"\n"


def _pretty(value: Any, indent: str) -> str:
    in_line = msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
    fits = len(indent) + len(in_line) <= WIDTH
    return in_line if fits or not isinstance(value, dict | list) else _below(value, indent)


def _below(value: dict[str, Any] | list[Any], indent: str) -> str:
    """Return an object or a list with each of its members in a line of its own, or several."""
    inside = indent + "  "
    if isinstance(value, list):
        lines = [_pretty(item, inside) for item in value]
        return f"[\n{_joined(lines, inside)}\n{indent}]"
    lines = [f"{_pretty(name, '')}: {_pretty(item, inside)}" for name, item in value.items()]
    return f"{{\n{_joined(lines, inside)}\n{indent}}}"


def _joined(lines: list[str], indent: str) -> str:
    return ",\n".join(indent + line for line in lines)
