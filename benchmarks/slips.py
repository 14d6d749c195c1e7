"""Measure how validation and the search for the likeliest slip treat single slips, by kind.

Run ``python -m benchmarks.slips``. The benchmark puts slips of each kind into simulated games. If
the game stays legal, the slip cannot be found. Otherwise the game is refused, at the turn of the
slip or later, and the search names possible slips. The sums of the tables are for
``docs/explanation/slips.md``.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from barsis_notation import Record, load_ruleset
from barsis_notation.replay.seating import get_record_seating
from barsis_notation.replay.start import apply_start, get_cached_play
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from barsis_notation.validation.slip_search import MAX_NAMED, search_slips
from barsis_notation.validation.slips import Slip

GAMES = ("barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz", "natt-klab")

MOVE = re.compile(r"(bar|[a-z]?\d+)[/x-](off|[a-z]?\d+)")
"""A move: its start and its end, which are steps or cells."""
Slipped = tuple[int, list[str]]
"""The place of the slip, from 0, and the turns with the slip."""


def change_throw(turns: list[str], rng: random.Random, outcomes: list[str]) -> Slipped | None:
    """Return the turns with a different outcome of one throw."""
    place = rng.randrange(len(turns))
    head, colon, tail = turns[place].partition(":")
    seat, _, chain = head.partition(" ")
    if not chain:
        return None
    throws = chain.split("+")
    number = rng.randrange(len(throws))
    others = [key for key in outcomes if sorted(key) != sorted(throws[number])]
    throws[number] = rng.choice(others)
    return place, _replace_turn(turns, place, f"{seat} {'+'.join(throws)}{colon}{tail}")


def change_end(turns: list[str], rng: random.Random, _: list[str]) -> Slipped | None:
    """Return the turns with a different number at one end of one move, at most six steps away.

    A cell gets another row of the same column.
    """
    place, found = _pick_move(turns, rng)
    end = rng.choice([number for number in (1, 2) if found[number][-1].isdigit()] or [0])
    if end == 0:
        return None
    column, number = (
        found[end].rstrip("0123456789"),
        found[end].lstrip("abcdefghijklmnopqrstuvwxyz"),
    )
    wrong = int(number) + rng.choice([-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6])
    if wrong < 1 or (column and wrong > 9):
        return None
    return place, _put(turns, place, found, end, f"{column}{wrong}")


def exchange_digits(turns: list[str], rng: random.Random, _: list[str]) -> Slipped | None:
    """Return the turns with the two digits of one end of one move exchanged."""
    place, found = _pick_move(turns, rng)
    ends = [n for n in (1, 2) if len(found[n]) == 2 and len(set(found[n])) == 2]
    ends = [n for n in ends if found[n].isdigit() and not found[n].endswith("0")]
    if not ends:
        return None
    end = rng.choice(ends)
    return place, _put(turns, place, found, end, found[end][::-1])


def remove_move(turns: list[str], rng: random.Random, _: list[str]) -> Slipped | None:
    """Return the turns without the last move of one turn."""
    place = rng.randrange(len(turns))
    head, _colon, tail = turns[place].partition(": ")
    moves = tail.split()
    return (
        None
        if not moves
        else (place, _replace_turn(turns, place, " ".join([head + ":", *moves[:-1]])))
    )


def remove_turn(turns: list[str], rng: random.Random, _: list[str]) -> Slipped | None:
    """Return the turns without one of them, but not without the last."""
    place = rng.randrange(len(turns) - 1)
    return place, turns[:place] + turns[place + 1 :]


def repeat_turn(turns: list[str], rng: random.Random, _: list[str]) -> Slipped | None:
    """Return the turns with one of them repeated."""
    place = rng.randrange(len(turns))
    return place + 1, turns[: place + 1] + turns[place:]


def repeat_pair(turns: list[str], rng: random.Random, _: list[str]) -> Slipped | None:
    """Return the turns with two consecutive turns repeated."""
    place = rng.randrange(len(turns) - 1)
    pair = turns[place : place + 2]
    return place + 2, turns[: place + 2] + pair + turns[place + 2 :]


def exchange_seats(turns: list[str], rng: random.Random, _: list[str]) -> Slipped | None:
    """Return the turns with the seats of two consecutive turns exchanged."""
    place = rng.randrange(len(turns) - 1)
    one, two = turns[place], turns[place + 1]
    if one[0] == two[0]:
        return None
    return place, [*turns[:place], two[0] + one[1:], one[0] + two[1:], *turns[place + 2 :]]


def exchange_turns(turns: list[str], rng: random.Random, _: list[str]) -> Slipped | None:
    """Return the turns with two consecutive turns in reverse order."""
    place = rng.randrange(len(turns) - 1)
    one, two = turns[place], turns[place + 1]
    return None if one == two else (place, [*turns[:place], two, one, *turns[place + 2 :]])


def change_seat(turns: list[str], rng: random.Random, _: list[str]) -> Slipped | None:
    """Return the turns with another playing seat in one of them."""
    place = rng.randrange(len(turns))
    others = sorted({turn[0] for turn in turns} - {turns[place][0]})
    return place, _replace_turn(turns, place, rng.choice(others) + turns[place][1:])


KINDS: dict[str, Callable[[list[str], random.Random, list[str]], Slipped | None]] = {
    "another outcome": change_throw,
    "another end": change_end,
    "digits exchanged": exchange_digits,
    "move left out": remove_move,
    "turn missed": remove_turn,
    "turn written twice": repeat_turn,
    "two turns written twice": repeat_pair,
    "seats exchanged": exchange_seats,
    "turns exchanged": exchange_turns,
    "another seat": change_seat,
}


def _pick_move(turns: list[str], rng: random.Random) -> tuple[int, re.Match[str]]:
    places = [place for place, turn in enumerate(turns) if MOVE.search(turn)]
    place = rng.choice(places)
    return place, rng.choice(list(MOVE.finditer(turns[place])))


def _put(turns: list[str], place: int, found: re.Match[str], end: int, word: str) -> list[str]:
    turn = turns[place]
    return _replace_turn(turns, place, turn[: found.start(end)] + word + turn[found.end(end) :])


def _replace_turn(turns: list[str], place: int, turn: str) -> list[str]:
    return [*turns[:place], turn, *turns[place + 1 :]]


@dataclass
class Tally:
    """The results of the slips of one kind; the columns of HEAD in order.

    *distance* is the total number of turns between slips and later refusals.
    """

    tried: int = 0
    legal: int = 0
    itself: int = 0
    later: int = 0
    distance: int = 0
    alone: int = 0
    among: int = 0
    wrong: int = 0
    nothing: int = 0

    def row(self, kind: str) -> str:
        """Return the Markdown row of the table for the slips of *kind*."""
        mean = f"{self.distance / self.later:.1f}" if self.later else "–"
        cells = [kind, self.tried, self.legal, self.itself, self.later, mean]
        cells += [self.alone, self.among, self.wrong, self.nothing]
        return "| " + " | ".join(map(str, cells)) + " |"


HEAD = """| slip | put in | game stays legal | refused at the turn | later | turns later, mean \
| true slip named alone | among the first three | a wrong one named alone | none named |
|---|---|---|---|---|---|---|---|---|---|"""


def main() -> None:
    """Print one table for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slips", type=int, default=200, help="slips of each kind")
    parser.add_argument("--game", choices=GAMES, help="only this game")
    options = parser.parse_args()
    for game in GAMES:
        if options.game in (None, game):
            print(f"\n### {game}\n\n{HEAD}")
            _print_rows(game, options.slips)


def _print_rows(game: str, slips: int) -> None:
    """Print a row for each kind of slip that is possible in a record of *game*."""
    for kind in KINDS:
        tally = _measure(game, kind, slips)
        if tally.tried:
            print(tally.row(kind), flush=True)


def _measure(game: str, kind: str, count: int) -> Tally:
    """Return the results of *count* slips, or of fewer if three times as many games are too few."""
    tally, rng = Tally(), random.Random(f"{game} {kind}")
    for record in simulate(load_ruleset(game), games=3 * count, seed=7):
        if tally.tried == count:
            break
        _try(record, kind, rng, tally)
    return tally


def _try(record: Record, kind: str, rng: random.Random, tally: Tally) -> None:
    ruleset = load_ruleset(record.ruleset.id)
    start = get_cached_play(get_record_seating(record, ruleset))
    turns = [str(turn) for turn in record.turns]
    slipped = KINDS[kind](turns, rng, list(start.outcomes))
    if slipped is None or slipped[1] == turns:
        return
    place, wrong = slipped
    tally.tried += 1
    bad = Record(
        format=record.format,
        ruleset=record.ruleset,
        players=record.players,
        turns=list(wrong),
        result=record.result,
    )
    found = check_record(bad, ruleset=ruleset).findings
    refusals = [finding for finding in found if finding.not_examined is not None]
    if not refusals or refusals[0].turn is None:
        tally.legal += 1
        return
    distance = refusals[0].turn - 1 - place
    tally.itself += distance <= 0
    tally.later += distance > 0
    tally.distance += max(distance, 0)
    start = get_cached_play(get_record_seating(bad, ruleset))
    apply_start(bad, start)
    _count_named(search_slips(bad, start, refusals[0].turn).slips, wrong, turns, tally)


def _count_named(slips: list[Slip], wrong: list[str], turns: list[str], tally: Tally) -> None:
    named = [_is_true(slip, wrong, turns) for slip in slips]
    tally.alone += named == [True]
    tally.among += len(named) > 1 and any(named[:MAX_NAMED])
    tally.wrong += named == [False]
    tally.nothing += not named


def _is_true(slip: Slip, wrong: list[str], turns: list[str]) -> bool:
    """Return whether *slip* restores the original turns, ignoring capture stars.

    For a missed turn, its place is enough, because its moves cannot be known.
    """
    place = slip.turn - 1
    mended = [*wrong[:place], *slip.turns, *wrong[place + slip.taken :]]
    if slip.kind == "turn missed":
        missed = next((n for n, (a, b) in enumerate(zip(wrong, turns, strict=False)) if a != b), -1)
        return place == missed
    return [turn.replace("*", "") for turn in mended] == [turn.replace("*", "") for turn in turns]


if __name__ == "__main__":
    main()
