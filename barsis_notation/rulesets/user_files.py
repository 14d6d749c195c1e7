"""Reading and checking of ruleset files of the user."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeVar

from barsis_notation.base import FilePath
from barsis_notation.base.errors import PickledWhole
from barsis_notation.base.json_pointers import join_pointer
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.file_kinds import describe_kind, recognise_other_kind
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.rulesets.builtin_files import (
    Edition,
    list_builtin_versions,
    load_builtin_edition,
    make_edition,
)
from barsis_notation.rulesets.consistency import check_consistency, check_readings
from barsis_notation.rulesets.extending import (
    Bases,
    ExpandedDocument,
    expand_document,
    is_extending,
)
from barsis_notation.rulesets.load import Found, check_and_choose, has_errors
from barsis_notation.rulesets.ruleset_schema import check_schema, check_values
from barsis_notation.rulesets.values import MAX_INTEGER

_text = bind_texts("rules")

T = TypeVar("T")
Findings = tuple[Finding, ...]

BUILT_IN: Final = Bases()
"""The built-in rulesets only."""

MAX_BYTES = 4 * 1024 * 1024
MAX_DEPTH = 32
"""Maximum nesting of objects and lists."""


class NotJsonError(PickledWhole):
    """Raised if a file cannot be read or is not a JSON document.

    Attributes:
        why: The reason, a text for the user.
        line: The line of the syntax error, from 1; None for other reasons.
        column: The character in this line, from 1; None for other reasons.
    """

    def __init__(self, why: Text | str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.line = line
        self.column = column


def load_ruleset_file(path: FilePath, files: Sequence[FilePath] = ()) -> Found:
    """Return the ruleset in a file, with its defaults, and findings about the file.

    The ruleset is None if one of the findings is an error. Faults of the file, even a missing file,
    are reported as findings and not raised. The file must be JSON in UTF-8 of at most 4 MiB, in the
    format ``barsis-ruleset/1``.

    Args:
        path: The local path of the ruleset file. It may extend a built-in ruleset or a file in the
            same folder. The name of that file must be the id of its ruleset, with or without the
            version: ``house-1.json`` or ``house.json``.
        files: Local paths of further ruleset files that it may extend, with any names. Those that
            cannot be read are ignored.

    Returns:
        The ruleset or None, and a tuple of findings.

    Examples:
        >>> from barsis_notation.rulesets import load_ruleset_file
        >>> ruleset, [finding] = load_ruleset_file("missing.json")
        >>> ruleset is None, finding.name, finding.file
        (True, 'ruleset-unreadable', 'missing.json')
    """
    place = Path(path)
    bases = Bases(str(place.parent), tuple(files))
    ruleset, findings = _read_and_check(place, lambda document: read_ruleset(document, bases))
    return ruleset, findings


def read_ruleset(document: Any, bases: Bases = BUILT_IN) -> Found:
    """Return the ruleset of a decoded JSON document, with its defaults, and findings.

    The ruleset is None if one of the findings is an error. Faults of the document do not raise an
    exception.

    Args:
        document: Any decoded JSON; it should be an object in the format ``barsis-ruleset/1``. It is
            not changed.
        bases: The folder and the files in which to search for a ruleset that the document extends;
            by default, only built-in rulesets can be extended.

    Returns:
        The ruleset or None, and a tuple of findings.

    Examples:
        >>> from barsis_notation.rulesets import read_ruleset
        >>> source = {"id": "house", "kind": "people", "title": "Our house"}
        >>> source |= {"author": None, "year": None, "place": None}
        >>> pawns = {"value": 2, "quote": "Two each.", "source": "house", "confidence": "said"}
        >>> document = {"format": "barsis-ruleset/1", "id": "two-each", "version": 1}
        >>> document |= {"extends": "barsis-1", "sources": [source], "facts": {"pawns": pawns}}
        >>> ruleset, findings = read_ruleset(document)
        >>> ruleset["pawns"], findings
        (2, ())
    """
    own = document.get("names", {}) if is_extending(document) else None
    document, findings = _expand(document, bases)
    if document is None:
        return None, findings
    inherited = frozenset(document["names"]) - frozenset(document["names"] if own is None else own)
    edition = _prefer_builtin(make_edition(document, inherited=inherited))
    noted = (*check_consistency(edition.file), *_check_id_is_free(edition))
    if has_errors(noted):
        return None, noted
    ruleset, findings = check_and_choose(edition, {})
    findings = (*noted, *findings)
    if ruleset is not None and not edition.builtin:
        findings += tuple(check_readings(edition.file))
    return (None if has_errors(findings) else ruleset), findings


def _expand(document: Any, bases: Bases) -> ExpandedDocument:
    """Return the complete ruleset document of decoded JSON, and findings."""
    findings = tuple(_check_json(document)) or tuple(check_schema(document))
    if not findings and is_extending(document):
        document, findings = expand_document(document, bases, _expand_file)
        findings = findings or tuple(check_schema(document))
    findings = findings or tuple(check_values(document))
    return (None if findings else document), findings


def _expand_file(path: Path, bases: Bases) -> ExpandedDocument:
    return _read_and_check(path, lambda document: _expand(document, bases))


def _read_and_check(
    path: Path, read: Callable[[Any], tuple[T | None, Findings]]
) -> tuple[T | None, Findings]:
    """Apply *read* to the JSON document in a file; return its result and findings."""
    try:
        document = read_json(path)
    except NotJsonError as error:
        return None, (_unreadable_finding(error, str(path)),)
    made, findings = read(document)
    for finding in findings:
        finding.file = finding.file or str(path)
    return made, findings


def _prefer_builtin(edition: Edition) -> Edition:
    """Return the built-in edition if this is an exact copy, so that a record needs no hash."""
    own = _find_builtin_namesake(edition)
    return own if own is not None and own.sha256 == edition.sha256 else edition


def _find_builtin_namesake(edition: Edition) -> Edition | None:
    file = edition.file
    if file.version not in list_builtin_versions().get(file.id, ()):
        return None
    return load_builtin_edition(file.id, file.version)


def _check_id_is_free(edition: Edition) -> Iterator[Finding]:
    """Yield a finding if a ruleset of the user has the id of a built-in one, in any version.

    A later version of the built-in one may come with a later release.
    """
    if not edition.builtin and edition.file.id in list_builtin_versions():
        yield codes.RULESET_ID_TAKEN.finding(
            pointer="/id",
            found=f"{edition.file.id} {edition.file.version}",
            expected=f"{edition.file.id}-house",
        )


def _check_json(document: Any) -> Iterator[Finding]:
    for pointer, found in find_json_faults(document):
        yield codes.RULESET_MALFORMED.finding(
            words={"where": pointer or _text("the-file"), "but": ""}, pointer=pointer, found=found
        )


def _unreadable_finding(error: NotJsonError, file: str) -> Finding:
    return codes.RULESET_UNREADABLE.finding(
        file=file, line=error.line, column=error.column, found=error.why
    )


# -- reading JSON ---------------------------------------------------------------------------


class _RepeatedMember(dict[str, Any]):
    """A JSON object in which a member is repeated."""

    member = ""


def read_json(path: Path) -> Any:
    """Return the decoded JSON document in the file at *path*, of at most 4 MiB.

    A byte order mark is ignored. Objects with a repeated member are marked for
    ``find_json_faults``; the last of its values is kept.

    Raises:
        NotJsonError: If the file cannot be used:

            - It does not exist, is not a regular file or cannot be read.
            - It is too large, or too deeply nested for Python.
            - It is of another kind, such as a record.
            - It is not JSON in UTF-8, or has a number that JSON does not have, such as ``NaN``.
    """
    try:
        return json.loads(
            _read_text(path), object_pairs_hook=_make_members, parse_constant=_refuse_constant
        )
    except json.JSONDecodeError as error:
        raise NotJsonError(_text("not-json", why=error.msg), error.lineno, error.colno) from error
    except (RecursionError, ValueError) as error:
        raise NotJsonError(_describe_error(error)) from error


def _read_text(path: Path) -> str:
    try:
        if not path.is_file():
            raise NotJsonError(_text("not-a-file") if path.exists() else _text("no-such-file"))
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise NotJsonError(_describe_error(error)) from error
    if len(data) > MAX_BYTES:
        raise NotJsonError(_text("more-bytes", most=MAX_BYTES))
    kind = recognise_other_kind(data, "ruleset")
    if kind is not None:
        raise NotJsonError(describe_kind(kind))
    return _decode(data)


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotJsonError(_text("byte-not-utf-8", offset=error.start)) from error


def _describe_error(error: Exception) -> Text | str:
    if isinstance(error, RecursionError):
        return _text("too-deep")
    if isinstance(error, OSError):
        return describe_os_error(error)
    return _text("cannot-be-read", why=str(error).split("\n")[0][:200])


def _make_members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    twice = _RepeatedMember(members)
    names = sorted(name for name, _ in pairs)
    twice.member = next(name for name, after in pairwise(names) if name == after)
    return twice


def _refuse_constant(text: str) -> Any:
    raise NotJsonError(_text("no-number", written=text))


def find_json_faults(document: Any) -> Iterator[tuple[str, Text]]:
    """Yield the JSON pointer and description of each fault that a JSON Schema cannot detect.

    These are repeated members, floats, integers whose absolute value is above 2^53 - 1, lone
    surrogates, and nesting deeper than ``MAX_DEPTH`` (32). They are not in the order of the
    document. At most one fault is reported for each value.

    Args:
        document: JSON as decoded by :func:`read_json`, which marks repeated members. Other decoded
            JSON has no such marks.
    """
    waiting: list[tuple[str, Any, int]] = [("", document, 1)]
    while waiting:
        pointer, value, depth = waiting.pop()
        if depth > MAX_DEPTH:
            yield pointer, _text("nested", most=MAX_DEPTH)
            continue
        if fault := _find_fault(value):
            yield pointer, fault
        waiting.extend((join_pointer(pointer, key), item, depth + 1) for key, item in _items(value))


def _items(value: Any) -> list[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def _find_fault(value: Any) -> Text | None:
    if isinstance(value, _RepeatedMember):
        return _text("member-twice", name=value.member)
    if isinstance(value, dict):
        return next(filter(None, map(_find_text_fault, value)), None)
    if isinstance(value, float):
        return _text("not-an-integer", written=str(value))
    if isinstance(value, int) and abs(value) > MAX_INTEGER:
        return _text("integer-too-large")
    return _find_text_fault(value) if isinstance(value, str) else None


def _find_text_fault(text: str) -> Text | None:
    half = not text.isascii() and any(0xD800 <= ord(letter) <= 0xDFFF for letter in text)
    return _text("half-of-pair") if half else None
