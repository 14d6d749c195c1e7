"""All formats, and which of them a file is: by its ending in folders, by its content alone."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from barsis_notation.addons import ADD_ONS, load
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.formats import foreign_files
from barsis_notation.formats.flat.csv_format import CSV
from barsis_notation.formats.flat.parquet_format import PARQUET
from barsis_notation.formats.format import Format, RulesetLookup, find_no_rulesets, make_late_format
from barsis_notation.formats.own.json_format import (
    JSON,
    JSON_EXPANDED,
    JSONL,
    Derive,
    make_expanded_format,
)
from barsis_notation.language.texts import texts_of
from barsis_notation.record.decode import MARK, other_unicode
from barsis_notation.record.packing import unpacked_head, without_packing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.formats.plug_ins import PlugIns

_text = texts_of("formats")

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
)


def _make_add_on_formats(*, installed: bool) -> tuple[Format, ...]:
    """Return the formats of the add-ons that are, or are not, installed."""
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
"""The formats of this package; ``list_formats`` has those of others too.

The modules of the late ones are imported when one is read or written.
"""

MISSING: Final = _make_add_on_formats(installed=False)
"""Formats that are known by name, but not by content: their functions raise MissingAddOnError."""

HEAD: Final = 65_536
"""First bytes of a file, enough to recognise its format."""


@cache
def get_plug_ins() -> PlugIns:
    """Return the formats that others bring, and what is wrong with those that cannot be used."""
    from barsis_notation.formats.plug_ins import load_plug_ins

    return load_plug_ins(FORMATS)


def get_plug_in_findings() -> tuple[Finding, ...]:
    """Return why plug-ins were left out."""
    return get_plug_ins().findings


def list_formats() -> tuple[Format, ...]:
    """Return the formats of this package, then those of plug-ins."""
    return FORMATS + get_plug_ins().formats


def iterate_codes() -> Iterator[Code]:
    """Yield the codes of this package, then load the plug-ins and yield those they declare."""
    from barsis_notation.diagnostics.catalogue import CODES

    yield from CODES
    for form in get_plug_ins().formats:
        yield from form.codes


def formats_with_rulesets(
    derive: Derive | None = None, own_of: RulesetLookup = find_no_rulesets
) -> tuple[Format, ...]:
    """Return all formats; with *derive*, ``json-expanded`` writes what it knows of every turn.

    *own_of* gives the rulesets of the user's own that a record may name, by which those formats
    write too that ask the rules.
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
    """Return the format called *name*, or None; plug-ins and missing add-ons are asked last."""
    for some in (among,) if among is not None else (FORMATS, get_plug_ins().formats, MISSING):
        for one in some:
            if one.name == name:
                return one
    return None


def find_format_by_suffix(name: str) -> Format | None:
    """Return the format whose ending the file *name* has, packed or not, or None."""
    plain = without_packing(name.lower())
    return _find_by_ending(plain, FORMATS) or _find_by_ending(
        plain, get_plug_ins().formats + MISSING
    )


def _find_by_ending(plain: str, among: tuple[Format, ...]) -> Format | None:
    return next((one for one in among if one.suffixes and plain.endswith(one.suffixes)), None)


def find_format_by_target(name: str) -> Format | None:
    """Return the format of a file that is named by itself: also by the ending of all its tables."""
    plain = without_packing(name.lower())
    of_tables = (one for one in FORMATS if one.tables and plain.endswith(one.tables.ending))
    return find_format_by_suffix(name) or next(of_tables, None)


def find_format_by_output(name: str) -> Format | None:
    """Return the format of a file to be written: also of plain ``.json`` and ``.jsonl``."""
    plain = without_packing(name.lower())
    ours = next((one for one in (JSON, JSONL) if plain.endswith(f".{one.name}")), None)
    return find_format_by_target(name) or ours


def find_conflicting_format(name: str, content: Format) -> Format | None:
    """Return the format that the file *name* says where its *content* is of another, else None.

    Formats of plug-ins are not asked for: a name such as ``.txt`` says nothing of any other.
    """
    plain = without_packing(name.lower())
    if not content.reads or _is_named(content, plain):
        return None
    return next((one for one in FORMATS if _is_named(one, plain)), None)


def _is_named(form: Format, plain: str) -> bool:
    return plain.endswith(form.suffixes) or bool(form.tables and plain.endswith(form.tables.ending))


def sniff(head: bytes, name: str = "") -> Format | None:
    """Return the format of a file that begins with *head*, by its content, then by its name.

    *head* is up to HEAD bytes, packed or not, in UTF-8, UTF-16 or UTF-32. A file of another program
    that is not read has a format that says so. None where neither says anything.
    Raises NoZstandardError.
    """
    raw = unpacked_head(head, HEAD)
    text = to_utf8_text(raw)
    found = foreign_files.detect_by_content(text) or _match_json(text, name) or match_content(text)
    if found is not None:
        return found
    named = find_format_by_target(name)
    if named is not None and named.reads:
        return named
    return foreign_files.detect_by_name(name) or (JSON if _may_be_json(raw, text, name) else None)


def _may_be_json(raw: bytes, text: bytes, name: str) -> bool:
    """Return whether a file that is like nothing is best read as JSON, which says what is wrong."""
    ending = without_packing(name.lower())
    is_named_so = ending.endswith(".json") or (ending.endswith(".txt") and LIKE_JSON.match(text))
    return bool(is_named_so or other_unicode(raw.lstrip()))


LIKE_JSON: Final = re.compile(rb'[\s>]*(?:\{|\[\s*\{|["\'`]|\xe2\x80[\x98-\x9e]|\xc2[\xab\xbb])')
"""How prose hardly ever begins: with a brace, or with a quote; a quoted mail may."""


def to_utf8_text(head: bytes) -> bytes:
    """Return the first bytes of a file, not packed, as UTF-8 without a mark and blanks before it.

    Only UTF-16 and UTF-32 are changed: what is in another encoding stays as it is.
    """
    text = head.removeprefix(MARK).lstrip()
    other = other_unicode(text)
    return _as_utf8(text, other) if other else text


def match_content(text: bytes) -> Format | None:
    """Return the format that *text* is of by its own word; plug-ins are asked last."""
    for some in (FORMATS, get_plug_ins().formats):
        for one in some:
            if one.reads and one.is_like(text):
                return one
    return None


def _as_utf8(text: bytes, encoding: str) -> bytes:
    """Return *text*, in UTF-16 or UTF-32 with or without its mark, in UTF-8."""
    if not text.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")):
        encoding += "-BE" if text[:1] == b"\0" else "-LE"
    decoded = text.decode(encoding, "ignore").lstrip("\ufeff")
    return decoded.encode("utf-8", "replace").lstrip()


def _match_json(text: bytes, name: str) -> Format | None:
    """Return ``jsonl`` or ``json`` where *text* begins like an object or a list, else None."""
    if not text.startswith(b"{") and not _LIST.match(text):
        return None
    named = _find_by_ending(without_packing(name.lower()), FORMATS)
    if named in (JSON, JSONL):
        return JSON if named is JSONL and text.startswith(b"{\n") else named
    first, feed, second = text.partition(b"\n")
    lines = feed and (first.rstrip().endswith(b"}") or second.startswith(b"{"))
    return JSONL if lines else JSON


_LIST: Final = re.compile(rb"\[\s*[\[{\"\]0-9-]")
