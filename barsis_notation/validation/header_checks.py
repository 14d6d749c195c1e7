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
    """Return the findings of a record's header that do not depend on its ruleset."""
    record = opened.record
    findings = [*_turn_count(opened, record.meta)] if record.meta else []
    if len({(player.name, player.id) for player in record.players}) < len(record.players):
        findings += _players_alike(record)
    if record.match:
        findings += _strangers(record, record.match)
    if record.event:
        from barsis_notation.validation.time_checks import check_days

        findings += check_days(record, record.event)
    return findings


def check_seats(opened: OpenedRecord, _: object = None) -> list[Finding]:
    """Return why the seats of a record do not suit its ruleset; empty if they do.

    A record with such findings cannot be replayed.
    """
    record, seating = opened.record, opened.seating
    if seating.is_right:
        return []
    return [
        *_seats_twice(record),
        *_unknown_seats(record, seating),
        *_seating(record, seating),
    ]


def _turn_count(opened: OpenedRecord, meta: Meta) -> Iterator[Finding]:
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


def _seats_twice(record: Record) -> Iterator[Finding]:
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


def _players_alike(record: Record) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for number, player in enumerate(record.players):
        if player.name and (player.name, player.id) in seen:
            yield header_codes.SAME_NAME.finding(
                found=player.name, player=player.name, pointer=f"/players/{number}/name"
            )
        seen.add((player.name, player.id))


def _strangers(record: Record, match: Match) -> Iterator[Finding]:
    """Yield a finding for every seat of *match* that nobody plays."""
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


def _unknown_seats(record: Record, seating: Seating) -> Iterator[Finding]:
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
                    fix=_other_seat(record, seating, seat),
                )


def _seating(record: Record, seating: Seating) -> Iterator[Finding]:
    """Yield what is wrong with how many play and where they sit."""
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
            fix=_other_seat(record, seating),
        )


def _other_seat(record: Record, seating: Seating, wrong: str = "") -> Fix | None:
    """Return the change of the one seat that has no turn into the one that has no player.

    None where that is not so, where it is not *wrong* that has no turn, where the record names it
    as if it were played, or where nobody could play at the seats it leads to.
    """
    ruleset = seating.ruleset
    seated, playing = set(seating.seats), _seats_of_turns(record)
    idle, unseated = seated - playing, playing - seated
    if len(idle) != 1 or len(unseated) != 1 or not unseated <= set(ruleset["seats.names"]):
        return None
    (old,), (new,) = idle, unseated
    players = (own.replace(old, new) for own in seating.players)
    if wrong not in ("", old) or old in _seats_beside(record):
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


def _seats_beside(record: Record) -> set[str]:
    """Return the seats that stand beside players and turns: in positions, result and match."""
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


def _seats_of_turns(record: Record) -> set[str]:
    """Return the seats whose turns are written in the notation."""
    turns = map(get_item_string, record.turns)
    return {turn[0] for turn in turns if turn and find_syntax_error(turn) is None}
