"""What a file of a backgammon program loses of a record: see ``formats.losses``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.mat_codes import LONG_NAME
from barsis_notation.formats.backgammon.facts import MOST_BYTES
from barsis_notation.formats.backgammon.writable import is_opening_die, read_item
from barsis_notation.formats.format import Format
from barsis_notation.formats.losses import Alike, losses
from barsis_notation.record.canonical import canonical
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import Turn

_TURN: Final = re.compile(r"(?<=^/turns/)[0-9]+")


def lost(record: Record, form: Format, alike: Alike = str.__eq__) -> list[Finding]:
    """Return what writing *record* as *form* loses, in the order of the record.

    A roll-off that stands as single dice before the first turn is kept as a roll-off.
    """
    settled = settled_opening(record)
    found = losses(settled, form, alike)
    dice = len(record.turns) - len(settled.turns)
    for one in found if dice else ():
        one.pointer = _TURN.sub(lambda index: str(int(index[0]) + dice), one.pointer or "")
    return found


def long_names(record: Record) -> list[Finding]:
    """Return which names are longer than GNU Backgammon reads them; the files hold them whole."""
    return [
        LONG_NAME.finding(
            pointer=f"/players/{index}/name",
            found=f"{player.name!r} of {size} bytes",
            expected=f"at most {MOST_BYTES} bytes",
        )
        for index, player in enumerate(record.players)
        if (size := len(player.name.encode())) > MOST_BYTES
    ]


def settled_opening(record: Record) -> Record:
    """Return *record* with its roll-off in its place, where it stands as bare dice in turns."""
    dice = [f"{turn.seat} {turn.throws[0]}" for turn in takewhile(is_opening_die, _bare(record))]
    if not dice or record.opening not in ([], dice):
        return record
    return msgspec.structs.replace(record, opening=dice, turns=record.turns[len(dice) :])


def _bare(record: Record) -> Iterator[Turn]:
    """Yield the turns up to the first one that is more than a turn string."""
    for item in canonical(record).turns:
        turn = read_item(item) if isinstance(item, str) else None
        if turn is None:
            return
        yield turn
