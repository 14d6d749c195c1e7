"""The known name nearest to an unknown one."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name that *word* most likely stands for, or None.

    A last part stands for its path: ``pair_safe`` is ``occupancy.pair_safe``.
    """
    names = {_plain(name): name for name in known}
    ends = [name for plain, name in names.items() if plain.endswith("." + _plain(word))]
    if len(ends) == 1:
        return ends[0]
    return _closest(_plain(word), names)


def _closest(word: str, names: dict[str, str]) -> str | None:
    from difflib import get_close_matches

    close = get_close_matches(word[:80], names, n=1, cutoff=0.6)
    return names[close[0]] if close else None


def _plain(word: str) -> str:
    return word.casefold().replace("_", "").replace("-", "").replace(" ", "")
