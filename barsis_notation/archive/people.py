"""The people of an archive: their spellings, which of them are one person, who may be one.

Every name with its number in a register is a *spelling*, a row of the table ``people``. Several
may be merged: then one of them leads, and all count as one person wherever people are asked for.
What was merged by an act ``merge`` is parted again by an act ``part``; both hold numbers alone.
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
from barsis_notation.archive.spellings import called, spellings
from barsis_notation.language.folding import folded
from barsis_notation.language.texts import listed, texts_of

_text = texts_of("archive")

MERGE: Final = "merge"
PART: Final = "part"
WITHDRAW: Final = "withdraw"


class Spelling(NamedTuple):
    """How somebody's name is written: its number, the name, the number in a register or ``""``."""

    number: int
    name: str
    id: str


class Person(NamedTuple):
    """A person by the spelling that leads, the *others*, and what he has played.

    Of his *records*, *decided* have a result that names winners, and *won* are those he won.
    *may_be* are the numbers of other people whose names are the same when they are folded.
    """

    number: int
    name: str
    id: str
    others: tuple[Spelling, ...]
    records: int
    decided: int
    won: int
    may_be: tuple[int, ...]


def other_names(people: Iterable[Person]) -> dict[str, list[str]]:
    """Return by every name of *people* all names of that person; not where it is of several."""
    found: dict[str, list[list[str]]] = defaultdict(list)
    for person in people:
        names = [name for name in (person.name, *(one.name for one in person.others)) if name]
        for name in dict.fromkeys(names):
            found[name].append(names)
    return {name: of[0] for name, of in found.items() if len(of) == 1}


def people(database: Database) -> Iterator[Person]:
    """Yield the people of an archive, in the order in which they were first met."""
    alike = _alike(database)
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


def _alike(database: Database) -> dict[int, tuple[int, ...]]:
    """Return for every person the others who may be the same one.

    Those who both have a number in a register are two people, unless it is the same.
    """
    by_name: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for leader, _, name, id in database.rows(_SPELLINGS):
        whole = folded(name)
        if whole:
            by_name[whole][leader].add(id)
    found: dict[int, set[int]] = defaultdict(set)
    for met in by_name.values():
        for one, ids in met.items() if len(met) > 1 else ():
            found[one] |= {other for other in met if other != one and _may_be_one(ids, met[other])}
    return {one: tuple(sorted(others)) for one, others in found.items()}


def _may_be_one(ids: set[str], others: set[str]) -> bool:
    return "" in ids or "" in others or not ids.isdisjoint(others)


# -- Merging and parting ----------------------------------------------------------------------


class Moved(NamedTuple):
    """What an act of people did: *spellings* went to, or came from, the person led by *leader*."""

    leader: int
    spellings: tuple[int, ...]


def merge(database: Database, one: str, other: str) -> Moved:
    """Let the spellings of *other* count as the person *one*, whose spelling leads.

    Raises NotFoundError where one of them is nobody, more than one person, or both are one already.
    """
    with database.transaction():
        leader, moving = spellings(database, one)[0], spellings(database, other)
        if leader in moving:
            raise NotFoundError(_text("one-already", one=one, other=other))
        moved = Moved(leader, tuple(moving))
        _lead(database, moved.spellings, leader)
        _act(database, MERGE, moved)
    return moved


def part(database: Database, one: str, other: str) -> Moved:
    """Undo the merge that made *one* and *other* one person: who was merged into the other leaves.

    Raises NotFoundError where one of them is nobody, and where they are not one person.
    """
    with database.transaction():
        pair, leader = _merged_pair(database, one, other)
        together = set(spellings(database, leader))
        leaving = tuple(number for number in _merge_of(database, pair) if number in together)
        if not leaving:
            raise NotFoundError(_text("not-one", one=one, other=other))
        moved = Moved(leader, leaving)
        _lead(database, leaving, leaving[0])
        _act(database, PART, moved)
    return moved


def _merged_pair(database: Database, one: str, other: str) -> tuple[tuple[int, int], int]:
    """Return the spellings of one person that *one* and *other* mean, and the one that leads."""
    ones, others = called(database, one), called(database, other)
    for who, found in ((one, ones), (other, others)):
        if not found:
            raise NotFoundError(_text("no-such-person", which=who))
    pairs = {
        frozenset((a, b)): leader
        for a, leader in ones.items()
        for b in others
        if a != b and others[b] == leader
    }
    if not pairs:
        raise NotFoundError(_text("not-one", one=one, other=other))
    if len(pairs) > 1:
        numbers = listed(sorted({number for pair in pairs for number in pair}), "commas")
        raise NotFoundError(_text("several-spellings", one=one, numbers=numbers))
    (pair, leader), *_ = pairs.items()
    first, second = pair
    return (first, second), leader


def _merge_of(database: Database, pair: tuple[int, int]) -> tuple[int, ...]:
    """Return the spellings that were merged by the act that made *pair* one person.

    Those that were withdrawn since are left out.
    """
    together = Together()
    found: tuple[int, ...] = ()
    for members in people_acts(database):
        were_one = together.are_one(*pair)
        together.take(members)
        if together.are_one(*pair) and not were_one:
            found = tuple(members["spellings"])
        if members["act"] == WITHDRAW:
            found = tuple(number for number in found if number not in members["people"])
    return found


class Together:
    """Which spellings are one person, act by act; *leaders* has the one that leads every other."""

    def __init__(self) -> None:
        self.leaders: dict[int, int] = {}

    def are_one(self, one: int, other: int) -> bool:
        """Return whether two spellings are of one person."""
        return self.leaders.get(one, one) == self.leaders.get(other, other)

    def take(self, members: dict[str, Any]) -> None:
        """Do what an act did."""
        if members["act"] == WITHDRAW:
            for number in members["people"]:
                self._drop(number)
        else:
            spellings = members["spellings"]
            leader = members["leader"] if members["act"] == MERGE else spellings[0]
            self._lead(spellings, leader)

    def _lead(self, spellings: Iterable[int], leader: int) -> None:
        self.leaders.update(dict.fromkeys(spellings, leader))
        self.leaders.pop(leader, None)

    def _drop(self, number: int) -> None:
        """Forget a spelling; where it led others, the first of them does from then on."""
        self.leaders.pop(number, None)
        led = [one for one, leader in self.leaders.items() if leader == number]
        if led:
            self._lead(led, min(led))


def people_acts(database: Database) -> Iterator[dict[str, Any]]:
    """Yield the members of the acts that decide which spellings are one person, in order."""
    for act in acts.all_acts(database):
        members = act.members
        if members.get("act") in (MERGE, PART, WITHDRAW):
            yield members


def _lead(database: Database, spellings: Iterable[int], leader: int) -> None:
    rows: list[tuple[Any, ...]] = [
        (None if number == leader else leader, number) for number in spellings
    ]
    database.executemany("UPDATE people SET person = ? WHERE number = ?", rows)


def _act(database: Database, act: str, moved: Moved) -> None:
    acts.append(database, act, acts.now(), leader=moved.leader, spellings=[*moved.spellings])
