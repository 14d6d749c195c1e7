"""A finding on paper: the board before the move, what was thrown and written, the rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from barsis_notation.diagnostics.finding_text import (
    heading,
    location,
    spoken_readings,
)
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.position_lines import print_setup
from barsis_notation.record.turns import (
    TurnSyntaxError,
    move_columns,
    parse_turn,
    print_move,
)
from barsis_notation.replay.game_context import GameContext
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

_text = texts_of("arbiter")
_report = texts_of("report")

MAX_MOVES: Final = 12
"""Moves that could be played which are spelled out."""

LINES: Final = 3
"""Lines for a ruling."""


class FindingParagraph:
    """What is said of one finding; *slip* may be behind it, *file* is where its board stands."""

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

    def html(self, board: Html | None = None, *, is_wide: bool = False) -> Html:
        """Return the paragraph, with the *board* beside it; a wide one stands above."""
        figure = self._figure(board) if board is not None else None
        facts = make_element("dl", *self._facts(is_drawn=board is not None))
        kind = "moment wide" if is_wide else "moment"
        about = (
            make_element("div", *filter(None, (figure, facts)), class_=kind) if figure else facts
        )
        return make_element(
            "article",
            self._head(),
            make_element("p", make_prose(self.finding.message), class_="message"),
            about,
            *self._ruling(),
            class_=f"finding {self.finding.severity.value}",
        )

    def _head(self) -> Html:
        whose = self.occasion.describe_turn_owner(self.finding)
        code = make_element("span", escape_name(heading(self.finding)), class_="code")
        return make_element("h3", whose or self._about(), " ", code)

    def _about(self) -> Text:
        return _text("of-the-record") if self.occasion.record else _text("of-the-file")

    def _figure(self, board: Html) -> Html:
        moment = self.moment
        about = _text("position-before") if moment.move else _text("position-then")
        if moment.is_end:
            about = _text("position-at-end")
        line = print_setup(moment.setup) if moment.setup else ""
        caption = make_element("figcaption", about, make_element("br"), escape_notation(line))
        return make_element("figure", board, caption)

    # What is said of it, line by line.

    def _facts(self, *, is_drawn: bool) -> Iterator[Html]:
        finding, setup = self.finding, self.moment.setup
        yield from _fact(_text("thrown"), self._thrown())
        yield from _fact(_text("owed"), self._owed())
        yield from _fact(_text("written"), self._written())
        if finding.legal is not None:
            yield from _fact(_report("could-be-played"), self._could_be_played(finding.legal))
        if finding.rule is not None:
            yield from _fact(_report("rule"), make_prose(finding.spoken("rule")))
        if finding.legal_under is not None:
            yield from _fact(_report("readings"), make_prose(spoken_readings(finding.legal_under)))
        if setup is not None and not is_drawn:
            yield from _fact(_report("position"), escape_notation(print_setup(setup)))
        if self.slip is not None:
            yield from _fact(_report("likeliest-slip"), make_prose(self.slip.message))
        if finding.fix is not None:
            what = finding.fix.spoken("what")
            fix = what if finding.fix.safe else _report("fix-to-be-judged", fix=what)
            yield from _fact(_report("fix"), make_prose(fix))
        if finding.not_examined:
            turns = _report("turns", count=Count(finding.not_examined))
            yield from _fact(_report("not-examined"), turns)
        yield from _fact(_text("place"), self._place())

    def _place(self) -> Html:
        """Return where it is written: the place in its file, and which record of several."""
        number = self.finding.record or 0
        record = [_report("record", number=number)] if number > 1 else []
        return join_html((escape_notation(location(self.finding, self.file)), *record), " · ")

    def _thrown(self) -> Html | None:
        """Return the throws of the turn, each with what it gives."""
        words = self.occasion.words
        try:
            throws = parse_turn(self.moment.text).throws
        except TurnSyntaxError:
            return None
        if not throws:
            return None
        if words is None:
            return escape_notation("+".join(throws))
        return join_html(map(words.throw_given, throws), " + ")

    def _owed(self) -> Text | None:
        """Return what of the throws is still to be played."""
        words, setup = self.occasion.words, self.moment.setup
        owed = setup.keys.get("owed") if setup and not self.moment.is_end else None
        if words is None or not owed:
            return None
        return listed(map(words.value, owed.split(",")))

    def _written(self) -> Html | None:
        text, move = self.moment.text, self.moment.move
        if not text:
            return None
        whole = escape_notation(text, marked=_place_of(text, self.finding.move))
        if move is None:
            return whole
        words = self.occasion.move(self.moment.seat, print_move(move))
        return join_html((whole, make_element("br"), words))

    def _could_be_played(self, moves: list[str]) -> object:
        if not moves:
            return _report("nothing")
        seat = self.finding.seat or ""
        rows = [make_element("li", self.occasion.move(seat, move)) for move in moves[:MAX_MOVES]]
        if len(moves) > MAX_MOVES:
            rows.append(make_element("li", _report("more", count=len(moves) - MAX_MOVES)))
        return make_element("ul", *rows)

    # What the arbiter writes.

    def _ruling(self) -> Iterator[Html]:
        """Yield the room for a ruling; what is but a remark needs none."""
        if self.finding.severity is Severity.INFO:
            return
        boxes = []
        if self.finding.not_examined is not None:  # refused: what follows waits for the ruling
            boxes = [_box(_text("stands")), _box(_text("taken-back"))]
        yield make_element(
            "div",
            make_element("p", make_element("b", _text("ruling")), *boxes),
            *(make_element("p", class_="rule", aria_hidden="true") for _ in range(LINES)),
            make_signature_lines((_text("arbiter"), _text("date"))),
            class_="ruling",
        )


def _box(what: Text) -> Html:
    return make_element("span", make_element("i", aria_hidden="true"), " ", what, class_="box")


def _fact(label: Text, what: object) -> Iterator[Html]:
    if what is not None and what != "":
        yield make_element("div", make_element("dt", label), make_element("dd", what))


def _place_of(text: str, number: int | None) -> tuple[int, int] | None:
    """Return where in a turn string its move *number* stands, None for no move."""
    columns = move_columns(text) if number else []
    if not number or number > len(columns):
        return None
    start = columns[number - 1]
    end = text.find(" ", start)
    return start, len(text) if end < 0 else end


_QUOTED: Final = re.compile(r"`(<bdi>[^`<]*</bdi>|[^`<]*[^`<\s][^`<]*)`")
"""Notation between backticks; around blanks they stay, for nothing else would be seen of those."""


def make_prose(text: object) -> Html:
    """Return a sentence in which what stands between backticks is notation."""
    return Html(_QUOTED.sub(r'<code dir="ltr">\1</code>', escape_text(text)))
