"""The arbiter's page: a line for every board, then every finding with the board before the move.

It is printed on A4. A page holds no more than a browser opens at once: what is beyond that is
counted in it. Boards are given one after the other and none is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from shutil import copyfileobj
from typing import IO, BinaryIO, Final

from barsis_notation.base.temporary_files import temporary_file
from barsis_notation.diagnostics.finding_text import with_slips
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.replay.game_context import GameContext
from barsis_notation.replay.seating import names_of
from barsis_notation.validation import CheckedRecord
from barsis_notation.viewer.board_lines import BoardLine, make_board_line, make_row, make_table_head
from barsis_notation.viewer.boards_on_paper import draw_moment, is_wide
from barsis_notation.viewer.finding_paragraph import FindingParagraph
from barsis_notation.viewer.html_markup import Html, escape_name, join_html, make_element
from barsis_notation.viewer.moments import Moments
from barsis_notation.viewer.page_shell import END, begin_page, load_style, make_running_head

_text = texts_of("arbiter")
_report = texts_of("report")

MAX_LINES: Final = 5000
"""Clean boards that have a line, and as many others; those beyond are counted."""

MAX_TOLD: Final = 1000
"""Findings that have a paragraph; those beyond are counted."""

MAX_DRAWN: Final = 300
"""Boards that are drawn; paragraphs beyond say the position in one line."""

MAX_NAMED: Final = 3
"""Events that the page names."""

_CHUNK: Final = 2**16


class ArbiterPage:
    """The page while it is made: boards are added, then it is written."""

    def __init__(self) -> None:
        self.lines: Counter[str] = Counter()
        """Boards that have a line, clean ones and others."""
        self.told = self.drawn = 0
        self.left_out: Counter[str] = Counter()
        """What is counted and not shown: clean and other boards, findings, drawings."""
        self._lines = temporary_file()
        self._told = temporary_file()
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
        """Add a board with its findings; *hidden* are those that are not to be shown.

        *occasion_of* returns the game that a finding is about, for findings of one game the same
        object. Without *is_listed* the board has no line: it has one already, or is none.
        """
        if line.event and len(self._events) <= MAX_NAMED:
            self._events[line.event] = None
        anchor = self._tell(line, findings, occasion_of) if findings else None
        if is_listed:
            self._list(line, findings, hidden, anchor)

    def add_checked(self, checked: CheckedRecord, findings: Sequence[Finding]) -> None:
        """Add a record, or a file as a whole, as ``check_files`` yields it with ``Checks.heads``.

        *findings* are those of it that are to be shown.
        """
        occasion = GameContext(checked.record if findings else checked.head, checked.ruleset)
        self.add(
            make_board_line(checked, occasion),
            findings,
            lambda _: occasion,
            hidden=len(checked.findings) - len(findings),
            is_listed=not checked.is_late,
        )

    def _list(
        self, line: BoardLine, findings: Sequence[Finding], hidden: int, anchor: str | None
    ) -> None:
        kind = "boards" if findings or hidden else "clean"
        if self.lines[kind] == MAX_LINES:
            self.left_out[kind] += line.records
            return
        self.lines[kind] += 1
        self._lines.write(make_row(line, findings, hidden, anchor).encode())

    def _tell(
        self,
        line: BoardLine,
        findings: Sequence[Finding],
        occasion_of: Callable[[Finding], GameContext],
    ) -> str | None:
        """Write the paragraphs of a board; return where they begin, None where there is no room."""
        room = MAX_TOLD - self.told
        self.left_out["findings"] += max(len(findings) - room, 0)
        if room <= 0:
            return None
        self.told += min(len(findings), room)
        anchor = f"b{len(self._heads) + 1}"
        head = make_running_head(line.event, str(listed(line.where(), "commas")), anchor)
        self._heads.append(f"{head}.{anchor} {{ page: {anchor} }}\n")
        moments = cache(Moments)
        paragraphs = []
        for finding, slip in with_slips(findings[:room]):
            game = occasion_of(finding)
            moment = moments(game).of(finding)
            paragraphs.append(
                self._paragraph(FindingParagraph(finding, game, moment, slip, line.file))
            )
        section = make_element(
            "section",
            make_element("h2", line.heading()),
            make_element("p", line.place(), class_="place"),
            *paragraphs,
            id=anchor,
            class_=f"board {anchor}",
        )
        self._told.write(section.encode() + b"\n")
        return anchor

    def _paragraph(self, paragraph: FindingParagraph) -> Html:
        moment, ruleset = paragraph.moment, paragraph.occasion.ruleset
        if moment.setup is None or ruleset is None:
            return paragraph.html()
        if self.drawn == MAX_DRAWN:
            self.left_out["drawings"] += 1
            return paragraph.html()
        record = paragraph.occasion.record
        names = names_of(record) if record is not None else None
        board = draw_moment(moment, ruleset, f"p{self.drawn + 1}", names)
        self.drawn += board is not None
        return paragraph.html(board, is_wide=is_wide(ruleset))

    def write(self, sink: BinaryIO, notes: Iterable[Text] = ()) -> None:
        """Write the page; *notes* are sentences about all that was checked."""
        with self._lines, self._told:
            sink.write(begin_page(_text("title"), self._styles()).encode())
            sink.write(make_element("header", *self._head(notes)).encode() + b"\n<main>\n")
            sink.write(make_table_head().encode())
            _pour(self._lines, sink)
            sink.write(b"</tbody></table>\n")
            sink.write(join_html(self._left_out()).encode())
            _pour(self._told, sink)
            sink.write(b"</main>\n" + END.encode())

    def _styles(self) -> list[str]:
        event = next(iter(self._events), "") if len(self._events) == 1 else ""
        head = make_running_head(event, str(_text("title")))
        return [load_style("arbiter"), "".join([head, *self._heads])]

    def _head(self, notes: Iterable[Text]) -> Iterator[Html]:
        yield make_element("h1", _text("title"))
        named = [*self._events][:MAX_NAMED]
        if named:
            more = [_text("others")] if len(self._events) > MAX_NAMED else []
            yield make_element(
                "p", join_html([*map(escape_name, named), *more], " · "), class_="events"
            )
        for note in notes:
            yield make_element("p", note)

    def _left_out(self) -> Iterator[Html]:
        """Yield what the page does not show, counted."""
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


def _pour(file: IO[bytes], sink: BinaryIO) -> None:
    file.seek(0)
    copyfileobj(file, sink, _CHUNK)
