"""The arbiter's page: a line for every board, then every finding with its board.

It is printed on A4. The size of a page is limited to what a browser can open; items beyond a limit
are only counted. Boards are added one after the other and are not kept in memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from shutil import copyfileobj
from typing import IO, BinaryIO, Final

from barsis_notation.base.temporary_files import open_temporary_file
from barsis_notation.diagnostics.finding_text import pair_with_slips
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.replay.game_context import GameContext
from barsis_notation.replay.seating import get_player_names
from barsis_notation.validation import CheckedRecord
from barsis_notation.viewer.board_lines import BoardLine, make_board_line, make_row, make_table_head
from barsis_notation.viewer.boards_on_paper import draw_moment, is_wide
from barsis_notation.viewer.finding_paragraph import FindingParagraph
from barsis_notation.viewer.html_markup import Html, escape_name, join_html, make_element
from barsis_notation.viewer.moments import Moments
from barsis_notation.viewer.page_shell import END, begin_page, load_style, make_running_head

_text = bind_texts("arbiter")
_report = bind_texts("report")

MAX_LINES: Final = 5000
"""Boards without findings that are listed, and as many others; further ones are counted."""

MAX_FINDINGS: Final = 1000
"""Findings that have a paragraph; further ones are counted."""

MAX_DRAWN: Final = 300
"""Boards that are drawn; further paragraphs have the position line instead."""

MAX_NAMED: Final = 3
"""Events that the page names."""

_CHUNK: Final = 2**16


class ArbiterPage:
    """A page for arbiters in progress.

    Boards are added one by one (``add_checked``), then the page is written once (``write``). Texts
    are in the language that is current at each call. Two temporary files keep the content until the
    page is written.

    The page has at most 5000 lines of each kind, 1000 findings and 300 drawn boards. Further ones
    are counted in ``left_out``.

    Attributes:
        lines: Number of listed lines by kind: ``clean`` for those without any findings, ``boards``
            for those with findings, shown or hidden.
        shown: Number of findings with a paragraph.
        drawn: Number of drawn boards.
        left_out: Numbers beyond the limits: records of ``clean`` and of ``boards`` lines,
            ``findings`` and ``drawings``.

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
        self._lines = open_temporary_file()
        self._sections = open_temporary_file()
        self._events: dict[str, None] = {}
        self._heads: list[str] = []

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
            findings: The findings to show, in report order.
            occasion_of: Function that returns the game of a finding; it must return the same object
                for all findings of one game.
            hidden: Number of further findings of the board, which are not shown.
            is_listed: Whether to list the board; false if it is listed already or is not a board.
        """
        if line.event and len(self._events) <= MAX_NAMED:
            self._events[line.event] = None
        anchor = self._write_findings(line, findings, occasion_of) if findings else None
        if is_listed:
            self._write_line(line, findings, hidden, anchor)

    def add_checked(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Add a record, or a file as a whole.

        Args:
            checked: The result of a check by ``check_files`` with ``Checks(heads=True)``. Late
                findings get a section, but no line in the list of boards.
            findings: Those of its findings that are shown, in report order; the others are counted
                as hidden.
        """
        occasion = GameContext(checked.record if findings else checked.head, checked.ruleset)
        self.add(
            make_board_line(checked, occasion),
            findings,
            lambda _: occasion,
            hidden=len(checked.findings) - len(findings),
            is_listed=not checked.is_late,
        )

    def _write_line(
        self, line: BoardLine, findings: Sequence[Finding], hidden: int, anchor: str | None
    ) -> None:
        kind = "boards" if findings or hidden else "clean"
        if self.lines[kind] == MAX_LINES:
            self.left_out[kind] += line.records
            return
        self.lines[kind] += 1
        self._lines.write(make_row(line, findings, hidden, anchor).encode())

    def _write_findings(
        self,
        line: BoardLine,
        findings: Sequence[Finding],
        occasion_of: Callable[[Finding], GameContext],
    ) -> str | None:
        """Write the paragraphs of a board; return their anchor, None if no more findings fit."""
        room = MAX_FINDINGS - self.shown
        self.left_out["findings"] += max(len(findings) - room, 0)
        if room <= 0:
            return None
        self.shown += min(len(findings), room)
        anchor = f"b{len(self._heads) + 1}"
        head = make_running_head(line.event, str(join_words(line.list_places(), "commas")), anchor)
        self._heads.append(f"{head}.{anchor} {{ page: {anchor} }}\n")
        moments = cache(Moments)
        paragraphs = []
        for finding, slip in pair_with_slips(findings[:room]):
            game = occasion_of(finding)
            moment = moments(game).find(finding)
            paragraphs.append(
                self._make_paragraph(FindingParagraph(finding, game, moment, slip, line.file))
            )
        section = make_element(
            "section",
            make_element("h2", line.format_heading()),
            make_element("p", line.make_place(), class_="place"),
            *paragraphs,
            id=anchor,
            class_=f"board {anchor}",
        )
        self._sections.write(section.encode() + b"\n")
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
        """Write the page as UTF-8, and delete the temporary files.

        Call it once, after all boards have been added.

        Args:
            sink: A binary stream; it is not closed.
            notes: Sentences about everything that was checked, for the head of the page.
        """
        with self._lines, self._sections:
            sink.write(begin_page(_text("title"), self._make_styles()).encode())
            sink.write(make_element("header", *self._make_head(notes)).encode() + b"\n<main>\n")
            sink.write(make_table_head().encode())
            _copy_file(self._lines, sink)
            sink.write(b"</tbody></table>\n")
            sink.write(join_html(self._describe_left_out()).encode())
            _copy_file(self._sections, sink)
            sink.write(b"</main>\n" + END.encode())

    def _make_styles(self) -> list[str]:
        event = next(iter(self._events), "") if len(self._events) == 1 else ""
        head = make_running_head(event, str(_text("title")))
        return [load_style("arbiter"), "".join([head, *self._heads])]

    def _make_head(self, notes: Iterable[Text]) -> Iterator[Html]:
        yield make_element("h1", _text("title"))
        named = [*self._events][:MAX_NAMED]
        if named:
            more = [_text("others")] if len(self._events) > MAX_NAMED else []
            yield make_element(
                "p", join_html([*map(escape_name, named), *more], " · "), class_="events"
            )
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


def _copy_file(file: IO[bytes], sink: BinaryIO) -> None:
    file.seek(0)
    copyfileobj(file, sink, _CHUNK)
