"""The spellings of a person's names, found by one of them."""

from __future__ import annotations

from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import LookUpError
from barsis_notation.language.folding import folded
from barsis_notation.language.texts import listed, texts_of

_text = texts_of("archive")


def spellings(database: Database, which: str | int) -> list[int]:
    """Return the numbers of all spellings of one person, the leading one first.

    He is called by a name, in any spelling that folds to it, by his number in a register, or by
    his number in the archive where nobody has that in a register. Raises LookUpError where nobody
    is called so, or several people are.
    """
    leading = _called(database, str(which).strip())
    if not leading:
        raise LookUpError(_text("no-such-person", which=str(which)))
    if len(leading) > 1:
        numbers = listed(sorted(leading), "commas")
        raise LookUpError(_text("several-people", which=str(which), numbers=numbers))
    query = "SELECT number FROM people WHERE number = ?1 OR person = ?1 ORDER BY person, number"
    return [row[0] for row in database.rows(query, (leading.pop(),))]


def _called(database: Database, which: str) -> set[int]:
    """Return the numbers of the leading spellings of those who are called *which*."""
    name = folded(which)
    by_id, by_name, by_number = set[int](), set[int](), set[int]()
    for number, leading, written, id in database.rows(_PEOPLE):
        if id and id == which:
            by_id.add(leading)
        elif name and folded(written) == name:
            by_name.add(leading)
        elif which == str(number):
            by_number.add(leading)
    return by_id or by_name or by_number


_PEOPLE = "SELECT number, coalesce(person, number), name, id FROM people"
