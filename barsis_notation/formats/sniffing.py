"""Whether a file that nobody named holds records, by its first bytes and its ending.

A walk through folders meets files of every kind. A known ending, or content of a known format, is
taken. Other JSON and text is taken where it shows a record; and where nobody can say, because it is
empty, breaks off or is in another encoding, its neighbours decide.
"""

from __future__ import annotations

import enum
import os
import re
from collections.abc import Iterator
from typing import BinaryIO, Final

import msgspec

from barsis_notation.formats.flat.table_writing import name_table_files
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import (
    HEAD,
    LIKE_JSON,
    find_format_by_suffix,
    match_content,
    to_utf8_text,
)
from barsis_notation.formats.named_files import is_there, open_file
from barsis_notation.record.decode import other_unicode
from barsis_notation.record.packing import NoZstandardError, unpacked_head, without_packing
from barsis_notation.record.structs import Record

MAX_LOOKED_AT: Final = 4 * 2**20
"""Bytes that are looked at of JSON whose first ones say nothing: a record has no more."""

_UNSURE: Final = (".json", ".jsonl", ".txt")
"""Endings of files that may be records gone wrong."""


class FileContent(enum.Enum):
    """What a file holds: records, something else, or what only its neighbours can show."""

    RECORDS = enum.auto()
    UNSURE = enum.auto()
    OTHER = enum.auto()


def can_hold_records(name: str) -> bool:
    """Return whether a file in a folder may hold records, as far as its *name* shows."""
    return find_format_by_suffix(name) is not None or without_packing(name.lower()).endswith(
        _UNSURE
    )


def classify_file(path: str) -> FileContent:
    """Return what the file at *path* holds; what is wrong with its records is not looked for.

    A bounded part of it is read. Raises OSError where it cannot be.
    """
    form = find_format_by_suffix(path)
    if form is not None and form.reads and form.tables is None:
        return FileContent.RECORDS
    with open_file(path) as stream:
        first = stream.read(HEAD)
        if form is not None and (not first or _is_damaged_table(form, first, stream, path)):
            return FileContent.RECORDS
        return _classify_content(first, stream, without_packing(path.lower()))


def _is_damaged_table(form: Format, first: bytes, stream: BinaryIO, path: str) -> bool:
    """Return whether a file with the ending of a format of several tables is one, if damaged.

    Other programs call their tables so too: those have no tables of ours beside them.
    """
    try:
        head = unpacked_head(first, HEAD)
    except NoZstandardError:
        return True
    if form.is_like(to_utf8_text(head)):
        # where the end has to show it: it is missing, or cannot be seen
        return form.evidence is not None and not (
            head is first and _read_tail(stream)[-4:] == head[:4]
        )
    assert form.tables is not None
    return all(is_there(file) for file in name_table_files(path, form.tables).values())


def _classify_content(first: bytes, stream: BinaryIO, ending: str) -> FileContent:
    try:
        head = unpacked_head(first, HEAD)
    except NoZstandardError:  # nobody here can see what is in it
        return FileContent.UNSURE if ending.endswith(_UNSURE) else FileContent.OTHER
    text = to_utf8_text(head)
    form = match_content(text)
    if form is not None:
        return FileContent.RECORDS if _has_evidence(form, text, stream) else FileContent.OTHER
    if is_record(text):
        return FileContent.RECORDS
    is_json = text.startswith((b"{", b"["))
    if len(first) == HEAD and (is_json or ending.endswith(_UNSURE)):
        stream.seek(0)
        head = unpacked_head(_read(stream, MAX_LOOKED_AT), MAX_LOOKED_AT)
        text = to_utf8_text(head)
        if is_record(text):
            return FileContent.RECORDS
    return _classify_doubtful(text) if _is_in_doubt(head, text, ending) else FileContent.OTHER


def _read(stream: BinaryIO, size: int) -> bytes:
    pieces = []
    while size > 0 and (piece := stream.read(size)):
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


def _read_tail(stream: BinaryIO) -> bytes:
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(size - HEAD, 0))
    return _read(stream, HEAD)


def _has_evidence(form: Format, text: bytes, stream: BinaryIO) -> bool:
    """Return whether a file that begins like *form* is of it: files of others may begin so too."""
    wanted = form.evidence
    return wanted is None or bool(wanted.search(text) or wanted.search(_read_tail(stream)))


def _classify_doubtful(text: bytes) -> FileContent:
    if has_record_member(text.decode("utf-8", "replace")):
        return FileContent.RECORDS
    return FileContent.OTHER if has_foreign_members(text) else FileContent.UNSURE


def _is_in_doubt(head: bytes, text: bytes, ending: str) -> bool:
    """Return whether a file is empty, broken, or in another encoding than UTF-8."""
    if not ending.endswith(_UNSURE):
        return False
    if not text.strip() or b"\0" in text or other_unicode(head.lstrip()):
        return True
    is_whole = len(head) < MAX_LOOKED_AT
    try:
        text.decode()
    except UnicodeDecodeError as error:
        return is_whole or error.end < len(text)  # the last letter may be cut
    if ending.endswith(".txt") and not LIKE_JSON.match(text):
        return False
    return is_whole and not _is_json(text, lines=ending.endswith(".jsonl"))


def _is_json(text: bytes, *, lines: bool) -> bool:
    """Return whether *text* is JSON, or all its *lines* are."""
    try:
        for document in text.splitlines() if lines else (text,):
            if document.strip():
                msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


# The members that a text shows which is JSON, or was to be: none is decoded or refused.


FORMAT: Final = "barsis-record/"
"""What the ``format`` of every version of a record begins with."""

_OF_RECORDS: Final = frozenset(
    field.encode_name for field in msgspec.structs.fields(Record) if field.encode_name != "$schema"
)
"""The members of a record, but for one that any JSON has."""

_PIECE: Final = re.compile(rb'"((?:[^"\\]|\\.)*)"(\s*:\s*)?|[{}\[\]]', re.DOTALL)
_VALUE: Final = re.compile(rb'"([^"\\]{0,64})')
_QUOTES: Final = "[\"'`“”„«»‘’]"
_WRITTEN: Final = re.compile(rf"{FORMAT}[0-9]|{_QUOTES}(?:turns|players){_QUOTES}\s*[:：]")


def is_record(text: bytes) -> bool:
    """Return whether *text* begins like a record: by its ``format``, or its turns and players.

    *text* is one object, a list or lines of them, whole or its first bytes.
    """
    if not text.startswith((b"{", b"[")):
        return False
    if FORMAT.encode() not in text and not (b'"turns"' in text and b'"players"' in text):
        return False  # most files, and finding that out costs next to nothing
    names = set()
    for name, value in find_members(text):
        if name == "format" and value.startswith("barsis-"):
            return value.startswith(FORMAT)
        names.add(name)
        if {"turns", "players"} <= names:
            return True
    return False


def has_record_member(text: str) -> bool:
    """Return whether a member that only records have stands in *text*, in whatever quotes."""
    return _WRITTEN.search(text) is not None


def has_foreign_members(text: bytes) -> bool:
    """Return whether *text* shows members, and none of them is a record's."""
    names = {name for name, _ in find_members(text)} - {"$schema"}
    return bool(names) and not names & _OF_RECORDS


def find_members(text: bytes) -> Iterator[tuple[str, str]]:
    """Yield the members of the outermost objects: each name, and how its value begins if a text."""
    deep = 2 if text.startswith(b"[") else 1
    depth = 0
    for piece in _PIECE.finditer(text):
        sign = piece[0][:1]
        if sign in b"{[":
            depth += 1
        elif sign in b"}]":
            depth -= 1
        elif depth == deep and piece[2]:
            value = _VALUE.match(text, piece.end())
            name, said = piece[1], value[1] if value else b""
            yield name.decode("utf-8", "replace"), said.decode("utf-8", "replace")
