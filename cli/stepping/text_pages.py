"""Pages of text: the keys, the details of a move, the findings of a record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from barsis_notation.diagnostics.finding_text import pair_with_slips
from barsis_notation.drawing.look import BOLD, DIM
from barsis_notation.language.text_width import pad_text
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.position_lines import format_setup
from barsis_notation.replay.game_context import GameContext
from barsis_notation.replay.start import find_unsupported

from ..output.full_reporter import format_finding
from .key_bindings import CHOOSING, WALKING, mirror_key_signs
from .ply_text import StyledText, describe_move, iter_full_findings, iter_notes, make_headline

if TYPE_CHECKING:
    from barsis_notation.validation import CheckedRecord
    from barsis_notation.validation.stepped_games import SteppedGame

_text = bind_texts("cli/replay")

KEY_COLUMNS = 10
"""Columns of the keys at the left side of help."""


@dataclass
class TextPage:
    """A page of text over the whole screen.

    Attributes:
        title: The title in the first row.
        paragraphs: The texts, before they are wrapped.
        top: Index of the first visible line.
        lines: The lines at the width last shown; empty before that.
    """

    title: str
    paragraphs: list[StyledText]
    top: int = 0
    lines: list[StyledText] = field(default_factory=list)


def make_help_page(walking: bool) -> TextPage:
    """Return the help for keys.

    Args:
        walking: Whether a board is shown; else the keys are those of the list of games.
    """
    table = WALKING if walking else CHOOSING
    lines = (f"{pad_text(mirror_key_signs(key.shown), KEY_COLUMNS)}{key.what}" for key in table)
    return TextPage(str(_text("keys")), [StyledText(line) for line in lines])


def make_details_page(game: SteppedGame, *, ascii: bool) -> TextPage:
    """Return a page with all details of the current ply.

    If *ascii* is true, throws in the title have only English names.
    """
    return TextPage(make_headline(game, ascii=ascii).text, [*_iter_details(game)])


def _iter_details(game: SteppedGame) -> Iterator[StyledText]:
    walk = game.walk
    yield from describe_move(game)
    yield from iter_full_findings(game, game.remarks(walk.bookmark))
    yield from iter_notes(walk.ply)
    yield StyledText(format_setup(walk.setup), DIM)


def make_error_page(checked: CheckedRecord, label: str) -> TextPage:
    """Return a page for a record that cannot be shown.

    Args:
        checked: The checked record, whose findings are shown.
        label: The title, such as the label of the record in the list.
    """
    occasion = GameContext(checked.head, checked.ruleset, checked.number)
    findings = checked.findings
    if checked.ruleset is not None:
        findings = [*findings, *find_unsupported(checked.ruleset)]
    lines = [
        StyledText(line, BOLD if not line.startswith(" ") else "")
        for finding, slip in pair_with_slips(findings)
        for line in format_finding(finding, checked.file, occasion, slip)
    ]
    return TextPage(label, lines)
