"""Simulate a season of games with events, rounds, tables, and player names in two scripts.

``python -m benchmarks.season 100000 season.jsonl`` writes 100,000 games to ``season.jsonl``. The
bytes depend only on the number of games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import Event, Meta, Player, Record
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate

FIRST = (
    "Amal", "Basim", "Dana", "Fadi", "Ghada", "Hani", "Huda", "Iman", "Jad", "Karim",
    "Lina", "Maha", "Nabil", "Nour", "Omar", "Rami", "Rana", "Sami", "Tariq", "Yara", "أمل",
    "باسم", "جورج", "حنان", "خالد", "رانيا", "سلمى", "عادل", "فارس", "ليلى", "مريم", "نادر",
    "هالة", "ياسين",
)  # fmt: skip
LAST = (
    "Haddad", "Khoury", "Saadeh", "Aoun", "Habib", "Shuqair", "Nasser", "Qattan", "Salim",
    "Barghouti", "حداد", "الخوري", "سعادة", "عون", "حبيب", "شقير", "ناصر", "قطان", "سليم",
    "البرغوثي", "عيسى", "لحام",
)  # fmt: skip
SITES = ("Beirut", "Amman", "دمشق", "حلب", "Nablus", "صيدا", "Haifa", "القاهرة")
PLAYERS = len(FIRST) * len(LAST)
ROUNDS, TABLES = 9, 32
GAMES_OF_EVENT = ROUNDS * TABLES


def season(games: int) -> Iterator[Record]:
    """Yield the records of *games* Barsis games with four players each."""
    draw = Random(games)
    names = [f"{first} {last}" for first in FIRST for last in LAST]
    for number, record in enumerate(simulate(load_ruleset("barsis"), games=games, seats=4, seed=7)):
        players = draw.sample(range(PLAYERS), len(record.players))
        yield msgspec.structs.replace(
            record,
            event=_event(number),
            players=[
                Player(name=names[who], id=f"BN-{who:05}", seats=player.seats)
                for who, player in zip(players, record.players, strict=True)
            ],
            meta=Meta(recorder="Scorers' desk", turn_count=len(record.turns)),
        )


def _event(number: int) -> Event:
    event, game = divmod(number, GAMES_OF_EVENT)
    site = SITES[event % len(SITES)]
    day = f"2026-{1 + event // 28 % 12:02}-{1 + event % 28:02}"
    return Event(
        name=f"Cup of {site} {1 + event}",
        site=site,
        date=day,
        round=str(1 + game // TABLES),
        table=str(1 + game % TABLES),
    )


def main() -> None:
    """Write a season to a file. The arguments are the number of games and the path."""
    games, path = int(sys.argv[1]), Path(sys.argv[2])
    with path.open("wb") as stream:
        for record in season(games):
            stream.write(canonical_bytes(record) + b"\n")


if __name__ == "__main__":
    main()
