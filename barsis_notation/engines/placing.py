"""What is wrong with a written position, as far as it is the same in every family."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from barsis_notation.record.position_lines import Setup


def wrong_head(setup: Setup, game: str, seats: Collection[str]) -> Iterator[str]:
    """Yield what is wrong with the game, the seats and the seat to move of *setup*."""
    if setup.id != game:
        yield f"the position is of {setup.id}, the game is {game}"
    if set(setup.men) != set(seats):
        yield f"the position has seats {joined(setup.men)}, the game {joined(seats)}"
    if setup.to not in ("-", *seats):
        yield f"seat {setup.to} is to move and does not play"


def strange_keys(setup: Setup, known: Collection[str]) -> Iterator[str]:
    """Yield the keys of *setup* that are not *known*."""
    for key, text in setup.keys.items():
        if key not in known:
            yield f"{key}={text} means nothing in this game"


def joined(words: Iterable[str]) -> str:
    """Return *words* in alphabetical order, with commas."""
    return ", ".join(sorted(words))


def words_of(setup: Setup, key: str) -> list[str]:
    """Return what a key lists, such as ``owed=2,10``; nothing where the position has no such."""
    text = setup.keys.get(key, "")
    return text.split(",") if text else []
