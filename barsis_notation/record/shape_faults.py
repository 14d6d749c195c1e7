"""Every way in which a JSON document differs from the shape of a record, with its pointer.

The shape is that of the structs: this module walks their declarations and the document side by
side. It sees what a typed decoder cannot name (all unknown members, not the first) and what a
JSON Schema cannot see: duplicate members, floats, half characters, text that is not NFC.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from difflib import get_close_matches
from functools import cache, reduce
from typing import Any, Final

from msgspec import inspect

from barsis_notation.base.json_pointers import step_into
from barsis_notation.base.strict_json import Members, Odd
from barsis_notation.diagnostics import file_codes as fil
from barsis_notation.diagnostics import shape_codes as shp
from barsis_notation.diagnostics.findings import Code, Finding, Fix
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record import shapes
from barsis_notation.record.excerpt import cut, excerpt
from barsis_notation.record.structs import Record

_text = texts_of("record")

_SURROGATE = re.compile("[\ud800-\udfff]")


@cache
def _record() -> inspect.Type:
    """Return the shape of a record, made when the first is explained."""
    return inspect.type_info(Record)


_EXTRA: Final = inspect.AnyType()


def record_faults(document: Any) -> list[Finding]:
    """Return what is wrong with *document*, as :func:`base.strict_json.parse` gives it.

    Turn strings are taken as they are: their grammar is looked at elsewhere.
    """
    version = _newer_version(document)
    if version:
        return [_newer(version)]
    if not isinstance(document, dict):
        expected = _text("one-record")
        return [shp.NOT_A_RECORD.finding(pointer="", found=kind_of(document), expected=expected)]
    return [
        _with_points(finding, document) if finding.pointer in _POINTS else finding
        for finding in faults_of(_record(), document, shapes.FORMAT)
    ]


_POINTS: Final = ("/result/score", "/match/before")
"""Members that say the points of each seat."""


def _with_points(finding: Finding, document: dict[str, Any]) -> Finding:
    """Return *finding*; of points such as ``1-0``, one for each player, it says what to write."""
    _, name, member = (finding.pointer or "").split("/")
    points = _numbers(document[name][member])
    players = document.get("players")
    seats = [_seats_of(one) for one in players] if isinstance(players, list) else []
    if not points or len(points) != len(seats) or not all(seats):
        return finding
    each = {seat: one for own, one in zip(seats, points, strict=True) for seat in own}
    written = ", ".join(f'"{seat}": {one}' for seat, one in each.items())
    return shp.WRONG_TYPE.finding(
        pointer=finding.pointer,
        found=finding.given("found"),
        expected=_text("points-of-seats", points=f"{{{written}}}"),
    )


def _numbers(value: Any) -> list[int]:
    """Return the integers of ``1-0``, ``1:0`` or ``[1, 0]``, none if *value* is anything else."""
    if isinstance(value, list) and all(type(one) is int for one in value):
        return value
    if isinstance(value, str) and _SCORE.fullmatch(value):
        return [int(one) for one in re.findall(r"[0-9]{1,9}", value)]
    return []


_SCORE: Final = re.compile(r"\s*[0-9]{1,9}(?:\s*[-\u2013:/]\s*[0-9]{1,9}){1,33}\s*")


def _seats_of(player: Any) -> list[str]:
    """Return the seats of a player as a document has them, none if they are anything else."""
    seats = player.get("seats") if isinstance(player, dict) else None
    is_right = isinstance(seats, list) and all(isinstance(seat, str) for seat in seats)
    return [cut(seat) for seat in seats] if is_right and seats else []


def faults_of(kind: inspect.Type, document: Any, form: str = "") -> list[Finding]:
    """Return every way in which *document* is not of *kind*; *form* is what its format must be."""
    walk = _ShapeCheck(form)
    walk.check(kind, document, "")
    return walk.findings


def kind_of(value: Any) -> Text:
    """Return what *value* is called in a message."""
    if isinstance(value, Odd):
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
    """Return the version of the format *document* names, if it is a later one, else 0."""
    named = document.get("format") if isinstance(document, dict) else None
    match = re.match(shapes.VERSION_PATTERN, named) if isinstance(named, str) else None
    return int(match[1]) if match and int(match[1]) > 1 else 0


def _newer(version: int) -> Finding:
    found = f"barsis-record/{version}"
    return shp.NEWER_FORMAT.finding(pointer="/format", found=found, expected=shapes.FORMAT)


class _ShapeCheck:
    """Walks a declaration and a document side by side; findings are all it keeps."""

    def __init__(self, form: str) -> None:
        self.form = form
        self.findings: list[Finding] = []

    def check(self, kind: inspect.Type, value: Any, pointer: str) -> None:
        """Note every way in which *value* is not of *kind*."""
        if len(self.findings) >= shapes.MAX_FINDINGS:
            return
        enum = ()
        if isinstance(kind, inspect.Metadata):
            enum = tuple((kind.extra_json_schema or {}).get("enum", ()))
            kind = shapes.text_of(kind)
        if isinstance(kind, inspect.UnionType):
            kind = _branch(kind, value) or kind
        if isinstance(kind, inspect.AnyType):
            self._anything(value, pointer)
        elif not _fits(kind, value):
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
        if isinstance(value, Odd) and _takes_integer(kind):
            self._number(value, pointer)
            return
        found = kind_of(value)
        if isinstance(value, str | int):
            found = _text("kind-and-value", kind=found, value=excerpt(value))
        self._add(shp.WRONG_TYPE, pointer, found, expected_kind(kind))

    def _number(self, value: Odd, pointer: str) -> None:
        if value.text in ("NaN", "Infinity", "-Infinity"):
            self._add(fil.NOT_JSON, pointer, value.text, _text("number"))
        elif value.text.lstrip("-").isdecimal():
            self._add(shp.INTEGER_TOO_LARGE, pointer, value.text, _SAFE)
        else:
            self._add(shp.NOT_AN_INTEGER, pointer, value.text, _text("plain-integer"))

    def _object(self, kind: inspect.StructType, value: dict[str, Any], pointer: str) -> None:
        self._twice(value, pointer)
        fields = {field.encode_name: field for field in kind.fields}
        for name, member in value.items():
            field = fields.get(name)
            if field is None:
                self._unknown(name, value, fields, pointer)
            elif self.form and pointer == "" and name == "format" and isinstance(member, str):
                self._format(member)
            else:
                self.check(field.type, member, step_into(pointer, name))
        for name, field in fields.items():
            if field.required and name not in value:
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
        for name in value.twice if isinstance(value, Members) else ():
            self._add(
                shp.DUPLICATE_MEMBER, step_into(pointer, name), excerpt(name), _text("it-once")
            )

    def _unknown(
        self, name: str, value: dict[str, Any], fields: dict[str, Any], pointer: str
    ) -> None:
        meant = closest(name, fields)
        where = step_into(pointer, cut(name))
        if meant is None:
            self._add(shp.UNKNOWN_MEMBER, where, excerpt(name), _one_of(fields))
            return
        fix = None
        if meant not in value:
            what = _text("rename-to", name=meant)
            fix = Fix.of(what, safe=False, pointer=where, value=meant)
        self._add(shp.UNKNOWN_MEMBER, where, excerpt(name), _perhaps(meant), fix)

    def _mapping(self, kind: inspect.DictType, value: dict[str, Any], pointer: str) -> None:
        self._twice(value, pointer)
        if len(value) < (kind.min_length or 0):
            found, expected = _text("members", count=len(value)), _at_least(kind.min_length)
            self._add(shp.TOO_FEW_ITEMS, pointer, found, expected)
        for name, member in value.items():
            where = step_into(pointer, cut(name))
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
            plain = _takes_any_text(kind.item_type)
            for index, item in enumerate(value):
                if not (plain and _is_plain(item)):
                    self.check(kind.item_type, item, step_into(pointer, index))

    def _text(self, kind: inspect.StrType, value: str, pointer: str, enum: tuple[str, ...]) -> None:
        most = kind.max_length
        if most is not None and len(value) > most:
            found = _text("characters", count=len(value))
            self._add(shp.TEXT_TOO_LONG, pointer, found, _at_most(most))
        elif len(value) < (kind.min_length or 0):
            self._add(shp.WRONG_VALUE, pointer, '""', _text("text-or-none"))
        elif kind.pattern and not re.search(kind.pattern, value):
            said = shapes.SAID.get(kind.pattern, kind.pattern)
            meant = _days(value) if kind.pattern == shapes.DATE_PATTERN else None
            self._choice(value, pointer, enum, meant or said)
        else:
            self._characters(value, pointer)

    def _choice(
        self, value: str, pointer: str, enum: tuple[str, ...], expected: Text | str = ""
    ) -> None:
        meant = closest(value, enum)
        if enum:
            expected = _perhaps(meant) if meant else _one_of(enum)
        self._add(shp.WRONG_VALUE, pointer, excerpt(value), expected)

    def _characters(self, value: str, pointer: str) -> None:
        if value.isascii() and "\0" not in value:
            return
        half = _SURROGATE.search(value)
        if half:
            self._add(shp.LONE_SURROGATE, pointer, half_alone(half[0]), CHARACTER)
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
        found, expected = (_escaped(text[at:], is_cut=at > 0) for text in (value, whole))
        self._add(shp.NOT_NFC, pointer, found, expected, fix)

    def _integer(self, kind: inspect.IntType, value: int, pointer: str) -> None:
        if abs(value) > shapes.MAX_INTEGER:
            self._add(shp.INTEGER_TOO_LARGE, pointer, str(value), _SAFE)
        elif kind.ge is not None and value < kind.ge:
            self._add(shp.WRONG_VALUE, pointer, str(value), _text("integer-from", least=kind.ge))
        elif kind.le is not None and value > kind.le:
            self._add(shp.WRONG_VALUE, pointer, str(value), _text("integer-up-to", most=kind.le))

    def _anything(self, value: Any, pointer: str) -> None:
        """Look at a value inside ``x``: integers only, bounded text, plain keys."""
        if isinstance(value, Odd):
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
"""Characters of a text that are shown before the first that differs."""

_BEFORE: Final = 4
"""Characters that are shown before it in a longer text."""


def _escaped(text: str, *, is_cut: bool) -> str:
    """Return *text* with escapes for what is not ASCII, cut where it is long."""
    return ("…" if is_cut else "") + cut(text.encode("ascii", "backslashreplace").decode())


def _at_most(most: int) -> Text:
    return _text("at-most", most=most)


def _at_least(least: int | None) -> Text:
    return _text("at-least", least=least or 0)


def _one_of(names: Iterable[str]) -> Text:
    return _text("one-of", words=listed(names, "commas"))


def _perhaps(meant: str) -> Text:
    return _text("perhaps", meant=meant)


def half_alone(half: str) -> Text:
    """Return what half of a character is called in a message."""
    return _text("half-alone", escape=f"\\u{ord(half):04x}")


CHARACTER: Final = _text("character")
_SAFE: Final = _text("integer-within", most=shapes.MAX_INTEGER)
_ANY_TEXT: Final = inspect.StrType(max_length=shapes.MAX_TEXT)
_ANY_INTEGER: Final = inspect.IntType()
_ANY_ITEMS: Final = inspect.ListType(_EXTRA)
_ANY_MEMBERS: Final = inspect.DictType(inspect.StrType(pattern=shapes.KEY_PATTERN), _EXTRA)


def _days(value: str) -> Text | None:
    """Return the days that *value* may mean, in the words of a message; None for none."""
    days = days_meant(value)
    return _text("perhaps", meant=listed(days, "or")) if days else None


def closest(word: str, words: Any) -> str | None:
    """Return the one of *words* that *word* is most likely meant to be, or None."""
    plain = unicodedata.normalize("NFKC", word[:64]).casefold()

    found = get_close_matches(plain, list(words), n=1, cutoff=0.6)
    return found[0] if found else None


def expected_kind(kind: inspect.Type) -> Text:
    """Return what *kind* is called in a message."""
    kinds = [name for one in _plain_kinds(kind) for cls, _, name in _FITS if isinstance(one, cls)]
    return one_or_other(kinds or [_text("a-value")])


def one_or_other(choices: Sequence[Text]) -> Text:
    """Return ``a list or text or null``, each of *choices* once."""
    once = [one for place, one in enumerate(choices) if one not in choices[:place]]
    return reduce(lambda most, end: listed((most, end), "or"), once)


def _plain_kinds(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yield *kind*, or each of a union, without what is said of it beside its type."""
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


def _fits(kind: inspect.Type, value: Any) -> bool:
    """Return whether *value* is the sort of JSON value that *kind* takes."""
    if isinstance(value, bool) and not isinstance(kind, inspect.BoolType):
        return False
    return any(isinstance(kind, cls) and isinstance(value, sort) for cls, sort, _ in _FITS)


def _branch(kind: inspect.UnionType, value: Any) -> inspect.Type | None:
    """Return the member of the union that *value* is to be held against."""
    for branch in kind.types:
        inner = branch.type if isinstance(branch, inspect.Metadata) else branch
        if _fits(inner, value):
            return inner
    return None


def _takes_any_text(kind: inspect.Type) -> bool:
    """Return whether *kind* takes any short text: lists of turns are looked at by the thousand."""
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return any(isinstance(one, inspect.StrType) and not one.pattern for one in kinds)


def _is_plain(item: Any) -> bool:
    return type(item) is str and 0 < len(item) < 64 and item.isascii() and "\0" not in item


def _takes_integer(kind: inspect.Type) -> bool:
    return any(isinstance(one, inspect.IntType) for one in _plain_kinds(kind))


_PLAYED: Final = re.compile(r"/ruleset/|/start/|/turns/[0-9]+(?:/turn|/position|\Z)")
"""Members whose text is a part of the play: what they are read as may hang on every letter."""


# Dates as people write them, and the days they may mean.


_YEAR_FIRST: Final = re.compile(r"\s*(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\s*")
_YEAR_LAST: Final = re.compile(r"\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})\s*")


def days_meant(text: str) -> list[str]:
    """Return the days that *text* may mean, as ``YYYY-MM-DD``: of 6/11/2025 there are two."""
    plain = "".join(str(unicodedata.decimal(sign, sign)) for sign in text[:40])
    first, last = _YEAR_FIRST.fullmatch(plain), _YEAR_LAST.fullmatch(plain)
    if first is not None:
        return _existing((first[1], first[2], first[3]))
    if last is not None:
        return _existing((last[3], last[2], last[1]), (last[3], last[1], last[2]))
    return []


def _existing(*readings: tuple[str, str, str]) -> list[str]:
    """Return which of *readings*, year, month and day each, are days that exist."""
    found = []
    for year, month, day in readings:
        try:
            found.append(date(int(year), int(month), int(day)).isoformat())
        except ValueError:
            continue
    return list(dict.fromkeys(found))
