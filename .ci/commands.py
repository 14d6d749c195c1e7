"""Run twelve commands of an installed barsis_notation, as a user would.

    python .ci/commands.py

The script runs the ``barsis`` of its own Python environment and needs no other package. Each
command must exit with the status given here, print something or write its file, and print no
traceback. The commands run in a temporary folder.
"""

import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import barsis_notation.sample_games

BARSIS = Path(sysconfig.get_path("scripts")) / "barsis"
SAMPLES = Path(next(iter(barsis_notation.sample_games.__path__)))
GOOD = sorted(map(str, SAMPLES.glob("*/*.barsis.json")))
FAULTY = sorted(map(str, SAMPLES.glob("*/faulty/*.barsis.json")))
GAME = str(SAMPLES / "barsis" / "amman_final_whole_game.barsis.json")

COMMANDS: list[tuple[int, list[str]]] = [
    (0, ["games"]),
    (0, ["--lang", "ar", "validate", "--help"]),
    (0, ["validate", *GOOD]),
    (1, ["--lang", "ar", "validate", *FAULTY]),
    (0, ["simulate", "barsis", "-n", "3", "-o", "games.jsonl"]),
    (0, ["validate", "-j", "2", "games.jsonl"]),
    (0, ["convert", GAME, "game.text", "--to", "text"]),
    (0, ["replay", "--plain", GAME]),
    (0, ["render", GAME, "-o", "game.html"]),
    (0, ["archive", "init", "games.barsis"]),
    (0, ["archive", "add", "games.barsis", "games.jsonl"]),
    (2, ["validate", "--jobs", "many", GAME]),
]


def main() -> None:
    """Run the commands and exit with status 1 if one of them fails."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for expected, words in COMMANDS:
            fault = _fault(expected, words, folder)
            shown = " ".join(word for word in words if not word.startswith(str(SAMPLES)))
            print(f"{'ok' if not fault else 'FAILED'}: barsis {shown}{fault}")
            wrong += bool(fault)
    print(f"{len(COMMANDS)} commands, {wrong} failed")
    sys.exit(1 if wrong else 0)


def _fault(expected: int, words: list[str], folder: str) -> str:
    """Run one command; return its fault and its output, or an empty string if it has no fault."""
    done = subprocess.run([BARSIS, *words], cwd=folder, capture_output=True, check=False)
    said = (done.stdout + done.stderr).decode(errors="replace")  # pipes on Windows are not UTF-8
    if done.returncode != expected:
        return f": exit status {done.returncode}, not {expected}\n{said}"
    if "Traceback" in said:
        return f": printed a traceback\n{said}"
    has_file = "-o" in words or "convert" in words
    if has_file:
        written = Path(folder, words[words.index("-o") + 1 if "-o" in words else 2])
        return "" if written.stat().st_size else f": {written.name} is empty"
    return "" if said.strip() else ": printed no output"


if __name__ == "__main__":
    main()
