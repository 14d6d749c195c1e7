"""Matches of simulated games with cubes, drops, resignations, Crawford games, all names."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

import msgspec

from barsis_notation.formats.backgammon.seats_and_stakes import LEFT, RIGHT, get_opponent
from barsis_notation.record.structs import Match, Player, Record, Result
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate

WESTERN = {"win.turkish_mars.when": "bar_or_home", "opening.reroll": False}
NAMES = (
    ("Ann", "Ben"),
    ("", ""),
    ("Łukasz Żółty", "أمل"),
    ("Maximiliane-Henriette von der Aue", "Ben"),
    ("x" * 30 + "é and more", "小野 " * 12),
    ("ann : 3", "zoonk,1666"),
    ("Game 1", "5 point match"),
)
ENDS = ("home", "home", "drop", "resign", "resign after the roll", "roll left")
LENGTHS = (0, 3, 5, 7)


def matches(games: int, seed: int) -> Iterator[list[Record]]:
    """Yield matches and sessions for money of *games* games in all, or a few more."""
    rng = random.Random(seed)
    played = _played(seed)
    made = 0
    for number in count():
        match = list(
            _match(rng, played, LENGTHS[number % len(LENGTHS)], NAMES[number % len(NAMES)])
        )
        yield match
        made += len(match)
        if made >= games:
            return


def _played(seed: int) -> Iterator[Record]:
    ruleset = load_ruleset("shesh-besh", options=WESTERN)
    yield from simulate(ruleset, games=10**6, seats=2, seed=seed, policy="random")


def _match(
    rng: random.Random, played: Iterator[Record], to: int, names: tuple[str, str]
) -> Iterator[Record]:
    score = {LEFT: 0, RIGHT: 0}
    had_crawford = False
    for number in count(1):
        crawford = to > 1 and not had_crawford and max(score.values()) == to - 1
        had_crawford = had_crawford or crawford
        record = _ended(rng, next(played), can_double=not crawford)
        record.match = Match(
            game=number,
            to=to or msgspec.UNSET,
            before=dict(score),
            crawford=crawford or msgspec.UNSET,
        )
        record.players = [
            Player(name=name, seats=[seat]) for name, seat in zip(names, (LEFT, RIGHT), strict=True)
        ]
        yield record
        assert record.result
        for seat, points in record.result.score.items():
            score[seat] += points
        if (to and max(score.values()) >= to) or (not to and number == 4):
            return


def _ended(rng: random.Random, record: Record, *, can_double: bool) -> Record:
    """Return *record* cut where it ends in one of the ways a game can, with a cube or without."""
    end = rng.choice([one for one in ENDS if can_double or one != "drop"])
    turns = [str(turn) for turn in record.turns]
    stake = 1
    if end != "home":
        turns = turns[: rng.randrange(2, min(30, len(turns) - 2))]
    if can_double and rng.random() < 0.5 and len(turns) > 4:
        at = rng.randrange(2, len(turns) - 1)
        seat = turns[at][0]
        turns[at:at] = [f"{seat}: double", f"{get_opponent(seat)}: take"]
        stake = 2
    return _concluded(rng, record, turns, end, stake)


def _concluded(
    rng: random.Random, record: Record, turns: list[str], end: str, stake: int
) -> Record:
    mover = get_opponent(turns[-1][0])
    if end == "home":
        assert record.result
        [winner] = record.result.winners
        points = record.result.score[winner] * stake
        result = msgspec.structs.replace(record.result, score={winner: points})
        return msgspec.structs.replace(record, turns=turns, result=result)
    if end == "drop":
        owner = next((turn[0] for turn in turns if turn.endswith("take")), mover)
        if owner != mover:  # who has not taken may not double again
            turns, mover = turns[:-1], owner
        turns = [*turns, f"{mover}: double", f"{get_opponent(mover)}: drop"]
        result = Result(winners=[mover], reason="drop", score={mover: stake})
        return msgspec.structs.replace(record, turns=turns, result=result)
    points = rng.choice((1, 1, 2, 3)) * stake
    winner = mover if end == "roll left" else rng.choice((LEFT, RIGHT))
    if end == "resign after the roll":
        winner = get_opponent(mover)
        turns = [*turns, f"{mover} 21: resign"]
    elif end == "roll left":
        turns = [*turns, f"{mover} 21: stop"]
    result = Result(winners=[winner], reason="resign", score={winner: points})
    return msgspec.structs.replace(record, turns=turns, result=result)
