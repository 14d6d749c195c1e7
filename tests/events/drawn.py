"""Small events whose results are written on one line a round.

``a>b, c=d, e bye``: Player a has beaten b, c and d have drawn, e has a bye. The boards of a round
are separated by commas. Of a board the sides stand in the order of their places, ``>`` before the
next place and ``=`` before an equal one; partners are joined by ``&``. A side may have its points,
``a:3>b:1``, and a board a word behind it: ``forfeit``, ``mars``, ``turkish_mars`` or ``open``,
which has no result yet. Who has no board has ``bye`` or ``absent`` behind his name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.standings import Standing, compute_standings
from barsis_notation.events.structs import FORMAT, EventFile
from barsis_notation.events.tie_breaks import Value
from barsis_notation.rulesets import load_ruleset

GAMES: Final = {
    "two": ("barsis", {}, "S N"),
    "four": ("parchis", {}, "1 2 3 4"),
    "six": ("parchis", {"board.arms": 6}, "1 2 3 4 5 6"),
    "partners": ("pachisi", {}, "S N E W"),
}
"""Games by who plays them: ruleset, its options, seats with those of partners together."""


class Drawn(NamedTuple):
    """One side of a board: its players, its place from 1, and its points where they are written."""

    players: tuple[str, ...]
    place: int
    score: int | None


class DrawnBoard(NamedTuple):
    """A board: its sides, the best first, and the word behind them."""

    sides: tuple[Drawn, ...]
    word: str = ""


class DrawnRound(NamedTuple):
    """A round: its boards, and who has none."""

    boards: tuple[DrawnBoard, ...] = ()
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


def read_round(text: str) -> DrawnRound:
    """Return the round that *text* draws."""
    boards, away = [], {"bye": [], "absent": []}  # type: tuple[list[DrawnBoard], dict[str, list[str]]]
    for part in filter(None, map(str.strip, text.split(","))):
        who, _, word = part.partition(" ")
        if word in away:
            away[word].append(who)
        else:
            boards.append(DrawnBoard(tuple(_sides(who)), word))
    return DrawnRound(tuple(boards), tuple(away["bye"]), tuple(away["absent"]))


def _sides(text: str) -> Iterator[Drawn]:
    place = 1
    for number, (before, side) in enumerate(re.findall(r"([>=]?)([^>=]+)", text), start=1):
        place = place if before == "=" else number
        who, _, score = side.partition(":")
        yield Drawn(tuple(who.split("&")), place, int(score) if score else None)


def event_of(
    rounds: Iterable[str | DrawnRound], game: str = "two", **members: Any
) -> dict[str, Any]:
    """Return the event file of *rounds*; *members* stand in place of those it has by itself.

    Players are those of the rounds by the alphabet, where *players* do not name them.
    """
    read = [read_round(one) if isinstance(one, str) else one for one in rounds]
    id, options, seats = GAMES[game]
    names = {
        name
        for one in read
        for name in (*one.byes, *one.absent, *(n for b in one.boards for n in players_of(b)))
    }
    file = {
        "format": FORMAT,
        "name": "Amman Open",
        "ruleset": {"id": id, "version": 1, "options": options},
        "seats": sorted(seats.split(), key=load_ruleset(id, options=options)["seats.names"].index),
        "players": [{"name": name} for name in sorted(names)],
        "rounds": [_round(one, seats.split()) for one in read],
    }
    return file | members


def players_of(board: DrawnBoard) -> Iterator[str]:
    """Yield who plays at *board*."""
    for side in board.sides:
        yield from side.players


def _round(one: DrawnRound, seats: list[str]) -> dict[str, Any]:
    pairings = [_pairing(board, seats) for board in one.boards]
    return {"pairings": pairings, "byes": list(one.byes), "absent": list(one.absent)}


def _pairing(board: DrawnBoard, seats: list[str]) -> dict[str, Any]:
    sits = dict(zip(players_of(board), seats, strict=False))
    pairing: dict[str, Any] = {"seats": {seat: player for player, seat in sits.items()}}
    if board.word != "open":
        pairing["result"] = _result(board, sits)
    return pairing


def _result(board: DrawnBoard, sits: dict[str, str]) -> dict[str, Any]:
    first = [side for side in board.sides if side.place == 1]
    result: dict[str, Any] = {"winners": [sits[name] for side in first for name in side.players]}
    each = [(sits[name], side) for side in board.sides for name in side.players]
    if len(board.sides) > 2:
        result["ranks"] = {seat: side.place for seat, side in each}
    if any(side.score is not None for side in board.sides):
        result["score"] = {seat: side.score for seat, side in each if side.score is not None}
    if board.word == "forfeit":
        result["reason"] = "forfeit"
    elif board.word:
        result["name"] = board.word
    return result


def boards_of(file: dict[str, Any]) -> Boards:
    """Return the boards of an event file whose results stand in it."""
    decoded = msgspec.convert(file, EventFile)
    named = decoded.ruleset
    return Boards(Event(decoded, load_ruleset(named.id, named.version, options=named.options)))


def standings(
    rounds: Iterable[str | DrawnRound], game: str = "two", **members: Any
) -> list[Standing]:
    """Return the standings of the event that *rounds* draw."""
    return compute_standings(boards_of(event_of(rounds, game, **members)))


def told(lines: Iterable[Standing]) -> list[str]:
    """Return standings as lines: place, who, points, what decided."""
    return [
        f"{line.place} {line.competitor} {line.points} {line.decided or 'shared'}" for line in lines
    ]


def given(lines: Iterable[Standing], name: str) -> dict[str, Value]:
    """Return what a tie-break gives everybody."""
    return {line.competitor: line.tie_breaks[name] for line in lines}
