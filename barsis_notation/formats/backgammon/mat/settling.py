"""Which options the games of a file are read under: by its words, else by the points it writes.

Until that is known games are held back. What decides is told once, with the first game it is for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.mat.game import Read
from barsis_notation.formats.backgammon.western import Shown, declare, spoken_options
from barsis_notation.record.decode import Decoded

MOST_HELD: Final = 1000
"""Games that are held back. If none of them decides, those that follow are not asked."""


class Settling:
    """Takes games in their order and gives them back in their order, with their options."""

    def __init__(self) -> None:
        self._held: list[Read] = []
        self._is_settled = False
        self._shown: Shown | None = None
        self._told: set[str] = set()

    def take(self, game: Read | None) -> Iterator[Decoded]:
        """Take *game*, if it is one; yield the games that are settled."""
        if game is None:
            return
        self._held.append(game)
        if not self._is_settled and game.word and not game.is_own:
            self._is_settled, self._shown = True, game.word
        if self._is_settled or len(self._held) >= MOST_HELD:
            yield from self.end()

    def end(self) -> Iterator[Decoded]:
        """Yield the games that are held back."""
        held, self._held = self._held, []
        if not self._is_settled:
            self._is_settled = True
            self._settle_by_points(held)
        for game in held:
            self._finish(game)
            yield game.decoded

    def _settle_by_points(self, held: list[Read]) -> None:
        """Let the first game that tells decide, unless another contradicts it."""
        telling = [game for game in held if not game.is_own and game.ending and game.ending.tells]
        shown = [_shown(game) for game in telling]
        if len({one.is_western for one in shown}) == 1:
            self._shown = shown[0]
        elif shown:
            other = next(one for one in shown if one.is_western != shown[0].is_western)
            self._tell(telling[0], _disagreement(shown[0], other))

    def _finish(self, game: Read) -> None:
        """Write the options into the record of *game*, and tell them."""
        record = game.decoded.record
        for finding in game.once:
            self._tell(game, finding)
        if record is None or game.is_own:
            return
        is_western = self._shown is not None and self._shown.is_western
        declare(record, game.first_dice, game.ending, is_western=is_western)
        if self._shown is not None and is_western:
            self._tell(game, _western(self._shown))
        elif record.ruleset.options:
            self._tell(game, _opening(game.decoded))

    def _tell(self, game: Read, finding: Finding) -> None:
        if finding.code not in self._told:
            self._told.add(finding.code)
            finding.record = game.decoded.number
            game.decoded.findings.append(finding)


def _shown(game: Read) -> Shown:
    times = game.ending.times if game.ending else 0
    found = f"game {game.decoded.number} counted as {times} stakes"
    return Shown(times == 3, found, "two stakes", *game.result_at)


def _western(shown: Shown) -> Finding:
    return codes.MAT_WESTERN.finding(
        line=shown.line,
        column=shown.column,
        pointer="/ruleset/options",
        found=shown.found,
        expected=shown.expected,
        words={"options": spoken_options()},
    )


def _disagreement(one: Shown, other: Shown) -> Finding:
    return codes.MAT_WESTERN_UNDECIDED.finding(
        line=one.line,
        column=one.column,
        pointer="/ruleset/options",
        found=f"{one.found}, and in line {other.line} {other.found}",
        expected="games that count alike",
    )


def _opening(decoded: Decoded) -> Finding:
    line, column = decoded.where("/turns/0")
    return codes.MAT_WESTERN_OPENING.finding(
        line=line,
        column=column,
        turn=1,
        pointer="/ruleset/options",
        found="not a double",
        expected="a throw after the roll-off",
    )
