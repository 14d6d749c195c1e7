"""Damaged games by the lane and by the kernel alone: verdict, refusal and state after must agree.

``python -m tests.engines.lane_fuzz --games 100000`` prints the counts, and exits 1 where the
two roads differ.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from barsis_notation.engines.cross.owed import Reading
from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.rulesets import load_ruleset
from tests.engines.cross.compare import SEATS
from tests.engines.cross.family import random_options, random_players
from tests.engines.cross.slips import slipped
from tests.engines.strolls import Stroll, whole
from tests.fuzz_driver import run

GAMES = ("barsis", "barjis", "pachisi", "parchis")
COPIES = 25
"""Damaged copies of every game."""

# --- games ---


def random_start(id: str, rng: random.Random) -> Any:
    """Return a game at its start, mostly under random rules."""
    base = load_ruleset(id)
    options = random_options(rng, base) if rng.random() < 0.5 else {}
    players = tuple(rng.choice(SEATS)) if id == "barsis" else random_players(id, options, rng)
    return get_engine(base.family).begin(load_ruleset(id, options=options), players)


def random_turns(play: CrossPlay, rng: random.Random) -> list[str]:
    """Return the turns of some random play from where *play* stands."""
    stroll = Stroll(play.ruleset.id, rng)
    stroll.play = play.copy()
    return stroll.go(rng.choice((30, 200, 1000))).turns


# --- damage ---

SIGNS = '0123456789SENWABCbarofpsx+:/*.= ?\n\t\r\0"\\é,'
POINTS = {"bar": 25, "off": 0}
WORDS = ("pass", "stop", "resign", "forfeit", "miss", "bar/1", "bar/11", "83/off", "bar/off", "?")


def damaged(turns: list[str], rng: random.Random) -> list[str]:
    """Return a copy of *turns* with one, two or three things in it changed."""
    copy = list(turns)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if copy:
            change = rng.choice(DAMAGES if all(copy) else DAMAGES_OF_ANYTHING)
            copy = change(copy, rng)
    return copy


def _of_a_turn(change: Callable[[str, random.Random], str]) -> Any:
    def on_turns(turns: list[str], rng: random.Random) -> list[str]:
        at = rng.randrange(len(turns))
        turns[at] = change(turns[at], rng)
        return turns

    return on_turns


@_of_a_turn
def _sign_changed(turn: str, rng: random.Random) -> str:
    at = rng.randrange(len(turn) + 1)
    return turn[:at] + rng.choice(SIGNS) + turn[at + 1 :]


@_of_a_turn
def _sign_put_in(turn: str, rng: random.Random) -> str:
    at = rng.randrange(len(turn) + 1)
    return turn[:at] + rng.choice(SIGNS) + turn[at:]


@_of_a_turn
def _sign_left_out(turn: str, rng: random.Random) -> str:
    at = rng.randrange(len(turn) + 1)
    return turn[:at] + turn[at + 1 :]


@_of_a_turn
def _words_shuffled(turn: str, rng: random.Random) -> str:
    words = turn.split(" ")
    rng.shuffle(words)
    return " ".join(words)


@_of_a_turn
def _word_left_out(turn: str, rng: random.Random) -> str:
    words = turn.split(" ")
    del words[rng.randrange(len(words))]
    return " ".join(words)


@_of_a_turn
def _word_twice(turn: str, rng: random.Random) -> str:
    words = turn.split(" ")
    at = rng.randrange(len(words))
    return " ".join([*words[:at], words[at], *words[at:]])


@_of_a_turn
def _word_put_in(turn: str, rng: random.Random) -> str:
    words = turn.split(" ")
    words.insert(rng.randrange(len(words) + 1), rng.choice(WORDS))
    return " ".join(words)


@_of_a_turn
def _last_words_left_out(turn: str, rng: random.Random) -> str:
    words = turn.split(" ")
    return " ".join(words[: rng.randrange(len(words) + 1)])


@_of_a_turn
def _move_elsewhere(turn: str, rng: random.Random) -> str:
    """Another man moves as far."""
    moves = list(re.finditer(r"(bar|\d+)/(off|\d+)", turn))
    if not moves:
        return turn
    move, by = rng.choice(moves), rng.randint(-12, 12)
    start, end = (POINTS[place] if place in POINTS else int(place) for place in move.groups())
    words = f"{max(start + by, 1)}/{end + by if end + by > 0 else 'off'}"
    return turn[: move.start()] + words + turn[move.end() :]


def _turn_left_out(turns: list[str], rng: random.Random) -> list[str]:
    del turns[rng.randrange(len(turns))]
    return turns


def _turn_twice(turns: list[str], rng: random.Random) -> list[str]:
    at = rng.randrange(len(turns))
    return [*turns[:at], turns[at], *turns[at:]]


def _turns_swapped(turns: list[str], rng: random.Random) -> list[str]:
    at, other = rng.randrange(len(turns)), rng.randrange(len(turns))
    turns[at], turns[other] = turns[other], turns[at]
    return turns


def _turns_joined(turns: list[str], rng: random.Random) -> list[str]:
    at = rng.randrange(len(turns))
    return [
        *turns[:at],
        rng.choice(("\n", "", " ", '","')).join(turns[at : at + 2]),
        *turns[at + 2 :],
    ]


def _cut_off(turns: list[str], rng: random.Random) -> list[str]:
    return turns[: rng.randrange(len(turns) + 1)]


DAMAGES_OF_ANYTHING = (
    _sign_changed,
    _sign_changed,
    _sign_put_in,
    _sign_left_out,
    _words_shuffled,
    _word_left_out,
    _word_twice,
    _word_put_in,
    _last_words_left_out,
    _turn_left_out,
    _turn_twice,
    _turns_swapped,
    _turns_joined,
    _cut_off,
)
DAMAGES = (*DAMAGES_OF_ANYTHING, slipped, slipped, slipped, *(_move_elsewhere,) * 6)
"""The slips of a scorer are those of turns that say something."""

# --- comparison ---

SCRATCH = {
    *("lookup", "rules", "fast_path", "other", "is_trial", "found", "found_count", "payable"),
    "candidate",
    *("payments", "wholes", "usable", "enters_anyhow"),
    *("plain", "replayed", "next_at", "point", "number", "log"),
}
"""What a kernel notes for its next question only, and what all games of the same rules share."""


def state(part: Any) -> dict[str, Any]:
    """Return all that a kernel knows of its game, down to the last number."""
    names = [name for name in dir(part) if not name.startswith("_") and name not in SCRATCH]
    values = {name: getattr(part, name) for name in names}
    found = {name: _plainly(value) for name, value in values.items() if not callable(value)}
    if "takings" in found:
        found["taken"] = found["taken"][: 2 * found["takings"]]
    return found


def _plainly(value: Any) -> Any:
    if value is None or isinstance(value, int):
        return value
    if hasattr(value, "__len__"):
        return tuple(one.key() if isinstance(one, Reading) else one for one in value)
    return state(value)


def outcome(play: CrossPlay, turns: list[str], *, by_lane: bool) -> tuple[Any, ...]:
    """Return the answer to *turns* from the start of *play*, and how the game stands then."""
    play.restart()
    play.kernel.lookup.has_fast_path = by_lane
    refused = play.replay(turns)
    play.kernel.lookup.has_fast_path = True
    remarks, shown = play.count_remarks(), (play.captured_men(), play.result(), play.moves_made())
    return refused, state(play.kernel), whole(play), remarks, shown


@dataclass
class Tally:
    """What was compared."""

    games: int = 0
    damaged: int = 0
    without_lane: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        refusals = sum(self.refused.values())
        return (
            f"{self.damaged} damaged copies of {self.games} games, {refusals} refused for "
            f"{len(self.refused)} reasons; {self.without_lane} more games under rules without a "
            f"lane; {len(self.differences)} differences"
        )


def compare(id: str, seed: int, copies: int) -> Tally:
    """Compare the two roads on so many damaged *copies* of random games."""
    tally, rng = Tally(), random.Random(f"{id} {seed}")
    while tally.damaged < copies:
        play = random_start(id, rng)
        if not play.kernel.lookup.has_fast_path:
            tally.without_lane += 1
            continue
        compare_game(play, rng, min(COPIES, copies - tally.damaged), tally)
    return tally


def compare_game(play: CrossPlay, rng: random.Random, copies: int, tally: Tally) -> None:
    """Compare the two roads on a random game from where *play* stands, and on damaged *copies*."""
    tally.games += 1
    turns = random_turns(play, rng)
    _compare(play, turns, tally)
    for _ in range(copies if turns else 0):
        tally.damaged += 1
        _compare(play, damaged(turns, rng), tally)


def _compare(play: CrossPlay, turns: list[str], tally: Tally) -> None:
    fast, careful = (outcome(play, turns, by_lane=by_lane) for by_lane in (True, False))
    if careful[0] is not None:
        tally.refused[careful[0].name] += 1
    if fast != careful:
        apart = [pair for pair in zip(fast, careful, strict=True) if pair[0] != pair[1]]
        tally.differences.append(f"{play.ruleset!r} {play.players} {turns}: {apart}")


if __name__ == "__main__":
    sys.exit(run(__doc__, compare, GAMES, "games", 20_000, "damaged games, of all rulesets"))
