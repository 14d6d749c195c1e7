"""A real finding of every code of an event and its records: how it comes about."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Finding, collect_codes
from barsis_notation.events.event_files import read_event
from barsis_notation.record.structs import Event as EventOfRecord
from barsis_notation.record.structs import Match, Player
from barsis_notation.rulesets import load_ruleset
from tests.events.drawn import event_of
from tests.events.made import MARS, N_WON, found, played, read
from tests.events.test_spreadsheets import WRONG
from tests.events.test_spreadsheets import read as read_workbook
from tests.events.trf_events import WRONG_REPORTS, read_report

Made = Callable[[Path], list[Finding]]
"""Makes findings in a folder of its own."""

OPEN: Final = ["Amal>Basim open, Huda>Karim open"]
AMAL_AND_BASIM: Final = "S Amal N Basim"


def in_file(*rounds: str, **members: Any) -> Made:
    """Return what finds what is wrong with the file of the event that *rounds* draw."""
    return lambda _: by_itself(event_of(rounds, **members))


def by_itself(document: dict[str, Any]) -> list[Finding]:
    """Return what is wrong with an event file."""
    return read_event(json.dumps(document).encode())[1]


def beside(*games: Any, rounds: list[str] | None = None, **members: Any) -> Made:
    """Return what finds what is wrong with an event and its games, but for records it lacks."""
    return lambda _: found(read(rounds or OPEN[:1], **members), *games)


def changed(about: Callable[[dict[str, Any]], object], *rounds: str) -> Made:
    """Return what finds what is wrong with an event file in which something was changed."""

    def made(_: Path) -> list[Finding]:
        document = event_of(rounds or OPEN)
        about(document)
        return by_itself(document)

    return made


def of_2025(_: Path) -> list[Finding]:
    game = played(AMAL_AND_BASIM)
    event = EventOfRecord(round="1", table="1", date="2025-11-20")
    return found(read(OPEN, date="2026-11-20", end_date="2026-11-22"), game._replace(event=event))


def by_other_rules(_: Path) -> list[Finding]:
    rules = load_ruleset("shesh-besh", options={"win.score.mars": 1})
    return found(read(OPEN), played(AMAL_AND_BASIM)._replace(rules=rules))


def spelled_otherwise(_: Path) -> list[Finding]:
    return found(read(OPEN), played("S amal N Basim"))


def away(_: Path) -> list[Finding]:
    event = read(["Amal>Basim open, Huda bye"])
    return found(event, played("S Amal N Huda"))


def to_7(_: Path) -> list[Finding]:
    game = played(AMAL_AND_BASIM, game=1)
    return found(read(OPEN, match={"to": 5}), game._replace(match=Match(game=1, to=7)))


def points_before(_: Path) -> list[Finding]:
    games = [played(AMAL_AND_BASIM, game=number, file=f"{number}.json") for number in (1, 2, 3)]
    games[1] = games[1]._replace(match=Match(game=2, before={"S": 2, "N": 2}))
    games[2] = games[2]._replace(match=Match(game=3, before={"S": 2, "N": 0}))
    return found(read(OPEN, match={"to": 5}), *games)


def called(id: str, name: str) -> Made:
    """Return what finds a player of the record by *name* who has the *id* of Amal."""

    def made(_: Path) -> list[Finding]:
        people = [{"name": "Amal", "id": "amal2"}, {"name": "Basim"}, {"name": "Huda"}]
        game = played("S Amal N Huda")
        players = (Player(name=name, id=id, seats=["S"]), game.players[1])
        return found(read(["amal2>Huda open"], players=people), game._replace(players=players))

    return made


OF_WORKBOOKS: Final = {
    code.name for code in collect_codes(event_codes) if code.code in {one for one, *_ in WRONG}
}


def of_a_workbook(code: str) -> Made:
    raw = next(made for one, _, made, _ in WRONG if one == code)
    return lambda _: read_workbook(raw()).findings


OF_REPORTS: Final = ("field-unreadable", "line-unknown", "lines-contradict", "number-differs")


def of_a_report(name: str) -> Made:
    text = next(text for one, text, _ in WRONG_REPORTS if one == name)
    return lambda _: read_report(text)


FINDINGS: Final[dict[str, Made]] = {
    "event-unreadable": lambda _: read_event(b'{"format": "barsis-event/1",}')[1],
    "player-of-event-twice": in_file(players=[{"name": "Amal"}, {"name": "Amal"}]),
    "name-of-two-players": in_file(players=[{"name": "Amal"}, {"name": "AMAL", "id": "amal2"}]),
    "not-a-player-of-event": in_file("Amal=Basim", players=[{"name": "Basima"}, {"name": "Amal"}]),
    "twice-in-round": in_file("Amal=Basim, Amal bye"),
    "table-twice-in-round": changed(
        lambda event: event["rounds"][0]["pairings"][1].update(table="1")
    ),
    "round-twice": changed(lambda event: event["rounds"][1].update(name="1"), *OPEN, *OPEN),
    "player-not-in-round": in_file("Amal=Basim, Huda bye", "Amal=Huda"),
    "in-round-outside-stay": in_file(
        "Amal=Basim", players=[{"name": "Amal", "joined": 2}, {"name": "Basim"}]
    ),
    "wrong-seats-of-table": in_file("Amal=Basim", seats=["S", "E"]),
    "days-of-event-contradict": in_file(date="2026-11-20", end_date="2026-11-02", players=[]),
    "scoring-contradicts": in_file(scoring={"by": "places", "win": 2}, players=[]),
    "second-bye": in_file("Amal bye, Basim=Huda", "Amal bye, Basim=Huda"),
    "player-without-team": in_file("Amal=Basim", scoring={"teams": True}),
    "wrong-result-in-event": changed(
        lambda event: event["rounds"][0]["pairings"][0].update(result={"winners": ["Q"]})
    ),
    "record-without-table": beside(played("S Dana N Basim", place="9 1")),
    "other-place-of-board": beside(played(AMAL_AND_BASIM, place="1 2")),
    "record-of-board-missing": beside(),
    "board-with-two-records": beside(played(AMAL_AND_BASIM), played(AMAL_AND_BASIM, file="b.json")),
    "other-players-at-board": beside(played("S Amal N Dana")),
    "other-seats-at-board": beside(played("S Basim N Amal")),
    "result-of-board-differs": beside(
        played(AMAL_AND_BASIM, N_WON), rounds=["Amal>Basim mars, Huda>Karim"]
    ),
    "board-undecided": beside(played(AMAL_AND_BASIM, {"winners": [], "reason": "unfinished"})),
    "day-outside-event": of_2025,
    "other-rules-at-board": by_other_rules,
    "match-unfinished": beside(played(AMAL_AND_BASIM, MARS, game=1), match={"to": 5}),
    "game-after-match": beside(
        played(AMAL_AND_BASIM, game=1), played(AMAL_AND_BASIM, game=2), match={"games": 1}
    ),
    "other-length-of-match": to_7,
    "name-spelled-otherwise": spelled_otherwise,
    "at-two-boards": beside(played(AMAL_AND_BASIM), played("S Huda N Amal", place="1 2")),
    "played-though-away": away,
    "board-on-trust": beside(played(AMAL_AND_BASIM)._replace(on_trust="the start position")),
    "wrong-points-at-board": points_before,
    "id-of-another-player": called("amal2", "Basim"),
    "name-of-another": called("amal2", "Karim"),
    **{
        code.name: of_a_workbook(code.code)
        for code in collect_codes(event_codes)
        if code.name in OF_WORKBOOKS
    },
    **{f"trf-{name}": of_a_report(f"trf-{name}") for name in OF_REPORTS},
}
"""Every code of ``event_codes`` about events, by name."""
