"""Damaged match files and SGF by the fast road and by the careful one: is anything different?

Run ``python -m tests.formats.backgammon 20000``. Prints a table of what was read of so many files
of each format; a file that is read or written in two ways is printed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from barsis_notation.formats.format_registry import MAT, SGF
from tests.formats.backgammon.roads import try_roads

FORMS = {form.name: form for form in (MAT, SGF)}


def main() -> int:
    """Try as many files as are asked for; return 1 where the roads differ."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=FORMS, help="the only format to try")
    asked = parser.parse_args()
    failed = False
    for form in [FORMS[asked.format]] if asked.format else FORMS.values():
        tally: Counter[str] = Counter(differences=0)
        different = try_roads(form, asked.count, random.Random(asked.seed), tally)
        print(form.name, ", ".join(f"{count} {what}" for what, count in tally.items()), flush=True)
        if different is not None:
            failed = True
            print(f"  {different!r}")
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
