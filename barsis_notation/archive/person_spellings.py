"""Lookup of the spellings of a person by name, registration id or number."""

from __future__ import annotations

from collections.abc import Iterable

from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import NotFoundError
from barsis_notation.archive.search.meaning import NamedItem, match_items
from barsis_notation.base.nearest import find_nearest
from barsis_notation.language.folding import fold_word
from barsis_notation.language.texts import bind_texts, join_words, suggest_name

_text = bind_texts("archive")


def find_spellings(database: Database, which: str | int) -> list[int]:
    """Return the numbers of all spellings of one person, with the leading spelling first.

    The leading spelling is the one by which a person is listed. The others follow in ascending
    order.

    Args:
        database: The archive.
        which: A name (case, accents and similar variants make no difference), a registration id
            (which must be exact), or the number of a spelling. A registration id takes precedence
            over a name, and a name over a number. Surrounding white space is ignored.

    Raises:
        NotFoundError: If no person or more than one person matches.
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    leading = set(match_spellings(database, which).values())
    if not leading:
        raise make_unknown_person_error(database, str(which))
    if len(leading) > 1:
        numbers = join_words(sorted(leading), "commas")
        raise NotFoundError(_text("several-people", which=str(which), numbers=numbers))
    query = "SELECT number FROM people WHERE number = ?1 OR person = ?1 ORDER BY person, number"
    return [row[0] for row in database.rows(query, (leading.pop(),))]


def match_spellings(database: Database, which: str | int) -> dict[int, int]:
    """Return a dict that maps the number of each matching spelling to that of its leading one.

    The leading spelling is the one by which a person is listed.

    *which* is a name (case, accents and similar variants make no difference), a registration id
    (which must be exact), or the number of a spelling. A registration id takes precedence over a
    name, and a name over a number. Surrounding white space is ignored. The dict is empty if no
    spelling matches.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    word = str(which).strip()
    name = fold_word(word)
    by_id, by_name, by_number = dict[int, int](), dict[int, int](), dict[int, int]()
    for number, leading, written, id in database.rows(_PEOPLE):
        if id and id == word:
            by_id[number] = leading
        elif name and fold_word(written) == name:
            by_name[number] = leading
        elif word == str(number):
            by_number[number] = leading
    return by_id or by_name or by_number


def search_spellings(database: Database, who: str) -> list[int]:
    """Return the numbers of all spellings of all people that match *who*.

    *who* is a name (case, accents and similar variants make no difference), a registration id
    (which must be exact), or the number of a spelling. If this finds no person, the words of *who*
    are searched. A person then matches if one of their spellings has, for each of these words, a
    word that begins with it. The order of the result is not defined.

    Raises:
        NotFoundError: If no person matches.
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    leading = set(match_spellings(database, who).values())
    if not leading:
        names = (NamedItem(lead, (name,)) for _, lead, name, _ in database.rows(_PEOPLE))
        leading = set(match_items(who, names))
    if not leading:
        raise make_unknown_person_error(database, who)
    return [number for number, lead, *_ in database.rows(_PEOPLE) if lead in leading]


def make_unknown_person_error(database: Database, who: str) -> NotFoundError:
    """Return an error saying that no person in the archive is called *who*.

    Its message suggests the most similar name, if there is one. The error is not raised.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    names = (name for _, _, name, _ in database.rows(_PEOPLE))
    near = suggest_name(find_similar_name(who, names))
    return NotFoundError(_text("no-such-person", which=who, near=near))


def find_similar_name(wanted: str, names: Iterable[str | None]) -> str | None:
    """Return the name, or the word of a name, that is most similar to *wanted*.

    Case, underscores, hyphens and spaces do not matter. Return None if no name or word has a
    ``difflib`` ratio of at least 0.6. *names* may contain None, which is ignored.
    """
    known = {name for name in names if name}
    return find_nearest(
        wanted, sorted({*known, *(word for name in known for word in name.split())})
    )


_PEOPLE = 'SELECT number, coalesce(person, number) AS "people.number", name, id FROM people'
