"""The number of lines that a score sheet needs, measured on simulated games.

``sheet_lines.json`` has a row for each built-in game, number of players and value of an option. It
names the command that simulates the games; ``python -m tests.recording.measure_sheet_lines`` writes
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from barsis_notation.base.resources import read_resource
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.values import is_same_json

UNMEASURED: Final = 60
"""Number of lines for rules that are not built in."""


MAX_LINES: Final = 1000
"""Maximum number of lines of a sheet."""


class SheetSize(NamedTuple):
    """The size of a score sheet that is enough for most games; see ``find_sheet_size``.

    Attributes:
        lines: Number of lines that is enough for 19 out of 20 games. A line is for one turn of each
            player or, if there are more than four players, for one turn.
        characters: Number of characters that is enough for 19 out of 20 turns in the notation, with
            the seat.
    """

    lines: int
    characters: int


class _Setup(msgspec.Struct, frozen=True):
    """A row of the file: the lines that are enough for 19 of 20 games, by policy."""

    game: str
    options: dict[str, Any]
    players: int
    greedy: int
    random: int
    characters: int

    def is_part_of(self, chosen: Mapping[str, Any]) -> bool:
        """Return whether the options of this setup are among *chosen*, values by path."""
        return all(
            path in chosen and is_same_json(chosen[path], value)
            for path, value in self.options.items()
        )


class _File(msgspec.Struct, frozen=True):
    command: str
    setups: tuple[_Setup, ...]


@cache
def _load_setups() -> tuple[_Setup, ...]:
    raw = read_resource(__package__, "sheet_lines.json")
    return msgspec.json.decode(raw, type=_File).setups


def find_sheet_size(ruleset: Ruleset, players: int) -> SheetSize | None:
    """Return the size of a score sheet that is enough for most games.

    It has enough lines for 19 out of 20 games, and each line is wide enough for 19 out of 20 turns,
    with greedy and with random players. If several options are chosen, it is the largest size that
    a single one of them needs. Options whose value was not measured are ignored.

    Args:
        ruleset: The rules of the game.
        players: Number of players.

    Returns:
        The size; None if the ruleset is not built in, or if this number of players was not
        measured.
    """
    if not ruleset.builtin:
        return None
    rows = [row for row in _load_setups() if (row.game, row.players) == (ruleset.id, players)]
    chosen = [row for row in rows if row.options and row.is_part_of(ruleset.chosen)]
    fitting = chosen or [row for row in rows if not row.options]
    if not fitting:
        return None
    lines = max(max(row.greedy, row.random) for row in fitting)
    return SheetSize(lines, max(row.characters for row in fitting))


def choose_line_count(ruleset: Ruleset, players: int) -> int:
    """Return the default number of lines of a score sheet, at most MAX_LINES (1000).

    It is the number of ``find_sheet_size``, or UNMEASURED (60) if that function returns None.

    Args:
        ruleset: The rules of the game.
        players: Number of players.
    """
    size = find_sheet_size(ruleset, players)
    return min(size.lines, MAX_LINES) if size else UNMEASURED
