"""Names of sheets and columns in all languages, with common synonyms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from barsis_notation.language.folding import fold_word
from barsis_notation.language.speech import LANGUAGES, Speech
from barsis_notation.language.texts import MessageText, bind_texts

_text = bind_texts("spreadsheets")

PLAYERS: Final = ("id", "name", "also", "team", "country", "rating")
"""The columns of the sheet of players, as message names."""

ROUNDS: Final = ("round", "date", "end-date")
"""The columns of the sheet of rounds."""
BYES: Final = ("round", "player", "kind")
"""The columns of the sheet of byes."""
RESULTS: Final = ("round", "date", "table", "winners", "kind-of-win", "reason", "comment")
"""The columns of the sheet of results, without those of seats."""

SHEETS: Final = {"players": PLAYERS, "rounds": ROUNDS, "results": RESULTS, "byes": BYES}
"""Maps the name of each sheet to the names of its columns."""
NEEDED: Final = {
    "players": ("name",),
    "rounds": ("round",),
    "results": ("round",),
    "byes": ("round", "player", "kind"),
}
"""The columns that a sheet must have to be read."""

DRAWN: Final = "agreement"
"""The reason of a draw without a stated reason."""

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
    "half-bye": ("half bye", "half-point bye", "نصف راحة"),
    "absent": ("absence", "away", "غائب"),
}
"""Synonyms by message name."""


def fold_heading(word: str) -> str:
    """Return *word* folded for comparison; spellings of the same heading have equal results.

    Case, accents, spaces and punctuation are removed. If a word has only punctuation, only the
    blanks around it are removed.
    """
    return fold_word(word) or word.strip()


@cache
def list_own_words(name: str) -> frozenset[str]:
    """Return the text of a message in every language, folded by :func:`fold_heading`.

    *name* is the name of a message of ``spreadsheets.ftl`` without variables, such as ``players``.

    Raises:
        LookupError: If there is no such message, or it has variables, such as ``player-number``.
    """
    said = (MessageText("spreadsheets", name, {}).spoken(Speech(one)) for one in LANGUAGES)
    return frozenset(map(fold_heading, said))


@cache
def list_accepted_words(name: str) -> frozenset[str]:
    """Return the words accepted for a message, folded by :func:`fold_heading`.

    They are the text of the message and its synonyms, in every language. *name* is the name of a
    message of ``spreadsheets.ftl`` without variables, such as ``players``.

    Raises:
        LookupError: If there is no such message, or it has variables, such as ``player-number``.
    """
    return list_own_words(name) | frozenset(map(fold_heading, _BESIDES.get(name, ())))


def find_meaning(
    word: str, names: Iterable[str], words: Callable[[str], frozenset[str]] = list_accepted_words
) -> str | None:
    """Return the first of *names* that *word* stands for; None if it does not match any of them.

    Args:
        word: A heading, the name of a sheet, or the text of a cell, in any spelling and any
            language of the project.
        names: Message names, such as those in PLAYERS.
        words: Function that takes one of *names* and returns the words accepted for it, folded by
            :func:`fold_heading`. It is called for each name until one matches; its exceptions are
            propagated.

    Raises:
        LookupError: If *words* is the default, as for ``list_accepted_words``.
    """
    plain = fold_heading(word)
    return next((name for name in names if plain in words(name)), None)


# -- columns of seats -----------------------------------------------------------------------------


class SeatColumns:
    """The columns of seats in the sheet of results, such as ``S``, ``Points S`` or ``Player 1``.

    Args:
        letters: The letters of the seats of the game.
        seats: The seats of each player at a table, such as ``SN``: first those of ``Player 1``,
            then those of ``Player 2``, and so on.
    """

    def __init__(self, letters: Sequence[str], seats: Sequence[str]) -> None:
        self._letters = set(letters)
        self._names: dict[str, tuple[str, str]] = {}
        for letter in letters:
            for kind in ("points-of", "place-of"):
                for word in _list_translations(kind, seat=letter):
                    self._names[word] = (kind, letter)
        for number, own in enumerate(seats, start=1):
            for word in _list_translations("player-number", number=number):
                self._names[word] = ("seat", own)

    def find_seats(self, heading: str) -> tuple[str, str] | None:
        """Return the kind of a column and its seats, or None if it does not belong to seats.

        *heading* is the text of the heading as written. A heading that consists of seat letters
        must be in upper case; other headings are recognised in English and Arabic, in any spelling.
        The kind is ``seat`` (the column names a player), ``points-of`` or ``place-of``. For
        example, ``Points S`` gives ``("points-of", "S")``, and ``SN`` gives ``("seat", "SN")``.
        Repeated letters are kept.
        """
        letters = heading.strip()
        if re.fullmatch("[A-Z1-8]+", letters) and self._letters.issuperset(letters):
            return "seat", letters
        return self._names.get(fold_heading(heading))


def _list_translations(name: str, **words: object) -> list[str]:
    said = MessageText("spreadsheets", name, words)
    return [fold_heading(said.spoken(Speech(one))) for one in LANGUAGES]
