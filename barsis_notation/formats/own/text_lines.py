"""The lines of the text form: records written, and records changed where they stand.

A changed record keeps every line, and of a line that changes all but the value: how people spaced
it, which members its entries name first, what ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Struct

from barsis_notation.formats.text_tags import PathPart, split_path
from barsis_notation.record.json_edits import Change, changes, edited
from barsis_notation.record.structs import Entry, Record, TurnItem, fields_of

# Writing.


def print_record(record: Record) -> bytes:
    """Return one record in text form."""
    lines = [*map(_tag_line, _list_tags(record)), "", *map(_entry_line, record.turns), ""]
    return "\n".join(lines).encode()


def _list_tags(record: Record) -> list[tuple[str, str]]:
    """Return the path and the JSON of every tag of *record*, in their order."""
    return sorted(_iterate_tags(record, ""), key=lambda tag: tag[0] != "format")


def _tag_line(tag: tuple[str, str]) -> str:
    return f"[{tag[0]} {tag[1]}]"


def _iterate_tags(part: Struct, prefix: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the JSON of every value in *part*, a struct."""
    for field in fields_of(type(part)):
        value = getattr(part, field.name)
        path = prefix + field.encode_name
        if path == "turns" or value is UNSET or (not field.required and value in ("", [], {})):
            continue
        if isinstance(value, dict) and field.name != "x":
            yield from ((f"{path}.{key}", _json(one)) for key, one in value.items())
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
        yield path, _json(value)


def _entry_line(item: TurnItem) -> str:
    if isinstance(item, str):
        return item if _is_plain(item) else ". " + _json(item)
    if isinstance(item.turn, str) and _is_plain(item.turn):
        rest = msgspec.structs.replace(item, turn="")
        return f"{item.turn} {_json(rest)}"
    return ". " + _json(item)


def _is_plain(turn: str) -> bool:
    """Return whether *turn* can stand on a line as it is; every turn of the grammar can.

    Brackets and quotes are kept inside JSON, where nobody takes them for its own.
    """
    return turn.isprintable() and bool(_PLAIN.fullmatch(turn))


_PLAIN: Final = re.compile(r'[^\s."\[{](?:[^"\[{]*[^\s"\[{])?')


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


# Changing.


def rewrite(raw: bytes, before: Record, after: Record) -> bytes:
    """Return the text *raw* of the record *before* with what *after* says otherwise."""
    old, new = msgspec.to_builtins(before), msgspec.to_builtins(after)
    wanted = list(changes(old, new))
    if any(change.way in ((), ("turns",)) for change in wanted):  # a member is gone, or turns are
        return print_record(after)
    lines = _RecordText(raw.decode(), after)
    changed = {change.way[1]: None for change in wanted if change.way[0] == "turns"}
    for index in changed:
        lines.put_item(int(index), old["turns"][int(index)], new["turns"][int(index)])
    for change in wanted:
        if change.way[0] != "turns":
            lines.put_value(change)
    return lines.text().encode()


class _Tag(NamedTuple):
    """A line that is a tag: the *way* to its value, what comes *before* it, and the *value*."""

    way: tuple[PathPart, ...]
    before: str
    value: str
    end: str

    @classmethod
    def of(cls, line: str) -> _Tag | None:
        found = _TAG.fullmatch(line)
        return cls(tuple(split_path(found[2])), found[1], found[3], found[4]) if found else None

    @property
    def line(self) -> str:
        return self.before + self.value + self.end


_TAG: Final = re.compile(r"(\ufeff?\[([^ \]]+) )(.+)(\]\r?\n?)")


_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")


class _RecordText:
    """The text of one record as its tags, its turns, and the lines between them."""

    def __init__(self, text: str, after: Record) -> None:
        self.after = [(tuple(split_path(path)), path, value) for path, value in _list_tags(after)]
        lines = _LINE.findall(text)
        tags = [_Tag.of(line) for line in lines]
        count = next((at for at, tag in enumerate(tags) if tag is None), len(lines))
        self.tags = [tag for tag in tags[:count] if tag is not None]
        self.rest = lines[count:]
        self.items = [at for at, line in enumerate(self.rest) if line.strip("\r\n")]

    def text(self) -> str:
        lines = [*(tag.line for tag in self.tags), *self.rest]
        ended = [line if line.endswith("\n") else line + "\n" for line in lines[:-1]]
        return "".join([*ended, *lines[-1:]])

    def put_item(self, index: int, before: Any, after: Any) -> None:
        """Write the item of ``turns`` that said *before* as it says *after*."""
        at = self.items[index]
        text = self.rest[at].rstrip("\r\n")
        self.rest[at] = _change_item(text, before, after) + self.rest[at][len(text) :]

    def put_value(self, change: Change) -> None:
        """Make a change of anything but ``turns``."""
        for at, tag in enumerate(self.tags):
            if change.way[: len(tag.way)] == tag.way:
                inside = change._replace(way=change.way[len(tag.way) :])
                self.tags[at] = tag._replace(value=edited(tag.value, [inside]))
                return
        self._more(change.way)

    def _more(self, way: tuple[PathPart, ...]) -> None:
        """Put the tags under *way* where those stood that are there, or where they belong."""
        inside = [at for at, tag in enumerate(self.tags) if tag.way[: len(way)] == way]
        new = [tag for tag in self.after if tag[0][: len(way)] == way]
        at = inside[0] if inside else self._place(new[0][0])
        end = self.tags[0].end
        self.tags = [tag for tag in self.tags if tag.way[: len(way)] != way]
        self.tags[at:at] = [_Tag(to, f"[{path} ", value, end) for to, path, value in new]

    def _place(self, way: tuple[PathPart, ...]) -> int:
        """Return behind how many tags the new one belongs: behind the last that goes before it."""
        ways = [tag[0] for tag in self.after]
        earlier = set(ways[: ways.index(way)])
        return max((at for at, tag in enumerate(self.tags, 1) if tag.way in earlier), default=0)


def _change_item(line: str, before: Any, after: Any) -> str:
    """Return the *line* of an item of ``turns``, which said *before*, as it says *after*."""
    turn, brace, members = line.partition(" {")
    if brace and isinstance(before, dict) and isinstance(after, dict):
        if turn == ".":
            return ". " + edited("{" + members, changes(before, after))
        if isinstance(after.get("turn"), str) and _is_plain(after["turn"]):
            said = changes(_without_turn(before), _without_turn(after))
            return f"{after['turn']} {edited('{' + members, said)}"
    return _entry_line(after if isinstance(after, str) else msgspec.convert(after, Entry))


def _without_turn(item: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in item.items() if name != "turn"}
