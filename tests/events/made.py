"""Events that are drawn, and games of them without their play."""

from __future__ import annotations

from typing import Any

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.event_games import GamePlayed
from barsis_notation.events.event_report import report_event
from barsis_notation.events.structs import EventFile
from barsis_notation.record.structs import Event as EventOfRecord
from barsis_notation.record.structs import Match, Player, Result
from barsis_notation.rulesets import load_ruleset
from tests.events.drawn import event_of

S_WON: dict[str, Any] = {"winners": ["S"], "reason": "home", "score": {"S": 1, "N": 0}}
N_WON: dict[str, Any] = {"winners": ["N"], "reason": "home", "score": {"S": 0, "N": 1}}
MARS: dict[str, Any] = S_WON | {"name": "mars", "score": {"S": 2, "N": 0}}


def read(rounds: list[str], game: str = "two", **members: Any) -> Event:
    """Return the event that *rounds* draw."""
    file = msgspec.convert(event_of(rounds, game, **members), EventFile)
    return Event(file, load_ruleset(file.ruleset.id, options=file.ruleset.options))


def played(
    who: str,
    result: dict[str, Any] | None = None,
    place: str = "1 1",
    *,
    game: int = 0,
    turns: int = 60,
    file: str = "a.json",
    event: str = "",
) -> GamePlayed:
    """Return a game of *who*, ``S a N b``, at *place*: round and table, or the round alone."""
    words, (round, _, table) = who.split(), place.partition(" ")
    players = [
        Player(name=name if name != "?" else "", seats=[*seats])
        for seats, name in zip(words[::2], words[1::2], strict=True)
    ]
    return GamePlayed(
        file=file,
        number=1,
        line=1,
        event=EventOfRecord(name=event, round=round, table=table),
        players=tuple(players),
        rules=None,
        match=Match(game=game) if game else None,
        result=msgspec.convert(S_WON if result is None else result, Result)
        if result != {}
        else None,
        turns=turns,
        findings=(),
    )


def names(event: Event, *games: GamePlayed) -> list[str]:
    """Return the names of what is found about *event* and *games*."""
    return [finding.name for finding in found(event, *games)]


def found(event: Event, *games: GamePlayed) -> list[Finding]:
    return [*report_event(Boards(event, games), "event.json").all_findings()]
