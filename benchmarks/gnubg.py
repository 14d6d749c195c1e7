"""Our match files through GNU Backgammon and back: are the moves the same?

Run ``python -m benchmarks.gnubg``. Simulated games are written as ``.mat`` and ``.sgf``, read by
GNU Backgammon, written out by it in both formats, and read by us again.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from pathlib import Path

import msgspec

from barsis_notation import load_ruleset
from barsis_notation.formats.base import Format
from barsis_notation.formats.registry import by_name
from barsis_notation.play.simulate import simulate
from barsis_notation.record.structs import Match, Record
from tests.formats.gnubg import PROGRAM, compare, through

FORMS = ("mat", "sgf")


def main() -> None:
    """Simulate, send every game through, and print what came back."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if PROGRAM is None:
        raise SystemExit("GNU Backgammon (gnubg) is not installed")
    sent = session(options.games, options.seed)
    with tempfile.TemporaryDirectory() as folder:
        for form in FORMS:
            for to in FORMS:
                print_row(sent, form, to, Path(folder))


def session(games: int, seed: int) -> list[Record]:
    """Return random games, numbered as those of one session for money."""
    ruleset = load_ruleset("shesh-besh")
    records = simulate(ruleset, games=games, seats=2, seed=seed, policy="random")
    return [
        msgspec.structs.replace(record, match=Match(game=number))
        for number, record in enumerate(records, 1)
    ]


def print_row(sent: list[Record], form: str, to: str, folder: Path) -> None:
    """Send *sent* through in *form*, take it back in *to*, and print the counts."""
    source = folder / f"games.{form}"
    with source.open("wb") as stream:
        format_of(form).write(sent, stream)
    raw = through(source, form, folder, to).read_bytes()
    back = [one.record for one in format_of(to).read(raw) if one.record]
    counts: Counter[str] = Counter()
    for one, two in zip(sent, back, strict=False):
        counts += compare(one, two)
    results = sum(
        (one.result.winners, one.result.score.get(one.result.winners[0]))
        == (two.result.winners, two.result.score.get(one.result.winners[0]))
        for one, two in zip(sent, back, strict=False)
        if one.result and two.result
    )
    said = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    print(f".{form} → gnubg → .{to}: {len(back)} of {len(sent)} games, {results} results; {said}")


def format_of(name: str) -> Format:
    found = by_name(name)
    assert found is not None
    return found


if __name__ == "__main__":
    main()
