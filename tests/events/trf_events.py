"""Random events of two players for Tournament Report Files, and what a report keeps of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import UNSET

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.events import read_trf
from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.structs import (
    FORMAT,
    EventFile,
    EventPlayer,
    Pairing,
    Round,
    Scoring,
)
from barsis_notation.record.structs import Result, RulesetRef
from barsis_notation.rulesets import load_ruleset

GAMES = {"barsis": ("S", "N"), "shesh-besh": ("W", "B")}

RESULTS = ("first", "second", "draw", "forfeit first", "forfeit second", "forfeit", "open")


def event_of(
    players: Sequence[EventPlayer],
    rounds: Sequence[Round],
    game: str = "barsis",
    **members: Any,
) -> Event:
    """Return an event of two players at a table."""
    file = EventFile(
        format=FORMAT,
        name=members.pop("name", "Amman Open"),
        ruleset=RulesetRef(id=game, version=1),
        seats=list(GAMES[game]),
        players=list(players),
        rounds=list(rounds),
        **members,
    )
    return Event(file, load_ruleset(game))


def result_of(kind: str, seats: Sequence[str]) -> Any:
    """Return a result by its name in RESULTS, UNSET for an open game."""
    if kind == "open":
        return UNSET
    won = [seats[0]] if "first" in kind else [seats[1]] if "second" in kind else []
    if kind.startswith("forfeit"):
        return Result(winners=won, reason="forfeit")
    return Result(winners=won, reason="" if won else "agreement")


def made_event(random: Random, *, late: bool = True, results: Sequence[str] = RESULTS) -> Event:
    """Return a random event: forfeits, byes, absences, open games; *late* players if wanted."""
    game = random.choice([*GAMES])
    seats = GAMES[game]
    players = [
        EventPlayer(
            name=f"Player {number}" if random.random() < 0.8 else f"لاعب {number}",
            id=random.choice(["", str(1000 + number)]),
            country=random.choice(["", "JOR", "SYR"]),
            team=random.choice(["", "Salt", "Amman"]),
            rating=random.randint(0, 3000) if random.random() < 0.7 else UNSET,
        )
        for number in range(1, random.randint(3, 12))
    ]
    keys = [player.key for player in players]
    begins = {key: random.choice([0, 0, 0, 1]) if late else 0 for key in keys}
    ends = {key: random.choice([3, 9, 9, 9]) if late else 9 for key in keys}
    rounds = []
    for number in range(random.randint(1, 6)):
        here = [key for key in keys if begins[key] <= number < ends[key]]
        random.shuffle(here)
        absent = [here.pop() for _ in range(random.randint(0, 2)) if len(here) > 2]
        byes = [here.pop()] if len(here) % 2 else []
        byes += [here.pop(), here.pop()] if len(here) > 3 and random.random() < 0.1 else []
        half_byes = [here.pop(), here.pop()] if len(here) > 3 and random.random() < 0.2 else []
        pairings = [
            Pairing(
                seats=dict(zip(seats, pair, strict=True)),
                result=result_of(random.choice(results), seats),
            )
            for pair in zip(here[::2], here[1::2], strict=True)
        ]
        if pairings:
            day = random.choice(["", f"2026-11-{number + 1:02}"])
            rounds.append(
                Round(date=day, pairings=pairings, byes=byes, half_byes=half_byes, absent=absent)
            )
    set_stays(players, rounds)
    if random.random() < 0.2:
        here = [player.key for player in players if player.left is UNSET]
        rounds.append(Round(byes=here[:1], half_byes=here[2:3], absent=here[1:2]))
    win = random.choice([1, 1, 2, 3])
    scoring = Scoring(
        win=win, draw=1 if random.random() < 0.5 else UNSET, loss=random.choice([0, 0, 1])
    )
    scoring.bye = random.randint(0, 1) if random.random() < 0.7 else UNSET
    if any(one.half_byes for one in rounds):  # TRF26 gives them the points of a draw
        scoring = Scoring(win=win)
    members = {} if win == 1 else {"scoring": scoring}
    return event_of(players, rounds, game, **members)


def set_stays(players: Sequence[EventPlayer], rounds: Sequence[Round]) -> None:
    """Set from which round and until which one each player takes part."""
    for player in players:
        there = [
            number
            for number, one in enumerate(rounds, start=1)
            if player.key
            in {
                *(key for pairing in one.pairings for key in pairing.seats.values()),
                *(*one.byes, *one.half_byes, *one.absent),
            }
        ]
        first = min(there, default=len(rounds) + 1)
        player.joined = first if first > 1 else UNSET
        player.left = there[-1] + 1 if there and there[-1] < len(rounds) else UNSET


def kept_by_report(file: EventFile) -> dict[str, Any]:
    """Return what a report must keep of an event: players and the rounds with their results."""
    number = {player.key: place for place, player in enumerate(file.players)}
    return {
        "players": [
            (
                *(player.name, player.id, player.country, player.team, player.rating),
                *(player.joined, player.left),
            )
            for player in file.players
        ],
        "rounds": [
            {
                "date": one.date,
                "tables": {
                    (
                        tuple((seat, number[key]) for seat, key in pairing.seats.items()),
                        outcome_of(pairing.result or None),
                    )
                    for pairing in one.pairings
                },
                "byes": {number[key] for key in one.byes},
                "half_byes": {number[key] for key in one.half_byes},
                "absent": {number[key] for key in one.absent},
            }
            for one in file.rounds
        ],
    }


def outcome_of(result: Result | None) -> Any:
    """Return who has won, and whether the game was not played."""
    return result and (tuple(result.winners), result.reason == "forfeit")


def points_of(event: Event) -> dict[int, Any]:
    """Return the points of each player of an event by starting number."""
    from barsis_notation.events.standings import compute_standings

    number = {key: place for place, key in enumerate(event.players)}
    return {number[one.competitor]: one.points for one in compute_standings(Boards(event))}


# -- damaged reports --------------------------------------------------------------------------

REPORT = (
    "012 Amman Open",
    "042 2026/11/20",
    "062 3",
    "XXR 2",
    "001    1 w    Amal                              1650 JOR           1 1990/01/02 "
    " 2.0    1     2 w 1  0000 - U",
    "001    2      Basim                             1500 JOR           2            "
    " 0.5    3     1 b 0     3 w =",
    "001    3      Dana                                   SYR           3            "
    " 1.5    2  0000 - U     2 b =",
)
"""A small report of two rounds."""


def changed(old: str, new: str) -> str:
    """Return REPORT with *new* in place of *old*, which it has once."""
    text = "\n".join(REPORT)
    assert text.count(old) == 1, old
    return text.replace(old, new)


def read_report(text: str) -> list[Finding]:
    """Return the findings of a report."""
    return read_trf(text.encode(), RulesetRef(id="barsis", version=1), ["S", "N"])[1]


WRONG_REPORTS: tuple[tuple[str, str, str], ...] = (
    (
        "trf-field-unreadable",
        changed("1650", "16x0"),
        "5:49: columns 49-52 of a line 001: found 16x0, expected a whole number",
    ),
    (
        "trf-field-unreadable",
        changed(" w    Amal ", " w   Amal  "),
        "5:14: column 14 of a line 001: found A, expected a blank; see whether the line is shifted",
    ),
    (
        "trf-field-unreadable",
        changed("2026/11/20", "20.11.2026"),
        "2:5: columns 5-14 of a line 042: found 20.11.2026, expected a day such as 2026/11/20",
    ),
    (
        "trf-field-unreadable",
        changed("     2 w 1", "     9 w 1"),
        "5:92: columns 92-95 of a line 001: found 9, expected the starting "
        "number of another player",
    ),
    (
        "trf-field-unreadable",
        changed("     2 w 1", "     2 x 1"),
        "5:97: column 97 of a line 001: found x, expected w or b",
    ),
    (
        "trf-field-unreadable",
        changed("     2 w 1", "     2 w 7"),
        "5:99: column 99 of a line 001: found 7, expected one of 1, =, 0, W, D, L, +, -",
    ),
    (
        "trf-field-unreadable",
        "012 Amman Open",
        "1:1: columns 1-3 of a line 001: found nothing, expected a line 001 for each player",
    ),
    (
        "trf-line-unknown",
        changed("012 Amman", "O12 Amman"),
        "1:1: the line that begins with O12 was left out; expected a code "
        "such as 012 or 001, and a blank",
    ),
    (
        "trf-lines-contradict",
        changed("     1 b 0", "     1 b ="),
        "6:92: found 1 b =, but because of line 5 expected 1 b 0",
    ),
    (
        "trf-lines-contradict",
        changed("001    3      Dana", "001    2      Dana"),
        "7:5: found 2, but because of line 6 expected another starting number",
    ),
    (
        "trf-number-differs",
        changed("  2.0    1", "  2.5    1"),
        "5:80: the points of Amal: found 2.5, the lines give 2.0",
    ),
    (
        "trf-number-differs",
        changed("062 3", "062 4"),
        "3:5: the number of players: found 4, the lines give 3",
    ),
)
"""Codes, damaged reports and their finding."""
