"""Import every module of the core and run its commands without add-ons.

    python core_alone.py [PATH] -- NAME...

PATH is a folder with the packages, from which the add-ons NAME are deleted. Packages that only
add-ons need cannot be imported.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from pathlib import Path

OF_ADD_ONS = ("cryptography", "obstore", "openpyxl", "openskill", "py4swiss", "ray", "scipy")
"""Packages that only add-ons need."""

EXTRAS = ("PIL", "fluent", "pyarrow", "resvg_py", "textual", "zstandard")
"""Packages of extras of the core, which may be missing."""

WINDOWS = ("msvcrt", "winreg")

POSITION = "barsis S:bar(4) N:bar(4) to=S"

COMMANDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "validate": (0, ("GAME",)),
    "fmt": (0, ("GAME", "--check")),
    "convert": (0, ("GAME", "game.bsn")),
    "new": (0, ("barsis", "-o", "new.barsis.json")),
    "record": (0, ("new.barsis.json",)),
    "ruling": (2, ("GAME",)),
    "diff": (0, ("GAME", "GAME")),
    "replay": (0, ("--plain", "GAME")),
    "show": (0, ("GAME",)),
    "render": (0, ("GAME", "-o", "game.svg")),
    "moves": (0, (POSITION, "--throw", "2")),
    "simulate": (0, ("barsis", "-n", "2", "-o", "games.jsonl")),
    "rules": (0, ()),
    "games": (0, ("barsis",)),
    "schema": (0, ()),
    "formats": (0, ()),
    "config": (0, ("GAME",)),
}
"""Maps each command of the core to its exit status and its arguments."""

MORE: tuple[tuple[int, tuple[str, ...]], ...] = (
    (0, ("validate", "games.jsonl", "-f", "json", "-j", "2")),
    (0, ("convert", "games.jsonl", "games.csv")),
    (0, ("validate", "game.bsn", "-f", "grouped")),
    (2, ("validate", "GAME", "--no-such-option")),
)
"""More command lines with their exit statuses."""


class Missing(MetaPathFinder):
    """Import hook that refuses the packages that only add-ons need."""

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        if name.partition(".")[0] in OF_ADD_ONS:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def core_modules() -> Iterator[str]:
    """Yield the names of the modules that do not belong to an add-on."""
    import barsis_cli
    import barsis_notation
    from barsis_notation.addons import ADD_ONS

    others = [f"barsis_notation.{name}" for one in ADD_ONS for name in one.packages]
    others += [f"barsis_cli.commands.{one.name}" for one in ADD_ONS]
    for package in (barsis_notation, barsis_cli):
        root = Path(package.__path__[0])
        for path in sorted(root.rglob("*.py")):
            parts = (package.__name__, *path.relative_to(root).with_suffix("").parts)
            name = ".".join(parts).removesuffix(".__init__")
            is_core = not any(f"{name}.".startswith(f"{one}.") for one in others)
            if is_core and not name.endswith("__main__") and "-" not in name:
                yield name


def import_all() -> Iterator[str]:
    """Import the core's modules; yield a message for each one that fails."""
    for name in core_modules():
        try:
            import_module(name)
        except ImportError as error:
            root = (error.name or "").partition(".")[0]
            if root not in (*EXTRAS, *WINDOWS):
                yield f"{name}: {error!r}"


def run(words: Sequence[str], game: str) -> tuple[int, str]:
    """Run a command and return its exit status and its output, with that on stderr.

    *words* are its arguments, in which *game* replaces ``GAME``.
    """
    from barsis_cli.app import run as run_barsis

    streams = sys.stdin, sys.stdout, sys.stderr
    written = io.BytesIO()
    out = io.TextIOWrapper(written, "utf-8")
    sys.argv = ["barsis", *(game if word == "GAME" else word for word in words)]
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO()), out, out
    try:
        run_barsis()
        status = 0
    except SystemExit as end:
        status = int(end.code or 0)
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    out.flush()
    return status, written.getvalue().decode()


def run_commands(game: str) -> Iterator[str]:
    """Run the core's commands on the file *game*; yield a message for each one that fails."""
    from barsis_cli.app import COMMANDS as EVERY

    core = [name for name, home in EVERY.items() if home.add_on is None]
    if {*core} != {*COMMANDS}:
        yield f"the core's commands are {', '.join(core)}"
    every = [(status, (name, *words)) for name, (status, words) in COMMANDS.items()]
    for status, words in (*every, *MORE):
        found, said = run(words, game)
        if found != status or "Traceback" in said or not (said or {"-o", "convert"} & {*words}):
            yield f"barsis {' '.join(words)}: exit status {found}, not {status}\n{said}"


def name_what_to_install(names: Sequence[str]) -> Iterator[str]:
    """Run the commands of missing add-ons; yield a message if one does not name what to install.

    *names* are the deleted add-ons.
    """
    from barsis_cli.app import COMMANDS as EVERY

    _, shown = run(["--help"], "")
    for name, home in EVERY.items():
        if home.add_on is None or home.is_installed:
            continue
        if f"│ {name} " in shown:
            yield f"help lists {name}"
        for language in ("en", "ar"):
            status, said = run(["--lang", language, name], "")
            needed = [one for one in (home.add_on.name, *home.add_on.needs) if one in names]
            if status != 2 or "pip install" not in said or not any(one in said for one in needed):
                yield f"barsis {name}: exit status {status}\n{said}"


def main() -> None:
    """Print all faults, and exit with status 1 if there are any."""
    at = sys.argv.index("--")
    places, names = sys.argv[1:at], sys.argv[at + 1 :]
    if places:  # use these in place of an installed checkout
        sys.path[:0] = places
        sys.meta_path[:] = [one for one in sys.meta_path if "__editable__" not in repr(one)]
    sys.meta_path.insert(0, Missing())
    os.environ["COLUMNS"] = "1000"
    samples = import_module("barsis_notation.sample_games")
    from barsis_notation.addons import get_add_on

    folder = Path(next(iter(samples.__path__)))
    game = str(folder / "barsis" / "amman_final_whole_game.barsis.json")
    there = [name for name in names if get_add_on(name).is_installed]
    wrong = [f"{name} is not deleted" for name in there]
    wrong += [*import_all(), *run_commands(game), *name_what_to_install(names)]
    print(*wrong, sep="\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
