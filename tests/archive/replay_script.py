"""The script of a bag against the library: where the men stand after every turn.

``python -m tests.archive.replay_script --games 200`` plays so many games of every profile.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from barsis_notation.archive.exchange import bag_files
from barsis_notation.archive.exchange.cell_tables import encode_cell_table, make_cell_table_name
from barsis_notation.formats.format_registry import find_format_by_suffix
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.position_lines import Setup, parse_setup
from barsis_notation.record.spelled_turn import get_turn_string
from barsis_notation.record.structs import Player, Record, Start, TurnItem, make_entry
from barsis_notation.record.turns import find_syntax_error
from barsis_notation.replay.seating import get_player_counts
from barsis_notation.replay.start import (
    OpenedRecord,
    begin_game,
    find_record_ruleset,
    make_reference,
    set_start_position,
)
from barsis_notation.replay.walk import steps
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.user_files import load_ruleset_file
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_file
from tests.archive.records import SAMPLES
from tests.engines.cross.family import oracle_of, random_options, random_players, random_turns
from tests.engines.rule_cases import read_all_rule_cases

DOCS = Path(__file__).parents[2] / "docs"
CORNERS = Path(__file__).with_name("replay_corners.json")
SCRIPT = Path(str(bag_files.__file__)).with_name("replay.py")
GAMES = ("barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz", "natt-klab")

Men = dict[str, list[str]]
"""The places of the men by seat, in any order."""


class Row(NamedTuple):
    """One line of the script: the turn, and the men or why they are not told.

    Of the library, *why_not* says why the script need not tell them, though the library does.
    """

    number: int
    turn: str
    men: Men | None
    why_not: str = ""


class Game(NamedTuple):
    """A record and the rules it is played by."""

    record: Record
    ruleset: Ruleset


# -- what the script says ------------------------------------------------------------------------


def write_data(folder: Path, games: Iterable[Game]) -> None:
    """Write what the script may know: canonical bytes, rulesets, tables of cells, and no more."""
    for name in ("records", "rulesets", "cells"):
        (folder / name).mkdir(parents=True)
    (folder / "replay.py").write_bytes(SCRIPT.read_bytes())
    lines: list[bytes] = []
    used: dict[Ruleset, None] = {}
    for record, ruleset in games:
        lines.append(canonical_bytes(record) + b"\n")
        used[ruleset] = None
    for ruleset in used:
        (folder / "rulesets" / f"{ruleset.sha256}.json").write_bytes(ruleset.edition.canonical)
        (folder / "cells" / f"{make_cell_table_name(ruleset)}.json").write_bytes(
            encode_cell_table(ruleset)
        )
    for part in range(0, len(lines), 1000):
        path = folder / "records" / f"{part // 1000 + 1:06}.jsonl"
        path.write_bytes(b"".join(lines[part : part + 1000]))


def run(folder: Path, wanted: str) -> str:
    """Return what the script prints, run alone: in an empty environment, without any package."""
    command = [sys.executable, "-I", "-S", str(folder / "replay.py"), wanted]
    done = subprocess.run(command, env={}, cwd=folder, capture_output=True, check=True)
    assert done.stderr == b""
    return done.stdout.decode()


def shown(folder: Path) -> list[list[Row]]:
    """Return what the script says of every record in *folder*."""
    records: list[list[Row]] = []
    for line in run(folder, "all").splitlines():
        if line.startswith("record "):
            records.append([])
        else:
            records[-1].append(_row(*line.split("\t")))
    return records


def _row(number: str, turn: str, men: str) -> Row:
    if men.startswith("?"):
        return Row(int(number), turn, None, men[3:-1])
    seats = (word.split(":") for word in men.split(" "))
    places = {seat: [] if men == "-" else men.split(",") for seat, men in seats}
    return Row(int(number), turn, {seat: sorted(men) for seat, men in places.items()}, "")


# -- what the library says -----------------------------------------------------------------------


def places_of(setup: Setup) -> Men:
    """Return the places of the men of *setup*."""
    return {seat: sorted(man.place for man in men) for seat, men in setup.men.items()}


def expected(game: Game) -> Iterator[Row]:
    """Yield what the script has to say, from the start up to the first turn that is refused."""
    play = begin_game(*game)
    if set_start_position(game.record, play):
        return
    yield Row(0, "", places_of(play.setup()))
    loosely = ""
    for step in steps(*game):
        if step.is_refused:
            return
        entry = make_entry(step.entry)
        turn = get_turn_string(entry.turn)
        if turn and find_syntax_error(turn):
            loosely = "in other words than those of the grammar"
        elif entry.position:
            loosely = ""
        men = None if step.is_lost else places_of(step.after)
        yield Row(step.turn, ascii(turn)[1:-1], men, loosely)


# -- both ----------------------------------------------------------------------------------------


class Count(NamedTuple):
    """How much was compared, and what differs."""

    games: int = 0
    turns: int = 0
    untold: int = 0
    differences: tuple[str, ...] = ()

    def __add__(self, other: tuple[object, ...]) -> Count:
        return Count(*(one + two for one, two in zip(self, other, strict=True)))  # type: ignore[operator]


def compare(games: Sequence[Game]) -> Count:
    """Let the script replay *games*, and return how its men compare with the library's."""
    with TemporaryDirectory() as folder:
        write_data(Path(folder), games)
        told = shown(Path(folder))
    assert len(told) == len(games)
    count = Count()
    for game, rows in zip(games, told, strict=True):
        count += compare_one(game, rows)
    return count


def compare_one(game: Game, rows: list[Row]) -> Count:
    wanted = list(expected(game))
    untold = sum(row.men is None for row in rows[: len(wanted)])
    differences = [
        f"{game.ruleset} {row.number} {row.turn}: {said.men} {said.why_not}, not {row.men}"
        for row, said in zip(wanted, rows, strict=False)
        if row[:3] != said[:3] and not (row.why_not and row[:2] == said[:2] and said.men is None)
    ]
    if len(rows) < len(wanted):
        differences.append(f"{game.ruleset}: {len(rows)} lines, not {len(wanted)}")
    return Count(1, len(wanted), untold, tuple(differences))


def unmarked(record: Record) -> Record:
    """Return *record* without a star but those that name somebody, which may all be left out."""
    bare = [re.sub(r"\*(?![A-Z1-8]\.)", "", turn) for turn in map(str, record.turns)]
    return msgspec.structs.replace(record, turns=bare)


# -- games to replay -----------------------------------------------------------------------------


def rules() -> Iterator[Ruleset]:
    """Yield every built-in ruleset, plain and in each of its profiles."""
    for id in GAMES:
        plain = load_ruleset(id)
        yield plain
        for profile in plain.profiles:
            yield plain.with_options(profile.options)


def simulated(ruleset: Ruleset, games: int, seed: int) -> Iterator[Game]:
    """Yield simulated games, of every number of players in turn, half of them without stars."""
    counts = get_player_counts(ruleset)
    for number in range(games):
        policy = ("random", "greedy")[number // len(counts) % 2]
        seats = counts[number % len(counts)]
        for record in simulate(ruleset, seats=seats, seed=seed + number, policy=policy):
            yield Game(unmarked(record) if number % 3 else record, ruleset)


def with_options(seed: int, choices: int) -> Iterator[Ruleset]:
    """Yield every ruleset that there is a choice in, under so many choices of its options."""
    rng = random.Random(seed)
    for id in GAMES:
        plain = load_ruleset(id)
        for _ in range(choices):
            yield plain.with_options(random_options(rng, plain))


def rules_of_ones_own() -> Iterator[Ruleset]:
    """Yield the rulesets that the pages show, which come with no package."""
    for name in ("chausar", "ludo", "nofara"):
        ruleset, findings = load_ruleset_file(DOCS / "rulesets" / f"{name}.json")
        assert ruleset is not None, findings
        yield ruleset


def with_leaving(seed: int, games: int) -> Iterator[Game]:
    """Yield games in which seats miss turns, decline and leave, under options of all kinds."""
    rng = random.Random(seed)
    for id, _ in product(("barjis", "pachisi", "parchis"), range(games)):
        options = random_options(rng, load_ruleset(id))
        players = random_players(id, options, rng)
        turns = random_turns(id, oracle_of(id, players, options), rng, 400)
        yield game_of(id, {"options": options, "turns": turns}, players)


def samples() -> Iterator[Game]:
    """Yield every record of the sample games, good and faulty, that has rules and can begin."""
    for path in sorted(SAMPLES.rglob("*")):
        if path.is_file() and find_format_by_suffix(path.name):
            for checked in check_file(str(path)):
                if checked.record is None:
                    continue
                ruleset, _ = find_record_ruleset(checked.record)
                if ruleset and OpenedRecord(checked.record, ruleset).is_playable:
                    yield Game(checked.record, ruleset)


def rule_cases() -> Iterator[Game]:
    """Yield the cases that rules are tested by, from positions and under options of all kinds."""
    for case in read_all_rule_cases():
        if case.kind != "play":
            continue
        played = {"options": case.options, "position": case.position, "turns": case.turns}
        yield game_of(case.game, played, case.seats)


def game_of(id: str, case: dict[str, Any], players: Sequence[str]) -> Game:
    """Return a game of *players*, with the turns, the position and the options of *case*."""
    ruleset = load_ruleset(id, options=case.get("options"))
    record = Record(
        format="barsis-record/1",
        ruleset=make_reference(ruleset),
        players=[Player(seats=[*seats]) for seats in players],
        start=Start(position=case["position"]) if case.get("position") else UNSET,
        turns=msgspec.convert(case.get("turns", []), list[TurnItem]),
    )
    return Game(record, ruleset)


def corners() -> Iterator[Game]:
    """Yield games of what is rare, none of them refused."""
    cases: list[dict[str, Any]] = json.loads(CORNERS.read_bytes())
    for case in cases:
        setup = parse_setup(case["position"])
        yield game_of(setup.id, case, [*setup.men])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2, help="games of every profile")
    parser.add_argument("--choices", type=int, default=0, help="choices of options of every game")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    total = say("samples", compare(list(samples())))
    total += say("cases of rules", compare([*rule_cases(), *corners()]))
    for ruleset in chain(rules(), rules_of_ones_own()):
        total += say(ruleset, compare(list(simulated(ruleset, chosen.games, chosen.seed))))
    various = with_options(chosen.seed, chosen.choices)
    games = [game for ruleset in various for game in simulated(ruleset, 4, chosen.seed)]
    total += say("options", compare(games))
    games = [*with_leaving(chosen.seed, chosen.choices * 5)]
    total += say("games with leaving", compare(games))
    say("all", total)
    return bool(total.differences)


def say(what: object, count: Count) -> Count:
    numbers = f"{count.games} games, {count.turns} positions, {count.untold} not told"
    print(f"{what}: {numbers}, {len(count.differences)} differences", flush=True)
    for difference in count.differences[:5]:
        print(" ", difference, flush=True)
    return count


if __name__ == "__main__":
    sys.exit(main())
