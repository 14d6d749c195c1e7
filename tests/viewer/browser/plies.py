"""The men that pages draw at every ply, held against Python's position.

``python -m tests.viewer.browser.plies`` does that for all samples, and prints counts; with
``--walks N`` also for so many random walks of keys.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from barsis_notation import Record
from barsis_notation.base.errors import BarsisError
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation import CheckedRecord, Checks, check_files
from barsis_notation.viewer.page import make_page
from tests.men import Men
from tests.viewer.browser import chromium
from tests.viewer.browser.chromium import Tab
from tests.viewer.browser.oracle import men_at_every_ply, men_of_lines
from tests.viewer.browser.reading import lines_shown, shown, walked

SAMPLES = Path(__file__).parents[3] / "sample_games"

KEYS = (
    *("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowUp"),
    *("Home", "End", "n", "N", "v", "m", "f", "c"),
)
"""The keys of random walks; those that are named several times come so much oftener."""


class Game(NamedTuple):
    """A record that can be begun, and the men Python has at every ply of each of its lines."""

    called: str
    checked: CheckedRecord
    lines: dict[str, list[Men]]

    @property
    def plies(self) -> int:
        return sum(map(len, self.lines.values()))


def games(paths: list[str]) -> Iterator[Game]:
    """Yield the records of *paths* that can be begun."""
    for checked in check_files(paths, Checks(suggest=True)):
        record, ruleset = checked.record, checked.ruleset
        if record is None or ruleset is None or checked.is_late:
            continue
        lines = lines_of(record, ruleset)
        if lines is not None:
            name = f"{Path(checked.file).parent.name}/{Path(checked.file).name} {checked.number}"
            yield Game(name, checked, lines)


def lines_of(record: Record, ruleset: Ruleset) -> dict[str, list[Men]] | None:
    """Return Python's men by line, ``""`` the main one; None for a game that cannot begin."""
    try:
        return {"": men_at_every_ply(record, ruleset), **men_of_lines(record, ruleset)}
    except BarsisError:
        return None


def page_at(game: Game, folder: Path) -> Path:
    """Write the page of *game* below *folder* and return where."""
    path = folder / "page.html"
    checked = game.checked
    path.write_text(
        make_page(checked.record, checked.ruleset, checked.findings, language="en"), "utf-8"
    )
    return path


def differences(game: Game, tab: Tab, folder: Path) -> Iterator[str]:
    """Yield every ply at which the men on the page are not those of Python."""
    page = tab.visit(page_at(game, folder))
    lines = {"": walked(page), **lines_shown(page)}
    for line in sorted(lines.keys() | game.lines.keys()):
        expected = game.lines.get(line, [])
        found = {one.ply: one.men for one in lines.get(line, ())}
        if sorted(found) != [*range(len(expected))]:
            yield f"{game.called}: of {line!r} {sorted(found)} are shown, {len(expected)} played"
        for ply, men in enumerate(expected):
            if ply in found and found[ply] != men:
                yield f"{game.called}: {line!r}, ply {ply}: {_told(found[ply], men)}"


def _told(found: Men, expected: Men) -> str:
    return f"drawn {dict(found - expected)} in place of {dict(expected - found)}"


def walk_differences(game: Game, tab: Tab, folder: Path, keys: list[str]) -> Iterator[str]:
    """Yield every ply that is reached by *keys* at which the men drawn are not those of Python."""
    page = tab.visit(page_at(game, folder))
    page.focus("#viewer")
    for number, key in enumerate(keys, start=1):
        page.keyboard.press(key)
        one = shown(page)
        expected = game.lines.get(one.line, [])
        if one.ply >= len(expected) or one.men != expected[one.ply]:
            yield f"{game.called}: {one.line!r}, ply {one.ply}, after {keys[:number]}"
            return


class Count(NamedTuple):
    """What was compared, and what differs."""

    games: int = 0
    plies: int = 0
    lines: int = 0
    differences: int = 0


def _compared(
    paths: list[str], tab: Tab, folder: Path, *, keeping: bool
) -> tuple[Count, list[Game]]:
    """Compare all games of *paths* and print what differs; return them if that is wanted."""
    count, kept = Count(), []
    for game in games(paths):
        wrong = [*differences(game, tab, folder), *tab.faults]
        tab.faults.clear()
        print(*wrong, sep="\n", end="\n" * bool(wrong))
        count = Count(
            count.games + 1,
            count.plies + game.plies,
            count.lines + len(game.lines) - 1,
            count.differences + len(wrong),
        )
        kept += [game] * keeping
    return count, kept


def main() -> int:
    """Compare all samples, then random walks; print what was compared and what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", default=[str(SAMPLES)])
    parser.add_argument("--walks", type=int, default=0)
    parser.add_argument("--keys", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = time.monotonic()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = stack.enter_context(chromium.started())
        stack.enter_context(chromium.asked(browser))
        tab = Tab(browser.new_context(reduced_motion="reduce"), folder)
        count, every = _compared(asked.paths, tab, folder, keeping=asked.walks > 0)
        draw = random.Random(asked.seed)
        wrong: list[str] = []
        for _ in range(asked.walks):
            keys = draw.choices(KEYS, k=asked.keys)
            wrong += walk_differences(draw.choice(every), tab, folder, keys)
        print(*wrong, sep="\n", end="\n" * bool(wrong))
    print(
        f"{count.games} games, {count.plies} plies, {count.lines} lines beside the turns: "
        f"{count.differences} differences; {asked.walks} walks of {asked.keys} keys: "
        f"{len(wrong)} differences; {time.monotonic() - begun:.0f} s"
    )
    return bool(count.differences or wrong)


if __name__ == "__main__":
    sys.exit(main())
