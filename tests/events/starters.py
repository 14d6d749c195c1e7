"""Look for the rounds in ``seating/starters.toml``: ``python -m tests.events.starters``.

A round is a partition of the points into blocks. Moved along the cycles, two points of one block
meet all those as far apart: so no two meet twice if every distance stands in the rounds once. Some
rounds are sought among those that stay the same when each cycle is stretched, which leaves fewer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from barsis_notation.events.seating.starters import Starter

Block = tuple[int, ...]
EFFORT: Final = 3_000


class Shape(NamedTuple):
    """What a starter is to look like."""

    size: int
    cycle: int
    cycles: int
    fixed: int
    """Points that do not move."""
    rounds: int = 1
    across: int = 0
    stretch: int = 1
    """What the places within a cycle are multiplied by."""
    turn: int = 0
    """By how many the cycles change places, and the fixed points among themselves."""

    @property
    def points(self) -> int:
        return self.cycle * self.cycles + self.fixed

    def turned(self, block: Block) -> Block:
        return tuple(sorted(map(self._turned, block)))

    def _turned(self, point: int) -> int:
        moving = self.cycle * self.cycles
        if point >= moving:
            return moving + (point - moving + self.turn) % self.fixed
        number, place = divmod(point, self.cycle)
        return (number + self.turn) % self.cycles * self.cycle + place * self.stretch % self.cycle

    def distance(self, p: int, q: int) -> Block | None:
        """Return what all pairs have alike to which p < q move; None if they meet in any case."""
        if q >= self.cycle * self.cycles:
            return None if p >= self.cycle * self.cycles else (q, p // self.cycle)
        (i, x), (j, y) = divmod(p, self.cycle), divmod(q, self.cycle)
        way, back = (y - x) % self.cycle, (x - y) % self.cycle
        if i == j:
            return None if way == back else (i, j, min(way, back))
        return (i, j, way)


SHAPES: Final = (
    Shape(3, cycle=7, cycles=2, fixed=1),
    Shape(3, cycle=4, cycles=4, fixed=2, rounds=2),
    Shape(3, cycle=7, cycles=3, fixed=0, across=3),
    Shape(3, cycle=11, cycles=2, fixed=2),
    Shape(3, cycle=14, cycles=2, fixed=2),
    Shape(3, cycle=11, cycles=3, fixed=0, across=5),
    Shape(3, cycle=17, cycles=2, fixed=2),
    Shape(3, cycle=19, cycles=2, fixed=1),
    Shape(4, cycle=7, cycles=3, fixed=3),
    Shape(4, cycle=9, cycles=3, fixed=1),
    Shape(4, cycle=11, cycles=3, fixed=3, turn=1),
    Shape(4, cycle=13, cycles=3, fixed=1, stretch=3),
    Shape(5, cycle=6, cycles=5, fixed=0),
)


class Piece(NamedTuple):
    """Blocks that turn into one another."""

    blocks: tuple[Block, ...]
    points: frozenset[int]
    distances: frozenset[Block]


def pieces_of(shape: Shape) -> list[Piece]:
    """Return all pieces in which no point and no distance occurs twice."""
    return [
        piece
        for block in combinations(range(shape.points), shape.size)
        if (piece := _piece(shape, block))
    ]


def _piece(shape: Shape, block: Block) -> Piece | None:
    blocks = [block]
    while (turned := shape.turned(blocks[-1])) != block:
        blocks.append(turned)
    points = frozenset(point for each in blocks for point in each)
    distances = {shape.distance(*pair) for each in blocks for pair in combinations(each, 2)}
    once = sum(len(each) * (len(each) - 1) // 2 for each in blocks) == len(distances)
    if block != min(blocks) or len(points) < shape.size * len(blocks) or not once:
        return None
    known = frozenset(each for each in distances if each)
    return Piece(tuple(blocks), points, known) if len(known) == len(distances) else None


def starter_of(shape: Shape, seed: int = 0) -> Starter:
    """Return the first starter that is found; does not return where there is none."""
    rng, pieces = Random(seed), pieces_of(shape)
    while True:
        pieces.sort(key=lambda _: rng.random())
        across = _across(shape, pieces)
        used = frozenset(distance for piece in across for distance in piece.distances)
        rounds = _Search(shape).rounds([], [p for p in pieces if not p.distances & used])
        if rounds:
            return Starter(
                shape.cycle,
                shape.cycles,
                tuple(tuple(sorted(b for p in each for b in p.blocks)) for each in rounds),
                tuple(piece.blocks[0] for piece in across),
            )


def _across(shape: Shape, pieces: list[Piece]) -> list[Piece]:
    """Return pieces of one point a cycle, which together have no distance twice."""
    chosen: list[Piece] = []
    for piece in pieces:
        if len(chosen) == shape.across:
            break
        whole = sorted(point // shape.cycle for point in piece.blocks[0]) == [*range(shape.cycles)]
        if whole and not any(piece.distances & other.distances for other in chosen):
            chosen.append(piece)
    return chosen


class _Search:
    """One search of limited effort."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.effort = EFFORT

    def rounds(self, done: list[list[Piece]], pieces: list[Piece]) -> list[list[Piece]] | None:
        if len(done) == self.shape.rounds:
            return done
        for each in self.round([], frozenset(), pieces):
            used = frozenset(distance for piece in each for distance in piece.distances)
            further = self.rounds([*done, each], [p for p in pieces if not p.distances & used])
            if further:
                return further
        return None

    def round(
        self, done: list[Piece], covered: frozenset[int], pieces: list[Piece]
    ) -> Iterator[list[Piece]]:
        """Yield the rounds that begin with *done*, by the point that the fewest pieces have."""
        if len(covered) == self.shape.points:
            yield done
            return
        having = {p: 0 for p in range(self.shape.points) if p not in covered}
        for piece in pieces:
            for point in piece.points:
                having[point] += 1
        rarest = min(having, key=lambda point: having[point])
        for piece in pieces:
            if rarest in piece.points and self.effort:
                self.effort -= 1
                left = [
                    p
                    for p in pieces
                    if not p.points & piece.points and not p.distances & piece.distances
                ]
                yield from self.round([*done, piece], covered | piece.points, left)


def _written(blocks: tuple[Block, ...]) -> str:
    return ", ".join(" ".join(map(str, block)) for block in blocks)


def main() -> None:
    for shape in SHAPES:
        starter = starter_of(shape)
        print(f"[[starter]]\ntables = {shape.points // shape.size}\nsize = {shape.size}")
        print(f"cycle = {starter.cycle}\ncycles = {starter.cycles}\nrounds = [")
        print(*(f'  "{_written(each)}",\n' for each in starter.rounds), sep="", end="]\n")
        if starter.across:
            print(f'across = "{_written(starter.across)}"')
        print(flush=True)


if __name__ == "__main__":
    main()
