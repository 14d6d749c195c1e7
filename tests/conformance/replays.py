"""Make the ``replay`` cases of the kit: good samples, and random games with fixed seeds.

``python -m tests.conformance.replays`` writes ``conformance/1/replay/``. A case is written only if
the engine and the oracle of its game see the same men after each turn.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from barsis_notation.conformance.answering import answer_case
from barsis_notation.record.position_lines import Man, format_setup, parse_setup
from barsis_notation.record.structs import Record
from tests.engines.strolls import GAMES, Stroll, line
from tests.kit_files import Case, make_kit_text, make_slug, write_kit_file
from tests.oracles.barjis import RaceOracle
from tests.oracles.shesh_besh import Referee, SheshBeshOracle, parse_turn
from tests.samples.test_samples import good, is_plain, records, turns_of

from .counting import Input, place_oracle
from .perft import plain_options
from .sample_cases import RECORDS

DRAWN = 12
"""Random games of each game."""
LONGEST = 60
"""Turns of a random game: its first or its last."""
STEPS = 3000
ABOUT = "Games of {game}: the men after each turn."


def list_men(text: str) -> str:
    """Return the men of a position line, without tags."""
    setup = parse_setup(text)
    men = {seat: tuple(Man(man.place) for man in row) for seat, row in setup.men.items()}
    line = format_setup(msgspec.structs.replace(setup, id="-", men=men, to="-", keys={}))
    return line.removeprefix("- ").removesuffix(" to=-")


# --- the oracles ---


def replay_by_oracle(given: Input) -> list[str]:
    """Return the men after each turn. Raise ValueError if the oracle cannot play the game."""
    oracle = place_oracle(given, given["turns"][0][0])
    if isinstance(oracle, SheshBeshOracle):
        return list(_rolls(oracle, given))
    seen: list[str] = []
    judge = oracle._judge_string

    def note(string: Any) -> Any:
        fault = judge(string)
        seen.append(list_men(oracle.position()))
        return fault

    oracle._judge_string = note
    opening = [given.get("opening", ())] if isinstance(oracle, RaceOracle) else []
    fault = oracle.judge(given["turns"], *opening)
    if fault is not None:
        raise ValueError(f"the oracle refuses {fault}")
    return seen


def _rolls(oracle: SheshBeshOracle, given: Input) -> Iterator[str]:
    referee = Referee(oracle, oracle.to_move if "position" in given else None)
    opening = [f"{roll}:" for roll in given.get("opening", ())]
    for number, text in enumerate([*opening, *given["turns"]]):
        fault = referee.fault(parse_turn(text))
        if fault is not None:
            raise ValueError(f"the oracle refuses {text}: {fault}")
        if number >= len(opening):
            yield list_men(referee.game.position())


# --- the games ---


def of_record(record: Record) -> Input:
    """Return the play of a record as the input of a case."""
    given: Input = {
        "ruleset": {
            "id": record.ruleset.id,
            "version": record.ruleset.version,
            "options": plain_options(record.ruleset.options),
        },
        "players": [list(player.seats) for player in record.players],
    }
    if record.opening:
        given["opening"] = list(record.opening)
    if record.start:
        given["position"] = record.start.position
    return {**given, "turns": turns_of(record)}


def draw(game: str, seed: int) -> Input | None:
    """Return a random game: its first turns, or its last from a position."""
    rng = random.Random(f"replay {game} {seed}")
    stroll = Stroll(game, rng)
    given: Input = {
        "ruleset": {
            "id": game, "version": 1, "options": plain_options(stroll.play.ruleset.chosen)
        },
        "players": [list(seats) for seats in stroll.play.players],
    }  # fmt: skip
    starts: list[tuple[int, str]] = []
    steps = 0
    while stroll.play.to_move() and (steps < STEPS or not stroll.is_between_turns):
        stroll.step()
        steps += 1
        if stroll.is_between_turns and len(stroll.play.to_move()) == 1:
            starts.append((len(stroll.turns), line(stroll.play)))
    late = [(at, text) for at, text in starts if 0 < len(stroll.turns) - at <= LONGEST]
    if seed % 3 == 0 or not late:
        return {**given, "turns": stroll.turns[:LONGEST]}
    for at, text in late:
        if game != "barsis" or text.endswith(stroll.turns[at][0]):  # no keys: at a new turn
            return {**given, "position": text, "turns": stroll.turns[at:]}
    return None


def list_inputs(game: str) -> Iterator[tuple[str, Input]]:
    """Yield what a case is about, and the game."""
    for path in good(game):
        if path.suffix not in RECORDS:
            continue
        for number, record in enumerate(records(path), 1):
            if record.turns and is_plain(record):
                words = path.name.partition(".")[0].replace("_", " ")
                yield (
                    (f"{words}, record {number}" if path.suffix == ".jsonl" else words),
                    of_record(record),
                )
    for seed in range(DRAWN):
        given = draw(game, seed)
        if given:
            part = "to its end" if "position" in given else "from the start"
            yield f"random game {seed} {part}", given


def make_cases(game: str, told: list[str]) -> Iterator[Case]:
    """Yield the cases of a game; add those on which engine and oracle differ to *told*."""
    for about, given in list_inputs(game):
        case = {
            "id": f"replay/{game}/{make_slug(about)}",
            "kind": "replay",
            "game": game,
            "about": about,
            "input": given,
            "expected": answer_case("replay", given),
        }
        told += (wrong := find_differences(case))
        if not wrong:
            yield case


def find_differences(case: Case) -> list[str]:
    """Return where the oracle sees other men than *case* says, in words."""
    try:
        men = replay_by_oracle(case["input"])
    except ValueError as error:
        return [f"{case['id']}: {error}"]
    both: Sequence[tuple[str, str]] = list(zip(case["expected"]["men"], men, strict=True))
    return [
        f"{case['id']}: turn {number}: {one}, by the oracle {other}"
        for number, (one, other) in enumerate(both, 1)
        if one != other
    ][:1]


def main() -> int:
    """Write the files of all games; print every difference, and return 1 if there is one."""
    told: list[str] = []
    for game in GAMES:
        cases = list(make_cases(game, told))
        write_kit_file(f"replay/{game}.json", make_kit_text(ABOUT.format(game=game), cases))
        turns = sum(len(case["input"]["turns"]) for case in cases)
        print(f"{game}: {len(cases)} games, {turns} turns")
    print(*told, sep="\n")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
