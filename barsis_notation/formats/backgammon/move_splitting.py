"""Splitting of joined moves into single moves by the dice and the checkers.

No rules of the game are applied. Checkers move as the file says; a checker that lands on a single
opposing checker sends it to the bar.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from barsis_notation.formats.backgammon.plain_throws import Leg, MenOnPoints
from barsis_notation.formats.backgammon.seats_and_stakes import BAR, MEN, OFF, get_opponent

Dice = tuple[int, ...]


class Split(NamedTuple):
    """The single moves of a throw, in order, from ``split_turn`` or ``split_by_dice``.

    The order is that of the moves as written. If one of several moves was split, moves from the bar
    come first instead, and moves off the board last.

    Attributes:
        steps: The single moves. A move that the dice cannot make stays as written.
        text: The throw and its moves in the notation without the seat, such as ``31: 8/5 6/5``.
        joined: Number of moves that were split.
        unsure: The moves that the dice allow in several ways, each as a tuple of the text as
            written, the text as read, and the ``Leg.place``.
    """

    steps: tuple[Leg, ...]
    text: str
    joined: int = 0
    unsure: tuple[tuple[str, str, int], ...] = ()

    @property
    def moves(self) -> list[str]:
        """The single moves in the notation, such as ``13/7*``."""
        return list(map(print_leg, self.steps))

    def mark_hits(self, hits: list[int]) -> str:
        """Return ``text`` with a ``*`` added after each hitting move.

        Args:
            hits: Indexes in ``steps``, from 0, of hitting moves that are not marked yet.
        """
        words = self.text.split(" ")
        for nth in hits:
            words[nth + 1] += "*"
        return " ".join(words)


def split_by_dice(legs: tuple[Leg, ...], dice: str) -> Split | None:
    """Split moves into single moves by the dice alone; return None if the board is needed.

    A move that the dice cannot make is not split. See ``Split`` for the order of the result.

    Args:
        legs: The moves as written, in order.
        dice: The two dice as digits, such as ``31``; ``?`` if unknown, in which case no move
            is split.
    """
    if _can_take_both(legs, dice):
        return None
    roads = find_dice_orders(legs, dice)
    return None if any(len(ways) > 1 for ways in roads) else _make_split(legs, roads, dice)


def split_turn(legs: tuple[Leg, ...], dice: str, seat: str, on_points: MenOnPoints) -> Split:
    """Split moves into single moves by the dice and the checkers on the board.

    A move that the dice cannot make is not split. See ``Split`` for the order of the result.

    Args:
        legs: The moves as written, in order.
        dice: The two dice as digits, such as ``31``; ``?`` if unknown, in which case no move
            is split.
        seat: The player who moves, ``W`` or ``B``.
        on_points: The position before the moves; it is not changed.
    """
    roads = find_dice_orders(legs, dice)
    board = _PlayerView(seat, on_points)
    if _can_take_both(legs, dice):
        _prefer_both_dice(roads, legs[0], dice, board)
    best = [_choose_best(leg, ways, board) for leg, ways in zip(legs, roads, strict=True)]
    return _make_split(legs, best, dice)


def _make_split(legs: tuple[Leg, ...], roads: list[list[Dice]], dice: str) -> Split:
    """Return the moves of *legs* by the first of the *roads* (dice orders) of each.

    If moves were joined, the order of the single ones is not written: checkers enter from the bar
    first and leave the board last.
    """
    joined = sum(len(ways[0]) > 1 for ways in roads if ways)
    steps: list[Leg] = []
    unsure = []
    for leg, ways in zip(legs, roads, strict=True):
        road = _make_steps(leg, ways[0]) if ways else [leg]
        if len(ways) > 1:
            unsure.append((print_leg(leg), " ".join(map(print_leg, road)), leg.place))
        steps += road
    if joined and len(legs) > 1:
        steps.sort(key=lambda step: _get_turn_order(step, int(dice[0])))
    text = " ".join([f"{dice}:", *map(print_leg, steps)])
    return Split(tuple(steps), text, joined, tuple(unsure))


def _get_turn_order(step: Leg, die: int) -> int:
    if step.start == BAR:
        return 0
    if step.end != OFF:
        return 1
    return 2 if step.start >= die else 3 + BAR - step.start


def print_leg(leg: Leg) -> str:
    """Return *leg* in the notation, such as ``bar/20*`` or ``6/off``."""
    start = "bar" if leg.start == BAR else str(leg.start)
    end = "off" if leg.end == OFF else str(leg.end)
    return f"{start}/{end}{'*' if leg.hit else ''}"


def find_dice_orders(legs: tuple[Leg, ...], dice: str) -> list[list[Dice]]:
    """Return, for each leg, the dice that can make it in every possible order.

    Dice are assigned first to moves of exactly their length. Next come checkers that leave the
    board from a point lower than the die, and last the moves of several dice.

    Args:
        legs: The moves as written, in order.
        dice: The two dice as digits, such as ``31``; ``?`` if they are unknown. Two equal dice make
            four moves.

    Returns:
        One list for each leg. Its items are tuples of dice in the order in which they move the
        checker. All tuples of a leg have the same length, the shortest possible, and those that
        begin with the largest die come first. The list is empty if the remaining dice cannot make
        the leg, or if the dice are unknown.
    """
    left = _list_faces(dice)
    roads: list[list[Dice]] = [[] for _ in legs]
    for choose in (_find_exact_die, _find_larger_die):
        for way, leg in zip(roads, legs, strict=True):
            die = 0 if way else choose(leg, left)
            if die:
                left.remove(die)
                way.append((die,))
    for way, leg in zip(roads, legs, strict=True):
        joined = [] if way else _find_joined_orders(leg, left)
        way.extend(joined)
        for die in joined[0] if joined else ():
            left.remove(die)
    return roads


def _list_faces(dice: str) -> list[int]:
    faces = [int(face) for face in dice if face.isdigit()]
    return faces * 2 if len(set(faces)) == 1 else faces


def _find_exact_die(leg: Leg, left: list[int]) -> int:
    length = leg.start - leg.end
    return length if length in left else 0


def _find_larger_die(leg: Leg, left: list[int]) -> int:
    if leg.end != OFF:
        return 0
    return min((die for die in left if die > leg.start), default=0)


def _find_joined_orders(leg: Leg, left: list[int]) -> list[Dice]:
    """Return the ways to make *leg* with the fewest dice, the larger die first."""
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
    """The checkers as seen by the player to move."""

    seat: str
    on_points: MenOnPoints

    def above(self, point: int) -> int:
        """Return the number of own checkers farther from home than *point*."""
        return sum(self.on_points.men[self.seat][point + 1 :])

    def weight(self, leg: Leg, way: Dice) -> int:
        """Return how unlikely it is that *leg* was made with the dice *way*.

        The result is one of these:

        - 0: no objection
        - 1: a checker hit on the way is not marked
        - 2 or more: a landing on two opposing checkers, or a die too large to bear off
        """
        enemies = self.on_points.men[get_opponent(self.seat)]
        at, weight = leg.start, 0
        for die in way[:-1]:
            at -= die
            weight = max(weight, min(enemies[BAR - at], 2))
        too_large = leg.end == OFF and way[-1] > at
        return weight + 2 * (too_large and self.above(at) > 1)


def _can_take_both(legs: tuple[Leg, ...], dice: str) -> bool:
    """Return whether a single checker left the board, on a throw of two different dice."""
    return len(legs) == 1 and legs[0].end == OFF and len(set(dice)) == 2


def _prefer_both_dice(roads: list[list[Dice]], leg: Leg, dice: str, board: _PlayerView) -> None:
    """Let the only checker that left the board use both dice if possible.

    Both dice must be played if they can; the last checker may leave by one die.
    """
    if not board.on_points.sure or board.on_points.men[board.seat][OFF] == MEN - 1:
        return
    ways = [
        way for way in _find_joined_orders(leg, _list_faces(dice)) if board.weight(leg, way) == 0
    ]
    if ways and len(roads[0]) == 1:
        roads[0] = ways


def _choose_best(leg: Leg, ways: list[Dice], board: _PlayerView) -> list[Dice]:
    """Return the *ways* with the smallest weight: there may be none, one or more."""
    if len(ways) < 2 or not board.on_points.sure:
        return ways
    weights = [board.weight(leg, way) for way in ways]
    return [way for way, weight in zip(ways, weights, strict=True) if weight == min(weights)]


def _make_steps(leg: Leg, way: Dice) -> list[Leg]:
    steps = []
    at = leg.start
    for die in way[:-1]:
        steps.append(Leg(at, at - die, False, leg.place))
        at -= die
    return [*steps, Leg(at, leg.end, leg.hit, leg.place)]
