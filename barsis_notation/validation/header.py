"""The head of a record held against its ruleset: seats, players, counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from barsis_notation.diagnostics import header_codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.record.spelled import turn_text
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import why_not_turn
from barsis_notation.replay.start import seats_of
from barsis_notation.replay.words import joined
from barsis_notation.rulesets import Ruleset


def check_header(record: Record) -> list[Finding]:
    """Return what is wrong with the head of a record, whatever its ruleset."""
    return [*_turn_count(record), *_players_alike(record), *_strangers(record)]


def check_seats(record: Record, ruleset: Ruleset) -> list[Finding]:
    """Return why nobody can play at these seats; nothing can be replayed then."""
    seating = ruleset, tuple([tuple(player.seats) for player in record.players])
    if seating in _GOOD:
        return []
    findings = [
        *_seats_twice(record),
        *_unknown_seats(record, ruleset),
        *_seating(record, ruleset),
    ]
    if not findings and len(_GOOD) < MOST_GOOD:
        _GOOD.add(seating)
    return findings


MOST_GOOD: Final = 1024

_GOOD: Final[set[tuple[Ruleset, tuple[tuple[str, ...], ...]]]] = set()
"""Rulesets with the seats of each player that nothing was wrong with: that rests on them alone."""


def _turn_count(record: Record) -> Iterator[Finding]:
    counted = record.meta.turn_count if record.meta else None
    if isinstance(counted, int) and counted != len(record.turns):
        count = len(record.turns)
        yield header_codes.TURN_COUNT.finding(
            found=str(counted),
            expected=str(count),
            pointer="/meta/turn_count",
            fix=Fix(what=f"write {count}", safe=False, pointer="/meta/turn_count", value=count),
        )


def _seats_twice(record: Record) -> Iterator[Finding]:
    seen: set[str] = set()
    for number, player in enumerate(record.players):
        for seat in player.seats:
            if seat in seen:
                yield header_codes.SEAT_TWICE.finding(
                    found=seat,
                    expected="each seat once",
                    seat=seat,
                    player=player.name or None,
                    pointer=f"/players/{number}/seats",
                )
            seen.add(seat)


def _players_alike(record: Record) -> Iterator[Finding]:
    if len({(player.name, player.id) for player in record.players}) == len(record.players):
        return
    seen: set[tuple[str, str]] = set()
    for number, player in enumerate(record.players):
        if player.name and (player.name, player.id) in seen:
            yield header_codes.SAME_NAME.finding(
                found=player.name, player=player.name, pointer=f"/players/{number}/name"
            )
        seen.add((player.name, player.id))


def _strangers(record: Record) -> Iterator[Finding]:
    """Yield a finding for every seat of the match that nobody plays."""
    if not record.match:
        return
    named = [(seat, "before") for seat in record.match.before]
    if record.match.cube and record.match.cube.owner:
        named.append((record.match.cube.owner, "cube/owner"))
    for seat, member in named:
        if seat not in seats_of(record):
            yield header_codes.SEAT_OF_RESULT.finding(
                found=f'"{seat}"',
                expected=joined(seats_of(record)),
                seat=seat,
                pointer=f"/match/{member}",
            )


def _unknown_seats(record: Record, ruleset: Ruleset) -> Iterator[Finding]:
    names = tuple(ruleset["seats.names"])
    for number, player in enumerate(record.players):
        for seat in player.seats:
            if seat not in names:
                yield header_codes.UNKNOWN_SEAT.finding(
                    found=seat,
                    expected=joined(names),
                    seat=seat,
                    player=player.name or None,
                    pointer=f"/players/{number}/seats",
                    fix=_other_seat(record, ruleset, seat),
                )


def _seating(record: Record, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield what is wrong with how many play and where they sit."""
    count = len(record.players)
    counts = tuple(ruleset.facts.get("seats.count") or (len(ruleset["seats.names"]),))
    if count not in counts:
        yield header_codes.PLAYER_COUNT.finding(
            found=f"{count} {'player' if count == 1 else 'players'}",
            expected=f"{joined(map(str, counts))} players",
            pointer="/players",
        )
    elif any(len(player.seats) > _most_seats(ruleset, count) for player in record.players):
        yield header_codes.SEATS_NOT_TAKEN.finding(
            found=joined(seats_of(record)),
            expected="one seat a player",
            pointer="/players",
        )
    elif count == 2 and len(set(seats_of(record))) == 2 and not _may_sit(seats_of(record), ruleset):
        yield header_codes.SEATS_NOT_TAKEN.finding(
            found=joined(seats_of(record)),
            expected="seats opposite each other",
            pointer="/players",
            fix=_other_seat(record, ruleset),
        )


def _most_seats(ruleset: Ruleset, players: int) -> int:
    """Return how many seats one player may have: two play with as many sets as the rules say."""
    sets: int = ruleset.facts.get("seats.sets", 1)
    return sets if players == 2 else 1


def _may_sit(seats: tuple[str, ...], ruleset: Ruleset) -> bool:
    """Return whether two players may take *seats*."""
    names = tuple(ruleset["seats.names"])
    if ruleset.facts.get("seats.two") != "opposite" or not set(seats) <= set(names):
        return True
    first, second = (names.index(seat) for seat in (*seats, *seats)[:2])
    return abs(first - second) * 2 == len(names)


def _other_seat(record: Record, ruleset: Ruleset, wrong: str = "") -> Fix | None:
    """Return the change of the one seat that has no turn into the one that has no player.

    None where that is not so, where it is not *wrong* that has no turn, or where nobody could play
    at the seats it leads to.
    """
    seated, playing = set(seats_of(record)), _seats_of_turns(record)
    idle, unseated = seated - playing, playing - seated
    if len(idle) != 1 or len(unseated) != 1 or not unseated <= set(ruleset["seats.names"]):
        return None
    (old,), (new,) = idle, unseated
    seats = tuple(new if seat == old else seat for seat in seats_of(record))
    if wrong not in ("", old) or (len(seats) == 2 and not _may_sit(seats, ruleset)):
        return None
    number = next(n for n, player in enumerate(record.players) if old in player.seats)
    return Fix(
        what=f"write {new} for {old}, as in the turns",
        safe=False,
        pointer=f"/players/{number}/seats",
        value=[new if seat == old else seat for seat in record.players[number].seats],
    )


def _seats_of_turns(record: Record) -> set[str]:
    """Return the seats whose turns are written in the notation."""
    turns = (item if isinstance(item, str) else turn_text(item.turn) for item in record.turns)
    return {turn[0] for turn in turns if turn and why_not_turn(turn) is None}
