"""Records of an archive as lines of text and as JSON."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, BinaryIO

from barsis_notation.language.text_width import pad_text
from barsis_notation.language.texts import bind_texts, join_words

from ...output.aligned_rows import write_table
from ...output.line_writer import LineWriter

if TYPE_CHECKING:
    from barsis_notation.archive.record_summaries import Holding, SeatedPlayer
    from barsis_notation.language.texts import Text

_text = bind_texts("cli/archive")

ROWS = 500
"""The number of records whose columns are aligned together."""

SHOWN_ID = 12
"""The number of digits of a record id in text output."""


class RecordTable:
    """A writer of record summaries as lines, in columns that fit the terminal.

    Widths of columns are chosen for a number of consecutive records at a time, so a list of any
    length needs little memory. Call ``add`` for each record, then ``end``. In files and pipes, each
    record is one line.

    Args:
        target: The binary stream to write to; it is not closed.
    """

    def __init__(self, target: BinaryIO) -> None:
        self._lines = LineWriter(target)
        self._rows: list[tuple[str, ...]] = []

    def add(self, holding: Holding, *more: object) -> None:
        """Write a record, or keep it until the widths of its columns are known.

        Args:
            holding: The summary of the record.
            more: Further cells, converted by ``str``.
        """
        row = _make_row(holding, *more)
        if self._lines.width is None:
            self._lines.write(_format_row(*row, is_withdrawn=holding.withdrawn is not None))
            return
        self._rows.append(row)
        if len(self._rows) == ROWS:
            self.end()

    def end(self) -> None:
        """Write the records that are kept."""
        if self._rows:
            write_table(self._lines, self._rows, right={0, 2}, has_headings=False)
        self._rows = []


def _format_row(
    number: str, id: str, date: str, game: str, told: str, *, is_withdrawn: bool
) -> str:
    """Return a row as one line; that of a withdrawn record lacks date and game."""
    columns = () if is_withdrawn else (pad_text(date, 10), pad_text(game, 10))
    return "  ".join((f"{number:>6}", id, *columns, told))


def _make_row(holding: Holding, *more: object) -> tuple[str, str, str, str, str]:
    """Return number, id, date, game, occasion, players and other facts of a record."""
    about: list[object]
    if holding.withdrawn is not None:
        about = [_text("withdrawn", day=holding.withdrawn[0][:10], reason=holding.withdrawn[1])]
        date = game = ""
    else:
        about = [describe_occasion(holding), describe_players(holding), *_describe_marks(holding)]
        date, game = holding.date or "", holding.game or ""
    told = "  ".join(filter(None, map(str, (*about, *more))))
    return str(holding.number), holding.id[:SHOWN_ID], date, game, told


def describe_occasion(holding: Holding) -> Text | str:
    """Return event, round and table of a record as text, separated by commas.

    The site replaces an unknown event; other unknown facts are left out. It is "" if all are
    unknown.
    """
    places = [
        *([holding.event] if holding.event else [holding.site] if holding.site else []),
        *([_text("round", round=holding.round)] if holding.round else []),
        *([_text("table", table=holding.table)] if holding.table else []),
    ]
    return join_words(places, "commas")


def describe_players(holding: Holding) -> object:
    """Return the players with their seats as text, and after them who won.

    A player without a name has their id, or ``?``. The text is "" without players.
    """
    from barsis_notation.replay.game_context import join_opponents

    players: list[object] = [f"{_name_player(one) or '?'} ({one.seats})" for one in holding.players]
    if not players:
        return ""
    opponents = reduce(join_opponents, players)
    winners = [_name_player(one) or one.seats for one in holding.players if one.won]
    if not winners:
        return opponents
    return _text("won-by", players=opponents, winners=join_words(winners))


def _name_player(player: SeatedPlayer) -> str:
    return player.name or player.id or ""


def _describe_marks(holding: Holding) -> list[Text]:
    """Return texts about the worst finding and the revision that replaces the record."""
    worst = {"error": _text("has-errors"), "warning": _text("has-warnings")}
    replaced = holding.replaced_by
    return [
        *([worst[holding.worst]] if holding.worst in worst else []),
        *([_text("replaced-by", number=replaced)] if replaced else []),
    ]


def make_members(holding: Holding) -> dict[str, Any]:
    """Return the members of a record summary for JSON, with None for unknown facts.

    ``players`` is a list of dicts. ``withdrawn`` is a dict with ``at`` and ``reason``, or None.
    """
    members = holding._asdict()
    members["players"] = [player._asdict() for player in holding.players]
    if holding.withdrawn is not None:
        members["withdrawn"] = dict(zip(("at", "reason"), holding.withdrawn, strict=True))
    return members
