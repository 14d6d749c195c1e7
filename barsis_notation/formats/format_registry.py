"""The tuple of all formats, and functions that find the format of a file.

``sniff`` recognises a file by its content, then by its name; the other functions use the name only.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from barsis_notation.addons import ADD_ONS, load
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.formats import foreign_files
from barsis_notation.formats.flat.table_formats import CSV, PARQUET
from barsis_notation.formats.format import Format, RulesetLookup, find_no_rulesets, make_late_format
from barsis_notation.formats.own.json_format import (
    JSON,
    JSON_EXPANDED,
    JSONL,
    Derive,
    make_expanded_format,
)
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.decode import MARK, detect_wide_unicode
from barsis_notation.record.packing import strip_packing, unpack_head

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.formats.plug_ins import PlugIns

_text = bind_texts("formats")

TEXT: Final = make_late_format(
    "barsis_notation.formats.own.text_format",
    Format(
        name="text",
        suffixes=(".bsn",),
        summary=_text("text-summary"),
        evidence=re.compile(rb'(?m)^\[(?:format "barsis-record/|ruleset\.id )'),
        between=b"\n",
    ),
    rewrites=True,
)
MSGPACK: Final = make_late_format(
    "barsis_notation.formats.own.msgpack_format",
    Format(
        name="msgpack",
        suffixes=(".barsis.msgpack",),
        summary=_text("msgpack-summary"),
        between=b"",
    ),
    rewrites=True,
)
MAT: Final = make_late_format(
    "barsis_notation.formats.backgammon.mat",
    Format(
        name="mat",
        suffixes=(".mat",),
        summary=_text("mat-summary"),
        lossless=False,
        games=("shesh-besh",),
        evidence=re.compile(rb"(?m)^[ \t]*[0-9]{1,4}\)"),
    ),
    homes={"read": "reader", "write": "writer", "is_like": "raw_games"},
)
SGF: Final = make_late_format(
    "barsis_notation.formats.backgammon.sgf",
    Format(
        name="sgf",
        suffixes=(".sgf",),
        summary=_text("sgf-summary"),
        lossless=False,
        games=("shesh-besh",),
    ),
    homes={"read": "reader", "write": "writer"},
)


def _make_add_on_formats(*, installed: bool) -> tuple[Format, ...]:
    """Return the formats of the add-ons that are installed, or of those that are not."""
    return tuple(
        make_late_format(
            one.module,
            Format(
                name=one.name,
                suffixes=one.suffixes,
                summary=_text(f"{one.name}-summary"),
                lossless=False,
                games=one.games,
            ),
            load=load,
        )
        for add_on in ADD_ONS
        if add_on.formats and add_on.is_installed is installed
        for one in add_on.formats
    )


FORMATS: Final[tuple[Format, ...]] = (
    JSON,
    JSONL,
    TEXT,
    JSON_EXPANDED,
    MSGPACK,
    CSV,
    PARQUET,
    MAT,
    SGF,
    *_make_add_on_formats(installed=True),
)
"""The built-in formats; ``list_formats`` also returns those of plug-ins.

The modules of late formats are imported when a file is read or written.
"""

MISSING: Final = _make_add_on_formats(installed=False)
"""Formats of add-ons that are not installed: their functions raise MissingAddOnError."""

LOOKED_AT: Final = 4096
"""Number of first bytes in which JSON of another kind than records must name its format."""

HEAD: Final = 65_536
"""Number of bytes at the start of a file that are enough to recognise its format."""


@cache
def get_plug_ins() -> PlugIns:
    """Return the formats of plug-ins, and the plug-ins that cannot be used.

    The plug-ins are loaded by the first call; later calls return the same object.
    """
    from barsis_notation.formats.plug_ins import load_plug_ins

    return load_plug_ins(FORMATS)


def get_plug_in_findings() -> tuple[Finding, ...]:
    """Return one finding for each plug-in that cannot be used."""
    return get_plug_ins().findings


def list_formats() -> tuple[Format, ...]:
    """Return the built-in formats, then those of plug-ins.

    Plug-ins are imported by the first call. The result does not include plug-ins that cannot be
    used or formats of add-ons that are not installed.

    Examples:
        >>> from barsis_notation.formats import list_formats
        >>> [form.name for form in list_formats()][:5]
        ['json', 'jsonl', 'text', 'json-expanded', 'msgpack']
        >>> [form.name for form in list_formats() if ".mat" in form.suffixes]
        ['mat']
    """
    return FORMATS + get_plug_ins().formats


def iter_codes() -> Iterator[Code]:
    """Yield each ``Code`` of this package, then those that plug-ins declare.

    The plug-ins are loaded only when the iteration reaches their codes.
    """
    from barsis_notation.diagnostics.catalogue import CODES

    yield from CODES
    for form in get_plug_ins().formats:
        yield from form.codes


def configure_formats(
    derive: Derive | None = None, own_of: RulesetLookup = find_no_rulesets
) -> tuple[Format, ...]:
    """Return the formats of :func:`list_formats`, configured for writing.

    Args:
        derive: Function that takes a record and returns one item for each of its turns: the turn
            with its derived members, or None if they are unknown. The format ``json-expanded``
            writes them. If *derive* is None, derived members are not written.
        own_of: Function that takes a record and returns the user's own rulesets that it may name,
            used by formats that write data derived from the rules. Defaults to no such rulesets.
    """
    every = tuple(one.under(own_of) if one.under else one for one in list_formats())
    if derive is None:
        return every
    from barsis_notation.formats.losses import find_rule_losses

    name = JSON_EXPANDED.name
    expanded = make_expanded_format(
        derive, lambda record: find_rule_losses(name, record, own_of(record))
    )
    return tuple(expanded if one.name == expanded.name else one for one in every)


def find_format(name: str, among: tuple[Format, ...] | None = None) -> Format | None:
    """Return the format called *name*, or None if it is unknown.

    Args:
        name: The name of a format, such as ``jsonl``; it is case-sensitive.
        among: The formats to search. Defaults to the built-in formats, then those of plug-ins, then
            those of add-ons that are not installed.
    """
    for some in (among,) if among is not None else (FORMATS, get_plug_ins().formats, MISSING):
        for one in some:
            if one.name == name:
                return one
    return None


def find_format_by_suffix(name: str) -> Format | None:
    """Return the format with the suffix of a file name, or None if no format has it.

    *name* may be a path or URI. Case and a compression suffix such as ``.gz`` are ignored. Formats
    of add-ons that are not installed are found, too. Plain ``.json`` and ``.jsonl`` are not
    recognised.
    """
    plain = strip_packing(name.lower())
    return _find_by_ending(plain, FORMATS) or _find_by_ending(
        plain, get_plug_ins().formats + MISSING
    )


def _find_by_ending(plain: str, among: tuple[Format, ...]) -> Format | None:
    return next((one for one in among if one.suffixes and plain.endswith(one.suffixes)), None)


def find_format_by_target(name: str) -> Format | None:
    """Return the format for the name of a file or set of tables, or None if it is unknown.

    This is like ``find_format_by_suffix``, but also recognises the common name of a set of tables,
    such as ``day.csv`` or ``day.parquet``.

    Args:
        name: File name, path or URI. Case and a compression suffix are ignored.
    """
    plain = strip_packing(name.lower())
    of_tables = (one for one in FORMATS if one.tables and plain.endswith(one.tables.ending))
    return find_format_by_suffix(name) or next(of_tables, None)


def find_format_by_output(name: str) -> Format | None:
    """Return the format for the name of a file to be written, or None if it is unknown.

    This is like ``find_format_by_target``, but also recognises plain ``.json`` and ``.jsonl``.

    Args:
        name: File name, path or URI. Case and a compression suffix are ignored.
    """
    plain = strip_packing(name.lower())
    ours = next((one for one in (JSON, JSONL) if plain.endswith(f".{one.name}")), None)
    return find_format_by_target(name) or ours


def find_conflicting_format(name: str, content: Format) -> Format | None:
    """Return the format indicated by a file name if it contradicts the content.

    Return None if the suffix is unknown or is a suffix of *content*. Also return None if *content*
    does not support reading, or has no suffixes, like the formats that only report a file without
    records. Only built-in formats are considered, because suffixes of plug-ins, such as ``.txt``,
    may also be used for other files. Plain ``.json`` and ``.jsonl`` do not indicate a format.

    Args:
        name: The name, path or URI of the file. Case and a compression suffix are ignored.
        content: The format of its content.
    """
    plain = strip_packing(name.lower())
    if not content.reads or not content.suffixes or _is_named(content, plain):
        return None
    return next((one for one in FORMATS if _is_named(one, plain)), None)


def _is_named(form: Format, plain: str) -> bool:
    return plain.endswith(form.suffixes) or bool(form.tables and plain.endswith(form.tables.ending))


def sniff(head: bytes, name: str = "") -> Format | None:
    """Detect the format of a file by its content, or else by its name.

    Return None if the format is unknown. For a file of another program or kind that does not
    contain records, return a format whose reader only reports this. If the name has the suffix of a
    format whose add-on is not installed, that format may be returned; its reader raises
    MissingAddOnError. Formats that can only be written are not returned.

    Args:
        head: The first bytes of the file as stored, compressed or not, in any encoding; HEAD
            (65,536) bytes are enough.
        name: The name, path or URI of the file, "" if unknown.

    Raises:
        NoZstandardError: If *head* is compressed with Zstandard, but Zstandard is not installed.
    """
    raw = unpack_head(head, HEAD)
    text = to_utf8_text(raw)
    found = foreign_files.detect_by_content(text)
    if found is None and text.startswith(b"{") and b"barsis-record/" not in text[:LOOKED_AT]:
        found = foreign_files.detect_other_kind(text)
    found = found or _match_json(text, name) or match_content(text)
    if found is not None:
        return found
    named = find_format_by_target(name)
    if named is not None and not named.reads:
        named = None
    if named is not None and named not in FORMATS:  # a plug-in may read any kind of file
        return named
    return (
        foreign_files.detect_other_kind(raw)
        or named
        or foreign_files.detect_by_name(name)
        or (JSON if _may_be_json(raw, text, name) else None)
    )


def _may_be_json(raw: bytes, text: bytes, name: str) -> bool:
    """Return whether to read an unrecognised file as JSON, whose reader reports the errors."""
    ending = strip_packing(name.lower())
    is_named_so = ending.endswith(".json") or (ending.endswith(".txt") and LIKE_JSON.match(text))
    return bool(is_named_so or detect_wide_unicode(raw.lstrip()))


LIKE_JSON: Final = re.compile(rb'[\s>]*(?:\{|\[\s*\{|["\'`]|\xe2\x80[\x98-\x9e]|\xc2[\xab\xbb])')
"""Beginnings that prose hardly ever has: a brace or a quote; a quoted mail may have them."""


def to_utf8_text(head: bytes) -> bytes:
    """Return the beginning of an uncompressed file in UTF-8, without leading blanks.

    A byte order mark and white space at the start are removed. UTF-16 and UTF-32 are converted to
    UTF-8; the bytes of other encodings are unchanged.

    Args:
        head: The first bytes of the file.
    """
    text = head.removeprefix(MARK).lstrip()
    other = detect_wide_unicode(text)
    return _convert_to_utf8(text, other) if other else text


def match_content(text: bytes) -> Format | None:
    """Return the first format whose ``is_like`` accepts the content of a file, or None.

    Only formats that can be read are tried, built-in formats before those of plug-ins. ``json`` and
    ``jsonl`` are never returned, because only ``sniff`` recognises them.

    Args:
        text: The first bytes of a file as ``to_utf8_text`` returns them, HEAD (65,536) unless the
            file is shorter. A format may not be recognised by fewer bytes.
    """
    for some in (FORMATS, get_plug_ins().formats):
        for one in some:
            if one.reads and one.is_like(text):
                return one
    return None


def _convert_to_utf8(text: bytes, encoding: str) -> bytes:
    """Return *text*, in UTF-16 or UTF-32 with or without byte order mark, in UTF-8."""
    if not text.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")):
        encoding += "-BE" if text[:1] == b"\0" else "-LE"
    decoded = text.decode(encoding, "ignore").lstrip("\ufeff")
    return decoded.encode("utf-8", "replace").lstrip()


def _match_json(text: bytes, name: str) -> Format | None:
    """Return ``jsonl`` or ``json`` if *text* begins like an object or a list, otherwise None."""
    if not text.startswith(b"{") and not _LIST.match(text):
        return None
    named = _find_by_ending(strip_packing(name.lower()), FORMATS)
    if named in (JSON, JSONL):
        return JSON if named is JSONL and text.startswith(b"{\n") else named
    first, feed, second = text.partition(b"\n")
    lines = feed and (first.rstrip().endswith(b"}") or second.startswith(b"{"))
    return JSONL if lines else JSON


_LIST: Final = re.compile(rb"\[\s*[\[{\"\]0-9-]")
