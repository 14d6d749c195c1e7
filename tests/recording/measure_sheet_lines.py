"""Measure how many lines a score sheet needs: ``python -m tests.recording.measure_sheet_lines``.

It writes ``barsis_notation/recording/sheet_lines.json``, which says with which command games are
simulated. Every option value of every game is measured alone, with every number of players. It
takes about a quarter of an hour.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from barsis_notation.base.errors import BarsisError
from barsis_notation.record.structs import Record
from barsis_notation.recording.score_sheets import MOST_COLUMNS
from barsis_notation.replay.game_context import get_turn_text
from barsis_notation.replay.seating import get_player_counts
from barsis_notation.rulesets import Ruleset, builtin_rulesets, load_ruleset
from barsis_notation.simulation.simulated_games import simulate

FILE: Final = Path(__file__).parents[2] / "barsis_notation" / "recording" / "sheet_lines.json"
POLICIES: Final = ("greedy", "random")
GAMES: Final = 400
SEED: Final = 1
COMMAND: Final = (
    "barsis simulate GAME --option PATH=VALUE --seats PLAYERS --policy POLICY"
    f" --games {GAMES} --seed {SEED}"
)


def count_lines(record: Record) -> int:
    """Return the number of lines that a game needs on its sheet.

    It is the number of turns of the player with most turns or, if there are no columns, of all.
    """
    if len(record.players) > MOST_COLUMNS:
        return len(record.turns)
    owner = {seat: at for at, player in enumerate(record.players) for seat in player.seats}
    turns = Counter(owner[get_turn_text(entry)[0]] for entry in record.turns)
    return max(turns.values(), default=0)


def find_quantile(values: Iterable[int]) -> int:
    """Return the least value that at least 19 of 20 *values* do not exceed."""
    ordered = sorted(values)
    return ordered[-(-len(ordered) * 19 // 20) - 1]


def measure(rules: Ruleset, players: int, games: int = GAMES) -> dict[str, int] | None:
    """Return the quantile of the lines of games by policy, and that of the width of their turns.

    Return None if more than one of 20 games does not end, because a pawn cannot enter for example.
    """
    found: dict[str, int] = {}
    widths: list[int] = []
    for policy in POLICIES:
        lines, unfinished = [], 0
        for record in simulate(rules, games=games, seats=players, seed=SEED, policy=policy):
            lines.append(count_lines(record))
            widths += (len(get_turn_text(entry)) for entry in record.turns)
            unfinished += bool(record.result and record.result.reason == "unfinished")
            if unfinished * 20 > games:
                return None
        found[policy] = find_quantile(lines)
    return {**found, "characters": find_quantile(widths)}


def iter_setups() -> Iterator[tuple[str, dict[str, Any], Ruleset]]:
    """Yield every built-in game with its defaults, then with each value of an option."""
    for edition in builtin_rulesets():
        rules = load_ruleset(edition.id)
        yield edition.id, {}, rules
        for option in rules.options():
            for reading in option.readings[1:]:
                value = reading.integer.min if reading.integer else reading.value
                chosen = {option.path: value, **reading.when}
                try:
                    yield edition.id, chosen, load_ruleset(edition.id, options=chosen)
                except (BarsisError, ValueError):
                    continue  # the value is not allowed alone


def main() -> None:
    rows = []
    for game, options, rules in iter_setups():
        for players in get_player_counts(rules):
            found = measure(rules, players)
            if found is not None:
                rows.append({"game": game, "options": options, "players": players, **found})
            print(game, options, players, found, file=sys.stderr, flush=True)
    setups = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in rows)
    text = f'{{\n "command": {json.dumps(COMMAND)},\n "setups": [\n  {setups}\n ]\n}}\n'
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
