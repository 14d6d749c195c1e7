"""What becomes of changed maps, and of changed tables, in ``convert --map``."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.simulation import simulate
from tests.formats.mapped.apps import App, Row, as_csv, as_jsonl, by_move, by_turn
from tests.own.rulesets import Tally

GAMES = [listed.id for listed in builtin_rulesets()]
KEPT = 12
"""Turns of each game in a table."""

JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 1, 4, 999, 2**53, 2**70, 1.5, "", " ", "x", "4", "a9", "z1", "off", "bar",
    "%d/%m/%m/%Y", "%Q", "%", "unix", "%j", "S", "X", "W", "?", "0..9", "a9..a1", "0..99999", "(",
    [], {}, ["x"], {"": ""}, {"a": "4"}, "id", "player", "roll", "from", "to", "no", "turn", "move",
    "value", "name", "other_face", "count", "down", "up", "parquet", "csv", "jsonl", "utf-16",
)  # fmt: skip

CELLS = (
    "", "4", "0", "-1", "999", "99999", "a1", "z9", "a", "1a", "bar", "off", "red", "é", "٣", "x-y",
    "1.5", "True", "null", "2026-11-20", "20/11/2026", "1e400", "nan", "inf", "-", "+", "3-", "?",
)  # fmt: skip


class Base(NamedTuple):
    """A map that reads a table, and the table's rows."""

    name: str
    document: dict[str, Any]
    rows: list[Row]


def bases() -> list[Base]:
    """Return a map for each game, with a row a move and with a row a turn."""
    return [_base(game, rows) for game in GAMES for rows in ("move", "turn")]


def _base(game: str, rows: str) -> Base:
    ruleset = load_ruleset(game)
    records = [
        msgspec.structs.replace(one, turns=one.turns[:KEPT])
        for one in simulate(ruleset, games=2, seed=5)
    ]
    head = {"date": "20/11/2026", "who": "Amal", "points": "1", "won": ruleset["seats.names"][0]}
    made = (by_move if rows == "move" else by_turn)(records, App(), **head)
    columns: dict[str, Any] = {"game": "id", "seat": "player"}
    if rows == "move":
        columns |= {"turn": "no", "from": "from", "to": "to", "man": "piece", "hit": "hit"}
    else:
        columns |= {"moves": "moves"}
    seats = ruleset["seats.names"]
    document: dict[str, Any] = {
        "format": "barsis-map/1",
        "ruleset": {"id": game, "version": 1, "options": {}},
        "file": {"kind": "csv", "separator": ",", "encoding": "utf-8"},
        "rows": rows,
        "columns": columns,
        "seats": {seat: seat for seat in seats},
        "places": {"counts": "up", "first": 1, "words": {"nest": "bar", "home": "off"}},
        "moves": {"separator": ",", "between": "-", "hit": "x"},
        "endings": {"gives up": "resign"},
        "players": [{"seats": [seat], "name": "who", "rating": "points"} for seat in seats[:1]],
        "event": {"date": "date"},
        "date_format": "%d/%m/%Y",
        "result": {"winner": "won", "reasons": {"late": "time"}, "score": {seats[0]: "points"}},
    }
    if "device.kind" in ruleset.facts:
        columns["throw"] = ["roll"]
        document["throws"] = {"as": "count", "on": "turn", "separator": "+", "words": {"none": "?"}}
    else:
        document["places"] = {"words": {"A1": "a1"}}
    return Base(f"{game} {rows}", document, list(made))


def changed(base: Base, dice: Random) -> tuple[dict[str, Any], bytes]:
    """Return the map and the table of *base*, changed in one to three places."""
    document, rows = copy.deepcopy(base.document), copy.deepcopy(base.rows)
    for _ in range(dice.choice((1, 1, 2, 3))):
        if dice.random() < 0.75:
            _change_map(document, dice)
        else:
            row = dice.choice(rows)
            row[dice.choice(sorted(row))] = dice.choice(CELLS)
    writer = as_jsonl if dice.random() < 0.2 else as_csv
    if writer is as_jsonl and isinstance(document.get("file"), dict):
        document["file"]["kind"] = "jsonl"
        if dice.random() < 0.5:
            rows[0][dice.choice(sorted(rows[0]))] = dice.choice(JUNK)
    table = writer(rows)
    if dice.random() < 0.05:
        at = dice.randrange(len(table))
        table = table[:at] + bytes([dice.randrange(256)]) + table[at + 1 :]
    return document, table


def _change_map(document: dict[str, Any], dice: Random) -> None:
    value: Any = document
    while True:
        key = dice.choice(sorted(value) if isinstance(value, dict) else range(len(value)))
        inner = value[key]
        if not (isinstance(inner, dict | list) and inner) or dice.random() < 0.15:
            break
        value = inner
    act = dice.randrange(4)
    if act == 0 and value is not document:
        del value[key]
    elif act == 1 and isinstance(value, dict) and value is not document:
        value[str(dice.choice(JUNK))] = inner
    elif act == 2 and isinstance(value, dict):
        other = dice.choice(sorted(value))
        value[key], value[other] = value[other], value[key]
    else:
        value[key] = copy.deepcopy(dice.choice(JUNK))


def mutants(count: int, seed: int) -> Iterator[tuple[int, str, dict[str, Any], bytes]]:
    """Yield *count* changed maps with tables, each with its number and what it was."""
    known = bases()
    for number in range(count):
        dice = Random(f"{seed} {number}")
        base = known[number % len(known)]
        document, table = changed(base, dice)
        yield number, base.name, document, table


def try_maps(count: int, seed: int, folder: Path, tally: Tally) -> None:
    """Run *count* changed maps through ``convert --map``."""
    map_, table, out = folder / "map.json", folder / "table", folder / "out.barsis.jsonl"
    for number, name, document, data in mutants(count, seed):
        map_.write_text(json.dumps(document), encoding="utf-8")
        table.write_bytes(data)
        done = tally.run(number, "convert", "--map", map_, table, "-o", out)
        became = {0: "converted", 1: "findings"}.get(done.exit_code, f"exit {done.exit_code}")
        tally.files[name, became] += 1
