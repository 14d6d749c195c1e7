"""Measure how often ``infer_options`` finds the options of simulated games.

Run ``python -m benchmarks.options``. The benchmark draws sets of options, simulates games under
each set, and compares the first set of the answer with the drawn set:

- *true set first*: they are equal;
- *smaller*: the first set is a part of the drawn set, and the answer lists every missing option as
  one that the records do not decide;
- *another as good*: all records are legal under the first set, which has other options;
- *failed*: some records are not legal under the first set.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from barsis_notation.rulesets import Ruleset, RulesetError, load_ruleset
from barsis_notation.rulesets.values import is_same_json
from barsis_notation.simulation import simulate
from barsis_notation.validation.option_inference import RulesetInference, infer_options

GAMES = ("barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz", "natt-klab")
OUTCOMES = ("true set first", "smaller", "another as good", "failed")


def draw_ruleset(game: str, rng: random.Random) -> Ruleset:
    """Return the ruleset *game* with one to four randomly chosen options that are not defaults."""
    options = load_ruleset(game).options()
    while True:
        chosen = {}
        for option in rng.sample(options, rng.randint(1, min(4, len(options)))):
            others = [one.value for one in option.readings if one.value != option.default]
            if others:
                chosen[option.path] = rng.choice(others)
        try:
            ruleset = load_ruleset(game, options=chosen)
            next(simulate(ruleset, games=1, seed=1))
        except (RulesetError, ValueError, NotImplementedError):
            continue
        if ruleset.chosen:
            return ruleset


def classify_outcome(found: RulesetInference, true: Mapping[str, Any]) -> str:
    """Return the outcome, one of OUTCOMES, of *found* for games under the options *true*."""
    first = found.sets[0]
    if found.legal < found.records:
        return "failed"
    if is_same_json(dict(first), dict(true)):
        return "true set first"
    is_part = all(path in true and is_same_json(true[path], value) for path, value in first.items())
    undecided = {option.path for option in found.options if not option.is_decided}
    return "smaller" if is_part and undecided >= true.keys() - first.keys() else "another as good"


def measured(sets: int, games: int, seed: int) -> Counter[str]:
    """Draw *sets* sets of options with *games* games each; return the number of each outcome.

    Sets with the outcome ``failed`` or ``another as good`` are printed.
    """
    counts: Counter[str] = Counter()
    for number in range(sets):
        rng = random.Random(f"{seed} {number}")
        ruleset = draw_ruleset(GAMES[number % len(GAMES)], rng)
        records = list(simulate(ruleset, games=games, seed=number))
        for record in records:
            record.ruleset.options = {}
        (found,) = infer_options(records).found
        outcome = classify_outcome(found, ruleset.chosen)
        counts[outcome] += 1
        if outcome in ("failed", "another as good"):
            print(
                f"  {number} {ruleset.id} {dict(ruleset.chosen)}: {outcome}, "
                f"{found.legal} of {found.records} under {found.sets[0]}",
                flush=True,
            )
    return counts


def main() -> None:
    """Print the number of sets with each outcome."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=64, help="number of sets of options to draw")
    parser.add_argument("--games", type=int, default=20, help="games for each set")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    counts = measured(given.sets, given.games, given.seed)
    print("  ".join(f"{name} {counts[name]}" for name in OUTCOMES))


if __name__ == "__main__":
    main()
