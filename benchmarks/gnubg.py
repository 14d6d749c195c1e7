"""Send our match files through GNU Backgammon and compare every game, move and result.

Run ``python -m benchmarks.gnubg``. Matches and sessions are written as ``.mat`` and ``.sgf``. They
have cubes, drops by either side, resignations with and without a roll, Crawford games, and names of
every kind. GNU Backgammon reads them and writes them in both formats, and we read the result. Each
difference is printed with its known reason. The exit status is 1 if a difference has no known
reason.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from pathlib import Path

from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import find_format
from barsis_notation.record.structs import Record
from tests.formats.gnubg import PROGRAM, Difference, differences, through_all
from tests.formats.matches import matches

FORMS = ("mat", "sgf")


def main() -> None:
    """Make the matches, send them through GNU Backgammon and print the differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if PROGRAM is None:
        raise SystemExit("GNU Backgammon (gnubg) is not installed")
    sent = list(matches(options.games, options.seed))
    turns = [turn for match in sent for record in match for turn in record.turns]
    moves = sum(str(turn).count("/") for turn in turns)
    print(f"{sum(map(len, sent))} games in {len(sent)} matches, {len(turns)} turns, {moves} moves")
    unknown = 0
    with tempfile.TemporaryDirectory() as folder:
        for form in FORMS:
            for to, found in round_trip(sent, form, Path(folder)).items():
                unknown += _print(found, sent, form, to)
    raise SystemExit(1 if unknown else 0)


def round_trip(sent: list[list[Record]], form: str, folder: Path) -> dict[str, list[Difference]]:
    """Send matches through GNU Backgammon and return the differences by the format it wrote.

    Args:
        sent: The records of each match.
        form: Format in which GNU Backgammon reads them, ``mat`` or ``sgf``.
        folder: Folder for the files.
    """
    sources = []
    for number, match in enumerate(sent):
        sources.append(folder / f"{number}.{form}")
        with sources[-1].open("wb") as stream:
            format_of(form).write(match, stream)
    found: dict[str, list[Difference]] = {to: [] for to in FORMS}
    for target in through_all(sources, form, folder, FORMS):
        to = target.suffix[1:]
        back = [one.record for one in format_of(to).read(target.read_bytes()) if one.record]
        found[to] += differences(sent[int(target.name.partition("-")[0])], back, form, to)
    return found


def _print(found: list[Difference], sent: list[list[Record]], form: str, to: str) -> int:
    """Print the differences by reason; return how many have no known reason."""
    print(f".{form} → gnubg → .{to}: {sum(map(len, sent))} games sent")
    counts = Counter((one.why, one.what) for one in found if one.why)
    for (why, what), count in sorted(counts.items()):
        print(f"  {count:5} {what}: {why}")
    unknown = [one for one in found if not one.why]
    for one in unknown:
        print(f"  ! {one.what}: sent {one.sent[-200:]}, back {one.back[-200:]}")
    return len(unknown)


def format_of(name: str) -> Format:
    """Return the format called *name*, such as ``mat``."""
    found = find_format(name)
    assert found is not None
    return found


if __name__ == "__main__":
    main()
