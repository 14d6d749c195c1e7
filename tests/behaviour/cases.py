"""List the cases: every command and option on the input folders. ``lines.txt`` has the lines."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from tests.behaviour.inputs import DESK, GAMES, GOOD, MUTANTS, MUTATED, ODD, OTHER_MUTANTS, SEED
from tests.behaviour.running import Case
from tests.cli.closed_outputs import CASES, POSITION
from tests.cli.commands import CALLED
from tests.fuzzing.commands import COMMANDS
from tests.fuzzing.readers import BY_NAME
from tests.hostile.commands import READINGS

ARABIC: Final = "export LC_MESSAGES=ar; "
TYPED: Final = "5\nundo\nquit\n"
QUOTED: Final = shlex.quote(POSITION)

LINES: Final = Path(__file__).with_name("lines.txt")
FUNCTIONS: Final = (
    "validate", "validate_suggest", "validate_records", "validate_bytes", "validate_arabic",
    "validate_arrow", "read", "load", "loads", "iter_records", "iter_headers", "ids", "steps",
    "game", "svg", "write",
)  # fmt: skip
"""The functions that ``library.py`` calls on every sample and every mutant of a record."""

GAMES_KNOWN: Final = (
    "barsis", "barsis-1", "barsis@nonsense", "barjis", "kioz", "natt-klab", "pachisi", "parchis",
    "shesh-besh", "nonsense",
)  # fmt: skip

HELPING: Final = (
    "--help",
    "--version",
    "--version --verbose",
    "dice",
    "event",
    "archive",
    "conformance",
)
"""Command lines that print help or the location of the program."""


def all_cases(inputs: Path) -> list[Case]:
    """Return every case on the folder *inputs*. Their keys are unique."""
    found = [*_every(inputs)]
    keys = [case.key for case in found]
    twice = {key for key in keys if keys.count(key) > 1}
    assert not twice, twice
    return found


def _every(inputs: Path) -> Iterator[Case]:
    yield from _help()
    ordinary = ordinary_cases()
    yield from ordinary
    yield from _arabic(ordinary)
    yield from _hostile(inputs)
    yield from _mutants(inputs)
    yield from _samples(inputs)
    yield from _library()


def ordinary_cases() -> list[Case]:
    """Return the cases that are listed one by one. Together they use every command and option."""
    return [*_list_closed(), *_list_lines()]


def _lines() -> Iterator[tuple[str, str, str]]:
    """Yield the section, the folder and the text of every line of ``lines.txt``."""
    section = room = ""
    for line in LINES.read_text("utf-8").splitlines():
        if line.startswith("["):
            section, room = line.strip("[]").split()
        elif line and not line.startswith("#"):
            yield section, room, line


def _lines_for(kind: str) -> list[str]:
    """Return the lines of ``lines.txt`` that run on each file of a *kind*."""
    return [line for section, _, line in _lines() if section == kind]


def _shell(line: str) -> str:
    """Return the shell line, with quoted words, for a line of ``lines.txt``."""
    if line.startswith("$ "):
        return line[2:]
    words = (POSITION if word == "POSITION" else word for word in line.split())
    return shlex.join(("barsis", *words))


def _help() -> Iterator[Case]:
    for called in ("", *CALLED):
        for arabic in ("", ARABIC):
            yield Case("help", ODD, f"{arabic}barsis {called} --help".replace("  ", " "))
    for called in ("", "--version", "dice", "event", "archive", "conformance"):
        yield Case("help", ODD, f"barsis {called}".strip())
    for shell in ("bash", "zsh", "fish"):
        yield Case("help", ODD, f"_BARSIS_COMPLETE=source_{shell} barsis")
    for typed in _lines_for("completed"):
        begun = f"{typed} " if typed.endswith(("to", "draw", "lang", "-f")) else typed
        words = f"COMP_WORDS={shlex.quote(begun)} COMP_CWORD={begun.count(' ')}"
        yield Case("help", ODD, f"{words} _BARSIS_COMPLETE=complete_bash barsis")


def _list_closed() -> Iterator[Case]:
    """Yield the commands of the tests for closed output. Here their output is read completely."""
    for case in CASES:
        words = shlex.join(("barsis", *case.words))
        if " ".join(case.words) not in HELPING:
            yield Case("commands", DESK, words, case.given)


def _list_lines() -> Iterator[Case]:
    for section, room, line in _lines():
        if section in ("options", "ray"):
            given = TYPED if line.startswith("record ") else ""
            yield Case(section, room, _shell(line), given)


def _arabic(ordinary: list[Case]) -> Iterator[Case]:
    """Yield the ordinary cases in Arabic, and a few cases for whole folders."""
    for case in ordinary:
        if case.section != "ray" and case.room in (DESK, GOOD):
            yield case._replace(section="arabic", line=ARABIC + case.line)
    for room, folder in ((GAMES, "."), (MUTATED, "records"), (ODD, ".")):
        for line in _lines_for("folder"):
            yield Case("arabic", room, f"{ARABIC}barsis {line.replace('FOLDER', folder)}")


def _hostile(inputs: Path) -> Iterator[Case]:
    """Yield each command that reads a file, with odd files in place of the good file."""
    odd = sorted(path.name for path in (inputs / ODD).iterdir() if path.suffix == "")
    rng = Random(SEED)
    for reading in READINGS:
        line = shlex.join(("barsis", *reading.words))
        if reading.file == "-":
            yield Case("odd", GOOD, line, TYPED)
            continue
        for number in rng.sample(odd, 2):
            yield Case("odd", GOOD, line, TYPED, (reading.file, f"{ODD}/{number}"))


def _mutants(inputs: Path) -> Iterator[Case]:
    """Yield every command for a record file on drawn mutants, and others on all mutants."""
    rng = Random(SEED)
    drawn = {name: _files(inputs, "records", name) for name in MUTANTS}
    for command in COMMANDS:
        for name in rng.sample([*MUTANTS], 6):
            ending = BY_NAME[name].ending
            file = rng.choice(drawn[name])
            swaps = {"FILE": f"damaged{ending}", "WHOLE": "good.barsis.json", "POSITION": QUOTED}
            words = " ".join(swaps.get(word, word) for word in command.split())
            yield Case("mutants", GOOD, f"barsis {words}", TYPED, (f"damaged{ending}", file))
    for kind in OTHER_MUTANTS:
        for file in _files(inputs, "other", kind):
            damaged = f"damaged{BY_NAME[kind].ending}"
            for line in _lines_for(kind):
                changed = line.removeprefix("$ ").replace("FILE", damaged)
                yield Case("mutants", GOOD, changed, "", (damaged, file))


def _files(inputs: Path, kind: str, name: str) -> list[str]:
    paths = sorted((inputs / MUTATED / kind / name).iterdir())
    return [str(path.relative_to(inputs)) for path in paths]


def _samples(inputs: Path) -> Iterator[Case]:
    """Yield commands for one record, on a good and a faulty drawn sample of every game."""
    rng = Random(SEED)
    folders = sorted(path for path in (inputs / GAMES).iterdir() if (path / "faulty").is_dir())
    for folder in folders:
        files = sorted(folder.glob("*.barsis.json")) + sorted(folder.glob("*.bsn"))
        faulty = sorted((folder / "faulty").glob("*.barsis.json*"))
        for line in _lines_for("sample"):
            given = TYPED if line.startswith("record ") else ""
            for path in (rng.choice(files), rng.choice(faulty)):
                file = str(path.relative_to(inputs / GAMES))
                yield Case("samples", GAMES, f"barsis {line.replace('FILE', file)}", given)
        for line in _lines_for("game"):
            for arabic in ("", ARABIC):
                named = line.replace("GAME", folder.name)
                yield Case("samples", ODD, f"{arabic}barsis {named}")


def _library() -> Iterator[Case]:
    for function in FUNCTIONS:
        yield Case("library", GAMES, f"library {function} .")
        yield Case("library", MUTATED, f"library {function} records")
    yield Case("library", MUTATED, "library position other/positions")
    yield Case("library", ODD, f"library load_ruleset {' '.join(GAMES_KNOWN)}")
    yield Case("library", ODD, "library validate .")
    yield Case("library", DESK, "library validate .")
