"""From records to an app's table with other numbering, faces and words, and back by a map.

The same play ids come back, of every game that is simulated; of the others from records by hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from barsis_notation.formats.mapped.file import read_map
from barsis_notation.formats.mapped.reader import read_table
from barsis_notation.formats.mapped.template import format_template, make_template
from barsis_notation.record.decode import decode
from barsis_notation.record.structs import Record
from barsis_notation.replay.start import find_unsupported
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.simulation import simulate
from tests.formats.mapped.apps import App, Row, as_csv, as_jsonl, as_parquet, by_move, by_turn
from tests.record.samples import game as sample
from tests.record.samples import raw
from tests.replay.records import plays

GAMES = sorted(listed.id for listed in builtin_rulesets())
WRITERS: dict[str, Callable[..., bytes]] = {
    "csv": as_csv,
    "jsonl": as_jsonl,
    "parquet": as_parquet,
}


@cache
def records_of(game: str, seats: int | None = None) -> list[Record]:
    """Return games of random play; where no engine plays the game, one written by hand."""
    ruleset = load_ruleset(game)
    if find_unsupported(ruleset):
        record = decode(raw(sample(game))).record
        assert record is not None
        return [record]
    records = list(simulate(ruleset, games=2, seed=7, seats=seats))
    return [msgspec.structs.replace(one, turns=one.turns[:250]) for one in records]


def read(data: bytes, document: dict[str, Any]) -> list[Record]:
    mapping, findings = read_map(json.dumps(document).encode())
    assert findings == []
    assert mapping is not None
    decoded = list(read_table(data, mapping, check_turns=True))
    assert [one.findings for one in decoded] == [[]] * len(decoded)
    return [one.record for one in decoded if one.record is not None]


def base_map(game: str, rows: str) -> dict[str, Any]:
    """Return the part of a map that all these apps share."""
    seats = load_ruleset(game)["seats.names"]
    columns = {"game": "id", "seat": "player"}
    if rows == "move":
        columns |= {"turn": "no", "from": "from", "to": "to", "man": "piece", "hit": "hit"}
    else:
        columns |= {"moves": "moves"}
    document: dict[str, Any] = {
        "format": "barsis-map/1",
        "ruleset": {"id": game, "version": 1},
        "rows": rows,
        "columns": columns,
        "seats": {COLORS[seats.index(seat)]: seat for seat in seats},
        "moves": {"separator": ",", "hit": "x"},
    }
    if "device.kind" in load_ruleset(game).facts:
        document["columns"]["throw"] = ["roll"]
        document["throws"] = {"separator": " "}
    return document


COLORS = ("red", "blue", "green", "yellow")


class Case(NamedTuple):
    """A game, how an app says it, and what a map adds to read that."""

    name: str
    game: str
    app: Callable[[str], App]
    more: Callable[[str], dict[str, Any]]


def colored(game: str, **how: Any) -> App:
    seats = load_ruleset(game)["seats.names"]
    return App(seat=lambda seat: COLORS[seats.index(seat)], separator=" ", **how)


def down(last: int) -> Callable[[str, str], Any]:
    """Return numbering that counts what is left, home and base by words."""
    return lambda _seat, place: {"bar": "nest", "off": "home"}.get(place) or last + 1 - int(place)


def zero_based(_seat: str, place: str) -> Any:
    return {"bar": "-1", "off": "99"}.get(place) or int(place) - 1


def ring(seats: tuple[str, ...], cells: dict[str, list[str]]) -> Callable[[str, str], Any]:
    def place(seat: str, step: str) -> str:
        return step if step in ("bar", "off") else cells[seat][int(step) - 1]

    return place


def board_cells(game: str) -> dict[str, list[str]]:
    """Return the cells of a cross board under numbers of an app's own, by seat and step.

    Out on the middle file and home on it are the same cells.
    """
    from barsis_notation.engines.engine_registry import get_engine

    ruleset = load_ruleset(game)
    play = get_engine(ruleset.family).begin(ruleset, ruleset["seats.names"])
    numbers: dict[str, str] = {}
    cells: dict[str, list[str]] = {}
    for seat in ruleset["seats.names"]:
        spoken = [play.name_place(seat, str(step)) for step in range(1, 84)]
        cells[seat] = [numbers.setdefault(str(cell), f"c{len(numbers)}") for cell in spoken]
    return cells


def shells(game: str) -> bool:
    return load_ruleset(game).facts.get("device.face", "pips") != "pips"


def cases() -> list[Case]:
    found = []
    for game in GAMES:
        facts = load_ruleset(game).facts
        if "device.kind" not in facts:
            found.append(Case("numbers", game, numbered_board, numbered_map))
            continue
        found.append(Case("plain", game, colored, lambda _: {}))
        found.append(Case("down", game, counting_down, counting_down_map))
        found.append(Case("zero", game, from_zero, lambda _: FROM_ZERO))
        if shells(game):
            found.append(Case("other-face", game, turned, lambda _: {"throws": TURNED}))
        if facts.get("device.outcomes"):
            found.append(Case("names", game, named, lambda _: {"throws": NAMED}))
        if facts["device.kind"] == "cowries":
            found.append(Case("values", game, valued, lambda _: {"throws": VALUED}))
            found.append(Case("cells", game, celled, celled_map))
    return found


def last_step(game: str) -> int:
    return 24 if load_ruleset(game)["device.kind"] == "dice" else 88


def counting_down(game: str) -> App:
    return colored(game, place=down(last_step(game)))


def counting_down_map(game: str) -> dict[str, Any]:
    words = {"nest": "bar", "home": "off"}
    return {"places": {"counts": "down", "first": last_step(game), "words": words}}


def from_zero(game: str) -> App:
    return colored(game, place=zero_based, between=">")


FROM_ZERO = {
    "places": {"first": 0, "words": {"-1": "bar", "99": "off"}},
    "moves": {"separator": ",", "between": ">", "hit": "x"},
}


def turned(game: str) -> App:
    n = load_ruleset(game)["device.n"]
    return colored(game, throw=lambda k: k if k == "?" else n - int(k))


NONE = {"?": "?"}
TURNED = {"as": "other_face", "separator": " ", "words": NONE}
NAMED = {"as": "name", "separator": " ", "words": NONE}
VALUED = {"as": "value", "separator": " ", "words": NONE}


def named(game: str) -> App:
    ruleset = load_ruleset(game)
    return colored(game, throw=lambda k: ruleset.throw_name(k) or k)


def valued(game: str) -> App:
    outcomes = load_ruleset(game)["device.outcomes"]
    return colored(game, throw=lambda k: k if k == "?" else outcomes[k]["values"][0])


def celled(game: str) -> App:
    seats = load_ruleset(game)["seats.names"]
    return colored(game, place=ring(seats, board_cells(game)))


def celled_map(game: str) -> dict[str, Any]:
    return {"places": {"cells": board_cells(game)}}


def numbered_board(game: str) -> App:
    """Return an app that numbers the cells of a board from the top, 1 to 25."""
    return colored(game, place=lambda _, cell: 25 - int(cell[1]) * 5 + "abcde".index(cell[0]) + 1)


def numbered_map(_game: str) -> dict[str, Any]:
    cells = {str(25 - rank * 5 + file + 1): f"{'abcde'[file]}{rank}"
             for rank in range(1, 6) for file in range(5)}  # fmt: skip
    return {"places": {"words": cells}}


CASES = cases()


def test_every_game_has_its_cases() -> None:
    assert {case.game for case in CASES} == set(GAMES)
    assert len(GAMES) == 7


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("rows", ["turn", "move"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.name}")
def test_the_same_plays_come_back(case: Case, rows: str, scale: int) -> None:
    """By every kind of table in a long run; else by one, a turn of them for each case."""
    kinds = sorted(WRITERS)
    one = (CASES.index(case) + (rows == "move")) % len(kinds)
    for kind in kinds if scale > 1 else kinds[one : one + 1]:
        check_the_same_plays(case, rows, kind)


def check_the_same_plays(case: Case, rows: str, kind: str) -> None:
    """Assert that the games of a case come back from an app's table."""
    records = told(records_of(case.game), rows)
    app = case.app(case.game)
    made = by_turn(records, app) if rows == "turn" else by_move(records, app)
    document = base_map(case.game, rows) | case.more(case.game)
    document["players"] = [{"seats": player.seats} for player in records[0].players]
    back = read(WRITERS[kind](list(made)), document)
    assert plays(back) == plays(records)


def told(records: list[Record], rows: str) -> list[Record]:
    """Return what the apps of these tests can tell of *records*: no closing words, no tags.

    With a row a turn, no men of other seats either.
    """
    kept = []
    for record in records:
        turns = [
            turn
            for turn in record.turns
            if isinstance(turn, str)
            and not turn.endswith(("pass", "stop", "double", "take"))
            and "?" not in turn
            and (rows == "move" or "." not in turn)
        ]
        kept.append(with_seats(msgspec.structs.replace(record, turns=turns, opening=[])))
    return kept


def with_seats(record: Record) -> Record:
    """Return *record* with the players who have a turn in it: a table shows no others."""
    played = {str(turn)[0] for turn in record.turns}
    players = [one for one in record.players if played & set(one.seats)]
    return msgspec.structs.replace(record, players=players)


# -- templates --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_template_reads_the_table_it_describes(game: str) -> None:
    ruleset = load_ruleset(game)
    document = make_template(ruleset)
    mapping, findings = read_map(format_template(make_template(ruleset)).encode())
    assert (mapping is not None, findings) == (True, [])
    records = told(records_of(game, len(ruleset["seats.names"])), "move")
    back = read(as_csv(described(records, document)), document)
    assert plays(back) == plays(records)
    for one, record in zip(back, records, strict=True):
        names = {seat: player.name for player in record.players for seat in player.seats}
        assert {seat: p.name for p in one.players for seat in p.seats} == names
        assert one.event
        assert (one.event.name, one.event.date) == ("Cup", "2026-11-20")
        assert one.result
        assert one.result.winners == [record.players[0].seats[0]]


def described(records: list[Record], document: dict[str, Any]) -> list[Row]:
    """Return rows with the columns that *document* names, every one of them."""
    words = {seat: word for word, seat in document["seats"].items()}
    cells = {place: word for word, place in document["places"]["words"].items()}
    app = App(seat=words.__getitem__, place=lambda _, place: cells.get(place, place))
    columns = document["columns"]
    rows = []
    for number, record in enumerate(records, start=1):
        head: Row = {f"player_{seat}": "" for seat in words} | {
            f"rating_{seat}": "" for seat in words
        }
        head |= {f"player_{p.seats[0]}": p.name for p in record.players}
        head |= {"event_name": "Cup", "event_site": "", "event_date": "2026-11-20T18:00:00Z"}
        head |= {"event_round": "", "event_table": ""}
        head |= {"winner": words[record.players[0].seats[0]], "reason": "finished"}
        for row in by_move([record], app, **head):
            rows.append(_renamed(row, columns, number) | head)
    return rows


def _renamed(row: Row, columns: dict[str, Any], number: int) -> Row:
    faces = list(row["roll"]) if len(columns.get("throw", ())) == 2 else [row["roll"]]
    return {
        columns["game"]: number,
        columns["turn"]: row["no"],
        columns["seat"]: row["player"],
        **dict(zip(columns.get("throw", ()), faces, strict=False)),
        columns["from"]: row["from"],
        columns["to"]: row["to"],
        columns["hit"]: row["hit"],
        columns["ending"]: "",
        columns["comment"]: "",
    }
