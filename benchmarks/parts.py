"""Where the time of one game goes, from its bytes to its verdict.

Run ``python -m benchmarks.parts``. Every part is timed by itself, many times over; the best of
its rounds is printed, in microseconds of the processor.
"""

from __future__ import annotations

import time
import timeit
from collections.abc import Callable

import msgspec

from barsis_notation import Record, load_ruleset
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import decode
from barsis_notation.replay.seating import seating_of
from barsis_notation.simulation import simulate
from barsis_notation.validation.record import check_record
from barsis_notation.validation.replaying import ready

ROUNDS = 15
TIMES = 2_000


def main() -> None:
    """Print the parts of one simulated Barsis game of four."""
    ruleset = load_ruleset("barsis")
    [record] = simulate(ruleset, games=1, seats=4, seed=1)
    raw = canonical_bytes(record)
    turns = [str(turn) for turn in record.turns]
    decoder = msgspec.json.Decoder(Record)
    play = ready(seating_of(record, ruleset))

    def replay() -> None:
        play.restart()
        play.replay(turns)

    moves = sum(turn.count("/") for turn in turns)
    print(f"one Barsis game of four: {len(raw)} bytes, {len(turns)} turns, {moves} moves")
    typed = _best(lambda: decoder.decode(raw))
    strict = _best(lambda: decode(raw))
    replayed = _best(replay)
    checked = _best(lambda: check_record(record))
    print(f"{typed:8.1f} µs  typed decoding (msgspec)")
    print(f"{strict - typed:8.1f} µs  the rest of strict reading")
    print(f"{replayed:8.1f} µs  scanning and replaying the turns")
    print(f"{checked - replayed:8.1f} µs  header, ruleset, result")
    print(f"{strict + checked:8.1f} µs  together")


def _best(work: Callable[[], object]) -> float:
    seconds = timeit.repeat(work, timer=time.process_time, number=TIMES, repeat=ROUNDS)
    return min(seconds) / TIMES * 1e6


if __name__ == "__main__":
    main()
