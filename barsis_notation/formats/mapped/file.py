"""Loading and checking of map files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from os import PathLike
from typing import Final, NamedTuple

from barsis_notation.base.arguments import expect_bytes
from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.formats.mapped.structs import FORMAT, Map, Places, Throws
from barsis_notation.formats.mapped.translation import (
    check_date_format,
    expand_cells,
    has_cells,
    is_cell,
)
from barsis_notation.formats.named_files import open_file
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.documents import Form, locate_findings, read_document
from barsis_notation.rulesets import Ruleset, find_ruleset
from barsis_notation.rulesets.defaults import NONE

_text = bind_texts("tables")

MAX_BYTES: Final = 2**20


class TableMap(NamedTuple):
    """A validated map, from ``load_map`` or ``read_map``, and the ruleset of the games.

    A map describes how the columns and words of a table are to be understood; ``read_table`` uses
    it to read tables.

    Attributes:
        map: The decoded map.
        ruleset: The ruleset that the map names.

    Examples:
        >>> from barsis_notation.formats import read_map
        >>> mapping, findings = read_map(
        ...     b'{"format": "barsis-map/1", "ruleset": {"id": "barsis", "version": 1},'
        ...     b' "rows": "turn",'
        ...     b' "columns": {"game": "g", "seat": "s", "throw": ["t"], "moves": "m"},'
        ...     b' "seats": {"red": "S", "blue": "N"}, "throws": {"as": "count"}}'
        ... )
        >>> mapping.ruleset, mapping.map.rows
        (<Ruleset barsis-1>, 'turn')
    """

    map: Map
    ruleset: Ruleset


def load_map(
    path: str | PathLike[str], own: tuple[Ruleset, ...] = ()
) -> tuple[TableMap | None, list[Finding]]:
    """Load a map file; return the map and the findings about it.

    The map is None if a finding is an error. Problems in its contents do not raise exceptions.

    Args:
        path: The path or URI of the map file, JSON of at most 1 MiB, in the format
            ``barsis-map/1``.
        own: Additional rulesets that the map may name.

    Returns:
        The map or None, and the findings, whose file is *path*.

    Raises:
        OSError: If the file cannot be opened or read, or the add-on for cloud storage is missing.
        ValueError: If the path contains NUL.

    Examples:
        >>> import tempfile
        >>> from pathlib import Path
        >>> from barsis_notation.formats import load_map
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "map.json")
        ...     path.write_text("{}")
        ...     mapping, findings = load_map(path)
        2
        >>> mapping is None, findings[0].name
        (True, 'missing-member')
    """
    with open_file(os.fspath(path)) as stream:
        raw = stream.read(MAX_BYTES + 1)
    mapping, findings = read_map(raw, own)
    for finding in findings:
        finding.file = str(path)
    return mapping, findings


def read_map(raw: bytes, own: tuple[Ruleset, ...] = ()) -> tuple[TableMap | None, list[Finding]]:
    """Parse a map; return it with the findings about it.

    The map is None if a finding is an error. Problems in its contents do not raise exceptions.

    Args:
        raw: The map as JSON in UTF-8, at most 1 MiB, in the format ``barsis-map/1``.
        own: Additional rulesets that the map may name.

    Returns:
        The map or None, and the findings, which do not name a file.

    Raises:
        WrongTypeError: If *raw* is not bytes, a bytearray or a memoryview.

    Examples:
        >>> from barsis_notation.formats import read_map
        >>> mapping, findings = read_map(b"{}")
        >>> mapping is None, findings[0].name
        (True, 'missing-member')
    """
    raw = expect_bytes("raw", raw)
    layout, findings = read_document(raw, Map, _FORM)
    if layout is None:
        return None, findings
    mapping, findings = _make_mapping(layout, own)
    locate_findings(findings, raw)
    is_wrong = any(finding.severity is Severity.ERROR for finding in findings)
    return None if is_wrong else mapping, findings


def _describe_expected(slip: Text | str | None) -> Text:
    return _text("see-template", expected=slip) if slip else _text("map-as-json-see")


_FORM: Final = Form(FORMAT, data_codes.MAP_UNREADABLE, _describe_expected, MAX_BYTES)


def _make_mapping(layout: Map, own: tuple[Ruleset, ...]) -> tuple[TableMap | None, list[Finding]]:
    ruleset, findings = _find_ruleset(layout, own)
    if ruleset is None:
        return None, findings
    return TableMap(layout, ruleset), findings + _list_findings(layout, ruleset)


def _find_ruleset(mapping: Map, own: tuple[Ruleset, ...]) -> tuple[Ruleset | None, list[Finding]]:
    named = mapping.ruleset
    ruleset, findings = find_ruleset(named.id, named.version, named.options, named.sha256, own=own)
    return ruleset, list(findings)


# -- faults that the schema cannot express -------------------------------------------------------


def _list_findings(mapping: Map, ruleset: Ruleset) -> list[Finding]:
    return [
        data_codes.MAP_WRONG.finding(
            words={"where": pointer}, pointer=pointer, found=found, expected=expected
        )
        for pointer, found, expected in _find_faults(mapping, ruleset)
    ]


Fault = tuple[str, str | Text, Text]
"""JSON pointer, value found there, description of the expected value."""


def _find_faults(mapping: Map, ruleset: Ruleset) -> Iterator[Fault]:
    yield from _find_seat_faults(mapping, ruleset)
    yield from _find_column_faults(mapping, ruleset)
    yield from _find_throw_faults(mapping.throws or Throws(), ruleset)
    yield from _find_place_faults(mapping.places or Places(), ruleset)
    yield from _find_cell_faults(mapping.places or Places())
    fault = check_date_format(mapping.date_format)
    if fault:
        yield "/date_format", f'"{mapping.date_format}"', fault


def _find_seat_faults(mapping: Map, ruleset: Ruleset) -> Iterator[Fault]:
    names = ruleset["seats.names"]
    expected = _text("seat-of", ruleset=ruleset.id, seats=join_words(names, "commas"))
    places = mapping.places or Places()
    scores = mapping.result.score if mapping.result else {}
    named = [(f"/seats/{word}", seat) for word, seat in mapping.seats.items()]
    named += [(f"/places/cells/{seat}", seat) for seat in places.cells]
    named += [(f"/result/score/{seat}", seat) for seat in scores]
    for number, player in enumerate(mapping.players):
        named += [(f"/players/{number}/seats", seat) for seat in player.seats]
    for pointer, seat in named:
        if seat not in names:
            yield pointer, _text("the-seat", seat=seat), expected
    taken = [seat for player in mapping.players for seat in player.seats]
    for seat in sorted({seat for seat in taken if taken.count(seat) > 1}):
        yield "/players", _text("seat-twice", seat=seat), _text("each-seat-once")


def _find_column_faults(mapping: Map, ruleset: Ruleset) -> Iterator[Fault]:
    columns = mapping.columns
    needed = ("turn", "from_", "to") if mapping.rows == "move" else ("moves",)
    for member in needed:
        if not getattr(columns, member):
            name = member.rstrip("_")
            expected = _text("column-for-turns", member=name)
            if mapping.rows == "move":
                expected = _text("column-for-moves", member=name)
            yield "/columns", _text("without-member", member=name), expected
    throws_are_made = ruleset.value("device.kind") != NONE
    if throws_are_made and not columns.throw:
        yield "/columns", _text("without-member", member="throw"), _text("columns-of-throws")
    if columns.throw and not throws_are_made:
        expected = _text("nothing-without-throws", ruleset=ruleset.id)
        yield "/columns/throw", _text("there"), expected


def _find_throw_faults(throws: Throws, ruleset: Ruleset) -> Iterator[Fault]:
    outcomes = ruleset.value("device.outcomes")
    pieces_fall = ruleset.value("device.face") not in ("pips", NONE) and outcomes
    if throws.as_ == "other_face" and not pieces_fall:
        yield "/throws/as", "other_face", _text("count-no-faces", ruleset=ruleset.id)
    if throws.as_ in ("name", "value") and not outcomes:
        yield "/throws/as", throws.as_, _text("count-dice", ruleset=ruleset.id)
    for word, throw in throws.words.items():
        if outcomes and throw not in outcomes and throw != "?":
            expected = _text("throw-of", throws=join_words(outcomes, "commas"))
            yield f"/throws/words/{word}", throw, expected


def _find_place_faults(places: Places, ruleset: Ruleset) -> Iterator[Fault]:
    of_cells = has_cells(ruleset)
    so_written = _text("step-so-written", ruleset=ruleset.id)
    if of_cells:
        so_written = _text("cell-so-written", ruleset=ruleset.id)
    for word, place_ in places.words.items():
        if is_cell(place_) is not of_cells:
            yield f"/places/words/{word}", place_, so_written
    if of_cells and places.cells:
        yield "/places/cells", _text("there"), _text("nothing-on-cells", ruleset=ruleset.id)


def _find_cell_faults(places: Places) -> Iterator[Fault]:
    for seat, written in places.cells.items():
        try:
            expand_cells(written)
        except ValueError as error:
            yield f"/places/cells/{seat}", _text("the-run", run=str(error)), _text("run-such-as")
