"""Checks of a record's header against its ruleset: seats, players, counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from barsis_notation.diagnostics import header_codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.language.texts import bind_texts, join_words, make_numeral
from barsis_notation.record.position_lines import PositionSyntaxError, parse_setup
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Entry, Match, Meta, Record
from barsis_notation.record.turns import find_syntax_error
from barsis_notation.replay.seating import Seating, get_player_counts, get_seating, list_seats
from barsis_notation.replay.start import OpenedRecord

_text = bind_texts("validation")


def check_header(opened: OpenedRecord, _: object = None) -> list[Finding]:
    """Return the findings of a record's header that do not depend on its ruleset.

    These are findings about a wrong number of turns, players with the same name and id, seats in
    the match that have no player, and contradictory dates. The second argument is not used.
    """
    record = opened.record
    findings = [*_check_turn_count(opened, record.meta)] if record.meta else []
    if len({(player.name, player.id) for player in record.players}) < len(record.players):
        findings += _check_same_names(record)
    if record.match:
        findings += _check_match_seats(record, record.match)
    if record.event:
        from barsis_notation.validation.time_checks import check_days

        findings += check_days(record, record.event)
    return findings


def check_seats(opened: OpenedRecord, _: object = None) -> list[Finding]:
    """Return the findings about the players' seats; empty if they suit the ruleset.

    The ruleset of *opened* must be known. A record with such findings cannot be replayed. The
    second argument is not used.
    """
    record, seating = opened.record, opened.seating
    if seating.is_right:
        return []
    return [
        *_check_repeated_seats(record),
        *_check_unknown_seats(record, seating),
        *_check_seating(record, seating),
    ]


def _check_turn_count(opened: OpenedRecord, meta: Meta) -> Iterator[Finding]:
    counted = meta.turn_count
    if not isinstance(counted, int):
        return
    count = opened.unread.turns if opened.unread else len(opened.record.turns)
    if counted != count:
        yield header_codes.TURN_COUNT.finding(
            found=make_numeral(counted),
            expected=make_numeral(count),
            pointer="/meta/turn_count",
            fix=Fix.of(
                _text("write", value=make_numeral(count)),
                safe=False,
                pointer="/meta/turn_count",
                value=count,
            ),
        )


def _check_repeated_seats(record: Record) -> Iterator[Finding]:
    seen: set[str] = set()
    for number, player in enumerate(record.players):
        for seat in player.seats:
            if seat in seen:
                yield header_codes.SEAT_TWICE.finding(
                    found=seat,
                    expected=_text("each-seat-once"),
                    seat=seat,
                    player=player.name or None,
                    pointer=f"/players/{number}/seats",
                )
            seen.add(seat)


def _check_same_names(record: Record) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for number, player in enumerate(record.players):
        if player.name and (player.name, player.id) in seen:
            yield header_codes.SAME_NAME.finding(
                found=player.name, player=player.name, pointer=f"/players/{number}/name"
            )
        seen.add((player.name, player.id))


def _check_match_seats(record: Record, match: Match) -> Iterator[Finding]:
    """Yield a finding for every seat of *match* that has no player."""
    named = [(seat, "before") for seat in match.before]
    if match.cube and match.cube.owner:
        named.append((match.cube.owner, "cube/owner"))
    for seat, member in named:
        if seat not in list_seats(record):
            yield header_codes.SEAT_OF_RESULT.finding(
                found=_text("quoted", word=seat),
                expected=join_words(list_seats(record)),
                seat=seat,
                pointer=f"/match/{member}",
            )


def _check_unknown_seats(record: Record, seating: Seating) -> Iterator[Finding]:
    names = tuple(seating.ruleset["seats.names"])
    for number, player in enumerate(record.players):
        for seat in player.seats:
            if seat not in names:
                yield header_codes.UNKNOWN_SEAT.finding(
                    found=seat,
                    expected=join_words(names),
                    seat=seat,
                    player=player.name or None,
                    pointer=f"/players/{number}/seats",
                    fix=_make_seat_fix(record, seating, seat),
                )


def _check_seating(record: Record, seating: Seating) -> Iterator[Finding]:
    """Yield findings about the number of players and their places."""
    count, counts = len(seating.by_player), get_player_counts(seating.ruleset)
    if count not in counts:
        yield header_codes.PLAYER_COUNT.finding(
            found=_text("players", count=count),
            expected=_text("players-of-game", counts=join_words(counts, "allowed")),
            pointer="/players",
        )
    elif seating.why_not:
        yield header_codes.SEATS_NOT_TAKEN.finding(
            found=join_words(map("+".join, seating.players)),
            expected=seating.why_not,
            pointer="/players",
            fix=_make_seat_fix(record, seating),
        )


def _make_seat_fix(record: Record, seating: Seating, wrong: str = "") -> Fix | None:
    """Return the fix that replaces the only seat without turns by the only one without a player.

    Return None if there is not exactly one of each, or if the new seating is not allowed. Also
    return None if *wrong* is not empty and the seat without turns is not *wrong*, or if that seat
    is also named in positions, result or match.
    """
    ruleset = seating.ruleset
    seated, playing = set(seating.seats), _list_turn_seats(record)
    idle, unseated = seated - playing, playing - seated
    if len(idle) != 1 or len(unseated) != 1 or not unseated <= set(ruleset["seats.names"]):
        return None
    (old,), (new,) = idle, unseated
    players = (own.replace(old, new) for own in seating.players)
    if wrong not in ("", old) or old in _list_other_seats(record):
        return None
    if get_seating(ruleset, players).why_not:
        return None
    number = next(n for n, seats in enumerate(seating.by_player) if old in seats)
    return Fix.of(
        _text("write-seat", new=new, old=old),
        safe=False,
        pointer=f"/players/{number}/seats",
        value=[new if seat == old else seat for seat in seating.by_player[number]],
    )


def _list_other_seats(record: Record) -> set[str]:
    """Return the seats named in positions, result and match."""
    named: set[str] = set()
    positions = [item.position for item in record.turns if isinstance(item, Entry)]
    for line in (record.start.position if record.start else "", *positions):
        with suppress(PositionSyntaxError):
            named.update(parse_setup(line).men)
    if record.result:
        result = record.result
        named.update(result.winners, result.score, result.ranks)
    if record.match:
        named.update(record.match.before)
    return named


def _list_turn_seats(record: Record) -> set[str]:
    """Return the seats of all turns that follow the strict grammar."""
    turns = map(get_item_string, record.turns)
    return {turn[0] for turn in turns if turn and find_syntax_error(turn) is None}
