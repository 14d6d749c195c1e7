"""`barsis event new`: write an event file before the first round."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import UNSET

from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.path_kinds import is_special
from barsis_notation.events.player_lists import WrongLine, read_players
from barsis_notation.events.structs import FORMAT, ID, EventFile, EventPlayer, MatchLength
from barsis_notation.events.trf.trf_reading import NO_NAME
from barsis_notation.formats.input_files import open_stream
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.documents import encode_document
from barsis_notation.record.packing import BrokenCompressionError
from barsis_notation.record.shapes import HOME

from ...add_ons import load_commands
from ...options import (
    Options,
    Site,
    check_not_read,
    load_named_ruleset,
    make_findings_error,
    make_usage_error,
)
from ...output.stderr_findings import print_finding_lines
from ...parameters import Option
from ...streams import open_output, print_line
from .event_options import EventPath
from .workbook_output import read_report, read_sheets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.rulesets import Ruleset

_text = bind_texts("cli/event")
_changes = bind_texts("event_changes")


def new(  # noqa: PLR0913, PLR0917 - an argument an option
    event_file: EventPath,
    game: Annotated[str, Option(metavar="REF")],
    name: Annotated[str, Option(metavar="TEXT")] = "",
    players: Annotated[str | None, Option(metavar="FILE")] = None,
    player: Annotated[list[str] | None, Option(metavar="NAME")] = None,
    xlsx: Annotated[str | None, Option(metavar="FILE")] = None,
    trf: Annotated[str | None, Option(metavar="FILE")] = None,
    archive: Annotated[str | None, Option(metavar="FILE")] = None,
    seats: Annotated[int | None, Option(metavar="N", min=1)] = None,
    to: Annotated[int | None, Option(metavar="N", min=1)] = None,
    date: Annotated[str, Option(metavar="DATE")] = "",
    end_date: Annotated[str, Option(metavar="DATE")] = "",
    site: Site = "",
    options: Options = None,
    force: Annotated[bool, Option()] = False,
) -> None:
    """Create an event file with the game and the players, before the first round.

    Give the players as a list, one by one, or as a workbook or a Tournament Report File, which may
    also have rounds and results; or take the people of an archive with all their spellings.

    Examples:
        barsis event new cup.json --game barsis --players players.txt
        barsis event new cup.json --game barsis --player Amal --player Basim --to 5
    """
    from barsis_notation.events.event_files import read_event

    there = make_usage_error(_text("is-there-force", file=event_file))
    if not force and os.path.lexists(event_file) and not is_special(event_file):
        raise there
    check_not_read("EVENT_FILE", event_file, filter(None, (players, xlsx, trf, archive)))
    rules = load_named_ruleset(game, options)
    file = _make_event_file(
        rules,
        name or _get_readable_name(event_file),
        seats,
        to,
    )
    if trf is not None:
        if len(file.seats) != SEATS_OF_TRF or xlsx is not None:
            raise make_usage_error(_text("trf-of-two" if xlsx is None else "trf-or-xlsx"))
        file = _add_report(read_report(trf, file), file, has_name=bool(name))
    file.date, file.end_date = date or file.date, end_date or file.end_date
    file.site = site or file.site
    if xlsx is not None:
        found = read_sheets(xlsx, rules, file.seats)
        file.players, file.rounds = found.players, found.rounds
    file.players = [*file.players, *_collect_players(players, player or [], archive)]
    raw = encode_document(file)
    event, findings = read_event(raw, () if rules.builtin else (rules,))
    if event is None:
        raise make_findings_error(findings)
    try:
        with open_output(event_file, PathState.ANYTHING if force else PathState.NOTHING) as target:
            target.write(raw)
    except FileExistsError:
        raise there from None
    print_finding_lines(findings, event_file)
    print_line(_text("made", file=event_file, count=Count(len(file.players))))


def _get_readable_name(path: str) -> str:
    """Return the file name without its suffixes; bytes that are not UTF-8 are replaced."""
    name = os.path.basename(path).partition(".")[0]  # noqa: PTH119
    return os.fsencode(name).decode("utf-8", "replace")


SEATS_OF_TRF: Final = 2
"""Number of players at a table of a Tournament Report File."""


def _add_report(report: EventFile, file: EventFile, *, has_name: bool) -> EventFile:
    """Return the event of a report with the game of *file*, and with its name if it was given."""
    report.schema, report.match = file.schema, file.match
    if has_name or report.name == NO_NAME:
        report.name = file.name
    return report


def _make_event_file(rules: Ruleset, name: str, seats: int | None, to: int | None) -> EventFile:
    from barsis_notation.replay.seating import assign_seats
    from barsis_notation.replay.start import make_reference

    try:
        at_table = assign_seats(rules, seats)
    except ValueError as error:
        raise make_usage_error(error.args[0]) from None
    return EventFile(
        schema=ID if HOME else "",
        format=FORMAT,
        name=name,
        ruleset=make_reference(rules),
        seats=list(at_table),
        match=UNSET if to is None else MatchLength(to=to),
        players=[],
    )


def _collect_players(
    listed: str | None, named: list[str], archive: str | None
) -> Iterator[EventPlayer]:
    """Yield the players named on the command line. Raises BadParameter if a list is wrong."""
    if listed is not None:
        yield from _read_players(listed)
    for name in named:
        if not name.strip():
            raise make_usage_error(_changes("no-name"))
        yield EventPlayer(name=name.strip())
    if archive is not None:
        yield from _list_people(archive)


def _read_players(file: str) -> list[EventPlayer]:
    found: list[EventPlayer] = []
    try:
        with open_stream(file) as stream:
            for player in read_players(stream):
                if isinstance(player, WrongLine):
                    why = _text("wrong-line", file=file, line=player.line, why=player.why)
                    raise make_usage_error(why)
                found.append(player)
    except BrokenCompressionError as error:
        raise make_usage_error(_text("wrong-list", file=file, why=str(error))) from None
    return found


def _list_people(archive: str) -> list[EventPlayer]:
    with load_commands("archive.archive_options").open_archive(archive) as held:
        return [
            EventPlayer(
                name=person.name or person.id,
                id=person.id,
                also=[
                    spelling
                    for spelling in dict.fromkeys(one.name for one in person.others)
                    if spelling and spelling != person.name
                ],
            )
            for person in held.people()
            if person.name or person.id
        ]
