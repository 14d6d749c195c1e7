"""`barsis archive search`: search the records of an archive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, BinaryIO

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts, join_words

from ...options import TableForm, make_usage_error, parse_position_argument
from ...output.json_list import write_json_list
from ...parameters import Argument, Option, refuse_broken_text
from ...streams import open_output, print_message, stop_when_closed
from .archive_options import ArchiveFile, open_archive
from .record_lists import RecordTable, make_members

if TYPE_CHECKING:
    from barsis_notation.archive.search.searching import Hit
    from barsis_notation.language.texts import Text

_text = bind_texts("cli/archive")

MAX_TURNS = 8
"""The number of turns listed for a record in text output."""


def search(  # noqa: PLR0913, PLR0917 - an argument an option
    file: ArchiveFile,
    words: Annotated[list[str] | None, Argument(metavar="WORDS", show_default=False)] = None,
    player: Annotated[str, Option(metavar="PERSON")] = "",
    event: Annotated[str, Option(metavar="EVENT")] = "",
    game: Annotated[str, Option(metavar="GAME", callback=refuse_broken_text)] = "",
    position: Annotated[str, Option(metavar="LINE")] = "",
    throws: Annotated[str, Option(metavar="CHAIN")] = "",
    captures: Annotated[bool, Option()] = False,
    longest: Annotated[int | None, Option(metavar="N", min=1)] = None,
    form: TableForm = "text",
    datasette: Annotated[bool, Option()] = False,
) -> None:
    """Search an archive for the records that match all conditions.

    Accents, vowel signs, hamza and tatweel make no difference. Positions, throws and captures are
    searched in the replayed game, even if the record does not mark them, and the turns are listed.

    Examples:
        barsis archive search cup.barsis Amman --captures
        barsis archive search cup.barsis --throws 5+5 -f csv
    """
    stop_when_closed()
    if datasette:
        _print_questions(file)
        return
    text = " ".join(words or ())
    setup = parse_position_argument(position)[0] if position else ""
    with open_archive(file) as archive, open_output(None) as target:
        if not any((text, player, event, game, position, throws, captures, longest)):
            raise make_usage_error(_text("nothing-wanted"))
        hits = archive.search(
            text,
            player=player,
            event=event,
            game=game,
            position=setup,
            throws=throws,
            captures=captures,
            longest=longest or 0,
        )
        _WRITERS[form](hits, target)


def _print_questions(file: str) -> None:
    from barsis_notation.archive.search.questions import make_metadata

    with open_archive(file), open_output(None) as target:
        target.write(make_metadata(file))


def _write_text(hits: Iterable[Hit], target: BinaryIO) -> None:
    table = RecordTable(target)
    is_any = False
    for hit in hits:
        is_any = True
        table.add(hit.holding, *_describe_play(hit))
    table.end()
    if not is_any:
        print_message(_text("nothing-found"))


def _describe_play(hit: Hit) -> Iterator[Text]:
    if hit.reached is not None:
        yield _text("reached", turns=_format_turns(hit.reached))
    if hit.thrown is not None:
        yield _text("thrown", turns=_format_turns(hit.thrown))
    if hit.captures is not None:
        yield _text("captured", count=Count(hit.captured or 0), turns=_format_turns(hit.captures))


def _format_turns(turns: tuple[int, ...]) -> Text:
    more = len(turns) - MAX_TURNS
    shown: list[object] = [*turns[:MAX_TURNS]]
    return join_words(
        [*shown, _text("further-turns", count=Count(more))] if more > 0 else shown, "commas"
    )


def _write_json(hits: Iterable[Hit], target: BinaryIO) -> None:
    write_json_list(target, map(_make_members, hits))
    target.write(b"\n")


def _make_members(hit: Hit) -> dict[str, object]:
    found = hit._asdict()
    return make_members(found.pop("holding")) | found


def _write_csv(hits: Iterable[Hit], target: BinaryIO) -> None:
    from barsis_notation.formats.flat.separated import join_cells

    target.write(join_cells(CSV_COLUMNS).encode() + b"\n")
    for hit in hits:
        target.write(join_cells(_make_cells(hit)).encode("utf-8", "backslashreplace") + b"\n")


PLAIN_COLUMNS = (
    "number", "id", "date", "game", "event", "site", "section", "round", "table", "match",
    "match_game", "turns", "reason", "win", "revision", "replaced_by", "worst",
)  # fmt: skip
"""The columns of CSV that are attributes of a record summary."""

CSV_COLUMNS = (*PLAIN_COLUMNS, "players", "winners", "reached", "thrown", "captures", "captured")
"""The columns of CSV."""


def _make_cells(hit: Hit) -> Iterator[str | int | None]:
    holding = hit.holding
    yield from (getattr(holding, column) for column in PLAIN_COLUMNS)
    yield ", ".join(f"{one.name or one.id or '?'} ({one.seats})" for one in holding.players)
    yield ", ".join(one.name or one.id or one.seats for one in holding.players if one.won)
    for turns in (hit.reached, hit.thrown, hit.captures):
        yield None if turns is None else " ".join(map(str, turns))
    yield hit.captured


_WRITERS = {"text": _write_text, "json": _write_json, "csv": _write_csv}
