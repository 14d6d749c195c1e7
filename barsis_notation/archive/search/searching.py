"""Searching an archive: by words, people, events, games, and by what stands in the play.

What the tables know is asked of SQLite; only records that fit there are unpacked, and of these only
those are replayed in whose bytes the answer can stand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from barsis_notation.archive.contents import Packer
from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import NotFoundError
from barsis_notation.archive.holdings import Holding, holdings
from barsis_notation.archive.pinned import pinned_rulesets
from barsis_notation.archive.search.in_play import (
    Captures,
    Found,
    Question,
    Reached,
    Thrown,
)
from barsis_notation.archive.search.meaning import Called, meant_by, segmented
from barsis_notation.archive.spellings import spellings_meant
from barsis_notation.language.texts import texts_of
from barsis_notation.record.position_lines import Setup, parse_setup
from barsis_notation.rulesets.load import game_called, is_called
from barsis_notation.statistics.content import Content

_text = texts_of("archive")


class Wanted(NamedTuple):
    """What is searched for; a record has to fit all that is said.

    *words* have each to begin a word that somebody wrote in the record; *player* is a name, an id
    or a number of the table people, *event* a name or a site, *game* an id or a name. *position* is
    a position that is reached, *throws* a chain such as ``5+5`` that stands in a turn; with
    *captures* somebody was captured. Of all that fit, the *longest* are taken, so many; 0 is all.
    """

    words: str = ""
    player: str = ""
    event: str = ""
    game: str = ""
    position: str | Setup = ""
    throws: str = ""
    captures: bool = False
    longest: int = 0


class Hit(NamedTuple):
    """A record that was found, and where in its play what was asked for stands.

    *reached* are the turns after which the position stands, 0 the start, *thrown* those with the
    throws, *captures* those in which men were captured, *captured* how many in all. None is what
    was not asked.
    """

    holding: Holding
    reached: tuple[int, ...] | None = None
    thrown: tuple[int, ...] | None = None
    captures: tuple[int, ...] | None = None
    captured: int | None = None


def search(database: Database, wanted: Wanted, unpacked: Callable[..., bytes]) -> Iterator[Hit]:
    """Yield the records that fit, in order of number; the longest in order of length.

    *unpacked* returns the bytes of a row of the table contents. Records that were withdrawn fit
    nothing. Raises NotFoundError where no word, person, event, game or throw is called as wanted,
    PositionSyntaxError for another position.
    """
    return _Search(database, wanted, unpacked).hits()


class _Search:
    def __init__(self, database: Database, wanted: Wanted, unpacked: Callable[..., bytes]) -> None:
        self._database = database
        self._wanted = wanted
        self._unpacked = unpacked
        self._packer = Packer(database)
        pinned = pinned_rulesets(database).values()
        self._rulesets = tuple(one for one in pinned if one is not None)
        self._conditions = Conditions()
        self._questions: dict[str, Question] = {}
        self._read()

    def _read(self) -> None:
        """Make of what is wanted the conditions of the tables and the questions to the play."""
        wanted, add = self._wanted, self._conditions.add
        if wanted.words:
            add(_BY_WORDS, matching(wanted.words))
        if wanted.player:
            add(_BY_PERSON, _listed(spellings_meant(self._database, wanted.player)))
        if wanted.event:
            add(_BY_EVENT, _listed(self._events(wanted.event)))
        if wanted.game:
            add(_BY_GAME, _listed(self._games(wanted.game)))
        if wanted.position:
            self._ask_position(wanted.position)
        if wanted.throws:
            self._ask_throws(wanted.throws)
        if wanted.captures:
            self._questions["captures"] = Captures()

    def _events(self, name: str) -> list[int]:
        rows = self._database.rows("SELECT number, name, site FROM events")
        found = meant_by(name, (Called(number, (event, site)) for number, event, site in rows))
        if not found:
            raise NotFoundError(_text("no-event-called", name=name))
        return found

    def _games(self, name: str) -> list[str]:
        """Return the ids of the rulesets called *name*, of the archive's own or those built in."""
        found = {one.id for one in self._rulesets if is_called(one.edition, name)}
        if (builtin := game_called(name)) is not None:
            found.add(builtin)
        if self._database.value(_HAS_GAME, (name,)):
            found.add(name)
        if not found:
            raise NotFoundError(_text("no-game-called", name=name))
        return sorted(found)

    def _ask_position(self, position: str | Setup) -> None:
        setup = parse_setup(position) if isinstance(position, str) else position
        self._conditions.add(_BY_GAME, _listed([setup.id]))
        self._conditions.add(_BY_SEATS, "".join(setup.men))
        self._questions["reached"] = Reached(setup)

    def _ask_throws(self, throws: str) -> None:
        question = Thrown(throws)
        games = {one.id for one in self._rulesets if question.is_known_to(one)}
        if not games:
            raise NotFoundError(_text("no-throws-called", throws=throws))
        self._conditions.add(_BY_GAME, _listed(sorted(games)))
        self._questions["thrown"] = question

    # -- Asking -------------------------------------------------------------------------------

    def hits(self) -> Iterator[Hit]:
        left = self._wanted.longest
        for number in self._numbers():
            found = self._answers(number) if self._questions else {}
            if found is None:
                continue
            for holding in holdings(self._database, [number]):
                yield _hit(holding, found)
                left -= 1
            if left == 0:
                return

    def _numbers(self) -> Iterator[int]:
        """Yield the records that fit the conditions of the tables."""
        order = "records.turns DESC, records.number" if self._wanted.longest else "records.number"
        conditions, values = self._conditions.joined()
        for (number,) in self._database.rows(f"{_NUMBERS} {conditions} ORDER BY {order}", values):
            yield number

    def _answers(self, number: int) -> dict[str, Found] | None:
        """Return what each question finds in a record, None where one finds nothing."""
        row = self._database.row(_CONTENT, (number,))
        if row is None:
            return None
        strange, *packed = row
        raw = self._unpacked(self._packer, *packed)
        content = Content(raw, self._rulesets, is_plain=not strange)
        found = {}
        for name, question in self._questions.items():
            answer = question.answer(content)
            if answer is None:
                return None
            found[name] = answer
        return found


def _hit(holding: Holding, found: dict[str, Found]) -> Hit:
    turns = {name: answer.turns for name, answer in found.items()}
    return Hit(holding, captured=found["captures"].men if "captures" in found else None, **turns)


# -- The conditions of the tables -------------------------------------------------------------


class Conditions:
    """Conditions of a query, all of which have to hold, each with its one value."""

    def __init__(self) -> None:
        self._conditions: list[str] = []
        self._values: list[Any] = []

    def add(self, condition: str, value: Any) -> None:
        """Add a condition with one place for a *value*."""
        self._conditions.append(condition)
        self._values.append(value)

    def joined(self) -> tuple[str, tuple[Any, ...]]:
        """Return them behind ``WHERE``, and their values."""
        where = f"WHERE {' AND '.join(self._conditions)}" if self._conditions else ""
        return where, tuple(self._values)


_NUMBERS: Final = "SELECT records.number FROM records JOIN contents USING (number)"

_CONTENT: Final = """\
SELECT EXISTS (SELECT 1 FROM findings WHERE record = contents.number AND turn IS NOT NULL),
    number, packing, size, bytes FROM contents WHERE number = ?"""

_BY_WORDS: Final = "records.number IN (SELECT rowid FROM search WHERE search MATCH ?)"
_BY_PERSON: Final = """\
records.number IN (SELECT record FROM results
    WHERE person IN (SELECT value FROM json_each(?)))"""
_BY_EVENT: Final = "records.event IN (SELECT value FROM json_each(?))"
_BY_GAME: Final = "records.game IN (SELECT value FROM json_each(?))"
_BY_SEATS: Final = """\
(SELECT max(trim(seats, ?)) FROM results WHERE record = records.number) = ''"""
_HAS_GAME: Final = "SELECT 1 FROM records WHERE game = ? LIMIT 1"


def _listed(values: Iterable[int | str]) -> str:
    return json.dumps([*values])


def matching(words: str) -> str:
    """Return the query of full-text search for *words*: each begins a word of the record.

    Nothing but letters and digits of theirs stands in it.
    """
    ways = segmented(words)
    if not ways:
        raise NotFoundError(_text("no-words", words=words))
    each = (" AND ".join(f'"{word}" *' for word in dict.fromkeys(way)) for way in ways)
    return " OR ".join(f"({way})" for way in each)
