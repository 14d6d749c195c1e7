"""What is wrong with a written position, as far as it is the same in every family."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.position_lines import Setup

_text = texts_of("engines")


def wrong_head(setup: Setup, game: str, seats: Collection[str]) -> Iterator[Text]:
    """Yield what is wrong with the game, the seats and the seat to move of *setup*."""
    if setup.id != game:
        yield _text("other-game", id=setup.id, game=game)
    if set(setup.men) != set(seats):
        yield _text("other-seats", seats=in_order(setup.men), game=in_order(seats))
    if setup.to not in ("-", *seats):
        yield _text("to-of-nobody", seat=setup.to)


def strange_keys(setup: Setup, known: Collection[str]) -> Iterator[Text]:
    """Yield the keys of *setup* that are not *known*."""
    for key, text in setup.keys.items():
        if key not in known:
            yield _text("strange-key", key=f"{key}={text}")


def in_order(words: Iterable[str]) -> Text:
    """Return *words* in alphabetical order, with commas."""
    return listed(sorted(words), "commas")


def words_of(setup: Setup, key: str) -> list[str]:
    """Return what a key lists, such as ``owed=2,10``; nothing where the position has no such."""
    text = setup.keys.get(key, "")
    return text.split(",") if text else []
