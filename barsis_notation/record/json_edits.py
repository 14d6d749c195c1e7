"""Change values and add members in a JSON text without changing other characters.

New text has the layout of the existing text. New members of an object are inserted at their place
among the others, with the separators that its members have. If a list changes its length, equal
items at its beginning and its end keep their text, and new items get its separators. Other objects
and lists get the layout of the member ``ruleset``, which every record has: they are on one line, or
have a line for each item.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, Final, NamedTuple

import msgspec

from barsis_notation.record.structs import Record

PathPart = str | int


class Change(NamedTuple):
    """A new value in a JSON document.

    Attributes:
        way: The names and indexes that lead to the value; () for the whole document.
        value: The new value.
        order: The names of all members, in order, of the object that the value belongs to; needed
            to insert a new member.
    """

    way: tuple[PathPart, ...]
    value: Any
    order: tuple[str, ...] = ()


class Edit(NamedTuple):
    """A replacement of characters of a text.

    Attributes:
        start: Index of the first character that is replaced.
        end: Index after the last character that is replaced.
        text: The replacement.
    """

    start: int
    end: int
    text: str


def find_changes(before: Any, after: Any) -> Iterator[Change]:
    """Yield the smallest changes that turn *before* into *after*.

    No change is yielded if they are equal. A list whose length differs, or an object that lost a
    member, is replaced as a whole.

    Args:
        before: A JSON value: a dict, a list, a str and so on.
        after: The same value, changed.
    """
    yield from _find_changes(before, after, Change((), after))


def _find_changes(before: Any, after: Any, whole: Change) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() <= after.keys():
        order = tuple(after)
        for name, value in after.items():
            change = Change((*whole.way, name), value, order)
            yield from _find_changes(before[name], value, change) if name in before else [change]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _find_changes(old, new, Change((*whole.way, index), new))
    elif type(before) is not type(after) or before != after:
        yield whole


def rewrite_record(raw: bytes, before: Record, after: Record) -> bytes:
    """Return the JSON of a record with changed values, its layout preserved.

    If a member of an object was removed, the whole object is written again.

    Args:
        raw: The JSON of *before*, as UTF-8; every member that *before* has must be in it.
        before: The record.
        after: The changed record.

    Raises:
        LookupError: If the place of a change is missing from *raw*, or if *raw* ends too early.
        ValueError: If *raw* is not JSON in UTF-8, or a text of *after* has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
    """
    wanted = find_changes(msgspec.to_builtins(before), msgspec.to_builtins(after))
    return apply_changes(raw.decode(), wanted).encode()


def apply_changes(text: str, changes: Iterable[Change]) -> str:
    """Return a JSON text with changed values, its layout preserved.

    Args:
        text: The text, which must be valid JSON; it may begin with a byte order mark.
        changes: The changes. Each leads to a value of *text* or to a new member of an object.

    Raises:
        LookupError: If a change leads to neither, if its ``order`` lacks the new member, or if
            *text* ends too early.
        ValueError: If *text* is not JSON. It may also be raised if a change leads into a string.
    """
    return apply_edits(text, _EditedText(text).edits(changes))


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return *text* with *edits*, which must not overlap.

    Indexes refer to *text* before any edit. The order of the edits only matters if several insert
    text at the same index.
    """
    pieces, at = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        pieces += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join([*pieces, text[at:]])


# Reading: begin and end of a value and its members.


class _Span(NamedTuple):
    """The place of a member or an item in a text.

    Attributes:
        name: Index of the member's name, or of the value of an item.
        colon: Index after the member's name, or of the value of an item.
        start: Index of the value.
        end: Index after the value.
    """

    name: int
    colon: int
    start: int
    end: int


_VALUES: Final = json.JSONDecoder(parse_int=str, parse_float=str)
_SPACE: Final = re.compile(r"[\ufeff \t\r\n]*")


def _skip_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _find_members(text: str, start: int) -> dict[PathPart, _Span]:
    """Return the members or items of the object or list that begins at *start*."""
    spans: dict[PathPart, _Span] = {}
    is_object = text[start] == "{"
    at = _skip_space(text, start + 1)
    while text[at] not in "}]":
        name, colon = at, at
        key: PathPart = len(spans)
        if is_object:
            key, colon = scanstring(text, at + 1)
            at = _skip_space(text, _skip_space(text, colon) + 1)
        _, end = _VALUES.raw_decode(text, at)
        spans[key] = _Span(name, colon, at, end)
        at = _skip_space(text, end)
        if text[at] == ",":
            at = _skip_space(text, at + 1)
    return spans


# Layout.


class _Style(NamedTuple):
    """The layout of objects and lists: the separators and the step of the indent."""

    colon: str = ": "
    comma: str = ", "
    step: str = ""
    is_sorted: bool = False

    @property
    def is_spread(self) -> bool:
        return "\n" in self.comma

    def value(self, value: Any, margin: str) -> str:
        """Return *value* as JSON, to be put on a line that is indented by *margin*."""
        inner = margin + self.step
        if isinstance(value, Mapping) and value:
            names = sorted(value) if self.is_sorted else list(value)
            return self._list(
                "{}", [self.member(name, value[name], inner) for name in names], margin
            )
        if isinstance(value, list | tuple) and value:
            return self._list("[]", [self.value(item, inner) for item in value], margin)
        return msgspec.json.encode(value).decode()

    def member(self, name: str, value: Any, margin: str) -> str:
        """Return a member of an object, to be put on a line that is indented by *margin*."""
        key = msgspec.json.encode(name).decode()
        return f"{key}{self.colon}{self.value(value, margin)}"

    def _list(self, brackets: str, items: list[str], margin: str) -> str:
        first, last = brackets[0], brackets[1]
        if not self.is_spread:
            return f"{first}{self.comma.join(items)}{last}"
        feed = "\r\n" if "\r\n" in self.comma else "\n"
        inner = f"{feed}{margin}{self.step}"
        return f"{first}{inner}{f',{inner}'.join(items)}{feed}{margin}{last}"


def _detect_layout(text: str, start: int) -> _Style:
    """Return the layout of ``ruleset`` in a JSON text whose value begins at *start*."""
    root = _find_members(text, start) if text[start] == "{" else {}
    names = [str(name) for name in root]
    is_sorted = len(names) > 1 and names == sorted(names)
    sample = root.get("ruleset")
    is_sample = sample is not None and text[sample.start] == "{"
    spans = list((_find_members(text, sample.start) if sample and is_sample else root).values())
    if len(spans) < 2:
        return _Style(is_sorted=is_sorted)
    first, second = spans[:2]
    comma = text[first.end : second.name]
    outer = _get_margin(text, sample.name) if sample and is_sample else ""
    inner = _get_margin(text, second.name)
    step = inner.removeprefix(outer) if "\n" in comma else ""
    return _Style(text[first.colon : first.start], comma, step, is_sorted)


def _get_margin(text: str, at: int) -> str:
    """Return the white space at the beginning of the line that contains index *at*."""
    found = _MARGIN.match(text, text.rfind("\n", 0, at) + 1)
    return found[0] if found else ""


_MARGIN: Final = re.compile(r"[ \t]*")


def _encode_sorted(value: Any) -> bytes:
    """Return *value* as JSON bytes, which are equal for values that are the same in JSON."""
    return msgspec.json.encode(value, order="sorted")


# Writing.


class _EditedText:
    """A JSON text to edit, with a cache of its objects and lists."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.start = _skip_space(text, 0)
        self.layout = _detect_layout(text, self.start)
        self._seen: dict[int, dict[PathPart, _Span]] = {}

    def inside(self, start: int) -> dict[PathPart, _Span]:
        if start not in self._seen:
            self._seen[start] = _find_members(self.text, start)
        return self._seen[start]

    def edits(self, changes: Iterable[Change]) -> Iterator[Edit]:
        new: dict[int, list[Change]] = {}
        for change in changes:
            if not change.way:
                _, end = _VALUES.raw_decode(self.text, self.start)
                yield self._make_replacement(self.start, end, change.value)
                continue
            begin = self.start
            for part in change.way[:-1]:
                begin = self.inside(begin)[part].start
            there = self.inside(begin).get(change.way[-1])
            if there is not None:
                yield self._make_replacement(there.start, there.end, change.value)
            elif self.text[begin] == "{":
                new.setdefault(begin, []).append(change)
            else:
                raise LookupError(change.way)
        for begin, members in new.items():
            yield from self._make_additions(begin, members)

    def _make_replacement(self, start: int, end: int, value: Any) -> Edit:
        """Return the edit that writes *value*, on one line if the old one was."""
        layout = self.layout
        old = self.text[start:end]
        if old.startswith("[") and isinstance(value, list) and value and self.inside(start):
            return self._make_list_replacement(start, value)
        if (
            layout.is_spread
            and old[:1] in ("{", "[")
            and "\n" not in old
            and old not in ("{}", "[]")
        ):
            layout = layout._replace(comma=", ", step="")
        return Edit(start, end, layout.value(value, _get_margin(self.text, start)))

    def _make_list_replacement(self, begin: int, items: list[Any]) -> Edit:
        """Return the edit that makes *items* of the list that begins at *begin*.

        Neither list may be empty. Equal items at the beginning and the end keep their text.
        """
        text, spans = self.text, list(self.inside(begin).values())
        old = [_encode_sorted(json.loads(text[span.start : span.end])) for span in spans]
        new = [_encode_sorted(item) for item in items]
        least = min(len(old), len(new))
        first = next((at for at in range(least) if old[at] != new[at]), least)
        last = next((at for at in range(least - first) if old[-1 - at] != new[-1 - at]), None)
        last = least - first if last is None else last
        gap = self._get_gap(begin, spans, 1)
        margin = _get_margin(text, spans[0].start)
        written = [self.layout.value(item, margin) for item in items[first : len(items) - last]]
        if last:
            return Edit(
                spans[first].start, spans[-last].start, "".join(item + gap for item in written)
            )
        if first:
            return Edit(
                spans[first - 1].end, spans[-1].end, "".join(gap + item for item in written)
            )
        return Edit(spans[0].start, spans[-1].end, gap.join(written))

    def _make_additions(self, begin: int, members: list[Change]) -> Iterator[Edit]:
        """Yield the edits that add *members* to the object that begins at *begin*."""
        there = self.inside(begin)
        if not there:
            value = {str(change.way[-1]): change.value for change in members}
            _, end = _VALUES.raw_decode(self.text, begin)
            yield Edit(begin, end, self.layout.value(value, _get_margin(self.text, begin)))
            return
        spans = list(there.values())
        order = sorted(members[0].order) if self.layout.is_sorted else members[0].order
        ranks = {name: rank for rank, name in enumerate(order)}
        layout = self.layout._replace(colon=self.text[spans[0].colon : spans[0].start])
        margin = _get_margin(self.text, spans[-1].name)
        for change in sorted(members, key=lambda change: ranks[str(change.way[-1])]):
            name = str(change.way[-1])
            member = layout.member(name, change.value, margin)
            later = [
                place
                for place, other in enumerate(there)
                if ranks.get(str(other), -1) > ranks[name]
            ]
            at = spans[later[0]].name if later else spans[-1].end
            gap = self._get_gap(begin, spans, later[0] if later else len(spans))
            yield Edit(at, at, member + gap if later else gap + member)

    def _get_gap(self, begin: int, spans: list[_Span], place: int) -> str:
        """Return the text to put between a member at *place* and its neighbour."""
        if len(spans) > 1:
            second = min(max(place, 1), len(spans) - 1)
            return self.text[spans[second - 1].end : spans[second].name]
        opening = self.text[begin + 1 : spans[0].name]
        if "\n" in opening:
            return "," + opening
        return ", " if self.layout.is_spread else self.layout.comma
