"""Recognising files with records by their first bytes and suffix, while walking folders.

A walk through folders meets files of every kind. A file with a known suffix or with content of a
known format is accepted. Other JSON and text is accepted if it shows a record. If that cannot be
decided, because the file is empty, truncated or in another encoding, the neighbouring files decide.
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
from barsis_notation.record.decode import detect_wide_unicode
from barsis_notation.record.packing import NoZstandardError, strip_packing, unpack_head
from barsis_notation.record.structs import Record

MAX_LOOKED_AT: Final = 4 * 2**20
"""Bytes of JSON that are examined if the first bytes are inconclusive: no record is longer."""

_UNSURE: Final = (".json", ".jsonl", ".txt")
"""Suffixes of files that may be damaged records."""


class FileContent(enum.Enum):
    """The kind of content of a file.

    Attributes:
        RECORDS: The file contains records, even if they are damaged.
        UNSURE: The file has the suffix ``.json``, ``.jsonl`` or ``.txt`` and may contain damaged
            records. It is accepted if another file in its folder contains records.
        OTHER: The file does not contain records.
    """

    RECORDS = enum.auto()
    UNSURE = enum.auto()
    OTHER = enum.auto()


def can_hold_records(name: str) -> bool:
    """Return whether a file in a folder may contain records, judged by its name alone.

    Return True for the suffixes of all formats, and for ``.json``, ``.jsonl`` and ``.txt``,
    compressed or not, in upper or lower case. A file with another name may still contain records.
    """
    return find_format_by_suffix(name) is not None or strip_packing(name.lower()).endswith(_UNSURE)


def classify_file(path: str) -> FileContent:
    """Return the kind of content of a file, without validating its records.

    If the suffix is that of a format that can be read and is not a table, the file is not opened,
    and the result is RECORDS. Of any other file, at most the first 4 MiB and the end are read; it
    must be seekable, so not a pipe.

    Args:
        path: A path, or the URI of an object in cloud storage.

    Raises:
        OSError: If the file cannot be read, or the add-on for cloud storage is missing.
        ValueError: If a local path contains NUL.
    """
    form = find_format_by_suffix(path)
    if form is not None and form.reads and form.tables is None:
        return FileContent.RECORDS
    with open_file(path) as stream:
        first = stream.read(HEAD)
        if form is not None and (not first or _is_damaged_table(form, first, stream, path)):
            return FileContent.RECORDS
        return _classify_content(first, stream, strip_packing(path.lower()))


def _is_damaged_table(form: Format, first: bytes, stream: BinaryIO, path: str) -> bool:
    """Return whether a file with the suffix of a table is a damaged table of ours.

    Other programs use the same suffix, but do not write the other tables of this library beside it.
    """
    try:
        head = unpack_head(first, HEAD)
    except NoZstandardError:
        return True
    if form.is_like(to_utf8_text(head)):
        # if the end must have evidence: the end is missing or compressed
        return form.evidence is not None and not (
            head is first and _read_tail(stream)[-4:] == head[:4]
        )
    assert form.tables is not None
    return all(is_there(file) for file in name_table_files(path, form.tables).values())


def _classify_content(first: bytes, stream: BinaryIO, ending: str) -> FileContent:
    try:
        head = unpack_head(first, HEAD)
    except NoZstandardError:  # the content cannot be read here
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
        head = unpack_head(stream.read(MAX_LOOKED_AT), MAX_LOOKED_AT)
        text = to_utf8_text(head)
        if is_record(text):
            return FileContent.RECORDS
    return _classify_doubtful(text) if _is_in_doubt(head, text, ending) else FileContent.OTHER


def _read_tail(stream: BinaryIO) -> bytes:
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(size - HEAD, 0))
    return stream.read(HEAD)


def _has_evidence(form: Format, text: bytes, stream: BinaryIO) -> bool:
    """Return whether a file that begins like *form* has the other evidence that *form* requires."""
    wanted = form.evidence
    return wanted is None or bool(wanted.search(text) or wanted.search(_read_tail(stream)))


def _classify_doubtful(text: bytes) -> FileContent:
    if has_record_member(text.decode("utf-8", "replace")):
        return FileContent.RECORDS
    return FileContent.OTHER if has_foreign_members(text) else FileContent.UNSURE


def _is_in_doubt(head: bytes, text: bytes, ending: str) -> bool:
    """Return whether a file is empty, truncated, or in another encoding than UTF-8."""
    if not ending.endswith(_UNSURE):
        return False
    if not text.strip() or b"\0" in text or detect_wide_unicode(head.lstrip()):
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
    """Return whether *text* is JSON, or with *lines* whether each of its lines is."""
    try:
        for document in text.splitlines() if lines else (text,):
            if document.strip():
                msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


# The members of a text that is or was meant to be JSON. They are only searched, never decoded.


FORMAT: Final = "barsis-record/"
"""The beginning of the member ``format`` of a record, in every version."""

_OF_RECORDS: Final = frozenset(
    field.encode_name for field in msgspec.structs.fields(Record) if field.encode_name != "$schema"
)
"""The members of a record except ``$schema``, which any JSON may have."""

_PIECE: Final = re.compile(rb'"((?:[^"\\]|\\.)*)"(\s*:\s*)?|[{}\[\]]', re.DOTALL)
_VALUE: Final = re.compile(rb'"([^"\\]{0,64})')
_QUOTES: Final = "[\"'`“”„«»‘’]"
_WRITTEN: Final = re.compile(rf"{FORMAT}[0-9]|{_QUOTES}(?:turns|players){_QUOTES}\s*[:：]")


def is_record(text: bytes) -> bool:
    """Return whether a JSON text begins like a record.

    This is true if its member ``format`` begins with ``barsis-record/``. It is also true if it has
    ``turns`` and ``players``, unless a ``format`` that begins with ``barsis-`` and another word
    comes before them.

    Args:
        text: A JSON object, a list of objects, or one object per line, as UTF-8 without leading
            blanks; either all of it or its first bytes.
    """
    if not text.startswith((b"{", b"[")):
        return False
    if FORMAT.encode() not in text and not (b'"turns"' in text and b'"players"' in text):
        return False  # a cheap test that excludes most files
    names = set()
    for name, value in find_members(text):
        if name == "format" and value.startswith("barsis-"):
            return value.startswith(FORMAT)
        names.add(name)
        if {"turns", "players"} <= names:
            return True
    return False


def has_record_member(text: str) -> bool:
    """Return whether *text* contains a member that only records have.

    These are ``turns`` and ``players``, in any kind of quotation marks and followed by a colon. A
    format such as ``barsis-record/1`` anywhere in the text counts, too. *text* may be damaged JSON
    or a quoted e-mail that contains it.
    """
    return _WRITTEN.search(text) is not None


def has_foreign_members(text: bytes) -> bool:
    """Return whether *text* has members, but no members that a record may have.

    Only members of the outermost objects count, without ``$schema``.

    Args:
        text: JSON as for ``find_members``.
    """
    names = {name for name, _ in find_members(text)} - {"$schema"}
    return bool(names) and not names & _OF_RECORDS


def find_members(text: bytes) -> Iterator[tuple[str, str]]:
    """Yield the members of the outermost objects of a JSON text, in order.

    Each member is yielded as a pair of its name, with escapes as in the text, and the beginning of
    its value. The beginning has at most 64 bytes and ends before the first escape; it is "" if the
    value is not a string. The text may be truncated or damaged; bytes that are not UTF-8 become
    U+FFFD.

    Args:
        text: An object, a list of objects, or one object per line, as UTF-8. It must begin without
            blanks: a list after a blank yields nothing.
    """
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
