"""`barsis archive people`: list, merge and separate the people of an archive."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, BinaryIO, Literal

from barsis_notation.diagnostics.finding_json import JsonItems
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts, join_words

from ...options import AnswerForm, make_usage_error
from ...output.line_writer import LineWriter
from ...parameters import Argument
from ...streams import open_output, stop_when_closed
from .archive_options import ArchiveFile, open_archive

if TYPE_CHECKING:
    from barsis_notation.archive.archive import Archive
    from barsis_notation.archive.people import Person, Spelling
    from barsis_notation.language.texts import Text

_text = bind_texts("cli/archive")


def people(
    file: ArchiveFile,
    action: Annotated[Literal["merge", "part"] | None, Argument(show_default=False)] = None,
    one: Annotated[str | None, Argument(metavar="A", show_default=False)] = None,
    other: Annotated[str | None, Argument(metavar="B", show_default=False)] = None,
    form: AnswerForm = "text",
) -> None:
    """List the people of an archive, or merge two spellings of one person.

    `people FILE merge A B` makes B count as A wherever people are counted or searched; no record
    changes. `people FILE part A B` undoes it. Names that differ only in accents, vowel signs and
    the like are shown as possibly the same person.

    Examples:
        barsis archive people cup.barsis
        barsis archive people cup.barsis merge Amal "Amal Haddad"
    """
    if action is not None and (one is None or other is None):
        raise make_usage_error(_text("two-people", action=action))
    if action is None:
        stop_when_closed()
    with open_archive(file, writing=action is not None) as archive, open_output(None) as target:
        _WRITERS[form](_select_people(archive, action, one or "", other or ""), target)


def _select_people(archive: Archive, action: str | None, one: str, other: str) -> Iterable[Person]:
    """Return all people, or perform *action* and return the people it changed."""
    if action is None:
        return archive.people()
    moved = archive.merge(one, other) if action == "merge" else archive.part(one, other)
    about = {moved.leader, *moved.spellings}
    return (person for person in archive.people() if person.number in about)


def _write_text(everybody: Iterable[Person], target: BinaryIO) -> None:
    write = LineWriter(target).write
    for person in everybody:
        write(
            "  ".join(
                map(str, (f"{person.number:>6}", _get_name(person), *_describe_person(person)))
            )
        )


def _get_name(person: Person | Spelling) -> Text | str:
    if not person.id:
        return person.name
    return _text("called", name=person.name, id=person.id) if person.name else person.id


def _describe_person(person: Person) -> list[Text]:
    said: list[Text] = [_text("played", records=Count(person.records), won=Count(person.won))]
    if person.others:
        others = (f"{_get_name(one)} ({one.number})" for one in person.others)
        said.append(_text("also-called", names=join_words(others, "commas")))
    if person.may_be:
        said.append(_text("may-be-one", numbers=join_words(person.may_be, "commas")))
    return said


def _write_json(everybody: Iterable[Person], target: BinaryIO) -> None:
    items = JsonItems()
    items.add(_make_members(person) for person in everybody)
    target.write(b"[")
    items.copy_to(target)
    target.write(b"\n]\n")


def _make_members(person: Person) -> dict[str, object]:
    return person._asdict() | {"others": [one._asdict() for one in person.others]}


_WRITERS = {"text": _write_text, "json": _write_json}
