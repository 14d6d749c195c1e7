"""Change a game: its throws, moves, seats, turns, result, options or match."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final

from msgspec import UNSET

from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.builtin_files import list_builtin_versions
from tests.engines.lane_fuzz import damaged

Game = dict[str, Any]
"""A record as a decoded JSON object."""

REASONS: Final = ("home", "resign", "forfeit", "agreed", "unfinished", "time", "off", "blocked")


def change_game(record: Game, other: Game, rng: Random) -> Game:
    """Return a copy of *record* with one to three changes. Parts of *other* may be inserted."""
    record = copy.deepcopy(record)
    for _ in range(rng.choice((1, 1, 2, 3))):
        rng.choice(_CHANGES)(record, other, rng)
    return record


def _texts(record: Game) -> list[str]:
    return [item for item in record["turns"] if isinstance(item, str)]


def _turns(record: Game, _other: Game, rng: Random) -> None:
    """Change throws and moves, by likely and by unlikely slips."""
    texts = _texts(record)
    if texts and len(texts) == len(record["turns"]):
        record["turns"] = damaged(texts, rng)


def _turns_of_another(record: Game, other: Game, rng: Random) -> None:
    at, first = rng.randrange(len(record["turns"]) + 1), rng.randrange(len(other["turns"]) + 1)
    record["turns"][at:at] = copy.deepcopy(other["turns"][first : first + rng.choice((1, 3))])


def _seats(record: Game, _other: Game, rng: Random) -> None:
    """Exchange two seats: in the turns, in the players, or in both."""
    seats = [seat for player in record["players"] for seat in player["seats"]]
    if len(seats) < 2:
        return
    one, two = rng.sample(seats, 2)
    swapped = {one: two, two: one}
    kind = rng.randrange(4)
    if kind != 0:
        for player in record["players"]:
            player["seats"] = [swapped.get(seat, seat) for seat in player["seats"]]
    if kind != 1:
        record["turns"] = [
            swapped.get(item[:1], item[:1]) + item[1:] if isinstance(item, str) else item
            for item in record["turns"]
        ]
    if kind == 2:
        record["players"].reverse()
    if kind == 3:
        record["players"][0]["seats"] = rng.choice(([], seats, [one, one], ["Z"], [*seats, "Q"]))


def _players(record: Game, other: Game, rng: Random) -> None:
    players = record["players"]
    kind = rng.randrange(3)
    if kind == 0 and players:
        players.pop(rng.randrange(len(players)))
    elif kind == 1:
        players += copy.deepcopy(other["players"][:1])
    else:
        record["players"] = copy.deepcopy(other["players"])


def _result(record: Game, other: Game, rng: Random) -> None:
    """Change or remove the result."""
    seats = [seat for player in record["players"] for seat in player["seats"]] or ["S"]
    result = record.setdefault("result", {"winners": [], "reason": "home"})
    kind = rng.randrange(6)
    if kind == 0:
        del record["result"]
    elif kind == 1:
        result["winners"] = rng.sample(seats, rng.randint(0, len(seats)))
    elif kind == 2:
        result["reason"] = rng.choice(REASONS)
    elif kind == 3:
        result["score"] = {seat: rng.choice((0, 1, 2, 3, 7, -1)) for seat in seats}
    elif kind == 4:
        result["name"] = rng.choice(("mars", "gammon", "x"))
        result["ranks"] = {seat: rng.choice((1, 2, 2, 9)) for seat in seats}
    elif "result" in other:
        record["result"] = copy.deepcopy(other["result"])


@cache
def _readings(id: str) -> dict[str, tuple[Any, ...]]:
    return {
        option.path: tuple(one.value for one in option.readings if one.value is not UNSET)
        for option in load_ruleset(id).options()
    }


def _options(record: Game, _other: Game, rng: Random) -> None:
    """Set one or two options of the ruleset, sometimes also an unknown one."""
    id = record["ruleset"]["id"]
    if id not in list_builtin_versions():
        return
    chosen = record["ruleset"].setdefault("options", {})
    readings = _readings(id)
    for path in rng.sample(sorted(readings), min(rng.choice((1, 2)), len(readings))):
        values = readings[path]
        chosen[path] = rng.choice(values) if values else None
    if rng.random() < 0.1:
        chosen[rng.choice((*readings, "no.such"))] = rng.choice((None, True, 99, "x", []))


def _ruleset(record: Game, other: Game, rng: Random) -> None:
    kind = rng.randrange(3)
    if kind == 0:
        record["ruleset"]["id"] = rng.choice((*list_builtin_versions(), "no-such-game"))
    elif kind == 1:
        record["ruleset"]["version"] = rng.choice((0, 1, 2, 9))
    else:
        record["ruleset"] = copy.deepcopy(other["ruleset"])


def _match(record: Game, _other: Game, rng: Random) -> None:
    """Set a member of the match to a possible or an impossible value."""
    match = record.setdefault("match", {})
    seats = [seat for player in record["players"] for seat in player["seats"]] or ["S"]
    member = rng.choice(("game", "to", "before", "crawford", "cube", "id"))
    match[member] = {
        "game": rng.choice((0, 1, 2, 7)),
        "to": rng.choice((0, 1, 3, 7, 64)),
        "before": {seat: rng.choice((0, 1, 2, 6, 7, 90)) for seat in seats},
        "crawford": rng.random() < 0.5,
        "cube": {"value": rng.choice((1, 2, 3, 4, 64)), "owner": rng.choice((*seats, ""))},
        "id": rng.choice(("", "cup", "cup 1")),
    }[member]


def _entries(record: Game, _other: Game, rng: Random) -> None:
    """Write a turn as an object with other members."""
    turns = record["turns"]
    if not turns:
        return
    at = rng.randrange(len(turns))
    entry = turns[at] if isinstance(turns[at], dict) else {"turn": turns[at]}
    lines = [copy.deepcopy(turns[at : at + 2])]
    more: tuple[tuple[str, Any], ...] = (
        ("comment", "so"),
        ("retracted", lines),
        ("variations", lines),
        ("ruling", {"by": "Rim", "text": "stands"}),
        ("stood", True),
        ("position", "barsis S:bar(4) N:bar(4) to=S"),
        ("clock_ms", rng.choice((0, 1000, -1, 10**15))),
        ("spent_ms", rng.choice((0, 1000))),
        ("at", rng.choice(("2026-11-20T18:30:00Z", "2024-01-01T00:00:00Z"))),
        ("supplied", True),
        ("marks", ["good"]),
    )
    for name, value in rng.sample(more, rng.choice((1, 1, 2, 3))):
        entry[name] = value
    turns[at] = entry


def _start(record: Game, other: Game, rng: Random) -> None:
    """Change the starting position or the throws for the first turn."""
    kind = rng.randrange(4)
    seats = [seat for player in record["players"] for seat in player["seats"]] or ["S"]
    if kind == 0:
        record.pop("opening", None)
        record.pop("start", None)
    elif kind == 1:
        record["opening"] = [f"{seat} {rng.randrange(7)}" for seat in rng.sample(seats, len(seats))]
    elif kind == 2:
        id = record["ruleset"]["id"]
        men = " ".join(f"{seat}:bar,{rng.randint(1, 84)},off(2)" for seat in seats)
        record["start"] = {"position": f"{id} {men} to={seats[0]}", "turn": rng.choice((1, 5))}
    else:
        for name in ("opening", "start"):
            if name in other:
                record[name] = copy.deepcopy(other[name])


def _cut(record: Game, _other: Game, rng: Random) -> None:
    record["turns"] = record["turns"][: rng.randrange(len(record["turns"]) + 1)]


_CHANGES: Final[tuple[Callable[[Game, Game, Random], None], ...]] = (
    *(_turns,) * 6, _turns_of_another, _seats, _seats, _players, _result, _result, _options,
    _options, _ruleset, _match, _match, _entries, _entries, _entries, _start, _start, _cut,
)  # fmt: skip
