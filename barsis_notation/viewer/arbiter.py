"""The arbiter's page: faults of files, every finding with its board, and the clean boards.

It is printed on A4, and each event begins on a new sheet. Findings that are only for information
have no board; they form a list at the end of their event. The size of a page is limited to what a
browser can open; items beyond a limit are only counted. Drawn boards are kept in a temporary file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import BinaryIO, Final, NamedTuple

from barsis_notation.base.temporary_files import open_temporary_file
from barsis_notation.diagnostics.finding_text import pair_with_slips
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.replay.game_context import GameContext
from barsis_notation.replay.seating import get_player_names
from barsis_notation.validation import CheckedRecord
from barsis_notation.viewer.board_lines import (
    BoardLine,
    CleanRound,
    ListedBoard,
    list_board,
    make_board_line,
    make_boards_table,
    make_clean_table,
    sort_boards,
)
from barsis_notation.viewer.boards_on_paper import draw_moment, is_wide
from barsis_notation.viewer.finding_paragraph import FindingParagraph, make_findings_table
from barsis_notation.viewer.html_markup import (
    Html,
    escape_name,
    escape_text,
    join_html,
    make_element,
)
from barsis_notation.viewer.moments import Moments
from barsis_notation.viewer.page_shell import END, begin_page, load_style, make_running_head

_text = bind_texts("arbiter")
_report = bind_texts("report")

MAX_LINES: Final = 5000
"""Largest number of lines of each kind: boards with and without findings. Others are counted."""

MAX_FINDINGS: Final = 1000
"""Largest number of findings with a paragraph; further ones are counted."""

MAX_DRAWN: Final = 300
"""Largest number of drawn boards; further paragraphs have the position line instead."""

MAX_NAMED: Final = 3
"""Largest number of events that are named in the head of the page."""


class _Section(NamedTuple):
    """The section of a board in the temporary file."""

    line: BoardLine
    start: int
    length: int


class _EventPart(NamedTuple):
    """The parts of the page that are about one event."""

    clean: dict[str, CleanRound]
    boards: list[ListedBoard]
    sections: list[_Section]
    remarks: list[tuple[BoardLine, Html]]


class ArbiterPage:
    """An HTML report for arbiters, built board by board.

    Add boards one by one with ``add_checked``, then write the page once with ``write``. Texts are
    in the language that is current at each call. A temporary file keeps the drawn boards until the
    page is written; all methods raise OSError if it cannot be used. Each event begins on a new
    sheet; rounds and tables are in the order of their numbers.

    The page lists at most 5000 boards with findings and 5000 without, and shows at most 1000
    findings and 300 drawn boards. Anything beyond these limits is only counted, in ``left_out``.

    Attributes:
        lines: Maps ``clean`` to the number of listed boards without findings, and ``boards`` to
            that of listed boards with findings, whether shown or hidden. Boards and files whose
            findings are all about the file or its form are not counted.
        shown: Number of findings shown in a paragraph or as a row of a list.
        drawn: Number of drawn boards.
        left_out: Maps ``clean`` and ``boards`` (counted in records), ``findings`` and ``drawings``
            to the number beyond the limit.

    Examples:
        >>> from importlib.resources import files
        >>> from io import BytesIO
        >>> from barsis_notation import Checks, check_files
        >>> from barsis_notation.viewer import ArbiterPage
        >>> samples = files("barsis_notation.sample_games") / "barsis/faulty"
        >>> sample = samples / "khal_forgotten.barsis.json"
        >>> page, report = ArbiterPage(), BytesIO()
        >>> for checked in check_files([str(sample)], Checks(heads=True)):
        ...     page.add_checked(checked, checked.findings)
        >>> page.write(report)
        >>> page.shown, report.getvalue()[:15]
        (1, b'<!doctype html>')
    """

    def __init__(self) -> None:
        self.lines: Counter[str] = Counter()
        self.shown = self.drawn = 0
        self.left_out: Counter[str] = Counter()
        self._events: dict[str, _EventPart] = {}
        self._of_files: list[Html] = []
        self._sections = open_temporary_file()
        self._anchors = 0

    def add(
        self,
        line: BoardLine,
        findings: Sequence[Finding],
        occasion_of: Callable[[Finding], GameContext],
        *,
        hidden: int = 0,
        is_listed: bool = True,
    ) -> None:
        """Add a board with its findings; ``add_checked`` does this for a checked record.

        Args:
            line: The line that lists the board.
            findings: The findings to show, in the order of ``Verdict.findings``.
            occasion_of: Function that returns the game to which a finding belongs, with its record
                and ruleset; it must return the same object for all findings of one game.
            hidden: Number of further findings of the board, which are not shown.
            is_listed: Whether to list the board; pass False if it is already listed or is not a
                board.
        """
        paragraphs = [*self._iter_paragraphs(line, findings, occasion_of)]
        left_out = len(findings) - sum(1 + (one.slip is not None) for one in paragraphs)
        self.left_out["findings"] += left_out
        of_moments = [one for one in paragraphs if not (one.is_about_file or one.is_remark)]
        heading = line.format_heading() if line.is_named else None
        self._of_files += (one.make_row(heading) for one in paragraphs if one.is_about_file)
        remarks = [one for one in paragraphs if one.is_remark and not one.is_about_file]
        if remarks:
            self._get_event(line).remarks.extend((line, one.make_row(heading)) for one in remarks)
        anchor = self._write_section(line, of_moments) if of_moments else None
        if not is_listed:
            return
        if not findings and not hidden:
            self._list_clean(line)
        elif anchor or remarks or hidden or left_out:
            self._list_board(line, list_board(line, findings, hidden, anchor))

    def _iter_paragraphs(
        self,
        line: BoardLine,
        findings: Sequence[Finding],
        occasion_of: Callable[[Finding], GameContext],
    ) -> Iterator[FindingParagraph]:
        """Yield the paragraphs of the findings for which the page has room."""
        room = max(MAX_FINDINGS - self.shown, 0)
        self.shown += min(len(findings), room)
        moments = cache(Moments)
        for finding, slip in pair_with_slips(findings[:room]):
            game = occasion_of(finding)
            moment = moments(game).find(finding)
            yield FindingParagraph(finding, game, moment, slip, line.file)

    def _get_event(self, line: BoardLine) -> _EventPart:
        return self._events.setdefault(line.event, _EventPart({}, [], [], []))

    def _list_clean(self, line: BoardLine) -> None:
        if self._count_line("clean", line):
            self._get_event(line).clean.setdefault(line.round, CleanRound(Counter(), [], {})).add(
                line
            )

    def _list_board(self, line: BoardLine, board: ListedBoard) -> None:
        if self._count_line("boards", line):
            self._get_event(line).boards.append(board)

    def _count_line(self, kind: str, line: BoardLine) -> bool:
        """Count a line as listed or left out; return whether it is to be listed."""
        if self.lines[kind] == MAX_LINES:
            self.left_out[kind] += line.records
            return False
        self.lines[kind] += 1
        return True

    def add_checked(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Add a checked record, or the findings about a file as a whole.

        Args:
            checked: A result of ``check_files`` with ``Checks(heads=True)``. If its ``is_late`` is
                true, its findings get a section, but no line in the list of boards.
            findings: The findings to show, in the order of ``Verdict.findings``; the other findings
                of *checked* are counted as hidden.
        """
        occasion = GameContext(checked.record if findings else checked.head, checked.ruleset)
        self.add(
            make_board_line(checked, occasion),
            findings,
            lambda _: occasion,
            hidden=len(checked.findings) - len(findings),
            is_listed=not checked.is_late,
        )

    def _write_section(self, line: BoardLine, paragraphs: Sequence[FindingParagraph]) -> str:
        """Write the section of a board with findings; return its anchor."""
        self._anchors += 1
        anchor = f"b{self._anchors}"
        section = make_element(
            "section",
            make_element("h2", line.format_heading()),
            *map(self._make_paragraph, paragraphs),
            id=anchor,
            class_="board",
        )
        written = section.encode() + b"\n"
        section_place = _Section(line, self._sections.tell(), len(written))
        self._get_event(line).sections.append(section_place)
        self._sections.write(written)
        return anchor

    def _make_paragraph(self, paragraph: FindingParagraph) -> Html:
        moment, ruleset = paragraph.moment, paragraph.occasion.ruleset
        if moment.setup is None or ruleset is None:
            return paragraph.make_html()
        if self.drawn == MAX_DRAWN:
            self.left_out["drawings"] += 1
            return paragraph.make_html()
        record = paragraph.occasion.record
        names = get_player_names(record) if record is not None else None
        board = draw_moment(moment, ruleset, f"p{self.drawn + 1}", names)
        self.drawn += board is not None
        return paragraph.make_html(board, is_wide=is_wide(ruleset))

    def write(self, sink: BinaryIO, notes: Iterable[Text] = ()) -> None:
        """Write the page as UTF-8, and delete the temporary file.

        Call it once, after all boards have been added.

        Args:
            sink: A binary stream; it is not closed.
            notes: Sentences about everything that was checked, for the head of the page.
        """
        with self._sections:
            sink.write(begin_page(_text("title"), self._make_styles()).encode())
            sink.write(make_element("header", *self._make_head(notes)).encode() + b"\n<main>\n")
            sink.write(make_findings_table(_text("faults-of-files"), self._of_files).encode())
            for number, (name, event) in enumerate(self._iter_events(), start=1):
                self._write_event(sink, name, event, number)
            clean = ((name, event.clean) for name, event in self._events.items())
            sink.write(make_clean_table(clean).encode())
            sink.write(join_html(self._describe_left_out()).encode())
            sink.write(b"</main>\n" + END.encode())

    def _iter_events(self) -> Iterator[tuple[str, _EventPart]]:
        """Yield the events with findings, boards without an event last."""
        events = self._events.items()
        for name, event in sorted(events, key=lambda item: not item[0]):
            if event.boards or event.sections or event.remarks:
                yield name, event

    def _write_event(self, sink: BinaryIO, name: str, event: _EventPart, number: int) -> None:
        sink.write(f'<div class="event e{number}">\n'.encode())
        if self._has_several_events:
            heading = escape_name(name) if name else escape_text(_text("without-event"))
            sink.write(make_element("h2", heading, class_="event-name").encode())
        boards = sort_boards(event.boards, lambda board: (board.line, board.is_clean))
        sink.write(make_boards_table(boards).encode() + b"\n")
        for section in sort_boards(event.sections, lambda one: (one.line, False)):
            self._sections.seek(section.start)
            sink.write(self._sections.read(section.length))
        remarks = sort_boards(event.remarks, lambda remark: (remark[0], True))
        rows = [row for _, row in remarks]
        sink.write(make_findings_table(_text("remarks"), rows).encode())
        sink.write(b"</div>\n")

    @property
    def _has_several_events(self) -> bool:
        return len([*self._iter_events()]) > 1

    def _make_styles(self) -> list[str]:
        """Return the styles, including a running head for the sheets of each event.

        If there are several events, their sheets are named pages, so that each event begins on a
        new sheet. The first event shares a sheet with the head of the page unless findings about
        files are between them.
        """
        title = str(_text("title"))
        named = [name for name in self._events if name]
        first = named[0] if len(named) == 1 else ""
        heads: list[str] = []
        if self._has_several_events:
            sheets = [
                (f".e{at}", name) for at, (name, _) in enumerate(self._iter_events(), start=1)
            ]
            if not self._of_files:
                first = sheets.pop(0)[1]
            for selector, name in [*sheets, (".clean-boards", "")]:
                page = selector.removeprefix(".")
                heads.append(
                    f"{make_running_head(name, title, page)}{selector} {{ page: {page} }}\n"
                )
        return [load_style("arbiter"), "".join([make_running_head(first, title), *heads])]

    def _make_head(self, notes: Iterable[Text]) -> Iterator[Html]:
        yield make_element("h1", _text("title"))
        events = [name for name in self._events if name]
        if events:
            more = [_text("others")] if len(events) > MAX_NAMED else []
            named = [*map(escape_name, events[:MAX_NAMED]), *more]
            yield make_element("p", join_html(named, " · "), class_="events")
        for note in notes:
            yield make_element("p", note)

    def _describe_left_out(self) -> Iterator[Html]:
        """Yield paragraphs that say how much the page does not show."""
        counts = self.left_out
        said = {
            "clean": _text("clean-left-out", count=Count(counts["clean"])),
            "boards": _text("boards-left-out", count=Count(counts["boards"])),
            "findings": _text("findings-left-out", count=Count(counts["findings"])),
            "drawings": _text("drawings-left-out", count=Count(counts["drawings"])),
        }
        for kind, text in said.items():
            if counts[kind]:
                yield make_element("p", text, class_="left-out")
