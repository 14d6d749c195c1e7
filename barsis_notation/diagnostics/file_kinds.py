"""Recognise files of a kind that a reader does not read, to name the command that reads them.

Every reader of records, events, dice, rulesets, maps, proofs and archives asks
:func:`recognise_kind` about a file that it cannot read. Each kind is declared once, in ``KINDS``.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from barsis_notation.diagnostics.file_codes import OTHER_KIND
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts

_text = bind_texts("file_kinds")

LOOKED_AT: Final = 4096
"""Number of bytes at the start of a file that are examined."""


class FileKind(NamedTuple):
    """A kind of file, an item of ``KINDS``.

    Attributes:
        name: Name of the kind, such as ``archive``. In ``file_kinds.ftl``, the names of its texts
            begin with this name.
        begins: Pattern that matches the first bytes of such a file, after any white space.
    """

    name: str
    begins: re.Pattern[bytes]

    @property
    def title(self) -> Text:
        """The kind of file, such as "an event file"."""
        return _text(self.name)

    @property
    def way(self) -> Text:
        """The command that reads such files, or advice on what to do if no command does."""
        return _text(f"{self.name}-way")


def _make_kind(name: str, begins: bytes) -> FileKind:
    return FileKind(name, re.compile(begins, re.DOTALL))


def _make_document_kind(name: str) -> FileKind:
    """Return the kind of JSON documents whose member ``format`` begins with ``barsis-NAME/``.

    Only members whose values are strings may precede ``format``. A document with a list of turns is
    a record, even if its ``format`` names another kind.
    """
    text = rb'"(?:[^"\\]|\\.){0,500}+"\s*+'
    others = rb'(?:(?!"format")%b:\s*+%b,\s*+){0,20}+' % (text, text)
    turns = b"" if name == "record" else rb'(?!.*"turns"\s*+:\s*+\[)'
    return _make_kind(
        name, rb'\{%b\s*+%b"format"\s*+:\s*+"barsis-%b/' % (turns, others, name.encode())
    )


_SQLITE: Final = rb"SQLite format 3\0.{52}"

KINDS: Final = (
    *map(
        _make_document_kind,
        ("record", "event", "dice", "dice-seed", "ruleset", "map", "inclusion-proof",
         "consistency-proof", "conversion"),
    ),
    _make_kind("checkpoint", rb"barsis-archive/[0-9]+\s"),
    _make_kind("signature", rb"untrusted comment: signature"),
    _make_kind("public-key", rb"untrusted comment: minisign public key"),
    _make_kind("secret-key", rb"untrusted comment: (?:minisign|rsign) encrypted secret key"),
    _make_kind("trf", rb"(?:[0-9A-Z#]{3}[^\r\n]*+[\r\n]++){0,200}?001 [ 0-9]{3}[0-9] [ mwfMWF]"),
    _make_kind("archive", _SQLITE + b"bars"),
    _make_kind("verdict-cache", _SQLITE + b"BVrd"),
    _make_kind("database", rb"SQLite format 3\0"),
    _make_kind("workbook", rb"PK\x03\x04.{26}(?:xl/|docProps/|\[Content_Types\]\.xml|_rels/)"),
    _make_kind("workbook", rb"PK\x03\x04.{26}mimetypeapplication/vnd\.oasis"),
    _make_kind("zip", rb"PK(?:\x03\x04|\x05\x06)"),
    _make_kind("packed", rb"\x1f\x8b|\x28\xb5\x2f\xfd|BZh[1-9]|\xfd7zXZ\0|7z\xbc\xaf\x27\x1c|Rar!"),
    _make_kind("tar", rb".{257}ustar"),
    _make_kind("picture", rb"\x89PNG|\xff\xd8\xff|GIF8[79]a|BM.{4}\0{4}|RIFF.{4}WEBP|II\*\0|MM\0\*"
    rb"|(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg\b"),
    _make_kind("pdf", rb"%PDF-"),
    _make_kind("page", rb"(?i:<!doctype html|<html)\b"),
)  # fmt: skip
"""The kinds; a more specific kind comes before a more general one."""


def recognise_kind(head: bytes) -> FileKind | None:
    """Return the item of ``KINDS`` that matches the first bytes of a file, or None.

    Args:
        head: The first bytes of the file, at least ``LOOKED_AT`` (4096) unless it is shorter. A
            byte order mark and white space at the start are ignored.
    """
    first = head[:LOOKED_AT].removeprefix(b"\xef\xbb\xbf").lstrip()
    return next((kind for kind in KINDS if kind.begins.match(first)), None)


def recognise_other_kind(head: bytes, *wanted: str) -> FileKind | None:
    """Return the kind of a file, or None if the kind is unknown or one of *wanted*.

    Args:
        head: The first bytes of the file, as for :func:`recognise_kind`.
        wanted: Names of the kinds that the caller can read, such as ``archive``.
    """
    kind = recognise_kind(head)
    return None if kind is None or kind.name in wanted else kind


def describe_kind(kind: FileKind) -> Text:
    """Return a text that names the kind of a file and the command that reads it.

    If no command reads such files, the text says what to do instead.
    """
    return _text("it-is", kind=kind.title, way=kind.way)


def make_other_kind_finding(kind: FileKind, expected: Text | str) -> Finding:
    """Return a finding which reports that a file is not of the expected kind.

    Args:
        kind: The kind of the file.
        expected: What the reader expects, such as "a file of records".
    """
    return OTHER_KIND.finding(words={"way": kind.way}, found=kind.title, expected=expected)
