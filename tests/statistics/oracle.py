"""What is counted of one game, by its definition: turn by turn, in plain Python, with no hurry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from barsis_notation.engines.engine import Play
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Player, Record
from barsis_notation.replay.start import OpenedRecord, begin_game, find_record_ruleset
from barsis_notation.replay.turn_facts import collect_turn_facts
from barsis_notation.replay.walk import Step, steps
from barsis_notation.rulesets import Ruleset
from barsis_notation.statistics.counting import CountedRow
from barsis_notation.statistics.tallies import ThrowTally, tally_throws

Taken = Counter[tuple[str, str]]
"""By the seat that took and the seat that lost: how many men."""


class Told(NamedTuple):
    """What is told of one player in one game."""

    tally: ThrowTally
    unnoted: int
    took: int
    lost: int
    to_go: tuple[Fraction, ...]
    replayed: int
    decided: int
    won: int
    first: tuple[int, int]


def told_of(row: CountedRow) -> Told:
    """Return the same of a row of statistics."""
    return Told(
        row.tally,
        row.unnoted,
        row.took,
        row.lost,
        row.to_go,
        row.replayed,
        row.decided,
        row.won,
        row.first[:2],
    )


def told(record: Record) -> dict[str, Told]:
    """Return by player's name what is told of a record whose rules are known."""
    ruleset = find_record_ruleset(record)[0]
    assert ruleset is not None
    walked = list(steps(record))
    taken = _taken(record, ruleset)
    return {player.name: _told(record, ruleset, player, walked, taken) for player in record.players}


def _told(
    record: Record, ruleset: Ruleset, player: Player, walked: list[Step], taken: Taken
) -> Told:
    stretches, unnoted = _thrown(record, ruleset, player)
    winners = record.result.winners if record.result else []
    is_from_start = not (record.start and record.start.position)
    is_first = is_from_start and bool(winners) and _first(record) in player.seats
    has_won = any(seat in winners for seat in player.seats)
    is_replayed = len(walked) == len(record.turns) and not any(
        step.is_refused or step.is_lost for step in walked
    )
    is_ended = bool(record.result and record.result.reason not in {"", "unfinished"})
    is_whole = is_from_start and is_ended
    return Told(
        tally_throws(stretches),
        unnoted,
        sum(men for (taker, _), men in taken.items() if taker in player.seats),
        sum(men for (_, loser), men in taken.items() if loser in player.seats),
        _to_go(walked, begin_game(record, ruleset), player) if is_replayed and is_whole else (),
        int(is_replayed),
        int(bool(winners)),
        int(bool(winners) and has_won),
        (int(is_first), int(is_first and has_won)),
    )


def _heads(record: Record) -> Iterator[tuple[str, list[str]]]:
    """Yield seat and throws of every turn string, in the strict grammar."""
    for item in record.turns:
        head = get_item_string(item).partition(":")[0]
        if head:
            yield head[0], head[2:].split("+") if len(head) > 1 else []


def _first(record: Record) -> str:
    """Return the seat of the first turn that is no die of a roll-off."""
    rolls_off = record.ruleset.id == "shesh-besh"
    for seat, throws in _heads(record):
        if not (rolls_off and [throw.isdigit() and len(throw) for throw in throws] == [1]):
            return seat
    return ""


def _thrown(record: Record, ruleset: Ruleset, player: Player) -> tuple[list[list[str]], int]:
    """Return the stretches of a player's throws, and how many nobody noted."""
    stretches: list[list[str]] = [[]]
    dice = {f"{one}{other}" for one in range(1, 7) for other in range(1, one + 1)}
    keys = set(ruleset.facts.get("device.outcomes", dice))
    unnoted = 0
    is_rolled_off = ruleset.facts.get("opening.reroll") is False
    skip = is_rolled_off and not (record.start and record.start.position)
    for seat, throws in _heads(record):
        for throw in throws:
            if ruleset.family == "tables" and throw.isdigit() and len(throw) == 1:
                continue
            if skip:
                skip = False
            elif seat not in player.seats:
                continue
            elif (known := "".join(sorted(throw, reverse=True))) not in keys:
                stretches.append([])
                unnoted += 1
            else:
                stretches[-1].append(known)
                if ruleset["device.kind"] == "dice" and "device.outcomes" in ruleset.facts:
                    stretches.append([])
    return stretches, unnoted


def _taken(record: Record, ruleset: Ruleset) -> Taken:
    """Return how many men each seat took of each, by every move of a legal turn."""
    taken: Taken = Counter()
    for facts in collect_turn_facts(OpenedRecord(record, ruleset), lines=False):
        for move in facts.moves if facts else ():
            for man in move.facts.taken if move.facts else ():
                taken[facts.text[0] if facts else "", man.partition(".")[0]] += 1
    return taken


def _to_go(walked: list[Step], play: Play, player: Player) -> tuple[Fraction, ...]:
    """Return the steps to go at the start and after each tenth of the turns, man by man."""
    positions = [walked[0].before, *(step.after for step in walked)] if walked else [play.setup()]
    found = []
    for tenth in range(11):
        setup = positions[len(walked) * tenth // 10]
        ways = [
            play.steps_to_go(seat, man.place) for seat in player.seats for man in setup.men[seat]
        ]
        if None in ways:
            return ()
        found.append(Fraction(sum(way for way in ways if way is not None)))
    return tuple(found)


def is_strict(record: Record) -> bool:
    """Return whether the turns of a record are in the strict grammar, so that they can be told."""
    from barsis_notation.record.turns import find_syntax_error

    return all(
        find_syntax_error(text) is None for text in map(get_item_string, record.turns) if text
    )
