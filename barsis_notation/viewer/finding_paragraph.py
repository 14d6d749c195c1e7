"""A finding on paper: the board before the move, the throws, the written turn and the rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from barsis_notation.diagnostics.finding_text import (
    describe_readings,
    format_heading,
    format_location,
)
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.turns import (
    TurnSyntaxError,
    find_move_columns,
    format_move,
    parse_turn,
)
from barsis_notation.replay.game_context import GameContext
from barsis_notation.viewer.boards_on_paper import draw_throw
from barsis_notation.viewer.html_markup import (
    Html,
    escape_name,
    escape_notation,
    escape_text,
    join_html,
    make_element,
)
from barsis_notation.viewer.moments import Moment
from barsis_notation.viewer.signature_lines import make_signature_lines

_text = bind_texts("arbiter")
_report = bind_texts("report")

MAX_MOVES: Final = 12
"""Largest number of legal moves that are listed; further ones are counted."""

LINES: Final = 2
"""Number of empty lines for a ruling."""

FILE_AREAS: Final = ("FIL", "FMT", "SHP")
"""Areas of the codes of findings about a file or its form."""


class FindingParagraph:
    """The paragraph about one finding, in the current language.

    Args:
        finding: The finding.
        occasion: The game of the finding.
        moment: Its position and move, as ``Moments.find`` returns them.
        slip: The finding that explains it by the likeliest slip in the record; None if there is no
            such finding.
        file: Path of the record's file, for a finding without a file.
    """

    def __init__(
        self,
        finding: Finding,
        occasion: GameContext,
        moment: Moment,
        slip: Finding | None = None,
        file: str = "",
    ) -> None:
        self.finding = finding
        self.occasion = occasion
        self.moment = moment
        self.slip = slip
        self.file = file

    def make_html(self, board: Html | None = None, *, is_wide: bool = False) -> Html:
        """Return the paragraph as HTML.

        Args:
            board: The drawn board, as ``draw_moment`` returns it; None for no board. The position
                line is shown in both cases, if the position is known.
            is_wide: Whether to put the board above the facts instead of beside them.
        """
        facts = make_element(
            "dl", *self._list_facts(), *_make_fact(_text("place"), self._make_place())
        )
        message = make_element("p", make_prose(self.finding.message), class_="message")
        words = make_element("div", facts, *self._make_ruling(), class_="words")
        parts = [message, words]
        if board is not None:
            kind = "moment wide" if is_wide else "moment"
            parts = [
                make_element("div", message, make_element("figure", board), words, class_=kind)
            ]
        return make_element(
            "article",
            self._make_head(),
            *parts,
            class_=f"finding {self.finding.severity.value}",
        )

    @property
    def is_about_file(self) -> bool:
        """Whether the finding is about a file or its structure, and so needs no ruling.

        True if the record could not be read, or if the finding has no turn and its code begins with
        ``FIL``, ``FMT`` or ``SHP``.
        """
        if self.occasion.record is None:
            return True
        return self.finding.turn is None and self.finding.code.startswith(FILE_AREAS)

    @property
    def is_remark(self) -> bool:
        """Whether the finding is for information only, and so needs no ruling."""
        return self.finding.severity is Severity.INFO

    def make_row(self, heading: Html | None) -> Html:
        """Return the finding as a row (``<tr>``) of a table of findings.

        The first cell has the heading and the place, the second has the message, code and facts.

        Args:
            heading: Round, table and players of the board; None if they are unknown.
        """
        parts = [each for each in (heading, self._make_place()) if each]
        code = make_element("span", escape_name(format_heading(self.finding)), class_="code")
        return make_element(
            "tr",
            make_element("td", join_html(parts, make_element("br"))),
            make_element(
                "td",
                make_element("p", make_prose(self.finding.message), " ", code),
                make_element("dl", *self._list_facts()),
            ),
            class_=self.finding.severity.value,
        )

    def _make_head(self) -> Html:
        whose = self.occasion.describe_turn_owner(self.finding)
        code = make_element("span", escape_name(format_heading(self.finding)), class_="code")
        return make_element("h3", whose or self._describe_subject(), " ", code)

    def _describe_subject(self) -> Text:
        return _text("of-the-record") if self.occasion.record else _text("of-the-file")

    # The facts, line by line.

    def _list_facts(self) -> Iterator[Html]:
        finding, setup = self.finding, self.moment.setup
        yield from _make_fact(_text("thrown"), self._format_throws())
        yield from _make_fact(_text("owed"), self._describe_owed())
        yield from _make_fact(_text("written"), self._format_written())
        if finding.legal is not None:
            yield from _make_fact(_report("could-be-played"), self._list_legal_moves(finding.legal))
        if finding.rule is not None:
            yield from _make_fact(_report("rule"), make_prose(finding.spoken("rule")))
        if finding.legal_under is not None:
            yield from _make_fact(
                _report("readings"), make_prose(describe_readings(finding.legal_under))
            )
        if self.slip is not None:
            yield from _make_fact(_report("likeliest-slip"), make_prose(self.slip.message))
        if finding.fix is not None:
            what = finding.fix.spoken("what")
            fix = what if finding.fix.safe else _report("fix-to-be-judged", fix=what)
            yield from _make_fact(_report("fix"), make_prose(fix))
        if finding.not_examined:
            turns = _report("turns", count=Count(finding.not_examined))
            yield from _make_fact(_report("not-examined"), turns)
        if setup is not None:
            yield from _make_fact(self._describe_position(), escape_notation(format_setup(setup)))

    def _make_place(self) -> Html:
        """Return the place of the finding: in its file, and the number of the record."""
        number = self.finding.record or 0
        record = [_report("record", number=number)] if number > 1 else []
        return join_html(
            (escape_notation(format_location(self.finding, self.file)), *record), " · "
        )

    def _describe_position(self) -> Text:
        if self.moment.is_end:
            return _text("position-at-end")
        return _text("position-before") if self.moment.move else _text("position-then")

    def _format_throws(self) -> Html | None:
        """Return the throws of the turn, each with its values."""
        words = self.occasion.words
        try:
            throws = parse_turn(self.moment.text).throws
        except TurnSyntaxError:
            return None
        if not throws:
            return None
        if words is None:
            return escape_notation("+".join(throws))
        each = ((self._draw_throw(throw), words.throw_with_values(throw)) for throw in throws)
        return join_html((join_html(pair) for pair in each), " + ")

    def _draw_throw(self, throw: str) -> Html:
        ruleset = self.occasion.ruleset
        return draw_throw(throw, ruleset) if ruleset and throw != "?" else Html("")

    def _describe_owed(self) -> Text | None:
        """Return the values of the throws that are still to be played."""
        words, setup = self.occasion.words, self.moment.setup
        owed = setup.keys.get("owed") if setup and not self.moment.is_end else None
        if words is None or not owed:
            return None
        return join_words(map(words.value, owed.split(",")))

    def _format_written(self) -> Html | None:
        text, move = self.moment.text, self.moment.move
        if not text:
            return None
        whole = escape_notation(text, marked=_find_columns(text, self.finding.move))
        if move is None:
            return whole
        words = self.occasion.describe_move(self.moment.seat, format_move(move))
        return join_html((whole, make_element("br"), words))

    def _list_legal_moves(self, moves: list[str]) -> object:
        if not moves:
            return _report("nothing")
        seat = self.finding.seat or ""
        rows = [
            make_element("li", self.occasion.describe_move(seat, move))
            for move in moves[:MAX_MOVES]
        ]
        if len(moves) > MAX_MOVES:
            rows.append(make_element("li", _report("more", count=len(moves) - MAX_MOVES)))
        return make_element("ul", *rows)

    # Space for the arbiter.

    def _make_ruling(self) -> Iterator[Html]:
        """Yield space for a ruling, except for findings that are for information only."""
        if self.is_remark:
            return
        boxes = []
        if self.finding.not_examined is not None:  # refused: what follows waits for the ruling
            boxes = [_make_box(_text("stands")), _make_box(_text("taken-back"))]
        yield make_element(
            "div",
            make_element("p", make_element("b", _text("ruling")), *boxes),
            *(make_element("p", class_="rule", aria_hidden="true") for _ in range(LINES)),
            make_signature_lines((_text("arbiter"), _text("date"))),
            class_="ruling",
        )


def make_findings_table(caption: Text, rows: Sequence[Html]) -> Html:
    """Return findings as a table with a caption; "" if there are none.

    *rows* are its rows, as ``FindingParagraph.make_row`` returns them.
    """
    if not rows:
        return Html("")
    heads = (make_element("th", each, scope="col") for each in (_text("place"), _text("found")))
    return make_element(
        "table",
        make_element("caption", caption),
        make_element("thead", make_element("tr", *heads)),
        make_element("tbody", join_html(rows, "\n")),
        class_="faults",
    )


def _make_box(what: Text) -> Html:
    return make_element("span", make_element("i", aria_hidden="true"), " ", what, class_="box")


def _make_fact(label: Text, what: object) -> Iterator[Html]:
    if what is not None and what != "":
        yield make_element("div", make_element("dt", label), make_element("dd", what))


def _find_columns(text: str, number: int | None) -> tuple[int, int] | None:
    """Return start and end of a move in a turn string; None if there is no such move."""
    columns = find_move_columns(text) if number else []
    if not number or number > len(columns):
        return None
    start = columns[number - 1]
    end = text.find(" ", start)
    return start, len(text) if end < 0 else end


_QUOTED: Final = re.compile(r"`(<bdi>[^`<]*</bdi>|[^`<]*[^`<\s][^`<]*)`")
"""Notation between backticks; blank contents keep their backticks to stay visible."""


def make_prose(text: object) -> Html:
    """Return a text as HTML, with the parts between backticks marked as notation.

    *text* is a Text, which is given in the current language, or any object that ``str`` converts.
    """
    return Html(_QUOTED.sub(r'<code dir="ltr">\1</code>', escape_text(text)))
