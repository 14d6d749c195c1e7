"""Checks of an event file by itself, without records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec import UNSET

from barsis_notation.base.json_pointers import join_pointer
from barsis_notation.base.nearest import find_nearest
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.events.event import Event, EventRound, Table
from barsis_notation.events.partial_dates import DateSpan, make_date_span
from barsis_notation.events.spellings import Spellings
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.replay.seating import get_seating
from barsis_notation.validation.result_checks import find_contradictions

_text = bind_texts("events")


def check_event(event: Event) -> list[Finding]:
    """Return the findings of *event*, each with a JSON pointer into its file."""
    return [
        *_players(event),
        *_scoring(event),
        *_seats(event.seats, event, "/seats"),
        *_rounds(event),
        *_days(event),
    ]


# -- players ----------------------------------------------------------------------------------


def _players(event: Event) -> Iterator[Finding]:
    seen: set[str] = set()
    for number, player in enumerate(event.file.players):
        if player.key in seen:
            yield event_codes.PLAYER_OF_EVENT_TWICE.finding(
                found=player.key, pointer=f"/players/{number}"
            )
        seen.add(player.key)
        if event.scoring.teams and not player.team:
            yield event_codes.PLAYER_WITHOUT_TEAM.finding(
                found=player.name, pointer=f"/players/{number}"
            )
    for name, players in Spellings(event.file.players).ambiguous():
        yield event_codes.NAME_OF_TWO_PLAYERS.finding(
            words={"players": join_words(players, "or")}, found=name, pointer="/players"
        )


# -- scoring ----------------------------------------------------------------------------------


def _scoring(event: Event) -> Iterator[Finding]:
    for pointer, found, expected in chain(_points(event), _length(event)):
        yield event_codes.SCORING.finding(found=found, expected=expected, pointer=pointer)


Fault = tuple[str, Text, Text]
"""JSON pointer, what was found there, what was expected."""


def _points(event: Event) -> Iterator[Fault]:
    given = event.scoring
    if event.points_by == "places" and not given.places:
        yield "/scoring", _text("places-without-points"), _text("points-for-places")
    if event.points_by != "places" and given.places:
        yield "/scoring/places", _text("points-of-places"), _text("by-places")
    if event.points_by != "wins":
        for name in ("win", "draw", "mars", "turkish_mars"):
            if getattr(given, name) is not UNSET:
                yield f"/scoring/{name}", _text("points-of-wins", member=name), _text("by-wins")
    points = event.points
    if event.points_by == "wins" and not points.win >= points.draw >= points.loss:
        yield "/scoring", _text("less-for-more"), _text("win-draw-loss")


def _length(event: Event) -> Iterator[Fault]:
    match = event.match
    if match is not None and (match.to is UNSET) == (match.games is UNSET):
        yield "/match", _text("length-of-match"), _text("to-or-games")


# -- rounds -----------------------------------------------------------------------------------


def _rounds(event: Event) -> Iterator[Finding]:
    named: set[str] = set()
    for one in event.rounds:
        if one.name in named:
            yield event_codes.ROUND_TWICE.finding(found=one.name, pointer=one.pointer)
        named.add(one.name)
        yield from _tables(one, event)
        yield from _strangers(one, event)
        yield from _twice(one)
        yield from _forgotten(one, event)
    yield from _byes(event)


def _tables(one: EventRound, event: Event) -> Iterator[Finding]:
    named: set[str] = set()
    for table in one.tables:
        if table.name in named:
            yield event_codes.TABLE_TWICE.finding(
                words={"round": one.name}, found=table.name, pointer=table.pointer
            )
        named.add(table.name)
        seats = tuple(table.pairing.seats)
        yield from _seats(seats, event, f"{table.pointer}/seats")
        yield from _result(table, seats)
        yield from _contradictions(table, len(event.sides(seats)))


def _seats(seats: tuple[str, ...], event: Event, pointer: str) -> Iterator[Finding]:
    seating = get_seating(event.ruleset, seats)
    if not seating.is_right or not seating.is_playable:
        yield event_codes.SEATS_OF_TABLE.finding(
            found=join_words(seats, "commas"),
            expected=seating.why_not or join_words(event.ruleset["seats.names"], "commas"),
            pointer=pointer,
        )


def _result(table: Table, seats: tuple[str, ...]) -> Iterator[Finding]:
    result = table.pairing.result
    letters = set("".join(seats))
    for seat in (*result.winners, *result.score, *result.ranks) if result else ():
        if seat not in letters:
            yield event_codes.RESULT_OF_EVENT.finding(
                found=seat,
                expected=join_words(sorted(letters), "or"),
                pointer=f"{table.pointer}/result",
            )
            return


def _contradictions(table: Table, sides: int) -> Iterator[Finding]:
    result = table.pairing.result
    for finding in find_contradictions(result, join_words(result.winners), sides) if result else ():
        finding.pointer = f"{table.pointer}/result"
        yield finding


def _mentioned(one: EventRound) -> Iterator[tuple[str, str, Text]]:
    """Yield every player of a round with a JSON pointer and their role."""
    for table in one.tables:
        for seats, player in table.pairing.seats.items():
            where = join_pointer(f"{table.pointer}/seats", seats)
            yield player, where, _text("at-table", table=table.name)
    for number, player in enumerate(one.byes):
        yield player, f"{one.pointer}/byes/{number}", _text("with-bye")
    for number, player in enumerate(one.absent):
        yield player, f"{one.pointer}/absent/{number}", _text("absent")


def _strangers(one: EventRound, event: Event) -> Iterator[Finding]:
    for player, pointer, _ in _mentioned(one):
        if player not in event.players:
            meant = find_nearest(player, event.players)
            finding = event_codes.NOT_A_PLAYER.finding
            if meant:
                expected = _text("perhaps", player=meant)
                yield finding(found=player, expected=expected, pointer=pointer)
            else:
                yield finding(found=player, pointer=pointer)


def _twice(one: EventRound) -> Iterator[Finding]:
    places: dict[str, list[tuple[str, Text]]] = {}
    for player, pointer, place in _mentioned(one):
        places.setdefault(player, []).append((pointer, place))
    for player, found in places.items():
        if len(found) > 1:
            yield event_codes.TWICE_IN_ROUND.finding(
                words={
                    "round": one.name,
                    "places": join_words((place for _, place in found), "commas"),
                },
                found=player,
                pointer=found[1][0],
            )


def _forgotten(one: EventRound, event: Event) -> Iterator[Finding]:
    if not one.tables:
        return
    mentioned = {player for player, _, _ in _mentioned(one)}
    for player in event.players:
        if player not in mentioned:
            yield event_codes.NOT_IN_ROUND.finding(
                words={"round": one.name}, found=player, pointer=one.pointer
            )


def _byes(event: Event) -> Iterator[Finding]:
    had: dict[str, int] = dict.fromkeys(event.players, 0)
    for one in event.rounds:
        least = min((count for count in had.values()), default=0)
        for number, player in enumerate(one.byes):
            if had.get(player, 0) > least:
                yield event_codes.SECOND_BYE.finding(
                    words={"round": one.name},
                    found=player,
                    pointer=f"{one.pointer}/byes/{number}",
                )
        for player in one.byes:
            if player in had:
                had[player] += 1


# -- days -------------------------------------------------------------------------------------


def _days(event: Event) -> Iterator[Finding]:
    file = event.file
    whole = make_date_span(file.date, file.end_date)
    yield from _ends_first(file.date, file.end_date, "/end_date")
    for one in event.rounds:
        yield from _ends_first(one.date, one.end_date, f"{one.pointer}/end_date")
        inside = [(one.date, f"{one.pointer}/date"), (one.end_date, f"{one.pointer}/end_date")]
        yield from _outside(inside, whole)
        span = make_date_span(one.date, one.end_date) or whole
        tables = [(table.pairing.date, f"{table.pointer}/date") for table in one.tables]
        yield from _outside(tables, span)


def _ends_first(first: str, last: str, pointer: str) -> Iterator[Finding]:
    span = make_date_span(first, last)
    if span is not None and span.is_backwards:
        yield event_codes.DAYS_OF_EVENT.finding(
            found=last, expected=_text("days-from", first=first), pointer=pointer
        )


def _outside(days: Iterable[tuple[str, str]], span: DateSpan | None) -> Iterator[Finding]:
    for day, pointer in days:
        if day and span is not None and not span.is_backwards and day not in span:
            yield event_codes.DAYS_OF_EVENT.finding(
                found=day, expected=span.spoken(), pointer=pointer
            )
