"""Search of an archive by words, people, events, games and play.

The tables are queried first; only matching records are unpacked for questions about the play.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from barsis_notation.archive.contents import Packer
from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import NotFoundError
from barsis_notation.archive.kept_rulesets import load_pinned_rulesets
from barsis_notation.archive.person_spellings import find_similar_name, search_spellings
from barsis_notation.archive.record_summaries import Holding, read_holdings
from barsis_notation.archive.search.in_play import (
    CaptureQuestion,
    PlayMatch,
    PlayQuestion,
    PositionQuestion,
    ThrowQuestion,
)
from barsis_notation.archive.search.meaning import NamedItem, match_items, segment_words
from barsis_notation.language.texts import bind_texts, suggest_name
from barsis_notation.record.position_lines import Setup, parse_setup
from barsis_notation.rulesets.load import find_game_id, has_id_or_name
from barsis_notation.statistics.record_content import Content

_text = bind_texts("archive")


class SearchQuery(NamedTuple):
    """The conditions of a search, for :func:`search_records`. A record must match all of them.

    A condition that has its default value is not applied.

    Attributes:
        words: Beginnings of words in names, events and comments, separated by spaces.
        player: A name or the beginnings of its words, a registration id, or the number that the
            archive gives to a spelling of a name.
        event: The name of an event or a site, or the beginnings of its words.
        game: The id or name of a game, such as ``barsis``.
        position: A position reached in the game: a position line or a parsed Setup.
        throws: Consecutive throws of a turn joined by ``+``, as keys or names, such as ``5+5``.
        captures: Whether to yield only records with captures.
        longest: The number of records to yield: those with the most turns, the longest first. If it
            is 0, all are yielded, sorted by number. It must not be negative, which is not checked.
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
    """A record that matches a search; see ``Archive.search``.

    A field is None if the search did not have its condition. Turns are numbered from 1.

    Attributes:
        holding: The summary of the record.
        reached: The numbers of the turns after which the position is reached; 0 is the start.
        thrown: The numbers of the turns with the throws.
        captures: The numbers of the turns with captures.
        captured: The total number of pieces captured in these turns.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import Archive, load_ruleset, simulate
        >>> games = simulate(load_ruleset("barsis"), games=1, seed=7)
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(games))
        ...     [hit] = archive.search(captures=True)
        >>> hit.holding.number, len(hit.captures) > 0, hit.thrown
        (1, True, None)
    """

    holding: Holding
    reached: tuple[int, ...] | None = None
    thrown: tuple[int, ...] | None = None
    captures: tuple[int, ...] | None = None
    captured: int | None = None


def search_records(
    database: Database, wanted: SearchQuery, unpack: Callable[..., bytes]
) -> Iterator[Hit]:
    """Yield the records that match a query.

    They are sorted by number or, if *longest* is given, with the longest game first. Withdrawn
    records never match. The conditions are checked immediately, not when iteration begins.

    Args:
        database: The archive.
        wanted: The conditions.
        unpack: Callback called with a Packer and the columns number, packing, size and bytes of a
            row of ``contents``; it returns the canonical bytes of the record. Its exceptions are
            not caught.

    Raises:
        NotFoundError: If no person, event or game has the given name, no stored ruleset has all of
            *throws*, or *words* has no letters or digits.
        PositionSyntaxError: If the position cannot be parsed. This is a ValueError.
        OSError: If the archive cannot be read; possibly raised only during iteration.
        ArchiveError: If the archive is damaged or locked; possibly raised only during iteration.
        UsageError: If the archive is closed; possibly raised only during iteration.
    """
    return _Search(database, wanted, unpack).run()


class _Search:
    def __init__(
        self, database: Database, wanted: SearchQuery, unpack: Callable[..., bytes]
    ) -> None:
        self._database = database
        self._wanted = wanted
        self._unpack = unpack
        self._packer = Packer(database)
        pinned = load_pinned_rulesets(database).values()
        self._rulesets = tuple(one for one in pinned if one is not None)
        self._conditions = QueryConditions()
        self._questions: dict[str, PlayQuestion] = {}
        self._add_conditions()

    def _add_conditions(self) -> None:
        """Translate the query into conditions on the tables and questions about the play."""
        wanted, add = self._wanted, self._conditions.add
        if wanted.words:
            add(_BY_WORDS, make_match_query(wanted.words))
        if wanted.player:
            add(_BY_PERSON, _encode_array(search_spellings(self._database, wanted.player)))
        if wanted.event:
            add(_BY_EVENT, _encode_array(self._find_events(wanted.event)))
        if wanted.game:
            add(_BY_GAME, _encode_array(self._find_games(wanted.game)))
        if wanted.position:
            self._ask_position(wanted.position)
        if wanted.throws:
            self._ask_throws(wanted.throws)
        if wanted.captures:
            self._questions["captures"] = CaptureQuestion()

    def _find_events(self, name: str) -> list[int]:
        rows = [*self._database.rows("SELECT number, name, site FROM events")]
        found = match_items(
            name, (NamedItem(number, (event, site)) for number, event, site in rows)
        )
        if not found:
            near = find_similar_name(name, (each for _, *names in rows for each in names))
            raise NotFoundError(_text("no-event-called", name=name, near=suggest_name(near)))
        return found

    def _find_games(self, name: str) -> list[str]:
        """Return the ids of the rulesets with the id or name *name*, stored or built-in."""
        found = {one.id for one in self._rulesets if has_id_or_name(one.edition, name)}
        if (builtin := find_game_id(name)) is not None:
            found.add(builtin)
        if self._database.value(_HAS_GAME, (name,)):
            found.add(name)
        if not found:
            raise NotFoundError(_text("no-game-called", name=name))
        return sorted(found)

    def _ask_position(self, position: str | Setup) -> None:
        setup = parse_setup(position) if isinstance(position, str) else position
        self._conditions.add(_BY_GAME, _encode_array([setup.id]))
        self._conditions.add(_BY_SEATS, "".join(setup.men))
        self._questions["reached"] = PositionQuestion(setup)

    def _ask_throws(self, throws: str) -> None:
        question = ThrowQuestion(throws)
        games = {one.id for one in self._rulesets if question.is_known_to(one)}
        if not games:
            raise NotFoundError(_text("no-throws-called", throws=throws))
        self._conditions.add(_BY_GAME, _encode_array(sorted(games)))
        self._questions["thrown"] = question

    # -- Searching ----------------------------------------------------------------------------

    def run(self) -> Iterator[Hit]:
        """Yield the records that match all conditions; see ``search_records``."""
        left = self._wanted.longest
        for number in self._iter_numbers():
            found = self._ask(number) if self._questions else {}
            if found is None:
                continue
            for holding in read_holdings(self._database, [number]):
                yield _make_hit(holding, found)
                left -= 1
            if left == 0:
                return

    def _iter_numbers(self) -> Iterator[int]:
        """Yield the numbers of the records that match the conditions on the tables."""
        order = "records.turns DESC, records.number" if self._wanted.longest else "records.number"
        conditions, values = self._conditions.join()
        for (number,) in self._database.rows(f"{_NUMBERS} {conditions} ORDER BY {order}", values):
            yield number

    def _ask(self, number: int) -> dict[str, PlayMatch] | None:
        """Map each question to its match in a record, or return None if one does not match."""
        row = self._database.row(_CONTENT, (number,))
        if row is None:
            return None
        strange, *packed = row
        raw = self._unpack(self._packer, *packed)
        content = Content(raw, self._rulesets, is_plain=not strange)
        found = {}
        for name, question in self._questions.items():
            answer = question.answer(content)
            if answer is None:
                return None
            found[name] = answer
        return found


def _make_hit(holding: Holding, found: dict[str, PlayMatch]) -> Hit:
    turns = {name: answer.turns for name, answer in found.items()}
    return Hit(holding, captured=found["captures"].men if "captures" in found else None, **turns)


# -- The conditions of the tables -------------------------------------------------------------


class QueryConditions:
    """A list of SQL conditions to be joined by AND, each with one value."""

    def __init__(self) -> None:
        self._conditions: list[str] = []
        self._values: list[Any] = []

    def add(self, condition: str, value: Any) -> None:
        """Add a condition and its value.

        Args:
            condition: SQL with exactly one placeholder ``?``, such as ``records.turns > ?``.
            value: The value for the placeholder.
        """
        self._conditions.append(condition)
        self._values.append(value)

    def join(self) -> tuple[str, tuple[Any, ...]]:
        """Return the ``WHERE`` clause that joins all conditions by AND, and its values.

        The values are in the order in which they were added. The clause is empty if no condition
        was added.
        """
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


def _encode_array(values: Iterable[int | str]) -> str:
    return json.dumps([*values])


def make_match_query(words: str) -> str:
    """Return the FTS5 query for records that contain words.

    A record matches if each word in *words* begins a word of the record. Neighbouring words are
    also searched as one word, if there are at most five. Only letters and digits of *words* are put
    into the query, so no character can act as query syntax.

    Raises:
        NotFoundError: If *words* has no letters or digits.
    """
    ways = segment_words(words)
    if not ways:
        raise NotFoundError(_text("no-words", words=words))
    each = (" AND ".join(f'"{word}" *' for word in dict.fromkeys(way)) for way in ways)
    return " OR ".join(f"({way})" for way in each)
