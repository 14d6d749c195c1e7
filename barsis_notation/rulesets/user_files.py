"""Ruleset files of the user's own: read as JSON, checked, and then as good as a built-in one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeVar

from barsis_notation.base import FilePath
from barsis_notation.base.errors import PickledWhole
from barsis_notation.base.json_pointers import step_into
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.system_errors import reason
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.rulesets.consistency import check_consistency, check_readings
from barsis_notation.rulesets.extending import Bases, Whole, extended, is_extending
from barsis_notation.rulesets.files import (
    Edition,
    builtin_edition,
    builtin_versions,
    edition_of,
)
from barsis_notation.rulesets.load import Found, choose, has_errors
from barsis_notation.rulesets.schema import check_schema, check_values
from barsis_notation.rulesets.values import MAX_INTEGER

_text = texts_of("rules")

T = TypeVar("T")
Findings = tuple[Finding, ...]

BUILT_IN: Final = Bases()
"""Nothing but the built-in rulesets."""

MAX_BYTES = 4 * 1024 * 1024
MAX_DEPTH = 32
"""Objects and lists inside one another: a ruleset needs fewer."""


class NotJsonError(PickledWhole):
    """The file is not a JSON document; ``line`` and ``column`` say where it stops being one."""

    def __init__(self, why: Text | str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.line = line
        self.column = column


def load_ruleset_file(path: FilePath, files: Sequence[FilePath] = ()) -> Found:
    """Return the ruleset in a file, with its defaults, and what is wrong with the file.

    The file may extend those that stand beside it, and *files*. The ruleset is None where anything
    is wrong, but for readings that cannot be chosen alone. Raises nothing for what a file holds.
    """
    place = Path(path)
    bases = Bases(str(place.parent), tuple(files))
    ruleset, findings = _in_file(place, lambda document: read_ruleset(document, bases))
    return ruleset, findings


def read_ruleset(document: Any, bases: Bases = BUILT_IN) -> Found:
    """Return the ruleset that a decoded JSON document is, and what is wrong with it.

    A document that extends a built-in ruleset, or one of *bases*, is the whole one that it stands
    for.
    """
    own = document.get("names", {}) if is_extending(document) else None
    document, findings = _whole(document, bases)
    if document is None:
        return None, findings
    inherited = frozenset(document["names"]) - frozenset(document["names"] if own is None else own)
    edition = _known_edition(edition_of(document, inherited=inherited))
    findings = (*check_consistency(edition.file), *_taken(edition))
    if findings:
        return None, findings
    ruleset, findings = choose(edition, {})
    if ruleset is not None and not edition.builtin:
        findings += tuple(check_readings(edition.file))
    return (None if has_errors(findings) else ruleset), findings


def _whole(document: Any, bases: Bases) -> Whole:
    """Return the whole file that a decoded JSON document stands for, and what is wrong with it."""
    findings = tuple(_unseen(document)) or tuple(check_schema(document))
    if not findings and is_extending(document):
        document, findings = extended(document, bases, _whole_file)
        findings = findings or tuple(check_schema(document))
    findings = findings or tuple(check_values(document))
    return (None if findings else document), findings


def _whole_file(path: Path, bases: Bases) -> Whole:
    return _in_file(path, lambda document: _whole(document, bases))


def _in_file(
    path: Path, read: Callable[[Any], tuple[T | None, Findings]]
) -> tuple[T | None, Findings]:
    """Return what *read* makes of the JSON document in a file, and what is wrong with the file."""
    try:
        document = read_json(path)
    except NotJsonError as error:
        return None, (_unreadable(error, str(path)),)
    made, findings = read(document)
    for finding in findings:
        finding.file = finding.file or str(path)
    return made, findings


def _known_edition(edition: Edition) -> Edition:
    """The built-in edition where the file is a copy of one: then it needs no hash in a record."""
    own = _namesake(edition)
    return own if own is not None and own.sha256 == edition.sha256 else edition


def _namesake(edition: Edition) -> Edition | None:
    file = edition.file
    if file.version not in builtin_versions().get(file.id, ()):
        return None
    return builtin_edition(file.id, file.version)


def _taken(edition: Edition) -> Iterator[Finding]:
    """Yield a finding if a ruleset of the user's own has the id of a built-in one, in any version.

    A later version of the built-in one may come with a later release.
    """
    if not edition.builtin and edition.file.id in builtin_versions():
        yield codes.RULESET_ID_TAKEN.finding(
            pointer="/id",
            found=f"{edition.file.id} {edition.file.version}",
            expected=f"{edition.file.id}-house",
        )


def _unseen(document: Any) -> Iterator[Finding]:
    for pointer, found in unseen_faults(document):
        yield codes.RULESET_MALFORMED.finding(
            words={"where": pointer or _text("the-file"), "but": ""}, pointer=pointer, found=found
        )


def _unreadable(error: NotJsonError, file: str) -> Finding:
    return codes.RULESET_UNREADABLE.finding(
        file=file, line=error.line, column=error.column, found=error.why
    )


# Reading JSON.


class _Twice(dict[str, Any]):
    """A JSON object in which a member stands twice."""

    member = ""


def read_json(path: Path) -> Any:
    """Return the JSON document in a file. Raises NotReadableError."""
    try:
        return json.loads(_content(path), object_pairs_hook=_members, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise NotJsonError(_text("not-json", why=error.msg), error.lineno, error.colno) from error
    except (RecursionError, ValueError) as error:
        raise NotJsonError(_first_words(error)) from error


def _content(path: Path) -> str:
    try:
        if not path.is_file():
            raise NotJsonError(_text("not-a-file") if path.exists() else _text("no-such-file"))
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise NotJsonError(_first_words(error)) from error
    if len(data) > MAX_BYTES:
        raise NotJsonError(_text("more-bytes", most=MAX_BYTES))
    return _decoded(data)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotJsonError(_text("byte-not-utf-8", offset=error.start)) from error


def _first_words(error: Exception) -> Text | str:
    if isinstance(error, RecursionError):
        return _text("too-deep")
    if isinstance(error, OSError):
        return reason(error)
    return _text("cannot-be-read", why=str(error).split("\n")[0][:200])


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    twice = _Twice(members)
    names = sorted(name for name, _ in pairs)
    twice.member = next(name for name, after in pairwise(names) if name == after)
    return twice


def _no_number(text: str) -> Any:
    raise NotJsonError(_text("no-number", written=text))


def unseen_faults(document: Any) -> Iterator[tuple[str, Text]]:
    """Yield what no schema sees, as JSON pointer and words.

    Members that stand twice, numbers with a fraction or beyond 2^53, half characters, and nesting
    beyond what a ruleset needs.
    """
    waiting: list[tuple[str, Any, int]] = [("", document, 1)]
    while waiting:
        pointer, value, depth = waiting.pop()
        if depth > MAX_DEPTH:
            yield pointer, _text("nested", most=MAX_DEPTH)
            continue
        if fault := _fault(value):
            yield pointer, fault
        waiting.extend((step_into(pointer, key), item, depth + 1) for key, item in _items(value))


def _items(value: Any) -> list[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def _fault(value: Any) -> Text | None:
    if isinstance(value, _Twice):
        return _text("member-twice", name=value.member)
    if isinstance(value, dict):
        return next(filter(None, map(_text_fault, value)), None)
    if isinstance(value, float):
        return _text("not-an-integer", written=str(value))
    if isinstance(value, int) and abs(value) > MAX_INTEGER:
        return _text("integer-too-large")
    return _text_fault(value) if isinstance(value, str) else None


def _text_fault(text: str) -> Text | None:
    half = not text.isascii() and any(0xD800 <= ord(letter) <= 0xDFFF for letter in text)
    return _text("half-of-pair") if half else None
