"""Position lines: parse and format them.

``parse_setup`` and ``format_setup`` are inverses of each other. A Setup contains a position as
written, in the grammar of all games. Code that has the ruleset checks whether the position is
possible: whether each seat has all its men, no cell has too many, and the keys fit the ruleset.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import Text, bind_texts

_text = bind_texts("record")

_RUN = 3
"""Minimum number of pieces on neighbouring steps that are written as a run."""


class PositionSyntaxError(BarsisError, ValueError):
    """Raised if a line is not a position line.

    The message gives the place of the error and what was expected there.

    Attributes:
        line: The line.
        column: Index of the character where parsing stopped, from 0.
        expected: Description of the grammar element that was expected there.
    """

    def __init__(self, line: str, column: int, expected: Text) -> None:
        self.line = line
        self.column = column
        self.expected = expected
        here = line[column : column + 16]
        shown = repr(here) if here else _text("end-of-line")
        said = _text("position-syntax", found=shown, column=column, expected=expected)
        super().__init__(said)

    @property
    def found(self) -> str:
        """The characters where parsing stopped, at most 16, or a text for the end of the line."""
        return self.line[self.column : self.column + 16] or str(_text("line-ends"))


class Man(Struct, frozen=True, gc=False):
    """One piece of a position.

    Attributes:
        place: ``bar``, ``off``, a step such as ``14``, or a cell such as ``b3``. Step ``0`` occurs
            only in games whose pieces enter on it.
        tag: Lower-case letter that follows the place; "" if there is none.
    """

    place: str
    tag: str = ""


class Setup(Struct, frozen=True, kw_only=True):
    """A position as written.

    It is not checked against the rules: ``Position`` does that. ``parse_setup`` makes one from
    text. Immutable.

    Attributes:
        id: Id of the ruleset, such as ``barsis``.
        men: Maps each seat letter to the pieces of the seat; () if it has none. Each piece
            has a ``place`` (``bar``, ``off``, a step such as ``14`` or ``0``, or a cell such as
            ``b3``) and a ``tag`` (a lower-case letter, or ``""``).
        to: Letter of the seat to move; ``-`` if the game is over, or has not begun and any seat may
            begin.
        keys: Maps the other keys of the line to their values; both are text.

    Examples:
        >>> from barsis_notation import parse_setup
        >>> setup = parse_setup("barsis S:82,off(3) N:bar(4) to=S owed=2,khal")
        >>> setup.id, setup.to, setup.keys
        ('barsis', 'S', {'owed': '2,khal'})
        >>> [man.place for man in setup.men["S"]]
        ['82', 'off', 'off', 'off']
    """

    id: str
    men: dict[str, tuple[Man, ...]]
    to: str
    keys: dict[str, str] = {}


def parse_setup(line: str) -> Setup:
    """Parse a position line such as ``barsis S:82,off(3) to=S``.

    The parts of the line, with one space between them, are: the id of a ruleset; one or more seats;
    ``to=`` and the seat to move, or ``to=-``; and any keys such as ``owed=2,khal``. A seat is its
    letter (``A`` to ``Z``, ``1`` to ``8``), a colon and its pieces, separated by commas, or ``-``
    if it has no pieces. A piece is a place, followed by a tag if it has one, and by a count in
    brackets if there are several equal pieces. ``4-7`` is a run of single pieces on neighbouring
    steps, and ``4-7a`` is such a run of pieces with the tag ``a``.

    The pieces of a seat must be in ascending order, bar first and off last. Each place, with its
    tag if it has one, must occur only once. A run must ascend and have at least three pieces. Keys
    must be in alphabetical order. Two forms that ``format_setup`` does not write are accepted: the
    pieces of a run one by one, and a single piece with a count, as in ``bar(1)``.

    Returns:
        The position as written. Whether the ruleset exists and allows it is not checked.

    Raises:
        PositionSyntaxError: If *line* is not a position line. It is a ValueError; its ``column``,
            from 0, is the place of the error.
        WrongTypeError: If *line* is not a str.

    Examples:
        >>> from barsis_notation import format_setup, parse_setup
        >>> format_setup(parse_setup("barsis S:4,5,6,off(1) N:bar(4) to=N"))
        'barsis S:4-6,off N:bar(4) to=N'
        >>> try:
        ...     parse_setup("barsis S:82 to=?")
        ... except ValueError as error:
        ...     print(error)
        found 'to=?' at column 12, expected to= and the seat to move, or to=-
    """
    expect("line", line, str)
    return _LineParser(line).setup()


def format_setup(setup: Setup) -> str:
    """Return the position line of *setup*, such as ``barsis S:82,off(3) to=S``.

    Seats are written in the order of ``men``; the order of pieces and keys does not matter. Whether
    the parts of *setup* fit the grammar is not checked. Raises WrongTypeError if *setup* is not a
    Setup.

    Examples:
        >>> from barsis_notation import format_setup, parse_setup
        >>> format_setup(parse_setup("barsis S:4,5,6,off N:bar(4) to=S"))
        'barsis S:4-6,off N:bar(4) to=S'
    """
    expect("setup", setup, Setup)
    seats = [f"{seat}:{_format_men(men)}" for seat, men in setup.men.items()]
    keys = [f"{key}={what}" for key, what in sorted(setup.keys.items())]
    return " ".join([setup.id, *seats, f"to={setup.to}", *keys])


_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_SEAT = re.compile(r"([A-Z1-8]):")
_TO = re.compile(r"to=([A-Z1-8-])")
_KEY = re.compile(r"([a-z]+)=([A-Za-z0-9.,*>-]+)")
_RANGE = re.compile(r"([1-9][0-9]{0,2})-([1-9][0-9]{0,2})([a-z]?)")
_ITEM = re.compile(
    r"(bar|off|0|[1-9][0-9]{0,2}|[a-z][1-9])([a-z]?)(?:\(([1-9][0-9]{0,2})\))?",
)


class _LineParser:
    """Parses one line from left to right; each method continues at ``at``."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.at = 0

    def setup(self) -> Setup:
        name = self._take(_ID, _text("id-of-ruleset"))[0]
        men: dict[str, tuple[Man, ...]] = {}
        while not self.line.startswith(" to=", self.at):
            self._seat(men)
        if not men:
            raise self._error(_text("seat-and-men"))
        self._space()
        to = self._take(_TO, _text("seat-to-move"))[1]
        return Setup(id=name, men=men, to=to, keys=self._keys())

    def _seat(self, men: dict[str, tuple[Man, ...]]) -> None:
        self._space()
        column = self.at
        seat = self._take(_SEAT, _text("seat-or-to"))[1]
        if seat in men:
            raise self._error(_text("seat-once", seat=seat), column)
        men[seat] = self._men()

    def _men(self) -> tuple[Man, ...]:
        if self._word("-"):
            return ()
        men = self._item()
        while self._word(","):
            column = self.at
            more = self._item()
            if get_sort_key(more[0]) <= get_sort_key(men[-1]):
                raise self._error(_text("men-ascending"), column)
            men += more
        return tuple(men)

    def _item(self) -> list[Man]:
        run = _RANGE.match(self.line, self.at)
        if run:
            return self._run(run)
        match = self._take(_ITEM, _text("place-of-line"))
        return [Man(match[1], match[2])] * int(match[3] or 1)

    def _run(self, run: re.Match[str]) -> list[Man]:
        first, last, tag = int(run[1]), int(run[2]), run[3]
        if last - first + 1 < _RUN:
            raise self._error(_text("run"))
        self.at = run.end()
        return [Man(str(step), tag) for step in range(first, last + 1)]

    def _keys(self) -> dict[str, str]:
        keys: dict[str, str] = {}
        while self.at < len(self.line):
            self._space()
            column = self.at
            match = self._take(_KEY, _text("key-of-line"))
            if keys and match[1] <= max(keys):
                raise self._error(_text("keys-in-order"), column)
            keys[match[1]] = match[2]
        return keys

    def _take(self, pattern: re.Pattern[str], expected: Text) -> re.Match[str]:
        match = pattern.match(self.line, self.at)
        if match is None:
            raise self._error(expected)
        self.at = match.end()
        return match

    def _word(self, word: str) -> bool:
        found = self.line.startswith(word, self.at)
        self.at += len(word) * found
        return found

    def _space(self) -> None:
        if not self._word(" "):
            raise self._error(_text("one-space"))

    def _error(self, expected: Text, column: int | None = None) -> PositionSyntaxError:
        return PositionSyntaxError(self.line, self.at if column is None else column, expected)


def is_number(text: str) -> bool:
    """Return whether *text* is a whole number as positions write it: ASCII digits only."""
    return text.isascii() and text.isdigit()


def get_sort_key(man: Man) -> tuple[int, str, str]:
    """Return the key by which pieces are sorted in a position line.

    The order is ``bar``, then steps or cells in ascending order, then ``off``. Pieces on the same
    place are sorted by tag.
    """
    if man.place == "bar":
        return (-1, "", man.tag)
    if man.place == "off":
        return (1000, "", man.tag)
    if is_number(man.place):
        return (int(man.place), "", man.tag)
    return (0, man.place, man.tag)


@lru_cache(maxsize=4096)
def _format_men(men: tuple[Man, ...]) -> str:
    counts: dict[Man, int] = {}
    for man in sorted(men, key=get_sort_key):
        counts[man] = counts.get(man, 0) + 1
    items = []
    left = list(counts)
    while left:
        length = _measure_run(left, counts) if len(left) >= _RUN else 1
        items.append(_format_run(left[0], length) if length >= _RUN else _format_item(left, counts))
        del left[: length if length >= _RUN else 1]
    return ",".join(items) or "-"


def _measure_run(men: list[Man], counts: dict[Man, int]) -> int:
    """Return the number of *men*, from the first, that are single and one step apart."""
    first = men[0]
    if not is_number(first.place) or first.place == "0":
        return 1
    length = 0
    for step, man in enumerate(men, int(first.place)):
        if man != Man(str(step), first.tag) or counts[man] > 1:
            break
        length += 1
    return length


def _format_run(first: Man, length: int) -> str:
    return f"{first.place}-{int(first.place) + length - 1}{first.tag}"


def _format_item(men: list[Man], counts: dict[Man, int]) -> str:
    man = men[0]
    return f"{man.place}{man.tag}" + (f"({counts[man]})" if counts[man] > 1 else "")
