"""Records of an archive as lines of text and as JSON."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, BinaryIO, Self

from barsis_notation.diagnostics.finding_json import encoded
from barsis_notation.language.text_width import padded
from barsis_notation.language.texts import listed, texts_of

if TYPE_CHECKING:
    from barsis_notation.archive.record_summaries import Holding, SeatedPlayer
    from barsis_notation.language.texts import Text

_text = texts_of("cli/archive")

SHOWN_ID = 12
"""The number of digits of a record id in text output."""


def line_of(holding: Holding) -> str:
    """Return a line with number, id, date, game, event, players and state of a record."""
    head = f"{holding.number:>6}  {holding.id[:SHOWN_ID]}"
    if holding.withdrawn is not None:
        day, reason = holding.withdrawn[0][:10], holding.withdrawn[1]
        return f"{head}  {_text('withdrawn', day=day, reason=reason)}"
    columns = (padded(holding.date or "", 10), padded(holding.game or "", 10))
    about = (str(part) for part in (occasion_of(holding), players_of(holding), *_marks(holding)))
    return "  ".join((head, *columns, *filter(None, about)))


def occasion_of(holding: Holding) -> Text | str:
    """Return event, round and table of a record as text; unknown ones are left out."""
    places = [
        *([holding.event] if holding.event else [holding.site] if holding.site else []),
        *([_text("round", round=holding.round)] if holding.round else []),
        *([_text("table", table=holding.table)] if holding.table else []),
    ]
    return listed(places, "commas")


def players_of(holding: Holding) -> object:
    """Return the players with their seats as text, with a sign after each winner."""
    from barsis_notation.replay.game_context import join_opponents

    players: list[object] = [_player(player) for player in holding.players]
    return reduce(join_opponents, players) if players else ""


def _player(player: SeatedPlayer) -> Text | str:
    called = f"{player.name or player.id or '?'} ({player.seats})"
    return _text("winner", player=called) if player.won else called


def _marks(holding: Holding) -> list[Text]:
    """Return what else is worth knowing: the gravest finding, the revision that follows."""
    worst = {
        "error": _text("has-errors"),
        "warning": _text("has-warnings"),
    }
    replaced = holding.replaced_by
    return [
        *([worst[holding.worst]] if holding.worst in worst else []),
        *([_text("replaced-by", number=replaced)] if replaced else []),
    ]


def as_json(holding: Holding) -> dict[str, Any]:
    """Return a record summary as a dict for JSON; unknown facts are None."""
    members = holding._asdict()
    members["players"] = [player._asdict() for player in holding.players]
    if holding.withdrawn is not None:
        members["withdrawn"] = dict(zip(("at", "reason"), holding.withdrawn, strict=True))
    return members


class JsonList:
    """Writes a JSON array to a binary stream, one record per line. A context manager."""

    def __init__(self, target: BinaryIO) -> None:
        self.target = target
        self.separator = b"\n"

    def __enter__(self) -> Self:
        self.target.write(b"[")
        return self

    def add(self, holding: Holding, **more: object) -> None:
        """Write a record, with the members *more* in addition."""
        self.target.write(self.separator + encoded(as_json(holding) | more))
        self.separator = b",\n"

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """End the list, unless something went wrong on the way."""
        if kind is None:
            self.target.write(b"\n]\n")
