"""The lines of the text format: writing of records, and changing of records in place.

A changed record keeps every line. A line that changes keeps everything except the value: its
spaces, the order of members in its entries, and its line ending.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Struct

from barsis_notation.formats.text_tags import PathPart, split_path
from barsis_notation.record.json_edits import Change, apply_changes, find_changes
from barsis_notation.record.structs import Entry, Record, TurnItem, get_fields

# Writing.


def print_record(record: Record) -> bytes:
    """Return one record in the text format, as UTF-8, with a line feed at the end.

    The text has one line for each tag, such as ``[ruleset.id "barsis"]``, an empty line, and one
    line for each turn. Empty optional members are left out.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
    """
    lines = [*map(_format_tag, _list_tags(record)), "", *map(_format_item, record.turns), ""]
    return "\n".join(lines).encode()


def _list_tags(record: Record) -> list[tuple[str, str]]:
    """Return the path and the JSON value of every tag of *record*, in the order of writing."""
    return sorted(_iterate_tags(record, ""), key=lambda tag: tag[0] != "format")


def _format_tag(tag: tuple[str, str]) -> str:
    return f"[{tag[0]} {tag[1]}]"


def _iterate_tags(part: Struct, prefix: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the JSON of every value in *part*, a struct."""
    for field in get_fields(type(part)):
        value = getattr(part, field.name)
        path = prefix + field.encode_name
        if path == "turns" or value is UNSET or (not field.required and value in ("", [], {})):
            continue
        if isinstance(value, dict) and field.name != "x":
            yield from ((f"{path}.{key}", _to_json(one)) for key, one in value.items())
        else:
            yield from _iterate_value_tags(value, path)


def _iterate_value_tags(value: Any, path: str) -> Iterator[tuple[str, str]]:
    tags = list(_iterate_tags(value, path + ".")) if isinstance(value, Struct) else []
    if tags:
        yield from tags
    elif isinstance(value, list) and value and isinstance(value[0], Struct):
        for index, item in enumerate(value):
            yield from _iterate_value_tags(item, f"{path}.{index}")
    else:
        yield path, _to_json(value)


def _format_item(item: TurnItem) -> str:
    if isinstance(item, str):
        return item if _is_plain(item) else ". " + _to_json(item)
    if isinstance(item.turn, str) and _is_plain(item.turn):
        rest = msgspec.structs.replace(item, turn="")
        return f"{item.turn} {_to_json(rest)}"
    return ". " + _to_json(item)


def _is_plain(turn: str) -> bool:
    """Return whether *turn* can be written as a line; every turn of the grammar can.

    Brackets and quotes are only written inside JSON, where they cannot be mistaken for syntax.
    """
    return turn.isprintable() and bool(_PLAIN.fullmatch(turn))


_PLAIN: Final = re.compile(r'[^\s."\[{](?:[^"\[{]*[^\s"\[{])?')


def _to_json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


# Changing.


def rewrite(raw: bytes, before: Record, after: Record) -> bytes:
    """Return *raw* with the changes from *before* to *after* applied in place.

    Lines without changes are kept as they are. If a member of the record itself, such as its
    comment, was removed, or if turns were added or removed, the whole record is written again.

    Args:
        raw: The record in the text format, as valid UTF-8 (``Decoded.raw``).
        before: The record read from *raw*.
        after: The changed record.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
    """
    old, new = msgspec.to_builtins(before), msgspec.to_builtins(after)
    wanted = list(find_changes(old, new))
    if any(change.way in ((), ("turns",)) for change in wanted):  # members or turns were removed
        return print_record(after)
    lines = _RecordText(raw.decode(), after)
    changed = {change.way[1]: None for change in wanted if change.way[0] == "turns"}
    for index in changed:
        lines.change_item(int(index), old["turns"][int(index)], new["turns"][int(index)])
    for change in wanted:
        if change.way[0] != "turns":
            lines.change_value(change)
    return lines.text().encode()


class _Tag(NamedTuple):
    """A line with a tag.

    Attributes:
        way: The path to its value, as names of members and numbers of items.
        before: The text before the value.
        value: The value as JSON.
        end: The text after the value, with the line ending.
    """

    way: tuple[PathPart, ...]
    before: str
    value: str
    end: str

    @classmethod
    def parse(cls, line: str) -> _Tag | None:
        """Return the parsed tag of a line, None if the line is not a tag."""
        found = _TAG.fullmatch(line)
        return cls(tuple(split_path(found[2])), found[1], found[3], found[4]) if found else None

    @property
    def line(self) -> str:
        """The line as written."""
        return self.before + self.value + self.end


_TAG: Final = re.compile(r"(\ufeff?\[([^ \]]+) )(.+)(\]\r?\n?)")


_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")


class _RecordText:
    """The text of one record as its tags, its turns, and the lines between them."""

    def __init__(self, text: str, after: Record) -> None:
        self.after = [(tuple(split_path(path)), path, value) for path, value in _list_tags(after)]
        lines = _LINE.findall(text)
        tags = [_Tag.parse(line) for line in lines]
        count = next((at for at, tag in enumerate(tags) if tag is None), len(lines))
        self.tags = [tag for tag in tags[:count] if tag is not None]
        self.rest = lines[count:]
        self.items = [at for at, line in enumerate(self.rest) if line.strip("\r\n")]

    def text(self) -> str:
        """Return the text of the record with its changes."""
        lines = [*(tag.line for tag in self.tags), *self.rest]
        ended = [line if line.endswith("\n") else line + "\n" for line in lines[:-1]]
        return "".join([*ended, *lines[-1:]])

    def change_item(self, index: int, before: Any, after: Any) -> None:
        """Change an item of ``turns`` from *before* to *after*, both as JSON values."""
        at = self.items[index]
        text = self.rest[at].rstrip("\r\n")
        self.rest[at] = _change_item(text, before, after) + self.rest[at][len(text) :]

    def change_value(self, change: Change) -> None:
        """Apply a change of a member other than ``turns``."""
        for at, tag in enumerate(self.tags):
            if change.way[: len(tag.way)] == tag.way:
                inside = change._replace(way=change.way[len(tag.way) :])
                self.tags[at] = tag._replace(value=apply_changes(tag.value, [inside]))
                return
        self._replace_tags(change.way)

    def _replace_tags(self, way: tuple[PathPart, ...]) -> None:
        """Replace the tags under *way*, at the place of the old ones or in the usual order."""
        inside = [at for at, tag in enumerate(self.tags) if tag.way[: len(way)] == way]
        new = [tag for tag in self.after if tag[0][: len(way)] == way]
        at = inside[0] if inside else self._find_place(new[0][0])
        end = self.tags[0].end
        self.tags = [tag for tag in self.tags if tag.way[: len(way)] != way]
        self.tags[at:at] = [_Tag(to, f"[{path} ", value, end) for to, path, value in new]

    def _find_place(self, way: tuple[PathPart, ...]) -> int:
        """Return the index at which a new tag belongs: after the last one that precedes it."""
        ways = [tag[0] for tag in self.after]
        earlier = set(ways[: ways.index(way)])
        return max((at for at, tag in enumerate(self.tags, 1) if tag.way in earlier), default=0)


def _change_item(line: str, before: Any, after: Any) -> str:
    """Return the *line* of an item of ``turns``, changed from *before* to *after*."""
    turn, brace, members = line.partition(" {")
    if brace and isinstance(before, dict) and isinstance(after, dict):
        if turn == ".":
            return ". " + apply_changes("{" + members, find_changes(before, after))
        if isinstance(after.get("turn"), str) and _is_plain(after["turn"]):
            said = find_changes(_remove_turn(before), _remove_turn(after))
            return f"{after['turn']} {apply_changes('{' + members, said)}"
    return _format_item(after if isinstance(after, str) else msgspec.convert(after, Entry))


def _remove_turn(item: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in item.items() if name != "turn"}
