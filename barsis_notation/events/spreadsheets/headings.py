"""What sheets and columns are called, in every language, and in words that people use besides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from barsis_notation.language.folding import folded
from barsis_notation.language.speech import LANGUAGES, Speech
from barsis_notation.language.texts import Said, texts_of

_text = texts_of("spreadsheets")

PLAYERS: Final = ("id", "name", "also", "team", "country", "rating")
"""Columns of the sheet of players, by the names of their texts."""

ROUNDS: Final = ("round", "date", "end-date")
BYES: Final = ("round", "player", "kind")
RESULTS: Final = ("round", "date", "table", "winners", "kind-of-win", "reason", "comment")
"""Columns of the sheet of results, beside those of seats."""

SHEETS: Final = {"players": PLAYERS, "rounds": ROUNDS, "results": RESULTS, "byes": BYES}
NEEDED: Final = {
    "players": ("name",),
    "rounds": ("round",),
    "results": ("round",),
    "byes": ("round", "player", "kind"),
}
"""Columns without which a sheet cannot be read."""

DRAWN: Final = "agreement"
"""The reason of a draw of which nothing else is said."""

_BESIDES: Final = {
    "players": ("participants", "entries", "player list", "المشاركون", "لاعبون"),
    "results": ("pairings", "games", "القرعة", "الألعاب", "نتائج"),
    "byes": ("absences", "byes and absences", "الغياب", "الراحات والغياب"),
    "id": ("no", "number", "nr", "الرقم", "رقم", "معرف"),
    "name": ("player", "full name", "players", "اللاعب", "اسم", "اسم اللاعب", "الاسم الكامل"),
    "also": ("aliases", "also", "spellings", "أسماء أخرى"),
    "team": ("club", "فريق", "النادي"),
    "country": ("federation", "بلد", "الدولة"),
    "rating": ("elo", "تصنيف"),
    "round": ("rd", "جولة", "رقم الجولة"),
    "date": ("day", "first day", "اليوم", "تاريخ"),
    "end-date": ("end date", "until", "إلى"),
    "table": ("board", "طاولة", "الرقعة"),
    "winners": ("winner", "won", "الفائز", "فائز"),
    "kind-of-win": ("win", "الفوز"),
    "comment": ("comments", "note", "notes", "remarks", "ملاحظة", "ملاحظات", "تعليقات"),
    "player": ("name", "الاسم", "اسم اللاعب", "لاعب"),
    "kind": ("kind", "status", "النوع", "الحالة"),
    "draw": ("drawn", "tie", "=", "½"),
    "nobody": ("none", "-"),
    "bye": ("byes", "الراحة"),
    "absent": ("absence", "away", "غائب"),
}
"""Other words for the same."""


def plainly(word: str) -> str:
    """Return *word* without the differences that do not count; signs alone stay as they are."""
    return folded(word) or word.strip()


@cache
def words_of_ours(name: str) -> frozenset[str]:
    """Return what the text *name* says in every language, as :func:`plainly` has it."""
    said = (Said("spreadsheets", name, {}).spoken(Speech(one)) for one in LANGUAGES)
    return frozenset(map(plainly, said))


@cache
def words_for(name: str) -> frozenset[str]:
    """Return the words that people may write for the text *name*, as :func:`plainly` has them."""
    return words_of_ours(name) | frozenset(map(plainly, _BESIDES.get(name, ())))


def meant_of(
    word: str, names: Iterable[str], words: Callable[[str], frozenset[str]] = words_for
) -> str | None:
    """Return which of *names* is meant by *word*, None for none of them."""
    plain = plainly(word)
    return next((name for name in names if plain in words(name)), None)


# -- columns of seats -----------------------------------------------------------------------------


class SeatColumns:
    """Which columns of the results are of seats: ``S``, ``Points S``, ``Place S``, ``Player 1``.

    *letters* are the seats of the game, *seats* those of each player of a table, in their order.
    """

    def __init__(self, letters: Sequence[str], seats: Sequence[str]) -> None:
        self._letters = set(letters)
        self._names: dict[str, tuple[str, str]] = {}
        for letter in letters:
            for kind in ("points-of", "place-of"):
                for word in _in_all_languages(kind, seat=letter):
                    self._names[word] = (kind, letter)
        for number, own in enumerate(seats, start=1):
            for word in _in_all_languages("player-number", number=number):
                self._names[word] = ("seat", own)

    def meant_by(self, heading: str) -> tuple[str, str] | None:
        """Return what a column is of: ``seat``, ``points-of`` or ``place-of``, and which seats."""
        letters = heading.strip()
        if re.fullmatch("[A-Z1-8]+", letters) and self._letters.issuperset(letters):
            return "seat", letters
        return self._names.get(plainly(heading))


def _in_all_languages(name: str, **words: object) -> list[str]:
    said = Said("spreadsheets", name, words)
    return [plainly(said.spoken(Speech(one))) for one in LANGUAGES]
