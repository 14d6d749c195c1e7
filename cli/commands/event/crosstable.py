"""`barsis event crosstable`: who met whom, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple

from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import Joined, in_english, texts_of

from ...options import Exclude, NoGitignore, Output, OwnRulesets
from ...output.lines import LineWriter
from ...streams import sink
from .lines import aligned, cell, number, spoken, write_csv
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
from .records import Source, gathered
from .standings import Ranking, ranking, title
from .workbooks import check_output, write_workbook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from barsis_notation.events.crosstable import CrosstableLine, Encounter
    from barsis_notation.events.spreadsheets.values import Value
    from barsis_notation.language.texts import Text

_text = texts_of("cli/event")

WON, DRAWN, LOST = "+", "=", "-"
"""What stands behind the line of an opponent."""

OWN = "*"
"""What stands where a line meets itself."""


def crosstable(  # noqa: PLR0913, PLR0917 - an argument an option
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
    """Show who met whom, in the order of the standings.

    Where everybody has met everybody, it says what each won from each; else, round by round, the
    line of the opponent and the result, or at a table of several the place and the lines of the
    others.
    """
    from barsis_notation.events.crosstable import crosstable_of, have_all_met

    source = Source(event_file, paths, archive, ruleset, exclude, no_respect_gitignore)
    check_output(form, output, source)
    event = sound_event(event_file, ruleset)
    if teams:
        event = with_teams(event, event_file)
    found = gathered(event, source)
    ranked = ranking(found, after)
    lines = crosstable_of(ranked.boards, ranked.standings)
    with sink(output) as target:
        _WRITERS[form](_Table(ranked, lines, have_all_met(lines)), target)
    found.end()


class _Table(NamedTuple):
    """The lines of a crosstable; *by_opponent* they have a column an opponent, else a round."""

    ranked: Ranking
    lines: list[CrosstableLine]
    by_opponent: bool

    @property
    def number_of(self) -> dict[str, int]:
        """The number of every competitor's line."""
        return {line.standing.competitor: at for at, line in enumerate(self.lines, start=1)}

    def rounds_of(self, line: CrosstableLine) -> list[list[Encounter]]:
        """Return what a line has in each round: a team several times one."""
        rounds: list[list[Encounter]] = [[] for _ in self.ranked.event.rounds]
        for encounter in line.encounters:
            rounds[encounter.result.round - 1].append(encounter)
        return rounds

    def cells(self, line: CrosstableLine) -> Iterator[Text | str]:
        """Yield what stands in the columns of a line."""
        numbers = self.number_of
        if self.by_opponent:
            for other in self.lines:
                won = line.won.get(other.standing.competitor)
                yield OWN if won is None else " ".join(map(_won, won))
        else:
            for encounters in self.rounds_of(line):
                yield Joined(tuple(_cell(each, numbers) for each in encounters), " ")

    def headings(self) -> list[str]:
        """Return the headings of the columns: numbers of lines, or names of rounds."""
        if self.by_opponent:
            return [str(number) for number in self.number_of.values()]
        return [one.name for one in self.ranked.event.rounds]


def _won(won: Any) -> str:
    return {0: "0", 1: "1"}.get(won, "½")


WITHOUT_TABLE: Final[Mapping[str, Text | str]] = {
    "bye": _text("bye"),
    "absent": _text("absent"),
    "none": "",
}
"""What a round is called in which a competitor sat at no table."""

OPEN: Final = "?"


def _cell(encounter: Encounter, numbers: dict[str, int]) -> Text | str:
    """Return the opponent with the result, ``3+``; of several the place: ``2(1,5,7)``."""
    result = encounter.result
    if result.kind in WITHOUT_TABLE:
        return WITHOUT_TABLE[result.kind]
    others = ",".join(str(numbers[one]) for one in encounter.opponents if one in numbers)
    if result.kind == "open":
        return f"{others}{OPEN}" if encounter.sides == 2 else f"{OPEN}({others})"
    if encounter.sides > 2:
        return f"{result.place}({others})"
    sign = WON if result.is_won else LOST if result.place > 1 else DRAWN
    return f"{others}{sign}{'f' if result.kind == 'forfeit' else ''}"


# -- text -------------------------------------------------------------------------------------


def _write_text(table: _Table, target: BinaryIO) -> None:
    lines = LineWriter(target)
    lines.write(title(table.ranked))
    lines.write()
    who = _text("team") if table.ranked.event.scoring.teams else _text("player")
    headings = map(current_speech().digits, table.headings())
    rows: list[Sequence[object]] = [["", who, *headings, _text("points"), _text("place-heading")]]
    for number_of_line, line in enumerate(table.lines, start=1):
        shown = (current_speech().digits(str(each)) for each in table.cells(line))
        standing = line.standing
        name = table.ranked.event.called(standing.competitor)
        about = (spoken(standing.points), _text("count", count=standing.place))
        rows.append([_text("place", place=number_of_line), name, *shown, *about])
    last = len(rows[0]) - 1
    for line_of_text in aligned(rows, right={0, last - 1, last}):
        lines.row(line_of_text)
    lines.write()
    for line_of_legend in _legend(table):
        lines.write(line_of_legend)


def _legend(table: _Table) -> Iterator[Text]:
    """Yield what the signs in the cells mean, as far as there are any."""
    if table.by_opponent:
        yield _text("legend-opponents", win=1, loss=0)
        return
    met = [each for line in table.lines for each in line.encounters if each.sides]
    if any(each.sides == 2 for each in met):
        yield _text("legend-rounds")
    if any(each.sides > 2 for each in met):
        yield _text("legend-several")
    if any(each.result.kind == "forfeit" for each in met):
        yield _text("legend-forfeit")
    if any(each.result.kind == "open" for each in met):
        yield _text("legend-open", sign=OPEN)


# -- for programs -----------------------------------------------------------------------------


def _write_json(table: _Table, target: BinaryIO) -> None:
    from barsis_notation.diagnostics.encoded import encoded

    ranked = table.ranked
    about = {"event": ranked.event.name, "after": ranked.after, "all_have_met": table.by_opponent}
    target.write(encoded(about)[:-1] + b', "lines": [')
    separator = b"\n"
    for line in table.lines:
        target.write(separator + encoded(_members(line, ranked)))
        separator = b",\n"
    target.write(b"\n]}\n")


def _members(line: CrosstableLine, ranked: Ranking) -> dict[str, object]:
    standing = line.standing
    return {
        "place": standing.place,
        "competitor": standing.competitor,
        "name": ranked.event.called(standing.competitor),
        "points": number(standing.points),
        "won": {other: [number(each) for each in won] for other, won in line.won.items()},
        "rounds": [_round(encounter) for encounter in line.encounters],
    }


def _round(encounter: Encounter) -> dict[str, object]:
    result = encounter.result
    return {
        "round": encounter.name,
        "kind": result.kind,
        "table": result.table or None,
        "opponents": encounter.opponents,
        "place": result.place or None,
        "points": number(result.points),
        "score": result.score,
        "conceded": result.conceded,
    }


def _write_csv(table: _Table, target: BinaryIO) -> None:
    rows: list[Sequence[str | int | None]] = [
        ("line", "competitor", "name", *table.headings(), "points", "place")
    ]
    for at, line in enumerate(table.lines, start=1):
        standing = line.standing
        name = table.ranked.event.called(standing.competitor)
        points = cell(standing.points)
        cells = map(in_english, table.cells(line))
        rows.append((at, standing.competitor, name, *cells, points, standing.place))
    write_csv(target, rows)


def _write_xlsx(table: _Table, target: BinaryIO) -> None:
    event = table.ranked.event
    who = _text("team") if event.scoring.teams else _text("player")
    rows: list[tuple[Value, ...]] = [
        (
            at,
            event.called(line.standing.competitor),
            *map(str, table.cells(line)),
            line.standing.points,
            line.standing.place,
        )
        for at, line in enumerate(table.lines, start=1)
    ]
    headings = (_text("line"), who, *table.headings(), _text("points"), _text("place-heading"))
    write_workbook(target, table.ranked.boards, _text("crosstable-sheet"), headings, rows)


_WRITERS: dict[str, Callable[[_Table, BinaryIO], None]] = {
    "text": _write_text,
    "json": _write_json,
    "csv": _write_csv,
    "xlsx": _write_xlsx,
}
