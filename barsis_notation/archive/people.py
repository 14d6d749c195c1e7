"""The people of an archive: spellings of names, and merging and separating people.

A *spelling* is a name with a registration id (perhaps empty), a row of the table ``people``.
Several spellings may be merged: one of them leads, and all count as one person in every query. An
act ``merge`` is undone by an act ``part``; both contain only numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from barsis_notation.archive import acts
from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import NotFoundError
from barsis_notation.archive.person_spellings import (
    find_spellings,
    make_unknown_person_error,
    match_spellings,
)
from barsis_notation.base.errors import BarsisError
from barsis_notation.language.folding import fold_word
from barsis_notation.language.texts import bind_texts, join_words

_text = bind_texts("archive")

MERGE: Final = "merge"
PART: Final = "part"
WITHDRAW: Final = "withdraw"


class Spelling(NamedTuple):
    """One spelling of a person's name.

    Attributes:
        number: The number of the spelling in the archive.
        name: The name as written.
        id: The registration id; empty if there is none.
    """

    number: int
    name: str
    id: str


class Person(NamedTuple):
    """A person with all their spellings and results; see ``Archive.people``.

    Attributes:
        number: The number of the leading spelling.
        name: The name of the leading spelling.
        id: The registration id of the leading spelling; empty if there is none.
        others: The other spellings, sorted by number, each with ``number``, ``name`` and ``id``.
        records: The number of records in which they play.
        decided: The number of those records that name winners.
        won: The number of those records that this person won.
        may_be: The numbers of other people who may be the same person. Their names differ at most
            in case, accents and similar spelling variants, and they do not have different
            registration ids.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import Archive, load_ruleset, simulate
        >>> games = simulate(load_ruleset("barsis"), games=2, seed=7)
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(games))
        ...     person = next(archive.people())
        >>> person.number, person.name, person.records, person.others
        (1, 'South', 2, ())
    """

    number: int
    name: str
    id: str
    others: tuple[Spelling, ...]
    records: int
    decided: int
    won: int
    may_be: tuple[int, ...]


def map_other_names(people: Iterable[Person]) -> dict[str, list[str]]:
    """Return a dict from names of *people* to all names of the same person, the leading one first.

    The names include the key itself. A name occurs twice if the person has it with two registration
    ids. Empty names are left out. A name shared by several people is not a key, but remains in the
    lists of their other names.
    """
    found: dict[str, list[list[str]]] = defaultdict(list)
    for person in people:
        names = [name for name in (person.name, *(one.name for one in person.others)) if name]
        for name in dict.fromkeys(names):
            found[name].append(names)
    return {name: of[0] for name, of in found.items() if len(of) == 1}


def read_people(database: Database) -> Iterator[Person]:
    """Yield the people of an archive in the order of their numbers.

    The archive is read, and errors are raised, during iteration.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    alike = _find_alike(database)
    by_leader = groupby(database.rows(_SPELLINGS), itemgetter(0))
    for (leader, rows), played in zip(by_leader, database.rows(_PLAYED), strict=True):
        leading, *others = (Spelling(*row[1:]) for row in rows)
        _, records, decided, won = played
        may_be = alike.get(leader, ())
        yield Person(*leading, tuple(others), records, decided, won, may_be)


_SPELLINGS: Final = """\
SELECT coalesce(person, number) AS "people.number", number, name, id FROM people
ORDER BY 1, person IS NOT NULL, 2"""

_PLAYED: Final = """\
SELECT coalesce(people.person, people.number) AS leader, count(DISTINCT record),
    count(DISTINCT record) FILTER (WHERE won IS NOT NULL), count(DISTINCT record) FILTER (WHERE won)
FROM people LEFT JOIN results ON results.person = people.number GROUP BY leader ORDER BY leader"""


def _find_alike(database: Database) -> dict[int, tuple[int, ...]]:
    """Map the number of each person to the numbers of others who may be the same person.

    Two people with different registration ids are never the same.
    """
    by_name: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for leader, _, name, id in database.rows(_SPELLINGS):
        whole = fold_word(name)
        if whole:
            by_name[whole][leader].add(id)
    found: dict[int, set[int]] = defaultdict(set)
    for met in by_name.values():
        for one, ids in met.items() if len(met) > 1 else ():
            found[one] |= {other for other in met if other != one and _can_be_same(ids, met[other])}
    return {one: tuple(sorted(others)) for one, others in found.items()}


def _can_be_same(ids: set[str], others: set[str]) -> bool:
    return "" in ids or "" in others or not ids.isdisjoint(others)


# -- Merging and parting ----------------------------------------------------------------------


class MovedSpellings(NamedTuple):
    """The result of ``Archive.merge`` or ``Archive.part``.

    Attributes:
        leader: The number of the leading spelling that others joined or left. It is the number of
            a person in ``Archive.people``.
        spellings: After a merge, the numbers of the spellings that joined *leader*. After a merge
            is undone, the numbers of the spellings that left *leader* and are now a separate
            person, with its leading spelling first.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation import Archive, load_ruleset, simulate
        >>> games = simulate(load_ruleset("barsis"), games=1, seed=7)
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     added = list(archive.add_records(games))
        ...     archive.merge("South", "North")
        MovedSpellings(leader=1, spellings=(2,))
    """

    leader: int
    spellings: tuple[int, ...]


def merge_people(database: Database, one: str, other: str) -> MovedSpellings:
    """Merge *one* and *other* into one person; return the spellings that were moved.

    The leading spelling of *one* becomes that of the merged person.

    This opens a transaction and appends an act ``merge``; do not call it inside another
    transaction.

    Args:
        database: The archive, open for writing.
        one: A name, a registration id, or the number of a spelling; see :func:`find_spellings`.
        other: The same for the other person, all of whose spellings are moved.

    Raises:
        NotFoundError: If one of them is unknown or ambiguous, or both are already the same person.
        OSError: If the archive cannot be written.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    with database.transaction():
        leader, moving = find_spellings(database, one)[0], find_spellings(database, other)
        if leader in moving:
            raise NotFoundError(_text("one-already", one=one, other=other))
        moved = MovedSpellings(leader, tuple(moving))
        _set_leader(database, moved.spellings, leader)
        _append_act(database, MERGE, moved)
    return moved


def part_people(database: Database, one: str, other: str) -> MovedSpellings:
    """Undo the merge of *one* and *other*; return the spellings that were moved.

    The spellings that this merge added become a separate person again. This opens a transaction and
    appends an act ``part``; do not call it inside another transaction.

    Args:
        database: The archive, open for writing.
        one: A name, a registration id, or the number of a spelling; see :func:`find_spellings`.
        other: The same for another spelling of the same person.

    Raises:
        NotFoundError: If one of them is unknown, or they are not the same person. Also if they
            match more than one pair of spellings, or the spellings of this merge no longer belong
            to the person.
        OSError: If the archive cannot be written.
        ArchiveError: If the archive is damaged, for example by a malformed act, or locked.
        UsageError: If the archive is closed.
    """
    with database.transaction():
        pair, leader = _find_merged_pair(database, one, other)
        together = set(find_spellings(database, leader))
        try:
            merged = _find_merged_spellings(database, pair)
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            if isinstance(error, BarsisError):
                raise
            raise database.make_damage_error(_text("act-malformed")) from error
        leaving = tuple(number for number in merged if number in together)
        if not leaving:
            raise NotFoundError(_text("not-one", one=one, other=other))
        moved = MovedSpellings(leader, leaving)
        _set_leader(database, leaving, leaving[0])
        _append_act(database, PART, moved)
    return moved


def _find_merged_pair(database: Database, one: str, other: str) -> tuple[tuple[int, int], int]:
    """Return the two spellings of one person that *one* and *other* match, and their leader."""
    ones, others = match_spellings(database, one), match_spellings(database, other)
    for who, found in ((one, ones), (other, others)):
        if not found:
            raise make_unknown_person_error(database, who)
    pairs = {
        frozenset((a, b)): leader
        for a, leader in ones.items()
        for b in others
        if a != b and others[b] == leader
    }
    if not pairs:
        raise NotFoundError(_text("not-one", one=one, other=other))
    if len(pairs) > 1:
        numbers = join_words(sorted({number for pair in pairs for number in pair}), "commas")
        raise NotFoundError(_text("several-spellings", one=one, numbers=numbers))
    (pair, leader), *_ = pairs.items()
    first, second = pair
    return (first, second), leader


def _find_merged_spellings(database: Database, pair: tuple[int, int]) -> tuple[int, ...]:
    """Return the spellings that were merged by the last act that made *pair* one person.

    Spellings that were withdrawn afterwards are left out.
    """
    together = PersonGroups()
    found: tuple[int, ...] = ()
    for members in read_people_acts(database):
        were_one = together.are_same_person(*pair)
        together.apply(members)
        if together.are_same_person(*pair) and not were_one:
            found = tuple(members["spellings"])
        if members["act"] == WITHDRAW:
            found = tuple(number for number in found if number not in members["people"])
    return found


class PersonGroups:
    """The grouping of spellings into people, updated act by act; empty at first.

    Attributes:
        leaders: Maps the number of each merged spelling to the number of its leading spelling.
            Leading spellings have no entry.
    """

    def __init__(self) -> None:
        self.leaders: dict[int, int] = {}

    def are_same_person(self, one: int, other: int) -> bool:
        """Return whether the spellings numbered *one* and *other* belong to the same person.

        A spelling that has not occurred in any act counts as a separate person.
        """
        return self.leaders.get(one, one) == self.leaders.get(other, other)

    def apply(self, members: dict[str, Any]) -> None:
        """Apply a ``merge``, ``part`` or ``withdraw`` act; *members* are its JSON members.

        Their types are not checked. These members are used:

        - ``act``: The kind of act. Any other kind is treated as ``part``.
        - ``spellings``, in a merge: The numbers of the spellings that join *leader*.
        - ``leader``, in a merge: The number of the leading spelling.
        - ``spellings``, in a part: The numbers of the spellings that leave. They become a separate
          person, led by the first of them.
        - ``people``, in a withdrawal: The numbers of the deleted spellings. If one of them led
          others, the lowest number among those leads now.

        Raises:
            KeyError: If a member is missing.
            ValueError: If the list of spellings is empty.
        """
        if members["act"] == WITHDRAW:
            for number in members["people"]:
                self._remove(number)
        else:
            spellings = members["spellings"]
            if not spellings:
                raise ValueError("an act without spellings")
            leader = members["leader"] if members["act"] == MERGE else spellings[0]
            self._lead(spellings, leader)

    def _lead(self, spellings: Iterable[int], leader: int) -> None:
        self.leaders.update(dict.fromkeys(spellings, leader))
        self.leaders.pop(leader, None)

    def _remove(self, number: int) -> None:
        """Remove a spelling; if it led others, the one with the lowest number leads now."""
        self.leaders.pop(number, None)
        led = [one for one, leader in self.leaders.items() if leader == number]
        if led:
            self._lead(led, min(led))


def read_people_acts(database: Database) -> Iterator[dict[str, Any]]:
    """Yield the acts ``merge``, ``part`` and ``withdraw`` in order, as decoded JSON objects.

    The member ``act`` is the kind of act; for the other members see ``PersonGroups.apply``. They
    are not checked.

    The archive is read, and errors are raised, during iteration.

    Raises:
        ValueError: If an act of any kind is not a JSON object.
        RecursionError: If an act is nested too deeply.
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    for act in acts.read_acts(database):
        members = act.members
        if members.get("act") in (MERGE, PART, WITHDRAW):
            yield members


def _set_leader(database: Database, spellings: Iterable[int], leader: int) -> None:
    rows: list[tuple[Any, ...]] = [
        (None if number == leader else leader, number) for number in spellings
    ]
    database.executemany("UPDATE people SET person = ? WHERE number = ?", rows)


def _append_act(database: Database, act: str, moved: MovedSpellings) -> None:
    acts.append_act(
        database, act, acts.current_timestamp(), leader=moved.leader, spellings=[*moved.spellings]
    )
