"""A map from its file: its shape, and whether what it says can be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import inspect

from barsis_notation.base import strict_json
from barsis_notation.base.source_map import line_and_column, offset_around, source_map
from barsis_notation.diagnostics import data_codes
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.formats.mapped.structs import Map, Places, Throws
from barsis_notation.formats.mapped.translation import cells_of, has_cells, is_cell, why_not_format
from barsis_notation.record.json_slips import slips
from barsis_notation.record.shape_faults import faults_of
from barsis_notation.rulesets import Ruleset, find_ruleset

MAX_BYTES: Final = 2**20
_MAX_DEPTH: Final = 16


class Mapping(NamedTuple):
    """A map, and the ruleset whose games it reads."""

    map: Map
    ruleset: Ruleset


def load_map(
    path: str | PathLike[str], own: tuple[Ruleset, ...] = ()
) -> tuple[Mapping | None, list[Finding]]:
    """Return the map in a file, None where anything is wrong with it, and what is wrong.

    *own* are rulesets of the user's that it may name. Raises OSError where the file cannot be
    opened, and nothing for what it holds.
    """
    with Path(path).open("rb") as stream:
        raw = stream.read(MAX_BYTES + 1)
    mapping, findings = read_map(raw, own)
    for finding in findings:
        finding.file = str(path)
    return mapping, findings


def read_map(raw: bytes, own: tuple[Ruleset, ...] = ()) -> tuple[Mapping | None, list[Finding]]:
    """Return the map *raw* holds, None where anything is wrong with it, and what is wrong.

    *own* are rulesets of the user's that it may name.
    """
    try:
        document = strict_json.parse(_text(raw))
    except json.JSONDecodeError as error:
        return None, [_slipped(error)]
    except (UnicodeDecodeError, RecursionError, _TooLargeError) as error:
        expected = "a map as JSON, see --map-template"
        return None, [data_codes.MAP_UNREADABLE.finding(found=str(error), expected=expected)]
    mapping, findings = _mapping(document, own)
    _locate(findings, raw)
    is_wrong = any(finding.severity is Severity.ERROR for finding in findings)
    return None if is_wrong else mapping, findings


def _slipped(error: json.JSONDecodeError) -> Finding:
    """Return what was typed wrong that a map is not JSON, at its place."""
    slip = next(iter(slips(error.doc)), None)
    found, expected = (slip.found, slip.expected) if slip else (error.msg, "a map as JSON")
    offset = slip.offset if slip else error.pos
    line, column = line_and_column(error.doc.encode(), len(error.doc[:offset].encode()))
    return data_codes.MAP_UNREADABLE.finding(
        found=found, expected=f"{expected}; see --map-template", line=line, column=column
    )


def _mapping(document: Any, own: tuple[Ruleset, ...]) -> tuple[Mapping | None, list[Finding]]:
    findings = faults_of(inspect.type_info(Map), document)
    if findings:
        return None, findings
    layout = msgspec.convert(document, Map)
    ruleset, findings = _ruleset(layout, own)
    if ruleset is None:
        return None, findings
    return Mapping(layout, ruleset), findings + _faults(layout, ruleset)


class _TooLargeError(ValueError):
    pass


def _text(raw: bytes) -> str:
    if len(raw) > MAX_BYTES:
        raise _TooLargeError(f"more than {MAX_BYTES} bytes")
    return raw.decode("utf-8-sig")


def _ruleset(mapping: Map, own: tuple[Ruleset, ...]) -> tuple[Ruleset | None, list[Finding]]:
    named = mapping.ruleset
    ruleset, findings = find_ruleset(named.id, named.version, named.options, named.sha256, own=own)
    return ruleset, list(findings)


def _locate(findings: list[Finding], raw: bytes) -> None:
    offsets = source_map(raw) if findings else {}
    for finding in findings:
        if finding.pointer is not None and finding.line is None:
            offset = offset_around(offsets, finding.pointer)
            finding.line, finding.column = line_and_column(raw, offset)


# -- what the shape does not say ----------------------------------------------------------------


def _faults(mapping: Map, ruleset: Ruleset) -> list[Finding]:
    return [
        data_codes.MAP_WRONG.finding(
            words={"where": pointer}, pointer=pointer, found=found, expected=expected
        )
        for pointer, found, expected in _wrong(mapping, ruleset)
    ]


Fault = tuple[str, str, str]
"""JSON pointer, what was found there, what was expected."""


def _wrong(mapping: Map, ruleset: Ruleset) -> Iterator[Fault]:
    yield from _wrong_seats(mapping, ruleset)
    yield from _wrong_columns(mapping, ruleset)
    yield from _wrong_throws(mapping.throws or Throws(), ruleset)
    yield from _wrong_places(mapping.places or Places(), ruleset)
    yield from _wrong_cells(mapping.places or Places())
    fault = why_not_format(mapping.date_format)
    if fault:
        yield "/date_format", f'"{mapping.date_format}"', fault


def _wrong_seats(mapping: Map, ruleset: Ruleset) -> Iterator[Fault]:
    names = ruleset["seats.names"]
    expected = f"a seat of {ruleset.id}: {', '.join(names)}"
    places = mapping.places or Places()
    scores = mapping.result.score if mapping.result else {}
    named = [(f"/seats/{word}", seat) for word, seat in mapping.seats.items()]
    named += [(f"/places/cells/{seat}", seat) for seat in places.cells]
    named += [(f"/result/score/{seat}", seat) for seat in scores]
    for number, player in enumerate(mapping.players):
        named += [(f"/players/{number}/seats", seat) for seat in player.seats]
    for pointer, seat in named:
        if seat not in names:
            yield pointer, f"the seat {seat}", expected
    taken = [seat for player in mapping.players for seat in player.seats]
    for seat in sorted({seat for seat in taken if taken.count(seat) > 1}):
        yield "/players", f"the seat {seat} twice", "each seat once"


def _wrong_columns(mapping: Map, ruleset: Ruleset) -> Iterator[Fault]:
    columns = mapping.columns
    needed = ("turn", "from_", "to") if mapping.rows == "move" else ("moves",)
    for member in needed:
        if not getattr(columns, member):
            name = member.rstrip("_")
            yield "/columns", f"without {name}", f"the column of {name}: a row is a {mapping.rows}"
    throws_are_made = "device.kind" in ruleset.facts
    if throws_are_made and not columns.throw:
        yield "/columns", "without throw", "the columns of the throws"
    if columns.throw and not throws_are_made:
        yield "/columns/throw", "there", f"nothing: {ruleset.id} is played without throws"


def _wrong_throws(throws: Throws, ruleset: Ruleset) -> Iterator[Fault]:
    outcomes = ruleset.facts.get("device.outcomes", {})
    pieces_fall = ruleset.facts.get("device.face", "pips") != "pips" and outcomes
    if throws.as_ == "other_face" and not pieces_fall:
        yield "/throws/as", "other_face", f"count: {ruleset.id} has no pieces with two faces"
    if throws.as_ in ("name", "value") and not outcomes:
        yield "/throws/as", throws.as_, f"count: throws of {ruleset.id} are written as dice"
    for word, throw in throws.words.items():
        if outcomes and throw not in outcomes and throw != "?":
            yield f"/throws/words/{word}", throw, f"a throw of {', '.join(outcomes)}"


def _wrong_places(places: Places, ruleset: Ruleset) -> Iterator[Fault]:
    of_cells = has_cells(ruleset)
    expected = "a cell such as a1" if of_cells else "bar, off or a step"
    for word, place_ in places.words.items():
        if is_cell(place_) is not of_cells:
            yield f"/places/words/{word}", place_, f"{expected}: so {ruleset.id} is written"
    if of_cells and places.cells:
        yield "/places/cells", "there", f"nothing: {ruleset.id} is played on cells, not on a route"


def _wrong_cells(places: Places) -> Iterator[Fault]:
    for seat, listed in places.cells.items():
        try:
            cells_of(listed)
        except ValueError as error:
            yield f"/places/cells/{seat}", f"the run {error}", "a run such as 0..23 or a8..a1"
