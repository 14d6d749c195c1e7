"""A tournament whose event changes while it runs, by random commands that may be killed.

    python -m tests.events.running --players 24 --rounds 7 --tournaments 5 --seed 1

After every command the event file is valid, its standings are those of a recount that asks nothing
of the package, and an undo gives back the bytes of all members but the history. Some commands run
in a process of their own that is killed at a random moment: then the file has the old event or the
new one. Some run at the same time: then it has all changes.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shlex
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from barsis_notation.diagnostics.findings import Severity
from barsis_notation.events import Boards, Event, compute_standings, read_event
from barsis_notation.events.structs import EventFile
from tests.cli.run import barsis

HALF: Final = Fraction(1, 2)
TIE_BREAKS: Final = ["wins", "buchholz", "sonneborn_berger"]
LEAST_PLAYERS: Final = 2 / 3
"""The share of the players who stay to the end."""


# -- a recount --------------------------------------------------------------------------------


class Recount:
    """Points and tie-breaks of every player, counted from the JSON of an event file alone."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.points: dict[str, Fraction] = {}
        self.wins: Counter[str] = Counter()
        self.rests: Counter[str] = Counter()
        self.met: dict[str, list[tuple[str, Fraction]]] = {}
        for player in document["players"]:
            key = player.get("id") or player["name"]
            self.points[key], self.met[key] = Fraction(0), []
        for one in document.get("rounds", []):
            for member, worth in (("byes", Fraction(1)), ("half_byes", HALF), ("absent", 0)):
                for key in one.get(member, []):
                    self.points[key] += worth
                    self.rests[key] += 1
            for table in one.get("pairings", []):
                self._count(table["seats"], table.get("result"))

    def _count(self, seats: dict[str, str], result: dict[str, Any] | None) -> None:
        if result is None or result.get("reason") == "unfinished":
            return
        is_forfeit = result.get("reason") == "forfeit"
        for seat, key in seats.items():
            (other,) = (each for each in seats.values() if each != key)
            won = Fraction(seat in result["winners"])
            if not result["winners"] and not is_forfeit:
                won = HALF
            self.points[key] += won
            if is_forfeit:
                self.rests[key] += 1
            else:
                self.wins[key] += won == 1
                self.met[key].append((other, won))

    def rank(self) -> list[tuple[int, str, tuple[Fraction, ...]]]:
        """Return place, player and values of everyone, sorted."""
        values = {key: self._value(key) for key in self.points}
        return sorted(
            (1 + sum(other > own for other in values.values()), key, own)
            for key, own in values.items()
        )

    def _value(self, key: str) -> tuple[Fraction, ...]:
        points, met = self.points, self.met[key]
        buchholz = sum((points[other] for other, _ in met), points[key] * self.rests[key])
        sonneborn = sum((won * points[other] for other, won in met), Fraction(0))
        return points[key], Fraction(self.wins[key]), buchholz, sonneborn


# -- a tournament -----------------------------------------------------------------------------


class Running:
    """One tournament in *folder*; *counts* are the figures of the report."""

    def __init__(
        self, folder: Path, chance: random.Random, players: int, rounds: int, counts: Counter[str]
    ) -> None:
        self.file, self.chance, self.counts = folder / "event.json", chance, counts
        self.most, self.rounds, self.kill_rate = players, rounds, 0.3
        self.takes: dict[str, float] = {}
        self.named = players
        document = {
            "format": "barsis-event/1",
            "name": "Salt Open",
            "ruleset": {"id": "shesh-besh", "version": 1},
            "seats": ["W", "B"],
            "tie_breaks": TIE_BREAKS,
            "players": [
                {"name": f"Player {number}", "rating": 2000 - number} for number in range(players)
            ],
        }
        self.file.write_text(json.dumps(document))
        self.check()

    def play(self) -> None:
        """Run the tournament: draws, results and everything else in random order."""
        stuck = 0
        while stuck < 30:
            event = self.read()
            if event.drawn >= self.rounds and not [*self.open_tables(event)]:
                return
            words = self.choose(event)
            if words is None or not self.run(words):
                stuck += 1
            else:
                stuck = 0
        self.counts["tournaments without a further round"] += 1

    def read(self) -> Event:
        event, findings = read_event(self.file.read_bytes())
        wrong = [
            one.message
            for one in findings
            if one.severity is Severity.ERROR or one.name == "player-not-in-round"
        ]
        assert not wrong, wrong
        assert event is not None
        return event

    def check(self) -> EventFile:
        """Assert that the file is valid and its standings are those of the recount."""
        event = self.read()
        document = json.loads(self.file.read_bytes())
        ranked = compute_standings(Boards(event))
        found = sorted(
            (
                one.place,
                one.competitor,
                (one.points, *(one.tie_breaks[name] for name in TIE_BREAKS)),
            )
            for one in ranked
        )
        assert found == Recount(document).rank()
        self.counts["standings recounted"] += 1
        return event.file

    # What to do next.

    def open_tables(self, event: Event) -> Iterator[Any]:
        for one in event.rounds:
            for table in one.tables:
                if not table.pairing.result or table.pairing.result.reason == "unfinished":
                    yield table

    def choose(self, event: Event) -> list[str] | None:
        pick = self.chance.random()
        ways = [
            (0.55, self.result),
            (0.63, self.correct),
            (0.68, self.join),
            (0.72, self.leave),
            (0.77, self.away),
            (0.84, self.swap),
            (0.90, self.undo),
            (1.00, self.draw),
        ]
        return next(way(event) for share, way in ways if pick < share)

    def result(self, event: Event, tables: list[Any] | None = None) -> list[str] | None:
        tables = [*self.open_tables(event)] if tables is None else tables
        if not tables:
            return self.draw(event)
        table = self.chance.choice(tables)
        first, second = self.chance.sample(table.players, 2)
        outcome = self.chance.choice(
            [
                ["--winner", first],
                ["--winner", self.chance.choice([*table.pairing.seats])],
                ["--draw"],
                ["--score", self.chance.choice(["5-3", "2-5", "4-4"])],
                ["--winner", first, "--name", "mars"],
                ["--forfeit", first],
                ["--forfeit", first, "--forfeit", second],
                ["--adjourned"],
            ]
        )
        return ["result", "--round", str(table.round), "--table", table.name, *outcome]

    def correct(self, event: Event) -> list[str] | None:
        tables = [table for one in event.rounds for table in one.tables if table.pairing.result]
        words = self.result(event, tables) if tables else None
        if words is None or self.chance.random() < 0.3:
            return words
        return [*words, "--replace", "--why", "wrong score sheet"]

    def join(self, event: Event) -> list[str] | None:
        gone = [player.key for player in event.file.players if player.left]
        if gone and self.chance.random() < 0.5:
            return ["join", self.chance.choice(gone)]
        if len(event.players) > 1.3 * self.most or event.drawn >= self.rounds:
            return None
        self.named += 1
        return ["join", f"Player {self.named}", "--rating", str(self.chance.randrange(2000))]

    def leave(self, event: Event) -> list[str] | None:
        here = event.list_players_in(event.drawn + 1)
        if len(here) <= LEAST_PLAYERS * self.most:
            return None
        number = self.chance.choice([[], ["--round", str(max(event.drawn, 1))]])
        return ["leave", self.chance.choice(here), *number]

    def away(self, event: Event) -> list[str] | None:
        if event.drawn >= self.rounds:
            return None
        player, number = self.chance.choice([*event.players]), str(event.drawn + 1)
        if self.chance.random() < 0.5:
            return ["absent", player, "--round", number]
        return ["result", "--half-bye", player, "--round", number]

    def swap(self, event: Event) -> list[str] | None:
        if not event.drawn:
            return None
        one = event.rounds[event.drawn - 1]
        words = ["swap", "--round", str(one.number)]
        if self.chance.random() < 0.4:
            return [*words, "--table", self.chance.choice(one.tables).name]
        here = [*one.paired, *one.byes]
        first, second = self.chance.sample(here, 2)
        return [*words, "--player", first, "--player", second]

    def undo(self, _: Event) -> list[str]:
        return ["undo"]

    def draw(self, event: Event) -> list[str] | None:
        if event.drawn >= self.rounds:
            return None
        words = ["pairings", "--draw", "swiss", "--any-seats", "--write"]
        return [*words, "--provisional"] if self.chance.random() < 0.5 else words

    # How it is done.

    def run(self, words: list[str]) -> bool:
        """Run one command in one of several ways, and return whether the event has changed."""
        before = self.read().file
        if words[0] in self.takes and self.chance.random() < self.kill_rate:
            return self.run_killed(words, before)
        if words[0] == "result" and self.chance.random() < 0.1:
            return self.run_together(before)
        started = time.perf_counter()
        status = self.command(words)
        self.takes[words[0]] = time.perf_counter() - started
        after = self.check()
        if status:
            assert after == before, "a refused command has changed the file"
            self.counts[f"{words[0]}: refused"] += 1
            return False
        self.counts[f"{words[0]}: done"] += 1
        if words[0] != "undo":
            self.undo_and_repeat(words, before, after)
        return True

    def command(self, words: list[str]) -> int:
        verb, *rest = words
        done = barsis("event", verb, self.file, *rest)
        assert done.exit_code in (0, 1), (words, done.output)
        assert "Traceback" not in done.output
        return done.exit_code

    def undo_and_repeat(self, words: list[str], before: EventFile, after: EventFile) -> None:
        """Undo the last change, assert that all is as before, and make the change again."""
        assert [one.change for one in after.history[len(before.history) :]] != []
        assert self.command(["undo"]) == 0
        undone = self.check()
        assert encode(undone) == encode(before), words
        assert undone.history[:-1] == after.history
        change = shlex.split(after.history[-1].change)
        if change[0] == "pairings":
            change.append("--write")
        assert self.command(change) == 0
        assert encode(self.check()) == encode(after), change
        self.counts["undone and repeated"] += 1

    def start(self, words: list[str]) -> int:
        """Return the id of a new process that runs a command."""
        process = os.fork()
        if not process:
            status = 99
            with suppress(BaseException):
                status = self.command(words)
            os._exit(status)
        return process

    def run_killed(self, words: list[str], before: EventFile) -> bool:
        process = self.start(words)
        share = self.chance.choice([self.chance.uniform(0, 1.5), self.chance.uniform(0.7, 1.4)])
        time.sleep(share * self.takes[words[0]])
        os.kill(process, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        after = self.check()
        grown = len(after.history) - len(before.history)
        was_killed = status == -signal.SIGKILL
        assert was_killed or status in (0, 1)
        if status == 0:
            assert grown == 1, "a change that was reported is lost"
        assert grown in (0, 1)
        if not grown:
            assert after == before, "a killed command has written half a change"
        ended = "killed, new event" if grown else "killed, old event"
        self.counts[ended if was_killed else "ended before the kill"] += 1
        return bool(grown)

    def run_together(self, before: EventFile) -> bool:
        """Enter several results at the same time."""
        event = self.read()
        tables = [table for table in self.open_tables(event) if not table.pairing.result]
        tables = self.chance.sample(tables, min(4, len(tables)))
        processes = [self.start(self.result(event, [table]) or []) for table in tables]
        for process in processes:
            assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
        after = self.check()
        assert len(after.history) == len(before.history) + len(tables), "a change is lost"
        for table in tables:
            assert after.rounds[table.round - 1].pairings[table.place - 1].result
        self.counts["at the same time"] += len(tables)
        return bool(tables)


def encode(file: EventFile) -> bytes:
    """Return the bytes of all members but the history."""
    return msgspec.json.encode(replace(file, history=[]))


def main(words: list[str] | None = None) -> Counter[str]:
    """Run tournaments and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.events.running")
    parser.add_argument("--players", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--tournaments", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    counts: Counter[str] = Counter()
    started = time.perf_counter()
    for number in range(asked.tournaments):
        seed = asked.seed + number
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # no waiting for a disk
        with TemporaryDirectory(dir=memory) as folder:
            running = Running(
                Path(folder), random.Random(seed), asked.players, asked.rounds, counts
            )
            try:
                running.play()
            except AssertionError:
                print(f"seed {seed}:", running.file.read_text(), file=sys.stderr)
                raise
            counts["rounds drawn"] += running.read().drawn
            counts["entries of histories"] += len(running.read().file.history)
    for name, count in sorted(counts.items()):
        print(f"{count:7} {name}")
    print(f"{asked.tournaments} tournaments, {time.perf_counter() - started:.0f} s")
    return counts


if __name__ == "__main__":
    main()
