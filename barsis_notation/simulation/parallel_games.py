"""Simulation of games in several processes, with output that does not depend on their number.

If a policy hangs or uses too much memory, only its process ends, and a PolicyError is raised.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import BarsisError
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import bind_texts
from barsis_notation.parallel import pool
from barsis_notation.parallel.executors import open_executor
from barsis_notation.parallel.span_items import make_lost_finding
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import STANDARD
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset
from barsis_notation.simulation.errors import PolicyError
from barsis_notation.simulation.policies import BUILT_IN, Choose, Chooser, get_chooser
from barsis_notation.simulation.simulated_games import simulate

if TYPE_CHECKING:
    from barsis_notation.parallel.worker import Failure, Job, Task, WorkerPlace

_text = bind_texts("replay")

MAX_GAMES: Final = 256
"""The maximum number of games in one task."""
MAX_PART: Final = 2**16
"""The number of bytes after which a worker sends its games."""

ALONE: Final = 0.5
"""The time in seconds for which this process simulates alone before it considers starting
workers.
"""
PAYS: Final = 1.0
"""The estimated time in seconds for the remaining games at which starting workers pays off."""


class GameLines(NamedTuple):
    """Consecutive simulated games as canonical JSON Lines.

    Attributes:
        data: The lines in UTF-8, each ending with a line feed.
        games: The number of games.
        unfinished: The number of games that were broken off.
    """

    data: bytes
    games: int
    unfinished: int

    @classmethod
    def from_record(cls, record: Record) -> GameLines:
        """Return the game of *record* as one line of canonical JSON, in a GameLines.

        Raises:
            UnicodeEncodeError: If a text of the record has a lone surrogate.
            TypeError: If a member of the record has a value that JSON cannot represent.
        """
        is_unfinished = bool(record.result and record.result.reason == "unfinished")
        return cls(canonical_bytes(record) + b"\n", 1, int(is_unfinished))

    @classmethod
    def merge(cls, lines: Sequence[GameLines]) -> GameLines:
        """Concatenate several groups of games, in order; *lines* must not be empty."""
        data, games, unfinished = zip(*lines, strict=True)
        return cls(b"".join(data), sum(games), sum(unfinished))


class SimulationPlan(NamedTuple):
    """The arguments of ``simulate`` that are the same for all games.

    Attributes:
        ruleset: The rules of the games.
        seats: The number of players; None means two or, if the game is not for two, the smallest
            number allowed.
        seed: The seed of all games, any integer.
        policy: The name of a built-in or installed policy, such as ``random``.
    """

    ruleset: Ruleset
    seats: int | None
    seed: int
    policy: str

    def iter_records(self, numbers: range, chooser: Chooser | None = None) -> Iterator[Record]:
        """Yield the games with these numbers.

        Args:
            numbers: Consecutive numbers of games, counted from 1.
            chooser: The chooser to use in place of the plan's policy; None uses the policy.

        Raises:
            UsageError: At the call, if the number of seats, the rules or the policy cannot be used.
            WrongTypeError: At the call, if a member of the plan has the wrong type.
            SimulationError: While iterating, if the engine refuses a throw, a move or an end of
                turn.
            PolicyError: While iterating, if the policy fails.
        """
        return simulate(
            self.ruleset,
            games=len(numbers),
            seats=self.seats,
            seed=self.seed,
            policy=chooser or self.policy,
            first=numbers.start,
        )


def simulate_lines(
    ruleset: Ruleset,
    *,
    games: int = 1,
    seats: int | None = None,
    seed: int = 0,
    policy: str = "random",
    first: int = 1,
    jobs: int | None = None,
) -> Iterator[GameLines]:
    """Yield the records of ``simulate`` as JSON Lines, in order.

    The number of games in each item varies; the games do not depend on *jobs*.

    Args:
        ruleset: The rules of the game.
        games: The number of games. If it is less than 1, nothing is yielded.
        seats: The number of players; None means two or, if the game is not for two, the smallest
            number allowed.
        seed: The seed of all games, any integer.
        policy: The name of a built-in or installed policy. An installed policy is run only in other
            processes.
        first: The number of the first game, counted from 1; smaller numbers are not refused.
        jobs: The number of worker processes; 0 means one per processor. None means the same, but
            with a built-in policy workers are started only if the games take longer than about a
            second. A negative number is not refused, but then nothing is yielded.

    Raises:
        UsageError: At the call, if the number of seats, the rules or the policy cannot be used.
        WrongTypeError: At the call, if an argument has the wrong type.
        SimulationError: While iterating, if the engine refuses a throw, a move or an end of turn.
        PolicyError: While iterating, if the policy fails. An installed policy also fails if it ends
            its process, uses too much memory, or takes longer for a move than the default
            ``record.decode.Limits.worker_limits`` allow.
        WorkerError: While iterating, if worker processes cannot be prepared or repeatedly crash.
        OSError: While iterating, if the working folder does not exist or a worker process cannot be
            started.
        EOFError: While iterating, if the server that starts processes ends repeatedly.
    """
    for name, number in (("games", games), ("first", first)):
        expect(name, number, int)
    expect("jobs", jobs, int, None)
    study = SimulationPlan(ruleset, seats, seed, policy)
    numbers = range(first, first + games)
    study.iter_records(numbers)  # raises UsageError for wrong arguments
    if jobs is None and policy in BUILT_IN:
        return _simulate_here_first(study, numbers)
    return _simulate_in_processes(study, numbers, jobs or pool.count_processors())


def _simulate_here_first(study: SimulationPlan, numbers: range) -> Iterator[GameLines]:
    """Yield games simulated here, then by several processes if the rest would take long."""
    begun = time.process_time()
    for done, record in enumerate(study.iter_records(numbers), 1):
        yield GameLines.from_record(record)
        taken = time.process_time() - begun
        left = numbers[done:]
        if taken > ALONE and taken / done * len(left) > PAYS and pool.count_processors() > 1:
            yield from _simulate_in_processes(study, left, pool.count_processors())
            return


def _simulate_in_processes(study: SimulationPlan, numbers: range, jobs: int) -> Iterator[GameLines]:
    """Yield games simulated by *jobs* other processes."""
    size = max(1, min(MAX_GAMES, len(numbers) // (4 * jobs)))
    works = (numbers[at : at + size] for at in range(0, len(numbers), size))
    with open_executor(jobs, partial(_make_job, study), STANDARD, __name__) as start:
        for part in start(works):
            if isinstance(part, BarsisError):
                raise part
            yield part


# -- in a worker ------------------------------------------------------------------------------


def _make_job(study: SimulationPlan) -> Job:
    return partial(_make_parts, study, get_chooser(study.policy))


def _make_parts(
    study: SimulationPlan, chooser: Chooser, task: Task, place: WorkerPlace
) -> Iterator[tuple[int, GameLines | BarsisError]]:
    """Yield the games of *task*, several at a time; the first error is the last item.

    Each part comes with the number of games done.
    """
    held: list[GameLines] = []
    for done, made in enumerate(_make_games(study, chooser, task, place), task.done + 1):
        if isinstance(made, BarsisError):
            if held:
                yield done - 1, GameLines.merge(held)
            yield done, made
            return
        held.append(made)
        if done == len(task.work) or sum(len(one.data) for one in held) > MAX_PART:
            yield done, GameLines.merge(held)
            held = []


def _make_games(
    study: SimulationPlan, chooser: Chooser, task: Task, place: WorkerPlace
) -> Iterator[GameLines | BarsisError]:
    """Yield each game of *task* that is not done, or an error as the last item."""
    item = task.done
    records = study.iter_records(
        task.work[item:], _renew_limits(chooser, lambda: place.begin(item))
    )
    for item in range(task.done, len(task.work)):
        failure = task.trouble.skipped.get(item)
        if failure is not None:
            yield _make_policy_error(study.policy, task.work[item], failure)
            return
        place.begin(item)
        try:
            yield GameLines.from_record(next(records))
        except BarsisError as error:
            yield error
            return
        place.end(item)


def _renew_limits(chooser: Chooser, renew: Callable[[], None]) -> Chooser:
    """Return *chooser* with limits on time and memory for each move instead of each game.

    *renew* is called before every move of another package's policy, and before some moves of
    built-in policies.
    """
    every = 1 if chooser.may_end else 256

    def begin(play: Play, chance: Random, number: int) -> Choose:
        choose = chooser.begin(play, chance, number)
        left = every

        def choose_in_time(count: int) -> int:
            nonlocal left
            left -= 1
            if not left:
                left = every
                renew()
            return choose(count)

        return choose_in_time

    return Chooser(begin, chooser.may_end)


def _make_policy_error(policy: str, game: int, failure: Failure) -> PolicyError:
    """Return the error for a game that ended two workers."""
    found = make_lost_finding(failure, STANDARD).given("found")
    return PolicyError(_text("policy-ended", policy=policy, game=game, found=found))
