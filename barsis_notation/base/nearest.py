"""Find the known name that is most similar to an unknown one."""

from __future__ import annotations

from collections.abc import Iterable


def find_nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name most similar to *word*, or None if no name is similar enough.

    Case, underscores, hyphens and spaces are ignored. If *word* is the last part of exactly one
    dotted name, that name is returned. For example, ``pair_safe`` gives ``occupancy.pair_safe``.
    Otherwise, the name with the highest ``difflib`` ratio to the first 80 characters of *word* is
    returned if that ratio is at least 0.6.
    """
    names = {_simplify(name): name for name in known}
    ends = [name for plain, name in names.items() if plain.endswith("." + _simplify(word))]
    if len(ends) == 1:
        return ends[0]
    return _find_closest(_simplify(word), names)


def _find_closest(word: str, names: dict[str, str]) -> str | None:
    from difflib import get_close_matches

    close = get_close_matches(word[:80], names, n=1, cutoff=0.6)
    return names[close[0]] if close else None


def _simplify(word: str) -> str:
    return word.casefold().replace("_", "").replace("-", "").replace(" ", "")
