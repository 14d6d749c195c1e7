"""The single moves of a turn: joined moves are split where the dice and the men tell how.

Nothing here is a rule of the game. Men are counted as the file moves them; a man that lands where
one enemy stands sends it to the bar.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from barsis_notation.formats.backgammon.facts import BAR, MEN, OFF, other
from barsis_notation.formats.backgammon.plain_throws import Leg, MenOnPoints

Dice = tuple[int, ...]

MAX_KEPT: Final = 8
"""Moves of a throw whose roads are kept."""


class Split(NamedTuple):
    """The single moves of a throw, in their order.

    *text* is the throw and its moves as the notation writes them. *joined* counts the moves that
    were split, *unsure* holds those with two roads: as written, as read, and the place.
    """

    steps: tuple[Leg, ...]
    text: str
    joined: int = 0
    unsure: tuple[tuple[str, str, int], ...] = ()

    @property
    def moves(self) -> list[str]:
        """The moves as the notation writes them."""
        return list(map(print_leg, self.steps))

    def marked(self, hits: list[int]) -> str:
        """Return the text with a star behind each of the moves *hits*, counted from 0."""
        words = self.text.split(" ")
        for nth in hits:
            words[nth + 1] += "*"
        return " ".join(words)


def settled(legs: tuple[Leg, ...], dice: str) -> Split | None:
    """Return the single moves of *legs* where the dice tell them, None where the men must."""
    if _might_take_both(legs, dice):
        return None
    roads = dice_roads(legs, dice)
    return None if any(len(ways) > 1 for ways in roads) else _split(legs, roads, dice)


def split_turn(legs: tuple[Leg, ...], dice: str, seat: str, on_points: MenOnPoints) -> Split:
    """Return the single moves of *legs*, which *seat* makes where *on_points* stands."""
    roads = list(_roads(legs, dice) if len(legs) <= MAX_KEPT else dice_roads(legs, dice))
    board = _PlayerView(seat, on_points)
    if _might_take_both(legs, dice):
        _both_dice(roads, legs[0], dice, board)
    best = [_best(leg, ways, board) for leg, ways in zip(legs, roads, strict=True)]
    return _split(legs, best, dice)


def _split(legs: tuple[Leg, ...], roads: list[list[Dice]], dice: str) -> Split:
    """Return the moves of *legs* by the first of the *roads* of each.

    Where moves were joined, the order of the single ones is not written: men come in from the bar
    first and leave the board last.
    """
    joined = sum(len(ways[0]) > 1 for ways in roads if ways)
    steps: list[Leg] = []
    unsure = []
    for leg, ways in zip(legs, roads, strict=True):
        road = _steps(leg, ways[0]) if ways else [leg]
        if len(ways) > 1:
            unsure.append((print_leg(leg), " ".join(map(print_leg, road)), leg.place))
        steps += road
    if joined and len(legs) > 1:
        steps.sort(key=lambda step: _turn_order(step, int(dice[0])))
    text = " ".join([f"{dice}:", *map(print_leg, steps)])
    return Split(tuple(steps), text, joined, tuple(unsure))


def _turn_order(step: Leg, die: int) -> int:
    if step.start == BAR:
        return 0
    if step.end != OFF:
        return 1
    return 2 if step.start >= die else 3 + BAR - step.start


def print_leg(leg: Leg) -> str:
    """Return *leg* as the notation writes it."""
    start = "bar" if leg.start == BAR else str(leg.start)
    end = "off" if leg.end == OFF else str(leg.end)
    return f"{start}/{end}{'*' if leg.hit else ''}"


def dice_roads(legs: tuple[Leg, ...], dice: str) -> list[list[Dice]]:
    """Return for each leg the orders of dice that carry it, none where no dice do.

    Exact dice are given away first, then larger ones to men who leave the board, then what is left
    to joined moves.
    """
    left = _faces(dice)
    roads: list[list[Dice]] = [[] for _ in legs]
    for choose in (_exact, _larger):
        for way, leg in zip(roads, legs, strict=True):
            die = 0 if way else choose(leg, left)
            if die:
                left.remove(die)
                way.append((die,))
    for way, leg in zip(roads, legs, strict=True):
        joined = [] if way else _joined(leg, left)
        way.extend(joined)
        for die in joined[0] if joined else ():
            left.remove(die)
    return roads


@lru_cache(maxsize=4096)
def _roads(legs: tuple[Leg, ...], dice: str) -> tuple[list[Dice], ...]:
    return tuple(dice_roads(legs, dice))


def _faces(dice: str) -> list[int]:
    faces = [int(face) for face in dice if face.isdigit()]
    return faces * 2 if len(set(faces)) == 1 else faces


def _exact(leg: Leg, left: list[int]) -> int:
    length = leg.start - leg.end
    return length if length in left else 0


def _larger(leg: Leg, left: list[int]) -> int:
    if leg.end != OFF:
        return 0
    return min((die for die in left if die > leg.start), default=0)


def _joined(leg: Leg, left: list[int]) -> list[Dice]:
    """Return the ways to carry *leg* with the fewest dice, the larger die first."""
    for count in range(2, len(left) + 1):
        ways = {way for way in permutations(left, count) if _carries(way, leg)}
        if ways:
            return sorted(ways, reverse=True)
    return []


def _carries(way: Dice, leg: Leg) -> bool:
    length = leg.start - leg.end
    whole = sum(way)
    return whole - way[-1] < length and (whole == length or (leg.end == OFF and whole > length))


class _PlayerView(NamedTuple):
    """The men as the player to move sees them."""

    seat: str
    on_points: MenOnPoints

    def above(self, point: int) -> int:
        """Return how many own men stand farther from home than *point*."""
        return sum(self.on_points.men[self.seat][point + 1 :])

    def weight(self, leg: Leg, way: Dice) -> int:
        """Return what stands against carrying *leg* by *way*.

        0 is nothing, 1 a man hit on the way and not marked, 2 and more a touch-down on two men or
        a die too large to leave with.
        """
        enemies = self.on_points.men[other(self.seat)]
        at, weight = leg.start, 0
        for die in way[:-1]:
            at -= die
            weight = max(weight, min(enemies[BAR - at], 2))
        too_large = leg.end == OFF and way[-1] > at
        return weight + 2 * (too_large and self.above(at) > 1)


def _might_take_both(legs: tuple[Leg, ...], dice: str) -> bool:
    """Return whether one man alone left the board, on a throw of two different dice."""
    return len(legs) == 1 and legs[0].end == OFF and len(set(dice)) == 2


def _both_dice(roads: list[list[Dice]], leg: Leg, dice: str, board: _PlayerView) -> None:
    """Let a man that alone left the board do so by both dice where that can be.

    Both dice must be played if they can; the last man alone is free to leave by one.
    """
    if not board.on_points.sure or board.on_points.men[board.seat][OFF] == MEN - 1:
        return
    ways = [way for way in _joined(leg, _faces(dice)) if board.weight(leg, way) == 0]
    if ways and len(roads[0]) == 1:
        roads[0] = ways


def _best(leg: Leg, ways: list[Dice], board: _PlayerView) -> list[Dice]:
    """Return those of *ways* that the least stands against: none, one, or more."""
    if len(ways) < 2 or not board.on_points.sure:
        return ways
    weights = [board.weight(leg, way) for way in ways]
    return [way for way, weight in zip(ways, weights, strict=True) if weight == min(weights)]


def _steps(leg: Leg, way: Dice) -> list[Leg]:
    steps = []
    at = leg.start
    for die in way[:-1]:
        steps.append(Leg(at, at - die, False, leg.place))
        at -= die
    return [*steps, Leg(at, leg.end, leg.hit, leg.place)]
