"""The rules of the cross games as cases: ``cases/<ruleset>/*.json``. A new case needs no Python.

A case is a list of turn strings and what becomes of it::

    {"rule": "BS7", "what": "in a few words", "quote": "the sentence it rests on",
     "options": {}, "seats": "SN", "position": "barsis S:… to=S" or null for the start,
     "opening": ["S 4", "N 1"], "turns": ["S 3: 8/11"],
     "refused": null or [turn, move, "name"],
     "after": "the position then", "result": {"winners": …},
     "moves": {"throw": "1+3", "made": [], "legal": [], "end": null},
     "under": [{"options": {}, "refused": null}]}

``seats`` is a sign a player, or a list of what each player has (``["SN", "EW"]``). ``quote``,
``options``, ``opening``, ``after``, ``result``, ``moves`` and ``under`` may be left out.
``refused`` counts turns and moves from 1; move 0 is the throws, -1 the end of the turn.
``result`` is how a game that is over ended. ``moves`` makes a throw and some moves after the
turns and lists what is legal then; ``end`` is why the turn may not end. Each member of ``under``
is the same case with other options and its own verdict. A position that cannot stand has
``wrong``, what is wrong with it, in place of a verdict. ``fault`` says in what the engine is
known to differ: the test of the case then has to fail.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from barsis_notation.engines.cross import ENGINE
from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.option_choices import find_reading

Case = dict[str, Any]

CASES = Path(__file__).parent / "cases"
GAMES = tuple(sorted(folder.name for folder in CASES.iterdir()))
VERDICT = ("refused", "after", "result", "moves", "wrong")


@cache
def read_cases(id: str) -> list[Case]:
    """Return every case of every file of a game, with the names of game and file."""
    return [
        {"game": id, "file": path.stem, **case}
        for path in sorted((CASES / id).glob("*.json"))
        for case in json.loads(path.read_text(encoding="utf-8"))
    ]


def variants(case: Case) -> list[Case]:
    """Return *case* as it stands, and under each of its other options."""
    plain = {key: value for key, value in case.items() if key not in (*VERDICT, "under")}
    own = {key: value for key, value in case.items() if key != "under"}
    return [{"options": {}, **own}, *({**plain, **other} for other in case.get("under", []))]


def all_cases(id: str) -> list[Case]:
    """Return every variant of every case of a game."""
    return [variant for case in read_cases(id) for variant in variants(case)]


def spoken(case: Case) -> str:
    """Return what a failure shows of a case."""
    options = " ".join(f"{path}={value}" for path, value in case["options"].items())
    return f"{case['game']}-{case['rule']}-{case['what']} {options}".strip()


def begin(case: Case) -> CrossPlay:
    """Return a new game of the ruleset, the options and the players of *case*."""
    rules = load_ruleset(case["game"], options=case["options"])
    return ENGINE.begin(rules, tuple(case["seats"]))


def play_of(case: Case) -> CrossPlay:
    """Return the game in which the turns of *case* are played."""
    play = begin(case)
    if case["position"]:
        assert play.set_position(parse_setup(case["position"])) == []
    if "opening" in case:
        assert play.apply_roll_off([(word[0], word[2:]) for word in case["opening"]]) is None
    return play


def readings(id: str) -> Iterator[tuple[str, int]]:
    """Yield the path and the place in the ruleset of every reading of every option of a game."""
    for option in load_ruleset(id).options():
        for number in range(len(option.readings)):
            yield option.path, number


@cache
def told_apart(id: str) -> set[tuple[str, int]]:
    """Return the readings, path and place in the ruleset, that some case tells from another.

    Two variants of a case tell two readings apart if they differ in one option and in the verdict.
    """
    declared = load_ruleset(id).declared
    apart: set[tuple[str, int]] = set()
    for case in read_cases(id):
        for one, other in combinations(variants(case), 2):
            paths = {**one["options"], **other["options"]}
            differ = [path for path in paths if _at(one, path) != _at(other, path)]
            if len(differ) == 1 and any(one.get(key) != other.get(key) for key in VERDICT):
                fact = declared[differ[0]]
                for side in (one, other):
                    reading = find_reading(fact, _at(side, differ[0]))
                    assert reading is not None
                    apart.add((differ[0], fact.readings.index(reading)))
    return apart


def _at(case: Case, path: str) -> Any:
    """Return the value of an option in *case*; lists and tuples are the same here."""
    value = case["options"].get(path, load_ruleset(case["game"]).declared[path].value)
    return list(value) if isinstance(value, tuple) else value
