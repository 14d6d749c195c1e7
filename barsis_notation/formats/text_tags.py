"""The tags of the text format: paths into a record, assembled into one JSON object."""

from __future__ import annotations

import json
from typing import Final

from msgspec import inspect

from barsis_notation.base.json_pointers import join_pointer
from barsis_notation.diagnostics import format_codes as fmt
from barsis_notation.diagnostics.findings import Code
from barsis_notation.record.structs import Record

PathPart = str | int
Branch = dict[PathPart, "Value"]
Value = bytes | Branch

_RECORD: Final = inspect.type_info(Record)


class TagTree:
    """A tree of values under paths, which becomes a JSON object.

    The parts of a path are names of members, which make an object, or numbers, which make a list.
    """

    def __init__(self) -> None:
        self.root: Branch = {}

    def put(self, path: str, value: bytes) -> tuple[list[str], Code | None]:
        """Add a value under a path.

        Args:
            path: Path of the value, such as ``players.0.name``; an empty path raises IndexError.
            value: The value as JSON, in UTF-8.

        Returns:
            A tuple of the JSON pointers of all parents of the value and of the value itself,
            beginning with ``""``, and None. If the value cannot be added, a tuple of an empty list
            and the code for a finding: DUPLICATE_TAG if the path already has a value, or TAG_PATH
            if it begins with ``turns``, continues below another value, is the parent of another
            value, or mixes names and numbers on one level.
        """
        parts = split_path(path)
        pointers = [""]
        for part in parts:
            pointers.append(join_pointer(pointers[-1], part))
        if parts[0] == "turns":
            return [], fmt.TAG_PATH
        branch: Value = self.root
        for part, following in zip(parts, [*parts[1:], None], strict=True):
            if not isinstance(branch, dict) or not _accepts_part(branch, part):
                return [], fmt.TAG_PATH
            if following is None:
                return self._set_value(branch, part, value, pointers)
            branch = branch.setdefault(part, {})
        return [], fmt.TAG_PATH

    def _set_value(
        self, branch: Branch, part: PathPart, value: bytes, pointers: list[str]
    ) -> tuple[list[str], Code | None]:
        if part in branch:
            return [], fmt.DUPLICATE_TAG if isinstance(branch[part], bytes) else fmt.TAG_PATH
        branch[part] = value
        return pointers, None

    def find_gaps(self) -> list[str]:
        """Return the paths of lists whose items are not numbered from 0 without gaps.

        A path is a string such as ``players`` or ``players.0.seats``. A list comes before the lists
        in its items. The result is empty if there are no such lists.
        """
        found: list[str] = []
        _find_gaps(self.root, "", found)
        return found

    def format_document(self, turns: bytes) -> bytes:
        """Return all values as one JSON object, in UTF-8.

        Items of lists are sorted by number; gaps are closed.

        Args:
            turns: The member ``turns`` including its name, as JSON in UTF-8; it is added at the
                end.
        """
        members = _print_members(self.root)
        return b"{" + b",".join([*members, turns]) + b"}"


def split_path(path: str) -> list[PathPart]:
    """Split the path of a value in a record into names of members and numbers of items.

    The path is split only after objects and lists of the record format. The rest of the path is one
    part after any other member, because it may contain dots. Examples are ``options``, ``x`` and
    members that records do not have. After a list, the rest is one part if it does not begin with a
    number. Only the first six digits of a number are used.

    Args:
        path: The path, such as ``players.0.name``.

    Returns:
        Names as str and numbers as int; [] for an empty path.
    """
    kind: inspect.Type | None = _RECORD
    parts: list[PathPart] = []
    rest = path
    while rest:
        if isinstance(kind, inspect.Metadata):
            kind = kind.type
        elif isinstance(kind, inspect.StructType):
            head, _, rest = rest.partition(".")
            parts.append(head)
            kind = _find_field(kind, head)
        elif isinstance(kind, inspect.ListType) and rest.partition(".")[0].isdecimal():
            head, _, rest = rest.partition(".")
            parts.append(int(head[:_DIGITS]))
            kind = kind.item_type
        else:
            parts.append(rest)
            rest = ""
    return parts


_DIGITS: Final = 6


def _find_field(kind: inspect.StructType, name: str) -> inspect.Type | None:
    return next((field.type for field in kind.fields if field.encode_name == name), None)


def _accepts_part(branch: Branch, part: PathPart) -> bool:
    """Return whether *part* is a name or a number like the other parts of *branch*."""
    return all(type(other) is type(part) for other in list(branch)[:1])


def _find_gaps(branch: Branch, path: str, found: list[str]) -> None:
    numbers = [part for part in branch if isinstance(part, int)]
    if sorted(numbers) != list(range(len(numbers))):
        found.append(path)
    for part, node in branch.items():
        if isinstance(node, dict):
            _find_gaps(node, f"{path}.{part}" if path else str(part), found)


def _print_members(branch: Branch) -> list[bytes]:
    return [
        json.dumps(str(part)).encode() + b":" + _print_node(node) for part, node in branch.items()
    ]


def _print_node(node: Value) -> bytes:
    if isinstance(node, bytes):
        return node
    if any(isinstance(part, int) for part in node):
        return b"[" + b",".join(_print_node(node[part]) for part in sorted(node, key=int)) + b"]"
    return b"{" + b",".join(_print_members(node)) + b"}"
