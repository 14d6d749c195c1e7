"""Look-up of a seat by a typed word: letter, seat name or player name, in either script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from barsis_notation.language.folding import fold_word
from barsis_notation.rulesets import Ruleset


def find_seat(word: str, seats: Iterable[str], names: Mapping[str, str], ruleset: Ruleset) -> str:
    """Return the letter of the seat that a word means; ``""`` if it is unknown or ambiguous.

    Letters, which take precedence, names of players and names of seats in English and Arabic are
    accepted; letter case is ignored. If no whole name matches, one word of a name is enough. If
    none matches, a name in Arabic script may be typed in Latin letters (Shamal for شمال), and the
    reverse.

    Args:
        word: The typed word, or several words of a name.
        seats: Letters of the seats to choose from; must allow repeated iteration.
        names: Maps letters of seats to the names of their players; seats may be missing.
        ruleset: The rules, which name the seats.
    """
    word = word.strip()
    key = fold_word(word)
    for letter in (word, key, word.upper()):
        if letter in seats:
            return letter
    if not key:
        return ""
    spoken = {seat: _list_seat_names(seat, names, ruleset) for seat in seats}
    for is_meant in (_is_called, _is_part, _sounds_like_part):
        meant = [seat for seat, said in spoken.items() if any(is_meant(one, word) for one in said)]
        if meant:
            return meant[0] if len(meant) == 1 else ""
    return ""


def _is_called(name: str, word: str) -> bool:
    return fold_word(name) == fold_word(word)


def _is_part(name: str, word: str) -> bool:
    return fold_word(word) in map(fold_word, name.split())


def _sounds_like_part(name: str, word: str) -> bool:
    return any(_sounds_alike(part, word) for part in [name, *name.split()])


def _list_seat_names(seat: str, names: Mapping[str, str], ruleset: Ruleset) -> list[str]:
    """Return the names of a seat: its player's name, and its own names in every spelling."""
    words = ruleset.edition.file.words.seats.get(seat)
    own = [words.en, words.ar, *words.spellings] if words is not None else []
    return [name for name in (names.get(seat, ""), *own) if name]


# Sounds.


def _sounds_alike(name: str, word: str) -> bool:
    """Return whether two words, one in Arabic and one in Latin letters, sound alike."""
    one, other = fold_word(name), fold_word(word)
    if one.isascii() == other.isascii():
        return False
    sound = _get_consonants(one)
    return len(sound) > 1 and sound == _get_consonants(other)


@lru_cache(maxsize=256)
def _get_consonants(word: str) -> str:
    """Return the consonants of a folded word in Latin letters; w and y may be vowels."""
    latin = _ALIKE.sub(lambda same: _LATIN_ALIKE[same[0]], word.translate(_ARABIC))
    return re.sub(r"(.)\1+", r"\1", _VOWELS.sub("", latin)).removesuffix("h")


_ARABIC: Final = str.maketrans(
    dict(zip("ابتثجحدرزسصضطعفقكلمنهويءى", "abtθjhdrzssdtafqklmnhwyay", strict=True))
    | {"خ": "χ", "ذ": "δ", "ش": "σ", "ظ": "z", "غ": "γ"}
)
_LATIN_ALIKE: Final = {
    "th": "θ", "kh": "χ", "dh": "δ", "sh": "σ", "ch": "σ", "gh": "γ", "dj": "j", "g": "j", "c": "k",
}  # fmt: skip
_ALIKE: Final = re.compile("th|kh|dh|sh|ch|gh|dj|g|c")
_VOWELS: Final = re.compile("[aeiouwy]")
