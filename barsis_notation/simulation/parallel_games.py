"""Games made by several processes: the same bytes whatever their number, and whichever is killed.

A process that a policy hangs, or lets eat memory, ends with a PolicyError and takes nothing else
with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import texts_of
from barsis_notation.parallel import pool
from barsis_notation.parallel.executors import executor
from barsis_notation.parallel.span_items import lost
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import STANDARD
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset
from barsis_notation.simulation.errors import PolicyError
from barsis_notation.simulation.games import simulate
from barsis_notation.simulation.policies import BUILT_IN, Choose, Chooser, chooser_of

if TYPE_CHECKING:
    from barsis_notation.parallel.worker import Failure, Job, Place, Task

_text = texts_of("replay")

MAX_GAMES: Final = 256
"""Games that are one task."""
MAX_PART: Final = 2**16
"""Bytes after which a worker sends what it has."""

ALONE: Final = 0.5
"""Seconds that games are made in this process, before it is asked whether others are to help."""
PAYS: Final = 1.0
"""Seconds that the games left would take here for which others help."""


class Lines(NamedTuple):
    """Some games as canonical JSON Lines: their bytes, how many, how many of them unfinished."""

    data: bytes
    games: int
    unfinished: int

    @classmethod
    def of(cls, record: Record) -> Lines:
        """Return one game."""
        is_unfinished = bool(record.result and record.result.reason == "unfinished")
        return cls(canonical_bytes(record) + b"\n", 1, int(is_unfinished))

    @classmethod
    def together(cls, lines: Sequence[Lines]) -> Lines:
        """Return the games of *lines* together."""
        data, games, unfinished = zip(*lines, strict=True)
        return cls(b"".join(data), sum(games), sum(unfinished))


class Study(NamedTuple):
    """What is simulated, and how, as ``simulate`` has it; *policy* is a name."""

    ruleset: Ruleset
    seats: int | None
    seed: int
    policy: str

    def records(self, numbers: range, chooser: Chooser | None = None) -> Iterator[Record]:
        """Yield the games of these *numbers*; *chooser* in place of that of the policy."""
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
) -> Iterator[Lines]:
    """Yield the records of ``simulate`` as lines, in order, made by *jobs* processes.

    Without *jobs* it is as many as there are processors, once it shows that the games take more
    than a second or two; but the policy of another package never plays in this process. Raises as
    ``simulate`` does; a policy fails also where it ends its process, takes too much memory, or
    for one move more time than a worker may: see ``Limits.of_worker``.
    """
    study = Study(ruleset, seats, seed, policy)
    numbers = range(first, first + games)
    study.records(numbers)  # raises what is wrong with them
    if jobs is None and policy in BUILT_IN:
        return _here_first(study, numbers)
    return _apart(study, numbers, jobs or pool.cores())


def _here_first(study: Study, numbers: range) -> Iterator[Lines]:
    """Yield games made here, and by several processes what of them would take long."""
    begun = time.process_time()
    for done, record in enumerate(study.records(numbers), 1):
        yield Lines.of(record)
        taken = time.process_time() - begun
        left = numbers[done:]
        if taken > ALONE and taken / done * len(left) > PAYS and pool.cores() > 1:
            yield from _apart(study, left, pool.cores())
            return


def _apart(study: Study, numbers: range, jobs: int) -> Iterator[Lines]:
    """Yield games made by *jobs* other processes."""
    size = max(1, min(MAX_GAMES, len(numbers) // (4 * jobs)))
    works = (numbers[at : at + size] for at in range(0, len(numbers), size))
    with executor(jobs, partial(_job, study), STANDARD, __name__) as start:
        for part in start(works):
            if isinstance(part, BarsisError):
                raise part
            yield part


# -- in a worker ------------------------------------------------------------------------------


def _job(study: Study) -> Job:
    return partial(_parts, study, chooser_of(study.policy))


def _parts(
    study: Study, chooser: Chooser, task: Task, place: Place
) -> Iterator[tuple[int, Lines | BarsisError]]:
    """Yield the games of *task*, several at a time; one that fails is an error, and the last."""
    held: list[Lines] = []
    for done, made in enumerate(_made(study, chooser, task, place), task.done + 1):
        if isinstance(made, BarsisError):
            if held:
                yield done - 1, Lines.together(held)
            yield done, made
            return
        held.append(made)
        if done == len(task.work) or sum(len(one.data) for one in held) > MAX_PART:
            yield done, Lines.together(held)
            held = []


def _made(
    study: Study, chooser: Chooser, task: Task, place: Place
) -> Iterator[Lines | BarsisError]:
    """Yield each game of *task* that is not done."""
    item = task.done
    records = study.records(task.work[item:], _watched(chooser, lambda: place.begin(item)))
    for item in range(task.done, len(task.work)):
        failure = task.trouble.skipped.get(item)
        if failure is not None:
            yield _ended(study.policy, task.work[item], failure)
            return
        place.begin(item)
        try:
            yield Lines.of(next(records))
        except BarsisError as error:
            yield error
            return
        place.end(item)


def _watched(chooser: Chooser, renew: Callable[[], None]) -> Chooser:
    """Return *chooser*, so that what may be taken for a game may be taken for each move of it.

    *renew* is called before every move of another package's policy, and before some of ours.
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


def _ended(policy: str, game: int, failure: Failure) -> PolicyError:
    """Return the error of a game that ended two workers."""
    found = lost(failure, STANDARD).given("found")
    return PolicyError(_text("policy-ended", policy=policy, game=game, found=found))
