"""Count the cases of the kind ``perft`` again: by the engine and by the oracle of each game.

``python -m tests.conformance.perft`` recounts those whose day it is, and all of them with
``BARSIS_TEST_SCALE=long``. ``--fill`` draws positions from random games with fixed seeds until
every game has at least 20 cases; it writes only counts on which engine and oracle agree, and
prints every disagreement.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from barsis_notation.engines.engine import Play
from tests.engines.strolls import GAMES, Stroll, line, throw_is_due
from tests.kit_files import make_kit_text, make_slug, read_kit_file, write_kit_file
from tests.scale import is_its_day

from .counting import Count, Input, count_by_engine, count_by_oracle, split_throws

DAYS = 20
EACH = dict.fromkeys(GAMES, 20) | {"shesh-besh": 41}  # 21 of them are the rolls of a first turn
FEWEST, MOST = 6, 1500
"""Bounds of the sequences of a drawn case."""
SEEDS, FREE = 600, 40
LENGTHS = {"barsis": 500, "barjis": 700, "pachisi": 700, "parchis": 500} | {
    "shesh-besh": 250, "kioz": 500, "natt-klab": 60
}  # fmt: skip
"""Fewer steps than these are walked to a position."""
TURNS = dict.fromkeys(GAMES, (1, 3)) | {"natt-klab": (2, 5), "shesh-besh": (1, 2)}
SHOWN = {
    "bar/": "entries",
    "capture": "captures",
    "/off": "bearing off",
    "/bar": "a pawn sent back",
}
ABOUT = "Ways to play some throws of {game}, and positions reached: every turn until nothing moves."

Case = dict[str, Any]


def read_file(game: str) -> list[Case]:
    """Return the cases of *game*."""
    return read_kit_file(f"perft/{game}.json")


def read_all() -> list[Case]:
    """Return the cases of all games."""
    return [case for game in GAMES for case in read_file(game)]


def find_differences(case: Case) -> list[str]:
    """Return in what the counts of engine and oracle differ from *case* and from one another."""
    counts = {"engine": count_by_engine(case["input"]), "oracle": count_by_oracle(case["input"])}
    wrong = [
        f"{case['id']}: the {who} counts {count.as_answer()}, not {case['expected']}"
        for who, count in counts.items()
        if count.as_answer() != case["expected"]
    ]
    apart = counts["engine"].lines ^ counts["oracle"].lines
    return wrong + [f"{case['id']}: only one of them reaches {text}" for text in sorted(apart)[:4]]


# --- drawing ---


def make_case(given: Input, count: Count) -> Case:
    """Return the case of what was counted."""
    game, options = given["ruleset"]["id"], given["ruleset"].get("options", {})
    shown = [what for word, what in SHOWN.items() if word in count.words]
    under = [f"{path}={json.dumps(value)}" for path, value in options.items()]
    throws = ", ".join(given["throws"])
    about = f"{throws} with {' and '.join(shown)}" if shown else throws
    about += f" under {', '.join(under)}" if under else ""
    return {
        "id": f"perft/{game}/{make_slug(about)}",
        "kind": "perft",
        "game": game,
        "about": about,
        "source": f"counted by the engine and by tests/oracles/{game.replace('-', '_')}.py",
        "input": given,
        "expected": count.as_answer(),
    }


def draw(game: str, seed: int) -> Input | None:
    """Return the position of a random game and throws that can follow; None if it is over."""
    rng = random.Random(f"{game} {seed}")
    stroll = Stroll(game, rng).go(rng.randrange(4, LENGTHS[game]))
    while not stroll.is_between_turns:
        stroll.step()
    play = stroll.play.copy()
    if not play.to_move() or len(play.to_move()) > 1:
        return None
    given = {
        "ruleset": {"id": game, "version": 1, "options": plain_options(play.ruleset.chosen)},
        "players": [list(seats) for seats in play.players],
        "position": line(play),
    }
    throws = [_play_turn(play, rng) for _ in range(rng.randint(*TURNS[game])) if play.to_move()]
    return {**given, "throws": throws}


def plain_options(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as JSON has them."""
    return {
        path: list(value) if isinstance(value, tuple) else value for path, value in chosen.items()
    }


def _play_turn(play: Play, rng: random.Random) -> str:
    """Play a random turn and return its seat and throws."""
    seat, throws = play.to_move()[0], []
    while play.to_move() and throw_is_due(play):
        throws.append(rng.choice(sorted(play.outcomes)))
        play.throw(throws[-1], "" if len(throws) > 1 else seat)
    while moves := sorted(play.moves()):
        play.move(rng.choice(moves))
    if play.to_move():
        play.end()
    return f"{seat} {'+'.join(throws)}".strip()


def features(given: Input, count: Count) -> Iterator[tuple[str, int]]:
    """Yield what a case shows, each with how many cases of a game should show it."""
    yield from ((word, 6) for word in count.words)
    yield from ((path, 1) for path in given["ruleset"]["options"])
    if not given["ruleset"]["options"]:
        yield "no options", 5
    yield from ((word.partition("=")[0], 2) for word in given["position"].split(" ") if "=" in word)
    yield f"{len(given['throws'])} turns", 4
    for throws in given["throws"]:
        _, outcomes = split_throws(throws)
        yield f"{len(outcomes)} throws", 4
        yield from ((f"threw {outcome}", 2) for outcome in outcomes)


def fill(game: str) -> list[str]:
    """Add drawn cases until the file of *game* has enough; return the disagreements."""
    cases, wrong = read_file(game), []
    seen: Counter[str] = Counter()
    for case in cases:
        seen.update(name for name, _ in features(case["input"], count_by_engine(case["input"])))
    for seed in range(SEEDS):
        if len(cases) >= EACH[game]:
            break
        given = draw(game, seed)
        try:
            count = count_by_engine(given, MOST) if given else None
            if not given or not count or not FEWEST <= count.sequences <= MOST:
                continue
            by_oracle = count_by_oracle(given)
        except ValueError as refused:  # a throw that not every line allows, or not for the oracle
            print(f"{game} {seed}: left out: {refused}")
            continue
        case = make_case(given, count)
        shown = dict(features(given, count))
        if count.lines != by_oracle.lines or count.sequences != by_oracle.sequences:
            wrong += [f"{game} {seed} {json.dumps(given)}", *find_differences(case)]
        elif case["id"] not in {each["id"] for each in cases} and (
            seed > FREE or any(seen[name] < wanted for name, wanted in shown.items())
        ):
            seen.update(shown.keys())
            cases.append(case)
    write_kit_file(f"perft/{game}.json", make_kit_text(ABOUT.format(game=game), cases))
    return wrong


def main() -> int:
    """Recount or fill; print every difference, and return 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fill", action="store_true", help="draw cases until there are enough")
    if parser.parse_args().fill:
        wrong = [text for game in GAMES for text in fill(game)]
    else:
        due = [case for number, case in enumerate(read_all()) if is_its_day(number, DAYS)]
        wrong = [text for case in due for text in find_differences(case)]
        print(f"{len(due)} cases counted by engine and oracle, {len(wrong)} differences")
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
