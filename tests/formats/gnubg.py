"""GNU Backgammon as a reader and writer beside ours: it is run where it is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from barsis_notation.formats.backgammon.seats_and_stakes import NAMES
from barsis_notation.formats.backgammon.writable import shorten_name
from barsis_notation.record.structs import Record

PLACES = (*os.environ.get("PATH", "").split(os.pathsep), "/usr/games")
"""Debian keeps games out of the usual path."""

PROGRAM = shutil.which("gnubg", path=os.pathsep.join(PLACES))

READS = {"mat": "import mat", "sgf": "load match"}
WRITES = {"mat": "export match mat", "sgf": "save match"}


def run(commands: list[str]) -> str:
    """Return what GNU Backgammon says to *commands*, without its own configuration."""
    assert PROGRAM is not None
    setup = ["set automatic game off", "set confirm new off", "set confirm save off"]
    setup.append("set display off")
    done = subprocess.run(
        [PROGRAM, "-t", "-q", "-r"],
        input="\n".join([*setup, *commands, "quit", "y"]) + "\n",
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=600,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    return done.stdout + done.stderr


def through_all(
    sources: list[Path], form: str, folder: Path, to: tuple[str, ...] = ("mat", "sgf")
) -> list[Path]:
    """Return the files that GNU Backgammon writes of each of *sources*, in every format of *to*."""
    commands, targets = [], []
    for source in sources:
        commands.append(f'{READS[form]} "{source}"')
        for ending in to:
            targets.append(folder / f"{source.stem}-{form}-to.{ending}")
            commands.append(f'{WRITES[ending]} "{targets[-1]}"')
    said = run(commands)
    missing = [target.name for target in targets if not target.exists()]
    assert not missing, f"{missing}: {said[-2000:]}"
    return targets


class Difference(NamedTuple):
    """What differs between a game as sent and as it came back; *why* is "" where nobody knows."""

    what: str
    why: str
    sent: str
    back: str


def differences(sent: list[Record], back: list[Record], form: str, to: str) -> list[Difference]:
    """Return what differs between a match sent in *form* and taken back in *to*, game by game."""
    found = []
    if len(sent) != len(back):
        found.append(Difference("number of games", "", str(len(sent)), str(len(back))))
    for one, two in zip(sent, back, strict=False):
        for what, (mine, theirs) in _said(one, two).items():
            if mine != theirs:
                why = next(
                    (why for why, told in REASONS.items() if told(what, one, two, form, to)), ""
                )
                found.append(Difference(what, why, str(mine), str(theirs)))
    return found


def _said(one: Record, two: Record) -> dict[str, tuple[object, object]]:
    assert one.result
    assert two.result
    assert one.match
    assert two.match
    return {
        "turns": (_moves(one), _moves(two)),
        "winner": (one.result.winners, two.result.winners),
        "points": (one.result.score, two.result.score),
        "reason": (one.result.reason, two.result.reason),
        "name of the win": (one.result.name, two.result.name),
        "number of the game": (one.match.game, two.match.game),
        "length of the match": (one.match.to, two.match.to),
        "score before": (one.match.before, two.match.before),
        "Crawford": (one.match.crawford, two.match.crawford),
        "left name": (name_of(one, 0), name_of(two, 0)),
        "right name": (name_of(one, 1), name_of(two, 1)),
    }


def _moves(record: Record) -> list[list[str]]:
    """Return the words of every turn without marks of hits, in any order within a turn."""
    return [sorted(str(turn).replace("*", "").split()) for turn in record.turns]


def name_of(record: Record, index: int) -> str:
    """Return the name of the left or right player, that of the seat where there is none."""
    player = record.players[index]
    return player.name or NAMES[player.seats[0]]


Told = Callable[[str, Record, Record, str, str], bool]


def _crawford(what: str, _one: Record, _two: Record, _form: str, to: str) -> bool:
    return what == "Crawford" and to == "mat"


def _one_move(what: str, one: Record, two: Record, form: str, _to: str) -> bool:
    sent, back = str(one.turns[-1]), str(two.turns[-1])
    is_roll = sent.endswith(("resign", "stop")) and sent[:4] == back[:4]
    return what == "turns" and form == "mat" and is_roll and not back.endswith("?")


def _dance(what: str, one: Record, two: Record, _form: str, to: str) -> bool:
    sent, back = str(one.turns[-1]), str(two.turns[-1])
    return what == "turns" and to == "mat" and sent[:5] == back[:5] and "/" not in sent + back


def _jacoby(what: str, one: Record, _two: Record, form: str, to: str) -> bool:
    is_money = bool(one.match) and not (one.match and one.match.to)
    is_single = not any(str(turn).endswith("take") for turn in one.turns)
    return (
        what in ("points", "name of the win")
        and (form, to) == ("mat", "sgf")
        and is_money
        and is_single
    )


def _name(what: str, one: Record, two: Record, form: str, to: str) -> bool:
    if what not in ("left name", "right name"):
        return False
    index = what == "right name"
    sent = shorten_name(one.players[index].name, one.players[index].seats[0])
    rated = re.sub(r",[0-9]{3,4}$", "", sent) if "mat" in (form, to) else sent
    return name_of(two, index) in (sent, rated)


REASONS: dict[str, Told] = {
    "its .mat does not say which game is the Crawford game": _crawford,
    "it plays a roll that leaves one move, or none": _one_move,
    "in its .mat a roll that could not be played looks like a resignation after it": _dance,
    "it counts a session for money by the Jacoby rule": _jacoby,
    "names are cut at 31 bytes, and changed where they look like another line": _name,
}  # fmt: skip
"""Every difference that is known, and how it is recognised."""
