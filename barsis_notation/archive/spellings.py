"""The spellings of a person's names, found by one of them."""

from __future__ import annotations

from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import NotFoundError
from barsis_notation.archive.search.meaning import Called, meant_by
from barsis_notation.language.folding import folded
from barsis_notation.language.texts import listed, texts_of

_text = texts_of("archive")


def spellings(database: Database, which: str | int) -> list[int]:
    """Return the numbers of all spellings of one person, the leading one first.

    He is called by a name, in any spelling that folds to it, by his number in a register, or by
    his number in the archive where nobody has that in a register. Raises NotFoundError where nobody
    is called so, or several people are.
    """
    leading = set(called(database, which).values())
    if not leading:
        raise NotFoundError(_text("no-such-person", which=str(which)))
    if len(leading) > 1:
        numbers = listed(sorted(leading), "commas")
        raise NotFoundError(_text("several-people", which=str(which), numbers=numbers))
    query = "SELECT number FROM people WHERE number = ?1 OR person = ?1 ORDER BY person, number"
    return [row[0] for row in database.rows(query, (leading.pop(),))]


def called(database: Database, which: str | int) -> dict[int, int]:
    """Return the numbers of the spellings that are called *which*, each with the one that leads."""
    word = str(which).strip()
    name = folded(word)
    by_id, by_name, by_number = dict[int, int](), dict[int, int](), dict[int, int]()
    for number, leading, written, id in database.rows(_PEOPLE):
        if id and id == word:
            by_id[number] = leading
        elif name and folded(written) == name:
            by_name[number] = leading
        elif word == str(number):
            by_number[number] = leading
    return by_id or by_name or by_number


def spellings_meant(database: Database, who: str) -> list[int]:
    """Return the numbers of all spellings of everybody who may be meant by *who*.

    Where nobody is called so, they are those in whose names its words begin words. Raises
    NotFoundError where there is none of them either.
    """
    leading = set(called(database, who).values())
    if not leading:
        names = (Called(lead, (name,)) for _, lead, name, _ in database.rows(_PEOPLE))
        leading = set(meant_by(who, names))
    if not leading:
        raise NotFoundError(_text("no-such-person", which=who))
    return [number for number, lead, *_ in database.rows(_PEOPLE) if lead in leading]


_PEOPLE = 'SELECT number, coalesce(person, number) AS "people.number", name, id FROM people'
