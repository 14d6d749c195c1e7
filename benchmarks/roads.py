"""Measure the CPU time per game of every operation, also as a multiple of the verdict's time.

Run ``python -m benchmarks.roads``. ``--against DIR`` also measures another checkout, with the
Python of its ``.venv``, in alternate rounds, and the table compares the two. ``--peers PYTHON``
also measures python-chess and rust-pgn-reader-python-binding on chess games, if that Python can
import them. pgn-extract and gnubg are measured if they are installed. Quote ratios: seconds differ
between machines. ``BARSIS_PURE=1`` measures plain Python.

The Python of the other checkout runs this file too, so it uses only functions that every version of
the library has.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
GAMES = {"barsis": 4, "barjis": 4, "pachisi": 4, "parchis": 4, "shesh-besh": 2, "kioz": 2}
"""Maps each ruleset that can be measured to its number of players."""
WRITTEN = ("csv", "parquet", "json-expanded", "text", "msgpack", "mat", "sgf")
OF_ONE = frozenset({"json-expanded"})
"""Formats with one game in a file. Only writing is measured."""
VERDICT, MAT, TYPER = "verdict", "mat to verdict", "two commands of Typer"
SOURCE = "games.barsis.jsonl"

TRIVIAL = """
import typer
app = typer.Typer(name="two", pretty_exceptions_enable=False)

@app.command()
def one(path: str) -> None: ...

@app.command()
def other(path: str) -> None: ...

app()
"""
"""A Typer program with two empty commands: the lower bound of the start-up time."""


def main() -> None:
    options = _options()
    if options.measure:
        print(json.dumps(_measure(Path(options.measure), options.game[0], options.games)))
        return
    pythons = [sys.executable]
    if options.against:
        pythons.insert(0, str(Path(options.against).resolve() / ".venv/bin/python"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours: dict[str, float] = {}
        for game in options.game:
            _write_games(folder / game, game, options.games)
            each = _measure_all(pythons, folder / game, game, options)
            _print_table(f"{game}, {GAMES[game]} players", "µs a game", VERDICT, each)
            moves = _moves((folder / game / SOURCE).read_bytes()) / options.games
            ours[f"barsis_notation, {game}: JSON Lines"] = moves / each[-1][VERDICT]
            if MAT in each[-1]:
                ours[f"barsis_notation, {game}: .mat"] = moves / each[-1][MAT]
        starts = [_start_up(python, folder, options.rounds) for python in pythons]
        _print_table("start-up", "µs", TYPER, starts)
        helps = [_help(python, options.rounds) for python in pythons]
        _print_table("help", "µs", TYPER, helps)
        _print_peers(ours, _peers(folder, options.peers, options.rounds))


def _measure_all(
    pythons: list[str], folder: Path, game: str, options: argparse.Namespace
) -> list[dict[str, float]]:
    """Return each checkout's best times of all rounds. The rounds alternate between checkouts."""
    command = ["-P", str(HERE), "--measure", str(folder), "--game", game]
    command += ["--games", str(options.games)]
    rounds = [
        [
            json.loads(subprocess.run([python, *command], stdout=-1, check=True).stdout)
            for python in pythons
        ]
        for _ in range(options.rounds)
    ]
    return [_best(each) for each in zip(*rounds, strict=True)]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", choices=GAMES, default=["barsis", "shesh-besh"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3, help="rounds; the best is printed")
    parser.add_argument("--against", metavar="DIR", help="another checkout, with its own .venv")
    parser.add_argument("--peers", metavar="PYTHON", help="a Python with readers of chess games")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    return parser.parse_args()


# -- the files that every checkout reads -----------------------------------------------------------


def _write_games(folder: Path, game: str, games: int) -> None:
    """Write simulated games in every format, and a copy with one impossible move in each game."""
    import barsis_notation as bn

    folder.mkdir()
    ruleset = bn.load_ruleset(game)
    records = list(_simulate(ruleset, games, GAMES[game]))
    bn.write(records, folder / SOURCE)
    rng = random.Random(1)
    for record in records:
        record.turns[:] = _spoil_move(record.turns, rng)
    bn.write(records, folder / "refused.barsis.jsonl")
    for form in WRITTEN:
        _write_format(folder / SOURCE, folder, form)


LAST_MOVE = re.compile(r"([0-9]+)/([0-9]+)\*?$")


def _spoil_move(turns: list[Any], rng: random.Random) -> list[Any]:
    """Return *turns* with start and end of the last move of one turn exchanged."""
    place = rng.choice([place for place, turn in enumerate(turns) if LAST_MOVE.search(turn)])
    turns = list(turns)
    turns[place] = LAST_MOVE.sub(r"\2/\1", turns[place])
    return turns


def _simulate(ruleset: Any, games: int, seats: int) -> Iterator[Any]:
    """Return games that the checkout simulates. Older versions have the module elsewhere."""
    try:
        home = import_module("barsis_notation.simulation")
    except ModuleNotFoundError:
        home = import_module("barsis_notation.play.simulate")
    found: Iterator[Any] = home.simulate(ruleset, games=games, seats=seats, seed=1)
    return found


# -- one checkout ----------------------------------------------------------------------------------


def _measure(folder: Path, game: str, games: int) -> dict[str, float]:
    """Return the CPU seconds per game of every operation."""
    import barsis_notation as bn

    ruleset = bn.load_ruleset(game)
    source = folder / SOURCE
    begun = bn.Game(ruleset)
    at_start = begun.position
    few = max(games // 10, 1)
    roads: dict[str, tuple[Callable[[], object], int]] = {
        VERDICT: (lambda: _check_clean(source), games),
        "read strictly": (lambda: list(bn.iter_records(source)), games),
        "refused, explained": (lambda: _check_refused(folder, suggest=False), games),
        "refused, slips looked for": (lambda: _check_refused(folder, suggest=True), games),
        "Game()": (lambda: [bn.Game(ruleset) for _ in range(50)], 50),
        "Position()": (lambda: [bn.Position(at_start, ruleset) for _ in range(50)], 50),
        "simulate": (lambda: list(_simulate(ruleset, few, GAMES[game])), few),
    }
    with tempfile.TemporaryDirectory() as written:
        for form in WRITTEN:
            if (folder / f"games.{form}").exists():
                roads[f"write {form}"] = (_writer(source, Path(written), form), games)
                if form not in OF_ONE:
                    roads[f"{form} to verdict"] = (_reader(folder / f"games.{form}"), games)
        return {road: _time(*work) for road, work in roads.items()}


def _time(work: Callable[[], object], count: int) -> float:
    """Return the CPU seconds per item of a run over *count* items, after one run to fill caches."""
    work()
    begun = _read_cpu()
    work()
    return (_read_cpu() - begun) / count


def _read_cpu() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _check_clean(path: Path) -> None:
    import barsis_notation as bn

    wrong = [one for one in bn.validate(path) if one.severity == "error"]
    if wrong:
        raise SystemExit(f"{path.name}: a simulated game is not clean: {wrong[0].message}")


def _check_refused(folder: Path, *, suggest: bool) -> None:
    import barsis_notation as bn
    from barsis_notation.validation import Checks

    checks = Checks(suggest=suggest)
    path = folder / "refused.barsis.jsonl"
    refused = sum(one.not_examined is not None for one in bn.validate(path, checks))
    lines = path.read_bytes().count(b"\n")
    if refused != lines:
        raise SystemExit(f"{refused} of {lines} damaged games are refused")


def _writer(source: Path, folder: Path, form: str) -> Callable[[], object]:
    import barsis_notation as bn

    records = list(bn.iter_records(source))
    if form in OF_ONE:
        return lambda: [bn.write(one, folder / f"games.{form}", form) for one in records]

    def write() -> None:
        bn.write(records, folder / f"games.{form}", form)

    return write


def _write_format(source: Path, folder: Path, form: str) -> None:
    """Write the format *form* if it supports these games: match files support one game only."""
    try:
        _writer(source, folder, form)()
    except ValueError:
        (folder / f"games.{form}").unlink(missing_ok=True)


def _reader(path: Path) -> Callable[[], object]:
    return lambda: _check_clean(path)


# -- start-up and peers ----------------------------------------------------------------------------


def _start_up(python: str, folder: Path, rounds: int) -> dict[str, float]:
    """Return the CPU seconds of short commands of ``barsis`` and of empty programs."""
    game = next(iter(sorted(folder.glob(f"*/{SOURCE}"))))
    one = folder / "one.json"
    one.write_bytes(game.read_bytes().partition(b"\n")[0])
    barsis = str(Path(python).parent / "barsis")
    commands = {
        "barsis validate one.json": [barsis, "validate", str(one)],
        "barsis games": [barsis, "games"],
        "barsis schema": [barsis, "schema"],
        "barsis --version": [barsis, "--version"],
        TYPER: [python, "-c", TRIVIAL, "one", str(one)],
        "python -c pass": [python, "-c", "pass"],
    }
    return _find_least(commands, rounds)


def _help(python: str, rounds: int) -> dict[str, float]:
    """Return the CPU seconds of ``barsis --help`` and of the help of an empty program."""
    barsis = str(Path(python).parent / "barsis")
    commands = {"barsis --help": [barsis, "--help"], TYPER: [python, "-c", TRIVIAL, "--help"]}
    return _find_least(commands, rounds)


def _find_least(commands: dict[str, list[str]], rounds: int) -> dict[str, float]:
    return {
        name: min(_time_command(command) for _ in range(rounds * 4))
        for name, command in commands.items()
    }


USUAL = {name: each for name, each in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of the timed programs. Python may write bytecode files, as it usually does."""


def _time_command(command: list[str], given: bytes = b"") -> float:
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, input=given, capture_output=True, check=True, env=USUAL)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime - begun.ru_utime + ended.ru_stime - begun.ru_stime


CHESS = """
import chess, chess.pgn, random, sys
rng = random.Random(1)
for number in range(int(sys.argv[1])):
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 200:
        board.push(rng.choice(list(board.legal_moves)))
    print(chess.pgn.Game.from_board(board), end="\\n\\n")
"""

CHESS_READERS = {
    "python-chess": """
import chess.pgn, sys, time
with open(sys.argv[1]) as stream:
    begun = time.process_time()
    plies = 0
    while (game := chess.pgn.read_game(stream)) is not None:
        assert not game.errors
        plies += game.end().ply()
    print(time.process_time() - begun, plies)
""",
    "rust-pgn-reader-python-binding": """
import re, sys, time
import rust_pgn_reader_python_binding as reader
games = re.split(r"\\n\\n(?=\\[Event)", open(sys.argv[1]).read())
reader.parse_games_from_strings(games[:9], num_threads=1)
begun = time.process_time()
read = reader.parse_games_from_strings(games, num_threads=1)
spent = time.process_time() - begun
assert all(game.is_valid for game in read)
print(spent, read.num_moves)
""",
}
"""Programs that read chess games and check every move. They print seconds and number of moves."""

PROGRAMS = os.pathsep.join((os.environ.get("PATH", ""), "/usr/games"))
"""The search path for programs. Debian installs games in a folder outside the usual path."""


IMPORTS = 20
"""How often gnubg reads the match file in one run. Its start takes longer than one import."""


def _peers(folder: Path, python: str | None, rounds: int) -> dict[str, float | None]:
    """Return the moves per second of each peer, or None for a peer that is not available."""
    rates: dict[str, float | None] = dict.fromkeys([*CHESS_READERS, "pgn-extract"])
    pgn = folder / "chess.pgn"
    if python:
        with pgn.open("wb") as stream:
            made = subprocess.run([python, "-c", CHESS, "400"], stdout=stream, check=False)
        if made.returncode == 0:
            for name, program in CHESS_READERS.items():
                rates[name] = _read_rate([python, "-c", program, str(pgn)], rounds)
            rates["pgn-extract"] = _rate("pgn-extract", ["-s", "-r", str(pgn)], _plies(pgn), rounds)
    matches = folder / "shesh-besh" / "games.mat"
    rates["gnubg, import mat"] = None
    if matches.exists():
        often = f'import mat "{matches}"\n' * IMPORTS
        moves = _moves(matches.with_name(SOURCE).read_bytes()) * IMPORTS
        given = f"set display off\nset confirm new off\n{often}".encode()
        rates["gnubg, import mat"] = _rate("gnubg", ["-t", "-q", "-r"], moves, rounds, given)
    return rates


def _moves(source: bytes) -> int:
    """Return the number of moves in the turn strings of *source*, the bytes of JSON Lines."""
    return len(re.findall(rb"[0-9a-z]+[/x-][0-9a-z/x-]+\*?(?=[ \"])", source))


def _plies(pgn: Path) -> int:
    return len(re.findall(r"(?m)(?<= )[a-hKQRBNO][^ ]*", re.sub(r"\[.*\]", "", pgn.read_text())))


def _read_rate(command: list[str], rounds: int) -> float | None:
    """Return the best moves per second that *command* prints, or None if it fails."""
    done = [subprocess.run(command, capture_output=True, check=False) for _ in range(rounds)]
    if any(one.returncode for one in done):
        return None
    said = [[float(word) for word in one.stdout.split()] for one in done]
    return max(moves / seconds for seconds, moves in said)


def _rate(name: str, words: list[str], moves: int, rounds: int, given: bytes = b"") -> float | None:
    """Return the moves per second of the program *name* without its start-up time.

    Return None if the program is not installed.
    """
    program = shutil.which(name, path=PROGRAMS)
    if program is None:
        return None
    idle = [word for word in words if word.startswith("-")]
    command = [program, *words]
    times = [_time_command(command, given) for _ in range(rounds)]
    start = min(_time_command([program, *idle]) for _ in range(rounds))
    return moves / (min(times) - start)


# -- the tables ------------------------------------------------------------------------------------


def _best(rounds: tuple[dict[str, float], ...]) -> dict[str, float]:
    """Return the lowest time of every operation."""
    return {road: min(each[road] for each in rounds) for road in rounds[0]}


def _print_table(title: str, unit: str, base: str, each: list[dict[str, float]]) -> None:
    """Print one table, with the times as multiples of the operation *base*.

    If *each* has the times of two checkouts, the first is the other checkout.
    """
    from benchmarks.markdown import print_table  # a measured checkout may lack this module

    *before, here = each
    head = [title, unit, f"× {base}"]
    head += ["before", "× then", "before → after"] * len(before)
    rows = []
    for road, seconds in here.items():
        rows.append([road, _format_microseconds(seconds), f"{seconds / here[base]:.2f}"])
        for then in before:
            ratio, gain = then[road] / then[base], then[road] / seconds
            rows[-1] += [_format_microseconds(then[road]), f"{ratio:.2f}", f"{gain:.2f} ×"]
    print_table(head, rows)


def _format_microseconds(seconds: float) -> str:
    return f"{seconds * 1e6:,.1f}"


def _print_peers(ours: dict[str, float], peers: dict[str, float | None]) -> None:
    """Print moves per second of our operations and the peers, as multiples of our first one."""
    from benchmarks.markdown import print_table

    first, base = next(iter(ours.items()))
    here = ours | {name: rate for name, rate in peers.items() if rate is not None}
    print_table(
        ("moves read and tried", "moves/s", f"× {first}"),
        [(name, f"{rate:,.0f}", f"{rate / base:.3f}") for name, rate in here.items()],
    )
    absent = ", ".join(name for name in peers if name not in here)
    if absent:
        print(f"Not available: {absent}.")


if __name__ == "__main__":
    main()
