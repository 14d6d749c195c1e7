"""Change one die or one move in real match games, and count the changes that validation finds.

Run ``python -m benchmarks.changed_match_files FOLDER``. Each change is made in one place of a game
of the folder's match files that has no error, and the game is checked again. If validation finds no
error, the oracle in ``tests/oracles`` decides whether the changed game is legal.
"""

from __future__ import annotations

import argparse
import io
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format_registry import MAT
from barsis_notation.formats.input_files import InputFile
from barsis_notation.record.structs import Record
from barsis_notation.validation import CheckedRecord
from barsis_notation.validation.file_checks import check_input
from tests.oracles.shesh_besh import SheshBeshOracle

DICE = re.compile(rb"(?<!\S)([1-6])([1-6]):")
MOVE = re.compile(rb"(?<=\s)(bar|[0-9]{1,2})/(off|[0-9]{1,2})(\*?)(?=\s)", re.IGNORECASE)


@dataclass
class Game:
    """The record of a game, and its bytes in the match file below a match heading."""

    raw: bytes
    record: Record


@dataclass
class Change:
    """The bytes of a game with one change: its offset in bytes, the old text and the new text."""

    raw: bytes
    at: int
    old: str
    new: str


def main() -> None:
    """Change games, check them and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--changes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    games = list(good_games(options.folder))
    print(f"{len(games)} games without error")
    rng = random.Random(options.seed)
    tallies = {kind: Tally() for kind in KINDS}
    for number in range(options.changes):
        kind = list(KINDS)[number % len(KINDS)]
        tallies[kind].add(*_try_change(games, KINDS[kind], rng))
    for line in table(tallies):
        print(line)


def good_games(folder: Path) -> Iterator[Game]:
    """Yield every game of the folder's match files that can be read and has no error."""
    for path in sorted(folder.iterdir()):
        for decoded in MAT.read(path.read_bytes()):
            if decoded.record is None:
                continue
            match = decoded.record.match
            heading = f" {(match.to if match else 0) or 0} point match\n\n"
            game = Game(heading.encode() + decoded.raw, decoded.record)
            if not errors(check_game(game.raw)):
                yield game


def check_game(raw: bytes) -> CheckedRecord:
    """Return the verdict on the only game in *raw*, the bytes of a match file."""
    return next(one for one in check_input(InputFile(io.BytesIO(raw), "x.mat")) if one.number)


def errors(one: CheckedRecord) -> list[Finding]:
    """Return the findings with severity ``error``."""
    return [finding for finding in one.findings if finding.severity == "error"]


# Changes.


def change_die(raw: bytes, rng: random.Random) -> Change | None:
    """Return the game with a different number on one die of one throw."""
    found = rng.choice(list(DICE.finditer(raw)))
    die = rng.choice((1, 2))
    numbers = [number for number in b"123456" if bytes([number]) != found[die]]
    return _put(raw, found.start(die), found[die], bytes([rng.choice(numbers)]))


def change_start(raw: bytes, rng: random.Random) -> Change | None:
    """Return the game with a different start of one move, at most six points from the old one.

    The move still goes homeward. Return None if the game has no such move.
    """
    return _change_point(raw, rng, 1, lambda point, move: point > _number(move[2]))


def change_end(raw: bytes, rng: random.Random) -> Change | None:
    """Return the game with a different end of one move, at most six points from the old one.

    The move still goes homeward. Return None if the game has no such move.
    """
    return _change_point(raw, rng, 2, lambda point, move: point < _number(move[1]))


def _change_point(
    raw: bytes, rng: random.Random, end: int, fits: Callable[[int, re.Match[bytes]], bool]
) -> Change | None:
    moves = list(MOVE.finditer(raw))
    if not moves:
        return None
    move = rng.choice(moves)
    point = _number(move[end])
    near = [other for other in range(point - 6, point + 7) if 1 <= other <= 24 and other != point]
    fitting = [other for other in near if fits(other, move)]
    if not fitting:
        return None
    return _put(raw, move.start(end), move[end], str(rng.choice(fitting)).encode())


def remove_move(raw: bytes, rng: random.Random) -> Change | None:
    """Return the game without one of its moves, or None if it has no moves."""
    moves = list(MOVE.finditer(raw))
    if not moves:
        return None
    move = rng.choice(moves)
    return _put(raw, move.start(), move[0], b" " * len(move[0]))


KINDS: dict[str, Callable[[bytes, random.Random], Change | None]] = {
    "another number on a die": change_die,
    "a move from another point": change_start,
    "a move to another point": change_end,
    "a move left out": remove_move,
}


def _number(point: bytes) -> int:
    return {b"bar": 25, b"off": 0}.get(point.lower()) or (int(point) if point.isdigit() else 0)


def _put(raw: bytes, at: int, old: bytes, new: bytes) -> Change:
    return Change(raw[:at] + new + raw[at + len(old) :], at, old.decode(), new.decode().strip())


# Results.


@dataclass
class Tally:
    """The results of the changes of one kind.

    *found* counts the changes with a finding by its place, *missed* the others by their reason.
    """

    tried: int = 0
    found: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)

    def add(self, where: str, why_not: str) -> None:
        """Count one change: *where* is the place of its finding, or empty if it was missed."""
        self.tried += 1
        if where:
            self.found[where] += 1
        else:
            self.missed[why_not] += 1


def _try_change(
    games: list[Game], change: Callable[[bytes, random.Random], Change | None], rng: random.Random
) -> tuple[str, str]:
    """Change one game; return the place of the finding, or "" and the reason it was missed."""
    changed = None
    while changed is None:
        game = rng.choice(games)
        changed = change(game.raw, rng)
    one = check_game(changed.raw)
    found = errors(one)
    return (_describe_place(found[0], changed), "") if found else ("", _explain_miss(game, one))


def _describe_place(finding: Finding, change: Change) -> str:
    """Return whether *finding* is at the changed word, in its turn or in a later turn."""
    line = change.raw.count(b"\n", 0, change.at) + 1
    if finding.line is None or finding.line != line:
        return "in a later turn"
    start = change.raw.rfind(b"\n", 0, change.at) + 1
    column = len(change.raw[start : change.at].decode("utf-8", "replace")) + 1
    if finding.column is not None and abs(finding.column - column) <= MAX_WORD:
        return "at the very word"
    return "in the same turn"


MAX_WORD = 3
"""Largest distance in columns between the start of a word and a changed number in it."""


def _explain_miss(game: Game, one: CheckedRecord) -> str:
    """Return why validation found no error: why the changed game is legal, if it is."""
    assert one.record is not None
    old, new = _turns(game.record), _turns(one.record)
    if old == new:
        return "read as it was: the same turns"
    options = {str(key): value for key, value in one.record.ruleset.options.items()}
    plain = [turn for turn in new if ":" in turn and turn.split(":")[0].count(" ")]
    if any(word in " ".join(new) for word in ("?", "resign", "double", "take", "drop")):
        plain = [turn for turn in plain if "resign" not in turn]
    if SheshBeshOracle(options).judge(plain) is not None:
        return "ILLEGAL BY THE ORACLE"
    return _explain_legal(old, new)


def _turns(record: Record) -> list[str]:
    return [str(getattr(turn, "turn", turn)) for turn in record.turns]


def _explain_legal(old: list[str], new: list[str]) -> str:
    if len(old) != len(new):
        return "legal: a turn more or less"
    place = next(at for at, (one, two) in enumerate(zip(old, new, strict=True)) if one != two)
    head, _, moves = old[place].partition(":")
    other_head, _, other_moves = new[place].partition(":")
    if head == other_head:
        last = " of the last turn" if place >= len(new) - 2 else ""
        return f"legal: another play{last} that every later turn allows"
    if moves.strip() in ("", "resign") and other_moves.strip() == moves.strip():
        return "legal: nothing could be played with the other dice either"
    if "off" in moves:
        return "legal: the men leave the board by a larger die as well"
    return "legal: the same moves, or part of the roll, by the other dice"


def table(tallies: dict[str, Tally]) -> Iterator[str]:
    """Yield the lines of the table of changes, then of the table of reasons."""
    wheres = ("at the very word", "in the same turn", "in a later turn")
    yield f"| change | made | found | {' | '.join(wheres)} | missed |"
    yield "|---" * (len(wheres) + 4) + "|"
    for kind, tally in tallies.items():
        found = " | ".join(str(tally.found[where]) for where in wheres)
        made, all_found, missed = tally.tried, tally.found.total(), tally.missed.total()
        yield f"| {kind} | {made} | {all_found} | {found} | {missed} |"
    yield ""
    yield "| change | why it was missed | times |"
    yield "|---|---|---|"
    for kind, tally in tallies.items():
        for why, count in tally.missed.most_common():
            yield f"| {kind} | {why} | {count} |"


if __name__ == "__main__":
    main()
