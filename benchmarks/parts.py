"""Measure the parts of the validation of one game, from its bytes to its verdict.

Run ``python -m benchmarks.parts``. Every part is timed separately in several rounds, and the
fastest round is printed, in microseconds of CPU time. The bytes are a line of JSON Lines. The
engine plays its turns directly from the bytes, see ``record.unread_turns``.
"""

from __future__ import annotations

import argparse
import time
import timeit
from collections.abc import Callable, Iterator

import msgspec

from barsis_notation import Record, load_ruleset
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import STANDARD, decode
from barsis_notation.record.unread_turns import read_head
from barsis_notation.replay.start import open_record
from barsis_notation.simulation import simulate
from barsis_notation.validation.check_options import DEFAULT
from barsis_notation.validation.record_verdict import is_clean
from barsis_notation.validation.replay_checks import play_unread
from benchmarks.markdown import print_table
from benchmarks.verdict import GAMES

ROUNDS = 15


def main() -> None:
    """Print the time of each part for one simulated game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted({game for game, _ in GAMES}), default="barsis")
    parser.add_argument("--times", type=int, default=2_000, help="number of runs in each round")
    options = parser.parse_args()
    ruleset, seats = load_ruleset(options.game), dict(reversed(GAMES))[options.game]
    [record] = simulate(ruleset, games=1, seats=seats, seed=1)
    raw = canonical_bytes(record)
    turns, moves = len(record.turns), sum(str(turn).count("/") for turn in record.turns)
    print(f"One game of {options.game}, {len(raw):,} bytes, {turns} turns, {moves} moves:\n")
    print_table(("part", "µs"), _parts(raw, options.times))


def _parts(raw: bytes, times: int) -> Iterator[tuple[str, str]]:
    def best(work: Callable[[], object]) -> float:
        seconds = timeit.repeat(work, timer=time.process_time, number=times, repeat=ROUNDS)
        return min(seconds) / times * 1e6

    found = read_head(raw, STANDARD)
    if found is None:
        raise SystemExit("a simulated game is not canonical")
    head, unread = found
    opened = open_record(head, unread=unread)
    decoder = msgspec.json.Decoder(Record)
    short = raw[: unread.turns_at - 1] + b"]}"
    typed = best(lambda: decoder.decode(short))
    strict = best(lambda: read_head(raw, STANDARD))
    played = best(lambda: play_unread(opened))
    checked = best(lambda: is_clean(open_record(head, unread=unread), DEFAULT))
    yield "typed decoding of the head (msgspec)", f"{typed:.1f}"
    yield "the rest of its strict reading", f"{strict - typed:.1f}"
    yield "the turns, read and played where they stand", f"{played:.1f}"
    yield "header, ruleset, result", f"{checked - played:.1f}"
    yield "together", f"{strict + checked:.1f}"
    yield "for comparison: strict reading of the whole record", f"{best(lambda: decode(raw)):.1f}"


if __name__ == "__main__":
    main()
