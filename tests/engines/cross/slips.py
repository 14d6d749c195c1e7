"""Recorded games with one slip put in: what a tired scorer does to a game."""

from __future__ import annotations

import random
import re

_MOVE = re.compile(r"(bar|\d+)/(off|\d+)")


def slipped(turns: list[str], rng: random.Random) -> list[str]:
    """Return *turns* with one slip of a random kind; sometimes the game stays as it was."""
    kind = rng.choice(KINDS)
    copy = list(turns)
    kind(copy, rng)
    return copy


def _other_point(turns: list[str], rng: random.Random) -> None:
    """One end of one move is another step."""
    at = rng.randrange(len(turns))
    moves = list(_MOVE.finditer(turns[at]))
    if not moves:
        return
    move = rng.choice(moves)
    end = rng.choice((1, 2))
    old = move[end]
    shift = rng.choice((-2, -1, 1, 2, 10, -10, 17))
    new = str(max(1, int(old) + shift)) if old.isdigit() else str(rng.choice((1, 11, 26, 83)))
    turns[at] = turns[at][: move.start(end)] + new + turns[at][move.end(end) :]


def _other_throw(turns: list[str], rng: random.Random) -> None:
    """One outcome is another."""
    at = rng.randrange(len(turns))
    head, colon, tail = turns[at].partition(":")
    digits = [place for place, sign in enumerate(head) if sign.isdigit()]
    if digits:
        place = rng.choice(digits)
        head = head[:place] + str(rng.randrange(8)) + head[place + 1 :]
    turns[at] = head + colon + tail


def _move_lost(turns: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(turns))
    words = turns[at].split(" ")
    if len(words) > 2:
        del words[rng.randrange(2, len(words))]
    turns[at] = " ".join(words)


def _moves_swapped(turns: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(turns))
    head, _, tail = turns[at].partition(": ")
    moves = tail.split(" ") if tail else []
    rng.shuffle(moves)
    turns[at] = head + ": " + " ".join(moves) if moves else turns[at]


def _turn_lost(turns: list[str], rng: random.Random) -> None:
    del turns[rng.randrange(len(turns))]


def _turn_twice(turns: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(turns))
    turns.insert(at, turns[at])


def _throw_added(turns: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(turns))
    turns[at] = turns[at].replace(":", f"+{rng.randrange(7)}:", 1)


def _star_added(turns: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(turns))
    if _MOVE.search(turns[at]):
        turns[at] += "*"


def _value_marked(turns: list[str], rng: random.Random) -> None:
    """One move says which value it uses; not always the one it can have used."""
    _after_move(turns, rng, f"={rng.choice((2, 3, 4, 6, 10, 12, 25))}")


def _victim_named(turns: list[str], rng: random.Random) -> None:
    """One move says whom it takes, or one more man than it takes."""
    _after_move(turns, rng, f"*{rng.choice('SENW')}.{rng.randrange(1, 84)}")


def _after_move(turns: list[str], rng: random.Random, more: str) -> None:
    at = rng.randrange(len(turns))
    moves = list(_MOVE.finditer(turns[at]))
    if moves:
        end = rng.choice(moves).end()
        turns[at] = turns[at][:end] + more + turns[at][end:]


def _word_added(turns: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(turns))
    turns[at] += rng.choice((" pass", " stop", " resign", " forfeit"))


def _seat_changed(turns: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(turns))
    turns[at] = turns[rng.randrange(len(turns))][0] + turns[at][1:]


KINDS = (
    _other_point,
    _other_point,
    _other_throw,
    _move_lost,
    _moves_swapped,
    _turn_lost,
    _turn_twice,
    _throw_added,
    _star_added,
    _value_marked,
    _victim_named,
    _word_added,
    _seat_changed,
)
