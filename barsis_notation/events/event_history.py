"""The history of an event file: entries for changes, and undoing the last change.

An entry holds the edits that turn the changed event back into the event before the change. They are
computed from both events, so a new kind of change needs no code here. The digest of the event after
a change shows whether the file has since been changed by other means.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import NODEFAULT, UNSET, Struct
from msgspec.structs import FieldInfo, fields, replace

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import BarsisError
from barsis_notation.base.json_pointers import join_pointer, split_pointer
from barsis_notation.events.structs import EventFile, HistoryEdit, HistoryEntry
from barsis_notation.language.texts import bind_texts, make_numeral
from barsis_notation.record.shapes import MAX_TEXT

_text = bind_texts("event_changes")

HISTORY: Final = "history"
"""The member that edits do not change."""


class ChangeError(BarsisError, ValueError):
    """Raised if an event cannot be changed as requested.

    The only argument is a text that gives the reason and, where possible, says what to do instead.

    Examples:
        >>> from barsis_notation.events import ChangeError, EventFile, undo_last_change
        >>> from barsis_notation import RulesetRef
        >>> rules = RulesetRef(id="barsis", version=1)
        >>> file = EventFile(format="barsis-event/1", name="Cup", ruleset=rules, players=[])
        >>> try:
        ...     undo_last_change(file)
        ... except ChangeError as error:
        ...     print(error)
        the history has no change that can be undone
    """


def record_change(
    before: EventFile, after: EventFile, change: str, *, by: str | None = None, why: str = ""
) -> EventFile:
    """Return *after* with the history of *before* and an entry for the change between them.

    Args:
        before: The event before the change.
        after: The event after the change; its own history is ignored.
        change: The change as a command without the file name, such as ``join Zaid``; text after the
            first 4096 characters is cut off.
        by: The name of the person who made the change; None for the arbiter of the event.
        why: The reason; ``""`` for none.

    Raises:
        WrongTypeError: If an argument has the wrong type. It is a UsageError.
        ChangeError: If *before* or *after* has a text that is not valid Unicode.

    Examples:
        >>> from msgspec.structs import replace
        >>> from barsis_notation import RulesetRef
        >>> from barsis_notation.events import EventFile, record_change, undo_last_change
        >>> rules = RulesetRef(id="barsis", version=1)
        >>> file = EventFile(format="barsis-event/1", name="Cup", ruleset=rules, players=[])
        >>> changed = record_change(file, replace(file, site="Salt"), "move to Salt", by="Huda")
        >>> changed.site, changed.history[0].change
        ('Salt', 'move to Salt')
        >>> undo_last_change(changed).site
        ''
    """
    expect("before", before, EventFile)
    expect("after", after, EventFile)
    expect("change", change, str)
    expect("by", by, str, None)
    expect("why", why, str)
    try:
        undo, sha256 = [*_iter_edits(after, before, "")], compute_digest(after)
    except UnicodeEncodeError:
        raise ChangeError(_text("not-text")) from None
    entry = HistoryEntry(
        at=_get_now(),
        by=before.arbiter if by is None else by,
        why=why,
        change=change[:MAX_TEXT],
        undo=undo,
        sha256=sha256,
    )
    return replace(after, history=[*before.history, entry])


def undo_last_change(file: EventFile, *, by: str | None = None, why: str = "") -> EventFile:
    """Return *file* with its most recent change undone, skipping changes already undone.

    Every member except the history is as it was before that change. The history keeps the entry of
    the change and gets a new entry, which names it. An undo itself cannot be undone: a second call
    undoes the previous change.

    Args:
        file: The event.
        by: The name of the person who undoes the change; None for the arbiter of the event.
        why: The reason; ``""`` for none.

    Raises:
        ChangeError: If there is no change to undo, the file was changed by other means since the
            change, the history does not fit the file, or a text is not valid Unicode.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.
    """
    expect("file", file, EventFile)
    expect("by", by, str, None)
    expect("why", why, str)
    number = find_undoable(file)
    if number is None:
        raise ChangeError(_text("nothing-to-undo"))
    entry = file.history[number - 1]
    if entry.sha256 is not UNSET and entry.sha256 != compute_digest(file):
        raise ChangeError(_text("changed-since", change=entry.change, number=make_numeral(number)))
    try:
        before = _apply_edits(file, entry.undo)
    except (LookupError, TypeError, ValueError):
        why_not = _text("wrong-edits", change=entry.change, number=make_numeral(number))
        raise ChangeError(why_not) from None
    undone = HistoryEntry(
        at=_get_now(),
        by=before.arbiter if by is None else by,
        why=why,
        change="undo",
        undoes=number,
        sha256=compute_digest(before),
    )
    return replace(before, history=[*file.history, undone])


class HistoryLine(NamedTuple):
    """An entry of the history of an event with its number, from ``list_changes``.

    Attributes:
        number: The number of the entry, from 1.
        entry: The entry.
        undone_by: The number of the entry that has undone this change; None if it is not undone.
    """

    number: int
    entry: HistoryEntry
    undone_by: int | None


def list_changes(file: EventFile) -> list[HistoryLine]:
    """Return the entries of the history of *file* with their numbers, oldest first."""
    undone = {
        entry.undoes: number
        for number, entry in enumerate(file.history, start=1)
        if entry.undoes is not UNSET
    }
    return [
        HistoryLine(number, entry, undone.get(number))
        for number, entry in enumerate(file.history, start=1)
    ]


def find_undoable(file: EventFile) -> int | None:
    """Return the number of the last change that is not undone.

    Entries are numbered from 1; those that undo others are not considered. Return None if there is
    no such change.
    """
    left = (
        line.number
        for line in reversed(list_changes(file))
        if line.undone_by is None and line.entry.undoes is UNSET
    )
    return next(left, None)


def compute_digest(file: EventFile) -> str:
    """Return the SHA-256 digest, in hexadecimal, of *file* without its history as compact JSON.

    Raises:
        ChangeError: If a text is not valid Unicode.
    """
    try:
        return hashlib.sha256(msgspec.json.encode(replace(file, history=[]))).hexdigest()
    except UnicodeEncodeError:
        raise ChangeError(_text("not-text")) from None


def _get_now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# -- edits ------------------------------------------------------------------------------------


def _iter_edits(old: Any, new: Any, pointer: str) -> Iterator[HistoryEdit]:
    """Yield the edits that turn *old* into *new*, both values of the same member.

    Members of structs and items of lists are compared; other values are replaced as a whole, which
    keeps the order of their members.
    """
    if isinstance(old, Struct) and type(old) is type(new):
        for member in _list_members(type(old)):
            if pointer or member.name != HISTORY:
                yield from _iter_member_edits(old, new, member, pointer)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _iter_item_edits(old, new, pointer)
    elif _encode(old) != _encode(new):
        yield HistoryEdit(op="replace", path=pointer, value=msgspec.to_builtins(new))


def _iter_member_edits(
    old: Struct, new: Struct, member: FieldInfo, pointer: str
) -> Iterator[HistoryEdit]:
    """Yield the edits of one member of a struct."""
    before, after = getattr(old, member.name), getattr(new, member.name)
    path = join_pointer(pointer, member.encode_name)
    was, stays = not _is_absent(before, member), not _is_absent(after, member)
    if was and stays:
        yield from _iter_edits(before, after, path)
    elif stays:
        yield HistoryEdit(op="add", path=path, value=msgspec.to_builtins(after))
    elif was:
        yield HistoryEdit(op="remove", path=path)


@cache
def _list_members(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    return fields(kind)


def _is_absent(value: Any, member: FieldInfo) -> bool:
    """Return whether a member with *value* is not written, because it has its default."""
    if member.required or value is UNSET:
        return value is UNSET
    factory = member.default_factory
    default = member.default if factory is NODEFAULT else factory()
    return type(value) is type(default) and bool(value == default)


def _iter_item_edits(old: list[Any], new: list[Any], pointer: str) -> Iterator[HistoryEdit]:
    """Yield the edits between two lists; equal items at both ends are not edited."""
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if _encode(old[at]) != _encode(new[at])), shorter)
    most = shorter - start
    end = next((at for at in range(most) if _encode(old[-1 - at]) != _encode(new[-1 - at])), most)
    middle, other = old[start : len(old) - end], new[start : len(new) - end]
    if len(middle) == len(other):
        for at, (before, after) in enumerate(zip(middle, other, strict=True), start=start):
            yield from _iter_edits(before, after, join_pointer(pointer, at))
        return
    for at in reversed(range(start, start + len(middle))):
        yield HistoryEdit(op="remove", path=join_pointer(pointer, at))
    for at, item in enumerate(other, start=start):
        path = join_pointer(pointer, at)
        yield HistoryEdit(op="add", path=path, value=msgspec.to_builtins(item))


def _encode(value: Any) -> bytes:
    return msgspec.json.encode(value)


def _apply_edits(file: EventFile, edits: list[HistoryEdit]) -> EventFile:
    """Return *file* after *edits*, without its history.

    Raises LookupError, TypeError or ValueError if the place of an edit does not exist or its value
    is wrong.
    """
    document: Any = msgspec.to_builtins(replace(file, history=[]))
    for edit in edits:
        *parents, last = split_pointer(edit.path)
        target = document
        for part in parents:
            target = target[int(part)] if isinstance(target, list) else target[part]
        _apply_edit(target, int(last) if isinstance(target, list) else last, edit)
    return msgspec.convert(document, EventFile)


def _apply_edit(target: Any, at: Any, edit: HistoryEdit) -> None:
    if edit.op == "remove":
        del target[at]
    elif edit.op == "add" and isinstance(target, list):
        if at > len(target):
            raise IndexError(edit.path)
        target.insert(at, edit.value)
    else:
        if edit.op == "replace":
            target[at]  # raises LookupError if it is missing
        target[at] = edit.value
