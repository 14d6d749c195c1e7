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
from barsis_notation.events.event_boards import FORFEIT
from barsis_notation.events.partial_dates import DateSpan, make_date_span
from barsis_notation.events.spellings import Spellings
from barsis_notation.language.texts import Text, bind_texts, join_words, make_numeral
from barsis_notation.replay.seating import get_seating
from barsis_notation.validation.result_checks import find_contradictions

_text = bind_texts("events")


def check_event(event: Event) -> list[Finding]:
    """Return the findings of *event*, each with a JSON pointer into its file.

    Only the event file is checked, not the records: its players, scoring, length of matches, seats,
    days, and rounds with their results. The findings have no file, line or column. The list is
    empty if no faults are found.
    """
    return [
        *_check_players(event),
        *_check_scoring(event),
        *_check_seats(event.seats, event, "/seats"),
        *_check_rounds(event),
        *_check_days(event),
    ]


# -- players ----------------------------------------------------------------------------------


def _check_players(event: Event) -> Iterator[Finding]:
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
    for name, players in Spellings(event.file.players).iter_ambiguous():
        yield event_codes.NAME_OF_TWO_PLAYERS.finding(
            words={"players": join_words(players, "or")}, found=name, pointer="/players"
        )


# -- scoring ----------------------------------------------------------------------------------


def _check_scoring(event: Event) -> Iterator[Finding]:
    for pointer, found, expected in chain(_find_point_faults(event), _find_length_faults(event)):
        yield event_codes.SCORING.finding(found=found, expected=expected, pointer=pointer)


Fault = tuple[str, Text, Text]
"""JSON pointer of a wrong value, description of the value, description of the expected value."""


def _find_point_faults(event: Event) -> Iterator[Fault]:
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


def _find_length_faults(event: Event) -> Iterator[Fault]:
    match = event.match
    if match is not None and (match.to is UNSET) == (match.games is UNSET):
        yield "/match", _text("length-of-match"), _text("to-or-games")


# -- rounds -----------------------------------------------------------------------------------


def _check_rounds(event: Event) -> Iterator[Finding]:
    named: set[str] = set()
    for one in event.rounds:
        if one.name in named:
            yield event_codes.ROUND_TWICE.finding(found=one.name, pointer=one.pointer)
        named.add(one.name)
        yield from _check_tables(one, event)
        wrong = [*_check_strangers(one, event), *_check_repeated_players(one)]
        yield from wrong
        for finding in _check_forgotten_players(one, event):
            if wrong:
                finding.follow(wrong[0])
            yield finding
        yield from _check_stays(one, event)
    yield from _check_byes(event)


def _check_tables(one: EventRound, event: Event) -> Iterator[Finding]:
    named: set[str] = set()
    for table in one.tables:
        if table.name in named:
            yield event_codes.TABLE_TWICE.finding(
                words={"round": one.name}, found=table.name, pointer=table.pointer
            )
        named.add(table.name)
        seats = tuple(table.pairing.seats)
        yield from _check_seats(seats, event, f"{table.pointer}/seats")
        yield from _check_result(table, seats)
        yield from _check_contradictions(table, len(event.sides(seats)))


def _check_seats(seats: tuple[str, ...], event: Event, pointer: str) -> Iterator[Finding]:
    seating = get_seating(event.ruleset, seats)
    if not seating.is_right or not seating.is_playable:
        yield event_codes.SEATS_OF_TABLE.finding(
            found=join_words(seats, "commas"),
            expected=seating.why_not or join_words(event.ruleset["seats.names"], "commas"),
            pointer=pointer,
        )


def _check_result(table: Table, seats: tuple[str, ...]) -> Iterator[Finding]:
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


def _check_contradictions(table: Table, sides: int) -> Iterator[Finding]:
    result = table.pairing.result
    for finding in find_contradictions(result, join_words(result.winners), sides) if result else ():
        finding.pointer = f"{table.pointer}/result"
        yield finding


def _iter_mentions(one: EventRound) -> Iterator[tuple[str, str, Text]]:
    """Yield the key, a JSON pointer and the role in words of every player in a round."""
    for table in one.tables:
        for seats, player in table.pairing.seats.items():
            where = join_pointer(f"{table.pointer}/seats", seats)
            yield player, where, _text("at-table", table=table.name)
    for number, player in enumerate(one.byes):
        yield player, f"{one.pointer}/byes/{number}", _text("with-bye")
    for number, player in enumerate(one.half_byes):
        yield player, f"{one.pointer}/half_byes/{number}", _text("with-half-bye")
    for number, player in enumerate(one.absent):
        yield player, f"{one.pointer}/absent/{number}", _text("absent")


def _check_strangers(one: EventRound, event: Event) -> Iterator[Finding]:
    for player, pointer, _ in _iter_mentions(one):
        if player not in event.players:
            meant = find_nearest(player, event.players)
            finding = event_codes.NOT_A_PLAYER.finding
            if meant:
                expected = _text("perhaps", player=meant)
                yield finding(found=player, expected=expected, pointer=pointer)
            else:
                yield finding(found=player, pointer=pointer)


def _check_repeated_players(one: EventRound) -> Iterator[Finding]:
    places: dict[str, list[tuple[str, Text]]] = {}
    for player, pointer, place in _iter_mentions(one):
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


def _check_forgotten_players(one: EventRound, event: Event) -> Iterator[Finding]:
    if not one.tables:
        return
    mentioned = {player for player, _, _ in _iter_mentions(one)}
    for player in event.list_players_in(one.number):
        if player not in mentioned:
            yield event_codes.NOT_IN_ROUND.finding(
                words={"round": one.name}, found=player, pointer=one.pointer
            )


def _check_stays(one: EventRound, event: Event) -> Iterator[Finding]:
    """Yield findings for players in a round before they join or after they leave.

    Absences and forfeited tables, such as the tables of a player who leaves, have no finding.
    """
    here = event.list_players_in(one.number)
    forfeited = {
        player
        for table in one.tables
        if table.pairing.result and table.pairing.result.reason == FORFEIT
        for player in table.players
    }
    seen = forfeited.union(here, one.absent)
    for player, pointer, place in _iter_mentions(one):
        known = event.players.get(player)
        if known is not None and player not in seen:
            is_late = one.number < (known.joined or 1)
            expected = (
                _text("from-round", round=make_numeral(known.joined or 1))
                if is_late
                else _text("before-round", round=make_numeral(known.left or 1))
            )
            yield event_codes.OUTSIDE_STAY.finding(
                words={"round": one.name, "place": place},
                found=player,
                expected=expected,
                pointer=pointer,
            )


def _check_byes(event: Event) -> Iterator[Finding]:
    had: dict[str, int] = dict.fromkeys(event.players, 0)
    for one in event.rounds:
        least = min((had[player] for player in event.list_players_in(one.number)), default=0)
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


def _check_days(event: Event) -> Iterator[Finding]:
    file = event.file
    whole = make_date_span(file.date, file.end_date)
    yield from _check_day_order(file.date, file.end_date, "/end_date")
    for one in event.rounds:
        yield from _check_day_order(one.date, one.end_date, f"{one.pointer}/end_date")
        inside = [(one.date, f"{one.pointer}/date"), (one.end_date, f"{one.pointer}/end_date")]
        yield from _check_days_within(inside, whole)
        span = make_date_span(one.date, one.end_date) or whole
        tables = [(table.pairing.date, f"{table.pointer}/date") for table in one.tables]
        yield from _check_days_within(tables, span)


def _check_day_order(first: str, last: str, pointer: str) -> Iterator[Finding]:
    span = make_date_span(first, last)
    if span is not None and span.is_backwards:
        yield event_codes.DAYS_OF_EVENT.finding(
            found=last, expected=_text("days-from", first=first), pointer=pointer
        )


def _check_days_within(days: Iterable[tuple[str, str]], span: DateSpan | None) -> Iterator[Finding]:
    for day, pointer in days:
        if day and span is not None and not span.is_backwards and day not in span:
            yield event_codes.DAYS_OF_EVENT.finding(
                found=day, expected=span.describe(), pointer=pointer
            )
