"""Checks of a written position that are the same in every family."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.position_lines import Setup

_text = bind_texts("engines")


def find_head_errors(setup: Setup, game: str, seats: Collection[str]) -> Iterator[Text]:
    """Yield a text for each error in the game id and the seats of *setup*.

    The texts are for the user.

    Args:
        setup: The position to check.
        game: Id of the ruleset that the position must name, such as ``barsis``.
        seats: The letters of the seats in use. The position must have all of them and no others.
            The seat to move must be one of them or ``-``.
    """
    if setup.id != game:
        yield _text("other-game", id=setup.id, game=game)
    if set(setup.men) != set(seats):
        yield _text("other-seats", seats=join_sorted(setup.men), game=join_sorted(seats))
    if setup.to not in ("-", *seats):
        yield _text("to-of-nobody", seat=setup.to)


def find_unknown_keys(setup: Setup, known: Collection[str]) -> Iterator[Text]:
    """Yield a text for the user for every key of *setup* that is not in *known*."""
    for key, text in setup.keys.items():
        if key not in known:
            yield _text("strange-key", key=f"{key}={text}")


def join_sorted(words: Iterable[str]) -> Text:
    """Return *words* in alphabetical order, joined by commas, as a text for the user."""
    return join_words(sorted(words), "commas")


def split_key(setup: Setup, key: str) -> list[str]:
    """Return the words of a key that lists several: ``["2", "10"]`` for ``owed=2,10``.

    The list is empty if *setup* does not have the *key*, or if its text is empty.
    """
    text = setup.keys.get(key, "")
    return text.split(",") if text else []
