"""Simulated Swiss events that go out as Tournament Report Files and come in again.

``python -m tests.events.trf_campaign [EVENTS]`` plays 50 events by default, compares each with the
event that comes back from both versions of the format, and prints the number of differences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from msgspec import UNSET
from msgspec.structs import replace

from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.next_rounds import draw_swiss_round
from barsis_notation.events.standings import compute_standings
from barsis_notation.events.structs import EventPlayer, Pairing, Round
from barsis_notation.events.swiss import NoPairingError
from barsis_notation.events.trf.trf_columns import Version
from barsis_notation.events.trf.trf_reading import read_trf
from barsis_notation.events.trf.trf_writing import make_trf
from tests.events.trf_events import GAMES, event_of, kept_by_report, result_of

VERSIONS: tuple[Version, ...] = ("trf16", "trf26")
OFTEN = ("first", "second", "first", "second", "draw", "forfeit first", "forfeit second", "forfeit")


def simulate_event(random: Random) -> Event:
    """Return a Swiss event: late players, absences, forfeits, and perhaps open games at the end."""
    game = random.choice([*GAMES])
    count = random.randint(4, 30)
    players = [
        EventPlayer(
            name=f"لاعب {number}" if number % 3 else f"Player, {number}",
            id=str(13_400_000 + number) if number % 2 else "",
            rating=UNSET if number % 5 == 0 else random.randint(1000, 2800),
            country=random.choice(["JOR", "SYR", ""]),
            team=random.choice(["Salt", "Amman", ""]),
        )
        for number in range(1, count + 1)
    ]
    late = [player for player in players if random.random() < 0.1]
    event = event_of([player for player in players if player not in late], [], game)
    for _ in range(random.randint(1, min(7, count // 2))):
        away = [key for key in event.players if random.random() < 0.1]
        resting = [key for key in away if random.random() < 0.3]
        begun = Round(half_byes=resting, absent=[key for key in away if key not in resting])
        event = event.with_drawn([begun])
        try:
            drawn = draw_swiss_round(Boards(event))
        except NoPairingError:
            break  # the byes and absences of a round that could not be drawn stay
        for pairing in drawn.pairings:
            pairing.result = result_of(random.choice(OFTEN), GAMES[game])
        event = event.with_drawn([drawn])
        if late and random.random() < 0.6:
            joined = len(event.file.rounds) + 1
            event.file.players.append(replace(late.pop(), joined=joined))
            event = Event(event.file, event.ruleset)
    for pairing in event.file.rounds[-1].pairings if random.random() < 0.3 else ():
        if random.random() < 0.5:
            pairing.result = UNSET
    return event


def list_differences(event: Event, version: Version) -> Iterator[str]:
    """Yield what is different after *event* has gone out and come in again."""
    made = make_trf(Boards(event), version)
    file, findings = read_trf(made.raw, event.file.ruleset, event.seats)
    yield from (f"finding: {finding.message}" for finding in findings)
    if file is None:
        return
    back = Event(file, event.ruleset)
    for name, given in kept_by_report(event.file).items():
        if kept_by_report(file)[name] != given:
            yield f"{name} differ"
    if _list_places(event) != _list_places(back):
        yield "the standings differ"
    if _draw_next(event) != _draw_next(back):
        yield "the next round is drawn otherwise"
    if make_trf(Boards(back), version).raw != made.raw:
        yield "the report of the report differs"


def _list_places(event: Event) -> list[object]:
    number = {key: place for place, key in enumerate(event.players)}
    standings = compute_standings(Boards(event))
    return [(one.place, number[one.competitor], one.points, one.decided) for one in standings]


def _draw_next(event: Event) -> object:
    if any(board.result is None for board in Boards(event)):
        return None
    number = {key: place for place, key in enumerate(event.players)}

    def to_numbers(one: Round) -> object:
        pairs = [_to_pair(pairing, number) for pairing in one.pairings]
        return pairs, [number[key] for key in one.byes]

    try:
        return to_numbers(draw_swiss_round(Boards(event)))
    except NoPairingError as error:
        return str(error)


def _to_pair(pairing: Pairing, number: dict[str, int]) -> tuple[int, ...]:
    return tuple(number[key] for key in pairing.seats.values())


def main(count: int = 50) -> int:
    """Play *count* events; return the number of differences."""
    found, players, rounds = 0, 0, 0
    for seed in range(count):
        event = simulate_event(Random(seed))
        players, rounds = players + len(event.players), rounds + len(event.rounds)
        for version in VERSIONS:
            for difference in list_differences(event, version):
                print(f"event {seed}, {version}: {difference}")
                found += 1
    print(f"{count} events, {players} players, {rounds} rounds: {found} differences")
    return found


if __name__ == "__main__":
    sys.exit(bool(main(*map(int, sys.argv[1:]))))
