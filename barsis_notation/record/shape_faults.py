"""Differences between a JSON document and the shape of a record, with their pointers.

The shape is that of the structs: this module walks their declarations and the document together. It
finds faults that the typed decoder does not report (all unknown members, not only the first) and
faults that a JSON Schema cannot detect: duplicate members, floats, lone surrogates and text that is
not NFC.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from difflib import get_close_matches
from functools import cache, reduce
from typing import Any, Final

from msgspec import inspect

from barsis_notation.base.json_pointers import join_pointer
from barsis_notation.base.strict_json import DuplicateMembers, OddNumber
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.findings import Code, Finding, Fix
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record import shapes
from barsis_notation.record.excerpt import cut, excerpt
from barsis_notation.record.structs import Record

_text = bind_texts("record")

_SURROGATE = re.compile("[\ud800-\udfff]")


@cache
def _get_record_type() -> inspect.Type:
    """Return the type of a record, computed at the first call."""
    return inspect.type_info(Record)


_EXTRA: Final = inspect.AnyType()


def find_record_faults(document: Any) -> list[Finding]:
    """Return the findings about the shape of a record.

    They have pointers but no lines. The grammar of turns is not checked. A document of a newer
    version of the format, or one that is not an object, gives one finding. After MAX_FINDINGS (100)
    findings, no further values are checked; the names of one object may exceed this number.

    Args:
        document: A parsed document from :func:`base.strict_json.parse_json`.
    """
    version = _newer_version(document)
    if version:
        return [_make_newer_finding(version)]
    if not isinstance(document, dict):
        expected = _text("one-record")
        return [
            shp.NOT_A_RECORD.finding(pointer="", found=describe_kind(document), expected=expected)
        ]
    return [
        _explain_points(finding, document) if finding.pointer in _POINTS else finding
        for finding in find_faults(_get_record_type(), document, shapes.FORMAT)
    ]


_POINTS: Final = ("/result", "/result/score", "/match/before")
"""JSON pointers of the members in whose place people write points such as ``1-0``."""


def _explain_points(finding: Finding, document: dict[str, Any]) -> Finding:
    """Return *finding*; if it is about points such as ``1-0``, add the member to write instead."""
    value: Any = document
    for name in (finding.pointer or "").split("/")[1:]:
        value = value[name]
    points = _parse_points(value)
    players = document.get("players")
    seats = [_get_seats(one) for one in players] if isinstance(players, list) else []
    if not points or len(points) != len(seats) or not all(seats):
        return finding
    each = {seat: one for own, one in zip(seats, points, strict=True) for seat in own}
    written: dict[str, Any] = each
    if finding.pointer == "/result":
        best = [seat for seat in each if each[seat] == max(points)]
        written = {"winners": best if points.count(max(points)) == 1 else [], "score": each}
    return shp.WRONG_TYPE.finding(
        pointer=finding.pointer,
        found=finding.given("found"),
        expected=_text("points-of-seats", points=json.dumps(written)),
    )


def _parse_points(value: Any) -> list[int]:
    """Return the integers of ``1-0``, ``1:0`` or ``[1, 0]``, or [] for any other value."""
    if isinstance(value, list) and all(type(one) is int for one in value):
        return value
    if isinstance(value, str) and _SCORE.fullmatch(value):
        return [int(one) for one in re.findall(r"[0-9]{1,9}", value)]
    return []


_SCORE: Final = re.compile(r"\s*[0-9]{1,9}(?:\s*[-\u2013:/]\s*[0-9]{1,9}){1,33}\s*")


def _get_seats(player: Any) -> list[str]:
    """Return the seats of a player in a document, or [] if they are not a list of strings."""
    seats = player.get("seats") if isinstance(player, dict) else None
    is_right = isinstance(seats, list) and all(isinstance(seat, str) for seat in seats)
    return [cut(seat) for seat in seats] if is_right and seats else []


def find_faults(kind: inspect.Type, document: Any, format_name: str = "") -> list[Finding]:
    """Return a finding for each difference between *document* and a type.

    The findings have pointers but no lines. After MAX_FINDINGS (100) findings, no further values
    are checked; the names of one object may exceed this number.

    Args:
        kind: The type, from ``msgspec.inspect.type_info``.
        document: A parsed document from :func:`base.strict_json.parse_json`.
        format_name: The value that the member ``format`` must have; "" for any value.
    """
    walk = _ShapeCheck(format_name)
    walk.check(kind, document, "")
    return walk.findings


def describe_kind(value: Any) -> Text:
    """Return the name of the JSON type of *value*, such as "a list", for messages.

    *value* is a value from ``parse_json``; for an OddNumber, the text includes its digits.
    """
    if isinstance(value, OddNumber):
        return _text("the-number", number=cut(value.text))
    for kind, name in _KINDS:
        if isinstance(value, kind):
            return name
    return _NULL


_TRUE_OR_FALSE: Final = _text("true-or-false")
_INTEGER: Final = _text("integer")
_TEXT: Final = _text("text")
_LIST: Final = _text("list")
_OBJECT: Final = _text("object")
_NULL: Final = _text("null")

_KINDS: Final = (
    (bool, _TRUE_OR_FALSE),
    (int, _INTEGER),
    (str, _TEXT),
    (list, _LIST),
    (dict, _OBJECT),
)


def _newer_version(document: Any) -> int:
    """Return the version that the document's format names if it is newer, else 0."""
    named = document.get("format") if isinstance(document, dict) else None
    match = re.match(shapes.VERSION_PATTERN, named) if isinstance(named, str) else None
    return int(match[1]) if match and int(match[1]) > 1 else 0


def _make_newer_finding(version: int) -> Finding:
    found = f"barsis-record/{version}"
    return shp.NEWER_FORMAT.finding(pointer="/format", found=found, expected=shapes.FORMAT)


class _ShapeCheck:
    """The walk through a type and a document. It collects findings."""

    def __init__(self, form: str) -> None:
        self.form = form
        self.findings: list[Finding] = []

    def check(self, kind: inspect.Type, value: Any, pointer: str) -> None:
        """Add a finding for each difference between *value* at *pointer* and *kind*."""
        if len(self.findings) >= shapes.MAX_FINDINGS:
            return
        enum = ()
        if isinstance(kind, inspect.Metadata):
            enum = tuple((kind.extra_json_schema or {}).get("enum", ()))
            kind = shapes.get_plain_type(kind)
        if isinstance(kind, inspect.UnionType):
            kind = _branch(kind, value) or kind
        if isinstance(kind, inspect.AnyType):
            self._anything(value, pointer)
        elif not _is_kind(kind, value):
            self._wrong_type(kind, value, pointer)
        else:
            self._inside(kind, value, pointer, enum)

    def _inside(self, kind: inspect.Type, value: Any, pointer: str, enum: tuple[str, ...]) -> None:
        if isinstance(kind, inspect.StructType):
            self._object(kind, value, pointer)
        elif isinstance(kind, inspect.DictType):
            self._mapping(kind, value, pointer)
        elif isinstance(kind, inspect.ListType):
            self._list(kind, value, pointer)
        elif isinstance(kind, inspect.StrType):
            self._text(kind, value, pointer, enum)
        elif isinstance(kind, inspect.IntType):
            self._integer(kind, value, pointer)
        elif isinstance(kind, inspect.LiteralType) and value not in kind.values:
            self._choice(value, pointer, tuple(map(str, kind.values)))

    def _add(
        self,
        code: Code,
        pointer: str,
        found: Text | str,
        expected: Text | str,
        fix: Fix | None = None,
    ) -> None:
        self.findings.append(
            code.finding(pointer=pointer, found=cut(found), expected=expected, fix=fix)
        )

    def _wrong_type(self, kind: inspect.Type, value: Any, pointer: str) -> None:
        if isinstance(value, OddNumber) and _can_be_integer(kind):
            self._number(value, pointer)
            return
        found = describe_kind(value)
        if isinstance(value, str | int):
            found = _text("kind-and-value", kind=found, value=excerpt(value))
        self._add(shp.WRONG_TYPE, pointer, found, describe_expected(kind))

    def _number(self, value: OddNumber, pointer: str) -> None:
        if value.text in ("NaN", "Infinity", "-Infinity"):
            self._add(fil.NOT_JSON, pointer, value.text, _text("number"))
        elif value.text.lstrip("-").isdecimal():
            self._add(shp.INTEGER_TOO_LARGE, pointer, value.text, _SAFE)
        else:
            self._add(shp.NOT_AN_INTEGER, pointer, value.text, _text("plain-integer"))

    def _object(self, kind: inspect.StructType, value: dict[str, Any], pointer: str) -> None:
        self._twice(value, pointer)
        fields = {field.encode_name: field for field in kind.fields}
        there = set(value)
        for name, member in value.items():
            field = fields.get(name)
            if field is None:
                there.add(self._unknown(name, value, fields, pointer) or name)
            elif self.form and pointer == "" and name == "format" and isinstance(member, str):
                self._format(member)
            else:
                self.check(field.type, member, join_pointer(pointer, name))
        for name, field in fields.items():
            if field.required and name not in there:
                self._add(
                    shp.MISSING_MEMBER,
                    pointer,
                    _text("no-member", name=name),
                    _text("member", name=name),
                )

    def _format(self, value: str) -> None:
        if value != self.form:
            self._add(shp.WRONG_FORMAT, "/format", excerpt(value), excerpt(self.form))

    def _twice(self, value: dict[str, Any], pointer: str) -> None:
        for name in value.twice if isinstance(value, DuplicateMembers) else ():
            self._add(
                shp.DUPLICATE_MEMBER, join_pointer(pointer, name), excerpt(name), _text("it-once")
            )

    def _unknown(
        self, name: str, value: dict[str, Any], fields: dict[str, Any], pointer: str
    ) -> str | None:
        """Add the finding of an unknown member; return the name that was probably meant."""
        meant = find_closest(name, fields)
        where = join_pointer(pointer, cut(name))
        if meant is None:
            self._add(shp.UNKNOWN_MEMBER, where, excerpt(name), _one_of(fields))
            return None
        fix = None
        if meant not in value:
            what = _text("rename-to", name=meant)
            fix = Fix.of(what, safe=False, pointer=where, value=meant)
        self._add(shp.UNKNOWN_MEMBER, where, excerpt(name), _perhaps(meant), fix)
        return meant

    def _mapping(self, kind: inspect.DictType, value: dict[str, Any], pointer: str) -> None:
        self._twice(value, pointer)
        if len(value) < (kind.min_length or 0):
            found, expected = _text("members", count=len(value)), _at_least(kind.min_length)
            self._add(shp.TOO_FEW_ITEMS, pointer, found, expected)
        for name, member in value.items():
            where = join_pointer(pointer, cut(name))
            self.check(kind.key_type, name, where)
            self.check(kind.value_type, member, where)

    def _list(self, kind: inspect.ListType, value: list[Any], pointer: str) -> None:
        most, least = kind.max_length, kind.min_length or 0
        if most is not None and len(value) > most:
            self._add(shp.TOO_MANY_ITEMS, pointer, _text("items", count=len(value)), _at_most(most))
        elif len(value) < least:
            self._add(
                shp.TOO_FEW_ITEMS, pointer, _text("items", count=len(value)), _at_least(least)
            )
        else:
            plain = _can_be_any_text(kind.item_type)
            for index, item in enumerate(value):
                if not (plain and _is_plain(item)):
                    self.check(kind.item_type, item, join_pointer(pointer, index))

    def _text(self, kind: inspect.StrType, value: str, pointer: str, enum: tuple[str, ...]) -> None:
        most = kind.max_length
        if most is not None and len(value) > most:
            found = _text("characters", count=len(value))
            self._add(shp.TEXT_TOO_LONG, pointer, found, _at_most(most))
        elif len(value) < (kind.min_length or 0):
            self._add(shp.WRONG_VALUE, pointer, '""', _text("text-or-none"))
        elif kind.pattern and not re.search(kind.pattern, value):
            said = shapes.SAID.get(kind.pattern, kind.pattern)
            meant = _describe_days(value) if kind.pattern == shapes.DATE_PATTERN else None
            self._choice(value, pointer, enum, meant or said)
        else:
            self._characters(value, pointer)

    def _choice(
        self, value: str, pointer: str, enum: tuple[str, ...], expected: Text | str = ""
    ) -> None:
        meant = find_closest(value, enum)
        if enum:
            expected = _perhaps(meant) if meant else _one_of(enum)
        self._add(shp.WRONG_VALUE, pointer, excerpt(value), expected)

    def _characters(self, value: str, pointer: str) -> None:
        if value.isascii() and "\0" not in value:
            return
        half = _SURROGATE.search(value)
        if half:
            self._add(shp.LONE_SURROGATE, pointer, describe_half(half[0]), CHARACTER)
        elif "\0" in value:
            self._add(shp.NUL_IN_TEXT, pointer, excerpt(value), shapes.SAID[shapes.NO_NUL_PATTERN])
        elif not unicodedata.is_normalized("NFC", value):
            self._not_nfc(value, pointer)

    def _not_nfc(self, value: str, pointer: str) -> None:
        whole = unicodedata.normalize("NFC", value)
        is_safe = not _PLAYED.match(pointer)
        fix = Fix.of(_text("normalise"), safe=is_safe, pointer=pointer, value=whole)
        pairs = enumerate(zip(value, whole, strict=False))
        differs = next((at for at, (one, other) in pairs if one != other), len(whole))
        at = differs - _BEFORE if differs > _SHORT else 0
        found, expected = (_escape(text[at:], is_cut=at > 0) for text in (value, whole))
        self._add(shp.NOT_NFC, pointer, found, expected, fix)

    def _integer(self, kind: inspect.IntType, value: int, pointer: str) -> None:
        if abs(value) > shapes.MAX_INTEGER:
            self._add(shp.INTEGER_TOO_LARGE, pointer, str(value), _SAFE)
        elif kind.ge is not None and value < kind.ge:
            self._add(shp.WRONG_VALUE, pointer, str(value), _text("integer-from", least=kind.ge))
        elif kind.le is not None and value > kind.le:
            self._add(shp.WRONG_VALUE, pointer, str(value), _text("integer-up-to", most=kind.le))

    def _anything(self, value: Any, pointer: str) -> None:
        """Check a value inside ``x``: integers only, bounded text, plain keys."""
        if isinstance(value, OddNumber):
            self._number(value, pointer)
        elif isinstance(value, dict):
            self._mapping(_ANY_MEMBERS, value, pointer)
        elif isinstance(value, list):
            self._list(_ANY_ITEMS, value, pointer)
        elif isinstance(value, str):
            self._text(_ANY_TEXT, value, pointer, ())
        elif isinstance(value, int) and not isinstance(value, bool):
            self._integer(_ANY_INTEGER, value, pointer)


_SHORT: Final = 12
"""Maximum number of characters that are shown before the first differing character."""

_BEFORE: Final = 4
"""Number of characters shown before it in a longer text."""


def _escape(text: str, *, is_cut: bool) -> str:
    """Return *text* with escapes for characters outside ASCII, cut if it is long."""
    return ("…" if is_cut else "") + cut(text.encode("ascii", "backslashreplace").decode())


def _at_most(most: int) -> Text:
    return _text("at-most", most=most)


def _at_least(least: int | None) -> Text:
    return _text("at-least", least=least or 0)


def _one_of(names: Iterable[str]) -> Text:
    return _text("one-of", words=join_words(names, "commas"))


def _perhaps(meant: str) -> Text:
    return _text("perhaps", meant=meant)


def describe_half(half: str) -> Text:
    r"""Return a description of a lone surrogate, with its escape such as ``\ud800``.

    *half* is the surrogate, one character.
    """
    return _text("half-alone", escape=f"\\u{ord(half):04x}")


CHARACTER: Final = _text("character")
_SAFE: Final = _text("integer-within", most=shapes.MAX_INTEGER)
_ANY_TEXT: Final = inspect.StrType(max_length=shapes.MAX_TEXT)
_ANY_INTEGER: Final = inspect.IntType()
_ANY_ITEMS: Final = inspect.ListType(_EXTRA)
_ANY_MEMBERS: Final = inspect.DictType(inspect.StrType(pattern=shapes.KEY_PATTERN), _EXTRA)


def _describe_days(value: str) -> Text | None:
    """Return the days that *value* may mean, for messages; None if there are none."""
    days = list_possible_days(value)
    if not days:
        return None
    return _text("perhaps" if len(days) == 1 else "one-of-days", meant=join_words(days, "or"))


def find_closest(word: str, words: Any) -> str | None:
    """Return the item of *words* that *word* was probably meant to be.

    Return None if none is similar enough. *words* is an iterable of text. *word* is converted to
    lower case before it is compared; *words* are compared as they are.
    """
    plain = unicodedata.normalize("NFKC", word[:64]).casefold()

    found = get_close_matches(plain, list(words), n=1, cutoff=0.6)
    return found[0] if found else None


def describe_expected(kind: inspect.Type) -> Text:
    """Return the names of JSON types that a type accepts, such as "a list or text".

    *kind* is the type, from ``msgspec.inspect``.
    """
    kinds = [name for one in _plain_kinds(kind) for cls, _, name in _FITS if isinstance(one, cls)]
    return join_alternatives(kinds or [_text("a-value")])


def join_alternatives(choices: Sequence[Text]) -> Text:
    """Return *choices* joined by "or", without duplicates: ``a list or text or null``.

    Raises TypeError if *choices* is empty.
    """
    once = [one for place, one in enumerate(choices) if one not in choices[:place]]
    return reduce(lambda most, end: join_words((most, end), "or"), once)


def _plain_kinds(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yield *kind*, or each type of a union, without its annotations."""
    if isinstance(kind, inspect.Metadata):
        yield from _plain_kinds(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from _plain_kinds(one)
    else:
        yield kind


_FITS: Final[tuple[tuple[type, type, Text], ...]] = (
    (inspect.StructType, dict, _OBJECT),
    (inspect.DictType, dict, _OBJECT),
    (inspect.ListType, list, _LIST),
    (inspect.StrType, str, _TEXT),
    (inspect.LiteralType, str, _TEXT),
    (inspect.BoolType, bool, _TRUE_OR_FALSE),
    (inspect.NoneType, type(None), _NULL),
    (inspect.IntType, int, _INTEGER),
)


def _is_kind(kind: inspect.Type, value: Any) -> bool:
    """Return whether *value* has the JSON type of *kind*."""
    if isinstance(value, bool) and not isinstance(kind, inspect.BoolType):
        return False
    return any(isinstance(kind, cls) and isinstance(value, sort) for cls, sort, _ in _FITS)


def _branch(kind: inspect.UnionType, value: Any) -> inspect.Type | None:
    """Return the type in the union to check *value* against, or None if there is none."""
    for branch in kind.types:
        inner = branch.type if isinstance(branch, inspect.Metadata) else branch
        if _is_kind(inner, value):
            return inner
    return None


def _can_be_any_text(kind: inspect.Type) -> bool:
    """Return whether *kind* accepts any short text.

    Lists of turns have thousands of such items.
    """
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return any(isinstance(one, inspect.StrType) and not one.pattern for one in kinds)


def _is_plain(item: Any) -> bool:
    return type(item) is str and 0 < len(item) < 64 and item.isascii() and "\0" not in item


def _can_be_integer(kind: inspect.Type) -> bool:
    return any(isinstance(one, inspect.IntType) for one in _plain_kinds(kind))


_PLAYED: Final = re.compile(r"/ruleset/|/start/|/turns/[0-9]+(?:/turn|/position|\Z)")
"""Members whose text is part of the play, where every letter may change the meaning."""


# Dates in other forms, and the days they may mean.


_YEAR_FIRST: Final = re.compile(r"\s*(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\s*")
_YEAR_LAST: Final = re.compile(r"\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})\s*")


def list_possible_days(text: str) -> list[str]:
    """Return the days that a numeric date may mean, each as ``YYYY-MM-DD``.

    The year has four digits and is first, followed by the month, or last; the separator is ``-``,
    ``/``, ``.`` or a space. Digits of any script are accepted. For ``6/11/2025``, the result has
    two days; the first takes 6 as the day of the month. The result is empty if *text* is not such a
    date, or if no such day exists.
    """
    plain = "".join(str(unicodedata.decimal(sign, sign)) for sign in text[:40])
    first, last = _YEAR_FIRST.fullmatch(plain), _YEAR_LAST.fullmatch(plain)
    if first is not None:
        return _list_existing((first[1], first[2], first[3]))
    if last is not None:
        return _list_existing((last[3], last[2], last[1]), (last[3], last[1], last[2]))
    return []


def _list_existing(*readings: tuple[str, str, str]) -> list[str]:
    """Return the *readings* (year, month, day) that are days, as ``YYYY-MM-DD``."""
    found = []
    for year, month, day in readings:
        try:
            found.append(date(int(year), int(month), int(day)).isoformat())
        except ValueError:
            continue
    return list(dict.fromkeys(found))
