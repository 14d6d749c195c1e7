"""Pages of text: the keys, all that there is to say of a move, what is wrong with a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from barsis_notation.diagnostics.reporting import with_slips
from barsis_notation.drawing.look import BOLD, DIM
from barsis_notation.language.columns import padded
from barsis_notation.language.texts import texts_of
from barsis_notation.record.position_lines import print_setup
from barsis_notation.replay.occasion import Occasion
from barsis_notation.replay.start import not_played

from ..output.full import paragraph
from .keys import CHOOSING, WALKING, shown_key
from .told import Paragraph, findings_in_full, headline, notes, played

if TYPE_CHECKING:
    from barsis_notation.validation import Checked
    from barsis_notation.validation.stepped_games import SteppedGame

_text = texts_of("cli/replay")

KEY_COLUMNS = 10
"""The width of the keys on the left of help."""


def help_page(walking: bool) -> tuple[str, list[Paragraph]]:
    """Return title and lines of help for the keys: those of a board, or those of the list."""
    table = WALKING if walking else CHOOSING
    lines = (f"{padded(shown_key(key.shown), KEY_COLUMNS)}{key.what}" for key in table)
    return str(_text("keys")), [Paragraph(line) for line in lines]


def more_page(game: SteppedGame, *, ascii: bool) -> tuple[str, list[Paragraph]]:
    """Return title and lines of all that there is to say of the ply one stands at."""
    return headline(game, ascii=ascii).text, [*_more(game)]


def _more(game: SteppedGame) -> Iterator[Paragraph]:
    walk = game.walk
    yield from played(game)
    yield from findings_in_full(game, game.remarks(walk.bookmark))
    yield from notes(walk.ply)
    yield Paragraph(print_setup(walk.setup), DIM)


def broken_page(checked: Checked, label: str) -> tuple[str, list[Paragraph]]:
    """Return title and lines of what is wrong with a record that cannot be stepped through."""
    occasion = Occasion(checked.head, checked.ruleset, checked.number)
    findings = checked.findings
    if checked.ruleset is not None:
        findings = [*findings, *not_played(checked.ruleset)]
    lines = [
        Paragraph(line, BOLD if not line.startswith(" ") else "")
        for finding, slip in with_slips(findings)
        for line in paragraph(finding, checked.file, occasion, slip)
    ]
    return label, lines
