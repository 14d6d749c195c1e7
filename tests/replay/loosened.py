"""Strict turns written as people might: the reader must find what they mean."""

from __future__ import annotations

import re
from random import Random

from barsis_notation.rulesets import Ruleset

ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def loosened(turn: str, ruleset: Ruleset, rng: Random) -> str:
    """Return *turn* with some liberties taken, each of them one that means nothing else."""
    head, _, tail = turn.partition(":")
    head = _head(head, ruleset, rng)
    words = tail.split()
    if rng.random() < 0.5:
        words = _repeats(words)
    if rng.random() < 0.5:
        words = _ways(words)
    if ruleset.family == "tables" and rng.random() < 0.5:
        words = [re.sub(r"^bar/", "25/", re.sub(r"/off", "/0", word)) for word in words]
    text = f"{head}{rng.choice((':', ' :'))}{' ' * rng.randrange(3)}{'  '.join(words)}"
    if rng.random() < 0.3:
        text = text.upper()
    return text.translate(ARABIC) if rng.random() < 0.3 else text


def _head(head: str, ruleset: Ruleset, rng: Random) -> str:
    seat, _, chain = head.partition(" ")
    seat = rng.choice((seat, seat.lower()))
    if not chain:
        return seat
    throws = [_throw(throw, ruleset, rng) for throw in chain.split("+")]
    return f"{seat} {rng.choice(('+', ' + ')).join(throws)}"


def _throw(throw: str, ruleset: Ruleset, rng: Random) -> str:
    lang = rng.choice(("", "en", "ar"))
    return (ruleset.throw_name(throw, lang) if lang else None) or throw


def _repeats(words: list[str]) -> list[str]:
    """Write equal moves that follow one another as one with its count."""
    told: list[str] = []
    counts: list[int] = []
    for word in words:
        if told and "/" in word and told[-1].partition("*")[0] == word:
            counts[-1] += 1
        else:
            told.append(word)
            counts.append(1)
    return [f"{word}({n})" if n > 1 else word for word, n in zip(told, counts, strict=True)]


def _ways(words: list[str]) -> list[str]:
    """Write moves of one man that follow one another as his way."""
    ways: list[str] = []
    for word in words:
        start, slash, stop = word.partition("/")
        last = ways[-1].rpartition("/")[2].rstrip("*") if ways else ""
        plain = "(" not in word and ways and re.fullmatch(r"[\w/*]+", ways[-1]) is not None
        if slash and plain and last == start and last.isdigit():
            ways[-1] += f"/{stop}"
        else:
            ways.append(word)
    return ways
