"""Translation of another program's seats, throws, places and dates into the notation."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from barsis_notation.base.errors import PickledWhole
from barsis_notation.base.strict_json import OddNumber
from barsis_notation.formats.encodings import detect_legacy_encoding
from barsis_notation.formats.mapped.structs import Places, Throws
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.excerpt import cut
from barsis_notation.record.shapes import DATE_PATTERN
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.defaults import NONE

_text = bind_texts("tables")


NOTHING: Final = _text("nothing")


class MeaninglessError(PickledWhole):
    """Raised for a cell that has no meaning in the map or cannot be decoded.

    Attributes:
        found: The text of the cell, or a word in it.
        expected: Description of the texts that are allowed.
    """

    def __init__(self, found: str | Text, expected: Text) -> None:
        super().__init__(found)
        self.found = found
        self.expected = expected


# -- cells ------------------------------------------------------------------------------------


def normalise_cell(value: Any) -> str:
    """Return a cell as text: stripped, in NFC, and with the digits of all scripts as 0-9.

    Args:
        value: The cell: a str, number, boolean or None. None becomes "", a boolean becomes ``true``
            or ``false``, and the number 5.0 becomes ``5``. For lists and dicts, the result is their
            ``str``.

    Raises:
        MeaninglessError: If the text contains bytes that could not be decoded.
    """
    if isinstance(value, str):
        text = _convert_digits(unicodedata.normalize("NFC", value.strip()))
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            raise MeaninglessError(cut(text), describe_encoding(text))
        return text
    if isinstance(value, OddNumber):
        value = value.text
    if value is None or isinstance(value, bool):
        return "" if value is None else str(value).lower()
    return re.sub(r"\.0*\Z", "", str(value))


def describe_encoding(text: str) -> Text:
    """Return a text for users that names UTF-8 and the likely encoding of *text*.

    Args:
        text: A text decoded as UTF-8, in which surrogates stand for undecodable bytes.
    """
    raw = _NO_BYTES.sub("", text).encode("utf-8", "surrogateescape")
    guess = detect_legacy_encoding(raw).name.replace("windows-", "cp")
    return _text("utf-8-or-encoding", guess=guess)


_NO_BYTES: Final = re.compile("[\ud800-\udc7f\udd00-\udfff]")


def _convert_digits(text: str) -> str:
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def normalise_note(value: Any) -> str:
    """Return a cell as text for readers: stripped, in NFC, with its digits unchanged.

    Values other than text are converted as by ``normalise_cell``.

    Raises:
        MeaninglessError: If the text contains bytes that could not be decoded.
    """
    normalise_cell(value)
    return (
        unicodedata.normalize("NFC", value.strip())
        if isinstance(value, str)
        else normalise_cell(value)
    )


def split_cell(value: Any, separator: str) -> list[str]:
    """Return the nonempty items of a list, or the parts of a text split at *separator*.

    They are normalised by ``normalise_cell``. The result is empty for an empty cell.

    Args:
        value: The cell.
        separator: The text between two parts; white space around it is ignored. If it is only white
            space, the text is split at any white space.

    Raises:
        MeaninglessError: If a separator has no text on one side, such as the ``-`` of ``-3``, or if
            the text contains bytes that could not be decoded.
    """
    if isinstance(value, list | tuple):
        return [text for item in value if (text := normalise_cell(item))]
    text = normalise_cell(value)
    if not separator.strip() or not text:
        return text.split()
    pieces = [piece.strip() for piece in text.split(separator.strip())]
    if not all(pieces):
        raise MeaninglessError(cut(text), _text("both-sides", sign=separator.strip()))
    return pieces


class Translation:
    """A lookup table of words and their meanings.

    If there is no exact match, case is ignored.

    Args:
        words: Maps each word of the other program to its meaning.
        where: Name of the lookup table for messages.
    """

    def __init__(self, words: Mapping[str, str], where: Text) -> None:
        self.exact = {normalise_cell(word): meaning for word, meaning in words.items()}
        self.folded = {word.casefold(): meaning for word, meaning in self.exact.items()}
        self.where = where

    def find(self, word: str) -> str | None:
        """Return the meaning of a word, or None if the word is unknown.

        Case is ignored if there is no exact match.

        Args:
            word: The word, normalised by ``normalise_cell``.
        """
        return self.exact.get(word) or self.folded.get(word.casefold())

    def get_meaning(self, word: str) -> str:
        """Return the meaning of a word.

        Case is ignored if there is no exact match.

        Args:
            word: The word, normalised by ``normalise_cell``.

        Raises:
            MeaninglessError: If the word is unknown.
        """
        found = self.find(word)
        if found is None:
            expected = _text("one-of-words", words=self.list_words(), where=self.where)
            raise MeaninglessError(cut(word) or NOTHING, expected)
        return found

    def list_words(self) -> Text:
        """Return the known words for a message, joined with commas.

        The text is cut after 200 characters. If no words are known, it says so.
        """
        return cut(join_words(self.exact, "commas")) if self.exact else _text("no-word")


# -- throws -----------------------------------------------------------------------------------


class TableThrowReader:
    """A reader that translates throws as written in a table into outcomes of a ruleset.

    Args:
        ruleset: The ruleset of the games.
        throws: The member of the map that describes how throws are written.
    """

    def __init__(self, ruleset: Ruleset, throws: Throws) -> None:
        self.ruleset = ruleset
        self.throws = throws
        self.words = Translation(throws.words, _text("throw-words-of-map"))
        self.outcomes: Mapping[str, Any] = ruleset.value("device.outcomes")
        self.are_together = ruleset.value("device.kind") == "dice" and not self.outcomes
        self.pieces: int = ruleset.value("device.n")
        self.by_value = dict(_map_by_value(self.outcomes))

    def read(self, cells: Sequence[Any]) -> tuple[str, ...]:
        """Return the throws in *cells*, in order, as a record writes them.

        Each throw is an outcome of the ruleset, such as ``3``, or the faces of all dice, such as
        ``31``. The words of the map take precedence, regardless of case; the member ``as`` of its
        ``throws`` says how other words are understood. A word that the map translates as ``?`` is a
        throw that was not recorded; so is ``?`` itself in a game of dice.

        Args:
            cells: The cells in the columns for throws of one row; None for an empty cell.

        Raises:
            MeaninglessError: If a word is not a throw of the ruleset, a cell cannot be split or
                decoded, or the number of dice is wrong.
        """
        words = [word for cell in cells for word in split_cell(cell, self.throws.separator)]
        if self.are_together:
            return self._dice(words)
        return tuple(map(self._throw, words))

    def _dice(self, words: list[str]) -> tuple[str, ...]:
        """Return the throws of several dice, each written as ``31`` or with one die per word."""
        found = [self.words.find(word) or word for word in words]
        if all(word == "?" or len(word) == self.pieces for word in found):
            return tuple(map(self._faces, found))
        if len(found) % self.pieces or any(len(word) != 1 for word in found):
            raise MeaninglessError(cut(" ".join(words)), _text("dice", count=self.pieces))
        faces = "".join(found)
        cuts = range(0, len(faces), self.pieces)
        return tuple(self._faces(faces[at : at + self.pieces]) for at in cuts)

    def _faces(self, word: str) -> str:
        if word != "?" and not re.fullmatch("[1-6]+", word):
            raise MeaninglessError(cut(word), _text("faces"))
        return word

    def _throw(self, word: str) -> str:
        found = self.words.find(word) or self._told(word)
        if found is None:
            raise MeaninglessError(cut(word), _EXPECTED[self.throws.as_])
        if found != "?" and found not in self.outcomes:
            raise MeaninglessError(
                cut(word), _text("throw-of", throws=join_words(self.outcomes, "commas"))
            )
        return found

    def _told(self, word: str) -> str | None:
        if self.throws.as_ == "name":
            return self.ruleset.outcome_of(word)
        if self.throws.as_ == "value":
            return self.by_value.get(word)
        if not re.fullmatch("[0-9]{1,2}", word):
            return None
        number = int(word)
        return str(self.pieces - number if self.throws.as_ == "other_face" else number)


_EXPECTED: Final = {
    "count": _text("count-or-words"),
    "other_face": _text("other-face-or-words"),
    "name": _text("name-or-words"),
    "value": _text("value-or-words"),
}
_GRACE: Final = ("khal", "grace")


def _map_by_value(outcomes: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the numbers that mean only one outcome, each in a pair with the key of the outcome.

    The numbers of an outcome are its steps, with and without grace.
    """
    meant: dict[str, set[str]] = {}
    for key, row in outcomes.items():
        steps = sum(value for value in row["values"] if isinstance(value, int))
        extra = sum(value in _GRACE for value in row["values"])
        for number in (steps, steps + extra):
            meant.setdefault(str(number), set()).add(key)
    for word, keys in meant.items():
        if len(keys) == 1:
            yield word, keys.pop()


# -- places -----------------------------------------------------------------------------------

_RUN = re.compile(r"(.*?)([0-9]{1,6})\.\.(.*?)([0-9]{1,6})")
MAX_CELL_NUMBER: Final = 1000


def expand_cells(listed: Sequence[str]) -> list[str]:
    """Return a list of cells with its runs expanded: ``a3..a1`` becomes a3, a2, a1.

    If an end of a run has leading zeros, the numbers have at least its number of digits: ``08..10``
    becomes 08, 09, 10. All names are normalised by ``normalise_cell``.

    Args:
        listed: Names of cells, and runs of cells, as written by the other program.

    Raises:
        ValueError: If the two ends of a run differ in more than their numbers, or if a run has more
            than 1,000 cells.
        MeaninglessError: If a name contains bytes that could not be decoded.
    """
    cells: list[str] = []
    for item in listed:
        name = normalise_cell(item)
        run = _RUN.fullmatch(name)
        if run is None:
            cells.append(name)
            continue
        head, first, other, last = run[1], int(run[2]), run[3], int(run[4])
        if head != other or abs(last - first) >= MAX_CELL_NUMBER:
            raise ValueError(item)
        way = 1 if last >= first else -1
        digits = max(len(end) * (end[0] == "0") for end in (run[2], run[4]))
        cells += [f"{head}{number:0{digits}}" for number in range(first, last + way, way)]
    return cells


def is_cell(place: str) -> bool:
    """Return whether *place* is a cell such as ``b3``: a letter ``a`` to ``z`` and a digit 1 to 9.

    Steps, ``bar`` and ``off`` are not cells. The size of the board is not considered.
    """
    return _CELL.fullmatch(place) is not None


def has_cells(ruleset: Ruleset) -> bool:
    """Return whether pieces move between cells (``b3``) rather than along a route of steps."""
    return bool(ruleset.value("board.lines") != NONE)


class RoutePlace(NamedTuple):
    """A place in the notation, and its distance along the route.

    Attributes:
        text: The place: a step such as ``11``, ``bar``, ``off``, or a cell such as ``b3``.
        far: The distance in steps: 0 for ``bar`` and all cells, 1000 for ``off``.
    """

    text: str
    far: int


class TablePlaceReader:
    """A reader that translates places as written in a table into steps or cells of the board.

    The words of the map take precedence. Case is ignored in them, in ``bar`` and ``off``, and in
    cells of the board, but not in the program's own cells (``places.cells``).

    Args:
        places: The member of the map that describes how places are written.
        cells: Whether the game is played on cells (``b3``). If so, every place must be a cell.

    Raises:
        ValueError: If a run in ``places.cells`` cannot be expanded.
    """

    def __init__(self, places: Places, *, cells: bool) -> None:
        self.places = places
        self.are_cells = cells
        self.words = Translation(places.words, _text("place-words-of-map"))
        self.steps: dict[str, dict[str, list[int]]] = {}
        for seat, written in places.cells.items():
            steps = self.steps.setdefault(seat, {})
            for step, cell in enumerate(expand_cells(written), start=1):
                steps.setdefault(cell, []).append(step)

    def road(self, seat: str, words: Sequence[str]) -> list[str]:
        """Return the places that a piece touches, one for each word, in the notation.

        Words are matched as by ``place``. If a cell of the table stands for several steps, the
        steps with the shortest way forward are chosen.

        Args:
            seat: The letter of the seat that owns the piece.
            words: The places as written in the table, at least one, in order, normalised by
                ``normalise_cell``.

        Raises:
            MeaninglessError: If a word does not name a place. The size of the board is not
                considered.
        """
        start, *others = [self._meant(seat, word) for word in words]
        roads = [[place] for place in start]
        for places in others:
            roads = [[*road, place] for road in roads for place in places][:_MAX_ROADS]
        return [place.text for place in min(roads, key=_measure_road)]

    def place(self, seat: str, word: str) -> str:
        """Return the place in the notation that a word refers to.

        The words of the map take precedence, regardless of case. Next are ``bar`` and ``off``. Any
        other word is a cell of the other program in exact spelling or, if the map does not have
        cells, a number of steps. If a cell of the table stands for several steps of the seat, the
        last one is returned.

        Args:
            seat: The letter of the seat that owns the piece at the place.
            word: The place as written in the table, normalised by ``normalise_cell``.

        Raises:
            MeaninglessError: If the word does not name a place. The size of the board is not
                considered.
        """
        return self._meant(seat, word)[-1].text

    def _meant(self, seat: str, word: str) -> list[RoutePlace]:
        said = self.words.find(word)
        if self.are_cells:
            return [self._of_board(said or word.lower())]
        if said is None and word.lower() in _ENDS:
            said = word.lower()
        if said is not None:
            return [RoutePlace(said, _ENDS.get(said, int(said) if said.isdigit() else 0))]
        return self._cell(seat, word) if self.steps else [self._step(word)]

    def _of_board(self, word: str) -> RoutePlace:
        if not is_cell(word):
            raise MeaninglessError(cut(word) or NOTHING, _text("cell-or-words"))
        return RoutePlace(word, 0)

    def _cell(self, seat: str, word: str) -> list[RoutePlace]:
        steps = self.steps.get(seat, {}).get(word)
        if steps is None:
            raise MeaninglessError(cut(word) or NOTHING, _text("cell-of-seat", seat=seat))
        return [RoutePlace(str(step), step) for step in steps]

    def _step(self, word: str) -> RoutePlace:
        if not re.fullmatch("-?[0-9]{1,4}", word):
            raise MeaninglessError(cut(word) or NOTHING, _text("number-or-word"))
        number, first = int(word), self.places.first
        step = number - first + 1 if self.places.counts == "up" else first - number + 1
        if not 0 <= step < MAX_CELL_NUMBER:
            up, down = _text("step-up", first=first), _text("step-down", first=first)
            raise MeaninglessError(word, up if self.places.counts == "up" else down)
        return RoutePlace(str(step), step)


_CELL = re.compile("[a-z][1-9]")
_ENDS: Final = {"bar": 0, "off": MAX_CELL_NUMBER}
_MAX_ROADS: Final = 256


def _measure_road(road: list[RoutePlace]) -> tuple[int, int]:
    """Return a sort key for roads: the number of steps back, then the number of all steps."""
    ways = [then.far - now.far for now, then in pairwise(road)]
    return sum(way < 0 for way in ways), sum(map(abs, ways))


_ISO: Final = re.compile(r"([0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?)(?:[T ].*)?", re.DOTALL)
_DIVISORS: Final = {"unix": 1, "unix_ms": 1000}
_TRIED: Final = datetime.date(2026, 11, 20)


def parse_day(text: str, form: str) -> str:
    """Return a date as a record writes it, such as ``2026-11-20``.

    Args:
        text: The date as written, without surrounding white space.
        form: The form of the date:

            - ``iso``: the day, or the day and month, may be missing; a time after the date is
              ignored.
            - ``unix`` or ``unix_ms``: whole seconds or milliseconds since 1970, in UTC.
            - Anything else is a ``strptime`` pattern.

    Raises:
        MeaninglessError: If *text* does not have this form, or is not a date that is allowed in
            records.
    """
    day = _parse_day(text, form)
    if day is None or not re.search(DATE_PATTERN, day):
        raise MeaninglessError(cut(text), _text("day-written-as", form=form))
    return day


def _parse_day(text: str, form: str) -> str | None:
    if form == "iso":
        found = _ISO.fullmatch(text)
        return found[1] if found else None
    try:
        if form in _DIVISORS:
            moment = datetime.datetime.fromtimestamp(int(text) / _DIVISORS[form], datetime.UTC)
        else:
            moment = datetime.datetime.strptime(text, form)
    except (ValueError, OverflowError, OSError):
        return None
    return moment.date().isoformat()


_YEARS: Final = frozenset(("%Y", "%y", "%G", "%c", "%x", "%D", "%F"))
"""The directives of a date format that contain a year."""


def check_date_format(form: str) -> Text | None:
    """Return a text about what is wrong with a date format; None if it is allowed.

    Args:
        form: ``iso``, ``unix``, ``unix_ms``, or a ``strptime`` pattern. A pattern must give
            complete dates with a year, and must not repeat a directive.
    """
    expected = _text("day-formats")
    if form in ("iso", *_DIVISORS):
        return None
    signs = re.findall("%[^%]", form.replace("%%", ""))
    if twice := sorted({sign for sign in signs if signs.count(sign) > 1}):
        return _text("each-part-once", parts=", ".join(twice))
    if not _YEARS.intersection(signs):  # a date needs a year; strptime warns without one
        return expected
    try:
        written = _TRIED.strftime(form)
        read = datetime.datetime.strptime(written, form).date()
    except (ValueError, re.error):  # strptime makes a regular expression of the pattern
        return expected
    return None if read == _TRIED else expected
