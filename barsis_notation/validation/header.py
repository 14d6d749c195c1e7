"""The head of a record held against its ruleset: seats, players, counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from barsis_notation.base.wording import joined
from barsis_notation.diagnostics import header_codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Match, Record
from barsis_notation.record.turns import why_not_turn
from barsis_notation.replay.seating import are_opposite, counts_of, sets_of
from barsis_notation.replay.start import players_of, seats_of
from barsis_notation.rulesets import Ruleset


def check_header(record: Record) -> list[Finding]:
    """Return what is wrong with the head of a record, whatever its ruleset."""
    findings = [*_turn_count(record)] if record.meta else []
    if len({(player.name, player.id) for player in record.players}) < len(record.players):
        findings += _players_alike(record)
    if record.match:
        findings += _strangers(record, record.match)
    if record.event:
        from barsis_notation.validation.times import check_days

        findings += check_days(record, record.event)
    return findings


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
    if not findings and len(_GOOD) < MAX_GOOD:
        _GOOD.add(seating)
    return findings


MAX_GOOD: Final = 1024

_GOOD: Final[set[tuple[Ruleset, tuple[tuple[str, ...], ...]]]] = set()
"""Rulesets with the seats of each player that nothing was wrong with: that rests on them alone."""


def _turn_count(record: Record) -> Iterator[Finding]:
    counted = record.meta and record.meta.turn_count
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
    if count not in counts_of(ruleset):
        yield header_codes.PLAYER_COUNT.finding(
            found=f"{count} {'player' if count == 1 else 'players'}",
            expected=f"{joined(map(str, counts_of(ruleset)))} players",
            pointer="/players",
        )
        return
    wanted = _why_not_seated(players_of(record), ruleset)
    if wanted:
        yield header_codes.SEATS_NOT_TAKEN.finding(
            found=joined("+".join(seats) for seats in players_of(record)),
            expected=wanted,
            pointer="/players",
            fix=_other_seat(record, ruleset),
        )


def _why_not_seated(players: tuple[str, ...], ruleset: Ruleset) -> str:
    """Return how players would have to sit, empty where they do.

    Seats that are twice taken, or that the game does not have, are another finding's matter.
    """
    seats = "".join(players)
    sets = sets_of(ruleset, len(players))
    if sets == 1 and any(len(own) > 1 for own in players):
        return "one seat a player"
    if len(set(seats)) < len(seats) or not set(seats) <= set(ruleset["seats.names"]):
        return ""
    if sets > 1:
        seated = all(len(own) == sets and are_opposite(ruleset, own) for own in players)
        return "" if seated else "two players with two seats each, opposite each other"
    opposite = len(players) == 2 and ruleset.facts.get("seats.two") == "opposite"
    return "seats opposite each other" if opposite and not are_opposite(ruleset, seats) else ""


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
    players = tuple(own.replace(old, new) for own in players_of(record))
    if wrong not in ("", old) or _why_not_seated(players, ruleset):
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
    turns = map(item_text, record.turns)
    return {turn[0] for turn in turns if turn and why_not_turn(turn) is None}
