"""Plant faults in a copy of the engines and find them with the kit: one fault for each rule.

``python -m tests.conformance.planted`` copies the package, changes one line of an engine or a
ruleset, runs the kit's cases of that game through the copy in plain Python, and says which case
finds the fault first. A refusal counts as the same if its turn is the same; move and name do not
matter. Faults whose day it is are planted, and all of them with ``BARSIS_TEST_SCALE=long``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from tests.kit_files import KIT
from tests.scale import is_its_day

PACKAGE: Final = KIT.parents[1] / "barsis_notation"
DAYS: Final = 18
"""Each fault is planted once in so many days."""


class Fault(NamedTuple):
    """A line that is changed, and the rule that is then broken.

    Attributes:
        game: The game whose cases are run.
        rule: The rule, as in the cases.
        about: What the changed program does.
        path: The file, below ``barsis_notation``.
        old: The text that is replaced; it occurs once in the file.
        new: The text instead; one line differs.
    """

    game: str
    rule: str
    about: str
    path: str
    old: str
    new: str


MEN, CHAIN, MOVES, POSITION = (
    f"engines/cross/{name}.py" for name in ("men", "chain", "cross_moves", "position")
)
TABLES, BOARD = (f"engines/tables/{name}.py" for name in ("kernel", "tables_board"))
TAB, LEAP = (f"engines/{name}/kernel.py" for name in ("tab", "leap"))
BARSIS, BARJIS, PACHISI, PARCHIS = (
    f"rulesets/data/{game}-1.json" for game in ("barsis", "barjis", "pachisi", "parchis")
)

FAULTS: Final = (
    Fault("barsis", "BS2", "an X protects nobody", MEN,
          "            return SAFE_OCCUPIED\n", "            return FINE\n"),
    Fault("barsis", "BS3", "six shells closed give 13", BARSIS,
          '"name": "bara", "values": [12]', '"name": "bara", "values": [13]'),
    Fault("barsis", "BS4", "no throw follows a special one", CHAIN,
          "turn.again = self.lookup.again[outcome] != 0 and not last", "turn.again = False"),
    Fault("barsis", "1.3", "a chain that entered a man leaves a further try", MOVES,
          "        self.chain.dry = False\n", "        pass\n"),
    Fault("barsis", "BS6", "a Benj enters one square before the mark", BARSIS,
          '"entry.benj": {\n      "value": "26:25"', '"entry.benj": {\n      "value": "25:25"'),
    Fault("barsis", "BS7", "a capture takes one pawn of each seat", MEN,
          "while self.on_cell[other * lookup.cells + cell] > 0:",
          "if self.on_cell[other * lookup.cells + cell] > 0:"),
    Fault("barsis", "BS9", "a value too large goes home", MOVES,
          "        if self.lookup.exact:\n", "        if not self.lookup.exact:\n"),
    Fault("barsis", "BS10", "nothing has to be played", "engines/cross/duty.py",
          "    if reading.splits:\n        return True\n",
          "    if reading.splits:\n        return True\n    return False\n"),
    Fault("barjis", "BJ8", "pairs bar the way to their own square", MEN,
          "        while step < dest:\n", "        while step <= dest:\n"),
    Fault("barjis", "BJ4", "a Dest gives no further throw", BARJIS,
          '"turn.again": {\n      "value": [10, 25]', '"turn.again": {\n      "value": [25]'),
    Fault("barjis", "BJ11", "a mars needs no man of the others to be out", "engines/cross/seats.py",
          "self.is_mars = self._is_nobody_else_home(side)", "self.is_mars = True"),
    Fault("barjis", "BJ12", "ranks begin with the second place", "engines/cross/cross_result.py",
          "enumerate(order, start=1)", "enumerate(order, start=2)"),
    Fault("pachisi", "3.2.3", "a capture is not asked for", MOVES,
          "CAPTURE_NOBODY and not self._has_captured(arm)", "CAPTURE_NOBODY and not arm"),
    Fault("pachisi", "3.2.6", "a capture earns no throw", MOVES,
          "            self.chain.took = True\n", "            self.chain.took = False\n"),
    Fault("pachisi", "3.2.5", "men of a cancelled capture stay where they are", MOVES,
          "self.journal.cancel(captors[at], self.lookup.side[self.seats.to], self.men)", "pass"),
    Fault("pachisi", "3.2", "a piece that has just entered may move", MOVES,
          "        if self.lookup.fresh != FRESH_NEVER:\n", "        if False:\n"),
    Fault("pachisi", "PA3", "no cowrie up gives 24", PACHISI,
          '"0": {"values": [25, "grace"]}', '"0": {"values": [24, "grace"]}'),
    Fault("parchis", "PR3", "a five need not enter", MOVES,
          "        if not self.men.has_man_at_bar(self.candidate.arm):\n", "        if True:\n"),
    Fault("parchis", "PR4", "three pawns may share a square", PARCHIS,
          '"occupancy.max": {\n      "value": 2', '"occupancy.max": {\n      "value": 3'),
    Fault("parchis", "PR5", "a barrier bars nobody", MEN,
          "                return BARRIER_IN_PATH\n", "                return FINE\n"),
    Fault("parchis", "PR6", "a six need not open a barrier", MOVES,
          "return MUST_OPEN_BARRIER if self._must_open() else FINE", "return FINE"),
    Fault("parchis", "PR7", "the second six is the third", CHAIN,
          "        if self.sixes < 3:\n", "        if self.sixes < 2:\n"),
    Fault("parchis", "PR8", "a capture is worth 10", PARCHIS,
          '"capture.bonus": {\n      "value": 20', '"capture.bonus": {\n      "value": 10'),
    Fault("parchis", "PR9", "an entry takes the first who came", MEN,
          "self.came[man] > self.came[best]", "self.came[man] < self.came[best]"),
    Fault("parchis", "notation", "the last to arrive on an exit may be alone there", POSITION,
          "        if _shares_no_exit(play, number):\n", "        if False:\n"),
    Fault("parchis", "PR11", "the longest way is the better rank", "engines/cross/cross_result.py",
          "1 + sum(one < mine for", "1 + sum(one > mine for"),
    Fault("shesh-besh", "SB2", "the lower opening die begins", TABLES,
          "seat if die > other else 1 - seat", "seat if die < other else 1 - seat"),
    Fault("shesh-besh", "SB3", "a double is played three times", BOARD,
          "            self.owed[first] = 4\n            self.left = 4\n",
          "            self.owed[first] = 3\n            self.left = 3\n"),
    Fault("shesh-besh", "SB4", "the bar may wait", BOARD,
          "            return BAR_FIRST\n", "            return FINE\n"),
    Fault("shesh-besh", "SB5", "the lower die may be played alone", BOARD,
          "return FINE if self._is_winning(point, number) else HIGHER_DIE", "return FINE"),
    Fault("shesh-besh", "SB6", "a larger number bears off from any point", BOARD,
          "return OVERSHOOT if to == PAST and highest > point else FINE", "return FINE"),
    Fault("shesh-besh", "SB7", "a mars counts 3", "rulesets/data/shesh-besh-1.json",
          '"win.score.mars": {\n      "value": 2', '"win.score.mars": {\n      "value": 3'),
    Fault("kioz", "KZ4", "the first move needs no kioz", TAB,
          "return self.lookup.each_needs_kioz or self.begun[self.turn.to] == 0", "return False"),
    Fault("kioz", "KZ5", "a piece that is taken stays", TAB,
          "            self.lift(1 - seat, step)\n", "            pass\n"),
    Fault("kioz", "KZ6", "one piece at home freezes nobody", TAB,
          "return self.at_home[self.turn.to] > 0", "return self.at_home[self.turn.to] > 1"),
    Fault("natt-klab", "NK2", "one leaps over one's own men", LEAP,
          "        if self.at[(start + stop) // 2] != 1 - self.turn.to:\n",
          "        if self.at[(start + stop) // 2] == EMPTY:\n"),
    Fault("natt-klab", "NK3", "a chain of leaps may end early", LEAP,
          "                answer = MUST_MOVE\n", "                pass\n"),
    Fault("natt-klab", "NK4", "who cannot move wins", LEAP,
          "set_winner(1 - seat if", "set_winner(seat if"),
)  # fmt: skip

RUN: Final = """
import sys
from pathlib import Path
from barsis_notation.conformance.answering import answer_case
from barsis_notation.conformance.comparing import compare_answers
from barsis_notation.conformance.kit import read_kit

def is_wrong(case):
    try:
        answer = answer_case(case.kind, case.input)
    except Exception:  # a program that breaks has failed the case
        return True
    return bool(compare_answers(case.kind, case.expected, answer, exact=False).wrong)

cases = [case for case in read_kit(Path(sys.argv[1])) if case.game == sys.argv[2] and case.level]
print(next((case.id for case in cases if is_wrong(case)), ""))
"""


class Copy:
    """A copy of the package in a folder of its own, in which one fault at a time is planted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns("*.so")
        shutil.copytree(PACKAGE, folder / PACKAGE.name, ignore=ignored)

    def find(self, fault: Fault | None, game: str) -> str:
        """Return the id of the first case that finds *fault*; empty if no case of *game* does.

        Raise ValueError if the line is not there, RuntimeError if the copy does not run.
        """
        if fault is None:
            return self._run(game)
        path = self.folder / "barsis_notation" / fault.path
        text = path.read_text("utf-8")
        if text.count(fault.old) != 1:
            raise ValueError(f"{text.count(fault.old)} times in {fault.path}: {fault.old!r}")
        path.write_text(text.replace(fault.old, fault.new), "utf-8")
        try:
            return self._run(game)
        finally:
            path.write_text(text, "utf-8")

    def _run(self, game: str) -> str:
        environment = {**os.environ, "BARSIS_PURE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", RUN, str(KIT), game],
            cwd=self.folder,
            env={**environment, "PYTHONPATH": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout.strip()


def main() -> int:
    """Plant the faults, print which are found, and return 1 if one is not."""
    due = [fault for number, fault in enumerate(FAULTS) if is_its_day(number, DAYS)]
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        for fault in due:
            case = copy.find(fault, fault.game)
            found += bool(case)
            print(f"{fault.game} {fault.rule}, {fault.about}: {case or 'NOT FOUND'}", flush=True)
    print(f"{found} of {len(due)} faults found")
    return 0 if found == len(due) else 1


if __name__ == "__main__":
    sys.exit(main())
