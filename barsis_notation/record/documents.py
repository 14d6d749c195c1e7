"""Read small JSON documents in the package's other formats, with all findings."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct, inspect

from barsis_notation.base import strict_json
from barsis_notation.base.json_pointers import remove_member
from barsis_notation.base.source_map import find_offset, get_line_and_column, map_offsets
from barsis_notation.diagnostics import file_codes, shape_codes
from barsis_notation.diagnostics.file_kinds import make_other_kind_finding, recognise_other_kind
from barsis_notation.diagnostics.findings import Cause, Code, Finding
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.conflict_marks import describe_marked_lines, find_conflict_marks
from barsis_notation.record.decode import STANDARD, measure_depth
from barsis_notation.record.json_slips import TextSlip, find_slips
from barsis_notation.record.shape_faults import find_faults
from barsis_notation.record.shapes import MAX_FINDINGS

_text = bind_texts("record")

T = TypeVar("T", bound=Struct)

MAX_BYTES: Final = 16 * 2**20
"""Maximum number of bytes of a document, unless its format has another limit."""

MAX_TYPED: Final = 2**20
"""Maximum number of characters of a document that is searched for typing slips."""

WIDTH: Final = 100
"""Maximum number of characters of a line in a written file."""


class Form(NamedTuple):
    """The format of one kind of JSON document.

    Attributes:
        name: The value that the member ``format`` must have; "" for any value.
        unreadable: Code of findings about bytes that are not JSON, too large or nested too deeply.
        expects: Function that returns the ``expected`` text of such a finding. It takes the
            correction of a typing slip, or None if no slip was found.
        size: Maximum number of bytes of a document.
    """

    name: str
    unreadable: Code
    expects: Callable[[Text | str | None], Text | str]
    size: int = MAX_BYTES

    @property
    def kind(self) -> str:
        """The kind of file, such as ``event`` for ``barsis-event/1``."""
        return self.name.removeprefix("barsis-").partition("/")[0]


LeaveOut = Callable[[Finding], tuple[str, ...]]
"""A callback that returns the path of the member to leave out because of a finding, or ()."""


def read_document(
    raw: bytes, kind: type[T], form: Form, leave_out: LeaveOut | None = None
) -> tuple[T | None, list[Finding]]:
    """Read a JSON document and return it with its findings.

    For a file of another kind, such as an archive, there is one finding, which names the command
    that reads it. Faults of the bytes are findings, not exceptions; those about a place in the
    document have a line and a column.

    Args:
        raw: The bytes of the document, UTF-8 with or without byte order mark.
        kind: Struct with the shape that the document must have.
        form: Its format.
        leave_out: Function that takes the finding of a fault and returns the path of the member to
            leave out because of it, as a tuple of names and indexes. It returns () if no member can
            be left out. If given, a document with fewer than MAX_FINDINGS (100) faults, all in
            members that can be left out, is returned without these members, together with the
            findings.

    Returns:
        The document and [], or None and the findings. There is one finding if the bytes are too
        large, too deeply nested, not UTF-8, not JSON or of another format. Otherwise there is one
        finding for each fault of the shape, as :func:`find_faults` returns them.
    """
    document, findings = _read_document(raw, kind, form, leave_out)
    if document is None and form.name:
        other = recognise_other_kind(raw, form.kind)
        if other is not None:
            return None, [make_other_kind_finding(other, form.expects(None))]
    return document, findings


def _read_document(
    raw: bytes, kind: type[T], form: Form, leave_out: LeaveOut | None
) -> tuple[T | None, list[Finding]]:
    if len(raw) > form.size:
        return None, [_make_unreadable_finding(form, _text("more-bytes", most=form.size))]
    depth = measure_depth(raw, STANDARD.depth)
    if depth > STANDARD.depth:
        return None, [_make_unreadable_finding(form, _text("levels", count=depth))]
    try:
        document = strict_json.parse_json(raw.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        return None, [_make_slip_finding(form, error)]
    except UnicodeDecodeError as error:
        found = _text("no-utf-8", offset=error.start)
        return None, [_make_unreadable_finding(form, found, _text("saved-as-utf-8"))]
    findings = _find_format_fault(document, kind, form) or find_faults(
        _type_info(kind), document, form.name
    )
    locate_findings(findings, raw)
    if findings:
        return _convert_rest(document, kind, findings, leave_out) if leave_out else None, findings
    return msgspec.convert(document, kind), findings


def _convert_rest(
    document: Any, kind: type[T], findings: list[Finding], leave_out: LeaveOut
) -> T | None:
    """Return *document* without the members of *findings*, or None if one of them is needed."""
    paths = [leave_out(finding) for finding in findings]
    if len(findings) >= MAX_FINDINGS or () in paths:
        return None
    for path in paths:
        remove_member(document, path)
    try:
        return msgspec.convert(document, kind)
    except (msgspec.ValidationError, UnicodeEncodeError):
        return None


def _find_format_fault(document: Any, kind: type[Struct], form: Form) -> list[Finding]:
    """Return the finding that a document is of another format, or [] if it is not.

    The members of such a document are not checked.
    """
    if not (isinstance(document, dict) and "format" in document):
        return []
    findings = find_faults(_type_info(kind), {"format": document["format"]}, form.name)
    return [one for one in findings if one.code == shape_codes.WRONG_FORMAT.code]


@cache
def _type_info(kind: type[Struct]) -> inspect.Type:
    """Return the type information of *kind*, cached.

    Computing it takes as long as reading a document.
    """
    return inspect.type_info(kind)


def _make_unreadable_finding(
    form: Form, found: Text | str, expected: Text | None = None
) -> Finding:
    return form.unreadable.finding(found=found, expected=form.expects(expected))


def _make_slip_finding(form: Form, error: json.JSONDecodeError) -> Finding:
    """Return the finding about the typing slip in a document that is not JSON."""
    marks = find_conflict_marks(raw := error.doc.encode())
    if marks:
        places = [get_line_and_column(raw, offset) for offset in marks]
        lines = describe_marked_lines(line for line, _ in places)
        return form.unreadable.finding(
            found=_text("conflict-in-document", lines=lines),
            expected=form.expects(_text("one-version")),
            line=places[0][0],
            column=1,
        )
    slip = next(iter(find_slips(error.doc)), None) if len(error.doc) <= MAX_TYPED else None
    found, expected = _describe(slip) if slip else (_text("words-of-others", words=error.msg), None)
    offset = slip.offset if slip else error.pos
    line, column = get_line_and_column(error.doc.encode(), len(error.doc[:offset].encode()))
    return form.unreadable.finding(
        found=found, expected=form.expects(expected), line=line, column=column
    )


_OF_RECORDS: Final = (_text("beginning-of-record", bracket="{"), _text("record-as-json"))


def _describe(slip: TextSlip) -> tuple[Text | str, Text | str | None]:
    """Return the found and the expected text of a slip, without mentioning records.

    The second item is None if the slip expects a record.
    """
    if slip.found == _text("a-record"):
        return _text("nothing-at-all"), None
    if slip.code == file_codes.BREAKS_OFF:
        return _text("end-with-open", open=slip.found), _text("rest-of-document")
    if slip.code == file_codes.COMMENT:
        return slip.found, _text("no-comment")
    return slip.found, None if slip.expected in _OF_RECORDS else slip.expected


def locate_findings(findings: Sequence[Finding | Cause], raw: bytes) -> None:
    """Set the line and column of each finding that has a pointer but no line.

    *raw* is the document as UTF-8 JSON.
    """
    offsets = map_offsets(raw) if findings else {}
    for finding in findings:
        if finding.pointer is not None and finding.line is None:
            offset = find_offset(offsets, finding.pointer)
            finding.line, finding.column = get_line_and_column(raw, offset)


def encode_document(document: Struct) -> bytes:
    """Return a document as the bytes of a file: UTF-8 JSON with a final line feed.

    Values that fit into a line of WIDTH (100) characters are on one line; the others, and the
    document itself, have a line for each member. Raises UnicodeEncodeError if a text has a lone
    surrogate.
    """
    members = msgspec.to_builtins(document)
    return _format_lines(members, "").encode() + b"\n"


def _format_value(value: Any, indent: str) -> str:
    in_line = msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
    fits = len(indent) + len(in_line) <= WIDTH
    return in_line if fits or not isinstance(value, dict | list) else _format_lines(value, indent)


def _format_lines(value: dict[str, Any] | list[Any], indent: str) -> str:
    """Return an object or a list, each member on one or more lines."""
    inside = indent + "  "
    if isinstance(value, list):
        lines = [_format_value(item, inside) for item in value]
        return f"[\n{_join_lines(lines, inside)}\n{indent}]"
    lines = [
        f"{_format_value(name, '')}: {_format_value(item, inside)}" for name, item in value.items()
    ]
    return f"{{\n{_join_lines(lines, inside)}\n{indent}}}"


def _join_lines(lines: list[str], indent: str) -> str:
    return ",\n".join(indent + line for line in lines)
