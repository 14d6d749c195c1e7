"""The losses of a Tournament Report File: it is read back and compared with the event.

Values that differ are reported once for each member, with the first of them and their number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.format_codes import NOT_KEPT
from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.spreadsheets.sheet_writing import collect_results
from barsis_notation.events.structs import Pairing, Round
from barsis_notation.events.trf.trf_columns import Version
from barsis_notation.events.trf.trf_reading import read_trf
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.excerpt import cut
from barsis_notation.record.structs import Result

_text = bind_texts("trf")

_OF_EVENT: Final = (
    *("name", "section", "site", "date", "end_date", "organiser", "arbiter", "comment"),
    *("match", "tie_breaks", "history", "x"),
)
_OF_PLAYER: Final = ("name", "id", "also", "team", "country", "rating", "joined", "left", "x")
_OF_ROUND: Final = ("date", "end_date", "x")
_OF_PAIRING: Final = ("date", "comment", "x")
_OF_RESULT: Final = ("reason", "score", "name", "ranks", "x")

_EMPTY: Final[tuple[Any, ...]] = (UNSET, "", [], {})


class _Difference(NamedTuple):
    """A value that a report does not keep: its member in words, its place, and both values."""

    member: str
    pointer: str
    found: Any
    kept: Any = UNSET


def find_trf_losses(boards: Boards, raw: bytes, version: Version) -> list[Finding]:
    """Return findings about the values of an event that its Tournament Report File lacks.

    There is one finding for each member of the event file with such values, for example
    ``result/reason``. The ruleset is not compared.

    Args:
        boards: The boards of the event.
        raw: The bytes of the report, as ``make_trf`` writes it for these boards.
        version: The version of the report.

    Raises:
        AssertionError: If *raw* cannot be read as a report.
    """
    event = boards.event
    read, findings = read_trf(raw, event.file.ruleset, event.seats)
    if read is None:
        raise AssertionError([finding.message for finding in findings])
    back = Event(read, event.ruleset)
    by_member: dict[str, list[_Difference]] = {}
    for each in (*_compare_events(event, back, boards), *_list_points(findings)):
        by_member.setdefault(each.member, []).append(each)
    return [_make_finding(differences, version) for differences in by_member.values()]


def _make_finding(differences: list[_Difference], version: Version) -> Finding:
    first = differences[0]
    found: Text | str = first.member
    if not _is_list_of_objects(first.found):
        found = _text("lost", member=first.member, value=_format_value(first.found))
    if len(differences) > 1:
        found = _text("lost-and-more", what=found, count=len(differences) - 1)
    kept = _text("nothing") if first.kept in _EMPTY else _format_value(first.kept)
    return NOT_KEPT.finding(
        pointer=first.pointer,
        words={"format": version.upper()},
        found=found,
        expected=kept,
    )


def _is_list_of_objects(value: object) -> bool:
    """Return whether *value* is one like the history, which as JSON tells a reader nothing."""
    return isinstance(value, list) and isinstance(value[0], msgspec.Struct)


def _format_value(value: object) -> str:
    return cut(msgspec.json.encode(value).decode())


def _compare_members(
    one: msgspec.Struct, other: msgspec.Struct, names: tuple[str, ...], prefix: str, pointer: str
) -> Iterator[_Difference]:
    """Yield the members of *one* that differ in *other*."""
    for name in names:
        found, kept = getattr(one, name), getattr(other, name)
        if found != kept and found not in _EMPTY:
            yield _Difference(f"{prefix}{name}", f"{pointer}/{name}", found, kept)


def _compare_events(event: Event, back: Event, boards: Boards) -> Iterator[_Difference]:
    yield from _compare_members(event.file, back.file, _OF_EVENT, "", "")
    yield from _compare_scoring(event, back)
    players = zip(event.file.players, back.file.players, strict=True)
    for number, (player, kept) in enumerate(players):
        yield from _compare_members(player, kept, _OF_PLAYER, "players/", f"/players/{number}")
    names = dict(zip(event.players, back.players, strict=True))
    results = collect_results(boards)
    for number, one in enumerate(event.file.rounds):
        pointer = f"/rounds/{number}"
        if number >= len(back.file.rounds):
            yield _Difference("rounds", pointer, event.rounds[number].name)
            continue
        other = back.file.rounds[number]
        if one.name and one.name != str(number + 1):
            yield _Difference("rounds/name", f"{pointer}/name", one.name)
        yield from _compare_members(one, other, _OF_ROUND, "rounds/", pointer)
        yield from _compare_away(one, other, names, pointer)
        yield from _compare_tables(one, other, names, pointer, results, number + 1)


def _compare_scoring(event: Event, back: Event) -> Iterator[_Difference]:
    is_same = (event.points_by, event.scoring.teams) == ("wins", False)
    given, kept = event.points, back.points
    if not is_same or given != kept:
        yield _Difference("scoring", "/scoring", event.scoring, back.file.scoring)


def _compare_away(
    one: Round, other: Round, names: Mapping[str, str], pointer: str
) -> Iterator[_Difference]:
    for member in ("byes", "half_byes", "absent"):
        given = [names.get(key, key) for key in getattr(one, member)]
        if sorted(given) != sorted(getattr(other, member)):
            there = pointer + f"/{member}"
            yield _Difference(f"rounds/{member}", there, given, getattr(other, member))


def _compare_tables(
    one: Round,
    other: Round,
    names: Mapping[str, str],
    pointer: str,
    results: Mapping[tuple[int, int], Result],
    round: int,
) -> Iterator[_Difference]:
    by_players = {
        frozenset(pairing.seats.values()): (place, pairing)
        for place, pairing in enumerate(other.pairings, 1)
    }
    for place, pairing in enumerate(one.pairings, 1):
        there = f"{pointer}/pairings/{place - 1}"
        seats = {own: names[key] for own, key in pairing.seats.items()}
        new_place, kept = by_players[frozenset(seats.values())]
        table = pairing.table or str(place)
        if table != str(new_place):
            yield _Difference("pairings/table", f"{there}/table", table, str(new_place))
        if seats != kept.seats:
            yield _Difference("pairings/seats", f"{there}/seats", seats, kept.seats)
        yield from _compare_members(pairing, kept, _OF_PAIRING, "pairings/", there)
        yield from _compare_results(results.get((round, place)), kept, f"{there}/result")


def _compare_results(result: Result | None, kept: Pairing, pointer: str) -> Iterator[_Difference]:
    if result is None:
        return
    other = kept.result or Result(winners=[])
    yield from _compare_members(result, other, _OF_RESULT, "result/", pointer)


def _list_points(findings: list[Finding]) -> Iterator[_Difference]:
    """Yield the points of players that do not follow from their results."""
    for finding in findings:
        if finding.name == "trf-number-differs":
            yield _Difference("points", "/scoring", finding.found, finding.expected)
