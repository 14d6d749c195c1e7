"""Simulated tournaments of every kind: the event file, and a record of every game in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import BoardResult, Boards
from barsis_notation.events.event_games import GamePlayed, check_records, gather_games
from barsis_notation.events.structs import FORMAT, EventFile
from barsis_notation.record.structs import Event as EventOfRecord
from barsis_notation.record.structs import Match, Player, Record, Result
from barsis_notation.replay.seating import assign_seats
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate

NAMES: Final = (
    *("Amal Haddad", "Basim Khoury", "Huda Nasser", "Karim Saleh", "Dana Odeh", "Omar Qasem"),
    *("Salma Rizk", "Fadi Azar", "Lina Touma", "Nour Daher", "Rami Zidan", "Yara Issa"),
    *("Ziad Farah", "Mona Sabbagh", "Tariq Hanna", "Rula Matar", "سلمى خليل", "عمر الحاج"),
)
IDS: Final = (*(name.split()[0].lower() for name in NAMES[:-2]), "s17", "o18")

Document = dict[str, Any]


class Tournament(NamedTuple):
    """An event file as a document, and the records of its games by the names of their files."""

    event: Document
    records: dict[str, Record]

    @property
    def documents(self) -> dict[str, Document]:
        """The records as documents, which may be changed."""
        return {name: msgspec.to_builtins(record) for name, record in self.records.items()}


def event_of(document: Document) -> Event:
    """Return the event of a file."""
    file = msgspec.convert(document, EventFile)
    named = file.ruleset
    return Event(file, load_ruleset(named.id, named.version, options=named.options))


def with_results(boards: Boards) -> Document:
    """Return the file of an event with the results that its records give."""
    file: Document = msgspec.to_builtins(boards.event.file)
    for board in boards:
        if board.games and board.result is not None:
            one = file["rounds"][board.table.round - 1]["pairings"][board.table.place - 1]
            seats = {player: each for each, player in one["seats"].items()}
            one["result"] = _result(board.result, seats)
    return file


def _result(result: BoardResult, seats: dict[str, str]) -> Document:
    own = [(seats[player], side) for side in result.sides for player in side.players]
    each = [(seat, side) for together, side in own for seat in together]
    document: Document = {
        "winners": [seat for seat, side in each if side.place == 1],
        "score": {seat: side.score for seat, side in each},
        "ranks": {seat: side.place for seat, side in each},
    }
    document |= {"name": result.name} if result.name else {}
    return document if result.is_played else document | {"reason": "forfeit"}


def write(folder: Path, event: Document, records: dict[str, Document | str]) -> Path:
    """Write an event and its records into *folder*; return the file of the event."""
    (folder / "records").mkdir(parents=True)
    for name, document in records.items():
        (folder / "records" / name).write_text(text_of(document), "utf-8")
    (folder / "event.json").write_text(text_of(event), "utf-8")
    return folder / "event.json"


def text_of(document: Document | str) -> str:
    """Return a document as its file has it; text stands for itself."""
    if isinstance(document, str):
        return document
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


# -- making them ----------------------------------------------------------------------------------

Pairing = Sequence[str]
Rounds = list[list[Pairing]]
"""Who sits at a table, in the order of the seats."""


class Plan(NamedTuple):
    """A tournament before it is played.

    *rounds* have tables of players, *byes* and *absent* who has none, by round. *draws* names
    boards, ``2.1``, whose game was agreed to be a draw, *forfeits* those that were not played.
    """

    game: str
    rounds: Rounds
    options: Document = {}  # noqa: RUF012 - nobody changes it
    members: Document = {}  # noqa: RUF012
    byes: dict[int, list[str]] = {}  # noqa: RUF012
    absent: dict[int, list[str]] = {}  # noqa: RUF012
    teams: dict[str, str] = {}  # noqa: RUF012
    draws: tuple[str, ...] = ()
    forfeits: tuple[str, ...] = ()
    seed: int = 1


def held(plan: Plan) -> Tournament:
    """Hold the tournament that was planned."""
    ruleset = load_ruleset(plan.game, options=plan.options)
    seats = assign_seats(ruleset, len(plan.rounds[0][0]))
    file: Document = {
        "format": FORMAT,
        "name": "Amman Open",
        "site": "Amman",
        "date": "2026-11-20",
        "end_date": "2026-11-22",
        "ruleset": {"id": plan.game, "version": 1, "options": plan.options},
        "seats": [*seats],
    }
    file |= plan.members
    everybody = [name for name in IDS if name in _mentioned(plan)]
    file["players"] = [_player(id, plan.teams) for id in everybody]
    file["rounds"] = [_round(plan, number, seats) for number in range(1, len(plan.rounds) + 1)]
    event = event_of(file)
    games = simulate(ruleset, games=10_000, seats=len(seats), seed=plan.seed, policy="greedy")
    records = {
        file: record
        for round, pairings in enumerate(plan.rounds, start=1)
        for place, pairing in enumerate(pairings, start=1)
        if f"{round}.{place}" not in plan.forfeits
        for file, record in _played(event, plan, (round, place), pairing, games)
    }
    return Tournament(file, records)


def _mentioned(plan: Plan) -> set[str]:
    away = (*plan.byes.values(), *plan.absent.values())
    return {name for pairings in plan.rounds for one in (*pairings, *away) for name in one}


def _player(id: str, teams: dict[str, str]) -> Document:
    number = IDS.index(id)
    player = {"name": NAMES[number], "id": id, "rating": 1500 + 7 * (number * 5 % 11)}
    return player | ({"team": teams[id]} if id in teams else {})


def _round(plan: Plan, number: int, seats: Sequence[str]) -> Document:
    pairings = []
    for place, pairing in enumerate(plan.rounds[number - 1], start=1):
        one: Document = {"table": str(place), "seats": dict(zip(seats, pairing, strict=True))}
        if f"{number}.{place}" in plan.forfeits:
            one["result"] = {"winners": [*seats[0]], "reason": "forfeit"}
        pairings.append(one)
    return {
        "name": str(number),
        "date": f"2026-11-{19 + min(number, 3)}",
        "pairings": pairings,
        "byes": plan.byes.get(number, []),
        "absent": plan.absent.get(number, []),
    }


def _played(
    event: Event, plan: Plan, place: tuple[int, int], pairing: Pairing, games: Iterator[Record]
) -> Iterator[tuple[str, Record]]:
    """Yield the records of a board, with their heads filled, and the names of their files."""
    round, table = place
    seats, length = event.seats, event.match
    called = f"r{round}-t{table}"
    points = dict.fromkeys(pairing, 0)
    for number, simulated in enumerate(games, start=1):
        sits = dict(zip(seats, pairing if number % 2 else pairing[::-1], strict=True))
        head = EventOfRecord(
            name=event.name,
            site=event.file.site,
            date=event.rounds[round - 1].date,
            round=str(round),
            table=str(table),
        )
        players = [
            Player(name=event.players[id].name, id=id, seats=[*own], team=plan.teams.get(id, ""))
            for own, id in sits.items()
        ]
        record = replace(simulated, event=head, players=players)
        if f"{round}.{table}" in plan.draws:
            record = agreed(record)
        if length is None:
            yield f"{called}.barsis.json", record
            return
        before = {own: points[id] for own, id in sits.items()}
        match = Match(id=called, game=number, before=before, to=length.to)
        yield f"{called}-g{number}.barsis.json", replace(record, match=match)
        for own, id in sits.items():
            points[id] += record.result.score[own[0]] if record.result else 0
        if number == length.games or (length.to and max(points.values()) >= length.to):
            return


def agreed(record: Record) -> Record:
    """Return *record* as a game of a few turns that was agreed to be a draw."""
    return replace(record, turns=record.turns[:9], result=Result(winners=[], reason="agreement"))


def round_robin(players: Sequence[str]) -> Rounds:
    """Return rounds in which everybody meets everybody; with an odd number one rests in each."""
    ring = [*players] if len(players) % 2 == 0 else [*players, ""]
    rounds: Rounds = []
    for number in range(len(ring) - 1):
        turned = [ring[0], *ring[1:][number:], *ring[1:][:number]]
        pairs = [(turned[at], turned[-1 - at]) for at in range(len(ring) // 2)]
        rounds.append([pair if number % 2 else pair[::-1] for pair in pairs if "" not in pair])
    return rounds


def resting(players: Sequence[str], rounds: Rounds) -> dict[int, list[str]]:
    """Return who of *players* is at no table, by round."""
    return {
        number: [name for name in players if all(name not in pairing for pairing in pairings)]
        for number, pairings in enumerate(rounds, start=1)
    }


def tables_of(count: int, players: Sequence[str], rounds: int) -> Rounds:
    """Return rounds at tables of *count*; who sits with whom changes from round to round."""
    tables = len(players) // count
    return [
        [
            [
                players[(table + seat * (tables + round)) % tables + seat * tables]
                for seat in range(count)
            ]
            for table in range(tables)
        ]
        for round in range(rounds)
    ]


def _five_with_byes() -> Plan:
    rounds = round_robin(IDS[:5])
    return Plan("kioz", rounds, byes=resting(IDS[:5], rounds), draws=("2.1", "4.2"))


def _shesh_besh() -> Plan:
    rounds = [
        pairings[:-1] if number == 3 else pairings
        for number, pairings in enumerate(round_robin(IDS[:6]))
    ]
    return Plan(
        "shesh-besh",
        rounds,
        members={
            "scoring": {"mars": 2, "turkish_mars": 3},
            "tie_breaks": ["mars", "score_difference", "sonneborn_berger", "rating"],
        },
        absent={4: [*resting(IDS[:6], rounds)[4]]},
        forfeits=("2.3",),
    )


def _teams() -> Plan:
    rounds = round_robin(IDS[:6])
    team_of = {id: ("Salt", "Irbid", "Zarqa")[number % 3] for number, id in enumerate(IDS[:6])}
    apart = [
        [pairing for pairing in pairings if team_of[pairing[0]] != team_of[pairing[1]]]
        for pairings in rounds
    ]
    byes = resting(IDS[:6], apart)
    return Plan("natt-klab", apart, members={"scoring": {"teams": True}}, byes=byes, teams=team_of)


def _partners() -> Plan:
    pairs = [(IDS[at], IDS[at + 1]) for at in range(0, 8, 2)]
    team_of = {id: f"Team {number}" for number, pair in enumerate(pairs, 1) for id in pair}
    rounds: Rounds = [
        [[one[0], other[0], one[1], other[1]] for one, other in pairings]
        for pairings in round_robin(pairs)  # type: ignore[arg-type]
    ]
    return Plan("pachisi", rounds, members={"scoring": {"teams": True}}, teams=team_of)


KINDS: Final[dict[str, Plan]] = {
    "two, everybody against everybody": Plan("barsis", round_robin(IDS[:4])),
    "two, with mars, an absence and a forfeit": _shesh_besh(),
    "two, with byes and draws": _five_with_byes(),
    "two, by the points of the games": Plan(
        "shesh-besh", round_robin(IDS[:4]), members={"scoring": {"by": "score"}}, seed=2
    ),
    "four, with points for places": Plan(
        "parchis",
        tables_of(4, IDS[:8], 3),
        members={"scoring": {"places": [3, 1, -1, -3]}, "tie_breaks": ["firsts", "buchholz"]},
    ),
    "four, a mars as seven games": Plan(
        "barjis", tables_of(4, IDS[:8], 2), members={"scoring": {"by": "score"}}
    ),
    "six": Plan(
        "parchis",
        tables_of(6, IDS[:12], 2),
        options={"board.arms": 6},
        members={"scoring": {"places": [5, 3, 1, 0], "shared": "average"}},
    ),
    "partners": _partners(),
    "teams at single boards": _teams(),
    "matches to 5 points": Plan("shesh-besh", round_robin(IDS[:4]), members={"match": {"to": 5}}),
    "matches of 3 games": Plan(
        "natt-klab", round_robin(IDS[:4]), members={"match": {"games": 3}}, seed=4
    ),
}
"""A tournament of each kind."""


@cache
def tournament(kind: str) -> Tournament:
    """Return the tournament of a kind; it is held once."""
    return held(KINDS[kind])


@cache
def games_of_kind(kind: str) -> tuple[GamePlayed, ...]:
    """Return the games of a kind of tournament, checked once."""
    found, records = tournament(kind), tournament(kind).records.values()
    games, besides = gather_games(event_of(found.event), check_records(records))
    assert besides == []
    return tuple(games)
