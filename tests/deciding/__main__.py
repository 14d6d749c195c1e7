"""Looks for turns that one fact decides, and writes ``cases.json``.

Run ``python -m tests.deciding [GAME …]``. Games are played at random under every other value that
an engine plays of a fact; a turn that the rules themselves refuse is one that the fact decides. Of
the turns of a fact those are kept that the fewest other facts decide, and of these the shortest.
Turns that break a fact of which the engine plays one value only are looked for by the name of their
refusal.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from barsis_notation.engines.engine import TurnRefusal
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.replay.seating import get_seating
from tests.deciding.alternatives import alternatives
from tests.deciding.chosen import GAMES, Choice, choices, speaks
from tests.deciding.hunt import broken_turns, deciders, is_refused, turns_of
from tests.deciding.quoted import fact_named, finding_of

CASES: Final = Path(__file__).parent / "cases.json"
BY_HAND: Final = Path(__file__).parent / "by_hand.json"
KEPT: Final = 1
"""Cases kept of one fact and one refusal under the same options."""

Case = dict[str, Any]


def found(choice: Choice, turns: int, seconds: float) -> Iterator[Case]:
    """Yield the turns refused under *choice* that are legal under another value of one fact."""
    ruleset, players = choice.ruleset, choice.players
    for other in alternatives(ruleset):
        if choice.path and other.path != choice.path:
            continue
        if not get_seating(other.ruleset, players).is_playable:
            continue
        rng, begun = random.Random(11), time.monotonic()
        for setup, turn in turns_of(other.ruleset, players, rng, turns):
            if time.monotonic() - begun > seconds:
                break
            refused = is_refused(ruleset, players, setup, turn)
            if not isinstance(refused, TurnRefusal):
                continue
            if not speaks(ruleset, other.path, refused.name, turn):
                continue
            paths = {one.path for one in deciders(ruleset, players, setup, turn)}
            yield {
                **_place(choice, format_setup(setup), turn, refused.name),
                "fact": other.path,
                "deciders": sorted(p for p in paths if speaks(ruleset, p, refused.name, turn)),
            }


def by_hand(game: str) -> Iterator[Case]:
    """Yield the cases of turns that random play seldom comes to, which are written down."""
    for row in json.loads(BY_HAND.read_text("utf-8")):
        if row["position"].partition(" ")[0] != game:
            continue
        choice = Choice(game, row["options"], tuple(row["players"].split()))
        ruleset, setup = choice.ruleset, parse_setup(row["position"])
        refused = is_refused(ruleset, choice.players, setup, row["turn"])
        assert isinstance(refused, TurnRefusal), (row, refused)
        paths = {one.path for one in deciders(ruleset, choice.players, setup, row["turn"])}
        yield {
            **_place(choice, row["position"], row["turn"], refused.name),
            "fact": row["fact"],
            "deciders": sorted(p for p in paths if speaks(ruleset, p, refused.name, row["turn"])),
        }


def broken(choice: Choice, turns: int) -> Iterator[Case]:
    """Yield refused turns that rest on a fact of which no other value is played."""
    ruleset = choice.ruleset
    tried = {other.path for other in alternatives(ruleset)}
    for setup, turn, refused in broken_turns(ruleset, choice.players, random.Random(5), turns):
        path = fact_named(choice, format_setup(setup), turn)
        if path and path not in tried:
            place = _place(choice, format_setup(setup), turn, refused.name)
            yield {**place, "fact": path, "deciders": []}


def _place(choice: Choice, position: str, turn: str, refusal: str) -> Case:
    return {
        "game": choice.game,
        "options": choice.options,
        "players": list(choice.players),
        "position": position,
        "turn": turn,
        "refusal": refusal,
    }


def best(cases: list[Case]) -> list[Case]:
    """Return the plainest of *cases*, KEPT of each fact, refusal and reading, with their quote."""
    ranked = sorted(
        cases,
        key=lambda one: (len(one["deciders"]), len(one["turn"]), len(one["position"])),
    )
    kept: dict[str, list[Case]] = {}
    tries: Counter[str] = Counter()
    for case in ranked:
        key = json.dumps([case["fact"], case["refusal"], case["options"].get(case["fact"])])
        here = kept.setdefault(key, [])
        if len(here) == KEPT or tries[key] == 2 * KEPT or case in here:
            continue
        tries[key] += 1
        finding = finding_of(case)
        if finding is not None and finding.rule is not None:
            case["quote"] = str(finding.rule)
            here.append(case)
    return [case for here in kept.values() for case in here]


def main() -> None:
    """Look for the cases of some games, or of all, and write them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none")
    parser.add_argument("--turns", type=int, default=150, help="turns played under each value")
    parser.add_argument("--seconds", type=float, default=0.2, help="time for each value")
    parser.add_argument("-o", type=Path, default=CASES, dest="output", help="the file written")
    options = parser.parse_args()
    noted = json.loads(options.output.read_text("utf-8")) if options.output.exists() else []
    for game in options.games or GAMES:
        cases = list(by_hand(game))
        for choice in choices(game):
            cases += found(choice, options.turns, options.seconds)
            if not choice.options:
                cases += broken(choice, options.turns)
        mine = best(cases)
        mine.sort(key=lambda one: (one["fact"], one["refusal"], json.dumps(one["options"])))
        noted = [case for case in noted if case["game"] != game] + mine
        print(f"{game}: {len(cases)} turns, {len(mine)} kept", flush=True)
        lines = (json.dumps(case, ensure_ascii=False) for case in noted)
        options.output.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
