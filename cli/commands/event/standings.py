"""`barsis event standings`: who is where, by how many points, and what decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import listed, texts_of

from ...options import Exclude, NoGitignore, Output, OwnRulesets, wrong
from ...output.lines import LineWriter
from ...streams import sink, talk
from .lines import aligned, cell, json_value, number, spoken, write_csv
from .options import (
    After,
    ArchivePath,
    EventPath,
    RecordPaths,
    SheetForm,
    Teams,
    sound_event,
    with_teams,
)
from .records import Gathered, Source, gathered
from .workbooks import check_output, sheet_value, write_workbook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from barsis_notation.events.boards import Board, Boards
    from barsis_notation.events.event import Event
    from barsis_notation.events.spreadsheets.values import Value as Cell
    from barsis_notation.events.standings import Standing
    from barsis_notation.language.texts import Text

_text = texts_of("cli/event")

TIE_BREAKS: Final[Mapping[str, Text]] = {
    "head_to_head": _text("head-to-head"),
    "wins": _text("wins"),
    "buchholz": _text("buchholz"),
    "buchholz_cut": _text("buchholz-cut"),
    "median_buchholz": _text("median-buchholz"),
    "sonneborn_berger": _text("sonneborn-berger"),
    "score": _text("score"),
    "score_difference": _text("score-difference"),
    "firsts": _text("firsts"),
    "mars": _text("mars"),
    "progressive": _text("progressive"),
    "rating": _text("rating"),
    "lot": _text("lot"),
}
"""What tie-breaks are called."""

DECIDED: Final = {"points": _text("points"), "": _text("shared")} | dict(TIE_BREAKS)
"""What decided a place, in words."""

AMONG_TIED: Final = ("head_to_head",)
"""Tie-breaks that say nothing of a competitor with whom nobody is tied."""


def standings(  # noqa: PLR0913, PLR0917 - an argument an option
    event_file: EventPath,
    paths: RecordPaths = None,
    archive: ArchivePath = None,
    after: After = None,
    teams: Teams = False,
    form: SheetForm = "text",
    output: Output = None,
    ruleset: OwnRulesets = None,
    exclude: Exclude = None,
    no_respect_gitignore: NoGitignore = False,
) -> None:
    """Say who is where, by how many points, and which tie-break decided each place.

    Points come from the results in the event file, and from the records where it has none. A record
    with errors counts by the result that is written in it.
    """
    source = Source(event_file, paths, archive, ruleset, exclude, no_respect_gitignore)
    check_output(form, output, source)
    event = sound_event(event_file, ruleset)
    if teams:
        event = with_teams(event, event_file)
    found = gathered(event, source)
    ranked = ranking(found, after)
    with sink(output) as target:
        _WRITERS[form](ranked, target)
    if form in ("csv", "xlsx"):
        for note in notes(ranked):
            talk(note)
    found.end()


class Ranking(NamedTuple):
    """The standings of an event, and the boards and records that they are made of."""

    event: Event
    boards: Boards
    standings: list[Standing]
    after: int

    def open_boards(self) -> list[Board]:
        """Return the boards that have no result."""
        return [board for board in self.boards if board.result is None]

    def with_errors(self) -> int:
        """Return how many records with errors were counted: a result of the event counts first."""
        return sum(
            game.has_errors and self.boards.of_players(board.table, game) is not None
            for board in self.boards
            if not board.table.pairing.result
            for game in board.games
        )


def ranking(found: Gathered, after: int | None) -> Ranking:
    """Return the standings after round *after*, of all rounds for None. Raises BadParameter."""
    from barsis_notation.events.standings import standings_of

    boards = found.boards()
    event, rounds = found.event, len(found.event.rounds)
    if after is not None and after > rounds:
        raise wrong(_text("no-such-round", round=after, rounds=Count(rounds)))
    if after is not None:
        event = event.with_rounds(after)
        boards = boards.of(event)
    return Ranking(event, boards, standings_of(boards), rounds if after is None else after)


# -- text -------------------------------------------------------------------------------------


def _write_text(ranked: Ranking, target: BinaryIO) -> None:
    lines = LineWriter(target)
    lines.write(title(ranked))
    lines.write()
    rows = [_head(ranked.event), *_rows(ranked)]
    for line in aligned(rows, right={0, *range(2, len(rows[0]) - 1)}):
        lines.row(line)
    told = [*notes(ranked)]
    if told:
        lines.write()
    for note in told:
        lines.write(note)


def title(ranked: Ranking) -> Text:
    """Return the name of the event, and after how many rounds."""
    return _text("after-rounds", event=ranked.event.name, count=Count(ranked.after))


def _head(event: Event) -> list[object]:
    who = _text("team") if event.scoring.teams else _text("player")
    names = (TIE_BREAKS[name] for name in event.tie_breaks)
    return ["", who, _text("points"), _text("played"), *names, _text("decided-by")]


def _rows(ranked: Ranking) -> Iterator[list[object]]:
    event = ranked.event
    equal = Counter(standing.points for standing in ranked.standings)
    for standing in ranked.standings:
        is_tied = equal[standing.points] > 1
        values = (
            spoken(standing.tie_breaks[name]) if is_tied or name not in AMONG_TIED else "-"
            for name in event.tie_breaks
        )
        yield [
            _text("place", place=standing.place),
            event.called(standing.competitor),
            spoken(standing.points),
            _text("count", count=standing.played),
            *values,
            DECIDED[standing.decided],
        ]


def notes(ranked: Ranking) -> Iterator[Text]:
    """Yield what is to be known of boards and records beside the table."""
    left = ranked.open_boards()
    if left:
        boards = listed((_board(board, ranked.event) for board in left), "semicolons")
        yield _text("open-boards", count=Count(len(left)), boards=boards)
    faulty = ranked.with_errors()
    if faulty:
        yield _text("with-errors", count=Count(faulty))
    strangers = len(ranked.boards.strangers)
    if strangers:
        yield _text("strangers", count=Count(strangers))


def _board(board: Board, event: Event) -> Text:
    name = event.rounds[board.table.round - 1].name
    return _text("round-and-table", round=name, table=board.table.name)


# -- for programs -----------------------------------------------------------------------------


def _write_json(ranked: Ranking, target: BinaryIO) -> None:
    from barsis_notation.diagnostics.encoded import encoded

    event = ranked.event
    target.write(b'{"standings": [')
    separator = b"\n"
    for standing in ranked.standings:
        target.write(separator + encoded(_members(standing, event)))
        separator = b",\n"
    left = [
        {"round": event.rounds[board.table.round - 1].name, "table": board.table.name}
        for board in ranked.open_boards()
    ]
    about = {
        "event": event.name,
        "after": ranked.after,
        "tie_breaks": event.tie_breaks,
        "open": left,
        "records_with_errors": ranked.with_errors(),
        "records_without_table": len(ranked.boards.strangers),
    }
    target.write(b"\n], " + encoded(about)[1:] + b"\n")


def _members(standing: Standing, event: Event) -> dict[str, object]:
    return {
        "place": standing.place,
        "competitor": standing.competitor,
        "name": event.called(standing.competitor),
        "points": number(standing.points),
        "played": standing.played,
        "decided_by": standing.decided or None,
        "tie_breaks": {name: json_value(value) for name, value in standing.tie_breaks.items()},
    }


def _write_csv(ranked: Ranking, target: BinaryIO) -> None:
    event = ranked.event
    head = ("place", "competitor", "name", "points", "played", *event.tie_breaks, "decided_by")
    rows: list[Sequence[str | int | None]] = [head]
    for standing in ranked.standings:
        values = (cell(standing.tie_breaks[name]) for name in event.tie_breaks)
        name = event.called(standing.competitor)
        points = cell(standing.points)
        about = (standing.place, standing.competitor, name, points, standing.played)
        rows.append((*about, *values, standing.decided or None))
    write_csv(target, rows)


def _write_xlsx(ranked: Ranking, target: BinaryIO) -> None:
    event = ranked.event
    equal = Counter(standing.points for standing in ranked.standings)
    rows: list[tuple[Cell, ...]] = []
    for standing in ranked.standings:
        is_tied = equal[standing.points] > 1
        values = (
            sheet_value(standing.tie_breaks[name]) if is_tied or name not in AMONG_TIED else None
            for name in event.tie_breaks
        )
        about = (standing.place, event.called(standing.competitor), standing.points)
        rows.append((*about, standing.played, *values, str(DECIDED[standing.decided])))
    headings = (_text("place-heading"), *_head(event)[1:])
    write_workbook(target, ranked.boards, _text("standings-sheet"), headings, rows)


_WRITERS: dict[str, Callable[[Ranking, BinaryIO], None]] = {
    "text": _write_text,
    "json": _write_json,
    "csv": _write_csv,
    "xlsx": _write_xlsx,
}
